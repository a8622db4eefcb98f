# SPDX-License-Identifier: Apache-2.0
"""What is wrong with each system, in plain words, and which system to prefer. The terminal and the report show it.

A verdict is a label with a sentence. It enters no mean and no correlation. Each rests on one of two things:

- a bound with a meaning of its own: most of the text is copied, most summaries hold something that the source lacks,
  the summary repeats more than twice as much as the beginning of its source of the same length;
- a difference from every other system.

Both must be shown. All tests of a table are corrected together, as `statistics.py` says, so at most 5 % of tables have
a verdict that is due to chance. "No fault shown" does not mean "good": few documents show little.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .comparison import Comparison, group_means
from .statistics import TRIALS, judge_differences, verdict_of
from .table import Scores, document_codes, show_name, system_codes

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
    """All that is said of one system: its faults, or else what a reader should know of it."""

    system: str
    verdicts: list[Verdict]

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
) -> set[tuple[str, int]]:
    """Return which label is shown of which system, by its number; `codes` has the system of each row."""
    document_of_row = number_documents(documents)
    count = int(document_of_row.max(initial=-1)) + 1
    tests: list[tuple[str, int]] = []
    parts: list[np.ndarray] = []
    for label, values in measures.items():
        own = [
            group_means(document_of_row[codes == code], values[codes == code, None], count) for code in range(systems)
        ]
        for code in range(systems):
            if label != "repeats":
                tests.append((label, code))
                parts.append(own[code] - HALF)
            elif norm is not None:
                rows = codes == code
                tests.append((label, code))
                parts.append(group_means(document_of_row[rows], (values - TIMES * norm)[rows, None], count))
                continue
            if label in COMPARED:
                name, times = COMPARED[label]
                others = [other for other in range(systems) if other != code]
                tests += [(name, code)] * len(others)
                parts += [own[code] - times * own[other] for other in others]
    trials = TRIALS if count * len(parts) <= MANY_NUMBERS else FEW_TRIALS
    judged = judge_differences(parts, seed, trials)
    shown: dict[tuple[str, int], bool] = {}
    for test, difference, p in zip(tests, judged.difference.tolist(), judged.p_corrected.tolist(), strict=True):
        shown[test] = shown.get(test, True) and verdict_of(difference, p) == "higher"
    return {test for test, holds in shown.items() if holds}


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
    if not measures or not names:
        return [Judgement(name, []) for name in names]
    shown = find_shown(measures, len(names), codes, scores.documents, seed, norm) if len(names) > 1 else set()
    means = {
        label: np.array([mean_of(values[codes == code]) for code in range(len(names))])
        for label, values in measures.items()
    }
    clearest = dict(measures)
    if "invents" in measures:  # the more of its facts are not found, the clearer is a row
        clearest["invents"] = np.nan_to_num(1 - scores.values[:, scores.keys.index(FACTS)])
    judgements = []
    for code, name in enumerate(names):
        own = np.flatnonzero(codes == code)
        verdicts = []
        for measure, values in measures.items():
            label = next((label for label in (measure, COMPARED.get(measure, ("",))[0]) if (label, code) in shown), "")
            known = ~np.isnan(scores.values[own, scores.keys.index(MEASURED[measure])])
            if label or (len(names) == 1 and known.any()):
                others = np.delete(means[measure], code)
                rows = clear_rows(own, clearest[measure])
                source = mean_of(norm[own]) if norm is not None and measure == "repeats" else math.nan
                verdicts.append(describe(measure, label, values[own], others, rows, source))
        if not verdicts and "invents" in measures and measures["invents"][own].any():
            rows = clear_rows(own, clearest["invents"])
            verdicts.append(describe("invents", "", measures["invents"][own], np.array([]), rows))
        judgements.append(Judgement(name, verdicts))
    return judgements


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


# Which to prefer


def advise(
    judgements: Sequence[Judgement], differences: Sequence[Comparison] = (), directions: Mapping[str, str] | None = None
) -> str:
    """Return one or two sentences on which system to prefer.

    `differences` are the comparisons of all pairs for the scores to look at, and `directions` says which way each score
    is better; a score of which neither way is better is not looked at.
    """
    judgements = [judgement._replace(system=show_name(judgement.system)) for judgement in judgements]
    differences = [one._replace(system=show_name(one.system), baseline=show_name(one.baseline)) for one in differences]
    if len(judgements) < 2:
        return "There is one system, so nothing to compare it with. Give a second one to learn which is better."
    clean = [judgement.system for judgement in judgements if not judgement.faults]
    if not clean:
        return "Every system has a fault that is shown, so none is to be preferred as it is."
    if len(clean) == len(judgements):
        start = "No system has a fault that is shown, which does not mean that they are good."
        return " ".join([start, *compare_clean(clean, differences, directions or {})])
    if len(clean) == 1:
        return (
            f"Prefer {clean[0]}: it is the only system in which no fault is shown. That does not mean that it is "
            "good: read some of its summaries."
        )
    named = f"{', '.join(clean[:-1])} and {clean[-1]}" if len(clean) <= 4 else f"one of {len(clean)} systems"
    start = f"Prefer {named}: no fault of theirs is shown, which does not mean that they are good."
    return " ".join([start, *compare_clean(clean, differences, directions or {})])


def compare_clean(
    systems: Collection[str], differences: Sequence[Comparison], directions: Mapping[str, str]
) -> Iterator[str]:
    """Yield what is shown of the differences among `systems`, in one sentence."""
    ranked = [
        one
        for one in differences
        if {one.system, one.baseline} <= set(systems) and directions.get(one.score) in ("higher", "lower")
    ]
    if not ranked:
        return
    found = []
    for one in ranked:
        if one.verdict != "not shown to differ":
            ahead = one.verdict == directions[one.score]
            better, worse = (one.system, one.baseline) if ahead else (one.baseline, one.system)
            found.append(f"{better} is better than {worse} in {one.score}")
    if not found:
        yield "No difference between them is shown."
    elif len(found) <= 4:
        yield f"Between them is shown: {'; '.join(found)}."
    else:
        yield f"{len(found)} of {len(ranked)} differences between them are shown; --compare lists them."
