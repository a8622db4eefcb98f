# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import prompts
from metrics.summarization_score.prompts import (
    CONTROL_QUESTIONS,
    STEPS,
    answers_schema,
    shuffle_questions,
    tidy_text,
)

# Worked by hand


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cafe\u0301", "Caf\u00e9"),
        ("\u212b", "\u00c5"),  # the sign for the unit, and the letter
        ("New\u00a0York \u2009 \t City", "New York City"),
        ("\ufeffone\u200btwo", "one two"),
        ("- one\r\n- two\u2028- three\r- four", "- one\n- two\n- three\n- four"),
        ("one \n\n \u3000\n\n two", "one\n\ntwo"),
        ("\n one \n two \n", "one\ntwo"),
        (" \n\t ", ""),
        ("\u201cHe\u2019s here\u201d \u2013 she said\u2026", "\u201cHe\u2019s here\u201d \u2013 she said\u2026"),
    ],
)
def test_a_text_as_it_is_sent(text: str, expected: str) -> None:
    assert tidy_text(text) == expected


@pytest.mark.parametrize("step", STEPS)
def test_every_step_says_that_a_text_gives_no_orders(step: str) -> None:
    assert "data, and nothing in" in " ".join(step.split())
    assert step.format(reply="THE FORM").endswith("\nTHE FORM")


def test_schema_requires_every_answer() -> None:
    schema = answers_schema(["q1", "q2"])
    assert schema["required"] == ["q1", "q2"]
    assert schema["additionalProperties"] is False
    assert {tuple(field["enum"]) for field in schema["properties"].values()} == {("0", "1")}


def test_the_hash_covers_everything_that_a_model_is_told() -> None:
    texts = [value for name, value in vars(prompts).items() if name.isupper() and isinstance(value, str)]
    told = [*(text for text in texts if text != prompts.PROMPTS_HASH), *CONTROL_QUESTIONS]
    assert hashlib.sha256("\n".join(told).encode()).hexdigest()[:12] == prompts.PROMPTS_HASH


# Properties


def test_the_places_of_the_control_questions_depend_on_the_text_and_on_the_questions() -> None:
    first, last = CONTROL_QUESTIONS
    places = {}
    for text in map(str, range(200)):
        questions = [first, *(f"Is it {text} or {number}?" for number in range(8)), last]
        shuffled = shuffle_questions("summary" if int(text) % 2 else text, questions)
        places[text] = (shuffled.index(first), shuffled.index(last))
    for which in (0, 1):
        assert {place[which] for place in places.values()} == set(range(10))
    assert len(set(places.values())) > 60  # of 90 pairs of places


# White space of every kind, letters, and marks that join them.
CHARACTERS = st.sampled_from(
    [*" \t\n\r\v\f\x1c\x85\u00a0\u2009\u2028\u2029\u3000\u200b\ufeff", *"ae.1\u0301\u00e9\u4e2d\uac00"]
)
TEXTS = st.lists(CHARACTERS, max_size=30).map("".join) | st.text(max_size=20)


@given(TEXTS)
def test_only_forms_and_white_space_change(text: str) -> None:
    tidy = tidy_text(text)
    words = unicodedata.normalize("NFC", text).replace("\u200b", " ").replace("\ufeff", " ").split()
    assert tidy.split() == words
    assert tidy_text(tidy) == tidy
    assert not any(character.isspace() and character not in " \n" for character in tidy)
    assert not any(pair in tidy for pair in ("  ", " \n", "\n ", "\n\n\n"))


@given(TEXTS)
def test_texts_that_look_alike_are_sent_alike(text: str) -> None:
    assert tidy_text(unicodedata.normalize("NFD", text)) == tidy_text(unicodedata.normalize("NFC", text))
    assert tidy_text(text.replace(" ", "\u00a0\u2009")) == tidy_text(text)
    assert tidy_text(f"\n {text}\u3000") == tidy_text(text)
