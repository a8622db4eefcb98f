# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import csv
import dataclasses
import functools
import gzip
import hashlib
import importlib.util
import io
import json
import math
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import evaluate
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import summary_metrics
from summary_metrics import cli, errors, job, local_engine, registry, scoring, table
from summary_metrics.arguments import EPILOG, parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.job import Job, make_job
from summary_metrics.readers import read_records
from summary_metrics.scoring import LABELS
from summary_metrics.sidecar import Progress, read_progress, write_progress
from tests import modules
from tests.modules import command, environment, write_rows
from tests.scripted_backend import Guarded, Scripted

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
CHEAP = ["--metrics", "unr,nid,abstractness"]
SUBSTRING = ["--metrics", "abstractness", "--option", "abstractness.match=substring"]
CAT = {"document": "The cat is playing on the mat.", "summary": "There is a cat on the mat."}
DAY = {"document": "Today is a wonderful day", "summary": "Look! a wonderful day."}
CAT_DIGEST = hashlib.sha256(b'["The cat is playing on the mat."]').hexdigest()[:16]
DAY_DIGEST = hashlib.sha256(b'["Today is a wonderful day"]').hexdigest()[:16]


def read_rows(name: str = "rows.scores.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def check_message(capsys: pytest.CaptureFixture[str], status: int, message: str, *arguments: str) -> None:
    """Run a command that must end with this status and with one line, in which `message` is found."""
    capsys.readouterr()
    assert cli.main(arguments) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(f"summary-metrics: .*{message}.*\n", without_loading(captured.err))


def without_loading(said: str) -> str:
    """Return what was said on standard error, but not that libraries are loaded."""
    return re.sub(r"^(--offline: .*\n)?loading .* and what they need\n", "", said, count=1, flags=re.MULTILINE)


# Worked by hand


def test_output_and_table_of_two_rows(capsys: pytest.CaptureFixture[str]) -> None:
    # "There" of 7 words stands nowhere in the first document, "Look!" and "day." of 4 not in the second.
    write_rows("rows.jsonl", {"id": 7, **CAT}, {"system": "b", **DAY})
    assert cli.main(["rows.jsonl", *SUBSTRING, "--all-scores"]) == 0
    assert read_rows() == [
        {"id": 7, "document_digest": CAT_DIGEST, "file": "rows.jsonl", "line": 1, "words": 7, "abstractness": 1 / 7},
        {
            "id": None,
            "system": "b",
            "document_digest": DAY_DIGEST,
            "file": "rows.jsonl",
            "line": 2,
            "words": 4,
            "abstractness": 0.5,
        },
    ]
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["abstractness", "(none)", "0.1429", "-", "1", "-"] in lines
    assert ["abstractness", "b", "0.5000", "-", "1", "-"] in lines
    mean = f"{(1 / 7 + 2 / 4) / 2:.4f}"
    assert ["abstractness", "all", mean, "[0.1429,", "0.5000]", "2", "-"] in lines


def test_the_directions_are_those_of_the_metrics(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT, DAY)
    assert cli.main(["rows.jsonl", "--metrics", "nid,unr,abstractness", "--all-scores"]) == 0
    described = "abstractness_1, abstractness_2, abstractness_3, abstractness_4"
    line = (
        f"Higher is better: unr_1, unr_2, unr_3, unr_avg. Lower is better: nid. Describes, does not rank: {described}."
    )
    assert line in capsys.readouterr().out.splitlines()
    assert cli.main(["rows.jsonl", *SUBSTRING, "--output", "o", "--all-scores"]) == 0
    assert "Describes, does not rank: abstractness." in capsys.readouterr().out.splitlines()


def test_undefined_scores_are_null_and_left_out_of_the_mean(capsys: pytest.CaptureFixture[str]) -> None:
    # "a b a": 2/3 unigrams; "b": no bigram and no trigram.
    write_rows("rows.jsonl", {"summary": "a b a"}, {"summary": "b"})
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--all-scores"]) == 0
    assert read_rows()[0] == {"id": None, "file": "rows.jsonl", "line": 1, "words": 3, "unr_1": 2 / 3} | dict.fromkeys(
        ("unr_2", "unr_3"), 1.0
    ) | {"unr_avg": pytest.approx((2 / 3 + 1 + 1) / 3)}
    assert read_rows()[1] == {"id": None, "file": "rows.jsonl", "line": 2, "words": 1, "unr_1": 1.0} | dict.fromkeys(
        ("unr_2", "unr_3", "unr_avg")
    )
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["unr_1", "all", f"{(2 / 3 + 1) / 2:.4f}", "[0.6667,", "1.0000]", "2", "-"] in lines
    assert ["unr_3", "all", "1.0000", "-", "2", "1"] in lines


# Reference values


def test_the_means_are_what_compute_returns(capsys: pytest.CaptureFixture[str]) -> None:
    rows = read_rows(str(NEWS))
    assert cli.main([str(NEWS), *CHEAP, "--batch-size", "5", "--all-scores"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    shown = {cells[0]: cells[2] for cells in lines if cells[1:2] == ["all"]}
    expected: dict[str, float] = {}
    for name, options in (("unr", {}), ("nid", {}), ("abstractness", {**registry.NOVEL_NGRAMS, "average": "macro"})):
        expected |= modules.load(name, **options).compute(
            predictions=[row["summary"] for row in rows], references=[row["document"] for row in rows]
        )
    assert shown == {key: f"{value:.4f}" for key, value in expected.items()}


@pytest.mark.slow
def test_all_five_metrics_offline_from_any_folder() -> None:
    Path("two.jsonl").write_text("".join(NEWS.read_text(encoding="utf-8").splitlines(keepends=True)[:8]), "utf-8")
    arguments = command("two.jsonl", "--offline")
    done = subprocess.run(arguments, env=environment(), capture_output=True, text=True, check=True)
    loading = f"loading {', '.join(registry.METRICS)} and what they need"
    assert done.stderr.splitlines() == [job.OFFLINE_NOTE, loading]
    rows = read_rows("two.scores.jsonl")
    assert [row["line"] for row in rows] == list(range(1, 9))
    keys = {*(f"abstractness_{n}" for n in range(1, 5)), "unr_1", "unr_2", "unr_3", "unr_avg", "nid", "alarms"}
    keys |= {"summarization_score", "qa_score", "conciseness_score", "faithfulness_score", "facts_score"}
    assert all(keys == set(row) - set(LABELS) for row in rows)
    assert all(math.isfinite(row[key]) for row in rows for key in keys)
    signatures = json.loads(Path("two.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"]["signatures"]
    assert done.stdout.splitlines()[-5:] == [*signatures.values()]
    assert "Not shown: alarms. The stand-in encoder of estime only shows that it runs." in " ".join(done.stdout.split())
    every = subprocess.run([*arguments, "--all-scores"], env=environment(), capture_output=True, text=True, check=True)
    assert every.stdout.splitlines()[-6:] == [*signatures.values(), job.OFFLINE_NOTE]
    noted = [line for line in every.stdout.splitlines() if line.endswith("(stand-in encoder: no evidence)")]
    assert {line.split()[0] for line in noted} == {"alarms"}
    assert list(signatures) == list(registry.METRICS)


# Properties

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(st.lists(st.tuples(TEXT, TEXT), max_size=5))
def test_every_format_gives_back_what_was_written(pairs: list[tuple[str, str]]) -> None:
    expected = [{"document": document, "summary": summary} for document, summary in pairs]
    with tempfile.TemporaryDirectory() as folder:
        json_lines, table, parquet = (f"{folder}/rows.{suffix}" for suffix in ("jsonl", "csv", "parquet"))
        write_rows(json_lines, *expected)
        with open(table, "w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
            writer.writerows([("document", "summary"), *pairs])
        schema = pa.schema([("document", pa.string()), ("summary", pa.string())])
        pq.write_table(pa.Table.from_pylist(expected, schema), parquet)
        for file in (json_lines, table, parquet):
            assert [record for _, record in read_records(file, ("document", "summary"))] == expected


def test_every_format_gives_the_same_scores() -> None:
    rows = read_rows(str(NEWS))[:12]
    write_rows("rows.jsonl", *rows)
    for name, delimiter in (("rows.csv", ","), ("rows.tsv", "\t"), ("bars.csv", "|")):
        with open(name, "w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, rows[0], delimiter=delimiter)
            writer.writeheader()
            writer.writerows(rows)
    Path("rows.json").write_text(json.dumps(rows, indent=2), encoding="utf-8")
    shutil.copy("rows.jsonl", "lines.json")
    for name in ("rows.jsonl", "rows.csv", "rows.tsv", "rows.json"):
        Path(f"{name}.gz").write_bytes(gzip.compress(Path(name).read_bytes()))
    passages = [{**row, "document": [row["document"]]} for row in rows]
    pq.write_table(pa.Table.from_pylist(passages), "rows.parquet", row_group_size=5)
    lines = {"rows.jsonl": 1, "rows.csv": 2, "rows.tsv": 2, "rows.json": 1, "lines.json": 1, "rows.parquet": 1}
    lines |= {"rows.jsonl.gz": 1, "rows.csv.gz": 2, "rows.tsv.gz": 2, "rows.json.gz": 1, "bars.csv": 2}
    outputs = []
    for name, first in lines.items():
        mark = ["--delimiter", "|"] if name == "bars.csv" else []
        assert cli.main([name, *CHEAP, *mark, "--output", "scores", "--restart"]) == 0
        found = read_rows("scores")
        assert [row["line"] for row in found] == list(range(first, first + 12))
        outputs.append([{**row, "file": "", "line": 0} for row in found])
    assert all(output == outputs[0] for output in outputs)


FOOLED = "summarization_score: answers control questions"


def load_scripted(backend: Scripted) -> Callable[[Any], tuple[dict[str, Any], dict[str, str]]]:
    """Return what loads the metric that asks, with a backend of the user's own."""
    metric = modules.load("summarization_score", backend=backend)
    return lambda _options: ({"summarization_score": metric}, {"summarization_score": "s"})


def test_flags_stand_beside_the_scores_and_change_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"document": "a b", "summary": summary, "system": "xy"[i % 2]} for i, summary in enumerate(("a", "b!", "a!"))
    ]
    write_rows("rows.jsonl", *rows)
    outputs = {}
    for backend in (Scripted(), Guarded()):
        monkeypatch.setattr(job, "load_metrics", load_scripted(backend))
        assert cli.main(["rows.jsonl", "--metrics", "summarization_score", "--compare", "--restart"]) == 0
        comparison = Path("rows.scores.jsonl.compare.json").read_bytes()
        outputs[type(backend)] = read_rows(), capsys.readouterr().out.splitlines(), comparison
    (plain, printed, compared), (flagged, printed_flags, compared_flags) = outputs[Scripted], outputs[Guarded]
    assert [row.pop("flags") for row in flagged] == [None, [FOOLED], [FOOLED]]
    assert flagged == plain
    said = f"2 of 3 rows are flagged, do not trust their scores ({FOOLED})"
    assert said in printed_flags
    assert [line for line in printed_flags if line != said] == printed
    assert compared_flags == compared


def test_neither_batches_nor_files_change_a_score() -> None:
    lines = NEWS.read_text(encoding="utf-8").splitlines(keepends=True)
    Path("first.jsonl").write_text("".join(lines[:9]), "utf-8")
    Path("second.jsonl").write_text("".join(lines[9:]), "utf-8")
    assert cli.main([str(NEWS), *CHEAP, "--output", "a"]) == 0
    assert cli.main(["first.jsonl", "second.jsonl", *CHEAP, "--output", "b", "--batch-size", "7"]) == 0
    without_place = [[{**row, "file": "", "line": 0} for row in read_rows(output)] for output in "ab"]
    assert without_place[0] == without_place[1]


class BatchMetric:
    """A metric whose scores depend on what shares the batch, as those of a model may."""

    references_needed = False

    def can_flag(self) -> bool:
        return False

    def directions(self) -> dict[str, str]:
        return {"line": "neither", "batch": "neither"}

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
@settings(max_examples=100)
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


@pytest.mark.slow
def test_a_run_that_is_killed_again_and_again_ends_in_the_same_bytes() -> None:
    lines = NEWS.read_text(encoding="utf-8").splitlines(keepends=True)
    Path("rows.jsonl").write_text("".join(lines[i % len(lines)] for i in range(3000)), encoding="utf-8")
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "7"]
    assert cli.main([*arguments, "--output", "whole"]) == 0
    draw = random.Random(0)
    output, sidecar = Path("rows.scores.jsonl"), Path("rows.scores.jsonl.meta.json")
    for _ in range(8):
        before = sidecar.read_bytes() if sidecar.exists() else b""
        with subprocess.Popen(command(*arguments), env=environment()) as process:
            end = time.monotonic() + 120
            # Killed at any moment from the first progress on: while it writes scores, or the sidecar.
            while process.poll() is None and (sidecar.read_bytes() if sidecar.exists() else b"") == before:
                assert time.monotonic() < end
                time.sleep(0.001)
            time.sleep(draw.random() / 20)
            process.kill()
        assert process.returncode == -signal.SIGKILL, "it had ended: give it more rows"
        assert Path("whole").read_bytes().startswith(output.read_bytes())
    assert cli.main(arguments) == 0
    assert output.read_bytes() == Path("whole").read_bytes()


def test_a_finished_job_scores_nothing_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([str(NEWS), *CHEAP]) == 0
    first = capsys.readouterr().out
    before = Path("news.scores.jsonl").read_bytes()
    assert cli.main([str(NEWS), *CHEAP]) == 0
    again = capsys.readouterr().out
    assert "56 rows in news.scores.jsonl, 0 of them scored now" in again
    assert again.splitlines()[1:] == first.splitlines()[1:]
    assert Path("news.scores.jsonl").read_bytes() == before


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
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_rows_that_changed_are_not_continued(capsys: pytest.CaptureFixture[str]) -> None:
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
        (lambda: change_progress(rows=2**63 - 1), "rows are not those scored"),
        (lambda: change_progress(bytes=2**63 - 1), "shorter than rows.scores.jsonl.meta.json says"),
        (lambda: change_progress(bytes=1), "rows.scores.jsonl was changed since it was written"),
        (lambda: change_progress(sha256="0"), "rows are not those scored"),
        (
            lambda: OUTPUT.write_bytes(swap_lines(OUTPUT.read_bytes())),
            "was changed since",
        ),
        (
            lambda: OUTPUT.write_bytes(b"x" * 9999),
            "rows.scores.jsonl was changed since it was written",
        ),
    ],
)
def test_a_damaged_output_is_not_continued(
    damage: Callable[[], Any], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
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
@settings(max_examples=300)
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
@settings(max_examples=300)
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


# Edges and errors


@pytest.mark.parametrize(
    ("files", "output"),
    [
        (["rows.jsonl"], "rows.scores.jsonl"),
        (["folder/more.csv"], "more.scores.jsonl"),
        (["rows.jsonl", "folder/more.csv"], "rows+more.scores.jsonl"),
        (["rows.jsonl"] * 5, "rows+4-more.scores.jsonl"),
        (["-"], "stdin.scores.jsonl"),
    ],
)
def test_the_output_is_named_after_the_input(
    files: list[str], output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", DAY)
    Path("folder").mkdir()
    Path("folder", "more.csv").write_text("summary\ns\n", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(CAT).encode())))
    assert cli.main([*files, "--metrics", "unr"]) == 0
    assert f"{len(files)} rows in {output}, " in capsys.readouterr().out
    assert sorted(os.listdir()) == sorted(["folder", "rows.jsonl", output, f"{output}.meta.json"])


@pytest.mark.parametrize("name", ["a.scores.jsonl", "a.scores.jsonl.meta.json", "a.scores.jsonl.compare.json"])
def test_what_the_command_writes_is_no_input(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_rows(name, CAT)
    check_message(capsys, 2, f"{name} is named like the scores that this command writes: .* or rename it", name)


def test_scores_for_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT, DAY)
    assert cli.main(["rows.jsonl", "--metrics", "unr"]) == 0
    table_of_file = capsys.readouterr().out.partition("\n")[2]
    before = sorted(os.listdir())
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--output", "-", "--batch-size", "1"]) == 0
    captured = capsys.readouterr()
    assert captured.out == Path("rows.scores.jsonl").read_text(encoding="utf-8")
    loading, head, below = captured.err.split("\n", 2)
    assert (loading[:7], head) == (
        "loading",
        "2 rows in standard output, 2 of them scored now; bad rows skipped: 0",
    )
    assert below == table_of_file
    assert sorted(os.listdir()) == before
    check_message(capsys, 2, "--output - needs one process", "rows.jsonl", "--output", "-", "--engine", "ray")


@pytest.mark.slow
def test_a_pipe_that_is_closed() -> None:
    write_rows("rows.jsonl", *[CAT] * 3000)
    arguments = command("rows.jsonl", "--metrics", "unr", "--output", "-", "--batch-size", "100")
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, env=environment(), stdout=pipe, stderr=pipe) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline())["line"] == 1
        process.stdout.close()
        said = process.stderr.read().decode()
    assert (process.returncode, without_loading(said)) == (
        1,
        "summary-metrics: standard output was closed before all was written\n",
    )


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"document": "d", "summary": "s"}, ""),
        ({"article": "d", "highlights": "s"}, "`article` is read as document, `highlights` is read as summary"),
        (
            {"Document": "d", "Summary": "s", "text": "t"},
            "`Document` is read as document, `Summary` is read as summary",
        ),
        ({"source": "d", "summary": "s", "highlights": "h"}, "`source` is read as document"),
        ({"text": "d", "summary": "s", "ID": "i"}, "`text` is read as document, `ID` is read as id"),
    ],
)
def test_usual_names_of_columns_are_found_and_said(
    row: dict[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", row)
    assert cli.main(["rows.jsonl", *SUBSTRING]) == 0
    (found,) = read_rows()
    assert found["document_digest"] == hashlib.sha256(b'["d"]').hexdigest()[:16]
    assert (found["abstractness"], found["id"]) == (1.0, row.get("ID"))  # "s" is not in "d"
    assert re.sub("loading.*\n", "", capsys.readouterr().err) == (f"columns: {said}\n" if said else "")


def test_a_column_that_may_be_one_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", {"text": "d", "source": "e", "summary": "d"})
    message = "the document may be the column `text` or `source`; say which with --document-column"
    check_message(capsys, 2, message, "rows.jsonl", *SUBSTRING)
    assert cli.main(["rows.jsonl", *SUBSTRING, "--document-column", "text"]) == 0
    assert read_rows()[0]["abstractness"] == 0.0
    write_rows("rows.jsonl", {"text": "s", "source": "s"})  # what is asked for as summary is no document
    assert cli.main(["rows.jsonl", *SUBSTRING, "--summary-column", "text", "--restart"]) == 0
    assert read_rows()[0]["abstractness"] == 0.0


def test_every_file_has_the_columns_of_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("first.jsonl", {"article": "d", "summary": "s"})
    write_rows("second.jsonl", {"document": "d", "summary": "s"})
    assert cli.main(["first.jsonl", "second.jsonl", *SUBSTRING]) == 1
    assert "second.jsonl:1: column `article` is missing; --document-column" in capsys.readouterr().err


HEAVY = """
import sys
from summary_metrics.cli import main
status = main(sys.argv[1:])
print(status, {"datasets", "evaluate", "torch", "transformers"} & sys.modules.keys())
"""


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["rows.jsonl", "--summary-column", "x"], 1, "rows.jsonl:1: column `x` is missing; --summary-column"),
        (["rows.jsonl", "--compare", "--baseline", "c"], 2, "--baseline c: no such system; there are a, rows.jsonl"),
    ],
)
def test_a_mistake_is_told_before_heavy_libraries_are_imported(arguments: list[str], status: int, message: str) -> None:
    write_rows("rows.jsonl", {**CAT, "system": "a"}, CAT)
    run = [sys.executable, "-c", HEAVY, *arguments]
    done = subprocess.run(run, env=environment(), capture_output=True, text=True, check=True)
    assert done.stderr.startswith(f"summary-metrics: {message}")
    assert done.stdout == f"{status} set()\n"


def test_no_document_is_looked_for_where_the_metrics_need_none() -> None:
    needed = {name: modules.load(name).references_needed for name in registry.METRICS}
    assert tuple(name for name, need in needed.items() if not need) == registry.NO_DOCUMENT_NEEDED


def test_metrics_with_options_are_loaded_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order = []

    def load_metric(name: str, **_options: Any) -> Any:
        order.append(name)
        return modules.load("unr")

    monkeypatch.setattr(scoring, "load_metric", load_metric)
    metrics, signatures = scoring.load_metrics({"estime": {}, "nid": {"window": 5}, "unr": {}})
    assert order == ["nid", "estime", "unr"]
    assert list(metrics) == list(signatures) == ["estime", "nid", "unr"]


def test_the_origin_of_abstractness_is_one_option_away() -> None:
    write_rows("rows.jsonl", CAT)
    assert cli.main(["rows.jsonl", "--metrics", "abstractness"]) == 0
    # Tokens in lower case: "there" and "a" of 8 are new; "." is one of them.
    assert read_rows()[0]["abstractness_1"] == 2 / 8
    assert cli.main(["rows.jsonl", *SUBSTRING, "--restart"]) == 0
    assert read_rows()[0]["abstractness"] == 1 / 7


@pytest.mark.parametrize(
    ("arguments", "metrics"),
    [
        (["--metrics", "unr,nid", "a.csv"], ["unr", "nid"]),
        (["a.csv", "--metrics", "unr, nid,"], ["unr", "nid"]),
        (["--metrics", "unr", "a.csv", "--metrics=nid"], ["unr", "nid"]),
        (["a.csv"], None),
    ],
)
def test_metrics_and_files_in_any_order(arguments: list[str], metrics: list[str] | None) -> None:
    parsed = parse_arguments(arguments)
    assert (parsed.files, parsed.metrics) == (["a.csv"], metrics)


@pytest.mark.parametrize(("text", "mark"), [(";", ";"), ("tab", "\t"), ("\\t", "\t"), ("|", "|")])
def test_delimiters(text: str, mark: str) -> None:
    assert parse_arguments(["a.csv", "--delimiter", text]).delimiter == mark


@pytest.mark.parametrize("text", ["", ";;", '"', "\n"])
def test_what_is_no_delimiter(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse_arguments(["a.csv", "--delimiter", text])
    assert "must be one character that is no quote, or tab" in capsys.readouterr().err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"summary-metrics {summary_metrics.__version__}\n"


def test_json_that_is_no_list_of_rows(capsys: pytest.CaptureFixture[str]) -> None:
    for content, message in (
        ('{\n"rows": []}', "rows.json:1: broken JSON: .*; a .json file is a list of objects, or JSON lines"),
        ('[{"summary": "s"}', "rows.json: broken JSON: "),
        ('[["s"]]', "rows.json:1: a row must be a JSON object, got list"),
    ):
        Path("rows.json").write_text(content, encoding="utf-8")
        check_message(capsys, 1, message, "rows.json", "--metrics", "unr")
    Path("rows.csv.gz").write_bytes(b"summary\ns\n")
    check_message(capsys, 1, "rows.csv.gz: Not a gzipped file", "rows.csv.gz", "--metrics", "unr")
    Path("rows.csv.gz").write_bytes(gzip.compress(b"summary\ns\n")[:-9])
    check_message(capsys, 1, "rows.csv.gz: Compressed file ended", "rows.csv.gz", "--metrics", "unr")


BAD_LINES = [
    (b'{"summary": 5, "document": "d"}', "`summary` must be a string, got int"),
    (b'{"summary": null, "document": "d"}', "`summary` must be a string, got NoneType"),
    (b'{"document": "d"}', "column `summary` is missing; --summary-column"),
    (b'{"summary": "s"}', "column `document` is missing; --document-column"),
    (b'{"summary": "s", "document": []}', "`document` is an empty list"),
    (b'{"summary": "s", "document": ["d", 1]}', r"`document\[1\]` must be a string, got int"),
    (b'{"summary": "s", "document": "d", "id": 1.5}', "`id` must be a string or an integer, got float"),
    (b'{"summary": "s", "document": "d", "system": true}', "`system` must be a string or an integer, got bool"),
    (b'{"summary": "\\ud800", "document": "d"}', "`summary` is not valid UTF-8 at character 1"),
    (b'{"summary": "\xff", "document": "d"}', "invalid UTF-8 at byte 14"),
    (b'{"summary": "s", ', "broken JSON: "),
    (b"[" * 100_000, "broken JSON: "),
    (b'["s", "d"]', "a row must be a JSON object, got list"),
]


@pytest.mark.parametrize(("line", "reason"), BAD_LINES)
def test_a_bad_row_stops_the_run(line: bytes, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    good = json.dumps(CAT).encode()
    Path("rows.jsonl").write_bytes(b"\n".join([good, b"", *[good] * 5, line, good]))
    arguments = ["rows.jsonl", "--metrics", "abstractness"]
    check_message(capsys, 1, f"rows.jsonl:8: {reason}", *arguments)
    assert [row["line"] for row in read_rows()] == [1, 3, 4, 5, 6, 7]
    assert cli.main([*arguments, "--skip-bad-rows"]) == 0
    captured = capsys.readouterr()
    assert re.fullmatch(f"skipped rows.jsonl:8: {reason}.*\n", without_loading(captured.err))
    assert captured.out.startswith("7 rows in rows.scores.jsonl, 7 of them scored now; bad rows skipped: 1\n")
    assert [row["line"] for row in read_rows()] == [1, 3, 4, 5, 6, 7, 9]


@pytest.mark.parametrize(("line", "reason"), BAD_LINES)
def test_a_bad_row_at_the_start_is_found_before_anything_is_loaded(
    line: bytes, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(job, "load_metrics", None)
    Path("rows.jsonl").write_bytes(b"\n".join([json.dumps(CAT).encode(), b"", line]))
    check_message(capsys, 1, f"rows.jsonl:3: {reason}", "rows.jsonl", "--metrics", "abstractness")
    assert os.listdir() == ["rows.jsonl"]


def test_bad_rows_of_a_csv_file(capsys: pytest.CaptureFixture[str]) -> None:
    text = b'\xef\xbb\xbfsummary,id\n"two\nlines",a\ns,b,c\n\n"s"x,d\n\xff,e\n"never closed,f\ns,g\n'
    Path("rows.csv").write_bytes(text)
    assert cli.main(["rows.csv", "--metrics", "unr", "--skip-bad-rows"]) == 0
    assert [(row["id"], row["line"]) for row in read_rows()] == [("a", 2)]
    assert without_loading(capsys.readouterr().err).splitlines() == [
        "skipped rows.csv:4: 3 fields under a header of 2",
        "skipped rows.csv:6: broken CSV, read to line 6, what follows may be its rest: ',' expected after '\"'",
        "skipped rows.csv:7: `summary` is not valid UTF-8 at character 1",
        "skipped rows.csv:8: broken CSV, read to line 9, what follows may be its rest: unexpected end of data",
    ]


def test_a_broken_csv_header_is_no_row_to_skip(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.csv").write_text('"summary"s,id\ns,a\n')
    check_message(capsys, 1, "rows.csv: broken CSV header: ", "rows.csv", "--metrics", "unr", "--skip-bad-rows")


def test_bad_rows_of_a_parquet_file(capsys: pytest.CaptureFixture[str]) -> None:
    pq.write_table(pa.table({"summary": ["s", None], "document": [["d"], ["d"]]}), "rows.parquet")
    check_message(capsys, 1, "rows.parquet:2: `summary` must be a string, got NoneType", "rows.parquet", *CHEAP)
    arguments = ["rows.parquet", *CHEAP, "--restart", "--summary-column"]
    check_message(capsys, 1, "rows.parquet: column `text` is missing.*it has 'summary', 'document'", *arguments, "text")
    check_message(capsys, 1, "rows.parquet:1: `document` must be a string, got list", *arguments, "document")
    Path("rows.parquet").write_bytes(b"PAR1 no more PAR1")
    check_message(capsys, 1, "rows.parquet: ", *arguments, "text")


@pytest.mark.slow
def test_a_system_that_standard_output_cannot_show(tmp_path: Path) -> None:
    rows = write_rows("rows.jsonl", {"summary": "a b", "system": "\u65e5\u672c"})
    narrow = environment(PYTHONIOENCODING="cp1252")
    done = subprocess.run(command(rows, "--metrics", "unr"), env=narrow, capture_output=True, text=True, check=True)
    assert "\\u65e5\\u672c" in done.stdout


def test_a_file_name_that_is_not_text(capsys: pytest.CaptureFixture[str]) -> None:
    check_message(capsys, 2, "the name of a file must be valid UTF-8", "\udcff.csv", "--metrics", "unr")


def test_a_command_that_scored_nothing_may_be_mended(capsys: pytest.CaptureFixture[str]) -> None:
    rows = write_rows("rows.jsonl", {"summary": "a b"})
    late = write_rows("late.jsonl", *[{"summary": "a b"}] * 5, {"summary": 1})
    output = ["--output", "rows.scores.jsonl", "--batch-size", "9"]
    check_message(capsys, 1, "`summary` must be a string", late, "--metrics", "nid", *output)
    assert cli.main([rows, "--metrics", "unr"]) == 0
    assert len(read_rows()) == 1
    check_message(capsys, 2, "has scores of another job", rows, "--metrics", "nid")  # now there is something to lose


def test_an_interrupted_restart_says_what_continues(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(local_engine, "score_job", interrupted)
    assert cli.main([str(NEWS), *CHEAP, "--restart"]) == 130
    said = "summary-metrics: interrupted; the same command without --restart continues where it stopped\n"
    assert without_loading(capsys.readouterr().err) == said


def test_columns_can_have_other_names() -> None:
    write_rows("rows.jsonl", {"article": CAT["document"], "highlights": CAT["summary"], "key": "k", "model": 3})
    names = ["--document-column", "article", "--summary-column", "highlights", "--id-column", "key"]
    assert cli.main(["rows.jsonl", *SUBSTRING, *names, "--system-column", "model"]) == 0
    labels = {"id": "k", "system": 3, "document_digest": CAT_DIGEST, "file": "rows.jsonl", "line": 1}
    assert read_rows() == [{**labels, "words": 7, "abstractness": 1 / 7}]


@pytest.mark.parametrize("role", ["id", "system"])
def test_a_column_that_is_named_must_be_there(role: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["rows.jsonl", "--metrics", "unr", f"--{role}-column", "model"]
    write_rows("rows.jsonl", {"summary": "a b", role: "k"})
    check_message(capsys, 1, f"rows.jsonl:1: column `model` is missing; --{role}-column gives another name", *arguments)
    write_rows("rows.jsonl", {"summary": "a b", "model": None}, {"summary": "a b", "model": ""})
    assert cli.main([*arguments, "--restart"]) == 0
    assert len(read_rows()) == 2


def test_documents_are_only_asked_for_where_a_metric_needs_them() -> None:
    write_rows("rows.jsonl", {"summary": "a b", "document": None})
    assert cli.main(["rows.jsonl", "--metrics", "unr,nid"]) == 0
    assert read_rows()[0]["unr_2"] == 1.0


def test_files_without_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty.jsonl").write_bytes(b"\n \n")
    Path("empty.csv").write_bytes(b"summary,document\n")
    Path("empty.json").write_bytes(b"[]")
    pq.write_table(pa.table({"summary": pa.array([], pa.string())}), "empty.parquet")
    for name in ("empty.jsonl", "empty.csv", "empty.json", "empty.parquet"):
        check_message(capsys, 1, f"no rows to score: {name} has none", name, "--metrics", "unr")
    check_message(capsys, 1, "no rows to score: empty.jsonl, empty.csv have none", "empty.jsonl", "empty.csv")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    check_message(capsys, 1, "no rows to score: - has none", "-", "--metrics", "unr")
    assert list(Path().glob("*scores*")) == []
    assert cli.main(["empty.csv", write_rows("rows.jsonl", CAT), "--metrics", "unr"]) == 0
    assert "empty.csv has no rows\n" in capsys.readouterr().err


def test_a_job_whose_rows_are_all_bad_fails(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", {"summary": 1}, {"summary": 2})
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--skip-bad-rows"]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("0 rows in rows.scores.jsonl, 0 of them scored now; bad rows skipped: 2\n")
    assert captured.err.endswith("summary-metrics: no row was scored\n")


def test_options_reach_the_metric_and_keys_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT)
    options = ["--option", "abstractness.match=token", "--option", "abstractness.n=[1, 2]"]
    assert cli.main(["rows.jsonl", "--metrics", "abstractness", *options]) == 0
    assert set(read_rows()[0]) >= {"abstractness_1", "abstractness_2"}
    assert "abstractness|n:1,2|match:token|" in capsys.readouterr().out
    made = make_job(parse_arguments(["rows.jsonl", "--metrics", "unr"]))
    secrets = {"api_key": "secret", "base_url": "http://user:secret@host/v1"}
    write_progress(dataclasses.replace(made, options={"m": {**secrets, "model": "x"}}), Progress())
    shown = json.loads(made.sidecar.read_text())["options"]
    assert shown == {"m": {**dict.fromkeys(secrets, "(hidden)"), "model": "x"}}


def test_a_job_can_be_shown_without_its_keys() -> None:
    write_rows("rows.jsonl", CAT)
    options = {"backend": "openai", "model": "m", "base_url": "http://localhost:1/v1", "api_key": "sk-1"}
    arguments = ["rows.jsonl", "--metrics", "summarization_score"]
    for name, value in options.items():
        arguments += ["--option", f"summarization_score.{name}={value}"]
    made = make_job(parse_arguments(arguments))
    assert made.options == {"summarization_score": options}
    assert "sk-1" not in repr(made)
    assert "sk-1" not in json.dumps(made.describe())


@pytest.mark.parametrize("name", ["api_key", "base_url", "password", "hf_token", "API_KEY"])
def test_secrets_are_hidden(name: str) -> None:
    assert registry.hide_secrets({name: "secret"}) == {name: "(hidden)"}


def test_what_is_no_secret_is_shown() -> None:
    options = {"model": "m", "tokenizer": "char", "match": "token", "stop_words": ["a"], "timeout": 3}
    assert registry.hide_secrets(options) == options


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("True", True), ("False", False), ("null", None), ("None", None), ("5", 5), ("token", "token")]
    + [('"None"', "None"), ("NONE", "NONE")],
)
def test_values_of_options_are_json_or_python_constants_or_strings(text: str, value: object) -> None:
    assert registry.metric_options([f"unr.window={text}"], ["unr"]) == {"unr": {"window": value}}


def test_a_metric_that_fails_keeps_what_was_scored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unr = modules.load("unr")
    compute = unr.compute

    def fail(**columns: Any) -> Any:
        if "There" in columns["predictions"][0]:
            raise ConnectionError("no answer\nfrom the server")
        return compute(**columns)

    monkeypatch.setattr(unr, "compute", fail)
    monkeypatch.setattr(job, "load_metrics", lambda _: ({"unr": unr}, {"unr": unr.signature()}))
    write_rows("rows.jsonl", DAY, DAY, CAT, DAY)
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "2"]
    message = "unr, rows rows.jsonl:3 to rows.jsonl:4: ConnectionError: no answer from the server"
    check_message(capsys, 1, message, *arguments)
    assert [row["line"] for row in read_rows()] == [1, 2]
    monkeypatch.setattr(unr, "compute", compute)
    assert cli.main(arguments) == 0
    assert "2 of them scored now" in capsys.readouterr().out


def test_a_warning_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *[{"summary": "今天天气很好我们去公园散步" * size} for size in range(1, 6)])
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--batch-size", "1"]) == 0
    assert capsys.readouterr().err.count("script without spaces") == 1


def test_names_from_a_file_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", {**CAT, "system": "a\x1b[2Jb\n"}, {**DAY, "system": "all"})
    assert cli.main(["rows.jsonl", "--metrics", "nid"]) == 0
    assert "\x1b" not in capsys.readouterr().out
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--all-scores"]) == 0
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line.startswith("nid ")]
    assert rows == [["nid", "a?[2Jb?"], ["nid", "all"], ["nid", "all"]]


def test_a_long_name_is_cut_in_tables_and_whole_in_files(capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"{'s' * 300}{end}" for end in "ab"]
    write_rows("rows.jsonl", *({**CAT, "system": name, "id": "i" * 10_000} for name in names))
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--compare", "--all-scores"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines if line.startswith(("nid ", "Differences"))) < 180
    short = [f"{'s' * 20}…{'s' * 18}{end}" for end in "ab"]
    assert [line.split()[1] for line in lines if line.startswith("nid ")] == [*short, "all", short[1]]
    assert any(line.startswith(f"Differences from {short[0]}, ") for line in lines)
    assert [row["system"] for row in read_rows()] == names
    (compared,) = json.loads(Path("rows.scores.jsonl.compare.json").read_bytes())["comparisons"]
    assert [compared["baseline"], compared["system"]] == names
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--compare", "--baseline", "c"]) == 2
    assert f"there are {', '.join(short)}\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.jsonl"], "missing.jsonl: No such file"),
        (["folder.jsonl"], "folder.jsonl: Is a directory"),
        (["rows.xml"], "rows.xml: the name must end in .jsonl, .ndjson, .json, .csv, .tsv, .parquet, .*, or be - "),
        (["--metrics", "unr", "nid", "rows.jsonl"], "nid is a metric, not a file: write several with commas"),
        (["rows.jsonl", "--metrics", "unr", "nid"], "nid is a metric, not a file: write several with commas"),
        (["rows.jsonl", "--output", "rows.jsonl"], "rows.jsonl is an input"),
        (
            ["rows.jsonl", "--output", "nowhere/scores.jsonl"],
            "--output nowhere/scores.jsonl: there is no folder nowhere",
        ),
        (["rows.jsonl", "--output", "folder.jsonl"], "--output folder.jsonl: cannot be written"),
        (["rows.jsonl", "--output", "s3://bucket/x"], "--output s3:/bucket/x: must be a path of this machine, since"),
        (["rows.jsonl", "--report", "gs://bucket/x"], "--report gs:/bucket/x: must be a path of this machine, since"),
        (["rows.jsonl", "--metrics", "rouge,unr"], "no metric rouge; there are abstractness, unr, nid, estime"),
        (["rows.jsonl", "--batch-size", "0"], "--batch-size must be at least 1"),
        (["rows.jsonl", "--seed", "-1"], "--seed at least 0"),
        (["rows.jsonl", "--address", "auto"], "--address needs --engine ray"),
        (["rows.jsonl", "--workers", "2"], "--workers needs --engine ray"),
        (["rows.jsonl", "--num-gpus", "0"], "--num-gpus needs --engine ray"),
        (["rows.jsonl", "--shards", "jsonl", "--engine", "local"], "--shards needs --engine ray"),
        (["rows.jsonl", "--option", "unr.window"], "unr.window: must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--metrics", "nid", "--option", "unr.window=5"], "with a metric of nid"),
        (
            ["rows.jsonl", "--option", "sumarization_score.api_key=sk"],
            "sumarization_score.api_key: must be METRIC.NAME=",
        ),
        (["rows.jsonl", "--option", "unr.explain=sk"], "unr.explain: the command sets explain itself$"),
        (
            ["rows.jsonl", "--option", "abstractness.average=micro"],
            "sets average itself, so that means and intervals are over rows",
        ),
        (["rows.jsonl", "--metrics", "unr", "--option", "unr.size=5"], "unr: unknown option size: allowed are window"),
        (["rows.jsonl", "--metrics", "unr", "--option", "unr.window=2"], "unr: `window` must be"),
    ],
)
def test_a_command_that_cannot_run(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT)
    Path("folder.jsonl").mkdir()
    before = Path("rows.jsonl").read_bytes()
    check_message(capsys, 2, message, *arguments)
    assert Path("rows.jsonl").read_bytes() == before
    assert sorted(os.listdir()) == ["folder.jsonl", "rows.jsonl"]


def test_an_encoder_that_is_not_installed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    write_rows("rows.jsonl", CAT)
    monkeypatch.setattr(job, "OFFLINE_ENCODER", "package:no_such_package")
    message = "estime: 'package:no_such_package': the packages with a model are"
    check_message(capsys, 2, message, "rows.jsonl", "--offline", "--metrics", "estime")
    assert os.listdir() == ["rows.jsonl"]


# The light installation


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where `pip install .` alone was run."""
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(errors, "find_spec", lambda name: None if name == "torch" else find_spec(name))


@pytest.mark.usefixtures("no_torch")
def test_without_the_libraries_of_estime_the_four_others_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([write_rows("rows.jsonl", CAT), "--offline"]) == 0
    captured = capsys.readouterr()
    assert without_loading(captured.err) == (
        'left out: estime needs torch; install the extra "estime": pip install ".[estime]" in the clone\n'
    )
    assert "alarms" not in captured.out
    assert job.OFFLINE_NOTE not in captured.out
    four = [name for name in registry.METRICS if name != "estime"]
    assert json.loads(Path("rows.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"]["metrics"] == four


@pytest.mark.usefixtures("no_torch")
@pytest.mark.parametrize(
    ("arguments", "asked"),
    [(["--metrics", "unr,estime"], "estime"), (["--option", "estime.model_name=m"], "--option estime.model_name")],
)
def test_without_its_libraries_estime_cannot_be_asked_for(
    arguments: list[str], asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = f'{asked} needs torch; install the extra "estime": pip install "..estime." in the clone'
    check_message(capsys, 2, message, write_rows("rows.jsonl", CAT), *arguments)
    assert os.listdir() == ["rows.jsonl"]


@pytest.mark.usefixtures("no_torch")
def test_loading_estime_without_its_libraries_names_the_extra() -> None:
    with pytest.raises(ImportError, match='estime needs torch; install the extra "estime"'):
        summary_metrics.load("estime")


@pytest.mark.parametrize("name", ["rouge", "../metrics/unr", ""])
def test_only_metrics_can_be_loaded(name: str) -> None:
    with pytest.raises(ValueError, match=f"no metric '{re.escape(name)}'; there are abstractness, unr"):
        summary_metrics.load(name)


def test_every_extra_is_declared_with_its_libraries() -> None:
    declared = tomllib.loads((modules.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    light = {re.split(r"[^\w-]", line)[0] for line in declared["dependencies"]}
    for extra, libraries in errors.EXTRAS.items():
        given_by_extra = {re.split(r"[^\w-]", line)[0] for line in declared["optional-dependencies"][extra]}
        assert given_by_extra >= set(libraries)
        assert not light & set(libraries)
    (every,) = (line for line in declared["optional-dependencies"]["test"] if line.startswith("summary-metrics["))
    # The harnesses do not fit beside the pins; each is tested in an environment of its own.
    harnesses = {"deepeval", "inspect-ai", "lighteval", "mlflow", "torchmetrics"}
    assert (
        set(re.findall(r"\w+", every.partition("[")[2]))
        == set(declared["optional-dependencies"]) - {"test"} - harnesses
    )


ALONE = """
import summary_metrics
unr = summary_metrics.load("unr", window=3)
assert unr.compute(predictions=["a b a"])["unr_1"] == 2 / 3, unr
print(summary_metrics.__file__)
"""


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_scores_compares_and_reports(tmp_path: Path) -> None:
    clone, home = tmp_path / "clone", tmp_path / "home"
    for name in ("summary_metrics", "metrics"):
        shutil.copytree(modules.ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(modules.ROOT / name, clone)
    home.mkdir()
    shutil.copy(NEWS, home / "rows.jsonl")
    isolated = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    isolated |= {"HF_HOME": str(tmp_path / "cache"), "HF_EVALUATE_OFFLINE": "1"}

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(arguments, cwd=home, env=isolated, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done

    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, clone)
    shutil.rmtree(clone)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    light_and_report = f"summary-metrics[report] @ {wheel.as_uri()}"
    run(python, "-m", "pip", "install", "-q", "-c", modules.ROOT / "constraints.txt", light_and_report)
    installed = run(python, "-m", "pip", "list", "--format", "freeze").stdout
    assert "summary-metrics==" in installed
    assert not re.search("^(torch|transformers|openai|ray)==", installed, re.MULTILINE)

    done = run(python.with_name("summary-metrics"), "rows.jsonl", "--compare", "--report", "report.html")
    assert re.fullmatch(r'left out: estime needs .*; install the extra "estime": .*\nloading .*\n', done.stderr)
    assert "Differences from" in done.stdout
    assert "IN SHORT" in done.stdout
    assert (home / "report.html").stat().st_size > 2**20
    expected = [row["summary"] for row in read_rows(str(NEWS))]
    rows = read_rows(str(home / "rows.scores.jsonl"))
    assert [row["unr_1"] for row in rows] == modules.load("unr").compute(predictions=expected, use_aggregator=False)[
        "unr_1"
    ]
    assert {"abstractness_2", "nid", "facts_score"} <= rows[0].keys()
    again = run(python, "-m", "summary_metrics", "rows.jsonl", "--compare")
    assert "56 rows in rows.scores.jsonl, 0 of them scored now" in again.stdout
    assert str(tmp_path / "venv") in run(python, "-c", ALONE).stdout


# The help

EXAMPLES = [line for line in EPILOG.splitlines() if line.startswith("  summary-metrics ")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_are_understood(example: str) -> None:
    program, *given_arguments = example.split()
    assert program == "summary-metrics"
    assert parse_arguments(given_arguments).files


def test_the_help_fits_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    text = capsys.readouterr().out
    assert "130 interrupted" in text
    assert [line for line in text.splitlines() if line.startswith("  summary-metrics ")] == EXAMPLES
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("variable", ["HF_MODULES_CACHE", "HF_METRICS_CACHE"])
def test_a_cache_that_cannot_be_written_to_is_named(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(evaluate.config, variable, tmp_path / "file")  # a folder cannot be made in its place
    with pytest.raises(OSError, match=f"evaluate has to write to .*file, and cannot .* set {variable}, or HF_HOME"):
        registry.check_caches(OSError("no"))
