# SPDX-License-Identifier: Apache-2.0
"""What stands where on a page, and how it is served: the answer for one summary, below it the texts
and options, and a file; to this machine alone unless its owner says otherwise, without another
host, and without the texts of visitors in its log.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Sequence
from html import escape
from typing import Any

import gradio
from gradio.blocks import Block
from gradio.route_utils import CustomCORSMiddleware
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse

from .demo import STORIES, Demo, components
from .demo_answers import answer, answer_file
from .painting import SCRIPT, STYLE

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

    answering = gradio.on(
        [page.load, *(component.change for component in inputs)],
        lambda *values: answer(demo, *values),
        inputs,
        [answered, python],
        js="(...values) => takeTurn(...values)",
        show_progress="hidden",
        **ONE_AT_A_TIME,
    )
    # also after an error, or the page would wait for half a minute
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


# How it is served

MAX_FILE = "20mb"
# gradio has no public way to refuse an address, so a private method of it is replaced. The extra
# `demo` of pyproject.toml therefore has an upper bound, and a Space a version.
keep_resource = Block.async_move_resource_to_block_cache


async def keep_upload(block: Any, place: Any) -> Any:
    """Keep a file that was uploaded; refuse an address, from which gradio would fetch it."""
    if re.match(r"\s*\w+:", str(place)):
        raise gradio.Error(
            "A file is uploaded, and not fetched from an address.", print_exception=False
        )
    return await keep_resource(block, place)


def allowed_hosts() -> list[Middleware]:
    """Return what answers only requests to a name of this machine: or a site that the visitor has
    open could lead its own name here, and ask the page in the visitor's place.

    A Space, and a page that GRADIO_SERVER_NAME serves to others, has names that nobody knows here.
    """
    here = ["127.0.0.1", "localhost"]
    if "SPACE_ID" in os.environ or os.environ.get("GRADIO_SERVER_NAME", here[0]) not in here:
        return []
    # gradio lets other sites read what pages of this machine answer, of whatever name these are
    CustomCORSMiddleware.is_valid_origin = staticmethod(lambda _headers: False)  # type: ignore[method-assign,assignment]
    return [Middleware(TrustedHostMiddleware, allowed_hosts=here), Middleware(OwnOrigin)]


class OwnOrigin:
    """Refuses what another site asks for in the browser of a visitor; no browser lets a site say
    that it is another.
    """

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or pass it on."""
        answer = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin is not None and origin.partition("//")[2] != headers.get("host"):
                answer = PlainTextResponse("Only this page may ask.", 403)
        await answer(scope, receive, send)


def log_no_texts(page: Any) -> None:
    """Keep the texts of a visitor out of the log: gradio prints a call that it cannot use with all
    that was given.
    """
    process = page.process_api

    async def process_quietly(*given: Any, **options: Any) -> Any:
        try:
            return await process(*given, **options)
        except gradio.Error as error:
            error.print_exception = False
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = type(error).__name__
            print(f"{kind} at {place.filename}:{place.lineno}", file=sys.stderr, flush=True)
            raise gradio.Error(str(error), print_exception=False) from None

    page.process_api = process_quietly


def launch(demo: Demo) -> None:
    """Serve the page of a metric until it is interrupted: system fonts, nothing from another
    host.
    """
    page = build(demo)
    Block.async_move_resource_to_block_cache = keep_upload  # type: ignore[assignment,method-assign]
    sans, mono = ["system-ui", "sans-serif"], ["ui-monospace", "monospace"]
    theme = gradio.themes.Base(
        text_size="lg", neutral_hue="slate", primary_hue="indigo", font=sans, font_mono=mono
    )
    theme.set(  # the defaults are too pale to read easily
        body_text_color_subdued="*neutral_600",
        body_text_color_subdued_dark="*neutral_300",
        block_info_text_color="*neutral_600",
        block_info_text_color_dark="*neutral_300",
        button_primary_background_fill="*primary_600",
        button_primary_background_fill_hover="*primary_700",
        color_accent="*primary_600",
    )
    # How often gradio looks for something to do: a thousand times a second takes 8 % of a processor
    # while nobody asks.
    page._queue.sleep_when_free = 0.05
    log_no_texts(page)
    page.launch(
        theme=theme,
        css=STYLE + CSS,
        head=f"<script>{SCRIPT}{TURNS}</script>",
        footer_links=[],
        ssr_mode=False,
        max_file_size=MAX_FILE,
        app_kwargs={"middleware": allowed_hosts()},
        quiet=True,  # what gradio says is how to show the page to the whole world
        prevent_thread_lock=True,
    )
    print(f"The page is at {page.local_url}; Ctrl+C ends it.", flush=True)
    page.block_thread()
