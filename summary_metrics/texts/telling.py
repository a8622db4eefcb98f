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

from ..metrics._shared.plain_text import make_plain
from ..metrics._shared.sentences import find_sentences
from ..metrics._shared.stop_words import STOP_WORDS

STEM = 5  # letters: "voted" and "votes" are one word
NEAR = 2  # words of content from one to the next: more than that was not copied
WINDOW = 12  # flags: a dozen words of content are a sentence or two
BESIDE = 4  # flags that count beside those of a window
KEPT_SOURCES = 64  # the completions of a source come in a group
KEPT_WORDS = 20_000
UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # each character is a word
WORD = re.compile(rf"[{UNSPACED}]|[^\W_{UNSPACED}]+(?:['\u2019][^\W_]+)*")
END = "."  # of a sentence, also with a question mark
WORD_OR_END = re.compile(rf"{WORD.pattern}|[.!?]+(?=\W*\s|\W*$)")
# emphasis, tags of HTML and what begins an item of a list
MARKS = re.compile(
    r"</?[A-Za-z][^<>\n]{0,200}>|[*_#`>~]+|^[ \t]*(?:[-\u2022\u00b7]"
    r"|[(\[]?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivxIVX]{2,5})[.)\]]{1,2})\s",
    re.MULTILINE,
)
# "Background: ..." at the beginning of a line, but for "Here is a summary: ..."
LABEL = re.compile(
    r"^[ \t*_#|>\u2022-]*(?:\d{1,2}[.)] *)?(?!(?i:here|this|below|voici|hier|ecco|aqu[ií])\b)"
    r"[*_]*[^\W\d_][\w/&'-]*(?: [\w/&'-]+){0,2}[*_]*:(?=[ *_]*\s)",
    re.MULTILINE,
)
# "## Background" and "**Background**" on a line of their own, with lines behind it
TITLE = re.compile(
    r"^[ \t]*(?:#{1,6} [^\n]{1,60}|(?:\*\*|__)[^*_\n]{1,60}(?:\*\*|__):?)[ \t]*$(?=\s*\S)",
    re.MULTILINE,
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
NOT_RAISED = re.compile("[^\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+")
FOREIGN = re.compile("[\u0370-\u04ff]")


class Source(NamedTuple):
    """What a summary is held against.

    `words` are the words of content in their order, `different` each of them once, `all_words` with
    the small ones; `pairs` the words of content that stand at most 2 from one another, in both
    orders, and `chance` the share of all pairs that do; `neighbours` all words beside one another,
    and beside the end of a sentence; `runs` are of three of all words; `length` is how many words
    it has in all.
    """

    words: list[str]
    different: frozenset[str]
    all_words: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    chance: float
    neighbours: frozenset[tuple[str, str]]
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
    text = as_typed(document).lower()
    every = WORD.findall(text)
    stems = list(map(stem, every))
    words = content_words(every, language)
    different = frozenset(words)
    near = find_pairs(words)
    number = len(different)
    return Source(
        words,
        different,
        frozenset([END, *stems]),
        near,
        len(near) / max(1, number * (number - 1)),
        frozenset([*pairwise(stems), *pairwise(map(stem, words_and_ends(text)))]),
        frozenset(zip(every, every[1:], every[2:], strict=False)),
        FOREIGN.search(document) is not None,
        len(every),
    )


def find_pairs(words: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Return the pairs of different words that stand near one another, in both orders."""
    pairs = {
        pair
        for gap in range(1, NEAR + 1)
        for pair in zip(words, words[gap:], strict=False)
        if pair[0] != pair[1]
    }
    return frozenset(pairs | {(second, first) for first, second in pairs})


def words_and_ends(text: str) -> list[str]:
    """Return the words of a text in small letters, and the ends of its sentences."""
    return [word if word[0].isalnum() else END for word in WORD_OR_END.findall(text)]


def find_joints(text: str, source: Source, language: str) -> list[bool]:
    """Return whether the source has each small word beside the same word or end of a sentence; of
    words that it has.

    >>> source = read_source("The old bridge of Holm is shut.", "en")
    >>> find_joints("The bridge of Holm is. Old and shut.", source, "en")
    [False, True, True, True, False]
    """
    small = STOP_WORDS.get(language, frozenset())
    return [
        joint in source.neighbours
        for first, second in pairwise(words_and_ends(text.lower()))
        if (first in small) != (second in small)
        and source.all_words.issuperset(joint := (stem(first), stem(second)))
    ]


def read_sentences(summary: str, language: str) -> list[Sentence]:
    """Return the sentences of a clean summary."""
    sentences = []
    for span in find_sentences(summary, language):
        every = WORD.findall(span.text.lower())
        words = content_words(every, language)
        sentences.append(Sentence(span.start, span.end, len(every), words))
    return sentences


def content_words(words: Sequence[str], language: str) -> list[str]:
    """Return the beginnings of the words that are no small words."""
    small = STOP_WORDS.get(language, frozenset())
    return [stem(word) for word in words if word not in small]


def as_typed(text: str) -> str:
    """Return a text as a person would type it, in NFKC but for raised numbers, which may cite."""
    text = make_plain(text)
    if text.isascii():
        return text
    return NOT_RAISED.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


@lru_cache(maxsize=KEPT_WORDS)
def stem(word: str) -> str:
    """Return the first letters of a word without the s at its end; those behind the first in the
    order of the alphabet, so that two exchanged make no other word. A number whole.

    >>> stem("bridges"), stem("brigde"), stem("1,000")
    ('bdgir', 'bdgir', '1,000')
    """
    if word[0].isdigit():
        return word
    if len(word) > 2:
        word = word.removesuffix("s")
    return word[0] + "".join(sorted(word[1:STEM]))


def find_near_pairs(words: Sequence[str], source: Source) -> list[bool]:
    """Return of each pair of neighbours whether they are near one another in the source, in any
    order; of words that the source has, as others would part what was copied.
    """
    of_source = [word for word in words if word in source.different]
    return [
        first == second or (first, second) in source.pairs for first, second in pairwise(of_source)
    ]


def find_near_words(words: Sequence[str], source: Source) -> list[str]:
    """Return the words that the source has near one of their neighbours; a single one counts."""
    of_source = [word for word in words if word in source.different]
    near = find_near_pairs(words, source)
    if not near:
        return of_source
    beside = zip(of_source, [False, *near], [*near, False], strict=True)
    return [word for word, before, behind in beside if before or behind]


def find_own_pairs(words: Sequence[str], source: Source) -> list[bool]:
    """Return of each pair of neighbours whether they are not near one another in the source.

    A single word between two that the source has near one another is put in, and makes no pair of
    its own.
    """
    of_source = [word for word in words if word in source.different]
    new = [not near for near in find_near_pairs(words, source)]
    for place in range(1, len(new)):
        around = (of_source[place - 1], of_source[place + 1])
        if new[place - 1] and new[place] and around in source.pairs:
            new[place - 1] = new[place] = False
    return new


def find_threes(words: Sequence[str], source: Source) -> list[bool]:
    """Return of three words in a row, of which the source has the first two and the last two beside
    one another, whether it has all three; what walks from word to word has few.

    >>> source = read_source("The old bridge is shut. The bridge is old.", "en")
    >>> find_threes("the bridge is shut".split(), source), find_threes("the shut".split(), source)
    ([True, True], [])
    """
    beside = [pair in source.neighbours for pair in pairwise(map(stem, words))]
    threes = zip(words, words[1:], words[2:], strict=False)
    both = zip(threes, beside, beside[1:], strict=False)
    return [three in source.runs for three, first, second in both if first and second]


def least_share(flags: Sequence[bool], chance: float = 0.0, usual: float = 0.5) -> float:
    """Return the share of flags that are set, of the dozen in a row where it is least; 0 where it
    is what chance gives. Few flags say little, and four of the usual share count beside them.
    """
    size = min(WINDOW, len(flags))
    starts = [*range(0, len(flags) - size, WINDOW // 2), len(flags) - size]
    least = min(sum(flags[start : start + size]) for start in starts)
    return (least - chance * size + usual * BESIDE) / ((1 - chance) * size + BESIDE)


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


def with_capitals(summary: str, document: str, language: str) -> str:
    """Return a text of small letters with the words that the document has with capitals alone, so
    that its names are seen; any other text as it is.

    >>> with_capitals("holm shuts the bridge", "The bridge in Holm. Bridge users wait.", "en")
    'Holm shuts the bridge'
    """
    if not summary.islower():
        return summary
    words = set(WORD.findall(document))
    small = STOP_WORDS.get(language, frozenset())
    capital = {word.lower(): word for word in words if word.lower() not in words | small}
    return WORD.sub(lambda match: capital.get(match[0], match[0]), summary)


def clean(summary: str, source: Source) -> str:
    """Return a summary that a person might have typed with spaces in the place of marks and
    labels.

    >>> clean("**Cost:** it is high", read_source("It is high.", "en"))
    '          it is high'
    """
    text = summary
    if not source.is_foreign:
        text = text.translate(LOOKALIKES)
    for pattern in (HEAD, CELL, TITLE, LABEL, MARKS):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text.replace("|", "\n")
