# SPDX-License-Identifier: Apache-2.0
"""What is wrong with each system, in plain words. The terminal and the report show it.

A verdict is a label with a sentence. It enters no mean and no correlation. Each rests on one of two things:

- a bound with a meaning of its own: most of the text is copied, most summaries hold something that the source lacks,
  the summary repeats more than twice as much as the beginning of its source of the same length;
- a difference from every other system.

Both must be shown. All tests of a table are corrected together, as `statistics.py` says, so at most 5 % of tables have
a verdict that is due to chance. "No fault shown" does not mean "good": few documents show little. A rule says nothing
of a system none of whose summaries has the score that it reads.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .comparison import group_means
from .score_table import Scores, document_codes, system_codes
from .statistics import TRIALS, judge_differences, verdict_of

COPIED, REPEATED, FACTS, ANSWERED = "abstractness_4", "unr_avg", "facts_score", "qa_score"  # what the rules read
MEASURED = {"copies": COPIED, "repeats": REPEATED, "invents": FACTS, "misses": ANSWERED}
HALF = 0.5
TIMES = 2  # how much more than its norm a system must repeat; less is in the table, but names no fault
# The label of more than so many times as much as in every other system.
COMPARED = {"repeats": ("repeats", TIMES), "invents": ("may invent", 1)}
EXAMPLES = 3
MOST_OTHERS = 5  # of more other systems, the range says little
READ_AGAIN = 100_000  # rows among which they are chosen, as their texts have to be read once more
FEW_TRIALS = 1_000  # where there are many numbers: enough for 5 %, as all tests share one critical value
MANY_NUMBERS = 10**6

RULES = {
    "copies": "More than half of its sequences of four words stand word for word in the source.",
    "repeats": "It repeats over twice as much as an equally long part of its source; without sources, as any system.",
    "invents": "More than half of its summaries contain a name, number or date that was not found in the source.",
    "may invent": "More of its summaries than of any other system's contain a name, number or date that was not found.",
    "misses": "It leaves more than half of the questions about the source unanswered.",
}


class Verdict(NamedTuple):
    """One thing that is said of a system.

    `label` is a key of RULES, and `rule` says what it takes; both are "" where the sentence names no fault. `rows` are
    the indices of a few rows that show it best, the clearest first. `measure` is "copies", "repeats", "invents" or
    "misses", also where no fault is shown.
    """

    label: str
    sentence: str
    rule: str
    rows: tuple[int, ...]
    measure: str


class Judgement(NamedTuple):
    """All that is said of one system: its faults, or else what a reader should know of it.

    `looked_for` are the measures that could be judged. `unscored` are those whose score no summary has, `uncompared`
    those that have nothing to be compared with. Where nothing was looked for, that no fault is shown says nothing.
    `summaries` is how many of its summaries have any of these scores, and how many it has.
    """

    system: str
    verdicts: list[Verdict]
    looked_for: tuple[str, ...] = ()
    unscored: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    summaries: tuple[int, int] = (0, 0)

    @property
    def faults(self) -> list[str]:
        """The labels of its faults."""
        return [verdict.label for verdict in self.verdicts if verdict.label]


# What is shown


def measure_faults(scores: Scores, asks_model: bool) -> dict[str, np.ndarray]:
    """Return for each label how much of it is in each row, from 0 to 1; no entry where the score is not there.

    `asks_model` says whether a model answers the questions. Where words answer them, a paraphrase has few answers, so
    nothing is said of what is missed.
    """
    columns = dict(zip(scores.keys, scores.values.T, strict=True))
    found = {}
    if COPIED in columns:
        found["copies"] = 1 - columns[COPIED]
    if REPEATED in columns:
        found["repeats"] = 1 - columns[REPEATED]
    if FACTS in columns:
        found["invents"] = (columns[FACTS] < 1).astype(float)  # nan: there is no fact, so none is invented
    if ANSWERED in columns and asks_model:
        found["misses"] = 1 - columns[ANSWERED]
    return found


def find_shown(
    measures: Mapping[str, np.ndarray],
    systems: int,
    codes: np.ndarray,
    documents: Sequence[str],
    seed: int,
    norm: np.ndarray | None = None,
) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Return which label is shown of which system, by its number, and which measure could be judged of which.

    `codes` has the system of each row.
    """
    document_of_row = number_documents(documents)
    count = int(document_of_row.max(initial=-1)) + 1
    tests: list[tuple[str, int]] = []
    parts: list[np.ndarray] = []
    looked = set()
    for label, values in measures.items():
        own = [
            group_means(document_of_row[codes == code], values[codes == code, None], count) for code in range(systems)
        ]
        scored = [code for code in range(systems) if not np.isnan(own[code]).all()]
        for code in scored:
            before = len(parts)
            if label != "repeats":
                tests.append((label, code))
                parts.append(own[code] - HALF)
            elif norm is not None:
                rows = codes == code
                tests.append((label, code))
                parts.append(group_means(document_of_row[rows], (values - TIMES * norm)[rows, None], count))
            if label in COMPARED and (label != "repeats" or norm is None):
                name, times = COMPARED[label]
                others = [other for other in scored if other != code]
                tests += [(name, code)] * len(others)
                parts += [own[code] - times * own[other] for other in others]
            if not all(np.isnan(part).all() for part in parts[before:]):
                looked.add((label, code))
    if not parts:
        return set(), looked
    trials = TRIALS if count * len(parts) <= MANY_NUMBERS else FEW_TRIALS
    judged = judge_differences(parts, seed, trials)
    shown: dict[tuple[str, int], bool] = {}
    for test, difference, p in zip(tests, judged.difference.tolist(), judged.p_corrected.tolist(), strict=True):
        shown[test] = shown.get(test, True) and verdict_of(difference, p) == "higher"
    return {test for test, holds in shown.items() if holds}, looked


def number_documents(documents: Sequence[str]) -> np.ndarray:
    """Return for each row the number of its document; a row without one has a document of its own."""
    numbers = document_codes(documents)
    alone = numbers < 0
    numbers[alone] = numbers.max(initial=-1) + 1 + np.arange(np.count_nonzero(alone))
    return numbers


def mean_of(values: np.ndarray) -> float:
    """Return the mean, nan left out; nan where nothing is left."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else math.nan


# What is said


def judge_systems(
    scores: Scores, seed: int = 0, asks_model: bool = False, norm: np.ndarray | None = None
) -> list[Judgement]:
    """Return what is to be said of each system, in the order of the rows.

    `norm` has for each row how much the beginning of its source repeats, nan where that is not known. A table of one
    system has no verdict, as there is nothing to compare it with; its numbers are said.
    """
    names, codes = system_codes(scores.systems)
    names = names or ["all summaries"] * bool(len(codes))
    measures = measure_faults(scores, asks_model)
    scored = {measure: find_scored(scores, MEASURED[measure], codes, len(names)) for measure in measures}
    # Of a system without any fact, "none is invented" would be no finding.
    measures = {measure: np.where(scored[measure][codes], values, math.nan) for measure, values in measures.items()}
    shown: set[tuple[str, int]] = set()
    looked = {(measure, code) for measure in measures for code in np.flatnonzero(scored[measure]).tolist()}
    if len(names) > 1:
        shown, looked = find_shown(measures, len(names), codes, scores.documents, seed, norm)
    means = {
        label: np.array([mean_of(values[codes == code]) for code in range(len(names))])
        for label, values in measures.items()
    }
    clearest = dict(measures)
    if "invents" in measures:  # the more of its facts are not found, the clearer is a row
        clearest["invents"] = np.nan_to_num(1 - scores.values[:, scores.keys.index(FACTS)])
    read = scores.values[:, [scores.keys.index(MEASURED[measure]) for measure in measures]]
    has_any = ~np.isnan(read).all(axis=1) if measures else np.zeros(len(codes), dtype=bool)
    judgements = []
    for code, name in enumerate(names):
        own = np.flatnonzero(codes == code)
        verdicts = []
        for measure, values in measures.items():
            label = next((label for label in (measure, COMPARED.get(measure, ("",))[0]) if (label, code) in shown), "")
            if label or (len(names) == 1 and scored[measure][code]):
                others = np.delete(means[measure], code)
                rows = clear_rows(own, clearest[measure])
                source = mean_of(norm[own]) if norm is not None and measure == "repeats" else math.nan
                verdicts.append(describe(measure, label, values[own], others, rows, source))
        if not verdicts and "invents" in measures and np.nansum(measures["invents"][own]):
            rows = clear_rows(own, clearest["invents"])
            verdicts.append(describe("invents", "", measures["invents"][own], np.array([]), rows))
        looked_for = tuple(measure for measure in measures if (measure, code) in looked)
        unscored = tuple(measure for measure in measures if not scored[measure][code])
        uncompared = tuple(measure for measure in measures if measure not in looked_for + unscored)
        summaries = int(has_any[own].sum()), len(own)
        judgements.append(Judgement(name, verdicts, looked_for, unscored, uncompared, summaries))
    return judgements


def find_scored(scores: Scores, key: str, codes: np.ndarray, systems: int) -> np.ndarray:
    """Return for each system whether any of its summaries has a score, (systems,)."""
    known = ~np.isnan(scores.values[:, scores.keys.index(key)])
    return np.bincount(codes[known], minlength=systems) > 0


def clear_rows(own: np.ndarray, clear: np.ndarray) -> tuple[int, ...]:
    """Return those of the rows `own` in which a fault is clearest, none in which it is not."""
    known = own[: np.searchsorted(own, READ_AGAIN)]
    known = known[clear[known] > 0]
    return tuple(known[np.argsort(-clear[known], kind="stable")[:EXAMPLES]].tolist())


def describe(
    measure: str, label: str, values: np.ndarray, others: np.ndarray, rows: tuple[int, ...], source: float = math.nan
) -> Verdict:
    """Return the verdict `label`, or a remark where it is "".

    `values` say how much of it is in each row of the system, `others` are the means of the other systems, and `source`
    is how much there is in the sources, where that is known.
    """
    share = format_range(np.array([mean_of(values)]))
    few = label and len(others) <= MOST_OTHERS and not np.isnan(others).all()
    norms = [f"in a part of its source of the same length: {format_range(np.array([source]))}"] * (source == source)
    norms += [f"other systems: {format_range(others)}"] * bool(few)
    beside = f" ({'; '.join(norms)})" if norms else ""
    count = int(np.nansum(values))
    sentence = {
        "copies": f"{share} of its sequences of four words stand word for word in the source{beside}.",
        "repeats": f"{share} of its words and of its sequences of two and three words repeat earlier ones{beside}.",
        "misses": f"{share} of the questions about the source are not answered{beside}.",
        "invents": f"{count:,} of {len(values):,} summaries {'contains' if count == 1 else 'contain'} a name, number "
        f"or date not found in the source{beside.replace('(', f'({share}; ')}.",
    }[measure]
    if measure == "invents" and label != "invents" and count:
        sentence += " Other words for the same thing, or a sum, can be the reason."
    return Verdict(label, sentence, RULES.get(label, ""), rows, measure)


def format_range(shares: np.ndarray) -> str:
    """Return shares as a range of percentages.

    >>> format_range(np.array([0.18, 0.372, np.nan])), format_range(np.array([0.05]))
    ('18 to 37 %', '5 %')
    """
    known = shares[~np.isnan(shares)]
    if not len(known):
        return "-"
    low, high = (f"{100 * share:.0f}" for share in (known.min(), known.max()))
    return f"{low} %" if low == high else f"{low} to {high} %"
