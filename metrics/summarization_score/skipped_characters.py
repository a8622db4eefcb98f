# SPDX-License-Identifier: Apache-2.0
"""The characters that a text is read without, and the places of what is left."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .quantity import Span

SPACES = re.compile(r"[^\S\n\u2029]{2,}")
EMPHASIZED = re.compile(r"([*_`]{1,3})[$£€]?\d[^*_`\n]{0,40}([*_`]{1,3})(?![\w*_`])")  # "**27** metres"
INSIDE = re.compile(r"[\w*_`]")  # what before a mark makes it none of emphasis: "3*4*5"


def find_left_out(text: str) -> list[Span]:
    """Return the characters that a text is read without: all but one of several spaces, and marks around a number.

    >>> find_left_out("It is  **27** metres high.")
    [(6, 7), (7, 9), (11, 13)]
    """
    may_have_spaces = "  " in text or not text.replace("\n", "").isprintable()  # a look that mostly saves the search
    found = [(match.start() + 1, match.end()) for match in SPACES.finditer(text)] if may_have_spaces else []
    if "*" in text or "_" in text or "`" in text:
        for match in EMPHASIZED.finditer(text):
            if not INSIDE.match(text[match.start() - 1 : match.start()]):
                found += [match.span(1), match.span(2)]
    return sorted(found)


def leave_out(text: str, spans: Sequence[Span]) -> tuple[str, list[int]]:
    """Return a text without some of its characters, and the place in the text of each that is left, and of its end."""
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for start, end in [*spans, (len(text), len(text))]:
        parts.append(text[last:start])
        places += range(last, start)
        last = end
    return "".join(parts), [*places, len(text)]
