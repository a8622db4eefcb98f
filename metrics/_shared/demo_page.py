# SPDX-License-Identifier: Apache-2.0
"""What stands where on a page: the answer for one summary, below it the texts and options, and a
file.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import gradio

from .demo import STORIES, Demo, components
from .demo_answers import answer
from .demo_files import answer_file

PRIVATE: dict[str, Any] = {"api_visibility": "private", "trigger_mode": "multiple"}
ONE_AT_A_TIME: dict[str, Any] = {**PRIVATE, "concurrency_limit": 1, "concurrency_id": "metric"}
CSS = """
.gradio-container { color-scheme: light; width: 100%;
  max-width: 1180px !important; margin: 0 auto !important; }
.dark, .dark .gradio-container { color-scheme: dark; }
.gradio-container .app { padding-inline: min(2rem, 3vw) !important; }
.dark { --color-accent: var(--primary-400) !important; }
.gradio-container textarea:focus-visible, .gradio-container input:focus-visible {
  outline: 2px solid var(--color-accent) !important; outline-offset: 1px; }
.lead h1 { font-size: 1.75rem; font-weight: 650; margin: .5rem 0 .25rem; }
.lead p { line-height: 1.5; max-width: 75ch; margin: 0; }
.lead a { color: inherit; text-decoration: underline; }
.evidence > p { margin: .5rem 0; }
.answer h2 { font-size: 1rem; font-weight: 600; margin: 1.25rem 0 .25rem; }
.score { display: flex; align-items: center; flex-wrap: wrap; gap: 0 1rem; margin: 0; }
.score output { font-size: min(3.5rem, 13vw); line-height: 1.1; font-weight: 650;
  font-variant-numeric: tabular-nums; }
.score small, .tiles small { display: block; color: var(--body-text-color-subdued); }
.says { font-size: 1.1rem; margin: .5rem 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: .5rem 1rem; }
.tiles div { display: flex; flex-direction: column; justify-content: space-between; }
.tiles dt { font-size: .9rem; }
.tiles dd { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0; }
.list { border-radius: 6px;
  border: 1px solid var(--border-color-primary); }
.answer .list table { width: 100%; border-collapse: collapse; margin: 0; }
.answer .list :is(table, tbody, tr) { border: 0; }
.answer .list :is(th, td) { text-align: left; font-weight: 400; padding: .3rem .75rem;
  overflow-wrap: anywhere; border: 0; border-bottom: 1px solid var(--border-color-primary); }
.answer .list td { min-width: 3.5rem; }
.signature { margin-top: 1.25rem; font-size: .85rem; overflow-wrap: anywhere;
  color: var(--body-text-color-subdued); }
.note, .problem { border-left: 4px solid var(--color-accent); overflow-wrap: anywhere;
  padding: .5rem .9rem; margin: .75rem 0; }
.problem { border-color: oklch(.6 .2 25); }
body.busy::after { content: "Computing ..."; position: fixed; bottom: 1rem; left: 50%; z-index: 9;
  translate: -50%; padding: .4rem 1rem; border-radius: 6px; color: var(--body-text-color);
  background: var(--background-fill-secondary); border: 1px solid var(--border-color-primary); }
"""
# Requests can overtake each other, and so can answers. So each waits until the one before has been
# answered, and then asks for what the page holds by now. An answer that never comes does not stop
# the page.
TURNS = """
(() => {
  let turn = Promise.resolve(), end, latest, slow;
  const isBusy = (busy) => document.body.classList.toggle("busy", busy);
  window.takeTurn = async (...values) => {
    latest = values;
    clearTimeout(slow);
    slow = setTimeout(() => isBusy(true), 500);
    const before = Promise.race([turn, new Promise((resolve) => setTimeout(resolve, 30000))]);
    let own;
    turn = new Promise((resolve) => { own = resolve; });
    await before;
    end = own;
    return latest;
  };
  window.endTurn = () => { clearTimeout(slow); isBusy(false); end?.(); };
})();
"""


def build(demo: Demo) -> Any:
    """Return the page, a `gradio.Blocks`."""
    with gradio.Blocks(
        title=demo.title, analytics_enabled=False, delete_cache=(3600, 3600)
    ) as page:
        gradio.HTML(
            f'<header class="lead"><h1>{escape(demo.title)}</h1><p>{escape(demo.lead)} '
            '<a href="#document">Your own texts</a></p></header>'
        )
        texts, options = text_boxes(demo), components(demo)
        with gradio.Tab("Summary"):
            place_summary(demo, page, texts, options)
        with gradio.Tab("File"):
            place_file(demo, options)
    return page


def text_boxes(demo: Demo) -> list[Any]:
    """Return the boxes of document and summary, not rendered yet."""
    label = "Document"
    if not demo.metric.references_needed:
        label = "Document (this metric does not read it)"
    sizes: dict[str, Any] = {"max_lines": 12, "render": False}
    return [
        gradio.Textbox(demo.document, label=label, lines=6, elem_id="document", **sizes),
        gradio.Textbox(STORIES[demo.opening], label="Summary", lines=4, elem_id="summary", **sizes),
    ]


def place_summary(demo: Demo, page: Any, texts: Sequence[Any], options: Sequence[Any]) -> None:
    """Place what answers for one summary: stories to choose from, the answer, texts and options."""
    gradio.Examples(
        [[demo.document, text] for text in STORIES.values()],
        [*texts],
        example_labels=list(STORIES),
        label="One story, five summaries",
        api_visibility="private",
        elem_id="stories",
    )
    inputs = [*texts, *options]
    with gradio.Row():
        with gradio.Column(scale=3, min_width=300):
            answered = gradio.HTML(elem_id="answer")
            with gradio.Accordion("The same in Python", open=False):
                python = gradio.Code(
                    language="python", interactive=False, show_label=False, wrap_lines=True
                )
        with gradio.Column(scale=2, min_width=300):
            for component in inputs:
                component.render()

    def respond(*values: Any) -> tuple[str, str]:
        return answer(demo, *values)

    answering = gradio.on(
        [page.load, *(component.change for component in inputs)],
        respond,
        inputs,
        [answered, python],
        js="(...values) => takeTurn(...values)",
        show_progress="hidden",
        **ONE_AT_A_TIME,
    )
    for end in (answering.then, answering.failure):
        end(None, js="() => endTurn()", **PRIVATE)


def place_file(demo: Demo, options: Sequence[Any]) -> None:
    """Place what scores a file, with the options that stand under Summary."""
    needed = "</code> and <code>".join(demo.columns)
    gradio.HTML(
        "<p>A CSV, TSV, JSON or JSONL file in UTF-8 with the columns"
        f" <code>{needed}</code>, up to {demo.most_rows} rows. With <code>system</code>,"
        " each system has its means. The options are those chosen under Summary.</p>"
    )
    file = gradio.File(
        label="File",
        file_types=[".csv", ".tsv", ".json", ".jsonl"],
        height=140,
        elem_id="file",
    )
    button = gradio.Button("Score the file", variant="primary", elem_id="run-file")
    notes = gradio.HTML(elem_id="notes")
    means = gradio.Dataframe(visible=False, interactive=False, label="Means", elem_id="means")
    download = gradio.DownloadButton(
        "Download the scores as CSV", visible=False, elem_id="download"
    )
    button.click(
        lambda *values: answer_file(demo, *values),
        [file, *options],
        [notes, means, download],
        **ONE_AT_A_TIME,
    )
