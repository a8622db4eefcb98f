# SPDX-License-Identifier: Apache-2.0
"""What the tests know of all five modules."""

from __future__ import annotations

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
