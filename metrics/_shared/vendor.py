# SPDX-License-Identifier: Apache-2.0
"""Copy the shared modules beside each program that imports them.

A metric folder must work when it is published alone. `evaluate.load` fetches only the files that the script names in
its own lines `from .name import ...`. So these lines decide what is copied: if one names a module of this folder, an
exact copy of the module is put beside the script. The page of a metric, `app.py`, is run as a program. It names shared
modules by `from name import ...`, and so do the modules that it uses. The report of the command gets its copies like a
script. With NAME.py come NAME.css and NAME.js, where they exist.

    python metrics/_shared/vendor.py            write the copies
    python metrics/_shared/vendor.py --check    report missing, stale and unused copies; exit 1 if there are any
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

SHARED = Path(__file__).resolve().parent
METRICS = SHARED.parent
REPORT = Path("summary_metrics", "showing", "report")  # beside the folder of the metrics
COMPANIONS = (".py", ".css", ".js")
RELATIVE_IMPORT = re.compile(r"^from \.(\w+) import ", re.MULTILINE)
PLAIN_IMPORT = re.compile(r"^from (\w+) import ", re.MULTILINE)


def shared_modules() -> dict[str, Path]:
    """The modules that can be vendored, by name: everything in this folder but this script."""
    return {path.stem: path for path in sorted(SHARED.glob("*.py")) if path.name != Path(__file__).name}


def metric_folders() -> list[Path]:
    """The folders that hold a metric: those with a script of their own name."""
    return [folder for folder in sorted(METRICS.iterdir()) if (folder / f"{folder.name}.py").is_file()]


def page_folders() -> list[Path]:
    """The folders that hold a page but no metric: those with an app.py and no script of their own name."""
    others = set(METRICS.iterdir()) - set(metric_folders())
    return [folder for folder in sorted(others) if (folder / "app.py").is_file()]


def consumers() -> list[Path]:
    """The folders that hold copies: those of the metrics and of other pages, and the report where there is one."""
    report = METRICS.parent / REPORT
    return metric_folders() + page_folders() + [report] * (report / "report.py").is_file()


def wanted_modules(folder: Path) -> set[str]:
    """Names of the shared modules that the programs of `folder` import, by themselves or through another."""
    shared = shared_modules()
    script, demo = folder / f"{folder.name}.py", folder / "app.py"
    named = RELATIVE_IMPORT.findall(script.read_text(encoding="utf-8")) if script.is_file() else []
    wanted = set(named) & shared.keys()
    unread = [demo] if demo.is_file() else []
    while unread:
        imported = set(PLAIN_IMPORT.findall(unread.pop().read_text(encoding="utf-8")))
        new = imported & shared.keys() - wanted
        unread += [shared[name] for name in new]
        wanted |= new
    return wanted


def copies() -> Iterator[tuple[Path, Path, bool]]:
    """Yield for each place where a copy can stand: the shared file, the place, and whether a copy is wanted there."""
    for folder in consumers():
        wanted = wanted_modules(folder)
        for name, module in shared_modules().items():
            for source in filter(Path.is_file, map(module.with_suffix, COMPANIONS)):
                yield source, folder / source.name, name in wanted


def problems() -> list[str]:
    """One line for each copy that is missing, stale or unused; empty when all is well."""
    found = []
    for source, copy, wanted in copies():
        where = copy.relative_to(METRICS.parent).as_posix()
        if wanted and not copy.is_file():
            found.append(f"missing: {where}")
        elif wanted and copy.read_bytes() != source.read_bytes():
            found.append(f"stale: {where}")
        elif not wanted and copy.is_file():
            found.append(f"unused: {where}")
    return found


def write_copies() -> None:
    """Make every folder hold exactly the copies that its programs import."""
    for source, copy, wanted in copies():
        if wanted:
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
