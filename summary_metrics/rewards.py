# SPDX-License-Identifier: Apache-2.0
"""A reward for training: it sees names, numbers, copying, the order of words, length and form.

    reward = facts^2 * own_words * source_words^1.5 * telling^4 * order^2 * length^0.4
             * variety * form

Each part is from 0 to 1. In a product no part pays for another: silence, a copy, a list, a salad
and a refusal each have a part that is 0 or near it.

It is blind to a negation, names in each other's place, a wrong verb, another order of sentences and
a missing point: `python -m benchmarks.reward` prints what those get, and what policies that cheat
do. So people must look at what the policy writes, and a term that keeps it near the model it began
with (`beta` in TRL) must hold the language.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .metrics._shared.stop_words import STOP_WORDS
from .metrics.facts.fact import Fact
from .metrics.facts.rules import find_facts
from .metrics.facts.shared import blank_citations, find_citations
from .metrics.unr.unr import unique_ngram_ratios
from .reading.columns import group_places, put_back
from .texts.broken import find_broken
from .texts.telling import (
    WORD,
    Sentence,
    Source,
    clean,
    content_words,
    find_new_pairs,
    read_sentences,
    read_source,
    remove_unseen,
    share_in_order,
    share_in_runs,
    share_together,
)
from .texts.writing import talks_of_task

# The exponents of the parts. These and the bounds below were chosen on SummEval, FaceEval (people's
# summaries of dialogues), SummEdits (mails) and LongSciVerify.
WEIGHTS = {
    "facts": 2.0,  # with 1, one whose facts were taken out is too often ahead of the whole
    "own_words": 1.0,
    "source_words": 1.5,
    "telling": 4.0,  # what is appended to a summary is a small share of it
    "order": 2.0,  # pairs of words swapped cost little else
    "length": 0.4,
    "variety": 1.0,
    "form": 1.0,
}
# In a product, before FLOORS. An order is undefined of a few words and in a language without a
# table, own words of a text that takes too few to judge. Other undefined parts count as 0.
UNDEFINED = {"facts": 0.5, "order": 1.0, "own_words": 0.003}
# Of neighbouring words those that were not neighbours in the source; and of all words those that
# stand in its order, of which copies have all.
OWN_PAIRS, OTHER_ORDER = 0.35, 0.95
RUNS = 0.75  # of its words, at most, in runs of three of the source; most references have fewer
SOURCE_WORDS = 0.4  # nearly all references have more, a summary of another text has less
# Of neighbours those that stand within five words in the source: nearly all references have many
# more than words by chance.
APART, TOGETHER = 0.2, 0.55
LEAST_SOURCE_WORDS = 0.15  # in a sentence that tells something of the source
FACTS_PER_WORD = 1.2  # that count, of a word that is said of them
DENSEST = 0.2  # facts per word; few references have as many
RUN = 4  # facts in a row with nothing between them are a list
NO_ORDER, MOST_ORDER = -0.2, 0.7  # nats; a shuffle has 0 on the average
# A window of 24 words has less order than the whole, in references mostly by no more than this.
WINDOW_GAP = 0.2
ENOUGH_WORDS = 0.8  # different words of the source, times the root of its words: 16 of 400
LONG, TOO_LONG = 1.0, 2.0  # of the words of the source
REPETITIVE, VARIED = 0.5, 0.9  # of `unr_3`, which is near 1 for references of any length
# Different small words, divided by the root of all: nearly all references of some length have more
# than 2, and words that a few small ones connect have 1.
MONOTONE, CONNECTED = 0.8, 1.7
FEW_SMALL = 6  # of which nothing is said
# What talks of the summary is no part of one: the beginnings of one such word, or of two.
OF_ITSELF = frozenset("summa resum résum zusam riass samen".split())
OF_A_JUDGE = frozenset(
    "score ratin rate ignor instr excel accur rewar grade evalu promp puntu".split()
)
TALK_OF_TASK = 0.25
# Least values of parts in a product, so that a summary by people that has little of one part is
# still ahead of what has none of two.
FLOORS = {"own_words": 0.003, "source_words": 0.05, "telling": 0.05, "order": 0.01, "length": 0.05}
COPY_FLOOR = 0.05  # of the order and the runs of a copy


class Scored(NamedTuple):
    """The parts of a completion, None where undefined, and the facts that its source lacks."""

    parts: dict[str, float | None]
    not_found: list[str]


class Told(NamedTuple):
    """What a sentence says of the facts of its source.

    `said` are its words of content that are no facts, `of_source` those that the source has,
    `facts` those found that stand in no list, `listed` the words of such lists.
    """

    sentence: Sentence
    said: list[str]
    of_source: list[str]
    facts: int
    listed: int

    @property
    def tells(self) -> bool:
        """Whether it says something that the source may have said, with small words."""
        least = max(1.0, LEAST_SOURCE_WORDS * len(self.said))
        is_prose = self.sentence.length > len(self.sentence.words)
        return is_prose and len(self.of_source) >= least


def reward(
    parts: str | Mapping[str, float] = WEIGHTS,
    *,
    source: str | None = "document",
    language: str = "en",
    name: str | None = None,
) -> SummaryReward:
    """Return a reward function for the GRPO, RLOO and OnlineDPO trainers of TRL.

    The parts of a completion are

    - `facts`: (found + 1) / (found + not found + 2), which is by Laplace's rule how likely the next
      one is found. Found ones count where a sentence says something of them, at most one fact for
      five words. Undefined without facts, and where the source is not in the language.
    - `own_words`: of its neighbouring words of content that the source has, those that are not near
      one another there; 1 from 35 % on. Less where all its words stand in the order of the source,
      or in runs of three that it has.
    - `source_words`: of its words of content that are no facts, those that the source has; 1 from
      40 % on. Less where few neighbours stand near one another there.
    - `telling`: of its words those in sentences that have small words and a word of the source
      beside facts; lists of facts, praise and sentences that fit any text have none.
    - `order`: near 0 where the words of any 24 in a row stand by chance; 1 from .7 nats on
      (`texts/word_order.py`). Undefined below eight words and in a language without a table.
    - `length`: the different words that it takes from the source; 1 from .8 times the root of the
      source's words. Less where it is longer than its source.
    - `variety`: its different runs of three words; 1 from 90 % on, 0 below 50 %. Less where a few
      small words come again and again.
    - `form`: 0 of a broken output, such as a refusal or another language; a quarter where it says
      that it is a summary, or how good a one.

    `own_words`, `source_words` and `variety` are undefined where there are too few words. Citations
    (`[3]`), marks, labels before a colon and bars of a table are neither words nor facts: they earn
    and cost nothing.

    Parameters
    ----------
    parts
        A mapping of parts to weights: the reward is the product of these parts, each to the power
        of its weight, in [0, 1] and never None. An undefined `facts` counts as 0.5, an undefined
        `order` as 1, another undefined part as nearly 0 or 0. The name of one part: that part, None
        where it is undefined, which TRL leaves out.
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
    [0.0, 0.0, 0.2]
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
            floor = FLOORS.get(part, 0.0)
            product *= (floor + (1 - floor) * value) ** weight
        return product

    def score(self, summary: str, passages: Sequence[str]) -> Scored:
        """Return the parts of one summary; what it cites is no part of its text."""
        seen = remove_unseen(summary)
        document = "\n".join(passages)
        source = read_source(document, self.language)
        citations = find_citations(seen, passages)
        text = clean(blank_citations(seen, citations), source)
        facts = [
            fact
            for fact in find_facts(seen, passages, self.language, citations) or []
            if not text[fact.start].isspace()  # but for those of labels
        ]
        told = read_told(text, facts, source, self.language)
        telling = [row for row in told if row.tells]
        parts: dict[str, float | None] = dict.fromkeys(WEIGHTS)
        every = WORD.findall(text.lower())
        words = [word for row in told for word in row.sentence.words]
        length = sum(row.sentence.length for row in told)
        if facts:
            missing = sum(not fact.found for fact in facts)
            credit = sum(
                min(row.facts, FACTS_PER_WORD * len(row.of_source) + 0.5) for row in telling
            )
            credit = min(credit, DENSEST * length)
            parts["facts"] = (credit + 1) / (credit + missing + 2)
        new = [pair for row in telling for pair in find_new_pairs(row.sentence.words, source)]
        if new and source.length:
            free = ramp(share(new), 0, OWN_PAIRS)
            free *= above_floor(ramp(share_in_order(words, source), 1, OTHER_ORDER))
            parts["own_words"] = free * above_floor(ramp(share_in_runs(every, source), 1, RUNS))
        content = sum(len(row.said) for row in told)
        if content and source.length:
            of_source = sum(len(row.of_source) for row in told)
            together = ramp(share_together(words, source), APART, TOGETHER)
            parts["source_words"] = together * ramp(of_source / content, 0, SOURCE_WORDS)
        parts["telling"] = sum(r.sentence.length - r.listed for r in telling) / max(1, length)
        parts["order"] = order_of(text, self.language)
        # Of the whole text: windows do not see that a sentence longer than they are recurs.
        unr_3 = unique_ngram_ratios(every)[2]
        if not math.isnan(unr_3):
            parts["variety"] = vary(every, self.language) * ramp(unr_3, REPETITIVE, VARIED)
        different = len({word for row in telling for word in row.of_source})
        enough = ramp(different, 0, ENOUGH_WORDS * math.sqrt(max(1, source.length)))
        parts["length"] = enough * ramp(len(every) / max(1, source.length), TOO_LONG, LONG)
        parts["form"] = form_of(summary, text, document, set(words) - source.different)
        return Scored(parts, [fact.text for fact in facts if not fact.found])


def read_told(text: str, facts: Sequence[Fact], source: Source, language: str) -> list[Told]:
    """Return what each sentence of a clean text says of its facts."""
    listed = find_listed(text, facts)
    rows = []
    for sentence in read_sentences(text, language):
        inside = [fact for fact in facts if sentence.start <= fact.start < sentence.end]
        of_facts = {
            word
            for fact in inside
            for word in content_words(WORD.findall(remove_unseen(fact.text).lower()), "")
        }
        content = [word for word in sentence.words if word not in of_facts]
        of_source = [word for word in content if word in source.different]
        count = sum(fact.found and fact.start not in listed for fact in inside)
        in_lists = sum(len(WORD.findall(f.text)) for f in inside if f.start in listed)
        rows.append(Told(sentence, content, of_source, count, in_lists))
    return rows


def find_listed(text: str, facts: Sequence[Fact]) -> set[int]:
    """Return where the facts begin that stand in a row of four and more with nothing between."""
    listed: set[int] = set()
    row: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: fact.start):
        if row and re.search(r"\w", text[row[-1].end : fact.start]):
            row = []
        row.append(fact)
        if len(row) >= RUN:
            listed.update(each.start for each in row)
    return listed


def order_of(text: str, language: str) -> float | None:
    """Return what the order of the words of a text is worth, None where that cannot be told."""
    from .texts import word_order  # needs numpy, which the command may not have loaded yet

    words = word_order.split_words(text)
    if len(words) < word_order.LEAST_WORDS or language not in word_order.read_table():
        return None
    pairs = word_order.read_pairs(language)
    least = word_order.least_order(words, pairs, word_order.WINDOW)
    order = min(least, word_order.least_order(words, pairs, None) - WINDOW_GAP)
    return ramp(order, NO_ORDER, MOST_ORDER)


def vary(words: Sequence[str], language: str) -> float:
    """Return what the variety of the small words of a text is worth."""
    small = [word for word in words if word in STOP_WORDS.get(language, ())]
    if len(small) < FEW_SMALL:
        return 1.0
    return ramp(len(set(small)) / math.sqrt(len(small)), MONOTONE, CONNECTED)


def form_of(summary: str, text: str, document: str, new_words: set[str]) -> float:
    """Return what the form of a summary is worth; `text` is its clean text, `new_words` those that
    its source lacks.
    """
    if find_broken(summary, document):
        return 0.0
    of_itself = new_words & OF_ITSELF or len(new_words & OF_A_JUDGE) > 1
    return TALK_OF_TASK if of_itself or talks_of_task(text) else 1.0


def ramp(value: float, low: float, high: float) -> float:
    """Return how far a value is on the way from `low` to `high`, in [0, 1].

    >>> ramp(0.15, 0, 0.3), ramp(5, 0, 1), ramp(1, 1.25, 0.75)
    (0.5, 1.0, 0.5)
    """
    return min(1.0, max(0.0, (value - low) / (high - low)))


def above_floor(value: float) -> float:
    """Return a value in [0, 1] that is not 0."""
    return COPY_FLOOR + (1 - COPY_FLOOR) * value


def share(flags: Sequence[bool]) -> float:
    """Return the share of the flags that are set; there must be one."""
    return sum(flags) / len(flags)


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
