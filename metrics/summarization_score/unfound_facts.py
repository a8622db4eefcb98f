# SPDX-License-Identifier: Apache-2.0
"""An example of facts that were not found: which they are, and the sentences that say most nearly the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter

from .facts import Fact
from .finding import quote, shorten

# Words that end a sentence for the reader of an example; a wrong cut shows a little less or more.
SENTENCE = re.compile(r"\S.*?(?:[.!?][\"'”’)]*(?=\s)|[。！？]|\n|$)", re.DOTALL)
WORD = re.compile(r"\w+")
SHOWN_FACTS = 4


def describe_unfound(facts: Sequence[Fact], summary: str, source: str) -> str:
    """Return the facts of a summary that were not found, and the closest sentence of its source; "" without any."""
    missing = {fact.text: (fact.start, fact.end) for fact in facts if fact.source is None and not fact.weak}
    if not missing:
        return ""
    others = [source[start:end] for start, end in sentences(source)]
    pairs = []
    for start, end in missing.values():
        first, last = next((s for s in sentences(summary) if s[0] <= start < s[1]), (0, len(summary)))
        around = summary[first:last]
        nearest = max(others, key=lambda other: count_shared(around, other), default="")
        pairs.append((count_shared(around, nearest), shorten(around, start - first, end - first), nearest))
    shared, said, nearest = max(pairs, key=itemgetter(0))
    more = f" and {len(missing) - SHOWN_FACTS} more" if len(missing) > SHOWN_FACTS else ""
    names = sorted(missing, key=lambda name: name not in said)  # first those that the quoted words have
    listed = f"{', '.join(map(quote, names[:SHOWN_FACTS]))}{more} not found."
    return f'{listed}\nThe summary says "{said}"\nThe source says {quote(nearest)}' if shared else listed


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text lie, roughly.

    >>> list(sentences("It rose by 3.5 percent. Nobody knew!"))
    [(0, 23), (24, 36)]
    """
    return (match.span() for match in SENTENCE.finditer(text))


def count_shared(sentence: str, other: str) -> int:
    """Return how much two sentences have in common: the letters of their common words, short words left out."""
    own, others = ({word.lower() for word in WORD.findall(text) if len(word) > 3} for text in (sentence, other))
    return sum(map(len, own & others))
