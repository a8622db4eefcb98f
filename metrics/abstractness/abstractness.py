# SPDX-License-Identifier: Apache-2.0
"""Abstractness: the share of a summary's n-grams that are new, not in the source.

    abstractness_n = (n-grams of the summaries that their sources do not contain) / (n-grams of the
    summaries)

The counts are pooled over all summaries (`average="micro"`), or the scores of summaries are
averaged (`average="macro"`). An n-gram that occurs twice counts twice. Source: Durmus, He and Diab
(2020), section 2. The default follows its implementation in nlg-metricverse, with one change: that
one divides by the number of words for every n, so it cannot reach 1 for n > 1. Range [0, 1]; 0 is
copied, 1 is entirely new. It describes a summary; neither end is better.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, compress, count, groupby
from typing import Any, ClassVar, Literal, NamedTuple

from .shared import (
    TOKENIZER_NAME,
    Evidence,
    Mark,
    Positive,
    Score,
    SummaryMetric,
    Tokenizer,
    collect,
    find_tokenizer,
    marks_at,
    need_words,
    ngrams,
    normalize,
    single_spaces,
    token_spans,
    warn_unspaced,
)

_CITATION = """\
@inproceedings{durmus-etal-2020-feqa,
    title = {{FEQA}: A Question Answering Evaluation Framework for Faithfulness Assessment
             in Abstractive Summarization},
    author = {Durmus, Esin and He, He and Diab, Mona},
    booktitle = {Proceedings of ACL 2020},
    year = {2020},
    url = {https://aclanthology.org/2020.acl-main.454}
}
"""

_DESCRIPTION = """\
Abstractness is the share of a summary's n-grams that the source text does not contain.
It tells copying (0) from new wording (1), but not whether the new wording is true.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or passages of
        it. An n-gram is new when no passage contains it.
    n (int or list of int): length of the n-grams. An int gives the key `abstractness`; a list gives
        one key per length, `abstractness_1` and so on. Default 1.
    match ("substring" or "token"): how an n-gram is looked for. "substring", the original way,
        splits the summary at white space and finds the n-gram as a string anywhere in the source,
        also inside words. "token", the way of most papers, compares n-grams of tokens. Default
        "substring"; for new work use "token" with lowercase=True.
    lowercase (bool): compare in lower case. Default False.
    average ("micro" or "macro"): pool the n-grams of all summaries, or average their scores.
        Default "micro".
    tokenizer (None, "char" or callable): for match="token" only. None for the built-in English
        rules, "char" for characters, or a function from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for
        those of a keyboard, so that the two ways of writing get equal scores. Default False, as in
        the original.
    use_aggregator (bool): True for one number per key, False for a list of one score per summary.
        Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its
        scores and its new n-grams: their words, and their character spans in the summary as it was
        given. Default False.

Returns:
    dict: `abstractness`, or one key per n, floats in [0, 1]; 0 is copied, 1 is entirely new. The
    score is undefined (nan) where the summary has fewer than n words, or the source is empty. Such
    a summary is left out of the aggregate; if none remains, the aggregate is nan.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> import evaluate
    >>> abstractness = evaluate.load("abstractness")
    >>> result = abstractness.compute(
    ...     predictions=["There is a cat on the mat.", "Look! a wonderful day."],
    ...     references=["The cat is playing on the mat.", "Today is a wonderful day"],
    ... )
    >>> round(result["abstractness"], 4)
    0.2727
"""

Ngram = tuple[str, ...]
LABELS = {1: "new words", 2: "new wording"}
# for texts without spaces
REMEDIES = {
    "substring": {"match": "token", "tokenizer": "char"},
    "token": {"tokenizer": "char"},
}


def new_by_tokens(candidates: set[Ngram], passages: Iterable[Sequence[str]]) -> set[Ngram]:
    """Return the n-grams of `candidates` that are no n-grams of the tokens of a passage.

    >>> new_by_tokens({("a", "cat"), ("cat", "sat")}, [["Here", "is", "a", "cat"]])
    {('cat', 'sat')}
    """
    # A set of all n-grams of the source would take as long as its tokens; so none is kept.
    sizes = set(map(len, candidates))
    return candidates.difference(*(ngrams(tokens, size) for tokens in passages for size in sizes))


def new_by_strings(candidates: set[Ngram], passages: Iterable[str]) -> set[Ngram]:
    """Return the n-grams of words that are no string in a passage, not even inside words.

    >>> new_by_strings({("a", "cat"), ("cat", "sat")}, ["Here is a catfish."])
    {('cat', 'sat')}
    """
    # two spaces, so that nothing is found across the end of a passage
    text = "  ".join(passages)
    return {ngram for ngram in candidates if " ".join(ngram) not in text}


def share(new: int, total: int) -> float:
    """Return new / total; nan when there is nothing to count."""
    if not total:
        return math.nan
    return new / total


def explain_new(
    flags: Sequence[bool], n: int, words: Sequence[str], spans: Sequence[tuple[int, int] | None]
) -> Iterator[dict[str, Any]]:
    """Yield the words and the place of each n-gram whose flag says that it is new; None for a place
    that is not known.
    """
    for start in compress(count(), flags):
        first, last = spans[start], spans[start + n - 1]
        span = [first[0], last[1]] if first and last else None
        yield {"n": n, "ngram": list(words[start : start + n]), "span": span}


def orders(n: int | Sequence[int]) -> dict[int, str]:
    """Return the key of the result for each length in the option `n`.

    >>> orders(2), orders([1, 2])
    ({2: 'abstractness'}, {1: 'abstractness_1', 2: 'abstractness_2'})
    """
    if isinstance(n, int):
        return {n: "abstractness"}
    return {size: f"abstractness_{size}" for size in n}


class Matching(NamedTuple):
    """How n-grams are looked for: by tokens or as strings, and in which form of the texts."""

    by_token: bool
    lowercase: bool
    tokenize: Callable[[str], list[str]]
    normalize: Callable[[str], str]

    def words(self, text: str) -> list[str]:
        """Return the words of a summary as they stand in it."""
        normal = self.normalize(text)
        if self.by_token:
            return self.tokenize(normal)
        return single_spaces(normal).split()

    def compared(self, words: Sequence[str]) -> list[str]:
        """Return words as they are compared."""
        if self.lowercase:
            return list(map(str.lower, words))
        return list(words)

    def new(self, candidates: set[Ngram], passages: Iterable[str]) -> set[Ngram] | None:
        """Return which n-grams the passages lack; None where the source is empty."""
        if self.by_token:
            tokens = [self.compared(self.words(passage)) for passage in passages]
            if not any(tokens):
                return None
            return new_by_tokens(candidates, tokens)
        texts = self.compared([single_spaces(self.normalize(passage)) for passage in passages])
        if not any(texts):
            return None
        return new_by_strings(candidates, texts)

    def flag_new(
        self, words: Mapping[int, Sequence[str]], passages: Iterable[str], sizes: Iterable[int]
    ) -> dict[tuple[int, int], list[bool]]:
        """Return whether each n-gram of some summaries is new, by summary and length; nothing where
        their source is empty.
        """
        listed: dict[tuple[int, int], list[Ngram]] = {}
        for number, words_of_summary in words.items():
            compared = self.compared(words_of_summary)
            listed |= {(number, size): list(ngrams(compared, size)) for size in sizes}
        new = self.new(set(chain.from_iterable(listed.values())), passages)
        if new is None:
            return {}
        return {place: [ngram in new for ngram in of_size] for place, of_size in listed.items()}


def rows_by_source(references: Sequence[list[str]]) -> Iterator[tuple[list[str], list[int]]]:
    """Yield each different source with the rows that have it, so that it is prepared once.

    >>> list(rows_by_source([["a"], ["b"], ["a"]]))
    [(['a'], [0, 2]), (['b'], [1])]
    """
    rows = sorted(range(len(references)), key=references.__getitem__)
    for passages, rows_of_source in groupby(rows, references.__getitem__):
        yield passages, list(rows_of_source)


class Abstractness(SummaryMetric):
    """The adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    marks: ClassVar[dict[str, str]] = {"new": "word or run of n words that is not in the document"}

    def _scores(self, **options: Any) -> dict[str, Score]:
        remedies = REMEDIES[options["match"]]
        further = ", and a source that is not empty"
        return {
            key: Score(
                "neither",
                LABELS.get(size, f"new wording, runs of {size}"),
                needs=need_words(size, options["tokenizer"], further, remedies),
                main=size == 2,
            )
            for size, key in orders(options["n"]).items()
        }

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return where the new n-grams are in the summary, and how many there are."""
        marks: list[Mark] = []
        for new in details["new"]:
            text = " ".join(new["ngram"])
            marks += marks_at([new["span"]], "new", f"{text!r} is not in the document")
        if not details["new"]:
            return Evidence()
        parts = []
        for n, new_count in Counter(new["n"] for new in details["new"]).items():
            key = "abstractness"  # of an option `n` that is no list
            if key not in details:
                key = f"abstractness_{n}"
            total = round(new_count / details[key])
            runs = f"runs of {n} " * (n > 1)
            parts.append(f"{new_count} of {total} {runs}words")
        return Evidence(marks, explanation=f"Not in the document: {', '.join(parts)}.")

    def _check_options(self, **options: Any) -> None:
        n, match = options["n"], options["match"]
        if not isinstance(n, int) and len(set(n)) < max(1, len(n)):
            raise ValueError(f"`n` must be a length or a list of different ones, got {n!r}")
        if options["tokenizer"] is not None and match != "token":
            raise ValueError(f"`tokenizer` needs match='token', got match={match!r}")

    def _described(self, **options: Any) -> dict[str, Any]:
        tokenizer = "spaces"
        if options["match"] == "token":
            tokenizer = options["tokenizer"] or TOKENIZER_NAME
        return {**options, "tokenizer": tokenizer}

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        n: Positive | Sequence[Positive] = 1,
        match: Literal["substring", "token"] = "substring",
        lowercase: bool = False,
        average: Literal["micro", "macro"] = "micro",
        tokenizer: Tokenizer = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        keys = orders(n)
        matching = Matching(
            by_token=match == "token",
            lowercase=lowercase,
            tokenize=find_tokenizer(tokenizer),
            normalize=partial(normalize, normalize_punctuation=normalize_punctuation),
        )
        if tokenizer is None:
            warn_unspaced(predictions, self.name, REMEDIES[match])

        lists: dict[str, list[float]] = {
            key: [math.nan] * len(predictions) for key in keys.values()
        }
        new_counts, all_counts = Counter[str](), Counter[str]()
        details: list[list[dict[str, Any]]] = [[] for _ in predictions]
        for passages, rows in rows_by_source(references):
            words = {row: matching.words(predictions[row]) for row in rows}
            spans: dict[int, Any] = {}
            if explain:
                for row in rows:
                    spans[row] = token_spans(predictions[row], words[row], normalize_punctuation)
            for (row, size), flags in matching.flag_new(words, passages, keys).items():
                key = keys[size]
                lists[key][row] = share(sum(flags), len(flags))
                new_counts[key] += sum(flags)
                all_counts[key] += len(flags)
                if explain:
                    details[row] += explain_new(flags, size, words[row], spans[row])
        result = collect(lists, use_aggregator)
        if use_aggregator and average == "micro":
            result = {key: share(new_counts[key], all_counts[key]) for key in lists}
        if explain:
            result["details"] = [
                {**{key: scores[row] for key, scores in lists.items()}, "new": new_ngrams}
                for row, new_ngrams in enumerate(details)
            ]
        return result
