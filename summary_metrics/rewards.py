# SPDX-License-Identifier: Apache-2.0
"""A reward for training: it sees names, numbers, copying, length and form, but no wrong verb, no
exchanged roles and no missing point, so people must look at what the policy writes.

    reward = facts^2 * own_words * source_words * length * variety * form

Each part is from 0 to 1. In a product no part pays for another: silence, a copy, a list and a
refusal each have a part that is 0 or near it. `python -m benchmarks.reward` prints what policies
that cheat get.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .metrics._shared.summary_text import find_tokenizer, ngrams
from .metrics.facts.rules import find_facts
from .metrics.facts.shared import blank_citations, find_citations
from .metrics.unr.unr import unique_ngram_ratios
from .reading.columns import group_places, put_back
from .texts.broken import find_broken
from .texts.writing import talks_of_task

# The exponents of the parts. These and the bounds below were chosen on every other document of
# SummEval, whose references are by people.
WEIGHTS = {
    "facts": 2.0,  # with 1, a summary whose facts were taken out is ahead of one in twenty
    "own_words": 1.0,
    "source_words": 1.0,
    "length": 1.0,
    "variety": 1.0,
    "form": 1.0,
}
UNDEFINED = {"facts": 0.5}  # in a product; other parts that are undefined count as 0
ENOUGH_NEW_PAIRS = 0.3  # most references have more
ENOUGH_SOURCE_WORDS = 0.6  # nearly all references have more, a summary of another text has less
ENOUGH_WORDS = 4.0  # times the root of the words of the source: 80 words for 400
LONG, TOO_LONG = 0.75, 1.25  # of the words of the source
REPETITIVE, VARIED = 0.5, 0.9  # of `unr_3`, which is near 1 for references of any length
PROSE, LIST = 0.45, 0.7  # share of the characters that are facts; nearly all references have less
# "Here is a summary" is no part of one, and its words would count as own words.
TALK_OF_TASK = 0.25
KEPT_SOURCES = 64  # the completions of a source come in a group


class Source(NamedTuple):
    """How many words a source has, and its words and pairs of words."""

    words: int
    ngrams: frozenset[tuple[str, ...]]


class Scored(NamedTuple):
    """The parts of a completion, None where undefined, and the facts that its source lacks."""

    parts: dict[str, float | None]
    not_found: list[str]


def reward(
    parts: str | Mapping[str, float] = WEIGHTS,
    *,
    source: str | None = "document",
    language: str = "en",
    name: str | None = None,
) -> SummaryReward:
    """Return a reward function for the GRPO, RLOO and OnlineDPO trainers of TRL.

    The parts of a completion are

    - `facts`: (found + 1) / (stated + 2) of the facts that it states, which is by Laplace's rule
      how likely the next one is found. So four true facts are worth more than one. Undefined
      without facts, and where the source is not in the language.
    - `own_words`: its pairs of words that the source lacks; 1 from 30 % on, 0 of a copy.
    - `source_words`: its words that the source has; 1 from 60 % on.
    - `length`: its words; 1 from four times the root of the source's words to 75 % of them, and 0
      from 125 % on.
    - `variety`: its different runs of three words; 1 from 90 % on, 0 below 50 %.
    - `form`: 0 of a broken output, such as a refusal or another language, and of a list of facts; a
      quarter where it says that it is a summary.

    `own_words`, `source_words` and `variety` are undefined where there are too few words. Citations
    (`[3]`) are neither words nor facts, whatever the source is: to cite earns nothing.

    Parameters
    ----------
    parts
        A mapping of parts to weights: the reward is the product of these parts, each to the power
        of its weight, in [0, 1] and never None. An undefined `facts` counts as 0.5, another
        undefined part as 0. The name of one part: that part, None where it is undefined, which TRL
        leaves out.
    source
        The column of the data set that has the source, a text or its passages. None: the prompt is
        the source; of messages the last one.
    language
        The code of the language of the sources.
    name
        What the log of TRL calls it. By default `summary_reward`, or the names of the parts.

    Raises
    ------
    ValueError
        There is no such part, or a weight is not above 0. The function that is returned raises it
        where the column of the sources is missing.

    Examples
    --------
    >>> score = reward()
    >>> sources = ["The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    ...            "It has been closed since a flood damaged two piers in May."] * 3
    >>> texts = ["", sources[0],
    ...          "Holm will spend $3 million on its bridge, which a flood in May damaged."]
    >>> [round(value, 2) for value in score(prompts=[""] * 3, completions=texts, document=sources)]
    [0.0, 0.0, 0.5]
    """
    weights = {parts: 1.0} if isinstance(parts, str) else dict(parts)
    unknown = [part for part in weights if part not in WEIGHTS]
    if unknown or not weights:
        raise ValueError(f"no parts {unknown}; there are {', '.join(WEIGHTS)}")
    for part, weight in weights.items():
        if not 0 < weight < math.inf:
            raise ValueError(f"the weight of {part} must be above 0, got {weight!r}")
    if name is None:
        name = "_".join([*weights, "reward"])
        if weights == WEIGHTS:
            name = "summary_reward"
    return SummaryReward(weights, isinstance(parts, str), source, language, name)


class SummaryReward:
    """What `reward` returns: a function that can be pickled, as a trainer with workers needs it."""

    def __init__(
        self,
        weights: Mapping[str, float],
        is_alone: bool,
        source: str | None,
        language: str,
        name: str,
    ) -> None:
        self.weights, self.is_alone, self.__name__ = weights, is_alone, name
        self.source, self.language = source, language

    def __call__(
        self,
        prompts: Sequence[Any],
        completions: Sequence[Any],
        log_metric: Callable[[str, float], None] | None = None,
        log_extra: Callable[[str, list[Any]], None] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """Return the reward of each completion, which is a text, or messages of which the last
        counts.

        What a model thinks before `</think>` is not looked at. The log of TRL gets the mean of each
        part as NAME/PART, and its table of completions the facts that the source lacks as
        NAME/not_found.
        """
        documents = prompts
        if self.source is not None:
            if self.source not in columns:
                there = ", ".join(columns) or "none beside prompts and completions"
                raise ValueError(f"no column {self.source!r}; there are {there}")
            documents = columns[self.source]
        if len(completions) != len(documents):
            raise ValueError(
                f"there must be a source for each of {len(completions)} completions, got"
                f" {len(documents)}"
            )
        sources = list(map(passages_of, documents))
        texts = [text_of(completion).rpartition("</think>")[2] for completion in completions]
        order = group_places(map("\n".join, sources))
        scored = put_back(order, (self.score(texts[place], sources[place]) for place in order))
        if log_metric is not None:
            for part in self.weights:
                values = [row.parts[part] for row in scored]
                defined = [value for value in values if value is not None]
                if defined:
                    log_metric(f"{self.__name__}/{part}", math.fsum(defined) / len(defined))
        if log_extra is not None:
            log_extra(f"{self.__name__}/not_found", [", ".join(row.not_found) for row in scored])
        return [self.combine(row.parts) for row in scored]

    def combine(self, parts: Mapping[str, float | None]) -> float | None:
        """Return the part that is asked for alone, or the product of the weighted parts."""
        if self.is_alone:
            return parts[next(iter(self.weights))]
        product = 1.0
        for part, weight in self.weights.items():
            value = parts[part]
            if value is None:
                value = UNDEFINED.get(part, 0.0)
            product *= value**weight
        return product

    def score(self, summary: str, passages: Sequence[str]) -> Scored:
        """Return the parts of one summary; what it cites is no part of its text."""
        citations = find_citations(summary, passages)
        text = blank_citations(summary, citations)
        facts = find_facts(summary, passages, self.language, citations) or []
        document = "\n".join(passages)
        words, source = split_words(text), read_source(document)
        parts: dict[str, float | None] = dict.fromkeys(WEIGHTS)
        if facts:
            parts["facts"] = (sum(fact.found for fact in facts) + 1) / (len(facts) + 2)
        new_words, new_pairs = (
            [ngram not in source.ngrams for ngram in ngrams_of(words, size)] for size in (1, 2)
        )
        if new_pairs and source.words:
            parts["own_words"] = ramp(share(new_pairs), 0, ENOUGH_NEW_PAIRS)
            parts["source_words"] = ramp(1 - share(new_words), 0, ENOUGH_SOURCE_WORDS)
        # Of the whole text: windows do not see that a sentence longer than they are recurs.
        unr_3 = unique_ngram_ratios(words)[2]
        if not math.isnan(unr_3):
            parts["variety"] = ramp(unr_3, REPETITIVE, VARIED)
        parts["length"] = length_of(len(words), max(1, source.words))
        of_facts = sum(fact.end - fact.start for fact in facts)
        of_citations = sum(end - start for start, end in citations.spans)
        share_of_facts = of_facts / max(1, len(summary) - of_citations)
        parts["form"] = form_of(summary, document, share_of_facts)
        return Scored(parts, [fact.text for fact in facts if not fact.found])


def ramp(value: float, low: float, high: float) -> float:
    """Return how far a value is on the way from `low` to `high`, in [0, 1].

    >>> ramp(0.15, 0, 0.3), ramp(5, 0, 1), ramp(1, 1.25, 0.75)
    (0.5, 1.0, 0.5)
    """
    return min(1.0, max(0.0, (value - low) / (high - low)))


def share(flags: Sequence[bool]) -> float:
    """Return the share of the flags that are set; there must be one."""
    return sum(flags) / len(flags)


def length_of(words: int, source_words: int) -> float:
    """Return what the length of a summary is worth: too few words and too many are worth less."""
    enough = ramp(words, 0, ENOUGH_WORDS * math.sqrt(source_words))
    return enough * ramp(words / source_words, TOO_LONG, LONG)


def form_of(summary: str, document: str, share_of_facts: float) -> float:
    """Return what the form of a summary is worth: 1 where it is prose and talks of its subject."""
    if find_broken(summary, document):
        return 0.0
    prose = ramp(share_of_facts, LIST, PROSE)
    if talks_of_task(summary):
        return prose * TALK_OF_TASK
    return prose


def split_words(text: str) -> list[str]:
    """Return the words of a text as `abstractness` splits them, in lower case."""
    tokenize = find_tokenizer(None)
    return [word.lower() for word in tokenize(text)]


@lru_cache(maxsize=KEPT_SOURCES)
def read_source(document: str) -> Source:
    """Return what is asked of a source."""
    words = split_words(document)
    return Source(len(words), frozenset([*ngrams_of(words, 1), *ngrams_of(words, 2)]))


def ngrams_of(words: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Return the n-grams of words as `abstractness` counts them."""
    return ngrams(words, size)


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
