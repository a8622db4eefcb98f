# SPDX-License-Identifier: Apache-2.0
"""An example of facts that were not found: which they are, and the sentences that say most nearly the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import itemgetter

from .fact_evidence import name_lacking
from .facts import Fact
from .finding import quote, shorten
from .sentence_spans import find_sentences

WORD = re.compile(r"\w+")
SHOWN_FACTS = 4


def describe_unfound(facts: Sequence[Fact], summary: str, source: str, language: str) -> str:
    """Return the facts of a summary that were not found, and the closest sentence of its source; "" without any.

    Between the passages of the source stands `PASSAGE_END`.
    """
    missing = {
        name_lacking(fact.kind, fact.start, fact.end, summary, source): (fact.start, fact.end)
        for fact in facts
        if fact.source is None and not fact.weak
    }
    if not missing:
        return ""
    others = [sentence.text for sentence in find_sentences(source, language=language)]
    own = find_sentences(summary, language=language)
    pairs = []
    for start, end in missing.values():
        around, first, _ = next((each for each in own if each.start <= start < each.end), (summary, 0, len(summary)))
        nearest = max(others, key=lambda other: count_shared(around, other), default="")
        pairs.append((count_shared(around, nearest), shorten(around, start - first, end - first), nearest))
    shared, said, nearest = max(pairs, key=itemgetter(0))
    more = f" and {len(missing) - SHOWN_FACTS} more" if len(missing) > SHOWN_FACTS else ""
    names = sorted(missing, key=lambda name: name not in said)  # first those that the quoted words have
    listed = f"{', '.join(map(quote, names[:SHOWN_FACTS]))}{more} not found."
    return f'{listed}\nThe summary says "{said}"\nThe source says {quote(nearest)}' if shared else listed


def count_shared(sentence: str, other: str) -> int:
    """Return how much two sentences have in common: the letters of their common words, short words left out."""
    own, others = ({word.lower() for word in WORD.findall(text) if len(word) > 3} for text in (sentence, other))
    return sum(map(len, own & others))
