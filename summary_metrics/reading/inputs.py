# SPDX-License-Identifier: Apache-2.0
"""What is read of the files and folders that were given: sheets, folders of systems, and documents
that stand in another place than the summaries.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..errors import JobError, Option, Parts, Say
from ..printable import quote
from .cells import Record, checked_label, checked_record
from .files import ROWS, WORKBOOK_SUFFIX, file_format, open_file
from .folders import (
    describe_matches,
    describe_unread,
    find_folders,
    inner_folders,
    list_texts,
    read_text,
)
from .parquet import dataset_files
from .reader import Input, Reader, failing
from .roles import NamedColumns, describe_columns, find_columns, list_names
from .shapes import is_request, is_response, read_request, rows_of_batch
from .text import LINES, Reading
from .workbook import list_sheets

# of what the command writes beside its inputs
RECORD = ".meta.json"  # beside an output
OWN_ENDINGS = (".scores.jsonl", RECORD, ".marks.csv", ".judged.jsonl")
SHOWN = 3  # files of a folder that are named in an example
Elsewhere = dict[str, Record]  # by id, what rows have in another place
Fits = Callable[[Sequence[str]], bool]  # whether a table with these columns can be read


def gather(
    reading: Reading, needed: Sequence[str], fits: Fits, say: Say
) -> tuple[list[Input], Elsewhere | None]:
    """Return the tables in what is read, and the requests to which they have the responses, by id;
    a JobError says what is unclear or missing. `say` is given what the user must know.
    """
    if reading.records is not None:
        return [Input(ROWS, ROWS, records=reading.records)], None
    inputs: list[Input] = []
    folders: list[Path] = []
    for file in reading.files:
        folder = Path(file)
        if not folder.is_dir() and file_format(file) == WORKBOOK_SUFFIX:
            inputs += choose_sheets(file, reading, fits, say)
        elif not folder.is_dir() or dataset_files(folder):
            inputs.append(Input(file, file))
        elif list_texts(folder) or inner_folders(folder):
            folders.append(folder)
        else:
            raise JobError(explain_folder(folder))
    # together, as only beside the others it shows which one has the documents
    if folders:
        systems, sources = find_folders(folders, reading, needed)
        beside = str(sources or "")
        inputs += [Input(str(folder), str(folder), beside=beside) for folder in systems]
        for note in describe_matches(systems, sources):
            say(note)
    requests, tables = divide_requests(inputs, reading, fits)
    return tables, read_requests(requests, reading)


def explain_folder(folder: Path) -> str:
    """Return what to do with a folder that is none of those that are read."""
    entries = list(folder.iterdir())
    names = {entry.name for entry in entries}
    tables = sorted(
        quote(str(folder / name))
        for name in names
        if file_format(name) and not name.endswith(OWN_ENDINGS) and f"{name}{RECORD}" not in names
    )
    if tables:
        tables[SHOWN:] = ["..."] * (len(tables) > SHOWN)
        return f"{folder} is a folder of files; give the files: {' '.join(tables)}"
    if deeper := next(folder.glob("*/*/*.txt"), None):
        return f"{folder} has no texts; perhaps give the folder {quote(str(deeper.parent.parent))}"
    folders = [folder, *filter(Path.is_dir, entries)]
    return next(filter(None, map(describe_unread, folders)), "") or (
        f"{folder} has no texts: looked for are .txt or .md files, one folder a system beside one"
        " of documents, or a folder that `Dataset.save_to_disk` wrote"
    )


# Sheets


def choose_sheets(file: str, reading: Reading, fits: Fits, say: Say) -> list[Input]:
    """Return the sheets of a workbook that are read, and say why the others are not.

    They are all that have the columns, or the one that is named. Hidden ones are read only if they
    are named.
    """
    advice = 'it is no workbook, or damaged: save it as .xlsx again, or its sheet as "CSV UTF-8": '
    with failing(file, advice), open_file(file) as stream:
        sheets = list_sheets(stream, file, reading.longest_text)
    titles = [sheet.title for sheet in sheets]
    if reading.sheet_name in titles:
        return [Input(file, file, reading.sheet_name)]
    if reading.sheet_name is not None:
        parts: Parts = [f"{file} has no sheet {reading.sheet_name!r}; it has {list_names(titles)}"]
        for near in difflib.get_close_matches(reading.sheet_name, titles, 1):
            parts = [*parts, "; perhaps ", Option("sheet-name", near)]
        raise JobError(parts)
    filled = [sheet for sheet in sheets if sheet.names] or sheets[:1]
    chosen = [sheet for sheet in filled if not sheet.is_hidden and fits(sheet.names)]
    # The error of its columns is raised when it is read.
    chosen = chosen or [max(filled, key=lambda sheet: (not sheet.is_hidden, len(sheet.names)))]
    for sheet in filled:
        if sheet not in chosen:
            reason = f"its columns are {list_names(sheet.names)}"
            if sheet.is_hidden:
                reason = "hidden"
            say(f"{file}: the sheet {sheet.title!r} is not read ({reason})")
    if len(chosen) == 1:
        return [Input(file, file, chosen[0].title)]
    return [Input(file, f"{file}[{sheet.title}]", sheet.title) for sheet in chosen]


# Requests and responses


def divide_requests(
    inputs: Sequence[Input], reading: Reading, fits: Fits
) -> tuple[list[Input], list[Input]]:
    """Return the files of requests of a batch, and all others; a JobError where one of the two that
    belong together is missing.
    """
    requests, tables, responses, alone = [], [], [], []
    for table in inputs:
        first = first_record(table, reading)
        if is_request(first):
            requests.append(table)
            continue
        tables.append(table)
        if isinstance(first, dict) and is_response(first):
            responses.append(table)
            if not fits(list(next(rows_of_batch(first)))):
                alone.append(table)
    message = "{} has the {} of a batch; give the file of the {}, too"
    if requests and not responses:
        raise JobError(message.format(requests[0].name, "requests", "responses"))
    if alone and not requests:
        raise JobError(message.format(alone[0].name, "responses", "requests"))
    return requests, tables


def first_record(table: Input, reading: Reading) -> object:
    """Return the first record of a file of JSON lines, as batches are; None for other files."""
    if file_format(table.file) not in LINES or not table.can_be_read_again():
        return None
    reader = Reader(table, reading)
    reader.close()
    return reader.first


def read_requests(requests: Sequence[Input], reading: Reading) -> Elsewhere | None:
    """Return what files of requests ask, by their ids, None where there are none; a JobError names
    a line without one.
    """
    by_id: Elsewhere = {}
    for table in requests:
        for line, record in Reader(table, reading).records([]):
            with failing(f"{table.name}:{line}"):
                request = read_request(record)
                if request is None:
                    raise ValueError("is no request with messages or a prompt")
                by_id[str(record.get("custom_id", record.get("key")))] = request
    return by_id or None


# Documents by id


def read_sources(reading: Reading, named_columns: NamedColumns, say: Say) -> Elsewhere | None:
    """Return the documents of `reading.sources` by their ids: of a file, or of a folder of texts,
    whose names are the ids. None where nothing is named, or where it is the folder beside those of
    systems.

    `say` is given how its columns are read. A JobError says why they cannot be read.
    """
    if reading.sources is None or any(Path(file).is_dir() for file in reading.files):
        return None
    file = reading.sources
    if Path(file).is_dir():
        texts = list_texts(Path(file))
        return {name: {"document": read_text(texts[name], reading)} for name in texts}
    if not file_format(file):
        raise JobError([Option("sources", file), ": there is no such folder or file"])
    reader = Reader(file, reading)
    asked = {role: named_columns.get(role) for role in ("document", "id")}
    columns = find_columns(reader.names, asked, reader.first)
    for role, name in columns.items():
        if name not in reader.names:
            lack = f"a column `{name}`; it has {list_names(reader.names)}; give "
            option = Option(f"{role}-column", "NAME")
            raise JobError([Option("sources", file), f": the documents need {lack}", option])
    if said := describe_columns(columns, asked):
        say(f"{file}: {said}")
    by_id: Elsewhere = {}
    for line, record in reader.records(list(columns.values())):
        with failing(f"{file}:{line}"):
            record = checked_record(record)
            key = source_key(record.get(columns["id"]))
            fields = {"document": record.get(columns["document"])}
            if by_id.setdefault(key, fields) != fields:
                raise ValueError(f"a second document has the id {key!r}")
    return by_id


def source_key(label: Any) -> str:
    """Return an id as it is compared: 7, "7" and 7.0 are one.

    >>> source_key(7.0), source_key("007")
    ('7', '007')
    """
    return str(checked_label(label, "id"))
