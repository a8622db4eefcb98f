# SPDX-License-Identifier: Apache-2.0
"""What a model costs is said, or refused, before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared.claims import Controls, FirstControls

from summary_metrics.errors import JobError, Option, in_command
from summary_metrics.reading.rows import Row, cut_chunks
from summary_metrics.scoring.costs import (
    Progress,
    check_controls,
    check_costs,
)
from summary_metrics.scoring.evidence import FORMAT
from summary_metrics.scoring.reuse import Scorer, plan_chunks
from summary_metrics.scoring.store import ScoreStore

pytestmark = pytest.mark.usefixtures("empty_folder")
ROWS = [Row("rows.jsonl", line, None, None, f"s {line}", f"d {line}") for line in range(1, 8)]


class Asking:
    """Stands for a metric that asks a model once a row."""

    def estimate_cost(
        self, batches: Iterable[tuple[list[str], list[Any]]], **_options: Any
    ) -> dict[str, int]:
        calls = sum(len(summaries) for summaries, _ in batches)
        return {"calls": calls, "prompt_tokens": 1234 * calls, "completion_tokens": 10 * calls}

    def settings(self) -> dict[str, Any]:
        return {}


def costs(options: dict[str, Any], scored: int = 0) -> list[str]:
    """What is said where so many rows have their scores."""
    scorers = [Scorer("m", "stamp", asks_model=True)]
    if scored:
        store = ScoreStore(Path("out.jsonl"), scorers)
        for chunk in plan_chunks(store.earlier, cut_chunks(ROWS[:scored], 3)):
            store.add(chunk, {"m": [{"m": 0.5}] * len(chunk.labels)})
        record = {"stamp": "stamp", "paid": True, "keys": ["m"]}
        store.finish({"format": FORMAT, "files": [], "metrics": {"m": record}})
        store.close()
    said: list[str] = []

    def say(*parts: str | Option) -> None:
        said.append(
            "".join(in_command(part) if isinstance(part, Option) else part for part in parts)
        )

    store = ScoreStore(Path("out.jsonl"), scorers)
    asking: Any = Asking()
    try:
        check_costs(
            lambda: plan_chunks(store.earlier, cut_chunks(ROWS, 3)),
            {"m": asking},
            {"m": options},
            say,
        )
    finally:
        store.close()
    return said


@pytest.mark.parametrize(
    ("scored", "calls"), [(0, "7 calls"), (3, "4 calls"), (6, "1 call "), (7, "no calls")]
)
def test_only_what_is_missing_costs(scored: int, calls: str) -> None:
    assert calls in costs({"cache_dir": "c"}, scored)[0]


def test_a_limit_is_kept_before_anything_is_sent() -> None:
    with pytest.raises(JobError, match="--max-calls 6: m would take about 7"):
        costs({"max_calls": 6})
    said = costs({"max_calls": 7})
    assert "m.cache_dir=FOLDER" in said[1]


@pytest.mark.parametrize(
    ("failed", "is_all", "said"), [(1, False, "passes"), (3, True, ""), (3, False, None)]
)
def test_a_long_run_of_a_model_that_fails_its_controls_is_not_begun(
    failed: int, is_all: bool, said: str | None
) -> None:
    class Controlled:
        def controls(self, batches: Any) -> FirstControls:
            controls = [Controls(0.2, 0.1)] * failed + [Controls(0.9, 0.1)] * (4 - failed)
            return FirstControls(controls, is_all)

    lines: list[str] = []
    if said is None:
        with pytest.raises(JobError, match="too weak for the task: its controls failed on 3 of 4"):
            check_controls("m", Controlled(), iter(()), lines.append)
    else:
        check_controls("m", Controlled(), iter(()), lines.append)
        assert bool(lines) == bool(said)
        assert said in "".join(lines)


def test_the_time_left_is_said_while_calls_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 0.0, 4.0, 20.0])
    monkeypatch.setattr("summary_metrics.scoring.costs.time.monotonic", lambda: next(now))
    lines: list[str] = []
    progress = Progress("m", 8, lines.append)
    for used in (1, 2, 3):
        progress(used)
    assert lines == ["m: 2 of about 8 calls, 10.0 s a call, about 60 seconds left"]
