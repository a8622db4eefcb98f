# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.call_limit import CallLimit, CallLimitError

# Worked by hand


def test_the_fourth_of_three_calls_is_refused() -> None:
    calls = CallLimit(3)
    calls.take(2)
    with pytest.raises(CallLimitError, match="the model was called 2 times, and `max_calls` allows 3"):
        calls.take(2)
    calls.take()
    assert (calls.used, calls.take_count(), calls.take_count()) == (3, 3, 0)
    calls.most = 4  # a larger limit goes on from there
    calls.take()
    with pytest.raises(CallLimitError, match="called 4 times"):
        calls.take()


def test_the_error_ends_everything() -> None:
    assert CallLimitError.fatal


# Properties


@given(st.lists(st.integers(1, 5)), st.none() | st.integers(0, 30))
def test_never_more_than_allowed(counts: list[int], most: int | None) -> None:
    calls, taken = CallLimit(most), 0
    for count in counts:
        try:
            calls.take(count)
        except CallLimitError:
            assert most is not None
            assert taken + count > most
        else:
            taken += count
    assert calls.used == calls.take_count() == taken
    assert most is None or taken <= most


def test_threads_share_the_limit_and_count_for_themselves() -> None:
    calls = CallLimit(1000)

    def work(_: int) -> int:
        taken = 0
        for _ in range(200):
            try:
                calls.take()
            except CallLimitError:
                break
            taken += 1
        assert calls.take_count() == taken
        return taken

    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(work, range(8)))
    assert sum(taken) == calls.used == 1000  # of 1600 that were wanted


# Edges and errors


def test_nothing_is_allowed() -> None:
    with pytest.raises(CallLimitError, match="the model was called 0 times, and `max_calls` allows 0: give a larger"):
        CallLimit(0).take()
