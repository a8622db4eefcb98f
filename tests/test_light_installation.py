# SPDX-License-Identifier: Apache-2.0
"""Tests of the command where only some libraries are installed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import summary_metrics
from summary_metrics import cli, errors, registry
from tests import modules
from tests.command_line import (
    CAT,
    NEWS,
    OFFLINE_NOTE,
    check_message,
    read_rows,
    without_loading,
)
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where `pip install .` alone was run."""
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(errors, "find_spec", lambda name: None if name == "torch" else find_spec(name))


@pytest.mark.usefixtures("no_torch")
def test_without_the_libraries_of_estime_the_four_others_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([write_rows("rows.jsonl", CAT), "--offline"]) == 0
    captured = capsys.readouterr()
    assert without_loading(captured.err) == (
        'left out: estime needs torch; install the extra "estime": pip install -c constraints.txt --extra-index-url '
        'https://download.pytorch.org/whl/cpu ".[estime]" in the clone; '
        "this takes 1.8 GB, and without that index 6 GB on Linux\n"
    )
    assert "alarms" not in captured.out
    assert OFFLINE_NOTE not in captured.out
    four = [name for name in registry.METRICS if name != "estime"]
    assert json.loads(Path("rows.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"]["metrics"] == four


@pytest.mark.usefixtures("no_torch")
@pytest.mark.parametrize(
    ("arguments", "asked"),
    [(["--metrics", "unr,estime"], "estime"), (["--option", "estime.model_name=m"], "--option estime.model_name")],
)
def test_without_its_libraries_estime_cannot_be_asked_for(
    arguments: list[str], asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = f'{asked} needs torch; install the extra "estime": pip install -c constraints.txt --extra-index-url '
    check_message(capsys, 2, message, write_rows("rows.jsonl", CAT), *arguments)
    assert os.listdir() == ["rows.jsonl"]


@pytest.mark.usefixtures("no_torch")
def test_loading_estime_without_its_libraries_names_the_extra() -> None:
    with pytest.raises(ImportError, match='estime needs torch; install the extra "estime"'):
        summary_metrics.load("estime")


@pytest.mark.parametrize("name", ["rouge", "../metrics/unr", ""])
def test_only_metrics_can_be_loaded(name: str) -> None:
    with pytest.raises(ValueError, match=f"no metric '{re.escape(name)}'; there are abstractness, unr"):
        summary_metrics.load(name)


def test_every_extra_is_declared_with_its_libraries() -> None:
    declared = tomllib.loads((modules.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    light = {re.split(r"[^\w-]", line)[0] for line in declared["dependencies"]}
    for extra, libraries in errors.EXTRAS.items():
        given_by_extra = {re.split(r"[^\w-]", line)[0] for line in declared["optional-dependencies"][extra]}
        assert given_by_extra >= set(libraries)
        assert not light & set(libraries)
    (every,) = (line for line in declared["optional-dependencies"]["test"] if line.startswith("summary-metrics["))
    # The harnesses do not fit beside the pins; each is tested in an environment of its own.
    harnesses = {"deepeval", "inspect-ai", "lighteval", "mlflow", "torchmetrics"}
    assert (
        set(re.findall(r"\w+", every.partition("[")[2]))
        == set(declared["optional-dependencies"]) - {"test"} - harnesses
    )


ALONE = """
import summary_metrics
unr = summary_metrics.load("unr", window=3)
assert unr.compute(predictions=["a b a"])["unr_1"] == 2 / 3, unr
print(summary_metrics.__file__)
"""


def find_distributions(lines: Iterable[str], extra: str) -> set[str]:
    """Return the names of all that pip would install for these requirements of a package with this extra."""
    found: set[tuple[str, str]] = set()
    todo = [(line, extra) for line in lines]
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
    """Put the modules and packages of installed distributions into a folder, as links to where they are."""
    for name in names:
        files = metadata.files(name)
        assert files
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(str(metadata.distribution(name).locate_file(top)))


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_scores_compares_and_reports(tmp_path: Path) -> None:
    """Beside the wheel stands what it asks for, and no more: what is installed here, as pip would need a minute."""
    clone, home = tmp_path / "clone", tmp_path / "home"
    for name in ("summary_metrics", "metrics"):
        shutil.copytree(modules.ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(modules.ROOT / name, clone)
    home.mkdir()
    shutil.copy(NEWS, home / "rows.jsonl")
    isolated = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    isolated |= {"HF_HOME": str(tmp_path / "cache"), "HF_EVALUATE_OFFLINE": "1"}

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(arguments, cwd=home, env=isolated, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done

    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, clone)
    shutil.rmtree(clone)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-compile", wheel)
    (packages,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    (ours,) = metadata.distributions(path=[str(packages)])
    names = find_distributions(ours.requires or (), "report")
    assert names >= {"evaluate", "numpy", "plotly", "xxhash"}
    assert not names & {"torch", "transformers", "openai", "ray"}
    link_distributions(names, packages)

    done = run(python.with_name("summary-metrics"), "rows.jsonl", "--compare", "--report", "report.html")
    assert re.fullmatch(r'left out: estime needs .*; install the extra "estime": .*\nloading .*\n', done.stderr)
    assert "Differences from" in done.stdout
    assert "HOW THEY WRITE" in done.stdout
    assert (home / "report.html").stat().st_size > 2**20
    expected = [row["summary"] for row in read_rows(str(NEWS))]
    rows = read_rows(str(home / "rows.scores.jsonl"))
    assert [row["unr_1"] for row in rows] == modules.load("unr").compute(predictions=expected, use_aggregator=False)[
        "unr_1"
    ]
    assert {"abstractness_2", "nid", "facts_score"} <= rows[0].keys()
    again = run(python, "-m", "summary_metrics", "rows.jsonl", "--compare")
    assert "56 rows in rows.scores.jsonl, 0 of them scored now" in again.stdout
    assert str(tmp_path / "venv") in run(python, "-c", ALONE).stdout
