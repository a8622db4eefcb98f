# SPDX-License-Identifier: Apache-2.0
"""Tests of what scores show: which fault is named, in which words, and how rarely one is wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from summary_metrics.findings import metric_findings
from summary_metrics.findings.records import Statement, System
from summary_metrics.findings.score_table import Scores
from tests.system_scores import (
    CLEAN,
    COPIES,
    DOCUMENTS,
    INVENTS,
    KEYS,
    NOTHING,
    REPEATS,
    alike,
    faults_of,
    judge,
    loaded,
    scores_of,
)

RULES = {one.label: one.rule for metric in loaded(asks_model=True).values() for one in metric.findings()}


def faults(scores: Scores, **options: object) -> dict[str, list[str]]:
    """Return the faults of each system."""
    return {system.name: faults_of(system) for system in judge(scores, **options)}  # type: ignore[arg-type]


def statement(system: System, code: str) -> Statement:
    """Return what is said of a system under a code."""
    (found,) = (said for said in system.statements if said.code == code)
    return found


# Worked by hand


def test_each_fault_has_its_label_and_its_numbers() -> None:
    systems = judge(alike(a=COPIES, b=CLEAN, c=REPEATS, d=INVENTS))
    assert [faults_of(system) for system in systems] == [[], [], ["repeats"], ["invents"]]
    labelled = [said for system in systems for said in system.statements if said.label]
    assert [said.kind for said in labelled] == ["description", "problem", "problem"]
    said = [said.sentence for said in labelled]
    # Repeated: 1 - 0.5 = 50 %, and of the others 1 - 0.95 = 5 %.
    assert said == [
        "100 % of its sequences of four words stand word for word in the source (other systems: 5 %).",
        "on average 50 % of its words, word pairs and word triples are repetitions (other systems: 5 %).",
        "12 of 12 summaries contain a name, number, date or quotation not found in the source "
        "(100 %; other systems: 0 %). In 10 published sets 21 to 99 % of such marks were on words known to be wrong.",
    ]
    assert [said.amount for said in labelled] == ["100 %", "50 %", "12 of 12"]
    assert [said.rule for said in labelled] == [
        RULES["copies"],
        RULES["repeats"],
        RULES["invents"],
    ]


def test_the_clearest_rows_are_the_examples() -> None:
    rows = [(0.95, 0.95, fact) for fact in (0.9, 1.0, math.nan, 0.2, 0.5, 0.4)]
    (one, _) = judge(scores_of({"a": rows, "b": [CLEAN] * 6}))
    assert statement(one, "adds").rows == (3, 5, 4)  # 0.2, 0.4 and 0.5 are the least that is supported


def test_rates_of_descriptions_are_always_said() -> None:
    few = [CLEAN] * 10 + [INVENTS[:2] + (0.5,)] * 2
    (one, other) = judge(scores_of({"a": few, "b": [CLEAN] * 12}))
    assert (faults_of(one), faults_of(other)) == ([], [])
    assert [said.sentence[:3] for said in other.statements] == ["5 %", "0 o"]
    assert all(said.tabled for said in other.statements)
    said = statement(one, "adds").sentence
    assert said.startswith("2 of 12 summaries ")
    assert said.endswith("Other words for the same thing, or a sum, can be the reason.")


def test_of_a_score_that_no_summary_has_nothing_is_said() -> None:
    (one,) = judge(alike(a=(0.5, math.nan, math.nan)))
    assert [said.code for said in one.statements] == ["copies"]
    (one,) = judge(scores_of({"a": [(math.nan, math.nan, 1.0), (math.nan,) * 3]}))
    assert [(said.code, said.amount) for said in one.statements] == [("adds", "0 of 2")]


def test_more_added_facts_than_in_every_other_system_describe_until_they_are_in_most_summaries() -> None:
    # 10 of 24 against none: more, which is shown, and not more than half.
    few = [CLEAN] * 14 + [INVENTS] * 10
    one, _ = judge(scores_of({"a": few, "b": [CLEAN] * 24}))
    assert (faults_of(one), statement(one, "adds").label, statement(one, "adds").kind) == (
        [],
        "adds facts",
        "description",
    )


def test_what_a_model_was_not_told_is_missed_and_what_words_did_not_find_is_not() -> None:
    scores = scores_of({"a": [(0.2,)] * DOCUMENTS, "b": [(0.8,)] * DOCUMENTS}, ["qa_score"])
    assert faults(scores, asks_model=True) == {"a": ["misses"], "b": []}
    assert faults(scores) == {"a": [], "b": []}


def test_repetition_is_judged_by_that_of_the_source() -> None:
    scores = alike(a=REPEATS, b=REPEATS, c=CLEAN, d=(0.95, 0.999, 1.0))
    norm = np.full(len(scores.systems), 0.06)
    # Without sources, neither of two systems that repeat alike repeats more than twice as much as the other one.
    assert faults(scores) == {"a": [], "b": [], "c": [], "d": []}
    # 0.5 is more than 2 * 0.06; 0.05 is not, though it is fifty times the 0.001 of d.
    assert faults(scores, norm=norm) == {"a": ["repeats"], "b": ["repeats"], "c": [], "d": []}
    (first, *_) = judge(scores, norm=norm)
    said = statement(first, "repeats").sentence
    assert "(in an equally long part of its source: 6 %; other systems: 0 to 50 %)" in said


def test_nothing_below_what_prose_repeats_is_a_problem() -> None:
    # 12 % is more than twice the 2 % of the sources. In 200 words prose repeats 22.5 %, and in 12 words 3 %.
    scores = alike(a=(0.95, 0.88, 1.0), b=CLEAN, c=CLEAN)
    norm = np.full(len(scores.systems), 0.02)
    long, short = (scores._replace(words=[words] * len(scores.systems)) for words in (200, 12))
    assert faults(long, norm=norm) == {"a": [], "b": [], "c": []}
    assert faults(short, norm=norm)["a"] == ["repeats"]


def test_no_system_repeats_that_does_so_less_than_most() -> None:
    # All repeat far more than their sources. Only what is above the median of the others is called so.
    scores = alike(a=(0.95, 0.6, 1.0), b=(0.95, 0.5, 1.0), c=(0.95, 0.4, 1.0))
    norm = np.full(len(scores.systems), 0.02)
    assert faults(scores, norm=norm) == {"a": [], "b": [], "c": ["repeats"]}


# Simulated values


@pytest.mark.slow
def test_at_most_one_table_in_twenty_has_a_wrong_verdict() -> None:
    # Each rule is as close to its bound as it may be: exactly half is copied, and half of the summaries invent. With a
    # rate of 5 %, more than 20 of 200 tables are wrong about once in a thousand tries; six tests of 5 % each, not
    # corrected, would be wrong in 50.
    generator = np.random.default_rng(13)
    wrong = 0
    for _ in range(200):
        copied = generator.uniform(0, 1, (3, 20))
        found = generator.integers(0, 2, (3, 20))
        systems = {str(s): [(copied[s, d], 0.9, found[s, d]) for d in range(20)] for s in range(3)}
        wrong += any(said.label for system in judge(scores_of(systems)) for said in system.statements)
    assert 1 <= wrong <= 20


# Properties


SHARES = st.floats(0, 1)
ROWS = st.lists(st.tuples(SHARES, SHARES, SHARES | st.just(math.nan)), min_size=4, max_size=4)


@settings(max_examples=15)
@given(st.lists(ROWS, min_size=2, max_size=3), st.randoms())
def test_the_order_of_the_rows_changes_no_fault(found: list[list[tuple[float, float, float]]], random: object) -> None:
    systems: dict[str, Sequence[Sequence[float]]] = {f"s{i}": rows for i, rows in enumerate(found)}
    scores = scores_of(systems)
    order = list(range(len(scores.systems)))
    random.shuffle(order)  # type: ignore[attr-defined]
    other = Scores(
        scores.keys, [scores.systems[i] for i in order], [scores.documents[i] for i in order], scores.values[order]
    )
    assert faults(other) == faults(scores)


@settings(max_examples=20)
@given(ROWS, st.integers(1, 4))
def test_so_few_documents_show_nothing(rows: list[tuple[float, float, float]], count: int) -> None:
    found = faults(scores_of({"a": rows[:count], "b": [CLEAN] * count}))
    assert found == {"a": [], "b": []}


@settings(max_examples=20)
@given(st.lists(ROWS, min_size=2, max_size=3))
def test_every_fault_has_a_rule_and_examples_of_its_own_system(found: list[list[tuple[float, float, float]]]) -> None:
    scores = scores_of({f"s{i}": rows * 3 for i, rows in enumerate(found)})
    for system in judge(scores):
        for said in system.statements:
            assert said.rule == (RULES[said.label] if said.label else "")
            assert {scores.systems[row] for row in said.rows} <= {system.name}
            assert 0 <= said.number <= said.of


# Edges


def test_one_system_has_numbers_and_no_verdict() -> None:
    (only,) = judge(alike(a=COPIES))
    assert faults_of(only) == []
    assert [said.code for said in only.statements] == ["copies", "repeats", "adds"]
    said = "0 of 12 summaries contain a name, number, date or quotation not found in the source."
    assert only.statements[2].sentence == said


def test_a_share_says_of_how_many_summaries_it_is() -> None:
    # 8 of 12 summaries of a have facts, and each of these one that was not found.
    without = (*INVENTS[:2], math.nan)
    rows = [INVENTS] * 8 + [without] * 4
    one, _ = judge(scores_of({"a": rows, "b": [CLEAN] * 12}))
    said = statement(one, "invents").sentence
    assert said.startswith("8 of 12 summaries contain ")
    assert "(100 % of the 8 that have any; other systems: 0 %)" in said


def test_rows_without_systems_are_one_system() -> None:
    scores = alike(a=CLEAN)._replace(systems=[""] * DOCUMENTS)
    assert [system.name for system in judge(scores)] == ["all summaries"]


def test_without_documents_bounds_are_judged_and_differences_are_not() -> None:
    scores = alike(a=COPIES, b=REPEATS)
    scores = scores._replace(documents=[""] * len(scores.systems))
    one, other = judge(scores)
    assert (statement(one, "copies").label, statement(other, "copies").label) == ("copies", "")
    assert [faults_of(one), faults_of(other)] == [[], []]


def test_scores_that_no_rule_reads() -> None:
    scores = scores_of({"a": [(0.1,)], "b": [(0.2,)]}, ["nid"])
    assert [system.statements for system in judge(scores)] == [(), ()]
    assert [system.looked_for for system in judge(scores)] == [(), ()]


def test_a_score_that_is_undefined_everywhere_shows_nothing() -> None:
    systems = judge(alike(a=NOTHING, b=NOTHING))
    assert [system.statements for system in systems] == [(), ()]
    assert [system.looked_for for system in systems] == [(), ()]
    assert [system.unscored for system in systems] == [tuple(KEYS)] * 2


def test_what_was_looked_for_is_what_some_summary_has_a_score_of() -> None:
    rows = [NOTHING] * (DOCUMENTS - 1) + [(math.nan, math.nan, 1.0)]
    (one, other, _) = judge(scores_of({"a": rows, "b": [CLEAN] * DOCUMENTS, "c": [CLEAN] * DOCUMENTS}))
    assert (one.looked_for, one.unscored) == ((KEYS[2],), (KEYS[0], KEYS[1]))
    assert (other.looked_for, other.unscored) == (tuple(KEYS), ())


def test_a_system_without_scores_hides_no_fault_of_the_others_and_is_no_norm() -> None:
    systems = judge(alike(a=REPEATS, b=CLEAN, c=INVENTS, d=NOTHING))
    assert [faults_of(system) for system in systems] == [["repeats"], [], ["invents"], []]
    # Of a and b no summary invents, and d has none that could be read: it adds nothing to the range.
    assert "(100 %; other systems: 0 %)" in statement(systems[2], "invents").sentence
    systems = judge(alike(c=INVENTS, d=NOTHING))
    assert statement(systems[0], "invents").sentence.startswith("12 of 12 summaries ")
    assert systems[0].uncompared == ("unr_avg",)  # as nothing else is left


def test_repetition_that_cannot_be_compared_was_not_looked_for() -> None:
    scores = scores_of({"a": [(0.5,)] * DOCUMENTS, "b": [(0.95,)] * DOCUMENTS}, ["unr_avg"])
    assert [one.looked_for for one in judge(scores)] == [("unr_avg",)] * 2
    apart = scores._replace(documents=[""] * len(scores.systems))
    assert [(one.looked_for, one.uncompared) for one in judge(apart)] == [((), ("unr_avg",))] * 2
    # How much of it ordinary prose has is one of two conditions: it decides nothing alone.
    counted = apart._replace(words=[50] * len(scores.systems))
    assert [(one.looked_for, one.uncompared) for one in judge(counted)] == [((), ("unr_avg",))] * 2
    # Where no source has as many words as its summary, as keys have not, systems are a norm for each other.
    unread = np.full(len(scores.systems), math.nan)
    assert [faults_of(one) for one in judge(scores, norm=unread)] == [["repeats"], []]
    # The sources are a norm where the systems share no document.
    norm = np.full(len(scores.systems), 0.06)
    assert [one.looked_for for one in judge(apart, norm=norm)] == [("unr_avg",)] * 2


def test_systems_without_a_common_document_are_not_compared_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def subtract_times(*arguments: object) -> np.ndarray:
        made.append(arguments)
        return original(*arguments)  # type: ignore[arg-type]

    original = metric_findings.subtract_times
    monkeypatch.setattr(metric_findings, "subtract_times", subtract_times)
    for systems in (5, 10):
        common = scores_of({f"s{number}": [(0.9,)] * DOCUMENTS for number in range(systems)}, ["unr_avg"])
        apart = common._replace(documents=[f"{row}" for row in range(len(common.documents))])
        pairs = systems * (systems - 1)
        for scores, expected in ((common, pairs), (apart, 0)):
            made.clear()
            judge(scores)
            assert len(made) == expected
        # Two of them have one document in common.
        made.clear()
        judge(apart._replace(documents=["0", *apart.documents[1:-1], "0"]))
        assert len(made) == 2


def test_a_system_must_repeat_more_than_every_other_also_than_one_of_other_documents() -> None:
    scores = scores_of({"a": [(0.5,)] * DOCUMENTS, "b": [(0.95,)] * DOCUMENTS, "c": [(0.95,)] * DOCUMENTS}, ["unr_avg"])
    assert faults(scores)["a"] == ["repeats"]
    own = [f"c{document}" if system == "c" else document for system, document in zip(*scores[1:3], strict=True)]
    assert faults(scores._replace(documents=own))["a"] == []
