# SPDX-License-Identifier: Apache-2.0
"""What is said in sentences of systems and of their order.

A sentence on systems is a claim, and is held against the judged sets: `benchmarks.conclusions` prints the numbers that
stand here, and `benchmarks/results/conclusions.md` has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..printable import join_words, show_names

if TYPE_CHECKING:
    from .columns import Column

MOST_NAMED = 6  # systems in a sentence


class Record(NamedTuple):
    """Of how many pairs of systems that a column and people both tell apart they agree, in how many judged sets."""

    agree: int
    pairs: int
    sets: int


# Printed by `benchmarks.conclusions`.
RECORDS = {
    "facts_not_found": Record(36, 36, 8),
    "qa_score": Record(103, 116, 8),
    "repeats": Record(50, 55, 5),
}
MARKS_RIGHT = (82, 39, 99)  # % of the marked summaries that people found wrong: the middle set, the least, the most


def percent(share: float) -> str:
    """Return a share as a whole number of percent.

    >>> percent(0.294)
    '29 %'
    """
    return f"{100 * share:.0f} %"


def short_names(systems: Sequence[str], most: int = 20) -> dict[str, str]:
    """Return a short name for each system, all of them different: of a path, its last part.

    >>> short_names(["openai/gpt-4o", "meta/llama"]), short_names(["a/x", "b/x"])
    ({'openai/gpt-4o': 'gpt-4o', 'meta/llama': 'llama'}, {'a/x': 'a/x', 'b/x': 'b/x'})
    """
    last = [name.rstrip("/").rpartition("/")[2] or name for name in systems]
    unique = len(set(last)) == len(set(systems))
    return dict(zip(systems, show_names(last if unique else systems, most), strict=True))


def list_systems(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Return the short names of systems in a sentence, of many the first.

    >>> list_systems(["a", "b"]), list_systems(list("abcdefgh"), 3)
    ('a and b', 'a, b and 6 more')
    """
    shown = list(names)
    if len(shown) > most:
        shown = [*shown[: most - 1], f"{len(shown) - most + 1} more"]
    return join_words(shown)


def rule_out(systems: Sequence[str], lead: Column, order: Sequence[int], best: Sequence[int]) -> str:
    """Return which systems are shown to be worse than others in the leading column, and than which; "" where none is.

    Rejecting has agreed with people; that a system is not ruled out does not make it good.
    """
    beaten: dict[tuple[int, ...], list[int]] = {}
    for system in reversed(order):
        if system not in best:
            by = tuple(other for other in order if lead.surpasses[other, system] > 0)
            beaten.setdefault(by, []).append(system)
    parts = []
    for by, losers in list(beaten.items())[:3]:
        names = list_systems([systems[k] for k in losers])
        shown = [lead.say(k) for k in (losers[-1], losers[0])]
        amount = shown[0] if shown[0] == shown[1] else f"{shown[0].removesuffix(' %')} to {shown[1]}"
        than = list_systems([systems[k] for k in by], 4) if len(by) < len(systems) - 1 else "every other system"
        parts.append(f"{names} ({amount}), worse than {than}")
    left = sum(map(len, list(beaten.values())[3:]))
    parts += [f"and {left} more"] if left else []
    return f"Ruled out: {'; '.join(parts)}." if parts else ""


def worth(lead: Column) -> str:
    """Return what the order is worth, in the numbers of the judged sets."""
    record = RECORDS.get(lead.key)
    if record is None:
        return "This order was not held against judgements of people: judge some documents yourself."
    same = f"all {record.agree}" if record.agree == record.pairs else f"{record.agree} of {record.pairs}"
    blind = {
        "facts_not_found": "It is blind to wrong verbs, roles and negations.",
        "qa_score": "It says how much is kept, not whether it is true.",
        "repeats": "It says nothing of the content.",
    }[lead.key]
    return (
        f"What this order is worth: people put {same} pairs of systems in the same order that both told apart, in "
        f"{record.sets} judged sets. {blind}"
    )


def marks_worth() -> str:
    """Return how often marks are right, in the numbers of the judged sets."""
    middle, least, most = MARKS_RIGHT
    return f"People found {middle} % of the summaries with such marks wrong ({least} to {most} % by set)."
