# SPDX-License-Identifier: Apache-2.0
"""Which system to prefer, and what could not be judged, in one or two sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ..printable import show_name
from .comparison import Comparison
from .verdicts import MEASURED, Judgement

FAULTS = {"copies": "copying", "repeats": "repetition", "invents": "invented facts", "misses": "missing content"}
ALWAYS = ("copies", "repeats", "invents")  # what is looked for without a model
MOST_NAMED = 4  # systems
UNCOMPARED = (
    "It shows in a comparison with the sources, or with other systems on the same documents, and there are none here. "
    "If the files have documents, --compare reads them."
)


def advise(
    judgements: Sequence[Judgement], differences: Sequence[Comparison] = (), directions: Mapping[str, str] | None = None
) -> str:
    """Return a few sentences on which system to prefer. It is never one in which nothing could be judged.

    `differences` are the comparisons of all pairs for the scores to look at, and `directions` says which way each score
    is better; a score of which neither way is better is not looked at.
    """
    if len(judgements) < 2:
        return "There is one system, so nothing to compare it with. Give a second one to learn which is better."
    judged = [judgement for judgement in judgements if judgement.looked_for]
    if not judged:
        return say_unjudged(judgements[0])
    unjudged = [show_name(judgement.system) for judgement in judgements if not judgement.looked_for]
    said = [prefer(judged, bool(unjudged), differences, directions or {})]
    if unjudged and len(judged) > 1:
        named = join_words(unjudged) if len(unjudged) <= MOST_NAMED else f"{len(unjudged)} systems"
        said.append(f"Nothing could be judged in {named}.")
    looked_for = {measure for judgement in judged for measure in judgement.looked_for}
    if not looked_for.issuperset(ALWAYS):
        said.append(f"Systems were judged only for {name_faults(looked_for)}.")
    return " ".join(said)


def prefer(
    judged: Sequence[Judgement], some: bool, differences: Sequence[Comparison], directions: Mapping[str, str]
) -> str:
    """Return which to prefer of the systems that could be judged; `some` says that there are others."""
    clean = [show_name(judgement.system) for judgement in judged if not judgement.faults]
    system = "system that could be judged" if some else "system"
    if len(judged) == 1:
        return f"Only {show_name(judged[0].system)} could be judged, so no system is preferred."
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


# What could not be judged


def say_unjudged(judgement: Judgement) -> str:
    """Return that nothing could be judged in a system; `list_reasons` says why."""
    if judgement.unscored or judgement.uncompared:
        return "Nothing could be judged:"
    scores = join_words([f"{MEASURED[measure]} ({FAULTS[measure]})" for measure in ALWAYS])
    return f"Nothing could be judged: faults are seen in {scores}, and none of these scores was chosen."


def list_reasons(judgements: Sequence[Judgement], needs: Mapping[str, str]) -> dict[str, str]:
    """Return for each score why it shows no fault, of the systems in which nothing could be judged.

    `needs` says what scores need to be defined.
    """
    reasons: dict[str, str] = {}
    for judgement in judgements:
        if not judgement.looked_for:
            for measure in judgement.unscored:
                key = MEASURED[measure]
                reasons.setdefault(key, f"{FAULTS[measure]}: {key} is undefined. {needs.get(key, '')}".rstrip())
            for measure in judgement.uncompared:
                reasons[MEASURED[measure]] = f"{FAULTS[measure]}: {UNCOMPARED}"
    return reasons


def say_partly(judgement: Judgement, judgements: Sequence[Judgement]) -> str:
    """Return what a system was judged for, where others were judged for more, and by how few summaries, if by few."""
    own = set(judgement.looked_for)
    every = {measure for other in judgements for measure in other.looked_for}
    said = [f"It was judged only for {name_faults(own)}."] if own and own < every else []
    judged, summaries = judgement.summaries
    if own and 2 * judged < summaries:
        said.append(f"Only {judged:,} of its {summaries:,} summaries could be judged.")
    return " ".join(said)


def name_faults(measures: Collection[str]) -> str:
    """Return the faults that are looked for.

    >>> name_faults({"invents", "copies"})
    'copying and invented facts'
    """
    return join_words([fault for measure, fault in FAULTS.items() if measure in measures])


# Words


def join_words(words: Sequence[str]) -> str:
    """Return words as a list.

    >>> join_words(["a"]), join_words(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
