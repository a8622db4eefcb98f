# SPDX-License-Identifier: Apache-2.0
"""One example for each verdict, in words: what was copied, said again, or not found, and where."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from operator import itemgetter
from pathlib import PurePath
from typing import Any

from ..reading.rows import Row, document_text, read_rows
from ..registry import MODEL_METRIC, load_metric
from ..scoring.job import Job
from .verdicts import Judgement

# Words that end a sentence for the reader of an example; a wrong cut shows a little less or more.
SENTENCE = re.compile(r"\S.*?(?:[.!?][\"'”’)]*(?=\s)|[。！？]|\n|$)", re.DOTALL)
WORD = re.compile(r"\w+")
SHOWN_CHARACTERS = 130  # of a sentence or a run of words
SHOWN_FACTS = 4


def find_examples(job: Job, judgements: Sequence[Judgement]) -> dict[tuple[str, str], str]:
    """Return an example for each (system, measure) of the verdicts that has one: one to three lines of text.

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
    words = {text: len(WORD.findall(text)) for text in often}
    text = max(often, key=lambda text: (words[text] > 1, (often[text] - 1) * words[text]))  # "the" recurs everywhere
    return f"{quote(text)} {often[text]} times in one summary."


def describe_invention(job: Job, row: Row) -> str:
    """Return the names, numbers and dates of a summary that were not found, and the closest sentence of its source."""
    options = {name: value for name, value in job.options.get(MODEL_METRIC, {}).items() if name == "language"}
    # Words decide what is a fact and what is found, with every backend. So no model is asked once more.
    facts = explain(load_metric(MODEL_METRIC, faithfulness=True, progress=False, **options), row)["facts"]
    missing = {fact["text"]: (fact["start"], fact["end"]) for fact in facts if not fact["supported"]}
    if not missing:
        return ""
    source = [text[start:end] for text in [document_text(row.document)] for start, end in sentences(text)]
    pairs = []
    for start, end in missing.values():
        first, last = next((s for s in sentences(row.summary) if s[0] <= start < s[1]), (0, len(row.summary)))
        around = row.summary[first:last]
        nearest = max(source, key=lambda other: count_shared(around, other), default="")
        pairs.append((count_shared(around, nearest), shorten(around, start - first, end - first), nearest))
    shared, said, nearest = max(pairs, key=itemgetter(0))
    more = f" and {len(missing) - SHOWN_FACTS} more" if len(missing) > SHOWN_FACTS else ""
    names = sorted(missing, key=lambda name: name not in said)  # first those that the quoted words have
    listed = f"{', '.join(map(quote, names[:SHOWN_FACTS]))}{more} not found."
    return f'{listed}\nThe summary says "{said}"\nThe source says {quote(nearest)}' if shared else listed


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text lie, roughly.

    >>> list(sentences("It rose by 3.5 percent. Nobody knew!"))
    [(0, 23), (24, 36)]
    """
    return (match.span() for match in SENTENCE.finditer(text))


def count_shared(sentence: str, other: str) -> int:
    """Return how much two sentences have in common: the letters of their common words, short words left out."""
    own, others = ({word.lower() for word in WORD.findall(text) if len(word) > 3} for text in (sentence, other))
    return sum(map(len, own & others))


def quote(text: str) -> str:
    """Return a text in quotation marks, on one line and not too long."""
    return f'"{shorten(text, 0, 0)}"'


def shorten(text: str, start: int, end: int) -> str:
    """Return what stands around the characters [start, end) of a text, on one line, at whole words.

    >>> shorten("one two three four " * 20 + "FOX " + "five six seven eight " * 20, 380, 383)[50:80]
    'wo three four FOX five six sev'
    """
    if len(text) > SHOWN_CHARACTERS:
        room = max(0, SHOWN_CHARACTERS - (end - start)) // 2
        first = 0 if start <= room else text.find(" ", start - room, start) + 1 or start - room
        last = first + SHOWN_CHARACTERS
        last = len(text) if last >= len(text) else max(text.rfind(" ", end, last), end)
        text = "… " * (first > 0) + text[first:last] + " …" * (last < len(text))
    return " ".join(text.split())
