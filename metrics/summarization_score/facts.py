# SPDX-License-Identifier: Apache-2.0
"""The facts of a summary that words can check: its names, numbers, dates, amounts and percentages.

    facts_score = facts that the source supports / all facts of the summary

A name is supported by its words, wherever they stand: "Smith" by "John Smith", "WHO" by "World Health Organization",
"German" by "Germany". A number is supported by an equal one in the same unit, however it is written, or by one that it
rounds. What follows from several facts is not worked out: sums, differences, and how many of something are told.

What a summary says of itself is no fact of its source (`wrapping`).
"""

from __future__ import annotations

import bisect
import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .fact_names import find_words, names_within
from .languages import LANGUAGES, find_stemmer, stop_words_of
from .name_runs import find_runs, support_run, with_designator
from .number_support import same_value, support_number
from .quantities import find_quantities, find_torn
from .quantity import PLAIN, SIGNS, TH, Quantity, Span
from .sentence_ends import mark_ends
from .skipped_characters import find_left_out, leave_out
from .small_numbers import continues_list, counts_names, is_small_count
from .source_index import SourceIndex, index_source
from .summary_pair import Pair
from .text_terms import QUOTED, fold, split_text
from .wrapping import MOST_THINGS, REASONS, find_headings, find_wrapping, is_counted_by_summary

LONGEST_QUOTATION = 160  # characters; more is a text in quotation marks
NO_CAPITALS = "The summary has no capital letters, so its names cannot be seen and were not checked."
FOREIGN = "The summary reads as English and not as {language}, so its names were not checked."
NO_NAMES = "Names are not checked in {language}, where every noun has a capital."


class Fact(NamedTuple):
    """A fact of a summary: how it is written, its kind, its characters [start, end), and those that support it.

    A `weak` one that the source lacks is shown, and counts for nothing: such facts are often right all the same.
    """

    text: str
    kind: str  # "name", "number", "date", "amount", "percentage" or "quotation"
    start: int
    end: int
    source: Span | None  # None where the source does not support it
    weak: bool = False


class LeftOut(NamedTuple):
    """What looks like a fact and is none of the source, at the characters [start, end), with the reason."""

    text: str
    start: int
    end: int
    reason: str


class Checked(NamedTuple):
    """What was checked in a summary, what was left out as wrapping, and sentences on what could not be checked."""

    facts: list[Fact]
    left_out: list[LeftOut]
    notes: list[str]


def check_facts(summary: str, source: str, language: str = "en") -> Checked:
    """Return the facts of a summary in order, each with the first place in the source that supports it.

    There are none in a language that words are not read in.
    """
    if language not in LANGUAGES:
        return Checked([], [], [])
    own, there = (find_left_out(text) for text in (summary, source))
    if own or there:
        return check_without(summary, own, source, there, language)
    return check_plain(summary, source, language)


def check_plain(summary: str, source: str, language: str) -> Checked:
    """Return what `check_facts` does for texts that have neither several spaces in a row nor emphasized numbers."""
    checker = Checker(summary, index_source(source, language), language)
    numbers = [*checker.check_numbers()]
    names = [*checker.check_names(numbers)]
    facts = sorted([*numbers, *names], key=lambda fact: fact.start)
    facts = sorted([*facts, *checker.check_quotations(facts)], key=lambda fact: fact.start)
    return Checked(facts, sorted(checker.left_out, key=lambda part: part.start), checker.notes())


def check_without(summary: str, own: list[Span], source: str, there: list[Span], language: str) -> Checked:
    """Return what `check_facts` does for texts read without some of their characters, at their own places."""
    own_text, places = leave_out(summary, own)
    source_text, source_places = leave_out(source, there)
    checked = check_plain(own_text, source_text, language)

    def place(start: int, end: int, places: list[int]) -> Span:
        return places[start], places[end - 1] + 1

    facts = []
    for fact in checked.facts:
        start, end = place(fact.start, fact.end, places)
        found = fact.source and place(*fact.source, source_places)
        facts.append(fact._replace(text=summary[start:end], start=start, end=end, source=found))
    left_out = []
    for part in checked.left_out:
        start, end = place(part.start, part.end, places)
        left_out.append(part._replace(text=summary[start:end], start=start, end=end))
    return Checked(facts, left_out, checked.notes)


def reads_as_english(text: str, language: str) -> bool:
    """Return whether a text has more stop words of English than of its own language: models fall into English."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    english, own = stop_words_of("en"), stop_words_of(language)
    return sum(word in english for word in words) > sum(word in own for word in words)


class Checker:
    """Checks one summary against the index of its source."""

    def __init__(self, summary: str, source: SourceIndex, language: str) -> None:
        self.pair = Pair(summary, source, language)
        self.summary, self.language = summary, language
        self.stop_words = stop_words_of(language)
        self.is_foreign = language != "en" and reads_as_english(summary, language)
        self.read_as = "en" if self.is_foreign else language
        self.pieces = split_text(summary, self.read_as)
        self.wrapping = sorted(find_wrapping(summary, language))
        self.left_out: list[LeftOut] = []

    def notes(self) -> list[str]:
        """Return sentences on what could not be checked."""
        language = LANGUAGES[self.language].capitalize()
        if not self.pair.vocabulary.names_by_capitals:
            return [NO_NAMES.format(language=language)]
        if self.is_foreign:
            return [FOREIGN.format(language=language)]
        has_letters = any(map(str.isalpha, self.summary))
        return [NO_CAPITALS] if has_letters and not any(map(str.isupper, self.summary)) else []

    def leave_out(self, start: int, end: int) -> bool:
        """Return whether something stands in what is wrapping, and note it."""
        for part in self.wrapping:
            if part.start < end and start < part.end:
                self.left_out.append(LeftOut(self.summary[start:end], start, end, REASONS[part.reason]))
                return True
        return False

    def check_numbers(self) -> Iterator[Fact]:
        """Yield each number of the summary with its support."""
        text = mark_ends(self.summary)
        found = find_quantities(self.pieces, text, self.read_as)
        torn = {whole.start: whole for whole in find_torn(found, text, self.read_as, as_tokenized=True)}
        end = 0
        for quantity in found:
            if not quantity.stated or quantity.start < end or self.leave_out(quantity.start, quantity.end):
                continue
            place = None
            if whole := torn.get(quantity.start):
                place = same_value(whole, self.pair)
                quantity = quantity if place is None else whole
            place = place or support_number(quantity, self.pair)
            end = quantity.end
            if place is None and self.is_no_fact(quantity):
                continue
            text, weak = self.summary[quantity.start : end], place is None and is_small_count(quantity)
            yield Fact(text, quantity.kind, quantity.start, end, place, weak)

    def is_no_fact(self, quantity: Quantity) -> bool:
        """Return whether a number that the source lacks says nothing of it."""
        start, end = quantity.start, quantity.end
        if quantity.unit == TH and self.summary[start].isalpha():
            return continues_list(int(quantity.value), self.summary, start, self.pieces.terms, self.read_as)
        if quantity.unit != PLAIN or quantity.value > MOST_THINGS:
            return False
        if quantity.value == 1:
            return True  # "1 year" is "a year"
        reason = "count" if is_counted_by_summary(self.summary, start, end, self.language) else ""
        if not reason and counts_names(self.summary, end, int(quantity.value), self.read_as):
            reason = "named"
        if reason:
            self.left_out.append(LeftOut(self.summary[start:end], start, end, REASONS[reason]))
        return bool(reason)

    def check_names(self, numbers: Sequence[Fact]) -> Iterator[Fact]:
        """Yield each name and date of the summary with its support; a name of several words in parts, if need be."""
        if self.is_foreign:
            return
        words = [*find_words(self.pieces, self.summary, find_headings(self.summary), self.language)]
        names = self.pair.source.names | names_within(words)
        taken = {fact.start for fact in numbers}
        money = {fact.start for fact in numbers if self.summary[fact.start] in SIGNS}  # "US$5m"
        taken.update(place for fact in numbers if fact.kind == "date" for place in range(fact.start, fact.end))
        for run in find_runs(
            [word for word in words if word.start not in taken and word.end not in money], names, self.pair
        ):
            for first, last, place in support_run(run, self.pair):
                start, end = run[first].start, run[last].end
                kind = "date" if run[first].kind == "date" else "name"
                if kind == "name" and last == len(run) - 1:
                    place, end = with_designator(run[last], place, end, self.pair)
                if place is None and self.leave_out(start, end):
                    continue
                yield Fact(self.summary[start:end], kind, start, end, place)

    def check_quotations(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        """Yield the quotations that have words which are no facts by themselves: the source should have the words."""
        if self.is_foreign or not QUOTED.search(self.summary):
            return
        taken = {start for fact in facts for start in range(fact.start, fact.end)}
        words = [
            (start, term)
            for term, start in zip(self.pieces.terms, self.pieces.starts, strict=True)
            if start not in taken and term[0].isalpha() and term.lower() not in self.stop_words
        ]
        starts = [start for start, _ in words]
        for match in QUOTED.finditer(self.summary):
            start, end = match.span(match.lastindex or 0)
            if not (self.summary[: match.start()] + self.summary[match.end() :]).strip():
                return  # marks around the whole summary quote nothing
            own = words[bisect.bisect_left(starts, start) : bisect.bisect_left(starts, end)]
            if not own or end - start > LONGEST_QUOTATION or self.leave_out(start, end):
                continue
            places = [find_content(term, self.pair) for _, term in own]
            yield Fact(self.summary[start:end], "quotation", start, end, None if None in places else places[0])


def find_content(term: str, pair: Pair) -> Span | None:
    """Return where the source has a word in any form."""
    source = pair.source
    if found := source.find_word(fold(term)):
        return found
    others = source.stems.get(find_stemmer(pair.language)(term.lower()), ())
    return next(filter(None, map(source.find_word, others)), None)


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that the source supports; nan without facts.

    Weak ones that it lacks do not count.
    """
    counted = [fact for fact in facts if fact.source is not None or not fact.weak]
    return sum(fact.source is not None for fact in counted) / len(counted) if counted else math.nan
