# SPDX-License-Identifier: Apache-2.0
"""Folders of texts: one folder a system, with a file for each document, and one of the documents.

The files of a document have the same name in each folder, such as `001.txt`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import JobError, Option, RowError
from ..printable import and_more
from .contents import Contents
from .text import Layout, show_encoding, too_long

TEXTS = (".txt", ".md")
SOURCES = (
    "sources source documents document docs articles article originals transcripts inputs input "
    "texts src"
).split()
OTHER_TEXTS = (
    ".docx .doc .odt .rtf .pdf .html .htm .xml .tex .srt .vtt .story .text .json .rst".split()
)
SHOWN = 5  # names of files that match nothing


class Folders(NamedTuple):
    """The folders of summaries, one a system, and that of the documents, None where nothing asks
    for one.
    """

    systems: list[Path]
    sources: Path | None


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
    suffixes = Counter(
        file.suffix.lower() for file in folder.iterdir() if file.suffix.lower() in OTHER_TEXTS
    )
    kinds = ", ".join(f"{number} {suffix}" for suffix, number in sorted(suffixes.items()))
    if not kinds:
        return ""
    return f"{folder}: not read are {kinds}; write their texts into {' or '.join(TEXTS)} files"


def has_texts(folder: Path) -> bool:
    """Return whether a folder has text files, or folders that have some."""
    return bool(list_texts(folder)) or bool(inner_folders(folder))


def inner_folders(folder: Path) -> list[Path]:
    """Return the folders inside a folder that have text files."""
    folders = sorted(entry for entry in folder.iterdir() if entry.is_dir())
    return [entry for entry in folders if not entry.name.startswith(".") and list_texts(entry)]


def find_folders(paths: Sequence[Path], layout: Layout, needed: Sequence[str]) -> Folders:
    """Return which of some folders, or of the folders inside them, has the documents; a JobError
    asks where it cannot be seen, and a document is needed.
    """
    folders: list[Path] = []
    for folder in paths:
        folders += inner_folders(folder) or [folder]
    named = [folder for folder in folders if folder.name.lower() in SOURCES]
    sources: Path | None = None
    if layout.sources:
        sources = Path(layout.sources)
        if not sources.is_dir():
            raise JobError([Option("sources", str(sources)), ": there is no such folder"])
    elif len(named) == 1:
        sources = named[0]
    systems = [folder for folder in folders if sources is None or not folder.samefile(sources)]
    if sources is None and "document" in needed:
        refuse_other_folders(paths, folders)
        longest = max(folders, key=average_size)
        names = ", ".join(str(folder) for folder in folders)
        raise JobError(
            [
                f"none of the folders {names} is called as one of documents; perhaps ",
                Option("sources", str(longest)),
            ]
        )
    if not systems:
        raise JobError(f"{sources} has documents, and there is no folder of summaries beside it")
    return Folders(systems, sources)


def refuse_other_folders(paths: Sequence[Path], folders: Sequence[Path]) -> None:
    """Raise a JobError where none of some folders can be that of the documents: its files are no
    texts, there is only one, or each has the texts of one document.
    """
    for folder in paths:
        inner = [entry for entry in folder.iterdir() if entry.is_dir()]
        for entry in inner:
            if entry.name.lower() in SOURCES and (unread := describe_unread(entry)):
                raise JobError(unread)
    names = [set(list_texts(folder)) for folder in folders]
    is_by_document = len({frozenset(texts) for texts in names}) == 1 and any(
        name.lower() in SOURCES for name in names[0]
    )
    if len(folders) == 1 or is_by_document:
        raise JobError(
            f"the texts in {folders[0]} have no pairs: make one folder for the documents and one"
            " for each system, in which a document and its summaries have one name, such as"
            f" {SOURCES[0]}/001.txt and gpt4/001.txt"
        )


def average_size(folder: Path) -> float:
    """Return the mean size of the text files of a folder, in bytes."""
    sizes = [file.stat().st_size for file in list_texts(folder).values()]
    return sum(sizes) / max(1, len(sizes))


def describe_matches(folders: Folders) -> list[str]:
    """Return what matches nothing, a text for each system and one for the documents; a JobError
    where nothing matches.
    """
    if folders.sources is None:
        return []
    documents = list_texts(folders.sources)
    notes = list(filter(None, map(describe_unread, (folders.sources, *folders.systems))))
    matched: set[str] = set()
    for system in folders.systems:
        names = list_texts(system)
        alone = [name for name in names if name not in documents]
        missing = [name for name in documents if name not in names]
        matched.update(name for name in names if name in documents)
        if alone:
            files = show_some([names[name].name for name in alone])
            notes.append(f"{system}: left out, as {folders.sources} has no such file: {files}")
        if missing:
            notes.append(f"{system} has no summary of {show_some(missing)}")
    if not matched:
        raise JobError(
            f"no file has the same name in {folders.sources} and in"
            f" {', '.join(map(str, folders.systems))}; {' and '.join(notes)}"
        )
    return notes


def show_some(names: Sequence[str]) -> str:
    """Return the first of some names, and how many others there are."""
    return f"{', '.join(names[:SHOWN])}{and_more(len(names) - SHOWN)}"


def open_texts(system: Path, sources: str, layout: Layout) -> Contents:
    """Return the summaries of a folder as rows, with their documents where there is a folder of
    these, which a system's file must match to be read.
    """
    texts = list_texts(system)
    documents: dict[str, Path] = {}
    names = ["id", "system", "summary"]
    if sources:
        documents = list_texts(Path(sources))
        texts = {name: file for name, file in texts.items() if name in documents}
        names.insert(2, "document")
    if not texts:
        names = []  # as of any file without a row

    def records(columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
        for number, (name, file) in enumerate(texts.items(), 1):
            try:
                record = read_pair(file, documents.get(name), layout)
            except ValueError as error:
                yield number, error
            else:
                yield number, {"id": name, "system": system.name, **record}

    return Contents(names, records)


def read_pair(summary: Path, document: Path | None, layout: Layout) -> Mapping[str, str]:
    """Return the texts of a summary and its document; a ValueError names the file that has none."""
    texts = {"summary": read_text(summary, layout)}
    if document is not None:
        texts["document"] = read_text(document, layout)
    return texts


def read_text(file: Path, layout: Layout) -> str:
    """Return the text of a file; a ValueError names one that is too long or in another
    encoding.
    """
    if not file.resolve().is_relative_to(file.parent.resolve()):
        raise RowError(f"{file} is a link to a file outside of its folder: copy it there")
    with file.open("rb") as stream:
        content = stream.read(4 * layout.longest + 1)
    encoding = layout.encoding or show_encoding(content)
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise RowError(
            f"{file} is not valid {encoding.upper()} at byte {error.start + 1}; if it is in another"
            " encoding, give ",
            Option("encoding", "NAME"),
        ) from None
    if len(text) > layout.longest:
        raise RowError(f"{file}: ", *too_long("the text", layout.longest).parts)
    return text.replace("\r\n", "\n").strip()
