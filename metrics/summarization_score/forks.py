# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/forks.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""torch in a process that was forked, as by `multiprocessing` on Linux, `datasets.map(num_proc=2)` or a DataLoader.

A fork copies the memory of a process, but only the one thread that forks. The threads with which torch divides its work
are not there in the child, and torch would wait for them for ever.
"""

from __future__ import annotations

import os
import threading
from types import TracebackType
from typing import Any

_process = os.getpid()  # for which torch is set up: first of all the one that loaded this module


def use_one_thread_if_forked(torch: Any) -> None:
    """Let torch work in one thread, if this process was forked from the one that loaded this module.

    Such a process is mostly one of several that share the processor. It may choose another number of threads later.
    """
    global _process
    if os.getpid() != _process:
        torch.set_num_threads(1)
        _process = os.getpid()


class Turns:
    """A lock for one `with` statement at a time, of any thread. In a forked process it is free.

    An ordinary lock stays locked for ever if another thread held it when the process was forked. Make it where a module
    is loaded, not for each object: what it registers is kept as long as the process.
    """

    def __init__(self) -> None:
        self._renew()
        if hasattr(os, "register_at_fork"):  # only where there are forks
            os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()
