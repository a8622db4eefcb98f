# SPDX-License-Identifier: Apache-2.0
"""Tests of `--add`: metrics that are added to the rows of an output."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.files import hold
from summary_metrics.reading.rows import Row
from summary_metrics.scoring import addition, local_engine, quick_restart, replacement, worker
from summary_metrics.scoring.addition import finish_addition, join_results, score_addition, split_job
from summary_metrics.scoring.earlier_metadata import Earlier, read_earlier, repeat_options
from summary_metrics.scoring.job import Job, make_job
from summary_metrics.scoring.metadata import Progress, digest_output
from summary_metrics.scoring.row_scores import score_rows
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
OUTPUT = Path("rows.scores.jsonl")
SIDECAR = Path("rows.scores.jsonl.meta.json")
ROWS = [
    {"id": f"r{i}", "system": "xy"[i % 2], "article": f"The cat of {i // 2} sat.", "summary": "a cat sat, a cat " * i}
    for i in range(1, 7)
]


def run(*arguments: str) -> None:
    """Run a command that must succeed."""
    assert cli.main(["rows.jsonl", *arguments]) == 0


def written() -> tuple[bytes, Any]:
    """Return the output, and what stands beside it."""
    return OUTPUT.read_bytes(), json.loads(SIDECAR.read_bytes())


def in_one_run(*arguments: str) -> tuple[bytes, Any]:
    """Return what one run of all metrics writes."""
    run("--restart", *arguments)
    return written()


# Worked by hand


def test_what_was_scored_is_kept_and_more_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", {"summary": "a b a", "document": "a b"}, {"summary": "a b", "document": "a c"})
    run("--metrics", "unr")
    # What `unr` says is not computed again: it stays as it was, whatever it is.
    changed = OUTPUT.read_text().replace("0.6666666666666666", "0.25")
    OUTPUT.write_text(changed)
    content = json.loads(SIDECAR.read_bytes())
    digest = digest_output(OUTPUT, len(changed)).hexdigest()
    content["progress"] |= {"bytes": len(changed), "output_sha256": digest}
    SIDECAR.write_text(json.dumps(content))
    capsys.readouterr()
    run("--metrics", "abstractness", "--option", "abstractness.n=1", "--add")
    found = [json.loads(line) for line in OUTPUT.read_text().splitlines()]
    assert [(row["unr_1"], row["abstractness"]) for row in found] == [(0.25, 0.0), (1.0, 0.5)]
    captured = capsys.readouterr()
    assert "abstractness added to the 2 rows of rows.scores.jsonl" in captured.err
    assert "unr_avg" in captured.out
    assert "new wording (abstractness)" in captured.out
    assert sorted(os.listdir()) == ["rows.jsonl", str(OUTPUT), str(SIDECAR)]


def test_an_output_with_added_metrics_is_that_of_one_run() -> None:
    write_rows("rows.jsonl", *ROWS)
    both = ("--option", "unr.window=5", "--document-column", "article")
    run("--metrics", "unr", "--option", "unr.window=5")
    assert "document_digest" not in json.loads(OUTPUT.read_text().splitlines()[0])
    # Options of the metrics that are there need not be given again.
    run("--metrics", "abstractness,nid", "--document-column", "article", "--add")
    added = written()
    run("--metrics", "unr,abstractness,nid", *both)  # it is continued, and there is nothing to do
    assert written() == added == in_one_run("--metrics", "unr,abstractness,nid", *both)
    assert added[1]["directions"]["nid"] == "lower"
    assert read_earlier(OUTPUT).metrics == ["unr", "abstractness", "nid"]


def test_columns_that_were_named_are_read_again() -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "abstractness", "--document-column", "article", "--system-column", "id")
    run("--metrics", "unr", "--add")
    assert written() == in_one_run(
        "--metrics", "abstractness,unr", "--document-column", "article", "--system-column", "id"
    )


def test_new_rows_are_scored_with_all_metrics() -> None:
    write_rows("rows.jsonl", *ROWS[:3])
    run("--metrics", "nid")
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr", "--add")
    assert OUTPUT.read_text().count('"unr_1"') == 6
    assert written() == in_one_run("--metrics", "nid,unr")


def test_nothing_to_add(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr,nid")
    before = written()
    run("--metrics", "nid", "--add", "--restart")
    assert written() == before
    assert "nothing to add: rows.scores.jsonl has scores of unr, nid" in capsys.readouterr().err


# Properties


class Counting:
    """A metric whose scores depend on what shares the batch, as those of a model may; it can flag rows."""

    references_needed = False
    runs_model = False

    def __init__(self, name: str) -> None:
        self.name = name

    def can_flag(self) -> bool:
        return self.name != "plain"

    def flags(self, details: dict[str, Any]) -> list[str]:
        return ["odd"] * (int(details[self.name]) % 2)

    def directions(self) -> dict[str, str]:
        return dict.fromkeys((self.name, f"{self.name}_first"), "neither")

    def ranges(self) -> dict[str, tuple[float, float]]:
        return {}

    def compute(self, predictions: list[str], **_: Any) -> dict[str, Any]:
        columns = {
            self.name: list(map(float, predictions)),
            f"{self.name}_first": [float(predictions[0])] * len(predictions),
        }
        return (
            {**columns, "details": [{self.name: float(text)} for text in predictions]} if self.can_flag() else columns
        )


@functools.cache
def loaded_job() -> Job:
    write_rows("any.jsonl", {"summary": "a"})
    return make_job(parse_arguments(["any.jsonl", "--metrics", "unr"]))


def job_of(folder: str, size: int, output: str, *names: str) -> Job:
    """Return a job of metrics that only count, on rows.jsonl of a folder."""
    return dataclasses.replace(
        loaded_job(),
        files=[f"{folder}/rows.jsonl"],
        output=Path(folder, output),
        metrics={name: Counting(name) for name in names},
        signatures={name: f"{name}|version:1" for name in names},
        options={name: {} for name in names},
        batch_size=size,
    )


def refuse(message: str) -> None:
    raise JobError(message, 1)


class KilledError(Exception):
    """Stands for the end of the process."""


def die_at(call: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that ends the process at this call, before it does anything."""
    calls = 0

    def dying(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            raise KilledError
        return function(*arguments, **named)

    return dying


@given(
    rows=st.integers(1, 12),
    size=st.integers(1, 5),
    deaths=st.lists(
        st.tuples(st.sampled_from(["score_rows", "write_progress", "replace", "finish"]), st.integers(1, 4)),
        max_size=4,
    ),
    torn=st.binary(max_size=9),
)
def test_an_addition_that_is_killed_anywhere_ends_in_the_same_bytes(
    rows: int, size: int, deaths: list[tuple[str, int]], torn: bytes
) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        write_rows(f"{folder}/rows.jsonl", *({"summary": str(number)} for number in range(rows)))
        names = ("plain", "own", "more")
        whole = job_of(folder, size, "whole", *names)
        local_engine.score_job(whole, refuse)
        base = job_of(folder, size, "scores", *names[:2])
        local_engine.score_job(base, refuse)
        job = dataclasses.replace(whole, output=base.output)
        places = {
            "score_rows": (worker, "score_rows"),
            "write_progress": (addition, "write_progress"),
            "replace": (os, "replace"),
            "finish": (replacement.Replacement, "end"),
        }

        def add() -> None:
            finish_addition(job.output)
            earlier = read_earlier(job.output)
            split, part = split_job(job, earlier)
            if part:
                score_addition(job, split, part)

        for place, call in deaths:
            module, name = places[place]
            with patch.context() as dying:
                dying.setattr(module, name, die_at(call, getattr(module, name)))
                try:
                    add()
                except KilledError:
                    unfinished = Path(f"{job.output}.added")
                    if place == "score_rows" and unfinished.exists():
                        unfinished.write_bytes(unfinished.read_bytes() + torn)
        add()
        assert job.output.read_bytes() == whole.output.read_bytes()
        noted, expected = (json.loads(one.sidecar.read_bytes()) for one in (job, whole))
        assert noted == expected
        assert sorted(os.listdir(folder)) == sorted(
            ["rows.jsonl", *(f"{name}{end}" for name in ("scores", "whole") for end in ("", ".meta.json"))]
        )


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=5), st.permutations(["plain", "own", "more"]), st.integers(1, 2)
)
def test_joined_rows_are_those_of_all_metrics(numbers: list[int], names: list[str], first: int) -> None:
    rows = [Row("f", line, None, "s" if line % 2 else None, str(number), None) for line, number in enumerate(numbers)]
    metrics = {name: Counting(name) for name in names}
    parts = [{name: metrics[name] for name in part} for part in (names[:first], names[first:])]
    joined = [join_results(own, more) for own, more in zip(*(score_rows(part, rows) for part in parts), strict=True)]
    assert list(map(json.dumps, joined)) == list(map(json.dumps, score_rows(metrics, rows)))


# Edges and errors


def message_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the last line that a command says which cannot run; it changes nothing."""
    before = written() if SIDECAR.exists() and OUTPUT.exists() else None
    capsys.readouterr()
    assert cli.main(["rows.jsonl", *arguments]) == 2
    assert before is None or written() == before
    return capsys.readouterr().err.splitlines()[-1]


def test_what_cannot_be_added_to(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *ROWS)
    more = ("--metrics", "nid", "--add")
    assert "no rows.scores.jsonl to add to" in message_of(capsys, *more)
    run("--metrics", "unr")
    assert "--add needs --engine local" in message_of(capsys, *more, "--engine", "ray")
    assert "--add reads the input twice" in message_of(capsys, *more, "-")
    assert "--output - leaves none" in message_of(capsys, *more, "--output", "-")
    Path("folder").mkdir()
    assert "--add: folder is a folder of --engine ray" in message_of(capsys, *more, "--output", "folder")
    otherwise = message_of(capsys, *more, "--option", "unr.window=3")
    assert "--add: give what it was made with" in otherwise
    assert "(unr: window:none, now window:3)" in otherwise
    Path("empty.jsonl").touch()
    assert "files: rows.jsonl, now rows.jsonl, empty.jsonl" in message_of(
        capsys, "empty.jsonl", *more, "--output", str(OUTPUT)
    )
    assert "--metrics, --add: the files are scores" in message_of_outputs(capsys)
    write_rows("rows.jsonl", *reversed(ROWS))
    assert "the first 6 rows are not those" in message_of(capsys, *more)
    write_rows("rows.jsonl", *ROWS)
    OUTPUT.write_bytes(OUTPUT.read_bytes().replace(b'"r1"', b'"r9"'))
    assert "rows.scores.jsonl was changed" in message_of(capsys, *more)
    SIDECAR.write_text("[]")
    assert "rows.scores.jsonl.meta.json beside it" in message_of(capsys, *more)


def message_of_outputs(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is said of an addition to outputs that are compared."""
    capsys.readouterr()
    assert cli.main(["--compare", str(OUTPUT), "--metrics", "nid", "--add"]) == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_an_addition_of_other_metrics_is_not_continued(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    with monkeypatch.context() as dying:
        dying.setattr(worker, "score_rows", die_at(3, worker.score_rows))
        with pytest.raises(KilledError):
            cli.main(["rows.jsonl", "--metrics", "nid", "--add", "--batch-size", "2"])
    other = ("--metrics", "abstractness", "--document-column", "article", "--add")
    said = message_of(capsys, *other)
    assert "has 4 rows of an earlier --add that did not end; --metrics nid goes on with it, or --restart" in said
    run(*other, "--restart")
    assert written() == in_one_run("--metrics", "unr,abstractness", "--document-column", "article")


@pytest.mark.parametrize("call", [1, 2, 3])
def test_what_an_addition_leaves_when_it_is_killed_at_its_end_is_removed_by_the_next(
    monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    remove, replace, calls = Path.unlink, Path.replace, []

    def dying(step: Callable[..., Any]) -> Callable[..., Any]:
        def end(path: Path, *arguments: Any, **named: Any) -> Any:
            if (".added" in path.name and step is remove) or (".joined" in path.name and step is replace):
                if path.name.endswith((".joined.meta.json", ".added", ".added.meta.json")):
                    calls.append(path)
                if len(calls) == call:
                    raise KilledError
            return step(path, *arguments, **named)

        return end

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", dying(remove))
        patch.setattr(Path, "replace", dying(replace))
        with pytest.raises(KilledError):
            cli.main(["rows.jsonl", "--metrics", "nid", "--add"])
    run("--metrics", "nid", "--add")
    assert sorted(path.name for path in Path().iterdir()) == ["rows.jsonl", OUTPUT.name, SIDECAR.name]
    assert written() == in_one_run("--metrics", "unr,nid")


def test_an_output_that_is_a_link_stays_one() -> None:
    write_rows("rows.jsonl", *ROWS)
    Path("elsewhere").mkdir()
    target = Path("elsewhere", "scores")
    target.touch()
    OUTPUT.symlink_to(target)
    run("--metrics", "unr")
    run("--metrics", "nid", "--add")
    assert OUTPUT.is_symlink()
    assert [path.name for path in target.parent.iterdir()] == ["scores"]
    both = written()
    OUTPUT.unlink()
    assert both == in_one_run("--metrics", "unr,nid")


def test_a_number_that_no_output_has(capsys: pytest.CaptureFixture[str]) -> None:
    # The digest is made to fit, as of a file that somebody wrote by hand.
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    before, beside = written()
    for number in (b"NaN", b"-Infinity", b"1e400"):
        lines = before.splitlines(keepends=True)
        lines[1] = re.sub(rb'"unr_avg": [\d.]+', b'"unr_avg": ' + number, lines[1])
        OUTPUT.write_bytes(b"".join(lines))
        progress = {"bytes": len(b"".join(lines)), "output_sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
        SIDECAR.write_text(json.dumps({**beside, "progress": {**beside["progress"], **progress}}))
        for more in (["--metrics", "unr"], ["--metrics", "nid", "--add", "--restart"]):
            capsys.readouterr()
            assert cli.main(["rows.jsonl", *more]) == 2
            assert "the output is damaged" in capsys.readouterr().err.splitlines()[-1]


def test_a_second_addition_at_the_same_time_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    with hold(OUTPUT):
        assert "another process writes to rows.scores.jsonl" in message_of(capsys, "--metrics", "nid", "--add")


def test_a_command_with_more_metrics_is_told_of_the_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 0)  # as if it took long
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    assert "--add keeps its scores and adds the others; or name another" in message_of(capsys, "--metrics", "unr,nid")
    assert "--add keeps its scores" in message_of(capsys, "--metrics", "nid")
    assert "--add" not in message_of(capsys, "--metrics", "unr,nid", "--option", "unr.window=3")
    write_rows("more.jsonl", *ROWS)
    assert "--add" not in message_of(capsys, "more.jsonl", "--metrics", "nid", "--output", str(OUTPUT))


def test_an_output_without_rows_is_begun_anew() -> None:
    write_rows("rows.jsonl", {"summary": "a", "system": "x"})
    run("--metrics", "unr")
    content = json.loads(SIDECAR.read_bytes())
    content["progress"] = Progress()._asdict()
    SIDECAR.write_text(json.dumps(content))
    run("--metrics", "nid", "--add")
    assert written() == in_one_run("--metrics", "unr,nid")


EARLIER = Earlier(["f"], {}, ["m"], {}, {}, {"m": {"model": "x", "api_key": "(hidden)", "max_calls": 9}}, {}, {})


def test_secrets_are_asked_for_and_limits_are_of_one_run() -> None:
    given: dict[str, dict[str, Any]] = {"m": {"api_key": "sk"}, "new": {"n": 1}}
    assert repeat_options(EARLIER, given) == {"m": {"model": "x", "api_key": "sk"}, "new": {"n": 1}}
    with pytest.raises(JobError, match="--add: give --option m.api_key again"):
        repeat_options(EARLIER, {})


def test_scores_of_an_unknown_metric(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *ROWS)
    run("--metrics", "unr")
    SIDECAR.write_text(SIDECAR.read_text().replace('"metrics": [\n      "unr"', '"metrics": [\n      "rouge"'))
    assert "--add: the output has scores of 'rouge'; there are" in message_of(capsys, "--metrics", "nid", "--add")


def test_lines_of_other_rows_are_not_joined(tmp_path: Path) -> None:
    for name, line in (("own", {"id": 1, "a": 0.5}), ("more", {"id": 2, "b": 0.5})):
        (tmp_path / name).write_text(json.dumps(line) + "\n")
    with pytest.raises(JobError, match="own, line 1: .*more has another row there; --add --restart"):
        list(addition.join_lines(tmp_path / "own", tmp_path / "more", 1))


ENTRIES = [
    "job",
    "files",
    "columns",
    "metrics",
    "signatures",
    "options",
    "directions",
    "ranges",
]  # the versions are missing


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(ENTRIES), inner),
    )
)
def test_whatever_stands_beside_an_output_there_is_a_message(content: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.meta.json").write_text(json.dumps(content))
        with pytest.raises(JobError, match="beside it must say how it was scored"):
            read_earlier(Path(folder, "x"))
