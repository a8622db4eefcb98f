# SPDX-License-Identifier: Apache-2.0
"""Copy the shared modules beside each program that imports them.

A metric folder must work when it is published alone. `evaluate.load` fetches only the files that the script names in
its own lines `from .name import ...`. So these lines decide what is copied: if one names a module of this folder, an
exact copy of the module is put beside the script. `evaluate` reads no folders, so what a script needs lies flat.

The page of a metric, `app.py`, is run as a program. What pages share is the folder `page`, which is copied as a whole
beside each `app.py`. A folder may have more parts of its own page there. The report of the command paints as the pages
do, and the command reads files as they do, so it gets copies of the files for that.

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
PAGE = "page"  # the folder with the parts of a page, here and beside each app.py
# What the command has of the pages: files by the module beside which they lie, from beside the folder of the metrics.
OF_COMMAND = {
    Path("summary_metrics", "showing", "report", "report.py"): ("painting.py", "painting.css", "painting.js"),
    Path("summary_metrics", "reading", "readers.py"): ("text_columns.py", "text_lines.py", "text_records.py"),
}
RELATIVE_IMPORT = re.compile(r"^from \.(\w+) import ", re.MULTILINE)


def shared_modules() -> list[Path]:
    """The modules that can be copied beside a script: every one in this folder but this script."""
    return [path for path in sorted(SHARED.glob("*.py")) if path.name != Path(__file__).name]


def page_parts() -> list[Path]:
    """The files that are copied into the folder `page` beside each app.py."""
    return [path for path in sorted((SHARED / PAGE).glob("*")) if path.suffix in (".py", ".css", ".js")]


def metric_folders() -> list[Path]:
    """The folders that hold a metric: those with a script of their own name."""
    return [folder for folder in sorted(METRICS.iterdir()) if (folder / f"{folder.name}.py").is_file()]


def page_folders() -> list[Path]:
    """The folders that hold a page but no metric: those with an app.py and no script of their own name."""
    others = set(METRICS.iterdir()) - set(metric_folders())
    return [folder for folder in sorted(others) if (folder / "app.py").is_file()]


def copies() -> Iterator[tuple[Path, Path, bool]]:
    """Yield for each place where a copy can stand: the shared file, the place, and whether a copy is wanted there."""
    for folder in metric_folders() + page_folders():
        script = folder / f"{folder.name}.py"
        # A script that is no text is a fault of its metric alone, and is named where that is checked.
        text = script.read_text(encoding="utf-8", errors="replace") if script.is_file() else ""
        named = RELATIVE_IMPORT.findall(text)
        for module in shared_modules():
            yield module, folder / module.name, module.stem in named
        for part in page_parts():
            yield part, folder / PAGE / part.name, (folder / "app.py").is_file()
    for module, names in OF_COMMAND.items():
        beside = METRICS.parent / module
        for name in names if beside.is_file() else ():
            yield SHARED / PAGE / name, beside.with_name(name), True


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
    """Make every folder hold exactly the copies that belong there."""
    for source, copy, wanted in copies():
        if wanted:
            copy.parent.mkdir(exist_ok=True)
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
