# SPDX-License-Identifier: Apache-2.0
"""Being a process: how it ends by a signal, which warnings it shows, and what it writes to where
that is closed.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .arguments import say
from .errors import Option, Say, in_command


def prepare_streams() -> bool:
    """Make what is printed go somewhere, whatever a name has in it; return whether standard output
    is there.
    """
    is_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started the process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a name that cannot be shown must not stop the table
        sys.stdout.reconfigure(errors="backslashreplace")
    return is_open


def show_once_a_line() -> Say:
    """Return a `warnings.showwarning` that shows one warning of a kind per line of code, or every
    chunk would repeat it. Those of two metrics that name options are two kinds.
    """
    seen: set[tuple[object, ...]] = set()

    def show(
        message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any
    ) -> None:
        place = (filename, line, type(message), getattr(message, "metric", None))
        if place not in seen:
            seen.add(place)
            say(f"warning, shown once: {spell_warning(message)}")

    return show


def spell_warning(message: Warning) -> str:
    """Return a warning; the options of a metric that it names are spelled as the command does."""
    remedies: Mapping[str, str] = getattr(message, "remedies", {})
    if not remedies:
        return str(message)
    metric, reason, _ = message.args
    options = [
        in_command(Option("option", f"{metric}.{name}={value}")) for name, value in remedies.items()
    ]
    return f"{reason}. Use {' '.join(options)}"


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@contextmanager
def ending_on_sigterm() -> Iterator[None]:
    """Make SIGTERM end the work as an interruption does; not in a thread, nor where it is ignored
    or handled.
    """
    is_main_thread = threading.current_thread() is threading.main_thread()
    if not is_main_thread or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return

    signals: list[int] = []

    def end(number: int, _frame: object) -> None:
        signals.append(number)
        raise Terminated

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    except Exception as error:
        if signals:  # a library made an error of its own of the interruption
            raise Terminated from error
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
