# SPDX-License-Identifier: Apache-2.0
"""The arguments that the command and `judge` share: what is read, and how a user is told of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from .errors import JobError, Option, did_you_mean, in_command, spell_parts
from .printable import join_names, make_printable, part_names, quote
from .reading.columns import FACT_ROLES, OTHER_NAMES, ROLES, column_option
from .reading.files import FORMATS, OPENERS
from .reading.text import (
    LONGEST,
    Layout,
    check_encoding,
    check_pattern,
    name_character,
    one_character,
)

if TYPE_CHECKING:
    from .reading.opening import Reading

LAST_PORT = 65535
SHOWN_NAMES = 6  # of each group of other names of a column


def split_names(text: str) -> list[str]:
    """Return the names of a list with commas, of which there must be one.

    >>> split_names("unr, nid,"), split_names('"a, b",c')
    (['unr', 'nid'], ['a, b', 'c'])
    """
    names = part_names(text)
    if not names:
        raise argparse.ArgumentTypeError(f"needs at least one name, got {text!r}")
    return names


def checked(check: Callable[[str], str]) -> Callable[[str], str]:
    """Return a check whose ValueError says to the user what is allowed."""

    def read(text: str) -> str:
        try:
            return check(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read


def at_least(least: int) -> Callable[[str], int]:
    """Return what reads an integer that is not smaller."""

    def integer(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}, got {text}")
        return int(text)

    return integer


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
    kinds = f"{', '.join(FORMATS)}, text also with {', '.join(OPENERS)}; - for standard input"
    kinds += "; or folders of texts, one a system, or one that Dataset.save_to_disk wrote"
    add("files", nargs="*", metavar="FILE", help=kinds)
    for role in ROLES:
        groups = OTHER_NAMES.get(role, ())
        names = ", ".join([role, *(name for group in groups for name in group[:SHOWN_NAMES])])
        if len(groups) > 1:
            names += " and other common names"
        where = f"where to find it (default: {names})"
        add(f"--{role}-column", metavar="NAME", help=where)
    facts = (
        "where to find what a summary must have: a list of facts, or a line for each (default:"
        " key_facts)"
    )
    add("--key-facts-column", metavar="NAME", help=facts)
    file = (
        "the same by document: rows with `key_facts`, and with the `id` or the `document` of the"
        " rows of the input"
    )
    add("--key-facts", metavar="FILE", help=file)
    reference = "where to find a human summary, whose sentences are taken as key facts"
    add("--reference-column", metavar="NAME", help=reference)
    wide = (
        "of a file with one column a model: the columns of the summaries, whose names are the"
        " systems"
    )
    add("--summary-columns", type=split_names, metavar="NAME,NAME", default=[], help=wide)
    add(
        "--delimiter",
        type=checked(one_character),
        metavar="MARK",
        help="between the fields of .csv files: ';', '|', tab",
    )
    encoding = (
        "of all files, such as cp1252 (default: UTF-8, or UTF-16 and UTF-32 where a file begins so)"
    )
    add("--encoding", type=checked(check_encoding), metavar="NAME", help=encoding)
    add(
        "--sheet-name", metavar="NAME", help="of a workbook (default: every sheet with the columns)"
    )
    sources = (
        "the documents by id, a file or a folder; or their folder beside those of the systems"
        " (default: a folder called sources, documents, articles or the like)"
    )
    add("--sources", metavar="FILE", help=sources)
    pattern = "whose first group is the document in a prompt, as in '<text>(.*)</text>'"
    add("--document-pattern", type=checked(check_pattern), metavar="REGEX", help=pattern)
    longest = "characters that a text may have (default: %(default)s); a line may have four times"
    add("--longest-text", type=at_least(1), default=LONGEST, metavar="N", help=longest)
    add(
        "--skip-bad-rows", action="store_true", help="report a row that cannot be scored, and go on"
    )


def make_reading(arguments: argparse.Namespace) -> Reading:
    """Return what arguments ask to read."""
    from .reading.opening import Reading  # late, as --help needs none of it

    return Reading(
        tuple(arguments.files),
        given_columns(arguments),
        Layout(
            delimiter=arguments.delimiter,
            encoding=arguments.encoding,
            sheet=arguments.sheet_name,
            sources=arguments.sources,
            pattern=arguments.document_pattern,
            longest=arguments.longest_text,
        ),
        tuple(arguments.summary_columns),
        arguments.key_facts,
        arguments.skip_bad_rows,
    )


def given_columns(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the names of the columns that were given, by role."""
    names = {role: getattr(arguments, f"{role}_column") for role in (*ROLES, *FACT_ROLES)}
    return {role: name for role, name in names.items() if name is not None}


def repeat_input(arguments: argparse.Namespace) -> str:
    """Return the arguments that name the input once more, "" where it cannot be read again."""
    if "-" in arguments.files:
        return ""
    words = list(arguments.files)
    for role, name in given_columns(arguments).items():
        words += [f"--{column_option(role)}", name]
    if arguments.key_facts:
        words += ["--key-facts", arguments.key_facts]
    if arguments.summary_columns:
        words += ["--summary-columns", join_names(arguments.summary_columns)]
    for name in ("delimiter", "encoding", "sheet_name", "sources", "document_pattern"):
        if value := getattr(arguments, name):
            words += [f"--{name.replace('_', '-')}", name_character(value)]
    if arguments.longest_text != LONGEST:
        words += ["--longest-text", str(arguments.longest_text)]
    return " ".join(map(quote, words))


def say(*parts: str | Option) -> None:
    """Tell the user something beside the result."""
    from tqdm import tqdm

    tqdm.write(make_printable(spell_parts(parts, in_command)), file=sys.stderr)
