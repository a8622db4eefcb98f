# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/evidence.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""What a score rests on, as data: marked characters of the two texts, and a list to read beside them.

A metric makes it from its own `details`. A page, a report or a notebook shows it, and needs to know nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Mark(NamedTuple):
    """The characters [start, end) of a text as it was given, and what is to be said of them.

    `kind` is a key of the metric's `marks`, which say what it means. `note` says what was found here. Marks with the
    same `group` belong together, also across the two texts; "" is no group.
    """

    start: int
    end: int
    kind: str
    note: str = ""
    group: str = ""


class Evidence(NamedTuple):
    """What the score of one summary rests on.

    `explanation` is one sentence. Below it, under `heading`, come the pairs in `listed`: a finding, and how often it
    occurs (an int) or what is said of it (a str, empty where the heading says it all).
    """

    summary: Sequence[Mark] = ()
    document: Sequence[Mark] = ()
    explanation: str = ""
    heading: str = ""
    listed: Sequence[tuple[str, int | str]] = ()


def marks_at(spans: Iterable[Sequence[int] | None], kind: str, note: str = "", group: str = "") -> list[Mark]:
    """Return a mark for each of the spans that has characters to mark.

    A span is None where the user's tokenizer made a word that is not in the text, and where the word is white space.
    Such a place cannot be shown, and has no mark.

    >>> marks_at([[0, 3], None, [4, 4]], "new")
    [Mark(start=0, end=3, kind='new', note='', group='')]
    """
    return [Mark(span[0], span[1], kind, note, group) for span in spans if span is not None and span[0] < span[1]]
