# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import base64
import gzip
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from summary_metrics.errors import JobError
from summary_metrics.printable import fold
from summary_metrics.reading.rows import Row, document_digest
from summary_metrics.showing.report import documents, examples
from tests import modules
from tests.report_pages import opened, write_report

NAN = math.nan
CHEAP = "nid,summarization_score"
OCCURRING = {"nid": ["repeated_word"], "summarization_score": ["answered", "missing", "new"]}  # kinds of marks
HOSTILE = "<script>window.hacked=1</script><img src=x onerror=window.hacked=1></script><!-- \"'&amp; {{ 7*7 }} --> Rome"


def row_of(line: int, summary: str, document: str) -> Row:
    return Row("rows.jsonl", line, None, "s", summary, document)


def write(folder: Path, rows: list[dict[str, Any]]) -> str:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems on three documents, with five examples of each metric; the last document is left without marks."""
    folder = tmp_path_factory.mktemp("documents")
    sources = ["Rome is old. Paris is large.", "Dogs bark at cats. Cats run.", "Ships sail. Ships sink at night."]
    rows = [
        {"id": f"{system}{i}", "system": system, "document": source, "summary": text}
        for i, source in enumerate(sources)
        for system, text in (("first", source), ("second", ["Rome.", "Dogs bark, dogs bark.", "Boats."][i]))
    ]
    arguments = [write(folder, rows), "--metrics", CHEAP]
    with pytest.MonkeyPatch.context() as patch:
        # Of the six rows, only four can have marks.
        patch.setattr(documents, "MARKED_ROWS", 4)
        patch.setattr(examples, "EXAMPLES", 1)
        return write_report(folder, *arguments)


@pytest.fixture
def page(browser: Browser, report: Path) -> Iterator[Page]:
    with opened(browser, report, reduced_motion="reduce") as page:
        page.locator("#document .source").wait_for()
        yield page


def place(page: Page) -> str:
    return page.locator("#document-place").inner_text()


def wait_for_place(page: Page, text: str) -> None:
    page.wait_for_function("text => document.getElementById('document-place').textContent === text", arg=text)


def name_of(text: str) -> str:
    return document_digest(text)[: documents.DIGITS]


# Worked by hand


def test_documents_with_marks_are_those_on_which_systems_differ_most() -> None:
    digests = ["a", "a", "b", "b", "c", "c", "", "d"]
    # In the first score the spreads are 1, 3, 2 and 0, in the second 5, 0, 1 and 0.
    scores = np.array([[1, 5], [2, 0], [0, 1], [3, 1], [4, 1], [2, 2], [9, -9], [7, 7]], dtype=float)
    rows_of = {"a": [0, 1], "b": [2, 3], "c": [4, 5], "d": [7]}
    assert list(documents.order_by_difference(rows_of, scores)) == ["b", "a", "c", "c", "a", "b", "d", "d"]
    chosen = documents.choose_documents(digests, scores, ["d", "missing"], range(8))
    assert list(chosen.marked) == ["d", "b", "a", "c"]
    assert chosen.marked["a"] == [0, 1]
    assert chosen.begun == {}
    assert chosen.marked_rows == [0, 1, 2, 3, 4, 5, 7]


def test_an_undefined_score_is_no_difference() -> None:
    rows_of = {"a": [0, 1], "b": [2, 3], "c": [4, 5]}
    scores = np.array([[NAN], [NAN], [1.0], [NAN], [1.0], [1.5]])
    assert list(documents.order_by_difference(rows_of, scores)) == ["c", "b", "a"]


def test_documents_beyond_the_limits_have_no_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MARKED", 2)
    monkeypatch.setattr(documents, "MARKED_ROWS", 3)
    digests = ["a", "a", "b", "b", "c", "d"]
    scores = np.array([[0.0], [3.0], [0.0], [2.0], [0.0], [0.0]])
    # After "a" with two rows, there is no room for the two of "b"; "c" is the second and last.
    chosen = documents.choose_documents(digests, scores, [], [3, 2, 5, 4, 0])
    assert chosen.marked == {"a": [0, 1], "c": [4]}
    assert chosen.begun == {"b": 3, "d": 5}  # each with the first of its rows in the table
    assert chosen.characters == 20_000
    assert documents.Chosen({}, dict.fromkeys(map(str, range(1000)), 0)).characters == 2_000


class Costly:
    """A metric that says what it costs, and which rows it was given."""

    references_needed = True

    def __init__(self, calls: int, runs_model: bool = False) -> None:
        self.calls = calls
        self.runs_model = runs_model
        self.given: list[list[str]] = []

    def estimate_cost(self, batches: list[tuple[list[str], list[Any]]]) -> dict[str, int]:
        return {"calls": self.calls * len(batches[0][0])}

    def directions(self) -> dict[str, str]:
        return {"score": "higher"}

    def compute(self, predictions: list[str], **_: Any) -> dict[str, Any]:
        self.given.append(predictions)
        return {"details": [{"score": 1.0} for _ in predictions]}

    def evidence(self, _document: str, summary: str, _details: dict[str, Any]) -> str:
        return f"evidence of {summary}"


def test_no_model_is_called_for_more_than_the_examples() -> None:
    texts = {index: row_of(index, f"s{index}", "d") for index in range(4)}
    for calls, rows in ((0, [0, 1, 2, 3]), (2, [1, 3])):
        metric = Costly(calls)
        found = examples.explain_metrics({"m": metric}, texts, {"m": [3, 1]}, [0, 2, 3])
        assert metric.given == [[f"s{index}" for index in rows]]
        assert {index: example.evidence for index, example in found["m"].items()} == {
            index: f"evidence of s{index}" for index in rows
        }


def test_a_model_on_this_machine_runs_for_the_examples_and_the_first_documents_only() -> None:
    texts = {index: row_of(index, f"s{index}", "d") for index in range(5)}
    slow, quick = Costly(0, runs_model=True), Costly(0)
    examples.explain_metrics({"a": slow, "b": quick}, texts, {"a": [3], "b": [3]}, [0, 1, 2, 4], [1, 2])
    assert slow.given == [["s1", "s2", "s3"]]
    assert quick.given == [["s0", "s1", "s2", "s3", "s4"]]
    # Of 2,000 rows that is a fiftieth. "b" has more rows than are left; what comes after it would be of less use.
    assert examples.most_for_model(2000) == 40
    assert documents.Chosen({"a": [7, 9], "b": [0, 1], "c": [2]}, {}).first_rows(3) == [7, 9]


# Reference values


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_what_is_packed_is_that_of_gzip(content: Any) -> None:
    assert json.loads(gzip.decompress(base64.b64decode(documents.pack(content)))) == content
    assert documents.pack(content) == documents.pack(content)


# Properties


@given(
    st.lists(st.tuples(st.sampled_from(["", *"abcdefgh"]), st.floats(0, 1) | st.just(NAN)), min_size=1, max_size=30),
    st.lists(st.sampled_from("abcxyz"), max_size=5),
    st.integers(0, 5),
    st.integers(0, 12),
)
def test_every_document_in_the_table_is_shown_once(
    rows: list[tuple[str, float]], wanted: list[str], most: int, most_rows: int
) -> None:
    digests = [digest for digest, _ in rows]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents, "MARKED", most)
        patch.setattr(documents, "MARKED_ROWS", most_rows)
        scores = np.array([[score] for _, score in rows])
        chosen = documents.choose_documents(digests, scores, wanted, range(len(rows)))
    assert chosen.marked.keys() | chosen.begun.keys() == set(digests) - {""}
    assert not chosen.marked.keys() & chosen.begun.keys()
    assert len(chosen.marked) <= most
    assert len(chosen.marked_rows) <= most_rows
    for digest, own in chosen.marked.items():
        assert own == [index for index, other in enumerate(digests) if other == digest]
    first = [digest for digest in dict.fromkeys(wanted) if digest in digests]
    if first and most and digests.count(first[0]) <= most_rows:
        assert next(iter(chosen.marked)) == first[0]


# In a browser


def test_systems_stand_side_by_side_with_their_marks(page: Page) -> None:
    assert place(page) == "document 1 of 3"
    assert page.locator("#documents h3").inner_text() == "Rome is old. Paris is large."
    assert page.locator(".summaries h4").all_inner_texts() == ["first", "second"]
    scores = dict(
        text.split("\n") for text in page.locator(".summaries .scores").nth(1).locator("div").all_inner_texts()
    )
    metric = modules.load("summarization_score", faithfulness=True)
    expected = metric.compute(predictions=["Rome."], references=["Rome is old. Paris is large."])
    for key in metric.headlines():
        assert scores[key] == ("–" if math.isnan(expected[key]) else f"{expected[key]:.4f}")
    assert scores["words"] == "1"
    # The document is first marked for the first summary, which copies it.
    assert page.locator("#document-metric").input_value() == "summarization_score"
    assert page.locator(".source h4").inner_text() == "Document, marked for first"
    assert page.locator(".source mark:has(.wavy)").count() == 0
    page.get_by_role("button", name="Mark the document for this summary").nth(1).click()
    assert page.locator(".source h4").inner_text() == "Document, marked for second"
    assert page.locator(".source mark:has(.wavy)").all_text_contents() == ["old", "Paris", "large"]
    pressed = page.locator(".summaries [aria-pressed]").evaluate_all("all => all.map(one => one.ariaPressed)")
    assert pressed == ["false", "true"]
    # A mark lights up with its partners in the document, and not with those of another summary.
    page.locator(".summaries .card").nth(1).locator("mark", has_text="Rome").first.hover()
    assert page.locator(".source mark.lit").all_text_contents() == ["Rome"]
    page.locator(".summaries .card").first.locator("mark", has_text="Rome").first.hover()
    assert page.locator(".source mark.lit").count() == 0
    # The legend is that of the metric, without kinds of marks that there are none of.
    for name in CHEAP.split(","):
        page.locator("#document-metric").select_option(name)
        legend = page.locator("#documents .legend:visible li").all_inner_texts()
        kinds = modules.load(name).marks
        assert legend == [kinds[kind] for kind in OCCURRING[name]]


def test_a_document_without_marks_has_its_text_and_summaries(page: Page) -> None:
    page.locator("#document-order").select_option(label="largest difference in nid first")
    wait_for_place(page, "document 1 of 3")
    shown = page.evaluate("[...documents.values()].filter(one => !one.packed).map(one => [one.id, one.title])")
    ((name, title),) = shown
    page.evaluate("name => { location.hash = 'doc-' + name }", name)
    page.wait_for_function("text => document.querySelector('#document h3').textContent === text", arg=title)
    assert "There are no marks of" in page.locator("#document .note").inner_text()
    assert page.locator("#document mark").count() == 0
    assert page.locator(".source .text").inner_text() == title
    assert page.locator(".summaries h4").all_inner_texts() == ["first", "second"]
    summaries = page.locator(".summaries .text").all_inner_texts()
    assert summaries[0] == title
    assert page.locator("#documents .legend:visible").count() == 0


def test_every_row_and_every_example_leads_to_its_document(page: Page) -> None:
    for links in (page.locator("#table td.place a"), page.locator("#examples .card header a")):
        assert links.count() > 1
        for link in links.all():
            address = link.get_attribute("href") or ""
            link.click()
            page.wait_for_function("id => document.activeElement.id === id", arg=address.removeprefix("#"))
            assert page.url.endswith(address)
            page.wait_for_function(  # just below the edge of the window
                "() => Math.abs(document.getElementById('documents').getBoundingClientRect().top - 16) < 2"
            )
    addresses = page.locator("#table td.place a").evaluate_all("all => all.map(link => link.hash)")
    sources = page.evaluate("rows.document")
    assert addresses == [f"#doc-{name}" for name in sources]
    assert addresses[:2] == [f"#doc-{name_of('Rome is old. Paris is large.')}"] * 2
    # An example leads to the marks of its metric, and back from the summary to its row.
    page.locator("#document-metric").select_option("summarization_score")
    page.locator("#examples-nid .card header a").first.click()
    assert page.locator("#document-metric").input_value() == "nid"
    page.locator(".summaries .card").nth(1).get_by_role("button", name="Show in the table").click()
    assert page.evaluate("document.activeElement.closest('tr').cells[1].textContent") == "second"


def test_a_link_that_was_sent_opens_its_document(browser: Browser, report: Path) -> None:
    name = name_of("Dogs bark at cats. Cats run.")
    with opened(browser, report, f"#doc-{name}") as page:
        page.wait_for_function("id => document.activeElement.id === id", arg=f"doc-{name}")
        assert place(page) == "document 2 of 3"
        page.get_by_role("button", name="Next document").press("Enter")
        wait_for_place(page, "document 3 of 3")
        assert page.evaluate("document.activeElement.id") in ("document-next", "")
        assert page.get_by_role("button", name="Next document").is_disabled()
        page.go_back()
        wait_for_place(page, "document 2 of 3")
        assert page.url.endswith(name)
    with opened(browser, report, "#doc-0123456789ab") as page:
        said = page.get_by_text("This report does not show the document that the address names.")
        said.wait_for()


def test_documents_in_the_order_of_a_difference(page: Page) -> None:
    lines = (
        (Path(page.url.removeprefix("file://")).parent / "out.scores.jsonl").read_text(encoding="utf-8").splitlines()
    )
    scores = [json.loads(line)["nid"] for line in lines]
    # Rows stand in pairs, one of each system; an undefined score leaves no difference.
    apart = [abs(a - b) if None not in (a, b) else 0.0 for a, b in zip(scores[::2], scores[1::2], strict=True)]
    titles = ["Rome is old. Paris is large.", "Dogs bark at cats. Cats run.", "Ships sail. Ships sink at night."]
    expected = [title for _, title in sorted(zip(apart, titles, strict=True), key=lambda pair: -pair[0])]
    page.locator("#document-order").select_option(label="largest difference in nid first")
    for number, title in enumerate(expected, 1):
        page.wait_for_function("text => document.querySelector('#document h3').textContent === text", arg=title)
        assert place(page) == f"document {number} of 3"
        if number < 3:
            page.get_by_role("button", name="Next document").click()


def test_texts_of_documents_are_not_markup(browser: Browser, tmp_path: Path) -> None:
    rows = [
        {"id": HOSTILE, "system": f"{HOSTILE}{i}", "summary": f"{HOSTILE} {HOSTILE}", "document": f"{HOSTILE} is old."}
        for i in range(2)
    ]
    report = write_report(tmp_path, write(tmp_path, rows), "--metrics", CHEAP)
    with opened(browser, report) as page:
        page.locator("#document .source").wait_for()
        # Beside such names a chart has no room on half a page of paper.
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("#forest .main-svg").first.get_attribute("width") == "660"
        assert page.locator("#ridges .main-svg").first.get_attribute("width") == "330"
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        for metric in CHEAP.split(","):
            page.locator("#document-metric").select_option(metric)
            assert page.locator(".summaries mark").count() > 0
            assert page.locator(".source .text").text_content() == rows[0]["document"]
            # The numbers of groups, which stand after marks, are no part of the text.
            text = page.locator(".summaries .text").first.evaluate(
                "text => { const own = text.cloneNode(true);"
                " for (const number of own.querySelectorAll('sup')) number.remove(); return own.textContent; }"
            )
            assert text == rows[0]["summary"]
            title = page.locator(".summaries h4").first
            assert (title.text_content(), title.get_attribute("title")) == (fold(HOSTILE + "0", 40), rows[0]["system"])
        for finding in page.locator(".summaries details summary").all():
            finding.click()
        assert page.evaluate("window.hacked") is None
        assert page.locator("img, #document script").count() == 0


# Edges and errors


def test_long_documents_and_summaries_are_cut() -> None:
    texts = {0: row_of(1, "s " * 3000, "d " * 20_000)}
    chosen = documents.Chosen({"x" * 16: [0]}, {})
    (found,) = documents.describe_documents(chosen, texts, {}, np.array([0]), np.array([[NAN]]), [], {})
    packed = json.loads(gzip.decompress(base64.b64decode(found["packed"])))
    assert (len(packed["text"]), packed["characters"]) == (20_000, 40_000)
    (row,) = packed["rows"]
    assert (len(row["summary"]), row["characters"], row["words"]) == (4_000, 6_000, 3_000)
    assert row["scores"] == [None]
    assert row["row"] is None  # it is not in the table
    assert found["id"] == "x" * 12
    assert found["title"] == ("d " * 40)[:79] + "…"


def test_a_metric_that_fails_for_marks_is_named() -> None:
    class Failing(Costly):
        def compute(self, predictions: list[str], **_: Any) -> dict[str, Any]:
            raise ConnectionError("server gone")

    with pytest.raises(JobError, match="m, evidence for the report: ConnectionError: server gone"):
        examples.explain_metrics({"m": Failing(0)}, {0: row_of(1, "s", "d")}, {"m": []}, [0])
