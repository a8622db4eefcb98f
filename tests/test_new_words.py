# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.evidence import Mark
from metrics.summarization_score.languages import LANGUAGES
from metrics.summarization_score.new_words import content_keys, find_new_words, mark_new_words
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.scripted_backend import Scripted

SOURCE = "The old bridge in Holm is closed. It is not open on 3 May."


def new_words(summary: str, source: str, language: str = "en") -> list[str]:
    return [summary[start:end] for start, end in find_new_words(summary, source, language)]


def compute(**arguments: Any) -> dict[str, Any]:
    result = SummarizationScore().compute(faithfulness=True, **arguments)
    assert result is not None
    return result


# Worked by hand


@pytest.mark.parametrize(
    ("summary", "found"),
    [
        ("The old bridge fell. It fell in May.", ["fell", "fell"]),  # each time; stop words are never new
        ("The bridges are closing.", []),  # inflection does not count
        ("HOLM closed the bridge.", []),  # nor does case
        ("A bridge of stone, a road.", ["stone", "road"]),  # the letter "a" is none
        ("It isn't open.", []),  # "not"
        ("It opens on May 3rd.", []),
        ("It opens on the 4th.", ["4th"]),
    ],
)
def test_words_by_hand(summary: str, found: list[str]) -> None:
    assert new_words(summary, SOURCE) == found


def test_a_negation_is_a_word() -> None:
    for summary, found in (("The bridge is not closed.", ["not"]), ("The bridge isn't closed.", ["isn"])):
        assert new_words(summary, "The bridge is closed.") == found


def test_what_is_in_a_fact_has_the_mark_of_the_fact() -> None:
    marks = mark_new_words([[0, 4], [9, 12]], [{"start": 0, "end": 4}])
    assert marks == [Mark(9, 12, "new", "The source does not have this word")]


def test_the_details_and_the_evidence_have_them() -> None:
    summary = "The old bridge in Elna fell."
    metric = SummarizationScore()
    details = compute(predictions=[summary], references=[SOURCE], explain=True)["details"][0]
    assert [summary[start:end] for start, end in details["new_words"]] == ["Elna", "fell"]
    marks = metric.evidence(SOURCE, summary, details).summary
    shown = {summary[mark.start : mark.end]: mark.kind for mark in marks if mark.kind in ("new", "unsupported")}
    assert shown == {"Elna": "unsupported", "fell": "new"}


def test_any_backend_has_them_in_a_language_that_is_read() -> None:
    texts: dict[str, Any] = {"predictions": ["abx"], "references": ["abcd"], "backend": Scripted(), "explain": True}
    assert compute(**texts)["details"][0]["new_words"] == [[0, 3]]
    assert compute(**texts, language="ja")["details"][0]["new_words"] == []


# Properties


@given(st.text(max_size=60), st.sampled_from(sorted(LANGUAGES)))
def test_a_text_has_nothing_new_for_itself(text: str, language: str) -> None:
    assert find_new_words(text, text, language) == []


@given(st.text(max_size=60), st.text(max_size=60))
def test_spans_are_in_the_summary_and_in_order(summary: str, source: str) -> None:
    spans = find_new_words(summary, source, "en")
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(summary) for start, end in spans)


def test_a_source_is_read_once_for_all_its_summaries() -> None:
    content_keys.cache_clear()
    compute(predictions=["One.", "Two.", "Three."], references=[SOURCE] * 3, explain=True)
    assert content_keys.cache_info().misses == 1


# Edges and errors


@pytest.mark.parametrize(("summary", "source"), [("", SOURCE), ("...", SOURCE), ("", "")])
def test_blank_texts_have_none(summary: str, source: str) -> None:
    assert find_new_words(summary, source, "en") == []


# What the option `faithfulness` adds


def test_words_alone_give_no_faithfulness_score() -> None:
    texts: dict[str, Any] = {"predictions": ["The bridge fell."], "references": [SOURCE]}
    plain, more = SummarizationScore().compute(**texts), compute(**texts)
    assert plain is not None
    assert {key: more[key] for key in plain} == plain
    assert more.keys() - plain.keys() == {"facts_score"}
    metric = SummarizationScore()
    assert "faithfulness" not in metric.signature()
    assert "faithfulness:yes" in metric.signature(faithfulness=True)


def test_what_is_shown_first_is_what_the_backend_gives() -> None:
    metric = SummarizationScore()
    assert metric.headlines() == ("summarization_score", "qa_score")
    assert metric.headlines(faithfulness=True) == ("facts_score", "qa_score", "summarization_score")
    with_model = metric.headlines(faithfulness=True, backend=Scripted())
    assert with_model == ("facts_score", "qa_score", "faithfulness_score", "summarization_score")
    for backend in ("lexical", Scripted()):
        given = compute(predictions=["abx"], references=["abcd"], backend=backend)
        assert given.keys() == metric.directions(faithfulness=True, backend=backend).keys()


def test_roles_are_exchanged_for_any_backend_but_words() -> None:
    # Scripted asks for the letters of the text that it makes questions from. The source has a and b of the summary's
    # a, b, x, and the summary a and b of the source's a, b, c, d.
    result = compute(predictions=["abx"], references=["abcd"], backend=Scripted(), explain=True)
    assert result["qa_score"] == 2 / 4
    assert result["faithfulness_score"] == 2 / 3
    assert math.isnan(result["facts_score"])
    assert result["details"][0]["claims"][2] == {"question": "x?", "answer": 0, "probability": 0.0}


def test_a_blank_source_leaves_both_undefined() -> None:
    result = compute(predictions=["abx 12"], references=[""], backend=Scripted())
    assert math.isnan(result["faithfulness_score"])
    assert math.isnan(result["facts_score"])


def test_a_flag_must_be_one() -> None:
    with pytest.raises(TypeError, match="`faithfulness` must be True or False, got 1"):
        SummarizationScore().compute(predictions=["a"], references=["a"], faithfulness=1)
