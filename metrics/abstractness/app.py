# SPDX-License-Identifier: Apache-2.0
"""The page of abstractness: the n-grams of the summary that the document does not have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Mark, build, launch, paint

LARGEST_N = 4
MOST_NAMED = 4
HUE = 300


def runs(found: list[dict[str, Any]]) -> list[tuple[int, int, list[str]]]:
    """Return the characters that new n-grams cover, overlapping ones as one stretch, with the n-grams in each."""
    joined: list[tuple[int, int, list[str]]] = []
    for new in found:
        if new["span"] is None:  # of white space
            continue
        (start, end), ngram = new["span"], " ".join(new["ngram"])
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], end, [*joined[-1][2], ngram])
        else:
            joined.append((start, end, [ngram]))
    return joined


def named(ngrams: list[str]) -> str:
    """Return the first of `ngrams` in quotation marks, and how many more there are."""
    more = len(ngrams) - MOST_NAMED
    return ", ".join(map(repr, ngrams[:MOST_NAMED])) + (f" and {more} more" if more > 0 else "")


def evidence(document: str, summary: str, details: dict[str, Any]) -> str:
    """Return the summary with its new n-grams marked, and how many of how many they are."""
    found, score = details["new"], details["abstractness"]
    marks = [
        Mark(start, end, "wavy", f"not in the document: {named(ngrams)}", hue=HUE) for start, end, ngrams in runs(found)
    ]
    count = f"<p>{len(found)} of {round(len(found) / score)} are new.</p>" if found else ""
    return count + paint(summary, marks, [("wavy", HUE, "not in the document")])


page = build(
    # The card's advice for new work; the origin's way is one click away.
    evaluate.load(str(Path(__file__).parent / "abstractness.py"), match="token", lowercase=True),
    title="Abstractness",
    lead="How much of a summary is in other words than the document's? The share of its n-grams that the document does "
    "not have: 0 is copied, 1 is entirely new. New wording may be a good paraphrase or an invention.",
    scores={"abstractness": "of the n-grams are new"},
    evidence=evidence,
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
    },
)

if __name__ == "__main__":
    launch(page)
