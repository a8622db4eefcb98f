# SPDX-License-Identifier: Apache-2.0
"""A report in a real browser, which must neither request nor complain."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from summary_metrics import cli
from tests.browser import ANSWER, new_page
from tests.modules import ROOT

NEWS = ROOT / "examples" / "news.jsonl"
CHEAP = ["--metrics", "abstractness,unr,nid,summarization_score"]


def write_report(folder: Path, *arguments: str) -> Path:
    """Score the files that the arguments name; return the report."""
    report = folder / "report.html"
    output = folder / "out.scores.jsonl"
    assert cli.main([*arguments, "--output", str(output), "--restart", "--report", str(report)]) == 0
    return report


@contextmanager
def opened(browser: Browser, report: Path, address: str = "", **options: Any) -> Iterator[Page]:
    """Open a report, at `address` within it; at the end, no request has left and nothing is in the console.

    It does not scroll smoothly: a mouse cannot follow what moves.
    """
    page = new_page(browser, **{"reduced_motion": "reduce", **options})
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        page.goto(report.as_uri() + address)
        yield page
    finally:
        page.close()
    assert [url for url in requests if not url.startswith((report.as_uri(), "blob:"))] == []
    assert complaints == []


def make_report(*arguments: str) -> None:
    """Write the report of the files that the arguments name into the working directory."""
    assert cli.main([*arguments, "--report", "report.html"]) == 0


def read_scores() -> list[dict[str, Any]]:
    """Return the rows of the one output of a test."""
    (output,) = Path().glob("*.scores.jsonl")
    return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]


@contextmanager
def opening(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Give a function that opens the report of the working directory in a page of its own.

    It does not scroll smoothly. At the end, no request has left and nothing is in the console.
    """
    pages: list[Page] = []
    requests: list[str] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    def open_page(**options: Any) -> Page:
        page = new_page(browser, **{"reduced_motion": "reduce", **options})
        pages.append(page)
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(Path("report.html").resolve().as_uri())
        return page

    yield open_page
    for page in pages:
        page.close()
    assert requests == [url for url in requests if url.startswith("file:") and url.endswith(".html")]
    assert complaints == []


def cells(page: Page, column: str) -> list[str]:
    """Return what the table of rows shows in one column."""
    names = page.locator("#table th button").all_inner_texts()
    return page.locator(f"#table tbody td:nth-child({names.index(column) + 1})").all_inner_texts()


def charts_at(page: Page, place: str) -> Locator:
    """Scroll to the charts at a place of the report, which are drawn then; return the place."""
    for chart in page.locator(f"{place}.chart, {place} .chart").all():
        chart.scroll_into_view_if_needed()
        expect(chart.locator(".main-svg").first).to_be_attached(timeout=ANSWER)
    return page.locator(place)


def point_at(mark: Locator, hovertext: Locator) -> str:
    """Move the mouse onto a mark of a chart, as often as it takes, and return what the chart then says."""
    for attempt in range(20):
        mark.page.mouse.move(0, 0)
        expect(hovertext).to_have_count(0)
        mark.hover(force=True)  # the layer above the marks gets the events
        try:
            expect(hovertext).to_have_count(1, timeout=500 * (attempt + 1))
        except AssertionError:  # the page was still moving
            continue
        return hovertext.text_content() or ""
    raise AssertionError("the chart says nothing")


def sort_by(page: Page, column: str) -> None:
    """Sort the table of rows by a column, as a click on its name does."""
    page.get_by_role("button", name=column, exact=True).click()
