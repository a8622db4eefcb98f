# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_html.py, copied by metrics/_shared/vendor.py; edit it there.
"""The answer of a page as HTML: scores, bars, notes, and what a score rests on.

Whatever a user gives reaches HTML only through `escape`, here and in painting.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from .painting import paint

BINS = 10
MOST_BARS = 12
BETTER = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}
DIRECTIONS = {
    "higher": "Higher is better.",
    "lower": "Lower is better.",
    "neither": "It describes a summary and does not rank it.",
}


def show_number(value: float) -> str:
    """Return `value` as the page shows it: three decimals, a whole number without any, "undefined" for nan."""
    if math.isnan(value):
        return "undefined"
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.3f}"


def show_problem(message: str) -> str:
    """Return a message that is shown in place of the answer."""
    return f'<p class="problem" role="alert"><strong>Not scored.</strong> {escape(message)}</p>'


def show_notes(notes: Iterable[str]) -> str:
    """Return notes, each a paragraph."""
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def show_signature(signature: str, python: str = "") -> str:
    """Return the signature, which should be stated with a score, and folded away the Python that gives the score."""
    code = (
        '<details class="python"><summary>The same in Python</summary>'
        f'<pre role="region" aria-label="The same in Python" tabindex="0"><code>{escape(python)}</code></pre></details>'
    )
    return (
        f'<p class="signature">Signature, to be stated with the score: <code>{escape(signature)}</code></p>'
        f"{code if python else ''}"
    )


def show_scores(
    scores: Mapping[str, float],
    labels: Mapping[str, str],
    directions: Mapping[str, str],
    remarks: Mapping[str, str] = MappingProxyType({}),
    small: bool = False,
) -> str:
    """Return the first score large, unless all are to be small, and the others small.

    Those with another direction than the first one say it. Under a score stands what is remarked of it.
    """
    (first, value), *others = scores.items()
    tiles = ""
    for key, other in others:
        label = escape(labels[key])
        if directions[key] != directions[first]:
            label += f"<small>{DIRECTIONS[directions[key]]}</small>"
        if key in remarks:
            label += f"<small>{escape(remarks[key])}</small>"
        tiles += f'<div><dt>{label}</dt><dd data-key="{escape(key)}">{show_number(other)}</dd></div>'
    remark = f"<small>{escape(remarks[first])}</small>" if first in remarks else ""
    return (
        f'<p class="score{" small" * small}"><output data-key="{escape(first)}">{show_number(value)}</output> '
        f"<span>{escape(labels[first])}{remark}</span></p>" + (f'<dl class="tiles">{tiles}</dl>' if tiles else "")
    )


def show_evidence(evidence: Any, document: str, summary: str, legend: Mapping[str, str]) -> str:
    """Return the `Evidence` of a metric: its sentence, the painted summary, its list, the document if it has marks."""
    parts = [
        f"<p>{escape(evidence.explanation)}</p>" if evidence.explanation else "",
        f"<h2>The summary</h2>{paint(summary, evidence.summary, legend)}",
        show_list(evidence.heading, evidence.listed),
        f"<h2>The document</h2>{paint(document, evidence.document, legend)}" if evidence.document else "",
    ]
    return f'<section class="evidence">{"".join(parts)}</section>'


def show_list(heading: str, listed: Sequence[tuple[str, int | str]]) -> str:
    """Return findings as bars if each has a count, otherwise as a table with what is said of them."""
    if not listed:
        return ""
    counts = [(finding, value) for finding, value in listed if isinstance(value, int)]
    if len(counts) < len(listed):
        return show_table(heading, listed)
    most = max(count for _, count in counts)
    more = len(counts) - MOST_BARS
    bars = show_bars(heading, [(finding, count / most, str(count)) for finding, count in counts[:MOST_BARS]])
    return bars + (f"<p>and {more} more</p>" if more > 0 else "")


def show_table(heading: str, rows: Iterable[tuple[str, Any]]) -> str:
    """Return two columns, or one where nothing is said of the findings, in a part of the page that scrolls."""
    rows = [*rows]
    told = any(said != "" for _, said in rows)
    cells = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{f"<td>{escape(str(said))}</td>" * told}</tr>' for name, said in rows
    )
    title = escape(heading)
    return (
        f'<h2>{title}</h2><div class="list" role="region" aria-label="{title}" tabindex="0">'
        f"<table><tbody>{cells}</tbody></table></div>"
    )


def show_means(systems: Mapping[str, Mapping[str, Sequence[float]]], directions: Mapping[str, str]) -> str:
    """Return a table of means: a line for each system with its number of summaries, and a column for each score.

    Each cell also has the name of its column, for narrow screens, where a system is a block with a line for each score,
    and roles: what is no table any more for the eye is one for a screen reader.
    `systems` has the scores of the summaries, by system and key. Under a key stands which way it is better. nan is left
    out of a mean, which then says of how many summaries it is.
    """
    keys = list(next(iter(systems.values())))
    head, cell = '<th scope="col" role="columnheader">', '<td role="cell" data-label='
    heads = f"{head}system</th>{head}summaries</th>" + "".join(
        f"{head}{escape(key)}<small>{BETTER[directions[key]]}</small></th>" for key in keys
    )
    lines = ""
    for system, scores in systems.items():
        count = len(scores[keys[0]])
        cells = f'{cell}"summaries">{count}</td>'
        for key in keys:
            defined = [value for value in scores[key] if not math.isnan(value)]
            mean = f"{sum(defined) / len(defined):.3f}" if defined else "undefined"
            few = f"<small>of {len(defined)} summaries</small>" if 0 < len(defined) < count else ""
            cells += f'{cell}"{escape(key)}\n{BETTER[directions[key]]}">{mean}{few}</td>'
        lines += f'<tr role="row"><th scope="row" role="rowheader">{escape(system)}</th>{cells}</tr>'
    return (
        '<h2>Means</h2><div class="list means" role="region" aria-label="Means" tabindex="0">'
        f'<table role="table"><thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
        f'<tbody role="rowgroup">{lines}</tbody></table></div>'
    )


def show_bars(title: str, rows: Iterable[tuple[str, float, str]]) -> str:
    """Return horizontal bars: (name, share from 0 to 1 of the full width, what is written at its end)."""
    items = "".join(
        f'<li><span class="name">{escape(name)}</span><span class="track"><span class="bar" style="width:{share:.2%}">'
        f'</span></span><span class="number">{escape(shown)}</span></li>'
        for name, share, shown in rows
    )
    return f'<h2>{escape(title)}</h2><ul class="bars">{items}</ul>' if items else ""


def show_histogram(values: Iterable[float], title: str) -> str:
    """Return a bar for each of at most ten equal parts of the range, with the number of values in it. nan is left out.

    If all values are whole numbers, the parts begin and end at whole numbers. Values that differ only by rounding share
    one bar.
    """
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        return ""
    low, high = min(defined), max(defined)
    width = (high - low) / BINS
    if all(float(value).is_integer() for value in defined):
        width = step = math.ceil((high - low + 1) / BINS)
        starts = range(int(low), int(high) + 1, step)
        names = [f"{start} to {start + step - 1}" if step > 1 else str(start) for start in starts]
    elif math.isclose(low, high, abs_tol=1e-9):
        width, names = 1, [show_number(low)]
    else:
        decimals = max(0, 1 - math.floor(math.log10(width)))  # enough to tell the edges apart
        edges = [f"{low + i * width:.{decimals}f}" for i in range(BINS + 1)]
        names = [f"{start} to {end}" for start, end in pairwise(edges)]
    counts = Counter(min(int((value - low) / width), len(names) - 1) for value in defined)
    most = max(counts.values())
    return show_bars(title, [(name, counts[i] / most, str(counts[i])) for i, name in enumerate(names)])
