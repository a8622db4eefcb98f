# SPDX-License-Identifier: Apache-2.0
"""Opening files as the command does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from summary_metrics.errors import JobError, Option, in_command, spell_parts
from summary_metrics.reading.opening import OpenRows, Reading, open_rows
from summary_metrics.reading.roles import FACT_ROLES, NEEDED
from summary_metrics.reading.text import Layout


class Opening:
    """Opens files, or rows of Python, and keeps what is said and which rows are bad."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.bad: list[str] = []

    def __call__(
        self,
        *files: str,
        skip: bool = False,
        needed: Sequence[str] = NEEDED,
        wide: Sequence[str] = (),
        records: Sequence[Any] | None = None,
        **asked: Any,
    ) -> OpenRows:
        def report(error: JobError) -> None:
            if not skip:
                raise error
            self.bad.append(str(error))

        def say(*parts: str | Option) -> None:
            self.said.append(spell_parts(parts, in_command))

        layout = Layout(**{name: asked.pop(name) for name in Layout._fields if name in asked})
        reads_facts = any(role in asked for role in FACT_ROLES)
        columns = {role: name for role, name in asked.items() if name is not None}
        reading = Reading(files, columns, layout, tuple(wide), None, skip, records)
        return open_rows(reading, needed, reads_facts, report, say)
