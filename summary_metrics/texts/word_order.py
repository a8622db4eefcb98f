# SPDX-License-Identifier: Apache-2.0
"""Whether the words of a text are in an order, or stand as chance would have them.

    order = mean f(a, b) of neighbours a b  -  mean f(a, b) of all ordered pairs of the text
    f(a, b) = log(n(a, b) / (n(a) n(b) / n)), at most 3 and at least -3

a and b are classes: frequent words, endings of others, numbers. The second mean is exactly what all
shuffles of the text have on average, so that a shuffled text is at 0 whatever its words, and prose
at .4 to 1.2 (nats). Counts of neighbours come from `word_pairs.json`, which
`python -m benchmarks.word_pairs` makes. Letters of case, marks and the order of sentences do not
count.
"""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..metrics._shared.stop_words import STOP_WORDS

TABLE = Path(__file__).with_name("word_pairs.json")
WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
STEP = 0.25  # nats; f is kept in such steps
LEAST_WORDS = 8  # fewer have too few pairs
PROSE = 0.2  # share of small words from which on a text is read as prose of a language
NEAR = 0.8  # of the share of the best language; Danish and Norwegian are hardly told apart
SHORT = 5  # letters of a word from which on its ending is its class


class Pairs(NamedTuple):
    """What a language has for its classes: `ratios` is f in steps, (classes, classes)."""

    words: dict[str, int]
    endings: dict[str, int]
    ratios: np.ndarray


@lru_cache(maxsize=1)
def read_table() -> dict[str, dict[str, str]]:
    """Return what the file has for each language."""
    table: dict[str, dict[str, str]] = json.loads(TABLE.read_text(encoding="utf-8"))["languages"]
    return table


@lru_cache(maxsize=16)
def read_pairs(language: str) -> Pairs:
    """Return the pairs of a language."""
    row = read_table()[language]
    words, endings = row["words"].split(), row["endings"].split()
    # after them come: another word, a short one, a number, a word with digits
    size = len(words) + len(endings) + 4
    steps = np.frombuffer(zlib.decompress(base64.b64decode(row["pairs"])), np.int8)
    return Pairs(
        {word: place for place, word in enumerate(words)},
        {ending: place for place, ending in enumerate(endings, len(words))},
        steps.reshape(size, size),
    )


def find_languages(words: list[str]) -> list[str]:
    """Return the languages of which a text has the small words, none where it is no prose.

    >>> find_languages("the council of holm voted to close the bridge".split())
    ['en']
    >>> find_languages("holm bridge council".split())
    []
    """
    shares = {
        language: sum(map(small.__contains__, words)) / max(1, len(words))
        for language, small in STOP_WORDS.items()
    }
    best = max(shares.values())
    return [
        language
        for language, share in shares.items()
        if share >= PROSE and share >= NEAR * best and language in read_table()
    ]


def classes_of(words: Sequence[str], pairs: Pairs) -> list[int]:
    """Return the class of each word, its place in the table."""
    rest = len(pairs.words) + len(pairs.endings)
    classes = []
    for word in words:
        place = pairs.words.get(word)
        if place is None and word.isalpha():
            place = rest + 1
            if len(word) >= SHORT:
                place = pairs.endings.get(word[-3:], pairs.endings.get(word[-2:], rest))
        elif place is None:
            place = rest + (2 if word[0].isdigit() else 3)
        classes.append(place)
    return classes


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return WORD.findall(text.lower())


def measure_order(text: str) -> float:
    """Return the order of the words of a text.

    In nats, about 0 where the words stand by chance, more where they stand in order; nan where
    there are fewer than eight words or no language whose small words it has. Of several such
    languages the best counts.

    >>> text = "The council of Holm voted on Tuesday to repair the old bridge in the town."
    >>> round(measure_order(text), 1), round(measure_order(" ".join(text.split()[::-1])), 1)
    (0.8, -0.0)
    """
    words = split_words(text)
    if len(words) < LEAST_WORDS:
        return math.nan
    orders = [order_of(words, read_pairs(name)) for name in find_languages(words)]
    return max(orders, default=math.nan)


def order_of(words: Sequence[str], pairs: Pairs) -> float:
    """Return how much more f is of neighbours, on the average, than by chance."""
    places = np.array(classes_of(words, pairs))
    # All pairs by the counts of their classes, as a long text has too many.
    classes, of_class = np.unique(places, return_counts=True)
    ratios = pairs.ratios[np.ix_(classes, classes)].astype(np.int64)
    count = len(places)
    total = of_class @ ratios @ of_class - of_class @ ratios.diagonal()
    chance = total / max(1, count * (count - 1))
    return STEP * float(pairs.ratios[places[:-1], places[1:]].mean() - chance)
