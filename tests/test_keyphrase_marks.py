# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.evidence import Evidence
from metrics.summarization_score.keyphrase_marks import mark_keyphrases
from metrics.summarization_score.lexical import LexicalBackend
from metrics.summarization_score.summarization_score import SummarizationScore
from metrics.summarization_score.text_terms import terms
from tests.chat_server import faithful_reply

SOURCE = "Anna Holm met Boris. Anna left by ferry, and the ferries were late."
SUMMARY = "Ferry late, says Holm."
WORDS = st.lists(st.sampled_from("Holm river rivers rose 3 million old bridge, . \n".split(" ")), max_size=30)


def marked(text: str, *arguments: Any) -> list[tuple[str, str]]:
    """Return the marked pieces of a text, each with the kind of its mark."""
    return [(text[mark.start : mark.end], mark.kind) for mark in mark_keyphrases(text, *arguments)]


def evidence(source: str, summary: str, **options: Any) -> Evidence:
    metric = SummarizationScore(**options)
    result = metric.compute(predictions=[summary], references=[source], explain=True)
    assert result is not None
    return metric.evidence(source, summary, result["details"][0])


# Worked by hand


def test_words_are_compared_by_the_rules_of_the_language() -> None:
    # "Brücken" and "Brücke" have one stem in German, and two in English.
    question = 'Does the text mention "Brücken"?'
    assert [mark.end for mark in mark_keyphrases("Die Brücke", ["Brücken"], [question], [1], "de")] == [10]
    assert mark_keyphrases("Die Brücke", ["Brücken"], [question], [1], "en") == []
    # Only a model reads Japanese.
    assert [mark.end for mark in mark_keyphrases("the bridges", ["bridge"], ['"bridge"?'], [1], "ja")] == [11]


def test_what_is_asked_is_marked_in_both_texts() -> None:
    found = evidence(SOURCE, SUMMARY, num_questions=10)
    # Five single words: ferry twice, anna twice, holm, met, boris; pairs of them are left to their words.
    assert {SOURCE[mark.start : mark.end]: mark.kind for mark in found.document} == {
        "Anna": "missing",
        "Holm": "answered",
        "met": "missing",
        "Boris": "missing",
        "ferry": "answered",
        "ferries": "answered",
    }
    assert [(SUMMARY[mark.start : mark.end], mark.kind, mark.group) for mark in found.summary] == [
        ("Ferry", "answered", "ferri"),
        ("Holm", "answered", "holm"),
    ]
    assert [mark.start for mark in found.document if mark.group == "ferri"] == [34, 49]
    assert {mark.note for mark in found.document if mark.group == "ferri"} == {'Does the text mention "ferry"? Yes'}


def test_only_questions_that_are_not_answered_are_listed_under_not_answered() -> None:
    found = evidence(SOURCE, SUMMARY, num_questions=10)
    assert found.heading == "Not answered: 8 of 10 questions"
    assert len(found.listed) == 8
    assert ('Does the text name "Boris"?', "") in found.listed
    # These two are answered.
    assert not {'Does the text name "Holm"?', 'Does the text mention "ferry"?'} & {asked for asked, _ in found.listed}
    assert found.explanation == ""


def test_a_phrase_is_marked_as_a_whole_unless_its_words_are_asked_for() -> None:
    questions, answers = ["Is the old bridge open?", "Is it old?", "Is there a bridge?"], [0, 1, 0]
    text = "An old bridge, old as bridges go."
    assert marked(text, ["old bridge"], questions, answers) == [("old bridge", "missing")]
    assert marked(text, ["old bridge", "old"], questions, answers) == [
        ("old", "missing"),  # as the first question that names it is answered
        ("old bridge", "missing"),
        ("old", "missing"),
    ]
    assert marked(text, ["old bridge", "old", "bridge"], questions[1:], answers[1:]) == [
        ("old", "answered"),
        ("bridge", "missing"),
        ("old", "answered"),
        ("bridges", "missing"),
    ]


def test_what_questions_of_the_users_own_quote_is_marked() -> None:
    own = ['Does it name "Anna Holm"?', 'Does it say "left" or "came"?']
    assert marked(SOURCE, [], own, [1, 0]) == [("Anna Holm", "answered"), ("left", "missing")]


def test_the_questions_of_a_model_are_shown_like_any_others() -> None:
    def faithful(messages: list[dict[str, str]]) -> str:
        return json.dumps(faithful_reply(json.loads(messages[1]["content"])))

    found = evidence(SOURCE, "The ferry was late.", backend=faithful, num_questions=4)
    assert [(SOURCE[mark.start : mark.end], mark.kind) for mark in found.document] == [
        ("Anna", "missing"),
        ("Holm", "missing"),
        ("Boris", "missing"),
        ("Anna", "missing"),
        ("left", "missing"),
    ]
    assert (list(found.summary), found.heading) == ([], "Not answered: 4 of 4 questions")


# Properties


@given(WORDS.map(" ".join), WORDS.map(" ".join))
def test_marks_say_what_the_lexical_backend_answers(source: str, summary: str) -> None:
    backend = LexicalBackend()
    keyphrases = backend.keyphrases(source, 60)
    questions = backend.questions(source, keyphrases, 60)
    answers = [int(answer) for answer in backend.answers(summary, questions)]
    for text in (source, summary):
        found = mark_keyphrases(text, keyphrases, questions, answers)
        assert found == sorted(set(found))
        for mark in found:
            assert [term.key for term in terms(text[mark.start : mark.end])] == mark.group.split(" ")
    assert all(mark.kind == "answered" for mark in mark_keyphrases(summary, keyphrases, questions, answers))
    assert set(marked(source, keyphrases, questions, answers)) >= {
        (phrase, "answered" if answer else "missing")
        for phrase, answer in zip(keyphrases, answers, strict=False)
        if len(terms(phrase)) == 1
    }


# Edges and errors


def test_a_source_without_questions_shows_why() -> None:
    with pytest.warns(UserWarning, match="undefined"):
        found = evidence("?!", SUMMARY)
    assert found == Evidence(summary=[], document=[], explanation=found.explanation, listed=[])
    assert found.explanation.startswith("Note: the source ")


def test_questions_without_answers_are_not_shown_as_missing() -> None:
    class Silent(LexicalBackend):
        def answers(self, text: str, questions: Any) -> list[float]:
            raise ConnectionError("no server")

    with pytest.warns(UserWarning, match="undefined"):
        found = evidence(SOURCE, SUMMARY, backend=Silent(), on_error="nan", verify_questions=False)
    assert (list(found.document), found.heading, list(found.listed)) == ([], "", [])
    assert found.explanation.endswith("no server.")


def test_a_keyphrase_without_a_word_is_not_marked() -> None:
    assert marked(SOURCE, ["?!"], ["What?!"], [1]) == []


def test_a_phrase_at_the_end_of_a_text() -> None:
    assert marked("an old bridge", ["old bridge"], ["Is the old bridge open?"], [1]) == [("old bridge", "answered")]
    assert marked("old", ["old bridge"], ["Is the old bridge open?"], [1]) == []
