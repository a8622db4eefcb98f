# SPDX-License-Identifier: Apache-2.0
"""Prints what Unicode CLDR has for a language of `metrics/_shared/number_words.py`, to be completed
there by hand.

    pip install babel unicode-rbnf
    python .ci/number_words.py fi

Months, weekdays, currencies, units and decimal marks are CLDR's, numbers in words those of its
rules for spelling them out. Nothing runs this but a person who adds a language.
"""

from __future__ import annotations

import re
import sys
import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from babel import Locale  # type: ignore[import-not-found]
from unicode_rbnf import FormatPurpose, RbnfEngine  # type: ignore[import-not-found]

NUMBERS = [*range(100), *range(100, 1000, 100)]
ORDINALS = [*range(1, 32), *range(40, 101, 10)]
POWERS = (10**3, 10**6, 10**9, 10**12)  # those that have a word of their own in `number_words.py`
CARDINALS = r"spellout-(numbering$|cardinal)"  # how the names of CLDR's sets of rules begin
# Finnish inflects numbers; these are the cases in which texts write them.
CARDINALS_OF = {
    "fi": r"spellout-(numbering|cardinal|cardinal-(genitive|partitive|inessive|illative))$"
}
ORDINALS_OF = {"fi": r"spellout-ordinal(-genitive|-partitive|-inessive|-essive)?$"}
MEASURES = (
    "duration-second duration-minute duration-hour duration-day duration-week duration-month "
    "duration-year duration-decade duration-century length-kilometer length-meter "
    "length-centimeter length-millimeter length-mile length-foot length-inch length-yard "
    "mass-kilogram mass-gram mass-milligram mass-ton mass-tonne mass-pound mass-ounce "
    "volume-liter volume-milliliter volume-gallon area-hectare area-acre temperature-celsius "
    "temperature-fahrenheit speed-kilometer-per-hour speed-mile-per-hour power-watt "
    "power-kilowatt power-megawatt"
).split()
# the sign that a number has in our code, and how its word begins in any of the languages
CURRENCIES = {
    "USD": ("$", "dol dól дол"),
    "EUR": ("€", "eur евр"),
    "JPY": ("¥", "yen jen jén иен ien iene yenes"),
    "CNY": ("CNY", "yuan jüan juan юан"),
    "INR": ("₹", "rupe rúpi rupi rupia рупи roupie rúpia"),
    "RUB": ("RUB", "rub rou руб"),
    "CHF": ("CHF", "fran фран"),
    "SEK": ("kr", "kron couronne corona coroa крон"),
    "TRY": ("TRY", "lir лир"),
    "PLN": ("PLN", "zło zlo slo зло"),
    "MXN": ("MXN", "pes пес"),
    "HUF": ("HUF", "for фор"),
    "KRW": ("KRW", "won вон"),
    "ZAR": ("ZAR", "rand ранд"),
}


def fold(text: str) -> str:
    """Return a text in lower case, without marks on letters and hyphens."""
    text = unicodedata.normalize("NFD", text.replace("\xad", "").replace("İ", "i").lower())
    return "".join(letter for letter in text if not unicodedata.combining(letter)).replace("-", " ")


def spell(engine: RbnfEngine, number: int, kind: str) -> list[str]:
    """Return the ways in which CLDR spells a number; `kind` begins the names of the sets of
    rules.
    """
    purpose = FormatPurpose.CARDINAL
    if "ordinal" in kind:
        purpose = FormatPurpose.ORDINAL
    try:
        by_rules = engine.format_number(number, purpose).text_by_ruleset
    except ValueError:  # CLDR does not spell out the ordinals of this language
        return []
    texts = []
    for name, text in by_rules.items():
        if re.match(kind, name) and "plural" not in name and not re.search(r"\d", text):
            texts.append(text.replace("\xad", "").replace("−", "-"))
    return list(dict.fromkeys(texts))


def is_composed(text: str, number: int, numbers: dict[str, int]) -> bool:
    """Return whether a number of two digits is one of tens and one of units, so that it needs no
    entry.
    """
    words = fold(text).split()
    if len(words) != 2 or number < 20:
        return False
    tens, units = (numbers.get(word, -1) for word in words)
    return tens == number - number % 10 and units == number % 10


def read_numerals(language: str) -> dict[int, list[str]]:
    """Return the words of the numbers below 1000 that are not put together from others."""
    engine = RbnfEngine.for_language(language)
    numbers: dict[str, int] = {}
    numerals: dict[int, list[str]] = defaultdict(list)
    kinds = CARDINALS_OF.get(language, CARDINALS)
    for number in [*range(21), *range(30, 100, 10), *NUMBERS]:
        for text in spell(engine, number, kinds):
            if number >= 200 and (
                " " in text or fold(text).endswith(fold(spell(engine, 100, kinds)[0]))
            ):
                continue
            text = re.sub(r"^(one|egy|ein|ett|en|én|et|één) ?(?=h[au]nd|száz)", "", text.lower())
            if not is_composed(text, number, numbers) and fold(text) not in numbers:
                numbers[fold(text)] = number
                numerals[number].append(text)
    return numerals


def read_scales(language: str, locale: Locale) -> dict[int, list[str]]:
    """Return the words for 1000 and its powers: what stands with a number in CLDR's compact formats
    and in words.
    """
    scales: dict[int, list[str]] = defaultdict(list)
    for form in ("long", "short"):
        for patterns in locale._data["compact_decimal_formats"][form].values():
            for power, pattern in patterns.items():
                word = re.sub(r"[0'.\xa0\s]", "", pattern.pattern.split(";")[0])
                digits = max(pattern.pattern.count("0"), 1)
                if word and not re.search("[ \xa0]", pattern.pattern.strip("0 \xa0'")):
                    scales[int(power) // 10 ** (digits - 1)].append(word.lower())
    engine = RbnfEngine.for_language(language)
    for power in POWERS:
        for times in (1, 2, 5):  # many languages have other forms for 2 to 4 and from 5 on
            for text in spell(engine, times * power, CARDINALS):
                last = text.split()[-1]
                folded = {fold(word) for words in scales.values() for word in words}
                if (" " in text or times == 1) and fold(last) not in folded:
                    scales[power].append(last)
    return {power: list(dict.fromkeys(words)) for power, words in scales.items() if power in POWERS}


def patterns_of(locale: Locale, unit: str) -> Iterator[str]:
    """Yield the words that CLDR writes behind a number for a unit, long and short."""
    for form in ("long", "short", "narrow"):
        for pattern in (locale._data["unit_patterns"].get(unit) or {}).get(form, {}).values():
            word = str(pattern).replace("{0}", "").strip(" \xa0\u202f.")
            if re.fullmatch(r"°?[^\W\d_]+(?:[ -][^\W\d_]+){0,3}", word) and not re.match(
                r"(per|pro|om|pr|par|por|à|w|na|в|saniyede) ", word
            ):
                yield word


def read_currencies(locale: Locale) -> dict[str, list[str]]:
    """Return the words of currencies: of "US dollars" the one that names the money."""
    currencies: dict[str, list[str]] = defaultdict(list)
    for code, (sign, begins) in CURRENCIES.items():
        plurals = locale._data["currency_names_plural"].get(code, {})
        names = [locale.currencies.get(code, ""), *plurals.values()]
        for word in re.findall(r"[^\W\d_]+", " ".join(map(str, names)).lower()):
            if word.startswith(tuple(begins.split())) and word not in currencies[sign]:
                currencies[sign].append(word)
    return currencies


def read_calendar(names: dict[str, Any]) -> dict[int, list[str]]:
    """Return the forms of the names of months or weekdays by their number."""
    forms: dict[int, list[str]] = defaultdict(list)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in names[context][width].items():
                word = str(name).rstrip(".").lower()
                if len(word) > 2 and word not in forms[number]:
                    forms[number].append(word)
    return forms


def join(groups: Mapping[Any, Iterable[str]]) -> str:
    """Return groups of words as one text: "1 one; 2 two"."""
    return "; ".join(
        f"{key} {' '.join(dict.fromkeys(word.replace(' ', '_').lower() for word in words))}"
        for key, words in groups.items()
        if words
    )


def make(language: str) -> dict[str, str]:
    """Return the record of a language."""
    locale = Locale.parse({"no": "nb"}.get(language, language))
    engine = RbnfEngine.for_language(language)
    numerals = read_numerals(language)
    numbers = {fold(word): number for number, words in numerals.items() for word in words}
    ordinals: dict[int, list[str]] = defaultdict(list)
    for number in ORDINALS:
        for text in spell(engine, number, ORDINALS_OF.get(language, "spellout-ordinal")):
            words = fold(text).split()
            is_of_tens = len(words) == 2 and numbers.get(words[0]) == number - number % 10
            if is_of_tens or len(words) > 2 or fold(text) in numbers:
                continue
            if text not in ordinals[number]:
                ordinals[number].append(text)
    measures: dict[str, list[str]] = defaultdict(list)
    for unit in MEASURES:
        measures[unit.split("-", 1)[1]] += [
            word for word in patterns_of(locale, unit) if len(word) > 1
        ]
    return {
        "decimal": locale.number_symbols.get("latn", locale.number_symbols)["decimal"],
        "numerals": join(numerals),
        "ordinals": join(ordinals),
        "scales": join(read_scales(language, locale)),
        "currencies": join(read_currencies(locale)),
        "percents": join({1: [*patterns_of(locale, "concentr-percent")]}),
        "measures": join(measures),
        "months": join(read_calendar(locale.months)),
        "weekdays": join(
            {day + 1: words for day, words in sorted(read_calendar(locale.days).items())}
        ),
    }


if __name__ == "__main__":
    for key, text in make(sys.argv[1]).items():
        print(textwrap.fill(f"{key}: {text}", 96, subsequent_indent="  ", break_on_hyphens=False))
