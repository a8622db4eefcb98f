# SPDX-License-Identifier: Apache-2.0
"""Run a benchmark, and keep what it prints in benchmarks/results/, below the command that printed it.

    python -m benchmarks.record TITLE BENCHMARK [ARGUMENT ...]

writes `benchmarks/results/TITLE.md`, such as

    python -m benchmarks.record summeval human_correlation --data summeval.jsonl --offline

An argument that is a path is shown without its folders. A benchmark that fails leaves the file as it was.
"""

from __future__ import annotations

import argparse
import datetime
import shlex
import subprocess
import sys
from pathlib import Path

RESULTS = Path(__file__).with_name("results")


def shown(argument: str) -> str:
    """An argument as anyone may read it: a path of this machine loses its folders.

    >>> shown("/home/me/summeval.jsonl"), shown("--data"), shown("14")
    ('summeval.jsonl', '--data', '14')
    """
    return Path(argument).name if "/" in argument else argument


def page(title: str, benchmark: str, arguments: list[str], printed: str, day: datetime.date) -> str:
    """The Markdown of one result."""
    command = shlex.join(["python", "-m", f"benchmarks.{benchmark}", *map(shown, arguments)])
    printed = printed.strip()
    if "\n|" not in f"\n{printed}":  # Markdown has tables; all else is shown as it is printed
        printed = f"```\n{printed}\n```"
    head = f"# {title}\n\nPrinted on {day:%d %B %Y}, with the versions of `constraints.txt`, by"
    return f"{head}\n\n    {command}\n\n{printed}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("benchmark")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    command = [sys.executable, "-m", f"benchmarks.{given.benchmark}", *given.arguments]
    run = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8")
    if run.returncode == 0:
        day = datetime.datetime.now(tz=datetime.timezone.utc).date()
        text = page(given.title, given.benchmark, given.arguments, run.stdout, day)
        (RESULTS / f"{given.title}.md").write_text(text, encoding="utf-8")
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
