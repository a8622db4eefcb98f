# SPDX-License-Identifier: Apache-2.0
"""What the tests know of all five modules, and the files they score."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import evaluate

from metrics._shared import vendor
from score_metrics import packaged_encoder

ROOT = Path(__file__).resolve().parents[1]
SHARED_DATA = ROOT.parent / "shared"  # human judgements and recorded values, where somebody has put them
FOLDERS = {folder.name: folder for folder in vendor.metric_folders()}


def load(name: str, **options: Any) -> Any:
    """Load a module as a user does; `estime` with an encoder that is here, unless `options` name another."""
    if name == "estime":
        options = {"model_name": packaged_encoder(), **options}
    return evaluate.load(str(FOLDERS[name]), **options)


def write_rows(name: str, *rows: Any) -> str:
    """Write a file of JSON lines; return its name."""
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name
