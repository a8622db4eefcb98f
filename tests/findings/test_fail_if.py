# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.summary_metric import Score
from summary_metrics.errors import CANNOT_RUN, NOT_KEPT, JobError
from summary_metrics.findings.compare import compare
from summary_metrics.findings.fail_if import (
    COUNTED,
    Bound,
    Kind,
    Measured,
    check_keys,
    enforce,
    find_unjudged,
    judge_bounds,
    of_comparison,
    of_table,
    parse_bound,
)
from summary_metrics.findings.table import make_table
from tests.findings.made import results_of, table_of

nan = math.nan


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
    measured = list(of_table(table, {"a": {"broken": 0.25}, "b": {"broken": 0.0}}, 0, table.scores))
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
    measured = of_table(table, {"a": {}}, 0, [key])
    assert [one.state for one in judge_bounds([parse_bound(f"{key}>0")], measured)] == [state]


@pytest.mark.parametrize(
    ("shift", "bound", "option", "state"),
    [
        (0.0, "qa_score>=-0.02", "pass-if", "passed"),
        (-0.3, "qa_score>=-0.02", "pass-if", "failed"),
        (-0.3, "qa_score<-0.02", "fail-if", "failed"),
        (0.0, "qa_score<-0.02", "fail-if", "passed"),
    ],
)
def test_differences_of_two_systems(shift: float, bound: str, option: Kind, state: str) -> None:
    scores = [0.5, 0.6, 0.7, 0.55, 0.65, 0.6, 0.5, 0.6]
    moved = [number + shift + 0.001 * (k % 2) for k, number in enumerate(scores)]
    comparison = compare(table_of({"old": scores, "new": moved}), "old", "new")
    assert [
        one.state for one in judge_bounds([parse_bound(bound, option)], of_comparison(comparison))
    ] == [state]


@pytest.mark.parametrize("documents", [1, 2, 3, 5])
@pytest.mark.parametrize("bound", ["qa_score<=0.5", "qa_score<0.1"])
@pytest.mark.parametrize("option", ["fail-if", "pass-if"])
def test_nothing_is_known_of_few_documents(option: Kind, bound: str, documents: int) -> None:
    """A pipeline neither passes nor fails on them; what is counted has no need of more."""
    old, new = [0.5, 0.1, 0.9, 0.5, 0.4][:documents], [0.1, 0.9, 0.5, 0.5, 0.4][:documents]
    table = table_of({"old": old, "new": new})
    bounds = [parse_bound(bound, option)]
    measured = list(
        of_table(table, {"old": {"broken": 0.0}, "new": {"broken": 0.0}}, 0, ["qa_score"])
    )
    differences = of_comparison(compare(table, "old", "new"))
    outcomes = [*judge_bounds(bounds, measured), *judge_bounds(bounds, differences)]
    assert [one.state for one in outcomes] == ["undefined"] * 3
    with pytest.raises(JobError, match="takes 6") as stop:
        enforce(outcomes)
    assert stop.value.status == CANNOT_RUN
    [first, _] = judge_bounds([parse_bound("broken>0.02")], measured)
    assert first.state == "passed"


@pytest.mark.parametrize(
    ("values", "bound", "states"),
    [
        # all alike: of 14 documents one in four may still differ
        ([0.0] * 14, "qa_score<=0.2", {"pass-if": "failed", "fail-if": "failed"}),
        ([0.0] * 14, "qa_score<=0.25", {"pass-if": "passed", "fail-if": "failed"}),
        ([0.0] * 14, "qa_score>0.1", {"pass-if": "failed", "fail-if": "passed"}),
        ([0.1, 0.2] * 3, "qa_score<=0.15", {"pass-if": "failed", "fail-if": "passed"}),
        ([0.1, 0.2] * 3, "qa_score<=0.5", {"pass-if": "passed", "fail-if": "failed"}),
    ],
)
def test_doubt_stops_the_job(values: list[float], bound: str, states: dict[Kind, str]) -> None:
    measured = list(of_table(table_of({"a": values}), {"a": {}}, 0, ["qa_score"]))
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
        check_keys([parse_bound("zebra<1")], ["qa_score"], compared=False)
    for key in ("broken", "refusal", "bad_share"):
        check_keys([parse_bound(f"{key}>0")], [], compared=False)
    with pytest.raises(JobError, match="broken"):
        check_keys([parse_bound("broken>0")], ["qa_score"], compared=True)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("summaries marked", "marked"),
        ("Summaries-marked", "marked"),
        ("key phrases kept", "qa_score"),
        ("copied", r"1 - abstractness_4; give --fail-if 'abstractness_4<0\.9'$"),
        ("repeats", "1 - unr_avg, with [^;]*$"),  # which did not run
        ("nid again", "nid_again"),
        ("words", "no score"),
    ],
)
def test_a_title_of_the_screen_is_answered_with_the_key(written: str, key: str) -> None:
    bound = parse_bound(f"{written}>0.1")
    with pytest.raises(JobError, match=f" is {key}"):
        check_keys([bound], ["marked", "nid_again", "abstractness_4"], compared=False)


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
