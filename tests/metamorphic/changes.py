# SPDX-License-Identifier: Apache-2.0
"""Changes of a correct summary: functions of (summary, its source, another source) that return what
it became.

`python -m tests.metamorphic.changes NAME ...` prints how the scores of metrics react to each, as
`declared.toml` may say it. A change that moves a score one way in some stories only has the share
of them, rounded down. Leave out what the metric does not promise.
"""

from __future__ import annotations

import json
import math
import re
import sys
import tomllib
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import summary_metrics

FOLDER = Path(__file__).parent
DECLARED = tomllib.loads((FOLDER / "declared.toml").read_text(encoding="utf-8"))
EXAMPLE = FOLDER.parents[1] / "examples" / "news.jsonl"

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


@cache
def stories() -> list[tuple[str, str, str]]:
    """Return summary, source and another source: those of the faithful system of the example."""
    rows = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    faithful = [row for row in rows if row["system"] == "faithful"]
    others = [*faithful[1:], faithful[0]]
    return [
        (row["summary"], row["document"], other["document"])
        for row, other in zip(faithful, others, strict=True)
    ]


@cache
def score(metric: str, change: str) -> dict[str, list[float]]:
    """Return the scores of all stories whose summary was changed in this way; "" for no change."""
    options: dict[str, Any] = DECLARED.get(metric, {}).get("options", {})
    changed = {function.__name__: function for function in CHANGES}
    summaries = [changed[change](*story) if change else story[0] for story in stories()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found: dict[str, list[float]] = summary_metrics.load(metric, **options).compute(
            predictions=summaries,
            references=[source for _, source, _ in stories()],
            use_aggregator=False,
        )
    return found


def direction(before: float, after: float) -> str:
    """Return how a score moved; one that is or was undefined did not."""
    if math.isnan(before) or math.isnan(after) or abs(after - before) < 1e-9:
        return "same"
    return "higher" if after > before else "lower"


if __name__ == "__main__":
    for metric in sys.argv[1:]:
        before = score(metric, "")
        for key in before:
            print(f"\n[{metric}.{key}]")
            for change in CHANGES:
                after = score(metric, change.__name__)[key]
                moves = Counter(map(direction, before[key], after))
                way, times = moves.most_common(1)[0]
                print(f'{change.__name__} = "{way} {math.floor(10 * times / len(after)) / 10:g}"')
