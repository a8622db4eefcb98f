# SPDX-License-Identifier: Apache-2.0
"""The means of a few telling scores: which they are, how systems stand in them, and what stands out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..printable import count_of, join_words, show_name
from ..scoring.row_scores import WORDS
from .comparison import Comparison, compare_systems, rank_marks
from .metric_findings import FEW_TRIALS, MANY_NUMBERS
from .records import Cell, Column, Reason, Statement
from .score_table import Scores, system_codes, system_means
from .statistics import CONFIDENCE, TRIALS, Estimates, Verdict
from .wording import list_names

HEADLINES = 2  # of each metric
MOST_COMPARED = 60  # systems, of which all pairs are compared
MOST_NAMED = 3  # systems, in a sentence on one score
COUNTED = {WORDS: "words"}  # what is no score, in plain words
OPPOSITE: dict[Verdict, Verdict] = {"higher": "lower", "lower": "higher"}


class Means(NamedTuple):
    """The scores that are shown, with the words of the summaries last where they were counted.

    `groups` has name and summary of each system, and `left_out` a sentence for each metric that is no evidence.
    """

    scores: Scores
    directions: Mapping[str, str]
    groups: list[tuple[str, Estimates]]
    comparisons: list[Comparison]
    left_out: list[str]

    @property
    def keys(self) -> list[str]:
        """The scores that can rank."""
        return [key for key in self.scores.keys if key not in COUNTED]


def measure_means(
    metrics: Mapping[str, Any],
    scores: Scores,
    seed: int,
    every: bool = False,
    measured: Sequence[tuple[str, Estimates]] = (),
) -> Means:
    """Return the means of the scores to show, or of every score; `measured` is what `measure_every` says, if known."""
    keys, left_out = (scores.keys, []) if every else choose_headlines(metrics)
    directions = read_directions(metrics)
    shown = pick_columns(scores, keys)
    systems, _ = system_codes(scores.systems)
    places = [[*scores.keys, WORDS].index(key) for key in shown.keys]
    groups = [(name, found.pick(places)) for name, found in measured or measure_every(scores, seed)]
    groups = groups[: len(systems)] or groups  # without the row of all systems
    found = {key: directions.get(key, "neither") for key in shown.keys}
    return Means(shown, found, groups, compare_headlines(shown, len(systems), seed, read_ranges(metrics)), left_out)


def measure_every(scores: Scores, seed: int) -> list[tuple[str, Estimates]]:
    """Return the means of every score, and of the words of the summaries where they were counted, as `system_means`."""
    return system_means(pick_columns(scores, scores.keys), seed)


def read_directions(metrics: Mapping[str, Any]) -> dict[str, str]:
    """Return which way each score is better, as its metric says."""
    return {key: way for metric in metrics.values() for key, way in metric.directions().items()}


def read_ranges(metrics: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """Return the least and the largest value that each score can have, as its metric says."""
    return {key: ends for metric in metrics.values() for key, ends in metric.ranges().items()}


def choose_headlines(metrics: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the scores to show, those that only describe last, and a line for each metric that is no evidence."""
    keys: list[str] = []
    left_out = []
    for name in sorted(metrics, key=lambda name: not metrics[name].leads):
        headlines = list(metrics[name].headlines()[:HEADLINES])
        if stand_in := metrics[name].stand_in():
            left_out.append(f"{', '.join(headlines)}: not shown, as the {stand_in} of {name} only shows that it runs.")
        else:
            keys += headlines
    directions = read_directions(metrics)
    return sorted(keys, key=lambda key: directions[key] == "neither"), left_out


def find_doubts(metrics: Mapping[str, Any]) -> Iterator[Statement]:
    """Yield for each metric whose scores are no evidence what to say beside them."""
    for name, metric in metrics.items():
        if stand_in := metric.stand_in():
            yield Statement(
                "limit",
                "no_evidence",
                "",
                "",
                (),
                f"{stand_in}: no evidence",
                scores=tuple(metric.directions()),
                data={"metric": name, "stand_in": stand_in},
            )


def pick_columns(scores: Scores, keys: Sequence[str]) -> Scores:
    """Return some of the scores, and the words of the summaries as one more where they were counted."""
    columns = [scores.values[:, [scores.keys.index(key) for key in keys]]]
    if len(scores.words):
        columns.append(np.asarray(scores.words, dtype=float)[:, None])
    return scores._replace(keys=[*keys, *[WORDS] * (len(columns) - 1)], values=np.hstack(columns))


def compare_headlines(
    shown: Scores, systems: int, seed: int, ranges: Mapping[str, tuple[float, float]]
) -> list[Comparison]:
    """Return the comparisons of all pairs of systems; none where they cannot be paired by their documents."""
    if not 2 <= systems <= MOST_COMPARED or "" in shown.documents or not shown.keys:
        return []
    documents = set(shown.documents)
    if len(documents) == len(set(zip(shown.systems, shown.documents, strict=True))):
        return []  # no document is summarized by two systems
    numbers = len(documents) * systems * (systems - 1) // 2 * len(shown.keys)
    trials = TRIALS if numbers <= MANY_NUMBERS else FEW_TRIALS
    ranked = shown._replace(
        keys=[key for key in shown.keys if key != WORDS], values=shown.values[:, : len(shown.keys) - bool(shown.words)]
    )
    return compare_systems(ranked, None, seed, all_pairs=True, trials=trials, ranges=ranges)


# How systems stand


def make_columns(metrics: Mapping[str, Any], means: Means) -> list[Column]:
    """Return a column for each score, with a cell for each system. A score that favours something else colours none."""
    names = {key: name for metric in metrics.values() for key, name in metric.plain_names.items()} | COUNTED
    favours = {key: noun for metric in metrics.values() for key, noun in metric.favours.items()}
    marks = rank_marks(means.comparisons)
    wins = count_wins(means.comparisons, means.directions)
    columns = []
    for k, key in enumerate(means.scores.keys):
        cells = [
            Cell(
                float(summary.mean[k]),
                float(summary.low[k]),
                float(summary.high[k]),
                summary.rows,
                int(summary.undefined[k]),
                marks.get((key, system), "") if means.directions[key] != "neither" else "",
                0.0 if key in favours else wins.get((key, system), 0.0),
            )
            for system, summary in means.groups
        ]
        decimals = decimals_for(cell.high - cell.low for cell in cells)
        if key in COUNTED:
            decimals = min(1, decimals)  # words are whole, so a mean without an interval says no more
        way, favoured = means.directions[key], favours.get(key, "")
        columns.append(Column(key, names.get(key, ""), way, favoured, cells, decimals, key in COUNTED))
    return columns


def count_wins(comparisons: Iterable[Comparison], directions: Mapping[str, str]) -> dict[tuple[str, str], float]:
    """Return for each score and system the share of other systems that it is shown to be better than, less the worse.

    Where neither way is better the share is 0, as it is where nothing is shown.
    """
    balance: Counter[tuple[str, str]] = Counter()
    compared: Counter[tuple[str, str]] = Counter()
    for one in comparisons:
        own, other = (one.score, one.system), (one.score, one.baseline)
        compared.update((own, other))
        if one.verdict in OPPOSITE and directions[one.score] != "neither":
            sign = 1 if one.verdict == directions[one.score] else -1
            balance[own] += sign
            balance[other] -= sign
    return {place: balance[place] / number for place, number in compared.items()}


def decimals_for(widths: Iterable[float]) -> int:
    """Return as many decimals as intervals of these widths support: the last one is of the order of half an interval.

    Numbers side by side have equally many, and the widest interval decides. There is one more where the narrowest is
    narrower than the last one: among many systems, a single one that is hardly known would make both ends of other
    intervals the same. Without an interval there are two.

    >>> decimals_for([0.07, 0.02]), decimals_for([0.4, 0.06]), decimals_for([4.0, 2.0]), decimals_for([math.nan])
    (2, 2, 0, 2)
    """
    known = [width for width in widths if width > 0]
    if not known:
        return 2
    decimals = max(0, -math.floor(math.log10(max(known) / 2)))
    return min(4, decimals + (min(known) < 10**-decimals))


# What is said of them


def describe_marks(columns: Sequence[Column]) -> dict[str, str]:
    """Return what the marks mean, of those that there are."""
    found = {cell.mark for column in columns for cell in column.cells}
    legend = {
        "+": "significantly above every other system",
        "-": "significantly below every other system",
    }
    return {mark: meaning for mark, meaning in legend.items() if mark in found}


def explain_uncompared(means: Means, documents: int) -> Iterator[Statement]:
    """Yield why no system is marked, nothing where systems were compared, or there is one."""
    systems = len(means.groups)
    if systems < 2 or means.comparisons:
        return
    reason = "no document is summarized by two of them" if documents else "no documents were read"
    if systems > MOST_COMPARED:
        reason = f"there are more than {MOST_COMPARED}"
    elif not means.keys:
        reason = "no score is shown that could rank them"
    sentence = f"No system is marked as best or worst: {reason}."
    yield Statement("limit", "uncompared", "", "", (), sentence, data={"systems": systems, "documents": documents})


def explain_chance(seed: int) -> Iterator[Statement]:
    """Yield at which level labels and marks are significant, where systems were compared."""
    level = f"{100 * (1 - CONFIDENCE):.0f} %"
    sentence = (
        f"Labels that rest on scores, and the marks + and -, are significant at {level}, corrected for multiple "
        f"comparisons (seed {seed})."
    )
    yield Statement("limit", "chance", "", "", (), sentence, data={"level": round(1 - CONFIDENCE, 4), "seed": seed})


def list_undefined(
    keys: Sequence[str],
    groups: Sequence[tuple[str, Estimates]],
    needs: Mapping[str, Reason],
    said: Collection[str] = (),
) -> Iterator[Statement]:
    """Yield for each score that no summary of some system has how many summaries have none, and what it needs.

    Of the keys that are `said`, the need is said elsewhere.
    """
    for k, key in enumerate(keys):
        missing = [(system, int(summary.undefined[k])) for system, summary in groups if summary.undefined[k]]
        without = tuple(system for system, summary in groups if summary.undefined[k] == summary.rows)
        if not without:
            continue
        number = sum(undefined for _, undefined in missing)
        if len(without) == len(groups):
            sentence = f"No summary has {key}."
        else:
            whose = list_names([system for system, _ in missing], MOST_NAMED)
            verb = "has" if number == 1 else "have"
            summaries = f"{count_of(number, 'summary', 'summaries')} of {whose}"
            sentence = f"{summaries} {verb} no {key}, so the means leave them out."
        told = key in said and key in needs
        yield Statement(
            "limit",
            "undefined",
            "",
            "",
            without,
            sentence,
            number=number,
            of=sum(summary.rows for _, summary in groups),
            reasons=(needs[key],) if key in needs and not told else (),
            scores=(key,),
            tabled=told,
        )


def describe_standing(columns: Sequence[Column], names: Sequence[str]) -> dict[str, str]:
    """Return what stands out in the scores that at least two systems have, by score; those of nothing in one line."""
    said: dict[str, str] = {}
    nothing = []
    for column in columns:
        scored = [name for name, cell in zip(names, column.cells, strict=True) if cell.undefined < cell.rows]
        if len(scored) < 2:
            continue
        found = describe_marked(column, names, scored)
        if found:
            said[column.key] = found
        else:
            nothing.append(column.key)
    if nothing:
        everyone = "all others" if len(names) > 2 else "the other"
        said[join_words(nothing)] = f"no system is significantly above or below {everyone}."
    return said


def describe_marked(column: Column, names: Sequence[str], scored: Sequence[str]) -> str:
    """Return which systems are above and which are below all others in a score, "" where none is."""
    parts = []
    for mark, way in (("+", "higher"), ("-", "lower")):
        for name in (name for name, cell in zip(names, column.cells, strict=True) if cell.mark == mark):
            others = [other for other in scored if other != name]
            everyone = "all others" if len(scored) == len(names) else "all others that have this score"
            than = show_name(others[0]) if len(others) == 1 else everyone
            parts.append(f"{show_name(name)} is {way} than {than}")
    if len(scored) == 2:
        parts = parts[:1]  # the other one says the same of the other system
    return f"{'; '.join(parts)}." if parts else ""
