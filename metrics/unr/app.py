# SPDX-License-Identifier: Apache-2.0
"""The page of UNR."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from page.demo import Demo
from page.demo_options import punctuation_option, tokenizer_option
from page.demo_page import build, launch


def say_undefined(options: dict[str, Any]) -> str:
    """Return why a ratio is undefined."""
    if options["window"]:
        return f"The summary has fewer than {options['window']} tokens; words and punctuation marks count as tokens."
    return "The summary has fewer than three tokens."


page = build(
    Demo(
        evaluate.load(str(Path(__file__).parent / "unr.py")),
        title="Unique n-gram ratio (UNR)",
        lead="How little does a summary repeat itself? The share of its words, pairs and triples of words that differ "
        "from each other, and their mean: above 0 to 1, where 1 means that nothing is repeated.",
        labels={
            "unr_avg": "mean of the three ratios",
            "unr_1": "different words",
            "unr_2": "different pairs",
            "unr_3": "different triples",
        },
        undefined=say_undefined,
        opening="Repetitive",
        options={
            "window": gradio.Radio(
                [("the whole summary", "none"), ("10 tokens", 10), ("25 tokens", 25), ("50 tokens", 50)],
                label="Count in",
                info="Long texts repeat more. The mean over all stretches of one length makes summaries comparable.",
                value="none",
                render=False,
            ),
            "tokenizer": tokenizer_option(),
            "normalize_punctuation": punctuation_option(),
        },
    )
)

if __name__ == "__main__":
    launch(page)
