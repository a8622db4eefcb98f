# SPDX-License-Identifier: Apache-2.0
"""A reward for training: what a summary covers of its source, less what it invents and repeats.

    reward = gate * own_words * coverage * facts * variety

Each part is from 0 to 1. `gate` is 1 for what people and systems write, and near 0 for what is no
summary of its source. `own_words` bounds copies, unless it is switched off. The other three are
quality: they put the completions of a source in an order with which people agree.
`python -m benchmarks.reward` prints how far they do, what a policy gets that cheats, and where a
search ends that keeps what the reward likes: above what people wrote. So people must look at what
the policy writes, and a term that keeps it near the model it began with (`beta` in TRL) must hold
the language.

The reward is blind to a negation, names in each other's place, a wrong verb, another order of
sentences, and invented names in a text of small letters.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from .guard import check_language
from .metrics._shared.citations import find_citations
from .metrics._shared.plain_text import hide_thoughts
from .metrics._shared.stop_words import STOP_WORDS
from .metrics.facts import rules
from .metrics.facts.fact import Fact
from .metrics.facts.texts import Text
from .metrics.facts.words import WORDS
from .metrics.summarization_score.lexical import NUM_QUESTIONS, plan_questions
from .texts.broken import find_broken
from .texts.language import detect_language
from .texts.others import Others
from .texts.word_order import (
    ReadWords,
    SourceWords,
    order_beside,
    share_copied,
    share_joined,
    split_words,
)

PARTS = ("gate", "own_words", "coverage", "facts", "variety")
KEPT_SOURCES = 64  # the completions of a source come in a group

# Quality, chosen on SummEval, DialSummEval and PolyTope by the agreement with people.
# Of the questions: who answers so many has half of what all would give. People's answer .1 to .6.
HALF = 0.12
AGAIN = 4.0  # a summary of pairs that all came before keeps a fifth

# The gate. At least 98 % of what people and systems wrote in each of thirteen judged sets pass the
# ends of these ranges; what no summary is lies before the beginnings.
FEW, ENOUGH = 2, 5  # words
SHORT_SOURCE = 50  # words; its summary may be of few, or the source itself
SPARE = 40  # words that a summary may have, and as many times the root of the source's words:
LONGEST, LONGEST_COPY = 11, 6  # in all, and of those that are copied
LEAST_OWN, ALL_OWN = 0.0, 0.05  # of the words of the source, those that were not copied
NAMES, PROSE = 0.04, 0.12  # small words, of all
LISTED, TOLD = 0.15, 0.3  # different words of content beside the facts, for each of these
SHUFFLED, IN_ORDER = 0.25, 0.55  # nats, of so many words; of fewer as much less:
ORDERED = 30
LEAST_ORDERED = 7  # words; fewer have no order
UNJOINED, JOINED = 0.12, 0.2  # small words beside another as in the source

# Of neighbouring words of content, those that are near one another in the source: with most of
# people's words up to the first, in a copy from the second on.
OWN, COPY = 0.78, 0.9
HALF_COPIED, ALL_COPIED = 0.5, 0.95  # of which half of the words, or all, are taken as copied


class RewardedSource(NamedTuple):
    """What is read once for all completions of a source: its words, the keys of the words that each
    of its questions asks for, and its text for `facts`, None where the language is not read. Each
    is the reading of its metric.
    """

    passages: Sequence[str]
    text: str
    words: SourceWords
    questions: list[frozenset[str]]
    facts: Text | None


class RewardedSummary(NamedTuple):
    """The parts of a completion, and the facts that its source lacks."""

    parts: dict[str, float]
    not_found: list[str]


def reward(
    part: str | None = None,
    *,
    source: str | None = "document",
    language: str | None = None,
    copies: float = 0.2,
    name: str | None = None,
) -> SummaryReward:
    """Return a reward function for the GRPO, RLOO and OnlineDPO trainers of TRL.

    The reward of a completion is the product of its parts, in [0, 1]:

    - `gate`: 1 for what people and systems write. 0 for a broken output, such as a refusal or
      another language; near 0 for what is far too short or too long, the whole source or a long
      part of it, a list of facts, words in no order, and what fits another source of the batch
      better.
    - `own_words`: 1, down to `copies` where neighbouring words of content are near one another in
      the source, in any order.
    - `coverage`: of the questions of `summarization_score` about the source, the share q that is
      answered, as 1.12 q / (q + .12).
    - `facts`: 1 / (1 + n / 2) with n facts that the source lacks, as `check` finds them. 1 where
      the source is in a language that is not read.
    - `variety`: 1 / (1 + 4 r), where r of the pairs of neighbouring words of content came before.

    An empty source gives 0.

    Parameters
    ----------
    part
        The name of one part, to have that alone. By default their product.
    source
        The column of the data set that has the source, a text or its passages. None: the prompt is
        the source; of messages the last one.
    language
        The code of the language of the sources. None: it is found out for each, and one that is not
        read is taken as English.
    copies
        What a summary of copied words keeps, from 0 to 1. With 1 they keep all.
    name
        What the log of TRL calls it. By default `summary_reward`, or the name of the part.

    Raises
    ------
    ValueError
        There is no such part or language, or `copies` is not from 0 to 1. The function that is
        returned raises it where the column of the sources is missing, or a source is no text.

    Examples
    --------
    >>> score = reward()
    >>> sources = ["The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    ...            "It has been closed since a flood damaged two piers in May."] * 3
    >>> texts = ["", "Holm will spend $3 million on its bridge, which a flood in May damaged.",
    ...          "Holm will spend $4 million on its bridge, which a flood in June damaged."]
    >>> [round(value, 2) for value in score(prompts=[""] * 3, completions=texts, document=sources)]
    [0.0, 0.7, 0.29]
    """
    if part is not None and part not in PARTS:
        raise ValueError(f"`part` must be one of {', '.join(PARTS)}, got {part!r}")
    if language is not None:
        check_language(language)
    if not isinstance(copies, int | float) or not 0 <= copies <= 1:
        raise ValueError(f"`copies` must be a number from 0 to 1, got {copies!r}")
    name = name or f"{part or 'summary'}_reward"
    return SummaryReward(part, source, language, copies, name)


@dataclass
class SummaryReward:
    """What `reward` returns: a function that can be pickled, as a trainer with workers needs it."""

    part: str | None
    source: str | None
    language: str | None
    copies: float
    name: str

    def __post_init__(self) -> None:
        self.__name__ = self.name  # as a function has it

    def __call__(
        self,
        prompts: Sequence[Any],
        completions: Sequence[Any],
        log_metric: Callable[[str, float], None] | None = None,
        log_extra: Callable[[str, list[Any]], None] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """Return the reward of each completion, which is a text, or messages of which the last
        counts; None, with a warning, where the rules fail on it.

        What a model thinks before it answers is not looked at. The log of TRL gets the mean of each
        part as NAME/PART, and its table of completions the facts that the source lacks as
        NAME/not_found.
        """
        scored = self.score(completions, self.find_sources(prompts, columns))
        scored_rows = [row for row in scored if row]
        if log_metric is not None and scored_rows:
            for part in PARTS:
                mean = math.fsum(row.parts[part] for row in scored_rows) / len(scored_rows)
                log_metric(f"{self.name}/{part}", mean)
        if log_extra is not None:
            not_found = [", ".join(row.not_found) if row else "" for row in scored]
            log_extra(f"{self.name}/not_found", not_found)
        return [row and self.combine(row.parts) for row in scored]

    def combine(self, parts: Mapping[str, float]) -> float:
        """Return the part that is asked for alone, or the product of all."""
        if self.part:
            return parts[self.part]
        return math.prod(parts.values())

    def find_sources(self, prompts: Sequence[Any], columns: Mapping[str, Any]) -> list[list[str]]:
        """Return the passages of each source."""
        if self.source is None:
            return [*map(passages_of, prompts)]
        if self.source not in columns:
            column_names = ", ".join(columns) or "none beside prompts and completions"
            raise ValueError(f"no column {self.source!r}; there are {column_names}")
        sources = columns[self.source]
        for row, text in enumerate(sources):
            if not isinstance(text, str | list | tuple | Mapping):
                raise ValueError(f"row {row} of {self.source!r} must be a text, got {text!r}")
        return [*map(passages_of, sources)]

    def score(
        self, completions: Sequence[Any], sources: Sequence[list[str]]
    ) -> list[RewardedSummary | None]:
        """Return the parts of each completion, None where the rules fail on it."""
        if len(completions) != len(sources):
            raise ValueError(
                f"there must be a source for each of {len(completions)} completions, got"
                f" {len(sources)}"
            )
        texts = [hide_thoughts(text_of(completion)) for completion in completions]
        read = [read_source(tuple(passages), self.language) for passages in sources]
        others = Others((source.text, source.text) for source in read)  # each text its own digest
        pairs = zip(texts, read, strict=True)
        return [self.try_score(summary, source, others) for summary, source in pairs]

    def try_score(
        self, summary: str, source: RewardedSource, others: Others
    ) -> RewardedSummary | None:
        """Return the parts of one summary; None and a warning where the rules fail on it, so that
        the others of its batch are scored.
        """
        try:
            return self.score_one(summary, source, others)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            warnings.warn(f"a completion is left out: {reason}", stacklevel=2)
            return None

    def score_one(self, summary: str, source: RewardedSource, others: Others) -> RewardedSummary:
        """Return the parts of one summary."""
        text = ReadWords.of(summary, source.words.language)
        facts = []
        if source.facts:  # in a language that is read
            citations = find_citations(summary, source.passages)
            facts = rules.find_stated_facts(summary, citations, source.facts)
        not_found = [fact.text for fact in facts if not fact.found]
        copied = share_copied(text, source.words)
        gates = (
            gate_of_length(len(text.words), copied, source.words.length),
            gate_of_prose(text.words, facts, source.words.language),
            gate_of_order(text.words, source.words),
            float(not others.find_better(summary, source.text, source.text)),
            float(not find_broken(summary, source.text)),
        )
        parts = (
            math.prod(gates),
            1 - (1 - self.copies) * ramp(copied, OWN, COPY),
            coverage_of(text.keys, source.questions),
            1 / (1 + len(not_found) / 2),
            variety_of(text.content),
        )
        return RewardedSummary(dict(zip(PARTS, parts, strict=True)), not_found)


@lru_cache(maxsize=KEPT_SOURCES)
def read_source(passages: tuple[str, ...], language: str | None) -> RewardedSource:
    """Return a source that was read in a language, or in its own one."""
    text = "\n".join(passages)
    if language is None:
        language = detect_language(text)
    if language not in WORDS:
        language = "en"
    words = SourceWords.of(text, language)
    questions_in = "en"
    if language in STOP_WORDS:
        questions_in = language
    planned = plan_questions(text, NUM_QUESTIONS, questions_in).values()
    questions = [question.keys for question in planned]
    return RewardedSource(passages, text, words, questions, rules.read_source(text, language))


def gate_of_length(words: int, share: float, of_source: int) -> float:
    """Return 1 for the usual length of a summary; 0 for a few words, and for twice the most."""
    root = math.sqrt(of_source)
    copied = words * ramp(share, HALF_COPIED, ALL_COPIED)
    gate = min(
        ramp(words / (SPARE + LONGEST * root), 2, 1),
        ramp(copied / (SPARE + LONGEST_COPY * root), 2, 1),
    )
    if of_source <= SHORT_SOURCE:
        return gate
    return gate * ramp(words, FEW, ENOUGH) * ramp(1 - copied / of_source, LEAST_OWN, ALL_OWN)


def gate_of_prose(words: Sequence[str], facts: Iterable[Fact], language: str) -> float:
    """Return 1 for prose, 0 for a list of facts."""
    small = STOP_WORDS.get(language)
    if not small or not words:
        return 1.0
    gate = ramp(sum(word in small for word in words) / len(words), NAMES, PROSE)
    listed = [fact.text for fact in facts if fact.kind != "quotation"]
    if not listed:
        return gate
    told = set(words).difference(small, split_words(" ".join(listed)))
    return gate * ramp(len(told) / len(listed), LISTED, TOLD)


def gate_of_order(words: Sequence[str], source: SourceWords) -> float:
    """Return 1 for words in an order, 0 for shuffled ones and those between wrong small words."""
    if len(words) < LEAST_ORDERED:
        return 1.0
    order = order_beside(words, source) / min(1, len(words) / ORDERED)
    gate = ramp(order, SHUFFLED, IN_ORDER)
    return gate * ramp(share_joined(words, source), UNJOINED, JOINED)


def coverage_of(keys: frozenset[str], questions: Sequence[frozenset[str]]) -> float:
    """Return what the share of the questions is worth that the words of a text answer."""
    if not questions:
        return 0.0
    share = sum(question <= keys for question in questions) / len(questions)
    return (1 + HALF) * share / (share + HALF)


def variety_of(content: Sequence[str]) -> float:
    """Return what remains for pairs of words that came before.

    >>> variety_of(["old", "bridg", "ferri", "old", "bridg"])
    0.5
    """
    pairs = list(pairwise(content))
    again = len(pairs) - len(set(pairs))
    return 1 / (1 + AGAIN * again / max(1, len(pairs)))


def ramp(value: float, low: float, high: float) -> float:
    """Return how far a value is on the way from `low` to `high`, in [0, 1].

    >>> ramp(0.15, 0, 0.3), ramp(5, 0, 1), ramp(1, 1.25, 0.75)
    (0.5, 1.0, 0.5)
    """
    return min(1.0, max(0.0, (value - low) / (high - low)))


def text_of(content: Any) -> str:
    r"""Return the text of a completion, a prompt or a source: of messages the last, of passages
    all.

    >>> text_of([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Yes."}])
    'Yes.'
    >>> text_of(["One.", "Two."])
    'One.\nTwo.'
    """
    return "\n".join(passages_of(content))


def passages_of(content: Any) -> list[str]:
    """Return the passages of a source; of what is no list of them, its text is the only one."""
    if isinstance(content, str):
        return [content]
    if isinstance(content, Mapping):
        return passages_of(content.get("content") or content.get("text"))
    passages = content or []  # None is the content of a message that only calls a tool
    if passages and isinstance(passages[-1], Mapping) and "role" in passages[-1]:
        return passages_of(passages[-1])
    return list(map(text_of, passages))
