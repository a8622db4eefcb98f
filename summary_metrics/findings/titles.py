# SPDX-License-Identifier: Apache-2.0
"""The titles of the columns, and what a bound such as that of `--fail-if` calls the same thing.

It imports no numpy, as `--help` prints both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ..texts.broken import CODES


class Title(NamedTuple):
    """The name of a column, and how a bound says it: the key of a score, or how the column follows
    from one.
    """

    text: str
    bound: str


MARKED = Title("marked of checkable", "marked")
KEY_FACTS_MISSING = Title("key facts missing", "key_facts_missing, their mean number")
UNSUPPORTED = Title("unsupported", "no score: a sentence below 0.5, as support_min is there")
QUESTIONS_ANSWERED = Title("questions answered", "qa_score")
REPEATS = Title("repeats", "1 - unr_avg, with --option unr.window=30 (20 or 10 in short texts)")
COPIED = Title("text copied", "1 - abstractness_4")
WORDS = Title("words", "no score: there is no bound on it")
BROKEN_OUTPUTS = Title("broken outputs", "broken, or a code such as refusal")
TITLES = (
    MARKED,
    KEY_FACTS_MISSING,
    UNSUPPORTED,
    QUESTIONS_ANSWERED,
    REPEATS,
    COPIED,
    WORDS,
    BROKEN_OUTPUTS,
)


def as_key(title: str) -> str:
    """Return a title as keys are written.

    >>> as_key("Facts  not found"), as_key("facts-not-found")
    ('facts_not_found', 'facts_not_found')
    """
    return "_".join(title.casefold().replace("-", " ").replace("_", " ").split())


def explain_title(written: str, keys: Collection[str]) -> str:
    """Return what a bound says in the place of a title of the screen, or of its last word; "" where
    there is no such title.

    >>> explain_title("Text copied", ["marked"])
    'what the screen calls text copied is 1 - abstractness_4'
    >>> explain_title("program errors", [])
    'what the screen calls program errors is machine'
    """
    key = as_key(written)
    for title in (*TITLES, *(Title(text, code) for code, text in CODES.items())):
        is_called = f"_{as_key(title.text)}".endswith(f"_{key}")
        if is_called and not title.bound.startswith(f"{written},"):
            return f"what the screen calls {title.text} is {title.bound}"
    if key in keys:  # the column of a score without a title of its own is called by its key
        return f"what the screen calls {written} is {key}"
    return ""


def title_lines() -> Iterator[str]:
    """Yield a line for each title, with how a bound says it."""
    width = max(len(title.text) for title in TITLES)
    for title in TITLES:
        yield f"{title.text:{width}}  {title.bound}"
