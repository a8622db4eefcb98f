# SPDX-License-Identifier: Apache-2.0
"""The page of nid."""

from __future__ import annotations

from page import PAGE_LANGUAGES, launch, read_demo

DEMO = read_demo(
    "nid",
    {
        "length": ["all", "content"],
        "stop_words": PAGE_LANGUAGES,
        "tokenizer": {"default": None, "char": "char"},
    },
    opening="Repetitive",
)

if __name__ == "__main__":
    launch(DEMO)
