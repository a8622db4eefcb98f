# SPDX-License-Identifier: Apache-2.0
"""Unique n-gram ratio (UNR): how little a summary repeats itself.

    UNR_n(y) = (number of different n-grams of y) / (number of n-grams of y),  n = 1, 2, 3
    UNR(y)   = (UNR_1(y) + UNR_2(y) + UNR_3(y)) / 3

Source: Peyrard, Botschen and Gurevych (2017) for the ratio; Xiao and Carenini (2020), section 3,
for n = 1, 2, 3. Range (0, 1]; higher means less repetition; 1 means that nothing recurs.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Annotated, Any, ClassVar, NamedTuple

from .shared import (
    TOKENIZER_NAME,
    UNSPACED_SCRIPTS,
    AtLeast,
    Evidence,
    Mark,
    Score,
    SummaryMetric,
    Tokenizer,
    collect,
    find_tokenizer,
    marks_at,
    need_words,
    ngrams,
    normalize,
    token_spans,
    warn_unspaced,
)

_CITATION = """\
@inproceedings{peyrard-etal-2017-learning,
    title = {Learning to Score System Summaries for Better Content Selection Evaluation},
    author = {Peyrard, Maxime and Botschen, Teresa and Gurevych, Iryna},
    booktitle = {Proceedings of the Workshop on New Frontiers in Summarization},
    year = {2017},
    url = {https://aclanthology.org/W17-4510}
}
@inproceedings{xiao-carenini-2020-systematically,
    title = {Systematically Exploring Redundancy Reduction in Summarizing Long Documents},
    author = {Xiao, Wen and Carenini, Giuseppe},
    booktitle = {Proceedings of AACL-IJCNLP 2020},
    year = {2020},
    url = {https://aclanthology.org/2020.aacl-main.51}
}
"""

_DESCRIPTION = """\
The unique n-gram ratio is the share of different n-grams among all n-grams of a summary, for n = 1,
2, 3 and as a mean. A low ratio means that the summary repeats itself; no source and no reference
summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str, optional): not used; accepted so that all
        metrics are called alike.
    window (int, optional): compute each ratio as the mean over all windows of this many consecutive
        tokens, which makes texts of different length comparable. At least 3. Default None: one
        ratio for the whole text.
    variance (bool): add `unr_var`, the population variance of the returned `unr_1`, `unr_2`,
        `unr_3`. Default False.
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for
        characters, or a function from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for
        those of a keyboard, so that the two ways of writing get equal scores. Default False, as in
        the original.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its
        ratios; `repeated`, its repeated n-grams: their tokens, counts, and character spans in the
        summary as it was given; `runs`, the same as a person sees them: of each run of words the
        spans; and `windows`, 1 - `unr_avg` within 10, 20 and 30 tokens. Default False.

Returns:
    dict: `unr_1`, `unr_2`, `unr_3`, `unr_avg`, floats in (0, 1]; higher means less repetition. With
    variance=True also `unr_var`, a float of at least 0; neither more nor less of it is better. A
    ratio is undefined (nan) where the summary has fewer than n tokens, or fewer than `window`. So
    is every value computed from it. The mean leaves out what is undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> import evaluate
    >>> unr = evaluate.load("unr")
    >>> summaries = ["Peace in the dormitory, peace in the world.", "There is a cat on the mat."]
    >>> result = unr.compute(predictions=summaries)
    >>> {key: round(value, 5) for key, value in result.items()}
    {'unr_1': 0.9, 'unr_2': 0.94444, 'unr_3': 1.0, 'unr_avg': 0.94815}
"""

WINDOWS = (10, 20, 30)  # tokens, within which repetition can be compared afterwards
ORDERS = (1, 2, 3)  # Xiao and Carenini (2020), section 3
# the letters of a word that is not in every text, such as "the"
TELLING = re.compile(r"[^\W\d_]{4,}")
WORDS = re.compile(r"\w(?:.*\w)?", re.DOTALL)  # a run of words without the punctuation around it
KINDS = ("repeated_word", "repeated_pair", "repeated_triple")
UNMARKED = (
    "Punctuation, numbers and words of up to three letters count, too, but are not marked on their"
    " own."
)


class Repetition(NamedTuple):
    """How many items there are, and of each that stood there before, its place and the last place
    before it.
    """

    items: int
    recurrences: Sequence[tuple[int, int]]


def find_repetition(items: Sequence[Any]) -> Repetition:
    """Return which items stood there before.

    >>> find_repetition(["to", "be", "or", "to", "be"])
    Repetition(items=5, recurrences=[(3, 0), (4, 1)])
    """
    if len(set(items)) == len(items):  # as most triples do, nothing recurs
        return Repetition(len(items), [])
    recurrences = []
    last_place: dict[Any, int] = {}
    for place, item in enumerate(items):
        if item in last_place:
            recurrences.append((place, last_place[item]))
        last_place[item] = place
    return Repetition(len(items), recurrences)


def find_repetitions(tokens: Sequence[str]) -> list[Repetition]:
    """Return which n-grams of a text stood there before, n = 1, 2, 3."""
    return [find_repetition(list(ngrams(tokens, n))) for n in ORDERS]


def unique_ratio(repetition: Repetition) -> float:
    """Return the share of different items among all; nan when there are none."""
    if not repetition.items:
        return math.nan
    return (repetition.items - len(repetition.recurrences)) / repetition.items


def windowed_unique_ratio(repetition: Repetition, size: int) -> float:
    """Return the mean of `unique_ratio` over all runs of `size` consecutive items; nan when there
    is no run.

    This is the moving-average type-token ratio of Covington and McFall (2010). No window need be
    walked: an item is no different one in those windows that have the last equal one, too.
    """
    windows = repetition.items - size + 1
    if windows < 1:
        return math.nan
    not_different = 0
    for place, place_before in repetition.recurrences:
        if place - place_before < size:  # or else no window has both
            first_window = max(0, place - size + 1)
            last_window = min(place_before, windows - 1)
            not_different += last_window - first_window + 1
    return (size * windows - not_different) / (size * windows)


def unique_ratios(repetitions: Sequence[Repetition], window: int | None = None) -> list[float]:
    """Return UNR_1, UNR_2 and UNR_3 of a whole text, or as means over windows of `window` tokens.

    >>> unique_ratios(find_repetitions(["to", "be", "or", "to", "be"]))
    [0.6, 0.75, 1.0]
    """
    if window:
        orders = zip(ORDERS, repetitions, strict=True)
        return [windowed_unique_ratio(repetition, window - n + 1) for n, repetition in orders]
    return list(map(unique_ratio, repetitions))


def repeated_ngrams(
    tokens: Sequence[str],
    spans: Sequence[tuple[int, int] | None],
    repetitions: Sequence[Repetition],
) -> list[dict[str, Any]]:
    """Return the n-grams, n = 1, 2, 3, that occur more than once in `tokens`, given where each
    token stands, and which of them recur.

    Each is a dict with `n`, `ngram`, `count` and `spans`, where a span is None if a token at its
    ends has none.
    """
    repeated = []
    for n, repetition in zip(ORDERS, repetitions, strict=True):
        starts_of: dict[tuple[str, ...], list[int]] = {}
        for start, start_before in repetition.recurrences:
            ngram = tuple(tokens[start : start + n])
            starts_of.setdefault(ngram, [start_before]).append(start)
        for ngram, starts in sorted(starts_of.items(), key=itemgetter(1)):
            ends = [(spans[start], spans[start + n - 1]) for start in starts]
            places = [[first[0], last[1]] if first and last else None for first, last in ends]
            repeat = {"n": n, "ngram": list(ngram), "count": len(starts), "spans": places}
            repeated.append(repeat)
    return repeated


Run = list[tuple[int, int]]  # where the same words stand, at least twice


def repeated_runs(summary: str, repeated: Iterable[dict[str, Any]]) -> list[Run]:
    """Return where the repeats stand as a person sees them: the longest runs of words that recur,
    the longest first.

    N-grams that overlap in the same way wherever they occur are one run. Left out are runs that
    recur only inside longer ones, that only overlap themselves, or that have no word of four
    letters.
    """
    runs: list[Run] = []
    for spans in join_overlapping(repeated):
        telling = TELLING.search(summary, *spans[0]) or UNSPACED_SCRIPTS.search(summary, *spans[0])
        stands_apart = any(first[1] <= second[0] for first, second in pairwise(spans))
        if not telling or not stands_apart:
            continue
        words = [WORDS.search(summary, start, end) for start, end in spans]
        if all(words):
            runs.append([match.span() for match in words if match])
    runs.sort(key=lambda run: run[0][0] - run[0][1])
    return list(leave_out_contained(runs, len(summary)))


def join_overlapping(repeated: Iterable[dict[str, Any]]) -> list[Run]:
    """Return where n-grams recur; those that overlap the one before in the same way wherever they
    occur are joined with it.
    """
    joined: list[Run] = []
    for repeat in repeated:
        spans: Run = [(start, end) for start, end in filter(None, repeat["spans"])]
        if not spans:
            continue
        before = next(reversed(joined), [])
        pairs = list(zip(before, spans, strict=False))
        overlap = all(old[0] < new[0] < old[1] < new[1] for old, new in pairs)
        if len(before) == len(spans) and overlap:
            joined[-1] = [(old[0], new[1]) for old, new in pairs]
        else:
            joined.append(spans)
    return joined


def leave_out_contained(runs: Iterable[Run], length: int) -> Iterator[Run]:
    """Yield the runs, the longest first, without those of which each place lies in longer ones."""
    # One byte a character: to compare each run with all longer ones would take quadratic time.
    covered = bytearray(length)
    for run in runs:
        if all(all(covered[start:end]) for start, end in run):
            continue
        for start, end in run:
            covered[start:end] = b"\1" * (end - start)
        yield run


def explain_repetition(
    summary: str,
    tokens: Sequence[str],
    repetitions: Sequence[Repetition],
    normalize_punctuation: bool,
) -> dict[str, Any]:
    """Return what is repeated in a summary, where, and how much of each window of some lengths."""
    spans = token_spans(summary, tokens, normalize_punctuation)
    repeated = repeated_ngrams(tokens, spans, repetitions)
    runs = repeated_runs(summary, repeated)
    shares = {
        str(window): 1 - statistics.fmean(unique_ratios(repetitions, window)) for window in WINDOWS
    }
    return {
        "repeated": repeated,
        "runs": [[[*span] for span in run] for run in runs],
        "windows": shares,
    }


class UNR(SummaryMetric):
    """The adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    references_needed = False
    marks: ClassVar[dict[str, str]] = {
        "repeated_word": "word, repeated",
        "repeated_pair": "two words, repeated",
        "repeated_triple": "three words or more, repeated",
    }
    kept = ("runs", "windows")

    def _scores(self, **options: Any) -> dict[str, Score]:
        window, tokenizer = options["window"], options["tokenizer"]
        words, pairs, triples = (need_words(window or n, tokenizer) for n in ORDERS)
        scores = {
            "unr_1": Score("higher", "different words", needs=words),
            "unr_2": Score("higher", "different word pairs", needs=pairs),
            "unr_3": Score("higher", "different word triples", needs=triples),
            "unr_avg": Score("higher", "free of repetition", needs=triples, main=True),
        }
        if options["variance"]:
            most = 2 / 9  # the variance of 0, 0 and 1
            label = "variance of the three ratios"
            scores["unr_var"] = Score("neither", label, most=most, needs=triples)
        return scores

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return where runs of words recur, and how often each does."""
        marks: list[Mark] = []
        listed = []
        for run in details["runs"]:
            text = summary[slice(*run[0])]
            kind = KINDS[min(len(text.split()), 3) - 1]
            marks += marks_at(run, kind, f"{text!r} occurs {len(run)} times", group=text)
            listed.append((text, len(run)))
        explanation = ""
        if details["runs"]:  # whoever counts the marks gets another ratio, and must know why
            explanation = UNMARKED
        return Evidence(marks, (), explanation, "What recurs, and how often", listed)

    def _described(self, **options: Any) -> dict[str, Any]:
        del options["variance"]  # it changes no score
        return {**options, "tokenizer": options["tokenizer"] or TOKENIZER_NAME}

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        window: Annotated[int, AtLeast(3)] | None = None,
        variance: bool = False,
        tokenizer: Tokenizer = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        tokenize = find_tokenizer(tokenizer)
        if tokenizer is None:
            warn_unspaced(predictions, self.name)
        texts = [tokenize(normalize(summary, normalize_punctuation)) for summary in predictions]
        repetitions = list(map(find_repetitions, texts))
        ratios = [unique_ratios(of_text, window) for of_text in repetitions]
        lists = {f"unr_{n}": [of_text[n - 1] for of_text in ratios] for n in ORDERS}
        lists["unr_avg"] = [statistics.fmean(of_text) for of_text in ratios]
        result = collect(lists, use_aggregator)
        if variance:
            lists["unr_var"] = [statistics.pvariance(of_text) for of_text in ratios]
            result["unr_var"] = lists["unr_var"]
            if use_aggregator:  # of the ratios that are returned, which are means
                result["unr_var"] = statistics.pvariance([result[f"unr_{n}"] for n in ORDERS])
        if explain:
            result["details"] = [
                {key: values[index] for key, values in lists.items()}
                | explain_repetition(
                    summary, texts[index], repetitions[index], normalize_punctuation
                )
                for index, summary in enumerate(predictions)
            ]
        return result
