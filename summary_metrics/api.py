# SPDX-License-Identifier: Apache-2.0
"""What the command does, for Python and notebooks: `score` and `compare`."""

from __future__ import annotations

import html
import sys
import typing
import warnings
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from .arguments import make_reading
from .errors import JobError, Option, say_in_python
from .files import write_whole
from .job import Engine, Job, Request
from .metrics._shared.summary_metric import NotNegative, Positive, as_python, describe_hint, fits
from .printable import fold, plain
from .reading.memory import beside_columns, choose_split, is_pandas, take_files, take_records
from .reading.roles import FACT_ROLES, ROLES
from .reading.text import CHECKS, LONGEST
from .registry import Options, choose_metrics, guard_secrets
from .run import Result, run

SHOWN = 60  # characters of a value in a message
# arguments that are checked where they are read
CHECKED_LATER = frozenset("rows options columns key_facts judgements verdicts".split())

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from .findings.compare import Comparison
    from .findings.findings import Findings
    from .findings.table import Table


class Printed:
    """What prints as the command does, in a notebook as well."""

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(repr(self))}</pre>"


class Scored(Printed):
    """What came of scoring. It prints as the first screen of the command.

    Attributes
    ----------
    frame
        A data frame with a row for each summary: its labels, and its scores, nan where they are
        undefined. Where a data frame of pandas was scored, it has that frame's columns and index
        instead of the labels.
    findings
        What is found: the verdict, columns of means, notes, problems, summaries to check.
    language
        The code of the language as which the texts were read, "" where it is not known.
    signatures
        What ran, of each metric.
    """

    def __init__(self, result: Result, rows: Any = None) -> None:
        self._result = result
        self.frame = make_frame(result.view.table)
        if is_pandas(rows):
            self.frame = beside_columns(rows, self.frame, list(result.view.table.scores))
        self.findings: Findings = result.view.findings
        self.language = result.prepared.language
        self.signatures = dict(result.view.signatures)

    def __repr__(self) -> str:
        """Return the first screen."""
        from .showing.terminal import Style, screen_lines

        lines = []
        if self.findings.judged is not None:
            from .showing.judged import judged_lines

            lines += [*judged_lines(self.findings.judged, Style().width), ""]
        return "\n".join([*lines, *screen_lines(self.findings, self._result.view.quotes)])

    def __len__(self) -> int:
        """Return the number of summaries."""
        return len(self._result.view.table)

    @property
    def systems(self) -> list[dict[str, Any]]:
        """The mean of each score for each system, with its interval; None where it is undefined."""
        from .showing.tables import average_scores

        view = self._result.view
        return [plain(row) for row in average_scores(view.table, view.request.seed)]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as the command writes them: one dictionary for each summary."""
        return [dict(row) for row in self._result.output_rows]

    def compare(self, first: str, second: str) -> Compared:
        """Compare two systems; a JobError says that one is not there."""
        return compare(self, first, second)

    def report(self, file: str | Path) -> None:
        """Write the page that `--report` writes."""
        with in_words_of_python():
            tqdm.write(f"making the report {file}", file=sys.stderr)  # as it may take a while
            write_whole(Path(file), self._result.make_report())

    def marks(self, file: str | Path | None = None) -> list[dict[str, Any]]:
        """Return each mark by the names that `--marks` gives its columns; where a file is given,
        write them to it as `--marks` does.
        """
        from .showing.export import list_marks, make_marks

        findings_and_texts = (self.findings, self._result.view.table, self._result.view.quotes)
        if file is not None:
            write_whole(Path(file), make_marks(*findings_and_texts).text)
        return list(list_marks(*findings_and_texts))


def make_frame(table: Table) -> pd.DataFrame:
    """Return the labels and the scores of a table as a data frame."""
    import pandas as pd  # which the command never needs, and takes a third of a second to import

    labels = {name: pd.Series(values, dtype=object) for name, values in table.labels.items()}
    frame = pd.DataFrame({**labels, **table.numbers})
    return frame.astype({"line": "int64", "words": "int64"})


class Compared(Printed):
    """The differences between two systems; `comparison` has them, and it prints as `--compare`."""

    def __init__(self, comparison: Comparison, findings: Findings) -> None:
        self.comparison = comparison
        self._findings = findings

    def __repr__(self) -> str:
        """Return the comparison as the command prints it."""
        from .showing.tables import comparison_lines

        return "\n".join(comparison_lines(self.comparison, self._findings))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each score; None where a number is undefined."""
        rows: list[dict[str, Any]] = plain(self.comparison.differences)
        return rows


def score(
    rows: Any,
    metrics: str | Sequence[str] | None = None,
    *,
    options: Mapping[str, Options] | None = None,
    columns: Mapping[str, str] | None = None,
    summary_columns: str | Sequence[str] = (),
    key_facts: Any = None,
    language: str | None = None,
    offline: bool = False,
    ignore: str | Collection[str] = (),
    seed: NotNegative = 0,
    workers: Positive | None = None,
    judgements: Any = None,
    bad: str | Sequence[str] = (),
    verdicts: Mapping[str, Sequence[Any]] | Sequence[str] = (),
    encoding: str | None = None,
    delimiter: str | None = None,
    sheet_name: str | None = None,
    sources: str | None = None,
    document_pattern: str | None = None,
    longest_text: Positive = LONGEST,
    skip_bad_rows: bool = False,
    output: str | Path | None = None,
    restart: bool = False,
) -> Scored:
    """Score summaries, and find what the scores show.

    Parameters
    ----------
    rows
        A file that the command reads, or several; or rows with `summary` and, where a metric needs
        it, `document`; `id` and `system` are optional. A data frame of pandas or polars, a table of
        pyarrow, a `datasets.Dataset`, a dictionary of columns and a list of dictionaries will do.
    metrics
        Names of metrics; by default those that need no model.
    options
        Options by metric, such as `{"unr": {"window": 20}}`. The defaults are those of the command.
    columns
        What a column is called, such as `{"document": "article"}`. That of a human summary, whose
        sentences are taken as key facts, is read where it is named: `{"reference": "highlights"}`.
    key_facts
        What summaries must have, where it stands in no column `key_facts`: a list of facts for each
        row; or a dictionary with such a list for each `id` or text of a document, or a file of
        these, as `--key-facts` reads it. A fact is a text, or `{"text": ..., "weight": 1.0,
        "mandatory": False}`.
    workers
        As `--workers`; a script needs no main guard.
    judgements, verdicts
        Judgements of your own: a file of `summary-metrics judge`, or a sheet that was filled in; or
        a number, yes or no for each row, None where it was not judged; or a list of these for each
        aspect, by its name. And what other judges say of each row, by their names; of files, the
        names of columns.
    others
        As the options of these names, which `summary-metrics --help` explains. Rows that are left
        out are named by a warning, and without `output` no file is written.

    Raises
    ------
    JobError
        Where rows, metrics, options or another argument are not as they must be; the message says
        what is allowed.
    TypeError
        Rows or options are of a kind that holds none.

    Examples
    --------
    >>> import summary_metrics
    >>> rows = [{"summary": "a b a", "system": "x"}, {"summary": "a b", "system": "x"}]
    >>> summary_metrics.score(rows, ["unr"]).systems[0]["mean"]
    0.8333333333333333
    """
    if options is None:
        options = {}
    options = guard_options(options)
    given = Namespace(**locals())
    with in_words_of_python():
        check_arguments(score, vars(given))
        given.rows = choose_split(rows)
        return Scored(run_and_warn(make_job(given)), given.rows)


def make_job(given: Namespace) -> Job:
    """Return the job that the arguments of `score` ask for; a JobError says what is wrong."""
    from .findings.fail_if import parse_bound  # late, as what shows scores is

    files = take_files(given.rows)
    names = None
    if given.metrics is not None:
        names = as_list(given.metrics)
    check_options(given.options, choose_metrics(names, {}))
    columns = given.columns or {}
    check_columns(columns)
    for name, check in CHECKS.items():
        value = getattr(given, name)
        try:
            setattr(given, name, value and check(value))
        except ArgumentTypeError as error:
            raise JobError([Option(name.replace("_", "-")), f": {error}"]) from error
    records = None
    output, key_facts, verdicts = given.output, given.key_facts, given.verdicts
    if output is not None:
        output = Path(output)
    if files is None:
        records, key_facts = take_records(given.rows, key_facts)
    if not isinstance(verdicts, Mapping):
        verdicts = tuple(as_list(verdicts))
    judgements = given.judgements
    if isinstance(judgements, tuple):  # of values; those of a job are names
        judgements = list(judgements)
    return Job(
        make_reading(
            given,
            files=files or (),
            columns=columns,
            summary_columns=as_list(given.summary_columns),
            key_facts=key_facts,
            records=records,
        ),
        metrics=names,
        options=given.options,
        language=given.language,
        offline=given.offline,
        output=output,
        restart=given.restart,
        engine=Engine(given.workers and int(given.workers)),
        request=Request(
            ignored=as_list(given.ignore),
            seed=int(given.seed),
            bad=[parse_bound(rule, "bad") for rule in as_list(given.bad)],
        ),
        judgements=judgements,
        verdicts=verdicts,
    )


def run_and_warn(job: Job) -> Result:
    """Do a job, and warn the caller of `score` of what the command would say beside its result."""
    notes: list[str] = []

    def note(*parts: str | Option) -> None:
        notes.append(say_in_python(parts))

    try:
        result = run(job, note, keep=True)
        for sentence in result.failures.sentences():
            note(sentence)
        if misplaced := result.view.findings.misplaced:
            note(misplaced.say(result.view.findings.names))
        return result
    finally:
        for text in notes:
            warnings.warn(text, stacklevel=3)


def compare(
    scored: Scored, first: str, second: str, *, seed: NotNegative | None = None
) -> Compared:
    """Compare two systems on the documents that they share.

    Parameters
    ----------
    scored
        What `score` returned.
    first, second
        The systems; differences are of the second from the first.
    seed
        Of the randomization; by default that of `score`.

    Raises
    ------
    JobError
        One of them is not there, or they have no document in common.
    """
    from .findings.compare import compare as compare_systems

    if not isinstance(scored, Scored):
        raise TypeError(f"compare takes what `score` returned, got {type(scored).__name__}")
    view = scored._result.view
    with in_words_of_python():
        if seed is None:
            seed = view.request.seed
        check_arguments(compare, {"seed": seed})
        compared = compare_systems(view.table, first, second, int(seed), view.request.ignored)
        return Compared(compared, view.findings)


# The words of Python


@contextmanager
def in_words_of_python() -> Iterator[None]:
    """Have a JobError name the arguments of `score`, and not the options of the command."""
    try:
        yield
    except JobError as error:
        raise JobError(say_in_python(error.parts), error.status) from error.__cause__


# Arguments


def guard_options(options: Any) -> Any:
    """Return what was given as options, in a form of which no traceback shows a key; it is checked
    later.
    """
    if not isinstance(options, Mapping):
        return options
    # At both depths, as the options of one metric may have been given alone.
    guarded = guard_secrets(options)
    for name, options_of_metric in guarded.items():
        if isinstance(options_of_metric, Mapping):
            guarded[name] = guard_secrets(options_of_metric)
    return guarded


def check_options(options: Any, chosen: Sequence[str]) -> None:
    """Refuse what are no options of the metrics that run; no message shows a value, such as
    a key.
    """
    example = "{'unr': {'window': 20}}"
    must = f"options must be a dictionary of options for each metric, such as {example}"
    if not isinstance(options, Mapping):
        raise TypeError(f"{must}; got {type(options).__name__}")
    for metric, options_of_metric in options.items():
        if not isinstance(options_of_metric, Mapping):
            kind = type(options_of_metric).__name__
            raise TypeError(f"{must}; got {kind} for {metric!r}")
        choose_metrics([metric], {})
        if options_of_metric and metric not in chosen:
            refusal = f"{metric} does not run; metrics= must name it, and has {', '.join(chosen)}"
            raise JobError(f"options: {refusal}")


def check_arguments(function: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    """Refuse an argument that is not what its annotation says; numbers may be those of numpy."""
    for name, hint in typing.get_type_hints(function, include_extras=True).items():
        if name not in arguments or name in CHECKED_LATER:
            continue
        if not fits(as_python(arguments[name]), hint):
            got = fold(repr(arguments[name]), SHOWN)
            must = f" must be {describe_hint(hint)}, got {got}"
            raise JobError([Option(name.replace("_", "-")), must])


def as_list(names: str | Collection[str]) -> list[str]:
    """Return the names that were given, of which one may stand alone."""
    if isinstance(names, str):
        return [names]
    return list(names)


def check_columns(columns: Mapping[str, str]) -> None:
    """Refuse a role that no column has."""
    if not isinstance(columns, Mapping):
        example = "{'document': 'article'}"
        got = type(columns).__name__
        raise JobError(f"columns= must be a dictionary, such as {example}; got {got}")
    roles = (*ROLES, *FACT_ROLES)
    unknown = sorted(map(str, columns.keys() - set(roles)))
    if unknown:
        raise JobError(f"columns: no {', '.join(map(repr, unknown))}; there are {', '.join(roles)}")
