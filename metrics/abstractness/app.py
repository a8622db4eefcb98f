# SPDX-License-Identifier: Apache-2.0
"""The page of abstractness."""

from __future__ import annotations

from pathlib import Path

from page import build, launch, read_demo

SCRIPT = Path(__file__).parent / "abstractness.py"
DEMO = read_demo(
    SCRIPT,
    {
        "n": [1, 2, 3, 4],
        "match": ["token", "substring"],  # first the card's advice for new work
        "lowercase": [True, False],
        "tokenizer": [None, "char"],
    },
    opening="Faithful",
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
