# SPDX-License-Identifier: Apache-2.0
"""The files of a page as they stand beside a metric."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import evaluate
import pytest

from tests.pages.parts import FOLDERS, import_beside


@pytest.fixture
def beside_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is imported by its bare name lies beside the metric `facts`."""
    import_beside(FOLDERS["facts"], monkeypatch)


@pytest.fixture
def demo(beside_facts: None) -> ModuleType:
    return import_module("demo")


@pytest.fixture
def demo_answers(beside_facts: None) -> ModuleType:
    return import_module("demo_answers")


@pytest.fixture
def demo_files(beside_facts: None) -> ModuleType:
    return import_module("demo_files")


@pytest.fixture
def demo_serving(beside_facts: None) -> ModuleType:
    return import_module("demo_serving")


@pytest.fixture
def facts(demo: ModuleType) -> Any:
    """The page of a metric that reads the document, in a language."""
    metric = evaluate.load(str(FOLDERS["facts"] / "facts.py"))
    option = demo.gradio.Dropdown([("English", "en"), ("German", "de")], value="en", render=False)
    return demo.Demo(metric, "Title", "Lead", "Invented", options={"language": option})
