# SPDX-License-Identifier: Apache-2.0
"""Unread columns that could hold the systems are named, and no others, through every door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from summary_metrics.errors import JobError, Option

from .opening import Opening, write_rows

DOCUMENTS = [f"The mill at {place} was sold on Tuesday." for place in ("Brodal", "Holm", "Lund")]
Record = dict[str, Any]


def rows(
    systems: Sequence[Any] = ("a", "b"), documents: Sequence[str] = DOCUMENTS, **columns: Any
) -> list[Record]:
    """Return a row for each document and system; a column is a function of the two."""
    return [
        {
            "document": document,
            "summary": f"{system} has a mill sold.",
            **{name: value(document, system) for name, value in columns.items()},
        }
        for document in documents
        for system in systems
    ]


def of_system(_: str, system: Any) -> Any:
    """Return the system, for a column that holds it."""
    return system


def by_system(records: list[Record]) -> list[Record]:
    """Return the rows of one system after those of the other."""
    return sorted(records, key=lambda record: str(record["variant"]))


DOORS = ["rows.jsonl", "rows.csv", "rows.parquet", ""]  # the last is Python


def said_by(door: str, records: list[Record]) -> list[str]:
    """Return what is said of rows."""
    opening = Opening()
    if door:
        opening(write_rows(door, records))
    else:
        opening(records=records)
    return opening.said


# Rows whose systems stand in a column that is not read, and its name.
HOLD_SYSTEMS: list[tuple[list[Record], str]] = [
    (rows(variant=of_system), "variant"),
    (rows(("gpt-4o", "llama-3-8b"), run=of_system), "run"),
    (rows((1, 2, 3), config=of_system), "config"),
    (rows(topic=lambda document, _: document[12:16], approach=of_system), "approach"),
    # of two columns that go together, the first
    (rows(variant=of_system, version=lambda _, system: system * 2), "variant"),
    # one system after the other, and the second has failed on a document, or goes on behind the rows
    (by_system(rows(variant=of_system))[:-1], "variant"),
    (rows(documents=DOCUMENTS * 4 + ["Rain."], model_id=of_system), "model_id"),
    # in an object
    (rows(metadata=lambda _, system: {"variant": system, "seed": 1}), "metadata.variant"),
    # the first system fills what is looked at first
    (
        by_system(rows(documents=[f"{n} mills were sold." for n in range(600)], variant=of_system)),
        "variant",
    ),
    # a third system came later, and has one document only
    ([*rows(variant=of_system), *rows("c", DOCUMENTS[1:2], variant=of_system)], "variant"),
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("records", "name"), HOLD_SYSTEMS)
def test_a_column_that_could_hold_systems_is_named(
    door: str, records: list[Record], name: str
) -> None:
    said = said_by(door, records)
    assert [f"--system-column {name}" in line for line in said] == [True]


# Rows of which nothing is said.
HOLD_NONE = [
    rows(topic=lambda document, _: "sport" if "Holm" in document else "news"),
    rows(date=lambda *_: "2024-05-01", split=lambda *_: "test"),
    rows(source=lambda document, _: document[12:], split=lambda document, _: document[12:13]),
    rows(language=of_system, rank=of_system, annotator_id=of_system, rating=of_system),
    rows(is_good=lambda _, system: system == "a", raw_answer=lambda _, system: f"{system} " * 99),
    rows(number=lambda document, system: DOCUMENTS.index(document) * 2 + ord(system)),
    rows(documents=DOCUMENTS[:2], variant=of_system),
    rows(("a",), variant=of_system),
    # two people judge the same summaries
    [{**record, "summary": "The mill was sold."} for record in rows(who=of_system)],
    rows(system=of_system, variant=of_system),
    rows(system=of_system, model=of_system),
    # each summary was written twice, with two seeds
    rows(documents=DOCUMENTS * 2, run=of_system, system=of_system),
    rows(remodelled=lambda document, _: document),
    rows(model_id=lambda *_: "a"),
]


@pytest.mark.parametrize("door", ["rows.jsonl", ""])
@pytest.mark.parametrize("records", HOLD_NONE)
def test_of_other_columns_nothing_is_said(door: str, records: list[Record]) -> None:
    assert said_by(door, records) == []


def test_a_column_that_was_named_is_not_asked_about() -> None:
    records = rows(model=of_system, prompt=lambda *_: "short", variant=of_system)
    opening = Opening()
    opening(records=records, system="prompt")
    assert opening.said == []


def renamed(records: list[Record]) -> list[Record]:
    """Return rows whose texts stand in columns with names of their own."""
    names = {"document": "body", "summary": "gist"}
    return [{names.get(name, name): value for name, value in record.items()} for record in records]


@pytest.mark.parametrize("door", ["rows.jsonl", "rows.csv", ""])
@pytest.mark.parametrize(
    ("records", "proposed"),
    [
        (rows(variant=of_system), [("system-column", "variant")]),
        (rows(Engine=of_system), [("system-column", "Engine")]),
        (rows(topic=lambda document, _: document[12:16]), []),
    ],
)
def test_the_error_that_proposes_columns_proposes_that_of_systems(
    door: str, records: list[Record], proposed: list[tuple[str, str]]
) -> None:
    with pytest.raises(JobError) as error:
        said_by(door, renamed(records))
    options = [part for part in error.value.parts if isinstance(part, Option)]
    texts = [("document-column", "body"), ("summary-column", "gist")]
    assert options == [*texts, *proposed]
