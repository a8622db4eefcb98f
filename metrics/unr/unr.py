# SPDX-License-Identifier: Apache-2.0
"""Unique n-gram ratio (UNR): how little a summary repeats itself.

    UNR_n(y) = (number of different n-grams of y) / (number of n-grams of y),  n = 1, 2, 3
    UNR(y)   = (UNR_1(y) + UNR_2(y) + UNR_3(y)) / 3

Source: Peyrard, Botschen and Gurevych (2017) for the ratio; Xiao and Carenini (2020), section 3, for n = 1, 2, 3.
Range (0, 1]; higher means less repetition; 1 means that nothing recurs.
"""

from __future__ import annotations

import math
import re
import statistics
import unicodedata
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, TypedDict

import datasets
import evaluate

from .base import Direction, SummaryMetric, check_flag, check_integer
from .evidence import Evidence, Mark, marks_at
from .finding import Finding, Need, quote
from .ngrams import UNICODE_FORM, ngrams, normalized

# For ngrams.py and spans.py: `evaluate` fetches only the files that this one names.
from .normal_form import normalize as normalize
from .prose import ordinary_repetition
from .results import collect, format_signature
from .spans import token_spans
from .stop_lists import STOP_LISTS
from .tokenizer import need_words, resolve_tokenizer, warn_unspaced

__version__ = "1.0.0"

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
The unique n-gram ratio is the share of different n-grams among all n-grams of a summary, for n = 1, 2, 3 and as a mean.
A low ratio means that the summary repeats itself; no source and no reference summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str, optional): not used; accepted so that all metrics are called alike.
    window (int, optional): compute each ratio as the mean over all windows of this many consecutive tokens, which makes
        texts of different length comparable. At least 3. Default None: one ratio for the whole text.
    variance (bool): add `unr_var`, the population variance of the returned `unr_1`, `unr_2`, `unr_3`. Default False.
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for characters, or a function
        from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for those of a keyboard, so
        that the two ways of writing get equal scores. Default False, as in the original.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its ratios and its repeated
        n-grams: their tokens, counts, and character spans in the summary as it was given. Default False.

Returns:
    dict: `unr_1`, `unr_2`, `unr_3`, `unr_avg`, floats in (0, 1]; higher means less repetition. With variance=True also
    `unr_var`, a float of at least 0; neither more nor less of it is better.
    A ratio is undefined (nan) where the summary has fewer than n tokens, or fewer than `window`. So is every value
    computed from it. The mean leaves out what is undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> unr = evaluate.load("org/unr")
    >>> result = unr.compute(predictions=["Peace in the dormitory, peace in the world.", "There is a cat on the mat."])
    >>> {key: round(value, 5) for key, value in result.items()}
    {'unr_1': 0.9, 'unr_2': 0.94444, 'unr_3': 1.0, 'unr_avg': 0.94815}
"""

ORDERS = (1, 2, 3)  # Xiao and Carenini (2020), section 3
KEYS = (*(f"unr_{n}" for n in ORDERS), "unr_avg")
WORD = re.compile(r"\w+")  # of a run of words that is quoted
SIGNS = ("Sc", "Sk", "Sm")  # categories of Unicode
LEFT_OUT = "Punctuation, numbers and words such as “the” also count when they repeat. They are not marked on their own."
KINDS = {1: "repeated_word", 2: "repeated_pair", 3: "repeated_triple"}


class RepeatedNgram(TypedDict):
    """An n-gram that occurs `count` times in a summary. A span is None where its place cannot be told."""

    n: int
    ngram: list[str]
    count: int
    spans: list[list[int] | None]


def windowed_unique_ratio(items: Sequence[Any], size: int) -> float:
    """Return the mean share of different items over all runs of `size` consecutive items; nan when there is no run.

    This is the moving-average type-token ratio of Covington and McFall (2010), computed in one pass.
    """
    if len(items) < size:
        return math.nan
    inside: deque[Any] = deque()
    counts: Counter[Any] = Counter()
    unique_total = 0
    for item in items:
        inside.append(item)
        counts[item] += 1
        if len(inside) > size:
            oldest = inside.popleft()
            counts[oldest] -= 1
            if not counts[oldest]:
                del counts[oldest]
        if len(inside) == size:
            unique_total += len(counts)
    return unique_total / (size * (len(items) - size + 1))


def unique_ngram_ratios(tokens: Sequence[str], window: int | None = None) -> list[float]:
    """Return UNR_1, UNR_2 and UNR_3 of a token list: of the whole list, or as means over windows of `window` tokens.

    A ratio is nan where there are fewer than n tokens, or fewer than `window`.

    >>> unique_ngram_ratios(["to", "be", "or", "to", "be"])
    [0.6, 0.75, 1.0]
    """
    if window is not None:
        return [windowed_unique_ratio(list(ngrams(tokens, n)), window - n + 1) for n in ORDERS]
    ratios = []
    repeats = len(tokens)
    for n in ORDERS:
        total = max(len(tokens) - n + 1, 0)
        # If an n-gram repeats an earlier one, so do both (n-1)-grams in it. So (n-1)-grams repeat more often than
        # n-grams: if fewer than two of them repeat, no n-gram does.
        repeats = total - len(set(tokens if n == 1 else ngrams(tokens, n))) if repeats > 1 else 0
        ratios.append((total - repeats) / total if total else math.nan)
    return ratios


def variance_over_n(result: dict[str, Any]) -> Any:
    """Return the population variance of the three ratios in `result`: one number, or a list if the ratios are lists."""
    columns = [result[key] for key in KEYS[:-1]]
    if isinstance(columns[0], list):
        return [statistics.pvariance(ratios) for ratios in zip(*columns, strict=True)]
    return statistics.pvariance(columns)


def repeated_ngrams(text: str, tokens: list[str], normalize_punctuation: bool = False) -> list[RepeatedNgram]:
    """Return the n-grams, n = 1, 2, 3, that occur more than once in `tokens`, with the spans of each occurrence.

    Spans are character offsets [start, end) in `text`, as it was given. A span is None where the user's tokenizer made
    tokens that are not in the text.
    """
    spans = token_spans(text, tokens, UNICODE_FORM, normalize_punctuation)
    found: list[RepeatedNgram] = []
    for n in ORDERS:
        starts: dict[tuple[str, ...], list[int]] = {}
        for start, ngram in enumerate(ngrams(tokens, n)):
            starts.setdefault(ngram, []).append(start)
        for ngram, positions in starts.items():
            if len(positions) > 1:
                occurrences = [(spans[start], spans[start + n - 1]) for start in positions]
                found.append(
                    {
                        "n": n,
                        "ngram": list(ngram),
                        "count": len(positions),
                        "spans": [[first[0], last[1]] if first and last else None for first, last in occurrences],
                    }
                )
    return found


class RepeatedRun(NamedTuple):
    """A run of `words` words that occurs `len(spans)` times in a summary."""

    words: int
    text: str
    spans: list[list[int]]


def repeated_runs(summary: str, repeated: Sequence[RepeatedNgram]) -> list[RepeatedRun]:
    """Return what a person would call the repeats: the longest runs of words that recur, longest first.

    N-grams that overlap in the same way wherever they occur are joined into one run. Punctuation is no word: it neither
    begins nor ends a run. A shorter run that recurs only inside longer ones is left out, and so is an n-gram whose
    place in the summary cannot be told. A run whose places all overlap is left out as well: of "no no no no" a person
    says that "no" occurs four times.
    """
    joined: list[tuple[int, list[list[int]]]] = []  # tokens, and where they stand
    n_before = 0
    for found in repeated:
        spans = [span for span in found["spans"] if span is not None]
        if len(spans) < found["count"]:
            continue
        words = found["n"]
        if joined and n_before == words and reads_on(summary, *joined[-1], words, spans):
            earlier_words, earlier = joined.pop()
            words, spans = earlier_words + 1, [[a[0], b[1]] for a, b in zip(earlier, spans, strict=True)]
        joined.append((words, spans))
        n_before = found["n"]
    # Each token of a run recurs, so it is also there by itself.
    single = (span for found in repeated if found["n"] == 1 for span in found["spans"] if span is not None)
    words_at = sorted(span for span in single if not is_punctuation(summary[slice(*span)]))
    runs = []
    for _, spans in joined:
        inside = [words_at[bisect_left(words_at, [start]) : bisect_left(words_at, [end])] for start, end in spans]
        if all(inside):
            spans = [[words[0][0], words[-1][1]] for words in inside]
            runs.append(RepeatedRun(len(inside[0]), summary[slice(*spans[0])], spans))
    runs.sort(key=lambda run: (run.spans[0][0] - run.spans[0][1], -len(run.spans)))
    # For each character: where the run that covers it ends; if several do, the farthest end.
    covered_to = [0] * len(summary)
    kept = []
    for run in runs:
        apart = any(first[1] <= second[0] for first, second in pairwise(run.spans))
        if apart and any(covered_to[start] < end for start, end in run.spans):
            kept.append(run)
            for start, end in run.spans:
                covered_to[start:end] = [max(end, earlier) for earlier in covered_to[start:end]]
    return kept


def reads_on(summary: str, words: int, run: list[list[int]], n: int, ngram: list[list[int]]) -> bool:
    """Return whether an n-gram continues a run of so many words in the same way wherever either occurs.

    A run that was joined reads alike wherever it occurs, so only what the n-gram adds is compared: the time of joining
    all n-grams of a text that is said twice is linear in its length.
    """
    if len(run) != len(ngram) or not all(map(overlaps, run, ngram)):
        return False
    added = [summary[a[1] if words > n else a[0] : b[1]] for a, b in zip(run, ngram, strict=True)]
    return len({(text[:1].isspace(), *text.split()) for text in added}) == 1


def overlaps(first: Sequence[int], second: Sequence[int]) -> bool:
    """Return whether the second span begins inside the first and goes on behind it."""
    return first[0] < second[0] < first[1] < second[1]


def is_punctuation(text: str) -> bool:
    """Return whether a text has but punctuation and signs such as "$"; pictures are none.

    >>> is_punctuation("."), is_punctuation("U.S."), is_punctuation("🎉")
    (True, False, False)
    """
    return all(category[0] == "P" or category in SIGNS for category in map(unicodedata.category, text))


def telling_runs(summary: str, runs: Sequence[RepeatedRun]) -> list[RepeatedRun]:
    """Return the runs that have more than numbers and stop words, of the language whose stop words the summary has."""
    words = WORD.findall(summary.lower())
    stop_words = max(STOP_LISTS.values(), key=lambda listed: sum(word in listed for word in words))

    def is_telling(run: str) -> bool:
        inside = WORD.findall(run.lower())
        return not inside or any(not word.isdigit() and word not in stop_words for word in inside)

    return [run for run in runs if is_telling(run.text)]


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class UNR(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    references_needed = False
    preferred = ("unr_avg",)
    marks: ClassVar[dict[str, str]] = {
        "repeated_word": "word, repeated",
        "repeated_pair": "two words, repeated",
        "repeated_triple": "three words or more, repeated",
    }
    plain_names: ClassVar[dict[str, str]] = {
        "unr_avg": "free of repetition",
        "unr_1": "different words",
        "unr_2": "different word pairs",
        "unr_3": "different word triples",
    }
    question = "Does it repeat itself?"
    phrases: ClassVar[dict[str, str]] = {"unr_avg": "words, pairs and triples that differ from each other"}
    shows = (
        Finding(
            "repeats",
            "repeats",
            "repetition",
            "problem",
            "unr_avg",
            "It repeats over twice as much as an equally long part of its source (as every other system, if no source "
            "is as long), more than most systems, and more than nine of ten passages of prose of its length.",
            "on average {share} of its words, word pairs and word triples are repetitions{beside}.",
            source_times=2,
            others_times=2,
            floor=ordinary_repetition,
        ),
    )

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return where words and runs of words recur, and how often each does; without what recurs in every text."""
        runs = telling_runs(summary, repeated_runs(summary, details["repeated"]))
        found: list[Mark] = []
        for run in runs:
            found += marks_at(
                run.spans, KINDS[min(run.words, 3)], f"{run.text!r} occurs {len(run.spans)} times", group=run.text
            )
        listed = [(run.text, len(run.spans)) for run in runs]
        marked = {place for mark in found for place in range(mark.start, mark.end)}
        single = (span for one in details["repeated"] if one["n"] == 1 for span in one["spans"] if span is not None)
        explanation = "" if all(span[0] in marked for span in single) else LEFT_OUT
        return Evidence(found, (), explanation, "What recurs, and how often", listed)

    def example(self, code: str, passages: list[str], summary: str) -> str:
        """Return the run of words that a summary repeats most, and how often it has it."""
        (details,) = self.compute(predictions=[summary], explain=True, use_aggregator=False)["details"]
        runs = telling_runs(summary, repeated_runs(summary, details["repeated"]))
        if not runs:
            return ""
        most = max(runs, key=lambda run: (run.words > 1, (len(run.spans) - 1) * run.words))
        return f"{quote(most.text)} {len(most.spans)} times in one summary."

    def _directions(self, **options: Any) -> dict[str, Direction]:
        variance: dict[str, Direction] = {"unr_var": "neither"} if options["variance"] else {}
        return {**dict.fromkeys(KEYS, "higher"), **variance}

    def _ranges(self, **options: Any) -> dict[str, tuple[float, float]]:
        # The variance of three numbers from 0 to 1 is at most that of 0, 0 and 1.
        return {**super()._ranges(**options), **({"unr_var": (0.0, 2 / 9)} if options["variance"] else {})}

    def _needs(self, **options: Any) -> dict[str, Need]:
        orders = {"unr_1": 1, "unr_2": 2}  # the others are of three
        return {
            key: need_words(options["window"] or orders.get(key, max(ORDERS)), options["tokenizer"])
            for key in self._directions(**options)
        }

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Sequence(datasets.Value("string"))}
            ),
        )

    def _check_options(self, **options: Any) -> None:
        resolve_tokenizer(options["tokenizer"])
        check_integer(options["window"], "window", max(ORDERS), optional=True)
        check_flag(options["variance"], "variance")
        check_flag(options["normalize_punctuation"], "normalize_punctuation")

    def _signature(self, **options: Any) -> str:
        _, tokenizer_name = resolve_tokenizer(options["tokenizer"])
        return format_signature(
            "unr",
            __version__,
            window=options["window"],
            form=UNICODE_FORM,
            normalize_punctuation=options["normalize_punctuation"],
            tokenizer=tokenizer_name,
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        window: int | None = None,
        variance: bool = False,
        tokenizer: str | Callable[[str], list[str]] | None = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Tokenize each summary once, and report."""
        tokenize, _ = resolve_tokenizer(tokenizer)
        if tokenizer is None:
            warn_unspaced(predictions)
        rows, details = [], []
        for summary in predictions:
            tokens = tokenize(normalized(summary, normalize_punctuation))
            ratios = unique_ngram_ratios(tokens, window)
            rows.append([*ratios, statistics.fmean(ratios)])
            if explain:
                values = dict(zip(KEYS, rows[-1], strict=True))
                if variance:
                    values["unr_var"] = variance_over_n(values)
                details.append({**values, "repeated": repeated_ngrams(summary, tokens, normalize_punctuation)})
        scores = {key: [row[column] for row in rows] for column, key in enumerate(KEYS)}
        result = collect(scores, use_aggregator)
        if variance:
            result["unr_var"] = variance_over_n(result)
        if explain:
            result["details"] = details
        return result
