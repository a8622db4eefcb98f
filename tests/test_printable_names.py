# SPDX-License-Identifier: Apache-2.0
"""Tests of names that are cut and stay different, and of tables that keep to the width of a terminal."""

from __future__ import annotations

import math
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.findings.records import Cell, Column
from summary_metrics.printable import show_names
from summary_metrics.showing.tables import display_width
from summary_metrics.showing.terminal import Style, table_lines

LLAMAS = ["meta-llama/Meta-Llama-3.1-8B-Instruct", "meta-llama/Meta-Llama-3.1-70B-Instruct"]


def test_what_two_long_names_have_in_common_is_left_out() -> None:
    # Cut in the usual way both are "meta-l…truct".
    assert show_names([*LLAMAS, "gpt"], 12) == ["…8B-Instruct", "…70B-I…truct", "gpt"]
    assert show_names([LLAMAS[0], "gpt"], 12) == ["meta-l…truct", "gpt"]
    assert show_names(LLAMAS) == LLAMAS  # both fit


def test_a_number_in_common_is_kept_whole() -> None:
    assert show_names(["summarizer-large-8B-chat", "summarizer-large-80B-chat"], 10) == ["…8B-chat", "…80B-chat"]


def test_names_that_cannot_be_told_apart_otherwise_are_numbered() -> None:
    assert show_names(["a\x1bb", "a\x07b", "a?b"], 10) == ["a?b", "a?b~2", "a?b~3"]
    assert show_names(["gpt", "gpt"], 10) == ["gpt", "gpt"]


@given(st.lists(st.text(alphabet="ab-~2…\x1b", max_size=30), max_size=12), st.integers(10, 20))
def test_different_names_stay_different_and_short(names: list[str], most: int) -> None:
    shown = show_names(names, most)
    assert len(set(shown)) == len(set(names))
    assert all(len(name) <= most for name in shown)


def test_a_table_of_ten_systems_and_six_columns_keeps_to_the_width() -> None:
    names = [*LLAMAS, *(f"system-{k}" for k in range(8))]
    cells = [Cell(0.5, math.nan, math.nan, 9, 0, "", 0.0)] * len(names)
    heads = ["copied", "facts not found", "new wording", "words per summary", "talks about the task", "no final mark"]
    columns = [Column(head, head, "neither", "", cells, 2) for head in heads]
    findings = SimpleNamespace(names=names, is_several=True)
    lines = list(table_lines(findings, columns, Style(80)))  # type: ignore[arg-type]
    assert max(map(display_width, lines)) <= 80
    said = "\n".join(lines)
    assert all(said.count(head) == 1 for head in heads)
    assert said.count("system ") == 2  # two tables, each with all systems
    assert len([line for line in lines if "8B" in line]) == len([line for line in lines if "70B" in line]) == 2
