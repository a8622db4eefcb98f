# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import re
import threading
import warnings
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import questions as module
from metrics.summarization_score.questions import Answers, answer, attempt, group_examples, outcomes, spread
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.scripted_backend import Scripted


class Counting(Scripted):
    """Says what it used, and has control questions, as a backend with a model does."""

    parallel = False
    control_questions: Sequence[str] = ("w?", "x?", "y?", "z?")

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[list[str]] = []

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        self.asked.append(list(questions))
        return super().answers(text, questions)

    def take_usage(self) -> dict[str, int]:
        usage, self.calls = {"calls": len(self.calls)}, []
        return usage


def compute(**arguments: Any) -> dict[str, Any]:
    result = SummarizationScore().compute(**arguments)
    assert result is not None
    return result


# Worked by hand


def test_a_probability_of_one_half_is_the_answer_one() -> None:
    backend, probability = Scripted(), {"a?": 0.5, "b?": 0.499, "invented?": 0.5}
    backend.answers = lambda text, questions: [probability[q] for q in questions]  # type: ignore[method-assign]
    result = compute(predictions=["a"], references=["ab"], backend=backend, verify_questions=False, explain=True)
    assert result["qa_score"] == 1 / 2
    assert result["details"][0]["answers"] == [1, 0]
    assert result["details"][0]["missed"] == ["b?"]
    verified = compute(predictions=["a"], references=["ab"], backend=backend, explain=True)["details"][0]
    assert (verified["questions"], verified["dropped"]) == (["a?"], ["b?"])
    backend.control_questions = ["invented?"]  # type: ignore[attr-defined]
    with pytest.warns(UserWarning, match="1 of 1 examples, .* index 0, .* trusted"):
        warned = compute(predictions=["a"], references=["a"], backend=backend, explain=True)["details"][0]["warnings"]
    assert warned[-1].startswith("1 of 1 control questions")


def test_control_questions_are_asked_around_the_others_and_do_not_count() -> None:
    backend = Counting()
    warning = "1 of 4 control questions about invented facts answered with 1"
    assert answer(backend, "az", ["a?", "b?"]) == Answers([1.0, 0.0], [warning], ["answers control questions"])
    assert backend.asked == [["w?", "y?", "a?", "b?", "x?", "z?"]]
    assert answer(backend, "wx", ["a?"]).warnings == ["2 of 4 control questions about invented facts answered with 1"]
    assert answer(backend, "a", ["a?"]) == Answers([1.0], [], [])


def test_the_cost_is_borne_by_the_first_that_caused_it() -> None:
    # Source "ab": keyphrases, questions and verification are three calls; each different summary is one more.
    groups = group_examples(["ab", "cd", "ab", "ab"], [None] * 4)
    assert groups == {("ab", None): [0, 2, 3], ("cd", None): [1]}
    found = sorted(outcomes(Counting(), groups, ["a", "c", "b", "a"], count=2, verify=True, workers=1))
    assert [outcome.usage for outcome in found] == [{"calls": 3 + 1}, {"calls": 3 + 1}, {"calls": 1}, {}]
    assert [outcome.answers.digits for outcome in found] == [[1, 0], [1, 0], [0, 1], [1, 0]]


def test_questions_that_the_source_does_not_answer_are_dropped() -> None:
    arguments: dict[str, Any] = {"predictions": ["a"], "references": ["ab"], "questions": [["a?", "b?", "z?"]]}
    details = compute(**arguments, backend=Scripted(), explain=True)["details"][0]
    assert (details["questions"], details["dropped"], details["qa_score"]) == (["a?", "b?"], ["z?"], 1 / 2)
    assert details["warnings"] == ["1 questions that the source does not answer are dropped"]
    unverified = compute(**arguments, backend=Scripted(), verify_questions=False)
    assert unverified["qa_score"] == 1 / 3


def test_equal_sources_with_other_questions_are_other_groups() -> None:
    assert group_examples(["a", "a", "a"], [["x?"], ["y?"], ["x?"]]) == {("a", ("x?",)): [0, 2], ("a", ("y?",)): [1]}


# Properties


@given(st.lists(st.integers()), st.integers(1, 5))
def test_results_come_in_order_from_any_number_of_threads(items: list[int], workers: int) -> None:
    assert list(spread(str, items, workers)) == list(map(str, items))


def test_one_worker_is_the_thread_of_the_caller() -> None:
    # A local model must not be called from two threads.
    assert list(spread(lambda item: threading.current_thread(), [1, 2], 1)) == [threading.current_thread()] * 2


def test_each_source_is_asked_once_and_the_order_of_the_input_kept() -> None:
    backend = Scripted()
    summaries = ["ab", "d", "abc", "", "x"]
    values = compute(
        predictions=summaries,
        references=["abcd", "xy", "abcd", "xy", "xy"],
        backend=backend,
        use_aggregator=False,
    )["qa_score"]
    assert values == [2 / 4, 0.0, 3 / 4, 0.0, 1 / 2]
    # Two sources: keyphrases, questions and verification once each; an empty summary needs no call.
    assert sorted(backend.calls) == ["answers"] * (2 + 4) + ["keyphrases"] * 2 + ["questions"] * 2


def test_chunks_of_documents_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments: dict[str, Any] = {
        "predictions": ["ab", "c", "d", "d", "e"],
        "references": ["abc", "bcd", "cde", "def", "abc"],
        "use_aggregator": False,
    }
    whole = compute(**arguments, backend=Scripted())
    monkeypatch.setattr(module, "DOCUMENTS_AT_A_TIME", 2)
    assert compute(**arguments, backend=Scripted()) == whole


# Edges and errors


def test_no_question_is_an_error_that_names_the_example_or_nan() -> None:
    # The digits have no letter, so that Scripted finds no keyphrase.
    arguments: dict[str, Any] = {"predictions": ["ab", "a"], "references": ["ab", "12"], "backend": Scripted()}
    with pytest.raises(ValueError, match="example 1 cannot be scored: no question can be asked about this source"):
        compute(**arguments)
    result = compute(**arguments, on_error="nan", use_aggregator=False, explain=True)
    assert result["qa_score"] == [1.0, pytest.approx(math.nan, nan_ok=True)]
    assert result["details"][1]["warnings"] == ["no question can be asked about this source"]


def test_one_failure_does_not_lose_the_others() -> None:
    arguments: dict[str, Any] = {"predictions": ["ab", "boom", "b"], "references": ["ab"] * 3}
    with pytest.raises(RuntimeError, match="example 1 cannot be scored: no server") as caught:
        compute(**arguments, backend=Scripted(fails="boom"))
    assert isinstance(caught.value.__cause__, ConnectionError)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = compute(
            **arguments, backend=Scripted(fails="boom"), on_error="nan", use_aggregator=False, explain=True
        )
    assert result["qa_score"][::2] == [1.0, 0.5]
    assert math.isnan(result["qa_score"][1])
    # The questions could be made, and nothing is said to be missing.
    details = result["details"][1]
    assert (details["questions"], details["answers"], details["missed"]) == (["a?", "b?"], [], [])
    assert details["warnings"] == ["2 questions instead of 4", "no server"]


def test_a_fatal_error_is_raised_at_once() -> None:
    class RefusedError(RuntimeError):
        fatal = True

    def refuse(backend: Any) -> None:
        raise RefusedError

    with pytest.raises(RefusedError):
        attempt(Counting(), refuse)


def test_a_source_that_answers_none_of_its_questions() -> None:
    with pytest.raises(ValueError, match="the source answers none of its 1 questions with 1"):
        compute(predictions=["a"], references=["ab"], questions=[["z?"]], backend=Scripted())


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([1.0], "gave 1 answers to 2 questions"),
        ([1.0, "yes"], "from 0 to 1, got 'yes'"),
        ([1, math.nan], "got nan"),
        ([1, 1.01], "got 1.01"),
        ([-0.01, 1], "got -0.01"),
    ],
)
def test_answers_that_cannot_be_read_are_never_a_zero(answers: list[Any], message: str) -> None:
    backend = Scripted()
    backend.answers = lambda text, questions: answers  # type: ignore[method-assign]
    with pytest.raises(ValueError, match=message):
        compute(predictions=["a"], references=["ab"], backend=backend)


@pytest.mark.parametrize("step", ["keyphrases", "questions"])
@pytest.mark.parametrize("given", ["What?", [None, 5], [" "], None, {"a?": 1}, b"ab"])
def test_steps_return_lists_of_strings(step: str, given: Any) -> None:
    backend = Scripted()
    setattr(backend, step, lambda *arguments: given)
    message = f"example 0 cannot be scored: the backend's {step} must be a list of strings that are not blank, got "
    with pytest.raises(ValueError, match=re.escape(f"{message}{given!r}")):
        compute(predictions=["a"], references=["ab"], backend=backend)


def test_more_questions_than_asked_for_are_cut() -> None:
    backend = Scripted()
    backend.questions = lambda *arguments: ["a?", "b?", "c?"]  # type: ignore[method-assign]
    details = compute(predictions=["a"], references=["abc"], backend=backend, num_questions=2, explain=True)["details"]
    assert (details[0]["questions"], details[0]["warnings"]) == (["a?", "b?"], [])


def test_an_error_without_a_message_is_named() -> None:
    backend = Scripted()
    backend.keyphrases = lambda source, count: iter([]).__next__()  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="example 0 cannot be scored: StopIteration$"):
        compute(predictions=["a"], references=["ab"], backend=backend)
