# SPDX-License-Identifier: Apache-2.0
"""Questions from a document's own words, and their answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.lexical import LexicalBackend, plan_questions, quoted_terms
from metrics.summarization_score.shared import (
    LANGUAGES,
    PASSAGE_END,
    compiled_stemmer,
    find_stemmer,
    is_other_script,
    keys_in,
    read_terms,
)
from tests.helpers.rows import each_row

TEXTS = st.text(
    alphabet=st.sampled_from("ab Cd3.,%$\n-") | st.characters(codec="utf-8"), max_size=60
)


def keys(text: str, language: str = "en") -> list[str]:
    return [term.key for term in read_terms(text, language)]


@each_row
def test_keys(language: str, text: str, expected: list[str]) -> None:
    assert keys(text, language) == expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Then Holm paid", ["word", "name", "word"]),
        (
            "It fell on May 3, 2015 and may rise",
            "word word word date number date word word word".split(),
        ),
        ("He paid 3 million or 40%", ["word", "word", "amount", "word", "percentage"]),
    ],
)
def test_kinds(text: str, kinds: list[str]) -> None:
    terms = read_terms(text, "en")
    assert [
        term.reading.opening if i == 0 else term.reading.kind for i, term in enumerate(terms)
    ] == kinds


def test_a_plan_worked_by_hand() -> None:
    # Weights: river 2, rose and bridge 1 and exp(-1/6). Of four questions, two ask for terms and
    # two for pairs.
    planned = plan_questions("The river rose. The bridge spans the river.", 4, "en")
    assert list(planned) == ["river", "rose", "river rose"]
    assert [question.keys for question in planned.values()] == [
        {"river"},
        {"rose"},
        {"river", "rose"},
    ]
    assert list(planned.values())[2] == 'Does the text mention "river rose"?'
    assert LexicalBackend().answers("It rose.", [*planned.values()]) == [0.0, 1.0, 0.0]


def test_pairs_that_stand_apart_and_names() -> None:
    planned = plan_questions("In Holm Anna Reed paid 3 million euros.", 60, "en")
    assert planned["Holm Anna"] == 'Does the text name "Holm Anna"?'
    assert planned["Holm, Reed"] == 'Does the text mention both "Holm" and "Reed"?'
    assert planned["3 million euros"] == 'Does the text give the amount "3 million euros"?'


def test_a_sentence_does_not_go_on_in_the_next_passage() -> None:
    assert [term.sentence for term in read_terms(f"a river{PASSAGE_END}rose", "en")] == [0, 0, 1]
    assert [term.sentence for term in read_terms("the longest line of all\nrose", "en")][-1] == 0


@each_row
def test_a_question_asks_for_what_it_quotes(question: str, expected: list[str]) -> None:
    assert [term.key for term in quoted_terms(question, "en")] == expected


def test_a_question_without_a_word() -> None:
    with pytest.raises(ValueError, match=r"'\?!'"):
        quoted_terms("?!")


def encode(words: Sequence[str]) -> np.ndarray:
    """Words that begin alike are alike."""
    return np.array(
        [[float(word[0] == letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for word in words]
    )


def test_with_an_encoder_similar_words_answer_and_numbers_do_not() -> None:
    backend = LexicalBackend(encode=encode)
    questions = ['Is it "ship"?', 'Is it "3 ships"?', 'Is it "boat"?']
    assert backend.answers("The sloop sank.", questions) == [1.0, 0.0, 0.0]
    assert backend.answers("3 sloops sank.", questions) == [1.0, 1.0, 0.0]
    with pytest.raises(ValueError, match="array"):
        LexicalBackend(encode=lambda words: np.zeros(3)).answers("a sloop", questions)


@each_row
def test_two_words_are_a_phrase_where_no_sentence_ends_between_them(gap: str, phrase: str) -> None:
    source = "The {0} rose. Then {0} fell, and {0} rose.".format(f"gas{gap}prices")
    assert phrase in LexicalBackend().keyphrases(source, 10)


@given(TEXTS, st.sampled_from([*LANGUAGES]))
def test_a_source_answers_all_of_its_own_questions(source: str, language: str) -> None:
    backend = LexicalBackend(language)
    phrases = backend.keyphrases(source, 10)
    questions = backend.questions(source, phrases, 10)
    assert len(questions) == len(phrases) <= 10
    assert backend.answers(source, questions) == [1.0] * len(questions)
    # The words that a question shows are those that it asks for.
    assert backend.answers(source, [*map(str, questions)]) == [1.0] * len(questions)


@given(TEXTS)
def test_terms_stand_where_they_say(text: str) -> None:
    terms = read_terms(text, "en")
    assert all(0 <= term.start < term.end <= len(text) for term in terms)
    assert all(a.end <= b.start and a.sentence <= b.sentence for a, b in pairwise(terms))
    assert keys_in(text) == {term.key for term in terms}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_compiled_stemmer_has_the_same_rules(language: str) -> None:
    make = compiled_stemmer(LANGUAGES[language])
    assert make is not None
    words = (
        "running rivers bridges Brücken gesperrten maisons ponts кошками evlerimizden taloissa"
        " husene".split()
    )
    assert [make().stemWord(word) for word in words] == [
        find_stemmer(language)(word) for word in words
    ]


@each_row
def test_alphabets(text: str, language: str, other: bool) -> None:
    assert is_other_script(text, language) is other


def test_time_is_linear() -> None:
    long = "The old bridge in Holm is closed until the river falls by 3 metres. " * 5000
    assert math.isclose(sum(LexicalBackend().answers(long, ['"river"', '"3"', '"boat"'])), 2)
    assert len(LexicalBackend().keyphrases(long, 60)) == 14
