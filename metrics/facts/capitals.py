# SPDX-License-Identifier: Apache-2.0
"""The words of a text with a capital, and whether their capital says something.

It says nothing where its place asks for it: at the beginning of a sentence, in a label, in a
headline, in a line of capitals.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .shared import HOLDERS, MARKER, MAY_END, Span, Token, fold, line_starts

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
INITIAL = re.compile(r"[.!?:;…。！？\n\r\t\"“”„«»‘(•*#>_/|—–]|^['-]|\s['-]\s?$|\s-\s")
DOTTED = re.compile(
    r"[^\W\d_a-z](?<![\w.][^\W\d_])"
    r"(?:[^\W\d_]?\.(?:\s?[^\W\d_]{1,2}\.){1,6}|(?:\.[^\W\d_]){1,5}(?![\w.]))"
)
WITH_DOT = re.compile(r"\.(?:\s?[^\W\d_]{1,2}\.|[^\W\d_](?![^\W\d_]))")  # what DOTTED needs
WITHIN_WORD = frozenset("-'’‐0123456789")
# "- Next Steps:", "1) Holm – ", "| Owner |", "## Key Points", and a line of a few words
LABEL = re.compile(
    rf"[^\w\n(\[\"“‘«]{{0,12}}(?:{MARKER})?(?:(?:{HOLDERS}):[ \t]+)?"
    r"(?P<label>[^\W\d_a-z][^\s:|]*(?:[ \t]+[^\w\s:|]?(?:[^\W_a-z][^\s:|]*|[a-z]{1,6}|&)){0,5})"
    r"[ \t]*(?::(?!\d)|[ \t][-–—][ \t]|\||(?<![.!?,;])[ \t=*~-]*$)",
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
    text: str,
    folded: str,
    tokens: Sequence[Token],
    stop_words: Collection[str],
) -> list[Word]:
    """Return the words with a capital, in order."""
    big = [at for at, (start, key) in enumerate(tokens) if not text.startswith(key, start)]
    if not text.isascii():  # without those that have a mark on a letter
        written = ((at, *tokens[at]) for at in big)
        big = [at for at, start, key in written if not text[start : start + len(key)].islower()]
    dotted = find_dotted(text)
    silent = find_silent(Capitals(text, tokens, big, stop_words))
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
            word, is_silent = "".join(filter(str.isalpha, text[start:end])), at in silent
            key = fold(word)
        words.append(Word(word, key, start, end, is_silent, at))
    return words


def find_dotted(text: str) -> dict[int, int]:
    """Return where abbreviations with dots begin and end: "U.S."."""
    matches = DOTTED.finditer(text) if WITH_DOT.search(text) else ()
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


class Capitals(NamedTuple):
    """The words of a text, and which of them, by their number, have a capital."""

    text: str
    tokens: Sequence[Token]
    big: Sequence[int]
    stop_words: Collection[str]

    def words_at(self, start: int, end: int) -> Span:
        """Return the words [first, last) at some characters."""
        return bisect_left(self.tokens, (start, "")), bisect_left(self.tokens, (end, ""))

    def big_of(self, first: int, last: int) -> set[int]:
        """Return which of the words [first, last) have a capital."""
        return {*self.big[bisect_left(self.big, first) : bisect_left(self.big, last)]}

    def is_word(self, at: int) -> bool:
        """Return whether a word is not the "t" of "don't", nor the second part of "four-month"."""
        start, _ = self.tokens[at]
        return not start or self.text[start - 1] not in WITHIN_WORD

    def is_content(self, at: int) -> bool:
        """Return whether a word is no stop word."""
        return self.tokens[at][1] not in self.stop_words


def find_silent(capitals: Capitals) -> set[int]:
    """Return the words, by their number, in a label, a headline or a text in capitals."""
    words = len(capitals.tokens)
    if words >= LEAST_OF_TEXT and is_in_capitals(capitals, 0, words):
        return {*range(words)}
    spans = [*find_labels(capitals), *find_headlines(capitals)]
    return {at for first, last in spans for at in range(first, last)}


def find_labels(capitals: Capitals) -> Iterator[Span]:
    """Yield up to six words, all of which but small ones have a capital, that begin a line and end
    in a colon, a dash, a bar or the line's end.
    """
    text = capitals.text
    at_starts = (LABEL.match(text, start) for start in line_starts(text))
    for match in filter(None, at_starts):
        first, last = capitals.words_at(*match.span("label"))
        if 0 < last - first <= MOST_IN_LABEL:
            big = capitals.big_of(first, last)
            small = set(range(first, last)) - big
            if first in big and not any(map(capitals.is_content, small)):
                yield first, last


def find_headlines(capitals: Capitals) -> Iterator[Span]:
    """Yield the sentences in which nearly all words have a capital; of those that end without a
    full stop, nearly all that are no stop words.
    """
    text = capitals.text
    starts = [capitals.tokens[at][0] for at in capitals.big]
    ends = [match.end() for match in MAY_END.finditer(text)]
    for start, end in pairwise([0, *ends, len(text)]):
        before = bisect_left(starts, start)
        if before + LEAST_CAPITALS > len(starts) or starts[before + LEAST_CAPITALS - 1] >= end:
            continue  # as most sentences; so the words are not looked at
        after = bisect_left(starts, end, before)
        words = capitals.big[after - 1] - capitals.big[before]
        if text[end - 1 : end] == "." and 2 * (after - before) <= words:
            continue  # from the first to the last capital too many have none
        first, last = capitals.words_at(start, end)
        big = capitals.big_of(first, last)
        if len(big) < LEAST_CAPITALS:
            continue
        if is_in_capitals(capitals, first, last):  # not "Kofi Holt met Anna Reed in Lyon."
            yield first, last
        elif not text[start:end].rstrip().endswith("."):
            content = {*filter(capitals.is_content, range(first, last))}
            if len(content & big) >= max(LEAST_CAPITALS, MANY_CONTENT * len(content)):
                yield first, last


def is_in_capitals(capitals: Capitals, first: int, last: int) -> bool:
    """Return whether nearly all of some words have a capital."""
    big = capitals.big_of(first, last)
    if 2 * len(big) < last - first:
        return False
    words = {*filter(capitals.is_word, range(first, last))}
    return len(words & big) >= MANY_WORDS * len(words)
