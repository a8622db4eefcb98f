# SPDX-License-Identifier: Apache-2.0
"""The page of abstractness."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from page.demo import Demo
from page.demo_options import punctuation_option, tokenizer_option
from page.demo_page import build, launch

LARGEST_N = 4

page = build(
    Demo(
        # The card's advice for new work; the origin's way is one click away.
        evaluate.load(str(Path(__file__).parent / "abstractness.py"), match="token", lowercase=True),
        title="Abstractness",
        lead="How much of a summary is in other words than the document's? The share of its n-grams that the document "
        "does not have: 0 is copied, 1 is entirely new. New wording may be a good paraphrase or an invention.",
        labels={"abstractness": "of the n-grams are new"},
        undefined=lambda options: f"The summary has fewer than {options['n']} words.",
        opening="Faithful",
        options={
            "n": gradio.Slider(
                1, LARGEST_N, 1, step=1, label="n", info="Words in an n-gram.", elem_id="n", buttons=[], render=False
            ),
            "match": gradio.Radio(
                [("tokens", "token"), ("strings", "substring")],
                label="Compare",
                info="Strings between spaces are found inside words too: “a” in “cat”. That is the original's way.",
                value="token",
                min_width=260,
                render=False,
            ),
            "lowercase": gradio.Checkbox(True, label="Ignore case", info="Compare in lower case.", render=False),
            "tokenizer": tokenizer_option(),
            "normalize_punctuation": punctuation_option(),
        },
    )
)

if __name__ == "__main__":
    launch(page)
