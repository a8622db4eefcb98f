# SPDX-License-Identifier: Apache-2.0
"""Copy the shared modules beside each metric script that imports them.

A metric folder must work when it alone is published, and `evaluate.load` fetches exactly the files named in the
script's own `from .name import ...` lines. Those lines are therefore the manifest: for each one that names a file of
this folder, a byte-identical copy stands next to the script. The demo beside it, `app.py`, is run as a program, and
names what it shares by `from name import ...`.

    python metrics/_shared/vendor.py            write the copies
    python metrics/_shared/vendor.py --check    report missing, stale and unused copies; exit 1 if there are any
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SHARED = Path(__file__).resolve().parent
METRICS = SHARED.parent
RELATIVE_IMPORT = re.compile(r"^from \.(\w+) import ", re.MULTILINE)
PLAIN_IMPORT = re.compile(r"^from (\w+) import ", re.MULTILINE)


def shared_modules() -> dict[str, Path]:
    """The modules that can be vendored, by name: everything in this folder but this script."""
    return {path.stem: path for path in sorted(SHARED.glob("*.py")) if path.name != Path(__file__).name}


def metric_folders() -> list[Path]:
    """The folders that hold a metric: those with a script of their own name."""
    return [folder for folder in sorted(METRICS.iterdir()) if (folder / f"{folder.name}.py").is_file()]


def wanted_copies(folder: Path) -> set[str]:
    """Names of the shared modules that the script of `folder` imports, or its demo."""
    script, demo = folder / f"{folder.name}.py", folder / "app.py"
    names = RELATIVE_IMPORT.findall(script.read_text(encoding="utf-8"))
    if demo.is_file():
        names += PLAIN_IMPORT.findall(demo.read_text(encoding="utf-8"))
    return set(names) & set(shared_modules())


def problems() -> list[str]:
    """One line for each copy that is missing, stale or unused; empty when all is well."""
    found = []
    for folder in metric_folders():
        wanted = wanted_copies(folder)
        for name, source in shared_modules().items():
            copy = folder / source.name
            where = copy.relative_to(METRICS.parent).as_posix()
            if name in wanted and not copy.is_file():
                found.append(f"missing: {where}")
            elif name in wanted and copy.read_bytes() != source.read_bytes():
                found.append(f"stale: {where}")
            elif name not in wanted and copy.is_file():
                found.append(f"unused: {where}")
    return found


def write_copies() -> None:
    """Make every metric folder hold exactly the copies that its programs import."""
    for folder in metric_folders():
        wanted = wanted_copies(folder)
        for name, source in shared_modules().items():
            copy = folder / source.name
            if name in wanted:
                copy.write_bytes(source.read_bytes())
            else:
                copy.unlink(missing_ok=True)


def main(arguments: list[str]) -> int:
    """Run the command line; returns the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        write_copies()
        return 0
    found = problems()
    for line in found:
        print(line, file=sys.stderr)
    if found:
        print("repair with: python metrics/_shared/vendor.py", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
