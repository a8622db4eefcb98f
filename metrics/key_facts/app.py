# SPDX-License-Identifier: Apache-2.0
"""The page of key_facts."""

from __future__ import annotations

from page import PAGE_LANGUAGES, launch, read_demo

# of the ferry of which the page tells
FACTS = """\
a torn fishing net stopped the ferry Marta
42 passengers were on board
two hours late
the council pays for a boat that gathers lost nets"""
DEMO = read_demo("key_facts", {"key_facts": FACTS, "language": PAGE_LANGUAGES}, opening="Faithful")

if __name__ == "__main__":
    launch(DEMO)
