# SPDX-License-Identifier: Apache-2.0
"""How much room a text takes in a terminal, in columns of it, where a wide letter takes two and a
combining mark none; and texts that are cut, padded and wrapped to a width.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, takewhile
from unicodedata import combining, east_asian_width

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
    if display_width(text) <= width:
        return text
    letters = text[::-1]
    start = len(text) - fitting_letters(letters, width - len(ELLIPSIS))
    space = text.find(" ", max(0, start - 1))
    if 0 <= space <= start + LONGEST_WORD:
        start = space
    return f"{ELLIPSIS[::-1]}{text[start:].lstrip()}"


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
