# SPDX-License-Identifier: Apache-2.0
"""The words of a text with a capital, and whether their capital says something.

It says nothing where its place asks for it: at the beginning of a sentence, in a label, in a
headline, in a line of capitals.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from .letters import Span, Token, fold

# A sentence with so many capitals is a headline where all its words have one, or if it ends without
# a full stop, this share of those that are no stop words. A text of so many words is written in
# capitals where this share has one.
LEAST_CAPITALS, MANY_CONTENT = 4, 0.8
LEAST_OF_TEXT, MANY_WORDS = 12, 0.85
MOST_IN_LABEL = 6  # words
# before a name, with a full stop that ends no sentence
ABBREVIATED = frozenset(
    "mr mrs ms dr st sr jr rev rep gen sen gov col lt sgt capt maj prof no vs sra".split()
)
INITIAL = re.compile(r"[.!?:;…\n\r\t\"“”„«»‘(\[•*#>_/|—–]|^['-]|\s['-]\s?$|\s-\s")
DOTTED = re.compile(
    r"[^\W\d_a-z](?<![\w.][^\W\d_])"
    r"(?:[^\W\d_]?\.(?:\s?[^\W\d_]{1,2}\.){1,6}|(?:\.[^\W\d_]){1,5}(?![\w.]))"
)
WITHIN_WORD = frozenset("-'’‐0123456789")
SENTENCE_END = re.compile(r"[.!?]\s|\n")
# "- Next Steps:", "1) Holm – ", "| Owner |", "## Key Points", and a line of a few words
LABEL = re.compile(
    r"^[ \t>#*•–—|+-]*(?:\(?\d{1,2}[.):]{1,2}[ \t]*)?(?P<label>[^\n:|]{1,70}?)[ \t]*"
    r"(?::(?!\d)|[ \t][-–—][ \t]|\||(?<![.!?,;])$)",
    re.MULTILINE,
)


class Word(NamedTuple):
    """A word of a text with a capital, or an abbreviation with dots: its letters, and folded, and
    where it stands.

    `silent` tells that its capital says nothing.
    """

    text: str
    key: str
    start: int
    end: int
    silent: bool
    token: int


def find_capitals(
    text: str, folded: str, tokens: Sequence[Token], stop_words: Collection[str], dates: set[str]
) -> list[Word]:
    """Return the words with a capital, in order; `dates` are the names of months and weekdays."""
    big = [
        at
        for at, (start, key) in enumerate(tokens)
        if not text.startswith(key, start) and not text[start : start + len(key)].islower()
    ]
    dotted = find_dotted(text)
    silent = SilentPlaces(text, tokens, big, stop_words, dates)
    words, skip = [], -1
    for at in big:
        start, key = tokens[at]
        end = start + len(key)
        word = text[start:end]
        if start < skip:
            continue
        is_silent = word[0].isupper() and (at in silent or is_initial(at, text, folded, tokens))
        if start in dotted:
            end = skip = dotted[start]
            word, is_silent = "".join(filter(str.isalpha, text[start:end])), False
            key = fold(word)
        words.append(Word(word, key, start, end, is_silent, at))
    return words


def find_dotted(text: str) -> dict[int, int]:
    """Return where abbreviations with dots begin and end: "U.S."."""
    if "." not in text:
        return {}
    matches = DOTTED.finditer(text)
    return {match.start(): match.end() for match in matches if match[0][0].isupper()}


def is_initial(at: int, text: str, folded: str, tokens: Sequence[Token]) -> bool:
    """Return whether a word stands at the beginning, or behind the end of a sentence, but not
    behind "Mr.".
    """
    if at == 0:
        return True
    place, word = tokens[at - 1]
    gap = folded[place + len(word) : tokens[at][0]]
    if gap in (" ", "-", "'") or not INITIAL.search(gap):
        return False
    is_abbreviated = gap in (". ", ".") and (len(word) == 1 or word in ABBREVIATED)
    return not (is_abbreviated and text[place].isupper())


class SilentPlaces:
    """The words of a text, by their number, that stand in a label, a headline or a line of
    capitals.
    """

    def __init__(
        self,
        text: str,
        tokens: Sequence[Token],
        big: Sequence[int],
        stop_words: Collection[str],
        dates: set[str],
    ) -> None:
        self.text, self.tokens = text, tokens
        self.is_big = [False] * len(tokens)
        for at in big:
            self.is_big[at] = tokens[at][1] not in dates
        self.is_content = [key not in stop_words for _, key in tokens]
        # a word is not the "t" of "don't", nor the second part of "four-month"
        is_word = [not start or text[start - 1] not in WITHIN_WORD for start, _ in tokens]
        # how many before each place are words, and have a capital; are content, and have one
        self.words, self.big, self.content, self.both = (
            [0, *accumulate(map(int, flags))]
            for flags in (
                is_word,
                map(min, self.is_big, is_word),
                self.is_content,
                map(min, self.is_big, self.is_content),
            )
        )
        self.places = {
            at
            for first, last in (*self.find_labels(), *self.find_headlines())
            for at in range(first, last)
        }

    def __contains__(self, at: int) -> bool:
        return at in self.places

    def words_of(self, span: Span) -> Span:
        """Return the words [first, last) at some characters."""
        first, last = (bisect_left(self.tokens, (place, "")) for place in span)
        return first, last

    def find_labels(self) -> Iterator[Span]:
        """Yield up to six words, all of which but small ones have a capital, that begin a line and
        end in a colon, a dash, a bar or the line's end.
        """
        for match in LABEL.finditer(self.text):
            first, last = self.words_of(match.span("label"))
            if 0 < last - first <= MOST_IN_LABEL and self.is_big[first]:
                in_label = range(first, last)
                if all(self.is_big[at] or not self.is_content[at] for at in in_label):
                    yield first, last

    def find_headlines(self) -> Iterator[Span]:
        """Yield the sentences in which nearly all words have a capital; of those that end without a
        full stop, nearly all that are no stop words.
        """
        if self.big[-1] < LEAST_CAPITALS:
            return
        if self.big[-1] >= max(LEAST_OF_TEXT, MANY_WORDS * self.words[-1]):
            yield 0, len(self.tokens)
            return
        ends = [match.end() for match in SENTENCE_END.finditer(self.text)]
        for span in pairwise([0, *ends, len(self.text)]):
            first, last = self.words_of(span)
            big, words, content, both = (
                counts[last] - counts[first]
                for counts in (self.big, self.words, self.content, self.both)
            )
            if big < LEAST_CAPITALS:
                continue
            is_open = not self.text[slice(*span)].rstrip().endswith(".")
            # not "Kofi Holt met Anna Reed in Lyon."
            if big >= MANY_WORDS * words or (
                is_open and both >= max(LEAST_CAPITALS, MANY_CONTENT * content)
            ):
                yield first, last
