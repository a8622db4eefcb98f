# SPDX-License-Identifier: Apache-2.0
"""Where a summary cites passages of its source, in the notations of `citation_marks`, and for which
sentence.

Only a summary of several passages cites them. In a summary of one text the same notations are read,
as their numbers are no numbers of the text, and nothing is said of them.

Unless it is said, numbers count the passages from 1. They count from 0 where the summary cites 0,
and where it writes `【4:1†source】`, of which the second number counts so.

A citation belongs to the sentence in which it stands, or which ends before it: the end mark may
stand before or behind it. In a line that begins with a citation, each belongs to the sentence that
follows. A citation behind a paragraph is one of its last sentence.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .citation_marks import (
    BETWEEN_RAISED,
    DOUBTFUL,
    FROM_0,
    RAISED,
    UNNUMBERED,
    WITH_NUMBERS,
    find_marks,
)
from .folding import LETTERS_OF_WORD
from .sentences import PASSAGE_END, find_sentences, line_starts
from .stop_words import STOP_WORDS

Span = tuple[int, int]  # characters [start, end)

WIDEST = 20  # passages of a range: "[18-65]" cites none
RANGE = re.compile(r"([0-9]+)(?:[ ]?[-–—][ ]?([0-9]+))?")
DIGITS = str.maketrans(RAISED + BETWEEN_RAISED, "0123456789,-,,")
# of the passage; what else stands behind a number in brackets is of a list: "[1, x]"
PAGE = re.compile(r"[,:;]\s?(?:pp?|pages?|ll?|lines?|S|sec|section|ch|para|§{1,2})\.?\s?\d")

# What stands before or behind brackets that cite nothing: "x = [1]", "x[1]", "my_rows[1]",
# "sort([3, 1])", "the list [1, 2]"; "[1] = x", "[1]st".
BEFORE_ARRAY = re.compile(r"[=∈∉≤≥≈×]\s?$|(?<!\w)[a-z]$|_\w*$|\w\($")
NAMES_ARRAY = re.compile(
    r"\b(?:array|interval|list|matrix|range|sequence|set|tuple|value|vector)s?\s$", re.IGNORECASE
)
BEFORE_INTERVAL = re.compile(r"\b(?:from|in|is|of|on|over|within)\s$")  # "[0, 1]"
BEHIND_ARRAY = re.compile(r"[a-z0-9_]|\s?[=∈]")
GOES_ON = re.compile(r"\s?[^\W_A-Z]")
OF_COUNT = re.compile(r" ?([^\W\d_A-ZÀ-Þ][^\W\d_]+)")
# A raised number behind anything else is an exponent, or of a unit: "10²", "km²".
BEFORE_RAISED = re.compile(r"(?:[.,;:!?…\"”’»]|[^\W\d_]{4,}|\d{3})\s?$")
LENGTHS = ("inches", "feet", "yards", "miles", "metres", "meters", "kilometres", "kilometers")
NEAR = 24  # characters before brackets that are looked at
QUOTED = re.compile(
    r"“([^”\n]{3,400})”|«\s?([^»\n]{3,400}?)\s?»|„([^“”\n]{3,400})[“”]"
    r"|(?<!\w)\"([^\"\n]{3,400})\"(?!\w)"
)
CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)

# Lists of what is cited: they state no facts of the summary.
DEFINITION = re.compile(r"^[ \t]*\[\^[\w-]{1,32}\]:.*(?:\n(?:  |\t).*\S.*)*", re.MULTILINE)
HEADING = re.compile(
    r"[ \t#*_]*(?:sources?|references?|citations?|footnotes?|bibliography|works cited|quellen"
    r"|fuentes?|fonti|fontes|bronnen|références|参考文献|参考资料|来源|出典)"
    # with nothing behind it, or with the first entry
    r"(?:[ \t*_:\uff1a]*$|[ \t*_]*[:\uff1a][ \t*_]*(?=\[|【|https?:).*)",
    re.IGNORECASE,
)
WRITTEN_LINE = re.compile(r"\S.*")  # from its first character that is not white space
ENTRY = re.compile(r"\s*(?:[-*•‣–>|\[【(<]|[0-9]{1,2}[.)]|https?:)")
LIST_MARK = re.compile(r"[ \t>#*•‣–-]{0,8}(?:[0-9]{1,2}[.)][ \t])?[ \t*_(]{0,4}")
LINE_END = re.compile(r"[^\w\n]{0,8}\n")


class Citation(NamedTuple):
    """The characters [start, end) of a summary that cite, and the numbers that stand there.

    `is_doubtful` says whether they may be words that cite nothing ("Source 2", "(Article 5)"),
    `counts_from_0` whether the first passage can only be number 0.
    """

    start: int
    end: int
    numbers: tuple[int, ...]
    is_doubtful: bool
    counts_from_0: bool


class Citations(NamedTuple):
    """The citations of a summary in order, and its asides, which state nothing either: lists of
    what is cited, or the citations of a summary of one text.

    `first` is the number of the first of the `passages`.
    """

    marks: list[Citation]
    asides: list[Span]
    first: int
    passages: int

    @property
    def spans(self) -> list[Span]:
        """The characters of citations and asides, in order."""
        return sorted([*self.asides, *((mark.start, mark.end) for mark in self.marks)])

    def missing(self, mark: Citation) -> list[int]:
        """Return the numbers of a citation that no passage has."""
        return [n for n in mark.numbers if not 0 <= n - self.first < self.passages]


class Sentence(NamedTuple):
    """The characters [start, end) of a sentence, and the numbers that it cites."""

    start: int
    end: int
    numbers: tuple[int, ...]


# Marks


def find_citations(
    summary: str, passages: Sequence[str], first_passage: int | None = None
) -> Citations:
    """Return the citations of a summary; of one text they are asides.

    `first_passage` is the number of the first; None leaves it to the summary.

    >>> citations = find_citations("It rained [2], then snowed [1-3].", ["Snow.", "Rain."])
    >>> [(mark.start, mark.end, mark.numbers) for mark in citations.marks]
    [(10, 13, (2,)), (27, 32, (1, 2, 3))]
    """
    default_first = 1
    if first_passage is not None:
        default_first = first_passage
    unnumbered = [match.span() for match in UNNUMBERED.finditer(summary)]
    nothing = Citations([], unnumbered, default_first, len(passages))
    definitions = [match.span() for match in DEFINITION.finditer(summary)]
    marks = read_marks(summary, definitions, len(passages))
    if len(passages) < 2:
        asides = [*unnumbered, *find_citing_spans(marks, summary, passages)]
        return nothing._replace(asides=sorted(asides))
    if first_passage is None:
        citations = number_passages(marks, summary, passages)
    else:
        citations = without_copies(nothing._replace(marks=marks), summary, passages)
    if not citations.marks:
        return nothing
    listed = sorted([*definitions, *find_list(summary)])
    return citations._replace(
        marks=[mark for mark in citations.marks if not is_within(mark.start, listed)],
        asides=sorted([*listed, *unnumbered]),
    )


def find_citing_spans(
    marks: Sequence[Citation], summary: str, passages: Iterable[str]
) -> list[Span]:
    """Return where a summary of one text cites: doubtful marks do not where the text has them."""
    of_source: set[str] = set()
    if any(mark.is_doubtful for mark in marks):
        of_source = written_marks(passages)
    return [
        (mark.start, mark.end)
        for mark in marks
        if not mark.is_doubtful or summary[mark.start : mark.end] not in of_source
    ]


def written_marks(passages: Iterable[str]) -> set[str]:
    """Return the marks that a source writes."""
    return {match[0] for passage in passages for match in find_marks(passage)}


def read_marks(summary: str, definitions: Sequence[Span], passages: int) -> list[Citation]:
    """Return what a summary of some passages cites in a notation that is read, outside of code and
    of the definitions of footnotes.
    """
    matches = list(find_marks(summary))
    if not matches:
        return []
    hidden = sorted([*definitions, *(match.span() for match in CODE.finditer(summary))])
    quotations = [match.span() for match in QUOTED.finditer(summary)]
    marks = []
    for match in matches:
        written = next((match[name] for name in WITH_NUMBERS if match[name]), "")
        numbers = read_numbers(written.translate(DIGITS))
        if (
            not numbers
            or is_within(match.start(), hidden)
            or is_no_citation(match, numbers, quotations)
            or (max(numbers) > passages and is_count(match))
        ):
            continue
        marks.append(
            Citation(
                start=match.start(),
                end=match.end(),
                numbers=numbers,
                is_doubtful=any(match[name] for name in DOUBTFUL),
                counts_from_0=0 in numbers or any(match[name] for name in FROM_0),
            )
        )
    return marks


def number_passages(marks: Sequence[Citation], summary: str, passages: Sequence[str]) -> Citations:
    """Return the citations that are no copies: they count the passages from 0 where one of them
    does, else from 1.
    """
    if any(mark.counts_from_0 for mark in marks):
        from_0 = without_copies(Citations([*marks], [], 0, len(passages)), summary, passages)
        if any(mark.counts_from_0 for mark in from_0.marks):
            return from_0
    # A copied "[0, 9]" says nothing of how the others count.
    from_1 = [mark for mark in marks if not mark.counts_from_0]
    return without_copies(Citations(from_1, [], 1, len(passages)), summary, passages)


def read_numbers(written: str) -> tuple[int, ...]:
    """Return the numbers of a list with ranges; none where one is too wide, or the only one falls.

    >>> read_numbers("Notes 1, 3-5"), read_numbers("18-65")
    ((1, 3, 4, 5), ())
    """
    numbers: list[int] = []
    for low, high in RANGE.findall(written):
        width = int(high or low) - int(low) + 1
        if width > WIDEST:
            return ()
        numbers += range(int(low), int(low) + width)
    return tuple(numbers)


def is_no_citation(
    match: re.Match[str], numbers: tuple[int, ...], quotations: Sequence[Span]
) -> bool:
    """Return whether a match of MARK is no citation: an array, an exponent, or what an editor put
    into a quotation.
    """
    text, start, end = match.string, match.start(), match.end()
    before = text[max(0, start - NEAR) : start]
    if match["raised"]:
        return BEFORE_RAISED.search(before) is None or before.lower().rstrip().endswith(LENGTHS)
    is_bare = match["bracket"] and match["bracket"][0].isdigit()
    if not is_bare:
        return False
    if (match["page"] and not PAGE.match(match["page"])) or (
        numbers == (0, 1) and BEFORE_INTERVAL.search(before)
    ):
        return True
    if BEFORE_ARRAY.search(before) or BEHIND_ARRAY.match(text, end):
        return True
    if "," in match["bracket"] and NAMES_ARRAY.search(before):
        return True
    return is_within(start, quotations) and GOES_ON.match(text, end) is not None


def is_count(match: re.Match[str]) -> bool:
    """Return whether a number in brackets counts what stands behind it: "[47] people"."""
    behind = OF_COUNT.match(match.string, match.end()) if match["bracket"] else None
    return behind is not None and behind[1] not in small_words(match.string)


@lru_cache(maxsize=4)
def small_words(text: str) -> frozenset[str]:
    """Return the stop words of the language that has most of those in a text."""
    words = {*LETTERS_OF_WORD.findall(text.lower())}
    return max(STOP_WORDS.values(), key=lambda listed: len(words & listed))


def is_within(place: int, spans: Sequence[Span]) -> bool:
    """Return whether a place is within one of some spans, which are in order."""
    at = bisect_right(spans, (place, math.inf)) - 1
    return at >= 0 and place < spans[at][1]


def without_copies(citations: Citations, summary: str, passages: Iterable[str]) -> Citations:
    """Return citations without those that were copied with the words around them: the source has
    them, too, and either no passage has their number, or they are doubtful. These cite no passage
    that there is not.
    """
    doubtful = [m for m in citations.marks if citations.missing(m) or m.is_doubtful]
    if not doubtful:
        return citations
    of_source = written_marks(passages)
    dropped = {
        mark
        for mark in doubtful
        if summary[mark.start : mark.end] in of_source
        or (mark.is_doubtful and citations.missing(mark))
    }
    return citations._replace(marks=[mark for mark in citations.marks if mark not in dropped])


def find_list(summary: str) -> list[Span]:
    """Return where a summary ends in a heading such as "Sources:" with what it cites below."""
    for line in reversed(list(WRITTEN_LINE.finditer(summary))):
        if HEADING.match(line[0]):
            return [(line.start(), len(summary))]
        if not ENTRY.match(line[0]):
            break
    return []


def opens_line(mark: Citation, lines: Sequence[int], text: str) -> bool:
    """Return whether a citation stands at the beginning of its line."""
    start = lines[bisect_right(lines, mark.start) - 1]
    return LIST_MARK.fullmatch(text, start, mark.start) is not None


# Sentences


def blank_citations(summary: str, citations: Citations) -> str:
    """Return a summary with spaces for its citations and asides; all other characters keep their
    places.
    """
    pieces = []
    place = 0
    for start, end in citations.spans:
        pieces += [summary[place:start], " " * (end - max(start, place))]
        place = max(place, end)
    return "".join([*pieces, summary[place:]])


def sentences_with_citations(text: str, citations: Citations, language: str) -> list[Sentence]:
    """Return the sentences of a summary that is blank where it cites, each with what it cites, if
    anything.
    """
    spans = find_sentences(end_lines(text, citations), language)
    starts = [span.start for span in spans]
    numbers: list[list[int]] = [[] for _ in spans]
    lines = line_starts(text)
    leading = {
        bisect_right(lines, mark.start) for mark in citations.marks if opens_line(mark, lines, text)
    }
    for mark in citations.marks:
        line = bisect_right(lines, mark.start)
        following = bisect_right(starts, mark.start)
        sentence = following - 1
        is_inside = sentence >= 0 and mark.start < spans[sentence].end
        if not is_inside and line in leading and following < len(spans):
            sentence += bisect_right(lines, starts[following]) == line
        if sentence >= 0:
            numbers[sentence] += mark.numbers
    return [
        Sentence(span.start, span.end, tuple(dict.fromkeys(cited)))
        for span, cited in zip(spans, numbers, strict=True)
    ]


def end_lines(text: str, citations: Citations) -> str:
    """Return a text in which a sentence ends with each line that ends in a citation, unless it goes
    on in small letters: lists often have no end marks.
    """
    ends = set()
    for mark in citations.marks:
        match = LINE_END.match(text, mark.end)
        if match and not text[match.end() : match.end() + NEAR].lstrip()[:1].islower():
            ends.add(match.end() - 1)
    pieces = []
    place = 0
    for end in sorted(ends):
        pieces += [text[place:end], PASSAGE_END]
        place = end + 1
    return "".join([*pieces, text[place:]])
