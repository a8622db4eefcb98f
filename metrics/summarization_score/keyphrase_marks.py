# SPDX-License-Identifier: Apache-2.0
"""Where the keyphrases that questions ask for stand in a text, with what the summary answers to these questions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .evidence import Mark
from .languages import LANGUAGES
from .text_terms import quotations, terms


def mark_keyphrases(
    text: str, keyphrases: Sequence[str], questions: Sequence[str], answers: Sequence[int], language: str = "en"
) -> list[Mark]:
    """Return marks of the keyphrases in `text`, and of what the questions quote, in the order of the text.

    A phrase is marked when a question names it, with the answer to the first question that does. A phrase of words that
    are all keyphrases themselves is left to these: some may be answered, and others not. A `language` that only a model
    reads is marked by the rules of English.

    >>> mark_keyphrases("The old bridge fell.", ["old bridge"], ["Did the old bridge fall?"], [1])
    [Mark(start=4, end=14, kind='answered', note='Did the old bridge fall? Yes', group='old bridg')]
    """
    language = language if language in LANGUAGES else "en"
    quoted = [phrase for question in questions for phrase in quotations(question)]
    phrases = {tuple(term.key for term in terms(phrase, language=language)) for phrase in [*keyphrases, *quoted]}
    marked = {keys for keys in phrases if len(keys) == 1 or any((key,) not in phrases for key in keys)}
    sizes = sorted({len(keys) for keys in marked})
    asked: dict[tuple[str, ...], tuple[str, int]] = {}
    for question, answer in zip(questions, answers, strict=False):  # without answers nothing can be said
        for keys, _, _ in runs(question, sizes, language):
            asked.setdefault(keys, (question, answer))
    found = []
    for keys, start, end in runs(text, sizes, language):
        if keys in marked and keys in asked:
            question, answer = asked[keys]
            kind, note = ("answered", f"{question} Yes") if answer else ("missing", f"{question} No")
            found.append(Mark(start, end, kind, note, group=" ".join(keys)))
    return found


def runs(text: str, sizes: Collection[int], language: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield the keys of every `size` terms of a text that follow each other, for each of the sizes, and their span."""
    found = terms(text, language=language)
    keys = [term.key for term in found]
    for first in range(len(found)):
        for size in sizes:
            if first + size <= len(found):
                yield tuple(keys[first : first + size]), found[first].start, found[first + size - 1].end
