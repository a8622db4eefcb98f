# SPDX-License-Identifier: Apache-2.0
"""The names of a summary as they stand: words that belong together, and the parts of them that a source supports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from .designators import read_designator
from .fact_names import LINKS, Word, single_gap
from .languages import stop_words_of
from .name_support import find_date, find_groups, find_same, is_abbreviation, support_name
from .quantity import COUNTED, PLAIN, TH, Span
from .summary_pair import Pair
from .text_terms import fold

ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
DESIGNATOR_BEHIND = re.compile(r"(?: +|-)([A-Z](?![\w’'.])|[IVX]{2,6}\b)")
VERB_BEHIND = re.compile(r"[ ’'](?:am|was|have|had|will|would|think|did|do|can|could|ve|ll|m|d)\b")  # "I" is a person
UNKNOWN = frozenset(("UNK",))  # what a model writes for a word that it does not know


def find_runs(words: Sequence[Word], names: set[str], pair: Pair) -> Iterator[list[Word]]:
    """Yield all words of a name that stand together, and each date."""
    run: list[Word] = []
    end = -1
    for place, word in enumerate(words):
        adjacent = end >= 0 and single_gap(pair.summary[end : word.start]) == word.gap
        follows = adjacent and (
            word.gap in (" ", "-", "’", "'") or (word.gap in (". ", ".") and bool(run) and len(run[-1].text) <= 3)
        )
        if run and follows and word.lower in LINKS and word.text.islower():
            end = word.end
            continue
        is_name = word.kind == "name"
        if word.initial and is_name:
            begins_name = opens_name(word, words[place + 1 : place + 2], names, pair)
            is_name = fold(word.text) in names or is_known(word, pair) or begins_name
        is_name = is_name and word.kind == "name" and len(word.text) > 1 and word.text not in UNKNOWN
        is_name = is_name and (
            word.lower not in stop_words_of(pair.language) or word.text in find_groups(pair.language)
        )
        if run and follows and ROMAN.fullmatch(word.text):
            is_name = False  # the number of a name: `with_designator` looks at it
        is_name = is_name or bool(run and follows and "." in word.gap and is_abbreviation(word.text))
        if run and not (is_name and follows):
            yield run
            run = []
        if word.kind == "date" and (not word.initial or word.text[0].isupper()):
            yield [word]
        elif is_name and word.lower not in pair.facts.titles:
            short = pair.facts.short_dates.get(word.lower)
            if short and not word.initial:
                yield [word._replace(kind="date", lower=short)]
            else:
                run.append(word)
        end = word.end
    if run:
        yield run


def opens_name(word: Word, following: Sequence[Word], names: set[str], pair: Pair) -> bool:
    """Return whether a word that opens a sentence is the first of a name: "James Milner"."""
    openers = pair.facts.openers
    if not openers or word.lower in openers or word.text.isupper() or word.lower in pair.facts.titles:
        return False
    if not following or following[0].gap != " " or following[0].start != word.end + 1 or following[0].initial:
        return False
    return following[0].kind == "name" and fold(following[0].text) in names


def is_known(word: Word, pair: Pair) -> bool:
    """Return whether a word with a capital by its place is an abbreviation all the same."""
    return word.text.isupper() and len(word.text) > 2 and word.text in pair.source.acronyms


def support_run(run: Sequence[Word], pair: Pair) -> Iterator[tuple[int, int, Span | None]]:
    """Yield the parts of a name, as its first and last word, with the place that supports them or None."""
    if run[0].kind == "date":
        yield 0, 0, find_date(run[0], pair)
        return
    if whole := pair.find_spelled_out(run[0].start, run[-1].end):
        yield 0, len(run) - 1, whole
        return
    if len(run) > 1 and (whole := support_whole(run, pair)):
        yield 0, len(run) - 1, whole
        return
    if len(run) > 1 and is_other_phrase(run, pair):
        yield 0, len(run) - 1, None
        return
    places = [
        None if is_doubled(*two, pair) else support_name(two[1], pair) for two in zip((None, *run), run, strict=False)
    ]
    first = 0
    for last in range(len(run)):
        if last == len(run) - 1 or (places[last] is None) != (places[last + 1] is None):
            yield first, last, join_neighbours(places[first : last + 1])
            first = last + 1


def is_other_phrase(run: Sequence[Word], pair: Pair) -> bool:
    """Return whether the source has a name that is known as a whole only in other words: "a man of the city"."""
    if not pair.source.has_capitals or " ".join([word.lower for word in run]) not in find_groups(pair.language):
        return False
    return not any(pair.source.find_capital(fold(word.text)) for word in run)


def is_doubled(before: Word | None, word: Word, pair: Pair) -> bool:
    """Return whether a name is written twice in a row here and never in the source: "Joan Joan" for Joel Joan."""
    if before is None or word.gap != " " or before.lower != word.lower:
        return False
    twice = (f"{word.lower}{gap}{word.lower}" for gap in (" ", "-"))
    return not any(map(pair.source.find_phrase, twice))


def join_neighbours(places: Sequence[Span | None]) -> Span | None:
    """Return the first of the places of words, with those that stand right behind it: "Inge Dahl" as a whole.

    >>> join_neighbours([(4, 8), (9, 13), (40, 43)]), join_neighbours([None])
    ((4, 13), None)
    """
    first = places[0]
    if first is None:
        return None
    start, end = first
    for place in places[1:]:
        if place is None or place[0] != end + 1:
            break
        end = place[1]
    return start, end


def support_whole(run: Sequence[Word], pair: Pair) -> Span | None:
    """Return where the source has a name of several words as its initials, as one word, or as another name."""
    initials = "".join([word.text[0] for word in run])
    phrase = " ".join([word.lower for word in run])
    if len(initials) > 2 and (found := pair.source.acronyms.get(initials)):
        return found
    return pair.source.find_word(phrase.replace(" ", "")) or find_same(phrase, pair)


def with_designator(word: Word, place: Span | None, end: int, pair: Pair) -> tuple[Span | None, int]:
    """Return the place and the end of a name with its number or letter: "War II" is no "War I"."""
    behind = DESIGNATOR_BEHIND.match(pair.summary, end)
    if behind is not None and behind[1] == "I" and VERB_BEHIND.match(pair.summary, behind.end()):
        behind = None
    if place is None or behind is None:
        return place, end
    number, known = read_designator(behind[1], True, pair.language), pair.source.designators.get(fold(word.text))
    if known:
        return known.get(number), behind.end()
    is_numeral = len(behind[1]) > 1 and pair.source.find_capital(fold(word.text)) is not None
    if is_numeral and not pair.source.find_number(Decimal(number), (PLAIN, COUNTED, TH)):
        return None, behind.end()  # "the fourth Rocky film" may be "Rocky IV", but "Rocky" is not
    return place, end
