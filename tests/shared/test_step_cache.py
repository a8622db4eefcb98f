# SPDX-License-Identifier: Apache-2.0
"""Files that several writers share."""

from __future__ import annotations

import threading
from pathlib import Path

from summary_metrics.metrics._shared.step_cache import StepCache


def test_many_writers_leave_whole_files(tmp_path: Path) -> None:
    def write(number: int) -> None:
        for i in range(20):
            StepCache(tmp_path).put(["step", i], [i] * 1000)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [StepCache(tmp_path).get(["step", i]) for i in range(20)] == [
        [i] * 1000 for i in range(20)
    ]
    assert (
        len([*tmp_path.rglob("*.json")])
        == len([path for path in tmp_path.rglob("*") if path.is_file()])
        == 20
    )
