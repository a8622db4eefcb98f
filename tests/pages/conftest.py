# SPDX-License-Identifier: Apache-2.0
"""What all pages share."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import evaluate
import pytest

from tests.pages.parts import FOLDERS


@pytest.fixture
def demo() -> ModuleType:
    return import_module("summary_metrics.metrics._shared.demo")


@pytest.fixture
def demo_answers() -> ModuleType:
    return import_module("summary_metrics.metrics._shared.demo_answers")


@pytest.fixture
def demo_files() -> ModuleType:
    return import_module("summary_metrics.metrics._shared.demo_files")


@pytest.fixture
def demo_serving() -> ModuleType:
    return import_module("summary_metrics.metrics._shared.demo_serving")


@pytest.fixture
def facts(demo: ModuleType) -> Any:
    """The page of a metric that reads the document, in a language."""
    metric = evaluate.load(str(FOLDERS["facts"] / "facts.py"))
    return demo.Demo(metric, settings={"language": ["en", "de"]})
