# SPDX-License-Identifier: Apache-2.0
"""What a process does that shares a cache of steps. It imports nothing else, so it is quick to start."""

from __future__ import annotations

from typing import Any

from metrics.summarization_score.step_cache import StepCache


def write_and_read(folder: str, ready: Any, turns: int) -> None:
    """Put and get one key again and again, each time without memory, when the other process is ready too."""
    ready.wait(timeout=120)
    value = ["value"] * 50_000
    for _ in range(turns):
        StepCache(folder).put(["key"], value)
        assert StepCache(folder).get(["key"]) == value
