# SPDX-License-Identifier: Apache-2.0
"""Which verifier is proposed for a machine."""

from __future__ import annotations

import pytest
from summary_metrics.metrics._shared.recipes import RECIPES

from summary_metrics.machine import (
    SHARE_OF_WEIGHTS,
    SMALL,
    STRONG,
    count_gigabytes,
    fitting_verifier,
    suggest_verifier,
)

ENOUGH = SHARE_OF_WEIGHTS * RECIPES[STRONG].download


@pytest.mark.parametrize(
    ("is_fast", "gigabytes", "name"),
    [
        (True, ENOUGH, STRONG),
        (True, ENOUGH - 0.1, SMALL),
        (True, 0, SMALL),  # where the machine does not say
        (False, 10 * ENOUGH, SMALL),
    ],
)
def test_the_verifier_that_fits(is_fast: bool, gigabytes: float, name: str) -> None:
    assert fitting_verifier(is_fast, gigabytes) == name


def test_what_is_said_of_it() -> None:
    name = suggest_verifier("en").partition(" ")[0]
    recipe = RECIPES[name]
    assert suggest_verifier("en") == f"{name} ({recipe.download:g} GB)"
    assert 1 < count_gigabytes() < 100_000


@pytest.mark.parametrize(
    ("language", "is_proposed"), [("en", True), ("", True), ("de", False), ("zh", False)]
)
def test_a_verifier_is_proposed_for_languages_that_it_reads(
    language: str, is_proposed: bool
) -> None:
    assert bool(suggest_verifier(language)) == is_proposed
