# SPDX-License-Identifier: Apache-2.0
"""The quotations of a text, which its source should have word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from .fact import Fact
from .letters import Span
from .names import is_same_word
from .shared import QUOTED
from .texts import MOST_ALIKE, Text

LONGEST_QUOTATION = 160  # characters
# letters of another form of a word, as people quote: "masculinización" of "masculinizar"
LEAST_STEM, LONGEST_ENDING = 6, 5
LEAST_VERBATIM = 4  # words: of fewer, the form of one often follows the sentence around them
WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?(?![(\\{=])")  # of a sentence, not of mathematics
QUOTED_SINGLY = re.compile(r"‘([^‘\n]{3,400}?)’(?!\w)")
# between the words of a quotation: marks, and “I will,” she said, “go”
GAP = r"(?:\W+|\W*[\"”»][^\"“”«»\n]{1,80}[\"“«]\W*)"
# Auxiliaries and articles, which reporters change with the tense; in their place at most three
# other words, none of which denies.
AUXILIARIES = frozenset(
    "a an the am are be been being is was were do does did get gets got had has have".split()
)
CHANGED_GAP = rf"{GAP}(?:(?!not\b|never\b|no\b)\w+{GAP}){{0,3}}"
MOST_CHANGED = 4  # of these places in a quotation
LONGEST_ELISION = 400  # characters
SHORT_FORMS = {
    word: rf"\W?{short}"
    for word, short in {
        "not": "n't",
        "are": "'re",
        "have": "'ve",
        "will": "'ll",
        "am": "'m",
    }.items()
}
IRREGULAR = {"will_not": r"(?:will\W+not|wo\W?n't)", "can_not": r"(?:can\W*not|ca\W?n't)"}
CONTRACTIONS = [
    (re.compile(r"\bwill not\b|\bwon't\b"), "will_not"),
    (re.compile(r"\bcan ?not\b|\bcan't\b"), "can_not"),
    *((re.compile(rf"{short}\b"), f" {word}") for word, short in SHORT_FORMS.items()),
]


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
    few words, or a title, in any form.
    """
    quoted = text.folded[start:end]
    content = content_words(start, end, text, taken)
    capitals = len(text.capitals_at(start, end))
    if len(WORDS.findall(quoted)) < LEAST_VERBATIM or capitals >= max(2, len(content)):
        places = [find_content(key, source) for key in content]
        return None if None in places else places[0]
    # dots and brackets leave something out, but for "[w]e" and "close[d]"
    written = re.sub(r"\[(\w)\](?=\w)", r"\1", quoted)
    parts = re.split(r"\.\.\.|…|(?<!\w)\[[^\]]*\]", written)
    patterns = [verbatim_pattern(part) for part in parts if any(map(str.isalnum, part))]
    if not patterns:
        return None  # all of it is in brackets
    sure = [key for key in content if key not in AUXILIARIES]
    if "[" not in quoted and "'" not in quoted and None in map(source.find_word, sure):
        return None
    # It is looked for around its rarest word, which may be a name that is a fact by itself.
    near = content_words(start, end, text, set())
    near = [key for key in near if key in source.places and key not in AUXILIARIES]
    standing = [source.places[key] for key in near]
    for place in min(standing, key=len, default=[])[:MOST_ALIKE]:
        if span := find_parts(patterns, source.folded, place):
            return span
    return None


def find_parts(patterns: Sequence[re.Pattern[str]], text: str, place: int) -> Span | None:
    """Return where the parts of a quotation stand one behind the other, near a place of a text."""
    spans: list[Span] = []
    start, end = max(0, place - LONGEST_ELISION), place + LONGEST_ELISION
    for pattern in patterns:
        match = pattern.search(text, start, end)
        if match is None:
            return None
        spans.append(match.span())
        start, end = match.end(), match.end() + LONGEST_ELISION
    return spans[0][0], spans[-1][1]


@lru_cache(maxsize=4096)  # as many as a long text has; a summary's are asked for up to three times
def verbatim_pattern(quoted: str) -> re.Pattern[str]:
    """Return the pattern of a quotation in small letters: any marks between its words, or where the
    source names the speaker.

    >>> verbatim_pattern("we will not close[d] it").search("we won't closed it")[0]
    "we won't closed it"
    """
    for contraction, word in CONTRACTIONS:
        quoted = contraction.sub(word, quoted)
    pattern, between, changes = "", r"(?<!\w)", 0
    for word, change in re.findall(r"(\w+)(\[\w{1,3}\])?", quoted):
        if word in AUXILIARIES and changes < MOST_CHANGED:
            changes += between == GAP
            between = CHANGED_GAP if pattern else between
            continue
        written = between + IRREGULAR.get(word, word) + r"\w*" * bool(change)
        short = SHORT_FORMS.get(word)
        pattern += f"(?:{written}|{short})" if short else written
        between = GAP
    return re.compile(rf"{pattern}(?!\w)")


def find_content(key: str, source: Text) -> Span | None:
    """Return where a source has a word in any form."""
    if place := source.find_word(key):
        return place
    stem = max(LEAST_STEM, len(key) - LONGEST_ENDING)
    for key_in_source in source.stems.get(key[:4], ()):
        is_other_form = len(key) > LEAST_STEM and key[:stem] == key_in_source[:stem]
        if is_other_form or is_same_word(key, key_in_source, source.language):
            return source.find_word(key_in_source)
    return None
