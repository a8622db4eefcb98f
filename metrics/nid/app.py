# SPDX-License-Identifier: Apache-2.0
"""The page of NID: the content words that recur, in one colour wherever they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Mark, bars, build, hue, launch, number, numbered, paint

MOST_BARS = 12


def evidence(document: str, summary: str, details: dict[str, Any]) -> str:
    """Return the pieces of the formula, the summary with its repeated words marked, and the counts of the words."""
    counts = details["words"]
    marks = [
        Mark(*span, "solid", f"{word!r} comes {count} times", group=word)
        for word, count in counts.items()
        if count > 1
        for span in details["spans"][word]
    ]
    pieces = (
        f"<p>Entropy of the content words {number(details['entropy'])} nats, length {details['length']} tokens: "
        f"1 − {number(details['entropy'])} / log {details['length']} = {number(details['nid'])}</p>"
    )
    most = max(counts.values(), default=0)
    rows = [(word, count / most, str(count)) for word, count in counts.items()]
    key = [("solid", hue(0), "content word, repeated (a stop word with a capital counts as one)")]
    title = "The content words that come most, and how often"
    return pieces + paint(summary, numbered(marks), key) + bars(title, rows[:MOST_BARS])


page = build(
    evaluate.load(str(Path(__file__).parent / "nid.py")),
    title="Normalized inverse of diversity (NID)",
    lead="Does a summary keep using the same few words? One minus the entropy of its content words over the logarithm "
    "of its length: at most 1, higher means more redundant.",
    scores={"nid": "normalized inverse of diversity"},
    evidence=evidence,
    opening="Repetitive",
    options={
        "length": gradio.Radio(
            [("all tokens", "all"), ("content words", "content")],
            label="Length counts",
            info="With content words alone, 0 means that no word recurs.",
            value="all",
            render=False,
        )
    },
)

if __name__ == "__main__":
    launch(page)
