# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/painting.py, copied by metrics/_shared/vendor.py; edit it there.
"""Marked text as HTML, for the page of a metric and for the report.

painting.css has the colours. painting.js lights up the marks of one group together, and shows below a text what a mark
says. Texts inside one element of the class "evidence" share their groups.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, islice, pairwise
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import quote

# How a kind of mark looks: the style of its underline, and its hue in degrees. Kinds that can stand in one text have
# different underlines, for those who do not see the colours.
LOOKS = {
    "alarm": ("wavy", 25),
    "missing": ("wavy", 25),
    "answered": ("solid", 150),
    "unsupported": ("double", 355),
    "doubtful": ("thick dashed", 355),
    "supporting": ("dashed", 85),
    "verified": ("thick", 200),
    "unverified": ("thick wavy", 25),
    "best_passage": ("thick dotted", 200),
    "found": ("solid", 150),
    "match": ("dashed", 85),
    "new": ("dotted", 265),
    "repeated_word": ("dotted", 250),
    "repeated_pair": ("dashed", 250),
    "repeated_triple": ("solid", 250),
}
OTHER_LOOK = ("solid", 250)
# In kinds that begin like this, each group has a number and a hue of its own, to tell its marks from their neighbours.
NUMBERED = "repeated"

MOST_LINES = 3  # underlines below one piece of text
MOST_NOTES = 4  # shown of marks that were joined
MOST_MARKS = 8  # named at one piece of text; the limit keeps the time linear


@dataclass(eq=False)
class Layer:
    """Overlapping marks of one kind and group, joined into one: characters [start, end), and all notes.

    `number` is the number of the group, or 0 if its kind has no numbers. `line` is the place of the underline, 0 at the
    top; it is None while there is no room for one.
    """

    start: int
    end: int
    kind: str
    group: str
    notes: dict[str, None] = field(default_factory=dict)  # in order, each once
    number: int = 0
    line: int | None = None


class Piece(NamedTuple):
    """Characters [start, end) that have the same layers.

    `drawn` are the layers with an underline, and `named` those whose notes are shown. `unnamed` is the number of the
    others, which would be too many to read. `ended` are the layers that end with this piece.
    """

    start: int
    end: int
    drawn: list[Layer]
    named: list[Layer]
    unnamed: int
    ended: list[Layer]


def paint(
    text: str, marks: Iterable[tuple[int, int, str, str, str]], legend: Mapping[str, str], limit: int | None = None
) -> str:
    """Return HTML of a text with its marks, and of the legend of the kinds that occur.

    Parameters
    ----------
    text
        The text as it was given.
    marks
        Start, end, kind, note and group of each, as `evidence.Mark` has them. They may overlap, and all are shown.
    legend
        What each kind of mark means. A kind that it lacks is painted without explanation.
    limit
        How many characters of the text are shown; None for all.

    >>> paint("1 < 2", [(0, 1, "new", "a digit", "")], {})  # doctest: +ELLIPSIS
    '...<mark ... title="a digit" tabindex="0"><span class="dotted" ...>1</span></mark> &lt; 2</p>...'
    """
    shown = len(text) if limit is None else min(limit, len(text))
    layers = join_marks(marks, shown)
    html = "".join(paint_piece(text, piece) for piece in divide(layers, shown))
    if shown < len(text):
        html += f'<span class="cut"> … ({shown:,} of {len(text):,} characters)</span>'
    reading = '<p class="reading" aria-live="polite"></p>' if layers else ""
    key = paint_legend(legend, {layer.kind for layer in layers})
    return f'<div class="painted"><p class="text" dir="auto">{html}</p>{reading}{key}</div>'


def paint_legend(legend: Mapping[str, str], kinds: Collection[str] | None = None) -> str:
    """Return HTML of what the kinds of marks mean: of all of them, or of those named."""
    entries = "".join(
        f'<li><mark style="--hue:{hue}"><span class="{style}">{escape(meaning)}</span></mark></li>'
        for kind, meaning in legend.items()
        for style, hue in [LOOKS.get(kind, OTHER_LOOK)]
        if kinds is None or kind in kinds
    )
    return f'<ul class="key" aria-label="Key">{entries}</ul>' if entries else ""


def join_marks(marks: Iterable[tuple[int, int, str, str, str]], end: int) -> list[Layer]:
    """Return marks as layers, in the order in which they start, the longest first. Nothing goes beyond `end`.

    >>> marks = [(0, 5, "new", "a b", ""), (3, 8, "new", "b c", ""), (4, 8, "match", "c", "")]
    >>> [(layer.start, layer.end, list(layer.notes)) for layer in join_marks(marks, 7)]
    [(0, 7, ['a b', 'b c']), (4, 7, ['c'])]
    """
    layers: list[Layer] = []
    for start, stop, kind, note, group in sorted(marks, key=lambda mark: (mark[2], mark[4], mark[0])):
        stop = min(stop, end)
        if start >= stop:
            continue
        last = layers[-1] if layers else None
        if last and (last.kind, last.group) == (kind, group) and start < last.end:
            last.end = max(last.end, stop)
        else:
            last = Layer(start, stop, kind, group)
            layers.append(last)
        if note:
            last.notes[note] = None
    layers.sort(key=lambda layer: (layer.start, -layer.end))
    numbers: dict[str, int] = {}
    for layer in layers:
        if layer.kind.startswith(NUMBERED):
            layer.number = numbers.setdefault(layer.group, len(numbers) + 1)
    return layers


def divide(layers: list[Layer], end: int) -> Iterator[Piece]:
    """Divide the characters [0, end) where layers begin or end.

    A layer keeps its line, so that its underline does not jump. While all lines are taken, it waits for one.
    """
    starts = {start: list(found) for start, found in groupby(layers, attrgetter("start"))}
    ends = {stop: list(found) for stop, found in groupby(sorted(layers, key=attrgetter("end")), attrgetter("end"))}
    over: OrderedDict[Layer, None] = OrderedDict()
    drawn: dict[int, Layer] = {}
    waiting: deque[Layer] = deque()
    for start, stop in pairwise(sorted({0, end} | starts.keys() | ends.keys())):
        for layer in ends.get(start, ()):
            del over[layer]
            if layer.line is not None:
                del drawn[layer.line]
        over.update(dict.fromkeys(starts.get(start, ())))
        waiting.extend(starts.get(start, ()))
        while waiting and len(drawn) < MOST_LINES:
            layer = waiting.popleft()
            if layer in over:
                layer.line = next(line for line in range(MOST_LINES) if line not in drawn)
                drawn[layer.line] = layer
        # The layers that began last are named, so that each is named at least where it begins.
        named = list(islice(reversed(over), MOST_MARKS))[::-1]
        lines = [drawn[line] for line in sorted(drawn)]
        yield Piece(start, stop, lines, named, len(over) - len(named), ends.get(stop, []))


def paint_piece(text: str, piece: Piece) -> str:
    """Return HTML of a piece of `text`: each layer has a line below it, and its number where it ends."""
    html = escape(text[piece.start : piece.end])
    if not piece.drawn:
        return html
    ended = set(piece.ended)
    numbers = "".join(
        f'<sup style="--hue:{number_hue(layer.number)}">{layer.number}</sup>' for layer in piece.ended if layer.number
    )
    # Below a number stand only the lines that continue after it.
    inner = "".join(line_of(layer) for layer in piece.drawn if layer in ended)
    outer = "".join(line_of(layer) for layer in piece.drawn if layer not in ended)
    html = f"{outer}{inner}{html}{'</span>' * inner.count('<')}{numbers}{'</span>' * outer.count('<')}"
    notes = [note for layer in piece.named if (note := note_of(layer))]
    if piece.unnamed:
        notes.append(f"and {piece.unnamed} more")
    groups = dict.fromkeys(quote(layer.group, safe="") for layer in piece.drawn + piece.named if layer.group)
    return (
        f'<mark style="--hue:{look(piece.drawn[0])[1]}" data-groups="{" ".join(groups)}" '
        f'title="{escape(chr(10).join(notes))}" tabindex="0">{html}</mark>'
    )


def look(layer: Layer) -> tuple[str, int]:
    """Return the style of the underline of a layer, and its hue."""
    style, hue = LOOKS.get(layer.kind, OTHER_LOOK)
    return style, number_hue(layer.number) if layer.number else hue


def line_of(layer: Layer) -> str:
    """Return the tag that begins the underline of a layer."""
    style, hue = look(layer)
    return f'<span class="{style}" style="--hue:{hue};--line:{layer.line}">'


def number_hue(number: int) -> int:
    """Return a hue in degrees for `number`, far from those of its neighbours (the golden angle)."""
    return round(250 + number * 137.508) % 360


def note_of(layer: Layer) -> str:
    """Return what is said of a layer, the first of its notes if they are many."""
    more = len(layer.notes) - MOST_NOTES
    return "; ".join(islice(layer.notes, MOST_NOTES)) + (f" and {more} more" if more > 0 else "")
