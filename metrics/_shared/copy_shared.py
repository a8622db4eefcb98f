# SPDX-License-Identifier: Apache-2.0
"""Copy the files of this folder beside each metric that imports them: a metric folder works when it
is published alone.

What is copied is what a script names in lines `from .NAME import ...`, the lines by which
`evaluate.load` fetches files, and what its page names in lines `from NAME import ...`, as `demo.py`
names `painting.py`. A copy has the same bytes.

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
    for folder in sorted(
        path for path in metrics.iterdir() if path.is_dir() and path.name != "_shared"
    ):
        used = set()
        for name, pattern in ((folder.name, IMPORT["script"]), ("app", IMPORT["app"])):
            program = folder / f"{name}.py"
            used |= (
                set(pattern.findall(program.read_text(encoding="utf-8")))
                if program.is_file()
                else set()
            )
        if "demo" in used:
            used |= set(
                IMPORT["app"].findall((metrics / "_shared" / "demo.py").read_text(encoding="utf-8"))
            )
        for shared in (metrics / "_shared").glob("*.py"):
            copy, wanted = (
                folder / shared.name,
                shared.read_bytes() if shared.stem in used else None,
            )
            if wanted != (copy.read_bytes() if copy.is_file() else None):
                wrong.append(copy.relative_to(metrics.parent).as_posix())
                if wanted is not None and not check:
                    copy.write_bytes(wanted)
                elif not check:
                    copy.unlink()
    return sorted(wrong)


if __name__ == "__main__":
    found = copy_shared(check="--check" in sys.argv)
    print(*found, sep="\n", end="\n" if found else "")
    if found and "--check" in sys.argv:
        sys.exit(
            "these copies are missing, stale or unused: run python metrics/_shared/copy_shared.py"
        )
