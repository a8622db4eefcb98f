# SPDX-License-Identifier: Apache-2.0
"""Abstractness: the share of a summary's n-grams that are new, not in the source.

    abstractness_n = (n-grams of the summaries that their sources do not contain) / (n-grams of the summaries)

pooled over the corpus (`average="micro"`) or averaged over summaries (`average="macro"`); occurrences count, not types.
Source: Durmus, He and Diab (2020), section 2. The default form is that of its implementation in nlg-metricverse, but
for the denominator: there it is the number of words for every n, which keeps the score below 1 for n > 1.
Range [0, 1]; 0 is copied, 1 is entirely new. It describes a summary; neither end is better.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import datasets
import evaluate

from .inputs import SummaryMetric, check_flag
from .ngrams import UNICODE_FORM, ngrams, normalized
from .results import collect, format_signature, warn_undefined
from .spans import token_spans
from .tokenizer import resolve_tokenizer, warn_unspaced

__version__ = "1.0.0"

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
Abstractness: the share of a summary's n-grams that do not stand in the source text.
It tells copying (0) from new wording (1) and says nothing about whether the new wording is true.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or passages of it; an n-gram is
        new when it stands in none of them.
    n (int or list of int): length of the n-grams. An int gives the key `abstractness`, a list one key per length,
        `abstractness_1` and so on. Default 1.
    match ("substring" or "token"): "substring" splits the summary at spaces and looks for the n-gram as a string
        anywhere in the source, also inside words, as the origin does; "token" compares n-grams of tokens, as the
        literature does. Default "substring"; for new work use "token" with lowercase=True.
    lowercase (bool): compare in lower case. Default False.
    average ("micro" or "macro"): pool the n-grams of all summaries, or average their scores. Default "micro".
    tokenizer (None, "char" or callable): with match="token" only: None for the built-in English rules, "char" for
        characters, or a function from str to list of str.
    use_aggregator (bool): True for one number per key, False for a list of one score per summary. Default True.
    explain (bool): add "details", one dict per summary with its scores and its new n-grams (words and character span in
        the summary as it was given), and "signature". Default False.

Returns:
    dict: `abstractness`, or one key per n, floats in [0, 1]; 0 is copied, 1 is entirely new.
    A summary with fewer than n words has no n-gram and an empty source has nothing to compare with: there the score is
    undefined (nan) and the summary is left out of the aggregate, which is nan when nothing is left.

Raises:
    TypeError, ValueError: on inputs or options that are not as described.

Examples:
    >>> abstractness = evaluate.load("org/abstractness")
    >>> result = abstractness.compute(
    ...     predictions=["There is a cat on the mat.", "Look! a wonderful day."],
    ...     references=["The cat is playing on the mat.", "Today is a wonderful day"],
    ... )
    >>> round(result["abstractness"], 4)
    0.2727
"""

MATCHES = ("substring", "token")
AVERAGES = ("micro", "macro")
Matcher = Callable[[Sequence[str], int], list[bool]]


def spaced_words(text: str) -> list[str]:
    """Return what stands between the spaces of `text`; other white space is part of a word, as in the original."""
    return list(filter(None, text.split(" ")))


def substring_matcher(sources: Sequence[str], remember: bool = True) -> Matcher:
    """Return a function that says, for each n-gram of some words, whether it is a string in none of `sources`.

    To search a text is what costs. With `remember`, it is searched once for each string, however many summaries have
    it; for a source of one summary that is not worth the book-keeping.

    >>> substring_matcher(["Here is a  cat."])(["a", "cat", "sat"], 2)
    [False, True]
    """
    texts: dict[bool, str] = {}
    new: dict[str, bool] = {}

    def are_new(words: Sequence[str], n: int) -> list[bool]:
        of_one_space = n > 1
        if of_one_space not in texts:
            # Two spaces between the passages, as no n-gram holds two: none is found across their ends.
            passages = (" ".join(spaced_words(source)) for source in sources) if of_one_space else sources
            texts[of_one_space] = "  ".join(passages)
        text = texts[of_one_space]
        strings = words if n == 1 else map(" ".join, ngrams(words, n))
        if not remember:
            return [string not in text for string in strings]
        return [new[string] if string in new else new.setdefault(string, string not in text) for string in strings]

    return are_new


def token_matcher(sources: Sequence[Sequence[str]]) -> Matcher:
    """Return a function that says, for each n-gram of some tokens, whether it is an n-gram of none of `sources`.

    >>> token_matcher([["Here", "is", "a", "cat", "."]])(["a", "cat", "sat"], 2)
    [False, True]
    """
    known: dict[int, set[tuple[str, ...]]] = {}

    def are_new(tokens: Sequence[str], n: int) -> list[bool]:
        if n not in known:
            known[n] = {ngram for source in sources for ngram in ngrams(source, n)}
        of_source = known[n]
        return [ngram not in of_source for ngram in ngrams(tokens, n)]

    return are_new


def share(new: int, total: int) -> float:
    """Return new / total; nan when there is nothing to count."""
    return new / total if total else math.nan


def orders(n: Any) -> tuple[int, ...]:
    """Return the option `n` as a tuple; a ValueError when it is not a positive integer or a list of different ones."""
    values = tuple(n) if isinstance(n, (list, tuple)) else (n,)
    whole = all(isinstance(value, int) and not isinstance(value, bool) and value > 0 for value in values)
    if not values or not whole or len(set(values)) != len(values):
        raise ValueError(f"`n` must be a positive integer or a list of different ones, got {n!r}")
    return values


def located(summary: str, words: list[str], new: dict[int, list[bool]]) -> list[dict[str, Any]]:
    """Return the n-grams that `new` marks, per n, with their character spans [start, end) in `summary`.

    A span is None where the n-gram begins or ends with what has no place that shows: white space other than a space,
    which is a word between spaces, or a token that a tokenizer of the user's own made up.
    """
    spans = token_spans(summary, words, UNICODE_FORM)
    found = []
    for n, flags in new.items():
        for start, is_new in enumerate(flags):
            if is_new:
                first, last = spans[start], spans[start + n - 1]
                span = [first[0], last[1]] if first and last else None
                found.append({"n": n, "ngram": words[start : start + n], "span": span})
    return found


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Abstractness(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

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
        orders(options["n"])
        resolve_tokenizer(options["tokenizer"])
        for name, allowed in (("match", MATCHES), ("average", AVERAGES)):
            if options[name] not in allowed:
                raise ValueError(f"`{name}` must be one of {', '.join(allowed)}, got {options[name]!r}")
        check_flag(options["lowercase"], "lowercase")
        if options["tokenizer"] is not None and options["match"] != "token":
            raise ValueError(f"`tokenizer` needs match='token', got match={options['match']!r}")

    def _signature(self, **options: Any) -> str:
        by_token = options["match"] == "token"
        return format_signature(
            "abstractness",
            __version__,
            n=orders(options["n"]),
            match=options["match"],
            lowercase=options["lowercase"],
            average=options["average"],
            form=UNICODE_FORM,
            tokenizer=resolve_tokenizer(options["tokenizer"])[1] if by_token else "spaces",
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        n: int | Sequence[int] = 1,
        match: str = "substring",
        lowercase: bool = False,
        average: str = "micro",
        tokenizer: str | Callable[[str], list[str]] | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Prepare each different source once, count the new n-grams of its summaries, and report."""
        sizes = orders(n)
        keys = ["abstractness"] if isinstance(n, int) else [f"abstractness_{size}" for size in sizes]
        by_token = match == "token"
        split = resolve_tokenizer(tokenizer)[0] if by_token else spaced_words
        if tokenizer is None:
            warn_unspaced(predictions, 'tokenizer="char"' if by_token else 'match="token" with tokenizer="char"')

        def words_of(text: str) -> list[str]:
            words = split(normalized(text))
            return [word.lower() for word in words] if lowercase else words

        rows_of_source: dict[tuple[str, ...], list[int]] = {}
        for row, passages in enumerate(references):
            rows_of_source.setdefault(tuple(passages), []).append(row)
        counts: list[list[tuple[int, int]]] = [[] for _ in predictions]  # per summary and n: new n-grams, n-grams
        found: list[list[dict[str, Any]]] = [[] for _ in predictions]
        for source, rows in rows_of_source.items():
            if by_token:
                tokens = [words_of(passage) for passage in source]
                are_new, comparable = token_matcher(tokens), any(tokens)
            else:
                texts = [normalized(passage).lower() if lowercase else normalized(passage) for passage in source]
                are_new = substring_matcher(texts, remember=len(rows) > 1)
                comparable = any(text.strip(" ") for text in texts)
            for row in rows:
                words = words_of(predictions[row]) if comparable else []
                flags = [are_new(words, size) for size in sizes]
                counts[row] = [(sum(of_size), len(of_size)) for of_size in flags]
                if explain:
                    summary = predictions[row]
                    found[row] = located(summary, split(normalized(summary)), dict(zip(sizes, flags, strict=True)))

        columns = {key: [of_row[k] for of_row in counts] for k, key in enumerate(keys)}
        scores = {key: [share(*pair) for pair in pairs] for key, pairs in columns.items()}
        if use_aggregator and average == "micro":
            result: dict[str, Any] = {}
            for key, pairs in columns.items():
                warn_undefined(key, sum(not total for _, total in pairs), len(pairs))
                result[key] = share(sum(count for count, _ in pairs), sum(total for _, total in pairs))
        else:
            result = collect(scores, use_aggregator)
        if explain:
            result["details"] = [
                {**{key: values[row] for key, values in scores.items()}, "new": of_row}
                for row, of_row in enumerate(found)
            ]
        return result
