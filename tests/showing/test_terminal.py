# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.flagged import Flagged, Lack, MarkedFact
from summary_metrics.findings.next_steps import NOT_CALLED, Invocation
from summary_metrics.findings.quotes import Quote, Quotes
from summary_metrics.findings.table import make_table
from summary_metrics.printable import ELLIPSIS, display_width, make_printable
from summary_metrics.showing.tables import align
from summary_metrics.showing.terminal import (
    MOST_ALONE,
    MOST_LINES,
    PLAIN,
    Style,
    around,
    choose_style,
    fit,
    fold_systems,
    screen_lines,
)
from tests.findings.made import SCORES, results_of
from tests.golden.screens import read_screens, screens


def test_the_golden_screens(tmp_path: Path) -> None:
    """`python -m tests.golden.screens` writes them anew."""
    golden = read_screens()
    found = dict(screens(tmp_path))
    assert found.keys() == golden.keys()
    for name, text in found.items():
        assert text == golden[name], name


def many(systems: int, documents: int = 30, name: str = "system") -> Findings:
    """The findings of some systems, of which the last is worst."""
    generator = np.random.default_rng(0)
    facts = {
        f"{name} {k}": (generator.random(documents) < k / systems).tolist() for k in range(systems)
    }
    more = {"qa_score": 0.5, "abstractness_4": 0.3}
    rows = [
        {**row, **more, "words": generator.integers(40, 900)}
        for row in results_of(facts, "facts_not_found")
    ]
    return find(make_table(rows, SCORES))


def lines_of(
    findings: Findings,
    style: Style = PLAIN,
    invocation: Invocation = Invocation("rows.jsonl"),  # noqa: B008
) -> list[str]:
    return screen_lines(findings, Quotes(), invocation, style)


@pytest.mark.parametrize(("systems", "folded"), [(MOST_ALONE, 0), (40, 24), (60, 44)])
def test_of_very_many_systems_the_middle_ones_share_a_line(systems: int, folded: int) -> None:
    findings = many(systems)
    rows = fold_systems(findings)
    assert sorted(k for row in rows for k in row) == list(range(systems))
    assert max(map(len, rows)) >= folded
    shown = {row[0] for row in rows if len(row) == 1}
    assert {*findings.to_judge, *findings.verdict.best} <= shown


def test_where_nobody_is_best_those_of_a_group_share_a_line_and_their_headline_names_them() -> None:
    findings = many(9, name="model")
    assert findings.verdict.why
    rows = fold_systems(findings)
    groups = [{findings.verdict.group_of(k) for k in row} for row in rows]
    assert sorted(k for row in rows for k in row) == list(range(9))
    assert len(rows) == len(set(map(frozenset, groups))) < 9
    text = " ".join(" ".join(lines_of(findings)).split())
    assert all(findings.names[k] in text for row in rows for k in (row[0], row[-1]))


@pytest.mark.parametrize("systems", [1, 2, 16, 60])
@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("name", ["meta-llama/Meta-Llama-3.1-8B-Instruct-", "要約システム"])
def test_a_screen_has_few_lines_none_wider_than_the_terminal_but_for_commands(
    systems: int, width: int, name: str
) -> None:
    lines = lines_of(many(systems, name=name), Style(width))
    assert len(lines) <= MOST_LINES + 30
    wide = [line for line in lines if display_width(line) > max(width, 80)]
    assert all("summary-metrics" in line for line in wide)


def test_nothing_to_check_has_no_heading() -> None:
    unsourced = Flagged(0, "system 0", 0.0, unsourced=(Lack("Bob came.", in_source=False),))
    marked = replace(unsourced, marks=(MarkedFact("Bob", "name", (0, 3)),))
    for flagged, shown in ((unsourced, False), (marked, True)):
        lines = lines_of(replace(many(2), flagged=[flagged]))
        assert any(line.startswith("CHECK") for line in lines) is shown
        assert not any(", :" in line for line in lines)


@pytest.mark.parametrize("width", [60, 80])
def test_a_name_is_wrapped_and_never_cut(width: int) -> None:
    """Two names that begin and end alike would be one where they are cut."""
    first, last = "meta-llama-instruct-preview-", "-of-the-model-with-a-long-name-indeed"
    findings = many(2, name=f"{first}3.1-8B{last}")
    names = [name.replace("-", "") for name in findings.names]
    text = "".join(lines_of(findings, Style(width))).replace(" ", "").replace("-", "")
    assert all(name.replace(" ", "") in text for name in names)


def test_nothing_of_a_file_steers_the_terminal() -> None:
    findings = many(3, name="\x1b[31mred\u202e")
    assert all(line.isprintable() for line in lines_of(findings))


def test_colour_is_for_terminals_unless_it_is_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert choose_style(Terminal()).colour
    assert not choose_style(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not choose_style(Terminal()).colour


def test_colour_changes_no_letter() -> None:
    findings = many(3)
    coloured = "\n".join(lines_of(findings, Style(colour=True)))
    assert (
        coloured
        != coloured.replace("\x1b[1m", "").replace("\x1b[0m", "")
        == "\n".join(lines_of(findings))
    )


def test_input_that_cannot_be_read_again_is_in_no_command() -> None:
    findings = many(3)
    assert "summary-metrics" in "".join(lines_of(findings))
    assert "summary-metrics" not in "".join(lines_of(findings, invocation=NOT_CALLED))


COUNCIL = Quote("The council met on ", "May 3", " and voted to close the bridge.")
JAPANESE = Quote(
    "橋は古くて狭いので市議会は",
    "五月三日",
    "に橋を閉じることを決めたと言う。",
)


@pytest.mark.parametrize(
    ("quote", "width", "shown"),
    [
        (COUNCIL, 60, COUNCIL.whole),
        (COUNCIL, 34, "... met on May 3 and voted to ..."),
        (COUNCIL._replace(before=""), 20, "May 3 and voted ..."),
        (COUNCIL._replace(after=""), 20, "... met on May 3"),
        (COUNCIL, 8, "May 3"),
        (JAPANESE, 80, JAPANESE.whole),
        (
            JAPANESE,
            32,
            "... 市議会は五月三日に橋を閉 ...",
        ),
        (
            JAPANESE._replace(before="橋" * 50 + " "),
            24,
            "... 五月三日に橋を閉 ...",
        ),
    ],
)
def test_words_around_a_mark(quote: Quote, width: int, shown: str) -> None:
    assert around(quote, width) == shown


@given(*[st.text(max_size=40)] * 3, st.integers(12, 100))
def test_what_is_marked_is_seen_whole_where_it_fits(
    before: str, marked: str, after: str, width: int
) -> None:
    shown = around(Quote(before, marked, after), width)
    assert display_width(shown) <= width
    whole = make_printable(marked)
    assert whole in shown or display_width(whole) > width - 2 * len(ELLIPSIS)


@given(st.text(max_size=80), st.integers(30, 100))
def test_a_line_is_cut_to_its_width(text: str, width: int) -> None:
    assert display_width(fit("  line 1: ", text, width)) <= width


@given(st.lists(st.tuples(st.text(max_size=9), st.text(max_size=9)), min_size=1, max_size=6))
def test_cells_stand_below_each_other(table: list[tuple[str, str]]) -> None:
    clean = [
        tuple("".join(c for c in cell if c.isprintable()) + "." for cell in row) for row in table
    ]
    assert len({display_width(line) for line in align(clean, 0)}) == 1
