# SPDX-License-Identifier: Apache-2.0
"""The action for GitHub: what its step runs, in the shell in which GitHub runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ROW = '{"document": "Holm spent $3 million on its bridge.", "summary": "Holm spent $%s million."}\n'


@pytest.mark.parametrize(("number", "status"), [("3", 0), ("4", 3)])
def test_the_status_is_that_of_the_bound_and_the_table_in_the_summary_of_the_job(
    tmp_path: Path, number: str, status: int
) -> None:
    (tmp_path / "two words.jsonl").write_text(
        "".join(
            ROW.replace("Holm", name) % number for name in "Arn Bo Cork Dover Ely Fife".split()
        ),
        encoding="utf-8",
    )
    command = tmp_path / "summary-metrics"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m summary_metrics "$@"\n')
    command.chmod(0o755)
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    step = action["runs"]["steps"][-1]
    arguments = "'two words.jsonl' --metrics facts --fail-if \"marked>0.5\""
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=tmp_path,
        env=os.environ
        | {
            "ARGUMENTS": arguments,
            "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "|" in (tmp_path / "summary.md").read_text(encoding="utf-8")
