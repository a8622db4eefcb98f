# SPDX-License-Identifier: Apache-2.0
"""What the first screen says of systems, beside what people found.

    python -m benchmarks.conclusions --data FILE [--data FILE ...] [--held-out NAME ...] [--shuffles 40]

FILE is as for `benchmarks.human_correlation`; its summaries name their systems. `--held-out` names files on which the
rules for broken summaries were not written.

The output is Markdown. The first table has each problem and each labelled description of a system: where people rank
the system in the aspect that this is about, how far it is from the median system, in standard deviations of a
judgement, and whether people tell the two apart (two-sided randomization over documents, 5 %). The second has the share
of tables that have a label when the names of the systems are shuffled within each document. The third and the fourth
have what is found of summaries that were broken on purpose, a tenth of each system's, and how many others are called
broken. All of these were read, and READ says what they are.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.damage import DAMAGES, damage_rows
from benchmarks.judgements import from_file
from summary_metrics.findings.find import find
from summary_metrics.findings.records import Findings, Statement
from summary_metrics.findings.score_table import Scores, collect_scores
from summary_metrics.findings.statistics import judge_differences
from summary_metrics.reading.rows import Row, cut_chunks
from summary_metrics.registry import add_defaults, tell_language
from summary_metrics.scoring.row_scores import load_metrics, score_rows
from summary_metrics.texts.broken import SAME_TEXT, differ, find_broken, group_same_texts
from summary_metrics.texts.language import detect_most

METRICS = ("abstractness", "unr", "nid", "summarization_score")
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


class JudgedSet(NamedTuple):
    """The rows of a file, their scores, and what people judged of each, by aspect, (rows,)."""

    name: str
    rows: list[Row]
    scores: Scores
    metrics: dict[str, Any]
    judgements: dict[str, np.ndarray]
    language: str


def read_set(path: str) -> JudgedSet:
    """Return a file with its scores, as the command makes them."""
    documents = from_file(path)
    rows: list[Row] = []
    judged = []
    for number, document in enumerate(documents):
        for one in document["summaries"]:
            rows.append(Row(path, len(rows) + 1, number, one["system"], one["summary"], document["document"]))
            judged.append(one["scores"])
    language = detect_most(document["document"] for document in documents[:50])
    metrics, _ = load_metrics(tell_language(add_defaults({name: {} for name in METRICS}), language))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of summaries without any fact
        results = [one for chunk, _ in cut_chunks(rows, 256) for one in score_rows(metrics, chunk)]
    scores = collect_scores(("", one) for one in results)
    aspects = {name: np.array([one.get(name, np.nan) for one in judged]) for name in dict.fromkeys(judged[0])}
    return JudgedSet(Path(path).stem, rows, scores, metrics, aspects, language)


def find_all(judged: JudgedSet, scores: Scores | None = None) -> Findings:
    """Return what is found in the scores of a set, or in those of other rows of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return find(judged.metrics, scores or judged.scores, rows=lambda: judged.rows, language=judged.language)


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


# Labels by chance


def shuffle_systems(scores: Scores, draw: np.random.Generator) -> Scores:
    """Return scores in which the names of the systems are shuffled within each document."""
    names, documents = np.array(scores.systems, dtype=object), np.array(scores.documents, dtype=object)
    for document in dict.fromkeys(scores.documents):
        own = np.flatnonzero(documents == document)
        names[own] = names[draw.permutation(own)]
    return scores._replace(systems=names.tolist(), problems=[()] * len(names))


def count_by_chance(judged: JudgedSet, shuffles: int) -> Counter[str]:
    """Return in how many shuffled tables each label of a comparison is; broken summaries are left out."""
    draw = np.random.default_rng(0)
    found: Counter[str] = Counter()
    for _ in range(shuffles):
        findings = find_all(judged, shuffle_systems(judged.scores, draw))
        found.update({one.code for one in labelled(findings) if one.source == "metrics"})
    return found


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


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def tables(sets: Sequence[JudgedSet], held_out: Sequence[str], shuffles: int) -> Iterator[str]:
    """The tables, one after the other."""
    head = ["set", "system", "kind", "code", "what is said", "aspect", "rank", "above the median, sd", "told apart"]
    found = [(judged, find_all(judged)) for judged in sets]
    rows = [row for judged, findings in found for row in statement_rows(judged, findings)]
    yield "## What is said, and where people rank it\n\n" + markdown(head, [cells for _, cells in rows])
    above = [f"{cells[0]} {cells[1]} ({cells[3]})" for exception, cells in rows if exception]
    problems = sum(cells[2] == "problem" for _, cells in rows)
    yield f"Problems of systems above the median: {len(above)} of {problems}{': ' if above else ''}{', '.join(above)}."
    sentences = [findings.conclusion for _, findings in found]
    firsts = sum("prefer" in sentence.lower() or "better" in sentence.lower() for sentence in sentences)
    yield f"First screens that put a system first: {firsts} of {len(sentences)}."

    if shuffles:
        counts = [(judged.name, count_by_chance(judged, shuffles)) for judged in sets]
        codes = sorted({code for _, count in counts for code in count})
        cells = [[name, *(f"{count[code] / shuffles:.0%}" for code in codes)] for name, count in counts]
        title = f"## Tables with a label when the names of systems are shuffled, {shuffles} times"
        yield f"{title}\n\n" + markdown(["set", *codes], cells)

    recall = []
    for part in ("rules written on it", "held out"):
        own = [judged for judged in sets if (judged.name in held_out) == (part == "held out")]
        for judged in own:
            numbers = [count_found(judged, kind) for kind in DAMAGES]
            recall.append([judged.name, part, *(f"{found} of {of}" for found, of in numbers)])
        sums = [np.sum([count_found(judged, kind) for judged in own], axis=0) for kind in DAMAGES] if own else []
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
    parser.add_argument("--shuffles", type=int, default=40)
    given = parser.parse_args()
    for table in tables([read_set(path) for path in given.data], given.held_out, given.shuffles):
        print(table, end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
