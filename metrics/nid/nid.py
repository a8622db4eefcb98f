# SPDX-License-Identifier: Apache-2.0
"""Normalized inverse of diversity (NID): the redundancy of a summary's words.

    NID(y) = 1 - H(y) / log |y|,   H(y) = - sum over words w of p(w) log p(w),  natural logarithms

`H` is the entropy of the content words of the summary, and `|y|` is its length in tokens.
Source: Xiao and Carenini (2020), section 3. Words are counted as in the authors' implementation.
Range (-inf, 1]; higher means more redundant. With `length="content"` it is [0, 1], and 0 means that no word recurs.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

import datasets
import evaluate

from .base import Direction, SummaryMetric, check_flag
from .evidence import Evidence, marks_at
from .finding import Need
from .languages import LANGUAGES
from .ngrams import UNICODE_FORM, normalized

# For ngrams.py and spans.py: `evaluate` fetches only the files that this one names.
from .normal_form import normalize as normalize
from .results import collect, format_signature
from .spans import token_spans
from .stop_lists import STOP_LISTS as STOP_LISTS
from .stop_words import resolve_stop_words
from .tokenizer import need_words, resolve_tokenizer, warn_unspaced

__version__ = "1.0.0"

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
The normalized inverse of diversity is 1 minus the entropy of a summary's content words over the log of its length.
A high value means that a few words make up the summary; no source and no reference summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str, optional): not used; accepted so that all metrics are called alike.
    length ("all" or "content"): whether |y| counts all tokens, punctuation included, as the original does, or only the
        content words, as the entropy does. Default "all".
    stop_words (str, None or list of str): a language by its name or code ("german" or "de"), None to keep all words, or
        a list of your own. There are lists for Danish, Dutch, English, Finnish, French, German, Hungarian, Italian,
        Norwegian, Portuguese, Russian, Spanish, Swedish and Turkish. Case matters: "The" is not "the". Default
        "english".
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for characters, or a function
        from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for those of a keyboard, so
        that the two ways of writing get equal scores. Default False, as in the original.
    use_aggregator (bool): True for the mean, False for a list in input order. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its score, its entropy in
        nats, its length, the counts of its content words, most frequent first, and their character spans in the summary
        as it was given. Default False.

Returns:
    dict: `nid`, a float in (-inf, 1], or in [0, 1] with length="content"; higher means more redundant.
    NID is undefined (nan) where the summary has no content words, or where |y| is below 2. The mean leaves out such a
    summary.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

Examples:
    >>> nid = evaluate.load("org/nid")
    >>> result = nid.compute(predictions=["Peace in the dormitory, peace in the world.", "There is a cat on the mat."])
    >>> round(result["nid"], 5)
    0.51007
"""

LENGTHS = ("all", "content")
WORD = re.compile(r"(\b\w\w+\b)")  # a word of the original: two or more word characters
ContentWords = Callable[[str], tuple[str, ...]]  # from a token to the content words in it


def entropy(counts: Collection[int]) -> float:
    """Return the entropy, in nats, of the distribution with these counts; nan without counts.

    H = log N - (1/N) sum c log c, which is - sum (c/N) log (c/N) with N = sum c.
    """
    total = sum(counts)
    if not total:
        return math.nan
    if len(counts) == 1:
        return 0.0  # exactly; the formula below would leave a rounding error
    # Words that occur once add nothing: 1 log 1 is 0.
    return math.log(total) - math.fsum([count * math.log(count) for count in counts if count > 1]) / total


def content_word_finder(stop_words: Collection[str], split: bool = True) -> ContentWords:
    """Return a function from a token to the content words in it, in lower case. It remembers what it has answered.

    A stop word has no content word; a hyphenated token has several. With `split`, as in the original, content words are
    the runs of two or more word characters. Without it, for other languages, a token with a letter or digit is a word.

    >>> content_word_finder({"the"})("Well-known")
    ('well', 'known')
    """

    @functools.cache
    def content_words(token: str) -> tuple[str, ...]:
        if token in stop_words:
            return ()
        word = token.lower()
        if split:
            return tuple(WORD.findall(word))
        return (word,) if any(map(str.isalnum, token)) else ()

    return content_words


def count_words(tokens: Iterable[str], content_words: ContentWords) -> Counter[str]:
    """Return how often each content word occurs in `tokens`."""
    return Counter(chain.from_iterable(map(content_words, tokens)))


def word_spans(
    text: str, tokens: Iterable[str], content_words: ContentWords, normalize_punctuation: bool = False
) -> dict[str, list[list[int] | None]]:
    """Return where each content word of `tokens` occurs, as character offsets [start, end) in `text` as it was given.

    A word has as many spans as it is counted, in order. A span covers the whole token where lower case changes the
    letters of the token too much to find the word in it. It is None where the user's tokenizer made a token that is not
    in the text.
    """
    pieces: list[tuple[str, tuple[str, ...]]] = []  # parts of the tokens, in order, with the content words of each
    for token in tokens:
        between_and_words, words = WORD.split(token), content_words(token)
        if tuple(map(str.lower, between_and_words[1::2])) == words:
            pieces += [(piece, (piece.lower(),) if i % 2 else ()) for i, piece in enumerate(between_and_words)]
        else:
            pieces.append((token, words))
    found: dict[str, list[list[int] | None]] = {}
    spans = token_spans(text, [piece for piece, _ in pieces], UNICODE_FORM, normalize_punctuation)
    for (_, words), span in zip(pieces, spans, strict=True):
        for word in words:
            found.setdefault(word, []).append(list(span) if span else None)
    return found


def normalized_inverse_diversity(counts: Collection[int], length: int) -> float:
    """Return NID from the counts of the content words and the length |y|; nan without words, or if |y| is below 2."""
    diversity = entropy(counts)
    return 1 - diversity / math.log(length) if length > 1 else math.nan


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class NID(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    references_needed = False
    preferred = ("nid",)
    language_option = "stop_words"
    languages: ClassVar[Mapping[str, str]] = LANGUAGES
    marks: ClassVar[dict[str, str]] = {
        "repeated_word": "content word, repeated (a stop word with a capital counts as one)"
    }
    question = "Does it use the same few words?"
    phrases: ClassVar[dict[str, str]] = {"nid": "the same words again (normalized inverse of diversity)"}
    plain_names: ClassVar[dict[str, str]] = {"nid": "same words again"}

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the formula with its numbers, and where and how often each repeated content word occurs."""
        repeated = {word: count for word, count in details["words"].items() if count > 1}
        found = [
            mark
            for word, count in repeated.items()
            for mark in marks_at(details["spans"][word], "repeated_word", f"{word!r} occurs {count} times", group=word)
        ]
        explanation = (
            f"Entropy of the content words {details['entropy']:.3f} nats, length {details['length']} tokens: "
            f"1 − {details['entropy']:.3f} / log {details['length']} = {details['nid']:.3f}."
        )
        return Evidence(
            summary=found,
            explanation="" if math.isnan(details["nid"]) else explanation,
            heading="The content words that recur, and how often",
            listed=list(repeated.items()),
        )

    def _directions(self, **options: Any) -> dict[str, Direction]:
        return {"nid": "lower"}

    def _ranges(self, **options: Any) -> dict[str, tuple[float, float]]:
        return {"nid": (0.0 if options["length"] == "content" else -math.inf, 1.0)}

    def _needs(self, **options: Any) -> dict[str, Need]:
        further = " that are no stop words" if options["length"] == "content" else ", one of them no stop word"
        return {"nid": need_words(2, options["tokenizer"], further)}

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
        resolve_stop_words(options["stop_words"])
        check_flag(options["normalize_punctuation"], "normalize_punctuation")
        if options["length"] not in LENGTHS:
            raise ValueError(f"`length` must be one of {', '.join(LENGTHS)}, got {options['length']!r}")

    def _signature(self, **options: Any) -> str:
        return format_signature(
            "nid",
            __version__,
            length=options["length"],
            stop_words=resolve_stop_words(options["stop_words"])[1],
            form=UNICODE_FORM,
            normalize_punctuation=options["normalize_punctuation"],
            tokenizer=resolve_tokenizer(options["tokenizer"])[1],
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        length: str = "all",
        stop_words: str | Collection[str] | None = "english",
        tokenizer: str | Callable[[str], list[str]] | None = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Tokenize each summary once, count, and report."""
        tokenize, _ = resolve_tokenizer(tokenizer)
        if tokenizer is None:
            warn_unspaced(predictions)
        content_words = content_word_finder(resolve_stop_words(stop_words)[0], split=tokenizer is None)
        scores, details = [], []
        for summary in predictions:
            tokens = tokenize(normalized(summary, normalize_punctuation))
            counts = count_words(tokens, content_words)
            size = len(tokens) if length == "all" else counts.total()
            scores.append(normalized_inverse_diversity(counts.values(), size))
            if explain:
                details.append(
                    {
                        "nid": scores[-1],
                        "entropy": entropy(counts.values()),
                        "length": size,
                        "words": dict(counts.most_common()),
                        "spans": word_spans(summary, tokens, content_words, normalize_punctuation),
                    }
                )
        result = collect({"nid": scores}, use_aggregator)
        if explain:
            result["details"] = details
        return result
