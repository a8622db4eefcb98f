# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from summary_metrics.errors import JobError
from summary_metrics.findings.compare import compare
from summary_metrics.outputs import read_outputs
from summary_metrics.scoring.evidence import FORMAT
from summary_metrics.scoring.output_files import digest_file, record_of
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row


def write_output(
    file: Path, scores: Mapping[str, list[float]], key: str = "qa_score", window: int = 5
) -> str:
    """An output with its record, as a run leaves them."""
    rows = list(results_of(scores, key))
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    fields = {
        name: None if value == float("inf") else value
        for name, value in SCORES[key]._asdict().items()
    }
    metric = {"signature": f"unr|window:{window}", "options": {}, "scores": {key: fields}}
    record = {
        "sha256": digest_file(file),
        "format": FORMAT,
        "language": "en",
        "metrics": {"unr": metric},
        "skipped_rows": [],
        "systems": list(dict.fromkeys(row.get("system") for row in rows)),
    }
    record_of(file).write_text(json.dumps(record), encoding="utf-8")
    return str(file)


@each_row
def test_systems_of_two_outputs(
    tmp_path: Path, first: dict[str, list[float]], second: dict[str, list[float]], names: list[str]
) -> None:
    files = [
        write_output(tmp_path / f"{name}.scores.jsonl", own)
        for name, own in (("old", first), ("new", second))
    ]
    table = read_outputs(files).table
    assert table.systems == names
    comparison = compare(table, names[0], names[-1])
    assert [one.key for one in comparison.differences] == ["qa_score"]


def test_a_score_without_an_end_is_compared_as_before_it_was_written(tmp_path: Path) -> None:
    scores = {"a": [0.0] * 7, "b": [1.0] * 7}
    file = write_output(tmp_path / "one.scores.jsonl", scores, "key_facts_missing")
    tables = (read_outputs([file]).table, table_of(scores, "key_facts_missing"))
    read_again, scored = (compare(table, "a", "b").differences[0] for table in tables)
    assert (read_again.low, read_again.high) == (scored.low, scored.high) == (1.0, 1.0)


def test_one_output_keeps_its_names(tmp_path: Path) -> None:
    assert read_outputs(
        [write_output(tmp_path / "one.scores.jsonl", {"a": [0.1], "b": [0.2]})]
    ).table.systems == ["a", "b"]


def test_what_did_not_run_alike_or_was_changed_is_refused(tmp_path: Path) -> None:
    old = write_output(tmp_path / "old.jsonl", {"a": [0.1]})
    with pytest.raises(JobError, match="window:9"):
        read_outputs([old, write_output(tmp_path / "new.jsonl", {"a": [0.1]}, window=9)])
    record = json.loads(record_of(Path(old)).read_bytes())
    record_of(Path(old)).write_text(json.dumps({**record, "format": 0}), encoding="utf-8")
    with pytest.raises(JobError, match="earlier format"):
        read_outputs([old])
    Path(old).write_text("{}\n", encoding="utf-8")
    with pytest.raises(JobError, match=r"old\.jsonl"):
        read_outputs([old])
