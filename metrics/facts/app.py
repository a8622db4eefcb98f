# SPDX-License-Identifier: Apache-2.0
"""The page of facts."""

from __future__ import annotations

from pathlib import Path

from page import build, launch, read_demo

SCRIPT = Path(__file__).parent / "facts.py"
LANGUAGES = "en da de es fi fr hu it nl no pl pt ru sv tr".split()
DEMO = read_demo(SCRIPT, {"language": LANGUAGES})
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
