# SPDX-License-Identifier: Apache-2.0
"""The input layer, through a metric that needs references and one that does not: the traps of evaluate 0.4.6."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import datasets
import evaluate
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.base import MODULE_ARGUMENTS, checked_references, checked_string
from metrics.abstractness.abstractness import Abstractness
from metrics.nid.nid import NID
from metrics.summarization_score import word_vectors
from metrics.summarization_score.summarization_score import SummarizationScore
from metrics.unr.unr import UNR

SUMMARIES = ["A red cat sat.", "The dog ran and ran.", "Snow fell on snow."]
SOURCES = ["A red cat sat on a wall.", "My dog ran away.", "It snowed all night."]


def generated(values: list[str]) -> Iterator[str]:
    yield from values


CONTAINERS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "generator": generated,
    "numpy objects": lambda values: np.array(values, dtype=object),
    "numpy strings": np.array,
    "pandas": pd.Series,
    "pandas with an index of its own": lambda values: pd.Series(values, index=range(7, 7 + len(values))),
    "datasets column": lambda values: datasets.Dataset.from_dict({"text": values})["text"],
}


# Every way to hand over the texts gives the same result


@pytest.mark.parametrize("container", CONTAINERS)
def test_containers(container: str) -> None:
    make = CONTAINERS[container]
    expected = Abstractness().compute(predictions=SUMMARIES, references=SOURCES)
    assert Abstractness().compute(predictions=make(SUMMARIES), references=make(SOURCES)) == expected


def test_one_passage_is_the_same_as_a_string() -> None:
    expected = Abstractness().compute(predictions=SUMMARIES, references=SOURCES)
    for passages in ([[source] for source in SOURCES], [(source,) for source in SOURCES], np.array(SOURCES)[:, None]):
        assert Abstractness().compute(predictions=SUMMARIES, references=passages) == expected


@given(st.permutations(range(3)), st.integers(0, 3))
def test_batches_and_single_additions(order: list[int], cut: int) -> None:
    summaries, sources = [SUMMARIES[i] for i in order], [SOURCES[i] for i in order]
    metric = Abstractness(use_aggregator=False)
    expected = metric.compute(predictions=summaries, references=sources)
    metric.add_batch(predictions=summaries[:cut], references=sources[:cut])
    for summary, source in zip(summaries[cut:], sources[cut:], strict=True):
        metric.add(prediction=summary, reference=source)
    assert metric.compute() == expected
    metric.add_batch(predictions=summaries[:cut], references=sources[:cut])
    assert metric.compute(predictions=summaries[cut:], references=sources[cut:]) == expected


def test_references_are_accepted_where_they_are_not_needed() -> None:
    assert UNR().compute(predictions=SUMMARIES, references=SOURCES) == UNR().compute(predictions=SUMMARIES)


def test_combine_holds_configured_metrics() -> None:
    metrics = evaluate.combine([UNR(window=3), Abstractness(n=[1, 2], match="token")])
    result = metrics.compute(predictions=SUMMARIES, references=SOURCES)
    assert result == {
        **UNR().compute(predictions=SUMMARIES, window=3),
        **Abstractness().compute(predictions=SUMMARIES, references=SOURCES, n=[1, 2], match="token"),
    }
    metrics.add_batch(predictions=SUMMARIES, references=SOURCES)
    assert metrics.compute() == result
    for summary, source in zip(SUMMARIES, SOURCES, strict=True):
        metrics.add(prediction=summary, reference=source)
    assert metrics.compute() == result


def one_of_two_processes(rank: int, cache: str, queue: Any) -> None:
    metric = Abstractness(num_process=2, process_id=rank, cache_dir=cache, experiment_id="two", use_aggregator=False)
    rows = slice(0, 2) if rank == 0 else slice(2, 3)
    metric.add_batch(predictions=SUMMARIES[rows], references=SOURCES[rows])
    queue.put((rank, metric.compute()))


def test_two_processes_give_the_result_of_one(tmp_path: Path) -> None:
    context = get_context("fork")
    queue = context.Queue()
    ranks = [context.Process(target=one_of_two_processes, args=(rank, str(tmp_path), queue)) for rank in (0, 1)]
    for process in ranks:
        process.start()
    results = dict(queue.get(timeout=60) for _ in ranks)
    for process in ranks:
        process.join()
    assert results[0] == Abstractness(use_aggregator=False).compute(predictions=SUMMARIES, references=SOURCES)
    assert results[1] is None


def test_instances_pickle_before_and_after_use() -> None:
    metric = Abstractness(n=2)
    expected = metric.compute(predictions=SUMMARIES, references=SOURCES)
    for original in (metric, Abstractness(n=2)):
        copy = pickle.loads(pickle.dumps(original))
        assert copy.compute(predictions=SUMMARIES, references=SOURCES) == expected


def test_texts_are_scored_without_a_table_of_evaluate(monkeypatch: pytest.MonkeyPatch) -> None:
    metric = Abstractness(n=[1, 2])
    metric.add_batch(predictions=SUMMARIES, references=SOURCES)
    added = metric.compute(explain=True)

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a table was written")

    monkeypatch.setattr(evaluate.EvaluationModule, "_init_writer", refuse)
    assert metric.compute(predictions=SUMMARIES, references=SOURCES, explain=True) == added


def test_what_was_added_before_is_scored_too() -> None:
    metric = UNR(use_aggregator=False)
    metric.add(prediction=SUMMARIES[0])
    assert metric.compute(predictions=SUMMARIES[1:]) == UNR(use_aggregator=False).compute(predictions=SUMMARIES)
    assert metric.compute(predictions=SUMMARIES[:1]) == UNR(use_aggregator=False).compute(predictions=SUMMARIES[:1])


@pytest.mark.parametrize("added", [True, False])
def test_after_a_failure_an_instance_works_and_pickles(added: bool) -> None:
    def fail(text: str) -> list[str]:
        if "dog" in text:
            raise RuntimeError("no tokens")
        return text.split()

    metric = UNR()
    if added:
        metric.add_batch(predictions=SUMMARIES)
    with pytest.raises(RuntimeError, match="no tokens"):
        metric.compute(predictions=None if added else SUMMARIES, tokenizer=fail)
    copy = pickle.loads(pickle.dumps(metric))
    for instance in (metric, copy):
        assert instance.compute(predictions=SUMMARIES) == UNR().compute(predictions=SUMMARIES)


def test_live_instances_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("a lock file was used")

    monkeypatch.setattr(evaluate.EvaluationModule, "_create_cache_file", locked)
    metrics = [UNR(), UNR()]
    for metric in metrics:
        metric.add_batch(predictions=SUMMARIES)
    assert metrics[0].compute() == metrics[1].compute()


@pytest.mark.parametrize(
    ("metric", "settings"),
    [
        (Abstractness, [{"n": [1, 2]}, {"n": 2, "match": "token"}, {"match": "token", "tokenizer": "char"}]),
        (UNR, [{}, {"window": 3}, {"variance": True}]),
        (NID, [{}, {"length": "content"}, {"stop_words": "de"}]),
    ],
)
def test_threads_share_one_instance(metric: Any, settings: list[dict[str, Any]]) -> None:
    shared = metric()
    # Many words that the memory of the tokenizer does not have, so that threads fill it at the same time.
    summaries = [
        f"{text} The x{number} and x{number + 1}, not x{number}." for number in range(20) for text in SUMMARIES
    ]
    sources = [f"{text} An x{number + 1}." for number in range(20) for text in SOURCES]
    jobs = [(start, options) for start in range(0, 60, 4) for options in settings]

    def score(job: tuple[int, dict[str, Any]]) -> str:
        rows, options = slice(job[0], job[0] + 4), job[1]
        result = shared.compute(predictions=summaries[rows], references=sources[rows], explain=True, **options)
        return repr(result)

    expected = list(map(score, jobs))
    times = 1_000 // len(jobs) + 1
    assert run_in_threads(score, jobs * times) == expected * times


def letters(words: list[str]) -> Any:
    """A vector for each word: how often it has each letter."""
    return np.array([[word.count(letter) for letter in "abcdefghijklmnopqrstuvwxyz0123456789"] for word in words])


def test_threads_share_the_summarization_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_vectors, "KEPT_VECTORS", 4)  # so that words are forgotten while others are looked up
    shared = SummarizationScore(progress=False, use_aggregator=False)
    # All but the first have a backend or options of their own, and the instance keeps one backend.
    settings: list[dict[str, Any]] = [
        {},
        {"model": letters},
        {"coeff": 0.3, "num_questions": 5},
        {"faithfulness": True},
    ]
    jobs = [(row, options) for row in range(3) for options in settings]

    def score(job: tuple[int, dict[str, Any]]) -> str:
        row, options = job
        source = f"{SOURCES[row]} The old bridge in Holm is closed until May {row}."
        return repr(shared.compute(predictions=SUMMARIES, references=[source] * 3, **options))

    expected = list(map(score, jobs))
    assert len(set(expected)) > len(jobs) // 2
    assert run_in_threads(score, jobs * 70) == expected * 70


def run_in_threads(function: Callable[[Any], Any], items: list[Any]) -> list[Any]:
    """What a function gives for each item, in eight threads that change as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            return list(pool.map(function, items))
    finally:
        sys.setswitchinterval(interval)


def test_while_one_thread_adds_all_others_get_an_error() -> None:
    metric = UNR(use_aggregator=False)
    metric.add(prediction=SUMMARIES[0])
    message = "another thread has added summaries to this instance, and they are not scored yet"
    calls: list[Callable[[], Any]] = [
        lambda: metric.add(prediction=SUMMARIES[1]),
        lambda: metric.add_batch(predictions=SUMMARIES),
        lambda: metric.compute(predictions=SUMMARIES),
        metric.compute,
    ]
    with ThreadPoolExecutor(1) as pool:
        for call in calls:
            with pytest.raises(RuntimeError, match=message):
                pool.submit(call).result()
        assert metric.compute() == UNR(use_aggregator=False).compute(predictions=SUMMARIES[:1])
        # Nothing waits any more, so the other thread may use it, and add as well.
        pool.submit(metric.add_batch, predictions=SUMMARIES).result()
        with pytest.raises(RuntimeError, match=message):
            metric.add(prediction=SUMMARIES[0])
        assert pool.submit(metric.compute).result() == UNR(use_aggregator=False).compute(predictions=SUMMARIES)


def test_threads_that_add_get_a_right_number_or_an_error() -> None:
    metric = UNR(use_aggregator=False)
    expected = {text: UNR(use_aggregator=False).compute(predictions=[text]) for text in SUMMARIES}

    def add_and_score(text: str) -> bool:
        try:
            metric.add(prediction=text)
        except RuntimeError:
            return False
        assert metric.compute() == expected[text]
        return True

    scored = run_in_threads(add_and_score, SUMMARIES * 100)
    assert any(scored), "every thread was refused"


# Options


def test_options_given_on_load_are_defaults() -> None:
    metric = Abstractness(n=2, match="token")
    by_call = {"n": 2, "match": "token"}
    columns = {"predictions": SUMMARIES, "references": SOURCES}
    assert metric.compute(**columns) == Abstractness().compute(**columns, **by_call)
    assert metric.compute(**columns, n=1) == Abstractness().compute(**columns, n=1, match="token")
    assert metric.signature() == Abstractness().signature(**by_call) != Abstractness().signature()


def test_unknown_options() -> None:
    expected = (
        "unknown option modle: allowed are window, variance, tokenizer, normalize_punctuation, use_aggregator, explain"
    )
    with pytest.raises(TypeError, match=expected):
        UNR(modle=1)
    with pytest.raises(TypeError, match=expected):
        UNR().compute(predictions=SUMMARIES, modle=1)
    with pytest.raises(TypeError, match="unknown option modle"):
        UNR().signature(modle=1)
    with pytest.raises(ValueError, match="has no configurations, got config_name='large'"):
        UNR(config_name="large")


@pytest.mark.parametrize("name", ["use_aggregator", "explain"])
def test_switches(name: str) -> None:
    with pytest.raises(TypeError, match=f"`{name}` must be True or False, got 'yes'"):
        UNR().compute(predictions=SUMMARIES, **{name: "yes"})


def test_the_arguments_of_evaluate_are_known() -> None:
    assert {"config_name", "keep_in_memory", "num_process", "process_id", "experiment_id", "hash"} <= MODULE_ARGUMENTS


# Edges and errors


def test_empty_lists_are_undefined() -> None:
    assert Abstractness().compute(predictions=[], references=[]) == pytest.approx(
        {"abstractness": float("nan")}, nan_ok=True
    )
    assert UNR().compute(predictions=[], use_aggregator=False) == {
        key: [] for key in ("unr_1", "unr_2", "unr_3", "unr_avg")
    }


def test_nothing_to_score() -> None:
    with pytest.raises(ValueError, match="nothing to score: give `predictions`"):
        UNR().compute()
    with pytest.raises(ValueError, match="`predictions` are missing"):
        Abstractness().compute(references=SOURCES)
    with pytest.raises(ValueError, match="`references` are missing"):
        Abstractness().compute(predictions=SUMMARIES)


@pytest.mark.parametrize(
    "predictions",
    ["A red cat sat.", b"bytes", {"a": "b"}, {"a", "b"}, 3, pd.DataFrame({"summary": ["a"]}), np.array("abc")],
    ids=lambda value: type(value).__name__,
)
def test_predictions_that_are_no_list(predictions: Any) -> None:
    found = type(predictions).__name__
    with pytest.raises(TypeError, match=f"^`predictions` must be a list with one item per summary, got {found}$"):
        UNR().compute(predictions=predictions)


@pytest.mark.parametrize(
    ("predictions", "place", "found"),
    [
        (["a", "b", "c", None], 3, "NoneType"),
        (["a", 5], 1, "int"),
        (["a", ["x"]], 1, "list"),
        (pd.Series(["a", float("nan")]), 1, "float"),
    ],
)
def test_a_prediction_that_is_no_string(predictions: Any, place: int, found: str) -> None:
    with pytest.raises(TypeError, match=rf"^`predictions\[{place}\]` must be a string, got {found}$"):
        UNR().compute(predictions=predictions)


@pytest.mark.parametrize(
    ("references", "error", "message"),
    [
        ("abc", TypeError, "`references` .* list .* got str"),
        (["a", None, "c"], TypeError, r"`references\[1\]` must be a string or a list of strings, got NoneType"),
        (["a", ["b", 5], "c"], TypeError, r"`references\[1\]\[1\]` .* string, got int"),
        (["a", [["b"]], "c"], TypeError, r"`references\[1\]\[0\]` .* string, got list"),
        (["a", {"b", "c"}, "c"], TypeError, r"`references\[1\]` .* list of strings, got set"),
        (["a", {"b": "c"}, "c"], TypeError, r"`references\[1\]` .* list of strings, got dict"),
        (["a", b"b", "c"], TypeError, r"`references\[1\]` .* list of strings, got bytes"),
        (["a", [], "c"], ValueError, r"`references\[1\]` is an empty list"),
        (["a", "b"], ValueError, r"must have the same length, got 3 and 2"),
    ],
)
@pytest.mark.parametrize("metric", [UNR, Abstractness])
def test_bad_references(metric: Any, references: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        metric().compute(predictions=SUMMARIES, references=references)


def test_a_string_of_another_class_is_its_text() -> None:
    class Named(str):
        def __str__(self) -> str:
            return "its name"

    assert checked_string(Named("the cat"), "a") == "the cat"
    assert type(checked_string(Named("the cat"), "a")) is str


def test_half_a_surrogate_pair() -> None:
    with pytest.raises(ValueError, match=r"`predictions\[1\]` .* surrogate pair at character 2"):
        UNR().compute(predictions=["a", "ab\ud800c"])


def test_unknown_columns() -> None:
    with pytest.raises(TypeError, match="unknown column sources: allowed are predictions and references"):
        UNR().add_batch(predictions=SUMMARIES, sources=SOURCES)
    with pytest.raises(TypeError, match="unknown column source: allowed are prediction and reference"):
        UNR().add(prediction="a", source="b")
    with pytest.raises(TypeError, match="unknown column predictions: "):
        UNR().add(prediction="a", predictions="b")
    with pytest.raises(TypeError, match="`prediction` .* got NoneType"):
        UNR().add(reference="a")


def test_an_error_leaves_the_metric_usable() -> None:
    metric = UNR()
    for bad in (["a", None], "text"):
        with pytest.raises(TypeError):
            metric.compute(predictions=bad)
    with pytest.raises(ValueError, match="`window`"):
        metric.compute(predictions=SUMMARIES, window=1)
    assert metric.compute(predictions=SUMMARIES) == UNR().compute(predictions=SUMMARIES)


@given(st.lists(st.one_of(st.text(max_size=5), st.lists(st.text(max_size=5), min_size=1, max_size=3)), max_size=4))
def test_references_arrive_as_lists_of_passages(references: list[Any]) -> None:
    checked = checked_references(references)
    assert checked == [[item] if isinstance(item, str) else item for item in references]
