# SPDX-License-Identifier: Apache-2.0
"""Key facts: what a summary must have. They stand in a column, in a file by document, or in a human
summary.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..errors import JobError, Option
from ..metrics._shared.sentences import find_sentences
from ..metrics.key_facts.given import read_fact, read_facts
from ..texts.language import detect_language
from .cells import (
    Label,
    SourceText,
    checked_document,
    checked_label,
    checked_record,
    checked_text,
    is_missing,
    passages_of,
    plain,
    read_list,
)
from .files import check_files
from .reader import Reader, failing
from .roles import list_names
from .text import Reading

Key = bytes | str  # the digest of a document, or an id
# a text, or {"text", "weight", "mandatory"}, of which only the first must be there
Fact = str | dict[str, Any]
# What stands before a fact in a list: a bullet is any signs and white space, but for signs that
# belong to what follows, such as "$ 5", "< 5" and "~ 5".
BULLET = re.compile(r"\A\s*(?![-+]\d)[^\w\s\"'“”‘’«»„()\[\]$€£¥₹<>≤≥=~≈±%&@§°#]+\s+")
CHECKBOX = re.compile(r"\A\s*(?:\[[ xX✓✔]?\]|\([ xX✓✔]?\))\s+")
# 1. 1) (1) 1: #1 **1.** and "Fact 1:", small letters and small Roman numerals; never "15 - 20"
NUMERAL = re.compile(
    r"\A\s*[*_]{0,3}"
    r"(?:(?i:(?:key[ \t]+)?(?:fact|point))\s*\#?\s*(?P<named>\d{1,3})\s*[.):\]–—-]"
    r"|\#\s?(?P<marked>\d{1,3})(?:[.):]|(?=\s))"
    r"|[(\[](?:(?P<closed>\d{1,3})|[a-z]|[ivx]{1,5})[)\]][.:]?"
    r"|(?P<plain>\d{1,3})(?:[.):．）、]|(?=\t))"
    r"|(?:[a-zA-Z]\)|[a-z]\.|[ivx]{2,5}[.)])(?=\s))"
    r"[*_]{0,3}(?:\s+|(?=[^\W\d_])|\Z)"
)
# a number without a mark, which is a numeral only where all lines have one that counts up
COUNT = re.compile(r"\A\s*(?P<plain>\d{1,3})(?:\s+[-–—])?\s+(?=[^\W\d_])")
# In some languages "3. Mai" is the third of May.
MONTHS = frozenset(
    "januar februar märz marts mars april mai maj juni juli august september oktober november"
    " december dezember desember".split()
)
SHOWN = 40  # characters of an id or a text in a message
HEADING = re.compile(r"\s*\#{1,6}\s+(?!\d)|.*:[\s*_]*\Z")  # "## Key facts", "Must have:"


def checked_facts(value: Any, name: str) -> list[Fact] | None:
    r"""Return key facts, None where there are none; a ValueError names what is none by `name`.

    A text has a line for each, or holds a list or an object, as a cell of a CSV file does.

    >>> checked_facts("1. Holm is closed\n2. it takes 15 - 20 minutes\n", "key_facts")
    ['Holm is closed', 'it takes 15 - 20 minutes']
    """
    if isinstance(value, str):
        value = read_text(value, name)
    elif isinstance(value, Mapping):
        value = [value]
    elif hasattr(value, "tolist"):  # an array of numpy
        value = value.tolist()
    if is_missing(value):
        return None
    if not isinstance(value, list | tuple):
        raise ValueError(
            f"`{name}` must be a list of facts, or a text with a line for each, got"
            f" {type(value).__name__}"
        )
    facts = [checked_fact(fact, f"{name}[{i}]") for i, fact in enumerate(value)]
    read_facts(facts, name)  # whether their weights can be added
    return facts or None


def read_text(text: str, name: str) -> list[Any]:
    """Return the facts that a text holds, not checked yet; a ValueError where it is broken JSON."""
    entries = read_list(text)
    if entries is None and text.lstrip().startswith("{"):
        entries = read_list(f"[{text}]")
    if entries is not None:
        return [fact for fact in entries if fact != ""]
    if text.lstrip().startswith(("[{", '["', "{")):
        raise ValueError(
            f"`{name}` must be a list of facts, or a line for each; it looks like JSON, and is"
            " broken"
        )
    return read_lines(text)


def read_lines(text: str) -> list[str]:
    """Return the facts of a text that has one in each line, without what marks the lines of a list.

    A line without a letter or digit is none, nor is a heading that other lines follow.
    """
    lines = [line for line in text.splitlines() if any(map(str.isalnum, line))]
    if len(lines) > 1 and HEADING.match(lines[0]):
        lines = lines[1:]
    # in this order, as in "- [x] 1. It rains."
    lines = [CHECKBOX.sub("", BULLET.sub("", line)) for line in lines]
    if count_up([COUNT.match(line) for line in lines]):
        lines = [COUNT.sub("", line) for line in lines]
    are_counted = count_up([NUMERAL.match(line) for line in lines])
    facts = [
        NUMERAL.sub("", line) if are_counted or not begins_with_date(line) else line
        for line in lines
    ]
    return [fact.strip() for fact in facts if any(map(str.isalnum, fact))]


def count_up(marks: Sequence[re.Match[str] | None]) -> bool:
    """Return whether several lines have numbers that follow each other."""
    numbers = [int(mark[mark.lastgroup]) for mark in marks if mark and mark.lastgroup]
    return len(numbers) == len(marks) > 1 and numbers == [
        *range(numbers[0], numbers[0] + len(numbers))
    ]


def begins_with_date(line: str) -> bool:
    """Return whether a line begins with a day and its month: "3. Mai"."""
    words = line.split(maxsplit=2)
    return len(words) > 1 and words[1].strip(".,:;").lower() in MONTHS


def checked_fact(fact: Any, name: str) -> Fact:
    """Return a key fact as short as it can be given, of plain Python values; a ValueError says what
    is wrong with it.
    """
    if isinstance(fact, Mapping):  # the fields that a row of Parquet has not are None or NaN there
        fact = {field: value for field, value in fact.items() if not is_missing(value)}
    key_fact = read_fact(fact, name)
    text = checked_text(key_fact.text, name)
    if isinstance(fact, str) or fact.keys() == {"text"}:
        return text
    plainly = {"text": text, "weight": key_fact.weight, "mandatory": key_fact.mandatory}
    return {field: plainly[field] for field in plainly if field in fact}


def facts_of_reference(value: Any, name: str) -> list[Fact] | None:
    """Return the sentences of a human summary, or of several, as key facts; None where there is
    none.
    """
    sentences = (
        " ".join(sentence.text.split())
        for text in passages_of(checked_document(value, name))
        for sentence in find_sentences(text, detect_language(text) or "en")
    )
    return [*dict.fromkeys(sentences)] or None


def facts_digest(facts: Sequence[Fact]) -> str:
    """Return 16 hexadecimal digits that tell key facts apart: of the SHA-256 of their JSON list."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


# By document


@dataclass
class KeyFactLists:
    """The key facts of documents, by the digest of their text, which comes first, and by the id of
    a row.

    `owners` says whose facts a key leads to, an id or a text, and `met` those of which there was a
    row.
    """

    lists: dict[Key, list[Fact]] = field(default_factory=dict)
    owners: dict[Key, str] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)

    def find(self, label: Label, document: SourceText | None) -> list[Fact] | None:
        """Return the key facts of a row: those of its document, or else those of its id."""
        keys = [key for key in keys_of(label, document) if key in self.owners]
        self.met.update(self.owners[key] for key in keys)
        if keys:
            return self.lists[keys[0]]
        return None

    def add(self, label: Label, document: SourceText | None, facts: list[Fact]) -> None:
        """Add key facts to those that the document and the id have; one that is there is not added
        again.
        """
        *_, name = keys = keys_of(label, document)
        owner = name if isinstance(name, str) else " ".join(passages_of(document))
        for key in keys if facts else ():
            listed = self.lists.setdefault(key, [])
            listed.extend(fact for fact in facts if fact not in listed)
            self.owners[key] = owner

    def unmatched(self) -> list[str]:
        """Return the beginnings of the ids and texts whose facts belong to no row."""
        lost = [owner for owner in dict.fromkeys(self.owners.values()) if owner not in self.met]
        return [owner if len(owner) <= SHOWN else f"{owner[:SHOWN]}..." for owner in lost]


def keys_of(label: Label, document: SourceText | None) -> list[Key]:
    """Return what leads to the key facts of a row: the digest of its document, whatever white space
    it has and in however many passages, and its id.
    """
    keys: list[Key] = []
    if document is not None:
        words = " ".join(passages_of(document)).split()
        keys.append(hashlib.sha256(" ".join(words).encode()).digest())
    if label is not None:
        keys.append(str(label))
    return keys


def take_facts(source: Any) -> KeyFactLists:
    """Return key facts by document: of a file, or of a dictionary that has them for an id or a
    text.

    A file has rows with `key_facts`, and `id` or `document` or both; those of one document add up.
    `weight` and `mandatory` of a row hold for all its facts. A JobError says what is wrong, and in
    which line.
    """
    facts = KeyFactLists()
    records: Iterable[tuple[str, Any]]
    if isinstance(source, Mapping):
        records = [
            (f"key_facts[{key!r}]", {"id": key, "document": str(key), "key_facts": value})
            for key, value in source.items()
        ]
    elif isinstance(source, str | os.PathLike):
        file = os.fspath(source)
        check_files([file])
        reader = Reader(file, Reading())
        records = ((f"{file}:{line}", record) for line, record in reader.records(reader.names))
    else:
        kind = type(source).__name__
        refusal = f" must be a file, or facts by document, got {kind}"
        raise JobError([Option("key-facts"), refusal])
    for place, record in records:
        with failing(place):
            add_record(facts, record)
    return facts


def add_record(facts: KeyFactLists, record: Any) -> None:
    """Add the key facts of a row of a file; a ValueError says what is wrong with it."""
    fields = {plain(name): value for name, value in checked_record(record).items()}
    label = checked_label(fields.get("id"), "id")
    document = fields.get("document") or None
    if "key_facts" not in fields or (label is None and document is None):
        raise ValueError(
            f"a row must have `key_facts`, and `id` or `document`; it has {list_names(fields)}"
        )
    listed = checked_facts(fields["key_facts"], "key_facts") or []
    row_options = {
        name: read_cell(fields[name])
        for name in ("weight", "mandatory")
        if fields.get(name) not in (None, "")
    }
    if row_options:
        listed = [checked_fact({**row_options, **as_fields(fact)}, "key_facts") for fact in listed]
    if document is not None:
        document = checked_document(document, "document")
    facts.add(label, document, listed)


def as_fields(fact: Fact) -> dict[str, Any]:
    """Return a key fact as its fields."""
    if isinstance(fact, str):
        return {"text": fact}
    return fact


def read_cell(value: Any) -> Any:
    """Return what a cell says of a weight.

    >>> [read_cell(cell) for cell in ("2.5", "yes", 1)]
    [2.5, 'yes', 1]
    """
    with suppress(ValueError):
        if isinstance(value, str):
            return float(value)
        return value
    return value
