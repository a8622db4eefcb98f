# SPDX-License-Identifier: Apache-2.0
"""The screen as HTML, and the picture of differences: what is coloured, what is linked, and that
nothing is raw.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from summary_metrics.findings.findings import Findings
from summary_metrics.findings.next_steps import NOT_CALLED, Invocation, next_steps
from summary_metrics.findings.quotes import Quotes
from summary_metrics.findings.say import footnotes, headlines
from summary_metrics.reading.rows import Row
from summary_metrics.run import Result
from summary_metrics.showing.report import picture
from summary_metrics.showing.report.html import join
from summary_metrics.showing.report.picture import draw_differences, nice_step
from summary_metrics.showing.report.screen import Address, show_screen

from .parts import DOCUMENTS, make_rows, scored

HOSTILE = "<script>alert(1)</script>\"'&"


@pytest.fixture(scope="module")
def result() -> Result:
    return scored(make_rows())


@pytest.fixture(scope="module")
def findings(result: Result) -> Findings:
    return result.view.findings


def address(row: int) -> str:
    return f"#doc-{row}"


def html(
    findings: Findings,
    quotes: Quotes = Quotes(),  # noqa: B008
    address: Address = address,
    invocation: Invocation = NOT_CALLED,
) -> str:
    """The sections as they stand in the page."""
    sections = show_screen(findings, quotes, address, invocation)
    return join(section.html for section in sections)


def test_the_table_has_the_systems_in_order_and_colours_who_is_best(
    findings: Findings,
) -> None:
    page = html(findings)
    assert re.findall(r'<th scope="row">([^<]*)<', page) == [
        findings.names[k] for k in findings.order
    ]
    coloured = re.findall(r'<th scope="row">([^<]*)</th><td class="number better">', page)
    # inventing has facts that are not found in all of its summaries
    assert coloured == ["faithful", "wordy"]
    assert ">100 %<" in page


def test_what_is_shown_of_a_row_leads_to_it(findings: Findings) -> None:
    page = html(findings)
    linked = {int(row) for row in re.findall(r'href="#doc-(\d+)"', page)}
    inventing = {3 * place + 1 for place in range(DOCUMENTS)}
    assert linked & inventing
    assert 'href="#doc-' not in html(findings, address=lambda row: None)


def test_every_sentence_of_the_terminal_is_there(findings: Findings) -> None:
    page = unescape(html(findings))
    assert all(
        f"<dt>{line.head}</dt><dd>{line.text} " in page for line in headlines(findings, Quotes())
    )
    assert all(note.sentence in page for note in footnotes(findings))


def test_the_sections_stand_as_in_the_terminal(findings: Findings) -> None:
    page = html(findings, invocation=Invocation("rows.jsonl"))
    assert re.findall(r'<section id="(\w+)"', page) == ["systems", "check", "next"]
    steps = next_steps(findings, Invocation("rows.jsonl"))
    assert all(step.arguments in page for step in steps)
    assert steps
    assert 'id="next"' not in html(findings)


def test_what_is_to_be_repaired_leads_to_a_summary_and_is_counted_by_system() -> None:
    rows = make_rows()
    rows[0] = rows[0]._replace(summary="")
    rows[3] = rows[3]._replace(summary="I'm sorry, but I cannot summarize this text.")
    page = html(scored(rows).view.findings)
    assert 'href="#doc-0"' in page
    assert "empty (no word): 1 summary of faithful; refusals: 1 summary of faithful" in page


def test_judgements_come_first_and_have_a_point_on_the_scale() -> None:
    value = {"faithful": 5, "wordy": 3, "inventing": 1}
    rows = make_rows()
    found = scored(rows, judgements=[value[str(row.system)] for row in rows]).view.findings
    page = html(found)
    assert page.index('id="judged"') < page.index('id="systems"')
    points = re.findall(r'<th scope="row">(\w+)</th>.*?<circle cx="([\d.]+)"', page)
    assert points == [("faithful", "192.0"), ("wordy", "100.0"), ("inventing", "8.0")]


@pytest.mark.parametrize("systems", [["faithful"], ["faithful", "inventing"]])
def test_few_systems_and_few_documents_have_a_screen(systems: list[str]) -> None:
    found = scored(make_rows(1, systems)).view.findings
    assert html(found).count('<th scope="row">') == len(systems)
    assert draw_differences(found) is None


def test_nothing_of_a_file_is_html() -> None:
    rows = [
        Row(
            HOSTILE,
            row.line,
            HOSTILE,
            f"{row.system}{HOSTILE}",
            f"{row.summary} {HOSTILE}",
            f"{row.document} {HOSTILE}",
        )
        for row in make_rows()
    ]
    result = scored(rows)
    found = result.view.findings
    page = html(found, result.view.quotes, address) + (draw_differences(found) or "")
    assert "alert(1)" in page
    assert "<script" not in page
    ours = (
        "a b circle code dd div dl dt g h2 li line p q section small span svg table tbody td text th"
        " thead title tr ul"
    )
    assert set(re.findall(r"<(\w+)", page)) <= set(ours.split())


# The picture


@pytest.mark.parametrize(("most", "lines"), [(2, 2), (1, 1)])
def test_the_picture_has_so_many_lines(
    most: int, lines: int, findings: Findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "MOST_SYSTEMS", most)
    compared = [one for one in findings.columns if one.significance is not None]
    assert str(draw_differences(findings)).count("<circle") == lines * len(compared)


def test_the_picture_has_a_point_for_each_system_and_column(findings: Findings) -> None:
    picture = str(draw_differences(findings))
    compared = [one for one in findings.columns if one.significance is not None]
    first, *others = findings.order
    classes = re.findall(r'<g class="(better|worse|same)"', picture)
    names = {1: "better", -1: "worse", 0: "same"}
    assert classes == [names[int(one.surpasses[k, first])] for one in compared for k in others]
    assert "worse" in classes


def test_a_system_that_is_better_than_the_first_has_the_colour_of_better(
    findings: Findings,
) -> None:
    turned = replace(findings, order=findings.order[::-1])
    classes = re.findall(r'<g class="(better|worse|same)"', str(draw_differences(turned)))
    assert "better" in classes
    assert "worse" not in classes


@pytest.mark.parametrize(
    ("reach", "step"), [(0.37, 0.2), (24, 20), (1, 1), (0.0051, 0.005), (9.9, 5)]
)
def test_an_axis_has_round_numbers(reach: float, step: float) -> None:
    assert nice_step(reach) == pytest.approx(step)


def test_intervals_stay_in_their_panels(findings: Findings) -> None:
    places = [
        float(x) for x in re.findall(r'(?:x1|x2|cx)="([\d.]+)"', str(draw_differences(findings)))
    ]
    assert 0 <= np.min(places) <= np.max(places) <= picture.MOST_PANEL
