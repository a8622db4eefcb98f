# SPDX-License-Identifier: Apache-2.0
"""Copy the files of this folder beside each metric that imports them: a metric folder works when it
is published alone.

What is copied is what a script names in lines `from .NAME import ...`, the lines by which
`evaluate.load` fetches files, and what its page names in lines `from NAME import ...`, and so on:
`demo_page.py` names `demo_answers.py`, which names `painting.py`. A copy has the same bytes.

    python metrics/_shared/copy_shared.py            make the copies; remove those that are not used
    python metrics/_shared/copy_shared.py --check    name missing, stale and unused copies;
                                                     exit 1 if there are any
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

METRICS = Path(__file__).resolve().parent.parent
IMPORT = {
    "script": re.compile(r"^from \.(\w+) import", re.MULTILINE),
    "app": re.compile(r"^from (\w+) import", re.MULTILINE),
}


def copy_shared(metrics: Path = METRICS, check: bool = False) -> list[str]:
    """Make the copies in a folder of metrics, or only `check` them; return the path of each that
    was not right.
    """
    wrong = []
    folders = [path for path in metrics.iterdir() if path.is_dir() and path.name != "_shared"]
    for folder in folders:
        names = imported_names(folder, metrics / "_shared")
        for source in (metrics / "_shared").glob("*.py"):
            copy = folder / source.name
            content = None  # of a file that is not used here, and shall not be here
            if source.stem in names:
                content = source.read_bytes()
            if content == read_bytes(copy):
                continue
            wrong.append(copy.relative_to(metrics.parent).as_posix())
            if check:
                continue
            if content is None:
                copy.unlink()
            else:
                copy.write_bytes(content)
    return sorted(wrong)


def imported_names(folder: Path, shared: Path) -> set[str]:
    """Return the modules that the script and the page of a metric import from beside them, and for
    a page also those that these import.
    """
    names = set(IMPORT["app"].findall(read_text(folder / "app.py")))
    waiting = [*names]
    while waiting:
        imported = set(IMPORT["app"].findall(read_text(shared / f"{waiting.pop()}.py")))
        waiting += imported - names
        names |= imported
    return names | set(IMPORT["script"].findall(read_text(folder / f"{folder.name}.py")))


def read_bytes(path: Path) -> bytes | None:
    """Return what a file holds; None where there is none."""
    if not path.is_file():
        return None
    return path.read_bytes()


def read_text(path: Path) -> str:
    """Return the text of a program; "" where there is none."""
    return (read_bytes(path) or b"").decode("utf-8")


if __name__ == "__main__":
    paths = copy_shared(check="--check" in sys.argv)
    for path in paths:
        print(path)
    if paths and "--check" in sys.argv:
        sys.exit(
            "these copies are missing, stale or unused: run python metrics/_shared/copy_shared.py"
        )
