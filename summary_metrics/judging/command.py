# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics judge`: judge a few documents yourself, on a page of this machine or in a spreadsheet."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..arguments import add_input, check_port, refuse_below, split_names
from ..errors import PROGRAM, JobError
from ..printable import make_printable, quote
from ..reading.columns import describe_columns, describe_layouts, inspect_files
from ..reading.paths import check_files, inputs_here, is_same_file, judgements_of, refuse_repeated
from ..reading.rows import Row, read_rows
from ..reading.text_columns import COLUMNS
from ..reading.text_records import Layout
from .plan import Document, Scale, guess_minutes, parse_scale, sample_documents
from .records import OVERALL, Judgement, Store, find_scales, keep_last, read_judgements, with_values
from .server import open_server
from .session import Session
from .sheet import write_sheet

DOCUMENTS = 10
MANY = 100  # judgements, from which on it is said how to have fewer
DESCRIPTION = """\
Judge the summaries of a few documents, which are drawn at random. A page opens at the address that is printed, on this
machine and for this machine: a document, and beside it at most four of its summaries, in random order and without the
names of systems. A judgement is saved the moment it is given; Ctrl+C ends, and the same command goes on. Then
`summary-metrics FILE --judgements JUDGEMENTS` says which systems can be the best, and which score says what you say."""


def make_judge_parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    parser = argparse.ArgumentParser(f"{PROGRAM} judge", description=DESCRIPTION, allow_abbrev=False)
    add_input(parser)
    add = parser.add_argument_group("what to judge").add_argument
    add("--documents", type=int, default=DOCUMENTS, metavar="N", help="how many; more later is fine (default: 10)")
    systems = "only summaries of these systems (default: all)"
    add("--systems", action="extend", type=split_names, metavar="NAME,NAME", help=systems)
    aspects = f"what to judge in each summary (default: {OVERALL})"
    add("--aspect", action="extend", type=split_names, metavar="NAME,NAME", help=aspects)
    scale = "the points in words, the worst first; no,yes for two (default: very bad,bad,acceptable,good,very good)"
    add("--scale", metavar="WORD,WORD", help=scale)
    add("--seed", type=int, default=0, help="of the sample and the order (default: %(default)s)")
    add = parser.add_argument_group("who judges, and where it is kept").add_argument
    add("--judge", metavar="NAME", help="two judges may work at once (default: the name of the account)")
    add("--output", type=Path, metavar="FILE", help="default: NAME.judged.jsonl beside the file, for NAME.jsonl")
    add("--sheet", type=Path, metavar="FILE", help="write a CSV file for a spreadsheet instead of opening a page")
    add("--port", type=int, help="of the page (default: the first that is free from 7860)")
    return parser


def open_judge(arguments: Sequence[str]) -> int:
    """Let a judge work until it is interrupted, and return the exit status; a JobError says what is wrong."""
    given = make_judge_parser().parse_intermixed_args(arguments)
    aspects = list(dict.fromkeys(given.aspect or [OVERALL]))
    scale = parse_scale(given.scale)
    judge = given.judge if given.judge is not None else account_name()
    if not judge.strip():
        raise JobError(f"--judge must be a name, got {judge!r}", 2)
    refuse_below(1, given, "documents")
    refuse_below(0, given, "seed")
    check_port(given.port)
    if "-" in given.files:
        raise JobError("judging reads the input twice, and standard input can be read only once; give a file", 2)
    check_files(given.files)
    refuse_repeated(given.files)
    output = given.output or judgements_of(given.files)
    if any(is_same_file(output, file) for file in inputs_here(given.files)):
        raise JobError(f"--output {output}: is an input; the judgements must be another file", 2)
    if output.exists() and not output.is_file():
        raise JobError(f"--output {output}: is no file that can be continued", 2)
    lines = read_judgements(output) if output.exists() else []
    check_continued(lines, scale, output)
    rows = RowReader(given)
    before = with_values(keep_last(lines))
    documents = sample_documents(rows.read, given.documents, given.systems or [], given.seed, before)
    for line in describe_work(documents, aspects, given.documents):
        print(make_printable(line))
    if given.sheet:
        number = write_sheet(given.sheet, documents, aspects, scale, judge, given.seed)
        print(f"{number} lines in {make_printable(str(given.sheet))}. Fill it in, then run")
        print("  " + make_printable(closing_command(given, given.sheet)))
        return 0
    store = Store(output)
    session = Session(documents, aspects, scale, judge, given.seed, store, lines)
    server = open_server(session, given.port, closing_command(given, output))
    print(f"The page is at {server.address}. Ctrl+C ends it.", flush=True)
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
        store.close()
    done = session.progress()["done"]
    print(f"{done} of {session.total} judged, in {make_printable(str(output))}. When you have enough, run")
    print("  " + make_printable(closing_command(given, output)))
    return 0


def account_name() -> str:
    """Return the name of the account, "judge" where it has none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "judge"


class RowReader:
    """Reads the rows of the files again and again; of several files, that of a row is its system where it has none."""

    def __init__(self, given: argparse.Namespace) -> None:
        """Look at the first rows; a JobError says what is wrong with them."""
        self._given = given
        self._layout = Layout(given.delimiter, given.encoding)
        asked = {role: getattr(given, f"{role}_column") for role in COLUMNS}
        self._columns, _ = inspect_files(given.files, asked, given.skip_bad_rows, self._layout)
        for said in (describe_layouts(given.files, self._layout), describe_columns(self._columns, asked)):
            if said:
                print(make_printable(said))

    def read(self) -> Iterator[Row]:
        """Yield the rows; a JobError names a bad one, unless these are skipped."""

        def report_bad(message: str) -> None:
            if not self._given.skip_bad_rows:
                raise JobError(message, 1)

        files = self._given.files
        for row in read_rows(files, self._columns, report_bad, self._layout):
            yield row._replace(system=row.file) if row.system is None and len(files) > 1 else row


def check_continued(lines: Sequence[Judgement], scale: Scale, output: Path) -> None:
    """Refuse to go on with another scale; a JobError says so."""
    for aspect, ends in find_scales(lines, str(output)).items():
        if ends.named and ends[:2] != (scale.first, scale.last):
            said = f"has judgements of {aspect} from {ends.lowest:g} to {ends.highest:g}, and --scale goes from "
            raise JobError(
                f"{output} {said}{scale.first} to {scale.last}; give the same --scale, or another --output", 2
            )


def describe_work(documents: Sequence[Document], aspects: Sequence[str], wanted: int) -> Iterator[str]:
    """Yield how much there is to judge, about how long it takes, and how to have less."""
    summaries = sum(len(document.items) for document in documents)
    judgements = summaries * len(aspects)
    of_aspects = f", {len(aspects)} aspects" if len(aspects) > 1 else ""
    minutes = guess_minutes(documents, len(aspects))
    parts = f"{len(documents)} documents, {summaries} different summaries{of_aspects}"
    yield f"{parts}: {judgements} judgements, as a guess {minutes} minute{'s' * (minutes > 1)}."
    if judgements > MANY:
        fewer = " --aspect overall," if len(aspects) > 1 else ""
        yield f"For fewer:{fewer} --systems a,b,c or --documents {max(5, wanted // 2)}."
    if len(documents) < wanted:
        yield f"There are no more documents than {len(documents)}."


def closing_command(given: argparse.Namespace, judgements: Path) -> str:
    """Return the command that says what the judgements say."""
    named = {f"{role}-column": getattr(given, f"{role}_column") for role in COLUMNS}
    options = {**named, "judgements": str(judgements), "delimiter": given.delimiter, "encoding": given.encoding}
    said = [part for name, value in options.items() if value is not None for part in (f"--{name}", quote(value))]
    return " ".join([PROGRAM, *map(quote, given.files), *said])
