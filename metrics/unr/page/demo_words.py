# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_words.py, copied by metrics/_shared/vendor.py; edit it there.
"""Messages of a metric in the words of a page: its options by what they are called there, rows by their numbers.

Also the lines of Python that give what a page shows. A message that no rule here knows is shown as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

LONGEST_QUOTED = 5000  # characters of a text that stands in the lines of Python; a longer one is read from a file
REWORDED = [
    (
        re.compile(r"`tokenizer` needs match='token'.*", re.DOTALL),
        "Only tokens can be characters. Choose “tokens” under “Compare”.",
    ),
    (
        re.compile(r"(\d+) of the texts, the first at index (\d+), are in a script without spaces .*", re.DOTALL),
        "{texts} in a script without spaces between words, and whole clauses are taken for words. "
        "Choose “characters” under “Split into”.",
    ),
    (
        re.compile(
            r"(\d+) of the sources, the first at index (\d+), are not in the (?P<script>\w+) alphabet: the lexical "
            r"backend reads (?P<language>\w+) .*",
            re.DOTALL,
        ),
        "{texts} not in the {script} alphabet, in which {language} is written. Choose the language of the document.",
    ),
    (
        re.compile(
            r"(\d+) of \d+ examples, the first at index (\d+), are not to be trusted: (?P<why>.*); .*", re.DOTALL
        ),
        "{texts} not to be trusted: {why}.",
    ),
]


def name_rows(count: int, first: int, rows: int) -> str:
    """Return which of the `rows` texts are meant, and the verb.

    >>> name_rows(1, 0, 1), name_rows(1, 4, 9), name_rows(3, 4, 9)
    ('The text is', 'Row 5 is', '3 rows, the first of them row 5, are')
    """
    if rows == 1:
        return "The text is"
    return f"Row {first + 1} is" if count == 1 else f"{count} rows, the first of them row {first + 1}, are"


def say_on_page(message: str, options: Mapping[str, Any], rows: int) -> str:
    """Return a message of a metric as the page says it.

    Parameters
    ----------
    message
        What the metric says of its texts or its options.
    options
        The components of the page, by the option of the metric.
    rows
        How many summaries were to be scored.
    """
    for pattern, words in REWORDED:
        if match := pattern.fullmatch(message):
            texts = name_rows(int(match[1]), int(match[2]), rows) if match.lastindex else ""
            return words.format(texts=texts, **match.groupdict())
    return re.sub(r"`(\w+)`", lambda name: f"“{options[name[1]].label}”" if name[1] in options else name[0], message)


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


def python_lines_for_file(name: str, options: Mapping[str, Any], columns: list[str], file: str) -> str:
    """Return lines of Python that score the rows of a file as the page does."""
    table = "read_csv({!r}, dtype=str, keep_default_na=False)"
    read = table if file.lower().endswith(".csv") else "read_json({!r}, lines=True)"
    arguments = ["predictions=rows['summary']", *["references=rows['document']"] * ("document" in columns)]
    return "\n".join(
        [
            "import evaluate, pandas",
            f"rows = pandas.{read.format(file)}",
            f"metric = evaluate.load({find_metric(name)!r})",
            f"print(metric.compute({', '.join([*arguments, 'use_aggregator=False', *name_options(options)])}))",
        ]
    )


def name_options(options: Mapping[str, Any]) -> list[str]:
    """Return options as arguments of a call; without those that are None or False, the defaults."""
    return [f"{name}={value!r}" for name, value in options.items() if value is not None and value is not False]
