# SPDX-License-Identifier: Apache-2.0
"""The sentences about a whole table: how much was judged, what follows, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from ..printable import count_of, join_words, show_name
from ..registry import METRICS, default_options, is_light, load_metric
from ..texts.language import name_language
from .comparison import Comparison
from .metric_findings import Measure, find_measures
from .records import Reason, Statement, System

MOST_NAMED = 4  # systems
LEAST_DOCUMENTS = 6  # with which a difference can be significant: 2 of 2^6 signs are below 5 %
UNJUDGED = "nothing could be judged"
UNCOMPARED = "It shows beside the sources, or beside other systems on the same documents, and there are none here."
UNREAD = "If the files have documents, --compare reads them."


# How much was judged


@cache
def load_default(name: str) -> Any:
    """Return a metric that is only asked what it measures, loaded once in a process: that takes longer than a row."""
    return load_metric(name, **default_options(name))


def find_expected(metrics: Mapping[str, Any]) -> list[Measure]:
    """Return what is looked for without a model, also by light metrics that were not chosen."""
    by_default = {
        name: metrics[name] if name in metrics else load_default(name)
        for name in METRICS
        if name in metrics or is_light(name)
    }
    keys = [key for name, metric in by_default.items() for key in metric.directions(**default_options(name))]
    return find_measures(by_default, keys)


def add_states(
    systems: Sequence[System], expected: Sequence[Measure], needs: Mapping[str, Reason], unread: bool = False
) -> list[System]:
    """Return systems that also say why nothing could be judged; `unread` says that no document was read.

    One system alone is only described.
    """
    nouns = {measure.key: measure.noun for measure in expected}
    found: list[System] = []
    told: dict[tuple[Reason, ...], str] = {}
    for system in systems:
        if len(systems) > 1 and not system.is_judged:
            reasons = tuple(list_reasons([system], nouns, needs, unread).values())
            again = reasons in told
            first = told.setdefault(reasons, system.name)
            same = f"for the same reasons as {show_name(first)}." if len(told) > 1 else "for the same reasons."
            sentence = same if again else say_unchosen(system, expected)
            state = Statement("limit", "unjudged", UNJUDGED, "", (system.name,), sentence)
            own = (*system.statements, state._replace(reasons=() if again else reasons))
            system = system._replace(statements=own)
        found.append(system)
    return found


def say_unchosen(system: System, expected: Sequence[Measure]) -> str:
    """Return which scores would show problems, where none of them is there."""
    if system.unscored or system.uncompared:
        return ""
    scores = join_words([f"{one.key} ({one.noun})" for one in expected])
    return f"problems show in {scores}, and none of these scores is there."


def list_reasons(
    systems: Sequence[System], nouns: Mapping[str, str], needs: Mapping[str, Reason], unread: bool = False
) -> dict[str, Reason]:
    """Return for each score why it shows nothing, of the systems in which nothing could be judged."""
    reasons: dict[str, Reason] = {}
    for system in systems:
        if not system.is_judged:
            for key in system.unscored:
                text = f"{nouns[key]}: {key} is undefined."
                reasons.setdefault(key, needs[key]._replace(text=text) if key in needs else Reason(text))
            for key in system.uncompared:
                reasons[key] = Reason(f"{nouns[key]}: {UNCOMPARED}{f' {UNREAD}' * unread}")
    return reasons


def name_nouns(keys: Collection[str], nouns: Mapping[str, str]) -> str:
    """Return what some scores show.

    >>> name_nouns({"b", "a"}, {"a": "copying", "b": "repetition", "c": "more"})
    'copying and repetition'
    """
    return join_words([noun for key, noun in nouns.items() if key in keys])


# What follows


def conclude(systems: Sequence[System], expected: Sequence[Measure], few_documents: str = "") -> str:
    """Return how many systems have a problem, and what that does not say. No system is put before another.

    `few_documents` says that so few of them can show nothing.
    """
    judged = [system for system in systems if system.is_judged]
    having = [system for system in systems if system.problems]
    if len(systems) < 2:
        shown = "" if having else " No summary is empty, a refusal or broken in another way." * bool(systems)
        return f"There is one system. It is described, and not judged: there is nothing to compare it with.{shown}"
    if not judged and not having:
        return f"Nothing could be judged: {say_unchosen(systems[0], expected)}".rstrip()
    if having:
        number = "all" if len(having) == len(systems) else f"{len(having)} of {len(systems)}"
        said = [f"{'A problem is' if len(having) == 1 else 'Problems are'} shown of {number} systems."]
        said += ["Which of the others is best, these scores do not say."] * (len(having) + 1 < len(systems))
    else:
        said = ["No problem is shown of any system. Which of them is best, these scores do not say."]
        said += [few_documents] * bool(few_documents)
    looked_for = {key for system in judged for key in system.looked_for}
    if judged and not looked_for.issuperset(measure.key for measure in expected):
        nouns = {measure.key: measure.noun for measure in expected}
        said.append(f"Looked for: {name_nouns(looked_for, nouns)}.")
    return " ".join(said)


# How many, and how sure


def describe_size(rows: int, documents: int, systems: int, language: str = "") -> str:
    """Return how many summaries, documents and systems there are, and the language in which they were read."""
    parts = [count_of(rows, "summary", "summaries")]
    if documents:
        parts.append(f"of {count_of(documents, 'document', 'documents')}")
    if systems > 1:
        parts.append(f"by {systems} systems")
    if language:
        parts.append(f"in {name_language(language)}")
    return " ".join(parts)


def how_sure(
    documents: int, systems: Sequence[System], comparisons: Sequence[Comparison], directions: Mapping[str, str]
) -> str:
    """Return how much so many documents can show, "" where nothing was compared, or nothing could be."""
    counted = count_of(documents, "document", "documents")
    if is_too_few(comparisons, directions):
        ranked = find_ranked(comparisons, directions)
        shared = max(one.documents + one.undefined for one in ranked)
        so = "so no difference between two systems can be significant"
        if shared >= LEAST_DOCUMENTS:
            most = count_of(max(one.documents for one in ranked), "document has", "documents have")
            return f"At most {most} a score of both of two systems, {so}."
        if shared < documents:
            most = count_of(shared, "document", "documents")
            return f"Any two systems share {most} at most, {so}: score the same documents with all."
        return f"With {counted} no difference between two systems can be significant: score more documents."
    key = next((one.score for one in find_ranked(comparisons, directions) if not math.isnan(one.detectable)), "")
    if not key or len(systems) < 2:
        return ""
    pairs = [one for one in comparisons if one.score == key]
    sizes = [one.detectable for one in pairs if not math.isnan(one.detectable)]
    least, most = round_size(min(sizes)), round_size(max(sizes))
    some = "" if least == most else f", for some pairs from {least} on"
    unknown = len(pairs) - len(sizes)
    never = f" For {unknown} of the {len(pairs)} pairs no such size can be said." * bool(unknown)
    return (
        f"With {counted}, a true difference in {key} between two systems is usually shown from {most} on{some}. "
        f"A smaller one is often missed.{never}"
    )


def is_too_few(comparisons: Sequence[Comparison], directions: Mapping[str, str]) -> bool:
    """Return whether systems were compared on so few documents that no difference could be significant."""
    ranked = find_ranked(comparisons, directions)
    return bool(ranked) and all(one.documents < LEAST_DOCUMENTS for one in ranked)


def find_ranked(comparisons: Sequence[Comparison], directions: Mapping[str, str]) -> list[Comparison]:
    """Return the comparisons of scores that rank."""
    return [one for one in comparisons if directions[one.score] != "neither"]


def round_size(number: float) -> str:
    """Return a positive number with two digits that say something, but at most four decimals and not 0.

    >>> [round_size(number) for number in (0.00312, 0.157, 25.0, 1234.5, 0.000001)]
    ['0.0031', '0.16', '25', '1200', '0.0001']
    """
    number = max(number, 1e-4)
    decimals = min(4, 1 - math.floor(math.log10(number)))
    return f"{round(number, decimals):.{max(0, decimals)}f}"


def list_names(systems: Sequence[str], most: int) -> str:
    """Return the names of systems as a list in words, the first ones if they are many.

    >>> list_names(["a"], 3), list_names(["a", "b", "c"], 1)
    ('a', 'a and 2 more')
    """
    shown = [show_name(system) for system in systems[:most]]
    if len(systems) > most:
        return f"{', '.join(shown)} and {len(systems) - most} more"
    return join_words(shown)
