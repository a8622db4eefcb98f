# SPDX-License-Identifier: Apache-2.0
"""Judgements on disk."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.records import (
    Judgement,
    JudgementStore,
    find_scales,
    keep_last,
    read_judgements,
)
from tests.helpers.rows import each_row

A = Judgement("d" * 16, "a" * 16, "overall", 4, "anna", 1, 5)
GOOD = A._asdict()


def test_a_judgement_comes_back_as_it_was_given(tmp_path: Path) -> None:
    store = JudgementStore(tmp_path / "j.jsonl")
    lines = [
        A,
        A._replace(value=None, skipped=True, comment="does not end"),
        A._replace(value=2.5),
        A._replace(aspect="key facts", value=0, lowest=0, highest=1, key_facts=[]),
    ]
    for line in lines:
        store.append(line)
    assert read_judgements(tmp_path / "j.jsonl") == lines
    first = json.loads((tmp_path / "j.jsonl").read_text().splitlines()[0])
    assert (first["value"], "comment" in first) == (4, False)


def append_many(file: str, judge: str, count: int) -> None:
    store = JudgementStore(Path(file))
    for number in range(count):
        store.append(A._replace(judge=judge, value=number % 5 + 1, comment="é" * 500))


def test_two_judges_write_at_once_and_no_line_is_torn(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    context = multiprocessing.get_context("fork")
    writers = [
        context.Process(target=append_many, args=(str(file), judge, 200))
        for judge in ("anna", "ben")
    ]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    judgements = read_judgements(file)
    assert [sum(one.judge == judge for one in judgements) for judge in ("anna", "ben")] == [
        200,
        200,
    ]


def checked_out(file: Path) -> None:
    file.unlink()
    file.write_bytes(b"")


@pytest.mark.parametrize(
    "replace",
    [
        Path.unlink,
        checked_out,
        lambda file: file.write_bytes(b""),
        lambda file: file.rename(file.with_name("old.jsonl")),
        lambda file: os.replace(shutil.copy(file, file.with_name("new.jsonl")), file),
    ],
)
def test_nothing_is_lost_where_the_file_is_replaced(
    replace: Callable[[Path], Any], tmp_path: Path
) -> None:
    file = tmp_path / "in.judged.jsonl"
    store = JudgementStore(file)
    for value in (1, 2, 3):
        store.append(A._replace(value=value))
        replace(file)
    store.append(A._replace(value=4))
    assert [line.value for line in read_judgements(file)] == [1, 2, 3, 4]


def test_a_last_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text(json.dumps(GOOD) + '\n{"document_digest": "dd')
    assert read_judgements(file) == [A]
    JudgementStore(file).append(A._replace(value=2))
    assert read_judgements(file) == [A, A._replace(value=2)]


def test_the_judgement_after_one_that_a_full_disk_cut_off_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "j.jsonl"
    store, write = JudgementStore(file), os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, line: write(descriptor, line[:20]))
        with pytest.raises(OSError, match="disk"):
            store.append(A)
    store.append(A._replace(value=2))
    assert read_judgements(file) == [A._replace(value=2)]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("# Notes", "line 2"),
        ("[]", "JSON object"),
        ("[" * 100_000, "line 2"),
        (json.dumps({**GOOD, "document_digest": 1}), "`document_digest`"),
        (json.dumps({**GOOD, "value": "good"}), "`value` .* 'good'"),
        (json.dumps({**GOOD, "value": True}), "`value` .* True"),
        (json.dumps({**GOOD, "highest": float("inf")}), "`highest`"),
        (json.dumps({**GOOD, "judge": 3}), "`judge`"),
        (json.dumps({**GOOD, "line": "3"}), "`line`"),
    ],
)
def test_a_line_that_is_no_judgement_is_named(line: str, named: str, tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n{line}\n")
    with pytest.raises(JobError, match=f"line 2.*{named}" if named != "line 2" else named):
        read_judgements(file)


def test_a_value_of_very_many_digits_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text(json.dumps({**GOOD, "value": 10**400}) + "\n")
    with pytest.raises(JobError, match="line 1"):
        read_judgements(file)


@pytest.mark.parametrize(("mistakes", "more"), [(5, False), (6, True)])
def test_the_first_five_mistakes_are_named(mistakes: int, more: bool, tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text("[]\n" * mistakes)
    with pytest.raises(JobError) as caught:
        read_judgements(file)
    assert ("line 5" in str(caught.value), "more" in str(caught.value)) == (True, more)


def test_the_last_line_is_valid_and_null_takes_back() -> None:
    other = A._replace(judge="ben")
    lines = [A, other, A._replace(value=2), other._replace(value=None)]
    assert keep_last(lines) == [A._replace(value=2)]


@each_row
def test_a_scale_that_nobody_named_is_what_is_seen(
    values: list[float], ends: tuple[float, float]
) -> None:
    lines = [A._replace(value=value, lowest=None, highest=None) for value in values]
    assert find_scales(lines, "j") == {"overall": (*ends, False)}


def test_one_aspect_has_one_scale() -> None:
    assert find_scales([A], "j") == {"overall": (1, 5, True)}
    with pytest.raises(JobError, match="overall .* 1 to 5 .* 0 to 1"):
        find_scales([A, A._replace(judge="ben", value=1, lowest=0, highest=1)], "j")
    with pytest.raises(JobError, match="9 .* 1 to 5"):
        find_scales([A._replace(value=9)], "j")


@pytest.mark.parametrize("file", ["none/j.jsonl", "."])
def test_a_file_that_cannot_be_written_or_read_is_named(file: str, tmp_path: Path) -> None:
    for use in (JudgementStore, read_judgements):
        with pytest.raises(JobError, match=str(tmp_path / file)):
            use(tmp_path / file)
