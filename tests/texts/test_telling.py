# SPDX-License-Identifier: Apache-2.0
"""What is said of a source: labels are no part of it; pairs of words that the source has; shares of
the least dozen.
"""

from __future__ import annotations

import pytest

from summary_metrics.texts.telling import (
    clean,
    content_words,
    find_near_pairs,
    find_own_pairs,
    least_share,
    read_source,
)

SOURCE = read_source("The town closes the bridge. La ciudad cierra el puente.", "en")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Background: the town closes it.", False),
        ("**Background**\nthe town closes it.", False),
        ("Here is the summary: the town closes it.", True),
        ("Aquí el resumen: la ciudad lo cierra.", True),
        ("Aqui está o resumo: a cidade fecha.", True),
        ("Ecco il riassunto: la città chiude.", True),
    ],
)
def test_a_label_is_blanked_and_a_preamble_is_not(text: str, kept: bool) -> None:
    assert (clean(text, SOURCE) == text) is kept


@pytest.mark.parametrize(
    ("text", "near", "own"),
    [
        ("town closes bridge", [True, True], [False, False]),
        ("bridge closes town", [True, True], [False, False]),  # in the other order
        ("town bridge", [True], [False]),  # one between them
        ("town puente closes", [False, False], [False, False]),  # one that was put in
        ("town puente ciudad", [False, False], [True, True]),
        ("town nothing closes", [True], [False]),  # what the source has not is passed over
        ("bridge bridge", [True], [False]),
        ("town", [], []),
    ],
)
def test_pairs_of_words_that_the_source_has(text: str, near: list[bool], own: list[bool]) -> None:
    source = read_source(
        "The town closes the bridge. After that: la ciudad cierra el puente.", "en"
    )
    words = content_words(text.split(), "en")
    assert find_near_pairs(words, source) == near
    assert find_own_pairs(words, source) == own


@pytest.mark.parametrize(
    ("flags", "chance", "share"),
    [
        ([], 0, 2 / 4),
        ([True] * 12, 0, 14 / 16),
        ([True] * 12 + [False] * 12, 0, 2 / 16),
        ([True] * 9 + [False] * 6, 0, 8 / 16),  # the last twelve
        ([True, False] * 6, 0.5, 2 / 10),  # what chance gives
    ],
)
def test_the_share_of_the_least_dozen(flags: list[bool], chance: float, share: float) -> None:
    assert least_share(flags, chance) == pytest.approx(share)
