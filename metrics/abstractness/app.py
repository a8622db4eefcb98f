# SPDX-License-Identifier: Apache-2.0
"""The page of abstractness."""

from __future__ import annotations

from page import launch, read_demo

DEMO = read_demo(
    "abstractness",
    {
        "n": [1, 2, 3, 4],
        "match": ["token", "substring"],  # first the card's advice for new work
        "lowercase": {"yes": True, "no": False},
        "tokenizer": {"default": None, "char": "char"},
    },
    opening="Faithful",
)

if __name__ == "__main__":
    launch(DEMO)
