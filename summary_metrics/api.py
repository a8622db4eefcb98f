# SPDX-License-Identifier: Apache-2.0
"""What the command does, for Python and notebooks: `score` and `compare`."""

from __future__ import annotations

import html
import sys
import typing
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from .errors import JobError, Option, say_in_python
from .files import write_whole
from .job import Engine, Job
from .metrics._shared.summary_metric import NotNegative, Positive, as_python, describe_hint, fits
from .printable import fold, plain
from .reading.memory import beside_columns, choose_split, is_pandas, take_files, take_records
from .reading.opening import Reading
from .reading.roles import FACT_ROLES, ROLES
from .reading.text import LONGEST, Layout, check_encoding, check_pattern, one_character
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
        self.language, self.signatures = result.language, dict(result.view.signatures)

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
        return [plain(row) for row in average_scores(view.table, view.seed)]

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
        from .showing.files import list_marks, make_marks

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
        from .showing.comparison import comparison_lines

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
    summary_columns
        Where each column holds the summaries of one system: these columns.
    key_facts
        What summaries must have, where it stands in no column `key_facts`: a list of facts for each
        row; or a dictionary with such a list for each `id` or text of a document, or a file of
        these, as `--key-facts` reads it. A fact is a text, or `{"text": ..., "weight": 1.0,
        "mandatory": False}`.
    language
        The code of the language of the texts, such as "de". By default it is that of most of the
        first sources.
    offline
        Use no network; `estime` then takes a small stand-in encoder.
    ignore
        Codes of what is not to be said, such as "repeats".
    seed
        Of the bootstrap and the randomization.
    workers
        How many processes score side by side. By default it is one for each processor if there are
        many rows, but one in all if a metric runs a model. Scores do not depend on it. A script
        needs no main guard.
    judgements
        Judgements of your own: a file of `summary-metrics judge`, or a sheet that was filled in; or
        a number, yes or no for each row, None where it was not judged; or a list of these for each
        aspect, by its name.
    bad
        Which judgements are bad, such as "consistency<4"; of 0 and 1, or no and yes, the lower one
        is.
    verdicts
        What other judges say of each row, by their names, more being better; of files, the names of
        columns. Judgements correct them.
    encoding, delimiter, sheet_name, sources, document_pattern, longest_text, skip_bad_rows
        How files are read, as by the options of these names: `summary-metrics --help` says what
        each is. Rows that are left out are named by a warning.
    output, restart
        A file to write the rows with their scores to, which are used again as the command does;
        nothing by default.

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
    from .findings.fail_if import parse_bound  # late, as what shows scores is

    if options is None:
        options = {}
    options = guard_options(options)
    notes: list[str] = []

    def note(*parts: str | Option) -> None:
        notes.append(say_in_python(parts))

    with in_words_of_python():
        check_arguments(score, locals())
        rules = as_list(bad)
        if judgements is None:
            check_needless(bad=rules, verdicts=verdicts)
        names = None
        if metrics is not None:
            names = as_list(metrics)
        if output is not None:
            output = Path(output)
        if workers is not None:
            workers = int(workers)
        layout = make_layout(
            delimiter=delimiter,
            encoding=encoding,
            sheet=sheet_name,
            sources=sources,
            pattern=document_pattern,
            longest=int(longest_text),
        )
        rows = choose_split(rows)
        files = take_files(rows)
        chosen = choose_metrics(names, {})
        check_options(options, chosen)
        check_columns(columns or {})
        reading = Reading(
            files=tuple(files or ()),
            columns=columns or {},
            layout=layout,
            summary_columns=tuple(as_list(summary_columns)),
            key_facts=key_facts,
            skip_bad_rows=skip_bad_rows,
        )
        if files is None:
            records, key_facts = take_records(rows, key_facts)
            reading = replace(reading, records=records, key_facts=key_facts)
        job = Job(
            reading,
            metrics=names,
            options=options,
            language=language,
            offline=offline,
            output=output,
            restart=restart,
            engine=Engine(workers),
            seed=int(seed),
            ignored=tuple(as_list(ignore)),
            judgements=judgements,
            bad=tuple(parse_bound(rule, "bad") for rule in rules),
            verdicts=verdicts,
            caller="score",
        )
        try:
            result = run(job, note, keep=True)
            for sentence in result.failures.sentences():
                note(sentence)
            if misplaced := result.view.findings.misplaced:
                note(misplaced.say(result.view.findings.names))
            return Scored(result, rows)
        finally:
            for text in notes:
                warnings.warn(text, stacklevel=2)


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
            seed = view.seed
        check_arguments(compare, {"seed": seed})
        compared = compare_systems(view.table, first, second, int(seed), view.ignored)
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
            if isinstance(options_of_metric, str):  # a guarded one is of a class of ours
                kind = "str"
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


def check_needless(**given: Any) -> None:
    """Refuse what means nothing without judgements."""
    for name, value in given.items():
        if value is not None and len(value):
            raise JobError([Option(name), " needs ", Option("judgements")])


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


def make_layout(
    *, delimiter: str | None, encoding: str | None, pattern: str | None, **others: Any
) -> Layout:
    """Return how the files are written; a JobError refuses what can be no delimiter, an encoding of
    no Python, or a regular expression without a group.
    """
    try:
        return Layout(
            delimiter=unless_none(one_character, delimiter),
            encoding=unless_none(check_encoding, encoding),
            pattern=unless_none(check_pattern, pattern),
            **others,
        )
    except ValueError as error:
        raise JobError(str(error)) from error


def unless_none(check: Callable[[str], str], value: str | None) -> str | None:
    """Return what a check makes of a value; None, which is not given, stays as it is."""
    if value is None:
        return None
    return check(value)
