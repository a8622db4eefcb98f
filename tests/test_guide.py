# SPDX-License-Identifier: Apache-2.0
"""What docs/guide.md says: its examples run, and its command prints the numbers of its table."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.modules import ROOT

GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")


def test_examples_run_from_the_top_of_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(GUIDE, {}, "guide.md", None, 0)
    assert test.examples
    report: list[str] = []
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


def test_the_command_prints_the_table(tmp_path: Path) -> None:
    (command,) = re.findall(r"^```bash\n(.*?)\n```$", GUIDE, re.DOTALL | re.MULTILINE)
    python, *arguments = command.split()
    assert python == ".venv/bin/python"
    for name in ("score.py", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "scores.jsonl").write_text("what the command of README.md wrote\n", encoding="utf-8")
    run = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, check=True)
    printed = {tuple(line.split()[:2]): line.split()[2] for line in run.stdout.splitlines() if len(line.split()) > 6}
    header, _, *rows = re.findall(r"^\|.*\|$", GUIDE[GUIDE.index("| system |") :], re.MULTILINE)
    keys = re.findall(r"`(\w+)`", header)
    assert len(keys) == len(rows) == 4
    for row in rows:
        system, *quoted = (cell.strip() for cell in row.strip("|").split("|"))
        assert quoted[:4] == [f"{float(printed[key, system]):.2f}" for key in keys]


def test_every_link_and_file_is_there() -> None:
    named = re.findall(r"`((?:examples|benchmarks|metrics|docs)/[^`\s]*)`", GUIDE)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
