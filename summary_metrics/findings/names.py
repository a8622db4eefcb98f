# SPDX-License-Identifier: Apache-2.0
"""Names of systems as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from string import digits

from ..printable import and_more, join_words, show_names

LONG_NAME = 24  # characters, of which what all names share is left out
MOST_NAMED = 6  # systems in a sentence
LEAST_RUN = 2  # names that count on, of more only the first and the last are said
SEPARATORS = "/:_- "


def short_names(systems: Sequence[str]) -> dict[str, str]:
    """Return a short name for each system, all of them different: of a path its last part, of long
    names what they do not all begin or end with.

    >>> short_names(["openai/gpt-4o", "meta/llama"]), short_names(["a/x", "b/x"])
    ({'openai/gpt-4o': 'gpt-4o', 'meta/llama': 'llama'}, {'a/x': 'a/x', 'b/x': 'b/x'})
    >>> list(short_names(["chat:Llama-3.1-8B-Instruct", "chat:Llama-3.1-70B-Instruct"]).values())
    ['8B', '70B']
    """
    names = [name.rstrip("/").rpartition("/")[2] or name for name in systems]
    if len(set(names)) < len(set(systems)):  # two share their last part
        names = list(systems)
    if len(names) > 1 and max(map(len, names)) > LONG_NAME:
        names = without_shared(names)
    return dict(zip(systems, show_names(names), strict=True))


def without_shared(names: Sequence[str]) -> list[str]:
    """Return names without what all of them begin and end with, up to whole words."""
    start = shared_length(names)
    stripped = [name[start:] for name in names]
    end = shared_length([name[::-1] for name in stripped])
    if end:
        stripped = [name[:-end] for name in stripped]
    return stripped if all(stripped) else list(names)


def shared_length(names: Sequence[str]) -> int:
    """Return how many characters, up to a separator, all names begin with."""
    letters = zip(*names, strict=False)
    shared = next((k for k, alike in enumerate(letters) if len(set(alike)) > 1), 0)
    return max(names[0].rfind(separator, 0, shared) for separator in SEPARATORS) + 1


def name_files(files: Sequence[str]) -> dict[str, str]:
    """Return a short name for each file: the end of its path that tells it from the others.

    >>> name_files(["logs/a/run.csv", "logs/b/run.csv"])
    {'logs/a/run.csv': 'a/run.csv', 'logs/b/run.csv': 'b/run.csv'}
    """
    ends = [file.rpartition("/")[2] for file in files]
    for parts in range(2, 2 + max(file.count("/") for file in files)):
        if len(set(ends)) == len(files):
            break
        ends = ["/".join(file.split("/")[-parts:]) for file in files]
    return dict(zip(files, show_names(ends, LONG_NAME), strict=True))


def list_systems(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Return the short names of systems in a sentence, of many the first.

    >>> list_systems(["a", "b"]), list_systems(list("abcdefgh"), 3)
    ('a and b', 'a, b and 6 more')
    """
    return join_words(shorten(names, most))


def list_runs(names: Sequence[str], most: int) -> str:
    """Return names in their order, of those that only count on the first and the last; of many the
    first.

    >>> list_runs(["S9", "S10", "S11", "T1"], 6), list_runs(list("abcdefgh"), 6)
    ('S9 to S11, T1', 'a, b, c, d, e, f and 2 more')
    """
    listed: list[str] = []
    for _, run in groupby(enumerate(names), place_in_run):
        _, alike = zip(*run, strict=True)
        if len(alike) > LEAST_RUN:
            alike = (f"{alike[0]} to {alike[-1]}",)
        listed += alike
    if len(listed) > most:
        return ", ".join(names[:most]) + and_more(len(names) - most)
    return ", ".join(listed)


def place_in_run(numbered: tuple[int, str]) -> tuple[str, int]:
    """Return what is the same of names that count on: the words, and how far their number is from
    their place.
    """
    place, name = numbered
    words = name.rstrip(digits)
    return words, int(name[len(words) :] or 0) - place


def shorten(names: Sequence[str], most: int) -> list[str]:
    """Return names, in the place of the last ones of many how many they are."""
    if len(names) <= most:
        return list(names)
    return [*names[: most - 1], f"{len(names) - most + 1} more"]
