# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.fact_items import (
    lowest_power,
    read_items,
    scale_of,
    share_units,
    to_decimal,
    values_of,
)
from metrics.summarization_score.text_terms import split_text


def numbers(text: str) -> list[tuple[str, list[tuple[Decimal, str]]]]:
    items = share_units(read_items(split_text(text, "en"), "en"), text, "en")
    return [(item.text, [*values_of(item)]) for item in items if item.value is not None]


# Worked by hand


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It took twenty-one days.", [21]),
        ("They lost fifty thousand.", [50_000]),
        ("They lost two hundred fifty thousand.", [250_000]),  # (200 + 50) * 1000
        ("They lost three thousand five hundred.", [3500]),
        ("They lost three thousand, five hundred.", [3000, 500]),
        ("They smoked twenty a day.", [20, 1]),  # "a" supports a number, and ends none
        ("It was 1,640ft long.", [1640]),
    ],
)
def test_what_is_one_number(text: str, values: list[int]) -> None:
    assert [value for _, ((value, _), *_) in numbers(text)] == values


def test_a_number_shares_the_unit_of_the_next() -> None:
    assert numbers("from 18 to 11 percent") == [("18", [(18, ""), (18, "%")]), ("11 percent", [(11, "%")])]
    assert numbers("between $3 and $5 million") == [
        ("$3", [(3, "$"), (3_000_000, "$")]),
        ("$5 million", [(5_000_000, "$")]),
    ]
    assert numbers("2 million to 5 million")[0] == ("2 million", [(2_000_000, "")])
    assert numbers("18 boats, 11 percent")[0] == ("18", [(18, "")])


def test_metres_may_be_read_as_millions() -> None:
    assert numbers("Their 46m well") == [("46m", [(46_000_000, ""), (46, "m")])]
    assert numbers("Their 46 m well, 46-metre, $46m, £ 4.6 m") == [
        ("46", [(46, ""), (46, "m")]),
        ("46", [(46, ""), (46, "m")]),
        ("$46m", [(46_000_000, "$")]),
        ("£ 4.6 m", [(4_600_000, "£")]),
    ]


def test_a_time_is_one_number_and_has_an_hour() -> None:
    assert numbers("at 6:15 then") == [("6:15", [(Decimal("6.15"), ""), (6, "")])]
    assert [text for text, _ in numbers("won 3:1 there")] == ["3", "1"]


def test_capitals_of_a_headline_are_no_names() -> None:
    kinds = [item.kind for item in read_items(split_text("They Love Big Boats And Fast Cars", "en"), "en")]
    assert "name" not in kinds
    assert [item.kind for item in read_items(split_text("they saw Reed", "en"), "en")] == ["name"]


# Properties


@given(st.text(max_size=60))
def test_an_item_is_at_its_place(text: str) -> None:
    items = read_items(split_text(text, "en"), "en")
    assert all(0 <= item.start < item.end <= len(text) for item in items)
    assert all(left.end <= right.start for left, right in itertools.pairwise(items))


# Edges and errors


def test_powers_and_scales() -> None:
    assert [lowest_power(Decimal(value)) for value in ("3200", "21", "0")] == [100, 1, 1]
    assert [scale_of(text, "en") for text in ("3 million", "3m", "3", "$3bn")] == [10**6, 10**6, 1, 10**9]


def test_a_number_longer_than_any_has_no_value() -> None:
    assert to_decimal("1" * 31) is None
    assert to_decimal("1500") == Decimal(1500)
    assert read_items(split_text("It was " + "1" * 5000 + ".", "en"), "en")[0].value is None
