# SPDX-License-Identifier: Apache-2.0
"""The only pipeline: read, score, find, show. The command and `score` both call it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tqdm import tqdm

from .errors import FAILED, JobError, Option, Say, spell_parts
from .files import hold
from .job import Job, check_job, is_path
from .metrics._shared.summary_metric import Score
from .printable import count_of
from .reading.cells import passages_of
from .reading.key_facts import as_fields
from .reading.opening import open_rows
from .reading.rows import Row, Source, cut_chunks
from .record import make_record, metric_runs, sample_texts, scorers_of
from .registry import (
    OFFLINE_VARIABLES,
    AllOptions,
    Metrics,
    asks_model,
    choose_metrics,
    collect_garbage_rarely,
    complete_options,
    known_of,
    library_versions,
    needed_roles,
    use_stand_ins,
)
from .scoring.answers import claim_answers, drop_answers, keep_answers, lie_beside
from .scoring.costs import check_costs
from .scoring.pool import Setup, cut_by_source, join_values, score_tasks
from .scoring.reuse import Chunk, join_chunks, plan_chunks, refuse_losses
from .scoring.rows import Failures, Line, ScoringTask, Values, load_metrics, sample_documents
from .scoring.store import ScoreStore
from .texts.language import detect_most

if TYPE_CHECKING:
    from .findings.fail_if import Bound
    from .findings.next_steps import Invocation
    from .findings.table import Table
    from .view import View


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """What a job scores, and with what: `judgements` and `verdicts` are what the user and others
    judge of the rows.
    """

    source: Source
    metrics: Metrics = field(repr=False)
    setup: Setup
    scores: Mapping[str, Score]
    language: str
    judgements: Sequence[Any] | None
    verdicts: Sequence[Any]

    @property
    def signatures(self) -> dict[str, str]:
        """The signature of each metric."""
        return {name: metric.signature() for name, metric in self.metrics.items()}


class Result(NamedTuple):
    """What came of a job: what is shown, and where that comes from; the rows as the output has them
    where they are kept, and how many were scored now, and not before.
    """

    prepared: Prepared
    view: View
    failures: Failures
    output_rows: Sequence[Line]
    scored_now: int

    def make_report(self, invocation: Invocation | None = None) -> str:
        """Return the page of a report; a JobError where the rows are not there any more.

        It says what to do next where an `invocation` says how to call it.
        """
        from .findings.next_steps import NOT_CALLED
        from .showing.report.report import Made, make_report  # late, as few write one

        view, source = self.view, self.prepared.source
        notes = [spell_parts(doubt) for doubt in source.doubts]
        return make_report(
            view.findings,
            view.quotes,
            view.table,
            source.rows,
            self.prepared.metrics,
            Made(source.reading.files, view.signatures, library_versions(), notes),
            invocation or NOT_CALLED,
            view.request.seed,
        )


def run(job: Job, say: Say, keep: bool = False) -> Result:
    """Read the rows, score them, and find what the scores show; a JobError says why it cannot be
    done.

    What can be known to be wrong is found before the libraries of the metrics are imported, which
    takes seconds. `keep` keeps the rows as the output has them.
    """
    check_job(job)
    prepared = prepare(job, say)
    failures = Failures(prepared.metrics)
    table, output_rows, scored_now = score(job, prepared, failures, say, keep)
    view = find_and_quote(job, prepared, table, say)
    return Result(prepared, view, failures, output_rows, scored_now)


def prepare(job: Job, say: Say) -> Prepared:
    """Open the rows and load the metrics; a JobError says what is wrong with either, or what is
    asked of scores or systems that there are not.

    The first rows decide which metrics have anything to read, and in which language: so they are
    read before options are complete, and before a library of a metric is imported.
    """
    if job.own_process:
        collect_garbage_rarely()
    # 1: metrics before rows, as they say which columns rows must have
    names = choose_metrics(job.metrics, job.options)
    reads_facts = any(known_of(name).key_facts for name in names)
    source = open_rows(job.reading, needed_roles(names), reads_facts, say)
    # 2, in any order: what rows alone can show to be wrong, before a library is imported
    bounds, compared = job.request.bounds, job.request.compare
    if compared:
        from .findings.compare import check_compared  # late, as numpy comes with it

        check_compared(*compared, source.rows())
    check_mandatory(bounds, source)
    judgements = read_judged(source, job.judgements, say)
    verdicts = read_judged(source, job.verdicts or None, say) or ()
    if job.request.bad:
        from .judging.verdict import check_rules  # late, as few have judgements

        check_rules(judgements or (), verdicts, job.request.bad)
    # 3: the first rows leave out metrics that would have nothing to read, and tell the language
    names = choose_scorable(job, names, source.head)
    language = job.language or detect_most(sample_texts(source.head))
    # 4: options, by what is left and in that language
    options, note = settings_of(job, names, language)
    if note:
        say(note)
        source.doubts.append([note])
    # 5: the metrics, and what only they can show to be wrong
    if job.own_process:
        say(f"loading {', '.join(options)}")
    metrics = load_metrics(options)
    scores = {key: score for metric in metrics.values() for key, score in metric.scores().items()}
    from .findings.fail_if import check_keys

    check_keys(bounds, scores, compared=compared is not None)
    return Prepared(
        source=source,
        metrics=metrics,
        setup=Setup(options, sample_documents(source.rows())),
        scores=scores,
        language=language,
        judgements=judgements,
        verdicts=verdicts,
    )


def settings_of(job: Job, names: Sequence[str], language: str) -> tuple[AllOptions, str]:
    """Return the options with which each metric runs, and what to say of them; a JobError says
    which is none.

    What the command adds does not take the place of what was given, and stand-ins come last, as
    they fill what is empty.
    """
    given = {name: dict(job.options.get(name, {})) for name in names}
    if job.max_calls is not None:
        asking = [name for name in names if asks_model(name, given[name])]
        if not asking:
            needed = f" needs a metric that asks a model; none of {', '.join(names)} does"
            raise JobError([Option("max-calls"), needed])
        for name in asking:
            given[name]["max_calls"] = job.max_calls
    keys = None if job.all_scores else [bound.key for bound in job.request.bounds]
    options = complete_options(given, language, job.language is not None, keys)
    note = ""
    if job.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        note = use_stand_ins(options)
    # workers on other machines have no folder beside the output
    if job.output and not job.engine.address:
        options = keep_answers(job.output, options)
    return options, note


def check_mandatory(bounds: Sequence[Bound], source: Source) -> None:
    """Refuse a bound on mandatory key facts where no row has one, which nothing could break."""
    of_mandatory = [bound for bound in bounds if bound.key == "mandatory_missing"]
    if of_mandatory and not any(
        as_fields(fact).get("mandatory") for row in source.rows() for fact in row.key_facts or ()
    ):
        raise JobError([of_mandatory[0].named, ": no key fact of any row is mandatory"])


def choose_scorable(job: Job, names: Sequence[str], head: Sequence[Row]) -> list[str]:
    """Return the metrics without those that read what the first rows have not: key facts, or
    several passages; a JobError where one that reads key facts was asked for, by name or by an
    option of its own.
    """
    has_facts = any(row.key_facts for row in head)
    has_passages = any(len(passages_of(row.document)) > 1 for row in head)
    chosen = []
    for name in names:
        known = known_of(name)
        is_asked_for = job.metrics is not None or job.options.get(name)
        lacks_facts = known.key_facts and not has_facts
        lacks_passages = known.passages and not has_passages
        if lacks_facts and is_asked_for:
            without = f": the first {len(head)} rows have no key facts, in a column `key_facts`"
            raise JobError([Option("metrics", name), without, " or by ", Option("key-facts")])
        if is_asked_for or not (lacks_facts or lacks_passages):
            chosen.append(name)
    return chosen


def read_judged(source: Source, given: Any, say: Say) -> Sequence[Any] | None:
    """Return what is judged of the rows, in columns of the input, a file or values, and say of how
    many the values differ; None where nothing is.
    """
    if given is None:
        return None
    from .judging.given import from_columns, from_values, merge_same  # late, as few have some

    if isinstance(given, tuple):
        judgements = from_columns(source.rows_with_records(more_columns=given), given)
    else:
        judgements = from_values(given, source.rows())
    if is_path(given):  # of which a later line takes the place of an earlier one
        return judgements
    merged, differing = merge_same(judgements)
    if differing:
        texts = count_of(differing, "summary has")
        say(f"{texts} several judgements that differ: their mean counts")
    return merged


def score(
    job: Job, prepared: Prepared, failures: Failures, say: Say, keep: bool
) -> tuple[Table, Sequence[Line], int]:
    """Score the rows, and write them; return them as a table, and as a Result has them. A JobError
    says that there are none.
    """
    from .findings.table import make_table

    output_rows: list[Line] = []  # stays empty where nobody asks for them
    with open_store(job, prepared, say) as store:
        rows = score_chunks(job, prepared, store, say)
        if keep:
            output_rows = list(rows)
            rows = iter(output_rows)
        table = make_table(
            failures.watch(rows),
            prepared.scores,
            metric_runs(prepared),
            prepared.language,
            prepared.source.skipped,
        )
        if not store.row_count:
            raise JobError("no row was scored", FAILED)
        store.finish(make_record(job, prepared, store))
        if job.output:
            drop_answers(job.output)
    return table, output_rows, store.scored_count


def find_and_quote(job: Job, prepared: Prepared, table: Table, say: Say) -> View:
    """Return what is shown of the scored rows, with the texts that are quoted."""
    from .findings.quotes import quoted_rows, read_quotes
    from .view import look

    source = prepared.source
    unmatched: list[str] = []
    if source.facts:
        unmatched = source.facts.unmatched()
    for name in unmatched:
        say("key facts that belong to no row: those of ", name)
    view = look(
        table,
        prepared.signatures,
        job.request,
        prepared.judgements,
        prepared.verdicts,
        unmatched,
    )
    quotes = read_quotes(table, source.rows(), quoted_rows(view.findings))
    return replace(view, quotes=quotes)


@contextmanager
def open_store(job: Job, prepared: Prepared, say: Say) -> Iterator[ScoreStore]:
    """Give where the scores of a job go; no other process may write there meanwhile."""
    setup, inputs = prepared.setup, prepared.source.reading.files
    with ExitStack() as held:
        if job.output:
            held.enter_context(hold(job.output))
        store = ScoreStore(job.output, scorers_of(prepared), job.restart, job.pipe, inputs)
        held.enter_context(closing(store))
        if store.earlier.outdated:
            say(f"{job.output} was written in an earlier format: its rows are scored again")
        if job.output:
            beside = [
                store.scorers[name]
                for name, options in setup.options.items()
                if lie_beside(job.output, name, options)
            ]
            claim_answers(job.output, beside, job.restart)
        yield store


def score_chunks(job: Job, prepared: Prepared, store: ScoreStore, say: Say) -> Iterator[Line]:
    """Yield what the output says of each row, in order, as it is scored."""
    source = prepared.source

    def plan_again() -> Iterator[Chunk]:
        return plan(prepared, store, source.rows())

    refuse_losses(store.earlier, source.reading.files, plan_again)
    check_costs(plan_again, prepared.metrics, prepared.setup.options, say)
    scored = score_and_match(job, prepared, store, say)
    # A terminal sees it at once; a notebook only where it takes a while.
    display: dict[str, Any] = {"disable": False, "delay": 2}
    if job.own_process:
        display = {"disable": None}
    with closing(scored), tqdm(desc="scoring", unit=" rows", leave=False, **display) as bar:
        if not bar.disable and not store.earlier.rows:
            bar.total = count_rows(source)
        for chunk, values in scored:
            results = store.add(chunk, values)
            bar.update(len(results))
            yield from results


def plan(prepared: Prepared, store: ScoreStore, rows: Iterator[Row]) -> Iterator[Chunk]:
    """Yield what of rows must be scored together: by their sources, but where a model runs, whose
    scores may depend in the last digits on what shares its batch.
    """
    chunks = cut_chunks(rows)
    if not prepared.setup.has_model:
        chunks = join_chunks(chunks)
    return plan_chunks(store.earlier, chunks)


def count_rows(source: Source) -> int | None:
    """Return how many rows there are, which takes a hundredth of the time of scoring them; None
    where they come from another machine or through a pipe.
    """
    if not all(table.can_be_read_again() for table in source.inputs):
        return None
    return sum(1 for _ in source.rows())


def score_and_match(
    job: Job, prepared: Prepared, store: ScoreStore, say: Say
) -> Generator[tuple[Chunk, Values], None, None]:
    """Yield the chunks with what was scored of them, in order."""
    engine, setup = job.engine, prepared.setup
    waiting: deque[tuple[Chunk, list[ScoringTask]]] = deque()

    def read_parts() -> Iterator[ScoringTask]:
        for chunk in plan(prepared, store, prepared.source.rows(report=True)):
            parts = cut_by_source(chunk.task)
            waiting.append((chunk, parts))
            yield from parts

    if engine.ray:
        from .scoring.ray import score_with_ray  # late, as few have it

        scored = score_with_ray(read_parts(), setup, engine)
    else:
        scored = score_tasks(read_parts(), prepared.metrics, setup, engine.workers, say)
    values_of_parts: list[Values] = []
    with closing(scored):
        for values in scored:
            values_of_parts.append(values)
            chunk, parts = waiting[0]
            if len(values_of_parts) == len(parts):
                waiting.popleft()
                yield chunk, join_values(parts, values_of_parts)
                values_of_parts = []
