# SPDX-License-Identifier: Apache-2.0
"""The one rule for what may be used again.

A row's score by a metric is taken from OUTPUT, or from the log beside it, where the signature of
the metric, the versions on which it depends and the digests of the texts agree, and that of the key
facts if it is asked for them. Otherwise it is scored. So a killed run goes on, and appended rows or
another metric cost only themselves.

In the log the rows of a chunk belong together, as a model's scores may depend in the last digits on
what shares its batch: a killed run that goes on writes the same bytes as one that was not killed.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path, PurePath
from typing import NamedTuple

from ..errors import JobError
from ..files import errors_naming
from ..printable import count_of
from ..reading.files import STANDARD_INPUT
from ..reading.rows import Row, document_text
from .evidence import FORMAT
from .output_files import ADVICE, log_of, parse_log_line, read_rows, record_of, recover_record
from .rows import Line, ScoringTask, error_key, label_rows

INPUTS = "inputs"  # the key of the entry of a log that has the files of its run
RESTART = "restart"  # the key of the first entry of a log that says that the output is not used
# Chunks that are read before any of them is scored: 4,096 rows where one has 256. So much is scored
# again where a run is killed, some ten seconds of work.
MOST_JOINED = 16
MOST_CHARACTERS = 16_000_000  # of sources
WORTH = 1.5  # so many times less often must a source be read, else rows would wait for little


class Scorer(NamedTuple):
    """What scores rows in a run: a metric, or what is seen in the texts themselves.

    `stamp` stands for its `signature` and the versions on which it depends. `asks_model` says that
    a model is paid for its scores, and `reads_facts` that these depend on the key facts of a row.
    """

    name: str
    stamp: str
    asks_model: bool = False
    reads_facts: bool = False
    signature: str = ""


def make_stamp(signature: str, versions: Mapping[str, str]) -> str:
    """Return 16 hexadecimal digits that tell apart what scores and evidence depend on besides the
    texts; the format of the rows is a part of it.
    """
    depends_on = [signature, dict(versions), FORMAT]
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()[:16]


def texts_number(label: Line) -> int:
    """Return a number of 64 bits for the texts of a row, of both digests: of a long output, an
    array of numbers takes little memory.
    """
    return int(label.get("document_digest") or "0", 16) ^ int(label["summary_digest"], 16)


def facts_number(label: Line) -> int:
    """Return a number of 64 bits for the key facts of a row, 0 where it has none."""
    return int(label.get("key_facts_digest", "0"), 16)


# What earlier runs scored


@dataclass
class EarlierScores:
    """The scores that earlier runs left, in the output and in the log.

    Attributes
    ----------
    output, log
        The files.
    scorers
        Those of this run, by their names.
    inputs, log_inputs
        The files of which the output was made, and those of the run that left the log.
    score_keys
        Of each scorer whose scores in the output may be used, what these are called there.
    rows
        Which row of the output is the first with texts, and with texts and key facts, by their
        number.
    facts, offsets
        Of each row of the output: the number of its key facts, and where its line begins.
    modified
        When the output was written, in nanoseconds.
    log_offsets
        Where each entry of the log begins, by its key.
    failed
        Scorers and rows of the output where the model could not be asked: it is asked again.
    paid_scorers, paid_entries
        The scorers of the output and the keys of the log for which a model was paid.
    outdated
        Whether the rows of the output are of an earlier format, so that none may be used.
    """

    output: Path
    log: Path
    scorers: Mapping[str, Scorer]
    inputs: Sequence[str] = ()
    log_inputs: Sequence[str] = ()
    score_keys: dict[str, list[str]] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    facts: array[int] = field(default_factory=lambda: array("Q"))
    offsets: array[int] = field(default_factory=lambda: array("q"))
    modified: int = 0
    log_offsets: dict[str, int] = field(default_factory=dict)
    failed: set[tuple[str, int]] = field(default_factory=set)
    paid_scorers: set[str] = field(default_factory=set)
    paid_entries: set[str] = field(default_factory=set)
    outdated: bool = False

    def find_row(self, label: Line) -> int:
        """Return the first row of the output that has the texts of a label, and if there is one its
        key facts; -1 for none.
        """
        texts = texts_number(label)
        return self.rows.get(texts ^ facts_number(label), self.rows.get(texts, -1))

    def has_score(self, scorer: Scorer, output_row: int, label: Line) -> bool:
        """Return whether a row of the output, -1 for none, has a score of a scorer that may be used
        for the row of this label.
        """
        if scorer.name not in self.score_keys or output_row < 0:
            return False
        if (scorer.name, output_row) in self.failed:
            return False
        return not scorer.reads_facts or self.facts[output_row] == facts_number(label)


def find_earlier(output: Path, scorers: Sequence[Scorer], restart: bool) -> EarlierScores:
    """Return what earlier runs left of an output, nothing with `restart`; a JobError says why it
    may not be replaced.

    It is refused where the output is not what this command wrote, and where scores would go for
    which a model was paid.
    """
    earlier = EarlierScores(output, log_of(output), {scorer.name: scorer for scorer in scorers})
    if restart:
        return earlier
    if earlier.log.exists():
        recover_log(earlier)
    # a run with `restart` that was killed goes on without the output, too
    if output.exists() and output.stat().st_size and RESTART not in earlier.log_offsets:
        index_output(earlier)
    return earlier


def recover_log(earlier: EarlierScores) -> None:
    """Note which entries the log has, and cut off what a killed run left half written there."""
    end, lost = 0, set()
    stamps = {scorer.stamp for scorer in earlier.scorers.values()}
    with errors_naming(earlier.log), open(earlier.log, "r+b") as stream:
        for line_read in stream:
            entry = parse_log_line(line_read)
            if entry is None:
                break
            if entry.key == INPUTS:
                earlier.log_inputs = entry.lines[0][INPUTS]
            if not any(line.get(error_key(entry.metric)) for line in entry.lines):
                earlier.log_offsets[entry.key] = end
            if entry.paid:
                earlier.paid_entries.add(entry.key)
                if entry.stamp not in stamps:
                    lost.add(entry.metric)
            end += len(line_read)
        refuse_loss(earlier.output, lost)
        stream.truncate(end)


def index_output(earlier: EarlierScores) -> None:
    """Note which scores of an output may be used, and where its rows are."""
    output = earlier.output
    record = recover_record(output)
    if not record:
        refusal = (
            f"{output} exists, and {record_of(output).name} does not say that this command"
            " wrote it as it is; "
        )
        raise JobError([refusal, *ADVICE])
    stamps = {name: scorer.stamp for name, scorer in earlier.scorers.items()}
    for name, metric in record["metrics"].items():
        if metric["stamp"] == stamps.get(name):
            earlier.score_keys[name] = metric["keys"]
        if metric["paid"]:
            earlier.paid_scorers.add(name)
    earlier.modified = output.stat().st_mtime_ns
    earlier.outdated = record["format"] != FORMAT
    earlier.inputs = record["files"]
    refuse_loss(output, earlier.paid_scorers - earlier.score_keys.keys())
    offset = 0
    for number, (line, row) in enumerate(read_rows(output, record["sha256"])):
        names_failed = [name for name in earlier.score_keys if row.get(error_key(name))]
        earlier.failed |= {(name, number) for name in names_failed}
        texts, facts = texts_number(row), facts_number(row)
        for key in (texts, texts ^ facts):
            earlier.rows.setdefault(key, number)
        earlier.facts.append(facts)
        earlier.offsets.append(offset)
        offset += len(line)


def refuse_loss(output: Path, names: Iterable[str]) -> None:
    """Raise a JobError where scores of these metrics, for which a model was paid, would go."""
    if names := sorted(names):
        refusal = (
            f"{output} has scores of {', '.join(names)}, for which a model was asked, and they"
            " would go: give the metric, its options and the rows as before, or "
        )
        raise JobError([refusal, *ADVICE])


def refuse_losses(
    earlier: EarlierScores, inputs: Sequence[str], chunks: Callable[[], Iterable[Chunk]]
) -> None:
    """Raise a JobError where scores would go that no row of this run uses: those for which a model
    was paid, and those that were made of other files alone, as `news.csv` and `news.jsonl` have one
    name for the output.

    `chunks` plans all rows once more. Of the same file, rows that are gone were taken out.
    """
    other_output = are_others(earlier.inputs, inputs)
    other_log = are_others(earlier.log_inputs, inputs)
    if not (other_output or other_log or earlier.paid_scorers or earlier.paid_entries):
        return
    unused_rows = set(earlier.rows.values())
    unused_entries = earlier.log_offsets.keys() - {RESTART, INPUTS}
    lost: set[str] = set()  # the scorers of which a score of the output would go
    for chunk in chunks():
        unused_rows -= set(chunk.output_rows)
        unused_entries -= set(chunk.log_keys.values())
        for name in chunk.lacking.keys() & earlier.paid_scorers:
            rows = [chunk.output_rows[place] for place in chunk.lacking[name]]
            # a row that is there and did not fail has other key facts than before
            if any(row >= 0 and (name, row) not in earlier.failed for row in rows):
                lost.add(name)
    if other_output and unused_rows:
        rows_gone = count_of(len(unused_rows), "row")
        of_others = f"{earlier.output} has the scores of {earlier.inputs[0]}, and {rows_gone} would"
        raise JobError([f"{of_others} go; ", *ADVICE])
    if other_log and unused_entries:
        refusal = f"{earlier.log} has scores of a run on {earlier.log_inputs[0]} that was killed; "
        raise JobError([refusal, *ADVICE])
    if unused_rows:
        lost = earlier.paid_scorers
    if lost or earlier.paid_entries & unused_entries:
        paid = [scorer.name for scorer in earlier.scorers.values() if scorer.asks_model]
        refuse_loss(earlier.output, paid)


def are_others(before: Sequence[str], now: Sequence[str]) -> bool:
    """Return whether there were files before of which none is there now."""
    return bool(before) and not any(is_called_alike(a, b) for a in before for b in now)


def is_called_alike(first: str, second: str) -> bool:
    """Return whether two paths may be of one file, named from two folders. What comes through a
    pipe may be another thing each time.

    >>> is_called_alike("data/news.csv", "news.csv"), is_called_alike("a/news.csv", "b/news.csv")
    (True, False)
    >>> is_called_alike("-", "-")
    False
    """
    if STANDARD_INPUT in (first, second):
        return False
    pairs = zip(reversed(PurePath(first).parts), reversed(PurePath(second).parts), strict=False)
    return all(part in ("..", other_part) or other_part == ".." for part, other_part in pairs)


# What is left to score


class Chunk(NamedTuple):
    """Rows that are scored together, what the output says of them besides scores, and where their
    scores come from.

    `output_rows` has the row of the earlier output for each row, -1 where it has none. Of each
    scorer, `lacking` are the rows, as places in the chunk, that have no score in the output, and
    `log_keys` the key of the entry with these scores, whether the log has it already or not. `task`
    is what neither the output nor the log has, and must be scored.
    """

    labels: list[Line]
    output_rows: list[int]
    lacking: dict[str, list[int]]
    log_keys: dict[str, str]
    task: ScoringTask


def join_chunks(chunks: Iterable[list[Row]]) -> Iterator[list[Row]]:
    """Yield chunks, those as one of which the summaries of a source are then scored together: in a
    file in the order of its systems they stand hundreds of rows apart. What was read before an
    error is yielded, too.
    """
    failure = None
    window: list[list[Row]] = []
    characters = 0
    try:
        for chunk in chunks:
            window.append(chunk)
            characters += sum(len(document_text(row.document)) for row in chunk)
            if len(window) == MOST_JOINED or characters > MOST_CHARACTERS:
                yield from join_if_worth(window)
                window, characters = [], 0
    except JobError as error:
        failure = error
    yield from join_if_worth(window)
    if failure:
        raise failure


def join_if_worth(chunks: list[list[Row]]) -> list[list[Row]]:
    """Return chunks as one where their sources are then read less often."""
    sources = [{document_text(row.document) for row in chunk} - {""} for chunk in chunks]
    different = set[str]().union(*sources)
    if sum(map(len, sources)) < WORTH * len(different) or not different:
        return chunks
    return [[*chain(*chunks)]]


def plan_chunks(earlier: EarlierScores, chunks: Iterable[list[Row]]) -> Iterator[Chunk]:
    """Yield what of each chunk must be scored."""
    return (plan_chunk(earlier, rows) for rows in chunks)


def plan_chunk(earlier: EarlierScores, rows: list[Row]) -> Chunk:
    """Return what of a chunk must be scored by whom, and where the rest is."""
    labels = label_rows(rows)
    output_rows = list(map(earlier.find_row, labels))
    lacking, log_keys, missing = {}, {}, {}
    for name, scorer in earlier.scorers.items():
        places = [
            place
            for place, (row, label) in enumerate(zip(output_rows, labels, strict=True))
            if not earlier.has_score(scorer, row, label)
        ]
        if places:
            lacking[name] = places
            log_keys[name] = make_log_key(scorer, [labels[place] for place in places])
            if log_keys[name] not in earlier.log_offsets:
                missing[name] = places
    task = ScoringTask(dict(enumerate(rows)), missing)
    return Chunk(labels, output_rows, lacking, log_keys, task)


def make_log_key(scorer: Scorer, labels: Sequence[Line]) -> str:
    """Return what tells the scores of a scorer for these rows from all others."""
    digests = ["document_digest", "summary_digest"]
    if scorer.reads_facts:
        digests.append("key_facts_digest")
    texts = [[label.get(digest, "") for digest in digests] for label in labels]
    return hashlib.sha256(json.dumps([scorer.stamp, texts]).encode()).hexdigest()[:32]
