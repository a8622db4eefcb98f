# SPDX-License-Identifier: Apache-2.0
"""The plugin of pytest, in another pytest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command import write

ROOT = Path(__file__).parents[2]
SOURCE = "Holm spent $3 million on its bridge. It opens in May."


def run(*arguments: str) -> tuple[int, str]:
    """Return the status and what is printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "summary_metrics.pytest_plugin", *arguments],
        # or an installed package would register it as well
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.usefixtures("empty_folder")
def test_each_row_is_a_test_that_is_named() -> None:
    rows = [
        {"document": SOURCE, "summary": "Holm spent $3 million.", "system": "a"},
        {"document": SOURCE, "summary": "Holm spent $4 million.", "system": "b"},
        {"document": SOURCE, "summary": "Holm spent $3 million.", "key_facts": ["opens in May"]},
    ]
    write("new.jsonl", rows)
    Path("test_other.py").write_text("def test_other(): assert False\n")
    status, printed = run("--summaries", "new.jsonl")
    assert status == 1
    assert "2 failed, 1 passed" in printed
    assert "new.jsonl::line 2 b" in printed
    assert "$4 million" in printed
    assert "Traceback" not in printed
    assert "3 failed, 1 passed" in run("test_other.py", "--summaries", "new.jsonl")[1]


@pytest.mark.usefixtures("empty_folder")
def test_what_cannot_be_read_is_an_error_of_the_file() -> None:
    write("new.jsonl", [{"summary": "Holm spent $3 million."}])
    status, printed = run("--summaries", "new.jsonl")
    assert status == 2
    assert "`document`" in printed
