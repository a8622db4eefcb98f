# SPDX-License-Identifier: Apache-2.0
"""What a metric is to the package and to who uses it, as types: its methods, and what it finds.

The script of a metric works alone, in a folder of its own, and is loaded by its name. So nothing
here is a base of it: what has these methods is a metric. The types are what `mypy` checks the
package by, and what an editor completes after `load("facts").` and `check(...)[0].`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypedDict, runtime_checkable

from .metrics._shared.summary_metric import Evidence, Score

Place = Sequence[int]  # in the source, as a row has it: passage, start, end


class Metric(Protocol):
    """A metric that is loaded."""

    marks: Mapping[str, str]
    references_needed: bool
    kept: tuple[str, ...]
    in_source: tuple[str, ...]

    @property
    def name(self) -> str:
        """That of its folder, such as "unr"."""

    def compute(
        self,
        *,
        predictions: Any = None,
        references: Any = None,
        use_aggregator: bool = True,
        explain: bool = False,
        **options: Any,
    ) -> dict[str, Any]:
        """Return the means of the scores of summaries, or with `use_aggregator=False` a list for
        each key; `references` are the sources, each a text or a list of passages.

        `explain` adds "details", a dictionary for each summary, and "signature".
        """

    def add(
        self,
        *,
        prediction: Any = None,
        reference: Any = None,
        predictions: Any = None,
        references: Any = None,
    ) -> None:
        """Add one summary to those that the next `compute()` of this thread scores."""

    def add_batch(self, *, predictions: Any = None, references: Any = None) -> None:
        """Add summaries to those that the next `compute()` of this thread scores."""

    def scores(self, **options: Any) -> Mapping[str, Score]:
        """Return what each key is that a `compute` with these options returns."""

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first."""

    def settings(self, **options: Any) -> dict[str, Any]:
        """Return every option of a `compute` with these options, defaults included."""

    def signature(self, **options: Any) -> str:
        """Return what a `compute` with these options runs: `name|option:value|version:x`."""

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what the score of one summary rests on, by its `details` of `compute`."""


class Cost(TypedDict, total=False):
    """About what a run asks of a model: calls of one behind a server, or pairs of a verifier."""

    calls: int
    prompt_tokens: int
    completion_tokens: int
    pairs: int
    seconds: int


@runtime_checkable
class EstimatesCost(Protocol):
    """A metric that may ask a model."""

    def estimate_cost(self, batches: Iterable[tuple[list[Any], ...]]) -> Cost:
        """Return about what these summaries, documents and key facts would cost."""


class Controlled(Protocol):
    """What a verifier said of controls: the mean probability of sentences that it must support, and
    of sentences that it must not.
    """

    stated: float
    unstated: float


@runtime_checkable
class HasControls(Protocol):
    """A metric that may ask a verifier with a recipe, which it checks first."""

    def controls(self) -> Controlled | None:
        """Return what the verifier said of its controls; None where it has none."""


# What `check` and `key_facts` find


class Passage(Protocol):
    """Characters of a source, passages joined by line breaks."""

    @property
    def text(self) -> str:
        """The words."""

    @property
    def start(self) -> int:
        """The first character."""

    @property
    def end(self) -> int:
        """The character after the last."""


class Fact(Protocol):
    """A name, number, date, quotation or identifier of a summary."""

    @property
    def text(self) -> str:
        """The words."""

    @property
    def kind(self) -> str:
        """What they are, such as "name" or "number"."""

    @property
    def start(self) -> int:
        """The first character in the summary."""

    @property
    def end(self) -> int:
        """The character after the last."""

    @property
    def found(self) -> bool:
        """Whether the source has it."""

    @property
    def instead(self) -> Passage | None:
        """What the source has in its place, None where nothing is known of it."""

    def _replace(self, *, start: int, end: int) -> Fact: ...


class KeyFact(Protocol):
    """What a summary must say."""

    @property
    def text(self) -> str:
        """The fact."""

    @property
    def weight(self) -> float:
        """How much it counts."""

    @property
    def mandatory(self) -> bool:
        """Whether it may never be missing."""

    def _asdict(self) -> dict[str, Any]: ...


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
    sure: float
    span: Sequence[int]
    in_source: bool


class KeptKeyFacts(TypedDict, total=False):
    """What `key_facts` leaves in a row."""

    key_facts: Sequence[KeptKeyFact]


class KeptSentence(TypedDict, total=False):
    """A sentence of a summary that a verifier was asked about, by `support`; `by_cited` is the
    probability by the passages that it cites.
    """

    start: int
    end: int
    probability: float
    unsupported: Sequence[Place]
    chunk: Place
    cites: Sequence[int]
    by_cited: float


class KeptSupport(TypedDict, total=False):
    """What `support` leaves in a row."""

    support: Sequence[KeptSentence]


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


class KeptWording(TypedDict, total=False):
    """The sentence with most wording of its own, and the nearest one of the source."""

    span: Sequence[int]
    nearest: Place | None


class KeptTexts(TypedDict, total=False):
    """What the texts show by themselves: what is broken, by its code, and the freest sentence."""

    broken: Mapping[str, str]
    freest: KeptWording


class RowEvidence(TypedDict, total=False):
    """The evidence of a row of an output, by the names of the metrics, and of the texts."""

    facts: KeptFacts
    key_facts: KeptKeyFacts
    support: KeptSupport
    unr: KeptRepeats
    source_use: KeptUse
    texts: KeptTexts
