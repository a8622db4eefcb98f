# SPDX-License-Identifier: Apache-2.0
"""The page of source_use."""

from __future__ import annotations

from pathlib import Path

from page import build, launch, read_demo

SCRIPT = Path(__file__).parent / "source_use.py"
DEMO = read_demo(SCRIPT, opening="Copied", passages=True)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
