# SPDX-License-Identifier: Apache-2.0
"""How requests are counted."""

from __future__ import annotations

import threading

import pytest
from summary_metrics.metrics._shared.chat_client import CallLimitError, Meter


def test_threads_share_the_limit_and_have_usage_of_their_own() -> None:
    meter, used = Meter(60), []

    def take() -> None:
        for _ in range(10):
            meter.take()
        used.append(meter.take_usage())

    threads = [threading.Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert used == [{"calls": 10}] * 6
    with pytest.raises(CallLimitError):
        meter.take()
