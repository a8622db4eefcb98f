# SPDX-License-Identifier: Apache-2.0
"""One page with all metrics: a document and two summaries side by side, and a link that brings it back.

The folder has no script of its own name, so it is no metric. The metrics lie beside it in a clone and in an installed
package. As a Space it has copies of them in its folder `metrics`.
"""

from __future__ import annotations

import json
import math
from importlib import import_module
from pathlib import Path
from typing import Any

import evaluate
import gradio
from page.demo import DOCUMENT, EXAMPLES, MESSAGES, compute
from page.demo_html import show_problem
from page.demo_language import doubt_language
from page.demo_models import find_caveat, is_here, may_be_loaded
from page.demo_options import NONE, allowed_options, offered_values, punctuation_option, tokenizer_option
from page.demo_page import Exchange, launch
from page.demo_words import say_on_page
from page.panels import Panel, Side, show_differences, show_panels

__version__ = "1.0.0"

HERE = Path(__file__).resolve().parent
METRICS = HERE / "metrics" if (HERE / "metrics").is_dir() else HERE.parent


def load_all() -> tuple[dict[str, Any], list[str]]:
    """Return the metrics in the folders beside the page that have a question, by name, and the names of the others.

    Those whose scores lead stand first, those that run a model last. One whose libraries are not installed is left out.
    """
    found, left_out = {}, []
    for folder in sorted(METRICS.iterdir()):
        script = folder / f"{folder.name}.py"
        if script.is_file():
            try:
                found[folder.name] = evaluate.load(str(script))
            except ImportError:
                left_out.append(folder.name)
    order = sorted(found, key=lambda name: (not found[name].leads, found[name].runs_model))
    return {name: found[name] for name in order if found[name].question}, left_out


LOADED, NOT_INSTALLED = load_all()
TITLE = "Two summaries side by side"
READER = next(metric for metric in LOADED.values() if metric.languages)
LANGUAGES = READER.languages
PACKAGE = type(READER).__module__.rpartition(".")[0]
STOP_WORDS = import_module(".stop_lists", PACKAGE).STOP_LISTS
# Of each metric whose model is chosen here, the models that can be had.
OFFERED = {
    name: [model for model in metric.models if may_be_loaded(metric, model)]
    for name, metric in LOADED.items()
    if metric.model_option
}


def model_choice(name: str) -> Any:
    """Return the option that chooses the model of a metric, or none, and so leaves the metric out.

    The page opens with one that is here already, and so asks no other host for a model.
    """
    metric = LOADED[name]
    here = [model for model in OFFERED[name] if is_here(metric, model) and not find_caveat(metric, model)]
    return gradio.Dropdown(
        [("off", NONE), *((metric.models[model], model) for model in OFFERED[name])],
        label=type(metric).__name__,
        info="Reads every word with a model, which takes seconds; the first time it may have to be downloaded.",
        value=next(iter(here), NONE),
        render=False,
    )


def say_missing(chosen: dict[str, Any]) -> str:
    """Return which metrics the table lacks, and what adds them."""
    said = [f"The metric {name} is not installed here." for name in NOT_INSTALLED]
    for name, models in OFFERED.items():
        if chosen[name] and find_caveat(LOADED[name], chosen[name]):
            title = type(LOADED[name]).__name__
            said.append(f"The table leaves the metric {title} out: with this model its scores are no evidence.")
        elif not chosen[name]:
            title = f"The metric {type(LOADED[name]).__name__} is off"
            without = f"{title}: no model for it is on this machine, and none can be downloaded."
            said.append(f"{title}. To add it, choose its model under “Options”." if models else without)
    return " ".join(said)


OPTIONS: dict[str, Any] = {
    "language": gradio.Dropdown(
        [(name.capitalize(), code) for code, name in LANGUAGES.items()],
        label="Language",
        info="Of all three texts.",
        value="en",
        render=False,
    ),
    "tokenizer": tokenizer_option(),
    "normalize_punctuation": punctuation_option(),
    **{name: model_choice(name) for name in OFFERED},
}
FOLDING: dict[str, Any] = {"elem_classes": "folding", "render": False}
SHORT: dict[str, Any] = {"lines": 3, "max_lines": 6, **FOLDING}
# Pressing the button brings the answer into view where it is below the fold, as on a phone.
SHOW_ANSWER = """() => {
  const answer = document.querySelector("#differences");
  if (answer.getBoundingClientRect().top > innerHeight / 2) answer.scrollIntoView();
}"""
TEXT_OPTIONS = ("tokenizer", "normalize_punctuation")
PAIRS = [("Faithful", "Hallucinated"), ("Faithful", "Copied"), ("Faithful", "Repetitive")]


def options_of(name: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a metric that these options of the page stand for, and those that it has on the page."""
    metric = LOADED[name]
    there = metric.settings()
    options = {**metric.page_options, **{key: chosen[key] for key in TEXT_OPTIONS if key in there}}
    if metric.language_option:
        options[metric.language_option] = chosen["language"]
    if metric.model_option:
        options[metric.model_option] = chosen[name]
    return options


def ask(name: str, document: str, summary: str, options: dict[str, Any]) -> Side:
    """Return what a metric says of one summary."""
    metric = LOADED[name]
    try:
        result = compute(metric, [document], [summary], options)
        evidence = metric.evidence(document, summary, result["details"][0])
    except MESSAGES as error:
        return Side({}, problem=say_on_page(error, OPTIONS, 1))
    scores = {key: result[key][0] for key in metric.phrases}
    needs = metric.needs(**options)
    lacking = {
        # What other texts would need, the notes and doubts say where they are needed.
        key: needs[key]._replace(unspaced="", foreign="").say()
        for key, value in scores.items()
        if math.isnan(value) and key in needs
    }
    notes = [say_on_page(note, OPTIONS, 1) for note in result["notes"]]
    return Side(scores, notes, evidence, result["signature"], lacking=lacking)


class SideBySide:
    """The answers of this page, as `Exchange` asks for them."""

    options = OPTIONS
    live = True

    def is_live(self, values: Any) -> bool:
        """Return True: every change is answered."""
        return self.live

    def answer(self, document: str, first: str, second: str, *values: Any) -> list[str]:
        """Return what differs, or why that cannot be said, and what all metrics say of two summaries, as HTML."""
        if not all(text.strip() for text in (document, first, second)):
            return [show_problem("Give a document and two summaries, or choose an example."), ""]
        try:
            chosen = allowed_options(OPTIONS, dict(zip(OPTIONS, values, strict=True)))
        except MESSAGES as error:
            return [show_problem(say_on_page(error, OPTIONS, 1)), ""]
        doubts = doubt_language([document], chosen["language"], LANGUAGES, STOP_WORDS)
        panels = []
        for name, metric in LOADED.items():
            if metric.model_option and not chosen[name]:
                continue
            options = options_of(name, chosen)
            panels.append(
                Panel(
                    metric.question,
                    metric.phrases,
                    metric.directions(**metric.page_options),
                    metric.marks,
                    (ask(name, document, first, options), ask(name, document, second, options)),
                    find_caveat(metric, chosen[name]) if metric.model_option else "",
                )
            )
        said = [say_on_page(doubt, OPTIONS, 1) for doubt in doubts]
        return [show_differences(panels, say_missing(chosen), said), show_panels(panels, document, [first, second])]


def check() -> dict[str, float]:
    """Return the scores of an example by all metrics that need no model, for the check before this is published."""
    chosen = {"language": "en", "tokenizer": None, "normalize_punctuation": False}
    scores: dict[str, float] = {}
    for name, metric in LOADED.items():
        if not metric.runs_model:
            side = ask(name, DOCUMENT, EXAMPLES["Faithful"], options_of(name, chosen))
            if side.problem:
                raise ValueError(f"{name}: {side.problem}")
            scores |= side.scores
    return scores


def build() -> Any:
    """Return the page."""
    with gradio.Blocks(title=TITLE, analytics_enabled=False, delete_cache=(3600, 3600)) as page:
        gradio.HTML(
            f'<header class="lead"><h1>{TITLE}</h1><p>What does each metric say of two summaries of one document, and '
            "on which words does it rest? These are marked below.</p></header>"
        )
        texts = [
            gradio.Textbox(DOCUMENT, label="Document", elem_id="document", lines=4, max_lines=4, **FOLDING),
            gradio.Textbox(EXAMPLES[PAIRS[0][0]], label="Summary A", elem_id="first", **SHORT),
            gradio.Textbox(EXAMPLES[PAIRS[0][1]], label="Summary B", elem_id="second", **SHORT),
        ]
        with gradio.Row():
            with gradio.Column(scale=2, min_width=300):
                gradio.Examples(
                    [[DOCUMENT, EXAMPLES[first], EXAMPLES[second]] for first, second in PAIRS],
                    texts,
                    example_labels=[f"{first} and {second.lower()}" for first, second in PAIRS],
                    label="One story, two summaries",
                    api_visibility="private",
                    elem_id="examples",
                )
                for text in texts:
                    text.render()
                score = gradio.Button("Score", variant="primary", elem_id="run")
            with gradio.Column(scale=3, min_width=300):
                differences = gradio.HTML(elem_id="differences")
                with gradio.Accordion("Options", open=False), gradio.Row(elem_id="options"):
                    for component in OPTIONS.values():
                        component.render()
        result = gradio.HTML(elem_id="result")
        with gradio.Accordion("A link to this", open=False, elem_id="share"):
            with gradio.Row():  # otherwise it is as wide as the page, and larger than the one that scores
                make = gradio.Button("Make a link", size="sm", scale=0, min_width=140, elem_id="make-link")
            link = gradio.Textbox(
                label="Link",
                max_lines=2,
                info="It holds the texts if they have at most 6,000 characters together, otherwise the options alone. "
                "What stands behind the # stays in the browser.",
                interactive=False,
                buttons=["copy"],
                elem_id="link",
            )
        inputs = [*texts, *OPTIONS.values()]
        names = json.dumps(["document", "a", "b", *OPTIONS])
        offered = json.dumps([offered_values(component) for component in OPTIONS.values()])
        private: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden"}
        page.load(None, inputs, inputs, js=f"(...values) => readLink({names}, {offered}, values)", **private)
        make.click(None, inputs, link, js=f"(...values) => makeLink({names}, values)", **private)
        score.click(None, js=SHOW_ANSWER, **private)
        comparison = SideBySide()
        exchange = Exchange(comparison, comparison.answer, inputs, [differences, result], ["", ""])
        exchange.connect(score, page.load, show_progress="hidden")
    return page


page = build()

if __name__ == "__main__":
    launch(page, ["panels.css", "panels.js"])
