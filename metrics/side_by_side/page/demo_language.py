# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_language.py, copied by metrics/_shared/vendor.py; edit it there.
"""Whether a document looks like another language than the one that was chosen, told by its stop words alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

CHARACTERS = 2000  # of a document; more changes nothing
# Words of one or two letters, such as "a" and "se", are words of too many languages.
WORD = re.compile(r"[^\W\d_]{3,}")
# How many stop words of the other language there are that the chosen one lacks: together, different ones, and for each
# that the chosen language has and the other one lacks. Fewer could be names and quotations.
LEAST, LEAST_DIFFERENT, LEAD = 4, 3, 3


class LanguageDoubt(UserWarning):
    """A warning that texts are read in a language that they do not look like. A page says its fields in its words."""

    measured = ""

    def __init__(self, rows: Sequence[int], looks: str, chosen: str, remedy: str) -> None:
        self.about = f"probably {looks}, and read as {chosen}"
        super().__init__(f"texts at {', '.join(map(str, rows))} are {self.about}")
        self.rows, self.remedy = rows, (("language", remedy),)


def find_other_language(text: str, chosen: str, stop_words: Mapping[str, Collection[str]]) -> str:
    """Return the code of the language that a text looks like, "" where that is the chosen one or cannot be told.

    `stop_words` has those of each language, by code. Those of Russian are left out: of a text in another alphabet the
    metric itself says so.
    """
    stop_words = {code: words for code, words in stop_words.items() if code != "ru"}
    found = Counter(WORD.findall(text[:CHARACTERS].lower()))
    likeliest = max(stop_words, key=lambda code: (sum(found[word] for word in stop_words[code]), code == chosen))
    if chosen not in stop_words or likeliest == chosen:
        return ""
    own, other = stop_words[chosen], stop_words[likeliest]
    against = [word for word in other if word in found and word not in own]
    count, for_chosen = sum(found[word] for word in against), sum(found[word] for word in own if word not in other)
    is_clear = len(against) >= LEAST_DIFFERENT and count >= max(LEAST, LEAD * for_chosen)
    return likeliest if is_clear else ""


def doubt_language(
    documents: Sequence[Any], chosen: str, names: Mapping[str, str], stop_words: Mapping[str, Collection[str]]
) -> list[LanguageDoubt]:
    """Return for each language that some of the documents look like a doubt whether the chosen one is right.

    A document is a text or a list of passages. `names` has the names of the languages, by code.
    """
    rows: dict[str, list[int]] = {}
    for row, document in enumerate(documents):
        text = document if isinstance(document, str) else "\n".join(document)
        if code := find_other_language(text, chosen, stop_words):
            rows.setdefault(code, []).append(row)
    title = {code: name.capitalize() for code, name in names.items()}
    return [LanguageDoubt(found, title[code], title[chosen], code) for code, found in rows.items()]
