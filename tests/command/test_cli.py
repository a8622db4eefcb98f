# SPDX-License-Identifier: Apache-2.0
"""The command from its arguments to its files, with real metrics."""

from __future__ import annotations

import csv
import gzip
import json
import os
import random
import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import CHEAP, NEWS, Command, environment, news, process, read, write
from tests.helpers.rows import each_row
from tests.helpers.tiny_models import write_recipe

GOOD = {"document": "The long cat sat on the mat for a while.", "summary": "The cat sat on a mat."}
OUTPUT = Path("rows.scores.jsonl")


# What is scored and written


def test_rows_are_scored_written_and_used_again(command: Command) -> None:
    write("rows.jsonl", news(8))
    first = command("rows.jsonl", *CHEAP)
    assert first.status == 0
    said = "8 rows in rows.scores.jsonl, 8 of them scored now; bad rows skipped: 0"
    assert said in first.err.splitlines()
    rows = read()
    labels = "id system document_digest summary_digest file line words problems writing"
    assert list(rows[0])[:9] == labels.split()
    assert [(row["id"], row["line"]) for row in rows] == [
        (row["id"], i) for i, row in enumerate(news(8), 1)
    ]
    whole = OUTPUT.read_bytes()
    again = command("rows.jsonl", *CHEAP)
    assert ", 0 of them scored now" in again.err
    assert again.out == first.out
    assert OUTPUT.read_bytes() == whole
    write("rows.jsonl", news(10))
    assert (
        ", 2 of them scored now"
        in command("rows.jsonl", *CHEAP, "--compare", "faithful", "copying").err
    )


@pytest.mark.parametrize(
    "asking",
    [["--all-scores"], ["--option", "facts.kept=true"], ["--fail-if", "facts_kept<0.01"]],
)
def test_what_takes_long_is_scored_where_it_is_asked_for(
    command: Command, asking: list[str]
) -> None:
    write("rows.jsonl", news(56))
    only = ("rows.jsonl", "--metrics", "facts")
    command(*only)
    assert "facts_kept" not in read()[0]
    assert ", 56 of them scored now" in command(*only, *asking).err
    assert read()[0]["facts_kept"] > 0


@pytest.mark.parametrize("form", ["csv", "json", "markdown", "latex"])
def test_other_formats_go_alone_to_standard_output(command: Command, form: str) -> None:
    write("rows.jsonl", news(8))
    ran = command("rows.jsonl", *CHEAP, "--format", form)
    assert "8 rows in" in ran.err
    assert "8 rows in" not in ran.out
    if form == "json":
        json.loads(ran.out)


def test_standard_input_and_output(command: Command) -> None:
    Path("rows.jsonl").write_text(
        "".join(json.dumps(row) + "\n" for row in news(5)), encoding="utf-8"
    )
    with open("rows.jsonl", encoding="utf-8") as given:
        piped = subprocess.run(
            process("-", *CHEAP, "--output", "-"),
            stdin=given,
            env=environment(),
            capture_output=True,
            check=True,
        )
    assert command("rows.jsonl", *CHEAP).status == 0
    expected = OUTPUT.read_bytes().replace(b'"file": "rows.jsonl"', b'"file": "-"')
    assert piped.stdout == expected
    assert b"NOT CHECKED" in piped.stderr
    assert sorted(os.listdir()) == [
        "rows.jsonl",
        "rows.marks.csv",
        "rows.scores.jsonl",
        "rows.scores.jsonl.meta.json",
    ]


def test_files_that_are_asked_for(command: Command) -> None:
    write("rows.jsonl", news(56))
    asked = "--metrics facts --marks m.csv --junit j.xml --fail-if facts_score<0.1"
    assert command("rows.jsonl", *asked.split()).status == 0
    assert Path("m.csv").read_text(encoding="utf-8").startswith("file,line,")
    assert "failures=" in Path("j.xml").read_text(encoding="utf-8")


def test_marks_of_scores_that_are_gone_are_put_aside_unless_they_say_the_same(
    command: Command,
) -> None:
    write("rows.jsonl", news(8))
    marks, aside = Path("rows.marks.csv"), Path("rows.marks.csv.old")
    command("rows.jsonl", "--metrics", "facts")
    first = marks.read_bytes()
    for before, put_aside in ((first, False), (b"mine", True)):
        marks.write_bytes(before)
        for file in Path().glob("rows.scores*"):
            file.unlink()
        ran = command("rows.jsonl", "--metrics", "facts")
        assert (marks.read_bytes(), aside.exists(), aside.name in ran.err) == (
            first,
            put_aside,
            put_aside,
        )
    assert aside.read_bytes() == b"mine"
    write("rows.jsonl", [GOOD])
    command("rows.jsonl", "--metrics", "facts")
    assert not marks.exists()
    # once more, and this time nothing is marked
    marks.write_bytes(b"mine, too")
    for file in Path().glob("rows.scores*"):
        file.unlink()
    command("rows.jsonl", "--metrics", "facts")
    assert Path(f"{aside}.old").read_bytes() == b"mine, too"
    assert not marks.exists()


def test_lines_of_an_earlier_format_are_scored_again_which_is_said(command: Command) -> None:
    write("rows.jsonl", news(4))
    command("rows.jsonl", *CHEAP)
    file = Path("rows.scores.jsonl.meta.json")
    record = json.loads(file.read_bytes())
    for metric in record["metrics"].values():
        metric["stamp"] = "0" * 16
    del record["digest"]  # which earlier formats had not
    file.write_text(json.dumps({**record, "format": 0}), encoding="utf-8")
    assert command(str(OUTPUT)).status == 2
    again = command("rows.jsonl", *CHEAP)
    assert "earlier format" in again.err
    assert ", 4 of them scored now" in again.err
    assert "earlier format" not in command("rows.jsonl", *CHEAP).err


@pytest.mark.parametrize("edit", [{"metrics": []}, {"systems": None}, {"language": 5}, {"rows": 1}])
def test_a_record_that_somebody_has_changed_is_none(edit: dict[str, Any], command: Command) -> None:
    write("rows.jsonl", news(4))
    command("rows.jsonl", *CHEAP)
    file = Path("rows.scores.jsonl.meta.json")
    file.write_text(json.dumps({**json.loads(file.read_bytes()), **edit}), encoding="utf-8")
    shown, scored = command(str(OUTPUT)), command("rows.jsonl", *CHEAP)
    assert (shown.status, scored.status) == (2, 2)
    assert "not as it was written" in shown.err
    assert "does not say that this command wrote it" in scored.err


def test_a_scored_file_is_shown_without_its_input(command: Command) -> None:
    write("rows.jsonl", news(8))
    scored = command(
        "rows.jsonl", "--metrics", "facts,unr", "--marks", "with.csv", "--format", "csv"
    )
    Path("rows.jsonl").unlink()
    alone = command(str(OUTPUT), "--marks", "without.csv", "--format", "csv")
    assert alone.out == scored.out
    whole, cut = (
        list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))
        for name in ("with.csv", "without.csv")
    )
    for line in whole:
        line |= dict.fromkeys(("sentence", "nearest", "instead"), "")
        line["what"] = "" if line["kind"] == "repeated" else line["what"]
    assert cut == whole
    assert {"repeated", "date"} <= {line["kind"] for line in cut}
    assert "NOT CHECKED" in command(str(OUTPUT)).out
    for option in (["--report", "r.html"], ["--metrics", "nid"]):
        refused = command(str(OUTPUT), *option)
        assert (refused.status, option[0] in refused.error) == (2, True)


def test_marks_beside_the_output_stay_where_somebody_works_with_them(command: Command) -> None:
    write("rows.jsonl", news(8))
    marks = Path("rows.marks.csv")
    assert marks.name in command("rows.jsonl", "--metrics", "facts").err
    first = marks.read_bytes()
    marks.write_bytes(b"")
    assert marks.name in command("rows.jsonl", "--metrics", "facts").err
    assert marks.read_bytes() == b""
    marks.write_bytes(first)
    write("rows.jsonl", news(56))
    assert command("rows.jsonl", "--metrics", "facts").status == 0
    assert marks.read_bytes().startswith(first[:20])
    assert len(marks.read_bytes()) > len(first)


@each_row
def test_a_bound_that_is_not_kept(command: Command, rows: int, bound: str, status: int) -> None:
    write("rows.jsonl", news(rows))
    assert command("rows.jsonl", "--metrics", "facts", "--fail-if", bound).status == status
    assert OUTPUT.exists()


def test_the_report_says_what_may_be_read_otherwise(command: Command) -> None:
    prompts = [
        {"prompt": f"Please sum this up: {row['document']}", "summary": row["summary"]}
        for row in news(20)
    ]
    write("rows.jsonl", prompts)
    assert command("rows.jsonl", "--metrics", "facts", "--report", "r.html").status == 0
    assert "--document-pattern" in Path("r.html").read_text(encoding="utf-8")


def test_a_wide_file_has_a_system_a_column(command: Command) -> None:
    write(
        "rows.jsonl", [{"document": GOOD["document"], "gpt4": "A cat sat.", "llama": "No cat sat."}]
    )
    Path("rows.csv").write_text(
        "document,gpt4,llama\nIt is long.,A cat sat.,No cat sat.\n", encoding="utf-8"
    )
    for file in ("rows.jsonl", "rows.csv"):
        assert "--summary-columns gpt4,llama" in command(file, *CHEAP).error
    assert command("rows.jsonl", *CHEAP, "--summary-columns", "gpt4,llama").status == 0
    assert [row["system"] for row in read()] == ["gpt4", "llama"]


FACTS = ["The cat sat on a mat.", {"text": "It was a long cat.", "mandatory": True}]
BY_ID = [{**GOOD, "id": 1}, {**GOOD, "id": 2, "summary": "A long cat sat on the mat."}]


@each_row
def test_key_facts_are_asked_for_and_a_missing_one_breaks_a_bound(
    command: Command, added: dict[str, Any], arguments: list[str]
) -> None:
    write("facts.jsonl", [{"id": 1, "key_facts": FACTS}, {"id": 2, "key_facts": FACTS}])
    write("rows.jsonl", [{**row, **added} for row in BY_ID])
    bound = ["--fail-if", "key_facts_missing>0", "--metrics", "unr,key_facts", *arguments]
    ran = command("rows.jsonl", *bound, "--report", "report.html")
    assert (ran.status, [row["key_facts_missing"] for row in read()]) == (3, [1, 0])
    again = command("rows.jsonl", *bound)
    assert ", 0 of them scored now" in again.err
    assert not arguments or f"rows.jsonl {' '.join(arguments)}" in again.out
    write("rows.jsonl", [{**BY_ID[1], **added}])
    # the file also has facts of the other row
    assert command("rows.jsonl", *bound).status == (2 if "--key-facts" in arguments else 0)


def test_the_language_of_the_texts_reaches_the_metrics(command: Command) -> None:
    text = (
        "Der Gemeinderat hat am Dienstag beschlossen, die alte Brücke für den Verkehr zu sperren."
    )
    write("rows.jsonl", [{"document": text * 2, "summary": text}])
    for given, expected in (([], "german"), (["--language", "fr"], "french")):
        assert command("rows.jsonl", "--metrics", "nid", *given).status == 0
        meta = json.loads(Path("rows.scores.jsonl.meta.json").read_bytes())
        assert meta["metrics"]["nid"]["options"]["stop_words"] in (
            expected,
            expected[:2].replace("ge", "de"),
        )


def test_bad_rows_are_named_once_and_left_out(command: Command) -> None:
    lines = [json.dumps(GOOD), '{"summary": 3}', "no JSON", json.dumps(GOOD)]
    Path("rows.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert command("rows.jsonl", *CHEAP).error.startswith("summary-metrics: rows.jsonl:2: ")
    ran = command("rows.jsonl", *CHEAP, "--skip-bad-rows")
    assert "bad rows skipped: 2" in ran.err
    assert [
        line for line in ran.err.splitlines() if "rows.jsonl:2" in line or "rows.jsonl:3" in line
    ] == [line for line in ran.err.splitlines() if line.startswith("skipped ")]
    assert len(read()) == 2


@pytest.mark.parametrize("metrics", [(), ("--metrics", "unr")])
def test_a_verifier_in_one_word(metrics: tuple[str, ...], command: Command, tmp_path: Path) -> None:
    folder = write_recipe(tmp_path / "tiny", "factcg")
    write("rows.jsonl", [GOOD])
    assert command("rows.jsonl", *metrics, "--verify", f"factcg:{folder}").status == 0
    for row in read():
        assert 0 < row["support_score"] < 1
        assert "unr_avg" in row
        assert ("facts_score" in row) == (not metrics)


# What is refused. Each ends at once, with one line that names what was given, and leaves no file.


@each_row
def test_what_is_refused(command: Command, arguments: str, status: int, said: str) -> None:
    write("rows.jsonl", [GOOD])
    write("old.jsonl", [{**GOOD, "good": 1}])
    Path("empty.jsonl").touch()
    ran = command(*shlex.split(arguments))
    assert ran.status == status, ran.err
    assert ran.out == ""
    assert ran.error.startswith("summary-metrics: ")
    assert said in ran.error
    assert sorted(os.listdir()) == ["empty.jsonl", "old.jsonl", "rows.jsonl"]


@pytest.mark.parametrize(
    "option", ["--delimiter ab", "--encoding utf-9", "--document-pattern text", "--workers 0"]
)
def test_a_value_that_none_can_be_is_refused_with_the_usage(command: Command, option: str) -> None:
    ran = command("rows.jsonl", *option.split())
    assert ran.status == 2
    assert ran.err.startswith("usage: summary-metrics")
    assert f"argument {option.split()[0]}: " in ran.error


@pytest.mark.parametrize(
    ("given", "meant"),
    [("--metric", "--metrics"), ("--colunm=a", None), ("--fail-it=a", "--fail-if")],
)
def test_an_option_that_is_nearly_right(command: Command, given: str, meant: str | None) -> None:
    error = command("rows.jsonl", given).error
    assert error.endswith(f"did you mean {meant}?") == (meant is not None)


def test_nothing_slow_is_imported_before_the_first_rows_are_checked(command: Command) -> None:
    write("rows.jsonl", [{"summary": 3}])
    program = (
        "import sys; from summary_metrics.cli import main; status ="
        " main(sys.argv[1:]);sys.exit(status + 10 * bool({'evaluate', 'pandas', 'numpy', 'torch',"
        " 'pyarrow'} & sys.modules.keys()))"
    )
    for arguments, status in ((["rows.jsonl"], 1), (["--help"], 0)):
        command_line = [*process()[:1], "-c", program, *arguments]
        done = subprocess.run(command_line, env=environment(), capture_output=True, check=False)
        assert done.returncode == status, done.stderr


# Secrets, terminals, streams


@each_row
def test_a_stream_that_takes_nothing(
    command: Command, to: str, arguments: str, status: int, named: str | None
) -> None:
    write("rows.jsonl", [GOOD])
    line = shlex.join(process("rows.jsonl", "--metrics", "unr"))
    done = subprocess.run(
        ["sh", "-c", f"{line} {arguments} {to}"],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert named is None or named in done.stderr.splitlines()[-1]


def test_links_that_lead_back_to_themselves(command: Command) -> None:
    write("rows.jsonl", [GOOD])
    Path("a.jsonl").symlink_to("b.jsonl")
    Path("b.jsonl").symlink_to("a.jsonl")
    ran = command("rows.jsonl", "--metrics", "unr", "--output", "a.jsonl")
    assert ran.status == 2
    assert "a.jsonl" in ran.error


def test_no_key_is_shown_or_written(command: Command) -> None:
    write("rows.jsonl", [GOOD])
    key = "sk-0123456789"
    for option in (f"unr.api_key={key}", f"unr.{key}=1", f"{key}", f"unr={key}"):
        ran = command("rows.jsonl", "--metrics", "unr", "--option", option)
        assert ran.status == 2
        assert key not in ran.out + ran.err or option == f"unr.{key}=1"


def test_nothing_of_a_file_steers_a_terminal(command: Command) -> None:
    write(
        "rows.jsonl",
        [
            {**GOOD, "system": "a\x1b[31m\u202e", "summary": "It sat for 400 weeks in Holm."},
            {**GOOD, "id": 2, "system": "b\r"},
            {"summary": "\x1b"},
        ],
    )
    Path("rows.jsonl").rename("r\x1b[31m.jsonl")  # nor does its name
    ran = command("r\x1b[31m.jsonl", "--metrics", "unr,facts", "--skip-bad-rows")
    assert ran.status == 0
    assert "31m.marks.csv" in ran.err
    for character in "\x1b\u202e\r":
        assert character not in ran.out + ran.err


def test_a_reader_that_ends_early_is_no_traceback(command: Command) -> None:
    write("rows.jsonl", news(40))
    line = f"{' '.join(process('rows.jsonl', *CHEAP, '--output', '-'))} | head -c 1"
    done = subprocess.run(
        ["bash", "-c", line], env=environment(), capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr


def test_a_compressed_file_of_another_language_of_columns(command: Command) -> None:
    with gzip.open("rows.csv.gz", "wt", encoding="utf-16") as stream:
        stream.write("Article;Response;LLM\nA long text about a cat.;A cat.;x\n")
    ran = command("rows.csv.gz", *CHEAP)
    assert ran.status == 0
    assert "UTF-16 with fields between semicolons" in ran.err
    assert read()[0]["system"] == "x"


# Killed


@pytest.mark.slow
def test_a_command_that_is_killed_goes_on_with_any_number_of_workers(command: Command) -> None:
    # each with a source of its own, or the log would grow by windows of 4,096 rows
    rows = [{**row, "document": f"{i}: {row['document']}"} for i, row in enumerate(news(4000))]
    write("rows.jsonl", rows)
    arguments = ["rows.jsonl", *CHEAP]
    assert command(*arguments, "--output", "whole.jsonl", "--workers", "1").status == 0
    log = Path("rows.scores.jsonl.part")
    draw = random.Random(0)
    killed = 0
    for workers in (1, 2, 3):
        before = log.stat().st_size if log.exists() else 0
        with subprocess.Popen(
            process(*arguments, "--workers", workers), env=environment()
        ) as running:
            end = time.monotonic() + 120
            while running.poll() is None and (log.stat().st_size if log.exists() else 0) <= before:
                assert time.monotonic() < end
                time.sleep(0.001)
            time.sleep(draw.random() / 5)
            running.kill()
        killed += running.returncode == -signal.SIGKILL
        assert not OUTPUT.exists() or running.returncode == 0
    assert killed > 1, "it had ended: give it more rows"
    ran = command(*arguments, "--workers", "2")
    assert "4,000 rows" in ran.err
    assert "4,000 of them scored now" not in ran.err
    assert OUTPUT.read_bytes() == Path("whole.jsonl").read_bytes()
    assert not log.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_is_one_line(command: Command, number: int, status: int) -> None:
    write("rows.jsonl", news(4000))
    arguments = process("rows.jsonl", "--metrics", "abstractness", "--workers", "2")
    with subprocess.Popen(
        arguments, env=environment(), stderr=subprocess.PIPE, text=True
    ) as running:
        end = time.monotonic() + 120
        while (
            not Path("rows.scores.jsonl.part").exists()
            or not Path("rows.scores.jsonl.part").stat().st_size
        ):
            assert time.monotonic() < end
            time.sleep(0.01)
        running.send_signal(number)
        said = running.communicate()[1].splitlines()[-1]
    assert running.returncode == status
    assert said.startswith("summary-metrics: ")
    assert "the same command" in said


# The example that the command brings with it


def test_the_example_is_written_scored_and_found_again(command: Command) -> None:
    first = command("--example", *CHEAP)
    assert first.status == 0
    assert Path("news.jsonl").read_bytes() == NEWS.read_bytes()
    assert Path("news.scores.jsonl").is_file()
    assert command("--example", *CHEAP).out == first.out
    assert command("news.jsonl", *CHEAP).out == first.out


def test_another_file_of_that_name_stays(command: Command) -> None:
    Path("news.jsonl").write_text("mine", encoding="utf-8")
    ran = command("--example", *CHEAP)
    assert ran.status == 2
    assert "news.jsonl" in ran.error
    assert Path("news.jsonl").read_text(encoding="utf-8") == "mine"
