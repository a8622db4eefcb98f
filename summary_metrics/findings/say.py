# SPDX-License-Identifier: Apache-2.0
"""What is said in sentences of systems and of their order.

A sentence on systems is a claim, and is held against the judged sets: `benchmarks.conclusions`
prints the numbers that stand here, and `benchmarks/results/conclusions.md` has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..printable import count_of
from ..texts.language import name_language
from .columns import Column
from .findings import Findings
from .names import list_systems
from .table import NOT_FOUND, SHARE_MISSING

MOST_GROUPS = 3  # of systems that are ruled out by the same others
LETTERS = "Same letter: not told apart (at 5 %, all pairs together)"
RULING_OUT = (NOT_FOUND, "support_score", SHARE_MISSING)  # columns by which a system is ruled out


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
    "facts_not_found": Record(21, 22, 5),
    "qa_score": Record(15, 16, 2),
    SHARE_MISSING: Record(72, 72, 1),
}
# cautions that say whether the order can be taken for one
ABOUT_ORDER = ("copied", "no_capitals", "few_documents")
# % of the marks touch what people marked as wrong: the middle set, the least, the most
MARKS_RIGHT = (83, 32, 99)
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
        system: {other for other in order if lead.surpasses[other, system] > 0} for system in losers
    }
    losers = [system for system in losers if above[system]]
    if not losers:
        return ""
    shared = set.intersection(*above.values()) if losers else set()
    if shared:
        groups = {frozenset(shared): losers}
    else:
        groups = {}
        for system in losers:
            groups.setdefault(frozenset(above[system]), []).append(system)
    parts = []
    for by, own in list(groups.items())[:MOST_GROUPS]:
        amounts = sorted((lead.goodness[system], lead.say(system)) for system in own)
        least, most = amounts[-1][1], amounts[0][1]
        amount = most if least == most else f"{least.removesuffix(' %')} to {most}"
        others = [systems[k] for k in order if k in by]
        than = "every other system" if len(by) == len(systems) - 1 else list_systems(others, 4)
        parts.append(f"{list_systems([systems[k] for k in own])} ({amount}), worse than {than}")
    left = sum(map(len, list(groups.values())[MOST_GROUPS:]))
    return f"Ruled out: {'; '.join([*parts, *([f'and {left} more'] if left else [])])}."


def worth(lead: Column, by_words: bool) -> str:
    """Return what the order is worth, in the numbers of the judged sets."""
    record = RECORDS.get(lead.key)
    if record is None or (lead.key == SHARE_MISSING and not by_words):
        return (
            "This order was not held against judgements of people: judge some documents yourself."
        )
    blind = {
        "facts_not_found": "It is blind to wrong verbs, roles and negations.",
        "qa_score": "It says how much is kept, not whether it is true.",
        SHARE_MISSING: "It says what is kept, not whether the rest is true.",
    }[lead.key]
    sets = count_of(record.sets, "judged set", "judged sets")
    same = f"{record.agree} of {record.pairs} agree"
    return (
        f"Of the pairs of systems that this order and people both tell apart, {same} ({sets})."
        f" {blind}"
    )


def marks_worth() -> str:
    """Return how often marks are right, in the numbers of the judged sets."""
    middle, least, most = MARKS_RIGHT
    return (
        f"Of such marks {middle} % are where people found errors ({least} to {most} % by judged"
        " set)."
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
        f"Of missing key facts {least} to {most} % are missing for people, too; the others are said"
        " in other words."
    )


def reading_title(findings: Findings) -> str:
    """Return what is wrong in the summaries to read first, "" where nothing is."""
    marks = any(one.marks for one in findings.suspects)
    if any(one.lacks for one in findings.suspects):
        return f"missing key facts{', and facts not found in the source' if marks else ''}"
    return "names, numbers and dates not found in the source" if marks else ""


class Said(NamedTuple):
    """A sentence of the screen, and the rows of the table that show it."""

    text: str
    rows: tuple[int, ...] = ()


def size(findings: Findings) -> str:
    """Return what was scored."""
    said = count_of(findings.rows, "summary", "summaries")
    if findings.documents:
        said += f" of {count_of(findings.documents, 'document', 'documents')}"
    if len(findings.systems) > 1:
        said += f" by {len(findings.systems)} systems"
    return f"{said}, in {name_language(findings.language)}" if findings.language else said


def sentences(findings: Findings) -> list[Said]:
    """Return what is said below the table: who is ruled out, what the order is worth, and what must
    be known of it.
    """
    lead, names = findings.lead, findings.names
    found = []
    if len(names) > 1 and lead is not None and lead.letters:
        found.append(Said(f"{LETTERS}{about_best(findings, lead)}"))
        if len(findings.best) < len(names):
            if lead.key in RULING_OUT:
                out = {name for k, name in enumerate(findings.systems) if k not in findings.best}
                rows = tuple(
                    one.row for one in findings.suspects if one.system in out and one.marks
                )
                found.append(Said(rule_out(names, lead, findings.order, findings.best), rows))
            found += [Said(one.sentence) for one in findings.cautions if one.code in ABOUT_ORDER]
            found.append(Said(worth(lead, findings.by_words)))
    if findings.column(NOT_FOUND):
        found.append(
            Said("Facts not found: the share of summaries with one that the source lacks.")
        )
    if findings.column(SHARE_MISSING):
        found.append(Said("Key facts missing: the share that a summary lacks, by weight."))
    found += about_mandatory(findings)
    found += [Said(caution.sentence) for caution in findings.cautions]
    return list({one.text: one for one in found if one.text}.values())


def about_mandatory(findings: Findings) -> Iterator[Said]:
    """Yield how many summaries of each system lack a mandatory key fact, the most first, as far as
    is known.
    """
    looked_at = sum(bool(one.lacks) for one in findings.suspects)
    lacking = [one for one in findings.suspects if one.lacks_mandatory]
    if lacking:
        least = "at least " if looked_at < findings.lacking else ""
        names = dict(zip(findings.systems, findings.names, strict=True))
        counts = Counter(one.system for one in lacking)
        order = sorted(counts, key=lambda name: -counts[name] / findings.sizes[name])
        shown = list_systems(
            [
                f"{names[name]} {counts[name]:,} of {findings.sizes[name]:,}".strip()
                for name in order
            ]
        )
        apart = (
            " (broken outputs apart)"
            if any(own["broken"] for own in findings.broken.values())
            else ""
        )
        yield Said(
            f"Summaries without a mandatory key fact{apart}: {least}{shown}.",
            tuple(one.row for one in lacking),
        )


def about_best(findings: Findings, lead: Column) -> str:
    """Return who the best group are, in what follows the sentence on letters."""
    with_a = {k for k, letters in enumerate(lead.letters) if "a" in letters}
    if len(findings.best) == len(findings.names):
        return "; here no system is shown to be worse than another."
    if with_a == set(findings.best):
        return "; a: the best group."
    return (
        ". None is shown to be better than"
        f" {list_systems([findings.names[k] for k in findings.best])}."
    )
