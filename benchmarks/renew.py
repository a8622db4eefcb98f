# SPDX-License-Identifier: Apache-2.0
"""Run again what printed the files of `results/`, and say which figures of pages are old.

    python -m benchmarks.renew FOLDER [NAME ...]

FOLDER has the sets under the names that stand in the commands at the head of each file; without a
NAME all files are printed anew. The tables that a command prints replace those below it, as many
as there are; what people wrote between them stays. Then come the lines of pages that may be old:
those with a figure that the file had and has no more, also rounded, in a section that names the
file.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.printing import make_parser

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results"
PAGES = ("README.md", "benchmarks/README.md", "docs/*.md", "metrics/*/README.md")
COMMAND = re.compile(r"(?m)^    python (-m benchmarks\.(?:.*\\\n)*.*)\n(?=\n|\Z)")
TABLE = re.compile(r"(?m)(?:^\|.*\n?)+")
FIGURE = re.compile(r"\d+\.\d+|\d+(?= ?%| of \d| / \d)|(?<= of )\d+|(?<= / )\d+")


def run(command: str, folder: Path) -> str:
    """Return what a command prints in a folder."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    words = shlex.split(command.replace("\\\n", " "))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        check=True,
        cwd=folder,
        env=environment,
        text=True,
    ).stdout


def renew(text: str, folder: Path) -> str:
    """Return the text of a file with the tables that its commands print now."""
    head, *parts = COMMAND.split(text)
    places = [match.span() for match in COMMAND.finditer(text)]
    renewed = head
    for (start, end), command, below in zip(places, parts[::2], parts[1::2], strict=True):
        between = TABLE.split(below)
        tables = TABLE.findall(run(command, folder))
        kept = TABLE.findall(below)[len(tables) :]
        pairs = zip(between, [*tables, *kept, ""], strict=True)
        renewed += text[start:end] + "".join(part for pair in pairs for part in pair)
    return renewed


def roundings(text: str) -> Iterator[str]:
    """Yield the figures of a text, and each share as pages round it.

    >>> list(roundings("0.812 of 9 sets"))
    ['0.812', '0.81', '81', '9']
    """
    for figure in FIGURE.findall(text):
        yield figure
        if "." in figure:
            yield from (f"{float(figure):.2f}", f"{100 * float(figure):.0f}")


def old_figures(name: str, before: str, now: str) -> Iterator[str]:
    """Yield the lines of pages that may quote what the file of a name had and has no more."""
    gone = {*roundings(before)} - {*roundings(now)}
    for page in sorted(path for pattern in PAGES for path in ROOT.glob(pattern)):
        for section in re.split(r"(?m)^(?=#)", page.read_text(encoding="utf-8")):
            if re.search(rf"results/{name}\.md|benchmarks\.{name}\b", section):
                for line in section.splitlines():
                    if quoted := gone & {*FIGURE.findall(line)}:
                        yield f"{page.relative_to(ROOT)}: {', '.join(sorted(quoted))}: {line}"


def main() -> None:
    """Print files anew, and say what may be old."""
    parser = make_parser(__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    for name in arguments.names or sorted(file.stem for file in RESULTS.glob("*.md")):
        file = RESULTS / f"{name}.md"
        before = file.read_text(encoding="utf-8")
        now = renew(before, arguments.folder)
        file.write_text(now, encoding="utf-8")
        for line in old_figures(name, before, now):
            print(line)


if __name__ == "__main__":
    main()
