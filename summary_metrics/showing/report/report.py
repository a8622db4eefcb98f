# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that shows the scores, where they come from, and needs no network."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...findings.advice import advise, list_reasons, say_partly
from ...findings.comparison import Comparison, choose_pairs
from ...findings.examples import find_examples
from ...findings.first_screen import HEADLINES, Screen, count_line, evidence_notes, how_sure, make_screen
from ...findings.score_table import Scores, system_codes
from ...findings.statistics import CONFIDENCE, REPLICATES, Summary
from ...findings.verdicts import RULES, Judgement
from ...reading.rows import Row, document_text, read_rows
from ...scoring.job import Job, Outcome
from ...scoring.row_scores import count_words
from ..comparison_table import HEADER, comparison_cells, comparison_notes
from ..tables import direction_line, flag_lines
from ..terminal import NO_FAULT, UNJUDGED, marks_note, undefined_lines, unsaid_needs
from .charts import correlate_ranks, describe_distributions
from .disagreements import DOCUMENTS, find_differing
from .documents import DIGITS, choose_documents, describe_documents
from .examples import Example, explain_metrics, find_extremes, most_for_model
from .lengths import tabulate_lengths
from .overview import describe_columns, describe_forest, orient
from .page import render
from .painting import paint, paint_legend
from .row_table import TEXT_CHARACTERS, select_rows, table_columns

ROWS = 10_000  # in the table; of more rows, a random sample
POINTS = 2_000  # in the scatter plot, a random sample of the rows in the table
SYSTEMS = 30  # drawn in charts: those with the most rows
SUMMARY_CHARACTERS = 4_000  # of the summary of an example
DOCUMENT_CHARACTERS = 20_000
LISTED = 12  # findings below an example
MOST_JUDGED = 12  # systems named one by one where they have no fault
PAIRS = 30  # whose documents are listed, and whose differences are drawn
BEGINNING = 90  # characters of a document that name it
DIRECTIONS = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}


class ExamplesOfMetric(NamedTuple):
    """The rows at both ends of the score that a metric shows first, and what the marks in them mean."""

    metric: str
    key: str
    marks: Mapping[str, str]
    worst: list[Example]
    best: list[Example]


class Reading:
    """What is noted of all rows while the input is read again: their lengths, and how some documents begin."""

    def __init__(self, count: int, named: Collection[int]) -> None:
        """Expect `count` rows; `named` are the indices of those whose documents are named by their beginnings."""
        self.lengths = np.full((count, 2), np.nan)  # in words: of the source, of the summary
        self.beginnings: dict[int, str] = {}
        self.named = named

    def watch(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows."""
        last: tuple[Any, float] = (None, np.nan)  # rows of one document often stand together
        for index, row in enumerate(rows):
            if index < len(self.lengths):
                if row.document is not None and row.document != last[0]:
                    last = row.document, float(count_words(document_text(row.document)))
                self.lengths[index] = np.nan if row.document is None else last[1], count_words(row.summary)
                if index in self.named:
                    self.beginnings[index] = begin(document_text(row.document))
            yield row


def begin(text: str) -> str:
    """Return the beginning of a text on one line.

    >>> begin(" A fox  ran. " + 50 * "Far. ")[-16:]
    ' Far. Far. Far …'
    """
    line = " ".join(text[: 4 * BEGINNING].split())
    return line if len(line) <= BEGINNING else line[: BEGINNING - 1].rstrip() + " …"


def group_by_fault(judgements: Sequence[Judgement]) -> dict[str, list[str]]:
    """Return the systems of each label that is shown of any, and last those without one, and those not judged."""
    labels = {label: [one.system for one in judgements if label in one.faults] for label in RULES}
    clean = [one.system for one in judgements if one.looked_for and not one.faults]
    found = {**labels, NO_FAULT: clean, UNJUDGED: [one.system for one in judgements if not one.looked_for]}
    return {label: systems for label, systems in found.items() if systems}


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


def make_report(
    job: Job,
    outcome: Outcome,
    scores: Scores,
    groups: Sequence[tuple[str, Summary]],
    comparisons: Sequence[Comparison] = (),
    screen: Screen | None = None,
) -> str:
    """Return the report, as HTML, of scores that `read_scores` gives, with `groups` that `system_summaries` gives.

    The rows are read once more, for the texts. The metrics run again on the few rows that serve as examples, which with
    a language model takes requests unless it remembers them. Without `comparisons` their table is left out. `screen` is
    what `make_screen` gives for these scores; it is made here where it is not given.
    """
    screen = screen or make_screen(job, scores)
    keys, values = scores.keys, scores.values
    directions = job.directions()
    systems, codes = system_codes(scores.systems)
    shown = np.sort(np.argsort(-np.bincount(codes), kind="stable")[:SYSTEMS]).tolist()
    generator = np.random.default_rng(job.seed)
    sample = np.sort(generator.permutation(len(codes))[:ROWS])
    points = np.sort(generator.permutation(len(sample))[:POINTS])

    main = [key for key in screen.keys if key in keys]
    pairs = choose_pairs(systems, job.baseline, None)[:PAIRS] if screen.comparisons else []
    differing = find_differing(scores, main, pairs)
    reading = Reading(len(codes), {one.row for found in differing.values() for one in found})
    ends = {}
    for name, metric in job.metrics.items():
        key = metric.headlines()[0]
        ends[name] = (key, *find_extremes(values[:, keys.index(key)], directions[key]))
    whole = {index for _, worst, best in ends.values() for index in worst + best}
    heads = [keys.index(key) for metric in job.metrics.values() for key in metric.headlines()]
    judged = [verdict.rows[0] for one in screen.judgements for verdict in one.verdicts if verdict.rows]
    wanted = [scores.documents[index] for index in [*judged, *sorted(whole)]]
    wanted += [one.digest for found in differing.values() for one in found]
    chosen = choose_documents(scores.documents, values[:, heads], wanted, sample.tolist())
    rows = read_rows(job.files, job.columns, lambda _: None, job.delimiter)  # bad rows have been reported
    begun = dict.fromkeys(chosen.begun.values(), chosen.characters)
    texts = select_rows(
        reading.watch(rows), len(codes), outcome.sha256, {*whole, *chosen.marked_rows}, set(sample.tolist()), begun
    )
    indices = {name: worst + best for name, (_, worst, best) in ends.items()}
    few = chosen.first_rows(most_for_model(len(codes)))
    explained = explain_metrics(job.metrics, texts, indices, chosen.marked_rows, few)
    examples = []
    for name, (key, worst, _) in ends.items():
        found = [explained[name][index] for index in indices[name]]
        if scores.flags:
            flags = [scores.flags[index] for index in indices[name]]
            found = [example._replace(flags=own) for example, own in zip(found, flags, strict=True)]
        marks = job.metrics[name].marks
        examples.append(ExamplesOfMetric(name, key, marks, found[: len(worst)], found[len(worst) :]))
    table_place = {index: place for place, index in enumerate(sample.tolist())}
    documents = describe_documents(chosen, texts, explained, codes, values, scores.flags, table_place)

    places = [keys.index(key) for key in main]
    favoured = {key for metric in job.metrics.values() for key in metric.favours_copies}
    no_evidence = evidence_notes(job)
    better = {key: " ".join([DIRECTIONS[directions[key]], *no_evidence.get(key, "").splitlines()]) for key in keys}
    data = {
        "keys": keys,
        "better": better,
        "systems": systems,
        "shown": shown,
        "distributions": describe_distributions(keys, codes, values, shown),
        "forest": describe_forest(main, orient(screen.comparisons, pairs), systems, screen.names),
        "axes": choose_axes(job.metrics, keys, values),
        "correlations": correlate_ranks(values[sample]),
        "points": points.tolist(),
        "rows": table_columns(
            [texts[index] for index in sample.tolist()],
            codes[sample],
            values[sample],
            [scores.documents[index][:DIGITS] for index in sample.tolist()],
        ),
        "documents": documents,
        "headlines": {name: metric.headlines() for name, metric in job.metrics.items()},
    }
    if any(scores.flags):
        data["flags"] = ["; ".join(scores.flags[index]) or None for index in sample.tolist()]
    return render(
        # The legend stands once above the examples, not below each of them.
        {"paint": lambda text, marks, limit: paint(text, marks, {}, limit), "paint_legend": paint_legend},
        data=data,
        digests=scores.documents,
        job=job.describe(),
        note=job.note,
        seed=job.seed,
        keys=keys,
        directions=directions,
        better=better,
        groups=groups,
        screen=screen,
        verdict_examples=find_examples(job, screen.judgements),
        anchors={digest: digest[:DIGITS] for digest in [*chosen.marked, *chosen.begun]},
        most_judged=MOST_JUDGED,
        by_fault=group_by_fault(screen.judgements),
        advice=advise(screen.judgements, screen.comparisons, screen.directions),
        partly={judgement.system: say_partly(judgement, screen.judgements) for judgement in screen.judgements},
        unjudged=[judgement.system for judgement in screen.judgements if not judgement.looked_for],
        reasons=list(list_reasons(screen.judgements, screen.needs).values()),
        words={"no fault": NO_FAULT, "unjudged": UNJUDGED, "same reasons": "for the same reasons"},
        sure=how_sure(screen),
        columns=describe_columns(screen, better, favoured),
        undefined=list(undefined_lines(screen.keys, screen.means, unsaid_needs(screen), part=False)),
        marks=screen.marks,
        names={key: screen.names.get(key, key) for key in keys},
        differing=differing,
        differing_most=DOCUMENTS,
        beginnings=reading.beginnings,
        lengths=[
            (title, tabulate_lengths(main, values[:, places], reading.lengths[:, side], codes, shown))
            for side, title in enumerate(("By length of the source", "By length of the summary"))
        ],
        examples=examples,
        flags=flag_lines(scores.flags),
        comparison=list(map(comparison_cells, comparisons)),
        comparison_header=HEADER,
        comparison_notes=comparison_notes(comparisons, job.seed) if comparisons else [],
        comparison_directions=direction_line(directions),
        marks_note="".join(marks_note(screen, comparisons)) if comparisons else "",
        lead=count_line(screen),
        count=len(codes),
        listed=len(sample),
        documents=len(documents),
        marked=len(chosen.marked),
        points=len(points),
        systems=systems,
        charted=len(shown),
        confidence=round(100 * CONFIDENCE),
        replicates=REPLICATES,
        characters=TEXT_CHARACTERS,
        limits={"summary": SUMMARY_CHARACTERS, "document": DOCUMENT_CHARACTERS, "listed": LISTED},
    )
