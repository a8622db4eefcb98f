# SPDX-License-Identifier: Apache-2.0
"""Name what a page says in vain; exit 1 if there is anything.

- A link that leads nowhere. One to a file or a heading of this repository is followed, one to the
  net is not. A heading is called as GitHub calls it.
- A module that docs/architecture.md names and that is gone.
- A term of art that a page for users takes as known: where it stands first, outside of code, it is
  bold, in a heading or in a link, or a bracket or a colon behind it says what it is.
- A picture of docs/pictures that was taken before what it shows was changed. `make.py` there writes
  into each the digest of the files that decide what is seen.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

PATTERNS = ("*.md", "[!.]*/**/*.md", ".github/**/*.md")
CODE = re.compile(r"^( *)(`{3,}|~{3,}).*?^ *\2|`[^`\n]+`|\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} (.*)$", re.MULTILINE)
LAYOUT = Path("docs/architecture.md")
FOR_DEVELOPERS = {".github", "CHANGELOG.md", "results", LAYOUT.name}
EXPLAINED = re.compile(r"\*\*.+?\*\*|\[[^]]*\]\([^)\s]+\)|^#[^\n]*", re.DOTALL | re.MULTILINE)
TERMS = ("AUC", r"PPI\+\+", "broken", "judged set", "key ?phrase", "loop", "signature", "verifier")
MODULE = re.compile(r"`([\w./]+\.py)`")
# What decides what a picture shows: the words, and how they are laid out; "#" names a part.
PICTURES = {
    "report": (
        "tests/golden/screens.txt#news",
        "summary_metrics/showing/report/page.css",
    ),
    "judge": (
        "examples/news.jsonl",
        "summary_metrics/judging/page/page.html",
        "summary_metrics/judging/page/page.css",
        "summary_metrics/judging/page/page.js",
    ),
}
ROOT = Path(__file__).resolve().parents[1]
NET = re.compile(r"[a-z]+:")


def without_code(text: str) -> str:
    """Return a page with blanks for code and its front matter, so that all places stay."""
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def find_anchors(path: Path) -> set[str]:
    """Return what a link may name behind "#"."""
    text = path.read_text(encoding="utf-8")
    seen: Counter[str] = Counter()
    anchors = set()
    for match in HEADING.finditer(without_code(text)):
        title = text[match.start(1) : match.end(1)].strip()
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


def check_terms(text: str) -> Iterator[tuple[int, str]]:
    """Give the place of each term that stands first where nothing says what it is."""
    explained = [match.span() for match in EXPLAINED.finditer(text)]
    for term in TERMS:
        match = re.search(rf"\b({term}\w*)(\s*[(:])?", text, re.IGNORECASE)
        if match is None or match[2]:
            continue
        if not any(start <= match.start() < end for start, end in explained):
            yield match.start(), f"{match[1]} is not explained: make it bold, or link it"


def read_part(name: str, part: str = "") -> str:
    """Return a file, or what stands in it below the heading of a part."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if part:
        text = text.partition(f"===== {part} =====\n")[2].partition("=====")[0]
    return text


def digest(picture: str) -> str:
    """Return the digest of what decides what a picture shows."""
    texts = [read_part(*name.split("#")) for name in PICTURES[picture]]
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def check_pictures() -> Iterator[str]:
    """Give each picture that is older than what it shows."""
    for picture in PICTURES:
        for path in sorted(Path("docs/pictures").glob(f"{picture}-*.png")):
            if digest(picture).encode() not in path.read_bytes():
                yield f"{path}: is old: python docs/pictures/make.py {picture}"


def main() -> int:
    """Print what is wrong, and return the exit status."""
    places = [*check_pictures()]
    for path in sorted({path for pattern in PATTERNS for path in Path().glob(pattern)}):
        text = path.read_text(encoding="utf-8")
        prose = without_code(text)
        problems = [*check_links(path, prose)]
        if path == LAYOUT:
            problems += check_modules(text)
        if FOR_DEVELOPERS.isdisjoint(path.parts):
            problems += check_terms(prose)
        for start, problem in sorted(problems):
            line = text.count("\n", 0, start) + 1
            places.append(f"{path}:{line}: {problem}")
    print(*places, sep="\n", end="\n" if places else "")
    return int(bool(places))


if __name__ == "__main__":
    sys.exit(main())
