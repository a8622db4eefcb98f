# SPDX-License-Identifier: Apache-2.0
"""What to check by hand: marks of who is ahead, or else behind, then one of each other system;
those that the source contradicts first, those that may well be right last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from operator import itemgetter
from typing import NamedTuple

from ..metrics._shared.folding import WORD_OR_NUMBER
from ..printable import count_of
from .columns import UNSUPPORTED
from .findings import Findings
from .flagged import NOT_SUPPORTED, OTHERS_BY_CHANCE, Flagged, MarkedFact
from .names import name_place
from .quotes import Quote, Quotes

MOST_OF_FIRST = 4  # marked summaries of who is ahead, of which all are shown
MOST_CHECKED = 24  # items, more than any screen has
FEW = 31  # a count up to here may be worked out from what the source says, a day of the month, too
LEAST_SHARED = 2  # words of a sentence that the nearest one of the source has as well
LEAST_WORD = 4  # letters of such a word
ALIKE = 0.75  # of two names that may be one, spelled otherwise
LACKING = ("lacks", "denies")  # kinds of a key fact
WITH_DIGITS = ("number", "amount", "date", "percentage", "time")  # kinds of a mark
VALUE = re.compile(r"\d(?:\S*\d)?")
SMALL = re.compile(r"[^\W\d]+|\d{1,2}")  # a number in words, or of few digits


class Item(NamedTuple):
    """A mark to check.

    Attributes
    ----------
    row, place, system
        Where it is; `place` without the file where there is one.
    text
        What is marked, or the key fact that is missing.
    quote
        The sentence around it, None where the text is not there.
    source
        What the source has in its place, or the sentence that is nearest, around the words that
        both have; None where nothing of the source is near.
    doubt
        How probable it is that nothing is wrong: 0 where the source contradicts it.
    kind
        "derived?" or "spelling?" where it may be that; of a key fact "lacks", or "denies" where the
        summary says the opposite; else "".
    more
        How many other marks the summary has.
    """

    row: int
    place: str
    system: str
    text: str
    quote: Quote | None = None
    source: Quote | None = None
    doubt: int = 0
    kind: str = ""
    more: int = 0

    @property
    def others(self) -> str:
        """How many more are wrong in the summary, "" where nothing is."""
        if not self.more:
            return ""
        if self.kind in LACKING:
            return f" (+{self.more} more)"
        return f" (+{count_of(self.more, 'mark')})"


def choose_items(findings: Findings, quotes: Quotes) -> list[Item]:
    """Return what to check, first all of who is ahead where they are few, then one of each system
    in turn, as they are shown; what was said once is not said again.
    """
    if findings.verdict.why == "misplaced":
        return []
    several_files = len({flagged.file for flagged in findings.flagged}) > 1
    of_system: dict[str, list[Item]] = {name: [] for name in findings.systems}
    for flagged in findings.flagged:
        if flagged.is_marked:
            place = name_place(flagged.file, flagged.line, several_files)
            of_system[flagged.system].append(make_item(flagged, place, quotes))
    if findings.lead is not None and findings.lead.key == UNSUPPORTED:
        for system, item in unsupported_items(findings, quotes, several_files):
            of_system[system].append(item)
    for items in of_system.values():
        items.sort(key=lambda item: item.doubt)
    # Of what is all broken there is nothing to check.
    order = dict.fromkeys([*findings.to_judge, *findings.order])
    shown_order = [k for k in order if k not in findings.verdict.broken]
    verdict = findings.verdict
    first = [findings.systems[k] for k in verdict.best or verdict.behind]
    chosen = [item for name in first for item in of_system[name][:MOST_OF_FIRST]]
    rest = [of_system[findings.systems[k]] for k in shown_order]
    items = list(once([*chosen, *in_turn(rest)]))[:MOST_CHECKED]
    # last, as a large file has thousands of marks
    by_row = {flagged.row: flagged for flagged in findings.flagged}
    return [with_quotes(item, by_row.get(item.row), quotes) for item in items]


def unsupported_items(
    findings: Findings, quotes: Quotes, several_files: bool
) -> Iterator[tuple[str, Item]]:
    """Yield the sentences that a verifier does not find supported, with their systems."""
    for mark in findings.other_marks:
        row = quotes.rows.get(mark.row)
        quote = quotes.around(mark.row, mark.span)
        if mark.kind == NOT_SUPPORTED and row and quote and row.system_name in findings.systems:
            place = name_place(row.file, row.line, several_files)
            source = cut_shared(
                quote._replace(before=quote.text), quotes.nearest(mark.row, mark.nearest)
            )
            yield (
                row.system_name,
                Item(mark.row, place, row.system_name, quote.text, quote, source, 1),
            )


def in_turn(lists: Sequence[Sequence[Item]]) -> Iterator[Item]:
    """Yield the first of each list, then the second ..."""
    for turn in zip_longest(*lists):
        yield from filter(None, turn)


def once(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items, but for those whose row or words came before; a key fact may lack twice."""
    seen: set[object] = set()
    for item in items:
        words: object = item.text.casefold()
        if item.kind in LACKING:
            words = item.row
        if item.row not in seen and words not in seen:
            seen |= {item.row, words}
            yield item


def make_item(flagged: Flagged, place: str, quotes: Quotes) -> Item:
    """Return what to check in a summary, without quotes: its gravest mark, or the key fact that it
    lacks.
    """
    more = len(flagged.marks) + len(flagged.lacks) - 1
    where = (flagged.row, place, flagged.system)
    if flagged.lacks:
        lack = flagged.lacks[0]
        return Item(*where, lack.text, doubt=int(not lack.mandatory), kind=lack.verb, more=more)
    doubt, kind, mark = gravest_mark(flagged, quotes)
    return Item(*where, " ".join(mark.text.split()), doubt=doubt, kind=kind, more=more)


def gravest_mark(flagged: Flagged, quotes: Quotes) -> tuple[int, str, MarkedFact]:
    """Return the mark of which it is least probable that nothing is wrong, with that and what it
    may be.
    """
    kinds = [kind_of(mark, quotes.nearest(flagged.row, mark.nearest)) for mark in flagged.marks]
    marks = zip(map(doubt_of, flagged.marks, kinds), kinds, flagged.marks, strict=True)
    return min(marks, key=itemgetter(0))


def kind_of(mark: MarkedFact, nearest: str) -> str:
    """Return what a mark may be, by the nearest sentence of the source."""
    if mark.kind == "name" and spelled_alike(mark.text, nearest):
        return "spelling?"
    is_small = not mark.text.isdigit() or int(mark.text) <= FEW
    if mark.instead is None and mark.kind == "number" and SMALL.fullmatch(mark.text) and is_small:
        return "derived?"
    return ""


def doubt_of(mark: MarkedFact, kind: str) -> int:
    """Return how probable it is that nothing is wrong with a mark."""
    if kind:
        return 4
    if mark.instead is not None:
        return int(mark.kind in OTHERS_BY_CHANCE)
    if mark.kind == "name":
        return 2 + (" " not in mark.text)  # of a first name the source may have the last one
    return 1


def with_quotes(item: Item, flagged: Flagged | None, quotes: Quotes) -> Item:
    """Return an item with the sentence around its mark, and what the source has in its place."""
    if flagged is None or flagged.lacks or item.quote:
        return item
    _, kind, mark = gravest_mark(flagged, quotes)
    quote, nearest = quotes.around(item.row, mark.span), quotes.nearest(item.row, mark.nearest)
    source = None
    if kind == "spelling?":
        source = Quote(*nearest.partition(spelled_alike(mark.text, nearest)))
    elif mark.instead is not None:
        source = quotes.in_source(item.row, mark.instead)
    elif quote and nearest:
        source = cut_shared(quote, nearest)
        if source and mark.kind in WITH_DIGITS and (value := nearest_value(mark.text, nearest)):
            source = Quote(*nearest.partition(value))
    return item._replace(quote=quote, source=source)


def spelled_alike(name: str, text: str) -> str:
    """Return the word of a text that is nearly the last one of a name, "" where none is.

    >>> spelled_alike("Jon Smyth", "It was Smith who won."), spelled_alike("Anna", "Bert won.")
    ('Smith', '')
    """
    words = [word for word in WORD_OR_NUMBER.findall(text) if word[0].isupper()]
    last = name.rpartition(" ")[2]
    for word in words:
        is_long = min(len(word), len(last)) >= LEAST_WORD
        if is_long and SequenceMatcher(None, word.lower(), last.lower()).ratio() >= ALIKE:
            return word
    return ""


def nearest_value(text: str, nearest: str) -> str:
    """Return the value of a sentence that is written most like another one, "" where it has none.

    >>> nearest_value("4.20 euros", "A ticket went up from 3.80 to 4.10 euros.")
    '4.10'
    """
    values = VALUE.findall(nearest)
    return max(values, key=lambda value: SequenceMatcher(None, text, value).ratio(), default="")


def cut_shared(quote: Quote, nearest: str) -> Quote | None:
    """Return a sentence of the source, cut around the words that it shares with a sentence; None
    where these are too few to say that both are of one thing.

    >>> around = Quote("The council closed the ", "stone", " bridge on Monday.")
    >>> cut_shared(around, "Yesterday the old bridge was closed by the council, they say.").text
    'bridge was closed by the council'
    """
    of_summary = {word.lower() for word in WORD_OR_NUMBER.findall(f"{quote.before} {quote.after}")}
    shared = [
        match
        for match in WORD_OR_NUMBER.finditer(nearest)
        if len(match[0]) >= LEAST_WORD and match[0].lower() in of_summary
    ]
    if len({match[0].lower() for match in shared}) < LEAST_SHARED:
        return None
    start, end = shared[0].start(), shared[-1].end()
    return Quote(nearest[:start], nearest[start:end], nearest[end:])
