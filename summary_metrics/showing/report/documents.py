# SPDX-License-Identifier: Apache-2.0
"""Documents with the summaries of all systems: which of them the report shows, and what it shows of each.

Some are shown with marks, for which the metrics run again. Of the others there is the beginning, and the page takes
their summaries from the table of rows. Marked text is repetitive, so each document with marks is packed on its own and
unpacked when it is opened: the file stays small and opens quickly.
"""

from __future__ import annotations

import base64
import gzip
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from ...printable import fold
from ...reading.rows import Row, document_digest, document_text
from ...scoring.row_scores import count_words
from .examples import ExampleRow
from .painting import paint
from .row_table import ID_CHARACTERS

MARKED = 200  # documents with marks
MARKED_ROWS = 800  # of all of these documents; a document with more rows has no marks
CHARACTERS = 20_000  # of a document
SUMMARY_CHARACTERS = 4_000
ALL_CHARACTERS = 2_000_000  # of all documents without marks
TITLE_CHARACTERS = 80  # the beginning of a document is its title
LISTED = 12  # findings
DIGITS = 12  # of the digest, in a link


class Chosen(NamedTuple):
    """The documents that the report shows, by digest: those with marks, each with its rows, and the others.

    Of the others, only the beginning is shown. They come with the first of their rows that is in the table.
    """

    marked: dict[str, list[int]]
    begun: dict[str, int]

    @property
    def characters(self) -> int:
        """How much of a document without marks is shown."""
        return min(CHARACTERS, ALL_CHARACTERS // max(1, len(self.begun)))

    @property
    def marked_rows(self) -> list[int]:
        """The rows of all documents with marks, in the order of the input."""
        return sorted(chain.from_iterable(self.marked.values()))

    def first_rows(self, most: int) -> list[int]:
        """Return the rows of the documents with marks that were chosen first, as many whole documents as `most` holds.

        >>> Chosen({"a": [4, 5], "b": [0, 1, 2], "c": [3]}, {}).first_rows(3)
        [4, 5]
        """
        found: list[int] = []
        for own in self.marked.values():
            if len(found) + len(own) > most:
                break
            found += own
        return found


def choose_documents(
    documents: Sequence[str], headlines: np.ndarray, wanted: Iterable[str], listed: Sequence[int]
) -> Chosen:
    """Choose what is shown: marks for `wanted`, then for those on which the systems differ most.

    Parameters
    ----------
    documents
        The digest of the document of each row, "" where it has none.
    headlines
        The scores to look at for differences, (rows, scores).
    wanted
        Digests of documents that other parts of the report name.
    listed
        The rows in the table.
    """
    rows_of: dict[str, list[int]] = {}
    for index, digest in enumerate(documents):
        if digest:
            rows_of.setdefault(digest, []).append(index)
    marked: dict[str, list[int]] = {}
    count = 0
    for digest in chain(wanted, order_by_difference(rows_of, headlines)):
        if len(marked) == MARKED or count == MARKED_ROWS:
            break
        own = rows_of.get(digest, [])
        if own and digest not in marked and count + len(own) <= MARKED_ROWS:
            marked[digest] = own
            count += len(own)
    begun: dict[str, int] = {}
    for index in listed:
        if documents[index] and documents[index] not in marked:
            begun.setdefault(documents[index], index)
    return Chosen(marked, begun)


def order_by_difference(rows_of: Mapping[str, Sequence[int]], headlines: np.ndarray) -> Iterator[str]:
    """Yield documents: for each score in turn, the one whose rows differ most in it, then the second, and so on.

    Equal differences stay in the order of the input. A document comes once for each score.
    """
    of_row = np.full(len(headlines), len(rows_of))  # rows without a document count as one more
    for place, own in enumerate(rows_of.values()):
        of_row[own] = place
    orders = []
    for column in headlines.T:
        high, low = (np.full(len(rows_of) + 1, sign * -np.inf) for sign in (1, -1))
        np.fmax.at(high, of_row, column)
        np.fmin.at(low, of_row, column)
        orders.append(np.argsort((low - high)[:-1], kind="stable").tolist())  # infinite without any score: last
    digests = list(rows_of)
    for places in zip(*orders, strict=True):
        yield from (digests[place] for place in places)


def describe_documents(
    chosen: Chosen,
    texts: Mapping[int, Row],
    explained: Mapping[str, Mapping[int, ExampleRow]],
    codes: np.ndarray,
    values: np.ndarray,
    flags: Sequence[tuple[str, ...]],
    table_place: Mapping[int, int],
) -> list[dict[str, Any]]:
    """Return what the page needs of each document, in the order of the input.

    `texts` are the rows to show, `explained` has the evidence of each metric by row, and `table_place` says where a row
    stands in the table. `codes` (rows,), `values` (rows, scores) and `flags` (rows,) are of all rows.
    """
    firsts = {digest: own[0] for digest, own in chosen.marked.items()} | chosen.begun
    found = []
    for digest, first in sorted(firsts.items(), key=lambda item: item[1]):
        text = document_text(texts[first].document)
        entry: dict[str, Any] = {"id": digest[:DIGITS], "title": make_title(text)}
        if digest in chosen.marked:
            rows = [
                {
                    "row": table_place.get(index),
                    **describe_row(texts[index], values[index]),
                    "system": int(codes[index]),
                    "flags": list(flags[index]) if flags else [],
                    "by": {name: describe_evidence(own[index]) for name, own in explained.items() if index in own},
                }
                for index in chosen.marked[digest]
            ]
            entry["packed"] = pack({"text": text[:CHARACTERS], "characters": len(text), "rows": rows})
        else:
            entry["text"] = text
        found.append(entry)
    return found


def make_title(text: str) -> str:
    r"""Return the beginning of a document, on one line.

    >>> make_title("The  cat\nsat."), make_title("a" * 100) == "a" * 79 + "…"
    ('The cat sat.', True)
    """
    title = " ".join(text[: 4 * TITLE_CHARACTERS].split())
    whole = len(title) <= TITLE_CHARACTERS and len(text) <= 4 * TITLE_CHARACTERS
    return title if whole else title[: TITLE_CHARACTERS - 1] + "…"


def document_address(document: str | list[str]) -> str:
    """Return the link to a document in the page."""
    return f"#doc-{document_digest(document)[:DIGITS]}"


def describe_row(row: Row, values: np.ndarray) -> dict[str, Any]:
    """Return a summary, its place and its scores; undefined scores are None."""
    return {
        "id": None if row.id is None else fold(str(row.id), ID_CHARACTERS),
        "summary": row.summary[:SUMMARY_CHARACTERS],
        "characters": len(row.summary),
        "words": count_words(row.summary),
        "scores": [None if math.isnan(score) else score for score in values.tolist()],
    }


def describe_evidence(example: ExampleRow) -> dict[str, Any]:
    """Return what a score rests on: marked texts as HTML, with every text in it escaped, and findings as texts."""
    evidence = example.evidence
    return {
        "summary": paint(example.row.summary, evidence.summary, {}, SUMMARY_CHARACTERS),
        "document": paint(document_text(example.row.document), evidence.document, {}, CHARACTERS)
        if evidence.document
        else None,
        "explanation": evidence.explanation,
        "heading": evidence.heading,
        "listed": [[finding, said] for finding, said in evidence.listed[:LISTED]],
        "more": max(0, len(evidence.listed) - LISTED),
    }


def pack(content: Any) -> str:
    """Return JSON, compressed, as a text; the page unpacks it."""
    plain = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(plain, 9, mtime=0)).decode()
