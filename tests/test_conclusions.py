# SPDX-License-Identifier: Apache-2.0
"""Tests of what the benchmark says of labels by chance."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from benchmarks.conclusions import find_all, labelled, main, tables
from benchmarks.judged_systems import JudgedSet, read_set
from benchmarks.shuffled_names import compared, count_by_chance, shuffle_systems
from tests.modules import ROOT

DOCUMENTS = 14
TOWNS = "Holm Elna Brix Tarn Vad Wex Yarr Zell Cold Esk Glen Kest Lind Oak".split()


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> JudgedSet:
    """Three systems, of which `adds` names another town than its source in every summary and people liked it least."""
    path: Path = tmp_path_factory.mktemp("judged") / "towns.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number, town in enumerate(TOWNS[:DOCUMENTS]):
            other = TOWNS[(number + 3) % DOCUMENTS]
            texts = {
                "one": f"People in {town} lost a bridge.",
                "adds": f"People of Saint {other} lost it.",
                "two": f"{town} has no bridge any more, for a while.",
            }
            summaries = [
                {"system": name, "summary": text, "scores": {"consistency": float(name != "adds")}}
                for name, text in texts.items()
            ]
            source = f"The old bridge in {town} fell into the river, and nobody was hurt. It will be built again."
            file.write(json.dumps({"document": source, "summaries": summaries}) + "\n")
    return read_set(str(path))


# Worked by hand


def test_what_compares_systems_and_what_has_a_bound(judged: JudgedSet) -> None:
    assert compared(judged) == {"adds", "repeats"}


def test_a_label_of_one_system_is_gone_when_names_are_shuffled(judged: JudgedSet) -> None:
    # All 14 summaries of `adds` have a foreign town, and no other has one: both labels hold. Of shuffled names each
    # system has about a third of the 14, so none has the label by more than chance in most tables.
    assert {(said.code, said.systems) for said in labelled(find_all(judged))} >= {("invents", ("adds",))}
    found = count_by_chance(judged, 20)
    assert found["invents"] <= 2
    assert found["adds"] <= 2
    assert found[""] <= found["adds"] + found["repeats"]


def test_the_tables_say_the_place_of_a_problem(judged: JudgedSet) -> None:
    parts = list(tables([judged], [], 2))
    assert "| towns | adds   | problem | invents | 14 of 14" in parts[0]
    assert parts[1] == "Problems that compare systems, of systems above the median: 0 of 0."
    assert parts[2] == "Other problems, of systems above the median: 0 of 1."
    assert any(part.startswith("`adds`: ") and " of 2 tables" in part for part in parts)


# Published values


def test_what_is_recorded_of_eight_judged_sets() -> None:
    text = (ROOT / "benchmarks" / "results" / "conclusions.md").read_text(encoding="utf-8")
    problems = re.search(r"Problems that compare systems, of systems above the median: (\d+) of (\d+)", text)
    assert problems is not None
    assert problems.groups() == ("0", "2")
    assert "First screens that put a system first: 0 of 8." in text
    shares = re.findall(
        r"^`(\w+)`: (\d+) of 800 tables, [\d.]+% \(95 % interval [\d.]+% to ([\d.]+)%\)", text, re.MULTILINE
    )
    assert [(code, found) for code, found, _ in shares] == [("adds", "0"), ("repeats", "0")]
    assert all(float(high) < 5 for *_, high in shares)
    assert "Wrong or not read: 0 of 7,441 summaries." in text


# Properties


@pytest.mark.parametrize("seed", range(5))
def test_shuffling_keeps_the_systems_of_each_document(judged: JudgedSet, seed: int) -> None:
    before, after = judged.scores, shuffle_systems(judged.scores, np.random.default_rng(seed))
    assert after.systems != before.systems
    assert Counter(zip(after.documents, after.systems, strict=True)) == Counter(
        zip(before.documents, before.systems, strict=True)
    )
    assert after.values is before.values


# Edges and errors


def test_a_summary_without_a_system_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no_system.jsonl"
    path.write_text(json.dumps({"document": "A.", "summaries": [{"summary": "A.", "scores": {"overall": 1}}]}) + "\n")
    with pytest.raises(ValueError, match="every summary must name its `system`"):
        read_set(str(path))


def test_shuffles_below_zero_are_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["conclusions", "--data", "x.jsonl", "--shuffles", "-1"])
    with pytest.raises(SystemExit):
        main()
    assert "--shuffles must be at least 0, got -1" in capsys.readouterr().err
