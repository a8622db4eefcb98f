# SPDX-License-Identifier: Apache-2.0
"""Key facts: the forms in which they are given, by row, by document, and in a human summary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.key_facts import (
    checked_facts,
    facts_digest,
    facts_of_reference,
    take_facts,
)
from summary_metrics.reading.rows import Row
from tests.helpers.command import write
from tests.helpers.rows import each_row
from tests.reading.test_rows import Opening

NOTHING: tuple[Any, ...] = (None, float("nan"), "", [])
HEAVY = {"text": "It is closed.", "weight": 2, "mandatory": True}
ROW = {"id": "d1", "document": "The bridge is closed.\nIt rains.", "summary": "A summary."}


@each_row
def test_forms_of_key_facts(given: Any, expected: Any) -> None:
    assert checked_facts(given, "key_facts") == expected


def test_forms_of_python() -> None:
    for given, expected in (
        (("It rains.",), ["It rains."]),
        (np.array(["It rains."], dtype=object), ["It rains."]),
        ([{**HEAVY, "weight": np.float32(2), "mandatory": np.bool_(True)}], [HEAVY]),
        (float("nan"), None),
    ):
        assert checked_facts(given, "key_facts") == expected


@each_row
def test_what_is_no_key_fact(given: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked_facts(given, "key_facts")


def test_a_human_summary_gives_its_sentences() -> None:
    text = "The bridge in Holm\nis closed. Mr. Reed said so. It rains."
    sentences = ["The bridge in Holm is closed.", "Mr. Reed said so.", "It rains."]
    assert facts_of_reference(text, "gold") == sentences
    assert facts_of_reference([text, "It rains. It pours."], "gold") == [*sentences, "It pours."]
    german = (
        "Die Brücke über den Fluss wird am 5. Mai wieder geöffnet. Das sagte der Bürgermeister."
    )
    assert len(facts_of_reference(german, "gold") or ()) == 2
    assert [facts_of_reference(one, "gold") for one in (*NOTHING, " ... ")] == [None] * (
        len(NOTHING) + 1
    )
    for given, said in ((5, "`gold` .*int"), ([5], r"`gold\[0\]` .*int")):
        with pytest.raises(ValueError, match=said):
            facts_of_reference(given, "gold")


def test_a_digest_tells_key_facts_apart() -> None:
    some = (["a"], ["a", "b"], ["b", "a"], ["ab"], [{**HEAVY}], [{**HEAVY, "weight": 3}])
    assert len({facts_digest(facts) for facts in some}) == len(some)
    assert facts_digest([dict(reversed(HEAVY.items()))]) == facts_digest([HEAVY])


# By document

BY_ID = [
    {"id": 1, "key_facts": ["It rains.", HEAVY]},
    {"id": "d2", "key_facts": "A\nB"},
    {"id": "d3", "key_facts": ""},
]
AS_CSV = """\
id,Key Facts,weight,mandatory
1,It rains.,,no
1,It is closed.,2,yes
d2,A,,
d2,B,1.0,FALSE
d3,,,
"""


def test_a_file_by_id() -> None:
    write("facts.jsonl", BY_ID)
    Path("facts.csv").write_text(AS_CSV, encoding="utf-8")
    pyarrow.parquet.write_table(
        pa.table({"id": ["1", "d2"], "key_facts": [["It rains."], ["A", "B"]]}), "facts.parquet"
    )
    listed = take_facts("facts.jsonl")
    table, parquet = take_facts(Path("facts.csv")), take_facts("facts.parquet")
    assert listed.find(1, "D") == listed.find("1", None) == ["It rains.", HEAVY]
    assert table.find("1", "D") == [
        {"text": "It rains.", "mandatory": False},
        {**HEAVY, "weight": 2.0},
    ]
    assert table.find("d2", None) == ["A", {"text": "B", "weight": 1.0, "mandatory": False}]
    assert parquet.find("d2", None) == listed.find("d2", None) == ["A", "B"]
    assert not any(one.find(name, "D") for one in (listed, table) for name in ("d3", "d4", None))


def test_a_document_comes_before_an_id_and_rows_add_up() -> None:
    write(
        "facts.jsonl",
        [
            {"document": ["The bridge is closed.", "It rains."], "key_facts": ["A"]},
            {"id": "d1", "document": "another", "key_facts": ["B", "C"]},
            {"id": "d1", "document": "another", "key_facts": ["C", "D"]},
        ],
    )
    facts = take_facts("facts.jsonl")
    assert facts.find("d1", "The bridge  is closed.\n\nIt rains.") == ["A"]
    assert facts.find("d1", "new") == facts.find(None, "another") == ["B", "C", "D"]


def test_a_dictionary_has_ids_or_texts() -> None:
    facts = take_facts({7: ["A"], "The bridge is closed.": ["B"]})
    assert [facts.find("7", None), facts.find("8", ["The bridge", "is closed."])] == [["A"], ["B"]]


@each_row
def test_a_row_of_a_file_that_is_wrong_is_named(content: str, said: str) -> None:
    Path("facts.jsonl").write_text(content, encoding="utf-8")
    with pytest.raises(JobError, match=f"^facts.jsonl:{said}"):
        take_facts("facts.jsonl")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("none.jsonl", "none.jsonl"),
        ("facts.txt", "facts.txt"),
        (5, "int"),
        ({1: [5]}, r"key_facts\[1\]: `key_facts\[0\]`"),
    ],
)
def test_what_holds_no_key_facts(given: Any, said: str) -> None:
    with pytest.raises(JobError, match=said):
        take_facts(given)


# Rows


def test_rows_have_the_key_facts_of_their_column(opening: Opening) -> None:
    write("a.jsonl", [{**ROW, "key_facts": ["A", HEAVY]}, ROW, {**ROW, "key_facts": None}])
    Path("b.csv").write_text('document,summary,key_facts\nD,S,"A\nB"\nD,S,\n', encoding="utf-8")
    opened = opening("a.jsonl", "b.csv", key_facts=None)
    expected: list[Any] = [["A", HEAVY], None, None, ["A", "B"], None]
    assert (
        [row.key_facts for row in opened.rows]
        == [row.key_facts for row in opened.source.rows()]
        == expected
    )
    assert not any(row.key_facts for row in opening("a.jsonl").rows)
    assert opening("a.jsonl", reference="summary").head[0].key_facts == ["A summary."]


def test_a_bad_key_fact_is_an_error_of_its_row(opening: Opening) -> None:
    write("a.jsonl", [{**ROW, "key_facts": ["A"]}, {**ROW, "key_facts": ["A", 5]}])
    assert len(list(opening("a.jsonl", skip=True, key_facts=None).rows)) == 1
    assert opening.bad[0].startswith("a.jsonl:2: `key_facts[1]`")


def test_every_system_of_a_wide_file_has_the_key_facts(opening: Opening) -> None:
    write("a.jsonl", [{"document": "D", "x": "X", "y": "Y", "key_facts": ["A"]}])
    rows = list(opening("a.jsonl", wide=("x", "y"), key_facts=None).rows)
    assert rows == [Row("a.jsonl", 1, None, name, name.upper(), "D", ["A"]) for name in "xy"]
