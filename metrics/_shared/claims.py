# SPDX-License-Identifier: Apache-2.0
"""Claims that are asked of a text, the controls beside them, and what came of both.

Controls are sentences that the text must support, and others that a text must not. A verifier gives
itself away by these when its wrong label is read, when it gets the two texts in the wrong order,
and when it always says the same. A text is judged by itself alone, so that no flag depends on the
other rows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from .chunks import count_words
from .sentences import PASSAGE_END, TextSpan, find_sentences
from .summary_metric import mean_of_defined, warn_caller

SUPPORTED = 0.5  # a probability from here on counts as support, where that is counted
MOST_CONTROLS, LONGEST_CONTROL = 2, 60  # sentences of a text, and words of each
FLAG = "verifier fails its controls"
# A text that states no sentence of another one: of no news, no dialogue and no paper that anybody
# summarizes.
FOREIGN = (
    "To sharpen a chisel, lay its bevel flat on a wet stone and draw it towards you with even"
    " pressure. Turn the blade over when a thin burr has formed along the edge, and rub the back"
    " until the burr falls off. A strip of leather with polishing paste makes the edge keen enough"
    " to shave the hair from an arm."
)
# sentences that no text states
INVENTED = (
    "A violin called Brumholt-Sedge was auctioned under water.",
    "Quilvane Astermoor walked to the lighthouse of Pellidrum on stilts.",
)


class Task(NamedTuple):
    """Claims that are asked of a text, which is given in passages.

    `summary` is what the claims stand in, for a chat model to know who "he" is. `controlled`:
    controls are asked beside them.
    """

    claims: tuple[str, ...]
    passages: tuple[str, ...]
    summary: str = ""
    controlled: bool = True

    @property
    def text(self) -> str:
        """The passages, joined by line breaks."""
        return "\n".join(self.passages)

    def sentences(self, language: str) -> list[TextSpan]:
        """Return the sentences of the text; none goes on from one passage to the next."""
        return find_sentences(PASSAGE_END.join(self.passages), language)


class Answer(NamedTuple):
    """The highest probability that a chunk supports a claim, and the first chunk that has it; a
    chat model reads the text as a whole.
    """

    probability: float
    chunk: TextSpan | None = None


class Controls(NamedTuple):
    """The mean probability of sentences that a text states, and of sentences that it does not; nan
    without any.
    """

    stated: float = math.nan
    unstated: float = math.nan

    @property
    def are_failed(self) -> bool:
        """Whether the verifier does not tell them apart."""
        return self.stated < SUPPORTED or self.unstated >= SUPPORTED

    @property
    def are_known(self) -> bool:
        """Whether any was asked."""
        return not (math.isnan(self.stated) and math.isnan(self.unstated))


class FirstControls(NamedTuple):
    """What came of the controls of the first texts, and whether these are all that there are."""

    controls: Sequence[Controls]
    is_all: bool

    @property
    def failed(self) -> int:
        """Of how many texts they failed."""
        return sum(of_text.are_failed for of_text in self.controls)

    @property
    def is_too_weak(self) -> bool:
        """Whether they failed of more than half of the texts."""
        return 2 * self.failed > len(self.controls)

    def __str__(self) -> str:
        """What they are and how often they failed."""
        stated, unstated = map(mean_of_defined, zip(*self.controls, strict=True))
        return (
            f"its controls failed on {self.failed} of {len(self.controls)} (sentences of the text"
            f" itself got {stated:.2f}, invented ones {unstated:.2f})"
        )


class TaskOutcome(NamedTuple):
    """What came of one task: an answer to each claim, or the error for which it could not be asked;
    what came of its controls, and what a chat model used for it.
    """

    answers: Sequence[Answer] = ()
    controls: Controls = Controls()
    error: Exception | None = None
    usage: Mapping[str, int] = MappingProxyType({})


def control_sentences(sentences: Iterable[TextSpan]) -> list[TextSpan]:
    """Return the longest sentences that have at most `LONGEST_CONTROL` words; the first of equal
    ones.
    """
    short = [sentence for sentence in sentences if count_words(sentence.text) <= LONGEST_CONTROL]
    return sorted(short, key=lambda sentence: -len(sentence.text))[:MOST_CONTROLS]


# What a metric says of outcomes


def explain_asking(outcomes: Sequence[TaskOutcome]) -> dict[str, Any]:
    """Return what `explain` tells of how the tasks of one example were asked; the last of them has
    the controls.
    """
    errors = [outcome.error for outcome in outcomes if outcome.error is not None]
    reasons = [str(error) or type(error).__name__ for error in errors[:1]]
    usage: Counter[str] = Counter()
    flags: list[str] = []
    for outcome in outcomes:
        usage.update(outcome.usage)
        if outcome.controls.are_failed:
            flags = [FLAG]
    controls = outcomes[-1].controls
    return {
        "controls": controls._asdict(),
        "warnings": reasons,
        "error": "".join(reasons),
        "flags": flags,
        "usage": dict(usage),
    }


def warn_of_controls(outcomes: Sequence[TaskOutcome], label: str | None) -> None:
    """Warn where the controls of examples failed; `label` is the one that was read."""
    controls = [outcome.controls for outcome in outcomes]
    failed = [i for i, of_example in enumerate(controls) if of_example.are_failed]
    if not failed:
        return
    stated = mean_of_defined(pair.stated for pair in controls)
    unstated = mean_of_defined(pair.unstated for pair in controls)
    advice = "It is too weak for the task, or gets the two texts in the wrong order"
    if label:
        advice = f"Look for a wrong label ({label!r} was read) or a wrong order of the two texts"
    warn_caller(
        f"the verifier fails its controls for {len(failed)} of {len(outcomes)} examples, the first"
        f" at index {failed[0]}. Sentences of the texts are supported with {stated:.2f} by their"
        " own text, which should be near 1, and sentences by a text about something else with"
        f" {unstated:.2f}, which should be near 0. Do not trust its scores. {advice}"
    )
