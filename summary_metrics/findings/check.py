# SPDX-License-Identifier: Apache-2.0
"""What to check by hand: marks of who is ahead, or else behind, then one of each other system; the
likeliest to be wrong first. Below each stands the place of the source that decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import zip_longest
from operator import attrgetter
from typing import NamedTuple

from ..metrics._shared.folding import WORD_OR_NUMBER
from ..metrics._shared.stop_words import STOP_WORDS
from ..printable import beginning, count_of, ending
from ..texts.places import Span
from .columns import UNSUPPORTED
from .findings import Findings
from .flagged import NOT_SUPPORTED, Flagged, MarkedFact
from .quotes import Quote, Quotes

MOST_OF_FIRST = 4  # marked summaries of who is ahead, of which all are shown
MOST_CHECKED = 24  # items, more than any screen has
LEAST_WORD = 4  # letters of a word that says what a sentence is about
STEM = 5  # letters of it that its other forms have, too
LEAST_NAME = 3  # letters of a name that may be spelled otherwise
ALIKE = 0.75  # of two names that may be one, spelled otherwise
HALF = 3  # words between a word and the mark, where it weighs half
LEAST_SHARED = 1.34  # more than the word beside the mark (1) and one six words off (1/3)
PLACE = 80  # characters of such a place, around which a screen shows what it has room for
MOST_AROUND = 120  # characters on each side of it
# The doubt of a mark by its kind; of a number 1, and 0 where the source has another one in its
# place: of another name or date there, that is often said by chance.
DOUBTS = {"date": 1, "name": 2, "quotation": 3}
SHARED, LIKELY_RIGHT = 4, 8  # added to it
ALL_STOP_WORDS = frozenset().union(*STOP_WORDS.values())
NUMBER = re.compile(r"\d+(?: ?[.,:/–-] ?\d+)*(?: ?(?:%|[ap]\.?m\b))?", re.IGNORECASE)
# a number in words, or up to 31: counts may be worked out from what the source says, and days
SMALL = re.compile(r"[^\W\d]+|0?\d|[12]\d|3[01]")


class Item(NamedTuple):
    """A mark to check.

    Attributes
    ----------
    row, place, system
        Where it is; `place` without the file where there is one.
    text, span
        What is marked, or the key fact that is missing; and where it stands in the summary.
    quote
        The sentence around it, None where the text is not there.
    source
        The place of the source that decides; None where nothing of it is near.
    doubt
        How probable it is that nothing is wrong: 0 where the source contradicts it.
    kind
        What it may be that is right; of a key fact "lacks", or "denies" where the summary says the
        opposite; else "".
    sharers
        How many other systems say so of the document.
    """

    row: int
    place: str
    system: str
    text: str
    span: Span | None = None
    quote: Quote | None = None
    source: Quote | None = None
    doubt: int = 0
    kind: str = ""
    sharers: int = 0

    @property
    def beside(self) -> str:
        """What is said before the words of the source, or in their place."""
        doubts = [self.kind]
        if self.sharers:
            doubts.append(f"{count_of(self.sharers, 'other system')} wrote so, too")
        in_brackets = f" ({', '.join(filter(None, doubts))})".removesuffix(" ()")
        if self.source is None:
            return f"nothing like it in the source{in_brackets}"
        return f"source{in_brackets}: "


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
    return [with_quotes(item, quotes) for item in items]


def unsupported_items(findings: Findings, quotes: Quotes) -> Iterator[Item]:
    """Yield the sentences that a verifier does not find supported."""
    for mark in findings.other_marks:
        quote = quotes.around(mark.row, mark.span)
        if mark.kind == NOT_SUPPORTED and quote and mark.system in findings.systems:
            yield Item(mark.row, mark.place, mark.system, quote.text, mark.span, doubt=1)


def once(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items, but for those whose row or words came before; a key fact may lack twice."""
    seen: set[object] = set()
    for item in items:
        words = item.text.casefold()
        if item.row not in seen and (words not in seen or item.span is None):
            seen |= {item.row, words}
            yield item


def make_item(flagged: Flagged, quotes: Quotes) -> Item:
    """Return what to check in a summary, without quotes: its gravest mark, or the key fact that it
    lacks.
    """
    where = (flagged.row, flagged.place, flagged.system)
    if flagged.lacks:
        lack = flagged.lacks[0]
        return Item(*where, lack.text, doubt=int(not lack.mandatory), kind=lack.verb)
    kinds = [(mark, kind_of(mark, flagged.row, quotes)) for mark in flagged.marks]
    mark, kind = min(kinds, key=lambda pair: doubt_of(*pair))
    return Item(
        *where,
        " ".join(mark.text.split()),
        mark.span,
        doubt=doubt_of(mark, kind),
        kind=kind,
        sharers=mark.sharers,
    )


def kind_of(mark: MarkedFact, row: int, quotes: Quotes) -> str:
    """Return what a mark may be, by the nearest sentence of the source."""
    if mark.kind == "name" and find_spelled(mark.text, quotes.nearest(row, mark.nearest)):
        return "may be another spelling"
    if mark.instead is None and mark.kind == "number" and SMALL.fullmatch(mark.text):
        return "may follow from it"
    return ""


def doubt_of(mark: MarkedFact, kind: str) -> int:
    """Return how probable it is that nothing is wrong with a mark: what nobody else says is wrong
    more often, and what may be derived or spelled otherwise is mostly right.
    """
    doubt = DOUBTS.get(mark.kind, int(mark.instead is None))
    return doubt + SHARED * bool(mark.sharers) + LIKELY_RIGHT * bool(kind)


def with_quotes(item: Item, quotes: Quotes) -> Item:
    """Return an item with the sentence around its mark, and the place of the source that decides
    about it.
    """
    quote = quotes.around(item.row, item.span)
    if quote is None:
        return item
    return item._replace(quote=quote, source=find_deciding(quote, quotes.source(item.row)))


def find_deciding(quote: Quote, source: str) -> Quote | None:
    """Return the place of a source that decides about a mark: where the most of the words of its
    sentence stand together, and a number of the same form, or a name that is written almost like
    it. Words that are rare in the source say most. None where too few stand together anywhere.

    >>> source = "The stone bridge of Holm was closed. Its repair cost 4,100 euros, 900 a day."
    >>> find_deciding(Quote("The repair cost ", "4,200", " euros."), source).text
    'repair cost 4,100 euros'
    >>> find_deciding(Quote("A bear was seen in ", "Oslo", "."), source)
    """
    left, marked, right = ([stem for *_, stem in find_stems(part)] for part in quote)
    near = [*enumerate(reversed(left)), *enumerate(right)]
    weights = {stem: 1 / (1 + distance / HALF) for distance, stem in sorted(near, reverse=True)}
    weights |= dict.fromkeys(filter(str.isalpha, marked), 1.0)
    # A name that is spelled almost so decides alone; a number needs a word beside it.
    alike, weights[""] = find_spelled(quote.text, source), 2.0
    if number := NUMBER.search(quote.text):
        form, weights[""] = form_of(number[0]), 1.0
        alike = [other.span() for other in NUMBER.finditer(source) if form_of(other[0]) == form]
    places = [place for place in find_stems(source) if place[2] in weights]
    places += [(start, end, "") for start, end in alike]
    frequency = Counter(stem for *_, stem in places)
    places.sort()
    most, span = LEAST_SHARED, None
    for at, (start, *_) in enumerate(places):
        found: set[str] = set()
        for _, end, stem in places[at:]:
            if end - start > PLACE:
                break
            found.add(stem)
            weight = sum(weights[stem] / frequency[stem] ** 0.5 for stem in found)
            if weight > most:
                most, span = weight, (start, end)
    if span is None:
        return None
    start, end = span
    before, after = ending(source[:start], MOST_AROUND), beginning(source[end:], MOST_AROUND)
    return Quote(before, source[start:end], after)


def find_stems(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the places of the words and numbers of a text that say what it is about, each with
    letters that all its forms have.
    """
    for word in WORD_OR_NUMBER.finditer(text):
        is_long = len(word[0]) >= LEAST_WORD and word[0].lower() not in ALL_STOP_WORDS
        if is_long or word[0].isdigit() or word[0][1:].isupper():
            yield *word.span(), word[0].lower()[:STEM]


def find_spelled(name: str, text: str) -> list[tuple[int, int]]:
    """Return the places of the words of a text that are written almost like the last one of a name.

    >>> find_spelled("Jon Smyth", "It was Smith who won."), find_spelled("Anna", "Bert won.")
    ([(7, 12)], [])
    """
    last = name.rpartition(" ")[2].lower()
    if len(last) < LEAST_NAME:
        return []
    words = [word for word in WORD_OR_NUMBER.finditer(text) if word[0][0].isupper()]
    known = {word[0].lower() for word in words if len(word[0]) >= LEAST_NAME}
    alike = get_close_matches(last, known, cutoff=ALIKE)
    return [word.span() for word in words if word[0].lower() in alike]


def form_of(number: str) -> str:
    """Return what numbers of the same kind have in common.

    >>> [form_of(number) for number in ("2019", "4,100", "46-26", "3.95", "4 pm")]
    ['year', '0', '0-0', '0.0', 'time']
    """
    number = re.sub(r"\s|(?<=\d),(?=\d{3})", "", number)
    if re.fullmatch(r"1\d{3}|20\d\d", number):
        return "year"
    if number[-1] in "mM" or ":" in number:
        return "time"
    return re.sub(r"\d+", "0", number)
