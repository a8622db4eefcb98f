# SPDX-License-Identifier: Apache-2.0
"""In which languages a text may be."""

from __future__ import annotations

from typing import Any

import pytest
from summary_metrics.metrics._shared.demo_language import is_read
from summary_metrics.metrics._shared.stop_words import STOP_WORDS

from tests.pages.parts import BASQUE


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        (
            (
                "The fox and the crow sat on a branch of the old tree in the wood, and the fox"
                " asked that it sing a song."
            ),
            "en",
        ),
        (
            [
                "The fox and the crow sat on a branch of the old tree,",
                "and the fox asked for a song in the wood.",
            ],
            "en",
        ),
        (
            (
                "Belediye başkanı salı günü yaptığı açıklamada eski köprünün ilkbahara kadar kapalı"
                " kalacağını söyledi. Nehrin suyu iki metre yükseldi ve birçok ev boşaltıldı, ama"
                " bu yıl için geçici bir yol açılacak."
            ),
            "tr",
        ),
        (
            (
                "Ordføreren sa tirsdag at den gamle brua er stengt til våren. Vannet i elva steg,"
                " og mange hus ble tømt."
            ),
            "da no",
        ),
        (BASQUE, ""),
        ("Zubia itxita dago.", " ".join(STOP_WORDS)),  # too short to tell
        ("", " ".join(STOP_WORDS)),
    ],
)
def test_in_which_languages_a_text_may_be(text: Any, languages: str) -> None:
    assert [code for code in STOP_WORDS if is_read(text, code, STOP_WORDS)] == languages.split()
