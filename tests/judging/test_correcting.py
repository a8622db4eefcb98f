# SPDX-License-Identifier: Apache-2.0
"""What share is bad, by labels and a judge, as a record, in words and as a bound."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.errors import JobError
from summary_metrics.findings.fail_if import judge_bounds, parse_bound
from summary_metrics.findings.table import Table, make_table
from summary_metrics.judging.correcting import check_rules, correct, measure_shares, more_labels
from summary_metrics.judging.records import Judgement
from summary_metrics.showing.judged import say_corrected, tabulate_shares
from tests.helpers.rows import each_row

DOCUMENTS, LABELLED = 200, 60
SHARES = {"A": 0.1, "B": 0.6}
GENERATOR = np.random.default_rng(0)
BAD = {name: GENERATOR.random(DOCUMENTS) < share for name, share in SHARES.items()}


def make_rows() -> Table:
    generator = np.random.default_rng(1)
    return make_table(
        [
            {
                "file": "rows.jsonl",
                "line": 1 + d,
                "system": name,
                "document_digest": f"d{d}",
                "summary_digest": f"d{d}{name}",
                "noise": generator.normal(),
            }
            for d in range(DOCUMENTS)
            for name in SHARES
        ],
        {"noise": Score("higher", "noise", main=True)},
    )


def label(
    aspect: str, points: tuple[float, float], documents: int, mistakes: float = 0.0
) -> list[Judgement]:
    """Judgements of the first documents, of which some are wrong; the second point is the bad one."""
    generator = np.random.default_rng(2)
    lines = []
    for d in range(documents):
        for name in SHARES:
            says_bad = bool(BAD[name][d]) ^ bool(generator.random() < mistakes)
            lines.append(Judgement(f"d{d}", f"d{d}{name}", aspect, points[says_bad]))
    return lines


TABLE = make_rows()
LABELS = label("ok", (1, 0), LABELLED)
VERDICTS = label("model", (1, 0), DOCUMENTS, mistakes=0.05)


def test_shares_are_of_all_summaries_and_the_judge_narrows_them() -> None:
    corrected = correct(LABELS, TABLE, VERDICTS)
    assert corrected is not None
    assert (corrected.judge, corrected.labels) == ("model", 2 * LABELLED)
    assert [one.system for one in corrected.shares] == ["A", "B"]
    for share in corrected.shares:
        truth = BAD[share.system].mean()
        for interval in (share.powered, share.alone):
            assert interval.low <= truth <= interval.high
        assert (share.labels, share.summaries) == (LABELLED, DOCUMENTS)
        assert share.powered.width < share.alone.width
        assert share.to_add > 0


def test_without_a_column_a_score_judges() -> None:
    corrected = correct(LABELS, TABLE)
    assert corrected is not None
    assert corrected.judge == "noise"
    assert corrected.worths[0].curve.low < 0.5 < corrected.worths[0].curve.high


@each_row
def test_the_user_says_what_is_bad(
    points: tuple[float, float], rules: Sequence[str], bad: int | None
) -> None:
    bounds = [parse_bound(rule, "bad") for rule in rules]
    corrected = correct(label("ok", points, LABELLED), TABLE, (), bounds)
    assert (corrected and corrected.bad) == bad


@each_row
def test_a_rule_beyond_a_known_scale_is_refused(
    points: tuple[float, float], scale: Any, rule: str, refused: bool
) -> None:
    lines = [
        line._replace(lowest=scale[0], highest=scale[1]) for line in label("ok", points, LABELLED)
    ]
    bound = parse_bound(rule, "bad")
    with pytest.raises(JobError, match=rule) if refused else nullcontext():
        check_rules(lines, (), [bound])
    if not refused and rule != "ok<1":
        corrected = correct(lines, TABLE, (), [bound])
        assert corrected is not None
        assert corrected.bad == 0
        assert corrected.note == f"ok goes from {min(points):g} to {max(points):g}"
        (outcome, _) = judge_bounds([parse_bound("bad_share>0.5")], measure_shares(corrected))
        assert (outcome.state, corrected.note in str(outcome)) == ("passed", True)


def test_what_is_broken_is_the_worst_to_a_score() -> None:
    rows = [
        {
            "document_digest": f"d{d}",
            "summary_digest": f"s{d}",
            "noise": d / DOCUMENTS,
            "problems": ["refusal"] if d % 10 == 9 else [],
        }
        for d in range(DOCUMENTS)
    ]
    table = make_table(rows, {"noise": Score("higher", "noise", main=True)})
    lines = [Judgement(f"d{d}", f"s{d}", "ok", float(d % 10 != 9)) for d in range(DOCUMENTS)]
    corrected = correct(lines, table)
    assert corrected is not None
    # a refusal near the best noise is as bad as the worst; the others are good
    assert corrected.worths[0].curve.mean > 0.99


@pytest.mark.parametrize(("rules", "named"), [(["other<4"], "other"), ([], "ok")])
def test_what_is_bad_must_be_known(rules: Sequence[str], named: str) -> None:
    lines = label("ok", (5, 2), LABELLED)
    with pytest.raises(JobError, match=named):
        correct(lines, TABLE, VERDICTS, [parse_bound(rule, "bad") for rule in rules])


@pytest.mark.parametrize(
    ("bound", "states"),
    [
        ("bad_share>0.4", ["passed", "failed"]),
        ("bad_share>0.9", ["passed", "passed"]),
        ("bad_share>0.1", ["undefined", "failed"]),  # within the interval of A
    ],
)
def test_a_bound_of_the_share(bound: str, states: list[str]) -> None:
    corrected = correct(LABELS, TABLE, VERDICTS)
    assert corrected is not None
    outcomes = judge_bounds([parse_bound(bound)], measure_shares(corrected))
    assert [one.state for one in outcomes] == states


def test_words_name_all_that_was_found() -> None:
    corrected = correct(LABELS, TABLE, VERDICTS)
    assert corrected is not None
    names = {name: name.lower() for name in SHARES}
    assert [row[0] for row in tabulate_shares(corrected, names)] == ["a", "b"]
    said = " ".join(say_corrected(corrected))
    assert all(word in said for word in ("model", "noise", "--documents"))
    shares = [share._replace(summaries=share.labels) for share in corrected.shares]
    all_labelled = " ".join(say_corrected(corrected._replace(shares=shares)))
    assert "--documents" not in all_labelled


def test_labels_that_are_there_are_not_asked_for() -> None:
    assert [more_labels(30, reach, 0.05) for reach in (0.04, 0.05, 0.1)] == [0, 0, 90]
