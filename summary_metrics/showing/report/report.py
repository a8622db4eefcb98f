# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that shows the findings, where they come from, and needs no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...findings.comparison import Comparison
from ...findings.means import HEADLINES, read_directions
from ...findings.records import Findings, Spell
from ...findings.score_table import system_codes
from ...findings.statistics import CONFIDENCE, REPLICATES
from ..comparison_table import HEADER, comparison_cells, comparison_notes, marks_note
from ..spelling import in_command
from ..tables import direction_line
from .charts import correlate_ranks, describe_distributions
from .disagreements import DOCUMENTS
from .documents import DIGITS, describe_documents
from .examples import ExampleRow, collect_kinds, explain_metrics, most_for_model
from .forest import describe_forest, orient
from .judged import describe_judged
from .lengths import LengthTable, tabulate_lengths
from .page import render
from .painting import paint, paint_legend
from .row_table import TEXT_CHARACTERS, table_columns
from .texts import ReportTexts, say_pairs

SYSTEMS = 30  # drawn in charts: those with the most rows
LIMITS = {"summary": 4_000, "document": 20_000, "listed": 12}  # characters of an example, and what is listed below it
DIRECTIONS = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}


class Made(NamedTuple):
    """How the scores were made: files, metrics, signatures and versions as a job describes them, and what to note."""

    files: Sequence[str]
    signatures: Mapping[str, str]
    versions: Mapping[str, str]
    note: str = ""
    spell: Spell = in_command


class ExamplesOfMetric(NamedTuple):
    """The rows at both ends of the score that a metric shows first, and what the marks in them mean."""

    metric: str
    key: str
    marks: Mapping[str, str]
    worst: list[ExampleRow]
    best: list[ExampleRow]


class ComparisonTable(NamedTuple):
    """The table of comparisons, and what to know of it."""

    header: Sequence[str]
    rows: list[tuple[str, ...]]
    notes: list[str]
    directions: str
    marks: str


class Extent(NamedTuple):
    """How many rows, documents and systems the page has of those that there are."""

    rows: int
    listed: int
    points: int
    charted: int
    documents: int
    marked: int


def choose_axes(metrics: Mapping[str, Any], keys: Sequence[str], values: np.ndarray) -> tuple[int, int]:
    """Return the places of the two scores that the scatter plot opens with.

    Across is a score that describes, where there is one, and up is the last main score that ranks: how a text is
    written against what it says. A score of `values`, (rows, keys), that no row has is not chosen if another can be.
    """
    known = dict(zip(keys, (~np.isnan(values)).any(axis=0).tolist(), strict=True))
    first = [(key, metric.directions()[key]) for metric in metrics.values() for key in metric.headlines()[:HEADLINES]]
    main = [(key, way) for key, way in first if known[key]] or first
    ranked = [key for key, way in main if way != "neither"]
    across = next((key for key, way in main if way == "neither"), ranked[0] if ranked else keys[0])
    up = next(
        (key for key in reversed(ranked) if key != across),
        next(key for key in reversed(keys) if known[key] or key == keys[0]),
    )
    return keys.index(across), keys.index(up)


def gather_examples(texts: ReportTexts, explained: Mapping[str, Mapping[int, ExampleRow]]) -> list[ExamplesOfMetric]:
    """Return the examples of each metric, with the flags of their rows."""
    found = []
    for name, (key, worst, best) in texts.ends.items():
        own = [explained[name][index] for index in worst + best]
        if texts.scores.flags:
            flags = [texts.scores.flags[index] for index in worst + best]
            own = [example._replace(flags=of_row) for example, of_row in zip(own, flags, strict=True)]
        found.append(ExamplesOfMetric(name, key, texts.metrics[name].marks, own[: len(worst)], own[len(worst) :]))
    return found


def tabulate_comparisons(
    findings: Findings, comparisons: Sequence[Comparison], seed: int, directions: Mapping[str, str]
) -> ComparisonTable | None:
    """Return the table of the comparisons that were asked for; None where none were."""
    if not comparisons:
        return None
    return ComparisonTable(
        HEADER,
        list(map(comparison_cells, comparisons)),
        comparison_notes(comparisons, seed),
        direction_line(directions),
        "".join(marks_note(comparisons, findings.comparisons)),
    )


def make_report(
    findings: Findings,
    texts: ReportTexts,
    made: Made,
    seed: int,
    comparisons: Sequence[Comparison] = (),
) -> str:
    """Return the report, as HTML, of what `find` found, with the texts that it gave to `texts`.

    The metrics run again on the few rows that serve as examples, which with a language model takes requests unless it
    remembers them. Without `comparisons` their table is left out.
    """
    texts.check()
    metrics, scores, chosen, sample = texts.metrics, texts.scores, texts.chosen, texts.sample.tolist()
    keys, values = scores.keys, scores.values
    directions = read_directions(metrics)
    systems, codes = system_codes(scores.systems)
    shown = np.sort(np.argsort(-np.bincount(codes), kind="stable")[:SYSTEMS]).tolist()
    names = {column.key: column.name or column.key for column in [*findings.columns, *findings.writing]}
    indices = {name: worst + best for name, (_, worst, best) in texts.ends.items()}
    few = chosen.first_rows(most_for_model(len(codes)))
    explained = explain_metrics(metrics, texts.rows, indices, chosen.marked_rows, few)
    place_of = {index: place for place, index in enumerate(sample)}
    documents = describe_documents(chosen, texts.rows, explained, codes, values, scores.flags, place_of)
    doubted = findings.doubted
    better = {key: " ".join([DIRECTIONS[directions[key]], *filter(None, [doubted.get(key)])]) for key in keys}
    data = {
        "keys": keys,
        "better": better,
        "systems": systems,
        "shown": shown,
        "distributions": describe_distributions(keys, codes, values, shown),
        "forest": describe_forest(texts.main, orient(findings.comparisons, texts.pairs), systems, names),
        "axes": choose_axes(metrics, keys, values),
        "correlations": correlate_ranks(values[texts.sample]),
        "points": texts.points.tolist(),
        "rows": table_columns(
            [texts.rows[index] for index in sample],
            codes[texts.sample],
            values[texts.sample],
            [scores.documents[index][:DIGITS] for index in sample],
        ),
        "documents": documents,
        "headlines": {name: metric.headlines() for name, metric in metrics.items()},
    }
    if any(scores.flags):
        data["flags"] = ["; ".join(scores.flags[index]) or None for index in sample]
    return render(
        # The legend stands once above the examples, not below each of them.
        {"paint": lambda text, marks, limit: paint(text, marks, {}, limit), "paint_legend": paint_legend},
        data=data,
        findings=findings,
        judged=describe_judged(findings.judged),
        made=made,
        names=names,
        directions=directions,
        better=better,
        groups=findings.every,
        marked={
            (one.key, name): cell.mark
            for one in [*findings.columns, *findings.writing]
            for name, cell in zip(findings.names, one.cells, strict=True)
        },
        digests=scores.documents,
        metric_of={finding.code: name for name, metric in metrics.items() for finding in metric.findings()},
        card_places={row: place for own in chosen.marked.values() for place, row in enumerate(own)},
        anchors={digest: digest[:DIGITS] for digest in [*chosen.marked, *chosen.begun]},
        comparison=tabulate_comparisons(findings, comparisons, seed, directions),
        disagreements=texts.disagreements,
        pairs=say_pairs(texts.pairs, len(systems)) if texts.pairs else "",
        beginnings=texts.beginnings,
        lengths=tabulate_both_lengths(texts, codes, shown),
        examples=gather_examples(texts, explained),
        kinds={name: collect_kinds(own.values()) for name, own in explained.items()},
        scale=Extent(len(codes), len(sample), len(texts.points), len(shown), len(documents), len(chosen.marked)),
        limits={**LIMITS, "row": TEXT_CHARACTERS, "disagreements": DOCUMENTS},
        statistics={"confidence": round(100 * CONFIDENCE), "replicates": REPLICATES, "seed": seed},
    )


def tabulate_both_lengths(
    texts: ReportTexts, codes: np.ndarray, shown: Sequence[int]
) -> list[tuple[str, list[LengthTable]]]:
    """Return the means of the main scores by the length of the source, and by that of the summary."""
    columns = texts.scores.values[:, [texts.scores.keys.index(key) for key in texts.main]]
    titles = ("By length of the source", "By length of the summary")
    return [
        (title, tabulate_lengths(texts.main, columns, texts.lengths[:, side], codes, shown))
        for side, title in enumerate(titles)
    ]
