# SPDX-License-Identifier: Apache-2.0
"""Facts: which of the names, numbers, dates and quotations of a summary its source has.

    facts_score(y, x) = facts of y that x has / facts of y
    facts_kept(y, x) = facts of x that y has / facts of x

Both lie in [0, 1], and higher is better; they are undefined (nan) without a fact to divide by, and
where the source is empty or not in a language that is read. No model, no network.

`rules.py` finds and looks up facts of all kinds; a file for each kind, such as `dates.py`, has the
rules of that; `texts.py` is a text as it was read, and `words.py` the words of each language.

Of a summary that cites passages of its source, `cited.py` says whether its facts stand there:

    citation_precision(y, x) = facts that stand in a passage that their sentence cites
                               / facts of sentences that cite
    uncited_facts(y, x) = facts of sentences that cite nothing / facts of y

ALCE (Gao et al. 2023, https://arxiv.org/abs/2305.14627) asks a model whether the cited passages
support each sentence as a whole, and calls that citation recall; neither score is that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

# `evaluate` copies only the files that this one names; `X as X` names one for no other use.
from .capitals import Word as Word
from .cited import Cited, check_citations, citation_precision, uncited_facts
from .dates import Date as Date
from .doses import check_frequencies as check_frequencies
from .fact import Fact
from .identifiers import find_identifiers as find_identifiers
from .lost import find_lost
from .names import find_name as find_name
from .nearest import Neighbours
from .number_rules import find_number as find_number
from .quotations import find_quotations as find_quotations
from .rules import facts_kept, facts_score, find_facts
from .shared import (
    Citations,
    Evidence,
    Mark,
    NotNegative,
    Score,
    SummaryMetric,
    blank_citations,
    collect,
    compose,
    find_citations,
    hide_thoughts,
    marks_at,
)
from .texts import Text as Text
from .words import WORDS

_CITATION = """\
@software{summary-metrics,
    title = {summary-metrics: metrics for judging generated summaries},
    author = {{The summary-metrics contributors}},
    version = {1.0.0}
}
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
    first_passage (int, optional): the number by which summaries cite the first passage. Default
        None: 0 where a summary cites 0, else 1.
    kept (bool): False leaves out `facts_kept`, and saves a third of the time. Default True.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details" and "signature". The details of a summary have its `facts`, each a
        dict with `text`, `kind`, `span` in the summary, `found`, `support` (its span in the source,
        passages joined by line breaks), and of one that is not found `nearest` (the span of the
        nearest sentence of the source), `instead` (the span of what stands there in its place) and
        `contrast` (how that differs: "designator", "day", "measure", "direction", another "word" of
        a few that exclude each other, or "nearest" for the only fact of its kind in that sentence),
        and where its sentence cites, `cites`, the numbers there, and `stands_in`, the number of the
        passage in which it stands, a cited one if it can be, None for none; `citations`, each with
        `span` in the summary, `cites`, `missing` (those of its numbers that none of the `passages`
        has, or None) and how many `passages` there are; `reason`, why there is no score; `lost`,
        the facts of the source that the summary lacks, each once, those first that references
        mostly have, with `text`, `kind`, `start` and `end` in the source, and how many `times` they
        stand there, none with `kept=False`; and the
        scores. Default False.

Returns:
    dict: `facts_score`, float in [0, 1], the share of the summary's facts that the source has,
    higher is better; `facts_not_found`, float of at least 0, how many it lacks, lower is better;
    `marked`, 1.0 where it lacks any and 0.0 where it lacks none, so that its mean is a share of the
    summaries that have a fact, lower is better; `facts_kept`, float in [0, 1], the
    share of the source's facts that the summary has, higher is better; `citation_precision`, float
    in [0, 1], of the facts of sentences that cite passages the share that stands in one that is
    cited there, higher is better; `uncited_facts`, float in [0, 1], the share of the summary's
    facts whose sentence cites nothing, lower is better. All are undefined (nan) where the source is
    empty or not in the language, or the language is not read. Where the summary has no fact,
    `facts_not_found` and `facts_kept` are 0 and the others undefined. `facts_kept` is undefined
    where the source has none. The last two are undefined where the summary cites nothing or the
    source is a single passage. `citation_precision` is also undefined where no sentence that cites
    has a fact.

Examples:
    >>> import evaluate
    >>> facts = evaluate.load("facts")
    >>> source = "The council of Holm voted on Tuesday to spend $3.2 million. Anna Reed agreed."
    >>> summary = "Holm spends $3.2 million, said Anna Green on Friday."
    >>> result = facts.compute(predictions=[summary], references=[source])
    >>> result["facts_score"], result["facts_not_found"], result["facts_kept"]
    (0.6, 2.0, 0.5)
    >>> passages = ["Holm voted to spend $3.2 million.", "The work begins in May."]
    >>> cites = "Holm spends $3.2 million [1]. The work begins in May [1]."
    >>> round(facts.compute(predictions=[cites], references=[passages])["citation_precision"], 2)
    0.67
"""

NOT_READ = "facts are not read in the language {language!r}: it is none of {known}"
NOT_IN_LANGUAGE = (
    "the source does not read as {language!r}: too few of its words are stop words of it"
)
EMPTY_SOURCE = "the source is empty"
NO_FACT = "the summary states no fact that can be looked up"
MOST_SHOWN = 240  # characters of a sentence
SCORES = ("facts_score", "facts_not_found", "marked")
OF_CITATIONS = ("citation_precision", "uncited_facts")


def describe(
    facts: Sequence[Fact], cited: Sequence[Cited], summary: str, source: str, language: str
) -> list[dict[str, Any]]:
    """Return the facts as details show them, each with what its sentence cites, those that are not
    found with the nearest sentence of the source.
    """
    neighbours = Neighbours(summary, source, language)
    described = []
    for fact, its_cited in zip(facts, cited, strict=True):
        near, instead = None, fact.instead
        if not fact.found:
            near = neighbours.sentence_of(fact)
            instead = instead or neighbours.instead_of(fact)
        support = its_cited.support or fact.support
        described.append(
            {
                "text": fact.text,
                "kind": fact.kind,
                "span": [fact.start, fact.end],
                "found": fact.found,
                "support": support and [*support],
                "nearest": near and [*near],
                "instead": instead and [instead.start, instead.end],
                "contrast": instead.contrast if instead else "",
                "cites": [*its_cited.numbers] or None,
                "stands_in": its_cited.stands_in,
            }
        )
    return described


class Facts(SummaryMetric):
    """The adapter of the rules to `evaluate`."""

    version = "1.0.0"
    marks: ClassVar[dict[str, str]] = {
        "not_found": "a fact of the summary that the source lacks",
        "support": "what supports a fact of the summary",
        "cited_elsewhere": "a fact that its sentence cites another passage for",
        "no_passage": "a citation of a passage that there is not",
    }
    kept = ("facts", "citations", "reason")
    in_source = ("support", "nearest", "instead")

    def _scores(self, **options: Any) -> dict[str, Score]:
        needs = "a source in the language, and a fact that can be looked up"
        scores = {
            "facts_score": Score("higher", "facts found", needs=needs, main=True),
            "facts_not_found": Score(
                "lower", "facts not found", most=math.inf, needs="a source in the language"
            ),
            "marked": Score("lower", "marked", needs=needs),
            "facts_kept": Score("higher", "facts kept", needs=needs),
            "citation_precision": Score(
                "higher",
                "cited facts in a cited passage",
                needs="several passages, and a fact in a sentence that cites one",
            ),
            "uncited_facts": Score(
                "lower",
                "facts without a citation",
                needs="several passages, and a summary that cites them and states a fact",
            ),
        }
        if not options["kept"]:
            del scores["facts_kept"]
        return scores

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the facts that the source lacks, and what supports the others."""
        facts = details["facts"]
        missing = [fact for fact in facts if not fact.get("found")]
        elsewhere = [fact for fact in facts if is_elsewhere(fact)]
        of_nothing = [mark for mark in details["citations"] if mark.get("missing")]
        in_summary: list[Mark] = []
        in_source: list[Mark] = []
        listed = []
        for fact in missing:
            note = say_instead(fact, document)
            in_summary += marks_at([fact["span"]], "not_found", note)
            listed.append((fact["text"], note or cut(document, fact.get("nearest"))))
        for fact in elsewhere:
            note = say_elsewhere(fact)
            in_summary += marks_at([fact["span"]], "cited_elsewhere", note, fact["text"])
            listed.append((fact["text"], note))
        for mark in of_nothing:
            note = say_missing(mark)
            in_summary += marks_at([mark["span"]], "no_passage", note)
            listed.append((cut(summary, mark["span"]), note))
        for fact in facts:
            in_source += marks_at([fact.get("support")], "support", fact["text"], fact["text"])
        heading = "Not in the source"
        if elsewhere or of_nothing:
            heading = "Not in the source, or not where it is cited"
        text = details.get("reason") or explain(facts)
        return Evidence(in_summary, in_source, text, heading, listed)

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        language: str = "en",
        first_passage: NotNegative | None = None,
        kept: bool = True,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        scores: dict[str, list[float]] = {key: [] for key in self._scores(kept=kept)}
        details, reasons = [], []
        for summary, passages in zip(predictions, references, strict=True):
            source, summary = "\n".join(passages), hide_thoughts(summary)
            citations = find_citations(summary, passages, first_passage)
            text = blank_citations(summary, citations)
            facts = find_facts(summary, passages, language, citations)
            cited = check_citations(facts or [], text, passages, citations, language)
            of_summary = score(facts) | score_citations(citations, cited)
            if kept:
                share = math.nan if facts is None else facts_kept(text, source, language)
                of_summary["facts_kept"] = share
            for key, value in of_summary.items():
                scores[key].append(value)
            reasons.append(say_no_score(facts, source, language))
            if explain:
                lost = find_lost(text, source, language) if kept else None
                details.append(
                    {
                        "facts": describe(facts or [], cited, text, source, language),
                        "citations": describe_citations(citations),
                        "reason": reasons[-1],
                        "lost": [fact._asdict() for fact in lost or ()],
                        **of_summary,
                    }
                )
        result = collect(scores, use_aggregator, OF_CITATIONS, reasons)
        if explain:
            result["details"] = details
        return result


def score(facts: Sequence[Fact] | None) -> dict[str, float]:
    """Return the scores of the facts of a summary; nan where none could be read."""
    if facts is None:
        return dict.fromkeys(SCORES, math.nan)
    not_found = sum(not fact.found for fact in facts)
    return {
        "facts_score": facts_score(facts),
        "facts_not_found": not_found,
        "marked": float(not_found > 0) if facts else math.nan,
    }


def score_citations(citations: Citations, cited: Sequence[Cited]) -> dict[str, float]:
    """Return the scores of the citations of a summary; nan where it cites nothing."""
    if not citations.marks:
        return dict.fromkeys(OF_CITATIONS, math.nan)
    return {
        "citation_precision": citation_precision(cited),
        "uncited_facts": uncited_facts(cited),
    }


def describe_citations(citations: Citations) -> list[dict[str, Any]]:
    """Return the citations as details show them."""
    return [
        {
            "span": [mark.start, mark.end],
            "cites": [*mark.numbers],
            "missing": citations.missing(mark) or None,
            "passages": citations.passages,
        }
        for mark in citations.marks
    ]


def say_no_score(facts: Sequence[Fact] | None, source: str, language: str) -> str:
    """Return why a summary has no score; "" where it has one."""
    if facts:
        return ""
    if facts is not None:
        return NO_FACT
    if language not in WORDS:
        return NOT_READ.format(language=language, known=", ".join(sorted(WORDS)))
    if not compose(source).text.strip():
        return EMPTY_SOURCE
    return NOT_IN_LANGUAGE.format(language=language)


def say_instead(fact: Mapping[str, Any], document: str) -> str:
    """Return what a source has in the place of a fact, "" where nothing is known of it."""
    instead = cut(document, fact.get("instead"))
    if not instead:
        return ""
    return f"source: {instead}"


def is_elsewhere(fact: Mapping[str, Any]) -> bool:
    """Return whether a fact stands in the source, but not in a passage that its sentence cites."""
    stands_in = fact.get("stands_in")
    return stands_in is not None and stands_in not in fact["cites"]


def say_elsewhere(fact: Mapping[str, Any]) -> str:
    """Return what a sentence cites, and where its fact stands."""
    return f"cites {', '.join(map(str, fact['cites']))}, stands in {fact['stands_in']}"


def say_missing(mark: Mapping[str, Any]) -> str:
    """Return which passages that there are not a citation names."""
    numbers = ", ".join(map(str, mark["missing"]))
    return f"cites {numbers} of {mark['passages']} passages"


def cut(text: str, span: Sequence[int] | None) -> str:
    """Return the characters [start, end) of a text in one line; long ones are cut off."""
    if not span:
        return ""
    line = " ".join(text[slice(*span)].split())
    if len(line) > MOST_SHOWN:
        line = line[: MOST_SHOWN - 1] + "…"
    return line


def explain(facts: Sequence[Mapping[str, Any]]) -> str:
    """Return what is said of the facts of a summary, and of its citations if it has any."""
    if not facts:
        return NO_FACT
    count = sum(bool(fact.get("found")) for fact in facts)
    text = (
        f"{count} of {len(facts)} facts are in the source; whether what is said of them is true was"
        " not looked at."
    )
    cited = [fact for fact in facts if fact.get("cites")]
    if cited:
        right = sum(fact.get("stands_in") in fact["cites"] for fact in cited)
        text += f" In a passage that their sentence cites: {right} of {len(cited)}."
    return text
