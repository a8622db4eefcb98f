# SPDX-License-Identifier: Apache-2.0
"""NLTK's own `word_tokenize`, for comparison, with Punkt parameters that are handed over and not downloaded."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from nltk.tokenize.destructive import NLTKWordTokenizer
from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

from metrics._shared import tokenizer


def word_tokenizer(parameters: PunktParameters) -> Callable[[str], list[str]]:
    """What `nltk.word_tokenize` does, with these parameters in place of those that it loads."""
    sentences, words = PunktSentenceTokenizer(parameters), NLTKWordTokenizer()
    return lambda text: [word for sentence in sentences.tokenize(text) for word in words.tokenize(sentence)]


def embedded_parameters() -> PunktParameters:
    """The parameters that our tokenizer carries."""
    parameters = PunktParameters()
    parameters.abbrev_types = set(tokenizer.ABBREVIATIONS)
    parameters.collocations = set(tokenizer.COLLOCATIONS)
    parameters.sent_starters = set(tokenizer.SENTENCE_STARTERS)
    return parameters


@cache
def nltk_with_embedded_parameters() -> Callable[[str], list[str]]:
    """NLTK with the parameters that our tokenizer carries."""
    return word_tokenizer(embedded_parameters())
