# SPDX-License-Identifier: Apache-2.0
"""The command: the run that arguments ask for, what is shown of it, and how it ended.
docs/command.md says what it does.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
import warnings
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from .arguments import repeat_input, say
from .errors import PROGRAM, JobError
from .example import write_example
from .files import write_whole
from .options import make_job, make_parser, read_bounds, read_rules, refuse_texts
from .printable import count_of, make_printable
from .process import Terminated, ending_on_sigterm, prepare_streams, show_first_of_each_place
from .reading.files import check_apart, check_writable, default_output, inputs_here
from .registry import HiddenText

if TYPE_CHECKING:
    from .scoring.failures import Failures
    from .view import View

SETTING = re.compile(r"(--option=)?\w+\.\w+=")  # an argument that gives an option of a metric
FULL = (errno.ENOSPC, errno.EFBIG)  # of a disk, and of a file


# Doing it


def score_files(given: argparse.Namespace, own_process: bool) -> None:
    """Do what arguments ask for: score the rows, and show what came of it; of outputs, show what
    was scored.
    """
    from .scoring.reuse import are_outputs  # late, as --help needs none of it

    if are_outputs(given.files):
        show_outputs(given)
        return
    piped = str(given.output) == "-"
    pipe = sys.stdout.buffer if piped else None
    result_stream = sys.stdout
    with redirect_stdout(sys.stderr if piped or given.format != "table" else sys.stdout):
        job = make_job(given, own_process, pipe)
        check_written(given, job.output)
        from .run import run

        result = run(job, say)
        place = "standard output" if piped else make_printable(str(job.output))
        rows = count_of(len(result.view.table), "row")
        say(
            f"{rows} in {place}, {result.scored:,} of them scored now; bad rows skipped:"
            f" {result.skipped:,}"
        )
        print_failures(result.failures)
        show(given, result.view, write_marks_file(given, result.view), result_stream)
        if given.report:
            say(f"making the report {given.report}")
            write_whole(given.report, result.make_report())
        # last: a bound that is not kept is an error
        end_with(given, result.view)
        result.failures.check()


def show_outputs(given: argparse.Namespace) -> None:
    """Show what outputs of earlier commands hold, without scoring anything; a JobError names an
    option that needs the texts.
    """
    from .findings.fail_if import check_keys
    from .findings.find import check_codes
    from .outputs import read_outputs
    from .view import Wish, look

    refuse_texts(given)
    check_codes(given.ignore)
    check_written(given, None)
    bounds = read_bounds(given)
    outputs = read_outputs(given.files)
    check_keys(bounds, outputs.table.scores, compared=bool(given.compare))
    judged = None
    if given.judgements:
        from .judging.correcting import judge_and_correct
        from .judging.given import read_judgements_file

        lines = read_judgements_file(given.judgements)
        judged = judge_and_correct(lines, outputs.table, rules=read_rules(given), seed=given.seed)
    wish = Wish(given.compare, bounds, given.ignore, given.seed)
    view = look(outputs.table, outputs.signatures, wish, judged)
    if given.compare is None:
        say("the texts were not read again, so nothing is quoted")
    print_failures(outputs.failures)
    if given.marks:
        write_marks_file(given, view)
    show(given, view, given.marks, sys.stdout)
    end_with(given, view)


def print_failures(failures: Failures) -> None:
    """Print of how many rows a model could not be asked."""
    for sentence in failures.sentences():
        print(make_printable(sentence), end="\n\n")


def end_with(given: argparse.Namespace, view: View) -> None:
    """Write and print what came of the bounds; a JobError names those that are not kept."""
    from .findings.fail_if import enforce
    from .showing.junit import write_junit

    if given.junit:
        write_junit(given.junit, view.outcomes, view.findings)
    print(*enforce(view.outcomes), sep="\n", end="\n" if view.outcomes else "")


def check_written(given: argparse.Namespace, output: Path | None) -> None:
    """Refuse files that cannot be written, and those that would overwrite an input or one
    another.
    """
    from .scoring.reuse import part_of, record_of

    others = inputs_here(
        [*given.files, *(str(file) for file in (given.judgements, given.key_facts) if file)]
    )
    others += [output, record_of(output), part_of(output)] if output else []
    for option in ("report", "marks", "junit"):
        if file := getattr(given, option):
            check_apart(option, [file], others)
            check_writable(option, file)
            others.append(file)


def write_marks_file(given: argparse.Namespace, view: View) -> Path | None:
    """Write what is marked, and return where: to `--marks`, or beside the output where a table is
    printed; None where nothing was written.
    """
    from .outputs import keep_marks
    from .showing.marks import make_marks

    marks = make_marks(view.findings, view.table, view.quotes)
    if given.marks:
        write_whole(given.marks, marks.text)
        return Path(given.marks)
    if given.format != "table" or str(given.output) == "-":
        return None
    return keep_marks(given.output or default_output(given.files), marks, say)


def show(given: argparse.Namespace, view: View, marks: Path | None, result: TextIO) -> None:
    """Print what was found; `marks` is the file that has the marks, and `result` where a format
    goes that is not for people.
    """
    from .scoring.reuse import are_outputs
    from .showing.comparison import comparison_json, comparison_lines
    from .showing.export import format_lines
    from .showing.tables import score_lines
    from .showing.terminal import Place, choose_style, screen_lines

    findings, style = view.findings, choose_style(sys.stdout)
    if given.format == "json" and view.comparison:
        print(comparison_json(view.comparison), file=result)
        return
    if given.format != "table":
        lines = format_lines(given.format, findings, view.table, given.seed, given.all_scores)
        print(*lines, sep="\n", file=result)
        return
    if findings.judged is not None:
        from .judging.words import judged_lines

        print(*judged_lines(findings.judged, style.width), "", sep="\n")
    if view.comparison:
        print(*comparison_lines(view.comparison), sep="\n")
    elif given.all_scores:
        print(*score_lines(view.table, list(view.signatures.values()), given.seed), sep="\n")
    else:
        again = "" if are_outputs(given.files) else repeat_input(given)
        place = Place(again=again, marks_file=str(marks or ""), ran=tuple(view.signatures))
        print(*screen_lines(findings, view.quotes, place, style, given.all_systems), sep="\n")
    if given.all_scores and view.note:
        print(view.note)


# Being a process


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    # Only what may hold a key: Ray takes nothing but a plain string for an address.
    plain = sys.argv[1:] if arguments is None else arguments
    given: list[str] = [HiddenText(one) if SETTING.match(one) else one for one in plain]
    del plain
    has_output = prepare_streams()
    try:
        return open_command(given, arguments is None, has_output)
    except JobError as stop:
        # On one line, whatever a metric or a damaged file says, and without what could steer a
        # terminal.
        print(f"{PROGRAM}:", make_printable(" ".join(str(stop).split())), file=sys.stderr)
        return stop.status
    except BrokenPipeError:  # what is piped into another program, such as `head`, that has ended
        # Python would write what is left when it ends, and fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(f"{PROGRAM}: standard output was closed before all was written", file=sys.stderr)
        return 1
    except OSError as error:
        # each file that is written names itself
        is_full = error.errno in FULL and error.filename is None
        place = "standard output cannot be written: " if is_full else ""
        print(f"{PROGRAM}: {place}{make_printable(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as reason:
        return say_ended(reason)


def open_command(given: list[str], own_process: bool, has_output: bool) -> int:
    """Do what the first argument names, which is a file where it names no other command; return the
    exit status.
    """
    if given[:1] == ["demo"]:
        from .demo import open_demo

        return open_demo(given[1:])
    if given[:1] == ["judge"]:
        from .judge import open_judge

        return open_judge(given[1:])
    parsed = make_parser().parse_intermixed_args(given)
    if parsed.example:
        parsed.files.append(write_example())
    piped = str(parsed.output) == "-"
    if not has_output and (piped or parsed.format != "table"):
        raise JobError("standard output is closed, and the result would go there")
    try:
        with ending_on_sigterm(), warnings.catch_warnings():
            warnings.showwarning = show_first_of_each_place()
            score_files(parsed, own_process)
    except KeyboardInterrupt as reason:
        same = "the same command without --restart" if parsed.restart else "the same command"
        return say_ended(reason, "" if piped else f"; {same} continues where it stopped")
    return 0


def say_ended(reason: KeyboardInterrupt, advice: str = "") -> int:
    """Say what ended the command, and return the exit status of that."""
    ended, status = "interrupted", 130
    if isinstance(reason, Terminated):
        ended, status = "ended by SIGTERM", 143
    print(f"{PROGRAM}: {ended}{advice}", file=sys.stderr)
    return status
