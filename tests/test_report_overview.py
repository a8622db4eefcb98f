# SPDX-License-Identifier: Apache-2.0
"""The beginning of the report, where systems differ, and the charts of differences."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from summary_metrics.findings.comparison import Comparison
from summary_metrics.findings.means import count_wins
from summary_metrics.findings.score_table import Scores
from summary_metrics.findings.statistics import Verdict
from summary_metrics.registry import default_options, load_metric
from summary_metrics.showing.report import disagreements, forest, lengths
from summary_metrics.showing.report.page import isolate_quotes
from tests import modules
from tests.browser import ANSWER
from tests.report_pages import charts_at, opened, point_at, write_report

NEWS = modules.ROOT / "examples" / "news.jsonl"
NAN = math.nan


def comparison(key: str, system: str, baseline: str, verdict: Verdict, difference: float = 0.0) -> Comparison:
    return Comparison(
        score=key,
        baseline=baseline,
        system=system,
        documents=2,
        unpaired=0,
        undefined=0,
        baseline_mean=1.0,
        mean=1.0 + difference,
        difference=difference,
        low=difference - 1,
        high=difference + 2,
        low_corrected=difference - 3,
        high_corrected=difference + 4,
        p_randomization=0.5,
        p_corrected=0.5,
        detectable=NAN,
        verdict=verdict,
    )


@pytest.fixture(scope="module")
def news(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the example, its systems compared."""
    names = ["--metrics", "abstractness,unr,summarization_score", "--compare"]
    return write_report(tmp_path_factory.mktemp("news"), str(NEWS), *names)


@pytest.fixture(scope="module")
def page(browser: Browser, news: Path) -> Iterator[Page]:
    with opened(browser, news, viewport={"width": 1440, "height": 900}) as shown:
        yield shown


def read_scores(report: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (report.parent / "out.scores.jsonl").read_text().splitlines()]


# Worked by hand


def test_wins_are_shown_differences_in_the_better_direction() -> None:
    shown = [
        comparison("up", "b", "a", "higher"),
        comparison("up", "c", "a", "not shown to differ"),
        comparison("up", "c", "b", "lower"),
        comparison("down", "b", "a", "higher"),
        comparison("neither", "b", "a", "higher"),
    ]
    # b is better than a and than c, of two others; each of them is worse than b only.
    assert count_wins(shown, {"up": "higher", "down": "lower", "neither": "neither"}) == {
        ("up", "a"): -1 / 2,
        ("up", "b"): 2 / 2,
        ("up", "c"): -1 / 2,
        ("down", "a"): 1,
        ("down", "b"): -1,
        ("neither", "a"): 0,
        ("neither", "b"): 0,
    }


def test_a_difference_turned_round() -> None:
    made = comparison("up", "b", "a", "higher", 0.5)
    assert forest.orient([made], [("a", "b")]) == [made]
    (turned,) = forest.orient([made], [("b", "a")])
    assert (turned.system, turned.baseline, turned.mean, turned.baseline_mean) == ("a", "b", 1.0, 1.5)
    assert (turned.difference, turned.low, turned.high) == (-0.5, -2.5, 0.5)
    assert (turned.low_corrected, turned.high_corrected, turned.verdict) == (-4.5, 2.5, "lower")
    assert forest.orient([made], [("a", "c")]) == []


def test_the_documents_on_which_two_systems_differ_most() -> None:
    # Of document d, system a has two summaries, 1 and 3, mean 2; b has 5. Of e they differ by 1, of f not at all.
    rows = [("a", "d", 1.0), ("a", "d", 3.0), ("b", "d", 5.0), ("a", "e", 1.0), ("b", "e", 2.0)]
    rows += [("a", "f", 4.0), ("b", "f", 4.0), ("a", "g", NAN), ("b", "g", 9.0), ("a", "", 0.0), ("b", "", 9.0)]
    systems, documents, values = (list(column) for column in zip(*rows, strict=True))
    scores = Scores(["nid"], systems, documents, np.array(values)[:, None])
    found = disagreements.find_disagreements(scores, ["nid"], [("a", "b")])
    assert found == {
        ("a", "b"): [
            disagreements.Disagreement("nid", "d", 0, 2.0, 5.0),
            disagreements.Disagreement("nid", "e", 3, 1.0, 2.0),
        ]
    }


def test_means_by_length() -> None:
    words = np.array([10.0, 10.0, 20.0, 30.0, 40.0, 40.0, NAN])
    scores = np.array([1.0, 0.0, 0.5, NAN, 0.25, 0.75, 9.0])[:, None]
    codes = np.array([0, 1, 0, 0, 0, 0, 0])
    # Of six known lengths, the quarters end at the 2nd, 3rd, 5th and 6th: 10, 20, 40, 40.
    (table,) = lengths.tabulate_lengths(["nid"], scores, words, codes, [0, 1])
    assert table.labels == ["up to 10", "11 to 20", "21 to 40"]
    assert table.cells[0] == [(1.0, 1), (0.5, 1), (0.5, 2)]
    assert table.cells[1][0] == (0.0, 1)
    assert [rows for _, rows in table.cells[1]] == [1, 0, 0]
    assert math.isnan(table.cells[1][1][0])


# Properties


@given(st.lists(st.integers(0, 50), min_size=1), st.lists(st.integers(0, 3)))
def test_every_length_is_in_one_group(words: Sequence[int], missing: Sequence[int]) -> None:
    known = np.array([*words, *[NAN] * len(missing)], dtype=float)
    limits = lengths.choose_limits(known)
    assert limits == sorted(set(limits))
    assert limits[-1] == max(words)
    assert len(limits) <= lengths.GROUPS
    found = lengths.tabulate_lengths(["k"], np.ones((len(known), 1)), known, np.zeros(len(known), dtype=int), [0])
    assert all(sum(rows for _, rows in table.cells[0]) == len(words) for table in found)


# In a browser


def one_line(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def test_the_first_screen_keeps_problems_and_descriptions_apart(page: Page) -> None:
    said = {
        name: [
            " ".join(text.split())
            for text in page.locator(f"#short h3:has-text('{name}') + dl > div").all_inner_texts()
        ]
        for name in ("Problems", "How they write")
    }
    assert [text.partition(" ")[0] for text in said["Problems"]] == ["hallucinating", "repetitive"]
    assert [text.split()[:2] for text in said["How they write"]] == [["copying", "copies"]]
    assert page.locator(".conclusion").inner_text().startswith("Problems are shown of 2 of 4 systems. ")
    assert "Prefer" not in page.locator("#short").inner_text()
    assert page.locator("#short .limits li").last.inner_text().startswith("With 14 documents, a true difference")
    assert page.locator("#short > .note").last.inner_text().startswith("Labels that rest on scores, and the marks")
    assert "A column with “copying raises it” is never coloured." in page.locator("#short").inner_text()
    # Only problems are red, and a score that copying raises colours nobody.
    red = page.locator("#short .label:not(.unknown)").all_inner_texts()
    assert red == ["invents", "repeats"]
    headers = page.locator(".heat.ranked thead th").all_inner_texts()
    row = page.locator(".heat.ranked tbody tr", has_text="copying").locator("td")
    coloured = [re.search("better|worse", cell.get_attribute("class") or "") is not None for cell in row.all()]
    told = dict(zip(headers[1:], coloured, strict=True))
    assert [shown for header, shown in told.items() if "copying raises it" in header] == [False, False]
    assert page.locator(".heat tbody tr").count() == 8
    assert page.locator(".heat.writing :is(.better, .worse)").count() == 0


def test_links_lead_to_documents(browser: Browser, news: Path, page: Page) -> None:
    links = page.locator(".example a, #where .pair a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    digests = {f"#doc-{row['document_digest'][:12]}" for row in read_scores(news)}
    assert set(links) <= digests
    assert len(links) > 20
    with opened(browser, news, links[0]) as other:
        other.locator("#documents").wait_for()
        assert other.evaluate("location.hash") == links[0]
        # A statement leads to the marks that it rests on, at the summary that shows it.
        for label, metric, system in (
            ("invents", "summarization_score", "hallucinating"),
            ("repeats", "unr", "repetitive"),
            ("copies", "abstractness", "copying"),
        ):
            other.locator(".verdicts > div", has_text=label).get_by_text("Show it").click()
            other.wait_for_function(
                "name => document.activeElement.querySelector('h4')?.textContent === name", arg=system
            )
            assert other.locator("#document-metric").input_value() == metric
            if metric == "summarization_score":
                assert other.locator(".source h4").inner_text() == f"Document, marked for {system}"


def test_tables_by_length_have_room(page: Page) -> None:
    boxes = page.locator(".scroll:has(.lengths)").evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    assert set(boxes) == {0}


def test_the_differences_are_drawn(page: Page) -> None:
    assert page.locator("#forest figure").count() == 4  # facts_score, qa_score, unr_avg, abstractness_2
    figure = charts_at(page, "#forest").locator("figure").first
    assert figure.locator(".point").count() == 6  # pairs of four systems
    figure.locator(".point").last.hover(force=True)
    figure.locator(".hovertext").wait_for()
    assert "minus" in (figure.locator(".hovertext").text_content() or "")


def test_a_chart_is_saved_as_svg(page: Page) -> None:
    with page.expect_download() as saved:
        page.locator("#ridges figure .save").first.click()
    assert saved.value.suggested_filename == "abstractness_1.svg"
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "faithful" in text


def test_histograms_say_their_values(page: Page, news: Path) -> None:
    figure = charts_at(page, "#ridges").locator("figure", has_text="unr_avg")
    says = re.compile(r"unr_avg from 0\.\d+ to 0\.\d+:\d+ rows?, \d+\.\d % of the systemmean 0\.\d{4}$")
    bars = figure.locator(".bars .point")
    assert bars.count() > 8
    for place in range(0, bars.count(), 4):  # low ones, and those beside the point of the mean as well
        assert says.search(point_at(bars.nth(place), figure.locator(".hovertext")))


def test_a_point_says_its_scores_and_opens_its_row(page: Page, news: Path) -> None:
    assert page.get_by_label("Across").input_value() == "abstractness_2"
    assert page.get_by_label("Up").input_value() == "qa_score"
    scatter = charts_at(page, "#scatter")
    point, hovertext = scatter.locator(".point").first, scatter.locator(".hovertext")
    said = point_at(point, hovertext)
    row = read_scores(news)[0]
    assert f"abstractness_2 {row['abstractness_2']:.4f}, qa_score {row['qa_score']:.4f}" in said
    summaries = [json.loads(line)["summary"] for line in NEWS.read_text(encoding="utf-8").splitlines()]
    assert summaries[0][:30] in said
    page.get_by_label("Search").fill("nothing has this")
    expect(page.locator("#nothing")).to_be_visible()  # the page is shorter from now on, and moves no more
    for _ in range(20):  # while the page moves, a click may meet no point
        said = point_at(point, hovertext)
        page.mouse.down()
        page.mouse.up()
        try:
            expect(page.locator("#nothing")).to_be_hidden(timeout=5000)
            break
        except AssertionError:
            continue
    # A click belongs to the point that the mouse has met: of two side by side, either.
    [opened_row] = [summary for summary in summaries if summary[:30] in said]
    expect(page.get_by_role("button", name=opened_row, exact=True)).to_be_focused(timeout=ANSWER)


# Edges


def test_of_many_systems_the_faults_are_named_together(tmp_path: Path, browser: Browser) -> None:
    sources = [" ".join(f"word{10 * place + number}" for number in range(10)) for place in range(12)]
    names = [f"s{place}" for place in range(14)]
    rows = [
        {"document": source, "summary": source if name != "s3" else " ".join(source.split()[::-1]), "system": name}
        for source in sources
        for name in names
    ]
    report = write_report(
        tmp_path, modules.write_rows(str(tmp_path / "many.jsonl"), *rows), "--metrics", "abstractness"
    )
    with opened(browser, report) as page:
        said = [" ".join(text.split()) for text in page.locator(".faults > div").all_inner_texts()]
        assert len(said) == 1
        named = ", ".join(f"{name} (100 %)" for name in names if name != "s3")
        assert said[0].startswith(f"copies 13 of 14: {named} Example")
        assert "10 words in a row" in said[0]
        assert page.locator(".conclusion").inner_text().startswith("No problem is shown ")
        # Of so many systems not all pairs are listed.
        assert "For each pair of s0 and another system and each main score" in page.locator("#where").inner_text()


def test_what_is_quoted_stands_for_itself() -> None:
    # Or "4" would move to the other side of words that are written from right to left.
    said = isolate_quotes('Example: "<b>" 4 times, "\u0623" once')
    assert said == "Example: <bdi>&#34;&lt;b&gt;&#34;</bdi> 4 times, <bdi>&#34;\u0623&#34;</bdi> once"


def test_one_system_has_no_verdict(tmp_path: Path, browser: Browser) -> None:
    source = "The cat and the dog and the fox sat on the rug."
    rows = modules.write_rows(
        str(tmp_path / "one.jsonl"), *({"summary": f"{source[:31]} {i}.", "document": source} for i in range(3))
    )
    report = write_report(tmp_path, rows, "--metrics", "abstractness,unr")
    with opened(browser, report) as page:
        assert page.locator(".label").count() == 0
        assert page.locator(".heat.ranked tbody tr").count() == 1
        assert page.locator("#short h3").all_inner_texts()[0] == "How it is written"
        # A link stands behind what it shows, and an example behind its name.
        told = page.locator("#short p:has(> a)").all_inner_texts()
        assert [text.partition(" ")[0] for text in told] == ["on", "copied:"]
        assert "(in an equally long part of its source: " in told[0]
        assert all(text.endswith(" Show it") for text in told)
        assert page.locator("#differences, .pair").count() == 0


def needed(metric: str, key: str) -> str:
    """What a score needs, with the options as the command spells them."""
    return load_metric(metric, **default_options(metric)).needs()[key].say(f"--option {metric}.{{}}={{}}".format)


def test_where_nothing_could_be_judged_the_reasons_stand_in_place_of_verdicts(tmp_path: Path, browser: Browser) -> None:
    text = "狐狸跑了。"
    rows = [{"document": text, "summary": text, "system": system} for system in "ab"]
    file = modules.write_rows(str(tmp_path / "rows.jsonl"), *rows)
    report = write_report(tmp_path, file, "--metrics", "unr,nid,summarization_score")
    with opened(browser, report) as page:
        notes = page.locator("#short .note").all_inner_texts()
        assert page.locator(".conclusion").inner_text() == "Nothing could be judged:"
        assert page.locator(".reasons li").all_inner_texts() == [
            f"repetition: unr_avg is undefined. {needed('unr', 'unr_avg')}",
            f"invented facts: facts_score is undefined. {needed('summarization_score', 'facts_score')}",
        ]
        assert page.locator("#short .label").count() == 0
        # Each of the four characters is a word, in the table and beside the document.
        assert page.locator(".heat.writing tbody td:last-child").first.inner_text() == "4.0"
        assert page.locator("#documents dt", has_text="words").locator("+ dd").all_inner_texts() == ["4", "4"]
    # What is said above is not said again.
    (said,) = (note for note in notes if "nid" in note)
    assert said.startswith("No summary has nid. ")
    assert said.endswith(needed("nid", "nid"))


def test_a_system_that_could_not_be_judged_stands_beside_those_that_could(tmp_path: Path, browser: Browser) -> None:
    rows = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()]
    chinese = [{**row, "summary": "狐狸跑了。", "system": name} for row in rows[::4] for name in ("x", "y")]
    report = write_report(
        tmp_path, modules.write_rows(str(tmp_path / "rows.jsonl"), *rows, *chinese), "--metrics", "abstractness,unr"
    )
    with opened(browser, report) as page:
        said = [" ".join(text.split()) for text in page.locator("#short > .limits > li").all_inner_texts()]
        conclusion = page.locator(".conclusion").inner_text()
    assert said[-2:] == [
        "x: nothing could be judged copied: abstractness_4 is undefined. "
        + needed("abstractness", "abstractness_4")
        + " repetition: unr_avg is undefined. "
        + needed("unr", "unr_avg"),
        "y: nothing could be judged for the same reasons.",
    ]
    assert "Looked for: copied and repetition." in conclusion
