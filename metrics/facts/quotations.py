# SPDX-License-Identifier: Apache-2.0
"""The quotations of a text, which its source should have word for word."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from .fact import Fact
from .shared import QUOTED, Span
from .texts import MOST_ALIKE, Text, between

LONGEST_QUOTATION = 160  # characters
LEAST_VERBATIM = 4  # words: of fewer, the sentence around them often asks for another order
WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?(?![(\\{=])")  # of a sentence, not of mathematics
QUOTED_SINGLY = re.compile(r"‘([^‘\n]{3,400}?)’(?!\w)")
# Auxiliaries, which reporters change with the tense, and letters of them behind an apostrophe; in
# their place at most three other words, none of which denies. Articles and the like are left out.
AUXILIARIES = frozenset(
    "am are be been being is was were do does did get gets got had has have s m re ve d".split()
)
LOOSE = AUXILIARIES | frozenset("a an the that each every per".split())
SPOKEN = re.compile(
    r"(?P<not>n ?' ?t\b)|(?P<word>[^\W_]+?(?=n ?' ?t\b)|can(?=not\b)|[^\W_]+)"
    r"|[\"“”«»]|\[ ?\d[\d ,-]{0,20}\]"
)
IN_FULL = {"wo": "will", "ca": "can", "sha": "shall", "ll": "will"}
# between two words of a quotation, where a mark stands: “I will,” she said, “go”
BETWEEN = r' (?:" (?:(?:[^" ]+ ){0,16}" )?)?'
CHANGED_BETWEEN = rf"{BETWEEN}(?:(?!not |never |no )[^ ]+ ){{0,3}}"
MOST_CHANGED = 4  # of these places in a quotation
LEFT_OUT = re.compile(r"\. ?\. ?\.|…|(?<!\w)\[[^\]]*\]")
LONGEST_ELISION = 400  # characters
MARK = '"'


def find_quotations(summary: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the quotations with words that are no facts by themselves: the source should have them
    word for word.
    """
    text, length = summary.text, len(summary.text.strip())
    singly = QUOTED_SINGLY.finditer(text) if "‘" in text else ()
    for match in (*QUOTED.finditer(text), *singly):
        start, end = match.span(match.lastindex or 0)
        if match.end() - match.start() >= length or end - start > LONGEST_QUOTATION:
            continue  # marks around the whole summary quote nothing
        if content_words(start, end, summary, taken):
            place = find_quotation(start, end, summary, source, taken)
            yield Fact(text[start:end], "quotation", start, end, place)


def content_words(start: int, end: int, text: Text, taken: set[int]) -> list[str]:
    """Return the words at some characters of a text that are no stop words, without those that
    begin at places that are taken.
    """
    tokens = text.tokens[text.token_at(start) : text.token_at(end)]
    words = (key for at, key in tokens if at not in taken)
    return [key for key in words if key not in text.language.stop_words]


def find_quotation(start: int, end: int, text: Text, source: Text, taken: set[int]) -> Span | None:
    """Return where a source has the quotation at some characters of a text, word for word; one of a
    few words, or a title, in any order.
    """
    quoted = text.folded[start:end]
    content = content_words(start, end, text, taken)
    capitals = len(between(text.capitals, start, end))
    if len(WORDS.findall(quoted)) < LEAST_VERBATIM or capitals >= max(2, len(content)):
        places = [*map(source.find_word, content)]
        return None if None in places else places[0]
    # dots and brackets leave something out, but for "[w]e"
    parts = LEFT_OUT.split(re.sub(r"\[(\w)\](?=\w)", r"\1", quoted))
    spoken = read_spoken(source)
    standing = [
        spoken.places.get(word, ())
        for part in parts
        for word, _ in spoken_words(part)
        if word not in LOOSE and word != MARK
    ]
    patterns = [pattern for part in parts if (pattern := spoken_pattern(part))]
    for place in min(standing, key=len, default=())[:MOST_ALIKE]:
        if span := find_parts(patterns, spoken, place):
            return span
    return None


class Spoken(NamedTuple):
    """A text as it is quoted: its words but for loose ones, with a space before each, and MARK for
    a mark or a reference "[12]"; where these spaces are, and the words in the text; and the spaces
    before each word.
    """

    text: str
    starts: Sequence[int]
    spans: Sequence[Span]
    places: Mapping[str, Sequence[int]]


@lru_cache(maxsize=4)  # a source has many summaries
def read_spoken(text: Text) -> Spoken:
    """Return a text as it is quoted."""
    words = [pair for pair in spoken_words(text.folded) if pair[0] not in LOOSE]
    starts = [*accumulate((1 + len(word) for word, _ in words), initial=0)]
    places: dict[str, list[int]] = {}
    for (word, _), start in zip(words, starts, strict=False):
        places.setdefault(word, []).append(start)
    joined = "".join(f" {word}" for word, _ in words)
    return Spoken(f"{joined} ", starts, [span for _, span in words], places)


def spoken_words(folded: str) -> Iterator[tuple[str, Span]]:
    """Yield the words of a folded text, and its marks of quotations and references.

    >>> [word for word, _ in spoken_words("isn't «what» she'll say: it cannot")]
    ['is', 'not', '"', 'what', '"', 'she', 'will', 'say', 'it', 'can', 'not']
    """
    for match in SPOKEN.finditer(folded):
        word = match["word"] or ("not" if match["not"] else MARK)
        yield IN_FULL.get(word, word), match.span()


@lru_cache(maxsize=4096)  # as many as a long text has; a summary's are asked for up to three times
def spoken_pattern(quoted: str) -> re.Pattern[str] | None:
    """Return the pattern of a part of a quotation in a text as it is quoted, None without words."""
    pattern, between, changes = "", " ", 0
    for word, _ in spoken_words(quoted):
        if pattern and word in AUXILIARIES and changes < MOST_CHANGED:
            changes += between == BETWEEN
            between = CHANGED_BETWEEN
        if word not in LOOSE and word != MARK:
            pattern += between + re.escape(word)
            between = BETWEEN
    return re.compile(f"{pattern}(?= )") if pattern else None


def find_parts(patterns: Sequence[re.Pattern[str]], spoken: Spoken, place: int) -> Span | None:
    """Return where the parts of a quotation stand one behind the other, near a place of a text as
    it is quoted.
    """
    spans: list[Span] = []
    start, end = max(0, place - LONGEST_ELISION), place + LONGEST_ELISION
    for pattern in patterns:
        match = pattern.search(spoken.text, start, end)
        if match is None:
            return None
        spans.append(match.span())
        start, end = match.end(), match.end() + LONGEST_ELISION
    first, behind = (bisect_left(spoken.starts, at) for at in (spans[0][0], spans[-1][1]))
    return spoken.spans[first][0], spoken.spans[behind - 1][1]
