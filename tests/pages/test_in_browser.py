# SPDX-License-Identifier: Apache-2.0
"""The pages as people meet them: in a real browser, with the keyboard, on a phone, and by the
endpoint.
"""

from __future__ import annotations

import csv
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser import DESKTOP, START, Visit, running, served
from tests.helpers.rows import each_row
from tests.pages.parts import FOLDERS, METRICS, NAMES

PHONE = {"width": 390, "height": 844}
HOSTILE = (
    "<script>alert('x')</script> <img src=x onerror=alert(1)> ${alert(2)} {{7*7}} & \"quoted\""
    " <script>alert('x')"
)
ANSWER = "#answer output, #answer p"


@contextmanager
def visited(
    browser: Any, address: str, viewport: dict[str, int] = DESKTOP, scheme: str = "light"
) -> Iterator[Visit]:
    """Visit a page until it has answered; at the end nothing was asked of another host, and nothing
    went wrong.
    """
    visit = Visit(browser, address, viewport, scheme)
    try:
        visit.expect(visit.page.locator(ANSWER).first).to_be_visible()
        yield visit
        assert visit.foreign() == []
        assert visit.complaints == []
    finally:
        visit.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The addresses of all pages."""
    with served(list(FOLDERS.values()), tmp_path_factory.mktemp("pages")) as addresses:
        yield addresses


@pytest.fixture
def page(pages: dict[str, str]) -> str:
    """The address of a page that reads both texts and scores every change."""
    return pages["abstractness"]


def test_the_command_serves_a_page(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "summary_metrics", "demo"]
    with running(command, tmp_path, PYTHONPATH=str(METRICS.parent)) as address:
        assert httpx.get(f"{address}/config").json()["title"] == "Facts"


@pytest.mark.parametrize("name", NAMES)
def test_every_page(name: str, browser: Any, pages: dict[str, str]) -> None:
    with visited(browser, pages[name], PHONE, "dark") as visit:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert visit.violations() == []
        marks = visit.page.locator("#answer mark")
        assert not marks.count() or min(visit.contrasts("#answer mark")) >= 4.5


def test_a_page_by_keyboard(browser: Any, page: str) -> None:
    with visited(browser, page) as visit:
        assert visit.violations() == []
        visit.tab_to("button", "Repetitive")
        visit.page.keyboard.press("Enter")
        visit.expect(visit.page.locator("#summary textarea")).to_have_value(
            re.compile("because of a fishing net")
        )
        visit.page.get_by_role("tab", name="File").press("Enter")
        visit.expect(visit.page.locator("#run-file")).to_be_visible()
        assert visit.violations() == []


def test_every_change_is_scored_and_a_mark_says_what_it_found(browser: Any, page: str) -> None:
    with visited(browser, page) as visit:
        document, summary = (
            visit.page.locator("#document textarea"),
            visit.page.locator("#summary textarea"),
        )
        document.fill("The river rose by two metres on Monday.")
        summary.fill("")
        summary.press_sequentially("The river rose")
        visit.expect(visit.page.locator("#answer output")).to_have_text("0")
        summary.press_sequentially(" high")
        visit.expect(visit.page.locator("#answer output")).to_have_text("0.250")
        mark = visit.page.locator("#answer .text mark")
        visit.expect(mark).to_have_text("high")
        mark.focus()
        visit.expect(visit.page.locator("#answer .reading").first).to_have_text(
            str(mark.get_attribute("title"))
        )
        summary.fill(HOSTILE)
        visit.expect(visit.page.locator("#answer .text").first).to_have_text(HOSTILE)


SLOW_REQUEST = """() => {
  const send = window.fetch;
  let sent = 0;
  window.fetch = (...given) => {
    const late = String(given[0]).includes("/queue/join") && sent++ == 0;
    return (late ? new Promise((resolve) => setTimeout(resolve, 1500)) : Promise.resolve()).then(() => send(...given));
  };
}"""


def test_a_request_that_is_slow_is_not_answered_last(browser: Any, page: str) -> None:
    with visited(browser, page) as visit:
        visit.page.evaluate(SLOW_REQUEST)
        visit.page.locator("#summary textarea").fill("The first")
        visit.page.locator("#summary textarea").fill("The second")
        visit.expect(visit.page.locator("#answer .text").first).to_have_text("The second")
        visit.page.wait_for_timeout(2000)
        visit.expect(visit.page.locator("#answer .text").first).to_have_text("The second")


def test_a_file_is_scored_and_downloaded(browser: Any, page: str, tmp_path: Path) -> None:
    rows = (
        b"document,summary,system,=note\nA red fox.,A red fox.,a,=1\nA red fox.,A grey crow.,b,=2\n"
    )
    with visited(browser, page) as visit:
        visit.page.get_by_role("tab", name="File").click()
        file = {"name": "rows.csv", "mimeType": "text/csv", "buffer": rows}
        visit.page.locator("#file input[type=file]").set_input_files(file)
        visit.expect(
            visit.page.locator("#file").get_by_label("rows.csv", exact=True)
        ).to_be_visible()
        visit.page.locator("#run-file").click()
        visit.expect(visit.page.locator("#means")).to_be_visible()
        assert visit.violations() == []
        with visit.page.expect_download() as download:
            visit.page.locator("#download").click()
        with open(download.value.path(), encoding="utf-8", newline="") as scored:
            assert [(row["'=note"], row["abstractness"]) for row in csv.DictReader(scored)] == [
                ("'=1", "0.0"),
                ("'=2", "0.5"),
            ]


def ask(page: str, kind: str, change: Callable[[str, Any], Any]) -> str:
    """Ask for the first event that reads such a component, as somebody can who uses no browser,
    with changed values; return how it ended.
    """
    config = httpx.get(f"{page}/config", timeout=START).json()
    parts = {part["id"]: part for part in config["components"]}
    event = next(
        e
        for e in config["dependencies"]
        if e["backend_fn"] and kind in [parts[i]["type"] for i in e["inputs"]]
    )
    inputs = [parts[i] for i in event["inputs"]]
    session = secrets.token_hex(8)
    data = [change(p["props"].get("elem_id") or p["type"], p["props"].get("value")) for p in inputs]
    body = {"data": data, "fn_index": event["id"], "session_hash": session}
    httpx.post(f"{page}/gradio_api/queue/join", json=body, timeout=START)
    with httpx.stream(
        "GET", f"{page}/gradio_api/queue/data?session_hash={session}", timeout=START
    ) as answers:
        return next(line for line in answers.iter_lines() if "process_completed" in line)


@each_row
def test_a_page_takes_what_it_offers_and_nothing_else(
    option: str, value: Any, is_taken: bool, page: str
) -> None:
    ended = ask(page, "radio", lambda name, first: value if name == option else first)
    assert ('"success":true' in ended, "data-key" in ended) == (is_taken, is_taken)


def test_a_file_above_the_limit_is_not_taken(page: str) -> None:
    most = 20 * 2**20
    status = [
        httpx.post(
            f"{page}/gradio_api/upload", files={"files": ("rows.csv", b"x" * size)}, timeout=START
        ).status_code
        for size in (most, most + 1)
    ]
    assert status == [200, 413]


@pytest.mark.parametrize("kind", ["file", "textbox"])
def test_nothing_is_fetched_from_an_address_that_is_given(kind: str, page: str) -> None:
    file = {"path": "http://127.0.0.1:9/x.csv", "meta": {"_type": "gradio.FileData"}}
    names = {"file": "file", "textbox": "document"}
    ended = ask(page, kind, lambda name, first: file if name == names[kind] else first)
    assert "not fetched from an address" in ended


@each_row
def test_only_the_page_itself_may_ask(
    page: str, host: str, origin: str | None, status: int
) -> None:
    own = page.removeprefix("http://")
    headers = {"Host": host.format(own=own)}
    if origin is not None:
        headers["Origin"] = origin.format(own=own)
    answer = httpx.get(f"{page}/config", headers=headers)
    assert answer.status_code == status
    assert "access-control-allow-origin" not in answer.headers
