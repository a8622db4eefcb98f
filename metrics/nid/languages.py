# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/languages.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The languages whose words can be told apart offline: those with a stemmer of Snowball and a list of stop words."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version as version_of
from typing import Any

from .stop_lists import STOP_LISTS

LANGUAGES = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}  # code of ISO 639-1: English name, by which Snowball and NLTK know the language
LONGEST_WORD = 64  # characters; some stemmers take quadratic time, and no inflected word is that long


def check_language(code: Any) -> None:
    """Raise a ValueError that says what is allowed unless `code` is the code of one of the languages."""
    if not isinstance(code, str) or code not in LANGUAGES:
        allowed = ", ".join(f"{known} ({name})" for known, name in LANGUAGES.items())
        raise ValueError(f"`language` must be one of {allowed}, got {code!r}")


def stop_words_of(code: str) -> frozenset[str]:
    """Return the stop words of a language, in lower case and Unicode form NFC; a ValueError if it is not known."""
    check_language(code)
    return STOP_LISTS[code]


def find_python_stemmer(name: str) -> Callable[[], Any]:
    """Return what makes a stemmer of snowballstemmer for a language, given by its English name."""
    # Not `snowballstemmer.stemmer`, which takes any PyStemmer that is installed: maybe other rules, another score.
    module = import_module(f"snowballstemmer.{name}_stemmer")
    make: Callable[[], Any] = getattr(module, f"{name.capitalize()}Stemmer")
    return make


def find_compiled_stemmer(name: str) -> Callable[[], Any] | None:
    """Return what makes a stemmer of PyStemmer for a language, given by its English name; None without one to trust.

    Both libraries are made from Snowball and have its version, whose first two numbers say which rules they have.
    """
    try:
        compiled = import_module("Stemmer")
        compiled_rules, rules = (version_of(library).split(".")[:2] for library in ("PyStemmer", "snowballstemmer"))
    except ImportError:
        return None
    if compiled_rules != rules or name not in compiled.algorithms():
        return None
    return functools.partial(compiled.Stemmer, name, 0)  # it keeps no words of its own


@functools.cache
def find_stemmer(code: str) -> Callable[[str], str]:
    """Return the function that takes the inflection off a word in lower case, by Snowball's rules for the language.

    It can be called from many threads: a stemmer of Snowball has a state, so every word has a stemmer of its own. The
    last words are kept. PyStemmer, which is compiled, is taken where it has the same rules. A word of more than
    `LONGEST_WORD` characters stays as it is.

    Raises
    ------
    ValueError
        When the language is not known.
    ModuleNotFoundError
        When snowballstemmer is not installed.

    >>> [find_stemmer("en")(word) for word in ("rising", "ferries", "bus")]
    ['rise', 'ferri', 'bus']
    """
    check_language(code)
    make = find_compiled_stemmer(LANGUAGES[code]) or find_python_stemmer(LANGUAGES[code])

    @functools.lru_cache(maxsize=1 << 16)
    def kept(word: str) -> str:
        stemmed: str = make().stemWord(word)
        return stemmed

    def stem(word: str) -> str:
        return word if len(word) > LONGEST_WORD else kept(word)

    return stem
