# SPDX-License-Identifier: Apache-2.0
"""Which column is what: the document, the summary, who wrote it, its id, and key facts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..errors import JobError, Option
from ..printable import show_name
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
