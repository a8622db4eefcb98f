# SPDX-License-Identifier: Apache-2.0
"""`find`: all that the scores of some rows show, found once, for every output to paint.

What is said comes from three sources. Metrics say what their scores show (`metric_findings.py`). The texts themselves
can say something without any score: a function in TEXT_SOURCES does. And there may be judgements of the user's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .means import (
    Means,
    describe_marks,
    describe_standing,
    explain_uncompared,
    find_doubts,
    list_undefined,
    make_columns,
    measure_means,
)
from .metric_findings import find_measures, gather, judge_systems
from .read_back import Beginnings, Examples, Reader, Rows, choose_examples, read_back
from .records import Findings, Group, Reason, Statement, System
from .score_table import Scores, system_summaries
from .wording import add_states, advise, describe_size, find_expected, how_sure, list_reasons

MOST_NAMED = 12  # systems that are named one by one


class Material(NamedTuple):
    """What statements are made from: the loaded metrics, the scores of the rows, and the names of the systems."""

    metrics: Mapping[str, Any]
    scores: Scores
    names: Sequence[str]
    seed: int


# Each returns statements on systems, or on the whole table, from what stands in the texts or was noted of each row.
TEXT_SOURCES: tuple[Callable[[Material], Iterable[Statement]], ...] = ()


def find(
    metrics: Mapping[str, Any],
    scores: Scores,
    *,
    seed: int = 0,
    rows: Rows | None = None,
    every: bool = False,
    ignored: Collection[str] = (),
    reader: Callable[[Means, Collection[int]], Reader] | None = None,
) -> Findings:
    """Return all that is found.

    Parameters
    ----------
    metrics
        The loaded metrics, by name.
    rows
        What reads the rows again, for norms and examples; None where that cannot be done.
    every
        Whether all scores are in the columns, not only the few that tell most.
    ignored
        Codes of statements that are left out.
    reader
        Makes one more reader of the rows from the means and the rows that may serve as examples; they are read once.
    """
    means = measure_means(metrics, scores, seed, every)
    measures = find_measures(metrics, scores.keys)
    facts = gather(measures, scores)
    beginnings, examples = Beginnings(scores, measures), Examples(choose_examples(facts))
    read_back(rows, [beginnings, examples, *([reader(means, examples.wanted)] if reader else [])])
    systems = judge_systems(facts._replace(norms=beginnings.measure(metrics)), scores, seed)
    found = [said for source in TEXT_SOURCES for said in source(Material(metrics, scores, facts.names, seed))]
    systems = [add_statements(system, found, ignored) for system in systems]
    metric_of = {one.code: metrics[measure.metric] for measure in measures for one in measure.findings}
    systems = [examples.add(system, metric_of) for system in systems]

    expected = find_expected(metrics)
    needs = {key: Reason("", name, need) for name, metric in metrics.items() for key, need in metric.needs().items()}
    systems = add_states(systems, expected, needs)
    columns = make_columns(metrics, means, systems)
    reasons = list_reasons(systems, {one.key: one.noun for one in expected}, needs) if len(systems) > 1 else {}
    told = {key for key, reason in reasons.items() if reason.need}
    every_mean = system_summaries(scores, seed)
    documents = len(set(scores.documents) - {""})
    standing = {column.key: describe_standing(column, facts.names) for column in columns if not column.counted}
    chance = "Of tables like this one, at most 5 % have a wrong verdict, and at most 5 % a wrong mark"
    return Findings(
        rows=len(scores.systems),
        documents=documents,
        size=describe_size(len(scores.systems), documents, len(systems)),
        systems=systems,
        names=[name for name, _ in means.groups],
        columns=columns,
        comparisons=means.comparisons,
        keys=scores.keys,
        every=every_mean,
        lacking=list(list_undefined(scores.keys, every_mean[:-1] or every_mean, needs)),
        doubts=find_doubts(metrics),
        general=tuple(one for one in found if not one.systems and one.code not in ignored),
        groups=group_systems(systems, list(metric_of)),
        is_grouped=len(systems) > MOST_NAMED,
        conclusion=advise(systems, expected, means.comparisons, means.directions),
        standing={key: said for key, said in standing.items() if said} if means.comparisons else {},
        legend=describe_marks(columns),
        uncompared=explain_uncompared(means, documents),
        undefined=list(list_undefined(means.scores.keys, means.groups, needs, told)),
        left_out=means.left_out,
        sure=how_sure(documents, systems, means.comparisons, means.directions),
        chance=f"{chance} (seed {seed})." if len(means.groups) > 1 else "",
        flags=describe_flags(scores.flags),
    )


def add_statements(system: System, found: Iterable[Statement], ignored: Collection[str]) -> System:
    """Return a system with what else is said of it, without what is ignored."""
    own = [*system.statements, *(one for one in found if system.name in one.systems)]
    return system._replace(statements=tuple(one for one in own if one.code not in ignored))


def group_systems(systems: Sequence[System], codes: Sequence[str]) -> list[Group]:
    """Return the systems by what is said of them, problems first, then in the order of `codes`, without remarks."""
    groups: dict[str, tuple[Statement, list[str]]] = {}
    for system in systems:
        for said in system.statements:
            if said.label:
                groups.setdefault(said.code, (said, []))[1].append(system.name)
    order = {"problem": 0, "description": 1, "clear": 2, "limit": 3}
    place = {code: number for number, code in enumerate(codes)}
    ordered = sorted(groups.values(), key=lambda group: (order[group[0].kind], place.get(group[0].code, len(place))))
    return [Group(said, tuple(names)) for said, names in ordered]


def describe_flags(flags: Sequence[tuple[str, ...]]) -> list[str]:
    """Return one line for each flag that rows have: how many of all have it. No line where no metric can flag any."""
    counts = Counter(flag for found in flags for flag in found)
    said = "rows are flagged, do not trust their scores"
    return [f"{n:,} of {len(flags):,} {said} ({flag})" for flag, n in counts.items()]
