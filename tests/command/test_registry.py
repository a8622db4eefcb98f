# SPDX-License-Identifier: Apache-2.0
"""Which metrics there are, and what the command adds to their options."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.registry import (
    HIDDEN,
    KNOWN,
    LANGUAGES,
    METRICS,
    asks_model,
    choose_metrics,
    complete_options,
    guard_secrets,
    hide_secrets,
    known_of,
    load_metric,
    parse_options,
    use_stand_ins,
    versions_of,
)
from tests.helpers.command import ROOT
from tests.helpers.rows import each_row


def test_every_row_of_the_table_is_a_metric() -> None:
    assert set(KNOWN) <= set(METRICS)


@pytest.mark.parametrize("name", [name for name in METRICS if not known_of(name).extra])
def test_the_table_says_of_a_metric_what_it_says_itself(name: str) -> None:
    metric: Any = load_metric(name)
    known = known_of(name)
    options = inspect.signature(type(metric)._compute).parameters
    named = [*known.options, *known.fixed, *known.refused, *known.model, *known.asks]
    named += [option for option in (known.language, known.unless, known.encoder) if option]
    assert set(named) <= set(options)


@each_row
def test_options_that_the_command_adds(given: Any, language: str, expected: Any) -> None:
    assert complete_options(given, language) == expected


def test_a_language_that_is_named_is_told_where_any_code_is_taken() -> None:
    options = complete_options({"facts": {}, "nid": {}}, "ja", is_named=True)
    assert options == {"facts": {"kept": False, "language": "ja"}, "nid": {}}
    assert complete_options({"facts": {}}, "ja") == {"facts": {"kept": False}}


@pytest.mark.parametrize(
    ("metric", "option"),
    [("unr", "explain"), ("abstractness", "average"), ("nid", "use_aggregator")],
)
def test_options_that_the_command_sets_itself(metric: str, option: str) -> None:
    with pytest.raises(JobError, match=f"{metric}.{option}: summary-metrics sets {option} itself"):
        complete_options({metric: {option: True}}, "")


def test_metrics_that_run_unasked_need_no_paid_model() -> None:
    names = choose_metrics(None, {})
    assert set(names) <= set(METRICS)
    assert not any(asks_model(name, known_of(name).options) for name in names)


@pytest.mark.parametrize("names", [["bleu"], [], ["unr", "rouge"]])
def test_no_metric(names: list[str]) -> None:
    with pytest.raises(JobError, match="--metrics"):
        choose_metrics(names, {})


def test_a_missing_library_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("summary_metrics.errors.find_spec", lambda _: None)
    for name in METRICS:
        if known_of(name).extra:
            with pytest.raises(
                JobError, match=rf'{name} needs .*install the extra "{known_of(name).extra}"'
            ):
                choose_metrics([name], {})
    assert "estime" not in choose_metrics(None, {})


def test_secrets_are_neither_shown_nor_written() -> None:
    options = {"model": "m", "api_key": "sk-1", "base_url": "http://name:password@host", "n": 3}
    assert hide_secrets(options) == {"model": "m", "api_key": HIDDEN, "base_url": HIDDEN, "n": 3}
    guarded = guard_secrets(options)
    assert guarded == options
    assert "sk-1" not in repr(guarded)
    assert "sk-1" not in repr(guarded["api_key"][:3])


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (["unr.window=5", "unr.form=NFC"], {"unr": {"window": 5, "form": "NFC"}}),
        (
            ["unr.window=None", 'unr.x=["a"]', "unr.y=a=b"],
            {"unr": {"window": None, "x": ["a"], "y": "a=b"}},
        ),
    ],
)
def test_options_as_texts(settings: list[str], expected: Any) -> None:
    assert parse_options(settings, ["unr"]) == expected


def test_scores_depend_on_versions_that_the_table_names() -> None:
    assert list(versions_of("unr")) == ["python"]
    assert {"python", "torch"} <= set(versions_of("estime"))


def test_a_stand_in_is_taken_where_no_encoder_is_named() -> None:
    options: dict[str, dict[str, Any]] = {"unr": {}, "estime": {}}
    assert "estime" in use_stand_ins(options)
    assert options["estime"]["model_name"].startswith("package:")
    assert use_stand_ins(options) == ""


WITHOUT = """
import sys
sys.modules["datasets"] = None  # so `evaluate` cannot be imported, as beside a version that it does not know
import pickle
import summary_metrics
row = {"summary": "Holm paid $3 million.", "document": "The town of Holm paid $4 million."}
score = {one["score"]: one["mean"] for one in summary_metrics.score([row], ["facts", "unr"]).systems}
assert score["facts_score"] == 0.5, score
assert len(summary_metrics.check(row["document"], row["summary"])) == 1
unr = pickle.loads(pickle.dumps(summary_metrics.load("unr", window=3)))
assert unr.compute(predictions=["a b a"])["unr_1"] == 2 / 3
assert "evaluate" not in sys.modules
"""


def test_all_but_loading_by_evaluate_works_where_it_cannot_be_imported() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr


def test_languages_are_codes() -> None:
    assert all(re.fullmatch("[a-z]{2,3}", code) for code in LANGUAGES)
