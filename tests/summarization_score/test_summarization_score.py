# SPDX-License-Identifier: Apache-2.0
"""The metric with the lexical backend and with backends whose answers are known."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.summarization_score import SummarizationScore, combine, score
from tests.helpers.rows import each_row


class Scripted:
    """Asks "a?" for each letter a of the source, and answers whether it is in the text.

    It keeps count of its calls, and fails on the text that it is told to fail on.
    """

    num_questions = 4

    def __init__(self, fails: str | None = None) -> None:
        self.fails = fails
        self.calls: list[str] = []

    def _note(self, step: str, text: str) -> None:
        self.calls.append(step)
        if text == self.fails:
            raise ConnectionError("no server")

    def keyphrases(self, source: str, count: int) -> list[str]:
        self._note("keyphrases", source)
        return [letter for letter in source if letter.isalpha()]

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        self._note("questions", source)
        return [f"{phrase}?" for phrase in keyphrases[:count]]

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        self._note("answers", text)
        return [float(question[0] in text) for question in questions]


class Guarded(Scripted):
    """Asks a control question as well, which a text with an exclamation mark has it answer."""

    control_questions = ("!?",)


SOURCE = (
    "The river rose by two metres on Monday. The old bridge in Holm is closed until the river"
    " falls."
)


def compute(predictions: list[str], references: list[Any], **options: Any) -> dict[str, Any]:
    result = SummarizationScore().compute(
        predictions=predictions,
        references=references,
        use_aggregator=False,
        explain=True,
        **options,
    )
    assert result is not None
    return dict(result)


# Worked by hand


def test_formulas() -> None:
    # 8 of 11 answers are 1, and 25 of 100 characters are left.
    scores = score("s" * 25, "d" * 100, [0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1], coeff=0.8)
    assert scores["qa_score"] == 8 / 11
    assert scores["conciseness_score"] == pytest.approx(0.75, abs=1e-9)
    assert scores["summarization_score"] == pytest.approx(0.8 * 8 / 11 + 0.2 * 0.75, abs=1e-9)


def test_our_coeff_weighs_the_questions_and_that_of_ragas_the_conciseness() -> None:
    qa, conciseness = 0.6, 0.9
    assert combine(qa, conciseness, coeff=0.8) == pytest.approx(qa * (1 - 0.2) + conciseness * 0.2)


def test_a_backend_whose_answers_are_known() -> None:
    # Of the source "abcd", the summary "ab" answers two of four questions, in half of the
    # characters.
    scores = compute(["ab", "abcd", "zz"], ["abcd"] * 3, backend=Scripted())
    assert scores["qa_score"] == [0.5, 1.0, 0.0]
    assert scores["conciseness_score"] == pytest.approx([0.5, 0.0, 0.5], abs=1e-9)
    assert scores["summarization_score"] == pytest.approx([0.5, 0.5, 0.25], abs=1e-9)
    first = scores["details"][0]
    assert (first["questions"], first["answers"], first["missed"]) == (
        ["a?", "b?", "c?", "d?"],
        [1, 1, 0, 0],
        ["c?", "d?"],
    )


def test_without_the_penalty_the_score_is_the_share_of_answers() -> None:
    scores = compute(["The river rose."], [SOURCE], length_penalty=False, coeff=0.1)
    assert scores["summarization_score"] == scores["qa_score"]


def test_passages_are_one_source() -> None:
    passages = SOURCE.split(". ", 1)
    assert compute(["The river rose."], [passages])["conciseness_score"] == pytest.approx(
        compute(["The river rose."], ["\n".join(passages)])["conciseness_score"]
    )


def test_equal_rows_are_asked_once_and_rows_keep_their_order() -> None:
    backend = Scripted()
    scores = compute(["ab", "cd", "ab", "x"], ["abcd", "abcd", "abcd", "xyz"], backend=backend)
    assert scores["qa_score"] == [0.5, 0.5, 0.5, 1 / 3]
    # 2 sources: keyphrases, questions, verification; 3 different pairs.
    assert [backend.calls.count(step) for step in ("keyphrases", "questions", "answers")] == [
        2,
        2,
        2 + 3,
    ]


def test_evidence_shows_what_is_asked_for_in_both_texts() -> None:
    metric = SummarizationScore()
    summary = "The old bridge is closed."
    details = metric.compute(predictions=[summary], references=[SOURCE], explain=True)["details"][0]
    evidence = metric.evidence(SOURCE, summary, details)
    assert {(summary[mark.start : mark.end], mark.kind) for mark in evidence.summary} >= {
        ("bridge", "answered")
    }
    assert {(SOURCE[mark.start : mark.end], mark.kind) for mark in evidence.document} >= {
        ("bridge", "answered"),
        ("two", "missing"),
    }
    assert {mark.kind for mark in evidence.document} <= metric.marks.keys()
    assert [question for question, _ in evidence.listed] == details["missed"]


# Properties


@given(st.text(max_size=40), st.text(max_size=80))
def test_range(summary: str, source: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        scores = compute([summary], [source], on_error="nan")
    assert all(
        math.isnan(scores[key][0]) or 0 <= scores[key][0] <= 1
        for key in SummarizationScore().scores()
    )


def test_the_questions_of_one_run_can_be_given_to_another() -> None:
    first = compute(["The river rose."], [SOURCE])
    again = compute(["The river rose."], [SOURCE], questions=[first["details"][0]["questions"]])
    assert again["qa_score"] == first["qa_score"]
    assert again["signature"] != first["signature"]


# Edges


@pytest.mark.parametrize("blank", ["", "   \n", ".", "?! --"])
def test_a_summary_without_words_scores_zero_and_such_a_source_is_undefined(blank: str) -> None:
    scores = compute([blank, "a"], [SOURCE, blank])
    assert (scores["summarization_score"][0], scores["qa_score"][0]) == (0.0, 0.0)
    assert all(
        math.isnan(scores[key][1])
        for key in ("summarization_score", "qa_score", "conciseness_score")
    )


def test_questions_that_the_source_does_not_answer_are_dropped() -> None:
    own = [["a?", "z?"]]
    assert compute(["a"], ["abc"], backend=Scripted(), questions=own)["qa_score"] == [1.0]
    assert compute(["a"], ["abc"], backend=Scripted(), questions=own, verify_questions=False)[
        "qa_score"
    ] == [0.5]
    assert compute(["a"], ["abc"], backend=Scripted(), questions=own)["details"][0]["dropped"] == [
        "z?"
    ]
    with pytest.raises(ValueError, match="example 0"):
        compute(["a"], ["abc"], backend=Scripted(), questions=[["y?", "z?"]])


def test_a_failure_is_one_of_its_own_examples() -> None:
    texts: dict[str, Any] = {"predictions": ["ab", "c", "zz"], "references": ["abcd", "cd", "cd"]}
    scores = compute(**texts, backend=Scripted(fails="zz"), on_error="nan")
    assert scores["qa_score"][:2] == [0.5, 0.5]
    assert math.isnan(scores["qa_score"][2])
    assert scores["details"][2]["warnings"][-1] == "no server"
    with pytest.raises(RuntimeError, match="example 2 .* no server"):
        compute(**texts, backend=Scripted(fails="zz"))
    with pytest.raises(RuntimeError, match="example 1 .* no server"):
        compute(**texts, backend=Scripted(fails="cd"))


def test_who_answers_control_questions_is_flagged_and_warned_of_once() -> None:
    with pytest.warns(UserWarning, match="2 of 3 examples, the first at index 1") as caught:
        scores = compute(["ab", "a!", "cd"], ["abcd", "abcd", "cd!"], backend=Guarded())
    assert len(caught) == 1
    assert [one["flags"] for one in scores["details"]] == [
        [],
        ["answers control questions"],
        ["source answers control questions"],
    ]
    assert scores["qa_score"] == [0.5, 0.25, 1.0]


@pytest.mark.parametrize("returned", [[2.0, 0.0], [True], ["1", 0], [math.nan, 1], 3])
def test_answers_that_are_none(returned: Any) -> None:
    class Wrong(Scripted):
        def answers(self, text: str, questions: Any) -> Any:
            return returned

    with pytest.raises((ValueError, RuntimeError), match="example 0"):
        compute(["a"], ["ab"], backend=Wrong())


@each_row
def test_bad_options(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        compute(["a"], ["b"], **options)
    assert "hidden" not in str(raised.value).replace("(hidden)", "")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"backend": object()}, TypeError, "keyphrases"),
        ({"backend": Scripted(), "model": "m"}, ValueError, "model"),
        ({"coeff": math.nan}, ValueError, "nan"),
        ({"timeout": math.inf}, ValueError, "inf"),
    ],
)
def test_bad_options_that_no_file_holds(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    test_bad_options(options, error, message)


def test_a_source_in_another_script_is_warned_of() -> None:
    with pytest.warns(UserWarning, match="1 of the sources, the first at index 1"):
        compute(["river", "река"], ["A river.", "Река поднялась."])


def test_a_backend_that_does_not_say_how_many_questions() -> None:
    class Silent(Scripted):
        num_questions: Any = None

    with pytest.raises(ValueError, match="num_questions"):
        compute(["a"], ["ab"], backend=Silent())
    assert compute(["a"], ["ab"], backend=Silent(), num_questions=2)["qa_score"] == [0.5]


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (
            {},
            [
                "backend:lexical",
                "stemmer:snowball-",
                "questions:60",
                "verified:yes",
                "coeff:0.5",
                "language:en",
            ],
        ),
        ({"coeff": 0.8, "num_questions": 3}, ["coeff:0.8", "questions:3"]),
        (
            {"length_penalty": False, "coeff": 0.3, "verify_questions": False},
            ["coeff:1.0", "verified:no"],
        ),
        ({"backend": Scripted(), "questions": [["a"]]}, ["backend:Scripted", "questions:own"]),
        ({"model": len}, ["encoder:len"]),
        (
            {"backend": "openai", "model": "m", "api_key": "sk-x"},
            ["backend:openai", "model:m", "questions:10"],
        ),
    ],
)
def test_signature(options: dict[str, Any], parts: list[str]) -> None:
    signature = SummarizationScore(**options).signature()
    assert [part for part in parts if f"|{part}" not in signature] == []
    assert "sk-x" not in signature


def test_words_cost_nothing() -> None:
    assert SummarizationScore().estimate_cost([(["a"], ["b"])]) == {}
