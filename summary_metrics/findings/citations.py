# SPDX-License-Identifier: Apache-2.0
"""What is wrong with the citations of the systems that cite passages, in a sentence for each kind
of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..printable import make_printable
from ..scoring.evidence import KeptFact, KeptSentence, RowEvidence
from .names import list_systems
from .table import Table

# scores that are defined where a summary cites and states a fact, or has a sentence that cites
UNCITED, BY_CITED = "uncited_facts", "cited_support"
SUPPORTED = 0.5  # of the probability of a verifier, as its card says
LONGEST = 60  # characters of a fact that are quoted


# What may be wrong with a citation, by what is said of it.
ELSEWHERE = "Facts that stand in another passage than their sentence cites"
NO_PASSAGE = "Citations of a passage that there is not"
NOT_BY_CITED = "Sentences that the source supports, but not the passages that they cite"
UNCITED_FACTS = "Facts in sentences without a citation"


class CitationDoubt(NamedTuple):
    """What may be wrong with the citation of a fact or a sentence, or with a citation itself, by
    its `kind`; `text` is said of it as an example.
    """

    kind: str
    is_wrong: bool
    text: str = ""


def list_cited(evidence: RowEvidence) -> Iterator[CitationDoubt]:
    """Yield what is cited in a summary: citations, the facts of a summary that cites, and sentences
    that do.
    """
    of_facts = evidence.get("facts", {})
    citations = of_facts.get("citations", ())
    for citation in citations:
        numbers = ", ".join(map(str, citation.get("missing", ())))
        yield CitationDoubt(
            NO_PASSAGE, bool(numbers), f"cites {numbers} of {citation['passages']} passages"
        )
    if citations:
        for fact in of_facts.get("facts", ()):
            yield CitationDoubt(UNCITED_FACTS, "cites" not in fact)
            if "cites" in fact:
                yield CitationDoubt(ELSEWHERE, is_elsewhere(fact), say_elsewhere(fact))
    for sentence in evidence.get("support", {}).get("support", ()):
        if "cites" in sentence:
            cited = ", ".join(map(str, sentence["cites"]))
            yield CitationDoubt(NOT_BY_CITED, is_supported_elsewhere(sentence), f"cites {cited}")


def say_citations(table: Table, names: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield a sentence for each kind of fault that there is, with an example of its place, and the
    systems that have it, those with the largest share first; `names` are short ones of the systems.
    """
    if UNCITED not in table.scores and BY_CITED not in table.scores:
        return
    wrong, total = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    examples: dict[str, str] = {}
    for row, system in enumerate(table.system_codes.tolist()):
        for kind, is_wrong, text in list_cited(table.evidence(row)):
            total[kind, system] += 1
            if is_wrong:
                wrong[kind, system] += 1
                examples.setdefault(kind, f" ({table.place(row)}: {text})" * bool(text))
    for kind in (ELSEWHERE, NO_PASSAGE, NOT_BY_CITED, UNCITED_FACTS):
        shares = {k: count / total[kind, k] for (of, k), count in wrong.items() if of == kind}
        systems = sorted(shares, key=shares.__getitem__, reverse=True)
        counts = [
            f"{names[k]} {wrong[kind, k]:,} of {total[kind, k]:,}".removeprefix(" ")
            for k in systems
        ]
        if counts:
            yield f"{kind}: {list_systems(counts)}{examples[kind]}.", tuple(systems)


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
