# SPDX-License-Identifier: Apache-2.0
"""What is wrong with the citations of the systems that cite passages, in a sentence for each kind
of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..metric import KeptFact, KeptFacts, KeptSentence
from ..printable import make_printable
from .names import list_systems
from .table import Table

# scores that are defined where a summary cites and states a fact, or has a sentence that cites
UNCITED, BY_CITED = "uncited_facts", "cited_support"
SUPPORTED = 0.5  # of the probability of a verifier, as its card says
LONGEST = 60  # characters of a fact that are quoted


@dataclass
class Count:
    """How many of some things are wrong, by system, and the first that is."""

    wrong: dict[str, int] = field(default_factory=dict)
    all: dict[str, int] = field(default_factory=dict)
    example: str = ""

    def add(self, system: str, is_wrong: bool, place: str, text: str = "") -> None:
        """Count one thing; `text` is said of it as an example."""
        self.all[system] = self.all.get(system, 0) + 1
        if is_wrong:
            self.wrong[system] = self.wrong.get(system, 0) + 1
            self.example = self.example or f"{place}: {text}"

    def say(self, table: Table, names: Sequence[str]) -> str:
        """Return the counts of the systems that have any, those with the largest share first."""
        short = dict(zip(table.systems, names, strict=True))
        order = sorted(self.wrong, key=lambda name: -self.wrong[name] / self.all[name])
        return list_systems(
            [f"{short[name]} {self.wrong[name]:,} of {self.all[name]:,}".strip() for name in order]
        )


@dataclass
class CitationFaults:
    """What may be wrong with citations: facts that stand in another passage than their sentence
    cites, of those whose sentence cites; citations of no passage, of all; facts whose sentence
    cites nothing, of those of summaries that cite; sentences that the source supports, but not what
    they cite, of those that cite.
    """

    elsewhere: Count = field(default_factory=Count)
    no_passage: Count = field(default_factory=Count)
    uncited: Count = field(default_factory=Count)
    supported_elsewhere: Count = field(default_factory=Count)


def count_faults(table: Table) -> CitationFaults:
    """Return what is wrong with the citations in a table; nothing where no summary cites."""
    faults = CitationFaults()
    if UNCITED not in table.scores and BY_CITED not in table.scores:
        return faults
    for row, system in enumerate(table.labels["system"]):
        evidence, place = table.evidence(row), table.place(row)
        count_facts(faults, evidence.get("facts", {}), system, place)
        for sentence in evidence.get("support", {}).get("support", ()):
            if "cites" in sentence:
                is_wrong = is_supported_elsewhere(sentence)
                faults.supported_elsewhere.add(system, is_wrong, place, say_cites(sentence))
    return faults


def count_facts(faults: CitationFaults, evidence: KeptFacts, system: str, place: str) -> None:
    """Count what `facts` found of the citations of a row."""
    citations = evidence.get("citations", ())
    for citation in citations:
        missing = citation.get("missing", ())
        numbers = ", ".join(map(str, missing))
        text = f"cites {numbers} of {citation['passages']} passages"
        faults.no_passage.add(system, bool(missing), place, text)
    if not citations:
        return
    for fact in evidence.get("facts", ()):
        faults.uncited.add(system, "cites" not in fact, place)
        if "cites" in fact:
            faults.elsewhere.add(system, is_elsewhere(fact), place, say_elsewhere(fact))


def say_citations(table: Table, names: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield a sentence for each kind of fault that there is, with an example of its place, and the
    systems that have it; `names` are short ones of the systems.
    """
    faults = count_faults(table)
    kinds = {
        "Facts that stand in another passage than their sentence cites": faults.elsewhere,
        "Citations of a passage that there is not": faults.no_passage,
        "Sentences that the source supports, but not the passages that they cite": (
            faults.supported_elsewhere
        ),
        "Facts in sentences without a citation": faults.uncited,
    }
    for kind, count in kinds.items():
        if count.wrong:
            text = f"{kind}: {count.say(table, names)}"
            if count is not faults.uncited:
                text += f" ({count.example})"
            yield f"{text}.", tuple(map(table.systems.index, count.wrong))


def is_elsewhere(fact: KeptFact) -> bool:
    """Return whether a fact stands in a passage, but in none that its sentence cites."""
    return "stands_in" in fact and fact["stands_in"] not in fact.get("cites", ())


def say_elsewhere(fact: KeptFact) -> str:
    """Return what is cited for a fact, and where it stands."""
    text = make_printable(" ".join(fact["text"].split()))
    words = text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
    cited = ", ".join(map(str, fact["cites"]))
    return f'"{words}" cites {cited}, stands in {fact.get("stands_in")}'


def is_supported_elsewhere(sentence: KeptSentence) -> bool:
    """Return whether the source supports a sentence, but no passage does that it cites."""
    return sentence["probability"] >= SUPPORTED > sentence.get("by_cited", SUPPORTED)


def say_cites(sentence: KeptSentence) -> str:
    """Return what a sentence cites."""
    return f"cites {', '.join(map(str, sentence['cites']))}"
