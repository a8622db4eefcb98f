# SPDX-License-Identifier: Apache-2.0
"""What a cell holds: objects and lists, also written as a text, passages and dialogues, texts and
labels; and the paths that lead into it.
"""

from __future__ import annotations

import ast
import json
import math
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from operator import itemgetter
from typing import Any, TypeVar
from uuid import UUID

from ..errors import Option, RowError

T = TypeVar("T")
Record = Mapping[str, Any]  # an object, as a row by its columns
SourceText = str | list[str]  # a text, or its passages
Label = str | int | None  # an id, or who wrote a summary

ABSENT = object()  # in place of a value that is not there; None may be one
# where an object of a list has its text: RAG traces, LangChain, meetings, call centres
TEXT_FIELDS = (
    "text page_content content utterance passage snippet body document sentence message"
    " transcript value"
).split()
# who said or wrote it: meetings, call centres, chats, e-mail
SPEAKER_FIELDS = (
    "speaker speaker_name speaker_id participant author sender from username user role".split()
)
ADDRESS = re.compile(r"\s*<[^<>\s]*@[^<>\s]*>$")  # "Anna Reed <anna@holm.example>"
TEXT_PARTS = ("text", "input_text", "output_text")  # types of the parts of a content, one text
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
# The surrogates that Python puts for bytes that are no text; any other is half of a pair.
BYTES_NO_TEXT = frozenset(map(chr, range(0xDC80, 0xDD00)))
STRING = r"""(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")"""
# As numpy writes an array of strings: without commas. Python would join such strings to one.
ARRAY = re.compile(rf"\[\s*{STRING}(?:\s+{STRING})+\s*\]", re.DOTALL)
# characters of a cell that is read as Python: its parser takes hundreds of bytes for each
LONGEST_LIST = 1_000_000


class NotTextError(ValueError):
    """Bytes that are no text in the encoding of the file."""


# Objects and lists


def plain(name: str) -> str:
    """Return the name of a column or a field as names are compared.

    >>> plain(" Model Name"), plain("generated-summary"), plain("actualOutput")
    ('model_name', 'generated_summary', 'actual_output')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", INVISIBLE.sub("", name).strip().rstrip(":"))
    return re.sub(r"[\s_\-]+", "_", words.lower())


def parse_cell(value: Any) -> Any:
    """Return the object or the list that a text holds as JSON; any other value stays as it is."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        return load_json(value)
    return value


def load_json(text: str) -> Any:
    """Return what a text holds as JSON; any other text stays as it is."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def is_structured(value: Any) -> bool:
    """Return whether a value is an object or a list of objects."""
    is_listed = isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
    return is_listed or isinstance(value, Mapping)


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


# Paths


def inner_path(path: str, name: Any) -> str:
    """Return the path to what stands under a name, or at a number, in the object at a path."""
    if not path:
        return str(name)
    return f"{path}.{name}"


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


def value_at(value: Any, path: str, default: Any = None) -> Any:
    """Return the value of a column of a row, or at a path into one; `default` where there is none.

    >>> value_at({"request": {"messages": [{"content": "Hi"}]}}, "request.messages.0.content")
    'Hi'
    >>> value_at({"attributes": {"output.value": "Hi"}}, "attributes.output.value")
    'Hi'
    """
    if isinstance(value, dict) and path in value:  # most often
        return value[path]
    while True:
        value = parse_cell(value)
        if isinstance(value, list | tuple):
            # counted from both ends, as Python does
            value = {str(place): value[place] for place in range(-len(value), len(value))}
        if not isinstance(value, Mapping):
            return default
        name = root_of(path, value)
        if name not in value:
            return default
        if name == path:
            return value[name]
        value, path = value[name], path[len(name) + 1 :]


def has_path(record: Any, path: str) -> bool:
    """Return whether a row has a column, or a value at a path into one."""
    return value_at(record, path, ABSENT) is not ABSENT


def values_at(records: Iterable[Any], path: str) -> list[Any]:
    """Return the values of a column in those of some records that have it."""
    values = (value_at(record, path, ABSENT) for record in records)
    return [value for value in values if value is not ABSENT]


# Texts


def find_texts(value: Any, path: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row, also those inside its objects and lists, each with its path.

    >>> list(find_texts({"id": 1, "request": {"messages": [{"content": "Hi"}]}}))
    [('request.messages.0.content', 'Hi')]
    """
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list) and len(value) > 1 and (text := whole_text(value)):
        yield path, text
    elif depth < DEEPEST and isinstance(value, Mapping | list):
        items = value.items() if isinstance(value, Mapping) else enumerate(value[:MOST_ITEMS])
        # of a list only the first entries: what is proposed are columns, and these are alike
        for name, entry in items:
            yield from find_texts(entry, inner_path(path, name), depth + 1)


def whole_text(entries: Sequence[Any]) -> str:
    """Return the text of a list of objects that is read as a whole: passages, messages, or what
    several speakers say, but no conversation with a model; "" for any other.
    """
    if any(isinstance(entry, Mapping) and "role" in entry for entry in entries):
        return ""
    return "\n".join(passages_of(read_objects(entries)))


def text_of(entry: Mapping[Any, Any]) -> str | None:
    """Return the text of an object of a list, as by "text" or "review_text"; None without one."""
    fields = text_fields(entry)
    by_last_word = {name.rpartition("_")[2]: field for name, field in fields.items()}
    return first_of(fields, TEXT_FIELDS, first_of(by_last_word, TEXT_FIELDS))


def text_fields(entry: Mapping[Any, Any]) -> dict[str, str]:
    """Return the texts of an object by the plain names of its fields."""
    return {plain(str(name)): field for name, field in entry.items() if isinstance(field, str)}


def first_of(fields: Record, names: Iterable[str], default: Any = None) -> Any:
    """Return the first value among the fields of some names, `default` where none has one."""
    return next((fields[name] for name in names if fields.get(name) is not None), default)


def read_objects(value: Any) -> SourceText | None:
    r"""Return the passages, as a search returns them, or the dialogue as a text, that a list of
    objects holds, also one in a cell; None for any other value.

    >>> read_objects([{"title": "A", "text": "One."}, {"title": "B", "text": "Two."}])
    ['One.', 'Two.']
    >>> read_objects([{"speaker": "Amy", "text": "One?"}, {"speaker": "Bob", "text": "Two."}])
    'Amy: One?\nBob: Two.'
    """
    if isinstance(value, str):
        value = read_list(value)
    if not isinstance(value, list) or not value:
        return None
    speakers, texts = [], []
    for entry in value:
        if not isinstance(entry, Mapping) or entry.get("type") in TEXT_PARTS:
            return None
        text = text_of(entry)
        if text is None:
            return None
        speakers.append(ADDRESS.sub("", first_of(text_fields(entry), SPEAKER_FIELDS, "")))
        texts.append(text)
    if all(speakers):
        return "\n".join(map("{}: {}".format, speakers, texts))
    return texts


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


def passages_of(document: str | Sequence[str] | None) -> list[str]:
    """Return the passages of a document; a text is one, and there may be none."""
    if isinstance(document, str):
        return [document]
    return list(document or ())


# What a row may have


def is_missing(value: Any) -> bool:
    """Return whether a value is what programs have for none: None or NaN."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def says_nothing(text: str) -> bool:
    """Return whether a text has no letter or digit, or only what is written where there is none.

    >>> says_nothing(" N/A "), says_nothing("No."), says_nothing("---")
    (True, False, True)
    """
    if len(text) > LONGEST_NOTHING:  # the pattern would try each place of a long white space
        return not any(map(str.isalnum, text))
    return NO_TEXT.fullmatch(text) is not None


def checked_record(record: Any) -> Record:
    """Return a row; a ValueError says that it is none, or why it cannot be read."""
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, Mapping):
        kind = type(record).__name__
        raise ValueError(f"a row must be a JSON object, or a dictionary of Python, got {kind}")
    return record


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if isinstance(value, ValueError):  # of one cell, such as a formula without a value
        raise value
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        place = error.start + 1
        if value[error.start] in BYTES_NO_TEXT:
            raise NotTextError(f"`{name}` is not valid UTF-8 at character {place}") from None
        # as JSON writes a character beyond 16 bits
        raise ValueError(
            f"`{name}` has half of a surrogate pair at character {place}, as where a text was cut"
            " inside an emoji: write it without this character"
        ) from None
    return value


def checked_summary(value: Any, name: str) -> str:
    """Return a summary, a string; a ValueError names it by `name`, and says what to do."""
    if is_missing(value):
        raise ValueError(
            f"`{name}` must be a string, got {type(value).__name__}; where a system gave no"
            ' summary, it is ""'
        )
    if isinstance(value, list) and value and all(isinstance(text, str) for text in value):
        raise RowError(
            f"`{name}` must be a string, got a list of {len(value)}; join them if they are parts of"
            " one summary, or read one of them with ",
            Option("summary-column", f"{name}.0"),
        )
    return checked_text(value, name)


def checked_document(value: Any, name: str) -> SourceText:
    """Return a document, a string or a list of passages, "" for one without a text; a ValueError
    names it by `name`.

    A string may hold the list.
    """
    if isinstance(value, str):
        value = read_passages(value)
    if is_missing(value):
        return ""
    document: SourceText
    if isinstance(value, list | tuple):
        document = [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]
    else:
        document = checked_text(value, name)
    is_empty = all(map(says_nothing, passages_of(document)))
    if is_empty:
        return ""
    return document


def checked_label(value: Any, name: str) -> Label:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by
    `name`.

    A whole number may come as 1.0, as pandas writes it beside a missing one; a date and a number
    with a fraction are the text that they print as.
    """
    if is_missing(value):
        return None
    if isinstance(value, str | ValueError):
        return checked_text(value, name) or None
    if isinstance(value, int) and not isinstance(value, bool):  # which is an int to Python
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


# Orders of texts


def group_places(texts: Iterable[str]) -> list[int]:
    """Return the places of texts, those of equal ones behind one another: what reads a source then
    reads it once for all its summaries.

    >>> group_places(["A", "B", "A"])
    [0, 2, 1]
    """
    places: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        places.setdefault(text, []).append(place)
    return [place for same in places.values() for place in same]


def put_back(order: Sequence[int], values: Iterable[T]) -> list[T]:
    """Return values, which are in an order of places, in the order of the places.

    >>> put_back([0, 2, 1], "abc")
    ['a', 'c', 'b']
    """
    return [value for _, value in sorted(zip(order, values, strict=True), key=itemgetter(0))]
