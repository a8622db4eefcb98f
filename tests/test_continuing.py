# SPDX-License-Identifier: Apache-2.0
"""Tests of runs that are interrupted and continued, and of outputs that were changed meanwhile."""

from __future__ import annotations

import dataclasses
import functools
import io
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.files import lock_of
from summary_metrics.findings import score_table as table
from summary_metrics.scoring import local_engine, quick_restart
from summary_metrics.scoring.job import Job, make_job
from summary_metrics.scoring.metadata import Progress, read_progress
from tests.command_line import (
    CAT,
    CHEAP,
    DAY,
    NEWS,
    check_message,
    read_rows,
    without_loading,
)
from tests.modules import command, environment, write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")


# Properties


class BatchMetric:
    """A metric whose scores depend on what shares the batch, as those of a model may."""

    references_needed = False
    runs_model = False

    def can_flag(self) -> bool:
        return False

    def directions(self) -> dict[str, str]:
        return {"line": "neither", "batch": "neither"}

    def ranges(self) -> dict[str, tuple[float, float]]:
        return {}

    def compute(self, predictions: list[str], **_: Any) -> dict[str, list[float]]:
        return {"line": [float(text) for text in predictions], "batch": [float(predictions[0])] * len(predictions)}


@functools.cache
def loaded_job() -> Job:
    return make_job(parse_arguments([str(NEWS), "--metrics", "unr"]))


def batch_job(folder: str | Path, batch_size: int = 256) -> Job:
    """Return a job that scores rows.jsonl of a folder into its file `scores`."""
    files, output, metrics = [f"{folder}/rows.jsonl"], Path(folder, "scores"), {"batch": BatchMetric()}
    return dataclasses.replace(loaded_job(), files=files, output=output, metrics=metrics, batch_size=batch_size)


def write_numbers(folder: str | Path, count: int, stop: int | None = None) -> None:
    """Write rows of this many numbers; the one at `stop` cannot be scored."""
    numbers = [str(line) if line != stop else None for line in range(1, count + 1)]
    write_rows(f"{folder}/rows.jsonl", *({"summary": number} for number in numbers))


def stop_at_bad_row(message: str) -> None:
    raise JobError(message, 1)


@given(
    rows=st.integers(0, 20),
    size=st.integers(1, 6),
    stops=st.lists(st.integers(1, 20), max_size=3),
    torn=st.binary(max_size=9),
)
def test_an_interrupted_job_ends_in_the_same_bytes(rows: int, size: int, stops: list[int], torn: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_numbers(folder, rows)
        whole = batch_job(folder, size)
        pieces = dataclasses.replace(whole, output=Path(folder, "pieces"))
        assert local_engine.score_job(whole, stop_at_bad_row)[:2] == (rows, rows)
        for stop in [stop for stop in stops if stop <= rows]:
            before = read_progress(pieces)
            write_numbers(folder, rows, stop)
            with pytest.raises(JobError, match=f"rows.jsonl:{stop}"):
                local_engine.score_job(pieces, stop_at_bad_row)
            if before.rows < stop:  # all before the stop is kept
                assert pieces.output.read_bytes().count(b"\n") == stop - 1
            with open(pieces.output, "ab") as stream:
                stream.write(torn)
        write_numbers(folder, rows)
        before = read_progress(pieces)
        outcome = local_engine.score_job(pieces, stop_at_bad_row)
        assert (outcome.rows, outcome.scored) == (rows, rows - before.rows)
        assert pieces.output.read_bytes() == whole.output.read_bytes()


def test_a_second_run_into_one_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_numbers(tmp_path, 6)
    first = batch_job(tmp_path, 2)
    score = BatchMetric.compute

    def try_again_meanwhile(*arguments: Any, **columns: Any) -> dict[str, list[float]]:
        for second in (first, dataclasses.replace(first, restart=True)):
            saved = first.sidecar.read_bytes()
            with pytest.raises(JobError, match="another process writes to .*scores") as refusal:
                local_engine.score_job(second, stop_at_bad_row)
            assert refusal.value.status == 2
            assert first.sidecar.read_bytes() == saved
        return score(*arguments, **columns)

    monkeypatch.setattr(BatchMetric, "compute", try_again_meanwhile)
    local_engine.score_job(first, stop_at_bad_row)
    monkeypatch.undo()
    assert [json.loads(line)["line"] for line in first.output.read_bytes().splitlines()] == [1, 2, 3, 4, 5, 6]
    write_numbers(tmp_path, 7)
    assert local_engine.score_job(first, stop_at_bad_row)[:2] == (7, 1)  # it has ended, so its file is free


def test_progress_is_read_when_no_other_job_can_change_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that has looked at the output, and waits, must not cut off what another one writes meanwhile."""
    write_numbers(tmp_path, 6)
    job = batch_job(tmp_path, 2)

    def try_another_first(read: Job) -> Progress:
        with pytest.raises(JobError, match="another process writes to .*scores"):
            local_engine.score_job(job, stop_at_bad_row)
        return read_progress(read)

    monkeypatch.setattr(local_engine, "read_progress", try_another_first)
    assert local_engine.score_job(job, stop_at_bad_row)[:2] == (6, 6)
    assert not lock_of(job.output).exists()


def test_a_lock_that_was_left_is_taken_again(tmp_path: Path) -> None:
    write_numbers(tmp_path, 3)
    job = batch_job(tmp_path)
    lock_of(job.output).touch()
    assert local_engine.score_job(job, stop_at_bad_row).rows == 3
    assert not lock_of(job.output).exists()


@given(
    rows=st.integers(1, 9), deaths=st.lists(st.tuples(st.booleans(), st.integers(1, 6)), max_size=4), size=st.just(2)
)
def test_a_restart_keeps_the_old_output_until_the_new_one_is_there(
    rows: int, deaths: list[tuple[bool, int]], size: int
) -> None:
    """Killed at any write of the sidecar and at any rename, by a job that goes on or begins again."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        write_numbers(folder, rows)
        job = batch_job(folder, size)
        local_engine.score_job(job, stop_at_bad_row)
        old = job.output.read_bytes()
        new = dataclasses.replace(job, metrics={"batch": BatchMetric(), "again": BatchMetric()}, restart=True)
        whole = dataclasses.replace(new, output=Path(folder, "whole"))
        local_engine.score_job(whole, stop_at_bad_row)
        begun = False
        for restart, call in [*deaths, (not deaths, 0)]:
            left = itertools.count(1)

            def die(*arguments: Any, left: Any = left, call: int = call, rename: Any = os.replace) -> None:
                if next(left) == call:
                    raise KeyboardInterrupt
                rename(*arguments)

            with patch.context() as dying:
                dying.setattr(os, "replace", die)
                try:
                    local_engine.score_job(dataclasses.replace(new, restart=restart or not begun), stop_at_bad_row)
                except KeyboardInterrupt:
                    assert job.output.read_bytes() in (old, whole.output.read_bytes())
            begun = begun or Path(f"{job.output}.restarted.meta.json").exists() or job.output.read_bytes() != old
        local_engine.score_job(dataclasses.replace(new, restart=not begun), stop_at_bad_row)
        assert job.output.read_bytes() == whole.output.read_bytes()
        assert json.loads(job.sidecar.read_bytes()) == json.loads(whole.sidecar.read_bytes())
        assert sorted(os.listdir(folder)) == ["rows.jsonl", "scores", "scores.meta.json", "whole", "whole.meta.json"]


def test_a_platform_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    write_numbers(tmp_path, 3)
    assert local_engine.score_job(batch_job(tmp_path), stop_at_bad_row).rows == 3


# Continuing a real process


def lines_written(count: int) -> None:
    """Wait until the output has `count` lines."""
    output = Path("stdin.scores.jsonl")
    end = time.monotonic() + 120
    while not output.exists() or output.read_bytes().count(b"\n") < count:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_killed_and_interrupted_runs_continue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = NEWS.read_bytes()
    lines = text.splitlines(keepends=True)
    arguments = ["-", *CHEAP, "--batch-size", "8"]
    # A process inherits that SIGINT is ignored, as it is in a shell's background; a handler is not inherited.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    ended = ((20, 16, signal.SIGKILL, -9), (36, 32, signal.SIGTERM, 143), (45, 40, signal.SIGINT, 130))
    for given_lines, written, number, status in ended:
        # The rest never comes, so the process is in the middle of its work when the signal does.
        with subprocess.Popen(
            command(*arguments), env=environment(), stdin=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdin
            assert process.stderr
            process.stdin.write(b"".join(lines[:given_lines]))
            process.stdin.flush()
            lines_written(written)
            process.send_signal(number)
            message = process.stderr.read().decode()
        assert process.returncode == status
        if number != signal.SIGKILL:
            how = "interrupted" if number == signal.SIGINT else "ended by SIGTERM"
            assert without_loading(message) == f"summary-metrics: {how}; the same command continues where it stopped\n"
        with open("stdin.scores.jsonl", "ab") as output:
            output.write(b'{"id": "council-fai')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert cli.main(arguments) == 0
    assert "56 rows in stdin.scores.jsonl, 16 of them scored now" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert cli.main([*arguments, "--output", "whole"]) == 0
    assert Path("stdin.scores.jsonl").read_bytes() == Path("whole").read_bytes()


def test_a_finished_job_scores_nothing_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([str(NEWS), *CHEAP]) == 0
    first = capsys.readouterr().out
    before = Path("news.scores.jsonl").read_bytes()
    assert cli.main([str(NEWS), *CHEAP]) == 0
    again = capsys.readouterr().out
    assert "56 rows in news.scores.jsonl, 0 of them scored now" in again
    assert again.splitlines()[1:] == first.splitlines()[1:]
    assert Path("news.scores.jsonl").read_bytes() == before


def test_another_path_of_the_same_file_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 0)  # as if it took long
    options = ["--metrics", "unr", "--output", str(tmp_path / "scores")]
    write_rows("rows.jsonl", CAT)
    assert cli.main(["rows.jsonl", *options]) == 0
    write_rows("rows.jsonl", CAT, DAY)
    Path("link.jsonl").symlink_to("rows.jsonl")
    for path in ("./rows.jsonl", str(Path("rows.jsonl").resolve()), "link.jsonl"):
        assert cli.main([path, *options]) == 0
    lines = [json.loads(line) for line in (tmp_path / "scores").read_text("utf-8").splitlines()]
    assert [(line["file"], line["line"]) for line in lines] == [("rows.jsonl", 1), ("rows.jsonl", 2)]
    assert "2 rows in" in capsys.readouterr().out
    # As a restart replaces the output, it also replaces its path.
    assert cli.main(["./rows.jsonl", *options, "--restart"]) == 0
    assert (tmp_path / "scores").read_text("utf-8").count('"file": "./rows.jsonl"') == 2
    # A file of the same content is another one.
    write_rows("copy.jsonl", CAT, DAY)
    check_message(capsys, 2, "files: ./rows.jsonl, now copy.jsonl", "copy.jsonl", *options)


def test_another_path_of_a_baseline_is_the_same_system() -> None:
    options = ["--metrics", "unr", "--document-column", "id", "--compare", "--output", "scores"]
    for name in ("a", "b"):
        write_rows(f"{name}.jsonl", {"id": "one", "summary": "a b"})
    assert cli.main(["a.jsonl", "b.jsonl", *options]) == 0
    assert cli.main(["./a.jsonl", "./b.jsonl", *options, "--baseline", "./b.jsonl"]) == 0
    [first, *_] = json.loads(Path("scores.compare.json").read_text("utf-8"))["comparisons"]
    assert (first["baseline"], first["system"]) == ("b.jsonl", "a.jsonl")


def test_an_interrupted_restart_goes_on_under_any_path(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT, DAY)
    options = ["--metrics", "unr", "--batch-size", "1"]
    assert cli.main(["rows.jsonl", *options]) == 0
    write_rows("rows.jsonl", *[CAT] * 6, {"summary": 1})  # below the first rows, which are looked at before
    assert cli.main(["./rows.jsonl", *options, "--restart"]) == 1
    write_rows("rows.jsonl", *[CAT] * 6, DAY)
    for path in ("./rows.jsonl", str(Path("rows.jsonl").resolve())):
        capsys.readouterr()
        assert cli.main([path, *options]) == 0
    assert "7 rows in rows.scores.jsonl, 0 of them scored now" in capsys.readouterr().out
    assert OUTPUT.read_text("utf-8").count('"file": "./rows.jsonl"') == 7


def test_rows_added_at_the_end_are_scored(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT)
    assert cli.main(["rows.jsonl", *CHEAP]) == 0
    write_rows("rows.jsonl", CAT, DAY)
    assert cli.main(["rows.jsonl", *CHEAP]) == 0
    assert "2 rows in rows.scores.jsonl, 1 of them scored now" in capsys.readouterr().out
    assert [row["line"] for row in read_rows()] == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rows.jsonl", "--metrics", "unr", "--option", "unr.window=5"], "unr: window:none, now window:5"),
        (["rows.jsonl", "--metrics", "unr,nid"], "metrics: unr, now unr, nid"),
        (["rows.jsonl", "--metrics", "unr", "--summary-column", "text"], "summary: summary, now text"),
        (["other.jsonl", "--metrics", "unr"], "files: rows.jsonl, now other.jsonl"),
    ],
)
def test_the_output_of_another_job_is_not_touched(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 0)  # as if it took long
    arguments = [*arguments, "--output", "scores"]
    for name in ("rows.jsonl", "other.jsonl"):
        write_rows(name, CAT | {"text": "another summary"})
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--output", "scores"]) == 0
    before = Path("scores").read_bytes()
    advice = "name another --output, or replace this one with --restart: scores has scores of another job"
    check_message(capsys, 2, rf"{advice} \({reason}\)", *arguments)
    assert Path("scores").read_bytes() == before
    assert cli.main([*arguments, "--restart"]) == 0
    assert cli.main(arguments) == 0


def test_rows_that_changed_are_not_continued(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 0)  # as if it took long
    write_rows("rows.jsonl", CAT, DAY)
    assert cli.main(["rows.jsonl", "--metrics", "unr"]) == 0
    for rows in ([CAT], [DAY, CAT], [CAT, DAY | {"id": "new"}]):
        write_rows("rows.jsonl", *rows)
        check_message(capsys, 2, "first 2 rows are not those scored", "rows.jsonl", "--metrics", "unr")


OUTPUT, SIDECAR = Path("rows.scores.jsonl"), Path("rows.scores.jsonl.meta.json")


def change_progress(**changes: Any) -> None:
    """Change entries of the sidecar; one that becomes None is taken out."""
    sidecar = Path("rows.scores.jsonl.meta.json")
    content = json.loads(sidecar.read_bytes())
    changed = content["progress"] | changes
    content["progress"] = {name: value for name, value in changed.items() if value is not None}
    sidecar.write_text(json.dumps(content))


def swap_lines(content: bytes) -> bytes:
    first, second = content.splitlines(keepends=True)
    return second + first


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda: OUTPUT.write_bytes(b""), "shorter than rows.scores.jsonl.meta.json says"),
        (lambda: OUTPUT.unlink(), "shorter than rows.scores.jsonl.meta.json says"),
        (lambda: SIDECAR.unlink(), "no rows.scores.jsonl.meta.json tells how it was made"),
        (lambda: SIDECAR.write_text("{"), "meta.json cannot be read"),
        (lambda: SIDECAR.write_text("{}"), "meta.json cannot be read"),
        (
            lambda: SIDECAR.write_text("[" * 100_000),
            "meta.json cannot be read .RecursionError",
        ),
        (lambda: SIDECAR.write_text("\x1b[2J"), "meta.json cannot be read"),
        (lambda: change_progress(output_sha256=None), "earlier version, which kept no digest of the output"),
        (lambda: change_progress(rows=-1), "`rows` cannot be -1"),
        (lambda: change_progress(rows=True), "`rows` cannot be True"),
        (lambda: change_progress(rows=10**1000), "`rows` cannot be 10{299}…[)]"),
        (lambda: change_progress(rows=2**63 - 1), "rows are not those"),
        (lambda: change_progress(bytes=2**63 - 1), "shorter than rows.scores.jsonl.meta.json says"),
        (lambda: change_progress(bytes=1), "rows.scores.jsonl was changed since it was written"),
        (lambda: change_progress(sha256="0"), "rows are not those"),
        (
            lambda: OUTPUT.write_bytes(swap_lines(OUTPUT.read_bytes())),
            "was changed since",
        ),
        (
            lambda: OUTPUT.write_bytes(b"x" * 9999),
            "was changed since",
        ),
    ],
)
def test_a_damaged_output_is_not_continued(
    damage: Callable[[], Any], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 0)  # as if it took long
    write_rows("rows.jsonl", CAT, DAY)
    assert cli.main(["rows.jsonl", "--metrics", "unr"]) == 0
    damage()
    output = Path("rows.scores.jsonl")
    before = output.read_bytes() if output.exists() else None
    check_message(capsys, 2, message, "rows.jsonl", "--metrics", "unr")
    assert (output.read_bytes() if output.exists() else None) == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.just(10**4000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)
PROGRESS = st.fixed_dictionaries({}, optional=dict.fromkeys(Progress._fields, JSON | st.integers(-1, 2**70)))


@pytest.mark.slow
@given(st.binary() | JSON | st.fixed_dictionaries({}, optional={"job": JSON, "progress": PROGRESS | JSON}))
def test_whatever_the_sidecar_holds_there_is_a_message(content: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_numbers(folder, 3)
        made = batch_job(folder)
        local_engine.score_job(made, stop_at_bad_row)
        before = made.output.read_bytes()
        if isinstance(content, dict) and content.get("job") == {}:
            content = {**content, "job": made.describe()}
        made.sidecar.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        with suppress(JobError):
            local_engine.score_job(made, stop_at_bad_row)
        assert made.output.read_bytes() == before


@given(st.data())
def test_whatever_byte_of_an_output_changes_its_reader_names_the_line(data: st.DataObject) -> None:
    labels = {"id": "é", "system": "s", "document_digest": "d", "file": "f", "line": 1}
    lines = [json.dumps({**labels, "unr": score}).encode() + b"\n" for score in (0.5, None, 1)]
    content = bytearray(b"".join(lines))
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "rows.scores.jsonl")
        output.write_bytes(content)
        refusal = ""
        try:
            table.read_scores(output, compare=True)
        except JobError as error:
            refusal = str(error)
        assert re.match(rf"{re.escape(str(output))}, line [1-4]|$", refusal)


@pytest.mark.parametrize("line", [b"[]", b"1", b"null", b'{"a": 1}', b'{"file": "f", "unr": "x"}', b"[" * 100_000])
def test_a_line_that_is_no_row(tmp_path: Path, line: bytes) -> None:
    output = tmp_path / "rows.scores.jsonl"
    output.write_bytes(b'{"file": "f", "unr": 1.0}\n' + line + b"\n")
    with pytest.raises(JobError, match="rows.scores.jsonl, line 2: the output is damaged"):
        table.read_scores(output)
