# SPDX-License-Identifier: Apache-2.0
"""Documents that stand in another place than the summaries: in a file by id, or in a folder of
texts, whose names are the ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import JobError, Option, Say
from .cells import checked_label
from .files import file_format
from .folders import list_texts, read_text
from .reader import Reader
from .roles import NamedColumns, describe_columns, find_columns
from .text import Layout


def read_sources(
    files: Sequence[str],
    layout: Layout,
    named_columns: NamedColumns,
    say: Say,
) -> dict[str, Any] | None:
    """Return the documents of `layout.sources` by their ids, None where nothing is named, or where
    it is the folder beside those of systems; `say` is given how its columns are read. A JobError
    says why they cannot be read.
    """
    if layout.sources is None or any(Path(file).is_dir() for file in files):
        return None
    folder = Path(layout.sources)
    if folder.is_dir():
        return {name: read_text(file, layout) for name, file in list_texts(folder).items()}
    if not file_format(layout.sources):
        raise JobError([Option("sources", layout.sources), ": there is no such folder or file"])
    return read_documents(layout.sources, layout, named_columns, say)


def read_documents(
    file: str, layout: Layout, named_columns: NamedColumns, say: Say
) -> dict[str, Any]:
    """Return the documents of a file by their ids; `say` is given how its columns are read."""
    reader = Reader(file, layout)
    asked = {role: named_columns.get(role) for role in ("document", "id")}
    columns = find_columns(reader.names, asked, reader.first)
    missing = [role for role, name in columns.items() if name not in reader.names]
    if missing:
        present = ", ".join(map(repr, reader.names))[:200]
        needs = f": the documents need a column `{columns[missing[0]]}`; it has {present}; give "
        raise JobError([Option("sources", file), needs, Option(f"{missing[0]}-column", "NAME")])
    if said := describe_columns(columns, asked):
        say(f"{file}: {said}")
    documents: dict[str, Any] = {}
    for line, record in reader.records(list(columns.values())):
        if isinstance(record, ValueError) or not isinstance(record, Mapping):
            raise JobError(f"{file}:{line}: {record}", 1)
        label, document = record.get(columns["id"]), record.get(columns["document"])
        key = source_key(label)
        if documents.setdefault(key, document) != document:
            raise JobError(f"{file}:{line}: a second document has the id {label!r}", 1)
    return documents


def source_key(label: Any) -> str:
    """Return an id as it is compared: 7, "7" and 7.0 are one.

    >>> source_key(7.0), source_key("007")
    ('7', '007')
    """
    return str(checked_label(label, "id"))
