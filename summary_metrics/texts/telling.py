# SPDX-License-Identifier: Apache-2.0
"""What the sentences of a summary tell, as lists of words that a copy cannot hide from.

Marks, labels, characters that are not seen and small words are taken out first, and letters that
look like Latin ones are read as these. Words are compared by their first letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..metrics._shared.sentences import find_sentences
from ..metrics._shared.stop_words import STOP_WORDS

STEM = 5  # letters: "voted" and "votes" are one word
NEAR = 2  # words of content from one to the next: more than that was not copied
PLACE = 5  # words of content: what a summary says together mostly stands so near in its source
KEPT_SOURCES = 64  # the completions of a source come in a group
UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # each character is a word
WORD = re.compile(rf"[{UNSPACED}]|[^\W_{UNSPACED}]+(?:['\u2019][^\W_]+)*")
MARKS = re.compile(r"[*_#`>~]+|^\s*(?:[-\u2022\u00b7]|\d{1,2}[.)])\s", re.MULTILINE)
# "Background: ..." at the beginning of a line, but for "Here is a summary: ..."
LABEL = re.compile(
    r"^[ \t*_#|>\u2022-]*(?:\d{1,2}[.)] *)?(?!(?i:here|this|below|voici|hier|ecco|aqu[ií])\b)"
    r"[*_]*[^\W\d_][\w/&'-]*(?: [\w/&'-]+){0,2}[*_]*:(?=[ *_]*\s)",
    re.MULTILINE,
)
# "## Background" and "**Background**" on a line of their own
TITLE = re.compile(
    r"^[ \t]*(?:#{1,6} [^\n]{1,60}|(?:\*\*|__)[^*_\n]{1,60}(?:\*\*|__):?)[ \t]*$", re.MULTILINE
)
# of a table: the head over its line, and cells that number the rows
HEAD = re.compile(r"^[^\n]*\|[^\n]*\n(?=[ \t]*\|?[ \t]*:?-{3,})", re.MULTILINE)
CELL = re.compile(r"(?<=\|)[ \t]*\d{1,2}[ \t]*(?=\|)")
# Cyrillic and Greek letters that look like Latin ones
LOOKALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u04bb\u03bf\u03b1\u03bd\u03c1\u03b9"
    "\u03ba\u03c5\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u0391\u0392"
    "\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "aeopcyxisjhoavpikuABEKMHOPCTXIABEHIKMNOPTYX",
)
FOREIGN = re.compile("[\u0370-\u04ff]")


class Source(NamedTuple):
    """The words of content of a source in their order, the different ones, pairs of which the
    second stands at most 2 or 5 words behind the first, runs of three of all words, whether it has
    Greek or Cyrillic letters, and how many words it has in all.
    """

    words: list[str]
    different: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    places: frozenset[tuple[str, str]]
    runs: frozenset[tuple[str, ...]]
    is_foreign: bool
    length: int


class Sentence(NamedTuple):
    """A sentence at the characters [start, end) of a clean text: how many words it has in all, and
    those of content.
    """

    start: int
    end: int
    length: int
    words: list[str]


@lru_cache(maxsize=KEPT_SOURCES)
def read_source(document: str, language: str) -> Source:
    """Return the words of a source."""
    every = WORD.findall(remove_unseen(document).lower())
    words = content_words(every, language)
    is_foreign = FOREIGN.search(document) is not None
    pairs, places = find_pairs(words, NEAR), find_pairs(words, PLACE)
    runs = frozenset(zip(every, every[1:], every[2:], strict=False))
    return Source(words, frozenset(words), pairs, places, runs, is_foreign, len(every))


def find_pairs(words: Sequence[str], most: int) -> frozenset[tuple[str, str]]:
    """Return the pairs of words of which the second stands at most so many behind the first."""
    return frozenset(
        pair for gap in range(1, most + 1) for pair in zip(words, words[gap:], strict=False)
    )


def read_sentences(summary: str, language: str) -> list[Sentence]:
    """Return the sentences of a clean summary."""
    sentences = []
    for span in find_sentences(summary, language):
        every = WORD.findall(span.text.lower())
        words = content_words(every, language)
        sentences.append(Sentence(span.start, span.end, len(every), words))
    return sentences


def content_words(words: Sequence[str], language: str) -> list[str]:
    """Return the beginnings of the words that are no small words, in NFKC; numbers whole."""
    small = STOP_WORDS.get(language, frozenset())
    words = [word if word.isascii() else unicodedata.normalize("NFKC", word) for word in words]
    return [word if word[0].isdigit() else word[:STEM] for word in words if word not in small]


def find_new_pairs(words: Sequence[str], source: Source) -> list[bool]:
    """Return of each pair of neighbours whether the source has it nowhere near one another; of
    words that the source has, as others would part what was copied.

    A single word between two that the source has near one another is put in, and makes no new pair.
    """
    of_source = [word for word in words if word in source.different]
    new = [pair not in source.pairs for pair in pairwise(of_source)]
    for place in range(1, len(new)):
        around = (of_source[place - 1], of_source[place + 1])
        if new[place - 1] and new[place] and around in source.pairs:
            new[place - 1] = new[place] = False
    return new


def share_together(words: Sequence[str], source: Source) -> float:
    """Return the share of neighbours that stand near one another in the source, in any order; of
    words that the source has. Five pairs of which four are near count beside them, as few pairs say
    little.
    """
    of_source = [word for word in words if word in source.different]
    near = [
        first == second or (first, second) in source.places or (second, first) in source.places
        for first, second in pairwise(of_source)
    ]
    return (sum(near) + 4) / (len(near) + 5)


def share_in_runs(words: Sequence[str], source: Source) -> float:
    """Return the share of all words of a text that stand in a run of three of the source.

    >>> source = read_source("The old bridge in Holm closes", "en")
    >>> share_in_runs("the old bridge of holm".split(), source)
    0.6
    """
    copied = [False] * len(words)
    for place, run in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if run in source.runs:
            copied[place : place + 3] = [True] * 3
    return sum(copied) / max(1, len(copied))


def share_in_order(words: Sequence[str], source: Source) -> float:
    """Return the longest common subsequence of some words with the source, as a share of them.

    >>> source = read_source("The old bridge in Holm closes", "en")
    >>> [share_in_order(words.split(), source) for words in ("bridg holm repor close", "holm old")]
    [0.75, 0.5]
    """
    masks: dict[str, int] = {}
    for place, word in enumerate(words):
        masks[word] = masks.get(word, 0) | 1 << place
    full = (1 << len(words)) - 1
    row = full  # after Hyyro: a 0 for each word of the subsequence so far
    for mask in map(masks.get, source.words):
        if mask is not None:
            same = row & mask
            row = ((row + same) | (row - same)) & full
    return 1 - row.bit_count() / len(words)


def remove_unseen(text: str) -> str:
    """Return a text without characters that are not seen, such as soft hyphens."""
    if text.isascii():
        return text
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def clean(summary: str, source: Source) -> str:
    """Return a summary of which nothing is unseen, with spaces in the place of marks and labels.

    >>> clean("**Cost:** it is high", read_source("It is high.", "en"))
    '          it is high'
    """
    text = summary
    if not source.is_foreign:
        text = text.translate(LOOKALIKES)
    for pattern in (HEAD, CELL, TITLE, LABEL, MARKS):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text.replace("|", "\n")
