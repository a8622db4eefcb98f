# SPDX-License-Identifier: Apache-2.0
"""One page with all metrics: a document and two summaries side by side, and a link that brings it back.

The folder has no script of its own name, so it is no metric. The metrics lie beside it in a clone and in an installed
package. As a Space it has copies of them in its folder `metrics`.
"""

from __future__ import annotations

import json
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import evaluate
import gradio
from page.demo import DOCUMENT, EXAMPLES, MESSAGES, compute
from page.demo_html import show_problem
from page.demo_models import MODELS, find_caveat, is_here, may_be_loaded
from page.demo_options import NONE, allowed_options, offered_values, punctuation_option, tokenizer_option
from page.demo_page import Exchange, launch
from page.demo_words import say_on_page
from page.panels import Panel, Side, show_differences, show_panels

__version__ = "1.0.0"

HERE = Path(__file__).resolve().parent
METRICS = HERE / "metrics" if (HERE / "metrics").is_dir() else HERE.parent


def load_all() -> dict[str, Any]:
    """Return the metrics in the folders beside the page that have a question, by name.

    Those whose scores lead stand first, those that run a model last. One whose libraries are not installed is left out.
    """
    found = {}
    for folder in sorted(METRICS.iterdir()):
        script = folder / f"{folder.name}.py"
        if script.is_file():
            with suppress(ImportError):
                found[folder.name] = evaluate.load(str(script))
    order = sorted(found, key=lambda name: (not found[name].leads, found[name].runs_model))
    return {name: found[name] for name in order if found[name].question}


def part_of(name: str, module: str) -> Any:
    """Return a module of a loaded metric. They import each other as parts of a package, so it is taken from there."""
    return import_module(f".{module}", type(LOADED[name]).__module__.rpartition(".")[0])


LOADED = load_all()
LANGUAGES = part_of("nid", "languages").LANGUAGES
TITLE = "Two summaries side by side"
OFFERED: list[str] = []
HERE_ALREADY: list[str] = []  # the page opens with one of these, and so asks no other host for a model
if "estime" in LOADED:
    model_path = part_of("estime", "model_names").model_path
    OFFERED = [name for name in MODELS if may_be_loaded(name, model_path)]
    HERE_ALREADY = [name for name in OFFERED if is_here(name, model_path)]
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
    "estime": gradio.Dropdown(
        [("off", NONE), *((MODELS[name], name) for name in OFFERED)],
        label="ESTIME",
        info="Reads every word with a model, which takes seconds; the first time it may have to be downloaded.",
        value=next((name for name in HERE_ALREADY if not find_caveat(name)), NONE),
        render=False,
    ),
}
if "estime" not in LOADED:
    WITHOUT_ESTIME = "ESTIME, the fifth metric, is not installed here."
elif OFFERED:
    WITHOUT_ESTIME = "ESTIME, the fifth metric, is off. To add it, choose its model under “Options”."
else:
    WITHOUT_ESTIME = "ESTIME, the fifth metric, is off: no model for it is on this machine, and none can be downloaded."
SHORT: dict[str, Any] = {"lines": 3, "max_lines": 6, "render": False}
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
    if name == "estime":
        options["model_name"] = chosen["estime"]
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
    notes = [say_on_page(note, OPTIONS, 1) for note in result["notes"]]
    return Side(scores, notes, evidence, result["signature"])


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
        panels = []
        for name, metric in LOADED.items():
            if name == "estime" and not chosen["estime"]:
                continue
            options = options_of(name, chosen)
            panels.append(
                Panel(
                    metric.question,
                    metric.phrases,
                    metric.directions(**metric.page_options),
                    metric.marks,
                    (ask(name, document, first, options), ask(name, document, second, options)),
                    find_caveat(options.get("model_name", "")),
                )
            )
        missing = "" if chosen["estime"] else WITHOUT_ESTIME
        return [show_differences(panels, missing), show_panels(panels, document, [first, second])]


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
            "on which words does it rest? Marked are the words behind a score; the key below a text says what its "
            "marks mean.</p></header>"
        )
        texts = [
            gradio.Textbox(DOCUMENT, label="Document", elem_id="document", lines=4, max_lines=4, render=False),
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
                with gradio.Accordion("Options", open=False), gradio.Row(elem_id="options"):
                    for component in OPTIONS.values():
                        component.render()
            with gradio.Column(scale=3, min_width=300):
                differences = gradio.HTML(elem_id="differences")
        result = gradio.HTML(elem_id="result")
        with gradio.Accordion("A link to this", open=False, elem_id="share"):
            make = gradio.Button("Make a link", size="sm", elem_id="make-link")
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
