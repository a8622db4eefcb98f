# SPDX-License-Identifier: Apache-2.0
"""Summaries that are broken, by plain rules that need no score: a reader sees it on one example.

`find_broken` looks at one summary and its source. `group_same_texts` and `keep_exceptions` need all
rows. Every rule has a stable code, which the output, `--ignore` and `--fail-if` use.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple
from unicodedata import normalize

from ..metrics._shared.folding import WORD_OR_NUMBER
from ..metrics._shared.plain_text import hide_thoughts
from .failures import find_failure, find_machine_text, find_refusal
from .language import detect_other_language
from .places import sentences_of
from .unfinished import find_blank, find_call, find_end, find_excess, find_order, find_talk

EMPTY, MACHINE, PLACEHOLDER, REFUSAL, LOOP = "empty", "machine", "placeholder", "refusal", "loop"
SALAD, KEYWORDS, LANGUAGE, SAME_TEXT = "salad", "keywords", "language", "same_text"
OTHER_DOCUMENT = "other_document"
TALK, CUT_OFF, LONGER, ORDER = "talk", "cut_off", "longer", "order"
CODES = {
    EMPTY: "empty",
    MACHINE: "program errors",
    PLACEHOLDER: "placeholders",
    REFUSAL: "refusals",
    TALK: "talk about the task",
    ORDER: "orders to the reader",
    LOOP: "stuck in a loop",
    SALAD: "words in no order",
    KEYWORDS: "keyword lists",
    LONGER: "longer than the source",
    CUT_OFF: "cut off",
    LANGUAGE: "in another language",
    SAME_TEXT: "the same for other documents",
    OTHER_DOCUMENT: "of another document",
}
ANY = "broken"  # any of them
STATING = frozenset({CUT_OFF, LONGER})  # such a summary states facts, and counts in every score
LONGEST = 110  # characters of a summary that are quoted
LONG_SOURCE = 20  # words; of a shorter source, one or two words may be a summary
LEAST_SENTENCE = 15  # characters; a shorter one, such as "Yes, I do.", may well come again
# Words in an order of less than so many nats are a salad, from so many words on: the more words,
# the nearer is the order of a shuffle to 0. benchmarks.word_pairs prints how often.
SALAD_WORDS = 30
SALAD_PER_WORD, SALAD_MOST = 0.0015, 0.12
# A list has so many words in parts of at most so many, on the average, or more without parts; and
# of small words, as of names in capitals and of numbers, at most such shares.
LIST_WORDS, LIST_WITHOUT_PARTS = 12, 20
LIST_PART = 2.0
LIST_SMALL, LIST_NAMES, LIST_NUMBERS = 0.06, 0.4, 0.1
# Of the characters, those of sentences that stood there before. One of several is a slip; a system
# that loops fills its text with them.
MUCH_AGAIN = 0.3
# A phrase that comes over and over has at most so many words, and stands so often in a row; so many
# words, at least, only say it again.
LONGEST_PHRASE, OFTEN, LEAST_AGAIN = 8, 4, 6
WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{3}")  # of which a whole clause is one word
FINAL = re.compile(r"[.!?…。！？։؟।]")
CLOSING_SIGNS = " \n*_`\"'”’)]"
CODE = re.compile(r"[{}=<>\[\]\\:]|\(\)|^\s*\||\|\s*-", re.MULTILINE)  # or a table
PART = re.compile(r"[,;|\u2022\u00b7]|\n(?:[ \t]*\d{1,2}[.)] )?| - ")
# What programs write where they have no text.
NOTHING = re.compile(
    r"\W*(?:n[/.]? ?a|none|null|nan|nil|empty|undefined|summary|tl;?dr|output|string|text|todo|tbd"
    r"|blank|untitled|placeholder|not (?:applicable|available)"
    r"|no (?:output|content|text|data|response|results?|summary)"
    r"|object object|music|applause|blank_audio|inaudible|silence)\W*",
    re.IGNORECASE,
)
# What stands before a text: a label of the task, marks, and the tags of a reply. A label of the
# subject, as in "Error: 429", is a part of the text.
BEFORE = re.compile(
    r"\A(?:\W*(?:\w+ ){0,2}(?:summary|tl;?dr|overview|abstract|answer|response|output|resumen"
    r"|résumé|resumo|riassunto|zusammenfassung|samenvatting|sammanfattning"
    r"|key ?words|topics|tags)\b[*_]*[:\n]"
    r"|[^.:\n]{0,60}\b(?:here is|here's|below is|this is) [^.:\n]{0,60}"
    r"\b(?:summary|overview|tl;?dr|synopsis)\b[^.:\n]{0,60}:)?"
    r"(?:[\s*_#>\"“”-]|`+(?:\w*\n)?|<(?:summary|answer|output|response)>|\d{1,2}[.)]\s)*",
    re.IGNORECASE,
)
CLOSING = re.compile(r"</(?:summary|answer|output|response)>", re.IGNORECASE)
# Tokens of vocabularies and chat templates. In brackets of their own they stand in any case of
# letters.
TOKEN = re.compile(
    r"<\|[^<>|\n]{1,40}\|>|<｜[^<>｜\n]{1,40}｜>"  # <|im_end|>, <|endoftext|>, <|eot_id|>
    r"|</?(?:unk|s|pad|eos|bos|sos|mask|cls|sep|n|q|no ?output|extra_id_\d+|think(?:ing)?"
    r"|0x[0-9a-f]{2}|(?:start|end)_of_turn|(?:start|end)_header_id|eot_id|im_(?:start|end)|bot|human|user|assistant|system)>"
    r"|<</?sys>>|\[/?(?:inst|unk|pad|cls|sep|mask|eos|bos|gmask|sys|system_prompt|assistant|user)\]"
    r"|(?m:^###? ?(?:response|instruction|input|assistant|human|user)\b:?)"
    r"|(?m:^(?:assistant|human) ?:)"
    r"|\{\{ ?\w+ ?\}\}|[{\[](?:your |the )?(?:summary|article|document)(?: here)?[}\]]"
    r"|\[(?:insert|enter) [^\]\n]{1,60}\]|lorem ipsum|\byour summary (?:goes )?here\b"
    r"|\ufffd|\u2581|\b\w*@@(?= )",
    re.IGNORECASE,
)
SIGNS = re.compile(
    r"[<\[{#@:\ufffd\u2581]|UNK|[Ll]orem ipsum| here\b"
)  # one of which every token has
UNKNOWN = re.compile(r"(?<![\w/-])UNK(?![\w-])")  # a bare one only in capitals


class Broken(NamedTuple):
    """One thing that is broken in a summary: the code of the rule, and the words of the summary
    that show it.
    """

    code: str
    shown: str


def find_broken(summary: str, source: str = "") -> list[Broken]:
    """Return what is broken in a summary: that it is no text at all, or else all that is wrong.
    Without its source, a rule that needs one says nothing.

    >>> find_broken("The <unk> voted.", "The council voted.")
    [Broken(code='placeholder', shown='<unk>')]
    """
    whole = hide_thoughts(summary)
    summary = find_body(normalize("NFKC", whole))
    # first, as "401 Unauthorized" has only two words
    if words := find_own_machine_text(summary, source):
        return [Broken(MACHINE, words)]
    nothing = find_empty(summary, source)
    # two words may be a message, too
    code, words = find_failure(summary, source)
    if code and not NOTHING.fullmatch(summary):
        return [Broken(code, quote_beginning(words))]
    if words := find_talk(summary):
        return [Broken(TALK, quote_beginning(words))]
    if nothing:
        return [Broken(EMPTY, nothing)]
    rules: list[tuple[str, Callable[[], str]]] = [
        (PLACEHOLDER, lambda: find_placeholder(whole, source)),
        (ORDER, lambda: find_order(whole, source)),
        (REFUSAL, lambda: find_own_refusal(summary, source)),
        (LOOP, lambda: find_loop(summary)),
        (SALAD, lambda: find_salad(summary)),
        (KEYWORDS, lambda: find_keywords(summary, source)),
        (LONGER, lambda: find_excess(summary, source)),
        (CUT_OFF, lambda: find_end(whole, source)),
        (LANGUAGE, lambda: detect_other_language(summary, source)),
    ]
    flaws = [Broken(code, words) for code, rule in rules if (words := rule())]
    # what is wrong in another way ends anywhere
    return [flaw for flaw in flaws if flaw.code != CUT_OFF or len(flaws) == 1]


def find_body(summary: str) -> str:
    """Return a summary without labels of the task before it, and marks and tags around it.

    >>> find_body("**Summary:** N/A"), find_body("Error: 429")
    ('N/A', 'Error: 429')
    """
    body = BEFORE.sub("", summary, count=1)
    if len(body) == len(summary):  # b'...' keeps its quotation marks
        return summary
    return CLOSING.split(body)[0].rstrip(' \n*_`"”')


def find_empty(summary: str, source: str = "") -> str:
    """Return how a summary is empty or nearly empty, "" where it is not.

    It is empty if it has no letter or digit, or only what a program writes for nothing, such as
    "None". It is nearly empty if it has one word, or two that end without a final mark, and its
    source has 20 words or more.

    >>> find_empty(" ... "), find_empty("N/A"), find_empty("The council voted.")
    ('no word', 'only "N/A"', '')
    """
    words = [match[0] for match in islice(WORD_OR_NUMBER.finditer(summary), 3)]
    if summary.isascii() and len(summary.split(maxsplit=1)) == 1:
        words = words[:1]  # an address, a path, a number
    if not any(map(str.isalnum, summary)):
        return "no word"
    if NOTHING.fullmatch(summary):
        return f'only "{quote_beginning(summary)}"'
    if (
        len(words) > 2
        or len(WORD_OR_NUMBER.findall(source[:5000])) < LONG_SOURCE
        or WIDE.search(summary)
    ):
        return ""
    if len(words) == 2 and FINAL.search(summary.rstrip(CLOSING_SIGNS)[-1:]):
        return ""
    return f'only "{quote_beginning(summary)}"'


def quote_beginning(text: str) -> str:
    """Return a text as it is quoted: a single word may have a million letters."""
    text = text.strip()
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}…"


def find_placeholder(summary: str, source: str) -> str:
    """Return the first placeholder token of a summary that its source does not have, "" where there
    is none.

    >>> find_placeholder("<unk> won the cup.", "Ajax won the cup.")
    '<unk>'
    >>> find_placeholder("Use <s> here.", "The tag <s>")
    ''
    """
    if not SIGNS.search(summary):  # nearly always, and the patterns are slow
        return find_blank(summary, source)
    tokens = [match[0] for pattern in (TOKEN, UNKNOWN) for match in pattern.finditer(summary)]
    lower = source.lower()
    unknown = next((token.strip() for token in tokens if token.lower() not in lower), "")
    return unknown or find_blank(summary, source)


def find_own_machine_text(summary: str, source: str) -> str:
    """Return the beginning of a summary that is the error or the object of a program, "" where it
    is none, or its source says the same.
    """
    text = find_machine_text(summary) or find_call(summary)
    if not any(map(str.isalnum, text)) or single_spaced(text).strip(".") in single_spaced(source):
        return ""
    return quote_beginning(text)


def find_own_refusal(summary: str, source: str) -> str:
    """Return the words by which a summary refuses, "" where there are none, or where they are those
    of its source.
    """
    refusal = find_refusal(summary)
    if refusal and single_spaced(refusal) in single_spaced(source):
        return ""
    return refusal


def find_loop(summary: str) -> str:
    """Return the first sentence that a summary says again, where such sentences are much of it, ""
    where they are not.

    Repetition within a few words is what `unr` measures; this one may be as far apart as a whole
    summary that is written twice.

    >>> find_loop("The town closed its bridge. It rained. The town closed its bridge.")
    'The town closed its bridge.'
    """
    sentences = [summary[start:end] for start, end in sentences_of(summary)]
    said_before: set[str] = set()
    again: list[str] = []
    for sentence in sentences:
        key = single_spaced(sentence).rstrip(".!?")
        if key in said_before:
            again.append(sentence)
        elif len(key) >= LEAST_SENTENCE:
            said_before.add(key)
    if again and sum(map(len, again)) >= MUCH_AGAIN * sum(map(len, sentences)):
        return quote_beginning(again[0])
    return find_phrase_again(summary)


def find_phrase_again(summary: str) -> str:
    """Return the word or phrase that a summary says over and over, where it is much of it, "" where
    it is not.

    >>> find_phrase_again("The bridge" + " of the town" * 5), find_phrase_again("Vote, vote, vote!")
    ('of the town', '')
    """
    words = WORD_OR_NUMBER.findall(summary.lower())
    enough = max(LEAST_AGAIN, MUCH_AGAIN * len(words))
    if len(set(words)) > len(words) - enough:  # most texts
        return ""
    for length in range(1, LONGEST_PHRASE + 1):
        in_row = 0
        for place, (word, next_word) in enumerate(zip(words, words[length:], strict=False), 1):
            in_row = in_row + 1 if word == next_word else 0
            if in_row >= max(enough, (OFTEN - 1) * length):
                return " ".join(words[place : place + length])
    return ""


def find_salad(summary: str) -> str:
    """Return the beginning of a summary whose words stand in no order, "" where they stand in one,
    or it is short, or no prose.
    """
    words = len(WORD_OR_NUMBER.findall(summary))
    if words < SALAD_WORDS:
        return ""
    from .word_order import measure_order  # needs numpy and a table, and most texts are short

    if measure_order(summary) < min(SALAD_PER_WORD * words, SALAD_MOST):
        return quote_beginning(summary)
    return ""


def find_keywords(summary: str, source: str) -> str:
    """Return the beginning of a summary that is a list of words of a language whose small words are
    known, "" where it is none. Names, numbers and code are no such list.

    >>> words = "bridge, repair, flood, piers, budget, vote, ferry, river, mayor, town, cars, rain"
    >>> find_keywords(words, "The town voted on the repair of the bridge over the river.")[:14]
    'bridge, repair'
    """
    parts = [part for part in PART.split(summary) if part.strip()]
    words = [word for part in parts for word in WORD_OR_NUMBER.findall(part)]
    least = LIST_WORDS if len(parts) > 1 else LIST_WITHOUT_PARTS
    if len(words) < least or (len(parts) > 1 and len(words) > LIST_PART * len(parts)):
        return ""
    if FINAL.search(" ".join(parts).rstrip("\"' )")[:-1]) or CODE.search(summary):
        return ""
    small = small_words_of(source[:5000])
    written_small = set(WORD_OR_NUMBER.findall(source))  # of these a capital says nothing
    names = {word for word in words if word[0].isupper() and word.lower() not in written_small}
    shares = (
        (LIST_SMALL, sum(word.lower() in small for word in words)),
        (LIST_NAMES, 0 if summary.isupper() else sum(word in names for word in words)),
        (LIST_NUMBERS, sum(word[0].isdigit() for word in words)),
    )
    if not small or any(count > most * len(words) for most, count in shares):
        return ""
    return quote_beginning(summary)


@lru_cache(maxsize=8)  # the summaries of one source follow one another
def small_words_of(source: str) -> frozenset[str]:
    """Return the small words of the language of a source, none where it has none of a known one."""
    from .word_order import STOP_WORDS, find_languages, split_words

    languages = find_languages(split_words(source))
    return frozenset(word for language in languages for word in STOP_WORDS[language])


def single_spaced(text: str) -> str:
    """Return a text in lower case with single spaces and straight apostrophes, to look for words in
    it.
    """
    return " ".join(text.replace("\u2019", "'").lower().split())


# Rules that need all rows


def group_same_texts(
    systems: Sequence[str], documents: Sequence[str], digests: Sequence[str]
) -> list[list[int]]:
    """Return groups of rows in which a system gave one text for different documents.

    Parameters
    ----------
    systems, documents, digests
        Of each row: the name of its system, and what tells its document and its summary from
        others; "" where that is not known.

    >>> group_same_texts(["a", "a", "b", "a"], ["1", "2", "2", "1"], ["x", "x", "x", "y"])
    [[0, 1]]
    """
    # Few digests come twice. A list for each of a million others would take hundreds of megabytes.
    seen: set[str] = set()
    repeated: set[str] = set()
    for digest in digests:
        if digest in seen:
            repeated.add(digest)
        seen.add(digest)
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, (system, digest) in enumerate(zip(systems, digests, strict=True)):
        if digest in repeated and digest and documents[row]:
            rows[system, digest].append(row)
    return [group for group in rows.values() if len({documents[row] for row in group}) > 1]


def keep_exceptions(differs: Sequence[bool]) -> bool:
    """Return whether a summary in another language is an exception among the rows: where most are,
    it is the task.

    >>> keep_exceptions([True, False, False, False]), keep_exceptions([True, True, True, False])
    (True, False)
    """
    return 2 * sum(differs) <= len(differs)
