# SPDX-License-Identifier: Apache-2.0
"""Places in texts, as the rows of an output have them."""

from __future__ import annotations

from typing import Any

from ..texts.wording import Place

Span = tuple[int, int]  # in a summary: its first character, and the one after the last


def as_place(written: Any) -> Place | None:
    """Return a place in a source as a row has it, None for none."""
    if not written:
        return None
    passage, start, end = written
    return passage, start, end
