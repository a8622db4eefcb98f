# SPDX-License-Identifier: Apache-2.0
"""Which unread columns could hold the systems: those that are called so, and those with a few
values of which most have one summary of nearly every document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import JobError, Option, Parts
from .cells import Record, parse_cell, plain, value_at, values_at
from .doubts import Head
from .roles import NEEDED, Columns, column_option

NAMES_SYSTEMS = re.compile(
    r"(model|system|llm|generator|engine|checkpoint|summari[sz]er)(_?(id|name|key))?s?"
)
# Each value of these may come once with each document, too, and is no system: a translation, a
# person who rates, what was found of the summary, or its place among others.
NO_SYSTEMS = re.compile(
    r".*(?:lang|language|locale|annotator|rater|worker|rating|rank|score|label|verdict|judge?ment"
    r"|position|index|title|date)s?(?:_(?:id|name|code))?"
)
LONGEST_LABEL = 100  # characters
MOST_FIELDS = 50  # of an object that may have the name of a system in it
LEAST_DOCUMENTS = 3  # with fewer, any two columns go together by chance
NEARLY_ALL = 0.9  # of the documents; some systems have failed on a few


def is_of_systems(name: str) -> bool:
    """Return whether a column, or the field of one, is called as what names systems.

    >>> is_of_systems("Model ID"), is_of_systems("remodelled"), is_of_systems("metadata.model")
    (True, False, True)
    """
    return NAMES_SYSTEMS.fullmatch(plain(name.rpartition(".")[2])) is not None


def is_label(value: Any) -> bool:
    """Return whether a value may be the name of a system: a short text, or a number."""
    if isinstance(value, str):
        return 0 < len(value) <= LONGEST_LABEL and not value.startswith("{")
    return isinstance(value, int | float) and not isinstance(value, bool)


def label_columns(names: Sequence[str], first: Any) -> list[str]:
    """Return the columns that are called as those of systems, or have a label, or an object with
    some, in the first record.
    """
    record: Record = {}
    if isinstance(first, Mapping):
        record = first
    times = Counter(names)  # one that is there twice cannot be named
    return [
        name
        for name in names
        if times[name] == 1
        and (is_of_systems(name) or is_label(record.get(name)) or fields_of(record.get(name)))
    ]


def fields_of(value: Any) -> list[str]:
    """Return the names of the labels in an object, also one in a cell; none of any other value."""
    value = parse_cell(value)
    if not isinstance(value, Mapping) or len(value) > MOST_FIELDS:
        return []
    return [name for name, field in value.items() if isinstance(name, str) and is_label(field)]


def unread_names(head: Head) -> list[str]:
    """Return the columns that are not read, in the order in which they come, and the paths of
    labels in their objects.
    """
    names = dict.fromkeys(name for record in head.records for name in record)
    columns = head.columns.values()
    unread = [name for name in names if isinstance(name, str) and name not in columns]
    paths = [f"{name}.{field}" for name in unread for field in fields_of(head.records[0].get(name))]
    return unread + paths


def called_systems(head: Head) -> list[str]:
    """Return the columns that are not read, are called as those of systems, and have several short
    texts.
    """
    return [
        name
        for name in unread_names(head)
        if is_of_systems(name)
        and len({text for text in filter(is_label, head.values(name)) if isinstance(text, str)}) > 1
        # a shape may have read it as the system, as of summaries in a list
        and head.values(name) != head.systems
    ]


def covering_systems(head: Head) -> list[str]:
    """Return the columns that are not read and have a few values that each come once with nearly
    every document, beside another summary than the other values do.
    """
    documents = head.documents
    if not LEAST_DOCUMENTS <= len(set(documents)) < len(documents):
        return []
    # Where the summaries of a document are the same, the values tell who or what judged them.
    pairs = set(zip(documents, head.summaries, strict=True))
    if len(pairs) < NEARLY_ALL * len(documents) or len(head.records) < len(documents):
        return []
    return [
        name
        for name in unread_names(head)
        if not NO_SYSTEMS.fullmatch(plain(name)) and covers_documents(head.values(name), documents)
    ]


def constant_labels(head: Head) -> list[str]:
    """Return the columns that are not read and have one value in all rows, none where the user
    named a column, or where several systems were read.
    """
    if "system" not in head.chosen or len(set(head.systems)) > 1:
        return []
    return [
        name
        for name in unread_names(head)
        if not NO_SYSTEMS.fullmatch(plain(name))
        and is_label(value_at(head.records[0], name))
        and len(set(map(str, head.values(name)))) == 1
    ]


def covers_documents(values: Sequence[Any], documents: Sequence[Hashable]) -> bool:
    """Return whether each value comes once with a document, and most of them with nearly every one.

    >>> covers_documents(["a", "b"] * 3, [1, 1, 2, 2, 3, 3])
    True
    >>> covers_documents(["a", "a", "b", "b", "b", "b"], [1, 1, 2, 2, 3, 3])
    False
    """
    documents_of: dict[Any, set[Hashable]] = {}
    for value, document in zip(values, documents, strict=True):
        if is_label(value):
            documents_of.setdefault(value, set()).add(document)
        elif value not in (None, ""):
            return False
    pairs = sum(map(len, documents_of.values()))
    if pairs < NEARLY_ALL * len(documents):
        return False
    # Of a file that has one system after the other, the last one may go on behind the first rows.
    last = next(reversed(documents_of))
    if last not in values[: -len(documents_of[last])]:
        documents_of[last] = set(documents)
    least = NEARLY_ALL * len(set(documents))
    covering = [found for found in documents_of.values() if len(found) >= least]
    return len(covering) > 1 and 2 * len(covering) > len(documents_of)


def describe_systems(head: Head) -> Iterator[Parts]:
    """Yield what to say of each column that is not read and could hold the systems; nothing where
    the user named one.

    A JobError asks which column is meant, where the one that is read has a single value: all rows
    would become one system, and the screen would compare nothing.
    """
    if "system" not in head.chosen:
        return
    labels = set(head.systems)
    called = called_systems(head)
    if called and len(labels) == 1 and None not in labels:
        question = (
            f"{head.file}: the system may be the column `{head.columns['system']}`, which has one"
            f" value, or `{called[0]}`; say which with "
        )
        raise JobError([question, Option("system-column", "NAME")])
    for name in called:
        option = Option("system-column", name)
        yield [f"`{name}` is not read; if it names the systems, give ", option]
    if called or len(labels) > 1:
        return
    # of several that go together, such as a name and a version, one will do
    for name in covering_systems(head)[:1]:
        reason = f"nearly every document has a summary of each value of `{name}`; if it names the"
        yield [f"{reason} systems, give ", Option("system-column", name)]


def propose_system(advice: Parts, columns: Columns, records: Sequence[Any]) -> Parts:
    """Return the option that names the column of systems, behind an error that proposes those of
    the texts; nothing where none shows.

    `advice` are the parts of the error, and `records` the first ones of the input.
    """
    proposed = {part.name: part.value for part in advice if isinstance(part, Option)}
    if "summary-column" not in proposed or columns.get("system") != "system":
        return []
    columns = {role: proposed.get(column_option(role), name) for role, name in columns.items()}
    rows = [record for record in records if isinstance(record, Mapping)]
    documents, summaries = (
        list(map(str, values_at(rows, columns.get(role, role)))) for role in NEEDED
    )
    if not len(documents) == len(summaries) == len(rows):  # a row of another form
        return []
    head = Head("", columns, columns, documents, summaries, [None] * len(rows), rows)
    names = called_systems(head) or covering_systems(head)
    return [part for name in names[:1] for part in (" ", Option("system-column", name))]
