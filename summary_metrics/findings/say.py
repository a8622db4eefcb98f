# SPDX-License-Identifier: Apache-2.0
"""What is said of systems: headlines of the verdict, a note in a row, notes below the table. Each
carries the systems that it speaks of.

A sentence on systems is a claim, and is held against the judged sets: `benchmarks.conclusions`
prints the numbers that stand here, and `benchmarks/results/conclusions.md` has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..printable import and_more, count_of, join_words
from ..texts.broken import quote_beginning
from ..texts.language import name_language
from .columns import UNSUPPORTED, Column
from .differences import MOST_SYSTEMS
from .elsewhere import KINDS
from .findings import Findings
from .limits import Note
from .names import list_systems, shorten
from .problems import WORDS, Problem
from .quotes import Quotes
from .statistics import LEAST_DOCUMENTS
from .table import MARKED, SHARE_MISSING

# Of the pairs of systems that the leading column proves apart, in how many people's means stand the
# same way; those of key facts, looked for by words, are printed by `benchmarks.key_facts`.
RECORDS = {
    MARKED: "42 of 44 pairs of systems, 3 of 3 on data that shaped no rule",
    SHARE_MISSING: "74 of 74 pairs of systems",
}
# % of the key facts that words do not find are missing for people: in extracts, in other summaries
LACKS_RIGHT = (70, 81)
FEW_DOCUMENTS = 30  # with fewer, only large differences can be shown
MOST_SEEN = 100  # points that two shares can differ
MOST_NAMED = 20  # systems of a group
MOST_ALIKE = 6  # systems that are named where nobody is best
MOSTLY = 0.5  # of the summaries
COPIED_PASSES = "copied text always passes"
EXAMPLE = 24  # characters of an example of what is to be repaired
MOST_REPAIRED = 6  # systems that are named with it
# What a count of the leading column is of, and what those behind are proven to be.
COUNTED = {
    MARKED: "summaries marked",
    UNSUPPORTED: "unsupported",
    SHARE_MISSING: "key facts missing",
}
MORE = {
    MARKED: "more often marked",
    UNSUPPORTED: "more often unsupported",
    SHARE_MISSING: "to lack more",
}
STAR = {
    MARKED: "checked: has a name, number or date; marked: the source lacks it; may be true.",
    UNSUPPORTED: "has a sentence that the model does not find supported by the source.",
    SHARE_MISSING: "of the key facts that were given.",
}


class Headline(NamedTuple):
    """A statement of the verdict, the systems that it speaks of, and rows that show it."""

    head: str
    text: str
    systems: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()


def star_of(findings: Findings, column: Column) -> str:
    """Return the sign that leads from a column to the note that says what it counts, "" of one that
    needs none.
    """
    counted = [key for key in (column.key for column in findings.columns) if key in STAR]
    if column.key not in counted:
        return ""
    return "*" * (counted.index(column.key) + 1)


def size(findings: Findings) -> str:
    """Return what was scored."""
    text = count_of(findings.rows, "summary")
    if findings.documents:
        text += f" of {count_of(findings.documents, 'document')}"
    if len(findings.systems) > 1:
        text += f" by {len(findings.systems)} systems"
    if findings.language:
        text += f", in {name_language(findings.language)}"
    if findings.skipped:
        text += f"; {count_of(findings.skipped, 'bad row')} skipped"
    if findings.fallen:
        text += f", all of {join_words(findings.fallen)}"
    return text


def headlines(findings: Findings, quotes: Quotes) -> list[Headline]:
    """Return the verdict: who is ahead, who is not, what to repair, and what nothing checks."""
    about = about_systems
    if len(findings.systems) == 1:
        about = about_one
    return [
        *about_misplaced(findings),
        *about(findings),
        *about_habits(findings),
        *about_repairs(findings, quotes),
        Headline("NOT CHECKED", not_seen(findings)),
    ]


def about_misplaced(findings: Findings) -> Iterator[Headline]:
    """Yield that summaries stand beside other documents than their own, before anything else."""
    if findings.misplaced:
        yield Headline(
            "MISPLACED?", findings.misplaced.say(findings.names), findings.misplaced.systems
        )


def about_habits(findings: Findings) -> Iterator[Headline]:
    """Yield what systems say in many summaries, each with its first habit; those with the same one
    together.
    """
    counts = Counter(habit.system for habit in findings.habits)
    alike: dict[tuple[str, int, int, int], list[int]] = {}
    for system, habit in {habit.system: habit for habit in reversed(findings.habits)}.items():
        alike.setdefault((habit.around, habit.rows, habit.of, counts[system]), []).append(system)
    for (around, rows, of, number), systems in sorted(alike.items(), key=lambda item: item[1]):
        whose = f"{listed(findings, sorted(systems))}: ".removeprefix(": ")
        more = and_more(number - 1)
        text = (
            f"{whose}`{around}`{more} in {rows:,} of {of:,} summaries, not counted as a mark: look"
            " whether it is true"
        )
        yield Headline("HABIT", text, tuple(sorted(systems)))


def about_one(findings: Findings) -> Iterator[Headline]:
    """Yield what share of the summaries of one system is marked, or why that is not known."""
    lead = findings.lead
    if lead is None:
        yield Headline("CANNOT RANK", why_unranked(findings))
        return
    text = f"{lead.count(0)} {COUNTED[lead.key]}{star_of(findings, lead)}"
    if findings.interval and lead.key == MARKED:
        low, high = (round(100 * end) for end in findings.interval)
        text += f", {low} to {high} % in more texts like these (95 % interval)"
    yield Headline("SO FAR", text)


def about_systems(findings: Findings) -> Iterator[Headline]:
    """Yield the groups of systems that there are, with what is proven of them."""
    verdict, lead = findings.verdict, findings.lead
    if verdict.best and lead is not None:
        counts = [f"{findings.names[k]}: {lead.count(k)}" for k in verdict.best]
        text = f"{', '.join(counts)} {COUNTED[lead.key]}{star_of(findings, lead)}"
        yield Headline("BEST SO FAR", text, verdict.best)
        if verdict.undecided:
            rest = f"no difference from {listed(findings, verdict.best)} proven"
            text = f"{listed(findings, verdict.undecided)}: {rest}"
            yield Headline("UNDECIDED", text, verdict.undecided)
    else:
        yield Headline("CANNOT RANK", why_unranked(findings), verdict.undecided)
    copied = findings.column("copied")
    if verdict.behind and lead is not None:
        yield Headline("BEHIND", behind_whom(findings, lead), verdict.behind)
    if verdict.copies and copied is not None:
        shares = [f"{findings.names[k]} {copied.say(k)}" for k in verdict.copies]
        text = f"{', '.join(shorten(shares, MOST_NAMED))} copied; {COPIED_PASSES}"
        yield Headline("COPIES", text, verdict.copies)
    if verdict.too_little and lead is not None:
        counts = [count_checked(findings, lead, k) for k in verdict.too_little]
        text = f"{', '.join(shorten(counts, MOST_NAMED))} summaries have nothing to check"
        yield Headline("TOO LITTLE", text, verdict.too_little)
    if verdict.people:
        text = f"{listed(findings, verdict.people)}: written by people, and compared with none"
        yield Headline("REFERENCE", text, verdict.people)


def about_pair(findings: Findings, first: str, second: str) -> Headline:
    """Return how two systems stand to each other, as the screen has it of all."""
    pair = (findings.systems.index(first), findings.systems.index(second))
    lead = findings.lead
    if lead is None or lead.significance is None or findings.verdict.why == "copying":
        return Headline("CANNOT RANK", why_unranked(findings), pair)
    for ahead, behind in (pair, pair[::-1]):
        if lead.surpasses[ahead, behind] > 0:
            names = [findings.names[k] for k in (behind, ahead)]
            if ahead in findings.verdict.copies:
                text = f"{names[1]} copies; {COPIED_PASSES}"
                return Headline("CANNOT RANK", text, pair)
            return Headline("BEHIND", f"{names[0]}: proven {MORE[lead.key]} than {names[1]}", pair)
    if nothing := [k for k in pair if np.isnan(lead.means[k])]:
        text = f"{listed(findings, nothing)}: no summary can be judged"
        return Headline("CANNOT RANK", text, pair)
    counts = ", ".join(f"{findings.names[k]} {lead.count(k)}" for k in pair)
    return Headline("UNDECIDED", f"{counts} {COUNTED[lead.key]}: no difference proven", pair)


def count_checked(findings: Findings, lead: Column, system: int) -> str:
    """Return in how many summaries of a system there was nothing to check."""
    assert lead.of is not None  # of a column in which too little may be checked
    summaries = findings.sizes[findings.systems[system]]
    return f"{findings.names[system]}: {summaries - lead.of[system]:,.0f} of {summaries:,}"


def named(findings: Findings, systems: Iterable[int]) -> list[str]:
    """Return the short names of some systems."""
    return [findings.names[system] for system in systems]


def listed(findings: Findings, systems: Iterable[int]) -> str:
    """Return the short names of some systems, of very many the first."""
    return ", ".join(shorten(named(findings, systems), MOST_NAMED))


def behind_whom(findings: Findings, lead: Column) -> str:
    """Return which systems are proven worse, and than whom: the same for all where it can be."""
    verdict = findings.verdict
    behind = verdict.behind
    rivals = (*verdict.ahead, *verdict.copies, *verdict.too_little, *behind)
    above = {k: [rival for rival in rivals if lead.surpasses[rival, k] > 0] for k in behind}
    best = [k for k in verdict.best if all(k in winners for winners in above.values())]
    shared = best or [k for k in rivals if all(k in winners for winners in above.values())]
    if shared:
        than = list_systems(named(findings, shared), 4)
        if len(shared) == len(rivals) - 1 > 2:
            than = "every other"
        return f"{listed(findings, behind)}: proven {MORE[lead.key]} than {than}"
    parts = [f"{findings.names[k]} than {findings.names[above[k][0]]}" for k in behind]
    return f"proven {MORE[lead.key]}: {', '.join(shorten(parts, MOST_NAMED))}"


def why_unranked(findings: Findings) -> str:
    """Return why nobody can be called best."""
    lead, verdict = findings.lead, findings.verdict
    if verdict.why == "copied" and lead is not None:
        return why_copied(findings, lead)
    if verdict.why == "alike" and lead is not None:
        return why_alike(findings, lead)
    documents = count_of(findings.documents, "document")
    reasons = {
        "alone": f"{listed(findings, verdict.undecided) or 'nobody'} is left to compare",
        "few_documents": (
            f"{documents} cannot prove a difference; it takes {LEAST_DOCUMENTS}, better"
            f" {FEW_DOCUMENTS}"
        ),
        "many_systems": f"more than {MOST_SYSTEMS} systems are not compared; --compare takes two",
        "unshared": why_unshared(findings),
        "language": f"names and numbers are not read in {name_language(findings.language)}",
        "translations": "most summaries are in another language than their source",
        "empty_documents": "most documents are empty",
        "no_capitals": "the texts have no capital letters, so names are not checked",
        "few_facts": "too few summaries have a name, number or date to check",
        "copying": f"{COPIED_PASSES}, and nobody knows who copies; run abstractness",
        "habit": "who has the fewest marks has a habit: repair it, or look whether it is true",
        "misplaced": "no score means anything until each summary stands by its document",
        "no_facts": "the metric facts did not run, and nothing else here tells who is better",
    }
    return reasons[verdict.why]


def why_alike(findings: Findings, lead: Column) -> str:
    """Return that no differences are proven, and which could be seen."""
    alike = findings.verdict.undecided
    pairs = lead.significance
    assert pairs is not None  # or it would not be known that they are alike
    before = ""
    if len(alike) < len(findings.systems):
        by_name = sorted(alike, key=lambda system: findings.names[system])  # no ranking
        before = f"{listed(findings, by_name)}: "
    if len(alike) > MOST_ALIKE:
        before = f"{len(alike)} of {len(findings.systems)}: "
    text = f"{before}no difference is proven; {findings.documents:,} documents can prove"
    seen = 100 * pairs.detectable
    if not seen <= MOST_SEEN:  # or not known
        return f"{text} none"
    return f"{text} only gaps of {seen:.0f} points or more in {COUNTED[lead.key]}"


def why_copied(findings: Findings, lead: Column) -> str:
    """Return that most systems copy."""
    alike = findings.verdict.undecided
    assert lead.hits is not None  # of a column in which copying passes
    hits = sorted(int(lead.hits[k]) for k in alike)
    return (
        f"{len(alike)} of {len(findings.systems)} have {span(hits)} summaries marked: most copy;"
        f" {COPIED_PASSES}"
    )


def span(ordered: Sequence[float]) -> str:
    """Return the least and the most of ordered numbers."""
    ends = [f"{number:.0f}" for number in (ordered[0], ordered[-1])]
    return " to ".join(dict.fromkeys(ends))


def why_unshared(findings: Findings) -> str:
    """Return how few documents two systems share."""
    text = "the systems do not share their documents"
    if findings.lead is None or findings.lead.significance is None:
        return text
    most = np.triu(findings.lead.significance.documents, 1).max()
    return f"{text}: two have at most {most} of {findings.documents:,}; it takes {LEAST_DOCUMENTS}"


def about_repairs(findings: Findings, quotes: Quotes) -> Iterator[Headline]:
    """Yield what is to be repaired before anything is judged: what is broken, and preambles, which
    tell a judge whose summary it is.
    """
    kinds: dict[str, list[Problem]] = {}
    for problem in findings.problems:
        kinds.setdefault(problem.code, []).append(problem)
    parts: list[str] = []
    for code, of_kind in kinds.items():
        example = ""
        if not parts:
            example = say_example(of_kind[0], quotes)
        counts = [
            f"{findings.name_beside[problem.system]} {problem.count:,}".strip()
            for problem in of_kind
        ]
        parts.append(f"{WORDS[code]}{example}: {', '.join(shorten(counts, MOST_REPAIRED))}")
    if parts:
        systems = [findings.systems.index(problem.system) for problem in findings.problems]
        rows = tuple(of_kind[0].row for of_kind in kinds.values())
        yield Headline("REPAIR", "; ".join(parts), tuple(dict.fromkeys(systems)), rows)


def say_example(problem: Problem, quotes: Quotes) -> str:
    """Return the first words of a broken summary in brackets, "" where nothing can be quoted."""
    words = quote_beginning(problem.shown or quotes.summary(problem.row))
    if not words:
        return ""
    if len(words) > EXAMPLE:
        words = f"{words[:EXAMPLE].rpartition(' ')[0] or words[:EXAMPLE]} ..."
    if problem.is_quoted:
        words = f'"{words}"'
    return f" ({words})"


def not_seen(findings: Findings) -> str:
    """Return what no column looks at."""
    parts = ["wrong verbs, roles, negations"]
    if findings.dialogues:
        parts = ["wrong verbs, negations, who said what"]
    columns = {column.key for column in findings.columns}
    if MARKED not in columns:
        parts = ["whether it is true"]
    if UNSUPPORTED in columns:
        parts = []
    if SHARE_MISSING not in columns:
        parts.append("what is left out")
    verdict = findings.verdict
    if columns & {MARKED, UNSUPPORTED} and not verdict.copies and verdict.why != "copied":
        parts.append("copied text")
    return "; ".join(parts)


# In the row of a system


def figures(findings: Findings, column: Column, system: int) -> list[str]:
    """Return a figure; of what is counted the count and its share, which is left out where nobody
    is best, as it would be read as an order.
    """
    if column.hits is None:
        return [column.say(system)]
    if findings.verdict.why and len(findings.systems) > 1:
        return [column.count(system)]
    return [column.count(system), column.say(system)]


def row_note(findings: Findings, system: int) -> str:
    """Return what is wrong with the summaries of a system, in a few words."""
    parts = []
    if system in findings.repeating:
        parts.append(f"repeats itself ({100 * findings.repeating[system]:.0f} %)")
    if system in findings.lacking_documents:
        parts.append(f"{findings.lacking_documents[system]:,} of {findings.documents:,} documents")
    return ", ".join(parts)


# Below the table


def footnotes(findings: Findings) -> list[Note]:
    """Return what must be known of the figures."""
    notes = list(about_figures(findings))
    notes += about_mandatory(findings)
    return [*notes, *findings.notes]


def about_figures(findings: Findings) -> Iterator[Note]:
    """Yield what the star says, at what level something is proven, and what marks are worth."""
    lead = findings.lead
    for column in findings.columns:
        if star := star_of(findings, column):
            yield Note("star", f"{star} {STAR[column.key]}")
    if findings.misplaced:
        return
    if lead is not None:
        if findings.verdict.behind:
            text = "Proven: at 5 %, corrected for all pairs"
            is_known = lead.key != SHARE_MISSING or findings.by_words
            if lead.key in RECORDS and is_known and findings.verdict.best:
                text += f". Elsewhere people agreed on {RECORDS[lead.key]}"
            yield Note("proven", f"{text}.", findings.verdict.behind)
            if lead.key == MARKED and np.nanmean(lead.means) > MOSTLY:
                text = "Most summaries are marked, where others were not: do not trust the order."
                yield Note("mostly_marked", text)
        elif findings.verdict.why and len(findings.systems) > 1:
            yield Note("order", "The rows are no ranking: nobody is proven better.")
    if lead is not None and lead.key == SHARE_MISSING and findings.by_words:
        least, most = LACKS_RIGHT
        yield Note(
            "worth",
            f"Elsewhere {least} to {most} % of key facts not found by words were missing for"
            " people.",
        )
    if findings.kind in KINDS and (lead is None or lead.key == MARKED) and findings.column(MARKED):
        yield Note("worth", say_marks(findings))


def say_marks(findings: Findings) -> str:
    """Return what marks were worth in other data of the kind, and, of one system, what share of its
    summaries others had marked there.
    """
    kind = KINDS[findings.kind]
    marked = kind.marked
    text = (
        f"Elsewhere ({kind.texts}), people called {kind.right} % of marked summaries wrong and"
        f" {kind.unmarked} % of unmarked ones; {kind.found} % of the wrong ones were marked."
    )
    if len(findings.systems) == 1:
        text += (
            f" Systems had {marked.least} to {marked.most} % marked, the middle one"
            f" {marked.middle} %."
        )
    return text


def about_mandatory(findings: Findings) -> Iterator[Note]:
    """Yield how many of the summaries of which one was asked lack a mandatory key fact, by system,
    the most first.
    """
    counts = findings.lacking_mandatory
    systems = tuple(sorted(counts, key=lambda system: -counts[system][0] / counts[system][1]))
    if not systems:
        return
    shares = [
        f"{findings.name_beside[findings.systems[k]]} {counts[k][0]:,} of {counts[k][1]:,}".strip()
        for k in systems
    ]
    text = f"Summaries without a mandatory key fact: {join_words(shares)}."
    yield Note("mandatory", text, systems)
