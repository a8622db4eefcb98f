# SPDX-License-Identifier: Apache-2.0
"""A fact of a text, and what another text has in its place."""

from __future__ import annotations

from typing import NamedTuple

from .shared import Span


class Other(NamedTuple):
    """What a text has in the place of a fact of another one, at the characters [start, end).

    `contrast` is how it differs: another "designator" ("War I" for "War II"), "day" of the month,
    "measure" of the same number, "direction" (it rose and did not fall), or another "word" of a few
    that exclude each other ("northern", "southern").
    """

    text: str
    start: int
    end: int
    contrast: str

    @classmethod
    def at(cls, text: str, span: Span, contrast: str) -> Other:
        """Return what stands at some characters of a text."""
        return cls(text[slice(*span)], *span, contrast)


class Fact(NamedTuple):
    """A fact of a text at the characters [start, end), and the characters of the other text that
    support it.

    `instead` is what the other text has in its place, None where nothing is known of it.
    """

    text: str
    kind: str
    start: int
    end: int
    support: Span | None
    instead: Other | None = None

    @property
    def span(self) -> Span:
        """Its characters."""
        return self.start, self.end

    @property
    def found(self) -> bool:
        """Whether the other text has it."""
        return self.support is not None
