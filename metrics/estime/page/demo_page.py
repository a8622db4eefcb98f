# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_page.py, copied by metrics/_shared/vendor.py; edit it there.
"""The page of a metric: what stands where, and which event asks for an answer.

`build` makes the page of a `Demo`, and `launch` serves it. No page asks another host for anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import gradio

from .demo import DOCUMENT, EXAMPLES, Demo
from .demo_html import DIRECTIONS
from .demo_tables import SUFFIXES
from .text_columns import OTHER_NAMES

MAX_FILE = "20mb"
ADDRESS = re.compile(r"\s*\w+://", re.ASCII)
WAITING = "<p>Press Score to see the answer.</p>"
ONE_AT_A_TIME: dict[str, Any] = {"concurrency_limit": 1, "concurrency_id": "metric"}  # metrics are not thread-safe
# Of changes that come while one is answered, the last alone is answered, or each. Where two functions wait for the last
# change of one input, gradio 6.31 calls each of them when the other has answered, without end. So one input has one
# such function at most. It answers what is typed; options are chosen, and all functions hear of each choice.
LAST_CHANGE, EVERY_CHANGE = "always_last", "multiple"


@dataclass(frozen=True)
class Exchange:
    """One question of the page: its inputs, the function that answers it, and what is shown until it is answered.

    `demo` says which options there are, and whether the page is live with them, as `Demo` does.
    The last inputs are the options. A live page answers every change of an input. Another page answers when a button is
    pressed, and a change takes an answer to earlier inputs away. A change may come late, after its inputs have been
    answered. So the inputs of the answer are remembered, as a hash, because one of them may be a key. An answer that is
    there stays as it is: drawn again, it would lose the focus of who reads it.
    """

    demo: Any
    answer: Callable[..., list[Any]]
    inputs: list[Any]
    outputs: list[Any]
    waiting: list[Any]

    def answer_change(self, answered: int | None, *given: Any) -> Any:
        """Keep an answer to these inputs. Otherwise answer if the page is live, and take the old answer away if not."""
        if answered == hash(repr(given)):
            return gradio.skip()
        live = self.demo.is_live(given[len(given) - len(self.demo.options) :])
        return self.give_answer(*given) if live else [*self.waiting, None]

    def give_answer(self, *given: Any) -> list[Any]:
        """Return the answer, and the hash of its inputs."""
        return [*self.answer(*given), hash(repr(given))]

    def connect(self, button: Any, *events: Any, **settings: Any) -> None:
        """Begin to answer changes, `events` and presses of the button, if there is one.

        Only what is typed is answered without a sign of work, which would flicker: an option may load a model.
        """
        outputs = [*self.outputs, answered := gradio.State()]
        options = list(self.demo.options.values())
        own = self.inputs[: len(self.inputs) - len(options)]
        private: dict[str, Any] = {"outputs": outputs, "api_visibility": "private", **ONE_AT_A_TIME}
        working = {**settings, "show_progress": "full"}
        changes = ((own, events, LAST_CHANGE, settings), (options, (), EVERY_CHANGE, working))
        for changed, more, mode, chosen in changes:
            if triggers := [*more, *(component.change for component in changed)]:
                gradio.on(
                    triggers, self.answer_change, [answered, *self.inputs], trigger_mode=mode, **chosen, **private
                )
        if button is not None:
            button.click(self.give_answer, self.inputs, **private)
        if callable(self.demo.live):
            gradio.on(
                [component.change for component in options],
                lambda *values: gradio.update(visible=not self.demo.is_live(values)),
                options,
                button,
                trigger_mode=EVERY_CHANGE,
                show_progress="hidden",
                api_visibility="private",
            )


def build(demo: Demo) -> Any:
    """Return the page, a `gradio.Blocks`, to be given to `launch`.

    It has one public API endpoint, `/score`: document, summary and a dict of options to a dict of numbers.
    """
    lead = f"{demo.lead} {DIRECTIONS[demo.metric.directions()[demo.keys[0]]]}"
    with gradio.Blocks(title=demo.title, analytics_enabled=False, delete_cache=(3600, 3600)) as page:
        gradio.HTML(f'<header class="lead"><h1>{escape(demo.title)}</h1><p>{escape(lead)}</p></header>')
        if demo.options:
            with gradio.Row(elem_id="options"):
                for name, component in demo.options.items():
                    if name not in demo.seldom:
                        component.render()
        if demo.seldom:
            with gradio.Accordion("More options", open=False, elem_id="more-options"), gradio.Row():
                for name in demo.seldom:
                    demo.options[name].render()
        with gradio.Tab("Summary"):
            lay_out_texts(demo, page)
        with gradio.Tab("File"):
            lay_out_file(demo)
        gradio.api(demo.score, api_name="score", **ONE_AT_A_TIME)
    return page


def lay_out_texts(demo: Demo, page: Any) -> None:
    """Lay out the tab that scores one summary: examples, texts and a button, and beside them the answer."""
    boxes: dict[str, Any] = {"max_lines": 12, "elem_classes": "folding", "render": False}
    document = gradio.Textbox(DOCUMENT, label="Document", lines=6, elem_id="document", **boxes)
    summary = gradio.Textbox(EXAMPLES[demo.opening], label="Summary", lines=5, elem_id="summary", **boxes)
    with gradio.Row():
        with gradio.Column(scale=2, min_width=300):
            gradio.Examples(
                [[DOCUMENT, text] for text in EXAMPLES.values()],
                [document, summary],
                example_labels=list(EXAMPLES),
                label="One story, four summaries",
                api_visibility="private",
                elem_id="examples",
            )
            if "document" in demo.columns:
                document.render()
            summary.render()
            if "document" not in demo.columns:
                with gradio.Accordion("Document (this metric does not read it)", open=False):
                    document.render()
            button = gradio.Button("Score", variant="primary", visible=not demo.live, elem_id="run")
        with gradio.Column(scale=3, min_width=300):
            result = gradio.HTML("" if demo.live else WAITING, elem_id="result")
    exchange = Exchange(demo, demo.answer_texts, [document, summary, *demo.options.values()], [result], [WAITING])
    exchange.connect(None if demo.live is True else button, *([page.load] if demo.live else []), show_progress="hidden")


def lay_out_file(demo: Demo) -> None:
    """Lay out the tab that scores a file: the file and a button, and below them chart, table and download."""
    gradio.HTML(
        f"<p>A CSV, TSV, JSON or JSONL file in UTF-8 with the column{'s' * (len(demo.columns) > 1)} "
        f"<code>{'</code> and <code>'.join(demo.columns)}</code>, up to {demo.most_rows} rows. Usual other names, such "
        f"as <code>{'</code> and <code>'.join(OTHER_NAMES[column][0] for column in demo.columns)}</code>, will do. "
        "Other columns are kept; with <code>system</code> or <code>model</code>, each system has its means.</p>"
    )
    file = gradio.File(label="File", file_types=list(SUFFIXES), height=140, elem_id="file")
    button = gradio.Button("Score the file", variant="primary", visible=not demo.live, elem_id="run-file")
    chart = gradio.HTML(elem_id="chart")
    table = gradio.Dataframe(visible=False, interactive=False, max_chars=80, elem_id="table", label="Scores")
    download = gradio.DownloadButton("Download the scores as CSV", visible=False, size="md", elem_id="download")
    nothing = [gradio.update(visible=False), gradio.update(visible=False), ""]
    inputs = [file, *demo.options.values()]
    Exchange(demo, demo.answer_file, inputs, [table, download, chart], nothing).connect(
        None if demo.live is True else button
    )


async def refuse_address(place: Any) -> str:
    """Refuse a file that is an address: gradio would fetch it from there."""
    raise gradio.Error("A file is uploaded, and not fetched from an address.", print_exception=False)


def guard_files(page: Any) -> None:
    """Let no part of a page fetch the file at an address that somebody sends in place of an upload."""
    for part in page.blocks.values():
        keep = part.async_move_resource_to_block_cache

        async def keep_upload(place: Any, keep: Callable[[Any], Any] = keep) -> Any:
            return await (refuse_address(place) if ADDRESS.match(str(place)) else keep(place))

        part.async_move_resource_to_block_cache = keep_upload


# Closing its own stream of an upload's progress makes gradio warn, each time, of a method that it does not have.
QUIET = """{ const warn = console.warn;
console.warn = (...said) => { if (said[0] !== "Method not implemented.") warn.apply(console, said); }; }
"""


def launch(page: Any, more: Iterable[str] = ()) -> None:
    """Serve a page that was built here: system fonts, no analytics, nothing from another host.

    `more` are names of files beside this one, such as page.css and page.js, that the page needs as well.
    """
    sans = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"]
    mono = ["ui-monospace", "Menlo", "Consolas", "monospace"]
    theme = gradio.themes.Base(text_size="lg", neutral_hue="slate", primary_hue="indigo", font=sans, font_mono=mono)
    subdued = {"body_text_color_subdued": "*neutral_600", "body_text_color_subdued_dark": "*neutral_300"}
    info = {"block_info_text_color": "*neutral_600", "block_info_text_color_dark": "*neutral_300"}
    button = {"button_primary_background_fill": "*primary_600", "button_primary_background_fill_hover": "*primary_700"}
    theme.set(**subdued, **info, **button, color_accent="*primary_600")  # the defaults are too pale to read easily
    beside = Path(__file__).parent
    names = [name for name in ("painting.js", "demo.js", *more) if name.endswith(".js")]
    scripts = "".join((beside / name).read_text(encoding="utf-8") for name in names)
    guard_files(page)
    # After how many seconds gradio looks again for something to do: its own values for Windows. Elsewhere it looks a
    # thousand times a second, which takes 8 % of a processor while nobody asks anything.
    page._queue.sleep_when_free = 0.05
    page._queue.progress_update_sleep_when_free = 0.1
    page.launch(
        theme=theme,
        css_paths=[beside / name for name in ("painting.css", "demo.css", *more) if name.endswith(".css")],
        head=f"<script>{QUIET}{scripts}</script>",
        footer_links=["api"],
        ssr_mode=False,
        max_file_size=MAX_FILE,
        quiet=True,  # what gradio says is how to show the page to the whole world
        prevent_thread_lock=True,
    )
    print(f"The page is at {page.local_url}; Ctrl+C ends it.", flush=True)
    page.block_thread()
