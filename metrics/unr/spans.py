# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/spans.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Where tokens stand in a text, so that what a score rests on can be shown."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from .normal_form import PLAIN_PUNCTUATION, SPACE, NormalForm, normalize, plain_punctuation

# The default tokenizer writes double quotes as `` or ''. In the text they may look like this.
WRITTEN_AS = {"``": ("``", '"', "''"), "''": ("''", '"')}
# How far from its expected place a token is looked for, in characters. A bound keeps the search linear.
REACH = 128
NON_SPACE = re.compile(rf"[^{SPACE}]")


def _starts_part(text: str, start: int, index: int, form: NormalForm) -> bool:
    """Tell whether normalizing keeps `text[index]` apart from the stretch before it, which begins at `start`."""
    alone = unicodedata.normalize(form, text[index])
    if unicodedata.combining(alone[0]):
        return False
    before = text[start:index]
    return normalize(before + text[index], form) == normalize(before, form) + alone


def _parts(text: str, form: NormalForm) -> list[tuple[int, int]]:
    """Divide `text` into the smallest stretches that can be normalized one by one, such as a letter and its marks."""
    bounds = [0]
    for index, character in enumerate(text[1:], start=1):
        if character.isascii() or _starts_part(text, bounds[-1], index, form):
            bounds.append(index)
    return list(pairwise([*bounds, len(text)]))


def _origins(text: str, form: NormalForm) -> list[tuple[int, int]]:
    """Return, for each character of the normalized `text`, the span in `text` that it was made from."""
    origins = []
    for start, end in _parts(text, form):
        whole, done = normalize(text[start:end], form), 0
        # A character that normalizes as it would alone has a span of its own. The rest of the part shares one span.
        while start < end and whole.startswith(alone := unicodedata.normalize(form, text[start]), done):
            origins += [(start, start + 1)] * len(alone)
            start, done = start + 1, done + len(alone)
        origins += [(start, end)] * (len(whole) - done)
    return origins


def _find(text: str, token: str, low: int, high: int) -> tuple[int, int] | None:
    """Return the first span of `token` in `text[low:high]`."""
    written = WRITTEN_AS.get(token, (token,))
    return min(
        ((start, start + len(way)) for way in written if (start := text.find(way, low, high)) >= 0), default=None
    )


def _origins_of_plain(text: str) -> list[int]:
    """Return, for each character of `plain_punctuation(text)`, the index in `text` of what it was made from."""
    return [index for index, character in enumerate(text) for _ in PLAIN_PUNCTUATION.get(character, character)]


def token_spans(
    text: str, tokens: list[str], form: NormalForm | None = None, normalize_punctuation: bool = False
) -> list[tuple[int, int] | None]:
    """Return where each token stands in `text`; time is linear in the length of the text and of the tokens.

    Parameters
    ----------
    text
        The text as it was given.
    tokens
        What a tokenizer made of `normalize(text, form)`, in order. White space may have been changed as well.
    form
        The normal form of Unicode in which the text was tokenized, such as "NFC"; None when it was not normalized.
    normalize_punctuation
        Whether `plain_punctuation` was applied before that.

    Returns
    -------
    list of (start, end) or None
        Character offsets [start, end) in `text`, ascending. Tokens of the default tokenizer always have a span. Another
        tokenizer may drop or change words: its tokens are looked for near the token before them, and are None if they
        are not there. Two spans overlap only if both tokens were made from one character, like the two "!" of U+203C.

    >>> token_spans('A "fine" day', ["A", "``", "fine", "''", "day"])
    [(0, 1), (2, 3), (3, 7), (7, 8), (9, 12)]
    """
    written = plain_punctuation(text) if normalize_punctuation else text
    searched = normalize(written, form) if form else written
    origins = _origins(written, form) if form and searched != written else None
    before = _origins_of_plain(text) if written != text else None
    spans: list[tuple[int, int] | None] = []
    end = expected = 0
    for token in map(str.strip, tokens):
        following = NON_SPACE.search(searched, expected)
        expected = following.start() if following else len(searched)
        span = _find(searched, token, max(end, expected - REACH), expected + len(token) + REACH) if token else None
        if span is None:
            expected += len(token)
            spans.append(None)
        else:
            start, end = span
            expected = end
            if origins:
                span = origins[start][0], origins[end - 1][1]
            if before:
                span = before[span[0]], before[span[1] - 1] + 1
            spans.append(span)
    return spans
