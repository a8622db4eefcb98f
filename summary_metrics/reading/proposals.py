# SPDX-License-Identifier: Apache-2.0
"""What an error offers where columns are missing: those with nearly its name, or texts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from typing import Any

from ..errors import Option, Parts, RowError
from ..printable import and_more, inflect, join_names, show_name
from .cells import find_texts, plain
from .roles import LEAST_WORDS, NEEDED, Columns, column_option, is_known_name

LONGEST_NAMES = 200  # characters of the names that an error lists
WORDS_OF_TEXT = 15  # of what is no name of a column, unless a known one stands beside it
SCORED = {"document_digest", "summary_digest"}  # what a row of scores has in the place of texts
# Fields of what a model was asked: a text in them may be a document, but is no summary.
ASKED = "request messages contents conversation conversations prompt input".split()
NO_ANSWER = re.compile(r"(?:input|request|prompt).*|references?|gold|expected.*|targets?|ground_.*")

# Where a file has only documents, or none of them, by the roles that are missing.
SOURCES = Option("sources", "FILE")
ADVICE: dict[Sequence[str], Parts] = {
    ("document",): [", or where the documents stand in another file, by id, ", SOURCES],
    ("summary",): ["; if it has only documents, give it as ", SOURCES],
}


def explain_missing(
    roles: Sequence[str], columns: Columns, present: Sequence[str], record: Any = None
) -> RowError:
    """Return the error of columns that are missing, all in one, with those that there are, as far
    as they are known.

    `record` is a row. Its texts that are not read yet are proposed: the longest as the document,
    and several others as one column a model.
    """
    has_texts = any(len(str(name).split()) >= WORDS_OF_TEXT for name in present)
    if has_texts and not any(is_known_name(str(name)) for name in present):
        return RowError(
            "the first row has texts where the names of columns are looked for; write a row of"
            " names above it, such as document,summary"
        )
    if set(present) >= SCORED:
        return RowError(
            "these are scores, without their texts; they are shown again where each FILE has its"
            " FILE.meta.json beside it"
        )
    names = " and ".join(f"`{columns[role]}`" for role in roles)
    parts: list[str | Option] = [
        f"{inflect(len(roles), 'column')} {names} {inflect(len(roles), 'is')} missing"
    ]
    if present:
        parts.append(f"; it has {list_names(present)}")
    proposed = [
        Option(column_option(role), name)
        for role in roles
        for name in difflib.get_close_matches(columns[role], present, 1)
        if columns[role] != role
    ]
    proposed = proposed or propose_columns(roles, columns, record)
    advice = "; perhaps "
    last: Parts = ()
    if not proposed:
        proposed = [Option(column_option(role), "NAME") for role in roles]
        advice, last = "; give ", ADVICE.get(tuple(roles), ())
    for option in proposed:
        parts += [advice, option]
        advice = " "
    return RowError(*parts, *last)


def list_names(names: Collection[Any]) -> str:
    """Return names of columns as an error lists them: the first ones, escaped, as they may hold
    anything, and how many more there are.

    >>> list_names(["a", "b"]), list_names(["name of it"] * 30)[-24:]
    ("'a', 'b'", "'name of it' and 16 more")
    """
    listed: list[str] = []
    for name in names:
        quoted = repr(show_name(str(name)))
        if listed and len(", ".join([*listed, quoted])) > LONGEST_NAMES:
            break
        listed.append(quoted)
    return ", ".join(listed) + and_more(len(names) - len(listed))


def propose_columns(roles: Sequence[str], columns: Columns, record: Any) -> list[Option]:
    """Return the options that name columns for missing roles, as the texts of a row suggest; none
    where these do not suffice.
    """
    # a word or two is a label or an id
    texts = {
        path: text
        for path, text in find_texts(record)
        # nor is a part of what is read already, as what a speaker says
        if len(text.split()) >= LEAST_WORDS
        and not any(f"{path}.".startswith(f"{name}.") for name in columns.values())
    }
    # of each text inside of columns the shortest path, as a log may have it in several places
    deepest_first = sorted(texts, key=lambda path: (path not in record, len(path)), reverse=True)
    nearest = {texts[path]: path for path in deepest_first}
    texts = {path: text for path, text in texts.items() if path in record or path == nearest[text]}
    if not texts or not set(roles) <= set(NEEDED):
        return []
    if len(texts) > 1 and "document" not in columns:  # which nothing needs; it is no summary
        roles = NEEDED
    proposed = []
    document = ""
    if "document" in roles:
        longest = max(texts, key=lambda path: len(texts[path]))
        document = texts[longest]
        proposed.append(Option("document-column", longest))
    if "summary" not in roles:
        return proposed
    free = [path for path, text in texts.items() if text != document and not is_of_others(path)]
    if len(free) == 1:
        return [*proposed, Option("summary-column", free[0])]
    if free:
        return [*proposed, Option("summary-columns", join_names(free))]
    return []


def is_of_others(path: str) -> bool:
    """Return whether a text stands in what a model was asked, or in what a person wrote.

    >>> is_of_others("request.messages.0.content"), is_of_others("references.0"), is_of_others("x")
    (True, True, False)
    """
    parts = list(map(plain, path.split(".")))
    return not set(ASKED).isdisjoint(parts) or any(map(NO_ANSWER.fullmatch, parts))
