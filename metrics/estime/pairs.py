# SPDX-License-Identifier: Apache-2.0
"""Pairs of source and summary, embedded and matched: different texts once, a bounded amount of text at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate
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


def by_form(
    pairs: Sequence[tuple[str, str]], prepare: Callable[[str], str]
) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Return the different (source, summary) pairs after `prepare`, each with those that became this pair.

    >>> by_form([("s", "a"), ("s", "b"), ("s ", "a"), ("s", "a")], str.strip)
    {('s', 'a'): [('s', 'a'), ('s ', 'a')], ('s', 'b'): [('s', 'b')]}
    """
    prepared = {text: prepare(text) for text in dict.fromkeys(text for pair in pairs for text in pair)}
    as_given: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for source, summary in dict.fromkeys(pairs):
        as_given.setdefault((prepared[source], prepared[summary]), []).append((source, summary))
    return as_given


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


def choose_held(
    uses: Mapping[tuple[str, bool], Sequence[int]], first: tuple[str, bool], characters: int
) -> list[tuple[str, bool]]:
    """Return which embedded texts to hold until they are used again: about `characters`, the soonest used first.

    `uses` has, for each embedded text, the numbers of the later groups that use it, the next one last. Of texts that
    the same group uses, `first` goes before the others. At least one text is held, however long it is.

    >>> choose_held({("aa", False): [], ("bbb", False): [4], ("cc", False): [7, 3], ("d", False): [4]}, ("d", False), 3)
    [('cc', False), ('d', False)]
    """
    again = sorted((text for text in uses if uses[text]), key=lambda text: (uses[text][-1], text != first))
    ends = accumulate(len(text) for text, _ in again)
    return [text for text, end in zip(again, ends, strict=True) if end - len(text[0]) < characters]


def match_pairs(
    pairs: Sequence[tuple[str, str]],
    embed_texts: Callable[[list[tuple[str, bool]]], list[EmbeddedText]],
    table: torch.Tensor | None,
    characters: int,
    tagged: bool = False,
) -> Iterator[tuple[tuple[str, str], EmbeddedText, EmbeddedText, list[WordMatch]]]:
    """Yield each of the different (source, summary) pairs with its texts, embedded, and its matches.

    Equal sources must be adjacent; each is embedded once. So is any other text, as long as what is held for later stays
    within about `characters`. About as many are embedded at a time. `embed_texts` is given texts, and of each whether
    only its words with some tags are wanted: those of sources are if `tagged`.
    """
    groups = list(groups_of_pairs(pairs, characters))
    wanted = [
        dict.fromkeys([(source, tagged) for source, _ in group] + [(summary, False) for _, summary in group])
        for group in groups
    ]
    uses: dict[tuple[str, bool], list[int]] = {}
    for number in reversed(range(len(groups))):
        for text in wanted[number]:
            uses.setdefault(text, []).append(number)
    held: dict[tuple[str, bool], EmbeddedText] = {}
    for group, texts in zip(groups, wanted, strict=True):
        missing = [text for text in texts if text not in held]
        held.update(zip(missing, embed_texts(missing), strict=True))
        for pair in group:
            source, summary = held[pair[0], tagged], held[pair[1], False]
            yield pair, source, summary, match_words(summary, source, table)
        for text in texts:
            uses[text].pop()
        own = group[-1][0], tagged  # the next group may go on with this source
        held = {text: held[text] for text in choose_held({text: uses[text] for text in held}, own, characters)}
