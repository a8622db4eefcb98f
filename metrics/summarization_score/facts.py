# SPDX-License-Identifier: Apache-2.0
"""The facts of a summary that words can check: its names, numbers, dates, amounts and percentages.

    facts_score = facts that the source supports / all facts of the summary

A name is supported by its words, wherever they stand: "Smith" by "John Smith", "WHO" by "World Health Organization",
"German" by "Germany". A number is supported by an equal one, however it is written, or by one that it rounds. What
follows from several facts is not worked out: sums, differences, percentages, and how many of something are told.

A capital at the beginning of a sentence says nothing. A word there is a name if it is one elsewhere in either text.
"""

from __future__ import annotations

import functools
import math
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from .evidence import Mark
from .fact_items import FIGURES, JOINTS, METRE, Item, read_items, share_units, to_decimal, values_of
from .fact_words import ALIASES, ENDINGS, FRACTIONS, LINKS, TITLES
from .languages import LANGUAGES, find_stemmer
from .text_terms import find_reader, split_text

Span = tuple[int, int]

DECADE = re.compile(r"[2-9]0s")
AGE_GROUP = re.compile(r"U(\d\d)s?")  # of a team: "U18" is "under 18"
TORN = re.compile(r"(?:[$£€]\s?)?\d{1,3}(?:,\d{3})*")  # what a tokenizer may have left of "1.3" or "53,193,914"
LONGEST_ACRONYM = 6
SHORTEST_SPELLED_OUT = 3  # of an acronym by words in lower case; two letters begin some two words of most texts


class Fact(NamedTuple):
    """A fact of a summary: how it is written, its kind, its characters [start, end), and those that support it."""

    text: str
    kind: str  # "name", "number", "date", "amount" or "percentage"
    start: int
    end: int
    source: Span | None  # None where the source does not support it


class Known(NamedTuple):
    """What a `text` says, each with the place where it first does.

    `words` has its words and their forms, `names` the words that are names within a sentence, `acronyms` its words in
    capitals and the initials of its names, and `numbers` the units of each value. `torn` has the same of numbers such
    as "235, 000", which a tokenizer may have taken apart, or which may be two.
    """

    text: str
    words: dict[str, Span]
    names: set[str]
    acronyms: dict[str, Span]
    numbers: dict[Decimal, dict[str, Span]]
    torn: dict[Decimal, dict[str, Span]]


@functools.lru_cache(maxsize=1 << 14)
def fold(word: str) -> str:
    """Return a word without case and accents.

    >>> fold("Abará")
    'abara'
    """
    plain = word.casefold()
    if plain.isascii():
        return plain
    return "".join(letter for letter in unicodedata.normalize("NFKD", plain[:200]) if not unicodedata.combining(letter))


@functools.lru_cache(maxsize=1 << 15)
def forms(word: str, language: str) -> tuple[str, ...]:
    """Return what a word is compared by: itself, its stem, and for names what a country and its people share."""
    plain = fold(word)
    found = [plain, f"{find_stemmer(language)(plain)}|"]
    if word[0].isupper():
        shared = [plain.removesuffix(ending) for ending in ("", *ENDINGS) if plain.endswith(ending)]
        found += [f"{part}~" for part in shared if len(part) >= 4]
    return tuple(found)


@functools.lru_cache(maxsize=1 << 16)
def forms_as_written(written: str, language: str) -> tuple[str, ...]:
    """Return what a word of a text is found by: its key and its forms."""
    reading = find_reader(language).read(written)
    return tuple(dict.fromkeys((reading.key, *forms(reading.surface, language))))


@functools.lru_cache(maxsize=8)
def know(text: str, language: str) -> Known:
    """Return what a text says."""
    known = Known(text, {}, set(), {}, {}, {})
    pieces = split_text(text, language)
    first = dict.fromkeys(pieces.terms, 0)
    first.update(zip(reversed(pieces.terms), reversed(pieces.starts), strict=True))
    for written, start in reversed(first.items()):  # the first of each form stays
        span = start, start + len(written)
        for form in forms_as_written(written, language):
            known.words[form] = span
    run: list[Item] = []
    number: Item | None = None  # the last one, with what may be a part of it
    for item in share_units(read_items(pieces, language), text, language):
        if item.value is not None:
            for value, unit in values_of(item):
                known.numbers.setdefault(value, {}).setdefault(unit, (item.start, item.end))
            whole = rejoin(number, item, text) if number and TORN.fullmatch(number.text) else None
            if whole is not None and whole.value is not None:
                known.torn.setdefault(whole.value, {}).setdefault(whole.unit, (whole.start, whole.end))
            number = whole or item
        if not item.text.islower():  # other words are no names, and stand as they are among the words
            note_capitals(item, known)
        is_capital = item.text[0].isupper()
        if is_capital and (not run or item.gap in (" ", "-")):
            run.append(item)
        elif run and not (item.text in LINKS and item.gap == " "):
            add_initials(run, known)
            run = [item] if is_capital else []
    add_initials(run, known)
    return known


def note_capitals(item: Item, known: Known) -> None:
    """Add what an item says by its capitals, and an item that was merged from several words."""
    span = item.start, item.end
    known.words.setdefault(item.key, span)
    if item.kind == "name" and not item.initial:
        known.names.add(fold(item.text))
    if item.text.isupper() and len(item.text) > 1:
        known.acronyms.setdefault(item.text, span)
    if team := AGE_GROUP.fullmatch(item.text):
        known.numbers.setdefault(Decimal(team[1]), {}).setdefault("", span)


def add_initials(run: Sequence[Item], known: Known) -> None:
    """Add the initials of the neighbouring words of a name, such as WHO, to the acronyms."""
    initials = "".join([item.text[0] for item in run])
    for first in range(min(len(run), 50)):
        for last in range(first + 2, min(len(run), first + LONGEST_ACRONYM) + 1):
            known.acronyms.setdefault(initials[first:last], (run[first].start, run[last - 1].end))


def find_facts(summary: str, source: str, language: str = "en") -> list[Fact]:
    """Return the facts of a summary in order, each with the first place in the source that supports it.

    There are none in a language that words are not read in.
    """
    if language not in LANGUAGES:
        return []
    known = know(source, language)
    items = rejoin_figures(read_items(split_text(summary, language), language), summary, known)
    items = share_units(items, summary, language)
    names = known.names | {fold(item.text) for item in items if item.kind == "name" and not item.initial}
    facts = []
    for run in fact_runs(items, names):
        for part, place in supports(run, known, language):
            start, end = part[0].start, part[-1].end
            kind = part[0].kind if part[0].kind != "word" else "name"
            facts.append(Fact(summary[start:end], kind, start, end, place))
    return facts


def rejoin_figures(items: Sequence[Item], text: str, known: Known) -> list[Item]:
    """Return the items with one for "44 . 5" or "2 , 000", which a tokenizer took apart, where the source has that."""
    joined: list[Item] = []
    for item in items:
        one = rejoin(joined[-1], item, text) if joined and item.value is not None else None
        if one is None or one.value not in known.numbers:
            joined.append(item)
        else:
            joined[-1] = one
    return joined


def rejoin(left: Item, item: Item, text: str) -> Item | None:
    """Return one number for two that may be parts of it, as in "44 . 5"; None for any others."""
    right = FIGURES.match(item.text)
    if right is None or item.value is None or left.value is None or not left.text[-1].isdigit():
        return None
    mark = text[left.end : item.start].strip()
    if mark not in JOINTS or (mark in (",", "") and len(right[0]) != 3):  # "2 , 000" and "52 500"
        return None
    value = to_decimal(re.sub(r"\D", "", left.text) + JOINTS[mark] + right[0])
    if value is None:
        return None
    scale = item.value / Decimal(right[0]) if Decimal(right[0]) else Decimal(1)
    whole = left.text + mark + item.text
    return left._replace(value=value * scale, unit=left.unit or item.unit, kind=item.kind, end=item.end, text=whole)


def fact_runs(items: Sequence[Item], names: Collection[str]) -> Iterator[list[Item]]:
    """Yield the items of each fact: one for a number or a date, all words of a name that stand together."""
    run: list[Item] = []
    for place, item in enumerate(items):
        if not run and not item.checked and item.text.islower():
            continue
        lower = item.text.lower()
        follows = item.gap in (" ", "-", "’", "'") or (item.gap == ". " and bool(run) and len(run[-1].text) <= 3)
        if run and follows and lower in LINKS and item.text.islower():
            continue
        is_name = fold(item.text) in names if item.initial else item.kind == "name"
        is_name = is_name and len(item.text) > 1 and item.text[0].isupper() and item.value is None
        if run and not (is_name and follows):
            yield run
            run = []
        if item.checked and item.kind != "name":
            if not is_number_like(items, place):
                yield [item]
        elif is_name and lower not in TITLES:
            run.append(item)
    if run:
        yield run


def is_number_like(items: Sequence[Item], place: int) -> bool:
    """Return whether an item only seems to be a number: "one", or the "two" of "two thirds"."""
    item = items[place]
    following = items[place + 1].text.lower() if place + 1 < len(items) else ""
    return item.value is not None and item.text.isalpha() and (following in FRACTIONS or item.value <= 1)


def supports(run: Sequence[Item], known: Known, language: str) -> Iterator[tuple[Sequence[Item], Span | None]]:
    """Yield the parts of a fact that the source supports, with the place, and those that it does not, in order."""
    first = run[0]
    if first.value is not None:
        shared = first._replace(value=first.shared[0], unit=first.shared[1]) if first.shared else None
        yield run, support_number(first, known) or (shared and support_number(shared, known))
        return
    if len(run) > 1:
        initials, joined = "".join([item.text[0] for item in run]), "".join([fold(item.text) for item in run])
        if whole := known.acronyms.get(initials) or known.words.get(joined):  # "Health Grades"
            yield run, whole
            return
    part: list[Item] = []
    place: Span | None = None
    for item in run:
        found = support_word(item, known, language)
        if part and (found is None) != (place is None):
            yield part, place
            part = []
        if not part:
            place = found
        part.append(item)
    yield part, place


def support_number(item: Item, known: Known) -> Span | None:
    """Return where the source has the value, or one of which it is the rounding, in a unit that can be the same."""
    for value in values_meant(item, known):
        for unit, span in (known.numbers.get(value) or known.torn.get(value) or {}).items():
            if unit == item.unit or ("" in (unit, item.unit) and not {"%", METRE} & {unit, item.unit}):
                return span
    return None


def values_meant(item: Item, known: Known) -> Iterator[Decimal]:
    """Yield the value of a number, the years of a decade such as "70s", and values of the source that it rounds."""
    if item.value is None:
        return
    yield item.value  # mostly it is there
    if DECADE.fullmatch(item.text):
        yield from (item.value + century for century in (1900, 2000))
    yield from (value for value in known.numbers if is_rounding(item, value))


def is_rounding(item: Item, value: Decimal) -> bool:
    """Return whether the number of an item is `value`, rounded to the digits that it shows, two at least.

    A year is not rounded, but "1917.13" is one with the number of a footnote.
    """
    shown = item.value
    if item.kind == "date":
        return value != value.to_integral_value() and int(value) == shown
    if shown is None or not shown * Decimal("0.9") < value < shown * Decimal("1.1"):
        return False
    _, digits, exponent = shown.as_tuple()
    if len(digits) < 2 or not isinstance(exponent, int) or shown < 20:
        return False
    try:
        return value.quantize(Decimal(1).scaleb(exponent)) == shown
    except InvalidOperation:  # more digits than a Decimal rounds
        return False


def support_word(item: Item, known: Known, language: str) -> Span | None:
    """Return where the source has a word of a name: itself, another form of it, its acronym, or what is the same."""
    is_acronym = item.text.isupper() and len(item.text) > 1
    if is_acronym and item.text in known.acronyms:
        return known.acronyms[item.text]
    if not (is_acronym and len(item.text) == 2):
        for form in (item.key, *forms(item.text, language)):
            if form in known.words:
                return known.words[form]
    for other in ALIASES.get(item.text if is_acronym else fold(item.text), ()):
        found = known.acronyms.get(other) if other.isupper() else known.words.get(other)
        if found:
            return found
    team = AGE_GROUP.fullmatch(item.text)
    if team:
        return find_place(rf"u(?:nder)?[ -]?{team[1]}s?", known.text)
    if is_acronym and len(item.text) >= SHORTEST_SPELLED_OUT and item.text.isalpha():
        return find_place("[ -]".join(rf"{letter}[^\W\d_]+" for letter in item.text), known.text)
    return None


def find_place(pattern: str, text: str) -> Span | None:
    """Return where a text first has whole words of this pattern, in any case."""
    found = re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE)
    return found and found.span()


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that the source supports; nan without facts."""
    return sum(fact.source is not None for fact in facts) / len(facts) if facts else math.nan


def explain_facts(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    """Return the facts as the details of an example show them."""
    return [
        {**fact._asdict(), "supported": fact.source is not None, "source": fact.source and list(fact.source)}
        for fact in facts
    ]


def describe_facts(facts: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence that says which facts the source lacks; "" without facts."""
    if not facts:
        return ""
    texts = dict.fromkeys(fact["text"] for fact in facts if not fact["supported"])
    listed = ", ".join(f'"{text}"' for text in texts)
    if not texts:
        return "Every name, number and date of the summary is in the source."
    return f"Not in the source: {listed}."


def mark_facts(facts: Sequence[Mapping[str, Any]]) -> tuple[list[Mark], list[Mark]]:
    """Return marks in the summary of the facts that the source lacks, and in the source of what supports the others."""
    unsupported, supporting = [], []
    for fact in facts:
        text, place = fact["text"], fact["source"]
        if place is None:
            note = f'The source has no {fact["kind"]} "{text}"'
            unsupported.append(Mark(fact["start"], fact["end"], "unsupported", note))
        else:
            supporting.append(Mark(place[0], place[1], "supporting", f'Supports "{text}"', group=text))
    return unsupported, supporting
