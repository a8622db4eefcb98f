# SPDX-License-Identifier: Apache-2.0
"""What the tests know of all five modules, and the files they score."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from summary_metrics.registry import METRICS, METRICS_FOLDER, known_of, load_metric

OFFLINE_ENCODER = known_of("estime").stand_in

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {name: METRICS_FOLDER / name for name in METRICS}


# At the start of a process of its own. What only the evaluator of `evaluate` uses takes seconds to
# import; one test of tests/command/test_cli.py has it imported, as a program of a user does.
IMPORT_EVALUATE = """
import json, sys
sys.modules.update({"scipy": None, "transformers": None})
import evaluate
del sys.modules["scipy"], sys.modules["transformers"]
"""


def load(name: str, **options: Any) -> Any:
    """Load a module as the command does; `estime` with an encoder that is here, unless `options`
    name another.
    """
    if name == "estime":
        options = {"model_name": OFFLINE_ENCODER, **options}
    return load_metric(name, **options)


def write_rows(name: str, *rows: Any) -> str:
    """Write a file of JSON lines; return its name."""
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name


def command(*arguments: str) -> list[str]:
    """Return the command as a process starts it; it needs `environment`."""
    return [sys.executable, "-m", "summary_metrics", *arguments]


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a process that imports the package from the clone, not an installed
    copy.
    """
    return {**os.environ, "PYTHONPATH": str(ROOT), **variables}
