# SPDX-License-Identifier: Apache-2.0
"""The sentences of a text, with their characters as they were given, for those who show or ask whole sentences.

A sentence ends where `text_terms` says, but not behind a title ("Mr. Reed"), an initial ("J. R. Smith"), an
abbreviation ("U.S. forces", "Apple Inc. of Cork"), or the point of a number ("No. 5", in German "5. Mai"). It also ends
at the marks of other scripts, behind which no space stands. The questions and facts of `lexical` and `facts` need no
sentences that a person would write, so these rules stand here and do not change their scores.

Some abbreviations end a sentence as well ("in the U.S. He said"). They do if the next word is a stop word with a
capital. What is wrong about that joins two sentences more often than it cuts one, and a part of a sentence is worse to
ask about.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from .questions import is_blank
from .sentence_ends import PASSAGE_END, SENTENCE_END, join_lines
from .stop_lists import STOP_LISTS
from .vocabulary import VOCABULARIES

FULL_STOPS = "。！？｡।॥؟۔"  # Chinese and Japanese, Hindi, Arabic, Urdu
CLOSING = "\"'”’»)\\]」』）》】"
# Speech that goes on ("「雨だ。」と言った") is one sentence, so behind a closing mark only white space ends it.
END = re.compile(
    rf"{SENTENCE_END.pattern}"
    rf"|(?<=[{FULL_STOPS}])(?![{FULL_STOPS}{CLOSING}])[\s\u200b\ufeff]*"
    rf"|(?<=[{FULL_STOPS}])[{CLOSING}]+(?:[\s\u200b\ufeff]+|\Z)"
)
LONGEST = 24  # characters of a word that are looked at, before and after a mark
BEFORE = re.compile(r"(?:^|[^\w.])((?:[^\W_]\.){1,5}[^\W_]|[^\W_]+)\.$")
AFTER = re.compile(r"[\"'“„‘«(\[]*([^\W_]+\.?)")

# Those of all languages count in each, as a model can be told a language that no other module here knows.
# A name follows, and the sentence goes on. With a capital only: "5 ms." and "a col." are something else.
TITLES = frozenset(
    "mr mrs ms mx dr prof rev sgt lt col gen capt cpl maj cmdr adm sen gov rep hon messrs supt insp det "  # English
    "hr hrn ing mag "  # German, Danish, Norwegian, Swedish
    "sra srta dra mme mlle mgr sig dott avv ilmo exmo dhr mevr drs".split()  # Romance languages and Dutch
)
# A number follows, or the word ends a sentence.
NUMBERED = frozenset(
    "no nos nr núm num nº art arts fig figs eq p pp pg vol sec ch chap para s abb bd kap § jan feb mar apr jun jul aug "
    "sep sept oct okt nov dec dez".split()
)
# The sentence goes on, unless the next word is one that opens sentences.
ABBREVIATIONS = frozenset(
    "st ste mt ft inc corp ltd co llc plc bros jr sr vs v etc al dept univ assn est approx ave blvd rd fr gmbh ca bzw "
    "ggf evtl usw vgl inkl str tel ph esq ret mio mrd bv nv cie".split()
)


class TextSpan(NamedTuple):
    """The characters [start, end) of a text, and these characters themselves."""

    text: str
    start: int
    end: int


def find_sentences(passages: str, text: str | None = None, language: str = "en") -> list[TextSpan]:
    r"""Return the sentences of a text that have a letter or digit, with the characters as they were given.

    `passages` is the text with PASSAGE_END between passages; `text` is the same with what is shown there. A language
    that is not known is read as English. Time is linear in the length of the text.

    >>> [span.text for span in find_sentences("The river rose.  Mr. Reed \nsaid so. --")]
    ['The river rose.', 'Mr. Reed \nsaid so.']
    """
    text = passages if text is None else text
    joined = join_lines(passages)
    ends = [match.end() for match in END.finditer(joined) if not goes_on(joined, match, language)]
    found = []
    for start, end in pairwise([0, *ends, len(text)]):
        part = text[start:end]
        start += len(part) - len(part.lstrip())
        part = part.strip()
        if not is_blank(part):
            found.append(TextSpan(part, start, start + len(part)))
    return found


def goes_on(text: str, end: re.Match[str], language: str) -> bool:
    """Return whether a sentence goes on behind what may be its end: a full stop with white space behind it."""
    following = AFTER.match(text[end.end() : end.end() + LONGEST])
    if "\n" in end[0] or PASSAGE_END in end[0] or not end[0].isspace() or following is None:
        return False
    before = BEFORE.search(text[max(0, end.start() - LONGEST) : end.start()])
    return before is not None and needs_more(before[1], following[1], language)


def needs_more(word: str, following: str, language: str) -> bool:
    """Return whether a word with a full stop behind it does not end a sentence, before the word that follows.

    `following` has its own full stop, so that an initial is known.

    >>> needs_more("Mr", "Reed", "en"), needs_more("U.S", "forces", "en"), needs_more("U.S", "The", "en")
    (True, True, False)
    """
    lower, next_word = word.lower(), following.rstrip(".")
    if lower in TITLES and word[0].isupper():
        return True
    if word.isdigit():
        vocabulary = VOCABULARIES.get(language)
        if vocabulary is None or not vocabulary.pointed_ordinals or len(word) > 2:
            return False
        return next_word[0].islower() or next_word.lower() in vocabulary.dates
    if lower in NUMBERED:
        return next_word[0].isdigit()
    if len(word) == 1 and len(following) == 2 and following[1] == ".":  # "J. R.", and in German "z. B."
        return True
    is_initial = len(word) == 1 and word.isupper() and word != "I"
    if not (is_initial or "." in word or lower in ABBREVIATIONS):
        return False
    return next_word[0].islower() or next_word.lower() not in STOP_LISTS.get(language, STOP_LISTS["en"])
