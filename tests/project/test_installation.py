# SPDX-License-Identifier: Apache-2.0
"""The wheel in an empty environment: beside it stands what it asks for, and no more. And the action
for GitHub: what its step runs, in the shell in which GitHub runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
ALONE = """
import summary_metrics
unr = summary_metrics.load("unr", window=3)
assert unr.compute(predictions=["a b a"])["unr_1"] == 2 / 3, unr
print(summary_metrics.__file__)
"""


def find_distributions(lines: Iterable[str]) -> set[str]:
    """Return the names of all that pip would install for these requirements of a package."""
    found: set[tuple[str, str]] = set()
    todo = [(line, "") for line in lines]
    while todo:
        line, asked = todo.pop()
        required = Requirement(line)
        if required.marker and not required.marker.evaluate({"extra": asked}):
            continue
        name = canonicalize_name(required.name)
        for wanted in {(name, extra) for extra in required.extras or {""}} - found:
            found.add(wanted)
            todo += [(line, wanted[1]) for line in metadata.requires(name) or ()]
    return {name for name, _ in found}


def link_distributions(names: set[str], folder: Path) -> None:
    """Put the modules and packages of installed distributions into a folder, as links to where they
    are.
    """
    for name in names:
        files = metadata.files(name)
        assert files
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(str(metadata.distribution(name).locate_file(top)))


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_scores_and_reports(tmp_path: Path) -> None:
    clone, home = tmp_path / "clone", tmp_path / "home"
    for folder in ("summary_metrics", "metrics", "examples"):
        shutil.copytree(ROOT / folder, clone / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, clone)
    home.mkdir()
    isolated = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    isolated |= {"HF_HOME": str(tmp_path / "cache"), "HF_EVALUATE_OFFLINE": "1"}

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            arguments, cwd=home, env=isolated, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done

    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, clone)
    shutil.rmtree(clone)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "-q",
        "--no-deps",
        "--no-compile",
        wheel,
    )
    (packages,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    (ours,) = metadata.distributions(path=[str(packages)])
    names = find_distributions(ours.requires or ())
    assert not names & {"torch", "transformers", "openai", "ray", "gradio"}
    link_distributions(names, packages)

    run(python.with_name("summary-metrics"), "--example", "--report", "report.html")
    assert (home / "report.html").read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert len((home / "news.scores.jsonl").read_text(encoding="utf-8").splitlines()) == 56
    assert str(tmp_path / "venv") in run(python, "-c", ALONE).stdout


# The action

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
