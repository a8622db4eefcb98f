# SPDX-License-Identifier: Apache-2.0
"""The columns of the table of rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...printable import NAME_CHARACTERS, fold
from ...reading.rows import Row

ID_CHARACTERS = 200  # kept of an id
TEXT_CHARACTERS = 600  # of a summary in the table


def shorten(text: str, most: int = TEXT_CHARACTERS) -> str:
    """Return `text`, or its beginning with a mark that it goes on."""
    return text if len(text) <= most else text[:most] + " …"


def fold_name(name: str | int) -> str:
    """Return an id or a system as the page shows it, on two or three lines of a table at most."""
    return fold(str(name), NAME_CHARACTERS)


def table_columns(
    rows: Sequence[Row], codes: np.ndarray, scores: np.ndarray, documents: Sequence[str] = ()
) -> dict[str, list[Any]]:
    """Return the columns of the table of rows; ids are texts, as JavaScript's numbers do not hold every integer.

    `documents` has what follows "#doc-" in the link to the document of each row, "" where there is none.
    """
    files = {file: code for code, file in enumerate(dict.fromkeys(row.file for row in rows))}
    return {
        "id": [None if row.id is None else fold(str(row.id), ID_CHARACTERS) for row in rows],
        "files": list(files),  # each once, as paths can be long
        "file": [files[row.file] for row in rows],
        "line": [row.line for row in rows],
        "document": [document or None for document in documents],
        "system": codes.tolist(),
        "summary": [shorten(row.summary) for row in rows],
        "scores": [[None if math.isnan(score) else score for score in column] for column in scores.T.tolist()],
    }
