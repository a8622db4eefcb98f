# SPDX-License-Identifier: Apache-2.0
"""What a page answers for one summary, without a browser."""

from __future__ import annotations

import math
import runpy
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from summary_metrics.metrics._shared.demo_language import is_read
from summary_metrics.metrics._shared.stop_words import STOP_WORDS

from tests.pages.parts import BASQUE, FOLDERS, load_page

HOSTILE = "<script>alert('x')</script> \"quoted\" & <img src=x onerror=alert(1)>"


def test_the_answer_has_the_score_the_marks_and_the_python_that_gives_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    facts, parts = load_page("facts", monkeypatch).DEMO, sys.modules["page"]
    summary = parts.STORIES["Invented"]
    scores = parts.score(facts, parts.DOCUMENT, summary, "en")
    html, python = parts.answer(facts, parts.DOCUMENT, summary, "en")
    first = facts.metric.headlines()[0]
    assert f'<output data-key="{first}">{parts.show_number(scores[first])}</output>' in html
    assert "<mark" in html
    assert facts.metric.signature(language="en") in html
    program = tmp_path / "program.py"
    program.write_text(python, encoding="utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out == f"{scores}\n"


def test_each_line_of_a_document_is_a_passage_where_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = load_page("source_use", monkeypatch).DEMO
    parts = sys.modules["page"]
    scores = parts.score(page, page.document, parts.STORIES["Copied"])
    assert scores["passages_used"] == 2 / 3
    _, python = parts.answer(page, page.document, parts.STORIES["Copied"])
    program = tmp_path / "program.py"
    program.write_text(python, encoding="utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out == f"{scores}\n"
    assert math.isnan(parts.score(page, parts.DOCUMENT, parts.STORIES["Copied"])["passages_used"])


def test_the_stories_show_what_the_metric_sees(
    demo: ModuleType, demo_answers: ModuleType, facts: Any
) -> None:
    found = {
        name: demo_answers.score(facts, demo.DOCUMENT, text, "en")["facts_score"]
        for name, text in demo.STORIES.items()
    }
    assert found.pop("Invented") < 0.5
    # all names of "Mixed up" are there: what it says of them is not looked at
    assert min(found.values()) > 0.9


@pytest.mark.parametrize(
    ("document", "summary"),
    [("", "A fox."), ("A fox.", " "), ("x" * 50_001, "A fox."), ("A fox.", "x" * 50_001)],
)
def test_what_is_not_scored(
    document: str, summary: str, demo_answers: ModuleType, facts: Any
) -> None:
    html, python = demo_answers.answer(facts, document, summary, "en")
    assert 'class="problem"' in html
    assert python == ""


def test_what_is_given_never_becomes_markup(
    demo: ModuleType, demo_answers: ModuleType, facts: Any
) -> None:
    summary = f"{HOSTILE} in 1999, said Olaf Brandt."
    html, _ = demo_answers.answer(facts, f"{demo.DOCUMENT} {HOSTILE}", summary, "en")
    assert "<script" not in html
    assert "<img" not in html
    assert "alert('x')" in unescape(html)


def test_a_text_in_another_language_has_no_score_and_the_others_have_theirs(
    demo: ModuleType, demo_answers: ModuleType, facts: Any
) -> None:
    page = replace(
        facts, reads=lambda options, text: is_read(text, options["language"], STOP_WORDS)
    )
    scores, details, _, _ = demo_answers.compute(
        page, [BASQUE, demo.DOCUMENT], ["Itxita.", "Inge Dahl."], {"language": "en"}
    )
    assert math.isnan(scores["facts_score"][0])
    assert scores["facts_score"][1] == 1
    assert details[0] == demo_answers.UNREAD
    html, _ = demo_answers.answer(page, BASQUE, "Itxita.", "en")
    assert demo_answers.UNREAD["reason"][1:] in html


@pytest.mark.parametrize(
    "name", [name for name, folder in FOLDERS.items() if (folder / "stop_words.py").is_file()]
)
def test_a_page_whose_metric_rests_on_words_scores_no_basque(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = load_page(name, monkeypatch).DEMO
    scores = sys.modules["page"].score(
        page, BASQUE, BASQUE, *(part.value for part in page.options.values())
    )
    assert all(map(math.isnan, scores.values()))


def test_a_story_has_an_example_before_a_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page("support", monkeypatch)
    parts = sys.modules["page"]

    values = [component.value for component in page.OPTIONS.values()]

    def before(summary: str) -> str:
        shown, python = parts.answer_unasked(page.DEMO, parts.DOCUMENT, summary, *values)
        assert python == ""  # no call of the reader's gives these verdicts
        return unescape(shown)

    lowest = {"Faithful": 1, "Invented": 0, "Mixed up": 0, "Copied": 1, "Repetitive": 1}
    for name, story in parts.STORIES.items():
        assert page.NO_MODEL in before(story)
        assert f'data-key="support_min">{lowest[name]}<' in before(story)
    assert before("A summary of my own.") == parts.WAITING
    assert {value for _, value in page.OPTIONS["verifier"].choices} == set(page.RECIPES)
