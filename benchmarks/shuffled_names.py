# SPDX-License-Identifier: Apache-2.0
"""How often systems have a label by chance: the names of systems are shuffled within each document.

Then no system differs from another but by chance, and at most 5 % of tables may have a label that compares systems. A
label with a bound of its own compares none: if all systems copy, all are said to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from benchmarks.checklist.outcomes import wilson
from benchmarks.human_correlation import markdown
from benchmarks.judged_systems import JudgedSet
from summary_metrics.findings.find import choose_reading
from summary_metrics.findings.metric_findings import find_measures, gather, judge_systems
from summary_metrics.findings.read_back import Beginnings, read_back
from summary_metrics.findings.score_table import Scores


def shuffle_systems(scores: Scores, draw: np.random.Generator) -> Scores:
    """Return scores in which the names of the systems are shuffled within each document."""
    names, documents = np.array(scores.systems, dtype=object), np.array(scores.documents, dtype=object)
    for document in dict.fromkeys(scores.documents):
        own = np.flatnonzero(documents == document)
        names[own] = names[draw.permutation(own)]
    return scores._replace(systems=names.tolist(), problems=[()] * len(names))


def count_by_chance(judged: JudgedSet, shuffles: int) -> Counter[str]:
    """Return in how many shuffled tables some system has each label that scores give; "" is any that compares.

    A row keeps its scores, its source and its number of words, so these are read once.
    """
    measures = find_measures(choose_reading(judged.metrics, judged.language), judged.scores.keys)
    beginnings = Beginnings(judged.scores, measures)
    read_back(lambda: judged.rows, [beginnings])
    norms = beginnings.measure(judged.metrics)
    draw = np.random.default_rng(0)
    found: Counter[str] = Counter()
    for _ in range(shuffles):
        scores = shuffle_systems(judged.scores, draw)
        systems = judge_systems(gather(measures, scores)._replace(norms=norms), scores)
        codes = {said.code for system in systems for said in system.statements if said.label}
        found.update(codes | ({""} if codes & compared(judged) else set()))
    return found


def compared(judged: JudgedSet) -> set[str]:
    """Return the codes of what is shown where a system has more of it than others."""
    findings = [one for metric in judged.metrics.values() for one in metric.findings()]
    return {one.code for one in findings if one.others_times is not None or one.floor is not None}


def chance_tables(sets: Sequence[JudgedSet], shuffles: int) -> Iterator[str]:
    """Yield the table of labels by chance, and what it says of those that compare, in all sets together."""
    counts = [(judged.name, count_by_chance(judged, shuffles)) for judged in sets]
    comparing = sorted(set.union(*map(compared, sets)))
    others = sorted({code for _, count in counts for code in count} - {"", *comparing})
    title = f"## Tables with a label when the names of systems are shuffled, {shuffles} times"
    head = ["set", *comparing, "any of these", *(f"{code} (has a bound)" for code in others)]
    codes = [*comparing, "", *others]
    yield f"{title}\n\n" + markdown(head, [[name, *(f"{count[code]}" for code in codes)] for name, count in counts])
    for code in comparing:
        found, of = sum(count[code] for _, count in counts), shuffles * len(sets)
        low, high = wilson(found, of)
        yield f"`{code}`: {found} of {of:,} tables, {found / of:.1%} (95 % interval {low:.1%} to {high:.1%})."
