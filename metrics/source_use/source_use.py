# SPDX-License-Identifier: Apache-2.0
"""Source use: which passages of its source a summary draws on, and how far into the source it gets.

    passages_used = passages that are used / passages with five words of their own
    use_evenness = entropy of the passages' shares of what is drawn / log of their number
    last_used = the furthest place in the source (0 to 1) behind which something is used

A part of a source is used where a summary has more of its own terms than chance gives. Its own are
those that stand in no other part: words, cut to six letters, and pairs of words that follow each
other. Of k + a different terms of the summary, k are among the n own ones of the part and a stand
nowhere in the source; by chance each is among n with q = n / (n + BACKGROUND). The evidence is
(k + a) D(k / (k + a) || q), the bound of Chernoff (https://doi.org/10.1214/aoms/1177729330),
summed over words and pairs.
"""

from __future__ import annotations

import math
import re
from bisect import bisect, bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, compress, pairwise
from typing import Any, ClassVar, NamedTuple

from .shared import (
    Evidence,
    Score,
    SummaryMetric,
    blank_citations,
    collect,
    find_citations,
    is_unspaced,
    marks_at,
    normalize,
)

_CITATION = """\
@software{summary-metrics,
    title = {summary-metrics: metrics for judging generated summaries},
    author = {{The summary-metrics contributors}},
    version = {1.0.0}
}
"""

_DESCRIPTION = """\
Source use tells which passages of its source a summary draws on, and how far into the source it
gets, by the words that stand in one place only, beyond what chance gives. It needs no model.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary, as one text or as
        passages.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details" and "signature". The details of a summary have the scores;
        `shares`, what part of all that is drawn lies in each passage, or in each tenth of a source
        of one passage; `unused`, the passages, from 0, that are not used; `drawn`, the words that
        stand in one used passage only, each a dict with `span` in the summary and `support` in
        the source, passages joined by line breaks; and `reason`, why there is no score. Default
        False.

Returns:
    dict: `passages_used`, float in [0, 1], the share of the passages from which something is taken,
    higher is better; `use_evenness`, float in [0, 1], 1 where all passages give alike; `last_used`,
    float in [0, 1], the furthest place in the source behind which something is used. For a source
    of one passage, and where fewer than two have five words of their own, the others are
    nan. All are undefined where the summary or the source has too few words or is in a script
    without spaces, and where the summary has no more in common with its source than chance gives.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> import evaluate
    >>> source_use = evaluate.load("source_use")
    >>> passages = [
    ...     "The council of Holm met on Tuesday. It will repair the stone bridge before winter.",
    ...     "Anna Reed, who keeps the library, asked for longer opening hours on Saturday.",
    ...     "A ferry lost its anchor near Kolby; divers recovered the chain on Friday.",
    ... ]
    >>> summary = (
    ...     "Holm will repair its stone bridge before winter."
    ...     " Divers recovered the chain of a ferry near Kolby."
    ... )
    >>> result = source_use.compute(predictions=[summary], references=[passages], explain=True)
    >>> round(result["passages_used"], 2), result["details"][0]["unused"]
    (0.67, [1])
"""

# An unrelated document with n terms of its own has n / (n + BACKGROUND) of a summary's terms by
# chance. `benchmarks.source_use` prints 485 to 2,313 for words, and 109,000 to 494,000 for pairs. A
# smaller constant puts more down to chance.
BACKGROUND = {"word": 1_000, "pair": 100_000}
# nats of evidence that a part is used; the same benchmark prints what is found, and what is not
ENOUGH = 4.0
SEVERAL = 2  # terms: near the end of a source a single one would be enough by the numbers alone
LETTERS = 6  # of a word that are compared, as inflection follows them
SHORT = 3  # letters of words that stand in every text; a number of any length counts
FEWEST = 5  # words of a summary, or own ones of a part, of which something can be said
CELLS = 10  # parts of a source of one passage
# a number, or a word that is not short; marks stand apart where a text is decomposed
WORD = re.compile(r"(\d\w*|[\w\u0300-\u036f]{4,})")
TOO_FEW = "the summary or the source has too few words"
UNSPACED = "the words of a script without spaces are not told apart"
NOTHING = (
    "the summary has no more of its source than chance gives: it is in another language, or of"
    " another document"
)

Term = str | tuple[str, str]


class Words(NamedTuple):
    """The words of a text that are compared, and where each begins and ends in the text as it was
    given.
    """

    stems: list[str]
    starts: list[int]
    ends: list[int]


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return how a word is compared, "" for one that stands in every text.

    >>> stem("Ferries"), stem("3"), stem("1234567")
    ('ferrie', '3', '1234567')
    """
    letters = normalize(word).lower()
    if word[0].isdigit():
        return letters
    return letters[:LETTERS] if len(letters) > SHORT else ""


def read_words(text: str) -> Words:
    """Return the words of a text that are compared.

    >>> read_words("The ferry of 3 May")
    Words(stems=['ferry', '3'], starts=[4, 13], ends=[9, 14])
    """
    # what stands before the first word, a word, what stands behind it, and so on; `finditer` takes
    # twice the time
    pieces = WORD.split(text)
    places = list(accumulate(map(len, pieces)))
    stems = list(map(stem, pieces[1::2]))
    return Words(
        stems=list(filter(None, stems)),
        starts=list(compress(places[::2], stems)),
        ends=list(compress(places[1::2], stems)),
    )


class Terms(NamedTuple):
    """The terms of one kind of a source: at which word each stands first, those places in order,
    the part of those that stand in one part only, and how many of these a part has.
    """

    first_word: dict[Term, int]
    in_order: list[int]
    only_part: dict[Term, int]
    own_counts: Counter[int]


def terms_of(stems: Sequence[str]) -> dict[str, list[Term]]:
    """Return the words and the pairs of words, in order.

    >>> terms_of(["stone", "bridge"])
    {'word': ['stone', 'bridge'], 'pair': [('stone', 'bridge')]}
    """
    return {"word": [*stems], "pair": [*pairwise(stems)]}


def place_terms(terms: Sequence[Term], part_of: Sequence[int]) -> Terms:
    """Return the terms of a source, given the part of each of its words."""
    lasts = dict(zip(terms, part_of, strict=False))
    firsts = dict(zip(reversed(terms), range(len(terms) - 1, -1, -1), strict=True))
    owners = {term: last for term, last in lasts.items() if part_of[firsts[term]] == last}
    return Terms(firsts, sorted(firsts.values()), owners, Counter(owners.values()))


def evidence_of_use(hits: int, absent: int, size: int, kind: str) -> float:
    """Return how surely a summary has `hits` of the `size` own terms of a part not by chance, in
    nats; 0 where chance gives as many. `absent` terms of the summary stand nowhere in the source.

    >>> round(evidence_of_use(3, 7, 100, "word"), 2), evidence_of_use(1, 19, 100, "word")
    (1.75, 0.0)
    """
    terms, chance = hits + absent, size / (size + BACKGROUND[kind])
    if not hits or hits <= terms * chance:
        return 0.0
    evidence = hits * math.log(hits / terms / chance)
    return evidence + absent * math.log(max(absent, 1) / terms / (1 - chance))


class Source:
    """The words of a source, and its terms by the part in which they stand.

    The parts are its passages; a source of one passage is divided into tenths. Words are compared
    by stems of six letters, which no other metric asks for.
    """

    def __init__(self, passages: Sequence[str]) -> None:
        text = "\n".join(passages)
        self.is_unspaced = is_unspaced(text)
        self.words = read_words(text)
        stems = self.words.stems
        self.parts = range(CELLS)
        if len(passages) > 1:
            self.parts = range(len(passages))
            ends = list(accumulate(len(passage) + 1 for passage in passages))
            self.part_of = [bisect(ends, start) for start in self.words.starts]
        else:
            self.part_of = [place * CELLS // len(stems) for place in range(len(stems))]
        self.terms = {
            kind: place_terms(terms, self.part_of) for kind, terms in terms_of(stems).items()
        }
        own_words = self.terms["word"].own_counts
        self.distinct_parts = [part for part in self.parts if own_words[part] >= FEWEST]


read_source = lru_cache(maxsize=16)(Source)  # the summaries of a source mostly follow each other


class Common(NamedTuple):
    """What a summary has of the terms of one kind of a source: how many own ones of each part,
    where those that the source has stand first, and how many it lacks.
    """

    hits: Counter[int]
    places: list[int]
    absent: int


def compare(source: Source, stems: Sequence[str]) -> dict[str, Common]:
    """Return what a summary of these words has of each kind of terms of a source."""
    common = {}
    for kind, of_summary in terms_of(stems).items():
        terms = set(of_summary)
        firsts, _, owners, _ = source.terms[kind]
        shared = terms & firsts.keys()
        common[kind] = Common(
            hits=Counter([owners[term] for term in shared if term in owners]),
            places=[firsts[term] for term in shared],
            absent=len(terms) - len(shared),
        )
    return common


def find_used(source: Source, common: dict[str, Common]) -> list[bool]:
    """Return whether each part is used."""
    evidence = [0.0] * len(source.parts)
    for kind, (hits, _, absent) in common.items():
        for part, of_part in hits.items():
            size = source.terms[kind].own_counts[part]
            evidence[part] += evidence_of_use(of_part, absent, size, kind)
    return [nats >= ENOUGH for nats in evidence]


def find_last(source: Source, common: dict[str, Common]) -> float:
    """Return the greatest share of the source behind which something is drawn; nan for none.

    What follows a place is a part like any other: its own terms stand there first.
    """
    places = [(place, kind) for kind, of_kind in common.items() for place in of_kind.places]
    hits = dict.fromkeys(BACKGROUND, 0)
    for count, (place, kind_there) in enumerate(sorted(places, reverse=True), start=1):
        hits[kind_there] += 1
        evidence = 0.0
        for kind, terms in source.terms.items():
            size = len(terms.in_order) - bisect_left(terms.in_order, place)
            evidence += evidence_of_use(hits[kind], common[kind].absent, size, kind)
        if evidence >= ENOUGH and count >= SEVERAL:
            return place / len(source.part_of)
    return math.nan


def evenness(shares: Sequence[float]) -> float:
    """Return the entropy of the shares as a part of the most it can be; nan where nothing is drawn.

    >>> evenness([0.5, 0.5]), evenness([1.0, 0.0])
    (1.0, 0.0)
    """
    if not any(shares):
        return math.nan
    entropy = math.fsum(share * math.log(1 / share) for share in shares if share)
    return entropy / math.log(len(shares))


def find_drawn(source: Source, summary: Words, used: Sequence[bool]) -> list[dict[str, Any]]:
    """Return where the words stand that are in one used part only, in both texts; words that follow
    each other in both are one piece.
    """
    pieces: list[dict[str, Any]] = []
    terms = source.terms["word"]
    before = (-1, -1)  # of the word before, its part and its place in the source
    for word, start, end in zip(*summary, strict=True):
        part = terms.only_part.get(word)
        if part is None or not used[part]:
            before = (-1, -1)
            continue
        place = terms.first_word[word]
        if (part, place - 1) != before:
            pieces.append({"span": [start, end], "support": [source.words.starts[place], 0]})
        pieces[-1]["span"][1], pieces[-1]["support"][1] = end, source.words.ends[place]
        before = (part, place)
    return pieces


def score_summary(summary: str, passages: Sequence[str]) -> dict[str, Any]:
    """Return the scores of a summary and what they rest on; the number of a citation is no word."""
    details: dict[str, Any] = dict.fromkeys(SCORES, math.nan)
    details |= {"shares": [], "unused": [], "drawn": [], "reason": ""}
    source = read_source(tuple(passages))
    words = read_words(blank_citations(summary, find_citations(summary, passages)))
    if source.is_unspaced or is_unspaced(summary):
        return {**details, "reason": UNSPACED}
    if min(len(set(words.stems)), len(source.terms["word"].in_order)) < FEWEST:
        return {**details, "reason": TOO_FEW}
    common = compare(source, words.stems)
    used, last = find_used(source, common), find_last(source, common)
    if math.isnan(last) and not any(used):
        return {**details, "reason": NOTHING}
    # own words of a part that is not used are there by chance
    drawn = [common["word"].hits[part] * is_used for part, is_used in enumerate(used)]
    shares = [of_part / max(1, sum(drawn)) for of_part in drawn]
    details |= {"last_used": last, "shares": shares, "drawn": find_drawn(source, words, used)}
    distinct = source.distinct_parts
    if len(passages) > 1 and len(distinct) > 1:
        details["passages_used"] = sum(used[part] for part in distinct) / len(distinct)
        details["use_evenness"] = evenness([shares[part] for part in distinct])
        details["unused"] = [part for part in distinct if not used[part]]
    return details


NEEDS = "a summary with words of its source, in a script with spaces"
SCORES = {
    "passages_used": Score(
        "higher", "passages used", needs=f"several passages, and {NEEDS}", main=True
    ),
    "use_evenness": Score("neither", "evenness of use", needs=f"several passages, and {NEEDS}"),
    "last_used": Score("neither", "last place used", needs=NEEDS),
}


class SourceUse(SummaryMetric):
    """The adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    marks: ClassVar[dict[str, str]] = {"drawn": "words that stand in one place of the source only"}
    kept = ("shares", "unused", "drawn", "reason")
    in_source = ("support",)

    def _scores(self, **options: Any) -> dict[str, Score]:
        return SCORES

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the words that are drawn, in both texts, and how much of them each part gave."""
        in_summary, in_source = [], []
        for piece in details["drawn"]:
            text = summary[slice(*piece["span"])]
            in_summary += marks_at([piece["span"]], "drawn", group=text)
            in_source += marks_at([piece["support"]], "drawn", group=text)
        explanation = details.get("reason", "")
        if unused := ", ".join(str(number + 1) for number in details["unused"]):
            explanation = f"Not used: passage {unused} of {len(details['shares'])}."
        return Evidence(in_summary, in_source, explanation, shares=details["shares"])

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        details = [
            score_summary(summary, passages)
            for summary, passages in zip(predictions, references, strict=True)
        ]
        lists = {key: [of_summary[key] for of_summary in details] for key in SCORES}
        result = collect(lists, use_aggregator)
        if explain:
            result["details"] = details
        return result
