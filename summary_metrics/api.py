# SPDX-License-Identifier: Apache-2.0
"""What the command does, for Python and notebooks: `score` and `compare`, which return tables."""

from __future__ import annotations

import argparse
import html
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from .api_rows import read_all
from .arguments import one_character
from .errors import JobError, require_extra
from .files import write_whole
from .findings.comparison import IN_PYTHON, Comparison, as_dicts, compare_systems
from .findings.find import find
from .findings.limits import list_codes
from .findings.means import read_directions, read_ranges
from .findings.outputs import read_outputs
from .findings.records import Findings
from .findings.score_table import Scores, collect_scores
from .judging.given import Judgements, find_marks, gather_given, judge_scores
from .judging.verdict import Judged
from .reading.columns import SAMPLE, SAMPLED_ROWS
from .reading.rows import Row, cut_chunks, document_text
from .reading.text_lines import check_encoding
from .reading.text_records import Layout
from .registry import (
    EXTRAS,
    METRICS,
    add_defaults,
    explain_refusal,
    guard_secrets,
    read_profile,
    tell_language,
)
from .scoring.encoders import leave_out_unreachable
from .scoring.job import choose_metrics, library_versions
from .scoring.local_engine import tell
from .scoring.marking import add_codes
from .scoring.row_scores import load_metrics
from .scoring.warned import say_warning
from .scoring.worker import Setup
from .scoring.workers import score_chunks
from .showing.comparison_table import comparison_lines
from .showing.judged_lines import judged_lines
from .showing.report.report import Made, make_report
from .showing.report.texts import ReportTexts
from .showing.spelling import in_python
from .showing.terminal import Style, flag_lines, screen_lines, sure_lines
from .texts.language import detect_most, is_code

BATCH = 256
Records = Iterable[Mapping[str, Any]] | Mapping[str, Sequence[Any]]


class ResultTable:
    """A table: `rows` is a list of dictionaries, and it prints as the command prints it.

    An undefined number is None. `to_pandas()` returns a DataFrame, where pandas is installed.
    """

    def __init__(self, rows: list[dict[str, Any]], lines: Iterable[str]) -> None:
        self.rows = rows
        self._text = "\n".join(lines)

    def __repr__(self) -> str:
        """Return the table as the command prints it."""
        return self._text

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield the rows."""
        return iter(self.rows)

    def _repr_html_(self) -> str:
        """Return the same for a notebook."""
        return f"<pre>{html.escape(repr(self))}</pre>"

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns by name."""
        return {name: [row[name] for row in self.rows] for name in (self.rows[0] if self.rows else ())}

    def to_pandas(self) -> Any:
        """Return a DataFrame; an ImportError where pandas is not installed."""
        import pandas

        return pandas.DataFrame(self.rows)


class Scored(ResultTable):
    """The means of systems, and all else that was found. It prints as the first screen of the command.

    Attributes
    ----------
    rows
        A dictionary for each score and system.
    findings
        What the scores show, as the command says it: statements on each system, means, examples.
    scores
        The row of each summary, as the command writes it.
    language
        The code of the language as which the texts were read, "" where it is not known.
    signatures, directions, ranges
        The signature of each metric, which way each score is better, and its least and largest value.
    needs
        What a score needs to be defined, for each score that no summary of some system has.
    judged
        What judgements of your own say; None where none were given.
    """

    def __init__(
        self,
        texts: Sequence[Row],
        results: list[dict[str, Any]],
        metrics: Mapping[str, Any],
        signatures: dict[str, str],
        seed: int,
        language: str = "",
        ignored: Collection[str] = (),
        judgements: Judgements | None = None,
    ) -> None:
        self.scores = results
        self.signatures = signatures
        self.directions = read_directions(metrics)
        self.ranges = read_ranges(metrics)
        self.seed = seed
        self._texts, self._metrics = texts, metrics
        several = len({result["file"] for result in results}) > 1
        self.collected = collect_scores((("", result) for result in results), by_file=several)
        self.language = language
        self.ignored = ignored
        self.judged = None if judgements is None else self._judge(judgements)
        self.findings = replace(self._find(), judged=self.judged)
        for row, codes in self.findings.unnoted.items():
            self.scores[row] = add_codes(self.scores[row], codes)
        rows = [
            {
                "score": key,
                "system": system,
                "mean": to_number(summary.mean[k]),
                "low": to_number(summary.low[k]),
                "high": to_number(summary.high[k]),
                "rows": summary.rows,
                "undefined": int(summary.undefined[k]),
            }
            for k, key in enumerate(self.collected.keys)
            for system, summary in self.findings.every
        ]
        self.needs = {
            key: reason.say(in_python) for one in self.findings.lacking for key in one.scores for reason in one.reasons
        }
        style = Style(spell=in_python)
        judged = [*judged_lines(self.judged, style), ""] if self.judged else []
        found = self.findings
        lines = [*judged, *screen_lines(found, style), *sure_lines(found, style), *flag_lines(found)]
        super().__init__(rows, lines)

    def _judge(self, judgements: Judgements) -> Judged:
        """Return what judgements say of the rows; a JobError says what is wrong with them."""
        lines = gather_given(judgements, self._texts)
        headlines = [key for metric in self._metrics.values() for key in metric.headlines()]
        kinds = partial(find_marks, lambda: iter(self._texts), self._metrics)
        return judge_scores(lines, self.collected, self.directions, self.seed, "judgements", headlines, kinds)

    def _find(self, reader: Any = None) -> Findings:
        """Return what the scores show; `reader` is as for `find`."""
        return find(
            self._metrics,
            self.collected,
            seed=self.seed,
            rows=lambda: self._texts,
            language=self.language,
            ignored=self.ignored,
            reader=reader,
        )

    def report(self, file: str | Path) -> None:
        """Write the page that `--report` writes; a JobError says what is missing."""
        require_extra("report", "report")
        texts = ReportTexts(self._metrics, self.collected, None, self.seed, None)
        findings = replace(self._find(texts.plan), judged=self.judged)
        files = list(dict.fromkeys(row.file for row in self._texts))
        made = Made(files, self.signatures, library_versions(), spell=in_python)
        write_whole(Path(file), make_report(findings, texts, made, self.seed))


class Compared(ResultTable):
    """Differences between systems; `comparisons` has them as named tuples, and `directions` say which way is better."""

    def __init__(self, comparisons: Sequence[Comparison], directions: dict[str, str], seed: int) -> None:
        self.comparisons = comparisons
        self.directions = directions
        super().__init__(as_dicts(comparisons), comparison_lines(comparisons, seed, directions))


def to_number(value: float) -> float | None:
    """Return a number as a table has it: None where it is undefined."""
    return None if value != value else float(value)  # only nan differs from itself


def score(
    rows: str | Path | Sequence[str | Path] | Records,
    metrics: Sequence[str] | None = None,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    columns: Mapping[str, str] | None = None,
    language: str | None = None,
    ignore: Collection[str] = (),
    seed: int = 0,
    workers: int | None = None,
    judgements: Judgements | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> Scored:
    """Score summaries, and return the means of each system. Nothing is written.

    Parameters
    ----------
    rows
        A file that the command reads, or several; or mappings with `summary` and, where a metric needs it, `document`;
        `id` and `system` are optional. A DataFrame, a `datasets.Dataset` or a dictionary of columns will do.
    metrics
        Names of metrics; by default all whose libraries are installed.
    options
        Options by metric, such as `{"unr": {"window": 20}}`. The defaults are those of the command.
    columns
        What a column is called, such as `{"document": "article"}`.
    seed
        Of the bootstrap.
    language
        The code of the language of the texts, such as "de". By default it is that of most of the first sources.
    ignore
        Codes of what is not to be said, such as "repeats"; `--ignore` has the same.
    workers
        How many processes score side by side. By default it is one for each processor if there are many rows, but one
        in all if a metric runs a model. Scores do not depend on it. A script needs no main guard.
    judgements
        Judgements of your own: a file of `summary-metrics judge`, or a sheet that was filled in; or a number, yes or no
        for each row, None where it was not judged; or a list of these for each aspect, by its name.
    encoding
        Of the files, such as "cp1252". By default it is UTF-8, or UTF-16 and UTF-32 where a file begins so.
    delimiter
        What stands between the fields of CSV files, such as ";" or "tab". By default it is what their header shows.

    Raises
    ------
    JobError
        Where rows, metrics, options or another argument are not as they must be; the message says what is allowed.
    TypeError
        Rows or options are of a kind that holds none.

    Examples
    --------
    >>> import summary_metrics
    >>> rows = [{"summary": "a b a", "system": "x"}, {"summary": "a b", "system": "x"}]
    >>> summary_metrics.score(rows, ["unr"]).rows[0]["mean"]
    0.8333333333333333
    """
    options = guard_options({} if options is None else options)
    if workers is not None and workers < 1:
        raise JobError(f"workers must be at least 1, got {workers}", 2)
    if language is not None and not is_code(language):
        raise JobError(f"language must be a code of two or three small letters, such as 'de', got {language!r}", 2)
    layout = make_layout(delimiter, encoding)
    names = [metrics] if isinstance(metrics, str) else metrics
    check_metric_names(names)
    chosen, _ = choose_metrics(None if names is None else list(names))
    check_options(options, chosen)
    found = read_all(
        rows,
        dict(columns or {}),
        judgements is not None or any(read_profile(name).references_needed for name in chosen),
        layout,
    )
    if not found:
        raise JobError("no rows to score", 1)
    sample = dict.fromkeys(document_text(row.document) or row.summary for row in found[:SAMPLED_ROWS])
    language = language or detect_most(islice(sample, SAMPLE))
    filled = tell_language(add_defaults({name: options.get(name, {}) for name in chosen}), language)
    loaded, signatures = load_metrics(filled)
    left_out = leave_out_unreachable(loaded, filled, asked=names is not None, advise=advise_in_python)
    if left_out:
        warnings.warn(left_out, stacklevel=2)
        signatures = {name: signatures[name] for name in loaded}
    ignored = [ignore] if isinstance(ignore, str) else list(ignore)
    check_codes(ignored, loaded)
    setup = Setup(filled, signatures, as_lines=False)
    chunks = score_chunks(cut_chunks(found, BATCH), loaded, setup, workers, tell)
    with warnings.catch_warnings(record=True) as caught, closing(chunks):
        results = [result for _, _, scored in chunks for result in scored]
    for said in dict.fromkeys(say_warning(one.message, in_python) for one in caught):
        warnings.warn(said, stacklevel=2)
    return Scored(found, results, loaded, signatures, seed, language, ignored, judgements)


def advise_in_python(metric: str) -> str:
    """Return what to do where the encoder of a metric cannot be had."""
    stand_in = dict(read_profile(metric).offline_options)
    return (
        f"options={{{metric!r}: {stand_in}}} takes a small stand-in for a first look, metrics= names the metrics to run"
    )


def check_metric_names(names: Iterable[str] | None) -> None:
    """Refuse a name that no metric has."""
    unknown = sorted(set(names or ()) - set(METRICS))
    if unknown:
        raise JobError(f"no metric {', '.join(map(repr, unknown))}; there are {', '.join(METRICS)}", 2)


def guard_options(options: Any) -> Any:
    """Return what was given as options, in a form of which no traceback shows a key; it is checked later."""
    if not isinstance(options, Mapping):
        return options
    # At both depths, as the options of one metric may have been given alone.
    outer = guard_secrets(options)
    return {name: guard_secrets(own) if isinstance(own, Mapping) else own for name, own in outer.items()}


def check_options(options: Any, chosen: Sequence[str]) -> None:
    """Refuse what are no options of the metrics that run; no message shows a value, such as a key."""
    must = "options must be a dictionary of options for each metric, such as {'unr': {'window': 20}}"
    if not isinstance(options, Mapping):
        raise TypeError(f"{must}; got {type(options).__name__}")
    for metric, own in options.items():
        if not isinstance(own, Mapping):
            raise TypeError(f"{must}; got {'str' if isinstance(own, str) else type(own).__name__} for {metric!r}")
        check_metric_names([metric])
        if own and metric not in chosen:
            if metric in EXTRAS:
                require_extra(metric, f"options of {metric}")
            raise JobError(f"options: {metric} does not run; metrics= must name it, and has {', '.join(chosen)}", 2)
        for name in own:
            if reason := explain_refusal(metric, name, "score"):
                raise JobError(f"options of {metric}: {reason}", 2)


def check_codes(codes: Iterable[str], metrics: Mapping[str, Any]) -> None:
    """Refuse a code that nothing has that could be said."""
    known = list_codes(metrics)
    for code in codes:
        if code not in known:
            raise JobError(f"ignore: there is no code {code!r}; there are {', '.join(known)}", 2)


def make_layout(delimiter: str | None, encoding: str | None) -> Layout:
    """Return how the files are written; a JobError refuses what can be no delimiter, or an encoding of no Python."""
    try:
        mark = None if delimiter is None else one_character(delimiter)
    except argparse.ArgumentTypeError as error:
        raise JobError(f"delimiter {error}", 2) from error
    try:
        if encoding is not None:
            check_encoding(encoding)
    except ValueError as error:
        raise JobError(f"encoding: {error}", 2) from error
    return Layout(mark, encoding)


def compare(*scored: Scored | str | Path, baseline: str | None = None, seed: int = 0) -> Compared:
    """Compare systems on the documents that they share.

    Parameters
    ----------
    *scored
        What `score` returned, or outputs of the command; of several, systems of the same name are told apart.
    baseline
        The system to compare the others with. Without it all pairs are compared; of more than six systems, all with
        the first.
    seed
        Of the bootstrap and the randomization.

    Raises
    ------
    JobError
        There are no two systems with a document in common, or an output cannot be read.
    TypeError
        Something is neither.
    """
    one = scored[0] if len(scored) == 1 else None
    if isinstance(one, Scored):
        found = compare_systems(with_documents(one.collected), baseline, seed, ranges=one.ranges, words=IN_PYTHON)
        return Compared(found, one.directions, seed)
    if scored and all(isinstance(one, str | Path) for one in scored):
        joined = read_outputs([str(one) for one in scored])
        found = compare_systems(joined.scores, baseline, seed, ranges=joined.ranges, words=IN_PYTHON)
        return Compared(found, joined.directions, seed)
    raise TypeError("compare takes what `score` returned, or one or more outputs of the command")


def with_documents(scores: Scores) -> Scores:
    """Return scores that can be compared; a JobError where a row has no document."""
    if "" in scores.documents:
        raise JobError("to compare systems, every row needs its `document`", 2)
    return scores
