# SPDX-License-Identifier: Apache-2.0
"""The command: arguments, the run that they ask for, and how it ended. docs/command.md says what it
does.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from . import __version__
from .arguments import (
    Parser,
    add_input,
    at_least,
    make_reading,
    repeat_input,
    say,
    split_names,
)
from .errors import PROGRAM, JobError, Option, require_extra
from .example import write_example
from .files import write_whole
from .printable import count_of, make_printable
from .reading.files import (
    check_apart,
    check_writable,
    default_output,
    inputs_here,
)
from .registry import LANGUAGES, METRICS, HiddenText, parse_options

if TYPE_CHECKING:
    from .findings.fail_if import Bound, Outcome
    from .findings.findings import Findings
    from .run import Job
    from .view import View

MOST_WORKERS = 1000  # of one machine, which may start no more threads than some thousand
# What of a scored file can be asked without its input; every other option needs the texts.
OF_SCORES = {
    *("files", "example", "format", "all_scores", "all_systems", "marks", "junit"),
    *("compare", "fail_if", "pass_if", "ignore", "seed"),
}
FORMS = ("table", "markdown", "latex", "csv", "json")
SETTING = re.compile(r"(--option=)?\w+\.\w+=")  # an argument that gives an option of a metric
DESCRIPTION = """\
Score summaries against their documents, without reference summaries. Give a file with one row per summary and the
columns `document` and `summary`; `id` and `system` are optional. A table is printed, and the scores of every row are
written to a file. Give the same command again to continue a run that was interrupted."""
EPILOG = """\
examples:
  summary-metrics --example             score an example, which is written here
  summary-metrics news.jsonl --offline
  summary-metrics news.jsonl --compare old new --report report.html
  summary-metrics news.csv --document-column article --metrics unr,facts
  summary-metrics wide.xlsx --summary-columns gpt4,llama
  summary-metrics judge news.jsonl      judge ten documents yourself
  summary-metrics demo                  two summaries side by side, in the browser

exit status:
  0 done; 1 a row or a metric failed, or there are no rows; 2 the command cannot be run as it is;
  3 a bound of --fail-if or --pass-if is not kept;
  130 interrupted; 143 ended by SIGTERM. After the last two, the same command continues.

What is scored is used again: the same command with more rows or more metrics scores only these. docs/command.md in the
repository says more."""


# Arguments


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = Parser(
        PROGRAM,
        f"{PROGRAM} FILE ... [options]",
        DESCRIPTION,
        EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add_input(parser)
    example = "score an example, which is written into this folder as news.jsonl"
    parser.add_argument("--example", action="store_true", help=example)
    add = parser.add_argument_group("what to compute").add_argument
    names = (
        f"some of {','.join(METRICS)} (default: those that need no model, and estime where it is"
        " installed)"
    )
    add("--metrics", action="extend", type=split_names, metavar="NAME,NAME", help=names)
    verifier = (
        "also ask a model whether the source supports each sentence (metric support): a name on the"
        " Hub, a folder, minicheck-deberta, minicheck-roberta or factcg (0.4 B parameters each)"
    )
    add("--verify", metavar="MODEL", help=verifier)
    codes = (
        f"of the texts, such as {', '.join(LANGUAGES[:4])} (default: that of most of the first"
        " sources)"
    )
    add("--language", metavar="CODE", help=codes)
    value = (
        "option of a metric, as its card says; VALUE is JSON, True, False, None or a string; may be"
        " repeated"
    )
    add(
        "--option",
        action="append",
        type=HiddenText,
        metavar="METRIC.NAME=VALUE",
        default=[],
        help=value,
    )
    offline = "use no network; estime then takes a small stand-in encoder, so ignore its scores"
    add("--offline", action="store_true", help=offline)
    most = (
        "call a language model at most this often; the same command with a larger number goes on"
        " (default: no limit)"
    )
    add("--max-calls", type=int, metavar="N", help=most)
    size = "rows that are scored and kept together (default: %(default)s)"
    add("--batch-size", type=at_least(1), default=256, metavar="ROWS", help=size)

    add = parser.add_argument_group("what to write").add_argument
    where = (
        "default: NAME.scores.jsonl here, for NAME.jsonl; - for standard output, which keeps"
        " nothing"
    )
    add("--output", type=Path, metavar="FILE", help=where)
    form = (
        "of what is printed (default: table); the others have means and findings, the rest goes to"
        " standard error"
    )
    add("--format", choices=FORMS, default=FORMS[0], help=form)
    every = "print every score with its interval, and the signatures, in place of the first screen"
    add("--all-scores", action="store_true", help=every)
    unfolded = "a line for each system, also where many are alike"
    add("--all-systems", action="store_true", help=unfolded)
    restart = "score everything again, and overwrite an output, also where a model was paid for it"
    add("--restart", action="store_true", help=restart)
    add("--report", type=Path, metavar="FILE", help="also write an HTML page to look at")
    add(
        "--marks", type=Path, metavar="FILE", help="also write what is marked as CSV, a line a mark"
    )
    add(
        "--junit", type=Path, metavar="FILE", help="also write what came of the bounds as JUnit XML"
    )

    add = parser.add_argument_group("comparing systems").add_argument
    add(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="compare two systems on the documents that they share",
    )
    bound = (
        "exit with status 3 if a mean, or with --compare a difference, is shown to be beyond it;"
        " may be repeated"
    )
    add("--fail-if", action="append", metavar="SCORE<NUMBER", default=[], help=bound)
    within = "exit with status 3 unless it is shown to be within it; may be repeated"
    add("--pass-if", action="append", metavar="SCORE<=NUMBER", default=[], help=within)
    ignored = (
        "say nothing of it, such as repeats or language; docs/command.md lists the codes; may be"
        " repeated"
    )
    add("--ignore", action="append", metavar="CODE", default=[], help=ignored)
    seed = "of the random draws behind intervals and p values (default: %(default)s)"
    add("--seed", type=at_least(0), default=0, help=seed)

    add = parser.add_argument_group("judgements of your own").add_argument
    file = (
        "say first what they say of systems and scores: a file of `summary-metrics judge`, or a"
        " filled-in sheet"
    )
    add("--judgements", type=Path, metavar="FILE", help=file)
    column = (
        "the same, of judgements that stand in a column of FILE: numbers, or yes and no; may be"
        " repeated"
    )
    add("--judgement-column", action="append", metavar="NAME", default=[], help=column)

    rule = (
        "which judgements are bad, such as 'consistency<4', and then what share of all summaries is;"
        " of two values the lower one is bad without it; may be repeated"
    )
    add("--bad", action="append", metavar="ASPECT<NUMBER", default=[], help=rule)
    verdict = (
        "what another judge says, such as a model, in a column of FILE: more is better; your"
        " judgements correct it; may be repeated"
    )
    add("--verdict-column", action="append", metavar="NAME", default=[], help=verdict)

    add = parser.add_argument_group("many workers").add_argument
    workers = "how many score side by side (default: one per processor, but one where a model runs)"
    add("--workers", type=at_least(1), metavar="N", help=workers)
    add(
        "--engine",
        choices=("local", "ray"),
        default="local",
        help="default: local, processes of this machine",
    )
    add(
        "--address",
        help="of the Ray cluster, such as auto (default: Ray is started on this machine)",
    )
    gpus = "GPUs of each worker, for a model; may be below 1 (default: 0)"
    add("--num-gpus", type=float, metavar="N", help=gpus)

    add = parser.add_argument_group("help").add_argument
    add("-h", "--help", action="help", help="show this and exit")
    add(
        "--version",
        action="version",
        version=f"{PROGRAM} {__version__}",
        help="show the version and exit",
    )
    return parser


def chosen_metrics(
    given: argparse.Namespace,
) -> tuple[list[str] | None, dict[str, dict[str, Any]]]:
    """Return the metrics that arguments name, None where they name none, and their options."""
    names = list(dict.fromkeys(given.metrics)) if given.metrics else None
    if given.verify is None:
        return names, parse_options(given.option, names or METRICS)
    if names and "support" not in names:
        names.append("support")
    options = parse_options(given.option, names or METRICS)
    if "verifier" in options["support"]:
        raise JobError(
            [Option("verify"), " and ", Option("option", "support.verifier"), ": give one of them"]
        )
    if given.verify != "openai":
        require_extra("estime", f"--verify {given.verify}")  # the same libraries
    options["support"]["verifier"] = given.verify
    return names, options


def make_job(given: argparse.Namespace, own_process: bool, pipe: Any) -> Job:
    """Return the job that arguments ask for; a JobError says which do not go together."""
    from .findings.fail_if import parse_bound
    from .run import Engine, Job

    ray = given.engine == "ray"
    for name in ("address", "num_gpus"):
        if not ray and getattr(given, name) is not None:
            raise JobError([Option(name.replace("_", "-")), " needs ", Option("engine", "ray")])
    if ray and not (given.num_gpus or 0) >= 0:  # nan, too, is refused
        raise JobError([Option("num-gpus", str(given.num_gpus)), ": must be at least 0"])
    if not ray and (given.workers or 0) > MOST_WORKERS:
        raise JobError(
            [Option("workers", str(given.workers)), f": at most {MOST_WORKERS} without Ray"]
        )
    if given.judgements is not None and given.judgement_column:
        raise JobError(
            [Option("judgements"), " and ", Option("judgement-column"), ": give one of them"]
        )
    if given.judgements is None and not given.judgement_column:
        for option in ("bad", "verdict_column"):
            if getattr(given, option):
                raise JobError(
                    [
                        Option(option.replace("_", "-")),
                        " needs ",
                        Option("judgements"),
                        " or ",
                        Option("judgement-column"),
                    ]
                )
    metrics, options = chosen_metrics(given)
    return Job(
        make_reading(given),
        metrics=metrics,
        options=options,
        language=given.language,
        offline=given.offline,
        max_calls=given.max_calls,
        batch_size=given.batch_size,
        output=None if pipe else given.output or default_output(given.files),
        restart=given.restart,
        pipe=pipe,
        engine=Engine(given.workers, ray, given.address, given.num_gpus or 0),
        seed=given.seed,
        ignored=tuple(given.ignore),
        bounds=read_bounds(given),
        compare=tuple(given.compare) if given.compare else None,
        judgements=given.judgements,
        judgement_columns=tuple(dict.fromkeys(given.judgement_column)),
        bad=tuple(parse_bound(text, "bad") for text in given.bad),
        verdicts=tuple(dict.fromkeys(given.verdict_column)),
        alone=own_process,
    )


# Doing it


def score_files(given: argparse.Namespace, own_process: bool) -> None:
    """Do what arguments ask for: score the rows, and show what came of it; of outputs, show what
    was scored.
    """
    if has_scores(given.files):
        show_outputs(given)
        return
    piped = str(given.output) == "-"
    pipe = sys.stdout.buffer if piped else None
    result = sys.stdout
    with redirect_stdout(sys.stderr if piped or given.format != "table" else sys.stdout):
        job = make_job(given, own_process, pipe)
        check_written(given, job.output)
        from .run import run

        found = run(job, say)
        place = "standard output" if piped else make_printable(str(job.output))
        kept = count_of(len(found.view.table), "row", "rows")
        say(
            f"{kept} in {place}, {found.scored:,} of them scored now; bad rows skipped:"
            f" {found.skipped:,}"
        )
        for sentence in found.failures.sentences():
            print(make_printable(sentence), end="\n\n")
        show(given, found.view, write_marks_file(given, found.view), result)
        if given.report:
            say(f"making the report {given.report}")
            write_whole(given.report, found.make_report())
        # last: a bound that is not kept is an error
        end_with(given, found.view.outcomes, found.view.findings)
        found.failures.check()


def has_scores(files: Sequence[str]) -> bool:
    """Return whether files are outputs of earlier commands, each with its record."""
    from .scoring.reuse import record_of

    return bool(files) and all(record_of(Path(file)).is_file() for file in files)


def show_outputs(given: argparse.Namespace) -> None:
    """Show what outputs of earlier commands hold, without scoring anything; a JobError names an
    option that needs the texts.
    """
    from .findings.fail_if import check_keys
    from .findings.find import check_codes
    from .findings.outputs import read_outputs
    from .view import Wish, look

    refuse_texts(given)
    check_codes(given.ignore)
    check_written(given, None)
    bounds = read_bounds(given)
    outputs = read_outputs(given.files)
    check_keys(bounds, outputs.table.scores, compared=bool(given.compare))
    wish = Wish(given.compare, bounds, given.ignore, given.seed)
    view = look(outputs.table, outputs.signatures, wish)
    if given.compare is None:
        say("the texts were not read again, so nothing is quoted")
    if given.marks:
        write_marks_file(given, view)
    show(given, view, given.marks, sys.stdout)
    end_with(given, view.outcomes, view.findings)


def refuse_texts(given: argparse.Namespace) -> None:
    """Refuse what scores alone do not answer."""
    usual = make_parser().parse_args([])
    for name, value in vars(given).items():
        if name not in OF_SCORES and value != getattr(usual, name):
            said = f" needs the texts, and {given.files[0]} has their scores: give what was scored"
            raise JobError([Option(name.replace("_", "-")), said])


def read_bounds(given: argparse.Namespace) -> tuple[Bound, ...]:
    """Return the bounds that arguments give; a JobError says which is none."""
    from .findings.fail_if import parse_bound

    failing = [parse_bound(text, "fail-if") for text in given.fail_if]
    return (*failing, *(parse_bound(text, "pass-if") for text in given.pass_if))


def end_with(given: argparse.Namespace, outcomes: Sequence[Outcome], findings: Findings) -> None:
    """Write and print what came of the bounds; a JobError names those that are not kept."""
    from .findings.fail_if import enforce
    from .showing.junit import write_junit

    if given.junit:
        write_junit(given.junit, outcomes, findings)
    print(*enforce(outcomes), sep="\n", end="\n" if outcomes else "")


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


def show(given: argparse.Namespace, found: View, marks: Path | None, result: TextIO) -> None:
    """Print what was found; `marks` is the file that has the marks."""
    from .showing.comparison import comparison_json, comparison_lines
    from .showing.export import format_lines
    from .showing.tables import score_lines
    from .showing.terminal import Place, choose_style, screen_lines

    findings = found.findings
    again = "" if has_scores(given.files) else repeat_input(given)
    place = Place(again=again, marks_file=str(marks or ""), ran=tuple(found.signatures))
    style = choose_style(sys.stdout)
    if findings.judged is not None and given.format == "table":
        from .judging.words import judged_lines

        print(*judged_lines(findings.judged, style.width), "", sep="\n")
    if found.comparison and given.format in ("table", "json"):
        lines = (
            comparison_lines(found.comparison)
            if given.format == "table"
            else [comparison_json(found.comparison)]
        )
        print(*lines, sep="\n", file=result)
    elif given.format != "table":
        print(
            *format_lines(given.format, findings, found.table, given.seed, given.all_scores),
            sep="\n",
            file=result,
        )
    elif given.all_scores:
        print(*score_lines(found.table, list(found.signatures.values()), given.seed), sep="\n")
    else:
        lines = screen_lines(findings, found.quotes, place, style, given.all_systems)
        print(*lines, sep="\n")
    if given.all_scores and found.note:
        print(found.note)


def write_marks_file(given: argparse.Namespace, found: View) -> Path | None:
    """Write what is marked, and return where: to `--marks`, or beside the output where a table is
    printed.

    A file beside the output that was changed since an earlier run wrote it stays: somebody may work
    with it. One of an output that is gone is put aside, unless it says the same.
    """
    from .scoring.reuse import note_marks, whose_marks
    from .showing.marks import make_marks, write_marks

    if given.marks:
        write_marks(given.marks, found.findings, found.table, found.quotes)
        return Path(given.marks)
    marked = any(one.is_marked or one.unsourced for one in found.findings.suspects)
    if given.format != "table" or str(given.output) == "-":
        return None
    output = given.output or default_output(given.files)
    file = output.with_name(
        f"{output.name.removesuffix('.scores.jsonl').removesuffix('.jsonl')}.marks.csv"
    )
    whose = whose_marks(output, file) if file.exists() else "ours"
    if not marked:
        if whose == "ours":
            file.unlink(missing_ok=True)  # what it marks is right now
        return None
    marks = make_marks(found.findings, found.table, found.quotes)
    aside = file.with_name(f"{file.name}.old")
    if whose == "unknown" and file.read_text(encoding="utf-8", errors="replace") != marks.text:
        if aside.exists():
            whose = "changed"
        else:
            file.replace(aside)
            say(f"{file} was of other scores, and is {aside} now")
    if whose == "changed":
        elsewhere = Option("marks", "FILE")
        say(f"{file} is not as a run wrote it, so it stays; ", elsewhere, " writes elsewhere")
        return None
    write_whole(file, marks.text)
    note_marks(output, file)
    return file


# Being a process


def show_first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would
    repeat it.
    """
    seen: set[object] = set()

    def show(
        message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any
    ) -> None:
        if (filename, line) not in seen:
            seen.add((filename, line))
            say(f"warning, shown once: {message}")

    return show


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@contextmanager
def ending_on_sigterm() -> Iterator[None]:
    """Make SIGTERM end the work as an interruption does; not in a thread, nor where it is ignored
    or handled.
    """
    alone = threading.current_thread() is threading.main_thread()
    if not alone or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return

    came: list[int] = []

    def end(number: int, _frame: object) -> None:
        came.append(number)
        raise Terminated

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    except Exception as error:
        if came:  # a library made an error of its own of the interruption
            raise Terminated from error
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


FULL = (errno.ENOSPC, errno.EFBIG)  # of a disk, and of a file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    # Only what may hold a key: Ray takes nothing but a plain string for an address.
    plain = sys.argv[1:] if arguments is None else arguments
    given: list[str] = [HiddenText(one) if SETTING.match(one) else one for one in plain]
    del plain
    is_closed = sys.stdout is None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started the process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a name that cannot be shown must not stop the table
        sys.stdout.reconfigure(errors="backslashreplace")
    advice = ""
    try:
        if given[:1] == ["demo"]:
            from .demo import open_demo

            return open_demo(given[1:])
        if given[:1] == ["judge"]:
            from .judge import open_judge

            return open_judge(given[1:])
        parsed = make_parser().parse_intermixed_args(given)
        if parsed.example:
            parsed.files.append(write_example())
        if str(parsed.output) != "-":
            same = "the same command without --restart" if parsed.restart else "the same command"
            advice = f"; {same} continues where it stopped"
        if is_closed and (str(parsed.output) == "-" or parsed.format != "table"):
            raise JobError("standard output is closed, and the result would go there")
        with ending_on_sigterm(), warnings.catch_warnings():
            warnings.showwarning = show_first_of_each_place()
            score_files(parsed, own_process=arguments is None)
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
        ended, status = (
            ("ended by SIGTERM", 143) if isinstance(reason, Terminated) else ("interrupted", 130)
        )
        print(f"{PROGRAM}: {ended}{advice}", file=sys.stderr)
        return status
    return 0
