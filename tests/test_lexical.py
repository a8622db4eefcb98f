# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import os
import subprocess
import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import word_vectors
from metrics.summarization_score.lexical import LexicalBackend, quoted_terms
from metrics.summarization_score.number_keys import number_key
from metrics.summarization_score.question_plan import (
    TEMPLATES,
    Question,
    close_pairs,
    key_weights,
    pair_weights,
    phrase_kind,
)
from metrics.summarization_score.text_terms import keys_in, terms
from tests.modules import ROOT

BACKEND = LexicalBackend()
TEXT = (
    "Heavy rain fell on 3 May 2019, said Anna Holm. The river Elna rose by 40 per cent. "
    "Holm thinks that the old stone bridge, closed since Monday, needs repairs of $3 million. The bridge is old."
)
PROSE = st.lists(
    st.sampled_from(
        "the Holm holm river rivers rose 3 million $4 40% May may Monday two and, of. What? (old) bridge-side \n".split(
            " "
        )
    ),
    max_size=40,
).map(" ".join)


def ask(source: str, count: int = 60) -> list[str]:
    return BACKEND.questions(source, BACKEND.keyphrases(source, count), count)


# Worked by hand


def test_weights_of_terms_and_pairs() -> None:
    # "a" stands twice, first in sentence 0: 2 * e^0; "b" once, in sentence 1: e^(-1/6).
    weights = key_weights([["a"], ["a", "b"]])
    assert weights == {"a": 2.0, "b": pytest.approx(math.exp(-1 / 6))}
    # Their only sentence in common is 1: e^(-1/6) * (2 + e^(-1/6)).
    assert pair_weights([["a"], ["a", "b"]], weights) == {
        ("a", "b"): pytest.approx(math.exp(-1 / 6) * (2 + math.exp(-1 / 6)))
    }


def test_pairs_are_at_most_four_places_apart() -> None:
    pairs = close_pairs(list("abcdef"))
    assert ("a", "e") in pairs
    assert ("a", "f") not in pairs


def test_questions_of_the_six_kinds() -> None:
    questions = ask(TEXT)
    for expected in (
        'Does the text mention "bridge"?',
        'Does the text mention "old"?',
        'Does the text mention both "Holm" and "bridge"?',
        'Does the text name "Anna Holm"?',
        'Does the text name "Elna"?',
        'Does the text give the date "Monday"?',
        'Does the text give the date "May 2019"?',
        'Does the text give the percentage "40 per cent"?',
        'Does the text give the amount "$3 million"?',
    ):
        assert expected in questions


def test_half_of_the_questions_ask_for_single_terms() -> None:
    # Ten neighbours make more than ten pairs; of an odd number of questions the odd one asks for a single term.
    phrases = BACKEND.keyphrases("Wolves chase hungry foxes across frozen northern fields every winter.", 7)
    assert [len(phrase.split()) for phrase in phrases] == [1] * 4 + [2] * 3


def test_a_term_is_written_and_asked_for_as_most_often_within_sentences() -> None:
    assert ask("Rain fell. Heavy rain stopped.", 1) == ['Does the text mention "rain"?']
    assert ask("Rain fell. Rain stopped.", 1) == ['Does the text mention "Rain"?']
    assert ask("He asked HOLM, but Holm and Holm left.", 1) == ['Does the text name "Holm"?']
    assert ask("Monday came.", 1) == ['Does the text give the date "Monday"?']


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (["name", "name"], "name"),
        (["number", "date"], "date"),
        (["name", "word"], "word"),
        (["name", "number"], "word"),
        (["date", "number", "word"], "word"),
    ],
)
def test_kind_of_a_phrase(kinds: list[str], expected: str) -> None:
    assert phrase_kind(kinds) == expected


@pytest.mark.parametrize(
    ("summary", "asked", "answer"),
    [
        ("The rivers were rising.", 'Does the text mention "river"?', 1),
        ("Repairs cost 3,000,000 dollars.", 'Does the text give the amount "$3 million"?', 1),
        ("Repairs cost £3m.", 'Does the text give the amount "$3 million"?', 0),
        ("It rose 40%.", 'Does the text give the percentage "40 per cent"?', 1),
        ("It rose by 40.", 'Does the text give the percentage "40 per cent"?', 0),
        ("It is 3 m long.", 'Does the text give the amount "3 million"?', 0),
        ("Repairs cost $ 3 m.", 'Does the text give the amount "$3 million"?', 1),
        ("Two trees fell.", 'Does the text give the number "2"?', 1),
        ("Repairs cost $3\u00a0 million.", 'Does the text give the amount "$3 million"?', 1),
        ("It rose 40  per\u202fcent.", 'Does the text give the percentage "40 per cent"?', 1),
        ("HOLM, ANNA", 'Does the text name "Anna Holm"?', 1),
        ("Anna spoke.", 'Does the text name "Anna Holm"?', 0),
        ("The bridge is closed.", "Is the bridge closed?", 1),
        ("The bridge is open.", "Is the bridge closed?", 0),
        ("The band plays.", 'Does the text name "The Who"?', 0),
    ],
)
def test_answers(summary: str, asked: str, answer: int) -> None:
    assert BACKEND.answers(summary, [asked]) == [answer]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("$3.5bn", "$3500000000"),
        ("3.5 billion dollars", "$3500000000"),
        ("2,5", "25"),
        ("0.10", "0.1"),
        ("1.2.3", "1.2.3"),
        ("five percent", "5%"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_number_key(text: str, key: str) -> None:
    assert number_key(text) == key


def opposites(words: list[str]) -> np.ndarray:
    """Vectors in the plane: a doctor is near a physician, opposite to a river, and at a right angle to all else."""
    near = {"doctor": (3.0, 0.0), "physician": (2.7, 1.0), "river": (-1.0, 0.0)}
    return np.array([near.get(word, (0.0, 5.0)) for word in words])


def test_an_encoder_lets_similar_words_answer() -> None:
    # cos = 2.7 / sqrt(2.7^2 + 1) = 0.938 for the two doctors; below 0.4 for the others.
    backend = LexicalBackend(encode=opposites)
    questions = ['Does the text mention "doctor"?', 'Does the text mention both "doctor" and "river"?']
    assert backend.answers("A physician came.", questions) == [1.0, 0.0]
    assert BACKEND.answers("A physician came.", questions) == [0.0, 0.0]
    strict = LexicalBackend(encode=opposites, threshold=0.95)
    assert strict.answers("A physician came.", questions) == [0.0, 0.0]


def test_an_encoder_does_not_touch_numbers() -> None:
    backend = LexicalBackend(encode=lambda words: np.ones((len(words), 2)))
    assert backend.answers("They paid 4 million.", [TEMPLATES["amount"].format("3 million")]) == [0.0]
    assert backend.answers("They paid.", ['Does the text mention "river"?']) == [1.0]  # all words are one to it


# Properties


@given(PROSE)
def test_a_source_answers_all_of_its_questions(source: str) -> None:
    assert set(BACKEND.answers(source, ask(source))) <= {1.0}


@given(PROSE, st.integers(1, 20))
def test_number_of_questions(source: str, count: int) -> None:
    questions = ask(source, count)
    assert len(questions) == len(set(questions)) <= count
    assert bool(questions) == bool(terms(source))


@given(PROSE, PROSE)
def test_more_text_never_answers_less(summary: str, more: str) -> None:
    questions = ask(TEXT)
    before, after = BACKEND.answers(summary, questions), BACKEND.answers(f"{summary}\n{more}", questions)
    assert all(b <= a for b, a in zip(before, after, strict=True))


@given(PROSE, st.randoms())
def test_answers_do_not_depend_on_sentence_order(summary: str, random: object) -> None:
    questions = ask(TEXT)
    lines = summary.split("\n")
    random.shuffle(lines)  # type: ignore[attr-defined]
    assert BACKEND.answers(summary, questions) == BACKEND.answers("\n".join(lines), questions)


def test_questions_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from metrics.summarization_score.lexical import LexicalBackend\n"
        f"print(LexicalBackend().keyphrases({TEXT!r}, 20))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1


@given(PROSE)
def test_an_encoder_only_adds_answers(summary: str) -> None:
    questions = ask(TEXT)
    plain = BACKEND.answers(summary, questions)
    encoded = LexicalBackend(encode=opposites).answers(summary, questions)
    assert all(a <= b for a, b in zip(plain, encoded, strict=True))


SPACES_OF_ALL_KINDS = st.sampled_from(["  ", "\u00a0", "\u202f", "\t", " \u2009 ", "\u200b"])


@given(PROSE, SPACES_OF_ALL_KINDS, st.sampled_from(["", " ", "\n", "\u00a0\n "]))
def test_white_space_changes_no_question_and_no_answer(source: str, space: str, outside: str) -> None:
    spaced = outside + source.replace(" ", space) + outside
    assert ask(spaced) == ask(source)
    assert BACKEND.answers(spaced, ask(TEXT)) == BACKEND.answers(source, ask(TEXT))


@given(st.lists(st.sampled_from("Å é ñandú Zoë cafés Über naïve 3 million Ñ x̌y".split()), max_size=12).map(" ".join))
def test_decomposed_letters_change_no_question_and_no_answer(source: str) -> None:
    apart = unicodedata.normalize("NFD", source)
    assert ask(apart) == ask(source)
    assert BACKEND.answers(apart, ask(source)) == BACKEND.answers(source, ask(source))


@given(PROSE)
def test_a_question_of_the_backend_is_answered_like_its_text(source: str) -> None:
    # The questions carry the keys of what they quote; read from their text they must be the same.
    questions = BACKEND.questions(source, BACKEND.keyphrases(source, 60), 60)
    assert all(isinstance(question, Question) for question in questions)
    for text in (source, TEXT):
        assert BACKEND.answers(text, questions) == BACKEND.answers(text, [str(question) for question in questions])


@given(PROSE)
def test_a_term_alone_is_read_as_within_its_text(source: str) -> None:
    assert keys_in(source) == {term.key for term in terms(source)}
    for term in terms(source):
        assert {alone.key for alone in terms(source[term.start : term.end])} == {term.key}


# Edges and errors


def test_each_word_is_encoded_once_and_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def encode(words: list[str]) -> np.ndarray:
        seen.extend(words)
        return opposites(words)

    vectors = word_vectors.WordVectors(encode)
    assert vectors(["doctor", "river", "doctor"]).shape == (3, 2)
    vectors(["river", "doctor"])
    assert seen == ["doctor", "river"]
    monkeypatch.setattr(word_vectors, "KEPT_VECTORS", 2)
    assert vectors(["a", "b", "c"]).shape == (3, 2)
    vectors(["b", "c"])
    assert seen == ["doctor", "river", "a", "b", "c"]


def test_an_encoder_of_the_wrong_shape() -> None:
    with pytest.raises(ValueError, match=r"must return an array \(1, dimension\), got \(3,\)"):
        word_vectors.WordVectors(lambda words: [1.0, 2.0, 3.0])(["a"])


def test_decomposed_letters_are_the_same_words() -> None:
    assert BACKEND.answers("Cafe\u0301", ['Does the text mention "caf\u00e9"?']) == [1.0]
    assert ask("Cafe\u0301 Holm") == ask("Caf\u00e9 Holm")


@pytest.mark.parametrize(
    "text", ["He paid \u017fix dollars.", "\u017feven million", "f\u0131ve per cent", "N\u0130NE euros"]
)
def test_letters_that_only_resemble_ascii_spell_no_number(text: str) -> None:
    assert {term.kind for term in terms(text)} <= {"word", "name"}
    assert BACKEND.answers(text, ask(text)) == [1.0] * len(ask(text))


def test_a_source_of_stop_words_is_asked_for_these() -> None:
    assert ask("It was.") == [
        'Does the text mention "It"?',
        'Does the text mention "was"?',
        'Does the text mention "It was"?',
    ]


def test_may_is_a_month_only_with_a_capital() -> None:
    kinds = {term.surface: term.kind for term in terms("In May he may march on a Monday in March")}
    assert (kinds["May"], kinds["may"], kinds["march"], kinds["March"]) == ("date", "word", "word", "date")


def test_quoted_numbers_are_read_apart() -> None:
    asked = quoted_terms('Are "3" and "million" there?')
    assert [term.key for term in asked] == ["3", "million"]


def test_question_without_a_word() -> None:
    with pytest.raises(ValueError, match=r"the question '\?' has no word to look for"):
        BACKEND.answers("a", ["?"])


def test_as_many_pairs_as_single_words_at_most() -> None:
    # Four words make six pairs, all of them near; four are asked for.
    phrases = BACKEND.keyphrases("Wolves chase hungry foxes.", 40)
    assert sorted(map(len, map(str.split, phrases))) == [1, 1, 1, 1, 2, 2, 2, 2]


def test_long_white_space_takes_linear_time() -> None:
    # Two runs of white space with a line break between them could be divided in a quadratic number of ways.
    gap = " " * 200_000
    assert [term.key for term in terms(f"3{gap}\n{gap}cats")] == ["3", "cat"]
    assert [term.key for term in terms(f"3{gap}{gap}million")] == ["3000000"]
