# SPDX-License-Identifier: Apache-2.0
"""Where the sentences of a text in any language end; all characters keep their places.

A sentence ends with its mark, at an empty line, between two passages, and at a line break, unless
it goes on in the next line. A citation behind its mark belongs to it: "closed.[1]", "closed. [1]".
`find_sentences` gives sentences that a person would write, to be shown or asked: it knows titles,
initials and abbreviations. What is wrong about these joins two sentences more often than it cuts
one, as a part of a sentence is worse to ask about.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from .citation_marks import LEADING, MARK_APART, OPENING

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
