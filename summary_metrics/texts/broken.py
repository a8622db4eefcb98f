# SPDX-License-Identifier: Apache-2.0
"""Summaries that are broken, by plain rules that need no score: a reader sees it on one example.

`find_broken` looks at one summary and its source. `group_same_texts` and `keep_exceptions` need all
rows. Every rule has a stable code, which the output, `--ignore` and `--fail-if` use.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import NamedTuple

from .failures import find_failure
from .language import detect_other_language
from .machine import find_machine_text
from .refusals import find_refusal
from .wording import sentences_of

EMPTY, MACHINE, PLACEHOLDER, REFUSAL, LOOP, LANGUAGE, SAME_TEXT = (
    "empty",
    "machine",
    "placeholder",
    "refusal",
    "loop",
    "language",
    "same_text",
)
CODES = (EMPTY, MACHINE, PLACEHOLDER, REFUSAL, LOOP, LANGUAGE, SAME_TEXT)
ANY = "broken"  # any of them
# what a door asks that sees one row, and is not told that the language shall be that of the source
OF_ONE = tuple(code for code in CODES if code not in (LANGUAGE, SAME_TEXT))
LONGEST = 110  # characters of a summary that are quoted
LONG_SOURCE = 20  # words; of a shorter source, one or two words may be a summary
LEAST_SENTENCE = 15  # characters; a shorter one, such as "Yes, I do.", may well come again
# Of the characters, those of sentences that stood there before. One of several is a slip; a system
# that loops fills its text with them.
MUCH_AGAIN = 0.3
WORD = re.compile(r"\w+")
FINAL = re.compile(r"[.!?…。！？։؟।]")
# What programs write where they have no text.
NOTHING = re.compile(
    r"\W*(?:n/?a|none|null|nan|nil|empty|undefined|summary|tl;?dr|output|string|text|todo|tbd|blank|untitled"
    r"|placeholder|not applicable|no (?:output|content|text|data|response|result|results|summary)"
    r"|object object|music|applause|blank_audio|inaudible|silence)\W*",
    re.IGNORECASE,
)
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


def find_broken(
    summary: str, source: str | None = None, codes: Collection[str] = CODES
) -> list[Broken]:
    """Return what is broken in a summary, of the codes that are asked for. Without its source, a
    rule that needs one says nothing.

    >>> find_broken("The <unk> voted.", "The council voted.")
    [Broken(code='placeholder', shown='<unk>')]
    """
    # first, as "401 Unauthorized" has only two words
    if words := find_own_machine_text(summary, source or ""):
        return [Broken(MACHINE, words)]
    nothing = find_empty(summary, source)
    # two words may be a message, too
    code, words = find_failure(summary, source or "")
    if code and not NOTHING.fullmatch(summary):
        return [Broken(code, quote_beginning(words))]
    if nothing:
        return [Broken(EMPTY, nothing)]
    rules: list[tuple[str, Callable[[], str]]] = [
        (PLACEHOLDER, lambda: find_placeholder(summary, source or "")),
        (REFUSAL, lambda: find_own_refusal(summary, source or "")),
        (LOOP, lambda: find_loop(summary)),
        (LANGUAGE, lambda: detect_other_language(summary, source or "")),
    ]
    return [Broken(code, words) for code, rule in rules if code in codes and (words := rule())]


def find_empty(summary: str, source: str | None = None) -> str:
    """Return how a summary is empty or nearly empty, "" where it is not.

    It is empty if it has no letter or digit, or only what a program writes for nothing, such as
    "None". It is nearly empty if it has one word, or two that end without a final mark, and its
    source has 20 words or more.

    >>> find_empty(" ... "), find_empty("N/A"), find_empty("The council voted.")
    ('no word', 'only "N/A"', '')
    """
    words = [match[0] for match in islice(WORD.finditer(summary), 3)]
    if not any(map(str.isalnum, summary)):
        return "no word"
    if NOTHING.fullmatch(summary):
        return f'only "{quote_beginning(summary)}"'
    if (
        len(words) > 2
        or source is None
        or len(WORD.findall(source[:5000])) < LONG_SOURCE
        or has_wide(summary)
    ):
        return ""
    if len(words) == 2 and FINAL.search(summary):
        return ""
    return f'only "{quote_beginning(summary)}"'


def quote_beginning(text: str) -> str:
    """Return a text as it is quoted: a single word may have a million letters."""
    text = text.strip()
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}…"


def has_wide(text: str) -> bool:
    """Return whether a text has Chinese or Japanese characters, in which one word of the pattern is
    a whole clause.
    """
    return re.search(r"[\u3040-\u30ff\u3400-\u9fff]{3}", text) is not None


def find_placeholder(summary: str, source: str) -> str:
    """Return the first placeholder token of a summary that its source does not have, "" where there
    is none.

    >>> find_placeholder("<unk> won the cup.", "Ajax won the cup.")
    '<unk>'
    >>> find_placeholder("Use <s> here.", "The tag <s>")
    ''
    """
    if not SIGNS.search(summary):  # nearly always, and the patterns are slow
        return ""
    tokens = [match[0] for pattern in (TOKEN, UNKNOWN) for match in pattern.finditer(summary)]
    if not tokens:
        return ""
    lower = source.lower()
    return next((token.strip() for token in tokens if token.lower() not in lower), "")


def find_own_machine_text(summary: str, source: str) -> str:
    """Return the beginning of a summary that is the error or the object of a program, "" where it
    is none, or its source says the same.
    """
    text = find_machine_text(summary)
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
    said: set[str] = set()
    again: list[str] = []
    for sentence in sentences:
        key = single_spaced(sentence).rstrip(".!?")
        if key in said:
            again.append(sentence)
        elif len(key) >= LEAST_SENTENCE:
            said.add(key)
    if not again or sum(map(len, again)) < MUCH_AGAIN * sum(map(len, sentences)):
        return ""
    return quote_beginning(again[0])


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
    repeated = {digest for digest in digests if digest in seen or seen.add(digest)}  # type: ignore[func-returns-value]
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
