# SPDX-License-Identifier: Apache-2.0
"""Where the sentences of a text end, and which of its lines are one: all characters keep their places.

A sentence ends with its mark, at an empty line, between two passages, and at a line break, unless the sentence goes on
in the next line. Whoever reads whole texts calls `join_lines` first.
"""

from __future__ import annotations

import functools
import itertools
import re

from .kept import Kept

PASSAGE_END = "\u2029"  # Unicode's paragraph separator stands between the passages of a source
SENTENCE_END = re.compile(rf"(?<=[.!?])[\"'”’»)\]]*[\s\u200b\ufeff]+|[\n{PASSAGE_END}]+")
LIST_MARK = re.compile(r"\s*(?:[-*•‣▪◦]|\d{1,2}[.)])\s")  # at the beginning of a line


@functools.lru_cache(maxsize=8)
def join_lines(text: str) -> str:
    r"""Return the text with a space for each line break within a sentence; all characters keep their places.

    A sentence goes on in the next line when that begins with a lower-case letter, or when the line is full: it has no
    room for the first word of the next line, as wide as the longest line of its paragraph is. An empty line ends a
    paragraph. An item of a list begins a sentence.

    >>> join_lines("Repairs cost $4.1\nmillion.\n\nOutlook\nThe river falls.")
    'Repairs cost $4.1 million.\n\nOutlook\nThe river falls.'
    """
    if "\n" not in text:
        return text
    return PASSAGE_END.join(map(join_passage, text.split(PASSAGE_END)))


def mark_ends(text: str) -> str:
    r"""Return the text with a bar for each end of a passage or line at which a sentence ends; nothing goes over a bar.

    >>> mark_ends("It cost $4.1\nmillion.\nIt fell.")
    'It cost $4.1 million.|It fell.'
    """
    return join_lines(text).replace("\n", "|").replace(PASSAGE_END, "|")


def join_passage(passage: str) -> str:
    """Return what `join_lines` does for one passage."""
    lines = passage.split("\n")
    parts = []
    for is_empty, group in itertools.groupby(lines, lambda line: not line or line.isspace()):
        paragraph = list(group)
        width = max(len(line.rstrip()) for line in paragraph)
        for line, following in itertools.pairwise(paragraph):
            parts += [line, " " if not is_empty and is_wrapped(line, following, width) else "\n"]
        parts += [paragraph[-1], "\n"]
    return "".join(parts[:-1])


def is_wrapped(line: str, following: str, width: int) -> bool:
    """Return whether the sentence of a line goes on in the line that follows, in a paragraph of this width."""
    first_word = following.split(maxsplit=1)[0]
    if LIST_MARK.match(following):
        return False
    return first_word[0].islower() or len(line.rstrip()) + 1 + len(first_word) > width


def has_sentence_end(gap: str) -> bool:
    """Return whether a sentence ends between two terms."""
    return SENTENCE_END.search(gap) is not None


SENTENCE_ENDS = Kept(has_sentence_end, 1 << 12)
