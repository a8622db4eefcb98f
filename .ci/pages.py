# SPDX-License-Identifier: Apache-2.0
"""Name each link of a page that leads nowhere, and each module that docs/architecture.md names and
that is gone; exit 1 if there is any.

A link to a file or a heading of this repository is followed, one to the net is not. A heading is
called as GitHub calls it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

PATTERNS = ("*.md", "[!.]*/**/*.md", ".github/**/*.md")
CODE = re.compile(r"^( *)(`{3,}|~{3,}).*?^ *\2|`[^`\n]+`|\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
LAYOUT = Path("docs/architecture.md")
MODULE = re.compile(r"`([\w./]+\.py)`")
NET = re.compile(r"[a-z]+:")


def without_code(text: str) -> str:
    """Return a page with blanks for code and its front matter, so that all places stay."""
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def find_anchors(path: Path) -> set[str]:
    """Return what a link may name behind "#"."""
    text = path.read_text(encoding="utf-8")
    lines = [match.start(1) for match in HEADING.finditer(without_code(text))]
    seen: Counter[str] = Counter()
    anchors = set()
    for start in lines:
        title = text[start:].split("\n", 1)[0].strip(" #")
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()
        slug = re.sub(r"[^\w\- ]", "", title).replace(" ", "-")
        anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return anchors


def check_links(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Give the place of each link that leads nowhere, and what is wrong with it."""
    for match in LINK.finditer(text):
        target = unquote(match[1] or match[2])
        if NET.match(target):
            continue
        name, _, anchor = target.partition("#")
        goal = path.parent / name if name else path
        if not goal.exists():
            yield match.start(), f"no file {name}"
        elif anchor and goal.suffix == ".md" and anchor not in find_anchors(goal):
            yield match.start(), f"no heading #{anchor} in {goal}"


def check_modules(text: str) -> Iterator[tuple[int, str]]:
    """Give the place of each module that is named and is not there."""
    files = [
        f"/{path}" for room in ("summary_metrics", "metrics") for path in Path(room).rglob("*.py")
    ]
    for match in MODULE.finditer(text):
        if "NAME" not in match[1] and not any(file.endswith(f"/{match[1]}") for file in files):
            yield match.start(), f"no module {match[1]}"


def main() -> int:
    """Print what is wrong, and return the exit status."""
    places = []
    for path in sorted({path for pattern in PATTERNS for path in Path().glob(pattern)}):
        text = path.read_text(encoding="utf-8")
        problems = [*check_links(path, without_code(text))]
        if path == LAYOUT:
            problems += check_modules(text)
        for start, problem in sorted(problems):
            line = text.count("\n", 0, start) + 1
            places.append(f"{path}:{line}: {problem}")
    print(*places, sep="\n", end="\n" if places else "")
    return int(bool(places))


if __name__ == "__main__":
    sys.exit(main())
