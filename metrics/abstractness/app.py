# SPDX-License-Identifier: Apache-2.0
"""The page of abstractness."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from page import Demo, build, launch, tokenizer_option

DEMO = Demo(
    # The card's advice for new work; the origin's way is one click away.
    evaluate.load(str(Path(__file__).parent / "abstractness.py"), match="token", lowercase=True),
    title="Abstractness",
    lead=(
        "How much of a summary is in other words than the document's? The share of its n-grams that"
        " the document does not have: 0 is copied, 1 is entirely new. New wording may be a good"
        " paraphrase or an invention."
    ),
    opening="Faithful",
    options={
        "n": gradio.Slider(
            1, 4, 1, step=1, label="n", info="Words in an n-gram.", buttons=[], render=False
        ),
        "match": gradio.Radio(
            [("tokens", "token"), ("strings", "substring")],
            label="Compare",
            info=(
                "Strings between spaces are found inside words too: “a” in “cat”. That is the"
                " original's way."
            ),
            value="token",
            render=False,
        ),
        "lowercase": gradio.Checkbox(True, label="Ignore case", render=False),
        "tokenizer": tokenizer_option(),
    },
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
