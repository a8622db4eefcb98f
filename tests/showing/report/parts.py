# SPDX-License-Identifier: Apache-2.0
"""Scored summaries of made-up news: `faithful` has no fact that the source lacks, `inventing`
always has two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from summary_metrics.job import Job
from summary_metrics.reading.opening import Reading
from summary_metrics.reading.rows import Row
from summary_metrics.run import Result, run

DOCUMENTS = 8
SUMMARIES = {
    "faithful": "Marrowby closes Tanner Street, as council number {0} decided.",
    "inventing": "Council number {0} of Oakford closes Tanner Street in 1987.",
    "wordy": (
        "It was decided, after all that had been said, that the street would be closed by council"
        " number {0}."
    ),
}


def make_rows(documents: int = DOCUMENTS, systems: Sequence[str] = tuple(SUMMARIES)) -> list[Row]:
    """Rows of each system on each document, in lines from 1."""
    places = [(place, system) for place in range(documents) for system in systems]
    return [
        Row(
            "made.jsonl",
            line,
            f"council-{place}",
            system,
            SUMMARIES[system].format(place),
            f"The council number {place} of Marrowby met on Monday. It will close Tanner"
            " Street.\nNobody objected.",
        )
        for line, (place, system) in enumerate(places, 1)
    ]


def scored(
    rows: Sequence[Row], metrics: Sequence[str] = ("facts", "abstractness"), **job: Any
) -> Result:
    """Score rows as the command does."""
    return run(
        Job(
            Reading(records=[row._asdict() for row in rows]), metrics=metrics, language="en", **job
        ),
        lambda *_: None,
    )
