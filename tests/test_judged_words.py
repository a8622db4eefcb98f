# SPDX-License-Identifier: Apache-2.0
"""What judgements say of systems and scores, in sentences, from a file, a sheet and columns."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from summary_metrics.errors import JobError
from summary_metrics.findings.score_table import Scores
from summary_metrics.judging.given import judge_scores, parse_judgement, read_columns, read_given
from summary_metrics.judging.records import Judgement
from summary_metrics.judging.verdict import Judged
from summary_metrics.judging.words import (
    say_agreements,
    say_decision,
    say_fitted,
    say_judged,
    say_judges,
    say_marks,
    say_standing,
    say_unknown,
)
from summary_metrics.reading.text_records import AS_IT_IS
from summary_metrics.showing.judged_lines import judged_lines, judged_record
from summary_metrics.showing.terminal import Style

COLUMNS = {"document": "document", "summary": "summary", "id": "id", "system": "system"}


def make_scores(documents: int, systems: Sequence[str], seed: int = 0) -> Scores:
    """Rows of all systems on all documents, with a score that follows `quality` and one that is noise."""
    generator = np.random.default_rng(seed)
    places = [(d, s) for d in range(documents) for s in range(len(systems))]
    return Scores(
        keys=["close", "errors", "noise", "constant"],
        systems=[systems[s] for _, s in places],
        documents=[f"d{d}" for d, _ in places],
        values=np.column_stack(
            [
                [quality(d, s) + generator.normal() / 4 for d, s in places],
                [-quality(d, s) + generator.normal() / 2 for d, s in places],
                generator.normal(size=len(places)),
                np.zeros(len(places)),
            ]
        ),
        words=generator.integers(10, 90, size=len(places)).tolist(),
        summaries=[f"d{d}s{s}" for d, s in places],
    )


def quality(document: int, system: int) -> int:
    """What a judge says: system 0 is best, 1 close to it, the others worse; the document matters, too."""
    return max(1, min(5, (5, 4 + (document % 3 > 0), 2, 1)[system] - (document % 5 == 0)))


def judge(
    documents: Iterable[int], systems: Iterable[int], judges: Sequence[str] = ("anna",), aspect: str = "overall"
) -> list[Judgement]:
    places = [(d, s) for d in documents for s in systems]
    return [Judgement(f"d{d}", f"d{d}s{s}", aspect, quality(d, s), name, 1, 5) for name in judges for d, s in places]


def say(lines: list[Judgement], scores: Scores) -> tuple[Judged, str]:
    """Return what is found, and all that the terminal says of it, on one line."""
    judged = judge_scores(lines, scores, {"errors": "lower", "close": "higher", "noise": "higher"}, 0, "j", ["noise"])
    json.dumps(judged_record(judged), allow_nan=False)
    return judged, " ".join(" ".join(judged_lines(judged, Style())).split())


SYSTEMS = ("A", "B", "C", "D")


def test_systems_come_first_and_then_the_scores() -> None:
    judged, said = say(judge(range(10), range(4)), make_scores(30, SYSTEMS))
    assert said.startswith(
        "WHAT YOU JUDGED 40 different summaries, judged by anna: overall, from 1 to 5. Among the best:"
    )
    assert "Among the best: A, B. Out: C, D." in said
    assert re.search(r"These scores agree with you: close \(0\.\d\d, 0\.\d\d to [01]\.\d\d", said)
    assert re.search(r", errors \(0\.\d\d, 0\.\d\d to ", said)  # where lower is better, this is agreement, too
    assert said.count("In brackets: Spearman's rho, and its 95 % interval by documents") == 1
    assert "Not shown to agree: noise." in said
    assert "A fitted score guesses your judgements" in said
    assert judged.guesses is not None
    assert judged.guesses.shape == (120,)
    assert [row[:2] for row in say_standing(judged)] == [
        ["A", "among the best"],
        ["B", "among the best"],
        ["C", "out"],
        ["D", "out"],
    ]


def test_only_one_system_among_the_best_is_preferred() -> None:
    _, said = say(judge(range(12), (0, 2, 3)), make_scores(12, SYSTEMS))
    assert "Prefer A: by your judgements no other system can be the best. Out: C, D." in said
    _, said = say(judge(range(12), (0, 1)), make_scores(12, SYSTEMS))
    assert "Prefer" not in said
    assert "more documents may leave one, as a guess from the differences so far; often it takes more." in said


def test_a_judgement_counts_for_every_system_that_wrote_the_same_words() -> None:
    scores = make_scores(10, SYSTEMS)
    same = [text.replace("s1", "s0") for text in scores.summaries]
    judged, said = say(judge(range(10), (0, 2, 3)), scores._replace(summaries=same))
    assert "40 " not in said.split("judged")[0]
    assert [one.mean for one in judged.decision.standings[:2]] == [4.8, 4.8]


# Every degenerate case has a sentence


def test_one_value_only() -> None:
    lines = [one._replace(value=4) for one in judge(range(10), range(4))]
    _, said = say(lines, make_scores(10, SYSTEMS))
    assert "Nearly all judgements are equal, so they tell no systems apart." in said
    assert "nearly all judgements are equal" in said
    assert "A fitted score" not in said


def test_two_judged_documents() -> None:
    _, said = say(judge(range(2), range(4)), make_scores(10, SYSTEMS))
    assert "None is out. With 2 documents no system can be out: judge at least 5." in said
    assert "more documents may" not in said


def test_ties_leave_both_among_the_best() -> None:
    lines = [one._replace(value=3 + int(one.document_digest[1:]) % 2) for one in judge(range(10), (0, 1))]
    _, said = say(lines, make_scores(10, SYSTEMS))
    assert "Among the best: A, B. None is out." in said
    assert "The rest are too close so far to guess how many more documents would leave one." in said


def test_a_missing_system_and_a_document_that_is_judged_in_part() -> None:
    lines = [*judge(range(9), (0, 1, 2)), *judge(range(3), (3,)), *judge([9], (0,))]
    _, said = say(lines, make_scores(10, SYSTEMS))
    assert "1 judged document is not used, as not all of these systems are judged there." in said
    assert "D is left out: it is judged on 3 of 10 documents only." in said


def test_one_system_and_no_shared_document() -> None:
    _, said = say(judge(range(9), (0,)), make_scores(10, SYSTEMS))
    assert "Only A is judged, so there is nothing to choose from." in said
    _, said = say([*judge([0, 1, 2], (0,)), *judge([3, 4, 5], (1,))], make_scores(10, SYSTEMS))
    assert "No two systems are judged on the same documents, so they cannot be compared." in said


def test_contradictory_judges() -> None:
    anna = judge(range(10), range(4))
    lines = [*anna, *(one._replace(judge="ben", value=6 - one.value) for one in anna if one.value)]
    judged, said = say(lines, make_scores(10, SYSTEMS))
    assert judged.alphas["overall"] < 0
    assert "judged by anna and ben" in said
    assert "The judges contradict each other: Krippendorff's alpha -" in said
    assert "Their means are used." in said


def test_judges_who_share_nothing() -> None:
    lines = [*judge(range(5), range(4)), *judge(range(5, 10), range(4), ["ben"])]
    _, said = say(lines, make_scores(10, SYSTEMS))
    assert "How far the judges agree cannot be said: they share no summaries" in said


def test_a_judgement_of_a_text_that_changed_since() -> None:
    scores = make_scores(10, SYSTEMS)
    changed = ["changed" if text == "d0s0" else text for text in scores.summaries]
    judged, said = say(judge(range(10), range(4)), scores._replace(summaries=changed))
    assert "1 judgement is left out: the file does not have these texts." in said
    assert judged.decision.documents == 9
    _, said = say(judge(range(50, 60), range(4)), scores)
    assert "40 judgements are left out" in said


def test_nothing_but_skipped_summaries() -> None:
    lines = [one._replace(value=None, skipped=True) for one in judge(range(3), range(4))]
    _, said = say(lines, make_scores(10, SYSTEMS))
    assert "0 different summaries" in said
    assert "12 were skipped." in said


def test_several_aspects_are_decided_by_their_mean_unless_overall_is_one() -> None:
    fluency = [one._replace(aspect="fluency", value=6 - one.value) for one in judge(range(10), range(4)) if one.value]
    coherence = judge(range(10), range(4), aspect="coherence")
    judged, said = say([*coherence, *fluency], make_scores(10, SYSTEMS))
    assert "the mean of coherence and fluency, from 1 to 5." in said
    assert {one.mean for one in judged.decision.standings} == {3}
    assert "coherence: Among the best: A, B. Out: C, D." in said
    judged, said = say([*judge(range(10), range(4)), *fluency], make_scores(10, SYSTEMS))
    assert judged.aspect == "overall"


def judge_two(first: Sequence[float], second: Sequence[float], **ends: tuple[float, float]) -> tuple[Judged, str]:
    """Return what two aspects say of A and B, which summarized two documents; `ends` are of scales that are named."""
    scores = make_scores(2, "AB")
    lines = []
    for aspect, values in (("ok", first), ("fluency", second)):
        low, high = ends.get(aspect, (None, None))
        for text, summary, value in zip(scores.documents, scores.summaries, values, strict=True):
            lines.append(Judgement(text, summary, aspect, value, lowest=low, highest=high))
    return say(lines, scores)


def test_aspects_on_unlike_scales_weigh_alike() -> None:
    """A is right and clumsy, B wrong and fluent: (1 + 1/4) / 2 and (0 + 4/4) / 2, not (1 + 2) / 2 and (0 + 5) / 2."""
    named: list[dict[str, tuple[float, float]]] = [{}, {"ok": (0, 1), "fluency": (1, 5)}, {"fluency": (1, 5)}]
    for ends in named:
        # The other document has 1 and 1, so that all five points are seen: (1 + 0) / 2 and (1 + 0) / 2.
        judged, said = judge_two([1, 0, 1, 1], [2, 5, 1, 1], **ends)
        values = [(1 + Fraction(1, 4)) / 2, (0 + Fraction(4, 4)) / 2, Fraction(1, 2), Fraction(1, 2)]
        assert judged.values.tolist() == [float(value) for value in values]
        assert "the mean of ok and fluency, each put on a scale from 0 to 1 (ok: 0 to 1, fluency: 1 to 5)." in said
        assert (judged.scale, judged.marks) == ((0, 1), None)
        assert judged_record(judged)["aspect_scales"] == {"ok": [0, 1], "fluency": [1, 5]}
        means = {one.system: one.mean for one in judged.aspects["fluency"].standings}
        assert means == {"A": 1.5, "B": 3}  # of an aspect alone, in its own points


def test_an_aspect_of_one_value_only_can_be_put_on_another_scale() -> None:
    judged, _ = judge_two([1, 0, 1, 1], [50, 50, 50, 50])
    assert judged.values.tolist() == [1 / 2, 0, 1 / 2, 1 / 2]


def test_points_of_one_scale_are_not_stretched_where_judges_use_three_of_five() -> None:
    judged, said = judge_two([3, 5, 4, 4], [1, 5, 2, 2])
    assert judged.values.tolist() == [2, 5, 3, 3]
    assert "the mean of ok and fluency, as they stand (ok: 3 to 5, fluency: 1 to 5)." in said
    judged, said = judge_two([3, 5, 4, 4], [1, 5, 2, 2], ok=(1, 7), fluency=(1, 5))
    # (2/6 + 0/4) / 2, (4/6 + 4/4) / 2, and (3/6 + 1/4) / 2 twice
    values = [Fraction(1, 6), Fraction(5, 6), Fraction(3, 8), Fraction(3, 8)]
    assert judged.values.tolist() == pytest.approx(list(map(float, values)))
    assert "each put on a scale from 0 to 1 (ok: 1 to 7, fluency: 1 to 5)." in said


def test_an_overall_judgement_needs_no_mean() -> None:
    scores = make_scores(10, SYSTEMS)
    ok = [one._replace(aspect="ok", value=1.0, lowest=0, highest=1) for one in judge(range(10), range(4))]
    judged, said = say([*judge(range(10), range(4)), *ok], scores)
    assert "overall, from 1 to 5." in said
    assert not judged.ends


def test_yes_and_no_say_how_often_a_mark_was_right() -> None:
    scores = make_scores(10, SYSTEMS)
    lines = [
        one._replace(value=float(one.value > 2), lowest=0, highest=1) for one in judge(range(10), range(4)) if one.value
    ]
    judged = judge_scores(
        lines,
        scores,
        {},
        0,
        "j",
        (),
        lambda texts: {one: frozenset({"facts"} if one[1][-1] in "23" else ()) for one in texts},
    )
    assert judged.marks is not None
    assert [tuple(one) for one in judged.marks] == [("facts", 20, 20, 20, 0)]
    assert list(say_marks(judged)) == [
        "Marked by facts: you called 20 of 20 wrong (100 %), and 0 of the 20 others (0 %)."
    ]
    assert judge_scores(judge(range(10), range(4)), scores, {}, 0, "j", (), lambda _: {}).marks is None


def test_a_fitted_score_that_is_not_above_length_says_so() -> None:
    scores = make_scores(12, SYSTEMS)
    values = np.random.default_rng(0).normal(size=(48, 1))
    longer = [50.0 + 10 * quality(d, s) for d in range(12) for s in range(4)]
    judged = judge_scores(
        judge(range(12), range(4)), scores._replace(keys=["noise"], values=values, words=longer), {}, 0, "j"
    )
    assert judged.fitted is not None
    assert judged.fitted.rho <= judged.fitted.rho_length
    assert "It is not above length, so do not use it." in " ".join(say_fitted(judged))


def test_names_from_a_file_cannot_steer_a_terminal() -> None:
    scores = make_scores(6, ["A\x1b[31m", "B", "C", "D"])
    _, said = say(judge(range(6), range(4), ["an\x1bna"], "over\x1ball"), scores)
    assert "\x1b" not in said


# Where judgements come from


def write_rows(file: Path, column: Sequence[object]) -> None:
    rows = [
        {"document": f"d {n // 2}", "summary": f"s {n}", "system": "ab"[n % 2], "good": one}
        for n, one in enumerate(column)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_columns_of_the_rows_are_judgements(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    write_rows(file, [1, 0, True, "no", None, "", 1.0, math.nan])
    found = read_columns([str(file)], COLUMNS, ["good"], AS_IT_IS)
    assert [(one.line, one.value) for one in found] == [(1, 1), (2, 0), (3, 1), (4, 0), (7, 1)]


def test_every_cell_that_is_no_judgement_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    write_rows(file, [1, "bad", [], 2])
    with pytest.raises(JobError, match=r"line 2: `good` is 'bad', not a number, yes or no; line 3: `good` is '\[\]'"):
        read_columns([str(file)], COLUMNS, ["good"], AS_IT_IS)
    with pytest.raises(JobError, match="no row has `better` to judge by"):
        read_columns([str(file)], COLUMNS, ["better"], AS_IT_IS)


@pytest.mark.parametrize(("value", "expected"), [("4.5", 4.5), (" Yes ", 1), (False, 0), (None, None), (3, 3)])
def test_values(value: object, expected: float | None) -> None:
    assert parse_judgement(value) == expected


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for name in ("none.jsonl", "none.csv"):
        with pytest.raises(JobError, match=rf"{name}: No such file"):
            read_given(tmp_path / name)


def test_the_parts_say_nothing_of_what_is_not_there() -> None:
    judged, _ = say(judge(range(10), range(4)), make_scores(10, SYSTEMS))
    assert list(say_judges(judged)) == list(say_unknown(judged)) == list(say_marks(judged)) == []
    empty = judged._replace(agreements=[], fitted=None)
    assert list(say_agreements(empty)) == list(say_fitted(empty)) == []
    assert "skipped" not in say_judged(judged)
    assert list(say_decision(judged.decision._replace(standings=[], incomplete=0))) == []
