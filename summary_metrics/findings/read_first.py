# SPDX-License-Identifier: Apache-2.0
"""Which of the suspects are read first: of the best group, then of the others."""

from __future__ import annotations

from collections.abc import Sequence

from .findings import Findings
from .names import name_place
from .suspects import Suspect

MOST_OF_BEST, MOST_OF_OTHERS = 5, 4  # summaries that are listed
MOST_UNMARKED = 2
MANDATORY = "without a mandatory key fact:"
UNMARKED = "nothing marked, but mostly in their own words; check by hand:"


def choose(suspects: Sequence[Suspect], systems: Sequence[str], most: int) -> list[Suspect]:
    """Return at most so many summaries of some systems, the most suspicious of each system in turn.

    One whose marks were there before is left out, and one without marks whose text was, but none
    that lacks a key fact.
    """
    of_system = {
        name: [suspect for suspect in suspects if suspect.system == name] for name in systems
    }
    chosen: list[Suspect] = []
    seen: set[object] = set()
    for turn in range(max(map(len, of_system.values()), default=0)):
        for of_one_system in of_system.values():
            if turn < len(of_one_system) and len(chosen) < most:
                suspect = of_one_system[turn]
                marks = frozenset(mark.text.casefold() for mark in suspect.marks)
                content: object = marks or suspect.summary_digest
                if suspect.lacks:
                    content = (
                        suspect.row
                    )  # what it lacks is never what another one lacks: always new
                if content not in seen:
                    seen.add(content)
                    chosen.append(suspect)
        if len(chosen) >= most:
            break
    return chosen


def groups_to_read(findings: Findings) -> list[tuple[str, list[Suspect]]]:
    """Return the summaries to read first under their titles: those that lack a mandatory key fact,
    then those with marks, of the systems that are not ruled out and of the others, the last first;
    then those in their own words, in which nothing is marked.

    The last are wrong more often than other summaries without marks in six of eight judged sets.
    """
    systems = findings.systems
    first_judged = [k for k in findings.to_judge if k in findings.best]
    # Of what is all broken there is nothing to read.
    beaten = [k for k in findings.beaten if k not in findings.all_broken]
    unbeaten = [k for k in findings.order if k not in beaten and k not in first_judged]
    best = [systems[k] for k in (*first_judged, *unbeaten)]
    beaten_names = [systems[k] for k in reversed(beaten)]
    graves = [suspect for suspect in findings.suspects if suspect.lacks_mandatory]
    marked = [
        suspect
        for suspect in findings.suspects
        if suspect.is_marked and not suspect.lacks_mandatory
    ]
    unmarked = [
        suspect for suspect in findings.suspects if suspect.sentence and not suspect.is_marked
    ]
    titles = ("", "")
    if beaten_names:  # where nobody is ruled out, there is one group, and it needs no name
        titles = ("not shown to be worse:", "of the others:")
        if findings.rules_out:
            titles = ("not ruled out:", "ruled out:")
    groups = [
        (MANDATORY, choose(graves, [*best, *beaten_names], MOST_OF_BEST)),
        (titles[0], choose(marked, best, MOST_OF_BEST)),
        (titles[1], choose(marked, beaten_names, MOST_OF_OTHERS)),
        (UNMARKED, choose(unmarked, best, MOST_UNMARKED)),
    ]
    return [(heading, chosen) for heading, chosen in groups if chosen]


def name_places(suspects: Sequence[Suspect]) -> dict[int, str]:
    """Return where each summary stands, by its row; the file is named where there are several."""
    several_files = len({suspect.file for suspect in suspects}) > 1
    return {
        suspect.row: name_place(suspect.file, suspect.line, several_files) for suspect in suspects
    }
