# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_words.py, copied by metrics/_shared/vendor.py; edit it there.
"""Messages of a metric in the words of a page: its options by what they are called there, rows by their numbers.

Also the lines of Python that give what a page shows. A message without fields is shown as it is.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .demo_tables import FileRows
from .text_lines import UTF_8
from .text_records import TABLES

# What reads the lists in the cells of a column, by the module of Python that has it.
LIST_READERS: dict[str, Callable[[str], Any]] = {"json.loads": json.loads, "ast.literal_eval": ast.literal_eval}
LONGEST_QUOTED = 5000  # characters of a text that stands in the lines of Python; a longer one is read from a file


def name_rows(count: int, first: int, rows: int) -> str:
    """Return which of the `rows` texts are meant, and the verb.

    >>> name_rows(1, 0, 1), name_rows(1, 4, 9), name_rows(3, 4, 9)
    ('The text is', 'Row 5 is', '3 rows, the first of them row 5, are')
    """
    if rows == 1:
        return "The text is"
    return f"Row {first + 1} is" if count == 1 else f"{count} rows, the first of them row {first + 1}, are"


def say_remedy(remedy: Iterable[tuple[str, str]], options: Mapping[str, Any]) -> str:
    """Return which choices of the page help, as a sentence; "" where the page has none of these options.

    An option without a value is one that the document decides.
    """
    helpful = [(options[name], value) for name, value in remedy if name in options]
    choices = []
    for component, value in helpful:
        shown = next((shown for shown, offered in getattr(component, "choices", ()) if offered == value), value)
        label = component.label
        choices.append(f"“{shown}” under “{label}”" if value else f"the {label.lower()} of the document")
    return f"Choose {' and '.join(choices)}." if choices else ""


def say_on_page(message: Any, options: Mapping[str, Any], rows: int) -> str:
    """Return a warning or an error of a metric as the page says it.

    Parameters
    ----------
    message
        What the metric says of its texts or its options. One with fields has `rows`, `about` and `remedy`, and
        a warning also has `measured`.
    options
        The components of the page, by the option of the metric.
    rows
        How many summaries were to be scored.
    """
    if has_fields(message):
        texts = f"{name_rows(len(message.rows), message.rows[0], rows)} " if message.rows else ""
        said = [f"{texts}{message.about}.", getattr(message, "measured", ""), say_remedy(message.remedy, options)]
        return " ".join(filter(None, said))
    return re.sub(
        r"`(\w+)`", lambda name: f"“{options[name[1]].label}”" if name[1] in options else name[0], str(message)
    )


def has_fields(message: Any) -> bool:
    """Return whether a metric gave a warning or an error with fields. Each metric has its own copy of their class."""
    return hasattr(message, "about") and hasattr(message, "remedy")


def find_metric(name: str) -> str:
    """Return where `evaluate.load` finds the metric: its Space, or its folder in a clone of the repository."""
    owner, slash, _ = os.environ.get("SPACE_ID", "").partition("/")
    return f"{owner}/{name}" if slash else f"metrics/{name}"


def python_lines(name: str, options: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    """Return lines of Python that score one summary as the page does.

    `texts` has the summary, and the document where the metric reads it. A long one is read from a file.

    >>> print(python_lines("unr", {"window": 10, "normalize_punctuation": False}, {"summary": "A net."}))
    import evaluate
    summary = 'A net.'
    metric = evaluate.load('metrics/unr')
    print(metric.compute(predictions=[summary], window=10))
    """
    lines = ["import evaluate"]
    for column, text in texts.items():
        value = repr(text) if len(text) <= LONGEST_QUOTED else f"open('{column}.txt', encoding='utf-8').read()"
        lines.append(f"{column} = {value}")
    lines.append(f"metric = evaluate.load({find_metric(name)!r})")
    columns = {"summary": "predictions=[summary]", "document": "references=[document]"}
    arguments = [columns[column] for column in columns if column in texts] + name_options(options)
    lines.append(f"print(metric.compute({', '.join(arguments)}))")
    return "\n".join(lines)


def python_lines_for_file(name: str, options: Mapping[str, Any], read: FileRows, file: str) -> str:
    """Return lines of Python that score the rows of a file as the page does."""
    form, columns = Path(file).suffix.lower(), read.columns
    how = [f"encoding={read.shown.encoding!r}"] if read.shown.encoding != UTF_8 else []
    if form in TABLES:
        how += ["dtype=str", "keep_default_na=False"]
        how += [f"sep={read.shown.delimiter!r}"] if read.shown.delimiter != "," else []
        how += [f"skiprows={read.shown.lines}"] if read.shown.lines else []
    elif not read.listed:
        how += ["lines=True"]
    arguments = [f"predictions=rows[{columns['summary']!r}]"]
    reader, libraries, first = "read_csv" if form in TABLES else "read_json", ["evaluate", "pandas"], []
    if read.documents:
        references = f"rows[{columns['document']!r}]"
        cells = list(read.table[columns["document"]])
        if cells != read.documents:  # some hold lists
            reads = find_reader(cells, read.documents)
            if reads:
                references = f"[{reads}(text) if text.startswith('[') else text for text in {references}]"
                libraries.append(reads.partition(".")[0])
            else:
                first = [f"# First make a list of strings of each text in {columns['document']!r} that holds a list."]
        arguments.append(f"references={references}")
    return "\n".join(
        [
            f"import {', '.join(sorted(libraries))}",
            f"rows = pandas.{reader}({', '.join([repr(file), *how])})",
            *first,
            f"metric = evaluate.load({find_metric(name)!r})",
            f"print(metric.compute({', '.join([*arguments, 'use_aggregator=False', *name_options(options)])}))",
        ]
    )


def find_reader(cells: Sequence[Any], documents: Sequence[str | list[str]]) -> str:
    """Return which function of LIST_READERS makes of the cells that hold lists what the page reads; "" for none."""
    for name, read in LIST_READERS.items():
        try:
            if [read(text) if text.startswith("[") else text for text in cells] == documents:
                return name
        except (AttributeError, ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return ""


def name_options(options: Mapping[str, Any]) -> list[str]:
    """Return options as arguments of a call; without those that are None or False, the defaults."""
    return [f"{name}={value!r}" for name, value in options.items() if value is not None and value is not False]
