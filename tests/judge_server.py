# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics judge` as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser import START, free_port
from tests.modules import command, environment


@contextmanager
def judging(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the command on news.jsonl of a folder; give the address of its page, and its process."""
    port = free_port()
    started = subprocess.Popen(
        command("judge", "news.jsonl", "--port", str(port), *options),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert started.stdout
    try:
        printed = []
        for line in started.stdout:
            printed.append(line)
            if "http" in line:
                break
        assert f"http://127.0.0.1:{port}" in printed[-1], printed
        yield f"http://127.0.0.1:{port}", started
    finally:
        started.kill()
        started.wait(timeout=START)
