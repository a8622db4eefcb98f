# SPDX-License-Identifier: Apache-2.0
"""Keeps the results of paid steps, so that none is paid for twice: in memory, and on disk for an interrupted run."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import threading
from pathlib import Path
from typing import Any

REMEMBERED = 10_000  # values in memory
LARGEST = 16 * 2**20  # bytes of a file; no step has as many


class StepCache:
    """JSON values by JSON keys. Memory holds the last 10,000; `folder`, when there is one, holds all.

    A file is written whole or not at all, so that several processes may share a folder and any of them may be killed.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = None if folder is None else Path(folder)
        self.remembered = REMEMBERED
        self._memory: dict[str, Any] = {}
        self._lock = threading.Lock()

    def get(self, key: list[Any]) -> Any:
        """Return the value of a key, None where there is none; a damaged file counts as none, whatever is in it."""
        name = digest(key)
        with self._lock:
            if name in self._memory:
                return self._memory[name]
        if self.folder is None:
            return None
        try:
            with self._path(name).open("rb") as file:
                content = file.read(LARGEST + 1)
            value = json.loads(content) if len(content) <= LARGEST else None
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        self._remember(name, value)
        return value

    def put(self, key: list[Any], value: Any) -> None:
        """Keep a value."""
        name, text = digest(key), json.dumps(value)
        self._remember(name, value)
        if self.folder is not None:
            path = self._path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
                file.write(text)
            os.replace(file.name, path)

    def _remember(self, name: str, value: Any) -> None:
        with self._lock:
            self._memory[name] = value
            while len(self._memory) > self.remembered:
                del self._memory[next(iter(self._memory))]  # the oldest

    def _path(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / name[:2] / f"{name}.json"


def digest(key: list[Any]) -> str:
    """Return the SHA-256 of a JSON key, as 64 hexadecimal digits."""
    return hashlib.sha256(json.dumps(key, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()
