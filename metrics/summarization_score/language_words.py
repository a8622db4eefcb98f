# SPDX-License-Identifier: Apache-2.0
"""What is known of a language beside its stop words and its stemmer: two records, and what fills them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple


class FactWords(NamedTuple):
    """The words by which the facts of a text are read. All are in lower case; what a language lacks stays empty.

    Numbers in words: `numerals` has those up to 999 that are one word or one fixed phrase, `hundreds` the words that
    take what stands before them times 100 (or 12: "two dozen"), `powers` those for 1000 and more, `compounds` the parts
    of one word that do the same within it ("eintausendfünfhundert", "fünfzehnhundert"), `joiners` what may
    stand within a number ("two hundred and ten"), `singles` what stands for 1 before one of these ("a million"), and
    `halves` what halves that; `shares` are phrases before them ("a quarter of a million") with their factors, None
    where the number is not known. `ordinals` and `counting` support a number where the source has them. Of these, a
    summary states only an ordinal behind one of `before_ordinal`. With one of `fractions` behind it a number is none.

    Behind a number: `units` has the unit of a word, and by what it divides the number; `measures` has one word for each
    thing that is measured; `quarters` follow the first to the fourth. `before_christ` and `after_christ` make it a
    year.

    Before and around a number: `before_age` says that it is an age, `negative` makes it less than 0, `falling` and
    `rising` say where it went, `above` and `below` that it is cut off, `about` that it is not exact, `at_time` that it
    is an hour, and `clock` has phrases with the minutes that they add to the hour N ("half past N"). `between` stands
    between two numbers of one unit ("3 to 5 million"), `out_of` between the numbers of "one in ten". Behind one of
    `vague`, a million is no number ("several million"). `before_number` and `behind_number` may stand between a number
    and its month ("May the 5th", "5th of May"). `before_currency` tells whose dollars they are, beside "US". What
    begins like one of `weighed` behind pounds makes them a weight, unless it begins like one of `owed`.

    `occasions` have, for a word behind an ordinal, the phrases that say the same of N years, and `scorers` begin a list
    of players, each with such a number. `parts_of_time` are the years of ten that are early or late. Two digits
    behind one of `before_decade` are a decade, and `day_parts` may be written at the end of a weekday.

    Names: `titles` are not checked. `openers` open a sentence before a name and are no part of it; a language without
    them has no names at the beginning of a sentence. `months` are in order, `days` are other words that say when,
    `before_month` stands before a month that may be another word ("in may"), and `short_dates` are abbreviations.
    `months_or_words` are months in lower case, too, with the words behind which they are none ("an august body").
    `same` has groups of words and phrases that stand for each other, acronyms in capitals, and `nations` the same of
    countries and their people. `inflections` are the endings of one word where not every equal stem is one word, and
    `spellings` pairs of endings or parts that are the same. `common_names` are given names that are other words
    without a capital, and `articles` stand before such a word that has one all the same. `classes` are followed by
    their number: "tier 2". `conjunctions` join the last of some names. Where a text has no capitals, `no_acronyms` are
    not taken for one, and `acronym_phrases` are ("the us").

    Wrapping: `text_words` name what a summary is of, `telling` are verbs of such a text, `labels` stand before a colon,
    `apart` before things that are counted as different, and `words` are what summaries are counted in.
    """

    numerals: Mapping[str, int] = {}
    hundreds: Mapping[str, int] = {}
    powers: Mapping[str, int] = {}
    compounds: Mapping[str, int] = {}
    joiners: tuple[str, ...] = ()
    singles: frozenset[str] = frozenset()
    halves: frozenset[str] = frozenset()
    shares: Mapping[str, Decimal | None] = {}
    ordinals: Mapping[str, int] = {}
    counting: Mapping[str, int] = {}
    fractions: frozenset[str] = frozenset()
    before_age: frozenset[str] = frozenset()
    before_number: frozenset[str] = frozenset()
    behind_number: frozenset[str] = frozenset()
    before_currency: tuple[str, ...] = ()
    weighed: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    units: Mapping[str, tuple[str, int]] = {}
    negative: frozenset[str] = frozenset()
    falling: frozenset[str] = frozenset()
    rising: frozenset[str] = frozenset()
    measures: Mapping[str, str] = {}
    before_ordinal: frozenset[str] = frozenset()
    about: frozenset[str] = frozenset()
    above: frozenset[str] = frozenset()
    below: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    months: tuple[str, ...] = ()
    openers: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()
    months_or_words: Mapping[str, frozenset[str]] = {}
    before_month: frozenset[str] = frozenset()
    short_dates: Mapping[str, str] = {}
    same: tuple[tuple[str, ...], ...] = ()
    nations: tuple[tuple[str, ...], ...] = ()
    inflections: frozenset[str] = frozenset()
    spellings: tuple[tuple[str, str], ...] = ()
    common_names: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    conjunctions: tuple[str, ...] = ()
    no_acronyms: frozenset[str] = frozenset()
    acronym_phrases: Mapping[str, str] = {}
    between: tuple[str, ...] = ()
    quarters: frozenset[str] = frozenset()
    out_of: tuple[str, ...] = ()
    before_decade: frozenset[str] = frozenset()
    day_parts: frozenset[str] = frozenset()
    vague: frozenset[str] = frozenset()
    before_christ: tuple[str, ...] = ()
    after_christ: tuple[str, ...] = ()
    occasions: Mapping[str, tuple[str, ...]] = {}
    scorers: Mapping[str, frozenset[str]] = {}
    parts_of_time: Mapping[str, range] = {}
    at_time: frozenset[str] = frozenset()
    clock: Mapping[str, int] = {}
    text_words: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


class Vocabulary(NamedTuple):
    """What a language needs to read numbers and dates. All words are in lower case.

    A scale or currency stands for a factor or sign. `attached` are scales that only follow a number without a space.
    `links` may stand before a currency, as in "3 millions d'euros". `dates_with_capital` are month names that without a
    capital are other words. `names_by_capitals`: whether a capital within a sentence shows a name. `facts` are read by
    `facts_score` alone.

    `pointed_ordinals`: whether "5." stands for the fifth, so that the point ends no sentence.

    Among new words: `negations` are content though the stop list has them, `contracted` is what a contraction leaves of
    a negation ("isn" of "isn't"), and `ordinal_ends` follow the digits of an ordinal.
    """

    decimal_comma: bool = True
    spaced_thousands: bool = False
    number_words: Mapping[str, str] = {}
    scales: Mapping[str, int] = {}
    attached: tuple[str, ...] = ()
    currencies: Mapping[str, str] = {}
    sign_behind: bool = True
    links: tuple[str, ...] = ()
    percent: tuple[str, ...] = ()
    dates: frozenset[str] = frozenset()
    dates_with_capital: frozenset[str] = frozenset()
    names_by_capitals: bool = True
    negations: frozenset[str] = frozenset()
    contracted: frozenset[str] = frozenset()
    ordinal_ends: tuple[str, ...] = ()
    pointed_ordinals: bool = False
    facts: FactWords = FactWords()


def count(words: str) -> dict[str, str]:
    """Return the number of each word, from two on; words for the same number have a slash between them.

    >>> count("two three/trio")
    {'two': '2', 'three': '3', 'trio': '3'}
    """
    return {
        word: str(value) for value, same in enumerate(words.split(), start=2) for word in same.split("/") if word != "-"
    }


def scale(thousand: str, million: str, billion: str, trillion: str = "") -> dict[str, int]:
    """Return the factor of each word for a thousand, 10^6, 10^9 and 10^12."""
    powers = {10**3: thousand, 10**6: million, 10**9: billion, 10**12: trillion}
    return {word: power for power, words in powers.items() for word in words.split()}


def money(dollar: str, euro: str, pound: str) -> dict[str, str]:
    """Return the sign of each word for these currencies."""
    return {word: sign for sign, words in (("$", dollar), ("€", euro), ("£", pound)) for word in words.split()}


def words(text: str) -> frozenset[str]:
    """Return the words of a text, those with an underscore as phrases.

    >>> sorted(words("in per_cent"))
    ['in', 'per cent']
    """
    return frozenset(word.replace("_", " ") for word in text.split())


def numerals(first: str, tens: str, join: str, hundreds: str = "", join_hundreds: str = "") -> dict[str, int]:
    """Return the numbers that are words, from 0 on: `first` as far as they are words of their own, then the `tens`.

    Words for the same number have a slash between them. `join` makes a number of a ten and a unit, both as "{ten}" and
    "{unit}", and `join_hundreds` one of a hundred and what follows it.

    >>> some = numerals("zero one two three four five six seven eight nine ten", "- - twenty", "{ten} {unit}")
    >>> some["ten"], some["twenty"], some["twenty nine"]
    (10, 20, 29)
    """
    found = {word: value for value, same in enumerate(first.split()) for word in same.split("/") if word != "-"}
    units = [(word, value) for word, value in found.items() if 0 < value < 10]
    for place, same in enumerate(tens.split()):
        for ten in same.split("/"):
            if ten != "-":
                found.setdefault(ten, 10 * place)
                for unit, value in units:
                    found.setdefault(join.format(ten=ten, unit=unit), 10 * place + value)
    below = [*found.items()]
    for place, same in enumerate(hundreds.split(), start=1):
        for hundred in same.split("/"):
            found.setdefault(hundred, 100 * place)
            if join_hundreds:
                for word, value in below:
                    if value:
                        found.setdefault(join_hundreds.format(hundred=hundred, rest=word), 100 * place + value)
    return found
