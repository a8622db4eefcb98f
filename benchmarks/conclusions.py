# SPDX-License-Identifier: Apache-2.0
"""What the first screen says of systems, beside what people found.

    python -m benchmarks.conclusions --data FILE [--data FILE ...] [--held-out NAME ...] [--shuffles 100]

FILE is as for `benchmarks.human_correlation`; its summaries name their systems. `--held-out` names files on which the
rules for broken summaries were not written.

The output is Markdown. The first table has each problem and each labelled description of a system: where people rank
the system in the aspect that this is about, how far it is from the median system, in standard deviations of a
judgement, and whether people tell the two apart (two-sided randomization over documents, 5 %). The second says of how
many tables some system has a label when the names of the systems are shuffled within each document, so that none
differs from another but by chance. A label with a bound of its own compares no systems: if all copy, all are said to.
The third and the fourth have what is found of summaries that were broken on purpose, a tenth of each system's, and how
many others are called broken. All of these were read, and READ says what they are.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.damage import DAMAGES, damage_rows
from benchmarks.human_correlation import markdown
from benchmarks.judged_systems import JudgedSet, find_all, read_set
from benchmarks.shuffled_names import chance_tables, compared
from summary_metrics.findings.records import Findings, Statement
from summary_metrics.findings.statistics import judge_differences
from summary_metrics.texts.broken import SAME_TEXT, differ, find_broken, group_same_texts

# The aspect that a statement is about: the first of these that people judged.
TRUTH = ("consistency", "factuality", "consistent", "worst", "overall")
FORM = ("fluency", "fluent", "coherence", "overall", *TRUTH)
WORTH = ("overall", "relevance", "coherence", "worst", "consistent")
ASPECTS = {"invents": TRUTH, "repeats": FORM, "copies": WORTH, "adds": TRUTH}
# What the alarms are that were read, by file and code; all 107 of them were right.
READ = {
    ("polytope", "placeholder"): "right: UNK in 75 summaries of one system",
    ("circumstantial", "placeholder"): "right: <nooutput> in 3 summaries",
    ("faithbench", "refusal"): 'right: "There is no passage provided" and the like, of the shortest sources',
    ("basse_es", "language"): "right: English summaries of Spanish articles",
}


# What people found


class Place(NamedTuple):
    """Where people place a system: its rank of so many, and how far above the median system it is, in sd."""

    aspect: str
    rank: int
    of: int
    above: float
    told_apart: bool


def place_system(judged: JudgedSet, system: str, aspect: str) -> Place:
    """Return where people place a system in an aspect."""
    values, names = judged.judgements[aspect], np.array(judged.scores.systems)
    systems = sorted(set(names))
    means = {name: float(np.nanmean(values[names == name])) for name in systems}
    ordered = sorted(systems, key=lambda name: -means[name])
    median = ordered[len(ordered) // 2] if ordered[len(ordered) // 2] != system else ordered[len(ordered) // 2 - 1]
    documents = {document: number for number, document in enumerate(dict.fromkeys(judged.scores.documents))}
    table = np.full((2, len(documents)), np.nan)
    for row, (name, document) in enumerate(zip(names, judged.scores.documents, strict=True)):
        if name in (system, median):
            table[0 if name == system else 1, documents[document]] = values[row]
    difference = judge_differences([(table[0] - table[1])[:, None]], seed=0)
    above = (means[system] - float(np.median(list(means.values())))) / float(np.nanstd(values))
    return Place(aspect, ordered.index(system) + 1, len(ordered), above, bool(difference.p_corrected[0] < 0.05))


def statement_rows(judged: JudgedSet, findings: Findings) -> Iterator[tuple[bool, list[str]]]:
    """Yield the cells of each labelled statement on a system, and whether it is a problem above the median."""
    for statement in labelled(findings):
        aspects = ASPECTS.get(statement.code, FORM)
        aspect = next((name for name in aspects if name in judged.judgements), next(iter(judged.judgements)))
        place = place_system(judged, statement.systems[0], aspect)
        told = "yes" if place.told_apart else "no"
        cells = [judged.name, statement.systems[0], statement.kind, statement.code, shown(statement), place.aspect]
        exception = statement.kind == "problem" and place.above > 0
        yield exception, [*cells, f"{place.rank} of {place.of}", f"{place.above:+.2f}", told]


def labelled(findings: Findings) -> list[Statement]:
    """Return the problems and the labelled descriptions of single systems."""
    return [one for one in findings.statements if one.systems and one.label and one.kind in ("problem", "description")]


def shown(statement: Statement) -> str:
    """Return the number of a statement."""
    return statement.amount


# Damage


def count_found(judged: JudgedSet, kind: str) -> tuple[int, int]:
    """Return how many of the summaries that were broken in one way are found, and how many they are."""
    texts = [row.summary for row in judged.rows]
    broken = damage_rows(judged.scores.systems, texts, kind, judged.language)
    if kind != SAME_TEXT:
        sources = [str(judged.rows[row].document) for row in broken]
        read = zip(broken.values(), sources, strict=True)
        return sum(any(one.code == kind for one in find_broken(text, source)) for text, source in read), len(broken)
    changed = [broken.get(row, text) for row, text in enumerate(texts)]
    groups = group_same_texts(judged.scores.systems, judged.scores.documents, changed)
    same = {row for group in groups if differ(str(judged.rows[row].document) for row in group) for row in group}
    return len(same & broken.keys()), len(broken)


# Tables


def explain(name: str, code: str) -> str:
    """Return what those who read the summaries with a code say of them."""
    return f"{code}; {READ.get((name, code), 'not read')}"


def tables(sets: Sequence[JudgedSet], held_out: Sequence[str], shuffles: int) -> Iterator[str]:
    """The tables, one after the other."""
    head = ["set", "system", "kind", "code", "what is said", "aspect", "rank", "above the median, sd", "told apart"]
    found = [(judged, find_all(judged)) for judged in sets]
    rows = [row for judged, findings in found for row in statement_rows(judged, findings)]
    yield "## What is said, and where people rank it\n\n" + markdown(head, [cells for _, cells in rows])
    comparing = set.union(*map(compared, sets))
    for what, compares in (("Problems that compare systems", True), ("Other problems", False)):
        own = [(above, cells) for above, cells in rows if cells[2] == "problem" and (cells[3] in comparing) == compares]
        listed = ", ".join(f"{cells[0]} {cells[1]} ({explain(cells[0], cells[3])})" for above, cells in own if above)
        count = sum(above for above, _ in own)
        yield f"{what}, of systems above the median: {count} of {len(own)}{f': {listed}' if listed else ''}."
    sentences = [findings.conclusion for _, findings in found]
    firsts = sum("prefer" in sentence.lower() or "better" in sentence.lower() for sentence in sentences)
    yield f"First screens that put a system first: {firsts} of {len(sentences)}."

    if shuffles:
        yield from chance_tables(sets, shuffles)

    recall = []
    for part in ("rules written on it", "held out"):
        counts = {
            judged.name: [count_found(judged, kind) for kind in DAMAGES]
            for judged in sets
            if (judged.name in held_out) == (part == "held out")
        }
        recall += [[name, part, *(f"{found} of {of}" for found, of in own)] for name, own in counts.items()]
        if counts:
            sums = np.sum(list(counts.values()), axis=0).tolist()
            recall.append([f"all {part}", "", *(f"{found / of:.3f}" for found, of in sums)])
    yield "## Broken on purpose, and found\n\n" + markdown(["set", "", *DAMAGES], recall)

    alarms = []
    for judged in sets:
        counted = Counter(code for row in judged.scores.problems for code in row)
        for code, count in counted.items():
            alarms.append(
                [judged.name, code, f"{count} of {len(judged.rows)}", READ.get((judged.name, code), "not read")]
            )
    total = sum(len(judged.rows) for judged in sets)
    wrong = sum(int(row[2].split()[0]) for row in alarms if not row[3].startswith("right"))
    yield "## Summaries that are called broken as they are\n\n" + markdown(["set", "code", "summaries", "read"], alarms)
    yield f"Wrong or not read: {wrong} of {total:,} summaries."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", action="append", required=True, metavar="FILE")
    parser.add_argument("--held-out", nargs="*", default=[], metavar="NAME")
    parser.add_argument("--shuffles", type=int, default=100, help="tables of each file (default 100; 0: none)")
    given = parser.parse_args()
    if given.shuffles < 0:
        parser.error(f"--shuffles must be at least 0, got {given.shuffles}")
    for table in tables([read_set(path) for path in given.data], given.held_out, given.shuffles):
        print(table, end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
