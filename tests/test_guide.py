# SPDX-License-Identifier: Apache-2.0
"""The command in docs/guide.md prints the numbers of the table below it. Its examples run in test_documents.py."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.modules import ROOT, command, environment

GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_command_prints_the_table(tmp_path: Path) -> None:
    (line,) = re.findall(r"^```bash\n(.*?)\n```$", GUIDE, re.DOTALL | re.MULTILINE)
    program, *arguments = line.split()
    assert program == ".venv/bin/summary-metrics"
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "news.scores.jsonl").write_text("what the command of README.md wrote\n", encoding="utf-8")
    run = subprocess.run(
        command(*arguments), cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True
    )
    printed = {tuple(line.split()[:2]): line.split()[2] for line in run.stdout.splitlines() if len(line.split()) > 6}
    header, _, *rows = re.findall(r"^\|.*\|$", GUIDE[GUIDE.index("| system |") :], re.MULTILINE)
    keys = re.findall(r"`(\w+)`", header)
    assert (len(keys), len(rows)) == (5, 4)
    for row in rows:
        system, *quoted = (cell.strip() for cell in row.strip("|").split("|"))
        assert quoted[:5] == [f"{float(printed[key, system]):.2f}" for key in keys]
