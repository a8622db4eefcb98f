# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import hashlib
import io
import json
import math
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, ConsoleMessage, Page
from scipy import stats

from summary_metrics import cli
import score_evidence
import score_metrics
import score_report
from score_evidence import Piece, Span, painted
from score_input import JobError, Row
from tests import modules
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
CHEAP = ["--metrics", "abstractness", "unr", "nid", "summarization_score"]
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

    def opened(report: str = "report.html", **options: Any) -> Page:
        page = browser.new_page(**options)
        pages.append(page)
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(Path(report).resolve().as_uri())
        page.wait_for_function("document.querySelectorAll('#scatter .point').length > 0")
        return page

    yield opened
    for page in pages:
        page.close()
    assert requests == [url for url in requests if url.startswith("file:") and url.endswith(".html")]
    assert complaints == []


def read_scores(name: str = "scores.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


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


def test_painting_divides_a_text_where_marks_begin_and_end() -> None:
    #         0123456789012
    text = "the red fox ran"
    spans = [Span(4, 7), Span(4, 11), Span(12, 15, "slept"), Span(12, 15, "sat"), Span(12, 15, "slept")]
    assert painted(text, spans, limit=100) == [
        Piece("the "), Piece("red fox", True), Piece(" "), Piece("ran", True, "slept, sat"),
    ]  # fmt: skip
    assert painted(text, spans, limit=6) == [Piece("the "), Piece("re", True), Piece(" … (6 of 15 characters)")]
    assert painted("", [], limit=6) == []


def test_the_worst_and_best_rows() -> None:
    column = np.array([0.5, math.nan, 0.1, 0.9, 0.1, 0.7, 0.2, 0.9])
    assert score_evidence.extremes(column, "unr_avg") == ([2, 4, 6], [3, 7, 5])
    assert score_evidence.extremes(column, "nid") == ([3, 7, 5], [2, 4, 6])
    assert score_evidence.extremes(column, "abstractness") == ([2, 4, 6], [3, 7, 5])
    # Of four rows three are the worst, and one is left to be the best.
    assert score_evidence.extremes(column[:5], "unr_avg") == ([2, 4, 0], [3])
    assert score_evidence.extremes(np.array([math.nan]), "unr_avg") == ([], [])
    assert score_evidence.better("unr_var") == score_evidence.NEITHER


def test_bins() -> None:
    # Whole numbers: each in a bin of its own; 0 to 59 in 30 bins of two numbers each.
    np.testing.assert_array_equal(score_report.bin_edges(np.array([3.0, 5.0])), [2.5, 3.5, 4.5, 5.5])
    np.testing.assert_array_equal(score_report.bin_edges(np.array([0.0, 59.0])), np.arange(-0.5, 60, 2))
    np.testing.assert_allclose(score_report.bin_edges(np.array([0.2, 0.5])), np.linspace(0.2, 0.5, 31))
    np.testing.assert_array_equal(score_report.bin_edges(np.array([0.25])), [-0.25, 0.75])


def test_distributions_leave_out_what_is_undefined() -> None:
    scores = np.array([[1.0, math.nan], [2.0, math.nan], [2.0, math.nan], [math.nan, math.nan]])
    (found,) = score_report.distributions(["alarms", "nid"], np.array([0, 0, 1, 1]), scores, [0, 1])
    assert found["key"] == "alarms"
    assert found["edges"] == [0.5, 1.5, 2.5]
    assert found["shares"] == [[1 / 2, 1 / 2], [0, 1]]
    assert found["means"] == [1.5, 2.0]


def test_evidence_of_each_metric() -> None:
    row = Row("f", 1, None, None, "The cat, the cat sat. A dog barked.", "A cat sat on the mat. Rome is old.")

    def of(name: str, **options: Any) -> score_evidence.Example:
        return score_evidence.examples(name, modules.load(name, **options), [row])[0]

    def marked(pieces: list[Piece]) -> list[str]:
        return [piece.text for piece in pieces if piece.marked]

    assert marked(of("abstractness", match="token", lowercase=True).summary) == [",", "dog", "barked"]
    # Between spaces a line break is a word, but has no place in the text that could be marked.
    spaced = Row("f", 1, None, None, "A dog \n barked.", "A cat sat.")
    (example,) = score_evidence.examples("abstractness", modules.load("abstractness"), [spaced])
    assert marked(example.summary) == ["dog", "barked."]
    repeats = of("unr")
    assert marked(repeats.summary) == ["cat", "cat", ".", "."]
    assert repeats.items == ["cat ×2", ". ×2"]
    words = of("nid")
    assert marked(words.summary) == ["cat", "cat"]
    assert words.items == ["cat ×2"]
    missed = of("summarization_score")
    assert marked(missed.summary) == []
    assert 'Does the text mention "Rome"?' in missed.items
    assert 'Does the text mention "cat"?' not in missed.items
    assert "".join(piece.text for piece in missed.source) == row.document


# Reference values


def test_correlations_are_those_of_scipy() -> None:
    scores = np.random.default_rng(0).normal(size=(50, 4))
    scores[:, 1] += scores[:, 0]
    scores[3, 1] = scores[5, 0] = math.nan
    scores[:, 3] = 1.0
    found = score_report.rank_correlations(scores)
    kept = [row for row in range(50) if row not in (3, 5)]
    assert found[0][1] == found[1][0] == pytest.approx(stats.spearmanr(scores[kept, 0], scores[kept, 1]).statistic)
    assert found[3] == [None] * 4


# Properties

SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: Span(pair[0], sum(pair))))


@given(st.text(max_size=30), SPANS)
def test_painting_keeps_the_text_and_marks_what_the_spans_cover(text: str, spans: list[Span]) -> None:
    pieces = painted(text, spans, limit=100)
    assert "".join(piece.text for piece in pieces) == text
    assert all(piece.text for piece in pieces)
    marked = [piece.marked for piece in pieces for _ in piece.text]
    assert marked == [any(span.start <= place < span.end for span in spans) for place in range(len(text))]


# In a browser


def test_the_numbers_are_those_of_the_scores(
    open_report: Callable[..., Page], capsys: pytest.CaptureFixture[str]
) -> None:
    make_report(str(NEWS), *CHEAP)
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    page = open_report()
    page.locator("#next").click()
    second_page = cells(page, "nid")
    page.locator("#previous").click()
    scores = read_scores()
    assert len(scores) == 56
    for key in scores[0].keys() - set(score_metrics.LABELS):
        shown = [float(text) for text in cells(page, key)]
        assert shown == pytest.approx([row[key] for row in scores[:50]], abs=5.1e-5)
    assert [float(text) for text in second_page] == pytest.approx([row["nid"] for row in scores[50:]], abs=5.1e-5)
    # The table of means has what the terminal shows: key, system, mean, "[low,", "high]", rows, undefined.
    systems = [text.splitlines()[0] for text in page.locator(".means thead .number").all_inner_texts()]
    means = {}
    for line in page.locator(".means tbody tr").all():
        key = line.locator("th").inner_text().splitlines()[0]
        for system, text in zip(systems, line.locator("td").all_inner_texts(), strict=True):
            mean, interval = text.splitlines()[:2]
            means[key, system] = [mean, *interval.split(" to ")]
    assert len(means) == 9 * 5
    assert means == {
        (line[0], line[1]): [line[2], line[3].strip("[,"), line[4].strip("]")]
        for line in printed
        if len(line) == 7 and line[0] in scores[0]
    }


def test_sorting_filtering_and_the_keyboard(open_report: Callable[..., Page]) -> None:
    rows = [{"id": f"r{i}", "system": "ab"[i % 2], "summary": "x y " * i} for i in range(60)]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "unr")
    page = open_report()
    assert cells(page, "row")[0].splitlines() == ["r0", "rows.jsonl:1"]
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
    assert page.locator("script:not([id])").count() == 2  # those of the page
    for column, text in (("place", HOSTILE), ("system", HOSTILE), ("summary", rows[0]["summary"])):
        assert (page.locator(f"#table td.{column}").first.text_content() or "").startswith(text)
    assert page.locator("#examples .card .text").first.text_content() == rows[0]["summary"]
    for label in page.locator("#ridges .ytick").all():
        assert label.text_content() == HOSTILE[:23] + "…"
    page.locator("#scatter .point").first.hover(force=True)
    assert page.evaluate("window.hacked") is None
    page.locator("#examples details").first.locator("summary").click()
    assert page.locator("#examples details .text").first.text_content() == rows[0]["document"]


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
    monkeypatch.setattr(cli, "load_metrics", lambda *_: {"summarization_score": metric})
    rows = [{"summary": "Nothing.", "document": "Something."}, {"summary": "Some more.", "document": "Something else."}]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "summarization_score")
    page = open_report()
    assert page.locator(".questions li").first.text_content() == f'Does the text mention "{HOSTILE}"?'


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
    assert card.locator("ruby mark").all_text_contents() == [word["word"] for word in alarmed]
    assert card.locator("rt").all_text_contents() == [word["match"]["word"] for word in alarmed]
    card.get_by_text("Source").click()
    assert card.locator("details mark").count() > 0
    assert "its scores are not the paper's" in page.locator("#made").inner_text()


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
    dark.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert dark.locator("#scatter .main-svg").first.get_attribute("width") == "660"
    assert light.pdf().startswith(b"%PDF")


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
        assert page.locator(".repeats li, .questions li").count() > 0
        for details in page.locator("#examples details summary").all():
            details.click()
        assert page.evaluate("document.documentElement.scrollWidth") == width


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
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "abstractness", "unr", "nid", "--batch-size", "2000")
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
    assert cells(page, "row") == ["rows.jsonl:1", "rows.jsonl:2"]
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
    digest = hashlib.sha256("".join(json.dumps(row) for row in rows).encode()).hexdigest()
    found = score_report.selected_rows(iter([*rows, row_of(6)]), 5, digest, {1}, {1, 3})
    assert sorted(found) == [1, 3]
    assert found[1] == rows[1]
    assert found[3].document is None
    assert found[3].summary == "x" * 600 + " …"
    with pytest.raises(JobError, match="has changed since it was scored"):
        score_report.selected_rows(iter(rows[:4]), 5, digest, {1}, {1, 3})


def refused(capsys: pytest.CaptureFixture[str], message: str, *arguments: str) -> None:
    capsys.readouterr()
    assert cli.main(arguments) == 2
    assert message in capsys.readouterr().err
    assert not Path("scores.jsonl").exists()


def test_what_cannot_be_done_is_said_before_scoring(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"summary": "a"}')))
    refused(capsys, "standard input can be read only once", "-", "--metrics", "nid", "--report", "report.html")
    rows = write_rows("rows.jsonl", {"summary": "a b"})
    for report in ("rows.jsonl", "scores.jsonl", "scores.jsonl.meta.json", "scores.jsonl.compare.json"):
        refused(capsys, "must be another file", rows, "--metrics", "nid", "--report", report)
    for report, message in ((".", "cannot be written"), ("missing/report.html", "there is no folder missing")):
        refused(capsys, f"--report {report}: {message}", rows, "--metrics", "nid", "--report", report)
    monkeypatch.setitem(sys.modules, "plotly", None)
    extras = tomllib.loads((modules.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = " ".join(extras["optional-dependencies"]["report"])
    refused(capsys, f"--report needs plotly: pip install {pinned}", rows, "--metrics", "nid", "--report", "report.html")


def test_no_rows_make_no_report(capsys: pytest.CaptureFixture[str]) -> None:
    make_report(write_rows("rows.jsonl"), "--metrics", "nid")
    assert "no rows, so report.html is not written" in capsys.readouterr().out
    assert not Path("report.html").exists()


def test_a_metric_that_fails_for_the_report_is_named() -> None:
    class Failing:
        references_needed = False

        def compute(self, **_: Any) -> None:
            raise ConnectionError("server gone")

    with pytest.raises(JobError, match="nid, evidence for the report: ConnectionError: server gone"):
        score_evidence.examples("nid", Failing(), [row_of(1)])
    assert score_evidence.examples("nid", Failing(), []) == []
