# SPDX-License-Identifier: Apache-2.0
"""What ESTIME concludes from embeddings: the match of each summary word in the source, and the five measures of these.

No model and no text here: words, vectors and numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

SIMILARITIES = 2**24  # held at once


@dataclass(frozen=True)
class EmbeddedText:
    """A text and the embeddings of those of its words that have any.

    Attributes
    ----------
    words
        All words, in order.
    places
        Ascending indexes in `words` of the n words that were embedded.
    first_pieces
        Id of the first word piece of each of these n words.
    embeddings
        Their embeddings, masked, (n, hidden size).
    """

    words: list[str]
    places: list[int]
    first_pieces: list[int]
    embeddings: torch.Tensor


@dataclass(frozen=True)
class WordMatch:
    """What was found for one summary word.

    Attributes
    ----------
    place, match, runner_up
        Index of the word in the summary, of its match and of the second-best in the source (None when there is none).
    similarity, runner_up_similarity
        Dot products of the embeddings.
    in_source
        Whether the source has the word, in exactly this form.
    mismatch
        Whether the match begins with another word piece.
    cosine
        Of the input embeddings of word and match; None unless soft is wanted.
    """

    place: int
    match: int
    similarity: float
    runner_up: int | None
    runner_up_similarity: float | None
    in_source: bool
    mismatch: bool
    cosine: float | None


def raise_alarms(matches: Sequence[WordMatch]) -> list[bool]:
    """Return which words are alarms: mismatches of words that the source has, or of any word when it has none."""
    overlap = any(match.in_source for match in matches)
    return [match.mismatch and (match.in_source or not overlap) for match in matches]


def alarms(matches: Sequence[WordMatch]) -> float:
    """Return the number of alarms; nan without words."""
    return float(sum(raise_alarms(matches))) if matches else math.nan


def alarms_adjusted(matches: Sequence[WordMatch]) -> float:
    """Return `alarms` extrapolated to all words, alarms * N / M; N when no word is in the source, nan without words."""
    if not matches:
        return math.nan
    overlapping = sum(match.in_source for match in matches)
    return alarms(matches) * len(matches) / overlapping if overlapping else float(len(matches))


def alarms_alltokens(matches: Sequence[WordMatch]) -> float:
    """Return the mismatches among all words; nan without words."""
    return float(sum(match.mismatch for match in matches)) if matches else math.nan


def soft(matches: Sequence[WordMatch]) -> float:
    """Return the mean cosine of the input embeddings of words and matches; nan without words."""
    return math.fsum(match.cosine or 0.0 for match in matches) / len(matches) if matches else math.nan


def coherence(matches: Sequence[WordMatch]) -> float:
    """Return Kendall's tau-c of places and matched places; nan for fewer than two words or one matched place only."""
    places, matched = [match.place for match in matches], [match.match for match in matches]
    if len(set(matched)) < 2:
        return math.nan
    from scipy.stats import kendalltau  # here, as it takes long to import, and this is its only use

    return float(kendalltau(places, matched, variant="c").statistic)


MEASURES: dict[str, Callable[[Sequence[WordMatch]], float]] = {
    function.__name__: function for function in (alarms, alarms_adjusted, alarms_alltokens, soft, coherence)
}


def nearest(queries: torch.Tensor, keys: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return, for each query, the key with the largest dot product and the next.

    Parameters
    ----------
    queries, keys
        Vectors, (queries, size) and (keys, size), at least one key.

    Returns
    -------
    best, best_product, second, second_product : torch.Tensor
        Indexes of keys, the first of equals, and dot products, each (queries,). With a single key the second product
        is minus infinity.
    """
    parts = []
    for block in queries.split(max(1, SIMILARITIES // len(keys))):
        products = block @ keys.T
        best_product, best = products.max(dim=1)
        products.scatter_(1, best[:, None], -torch.inf)
        second_product, second = products.max(dim=1)
        parts.append((best, best_product, second, second_product))
    best, best_product, second, second_product = (torch.cat(part) for part in zip(*parts, strict=True))
    return best, best_product, second, second_product


def match_words(summary: EmbeddedText, source: EmbeddedText, table: torch.Tensor | None) -> list[WordMatch]:
    """Match each embedded summary word to the nearest source word; no matches when either text has none.

    `table` holds input embeddings, (vocabulary, size), from which the cosines are taken; None leaves them out.
    """
    if not summary.places or not source.places:
        return []
    best, similarity, second, second_similarity = (
        found.tolist() for found in nearest(summary.embeddings, source.embeddings)
    )
    cosines: list[Any] = [None] * len(best)
    if table is not None:
        own = table[torch.tensor(summary.first_pieces, device=table.device)]
        other = table[torch.tensor([source.first_pieces[i] for i in best], device=table.device)]
        cosines = torch.nn.functional.cosine_similarity(own.float(), other.float()).tolist()
    known = {source.words[place] for place in source.places}
    alone = len(source.places) == 1
    return [
        WordMatch(
            place=place,
            match=source.places[best[i]],
            similarity=similarity[i],
            runner_up=None if alone else source.places[second[i]],
            runner_up_similarity=None if alone else second_similarity[i],
            in_source=summary.words[place] in known,
            mismatch=summary.first_pieces[i] != source.first_pieces[best[i]],
            cosine=cosines[i],
        )
        for i, place in enumerate(summary.places)
    ]
