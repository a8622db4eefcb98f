# SPDX-License-Identifier: Apache-2.0
"""A text in lower case without marks on letters, of the same length, and its words."""

from __future__ import annotations

import re
import unicodedata
from itertools import accumulate, count
from operator import add

Token = tuple[int, str]  # where a word starts, and the word

# A word, where numbers are asked for by themselves, and one that may be a number.
LETTERS_OF_WORD = re.compile(r"[^\W\d_]+")
WORD_OR_NUMBER = re.compile(r"[^\W_]+")
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
FEW_RARE = 16  # characters that are quicker replaced one by one, as of a text in English
# for `bytes.translate`, which is quicker: a space for all that is no letter of ASCII
ASCII_LETTERS = bytes(byte if chr(byte).isalpha() and byte < 128 else 32 for byte in range(256))


class Folding(dict[int, str]):
    """For `str.translate`: each letter in lower case without its marks, if that is one letter."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        base = unicodedata.normalize("NFD", letter)[0].lower()
        folded = base if len(base) == 1 and letter.isalpha() else letter.lower()[:1]
        if letter.isdigit() and not letter.isdecimal():
            folded = str(unicodedata.digit(letter))  # "₂"
        self[code] = {"ł": "l", "ø": "o", "ı": "i", "’": "'", "ß": "s"}.get(folded, folded)
        return self[code]


FOLDING = Folding()


def fold(text: str) -> str:
    """Return a text of the same length in lower case, without marks on letters.

    >>> fold("Über São Paulo")
    'uber sao paulo'
    """
    if text.isascii():
        return text.lower()
    rare = set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE:
        return text.translate(FOLDING)
    for letter in rare:
        text = text.replace(letter, FOLDING[ord(letter)])
    return text.lower()


def blank_signs(text: str) -> str | None:
    """Return a text with a space for all that is no letter, None where letters are not of ASCII.

    >>> blank_signs("It is 5 o’clock."), blank_signs("Łódź")
    ('It is   o clock ', None)
    """
    rare = set[str]() if text.isascii() else set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE or any(map(str.isalnum, rare)):
        return None
    for sign in rare:
        text = text.replace(sign, " ")
    return text.encode().translate(ASCII_LETTERS).decode()


def find_tokens(folded: str) -> list[Token]:
    """Return the words of a folded text, each with its place. Equal words are one object: in a long
    text most come again, and would take half of its memory.
    """
    blanked = blank_signs(folded)
    first_equal: dict[str, str] = {}
    if blanked is None:
        matches = LETTERS_OF_WORD.finditer(folded)
        return [(match.start(), first_equal.setdefault(match[0], match[0])) for match in matches]
    words = blanked.split(" ")
    places = map(add, accumulate(map(len, words), initial=0), count())
    tokens = zip(places, map(first_equal.setdefault, words, words), strict=False)
    return [token for token in tokens if token[1]]
