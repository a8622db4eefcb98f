# SPDX-License-Identifier: Apache-2.0
"""What the command does, for Python and notebooks: `score` and `compare`, which return tables."""

from __future__ import annotations

import html
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from .errors import JobError, require_extra
from .files import write_whole
from .findings.comparison import Comparison, as_dicts, compare_systems
from .findings.find import find
from .findings.means import read_directions, read_ranges
from .findings.outputs import read_outputs
from .findings.records import Findings
from .findings.score_table import Scores, collect_scores
from .judging.given import Judgements, find_marks, gather_given, judge_scores
from .judging.verdict import Judged
from .reading.columns import SAMPLE, SAMPLED_ROWS, choose_names, describe_columns, inspect_files
from .reading.readers import read_names
from .reading.rows import Row, cut_chunks, document_text, make_row, read_rows
from .reading.text_columns import COLUMNS
from .reading.text_lines import check_encoding
from .reading.text_records import Layout
from .registry import METRICS, add_defaults, guard_secrets, metric_options, read_profile, tell_language
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
from .texts.language import detect_most

BATCH = 256
# Options of the command that messages of the reader name, and how Python gives them.
OPTIONS = (
    (re.compile(r"--(\w+)-column"), r"columns={'\1': NAME}"),
    (re.compile(r"add --encoding (\w+)"), r"add encoding='\1'"),
    (re.compile(r"--encoding"), "encoding="),
    (re.compile(r"--delimiter says which"), "read it with pandas, and give the DataFrame"),
)
ROWS = "rows"  # stands for the file of rows that come from none

Records = Iterable[Mapping[str, Any]]


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

    def _repr_html_(self) -> str:
        """Return the same for a notebook."""
        return f"<pre>{html.escape(repr(self))}</pre>"

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
) -> Scored:
    """Score summaries, and return the means of each system. Nothing is written.

    Parameters
    ----------
    rows
        A file that the command reads, or several; or mappings with `summary` and, where a metric needs it, `document`;
        `id` and `system` are optional. A DataFrame or a `datasets.Dataset` will do.
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
        Codes of what is not to be said, as for `--ignore`.
    workers
        How many processes score side by side. By default it is one for each processor if there are many rows, but one
        in all if a metric runs a model. Scores do not depend on it. A script needs no main guard.
    judgements
        Judgements of your own: a file of `summary-metrics judge`, or a sheet that was filled in; or a number, yes or no
        for each row, None where it was not judged; or a list of these for each aspect, by its name.
    encoding
        Of the files, such as "cp1252". By default it is UTF-8, or UTF-16 and UTF-32 where a file begins so.

    Raises
    ------
    JobError
        With the message of the command, where rows, metrics or options are not as they must be.

    Examples
    --------
    >>> import summary_metrics
    >>> rows = [{"summary": "a b a", "system": "x"}, {"summary": "a b", "system": "x"}]
    >>> summary_metrics.score(rows, ["unr"]).rows[0]["mean"]
    0.8333333333333333
    """
    options = {metric: guard_secrets(own) for metric, own in (options or {}).items()}
    if workers is not None and workers < 1:
        raise JobError(f"workers must be at least 1, got {workers}", 2)
    if encoding is not None:
        refuse_encoding(encoding)
    names = [metrics] if isinstance(metrics, str) else metrics
    check_metric_names(names)
    chosen, _ = choose_metrics(None if names is None else list(names))
    found = read_all(
        rows,
        dict(columns or {}),
        judgements is not None or any(read_profile(name).references_needed for name in chosen),
        Layout(encoding=encoding),
    )
    if not found:
        raise JobError("no rows to score", 1)
    given = {metric: dict(own) for metric, own in options.items()}
    # The settings of the command are checked by name, so these are, too; their values need not be text.
    metric_options([f"{metric}.{name}=null" for metric, own in given.items() for name in own], chosen)
    sample = dict.fromkeys(document_text(row.document) or row.summary for row in found[:SAMPLED_ROWS])
    language = language or detect_most(islice(sample, SAMPLE))
    filled = tell_language(add_defaults({name: given.get(name, {}) for name in chosen}), language)
    loaded, signatures = load_metrics(filled)
    left_out = leave_out_unreachable(loaded, filled, asked=names is not None, advise=advise_in_python)
    if left_out:
        warnings.warn(left_out, stacklevel=2)
        signatures = {name: signatures[name] for name in loaded}
    setup = Setup(filled, signatures, as_lines=False)
    chunks = score_chunks(cut_chunks(found, BATCH), loaded, setup, workers, tell)
    with warnings.catch_warnings(record=True) as caught, closing(chunks):
        results = [result for _, _, scored in chunks for result in scored]
    for said in dict.fromkeys(say_warning(one.message, in_python) for one in caught):
        warnings.warn(said, stacklevel=2)
    return Scored(found, results, loaded, signatures, seed, language, ignore, judgements)


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


def refuse_encoding(name: str) -> None:
    """Refuse an encoding that Python does not know."""
    try:
        check_encoding(name)
    except ValueError as error:
        raise JobError(f"encoding: {error}", 2) from error


def read_all(rows: Any, named: dict[str, str], documents_needed: bool, layout: Layout) -> list[Row]:
    """Return the rows of files, or of mappings; a JobError says which is not as it must be, in the words of Python."""
    try:
        return read_any(rows, named, documents_needed, layout)
    except JobError as error:
        said = str(error)
        for option, spelled in OPTIONS:
            said = option.sub(spelled, said)
        raise JobError(said, error.status) from error


def read_any(rows: Any, named: dict[str, str], documents_needed: bool, layout: Layout) -> list[Row]:
    """Return the rows of files, or of mappings; a JobError names options of the command."""
    unknown = sorted(named.keys() - set(COLUMNS))
    if unknown:
        raise JobError(f"columns: no {', '.join(map(repr, unknown))}; there are {', '.join(COLUMNS)}", 2)

    def refuse(message: str) -> None:
        raise JobError(message, 1)

    if isinstance(rows, Mapping):
        one = repr(next(iter(rows), "test"))
        there = ", ".join(map(repr, rows))
        raise JobError(f"rows: got a dictionary of {there}; give one of its entries, as rows[{one}]", 2)
    files = [rows] if isinstance(rows, str | Path) else rows
    if isinstance(files, list | tuple) and files and all(isinstance(file, str | Path) for file in files):
        paths = [str(file) for file in files]
        asked = choose_roles(read_names(paths[0], layout), named, documents_needed)
        found, _ = inspect_files(paths, asked, False, layout)
        warn_of_system(found, asked)
        return list(read_rows(paths, found, refuse, layout))
    if hasattr(rows, "notna"):  # a DataFrame: what is missing there is nan
        rows = rows.astype(object).where(rows.notna(), None).to_dict("records")
    records = list(rows)
    present = list(records[0]) if records and isinstance(records[0], Mapping) else []
    asked = choose_roles(present, named, documents_needed)
    found = choose_names(present, asked)
    warn_of_system(found, asked)
    return [make_one(number, record, found) for number, record in enumerate(records)]


def warn_of_system(columns: Mapping[str, str], asked: Mapping[str, str | None]) -> None:
    """Warn where another column is read as the system: what is compared depends on it."""
    said = describe_columns({"system": columns["system"]}, asked)
    if said:
        warnings.warn(f"{said}; columns={{'system': NAME}} names another", stacklevel=5)


def choose_roles(present: Sequence[str], named: Mapping[str, str], documents_needed: bool) -> dict[str, str | None]:
    """Return which columns are read, with the names they are given: documents also where no metric needs them.

    A comparison needs them, and may come later.
    """
    asked = {role: named.get(role) for role in COLUMNS}
    there = documents_needed or "document" in named or choose_names(present, asked)["document"] in present
    return asked if there else {role: name for role, name in asked.items() if role != "document"}


def make_one(number: int, record: Any, columns: dict[str, str]) -> Row:
    """Return the row of a mapping; a JobError names its place."""
    try:
        return make_row(ROWS, number, dict(record) if isinstance(record, Mapping) else record, columns)
    except ValueError as error:
        raise JobError(f"rows[{number}]: {error}", 1) from error


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
        found = compare_systems(with_documents(one.collected), baseline, seed, ranges=one.ranges)
        return Compared(found, one.directions, seed)
    if scored and all(isinstance(one, str | Path) for one in scored):
        joined = read_outputs([str(one) for one in scored])
        found = compare_systems(joined.scores, baseline, seed, ranges=joined.ranges)
        return Compared(found, joined.directions, seed)
    raise TypeError("compare takes what `score` returned, or one or more outputs of the command")


def with_documents(scores: Scores) -> Scores:
    """Return scores that can be compared; a JobError where a row has no document."""
    if "" in scores.documents:
        raise JobError("to compare systems, every row needs its `document`", 2)
    return scores
