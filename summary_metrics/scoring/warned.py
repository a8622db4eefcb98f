# SPDX-License-Identifier: Apache-2.0
"""Warnings of the metrics, in the words of where they appear."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class TextsNote(UserWarning):
    """A warning of a metric of some texts, as it goes from a worker to the process that shows it.

    `about` is what the texts are, and `remedy` has the options that help, with their values.
    """

    def __init__(self, message: str, about: str, remedy: Sequence[tuple[str, str]]) -> None:
        super().__init__(message, about, remedy)  # all of them, as it is made again from these when unpickled
        self.about, self.remedy = about, remedy


def make_portable(message: Warning | str) -> Warning | str:
    """Return what may be sent to another process: the class of a metric's own warning is not known there."""
    if hasattr(message, "about") and hasattr(message, "remedy"):
        return TextsNote(str(message), message.about, message.remedy)
    return str(message)


def say_warning(message: Warning | str, spell: Callable[[str, str, str], str]) -> str:
    """Return what a warning says; `spell` writes an option of a metric. Without a value it is the user's to choose.

    >>> note = TextsNote("", "in Chinese", [("tokenizer", "char")])
    >>> say_warning(note, "--option {}.{}={}".format)
    'some texts are in Chinese: give --option METRIC.tokenizer=char for each METRIC that has this option'
    """
    about = getattr(message, "about", "")
    if not about:
        return str(message)
    options = " and ".join(spell("METRIC", name, value or "CODE") for name, value in getattr(message, "remedy", ()))
    return f"some texts are {about}" + (f": give {options} for each METRIC that has this option" if options else "")
