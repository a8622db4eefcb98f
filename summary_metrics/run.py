# SPDX-License-Identifier: Apache-2.0
"""The only pipeline: read, score, find, show. The command and `score` both call it."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tqdm import tqdm

from . import __version__
from .errors import JobError, Option, require_extra
from .files import hold
from .printable import plain
from .reading.columns import FACT_ROLES, column_option, look_for_facts, passages_of
from .reading.files import check_apart, check_files, check_writable, inputs_here
from .reading.key_facts import take_facts
from .reading.rows import Opened, Row, Source, cut_chunks, document_text, open_source
from .reading.text import DEFAULT_LAYOUT, Layout
from .registry import (
    METRICS,
    OFFLINE_VARIABLES,
    asks_model,
    choose_metrics,
    complete_options,
    hide_secrets,
    known_of,
    leave_out_evaluate,
    library_versions,
    reads_documents,
    use_stand_ins,
    versions_of,
)
from .scoring.answers import FOLDER, claim_answers, drop_answers, keep_answers, lie_beside
from .scoring.costs import check_costs, leave_out_unreachable
from .scoring.evidence import FORMAT
from .scoring.failures import Failures, notes_errors
from .scoring.pool import Setup, score_tasks
from .scoring.reuse import Chunk, Kind, Store, make_stamp, part_of, read_record, record_of
from .scoring.rows import TEXTS, TEXTS_VERSION, Values, load_metrics
from .texts.language import detect_most, is_code

if TYPE_CHECKING:
    from .findings.fail_if import Bound
    from .findings.table import Ran, Table
    from .view import View

Say = Callable[..., None]  # is given the parts of what the user must know
SAMPLE = 50  # different sources from which the language is learnt


@dataclass(frozen=True)
class Reading:
    """What is read: files and how, or rows that Python has. `columns` has the names that the user
    gave, by role.

    `key_facts` are those that stand in no column: a file, or a dictionary by document.
    """

    files: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    layout: Layout = DEFAULT_LAYOUT
    summary_columns: tuple[str, ...] = ()
    key_facts: Any = None
    skip_bad_rows: bool = False
    rows: Sequence[Row] | None = None


@dataclass(frozen=True)
class Engine:
    """Who scores. `workers` is how many side by side, None leaves it open. Without `ray` it is this
    machine alone.
    """

    workers: int | None = None
    ray: bool = False
    address: str | None = None
    gpus: float = 0


@dataclass(frozen=True)
class Job:
    """What one command, or one call of `score`, does.

    Attributes
    ----------
    metrics, options
        Their names, None for all that run unasked, and what was given for each. Options may hold
        keys.
    output, restart, pipe
        Where the rows with their scores are written, None for nowhere; whether what is there is
        used again; and a stream to which the lines go as well.
    ignored
        Codes of what is not to be said.
    bounds, compare
        What must hold of the scores, and the two systems to compare.
    judgements, judgement_columns
        The user's own judgements: a file, or values for each row; or the columns of the input that
        hold some.
    bad, verdicts
        Which judgements are bad, and what else judges: names of columns of the input, or values
        for each row by their names.
    alone
        Whether the process does nothing but this, so that libraries may be imported in part.
    """

    reading: Reading
    metrics: Sequence[str] | None = None
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    language: str | None = None
    offline: bool = False
    max_calls: int | None = None
    batch_size: int = 256
    output: Path | None = None
    restart: bool = False
    pipe: BinaryIO | None = None
    engine: Engine = Engine()
    seed: int = 0
    ignored: tuple[str, ...] = ()
    bounds: tuple[Bound, ...] = ()
    compare: tuple[str, str] | None = None
    judgements: Any = None
    judgement_columns: tuple[str, ...] = ()
    bad: tuple[Bound, ...] = ()
    verdicts: Any = None
    alone: bool = False
    who: str = "the command"


@dataclass(frozen=True, kw_only=True)
class Result:
    """What came of a job: what is shown, and where that comes from.

    `results` are the rows as the output has them, where they are kept. `scored` of the rows were
    scored now, the others were before; `skipped` could not be read.
    """

    view: View
    source: Source
    metrics: Mapping[str, Any] = field(repr=False)
    language: str
    scored: int
    skipped: int
    failures: Failures = field(default_factory=Failures)
    results: Sequence[Mapping[str, Any]] = ()

    def make_report(self) -> str:
        """Return the page of a report; a JobError where the rows are not there any more."""
        from .showing.report.report import Made, make_report

        view = self.view
        made = Made(self.source.files, view.signatures, library_versions(), view.note)
        return make_report(
            view.findings,
            view.quotes,
            view.table,
            self.source.rows,
            self.metrics,
            made,
            view.seed,
        )


class BadRows:
    """Is given the error of each row that cannot be read: it raises it, or counts it and says it
    where such rows are skipped.
    """

    def __init__(self, skip: bool, say: Say) -> None:
        self.skip, self.say, self.skipped = skip, say, 0

    def __call__(self, error: JobError) -> None:
        """Raise the error, or count it."""
        if not self.skip:
            raise error
        self.skipped += 1
        self.say("skipped ", *error.parts)


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """What a job scores, and with what: `sample` are the texts by which the language was told."""

    opened: Opened
    bad_rows: BadRows
    metrics: Mapping[str, Any]
    setup: Setup
    language: str
    sample: Sequence[str]
    note: str


@dataclass(frozen=True, kw_only=True)
class ScoredRows:
    """What was scored: the rows as a table, and as the output has them where they are kept."""

    table: Table
    results: Sequence[Mapping[str, Any]]
    failures: Failures
    scored: int


def run(job: Job, say: Say, keep: bool = False) -> Result:
    """Read the rows, score them, and find what the scores show; a JobError says why it cannot be
    done.

    What can be known to be wrong is found before the libraries of the metrics are imported, which
    takes seconds. `keep` keeps the rows as the output has them.
    """
    check(job)
    prepared = prepare(job, say)
    judgements = read_judgements(job, prepared.opened.source)
    scored = score(job, prepared, say, keep)
    return Result(
        view=view_of(job, prepared, scored.table, judgements, say),
        source=prepared.opened.source,
        metrics=prepared.metrics,
        language=prepared.language,
        scored=scored.scored,
        skipped=prepared.bad_rows.skipped,
        failures=scored.failures,
        results=scored.results,
    )


def prepare(job: Job, say: Say) -> Prepared:
    """Open the rows and load the metrics; a JobError says what is wrong with either, or what is
    asked of scores or systems that there are not.
    """
    names, left_out = choose_metrics(job.metrics, job.options)
    bad_rows = BadRows(job.reading.skip_bad_rows, say)
    needed = ("document", "summary") if any(map(reads_documents, names)) else ("summary",)
    key_facts = any(known_of(name).key_facts for name in names)
    opened = open_rows(job.reading, needed, key_facts, bad_rows, say)
    if job.compare:
        from .findings.compare import check_compared  # late, as pandas comes with it

        check_compared(*job.compare, opened.source.rows())
    names = choose_scorable(job, names, opened.head)
    sample = sample_texts(opened.head)
    language = job.language or earlier_language(job.output, sample) or detect_most(sample)
    given = {name: {**job.options.get(name, {})} for name in names}
    options = complete_options(limit_calls(given, job.max_calls), language, job.who)
    note = ""
    if job.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        note = use_stand_ins(options)
    for line in filter(None, (left_out, note, f"loading {', '.join(names)}" if job.alone else "")):
        say(line)
    if job.alone:
        leave_out_evaluate()
    # workers on other machines have no folder beside the output
    if job.output and not job.engine.address:
        options = keep_answers(job.output, options)
    metrics, signatures = load_metrics(options)
    leave_out_unreachable(metrics, options, job.metrics is not None, say)

    from .findings.fail_if import BAD_SHARE, check_keys  # late, as pandas comes with it

    keys = [key for metric in metrics.values() for key in metric.scores()]
    check_keys(job.bounds, [*keys, BAD_SHARE], compared=job.compare is not None)
    return Prepared(
        opened=opened,
        bad_rows=bad_rows,
        metrics=metrics,
        setup=Setup(options, {name: signatures[name] for name in metrics}),
        language=language,
        sample=sample,
        note=note,
    )


def choose_scorable(job: Job, names: Sequence[str], head: Sequence[Row]) -> list[str]:
    """Return the metrics without those that read what the first rows have not: key facts, or
    several passages; a JobError where one that reads key facts was asked for, by name or by an
    option of its own.
    """
    if job.metrics is None and not any(len(passages_of(row.document)) > 1 for row in head):
        names = [name for name in names if not known_of(name).passages or job.options.get(name)]
    if any(row.key_facts for row in head):
        return list(names)
    reading = [name for name in names if known_of(name).key_facts]
    asked = [name for name in reading if job.metrics is not None or job.options.get(name)]
    if asked:
        without = f": the first {len(head)} rows have no key facts, in a column `key_facts`"
        raise JobError([Option("metrics", asked[0]), without, " or by ", Option("key-facts")])
    return [name for name in names if name not in reading]


def score(job: Job, prepared: Prepared, say: Say, keep: bool) -> ScoredRows:
    """Score the rows, and write them; a JobError says that there are none."""
    from .findings.table import make_table  # late, as pandas comes with it

    metrics, setup, source = prepared.metrics, prepared.setup, prepared.opened.source
    scores = {key: one for metric in metrics.values() for key, one in metric.scores().items()}
    results: list[dict[str, Any]] = []
    failures = Failures(name for name, metric in metrics.items() if notes_errors(name, metric))
    with open_store(job, setup, say) as store:
        rows = score_rows(job, prepared.opened, store, metrics, setup, prepared.bad_rows, say)
        if keep:
            rows = iter(results := list(rows))
        table = make_table(failures.watch(rows), scores, ran_of(metrics, setup), prepared.language)
        if not store.rows:
            raise JobError("no row was scored", 1)
        record = describe(job, source, store, metrics, setup, prepared.language)
        language_of = "" if job.language else digest_texts(prepared.sample)
        store.finish({**record, "language_of": language_of})
        if job.output:
            drop_answers(job.output)
    return ScoredRows(table=table, results=results, failures=failures, scored=store.scored)


def view_of(
    job: Job, prepared: Prepared, table: Table, judgements: Sequence[Any] | None, say: Say
) -> View:
    """Return what is shown of the scored rows, with the texts that are quoted."""
    from .findings.quotes import quoted_rows, read_quotes  # late, as pandas comes with it
    from .view import Wish, look

    source = prepared.opened.source
    # of Ray's workers nobody knows which facts they met
    unmatched = [] if job.engine.ray or not source.facts else source.facts.unmatched()
    for name in unmatched:
        say("key facts that belong to no row: those of ", name)
    judged = None
    if judgements is not None:
        from .judging.correcting import judge_and_correct

        verdicts = read_verdicts(job, source)
        judged = judge_and_correct(judgements, table, verdicts, job.bad, job.seed)
    wish = Wish(job.compare, job.bounds, job.ignored, job.seed)
    view = look(table, prepared.setup.signatures, wish, judged, unmatched)
    quotes = read_quotes(table, source.rows(), quoted_rows(view.findings))
    return replace(view, quotes=quotes, note=prepared.note)


def read_judgements(job: Job, source: Source) -> Sequence[Any] | None:
    """Return the user's own judgements, None where there are none; a JobError says what is wrong
    with them.
    """
    if job.judgements is None and not job.judgement_columns:
        return None
    from .judging.given import from_columns, from_values  # late, as what shows scores is

    if job.judgement_columns:
        return from_columns(source.pairs(more=job.judgement_columns), job.judgement_columns)
    return from_values(job.judgements, source.given or ())


def read_verdicts(job: Job, source: Source) -> Sequence[Any]:
    """Return what other judges say of the rows, in columns or as values."""
    from .judging.given import from_columns, from_values

    if not job.verdicts:
        return ()
    if isinstance(job.verdicts, Mapping):
        return from_values(job.verdicts, source.given or ())
    return from_columns(source.pairs(more=job.verdicts), job.verdicts)


@contextmanager
def open_store(job: Job, setup: Setup, say: Say) -> Iterator[Store]:
    """Give where the scores of a job go; no other process may write there meanwhile."""
    with hold(job.output) if job.output else nullcontext():
        store = Store(job.output, kinds_of(setup), job.restart, job.pipe)
        if store.earlier.outdated:
            say(f"{job.output} was written in an earlier format: its rows are scored again")
        try:
            if job.output:
                kept = [
                    kind
                    for kind in store.kinds.values()
                    if lie_beside(job.output, kind.name, setup.options.get(kind.name, {}))
                ]
                claim_answers(job.output, kept, job.restart)
            yield store
        finally:
            store.close()


def check(job: Job) -> None:
    """Refuse what does not go together, before anything is read; a JobError says what."""
    if job.language is not None and not is_code(job.language):
        raise JobError(
            [
                Option("language"),
                f" must be a code of two or three small letters, got {job.language!r}",
            ]
        )
    if job.engine.workers is not None and job.engine.workers < 1:
        raise JobError([Option("workers"), f" must be at least 1, got {job.engine.workers}"])
    if job.ignored:
        from .findings.find import check_codes  # late, as pandas comes with it

        check_codes(job.ignored)
    if job.reading.rows is None:
        check_files(job.reading.files)
    if output := job.output:
        others = (job.judgements, job.reading.key_facts)
        inputs = inputs_here(
            [*job.reading.files, *(str(file) for file in others if isinstance(file, str | Path))]
        )
        check_apart("output", [output, record_of(output), part_of(output)], inputs)
        check_writable("output", output)
        if output.exists() and not output.is_file():
            raise JobError(
                [
                    Option("output", str(output)),
                    ": must be a file, as scores are kept there and used again",
                ]
            )
    if job.engine.ray:
        require_extra("ray", "Ray")
        if "-" in job.reading.files:
            raise JobError([Option("engine", "ray"), " needs files, and no standard input"])
        if job.max_calls is not None:
            raise JobError(
                [
                    Option("max-calls"),
                    " needs one process: the workers of Ray do not count together",
                ]
            )
        if job.engine.address is not None:
            from .scoring.ray import check_address

            check_address(job.engine.address)


def open_rows(
    reading: Reading,
    needed: Sequence[str],
    key_facts: bool,
    report_bad: Callable[[JobError], None],
    say: Say,
) -> Opened:
    """Return the rows, of which the first are checked; `key_facts` says whether what a summary must
    have is read.
    """
    wanted = [
        Option(column_option(role), reading.columns[role])
        for role in FACT_ROLES
        if role in reading.columns
    ]
    wanted += [] if reading.key_facts is None else [Option("key-facts")]
    if len(wanted) > 1:
        raise JobError([wanted[0], " and ", wanted[1], ": give one of them"])
    if wanted and not key_facts:
        names = " or ".join(name for name in METRICS if known_of(name).key_facts)
        raise JobError([*wanted, f" needs {names} among ", Option("metrics")])
    if reading.rows is not None:
        rows = list(reading.rows)
        opened = Opened(Source((), needed=tuple(needed), given=rows), rows, iter(rows))
    else:
        opened = open_source(
            reading.files,
            look_for_facts(reading.columns) if key_facts else reading.columns,
            reading.layout,
            reading.summary_columns,
            needed,
            reading.skip_bad_rows,
            report_bad,
            say,
            None if reading.key_facts is None else take_facts(reading.key_facts),
        )
    if wanted and not any(row.key_facts for row in opened.head):
        said = f": the first {len(opened.head)} rows have no key facts there"
        if reading.key_facts is not None:
            said = f": has neither an id nor a document of the first {len(opened.head)} rows"
        raise JobError([*wanted, said])
    return opened


def sample_texts(rows: Iterable[Row]) -> list[str]:
    """Return the first different sources of rows, or summaries where there are none, to learn of
    them.
    """
    found = dict.fromkeys(
        row.summary if row.document is None else document_text(row.document) for row in rows
    )
    return list(found)[:SAMPLE]


def digest_texts(texts: Sequence[str]) -> str:
    """Return what tells a sample of texts from others."""
    return hashlib.sha256(json.dumps([TEXTS_VERSION, *texts]).encode()).hexdigest()[:16]


def earlier_language(output: Path | None, sample: Sequence[str]) -> str:
    """Return the language that an earlier run found in the same sample, "" where there was none:
    what tells languages apart takes longer to load than a scored file takes to read.
    """
    record = read_record(output) if output else {}
    language: str = record.get("language", "")
    return language if record.get("language_of") == digest_texts(sample) else ""


def limit_calls(options: dict[str, dict[str, Any]], most: int | None) -> dict[str, dict[str, Any]]:
    """Return the options with the limit of calls, where there is one, for each metric that asks a
    model.
    """
    if most is None:
        return options
    if most < 0:
        raise JobError([Option("max-calls"), f" must be at least 0, got {most}"])
    asking = [name for name, own in options.items() if asks_model(name, own)]
    if not asking:
        raise JobError(
            [
                Option("max-calls"),
                f" needs a metric that asks a model; none of {', '.join(options)} does",
            ]
        )
    return {
        name: {**own, "max_calls": most} if name in asking else own for name, own in options.items()
    }


def kinds_of(setup: Setup) -> list[Kind]:
    """Return what is scored: the texts themselves, and each metric."""
    texts = Kind(TEXTS, make_stamp(f"{TEXTS}|version:{TEXTS_VERSION}", {}))
    return [texts] + [
        Kind(
            name,
            make_stamp(signature, versions_of(name)),
            asks_model(name, setup.options[name]),
            known_of(name).key_facts,
        )
        for name, signature in setup.signatures.items()
    ]


def ran_of(metrics: Mapping[str, Any], setup: Setup) -> dict[str, Ran]:
    """Return how each metric ran, as the record of an output says it."""
    from .findings.table import Ran

    return {
        name: Ran(hide_secrets(setup.options[name]), tuple(metric.scores()))
        for name, metric in metrics.items()
    }


def score_rows(
    job: Job,
    opened: Opened,
    store: Store,
    metrics: Mapping[str, Any],
    setup: Setup,
    report_bad: Callable[[JobError], None],
    say: Say,
) -> Iterator[dict[str, Any]]:
    """Yield what the output says of each row, in order, as it is scored."""

    def plan_again() -> Iterator[Chunk]:
        return store.plan(cut_chunks(opened.source.rows(), job.batch_size))

    check_costs(store, plan_again, metrics, setup.options, say)
    engine = job.engine
    if engine.ray:
        from .scoring.ray import Work, score_with_ray

        source, skip = opened.source, job.reading.skip_bad_rows
        work = Work(
            source, skip, job.batch_size, store.earlier, setup, os.getcwd(), library_versions()
        )
        done: Generator[tuple[Chunk, Values], None, None] = score_with_ray(
            work, engine.workers, engine.address, engine.gpus, report_bad
        )
    else:
        chunks = store.plan(cut_chunks(opened.rows, job.batch_size))
        done = score_tasks(
            ((chunk, chunk.task) for chunk in chunks), metrics, setup, engine.workers, say
        )
    # A terminal sees it at once; a notebook only where it takes a while.
    shown = {"disable": None} if job.alone else {"disable": False, "delay": 2}
    with closing(done), tqdm(desc="scoring", unit=" rows", leave=False, **shown) as bar:
        for chunk, found in done:
            results = store.add(chunk, found)
            bar.update(len(results))
            yield from results


def given_options(name: str, options: Mapping[str, Any], output: Path | None) -> dict[str, Any]:
    """Return the options of a metric as a record has them: without secrets, and without the folder
    beside the output, which is gone.
    """
    ours = output is not None and lie_beside(output, name, options)
    return hide_secrets({key: options[key] for key in options if not (ours and key == FOLDER)})


def describe(
    job: Job, source: Source, store: Store, metrics: Mapping[str, Any], setup: Setup, language: str
) -> dict[str, Any]:
    """Return the record of an output: what made it, and what the next run may use. Keys and
    addresses are hidden.
    """
    return {
        "format": FORMAT,
        "files": list(source.files),
        "columns": dict(source.columns),
        **(
            {"key_facts": str(job.reading.key_facts)}
            if isinstance(job.reading.key_facts, str | Path)
            else {}
        ),
        "language": language,
        "versions": {
            "summary-metrics": __version__,
            "python": sys.version.split()[0],
            **library_versions(),
        },
        "metrics": {
            name: {
                "signature": setup.signatures.get(name, ""),
                "options": given_options(name, setup.options.get(name, {}), job.output),
                "stamp": kind.stamp,
                "paid": kind.paid,
                "keys": store.keys.get(name, []),
                "scores": plain(metrics[name].scores()) if name in metrics else {},
            }
            for name, kind in store.kinds.items()
        },
    }
