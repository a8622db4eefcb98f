# SPDX-License-Identifier: Apache-2.0
"""The numbers, amounts and percentages among the terms of a text, and one spelling for each: "3m" is "3 million"."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection
from decimal import Decimal

from .sentence_ends import PASSAGE_END
from .vocabulary import VOCABULARIES, Vocabulary

SPACE = rf"(?:(?:[^\S\n{PASSAGE_END}]|[\u200b\ufeff])+)"  # of any kind, also of no width, but no end of a line
END = r"(?![^\W_])"
SIGNS = "$£€"
SPACES = re.compile(r"[\s\u200b\ufeff]+")
LETTERS = re.compile(r"[^\W\d_]+")
LONGEST_NUMBER = 20


def choice(words: Collection[str], space: str = SPACE) -> str:
    """Return a pattern for any of these words in lower case, capitalized or in capitals; never for other letters."""
    cases = {case for word in words for case in (word, word.capitalize(), word.title(), word.upper())}
    ordered = sorted(cases, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", space) for word in ordered) or r"(?!)"


def number_pattern(vocabulary: Vocabulary) -> str:
    """Return the pattern of digits with decimal marks and marks of thousands."""
    plain = r"\d+(?:[.,]\d+)*"
    spaced = r"\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:,\d+)?"
    return rf"(?:{spaced}|{plain})" if vocabulary.spaced_thousands else plain


@functools.cache
def fact_pattern(code: str) -> re.Pattern[str]:
    """Return the pattern of a number, an amount or a percentage, whose group of this name it is.

    What may stand behind a number is told apart only where the number ends. The group of a word for a number has an
    underscore behind its name, and that of a sign of money two.
    """
    vocabulary = VOCABULARIES[code]
    apart = [word for word in vocabulary.scales if word not in vocabulary.attached]
    scale = rf"(?:(?:{SPACE}?(?:{choice(apart)})|(?:{choice(vocabulary.attached)})){END})"
    scale_of_word = rf"(?:{SPACE}(?:{choice(apart)}){END})"  # "twomillion" is a word
    scale_of_money = rf"(?:{SPACE}?(?:{choice(vocabulary.scales)}){END})"  # "£ 50 m" are millions, "50 m" are metres
    link = rf"(?:{SPACE}(?:{choice(vocabulary.links)}))?" if vocabulary.links else ""
    between = rf"(?:{link}{SPACE}|{SPACE}(?:d'|d’))" if "d'" in vocabulary.links else rf"{link}{SPACE}"
    percent = rf"(?:{choice(vocabulary.percent)}){END}"
    currency = rf"{between}(?:{choice(vocabulary.currencies)}){END}"
    sign_behind = rf"|{scale}?{SPACE}?[{SIGNS}]" if vocabulary.sign_behind else ""
    digits = number_pattern(vocabulary)
    return re.compile(
        rf"{digits}(?:(?P<percentage>{SPACE}?(?:%|{percent}))"
        rf"|(?P<amount>{scale}?{currency}{sign_behind}|{scale})|(?P<number>{END}))"
        rf"|(?:{choice(vocabulary.number_words)})(?:(?P<percentage_>{SPACE}?%|{SPACE}{percent})"
        rf"|(?P<amount_>{scale_of_word}?{currency}|{scale_of_word}))"
        rf"|(?P<amount__>[{SIGNS}]{SPACE}?{digits}{scale_of_money}?)"
    )


def plain_number(digits: str, vocabulary: Vocabulary) -> str:
    """Return digits with a point as decimal mark and no marks of thousands; where they are no number, as they are.

    >>> plain_number("1.500,25", VOCABULARIES["de"]), plain_number("1,500.25", VOCABULARIES["en"])
    ('1500.25', '1500.25')
    """
    if not vocabulary.decimal_comma:
        return digits.replace(",", "")
    digits = SPACES.sub("", digits)
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", digits):
        digits = digits.replace(".", "")
    return digits.replace(",", ".")


@functools.lru_cache(maxsize=1 << 14)
def number_key(text: str, code: str = "en") -> str:
    """Return one spelling for a number with its scale, currency or percent sign.

    >>> [number_key(text) for text in ("$3 million", "3m dollars", "40 per cent", "1,500", "four thousand")]
    ['$3000000', '$3000000', '40%', '1500', '4000']
    >>> [number_key(text, "de") for text in ("3,5 Mio Euro", "1.500", "vier Prozent")]
    ['€3500000', '1500', '4%']
    """
    vocabulary = VOCABULARIES[code]
    text = text.lower()
    words = LETTERS.findall(text)
    digits = re.search(number_pattern(vocabulary), text)
    plain = (
        plain_number(digits.group(), vocabulary)
        if digits
        else next(vocabulary.number_words[word] for word in words if word in vocabulary.number_words)
    )
    factor = next((vocabulary.scales[word] for word in words if word in vocabulary.scales), 1)
    if plain.count(".") < 2 and len(plain) <= LONGEST_NUMBER:
        plain = format((Decimal(plain) * factor).normalize(), "f")
    currency = next((sign for sign in SIGNS if sign in text), "")
    currency = currency or next((vocabulary.currencies[word] for word in words if word in vocabulary.currencies), "")
    is_share = "%" in text or any(word.split()[-1] in words for word in vocabulary.percent)
    return currency + plain + "%" * is_share
