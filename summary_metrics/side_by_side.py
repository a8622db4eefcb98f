# SPDX-License-Identifier: Apache-2.0
"""The page with two summaries of one document side by side, scored by all metrics that need no
model.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

import gradio

from .metrics._shared.demo import DOCUMENT, STORIES
from .metrics._shared.demo_answers import MAX_CHARACTERS, MESSAGES, show_number
from .metrics._shared.demo_page import answer_in_turn
from .metrics._shared.demo_serving import launch
from .metrics._shared.painting import paint
from .registry import LANGUAGES, METRICS, known_of, load_metric
from .texts.language import NAMES, detect_language

TITLE = "Two summaries side by side"
PAIRS = [
    ("Faithful", "Invented"),
    ("Faithful", "Mixed up"),
    ("Faithful", "Copied"),
    ("Faithful", "Repetitive"),
]
# where the marks of the command's options would cover all of a text
OPTIONS = {"abstractness": {"n": 1}}
LEAST_DIFFERENCE = 0.05  # two good summaries of one document often differ by less
NOTE = (
    f"About the same: less than {LEAST_DIFFERENCE} apart. No score says which summary is better,"
    " and one document is an example and no proof: to compare systems, score many documents with"
    " the command."
)
CSS = """
.pair { display: grid; gap: 1rem 2.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
.answer h2 { border-top: 1px solid var(--border-color-primary); padding-top: 1rem;
  font-size: 1.2rem !important; }
.differences td { font-variant-numeric: tabular-nums; white-space: nowrap; }
.differences .list { max-height: none; overflow-x: auto; }
.differences small { display: block; color: var(--body-text-color-subdued); }
.differences .list :is(th, td) { overflow-wrap: normal; }
@media (max-width: 40rem) {
  .differences small { display: none; }
  .differences .list :is(th, td) { padding: .3rem .4rem !important; min-width: 0 !important;
    font-size: .9rem; white-space: normal; }
}
"""


@cache
def load_all() -> dict[str, Any]:
    """Return the metrics that need no model and no more than two texts, by name."""
    names = [
        name
        for name in METRICS
        if known_of(name).unasked and not (known_of(name).passages or known_of(name).key_facts)
    ]
    return {
        name: load_metric(name, **{**known_of(name).options, **OPTIONS.get(name, {})})
        for name in names
    }


def compare(first: float, second: float) -> str:
    """Return in words how two values of a score differ.

    >>> compare(1, 2), compare(0.981, 0.967), compare(1, 1), compare(1, math.nan)
    ('B is higher', 'about the same', 'the same', 'not comparable')
    """
    if math.isnan(first) or math.isnan(second):
        return "not comparable"
    if first == second:
        return "the same"
    is_different = round(abs(first - second), 9) >= LEAST_DIFFERENCE * max(
        1, abs(first), abs(second)
    )
    if not is_different:
        return "about the same"
    if first > second:
        return "A is higher"
    return "B is higher"


def answer(document: str, first: str, second: str) -> tuple[str, str]:
    """Return a table of the scores of two summaries, and what each metric marks in them, as
    HTML.
    """
    texts = [first, second]
    try:
        if not all(text.strip() for text in (document, *texts)):
            raise ValueError("Give a document and two summaries, or choose a pair.")
        if max(map(len, (document, *texts))) > MAX_CHARACTERS:
            raise ValueError(
                f"A text is longer than {MAX_CHARACTERS:,} characters, which is the most here."
            )
        language = detect_language(document) or "en"
        lines, panels = "", ""
        for name, metric in load_all().items():
            option = known_of(name).language
            if option and language not in LANGUAGES:
                lines += show_line(
                    f"{name}: it does not read {NAMES.get(language, language)}", "", []
                )
                continue
            options = {}
            if option:
                options[option] = language
            result = metric.compute(
                predictions=texts,
                references=[document] * 2,
                use_aggregator=False,
                explain=True,
                **options,
            )
            described = metric.scores(**options)
            for key in metric.headlines(**options):
                lines += show_line(
                    described[key].label, f"{key}: {described[key].better} is better", result[key]
                )
            evidence_of_both = [
                metric.evidence(document, *pair)
                for pair in zip(texts, result["details"], strict=True)
            ]
            panels += f"<h2>{escape(name)}</h2>" + show_pair(
                document, texts, evidence_of_both, metric.marks
            )
    except MESSAGES as error:
        return (
            (
                '<p class="problem" role="alert"><strong>Not scored.</strong>'
                f" {escape(str(error))}</p>"
            ),
            "",
        )
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("score", "A", "B", "by this score"))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"
    return (
        (
            '<section class="answer differences"><div class="list" role="region" aria-label="What'
            f' differs" tabindex="0">{table}</div><p class="note">{escape(NOTE)}</p></section>'
        ),
        f'<section class="answer">{panels}</section>',
    )


def show_line(label: str, more: str, values: Sequence[float]) -> str:
    """Return a line of the table: a score of both summaries, or what is said in its place."""
    cells = "".join(f"<td>{show_number(value)}</td>" for value in values)
    more = more.replace("neither is better", "it describes and does not rank")
    verdict = '<td colspan="3">not scored</td>'
    if values:
        verdict = f"<td>{compare(*values)}</td>"
    head = f'<th scope="row">{escape(label)}<small>{escape(more)}</small></th>'
    return f"<tr>{head}{cells}{verdict}</tr>"


def show_pair(
    document: str, texts: Sequence[str], evidence_of_both: Sequence[Any], legend: dict[str, str]
) -> str:
    """Return what a metric marks in both summaries, and what it says of them; the document is
    folded away.
    """
    sides = ""
    for name, text, evidence in zip("AB", texts, evidence_of_both, strict=True):
        folded = ""
        if evidence.document:
            painted = paint(document, evidence.document, legend)
            folded = f"<details><summary>The document</summary>{painted}</details>"
        sides += (
            '<section class="evidence"><h3>Summary'
            f" {name}</h3><p>{escape(evidence.explanation)}</p>"
            f"{paint(text, evidence.summary, legend)}{folded}</section>"
        )
    return f'<div class="pair">{sides}</div>'


def build() -> Any:
    """Return the page, a `gradio.Blocks`, to be given to `launch` with CSS."""
    with gradio.Blocks(title=TITLE, analytics_enabled=False) as page:
        gradio.HTML(
            f'<header class="lead"><h1>{TITLE}</h1><p>What does each metric say of two summaries of'
            " one document, and on which words does it rest?</p></header>"
        )
        texts = [
            gradio.Textbox(
                DOCUMENT, label="Document", lines=6, max_lines=8, elem_id="document", render=False
            ),
            gradio.Textbox(
                STORIES[PAIRS[0][0]],
                label="Summary A",
                lines=4,
                max_lines=8,
                elem_id="a",
                render=False,
            ),
            gradio.Textbox(
                STORIES[PAIRS[0][1]],
                label="Summary B",
                lines=4,
                max_lines=8,
                elem_id="b",
                render=False,
            ),
        ]
        gradio.Examples(
            [[DOCUMENT, STORIES[first], STORIES[second]] for first, second in PAIRS],
            texts,
            example_labels=[f"{first} and {second.lower()}" for first, second in PAIRS],
            label="One story, two summaries",
            api_visibility="private",
            elem_id="stories",
        )
        with gradio.Row():
            with gradio.Column(scale=3, min_width=300):
                differences = gradio.HTML(elem_id="answer")
            with gradio.Column(scale=2, min_width=300):
                for text in texts:
                    text.render()
        panels = gradio.HTML(elem_id="panels")
        changes = [page.load, *(text.change for text in texts)]
        answer_in_turn(changes, answer, texts, [differences, panels], show_progress="hidden")
    return page


def open_page() -> None:
    """Serve the page until it is interrupted."""
    launch(build(), CSS)
