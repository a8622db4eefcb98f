# SPDX-License-Identifier: Apache-2.0
"""The example that the command brings with it."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.command import CHEAP, NEWS, Command


def test_the_example_is_written_scored_and_found_again(command: Command) -> None:
    first = command("--example", *CHEAP)
    assert first.status == 0
    assert Path("news.jsonl").read_bytes() == NEWS.read_bytes()
    assert Path("news.scores.jsonl").is_file()
    assert command("--example", *CHEAP).out == first.out
    assert command("news.jsonl", *CHEAP).out == first.out


def test_another_file_of_that_name_stays(command: Command) -> None:
    Path("news.jsonl").write_text("mine", encoding="utf-8")
    ran = command("--example", *CHEAP)
    assert ran.status == 2
    assert "news.jsonl" in ran.error
    assert Path("news.jsonl").read_text(encoding="utf-8") == "mine"


def test_a_command_without_a_file_names_the_example(command: Command) -> None:
    ran = command(*CHEAP)
    assert ran.status == 2
    assert "--example" in ran.error
