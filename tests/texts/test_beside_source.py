# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from random import Random

import pytest

from summary_metrics.texts.beside_source import (
    ReadWords,
    SourceWords,
    order_beside,
    share_copied,
    share_joined,
)
from tests.helpers.rows import each_row

TEXT = (
    "The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    "It has been closed since a flood damaged two piers in May."
)
SOURCE = SourceWords.of(TEXT, "en")
OWN = "Holm will spend $3 million on its bridge, which a flood in May damaged."


@each_row
def test_what_was_copied(text: str, share: float) -> None:
    assert share_copied(ReadWords.of(text, "en"), SOURCE) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("voted on, in May, the old", 5 / 8),  # three of four, and two of four beside them
        ("voted of, on the May, bridge in", 2 / 7),
        ("Nobody knows", 1 / 2),
    ],
)
def test_small_words_beside_others(text: str, share: float) -> None:
    assert share_joined(ReadWords.of(text, "en").words, SOURCE) == pytest.approx(share)


@pytest.mark.parametrize("language", ["en", "pl"])  # without a table, the source alone
@pytest.mark.parametrize("text", [TEXT, OWN])
def test_shuffles_are_at_0(text: str, language: str) -> None:
    source = SourceWords.of(TEXT, language)
    words = ReadWords.of(text, language).words
    shuffles = [Random(seed).sample(words, len(words)) for seed in range(200)]
    mean = sum(order_beside(shuffle, source) for shuffle in shuffles) / len(shuffles)
    assert mean == pytest.approx(0, abs=0.05)
    assert order_beside(words, source) > 0.4
