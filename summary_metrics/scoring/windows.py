# SPDX-License-Identifier: Apache-2.0
"""The rows of several tasks, cut anew so that the summaries of a source are scored together: in a
file in the order of its systems they stand hundreds of rows apart.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from ..errors import JobError
from ..reading.cells import group_places
from ..reading.rows import Row, document_text
from .rows import Line, ScoringTask, Values

Scored = Generator[Values, None, None]

# What is read before any of it is scored: 4,096 rows where a task has 256. So much is scored again
# where a run is killed, some ten seconds of work.
MOST_TASKS = 16
MOST_CHARACTERS = 16_000_000  # of sources
WORTH = 1.5  # so many times less often must a source be read, else rows would wait for little


class Window(NamedTuple):
    """Tasks, and the parts into which all their rows are cut; a row of a part has its place among
    them all.
    """

    tasks: Sequence[ScoringTask]
    parts: Sequence[ScoringTask]

    def values_of_tasks(self, values_of_parts: Iterable[Values]) -> Iterator[Values]:
        """Yield the values of each task."""
        lines: dict[tuple[str, int], Line] = {}
        for part, values in zip(self.parts, values_of_parts, strict=True):
            for name, places in part.missing.items():
                for place, line in zip(places, values[name], strict=True):
                    lines[name, place] = line
        start = 0
        for task in self.tasks:
            yield {
                name: [lines[name, start + place] for place in places]
                for name, places in task.missing.items()
            }
            start += len(task.rows)


def score_by_source(
    tasks: Iterable[ScoringTask], score: Callable[[Iterator[ScoringTask]], Scored]
) -> Scored:
    """Yield the values of each task, in order; `score` is given the parts.

    Where one fails, its window is scored task by task, so that all before it is kept and the error
    names rows that stand together.
    """
    waiting: deque[Window] = deque()

    def read_parts() -> Iterator[ScoringTask]:
        for window in read_windows(tasks):
            waiting.append(window)
            yield from window.parts

    values_of_parts: list[Values] = []
    try:
        with closing(score(read_parts())) as scored:
            for values in scored:
                values_of_parts.append(values)
                if len(values_of_parts) == len(waiting[0].parts):
                    yield from waiting.popleft().values_of_tasks(values_of_parts)
                    values_of_parts = []
    except JobError:
        tasks_left = (task for window in waiting for task in window.tasks)
        with closing(score(tasks_left)) as scored:
            yield from scored
        raise


def read_windows(tasks: Iterable[ScoringTask]) -> Iterator[Window]:
    """Yield the windows of tasks; what was read before an error is in one, too."""
    failure = None
    window: list[ScoringTask] = []
    characters = 0
    try:
        for task in tasks:
            window.append(task)
            characters += sum(len(document_text(row.document)) for row in task.rows.values())
            if len(window) == MOST_TASKS or characters > MOST_CHARACTERS:
                yield from cut_anew(window)
                window, characters = [], 0
    except JobError as error:
        failure = error
    yield from cut_anew(window)
    if failure:
        raise failure


def cut_anew(tasks: Sequence[ScoringTask]) -> Iterator[Window]:
    """Yield a window of tasks whose sources are then read less often; else one for each task."""
    sources = [{document_text(row.document) for row in task.rows.values()} - {""} for task in tasks]
    different = set[str]().union(*sources)
    if sum(map(len, sources)) < WORTH * len(different) or not different:
        yield from (Window([task], [task]) for task in tasks)
        return
    rows: list[Row] = []
    missing: dict[str, set[int]] = defaultdict(set)
    for task in tasks:
        for name, places in task.missing.items():
            missing[name].update(len(rows) + place for place in places)
        rows += task.rows.values()
    order = group_places(document_text(row.document) for row in rows)
    size = -(-len(rows) // len(tasks))
    parts = []
    for first in range(0, len(rows), size):
        places_of_part = sorted(order[first : first + size])
        part = ScoringTask({place: rows[place] for place in places_of_part}, {})
        for name, places_of_metric in missing.items():
            if lacking := [place for place in places_of_part if place in places_of_metric]:
                part.missing[name] = lacking
        parts.append(part)
    yield Window(tasks, parts)
