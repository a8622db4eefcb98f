# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/ngrams.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""What the n-gram metrics have in common: one Unicode form, and the n-grams of a token list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .normal_form import normalize, plain_punctuation

UNICODE_FORM: Final = "NFC"  # so that a word with combining marks equals the same word with composed letters


def normalized(text: str, normalize_punctuation: bool = False) -> str:
    """Return `text` in the form in which all n-gram metrics compare: NFC, with plain punctuation if wanted."""
    return normalize(plain_punctuation(text) if normalize_punctuation else text, UNICODE_FORM)


def ngrams(tokens: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield the `n`-grams of `tokens` in order; none when there are fewer than `n` tokens.

    >>> list(ngrams(["a", "b", "c"], 2))
    [('a', 'b'), ('b', 'c')]
    """
    return zip(*(tokens[start:] for start in range(n)), strict=False)
