# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo.py, copied by metrics/_shared/vendor.py; edit it there.
"""What the page of a metric says: of a document and a summary that are pasted, or of a file.

The `app.py` of each metric makes a `Demo`, which says what is special about its page. `demo_page.py` lays it out.
"""

from __future__ import annotations

import math
import tempfile
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gradio
import pandas
from gradio.processing_utils import save_file_to_cache
from gradio.utils import get_upload_folder

from .demo_html import (
    show_evidence,
    show_histogram,
    show_means,
    show_notes,
    show_problem,
    show_scores,
    show_signature,
)
from .demo_options import NONE, allowed_options
from .demo_tables import make_cell, read_table
from .demo_words import has_fields, python_lines, python_lines_for_file, say_on_page

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

MAX_CHARACTERS = 50_000  # per text; a browser cannot paint the marks of longer ones at once
MESSAGES = (TypeError, ValueError, OSError)  # their text is shown; OSError: a model cannot be loaded


def compute(
    metric: Any, documents: Sequence[str | list[str]], summaries: list[str], options: dict[str, Any]
) -> dict[str, Any]:
    """Return lists of scores, details, the signature, and the metric's warnings as `notes`.

    A document is a text, or a list of passages.
    """
    for name, texts in (("document", documents), ("summary", summaries)):
        for row, given in enumerate(texts, start=1):
            passages = name == "document" and isinstance(given, list) and all(isinstance(one, str) for one in given)
            text = "\n".join(given) if passages else given
            this = f"The {name}" if len(texts) == 1 else f"The {name} of row {row}"
            if not isinstance(text, str):
                raise TypeError(f"{this} must be text, got {type(text).__name__}.")
            if len(text) > MAX_CHARACTERS:
                raise ValueError(f"{this} has {len(text):,} characters. This page takes at most {MAX_CHARACTERS:,}.")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        result = metric.compute(
            predictions=summaries, references=documents, use_aggregator=False, explain=True, **options
        )
    said = (warning.message for warning in caught)
    notes = {str(one): one for one in said if type(one) is UserWarning or has_fields(one)}
    return {**result, "notes": list(notes.values())}


@dataclass(frozen=True)
class Demo:
    """What is special about the page of one metric, and the answers of that page.

    Attributes
    ----------
    metric
        What `evaluate.load` returned. The page reads from it which way scores are better, what marks mean and what a
        score rests on.
    title, lead
        The heading, and one or two sentences under it: what is measured, and its range. The page adds which way is
        better.
    labels
        What the page calls each score that it shows, by key. `large` is first.
    opening
        Which of EXAMPLES the page opens with.
    options
        Gradio components whose values are given to `compute`, by the name of its argument; "none" stands for None.
        The page and its API take no other option, and no value that its component does not offer.
    seldom
        The names of options that stand in a group that is closed at first.
    live
        Whether to score on every change; otherwise a button must be pressed. A function decides by the chosen options.
    most_rows
        The longest file that is scored.
    remarks
        What stands under a score, by key.
    undefined
        Why a score is undefined with these options; a sentence.
    caveat
        With these options the scores are no evidence: a sentence that says why. Otherwise "".
    stated
        The options that the lines of Python state, of those that are chosen.
    large
        The key of the score that is shown large; by default the first of the metric's headlines.
    """

    metric: Any
    title: str
    lead: str
    labels: dict[str, str]
    opening: str
    options: dict[str, Any] = field(default_factory=dict)
    seldom: Sequence[str] = ()
    live: bool | Callable[[dict[str, Any]], bool] = True
    most_rows: int = 1000
    remarks: dict[str, str] = field(default_factory=dict)
    undefined: Callable[[dict[str, Any]], str] | None = None
    caveat: Callable[[dict[str, Any]], str] = lambda options: ""
    stated: Callable[[dict[str, Any]], dict[str, Any]] = dict
    large: str = ""

    @property
    def columns(self) -> list[str]:
        """The texts that the metric reads."""
        return ["document", "summary"] if self.metric.references_needed else ["summary"]

    @property
    def keys(self) -> list[str]:
        """The scores to show, the large one first."""
        first = self.large or self.metric.headlines()[0]
        return [first, *(key for key in self.labels if key != first)]

    def chosen_options(self, values: Iterable[Any]) -> dict[str, Any]:
        """Return the options of `compute` that the components with these values stand for."""
        return {name: None if value == NONE else value for name, value in zip(self.options, values, strict=True)}

    def compute(self, documents: Sequence[str | list[str]], summaries: list[str], options: Any) -> dict[str, Any]:
        """Return what the function `compute` returns. The options may come from the API, so they are checked."""
        result = compute(self.metric, documents, summaries, allowed_options(self.options, options))
        return {**result, "notes": [self.say(note, len(summaries)) for note in result["notes"]]}

    def say(self, message: Any, rows: int = 1) -> str:
        """Return a warning or an error of the metric in the words of this page."""
        return say_on_page(message, self.options, rows)

    def explain_undefined(self, options: dict[str, Any]) -> str:
        """Return why a score is undefined."""
        if self.undefined:
            return self.undefined(options)
        return f"The {' or the '.join(self.columns)} has no words that this score can use."

    def is_live(self, values: Iterable[Any]) -> bool:
        """Return whether the page scores on every change while its options have these values."""
        return self.live(self.chosen_options(values)) if callable(self.live) else self.live

    def answer_texts(self, document: str, summary: str, *values: Any) -> list[str]:
        """Return the scores of one summary and what they rest on, or why there are none, as HTML."""
        read = {"document": document, "summary": summary}
        try:
            if not all(read[column].strip() for column in self.columns):
                raise ValueError(f"Give a {' and a '.join(self.columns)}, or choose an example.")
            result = self.compute([document], [summary], dict(zip(self.options, values, strict=True)))
            evidence = self.metric.evidence(document, summary, result["details"][0])
        except MESSAGES as error:
            return [show_problem(self.say(error))]
        options = self.chosen_options(values)
        scores = {key: result[key][0] for key in self.keys if key in result}
        notes = result["notes"]
        if undefined := [self.labels[key] for key, value in scores.items() if math.isnan(value)]:
            notes = [*notes, f"Undefined: {', '.join(undefined)}. {self.explain_undefined(options)}"]
        caveat, name = self.caveat(options), result["signature"].partition("|")[0]
        directions = self.metric.directions(**self.stated(options))
        texts = {column: read[column] for column in self.columns}
        shown = [
            show_notes([caveat] if caveat else []),
            show_scores(scores, self.labels, directions, self.remarks, small=bool(caveat)),
            show_notes(notes),
            show_evidence(evidence, document, summary, self.metric.marks),
            show_signature(result["signature"], python_lines(name, self.stated(options), texts)),
        ]
        return [f'<section class="answer">{"".join(shown)}</section>']

    def answer_file(self, path: str | None, *values: Any) -> list[Any]:
        """Return the table, the download and the chart of a file, or only HTML that says why there are none."""
        hidden = gradio.update(visible=False)
        if path is None:
            return [hidden, hidden, "" if self.live is True else show_problem("Choose a file.")]
        try:
            read = read_table(path, self.columns, self.keys, self.most_rows)
            documents = read.documents or [""] * len(read.summaries)
            result = self.compute(documents, read.summaries, dict(zip(self.options, values, strict=True)))
        except MESSAGES as error:
            return [hidden, hidden, show_problem(self.say(error))]
        options = self.chosen_options(values)
        keys = [key for key in self.keys if key in result]
        scores = {key: result[key] for key in keys}
        scored = read.table.assign(**scores)
        first, notes = keys[0], [*read.notes, *result["notes"]]
        if caveat := self.caveat(options):
            notes = [caveat, *notes]
        if undefined := sum(map(math.isnan, result[first])):
            notes = [
                *notes,
                f"{first} is undefined for {undefined} of {len(scored)} rows, which means and chart leave out.",
            ]
        names = ["(none)" if system is None else str(system) for system in read.systems]
        if not any(system is not None for system in read.systems):
            names = ["all"] * len(names)
        systems: dict[str, dict[str, list[float]]] = {}
        for row, system in enumerate(names):
            for key in keys:
                systems.setdefault(system, {}).setdefault(key, []).append(scores[key][row])
        name, file = result["signature"].partition("|")[0], Path(path).name
        chart = [
            show_notes(notes),
            show_means(systems, self.metric.directions(**self.stated(options))),
            show_histogram(result[first], f"{first}: rows per value"),
            show_signature(result["signature"], python_lines_for_file(name, self.stated(options), read, file)),
        ]
        rows = {"row": range(1, len(names) + 1), **({} if set(names) == {"all"} else {"system": names})}
        shown = pandas.DataFrame({**rows, **scores, "summary": read.summaries}).round(3)
        return [
            gradio.update(value=shown, visible=True),
            gradio.update(value=keep_csv(scored, f"{Path(path).stem}-scored.csv"), visible=True),
            "".join(chart),
        ]

    def score(self, document: str, summary: str, options: dict[str, Any] | None = None) -> dict[str, float]:
        """Return the scores of a summary by their keys: the endpoint `/score` of the API."""
        try:
            result = self.compute([document], [summary], {} if options is None else options)
        except MESSAGES as error:
            raise gradio.Error(str(error), print_exception=False) from None
        return {key: values[0] for key, values in result.items() if key not in ("details", "signature", "notes")}


def keep_csv(table: Any, name: str) -> str:
    """Write a CSV file that can be downloaded, and return its path. It is the only copy, and deleted after an hour."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / name
        table.map(make_cell).rename(columns=make_cell).to_csv(written, index=False)
        return str(save_file_to_cache(written, get_upload_folder()))
