# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/stop_words.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The option `stop_words`: frequent words that say little about the content of a text, such as "the"."""

from __future__ import annotations

import hashlib
from typing import Any

from .languages import LANGUAGES, stop_words_of
from .normal_form import normalize
from .stop_lists import ENGLISH as ENGLISH


def resolve_stop_words(stop_words: Any) -> tuple[frozenset[str], str]:
    """Return the set that `stop_words` stands for, and its name for the signature.

    Parameters
    ----------
    stop_words : str, None or collection of str
        A language by its name ("english") or code ("en"), None for no stop words, or the words themselves, which are
        put into Unicode form NFC. The signature has the name of the language.

    Raises
    ------
    TypeError, ValueError
        When it is none of these.
    """
    if stop_words is None:
        return frozenset(), "none"
    if isinstance(stop_words, str):
        codes = {known: code for code, name in LANGUAGES.items() for known in (code, name)}
        if stop_words not in codes:
            allowed = ", ".join(f"{name} ({code})" for code, name in LANGUAGES.items())
            raise ValueError(f"`stop_words` must be one of {allowed}, None or a list of words, got {stop_words!r}")
        return stop_words_of(codes[stop_words]), LANGUAGES[codes[stop_words]]
    if not isinstance(stop_words, (list, tuple, set, frozenset)) or not all(isinstance(w, str) for w in stop_words):
        raise TypeError(f"`stop_words` must be a language, None or a list of words, got {stop_words!r}")
    words = frozenset(normalize(word) for word in stop_words)
    return words, "sha256-" + hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()[:12]
