# SPDX-License-Identifier: Apache-2.0
"""Judgements on disk, in a sheet, and the sample that is judged."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.plan import (
    AT_ONCE,
    guess_seconds,
    make_screens,
    measure_seconds,
    parse_scale,
    sample_documents,
    say_duration,
)
from summary_metrics.judging.records import (
    Judgement,
    Store,
    check_scales,
    keep_last,
    read_judgements,
)
from summary_metrics.judging.sheet import read_sheet, write_sheet
from summary_metrics.reading.rows import Row, document_digest, summary_digest
from tests import modules

A = Judgement("d" * 16, "a" * 16, "overall", 4, "anna", 1, 5)


def make_rows(documents: int = 30, systems: Iterable[str] = "pqrstu") -> list[Row]:
    return [
        Row("x.jsonl", number, None, system, f"{system} on {number}", f"document {number}")
        for number in range(documents)
        for system in systems
    ]


def append_many(file: str, judge: str, count: int) -> None:
    store = Store(Path(file))
    for number in range(count):
        store.append(A._replace(judge=judge, value=number % 5 + 1, comment="é" * 500))


# The file


def test_a_judgement_comes_back_as_it_was_given(tmp_path: Path) -> None:
    store = Store(tmp_path / "j.jsonl")
    store.append(A)
    store.append(A._replace(value=None, skipped=True, comment="does not end"))
    assert read_judgements(tmp_path / "j.jsonl") == [A, A._replace(value=None, skipped=True, comment="does not end")]
    first = json.loads((tmp_path / "j.jsonl").read_text().splitlines()[0])
    assert first["value"] == 4
    assert "comment" not in first


def test_two_judges_write_at_once_and_no_line_is_torn(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=append_many, args=(str(file), judge, 200)) for judge in ("anna", "ben")]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    found = read_judgements(file)
    assert [sum(one.judge == judge for one in found) for judge in ("anna", "ben")] == [200, 200]


def test_a_last_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text(json.dumps(A._asdict()) + '\n{"document_digest": "dd')
    assert read_judgements(file) == [A]
    Store(file).append(A._replace(value=2))
    assert read_judgements(file) == [A, A._replace(value=2)]


def test_the_judgement_after_one_that_a_full_disk_cut_off_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "j.jsonl"
    store, write = Store(file), os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, line: write(descriptor, line[:20]))
        with pytest.raises(OSError, match="the disk is full"):
            store.append(A)
    store.append(A._replace(value=2))
    assert read_judgements(file) == [A._replace(value=2)]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("# Notes\nsystem,score\n")
    with pytest.raises(JobError, match=r"notes\.md: line 1: .*; line 2: "):
        read_judgements(file)


def test_every_line_that_is_no_judgement_is_named(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    bad = [{"document_digest": 1}, {**A._asdict(), "value": "good"}, {**A._asdict(), "value": True}, [], A._asdict()]
    file.write_text("".join(json.dumps(one) + "\n" for one in bad))
    with pytest.raises(JobError, match="line 1: `document_digest` must be a string; line 2: `value` must be a number"):
        read_judgements(file)


def test_the_last_line_is_valid_and_null_takes_back() -> None:
    other = A._replace(judge="ben")
    lines = [A, other, A._replace(value=2), other._replace(value=None)]
    assert keep_last(lines) == [A._replace(value=2)]


def test_one_aspect_has_one_scale() -> None:
    assert check_scales([A], "j") == {"overall": (1, 5)}
    with pytest.raises(JobError, match="overall .* 1 to 5 and from 0 to 1"):
        check_scales([A, A._replace(judge="ben", value=1, lowest=0, highest=1)], "j")
    with pytest.raises(JobError, match="9 is no point .* 1 to 5"):
        check_scales([A._replace(value=9)], "j")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="cannot be written there"):
        Store(tmp_path / "none" / "j.jsonl")


# The sample


def test_the_sample_is_the_same_wherever_rows_stand_and_grows() -> None:
    rows = make_rows()
    ten = sample_documents(lambda: rows, 10, [], 0, [])
    moved = sample_documents(lambda: rows[::-1], 10, [], 0, [])
    more = sample_documents(lambda: rows, 20, [], 0, [])
    assert [one.digest for one in ten] == [one.digest for one in moved] == [one.digest for one in more][:10]
    assert [one.digest for one in ten] != [one.digest for one in sample_documents(lambda: rows, 10, [], 1, [])]
    assert all(len(one.items) == 6 for one in ten)


def test_documents_that_were_judged_come_first() -> None:
    rows = make_rows()
    judged = A._replace(document_digest=document_digest("document 7"))
    assert sample_documents(lambda: rows, 3, [], 0, [judged])[0].text == "document 7"


def test_documents_that_all_systems_summarized_come_before_others() -> None:
    rows = [row for row in make_rows(40) if row.system != "u" or row.line < 5]
    assert {one.text for one in sample_documents(lambda: rows, 5, [], 0, [])} == {f"document {n}" for n in range(5)}


def test_the_same_words_are_judged_once() -> None:
    rows = [Row("x", n, None, s, "the same", "document") for n, s in enumerate("ab")]
    (document,) = sample_documents(lambda: rows, 10, [], 0, [])
    assert [item.digest for item in document.items] == [summary_digest("the same")]


def test_a_system_that_is_not_there_is_named() -> None:
    with pytest.raises(JobError, match="--systems z: .* there are p, q, r, s, t, u"):
        sample_documents(make_rows, 10, ["z"], 0, [])
    with pytest.raises(JobError, match="no rows to judge"):
        sample_documents(list, 10, [], 0, [])


def test_screens_have_at_most_four_summaries_and_each_judge_an_order_of_their_own() -> None:
    documents = sample_documents(make_rows, 10, [], 0, [])
    screens = make_screens(documents, "anna", 0)
    assert [len(items) for _, items in screens] == [3, 3] * 10
    assert max(len(items) for _, items in screens) <= AT_ONCE
    order = [[item.text[0] for item in items] for _, items in screens]
    assert len({tuple(one) for one in order}) > 5  # not always the same system first
    assert order != [[item.text[0] for item in items] for _, items in make_screens(documents, "ben", 0)]


def test_the_estimate_is_reading_and_deciding_and_later_the_own_pace() -> None:
    (document,) = sample_documents(lambda: make_rows(1), 10, [], 0, [])
    # 2 words of document and 6 times 3 of summaries at 238 a minute, and 12 judgements of 8 seconds.
    assert guess_seconds([document], aspects=2) == pytest.approx(60 * 20 / 238 + 12 * 8)
    times = [f"2026-01-31T12:{n:02d}:00+00:00" for n in range(9)] + ["2026-01-31T15:00:00+00:00", "broken"]
    assert measure_seconds(times) == 60
    assert measure_seconds(times[:3]) is None
    assert say_duration(640 * 15) == "2 hours 40 minutes"


@pytest.mark.parametrize("text", ["one", "a,,b", "a,a", ",".join("abcdefghij")])
def test_a_scale_of_one_point_or_of_equal_words_is_refused(text: str) -> None:
    with pytest.raises(JobError, match="needs 2 to 9 different words"):
        parse_scale(text)
    assert parse_scale("bad,fair,good").points() == [(1, "bad"), (2, "fair"), (3, "good")]


# The sheet


def fill(file: Path, change: dict[int, str], delimiter: str = ",") -> None:
    """Give the sheet a judgement for each line, as a spreadsheet saves it."""
    with open(file, encoding="utf-8-sig", newline="") as stream:
        lines = list(csv.reader(stream))
    for number, line in enumerate(lines[1:]):
        line[4] = change.get(number, str(number % 5 + 1))
    with open(file, "w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream, delimiter=delimiter).writerows(lines)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_sheet_is_blind_and_comes_back(tmp_path: Path, delimiter: str) -> None:
    documents = sample_documents(lambda: make_rows(3, ["secret-1", "=cmd"]), 3, [], 0, [])
    file = tmp_path / "judge.csv"
    assert write_sheet(file, documents, ["overall"], parse_scale(None), "anna", 0) == 6
    text = file.read_text(encoding="utf-8-sig")
    assert text.splitlines()[0].startswith('item,judge,document,summary,"overall (1 to 5; 1 very bad')
    assert ",'=cmd on" in text  # no formula
    fill(file, {0: "", 1: "3,5"} if delimiter != "," else {0: "", 1: "3.5"}, delimiter)
    found = read_sheet(file)
    assert [one.value for one in found] == [3.5, 3, 4, 5, 1]
    items = [item.digest for _, screen in make_screens(documents, "anna", 0) for item in screen]
    assert [one.summary_digest for one in found] == items[1:]
    assert {(one.judge, one.lowest, one.highest) for one in found} == {("anna", 1, 5)}


def test_every_mistake_of_a_sheet_is_named_with_its_line(tmp_path: Path) -> None:
    documents = sample_documents(lambda: make_rows(3, "ab"), 3, [], 0, [])
    file = tmp_path / "judge.csv"
    write_sheet(file, documents, ["overall"], parse_scale(None), "", 0)
    fill(file, {0: "good", 2: "7"})
    with pytest.raises(JobError, match=r"line 2: overall is 'good', not a number from 1 to 5; line 4: overall is '7'"):
        read_sheet(file)
    fill(file, {})
    file.write_text(file.read_text(encoding="utf-8-sig") + "nonsense,,,,3,\n", encoding="utf-8")
    with pytest.raises(JobError, match="line 8: `item` is 'nonsense', not a code that --sheet wrote"):
        read_sheet(file)


def test_a_line_that_stands_there_twice_with_two_values_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "judge.csv"
    code = f"{'d' * 16}-{'a' * 16}"
    file.write_text(f"item,overall (0 to 1)\n{code},0\n{code},0\n{code},1\n")
    with pytest.raises(JobError, match=r"line 4: overall of .* is given twice, as 0\.0 and 1\.0"):
        read_sheet(file)


def test_no_cell_of_a_sheet_is_a_formula(tmp_path: Path) -> None:
    rows = [Row("r.jsonl", 1, None, "s", "\u200b=1+1", "\n@x")]
    documents = sample_documents(lambda: rows, 1, [], 0, [])
    file = tmp_path / "judge.csv"
    write_sheet(file, documents, ["overall"], parse_scale(None), "=cmd", 0)
    with open(file, encoding="utf-8-sig", newline="") as stream:
        _, cells = csv.reader(stream)
    assert cells[1:4] == ["'=cmd", "'\n@x", "'\u200b=1+1"]


# A full disk is played by a limit that POSIX has; what is written goes through the same code elsewhere.
@pytest.mark.skipif(os.name != "posix", reason="limits the size of a file as POSIX does")
def test_half_a_sheet_does_not_stay_on_a_full_disk(tmp_path: Path) -> None:
    import resource

    (tmp_path / "rows.jsonl").write_text(json.dumps({"summary": "a", "document": "b" * 20_000, "system": "s"}) + "\n")
    done = subprocess.run(
        modules.command("judge", "rows.jsonl", "--sheet", "judge.csv"),
        cwd=tmp_path,
        env=modules.environment(),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000)),
    )
    assert done.returncode == 2
    assert done.stderr == "summary-metrics: --sheet judge.csv: File too large\n"
    assert os.listdir(tmp_path) == ["rows.jsonl"]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8"])
def test_a_sheet_is_read_in_the_encoding_in_which_a_spreadsheet_saved_it(encoding: str, tmp_path: Path) -> None:
    documents = sample_documents(lambda: make_rows(1), 1, [], 0, [])
    file = tmp_path / "judge.csv"
    write_sheet(file, documents, ["overall"], parse_scale(None), "Jürgen", 0)
    lines = list(csv.reader(file.read_text(encoding="utf-8-sig").splitlines()))
    for number, line in enumerate(lines[1:], 1):
        line[4:] = [str(number % 5 + 1), "schön gekürzt, aber müde übersetzt; größter Fehler: „nächste Woche“"]
    with open(file, "w", encoding=encoding, newline="") as stream:
        csv.writer(stream, delimiter=";").writerows(lines)
    judgements = read_sheet(file)
    assert {one.judge for one in judgements} == {"Jürgen"}
    assert [one.value for one in judgements if one.aspect] == [number % 5 + 1.0 for number in range(1, len(lines))]
    assert {one.comment for one in judgements if one.aspect is None} == {lines[1][5]}


def test_a_sheet_is_never_overwritten_and_must_be_one(tmp_path: Path) -> None:
    documents = sample_documents(lambda: make_rows(1), 1, [], 0, [])
    file = tmp_path / "judge.csv"
    write_sheet(file, documents, ["overall"], parse_scale(None), "", 0)
    with pytest.raises(JobError, match="is there already; .* --judgements"):
        write_sheet(file, documents, ["overall"], parse_scale(None), "", 0)
    file.write_text("a,b\n1,2\n")
    with pytest.raises(JobError, match="needs the column `item` .* `overall"):
        read_sheet(file)
    file.write_bytes(b"PK\x03\x04")
    with pytest.raises(JobError, match="judge.csv: .* workbook .* save its sheet"):
        read_sheet(file)
    file.write_bytes(b"item,overall (1 to 5)\n\xff,1\n")
    with pytest.raises(JobError, match="is no UTF-8"):
        read_sheet(file)
