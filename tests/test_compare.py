# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.findings.comparison import Comparison, choose_pairs, compare_systems, rank_marks
from summary_metrics.findings.score_table import Scores, read_scores
from summary_metrics.findings.statistics import TRIALS, Verdict
from tests import modules
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
Rows = list[tuple[str, str, float]]  # system, document, score


def compared(rows: Rows, **options: Any) -> list[Comparison]:
    """Compare systems by one score."""
    systems, documents, scores = map(list, zip(*rows, strict=True))
    return compare_systems(Scores(["s"], systems, documents, np.array(scores)[:, None]), **options)


def written() -> list[dict[str, Any]]:
    """What the only comparison in this folder says."""
    [file] = Path.cwd().glob("*.compare.json")
    content: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["comparisons"]
    return content


# Worked by hand


def test_pairs_of_documents() -> None:
    nan = math.nan
    rows: Rows = [("a", "1", 1.0), ("a", "2", 4.0), ("a", "3", 2.0), ("a", "4", 9.0), ("a", "5", nan), ("a", "6", 3.0)]
    rows += [("b", "3", 4.0), ("b", "1", 2.0), ("b", "1", 6.0), ("b", "2", nan), ("b", "2", 8.0), ("b", "7", 5.0)]
    rows += [("b", "5", 1.0), ("b", "6", nan), ("b", "6", nan)]
    # Pairs: 1: 1 and (2 + 6) / 2 = 4; 2: 4 and 8, nan being no score; 3: 2 and 4. Differences 3, 4, 2: mean 3, and
    # p = 2/8 (four standard deviations of 10,000 trials are 0.017). Three documents cannot show anything. Documents 5
    # and 6 lack a score; 4 and 7 lack a system.
    [found] = compared(rows)
    assert found[:9] == ("s", "a", "b", 3, 2, 2, pytest.approx(7 / 3), pytest.approx(16 / 3), pytest.approx(3))
    assert 2 <= found.low < 3 < found.high <= 4
    assert found.p_corrected == found.p_randomization == pytest.approx(1 / 4, abs=0.018)
    assert np.isnan([found.low_corrected, found.high_corrected, found.detectable]).all()
    assert found.verdict == "not shown to differ"


def test_no_interval_goes_beyond_the_largest_difference() -> None:
    # Of 14 documents, b has 0 and a nearly 1: the interval by itself would pass -1. A score from 0 to 1 cannot.
    rows: Rows = [("a", str(i), 1 - (i == 0) / 5) for i in range(14)] + [("b", str(i), 0.0) for i in range(14)]
    [free], [within] = compared(rows), compared(rows, ranges={"s": (0, 1)})
    assert free.low_corrected < -1 == within.low_corrected
    assert within._replace(low_corrected=free.low_corrected) == free
    [half] = compared(rows, ranges={"s": (-math.inf, 1)})
    assert half == free, "of a score without a least value any difference is possible"
    [turned] = compared([(system, document, -score) for system, document, score in rows], ranges={"s": (-1, 0)})
    assert turned.high_corrected == 1
    # So few documents that vary so much can show no difference that there is.
    wide: Rows = [("a", str(i), float(i % 2)) for i in range(6)] + [("b", str(i), float(i < 3)) for i in range(6)]
    assert compared(wide)[0].detectable > 1
    assert math.isnan(compared(wide, ranges={"s": (0, 1)})[0].detectable)


def test_which_pairs_are_compared() -> None:
    systems, documents = ["b", "a", "c"] * 2, ["1"] * 3 + ["2"] * 3
    scores = Scores(["y", "x"], systems, documents, np.arange(12.0).reshape(6, 2))
    found = compare_systems(scores)
    pairs = [("b", "a"), ("b", "c"), ("a", "c")]
    assert [comparison[:3] for comparison in found] == [(key, *pair) for key in "yx" for pair in pairs]
    assert [comparison.difference for comparison in found] == [2, 4, 2] * 2
    found = compare_systems(scores, baseline="c")
    assert [(*comparison[:3], comparison.difference) for comparison in found[:2]] == [
        ("y", "c", "b", -4),
        ("y", "c", "a", -2),
    ]
    assert choose_pairs("abcdef", None, None) == list(itertools.combinations("abcdef", 2))
    assert choose_pairs("abcdefg", None, None) == [("a", name) for name in "bcdefg"]
    assert len(choose_pairs("abcdefg", None, all_pairs=True)) == 21


def test_all_comparisons_are_corrected_together() -> None:
    rows: Rows = [("a", str(i), 0.0) for i in range(60)]
    rows += [("b", str(i), 1.0) for i in range(60)]
    rows += [("same", str(i), 0.0) for i in range(60)]
    far, same, back = compared(rows)
    # One of 2^59 exchanges reaches a sum of 60 ones. b and a differ as b and the copy of a do, so it is one test.
    assert (far.p_randomization, same.p_randomization) == (1 / (TRIALS + 1), 1)
    assert (far.p_corrected, same.p_corrected, back.p_corrected) == (1 / (TRIALS + 1), 1, 1 / (TRIALS + 1))
    assert (far.verdict, same.verdict, back.verdict) == ("higher", "not shown to differ", "lower")
    assert (far.low_corrected, far.high_corrected) == (1, 1)


def marks_of(*verdicts: tuple[str, str, str]) -> dict[tuple[str, str], str]:
    """Return the marks of one score where these systems are compared with these others, in these words."""
    numbers: dict[str, Any] = dict.fromkeys(Comparison._fields, 0) | {"score": "s"}
    words = {"higher": "higher", "lower": "lower", "?": "not shown to differ"}
    return dict(
        rank_marks(
            Comparison(**{**numbers, "system": system, "baseline": baseline, "verdict": words[verdict]})
            for system, verdict, baseline in verdicts
        )
    )


def test_marks() -> None:
    assert marks_of(("b", "higher", "a"), ("c", "lower", "a"), ("c", "lower", "b")) == {
        ("s", "b"): "+",
        ("s", "c"): "-",
    }
    assert marks_of(("b", "higher", "a"), ("c", "?", "a"), ("c", "lower", "b")) == {("s", "b"): "+"}
    assert marks_of(("b", "?", "a"), ("c", "lower", "a"), ("c", "lower", "b")) == {("s", "c"): "-"}
    assert marks_of(("b", "higher", "a"), ("c", "?", "b"), ("c", "?", "a")) == {}
    # c was not compared with a, so nothing is said of these two; b is above both.
    assert marks_of(("b", "higher", "a"), ("b", "higher", "c")) == {("s", "b"): "+"}


def test_a_system_without_a_score_takes_no_mark_from_the_others() -> None:
    rows: Rows = [(name, str(i), value) for name, value in (("a", 0.1), ("b", 0.5), ("c", 0.9)) for i in range(20)]
    marks = {("s", "a"): "-", ("s", "c"): "+"}
    assert rank_marks(compared(rows)) == marks
    assert rank_marks(compared([*rows, *(("d", str(i), math.nan) for i in range(20))])) == marks
    # Of e there are scores, but of other documents: it was not compared.
    assert rank_marks(compared([*rows, *(("e", f"other {i}", 0.2) for i in range(20))])) == {}


# Reference values


def test_the_interval_is_that_of_scipy() -> None:
    generator = np.random.default_rng(5)
    base = generator.beta(2, 5, size=300)
    own = base + generator.normal(0.02, 0.1, size=300)
    rows: Rows = [("a", str(i), value) for i, value in enumerate(base)]
    rows += [("b", str(i), value) for i, value in enumerate(own)]
    [found] = compared(rows)
    reference = stats.bootstrap(
        (own, base), lambda a, b, axis: (a - b).mean(axis), paired=True, n_resamples=5000, method="percentile", rng=2
    ).confidence_interval
    # The ends of 1000 replicates scatter by a few hundredths of the width.
    width = reference.high - reference.low
    assert found.low == pytest.approx(reference.low, abs=0.1 * width)
    assert found.high == pytest.approx(reference.high, abs=0.1 * width)
    assert found.difference == pytest.approx((own - base).mean())


# Properties

OPPOSITE: dict[Verdict, Verdict] = {"higher": "lower", "lower": "higher", "not shown to differ": "not shown to differ"}
SCORES = st.one_of(st.just(math.nan), st.integers(-8, 8).map(lambda eighths: eighths / 8))
ROWS = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("123456"), SCORES), max_size=20).map(
    lambda rows: [("a", "1", 0.5), ("b", "1", 0.25), *rows]
)


@given(ROWS)
def test_exchanged_systems_change_the_sign_only(rows: Rows) -> None:
    [there] = compared(rows, baseline="a")
    [back] = compared(rows, baseline="b")
    assert back == pytest.approx(
        there._replace(
            baseline="b",
            system="a",
            baseline_mean=there.mean,
            mean=there.baseline_mean,
            difference=-there.difference,
            low=-there.high,
            high=-there.low,
            low_corrected=-there.high_corrected,
            high_corrected=-there.low_corrected,
            verdict=OPPOSITE[there.verdict],
        ),
        abs=1e-12,
        nan_ok=True,
    )


@given(ROWS, st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(rows: Rows, order: random.Random) -> None:
    shuffled = order.sample(rows, len(rows))
    [found], [expected] = (compared(given_rows, baseline="a") for given_rows in (shuffled, rows))
    assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)


@given(ROWS)
def test_a_system_does_not_differ_from_its_copy(rows: Rows) -> None:
    own = [(document, value) for system, document, value in rows if system == "a"]
    [found] = compared([(system, *row) for system in ("a", "copy") for row in own])
    # Every document is paired. 1 has a score at least.
    assert found.documents >= 1
    assert found.unpaired == 0
    assert (found.difference, found.p_randomization, found.p_corrected) == (0, 1, 1)
    assert found.verdict == "not shown to differ"
    assert [found.low, found.high] == pytest.approx([0, 0] if found.documents > 1 else [math.nan] * 2, nan_ok=True)


def test_rounding_is_no_difference() -> None:
    # (0.1 + 0.2) + 0.3 and (0.3 + 0.2) + 0.1 differ in the last digit.
    rows: Rows = [("a", document, value) for document in "123456" for value in (0.1, 0.2, 0.3)]
    rows += [("b", document, value) for document in "123456" for value in (0.3, 0.2, 0.1)]
    [found] = compared(rows)
    assert (found.difference, found.low, found.high, found.p_randomization) == (0, 0, 0, 1)


def test_more_documents_narrow_the_interval_and_repeated_rows_do_not() -> None:
    generator = np.random.default_rng(0)
    rows: Rows = [(system, str(i), generator.normal()) for i in range(50) for system in "ab"]
    [once] = compared(rows)
    assert compared(rows * 4)[0] == pytest.approx(once)
    [copies] = compared(
        [(system, f"{document} {copy}", value) for copy in range(4) for system, document, value in rows]
    )
    assert copies.documents == 4 * once.documents
    assert copies.difference == pytest.approx(once.difference)
    # Four times the documents halve the standard error; both widths scatter by some hundredths.
    assert copies.high - copies.low == pytest.approx((once.high - once.low) / 2, rel=0.2)
    assert copies.p_randomization < once.p_randomization


# The command


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [str(NEWS), "--metrics", "abstractness,unr", "--compare"]
    assert cli.main(arguments) == 0
    first = capsys.readouterr().out
    rows = [json.loads(line) for line in Path("news.scores.jsonl").read_text("utf-8").splitlines()]
    found = written()
    pairs = [(one["baseline"], one["system"]) for one in found]
    assert pairs[:6] == list(itertools.combinations(("faithful", "hallucinating", "copying", "repetitive"), 2))
    lines = [line.split() for line in first.splitlines()]
    for comparison in found:
        key, system, baseline = comparison["score"], comparison["system"], comparison["baseline"]
        own, base = (
            {row["id"].rsplit("-", 1)[0]: row[key] for row in rows if row["system"] == name}
            for name in (system, baseline)
        )
        difference = sum(own[topic] - base[topic] for topic in own) / 14
        assert comparison["difference"] == pytest.approx(difference, abs=1e-12)
        assert comparison["documents"] == 14
        interval = [f"[{comparison['low_corrected']:+.4f},", f"{comparison['high_corrected']:+.4f}]"]
        numbers = [f"{comparison['mean']:.4f}", f"{comparison['difference']:+.4f}", *interval]
        detectable = "-" if comparison["detectable"] is None else f"{comparison['detectable']:.4f}"
        verdict = comparison["verdict"].split()
        assert [key, system, baseline, *numbers, *verdict, detectable, "14", "0"] in lines
    verdicts = {(one["score"], one["baseline"], one["system"]): one["verdict"] for one in found}
    assert verdicts["unr_avg", "faithful", "repetitive"] == "lower"
    assert verdicts["unr_avg", "faithful", "copying"] == "not shown to differ"
    assert f"in all {len(found)} comparisons together" in first
    # Nothing is scored again, and the same seed draws the same.
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[1:] == first.splitlines()[1:]
    assert written() == found
    assert cli.main([*arguments, "--seed", "1"]) == 0
    assert written() != found


def test_files_are_the_systems_where_no_system_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    # Unigrams repeated: "a a" 1/2 unique, "a b" 2/2.
    one, two, three = ({"document": text} for text in ("One.", "Two.", "Three."))
    write_rows("first.jsonl", {**one, "summary": "a a"}, {**two, "summary": "a b"})
    write_rows("second.jsonl", {**two, "summary": "a b"}, {**three, "summary": "c"}, {**one, "summary": "a b"})
    write_rows("third.jsonl", {**one, "summary": "a a"}, {**two, "summary": "a a", "system": "named"})
    arguments = [
        "first.jsonl",
        "second.jsonl",
        "third.jsonl",
        "--metrics",
        "unr",
        "--compare",
        "--all-scores",
        "--output",
        "scores.jsonl",
    ]
    assert cli.main(arguments) == 0
    chosen = [
        tuple(comparison[name] for name in ("score", "system", "documents", "unpaired", "undefined", "difference"))
        for comparison in written()
    ]
    assert chosen[:3] == [
        ("unr_1", "second.jsonl", 2, 1, 0, 0.25),
        ("unr_1", "third.jsonl", 1, 1, 0, 0),
        ("unr_1", "named", 1, 1, 0, -0.5),
    ]
    # No trigram anywhere: nothing to compare, and no test.
    assert ("unr_3", "second.jsonl", 0, 1, 2, None) in chosen
    assert all(comparison["p_corrected"] is None for comparison in written() if comparison["score"] == "unr_3")
    out = capsys.readouterr().out
    systems = [line.split()[1] for line in out.splitlines() if line.startswith("unr_1 ")]
    files = ["first.jsonl", "second.jsonl", "third.jsonl"]
    pairs = list(itertools.combinations([*files, "named"], 2))
    assert systems == [*files, "named", "all", *(system for _, system in pairs)]  # of the means, and of the differences
    unr_3 = ["unr_3", "second.jsonl", "first.jsonl", "-", "-", "-", *"not comparable".split(), "-", "0", "3"]
    assert unr_3 in [line.split() for line in out.splitlines()]
    assert "Differences from the system it is set against" in out
    # unr_1 and unr_2 of the five pairs that share documents; without unr_3 there is no unr_avg.
    assert "in all 10 comparisons together" in out
    # `named` and third.jsonl have summaries of different documents.
    assert cli.main([*arguments, "--baseline", "named"]) == 0
    assert [comparison["documents"] for comparison in written()[:3]] == [1, 1, 0]
    only_two = ["first.jsonl", "second.jsonl", "--output", "scores.jsonl", "--restart"]
    assert cli.main([*only_two, "--metrics", "unr", "--compare"]) == 0
    assert [comparison["system"] for comparison in written()] == ["second.jsonl"] * 4


def test_a_key_can_stand_for_documents_that_are_not_read() -> None:
    write_rows("rows.jsonl", *({"key": "k", "summary": "a b", "system": system} for system in (1, 2)))
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--compare", "--document-column", "key"]) == 0
    found = written()[0]
    assert (found["baseline"], found["system"], found["documents"]) == ("1", "2", 1)


def test_passages_of_one_are_the_document() -> None:
    rows: list[dict[str, Any]] = [{"document": ["One."], "system": "a"}, {"document": "One.", "system": "b"}]
    write_rows("rows.jsonl", *({**row, "summary": "a b"} for row in rows))
    assert cli.main(["rows.jsonl", "--metrics", "abstractness", "--compare"]) == 0
    assert written()[0]["documents"] == 1


# Edges and errors


def test_a_score_that_is_defined_nowhere_is_no_test() -> None:
    scores = np.array([[1.0, math.nan], [3.0, math.nan]])
    defined, undefined = compare_systems(Scores(["x", "y"], ["a", "b"], ["1", "1"], scores))
    assert defined.difference == 2
    assert defined.p_corrected == defined.p_randomization == 1
    assert np.isnan([defined.low, defined.high]).all()  # one document does not say how much others would differ
    assert undefined[:6] == ("y", "a", "b", 0, 0, 1)
    assert np.isnan(undefined[6:-1]).all()
    assert (defined.verdict, undefined.verdict) == ("not shown to differ", "not comparable")


def test_a_system_on_other_documents_is_no_test() -> None:
    lone, paired, _ = compared([("a", "1", 0.0), ("lone", "2", 0.0), ("b", "1", 1.0), ("lone", "3", 0.0)])
    assert lone[:6] == ("s", "a", "lone", 0, 3, 0)
    assert np.isnan(lone[6:-1]).all()
    assert (paired.documents, paired.p_corrected) == (1, 1)
    assert (lone.verdict, paired.verdict) == ("not comparable", "not shown to differ")


def test_nothing_to_compare() -> None:
    with pytest.raises(JobError, match="needs two systems.*found only a"):
        compared([("a", "1", 0.0), ("a", "2", 0.0)])
    with pytest.raises(JobError, match="found no rows"):
        compare_systems(Scores([], [], [], np.empty((0, 0))))
    with pytest.raises(JobError, match="--baseline c: .* there are a, b"):
        compared([("a", "1", 0.0), ("b", "1", 0.0)], baseline="c")
    with pytest.raises(JobError, match="--compare: no two systems .* in common; .* the same only if their texts are"):
        compared([("a", "1", 0.0), ("b", "2", 0.0), ("c", "3", 0.0)])
    with pytest.raises(JobError, match="no other system .* with a, .* in common"):
        compared([("a", "1", 0.0), ("b", "2", 0.0), ("c", "2", 0.0)], baseline="a")


def test_a_command_that_cannot_compare(capsys: pytest.CaptureFixture[str]) -> None:
    rows = write_rows("rows.jsonl", {"document": "One.", "summary": "a b"})

    def message(*arguments: str) -> str:
        assert cli.main([rows, "--metrics", "unr", *arguments]) == 2
        return capsys.readouterr().err

    assert message("--baseline", "a") == "summary-metrics: --baseline needs --compare\n"
    assert "found only rows.jsonl" in message("--compare")
    assert len(Path("rows.scores.jsonl").read_text("utf-8").splitlines()) == 1
    # A run that read no documents cannot be compared afterwards, so all is scored again.
    assert cli.main([rows, "--metrics", "unr", "--restart"]) == 0
    assert "(document: none, now document)" in message("--compare")
    Path("old.jsonl").write_text('{"id": null, "file": "a", "line": 1, "unr_1": 1.0}\n', "utf-8")
    with pytest.raises(JobError, match="old.jsonl, line 1 has no document_digest, .*; --compare with --restart"):
        read_scores(Path("old.jsonl"), compare=True)


def test_names_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("a\x1b[2J", "b\n\x1b[2J")
    write_rows("rows.jsonl", *({"document": "One.", "summary": "a b", "system": name} for name in names))
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--compare"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "Differences from a?[2J" in out
    assert "b??[2J" in out
    assert [written()[0]["baseline"], written()[0]["system"]] == list(names)
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--compare", "--baseline", "c"]) == 2
    assert "\x1b" not in capsys.readouterr().err
