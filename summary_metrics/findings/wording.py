# SPDX-License-Identifier: Apache-2.0
"""The sentences about a whole table: how much was judged, what follows, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..printable import show_name
from ..registry import METRICS, default_options, is_light, load_metric
from .comparison import Comparison
from .metric_findings import Measure, find_measures
from .records import Reason, Statement, System

MOST_NAMED = 4  # systems
CLEAR, UNJUDGED = "no fault is shown", "nothing could be judged"
UNCOMPARED = (
    "It shows in a comparison with the sources, or with other systems on the same documents, and there are none here. "
    "If the files have documents, --compare reads them."
)


# How much was judged


def find_expected(metrics: Mapping[str, Any]) -> list[Measure]:
    """Return what is looked for without a model, also by light metrics that were not chosen."""
    by_default = {
        name: metrics[name] if name in metrics else load_metric(name, **default_options(name))
        for name in METRICS
        if name in metrics or is_light(name)
    }
    keys = [key for name, metric in by_default.items() for key in metric.directions(**default_options(name))]
    return find_measures(by_default, keys)


def add_states(systems: Sequence[System], expected: Sequence[Measure], needs: Mapping[str, Reason]) -> list[System]:
    """Return systems that also say that no problem is shown of them, or why nothing could be judged.

    One system alone is only described.
    """
    nouns = {measure.key: measure.noun for measure in expected}
    found: list[System] = []
    reasons = tuple(list_reasons(systems, nouns, needs).values())
    told = False
    for system in systems:
        state: list[Statement] = []
        if len(systems) > 1 and not system.is_judged:
            sentence = "for the same reasons." if told else say_unchosen(system, expected)
            because = () if told else reasons
            state = [Statement("limit", "unjudged", UNJUDGED, "", (system.name,), sentence, reasons=because)]
            told = True
        elif len(systems) > 1 and not system.problems:
            state = [Statement("clear", "clear", CLEAR, "", (system.name,), say_partly(system, systems, nouns))]
        found.append(system._replace(statements=(*state, *system.statements)))
    return found


def say_unchosen(system: System, expected: Sequence[Measure]) -> str:
    """Return which scores would show problems, where none of them was chosen."""
    if system.unscored or system.uncompared:
        return ""
    scores = join_words([f"{one.key} ({one.noun})" for one in expected])
    return f"faults are seen in {scores}, and none of these scores was chosen."


def list_reasons(systems: Sequence[System], nouns: Mapping[str, str], needs: Mapping[str, Reason]) -> dict[str, Reason]:
    """Return for each score why it shows nothing, of the systems in which nothing could be judged."""
    reasons: dict[str, Reason] = {}
    for system in systems:
        if not system.is_judged:
            for key in system.unscored:
                text = f"{nouns[key]}: {key} is undefined."
                reasons.setdefault(key, needs[key]._replace(text=text) if key in needs else Reason(text))
            for key in system.uncompared:
                reasons[key] = Reason(f"{nouns[key]}: {UNCOMPARED}")
    return reasons


def say_partly(system: System, systems: Sequence[System], nouns: Mapping[str, str]) -> str:
    """Return what a system was judged for, where others were judged for more, and by how few summaries, if by few."""
    own = set(system.looked_for)
    every = {key for other in systems for key in other.looked_for}
    said = [f"It was judged only for {name_nouns(own, nouns)}."] if own and own < every else []
    judged, summaries = system.summaries
    if own and 2 * judged < summaries:
        said.append(f"Only {judged:,} of its {summaries:,} summaries could be judged.")
    return " ".join(said)


def name_nouns(keys: Collection[str], nouns: Mapping[str, str]) -> str:
    """Return what some scores show.

    >>> name_nouns({"b", "a"}, {"a": "copying", "b": "repetition", "c": "more"})
    'copying and repetition'
    """
    return join_words([noun for key, noun in nouns.items() if key in keys])


# What follows


def advise(
    systems: Sequence[System],
    expected: Sequence[Measure],
    differences: Sequence[Comparison] = (),
    directions: Mapping[str, str] | None = None,
) -> str:
    """Return a few sentences on which system to prefer. It is never one in which nothing could be judged.

    `differences` are the comparisons of all pairs for the scores to look at, and `directions` says which way each score
    is better; a score of which neither way is better is not looked at.
    """
    if len(systems) < 2:
        return "There is one system, so nothing to compare it with. Give a second one to learn which is better."
    judged = [system for system in systems if system.is_judged]
    if not judged:
        return f"Nothing could be judged: {say_unchosen(systems[0], expected)}".rstrip()
    unjudged = [show_name(system.name) for system in systems if not system.is_judged]
    said = [prefer(judged, bool(unjudged), differences, directions or {})]
    if unjudged and len(judged) > 1:
        named = join_words(unjudged) if len(unjudged) <= MOST_NAMED else f"{len(unjudged)} systems"
        said.append(f"Nothing could be judged in {named}.")
    looked_for = {key for system in judged for key in system.looked_for}
    if not looked_for.issuperset(measure.key for measure in expected):
        said.append(f"Systems were judged only for {name_nouns(looked_for, {m.key: m.noun for m in expected})}.")
    return " ".join(said)


def prefer(
    judged: Sequence[System], some: bool, differences: Sequence[Comparison], directions: Mapping[str, str]
) -> str:
    """Return which to prefer of the systems that could be judged; `some` says that there are others."""
    clean = [show_name(system.name) for system in judged if not system.problems]
    system = "system that could be judged" if some else "system"
    if len(judged) == 1:
        return f"Only {show_name(judged[0].name)} could be judged, so no system is preferred."
    if not clean:
        return f"Every {system} has a fault that is shown, so none is to be preferred as it is."
    if len(clean) == 1:
        only = "of the systems that could be judged, it is the only one" if some else "it is the only system"
        return (
            f"Prefer {clean[0]}: {only} in which no fault is shown. That does not mean that it is good: read some of "
            "its summaries."
        )
    if len(clean) == len(judged):
        start = f"No {system} has a fault that is shown, which does not mean that they are good."
    else:
        named = join_words(clean) if len(clean) <= MOST_NAMED else f"one of {len(clean)} systems"
        start = f"Prefer {named}: no fault of theirs is shown, which does not mean that they are good."
    return " ".join([start, *compare_clean(clean, differences, directions)])


def compare_clean(
    systems: Collection[str], differences: Sequence[Comparison], directions: Mapping[str, str]
) -> Iterator[str]:
    """Yield what is shown of the differences among `systems`, named as they are shown, in one sentence."""
    named = [one._replace(system=show_name(one.system), baseline=show_name(one.baseline)) for one in differences]
    ranked = [
        one
        for one in named
        if {one.system, one.baseline} <= set(systems) and directions.get(one.score) in ("higher", "lower")
    ]
    if not ranked:
        return
    found = []
    for one in ranked:
        if one.verdict != "not shown to differ":
            ahead = one.verdict == directions[one.score]
            better, worse = (one.system, one.baseline) if ahead else (one.baseline, one.system)
            found.append(f"{better} is better than {worse} in {one.score}")
    if not found:
        yield "No difference between them is shown."
    elif len(found) <= MOST_NAMED:
        yield f"Between them is shown: {'; '.join(found)}."
    else:
        yield f"{len(found)} of {len(ranked)} differences between them are shown; --compare lists them."


# How many, and how sure


def describe_size(rows: int, documents: int, systems: int) -> str:
    """Return how many summaries, documents and systems there are."""
    parts = [count_of(rows, "summary", "summaries")]
    if documents:
        parts.append(f"of {count_of(documents, 'document', 'documents')}")
    if systems > 1:
        parts.append(f"by {systems} systems")
    return " ".join(parts)


def how_sure(
    documents: int, systems: Sequence[System], comparisons: Sequence[Comparison], directions: Mapping[str, str]
) -> str:
    """Return how much so many documents can show, "" where nothing was compared, or nothing could be."""
    found: dict[str, list[float]] = {}
    for one in comparisons:
        if one.detectable == one.detectable and directions[one.score] != "neither":
            found.setdefault(one.score, []).append(one.detectable)
    if not comparisons or len(systems) < 2:
        return ""
    counted = count_of(documents, "document", "documents")
    if not found and not any(system.is_judged for system in systems):
        return ""
    if not found:
        return f"{counted} can show little: score more of them to be surer."
    key = next(iter(found))
    return (
        f"With {counted}, a true difference in {key} between two systems is usually shown if it is "
        f"{round_size(float(np.median(found[key])))} or more. A smaller one is often missed."
    )


def round_size(number: float) -> str:
    """Return a positive number with two digits that say something, but at most four decimals and not 0.

    >>> [round_size(number) for number in (0.00312, 0.157, 25.0, 1234.5, 0.000001)]
    ['0.0031', '0.16', '25', '1200', '0.0001']
    """
    number = max(number, 1e-4)
    decimals = min(4, 1 - math.floor(math.log10(number)))
    return f"{round(number, decimals):.{max(0, decimals)}f}"


def count_of(number: int, one: str, many: str) -> str:
    """Return a number with its noun.

    >>> count_of(1, "summary", "summaries"), count_of(1200, "summary", "summaries")
    ('1 summary', '1,200 summaries')
    """
    return f"{number:,} {one if number == 1 else many}"


def list_names(systems: Sequence[str], most: int) -> str:
    """Return the names of systems as a list in words, the first ones if they are many.

    >>> list_names(["a"], 3), list_names(["a", "b", "c"], 1)
    ('a', 'a and 2 more')
    """
    shown = [show_name(system) for system in systems[:most]]
    if len(systems) > most:
        return f"{', '.join(shown)} and {len(systems) - most} more"
    return join_words(shown)


def join_words(words: Sequence[str]) -> str:
    """Return words as a list.

    >>> join_words(["a"]), join_words(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
