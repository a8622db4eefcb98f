# SPDX-License-Identifier: Apache-2.0
"""Which summaries to read first, and what to look at in them.

A summary is the more suspicious the more of its facts are not found in the source, and the more of
its word sequences are its own: log(1 + facts not found) + share of new sequences.
`benchmarks.conclusions` prints how many of the wrong summaries are among the first tenth of this
order, beside chance, length, and facts alone. With key facts of the user, log(1 + key facts
missing) is added, and summaries that lack a mandatory one come before all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..reading.rows import Row, document_text
from ..registry import import_file
from ..scoring.rows import own_options
from .table import MISSING, NOT_FOUND, Table

if TYPE_CHECKING:
    from .find import Findings

WORD = re.compile(r"\w+")
MOST_OF_BEST, MOST_OF_OTHERS = 5, 4  # summaries that are listed
MANDATORY = "without a mandatory key fact:"
LEAST_WORDS = 4  # of a sentence that is shown for its own wording
LEAST_OWN = 0.3  # of these that the source must lack
SENTENCES = import_file("support", "sentences")


@dataclass(frozen=True)
class Mark:
    """A fact of a summary that its source lacks.

    Attributes
    ----------
    text, kind
        The words, and what they are: "name", "number", "date" ...
    span
        First character in the summary, and the one after the last.
    sentence
        Of the summary, in which it stands.
    nearest
        The sentence of the source that is nearest, "" where there is none.
    why
        What contradicts, in a word; "" where the source says nothing of it.
    """

    text: str
    kind: str
    span: tuple[int, int]
    sentence: str
    nearest: str = ""
    why: str = ""


@dataclass(frozen=True)
class Lack:
    """A key fact that a summary lacks; or one that its source lacks, which counts neither way."""

    text: str
    mandatory: bool = False
    in_source: bool = True
    found: bool = False  # in the summary


@dataclass(frozen=True)
class Suspect:
    """A summary to read: its place in the table, how suspicious it is, its marks, and the key facts
    that it lacks.

    One without any has the sentence with the most wording of its own, and the nearest one of the
    source. `unsourced` are key facts that the source lacks.
    """

    row: int
    file: str
    line: int
    id: Any
    system: str
    risk: float
    marks: tuple[Mark, ...] = ()
    sentence: str = ""
    nearest: str = ""
    lacks: tuple[Lack, ...] = ()
    unsourced: tuple[Lack, ...] = ()

    @property
    def shows(self) -> bool:
        """Whether there is anything to point at."""
        return bool(self.is_marked or self.sentence or self.unsourced)

    @property
    def is_marked(self) -> bool:
        """Whether something is wrong with it, and not only its wording its own."""
        return bool(self.marks or self.lacks)

    @property
    def lacks_mandatory(self) -> bool:
        """Whether it lacks a key fact that may never be missing."""
        return any(one.mandatory for one in self.lacks)


def rank_risk(table: Table) -> np.ndarray:
    """Return how suspicious each summary is, (rows,); nan where no score says anything of it, or it
    is broken.
    """
    risk = np.zeros(len(table))
    known = np.zeros(len(table), dtype=bool)
    longest = max((key for key in table.scores if key.startswith("abstractness_")), default=None)
    for key, turn in ((NOT_FOUND, np.log1p), (MISSING, np.log1p), (longest, lambda share: share)):
        if key in table.scores:
            values = table.frame[key].to_numpy(dtype=float)
            known |= ~np.isnan(values)
            risk += np.where(np.isnan(values), 0.0, turn(values))
    broken = np.array([bool(codes) for codes in table.frame["problems"]], dtype=bool)
    return np.where(known & ~broken, risk, np.nan)


def marked_rows(table: Table, *keys: str) -> np.ndarray:
    """Return the rows that have any of what some scores count, such as facts not found, and are not
    broken.
    """
    found = np.zeros(len(table), dtype=bool)
    for key in keys:
        if key in table.scores:
            found |= table.frame[key].to_numpy(dtype=float) > 0
    broken = np.array([bool(codes) for codes in table.frame["problems"]], dtype=bool)
    return np.flatnonzero(found & ~broken)


def find_marks(metric: Any, rows: Sequence[Row]) -> list[tuple[Mark, ...]]:
    """Return the marks of some summaries, by the metric `facts`."""
    result = metric.compute(
        predictions=[row.summary for row in rows],
        references=[row.document for row in rows],
        use_aggregator=False,
        explain=True,
    )
    found = zip(rows, result["details"], strict=True)
    return [tuple(read_marks(row.summary, details["facts"])) for row, details in found]


def read_marks(summary: str, facts: Iterable[dict[str, Any]]) -> Iterator[Mark]:
    """Yield the facts that are not found, as the details of the metric have them."""
    for fact in facts:
        if not fact["found"]:
            start, end = fact["span"]
            yield Mark(
                fact["text"],
                fact["kind"],
                (start, end),
                sentence_around(summary, start),
                " ".join((fact.get("nearest") or "").split()),
                fact.get("why") or "",
            )


def find_lacks(metric: Any, rows: Sequence[Row]) -> list[tuple[Lack, ...]]:
    """Return the key facts that some summaries or their sources lack, mandatory ones first.

    No language model is asked once more, as that would be paid again: then nothing is found.
    """
    texts = {
        "predictions": [row.summary for row in rows],
        "references": [row.document for row in rows],
    }
    facts = own_options(metric, rows)
    if metric.estimate_cost([(*texts.values(), *facts.values())]).get("calls"):
        return [()] * len(rows)
    result = metric.compute(**texts, **facts, use_aggregator=False, explain=True)
    return [tuple(read_lacks(details["key_facts"])) for details in result["details"]]


def read_lacks(facts: Iterable[dict[str, Any]]) -> Iterator[Lack]:
    """Yield the key facts that a summary or its source lacks, as the details of the metric have
    them.
    """
    for fact in sorted(facts, key=lambda fact: (not fact["mandatory"], -fact["weight"])):
        if not (fact["found"] and fact["in_source"]):
            yield Lack(fact["text"], fact["mandatory"], fact["in_source"], fact["found"])


def make_suspect(
    table: Table,
    row: int,
    risk: float,
    marks: Sequence[Mark] = (),
    lacks: Sequence[Lack] = (),
    texts: Row | None = None,
) -> Suspect:
    """Return a summary to read; one without marks and `lacks` needs its `texts`."""
    labels = table.frame.iloc[row]
    missing, unsourced = (
        tuple(one for one in lacks if one.in_source == there) for there in (True, False)
    )
    sentence, nearest = "", ""
    if texts and not marks and not missing:
        sentence, nearest = freest_sentence(texts.summary, document_text(texts.document))
    place = (labels["file"], int(labels["line"]), labels["id"], labels["system"])
    return Suspect(row, *place, risk, tuple(marks), sentence, nearest, missing, unsourced)


def choose(suspects: Sequence[Suspect], systems: Sequence[str], most: int) -> list[Suspect]:
    """Return at most so many summaries of some systems, the most suspicious of each system in turn.

    One whose marks, or whose sentence, were there before is left out, but none that lacks a key
    fact.
    """
    of_system = {name: [one for one in suspects if one.system == name] for name in systems}
    chosen: list[Suspect] = []
    seen: set[object] = set()
    for turn in range(max(map(len, of_system.values()), default=0)):
        for own in of_system.values():
            if turn < len(own) and len(chosen) < most:
                one = own[turn]
                marks = frozenset(mark.text.casefold() for mark in one.marks)
                shown: object = one.row if one.lacks else marks or one.sentence
                if shown not in seen:
                    seen.add(shown)
                    chosen.append(one)
        if len(chosen) >= most:
            break
    return chosen


def groups(findings: Findings) -> list[tuple[str, list[Suspect]]]:
    """Return the summaries to read first under their titles: of the best group, then of the others,
    the last first.

    Those that lack a mandatory key fact come before both.
    """
    systems = findings.systems
    own = [k for k in findings.to_judge if k in findings.best]
    best = [systems[k] for k in [*own, *(k for k in findings.best if k not in own)]]
    others = [systems[k] for k in reversed(findings.order) if k not in findings.best]
    graves = [one for one in findings.suspects if one.lacks_mandatory]
    rest = [
        one
        for one in findings.suspects
        if not one.lacks_mandatory and (one.is_marked or one.sentence)
    ]
    first = choose(graves, [*best, *others], MOST_OF_BEST)
    title = "of the best group:" if others else "others:" if first else ""
    found = [
        (MANDATORY, first),
        (title, choose(rest, best, MOST_OF_BEST)),
        ("of the others:", choose(rest, others, MOST_OF_OTHERS)),
    ]
    return [(title, chosen) for title, chosen in found if chosen]


# Sentences


def sentences_of(text: str) -> list[str]:
    r"""Return the sentences of a text, each in one line.

    >>> sentences_of("It rose 3.5 percent, Dr. Lee said. Then\nit fell!")
    ['It rose 3.5 percent, Dr. Lee said.', 'Then it fell!']
    """
    return [" ".join(one.text.split()) for one in SENTENCES.find_sentences(text)]


def sentence_around(text: str, place: int) -> str:
    """Return the sentence in which a character stands, in one line.

    >>> sentence_around("It rose. It fell.", 12)
    'It fell.'
    """
    found = next((one.text for one in SENTENCES.find_sentences(text) if one.end > place), "")
    return " ".join(found.split())


def freest_sentence(summary: str, source: str) -> tuple[str, str]:
    """Return the sentence of a summary with the most words that the source lacks, and the nearest
    one of the source.

    >>> freest_sentence("The council met. It banned all cars.", "The council met on Monday. Cars were discussed.")
    ('It banned all cars.', 'Cars were discussed.')

    Both are "" where less than `LEAST_OWN` of its words are new.
    """
    known = set(WORD.findall(source.lower()))
    own = [(set(WORD.findall(one.lower())), one) for one in sentences_of(summary)]
    long = [one for one in own if len(one[0]) >= LEAST_WORDS] or own
    if not long:
        return "", ""
    words, sentence = max(long, key=lambda one: len(one[0] - known) / max(1, len(one[0])))
    if len(words - known) < LEAST_OWN * len(words):
        return "", ""
    near = max(sentences_of(source), key=lambda one: overlap(words, one), default="")
    return sentence, near if overlap(words, near) else ""


def overlap(words: set[str], sentence: str) -> float:
    """Return how much a sentence shares with some words: the words that both have, per root of its
    own.
    """
    own = set(WORD.findall(sentence.lower()))
    return len(words & own) / max(1.0, len(own)) ** 0.5
