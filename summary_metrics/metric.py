# SPDX-License-Identifier: Apache-2.0
"""What metrics leave in a row of an output, and what those that ask a model have, as types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypedDict, runtime_checkable

from .metrics._shared.chat_client import Meter
from .metrics._shared.claims import FirstControls

Place = Sequence[int]  # in the source, as a row has it: passage, start, end


class Cost(TypedDict, total=False):
    """About what a run asks of a model: calls of one behind a server, or pairs of a verifier."""

    calls: int
    least_calls: int  # where it is not known whether the server tells chances
    prompt_tokens: int
    completion_tokens: int
    pairs: int
    seconds: int


@runtime_checkable
class EstimatesCost(Protocol):
    """A metric that may ask a model."""

    def estimate_cost(self, batches: Iterable[tuple[list[Any], ...]]) -> Cost:
        """Return about what these summaries, documents and key facts would cost."""


@runtime_checkable
class HasControls(Protocol):
    """A metric that may ask a verifier, which it checks first."""

    def controls(self, batches: Iterable[tuple[list[Any], ...]]) -> FirstControls:
        """Return what the verifier said of the controls of the first texts."""


@runtime_checkable
class HasMeter(Protocol):
    """A metric that may call a chat model."""

    def meter(self) -> Meter | None:
        """Return what counts its calls; None where it calls none."""


# What a row of an output keeps. What is None, "" or False is left out there, so a key that is
# not there says no: a fact without "found" was not found.


class KeptFact(TypedDict, total=False):
    """A fact of a summary, by `facts`."""

    text: str
    kind: str
    span: Sequence[int]
    found: bool
    support: Place
    nearest: Place
    instead: Place
    contrast: str
    cites: Sequence[int]
    stands_in: int
    beside: Sequence[str]


class KeptCitation(TypedDict, total=False):
    """A citation of a summary, by `facts`; `missing` are its numbers that no passage has."""

    span: Sequence[int]
    cites: Sequence[int]
    missing: Sequence[int]
    passages: int


class KeptFacts(TypedDict, total=False):
    """What `facts` leaves in a row."""

    facts: Sequence[KeptFact]
    citations: Sequence[KeptCitation]
    reason: str


class KeptKeyFact(TypedDict, total=False):
    """A key fact that was looked for in a summary, by `key_facts`."""

    text: str
    weight: float
    mandatory: bool
    found: bool
    denied: bool
    sure: float
    span: Sequence[int]
    in_source: bool


class KeptSentence(TypedDict, total=False):
    """A sentence of a summary that a verifier was asked about, by `support`; `by_cited` is the
    probability by the passages that it cites.
    """

    start: int
    end: int
    probability: float
    chunk: Place
    cites: Sequence[int]
    by_cited: float


class KeptRepeats(TypedDict, total=False):
    """What `unr` leaves in a row: where runs of words recur, and the repetition in windows of so
    many tokens.
    """

    runs: Sequence[Sequence[Sequence[int]]]
    windows: Mapping[str, float]


class KeptPiece(TypedDict):
    """Words that a summary draws on: their place in the summary, and in the source."""

    span: Sequence[int]
    support: Place


class KeptUse(TypedDict, total=False):
    """What `source_use` leaves in a row: which share of what is drawn lies in each passage, or in
    each tenth of a single text; the passages that are not used, from 0; and the words.
    """

    shares: Sequence[float]
    unused: Sequence[int]
    drawn: Sequence[KeptPiece]
    reason: str


class RowEvidence(TypedDict, total=False):
    """The evidence of a row of an output, by the names of the metrics: of `key_facts` and `support`
    a list under that name, of `summarization_score` how many questions a model `asked`; and of the
    texts, what is `broken`, by its code.
    """

    facts: KeptFacts
    key_facts: Mapping[str, Sequence[KeptKeyFact]]
    support: Mapping[str, Sequence[KeptSentence]]
    unr: KeptRepeats
    source_use: KeptUse
    summarization_score: Mapping[str, int]
    texts: Mapping[str, Mapping[str, str]]
