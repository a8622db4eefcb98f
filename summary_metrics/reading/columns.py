# SPDX-License-Identifier: Apache-2.0
"""Which columns of a file are read, and what a document, a summary, an id and a system may be."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..errors import JobError, Option, RowError
from ..printable import show_name

ROLES = ("document", "summary", "id", "system")
FACT_ROLES = ("key_facts", "reference")  # what a summary must have; read only by what asks for it
NEEDED = ("document", "summary")
# What columns are called elsewhere: by data sets (XSum, SAMSum, CNN/DailyMail), by tools that call
# models (Ragas, DeepEval, lm-eval), and by people.
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "document": (
        "text",
        "article",
        "source",
        "dialogue",
        "context",
        "contexts",
        "input",
        "question_context",
    ),
    "summary": (
        *(
            "highlights",
            "prediction",
            "generated_summary",
            "output",
            "response",
            "completion",
            "generated",
            "answer",
        ),
    ),
    "system": ("model", "system_name", "generator", "llm", "model_name", "generator_model"),
}
NAMES_SYSTEMS = re.compile(
    r"(model|system|llm|generator|engine|checkpoint|summari[sz]er)(_?(id|name|key))?s?"
)
LEAST_WORDS = 3  # of a text that may be a summary
STRING = r"""(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")"""
# As numpy writes an array of strings: without commas. Python would join such strings to one.
ARRAY = re.compile(rf"\[\s*{STRING}(?:\s+{STRING})+\s*\]", re.DOTALL)
# characters of a cell that is read as Python: its parser takes hundreds of bytes for each
LONGEST_LIST = 1_000_000


class NotTextError(ValueError):
    """A value has bytes that are no text in the encoding of the file."""

    def __init__(self, name: str, place: int) -> None:
        super().__init__(name, place)
        self.name, self.place = name, place

    def say(self, encoding: str | None = None) -> str:
        """Return what is wrong."""
        return f"`{self.name}` is not valid {encoding or 'UTF-8'} at character {self.place}"

    def __str__(self) -> str:
        return self.say()


# Names


def plain(name: str) -> str:
    """Return the name of a column as names are compared.

    >>> plain(" Model Name"), plain("generated-summary")
    ('model_name', 'generated_summary')
    """
    return re.sub(r"[\s\-]+", "_", name.strip().lower())


def find_columns(names: Sequence[str], asked: Mapping[str, str | None]) -> dict[str, str]:
    """Return the name of the column of each role in `asked`; where none is there it is the role.

    That is the one that is asked for. Otherwise it is the role itself, in any case of letters, or
    one of its other names. A JobError asks which of several is meant.
    """
    found: dict[str, str] = {}
    for role, name in asked.items():
        if name is not None or role in names:
            found[role] = name or role
            continue
        free = [name for name in names if name not in asked.values()]
        same = [name for name in free if plain(name) == role]
        candidates = same or [name for name in free if plain(name) in OTHER_NAMES.get(role, ())]
        if len(candidates) > 1:
            which = " or ".join(f"`{show_name(name)}`" for name in candidates)
            said = f"the {role} may be the column {which}; say which with "
            raise JobError([said, Option(column_option(role), "NAME")])
        found[role] = candidates[0] if candidates else role
    return found


def column_option(role: str) -> str:
    """Return the name of the option that names the column of a role."""
    return f"{role.replace('_', '-')}-column"


def look_for_facts(asked: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the columns that were asked for, and that of key facts where nothing was said of
    these.
    """
    return {**({} if asked.keys() & set(FACT_ROLES) else {"key_facts": None}), **asked}


def missing_columns(present: Collection[str], columns: Mapping[str, str]) -> list[str]:
    """Return the roles whose columns are not there. An id or a system is optional, but not one that
    the user names.
    """
    return [
        role
        for role, name in columns.items()
        if name not in present and (role in NEEDED or name != role)
    ]


def explain_missing(
    roles: Sequence[str], columns: Mapping[str, str], present: Sequence[str], record: Any = None
) -> RowError:
    """Return the error of columns that are missing, all in one, with those that there are, as far
    as they are known.

    `record` is a row, in which columns may be found that hold one model's summaries each.
    """
    names = " and ".join(f"`{columns[role]}`" for role in roles)
    parts: list[str | Option] = [
        f"column{'s' if roles[1:] else ''} {names} {'are' if roles[1:] else 'is'} missing; "
    ]
    for number, role in enumerate(roles):
        parts += [" and " if number else "", Option(column_option(role), "NAME")]
    parts.append(f" give{'' if roles[1:] else 's'} another name")
    texts = [name for name in present if name not in columns.values() and is_prose(record, name)]
    if "summary" in roles and len(texts) > 1:
        parts += [
            "; for a file with one column a model, give ",
            Option("summary-columns", ",".join(texts)),
        ]
    # Escaped, as they may hold anything.
    there = ", ".join(map(repr, present))[:200]
    return RowError(*parts, f"; it has {there}" if there else "")


def is_prose(record: Any, name: str) -> bool:
    """Return whether a value of a record is a text of several words."""
    value = record.get(name) if isinstance(record, dict) else None
    return isinstance(value, str) and len(value.split()) >= LEAST_WORDS


def describe_columns(columns: Mapping[str, str], asked: Mapping[str, str | None]) -> str:
    """Return what to say of columns that were found under another name; nothing where none was.

    >>> describe_columns({"document": "article", "summary": "summary"}, {"document": None, "summary": None})
    'columns: `article` is read as document'
    """
    new = [role for role, name in columns.items() if name != role and asked[role] is None]
    found = ", ".join(f"`{show_name(columns[role])}` is read as {role}" for role in new)
    return f"columns: {found}" if found else ""


def is_of_systems(name: str) -> bool:
    """Return whether a column is called as one that names systems.

    >>> is_of_systems("Model ID"), is_of_systems("remodelled")
    (True, False)
    """
    return NAMES_SYSTEMS.fullmatch(plain(name)) is not None


def find_ignored_systems(columns: Mapping[str, str], records: Sequence[Any]) -> list[str]:
    """Return columns that are not read and name systems, as they are called so and have several
    short texts.

    `records` are the first ones of a file.
    """
    rows = [record for record in records if isinstance(record, dict)]
    names = dict.fromkeys(
        name for row in rows for name in row if isinstance(name, str) and is_of_systems(name)
    )
    return [
        name for name in names if name not in columns.values() and len(values_of(rows, name)) > 1
    ]


def values_of(rows: Sequence[Mapping[str, Any]], name: str) -> set[str]:
    """Return the different short texts of a column."""
    values = (row.get(name) for row in rows)
    return {value for value in values if isinstance(value, str) and 0 < len(value) <= 100}


# Values


def read_passages(cell: str) -> str | list[str]:
    """Return the passages of a text that holds a list of strings, as JSON, Python or numpy writes
    it; or else the text.

    A column of lists becomes such cells in a CSV file.

    >>> read_passages('["One.", "Two."]'), read_passages("['One.' 'Two.']"), read_passages("[1] One.")
    (['One.', 'Two.'], ['One.', 'Two.'], '[1] One.')
    """
    found = read_list(cell)
    return (
        cell if found is None or not all(isinstance(passage, str) for passage in found) else found
    )


def read_list(cell: str) -> list[Any] | None:
    """Return the list of strings or objects that a text holds, as JSON, Python or numpy writes it;
    None for none.
    """
    text = cell.strip()
    if not (
        text.startswith("[")
        and text.endswith("]")
        and text[1:].lstrip()[:1] in ('"', "'", "]", "{")
    ):
        return None
    for read in (json.loads, read_literal) if len(text) <= LONGEST_LIST else (json.loads,):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a backslash in a string
                found = read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(found, list):
            return found
    return None


def read_literal(text: str) -> Any:
    """Return the value that Python or numpy wrote as a text."""
    if ARRAY.fullmatch(text):
        text = f"[{','.join(re.findall(STRING, text, re.DOTALL))}]"
    return ast.literal_eval(text)


def holds_passages(record: Any, column: str) -> bool:
    """Return whether a value of a record is a text that holds a list of passages."""
    value = record.get(column) if isinstance(record, dict) else None
    return isinstance(value, str) and isinstance(read_passages(value), list)


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise NotTextError(name, error.start + 1) from None
    return value


def checked_document(value: Any, name: str) -> str | list[str]:
    """Return a document, a string or a list of passages; a ValueError names it by `name`.

    A string may hold the list, and what has a method `tolist` is an array, as pandas reads it from
    a Parquet file.
    """
    if isinstance(value, str):
        value = read_passages(value)
    elif hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple):
        return checked_text(value, name)
    if not value:
        raise ValueError(f"`{name}` is an empty list")
    return [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]


def checked_label(value: Any, name: str) -> str | int | None:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by
    `name`.
    """
    if isinstance(value, str):
        return checked_text(value, name) or None
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise ValueError(f"`{name}` must be a string or an integer, got {type(value).__name__}")
    return value
