# SPDX-License-Identifier: Apache-2.0
"""Which system is ahead, which is behind, and of which nothing can be told: a pure function of
what the leading column shows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .columns import UNSUPPORTED, Column
from .statistics import LEAST_DOCUMENTS, MOST_SYSTEMS
from .table import MARKED

COPIES = 0.5  # of the word sequences of a system: most of what it says passes, whatever it is
COPYING_PASSES = (MARKED, UNSUPPORTED)  # columns in which what is copied is never wrong
LEAST_BEHIND = 1 / 3  # of the others, or who leads is one of many that are alike
MOST_FIRST = 3  # systems that may share the first place
# Names of what people wrote, in words, each alone or with what follows.
PEOPLE = set("human humans gold reference references ref annotator groundtruth".split())
OF_PEOPLE = {"written", "summary", "summaries", "author", "writer", "standard", "ann", "expert", ""}


@dataclass(frozen=True)
class Verdict:
    """Each system, by its place, is in one of these, best first.

    Attributes
    ----------
    best
        Who is ahead; none where nobody can be said to be.
    undecided
        Those of which no difference from `best` is proven, or from one another where none is best.
    behind
        Those that are proven worse than another one that does not copy.
    copies, too_little
        Those that mostly copy, so that they pass by construction, and those of which too few
        summaries have anything to check.
    broken, people
        Those of which every output is broken, and summaries that people wrote, by their names:
        compared with none.
    why
        The code of why nobody is best, "" where somebody is.
    """

    best: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()
    copies: tuple[int, ...] = ()
    too_little: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    people: tuple[int, ...] = ()
    why: str = ""

    @property
    def ahead(self) -> tuple[int, ...]:
        """Those that are not behind and could be best."""
        return self.best + self.undecided

    @property
    def groups(self) -> dict[str, tuple[int, ...]]:
        """The systems of each group, by its name."""
        return {name: systems for name, systems in vars(self).items() if isinstance(systems, tuple)}

    def group_of(self, system: int) -> str:
        """Return the name of the group that a system is in."""
        return next(name for name, systems in self.groups.items() if system in systems)

    @property
    def order(self) -> list[int]:
        """All systems as they are shown."""
        groups = (self.ahead, self.copies, self.too_little, self.behind, self.broken, self.people)
        return [system for group in groups for system in group]


def written_by_people(name: str) -> bool:
    """Return whether the name of a system says that people wrote its summaries.

    >>> [written_by_people(name) for name in ("human-ann1", "Reference", "gold_standard_2")]
    [True, True, True]
    >>> [written_by_people(name) for name in ("humanizer", "gold-7b", "reference-free")]
    [False, False, False]
    """
    words = [word.rstrip("0123456789") for word in re.split(r"[\W_]+", name.lower())]
    is_known = [word in PEOPLE | OF_PEOPLE or len(word) == 1 for word in words]
    return all(is_known) and not PEOPLE.isdisjoint(words)


def judge(
    lead: Column | None,
    ranked: Sequence[int],
    *,
    copied: np.ndarray,
    checked: np.ndarray,
    broken: Collection[int],
    people: Collection[int],
    why: str,
    habitual: Collection[int],
) -> Verdict:
    """Return how the systems stand.

    Parameters
    ----------
    lead
        The leading column, None where nothing may lead; `why` is the code of the reason.
    ranked
        All systems, best first by it.
    copied
        The share of each system that is copied, (systems,), nan where it is not known.
    checked
        Of which systems enough could be checked, (systems,).
    broken, people
        Systems of which every output is broken, and those that people wrote.
    habitual
        Systems with a habit, of which none is best.
    """
    compared = [k for k in ranked if k not in broken and k not in people]
    verdict = Verdict(
        undecided=tuple(compared),
        broken=tuple(k for k in ranked if k in broken),
        people=tuple(k for k in ranked if k in people and k not in broken),
        why=why,
    )
    if len(compared) < 2:
        return replace(verdict, why=why or "alone")
    if lead is None:
        return verdict
    is_copy = np.zeros(len(copied), dtype=bool)
    if lead.key in COPYING_PASSES:
        if np.isnan(copied[compared]).all():  # who is ahead may copy
            return replace(verdict, why="copying")
        is_copy = copied > COPIES
    # What copies passes, so that nobody is behind it alone, unless all copy.
    fair = [k for k in compared if not is_copy[k]] or compared
    behind = beaten(lead, compared, fair)
    if are_mostly_copies(lead, compared, is_copy, checked):
        return replace(verdict, undecided=without(compared, behind), behind=behind, why="copied")
    rest = without(compared, behind)
    verdict = replace(
        verdict,
        behind=behind,
        copies=tuple(k for k in rest if is_copy[k] and checked[k]),
        too_little=tuple(k for k in rest if not checked[k]),
    )
    ahead = without(rest, (*verdict.copies, *verdict.too_little))
    first = tuple(k for k in ahead if lead.means[k] == lead.means[ahead[0]])
    of_first = [k for k in behind if all(lead.surpasses[winner, k] > 0 for winner in first)]
    rivals = len(ahead) + len(behind) - len(first)
    if 0 < len(first) <= MOST_FIRST and len(of_first) >= max(1, LEAST_BEHIND * rivals):
        if not set(habitual).isdisjoint(first):
            return replace(verdict, undecided=ahead, why="habit")
        return replace(verdict, best=first, undecided=without(ahead, first))
    return replace(verdict, undecided=ahead, why=why_not(lead, ahead))


def beaten(lead: Column, systems: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return those of some systems that one of the winners is proven better than."""
    return tuple(k for k in systems if (lead.surpasses[winners, k] > 0).any())


def without(systems: Sequence[int], leaving: Collection[int]) -> tuple[int, ...]:
    """Return systems but for some."""
    return tuple(k for k in systems if k not in leaving)


def are_mostly_copies(
    lead: Column, compared: Sequence[int], is_copy: np.ndarray, checked: np.ndarray
) -> bool:
    """Return whether most of those that none is proven better than mostly copy, or all do."""
    unbeaten = [k for k in without(compared, beaten(lead, compared, compared)) if checked[k]]
    copies = sum(bool(is_copy[k]) for k in unbeaten)
    return 2 * copies > max(2, len(unbeaten)) or all(is_copy[k] for k in compared)


def why_not(lead: Column, ahead: Sequence[int]) -> str:
    """Return the code of why nobody of some systems is best."""
    if len(ahead) < 2:
        return "alone"
    if len(lead.means) > MOST_SYSTEMS:
        return "many_systems"
    if lead.significance is None:
        return "few_documents"
    shared = lead.significance.documents[np.ix_(ahead, ahead)]
    if shared.max() < LEAST_DOCUMENTS:
        return "unshared"
    return "alike"
