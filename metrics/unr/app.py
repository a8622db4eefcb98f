# SPDX-License-Identifier: Apache-2.0
"""The page of UNR: the n-grams that recur, in one colour wherever they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Mark, bars, build, hue, launch, numbered, paint

NAMES = {1: "word", 2: "pair of words", 3: "three words"}
LINES: dict[int, Any] = {1: "dotted", 2: "dashed", 3: "solid"}
MOST_BARS = 12


def evidence(document: str, summary: str, details: dict[str, Any]) -> str:
    """Return the summary with its repeated n-grams marked, and how often its repeated words come."""
    marks = [
        Mark(*span, LINES[found["n"]], f"{ngram!r} comes {found['count']} times", group=ngram)
        for found in details["repeated"]
        for ngram in [" ".join(found["ngram"])]
        for span in found["spans"]
    ]
    words = sorted((found for found in details["repeated"] if found["n"] == 1), key=lambda found: -found["count"])
    key = [(LINES[n], hue(0), f"{NAMES[n]}, repeated") for n in LINES]
    rows = [(found["ngram"][0], found["count"] / words[0]["count"], str(found["count"])) for found in words]
    return paint(summary, numbered(marks), key) + bars("The words that recur most, and how often", rows[:MOST_BARS])


page = build(
    evaluate.load(str(Path(__file__).parent / "unr.py")),
    title="Unique n-gram ratio (UNR)",
    lead="How little does a summary repeat itself? The share of its words, pairs and triples of words that differ from "
    "each other, and their mean: above 0 to 1, higher means less repetition.",
    scores={
        "unr_avg": "mean of the three ratios",
        "unr_1": "different words",
        "unr_2": "different pairs",
        "unr_3": "different triples",
    },
    evidence=evidence,
    opening="Repetitive",
    options={
        "window": gradio.Radio(
            [("the whole summary", "none"), ("10 tokens", 10), ("25 tokens", 25), ("50 tokens", 50)],
            label="Count in",
            info="Long texts repeat more. The mean over all stretches of one length makes summaries comparable.",
            value="none",
            render=False,
        )
    },
)

if __name__ == "__main__":
    launch(page)
