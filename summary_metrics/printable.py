# SPDX-License-Identifier: Apache-2.0
"""Names from a file as they may be printed: without what could steer a terminal, and not too long."""

from __future__ import annotations

NAME_CHARACTERS = 40  # of a system in a table; files have the whole name


def make_printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    return "".join(c if c.isprintable() else "?" for c in name)


def show_name(name: str, most: int = NAME_CHARACTERS) -> str:
    """Return a name from a file as a table shows it: without what could steer a terminal, a long one cut inside."""
    return fold(make_printable(name), most)


def fold(name: str, most: int) -> str:
    """Return a name, of a long one the beginning and the end: names of models often differ at the end.

    >>> fold("summarizer-large-step-2000", 11)
    'summa…-2000'
    """
    end = (most - 1) // 2
    return name if len(name) <= most else f"{name[: most - 1 - end]}…{name[-end:]}"
