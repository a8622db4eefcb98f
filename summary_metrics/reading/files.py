# SPDX-License-Identifier: Apache-2.0
"""Files of every format, from wherever they are: opening them, and their names."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import stat
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO, cast

from ..errors import FAILED, PROGRAM, JobError, Option, did_you_mean
from ..printable import make_printable
from ..registry import METRICS
from .text import LINES, TABLES

WORKBOOK_SUFFIX = ".xlsx"
FORMATS = (*LINES, ".json", *TABLES, ".parquet", ".arrow", WORKBOOK_SUFFIX, ".eval")
# What other files are, and what to do with them.
WORKBOOK = 'is a workbook of a spreadsheet: save its sheet as "CSV UTF-8", or as .xlsx'
NO_TABLE = "is one text: write a row for each document and summary, or folders of .txt files"
OTHER_FILES = {
    **dict.fromkeys((".xls", ".xlsm", ".ods", ".numbers"), WORKBOOK),
    **dict.fromkeys(".txt .md .docx .pdf .html .srt .vtt .story".split(), NO_TABLE),
    **dict.fromkeys((".zip", ".tar", ".tgz", ".tar.gz", ".7z"), "is an archive: unpack it first"),
    **dict.fromkeys((".zst", ".lz4", ".br"), "is compressed otherwise than read: unpack it first"),
    **dict.fromkeys(
        (".pkl", ".pickle", ".pt", ".npy"),
        "may run code when it is read, so it is not: write JSON lines, as with"
        ' `to_json(FILE, orient="records", lines=True)`',
    ),
    **dict.fromkeys((".yaml", ".yml", ".xml"), "is not read: write its rows as JSON or CSV"),
    ".feather": "is a file of Arrow: name it .arrow",
}
SHEET = re.compile(r".*\.xlsx\[(.*)\]", re.IGNORECASE | re.DOTALL)  # as a message names one
NAMED = 3  # files whose names an output bears; of more, it bears the first and their number
OTHER_COMMANDS = ("judge", "demo")  # words that stand where a file may
STANDARD_INPUT = "-"
ROWS = "rows"  # stands for the file of rows that come from none
PATIENCE = 5  # seconds without a byte of a pipe, after which it is said what is waited for
PIECE = 2**20  # bytes that are read of one at once


class Decompressed(io.RawIOBase):
    """What a compressed file holds, in all its streams. Bytes behind these are an error, where
    `bz2` and `lzma` pass over them; zeros are not.
    """

    def __init__(self, file: BinaryIO, make: Callable[[], Any]) -> None:
        self._file, self._make = file, make
        self._stream: Any = None  # between two streams
        self._piece = b""

    def readable(self) -> bool:
        """Return that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer, and return with how many bytes; 0 at the end."""
        content = b""
        while not content:
            if not self._piece and (self._stream is None or self._stream.needs_input):
                self._piece = self._file.read(PIECE)
                if not self._piece and self._stream:
                    raise EOFError("the compressed file has no end")
                if not self._piece:
                    return 0
            if self._stream is None:
                self._piece = self._piece.lstrip(b"\0")
                if not self._piece:
                    continue
                self._stream = self._make()
            content, self._piece = self._stream.decompress(self._piece, len(buffer)), b""
            if self._stream.eof:
                self._piece, self._stream = self._stream.unused_data, None
        buffer[: len(content)] = content
        return len(content)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


OPENERS: dict[str, Callable[[BinaryIO], Any]] = {
    ".gz": gzip.open,
    ".bz2": lambda file: io.BufferedReader(Decompressed(file, bz2.BZ2Decompressor)),
    ".xz": lambda file: io.BufferedReader(Decompressed(file, lzma.LZMADecompressor)),
}
_spooled: dict[str, str] = {}  # where a pipe is read from, once it is read
_streams: list[Any] = []


def file_format(file: str) -> str:
    """Return the suffix that tells the format of a file, of a compressed one that before the last.

    >>> file_format("s3://bucket/news.csv.gz"), file_format("NEWS.CSV"), file_format("-")
    ('.csv', '.csv', '.jsonl')
    """
    if file == STANDARD_INPUT:
        return LINES[0]
    name = file.lower()
    for suffix in OPENERS:
        name = name.removesuffix(suffix)
    return next((suffix for suffix in FORMATS if name.endswith(suffix)), "")


def mode_of(file: str) -> int:
    """Return what kind of file a path of this machine leads to, 0 where nothing is there."""
    try:
        return os.stat(file).st_mode
    except (OSError, ValueError):
        return 0


def spool(file: str) -> str:
    """Return the file that holds what came through a pipe, which is read to its end now, or was
    before. Where nothing comes, it is said what is waited for.
    """
    if file in _spooled:
        return _spooled[file]
    suffix = Path(file).suffix or LINES[0]
    # it is open until the end, when it goes
    stream = tempfile.NamedTemporaryFile(prefix="summary-metrics-", suffix=suffix)  # noqa: SIM115
    timer = threading.Timer(PATIENCE, say_waiting, [file])
    timer.daemon = True
    timer.start()
    try:
        opened: Any = nullcontext(sys.stdin.buffer)  # which stays open
        if file != STANDARD_INPUT:
            opened = open(file, "rb")  # noqa: SIM115  closed below
        with opened as pipe:
            for piece in iter(lambda: pipe.read1(PIECE), b""):
                timer.cancel()
                stream.write(piece)
        stream.flush()
    except OSError as error:
        raise JobError(
            f"{file} cannot be kept in {stream.name}: {error.strerror}", FAILED
        ) from error
    finally:
        timer.cancel()
    _streams.append(stream)
    _spooled[file] = stream.name
    return stream.name


def say_waiting(file: str) -> None:
    """Say that nothing came through a pipe so far."""
    who = f"a program that writes to {file}"
    if file == STANDARD_INPUT:
        who = "rows on standard input"
    sys.stderr.write(f"{PROGRAM}: waiting for {make_printable(who)}\n")
    sys.stderr.flush()


def open_file(file: str) -> BinaryIO:
    """Open a local file, or with fsspec a remote one such as s3://bucket/rows.csv; a JobError says
    why it cannot be.

    A compressed one is decompressed while it is read.
    """
    is_remote, place = "://" in file, file
    if file == STANDARD_INPUT or stat.S_ISFIFO(mode_of(file)):
        place = spool(file)
    mode = mode_of(place)
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        raise JobError(f"{file}: is a device, and no file")
    try:
        if is_remote:
            import fsspec

            opened = fsspec.open(file, "rb").open()
        else:
            opened = open(place, "rb")  # noqa: SIM115  the caller closes it
        opener = OPENERS.get(os.path.splitext(place)[1].lower())
        return cast(BinaryIO, opener(opened) if opener else opened)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        if is_remote and isinstance(error, FileNotFoundError):
            reason = "no such file, or its server does not answer"
        raise JobError(f"{file}: {reason}") from error
    except Exception as error:  # the package of a protocol is missing, or it fails in its own way
        raise JobError(f"{file}: {type(error).__name__}: {error}") from error


# Paths


def check_files(files: Sequence[str]) -> None:
    """Refuse files that cannot be read, and one that is given twice: each of its rows would count
    twice.
    """
    if not files:
        raise JobError("give a file, or --example for a first look")
    seen: dict[object, str] = {}
    for file in files:
        check_file_name(file)
        identity: object = file
        for path in inputs_here([file]):
            if not path.is_dir():
                open_file(file).close()
            status = path.stat()
            identity = (status.st_dev, status.st_ino)
        if identity in seen:
            raise JobError(f"a file is given twice: {seen[identity]}, {file}")
        seen[identity] = file


def check_file_name(file: str) -> None:
    """Refuse a file that cannot be read by its name."""
    try:
        file.encode()
    except UnicodeEncodeError:
        raise JobError(f"{file!r}: the name of a file must be valid UTF-8") from None
    if file in METRICS:
        advice = f"{file} is a metric, not a file: write several with commas, as in "
        raise JobError([advice, Option("metrics", f"unr,{file}")])
    if os.path.isdir(file):
        return
    for suffix, advice in OTHER_FILES.items():
        if file.lower().endswith(suffix):
            raise JobError(f"{file} {advice}")
    if not file_format(file):
        raise JobError(
            f"{file}: the name must end in {', '.join(FORMATS)}, also with {', '.join(OPENERS)}, or"
            f" be - or a folder{did_you_mean(file, OTHER_COMMANDS)}; names for an option are"
            " written with commas, no spaces"
        )


def inputs_here(files: Iterable[str]) -> list[Path]:
    """Return the files of this machine among the inputs."""
    return [Path(file) for file in files if file != STANDARD_INPUT and "://" not in file]


def is_same_file(first: Path, second: Path) -> bool:
    """Return whether two paths are of one file, by whatever names, or would be where capitals make
    no difference.
    """
    if first.exists() and second.exists():
        return first.samefile(second)
    # `Path.resolve` raises an error of its own where links lead back to themselves.
    targets = [os.path.realpath(path).casefold() for path in (first, second)]
    return targets[0] == targets[1]


def default_output(files: Sequence[str]) -> Path:
    """Return where the scores of files are written by default, named after the files: beside a
    single one of this machine, if its folder can be written, else in the working directory.

    >>> [str(default_output(files)) for files in (["news.csv.gz"], ["x/a.jsonl", "b.jsonl"], ["-"])]
    ['news.scores.jsonl', 'a+b.scores.jsonl', 'stdin.scores.jsonl']
    """
    stems = [stem_of(file) for file in files]
    folder = Path()
    local = inputs_here(files)
    if len(files) == 1 and local and os.access(local[0].parent, os.W_OK):
        folder = local[0].parent
    name = "+".join(stems)
    if len(stems) > NAMED:
        name = f"{stems[0]}+{len(stems) - 1}-more"
    return folder / f"{name}.scores.jsonl"


def name_by_file(files: Iterable[str]) -> dict[str, str]:
    """Return the name of the system that each file stands for: its stem; with its folder, or whole,
    where others have the same.

    >>> name_by_file(["runs/one.jsonl", "runs/two.csv"])
    {'runs/one.jsonl': 'one', 'runs/two.csv': 'two'}
    >>> name_by_file(["gpt/news.jsonl", "llama/news.jsonl"])
    {'gpt/news.jsonl': 'gpt/news', 'llama/news.jsonl': 'llama/news'}
    """
    names: dict[str, str] = {}
    files = list(dict.fromkeys(files))
    for shorten in (sheet_or_stem, stem_of, stem_in_folder, str):
        shortened = {file: shorten(file) for file in files}
        times = Counter(shortened.values())
        for file, name in shortened.items():
            if times[name] == 1:
                names.setdefault(file, name)
    return {file: names[file] for file in files}


def sheet_or_stem(file: str) -> str:
    """Return the title of a sheet of a workbook, or else the stem of a file."""
    sheet = SHEET.fullmatch(file)
    if sheet:
        return sheet[1]
    return stem_of(file)


def stem_in_folder(file: str) -> str:
    """Return the stem of a file after the name of its folder."""
    folder = file.rpartition("/")[0].rpartition("/")[2]
    return f"{folder}/{stem_of(file)}".lstrip("/")


def stem_of(file: str) -> str:
    """Return the name of a file without folders and without the suffixes that tell its format."""
    if file == STANDARD_INPUT:
        return "stdin"
    if os.sep == "\\":
        file = file.replace("\\", "/")
    name = file.rstrip("/").rpartition("/")[2]
    form = file_format(file)
    if not form:
        return name
    return name[: name.lower().rindex(form)]


def check_apart(option: str, written: Sequence[Path], existing_files: Iterable[Path]) -> None:
    """Refuse what is written for an option where it would overwrite another file; the first is what
    was given.
    """
    for existing in existing_files:
        if any(is_same_file(place, existing) for place in written):
            reason = f": would overwrite {existing}; give another file"
            raise JobError([Option(option, str(written[0])), reason])


def check_writable(option: str, path: Path) -> None:
    """Refuse a path at which no file can be written."""
    if not path.name:  # such as "", "." or "/"
        raise JobError([Option(option, str(path)), ": must be a file"])
    folder, target = path.parent, Path(os.path.realpath(path))
    # `Path` makes one slash of two
    if re.match(r"\w[\w+.-]+:/", str(path)) and not folder.is_dir():
        reason = (
            ": must be a path of this machine, since it is locked and renamed there; mount remote"
            " storage"
        )
    elif not target.parent.is_dir():
        reason = f": there is no folder {target.parent}"
    elif path.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        reason = ": cannot be written"
    else:
        return
    raise JobError([Option(option, str(path)), reason])
