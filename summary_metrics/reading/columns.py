# SPDX-License-Identifier: Apache-2.0
"""Which columns of a file are read, and what a document, a summary, an id and a system may be."""

from __future__ import annotations

import ast
import difflib
import json
import math
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from ..errors import JobError, Option, RowError
from ..printable import and_more, inflect, join_names, show_name

T = TypeVar("T")
Record = Mapping[str, Any]  # an object, as a row by its columns
NamedColumns = Mapping[str, str | None]  # by role, None where the user names none
SourceText = str | list[str]  # a text, or its passages

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
# where an object of a list has its text: RAG traces, LangChain, meetings, call centres
TEXT_FIELDS = (
    "text page_content content utterance passage snippet body document sentence message"
    " transcript value"
).split()
OTHER_NAMES = {role: list(map(str.split, groups)) for role, groups in GROUPS.items()}
# What programs and people write where they have no text.
LONGEST_NOTHING = 100  # characters
NO_TEXT = re.compile(
    r"\W*(?:n[/.]?a|nan|none|null|nil|nat|undefined|missing|empty|not available"
    r"|no (?:text|content|document|source|data)"
    r"|#(?:ref|value|name|error|num|null|spill|div/0)[!?])?\W*",  # of a spreadsheet
    re.IGNORECASE,
)
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")  # as a copy from a page leaves them
DEEPEST, MOST_ITEMS = 6, 5  # how far texts are looked for in a row
LONGEST_NAMES = 200  # characters of the names that an error lists
LEAST_WORDS = 3  # of a text that may be a summary
WORDS_OF_TEXT = 15  # of what is no name of a column, unless a known one stands beside it
SCORED = {"document_digest", "summary_digest"}  # what a row of scores has in the place of texts
# Fields of what a model was asked: a text in them may be a document, but is no summary.
ASKED = "request messages contents conversation conversations prompt input".split()
NO_ANSWER = re.compile(r"(?:input|request|prompt).*|references?|gold|expected.*|targets?|ground_.*")
# The surrogates that Python puts for bytes that are no text; any other is half of a pair.
BYTES_NO_TEXT = frozenset(map(chr, range(0xDC80, 0xDD00)))
STRING = r"""(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")"""
# As numpy writes an array of strings: without commas. Python would join such strings to one.
ARRAY = re.compile(rf"\[\s*{STRING}(?:\s+{STRING})+\s*\]", re.DOTALL)
# characters of a cell that is read as Python: its parser takes hundreds of bytes for each
LONGEST_LIST = 1_000_000


class NotTextError(ValueError):
    """A value that UTF-8 cannot hold: bytes that are no text in the encoding of the file, or, where
    `is_half` is true, half of a surrogate pair, as JSON writes a character beyond 16 bits.
    """

    def __init__(self, name: str, place: int, is_half: bool = False) -> None:
        super().__init__(name, place, is_half)
        self.name, self.place, self.is_half = name, place, is_half

    def say(self, encoding: str | None = None) -> str:
        """Return what is wrong."""
        if self.is_half:
            return (
                f"`{self.name}` has half of a surrogate pair at character {self.place}, as where a"
                " text was cut inside an emoji: write it without this character"
            )
        return f"`{self.name}` is not valid {encoding or 'UTF-8'} at character {self.place}"

    def __str__(self) -> str:
        return self.say()


# Names


def plain(name: str) -> str:
    """Return the name of a column as names are compared.

    >>> plain(" Model Name"), plain("generated-summary"), plain("actualOutput")
    ('model_name', 'generated_summary', 'actual_output')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", INVISIBLE.sub("", name).strip().rstrip(":"))
    return re.sub(r"[\s_\-]+", "_", words.lower())


def is_known_name(name: str) -> bool:
    """Return whether a name is one of a column that is read.

    >>> is_known_name("Summary"), is_known_name("Summaries of May")
    (True, False)
    """
    further = {synonym for groups in OTHER_NAMES.values() for group in groups for synonym in group}
    return plain(name) in {*ROLES, *FACT_ROLES, *further}


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
    for role, name in named_columns.items():
        if name is not None or role in names:
            columns[role] = name or role
            continue
        free = [name for name in names if name not in named_columns.values()]
        candidates = [name for name in free if plain(name) == role]
        for group in OTHER_NAMES.get(role, ()):
            candidates = candidates or [
                name for name in free if plain(name) in group and has_value(record, name)
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


def column_option(role: str) -> str:
    """Return the name of the option that names the column of a role."""
    return f"{role.replace('_', '-')}-column"


def look_for_facts(named_columns: NamedColumns) -> dict[str, str | None]:
    """Return the columns that were asked for, and that of key facts where nothing was said of
    these.
    """
    if named_columns.keys() & set(FACT_ROLES):
        return dict(named_columns)
    return {"key_facts": None, **named_columns}


def missing_columns(present: Collection[str], columns: Mapping[str, str]) -> list[str]:
    """Return the roles whose columns are not there. An id or a system is optional, but not one that
    the user names.

    `present` are the names of a header, in which a path begins, or a row, which must have the path.
    """
    missing = []
    for role, name in columns.items():
        if isinstance(present, Mapping):
            is_present = has_path(present, name)
        else:
            is_present = root_of(name, present) in present
        if not is_present and (role in NEEDED or name != role):
            missing.append(role)
    return missing


def explain_missing(
    roles: Sequence[str], columns: Mapping[str, str], present: Sequence[str], record: Any = None
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
    noun, verb = inflect(len(roles), "column"), inflect(len(roles), "is")
    parts: list[str | Option] = [f"{noun} {names} {verb} missing"]
    # Escaped, as they may hold anything.
    if present:
        parts.append(f"; it has {list_names(present)}")
    near = [
        (role, name)
        for role in roles
        for name in difflib.get_close_matches(columns[role], present, 1)
        if columns[role] != role
    ]
    proposed = [Option(column_option(role), name) for role, name in near]
    proposed = proposed or propose_columns(roles, columns, record)
    advice, last = "; perhaps ", []
    if not proposed:
        proposed = [Option(column_option(role), "NAME") for role in roles]
        advice, last = "; give ", advise_sources(roles)
    for option in proposed:
        parts += [advice, option]
        advice = " "
    return RowError(*parts, *last)


def list_names(names: Collection[Any]) -> str:
    """Return names of columns as an error lists them: the first ones, and how many more there are.

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


def advise_sources(roles: Sequence[str]) -> list[str | Option]:
    """Return what to do where a file has only documents, or none of them."""
    if list(roles) == ["document"]:
        return [
            ", or where the documents stand in another file, by id, ",
            Option("sources", "FILE"),
        ]
    if list(roles) == ["summary"]:
        return ["; if it has only documents, give it as ", Option("sources", "FILE")]
    return []


def propose_columns(roles: Sequence[str], columns: Mapping[str, str], record: Any) -> list[Option]:
    """Return the options that name columns for missing roles, as the texts of a row suggest; none
    where these do not suffice.
    """
    texts: dict[str, str] = {}
    for path, text in find_texts(record):
        # nor is a part of what is read already, as what a speaker says
        if not is_inside(path, columns.values()) and len(text.split()) >= LEAST_WORDS:
            texts[path] = text
    # of each text inside of columns the shortest path, as a log may have it in several places
    first = {texts[path]: path for path in sorted(texts, key=len, reverse=True)}
    first |= {texts[path]: path for path in texts if path in record}
    texts = {path: text for path, text in texts.items() if path in record or path == first[text]}
    names = sorted(texts, key=lambda path: len(texts[path]), reverse=True)
    text_roles = [role for role in ("document", "summary") if role in roles]
    if len(text_roles) < len(roles) or not names:
        return []
    if len(names) > 1 and "document" not in columns:  # which nothing needs; it is no summary
        text_roles = ["document", "summary"]
    proposed = []
    document = ""
    if "document" in text_roles:
        document = texts[names[0]]
        proposed.append(Option(column_option("document"), names[0]))
    if "summary" not in text_roles:
        return proposed
    free = [name for name, text in texts.items() if text != document]
    summaries = [name for name in free if not is_of_others(name)]
    if len(summaries) == 1:
        proposed.append(Option(column_option("summary"), summaries[0]))
    elif summaries:
        # in the order of the file
        proposed.append(Option("summary-columns", join_names(summaries)))
    else:
        return []
    return proposed


def is_inside(path: str, columns: Collection[str]) -> bool:
    """Return whether a path is that of a column, or leads into one.

    >>> is_inside("turns.0.text", ["turns"]), is_inside("turns_text", ["turns"])
    (True, False)
    """
    return any(path == name or path.startswith(f"{name}.") for name in columns)


def is_of_others(path: str) -> bool:
    """Return whether a text stands in what a model was asked, or in what a person wrote.

    >>> is_of_others("request.messages.0.content"), is_of_others("references.0"), is_of_others("x")
    (True, True, False)
    """
    parts = list(map(plain, path.split(".")))
    return not set(ASKED).isdisjoint(parts) or any(map(NO_ANSWER.fullmatch, parts))


def find_texts(value: Any, path: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row, also those inside its objects and lists, each with its path.

    >>> list(find_texts({"id": 1, "request": {"messages": [{"content": "Hi"}]}}))
    [('request.messages.0.content', 'Hi')]
    """
    if isinstance(value, str):
        yield path, value
    elif texts := texts_of_list(value):
        yield path, "\n".join(texts)
    elif depth < DEEPEST and isinstance(value, Mapping | list):
        items = value.items() if isinstance(value, Mapping) else enumerate(value[:MOST_ITEMS])
        for name, entry in items:
            yield from find_texts(entry, inner_path(path, name), depth + 1)


def texts_of_list(value: Any) -> list[str]:
    """Return the texts of a list of several objects that is read as a whole: passages, messages, or
    what several speakers say, but no conversation with a model; none of any other value.
    """
    if not isinstance(value, list) or len(value) < 2:
        return []
    entries = [entry for entry in value if isinstance(entry, Mapping) and "role" not in entry]
    texts = [text for entry in entries if (text := text_of(entry))]
    return texts if len(texts) == len(value) else []


def text_of(entry: Mapping[Any, Any]) -> str | None:
    """Return the text of an object of a list, as by "text" or "review_text"; None without one."""
    fields = {plain(str(name)): field for name, field in entry.items() if isinstance(field, str)}
    by_last_word = {name.rpartition("_")[2]: field for name, field in fields.items()}
    return next(
        (text[name] for text in (fields, by_last_word) for name in TEXT_FIELDS if name in text),
        None,
    )


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
        ends = range(len(parts), start, -1)
        lines = ((end, on_a_line(" ".join(parts[start:end]))) for end in ends)
        end = next((end for end, line in lines if line in by_line), 0)
        if parts[start] in names or not end:
            matched.append(parts[start])
            start += 1
        else:
            matched.append(by_line[on_a_line(" ".join(parts[start:end]))])
            start = end
    return matched


def on_a_line(name: str) -> str:
    """Return a name with single spaces in place of line breaks and commas."""
    return " ".join(re.split(r"[\s,]+", name)).strip()


def inner_path(path: str, name: Any) -> str:
    """Return the path to what stands under a name, or at a number, in the object at a path."""
    if not path:
        return str(name)
    return f"{path}.{name}"


def value_at(record: Record, path: str) -> Any:
    """Return the value of a column, or at a path into one; a KeyError where there is none.

    >>> value_at({"request": {"messages": [{"content": "Hi"}]}}, "request.messages.0.content")
    'Hi'
    >>> value_at({"attributes": {"output.value": "Hi"}}, "attributes.output.value")
    'Hi'
    """
    if path in record:  # most often
        return record[path]
    column = root_of(path, record)
    value, rest = record[column], path[len(column) + 1 :]
    while rest:
        if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
            value = parse_cell(value)
        if isinstance(value, list | tuple):
            # counted from both ends, as Python does
            places = {str(place - len(value)): entry for place, entry in enumerate(value)}
            value = places | {str(place): entry for place, entry in enumerate(value)}
        if not isinstance(value, Mapping):
            raise KeyError(path)
        name = root_of(rest, value)
        if name not in value:
            raise KeyError(path)
        value, rest = value[name], rest[len(name) + 1 :]
    return value


def parse_cell(text: str) -> Any:
    """Return the JSON that a text holds, or else the text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def has_path(record: Record, path: str) -> bool:
    """Return whether a row has a column, or a value at a path into one."""
    if path in record:
        return True
    try:
        value_at(record, path)
    except KeyError:
        return False
    return True


def root_of(path: str, names: Collection[str]) -> str:
    """Return the column into which a path leads: the longest beginning of it that is one, or else
    its first part.

    >>> root_of("a.b.0", ["a.b", "c"]), root_of("a.b", [])
    ('a.b', 'a')
    """
    column = path
    while column not in names and "." in column:
        column = column.rpartition(".")[0]
    return column


def describe_columns(columns: Mapping[str, str], named_columns: NamedColumns) -> str:
    """Return what to say of columns that were found under another name; nothing where none was.

    >>> describe_columns({"document": "article"}, {"document": None})
    'columns: `article` is read as document'
    """
    new = [role for role, name in columns.items() if name != role and named_columns[role] is None]
    if not new:
        return ""
    renamed = ", ".join(f"`{show_name(columns[role])}` is read as {role}" for role in new)
    return f"columns: {renamed}"


# Values


def group_places(texts: Iterable[str]) -> list[int]:
    """Return the places of texts, those of equal ones behind one another: what reads a source then
    reads it once for all its summaries.

    >>> group_places(["A", "B", "A"])
    [0, 2, 1]
    """
    first: dict[str, int] = {}
    ranks = [first.setdefault(text, place) for place, text in enumerate(texts)]
    return sorted(range(len(ranks)), key=ranks.__getitem__)


def put_back(order: Sequence[int], values: Iterable[T]) -> list[T]:
    """Return values, which are in an order of places, in the order of the places.

    >>> put_back([0, 2, 1], "abc")
    ['a', 'c', 'b']
    """
    by_place = dict(zip(order, values, strict=True))
    return [by_place[place] for place in range(len(by_place))]


def read_passages(cell: str) -> SourceText:
    """Return the passages of a text that holds a list of strings, as JSON, Python or numpy writes
    it; or else the text.

    A column of lists becomes such cells in a CSV file.

    >>> [read_passages(cell) for cell in ('["One.", "Two."]', "['One.' 'Two.']", "[1] One.")]
    [['One.', 'Two.'], ['One.', 'Two.'], '[1] One.']
    """
    entries = read_list(cell)
    if entries is None or not all(isinstance(passage, str) for passage in entries):
        return cell
    return entries


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
    value = parse_cell(text)
    if value is text:
        value = read_literal(text)
    if isinstance(value, list):
        return value
    return None


def read_literal(cell: str) -> Any:
    """Return the value that a cell holds as Python or numpy writes it; any other cell stays as it
    is.
    """
    text = cell.strip()
    if len(text) > LONGEST_LIST:
        return cell
    if ARRAY.fullmatch(text):
        text = f"[{','.join(re.findall(STRING, text, re.DOTALL))}]"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a backslash in a string
            return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return cell


def values_at(records: Sequence[Any], path: str) -> list[Any]:
    """Return the values of a column in those of some records that have it."""
    rows = [record for record in records if isinstance(record, Mapping) and has_path(record, path)]
    return [value_at(row, path) for row in rows]


def checked_summary(value: Any, name: str) -> str:
    """Return a summary, a string; a ValueError names it by `name`, and says what to do."""
    kind = type(value).__name__
    if is_missing(value):
        raise ValueError(
            f'`{name}` must be a string, got {kind}; where a system gave no summary, it is ""'
        )
    if isinstance(value, list) and value and all(isinstance(text, str) for text in value):
        raise RowError(
            f"`{name}` must be a string, got a list of {len(value)}; join them if they are parts of"
            " one summary, or read one of them with ",
            Option("summary-column", f"{name}.0"),
        )
    return checked_text(value, name)


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if isinstance(value, ValueError):  # of one cell, such as a formula without a value
        raise value
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        is_byte = value[error.start] in BYTES_NO_TEXT
        raise NotTextError(name, error.start + 1, is_half=not is_byte) from None
    return value


def checked_document(value: Any, name: str) -> SourceText:
    """Return a document, a string or a list of passages, "" for one without a text; a ValueError
    names it by `name`.

    A string may hold the list.
    """
    if isinstance(value, str):
        value = read_passages(value)
    if is_missing(value):
        return ""
    if isinstance(value, list | tuple):
        passages = [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]
        is_empty = all(map(says_nothing, passages))
        return "" if is_empty else passages
    document = checked_text(value, name)
    return "" if says_nothing(document) else document


def passages_of(document: str | Sequence[str] | None) -> list[str]:
    """Return the passages of a document; a text is one, and there may be none."""
    if isinstance(document, str):
        return [document]
    return list(document or ())


def says_nothing(text: str) -> bool:
    """Return whether a text has no letter or digit, or only what is written where there is none.

    >>> says_nothing(" N/A "), says_nothing("No."), says_nothing("---")
    (True, False, True)
    """
    if len(text) > LONGEST_NOTHING:  # the pattern would try each place of a long white space
        return not any(map(str.isalnum, text))
    return NO_TEXT.fullmatch(text) is not None


def is_missing(value: Any) -> bool:
    """Return whether a value is what programs have for none: None or NaN."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def checked_label(value: Any, name: str) -> str | int | None:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by
    `name`.

    A whole number may come as 1.0, as pandas writes it beside a missing one; a date and a number
    with a fraction are the text that they print as.
    """
    if is_missing(value):
        return None
    if isinstance(value, str | ValueError):
        return checked_text(value, name) or None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float | Decimal):
        if math.isnan(value):
            return None
        if math.isfinite(value) and value == int(value):
            return int(value)
        return str(value)
    if isinstance(value, date | time | UUID):
        return str(value)
    raise ValueError(f"`{name}` must be a text or a number, got {type(value).__name__}")
