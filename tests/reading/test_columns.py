# SPDX-License-Identifier: Apache-2.0
"""Which columns are read, and what their values may be."""

from __future__ import annotations

import math
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading import columns
from summary_metrics.reading.columns import (
    OTHER_NAMES,
    ROLES,
    NotTextError,
    checked_document,
    checked_label,
    checked_text,
    explain_missing,
    find_columns,
    missing_columns,
    read_passages,
    value_at,
)

ASKED: dict[str, str | None] = dict.fromkeys(ROLES)


@pytest.mark.parametrize(
    ("role", "name"),
    [(role, name) for role, groups in OTHER_NAMES.items() for names in groups for name in names],
)
def test_other_names_in_any_form(role: str, name: str) -> None:
    for written in (
        name,
        name.upper(),
        f" {name.replace('_', ' ').title()}",
        name.replace("_", "-"),
    ):
        assert find_columns([written, "other"], ASKED)[role] == written


@pytest.mark.parametrize(
    ("names", "asked", "expected"),
    [
        (["document", "text", "summary"], {}, {"document": "document"}),
        (["Summary", "prediction"], {}, {"summary": "Summary"}),
        (["article", "text"], {"document": "text"}, {"document": "text"}),
        (["prompt", "article", "target", "pred"], {}, {"document": "article", "summary": "pred"}),
        (["highlights", "response", "Article"], {}, {"document": "Article", "summary": "response"}),
        (
            ["Article:", "\u200bsummary\u00a0"],
            {},
            {"document": "Article:", "summary": "\u200bsummary\u00a0"},
        ),
        (["text", "output"], {"summary": "text"}, {"document": "document", "summary": "text"}),
        ([], {}, {"document": "document", "summary": "summary"}),
    ],
)
def test_the_plain_name_comes_first(
    names: list[str], asked: dict[str, str], expected: dict[str, str]
) -> None:
    assert find_columns(names, {**ASKED, **asked}).items() >= expected.items()


@pytest.mark.parametrize("names", [["text", "article"], ["model", "llm"], ["output", "answer"]])
def test_several_that_could_be_meant_are_asked_about(names: list[str]) -> None:
    with pytest.raises(JobError) as error:
        find_columns(names, ASKED)
    assert all(name in str(error.value) for name in names)


def test_all_missing_columns_are_in_one_message() -> None:
    columns = {"document": "document", "summary": "summary"}
    said = str(explain_missing(["document", "summary"], columns, ["a", "b"], {"a": "x", "b": 1}))
    assert "--document-column" in said
    assert "--summary-column" in said
    assert "--summary-columns" not in said


def test_an_output_without_its_record_asks_for_no_column() -> None:
    said = explain_missing(
        ["summary"], {"summary": "summary"}, ["id", "document_digest", "summary_digest", "unr_1"]
    )
    assert ".meta.json" in str(said)


@pytest.mark.parametrize(
    ("record", "offered"),
    [
        (
            {"document": "d d d", "gpt4": "It ran away.", "llama": "It has run.", "id": 1},
            [("summary-columns", "gpt4,llama")],
        ),
        (
            {"document": "d d d", "gpt4": "It ran away.", "note": "short"},
            [("summary-column", "gpt4")],
        ),
        (
            {"document": "d d d", "note": "short"},
            [("summary-column", "NAME"), ("sources", "FILE")],
        ),
        (
            {"document": "d d d", "decoded": "It ran away.", "references": ["It has run."]},
            [("summary-column", "decoded")],
        ),
        (
            {
                "llm": {"input_messages": [{"content": "This one is the longer."}]},
                "output": {"messages": [{"content": "Short it is."}], "value": "Short it is."},
            },
            [
                ("document-column", "llm.input_messages.0.content"),
                ("summary-column", "output.value"),
            ],
        ),
        (
            {"b": "Short it is.", "a": "This one is the longer."},
            [("document-column", "a"), ("summary-column", "b")],
        ),
        (
            {"call": {"text": "This one is the longer."}, "out": [{"it": "Short it is."}]},
            [("document-column", "call.text"), ("summary-column", "out.0.it")],
        ),
    ],
)
def test_texts_that_are_not_read_are_proposed(
    record: dict[str, Any], offered: list[tuple[str, str]]
) -> None:
    columns = {"document": "document", "summary": "summary"}
    missing = missing_columns(record, columns)
    error = explain_missing(missing, columns, list(record), record)
    assert [part for part in error.parts if not isinstance(part, str)] == offered


def test_a_column_that_is_named_almost_right_is_proposed() -> None:
    columns = {"document": "artcle", "summary": "summary"}
    error = explain_missing(["document"], columns, ["article", "summary"])
    assert error.parts[-1] == ("document-column", "article")


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('["One.", "Two."]', ["One.", "Two."]),
        ("['One.', 'Two.']", ["One.", "Two."]),
        ("['One.' 'Two.']", ["One.", "Two."]),
        ("[]", []),
        ("[1] One.", "[1] One."),
        ("['One.', 2]", "['One.', 2]"),
        ("['One.'", "['One.'"),
        ("[" * 100_000 + '"', "[" * 100_000 + '"'),
    ],
)
def test_passages_in_a_cell(cell: str, expected: object) -> None:
    assert read_passages(cell) == expected


@pytest.mark.parametrize(("most", "expected"), [(8, ["One."]), (7, "['One.']")])
def test_a_long_cell_is_not_read_as_python(
    most: int, expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "LONGEST_LIST", most)
    assert read_passages("['One.']") == expected
    assert read_passages('["One."]') == ["One."]  # as JSON


@pytest.mark.parametrize("value", [None, 5, ["a"], b"a"])
def test_no_text(value: object) -> None:
    with pytest.raises(ValueError, match=type(value).__name__):
        checked_text(value, "summary")


@pytest.mark.parametrize(("text", "is_half"), [("ab\udce9", False), ("ab\ud83d", True)])
def test_what_is_no_text_is_placed(text: str, is_half: bool) -> None:
    with pytest.raises(NotTextError) as error:
        checked_text(text, "summary")
    assert (error.value.place, error.value.is_half) == (3, is_half)


@pytest.mark.parametrize(
    "value",
    [
        "",
        " \n",
        "nan",
        "N/A",
        "None.",
        "-",
        "n.a.",
        " " * 500,
        None,
        math.nan,
        [],
        ["", " "],
        ["n/a"],
        "#REF!",
    ],
)
def test_an_empty_document(value: object) -> None:
    assert checked_document(value, "document") == ""


@pytest.mark.parametrize("value", [[1], ["a", None], {"a": 1}, 5])
def test_no_document(value: object) -> None:
    with pytest.raises(ValueError, match="document"):
        checked_document(value, "document")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a", "a"),
        (3, 3),
        ("", None),
        (None, None),
        (1.0, 1),
        (math.nan, None),
        (1.5, "1.5"),
        (Decimal("2"), 2),
        (date(2026, 5, 1), "2026-05-01"),
    ],
)
def test_labels(value: object, expected: object) -> None:
    assert checked_label(value, "id") == expected


@pytest.mark.parametrize("value", [True, ["a"], {}])
def test_no_label(value: object) -> None:
    with pytest.raises(ValueError, match="`id`"):
        checked_label(value, "id")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("text", "T"),
        ("a.b", "dotted"),
        ("call.messages.0.content", "first"),
        ("call.messages.-1.content", "last"),
        ("cell.out", "of JSON"),
    ],
)
def test_a_path_into_a_column(path: str, expected: str) -> None:
    turns = [{"content": "first"}, {"content": "last"}]
    record = {
        "text": "T",
        "a.b": "dotted",
        "call": {"messages": turns},
        "cell": '{"out": "of JSON"}',
    }
    assert value_at(record, path) == expected


@pytest.mark.parametrize("path", ["none", "text.0", "call.none", "call.messages.2", "cell.none"])
def test_a_path_that_leads_nowhere(path: str) -> None:
    record = {"text": "T", "call": {"messages": [{}, {}]}, "cell": "{"}
    with pytest.raises(KeyError):
        value_at(record, path)
