# SPDX-License-Identifier: Apache-2.0
"""Tests of which kinds of facts were not found, and of how often such marks were right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.kinds import MOST_ROWS, Kinds
from summary_metrics.findings.metric_findings import Facts, find_measures, gather
from summary_metrics.findings.records import Findings
from summary_metrics.findings.score_table import collect_scores
from summary_metrics.reading.rows import Row
from summary_metrics.registry import load_metric
from summary_metrics.scoring.row_scores import score_rows

SOURCE = "On Monday the council of Norby met in the hall. Mayor Olsen spoke of 40 boats, and the harbour stays open."
# Two facts that the source lacks: a date, Friday, and a name, Bergman.
INVENTED = "On Friday the council of Norby met, and Bergman spoke of 40 boats."
FAITHFUL = "The council of Norby met on Monday, and Olsen spoke of 40 boats."
FACTUALITY = Path(__file__).parents[1] / "benchmarks" / "results" / "factuality.md"
MARKS = "marks on words known to be wrong"


@pytest.fixture(scope="module")
def metrics() -> dict[str, object]:
    return {"summarization_score": load_metric("summarization_score", faithfulness=True)}


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    pairs = [(number, name) for number in range(8) for name in ("a", "b")]
    texts = {"a": INVENTED, "b": FAITHFUL}
    return [
        Row("f.jsonl", i + 1, number, name, texts[name], f"{SOURCE} {number} gulls.")
        for i, (number, name) in enumerate(pairs)
    ]


@pytest.fixture(scope="module")
def found(metrics: dict[str, object], rows: list[Row]) -> Findings:
    scores = collect_scores(("", one) for one in score_rows(metrics, rows))
    return find(metrics, scores, rows=lambda: rows, language="en")


def test_what_invents_says_which_kinds(found: Findings) -> None:
    (said,) = found.systems[0].problems
    assert said.code == "invents"
    # A name and a date in each of 8 summaries.
    assert said.sentence.endswith(" By kind: dates 8, names 8.")
    assert "In 10 published sets 21 to 99 % of such marks" in said.sentence
    assert all("By kind" not in one.sentence for one in found.systems[1].statements)


def test_the_metric_counts_its_own_facts_only(metrics: dict[str, object]) -> None:
    metric = load_metric("summarization_score")
    assert metric.tally("invents", [SOURCE], INVENTED) == {"dates": 1, "names": 1}
    assert metric.tally("adds", ["On Monday the council", " of Norby met."], "Norby met.") == {}
    assert metric.tally("misses", [SOURCE], INVENTED) == {}
    assert load_metric("unr").tally("repeats", [SOURCE], INVENTED) == {}


def test_the_range_is_that_of_the_printed_table() -> None:
    lines = FACTUALITY.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if MARKS in line)
    place = [cell.strip() for cell in lines[first].split("|")].index(MARKS)
    cells = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        cells.append(line.split("|")[place].strip())
    values = [float(cell.split()[0]) for cell in cells if cell != "-"]
    script = load_metric("summarization_score").tally.__globals__
    declared = [script[name] for name in ("JUDGED_SETS", "JUDGED_LEAST", "JUDGED_MOST")]
    assert declared == [len(values), min(values), max(values)]


def test_few_texts_are_read_again(metrics: dict[str, object], rows: list[Row]) -> None:
    scores = collect_scores(("", one) for one in score_rows(metrics, rows[:2] * MOST_ROWS))
    facts: Facts = gather(find_measures(metrics, scores.keys), scores)
    kinds = Kinds(facts)
    assert {key: len(of) for key, of in kinds.chosen.items()} == {("invents", "a"): 1000, ("adds", "a"): 1000}
    assert kinds.last == 2 * 999
    unmarked = facts._replace(amounts={key: np.zeros_like(of) for key, of in facts.amounts.items()})
    assert Kinds(unmarked).last == -1
