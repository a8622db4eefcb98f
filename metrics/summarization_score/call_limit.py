# SPDX-License-Identifier: Apache-2.0
"""Counts the requests that a model is sent, and refuses those beyond a limit before they are sent."""

from __future__ import annotations

import threading


class CallLimitError(RuntimeError):
    """The next request would be one more than allowed. It is not sent, and neither is any later one."""

    fatal = True


class CallLimit:
    """Counts requests, those that are repeated included: of all threads together, and of each for itself.

    Attributes
    ----------
    most
        How many requests are allowed in all; None for any number.
    used
        How many were sent.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.used = 0
        self._lock = threading.Lock()
        self._of_thread = threading.local()

    def take(self, count: int = 1) -> None:
        """Count this many requests, which are sent next.

        Raises
        ------
        CallLimitError
            When they are more than what is left. Then none of them is counted.
        """
        with self._lock:
            if self.most is not None and self.used + count > self.most:
                raise CallLimitError(
                    f"the model was called {self.used} times, and `max_calls` allows {self.most}: give a larger number "
                    "to go on; what a `cache_dir` holds is not asked for again"
                )
            self.used += count
        self._of_thread.count = getattr(self._of_thread, "count", 0) + count

    def take_count(self) -> int:
        """Return how many requests this thread has counted since it last asked."""
        count: int = getattr(self._of_thread, "count", 0)
        self._of_thread.count = 0
        return count
