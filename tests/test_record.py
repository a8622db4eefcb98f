# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest

from benchmarks import record

DAY = datetime.date(2026, 11, 2)


def test_a_table_is_shown_as_one_and_all_else_as_it_is_printed() -> None:
    head = "# rows\n\nPrinted on 02 November 2026, with the versions of `constraints.txt`, by\n\n"
    head += "    python -m benchmarks.speed"
    assert record.page("rows", "speed", ["--n", "2"], "| a |\n", DAY) == f"{head} --n 2\n\n| a |\n"
    assert record.page("rows", "speed", [], "a  b\n", DAY) == f"{head}\n\n```\na  b\n```\n"


def test_no_folder_of_this_machine_is_shown(tmp_path: Path) -> None:
    page = record.page("rows", "speed", ["--data", str(tmp_path / "my data.jsonl")], "|", DAY)
    assert str(tmp_path) not in page
    assert "--data 'my data.jsonl'" in page


@pytest.mark.slow
def test_a_benchmark_is_kept_and_one_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "RESULTS", tmp_path)
    for argument, status in (("--help", 0), ("--no-such-option", 2)):
        monkeypatch.setattr(sys, "argv", ["record", "kept", "tokenizer_speed", argument])
        assert record.main() == status
        text = (tmp_path / "kept.md").read_text(encoding="utf-8")
        assert "    python -m benchmarks.tokenizer_speed --help\n\n```\nusage:" in text
