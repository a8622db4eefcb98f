# SPDX-License-Identifier: Apache-2.0
"""The page of key_facts."""

from __future__ import annotations

from pathlib import Path

from page import build, launch, read_demo

SCRIPT = Path(__file__).parent / "key_facts.py"
LANGUAGES = "en da de es fi fr hu it nl no pl pt ru sv tr".split()
# of the ferry of which the page tells
FACTS = """\
a torn fishing net stopped the ferry Marta
42 passengers were on board
two hours late
the council pays for a boat that gathers lost nets"""
DEMO = read_demo(SCRIPT, {"key_facts": FACTS, "language": LANGUAGES}, opening="Faithful")
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
