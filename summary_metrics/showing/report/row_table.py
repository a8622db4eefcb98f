# SPDX-License-Identifier: Apache-2.0
"""The rows that the report shows: which are kept while the input is read again, and the columns of their table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from ...errors import JobError
from ...printable import NAME_CHARACTERS, fold
from ...reading.rows import Row, digest_rows, document_text

ID_CHARACTERS = 200  # kept of an id
TEXT_CHARACTERS = 600  # of a summary in the table


def select_rows(
    rows: Iterable[Row],
    count: int,
    sha256: str | None,
    whole: Collection[int],
    shortened: Collection[int],
    begun: Mapping[int, int] | None = None,
) -> dict[int, Row]:
    """Return the rows with these indices, those of `shortened` with the summary cut and without document.

    `begun` says of which of these the document is kept all the same, and how many of its characters. All `count` rows
    are read, and none but these are kept; a JobError when there are fewer, or when they are not the rows of this
    digest, where there is one.
    """
    digest = digest_rows([])
    begun = begun or {}
    found = {}
    index = -1
    for index, row in enumerate(islice(rows, count)):
        digest_rows([row], digest)
        if index in whole:
            found[index] = row
        elif index in shortened:
            document = shorten(document_text(row.document), begun[index]) if index in begun else None
            found[index] = row._replace(document=document, summary=shorten(row.summary))
    if index + 1 < count or sha256 not in (None, digest.hexdigest()):
        raise JobError("--report: the input has changed since it was scored", 1)
    return found


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
