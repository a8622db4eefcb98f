# SPDX-License-Identifier: Apache-2.0
"""Pairs of source and summary, embedded and matched: each different text once, a bounded amount of text at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import torch

from .bert_embeddings import Encoder
from .masked_words import masked_inputs
from .word_matches import EmbeddedText, WordMatch, match_words


def tag_words(words: list[str]) -> list[str]:
    """Return NLTK's part-of-speech tag of each word; an error that says what is missing when NLTK or its data is."""
    try:
        import nltk
    except ImportError as error:
        raise ImportError("`tags_check` and `tags_exclude` need NLTK: pip install nltk") from error
    try:
        return [tag for _, tag in nltk.pos_tag(words)]
    except LookupError as error:
        raise LookupError(
            "`tags_check` and `tags_exclude` need the data of NLTK's tagger: "
            "python -m nltk.downloader averaged_perceptron_tagger_eng"
        ) from error


def tagged_places(words: list[str], check: Collection[str] | None, exclude: Collection[str] | None) -> list[int]:
    """Return the indexes of the words whose tag is in `check` (any tag when that is empty) and not in `exclude`."""
    if not words or not (check or exclude):
        return list(range(len(words)))
    return [
        place
        for place, tag in enumerate(tag_words(words))
        if (not check or tag in check) and not (exclude and tag in exclude)
    ]


class Windows(NamedTuple):
    """How a text is cut for the encoder.

    Attributes
    ----------
    distance
        Least distance, in words, of words masked together.
    size
        Most word pieces in a window.
    margin
        Word pieces of context before the first masked word of a window.
    """

    distance: int
    size: int
    margin: int


def embed(
    encoder: Encoder,
    texts: Sequence[list[str]],
    chosen: Sequence[list[int]],
    layer: int,
    windows: Windows,
    batch_size: int | None = None,
) -> list[EmbeddedText]:
    """Embed the `chosen` words (ascending indexes) of each of `texts` (lists of words), all in one run."""
    pieces = [encoder.pieces(words) for words in texts]
    inputs = [
        list(masked_inputs(ids, places, encoder.mask, *windows)) for ids, places in zip(pieces, chosen, strict=True)
    ]
    flat = [masked for of_text in inputs for masked in of_text]
    states = iter(encoder.hidden_states([m.ids for m in flat], [m.positions for m in flat], layer, batch_size))
    embedded = []
    for words, ids, of_text in zip(texts, pieces, inputs, strict=True):
        found = [place for masked in of_text for place in masked.words]
        order = sorted(range(len(found)), key=found.__getitem__)
        rows = [next(states) for _ in of_text]
        places = sorted(found)
        embeddings = torch.cat(rows)[order] if rows else torch.empty(0)
        embedded.append(EmbeddedText(words, places, [ids[place][0] for place in places], embeddings))
    return embedded


def by_source(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the different (source, summary) pairs, those of one source adjacent.

    >>> by_source([("s", "a"), ("t", "a"), ("s", "b"), ("s", "a")])
    [('s', 'a'), ('s', 'b'), ('t', 'a')]
    """
    summaries: dict[str, dict[str, None]] = {}
    for source, summary in pairs:
        summaries.setdefault(source, {})[summary] = None
    return [(source, summary) for source, of_source in summaries.items() for summary in of_source]


def groups_of_pairs(pairs: Sequence[tuple[str, str]], characters: int) -> Iterator[list[tuple[str, str]]]:
    """Divide (source, summary) pairs, equal sources adjacent, into runs of texts of about `characters` in all."""
    group: list[tuple[str, str]] = []
    size = 0
    for pair in pairs:
        source, summary = pair
        added = len(summary) + (0 if group and group[-1][0] == source else len(source))
        if group and size + added > characters:
            yield group
            group, size, added = [], 0, len(source) + len(summary)
        group.append(pair)
        size += added
    if group:
        yield group


def match_pairs(
    pairs: Sequence[tuple[str, str]],
    embed_texts: Callable[[list[tuple[str, bool]]], list[EmbeddedText]],
    table: torch.Tensor | None,
    characters: int,
) -> Iterator[tuple[tuple[str, str], EmbeddedText, EmbeddedText, list[WordMatch]]]:
    """Yield each of the different (source, summary) pairs with its texts, embedded, and its matches.

    Equal sources must be adjacent; each is embedded once. `embed_texts` is given texts and whether each is a source.
    No more than about `characters` of text is held embedded at a time.
    """
    embedded: dict[tuple[str, bool], EmbeddedText] = {}
    for group in groups_of_pairs(pairs, characters):
        wanted = dict.fromkeys([(source, True) for source, _ in group] + [(summary, False) for _, summary in group])
        embedded = {text: embedded[text] for text in wanted if text in embedded}
        missing = [text for text in wanted if text not in embedded]
        embedded.update(zip(missing, embed_texts(missing), strict=True))
        for pair in group:
            source, summary = embedded[pair[0], True], embedded[pair[1], False]
            yield pair, source, summary, match_words(summary, source, table)
