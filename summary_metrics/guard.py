# SPDX-License-Identifier: Apache-2.0
"""The facts of one summary that its source lacks, for a guard in an application: in a millisecond or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .registry import import_file


def check(source: str | Sequence[str], summary: str, language: str = "en") -> list[Any]:
    """Return the facts of a summary that its source lacks: names, numbers, dates, quotations and identifiers.

    Neither `evaluate` nor a model is loaded. Each fact has `text`, `kind`, `start` and `end`, its characters in the
    summary, and `why`, which is "" or says what the source has instead. Small counts that the source lacks are often
    right all the same, and are not among them.

    Parameters
    ----------
    source
        The text, or its passages.
    language
        The code of the language of the source.

    Raises
    ------
    TypeError
        A text is no string.
    ValueError
        The language is not read, or the source is not in it.

    Examples
    --------
    >>> [fact.text for fact in check("The town of Holm spent $3 million.", "The town of Holm spent $4 million.")]
    ['$4 million']
    """
    passages = [source] if isinstance(source, str) else list(source)
    for name, text in (*(("source", passage) for passage in passages), ("summary", summary)):
        if not isinstance(text, str):
            raise TypeError(f"`{name}` must be a text, got {type(text).__name__}")
    facts = import_file("facts", "rules").find_facts(summary, "\n".join(passages), language)
    if facts is None:
        raise ValueError(f"the source is not read as {language!r}: give its language, or one that facts are read in")
    return [fact for fact in facts if not fact.found]
