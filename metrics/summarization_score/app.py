# SPDX-License-Identifier: Apache-2.0
"""The page of the summarization score."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import evaluate
import gradio
from page import (
    Demo,
    allowed_server,
    build,
    is_read,
    language_option,
    launch,
    server_options,
    show_server,
    table_of,
)

METRIC = evaluate.load(str(Path(__file__).parent / "summarization_score.py"), progress=False)
STOP_WORDS = table_of(METRIC, "shared", "STOP_WORDS")
WORDS, SERVER = "lexical", "openai"


def allowed(options: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Return what `compute` is given for the options of the page."""
    settings = {"backend": options["backend"], "language": options["language"]}
    if options["backend"] == SERVER:
        settings |= allowed_server(options, rows)
    return settings


OPTIONS: dict[str, Any] = {
    "backend": gradio.Radio(
        [("Words, offline", WORDS), ("A model on a server", SERVER)],
        label="Who asks and answers",
        info="Words: whether the document's main words are in the summary. A model reads both.",
        value=WORDS,
        render=False,
    ),
    **server_options(),
    "language": language_option(STOP_WORDS),
}
DEMO = Demo(
    METRIC,
    title="Summarization score",
    lead=(
        "How much of the document does a summary still tell, and how short is it? Questions made"
        " from the document are asked of the summary. Inventions are not looked at: for them there"
        " is the metric facts."
    ),
    opening="Copied",
    says=lambda scores: (
        f"{scores['qa_score']:.0%} of the questions that the document answers are answered by the"
        " summary."
    ),
    options=OPTIONS,
    reads=lambda options, text: (
        options["backend"] != WORDS or is_read(text, options["language"], STOP_WORDS)
    ),
    live=lambda options: bool(options["backend"] == WORDS),
    allowed=allowed,
)
page = build(DEMO)
show_server(page, OPTIONS["backend"], SERVER, OPTIONS, {})

if __name__ == "__main__":
    launch(page)
