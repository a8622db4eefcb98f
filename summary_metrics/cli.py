# SPDX-License-Identifier: Apache-2.0
"""The command: the run that arguments ask for, what is shown of it, and how it ended.
The pages in docs/ say what it does.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import warnings
from argparse import Namespace
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from .arguments import repeat_input, say
from .errors import FAILED, INTERRUPTED, PROGRAM, TERMINATED, JobError
from .files import write_whole
from .options import list_written, make_job, make_parser, make_request, refuse_texts
from .printable import count_of, make_printable, show_line
from .reading.files import default_output
from .registry import METRICS_FOLDER, GuardedText

if TYPE_CHECKING:
    from .findings.next_steps import Invocation
    from .job import Job
    from .outputs import Outputs
    from .run import Result
    from .view import View

import io
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .errors import Option, Say, in_command

SETTING = re.compile(r"(--option=)?\w+\.\w+=")  # an argument that gives an option of a metric
# 14 invented stories, each with a summary of four systems; also where the package is installed
EXAMPLE = METRICS_FOLDER.parent / "examples" / "news.jsonl"
NO_ROOM = (errno.ENOSPC, errno.EFBIG)  # on a disk, and in a file


# Doing it


def do(arguments: Namespace, own_process: bool) -> None:
    """Do what arguments ask for: score the rows, or read outputs of earlier commands again, and
    show what came of it.
    """
    from .scoring.output_files import are_outputs  # late, as --help needs none of it

    # What another program reads stands alone on standard output: all else goes to standard error.
    pipe, messages, result_stream = None, sys.stdout, sys.stdout
    if arguments.format != "table":
        messages = sys.stderr
    if str(arguments.output) == "-":
        pipe, messages = sys.stdout.buffer, sys.stderr
    with redirect_stdout(messages):
        is_scored = not are_outputs(arguments.files)
        if is_scored:
            result = score(make_job(arguments, own_process, pipe))
            failures, view = result.failures, result.view
            call = repeat_input(arguments)
        else:
            outputs, view = look_again(arguments)
            failures = outputs.failures
            call = ""  # scores cannot be judged or read again: that takes the texts
        for sentence in failures.sentences():
            print(make_printable(sentence), end="\n\n")
        write_marks_file(arguments, view, is_scored)
        from .findings.next_steps import Invocation  # after the rows, as numpy comes with it
        from .machine import suggest_verifier

        invocation = Invocation(
            input=call,
            output=str(arguments.output or ""),
            ran=tuple(view.signatures),
            verifier=suggest_verifier(view.findings.language),
        )
        show(arguments, view, invocation, result_stream)
        if arguments.report:
            say(f"making the report {arguments.report}")
            write_whole(arguments.report, result.make_report(invocation))
        # last: a bound that is not kept is an error
        enforce_bounds(arguments, view)
        failures.check()


def score(job: Job) -> Result:
    """Score the rows, and say how many there are."""
    from .run import run

    result = run(job, say)
    destination = "standard output"
    if job.output:
        destination = make_printable(str(job.output))
    rows = count_of(len(result.view.table), "row")
    say(
        f"{rows} in {destination}, {result.scored_now:,} of them scored now; bad rows"
        f" skipped: {result.view.findings.skipped:,}"
    )
    return result


def look_again(arguments: Namespace) -> tuple[Outputs, View]:
    """Return what outputs of earlier commands hold, and what is shown of it, without scoring
    anything; a JobError names an option that needs the texts.
    """
    from .findings.fail_if import check_keys
    from .findings.find import check_codes
    from .job import check_written
    from .outputs import read_outputs
    from .view import look

    refuse_texts(arguments)
    request = make_request(arguments)
    check_codes(request.ignored)
    check_written([*arguments.files, arguments.judgements], None, list_written(arguments))
    outputs = read_outputs(arguments.files)
    check_keys(request.bounds, outputs.table.scores, compared=request.compare is not None)
    lines = None
    if arguments.judgements:
        from .judging.given import read_judgements_file
        from .judging.verdict import check_rules

        lines = read_judgements_file(arguments.judgements)
        check_rules(lines, (), request.bad)
    if arguments.compare is None and not arguments.cite:
        say("the texts were not read again, so nothing is quoted")
    return outputs, look(outputs.table, outputs.signatures, request, lines)


def enforce_bounds(arguments: Namespace, view: View) -> None:
    """Write and print what came of the bounds; a JobError names those that are not kept."""
    from .findings.fail_if import enforce
    from .showing.export import write_junit

    outcomes = view.outcomes
    if arguments.watch:
        from .watching import watch_bounds

        outcomes = watch_bounds(outcomes, view.table, arguments.watch, arguments.most_lost)
    if arguments.junit:
        write_junit(arguments.junit, outcomes, view)
    for line in enforce(outcomes):
        print(line)


def write_marks_file(arguments: Namespace, view: View, is_scored: bool) -> None:
    """Write what is marked: to `--marks`, or beside the output where a table is printed of rows
    that were scored.
    """
    from .outputs import keep_marks
    from .showing.export import make_marks

    is_kept = is_scored and arguments.format == "table" and str(arguments.output) != "-"
    if not (arguments.marks or is_kept):
        return
    marks = make_marks(view.findings, view.table, view.quotes)
    if arguments.marks:
        write_whole(arguments.marks, marks.text)
    else:
        keep_marks(arguments.output or default_output(arguments.files), marks, say)


def show(arguments: Namespace, view: View, invocation: Invocation, result: TextIO) -> None:
    """Print what was found; `result` is where a format goes that is not for people."""
    from .showing.export import citing_lines, format_lines
    from .showing.tables import comparison_json, comparison_lines, score_lines
    from .showing.terminal import choose_style, screen_lines

    findings, style = view.findings, choose_style(sys.stdout)
    if arguments.cite:
        print(*citing_lines(view.signatures), sep="\n")
        return
    if arguments.format == "json" and view.comparison:
        print(comparison_json(view.comparison), file=result)
        return
    if arguments.format != "table":
        lines = format_lines(
            arguments.format,
            findings,
            view.table,
            view.quotes,
            list(view.signatures.values()),
            arguments.seed,
            arguments.all_scores,
        )
        print(*lines, sep="\n", file=result)
        return
    if findings.judged is not None:
        from .showing.judged import judged_lines

        print(*judged_lines(findings.judged, style.width), "", sep="\n")
    if view.comparison:
        print(*comparison_lines(view.comparison, findings), sep="\n")
    elif arguments.all_scores:
        ran = list(view.signatures.values())
        print(*score_lines(view.table, findings, ran, arguments.seed), sep="\n")
    else:
        print(*screen_lines(findings, view.quotes, invocation, style), sep="\n")


# Being a process


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    own_process = arguments is None
    if arguments is None:
        arguments = sys.argv[1:]
    # Only what may hold a key: Ray takes nothing but a plain string for an address. The plain ones
    # go, as a traceback may show all variables.
    arguments = [
        GuardedText(argument) if SETTING.match(argument) else argument for argument in arguments
    ]
    has_output = prepare_streams()
    try:
        return open_command(arguments, own_process, has_output)
    except JobError as stop:
        # On one line, whatever a metric or a damaged file says, and without what could steer a
        # terminal.
        print(f"{PROGRAM}:", show_line(str(stop)), file=sys.stderr)
        return stop.status
    except BrokenPipeError:  # what is piped into another program, such as `head`, that has ended
        # Python would write what is left when it ends, and fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(f"{PROGRAM}: standard output was closed before all was written", file=sys.stderr)
        return FAILED
    except OSError as error:
        # each file that is written names itself
        message = make_printable(str(error))
        if error.errno in NO_ROOM and error.filename is None:
            message = f"standard output cannot be written: {message}"
        print(f"{PROGRAM}: {message}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt as reason:
        return say_ended(reason)


def open_command(arguments: list[str], own_process: bool, has_output: bool) -> int:
    """Do what the first argument names, which is a file where it names no other command; return the
    exit status.
    """
    if arguments[:1] == ["demo"]:
        from .demo import open_demo

        return open_demo(arguments[1:])
    if arguments[:1] == ["judge"]:
        from .judge import open_judge

        return open_judge(arguments[1:])
    parsed = make_parser().parse_intermixed_args(arguments)
    if parsed.example:
        parsed.files.append(write_example())
    piped = str(parsed.output) == "-"
    if not has_output and (piped or parsed.format != "table"):
        raise JobError("standard output is closed, and the result would go there")
    try:
        with ending_on_sigterm(), warnings.catch_warnings():
            warnings.showwarning = show_once_a_line()
            do(parsed, own_process)
    except KeyboardInterrupt as reason:
        if piped:
            return say_ended(reason)
        same = "the same command"
        if parsed.restart:
            same += " without --restart"
        return say_ended(reason, f"; {same} continues where it stopped")
    return 0


def write_example() -> str:
    """Write the example into the working directory, so that every command that the screen prints
    finds it; return its name.

    A JobError where another file of that name is there.
    """
    text, name = EXAMPLE.read_text(encoding="utf-8"), EXAMPLE.name
    if not Path(name).exists():
        write_whole(Path(name), text)
    elif Path(name).read_bytes() != text.encode():
        raise JobError(f"{name}: is there and is not the example; give --example in another folder")
    return name


def say_ended(reason: KeyboardInterrupt, advice: str = "") -> int:
    """Say what ended the command, and return the exit status of that."""
    what, status = "interrupted", INTERRUPTED
    if isinstance(reason, Terminated):
        what, status = "ended by SIGTERM", TERMINATED
    print(f"{PROGRAM}: {what}{advice}", file=sys.stderr)
    return status


# Its streams, its warnings, and how a signal ends it


def prepare_streams() -> bool:
    """Make what is printed go somewhere, whatever a name has in it; return whether standard output
    is there.
    """
    is_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started the process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a name that cannot be shown must not stop the table
        sys.stdout.reconfigure(errors="backslashreplace")
    return is_open


def show_once_a_line() -> Say:
    """Return a `warnings.showwarning` that shows one warning of a kind per line of code, or every
    chunk would repeat it. Those of two metrics that name options are two kinds.
    """
    seen: set[tuple[object, ...]] = set()

    def show(
        message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any
    ) -> None:
        place = (filename, line, type(message), getattr(message, "metric", None))
        if place not in seen:
            seen.add(place)
            say(f"warning, shown once: {spell_warning(message)}")

    return show


def spell_warning(message: Warning) -> str:
    """Return a warning; the options of a metric that it names are spelled as the command does."""
    remedies: Mapping[str, str] = getattr(message, "remedies", {})
    if not remedies:
        return str(message)
    metric, reason, _ = message.args
    options = [
        in_command(Option("option", f"{metric}.{name}={value}")) for name, value in remedies.items()
    ]
    return f"{reason}. Use {' '.join(options)}"


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@contextmanager
def ending_on_sigterm() -> Iterator[None]:
    """Make SIGTERM end the work as an interruption does; not in a thread, nor where it is ignored
    or handled.
    """
    is_main_thread = threading.current_thread() is threading.main_thread()
    if not is_main_thread or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return

    signals: list[int] = []

    def end(number: int, _frame: object) -> None:
        signals.append(number)
        raise Terminated

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    except Exception as error:
        if signals:  # a library made an error of its own of the interruption
            raise Terminated from error
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
