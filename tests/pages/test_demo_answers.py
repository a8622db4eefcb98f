# SPDX-License-Identifier: Apache-2.0
"""What a page answers for one summary, without a browser."""

from __future__ import annotations

import math
from html import unescape

import pytest
from summary_metrics.metrics._shared import demo, demo_answers

from tests.pages.parts import FACTS, load_page, score

HOSTILE = "<script>alert('x')</script> \"quoted\" & <img src=x onerror=alert(1)>"


def test_the_answer_has_the_score_the_marks_and_the_python_that_gives_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts, parts = load_page("facts", monkeypatch)
    summary = parts.STORIES["Invented"]
    scores = score(parts, facts, parts.DOCUMENT, summary, "en")
    html, python = parts.answer(facts, parts.DOCUMENT, summary, "en")
    first = facts.metric.headlines()[0]
    assert f'<output data-key="{first}">{parts.show_number(scores[first])}</output>' in html
    assert "<mark" in html
    assert facts.metric.signature(language="en") in html
    exec(python, {})
    assert capsys.readouterr().out == f"{scores}\n"


def test_each_line_of_a_document_is_a_passage_where_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, parts = load_page("source_use", monkeypatch)
    scores = score(parts, page, page.document, parts.STORIES["Copied"])
    assert scores["passages_used"] == 2 / 3
    _, python = parts.answer(page, page.document, parts.STORIES["Copied"])
    exec(python, {})
    assert capsys.readouterr().out == f"{scores}\n"
    assert math.isnan(score(parts, page, parts.DOCUMENT, parts.STORIES["Copied"])["passages_used"])


def test_the_stories_show_what_the_metric_sees() -> None:
    found = {
        name: score(demo_answers, FACTS, demo.DOCUMENT, text, "en")["facts_score"]
        for name, text in demo.STORIES.items()
    }
    assert found.pop("Invented") < 0.5
    # all names of "Mixed up" are there: what it says of them is not looked at
    assert min(found.values()) > 0.9


@pytest.mark.parametrize(
    ("document", "summary"),
    [("", "A fox."), ("A fox.", " "), ("x" * 50_001, "A fox."), ("A fox.", "x" * 50_001)],
)
def test_what_is_not_scored(document: str, summary: str) -> None:
    html, python = demo_answers.answer(FACTS, document, summary, "en")
    assert 'class="problem"' in html
    assert python == ""


def test_what_is_given_never_becomes_markup() -> None:
    summary = f"{HOSTILE} in 1999, said Olaf Brandt."
    html, _ = demo_answers.answer(FACTS, f"{demo.DOCUMENT} {HOSTILE}", summary, "en")
    assert "<script" not in html
    assert "<img" not in html
    assert "alert('x')" in unescape(html)


def test_what_is_chosen_is_for_every_summary() -> None:
    page = demo.Demo(None, settings={"key_facts": "Holm", "lowercase": {"yes": True}})
    assert page.options(["It rains\n\n It pours ", "yes"], 2) == {
        "key_facts": [["It rains", "It pours"]] * 2,
        "lowercase": True,
    }
    with pytest.raises(ValueError, match="key facts"):
        page.options([" ", "yes"])


def test_a_person_has_read_the_stories_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    page, parts = load_page("support", monkeypatch)
    first = next(iter(page.settings["verifier"]))
    lowest = {"Faithful": 1, "Invented": 0, "Mixed up": 0, "Copied": 1, "Repetitive": 1}
    for name, story in parts.STORIES.items():
        assert score(parts, page, parts.DOCUMENT, story, first)["support_min"] == lowest[name]
    html, _ = parts.answer(page, parts.DOCUMENT, "A summary of my own.", first)
    assert 'class="problem"' in html


def test_the_key_facts_of_the_page_are_in_its_first_story(monkeypatch: pytest.MonkeyPatch) -> None:
    page, parts = load_page("key_facts", monkeypatch)
    facts = page.settings["key_facts"]
    scores = score(parts, page, parts.DOCUMENT, parts.STORIES[page.opening], facts, "en")
    assert scores["key_facts_missing"] == 0
