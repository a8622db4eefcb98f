# SPDX-License-Identifier: Apache-2.0
"""Rows on which a metric failed, where a run goes on without them: why, and of how many."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..errors import FAILED, JobError
from ..metrics._shared.summary_metric import SummaryMetric
from ..printable import count_of
from ..registry import runs_model

if TYPE_CHECKING:
    from .rows import Line

SHOWN_LINES = 5  # of rows that failed


def error_key(name: str) -> str:
    """Return under which key a line of the output says why a metric failed on its row.

    >>> error_key("support")
    'support_error'
    """
    return f"{name}_error"


def notes_errors(name: str, metric: SummaryMetric) -> bool:
    """Return whether a metric may leave out rows on which it fails."""
    settings = metric.settings()
    return "on_error" in settings and runs_model(name, settings)


class Failures:
    """How often each metric failed, of how many rows, and what was said most often."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = list(names)
        self._places: dict[str, list[str]] = defaultdict(list)
        self._reasons: dict[str, Counter[str]] = defaultdict(Counter)
        self._rows = 0

    def watch(self, results: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines of the output as they are, and count."""
        for result in results:
            self._rows += 1
            for name in self._names:
                if reason := result.get(error_key(name)):
                    self._reasons[name][reason] += 1
                    self._places[name].append(str(result.get("line", self._rows)))
            yield result

    def sentences(self) -> list[str]:
        """Return for each metric that failed on how many rows it did, and why."""
        sentences = []
        for name, reasons in self._reasons.items():
            reason, _ = reasons.most_common(1)[0]
            rows = count_of(self._rows, "summary")
            places = self._places[name][:SHOWN_LINES]
            if reasons.total() > SHOWN_LINES:
                places.append("...")
            count = f"{reasons.total():,} of {rows} could not be scored"
            sentence = f"{name}: {count} (line {', '.join(places)}): {reason}"
            if len(reasons) > 1:
                sentence += f" (and {count_of(len(reasons) - 1, 'other reason')})"
            sentences.append(sentence)
        return sentences

    def check(self) -> None:
        """Raise a JobError where a metric failed on all rows: nothing of it can be shown."""
        for name, reasons in self._reasons.items():
            if reasons.total() == self._rows:
                reason, _ = reasons.most_common(1)[0]
                raise JobError(
                    f"{name} has no score, as it failed on each summary: {reason}", FAILED
                )
