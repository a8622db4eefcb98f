# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that shows the scores, where they come from, and needs no network.

Charts are drawn by plotly.js, inlined from the Python package: at 4.8 MB it is larger than BokehJS, but it draws SVG,
which prints sharply and takes its colours from the style sheet; altair needs a compiled package to inline its charts.
The page is a Jinja template, which escapes every text; only marked texts come as HTML, from painting.py. A
Content-Security-Policy allows the scripts of the page and nothing else: no request, no handler in a text.
"""

from __future__ import annotations

import base64
import hashlib
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..comparison import HEADER, Comparison, comparison_cells, comparison_notes
from ..errors import JobError
from ..job import Job, Outcome
from ..rows import Row, digest_rows, document_text, read_rows
from ..statistics import CONFIDENCE, REPLICATES, Summary
from ..table import Scores, flag_lines, system_codes
from .examples import Example, explain_rows, find_extremes
from .painting import paint, paint_legend

FOLDER = Path(__file__).resolve().parent
ROWS = 10_000  # in the table; of more rows, a random sample
POINTS = 2_000  # in the scatter plot, a random sample of the rows in the table
SYSTEMS = 30  # drawn in charts: those with the most rows
NAME_CHARACTERS = 200  # of an id or a system; of a system, the whole name is a tooltip
TEXT_CHARACTERS = 600  # of a summary in the table
SUMMARY_CHARACTERS = 4_000  # of the summary of an example
DOCUMENT_CHARACTERS = 20_000
LISTED = 12  # findings below an example
BINS = 30
DIRECTIONS = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}


class ExamplesOfMetric(NamedTuple):
    """The rows at both ends of the score that a metric shows first, and what the marks in them mean."""

    metric: str
    key: str
    marks: Mapping[str, str]
    worst: list[Example]
    best: list[Example]


def select_rows(
    rows: Iterable[Row], count: int, sha256: str | None, whole: Collection[int], shortened: Collection[int]
) -> dict[int, Row]:
    """Return the rows with these indices, those of `shortened` without document and with the summary cut.

    All `count` rows are read, and none but these are kept; a JobError when there are fewer, or when they are not the
    rows of this digest, where there is one.
    """
    digest = digest_rows([])
    found = {}
    index = -1
    for index, row in enumerate(islice(rows, count)):
        digest_rows([row], digest)
        if index in whole:
            found[index] = row
        elif index in shortened:
            found[index] = row._replace(document=None, summary=shorten(row.summary))
    if index + 1 < count or sha256 not in (None, digest.hexdigest()):
        raise JobError("--report: the input has changed since it was scored", 1)
    return found


def shorten(text: str) -> str:
    """Return `text`, or its beginning with a mark that it goes on."""
    return text if len(text) <= TEXT_CHARACTERS else text[:TEXT_CHARACTERS] + " …"


def cut_name(name: str | int) -> str:
    """Return an id or a system as the page shows it."""
    text = str(name)
    return text if len(text) <= NAME_CHARACTERS else text[: NAME_CHARACTERS - 1] + "…"


# What the charts and the table show


def table_columns(rows: Sequence[Row], codes: np.ndarray, scores: np.ndarray) -> dict[str, list[Any]]:
    """Return the columns of the table of rows; ids are texts, as JavaScript's numbers do not hold every integer."""
    return {
        "id": [None if row.id is None else cut_name(row.id) for row in rows],
        "place": [f"{row.file}:{row.line}" for row in rows],
        "system": codes.tolist(),
        "summary": [shorten(row.summary) for row in rows],
        "scores": [[None if math.isnan(score) else score for score in column] for column in scores.T.tolist()],
    }


def bin_edges(values: np.ndarray) -> np.ndarray:
    """Return the edges of at most BINS + 1 bins over `values`; those of whole numbers lie halfway between them."""
    low, high = values.min(), values.max()
    if np.all(values == np.round(values)):
        step = math.ceil((high - low + 1) / BINS)
        return np.arange(low - 0.5, high + step, step)
    return np.linspace(low, high, BINS + 1) if low < high else np.array([low - 0.5, low + 0.5])


def describe_distributions(
    keys: Sequence[str], codes: np.ndarray, scores: np.ndarray, shown: Sequence[int]
) -> list[dict[str, Any]]:
    """Return for each score the edges of its bins, and per shown system the share of its rows in each, and its mean."""
    found = []
    for key, column in zip(keys, scores.T, strict=True):
        defined = ~np.isnan(column)
        if not defined.any():
            continue
        edges = bin_edges(column[defined])
        groups = [column[defined & (codes == code)] for code in shown]
        found.append(
            {
                "key": key,
                "edges": edges.tolist(),
                "shares": [(np.histogram(group, edges)[0] / max(1, len(group))).tolist() for group in groups],
                "means": [group.mean() if len(group) else None for group in groups],
            }
        )
    return found


def correlate_ranks(scores: np.ndarray) -> list[list[float | None]]:
    """Return Spearman's correlation of every two columns, over the rows where both are defined; None if undefined."""
    from scipy import stats  # here, as it takes long to import

    columns = range(scores.shape[1])
    table: list[list[float | None]] = [[None for _ in columns] for _ in columns]
    for i in columns:
        for j in columns[:i]:
            both = scores[~np.isnan(scores[:, [i, j]]).any(axis=1)][:, [i, j]]
            if len(both) > 1 and np.ptp(both, axis=0).all():
                table[i][j] = table[j][i] = float(stats.spearmanr(both).statistic)
    return table


# The page


def script_source(script: str) -> str:
    """Return what a Content-Security-Policy calls an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def read_asset(name: str) -> str:
    """Return the text of a file beside this module."""
    return (FOLDER / name).read_text(encoding="utf-8")


def render(**content: Any) -> str:
    """Return the page; its script reads `content["data"]`."""
    import jinja2
    import markupsafe
    from plotly.offline import get_plotlyjs

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "allow_nan": False, "separators": (",", ":")}
    # The painter escapes the texts. Its legend stands once above the examples, not below each of them.
    environment.filters["paint"] = lambda text, marks, limit: markupsafe.Markup(paint(text, marks, {}, limit))
    environment.filters["paint_legend"] = lambda marks: markupsafe.Markup(paint_legend(marks))
    environment.filters["document_text"] = document_text
    environment.filters["cut_name"] = cut_name
    scripts = [read_asset("page.js"), read_asset("painting.js"), get_plotlyjs()]
    return environment.get_template("page.html").render(
        styles=[markupsafe.Markup(read_asset(name)) for name in ("painting.css", "page.css")],
        scripts=[markupsafe.Markup(script) for script in scripts],
        allowed=" ".join(map(script_source, scripts)),
        **content,
    )


def find_best_means(
    keys: Sequence[str], systems: Sequence[tuple[str, Summary]], directions: Mapping[str, str]
) -> dict[str, float]:
    """Return the best mean of each score among systems; no entry where neither way is better."""
    best = {}
    for k, key in enumerate(keys):
        means = [summary.mean[k] for _, summary in systems if not math.isnan(summary.mean[k])]
        if len(means) > 1 and directions[key] != "neither":
            best[key] = max(means) if directions[key] == "higher" else min(means)
    return best


def make_report(
    job: Job,
    outcome: Outcome,
    scores: Scores,
    groups: Sequence[tuple[str, Summary]],
    comparisons: Sequence[Comparison] = (),
) -> str:
    """Return the report, as HTML, of scores that `read_scores` gives, with `groups` that `system_summaries` gives.

    The rows are read once more, for the texts. The metrics run again on the few rows that serve as examples, which with
    a language model takes requests unless it remembers them. Without `comparisons` their section is left out.
    """
    keys, values = scores.keys, scores.values
    directions = job.directions()
    systems, codes = system_codes(scores.systems)
    shown = np.sort(np.argsort(-np.bincount(codes), kind="stable")[:SYSTEMS]).tolist()
    generator = np.random.default_rng(job.seed)
    sample = np.sort(generator.permutation(len(codes))[:ROWS])
    points = np.sort(generator.permutation(len(sample))[:POINTS])

    ends = {}
    for name, metric in job.metrics.items():
        key = metric.headlines()[0]
        ends[name] = (key, *find_extremes(values[:, keys.index(key)], directions[key]))
    whole = {index for _, worst, best in ends.values() for index in worst + best}
    rows = read_rows(job.files, job.columns, lambda _: None, job.delimiter)  # bad rows have been reported
    texts = select_rows(rows, len(codes), outcome.sha256, whole, set(sample.tolist()))
    examples = []
    for name, (key, worst, best) in ends.items():
        metric = job.metrics[name]
        found = explain_rows(name, metric, [texts[index] for index in worst + best])
        if scores.flags:
            flags = [scores.flags[index] for index in worst + best]
            found = [example._replace(flags=own) for example, own in zip(found, flags, strict=True)]
        examples.append(ExamplesOfMetric(name, key, metric.marks, found[: len(worst)], found[len(worst) :]))

    better = {key: DIRECTIONS[directions[key]] for key in keys}
    data = {
        "keys": keys,
        "better": better,
        "systems": systems,
        "shown": shown,
        "distributions": describe_distributions(keys, codes, values, shown),
        "correlations": correlate_ranks(values[sample]),
        "points": points.tolist(),
        "rows": table_columns([texts[index] for index in sample.tolist()], codes[sample], values[sample]),
    }
    if any(scores.flags):
        data["flags"] = ["; ".join(scores.flags[index]) or None for index in sample.tolist()]
    return render(
        data=data,
        job=job.describe(),
        note=job.note,
        seed=job.seed,
        keys=keys,
        directions=directions,
        better=better,
        groups=groups,
        best=find_best_means(keys, groups[:-1], directions),
        examples=examples,
        flags=flag_lines(scores.flags),
        comparison=list(map(comparison_cells, comparisons)),
        comparison_header=HEADER,
        comparison_notes=comparison_notes(comparisons, job.seed) if comparisons else [],
        count=len(codes),
        listed=len(sample),
        points=len(points),
        systems=systems,
        charted=len(shown),
        confidence=round(100 * CONFIDENCE),
        replicates=REPLICATES,
        characters=TEXT_CHARACTERS,
        limits={"summary": SUMMARY_CHARACTERS, "document": DOCUMENT_CHARACTERS, "listed": LISTED},
    )
