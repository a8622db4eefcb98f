# SPDX-License-Identifier: Apache-2.0
"""Why a job cannot go on. A message carries the name of an option; the command and Python each
spell it their way.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import NamedTuple

from .printable import part_names, quote

# What a user must put something in place of, as it stands in the help.
PLACEHOLDER = re.compile(r"[A-Z_.,=<>]+")
COLUMNS = "columns={"  # how the argument of `score` begins
PROGRAM = "summary-metrics"  # what a message of the command begins with
CPU_INDEX = "https://download.pytorch.org/whl/cpu"  # torch without CUDA

# Exit statuses of the command; `--help` says them, too.
FAILED = 1  # a row or a metric failed, or there are no rows
CANNOT_RUN = 2  # the command cannot be run as it is, or a bound cannot be judged
NOT_KEPT = 3  # a bound is not kept
INTERRUPTED = 128 + 2  # as a shell has it: 128, and the number of SIGINT
TERMINATED = 128 + 15  # of SIGTERM
MOST_LOST = 0.5  # of the summaries: where so many were not judged, no bound is kept

# The extras of pyproject.toml that the command asks for, with the libraries that it looks for.
EXTRAS = {
    "demo": ("gradio",),
    "models": ("torch", "transformers"),
    "ray": ("ray",),
    "xlsx": ("openpyxl",),
}


class Option(NamedTuple):
    """An option as a message names it: `Option("output")`, or with a value `Option("encoding",
    "cp1252")`.

    The name is that of the command without its dashes. An option of a metric is `Option("option",
    "unr.window=5")`.
    """

    name: str
    value: str = ""


def in_command(option: Option) -> str:
    """Return an option as the command spells it, so that a shell takes its value for one word.

    >>> in_command(Option("summary-column", "my column")), in_command(Option("output"))
    ("--summary-column 'my column'", '--output')
    """
    if not option.value:
        return f"--{option.name}"
    if PLACEHOLDER.fullmatch(option.value):
        return f"--{option.name} {option.value}"
    return f"--{option.name} {quote(option.value)}"


def in_python(option: Option) -> str:
    """Return an option as `summary_metrics.score` spells it.

    >>> in_python(Option("summary-column", "NAME")), in_python(Option("option", "unr.window=5"))
    ("columns={'summary': 'NAME'}", "options={'unr': {'window': 5}}")
    """
    name, value = option
    name = {"verdict-column": "verdicts", "judgement-column": "judgements"}.get(name, name)
    if name.endswith("-column"):
        role = name.removesuffix("-column").replace("-", "_")
        return f"{COLUMNS}'{role}': {value or 'NAME'!r}}}"
    if name == "option" and value:
        place, _, option_value = value.partition("=")
        metric, _, option_name = place.partition(".")
        return f"options={{'{metric}': {{'{option_name}': {option_value or '...'}}}}}"
    if name == "option":
        return "options="
    argument = f"{name.replace('-', '_')}="
    if name == "summary-columns" and value:
        return f"{argument}{part_names(value)}"
    if not value or value.isdigit():
        return argument + value
    return f"{argument}{value!r}"


def spell_parts(parts: Iterable[str | Option]) -> str:
    """Return a message whose parts are texts and options, with the options as the command spells
    them.
    """
    return "".join(in_command(part) if isinstance(part, Option) else part for part in parts)


def say_in_python(parts: Iterable[str | Option]) -> str:
    """Return a message whose options are arguments of `summary_metrics.score`: those that stand
    side by side can be pasted together, columns as one dictionary.

    >>> say_in_python(["give ", Option("id-column", "a"), " ", Option("summary-column", "b")])
    "give columns={'id': 'a', 'summary': 'b'}"
    """
    message = ""
    behind_option = False
    for part in parts:
        if not isinstance(part, Option):
            behind_option = behind_option and part == " "
            message += part
            continue
        argument = in_python(part)
        if behind_option and message.endswith("} ") and argument.startswith(COLUMNS):
            message, argument = message.removesuffix("} "), f", {argument.removeprefix(COLUMNS)}"
        elif behind_option:
            message = f"{message.removesuffix(' ')}, "
        message += argument
        behind_option = True
    return message


Parts = Sequence[str | Option]  # of a message
Say = Callable[..., None]  # is given the parts of what the user must know


class JobError(Exception):
    """The job cannot go on: a message of one line, and the exit status.

    Parameters
    ----------
    message
        A text, or its parts where it names options: `["no file; name one with ",
        Option("output")]`.
    status
        FAILED, NOT_KEPT, or CANNOT_RUN where the job cannot be done as it is asked for.
    """

    def __init__(self, message: str | Parts, status: int = CANNOT_RUN) -> None:
        super().__init__(message, status)  # both, as it is made from these again in another process
        self.parts = [message] if isinstance(message, str) else list(message)
        self.status = status

    def __str__(self) -> str:
        return spell_parts(self.parts)


def give_one(first: Option, second: Option) -> JobError:
    """Return the error of two options that say the same thing."""
    return JobError([first, " and ", second, ": give one of them"])


class RowError(ValueError):
    """A row cannot be read. Its parts are as those of a JobError."""

    def __init__(self, *parts: str | Option) -> None:
        super().__init__(*parts)
        self.parts = parts

    def __str__(self) -> str:
        return spell_parts(self.parts)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return a question for the known name that is nearest, "" where none is near.

    >>> did_you_mean("repeat", ["language", "repeats"]), did_you_mean("fact", ["facts_score"])
    ('; did you mean repeats?', '; did you mean facts_score?')
    """
    known = list(names)
    longer = [long for long in known if name and long.startswith(name)]
    for nearest in difflib.get_close_matches(name, known, 1) or longer:
        return f"; did you mean {nearest}?"
    return ""


def how_to_install(extra: str) -> str:
    """Return what a message says about an extra that is not installed."""
    index, note = "", ""
    if "torch" in EXTRAS.get(extra, ()):
        index, note = (
            f"--extra-index-url {CPU_INDEX} ",
            "; this takes 1.8 GB, and without that index 6 GB on Linux",
        )
    return (
        f'install the extra "{extra}", in a clone by pip install -c constraints.txt'
        f' {index}".[{extra}]", else by pip install {index}{" ".join(EXTRAS[extra])}{note}'
    )


def explain_missing(extra: str, user: str) -> str:
    """Return what `user` needs of an extra, and how to install it; "" where it is installed."""
    missing = [library for library in EXTRAS.get(extra, ()) if find_spec(library) is None]
    if missing:
        return f"{user} needs {', '.join(missing)}; {how_to_install(extra)}"
    return ""


def require_extra(extra: str, user: str) -> None:
    """Raise a JobError, which says that `user` needs it, when an extra is not installed."""
    if reason := explain_missing(extra, user):
        raise JobError(reason)
