# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.findings.comparison import compare_systems
from summary_metrics.findings.fail_if import (
    Bound,
    Measured,
    check_bounds,
    of_differences,
    of_means,
    parse_bound,
    parse_bounds,
)
from summary_metrics.findings.score_table import Scores
from summary_metrics.findings.statistics import estimate_means
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")


def judged(low: float, high: float, what: str = "mean of a", key: str = "s") -> Measured:
    return Measured(key, what, (low + high) / 2, low, high)


def write_systems(**summaries: list[str]) -> str:
    """Write rows of systems, the nth summary of each being of the nth document; return the name of the file."""
    return write_rows(
        "rows.jsonl",
        *(
            {"document": f"Text {i}.", "summary": text, "system": system}
            for system, texts in summaries.items()
            for i, text in enumerate(texts)
        ),
    )


# Worked by hand


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("qa_score<-0.02", Bound("qa_score", "<", -0.02)),
        (" unr_1 > .9 ", Bound("unr_1", ">", 0.9)),
        ("alarms>1e2", Bound("alarms", ">", 100)),
    ],
)
def test_bounds_are_read(text: str, bound: Bound) -> None:
    assert parse_bound(text) == bound


def test_the_whole_interval_must_lie_beyond() -> None:
    # Below -0.02: an interval that ends there is not beyond it, nor one that reaches above it.
    below = Bound("s", "<", -0.02)
    assert [below.is_broken(*ends) for ends in ((-0.5, -0.03), (-0.5, -0.02), (-0.5, 0.5), (0, 1))] == [True] + [
        False
    ] * 3
    above = Bound("s", ">", 0.5)
    assert [above.is_broken(*ends) for ends in ((0.6, 0.7), (0.5, 0.7), (0.1, 0.2))] == [True, False, False]


def test_every_broken_bound_is_named() -> None:
    found = [judged(-0.5, -0.1, "difference of b from a"), judged(0, 1), judged(0, 0.1, "mean of c", "t")]
    with pytest.raises(JobError) as raised:
        check_bounds(parse_bounds(["s<-0.02", "t<0.2", "s>7"]), found)
    assert raised.value.status == 3
    assert str(raised.value) == (
        "--fail-if s<-0.02: difference of b from a is -0.3000, interval [-0.5000, -0.1000]; "
        "t<0.2: mean of c is 0.0500, interval [0.0000, 0.1000]"
    )
    assert check_bounds(parse_bounds(["s>7"]), found) == ["--fail-if s>7: not shown of any system"]
    assert check_bounds([], found) == []


def test_what_bounds_are_for() -> None:
    names, documents = ["a", "b"] * 2, ["1", "1", "2", "2"]
    values = np.array([[1.0], [3.0], [2.0], [5.0]])
    [difference] = of_differences(compare_systems(Scores(["s"], names, documents, values)))
    assert difference[:3] == ("s", "difference of b from a", 2.5)
    groups = [(name, estimate_means(values, 0)) for name in ("a", "b", "all")]
    assert [one.what for one in of_means(["s"], groups)] == ["mean of a", "mean of b"]
    assert [one.what for one in of_means(["s"], groups[2:])] == ["mean of all"]


# Properties


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(-2, 2))
def test_a_bound_and_its_mirror_are_never_both_broken(low: float, width: float, number: float) -> None:
    ends = (low, low + width)
    assert not (Bound("s", "<", number).is_broken(*ends) and Bound("s", ">", number).is_broken(*ends))


# The command


def test_a_mean_breaks_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    # Of `good` all words are different, so unr_1 is 1; of `bad` one of four, 1/4.
    rows = write_systems(good=["a b c d"] * 8, bad=["a a a a"] * 8)
    command = [rows, "--metrics", "unr", "--all-scores"]
    assert cli.main([*command, "--fail-if", "unr_1<0.2"]) == 0
    assert "--fail-if unr_1<0.2: not shown" in capsys.readouterr().out
    assert cli.main([*command, "--fail-if", "unr_1<0.2", "--fail-if", "unr_1<0.5"]) == 3
    captured = capsys.readouterr()
    assert ["unr_1", "bad", "0.2500"] in [line.split()[:3] for line in captured.out.splitlines()]  # the table is there
    assert captured.err.splitlines()[-1] == (
        "summary-metrics: --fail-if unr_1<0.5: mean of bad is 0.2500, interval [0.2500, 0.2500]"
    )


def test_a_difference_breaks_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    rows = write_systems(old=["a b c d"] * 8, same=["a b c d"] * 8, worse=["a b c a"] * 8)
    command = [rows, "--metrics", "unr", "--compare", "--fail-if", "unr_1<-0.2"]
    assert cli.main(command) == 3
    assert "difference of worse from old is -0.2500, interval" in capsys.readouterr().err
    assert Path("rows.scores.jsonl.compare.json").exists()
    # Without --baseline it is the first system, and only comparisons with it are judged.
    assert cli.main([*command[:-1], "unr_1>0.2"]) == 0
    assert cli.main([*command, "--baseline", "worse"]) == 0
    content: dict[str, Any] = json.loads(Path("rows.scores.jsonl.compare.json").read_text("utf-8"))
    assert {one["baseline"] for one in content["comparisons"]} == {"worse"}


# Edges and errors


@pytest.mark.parametrize("text", ["", "s", "s<", "<1", "s<=1", "s=1", "s<x", "s<nan", "s<inf", "s<1<2", "a b<1"])
def test_what_is_no_bound(text: str) -> None:
    with pytest.raises(JobError, match="must be SCORE<NUMBER or SCORE>NUMBER, such as") as raised:
        parse_bounds([text])
    assert raised.value.status == 2


def test_nothing_to_judge_is_no_pass() -> None:
    bounds = parse_bounds(["s<0"])
    for found in ([judged(math.nan, math.nan)], [judged(0, 1), judged(math.nan, math.nan)]):
        with pytest.raises(JobError, match="nothing to judge: s<0, mean of a: undefined, ") as raised:
            check_bounds(bounds, found)
        assert raised.value.status == 2
    with pytest.raises(JobError, match="s<0: no score s; there are t"):
        check_bounds(bounds, [judged(0, 1, key="t")])
    with pytest.raises(JobError, match="no score s"):
        check_bounds(bounds, [])
    # What is shown of one system outweighs what is not known of another.
    with pytest.raises(JobError, match="mean of a is -1.0000") as raised:
        check_bounds(bounds, [judged(-1, -1), judged(math.nan, math.nan)])
    assert raised.value.status == 3


def test_commands_that_judge_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    rows = write_systems(a=["a b c"])
    assert cli.main([rows, "--metrics", "unr", "--fail-if", "unr_1<0.5"]) == 2
    assert "nothing to judge: unr_1<0.5, mean of a: " in capsys.readouterr().err
    # A misspelt score is found before anything is scored.
    assert cli.main([rows, "--metrics", "unr", "--restart", "--fail-if", "unr<0.5", "--output", "new.jsonl"]) == 2
    assert "no score unr; there are unr_1, unr_2, unr_3, unr_avg" in capsys.readouterr().err
    assert not Path("new.jsonl").exists()
    assert cli.main([rows, "--metrics", "unr", "--fail-if", "unr_1=0.5"]) == 2
    assert "must be SCORE<NUMBER" in capsys.readouterr().err


def test_a_share_of_broken_summaries_breaks_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    source = (
        "The old bridge in Holm is closed until Monday, because the river rose. 300 cars must take the ferry today."
    )
    rows = [{"document": f"{source} Part {i}.", "summary": f"The bridge is closed, part {i}."} for i in range(9)]
    write_rows("rows.jsonl", *rows, {"document": source, "summary": "<unk> is closed, says the town."})
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--fail-if", "broken>0.1"]) == 0
    assert "--fail-if broken>0.1: not shown" in capsys.readouterr().out
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--fail-if", "broken>0.05", "--fail-if", "empty>0"]) == 3
    said = capsys.readouterr().err
    assert "--fail-if broken>0.05: share of all summaries is 0.1000" in said
    assert "empty" not in said
    ignored = ["--ignore", "placeholder", "--fail-if", "broken>0"]
    assert cli.main(["rows.jsonl", "--metrics", "unr", *ignored]) == 0
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--fail-if", "breaks>0"]) == 2
