# SPDX-License-Identifier: Apache-2.0
"""What every format gives: the names of columns, and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

Records = Iterator[tuple[int, Any]]  # a line, and what stands there or the ValueError that says why


class Contents(NamedTuple):
    """A file that is open.

    Attributes
    ----------
    names
        Of the columns, of JSON those of its first object; none where it has no row at all.
    records
        Takes the columns that are wanted, and yields each line with its record. It is called once.
    first
        Returns the first record, None where there is none, or where columns alone say what is read.
    note
        What the user must know of how the file is read.
    """

    names: list[str]
    records: Callable[[Sequence[str]], Records]
    first: Callable[[], Any] = lambda: None
    note: str = ""
