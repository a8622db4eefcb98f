# SPDX-License-Identifier: Apache-2.0
"""Key facts: what a summary must have. They stand in a column, in a file by document, or in a human
summary.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import JobError, Option
from ..registry import import_file
from ..texts.language import detect_language
from .columns import checked_document, checked_label, checked_text, plain, read_list
from .files import check_files
from .reader import Reader
from .text import DEFAULT_LAYOUT

# a text, or {"text", "weight", "mandatory"}, of which only the first must be there
Fact = str | dict[str, Any]
LIST_MARK = re.compile(r"\s*[-*•–]\s+")  # at the beginning of a line
# of a table that has no truth values
CELLS = {"yes": True, "true": True, "no": False, "false": False}


def checked_facts(value: Any, name: str) -> list[Fact] | None:
    r"""Return key facts, None where there are none; a ValueError names what is none by `name`.

    A text has a line for each, or holds a list, as a cell of a CSV file does.

    >>> checked_facts("- Holm is closed\n- 300 cars wait\n", "key_facts")
    ['Holm is closed', '300 cars wait']
    """
    if isinstance(value, str):
        found = read_list(value)
        if found is None and value.lstrip().startswith(("[{", '["', "{")):
            raise ValueError(
                f"`{name}` must be a list of facts, or a line for each; it looks like JSON, and is"
                " broken"
            )
        value = (
            [LIST_MARK.sub("", line, 1).strip() for line in value.splitlines()]
            if found is None
            else found
        )
        value = [fact for fact in value if fact != ""]
    elif hasattr(value, "tolist"):  # an array, as pandas reads it from a Parquet file
        value = value.tolist()
    if value is None or value != value:
        return None
    if not isinstance(value, list | tuple):
        raise ValueError(
            f"`{name}` must be a list of facts, or a text with a line for each, got"
            f" {type(value).__name__}"
        )
    return [checked_fact(fact, f"{name}[{i}]") for i, fact in enumerate(value)] or None


def checked_fact(fact: Any, name: str) -> Fact:
    """Return a key fact as short as it can be given; a ValueError says what is wrong with it."""
    if isinstance(fact, Mapping):  # the fields that a row of Parquet has not are None there
        fact = {field: value for field, value in fact.items() if value is not None}
    import_file("key_facts", "given").read_fact(fact, name)
    text = checked_text(fact["text"] if isinstance(fact, dict) else fact, name)
    return text if isinstance(fact, str) or fact.keys() == {"text"} else fact


def facts_of_reference(value: Any, name: str) -> list[Fact] | None:
    """Return the sentences of a human summary, or of several, as key facts; None where there is
    none.
    """
    value = value.tolist() if hasattr(value, "tolist") else value
    if value is None or value != value or value in ("", []):
        return None
    references = checked_document(value, name)
    find_sentences = import_file("key_facts", "sentences").find_sentences
    found = (
        " ".join(sentence.text.split())
        for text in ([references] if isinstance(references, str) else references)
        for sentence in find_sentences(text, detect_language(text) or "en")
    )
    return [*dict.fromkeys(found)] or None


def facts_digest(facts: Sequence[Fact]) -> str:
    """Return 16 hexadecimal digits that tell key facts apart: of the SHA-256 of their JSON list."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


# By document


@dataclass
class Facts:
    """The key facts of documents, by the digest of their text, and by the id of a row."""

    by_text: dict[bytes, list[Fact]] = field(default_factory=dict)
    by_id: dict[str, list[Fact]] = field(default_factory=dict)

    def find(self, label: str | int | None, document: str | list[str] | None) -> list[Fact] | None:
        """Return the key facts of a row: those of its document, or else those of its id."""
        found = None if document is None else self.by_text.get(text_digest(document))
        return found or (None if label is None else self.by_id.get(str(label)))

    def add(
        self, label: str | int | None, document: str | list[str] | None, facts: list[Fact]
    ) -> None:
        """Add key facts to those that the document and the id have; one that is there is not added
        again.
        """
        lists = [] if document is None else [self.by_text.setdefault(text_digest(document), [])]
        lists += [] if label is None else [self.by_id.setdefault(str(label), [])]
        for own in lists:
            own.extend(fact for fact in facts if fact not in own)


def text_digest(document: str | list[str]) -> bytes:
    """Return what tells documents apart, whatever white space they have, and in however many
    passages.
    """
    text = document if isinstance(document, str) else " ".join(document)
    return hashlib.sha256(" ".join(text.split()).encode()).digest()


def take_facts(given: Any) -> Facts:
    """Return key facts by document: of a file, or of a dictionary that has them for an id or a
    text.

    A file has rows with `key_facts`, and `id` or `document` or both; those of one document add up.
    `weight` and `mandatory` of a row hold for all its facts. A JobError says what is wrong, and in
    which line.
    """
    found = Facts()
    if isinstance(given, Mapping):
        for key, value in given.items():
            try:
                found.add(key, str(key), checked_facts(value, f"key_facts[{key!r}]") or [])
            except ValueError as error:
                raise JobError(str(error), 1) from error
        return found
    if not isinstance(given, str | os.PathLike):
        raise JobError(
            [
                Option("key-facts"),
                f" must be a file, or facts by document, got {type(given).__name__}",
            ]
        )
    check_files([os.fspath(given)])
    reader = Reader(os.fspath(given), DEFAULT_LAYOUT)
    for line, record in reader.records(reader.names):
        try:
            add_record(found, record)
        except ValueError as error:
            raise JobError(f"{reader.file}:{line}: {error}", 1) from error
    return found


def add_record(found: Facts, record: Any) -> None:
    """Add the key facts of a row of a file; a ValueError says what is wrong with it."""
    if isinstance(record, ValueError):
        raise record
    given = (
        {plain(name): value for name, value in record.items()} if isinstance(record, dict) else {}
    )
    label, document = checked_label(given.get("id"), "id"), given.get("document") or None
    if "key_facts" not in given or (label is None and document is None):
        raise ValueError(
            f"a row must have `key_facts`, and `id` or `document`; it has {', '.join(given)[:200]}"
        )
    facts = checked_facts(given["key_facts"], "key_facts") or []
    own = {
        name: read_cell(given[name])
        for name in ("weight", "mandatory")
        if given.get(name) not in (None, "")
    }
    if own:
        facts = [
            checked_fact(own | ({"text": one} if isinstance(one, str) else one), "key_facts")
            for one in facts
        ]
    found.add(label, None if document is None else checked_document(document, "document"), facts)


def read_cell(value: Any) -> Any:
    """Return what a cell says of a weight, or of whether its facts are mandatory.

    >>> [read_cell(cell) for cell in ("2.5", "yes", "FALSE", True, "many")]
    [2.5, True, False, True, 'many']
    """
    if not isinstance(value, str):
        return value
    try:
        return float(value)
    except ValueError:
        return CELLS.get(value.strip().lower(), value)
