# SPDX-License-Identifier: Apache-2.0
"""The page of UNR."""

from __future__ import annotations

from pathlib import Path

import evaluate
import gradio
from page import Demo, build, launch, tokenizer_option

DEMO = Demo(
    evaluate.load(str(Path(__file__).parent / "unr.py")),
    title="Unique n-gram ratio (UNR)",
    lead=(
        "How little does a summary repeat itself? The share of its words, pairs and triples of"
        " words that differ from each other, and their mean."
    ),
    opening="Repetitive",
    says=lambda scores: (
        f"{scores['unr_1']:.0%} of the words, {scores['unr_2']:.0%} of the pairs and "
        f"{scores['unr_3']:.0%} of the triples of words differ from each other."
    ),
    options={
        "window": gradio.Radio(
            [
                ("the whole summary", "none"),
                # as the command counts them
                ("10 tokens", 10),
                ("20 tokens", 20),
                ("30 tokens", 30),
            ],
            label="Count in",
            info=(
                "Long texts repeat more. The mean over all stretches of one length makes summaries"
                " comparable."
            ),
            value="none",
            render=False,
        ),
        "tokenizer": tokenizer_option(),
    },
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
