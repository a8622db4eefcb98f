# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.figures import read_digits
from metrics.summarization_score.number_grammar import find_grammar, scale_of
from metrics.summarization_score.numerals import read_numeral
from metrics.summarization_score.quantities import find_quantities, find_torn, is_tokenized
from metrics.summarization_score.quantity import Quantity
from metrics.summarization_score.quantity_reader import QuantityReader
from metrics.summarization_score.text_terms import split_text
from metrics.summarization_score.vocabulary import VOCABULARIES


def numbers(text: str, language: str = "en") -> list[Quantity]:
    return find_quantities(split_text(text, language), text, language)


def values(text: str, language: str = "en") -> list[tuple[str, Decimal, str]]:
    return [(text[found.start : found.end], found.value, found.unit) for found in numbers(text, language)]


# Worked by hand


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It took twenty-one days.", [21]),
        ("They lost fifty thousand.", [50_000]),
        ("They lost two hundred fifty thousand.", [250_000]),  # (200 + 50) * 1000
        ("They lost three thousand five hundred.", [3500]),
        ("They lost three thousand, five hundred.", [3000, 500]),
        ("They smoked twenty a day.", [20]),
        ("It was 1,640ft long.", [1640]),
        ("They won 3:1 there.", [3, 1]),
        ("It came in nineteen ninety-nine.", [1999]),
        ("It had three quarters of a million boats.", [750_000]),  # 0.75 * 10**6
        ("It took 2½ years, 3¼ and 5.", [Decimal("2.5"), Decimal("3.25"), 5]),
        ("It had several million boats, millions of them, and multi-million deals.", []),
    ],
)
def test_what_is_one_number(text: str, expected: list[int | Decimal]) -> None:
    assert [found.value for found in numbers(text)] == expected


@pytest.mark.parametrize(
    ("words", "language", "value", "length"),
    [
        ("two hundred and ten men", "en", 210, 4),
        ("two and three", "en", 2, 1),
        ("two and a half million", "en", 2_500_000, 5),
        ("five hundred and two thousand", "en", 502_000, 5),  # (500 + 2) * 1000
        ("two dozen eggs", "en", 24, 2),
        ("quatre vingt dix sept", "fr", 97, 4),  # 4 * 20 + 10 + 7
        ("trente deux millions", "fr", 32_000_000, 3),
        ("ciento cinco por ciento", "es", 105, 2),
        ("treinta y dos mil", "es", 32_000, 4),
        ("dois mil e cinco", "pt", 2005, 4),
        ("ventotto", "it", 28, 1),
        ("zweihundertfünf", "de", 205, 1),
        ("tweeëndertig", "nl", 32, 1),
        ("toogtredive", "da", 32, 1),
        ("trettito", "no", 32, 1),
        ("trettiotvå miljoner", "sv", 32_000_000, 2),
        ("media docena", "es", 6, 2),  # 12 / 2
        ("halbe million", "de", 500_000, 2),
    ],
)
def test_a_number_in_words_is_read_whole(words: str, language: str, value: int, length: int) -> None:
    found = read_numeral(words.split(), VOCABULARIES[language].facts)
    assert found is not None
    assert (found.value, found.length) == (value, length)


def test_units() -> None:
    assert values("$3m, 3 million dollars, 50p, 50 cents, 7 basis points, 5 yen, 200 pounds of weight") == [
        ("$3m", Decimal(3_000_000), "$"),
        ("3 million dollars", Decimal(3_000_000), "$"),
        ("50p", Decimal("0.5"), "£"),
        ("50 cents", Decimal("0.5"), "c"),
        ("7 basis points", Decimal("0.07"), "%"),
        ("5 yen", Decimal(5), "¥"),
        ("200 pounds", Decimal(200), "lb"),
    ]


def test_a_number_shares_the_unit_of_the_next() -> None:
    assert numbers("from 18 to 11 percent")[0].others == ((18, "%"),)
    assert numbers("between $3 and $5 million")[0].others == ((3_000_000, "$"),)
    assert numbers("2 million to 5 million")[0].others == ()
    assert numbers("18 boats, 11 percent")[0].others == ()
    assert [found.others for found in numbers("seven in ten")] == [((70, "%"),)] * 2


def test_metres_may_be_read_as_millions_and_are_no_money() -> None:
    (well,) = numbers("Their 46m well")
    assert (well.value, well.others, well.counted) == (46_000_000, ((46, "m"),), True)
    assert values("Their 46-metre well") == [("46-metre", Decimal(46), "m")]


def test_a_time_has_an_hour_and_another_half_of_the_day() -> None:
    (clock,) = numbers("at 6:15 then")
    assert (clock.value, clock.unit) == (6 * 60 + 15, ":")
    assert {(6, "hour"), (18 * 60 + 15, ":")} <= {*clock.others}
    assert [found.value for found in numbers("at 6.15pm, 2 p.m., 14:00")] == [18 * 60 + 15, 14 * 60, 14 * 60]


def test_signs_and_points_before_a_number() -> None:
    assert [found.value for found in numbers("It was .5, (-3) and minus 4, not 10-15.")] == [
        Decimal("0.5"),
        -3,
        -4,
        10,
        15,
    ]


def test_only_a_tokenizer_takes_numbers_apart() -> None:
    assert is_tokenized("It paid 2 , 000 .")
    assert not is_tokenized("It paid 2,000.")
    for text, expected in (("On June 12, 500 people came.", []), ("It had 235, 000 boats.", [235_000])):
        assert [whole.value for whole in find_torn(numbers(text), text, "en")] == expected


# Properties


@given(st.text(max_size=60))
def test_numbers_are_at_their_places(text: str) -> None:
    found = numbers(text)
    assert all(0 <= number.start < number.end <= len(text) for number in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))


@given(st.integers(0, 10**9), st.sampled_from([False, True]))
def test_marks_of_thousands_change_no_value(value: int, decimal_comma: bool) -> None:
    written = f"{value:,}".replace(",", "." if decimal_comma else ",")
    assert read_digits(written, decimal_comma)[0] == value


@st.composite
def sentences_of_figures(draw: st.DrawFn) -> tuple[str, str]:
    """Return a text with figures between words that may change a number and words that never do, and its language."""
    language = draw(st.sampled_from(sorted(VOCABULARIES)))
    grammar = find_grammar(language)
    changing = grammar.change_before | grammar.change_behind | grammar.parts | {"a", "p", "m", "h", "s", "of", "minus"}
    word = st.sampled_from(["men", "the", "people", "house", "Übung", ""]) | st.sampled_from(sorted(changing))
    figures = st.integers(0, 2200).map(str) | st.sampled_from(
        ["1,200", "12,34", "1.5", "7:30", "4-1", "20s", "3rd", "90"]
    )
    gap = st.sampled_from([" ", " ", " ", ", ", ". ", ") ", "-", "  ", " -", " $", " #", "\n", "/"])
    parts = draw(st.lists(st.tuples(word, gap, figures, gap), min_size=20, max_size=20))
    return "".join(itertools.chain.from_iterable(parts)), language


@given(sentences_of_figures())
def test_figures_that_nothing_changes_are_read_as_by_the_other_rules(given: tuple[str, str]) -> None:
    text, language = given
    quick = numbers(text, language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuantityReader, "read_alone", lambda *place: None)
        assert numbers(text, language) == quick


# Edges and errors


def test_powers_and_scales() -> None:
    assert [scale_of(text, "en") for text in ("3 million", "3m", "3", "$3bn")] == [10**6, 10**6, 1, 10**9]


@pytest.mark.parametrize("text", ["1.2.3", "1,234.5,6", "1" * 31])
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert read_digits(text, False) == (None, None)
    assert numbers(f"It was {text} then.") == []
