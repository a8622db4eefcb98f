# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.stop_words import STOP_WORDS

from metrics.facts.letters import fold
from metrics.facts.number import Number, read_digits
from metrics.facts.number_words import NUMBER_WORDS
from metrics.facts.numerals import NumberWords, read_table
from metrics.facts.texts import Text

WORDS = {
    code: NumberWords(record, STOP_WORDS.get(code, ())) for code, record in NUMBER_WORDS.items()
}


def numbers(text: str, language: str = "en") -> list[Number]:
    return Text(text, language).numbers


# Worked by hand


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It took twenty-one days.", "en", [21]),
        ("They lost fifty thousand.", "en", [50_000]),
        ("They lost two hundred fifty thousand.", "en", [250_000]),  # (200 + 50) * 1000
        ("They lost three thousand five hundred.", "en", [3500]),
        ("They lost three thousand, five hundred.", "en", [3000, 500]),
        ("two hundred and ten men, two and three", "en", [210, 2, 3]),
        (
            "two and a half million, half a million, a million, a dozen",
            "en",
            [2_500_000, 500_000, 1_000_000, 12],
        ),
        ("They came in nineteen ninety-nine.", "en", [1999]),
        ("Since eighteen twelve, and in twenty ten.", "en", [1812, 2010]),
        ("The code is zero five, zero thousand.", "en", [0, 5, 0]),
        ("It had several million boats, millions of them.", "en", []),
        ("quatre-vingt-dix-sept, trente deux millions", "fr", [97, 32_000_000]),
        (
            "ciento cinco, treinta y dos mil, mil millones, dos millones y medio",
            "es",
            [105, 32_000, 10**9, 2_500_000],
        ),
        ("dois mil e cinco", "pt", [2005]),
        ("ventotto, duemilacinquecento", "it", [28, 2500]),
        ("zweihundertfünf, fünfzehnhundert, eine halbe Million", "de", [205, 1500, 500_000]),
        ("tweeëndertig, vijftienhonderd", "nl", [32, 1500]),
        ("toogtredive, tohundrede og halvtreds", "da", [32, 250]),
        ("trettito", "no", [32]),
        ("trettiotvå miljoner, femtonhundra", "sv", [32_000_000, 1500]),
        ("kaksisataaviisikymmentä", "fi", [250]),
        ("ezerötszáz, kétszázötven", "hu", [1500, 250]),
        ("dwadzieścia jeden milionów", "pl", [21_000_000]),
        ("двадцать один миллион, две тысячи", "ru", [21_000_000, 2000]),
        ("iki yüz elli bin", "tr", [250_000]),
    ],
)
def test_numbers_in_words(text: str, language: str, expected: list[int]) -> None:
    assert [number.value for number in numbers(text, language)] == expected


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("$3m", 3_000_000, "$"),
        ("3 million dollars", 3_000_000, "$"),
        ("5 million US dollars", 5_000_000, "$"),
        ("50p", Decimal("0.5"), "£"),
        ("50 cents", Decimal("0.5"), "c"),
        ("5 yen", 5, "¥"),
        ("7 basis points", Decimal("0.07"), "pp"),
        ("minus 3.2 percent", Decimal("-3.2"), "%"),
        (".5", Decimal("0.5"), ""),
        ("6.15pm", 18 * 60 + 15, ":"),
        ("14:00", 14 * 60, ":"),
        ("2 p.m.", 14 * 60, ":"),
        ("3rd", 3, "th"),
        ("Q3", 3, "q"),
        ("first quarter", 1, "q"),
        ("1990s", 1990, "s"),
        ("500 BC", 500, "bc"),
        ("2011-05-12", 20110512, "date"),
        ("3-1", 3001, "-"),
        ("1 234 567", 1234567, ""),
        ("$ 53, 193, 914", 53193914, "$"),
    ],
)
def test_units(text: str, value: Decimal, unit: str) -> None:
    (number,) = numbers(f"It was {text}")
    assert (number.value, number.unit, number.start, number.end) == (value, unit, 7, 7 + len(text))


@pytest.mark.parametrize(
    ("text", "measure", "counted"),
    [
        ("60 days", "day", True),
        ("20 °C", "celsius", True),
        ("60km", "kilometer", True),
        ("60 boats", "", True),
    ]
    + [("60 of them", "", False), ("£200 of weight", "pound", True), ("£200 of debt", "", False)],
)
def test_what_is_measured(text: str, measure: str, counted: bool) -> None:
    (number,) = numbers(text)
    assert (number.measure, number.counted) == (measure, counted)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("from 18 to 11 percent", (18, "%", ""), (11, "%", "")),
        ("15-20 minutes", (15, "", "minute"), (20, "", "minute")),
        ("between 15 and 20 km", (15, "", "kilometer"), (20, "", "kilometer")),
        ("between $3 and $5 million", (3_000_000, "$", ""), (5_000_000, "$", "")),
        ("$3-5 million", (3_000_000, "$", ""), (5_000_000, "$", "")),
        ("2 million to 5 million", (2_000_000, "", ""), (5_000_000, "", "")),
        ("18 boats, 11 percent", (18, "", ""), (11, "%", "")),
        ("in 2014 — 35 million people", (2014, "", ""), (35_000_000, "", "")),
    ],
)
def test_both_ends_of_a_range_have_its_unit(
    text: str, first: tuple[int, str, str], second: tuple[int, str, str]
) -> None:
    assert [number.readings[0] for number in numbers(text)] == [first, second]


def test_numbers_beside_each_other_may_share_a_unit() -> None:
    first, second = numbers("15 or 20 minutes")
    assert first.readings == ((15, "", ""), (15, "", "minute"))
    assert second.readings == ((20, "", "minute"),)


def test_only_a_tokenizer_takes_numbers_apart() -> None:
    assert [number.value for number in numbers("It paid 2 , 000 .")] == [2000]
    assert [number.value for number in numbers("On June 12, 500 people came.")] == [12, 500]


# The words of all languages


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("da", "enogtyve", 21),
        ("de", "fünfundneunzig", 95),
        ("de", "zweitausenddreihundertfünfundneunzig", 2395),
        ("es", "cuarenta y una", 41),
        ("fi", "kahdenkymmenenyhden", 21),
        ("hu", "huszonegy", 21),
        ("it", "trentadue", 32),
        ("it", "trentotto", 38),
        ("nl", "drieëntwintig", 23),
        ("no", "tjueto", 22),
        ("pt", "vinte e duas", 22),
        ("sv", "nittionio", 99),
    ],
)
def test_a_tens_with_its_unit(language: str, text: str, value: int) -> None:
    assert [(number.value, number.end) for number in numbers(text, language)] == [
        (value, len(text))
    ]


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_each_word_is_read_as_its_number(language: str) -> None:
    for word, value in read_table(NUMBER_WORDS[language]["numerals"]):
        if word in WORDS[language].singles or word in WORDS[language].joiners or len(word) < 3:
            continue
        found = numbers(f"- {word} -", language)
        assert [number.value for number in found] == [int(value)], word


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_a_language_has_all_months_and_weekdays(language: str) -> None:
    assert {*WORDS[language].months.values()} == {*range(1, 13)}
    assert {*WORDS[language].weekdays.values()} == {*range(1, 8)}


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
    assert read_digits(written, decimal_comma)[0] == value


@pytest.mark.parametrize("text", ["1.2.3", "1,234.5,6", "1" * 31])
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert numbers(f"It was {text} then.") == []
