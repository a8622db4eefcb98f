# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics judge`: judge a few documents yourself, on a page of this machine or in a
spreadsheet.
"""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from .arguments import (
    Parser,
    add_input,
    at_least,
    check_port,
    given_columns,
    make_reading,
    repeat_input,
    say,
    split_names,
)
from .errors import PROGRAM, JobError, Option
from .files import hold
from .judging.given import write_sheet
from .judging.plan import Document, Scale, guess_minutes, parse_scale, sample_documents
from .judging.records import (
    KEY_FACTS,
    OVERALL,
    Judgement,
    JudgementStore,
    find_scales,
    keep_last,
    read_judgements,
    with_values,
)
from .judging.server import open_server
from .judging.session import Session
from .printable import count_of, make_printable, quote
from .reading.files import (
    check_apart,
    check_files,
    check_writable,
    default_output,
    inputs_here,
    name_by_file,
)
from .reading.opening import open_rows
from .reading.roles import NEEDED
from .reading.rows import Row, Source

DOCUMENTS = 10
DESCRIPTION = """\
Judge the summaries of a few documents, which are drawn at random. A page opens at the address that
is printed, on this machine and for this machine: a document, and beside it at most four of its
summaries, in random order and without the names of systems. A judgement is saved the moment it is
given; Ctrl+C ends, and the same command goes on. Then `summary-metrics FILE --judgements
JUDGEMENTS` says which systems can be the best, and which score says what you say."""


def make_judge_parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    name = f"{PROGRAM} judge"
    parser = Parser(name, f"{name} FILE ... [options]", DESCRIPTION, allow_abbrev=False)
    add_input(parser)
    add = parser.add_argument_group("what to judge").add_argument
    many = "how many documents; more can be asked for later (default: %(default)s)"
    add("--documents", type=at_least(1), default=DOCUMENTS, metavar="N", help=many)
    systems = "only summaries of these systems (default: all)"
    add("--systems", action="extend", type=split_names, metavar="NAME,NAME", help=systems)
    aspects = f"what to judge in each summary (default: {OVERALL})"
    add("--aspect", action="extend", type=split_names, metavar="NAME,NAME", help=aspects)
    scale = (
        "words for the points, the worst first, such as no,yes (default: very"
        " bad,bad,acceptable,good,very good)"
    )
    add("--scale", metavar="WORD,WORD", help=scale)
    add(
        "--seed",
        type=at_least(0),
        default=0,
        help="seed of the sample and the order (default: %(default)s)",
    )
    add = parser.add_argument_group("who judges, and where it is kept").add_argument
    add(
        "--judge",
        metavar="NAME",
        help="your name; two judges may work at once (default: the name of the account)",
    )
    add(
        "--output",
        type=Path,
        metavar="FILE",
        help="file of the judgements (default: NAME.judged.jsonl beside NAME.jsonl)",
    )
    add(
        "--sheet",
        type=Path,
        metavar="FILE",
        help="write a CSV file for a spreadsheet instead of opening a page",
    )
    add("--port", type=int, help="port of the page (default: the first that is free from 7860)")
    return parser


def open_judge(arguments: Sequence[str]) -> int:
    """Let a judge work until it is interrupted, and return the exit status; a JobError says what is
    wrong.
    """
    parsed = make_judge_parser().parse_intermixed_args(arguments)
    aspects = list(dict.fromkeys(parsed.aspect or [OVERALL]))
    if KEY_FACTS in aspects:
        raise JobError(
            [Option("aspect", KEY_FACTS), ": the key facts of the input are ticked off without it"]
        )
    scale = parse_scale(parsed.scale)
    judge = parsed.judge
    if judge is None:
        judge = account_name()
    if not judge.strip():
        raise JobError([Option("judge"), f" must be a name, got {judge!r}"])
    check_port(parsed.port)
    check_files(parsed.files)
    output = parsed.output or default_judgements(parsed.files)
    inputs = inputs_here([*parsed.files, *filter(None, [parsed.sources])])
    check_apart("output", [output], inputs)
    if output.exists() and not output.is_file():
        raise JobError([Option("output", str(output)), ": is no file that can be continued"])
    check_writable("output", output)
    if parsed.sheet:
        documents, _ = read_work(parsed, aspects, scale, output)
        number = write_sheet(parsed.sheet, documents, aspects, scale, judge, parsed.seed)
        print(f"{number} lines in {make_printable(str(parsed.sheet))}. Fill it in, then run")
        print("  " + make_printable(closing_command(parsed, parsed.sheet, aspects[0], scale)))
        return 0
    closing = closing_command(parsed, output, aspects[0], scale)
    with hold(output, judge):  # two sessions of one judge would not know of each other's lines
        documents, lines = read_work(parsed, aspects, scale, output)
        session = Session(
            documents, aspects, scale, judge, parsed.seed, JudgementStore(output), lines
        )
        server = open_server(session, parsed.port, closing)
        print(f"The page is at {server.address}. Ctrl+C ends it.", flush=True)
        try:
            server.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            print()
        finally:
            server.server_close()
    done = session.progress()["done"]
    print(
        f"{done} of {session.total} judged, in {make_printable(str(output))}. When you have"
        " enough, run"
    )
    print("  " + make_printable(closing))
    return 0


def read_work(
    parsed: argparse.Namespace, aspects: Sequence[str], scale: Scale, output: Path
) -> tuple[list[Document], list[Judgement]]:
    """Return what is to be judged, and the lines that the output has already; print how much there
    is to judge, and about how long it takes.
    """
    lines: list[Judgement] = []
    if output.exists():
        lines = read_judgements(output)
    check_continued(lines, scale, output)
    read_again = partial(read_rows, open_input(parsed))
    before = with_values(keep_last(lines))
    documents = sample_documents(
        read_again, parsed.documents, parsed.systems or [], parsed.seed, before
    )
    summaries = sum(len(document.summaries) for document in documents)
    took = count_of(guess_minutes(documents, len(aspects)), "minute")
    parts = f"{len(documents)} documents, {summaries} different summaries"
    if len(aspects) > 1:
        parts += f", {len(aspects)} aspects"
    print(f"{parts}: {summaries * len(aspects)} judgements, about {took} (a guess).")
    return documents, lines


def account_name() -> str:
    """Return the name of the account, "judge" where it has none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "judge"


def default_judgements(files: Sequence[str]) -> Path:
    """Return where judgements are kept by default: where scores are, named after the files.

    >>> str(default_judgements(["news.csv.gz"]))
    'news.judged.jsonl'
    """
    scores = default_output(files)
    return scores.with_name(scores.name.replace(".scores.", ".judged."))


def open_input(parsed: argparse.Namespace) -> Source:
    """Return what is judged; a JobError names a row that cannot be read, unless these are
    skipped.
    """
    reading = make_reading(parsed, columns=given_columns(parsed))
    source = open_rows(reading, NEEDED, True, say)
    for _ in source.rows(
        report=True
    ):  # so that a bad row far below is named before anything is judged
        pass
    return source


def read_rows(source: Source) -> Iterator[Row]:
    """Yield the rows; of several files, the stem of that of a row is its system where it has
    none.
    """
    systems = name_by_file(source.reading.files)
    for row in source.rows():
        if row.system is None and len(systems) > 1:
            row = row._replace(system=systems[row.file])
        yield row


def check_continued(lines: Sequence[Judgement], scale: Scale, output: Path) -> None:
    """Refuse to go on with another scale; a JobError says so."""
    of_points = (line for line in lines if line.aspect != KEY_FACTS)
    for aspect, ends in find_scales(of_points, str(output)).items():
        if ends.named and ends[:2] != (scale.first, scale.last):
            difference = (
                f"{output} has judgements of {aspect} from {ends.lowest:g} to {ends.highest:g},"
                " and "
            )
            goes = f" goes from {scale.first} to {scale.last}; give the same, or another "
            raise JobError([difference, Option("scale"), goes, Option("output")])


def closing_command(parsed: argparse.Namespace, judgements: Path, aspect: str, scale: Scale) -> str:
    """Return the command that says what the judgements say: of more than two points those below the
    middle are bad.
    """
    command = f"{PROGRAM} {repeat_input(parsed) or 'FILE'} --judgements {quote(str(judgements))}"
    if len(scale.words) == 2:
        return command
    middle = (scale.first + scale.last) / 2
    return f"{command} --bad {quote(f'{aspect}<{middle:g}')}"
