# SPDX-License-Identifier: Apache-2.0
"""Where a job reads and writes: the names of its files, and checks of them before anything is loaded or written."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..errors import JobError, require_extra
from ..registry import METRICS
from .readers import COMPRESSED, SUFFIXES, file_format, open_file

STANDARD_INPUT = "stdin"
OUTPUT_ENDINGS = (".scores.jsonl", ".scores")
WORKBOOKS = (".xlsx", ".xls", ".xlsm", ".ods", ".numbers")
JOINED = 3  # files whose names an output bears; of more, it bears the first and their number
OUTPUT = re.compile(r"\.scores\.jsonl(\.(meta|compare)\.json)?$")


def default_output(files: Sequence[str], folder: bool = False) -> Path:
    """Return where the scores of files are written by default: in the working directory, named after the files.

    >>> [str(default_output(files)) for files in (["data/news.csv.gz"], ["a.jsonl", "b.jsonl"], ["-"])]
    ['news.scores.jsonl', 'a+b.scores.jsonl', 'stdin.scores.jsonl']
    >>> str(default_output(["a.csv", "b.csv", "c.csv", "d.csv"], folder=True))
    'a+3-more.scores'
    """
    stems = [STANDARD_INPUT if file == "-" else stem_of(file) for file in files]
    name = "+".join(stems) if len(stems) <= JOINED else f"{stems[0]}+{len(stems) - 1}-more"
    return Path(name + (".scores" if folder else ".scores.jsonl"))


def stem_of(file: str) -> str:
    """Return the name of a file without folders and without the suffixes that tell its format."""
    name = re.split(r"[/\\]" if os.sep == "\\" else "/", file)[-1]
    suffixes = file_format(file) + (COMPRESSED if name.lower().endswith(COMPRESSED) else "")
    return name[: len(name) - len(suffixes)]


def sidecar_of(output: Path) -> Path:
    """Return where it is written how far the job of an output has come."""
    return output.with_name(output.name + ".meta.json")


def added_of(output: Path) -> Path:
    """Return where the scores of metrics that are added to an output are, until every row has them."""
    return output.with_name(output.name + ".added")


def joined_of(output: Path) -> Path:
    """Return where an output with its added scores is written, before it takes the place of the output."""
    return output.with_name(output.name + ".joined")


def restarted_of(output: Path) -> Path:
    """Return where an output that is scored again is written, before it takes the place of the earlier one."""
    return output.with_name(output.name + ".restarted")


def marked_of(output: Path) -> Path:
    """Return where an output is written with what only all its rows show, before it takes the place of the output."""
    return output.with_name(output.name + ".marked")


def comparison_of(output: Path) -> Path:
    """Return where the comparison of the systems in an output is written."""
    return output.with_name(output.name + ".compare.json")


def judgements_of(files: Sequence[str]) -> Path:
    """Return where judgements of files are kept by default: beside the first file, named after all of them.

    A JobError says that this is no place of this machine.

    >>> str(judgements_of(["data/news.jsonl"])).replace(os.sep, "/")
    'data/news.judged.jsonl'
    """
    if "://" in files[0]:
        raise JobError(f"{files[0]} is on another machine: name a file of this one with --output", 2)
    name = str(default_output(files)).removesuffix(".scores.jsonl")
    return Path(files[0]).parent / f"{name}.judged.jsonl"


def fitted_of(output: Path) -> Path:
    """Return where the score that is fitted to judgements is written, for each row of an output."""
    return output.with_name(output.name + ".fitted.jsonl")


def check_files(files: Iterable[str]) -> None:
    """Refuse a file that cannot be read."""
    for file in files:
        try:
            file.encode()
        except UnicodeEncodeError:
            raise JobError(f"{file!r}: the name of a file must be valid UTF-8", 2) from None
        if file == "-":
            continue
        if file in METRICS:
            raise JobError(f"{file} is a metric, not a file: write several with commas, as in --metrics unr,{file}", 2)
        if file.lower().endswith(WORKBOOKS):
            raise JobError(f'{file} is a workbook of a spreadsheet: save its sheet as "CSV UTF-8"', 2)
        if not file_format(file):
            raise JobError(f"{file}: the name must end in {', '.join(SUFFIXES)}, or be - for standard input", 2)
        if OUTPUT.search(file):
            reason = "is named like the scores that this command writes: add --compare to compare several such files"
            raise JobError(f"{file} {reason}, or rename it to score it", 2)
        open_file(file).close()


def is_output(file: str) -> bool:
    """Return whether a path is that of an output: named as one, or with the file beside it that says what made it."""
    return file != "-" and "://" not in file and (file.endswith(OUTPUT_ENDINGS) or sidecar_of(Path(file)).is_file())


def only_outputs(files: Sequence[str]) -> bool:
    """Return whether all files are outputs; a JobError when only some are, as texts and scores cannot be compared."""
    found = [file for file in files if is_output(file)]
    if found and len(found) < len(files):
        other = next(file for file in files if file not in found)
        raise JobError(f"{found[0]} has scores, and {other} has texts: score it first, then compare the two outputs", 2)
    return bool(found)


def check_output(output: Path, files: Iterable[str], folder: bool) -> None:
    """Refuse an output that is an input, or that cannot be written."""
    written = [output, sidecar_of(output), comparison_of(output), added_of(output), joined_of(output)]
    written += [restarted_of(output), fitted_of(output)]
    for file in inputs_here(files):
        if any(is_same_file(place, file) for place in written):
            raise JobError(f"{file} is an input, --output must be another file", 2)
    check_writable("--output", output, folder)


def inputs_here(files: Iterable[str]) -> list[Path]:
    """Return the files of this machine among the inputs."""
    return [Path(file) for file in files if file != "-" and "://" not in file]


def is_same_file(first: Path, second: Path) -> bool:
    """Return whether two paths are of one file, by whatever names, or would be where capitals make no difference."""
    if first.exists() and second.exists():
        return first.samefile(second)
    return str(first.resolve()).casefold() == str(second.resolve()).casefold()


def check_report(report: Path, files: Iterable[str], output: Path) -> None:
    """Refuse a report that could not be made."""
    if "-" in files:
        raise JobError("--report reads the input twice, and standard input can be read only once; give a file", 2)
    others = [*inputs_here(files), output, sidecar_of(output), comparison_of(output), fitted_of(output)]
    if any(is_same_file(report, other) for other in others):
        raise JobError(f"--report {report}: is an input or an output, the report must be another file", 2)
    check_writable("--report", report, folder=False)
    require_extra("report", "--report")


def check_judgements(judgements: Path, written: Iterable[Path]) -> None:
    """Refuse a file of judgements that would be overwritten."""
    for file in written:
        if is_same_file(file, judgements):
            raise JobError(f"--judgements {judgements}: would be overwritten by {file}; give another file", 2)


def check_writable(argument: str, path: Path, folder: bool) -> None:
    """Refuse a path at which no file, or no folder where one is wanted, can be written."""
    if re.match(r"\w[\w+.-]+:/", str(path)) and not path.parent.is_dir():  # `Path` makes one slash of two
        reason = "must be a path of this machine, since it is locked, renamed and continued there"
        raise JobError(f"{argument} {path}: {reason}; mount remote storage, or copy the result", 2)
    if not path.parent.is_dir():
        raise JobError(f"{argument} {path}: there is no folder {path.parent}", 2)
    other = path.exists() and path.is_dir() != folder
    if other or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise JobError(f"{argument} {path}: cannot be written", 2)


def refuse_repeated(files: Sequence[str]) -> None:
    """Refuse a file that is given twice, by whatever names: each of its rows would count twice."""
    seen: dict[object, str] = {}
    for file in files:
        try:
            status = os.stat(file)
            own: object = (status.st_dev, status.st_ino)
        except (OSError, ValueError):  # on another machine, standard input, or not there, which is said later
            own = file
        if own in seen:
            raise JobError(f"a file is given twice: {seen[own]}, {file}", 2)
        seen[own] = file
