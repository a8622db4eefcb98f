# SPDX-License-Identifier: Apache-2.0
"""The page of NID."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from page.demo import Demo
from page.demo_options import punctuation_option, tokenizer_option
from page.demo_page import build, launch

METRIC = evaluate.load(str(Path(__file__).parent / "nid.py"))
# Its modules import each other as parts of a package, so they are taken from there and not from beside this file.
LANGUAGES = METRIC.languages

page = build(
    Demo(
        METRIC,
        title="Normalized inverse of diversity (NID)",
        lead="Does a summary keep using the same few words? One minus the entropy of its content words over the "
        "logarithm of its length: at most 1, and the more redundant the summary, the higher.",
        labels={"nid": "normalized inverse of diversity"},
        undefined=lambda options: "The summary has too few words: it needs at least two.",
        opening="Repetitive",
        options={
            "length": gradio.Radio(
                [("all tokens", "all"), ("content words", "content")],
                label="Length counts",
                info="With content words alone, 0 means that no word recurs.",
                value="all",
                render=False,
            ),
            "stop_words": gradio.Dropdown(
                [*((name.capitalize(), name) for name in sorted(LANGUAGES.values())), ("none", "none")],
                label="Stop words of",
                info="They are no content words.",
                value="english",
                render=False,
            ),
            "tokenizer": tokenizer_option(),
            "normalize_punctuation": punctuation_option(),
        },
    )
)

if __name__ == "__main__":
    launch(page)
