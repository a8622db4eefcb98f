# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/normal_form.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The forms in which texts are compared: of letters with marks, of white space, and of quotes and dashes.

Unicode normalization takes linear time here, whatever the text is. It sorts the combining marks of a letter. Python
does it by insertion, so that a letter with n marks takes time of the order of n squared: minutes for a megabyte. No
script puts more than a few marks on a letter. Unicode's own bound for text that is processed in pieces, the Stream-Safe
Text Format, is 30 (Standard Annex 15, section 13).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal, get_args

NormalForm = Literal["NFC", "NFD", "NFKC", "NFKD"]
FORMS: Final = get_args(NormalForm)

MOST_MARKS = 30  # combining characters one after the other that are sorted together
# What holds every combining character in any form; few others, and almost none where many stand together.
# So few texts have so many characters beyond ASCII in a row that a search for these saves the slower one.
MANY_NOT_ASCII = re.compile(rf"[^\x00-\x7f](?=[^\x00-\x7f]{{{MOST_MARKS}}})")
MAY_COMBINE = re.compile(rf"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){{{MOST_MARKS + 1},}}")

# Unicode counts these two as format characters. The first separates words all the same (Standard Annex 29, section 4),
# and the second is what is left of the byte order mark where files were joined.
ZERO_WIDTH_SPACES: Final = "\u200b\ufeff"
SPACE: Final = rf"\s{ZERO_WIDTH_SPACES}"  # for a character class of a pattern

# What typesetting has for the signs of a keyboard. A hyphen joins, and a dash separates, so an em dash becomes two.
PLAIN_PUNCTUATION: Final = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    **dict.fromkeys("\u2014\u2015", "--"),
    "\u2026": "...",
}
_TO_PLAIN: Final = str.maketrans(PLAIN_PUNCTUATION)


def is_mark(character: str) -> bool:
    """Return whether a character, taken apart, begins with one that combines with what stands before it."""
    return unicodedata.combining(unicodedata.normalize("NFKD", character)[0]) > 0


def places_to_cut(text: str) -> list[int]:
    """Return where runs of marks that are too long are cut: after each `MOST_MARKS` of them, while more follow."""
    places = []
    for stretch in MAY_COMBINE.finditer(text):
        marks = 0
        for place in range(*stretch.span()):
            marks = marks + 1 if is_mark(text[place]) else 0
            if marks > MOST_MARKS:
                places.append(place)
                marks = 1
    return places


def normalize(text: str, form: NormalForm = "NFC") -> str:
    r"""Return what `unicodedata.normalize` does, in time linear in the length of the text.

    Where more than `MOST_MARKS` combining characters follow each other, each `MOST_MARKS` of them are normalized for
    themselves: no mark moves over a cut, and none behind it joins its letter.

    >>> normalize("e\u0301")
    'é'
    """
    if text.isascii() and form in FORMS:
        return text
    beyond = len(text.encode("utf-8", "surrogatepass")) - len(text)  # at least so many as there are beyond ASCII
    places = places_to_cut(text) if beyond > MOST_MARKS and MANY_NOT_ASCII.search(text) else []
    if not places:
        return unicodedata.normalize(form, text)
    bounds = zip([0, *places], [*places, len(text)], strict=True)
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in bounds)


def single_spaces(text: str) -> str:
    r"""Return `text` with one space for each run of white space of any kind, and none at its ends.

    White space is what `str.isspace` says, and the two spaces of width zero.

    >>> single_spaces(" a\u00a0 cat\nsat ")
    'a cat sat'
    """
    if text.isprintable() and "  " not in text:  # the only white space that can be printed is the common space
        return text.strip(" ")
    if not text.isascii():
        for space in ZERO_WIDTH_SPACES:
            text = text.replace(space, " ")
    return " ".join(text.split())


def plain_punctuation(text: str) -> str:
    r"""Return `text` with quotes, apostrophes, dashes and ellipses as a keyboard writes them.

    >>> plain_punctuation("\u201cIt\u2019s 1939\u201345\u2014not now\u2026\u201d")
    '"It\'s 1939-45--not now..."'
    """
    return text if text.isascii() else text.translate(_TO_PLAIN)
