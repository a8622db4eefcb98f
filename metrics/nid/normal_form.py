# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/normal_form.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Unicode normalization in linear time, whatever the text is.

Normalization sorts the combining marks of a letter. Python does it by insertion, so that a letter with n marks takes
time of the order of n squared: minutes for a megabyte. No script puts more than a few marks on a letter. Unicode's own
bound for text that is processed in pieces, the Stream-Safe Text Format, is 30 (Standard Annex 15, section 13).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

NormalForm = Literal["NFC", "NFD", "NFKC", "NFKD"]

MOST_MARKS = 30  # combining characters one after the other that are sorted together
# What holds every combining character in any form; few others, and almost none where many stand together.
MAY_COMBINE = re.compile(rf"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){{{MOST_MARKS + 1},}}")


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
    places = [] if text.isascii() else places_to_cut(text)
    if not places:
        return unicodedata.normalize(form, text)
    bounds = zip([0, *places], [*places, len(text)], strict=True)
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in bounds)
