# SPDX-License-Identifier: Apache-2.0
"""Which column is what: the document, the summary, who wrote it, its id, and key facts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..errors import JobError, Option, Parts, RowError
from ..printable import and_more, inflect, join_names, show_name
from .cells import find_texts, has_path, plain, root_of

Columns = Mapping[str, str]  # the name of a column, by role
NamedColumns = Mapping[str, str | None]  # by role, None where the user names none

ROLES = ("document", "summary", "id", "system")
FACT_ROLES = ("key_facts", "reference")  # what a summary must have; read only by what asks for it
NEEDED = ("document", "summary")
# What columns are called elsewhere: by data sets (CNN/DailyMail, XSum, SAMSum, arXiv, BillSum,
# BigPatent, BookSum, GovReport, MeetingBank, Reddit TIFU, AESLC, SCROLLS), by tools that call
# models (Ragas, DeepEval, lm-eval, vLLM, TRL), and by people. A group comes before the next: a text
# before a prompt, what a model wrote before what a person did.
GROUPS: dict[str, tuple[str, ...]] = {
    "document": (
        "text article source dialogue transcript report chapter reviews context contexts documents"
        " source_text source_document full_text email_body meeting_transcript conversation"
        " review_text passage src retrieved_contexts retrieval_context reference_contexts passages"
        " sources ctxs",
        "input inputs prompt question_context description request user_input",
    ),
    "summary": (
        "prediction pred generated_summary generated_text generated output response completion"
        " answer actual_output model_output candidate hypothesis predicted_summary system_output"
        " outputs predictions summary.suggestion summaries",
        "highlights summary_text abstract tldr headline subject_line target tgt",
        "minutes note notes",
    ),
    "system": (
        "model system_name generator llm model_name generator_model summary.suggestion.agent",
    ),
}
OTHER_NAMES = {role: list(map(str.split, groups)) for role, groups in GROUPS.items()}
NAMES = {role: [role, *" ".join(groups).split()] for role, groups in GROUPS.items()}
LEAST_WORDS = 3  # of a text that may be a document or a summary


def is_known_name(name: str) -> bool:
    """Return whether a name is one of a column that is read.

    >>> is_known_name("Summary"), is_known_name("Summaries of May")
    (True, False)
    """
    written = plain(name)
    return written in (*ROLES, *FACT_ROLES) or any(written in names for names in NAMES.values())


def find_columns(
    names: Sequence[str], named_columns: NamedColumns, record: Any = None
) -> dict[str, str]:
    """Return the name of the column of each role in `named_columns`; where there is no column, the
    role.

    That is the one that the user named. Otherwise it is the role itself, in any case of letters, or
    one of its other names, of which those without a value in `record`, a row, do not count. A
    JobError asks which of several is meant.
    """
    columns: dict[str, str] = {}
    free = {name: plain(name) for name in names if name not in named_columns.values()}
    for role, name in named_columns.items():
        if name is not None or role in names:
            columns[role] = name or role
            continue
        candidates = [name for name in free if free[name] == role]
        # a later group is only asked where no column has a name of those before
        for group in OTHER_NAMES.get(role, ()):
            candidates = candidates or [
                name for name in free if free[name] in group and has_value(record, name)
            ]
        if len(candidates) > 1:
            which = " or ".join(f"`{show_name(name)}`" for name in candidates)
            asks = f"the {role} may be the column {which}; say which with "
            raise JobError([asks, Option(column_option(role), candidates[0])])
        columns[role] = next(iter(candidates), role)
    return columns


def has_value(record: Any, name: str) -> bool:
    """Return whether a column is not empty in a row, as far as one is known."""
    if not isinstance(record, Mapping):
        return True
    value = record.get(name)
    if isinstance(value, Mapping):  # one without a text, as a context of ids, is none
        return any(len(text.split()) >= LEAST_WORDS for _, text in find_texts(value))
    return value is not None and value == value and value not in ("", [])


def named_value(fields: Any, role: str) -> Any:
    """Return the value of the field of an object that has a name of a role; None where no field
    has one.
    """
    if not isinstance(fields, Mapping):
        return None
    by_name = {plain(name): value for name, value in fields.items() if isinstance(name, str)}
    return next((by_name[name] for name in NAMES[role] if by_name.get(name)), None)


def column_option(role: str) -> str:
    """Return the name of the option that names the column of a role."""
    return f"{role.replace('_', '-')}-column"


def missing_columns(present: Collection[str], columns: Columns) -> list[str]:
    """Return the roles whose columns are not there. An id or a system is optional, but not one that
    the user names.

    `present` are the names of a header, in which a path begins, or a row, which must have the path.
    """
    missing = []
    for role, name in columns.items():
        is_present = name in present  # most often
        if not is_present and isinstance(present, Mapping):
            is_present = has_path(present, name)
        elif not is_present:
            is_present = root_of(name, present) in present
        if not is_present and (role in NEEDED or name != role):
            missing.append(role)
    return missing


def match_names(parts: Sequence[str], names: Sequence[str]) -> list[str]:
    r"""Return the columns that somebody named on a line, where a name has no line breaks, and of
    which a list is cut at the commas inside of them; what names no column stays.

    >>> match_names(["gpt: Sum", "please", "b"], ["a", "gpt: Sum,\nplease", "b"])
    ['gpt: Sum,\nplease', 'b']
    """
    by_line = {on_a_line(name): name for name in names}
    matched: list[str] = []
    start = 0
    while start < len(parts):
        name, end = parts[start], start + 1
        if name not in names:
            for stop in range(len(parts), start, -1):
                line = on_a_line(" ".join(parts[start:stop]))
                if line in by_line:
                    name, end = by_line[line], stop
                    break
        matched.append(name)
        start = end
    return matched


def on_a_line(name: str) -> str:
    """Return a name with single spaces in place of line breaks and commas."""
    return " ".join(re.split(r"[\s,]+", name)).strip()


def describe_columns(columns: Columns, named_columns: NamedColumns) -> str:
    """Return what to say of columns that were found under another name; nothing where none was.

    >>> describe_columns({"document": "article"}, {"document": None})
    'columns: `article` is read as document'
    """
    renamed = [
        f"`{show_name(name)}` is read as {role}"
        for role, name in columns.items()
        if name != role and named_columns[role] is None
    ]
    if renamed:
        return f"columns: {', '.join(renamed)}"
    return ""


# What an error offers where columns are missing: those with nearly its name, or texts

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
