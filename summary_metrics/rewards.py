# SPDX-License-Identifier: Apache-2.0
"""A reward for training: it sees names, numbers, copying, the order of words, length and form.

    reward = facts * own_words * source_words * telling^3 * order^1.5 * length^0.4
             * variety * form

Each part is from 0 to 1. In a product no part pays for another: silence, a copy, a list, a salad
and a refusal each have a part that is 0 or near it. Most parts ask of neighbours: whether words of
content are near one another in the source, as too many are in a copy and too few in a salad;
whether the source has a small word, such as "of", beside the same word; and how neighbours that the
source does not have go together in the language. What is put in or hung on is seen in the dozen
neighbours where a share is least.

It is blind to a negation, names in each other's place, a wrong verb, another order of sentences,
halves of two sentences in one, a missing point, and mostly to a word that is gone here and there.
`python -m benchmarks.reward` prints what those get, and what policies that cheat do; `--climb`
where a search ends that keeps what the reward likes: runs of the source stitched together, above
what people wrote. So people must look at what the policy writes, and a term that keeps it near the
model it began with (`beta` in TRL) must hold the language, as no stitched text is likely there.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .guard import check_language
from .metrics._shared.citations import blank_citations, find_citations
from .metrics._shared.plain_text import hide_thoughts
from .metrics.facts.fact import Fact
from .metrics.facts.rules import find_facts
from .reading.columns import group_places, put_back
from .texts.broken import find_broken
from .texts.telling import (
    BESIDE,
    WORD,
    Sentence,
    Source,
    as_typed,
    clean,
    content_words,
    find_joints,
    find_near_pairs,
    find_near_words,
    find_own_pairs,
    find_threes,
    least_share,
    read_sentences,
    read_source,
    share_in_runs,
    stem,
    with_capitals,
)
from .texts.writing import talks_of_task

# The exponents of the parts. These and the bounds below were chosen on SummEval, FaceEval (people's
# summaries of dialogues), SummEdits (mails), LongSciVerify and `examples/news.jsonl`, by what the
# policies of `benchmarks.policies` get there.
WEIGHTS = {
    "facts": 1.0,
    "own_words": 1.0,
    "source_words": 1.0,
    "telling": 3.0,  # what is appended to a summary is a small share of it
    "order": 1.5,
    "length": 0.4,
    "variety": 1.0,
    "form": 1.0,
}
# In a product. No facts are as one that is not found. An order is undefined of a few words and in a
# language without a table. Other undefined parts count as 0.
UNDEFINED = {"facts": 1 / 3, "order": 1.0}
OWN_PAIRS = 0.3  # of the neighbours in a sentence those that are not near in the source
RUNS = 0.8  # of its words, at most, in runs of three of the source; most references have fewer
SOURCE_WORDS = 0.5  # in a dozen words; nearly all references have more
# Of a dozen neighbours those that are near in the source, above chance; words by chance have 0.
APART, TOGETHER = 0.1, 0.5
# Of a dozen small words beside another those that stand so in the source; in a salad few do.
UNJOINED, JOINED = 0.1, 0.35
# Of a dozen threes, whose pairs the source has, those that it has; a walk over pairs has few.
WALKED, WRITTEN, USUAL_THREES = 0.4, 0.7, 0.8
LEAST_SOURCE_WORDS = 0.15  # in a sentence that tells something of the source
RUN = 4  # facts in a row with nothing between them are a list
# In nats, of neighbours that the source does not have: those of a shuffle have 0 on the average.
# Few pairs say little, and four of the usual order count beside them.
ENOUGH_ORDER, USUAL_ORDER = 0.6, 0.3
ENOUGH_WORDS = 0.8  # different words of the source, times the root of its words: 16 of 400
LONG, TOO_LONG = 1.0, 2.0  # of the words of the source
# Different words of content divided by a power of all: near 1.2 for references of any length.
REPEATED, VARIED, BY_LENGTH = 0.7, 1.2, 0.9
# What talks of the summary is no part of one: the beginnings of one such word, or of two.
OF_ITSELF = frozenset(map(stem, "summa resum résum zusam riass samen".split()))
OF_A_JUDGE = frozenset(
    map(stem, "score ratin rate ignor instr excel accur rewar grade evalu promp puntu".split())
)
TALK_OF_TASK = 0.25
# In a product no part but the form is less: a summary by people that has little of one part is
# still ahead of what has none of two.
FLOOR = 0.01


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
      one is found. Found ones count where a sentence says something of them. Undefined without
      facts, and where the source is not in the language.
    - `own_words`: of the neighbouring words of content of a sentence that the source has, those
      that are not near one another there, also without a single word between them; 1 from 30 % on;
      the mean of the sentences. Less where its words stand in runs of three of the source.
    - `source_words`: of the dozen words of content where it is least, those that the source has; 1
      from a half on. Less where neighbours stand near one another there hardly more often than by
      chance.
    - `telling`: of its words those in sentences that have small words and a word of the source
      beside facts, in short ones behind others a word that is near another there; lists of facts,
      praise and sentences that fit any text have none.
    - `order`: near 0 where words that are neighbours here, and not in the source, stand as chance
      would have them; 1 from .6 nats on (`texts/word_order.py`). Less where small words do not
      stand beside the words and the ends of sentences beside which the source has them, or where
      pairs of the source follow one another that do not there. Undefined
      below eight words and in a language without a table.
    - `length`: the different words that it takes from the source; 1 from .8 times the root of the
      source's words. Less where it is longer than its source.
    - `variety`: its different words of content, divided by the power .9 of all; 1 from 1.2 on, 0
      below .7.
    - `form`: 0 of a broken output, such as a refusal or another language; a quarter where it says
      that it is a summary, or how good a one.

    `own_words`, `source_words` and `variety` are undefined where there are too few words. Citations
    (`[3]`), marks, labels before a colon and bars of a table are neither words nor facts: they earn
    and cost nothing.

    Parameters
    ----------
    parts
        A mapping of parts to weights: the reward is the product of these parts, each to the power
        of its weight, in [0, 1] and never None. An undefined `facts` counts as a third, an
        undefined `order` as 1, another undefined part as nearly 0 or 0. The name of one part: that
        part, None where it is undefined, which TRL leaves out.
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
        There is no such part or language, or a weight is not above 0. The function that is returned
        raises it where the column of the sources is missing.

    Examples
    --------
    >>> score = reward()
    >>> sources = ["The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    ...            "It has been closed since a flood damaged two piers in May."] * 3
    >>> texts = ["", sources[0],
    ...          "Holm will spend $3 million on its bridge, which a flood in May damaged."]
    >>> [round(value, 2) for value in score(prompts=[""] * 3, completions=texts, document=sources)]
    [0.0, 0.0, 0.27]
    """
    weights = {parts: 1.0} if isinstance(parts, str) else dict(parts)
    check_language(language)
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

        What a model thinks before it answers is not looked at. The log of TRL gets the mean of each
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
        texts = [hide_thoughts(text_of(completion)) for completion in completions]
        order = group_places(map("\n".join, sources))
        scored = put_back(order, (self.try_score(texts[place], sources[place]) for place in order))
        if log_metric is not None:
            for part in self.weights:
                values = [row.parts[part] for row in scored if row]
                defined = [value for value in values if value is not None]
                if defined:
                    log_metric(f"{self.__name__}/{part}", math.fsum(defined) / len(defined))
        if log_extra is not None:
            not_found = [", ".join(row.not_found) if row else "" for row in scored]
            log_extra(f"{self.__name__}/not_found", not_found)
        return [row and self.combine(row.parts) for row in scored]

    def try_score(self, summary: str, passages: Sequence[str]) -> Scored | None:
        """Return the parts of one summary; None and a warning where the rules fail on it, so that
        the others of its batch are scored.
        """
        try:
            return self.score(summary, passages)
        except Exception as error:
            warnings.warn(
                f"a completion is left out: {type(error).__name__}: {error}", stacklevel=2
            )
            return None

    def combine(self, parts: Mapping[str, float | None]) -> float | None:
        """Return the part that is asked for alone, or the product of the weighted parts."""
        if self.is_alone:
            return parts[next(iter(self.weights))]
        product = 1.0
        for part, weight in self.weights.items():
            value = parts[part]
            if value is None:
                value = UNDEFINED.get(part, 0.0)
            if part not in ("facts", "form"):  # the first is never 0
                value = FLOOR + (1 - FLOOR) * value
            product *= value**weight
        return product

    def score(self, summary: str, passages: Sequence[str]) -> Scored:
        """Return the parts of one summary; what it cites is no part of its text."""
        document = "\n".join(passages)
        seen = with_capitals(as_typed(summary), document, self.language)
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
            found = sum(row.facts for row in telling)
            parts["facts"] = (found + 1) / (found + missing + 2)
        own = [find_own_pairs(row.sentence.words, source) for row in told]
        pairs = sum(map(len, own))
        if pairs:
            in_own_words = sum(min(len(flags), sum(flags) / OWN_PAIRS) for flags in own) / pairs
            parts["own_words"] = in_own_words * ramp(share_in_runs(every, source), 1, RUNS)
        if words and source.length:
            near = least_share(find_near_pairs(words, source), source.chance)
            of_source = least_share([word in source.different for word in words])
            parts["source_words"] = ramp(near, APART, TOGETHER) * ramp(of_source, 0, SOURCE_WORDS)
        parts["telling"] = sum(r.sentence.length - r.listed for r in telling) / max(1, length)
        parts["order"] = order_of(text, source, self.language)
        if words:
            variety = len(set(words)) / len(words) ** BY_LENGTH
            parts["variety"] = ramp(variety, REPEATED, VARIED)
        different = len({word for row in telling for word in row.of_source})
        enough = ramp(different, 0, ENOUGH_WORDS * math.sqrt(max(1, source.length)))
        parts["length"] = enough * ramp(len(every) / max(1, source.length), TOO_LONG, LONG)
        parts["form"] = form_of(seen, text, document, set(words) - source.different)
        return Scored(parts, [fact.text for fact in facts if not fact.found])


def read_told(text: str, facts: Sequence[Fact], source: Source, language: str) -> list[Told]:
    """Return what each sentence of a clean text says of its facts."""
    listed = find_listed(text, facts)
    rows: list[Told] = []
    for sentence in read_sentences(text, language):
        inside = [fact for fact in facts if sentence.start <= fact.start < sentence.end]
        of_facts = {
            word for fact in inside for word in content_words(WORD.findall(fact.text.lower()), "")
        }
        content = [word for word in sentence.words if word not in of_facts]
        of_source = [word for word in content if word in source.different]
        if rows and inside and len(content) < 3:  # hung on, if the source has its words elsewhere
            near = find_near_words(sentence.words, source)
            of_source = [word for word in of_source if word in near]
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


def order_of(text: str, source: Source, language: str) -> float | None:
    """Return what the order of the words of a text is worth, None where that cannot be told."""
    from .texts import word_order  # needs numpy, which the command may not have loaded yet

    words = WORD.findall(text.lower())
    if len(words) < word_order.LEAST_WORDS or language not in word_order.read_table():
        return None
    joined = ramp(least_share(find_joints(text, source, language)), UNJOINED, JOINED)
    joined *= ramp(least_share(find_threes(words, source), usual=USUAL_THREES), WALKED, WRITTEN)
    above = word_order.above_chance(words, word_order.read_pairs(language))
    own = above[[is_own(*pair, source) for pair in pairwise(map(stem, words))]]
    order = (own.sum() + BESIDE * USUAL_ORDER) / (len(own) + BESIDE)
    return joined * ramp(float(order), 0, ENOUGH_ORDER)


def is_own(first: str, second: str, source: Source) -> bool:
    """Return whether neighbours are none in the source; two numbers in a row have no order."""
    is_list = first[0].isdigit() and second[0].isdigit()
    return not is_list and (first, second) not in source.neighbours


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
