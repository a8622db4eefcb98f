# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

from summary_metrics.findings.elsewhere import KINDS, kind_of, visible_difference
from summary_metrics.findings.say import COUNTED, RECORDS
from summary_metrics.findings.table import MARKED, make_table
from tests.findings.made import SCORES, results_of
from tests.helpers.rows import each_row

PRINTED = Path(__file__).parents[2] / "benchmarks" / "results" / "conclusions.md"
ORDER_ROWS = [["all", COUNTED[MARKED]], ["chose nothing", COUNTED[MARKED]]]


@each_row
def test_the_kind_of_texts_follows_from_what_is_before_one(
    words: list[int], dialogue: bool, language: str, kind: str
) -> None:
    rows = results_of({"a": [0] * len(words)}, "facts_not_found", dialogue=dialogue)
    for row, count in zip(rows, words, strict=True):
        row["words"] = count
    assert kind_of(make_table(rows, SCORES, language=language)) == kind


def test_the_figures_are_those_that_the_benchmark_printed() -> None:
    text = PRINTED.read_text(encoding="utf-8")
    cells = [line.strip("| ").split(" | ") for line in text.split("\n") if line.startswith("|")]
    printed = {kind: row for kind, *row in cells if kind in KINDS}
    assert printed.keys() == KINDS.keys()
    for kind, worth in KINDS.items():
        found, right, _, unmarked = map(int, printed[kind][-1].split(" / "))
        assert worth[1:] == (found, right, unmarked)
    pairs = [row[2:4] for name, *row in cells for which in ORDER_ROWS if [name, row[0]] == which]
    agree = [f"{same} of {told}" for told, same in pairs]
    assert all(text in RECORDS[MARKED] for text in agree)
    assert len(agree) == len(ORDER_ROWS)


def test_more_systems_need_larger_differences_and_more_documents_show_smaller_ones() -> None:
    shown = [visible_difference(*of) for of in [(0, 2), (1, 2), (30, 9), (30, 2), (100, 2)]]
    assert shown == [1.0, 1.0, *sorted(shown[2:], reverse=True)]
