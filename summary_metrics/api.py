# SPDX-License-Identifier: Apache-2.0
"""What the command does, for Python and notebooks: `score` and `compare`."""

from __future__ import annotations

import html
import os
import sys
import warnings
from collections.abc import Collection, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from .errors import JobError, Option, in_python
from .files import write_whole
from .printable import fold, plain
from .reading.columns import FACT_ROLES, ROLES, describe_columns, find_columns, look_for_facts
from .reading.files import file_format
from .reading.key_facts import take_facts
from .reading.rows import NEEDED, Row, Source, make_rows
from .reading.shapes import Shape, find_shape
from .reading.text import LONGEST, Layout, check_encoding, check_pattern, one_character
from .registry import choose_metrics, guard_secrets, known_of, reads_documents
from .run import Engine, Job, Reading, Result, run

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from .findings.compare import Comparison
    from .findings.findings import Findings

ROWS = "rows"  # stands for the file of rows that come from none
SHOWN = 60  # characters of a value in a message
KINDS = (
    "a file, several files, a list of dictionaries, a dictionary of columns, a data frame or a"
    " data set"
)
EXAMPLE = '[{"document": ..., "summary": ..., "system": ...}]'


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
        What is found: columns of means with letters, cautions, problems, summaries to read first.
    language
        The code of the language as which the texts were read, "" where it is not known.
    signatures
        What ran, of each metric.
    """

    def __init__(self, result: Result, rows: Any = None) -> None:
        self._result = result
        self.frame: pd.DataFrame = result.view.table.frame
        if is_pandas(rows):
            self.frame = beside_columns(rows, self.frame, list(result.view.table.scores))
        self.findings: Findings = result.view.findings
        self.language, self.signatures = result.language, dict(result.view.signatures)

    def __repr__(self) -> str:
        """Return the first screen."""
        from .showing.terminal import Style, screen_lines

        lines = []
        if self.findings.judged is not None:
            from .judging.words import judged_lines

            lines += [*judged_lines(self.findings.judged, Style().width), ""]
        return "\n".join([*lines, *screen_lines(self.findings, self._result.view.quotes)])

    def __len__(self) -> int:
        """Return the number of summaries."""
        return len(self.frame)

    @property
    def systems(self) -> list[dict[str, Any]]:
        """The mean of each score for each system, with its interval; None where it is undefined."""
        from .showing.tables import score_rows

        return [plain(row) for row in score_rows(self._result.view.table, self._result.view.seed)]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as the command writes them: one dictionary for each summary."""
        return [dict(row) for row in self._result.results]

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
        from .showing.marks import list_marks, make_marks

        shown = (self.findings, self._result.view.table, self._result.view.quotes)
        if file is not None:
            write_whole(Path(file), make_marks(*shown).text)
        return list(list_marks(*shown))


class Compared(Printed):
    """The differences between two systems; `comparison` has them, and it prints as `--compare`."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison

    def __repr__(self) -> str:
        """Return the comparison as the command prints it."""
        from .showing.comparison import comparison_lines

        return "\n".join(comparison_lines(self.comparison))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each score; None where a number is undefined."""
        found: list[dict[str, Any]] = plain(self.comparison.differences)
        return found


def score(
    rows: Any,
    metrics: str | Sequence[str] | None = None,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    columns: Mapping[str, str] | None = None,
    summary_columns: Sequence[str] = (),
    key_facts: Any = None,
    language: str | None = None,
    offline: bool = False,
    ignore: Collection[str] = (),
    seed: int = 0,
    workers: int | None = None,
    judgements: Any = None,
    bad: str | Sequence[str] = (),
    verdicts: Mapping[str, Sequence[Any]] | Sequence[str] = (),
    encoding: str | None = None,
    delimiter: str | None = None,
    sheet_name: str | None = None,
    sources: str | None = None,
    document_pattern: str | None = None,
    longest_text: int = LONGEST,
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
        Names of metrics; by default those that need no model, and `estime` where its libraries are
        installed.
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
        Which judgements are bad, such as "consistency<4"; of two values the lower one is.
    verdicts
        What other judges say of each row, by their names, more being better; of files, the names of
        columns. Judgements correct them.
    encoding, delimiter
        Of the files, such as "cp1252" and ";" or "tab". By default they are what a file shows.
    sheet_name
        The only sheet that is read of a workbook. By default it is every sheet with the columns.
    sources
        The folder of the documents, where each system has a folder of texts.
    document_pattern
        A regular expression whose first group is the document in what a model was asked.
    longest_text
        Characters that a text may have; a line of a file may have four times as many.
    skip_bad_rows
        Leave out rows that cannot be read, with a warning, and go on.
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

    given = guard_options({} if options is None else options)
    notes: list[str] = []

    def note(*parts: str | Option) -> None:
        notes.append(spell(parts))

    with in_words_of_python():
        names = None
        if metrics is not None:
            names = [metrics] if isinstance(metrics, str) else list(metrics)
        rules = [bad] if isinstance(bad, str) else bad
        rows = choose_split(rows)
        layout = make_layout(delimiter, encoding)._replace(
            sheet=sheet_name, sources=sources, longest=longest_text
        )
        if document_pattern is not None:
            layout = layout._replace(pattern=take_pattern(document_pattern))
        files = take_files(rows)
        chosen = choose_metrics(names, {})[0]
        check_options(given, chosen)
        check_columns(columns or {})
        wide = tuple(summary_columns)
        needed = NEEDED if any(map(reads_documents, chosen)) else NEEDED[1:]
        asking = any(known_of(name).key_facts for name in chosen)
        taken = (
            take_rows(rows, columns or {}, wide, needed, key_facts, asking, layout, note)
            if files is None
            else None
        )
        reading = Reading(
            tuple(files or ()), columns or {}, layout, wide, key_facts, skip_bad_rows, taken
        )
        job = Job(
            reading,
            metrics=names,
            options=given,
            language=language,
            offline=offline,
            output=None if output is None else Path(output),
            restart=restart,
            engine=Engine(workers),
            seed=seed,
            ignored=tuple(ignore),
            judgements=judgements,
            bad=tuple(parse_bound(rule, "bad") for rule in rules),
            verdicts=verdicts,
            who="score",
        )
        try:
            done = run(job, note, keep=True)
            for sentence in done.failures.sentences():
                note(sentence)
            return Scored(done, rows)
        finally:
            for said in notes:
                warnings.warn(said, stacklevel=2)


def compare(scored: Scored, first: str, second: str, *, seed: int | None = None) -> Compared:
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
        return Compared(
            compare_systems(view.table, first, second, view.seed if seed is None else seed)
        )


# The words of Python


def spell(parts: Sequence[str | Option]) -> str:
    """Return a message with its options as Python spells them."""
    return "".join(in_python(part) if isinstance(part, Option) else part for part in parts)


@contextmanager
def in_words_of_python() -> Iterator[None]:
    """Have a JobError name the arguments of `score`, and not the options of the command."""
    try:
        yield
    except JobError as error:
        raise JobError(error.say(in_python), error.status) from error.__cause__


# Arguments


def guard_options(options: Any) -> Any:
    """Return what was given as options, in a form of which no traceback shows a key; it is checked
    later.
    """
    if not isinstance(options, Mapping):
        return options
    # At both depths, as the options of one metric may have been given alone.
    outer = guard_secrets(options)
    return {
        name: guard_secrets(own) if isinstance(own, Mapping) else own for name, own in outer.items()
    }


def check_options(options: Any, chosen: Sequence[str]) -> None:
    """Refuse what are no options of the metrics that run; no message shows a value, such as
    a key.
    """
    must = (
        "options must be a dictionary of options for each metric, such as {'unr': {'window': 20}}"
    )
    if not isinstance(options, Mapping):
        raise TypeError(f"{must}; got {type(options).__name__}")
    for metric, own in options.items():
        if not isinstance(own, Mapping):
            raise TypeError(
                f"{must}; got {'str' if isinstance(own, str) else type(own).__name__} for"
                f" {metric!r}"
            )
        choose_metrics([metric], {})
        if own and metric not in chosen:
            raise JobError(
                f"options: {metric} does not run; metrics= must name it, and has"
                f" {', '.join(chosen)}"
            )


def check_columns(columns: Mapping[str, str]) -> None:
    """Refuse a role that no column has."""
    roles = (*ROLES, *FACT_ROLES)
    unknown = sorted(map(str, columns.keys() - set(roles)))
    if unknown:
        raise JobError(f"columns: no {', '.join(map(repr, unknown))}; there are {', '.join(roles)}")


def make_layout(delimiter: str | None, encoding: str | None) -> Layout:
    """Return how the files are written; a JobError refuses what can be no delimiter, or an encoding
    of no Python.
    """
    try:
        mark = None if delimiter is None else one_character(delimiter)
        if encoding is not None:
            check_encoding(encoding)
    except ValueError as error:
        raise JobError(str(error)) from error
    return Layout(mark, encoding)


def take_pattern(pattern: str) -> str:
    """Return a regular expression that has a group; a JobError says what is wrong with it."""
    try:
        return check_pattern(pattern)
    except ValueError as error:
        raise JobError(str(error)) from error


# Rows


def choose_split(rows: Any) -> Any:
    """Return the only split of a DatasetDict, and all else as it is; a JobError names the splits
    where there are several.
    """
    if not isinstance(rows, Mapping) or not hasattr(rows, "num_rows"):
        return rows
    if len(rows) != 1:
        raise JobError(f"rows: has the splits {', '.join(map(repr, rows))}; give one of them")
    return next(iter(rows.values()))


def take_files(rows: Any) -> list[str] | None:
    """Return the files that were given, None where rows were given; a JobError says that a text is
    no file.
    """
    files = [rows] if isinstance(rows, str | os.PathLike) else rows
    if (
        not isinstance(files, list | tuple)
        or not files
        or not all(isinstance(file, str | os.PathLike) for file in files)
    ):
        return None
    for file in files:
        if not file_format(str(file)) and not os.path.exists(file):
            advice = (
                f"give {KINDS}, such as {EXAMPLE}; `summary_metrics.check(source, summary)` reads"
                " one summary"
            )
            raise JobError(f"rows: {fold(repr(str(file)), SHOWN)} is no file; {advice}")
    return list(map(str, files))


def take_rows(
    rows: Any,
    columns: Mapping[str, str],
    wide: tuple[str, ...],
    needed: tuple[str, ...],
    key_facts: Any,
    asking: bool,
    layout: Layout,
    note: Any,
) -> list[Row]:
    """Return the rows of a frame, a data set, columns or dictionaries; a JobError says which is not
    as it must be.
    """
    records = take_records(rows)
    listed = as_python(key_facts)
    if isinstance(listed, list | tuple):
        if len(listed) != len(records):
            said = f" must have a list for each of {len(records)} rows, got {len(listed)}"
            raise JobError([Option("key-facts"), said])
        pairs = zip(records, listed, strict=True)
        records = [
            {**one, "key_facts": facts} if isinstance(one, Mapping) else one for one, facts in pairs
        ]
        key_facts = None
    asked = look_for_facts(columns) if asking else columns
    roles: dict[str, str | None] = {
        role: asked.get(role) for role in ROLES if not wide or role in ("document", "id")
    }
    roles |= {role: asked[role] for role in FACT_ROLES if role in asked}
    first = records[0] if records and isinstance(records[0], Mapping) else {}
    shape = find_shape(first)
    if shape is not None:
        records = [flat for record in records for flat in flatten_record(shape, record)]
        first = records[0]
    present = list(first)
    names = find_columns(list(map(str, present)), roles, first)
    if (
        "document" not in needed
        and not columns.get("document")
        and names["document"] not in present
    ):
        del names["document"]
    if said := describe_columns(names, roles):
        note(said, "; ", Option("system-column", "NAME"), " and the like name others")
    facts = None if key_facts is None else take_facts(key_facts)
    source = Source((), names, layout=layout, summary_columns=wide, needed=needed, facts=facts)
    found: list[Row] = []
    for number, record in enumerate(records):
        if not isinstance(record, Mapping):
            got = type(record).__name__
            raise JobError(
                f"rows[{number}]: a row must be a dictionary with `summary`, got {got}", 1
            )
        try:
            found += make_rows(
                source, ROWS, number, {name: as_python(value) for name, value in record.items()}
            )
        except ValueError as error:
            parts = getattr(error, "parts", [str(error)])
            raise JobError([f"rows[{number}]: ", *parts], 1) from error
    return found


def flatten_record(shape: Shape, record: Any) -> list[Any]:
    """Return the flat rows of a record of a shape; one that has another shape stays as it is, and
    is refused as a row.
    """
    is_alike = isinstance(record, Mapping) and shape.fits(record)
    return list(shape.rows(record)) if is_alike else [record]


def is_pandas(rows: Any) -> bool:
    """Return whether rows are a data frame of pandas."""
    return hasattr(rows, "columns") and hasattr(rows, "notna")


def beside_columns(rows: Any, frame: pd.DataFrame, scores: Sequence[str]) -> pd.DataFrame:
    """Return scores beside the columns of the data frame that was scored, with its index; a row
    with several summaries comes several times.
    """
    scored: pd.DataFrame = rows.iloc[frame["line"].to_numpy()].copy()
    names = scores if "system" in scored else ["system", *scores]
    for name in names:
        scored[name] = frame[name].to_numpy()
    return scored


def take_records(rows: Any) -> list[Any]:
    """Return the rows of what Python has in memory; a TypeError refuses what holds none."""
    if isinstance(rows, Mapping):
        return turn_columns(rows)
    # a DataFrame of pandas: what is missing there is nan
    if is_pandas(rows):
        records = rows.astype(object).where(rows.notna(), None).to_dict("records")
        return [{name: whole(value) for name, value in record.items()} for record in records]
    for method in ("to_dicts", "to_pylist"):  # of polars, and of a table of pyarrow
        if hasattr(rows, method) and hasattr(rows, "columns"):
            return list(getattr(rows, method)())
    if (
        isinstance(rows, bytes)
        or hasattr(rows, "to_pylist")
        or hasattr(rows, "notna")
        or not hasattr(rows, "__iter__")
    ):
        raise TypeError(f"rows must be {KINDS}; got {type(rows).__name__}")
    return list(rows)


def turn_columns(columns: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    """Return the rows of a dictionary of columns, such as `dataset[:10]` is; a JobError refuses
    another dictionary.
    """
    there = fold(", ".join(map(repr, columns)), SHOWN)
    lists = {
        name: list(column) if isinstance(column, range) else as_python(column)
        for name, column in columns.items()
    }
    listed = [isinstance(column, list | tuple) for column in lists.values()]
    if columns and not any(listed):
        raise JobError(
            f"rows: got a dictionary of {there}, which is one row or a set of splits; give a list"
            " of rows"
        )
    if not all(listed) or (lists and all(map(holds_rows, lists.values()))):
        one = repr(next(iter(columns), "test"))
        raise JobError(
            f"rows: got a dictionary of {there}; give one of its entries, as rows[{one}]"
        )
    if len(set(map(len, lists.values()))) > 1:
        lengths = ", ".join(f"{name!r} {len(column)}" for name, column in lists.items())
        raise JobError(
            f"rows: the columns of a dictionary must have one length, and have {lengths}"
        )
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def holds_rows(entries: Sequence[Any]) -> bool:
    """Return whether a list holds rows, as that of a split of a data set does."""
    return bool(entries) and all(isinstance(entry, Mapping) for entry in entries)


def as_python(value: Any) -> Any:
    """Return an array, a Series or a number of numpy as Python has it, and all else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def whole(value: Any) -> Any:
    """Return a value of a DataFrame, a whole number as such: pandas makes 1.0 of 1 where another
    row has none.
    """
    value = as_python(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
