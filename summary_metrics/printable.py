# SPDX-License-Identifier: Apache-2.0
"""Words and names as they may be printed: nothing of a file can steer a terminal or a spreadsheet,
or is too long.
"""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any

NAME_CHARACTERS = 40  # of a system in a table; files have the whole name


def make_printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    if name.isprintable():  # nearly all are, and thousands of cells are written
        return name
    return "".join(c if c.isprintable() else "?" for c in name)


def show_name(name: str, most: int = NAME_CHARACTERS) -> str:
    """Return a name from a file as a table shows it: without what could steer a terminal, a long
    one cut inside.
    """
    return fold(make_printable(name), most)


def show_names(names: Sequence[str], most: int = NAME_CHARACTERS) -> list[str]:
    """Return names as a table shows them, in at most so many characters (10 or more), different
    ones always different.

    Where the usual cut makes some alike, what they begin with in common is left out; if that is not
    enough, they are numbered.

    >>> show_names(["meta-llama/Meta-Llama-3.1-8B-Instruct", "meta-llama/Meta-Llama-3.1-70B-Instruct"], 12)
    ['…8B-Instruct', '…70B-I…truct']
    """
    found = {name: show_name(name, most) for name in dict.fromkeys(names)}
    for text, times in Counter(found.values()).items():
        if times > 1:
            alike = [name for name, shown in found.items() if shown == text]
            start = next(
                (k for k, letters in enumerate(zip(*alike, strict=False)) if len(set(letters)) > 1),
                0,
            )
            while start and alike[0][start - 1].isalnum():
                start -= 1
            found.update(
                (name, show_name(f"…{name[start:]}" if start else name, most)) for name in alike
            )
    taken: set[str] = set()
    for name, shown in found.items():
        number = 1
        while found[name] in taken:
            number += 1
            ending = f"~{number}"
            found[name] = f"{fold(shown, most - len(ending))}{ending}"
        taken.add(found[name])
    return [found[name] for name in names]


def quote(text: str) -> str:
    """Return a word of a command that is shown, so that a shell takes it for one word and runs
    nothing in it.

    >>> quote("my news.jsonl")
    "'my news.jsonl'"
    """
    return shlex.quote(text) if os.name == "posix" else subprocess.list2cmdline([text])


# alone in a cell they are text to every spreadsheet; a mark of the command is one
SIGNS = ("+", "-")
# As a spreadsheet begins a formula, or trims to one; some take the wide signs of East Asia for the
# narrow.
FORMULA = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]"
)


def make_cell(text: str) -> str:
    """Return a text as a cell of a CSV file: one that a spreadsheet would take for a formula has an
    apostrophe first.

    >>> make_cell("gpt"), make_cell("=1+1"), make_cell("(none)"), make_cell("-")
    ('gpt', "'=1+1", '(none)', '-')
    """
    shown = make_printable(text)
    return f"'{shown}" if FORMULA.match(text) and text not in SIGNS else shown


def make_json(value: Any, indent: int | None = None) -> str:
    r"""Return a value as JSON in readable characters; what could steer a terminal is escaped, and
    stays what it is.

    >>> print(make_json("caf\u00e9 \u202e \x9b"))
    "café \u202e \u009b"
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    if text.isprintable():  # most often, and several times as fast
        return text
    return "".join(c if c.isprintable() or c == "\n" else escape_json(c) for c in text)


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: records as dictionaries, None for a number that is
    undefined or infinite.

    >>> plain({"mean": float("nan"), "ends": (0, 1)})
    {'mean': None, 'ends': [0, 1]}
    """
    if is_dataclass(value):
        return plain(vars(value))
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def escape_json(character: str) -> str:
    """Return a character as JSON writes it in a string without the character itself."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))


def fold(name: str, most: int) -> str:
    """Return a name, of a long one the beginning and the end: names of models often differ at the
    end.

    >>> fold("summarizer-large-step-2000", 11)
    'summa…-2000'
    """
    end = (most - 1) // 2
    return name if len(name) <= most else f"{name[: most - 1 - end]}…{name[-end:]}"


def count_of(number: int, one: str, many: str) -> str:
    """Return a number with its noun.

    >>> count_of(1, "summary", "summaries"), count_of(1200, "summary", "summaries")
    ('1 summary', '1,200 summaries')
    """
    return f"{number:,} {one if number == 1 else many}"


def join_words(words: Sequence[str]) -> str:
    """Return words as a list.

    >>> join_words([]), join_words(["a"]), join_words(["a", "b", "c"])
    ('', 'a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
