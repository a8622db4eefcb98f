# SPDX-License-Identifier: Apache-2.0
"""What source_use shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
citation_marks, folding, sentences, stop_words, citations, normal_form, summary_metric,
summary_text.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Iterable, Sequence
from collections.abc import Iterator
from functools import cache
from functools import lru_cache
from functools import partial
from itertools import accumulate, count
from itertools import pairwise
from numbers import Real
from operator import add
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union
from typing import Any, Literal
from typing import Literal
from typing import NamedTuple
import functools
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


# normal_form.py

"""One form for texts that look alike: of letters with marks, of white space, and of quotes and
dashes.
"""


Form = Literal["NFC", "NFKD"]
# Python sorts the combining marks of a letter by insertion: of n marks in time of the order of n
# squared. After 30 of them the text is cut, as Unicode has it for texts in pieces (Standard Annex
# 15, section 13). No script has as many.
MANY_MARKS = re.compile(r"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){30}")
# The first separates words, and the second is what is left of a byte order mark where files were
# joined.
ZERO_WIDTH_SPACES = "\u200b\ufeff"
# What typesetting has for the signs of a keyboard. A hyphen joins, and a dash separates, so an em
# dash becomes two.
PLAIN_PUNCTUATION = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        **dict.fromkeys("\u2014\u2015", "--"),
        "\u2026": "...",
    }
)


def normalize(text: str, normalize_punctuation: bool = False, form: Form = "NFC") -> str:
    r"""Return `text` in the Unicode form in which texts are compared, on demand with the signs of a
    keyboard.

    >>> normalize("cafe\u0301\u2026", normalize_punctuation=True)
    'café...'
    """
    if text.isascii():
        return text
    if normalize_punctuation:
        text = text.translate(PLAIN_PUNCTUATION)
    # The search for many marks takes ten times as long as this look.
    if unicodedata.is_normalized(form, text):
        return text
    cuts = [0, *(marks.end() for marks in MANY_MARKS.finditer(text)), len(text)]
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in pairwise(cuts))


def single_spaces(text: str) -> str:
    r"""Return `text` with one space for each run of white space of any kind, and none at its ends.

    >>> single_spaces(" a\u00a0 cat\nsat ")
    'a cat sat'
    """
    # Of all white space only the common space can be printed. A third of the time of most texts.
    if text.isprintable() and "  " not in text:
        return text.strip(" ")
    for space in ZERO_WIDTH_SPACES:
        text = text.replace(space, " ")
    return " ".join(text.split())


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


# summary_text.py

"""Texts as the metrics compare them: word tokens, n-grams, and where a token stands in its text.

The word tokens are those of `nltk.word_tokenize` in NLTK 3.9.1 (Apache-2.0; https://www.nltk.org),
whose rules the published scores used. They are written out here, because NLTK 3.10 has other rules
and needs data to be downloaded, so that one text would get different scores on two machines.
Sentences are found by Punkt (Kiss and Strunk 2006, "Unsupervised Multilingual Sentence Boundary
Detection", Computational Linguistics 32), then words are split in the manner of the Penn Treebank.

Two things differ from NLTK. NLTK's table of the letter case of 20,366 words is not here: after an
abbreviation, an initial, a number or an ellipsis, a sentence may end at another place, as in "9
p.m. ET"; that changes the tokens of 54 of 10,139 texts of news. And the kind and amount of white
space change nothing here. So the rules have a name of their own, `TOKENIZER_NAME`, in signatures.
"""


TOKENIZER_NAME = "summary-text-1"
Tokenizer = Callable[[str], list[str]] | Literal["char"] | None  # the option `tokenizer`

# Sentences: what Punkt has learned of English, from newspapers of the 1980s; all in lower case

ABBREVIATIONS = frozenset(
    """
    a.a a.c a.d a.g a.h a.m a.m.e a.s a.t adm ala ariz aug ave b.f b.v bros c c.i.t c.o.m.b c.v calif chg cie co col
    colo conn corp cos ct d d.c d.h d.w dec dr e e.f e.h e.l e.m f f.g f.j feb fla fri ft g g.d g.f g.k ga gen h h.c
    h.f h.m i.m.s ill inc j.b j.c j.j j.k j.p j.r jan jr k kan ky l l.a l.f l.p lt ltd m m.b.a m.d.c m.j maj messrs
    mg mich minn mr mrs ms n n.c n.d n.h n.j n.m n.v n.y nev nov oct ok okla ore p p.a.m p.m pa ph.d prof r r.a r.h
    r.i r.j r.k r.t rep reps s s.a s.a.y s.c s.g s.p.a s.s sen sep sept sr st sw t t.j tenn tues u.k u.n u.s u.s.a
    u.s.s.r v va vs vt w w.c w.r w.va w.w wash wed wis yr
    """.split()
) | {". . "}
NUMBER_TYPE = "##number##"  # the type of every number
COLLOCATIONS = {  # a word before a period, and those that continue its sentence
    NUMBER_TYPE: "abreast aes business cbot colgate commodities cooper corrections credit dividend financing genentech "
    "henley insider international leisure letters notable pay-fone pegasus pepper review rj wedgestone who zimmer",
    "b": "edelman levine smith stewart wigton",
    "i": "magnin toussie",
    "j": "aron fialka walter",
    "o": "ludcke",
}
SENTENCE_STARTERS = frozenset(
    """
    according although among both but despite even he however i if in indeed instead it many meanwhile moreover most
    nevertheless nonetheless nor sales separately similarly since so some the there these they this though thus under
    when while yet
    """.split()
)

NEVER_IN_WORDS = r"""[)";}\]*:@'({\[!?]"""
SENTENCE_MARK = re.compile(rf"[.?!](?=({NEVER_IN_WORDS}|\s+(\S+)))")
CLOSING_MARKS = re.compile(r"""["')\]}]+?(?:\s+|(?=--)|$)""")
DASHES_OR_DOTS = r"-{2,}|\.{2,}|(?:\.\s){2,}\."
WORD_END = rf"\s|$|{NEVER_IN_WORDS}|{DASHES_OR_DOTS}"
PUNKT_WORD = re.compile(
    rf"""{DASHES_OR_DOTS}|[^\s("`{{\[:;&#*@)}}\]\-,]\S*?(?={WORD_END}|,(?:{WORD_END}))|\S"""
)
PUNKT_NUMBER = re.compile(r"\.?\d[\d,.-]*")
PUNKT_INITIAL = re.compile(r"[^\W\d]\.")
FINAL_CLOSERS = "])}>\"'»”’ "  # may stand between the last period of a sentence and its end
SPACED_OPENING_QUOTE = re.compile(r" (?:\"|'')")


def _judged_marks(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield each mark at which `text` may be divided, and where the stretch of text before it that
    is judged begins.

    These are the last mark between two spaces, and also the first one if nothing stands before it.
    """
    previous, previous_start = None, 0
    for mark in SENTENCE_MARK.finditer(text):
        space = text.rfind(" ", previous.start() if previous else 0, mark.start())
        start = space + 1 if space > 0 else previous_start
        if previous and previous.start() <= start:
            yield previous, previous_start
        previous, previous_start = mark, start
    if previous:
        yield previous, previous_start


def _ends_sentence(word: str, following: str) -> bool:
    """Decide whether a sentence ends after `word`, a Punkt word, with `following` behind it."""
    if word in (".", "?", "!"):
        return True
    if not word.endswith("."):
        return False
    next_type = following.lower().removesuffix(".")
    is_starter = following[0].isupper() and next_type in SENTENCE_STARTERS
    if word.startswith(".."):
        return is_starter
    stem = word[:-1].lower()
    is_number = PUNKT_NUMBER.fullmatch(stem) is not None
    if next_type in COLLOCATIONS.get(NUMBER_TYPE if is_number else stem, "").split():
        return False
    is_abbreviation = stem in ABBREVIATIONS or stem.rpartition("-")[2] in ABBREVIATIONS
    is_initial = PUNKT_INITIAL.fullmatch(word) is not None
    if is_abbreviation and not is_initial and is_starter:
        return True
    if (is_initial or is_number) and (following in tuple(";:,.!?") or following[0].islower()):
        return False
    if is_initial and following[0].isupper():
        return False
    return not is_abbreviation


def _divides(text: str, mark: re.Match[str], start: int) -> bool:
    """Decide whether a sentence ends at `mark`, where the stretch before it begins at `start`."""
    if mark[0] != ".":
        return True
    before = text[start : mark.start()]
    # So most sentences end. Without this a sixth of the time of `tokenize`.
    if before.isalpha() and len(before) > 1 and before.lower() not in ABBREVIATIONS:
        return True
    words = PUNKT_WORD.findall(text[start : mark.end(1)])
    return any(_ends_sentence(word, following) for word, following in pairwise(words))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of `text`; some may be empty. A closing quote or bracket goes with the
    sentence before it.
    """
    starts, ends = [0], []
    for mark, start in _judged_marks(text):
        if _divides(text, mark, start):
            ends.append(mark.end())
            starts.append(mark.start(2) if mark[2] else mark.end())
    ends.append(len(text))
    begin = 0
    for end, next_start, next_end in zip(ends, starts[1:], ends[1:], strict=False):
        closing = CLOSING_MARKS.match(text, next_start, next_end)
        yield text[begin : next_start + len(closing[0].rstrip()) if closing else end]
        begin = closing.end() if closing else next_start
    yield text[begin:]


def _with_ends_marked(sentence: str) -> str:
    """Return `sentence` with a double quote at its start, and its last period, set apart."""
    if sentence.startswith('"'):
        sentence = "`` " + sentence[1:]
    head = sentence.rstrip(FINAL_CLOSERS)
    tail = sentence[len(head) :]
    if head.endswith(".") and not head.endswith("..") and not SPACED_OPENING_QUOTE.search(tail):
        return f"{head[:-1]} .\n{tail}"
    return sentence


# Words. A space is white space in a sentence, a line end is the end of one; each rule sees the
# spaces of those before. What is a fixed string is replaced as such, and a pattern begins with a
# character and looks behind it after that: Python then searches three times as quickly.

Rule = Callable[[str], str]
JOINED_WORDS = ("cannot", "d'ye", "gonna", "gotta", "lemme", "more'n", "wanna", "gimme")
# for which a pattern without case takes "gimme", too
TURKISH_GIMME = ("g\u0131mme", "gi\u0307mme")
JOINED_WORD = re.compile(
    r"(?i)\b(?=(?:cannot|d'ye|gimme|gonna|gotta|lemme|more'n)\b|wanna(?:\s|$))"
    r"(can|d|gim|gon|got|lem|more|wan)(not|'ye|me|na|ta|'n)"
)


def _set_apart(signs: Iterable[str]) -> Rule:
    """Return the rule that puts a space before and behind each of `signs`."""
    spaced = [(sign, f" {sign} ") for sign in signs]

    def rule(text: str) -> str:
        for sign, replacement in spaced:
            if sign in text:  # `replace` takes ten times as long to find none
                text = text.replace(sign, replacement)
        return text

    return rule


def _replace(pattern: str, replacement: str) -> Rule:
    """Return the rule that puts `replacement` for what `pattern` finds."""
    return partial(re.compile(pattern).sub, replacement)


def _split_joined_words(text: str) -> str:
    """Return `text` with a space within "cannot" and its like."""
    # The pattern looks at each character: without this a fifth of the time of `tokenize`.
    lower = text.lower()
    if any(word in lower for word in JOINED_WORDS + TURKISH_GIMME):
        return JOINED_WORD.sub(r" \1 \2 ", text)
    return text


WORD_RULES: list[Rule] = [
    _set_apart("«“‘„"),
    _replace(r"``?", r" \g<0> "),
    _replace(r"\"(?<=[ (\[{<]\")|''(?<=[ (\[{<]'')", " `` "),
    _replace(r"(?i)'(?!re|ve|ll|m|t|s|d|n)(?=\w\b)", "' "),
    _replace(r"([:,])(\D|$)", r" \1 \2"),
    _set_apart(";@#$%&?!"),
    _replace(r"\.\.+", r" \g<0> "),
    _replace(r"' (?<!'' )", " ' "),
    _set_apart([*"*][(){}<>»”’", "--", "''"]),
    _replace('"', " '' "),
    _replace(r"'(?<=[^'\s]')[sSmMdD]?(?=\s|$)", r" \g<0>"),
    _replace(
        r"(?:'(?<=[^'\s]')(?:ll|LL|re|RE|ve|VE)|n(?<=[^'\s]n)'t|N(?<=[^'\s]N)'T)(?=\s|$)",
        r" \g<0>",
    ),
    _split_joined_words,
    _replace(r"(?i)('(?<!\S')t)(is)\b", r"\1 \2 "),
    _replace(r"(?i)('(?<!\S')t)(was)\b", r"\1 \2 "),
]


def tokenize(text: str) -> list[str]:
    r"""Return the word tokens of `text` by the rules of NLTK 3.9.1; time is linear in its length.

    Tokens are made of the characters of the text, but that a double quote becomes `` or '' as in
    the Treebank.

    >>> tokenize('"No," he said, "she can\'t see Dr. Poe now."')
    ['``', 'No', ',', "''", 'he', 'said', ',', '``', 'she', 'ca', "n't", 'see', 'Dr.', 'Poe', 'now', '.', "''"]
    """
    lines = "\n".join(map(_with_ends_marked, _sentences(single_spaces(text))))
    for rule in WORD_RULES:
        lines = rule(lines)
    return lines.split()


def characters(text: str) -> list[str]:
    """Return the Unicode code points of `text` that are not white space, not even white space of
    width zero.

    >>> characters("猫 と犬")
    ['猫', 'と', '犬']
    """
    return [
        character
        for character in text
        if not character.isspace() and character not in ZERO_WIDTH_SPACES
    ]


def find_tokenizer(tokenizer: Tokenizer) -> Callable[[str], list[str]]:
    """Return the function of the option `tokenizer`: `tokenize` for None, `characters` for "char",
    or the user's own.

    What a user's function returns is checked when it is called: a TypeError unless it is a list or
    tuple of strings.
    """
    if not callable(tokenizer):
        return characters if tokenizer == "char" else tokenize

    def checked(text: str) -> list[str]:
        tokens: Any = tokenizer(text)
        must = "the tokenizer must return a list of strings"
        if not isinstance(tokens, (list, tuple)):
            raise TypeError(f"{must}, got {type(tokens).__name__}")
        for token in tokens:
            if not isinstance(token, str):
                raise TypeError(f"{must}, got one with a {type(token).__name__}")
        return list(tokens)

    return checked


def ngrams(tokens: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield the `n`-grams of `tokens` in order; none when there are fewer than `n` tokens.

    >>> list(ngrams(["a", "b", "c"], 2))
    [('a', 'b'), ('b', 'c')]
    """
    return zip(*(tokens[start:] for start in range(n)), strict=False)


# Where tokens stand

# how the text may write a double quote of `tokenize`
WRITTEN_AS = {"``": ("``", '"', "''"), "''": ("''", '"')}
# characters; how far from its expected place a token is looked for, so that the search is linear
REACH = 128
NO_SPACE = re.compile(rf"[^\s{ZERO_WIDTH_SPACES}]")


def _origins(text: str, normalized: Callable[[str], str]) -> list[tuple[int, int]]:
    """Return for each character of the `normalized` text the span in `text` that it is made from."""
    origins: list[tuple[int, int]] = []
    start, before = 0, ""  # a letter and what joins it so far, and its normal form
    for index, character in enumerate(text):
        alone = normalized(character)
        is_mark = unicodedata.combining(alone[0]) > 0
        if is_mark or (
            before and not character.isascii() and normalized(before + alone) != before + alone
        ):
            before = "" if is_mark else normalized(before + alone)
            continue
        origins += [(start, index)] * len(normalized(text[start:index]))
        start, before = index, alone
    return origins + [(start, len(text))] * len(normalized(text[start:]))


def token_spans(
    text: str, tokens: Iterable[str], normalize_punctuation: bool = False, form: Form = "NFC"
) -> list[tuple[int, int] | None]:
    """Return where each token stands in `text`, as character offsets [start, end) in the text as it
    was given.

    `tokens` were made of the text after `normalize` with these options, in order. A user's
    tokenizer may drop or change words: its tokens are looked for near the token before them, and
    have None where they are not found. Two spans overlap only where both tokens were made of the
    same characters. Time is linear.

    >>> token_spans('A "fine" day', ["A", "``", "fine", "''", "day"])
    [(0, 1), (2, 3), (3, 7), (7, 8), (9, 12)]
    """
    normalized = partial(normalize, normalize_punctuation=normalize_punctuation, form=form)
    searched = normalized(text)
    origins = None if searched == text else _origins(text, normalized)
    spans: list[tuple[int, int] | None] = []
    end = expected = 0
    for token in map(str.strip, tokens):
        is_behind_last = expected == end
        following = NO_SPACE.search(searched, expected)
        expected = following.start() if following else len(searched)
        start, length = expected, len(token)
        # Nearly always it stands behind the last one. To look for it takes twice as long.
        if not (is_behind_last and token and searched.startswith(token, expected)):
            low, high = max(end, expected - REACH), expected + len(token) + REACH
            start, length = _find_written(searched, token, low, high)
        if start < 0:
            expected += len(token)
            spans.append(None)
            continue
        end = expected = start + length
        spans.append((origins[start][0], origins[end - 1][1]) if origins else (start, end))
    return spans


def _find_written(text: str, token: str, low: int, high: int) -> tuple[int, int]:
    """Return where a token first stands in the characters [low, high) of a text, in any way in
    which it may be written, and its length there; -1 where it does not.
    """
    ways = [way for way in WRITTEN_AS.get(token, (token,)) if way]
    places = [(text.find(way, low, high), len(way)) for way in ways]
    return min((place for place in places if place[0] >= 0), default=(-1, 0))


# Han, kana, Yi, Thai, Lao, Tibetan, Burmese, Khmer, Tai, Javanese and Balinese letters. Korean has
# spaces.
UNSPACED_SCRIPTS = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f"
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf"
    "\ua980-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


def is_unspaced(text: str) -> bool:
    """Return whether more than half of a text, white space aside, is in a script without spaces
    between words.
    """
    return not text.isascii() and 2 * len(UNSPACED_SCRIPTS.findall(text)) > sum(
        map(len, text.split())
    )


CHARACTERS_AS_WORDS = {"tokenizer": "char"}


class UnspacedWarning(UserWarning):
    """Texts without spaces between words were read as if these were there.

    Attributes
    ----------
    metric
        The metric that read them.
    reason
        Which texts these are.
    remedies
        The options that read them otherwise, with their values.
    """

    def __init__(self, metric: str, reason: str, remedies: Mapping[str, str]) -> None:
        super().__init__(metric, reason, remedies)
        self.metric, self.reason, self.remedies = metric, reason, remedies

    def __str__(self) -> str:
        options = spell_options(self.remedies)
        return f"{self.reason}. Use {options}, or a function that segments the language"


def spell_options(options: Mapping[str, str]) -> str:
    """Return options as a call in Python has them.

    >>> spell_options({"match": "token", "tokenizer": "char"})
    'match="token" with tokenizer="char"'
    """
    return " with ".join(f'{name}="{value}"' for name, value in options.items())


def warn_unspaced(
    texts: Iterable[str], metric: str, remedies: Mapping[str, str] = CHARACTERS_AS_WORDS
) -> None:
    """Warn once if some of `texts` have no spaces between words, so that their word tokens are
    whole clauses.
    """
    unspaced = [index for index, text in enumerate(texts) if is_unspaced(text)]
    if unspaced:
        reason = (
            f"{len(unspaced)} of the texts, the first at index {unspaced[0]}, are in a script"
            " without spaces between words: whole clauses are taken for words there"
        )
        warn_caller(UnspacedWarning(metric, reason, remedies))


def need_words(
    least: int,
    tokenizer: Tokenizer = None,
    further: str = "",
    remedies: Mapping[str, str] = CHARACTERS_AS_WORDS,
) -> str:
    """Return in words how many words a summary needs for a score that is undefined otherwise, and
    `further` needs.

    >>> need_words(1, "char")
    'A summary needs at least 1 token.'
    """
    number = f"{least} token"
    if tokenizer is None:
        number = f"{least} word"
    if least != 1:
        number += "s"
    needed = f"A summary needs at least {number}{further}."
    if tokenizer is None:
        options = spell_options(remedies)
        needed += f" Texts without spaces between words, such as Chinese, need {options}."
    return needed
