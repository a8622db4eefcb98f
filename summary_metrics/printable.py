# SPDX-License-Identifier: Apache-2.0
"""Words and names as they may be printed: nothing of a file can steer a terminal or a spreadsheet,
or is too long; and texts that are cut, padded and wrapped to the room that they take in a terminal.
"""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from itertools import accumulate, takewhile
from typing import Any
from unicodedata import combining, east_asian_width

NAME_CHARACTERS = 120  # of a name: two that are cut may look like one


def make_printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    if name.isprintable():  # nearly all are, and thousands of cells are written
        return name
    return "".join(c if c.isprintable() else "?" for c in name)


def show_line(text: str) -> str:
    """Return a text as one line without what could steer a terminal."""
    return make_printable(" ".join(text.split()))


def show_name(name: str, most: int = NAME_CHARACTERS) -> str:
    """Return a name from a file as a table shows it: without what could steer a terminal, a long
    one cut inside.
    """
    return fold(make_printable(name), most)


def show_names(names: Sequence[str], most: int = NAME_CHARACTERS) -> list[str]:
    """Return names as a table shows them, in at most so many characters (10 or more), different
    ones always different: where a cut makes some alike they are numbered.

    >>> show_names(["summarizer-of-step-1-large", "summarizer-of-step-2-large"], 12)
    ['summar…large', 'summa…arge~2']
    """
    taken: dict[str, str] = {}
    for name in dict.fromkeys(names):
        printed, number = show_name(name, most), 1
        while printed in taken.values():
            number += 1
            ending = f"~{number}"
            printed = f"{fold(printed, most - len(ending))}{ending}"
        taken[name] = printed
    return [taken[name] for name in names]


def quote(text: str) -> str:
    """Return a word of a command that is shown, so that a shell takes it for one word and runs
    nothing in it.

    >>> quote("my news.jsonl")
    "'my news.jsonl'"
    """
    if os.name == "posix":
        return shlex.quote(text)
    return subprocess.list2cmdline([text])  # as cmd.exe reads it


def as_listed(name: str) -> str:
    """Return a name as it stands in a list with commas: in quotation marks where it has one, or
    would be an option.
    """
    if "," not in name and '"' not in name and name[:1] != "-":
        return name
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def join_names(names: Iterable[str]) -> str:
    """Return names as one word of an option.

    >>> join_names(["gpt-4, t=0", "llama"]), join_names(["-large"])
    ('"gpt-4, t=0",llama', '"-large"')
    """
    return ",".join(map(as_listed, names))


def part_names(text: str) -> list[str]:
    """Return the names in one word of an option.

    >>> part_names('"gpt-4, t=0", llama,')
    ['gpt-4, t=0', 'llama']
    """
    names = (
        match[1].replace('""', '"') if match[1] else match[2] for match in LISTED.finditer(text)
    )
    return [name.strip() for name in names if name.strip()]


# alone in a cell they are text to every spreadsheet; a mark of the command is one
SIGNS = ("+", "-")
LISTED = re.compile(r'\s*(?:"((?:[^"]|"")+)"\s*(?=,|\Z)|([^,]+))')  # a name in a list with commas
# As a spreadsheet begins a formula, or trims to one; some take the wide signs of East Asia for the
# narrow.
FORMULA = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*"
    r"[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]"
)


def safe_cell(value: Any) -> Any:
    """Return what a cell of a CSV file holds: a text that a spreadsheet would take for a formula
    has an apostrophe first.

    >>> safe_cell("gpt"), safe_cell("=1+1"), safe_cell("(none)"), safe_cell("-"), safe_cell(-1)
    ('gpt', "'=1+1", '(none)', '-', -1)
    """
    if not isinstance(value, str):
        return value
    printed = make_printable(value)
    if FORMULA.match(value) and value not in SIGNS:
        return f"'{printed}"
    return printed


def make_json(value: Any, indent: int | None = None) -> str:
    r"""Return a value as JSON in readable characters; what could steer a terminal is escaped, and
    stays what it is.

    >>> print(make_json("caf\u00e9 \u202e \x9b"))
    "café \u202e \u009b"
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    if text.isprintable():  # most often, and several times as fast
        return text
    return "".join(c if c.isprintable() or c == "\n" else escape_json(c) for c in text)


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: records as dictionaries, None for a number that is
    undefined or infinite.

    >>> plain({"mean": float("nan"), "ends": (0, 1)})
    {'mean': None, 'ends': [0, 1]}
    """
    if is_dataclass(value):
        return plain(vars(value))
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, Mapping):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def escape_json(character: str) -> str:
    """Return a character as JSON writes it in a string without the character itself."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))


def fold(name: str, most: int) -> str:
    """Return a name, of a long one the beginning and the end: names of models often differ at the
    end.

    >>> fold("summarizer-large-step-2000", 11)
    'summa…-2000'
    """
    if len(name) <= most:
        return name
    end = (most - 1) // 2
    return f"{name[: most - 1 - end]}…{name[-end:]}"


def count_of(number: int, phrase: str) -> str:
    """Return a number with its noun, or with a noun and its verb, in the singular.

    >>> count_of(1, "summary"), count_of(1200, "summary"), count_of(2, "summary has")
    ('1 summary', '1,200 summaries', '2 summaries have')
    """
    return f"{number:,} {inflect(number, phrase)}"


def and_more(number: int) -> str:
    """Return how many more there are than were named, "" where all were.

    >>> and_more(1200), and_more(0)
    (' and 1,200 more', '')
    """
    if number <= 0:
        return ""
    return f" and {number:,} more"


# What follows a noun as its verb, in the singular and in the plural.
VERBS = {"is": "are", "was": "were", "has": "have", "lacks": "lack", "copies": "copy"}


def inflect(number: int, phrase: str) -> str:
    """Return a noun, a verb, or a noun with its verb, as they stand beside a number.

    >>> inflect(1, "key fact"), inflect(2, "key fact"), inflect(2, "summary has"), inflect(2, "was")
    ('key fact', 'key facts', 'summaries have', 'were')
    """
    if number == 1:
        return phrase
    before, space, last = phrase.rpartition(" ")
    if last in VERBS:
        noun = before and inflect(number, before)
        return f"{noun}{space}{VERBS[last]}"
    if last.endswith("y"):
        return f"{phrase[:-1]}ies"
    return f"{phrase}s"


def join_words(words: Sequence[str]) -> str:
    """Return words as a list.

    >>> join_words([]), join_words(["a"]), join_words(["a", "b", "c"])
    ('', 'a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


# Widths, in columns of a terminal, where a wide letter takes two and a combining mark none

ELLIPSIS = " ..."  # in the place of what is cut off
# Letters of a word that is not cut; with more of them, the writing has no spaces between words.
LONGEST_WORD = 24
# Where a line may end. Several spaces may belong to the name of a file, and "5 %" stays together.
SPACE = re.compile(r"(?<=[^ ]) (?=[^ %])")


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for a wide letter, none for a
    combining mark.

    >>> display_width("abc"), display_width("\u732b"), display_width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> int:
    """Return how many columns of a terminal a letter takes."""
    if east_asian_width(letter) in "WF":
        return 2
    return int(not combining(letter))


def beginning(text: str, width: int) -> str:
    """Return the beginning of a text that is wider than so many columns, and "..."; between words
    where there are some.

    >>> beginning("wide words", 8), beginning("\u732b\u304c\u5bdd\u308b", 7)
    ('wide ...', '\u732b ...')
    """
    if display_width(text) <= width:
        return text
    end = fitting_letters(text, width - len(ELLIPSIS))
    space = text.rfind(" ", 0, end + 1)
    if space >= max(0, end - LONGEST_WORD):
        end = space
    return f"{text[:end].rstrip()}{ELLIPSIS}"


def ending(text: str, width: int) -> str:
    """Return "..." and the end of a text that is wider than so many columns, as `beginning` does.

    >>> ending("wide words", 9), ending("\u732b\u304c\u5bdd\u308b", 7)
    ('... words', '... \u308b')
    """
    return beginning(text[::-1], width)[::-1]


def fitting_letters(letters: str, width: int) -> int:
    """Return how many of some letters fit into so many columns."""
    widths = accumulate(map(letter_width, letters))
    return sum(1 for _ in takewhile(lambda used: used <= width, widths))


def pad(text: str, width: int) -> str:
    """Return a text with spaces behind it, up to a width."""
    return text + " " * (width - display_width(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with spaces before it, up to a width."""
    return " " * (width - display_width(text)) + text


def wrap_to_width(text: str, width: int, first: str = "", rest: str = "  ") -> Iterator[str]:
    """Yield the lines of a text, with what the first and the others begin with. `textwrap` would
    count letters.

    >>> list(wrap_to_width("one two three", 9, "- ")), list(wrap_to_width("up to 5 %", 8))
    (['- one two', '  three'], ['up to', '  5 %'])
    """
    room = width - display_width(rest)
    words = [part for word in SPACE.split(text) for part in divide_word(word, room)]
    line = first + words[0]
    for word in words[1:]:
        longer = f"{line} {word}"
        if display_width(longer) > width:
            yield line
            longer = rest + word
        line = longer
    yield line.rstrip()


def divide_word(word: str, width: int) -> Iterator[str]:
    """Yield the parts of a word, each as long as a width allows, and of a letter at least."""
    while display_width(word) > width and len(word) > 1:
        end = max(1, fitting_letters(word, width))
        yield word[:end]
        word = word[end:]
    yield word
