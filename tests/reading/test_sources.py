# SPDX-License-Identifier: Apache-2.0
"""Documents that stand in another place than their summaries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from summary_metrics import score
from summary_metrics.errors import JobError
from summary_metrics.reading.rows import document_digest
from tests.helpers.command import write

from .opening import Opening, write_text

PASSAGES = ["A mill was sold.", "To whom?"]
DOCUMENTS = [
    {"id": 1, "article": "The old mill was sold."},
    {"id": "02", "article": PASSAGES},
    {"id": 3, "article": "Nobody summed it up."},
]
SUMMARIES = [{"id": "02", "summary": "Sold."}, {"id": 1.0, "summary": "A mill was sold."}]
READ: list[tuple[Any, Any, str]] = [
    ("02", PASSAGES, "Sold."),
    (1, "The old mill was sold.", "A mill was sold."),
]


@pytest.fixture
def opening() -> Opening:
    write("documents.jsonl", DOCUMENTS)
    write("summaries.jsonl", SUMMARIES)
    return Opening()


def read(opening: Opening, *files: str, **options: Any) -> list[tuple[Any, Any, str]]:
    return [(row.id, row.document, row.summary) for row in opening(*files, **options).rows]


def test_documents_by_id(opening: Opening) -> None:
    assert read(opening, "summaries.jsonl", sources="documents.jsonl") == READ
    assert opening.said == ["documents.jsonl: columns: `article` is read as document"]
    source = opening("summaries.jsonl", sources="documents.jsonl").source
    assert [row.document for row in source.rows()] == [document for _, document, _ in READ]


def test_of_several_files_and_a_wide_one(opening: Opening) -> None:
    write("wide.jsonl", [{"id": 1, "gpt": "One.", "llama": "Two."}])
    rows = read(opening, "wide.jsonl", wide=("gpt", "llama"), sources="documents.jsonl")
    assert rows == [(1, "The old mill was sold.", text) for text in ("One.", "Two.")]
    write_text("more.csv", "id,summary\n02,Sold.\n")
    assert read(opening, "more.csv", "summaries.jsonl", sources="documents.jsonl") == [
        READ[0],
        *READ,
    ]


def test_columns_that_are_named(opening: Opening) -> None:
    write("documents.jsonl", [{"doc": "a", "text": "No.", "body": "The old mill was sold."}])
    write("summaries.jsonl", [{"doc": "a", "summary": "Sold.", "text": "Nothing."}])
    options = {"sources": "documents.jsonl", "document": "body", "id": "doc"}
    assert read(opening, "summaries.jsonl", **options) == [("a", "The old mill was sold.", "Sold.")]


def test_a_folder_of_documents_beside_a_table(opening: Opening) -> None:
    Path("texts").mkdir()
    write_text("texts/1.txt", "The old mill was sold.\n")
    write_text("texts/02.md", "A mill.")
    rows = read(opening, "summaries.jsonl", sources="texts")
    assert [document for _, document, _ in rows] == ["A mill.", "The old mill was sold."]


@pytest.mark.filterwarnings("ignore:documents.jsonl")  # how its columns are read
def test_of_rows_of_python(opening: Opening) -> None:
    scored = score(SUMMARIES, ["facts"], sources="documents.jsonl")
    assert [row["id"] for row in scored.rows] == [label for label, _, _ in READ]
    digests = [document_digest(document) for _, document, _ in READ]
    assert [row["document_digest"] for row in scored.rows] == digests
    with pytest.raises(JobError, match=r"rows\[0\].*'9'"):
        score([{"id": "9", "summary": "Sold."}], ["facts"], sources="documents.jsonl")


@pytest.mark.parametrize(
    ("documents", "summaries", "said"),
    [
        (DOCUMENTS[:1], SUMMARIES, "summaries.jsonl:1: no document has the id '02'"),
        (DOCUMENTS, [{"summary": "Sold."}], "--id-column NAME"),
        ([{"article": "A mill."}], SUMMARIES, "--id-column NAME"),
        ([{"id": 1, "words": "A mill."}], SUMMARIES, "--document-column NAME"),
        ([*DOCUMENTS, {"id": 1, "article": "Another."}], SUMMARIES, "documents.jsonl:4"),
    ],
)
def test_what_belongs_to_nothing_is_named(
    opening: Opening, documents: list[Any], summaries: list[Any], said: str
) -> None:
    write("documents.jsonl", documents)
    write("summaries.jsonl", summaries)
    assert said in opening.refusal("summaries.jsonl", sources="documents.jsonl")


@pytest.mark.parametrize("sources", ["nowhere", "nowhere.jsonl"])
def test_sources_that_are_not_there(opening: Opening, sources: str) -> None:
    assert sources in opening.refusal("summaries.jsonl", sources=sources)


@pytest.mark.parametrize("file", ["documents.jsonl", "summaries.jsonl"])
def test_where_a_half_is_missing_the_option_is_named(opening: Opening, file: str) -> None:
    assert "--sources FILE" in opening.refusal(file)
