# SPDX-License-Identifier: Apache-2.0
"""The pages that there are, and one of them as a module."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import evaluate
import pytest
from summary_metrics.metrics._shared.demo import Demo

METRICS = Path(__file__).resolve().parents[2] / "metrics"
FOLDERS = {app.parent.name: app.parent for app in sorted(METRICS.glob("*/app.py"))}
NAMES = list(FOLDERS)
# the page of a metric that reads the document, in a language
FACTS = Demo(evaluate.load(str(FOLDERS["facts"] / "facts.py")), settings={"language": ["en", "de"]})


def load_page(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ModuleType]:
    """Return the page that the app.py of a metric describes, and the module beside it."""
    monkeypatch.syspath_prepend(str(FOLDERS[name]))
    monkeypatch.delitem(sys.modules, "page", raising=False)
    spec = spec_from_file_location(f"page_of_{name}", FOLDERS[name] / "app.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.DEMO, sys.modules["page"]


def score(parts: ModuleType, demo: Any, document: str, summary: str, *values: Any) -> Any:
    """Return the scores of a summary by their keys, with the options that a page offers."""
    options = demo.options(values)
    result, _ = parts.compute(demo, [demo.source(document)], [summary], options)
    return {key: result[key][0] for key in demo.metric.scores(**options)}
