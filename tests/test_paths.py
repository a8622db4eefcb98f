# SPDX-License-Identifier: Apache-2.0
"""Tests of where a job may write: nothing that it reads, by whatever name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from summary_metrics import cli
from summary_metrics.reading.paths import is_same_file
from tests.command_line import CAT
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
WRITTEN = ["rows.scores.jsonl", *(f"rows.scores.jsonl{end}" for end in (".meta.json", ".compare.json", ".added"))]
OTHERS = [f"rows.scores.jsonl.{end}" for end in ("joined", "restarted", "fitted.jsonl")]


@pytest.mark.parametrize("link", [os.link, os.symlink])
@pytest.mark.parametrize("place", [*WRITTEN, *OTHERS, "report.html"])
def test_no_file_that_is_written_is_an_input(
    link: Callable[[str, str], None], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", CAT)
    before = Path("rows.jsonl").read_bytes()
    link("rows.jsonl", place)
    more = ["--report", place] if place == "report.html" else []
    assert cli.main(["rows.jsonl", "--metrics", "unr", *more]) == 2
    assert "must be another file" in capsys.readouterr().err
    assert Path("rows.jsonl").read_bytes() == before


def test_a_report_is_no_file_of_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", CAT)
    for place in (*WRITTEN[:3], "Rows.SCORES.jsonl"):
        assert cli.main(["rows.jsonl", "--metrics", "unr", "--report", place]) == 2
        assert "is an input or an output" in capsys.readouterr().err


# A full disk is played by a limit that POSIX has; what is written goes through the same code elsewhere.
@pytest.mark.skipif(os.name != "posix", reason="limits the size of a file as POSIX does")
def test_a_full_disk_is_said_with_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    import resource

    write_rows("rows.jsonl", *[CAT] * 20)
    command = ["rows.jsonl", "--metrics", "unr", "--batch-size", "1"]
    assert cli.main([*command, "--output", "whole.jsonl"]) == 0
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path("whole.jsonl").stat().st_size - 1, limits[1]))
    try:
        assert cli.main(command) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == "summary-metrics: rows.scores.jsonl cannot be written: File too large"
    assert cli.main(command) == 0
    assert Path("rows.scores.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_files_are_compared_and_not_names() -> None:
    Path("a").touch()
    Path("b").touch()
    Path("c").hardlink_to("a")
    Path("d").symlink_to("missing")
    assert is_same_file(Path("a"), Path("c"))
    assert is_same_file(Path("a"), Path("../") / Path.cwd().name / "a")
    assert is_same_file(Path("d"), Path("missing"))
    assert is_same_file(Path("new"), Path("NEW"))  # one file where capitals make no difference
    assert not is_same_file(Path("a"), Path("b"))
    assert not is_same_file(Path("a"), Path("new"))
