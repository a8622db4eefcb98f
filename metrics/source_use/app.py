# SPDX-License-Identifier: Apache-2.0
"""The page of source use."""

from __future__ import annotations

import re
from pathlib import Path

import evaluate
from page import DOCUMENT, Demo, build, launch

DEMO = Demo(
    evaluate.load(str(Path(__file__).parent / "source_use.py")),
    title="Source use",
    lead=(
        "Which part of a document does a summary draw on, and how far into it does it get? Words"
        " that stand in one part only are marked in both texts. What only repeats another part is"
        " not told apart. Each line of the document is a passage; of a single line, the tenths are"
        " shown."
    ),
    opening="Copied",
    document=re.sub(r" (?=The crew|The harbour)", "\n", DOCUMENT),
    passages=True,
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
