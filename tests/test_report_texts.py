# SPDX-License-Identifier: Apache-2.0
"""Texts and names of users in the report: hostile ones do nothing, and long ones stay on the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from summary_metrics.printable import fold
from summary_metrics.scoring import job
from tests import modules
from tests.browser import new_page
from tests.modules import write_rows
from tests.report_pages import CHEAP, NEWS, cells, charts_at, make_report, sort_by

pytestmark = pytest.mark.usefixtures("empty_folder")
# Lone tags, a way out of every kind of block, an attribute, a JavaScript line break and a template.
HOSTILE = (
    "<script>window.hacked=1</script><img src=x onerror=window.hacked=1></script><!-- <b>\"'&amp; \u2028\u2029 "
    "--></style></textarea>{{ 7*7 }} ${1} %{x}"
)


# Hostile


def test_texts_are_not_markup_anywhere(open_report: Callable[..., Page]) -> None:
    rows = [
        {"id": HOSTILE, "system": HOSTILE, "summary": f"{HOSTILE} {HOSTILE} {i}", "document": f"{HOSTILE} Rome {i}."}
        for i in range(4)
    ]
    make_report(write_rows("<b>&.jsonl", *rows), *CHEAP)
    page = open_report()
    page.get_by_label("Search").fill("<script>")
    assert page.locator("#found").inner_text() == "4 of 4 rows"
    assert page.evaluate("window.hacked") is None
    for place in ("#ridges", "#scatter"):
        charts_at(page, place)
    assert page.locator("img").count() == 0
    assert page.locator("script:not([id])").count() == 3  # those of the page, and that of the charts
    for column in ("place", "system"):
        name = page.locator(f"#table td.{column} bdi").first
        assert (name.text_content(), name.get_attribute("title")) == (fold(HOSTILE, 40), HOSTILE)
    assert page.locator("#table td.summary").first.text_content() == rows[0]["summary"]
    assert page.locator("#examples .card .text").first.text_content() == rows[0]["summary"]
    mark = page.locator("#examples-unr .card mark").first
    mark.focus()
    note = mark.evaluate("mark => mark.title")
    assert note
    assert page.locator("#examples-unr .card .reading").first.text_content() == note
    for label in page.locator("#ridges .ytick").all():
        assert label.text_content() == fold(HOSTILE, 24)
    page.locator("#scatter .point").first.hover(force=True)
    assert page.evaluate("window.hacked") is None
    page.locator("#examples details").first.locator("summary").click()
    assert page.locator("#examples details .text").first.text_content() == rows[0]["document"]


def test_names_that_mean_something_elsewhere(open_report: Callable[..., Page]) -> None:
    # To JavaScript, to the table, to a terminal, to HTML and to plotly.js.
    names = [
        "__proto__",
        "constructor",
        "all",
        "(none)",
        "\u202egnp.exe",
        "\x1b[2J",
        "]]>",
        "</script>",
        "<br>&lt;%{x}",
    ]
    rows = [
        {"id": name, "system": name, "summary": f"{name} The cat sat. A cat ran {i}.", "document": f"A cat {i}.\0"}
        for name in names
        for i in range(2)
    ]
    make_report(write_rows("rows.jsonl", *rows), *CHEAP, "--compare")
    page = open_report()
    expected = [name for name in names for _ in range(2)]
    assert page.locator("#table td.system").all_text_contents() == expected
    for place, found in (("#system option", ["all", *names]), ("#comparison tbody td:nth-child(2)", names[1:])):
        assert list(dict.fromkeys(page.locator(place).all_text_contents())) == list(dict.fromkeys(found))
    for name in names:
        page.locator("#system").select_option(value=str(names.index(name)))
        assert page.locator("#table td.system").all_text_contents() == [name] * 2
    page.locator("#system").select_option(value="")
    sort_by(page, "system")
    page.get_by_label("Search").fill("__proto__")
    assert page.locator("#found").inner_text() == f"2 of {len(rows)} rows"
    assert page.locator("script:not([id])").count() == 2
    assert page.locator("#table br").count() == 0


class HostileQuestions:
    """A backend whose questions are markup, and whose answers are all no."""

    num_questions = 1

    def keyphrases(self, _source: str, _count: int) -> list[str]:
        return [HOSTILE]

    def questions(self, _source: str, keyphrases: list[str], _count: int) -> list[str]:
        return [f'Does the text mention "{phrase}"?' for phrase in keyphrases]

    def answers(self, _text: str, questions: list[str]) -> list[float]:
        return [0.0 for _ in questions]


def test_questions_are_not_markup(open_report: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    metric = modules.load("summarization_score", backend=HostileQuestions(), verify_questions=False)
    monkeypatch.setattr(job, "load_metrics", lambda _: ({metric.name: metric}, {metric.name: metric.signature()}))
    rows = [{"summary": "Nothing.", "document": "Something."}, {"summary": "Some more.", "document": "Something else."}]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "summarization_score")
    page = open_report()
    listed = page.locator(".listed li").first.text_content() or ""
    assert listed.startswith(f'Does the text mention "{HOSTILE}"?')


def test_a_policy_stops_what_would_slip_through(browser: Browser) -> None:
    make_report(str(NEWS), "--metrics", "nid")
    text = Path("report.html").read_text(encoding="utf-8")
    Path("report.html").write_text(
        text.replace("<main>", "<main><script>window.hacked=1</script><img src='http://127.0.0.1:9/' onerror=hacked=1>")
    )
    page = new_page(browser)
    requests: list[str] = []
    page.on("requestfinished", lambda request: requests.append(request.url))
    page.goto(Path("report.html").resolve().as_uri())
    assert page.evaluate("window.hacked") is None
    assert [url for url in requests if not url.startswith("file:")] == []
    page.close()


# Long


@pytest.mark.slow
def test_long_words_stay_on_the_page(open_report: Callable[..., Page]) -> None:
    word = "W" * 3000
    rows = [
        {"id": word, "system": system * 80, "summary": f"{word} {word} {i}", "document": f"{word} Xy{word} {i}."}
        for i in range(4)
        for system in "ab"
    ]
    make_report(write_rows("rows.jsonl", *rows), *CHEAP, "--compare")
    for width in (360, 1280):
        page = open_report(viewport={"width": width, "height": 800})
        assert page.locator(".listed li").count() > 0
        assert page.locator(".card .cut").first.inner_text().strip() == "… (4,000 of 6,003 characters)"
        for details in page.locator("#examples details summary").all():
            details.click()
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_long_name_is_cut_and_whole_as_a_tooltip(open_report: Callable[..., Page]) -> None:
    names = [f"<b>{letter}{'s' * 300}{letter}" for letter in "ab"]
    text = "The cat sat. A dog barked at the cat."
    rows = [{"summary": text, "document": "a", "system": name, "id": "i" * 100_000} for name in names]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "nid", "--compare")
    page = open_report()
    # 40 characters: the first 20, a mark, and the last 19.
    short = [f"<b>{letter}{'s' * 16}…{'s' * 18}{letter}" for letter in "ab"]
    assert cells(page, "system") == short
    assert [text.splitlines()[0] for text in cells(page, "row")] == [f"{'i' * 20}…{'i' * 19}"] * 2
    assert page.locator("#table td.system bdi").nth(1).get_attribute("title") == names[1]
    for place, found in (("#means thead", [*names, None]), ("#comparison tbody", names[::-1])):
        shown = page.locator(f"{place} bdi")
        assert shown.all_inner_texts() == [short[names.index(name)] if name else "all" for name in found]
        assert [name.get_attribute("title") for name in shown.all()] == found
    shown = page.locator("#document .card h4")
    assert shown.all_inner_texts() == short
    assert [name.get_attribute("title") for name in shown.all()] == names
    assert page.locator("#system option").all_inner_texts() == ["all", *short]
    assert len(Path("report.html").read_text(encoding="utf-8")) < 6 * 10**6
