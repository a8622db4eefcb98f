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

from ..printable import and_more, beginning, count_of, join_words
from ..texts.broken import quote_beginning
from ..texts.language import name_language
from .columns import UNSUPPORTED, Column
from .elsewhere import KINDS
from .findings import Findings
from .limits import MOSTLY, Note
from .names import MOST_NAMED, list_runs, list_systems
from .problems import WORDS, Problem
from .quotes import Quotes
from .statistics import LEAST_DOCUMENTS, MOST_SYSTEMS, median
from .table import MARKED, SHARE_MISSING

# Of the pairs of systems that the leading column proves apart, in how many people's means stand the
# same way; those of key facts, looked for by words, are printed by `benchmarks.key_facts`.
RECORDS = {
    MARKED: "42 of 44 pairs (3 of 3 in untuned data)",
    SHARE_MISSING: "74 of 74 pairs",
}
# % of the key facts that words do not find are missing for people: in extracts, in other summaries
LACKS_RIGHT = (70, 81)
COPIED_PASSES = "copied text always passes"
EXAMPLE = 28  # columns of an example of what is to be repaired
OFTEN_BROKEN = 0.1  # of the summaries of a system that is named with it
# What a count of the leading column is of, and what those behind are proven to be.
COUNTED = {
    MARKED: "summaries marked",
    UNSUPPORTED: "summaries unsupported",
    SHARE_MISSING: "key facts missing",
}
MORE = {
    MARKED: "more often marked",
    UNSUPPORTED: "more often unsupported",
    SHARE_MISSING: "to lack more",
}
STAR = {
    MARKED: "checkable: has a name, number or date; marked: source lacks it; may be right.",
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
    counted = [shown.key for shown in findings.columns if shown.key in STAR]
    if column.key not in counted:
        return ""
    return "*" * (counted.index(column.key) + 1)


def head_of(findings: Findings, column: Column) -> str:
    """Return what stands above a column, with its star behind what is counted."""
    counted, *of = column.title.partition(" of ")
    return "".join([counted, star_of(findings, column), *of])


def size(findings: Findings) -> str:
    """Return what was scored."""
    text = count_of(findings.rows, "summary")
    if findings.documents:
        text += f" of {count_of(findings.documents, 'document')}"
    if len(findings.systems) > 1:
        text += f" by {len(findings.systems)} systems"
    if findings.language not in ("", "en"):
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
        whose = f"{listed(findings, systems)}: ".removeprefix(": ")
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
            whom = f" from {listed(findings, verdict.best)}"
            yield Headline("UNDECIDED", why_alike(findings, lead, whom), verdict.undecided)
    else:
        yield Headline("CANNOT RANK", why_unranked(findings), verdict.undecided)
    if verdict.behind and lead is not None:
        yield Headline("BEHIND", behind_whom(findings, lead), verdict.behind)
    copies, text = {*verdict.copies}, f"not ranked, as {COPIED_PASSES}"
    if verdict.why == "copied":  # then it was said what passes
        copies, text = {*verdict.undecided} & {*findings.copying}, "most of the text is copied"
    if copies:
        text = f"{listed(findings, copies)}: {text}"
        yield Headline("COPIES", text, tuple(copies))
    if verdict.too_little and lead is not None:
        counts = [count_checked(findings, lead, k) for k in verdict.too_little]
        text = f"{list_runs(counts, MOST_NAMED)} summaries have nothing to check"
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
            worse, better = named(findings, (behind, ahead))
            if ahead in findings.verdict.copies:
                return Headline("CANNOT RANK", f"{better} copies; {COPIED_PASSES}", pair)
            return Headline("BEHIND", f"{worse}: proven {MORE[lead.key]} than {better}", pair)
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
    """Return the short names of some systems as the table has them, of many the first."""
    return list_runs(named(findings, sorted(systems, key=findings.order.index)), MOST_NAMED)


def behind_whom(findings: Findings, lead: Column) -> str:
    """Return which systems are proven worse, and than whom: the same for all where it can be."""
    verdict = findings.verdict
    behind = list(verdict.behind)
    rivals = [*verdict.ahead, *verdict.copies, *verdict.too_little, *behind]
    winners = [k for k in rivals if (lead.surpasses[k, behind] > 0).all()]
    winners = [k for k in winners if k in verdict.best] or winners
    than = list_systems(named(findings, winners), 4) or "another"
    if len(winners) == len(rivals) - 1 > 2:
        than = "every other"
    return f"{listed(findings, behind)}: proven {MORE[lead.key]} than {than}"


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
            f"{documents} cannot prove a difference; it takes {LEAST_DOCUMENTS}, better 30"
        ),
        "many_systems": f"more than {MOST_SYSTEMS} systems are not compared; --compare takes two",
        "unshared": why_unshared(findings),
        "language": f"names and numbers are not read in {name_language(findings.language)}",
        "translations": "most summaries are in another language than their source",
        "empty_documents": "most documents are empty",
        "no_capitals": "most texts have no capital letters, so names are not checked",
        "few_facts": "too few summaries have a name, number or date to check",
        "copying": f"{COPIED_PASSES}, and nobody knows who copies; run abstractness",
        "habit": "who has the fewest marks has a habit: repair it, or look whether it is true",
        "misplaced": "no score means anything until each summary stands by its document",
        "no_facts": "the metric facts did not run, and nothing else here tells who is better",
    }
    return reasons[verdict.why]


def why_alike(findings: Findings, lead: Column, whom: str = "") -> str:
    """Return of which systems no difference is proven, and which gap would be, as half the interval
    of the middle pair.
    """
    assert lead.significance is not None  # or it would not be known that they are alike
    text = f"{listed(findings, findings.verdict.undecided)}: no difference{whom} is proven"
    widths = lead.significance.high - lead.significance.low
    gap = median(widths[widths > 0]) / 2
    if not gap <= 1:  # more than two shares can differ, or not known
        return f"{text}; {count_of(findings.documents, 'document')} can prove none"
    return f"{text}; that needs a gap of about {100 * gap:.0f} in 100 {COUNTED[lead.key]}"


def why_copied(findings: Findings, lead: Column) -> str:
    """Return that most systems copy."""
    alike = findings.verdict.undecided
    assert lead.hits is not None  # of a column in which copying passes
    hits = sorted(int(lead.hits[k]) for k in alike)
    return (
        f"{len(alike)} of {len(findings.systems)} systems have {span(hits)} {COUNTED[MARKED]}: most"
        f" of them copy, and {COPIED_PASSES}"
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
    """Yield what is to be repaired in the file before anything is judged: what is broken, and
    preambles, which tell a judge whose summary it is.
    """
    kinds: dict[str, list[Problem]] = {}
    for problem in findings.problems:
        kinds.setdefault(problem.code, []).append(problem)
    parts: list[str] = []
    seldom: list[Problem] = []
    for code, of_kind in kinds.items():
        names = [findings.name_beside[one.system] for one in of_kind if one.share >= OFTEN_BROKEN]
        if not names:
            seldom += of_kind
            continue
        example = ""
        if not parts:
            example = say_example(of_kind[0], quotes)
        if len(names) < len(of_kind):
            names.append("others")
        counted = f"{count_of(count_broken(of_kind), 'summary')} of {list_systems(names)}"
        parts.append(f"{WORDS[code]}{example}: {counted}".removesuffix(" of "))
    if seldom:
        words = dict.fromkeys(WORDS[problem.code] for problem in seldom)
        parts.append(f"{', '.join(words)}: {count_of(count_broken(seldom), 'summary')}")
    if parts:
        systems = {findings.systems.index(problem.system) for problem in findings.problems}
        rows = tuple(problem.row for problem in findings.problems)
        yield Headline("REPAIR FIRST", "; ".join(parts), tuple(systems), rows)


def count_broken(problems: Iterable[Problem]) -> int:
    """Return how many summaries have some problems."""
    return sum(problem.count for problem in problems)


def say_example(problem: Problem, quotes: Quotes) -> str:
    """Return the first words of a broken summary in brackets, "" where nothing can be quoted."""
    words = quote_beginning(problem.shown or quotes.summary(problem.row))
    if not words:
        return ""
    words = beginning(words, EXAMPLE)
    if problem.is_quoted:
        words = f'"{words}"'
    return f" ({words})"


def not_seen(findings: Findings) -> str:
    """Return what no column looks at."""
    parts = ["verbs, negations, who did or said what"]
    columns = {column.key for column in findings.columns}
    if MARKED not in columns:
        parts = ["whether it is true"]
    if UNSUPPORTED in columns:
        parts = []
    if SHARE_MISSING not in columns:
        parts.append("omissions")
    if columns & {MARKED, UNSUPPORTED}:
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
        parts.append("repeats itself")
    if system in findings.lacking_documents:
        parts.append(count_of(findings.lacking_documents[system], "document"))
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
    if lead is not None and findings.verdict.behind:
        text = "Proven: chance alone makes such a gap in 1 of 20 files at most."
        if lead.key in RECORDS and (lead.key != SHARE_MISSING or findings.by_words):
            text += f" In other data people rated who was behind lower in {RECORDS[lead.key]}."
        yield Note("proven", text, findings.verdict.behind)
        if lead.key == MARKED and np.nanmean(lead.means) > MOSTLY:
            yield Note("mostly_marked", "Most summaries are marked: do not trust the order.")
    if lead is not None and lead.key == SHARE_MISSING and findings.by_words:
        least, most = LACKS_RIGHT
        yield Note(
            "worth",
            f"Elsewhere {least} to {most} % of key facts not found by words were missing for"
            " people.",
        )
    is_marked = findings.column(MARKED) is not None
    if findings.kind in KINDS and (lead is None or lead.key == MARKED) and is_marked:
        kind = KINDS[findings.kind]
        yield Note(
            "worth",
            f"No mark is no proof: in other data ({kind.texts}) {kind.unmarked} % of"
            f" unmarked and {kind.right} % of marked were wrong; marks caught {kind.found} of 100"
            " wrong ones.",
        )


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
