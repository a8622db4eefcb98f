# SPDX-License-Identifier: Apache-2.0
"""What is said of a source: a label in front of a sentence is no part of it, a preamble is."""

from __future__ import annotations

import pytest

from summary_metrics.texts.telling import clean, read_source

SOURCE = read_source("The town closes the bridge. La ciudad cierra el puente.", "en")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Background: the town closes it.", False),
        ("Here is the summary: the town closes it.", True),
        ("Aquí el resumen: la ciudad lo cierra.", True),
        ("Aqui está o resumo: a cidade fecha.", True),
        ("Ecco il riassunto: la città chiude.", True),
    ],
)
def test_a_label_is_blanked_and_a_preamble_is_not(text: str, kept: bool) -> None:
    assert (clean(text, SOURCE) == text) is kept
