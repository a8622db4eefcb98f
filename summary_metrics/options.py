# SPDX-License-Identifier: Apache-2.0
"""The options of the command: its parser, and the job that arguments ask for."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__
from .arguments import Parser, add_input, at_least, given_columns, make_reading, split_names
from .errors import MOST_LOST, PROGRAM, JobError, Option, did_you_mean, give_one, require_extra
from .findings.titles import title_lines
from .metrics._shared.recipes import RECIPES
from .printable import join_words
from .reading.files import default_output
from .registry import LANGUAGES, METRICS, AllOptions, GuardedText, parse_options
from .texts.broken import CODES

if TYPE_CHECKING:
    from .job import Engine, Job, Request

MOST_WORKERS = 1000  # of one machine, which may start no more threads than some thousand
# What of a scored file can be asked without its input; every other option needs the texts.
OF_SCORES = (
    "files example format all_scores cite marks junit compare fail_if pass_if most_lost"
    " watch ignore seed judgements bad"
).split()
FORMS = ("table", "markdown", "latex", "csv", "json")
DESCRIPTION = """\
Score summaries against their documents, without reference summaries. Give a file with one row per
summary and the columns `document` and `summary`; `id` and `system` are optional. A table is
printed, and the scores of every row are written to a file. Give the same command again to continue
a run that was interrupted.

examples:
  summary-metrics --example                          score an example, which is written here
  summary-metrics news.jsonl --report report.html    also write a page to look at
  summary-metrics news.csv --document-column article --metrics unr,facts
  summary-metrics wide.xlsx --summary-columns gpt4,llama
  summary-metrics news.jsonl --compare old new       compare two systems
  summary-metrics news.jsonl --fail-if "marked>0.1"  stop a pipeline
  summary-metrics judge news.jsonl                   judge ten documents yourself
  summary-metrics demo [METRIC]                      the page of a metric, in the browser"""
EXIT_STATUS = """\
exit status:
  0 done; 1 a row or a metric failed, or there are no rows;
  2 the command cannot be run as it is, or a bound cannot be judged, as of fewer than six documents;
  3 a bound of --fail-if or --pass-if is not kept;
  130 interrupted; 143 ended by SIGTERM. After the last two, the same command continues."""
REUSE = """\
What is scored is used again: the same command with more rows or more metrics scores only these.
docs/output.md in the repository says more."""

# The parser


def make_epilog() -> str:
    """Return what stands below the options in the help."""
    lines = "\n".join(f"  {line}" for line in title_lines())
    scores = f"titles of the screen, and what --fail-if and --pass-if call them:\n{lines}"
    codes = "\n".join(f"  {code:<12} {meaning}" for code, meaning in CODES.items())
    broken = f"what is no summary, by the codes of --fail-if, --pass-if and --ignore:\n{codes}"
    return "\n\n".join((scores, broken, EXIT_STATUS, REUSE))


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = Parser(
        PROGRAM,
        f"{PROGRAM} FILE ... [options]",
        DESCRIPTION,
        make_epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add_input(parser)
    add_computing(parser)
    add_writing(parser)
    add_comparing(parser)
    add_judgements(parser)
    add_workers(parser)
    add_help(parser)
    return parser


def add_computing(parser: argparse.ArgumentParser) -> None:
    """Add what is computed."""
    add = parser.add_argument_group("what to compute").add_argument
    add(
        "--metrics",
        action="extend",
        type=split_names,
        metavar="NAME,NAME",
        help=f"any of {', '.join(METRICS)} (default: those that need no model)",
    )
    listed = ", ".join(f"{name} ({recipe.download:g} GB)" for name, recipe in RECIPES.items())
    add(
        "--verify",
        metavar="MODEL",
        help=(
            "also ask a model whether the source supports each sentence (metric support). By name"
            f" there are {listed}; all read English, and nli is for a machine without a GPU. A"
            " folder or OWNER/MODEL of the Hub will do, too, and the address of a server, such as"
            " http://127.0.0.1:8000/v1"
        ),
    )
    add(
        "--language",
        metavar="CODE",
        help=(
            f"language of the texts, such as {', '.join(LANGUAGES[:4])} (default: that of most of"
            " the first sources)"
        ),
    )
    add_settings(add)


def add_settings(add: Callable[..., argparse.Action]) -> None:
    """Add how metrics are computed, whichever they are."""
    add(
        "--option",
        action="append",
        type=GuardedText,
        metavar="METRIC.NAME=VALUE",
        default=[],
        help=(
            "set an option of a metric, as its card says; VALUE is JSON, True, False, None or a"
            " text; may be repeated"
        ),
    )
    add(
        "--offline",
        action="store_true",
        help="use no network; estime then takes a small stand-in encoder, so ignore its scores",
    )
    add(
        "--max-calls",
        type=at_least(0),
        metavar="N",
        help=(
            "most calls of a language model; the same command with more goes on (default: no limit)"
        ),
    )


def add_writing(parser: argparse.ArgumentParser) -> None:
    """Add what is printed and written."""
    add = parser.add_argument_group("what to write").add_argument
    add(
        "--output",
        type=Path,
        metavar="FILE",
        help=(
            "file of the scores (default: NAME.scores.jsonl beside NAME.jsonl; of several files, in"
            " this folder); with - they are printed, and no file is written"
        ),
    )
    add(
        "--format",
        choices=FORMS,
        default=FORMS[0],
        help=(
            "form of what is printed (default: table); csv has the numbers alone; messages go to"
            " standard error, but for a table"
        ),
    )
    add(
        "--all-scores",
        action="store_true",
        help=(
            "print every score with its interval and the signatures of metrics (options, version)"
        ),
    )
    add(
        "--cite",
        action="store_true",
        help="print what to cite for the metrics that ran, with their signatures",
    )
    add(
        "--restart",
        action="store_true",
        help=(
            "score everything again and overwrite the output, even that of another input or of a"
            " model that was paid"
        ),
    )
    add("--report", type=Path, metavar="FILE", help="also write what was found as an HTML page")
    add(
        "--marks",
        type=Path,
        metavar="FILE",
        help=(
            "CSV file with a line for each mark (default: NAME.marks.csv beside the output, if a"
            " table is printed)"
        ),
    )
    add("--junit", type=Path, metavar="FILE", help="also write which bounds are kept as JUnit XML")


def share_above_none(text: str) -> float:
    """Return a share that is above 0."""
    if not 0 < float(text) <= 1:
        raise argparse.ArgumentTypeError(f"must be above 0 and at most 1, got {text}")
    return float(text)


def add_comparing(parser: argparse.ArgumentParser) -> None:
    """Add what is asked of systems and of their scores."""
    add = parser.add_argument_group("comparing systems, and bounds for a pipeline").add_argument
    add(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="compare two systems on the documents that both have",
    )
    add(
        "--fail-if",
        action="append",
        metavar="SCORE<NUMBER",
        default=[],
        help=(
            "exit with status 3 if the mean is shown to be beyond the bound, or with --compare the"
            " mean of B less that of A; may be repeated"
        ),
    )
    add(
        "--pass-if",
        action="append",
        metavar="SCORE<=NUMBER",
        default=[],
        help="exit with status 3 unless it is shown to be within the bound; may be repeated",
    )
    add(
        "--most-lost",
        type=share_above_none,
        default=MOST_LOST,
        metavar="SHARE",
        help=(
            "exit with status 2 if all bounds are kept, but this share of the summaries or more was"
            " skipped, broken, failed, without a source, or in --compare without one of the other"
            " system (default: %(default)s)"
        ),
    )
    add(
        "--watch",
        type=Path,
        metavar="FILE",
        help=(
            "go by evidence that FILE keeps from run to run, to which only new documents add: for a"
            " --fail-if that is looked at every night"
        ),
    )
    add_looking(add)


def add_looking(add: Callable[..., argparse.Action]) -> None:
    """Add how scores are looked at, whatever is asked of them."""
    add(
        "--ignore",
        action="append",
        metavar="CODE",
        default=[],
        help=(
            "say nothing of this finding, such as repeats or language; docs/output.md lists the"
            " codes; may be repeated"
        ),
    )
    add(
        "--seed",
        type=at_least(0),
        default=0,
        help="seed of the random draws behind intervals and p values (default: %(default)s)",
    )


def add_judgements(parser: argparse.ArgumentParser) -> None:
    """Add what the user has judged, and what that corrects."""
    add = parser.add_argument_group("judgements of your own").add_argument
    add(
        "--judgements",
        type=Path,
        metavar="FILE",
        help=(
            "what you judged, from `summary-metrics judge` or a filled-in sheet; what it says of"
            " systems and scores is printed first"
        ),
    )
    add(
        "--judgement-column",
        action="append",
        metavar="NAME",
        default=[],
        help=("column of FILE with what you judged: numbers, or yes and no; may be repeated"),
    )
    add(
        "--bad",
        action="append",
        metavar="ASPECT<NUMBER",
        default=[],
        help=(
            "say what share of all summaries is bad, and what bad is, such as 'consistency<4'; not"
            " needed for 0 and 1, -1 and 1, or no and yes, where the lower one is; may be repeated"
        ),
    )
    add(
        "--verdict-column",
        action="append",
        metavar="NAME",
        default=[],
        help=(
            "column of FILE with what another judge says, such as a model; more is better, and your"
            " judgements correct it; may be repeated"
        ),
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add who scores."""
    add = parser.add_argument_group("many workers").add_argument
    add(
        "--workers",
        type=at_least(1),
        metavar="N",
        help="how many score side by side (default: one per processor, or one if a model runs)",
    )
    add(
        "--engine",
        choices=("local", "ray"),
        default="local",
        help="where they run: on this machine (local, the default), or on Ray",
    )
    add(
        "--address",
        help="address of the Ray cluster, such as auto (default: Ray is started on this machine)",
    )
    add(
        "--num-gpus",
        type=at_least(0, float),
        metavar="N",
        help="GPUs of each worker of Ray, also below 1 (default: 0)",
    )


def add_help(parser: argparse.ArgumentParser) -> None:
    """Add what says how the command is used."""
    add = parser.add_argument_group("help").add_argument
    add(
        "--example",
        action="store_true",
        help="score an example, which is written into this folder as news.jsonl",
    )
    add("-h", "--help", action="help", help="show this and exit")
    version = f"{PROGRAM} {__version__}"
    add("--version", action="version", version=version, help="show the version and exit")


# What arguments ask for


def chosen_metrics(
    arguments: Namespace,
) -> tuple[list[str] | None, AllOptions]:
    """Return the metrics that arguments name, None where they name none, and their options."""
    names = list(dict.fromkeys(arguments.metrics or ())) or None
    verify = arguments.verify
    if verify and names and "support" not in names:
        names.append("support")
    options = parse_options(arguments.option, names or METRICS)
    if verify is None:
        return names, options
    of_support = options["support"]
    if "verifier" in of_support:
        raise give_one(Option("verify"), Option("option", "support.verifier"))
    if verify.startswith(("http://", "https://")):
        of_support |= options_of_server(verify, of_support)
        return names, options
    check_verifier(verify)
    if verify != "openai":
        require_extra("models", f"--verify {verify}")
    of_support["verifier"] = verify
    return names, options


def options_of_server(address: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that ask the model of a server, which names it where it has one; a
    JobError says which it has where it has several.
    """
    from .metrics._shared.server_client import list_models  # late, as few ask a server

    options = {"verifier": "openai", "base_url": address}
    if "model" in given:
        return options
    try:
        models = list_models(address, given.get("api_key"))
    except (RuntimeError, ValueError) as error:
        raise JobError([Option("verify"), f": {error}"]) from error
    if len(models) > 1:
        which = Option("option", "support.model=NAME")
        raise JobError([Option("verify", address), ": give ", which, f" of {join_words(models)}"])
    return {**options, "model": models[0]}


def check_verifier(name: str) -> None:
    """Refuse a name that is none of those that are known, no folder and no model of the Hub, which
    has its owner before it; a JobError says which are known.
    """
    names_known = [*RECIPES, "openai"]
    first = name.partition(":")[0]
    if first not in names_known and "/" not in name and not Path(name).is_dir():
        there_are = f"by name there are {join_words(names_known)}"
        refusal = f": is no folder, and no OWNER/MODEL of the Hub; {there_are}"
        raise JobError([Option("verify", name), refusal, did_you_mean(first, names_known)])


def make_job(arguments: Namespace, own_process: bool, pipe: Any) -> Job:
    """Return the job that arguments ask for; a JobError says which do not go together."""
    from .job import Job  # late, as --help needs none of it

    if arguments.judgements is not None and arguments.judgement_column:
        raise give_one(Option("judgements"), Option("judgement-column"))
    metrics, options = chosen_metrics(arguments)
    output = None
    if pipe is None:
        output = arguments.output or default_output(arguments.files)
    return Job(
        make_reading(arguments, columns=given_columns(arguments)),
        metrics=metrics,
        options=options,
        language=arguments.language,
        offline=arguments.offline,
        max_calls=arguments.max_calls,
        all_scores=arguments.all_scores,
        output=output,
        restart=arguments.restart,
        pipe=pipe,
        written=list_written(arguments),
        engine=make_engine(arguments),
        request=make_request(arguments),
        judgements=arguments.judgements or tuple(dict.fromkeys(arguments.judgement_column)) or None,
        verdicts=tuple(dict.fromkeys(arguments.verdict_column)),
        own_process=own_process,
    )


def list_written(arguments: Namespace) -> dict[str, Path | None]:
    """Return what is written besides the output, by the names of options."""
    return {name: getattr(arguments, name) for name in ("report", "marks", "junit", "watch")}


def make_engine(arguments: Namespace) -> Engine:
    """Return who scores; a JobError names what only Ray can do, or what it cannot."""
    from .job import Engine

    ray = arguments.engine == "ray"
    for name in ("address", "num_gpus"):
        if not ray and getattr(arguments, name) is not None:
            raise JobError([Option(name.replace("_", "-")), " needs ", Option("engine", "ray")])
    workers = arguments.workers
    if not ray and (workers or 0) > MOST_WORKERS:
        raise JobError([Option("workers", str(workers)), f": at most {MOST_WORKERS} without Ray"])
    return Engine(workers, ray, arguments.address, arguments.num_gpus or 0)


def make_request(arguments: Namespace) -> Request:
    """Return what arguments ask of the scored rows; a JobError says which bound is none."""
    from .findings.fail_if import parse_bound
    from .job import Request

    if arguments.watch and (arguments.compare or not arguments.fail_if):
        needed = (Option("fail-if"), " without ", Option("compare"))
        raise JobError([Option("watch"), " needs ", *needed])
    if arguments.junit and not (arguments.fail_if or arguments.pass_if):
        # a report of no tests may count as one that passed
        raise JobError([Option("junit"), " needs ", Option("fail-if"), " or ", Option("pass-if")])
    bounds = [parse_bound(text, "fail-if") for text in arguments.fail_if]
    bounds += [parse_bound(text, "pass-if") for text in arguments.pass_if]
    return Request(
        arguments.compare,
        bounds,
        arguments.ignore,
        arguments.seed,
        arguments.most_lost,
        [parse_bound(text, "bad") for text in arguments.bad],
    )


def refuse_texts(arguments: Namespace) -> None:
    """Refuse what scores alone do not answer."""
    usual = make_parser().parse_args([])
    for name, value in vars(arguments).items():
        if name not in OF_SCORES and value != getattr(usual, name):
            reason = (
                f" needs the texts, and {arguments.files[0]} has their scores: give what was scored"
            )
            raise JobError([Option(name.replace("_", "-")), reason])
