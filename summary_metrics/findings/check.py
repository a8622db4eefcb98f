# SPDX-License-Identifier: Apache-2.0
"""What to check by hand: marks of who is ahead, or else behind, then one of each other system;
those that nobody else makes first, those that may well be right last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from operator import attrgetter
from typing import NamedTuple

from ..metrics._shared.folding import WORD_OR_NUMBER
from ..printable import count_of
from .columns import UNSUPPORTED
from .findings import Findings
from .flagged import NOT_SUPPORTED, OTHERS_BY_CHANCE, Flagged, MarkedFact
from .quotes import Quote, Quotes

MOST_OF_FIRST = 4  # marked summaries of who is ahead, of which all are shown
MOST_CHECKED = 24  # items, more than any screen has
FEW = 31  # a count up to here may be worked out from what the source says, a day of the month, too
LEAST_SHARED = 2  # words of a sentence that the nearest one of the source has as well
LEAST_WORD = 4  # letters of such a word
LEAST_NEAR = 0.7  # of a value or name: how alike it is, and for each shared word 1 / its sentences
ALIKE = 0.75  # of two names that may be one, spelled otherwise
LACKING = ("lacks", "denies")  # kinds of a key fact
SHARED, LIKELY_RIGHT = 4, 8  # added to the doubt of a mark, which is less than the first of them
NAME = re.compile(r"\b[^\W\d_a-z]\w+")  # a word with a capital, or of a writing that has none
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
        The place of the source that decides; None where nothing of it is near.
    doubt
        How probable it is that nothing is wrong: 0 where the source contradicts it.
    kind
        "derived?" or "spelling?" where it may be that; of a key fact "lacks", or "denies" where the
        summary says the opposite; else "".
    more
        How many other marks the summary has.
    sharers
        How many other systems say so of the document.
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
    sharers: int = 0

    @property
    def others(self) -> str:
        """How many more are wrong in the summary, "" where nothing is."""
        if not self.more:
            return ""
        if self.kind in LACKING:
            return f" (+{self.more} more)"
        return f" (+{count_of(self.more, 'mark')})"

    @property
    def beside(self) -> str:
        """What is said before the words of the source, or in their place."""
        return "source: " if self.source else "nothing like it in the source"

    @property
    def shared(self) -> str:
        """That other systems say so, "" where none does. It acquits nobody: systems of one family
        share what they invent.
        """
        if not self.sharers:
            return ""
        if self.sharers == 1:
            return " (another system says so, too)"
        return f" ({self.sharers:,} other systems say so, too)"


def choose_items(findings: Findings, quotes: Quotes) -> list[Item]:
    """Return what to check, first all of who is ahead where they are few, then one of each system
    in turn, as they are shown; what was said once is not said again.
    """
    if findings.verdict.why == "misplaced":
        return []
    of_system: dict[str, list[Item]] = {name: [] for name in findings.systems}
    for flagged in findings.flagged:
        if flagged.is_marked:
            of_system[flagged.system].append(make_item(flagged, quotes))
    if findings.lead is not None and findings.lead.key == UNSUPPORTED:
        for item in unsupported_items(findings, quotes):
            of_system[item.system].append(item)
    for items in of_system.values():
        items.sort(key=attrgetter("doubt"))
    verdict = findings.verdict
    first = [findings.systems[k] for k in verdict.best or verdict.behind]
    chosen = [item for name in first for item in of_system[name][:MOST_OF_FIRST]]
    # Of what is all broken there is nothing to check.
    order = dict.fromkeys([*findings.to_judge, *findings.order])
    rest = [of_system[findings.systems[k]] for k in order if k not in verdict.broken]
    in_turn = (item for turn in zip_longest(*rest) for item in turn if item)
    items = list(once([*chosen, *in_turn]))[:MOST_CHECKED]
    # last, as a large file has thousands of marks
    by_row = {flagged.row: flagged for flagged in findings.flagged}
    return [with_quotes(item, by_row.get(item.row), quotes) for item in items]


def unsupported_items(findings: Findings, quotes: Quotes) -> Iterator[Item]:
    """Yield the sentences that a verifier does not find supported."""
    for mark in findings.other_marks:
        quote = quotes.around(mark.row, mark.span)
        if mark.kind == NOT_SUPPORTED and quote and mark.system in findings.systems:
            nearest = quotes.nearest(mark.row, mark.nearest)
            source = cut_shared(words_of(quote.text), nearest)
            yield Item(mark.row, mark.place, mark.system, quote.text, quote, source, 1)


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


def make_item(flagged: Flagged, quotes: Quotes) -> Item:
    """Return what to check in a summary, without quotes: its gravest mark, or the key fact that it
    lacks.
    """
    more = len(flagged.marks) + len(flagged.lacks) - 1
    where = (flagged.row, flagged.place, flagged.system)
    if flagged.lacks:
        lack = flagged.lacks[0]
        return Item(*where, lack.text, doubt=int(not lack.mandatory), kind=lack.verb, more=more)
    mark, kind = gravest_mark(flagged, quotes)
    return Item(
        *where,
        " ".join(mark.text.split()),
        doubt=doubt_of(mark, kind),
        kind=kind,
        more=more,
        sharers=mark.sharers,
    )


def gravest_mark(flagged: Flagged, quotes: Quotes) -> tuple[MarkedFact, str]:
    """Return the mark of which it is least probable that nothing is wrong, and what it may be."""
    kinds = [(mark, kind_of(mark, flagged.row, quotes)) for mark in flagged.marks]
    return min(kinds, key=lambda pair: doubt_of(*pair))


def kind_of(mark: MarkedFact, row: int, quotes: Quotes) -> str:
    """Return what a mark may be, by the nearest sentence of the source."""
    if mark.kind == "name" and spelled_alike(mark.text, quotes.nearest(row, mark.nearest)):
        return "spelling?"
    is_small = not mark.text.isdigit() or int(mark.text) <= FEW
    if mark.instead is None and mark.kind == "number" and SMALL.fullmatch(mark.text) and is_small:
        return "derived?"
    return ""


def doubt_of(mark: MarkedFact, kind: str) -> int:
    """Return how probable it is that nothing is wrong with a mark: what nobody else says is wrong
    more often, and what may be derived or spelled otherwise is mostly right.
    """
    doubt = SHARED * bool(mark.sharers) + LIKELY_RIGHT * bool(kind)
    if mark.instead is not None:
        return doubt + (mark.kind in OTHERS_BY_CHANCE)
    if mark.kind == "name":
        return doubt + 2 + (" " not in mark.text)  # of a first name the source may have the last
    return doubt + 1


def with_quotes(item: Item, flagged: Flagged | None, quotes: Quotes) -> Item:
    """Return an item with the sentence around its mark, and the place of the source that decides:
    what stands there instead, or the value or name that is nearest to it.
    """
    if flagged is None or flagged.lacks or item.quote:
        return item
    mark, _ = gravest_mark(flagged, quotes)
    quote = quotes.around(item.row, mark.span)
    source = quotes.in_source(item.row, mark.instead)
    if source is None and quote:
        nearest = quotes.nearest(item.row, mark.nearest)
        source = nearest_like(mark.text, quote, [nearest, *quotes.sentences(item.row)])
    return item._replace(quote=quote, source=source)


def nearest_like(text: str, quote: Quote, sentences: Sequence[str]) -> Quote | None:
    """Return the sentence that decides about a mark, cut at the value or name in it that is written
    most like the mark; None where no sentence speaks of the same and has one. The first sentence is
    the one that decides about what is neither, such as a number in words.

    >>> sentences = ["The stone bridge of Holm was closed.", "It cost 4,100 euros, not 900."]
    >>> nearest_like("4,200", Quote("The bridge cost ", "4,200", " euros."), sentences)
    Quote(before='It cost ', text='4,100', after=' euros, not 900.')
    >>> nearest_like("Oslo", Quote("A bear was seen in ", "Oslo", "."), sentences)
    """
    told = words_of(f"{quote.before} {quote.after}")
    pattern, written = NAME, text.rpartition(" ")[2]
    if value := VALUE.search(text):
        pattern, written = VALUE, value[0]
    elif written.islower():
        return cut_shared(told, sentences[0])
    frequency = Counter(word for sentence in sentences for word in words_of(sentence))
    best, nearest = LEAST_NEAR, None
    for sentence in sentences:
        shared = sum(1 / frequency[word] for word in told & words_of(sentence))
        for match in pattern.finditer(sentence):
            likeness = SequenceMatcher(None, match[0].lower(), written.lower()).ratio()
            if shared + likeness > best:
                best = shared + likeness
                nearest = Quote(sentence[: match.start()], match[0], sentence[match.end() :])
    return nearest


def spelled_alike(name: str, text: str) -> bool:
    """Return whether a text has a word that is nearly the last one of a name.

    >>> spelled_alike("Jon Smyth", "It was Smith who won."), spelled_alike("Anna", "Bert won.")
    (True, False)
    """
    last = name.rpartition(" ")[2]
    return any(
        word[0].isupper()
        and min(len(word), len(last)) >= LEAST_WORD
        and SequenceMatcher(None, word.lower(), last.lower()).ratio() >= ALIKE
        for word in WORD_OR_NUMBER.findall(text)
    )


def words_of(text: str) -> set[str]:
    """Return the words of a text that say what it is about, in small letters."""
    return {word.lower() for word in WORD_OR_NUMBER.findall(text) if len(word) >= LEAST_WORD}


def cut_shared(words: set[str], nearest: str) -> Quote | None:
    """Return a sentence of the source, cut around those of some words that it has; None where these
    are too few to say that both are of one thing.

    >>> words = words_of("The council closed the stone bridge on Monday.")
    >>> cut_shared(words, "Yesterday the old bridge was closed by the council, they say.").text
    'bridge was closed by the council'
    """
    shared = [match for match in WORD_OR_NUMBER.finditer(nearest) if match[0].lower() in words]
    if len({match[0].lower() for match in shared}) < LEAST_SHARED:
        return None
    start, end = shared[0].start(), shared[-1].end()
    return Quote(nearest[:start], nearest[start:end], nearest[end:])
