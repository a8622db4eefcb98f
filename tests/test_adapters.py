# SPDX-License-Identifier: Apache-2.0
"""What the adapters share. Each adapter is tested in its framework: see tests/harnesses and `.ci/harnesses.py`."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import yaml

import summary_metrics
from summary_metrics import adapters
from tests.harnesses.news import read_example
from tests.modules import ROOT, environment
from tests.tiny_verifiers import Knowing

FRAMEWORKS = sorted(path.stem for path in (ROOT / "summary_metrics" / "adapters").glob("[a-z]*.py"))
PAGE_HEADINGS = re.findall(r"^## (.+)$", (ROOT / "docs" / "harnesses.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_adapter_is_tested_in_its_framework() -> None:
    assert FRAMEWORKS == ["deepeval", "inspect_ai", "lighteval", "mlflow", "torchmetrics"]
    tested = sorted(path.stem.removeprefix("test_") for path in (ROOT / "tests" / "harnesses").glob("test_*.py"))
    assert tested == FRAMEWORKS
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "harnesses.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["framework"]["strategy"]["matrix"]["name"] == FRAMEWORKS


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_page_has_an_example_of_every_framework(framework: str) -> None:
    """The tests in tests/harnesses run it; without the framework, its lines can at least be read as Python."""
    by_name = {heading.lower().replace(" ", "_"): heading for heading in PAGE_HEADINGS}
    example = ast.parse(read_example(by_name[framework]))
    imported = {node.module for node in ast.walk(example) if isinstance(node, ast.ImportFrom)}
    assert f"summary_metrics.adapters.{framework}" in imported


def test_scores_and_evidence_of_one_summary() -> None:
    metric = summary_metrics.load("abstractness")
    scores, evidence = adapters.score_one(metric, "A red fox ran.", "A red fox slept.")
    assert scores == {"abstractness": 1 / 4}  # of four words, "ran." is new
    (mark,) = evidence["summary"]
    assert mark.pop("note").startswith("'ran.' ")
    assert mark == {"text": "ran.", "start": 10, "end": 14, "kind": "new", "group": ""}
    assert (evidence["undefined"], evidence["signature"]) == ([], metric.signature())
    assert json.loads(json.dumps(evidence)) == evidence


def test_a_verifier_is_an_option_like_any_other() -> None:
    metric = adapters.take_metric("summarization_score", {"verifier": Knowing()})
    scores, evidence = adapters.score_one(metric, "Ada Ruiz left. It rained.", "Ada Ruiz left. The mayor stayed.")
    assert (scores["support_score"], scores["support_min"]) == (0.5, 0.0)
    kinds = {mark["kind"]: mark["text"] for mark in evidence["summary"]}
    assert (kinds["verified"], kinds["unverified"]) == ("Ada Ruiz left.", "It rained.")
    assert evidence["flags"] == []
    assert json.loads(json.dumps(evidence)) == evidence


def test_a_source_may_be_a_list_of_passages() -> None:
    metric = summary_metrics.load("summarization_score")
    scores, evidence = adapters.score_one(metric, "Ada Ruiz left.", ["Ada Ruiz resigned.", "The mayor left Porto."])
    text = "Ada Ruiz resigned.\nThe mayor left Porto."
    assert evidence["document"]
    assert all(text[mark["start"] : mark["end"]] == mark["text"] for mark in evidence["document"])
    right = metric.compute(predictions=["Ada Ruiz left."], references=[["Ada Ruiz resigned.", "The mayor left Porto."]])
    assert scores == right


def test_undefined_scores_are_named() -> None:
    _, evidence = adapters.score_one(summary_metrics.load("unr"), "Rain fell", None)
    assert evidence["undefined"] == ["unr_3", "unr_avg"]


def test_the_mean_of_nothing_is_nan() -> None:
    assert adapters.undefined_keys({"mean": adapters.mean_of_defined([float("nan")])}) == ["mean"]


def test_a_missing_source_is_the_error_of_compute() -> None:
    with pytest.raises(ValueError, match="`references` are missing"):
        adapters.score_one(summary_metrics.load("abstractness"), "A red fox.", None)


def test_options_of_a_loaded_metric_are_refused() -> None:
    with pytest.raises(TypeError, match="loaded already: give window"):
        adapters.take_metric(summary_metrics.load("unr"), {"window": 3})


@pytest.mark.parametrize("metric", [None, 5, ["unr"]])
def test_what_is_no_metric_is_named(metric: Any) -> None:
    message = f"`metric` must be the name of a metric or a loaded metric, got {metric!r}"
    with pytest.raises(TypeError, match=re.escape(message)):
        adapters.take_metric(metric, {})


@pytest.mark.parametrize("metrics", [["unr"], "unr", [summary_metrics.load("nid"), "unr"]])
def test_a_metric_that_is_only_named_is_refused_where_loaded_ones_are_wanted(metrics: Any) -> None:
    with pytest.raises(TypeError, match=r"must be loaded metrics: give make_metric\('unr'\) instead of 'unr'"):
        adapters.refuse_names(metrics)
    adapters.refuse_names([summary_metrics.load("nid")])


def test_a_threshold_is_a_number_of_a_score_that_is_better_one_way() -> None:
    for threshold in (None, 0, 0.5, np.float32(0.5)):
        adapters.check_threshold(threshold, "nid", "lower")
    with pytest.raises(TypeError, match="`threshold` must be a number, or None for no verdict; got 'x'"):
        adapters.check_threshold("x", "nid", "lower")
    with pytest.raises(ValueError, match="neither a high nor a low abstractness is better"):
        adapters.check_threshold(0.5, "abstractness", "neither")


def test_a_field_is_one_of_those_that_there_are() -> None:
    adapters.check_field("context", ("input", "context"))
    with pytest.raises(ValueError, match="`document` must be one of 'input', 'context'; got 'contxt'"):
        adapters.check_field("contxt", ("input", "context"))


def test_the_package_and_what_adapters_share_import_no_framework() -> None:
    program = "import sys, summary_metrics.adapters; print(*(name for name in sys.argv[1:] if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program, *FRAMEWORKS, "torch"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_missing_framework_is_named(framework: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, f"summary_metrics.adapters.{framework}", raising=False)
    extra = framework.replace("_", "-")
    message = rf'summary_metrics\.adapters\.{framework} needs {framework}; install the extra "{extra}"'
    with pytest.raises(ImportError, match=message):
        importlib.import_module(f"summary_metrics.adapters.{framework}")
