# SPDX-License-Identifier: Apache-2.0
"""A report in a real browser, which must neither request nor complain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from summary_metrics import cli


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
    page = browser.new_page(**{"reduced_motion": "reduce", **options})
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        page.goto(report.as_uri() + address)
        page.wait_for_function("document.querySelectorAll('#scatter .point').length > 0")
        yield page
    finally:
        page.close()
    assert [url for url in requests if not url.startswith((report.as_uri(), "blob:"))] == []
    assert complaints == []


def cells(page: Page, column: str) -> list[str]:
    """Return what the table of rows shows in one column."""
    names = page.locator("#table th button").all_inner_texts()
    return page.locator(f"#table tbody td:nth-child({names.index(column) + 1})").all_inner_texts()


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
