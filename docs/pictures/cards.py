# SPDX-License-Identifier: Apache-2.0
"""Draw the picture of each card: the texts of its first example, with the marks of the metric, as SVG.

    python -m docs.pictures.cards            write metrics/NAME/NAME.svg
    python -m docs.pictures.cards --check    say which are not what would be written; exit status 1

A picture is text, so the Hub takes it without LFS. It is light or dark as the page is. The scores and marks are those
that the metric gives when the first example of the card runs. Those of `estime` are set by hand, because its encoder
is not part of the repository, and the picture says so.
"""

from __future__ import annotations

import argparse
import doctest
import re
import sys
from collections.abc import Iterable, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from metrics._shared import vendor
from metrics._shared.evidence import Evidence, Mark
from metrics._shared.page.painting import LOOKS, OTHER_LOOK

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = 66  # characters in a line
CHARACTER, LINE, MARGIN = 9.0, 34, 20  # units: width of a character, height of a line, and the white around all
WIDTH = COLUMNS * CHARACTER + 2 * MARGIN

# Fill and underline of a mark by its hue in degrees, on a light page and on a dark one.
COLOURS = {
    "red": ("#fde2dd", "#b42318", "#4a1f1b", "#ff9d8f"),
    "green": ("#dcf2e2", "#1a7f37", "#17382a", "#6fd392"),
    "amber": ("#f8ebc4", "#8a6100", "#3d3112", "#e3b341"),
    "blue": ("#dfe9fb", "#2457b3", "#1c2d4f", "#8db4ff"),
}


class Example(NamedTuple):
    """What a picture shows. `document` is "" if the metric reads the summary alone."""

    document: str
    summary: str
    evidence: Evidence
    legend: Mapping[str, str]
    scores: str


def colour_name(hue: int) -> str:
    """Return the name of the colour for a hue in degrees.

    >>> [colour_name(hue) for hue in (25, 85, 150, 265, 355)]
    ['red', 'amber', 'green', 'blue', 'red']
    """
    limits = {50: "red", 120: "amber", 200: "green", 320: "blue"}
    return next((name for limit, name in limits.items() if hue < limit), "red")


def by_hand() -> Example:
    """Return the example of `estime`, with marks as its definition sets them."""
    document = "The river rose on Monday. The old bridge in Holm is closed until the river falls."
    summary = "The old bridge fell on Monday, and the river in Holm is closed."
    words = {"river": "alarm", "fell": "new", "and": "new"}
    marks = [
        Mark(found.start(), found.end(), words.get(found[0], "found")) for found in re.finditer(r"\w+|[^\w\s]", summary)
    ]
    start = document.index("bridge")
    match = Mark(start, start + len("bridge"), "match")
    legend = {
        "alarm": "alarm: the document has this word, but its best match is another",
        "found": "the document has this word, and it is its own best match",
        "new": "the document does not have this word, so it raises no alarm",
        "match": 'best match of "river" in the summary',
    }
    return Example(document, summary, Evidence(marks, [match]), legend, "1 alarm (marks set by hand)")


def run_example(folder: Path) -> Example:
    """Run the first example of a card, which names its texts `source` and `summary`; return what the metric marks."""
    card = (folder / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", card, re.DOTALL)
    if found is None:
        raise ValueError(f"{folder.name}: the card has no example")
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(found[1]):
        code = compile(example.source.replace('"org/', f'"{ROOT}/metrics/'), folder.name, "exec")
        exec(code, names)  # the card is part of this repository
    metric, source, summary = names[folder.name], names.get("source", ""), names["summary"]
    result = metric.compute(predictions=[summary], references=[source], explain=True)
    scores = ", ".join(f"{key} {result[key]:.2f}" for key in [key for key in metric.headlines() if key in result][:2])
    return Example(source, summary, metric.evidence(source, summary, result["details"][0]), metric.marks, scores)


def lines_of(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text, each with the place of its first character.

    >>> lines_of("one two")
    [(0, 'one two')]
    """
    places, place = [], 0
    for line in wrap(text, COLUMNS, break_on_hyphens=False):
        place = text.index(line, place)
        places.append((place, line))
        place += len(line)
    return places


def underline(style: str, left: float, right: float, y: float, colour: str) -> str:
    """Return the underline of a mark in its style, those of the page of the metric."""
    dashes = {"dashed": ' stroke-dasharray="6 3"', "dotted": ' stroke-dasharray="2 3"'}.get(style, "")
    if style == "wavy":
        steps = range(int((right - left) / 3))
        path = f"M{left:g} {y:g}" + "".join(f"l3 {-3 if step % 2 == 0 else 3}" for step in steps)
    else:
        path = f"M{left:g} {y:g}H{right:g}" + (f"M{left:g} {y + 3:g}H{right:g}" if style == "double" else "")
    return f'<path class="{colour}-line" d="{path}"{dashes}/>'


def draw_text(text: str, marks: Iterable[Mark], kinds: list[str], top: float) -> tuple[list[str], float]:
    """Return the elements of a text with its marks, and where they end; at most two kinds are drawn at one place."""
    at = [
        [kind for kind in kinds if any(mark.kind == kind and mark.start <= place < mark.end for mark in marks)]
        for place in range(len(text))
    ]
    elements = []
    for place, line in lines_of(text):
        baseline = top + 18
        for held, group in groupby(range(len(line)), key=lambda column: at[place + column]):
            columns = list(group)
            left, right = MARGIN + columns[0] * CHARACTER, MARGIN + (columns[-1] + 1) * CHARACTER
            if not line[columns[0] : columns[-1] + 1].strip():
                continue
            for row, kind in enumerate(held[: 1 if kinds[0].startswith("repeated") else 2]):
                style, hue = LOOKS.get(kind, OTHER_LOOK)
                colour = colour_name(hue)
                if row == 0:
                    box = f'x="{left:g}" y="{baseline - 15:g}" width="{right - left:g}" height="20"'
                    elements.append(f'<rect class="{colour}-fill" {box}/>')
                elements.append(underline(style, left, right, baseline + 6 + 5 * row, colour))
        length = f'textLength="{len(line) * CHARACTER:g}" lengthAdjust="spacingAndGlyphs"'
        elements.append(f'<text class="words" x="{MARGIN}" y="{baseline:g}" {length}>{escape(line)}</text>')
        top += LINE
    return elements, top


def draw(example: Example) -> str:
    """Return the picture as SVG."""
    marked = [*example.evidence.summary, *example.evidence.document]
    kinds = [kind for kind in LOOKS if any(mark.kind == kind for mark in marked)]
    if kinds[0].startswith("repeated"):
        kinds.reverse()  # the longest repetition at a place is the one that is drawn
    texts = [("Document", example.document, example.evidence.document)] if example.document else []
    texts.append(("Summary", example.summary, example.evidence.summary))
    elements: list[str] = []
    top = 16.0
    for heading, text, marks in texts:
        elements.append(f'<text class="heading" x="{MARGIN}" y="{top + 14:g}">{heading}</text>')
        drawn, top = draw_text(text, list(marks), kinds, top + 24)
        elements += drawn
        top += 10
    elements.append(f'<text class="heading" x="{MARGIN}" y="{top + 14:g}">{escape(example.scores)}</text>')
    top += 26
    for kind in kinds:
        style, hue = LOOKS[kind]
        colour = colour_name(hue)
        elements.append(f'<rect class="{colour}-fill" x="{MARGIN}" y="{top:g}" width="30" height="14"/>')
        elements.append(underline(style, MARGIN, MARGIN + 30, top + 15, colour))
        elements.append(f'<text class="key" x="{MARGIN + 42}" y="{top + 12:g}">{escape(example.legend[kind])}</text>')
        top += 26
    height = top + 6
    light = "".join(f".{n}-fill{{fill:{c[0]}}}.{n}-line{{stroke:{c[1]}}}" for n, c in COLOURS.items())
    dark = "".join(f".{n}-fill{{fill:{c[2]}}}.{n}-line{{stroke:{c[3]}}}" for n, c in COLOURS.items())
    style = (
        "text{fill:#1f2328}.page{fill:#fff}path{fill:none;stroke-width:2}"
        ".words{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
        ".heading{font:600 14px system-ui,sans-serif}.key{font:14px system-ui,sans-serif}"
        f"{light}@media(prefers-color-scheme:dark){{text{{fill:#e6edf3}}.page{{fill:#0d1117}}{dark}}}"
    )
    title = f"The texts of the example with their marks: {example.scores}"
    return "\n".join(
        [
            "<!-- Written by `python -m docs.pictures.cards` from the first example of the card; do not edit. -->",
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            f'<rect class="page" width="{WIDTH:g}" height="{height:g}"/>',
            *elements,
            "</svg>\n",
        ]
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a picture is out of date")
    check = parser.parse_args(arguments).check
    stale = []
    for folder in vendor.metric_folders():
        picture = draw(by_hand() if folder.name == "estime" else run_example(folder))
        path = folder / f"{folder.name}.svg"
        if path.is_file() and path.read_text(encoding="utf-8") == picture:
            continue
        stale.append(path.relative_to(ROOT).as_posix())
        if not check:
            path.write_text(picture, encoding="utf-8")
    print("\n".join(f"{'out of date' if check else 'written'}: {path}" for path in stale) or "all pictures are current")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
