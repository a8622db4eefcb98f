# SPDX-License-Identifier: Apache-2.0
"""Settings of the whole test run: nothing reaches a network, and nothing is written outside
temporary folders.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Read by the Hugging Face libraries when they are imported, so set before any test module is.
os.environ["HF_HOME"] = tempfile.mkdtemp(prefix="summary-metrics-tests-")
os.environ["GRADIO_TEMP_DIR"] = os.path.join(os.environ["HF_HOME"], "gradio")
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_EVALUATE_OFFLINE"] = "1"
os.environ["HF_UPDATE_DOWNLOAD_COUNTS"] = "0"
os.environ.pop("HF_TOKEN", None)
# Several processes test side by side. If each computes with all processors, they mostly wait for
# each other's threads: that took eight times as much processor time. The processes that tests start
# inherit it.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import pytest
from hypothesis import settings

from summary_metrics.registry import import_evaluate_alone

import_evaluate_alone()  # no test uses its evaluator, whose imports take seconds of every process

# Without deadlines: a shared machine can stall, which is no property of the code. A change sees a
# few cases, always the same ones; `HYPOTHESIS_PROFILE=random` sees many that nobody has seen
# before, as the weekly workflow does.
settings.register_profile(
    "change", deadline=None, derandomize=True, max_examples=20, print_blob=True
)
settings.register_profile("random", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "change"))


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def command(empty_folder: None, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command, in a folder of its own."""
    from tests.helpers.command import Command  # not above: its imports read the settings

    return Command(capsys)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real Chromium, for all tests of a process: it takes longer to start than most tests do."""
    from tests.browser import chromium  # not above: its imports read the settings

    with chromium() as started:
        yield started


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop of the browser, which never stops, from every test that needs no
    browser.
    """
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def ray_token() -> Iterator[None]:
    """A token for all that starts a Ray, or Ray would make one and keep it in the home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-xdist, where it runs the tests, keep the order of the files that is made below."""
    config.option.loadscopereorder = False


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(os.environ["HF_HOME"], ignore_errors=True)


def pytest_xdist_auto_num_workers() -> int:
    """As many as there are processors, where pytest-xdist would count cores; each takes 15 seconds
    to collect.
    """
    return os.cpu_count() or 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever a browser looks at is slow. Files with slow tests come first: at the end no process
    waits for one.
    """
    slow: Counter[Path] = Counter()
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        slow[item.path] += item.get_closest_marker("slow") is not None
    order = sorted(slow, key=lambda path: -slow[path])
    items.sort(key=lambda item: order.index(item.path))
