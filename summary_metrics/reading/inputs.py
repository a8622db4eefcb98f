# SPDX-License-Identifier: Apache-2.0
"""What is read of the files and folders that were given: sheets, folders of systems, and documents
that stand in another file than the summaries.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import FAILED, JobError, Option, RowError
from ..printable import quote
from .files import STANDARD_INPUT, file_format, open_file
from .folders import describe_matches, describe_unread, find_folders, has_texts
from .parquet import find_dataset, is_dataset
from .reader import Input, Reader
from .shapes import BatchRequest, is_request, is_response, read_request, request_id, rows_of_batch
from .text import LINES, Layout
from .workbook import Sheet, list_sheets

# of what the command writes beside its inputs
RECORD = ".meta.json"  # beside an output
OWN_ENDINGS = (".scores.jsonl", RECORD, ".marks.csv", ".judged.jsonl")
SHOWN = 3  # files of a folder that are named in an example
Fits = Callable[[Sequence[str]], bool]  # whether a table with these columns can be read


def gather(
    files: Sequence[str], layout: Layout, needed: Sequence[str], fits: Fits
) -> tuple[list[Input], dict[str, BatchRequest] | None, list[str]]:
    """Return the tables in files and folders, the requests to which they have the responses, by
    id, and what the user must know; a JobError says what is unclear or missing.
    """
    inputs: list[Input] = []
    notes: list[str] = []
    folders: list[Path] = []
    for file in files:
        if Path(file).is_dir():
            folder = Path(file)
            if is_dataset(folder):
                inputs.append(Input(str(find_dataset(folder)), file))
            elif has_texts(folder):
                folders.append(folder)
            else:
                raise JobError(explain_folder(folder))
        elif file_format(file) == ".xlsx":
            sheets, unread = choose_sheets(file, layout, fits)
            inputs += sheets
            notes += unread
        else:
            inputs.append(Input(file, file))
    if folders:
        systems = find_folders(folders, layout, needed)
        beside = str(systems.sources or "")
        inputs += [Input(str(folder), str(folder), beside=beside) for folder in systems.systems]
        notes += describe_matches(systems)
    requests, tables = divide_requests(inputs, layout, fits)
    return tables, read_requests(requests, layout) or None, notes


def explain_folder(folder: Path) -> str:
    """Return what to do with a folder that is none of those that are read."""
    names = {entry.name for entry in folder.iterdir()}
    tables = sorted(
        folder / name
        for name in names
        if file_format(name) and not name.endswith(OWN_ENDINGS) and f"{name}{RECORD}" not in names
    )
    if tables:
        shown = [quote(str(table)) for table in tables]
        if len(shown) > SHOWN:
            shown[SHOWN:] = ["..."]
        return f"{folder} is a folder of files; give the files: {' '.join(shown)}"
    if deeper := next(folder.glob("*/*/*.txt"), None):
        return f"{folder} has no texts; perhaps give the folder {quote(str(deeper.parent.parent))}"
    folders = [folder, *(entry for entry in folder.iterdir() if entry.is_dir())]
    unread = next(filter(None, map(describe_unread, folders)), "")
    return unread or (
        f"{folder} has no texts: looked for are .txt or .md files, one folder a system beside one"
        " of documents, or a folder that `Dataset.save_to_disk` wrote"
    )


# Sheets


def choose_sheets(file: str, layout: Layout, fits: Fits) -> tuple[list[Input], list[str]]:
    """Return the sheets of a workbook that are read, and what to say of the others.

    They are all that have the columns, or the one that is named. Hidden ones are read only if they
    are named.
    """
    try:
        with open_file(file) as stream:
            sheets = list_sheets(stream, file, layout.longest)
    except JobError:
        raise
    except RowError as error:
        raise JobError([f"{file}: ", *error.parts], FAILED) from error
    except Exception as error:  # as many kinds as there are ways to damage an archive
        advice = (
            'it is no workbook, or damaged: save it as .xlsx again, or its sheet as "CSV UTF-8"'
        )
        raise JobError(f"{file}: {advice} ({error})", FAILED) from error
    if layout.sheet is not None:
        sheet = named_sheet(file, sheets, layout.sheet)
        return [Input(file, file, sheet.title)], []
    filled = [sheet for sheet in sheets if sheet.names] or sheets[:1]
    chosen = [sheet for sheet in filled if not sheet.is_hidden and fits(sheet.names)]
    if not chosen:
        # The error of its columns is raised when it is read.
        chosen = [max(filled, key=lambda sheet: (not sheet.is_hidden, len(sheet.names)))]
    notes = []
    for sheet in filled:
        if sheet not in chosen:
            reason = f"its columns are {', '.join(sheet.names)}"
            if sheet.is_hidden:
                reason = "hidden"
            notes.append(f"{file}: the sheet {sheet.title!r} is not read ({reason[:200]})")
    if len(chosen) == 1:
        return [Input(file, file, chosen[0].title)], notes
    return [Input(file, f"{file}[{sheet.title}]", sheet.title) for sheet in chosen], notes


def named_sheet(file: str, sheets: Sequence[Sheet], title: str) -> Sheet:
    """Return the sheet of a title; a JobError names those that there are."""
    for sheet in sheets:
        if sheet.title == title:
            return sheet
    titles = [sheet.title for sheet in sheets]
    near = difflib.get_close_matches(title, titles, 1)
    parts: list[str | Option] = [f"{file} has no sheet {title!r}; it has {', '.join(titles)[:200]}"]
    if near:
        parts += ["; perhaps ", Option("sheet-name", near[0])]
    raise JobError(parts)


# Requests and responses


def divide_requests(
    inputs: Sequence[Input], layout: Layout, fits: Fits
) -> tuple[list[Input], list[Input]]:
    """Return the files of requests of a batch, and all others; a JobError where one of the two that
    belong together is missing.
    """
    requests, responses, tables = [], [], []
    can_stand_alone = True
    for table in inputs:
        first = first_record(table, layout)
        if is_request(first):
            requests.append(table)
            continue
        tables.append(table)
        if isinstance(first, dict) and is_response(first):
            responses.append(table)
            can_stand_alone = can_stand_alone and fits(list(next(rows_of_batch(first))))
    if requests and not responses:
        raise JobError(
            f"{requests[0].name} has the requests of a batch; give the file of the responses, too"
        )
    if responses and not requests and not can_stand_alone:
        raise JobError(
            f"{responses[0].name} has the responses of a batch; give the file of the requests, too"
        )
    return requests, tables


def first_record(table: Input, layout: Layout) -> object:
    """Return the first record of a file of JSON lines, as batches are; None for other files."""
    if table.file == STANDARD_INPUT or file_format(table.file) not in LINES:
        return None
    if "://" in table.file or Path(table.file).is_dir():
        return None
    reader = Reader(table, layout)
    reader.close()
    return reader.first


def read_requests(requests: Sequence[Input], layout: Layout) -> dict[str, BatchRequest]:
    """Return what files of requests ask, by their ids; a JobError names a line without one."""
    by_id: dict[str, BatchRequest] = {}
    for table in requests:
        for line, record in Reader(table, layout).records([]):
            if not is_request(record) or (request := read_request(record)) is None:
                raise JobError(
                    f"{table.name}:{line}: is no request with messages or a prompt", FAILED
                )
            by_id[str(request_id(record))] = request
    return by_id
