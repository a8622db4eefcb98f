# SPDX-License-Identifier: Apache-2.0
"""What a source shows without any score: whether it is a dialogue, and a sketch of its words, by
which two sources are held against each other when their texts are not there any more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from zlib import crc32

from .language import words_of

SPEAKER = re.compile(r"(?m)^\W{0,2}[^\W\d_][\w .'’()-]{0,30}: \S")
LEAST_TURNS = 3  # of a dialogue
MOSTLY = 0.5  # of the lines
PARTS = 32  # of a sketch; of two sources that share a fifth of their words, 1 in 10,000 seems alike
EMPTY_PART = "--"  # where no word of the text falls into a part


def is_dialogue(source: str) -> bool:
    r"""Return whether a text is a dialogue: three lines or more begin with a name and a colon, and
    most do.

    >>> is_dialogue("Ann: Hi!\nBob: Hello.\nAnn: Tea?"), is_dialogue("Note: it rained.\nThe end.")
    (True, False)
    """
    lines = [line for line in source.split("\n") if line.strip()]
    turns = len(SPEAKER.findall(source))
    return turns >= LEAST_TURNS and turns > MOSTLY * len(lines)


@lru_cache(maxsize=8)  # the summaries of one source follow one another
def sketch_words(text: str) -> str:
    """Return a sketch of the different words of a text: of each of 32 parts of them, two digits of
    the smallest hash (one permutation hashing: Li, Owen and Zhang, 2012).

    >>> sketch_words("The council voted.") == sketch_words("Voted: the council!")
    True
    """
    least: dict[int, int] = {}
    for word in words_of(text):
        rest, part = divmod(crc32(word.encode()), PARTS)
        if rest < least.get(part, 2**32):
            least[part] = rest
    parts = [EMPTY_PART] * PARTS
    for part, rest in least.items():
        parts[part] = f"{rest % 256:02x}"
    return "".join(parts)


def share_words(first: str, second: str) -> float:
    """Return about which share of the words of two texts both have, by their sketches; 1 where both
    have none.

    >>> share_words(sketch_words("The council voted."), sketch_words("A storm hit a coast."))
    0.0
    """
    pairs = [
        (first[at : at + 2], second[at : at + 2])
        for at in range(0, min(map(len, (first, second))), 2)
    ]
    used = [pair for pair in pairs if pair != (EMPTY_PART, EMPTY_PART)]
    if not used:
        return 1.0
    return sum(ours == theirs for ours, theirs in used) / len(used)
