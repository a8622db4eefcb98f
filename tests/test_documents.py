# SPDX-License-Identifier: Apache-2.0
"""Every example that a document or docstring shows with `>>>` is run here, and every link in a document is followed."""

from __future__ import annotations

import doctest
import importlib
import os
import re
from pathlib import Path
from typing import Any

import evaluate
import pytest

from metrics._shared import vendor
from tests.modules import FOLDERS, ROOT, load

CARDS = [folder / "README.md" for folder in FOLDERS.values()]
GUIDES = [ROOT / "README.md", ROOT / "examples" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DOCUMENTS = [*GUIDES, *CARDS, *sorted((ROOT / "benchmarks").glob("*.md")), *sorted((ROOT / ".github").glob("*.md"))]
# A copy beside a metric is its source in _shared, byte for byte.
SHARED = {path.name for path in vendor.SHARED.rglob("*.py")}
SOURCES = [
    path
    for folder in ("metrics", "summary_metrics")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "_shared" in path.parts or path.name == "__init__.py" or path.name not in SHARED
]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(autouse=True)
def from_the_top_of_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load org/NAME from this repository, and let no example change the settings of the others."""
    real = evaluate.load

    def load_here(path: str, **options: Any) -> Any:
        return load(path.removeprefix("org/"), **options) if path.startswith("org/") else real(path, **options)

    monkeypatch.setattr(evaluate, "load", load_here)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.chdir(ROOT)


def run_examples(text: str, name: str) -> None:
    """Run the `>>>` examples of a text; fail with what differs."""
    test = doctest.DocTestParser().get_doctest(text, {"evaluate": evaluate}, name, name, 0)
    assert test.examples, "nothing to run"
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("path", [path for path in GUIDES if ">>>" in path.read_text(encoding="utf-8")], ids=named)
def test_examples_of_guides_run(path: Path) -> None:
    run_examples(path.read_text(encoding="utf-8"), named(path))


@pytest.mark.parametrize("path", CARDS, ids=named)
def test_examples_of_cards_run(path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert all(">>>" in block for block in blocks), "a block that nothing runs"
    run_examples("\n".join(blocks), named(path))


@pytest.mark.parametrize("path", [path for path in SOURCES if ">>>" in path.read_text(encoding="utf-8")], ids=named)
def test_examples_of_docstrings_run(path: Path) -> None:
    module = importlib.import_module(named(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    found = doctest.testmod(module, extraglobs={"evaluate": evaluate}, optionflags=flags)
    assert found.failed == 0 < found.attempted


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_link_leads_to_a_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text)
    assert [link for link in links if not (path.parent / link).exists()] == []
    files = re.findall(r"`((?:\.github|benchmarks|docs|examples|metrics|summary_metrics|tests)/[\w./-]*)`", text)
    assert [file for file in files if "NAME" not in file and not (ROOT / file).exists()] == []
