# SPDX-License-Identifier: Apache-2.0
"""The arguments that the command and `judge` share: what is read, and how a user is told of it."""

from __future__ import annotations

import argparse
import itertools
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import fields
from typing import Any, NoReturn

from .errors import JobError, Option, did_you_mean, spell_parts
from .printable import join_names, make_printable, part_names, quote
from .reading.files import FORMATS, OPENERS
from .reading.roles import FACT_ROLES, OTHER_NAMES, ROLES, column_option
from .reading.text import CHECKS, LONGEST, Reading

LAST_PORT = 65535
SHOWN_NAMES = 4  # of those that a column may have
MEANINGS = {
    "document": "the source",
    "summary": "the summary",
    "id": "what a document is called",
    "system": "who wrote the summary",
}


def split_names(text: str) -> list[str]:
    """Return the names of a list with commas, of which there must be one.

    >>> split_names("unr, nid,"), split_names('"a, b",c')
    (['unr', 'nid'], ['a, b', 'c'])
    """
    names = part_names(text)
    if not names:
        raise argparse.ArgumentTypeError(f"needs at least one name, got {text!r}")
    return names


def at_least(least: int, kind: type[int | float] = int) -> Callable[[str], float]:
    """Return what reads a number that is not smaller, by default an integer."""

    def number(text: str) -> float:
        if not kind(text) >= least:  # nan, too, is refused
            raise argparse.ArgumentTypeError(f"must be at least {least}, got {text}")
        return kind(text)

    return number


def check_port(port: int | None) -> None:
    """Refuse a port that no machine has; a JobError says which there are."""
    if port is not None and not 1 <= port <= LAST_PORT:
        raise JobError([Option("port"), f" must be from 1 to {LAST_PORT}, got {port}"])


class Parser(argparse.ArgumentParser):
    """A parser that says which option is near to one that is not there."""

    def error(self, message: str) -> NoReturn:
        """End the command; an option that is not known is named beside the nearest."""
        if message.startswith("unrecognized arguments: "):
            for word in message.split()[2:]:
                if word.startswith("-"):
                    message += did_you_mean(word.partition("=")[0], self._option_string_actions)
        super().error(message)


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add what is read."""
    add = parser.add_argument_group("what to read").add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help=(
            f"{', '.join(FORMATS)}, texts also compressed ({', '.join(OPENERS)}); a folder of texts"
            " for each system; a folder that Dataset.save_to_disk wrote; or - for standard input"
        ),
    )
    add_columns(add)
    add_layout(add)
    add("--skip-bad-rows", action="store_true", help="name rows that cannot be scored, and go on")


def add_columns(add: Callable[..., argparse.Action]) -> None:
    """Add where a row has what."""
    for role in ROLES:
        usual = [role, *itertools.chain(*OTHER_NAMES.get(role, ()))]
        names = ", ".join(usual[:SHOWN_NAMES])
        if len(usual) > SHOWN_NAMES:
            names += " or another common name"
        add(
            f"--{role}-column",
            metavar="NAME",
            help=f"column of {MEANINGS[role]} (default: {names})",
        )
    add(
        "--key-facts-column",
        metavar="NAME",
        help=(
            "column of what the summary must have: a list, or a text with a line for each fact"
            " (default: key_facts)"
        ),
    )
    add(
        "--key-facts",
        metavar="FILE",
        help=(
            "file of what summaries must have: its rows have `key_facts`, and the `document` or its"
            " `id`"
        ),
    )
    add(
        "--reference-column",
        metavar="NAME",
        help="column of a human summary, whose sentences become the key facts",
    )
    add(
        "--summary-columns",
        type=split_names,
        metavar="NAME,NAME",
        default=[],
        help="columns of the summaries, if each system has one; the system is called like it",
    )


def add_layout(add: Callable[..., argparse.Action]) -> None:
    """Add how files are written."""
    add(
        "--delimiter",
        type=CHECKS["delimiter"],
        metavar="MARK",
        help="what separates the fields of .csv files: ';', '|', tab",
    )
    add(
        "--encoding",
        type=CHECKS["encoding"],
        metavar="NAME",
        help=(
            "encoding of all files, such as cp1252 (default: UTF-8, or the UTF-16 or UTF-32 that a"
            " file begins with)"
        ),
    )
    add(
        "--sheet-name",
        metavar="NAME",
        help="sheet of a workbook (default: all that have the columns)",
    )
    add(
        "--sources",
        metavar="FILE",
        help=(
            "file of the documents by `id`, or their folder (default: where systems have folders,"
            " the one beside them that is called sources, documents, articles or the like)"
        ),
    )
    add(
        "--document-pattern",
        type=CHECKS["document_pattern"],
        metavar="REGEX",
        help="its first group is the document in a prompt: '<text>(.*)</text>'",
    )
    add(
        "--longest-text",
        type=at_least(1),
        default=LONGEST,
        metavar="N",
        help="most characters of a text; a line may have four times as many (default: %(default)s)",
    )


def make_reading(arguments: Namespace, **known: Any) -> Reading:
    """Return what arguments, of the command or of `score`, ask to read; `known` is what they do not
    say by the names of their options.
    """
    names = [field.name for field in fields(Reading) if hasattr(arguments, field.name)]
    return Reading(**{name: getattr(arguments, name) for name in names} | known)


def given_columns(arguments: Namespace) -> dict[str, str]:
    """Return the names of the columns that were given, by role."""
    names = {role: getattr(arguments, f"{role}_column") for role in (*ROLES, *FACT_ROLES)}
    return {role: name for role, name in names.items() if name is not None}


def repeat_input(arguments: Namespace) -> str:
    """Return the arguments that name the input once more, "" where it cannot be read again."""
    if "-" in arguments.files:
        return ""
    words = list(arguments.files)
    for role, name in given_columns(arguments).items():
        words += [f"--{column_option(role)}", name]
    if arguments.summary_columns:
        words += ["--summary-columns", join_names(arguments.summary_columns)]
    for name in ("key_facts", "sheet_name", "sources", *CHECKS):
        if value := getattr(arguments, name):
            words += [f"--{name.replace('_', '-')}", value]
    if arguments.longest_text != LONGEST:
        words += ["--longest-text", str(arguments.longest_text)]
    return " ".join(map(quote, words))


def say(*parts: str | Option) -> None:
    """Tell the user something beside the result."""
    from tqdm import tqdm

    tqdm.write(make_printable(spell_parts(parts)), file=sys.stderr)
