# SPDX-License-Identifier: Apache-2.0
"""The page of NID."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from page import Demo, build, is_read, language_option, launch, table_of, tokenizer_option

METRIC = evaluate.load(str(Path(__file__).parent / "nid.py"), stop_words="en")
STOP_WORDS = table_of(METRIC, "shared", "STOP_WORDS")

DEMO = Demo(
    METRIC,
    title="Normalized inverse of diversity (NID)",
    lead=(
        "Does a summary keep using the same few words? One minus the entropy of its content words"
        " over the logarithm of its length."
    ),
    opening="Repetitive",
    says=lambda scores: (
        f"Its content words have {1 - scores['nid']:.0%} of the variety that a text of this length"
        " can have."
    ),
    options={
        "length": gradio.Radio(
            [("all tokens", "all"), ("content words", "content")],
            label="Length counts",
            info="With content words alone, 0 means that no word recurs.",
            value="all",
            render=False,
        ),
        "stop_words": language_option(
            STOP_WORDS, "Of the summary: its stop words are no content words."
        ),
        "tokenizer": tokenizer_option(),
    },
    reads=lambda options, text: (
        bool(options["tokenizer"]) or is_read(text, options["stop_words"], STOP_WORDS)
    ),
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
