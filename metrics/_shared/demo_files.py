# SPDX-License-Identifier: Apache-2.0
"""A file that a visitor scores: its rows, the mean of each system, and the scored rows to be
downloaded.
"""

from __future__ import annotations

import json
import math
import re
import tempfile
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import gradio
import pandas
from gradio.processing_utils import save_file_to_cache
from gradio.utils import get_upload_folder

from .demo import Demo
from .demo_answers import MESSAGES, SIGNATURE, compute, show_notes, show_problem
from .painting import CONTROL

# As a spreadsheet begins a formula, or trims to one; some take the wide signs of East Asia for the
# narrow.
TRIMMED = r"\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
FORMULA = re.compile(rf"[{TRIMMED}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
SEPARATORS = {".csv": ",", ".tsv": "\t"}


def read_table(path: str, columns: Sequence[str], most_rows: int) -> Any:
    """Return the rows of a file, every cell as it stands there."""
    suffix = Path(path).suffix.lower()
    if suffix in SEPARATORS:
        table = pandas.read_csv(path, sep=SEPARATORS[suffix], dtype=str, keep_default_na=False)
    elif suffix == ".json":
        table = pandas.DataFrame(json.loads(Path(path).read_text(encoding="utf-8-sig")))
    elif suffix == ".jsonl":
        # `splitlines` would also end a line at characters that JSON may have in a string.
        lines = Path(path).read_text(encoding="utf-8-sig").split("\n")
        table = pandas.DataFrame([json.loads(line) for line in lines if line.strip()])
    else:
        raise ValueError(
            "The name of the file must end in .csv, .tsv, .json or .jsonl, got"
            f" {Path(path).name[:80]}."
        )
    if missing := [column for column in columns if column not in table]:
        raise ValueError(
            f"The file has no column {missing[0]}; it has {', '.join(map(str, table))[:200]}."
        )
    if not 0 < len(table) <= most_rows:
        raise ValueError(f"The file has {len(table)} rows; 1 to {most_rows} are scored here.")
    return table


def answer_file(demo: Demo, path: str | None, *values: Any) -> list[Any]:
    """Return notes as HTML, the mean of each system, and a file of the scored rows to be
    downloaded.
    """
    try:
        if path is None:
            raise ValueError("Choose a file.")
        table = read_table(path, demo.columns, demo.most_rows)
        documents = [""] * len(table)
        if "document" in demo.columns:
            documents = list(table["document"])
        options = demo.options(values, len(table))
        result, notes = compute(demo, documents, list(table["summary"]), options)
    except MESSAGES as error:
        hidden = gradio.update(visible=False)
        return [show_problem(error), hidden, hidden]
    scores = {key: result[key] for key in demo.metric.scores(**options)}
    notes += notes_on_rows(scores, result["details"])
    # a column of the file that is called like a score gives way to the score
    scored = table.drop(columns=[*scores], errors="ignore").assign(**scores)
    means = means_of_systems(scored, list(scores))
    return [
        show_notes(notes) + SIGNATURE.format(escape(result["signature"])),
        gradio.update(value=means, visible=True),
        gradio.update(value=keep_csv(scored, f"{Path(path).stem}-scored.csv"), visible=True),
    ]


def notes_on_rows(
    scores: Mapping[str, Sequence[float]], details: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return for how many rows which scores are undefined, and why."""
    notes = []
    undefined = {key: sum(map(math.isnan, values)) for key, values in scores.items()}
    if counts := ", ".join(f"{key} for {count}" for key, count in undefined.items() if count):
        rows = len(details)
        notes.append(f"Undefined, and left out of the means: {counts} of {rows} rows.")
    reasons = [of_row["reason"] for of_row in details if of_row.get("reason")]
    return notes + [f"Of some rows {reason}." for reason in dict.fromkeys(reasons)]


def means_of_systems(scored: Any, keys: Sequence[str]) -> Any:
    """Return the mean of each score and the number of summaries, by system; a file that names none
    is of one.
    """
    systems = scored.get("system", pandas.Series(["all"] * len(scored))).astype(str)
    grouped = scored.assign(system=systems, summaries=1).groupby("system", sort=False)
    return grouped.agg({**dict.fromkeys(keys, "mean"), "summaries": "sum"}).round(3).reset_index()


def keep_csv(table: Any, name: str) -> str:
    """Write a CSV file that can be downloaded, without formulas, and return its path; gradio
    deletes it.
    """

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        harmless = CONTROL.sub("?", value)
        if FORMULA.match(value):
            return f"'{harmless}"  # which a spreadsheet takes for text
        return harmless

    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / name
        table.map(cell).rename(columns=cell).to_csv(written, index=False)
        return str(save_file_to_cache(written, get_upload_folder()))
