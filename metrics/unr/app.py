# SPDX-License-Identifier: Apache-2.0
"""The page of unr."""

from __future__ import annotations

from page import launch, read_demo

# first the whole summary; the command counts in the others
WINDOWS = {"default": None, "10": 10, "20": 20, "30": 30}
DEMO = read_demo(
    "unr",
    {"window": WINDOWS, "tokenizer": {"default": None, "char": "char"}},
    opening="Repetitive",
)

if __name__ == "__main__":
    launch(DEMO)
