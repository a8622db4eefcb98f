# SPDX-License-Identifier: Apache-2.0
"""The report of `score.py`: one HTML file that shows the scores, where they come from, and needs no network.

Charts are drawn by plotly.js, inlined from the Python package: at 4.8 MB it is larger than BokehJS, but it draws SVG,
which prints sharply and takes its colours from the style sheet; altair needs a compiled package to inline its charts.
The page is a Jinja template, which escapes every text. It lies in `report/` with its style and script, each in a file
of its own kind. A Content-Security-Policy allows these scripts and nothing else: no request, no handler in a text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..compare import HEADER, Comparison, comparison_cells, comparison_notes
from ..errors import JobError
from ..rows import Row
from ..table import CONFIDENCE, REPLICATES, Scores, Summary, system_codes
from .examples import HIGHER, NEITHER, Example, better, examples, extremes, headline

PAGE = Path(__file__).resolve().parent
ROWS = 10_000  # in the table; of more rows, a random sample
POINTS = 2_000  # in the scatter plot, a random sample of the rows in the table
SYSTEMS = 30  # drawn in charts: those with the most rows
TEXT_CHARACTERS = 600  # of a summary in the table
BINS = 30


class ExamplesOfMetric(NamedTuple):
    """The rows at both ends of one score of a metric."""

    metric: str
    key: str
    worst: list[Example]
    best: list[Example]


def check_report(report: Path, files: Iterable[str], outputs: Iterable[Path]) -> None:
    """Raise a JobError, before anything is scored, when the report could not be made."""
    if "-" in files:
        raise JobError("--report reads the input twice, and standard input can be read only once; give a file", 2)
    others = [Path(file).resolve() for file in files] + [output.resolve() for output in outputs]
    if report.resolve() in others:
        raise JobError(f"--report {report}: is an input or an output, the report must be another file", 2)
    if not report.parent.is_dir():
        raise JobError(f"--report {report}: there is no folder {report.parent}", 2)
    if report.is_dir() or not os.access(report if report.exists() else report.parent, os.W_OK):
        raise JobError(f"--report {report}: cannot be written", 2)
    try:
        import jinja2  # noqa: F401
        import plotly  # noqa: F401
    except ImportError as error:
        raise JobError(f"--report needs {error.name}: pip install jinja2==3.1.6 plotly==7.1.0", 2) from error


def selected_rows(
    rows: Iterable[Row], count: int, sha256: str | None, whole: Collection[int], shortened: Collection[int]
) -> dict[int, Row]:
    """Return the rows with these indices, those of `shortened` without document and with the summary cut.

    All `count` rows are read, and none but these are kept; a JobError when there are fewer, or when they are not the
    rows of this digest, where there is one.
    """
    digest = hashlib.sha256()
    found = {}
    index = -1
    for index, row in enumerate(islice(rows, count)):
        digest.update(json.dumps(row).encode())
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


# What the charts and the table show


def table_columns(rows: Sequence[Row], codes: np.ndarray, scores: np.ndarray) -> dict[str, list[Any]]:
    """Return the columns of the table of rows; ids are texts, as JavaScript's numbers do not hold every integer."""
    return {
        "id": [None if row.id is None else str(row.id) for row in rows],
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


def distributions(
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
                "better": better(key),
                "edges": edges.tolist(),
                "shares": [(np.histogram(group, edges)[0] / max(1, len(group))).tolist() for group in groups],
                "means": [group.mean() if len(group) else None for group in groups],
            }
        )
    return found


def rank_correlations(scores: np.ndarray) -> list[list[float | None]]:
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


def render(data: Mapping[str, Any], **content: Any) -> str:
    """Return the page; `data` is what its script reads."""
    import jinja2
    import markupsafe
    from plotly.offline import get_plotlyjs

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(PAGE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "allow_nan": False, "separators": (",", ":")}
    environment.globals["better"] = better
    scripts = [(PAGE / "page.js").read_text(encoding="utf-8"), get_plotlyjs()]
    return environment.get_template("page.html").render(
        data=data,
        style=markupsafe.Markup((PAGE / "page.css").read_text(encoding="utf-8")),
        scripts=[markupsafe.Markup(script) for script in scripts],
        allowed=" ".join(map(script_source, scripts)),
        **content,
    )


def best_means(keys: Sequence[str], systems: Sequence[tuple[str, Summary]]) -> dict[str, float]:
    """Return the best mean of each score among systems; no entry where neither way is better."""
    best = {}
    for k, key in enumerate(keys):
        means = [summary.mean[k] for _, summary in systems if not math.isnan(summary.mean[k])]
        if len(means) > 1 and better(key) != NEITHER:
            best[key] = max(means) if better(key) == HIGHER else min(means)
    return best


def write_report(
    report: Path,
    scores: Scores,
    groups: Sequence[tuple[str, Summary]],
    metrics: Mapping[str, Any],
    rows: Iterator[Row],
    sha256: str | None,
    job: Mapping[str, Any],
    seed: int,
    comparisons: Sequence[Comparison] = (),
    note: str = "",
) -> None:
    """Write the report of scores that `read_scores` gives, with `groups` that `system_summaries` gives.

    `rows` are read once more, for the texts, and must be those of the digest `sha256`, if it is given. The metrics run
    again on the few rows that serve as examples, which with a language model takes requests unless it remembers them.
    Without `comparisons` their section is left out. A `note`, if there is one, stands with the signatures.
    """
    keys, _, _, values = scores
    systems, codes = system_codes(scores.systems)
    shown = np.sort(np.argsort(-np.bincount(codes), kind="stable")[:SYSTEMS]).tolist()
    generator = np.random.default_rng(seed)
    sample = np.sort(generator.permutation(len(codes))[:ROWS])
    points = np.sort(generator.permutation(len(sample))[:POINTS])

    ends = {}
    for name in metrics:
        key = headline(name, keys)
        ends[name] = (key, *extremes(values[:, keys.index(key)], key))
    whole = {index for _, worst, best in ends.values() for index in worst + best}
    texts = selected_rows(rows, len(codes), sha256, whole, set(sample.tolist()))
    found = []
    for name, (key, worst, best) in ends.items():
        of_metric = examples(name, metrics[name], [texts[index] for index in worst + best])
        found.append(ExamplesOfMetric(name, key, of_metric[: len(worst)], of_metric[len(worst) :]))

    data = {
        "keys": keys,
        "systems": systems,
        "shown": shown,
        "distributions": distributions(keys, codes, values, shown),
        "correlations": rank_correlations(values[sample]),
        "points": points.tolist(),
        "rows": table_columns([texts[index] for index in sample.tolist()], codes[sample], values[sample]),
    }
    page = render(
        data,
        keys=keys,
        groups=groups,
        best=best_means(keys, groups[:-1]),
        examples=found,
        comparison=[comparison_cells(one) for one in comparisons],
        comparison_header=HEADER,
        comparison_notes=comparison_notes(comparisons, seed) if comparisons else [],
        job=job,
        note=note,
        seed=seed,
        count=len(codes),
        listed=len(sample),
        points=len(points),
        systems=systems,
        charted=len(shown),
        confidence=round(100 * CONFIDENCE),
        replicates=REPLICATES,
        characters=TEXT_CHARACTERS,
    )
    report.write_text(page, encoding="utf-8")
