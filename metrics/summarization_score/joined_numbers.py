# SPDX-License-Identifier: Apache-2.0
"""Two numbers that are joined, so that neither says the same alone: "3-0" and "4x400"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .number_grammar import HYPHENS
from .quantity import Span

NumberPair = tuple[int, int, bool]  # two numbers in order, and whether they are a product
AROUND = rf".,:/×{HYPHENS}"  # what makes it more than two numbers: a date, a telephone number
JOINED = re.compile(
    rf"(?<![\w{AROUND}])(\d{{1,3}})(?:\s?[{HYPHENS}]\s?|:(?=\d\b)|(\s?[xX×]\s?))(\d{{1,3}})(?!\d|[{AROUND}]\d)"
)

JOINERS = frozenset(f"{HYPHENS}:xX×")  # what is beside a number that may be joined
LONGEST_BEFORE, LONGEST = 6, 12  # characters of a pair before its second number, and of all of it with what follows


def find_joined(text: str) -> Iterator[tuple[NumberPair, Span, Span]]:
    """Yield the joined numbers of a text with the places of both.

    >>> [joined for joined, _, _ in find_joined("They won 3-0, and 4 x 400 metres, in 2016-17, at 6:30.")]
    [(3, 0, False), (4, 400, True)]
    """
    for match in JOINED.finditer(text):
        yield (int(match[1]), int(match[3]), match[2] is not None), match.span(1), match.span(3)


def joined_at(text: str, start: int) -> NumberPair | None:
    """Return the joined numbers of which one begins at this character; None where none does.

    >>> [joined_at("They won 3-0, and 4 times.", start) for start in (9, 11, 18)]
    [(3, 0, False), (3, 0, False), None]
    """
    for match in JOINED.finditer(text, max(0, start - LONGEST_BEFORE), start + LONGEST):
        if start in (match.start(1), match.start(3)):
            return int(match[1]), int(match[3]), match[2] is not None
    return None
