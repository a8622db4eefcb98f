# SPDX-License-Identifier: Apache-2.0
"""Settings of the whole test run: nothing reaches a network, and nothing is written outside temporary folders."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Read by the Hugging Face libraries when they are imported, so set before any test module is.
os.environ["HF_HOME"] = tempfile.mkdtemp(prefix="summary-metrics-tests-")
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_EVALUATE_OFFLINE"] = "1"
os.environ["HF_UPDATE_DOWNLOAD_COUNTS"] = "0"
os.environ.pop("HF_TOKEN", None)

import pytest
from hypothesis import settings

# Reproducible, and without deadlines: a shared machine can stall, which is no property of the code.
settings.register_profile("repository", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("repository")


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A real Chromium."""
    from tests.browser import chromium  # not above: its imports read the settings

    with chromium() as started:
        yield started


@pytest.fixture
def open_report(browser: Any) -> Iterator[Any]:
    """What opens the report of the working directory, and may be called several times."""
    from tests.report_pages import opening

    with opening(browser) as open_page:
        yield open_page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever a browser looks at is slow."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
