# SPDX-License-Identifier: Apache-2.0
"""How a number relates to one of its source."""

from __future__ import annotations

import pytest
from summary_metrics.metrics._shared.folding import find_tokens, fold
from summary_metrics.metrics._shared.number_forms import find_numbers
from summary_metrics.metrics._shared.numerals import read_number_words
from summary_metrics.metrics._shared.values import Number, relation

# of a summary, of its source, and how they relate
PAIRS = """
1 g | 1,000 mg | EQUAL
14:00 | 2 pm | EQUAL
14:30 | 14:30:05 | EQUAL
14:30:05 | 14:30 | CONTRADICTS
2:30 pm ET | 18:30 UTC | EQUAL
250 euros | two hundred and fifty euros | EQUAL
$500,000 | half a million dollars | EQUAL
50 cents | $0.50 | EQUAL
2 crore | 20 million | EQUAL
105 minutes | 1h 45m | EQUAL
5 feet | 5'10" | EQUAL
36 km/h | 10 m/s | EQUAL
the 1990s | 1992 | EQUAL
1992 | the 1990s | UNRELATED
2011 | 2011-05-12 | EQUAL
5/6/2012 | 2012-06-05 | EQUAL
5/6/2012 | 2012-05-06 | EQUAL
67 % | two thirds | EQUAL
75 % | three quarters | EQUAL
$181 million | $181,674,817 | EQUAL
about 2,000 | 1,987 | EQUAL
2,000 | 1,987 | UNRELATED
2.1 | 2.14 | EQUAL
$5 | 5 | COMPATIBLE
$5 | 5 boats | UNRELATED
US$5 | $5 | COMPATIBLE
US$5 | A$5 | UNRELATED
25 mg a day | 25 mg | COMPATIBLE
25 mg/kg | 25 mg | CONTRADICTS
20 degrees | 20 °C | COMPATIBLE
25 g | 25 mg | CONTRADICTS
25 km | 25 boats | CONTRADICTS
25 mg | 30 mg | CONTRADICTS
5 % | 5 | UNRELATED
3 am | 3 pm | CONTRADICTS
late 1990s | early 1990s | CONTRADICTS
""".strip().splitlines()


def number(text: str) -> Number:
    folded = fold(text)
    return find_numbers(text, folded, read_number_words("en"), find_tokens(folded))[0]


@pytest.mark.parametrize("pair", PAIRS)
def test_how_two_numbers_relate(pair: str) -> None:
    stated, in_source, expected = pair.split(" | ")
    assert relation(number(stated), number(in_source)).name == expected
