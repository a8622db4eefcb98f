# SPDX-License-Identifier: Apache-2.0
"""A plugin of pytest: `pytest --summaries FILE` makes a test of each row of a file, by
`assert_summary`.

pytest imports this module wherever the package is installed, so it imports nothing else at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from summary_metrics.reading.rows import Row

OPTION = "--summaries"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.getgroup("summaries").addoption(
        OPTION,
        action="append",
        default=[],
        metavar="FILE",
        help="make a test of each summary of a file; may be repeated",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect the files, alone where nothing else was asked for."""
    files = config.getoption(OPTION)
    if files and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []
    config.args = [*config.args, *files]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return what collects the summaries of a file that the option names."""
    files = map(os.path.abspath, parent.config.getoption(OPTION))
    if str(file_path) not in files:
        return None
    return SummaryFile.from_parent(parent, path=file_path)


class SummaryFile(pytest.File):
    """A file of summaries."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each row; what cannot be read is an error of the file."""
        from summary_metrics.errors import JobError
        from summary_metrics.reading.cells import passages_of
        from summary_metrics.reading.opening import open_rows
        from summary_metrics.reading.text import Reading
        from summary_metrics.texts.language import detect_most

        try:
            source = open_rows(Reading((str(self.path),)), ["document"], True, lambda *_: None)
            language = detect_most(
                "\n".join(passages_of(row.document or "")) for row in source.head
            )
            for row in source.rows(report=True):
                name = " ".join(filter(None, [f"line {row.line}", row.system_name]))
                yield SummaryTest.from_parent(self, name=name, row=row, language=language)
        except JobError as error:
            raise self.CollectError(str(error)) from error


class SummaryTest(pytest.Item):
    """A summary, which must have its key facts and nothing that its source lacks."""

    def __init__(self, *, row: Row, language: str, **given: Any) -> None:
        super().__init__(**given)
        self.row, self.language = row, language

    def runtest(self) -> None:
        """Look for what is wrong."""
        from summary_metrics import assert_summary

        row = self.row
        assert_summary(row.document or "", row.summary, row.key_facts or (), self.language)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is wrong, without where it was found in the code."""
        if isinstance(excinfo.value, AssertionError | ValueError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)
