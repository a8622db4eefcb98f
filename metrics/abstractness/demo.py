# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/demo.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The page of a metric: paste a document and a summary and see the answer, or score a file.

`app.py` of each metric gives its words, its options and its evidence to `build`, and the page to `launch`.
Whatever a user gives reaches HTML only through `escape`, and no page asks another host for anything.
"""

from __future__ import annotations

import json
import math
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple

import gradio
import pandas
from gradio.processing_utils import save_file_to_cache

DOCUMENT = (
    "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of five. An hour later fog "
    "closed in, and the captain, Inge Dahl, heard something scrape under the stern. She stopped the engines, and a "
    "diver found a torn fishing net around the propeller. The crew cut it away in forty minutes while the passengers "
    "drank coffee in the saloon. Nobody was hurt. The ferry reached the island of Rams at noon, two hours late. The "
    "harbour master said that lost nets drift into the channel every autumn, and that the council will pay for a boat "
    "to collect them from next month."
)
EXAMPLES = {
    "Faithful": "A ferry with 42 people aboard had to stop in the fog because a net had caught its propeller. All were "
    "safe, and it arrived two hours late. The council plans to have such nets collected.",
    "Hallucinated": "The ferry Marta sank off Kolby on Friday after it struck a whale. Captain Inge Dahl and three "
    "passengers were hurt, and the island of Rams has closed its harbour until spring.",
    "Copied": "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of five. She "
    "stopped the engines, and a diver found a torn fishing net around the propeller. Nobody was hurt.",
    "Repetitive": "The ferry was late because of a fishing net. The fishing net was in the propeller, and because of "
    "the fishing net the ferry was late. The crew cut the fishing net away. The ferry was two hours late because of a "
    "fishing net.",
}

MAX_CHARACTERS = 50_000  # per text: more marks than a browser paints at once
MAX_FILE = "20mb"
BINS = 10
WAITING = "<p>Press Score to see the answer.</p>"
MESSAGES = (TypeError, ValueError, OSError)  # of the metrics, for people; OSError: a model that cannot be had
ONE_AT_A_TIME: dict[str, Any] = {"concurrency_limit": 1, "concurrency_id": "metric"}  # metrics are not thread-safe


class Mark(NamedTuple):
    """A stretch of text to paint: its characters [start, end), its look, and what it says.

    The underline (`line`) says what the colour (`hue`, in degrees) says, for those who do not see colours. `label`
    follows the text as a superscript. `title` is shown on hover, focus and touch. Marks of one `group`, also of
    another text on the page, light up together.
    """

    start: int
    end: int
    line: Literal["solid", "dashed", "dotted", "wavy"]
    title: str
    group: str = ""
    hue: int = 0
    label: str = ""


def hue(number: int) -> int:
    """Return a hue in degrees for `number`, far from those of its neighbours (the golden angle)."""
    return round(250 + number * 137.508) % 360


def without_overlaps(marks: Iterable[Mark]) -> list[Mark]:
    """Return marks in order of the text: overlapping ones of one look and group are one, of others the longest stays.

    >>> near = [Mark(0, 5, "solid", "a b c"), Mark(3, 8, "solid", "b c d"), Mark(6, 9, "dotted", "d")]
    >>> [(mark.start, mark.end) for mark in without_overlaps(near)]
    [(0, 8)]
    """
    joined: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark.line, mark.hue, mark.label, mark.group, mark.start)):
        last = joined[-1] if joined else None
        same = last and (last.line, last.hue, last.label, last.group) == (mark.line, mark.hue, mark.label, mark.group)
        if last and same and mark.start < last.end:
            joined[-1] = last._replace(end=max(last.end, mark.end))
        else:
            joined.append(mark)
    taken = bytearray(max((mark.end for mark in joined), default=0))
    kept = []
    for mark in sorted(joined, key=lambda mark: (mark.start - mark.end, mark.start)):
        if mark.end > mark.start and taken.find(1, mark.start, mark.end) < 0:
            taken[mark.start : mark.end] = b"\1" * (mark.end - mark.start)
            kept.append(mark)
    return sorted(kept)


def numbered(marks: Iterable[Mark]) -> list[Mark]:
    """Return the marks that can be painted, each group with a number as its label and a hue, in order of the text."""
    numbers: dict[str, int] = {}
    kept = []
    for mark in without_overlaps(marks):
        group = numbers.setdefault(mark.group, len(numbers) + 1)
        kept.append(mark._replace(hue=hue(group), label=str(group)))
    return kept


def paint(text: str, marks: Iterable[Mark], key: Iterable[tuple[str, int, str]] = ()) -> str:
    """Return HTML of `text` with `marks`, and of the `key`: (line, hue, what it means) for each look.

    >>> paint("1 < 2", [Mark(0, 1, "solid", "a digit", hue=30, label="a")])  # doctest: +ELLIPSIS
    '...style="--hue:30" title="a digit" data-group="" tabindex="0">1<sup>a</sup></mark> &lt; 2<...'
    """
    html, done = [], 0
    for mark in without_overlaps(marks):
        label = f"<sup>{escape(mark.label)}</sup>" if mark.label else ""
        html.append(
            f'{escape(text[done : mark.start])}<mark class="{mark.line}" style="--hue:{mark.hue}" '
            f'title="{escape(mark.title)}" data-group="{escape(mark.group)}" tabindex="0">'
            f"{escape(text[mark.start : mark.end])}{label}</mark>"
        )
        done = mark.end
    entries = "".join(
        f'<li><mark class="{line}" style="--hue:{hue}">{escape(meaning)}</mark></li>' for line, hue, meaning in key
    )
    legend = f'<ul class="key" aria-label="Key">{entries}</ul>' if entries else ""
    reading = '<p class="reading" aria-live="polite"></p>' if html else ""
    return f'<div class="painted"><p class="text">{"".join(html)}{escape(text[done:])}</p>{reading}{legend}</div>'


def bars(title: str, rows: Iterable[tuple[str, float, str]]) -> str:
    """Return HTML of horizontal bars: (name, share from 0 to 1 of the full width, what is written at its end)."""
    items = "".join(
        f'<li><span class="name">{escape(name)}</span><span class="track"><span class="bar" style="width:{share:.2%}">'
        f'</span></span><span class="number">{escape(shown)}</span></li>'
        for name, share, shown in rows
    )
    return f'<h3>{escape(title)}</h3><ul class="bars">{items}</ul>' if items else ""


def number(value: float) -> str:
    """Return `value` as the page shows it: three decimals, a whole number without any, "undefined" for nan."""
    if math.isnan(value):
        return "undefined"
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.3f}"


def problem(message: str) -> str:
    """Return HTML of a message that stands where the answer would."""
    return f'<p class="problem" role="alert"><strong>Not scored.</strong> {escape(message)}</p>'


def noted(notes: Iterable[str]) -> str:
    """Return HTML of notes, each a paragraph."""
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def signed(signature: str) -> str:
    """Return HTML of what to state with a score."""
    return f'<p class="signature">Reproduce with <code>{escape(signature)}</code></p>'


def histogram(values: Iterable[float], title: str) -> str:
    """Return HTML bars of how many values fall into each of at most ten equal parts of their range; nan is left out.

    The parts of whole numbers are whole numbers themselves. Values that differ by rounding alone share one bar.
    """
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        return ""
    low, high = min(defined), max(defined)
    width = (high - low) / BINS
    if all(float(value).is_integer() for value in defined):
        width = step = math.ceil((high - low + 1) / BINS)
        starts = range(int(low), int(high) + 1, step)
        names = [f"{start} to {start + step - 1}" if step > 1 else str(start) for start in starts]
    elif math.isclose(low, high, abs_tol=1e-9):
        width, names = 1, [number(low)]
    else:
        decimals = max(0, 1 - math.floor(math.log10(width)))  # enough to tell the edges apart
        edges = [f"{low + i * width:.{decimals}f}" for i in range(BINS + 1)]
        names = [f"{start} to {end}" for start, end in pairwise(edges)]
    counts = Counter(min(int((value - low) / width), len(names) - 1) for value in defined)
    most = max(counts.values())
    return bars(title, [(name, counts[i] / most, str(counts[i])) for i, name in enumerate(names)])


def read_jsonl(path: str) -> Any:
    """Return the rows of a JSONL file with every value as it stands there, and none changed to fit its column.

    Raises
    ------
    ValueError
        With the number of the line that is not a JSON object, or that has half a surrogate pair, which cannot be
        written to a file again; or when the file is not in UTF-8.
    """
    rows = []
    with open(path, encoding="utf-8-sig") as file:
        for line_number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                rows.append(json.loads(line))
                json.dumps(rows[-1], ensure_ascii=False).encode()  # refuses half a surrogate pair
            except json.JSONDecodeError as error:
                raise ValueError(f"line {line_number}: {error.msg} at character {error.colno}") from None
            except (ValueError, RecursionError) as error:
                raise ValueError(f"line {line_number}: {error}") from None
            if not isinstance(rows[-1], dict):
                raise ValueError(f"line {line_number} is not a JSON object")
    return pandas.DataFrame(rows, dtype=object)


def read_table(path: str, columns: list[str], scores: Iterable[str], most_rows: int) -> Any:
    """Return the rows of a CSV or JSONL file; a ValueError says what is wrong with it and what is allowed.

    It must have `columns`, and none of the names of the `scores` that are to be added.
    """
    name, ending = Path(path).name, Path(path).suffix.lower()
    if ending not in (".csv", ".jsonl"):
        raise ValueError(f"{name} is neither .csv nor .jsonl")
    try:
        if ending == ".csv":
            table = pandas.read_csv(path, dtype=str, keep_default_na=False)
            if not isinstance(table.index, pandas.RangeIndex):  # pandas takes what is too much for an index
                raise ValueError("rows have more fields than the header")
        else:
            table = read_jsonl(path)
    except ValueError as error:
        reason = (str(error).splitlines() or [""])[0]
        raise ValueError(f"{name} cannot be read as {ending[1:].upper()} in UTF-8: {reason}") from None
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(
            f"{name} has no column {' and no column '.join(missing)}; it has {', '.join(map(str, table.columns))}"
        )
    if taken := [score for score in scores if score in table]:
        raise ValueError(f"{name} already has a column {', '.join(taken)}, which this page adds: give it another name")
    if not 0 < len(table) <= most_rows:
        raise ValueError(f"{name} has {len(table)} rows; allowed are 1 to {most_rows}")
    for column in columns:
        for row, text in enumerate(table[column], start=1):
            if not isinstance(text, str):
                raise ValueError(f"row {row} of {name}: {column} must be text, got {text!r}")
    return table


def compute(metric: Any, documents: list[str], summaries: list[str], options: dict[str, Any]) -> dict[str, Any]:
    """Return lists of scores, details, the signature, and the metric's warnings as `notes`."""
    for name, texts in (("document", documents), ("summary", summaries)):
        for text in texts:
            if len(text) > MAX_CHARACTERS:
                raise ValueError(f"a {name} has {len(text):,} characters; this page takes at most {MAX_CHARACTERS:,}")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        result = metric.compute(
            predictions=summaries, references=documents, use_aggregator=False, explain=True, **options
        )
    notes = dict.fromkeys(str(warning.message) for warning in caught if warning.category is UserWarning)
    return {**result, "notes": list(notes)}


def build(
    metric: Any,
    *,
    title: str,
    lead: str,
    scores: dict[str, str],
    evidence: Callable[[str, str, dict[str, Any]], str],
    opening: str,
    options: dict[str, Any] | None = None,
    live: bool | Callable[[dict[str, Any]], bool] = True,
    most_rows: int = 1000,
) -> Any:
    """Return the page of `metric`, a `gradio.Blocks`, to be given to `launch`.

    Parameters
    ----------
    metric
        What `evaluate.load` returned.
    title, lead
        The heading, and one or two sentences under it: what is measured, its range, and which way is better.
    scores
        The name on the page of each score to show, by key; the first is the large one.
    evidence
        From document, summary and the metric's `details` to HTML that shows what the score rests on.
    opening
        Which of EXAMPLES the page opens with.
    options
        Gradio components whose values are given to `compute`, by the name of its argument; "none" stands for None.
    live
        Score on every change; otherwise when a button is pressed. A function decides it by the chosen options.
    most_rows
        The longest file that is scored.

    The page has one public API endpoint, `/score`: document, summary and a dict of options to a dict of numbers.
    """
    options = options or {}
    needed = ["document", "summary"] if metric.references_needed else ["summary"]

    def chosen(values: Iterable[Any]) -> dict[str, Any]:
        return {name: None if value == "none" else value for name, value in zip(options, values, strict=True)}

    def answer(document: str, summary: str, *values: Any) -> str:
        try:
            if not summary.strip() or (metric.references_needed and not document.strip()):
                raise ValueError(f"Give a {' and a '.join(needed)}, or choose an example.")
            result = compute(metric, [document], [summary], chosen(values))
            shown_evidence = evidence(document, summary, result["details"][0])
        except MESSAGES as error:
            return problem(str(error))
        shown = {key: result[key][0] for key in scores}
        first, *others = shown
        tiles = "".join(
            f'<div><dt>{escape(scores[key])}</dt><dd data-key="{key}">{number(shown[key])}</dd></div>' for key in others
        )
        notes = result["notes"]
        if any(map(math.isnan, shown.values())):
            notes = [*notes, f"Undefined: the {' or the '.join(needed)} has too few words that this score can use."]
        return (
            f'<section class="answer"><p class="score"><output data-key="{first}">{number(shown[first])}</output> '
            f"<span>{escape(scores[first])}</span></p>"
            + (f'<dl class="tiles">{tiles}</dl>' if tiles else "")
            + f"{noted(notes)}{shown_evidence}{signed(result['signature'])}</section>"
        )

    def answer_file(path: str | None, *values: Any) -> list[Any]:
        nothing = gradio.update(visible=False)
        if path is None:
            return [nothing, nothing, "" if live is True else problem("Choose a file.")]
        try:
            table = read_table(path, needed, scores, most_rows)
            documents = list(table["document"]) if metric.references_needed else [""] * len(table)
            result = compute(metric, documents, list(table["summary"]), chosen(values))
        except MESSAGES as error:
            return [nothing, nothing, problem(str(error))]
        scored = table.assign(**{key: result[key] for key in scores})
        # Only gradio's copy stays, and that is deleted after an hour.
        with tempfile.TemporaryDirectory() as folder:
            written = Path(folder) / f"{Path(path).stem}-scored.csv"
            scored.to_csv(written, index=False)
            kept = save_file_to_cache(written, download.GRADIO_CACHE)
        first = next(iter(scores))
        notes = result["notes"]
        if undefined := sum(map(math.isnan, result[first])):
            notes = [*notes, f"{first} is undefined for {undefined} of {len(scored)} rows, which the chart leaves out."]
        chart = noted(notes) + histogram(result[first], f"{first}: rows per value") + signed(result["signature"])
        shown = scored[[*scores, "summary"]].round(3)
        shown.insert(0, "row", range(1, len(shown) + 1))
        return [gradio.update(value=shown, visible=True), gradio.update(value=kept, visible=True), chart]

    def score(document: str, summary: str, options: dict[str, Any] | None = None) -> dict[str, float]:
        try:
            result = compute(metric, [document], [summary], options or {})
        except MESSAGES as error:
            raise gradio.Error(str(error), print_exception=False) from None
        return {key: values[0] for key, values in result.items() if key not in ("details", "signature", "notes")}

    with gradio.Blocks(title=title, analytics_enabled=False, delete_cache=(3600, 3600)) as page:
        gradio.HTML(f'<header class="lead"><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>')
        document = gradio.Textbox(
            DOCUMENT,
            label="Document",
            lines=6,
            max_lines=12,
            elem_id="document",
            render=False,
        )
        summary = gradio.Textbox(
            EXAMPLES[opening], label="Summary", lines=5, max_lines=12, elem_id="summary", render=False
        )
        if options:
            with gradio.Row(elem_id="options"):
                for component in options.values():
                    component.render()
        with gradio.Tab("Summary"), gradio.Row():
            with gradio.Column(scale=2, min_width=300):
                gradio.Examples(
                    [[DOCUMENT, text] for text in EXAMPLES.values()],
                    [document, summary],
                    example_labels=list(EXAMPLES),
                    label="One story, four summaries",
                    api_visibility="private",
                    elem_id="examples",
                )
                if metric.references_needed:
                    document.render()
                summary.render()
                if not metric.references_needed:
                    with gradio.Accordion("Document (this metric does not read it)", open=False):
                        document.render()
                button = gradio.Button("Score", variant="primary", visible=not live, elem_id="run")
            with gradio.Column(scale=3, min_width=300):
                result = gradio.HTML("" if live else WAITING, elem_id="result")
        with gradio.Tab("File"):
            gradio.HTML(
                f"<p>A CSV or JSONL file in UTF-8 with the column{'s' if metric.references_needed else ''} "
                f"<code>{'</code> and <code>'.join(needed)}</code>, up to {most_rows} rows. Other columns are kept.</p>"
            )
            file = gradio.File(label="File", file_types=[".csv", ".jsonl"], height=140, elem_id="file")
            file_button = gradio.Button("Score the file", variant="primary", visible=not live, elem_id="run-file")
            chart = gradio.HTML(elem_id="chart")
            table = gradio.Dataframe(visible=False, interactive=False, max_chars=80, elem_id="table", label="Scores")
            download = gradio.DownloadButton("Download the scores as CSV", visible=False, size="md", elem_id="download")

        def connect(
            function: Callable[..., list[Any]],
            inputs: list[Any],
            outputs: list[Any],
            waiting: list[Any],
            button: Any,
            events: Iterable[Any] = (),
            **more: Any,
        ) -> None:
            """Call `function` on a change where the page is live, else on a press, and `waiting` replaces its answer.

            A change may reach the server after the press that answered it, so the inputs of the press are remembered,
            as a hash: one of them may be a key.
            """
            pressed_with = gradio.State()

            def on_change(pressed: int | None, *given: Any) -> Any:
                if live(chosen(given[len(given) - len(options) :])) if callable(live) else live:
                    return [*function(*given), None]
                return gradio.skip() if pressed == hash(repr(given)) else [*waiting, None]

            def on_press(*given: Any) -> list[Any]:
                return [*function(*given), hash(repr(given))]

            common: dict[str, Any] = {
                "outputs": [*outputs, pressed_with],
                "api_visibility": "private",
                **ONE_AT_A_TIME,
            }
            changes = [*events, *(component.change for component in inputs)]
            gradio.on(changes, on_change, [pressed_with, *inputs], trigger_mode="always_last", **more, **common)
            if live is not True:
                button.click(on_press, inputs, **common)

        connect(
            lambda *given: [answer(*given)],
            [document, summary, *options.values()],
            [result],
            [WAITING],
            button,
            [page.load] if live else [],
            show_progress="hidden",
        )
        no_file = [gradio.update(visible=False), gradio.update(visible=False), ""]
        connect(answer_file, [file, *options.values()], [table, download, chart], no_file, file_button)
        if callable(live):
            gradio.on(
                [component.change for component in options.values()],
                lambda *values: [gradio.update(visible=not live(chosen(values)))] * 2,
                list(options.values()),
                [button, file_button],
                show_progress="hidden",
                api_visibility="private",
            )
        gradio.api(score, api_name="score", **ONE_AT_A_TIME)
    return page


def launch(page: Any) -> None:
    """Serve the page that `build` made: system fonts, no analytics, nothing from another host."""
    sans = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"]
    mono = ["ui-monospace", "Menlo", "Consolas", "monospace"]
    theme = gradio.themes.Base(text_size="lg", neutral_hue="slate", primary_hue="indigo", font=sans, font_mono=mono)
    subdued = {"body_text_color_subdued": "*neutral_600", "body_text_color_subdued_dark": "*neutral_300"}
    info = {"block_info_text_color": "*neutral_600", "block_info_text_color_dark": "*neutral_300"}
    theme.set(**subdued, **info, color_accent="*primary_600")  # the defaults are too pale to read easily
    page.launch(theme=theme, css=CSS, head=HEAD, footer_links=["api"], ssr_mode=False, max_file_size=MAX_FILE)


# Marks of one group light up together, and what the mark says is read under the text, for keyboards and touch as well.
HEAD = """<script>
for (const type of ["mouseover", "mouseout", "focusin", "focusout"]) document.addEventListener(type, (event) => {
  const mark = event.target.closest && event.target.closest("mark[data-group]");
  if (!mark) return;
  const lit = type === "mouseover" || type === "focusin";
  for (const other of document.querySelectorAll("mark[data-group]"))
    if (other === mark || (mark.dataset.group && other.dataset.group === mark.dataset.group))
      other.classList.toggle("lit", lit);
  const reading = mark.closest(".painted").querySelector(".reading");
  reading.textContent = lit ? mark.title : "";
});
</script>"""

CSS = """
.gradio-container { width: 100%; max-width: 1180px !important; margin: 0 auto !important; min-width: 0 !important; }
.dark { --color-accent: var(--primary-400) !important; }
#options .block:has(input[type=checkbox]) { min-width: min(160px, 100%) !important; }
@media (max-width: 480px) {
  .gradio-container .app { padding: .5rem !important; }
  .bars li { grid-template-columns: 8rem 1fr 2.5rem !important; }
 }
footer .divider { display: none; }  /* a dot between links, of which there is one */
.lead h1 { font-size: 1.75rem; font-weight: 650; letter-spacing: -.01em; margin: .5rem 0 .25rem; }
.lead p { font-size: 1.05rem; line-height: 1.5; max-width: 62ch; color: var(--body-text-color-subdued); margin: 0; }
.answer h3, #chart h3 { font-size: 1rem; font-weight: 600; margin: 1.4rem 0 .5rem; }
.score { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 .75rem; margin: 0; }
.score output { font-size: min(3.5rem, 13vw); line-height: 1.1; font-weight: 650; font-variant-numeric: tabular-nums; }
.score span { color: var(--body-text-color-subdued); }
.tiles { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: .75rem 0 0; }
.tiles dt { font-size: .9rem; color: var(--body-text-color-subdued); }
.tiles dd { font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0; }
.painted { margin-top: 1.25rem; }
.painted .text { font-size: 1.15rem; line-height: 2.1; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
mark { color: inherit; background: oklch(.93 .05 var(--hue)); border-radius: 3px; padding: .1em .15em;
  text-decoration: underline 2px oklch(.5 .15 var(--hue)); text-underline-offset: .28em;
  text-decoration-skip-ink: none; }
mark.dashed { text-decoration-style: dashed; }
mark.dotted { text-decoration-style: dotted; }
mark.wavy { text-decoration-style: wavy; }
mark sup { font-size: .65em; line-height: 1; margin-left: .15em;
  font-weight: 600; color: oklch(.42 .13 var(--hue)); user-select: none; vertical-align: super; }
mark.lit, mark:focus-visible { background: oklch(.83 .12 var(--hue)); outline: 2px solid oklch(.5 .15 var(--hue)); }
.dark mark { background: oklch(.36 .07 var(--hue)); text-decoration-color: oklch(.78 .13 var(--hue)); }
.dark mark sup { color: oklch(.85 .1 var(--hue)); }
.dark mark.lit, .dark mark:focus-visible { background: oklch(.5 .12 var(--hue));
  outline-color: oklch(.8 .13 var(--hue)); }
.reading { min-height: 1.6em; margin: .5rem 0 0; font-size: 1rem; color: var(--body-text-color-subdued); }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; margin: .25rem 0 0; }
.bars { list-style: none; padding: 0; margin: 0; display: grid; gap: .35rem; }
.bars li { display: grid; grid-template-columns: minmax(5rem, 9rem) 1fr 3.5rem; gap: .75rem; align-items: center; }
.bars .name { overflow-wrap: anywhere; }
.bars .track { background: var(--border-color-primary); border-radius: 3px; height: .8rem; }
.bars .bar { display: block; height: 100%; border-radius: 3px; background: var(--color-accent); }
.bars .number { font-variant-numeric: tabular-nums; }
.questions { max-height: 24rem; overflow-y: auto; border: 1px solid var(--border-color-primary); border-radius: 6px; }
.answer .questions table { width: 100%; border-collapse: collapse; margin: 0; }
.answer .questions :is(table, thead, tbody, tr) { border: 0; }
.answer .questions table :is(th, td) { text-align: left; padding: .4rem .75rem; border: 0;
  border-bottom: 1px solid var(--border-color-primary); overflow-wrap: anywhere; }
.answer .questions table th { position: sticky; top: 0; background: var(--background-fill-secondary);
  white-space: nowrap; }
.answer .questions table td:first-child { white-space: nowrap; }
.signature { margin-top: 1.75rem; font-size: .85rem; color: var(--body-text-color-subdued); overflow-wrap: anywhere; }
.note, .problem { border-left: 4px solid var(--color-accent); padding: .5rem .9rem; margin: .75rem 0; }
.problem { border-color: oklch(.6 .2 25); font-size: 1.05rem; overflow-wrap: anywhere; }
"""
