# SPDX-License-Identifier: Apache-2.0
"""Changes of a correct summary: functions of (summary, its source, another source) that return what
it became.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

NUMBER = re.compile(r"\b\d+\b")
NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")  # within a sentence, so that it is no first word
SMALL_WORDS = frozenset("the a an of in on to and was is for with that it at by".split())


def sentences(text: str) -> list[str]:
    """Return the sentences of plain prose."""
    return re.split(r"(?<=[.!?]) +", text.strip())


def invent_number(summary: str, source: str, other: str) -> str:
    """Add a number that the source lacks."""
    return summary + " The whole affair cost 7,391 pounds."


def invent_name(summary: str, source: str, other: str) -> str:
    """Add a name that the source lacks."""
    return summary + " This was confirmed by Zebulon Quartermaine."


def change_number(summary: str, source: str, other: str) -> str:
    """Make the first number another one."""
    return NUMBER.sub(lambda found: str(int(found[0]) * 3 + 7119), summary, count=1)


def swap_names(summary: str, source: str, other: str) -> str:
    """Exchange the first two names, which words alone cannot see."""
    names = list(dict.fromkeys(NAME.findall(summary)))[:2]
    if len(names) < 2:
        return summary
    return re.sub("|".join(names), lambda found: names[1 - names.index(found[0])], summary)


def negate(summary: str, source: str, other: str) -> str:
    """Say the opposite once."""
    return re.sub(r"\b(was|is|are|were|will|has|have)\b", r"\1 not", summary, count=1)


def repeat_sentence(summary: str, source: str, other: str) -> str:
    """Say the first sentence once more."""
    return f"{summary} {sentences(summary)[0]}"


def repeat_word(summary: str, source: str, other: str) -> str:
    """Stammer: every fourth word three times."""
    words = summary.split()
    return " ".join(" ".join([word] * (3 if i % 4 == 0 else 1)) for i, word in enumerate(words))


def copy_beginning(summary: str, source: str, other: str) -> str:
    """Give the first two sentences of the source in place of the summary."""
    return " ".join(sentences(source)[:2])


def other_story(summary: str, source: str, other: str) -> str:
    """Give the beginning of another source."""
    return " ".join(sentences(other)[:2])


def keep_one_sentence(summary: str, source: str, other: str) -> str:
    """Leave out all but the first sentence."""
    return sentences(summary)[0]


def drop_small_words(summary: str, source: str, other: str) -> str:
    """Leave out articles, prepositions and the like."""
    return " ".join(word for word in summary.split() if word.lower() not in SMALL_WORDS)


def reverse_sentences(summary: str, source: str, other: str) -> str:
    """Say the sentences in the opposite order."""
    return " ".join(reversed(sentences(summary)))


def add_spaces(summary: str, source: str, other: str) -> str:
    """Write other white space between the words, and some around the text."""
    return "\n " + summary.replace(" ", "\u00a0 ") + " \n"


def take_accents_apart(summary: str, source: str, other: str) -> str:
    """Write the same letters in another Unicode form."""
    return unicodedata.normalize("NFD", summary)


def add_preamble(summary: str, source: str, other: str) -> str:
    """Wrap the summary as language models do."""
    return f"Here is a summary of the article in 200 words or less:\n\n{summary}"


CHANGES: tuple[Callable[[str, str, str], str], ...] = (
    invent_number,
    invent_name,
    change_number,
    swap_names,
    negate,
    repeat_sentence,
    repeat_word,
    copy_beginning,
    other_story,
    keep_one_sentence,
    drop_small_words,
    reverse_sentences,
    add_spaces,
    take_accents_apart,
    add_preamble,
)
