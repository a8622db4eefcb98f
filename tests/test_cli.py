# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import csv
import dataclasses
import gzip
import hashlib
import io
import json
import math
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import evaluate
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import summary_metrics
from summary_metrics import cli, registry
from summary_metrics.arguments import EPILOG, parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.printable import count_of
from summary_metrics.reading.readers import read_records
from summary_metrics.scoring import job, local_engine
from summary_metrics.scoring import row_scores as scoring
from summary_metrics.scoring.job import make_job
from summary_metrics.scoring.metadata import Progress, write_progress
from summary_metrics.scoring.row_scores import LABELS
from tests import modules
from tests.command_line import (
    CAT,
    CAT_DIGEST,
    CHEAP,
    DAY,
    DAY_DIGEST,
    NEWS,
    OFFLINE_NOTE,
    SUBSTRING,
    check_message,
    read_rows,
    without_loading,
)
from tests.modules import command, environment, write_rows
from tests.scripted_backend import Guarded, Scripted

pytestmark = pytest.mark.usefixtures("empty_folder")


def look(summary: str, line: int, words: int, **more: list[str]) -> dict[str, Any]:
    """What the output says of a row of "rows.jsonl" without any score."""
    digest = hashlib.sha256(summary.encode()).hexdigest()[:16]
    place = {"summary_digest": digest, "file": "rows.jsonl", "line": line, "words": words}
    return {**place, "problems": None, "writing": None, **more}


SMALL = ["no_final_mark", "no_capitals"]  # how "a b a" is written


# Worked by hand


def test_output_and_table_of_two_rows(capsys: pytest.CaptureFixture[str]) -> None:
    # "There" of 7 words stands nowhere in the first document, "Look!" and "day." of 4 not in the second.
    write_rows("rows.jsonl", {"id": 7, **CAT}, {"system": "b", **DAY})
    assert cli.main(["rows.jsonl", *SUBSTRING, "--all-scores"]) == 0
    assert read_rows() == [
        {"id": 7, "document_digest": CAT_DIGEST, **look(CAT["summary"], 1, 7), "abstractness": 1 / 7},
        {
            "id": None,
            "system": "b",
            "document_digest": DAY_DIGEST,
            **look(DAY["summary"], 2, 4),
            "abstractness": 0.5,
        },
    ]
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["abstractness", "(none)", "0.1429", "-", "1", "0"] in lines
    assert ["abstractness", "b", "0.5000", "-", "1", "0"] in lines
    mean = f"{(1 / 7 + 2 / 4) / 2:.4f}"
    assert ["abstractness", "all", mean, "[0.1429,", "0.5000]", "2", "0"] in lines


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
    assert read_rows()[0] == {
        "id": None,
        **look("a b a", 1, 3, writing=SMALL),
        "unr_1": 2 / 3,
    } | dict.fromkeys(("unr_2", "unr_3"), 1.0) | {"unr_avg": pytest.approx((2 / 3 + 1 + 1) / 3)}
    assert read_rows()[1] == {
        "id": None,
        **look("b", 2, 1, writing=SMALL),
        "unr_1": 1.0,
    } | dict.fromkeys(("unr_2", "unr_3", "unr_avg"))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["unr_1", "all", f"{(2 / 3 + 1) / 2:.4f}", "[0.6667,", "1.0000]", "2", "0"] in lines
    assert ["unr_3", "all", "1.0000", "-", "2", "1"] in lines


# Reference values


def test_the_means_are_what_compute_returns(capsys: pytest.CaptureFixture[str]) -> None:
    rows = read_rows(str(NEWS))
    assert cli.main([str(NEWS), *CHEAP, "--batch-size", "5", "--all-scores"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    shown = {cells[0]: cells[2] for cells in lines if cells[1:2] == ["all"]}
    expected: dict[str, float] = {}
    for name, options in (("unr", {}), ("nid", {}), ("abstractness", registry.default_options("abstractness"))):
        expected |= modules.load(name, **options).compute(
            predictions=[row["summary"] for row in rows], references=[row["document"] for row in rows]
        )
    assert shown == {key: f"{value:.4f}" for key, value in expected.items()}


@pytest.mark.slow
def test_all_five_metrics_offline_from_any_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.jsonl").write_text("".join(NEWS.read_text(encoding="utf-8").splitlines(keepends=True)[:8]), "utf-8")
    arguments = ["two.jsonl", "--offline"]
    done = subprocess.run(command(*arguments), env=environment(), capture_output=True, text=True, check=True)
    loading = f"loading {', '.join(registry.METRICS)} and what they need"
    assert done.stderr.splitlines() == [OFFLINE_NOTE, loading]
    rows = read_rows("two.scores.jsonl")
    assert [row["line"] for row in rows] == list(range(1, 9))
    keys = {*(f"abstractness_{n}" for n in range(1, 5)), "unr_1", "unr_2", "unr_3", "unr_avg", "nid", "alarms"}
    keys |= {"summarization_score", "qa_score", "conciseness_score", "facts_score"}
    assert all(keys == set(row) - set(LABELS) for row in rows)
    assert all(math.isfinite(row[key]) for row in rows for key in keys)
    signatures = json.loads(Path("two.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"]["signatures"]
    assert done.stdout.splitlines()[-5:] == [*signatures.values()]
    assert "the stand-in encoder of estime only shows that it runs." in " ".join(done.stdout.split())
    assert cli.main([*arguments, "--all-scores"]) == 0
    every = capsys.readouterr().out.splitlines()
    assert every[-6:] == [*signatures.values(), OFFLINE_NOTE]
    noted = [line for line in every if line.endswith("(stand-in encoder: no evidence)")]
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
            # In a table, a row whose cells are all empty is a blank line.
            rows = [row for row in expected if file != table or any(row.values())]
            assert [record for _, record in read_records(file, ("document", "summary"))] == rows


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


# Edges and errors


@pytest.mark.parametrize(
    ("files", "output"),
    [
        (["rows.jsonl"], "rows.scores.jsonl"),
        (["folder/more.csv"], "more.scores.jsonl"),
        (["rows.jsonl", "folder/more.csv"], "rows+more.scores.jsonl"),
        (["rows.jsonl", "b.csv", "c.csv", "d.csv", "folder/more.csv"], "rows+4-more.scores.jsonl"),
        (["-"], "stdin.scores.jsonl"),
    ],
)
def test_the_output_is_named_after_the_input(
    files: list[str], output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", DAY)
    Path("folder").mkdir()
    for file in ("folder/more.csv", *(one for one in files if one[1:] == ".csv")):
        Path(file).write_text("summary\ns\n", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(CAT).encode())))
    assert cli.main([*files, "--metrics", "unr"]) == 0
    assert f"{count_of(len(files), 'row', 'rows')} in {output}, " in capsys.readouterr().out
    given = {"rows.jsonl", *(file for file in files if file != "-")} - {"folder/more.csv"}
    assert sorted(os.listdir()) == sorted(["folder", *given, output, f"{output}.meta.json"])


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
def test_streams_that_are_closed_stop_nothing() -> None:
    write_rows("rows.jsonl", CAT, DAY)
    scored = f"{shlex.join(command('rows.jsonl', '--metrics', 'unr'))} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", scored], env=environment(), timeout=300).returncode == 0
    assert len(read_rows()) == 2


def test_scores_for_a_closed_stream() -> None:
    write_rows("rows.jsonl", CAT)
    scored = f"{shlex.join(command('rows.jsonl', '--metrics', 'unr', '--output', '-'))} >&-"
    run = subprocess.run(["sh", "-c", scored], env=environment(), capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (2, "summary-metrics: --output -: standard output is closed\n")


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


@pytest.mark.slow
def test_the_process_of_the_command_does_not_import_the_evaluator_and_that_of_a_program_does() -> None:
    write_rows("rows.jsonl", {"summary": "a b a"})
    ask = "import sys\nfrom summary_metrics import cli, score\n"
    own = 'sys.argv[1:] = ["rows.jsonl", "--metrics", "unr"]\ncli.main()\n'
    program = 'cli.main(["rows.jsonl", "--metrics", "unr", "--restart"])\nscore([{"summary": "a"}], ["unr"])\n'
    known = "sys.modules['evaluate.evaluator.base']"
    said = f"import scipy, transformers\nprint({known}.SCIPY_AVAILABLE, {known}.TRANSFORMERS_AVAILABLE)\n"
    for work, expected in ((own, "False False"), (program, "True True")):
        run = [sys.executable, "-c", f"{ask}{work}{said}"]
        done = subprocess.run(run, env=environment(), capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == expected


HEAVY = """
import json, sys
from summary_metrics.cli import main
for arguments in json.load(sys.stdin):
    try:
        status = main(arguments)
    except SystemExit as end:
        status = end.code
    print(status, {"datasets", "evaluate", "numpy", "pyarrow", "torch", "transformers"} & sys.modules.keys())
"""


def test_mistakes_and_the_help_are_told_before_heavy_libraries_are_imported() -> None:
    write_rows("rows.jsonl", {**CAT, "system": "a"}, CAT)
    mistakes = [
        (["rows.jsonl", "--summary-column", "x"], 1, "rows.jsonl:1: column `x` is missing; --summary-column"),
        (["rows.jsonl", "--compare", "--baseline", "c"], 2, "--baseline c: no such system; there are a, rows.jsonl"),
        (["rows.jsonl", "--metrics", "blue"], 2, "--metrics: no metric blue; there are abstractness"),
        (["rows.jsonl", "--metrics", "unr", "--output", "."], 2, "--output .: must name a file"),
        (["rows.jsonl", "--fail-if", "unr=1"], 2, "--fail-if 'unr=1' must be SCORE<NUMBER or SCORE>NUMBER"),
        (["rows.jsonl", "--workers", "0"], 2, "--workers must be at least 1, got 0"),
        (["nowhere.jsonl"], 2, "nowhere.jsonl: No such file or directory"),
    ]
    # One process for all: had one of them imported a library, this and all after it would say so.
    asked = json.dumps([arguments for arguments, _, _ in mistakes] + [["--version"], ["--help"]])
    run = [sys.executable, "-c", HEAVY]
    done = subprocess.run(run, env=environment(), input=asked, capture_output=True, text=True, check=True)
    said = done.stderr.splitlines()
    assert len(said) == len(mistakes)
    assert all(line.startswith(f"summary-metrics: {start}") for line, (*_, start) in zip(said, mistakes, strict=True))
    shown = done.stdout.splitlines()
    assert shown[: len(mistakes)] == [f"{status} set()" for _, status, _ in mistakes]
    assert shown[len(mistakes) + 1] == shown[-1] == "0 set()"


def test_no_document_is_looked_for_where_the_metrics_need_none() -> None:
    needed = {name: registry.read_profile(name).references_needed for name in registry.METRICS}
    assert needed == {name: modules.load(name).references_needed for name in registry.METRICS}


@pytest.mark.parametrize("name", registry.METRICS)
def test_what_is_read_of_a_metric_before_it_is_loaded_is_what_it_says(name: str) -> None:
    metric, profile = modules.load(name), registry.read_profile(name)
    for one in fields(profile):
        assert getattr(profile, one.name) == getattr(metric, one.name), one.name


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
    (b'{"summary": "\xff", "document": "d"}', "`summary` is not valid UTF-8 at character 1; save it in UTF-8, or name"),
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
    assert re.match("7 rows in rows.scores.jsonl, 7 .* skipped: 1\n", captured.out)
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
    expected = [
        ("4: in row 2 ", "3 fields "),
        ("6: in row 3 ", "read to line 6, what follows may be its rest: ',' expected after '\"'"),
        ("7: in row 4 ", "`summary` is not valid UTF-8 at character 1; "),
        ("8: in row 5 ", "read to line 9, "),
    ]
    for line, (place, why) in zip(without_loading(capsys.readouterr().err).splitlines(), expected, strict=True):
        assert line.startswith(f"skipped rows.csv:{place}")
        assert why in line


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
    rows = write_rows(
        "rows.jsonl", *({"summary": "Snow fell over Holm.", "system": name} for name in ("\u65e5\u672c", "b"))
    )
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


def test_sigterm_of_which_a_library_makes_an_error() -> None:
    def wrap_interruption() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        except KeyboardInterrupt as reason:
            raise JobError("a task was cancelled", 1) from reason

    handler = signal.getsignal(signal.SIGTERM)
    with pytest.raises(cli.Terminated), cli.ending_on_sigterm():
        wrap_interruption()
    with pytest.raises(JobError, match="nobody ended it"), cli.ending_on_sigterm():
        raise JobError("nobody ended it", 1)
    assert signal.getsignal(signal.SIGTERM) == handler


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
    labels = {"id": "k", "system": 3, "document_digest": CAT_DIGEST, **look(CAT["summary"], 1, 7)}
    assert read_rows() == [{**labels, "abstractness": 1 / 7}]


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
    assert re.match("0 rows in rows.scores.jsonl, 0 .* skipped: 2\n", captured.out)
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


STEERING = "a\x1b[2J\x9b1m\u202eb\u2066"


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "csv", "json"])
def test_no_name_steers_the_terminal_in_any_format(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_rows(f"{STEERING}.jsonl", {**CAT, "system": STEERING}, {**DAY, "system": "b"})
    for more in ([], ["--output", "-"]):
        capsys.readouterr()
        assert cli.main([file, "--metrics", "nid", "--format", form, *more]) == 0
        shown = capsys.readouterr()
        assert set(shown.out + shown.err) <= {"\n", *filter(str.isprintable, shown.out + shown.err)}
    if form == "json":
        assert json.loads(Path(f"{STEERING}.scores.jsonl").read_text().splitlines()[0])["system"] == STEERING


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
        (["rows.jsonl", "--metrics", "unr", "nid"], "nid is a metric, not a file: "),
        (["rows.jsonl", "--output", "rows.jsonl"], "rows.jsonl is an input"),
        (
            ["rows.jsonl", "--output", "nowhere/scores.jsonl"],
            "--output nowhere/scores.jsonl: there is no folder nowhere",
        ),
        (["rows.jsonl", "--output", "folder.jsonl"], "--output folder.jsonl: cannot be written"),
        (["rows.jsonl", "--output", "s3://bucket/x"], "--output s3:/bucket/x: must be a path of this machine, since"),
        (["rows.jsonl", "--report", "gs://bucket/x"], "--report gs:/bucket/x: must be a path of this machine, since"),
        (["rows.jsonl", "--metrics", "rouge,unr"], f"no metric rouge; there are {', '.join(registry.METRICS)}"),
        (["rows.jsonl", "--batch-size", "0"], "--batch-size must be at least 1, got 0$"),
        (["rows.jsonl", "--seed", "-1"], "--seed must be at least 0, got -1$"),
        (["rows.jsonl", "--workers", "100000"], "--workers must be at most 1000 with --engine local, got 100000$"),
        (["rows.jsonl", "./rows.jsonl"], "a file is given twice: rows.jsonl, ./rows.jsonl$"),
        (["-", "-"], "a file is given twice: -, -$"),
        (["s3://a/b.csv", "s3://a/b.csv"], "a file is given twice: s3://a/b.csv, s3://a/b.csv$"),
        (["rows.jsonl", "--address", "auto"], "--address needs --engine ray"),
        (["rows.jsonl", "--num-gpus", "2"], "--num-gpus needs --engine ray"),
        (["rows.jsonl", "--num-gpus", "0"], "--num-gpus needs --engine ray"),
        (["rows.jsonl", "--shards", "jsonl", "--engine", "local"], "--shards needs --engine ray"),
        (["rows.jsonl", "--option", "unr.window"], "unr.window: must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--option", "summarization_score.api_key:sk-secret"], "--option must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--option", "sk-secret=="], "--option must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--option", "sksecret=="], "--option must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--option", "unr"], "--option unr: must be METRIC.NAME=VALUE"),
        (["rows.jsonl", "--option", "window=20"], "--option window: must be METRIC.NAME=VALUE"),
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
        (
            ["rows.jsonl", "--option", "summarization_score.questions=[]"],
            "summarization_score.questions: questions of your own are a list per summary",
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
    profile = replace(registry.read_profile("estime"), offline_options={"model_name": "package:no_such_package"})
    monkeypatch.setattr(job, "read_profile", lambda name: profile)
    message = "estime: 'package:no_such_package': the packages with a model are"
    check_message(capsys, 2, message, "rows.jsonl", "--offline", "--metrics", "estime")
    assert os.listdir() == ["rows.jsonl"]


# The help

EXAMPLES = [line for line in EPILOG.splitlines() if line.startswith("  summary-metrics ")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_are_understood(example: str) -> None:
    program, *given_arguments = re.split(r"\s{2,}", example.strip())[0].split()  # without what is said of it
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
    with pytest.raises(OSError, match=f"write to .*file, and cannot .* set {variable}, or HF_HOME"):
        registry.check_caches(OSError("no"))
