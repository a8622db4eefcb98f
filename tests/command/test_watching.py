# SPDX-License-Identifier: Apache-2.0
"""A bound that is looked at every night: it fails wrongly in few series, and a document counts
once.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from summary_metrics.watching import ENOUGH, Watched
from tests.helpers.command import Command, write

NIGHTS, TEXTS, BOUND, SERIES = 250, 40, 0.1, 2000
SOURCE = "{} spent $3 million on its bridge."
NAMES = "Arn Bor Cork Dover Ely Fife Gent Holm Ivry Jena Kiel Linz Metz Nice Oslo Pisa".split()


def draw(mean: float, nights: int = NIGHTS) -> list[Watched]:
    """Return the evidence of all series. A night is not a step: where nights end changes nothing."""
    generator = np.random.default_rng(0)
    marked = (generator.random((SERIES, nights * TEXTS)) < mean).astype(float)
    return [Watched().add(values, (), BOUND) for values in marked]


def test_few_series_at_the_bound_fail() -> None:
    assert np.mean([evidence.most >= ENOUGH for evidence in draw(BOUND)]) <= 1 / ENOUGH


def test_a_mean_beyond_the_bound_is_found_in_some_nights() -> None:
    assert np.mean([evidence.most >= ENOUGH for evidence in draw(0.15, nights=9)]) > 0.5


def test_where_a_night_ends_changes_nothing() -> None:
    values = np.random.default_rng(1).random(90)
    at_once = Watched().add(values, (), BOUND)
    by_night = Watched()
    for night in np.split(values, 3):
        by_night = by_night.add(night, (), BOUND)
    assert by_night.capitals == pytest.approx(at_once.capitals)
    assert by_night.most == pytest.approx(at_once.most)
    assert (at_once.looks, by_night.looks) == (1, 3)


def rows_of(names: list[str], amount: int) -> list[dict[str, str]]:
    return [
        {"document": SOURCE.format(name), "summary": f"{name} spent ${amount} million."}
        for name in names
    ]


def score(command: Command, rows: list[dict[str, str]], bound: str = "marked>0.1") -> str:
    """Return what the command prints of a night's rows, and of the evidence."""
    write("rows.jsonl", rows)
    ran = command("rows.jsonl", "--metrics", "facts", "--fail-if", bound, "--watch", "seen.json")
    return f"{ran.status}: {ran.out}{ran.err}"


def test_a_document_counts_once(command: Command) -> None:
    assert score(command, rows_of(NAMES[:4], 3)).startswith("0")
    first = Path("seen.json").read_bytes()
    for amount in (3, 4):  # the same documents, and then with other summaries
        assert score(command, rows_of(NAMES[:4], amount)).startswith("0")
        assert Path("seen.json").read_bytes() == first
    assert score(command, rows_of(NAMES[4:], 4)).startswith("3")
    (kept,) = json.loads(Path("seen.json").read_text()).values()
    assert kept["looks"] == 2
    assert len(kept["documents"]) == len(NAMES)
    assert score(command, rows_of(NAMES[:4], 3)).startswith("3")  # until the file is removed


@pytest.mark.parametrize("told", [0, 2])  # of the summaries; the others are refusals
def test_a_night_of_which_most_is_lost_does_not_pass(command: Command, told: int) -> None:
    texts = [f"{name} spent $3 million." for name in NAMES[:told]]
    texts += ["I'm sorry, but I cannot summarize this text."] * (len(NAMES) - told)
    rows = [
        {"document": SOURCE.format(name), "summary": text}
        for name, text in zip(NAMES, texts, strict=True)
    ]
    assert score(command, rows).startswith("2")
    assert json.loads(Path("seen.json").read_text()) == {}


@pytest.mark.parametrize("text", ["[]", "{", '{"marked>0.1": {"nights": 3}}'])
def test_a_damaged_file_is_refused_and_kept(command: Command, text: str) -> None:
    Path("seen.json").write_text(text)
    assert score(command, rows_of(NAMES[:4], 3)).startswith("2")
    assert Path("seen.json").read_text() == text


def test_a_bound_that_nothing_may_pass_is_refused(command: Command) -> None:
    assert score(command, rows_of(NAMES[:4], 3), bound="facts_not_found>0").startswith("2")
