# SPDX-License-Identifier: Apache-2.0
"""Work spread over threads, such as questions over the requests that a server may get at once."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from typing import Any


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads; none is begun after one has
    failed.

    What is under way then is waited for, as it may be paid for; after an interruption it is not.
    """
    if workers == 1:
        yield from map(function, items)
        return
    tasks: queue.SimpleQueue[tuple[Any, Future[Any]]] = queue.SimpleQueue()
    futures: list[Future[Any]] = []
    is_over = threading.Event()

    def work() -> None:
        with suppress(queue.Empty):
            while not is_over.is_set():
                item, future = tasks.get_nowait()
                try:
                    future.set_result(function(item))
                except BaseException as error:  # is raised where the result is asked for
                    is_over.set()
                    future.set_exception(error)

    for item in items:
        futures.append(Future())
        tasks.put((item, futures[-1]))
    # Not those of `concurrent.futures`, for which Python waits when it ends.
    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    for thread in threads[: len(futures)]:
        thread.start()
    try:
        for future in futures:
            yield future.result()
    except BaseException as stop:
        # the second where an interruption met who reads the results, and this is closed
        causes = (stop, stop.__context__)
        if any(isinstance(cause, KeyboardInterrupt) for cause in causes):
            threads.clear()
        raise
    finally:
        is_over.set()
        for thread in threads[: len(futures)]:
            thread.join()
