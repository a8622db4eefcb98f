# SPDX-License-Identifier: Apache-2.0
"""The numbers that a text states, and where a source has them.

A number is found where an equal one of the same unit stands, or where one of NUMBER_RULES finds one
that says the same all the same.
"""

from __future__ import annotations

from decimal import Decimal

from .capitals import INITIAL
from .fact import Fact, Other
from .names import WORD_BEHIND
from .shared import (
    CLOCK,
    COUNT,
    DATE,
    FACTOR,
    OFFSET,
    ORDINAL,
    POINTS,
    QUARTER,
    SCORE,
    SHARE,
    Number,
    Relation,
    Span,
    clock_values,
    exact,
    of_years,
)
from .texts import MOST_FEW, Text, find_move, moves

# of facts, by the quantity of a number
KINDS = {
    SHARE: "percentage",
    POINTS: "percentage",
    CLOCK: "time",
    OFFSET: "time",
    ORDINAL: "ordinal",
    QUARTER: "date",
    DATE: "date",
}
# before an ordinal that the source should have: "his fifth goal"
BEFORE_STATED = frozenset(
    "the his her their its for are is were was finished placed el la su".split()
)


def find_number(number: Number, summary: Text, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a number, or what it has instead."""
    if contrast := other_designator(number, summary, source):
        return None, contrast
    related = source.find_alike(number)
    for least in (Relation.EQUAL, Relation.COMPATIBLE):
        equal = next((alike for related_as, alike in related if related_as == least), None)
        if equal:
            opposite = opposite_move(number, equal, summary, source)
            if opposite:
                return None, opposite
            return equal.span, None
    of_figure = (alike for related_as, alike in related if related_as == Relation.CONTRADICTS)
    if measured := next(of_figure, None):
        return None, Other.at(source.text, measured.span, "measure")
    for rule in NUMBER_RULES:
        if place := rule(number, summary, source):
            return place, None
    return None, other_day(number, source)


def other_designator(number: Number, summary: Text, source: Text) -> Other | None:
    """Return the number that a source has in the place of this one behind the same word: "type 1"
    for "type 2"; None of numbers that count.
    """
    at = summary.token_at(number.start)
    if not at or not number.is_plain or number.in_words:
        return None
    start, word = summary.tokens[at - 1]
    if word not in summary.language.of("numbered") or start + len(word) + 1 != number.start:
        return None
    places = source.designators.get(word)
    if not places or f"{word}s" in source.designators or number.figure in source.pairs:
        return None
    written = source.find_phrase(summary.folded[start : number.end])
    if str(number.figure) in places or written or source.find_phrase(f"§ {number.figure}"):
        return None
    return Other.at(source.text, next(iter(places.values())), "designator")


def opposite_move(number: Number, equal: Number, summary: Text, source: Text) -> Other | None:
    """Return what the source says where an equal number rose there and fell here, or fell and rose;
    None otherwise.
    """
    if not moves(number):
        return None
    move = find_move(number, summary)
    # A source that says both of this number, of two things, contradicts nobody.
    if not move or source.moves.get((equal.figure, equal.quantity)) != {-move}:
        return None
    start = source.text.rfind(" ", 0, max(0, equal.start - 15)) + 1
    return Other.at(source.text, (start, equal.end), "direction")


def as_fall(number: Number, summary: Text, source: Text) -> Span | None:
    """A fall without its sign: "-7 %" for "fell 7 %"."""
    for in_source in source.by_figure.get(-number.figure, ()) if number.figure < 0 else ():
        falls = source.moves.get((in_source.figure, in_source.quantity)) == {-1}
        if falls and in_source.unit == number.unit:
            return in_source.span
    return None


def as_date(number: Number, summary: Text, source: Text) -> Span | None:
    """A date in figures for its day, month and year."""
    for value in number.values:
        year, month_and_day = divmod(int(value.low), 10000)
        if value.quantity == DATE and month_and_day:
            place = source.date_spans.get(divmod(month_and_day, 100))
            if place and (not year or source.find_within(of_years(year))):
                return place
    return None


def other_day(number: Number, source: Text) -> Other | None:
    """Return another day of its month that a source has in the place of a day."""
    if number.quantity == DATE and number.value.is_day:
        month = int(number.value.low) // 100
        for (in_month, day), span in source.date_spans.items():
            if in_month == month and day:
                return Other.at(source.text, span, "day")
    return None


def in_score(number: Number, summary: Text, source: Text) -> Span | None:
    """The numbers of a score or share apart; not those of other scores: "3-0" is not in "3-1 and
    2-0".
    """
    if not number.parts or number.value.is_day:
        return None
    counts = [part.low for part in number.parts[:2]]
    if number.quantity == SCORE:
        hours = [hour_of(count, source) for count in counts]
        if hours[0] and None not in hours:  # "9-17" for "9 am to 5 pm"
            return hours[0]
        first, second = counts
        for reverse in source.find_within(exact(SCORE, second * 1000 + first)):  # "0-1" for "1-0"
            return reverse.span
        if any(count in source.pairs for count in counts):
            return None
    places = [source.find_within(part) for part in number.parts[:2] if part.low != 1]
    return places[0][0].span if places and all(places) else None


def hour_of(hour: Decimal, source: Text) -> Span | None:
    """Return where a source has a full hour of the day, of either half."""
    times = clock_values(int(hour), 0) if hour <= 24 else ()
    numbers = (n for time in times for n in source.find_within(time))
    return next((n.span for n in numbers if n.quantity == CLOCK), None)


def rounded(number: Number, summary: Text, source: Text) -> Span | None:
    """A number that this one rounds."""
    in_source = source.find_rounded(number)
    return in_source and in_source.span


def beside_word(number: Number, summary: Text, source: Text) -> Span | None:
    """The number of a thing for its ordinal, and the ordinal: "the 57th lap" and "lap 57"."""
    if number.quantity == ORDINAL:
        behind = WORD_BEHIND.match(summary.folded, number.end)
        return behind and source.designators.get(behind[1], {}).get(str(number.figure))
    before = words_before(number, summary)
    if not number.is_plain or not before:
        return None
    for ordinal in source.by_figure.get(number.figure, ()):
        behind = WORD_BEHIND.match(source.folded, ordinal.end)
        if ordinal.quantity == ORDINAL and behind and behind[1] == before[-1]:
            return ordinal.span
    return None


def of_version(number: Number, summary: Text, source: Text) -> Span | None:
    """The beginning of a version: "3.11" for "3.11.2"."""
    return source.short_versions.get(summary.text[number.start : number.end])


NUMBER_RULES = (of_version, as_fall, as_date, in_score, rounded, beside_word)


def words_before(number: Number, text: Text) -> list[str]:
    """Return the two words before a number."""
    at = text.token_at(number.start)
    return [key for _, key in text.tokens[max(0, at - 2) : at]]


def stated_numbers(text: Text, taken: set[int]) -> list[Number]:
    """Return the numbers of a text, without those that say nothing of its source."""
    numbers = []
    for number in text.numbers:
        if number.start in taken or says_nothing(number, text):
            continue
        following = WORD_BEHIND.match(text.folded, number.end)
        if number.in_words and following and following[1] in text.language.numbers.fractions:
            continue  # "two thirds"
        numbers.append(number)
    return numbers


def check_number(number: Number, summary: Text, source: Text) -> Fact | None:
    """Return a number of a summary as a fact, None of a small count that the source lacks: it is
    often right.
    """
    place, instead = find_number(number, summary, source)
    kind = kind_of(number)
    if not (place or instead) and kind == "number" and is_small_count(number, source):
        return None
    is_factor = number.in_words and number.quantity == FACTOR  # "doubled"
    if is_factor and not place and FACTOR not in source.by_quantity:
        return None
    text = summary.text[number.start : number.end]
    return Fact(text, kind, number.start, number.end, place, instead)


def is_small_count(number: Number, source: Text) -> bool:
    """Return whether a number is a count of a few, or two of them; but where the source has "3-1",
    "3-2" is another score.
    """
    if number.quantity == SCORE:
        counts = [part.low for part in number.parts[:2]]
        return max(counts) <= MOST_FEW and not any(count in source.pairs for count in counts)
    is_whole = number.figure % 1 == 0 and number.step >= 1  # not "TLS 1.0"
    return abs(number.figure) <= MOST_FEW and is_whole and not number.is_exact


def kind_of(number: Number) -> str:
    """Return the kind of fact that a number is."""
    if number.value.is_money:
        return "amount"
    if number.value.is_measure:
        return "measure"
    return "date" if number.is_year else KINDS.get(number.quantity, "number")


def says_nothing(number: Number, summary: Text) -> bool:
    """Return whether a number in words is no fact: "one of them", "The second film ...", but "his
    fifth goal" is.
    """
    if number.in_words and number.value.is_measure and number.figure == 1:
        at = summary.token_at(number.start)
        return summary.tokens[at][1] in summary.language.numbers.singles  # "a decade"
    if number.in_words and number.quantity == SHARE and not (number.parts or number.figures):
        return not summary.folded.startswith(" of ", number.end)  # "half the size"
    if not number.in_words or number.quantity not in (COUNT, ORDINAL):
        return False
    if number.is_plain:
        return number.figure == 1
    before = words_before(number, summary)
    if len(before) < 2 or before[-1] not in BEFORE_STATED or number.figure == 1:
        return True
    gap = summary.text[number.start - len(before[-1]) - 3 : number.start]
    return INITIAL.search(gap) is not None or number.figure - 1 in summary.ordinals
