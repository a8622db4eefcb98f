# SPDX-License-Identifier: Apache-2.0
"""What a summary says of itself and not of its source: a preamble, a count of words, numerals of a list, labels.

Such words are no facts of the source. They are left out with the reason, and nothing is cut away: only the number, or
the capital of a word, is not looked at.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from .language_words import FactWords
from .vocabulary import VOCABULARIES

LIST_NUMERAL = re.compile(r"^[ \t>#*_•–-]*\(?(\d{1,2})[.):](?=[\s*_]|$)", re.MULTILINE)
RUN_ON_NUMERAL = re.compile(r"(?<=[.:;!?,)])\s+\(?(\d{1,2})[.)]\s")  # "...: 1. One thing. 2. Another"
NUMERAL = re.compile(r"\d[.):]")
LABEL = re.compile(
    r"^[ \t>#*_•¿¡.\d)–-]{0,12}([^\W\d_][\w’'/&-]{0,30}[?]?"
    r"(?:[ \t(]{1,3}[^\W\d_][\w’'/&-]{0,30}[?]?){0,7}\)?)[*_ ]{0,4}[:：]",
    re.MULTILINE,
)
HEADING = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+[^\n]*|\*\*[^*\n]{1,80}\*\*:?[ \t]*|__[^_\n]{1,80}__:?[ \t]*)$", re.MULTILINE
)
METHOD = re.compile(r"\b5W(?:1H|s|[’']s)?\b|\bTL;?DR\b", re.IGNORECASE)
PREAMBLE = re.compile(r"\s*([^\n:：]{0,300}[:：])(?=[\s*]|$)")  # to the first colon of the first line
MOST_THINGS = 12  # that a summary counts
WORDS_BETWEEN = 8
REASONS = {
    "preamble": "what the summary says of itself",
    "words": "a count of words",
    "numeral": "the numeral of a list",
    "label": "a label",
    "method": "the name of a method",
    "count": "a count of what the summary is of",
    "named": "a count of what the summary names",
}


class Wrapping(NamedTuple):
    """The characters [start, end) of a summary, and why the facts in them are none of its source."""

    start: int
    end: int
    reason: str  # a key of `REASONS`


class Patterns(NamedTuple):
    """The patterns of wrapping in a language."""

    preamble: re.Pattern[str]
    words: re.Pattern[str]
    given: re.Pattern[str]
    counted: re.Pattern[str]


def one_of(words: frozenset[str]) -> str:
    """Return a pattern for one of these words."""
    return rf"(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True)) or '(?!)'})"


@functools.cache
def find_patterns(language: str) -> Patterns:
    """Return the patterns of a language. English is tried as well, since models fall into it."""
    facts, english = VOCABULARIES[language].facts, VOCABULARIES["en"].facts
    texts = one_of(facts.text_words | english.text_words | {"tldr", "summary"})
    telling, apart = one_of(facts.telling | english.telling), one_of(facts.apart | english.apart)
    words = one_of(facts.words | english.words)
    flags = re.IGNORECASE
    return Patterns(
        re.compile(rf"\b{texts}\b", flags),
        re.compile(
            rf"[(\[][^()\[\]\n]{{0,30}}\b\d+[ \t-]*{words}\b[^()\[\]\n]{{0,20}}[)\]]"
            rf"|\b(?:word count|total words|word total)[ \t]*[:=]?[ \t]*\d+",
            flags,
        ),
        re.compile(rf"\b{texts}\b[^.!?\n]{{0,24}}?\b{telling}\b(?P<gap>(?:\W+\w+){{0,{WORDS_BETWEEN}}}?)\W+$", flags),
        re.compile(
            rf"[\s-](?:\w+[\s-]){{0,2}}?{apart}\b"
            rf"|[\s-](?:[\w-]+\s){{1,5}}?(?:(?:is|are|were|both)\s)?"
            rf"(?:titled|entitled|named|with the (?:same )?(?:name|title)"
            rf"|with similar names|(?:that |who )?shar(?:e|ing) (?:the|a) (?:same )?(?:name|title))\b",
            flags,
        ),
    )


def find_wrapping(summary: str, language: str) -> list[Wrapping]:
    r"""Return what is wrapping whatever stands in it, in no order.

    >>> text = "Here is a summary in 200 words:\n1. Rain fell.\n(106 words)"
    >>> [(text[part.start : part.end], part.reason) for part in sorted(find_wrapping(text, "en"))]
    [('Here is a summary in 200 words:', 'preamble'), ('1', 'numeral'), ('(106 words)', 'words')]
    """
    patterns, lower = find_patterns(language), summary.lower()
    found = []
    # Each pattern is tried where a mark or word is that it needs: most summaries have none.
    if "(" in summary or "[" in summary or "word" in lower:
        found += [Wrapping(*match.span(), "words") for match in patterns.words.finditer(summary)]
    if NUMERAL.search(summary):
        found += [Wrapping(*match.span(1), "numeral") for match in LIST_NUMERAL.finditer(summary)]
        found += find_run_on_numerals(summary)
    if "5w" in lower or "tl" in lower:
        found += [Wrapping(*match.span(), "method") for match in METHOD.finditer(summary)]
    if ":" in summary or "：" in summary:
        preamble = PREAMBLE.match(summary)
        if preamble is not None and patterns.preamble.search(preamble[1]):
            found.append(Wrapping(*preamble.span(1), "preamble"))
        found += [
            Wrapping(*match.span(1), "label") for match in LABEL.finditer(summary) if is_label(match[1], language)
        ]
    return found


def is_label(text: str, language: str) -> bool:
    """Return whether all words before a colon are those of labels."""
    labels = find_labels(language)
    words = [word.strip("?,") for word in re.split(r"[\s(/&]+", text.lower()) if word.strip("?,")]
    return bool(words) and all(word in labels for word in words)


def find_run_on_numerals(summary: str) -> list[Wrapping]:
    """Return the numerals of a list that runs on in a line, from 1 or after one, each one more than that before."""
    found, expected = [], 1
    for match in RUN_ON_NUMERAL.finditer(summary):
        if int(match[1]) == expected or (expected == 1 and int(match[1]) == 2 and summary.lstrip().startswith("1")):
            found.append(Wrapping(*match.span(1), "numeral"))
            expected = int(match[1]) + 1
    return found if len(found) > 1 or expected > 2 else []


@functools.cache
def find_labels(language: str) -> frozenset[str]:
    """Return the words of labels in a language and in English."""
    facts: FactWords = VOCABULARIES[language].facts
    return facts.labels | VOCABULARIES["en"].facts.labels | facts.text_words


def find_headings(summary: str) -> list[tuple[int, int]]:
    """Return the lines that are headings: their capitals say nothing."""
    may_be = "#" in summary or "**" in summary or "__" in summary
    return [match.span() for match in HEADING.finditer(summary)] if may_be else []


def is_counted_by_summary(summary: str, start: int, end: int, language: str) -> bool:
    """Return whether a number counts what the summary is of: "The passage describes two films", "two distinct topics".

    >>> text = "The passage describes two films. It says that two men died."
    >>> [is_counted_by_summary(text, text.index(part), text.index(part) + 3, "en") for part in ("two films", "two men")]
    [True, False]
    """
    patterns = find_patterns(language)
    if patterns.counted.match(summary, end):
        return True
    before = summary[max(0, start - 120) : start]
    sentence = re.split(r"[.!?\n]", before)[-1] if not before.endswith("\n") else ""
    return patterns.given.search(sentence) is not None
