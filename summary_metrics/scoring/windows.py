# SPDX-License-Identifier: Apache-2.0
"""The rows of several tasks, cut anew so that the summaries of a source are scored together: in a
file in the order of its systems they stand hundreds of rows apart.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeVar

from ..errors import JobError
from ..reading.columns import group_places
from ..reading.rows import Row, document_text
from .rows import ScoringTask, Values

Key = TypeVar("Key")
Keyed = tuple[Key, ScoringTask]
Scored = Generator[tuple[Key, Values], None, None]

# What is read before any of it is scored: 4,096 rows where a task has 256. So much is scored again
# where a run is killed, some ten seconds of work.
MOST_TASKS = 16
MOST_CHARACTERS = 16_000_000  # of sources
WORTH = 1.5  # so many times less often must a source be read, else rows would wait for little


@dataclass
class Window:
    """Tasks with their keys, and the parts into which their rows are cut, each with the places of
    its rows; `values` are those of the parts that are scored.
    """

    tasks: Sequence[Keyed[Any]]
    parts: Sequence[tuple[Sequence[int], ScoringTask]]
    values: list[Values] = field(default_factory=list)

    def results(self) -> Iterator[tuple[Any, Values]]:
        """Yield what came of each task, with its key."""
        scored: dict[str, dict[str, dict[int, Any]]] = {}  # by metric, key and place
        for (places, part), values in zip(self.parts, self.values, strict=True):
            for name, columns in values.items():
                rows = [places[place] for place in part.missing[name]]
                by_key = scored.setdefault(name, {})
                for key, column in columns.items():
                    by_key.setdefault(key, {}).update(zip(rows, column, strict=True))
        start = 0
        for label, task in self.tasks:
            values = {}
            for name, places in task.missing.items():
                values[name] = {
                    key: [by_place.get(start + place) for place in places]
                    for key, by_place in scored[name].items()
                }
            yield label, values
            start += len(task.rows)


def score_by_source(
    tasks: Iterable[Keyed[Key]], score: Callable[[Iterator[Keyed[None]]], Scored[None]]
) -> Scored[Key]:
    """Yield what came of each task, in order, with its key; `score` is given the parts.

    Where one fails, its window is scored task by task, so that all before it is kept and the error
    names rows that stand together.
    """
    waiting: deque[Window] = deque()

    def read_parts() -> Iterator[Keyed[None]]:
        for window in read_windows(tasks):
            waiting.append(window)
            yield from ((None, part) for _, part in window.parts)

    try:
        with closing(score(read_parts())) as scored:
            for _, values in scored:
                waiting[0].values.append(values)
                if len(waiting[0].values) == len(waiting[0].parts):
                    yield from waiting.popleft().results()
    except JobError:
        tasks_left = [keyed for window in waiting for keyed in window.tasks]
        with closing(score((None, task) for _, task in tasks_left)) as scored:
            for (key, _), (_, values) in zip(tasks_left, scored, strict=False):
                yield key, values
        raise


def read_windows(tasks: Iterable[Keyed[Key]]) -> Iterator[Window]:
    """Yield the windows of tasks; what was read before an error is in one, too."""
    errors: list[JobError] = []
    window: list[Keyed[Key]] = []
    texts: list[list[str]] = []
    characters = 0
    for key, task in read_until_error(tasks, errors):
        window.append((key, task))
        texts.append([document_text(row.document) for row in task.rows])
        characters += sum(map(len, texts[-1]))
        if len(window) == MOST_TASKS or characters > MOST_CHARACTERS:
            yield from cut_anew(window, texts)
            window, texts, characters = [], [], 0
    yield from cut_anew(window, texts)
    if errors:
        raise errors[0]


def read_until_error(tasks: Iterable[Keyed[Key]], errors: list[JobError]) -> Iterator[Keyed[Key]]:
    """Yield tasks; the error that ends them, if one does, is put into `errors`."""
    try:
        yield from tasks
    except JobError as error:
        errors.append(error)


def cut_anew(tasks: Sequence[Keyed[Key]], texts: Sequence[Sequence[str]]) -> Iterator[Window]:
    """Yield a window of tasks whose sources are then read less often; else one for each task.

    `texts` are the sources of the rows of each task.
    """
    different = len({text for of_task in texts for text in of_task} - {""})
    if sum(len({*of_task} - {""}) for of_task in texts) < WORTH * different or not different:
        yield from (Window([keyed], [(range(len(keyed[1].rows)), keyed[1])]) for keyed in tasks)
        return
    rows: list[Row] = []
    missing: dict[str, set[int]] = defaultdict(set)
    for _, task in tasks:
        for name, places in task.missing.items():
            missing[name].update(len(rows) + place for place in places)
        rows += task.rows
    order = group_places(chain.from_iterable(texts))
    size = -(-len(rows) // len(tasks))
    parts = []
    for first in range(0, len(rows), size):
        places = sorted(order[first : first + size])
        of_part = {
            name: [number for number, place in enumerate(places) if place in of_metric]
            for name, of_metric in missing.items()
            if not of_metric.isdisjoint(places)
        }
        parts.append((places, ScoringTask([rows[place] for place in places], of_part)))
    yield Window(tasks, parts)
