# SPDX-License-Identifier: Apache-2.0
"""A pipeline that cannot be judged does not pass, and is told why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import CHEAP, Command, news, write

ROWS = list({row["document"]: row for row in news(56)}.values())  # one of each document
FACTS = [{**row, "key_facts": [row["document"].split(".")[0]]} for row in ROWS]
LABELS = [{**row, "label": 2 + place % 4} for place, row in enumerate(ROWS)]
HALF = [{**row, "summary": "N/A"} if k % 2 else row for k, row in enumerate(ROWS)]
LIKERT = [{**row, "label": 1 + place % 5} for place, row in enumerate(ROWS)]
FALLEN = [
    {**row, "system": name, "summary": row["summary"] if name == "a" else None}
    for name in "ad"
    for row in ROWS
]
FOUND = "--pass-if facts_score>0.01"
BAD = "--judgement-column label --fail-if bad_share>0.9"


def of(**cells: Any) -> list[dict[str, Any]]:
    """The rows, with the same cells in each."""
    return [{**row, **cells} for row in ROWS]


@pytest.mark.parametrize(
    ("rows", "arguments", "status", "says"),
    [
        (ROWS, "--pass-if unr_1>0.1", 0, ""),
        ([*ROWS, *["row"] * 300], "--pass-if unr_1>0.1 --skip-bad-rows", 2, "300 skipped"),
        (FALLEN, "--fail-if unr_1<0.1 --skip-bad-rows", 2, "14 rows of d were skipped"),
        (HALF, "--pass-if unr_1>0.1", 2, "7 broken"),
        (HALF, "--pass-if unr_1>0.1 --most-lost 0.6", 0, "7 broken"),
        ([*of(document=""), *ROWS], f"{FOUND} --metrics facts", 2, "14 without a source"),
        ([*of(document=""), *ROWS[:6]], "--pass-if unr_1>0.1", 0, ""),  # reads none
        (FACTS, "--fail-if mandatory_missing>0 --metrics key_facts", 2, "is mandatory"),
        (ROWS, "--fail-if bad_share>0.1", 2, "own: give --judgements"),
        (ROWS, "--fail-if unr_1<0", 2, "always or never"),
        (ROWS, "--fail-if unr_1<-0.2", 2, "always or never"),
        (ROWS, "--pass-if unr_1<=1", 2, "always or never"),
        ([*LABELS, *["row"] * 99], f"{BAD} --bad label<3 --skip-bad-rows", 2, "99 of 113"),
        (LABELS, f"{BAD} --bad label<1", 2, "label<1"),
        (LIKERT, f"{BAD} --bad label>5", 2, "label>5"),
        (LABELS, f"{BAD} --bad label>5", 0, "label goes from 2 to 5"),
        (LABELS, f"{BAD} --bad label<2", 0, "label goes from 2 to 5"),
        (of(label="yes"), f"{BAD} --bad label<0", 2, "label<0"),
        (of(label="yes"), BAD, 0, ""),
        (of(label=""), BAD, 2, "value in `label`"),
        (LABELS, f"{BAD} --bad label<4 --verdict-column gpt", 2, "`gpt`"),
        (of(label=1, gpt=None), f"{BAD} --verdict-column gpt", 2, "`gpt`"),
        ([*of(label="yes"), *of(label="no")], BAD, 2, "14 summaries have several judgements"),
    ],
)
def test_what_was_not_judged_does_not_pass(
    rows: list[Any], arguments: str, status: int, says: str, command: Command
) -> None:
    write("rows.jsonl", rows)
    metrics = [] if "--metrics" in arguments else CHEAP
    ran = command("rows.jsonl", *metrics, *arguments.split(), "--junit", "junit.xml")
    assert ran.status == status, ran.err
    assert says in ran.out + ran.err
    if "skipped" in says or "broken" in says:
        assert status == 0 or says in Path("junit.xml").read_text()
        bounds = arguments.replace("--skip-bad-rows", "")
        again = command("rows.scores.jsonl", *bounds.split())
        assert (again.status, says in again.out + again.err) == (status, True)


@pytest.mark.parametrize("share", ["0", "1.5", "-1", "nan", "half"])
def test_what_is_no_share_is_refused(share: str, command: Command) -> None:
    write("rows.jsonl", ROWS)
    ran = command("rows.jsonl", *CHEAP, "--pass-if", "unr_1>0.1", "--most-lost", share)
    assert (ran.status, "--most-lost" in ran.err) == (2, True)
