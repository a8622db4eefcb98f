# SPDX-License-Identifier: Apache-2.0
"""Normalized inverse of diversity (NID): the redundancy of a summary's words.

    NID(y) = 1 - H(y) / log |y|,   H(y) = - sum over words w of p(w) log p(w),  natural logarithms

`H` is the entropy of the content words of the summary, and `|y|` is its length in tokens. Source:
Xiao and Carenini (2020), section 3. Words are counted as in the authors' implementation. Range
(-inf, 1]; higher means more redundant. With `length="content"` it is [0, 1], and 0 means that no
word recurs.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any, ClassVar, Literal

from .shared import (
    LANGUAGES,
    STOP_WORDS,
    TOKENIZER_NAME,
    Evidence,
    Mark,
    Score,
    SummaryMetric,
    Tokenizer,
    collect,
    find_tokenizer,
    marks_at,
    need_words,
    normalize,
    token_spans,
    warn_unspaced,
)

_CITATION = """\
@inproceedings{xiao-carenini-2020-systematically,
    title = {Systematically Exploring Redundancy Reduction in Summarizing Long Documents},
    author = {Xiao, Wen and Carenini, Giuseppe},
    booktitle = {Proceedings of AACL-IJCNLP 2020},
    year = {2020},
    url = {https://aclanthology.org/2020.aacl-main.51}
}
"""

_DESCRIPTION = """\
The normalized inverse of diversity is 1 minus the entropy of a summary's content words over the log
of its length. A high value means that a few words make up the summary; no source and no reference
summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str, optional): not used; accepted so that all
        metrics are called alike.
    length ("all" or "content"): whether |y| counts all tokens, punctuation included, as the
        original does, or only the content words, as the entropy does. Default "all".
    stop_words (str, None or list of str): a language by its name or code ("german" or "de"), None
        to keep all words, or a list of your own. There are lists for Danish, Dutch, English,
        Finnish, French, German, Hungarian, Italian, Norwegian, Portuguese, Russian, Spanish,
        Swedish and Turkish. Case matters: "The" is not "the". Default "english".
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for
        characters, or a function from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for
        those of a keyboard, so that the two ways of writing get equal scores. Default False, as in
        the original.
    use_aggregator (bool): True for the mean, False for a list in input order. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its
        score, its entropy in nats, its length, the counts of its content words, most frequent
        first, and their character spans in the summary as it was given. Default False.

Returns:
    dict: `nid`, a float in (-inf, 1], or in [0, 1] with length="content"; higher means more
    redundant. NID is undefined (nan) where the summary has no content words, or where |y| is below
    2. The mean leaves out such a summary.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> import evaluate
    >>> nid = evaluate.load("nid")
    >>> summaries = ["Peace in the dormitory, peace in the world.", "There is a cat on the mat."]
    >>> result = nid.compute(predictions=summaries)
    >>> round(result["nid"], 5)
    0.51007
"""

RECURRING = "The content words that recur, and how often"
WORD = re.compile(r"\b\w\w+\b")  # a word of the original: two or more word characters


def entropy(counts: Collection[int]) -> float:
    """Return the entropy, in nats, of the distribution with these counts; nan without counts.

    H = log N - (1/N) sum c log c, which is - sum (c/N) log (c/N) with N = sum c.
    """
    total = sum(counts)
    if not total:
        return math.nan
    if len(counts) == 1:
        return 0.0  # exactly; the formula below would leave a rounding error
    return math.log(total) - math.fsum(count * math.log(count) for count in counts) / total


def normalized_inverse_diversity(counts: Collection[int], length: int) -> float:
    """Return NID from the counts of the content words and the length |y|; nan without words, or if
    |y| is below 2.
    """
    if length < 2:
        return math.nan  # log 1 is 0, and there is no log of 0
    return 1 - entropy(counts) / math.log(length)


def find_stop_words(stop_words: Iterable[str] | str | None) -> frozenset[str]:
    """Return the set of the option `stop_words`: that of a language by name or code, or the words
    themselves.
    """
    if isinstance(stop_words, str):
        code_of = {name: code for code, name in LANGUAGES.items()}
        return STOP_WORDS[code_of.get(stop_words, stop_words)]
    return frozenset(map(normalize, stop_words or ()))


def content_words(token: str, stop_words: Collection[str], split: bool = True) -> list[str]:
    """Return the content words in a token, in lower case: none in a stop word, several in a
    hyphenated token.

    With `split`, as in the original, they are the runs of two or more word characters. Without it,
    for tokens that are not those of the English rules, a token with a letter or digit is a word.

    >>> content_words("Well-known", {"the"})
    ['well', 'known']
    """
    # Before lower case, as in the original: "The" at the head of a sentence is a content word.
    if token in stop_words:
        return []
    if split:
        return WORD.findall(token.lower())
    if any(map(str.isalnum, token)):
        return [token.lower()]
    return []  # punctuation


def word_spans(
    words: Iterable[Collection[str]], spans: Iterable[tuple[int, int] | None], text: str
) -> dict[str, Any]:
    """Return where each content word stands in `text`, given the words and the span of each token.

    A word has as many spans [start, end) as it is counted: its own where the token's letters have
    it, or that of the token. It is None where the token has no span.
    """
    places: dict[str, list[list[int] | None]] = {}
    for words_of_token, span in zip(words, spans, strict=True):
        letters, position = "", 0
        if span:
            letters = text[slice(*span)].lower()
            if len(letters) != span[1] - span[0]:  # "İ" becomes two letters
                letters = ""
        for word in words_of_token:
            place = span and list(span)
            start = letters.find(word, position)
            if span and start >= 0:
                position = start + len(word)
                place = [span[0] + start, span[0] + position]
            places.setdefault(word, []).append(place)
    return places


class NID(SummaryMetric):
    """The adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    references_needed = False
    marked_again = False  # words that recur are a matter of the whole text
    marks: ClassVar[dict[str, str]] = {
        "repeated_word": "content word, repeated (a stop word with a capital counts as one)"
    }

    def _scores(self, **options: Any) -> dict[str, Score]:
        # One hyphenated token has several words, so their entropy can exceed the logarithm of the
        # number of tokens; it cannot exceed that of the number of words.
        further, least = ", one of them no stop word", -math.inf
        if options["length"] == "content":
            further, least = " that are no stop words", 0.0
        needs = need_words(2, options["tokenizer"], further)
        return {"nid": Score("lower", "same words again", least=least, needs=needs)}

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the formula with its numbers, and where and how often each repeated content word
        occurs.
        """
        if math.isnan(details["nid"]):
            return Evidence(heading=RECURRING)
        repeated = [(word, count) for word, count in details["words"].items() if count > 1]
        marks: list[Mark] = []
        for word, count in repeated:
            why = f"{word!r} occurs {count} times"
            marks += marks_at(details["spans"][word], "repeated_word", why, group=word)
        nats, length = f"{details['entropy']:.3f}", details["length"]
        explanation = (
            f"Entropy of the content words {nats} nats, length {length} tokens:"
            f" 1 − {nats} / log {length} = {details['nid']:.3f}."
        )
        return Evidence(marks, (), explanation, RECURRING, repeated)

    def _check_options(self, **options: Any) -> None:
        stop_words = options["stop_words"]
        if isinstance(stop_words, str) and stop_words not in {*LANGUAGES, *LANGUAGES.values()}:
            allowed = ", ".join(f"{name} ({code})" for code, name in LANGUAGES.items())
            must = f"must be one of {allowed}, None or a list of words"
            raise ValueError(f"`stop_words` {must}, got {stop_words!r}")

    def _described(self, **options: Any) -> dict[str, Any]:
        stop_words = options["stop_words"]
        if isinstance(stop_words, str):
            stop_words = LANGUAGES.get(stop_words, stop_words)
        elif stop_words is not None:
            listed = "\n".join(sorted(find_stop_words(stop_words)))
            stop_words = "sha256-" + hashlib.sha256(listed.encode()).hexdigest()[:12]
        tokenizer = options["tokenizer"] or TOKENIZER_NAME
        return {**options, "stop_words": stop_words, "tokenizer": tokenizer}

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        length: Literal["all", "content"] = "all",
        stop_words: str | Collection[str] | None = "english",
        tokenizer: Tokenizer = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        tokenize, stopped = find_tokenizer(tokenizer), find_stop_words(stop_words)
        if tokenizer is None:
            warn_unspaced(predictions, self.name)
        scores: list[float] = []
        details: list[dict[str, Any]] = []
        for summary in predictions:
            tokens = tokenize(normalize(summary, normalize_punctuation))
            words = [content_words(token, stopped, split=tokenizer is None) for token in tokens]
            counts = Counter(chain.from_iterable(words))
            size = counts.total()
            if length == "all":
                size = len(tokens)
            scores.append(normalized_inverse_diversity(counts.values(), size))
            if explain:
                spans = token_spans(summary, tokens, normalize_punctuation)
                evidence = {
                    "nid": scores[-1],
                    "entropy": entropy(counts.values()),
                    "length": size,
                    "words": dict(counts.most_common()),
                    "spans": word_spans(words, spans, summary),
                }
                details.append(evidence)
        result = collect({"nid": scores}, use_aggregator)
        if explain:
            result["details"] = details
        return result
