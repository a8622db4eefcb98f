# SPDX-License-Identifier: Apache-2.0
"""Running the command, in this process and in one of its own, and the rows that it scores."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from summary_metrics import cli

ROOT = Path(__file__).resolve().parents[2]
NEWS = ROOT / "examples" / "news.jsonl"
CHEAP = ("--metrics", "unr,nid")
# At the start of a process of its own. What only the evaluator of `evaluate` uses takes seconds to
# import; one test of tests/command/test_cli.py has it imported, as a program of a user does.
IMPORT_EVALUATE = """
import json, sys
sys.modules.update({"scipy": None, "transformers": None})
import evaluate
del sys.modules["scipy"], sys.modules["transformers"]
"""


class Ran(NamedTuple):
    """How the command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The last line on standard error."""
        return (self.err.splitlines() or [""])[-1]


class Command:
    """The command, in a folder of its own."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: object) -> Ran:
        """Run it in this process."""
        self.capture.readouterr()
        try:
            status = cli.main([str(one) for one in arguments])
        except SystemExit as end:
            status = int(end.code or 0)
        return Ran(status, *self.capture.readouterr())


def write(name: str, rows: Sequence[Any]) -> str:
    """Write a file of JSON lines; return its name."""
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name


def read(name: str = "rows.scores.jsonl") -> list[dict[str, Any]]:
    """Return the rows of an output."""
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def news(count: int) -> list[dict[str, Any]]:
    """Return rows of the example, no two of which have the same texts."""
    lines = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()]
    rows = []
    for i in range(count):
        row = dict(lines[i % len(lines)])
        row["summary"] += f" It is version {i}." if i >= len(lines) else ""
        rows.append(row)
    return rows


def process(*arguments: object) -> list[str]:
    """Return the command as a process starts it; it needs `environment`."""
    return [sys.executable, "-m", "summary_metrics", *map(str, arguments)]


def environment(**variables: str) -> Mapping[str, str]:
    """Return the environment of a process that imports the package from the clone, not an installed
    copy.
    """
    return {**os.environ, "PYTHONPATH": str(ROOT), **variables}
