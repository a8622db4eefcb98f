# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import io
import json
import math
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from scipy import stats

from summary_metrics import cli, errors, job
from summary_metrics.errors import JobError
from summary_metrics.report import charts, examples, row_table
from summary_metrics.rows import Row, digest_rows
from summary_metrics.scoring import LABELS
from summary_metrics.table import fold
from tests import modules
from tests.modules import write_rows
from tests.scripted_backend import Guarded

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
QUESTIONS = ["--metrics", "summarization_score", "--option", "summarization_score.faithfulness=false"]
CHEAP = ["--metrics", "abstractness,unr,nid,summarization_score"]
# Lone tags, a way out of every kind of block, an attribute, a JavaScript line break and a template.
HOSTILE = (
    "<script>window.hacked=1</script><img src=x onerror=window.hacked=1></script><!-- <b>\"'&amp; \u2028\u2029 "
    "--></style></textarea>{{ 7*7 }} ${1} %{x}"
)


@pytest.fixture
def open_report(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a report in a page of its own; at the end, no request has left and nothing is in the console."""
    pages: list[Page] = []
    requests: list[str] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    def open_page(**options: Any) -> Page:
        page = browser.new_page(**options)
        pages.append(page)
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(Path("report.html").resolve().as_uri())
        page.wait_for_function("document.querySelectorAll('#scatter .point').length > 0")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert requests == [url for url in requests if url.startswith("file:") and url.endswith(".html")]
    assert complaints == []


def read_scores() -> list[dict[str, Any]]:
    """Return the rows of the one output of a test."""
    (output,) = Path().glob("*.scores.jsonl")
    return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]


def make_report(*arguments: str) -> None:
    assert cli.main([*arguments, "--report", "report.html"]) == 0


def cells(page: Page, column: str) -> list[str]:
    """Return what the table of rows shows in one column."""
    names = page.locator("#table th button").all_inner_texts()
    return page.locator(f"#table tbody td:nth-child({names.index(column) + 1})").all_inner_texts()


def sort_by(page: Page, column: str) -> None:
    page.get_by_role("button", name=column, exact=True).click()


def row_of(line: int, summary: str = "a", document: str = "b") -> Row:
    return Row("rows.jsonl", line, None, None, summary, document)


# Worked by hand


def test_the_worst_and_best_rows() -> None:
    column = np.array([0.5, math.nan, 0.1, 0.9, 0.1, 0.7, 0.2, 0.9])
    assert examples.find_extremes(column, "higher") == ([2, 4, 6], [3, 7, 5])
    assert examples.find_extremes(column, "lower") == ([3, 7, 5], [2, 4, 6])
    assert examples.find_extremes(column, "neither") == ([2, 4, 6], [3, 7, 5])
    # Of four rows three are the worst, and one is left to be the best.
    assert examples.find_extremes(column[:5], "higher") == ([2, 4, 0], [3])
    assert examples.find_extremes(np.array([math.nan]), "higher") == ([], [])


def test_bins() -> None:
    # Whole numbers: each in a bin of its own; 0 to 59 in 30 bins of two numbers each.
    np.testing.assert_array_equal(charts.bin_edges(np.array([3.0, 5.0])), [2.5, 3.5, 4.5, 5.5])
    np.testing.assert_array_equal(charts.bin_edges(np.array([0.0, 59.0])), np.arange(-0.5, 60, 2))
    np.testing.assert_allclose(charts.bin_edges(np.array([0.2, 0.5])), np.linspace(0.2, 0.5, 31))
    np.testing.assert_array_equal(charts.bin_edges(np.array([0.25])), [-0.25, 0.75])


def test_distributions_leave_out_what_is_undefined() -> None:
    scores = np.array([[1.0, math.nan], [2.0, math.nan], [2.0, math.nan], [math.nan, math.nan]])
    (found,) = charts.describe_distributions(["alarms", "nid"], np.array([0, 0, 1, 1]), scores, [0, 1])
    assert found["key"] == "alarms"
    assert found["edges"] == [0.5, 1.5, 2.5]
    assert found["counts"] == [[1, 1], [0, 1]]
    assert found["shares"] == [[1 / 2, 1 / 2], [0, 1]]
    assert found["means"] == [1.5, 2.0]


def test_evidence_of_each_metric() -> None:
    row = Row("f", 1, None, None, "The cat, the cat sat. A dog barked.", ["A cat sat on the mat.", "Rome is old."])
    document = "A cat sat on the mat.\nRome is old."

    def explain(name: str, **options: Any) -> Any:
        (example,) = examples.explain_rows(name, modules.load(name, **options), [row])
        assert all(isinstance(score, float) for score in example.scores.values())
        return example.evidence

    def marked(text: str, marks: Any, *kinds: str) -> list[str]:
        return [text[mark.start : mark.end] for mark in marks if not kinds or mark.kind in kinds]

    abstractness = explain("abstractness", match="token", lowercase=True)
    assert marked(row.summary, abstractness.summary) == [",", "dog", "barked"]
    unr = explain("unr")
    assert sorted(marked(row.summary, unr.summary)) == [".", ".", "cat", "cat"]
    assert set(unr.listed) == {("cat", 2), (".", 2)}
    nid = explain("nid")
    assert marked(row.summary, nid.summary) == ["cat", "cat"]
    assert nid.listed == [("cat", 2)]
    questions = explain("summarization_score")
    assert "cat" in marked(row.summary, questions.summary, "answered")
    assert "cat" in marked(document, questions.document, "answered")
    assert "Rome" in marked(document, questions.document, "missing")
    assert ('Does the text mention "Rome"?', "no") in questions.listed
    assert ('Does the text mention "cat"?', "yes") in questions.listed


# Reference values


def test_correlations_are_those_of_scipy() -> None:
    scores = np.random.default_rng(0).normal(size=(50, 4))
    scores[:, 1] += scores[:, 0]
    scores[3, 1] = scores[5, 0] = math.nan
    scores[:, 3] = 1.0
    found = charts.correlate_ranks(scores)
    kept = [row for row in range(50) if row not in (3, 5)]
    assert found[0][1] == found[1][0] == pytest.approx(stats.spearmanr(scores[kept, 0], scores[kept, 1]).statistic)
    assert found[3] == [None] * 4


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
    assert len(means) == 14 * 5
    assert "below it the 95 % interval" in page.locator("#means").inner_text()
    assert means == {
        (line[0], line[1]): [line[2], line[3].strip("[,"), line[4].strip("]")]
        for line in printed
        if len(line) == 7 and line[0] in scores[0]
    }


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


def test_the_axes_can_be_chosen(open_report: Callable[..., Page]) -> None:
    make_report(str(NEWS), *CHEAP)
    page = open_report()
    page.get_by_label("Across").select_option("nid")
    page.get_by_label("Up").select_option("unr_avg")
    assert page.locator("#scatter .xtitle").text_content() == "nid"
    assert page.locator("#scatter .ytitle").text_content() == "unr_avg"
    assert page.locator("#scatter .point").count() == 56
    columns = np.array([[row["nid"], row["unr_avg"]] for row in read_scores()])
    expected = stats.spearmanr(columns).statistic
    assert page.locator("#correlation").inner_text() == f"Spearman's rank correlation: {expected:.2f}"
    # Systems differ by symbol as well as by colour.
    symbols = page.locator("#scatter .scatterlayer .trace .point:first-child").evaluate_all(
        "all => all.map(point => point.getAttribute('d'))"
    )
    assert len(symbols) == len(set(symbols)) == 4


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
    assert page.locator("img").count() == 0
    assert page.locator("script:not([id])").count() == 3  # those of the page
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
    assert page.locator("script:not([id])").count() == 3
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
    page = browser.new_page()
    requests: list[str] = []
    page.on("requestfinished", lambda request: requests.append(request.url))
    page.goto(Path("report.html").resolve().as_uri())
    assert page.evaluate("window.hacked") is None
    assert [url for url in requests if not url.startswith("file:")] == []
    page.close()


@pytest.mark.slow
def test_evidence_of_estime_in_the_page(open_report: Callable[..., Page]) -> None:
    rows = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()[:2]]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "estime", "--offline")
    page = open_report()
    details = modules.load("estime").compute(
        predictions=[row["summary"] for row in rows], references=[row["document"] for row in rows], explain=True
    )["details"]
    worst = max(details, key=lambda found: found["alarms"])
    alarmed = [word for word in worst["words"] if word["alarm"]]
    card = page.locator("#examples .card").first
    assert card.locator(".text mark:has(.wavy)").all_text_contents() == [word["word"] for word in alarmed]
    listed = [f"{word['word']} →\N{NO-BREAK SPACE}{word['match']['word']}" for word in alarmed]
    found = card.locator(".listed li").all_text_contents()
    assert found[:12] == listed[:12]
    assert found[12:] == ([f"and {len(listed) - 12} more"] if len(listed) > 12 else [])
    # What an alarm means stands beside its word, and its match in the document lights up with it.
    alarm = card.locator(".text mark:has(.wavy)").first
    alarm.hover()
    assert repr(alarmed[0]["match"]["word"]) in card.locator(".reading").first.inner_text()
    card.get_by_text("Document, marked").click()
    alarm.hover()
    assert card.locator("details mark.lit").first.text_content() == alarmed[0]["match"]["word"]
    # Wherever the score stands, it says that it is no evidence.
    for section in ("#means", "#ridges", "#examples"):
        assert "lower is better (stand-in encoder: no evidence)" in page.locator(section).inner_text(), section
    assert job.OFFLINE_NOTE in page.locator("#made").inner_text()


def test_questions_are_marked_in_both_texts(open_report: Callable[..., Page]) -> None:
    rows = [
        {"summary": "Rome is old.", "document": "Rome is old. Paris is large."},
        {"summary": "Nothing.", "document": "Rome is old. Paris is large."},
    ]
    make_report(write_rows("rows.jsonl", *rows), *QUESTIONS)
    page = open_report()
    card = page.locator("#examples-summarization_score .card").nth(1)  # the first is the worst
    card.get_by_text("Document, marked").click()
    answered = card.locator("mark:has(.solid)", has_text="Rome")
    assert answered.count() == 2
    assert card.locator("details mark:has(.wavy)", has_text="Paris").count() == 1
    answered.first.hover()
    assert answered.nth(1).get_attribute("class") == "lit"
    legend = page.locator("#examples-summarization_score .key").first.inner_text()
    assert legend.splitlines() == list(modules.load("summarization_score").marks.values())


def test_flags_stand_beside_what_they_concern(
    open_report: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    metric = modules.load("summarization_score", backend=Guarded())
    loaded = {metric.name: metric}, {metric.name: "s"}
    monkeypatch.setattr(job, "load_metrics", lambda _options: loaded)
    rows = [{"document": "a b", "summary": summary} for summary in ("a", "a b!", "b!")]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", metric.name)
    page = open_report()
    flag = f"{metric.name}: answers control questions"
    assert page.locator("#short .flags").all_inner_texts() == [
        f"2 of 3 rows are flagged, do not trust their scores ({flag}). They count in the means."
    ]
    assert cells(page, "flags") == ["", flag, flag]
    for card in page.locator("#examples .card").all():
        flagged = "!" in card.locator(".text").first.inner_text()
        assert card.locator(".flags").all_inner_texts() == [f"Flagged: {flag}"] * flagged
    sort_by(page, "flags")
    assert cells(page, "flags") == [flag, flag, ""]
    make_report("rows.jsonl", "--metrics", metric.name)  # the rows that were flagged before are so still
    monkeypatch.setattr(metric, "can_flag", lambda: False)
    make_report("rows.jsonl", "--metrics", metric.name, "--restart")
    page = open_report()
    assert page.locator("#short .flags").count() == 0
    assert "flags" not in page.locator("#table th button").all_inner_texts()


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
    dark.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert dark.locator("#scatter .main-svg").first.get_attribute("width") == "660"
    # With buttons in it, Chromium would not repeat the header on every page.
    assert dark.locator("#table th button").count() == 0
    assert dark.locator("#table th").all_inner_texts()[:2] == ["row", "system"]
    dark.evaluate("dispatchEvent(new Event('afterprint'))")
    assert dark.locator("#table th button").all_inner_texts()[:2] == ["row", "system"]
    assert light.pdf().startswith(b"%PDF")


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
    assert page.locator("#scatter .point").count() == 2_000
    assert len(cells(page, "nid")) == 50
    scores = {row["id"]: row["nid"] for row in read_scores()}
    sort_by(page, "nid")
    ids = [int(text.splitlines()[0]) for text in cells(page, "row")]
    assert [float(text) for text in cells(page, "nid")] == pytest.approx([scores[i] for i in ids], abs=5.1e-5)
    page.get_by_label("Search").fill(rows[ids[0] - 2**60]["summary"][:60])
    assert page.locator("#found").inner_text() == "1 of 10,000 rows"
    # The examples are over all rows, also those that are not in the table.
    card = page.locator("#examples-nid .card header b").first
    assert float(card.inner_text()) == pytest.approx(max(scores.values()), abs=5.1e-5)


def test_a_comparison_is_that_of_the_printed_table(
    open_report: Callable[..., Page], capsys: pytest.CaptureFixture[str]
) -> None:
    make_report(str(NEWS), "--metrics", "nid", "--compare", "--baseline", "copying")
    above = "Differences from copying, means over the documents that both systems have"
    printed = capsys.readouterr().out.partition(above)[2].split("\n\n")[1].splitlines()
    page = open_report()
    assert above in page.locator("#comparison").inner_text()
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
    assert page.locator("#ridges .ytick").all_text_contents() == files
    assert page.locator("#comparison tbody td:nth-child(2)").all_inner_texts() == files[1:]


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


# Edges and errors


def test_the_same_input_makes_the_same_report() -> None:
    make_report(str(NEWS), "--metrics", "nid")
    first = Path("report.html").read_bytes()
    make_report(str(NEWS), "--metrics", "nid")
    assert Path("report.html").read_bytes() == first


def test_only_the_chosen_rows_are_kept() -> None:
    rows = [row_of(line, "x" * 1000, "y") for line in range(1, 6)]
    digest = digest_rows(rows).hexdigest()
    found = row_table.select_rows(iter([*rows, row_of(6)]), 5, digest, {1}, {1, 3})
    assert sorted(found) == [1, 3]
    assert found[1] == rows[1]
    assert found[3].document is None
    assert found[3].summary == "x" * 600 + " …"
    for others, known in ((rows[:4], digest), (rows[:4], None), ([*rows[:4], row_of(6)], digest)):
        with pytest.raises(JobError, match="has changed since it was scored"):
            row_table.select_rows(iter(others), 5, known, {1}, {1, 3})
    assert row_table.select_rows(iter(rows), 5, None, {1}, {1, 3}) == found


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
    message = '--report needs plotly; install the extra "report": pip install ".[report]" in the clone'
    check_refusal(capsys, message, rows, "--metrics", "nid", "--report", "report.html")


def test_no_rows_make_no_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([write_rows("rows.jsonl"), "--metrics", "nid", "--report", "report.html"]) == 1
    assert "no rows to score" in capsys.readouterr().err
    assert not Path("report.html").exists()


def test_a_metric_that_fails_for_the_report_is_named() -> None:
    class Failing:
        references_needed = False

        def compute(self, **_: Any) -> None:
            raise ConnectionError("server gone")

    with pytest.raises(JobError, match="nid, evidence for the report: ConnectionError: server gone"):
        examples.explain_rows("nid", Failing(), [row_of(1)])
    assert examples.explain_rows("nid", Failing(), []) == []
