# SPDX-License-Identifier: Apache-2.0
"""The base, by a metric with an option of each kind: the traps of `evaluate`, threads, processes
and pickles.
"""

from __future__ import annotations

import math
import pickle
import re
import sys
import warnings
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any, Literal

import datasets
import evaluate
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.summary_metric import (
    AtLeast,
    Evidence,
    Score,
    SummaryMetric,
    checked_references,
    checked_string,
    collect,
    describe_hint,
    fits,
    mean_of_defined,
    readable,
)

from metrics.summarization_score.summarization_score import SummarizationScore
from metrics.unr.unr import UNR

_DESCRIPTION = "The share of the words of a summary that its source has."
_KWARGS_DESCRIPTION = "Args: see below."
_CITATION = ""

Split = Callable[[str], list[str]]


class Shared(SummaryMetric):
    version = "1.2.3"
    secrets = ("key",)

    def _scores(self, **options: Any) -> dict[str, Score]:
        score = Score("higher", "words of the source", main=options["twice"])
        return {
            "shared": score,
            **({"doubled": score._replace(most=2.0)} if options["twice"] else {}),
        }

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        return Evidence()

    def _check_options(self, **options: Any) -> None:
        if options["mode"] == "cased" and options["split"]:
            raise ValueError("`split` needs another mode")

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        mode: Literal["lower", "cased"] = "lower",
        split: Split | None = None,
        least: Annotated[int, AtLeast(1)] | None = None,
        twice: bool = False,
        weight: float = 1.0,
        timeout: float = 1.0,
        key: str | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        shares = []
        for summary, passages in zip(predictions, references, strict=True):
            words = (split or str.split)(summary.lower() if mode == "lower" else summary)
            known = {word for passage in passages for word in passage.lower().split()}
            shares.append(sum(word in known for word in words) / len(words) if words else math.nan)
        lists = {
            "shared": shares,
            **({"doubled": [2 * share for share in shares]} if twice else {}),
        }
        result = collect(lists, use_aggregator)
        return {**result, "details": [{"shared": share} for share in shares]} if explain else result


class Lengths(SummaryMetric):
    version = "1.0.0"
    references_needed = False

    def _scores(self, **options: Any) -> dict[str, Score]:
        return {"length": Score("neither", "words", most=math.inf)}

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        return Evidence()

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        assert references == [[] for _ in predictions]
        return collect({"length": [len(text.split()) for text in predictions]}, use_aggregator)


SUMMARIES = ["A red cat sat", "The dog ran and ran", "Snow fell on snow"]
SOURCES = ["A red cat sat on a wall", "My dog ran away", "It snowed all night"]
TEXTS: dict[str, Any] = {"predictions": SUMMARIES, "references": SOURCES}
SHARES = [1.0, 3 / 5, 0.0]


def generated(values: list[str]) -> Iterator[str]:
    yield from values


# Every way to hand over the texts gives the same result

CONTAINERS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "generator": generated,
    "numpy objects": lambda values: np.array(values, dtype=object),
    "numpy strings": np.array,
    "pandas": pd.Series,
    "pandas with an index of its own": lambda values: pd.Series(
        values, index=range(7, 7 + len(values))
    ),
    "datasets column": lambda values: datasets.Dataset.from_dict({"text": values})["text"],
    "arrow array": pa.array,
    "arrow column": lambda values: pa.table({"text": values})["text"],
}


@pytest.mark.parametrize("container", CONTAINERS)
def test_containers(container: str) -> None:
    make = CONTAINERS[container]
    scores = Shared(use_aggregator=False).compute(
        predictions=make(SUMMARIES), references=make(SOURCES)
    )
    assert scores == {"shared": SHARES}


@given(
    st.lists(
        st.one_of(st.text(max_size=5), st.lists(st.text(max_size=5), min_size=1, max_size=3)),
        max_size=4,
    )
)
def test_references_arrive_as_lists_of_passages(references: list[Any]) -> None:
    assert checked_references(references) == [
        [item] if isinstance(item, str) else item for item in references
    ]


@given(st.permutations(range(3)), st.integers(0, 3))
def test_batches_and_single_additions(order: list[int], cut: int) -> None:
    summaries, sources = [SUMMARIES[i] for i in order], [SOURCES[i] for i in order]
    metric = Shared(use_aggregator=False)
    metric.add_batch(predictions=summaries[:cut], references=sources[:cut])
    for summary, source in zip(summaries[cut:], sources[cut:], strict=True):
        metric.add(prediction=summary, reference=source)
    assert metric.compute() == {"shared": [SHARES[i] for i in order]}
    metric.add_batch(predictions=summaries[:cut], references=sources[:cut])
    scores = metric.compute(predictions=summaries[cut:], references=sources[cut:])
    assert scores == {"shared": [SHARES[i] for i in order]}, "what was added before is scored too"
    assert metric.compute(**TEXTS) == {"shared": SHARES}


def test_references_are_accepted_where_they_are_not_needed() -> None:
    assert (
        Lengths().compute(**TEXTS) == Lengths().compute(predictions=SUMMARIES) == {"length": 13 / 3}
    )


@pytest.mark.parametrize("is_alone", [False, True])
def test_combined(is_alone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: Any = Lengths
    make: Any = type(Lengths)
    if is_alone:  # as where nobody had imported `evaluate` when the class was made
        own = {"module", "__dict__", "__weakref__"}
        with monkeypatch.context() as hidden:
            hidden.delitem(sys.modules, "evaluate")
            parts = {name: part for name, part in vars(Lengths).items() if name not in own}
            lengths = make("Lengths", (SummaryMetric,), parts)
    assert issubclass(lengths, evaluate.Metric) is not is_alone
    metrics = evaluate.combine([lengths(), Shared(twice=True)])
    expected = {**Lengths().compute(predictions=SUMMARIES), **Shared(twice=True).compute(**TEXTS)}
    assert metrics.compute(**TEXTS) == expected
    metrics.add_batch(**TEXTS)
    assert metrics.compute() == expected
    for summary, source in zip(SUMMARIES, SOURCES, strict=True):
        metrics.add(prediction=summary, reference=source)
    assert metrics.compute() == expected


# Processes, pickles, threads


def one_of_two_processes(rank: int, cache: str, queue: Any) -> None:
    metric = Shared(
        num_process=2, process_id=rank, cache_dir=cache, experiment_id="two", use_aggregator=False
    )
    rows = slice(0, 2) if rank == 0 else slice(2, 3)
    metric.add_batch(predictions=SUMMARIES[rows], references=SOURCES[rows])
    queue.put((rank, metric.compute()))


def test_two_processes_give_the_result_of_one(tmp_path: Path) -> None:
    context = get_context("fork")
    queue = context.Queue()
    ranks = [
        context.Process(target=one_of_two_processes, args=(rank, str(tmp_path), queue))
        for rank in (0, 1)
    ]
    for process in ranks:
        process.start()
    results = dict(queue.get(timeout=60) for _ in ranks)
    for process in ranks:
        process.join()
    assert results == {0: {"shared": SHARES}, 1: None}


def fail_at_dogs(text: str) -> list[str]:
    if "dog" in text:
        raise RuntimeError("no dogs")
    return text.split()


@pytest.mark.parametrize("added", [True, False])
def test_an_instance_pickles_and_works_before_and_after_use_and_failure(added: bool) -> None:
    metric = Shared(weight=2.0)
    before = pickle.loads(pickle.dumps(metric))
    metric.compute(**TEXTS)
    if added:
        metric.add_batch(**TEXTS)
    with pytest.raises(RuntimeError, match="no dogs"):
        metric.compute(**({} if added else TEXTS), split=fail_at_dogs)
    for instance in (before, metric, pickle.loads(pickle.dumps(metric))):
        assert instance.compute(**TEXTS) == Shared().compute(**TEXTS)
        assert instance.settings()["weight"] == 2.0


def test_texts_are_scored_without_a_table_or_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a file or table was made")

    monkeypatch.setattr(evaluate.EvaluationModule, "_create_cache_file", refuse)
    monkeypatch.setattr(evaluate.EvaluationModule, "_init_writer", refuse)
    metric = Shared()
    metric.add_batch(**TEXTS)
    assert len(metric) == 3
    assert metric.compute() == metric.compute(**TEXTS)
    assert len(metric) == 0


def run_in_threads(function: Callable[[Any], Any], items: list[Any]) -> list[Any]:
    """What a function gives for each item, in eight threads that change as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            return list(pool.map(function, items))
    finally:
        sys.setswitchinterval(interval)


def test_each_thread_scores_what_it_has_added() -> None:
    metric = Lengths(use_aggregator=False)

    def add_and_score(text: str) -> Any:
        metric.add(prediction=text)
        return metric.compute(predictions=["one", "one more"])["length"]

    metric.add(prediction=SUMMARIES[0])
    texts = SUMMARIES * 100
    assert run_in_threads(add_and_score, texts) == [[len(text.split()), 1, 2] for text in texts]
    assert metric.compute() == {"length": [4]}


# Options and what is said of the scores


def test_options_given_on_load_are_defaults() -> None:
    metric = Shared(twice=True, timeout=np.int64(3))
    assert metric.compute(**TEXTS) == Shared().compute(**TEXTS, twice=True)
    assert metric.compute(**TEXTS, twice=False) == Shared().compute(**TEXTS)
    expected = {
        "mode": "lower",
        "split": None,
        "least": None,
        "twice": True,
        "weight": 1.0,
        "timeout": 3,
        "key": None,
    }
    assert metric.settings() == {**expected, "use_aggregator": True, "explain": False}


def test_scores_are_told_of_exactly_the_keys_that_come() -> None:
    assert list(Shared().scores()) == ["shared"]
    assert (
        list(Shared(twice=True).scores())
        == list(Shared().scores(twice=True))
        == ["shared", "doubled"]
    )
    assert (Shared().headlines(), Shared().headlines(twice=True)) == (
        ("shared",),
        ("shared", "doubled"),
    )


def test_the_signature_names_the_options_and_the_version() -> None:
    name = __name__.rpartition(".")[2]
    signature = Shared(least=2).signature(twice=True, split=fail_at_dogs, use_aggregator=False)
    assert signature == (
        f"{name}|mode:lower|split:{__name__}.fail_at_dogs|least:2|twice:yes|weight:1.0|timeout:1.0|key:none|version:1.2.3"
    )
    explained = Shared(twice=True).compute(**TEXTS, least=2, explain=True)
    assert explained["signature"] == Shared().signature(twice=True, least=2)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (False, "no"),
        ([None, 1.5], "none,1.5"),
        (re.compile("a").findall, "Pattern.findall"),
    ],
)
def test_values_in_a_signature(value: Any, written: str) -> None:
    assert readable(value) == written


@pytest.mark.parametrize(
    ("hint", "good", "bad", "words"),
    [
        (int, [0, -3], [True, 1.0, "1", None], "an integer"),
        (float, [0, 0.5, math.inf], [False, "1"], "a number"),
        (bool, [True, False], [0, "yes", None], "True or False"),
        (Literal["a", 1], ["a", 1], [True, "b", None], '"a" or 1'),
        (
            Annotated[int, AtLeast(3)] | None,
            [3, None],
            [2, 3.0, True],
            "an integer of at least 3 or None",
        ),
        (
            list[Annotated[int, AtLeast(1)]],
            [[], (2,)],
            [[0], {1}, 1],
            "a list, each item an integer of at least 1",
        ),
        (
            str | Collection[str],
            ["a", {"a"}, ("a",)],
            [{"a": 1}, [1]],
            "a string or a list of these",
        ),
        (Split | None, [str.split, None], ["split"], "a function or None"),
        (dict[str, str], [{}], [[]], "dict"),
        (Any, [object()], [], "Any"),
    ],
)
def test_annotations_say_what_an_option_may_be(
    hint: Any, good: list[Any], bad: list[Any], words: str
) -> None:
    assert [value for value in good if not fits(value, hint)] == []
    assert [value for value in bad if fits(value, hint)] == []
    assert describe_hint(hint) == words


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"modle": 1}, TypeError, "modle.*mode, split, least"),
        ({"least": 0}, ValueError, "`least`.*1 or None, got 0"),
        ({"explain": "yes"}, ValueError, "`explain`.*'yes'"),
        ({"mode": "cased", "split": str.split}, ValueError, "`split`"),
        ({"key": b"sk-secret"}, ValueError, "`key`.*got bytes$"),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception], named: str) -> None:
    for call in (Shared, Shared().settings, Shared().signature, Shared().scores):
        with pytest.raises(error, match=named):
            call(**options)
    with pytest.raises(error, match=named):
        Shared().compute(**TEXTS, **options)


def test_there_are_no_configurations() -> None:
    with pytest.raises(ValueError, match="config_name='large'"):
        Shared(config_name="large")


def test_what_evaluate_shows_are_the_texts_of_the_script() -> None:
    shown: Any = Shared()
    assert (shown.description, shown.inputs_description) == (_DESCRIPTION, _KWARGS_DESCRIPTION)
    assert Shared.__doc__ == f"{_DESCRIPTION}\n{_KWARGS_DESCRIPTION}"


# Means


def test_the_sum_is_exact() -> None:
    # Added up one by one, 1 would vanish beside 1e16.
    assert mean_of_defined([1e16, 1.0, -1e16]) == 1 / 3


def test_undefined_values_are_left_out() -> None:
    with pytest.warns(UserWarning, match="a is undefined for 1 of 3 examples"):
        assert collect({"a": [1, math.nan, 0]}, use_aggregator=True) == {"a": 0.5}
    empty = {"a": [1, math.nan], "b": [2, math.nan]}
    with pytest.warns(UserWarning, match="^a, b are undefined for 1 of 2 .*: it is empty$"):
        assert collect(empty, True, reasons=["", "it is empty"]) == {"a": 1, "b": 2}
    assert math.isnan(mean_of_defined([]))
    assert math.isnan(Shared().compute(predictions=[], references=[])["shared"])
    assert Lengths().compute(predictions=[], use_aggregator=False) == {"length": []}


@pytest.mark.parametrize(
    ("metric", "texts"),
    [
        (UNR(), ["", "雨が降った。川の水は二メートル上がり、古い橋は閉じられた。"]),
        (SummarizationScore(language="ru"), ["", "The river rose."]),  # wraps `compute`
    ],
)
def test_warnings_point_at_the_caller(metric: Any, texts: list[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.compute(predictions=texts, references=texts)
    assert len(caught) > 1
    assert {warning.filename for warning in caught} == {__file__}


# Bad inputs


def test_nothing_to_score() -> None:
    for options, named in (
        ({}, "`predictions`"),
        ({"references": SOURCES}, "`predictions`"),
        ({"predictions": SUMMARIES}, "`references`"),
    ):
        with pytest.raises(ValueError, match=named):
            Shared().compute(**options)


@pytest.mark.parametrize(
    "predictions",
    [
        "A red cat sat.",
        b"bytes",
        {"a": "b"},
        {"a", "b"},
        3,
        pd.DataFrame({"summary": ["a"]}),
        np.array("abc"),
        pa.table({"summary": ["a"]}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_predictions_that_are_no_list(predictions: Any) -> None:
    with pytest.raises(TypeError, match=f"^`predictions` .*, got {type(predictions).__name__}$"):
        Lengths().compute(predictions=predictions)


@pytest.mark.parametrize(
    ("predictions", "references", "error", "named"),
    [
        (["a", "b", None], SOURCES, TypeError, r"`predictions\[2\]`.*NoneType$"),
        (["a", 5, "c"], SOURCES, TypeError, r"`predictions\[1\]`.*int$"),
        (pd.Series(["a", float("nan")]), SOURCES, TypeError, r"`predictions\[1\]`.*float$"),
        (["a", "ab\ud800c", "c"], SOURCES, ValueError, r"`predictions\[1\]`.*surrogate.*2$"),
        (SUMMARIES, "abc", TypeError, "`references`.*str$"),
        (SUMMARIES, ["a", None, "c"], TypeError, r"`references\[1\]`.*NoneType$"),
        (SUMMARIES, ["a", ["b", 5], "c"], TypeError, r"`references\[1\]\[1\]`.*int$"),
        (SUMMARIES, ["a", [["b"]], "c"], TypeError, r"`references\[1\]\[0\]`.*list$"),
        (SUMMARIES, ["a", {"b", "c"}, "c"], TypeError, r"`references\[1\]`.*set$"),
        (SUMMARIES, ["a", {"b": "c"}, "c"], TypeError, r"`references\[1\]`.*dict$"),
        (SUMMARIES, ["a", b"b", "c"], TypeError, r"`references\[1\]`.*bytes$"),
        (SUMMARIES, ["a", [], "c"], ValueError, r"`references\[1\]`"),
        (SUMMARIES, ["a", "b"], ValueError, "3 and 2"),
    ],
)
def test_bad_texts(predictions: Any, references: Any, error: type[Exception], named: str) -> None:
    for metric in (Shared(), Lengths()):
        with pytest.raises(error, match=named):
            metric.compute(predictions=predictions, references=references)
        with pytest.raises(error, match=named):
            metric.add_batch(predictions=predictions, references=references)
        assert metric.compute(**TEXTS), "an error leaves the metric usable"


def test_unknown_columns() -> None:
    metric: Any = Lengths()
    with pytest.raises(TypeError, match="sources"):
        metric.add_batch(predictions=SUMMARIES, sources=SOURCES)
    with pytest.raises(TypeError, match="source"):
        metric.add(prediction="a", source="b")
    with pytest.raises(TypeError, match="`prediction`.*NoneType"):
        Lengths().add(reference="a")


def test_a_string_of_another_class_is_its_text() -> None:
    class Named(str):
        def __str__(self) -> str:
            return "its name"

    assert checked_string(Named("the cat"), "a") == "the cat"
    assert type(checked_string(Named("the cat"), "a")) is str
