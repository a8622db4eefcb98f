# SPDX-License-Identifier: Apache-2.0
"""The language of the texts of a page: the option that names it, and whether a text may be in
it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

import gradio

LANGUAGE_NAMES = {
    "da": "Danish", "de": "German", "en": "English", "es": "Spanish", "fi": "Finnish",
    "fr": "French", "hu": "Hungarian", "it": "Italian", "nl": "Dutch", "no": "Norwegian",
    "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "sv": "Swedish", "tr": "Turkish",
}  # fmt: skip
# A text of fewer words may be all names. Of any other, this share at least are stop words of its
# language, and of no other language much more: all of 1,207 English and Spanish texts are read so,
# and one of them as another language.
WORDS_TO_TELL, LEAST_SHARE, OF_THE_LIKELIEST = 20, 1 / 30, 2 / 3


def table_of(metric: Any, module: str, name: str) -> Any:
    """Return a table by language in a module beside the script of a metric, as the metric has
    imported it.
    """
    return getattr(import_module(f".{module}", type(metric).__module__.rpartition(".")[0]), name)


def language_option(codes: Collection[str], info: str = "Of the document and the summary.") -> Any:
    """Return the option that names the language of the texts, one of these codes."""
    named = sorted((LANGUAGE_NAMES.get(code, code), code) for code in codes)
    return gradio.Dropdown(named, value="en", label="Language", info=info, render=False)


def is_read(text: Any, language: str, stop_words: Mapping[str, Collection[str]]) -> bool:
    """Return whether a text, or a list of passages, may be in this language, by the stop words of
    all languages.

    >>> stop_words = {"en": {"the", "of", "and"}, "de": {"das", "der", "und"}}
    >>> [is_read("the end of the road " * 9, language, stop_words) for language in stop_words]
    [True, False]
    """
    if not isinstance(text, str):
        text = " ".join(text)
    words = re.findall(r"[^\W\d_]+", text.lower())
    if len(words) < WORDS_TO_TELL:
        return True
    counts = {code: sum(word in listed for word in words) for code, listed in stop_words.items()}
    least = max(LEAST_SHARE * len(words), OF_THE_LIKELIEST * max(counts.values()))
    return counts[language] >= least
