# SPDX-License-Identifier: Apache-2.0
"""Marked text as HTML: for the page of a metric, and for the report.

The page has STYLE and SCRIPT once. Texts inside one element of the class "evidence" share their
groups: marks of one group light up together, and what a mark says is read below its text, with a
mouse, a key or a finger.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import cycle, pairwise
from urllib.parse import quote

# What no HTML may hold, and a terminal may obey: characters of control but tab and line ends, and
# two that are none.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
MOST_NAMED = 6  # marks at one place whose notes are shown; the limit keeps the time linear
# A hue in degrees and an underline for each kind of mark, by what it means; other kinds get those
# of OTHERS in turn. Kinds of one text differ in their underline too, for those who do not see the
# colours.
BAD, GOOD, PLACE = (25, "wavy"), (150, "solid"), (85, "dashed")
LOOKS = {
    **dict.fromkeys(("alarm", "missing", "not_found", "unsupported"), BAD),
    **dict.fromkeys(("answered", "found", "supported"), GOOD),
    **dict.fromkeys(("match", "supporting", "support", "nearest"), PLACE),
}
OTHERS = ((265, "dotted"), (210, "dashed"), (310, "solid"))

STYLE = """
.painted { --quiet: light-dark(oklch(.44 .03 260), oklch(.84 .02 260)); }
.painted .text { line-height: 1.9; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.painted .text:empty::before { content: "(empty)"; color: var(--quiet); }
.painted mark { color: inherit; padding: .1em 0;
  background: light-dark(oklch(.94 .045 var(--hue)), oklch(.34 .06 var(--hue))); }
.painted mark span {
  text-decoration: underline 2px light-dark(oklch(.5 .15 var(--hue)), oklch(.78 .13 var(--hue)));
  text-decoration-skip-ink: none; text-underline-offset: calc(.25em + var(--line) * .24em); }
.painted .wavy { text-decoration-style: wavy; }
.painted .dashed { text-decoration-style: dashed; }
.painted .dotted { text-decoration-style: dotted; }
.painted mark.lit { background: light-dark(oklch(.83 .12 var(--hue)), oklch(.48 .12 var(--hue))); }
.painted mark:focus-visible { outline: 2px solid; outline-offset: 1px; }
.painted .reading { min-height: 1.5em; margin: .5rem 0 0; line-height: 1.5; white-space: pre-line;
  overflow-wrap: anywhere; color: var(--quiet); }
.painted .reading:empty::before { content: "Point at a mark to read what it says."; }
.painted .key { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
  padding: 0; margin: .25rem 0 0; }
.parts { margin: .25rem 0 .75rem; }
.parts svg { display: block; width: 100%; max-width: 30rem; height: 1.5rem; }
.parts figcaption { font-size: .85em; opacity: .8; }
.parts rect { fill: light-dark(oklch(.5 .15 150), oklch(.78 .13 150));
  stroke: currentColor; stroke-width: 1;
  vector-effect: non-scaling-stroke; }
@media print { .painted .reading { display: none; } .painted mark { print-color-adjust: exact; } }
"""

SCRIPT = """
(() => {
  const MARK = ".painted mark[data-groups]";
  let pointed = null;
  function show() {
    for (const mark of document.querySelectorAll("mark.lit")) mark.classList.remove("lit");
    for (const reading of document.querySelectorAll(".painted .reading")) reading.textContent = "";
    const chosen = pointed?.isConnected ? pointed : document.activeElement?.closest(MARK);
    if (!chosen) return;
    chosen.classList.add("lit");
    chosen.closest(".painted").querySelector(".reading").textContent = chosen.title;
    const painted = chosen.closest(".evidence, .painted");
    for (const group of chosen.dataset.groups.split(" ").filter(Boolean)) {
      const inGroup = `mark[data-groups~="${group}"]`; // quoted by Python: safe in a selector
      for (const mark of painted.querySelectorAll(inGroup)) mark.classList.add("lit");
    }
  }
  for (const type of ["mouseover", "mouseout", "focusin", "focusout"])
    document.addEventListener(type, (event) => {
      const mark = event.target.closest?.(MARK);
      if (!mark) return;
      if (type.startsWith("mouse")) pointed = type === "mouseover" ? mark : null;
      show();
    });
})();
"""


FAINTEST = (
    0.2  # of the colour of a part from which little is drawn, so that it is not taken for none
)


def draw_parts(shares: Sequence[float]) -> str:
    """Return a strip with a cell for each part of a source, the darker the more of what a summary
    draws on lies there; empty where nothing does. "" without parts.

    >>> draw_parts([0.5, 0.0, 0.5])  # doctest: +ELLIPSIS
    '<figure class="parts"><svg viewBox="0 0 30 10" ... aria-label="50 %, 0 %, 50 %">...'
    """
    if not shares:
        return ""
    most = max(shares) or 1
    cells = []
    for number, share in enumerate(shares):
        opacity = 0.0
        if share:  # the least that is used can be told from nothing
            opacity = FAINTEST + (1 - FAINTEST) * share / most
        cells.append(
            f'<rect x="{10 * number + 0.5}" y="0.5" width="9" height="9"'
            f' fill-opacity="{opacity:.2f}">'
            f"<title>part {number + 1}: {100 * share:.0f} %</title></rect>"
        )
    label = ", ".join(f"{100 * share:.0f} %" for share in shares)
    return (
        f'<figure class="parts"><svg viewBox="0 0 {10 * len(shares)} 10" preserveAspectRatio="none"'
        f' role="img" aria-label="{label}">{"".join(cells)}</svg>'
        "<figcaption>From which part of the source the summary draws</figcaption></figure>"
    )


# start, end, kind, note and group, as `summary_metric.Mark`
Marked = tuple[int, int, str, str, str]


def cut(length: int, marks: Iterable[Marked]) -> Iterator[tuple[int, int, list[Marked]]]:
    """Yield pieces [start, end) of the characters [0, length) that have the same marks, the longest
    mark first.

    >>> marks = [(1, 5, "a", "", ""), (3, 99, "b", "", "")]
    >>> [(start, end, len(over)) for start, end, over in cut(9, marks)]
    [(0, 1, 0), (1, 3, 1), (3, 5, 2), (5, 9, 1)]
    """
    inside = [
        (mark[0], min(mark[1], length), *mark[2:])
        for mark in marks
        if mark[0] < min(mark[1], length)
    ]
    waiting = sorted(inside, key=lambda mark: (-mark[0], mark[1]))  # the next one last
    over: list[Marked] = []
    for start, end in pairwise(
        sorted({0, length, *(place for mark in inside for place in mark[:2])})
    ):
        over = [mark for mark in over if mark[1] > start]
        while waiting and waiting[-1][0] == start:
            over.append(waiting.pop())
        yield start, end, over


def paint(text: str, marks: Iterable[Marked], legend: Mapping[str, str]) -> str:
    """Return HTML of a text with its marks, and of what those kinds mean that occur.

    The marks may overlap. `legend` says what each kind of mark means.

    >>> paint("1 < 2", [(0, 1, "new", "a digit", "")], {})  # doctest: +ELLIPSIS
    '...<mark ... title="a digit" tabindex="0"><span ...>1</span></mark> &lt; 2</p>...'
    """
    marks = list(marks)
    occurring = dict.fromkeys(mark[2] for mark in marks)
    free_looks = cycle(OTHERS)
    looks = {kind: LOOKS.get(kind) or next(free_looks) for kind in {**legend, **occurring}}
    tags = {
        kind: f'<span class="{looks[kind][1]}" style="--hue:{looks[kind][0]};--line:{line % 3}">'
        for line, kind in enumerate(occurring)
    }
    html = ""
    for start, end, over in cut(len(text), marks):
        # of control characters each is one, so that marks stay where they are
        painted = escape(CONTROL.sub("\ufffd", text[start:end]))
        if over:
            named = over[-MOST_NAMED:]
            kinds = dict.fromkeys(mark[2] for mark in named)
            notes = "\n".join(dict.fromkeys(mark[3] for mark in named if mark[3]))
            groups = " ".join(dict.fromkeys(quote(mark[4], safe="") for mark in named if mark[4]))
            stop = ""
            if notes and any(mark[0] == start for mark in over):
                # A key stops at a mark once, where it begins.
                stop = ' tabindex="0"'
            painted = (
                f'<mark style="--hue:{looks[named[-1][2]][0]}" data-groups="{groups}"'
                f' title="{escape(CONTROL.sub(" ", notes))}"{stop}>'
                f"{''.join(tags[kind] for kind in kinds)}{painted}{'</span>' * len(kinds)}</mark>"
            )
        html += painted
    html = f'<p class="text" dir="auto">{html}</p>'
    if marks:
        html += '<p class="reading" aria-live="polite"></p>'
    key = [
        f'<li><mark style="--hue:{looks[kind][0]}">{tags[kind]}{escape(meaning)}</span></mark></li>'
        for kind, meaning in legend.items()
        if kind in occurring
    ]
    if key:
        html += f'<ul class="key" aria-label="Key">{"".join(key)}</ul>'
    return f'<div class="painted">{html}</div>'
