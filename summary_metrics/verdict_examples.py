# SPDX-License-Identifier: Apache-2.0
"""One example for each verdict, in words: what was copied, said again, or not found, and where."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from pathlib import PurePath
from typing import Any

from .job import Job
from .registry import MODEL_METRIC, load_metric
from .rows import Row, document_text, read_rows
from .verdicts import Judgement

# Words that end a sentence for the reader of an example; a wrong cut shows a little less or more.
SENTENCE = re.compile(r"\S.*?(?:[.!?][\"'”’)]*(?=\s)|[。！？]|\n|$)", re.DOTALL)
WORD = re.compile(r"\w+")
SHOWN_CHARACTERS = 130  # of a sentence or a run of words
SHOWN_FACTS = 4


def find_examples(job: Job, judgements: Sequence[Judgement]) -> dict[tuple[str, str], str]:
    """Return an example for each (system, measure) of the verdicts that has one.

    The rows are read once more, for their texts. Standard input cannot be, so then there are none.
    """
    if "-" in job.files:
        return {}
    wanted = {
        (judgement.system, verdict.measure): verdict.rows[0]
        for judgement in judgements
        for verdict in judgement.verdicts
        if verdict.rows
    }
    rows = read_wanted(job, set(wanted.values()))
    describe = {"copies": describe_copy, "repeats": describe_repetition, "invents": describe_invention}
    found = {}
    for (system, measure), index in wanted.items():
        if index in rows and measure in describe and (said := describe[measure](job, rows[index])):
            found[system, measure] = f"{name_row(rows[index])}: {said}"
    return found


def read_wanted(job: Job, wanted: set[int]) -> dict[int, Row]:
    """Return the rows with these indices; bad rows have been reported, and have no index."""
    if not wanted:
        return {}
    rows = read_rows(job.files, job.columns, lambda _: None, job.delimiter)
    return {index: row for index, row in enumerate(islice(rows, max(wanted) + 1)) if index in wanted}


def name_row(row: Row) -> str:
    """Return where a row was read."""
    return f"Example, {PurePath(row.file).name} line {row.line}"


def explain(metric: Any, row: Row) -> Mapping[str, Any]:
    """Return the details of a metric on one summary."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they were shown when the row was scored
        documents = [row.document] if metric.references_needed else None
        details: Mapping[str, Any] = metric.compute(predictions=[row.summary], references=documents, explain=True)[
            "details"
        ][0]
    return details


def describe_copy(_job: Job, row: Row) -> str:
    """Return the longest run of words of a summary that stands in its source."""
    run = longest_run(row.summary, document_text(row.document))
    count = len(WORD.findall(run))
    return f"{count} words in a row are those of the source, {quote(run)}." if count > 1 else ""


def longest_run(summary: str, source: str) -> str:
    """Return the longest run of words that both texts have, as the summary writes it, letter case aside.

    >>> longest_run("Today the red Fox ran off.", "A hen saw the red fox ran home.")
    'the red Fox ran'
    """
    spans = [match.span() for match in WORD.finditer(summary)]
    own, other = ([word.lower() for word in WORD.findall(text)] for text in (summary, source))
    match = SequenceMatcher(None, own, other, autojunk=False).find_longest_match()
    return summary[spans[match.a][0] : spans[match.a + match.size - 1][1]] if match.size else ""


def describe_repetition(job: Job, row: Row) -> str:
    """Return the run of words that a summary repeats most, and how often it has it."""
    metric = job.metrics.get("unr")
    if metric is None:
        return ""
    listed = metric.evidence("", row.summary, explain(metric, row)).listed
    often = {text: number for text, number in listed if isinstance(number, int)}
    if not often:
        return ""
    text = max(often, key=lambda text: (often[text] - 1) * len(WORD.findall(text)))
    return f"{quote(text)} {often[text]} times in one summary."


def describe_invention(job: Job, row: Row) -> str:
    """Return the names, numbers and dates of a summary that were not found, and the closest sentence of its source."""
    options = {name: value for name, value in job.options.get(MODEL_METRIC, {}).items() if name == "language"}
    # Words decide what is a fact and what is found, with every backend. So no model is asked once more.
    facts = explain(load_metric(MODEL_METRIC, faithfulness=True, progress=False, **options), row)["facts"]
    missing = [fact for fact in facts if not fact["supported"]]
    if not missing:
        return ""
    texts = list(dict.fromkeys(fact["text"] for fact in missing))
    more = f" and {len(texts) - SHOWN_FACTS} more" if len(texts) > SHOWN_FACTS else ""
    said = f"{', '.join(map(quote, texts[:SHOWN_FACTS]))}{more}."
    around = next((s for s in sentences(row.summary) if texts[0] in s), row.summary)
    near = nearest_sentence(around, document_text(row.document))
    return f"{said} The closest sentence of the source: {quote(near)}" if near else said


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, roughly.

    >>> list(sentences("It rose by 3.5 percent. Nobody knew!"))
    ['It rose by 3.5 percent.', 'Nobody knew!']
    """
    return (match.group().strip() for match in SENTENCE.finditer(text))


def nearest_sentence(sentence: str, source: str) -> str:
    """Return the sentence of the source that shares most words with one of the summary; "" where none shares any.

    Long words count more, as they say more.
    """
    words = {word.lower() for word in WORD.findall(sentence)}

    def shared(other: str) -> int:
        return sum(len(word) - 2 for word in {w.lower() for w in WORD.findall(other)} & words if len(word) > 3)

    best = max(sentences(source), key=shared, default="")
    return best if shared(best) else ""


def quote(text: str) -> str:
    """Return a text in quotation marks, on one line and not too long."""
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= SHOWN_CHARACTERS else f'"{line[:SHOWN_CHARACTERS].rsplit(" ", 1)[0]} …"'
