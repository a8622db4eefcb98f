# SPDX-License-Identifier: Apache-2.0
"""What a cell holds, and what a row may have."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from summary_metrics.reading import cells
from summary_metrics.reading.cells import (
    NotTextError,
    checked_document,
    checked_label,
    checked_text,
    has_path,
    read_passages,
    value_at,
)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("['One.', 'Two.']", ["One.", "Two."]),
        ("[]", []),
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
    monkeypatch.setattr(cells, "LONGEST_LIST", most)
    assert read_passages("['One.']") == expected
    assert read_passages('["One."]') == ["One."]  # as JSON


WRONG: list[tuple[Callable[[Any, str], Any], Sequence[Any]]] = [
    (checked_text, [None, 5, ["a"], b"a"]),
    (checked_document, [[1], ["a", None], {"a": 1}, 5]),
    (checked_label, [True, ["a"], {}]),
]


@pytest.mark.parametrize(
    ("check", "value"), [(c, value) for c, values in WRONG for value in values]
)
def test_what_a_row_may_not_have(check: Callable[[Any, str], Any], value: Any) -> None:
    with pytest.raises(ValueError, match="`name.* must be a .*, got "):
        check(value, "name")


@pytest.mark.parametrize(("text", "kind"), [("ab\udce9", NotTextError), ("ab\ud83d", ValueError)])
def test_what_is_no_text_is_placed(text: str, kind: type[Exception]) -> None:
    with pytest.raises(ValueError, match="character 3") as error:
        checked_text(text, "summary")
    assert error.type is kind


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


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("text", "T"),
        ("call.messages.-1.content", "last"),
        ("cell.out", "of JSON"),
    ],
)
def test_a_path_into_a_column(path: str, expected: str) -> None:
    turns = [{"content": "first"}, {"content": "last"}]
    record = {
        "text": "T",
        "call": {"messages": turns},
        "cell": '{"out": "of JSON"}',
    }
    assert value_at(record, path) == expected


@pytest.mark.parametrize("path", ["none", "text.0", "call.none", "call.messages.2", "cell.none"])
def test_a_path_that_leads_nowhere(path: str) -> None:
    record = {"text": "T", "call": {"messages": [{}, {}]}, "cell": "{"}
    assert not has_path(record, path)
