# SPDX-License-Identifier: Apache-2.0
"""A line for the case that this process is ended without a chance to say one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..printable import make_printable

CODE = "import sys; sys.stdin.read() or print(sys.argv[1], file=sys.stderr)"


@contextmanager
def leaving_word(line: str) -> Iterator[None]:
    """Have a line written to standard error if this process ends inside at once.

    Ray's library ends the process that uses it, from C++ and with status 1, when Ray's own process on this machine is
    gone; nothing in Python comes to run then. So a second process waits, and sees that it was not sent away.
    """
    command = [sys.executable, "-I", "-S", "-c", CODE, make_printable(line)]
    # A session of its own: what a terminal interrupts is told by this process.
    watch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        with suppress(OSError):
            watch.communicate(b"ended")
