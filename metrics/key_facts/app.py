# SPDX-License-Identifier: Apache-2.0
"""The page of key facts."""

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

METRIC = evaluate.load(str(Path(__file__).parent / "key_facts.py"), progress=False)
STOP_WORDS = table_of(METRIC, "shared", "STOP_WORDS")
WORDS, SERVER = "words", "openai"
# of the ferry of which the page tells
FACTS = """\
a torn fishing net stopped the ferry Marta
42 passengers were on board
nobody was hurt
the council is to pay for a boat that gathers lost nets"""


def allowed(options: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Return what `compute` is given for the options of the page; each row is asked for the same
    facts.
    """
    facts = [line.strip() for line in (options["key_facts"] or "").splitlines() if line.strip()]
    if not facts:
        raise ValueError("Write what the summary must say, a fact in each line.")
    settings = {"key_facts": [facts] * rows, "language": options["language"]}
    if options["verifier"] == SERVER:
        settings |= {"verifier": SERVER, **allowed_server(options, rows)}
    return settings


OPTIONS: dict[str, Any] = {
    "key_facts": gradio.Textbox(
        FACTS,
        lines=4,
        label="Key facts",
        info="What the summary must say, a fact in each line. Every row of a file is asked for it.",
        elem_id="key_facts",
        render=False,
    ),
    "verifier": gradio.Radio(
        [("Words, offline", WORDS), ("A model on a server", SERVER)],
        label="Who looks for them",
        info="Words: names, numbers and most other words, close together. A model reads the text.",
        value=WORDS,
        render=False,
    ),
    **server_options(),
    "language": language_option(STOP_WORDS),
}
DEMO = Demo(
    METRIC,
    title="Key facts",
    lead=(
        "Does a summary say what it must say? The facts are yours. What it says beside them is not"
        " looked at: for inventions there are the metrics facts and support."
    ),
    opening="Faithful",
    says=lambda scores: (
        f"{scores['key_facts_score']:.0%} of the key facts that the document has are in the"
        " summary."
    ),
    options=OPTIONS,
    reads=lambda options, text: (
        options["verifier"] != WORDS or is_read(text, options["language"], STOP_WORDS)
    ),
    live=lambda options: bool(options["verifier"] == WORDS),
    allowed=allowed,
)
page = build(DEMO)
show_server(page, OPTIONS["verifier"], SERVER, OPTIONS, {})

if __name__ == "__main__":
    launch(page)
