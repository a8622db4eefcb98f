# SPDX-License-Identifier: Apache-2.0
"""What judgements say of a table of scores, as a record and in words."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.errors import JobError
from summary_metrics.findings.fail_if import judge_bounds, parse_bound
from summary_metrics.findings.table import Table, make_table
from summary_metrics.judging.records import Judgement
from summary_metrics.judging.verdict import (
    Judged,
    check_rules,
    correct,
    judge_systems,
    measure_shares,
    more_labels,
)
from summary_metrics.showing.judged import (
    judged_lines,
    judged_record,
    say,
    say_corrected,
    tabulate_shares,
)
from tests.helpers.rows import each_row

SYSTEMS = ("A", "B", "C", "D")
SCORES = {
    "close": Score("higher", "closeness", main=True),
    "errors": Score("lower", "errors"),
    "style": Score("neither", "style"),
    "noise": Score("higher", "noise", main=True),
    "constant": Score("higher", "constant"),
}


def quality(document: int, system: int) -> int:
    """What a judge says: system 0 is best, 1 close to it, the others worse; the document matters,
    too.
    """
    return max(1, min(5, (5, 4 + (document % 3 > 0), 2, 1)[system] - (document % 5 == 0)))


def scored(documents: int, systems: Sequence[str] = SYSTEMS) -> Table:
    """Summaries of all systems of all documents, with scores that follow `quality`, and one that is
    noise.
    """
    generator = np.random.default_rng(0)
    return make_table(
        [
            {
                "system": name,
                "document_digest": f"d{d}",
                "summary_digest": f"d{d}s{s}",
                "words": int(generator.integers(10, 90)),
                "close": quality(d, s) + generator.normal() / 4,
                "errors": -quality(d, s) + generator.normal() / 2,
                "style": -quality(d, s) + generator.normal() / 2,
                "noise": generator.normal(),
                "constant": 0.0,
            }
            for d in range(documents)
            for s, name in enumerate(systems)
        ],
        SCORES,
    )


def judgements(
    documents: Iterable[int],
    systems: Iterable[int],
    judges: Sequence[str] = ("anna",),
    aspect: str = "overall",
) -> list[Judgement]:
    places = [(d, s) for d in documents for s in systems]
    return [
        Judgement(f"d{d}", f"d{d}s{s}", aspect, quality(d, s), name, 1, 5)
        for name in judges
        for d, s in places
    ]


def changed(
    lines: Sequence[Judgement], value: Iterable[float | None], **others: Any
) -> list[Judgement]:
    return [one._replace(value=new, **others) for one, new in zip(lines, value, strict=True)]


EVERY = judgements(range(10), range(4))
FLUENCY = changed(EVERY, [6 - (one.value or 0) for one in EVERY], aspect="fluency")


def test_the_best_remain_and_scores_agree() -> None:
    judged = judge_systems(EVERY, scored(30))
    assert (judged.decision.best, judged.decision.out) == (["A", "B"], ["C", "D"])
    assert (judged.judges, judged.summaries, judged.ends) == (["anna"], 40, (1, 5))
    assert {one.score: one.verdict for one in judged.agreements} == {
        "close": "agrees",
        "errors": "agrees",
        "noise": "not shown",
        "style": "goes against",
    }
    assert int((~np.isnan(judged.values)).sum()) == 40


def test_a_judgement_counts_for_every_system_that_wrote_the_same_words() -> None:
    table = scored(10)
    digests = table.labels["summary_digest"]
    digests[:] = [digest.replace("s1", "s0") for digest in digests]
    judged = judge_systems(judgements(range(10), (0, 2, 3)), table)
    assert [one.mean for one in judged.decision.standings[:2]] == [4.8, 4.8]
    assert {one.summaries for one in judged.agreements} == {30}


def test_judgements_of_other_texts_are_counted_and_left_out() -> None:
    judged = judge_systems([*EVERY, *judgements(range(50, 53), range(4))], scored(10))
    assert (judged.unknown, judged.judgements) == (12, 40)
    nothing = judge_systems(judgements(range(50, 60), range(4)), scored(10))
    assert (nothing.unknown, nothing.decision.standings, nothing.agreements) == (40, [], [])


def test_no_judgement_at_all_is_an_error() -> None:
    skipped = changed(EVERY, [None] * 40, skipped=True)
    for lines in ([], skipped):
        with pytest.raises(JobError):
            judge_systems(lines, scored(10))


def test_several_judges_are_averaged_and_compared() -> None:
    ben = changed(EVERY, [6 - (one.value or 0) for one in EVERY], judge="ben")
    judged = judge_systems([*EVERY, *ben], scored(10))
    assert {one.mean for one in judged.decision.standings} == {3}
    assert judged.alphas["overall"] < 0
    apart = judge_systems(
        [*judgements(range(5), range(4)), *judgements(range(5, 10), range(4), ["ben"])], scored(10)
    )
    assert math.isnan(apart.alphas["overall"])


def test_several_aspects_are_decided_by_their_mean_unless_overall_is_one() -> None:
    coherence = changed(EVERY, [one.value for one in EVERY], aspect="coherence")
    mean = judge_systems([*coherence, *FLUENCY], scored(10))
    assert (mean.aspect, {one.mean for one in mean.decision.standings}) == ("", {3})
    assert mean.aspects["coherence"].best == ["A", "B"]
    overall = judge_systems([*EVERY, *FLUENCY], scored(10))
    assert (overall.aspect, overall.decision.best) == ("overall", ["A", "B"])


@each_row
def test_aspects_of_unlike_scales_have_no_mean(
    first: tuple[float, float] | None, second: tuple[float, float] | None, unlike: bool
) -> None:
    lines = []
    for aspect, ends in (("ok", first), ("fluency", second)):
        lowest, highest = ends or (None, None)
        values = [min(one.value or 0, highest or 5) for one in EVERY]
        lines += changed(EVERY, values, aspect=aspect, lowest=lowest, highest=highest)
    if unlike:
        with pytest.raises(JobError, match="ok from .*fluency from "):
            judge_systems(lines, scored(10))
        assert (
            judge_systems([*lines, *EVERY], scored(10)).aspect == "overall"
        )  # which needs no mean
    else:
        assert judge_systems(lines, scored(10)).aspect == ""


# In words


def test_what_is_printed() -> None:
    """The one place where the sentences are held."""
    lines = [*EVERY, *judgements(range(10), range(4), ["ben"]), *FLUENCY, *judgements([77], [0])]
    printed = "\n".join(judged_lines(judge_systems(lines, scored(30)), 100)) + "\n"
    assert printed == (Path(__file__).parent / "judged.txt").read_text(encoding="utf-8")


DEGENERATE: dict[str, list[Judgement]] = {
    "one value": changed(EVERY, [4.0] * 40),
    "two documents": judgements(range(2), range(4)),
    "one system": judgements(range(9), (0,)),
    "random rows": [*judgements(range(6), (0,)), *judgements(range(6, 10), (1,))],
    "no shared document": [*judgements([0, 1, 2], (0,)), *judgements([3, 4, 5], (1,))],
    "one is missing": [
        *judgements(range(9), (0, 1, 2)),
        *judgements(range(3), (3,)),
        *judgements([9], (0,)),
    ],
    "other texts": judgements(range(50, 60), range(4)),
    "one remains": judgements(range(12), (0, 2, 3)),
}


def preferred(found: Judged) -> bool:
    """Return whether any sentence tells a reader to prefer a system."""
    return any("Prefer " in sentence for sentence in say(found))


@pytest.mark.parametrize("case", DEGENERATE)
def test_a_system_is_preferred_only_where_it_alone_remains(case: str) -> None:
    judged = judge_systems(DEGENERATE[case], scored(12))
    assert preferred(judged) == (case == "one remains")
    assert all(sentence and "nan" not in sentence for sentence in say(judged))
    is_alone = any("nothing to choose from" in sentence for sentence in say(judged))
    assert is_alone == (case == "one system")
    assert all(len(line) <= 60 for line in judged_lines(judged, 60))
    json.dumps(judged_record(judged), allow_nan=False)


def test_json_has_the_systems_that_are_out_and_none_for_what_is_undefined() -> None:
    record = json.loads(
        json.dumps(judged_record(judge_systems(EVERY, scored(30))), allow_nan=False)
    )
    assert (record["best"], record["out"]) == (["A", "B"], ["C", "D"])
    assert record["decision"]["standings"][0]["low"] is None  # nearly all judgements of A are equal
    assert record["agreements"][0]["verdict"] == "agrees"


@pytest.mark.parametrize(("documents", "few"), [(4, True), (5, False)])
def test_too_few_documents_are_named(documents: int, few: bool) -> None:
    judged = judge_systems(judgements(range(documents), (0, 2)), scored(10))
    assert any(f"{documents} documents" in sentence for sentence in say(judged)) == few


def test_names_from_a_file_cannot_steer_a_terminal() -> None:
    table = scored(6, ["A\x1b[31m", "B", "C", "D"])
    printed = "\n".join(
        judged_lines(
            judge_systems(judgements(range(6), range(4), ["an\x1bna"], "over\x1ball"), table), 80
        )
    )
    assert printed.replace("\n", "").isprintable()


def test_key_facts_that_were_ticked_off_are_an_aspect_of_their_own_and_enter_no_mean() -> None:
    ticked = [
        Judgement(f"d{d}", f"d{d}s{s}", "key facts", 1 - s / 4, "anna", 0, 1, key_facts=[])
        for d in range(8)
        for s in range(4)
    ]
    alone = judge_systems(ticked, scored(8))
    assert (alone.aspect, alone.decision.best) == ("key facts", ["A"])
    rated = [
        one._replace(aspect=aspect, value=3.0, lowest=1, highest=5)
        for one in ticked
        for aspect in ("x", "y")
    ]
    both = judge_systems([*ticked, *rated], scored(8))
    assert (both.aspect, set(both.values[~np.isnan(both.values)])) == ("", {3.0})
    assert (both.aspects["key facts"].best, len(both.decision.best)) == (["A"], 4)


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
