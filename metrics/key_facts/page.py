# SPDX-License-Identifier: Apache-2.0
"""What key_facts shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
demo, painting, demo_answers, demo_page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping, Sequence
from collections.abc import Sequence
from dataclasses import dataclass, field
from gradio.blocks import Block
from gradio.processing_utils import save_file_to_cache
from gradio.route_utils import CustomCORSMiddleware
from gradio.utils import get_upload_folder
from html import escape
from inspect import signature
from itertools import cycle, pairwise
from pathlib import Path
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from typing import Any
from urllib.parse import quote
import evaluate
import gradio
import json
import math
import os
import pandas
import re
import sys
import tempfile
import traceback
import warnings


# demo.py

"""What the page of a metric is made of: its card, its scores and some of its settings, and the
story that every page begins with.

The `app.py` of each metric gives it to `launch` in `demo_page`. No page asks another host for
anything.
"""


DOCUMENT = (
    "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of five."
    " An hour later fog closed in, and the captain, Inge Dahl, heard something scrape under the"
    " stern. She stopped the engines, and a diver found a torn fishing net around the propeller."
    " The crew cut it away in forty minutes while the passengers drank coffee in the saloon. Nobody"
    " was hurt. The ferry reached the island of Rams at noon, two hours late. The harbour master"
    " said that lost nets drift into the channel every autumn, and that the council will pay for a"
    " boat to collect them from next month."
)
STORIES = {
    "Faithful": (
        "A torn fishing net around the propeller stopped the ferry Marta in the fog on Tuesday. The"
        " crew freed her within forty minutes, all 42 passengers stayed unharmed, and they came to"
        " Rams two hours late. The council is to pay for a boat that gathers lost nets from the"
        " channel."
    ),
    "Invented": (
        "The ferry Marta sank off Kolby on Friday with 61 passengers after it struck a whale."
        " Captain Olaf Brandt was hurt, and the council will pay 2.5 million euros for a new"
        " harbour on Rams by 2027."
    ),
    "Mixed up": (
        "Inge Dahl, a diver from Rams, found 42 torn nets under the ferry Marta on Tuesday. The"
        " harbour master was hurt, and the passengers cut the propeller away while the crew drank"
        " coffee."
    ),
    "Copied": (
        "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of"
        " five. She stopped the engines, and a diver found a torn fishing net around the propeller."
        " Nobody was hurt."
    ),
    "Repetitive": (
        "The ferry was late because of a fishing net. The fishing net was in the propeller, and"
        " because of the fishing net the ferry was late. The crew cut the fishing net away. The"
        " ferry was two hours late because of a fishing net."
    ),
}
PASSAGES = re.sub(r" (?=The crew|The harbour)", "\n", DOCUMENT)  # the same in three
# The title of a card, its first paragraph, and what it says that the metric does not see.
CARD = re.compile(
    r"^title: (.+)\n[\s\S]+\n# .*\n\n([\s\S]+?)\n\n[\s\S]+?\n- \*\*(Blind to\*\* [\s\S]+?)\n[-\n]",
    re.MULTILINE,
)
MANY = 5  # choices, which take less room in a list that unfolds
MARKUP = re.compile(r"\*\*|`|\[([^\]]+)\]\([^)]*\)")
PAGE_LANGUAGES = (
    "en da de es fi fr hu it nl no pl pt ru sv tr".split()
)  # the first at the beginning


@dataclass(frozen=True)
class Demo:
    """The page of one metric.

    Attributes
    ----------
    metric
        What `evaluate.load` returned.
    settings
        What each option of `compute` may be on the page, the first at the beginning: values, or
        values by how they are called there; or a text, of which each line is given, for every
        summary the same.
    passages
        Whether each line of the document is a passage.
    """

    metric: Any
    title: str = ""
    lead: str = ""
    settings: Mapping[str, Mapping[str, Any] | Sequence[Any]] = field(default_factory=dict)
    opening: str = "Invented"  # a name of STORIES
    passages: bool = False
    most_rows: int = 1000  # of a file

    @property
    def columns(self) -> list[str]:
        """The texts that the metric reads."""
        if self.metric.references_needed:
            return ["document", "summary"]
        return ["summary"]

    @property
    def document(self) -> str:
        """The document of the stories."""
        if self.passages:
            return PASSAGES
        return DOCUMENT

    def source(self, document: str) -> str | list[str]:
        """Return what the metric is given for the document on the page."""
        if self.passages:
            return document.split("\n")
        return document

    def options(self, values: Sequence[Any], rows: int = 1) -> dict[str, Any]:
        """Return the options of `compute` for what was chosen, and so many summaries. A choice that
        the page does not offer is refused by its component.
        """
        options: dict[str, Any] = {}
        for (name, choices), value in zip(self.settings.items(), values, strict=True):
            options[name] = value
            if isinstance(choices, Mapping):
                options[name] = choices[value]
            elif isinstance(choices, str):
                lines = [line.strip() for line in value.splitlines() if line.strip()]
                if not lines:
                    raise ValueError(f"Write {name.replace('_', ' ')}, one in each line.")
                options[name] = [lines] * rows
        return options


def read_demo(
    name: str,
    settings: Mapping[str, Mapping[str, Any] | Sequence[Any]],
    fixed: Mapping[str, Any] | None = None,
    **more: Any,
) -> Demo:
    """Return the page of a metric, whose script and card lie beside this file.

    `fixed` are options that nobody chooses, and `more` other attributes.
    """
    folder = Path(__file__).parent
    (card,) = CARD.findall((folder / "README.md").read_text(encoding="utf-8"))
    title, lead, blind = (MARKUP.sub(r"\1", " ".join(part.split())) for part in card)
    metric = evaluate.load(str(folder / f"{name}.py"), **(fixed or {}))
    return Demo(metric, title, f"{lead} {blind}", settings, **more)


def components(demo: Demo) -> list[Any]:
    """Return a component for each setting, not rendered yet."""
    settings: list[Any] = []
    for name, choices in demo.settings.items():
        of_setting: dict[str, Any] = {
            "label": name.replace("_", " "),
            "elem_id": name,
            "render": False,
        }
        if isinstance(choices, str):
            settings.append(gradio.Textbox(choices, lines=4, **of_setting))
            continue
        kind = gradio.Radio if len(choices) < MANY else gradio.Dropdown
        offered = [*choices]
        settings.append(kind(offered, value=offered[0], **of_setting))
    return settings


# painting.py

"""Marked text as HTML: for the page of a metric, and for the report.

The page has STYLE and SCRIPT once. Texts inside one element of the class "evidence" share their
groups: marks of one group light up together, and what a mark says is read below its text, with a
mouse, a key or a finger.
"""


# What no HTML may hold, and a terminal may obey: characters of control but tab and line ends, and
# two that are none.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
MOST_NAMED = 6  # marks at one place whose notes are shown; the limit keeps the time linear
# A hue in degrees and an underline for each kind of mark, by what it means; other kinds get those
# of OTHERS in turn. Kinds of one text differ in their underline too, for those who do not see the
# colours.
BAD, GOOD, PLACE = (25, "wavy"), (150, "solid"), (85, "dashed")
LOOKS = {
    **dict.fromkeys(("alarm", "missing", "not_found", "unsupported"), BAD),
    **dict.fromkeys(("answered", "found", "supported"), GOOD),
    **dict.fromkeys(("match", "supporting", "support", "nearest"), PLACE),
}
OTHERS = ((265, "dotted"), (210, "dashed"), (310, "solid"))

STYLE = """
.painted { --quiet: light-dark(oklch(.44 .03 260), oklch(.84 .02 260)); }
.painted .text { line-height: 1.9; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.painted .text:empty::before { content: "(empty)"; color: var(--quiet); }
.painted mark { color: inherit; padding: .1em 0;
  background: light-dark(oklch(.94 .045 var(--hue)), oklch(.34 .06 var(--hue))); }
.painted mark span {
  text-decoration: underline 2px light-dark(oklch(.5 .15 var(--hue)), oklch(.78 .13 var(--hue)));
  text-decoration-skip-ink: none; text-underline-offset: calc(.25em + var(--line) * .24em); }
.painted .wavy { text-decoration-style: wavy; }
.painted .dashed { text-decoration-style: dashed; }
.painted .dotted { text-decoration-style: dotted; }
.painted mark.lit { background: light-dark(oklch(.83 .12 var(--hue)), oklch(.48 .12 var(--hue))); }
.painted mark:focus-visible { outline: 2px solid; outline-offset: 1px; }
.painted .reading { min-height: 1.5em; margin: .5rem 0 0; line-height: 1.5; white-space: pre-line;
  overflow-wrap: anywhere; color: var(--quiet); }
.painted .reading:empty::before { content: "Point at a mark to read what it says."; }
.painted .key { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
  padding: 0; margin: .25rem 0 0; }
.parts { margin: .25rem 0 .75rem; }
.parts svg { display: block; width: 100%; max-width: 30rem; height: 1.5rem; }
.parts figcaption { font-size: .85em; opacity: .8; }
.parts rect { fill: light-dark(oklch(.5 .15 150), oklch(.78 .13 150));
  stroke: currentColor; stroke-width: 1;
  vector-effect: non-scaling-stroke; }
@media print { .painted .reading { display: none; } .painted mark { print-color-adjust: exact; } }
"""

SCRIPT = """
(() => {
  const MARK = ".painted mark[data-groups]";
  let pointed = null;
  function show() {
    for (const mark of document.querySelectorAll("mark.lit")) mark.classList.remove("lit");
    for (const reading of document.querySelectorAll(".painted .reading")) reading.textContent = "";
    const chosen = pointed?.isConnected ? pointed : document.activeElement?.closest(MARK);
    if (!chosen) return;
    chosen.classList.add("lit");
    chosen.closest(".painted").querySelector(".reading").textContent = chosen.title;
    const painted = chosen.closest(".evidence, .painted");
    for (const group of chosen.dataset.groups.split(" ").filter(Boolean)) {
      const inGroup = `mark[data-groups~="${group}"]`; // quoted by Python: safe in a selector
      for (const mark of painted.querySelectorAll(inGroup)) mark.classList.add("lit");
    }
  }
  for (const type of ["mouseover", "mouseout", "focusin", "focusout"])
    document.addEventListener(type, (event) => {
      const mark = event.target.closest?.(MARK);
      if (!mark) return;
      if (type.startsWith("mouse")) pointed = type === "mouseover" ? mark : null;
      show();
    });
})();
"""


FAINTEST = (
    0.2  # of the colour of a part from which little is drawn, so that it is not taken for none
)


def draw_parts(shares: Sequence[float]) -> str:
    """Return a strip with a cell for each part of a source, the darker the more of what a summary
    draws on lies there; empty where nothing does. "" without parts.

    >>> draw_parts([0.5, 0.0, 0.5])  # doctest: +ELLIPSIS
    '<figure class="parts"><svg viewBox="0 0 30 10" ... aria-label="50 %, 0 %, 50 %">...'
    """
    if not shares:
        return ""
    most = max(shares) or 1
    cells = []
    for number, share in enumerate(shares):
        opacity = 0.0
        if share:  # the least that is used can be told from nothing
            opacity = FAINTEST + (1 - FAINTEST) * share / most
        cells.append(
            f'<rect x="{10 * number + 0.5}" y="0.5" width="9" height="9"'
            f' fill-opacity="{opacity:.2f}">'
            f"<title>part {number + 1}: {100 * share:.0f} %</title></rect>"
        )
    label = ", ".join(f"{100 * share:.0f} %" for share in shares)
    return (
        f'<figure class="parts"><svg viewBox="0 0 {10 * len(shares)} 10" preserveAspectRatio="none"'
        f' role="img" aria-label="{label}">{"".join(cells)}</svg>'
        "<figcaption>From which part of the source the summary draws</figcaption></figure>"
    )


# start, end, kind, note and group, as `summary_metric.Mark`
Marked = tuple[int, int, str, str, str]


def cut(length: int, marks: Iterable[Marked]) -> Iterator[tuple[int, int, list[Marked]]]:
    """Yield pieces [start, end) of the characters [0, length) that have the same marks, the longest
    mark first.

    >>> marks = [(1, 5, "a", "", ""), (3, 99, "b", "", "")]
    >>> [(start, end, len(over)) for start, end, over in cut(9, marks)]
    [(0, 1, 0), (1, 3, 1), (3, 5, 2), (5, 9, 1)]
    """
    inside = [
        (mark[0], min(mark[1], length), *mark[2:])
        for mark in marks
        if mark[0] < min(mark[1], length)
    ]
    waiting = sorted(inside, key=lambda mark: (-mark[0], mark[1]))  # the next one last
    over: list[Marked] = []
    for start, end in pairwise(
        sorted({0, length, *(place for mark in inside for place in mark[:2])})
    ):
        over = [mark for mark in over if mark[1] > start]
        while waiting and waiting[-1][0] == start:
            over.append(waiting.pop())
        yield start, end, over


def paint(text: str, marks: Iterable[Marked], legend: Mapping[str, str]) -> str:
    """Return HTML of a text with its marks, and of what those kinds mean that occur.

    The marks may overlap. `legend` says what each kind of mark means.

    >>> paint("1 < 2", [(0, 1, "new", "a digit", "")], {})  # doctest: +ELLIPSIS
    '...<mark ... title="a digit" tabindex="0"><span ...>1</span></mark> &lt; 2</p>...'
    """
    marks = list(marks)
    occurring = dict.fromkeys(mark[2] for mark in marks)
    free_looks = cycle(OTHERS)
    looks = {kind: LOOKS.get(kind) or next(free_looks) for kind in {**legend, **occurring}}
    tags = {
        kind: f'<span class="{looks[kind][1]}" style="--hue:{looks[kind][0]};--line:{line % 3}">'
        for line, kind in enumerate(occurring)
    }
    html = ""
    for start, end, over in cut(len(text), marks):
        # of control characters each is one, so that marks stay where they are
        painted = escape(CONTROL.sub("\ufffd", text[start:end]))
        if over:
            named = over[-MOST_NAMED:]
            kinds = dict.fromkeys(mark[2] for mark in named)
            notes = "\n".join(dict.fromkeys(mark[3] for mark in named if mark[3]))
            groups = " ".join(dict.fromkeys(quote(mark[4], safe="") for mark in named if mark[4]))
            stop = ""
            if notes and any(mark[0] == start for mark in over):
                # A key stops at a mark once, where it begins.
                stop = ' tabindex="0"'
            painted = (
                f'<mark style="--hue:{looks[named[-1][2]][0]}" data-groups="{groups}"'
                f' title="{escape(CONTROL.sub(" ", notes))}"{stop}>'
                f"{''.join(tags[kind] for kind in kinds)}{painted}{'</span>' * len(kinds)}</mark>"
            )
        html += painted
    html = f'<p class="text" dir="auto">{html}</p>'
    if marks:
        html += '<p class="reading" aria-live="polite"></p>'
    key = [
        f'<li><mark style="--hue:{looks[kind][0]}">{tags[kind]}{escape(meaning)}</span></mark></li>'
        for kind, meaning in legend.items()
        if kind in occurring
    ]
    if key:
        html += f'<ul class="key" aria-label="Key">{"".join(key)}</ul>'
    return f'<div class="painted">{html}</div>'


# demo_answers.py

"""What a page answers: for one summary its scores, and the words that they rest on, as HTML and as
Python; for a file that a visitor scores its rows, the mean of each system, and the scored rows to
be downloaded.

What a visitor gives reaches HTML only through `escape`, here and in `painting`.
"""


MAX_CHARACTERS = 50_000  # per text; a browser cannot paint the marks of longer ones at once
MESSAGES = (TypeError, ValueError, RuntimeError, OSError, ImportError)  # their text is shown
BETTER = {
    "higher": "higher is better",
    "lower": "lower is better",
    "neither": "it describes and does not rank",
}
SIGNATURE = '<p class="signature">Signature, to be stated with the score: <code>{}</code></p>'


def compute(
    demo: Demo, documents: Sequence[Any], summaries: Sequence[Any], options: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Score summaries with the options of a page; return what the metric returns for each, with its
    details, and what it warns of.
    """
    for row, document in enumerate(documents, start=1):
        passages = document
        if not isinstance(document, list):
            passages = [document]
        check_text("document", row, passages)
    for row, summary in enumerate(summaries, start=1):
        check_text("summary", row, [summary])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        result = demo.metric.compute(
            predictions=summaries,
            references=documents,
            use_aggregator=False,
            explain=True,
            **options,
        )
    notes = [
        str(warning.message) for warning in caught if issubclass(warning.category, UserWarning)
    ]
    return result, list(dict.fromkeys(notes))


def check_text(name: str, row: int, passages: Sequence[Any]) -> None:
    """Raise a TypeError or ValueError for what is no text, or too long for a page."""
    if not all(isinstance(passage, str) for passage in passages):
        raise TypeError(f"The {name} of row {row} is no text.")
    if sum(map(len, passages)) > MAX_CHARACTERS:
        raise ValueError(
            f"The {name} of row {row} is longer than {MAX_CHARACTERS:,} characters, the most here."
        )


def show_number(value: float) -> str:
    """Return `value` as the page shows it.

    >>> show_number(0.25), show_number(18.0), show_number(math.nan)
    ('0.250', '18', 'undefined')
    """
    if math.isnan(value):
        return "undefined"
    if value == int(value):
        return f"{value:.0f}"
    return f"{value:.3f}"


def show_problem(error: Exception) -> str:
    """Return an error in place of the answer."""
    return f'<p class="problem" role="alert"><strong>Not scored.</strong> {escape(str(error))}</p>'


def show_notes(notes: Sequence[str]) -> str:
    """Return notes, each a paragraph."""
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def show_scores(scores: Mapping[str, float], described: Mapping[str, Any], says: str) -> str:
    """Return the first score large, the sentence of what it says, and the other scores small."""
    html: list[str] = []
    for key, value in scores.items():
        score = described[key]
        limits = f"{score.least:g} to {score.most:g}; {BETTER[score.better]}".replace("inf", "∞")
        label = f"{escape(score.label)}<small>{limits}</small>"
        number = f'data-key="{escape(key)}">{show_number(value)}'
        if html:
            html.append(f"<div><dt>{label}</dt><dd {number}</dd></div>")
        else:
            html.append(f'<p class="score"><output {number}</output> <span>{label}</span></p>')
    first, *tiles = html
    first += f'<p class="says">{escape(says)}</p>'
    if not tiles:
        return first
    return f'{first}<dl class="tiles">{"".join(tiles)}</dl>'


def show_evidence(evidence: Any, document: str, summary: str, legend: Mapping[str, str]) -> str:
    """Return the painted summary, the document if it has marks, and what the metric lists."""
    parts = ["<h2>The summary</h2>", paint(summary, evidence.summary, legend)]
    if evidence.document:
        parts += ["<h2>The document</h2>", draw_parts(evidence.shares)]
        parts.append(paint(document, evidence.document, legend))
    if evidence.listed:
        heading = escape(evidence.heading)
        rows = "".join(
            f'<tr><th scope="row">{escape(str(finding))}</th><td>{escape(str(of_it))}</td></tr>'
            for finding, of_it in evidence.listed
        )
        parts.append(f'<h2>{heading}</h2><div class="list"><table>{rows}</table></div>')
    return f'<section class="evidence">{"".join(parts)}</section>'


def python_lines(demo: Demo, options: dict[str, Any], texts: Mapping[str, str]) -> str:
    """Return Python that gives what the page shows, "" where a value has no spelling there."""
    if any(map(callable, options.values())):
        return ""
    place = str(Path(__file__).resolve().parent)
    if space := os.environ.get("SPACE_ID"):  # as "owner/name"; the Space has the metric, too
        place = f"{space.partition('/')[0]}/{demo.metric.name}"
    defaults = {
        key: parameter.default
        for key, parameter in signature(demo.metric._compute).parameters.items()
    }
    settings = demo.metric.settings(**options)
    arguments = ["predictions=[summary]", "references=[document]"][: len(demo.columns)]
    arguments += [f"{key}={value!r}" for key, value in settings.items() if value != defaults[key]]
    inputs = {**texts, "document": demo.source(texts["document"])}
    return "\n".join(
        [
            "import evaluate",
            *(f"{column} = {inputs[column]!r}" for column in demo.columns),
            f"metric = evaluate.load({place!r})",
            f"print(metric.compute({', '.join(arguments)}))",
        ]
    )


def answer(demo: Demo, document: str, summary: str, *values: Any) -> tuple[str, str]:
    """Return what the page says of one summary as HTML, and the same in Python."""
    texts = {"document": document or "", "summary": summary or ""}
    try:
        options = demo.options(values)
        if not all(texts[column].strip() for column in demo.columns):
            raise ValueError(f"Give a {' and a '.join(demo.columns)}, or choose a story.")
        source = demo.source(texts["document"])
        result, notes = compute(demo, [source], [texts["summary"]], options)
        (details,) = result["details"]
        described = demo.metric.scores(**options)
        scores = scores_to_show({key: result[key][0] for key in described}, described)
        undefined = [key for key, value in scores.items() if math.isnan(value)]
        reasons = [details.get("reason") or described[key].needs for key in undefined]
        notes += [f"Undefined: {reason}" for reason in dict.fromkeys(reasons)]
        evidence = demo.metric.evidence(texts["document"], texts["summary"], details)
    except MESSAGES as error:
        return show_problem(error), ""
    html = (
        show_scores(scores, described, evidence.explanation)
        + show_notes(notes)
        + show_evidence(evidence, texts["document"], texts["summary"], demo.metric.marks)
        + SIGNATURE.format(escape(result["signature"]))
    )
    return f'<section class="answer">{html}</section>', python_lines(demo, options, texts)


def scores_to_show(scores: Mapping[str, float], described: Mapping[str, Any]) -> dict[str, float]:
    """Return the main scores and then the others, of which those are left out that are beside the
    point, such as of citations where there are none.

    Where the first score is undefined, all are shown: the reader is told why.
    """
    ordered = {key: scores[key] for key in sorted(scores, key=lambda key: not described[key].main)}
    if math.isnan(next(iter(ordered.values()))):
        return ordered
    return {
        key: value for key, value in ordered.items() if described[key].main or not math.isnan(value)
    }


# As a spreadsheet begins a formula, or trims to one; some take the wide signs of East Asia for the
# narrow.
TRIMMED = r"\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
FORMULA = re.compile(rf"[{TRIMMED}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
SEPARATORS = {".csv": ",", ".tsv": "\t"}


def read_table(path: str, columns: Sequence[str], most_rows: int) -> Any:
    """Return the rows of a file, every cell as it stands there."""
    suffix = Path(path).suffix.lower()
    if suffix in SEPARATORS:
        table = pandas.read_csv(path, sep=SEPARATORS[suffix], dtype=str, keep_default_na=False)
    elif suffix == ".json":
        table = pandas.DataFrame(json.loads(Path(path).read_text(encoding="utf-8-sig")))
    elif suffix == ".jsonl":
        # `splitlines` would also end a line at characters that JSON may have in a string.
        lines = Path(path).read_text(encoding="utf-8-sig").split("\n")
        table = pandas.DataFrame([json.loads(line) for line in lines if line.strip()])
    else:
        raise ValueError(
            "The name of the file must end in .csv, .tsv, .json or .jsonl, got"
            f" {Path(path).name[:80]}."
        )
    if missing := [column for column in columns if column not in table]:
        raise ValueError(
            f"The file has no column {missing[0]}; it has {', '.join(map(str, table))[:200]}."
        )
    if not 0 < len(table) <= most_rows:
        raise ValueError(f"The file has {len(table)} rows; 1 to {most_rows} are scored here.")
    return table


def answer_file(demo: Demo, path: str | None, *values: Any) -> list[Any]:
    """Return notes as HTML, the mean of each system, and a file of the scored rows to be
    downloaded.
    """
    try:
        if path is None:
            raise ValueError("Choose a file.")
        table = read_table(path, demo.columns, demo.most_rows)
        documents = [""] * len(table)
        if "document" in demo.columns:
            documents = list(table["document"])
        options = demo.options(values, len(table))
        result, notes = compute(demo, documents, list(table["summary"]), options)
    except MESSAGES as error:
        hidden = gradio.update(visible=False)
        return [show_problem(error), hidden, hidden]
    scores = {key: result[key] for key in demo.metric.scores(**options)}
    notes += notes_on_rows(scores, result["details"])
    # a column of the file that is called like a score gives way to the score
    scored = table.drop(columns=[*scores], errors="ignore").assign(**scores)
    means = means_of_systems(scored, list(scores))
    return [
        show_notes(notes) + SIGNATURE.format(escape(result["signature"])),
        gradio.update(value=means, visible=True),
        gradio.update(value=keep_csv(scored, f"{Path(path).stem}-scored.csv"), visible=True),
    ]


def notes_on_rows(
    scores: Mapping[str, Sequence[float]], details: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return for how many rows which scores are undefined, and why."""
    notes = []
    undefined = {key: sum(map(math.isnan, values)) for key, values in scores.items()}
    if counts := ", ".join(f"{key} for {count}" for key, count in undefined.items() if count):
        rows = len(details)
        notes.append(f"Undefined, and left out of the means: {counts} of {rows} rows.")
    reasons = [of_row["reason"] for of_row in details if of_row.get("reason")]
    return notes + [f"Of some rows {reason}." for reason in dict.fromkeys(reasons)]


def means_of_systems(scored: Any, keys: Sequence[str]) -> Any:
    """Return the mean of each score and the number of summaries, by system; a file that names none
    is of one.
    """
    systems = scored.get("system", pandas.Series(["all"] * len(scored))).astype(str)
    grouped = scored.assign(system=systems, summaries=1).groupby("system", sort=False)
    return grouped.agg({**dict.fromkeys(keys, "mean"), "summaries": "sum"}).round(3).reset_index()


def keep_csv(table: Any, name: str) -> str:
    """Write a CSV file that can be downloaded, without formulas, and return its path; gradio
    deletes it.
    """

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        harmless = CONTROL.sub("?", value)
        if FORMULA.match(value):
            return f"'{harmless}"  # which a spreadsheet takes for text
        return harmless

    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / name
        table.map(cell).rename(columns=cell).to_csv(written, index=False)
        return str(save_file_to_cache(written, get_upload_folder()))


# demo_page.py

"""What stands where on a page, and how it is served: the answer for one summary, below it the texts
and options, and a file; to this machine alone unless its owner says otherwise, without another
host, and without the texts of visitors in its log.
"""


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
