# SPDX-License-Identifier: Apache-2.0
"""What is said in sentences of systems and of their order.

A sentence on systems is a claim, and is held against the judged sets: `benchmarks.conclusions`
prints the numbers that stand here, and `benchmarks/results/conclusions.md` has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..printable import count_of, inflect, join_words
from ..texts.broken import CODES
from ..texts.language import name_language
from .columns import BETTER, Column
from .findings import Findings
from .names import list_systems
from .other_marks import MOST_MARKED
from .problems import WORDS
from .table import MARKED, SHARE_MISSING

MOST_GROUPS = 3  # of systems that are ruled out by the same others
LETTERS = "Same letter: not told apart (at 5 %, all pairs together)"
NO_ORDER = "No system is shown to be better or worse than another (at 5 %, all pairs together)."
NO_ORDER_OF_OTHERS = (
    "None of the others is shown to be better or worse than another (at 5 %, all pairs together)."
)
UNBEATEN = "not shown to be worse than the best"


class Record(NamedTuple):
    """Of how many pairs of systems that a column and people both tell apart they agree, in how many
    judged sets.
    """

    agree: int
    pairs: int
    sets: int


# Printed by `benchmarks.conclusions`; those of key facts by `benchmarks.key_facts`, which looks for
# them by words.
RECORDS = {
    MARKED: Record(24, 24, 4),
    "qa_score": Record(15, 16, 2),
    SHARE_MISSING: Record(72, 72, 1),
}
# % of facts not found, the least and the most of a system, by kind of text
RANGES = {"news": (0, 49), "dialogues": (0, 15), "passages of many kinds": (5, 31)}
# cautions that say whether the order can be taken for one
ABOUT_ORDER = ("copied", "no_capitals", "few_documents")
# % of the marks touch what people marked as wrong: the median, the least, the most, of so many sets
MARKS_RIGHT = (85, 35, 99, 7)
# % of the wrong summaries have a mark, where facts lead: the same four numbers
WRONG_MARKED = (24, 4, 51, 11)
# % of the missing key facts are missing for people: in extracts, in other summaries
LACKS_RIGHT = (70, 81)


def rule_out(
    systems: Sequence[str], lead: Column, order: Sequence[int], best: Sequence[int]
) -> str:
    """Return which systems are shown to be worse than others in the leading column, and than which;
    "" where none is.

    Rejecting has agreed with people; that a system is not ruled out does not make it good.
    """
    losers = [system for system in reversed(order) if system not in best]
    above = {
        system: {winner for winner in order if lead.surpasses[winner, system] > 0}
        for system in losers
    }
    losers = [system for system in losers if above[system]]
    if not losers:
        return ""
    shared = frozenset.intersection(*map(frozenset, above.values()))
    groups: dict[frozenset[int], list[int]] = {}
    for system in losers:
        # Where some systems are above all that are ruled out, these alone are named.
        groups.setdefault(shared or frozenset(above[system]), []).append(system)
    parts = []
    for winners, beaten in list(groups.items())[:MOST_GROUPS]:
        shares = list_systems([f"{systems[system]} ({lead.say(system)})" for system in beaten])
        than = list_systems([systems[system] for system in order if system in winners], 4)
        if len(winners) == len(systems) - 1 > 1:
            than = "every other system"
        parts.append(f"{shares}, worse than {than}")
    unnamed = sum(map(len, list(groups.values())[MOST_GROUPS:]))
    if unnamed:
        parts.append(f"and {unnamed} more")
    return f"Ruled out: {'; '.join(parts)}."


def not_apart(findings: Findings, lead: Column) -> str:
    """Return than which of the unbeaten systems one that is ruled out is not shown to be worse; ""
    where each is worse than all of them.
    """
    names = findings.names
    for system in reversed(findings.order):
        alike = [unbeaten for unbeaten in findings.best if lead.surpasses[unbeaten, system] == 0]
        is_ruled_out = system not in findings.best and system not in findings.all_broken
        if is_ruled_out and lead.surpasses[:, system].any() and alike:
            unbeaten_systems = list_systems([names[unbeaten] for unbeaten in alike], 4)
            return f"{names[system]} is not shown to be worse than {unbeaten_systems}."
    return ""


def worth(lead: Column, by_words: bool) -> str:
    """Return what the order is worth, in the numbers of the judged sets."""
    record = RECORDS.get(lead.key)
    if record is None or (lead.key == SHARE_MISSING and not by_words):
        return (
            "This order was not held against judgements of people: judge some documents yourself."
        )
    sets = "another data set"
    if record.sets > 1:
        sets = f"{record.sets} other data sets"
    agreeing = f"{record.agree} of them the same way"
    if record.agree == record.pairs:
        agreeing = "all of them the same way"
    return (
        f"On {sets}, not yours, this column and people both told {record.pairs} pairs of systems"
        f" apart, {agreeing}."
    )


def marks_worth() -> str:
    """Return how often marks are right, in the numbers of the judged sets."""
    median, least, most, sets = MARKS_RIGHT
    median_marked, least_marked, most_marked, sets_marked = WRONG_MARKED
    return (
        f"On other data sets, not yours, {least} to {most} % of such marks are where people found"
        f" errors (median of {sets} sets {median} %), and {least_marked} to {most_marked} % of the"
        f" wrong summaries have one (median of {sets_marked} sets {median_marked} %): no mark is no"
        " proof."
    )


def lacks_worth(findings: Findings) -> str:
    """Return how often key facts that words do not say are missing, in the numbers of the judged
    set; "" where words were not asked, or say nothing here.
    """
    silent = any(caution.code == "key_facts_by_words" for caution in findings.cautions)
    if silent or not findings.by_words:
        return ""
    least, most = LACKS_RIGHT
    return (
        f"On another data set, not yours, {least} to {most} % of the missing key facts are missing"
        " for people, too; the summary says the rest in other words."
    )


def reading_notes(findings: Findings) -> list[str]:
    """Return how often what is marked is wrong, as far as the judged sets say it of such texts."""
    notes = []
    if any(suspect.lacks for suspect in findings.suspects):
        notes.append(lacks_worth(findings))
    has_marks = any(suspect.is_marked for suspect in findings.suspects)
    if has_marks and findings.lead is not None and findings.lead.key == MARKED:
        notes.append(marks_worth())
    return [note for note in notes if note]


def count_marked(findings: Findings) -> str:
    """Return how many summaries the file of marks has: those like the ones that are listed, and
    those that have other marks only, by what these are; "" where none is marked.
    """
    counts = [count_listed(findings), count_others(findings)]
    return " and ".join(filter(None, counts))


def count_listed(findings: Findings) -> str:
    """Return how many summaries have facts that are not found or lack key facts, with a noun; ""
    where none does.
    """
    marks = sum(suspect.is_marked for suspect in findings.suspects)
    if not marks:
        return ""
    marked = f"All {count_of(marks, 'marked summary')}"
    if marks == 1:
        marked = "The marked summary"
    if marks < findings.marked:
        marked = f"Of {findings.marked:,} the first {count_of(marks, 'marked summary')}"
    if findings.has_broken:
        marked += f" that {inflect(marks, 'is')} not broken"
    return marked


def count_others(findings: Findings) -> str:
    """Return how many summaries have other marks only, such as of what recurs, with a noun and the
    kinds; "" where none does.
    """
    listed = {suspect.row for suspect in findings.suspects if suspect.is_marked}
    kinds_by_rows = [(mark.row, mark.kind) for mark in findings.other_marks]
    kinds_by_rows += [
        (suspect.row, "key fact not in the source")
        for suspect in findings.suspects
        if suspect.unsourced
    ]
    unlisted = [(row, kind) for row, kind in kinds_by_rows if row not in listed]
    number = len({row for row, _ in unlisted})
    if not number:
        return ""
    count = count_of(number, "marked summary")
    if listed:
        count = f"{number:,} more"
    if len({mark.row for mark in findings.other_marks}) == MOST_MARKED:
        count = f"at least {count}"  # no more of them are looked at
    kinds = join_words(list(dict.fromkeys(kind for _, kind in unlisted)))
    return f"{count} ({kinds})"


def beside_source(findings: Findings) -> str:
    """Return what a report shows of the marked summaries, behind their number."""
    marked = {suspect.row for suspect in findings.suspects if suspect.is_marked}
    if len(marked | {mark.row for mark in findings.other_marks}) > 1:
        return "each beside its source"
    return "beside its source"


def table_title(findings: Findings) -> str:
    """Return what the systems are ordered by, or that they are not; "" of one system."""
    if len(findings.names) == 1:
        return ""
    if findings.lead is None or not findings.is_ordered:
        return "as they came: not an order"
    return f"by {findings.lead.title}, {BETTER[findings.lead.better]}"


def reading_title(findings: Findings) -> str:
    """Return what is wrong in the summaries to read first, "" where nothing is."""
    has_marks = any(suspect.marks for suspect in findings.suspects)
    has_lacks = any(suspect.lacks for suspect in findings.suspects)
    titles = {
        (True, True): "missing key facts, and facts not found in the source",
        (True, False): "missing key facts",
        (False, True): "names, numbers and dates not found in the source",
        (False, False): "",
    }
    return titles[has_lacks, has_marks]


class Said(NamedTuple):
    """A sentence of the screen, and the rows of the table that show it."""

    text: str
    rows: tuple[int, ...] = ()


def size(findings: Findings) -> str:
    """Return what was scored."""
    text = count_of(findings.rows, "summary")
    if findings.documents:
        text += f" of {count_of(findings.documents, 'document')}"
    if len(findings.systems) > 1:
        text += f" by {len(findings.systems)} systems"
    if findings.language:
        text += f", in {name_language(findings.language)}"
    return text


def sentences(findings: Findings) -> list[Said]:
    """Return what is said below the table: who is ruled out, what the order is worth, and what must
    be known of it.
    """
    all_said = [*about_order(findings), *about_columns(findings), *about_mandatory(findings)]
    all_said += [Said(caution.sentence) for caution in findings.cautions]
    return list({sentence.text: sentence for sentence in all_said if sentence.text}.values())


def about_order(findings: Findings) -> Iterator[Said]:
    """Yield which systems are told apart, who is ruled out, and what that is worth."""
    lead, names = findings.lead, findings.names
    if findings.many_broken and len(names) > 1:
        yield Said("*: more than a tenth of its outputs are broken, as listed below.")
    if len(names) == 1:
        return
    yield from about_all_broken(findings)
    if lead is None or not lead.letters:
        return
    with_outputs = [system for system in findings.order if system not in findings.all_broken]
    if not findings.is_ordered:
        if len(with_outputs) == len(names):
            yield Said(NO_ORDER)
        elif len(with_outputs) > 1:
            yield Said(NO_ORDER_OF_OTHERS)
        return
    yield Said(f"{LETTERS}{about_best(findings, lead)}")
    if findings.rules_out:
        beaten = {findings.systems[k] for k in findings.beaten}
        rows = (
            suspect.row
            for suspect in findings.suspects
            if suspect.system in beaten and suspect.marks
        )
        yield Said(rule_out(names, lead, with_outputs, findings.best), tuple(rows))
        yield Said(not_apart(findings, lead))
    for caution in findings.cautions:
        if caution.code in ABOUT_ORDER:
            yield Said(caution.sentence)
    yield Said(worth(lead, findings.by_words))


def about_all_broken(findings: Findings) -> Iterator[Said]:
    """Yield which systems are ruled out as all of their outputs are broken, with what they are."""
    for system in findings.all_broken:
        name = findings.systems[system]
        broken = [
            problem
            for problem in findings.problems
            if problem.system == name and problem.code in CODES
        ]
        counts = [
            f"{WORDS[problem.code]} {problem.count:,} of {problem.of:,}" for problem in broken
        ]
        what = f" ({', '.join(counts)})" if counts else ""
        yield Said(
            f"Ruled out: {findings.names[system]}, of which every output is broken{what}.",
            tuple(problem.row for problem in broken),
        )


def about_columns(findings: Findings) -> Iterator[Said]:
    """Yield what the columns count, and what they are blind to: always, as nothing shown is no
    proof.
    """
    if findings.column(MARKED):
        of_which = "of the summaries with a name, number or date"
        if findings.has_broken:
            of_which = "of the summaries that are not broken and have a name, number or date"
        yield Said(
            f"Facts not found: {of_which}, the share with one that the source lacks. It is blind to"
            " wrong verbs, roles and negations."
        )
        if findings.interval:
            low, high = (round(100 * end) for end in findings.interval)
            yield Said(f"In more texts like these it is {low} to {high} % (95 % interval).")
        if len(findings.systems) == 1:
            ranges = ", ".join(
                f"{low} to {high} % in {kind}" for kind, (low, high) in RANGES.items()
            )
            yield Said(f"Systems on other texts, not yours, have {ranges}.")
    if findings.column(SHARE_MISSING):
        yield Said(
            "Key facts missing: the share that a summary lacks, by weight. It says what is kept,"
            " not whether the rest is true."
        )
    elif findings.lead is not None and findings.lead.key == "qa_score":
        yield Said("Key phrases say how much is kept, not whether it is true.")


def about_mandatory(findings: Findings) -> Iterator[Said]:
    """Yield how many summaries of each system lack a mandatory key fact, the most first, as far as
    is known.
    """
    looked_at = sum(bool(suspect.lacks) for suspect in findings.suspects)
    lacking = [suspect for suspect in findings.suspects if suspect.lacks_mandatory]
    if not lacking:
        return
    names = dict(zip(findings.systems, findings.names, strict=True))
    counts = Counter(suspect.system for suspect in lacking)
    order = sorted(counts, key=lambda name: -counts[name] / findings.sizes[name])
    counts_of_systems = list_systems(
        [f"{names[name]} {counts[name]:,} of {findings.sizes[name]:,}".strip() for name in order]
    )
    if looked_at < findings.lacking:
        counts_of_systems = f"at least {counts_of_systems}"
    start = "Summaries without a mandatory key fact"
    if findings.has_broken:
        start += " (broken outputs apart)"
    yield Said(f"{start}: {counts_of_systems}.", tuple(suspect.row for suspect in lacking))


def about_best(findings: Findings, lead: Column) -> str:
    """Return who the best group are, in what follows the sentence on letters."""
    with_a = {k for k, letters in enumerate(lead.letters) if "a" in letters}
    if with_a == set(findings.best):
        return f"; a: {UNBEATEN}."
    best = list_systems([findings.names[k] for k in findings.best])
    return f". {UNBEATEN.capitalize()}: {best}."
