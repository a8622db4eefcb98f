# SPDX-License-Identifier: Apache-2.0
"""The example that `summary-metrics --example` scores: 14 invented stories, each with a summary of
four systems.
"""

from __future__ import annotations

from pathlib import Path

from .errors import JobError
from .files import write_whole
from .registry import METRICS_FOLDER

EXAMPLE = METRICS_FOLDER.parent / "examples" / "news.jsonl"  # also where the package is installed
NAME = "news.jsonl"


def write_example() -> str:
    """Write the example into the working directory, so that every command that the screen prints
    finds it; return its name.

    A JobError where another file of that name is there.
    """
    text = EXAMPLE.read_text(encoding="utf-8")
    file = Path(NAME)
    if not file.exists():
        write_whole(file, text)
    elif file.read_bytes() != text.encode():
        raise JobError(f"{NAME}: is there and is not the example; give --example in another folder")
    return NAME
