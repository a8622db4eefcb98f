# SPDX-License-Identifier: Apache-2.0
"""The page of NID."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from demo import Demo, build, launch
from languages import LANGUAGES

page = build(
    Demo(
        evaluate.load(str(Path(__file__).parent / "nid.py")),
        title="Normalized inverse of diversity (NID)",
        lead="Does a summary keep using the same few words? One minus the entropy of its content words over the "
        "logarithm of its length: at most 1, and the more redundant the summary, the higher.",
        labels={"nid": "normalized inverse of diversity"},
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
            "normalize_punctuation": gradio.Checkbox(
                False,
                label="Plain quotes and dashes",
                info="Take typographic ones for those of a keyboard.",
                render=False,
            ),
        },
    )
)

if __name__ == "__main__":
    launch(page)
