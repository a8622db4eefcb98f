# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.folding import find_tokens, fold
from summary_metrics.metrics._shared.number_forms import (
    FORMS_OF_NUMBERS,
    FORMS_WITH_WORDS,
    FormWithWords,
    NumberForm,
    find_numbers,
)
from summary_metrics.metrics._shared.number_reader import read_figure
from summary_metrics.metrics._shared.number_words import NUMBER_WORDS
from summary_metrics.metrics._shared.numerals import read_number_words, read_word_table
from summary_metrics.metrics._shared.values import Number

from tests.helpers.rows import each_row


def numbers(text: str, language: str = "en") -> list[Number]:
    folded = fold(text)
    return find_numbers(text, folded, read_number_words(language), find_tokens(folded))


def figures(text: str, language: str = "en") -> list[Decimal]:
    return [number.figure for number in numbers(text, language)]


# Worked by hand


@each_row
def test_numbers_in_words(text: str, language: str, expected: list[int]) -> None:
    assert figures(text, language) == expected


@pytest.mark.parametrize(
    "form", [*FORMS_OF_NUMBERS, *FORMS_WITH_WORDS], ids=lambda form: form.example
)
def test_each_form_reads_its_example(form: NumberForm | FormWithWords) -> None:
    language = "de" if form.example == "3.4." else "en"
    found = numbers(f"It was {form.example}", language)
    assert found[0].start == 7 or form.example == "half past seven"
    assert found[-1].end == 7 + len(form.example)
    values = (number.value for number in found)
    assert (
        ", ".join(f"{value.quantity} {value.low.normalize():f}" for value in values) == form.values
    )


@each_row
def test_what_a_number_says(text: str, value: str) -> None:
    (number,) = numbers(f"It was {text}")
    assert f"{number.quantity} {number.value.low.normalize():f}" == value
    assert number.end == 7 + len(text)


@each_row
def test_what_is_counted(text: str, unit: str, counted: bool) -> None:
    (number,) = numbers(text)
    assert (number.unit, number.counted) == (unit, counted)


@each_row
def test_both_ends_of_a_range_have_its_unit(text: str, first: list[Any], second: list[Any]) -> None:
    assert [[number.figure, number.unit] for number in numbers(text)] == [first, second]


def test_numbers_beside_each_other_may_share_a_unit() -> None:
    first, second = numbers("15 or 20 minutes")
    assert [value.unit for value in first.values] == ["", "minute"]
    assert [value.unit for value in second.values] == ["minute"]


def test_an_hour_before_one_of_a_half_of_the_day() -> None:
    first, second = numbers("2-4 pm")
    assert second.value in numbers("4 pm")[0].values
    assert numbers("2 pm")[0].value in first.values
    assert [value.quantity for value in numbers("30 to 4 pm")[0].values] == ["count"]


def test_only_a_tokenizer_takes_numbers_apart() -> None:
    assert figures("It paid 2 , 000 .") == [2000]
    assert figures("On line 12, 500 people came.") == [12, 500]
    assert figures("On June 12, 500 people came.")[1:] == [500]


# The words of all languages


@each_row
def test_a_tens_with_its_unit(language: str, text: str, value: int) -> None:
    assert [(number.figure, number.end) for number in numbers(text, language)] == [
        (value, len(text))
    ]


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_each_word_is_read_as_its_number(language: str) -> None:
    for word, value in read_word_table(NUMBER_WORDS[language]["numerals"]):
        if (
            word in read_number_words(language).singles
            or word in read_number_words(language).joiners
            or len(word) < 3
        ):
            continue
        found = numbers(f"- {word} -", language)
        assert [number.figure for number in found] == [int(value)], word


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_a_language_has_all_months_and_weekdays(language: str) -> None:
    assert {*read_number_words(language).months.values()} == {*range(1, 13)}
    assert {*read_number_words(language).weekdays.values()} == {*range(1, 8)}


# Properties and edges


@given(st.text(max_size=60))
def test_numbers_are_at_their_places(text: str) -> None:
    found = numbers(text)
    assert all(0 <= number.start < number.end <= len(text) for number in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))


@given(st.text(max_size=30))
def test_folding_keeps_all_places(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.integers(0, 10**9), st.sampled_from([False, True]))
def test_marks_of_thousands_change_no_value(value: int, decimal_comma: bool) -> None:
    written = f"{value:,}".replace(",", "." if decimal_comma else ",")
    assert read_figure(written, decimal_comma)[0] == value


@pytest.mark.parametrize("text", ["1.2.3", "1,234.5,6", "1" * 31])
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert numbers(f"It was {text} then.") == []
