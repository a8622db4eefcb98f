# SPDX-License-Identifier: Apache-2.0
"""Tests of files that are written in one step."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.files import hold, write_whole


def test_a_file_is_replaced_and_keeps_who_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    write_whole(file, "one")
    file.chmod(0o640)
    write_whole(file, "zwei é")
    assert file.read_text(encoding="utf-8") == "zwei é"
    assert file.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["page.html"]


def test_a_full_disk_leaves_the_earlier_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.html"
    write_whole(file, "earlier")

    def write_half(path: Path, text: str, **_: Any) -> None:
        path.write_bytes(text[: len(text) // 2].encode())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", write_half)
    with pytest.raises(JobError, match="page.html cannot be written: No space left on device"):
        write_whole(file, "later")
    assert file.read_bytes() == b"earlier"
    assert os.listdir(tmp_path) == ["page.html"]


def test_links_and_devices_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "page.html", tmp_path / "link.html"
    file.write_text("earlier")
    link.symlink_to(file)
    write_whole(link, "later")
    assert link.is_symlink()
    assert file.read_text() == "later"
    write_whole(Path("/dev/null"), "nothing")
    assert not Path("/dev/null").is_file()


def test_one_job_at_a_time(tmp_path: Path) -> None:
    output = tmp_path / "scores"
    with hold(output), hold(tmp_path / "others"):
        for _ in range(2):
            with pytest.raises(JobError, match="another process writes to .*scores"), hold(output):
                pass
    with hold(output):
        pass
    assert not os.listdir(tmp_path)
