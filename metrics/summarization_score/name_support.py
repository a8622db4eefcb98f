# SPDX-License-Identifier: Apache-2.0
"""Where a source supports a name or date of its summary: rules, in the order in which they are tried."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from decimal import Decimal

from .fact_names import Word
from .languages import find_stemmer, stop_words_of
from .quantity import MONTH, Span
from .summary_pair import Pair
from .text_terms import SMALL_DIGITS, fold
from .vocabulary import VOCABULARIES

TRAILING_DIGITS = re.compile(r"([^\W\d_]+)(\d{1,3})")
NUMBER_BEHIND = re.compile(r"[ -]#?(\d{1,3})(?!\d)")
NAMES_AFTER = re.compile(r"(?: ([^\W\d_]+))(?: ([^\W\d_]+))?")
SHORTEST_RESPELLED = 5
NAME_BEHIND = re.compile(r"[ -][^\W\d_a-z]")
LAST_WORD = re.compile(r"([^\W\d_]+)[ \u00a0]$")


def support_name(word: Word, pair: Pair) -> Span | None:
    """Return the place that the first of the rules finds."""
    for rule in NAME_RULES:
        if found := rule(word, pair):
            return found
    return None


def find_date(word: Word, pair: Pair) -> Span | None:
    """A month or weekday as it is written, abbreviated, or as a number of a date; "may" only where it is a month."""
    source, facts = pair.source, pair.facts
    name = facts.short_dates.get(word.lower, word.lower)
    if name in facts.months and (found := source.find_number(Decimal(facts.months.index(name) + 1), (MONTH,))):
        return found
    if name in pair.vocabulary.dates_with_capital:
        return source.find_month(name)
    shorts = [short for short, long in facts.short_dates.items() if long == name]
    if name in facts.months_or_words:
        written = source.find_capital(fold(name)) or source.find_lower_month(name)
    else:
        written = source.find_word(fold(name))
    if written:
        return written
    known = source.find_capital if source.has_capitals else source.find_word  # "sun" is no Sunday
    if found := next(filter(None, map(known, shorts)), None):
        return found
    parts = (source.find_word(f"{fold(name)}{part}") for part in facts.day_parts)  # "Montagabend"
    if found := next(filter(None, parts), None):
        return found
    if found := find_same(name, pair) or source.find_word(f"{fold(name)}s"):
        return found
    return source.find_word(fold(name).removesuffix("s")) if name.endswith("s") else None


def as_abbreviation(word: Word, pair: Pair) -> Span | None:
    """The same letters in capitals, or the words whose initials they are."""
    if not is_abbreviation(word.text):
        return None
    letters = (word.text.removesuffix("s") if len(word.text) > 2 else word.text).upper().translate(SMALL_DIGITS)
    return (
        pair.source.acronyms.get(letters) or find_same(letters, pair) or pair.source.initials.find_spelled_out(letters)
    )


def as_written(word: Word, pair: Pair) -> Span | None:
    """The word itself, as it is written or in other letters."""
    if is_abbreviation(word.text) and len(word.text) < 4:
        return pair.source.find_term(word.text)
    return find_word(fold(word.text), word, pair)


def with_number(word: Word, pair: Pair) -> Span | None:
    """The word with its number: "Person1" for "Person 1", and back."""
    source = pair.source
    if digits := TRAILING_DIGITS.fullmatch(word.text):
        return source.designators.get(fold(digits[1]), {}).get(digits[2])
    behind = NUMBER_BEHIND.match(pair.summary, word.end)
    return source.find_word(f"{fold(word.text)}{behind[1]}") if behind else None


def in_order(word: Word, pair: Pair) -> Span | None:
    """Return "second" for the "II" of "World War II"."""
    number = pair.facts.ordinals.get(word.lower)
    behind = NAMES_AFTER.match(pair.summary, word.end) if number else None
    names = [fold(name) for name in behind.groups() if name] if behind else []
    known = (pair.source.designators.get(name, {}).get(str(number)) for name in names)
    return next(filter(None, known), None)


def inflected(word: Word, pair: Pair) -> Span | None:
    """Another form of the word: its plural, and where stems are alike, the endings of one word."""
    key, endings = fold(word.text), pair.facts.inflections
    if is_abbreviation(word.text):
        return pair.source.acronyms.get(word.text.removesuffix("s").upper()) if word.text.endswith("s") else None
    stem = find_stemmer(pair.language)(word.lower)
    for other in pair.source.stems.get(stem, ()):
        is_same = not endings or is_inflection(key, other, endings)
        if is_same and (found := find_word(other, word, pair)):
            return found
    return None


def other_spelling(word: Word, pair: Pair) -> Span | None:
    """British for American, and back; a short word as a whole, before another one of the name: "Gray Glacier"."""
    key = fold(word.text)
    is_short = len(key) < SHORTEST_RESPELLED
    if is_short and not NAME_BEHIND.match(pair.summary, word.end):
        return None  # a family may be called Gray
    for one, other in pair.facts.spellings:
        for old, new in ((one, other), (other, one)):
            if (old == key if is_short else old in key) and (found := find_word(key.replace(old, new), word, pair)):
                return found
    return None


def same_thing(word: Word, pair: Pair) -> Span | None:
    """What is the same: a country and its people, directions, abbreviations."""
    key = fold(word.text)
    if found := find_same(key, pair):
        return found
    return find_same(key.removesuffix("s"), pair) if key.endswith("s") else None


NameRule = Callable[[Word, Pair], "Span | None"]
NAME_RULES: tuple[NameRule, ...] = (
    as_abbreviation,
    as_written,
    with_number,
    in_order,
    inflected,
    other_spelling,
    same_thing,
)


@functools.lru_cache(maxsize=1 << 12)
def is_abbreviation(word: str) -> bool:
    """Return whether a word is in capitals, or mostly: "WHO", "YoY"."""
    capitals = sum(map(str.isupper, word))
    return len(word) > 1 and (word.isupper() or (2 * capitals > len(word) and capitals > 1))


def is_inflection(one: str, other: str, endings: frozenset[str]) -> bool:
    """Return whether two words differ by their endings only.

    >>> endings = frozenset(("", "s", "es"))
    >>> is_inflection("tigers", "tiger", endings), is_inflection("university", "universal", endings)
    (True, False)
    """
    common = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[common:] in endings and other[common:] in endings


def find_word(key: str, word: Word, pair: Pair) -> Span | None:
    """Return where the source has a word, folded, that can be this name.

    In a source with capitals, some names need theirs: "Polish" is not in "nail polish", nor "Bill" in "the bill".
    """
    source = pair.source
    if not source.has_capitals:
        return source.find_word(key)
    if found := source.find_capital(key):
        return found
    nations = nation_words(pair.language)
    if (
        key in nations
        or fold(word.text) in nations
        or key in stop_words_of(pair.language)
        or is_abbreviation(word.text)
        or is_given_name(key, word, pair)
    ):
        return None
    return source.find_word(key)


def is_given_name(key: str, word: Word, pair: Pair) -> bool:
    """Return whether a word is a given name here, which without a capital is something else: "Bill", not "the Bill"."""
    if key not in pair.facts.common_names:
        return False
    before = LAST_WORD.search(pair.summary[max(0, word.start - 20) : word.start])
    return before is None or before[1].lower() not in pair.facts.articles


@functools.cache
def nation_words(language: str) -> frozenset[str]:
    """Return the words for countries and people, some of which without a capital are other words."""
    return frozenset(word for group in VOCABULARIES[language].facts.nations for word in group)


@functools.cache
def find_groups(language: str) -> dict[str, tuple[str, ...]]:
    """Return, for each word or phrase, those that stand for the same."""
    facts = VOCABULARIES[language].facts
    found: dict[str, dict[str, None]] = {}
    for group in (*facts.nations, *facts.same):
        for member in group:
            key = member if member.isupper() else fold(member)
            others = found.setdefault(key, {})
            others.update(dict.fromkeys(other for other in group if other != member))
    return {key: tuple(others) for key, others in found.items()}


AMBIGUOUS = frozenset(
    "polish pole swede finn turkey chile lao st co inc la cal ill miss mass wash ore pa ma ind mo id me hi ok in "
    "or".split()
)


def find_same(key: str, pair: Pair) -> Span | None:
    """Return where the source has what stands for the same as this word or phrase."""
    source = pair.source
    nations = nation_words(pair.language)
    for other in find_groups(pair.language).get(key, ()):
        if other.isupper() and len(other) > 1:
            found = source.acronyms.get(other)
        elif " " in other or "-" in other:
            found = source.find_phrase(other)
        elif source.has_capitals and (other in nations or other[0].isupper()):
            found = source.find_capital(fold(other)) or source.find_capital(f"{fold(other)}s")
        elif fold(other) in AMBIGUOUS:
            found = None
        else:
            found = source.find_word(fold(other)) or source.find_word(f"{fold(other)}s")
        if found:
            return found
    return None
