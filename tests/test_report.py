# SPDX-License-Identifier: Apache-2.0
"""The report as a whole: its numbers are those of the command, it can be read and printed, and what it refuses."""

from __future__ import annotations

import io
import math
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from summary_metrics import cli, errors
from summary_metrics.scoring import job
from summary_metrics.scoring.row_scores import LABELS
from tests import modules
from tests.modules import write_rows
from tests.report_pages import CHEAP, NEWS, cells, charts_at, make_report, read_scores, sort_by

pytestmark = pytest.mark.usefixtures("empty_folder")


# In a browser


def test_the_numbers_are_those_of_the_scores(
    open_report: Callable[..., Page], capsys: pytest.CaptureFixture[str]
) -> None:
    make_report(str(NEWS), *CHEAP, "--all-scores")
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    page = open_report()
    page.locator("#next").click()
    second_page = cells(page, "nid")
    page.locator("#previous").click()
    scores = read_scores()
    assert len(scores) == 56
    for key in (scores[0].keys() - set(LABELS)) & set(page.locator("#table th button").all_inner_texts()):
        shown = [math.nan if text == "–" else float(text) for text in cells(page, key)]
        known = [math.nan if row[key] is None else row[key] for row in scores[:50]]
        assert shown == pytest.approx(known, abs=5.1e-5, nan_ok=True)
    assert [float(text) for text in second_page] == pytest.approx([row["nid"] for row in scores[50:]], abs=5.1e-5)
    # The table of means has what the terminal shows: key, system, mean, "[low,", "high]", rows, undefined.
    systems = [text.splitlines()[0] for text in page.locator(".means thead .number").all_inner_texts()]
    means = {}
    for line in page.locator(".means tbody tr").all():
        key = line.locator("th").inner_text().splitlines()[0]
        for system, text in zip(systems, line.locator("td").all_inner_texts(), strict=True):
            mean, interval = text.splitlines()[:2]
            means[key, system] = [mean.rstrip("+−*"), *interval.split(" to ")]
    assert len(means) == 13 * 5
    assert "below it the 95 % interval" in page.locator("#means").inner_text()
    assert means == {
        (line[0], line[1]): [line[2], line[3].strip("[,"), line[4].strip("]")]
        for line in printed
        if len(line) == 7 and line[0] in scores[0]
    }


def test_a_comparison_is_that_of_the_printed_table(
    open_report: Callable[..., Page], capsys: pytest.CaptureFixture[str]
) -> None:
    make_report(str(NEWS), "--metrics", "nid", "--compare", "--baseline", "copying")
    above = "Differences from copying, means over the documents that both systems have"
    printed = capsys.readouterr().out.partition(above)[2].split("\n\n")[1].splitlines()
    page = open_report()
    assert above in page.locator("#comparison").inner_text()
    page.emulate_media(media="print")  # upright it would be too wide, and all of the report would be made smaller
    assert page.locator("#comparison").evaluate("e => getComputedStyle(e).page") == "wide"
    for part in (
        "#documents .legend",
        "#examples .metric > .painted",
        "#where h3 + p",
    ):  # what follows is on the same page
        assert page.locator(part).first.evaluate("e => getComputedStyle(e).breakAfter") == "avoid", part
    assert page.locator(".pair").first.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
    page.emulate_media(media="screen")
    assert len(printed) == 1 + 3
    for line, row in zip(printed, page.locator("#comparison tr").all(), strict=True):
        assert re.split("  +", line.strip()) == row.locator("th, td").all_inner_texts()


def test_files_are_the_systems_of_a_comparison(open_report: Callable[..., Page]) -> None:
    summaries = [{"summary": f"a b {text}", "document": text} for text in ("One.", "Two.")]
    files = [write_rows(name, *summaries) for name in ("first.jsonl", "second.jsonl")]
    make_report(*files, "--metrics", "nid", "--compare")
    page = open_report()
    names = [text.splitlines()[0] for text in page.locator(".means thead .number").all_inner_texts()]
    assert names == [*files, "all"]
    assert cells(page, "system") == [file for file in files for _ in summaries]
    assert charts_at(page, "#ridges").locator(".ytick").all_text_contents() == files
    assert page.locator("#comparison tbody td:nth-child(2)").all_inner_texts() == files[1:]


def test_directions_are_those_of_the_metric(open_report: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    metric = modules.load("unr", variance=True)
    monkeypatch.setattr(job, "load_metrics", lambda _: ({metric.name: metric}, {metric.name: metric.signature()}))
    own = metric.directions()
    assert own["unr_var"] == "neither"
    phrases = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}
    rows = write_rows("rows.jsonl", *({"summary": text} for text in ("a b c", "a a a", "a b a b a b a", "c c d e f")))
    turned = {"higher": "lower", "lower": "higher", "neither": "neither"}
    scores = {}
    for directions in (own, {key: turned[way] for key, way in own.items()}):
        monkeypatch.setattr(metric, "directions", lambda directions=directions: directions)
        make_report(rows, "--metrics", "unr", "--restart")
        page = open_report()
        for key, line in zip(own, page.locator(".means tbody th").all(), strict=True):
            assert line.inner_text().splitlines() == [key, phrases[directions[key]]]
        captions = [text.splitlines()[:2] for text in page.locator("#ridges figcaption").all_inner_texts()]
        assert captions == [[key, phrases[way]] for key, way in directions.items()]
        assert page.locator("#examples h3").inner_text() == f"unr_avg: {phrases[directions['unr_avg']]}"
        scores[directions["unr_avg"]] = page.locator("#examples .card header b").first.inner_text()
    found = [row["unr_avg"] for row in read_scores()]
    assert scores == {"higher": f"{min(found):.4f}", "lower": f"{max(found):.4f}"}


def test_sorting_filtering_and_the_keyboard(open_report: Callable[..., Page]) -> None:
    rows = [{"id": f"r{i}", "system": "ab"[i % 2], "summary": "x y " * i} for i in range(60)]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "unr")
    page = open_report()
    assert cells(page, "row")[0].splitlines() == ["r0", "line 1"]
    assert page.locator("#found").inner_text() == "60 of 60 rows"
    header = page.locator("#table th", has_text="unr_1")
    page.get_by_role("button", name="unr_1", exact=True).focus()
    page.keyboard.press("Enter")
    assert header.get_attribute("aria-sort") == "ascending"
    ascending = [float(text) for text in cells(page, "unr_1")]
    assert ascending == sorted(ascending)
    page.keyboard.press("Enter")
    assert header.get_attribute("aria-sort") == "descending"
    descending = [float(text) for text in cells(page, "unr_1")]
    assert descending == sorted(descending, reverse=True)
    page.locator("#next").click()
    assert page.locator("#page").inner_text() == "page 2 of 2"
    assert page.locator("#next").is_disabled()
    assert cells(page, "unr_1")[-1] == "–"  # undefined, the last in either order
    sort_by(page, "row")
    assert header.get_attribute("aria-sort") == "none"
    assert [text.splitlines()[0] for text in cells(page, "row")[:3]] == ["r0", "r1", "r2"]  # not r0, r1, r10
    page.locator("#system").select_option(label="b")
    assert set(cells(page, "system")) == {"b"}
    assert page.locator("#found").inner_text() == "30 of 60 rows"
    page.get_by_label("Search").fill("R19")
    assert page.locator("#found").inner_text() == "1 of 60 rows"
    page.get_by_label("Search").fill("no such text")
    assert page.locator("#found").inner_text() == "0 of 60 rows"
    assert page.locator("#page").inner_text() == "page 1 of 1"


def test_rows_without_systems_or_ids(open_report: Callable[..., Page]) -> None:
    make_report(write_rows("rows.jsonl", {"summary": "a b a"}, {"summary": "b"}), "--metrics", "unr")
    page = open_report()
    assert page.locator("#table th button").all_inner_texts() == [
        "row",
        "summary",
        "unr_1",
        "unr_2",
        "unr_3",
        "unr_avg",
    ]
    assert cells(page, "row") == ["line 1", "line 2"]
    assert cells(page, "unr_2") == ["1.0000", "–"]
    assert page.locator("#system").count() == 0


@pytest.mark.slow
def test_ten_thousand_rows(open_report: Callable[..., Page]) -> None:
    words = [f"word{i}" for i in range(300)]
    draw = random.Random(0)
    rows: list[dict[str, Any]] = [
        {
            "id": 2**60 + i,
            "system": f"s{i % 5}",
            "summary": " ".join(draw.choices(words, k=40)),
            "document": "word1 word2",
        }
        for i in range(10_500)
    ]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "abstractness,unr,nid", "--batch-size", "2000")
    page = open_report()
    assert page.locator("#found").inner_text() == "10,000 of 10,000 rows"
    assert "A random sample of 10,000 of the 10,500 rows, with seed 0" in page.locator("#rows").inner_text()
    assert "2,000 of the 10,500 rows are drawn" in page.locator("#pairs").inner_text()
    assert charts_at(page, "#scatter").locator(".point").count() == 2_000
    assert len(cells(page, "nid")) == 50
    assert page.locator("#printed").is_hidden()
    page.emulate_media(media="print")
    said = "Printed are 50 of these 10,000 rows, those of the page that was shown."
    assert page.locator("#printed").inner_text() == said
    page.emulate_media(media="screen")
    scores = {row["id"]: row["nid"] for row in read_scores()}
    sort_by(page, "nid")
    ids = [int(text.splitlines()[0]) for text in cells(page, "row")]
    assert [float(text) for text in cells(page, "nid")] == pytest.approx([scores[i] for i in ids], abs=5.1e-5)
    page.get_by_label("Search").fill(rows[ids[0] - 2**60]["summary"][:60])
    assert page.locator("#found").inner_text() == "1 of 10,000 rows"
    # The examples are over all rows, also those that are not in the table.
    card = page.locator("#examples-nid .card header b").first
    assert float(card.inner_text()) == pytest.approx(max(scores.values()), abs=5.1e-5)


@pytest.mark.slow
def test_light_dark_and_print(open_report: Callable[..., Page]) -> None:
    make_report(str(NEWS), "--metrics", "nid")

    def lightness(page: Page, selector: str, name: str) -> int:
        colour = page.locator(selector).first.evaluate(f"e => getComputedStyle(e).getPropertyValue('{name}')")
        return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))

    light, dark = (
        open_report(color_scheme="light"),
        open_report(color_scheme="dark", viewport={"width": 390, "height": 800}),
    )
    for page, paper_is_light in ((light, True), (dark, False)):
        assert (lightness(page, "body", "background-color") > 600) == paper_is_light
        charts_at(page, "#scatter")
        for text, name in (("body", "color"), ("#scatter .xtick text", "fill"), ("#scatter .xtitle", "fill")):
            assert (lightness(page, text, name) < 300) == paper_is_light
    assert dark.evaluate("document.documentElement.scrollWidth") == 390  # wide tables scroll in themselves
    dark.emulate_media(media="print")
    assert lightness(dark, "body", "background-color") > 600
    assert lightness(dark, "#scatter .xtick text", "fill") < 300
    # In a box that scrolls, the header of a table would stand on its first page only.
    shown = dark.locator(".scroll").evaluate_all("all => all.map(e => getComputedStyle(e).overflowY)")
    assert set(shown) == {"visible"}
    broken = dark.locator("#table th.number").evaluate_all("all => all.map(e => getComputedStyle(e).overflowWrap)")
    assert set(broken) == {"normal"}
    # What can be longer than a page must not be kept together, or it would begin on the next one.
    assert dark.locator("#short").evaluate("e => getComputedStyle(e).breakInside") == "auto"
    assert len(cells(dark, "nid")) == 50
    dark.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert dark.locator("#scatter .main-svg").first.get_attribute("width") == "660"
    # All rows are printed, with all of their summaries.
    assert dark.locator("#table tbody tr").count() == 56
    assert dark.locator("#printed").inner_text() == ""
    assert dark.locator("#table button.text").first.evaluate("e => getComputedStyle(e).display") == "block"
    # With buttons in it, Chromium would not repeat the header on every page.
    assert dark.locator("#table th button").count() == 0
    assert dark.locator("#table th").all_inner_texts()[:2] == ["row", "system"]
    dark.evaluate("dispatchEvent(new Event('afterprint'))")
    assert dark.locator("#table th button").all_inner_texts()[:2] == ["row", "system"]
    assert dark.locator("#table tbody tr").count() == 50
    assert light.pdf().startswith(b"%PDF")


# Edges and errors


def test_the_same_input_makes_the_same_report() -> None:
    make_report(str(NEWS), "--metrics", "nid")
    first = Path("report.html").read_bytes()
    make_report(str(NEWS), "--metrics", "nid")
    assert Path("report.html").read_bytes() == first


def check_refusal(capsys: pytest.CaptureFixture[str], message: str, *arguments: str) -> None:
    capsys.readouterr()
    assert cli.main(arguments) == 2
    assert message in capsys.readouterr().err
    assert list(Path().glob("*.scores.jsonl")) == []


def test_what_cannot_be_done_is_said_before_scoring(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"summary": "a"}')))
    check_refusal(capsys, "standard input can be read only once", "-", "--metrics", "nid", "--report", "report.html")
    rows = write_rows("rows.jsonl", {"summary": "a b"})
    for path in ("rows.jsonl", *(f"rows.scores.jsonl{end}" for end in ("", ".meta.json", ".compare.json"))):
        check_refusal(capsys, "must be another file", rows, "--metrics", "nid", "--report", path)
    for path, message in ((".", "cannot be written"), ("missing/report.html", "there is no folder missing")):
        check_refusal(capsys, f"--report {path}: {message}", rows, "--metrics", "nid", "--report", path)
    monkeypatch.setattr(errors, "find_spec", lambda name: None if name == "plotly" else name)
    message = (
        '--report needs plotly; install the extra "report": pip install -c constraints.txt ".[report]" in the clone'
    )
    check_refusal(capsys, message, rows, "--metrics", "nid", "--report", "report.html")


def test_no_rows_make_no_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([write_rows("rows.jsonl"), "--metrics", "nid", "--report", "report.html"]) == 1
    assert "no rows to score" in capsys.readouterr().err
    assert not Path("report.html").exists()
