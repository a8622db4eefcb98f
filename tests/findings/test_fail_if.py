# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from collections.abc import Collection
from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.errors import CANNOT_RUN, NOT_KEPT, JobError
from summary_metrics.findings.compare import compare
from summary_metrics.findings.fail_if import (
    COUNTED,
    Bound,
    Kind,
    Measured,
    check_keys,
    documents_it_takes,
    enforce,
    find_unjudged,
    judge_bounds,
    of_comparison,
    of_table,
    parse_bound,
)
from summary_metrics.findings.problems import Losses
from summary_metrics.findings.table import MetricRun, Table, make_table
from summary_metrics.reading.rows import EMPTY_DOCUMENT
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row

nan = math.nan


def measure(table: Table, keys: Collection[str], **counted: float) -> list[Measured]:
    """What bounds are for; `counted` are the shares of broken summaries of each system."""
    broken = {name: dict(counted) for name in table.systems}
    return list(of_table(table, broken, 0, keys, Losses(table)))


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("qa_score<-0.02", Bound("qa_score", "<", -0.02)),
        (" unr_1  >= .5 ", Bound("unr_1", ">=", 0.5)),
        ("marked<=+0.02", Bound("marked", "<=", 0.02)),
        ("broken>1e-3", Bound("broken", ">", 0.001)),
        (" key facts  missing >0", Bound("key facts  missing", ">", 0.0)),
    ],
)
def test_bounds_are_read(text: str, bound: Bound) -> None:
    assert parse_bound(text) == bound


@pytest.mark.parametrize(
    "text",
    [
        "",
        "qa_score",
        "qa_score=1",
        "qa_score<",
        "<1",
        " <1",
        "qa_score<one",
        "a<nan",
        "a<inf",
        "a<1<2",
    ],
)
def test_what_is_no_bound(text: str) -> None:
    with pytest.raises(JobError) as stop:
        parse_bound(text, "pass-if")
    assert stop.value.status == 2
    assert "pass-if" in str(stop.value)


# The interval lies below, beside, across, beside and above 0.5.
@pytest.mark.parametrize(
    ("text", "failing"),
    [("s<0.5", "10000"), ("s<=0.5", "11000"), ("s>0.5", "00001"), ("s>=0.5", "00011")],
)
def test_the_whole_interval_must_lie_beyond(text: str, failing: str) -> None:
    intervals = [(0.2, 0.4), (0.3, 0.5), (0.4, 0.6), (0.5, 0.7), (0.6, 0.8)]
    for option, fails in (("fail-if", "1"), ("pass-if", "0")):
        bound = parse_bound(text, option)  # type: ignore[arg-type]
        assert [bound.fails(*interval) for interval in intervals] == [
            one == fails for one in failing
        ]


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(-1, 1))
def test_a_bound_and_its_mirror_never_both_fail(low: float, width: float, number: float) -> None:
    fails = [Bound("s", sign, number).fails(low, low + width) for sign in "<>"]
    assert fails != [True, True]


def test_means_and_shares_of_each_system() -> None:
    table = table_of({"a": [0.1, 0.2] * 3, "b": [0.8, 0.9] * 3})
    shares = {"a": {"broken": 0.25}, "b": {"broken": 0.0}}
    measured = list(of_table(table, shares, 0, table.scores, Losses(table)))
    assert [(one.key, one.system, one.value) for one in measured] == [
        ("qa_score", "a", pytest.approx(0.15)),
        ("broken", "a", 0.25),
        ("qa_score", "b", pytest.approx(0.85)),
        ("broken", "b", 0.0),
    ]
    outcomes = judge_bounds([parse_bound("qa_score<0.5"), parse_bound("broken>0.02")], measured)
    assert [one.state for one in outcomes] == ["failed", "passed", "failed", "passed"]
    with pytest.raises(JobError) as stop:
        enforce(outcomes)
    assert stop.value.status == NOT_KEPT
    assert len(enforce(outcomes[1::2])) == 2


@pytest.mark.parametrize("key", COUNTED)
@pytest.mark.parametrize(("missing", "state"), [([0, 0, 0, 0], "passed"), ([0, 1, 0, 0], "failed")])
def test_a_key_fact_that_is_missing_once_breaks_a_bound(
    missing: list[float], state: str, key: str
) -> None:
    score = Score("lower", "key facts missing", most=math.inf)
    table = make_table(results_of({"a": missing}, key), {key: score})
    measured = measure(table, [key])
    assert [one.state for one in judge_bounds([parse_bound(f"{key}>0")], measured)] == [state]


@each_row
def test_differences_of_two_systems(shift: float, bound: str, option: Kind, state: str) -> None:
    scores = [0.5, 0.6, 0.7, 0.55, 0.65, 0.6, 0.5, 0.6]
    moved = [number + shift + 0.001 * (k % 2) for k, number in enumerate(scores)]
    table = table_of({"old": scores, "new": moved})
    measured = of_comparison(compare(table, "old", "new"), Losses(table))
    assert [one.state for one in judge_bounds([parse_bound(bound, option)], measured)] == [state]


@pytest.mark.parametrize("documents", [1, 2, 3, 5])
@pytest.mark.parametrize("bound", ["qa_score<=0.5", "qa_score<0.1"])
@pytest.mark.parametrize("option", ["fail-if", "pass-if"])
def test_nothing_is_known_of_few_documents(option: Kind, bound: str, documents: int) -> None:
    """A pipeline neither passes nor fails on them; what is counted has no need of more."""
    old, new = [0.5, 0.1, 0.9, 0.5, 0.4][:documents], [0.1, 0.9, 0.5, 0.5, 0.4][:documents]
    table = table_of({"old": old, "new": new})
    bounds = [parse_bound(bound, option)]
    measured = measure(table, ["qa_score"], broken=0.0)
    differences = of_comparison(compare(table, "old", "new"), Losses(table))
    outcomes = [*judge_bounds(bounds, measured), *judge_bounds(bounds, differences)]
    assert [one.state for one in outcomes] == ["undefined"] * 3
    with pytest.raises(JobError, match="takes 6") as stop:
        enforce(outcomes)
    assert stop.value.status == CANNOT_RUN
    [first, _] = judge_bounds([parse_bound("broken>0.02")], measured)
    assert first.state == "passed"


@each_row
def test_doubt_stops_the_job(values: list[float], bound: str, states: dict[Kind, str]) -> None:
    measured = measure(table_of({"a": values}), ["qa_score"])
    for option, state in states.items():
        assert [one.state for one in judge_bounds([parse_bound(bound, option)], measured)] == [
            state
        ]


def test_what_is_open_is_named_beside_what_fails() -> None:
    measured = [Measured("s", "a", "mean of a", nan, nan, nan), Measured("s", "b", "b's", 2, 2, 2)]
    with pytest.raises(JobError, match="b's.*cannot be judged: .*mean of a") as stop:
        enforce(judge_bounds([parse_bound("s<1", "pass-if")], measured))
    assert stop.value.status == NOT_KEPT


def test_nothing_to_judge_is_no_pass() -> None:
    for option in ("fail-if", "pass-if"):
        measured = [Measured("s", "a", "mean of a", nan, nan, nan)]
        outcomes = judge_bounds([parse_bound("s<1", option)], measured)
        with pytest.raises(JobError) as stop:
            enforce(outcomes)
        assert stop.value.status == CANNOT_RUN
    with pytest.raises(JobError, match="zebra"):
        judge_bounds([parse_bound("zebra<1")], [])
    with pytest.raises(JobError, match="zebra"):
        check_keys([parse_bound("zebra<1")], SCORES, compared=False)
    with pytest.raises(JobError, match="--compare"):
        check_keys([parse_bound("qa_score<-0.02")], SCORES, compared=False)
    for key in ("broken", "refusal", "bad_share"):
        for compared in (False, True):
            check_keys([parse_bound(f"{key}>0")], {}, compared)


@each_row
def test_a_bound_beyond_what_can_be_is_refused(bound: str, compared: bool, says: bool) -> None:
    for option in ("fail-if", "pass-if"):
        refused = nullcontext() if says else pytest.raises(JobError, match="always or never")
        with refused:
            check_keys([parse_bound(bound, option)], SCORES, compared)


GOOD: dict[str, Any] = {}
REFUSAL = {"problems": ["refusal"]}
SOURCELESS = {"document_digest": EMPTY_DOCUMENT, "qa_score": None}
FAILED = {"qa_score": None, "questions_error": "timed out"}
UNDEFINED = {"qa_score": None}


@pytest.mark.parametrize(
    ("rows", "skipped", "bound", "states"),
    [
        ([GOOD] * 8 + [REFUSAL] * 7, 0, "qa_score<0.2", ["passed"]),
        ([GOOD] * 8 + [REFUSAL] * 8, 0, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [SOURCELESS] * 8, 0, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [FAILED] * 8, 0, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [REFUSAL, SOURCELESS, FAILED] * 3, 0, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [UNDEFINED] * 80, 0, "qa_score<0.2", ["passed"]),  # as the score says
        ([GOOD] * 8, 7, "qa_score<0.2", ["passed"]),
        ([GOOD] * 8, 8, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [REFUSAL] * 4, 4, "qa_score<0.2", ["undefined"]),
        ([GOOD] * 8 + [REFUSAL] * 8, 0, "qa_score<0.9", ["failed"]),  # which is known all the same
        ([GOOD] * 8 + [REFUSAL] * 8, 0, "broken>0.6", ["passed"]),  # all were looked at
        ([GOOD] * 8, 8, "broken>0.6", ["undefined"]),
    ],
)
def test_where_most_is_lost_no_bound_is_kept(
    rows: list[dict[str, Any]], skipped: int, bound: str, states: list[str]
) -> None:
    scored = [
        {**result, **row}
        for result, row in zip(results_of({"a": [0.5, 0.6] * 50}), rows, strict=False)
    ]
    runs = {"questions": MetricRun(keys=["qa_score"])}
    table = make_table(
        scored, {"qa_score": SCORES["qa_score"]}, runs, skipped={(None, ""): skipped}
    )
    shares = {"a": {"broken": rows.count(REFUSAL) / len(rows)}}
    measured = list(of_table(table, shares, 0, ["qa_score"], Losses(table)))
    outcomes = judge_bounds([parse_bound(bound)], measured)
    assert [one.state for one in outcomes] == states
    if states == ["undefined"]:
        assert "could not be judged" in str(outcomes[0])
        more = judge_bounds([parse_bound(bound)], measured, most_lost=1)
        assert [one.state for one in more] == ["passed"]


def test_a_system_that_lost_most_is_not_compared() -> None:
    results = results_of({"old": [0.5, 0.6] * 7, "new": [0.5, 0.6] * 7})
    for result in results[-7:]:
        result["problems"] = ["refusal"]
    table = make_table(results, {"qa_score": SCORES["qa_score"]})
    comparison = compare(table, "old", "new")
    assert (comparison.broken["broken"], comparison.summaries) == ((0, 7), (14, 14))
    [broken, _] = comparison.differences
    assert (broken.key, broken.difference, broken.verdict) == ("broken", 0.5, "higher")
    for bound, losses, state in (
        ("qa_score<-0.02", Losses(table), "undefined"),
        ("qa_score<-0.02", Losses(table, ignored=["refusal"]), "passed"),
        ("broken>0", Losses(table), "failed"),
        ("refusal>0", Losses(table), "failed"),
        ("loop>0", Losses(table), "passed"),
    ):
        [outcome] = judge_bounds([parse_bound(bound)], of_comparison(comparison, losses))
        assert outcome.state == state


@each_row
def test_documents_that_one_side_lacks_are_lost(lacking: str, bound: str, state: str) -> None:
    shared = 8 if state == "undefined" else 9
    values = {"old": [0.5, 0.6] * 8, "new": [0.5, 0.6] * 8}
    values[lacking] = values[lacking][:shared]
    table = table_of(values)
    measured = of_comparison(compare(table, "old", "new"), Losses(table))
    [outcome] = judge_bounds([parse_bound(bound)], measured)
    assert outcome.state == state


@pytest.mark.parametrize(
    ("values", "bound", "documents"),
    [
        ([0.0] * 40, "qa_score<=0.02", 180),  # exactly 183
        ([0.1, 0.2] * 20, "qa_score<=0.155", 360),  # 40 * (.015 / .005) ** 2
        ([0.1, 0.2] * 20, "qa_score<=0.145", 0),
        ([0.1, 0.2] * 20, "qa_score>=0.155", 0),
    ],
)
def test_how_many_documents_would_do(values: list[float], bound: str, documents: int) -> None:
    [mean] = measure(table_of({"a": values}), ["qa_score"])
    assert documents_it_takes(parse_bound(bound, "pass-if"), mean) == pytest.approx(
        documents, abs=10
    )
    assert documents_it_takes(parse_bound(bound, "fail-if"), mean) == 0


@each_row
def test_a_title_of_the_screen_is_answered_with_the_key(written: str, key: str) -> None:
    bound = parse_bound(f"{written}>0.1")
    with pytest.raises(JobError, match=f" is {key}"):
        check_keys(
            [bound],
            dict.fromkeys(["marked", "nid_again", "abstractness_4"], SCORES["marked"]),
            False,
        )


def test_of_a_kept_bound_it_is_said_what_stays_open() -> None:
    measured = [
        Measured("s", name, f"mean of {name}", 0.3, low, 0.5)
        for name, low in (("a", 0.1), ("b", 0.3))
    ]
    [line] = enforce(judge_bounds([parse_bound("s<0.2")], measured))
    assert ("mean of a" in line, "mean of b" in line) == (True, False)


@pytest.mark.parametrize(
    ("unsourced", "unmatched", "bound", "outcomes"),
    [
        (math.nan, [], "key_facts_missing>0", 1),  # the verifier failed
        (0, [], "key_facts_missing>0", 0),
        (2, [], "key_facts_missing>0", 1),
        (2, ["d7"], "mandatory_missing>0", 2),
        (2, ["d7"], "qa_score<0.2", 0),
    ],
)
def test_a_key_fact_that_nobody_judged_does_not_pass(
    unsourced: float, unmatched: list[str], bound: str, outcomes: int
) -> None:
    key = "key_facts_not_in_source"
    results = results_of({"a": [0, unsourced, 0]}, key)
    rows = [{**result, "key_facts_digest": "0123456789abcdef"} for result in results]
    table = make_table(rows, {key: Score("lower", "key facts not in source", most=math.inf)})
    found = [*find_unjudged([parse_bound(bound)], table, unmatched)]
    assert [one.state for one in found] == ["undefined"] * outcomes
    assert not unmatched or not found or "d7" in str(found[-1])
