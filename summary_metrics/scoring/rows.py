# SPDX-License-Identifier: Apache-2.0
"""Loading the metrics, and what they and the texts say of some rows."""

from __future__ import annotations

import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from typing import Any, NamedTuple

from ..errors import FAILED, JobError
from ..metrics._shared.summary_metric import SummaryMetric
from ..printable import count_of, make_json
from ..reading.cells import group_places, passages_of, put_back
from ..reading.key_facts import facts_digest
from ..reading.rows import EMPTY_DOCUMENT, Row, document_digest, document_text, summary_digest
from ..registry import AllOptions, Metrics, load_metric, runs_model
from ..texts.broken import find_broken
from ..texts.descriptions import find_writing, is_dialogue, sketch_words
from ..texts.language import detect_language
from ..texts.others import Others
from .evidence import EVIDENCE, nan_as_none, pack

TEXTS = "texts"  # stands beside the names of the metrics for what texts show without any score
TEXTS_VERSION = "4"  # it changes when that can change
BESIDE = 24  # characters of a summary on each side of a fact that is not found
OTHERS = "others"  # and for what they show beside the other documents of their file
# Chinese and Japanese have no spaces between words; each of their characters counts as one.
WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
    r"|[^\s\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]+"
)

Line = dict[str, Any]  # of the output: what it says of a row
Values = dict[str, list[Line]]  # what each metric says of rows


class ScoringTask(NamedTuple):
    """Rows that are scored together, by their places, and for each metric the places of those that
    it must score.
    """

    rows: Mapping[int, Row]
    missing: dict[str, list[int]]

    @property
    def place(self) -> str:
        """Where the rows stand."""
        rows = [*self.rows.values()]
        return " to ".join(f"{row.file}:{row.line}" for row in (rows[0], rows[-1]))


class ScoringAnswer(NamedTuple):
    """What came of a task: what each metric says of the rows it was asked for, or why it does
    not.
    """

    values: Values = {}  # noqa: RUF012  never changed
    # each with the file and the line of the code
    warnings: tuple[tuple[str | Warning, str, int], ...] = ()
    failure: JobError | None = None

    def take(self) -> Values:
        """Return the values; warn here of what was warned of where the task was scored, and raise
        the failure.
        """
        for message, file, line in self.warnings:
            warnings.warn_explicit(message, UserWarning, file, line)
        if self.failure:
            raise self.failure
        return self.values


def load_metrics(options: AllOptions) -> dict[str, SummaryMetric]:
    """Load each metric once, with its options.

    Those with options come first: an option may be wrong, and the libraries of the others take
    seconds to import.
    """
    metrics: dict[str, SummaryMetric] = {}
    for name, defaults in sorted(options.items(), key=lambda item: not item[1]):
        with errors_of(name):
            metrics[name] = load_metric(name, **defaults)
            metrics[name].signature()  # checks the options
    return {name: metrics[name] for name in options}


@contextmanager
def errors_of(name: str) -> Iterator[None]:
    """Have what a metric refuses inside, such as an option that it needs, name it: a JobError."""
    try:
        yield
    except (ImportError, OSError, RuntimeError, TypeError, ValueError) as error:
        raise JobError(f"{name}: {error}") from error


def score_task(metrics: Metrics, task: ScoringTask, others: Others | None = None) -> Values:
    """Return what the metrics and the texts say of the rows of a task, None where a score is
    undefined; a JobError says at which rows the model of a metric or the machine failed.
    """
    values: Values = {}
    for name, places in task.missing.items():
        order = group_places(document_text(task.rows[place].document) for place in places)
        rows = [task.rows[places[number]] for number in order]
        if name == OTHERS:
            lines = [{"other_document": find_better(row, others)} for row in rows]
        elif name == TEXTS:
            lines = list(map(look_at, rows))
        else:
            lines = score_rows(name, metrics[name], rows, task.place)
        values[name] = put_back(order, lines)
    return values


def answer(metrics: Metrics, task: ScoringTask, others: Others | None = None) -> ScoringAnswer:
    """Return what came of a task as it goes to another process, with the warnings that it gave."""
    values: Values = {}
    failure = None
    with warnings.catch_warnings(record=True) as caught:
        try:
            values = score_task(metrics, task, others)
        except JobError as stop:
            failure = stop
    places = tuple(
        (portable(warning.message), warning.filename, warning.lineno) for warning in caught
    )
    return ScoringAnswer(values, places, failure)


def portable(message: str | Warning) -> str | Warning:
    """Return a warning as another process can read it: its text, or what names options, as the
    command spells these otherwise. That of a library may be of a class that is not found there.
    """
    return message if hasattr(message, "remedies") else str(message)


def score_rows(name: str, metric: SummaryMetric, rows: Sequence[Row], place: str) -> list[Line]:
    """Return what a metric says of some rows, None and an error of a row on which it fails; where
    that is of a model or the machine, a JobError says at which place.
    """
    try:
        return compute_rows(name, metric, rows)
    except Exception as error:
        # Any kind: a metric may run models and servers of the user's choice, which fail in their
        # own ways.
        is_of_machine = isinstance(error, OSError | ImportError | MemoryError)
        if is_of_machine or runs_model(name, metric.settings()):
            failure = f"{name}, rows {place}: {type(error).__name__}: {error}"
            raise JobError(failure, FAILED) from error
    lines: list[Line] = []
    for row in rows:
        try:
            lines += compute_rows(name, metric, [row])
        except Exception as error:
            said = f"{row.file}:{row.line}: {type(error).__name__}: {error}"
            undefined = dict.fromkeys((*metric.scores(), EVIDENCE))
            lines.append({**undefined, error_key(name): said})
    return lines


def compute_rows(name: str, metric: SummaryMetric, rows: Sequence[Row]) -> list[Line]:
    """Return what a metric says of some rows."""
    notes = notes_errors(name, metric)
    documents = None
    if metric.references_needed:
        documents = [row.document for row in rows]
    scores = metric.compute(
        predictions=[row.summary for row in rows],
        references=documents,
        use_aggregator=False,
        explain=bool(metric.kept) or notes,
        **own_options(metric, rows),
    )
    details = scores.pop("details", [{}] * len(rows))
    scores.pop("signature", None)
    lines: list[Line] = []
    for row, details_of_row, *values in zip(rows, details, *scores.values(), strict=True):
        line = dict(zip(scores, map(nan_as_none, values), strict=True))
        if notes:
            line[error_key(name)] = details_of_row.get("error") or None
        if metric.kept:
            kept = with_sides(details_of_row, row.summary)
            line[EVIDENCE] = pack(metric, kept, passages_of(row.document))
        lines.append(line)
    return lines


def with_sides(details: Mapping[str, Any], summary: str) -> Mapping[str, Any]:
    """Return details in which a fact that is not found has what stands beside it in its line, by
    which a habit of a system is known.
    """
    if "facts" not in details:
        return details
    facts = []
    for fact in details["facts"]:
        if not fact.get("found"):
            start, end = fact["span"]
            before, behind = summary[max(0, start - BESIDE) : start], summary[end : end + BESIDE]
            fact = {**fact, "beside": [before.rpartition("\n")[2], behind.partition("\n")[0]]}
        facts.append(fact)
    return {**details, "facts": facts}


def own_options(metric: SummaryMetric, rows: Sequence[Row]) -> dict[str, Any]:
    """Return the options that have a value for each row: key facts, for the metric that asks for
    them.
    """
    if "key_facts" not in metric.settings():
        return {}
    return {"key_facts": [row.key_facts for row in rows]}


def look_at(row: Row) -> Line:
    """Return what the texts of a row show without any score, None for what they do not show.

    `source_words` is a sketch of the words of the source, and the evidence has the words that show
    what is broken.
    """
    source = document_text(row.document)
    broken = {flaw.code: flaw.shown for flaw in find_broken(row.summary, source)}
    return {
        "words": count_words(row.summary),
        "problems": list(broken) or None,
        "writing": find_writing(row.summary) or None,
        "dialogue": (source and is_dialogue(source)) or None,
        # Of an empty source nothing is known, though its summary has a language.
        "language": detect_language(row.summary if row.document is None else source) or None,
        "source_words": (source and sketch_words(source)) or None,
        EVIDENCE: {"broken": broken} if broken else None,
    }


def sample_documents(rows: Iterable[Row]) -> Others:
    """Return the documents that stand for those of all rows, as far as these can be read."""

    def documents() -> Iterator[tuple[str, str]]:
        with suppress(JobError):
            for document, _ in groupby(rows, key=lambda row: row.document):
                digest = document_digest(document)
                if digest not in ("", EMPTY_DOCUMENT):
                    yield digest, document_text(document)

    return Others(documents())


def find_better(row: Row, others: Others | None) -> str | None:
    """Return the digest of the document that a summary fits better than its own, None where there
    is none.
    """
    if others is None or row.document is None:
        return None
    digest = document_digest(row.document)
    return others.find_better(row.summary, document_text(row.document), digest) or None


def count_words(text: str) -> int:
    """Return how many words a text has: what stands between white space, if it has a letter or
    digit.

    >>> count_words("A red fox -- it ran."), count_words("\u72d0\u72f8\u8dd1")
    (5, 3)
    """
    # Most texts are ASCII, and `split` is several times as fast as the pattern.
    words = text.split() if text.isascii() else WORD.findall(text)
    return sum(word.isalnum() or any(map(str.isalnum, word)) for word in words)


def label_rows(rows: Sequence[Row]) -> list[Line]:
    """Return of each row what the output says of it besides scores: id, system, digests, file and
    line.
    """
    labels = []
    for row in rows:
        label: Line = {"id": row.id}
        if row.system is not None:
            label["system"] = row.system
        if row.document is not None:
            label["document_digest"] = document_digest(row.document)
        label["summary_digest"] = summary_digest(row.summary)
        if row.key_facts:
            label["key_facts_digest"] = facts_digest(row.key_facts)
        labels.append({**label, "file": row.file, "line": row.line})
    return labels


def json_line(result: Line) -> bytes:
    """Return the line of the output that says `result`."""
    return make_json(result).encode() + b"\n"


# Rows on which a metric failed, where a run goes on without them: why, and of how many

SHOWN_LINES = 5  # of rows that failed


def error_key(name: str) -> str:
    """Return under which key a line of the output says why a metric failed on its row.

    >>> error_key("support")
    'support_error'
    """
    return f"{name}_error"


def notes_errors(name: str, metric: SummaryMetric) -> bool:
    """Return whether a metric may leave out rows on which it fails."""
    settings = metric.settings()
    return "on_error" in settings and runs_model(name, settings)


class Failures:
    """How often each metric failed, of how many rows, and what was said most often."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = list(names)
        self._places: dict[str, list[str]] = defaultdict(list)
        self._reasons: dict[str, Counter[str]] = defaultdict(Counter)
        self._rows = 0

    def watch(self, results: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines of the output as they are, and count."""
        for result in results:
            self._rows += 1
            for name in self._names:
                if reason := result.get(error_key(name)):
                    self._reasons[name][reason] += 1
                    self._places[name].append(str(result.get("line", self._rows)))
            yield result

    def sentences(self) -> list[str]:
        """Return for each metric that failed on how many rows it did, and why."""
        sentences = []
        for name, reasons in self._reasons.items():
            reason, _ = reasons.most_common(1)[0]
            rows = count_of(self._rows, "summary")
            places = self._places[name][:SHOWN_LINES]
            if reasons.total() > SHOWN_LINES:
                places.append("...")
            count = f"{reasons.total():,} of {rows} could not be scored"
            sentence = f"{name}: {count} (line {', '.join(places)}): {reason}"
            if len(reasons) > 1:
                sentence += f" (and {count_of(len(reasons) - 1, 'other reason')})"
            sentences.append(sentence)
        return sentences

    def check(self) -> None:
        """Raise a JobError where a metric failed on all rows: nothing of it can be shown."""
        for name, reasons in self._reasons.items():
            if reasons.total() == self._rows:
                reason, _ = reasons.most_common(1)[0]
                raise JobError(
                    f"{name} has no score, as it failed on each summary: {reason}", FAILED
                )
