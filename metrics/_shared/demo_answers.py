# SPDX-License-Identifier: Apache-2.0
"""What a page answers: for one summary its scores, and the words that they rest on, as HTML and as
Python; for a file that a visitor scores its rows, the mean of each system, and the scored rows to
be downloaded.

What a visitor gives reaches HTML only through `escape`, here and in `painting`.
"""

from __future__ import annotations

import json
import math
import os
import re
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from html import escape
from inspect import signature
from pathlib import Path
from typing import Any

import gradio
import pandas
from gradio.processing_utils import save_file_to_cache
from gradio.utils import get_upload_folder

from .demo import Demo
from .painting import CONTROL, draw_parts, paint

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
