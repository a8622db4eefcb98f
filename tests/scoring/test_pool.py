# SPDX-License-Identifier: Apache-2.0
"""Who scores: this process, threads, or workers, of which any may die."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.rows import Row
from summary_metrics.registry import runs_model
from summary_metrics.scoring import pool as module
from summary_metrics.scoring.pool import (
    MOST_TRIES,
    Pool,
    Setup,
    count_cores,
    cut_by_source,
    is_plain,
    join_values,
    score_tasks,
    side_by_side,
)
from summary_metrics.scoring.rows import TEXTS, ScoringAnswer, ScoringTask, load_metrics
from tests.helpers.rows import each_row

TEXTS_OF_ROWS = ("a b a", "a b", "a a a a", "b c", "a")


@pytest.fixture(scope="module")
def setup() -> tuple[dict[str, Any], Setup]:
    return load_metrics({"unr": {}}), Setup({"unr": {}})


def tasks() -> list[ScoringTask]:
    rows = [
        Row("rows.jsonl", line, None, None, text, None)
        for line, text in enumerate(TEXTS_OF_ROWS, 1)
    ]
    return [ScoringTask({0: row}, {TEXTS: [0], "unr": [0]}) for row in rows]


@pytest.mark.slow
def test_workers_give_the_same_in_order(setup: Any) -> None:
    metrics, given = setup
    found = list(score_tasks(iter(tasks()), metrics, given, 3, print))
    assert found == list(score_tasks(iter(tasks()), metrics, given, 1, print))
    assert [values["unr"][0]["unr_1"] for values in found] == [2 / 3, 1.0, 0.25, 1.0, 1.0]


@pytest.mark.slow
def test_a_killed_worker_is_named_and_its_rows_are_scored_again(setup: Any) -> None:
    said: list[str] = []
    with closing(Pool(setup[1], 1, said.append)) as pool:
        first = pool.score(tasks()[0])
        os.kill(pool.started[0].pid, signal.SIGKILL)
        assert pool.score(tasks()[0]) == first
    assert "SIGKILL" in said[0]
    assert "rows.jsonl:1 to rows.jsonl:1" in said[0]
    assert all(worker.poll() is not None for worker in pool.started)


@pytest.mark.slow
def test_rows_that_kill_every_worker_end_the_run(
    setup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = module.ask

    def ask(worker: Any, request: bytes) -> ScoringAnswer | None:
        if b"a b a" in request:
            worker.kill()
        return asked(worker, request)

    monkeypatch.setattr(module, "ask", ask)
    with pytest.raises(JobError, match=rf"rows.jsonl:1.* {MOST_TRIES} workers") as error:
        list(score_tasks(iter(tasks()), setup[0], setup[1], 2, lambda _: None))
    assert error.value.status == 1


def test_few_tasks_are_in_flight_and_what_was_read_before_an_error_is_scored() -> None:
    read = count()
    done: list[int] = []

    def failing() -> Iterator[ScoringTask]:
        for number in range(20):
            assert next(read) - len(done) <= 2 * module.TASKS_PER_WORKER
            yield tasks()[0]._replace(missing={str(number): [0]})
        raise JobError("a bad row", 1)

    def score(task: ScoringTask) -> ScoringAnswer:
        return ScoringAnswer({key: [] for key in task.missing})

    def collect() -> None:
        for values in side_by_side(failing(), score, 2):
            done.extend(map(int, values))

    with pytest.raises(JobError, match="a bad row"):
        collect()
    assert done == list(range(20))


def test_an_error_ends_the_work_and_its_threads() -> None:
    def fail(task: ScoringTask) -> ScoringAnswer:
        return ScoringAnswer(failure=JobError(task.place, 1))

    before = threading.active_count()
    with pytest.raises(JobError, match="rows.jsonl:1"):
        list(side_by_side(tasks(), fail, 3))
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and "run" in thread.name:
            thread.join(5)
    assert threading.active_count() <= before + 3


@pytest.mark.parametrize(
    ("options", "plain"),
    [({"unr": {"window": 5}}, True), ({"unr": {"tokenizer": str.split}}, False), ({}, True)],
)
def test_functions_cannot_be_sent(options: Any, plain: bool) -> None:
    assert is_plain(options) == plain


@each_row
def test_what_runs_a_model(name: str, options: dict[str, Any], heavy: bool) -> None:
    assert runs_model(name, options) == heavy


@pytest.mark.parametrize(
    ("quota", "expected"), [("max 100000", 8), ("250000 100000", 2), ("50000 100000", 1), (None, 8)]
)
def test_the_processors_of_a_container(
    quota: str | None, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cpu.max"
    if quota is not None:
        file.write_text(f"{quota}\n")
    monkeypatch.setattr(module, "QUOTA", file)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert count_cores() == expected


def task_of(places: dict[str, list[int]], *documents: str | None) -> ScoringTask:
    rows = [
        Row("rows.jsonl", line, None, None, f"summary {line}", document)
        for line, document in enumerate(documents, 1)
    ]
    return ScoringTask(dict(enumerate(rows)), places)


@each_row
def test_a_task_that_is_cut_by_its_sources_has_the_values_of_the_whole(
    places: dict[str, list[int]],
    documents: str,
    parts: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "CHUNK_ROWS", len(parts[0]))
    whole = task_of(places, *documents)

    def values(task: ScoringTask) -> dict[str, Any]:
        return {
            name: [{"value": (name, task.rows[place].line)} for place in places]
            for name, places in task.missing.items()
        }

    cut = cut_by_source(whole)
    assert ["".join(str(row.document) for row in part.rows.values()) for part in cut] == parts
    assert join_values(cut, map(values, cut)) == values(whole)
