# SPDX-License-Identifier: Apache-2.0
"""Rows of data: what a test is run with, in `tests/rows.jsonl`."""

from __future__ import annotations

import builtins
import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from summary_metrics.errors import JobError

TESTS = Path(__file__).parents[1]
Test = TypeVar("Test", bound=Callable[..., None])

ROWS: dict[str, list[dict[str, Any]]] = {}
for line in (TESTS / "rows.jsonl").read_text(encoding="utf-8").splitlines():
    row = json.loads(line)
    row.pop("note", None)  # for who reads it
    ROWS.setdefault(row.pop("test"), []).append(row)


def each_row(test: Test) -> Test:
    """Run a test with each row that names it as pytest does; an `error` there is the name of its
    class.
    """
    file = Path(inspect.getfile(test)).relative_to(TESTS)
    rows = ROWS[f"{file.as_posix()}::{test.__name__}"]
    for row in rows:
        if "error" in row:
            row["error"] = getattr(builtins, row["error"], JobError)
    values = [list(row.values()) for row in rows]
    marked: Test = pytest.mark.parametrize(list(rows[0]), values)(test)
    return marked
