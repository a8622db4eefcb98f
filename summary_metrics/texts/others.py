# SPDX-License-Identifier: Apache-2.0
"""Whether a summary fits another document of its file better than its own, as where rows were
joined wrongly.

A document has of a summary the share of its words, weighed by how rare they are in the file. Thirty
others are enough: a document that was taken from the file by chance is seldom the one of them that
fits best.
"""

from __future__ import annotations

import math
from bisect import insort
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from .language import words_of

MOST = 31  # documents, of which one may be that of the summary
# How much more of a summary another document has. Of the summaries of 13 sets in their places at
# most 2 in 1,000 were found so; of the same ones moved to the next document, 57 % and more.
MORE = 0.1
LEAST_WORDS = 3  # that its own document lacks: one or two are there by chance
LEAST_SHARED = 0.5  # of the words of its own document: who has so many is another version of it


class Others:
    """Documents that stand for a file: those of the smallest digests, so that neither the order of
    the rows nor who scores them matters.
    """

    def __init__(self, documents: Iterable[tuple[str, str]] = ()):
        """Take the digests and texts of the documents of a file."""
        self.words: list[tuple[str, frozenset[str]]] = []
        taken: set[str] = set()
        for digest, text in documents:
            if digest in taken or (len(self.words) == MOST and digest > self.words[-1][0]):
                continue
            insort(self.words, (digest, words_of(text)))
            taken = {kept for kept, _ in self.words[:MOST]}
            del self.words[MOST:]

    @property
    def stamp(self) -> str:
        """What tells these documents from others."""
        return " ".join(digest for digest, _ in self.words)

    @cached_property
    def weights(self) -> dict[str, float]:
        """The weight of each word; one that all documents have weighs nothing."""
        counts = Counter(word for _, words in self.words for word in words)
        most = math.log(len(self.words) + 1)
        return {word: most - math.log(count + 1) for word, count in counts.items()}

    @property
    def heaviest(self) -> float:
        """The weight of a word that one document has, or none."""
        return math.log((len(self.words) + 1) / 2)

    @cached_property
    def having(self) -> dict[str, list[int]]:
        """The places of the documents that have a word."""
        places: dict[str, list[int]] = {}
        for place, (_, words) in enumerate(self.words):
            for word in words:
                places.setdefault(word, []).append(place)
        return places

    def weigh(self, words: Iterable[str]) -> float:
        """Return what words weigh together."""
        return sum(self.weights.get(word, self.heaviest) for word in words)

    def find_better(self, summary: str, document: str, digest: str) -> str:
        """Return the digest of the document that a summary fits far better than its own, "" where
        none does.

        >>> documents = {"1": "The council voted.", "2": "A storm hit the coast."}
        >>> others = Others(documents.items())
        >>> others.find_better("A storm hit.", documents["1"], "1")
        '2'
        >>> others.find_better("A storm hit.", documents["2"], "2")
        ''
        """
        words, own_words = words_of(summary), words_of(document)
        lacking = Counter(
            place for word in words - own_words for place in self.having.get(word, ())
        )
        places = [place for place, count in lacking.items() if count >= LEAST_WORDS]
        if not places:
            return ""  # as nearly always
        needed = self.weigh(words & own_words) + MORE * self.weigh(words)
        shares = ((self.weigh(words & self.words[place][1]), place) for place in places)
        for share, place in sorted(shares, reverse=True):
            other, other_words = self.words[place]
            if other == digest or not share >= needed > 0:
                continue
            if self.weigh(own_words & other_words) < LEAST_SHARED * self.weigh(own_words):
                return other
        return ""
