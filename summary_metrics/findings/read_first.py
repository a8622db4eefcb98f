# SPDX-License-Identifier: Apache-2.0
"""Which of the suspects are read first: of the best group, then of the others."""

from __future__ import annotations

from collections.abc import Sequence

from .findings import Findings
from .suspects import Suspect

MOST_OF_BEST, MOST_OF_OTHERS = 5, 4  # summaries that are listed
MANDATORY = "without a mandatory key fact:"


def choose(suspects: Sequence[Suspect], systems: Sequence[str], most: int) -> list[Suspect]:
    """Return at most so many summaries of some systems, the most suspicious of each system in turn.

    One whose marks were there before is left out, and one without marks whose text was, but none
    that lacks a key fact.
    """
    of_system = {name: [one for one in suspects if one.system == name] for name in systems}
    chosen: list[Suspect] = []
    seen: set[object] = set()
    for turn in range(max(map(len, of_system.values()), default=0)):
        for own in of_system.values():
            if turn < len(own) and len(chosen) < most:
                one = own[turn]
                marks = frozenset(mark.text.casefold() for mark in one.marks)
                shown: object = one.row if one.lacks else marks or one.summary_digest
                if shown not in seen:
                    seen.add(shown)
                    chosen.append(one)
        if len(chosen) >= most:
            break
    return chosen


def groups_to_read(findings: Findings) -> list[tuple[str, list[Suspect]]]:
    """Return the summaries to read first under their titles: of the best group, then of the others,
    the last first.

    Those that lack a mandatory key fact come before both.
    """
    systems = findings.systems
    own = [k for k in findings.to_judge if k in findings.best]
    best = [systems[k] for k in [*own, *(k for k in findings.best if k not in own)]]
    others = [systems[k] for k in reversed(findings.order) if k not in findings.best]
    graves = [one for one in findings.suspects if one.lacks_mandatory]
    rest = [
        one
        for one in findings.suspects
        if not one.lacks_mandatory and (one.is_marked or one.sentence)
    ]
    first = choose(graves, [*best, *others], MOST_OF_BEST)
    title = "of the best group:" if others else "others:" if first else ""
    found = [
        (MANDATORY, first),
        (title, choose(rest, best, MOST_OF_BEST)),
        ("of the others:", choose(rest, others, MOST_OF_OTHERS)),
    ]
    return [(title, chosen) for title, chosen in found if chosen]
