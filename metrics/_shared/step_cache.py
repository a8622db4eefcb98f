# SPDX-License-Identifier: Apache-2.0
"""What was asked and paid for, in memory and on disk, so that it is not asked again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import threading
from pathlib import Path
from typing import Any

REMEMBERED = 100_000  # results in memory


class KeepingError(RuntimeError):
    """An answer cannot be kept, such as on a full disk: each further one would be paid for and
    lost.
    """

    fatal = True


class StepCache:
    """JSON values by JSON keys: the last in memory and, where there is a `folder`, all of them on
    disk.

    A file is written whole or not at all, so that several processes may share a folder and any of
    them may be killed.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, writes: bool = True) -> None:
        self.folder: Path | None = None
        if folder is not None:
            self.folder = Path(folder)
        self.writes = writes
        self._memory: dict[str, Any] = {}
        self._lock = threading.Lock()

    def get(self, key: list[Any]) -> Any:
        """Return the value of a key, None where there is none; a damaged file counts as none,
        whatever is in it.
        """
        name = digest(key)
        with self._lock:
            if name in self._memory:
                return self._memory[name]
        if self.folder is None:
            return None
        try:
            value = json.loads(self._path(self.folder, name).read_bytes())
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        self._remember(name, value)
        return value

    def put(self, key: list[Any], value: Any) -> None:
        """Keep a value."""
        name, text = digest(key), json.dumps(value)
        self._remember(name, value)
        if self.folder is not None and self.writes:
            path = self._path(self.folder, name)
            try:
                self._write(path, text)
            except OSError as error:
                raise KeepingError(f"{path} cannot be written: {error.strerror}") from error

    def copy(self) -> StepCache:
        """Return a cache that holds the same, and writes nothing to the disk."""
        copied = StepCache(self.folder, writes=False)
        with self._lock:
            copied._memory.update(self._memory)
        return copied

    def _remember(self, name: str, value: Any) -> None:
        with self._lock:
            self._memory[name] = value
            while len(self._memory) > REMEMBERED:
                del self._memory[next(iter(self._memory))]  # the oldest

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = tempfile.NamedTemporaryFile(  # noqa: SIM115  closing it may fail as well
            "w", encoding="utf-8", dir=path.parent, delete=False
        )
        try:
            with file:
                file.write(text)
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise

    @staticmethod
    def _path(folder: Path, name: str) -> Path:
        return folder / name[:2] / f"{name}.json"


def digest(key: Any) -> str:
    """Return the SHA-256 of a JSON value, as 64 hexadecimal digits."""
    return hashlib.sha256(
        json.dumps(key, ensure_ascii=False).encode("utf-8", "surrogatepass")
    ).hexdigest()
