# SPDX-License-Identifier: Apache-2.0
"""One form for texts that look alike: of letters with marks, of white space, and of quotes and
dashes.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Literal

Form = Literal["NFC", "NFKD"]
# Python sorts the combining marks of a letter by insertion: of n marks in time of the order of n
# squared. After 30 of them the text is cut, as Unicode has it for texts in pieces (Standard Annex
# 15, section 13). No script has as many.
MANY_MARKS = re.compile(r"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){30}")
# The first separates words, and the second is what is left of a byte order mark where files were
# joined.
ZERO_WIDTH_SPACES = "\u200b\ufeff"
# What typesetting has for the signs of a keyboard. A hyphen joins, and a dash separates, so an em
# dash becomes two.
PLAIN_PUNCTUATION = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        **dict.fromkeys("\u2014\u2015", "--"),
        "\u2026": "...",
    }
)


def normalize(text: str, normalize_punctuation: bool = False, form: Form = "NFC") -> str:
    r"""Return `text` in the Unicode form in which texts are compared, on demand with the signs of a
    keyboard.

    >>> normalize("cafe\u0301\u2026", normalize_punctuation=True)
    'café...'
    """
    if text.isascii():
        return text
    if normalize_punctuation:
        text = text.translate(PLAIN_PUNCTUATION)
    # The search for many marks takes ten times as long as this look.
    if unicodedata.is_normalized(form, text):
        return text
    cuts = [0, *(marks.end() for marks in MANY_MARKS.finditer(text)), len(text)]
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in pairwise(cuts))


def single_spaces(text: str) -> str:
    r"""Return `text` with one space for each run of white space of any kind, and none at its ends.

    >>> single_spaces(" a\u00a0 cat\nsat ")
    'a cat sat'
    """
    # Of all white space only the common space can be printed. A third of the time of most texts.
    if text.isprintable() and "  " not in text:
        return text.strip(" ")
    for space in ZERO_WIDTH_SPACES:
        text = text.replace(space, " ")
    return " ".join(text.split())
