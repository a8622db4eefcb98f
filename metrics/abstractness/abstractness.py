# SPDX-License-Identifier: Apache-2.0
"""Abstractness: the share of a summary's n-grams that are new, not in the source.

    abstractness_n = (n-grams of the summaries that their sources do not contain) / (n-grams of the summaries)

The counts are pooled over all summaries (`average="micro"`), or the scores of summaries are averaged
(`average="macro"`). An n-gram that occurs twice counts twice.
Source: Durmus, He and Diab (2020), section 2. The default follows its implementation in nlg-metricverse, with one
change: that one divides by the number of words for every n, so it cannot reach 1 for n > 1.
Range [0, 1]; 0 is copied, 1 is entirely new. It describes a summary; neither end is better.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import count
from typing import Any, ClassVar, TypedDict

import datasets
import evaluate

from .base import Direction, SummaryMetric, check_flag
from .evidence import Evidence, marks_at
from .finding import Finding, Need, OptionsError, quote
from .ngrams import UNICODE_FORM, ngrams, normalized
from .normal_form import single_spaces
from .results import collect, format_signature, warn_undefined
from .spans import token_spans
from .tokenizer import (
    BY_CHARACTERS,
    find_any_spacing,
    need_words,
    resolve_tokenizer,
    split_stretch,
    warn_unspaced,
)

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
Abstractness is the share of a summary's n-grams that the source text does not contain.
It tells copying (0) from new wording (1), but not whether the new wording is true.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or passages of it. An n-gram is
        new when no passage contains it.
    n (int or list of int): length of the n-grams. An int gives the key `abstractness`; a list gives one key per length,
        `abstractness_1` and so on. Default 1.
    match ("substring" or "token"): how an n-gram is looked for. "substring", the original way, splits the summary at
        white space and finds the n-gram as a string anywhere in the source, also inside words. "token", the way of most
        papers, compares n-grams of tokens. Default "substring"; for new work use "token" with lowercase=True.
    lowercase (bool): compare in lower case. Default False.
    average ("micro" or "macro"): pool the n-grams of all summaries, or average their scores. Default "micro".
    tokenizer (None, "char" or callable): for match="token" only. None for the built-in English rules, "char" for
        characters, or a function from str to list of str.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for those of a keyboard, so
        that the two ways of writing get equal scores. Default False, as in the original.
    use_aggregator (bool): True for one number per key, False for a list of one score per summary. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its scores and its new
        n-grams: their words, and their character spans in the summary as it was given. Default False.

Returns:
    dict: `abstractness`, or one key per n, floats in [0, 1]; 0 is copied, 1 is entirely new.
    The score is undefined (nan) where the summary has fewer than n words, or the source is empty. Such a summary is
    left out of the aggregate; if none remains, the aggregate is nan.

Raises:
    TypeError, ValueError: when an input or an option is not as described.

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
REMEDIES = {"substring": (("match", "token"), *BY_CHARACTERS), "token": BY_CHARACTERS}  # without spaces
AVERAGES = ("micro", "macro")
WORD = re.compile(r"\w+")  # of a run of words that is quoted
# Strings that are searched one after the other in less time than it takes to cut out every stretch of their length.
SEARCHED_ALONE = 400
# Characters that stand for tokens: of no source, of none because a passage ends, and of the first one.
FOREIGN, PASSAGE_END, FIRST_CHARACTER = "\0", "\1", 2
LAST_CHARACTER = sys.maxunicode
REMEMBERED = 2**18  # letters of the pieces that keep their characters from one source to the next
# From a piece of text to its tokens.
Split = Callable[[str], Sequence[str]]
# From the words or pieces of a summary, and lengths: for each length n, whether each n-gram is new, in order.
Matcher = Callable[[Sequence[str], Sequence[int]], list[list[bool]]]


class NewNgram(TypedDict):
    """An n-gram of a summary that its source does not have. Its span is None where its place cannot be told."""

    n: int
    ngram: list[str]
    span: list[int] | None


def spaced_words(text: str) -> list[str]:
    r"""Return the stretches of `text` between white space of any kind.

    >>> spaced_words("a\u00a0red  cat\n")
    ['a', 'red', 'cat']
    """
    return single_spaces(text).split()


def substrings_of(text: str, strings: Collection[str]) -> set[str]:
    """Return those of `strings` that occur in `text`.

    One string after the other takes time of the order of their number times the length of the text. Strings of one
    length are therefore compared, all at once, with every stretch of that length, as soon as that takes less time.
    There are few lengths: m characters in all make strings of less than sqrt(2 m) different lengths.

    >>> sorted(substrings_of("concatenate", {"cat", "dog", "a"}))
    ['a', 'cat']
    """
    of_length: dict[int, set[str]] = {}
    for string in strings:
        of_length.setdefault(len(string), set()).add(string)
    found: set[str] = set()
    for length, group in of_length.items():
        if len(group) <= SEARCHED_ALONE:
            found.update(string for string in group if string in text)
        else:
            ends = range(length, len(text) + 1)
            found |= group.intersection(map(text.__getitem__, map(slice, range(len(ends)), ends)))
    return found


def substring_matcher(sources: Sequence[str], remember: bool = True) -> Matcher:
    """Return a function that says for each n-gram of some words whether it is new: a substring of none of `sources`.

    Searching the sources is the slow part. With `remember`, they are searched only once for each string. That pays when
    several summaries share the sources.

    >>> substring_matcher(["Here is a  cat."])(["a", "cat", "sat"], [2])
    [[False, True]]
    """
    # Two spaces separate the passages. No n-gram has two spaces, so none is found across the end of a passage.
    text = "  ".join(map(single_spaces, sources))
    new: dict[str, bool] = {}

    def are_new(words: Sequence[str], sizes: Sequence[int]) -> list[list[bool]]:
        return [are_new_of_size(words, n) for n in sizes]

    def are_new_of_size(words: Sequence[str], n: int) -> list[bool]:
        strings = words if n == 1 else list(map(" ".join, ngrams(words, n)))
        if len(strings) > SEARCHED_ALONE:
            unknown = {string for string in strings if string not in new}
            of_source = substrings_of(text, unknown)
            found = {string: string not in of_source for string in unknown}
            if remember:
                new.update(found)
            return [found[string] if string in found else new[string] for string in strings]
        if not remember:
            return [string not in text for string in strings]
        return [new[string] if string in new else new.setdefault(string, string not in text) for string in strings]

    return are_new


def keep_whole(piece: str) -> tuple[str]:
    """Return a piece of text as its only token."""
    return (piece,)


class TokenCharacters(dict[str, str]):
    """Gives every piece of text a character for each of its tokens. Tokens that `fold` makes equal have the same one.

    It raises an OverflowError when there are more different tokens than characters. Threads may share it.
    """

    def __init__(self, fold: Callable[[str], str], split: Split = keep_whole) -> None:
        self.fold, self.split = fold, split
        self.of_folded: dict[str, str] = {}
        self.numbers = count(FIRST_CHARACTER)
        self.size = 0  # letters of all pieces

    def __missing__(self, piece: str) -> str:
        coded = ""
        for folded in map(self.fold, self.split(piece)):
            character = self.of_folded.get(folded)
            if character is None:
                number = next(self.numbers)
                if number > LAST_CHARACTER:
                    raise OverflowError("more different tokens than characters")
                character = self.of_folded.setdefault(folded, chr(number))
            coded += character
        self.size += len(piece)
        self[piece] = coded
        return coded


_CHARACTERS: dict[tuple[Callable[[str], str], Split], TokenCharacters] = {}


def token_characters(fold: Callable[[str], str], split: Split, pieces: int) -> TokenCharacters:
    """Return the characters of the tokens so far; new ones where these are many, or so many `pieces` are to come."""
    if pieces > REMEMBERED:
        return TokenCharacters(fold, split)
    characters = _CHARACTERS.get((fold, split))
    if characters is None or characters.size > REMEMBERED:
        characters = _CHARACTERS[fold, split] = TokenCharacters(fold, split)
    return characters


def token_matcher(
    sources: Sequence[Sequence[str]], fold: Callable[[str], str] = str, split: Split = keep_whole
) -> Matcher:
    """Return a function that says for each n-gram of a summary whether it is new: an n-gram of none of `sources`.

    A text is pieces, each of which `split` makes tokens of; `fold` is applied to these. Each different token of the
    sources then becomes one character, and an n-gram of them a string. To look for some strings takes a fraction of the
    time of making all n-grams of the sources. Most pieces have been seen before, so that few are split again.

    >>> token_matcher([["Here", "is", "a", "Cat", "."]], str.lower)(["A", "cat", "sat"], [2])
    [[False, True]]
    """

    def tokens_of(pieces: Sequence[str]) -> list[str]:
        return [fold(token) for piece in pieces for token in split(piece)]

    of_piece = token_characters(fold, split, sum(map(len, sources)))
    try:
        text = PASSAGE_END.join("".join(map(of_piece.__getitem__, source)) for source in sources)
    except OverflowError:
        are_new_tokens = token_set_matcher(list(map(tokens_of, sources)))
        return lambda pieces, sizes: are_new_tokens(tokens_of(pieces), sizes)

    def characters_of(piece: str) -> str:
        if piece in of_piece:
            return of_piece[piece]
        return "".join([of_piece.of_folded.get(token, FOREIGN) for token in tokens_of([piece])])

    def are_new(pieces: Sequence[str], sizes: Sequence[int]) -> list[list[bool]]:
        coded = "".join(map(characters_of, pieces))
        if len(coded) > SEARCHED_ALONE:
            return [find_new_strings(coded, n, text) for n in sizes]
        longest = longest_found(coded, text, max(sizes))
        return [[length < n for length in longest[: max(0, len(coded) - n + 1)]] for n in sizes]

    return are_new


def find_new_strings(coded: str, n: int, text: str) -> list[bool]:
    """Return for each stretch of n characters of `coded`, in order, whether it is not in `text`."""
    strings = [coded[start : start + n] for start in range(len(coded) - n + 1)]
    found = substrings_of(text, set(strings))
    return [string not in found for string in strings]


def longest_found(coded: str, text: str, most: int) -> list[int]:
    """Return for each character of `coded` how many characters from there on are in `text`, at most `most`.

    What begins one character later is at least as long less one, and mostly goes on in `text` where the one before it
    did. Only where it does not, `text` is searched.

    >>> longest_found("abxbcd", "zabcz", 3)
    [2, 1, 0, 2, 1, 0]
    """
    longest, length, place = [], 0, 0
    text += PASSAGE_END  # what goes on to the end of the text does not go on there
    for start in range(len(coded)):
        if length:
            length, place = length - 1, place + 1
        while length < most and start + length < len(coded):
            if text[place + length] != coded[start + length]:
                elsewhere = text.find(coded[start : start + length + 1])
                if elsewhere < 0:
                    break
                place = elsewhere
            length += 1
        longest.append(length)
    return longest


def token_set_matcher(sources: Sequence[Sequence[str]]) -> Matcher:
    """Do what `token_matcher` does, for sources with more different tokens than there are characters."""
    known: dict[int, set[tuple[str, ...]]] = {}

    def are_new(tokens: Sequence[str], sizes: Sequence[int]) -> list[list[bool]]:
        for n in set(sizes) - known.keys():
            known[n] = {ngram for source in sources for ngram in ngrams(source, n)}
        return [[ngram not in known[n] for ngram in ngrams(tokens, n)] for n in sizes]

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


def score_keys(n: Any) -> list[str]:
    """Return the key of each order in the option `n`: `abstractness` for an int, `abstractness_1` and so on for a list.

    >>> score_keys(2), score_keys([1, 2])
    (['abstractness'], ['abstractness_1', 'abstractness_2'])
    """
    return ["abstractness"] if isinstance(n, int) else [f"abstractness_{size}" for size in orders(n)]


def find_new_ngrams(
    summaries: Sequence[str],
    sources: Sequence[Sequence[str]],
    sizes: Sequence[int],
    split: Callable[[str], list[str]],
    make_matcher: Callable[[Sequence[str], bool], Matcher | None],
) -> Iterator[tuple[int, list[list[bool]]]]:
    """Yield the index of every summary, and a list per n that says of each n-gram, in order, whether it is new.

    Each different source is prepared once: `make_matcher` is given its passages, and whether several summaries share
    it. It returns None for an empty source, whose summaries then have empty lists.
    """
    rows_of_source: dict[tuple[str, ...], list[int]] = {}
    for row, passages in enumerate(sources):
        rows_of_source.setdefault(tuple(passages), []).append(row)
    for passages, rows in rows_of_source.items():
        are_new = make_matcher(passages, len(rows) > 1)
        for row in rows:
            words = split(summaries[row]) if are_new else []
            yield row, are_new(words, sizes) if are_new else [[] for _ in sizes]


def locate_new_ngrams(
    summary: str, words: list[str], new: dict[int, list[bool]], normalize_punctuation: bool = False
) -> list[NewNgram]:
    """Return the n-grams that `new` marks, per n, with their character spans [start, end) in `summary`.

    A span is None where the first or last word of the n-gram is a token that the user's tokenizer made up.
    """
    spans = token_spans(summary, words, UNICODE_FORM, normalize_punctuation)
    found: list[NewNgram] = []
    for n, flags in new.items():
        for start, is_new in enumerate(flags):
            if is_new:
                first, last = spans[start], spans[start + n - 1]
                span = [first[0], last[1]] if first and last else None
                found.append({"n": n, "ngram": words[start : start + n], "span": span})
    return found


def pool_or_collect(columns: dict[str, list[tuple[int, int]]], pooled: bool, use_aggregator: bool) -> dict[str, Any]:
    """Return the scores from the counts (new n-grams, n-grams) of each summary: pooled, as a mean, or as lists."""
    if not pooled:
        return collect({key: [share(*pair) for pair in pairs] for key, pairs in columns.items()}, use_aggregator)
    result: dict[str, Any] = {}
    for key, pairs in columns.items():
        warn_undefined(key, sum(not total for _, total in pairs), len(pairs))
        result[key] = share(sum(count for count, _ in pairs), sum(total for _, total in pairs))
    return result


def longest_run(summary: str, source: str) -> str:
    """Return the longest run of words that both texts have, as the summary writes it, letter case aside.

    >>> longest_run("Today the red Fox ran off.", "A hen saw the red fox ran home.")
    'the red Fox ran'
    """
    spans = [match.span() for match in WORD.finditer(summary)]
    own, other = ([word.lower() for word in WORD.findall(text)] for text in (summary, source))
    match = SequenceMatcher(None, own, other, autojunk=False).find_longest_match()
    return summary[spans[match.a][0] : spans[match.a + match.size - 1][1]] if match.size else ""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Abstractness(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    preferred = ("abstractness_2",)
    # The n-grams that papers call novel, as the card recommends, not the string search of the metric's origin.
    command_options: ClassVar[dict[str, Any]] = {"n": [1, 2, 3, 4], "match": "token", "lowercase": True}
    unless_given: ClassVar[dict[str, Any]] = {"match": "token"}
    fixed_options: ClassVar[dict[str, Any]] = {"average": "macro"}
    refused_options: ClassVar[dict[str, str]] = {
        "average": "{who} sets average itself, so that means and intervals are over rows"
    }
    marks: ClassVar[dict[str, str]] = {"new": "word or run of n words that is not in the document"}
    question = "How much of it is copied?"
    phrases: ClassVar[dict[str, str]] = {"abstractness": "pairs of words that the document does not have"}
    page_options: ClassVar[dict[str, Any]] = {"n": 2, "match": "token", "lowercase": True}
    plain_names: ClassVar[dict[str, str]] = {
        "abstractness": "new wording",
        "abstractness_1": "new words",
        "abstractness_2": "new wording",
        "abstractness_3": "new wording, runs of 3",
        "abstractness_4": "new wording, runs of 4",
    }
    shows = (
        Finding(
            "copies",
            "copies",
            "copied",
            "description",
            "abstractness_4",
            "More than half of its sequences of four words stand word for word in the source.",
            "{share} of its sequences of four words stand word for word in the source{beside}.",
            bound=0.5,
            rate="always",
        ),
    )

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return where the new n-grams are in the summary, and how many there are."""
        found: list[NewNgram] = details["new"]
        marks = [
            mark
            for new in found
            for mark in marks_at([new["span"]], "new", f"{' '.join(new['ngram'])!r} is not in the document")
        ]
        parts = []
        for n, new in Counter(new["n"] for new in found).items():
            key = "abstractness" if "abstractness" in details else f"abstractness_{n}"
            parts.append(f"{new} of {round(new / details[key])} {'words' if n == 1 else f'runs of {n} words'}")
        return Evidence(summary=marks, explanation=f"Not in the document: {', '.join(parts)}." if parts else "")

    def example(self, code: str, passages: list[str], summary: str) -> str:
        """Return the longest run of words of a summary that stands in its source."""
        run = longest_run(summary, "\n".join(passages))
        count = len(WORD.findall(run))
        return f"{count} words in a row are those of the source, {quote(run)}." if count > 1 else ""

    def _directions(self, **options: Any) -> dict[str, Direction]:
        return dict.fromkeys(score_keys(options["n"]), "neither")

    def _needs(self, **options: Any) -> dict[str, Need]:
        further, remedy = ", and a source that is not empty", REMEDIES[options["match"]]
        sizes = zip(score_keys(options["n"]), orders(options["n"]), strict=True)
        return {key: need_words(n, options["tokenizer"], further, remedy) for key, n in sizes}

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
        check_flag(options["normalize_punctuation"], "normalize_punctuation")
        if options["tokenizer"] is not None and options["match"] != "token":
            message = f"`tokenizer` needs match='token', got match={options['match']!r}"
            raise OptionsError(message, "Only tokens can be characters", (("match", "token"),))

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
            normalize_punctuation=options["normalize_punctuation"],
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
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Look for the n-grams of each summary in its source, count those that are new, and report."""
        sizes, keys = orders(n), score_keys(n)
        by_token = match == "token"
        split = resolve_tokenizer(tokenizer)[0] if by_token else spaced_words
        cut, split_piece = (find_any_spacing, split_stretch) if tokenizer is None else (split, keep_whole)
        if tokenizer is None:
            warn_unspaced(predictions, REMEDIES[match])

        def prepare(text: str) -> str:
            return normalized(text, normalize_punctuation)

        def pieces_of(text: str) -> list[str]:
            if by_token:  # whose matcher makes lower-cased tokens of them
                return cut(prepare(text))
            words = split(prepare(text))
            return list(map(str.lower, words)) if lowercase else words

        def make_matcher(passages: Sequence[str], shared: bool) -> Matcher | None:
            if by_token:
                pieces = list(map(pieces_of, passages))
                return token_matcher(pieces, str.lower if lowercase else str, split_piece) if any(pieces) else None
            texts = [prepare(passage).lower() if lowercase else prepare(passage) for passage in passages]
            return substring_matcher(texts, remember=shared) if any(map(single_spaces, texts)) else None

        counts: list[list[tuple[int, int]]] = [[] for _ in predictions]  # per summary and n: new n-grams, n-grams
        found: list[list[NewNgram]] = [[] for _ in predictions]
        for row, flags in find_new_ngrams(predictions, references, sizes, pieces_of, make_matcher):
            counts[row] = [(sum(of_size), len(of_size)) for of_size in flags]
            if explain:
                words, new_ngrams = split(prepare(predictions[row])), dict(zip(sizes, flags, strict=True))
                found[row] = locate_new_ngrams(predictions[row], words, new_ngrams, normalize_punctuation)
        columns = {key: [of_row[k] for of_row in counts] for k, key in enumerate(keys)}
        result = pool_or_collect(columns, pooled=use_aggregator and average == "micro", use_aggregator=use_aggregator)
        if explain:
            result["details"] = [
                {**{key: share(*pairs[row]) for key, pairs in columns.items()}, "new": new}
                for row, new in enumerate(found)
            ]
        return result
