# SPDX-License-Identifier: Apache-2.0
"""What documents and docstrings show, runs: in any folder, and with the output that they print."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import shutil
import warnings
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import Command

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path
    for pattern in (
        "*.md",
        "llms.txt",
        "docs/*.md",
        "examples/*.md",
        ".github/*.md",
        "metrics/*/*.md",
    )
    for path in ROOT.glob(pattern)
    if ">>> " in path.read_text(encoding="utf-8")
)
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A metric's own script stands in tests/contract, where it runs as `evaluate` runs its own.
MODULES = sorted(
    path
    for pattern in ("summary_metrics/**/*.py", "metrics/*/*.py", "benchmarks/*.py")
    for path in ROOT.glob(pattern)
    if ">>> " in path.read_text(encoding="utf-8")
    and path.stem not in (path.parent.name, "app", "shared", "page")
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run(examples: str, name: str, variables: dict[str, Any]) -> None:
    """Run examples one after the other, and fail with what differs."""
    test = doctest.DocTestParser().get_doctest(examples, variables, name, name, 0)
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_runs_in_any_folder(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`org/` is what publishing replaces by the owner's name; here it is the folder of the
    metrics.
    """
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8").replace(
        'load("org/', f'load("{ROOT.as_posix()}/metrics/'
    )
    run("\n".join(block for block in BLOCK.findall(text) if ">>> " in block), path.name, {})


COMMANDS = re.findall(
    r"^summary-metrics (.*?) *#", (ROOT / "llms.txt").read_text("utf-8"), re.MULTILINE
)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_for_programs_runs(line: str, command: Command) -> None:
    shutil.copy(ROOT / "examples" / "news.jsonl", ".")
    ran = command(*shlex.split(line))
    assert ran.status == 0, ran.err


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_docstring_runs(path: Path) -> None:
    module = importlib.import_module(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = doctest.testmod(module, optionflags=FLAGS)
    assert found.attempted
    assert not found.failed
