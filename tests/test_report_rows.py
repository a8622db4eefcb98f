# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from summary_metrics.errors import JobError
from summary_metrics.findings.means import measure_means
from summary_metrics.findings.read_back import read_back
from summary_metrics.findings.score_table import Scores
from summary_metrics.reading.rows import Row, digest_rows
from summary_metrics.showing.report import documents, row_table, texts
from tests.modules import load
from tests.report_pages import cells, opened, write_report

FORMULA = '=HYPERLINK("http://127.0.0.1:9/","a b c d")'
PHONE = {"width": 360, "height": 740}


def write(path: Path, rows: list[dict[str, Any]]) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty rows of two systems on thirty documents, in one file far down."""
    folder = tmp_path_factory.mktemp("rows")
    rows = [
        {"id": f"r{i}", "system": "ab"[i % 2], "summary": "x y " * i, "document": f"x z {i // 2}"} for i in range(60)
    ]
    rows[7]["summary"] = "The Café had her Résumé."
    rows[9]["summary"] = FORMULA
    rows[11]["id"] = "-2+3"
    return write_report(folder, write(folder / "deep" / "news.jsonl", rows), "--metrics", "abstractness,unr")


@pytest.fixture(scope="module")
def opened_page(browser: Browser, report: Path) -> Iterator[Page]:
    with opened(browser, report) as page:
        yield page


@pytest.fixture
def page(opened_page: Page) -> Page:
    """The report as it opens: one page for all tests."""
    opened_page.evaluate("""() => {
        clearSearch();
        sortRows(null, false);
        document.querySelector(".choose").open = false;
        for (const box of document.querySelectorAll("#columns input")) {
            box.checked = box.defaultChecked;
            box.dispatchEvent(new Event("change"));
        }
    }""")
    return opened_page


def row_of(line: int, summary: str = "a", document: str = "b", file: str = "rows.jsonl") -> Row:
    return Row(file, line, None, None, summary, document)


def headers(page: Page) -> list[str]:
    return page.locator("#table th button").all_inner_texts()


def download(page: Page) -> list[dict[str, str]]:
    """Return the rows of the file that the page gives."""
    with page.expect_download() as given_file:
        page.get_by_role("button", name="Download CSV").click()
    assert given_file.value.suggested_filename == "rows.csv"
    text = Path(given_file.value.path()).read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")  # without it, spreadsheets take another encoding
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


# Worked by hand


def test_a_path_stands_once_in_the_columns() -> None:
    rows = [row_of(3, file="a/x"), row_of(4, file="a/x"), row_of(1, file="b/x")]
    table = row_table.table_columns(rows, np.array([0, 1, 0]), np.array([[0.5], [math.nan], [1]]), ["d1", "", "d1"])
    assert table["files"] == ["a/x", "b/x"]
    assert [table["file"], table["line"]] == [[0, 0, 1], [3, 4, 1]]
    assert table["document"] == ["d1", None, "d1"]
    assert table["scores"] == [[0.5, None, 1.0]]
    assert table["system"] == [0, 1, 0]


def take_all(rows: Sequence[Row], others: Sequence[Row], sha256: str | None, **chosen: Any) -> texts.ReportTexts:
    """Return what is kept of `rows` where `others` are read, and check them; of `chosen`, some rows or documents."""
    count = len(rows)
    scores = Scores(["nid"], [""] * count, [str(line) for line in range(count)], np.full((count, 1), 0.5))
    taker = texts.ReportTexts({"nid": load("nid")}, scores, sha256, 0, None)
    taker.plan(measure_means({"nid": load("nid")}, scores, 0), [])
    for name, value in chosen.items():
        setattr(taker, name, value)
    read_back(lambda: others, [taker])
    taker.check()
    return taker


def test_of_most_rows_only_a_part_is_kept() -> None:
    rows = [row_of(line, "s" * 700, "d" * 30_000) for line in range(1, 5)]
    chosen = documents.Chosen({}, {"2": 2})
    kept = take_all(rows, rows, digest_rows(rows).hexdigest(), chosen=chosen, _whole={0}, _begun={2}, _shortened={1, 2})
    assert sorted(kept.rows) == [0, 1, 2]
    assert kept.rows[0] == rows[0]
    assert [kept.rows[1].document, kept.rows[2].document] == [None, "d" * 20_000 + " …"]
    assert kept.rows[2].summary == "s" * 600 + " …"
    assert kept.lengths.tolist() == [[1, 1]] * 4  # in words


# Properties


@given(st.text(), st.integers(0, 20))
def test_a_text_is_cut_only_where_it_is_longer(text: str, most: int) -> None:
    found = row_table.shorten(text, most)
    assert found == (text if len(text) <= most else text[:most] + " …")
    assert found.removesuffix(" …") in text


# In a browser


def test_the_path_stands_once_and_rows_have_their_lines(page: Page) -> None:
    assert page.locator("#rows").inner_text().count("news.jsonl") == 1
    assert cells(page, "row")[:2] == ["r0\nline 1, all systems", "r1\nline 2, all systems"]


def test_files_are_told_apart(browser: Browser, tmp_path: Path) -> None:
    rows = [{"summary": "a b a"}, {"summary": "a b c"}]
    paths = [write(tmp_path / place, rows) for place in ("one/same.jsonl", "two/same.jsonl", "other.jsonl")]
    with opened(browser, write_report(tmp_path, *paths, "--metrics", "unr")) as page:
        shown = [f"{name}:{line}" for name in (*paths[:2], "other.jsonl") for line in (1, 2)]
        assert cells(page, "row") == shown
        page.get_by_text("The 3 files").click()
        assert page.locator("#rows .files li").all_inner_texts() == paths
        assert page.locator("#documents").count() == 0  # there are none
        page.get_by_label("Search").fill("b c")
        assert [row["file"] for row in download(page)] == paths


def test_accents_and_capitals_do_not_matter_in_a_search(page: Page) -> None:
    for text in ("cafe had", "CAFÉ HAD", "Cafe\u0301 had", "resume."):
        page.get_by_label("Search").fill(text)
        assert cells(page, "row") == ["r7\nline 8, all systems"]
    page.get_by_label("Search").fill("R19")
    assert page.locator("#found").inner_text() == "1 of 60 rows"


def test_a_sentence_says_that_nothing_is_found(page: Page) -> None:
    assert page.locator("#nothing").is_hidden()
    page.get_by_label("Search").fill("<b>no such")
    assert "No row holds “<b>no such”." in page.locator("#nothing").inner_text()
    assert page.locator("#table").is_hidden()
    assert page.get_by_role("button", name="Download CSV").is_disabled()
    page.locator("#system").select_option(label="b")
    assert "No row of b holds “<b>no such”." in page.locator("#nothing").inner_text()
    page.get_by_role("button", name="Show all rows").click()
    assert page.locator("#found").inner_text() == "60 of 60 rows"
    assert page.locator("#table").is_visible()
    assert page.evaluate("document.activeElement.id") == "search"


def test_columns_are_chosen(page: Page) -> None:
    every = [f"abstractness_{n}" for n in (1, 2, 3, 4)] + ["unr_1", "unr_2", "unr_3", "unr_avg"]
    first = headers(page)
    assert first[:3] == ["row", "system", "summary"]
    assert set(first[3:]) < set(every)  # of many scores, those that the metrics show first
    page.locator(".choose summary").click()
    page.locator("#columns").get_by_label("unr_1").check()
    page.locator("#columns").get_by_label("summary").uncheck()
    assert headers(page) == [name for name in ["row", "system", *every] if name in {*first, "unr_1"}]
    assert len(cells(page, "unr_1")) == 50
    page.locator("#every-column").click()
    assert headers(page) == ["row", "system", "summary", *every]
    assert page.locator("#columns input:checked").count() == len(headers(page))


def test_the_file_has_what_is_shown(page: Page, report: Path) -> None:
    lines = (report.parent / "out.scores.jsonl").read_text(encoding="utf-8").splitlines()
    scores = [json.loads(line) for line in lines]
    page.locator("#system").select_option(label="b")
    page.get_by_role("button", name="unr_avg", exact=True).click()
    found = download(page)
    ids = [text.splitlines()[0] for text in cells(page, "row")]
    assert len(found) == 30
    assert list(found[0]) == ["id", "file", "line", *headers(page)[1:]]
    assert [row["id"].removeprefix("'") for row in found] == ids
    by_line = {row["line"]: row for row in found}
    for score in scores[1::2]:
        row = by_line[str(score["line"])]
        assert row["file"] == score["file"]
        # As many digits as the number has; nothing where it is undefined.
        assert row["unr_avg"] == "" if score["unr_avg"] is None else float(row["unr_avg"]) == score["unr_avg"]
    page.get_by_label("Search").fill("cafe")
    assert [row["summary"] for row in download(page)] == ["The Café had her Résumé."]


def test_no_text_of_the_file_is_a_formula(page: Page) -> None:
    by_line = {row["line"]: row for row in download(page)}
    assert by_line["10"]["summary"] == "'" + FORMULA
    assert by_line["12"]["id"] == "'-2+3"
    assert by_line["2"]["summary"] == "x y "
    for start in ("=1", "+1", "-1", "@a", "\t=1", " =1", "\r@a", "\u200b=1", "\n1"):
        assert page.evaluate("text => csvText(text)", start) == f'"\'{start}"'
    for text in ("1-2", "a=b", "", "é"):
        assert page.evaluate("text => csvText(text)", text) == f'"{text}"'
    assert page.evaluate("csvCell(-0.5)") == "-0.5"  # a number stays one
    assert page.evaluate("""csvText('a "b"\\nc')""") == '"a ""b""\nc"'


def test_the_header_stays_in_sight(page: Page) -> None:
    region = page.get_by_role("region", name="Table of rows")
    region.evaluate("region => { region.scrollTop = 500 }")
    assert region.evaluate("region => region.scrollTop") == 500
    top = region.bounding_box()
    header = page.locator("#table th").first.bounding_box()
    assert top is not None
    assert header is not None
    assert header["y"] == pytest.approx(top["y"], abs=1)


def test_sorting_keeps_the_focus(page: Page) -> None:
    page.get_by_role("button", name="unr_avg", exact=True).focus()
    for way in ("ascending", "descending", "ascending"):
        page.keyboard.press("Enter")
        assert page.locator("#table th", has_text="unr_avg").get_attribute("aria-sort") == way
        assert page.evaluate("document.activeElement.textContent") == "unr_avg"
        assert page.evaluate("document.getElementById('sort').selectedOptions[0].text") == f"unr_avg, {way}"


def test_on_a_phone_a_row_shows_its_scores(browser: Browser, report: Path) -> None:
    with opened(browser, report, viewport=PHONE) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert page.locator("#table thead").is_hidden()
        boxes = page.locator(".pair td.number").evaluate_all(
            "all => all.map(cell => cell.getBoundingClientRect()).map(({ left, right }) => [left, right])"
        )
        assert boxes
        assert all(0 <= left < right <= PHONE["width"] for left, right in boxes)
        row = page.locator("#table tbody tr").nth(3)
        numbers = row.locator("td.number")
        assert numbers.count() > 1
        for cell in numbers.all():
            box = cell.bounding_box()
            assert box is not None
            assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE["width"]
            name = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
            assert name == f'"{cell.get_attribute("data-name")}"'
        page.get_by_label("Sort by").select_option(label="unr_avg, descending")
        shown = page.locator("#table td[data-name=unr_avg]").all_inner_texts()
        known = [float(text) for text in shown if text != "–"]
        assert known == sorted(known, reverse=True)
        page.get_by_label("Sort by").select_option(label="order of the input")
        assert page.locator("#table td.place").first.inner_text().startswith("r0")


def test_a_row_is_shown_whatever_is_chosen(page: Page) -> None:
    page.get_by_label("Search").fill("nothing at all")
    page.evaluate("showRow(55)")
    assert page.locator("#page").inner_text() == "page 2 of 2"
    focused = page.evaluate("document.activeElement.closest('tr').cells[0].textContent")
    assert focused.startswith("r55")
    page.locator(".choose summary").click()
    page.locator("#columns").get_by_label("summary").uncheck()
    page.evaluate("showRow(2)")
    assert page.evaluate("document.activeElement.cells[0].textContent").startswith("r2")


# Edges and errors


def test_rows_that_have_changed_are_refused() -> None:
    rows = [row_of(line) for line in range(1, 6)]
    digest = digest_rows(rows).hexdigest()
    for others, known in ((rows[:4], digest), (rows[:4], None), ([*rows[:4], row_of(6, "c")], digest)):
        with pytest.raises(JobError, match="has changed since it was scored"):
            take_all(rows, others, known)
    # What was added below the scored rows is not read.
    assert len(take_all(rows, [*rows, row_of(6)], digest).rows) == 5
    assert len(take_all(rows, rows, None).rows) == 5
