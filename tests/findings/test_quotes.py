# SPDX-License-Identifier: Apache-2.0
"""The texts that are quoted, read again."""

from __future__ import annotations

import pytest

from summary_metrics.findings.quotes import Quote, Quotes, read_quotes
from summary_metrics.findings.table import make_table
from summary_metrics.reading.rows import Row
from summary_metrics.scoring.rows import label_rows

ROWS = [
    Row("rows.jsonl", line, None, None, f"It rose {line} times. It fell.", ["A.", "It fell."])
    for line in (1, 2, 3)
]


@pytest.mark.parametrize(
    "changed", [{"summary": "Another."}, {"line": 9}, {"file": "others.jsonl"}]
)
def test_of_a_row_that_was_changed_nothing_is_quoted(changed: dict[str, str]) -> None:
    table = make_table([{**label, "words": 6} for label in label_rows(ROWS)], {})
    now = [ROWS[0], ROWS[1]._replace(**changed), ROWS[2]]  # type: ignore[arg-type]
    quotes = read_quotes(table, iter(now), {1, 2})
    assert set(quotes.rows) == {2}
    assert (quotes.summary(1), quotes.around(1, (0, 2)), quotes.nearest(1, (0, 0, 1))) == (
        "",
        None,
        "",
    )


def test_of_a_sentence_without_an_end_it_is_quoted_what_is_near() -> None:
    row = ROWS[0]._replace(summary="a b " * 10_000)
    quote = Quotes({0: row}).around(0, (20_000, 20_001))
    assert quote is not None
    assert len(quote.before) < 1100 > len(quote.after)
    assert (quote.before[:4], quote.after[-4:]) == ("... ", " ...")


def test_a_sentence_is_cut_at_what_is_spoken_of() -> None:
    quotes = Quotes({0: ROWS[0]})
    assert quotes.around(0, (8, 9)) == Quote("It rose ", "1", " times.")
    assert quotes.in_source(0, (1, 3, 7)) == Quote("It ", "fell", ".")
