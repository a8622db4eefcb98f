# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/masked_words.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Which words of a text are masked together, and in which window of the text an encoder sees them.

A text is a list of words, each a list of word-piece ids. Only integers here: no tensor, no tokenizer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple


class MaskedInput(NamedTuple):
    """One input for an encoder, without its special tokens.

    Attributes
    ----------
    ids
        Word-piece ids, those of the masked words replaced.
    positions
        Index in `ids` of the first piece of each masked word.
    words
        Index in the text of each masked word, in the order of `positions`.
    """

    ids: list[int]
    positions: list[int]
    words: list[int]


def spaced_groups(indexes: Sequence[int], distance: int) -> list[list[int]]:
    """Divide ascending indexes into groups in which neighbours are at least `distance` apart.

    Each index goes into the first group that it fits.

    >>> spaced_groups([0, 1, 2, 3, 4], 2)
    [[0, 2, 4], [1, 3]]
    """
    groups: list[list[int]] = []
    for index in indexes:
        for group in groups:
            if index - group[-1] >= distance:
                group.append(index)
                break
        else:
            groups.append([index])
    return groups


def masked_inputs(
    pieces: Sequence[Sequence[int]], chosen: Sequence[int], mask: int, distance: int, size: int, margin: int
) -> Iterator[MaskedInput]:
    """Yield inputs in which every chosen word that has pieces is masked once, with its context around it.

    A window begins `margin` pieces before its first masked word. Further words of the group are masked in it as long as
    at least `margin - 1` pieces follow them. A word with more pieces than fit is masked as far as the window reaches,
    and the rest of it is not part of the input.

    Parameters
    ----------
    pieces
        Word-piece ids of each word of the text; empty for a word that the tokenizer drops.
    chosen
        Ascending indexes of the words to mask.
    mask
        Id of the mask token.
    distance
        Smallest distance, in words, between two words masked in one input.
    size
        Largest number of word pieces in a window; more than twice `margin`.
    margin
        Word pieces of context before the first masked word of a window, where the text has them. The last masked word
        has at least `margin - 1` pieces behind it.
    """
    ends = list(accumulate(map(len, pieces)))
    ids = [piece for word in pieces for piece in word]
    for group in spaced_groups([word for word in chosen if pieces[word]], distance):
        start = 0
        while start < len(group):
            first = ends[group[start]] - len(pieces[group[start]])
            begin = max(0, first - margin)
            end = min(len(ids), begin + size)
            stop = start + 1
            while stop < len(group) and ends[group[stop]] <= begin + size - margin + 1:  # + 1 as in the original
                stop += 1
            words = group[start:stop]
            window, positions = ids[begin:end], []
            for word in words:
                position = ends[word] - len(pieces[word]) - begin
                positions.append(position)
                cut = min(ends[word], end) - begin
                window[position:cut] = [mask] * (cut - position)
            yield MaskedInput(window, positions, words)
            start = stop
