# SPDX-License-Identifier: Apache-2.0
"""Facts: which of the names, numbers, dates and quotations of a summary its source has.

    facts_score(y, x) = facts of y that x has / facts of y
    facts_kept(y, x) = facts of x that y has / facts of x

Both lie in [0, 1], and higher is better; they are undefined (nan) without a fact, and where the
source is empty or not in a language that is read. The rules are those of `rules.py`: no model, no
network.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from .letters import fold
from .number_reader import Number as Number
from .number_words import NUMBER_WORDS as NUMBER_WORDS
from .numerals import NumberWords as NumberWords
from .rules import Fact, Other, compare, facts_kept, facts_score, find_facts, is_read, read_text
from .stop_words import STOP_WORDS as STOP_WORDS
from .summary_metric import Evidence, Score, SummaryMetric, collect, marks_at
from .units import UNITS as UNITS
from .words import WORDS

_CITATION = """\
@inproceedings{nan-etal-2021-entity,
    title = {Entity-level Factual Consistency of Abstractive Text Summarization},
    author = {Nan, Feng and others},
    booktitle = {Proceedings of EACL 2021},
    year = {2021},
    url = {https://aclanthology.org/2021.eacl-main.235}
}
"""

_DESCRIPTION = """\
Facts looks up each name, number, date, amount and quotation of a summary in its source, by rules
for fifteen languages. A fact that the source lacks is often invented; whether what is said about
the facts is true is not looked at.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary, as one text or as
        passages.
    language (str): the code of the language of the sources: da, de, en, es, fi, fr, hu, it, nl, no,
        pl, pt, ru, sv or tr. Default "en". Any other language has no scores.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details" and "signature". The details of a summary have its `facts`, each a
        dict with `text`, `kind`, `span` in the summary, `found`, `support` (its span in the source,
        passages joined by line breaks), and of one that is not found `nearest` (the span of the
        nearest sentence of the source), `instead` (the span of what stands there in its place) and
        `contrast` (how that differs: "designator", "day", "measure", "direction", or "nearest" for
        the only fact of its kind in that sentence); `reason`, why there is no score; and the
        scores. Default False.

Returns:
    dict: `facts_score`, float in [0, 1], the share of the summary's facts that the source has,
    higher is better; `facts_not_found`, float of at least 0, how many it lacks, lower is better;
    `facts_kept`, float in [0, 1], the share of the source's facts that the summary has, higher is
    better. Each is nan where the source is empty or not in the language, or the language is not
    read; shares are nan without a fact.

Examples:
    >>> import evaluate
    >>> facts = evaluate.load("facts")
    >>> source = "The council of Holm voted on Tuesday to spend $3.2 million. Mayor Anna Reed agreed."
    >>> facts.compute(predictions=["Holm spends $3.2 million, said Anna Green on Friday."], references=[source])
    {'facts_score': 0.6, 'facts_not_found': 2.0, 'facts_kept': 0.5}
"""

NOT_READ = "facts are not read in the language {language!r}: it is none of {known}"
NOT_IN_LANGUAGE = (
    "the source does not read as {language!r}: too few of its words are stop words of it"
)
EMPTY_SOURCE = "the source is empty"
NO_FACT = "the summary states no fact that can be looked up"
SENTENCE = re.compile(r"[^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?\n]?")
WORD = re.compile(r"[^\W_]+")
MOST_SHOWN = 240  # characters of a sentence
SHORT = 3  # letters of words that say little of what a sentence is about


def find_sentences(text: str) -> list[tuple[int, int]]:
    """Return the characters [start, end) of each sentence, without the spaces around it.

    >>> find_sentences("Rain fell. It was 3.2 inches.")
    [(0, 10), (11, 29)]
    """
    spans = []
    for match in SENTENCE.finditer(text):
        if part := match[0].strip():
            start = match.start() + match[0].index(part[0])
            spans.append((start, start + len(part)))
    return spans


class Nearest:
    """Finds the sentence of a text that has most in common with another one: letters of common
    words.
    """

    def __init__(self, text: str) -> None:
        self.text, self.sentences = text, find_sentences(text)
        self.places: dict[str, list[int]] = {}
        for at, (start, end) in enumerate(self.sentences):
            for word in {*WORD.findall(fold(text[start:end]))}:
                self.places.setdefault(word, []).append(at)

    def find(self, sentence: str) -> tuple[int, int] | None:
        """Return the characters [start, end) of the sentence, None where no word is in common."""
        shared: dict[int, int] = {}
        for word in {*WORD.findall(fold(sentence))}:
            if len(word) > SHORT or word.isdigit():
                for at in self.places.get(word, ()):
                    shared[at] = shared.get(at, 0) + len(word)
        best = max(shared, key=lambda at: (shared[at], -at), default=None)
        return None if best is None else self.sentences[best]


def describe(
    facts: Sequence[Fact], summary: str, source: str, language: str
) -> list[dict[str, Any]]:
    """Return the facts as details show them, those that are not found with the nearest sentence of
    the source.
    """
    sentences = find_sentences(summary)
    nearest = Nearest(source) if any(not fact.found for fact in facts) else None
    described = []
    for fact in facts:
        near, instead = None, fact.instead
        if nearest is not None and not fact.found:
            around = next(
                (span for span in sentences if span[0] <= fact.start < span[1]), (0, len(summary))
            )
            near = nearest.find(summary[slice(*around)])
            if near and not instead:
                instead = find_other(fact, source, near, summary, language)
        described.append(
            {
                "text": fact.text,
                "kind": fact.kind,
                "span": [fact.start, fact.end],
                "found": fact.found,
                "support": fact.support and [*fact.support],
                "nearest": near and [*near],
                "instead": instead and [instead.start, instead.end],
                "contrast": instead.contrast if instead else "",
            }
        )
    return described


def find_other(
    fact: Fact, source: str, sentence: tuple[int, int], summary: str, language: str
) -> Other | None:
    """Return the only fact of this kind that a sentence of the source has and the summary lacks,
    None where there is none, or several.
    """
    start, end = sentence
    others = compare(read_text(source[start:end], language), read_text(summary, language))
    lacking = [other for other in others if other.kind == fact.kind and not other.found]
    if len({other.text for other in lacking}) != 1:
        return None
    span = (start + lacking[0].start, start + lacking[0].end)
    return Other.at(source, span, "nearest")


class Facts(SummaryMetric):
    """The adapter of the rules to `evaluate`."""

    version = "1.0.0"
    marks: ClassVar[dict[str, str]] = {
        "not_found": "a fact of the summary that the source lacks",
        "support": "what supports a fact of the summary",
    }
    kept = ("facts", "reason")
    in_source = ("support", "nearest", "instead")

    def _scores(self, **options: Any) -> dict[str, Score]:
        needs = "a source in the language, and a fact that can be looked up"
        return {
            "facts_score": Score("higher", "facts found", needs=needs, main=True),
            "facts_not_found": Score(
                "lower", "facts not found", most=math.inf, needs="a source in the language"
            ),
            "facts_kept": Score("higher", "facts kept", needs=needs),
        }

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the facts that the source lacks, and what supports the others."""
        facts = details["facts"]
        missing = [fact for fact in facts if not fact.get("found")]
        in_summary = [
            mark
            for fact in missing
            for mark in marks_at([fact["span"]], "not_found", say_instead(fact, document))
        ]
        in_source = [
            mark
            for fact in facts
            for mark in marks_at([fact.get("support")], "support", fact["text"], group=fact["text"])
        ]
        listed = [
            (fact["text"], say_instead(fact, document) or cut(document, fact.get("nearest")))
            for fact in missing
        ]
        return Evidence(
            in_summary,
            in_source,
            details.get("reason") or explain(facts),
            "Not in the source",
            listed,
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        language: str = "en",
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        scores: dict[str, list[float]] = {
            "facts_score": [],
            "facts_not_found": [],
            "facts_kept": [],
        }
        details = []
        for summary, passages in zip(predictions, references, strict=True):
            source = "\n".join(passages)
            facts = find_facts(summary, source, language)
            of_summary = score(facts, summary, source, language)
            for key, value in of_summary.items():
                scores[key].append(value)
            if explain:
                described = describe(facts or [], summary, source, language)
                reason = say_no_score(facts, source, language)
                details.append({"facts": described, "reason": reason, **of_summary})
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = details
        return result


def score(
    facts: Sequence[Fact] | None, summary: str, source: str, language: str
) -> dict[str, float]:
    """Return the scores of a summary, of which the facts are given; nan where there are none to be
    read.
    """
    if facts is None:
        return {"facts_score": math.nan, "facts_not_found": math.nan, "facts_kept": math.nan}
    return {
        "facts_score": facts_score(facts),
        "facts_not_found": sum(not fact.found for fact in facts),
        "facts_kept": facts_kept(summary, source, language),
    }


def say_no_score(facts: Sequence[Fact] | None, source: str, language: str) -> str:
    """Return why a summary has no score; "" where it has one."""
    if facts is None:
        return say_undefined(source, language)
    return "" if facts else NO_FACT


def say_instead(fact: Mapping[str, Any], document: str) -> str:
    """Return what a source has in the place of a fact, "" where nothing is known of it."""
    instead = cut(document, fact.get("instead"))
    return f"source: {instead}" if instead else ""


def cut(text: str, span: Sequence[int] | None) -> str:
    """Return the characters [start, end) of a text in one line; long ones are cut off."""
    line = " ".join(text[slice(*span)].split()) if span else ""
    return line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"


def say_undefined(source: str, language: str) -> str:
    """Return why a source has no facts; "" where it has."""
    if language not in WORDS:
        return NOT_READ.format(language=language, known=", ".join(sorted(WORDS)))
    if not source.strip():
        return EMPTY_SOURCE
    return "" if is_read(source, language) else NOT_IN_LANGUAGE.format(language=language)


def explain(facts: Iterable[dict[str, Any]]) -> str:
    """Return a sentence on the facts of a summary."""
    are_found = [bool(fact.get("found")) for fact in facts]
    if not are_found:
        return NO_FACT
    return (
        f"{sum(are_found)} of {len(are_found)} facts are in the source; whether what is said of them is"
        " true was not looked at."
    )
