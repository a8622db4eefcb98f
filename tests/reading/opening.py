# SPDX-License-Identifier: Apache-2.0
"""Opening files as the command does."""

from __future__ import annotations

from typing import Any

from summary_metrics.errors import JobError, Option, in_command
from summary_metrics.reading.rows import NEEDED, OpenRows, open_files
from summary_metrics.reading.text import Layout


class Opening:
    """Opens files, and keeps what is said and which rows are bad."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.bad: list[str] = []

    def __call__(
        self, *files: str, skip: bool = False, needed: Any = NEEDED, wide: Any = (), **asked: Any
    ) -> OpenRows:
        def report(error: JobError) -> None:
            if not skip:
                raise error
            self.bad.append(str(error))

        def say(*parts: str | Option) -> None:
            self.said.append(
                "".join(in_command(part) if isinstance(part, Option) else part for part in parts)
            )

        layout = Layout(**{name: asked.pop(name) for name in Layout._fields if name in asked})
        return open_files(list(files), asked, layout, wide, needed, skip, report, say)
