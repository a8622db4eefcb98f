# SPDX-License-Identifier: Apache-2.0
"""Folders of texts: one folder a system, with a file for each document, and one of the documents.

The files of a document have the same name in each folder, such as `001.txt`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import JobError, Option, RowError
from ..printable import and_more
from .text import UTF_8, Contents, Reading, Records, show_encoding, too_long

TEXTS = (".txt", ".md")
SOURCES = (
    "sources source documents document docs articles article originals transcripts inputs input "
    "texts src"
).split()
OTHER_TEXTS = (
    ".docx .doc .odt .rtf .pdf .html .htm .xml .tex .srt .vtt .story .text .json .rst".split()
)
SHOWN = 5  # names of files that match nothing


def list_texts(folder: Path) -> dict[str, Path]:
    """Return the text files of a folder by the names that they share with those of other folders:
    without the suffix. Hidden ones are no texts. A JobError names two of one name.
    """
    texts: dict[str, Path] = {}
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() not in TEXTS or file.name.startswith(".") or not file.is_file():
            continue
        if file.stem in texts:
            raise JobError(f"{texts[file.stem]} and {file} have one name; leave one of them")
        texts[file.stem] = file
    return texts


def describe_unread(folder: Path) -> str:
    """Return which files of a folder may hold texts and are not read, "" for none."""
    suffixes = Counter(file.suffix.lower() for file in folder.iterdir())
    kinds = [f"{suffixes[suffix]} {suffix}" for suffix in OTHER_TEXTS if suffixes[suffix]]
    if not kinds:
        return ""
    files = " or ".join(TEXTS)
    return f"{folder}: not read are {', '.join(kinds)}; write their texts into {files} files"


def inner_folders(folder: Path) -> list[Path]:
    """Return the folders inside a folder that have text files."""
    folders = sorted(entry for entry in folder.iterdir() if entry.is_dir())
    return [entry for entry in folders if not entry.name.startswith(".") and list_texts(entry)]


def find_folders(
    paths: Sequence[Path], reading: Reading, needed: Sequence[str]
) -> tuple[list[Path], Path | None]:
    """Return the folders of summaries, one a system, among some folders or the folders inside them,
    and that of the documents, None where nothing asks for one; a JobError asks where it cannot be
    seen.
    """
    folders = [inner for folder in paths for inner in inner_folders(folder) or [folder]]
    named = [folder for folder in folders if folder.name.lower() in SOURCES]
    sources: Path | None = None
    if reading.sources:
        sources = Path(reading.sources)
        if not sources.is_dir():
            raise JobError([Option("sources", str(sources)), ": there is no such folder"])
    elif len(named) == 1:
        sources = named[0]
    elif "document" in needed:
        refuse_other_folders(paths, folders)
        longest = max(folders, key=average_size)
        names = ", ".join(map(str, folders))
        lack = f"none of the folders {names} is called as one of documents; perhaps "
        raise JobError([lack, Option("sources", str(longest))])
    systems = [folder for folder in folders if sources is None or not folder.samefile(sources)]
    if not systems:
        raise JobError(f"{sources} has documents, and there is no folder of summaries beside it")
    return systems, sources


def refuse_other_folders(paths: Sequence[Path], folders: Sequence[Path]) -> None:
    """Raise a JobError where none of some folders can be that of the documents: its files are no
    texts, there is only one, or each has the texts of one document.
    """
    for folder in (entry for path in paths for entry in path.iterdir() if entry.is_dir()):
        if folder.name.lower() in SOURCES and (unread := describe_unread(folder)):
            raise JobError(unread)
    names = {frozenset(list_texts(folder)) for folder in folders}
    is_by_document = any(name.lower() in SOURCES for texts in names for name in texts)
    if len(folders) == 1 or (len(names) == 1 and is_by_document):
        raise JobError(
            f"the texts in {folders[0]} have no pairs: make one folder for the documents and one"
            " for each system, in which a document and its summaries have one name, such as"
            f" {SOURCES[0]}/001.txt and gpt4/001.txt"
        )


def average_size(folder: Path) -> float:
    """Return the mean size of the text files of a folder, in bytes."""
    sizes = [file.stat().st_size for file in list_texts(folder).values()]
    return sum(sizes) / max(1, len(sizes))


def describe_matches(systems: Sequence[Path], sources: Path | None) -> list[str]:
    """Return what matches nothing, a text for each system and one for the documents; a JobError
    where nothing matches.
    """
    if sources is None:
        return []
    documents = list_texts(sources)
    notes = list(filter(None, map(describe_unread, (sources, *systems))))
    has_match = False
    for system in systems:
        names = list_texts(system)
        alone = [file.name for name, file in names.items() if name not in documents]
        missing = [name for name in documents if name not in names]
        has_match = has_match or len(alone) < len(names)
        if alone:
            notes.append(f"{system}: left out, as {sources} has no such file: {show_some(alone)}")
        if missing:
            notes.append(f"{system} has no summary of {show_some(missing)}")
    if not has_match:
        folders = ", ".join(map(str, systems))
        lack = f"no file has the same name in {sources} and in {folders}; {' and '.join(notes)}"
        raise JobError(lack)
    return notes


def show_some(names: Sequence[str]) -> str:
    """Return the first of some names, and how many others there are."""
    return f"{', '.join(names[:SHOWN])}{and_more(len(names) - SHOWN)}"


def open_texts(system: Path, sources: str, reading: Reading) -> Contents:
    """Return the summaries of a folder as rows, with their documents where there is a folder of
    these, which a system's file must match to be read.
    """
    texts = list_texts(system)
    documents: dict[str, Path] = {}
    names = ["id", "system", "summary"]
    if sources:
        documents = list_texts(Path(sources))
        texts = {name: file for name, file in texts.items() if name in documents}
        names.append("document")
    if not texts:
        names = []  # as of any file without a row

    def records(columns: Sequence[str]) -> Records:
        for number, (name, file) in enumerate(texts.items(), 1):
            record: Any = {"id": name, "system": system.name}
            try:
                record["summary"] = read_text(file, reading)
                if sources:
                    record["document"] = read_text(documents[name], reading)
            except ValueError as error:
                record = error
            yield number, record

    return Contents(names, records)


def read_text(file: Path, reading: Reading) -> str:
    """Return the text of a file; a ValueError names one that is too long or in another
    encoding.
    """
    if not file.resolve().is_relative_to(file.parent.resolve()):
        raise RowError(f"{file} is a link to a file outside of its folder: copy it there")
    with file.open("rb") as stream:
        content = stream.read(4 * reading.longest_text + 1)
    encoding = show_encoding(content) or reading.encoding or UTF_8
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        where = f"{file} is not valid {encoding.upper()} at byte {error.start + 1}"
        advice = Option("encoding", "NAME")
        raise RowError(f"{where}; if it is in another encoding, give ", advice) from None
    if len(text) > reading.longest_text:
        raise too_long(f"{file}: the text", reading.longest_text)
    return text.replace("\r\n", "\n").strip()
