# SPDX-License-Identifier: Apache-2.0
"""Which facts of a source a summary lacks, those first that references have most often."""

from __future__ import annotations

from typing import NamedTuple

from .rules import compare, read_own, read_summary


class LostFact(NamedTuple):
    """A fact of a source that a summary lacks: as it stands there first, its kind, its characters
    in the source, and how often it stands there.
    """

    text: str
    kind: str
    start: int
    end: int
    times: int = 1


def find_lost(summary: str, source: str, language: str = "en") -> list[LostFact] | None:
    """Return the facts of a source that a summary lacks, each once; None where the source is not
    read in the language.

    Identifiers come first, as nobody can guess them. The others stand by how often the source says
    them, and of these by where it does: `python -m benchmarks.lost` compares that with references.

    >>> source = "Ticket OPS-412: Holm pays $3 million. Holm's bridge opens in May."
    >>> [(fact.text, fact.times) for fact in find_lost("A bridge opens.", source)]
    [('OPS-412', 1), ('Holm', 2), ('$3 million', 1), ('May', 1)]
    """
    of_source = read_own(source, language)
    if of_source is None:
        return None
    by_text: dict[str, LostFact] = {}
    kept_keys = set()
    facts = compare(of_source, read_summary(summary, language))
    found_starts = {fact.start for fact in facts if fact.found}
    for fact in facts:
        key = fact.text.casefold()
        if fact.kind == "name":
            key = key.split()[-1]  # "Reed" is Anna Reed
        if fact.found or (fact.kind == "name" and fact.end + 1 in found_starts):  # "Anna" of "Reed"
            kept_keys.add(key)
        elif key in by_text:
            by_text[key] = by_text[key]._replace(times=by_text[key].times + 1)
        else:
            start, end = of_source.composed.as_given(*fact.span)
            by_text[key] = LostFact(source[start:end], fact.kind, start, end)
    lost = [fact for key, fact in by_text.items() if key not in kept_keys]
    return sorted(lost, key=lambda fact: (fact.kind != "id", fact.start / len(source) - fact.times))
