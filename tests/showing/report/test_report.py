# SPDX-License-Identifier: Apache-2.0
"""The report as people meet it: in a real browser, from a file, by keyboard, on a phone, and with
hostile texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from summary_metrics.reading.rows import Row, document_digest
from tests.browser import DESKTOP, Visit

from .parts import DOCUMENTS, make_rows, scored

PHONE = {"width": 390, "height": 844}
HOSTILE = "<img src=x onerror=alert(1)> </script><script>alert(2)</script> ${alert(3)} &amp; \u202e"
TOLD = (
    ".note, .lead, .share, td, th, .missing, .near, output, .tick, h2, h3, h4, dt, dd, button,"
    " .painted mark, li"
)


@contextmanager
def opened(browser: Any, file: Path, page: str, address: str = "") -> Iterator[Visit]:
    """Open a report; at the end it has asked nothing of anybody, and complained of nothing."""
    file.write_text(page, encoding="utf-8")
    visit = Visit(browser, file.as_uri() + address)
    try:
        visit.expect(visit.page.locator("#reading h3")).to_be_visible()
        yield visit
        assert {url.partition("#")[0] for url in visit.requested} == {file.as_uri()}
        assert visit.complaints == []
    finally:
        visit.close()


def test_a_click_lands_on_the_summary_that_was_clicked(browser: Any, tmp_path: Path) -> None:
    rows = make_rows()
    with opened(browser, tmp_path / "r.html", scored(rows).make_report()) as visit:
        page, title = visit.page, visit.page.locator("#reading h3")
        table = page.locator("#table tbody tr")
        visit.expect(table).to_have_count(DOCUMENTS)  # it begins with those that have marks
        visit.expect(page.locator("#reading .chosen mark").first).to_have_text("Oakford")
        page.locator("#check li a").first.click()
        linked = page.locator("#check li a").first.inner_text()
        visit.expect(title).to_contain_text(linked)
        visit.expect(title).to_be_focused()
        table.nth(4).locator("td").last.click()
        visit.expect(title).to_contain_text(table.nth(4).locator("a").inner_text())
        visit.expect(page.locator("tr[aria-current]")).to_have_count(1)
        page.get_by_role("button", name="Next", exact=True).click()
        visit.expect(title).to_contain_text(table.nth(5).locator("a").inner_text())
        page.go_back()
        visit.expect(title).to_contain_text(table.nth(4).locator("a").inner_text())
        page.get_by_text("The other 2 summaries of this source").click()
        page.locator("#others h4 a", has_text="wordy").click()
        visit.expect(title).to_contain_text("wordy")


def test_rows_are_filtered_sorted_and_searched_by_keyboard(browser: Any, tmp_path: Path) -> None:
    rows = make_rows()
    rows[2] = rows[2]._replace(summary="")
    with opened(
        browser, tmp_path / "r.html", scored(rows, ("facts", "unr")).make_report()
    ) as visit:
        page = visit.page
        found, first = page.locator("#found"), page.locator("#table tbody tr").first
        visit.expect(found).to_have_text(f"{DOCUMENTS} of {len(rows)}")
        page.get_by_label("Show").select_option("all")
        visit.expect(found).to_have_text(f"{len(rows)} of {len(rows)}")
        page.get_by_label("Show").select_option(label="empty")
        visit.expect(first).to_contain_text("rows[2]")
        page.get_by_label("Show").select_option(label="marked as name")
        visit.expect(found).to_have_text(f"{DOCUMENTS} of {len(rows)}")
        page.locator("#system").select_option("faithful")
        visit.expect(found).to_have_text(f"0 of {len(rows)}")
        page.get_by_label("Show").select_option("all")
        page.get_by_label("Search").fill("NUMBER 5")
        visit.expect(first).to_contain_text("council-5")
        page.get_by_label("Search").fill("")
        page.get_by_role("button", name="words", exact=True).press("Enter")
        visit.expect(page.locator('#table th[aria-sort="ascending"]')).to_have_text("words")
        visit.expect(page.get_by_role("button", name="words", exact=True)).to_be_focused()
        page.get_by_label("All scores").check()
        visit.expect(page.get_by_role("button", name="facts found", exact=True)).to_be_visible()
        first.locator("a").press("Enter")
        visit.expect(page.locator("#reading h3")).to_be_focused()
        page.get_by_label("Marks of").select_option("unr")
        visit.expect(page.locator("#reading .key")).to_have_count(0)  # nothing repeats in it


def test_an_address_that_was_sent_opens_its_document(browser: Any, tmp_path: Path) -> None:
    rows, digest = make_rows(), document_digest(str(make_rows()[9].document))[:12]
    page = scored(rows).make_report()
    with opened(browser, tmp_path / "r.html", page, f"#doc-{digest}-10") as visit:
        visit.expect(visit.page.locator("#reading h3")).to_contain_text("rows[10] (inventing)")
        visit.page.evaluate(f"location.hash = '#doc-{digest}'")
        visit.expect(visit.page.locator("#reading h3")).to_contain_text("rows[9] (faithful)")
        visit.page.evaluate("location.hash = '#doc-0123456789ab'")
        visit.expect(visit.page.locator("#reading h3")).to_have_count(0)
        visit.expect(visit.page.locator("#reading .note")).to_be_visible()


def test_the_page_is_for_everybody_also_with_hostile_texts(browser: Any, tmp_path: Path) -> None:
    rows = [
        Row(
            f"{HOSTILE}.jsonl",
            row.line,
            HOSTILE,
            f"{row.system}{HOSTILE}",
            row.summary + HOSTILE,
            f"{row.document}{HOSTILE}",
            [{"text": "Nobody objected.", "mandatory": True}, f"The mayor Lee left {HOSTILE}"],
        )
        for row in make_rows()
    ]
    value = {"faithful": 5, "wordy": 3, "inventing": 1}
    judged = [value[str(row.system)] for row in make_rows()]
    page = scored(rows, ("facts", "abstractness", "key_facts"), judgements=judged).make_report()
    with opened(browser, tmp_path / "r.html", page) as visit:
        visit.page.locator("#others summary").click()
        visit.expect(visit.page.locator("#others .card")).to_have_count(2)
        for viewport, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
            visit.page.set_viewport_size(viewport)
            visit.page.emulate_media(color_scheme=scheme)
            assert visit.violations() == []
            assert min(visit.contrasts(TOLD)) >= 4.5
            assert visit.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert visit.page.locator("img, script:not(body > script)").count() == 0
        assert HOSTILE in visit.page.locator("#reading .chosen .text").inner_text()
        facts = visit.page.locator("#reading .chosen .facts li")
        assert [one.get_attribute("class") for one in facts.all()] == ["missing", "source"]
        assert HOSTILE in facts.last.inner_text()
        visit.page.get_by_label("Show").select_option("mandatory")
        visit.expect(visit.page.locator("#found")).to_have_text(f"{len(rows)} of {len(rows)}")


def test_it_prints_all_of_the_summary_that_is_read(browser: Any, tmp_path: Path) -> None:
    rows = [
        row._replace(document=f"{row.document} " + "Much more was said.\n" * 200)
        for row in make_rows()
    ]
    with opened(browser, tmp_path / "r.html", scored(rows).make_report()) as visit:
        visit.page.emulate_media(media="print")
        visit.page.set_viewport_size({"width": 794, "height": 1123})  # A4
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 794
        source = visit.page.locator(".source .shown")
        assert source.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        visit.expect(visit.page.locator("#show")).not_to_be_visible()
