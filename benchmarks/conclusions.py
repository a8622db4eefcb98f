# SPDX-License-Identifier: Apache-2.0
"""What the first screen says of systems, held against what people found.

    python -m benchmarks.conclusions FILE[:ASPECT:LEAST] [FILE ...] [--shuffles 20]

FILE is as for `benchmarks.judgements`; its summaries name their systems. The output is Markdown. A
summary is wrong if it loses more than a tenth of the scale in the first of `TRUTH` that people
judged. Where they judged no truth, ASPECT is what comes nearest, and less than LEAST is called
wrong. Sets of `factuality.CHOSE` chose some rule of `facts` or of the screen; the others chose
nothing.

Order: pairs of systems that the leading column of the screen tells apart, and how many of them
people's means put in the same direction; then how many people tell apart as well (all pairs, max-T
over documents, 5 %), and how many of these agree. `--shuffles`: in how many tables whose systems'
names were shuffled within each document some pair is told apart, which should be 5 %. Headlines:
the rank by people's means of the systems that are called best, and of the pairs of one that is best
and one that is behind, how many people's means put in the same direction. To judge: how
far the best of the systems that the screen asks people to judge is from the best of all, in
standard deviations of a judgement. Marks: how many of the wrong summaries have a mark, of the
marked how many are wrong, of all how many; then by kind of text the least, the middle and the most
of the sets, and what `summary_metrics.findings.elsewhere` says: found of the wrong and wrong of the
marked as in the worst third of the sets that chose nothing, and wrong of all as in the middle one
of these; of all sets where each chose a rule, or has fewer than ten marked summaries. Reading: of
the wrong summaries, how many are in the first tenth of the reading list, beside those of facts
alone, of the share of new content words, and of length; broken summaries, which are shown apart,
are left out. Unshared: the AUC of the list if its pairs of words are those alone that no other
summary of the document has, where there are two others: of all summaries, and of the marked ones,
which are those that the list has; then the mean gain and its ends in 95 % of draws of the sets.
Documents: how much two systems differ on one document in being wrong, as a standard deviation, and
which difference of their shares thirty documents show.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from summary_metrics.metrics._shared.summary_metric import mean_of_defined

import summary_metrics
from benchmarks.baselines import new_words, unshared_pairs
from benchmarks.factuality import CHOSE
from benchmarks.judgements import JudgedSummaries, read
from benchmarks.measures import area_under_curve, count_pairs
from benchmarks.printing import make_parser, percent, print_table, to_digits
from summary_metrics.findings.elsewhere import DEVIATION, kind_of, visible_difference
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.flagged import rank_risk
from summary_metrics.findings.say import COUNTED
from summary_metrics.findings.statistics import tell_apart
from summary_metrics.findings.table import MARKED, NOT_FOUND, Table

# of these the first that people judged
TRUTH = ("consistency", "factuality", "consistent", "worst", "overall")
LOST = 0.1  # of the scale: a summary that loses more is wrong
FIRST = 0.1  # of the reading list
NOT_OF_TRUTH = "overall"  # a judgement that says nothing of it
FEW = 10  # marked summaries of a set: fewer do not say how many of them are wrong
WORST = 1 / 3  # of the sets: nothing better is said
EDITED = ("summedits", "bump")  # no system wrote their wrong summaries
DOCUMENTS = 30
LEAST_SHARED = 10  # documents of two systems
DRAWS = 1000
LEAST_PAIRS = 5  # told apart, before they can be against people
ORDERS = ("list", "facts", "new words", "length")

# The columns of the tables
LEADING = "set|column|pairs|told apart|as people|by both|agree|why nobody leads|"
HEADLINES = (
    "set|best so far: people's rank, or why nobody|systems|best and behind, as people"
    "|where people's first stands"
)
TO_JUDGE = (
    "set|systems|the best of them is worse than the best of all by, sd|the worst of all is out"
)
MARKS = (
    "set|kind|which|found of the wrong|wrong, of the marked|wrong, of all"
    "|marks that touch what people marked"
)
MARKS_BY_KIND = (
    "kind|sets|found of the wrong|wrong, of the marked|wrong, of all"
    "|said: found; wrong of the marked, of all, of the unmarked"
)
TO_READ = "|".join(
    ["set|judged|wrong"]
    + [f"{order}, first tenth" for order in ORDERS]
    + ["the most that could be"]
    + [f"{order}, AUC" for order in ORDERS]
)
UNSHARED = "set|all|unshared|marked|unshared"
OF_DOCUMENTS = f"set|standard deviation|points that {DOCUMENTS} documents show"


@dataclass(frozen=True)
class JudgedSet:
    """A set with what the screen says of it: `truth` is (rows,), and of it less than `least` is
    wrong.
    """

    name: str
    judged: JudgedSummaries
    aspect: str
    least: float
    table: Table
    findings: Findings

    @property
    def truth(self) -> np.ndarray:
        return self.judged.judgements[self.aspect]

    @property
    def wrong(self) -> np.ndarray:
        """Which summaries are wrong, of those that were judged."""
        return np.where(
            np.isnan(self.truth) | self.table.has_problem, math.nan, self.truth < self.least
        )

    @property
    def is_read(self) -> bool:
        """Whether `facts` reads the language."""
        return bool(np.isfinite(self.table.numbers[NOT_FOUND]).any())

    def right_marks(self) -> tuple[int, int]:
        """Return how many marks touch words that people marked, and how many marks there are in
        judged summaries.
        """
        right = marks = 0
        for flagged in self.findings.flagged:
            spans = self.judged.spans[flagged.row]
            if spans is not None and not math.isnan(self.truth[flagged.row]):
                marks += len(flagged.marks)
                right += sum(
                    any(m.span[0] < end and start < m.span[1] for start, end in spans)
                    for m in flagged.marks
                )
        return right, marks


def find_wrong(judged: JudgedSummaries) -> tuple[str, float]:
    """Return the aspect by which a summary is wrong, and of it the least that is not."""
    aspect = next(aspect for aspect in TRUTH if aspect in judged.judgements)
    worst, best = (of(judged.judgements[aspect]) for of in (np.nanmin, np.nanmax))
    return aspect, best - LOST * (best - worst)


def read_set(given: str) -> JudgedSet:
    """Score a set, FILE[:ASPECT:LEAST], and find what the screen shows of it."""
    path, *asked = given.split(":")
    judged = read(path)
    aspect, least = asked or find_wrong(judged)
    names = [*judged.names, "-1"]  # the last one is of systems without a name
    columns = {
        "summary": judged.summaries,
        "document": judged.sources,
        "system": [names[system] for system in judged.systems],
    }
    scored = summary_metrics.score(columns, workers=1)
    table = scored._result.view.table
    return JudgedSet(Path(path).stem, judged, aspect, float(least), table, scored.findings)


# Order


def order_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield the cells of the table of the order; of a set whose agreement is poor nobody may be
    best.
    """
    sums: dict[tuple[str, str], list[Any]] = {}
    for judged_set in sets:
        lead = judged_set.findings.lead
        why = judged_set.findings.verdict.why
        if lead is None or lead.significance is None:
            yield [judged_set.name, "none", *[""] * 5, why, ""]
            continue
        means = judged_set.table.by_document(judged_set.truth)
        people = tell_apart({"truth": means}, seed=0)["truth"]
        counts = count_pairs(lead.surpasses, people)
        counted = COUNTED.get(lead.key, lead.title)
        for which in ("all", chose(judged_set)):
            sums.setdefault((which, counted), []).append(counts)
        is_against = counts.told >= LEAST_PAIRS and counts.as_people < 0.8 * counts.told
        yield [judged_set.name, counted, *map(str, counts), why, "**against people**" * is_against]
    for (which, title), of_sets in sorted(sums.items()):
        yield [which, title, *map(str, np.sum(of_sets, axis=0)), "", ""]


def shuffled(judged_set: JudgedSet, shuffles: int) -> int:
    """Return in how many tables with shuffled names some pair of systems is told apart by the
    leading column.
    """
    lead = judged_set.findings.lead
    if lead is None or lead.significance is None:
        return 0
    generator = np.random.default_rng(0)
    means = judged_set.table.by_document(judged_set.table.values(lead.key))
    count = 0
    for seed in range(shuffles):
        turns = np.argsort(generator.random(means.shape), axis=1)
        mixed = {lead.key: np.take_along_axis(means, turns, axis=1)}
        count += bool(tell_apart(mixed, seed)[lead.key].higher.any())
    return count


def means_of(judged_set: JudgedSet) -> np.ndarray:
    """Return people's mean of each system, nan of summaries that people wrote, (systems,)."""
    means = judged_set.table.by_system(judged_set.truth)
    means[list(judged_set.findings.verdict.people)] = math.nan
    return means


def headline_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield of who is called best and who behind, what people's means say."""
    all_pairs = all_same = 0
    for judged_set in sets:
        verdict = judged_set.findings.verdict
        means = means_of(judged_set)
        ranks = np.nan_to_num(-means, nan=math.inf).argsort().argsort() + 1
        pairs = [means[best] > means[behind] for best in verdict.best for behind in verdict.behind]
        first = int(ranks.argmin())
        all_pairs, all_same = all_pairs + len(pairs), all_same + sum(pairs)
        yield [
            judged_set.name,
            ", ".join(str(ranks[best]) for best in verdict.best) or verdict.why,
            f"{np.count_nonzero(~np.isnan(means))}",
            say_share(sum(pairs), len(pairs)),
            next((name for name, group in verdict.groups.items() if first in group), "-"),
        ]
    yield ["all", "", "", f"{all_same} of {all_pairs}", ""]


def say_share(count: int, of: int) -> str:
    """Return how many of how many, "-" of none."""
    if not of:
        return "-"
    return f"{count} of {of}"


def judging_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield how good the systems are that the screen asks people to judge."""
    for judged_set in sets:
        means = means_of(judged_set)
        chosen = judged_set.findings.to_judge
        if chosen:
            lost = np.nanmax(means) - np.nanmax(means[chosen])
            deviations = lost / np.nanstd(judged_set.truth)
            worst = int(np.nanargmin(means))
            out = "yes" * (worst in judged_set.findings.verdict.behind)
            yield [judged_set.name, f"{len(chosen)} of {len(means)}", f"{deviations:.2f}", out]


# Marks


class Worth(NamedTuple):
    """What the marks of a set are worth: shares, and of how many summaries."""

    found: float
    right: float
    wrong: float
    wrong_ones: int
    marked_ones: int


def worth_of(judged_set: JudgedSet) -> Worth:
    """Return how many of the wrong summaries have a mark, of the marked are wrong, and of all."""
    is_judged = ~np.isnan(judged_set.wrong)
    wrong = judged_set.wrong[is_judged] == 1
    marked = judged_set.table.numbers[NOT_FOUND][is_judged] > 0
    found = mean_of_defined(marked[wrong])
    if not judged_set.is_read:
        found = math.nan
    right = mean_of_defined(wrong[marked])
    return Worth(found, right, float(wrong.mean()), int(wrong.sum()), int(marked.sum()))


def is_told(judged_set: JudgedSet) -> bool:
    """Return whether the screen says of a set what marks are worth elsewhere, where people judged
    what is true.
    """
    lead = judged_set.findings.lead
    is_of_truth = judged_set.aspect in TRUTH and judged_set.aspect != NOT_OF_TRUTH
    return is_of_truth and judged_set.is_read and (lead is None or lead.key == MARKED)


def mark_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield what the marks of each set are worth."""
    for judged_set in sets:
        worth = worth_of(judged_set)
        right, marks = judged_set.right_marks()
        yield [
            judged_set.name,
            subject_of(judged_set),
            chose(judged_set),
            f"{percent(worth.found)} of {worth.wrong_ones}",
            f"{percent(worth.right)} of {worth.marked_ones}",
            percent(worth.wrong),
            say_share(right, right and marks),
        ]


def subject_of(judged_set: JudgedSet) -> str:
    """Return the kind of text, where the screen says what marks are worth, and else what people
    judged, where that is no truth.
    """
    if is_told(judged_set):
        return kind_of(judged_set.table)
    if judged_set.aspect in TRUTH:
        return "-"
    return f"by {judged_set.aspect}"


def kind_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield what marks are worth by kind of text, where the screen says it and systems wrote what
    is wrong: the least, the middle and the most of the sets, and what is said; then the same where
    people judged no truth.
    """
    by_kind: dict[str, list[JudgedSet]] = {}
    for judged_set in sets:
        kind = subject_of(judged_set)
        if kind != "-" and judged_set.is_read and not judged_set.name.startswith(EDITED):
            by_kind.setdefault(kind, []).append(judged_set)
    for kind, of_kind in sorted(by_kind.items()):
        worths = [worth_of(judged_set) for judged_set in of_kind]
        shares = np.array([worth[:3] for worth in worths])
        few = np.array([worth.marked_ones < FEW for worth in worths])
        ranges = list(map(range_of, shares.T))
        shares[few, 1] = math.nan
        fresh = np.array([not judged_set.name.startswith(CHOSE) for judged_set in of_kind])
        if any(fresh & ~few):
            shares = shares[fresh]
        yield [kind or "none", str(len(of_kind)), *ranges, said_of(shares)]


def said_of(shares: np.ndarray) -> str:
    """Return what is said of the shares of some sets, (sets, 3), in %: of the wrong summaries those
    that have a mark, of the marked those that are wrong, of all, and of the unmarked, as follows.
    """
    worst = np.nanquantile(shares[:, :2], WORST, axis=0, method="lower")
    found, right, wrong = (round(100 * share) for share in (*worst, np.median(shares[:, 2])))
    caught = wrong * found / 100
    marked = 100 * caught / right
    unmarked = 100 * (wrong - caught) / (100 - marked)
    return f"{found} / {right} / {wrong} / {unmarked:.0f}"


def range_of(shares: np.ndarray) -> str:
    """Return the least, the middle and the most of some shares, in %."""
    ends = np.nanmin(shares), np.nanmedian(shares), np.nanmax(shares)
    return " / ".join(f"{100 * end:.0f}" for end in ends)


def chose(judged_set: JudgedSet) -> str:
    """Return whether a set chose any rule."""
    return "chose rules" if judged_set.name.startswith(CHOSE) else "chose nothing"


# Reading


def recall(order: np.ndarray, wrong: np.ndarray) -> float:
    """Return how many of the wrong summaries are in the first tenth of an order, largest first;
    ties are shared.
    """
    is_judged = ~np.isnan(wrong)
    values, is_wrong = np.nan_to_num(order[is_judged], nan=-math.inf), wrong[is_judged] > 0
    first = max(1, round(FIRST * len(values)))
    limit = np.sort(values)[-first]
    above, tied = values > limit, values == limit
    share = (first - above.sum()) / tied.sum()
    found = (is_wrong & above).sum() + share * (is_wrong & tied).sum()
    return float(found / max(1, is_wrong.sum()))


def orders_of(judged_set: JudgedSet) -> dict[str, np.ndarray]:
    """Return what may order a list of summaries to read, largest first."""
    return {
        "list": rank_risk(judged_set.table),
        "facts": np.nan_to_num(judged_set.table.numbers[NOT_FOUND]),
        "new words": new_words(judged_set.judged),
        "length": judged_set.table.words,
    }


def reading_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield the cells of the table of the reading list, and means: of the sets that chose some
    rule, of those that chose nothing, and of these by kind of text.
    """
    cells: dict[str, list[list[float]]] = {}
    for judged_set in sets:
        wrong = judged_set.wrong
        is_wrong, is_right = wrong == 1, wrong == 0
        orders = [np.nan_to_num(order, nan=-1) for order in orders_of(judged_set).values()]
        share = float(np.nanmean(wrong))
        firsts = [recall(order, wrong) for order in orders]
        curves = [area_under_curve(order[is_wrong], order[is_right]) for order in orders]
        if not judged_set.is_read:
            firsts[ORDERS.index("facts")] = curves[ORDERS.index("facts")] = math.nan
        of_set = [share, *firsts, min(1.0, FIRST / share), *curves]
        cells.setdefault(chose(judged_set), []).append(of_set)
        if (kind := kind_of(judged_set.table)) and not judged_set.name.startswith(CHOSE):
            cells.setdefault(f"{chose(judged_set)}, {kind}", []).append(of_set)
        yield [judged_set.name, judged_set.aspect, *reading_cells(of_set)]
    for which, of_sets in sorted(cells.items()):
        yield [f"mean, {which}", "", *reading_cells(np.nanmean(of_sets, axis=0))]


def reading_cells(numbers: Sequence[float]) -> list[str]:
    """Return shares in %, and behind them curves."""
    shares = len(numbers) - len(ORDERS)
    return [*map(percent, numbers[:shares]), *to_digits(numbers[shares:])]


def unshared_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield how well the list tells wrong summaries from right ones, with its pairs and with those
    that nobody shares.
    """
    rows = []
    for judged_set in sets:
        facts = judged_set.table.numbers[NOT_FOUND]
        unshared = np.log1p(np.nan_to_num(facts)) + unshared_pairs(judged_set.judged)
        orders = (rank_risk(judged_set.table), unshared)
        has_both = np.isfinite(sum(orders))
        curves = []
        for which in (has_both, has_both & (facts > 0)):
            is_wrong, is_right = (which & (judged_set.wrong == state) for state in (1, 0))
            curves += [area_under_curve(order[is_wrong], order[is_right]) for order in orders]
        if has_both.any():
            rows.append(curves)
            yield [judged_set.name, *to_digits(curves)]
    gains = np.array(rows)[:, 1::2] - np.array(rows)[:, ::2]
    draws = np.random.default_rng(0).integers(len(gains), size=(DRAWS, len(gains)))
    ends = np.nanquantile(np.nanmean(gains[draws], axis=1), (0.025, 0.975), axis=0)
    for name, numbers in zip(
        ("gain", "least", "most"), (np.nanmean(gains, axis=0), *ends), strict=True
    ):
        yield [name, "", *to_digits(numbers[:1]), "", *to_digits(numbers[1:])]


# Documents


def deviation(judged_set: JudgedSet) -> float:
    """Return the standard deviation over documents of the difference of two systems in being wrong,
    in the middle pair; nan where no two systems share enough documents.
    """
    wrong = judged_set.table.by_document(judged_set.wrong)
    spreads = []
    for first, second in combinations(wrong.T, 2):
        differences = (first - second)[~np.isnan(first - second)]
        if len(differences) >= LEAST_SHARED:
            spreads.append(differences.std(ddof=1))
    return float(np.median(spreads)) if spreads else math.nan


def document_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield how much two systems differ on a document, and the middle of the sets."""
    deviations = {judged_set.name: deviation(judged_set) for judged_set in sets}
    defined = {name: number for name, number in deviations.items() if not math.isnan(number)}
    for name, number in (*defined.items(), ("middle", float(np.median([*defined.values()])))):
        shown = visible_difference(DOCUMENTS) * number / DEVIATION
        yield [name, f"{number:.2f}", f"{100 * shown:.0f}"]


def main() -> None:
    """Score all sets, and print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("data", metavar="FILE[:ASPECT:LEAST]", nargs="+")
    parser.add_argument(
        "--shuffles", type=int, default=0, help="tables of each set (default: none)"
    )
    arguments = parser.parse_args()
    sets = [read_set(path) for path in arguments.data]
    ordered = [
        judged_set
        for judged_set in sets
        if len(judged_set.table.systems) > 1 and not judged_set.name.startswith(EDITED)
    ]
    ordered_by_truth = [judged_set for judged_set in ordered if judged_set.aspect in TRUTH]
    marked = [judged_set for judged_set in sets if judged_set.aspect != NOT_OF_TRUTH]
    of_truth = [judged_set for judged_set in marked if judged_set.aspect in TRUTH]
    show("The leading column", LEADING, order_rows(ordered))
    show("The headlines", HEADLINES, headline_rows(ordered))
    show("What to judge", TO_JUDGE, judging_rows(ordered))
    show("Marks of facts", MARKS, mark_rows(marked))
    title = "Marks by kind of text: least / middle / most, in %"
    show(title, MARKS_BY_KIND, kind_rows(sets))
    show("What to read first", TO_READ, reading_rows(of_truth))
    print("Chance is 10 % and 0.5.\n")
    show("Pairs of words that nobody shares", UNSHARED, unshared_rows(ordered_by_truth))
    show("What documents show of two systems", OF_DOCUMENTS, document_rows(ordered_by_truth))
    if arguments.shuffles:
        shuffles = arguments.shuffles
        counts = [[one.name, f"{shuffled(one, shuffles)} of {shuffles}"] for one in ordered]
        show("Shuffled names: tables in which a pair is told apart", "set|tables", counts)


def show(title: str, columns: str, rows: Iterable[list[str]]) -> None:
    """Print a table under its title."""
    corner, *head = columns.split("|")
    print(f"## {title}\n")
    print_table(corner, head, rows)


if __name__ == "__main__":
    main()
