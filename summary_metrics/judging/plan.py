# SPDX-License-Identifier: Apache-2.0
"""What is judged, and in which order: a random sample of documents, and for each judge an order of
summaries.

Everything is drawn by digests of seed and texts, so the same seed gives the same documents wherever
the rows stand, more documents are added to the ones before, and nothing has to be kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..errors import FAILED, JobError, Option
from ..printable import as_listed, join_names, make_printable
from ..reading.key_facts import as_fields
from ..reading.rows import Row, document_digest, document_text, summary_digest
from .records import Judgement

AT_ONCE = 4  # summaries on a screen: of more, some would stand below what can be seen at once
FIVE_POINTS = ("very bad", "bad", "acceptable", "good", "very good")
# Silent reading of English takes 238 words a minute (Brysbaert 2019, "How many words do we read per
# minute?"), a decision some seconds.
WORDS_A_MINUTE = 238
SECONDS_A_JUDGEMENT = 8


class Summary(NamedTuple):
    """A summary to judge; `file` and `line` are of its first row. Systems that wrote the same words
    share one.
    """

    digest: str
    text: str
    file: str
    line: int


class Document(NamedTuple):
    """A document with the summaries to judge, and the weights of the key facts that these must
    have.
    """

    digest: str
    text: str
    summaries: list[Summary]
    key_facts: dict[str, float] = {}  # noqa: RUF012  never changed


class Scale(NamedTuple):
    """The points of a scale in words, from the worst to the best; the lowest has the number
    `first`.
    """

    first: int
    words: tuple[str, ...]

    @property
    def last(self) -> int:
        """The number of the best point."""
        return self.first + len(self.words) - 1

    def points(self) -> list[tuple[int, str]]:
        """Return each point with its words."""
        return list(enumerate(self.words, self.first))


def parse_scale(text: str | None) -> Scale:
    """Return the scale of words with commas: two are 0 and 1, more begin with 1. None is the one of
    five points.

    >>> parse_scale("no,yes").points()
    [(0, 'no'), (1, 'yes')]
    """
    if text is None:
        return Scale(1, FIVE_POINTS)
    words = tuple(word.strip() for word in text.split(","))
    if not 2 <= len(words) <= 9 or not all(words) or len(set(words)) < len(words):
        raise JobError(
            [
                Option("scale", text),
                ": needs 2 to 9 different words with commas between, the worst first",
            ]
        )
    return Scale(int(len(words) > 2), words)  # the mean of no and yes is a share


def draw_key(*parts: object) -> bytes:
    """Return what to sort by to get a random order that these parts decide."""
    # a digest and no generator: what it gives depends neither on how many rows there are nor on
    # the version of a library
    return hashlib.sha256("\0".join(map(str, parts)).encode()).digest()


def sample_documents(
    read_rows: Callable[[], Iterable[Row]],
    number: int,
    systems: Sequence[str],
    seed: int,
    judged: Iterable[Judgement],
) -> list[Document]:
    """Return the documents to judge, with all their different summaries by the wanted systems (all,
    if none is named).

    Documents that were judged before come first. Then those that most of the systems summarized, as
    only documents with all of them can be compared; among these the order is random. `read_rows`
    is called twice, so that only the texts of the sample are kept. A JobError says that there is
    nothing to judge.
    """
    order = order_documents(read_rows, systems, seed, judged)
    texts: dict[str, str] = {}
    summaries: dict[str, dict[str, Summary]] = {digest: {} for digest in order[:number]}
    facts: dict[str, dict[str, float]] = {digest: {} for digest in summaries}
    for row in read_rows():
        digest = document_digest(row.document)
        if digest in summaries and is_wanted(row.system_name, systems):
            summary = Summary(summary_digest(row.summary), row.summary, row.file, row.line)
            summaries[digest].setdefault(summary.digest, summary)
            texts.setdefault(digest, document_text(row.document))
            for fact in map(as_fields, row.key_facts or ()):
                facts[digest].setdefault(fact["text"], fact.get("weight", 1.0))
    return [
        Document(digest, texts[digest], list(of_document.values()), facts[digest])
        for digest, of_document in summaries.items()
    ]


def order_documents(
    read_rows: Callable[[], Iterable[Row]],
    systems: Sequence[str],
    seed: int,
    judged: Iterable[Judgement],
) -> list[str]:
    """Return the digests of the documents, in the order in which they are to be judged; a JobError
    names systems that there are not.
    """
    summarized: dict[str, set[str]] = {}
    present = set()
    for row in read_rows():
        present.add(row.system_name)
        if is_wanted(row.system_name, systems):
            summarized.setdefault(document_digest(row.document), set()).add(row.system_name)
    if not present:
        raise JobError("no rows to judge", FAILED)
    called = {*present, *map(make_printable, present)}
    if missing := [name for name in systems if name not in called]:
        named = ", ".join(map(as_listed, filter(None, sorted(present))))
        raise JobError(
            [Option("systems", join_names(missing)), f": no such system; there are {named}"]
        )
    new = sorted(summarized, key=lambda digest: (-len(summarized[digest]), draw_key(seed, digest)))
    before = [judgement.document_digest for judgement in judged]
    return [digest for digest in dict.fromkeys([*before, *new]) if digest in summarized]


def is_wanted(name: str, systems: Sequence[str]) -> bool:
    """Return whether a system is among some, by its name or as a screen shows it; all are where
    none is named.

    >>> is_wanted("GPT\u00a05", ["GPT?5"]), is_wanted("GPT 5", ["GPT?5"])
    (True, False)
    """
    return not systems or name in systems or make_printable(name) in systems


def make_screens(documents: Sequence[Document], judge: str, seed: int) -> list[Document]:
    """Return what a judge sees at once, one after the other: a document with at most AT_ONCE of its
    summaries, in an order of the judge's own. The summaries are shared out evenly.
    """
    screens = []
    for document in documents:
        summaries = sorted(
            document.summaries,
            key=lambda summary: draw_key(seed, judge, document.digest, summary.digest),
        )
        number = -(-len(summaries) // AT_ONCE)
        ends = [-(-place * len(summaries) // number) for place in range(number + 1)]
        screens += [document._replace(summaries=summaries[slice(*two)]) for two in pairwise(ends)]
    return screens


def guess_minutes(documents: Sequence[Document], aspects: int) -> int:
    """Return about how many minutes it takes to read documents and summaries, and to judge them; of
    many, fives.
    """
    words = sum(
        len(text.split())
        for document in documents
        for text in [document.text, *(summary.text for summary in document.summaries)]
    )
    judgements = aspects * sum(len(document.summaries) for document in documents)
    minutes = words / WORDS_A_MINUTE + judgements * SECONDS_A_JUDGEMENT / 60
    if minutes < 10:
        return max(1, round(minutes))
    return 5 * round(minutes / 5)
