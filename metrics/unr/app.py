# SPDX-License-Identifier: Apache-2.0
"""The page of unr."""

from __future__ import annotations

from pathlib import Path

from page import build, launch, read_demo

SCRIPT = Path(__file__).parent / "unr.py"
WINDOWS = [None, 10, 20, 30]  # first the whole summary; the command counts in the others
DEMO = read_demo(SCRIPT, {"window": WINDOWS, "tokenizer": [None, "char"]}, opening="Repetitive")
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
