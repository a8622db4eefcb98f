# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from fractions import Fraction

import pytest
from summary_metrics.metrics._shared.number_words import NUMBER_WORDS
from summary_metrics.metrics._shared.numerals import read_number_words
from summary_metrics.metrics._shared.units import (
    SYMBOLS,
    SYMBOLS_IN_ANY_CASE,
    UNITS,
    prefixed_words,
    quantity_of,
)

from tests.helpers.rows import each_row


@each_row
def test_case_tells_symbols_apart(symbol: str, unit: str) -> None:
    assert SYMBOLS[symbol] == unit


def test_a_symbol_in_the_wrong_case_is_read_where_it_is_no_other_word() -> None:
    assert SYMBOLS_IN_ANY_CASE["mg"] == "milligram"
    assert SYMBOLS_IN_ANY_CASE["kwh"] == "kilowatt-hour"
    assert SYMBOLS_IN_ANY_CASE["mw"] == "megawatt"  # the commonest of two
    assert "ms" not in SYMBOLS_IN_ANY_CASE  # "25 Ms Smith"


@pytest.mark.parametrize(
    ("measure", "quantity"),
    [
        ("milligram", ("mass", Fraction(1, 1000))),
        ("milligram/deciliter", ("mass/volume", Fraction(1, 100))),
        ("millimole/liter", ("substance/volume", Fraction(1, 1000))),
        ("kilometer/hour", ("length/time", Fraction(5, 18))),
    ],
)
def test_what_a_measure_is_of(measure: str, quantity: tuple[str, Fraction]) -> None:
    assert quantity_of(measure) == quantity


def test_words_with_a_prefix() -> None:
    words = dict(prefixed_words("gramm", "gram"))
    assert words["mikrogramm"] == "microgram"
    assert words["kilogramm"] == "kilogram"


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_each_word_for_a_measure_has_a_unit_that_is_known(language: str) -> None:
    measures = {*read_number_words(language).measures.values(), *SYMBOLS.values()}
    assert {part for measure in measures for part in measure.split("/")} <= UNITS.keys()
