# SPDX-License-Identifier: Apache-2.0
"""What was checked stands beside what was found, and nothing is an order that is none."""

from __future__ import annotations

from typing import Any

import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.fail_if import of_table
from summary_metrics.findings.find import find
from summary_metrics.findings.lost import Losses
from summary_metrics.findings.table import MARKED, NOT_FOUND, Table, make_table
from tests.findings.made import SCORES, results_of

DOCUMENTS = 20


def table_of_facts(not_found: dict[str, int], without: dict[str, int], **labels: Any) -> Table:
    """Of each system so many first summaries have a fact that is not found, and so many last ones
    nothing to check.
    """
    numbers = {
        name: [float(k < count) for k in range(DOCUMENTS)] for name, count in not_found.items()
    }
    rows = results_of(numbers, NOT_FOUND, **{"abstractness_4": 0.9, **labels})
    for row in rows:
        document = int(row["document_digest"][1:])
        if document >= DOCUMENTS - without.get(row["system"], 0):
            row["marked"] = None
    return make_table(rows, SCORES)


def test_a_share_is_of_what_could_be_checked_on_the_screen_and_for_a_bound() -> None:
    table = table_of_facts({"a": 5, "b": 5}, {"b": 10})
    findings = find(table)
    assert findings.lead is not None
    assert findings.lead.means.tolist() == [0.25, 0.5]
    measured = of_table(table, findings.broken, 0, [MARKED], Losses(table))
    assert [one.value for one in measured if one.key == MARKED] == [0.25, 0.5]


def test_where_nothing_can_be_checked_facts_do_not_lead() -> None:
    findings = find(table_of_facts({"a": 0, "b": 0}, {"a": 15, "b": 15}))
    assert findings.lead is None
    assert findings.verdict.why == "few_facts"


@pytest.mark.parametrize(("writing", "said"), [(["no_capitals"], True), ([], False)])
def test_that_names_are_not_checked_is_said_where_key_facts_lead(
    writing: list[str], said: bool
) -> None:
    scores = {**SCORES, "key_facts_score": Score("higher", "key facts")}
    numbers = {"a": [1.0] * 8, "b": [0.0] * 8}
    rows = results_of(numbers, "key_facts_score", facts_not_found=0.0, writing=writing)
    findings = find(make_table(rows, scores))
    assert findings.lead is not None
    assert findings.lead.key == "key_facts_missing_share"
    assert ("no_capitals" in {note.code for note in findings.notes}) is said
