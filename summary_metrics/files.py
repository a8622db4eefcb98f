# SPDX-License-Identifier: Apache-2.0
"""Writing files so that they are whole or as before, and one job at a time."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import CANNOT_RUN, FAILED, JobError


@contextmanager
def errors_naming(file: Path) -> Iterator[None]:
    """Have what fails inside, such as writing to a full disk, name the file: a JobError. A closed
    pipe is none.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise JobError(f"{file} cannot be written: {error.strerror or error}", FAILED) from error


def write_whole(file: Path, text: str) -> None:
    """Write a file of text in one step: a failure, such as a full disk, leaves an earlier file as
    it was.

    A JobError names the file. Behind a link, what it leads to is replaced; a pipe or a device is
    written to.
    """
    target = follow_links(file)
    with errors_naming(file):
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
            return
        new = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            new.write_text(text, encoding="utf-8")
            if target.exists():
                shutil.copymode(target, new)
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)


def follow_links(path: Path) -> Path:
    """Return where a path leads to in the end, which need not be there; a JobError where it leads
    back to itself.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():  # `realpath` stops at a link of a circle
        raise JobError(f"{path}: the link leads back to itself")
    return target


@contextmanager
def hold(output: Path, part: str = "") -> Iterator[None]:
    """Let no other job write to an output, a file or a folder, or as `part` of those that do; a
    JobError, which changes nothing, when one does.

    The output itself is not locked, as it may be replaced. The lock ends with this process, however
    that ends; a file that is left then is used again. Where a file system has no locks, nothing is
    checked.
    """
    from filelock import FileLock, Timeout  # late, as `judge` and outputs alone need it

    digest = ""
    if part:  # which may have any characters
        digest = f".{hashlib.sha256(part.encode()).hexdigest()[:8]}"
    place = follow_links(output)
    file = place.with_name(f".{place.name}{digest}.lock")
    lock = FileLock(file)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        held = " as ".join(filter(None, (str(output), part)))
        raise JobError(f"another process writes to {held}", CANNOT_RUN) from None
    except (NotImplementedError, OSError):
        # A file system without locks has nobody to wait for. Where no file can be made at all, the
        # output cannot either, and its writing says why.
        pass
    try:
        yield
    finally:
        # before its end: whoever waits for it sees that it is gone, and makes another one
        with suppress(OSError):
            file.unlink()
        lock.release()
