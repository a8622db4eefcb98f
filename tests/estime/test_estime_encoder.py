# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from metrics.estime import estime_encoder as module
from metrics.estime.estime_encoder import (
    Cutting,
    Encoder,
    EncoderInput,
    masked_windows,
    nearest,
    spaced_groups,
)
from metrics.estime.shared import load_model
from tests.helpers.rows import each_row
from tests.helpers.tiny_models import FAMILIES, write_encoder

MASK = -1
CUTTING = Cutting(distance=3, size=30, margin=5)
# Rounding of float32 in another order of summation; the states themselves are of the order of 1.
TOLERANCE = 1e-4
TEXTS = st.lists(
    st.integers(0, 4), max_size=60
).map(  # pieces 0, 1, 2, ... divided into words of 0 to 4 pieces
    lambda lengths: [
        list(range(sum(lengths[:i]), sum(lengths[: i + 1]))) for i in range(len(lengths))
    ]
)
SENTENCES = [
    "the cat sat",
    (
        "a dog slept under the old table all day while it was there on the roof of the new town"
        " council"
    ),
    "bird",
    "the mayor said that work would begin",
]


@pytest.fixture(scope="module")
def encoders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Encoder]:
    return {
        family: encoder_in(write_encoder(tmp_path_factory.mktemp(family), family))
        for family in FAMILIES
    }


@pytest.fixture(params=FAMILIES)
def encoder(request: pytest.FixtureRequest, encoders: dict[str, Encoder]) -> Encoder:
    return encoders[request.param]


def encoder_in(folder: str) -> Encoder:
    return Encoder(folder, *load_model(folder, device="cpu"))


def embeddings(
    encoder: Encoder, sentences: list[str], layer: int = 2, most: int | None = None
) -> list[torch.Tensor]:
    texts = [sentence.split() for sentence in sentences]
    return [
        text.embeddings
        for text in encoder.embed(
            [(words, range(len(words))) for words in texts], layer, CUTTING, most
        )
    ]


def windows(
    pieces: list[list[int]],
    distance: int = 2,
    size: int = 100,
    margin: int = 10,
    chosen: list[int] | None = None,
) -> list[EncoderInput]:
    return list(
        masked_windows(
            pieces,
            range(len(pieces)) if chosen is None else chosen,
            MASK,
            Cutting(distance, size, margin),
        )
    )


def singles(count: int) -> list[list[int]]:
    return [[i] for i in range(count)]


# Worked by hand


@pytest.mark.parametrize(
    ("indexes", "distance", "groups"),
    [
        (range(7), 3, [[0, 3, 6], [1, 4], [2, 5]]),
        # 0 and 8 are far enough apart, 1 and 8 are not; 9 is near to 8 but far from 1.
        ([0, 1, 8, 9], 8, [[0, 8], [1, 9]]),
        ([], 8, []),
    ],
)
def test_groups(indexes: list[int], distance: int, groups: list[list[int]]) -> None:
    assert spaced_groups(indexes, distance) == groups


def test_windows_of_a_short_text() -> None:
    assert windows([[5, 6], [7], [8]]) == [
        EncoderInput([MASK, MASK, 7, MASK], positions=[0, 3], words=[0, 2]),
        EncoderInput([5, 6, MASK, 8], positions=[2], words=[1]),
    ]
    # With 3 between them the words 0 and 2 may not be masked together, although no piece stands
    # between them.
    assert [one.words for one in windows([[5], [], [6], [7]], distance=3)] == [[0, 3], [2]]
    assert windows(singles(4), chosen=[1]) == [
        EncoderInput([0, MASK, 2, 3], positions=[1], words=[1])
    ]
    assert windows([[], []]) == windows([]) == []


def test_windows_of_a_long_text() -> None:
    # 12 words of one piece, windows of 6 with a margin of 2, every third word masked. From word 0:
    # pieces 0 to 5, of which 0 to 4 may be masked, so 0 and 3: with a margin of 2 the pieces 0 to 3
    # would be left, but the original takes 4 too. The next window begins 2 before word 6 and masks
    # 6 alone, as 9 > 4 + 6 - 2. From 9: pieces 7 to 11.
    assert windows(singles(12), distance=3, size=6, margin=2)[:3] == [
        EncoderInput([MASK, 1, 2, MASK, 4, 5], positions=[0, 3], words=[0, 3]),
        EncoderInput([4, 5, MASK, 7, 8, 9], positions=[2], words=[6]),
        EncoderInput([7, 8, MASK, 10, 11], positions=[2], words=[9]),
    ]
    assert windows(singles(12), distance=4, size=6, margin=2)[0].words == [0, 4]
    assert windows(singles(12), distance=5, size=6, margin=2)[0].words == [0]


@pytest.mark.parametrize("length", [5, 6, 20])
def test_a_word_longer_than_the_window_is_cut_at_its_end(length: int) -> None:
    # EncoderInput of 6, margin 2, so 4 pieces of the word fit after the margin; the original does not
    # return from this.
    pieces = [[0], [1], [100 + i for i in range(length)], [2]]
    (one,) = windows(pieces, size=6, margin=2, chosen=[2])
    assert one == EncoderInput([0, 1, MASK, MASK, MASK, MASK], positions=[2], words=[2])


@each_row
def test_word_pieces(
    encoders: dict[str, Encoder], family: str, words: list[str], expected: list[list[str]]
) -> None:
    pieces = encoders[family].pieces(words)
    assert [
        encoders[family].tokenizer.convert_ids_to_tokens(pieces[word]) for word in words
    ] == expected


def test_longest_input(encoders: dict[str, Encoder]) -> None:
    # 514 positions less [CLS] and [SEP], but the tokenizer says 512; RoBERTa's begin behind its
    # padding index, 1.
    assert (encoders["bert"].longest, encoders["roberta"].longest) == (512, 510)


def test_nearest_of_three_keys() -> None:
    keys = torch.tensor([[1.0, 0.0], [0.0, 3.0], [2.0, 0.0]])
    assert nearest(torch.tensor([[1.0, 0.0], [1.0, 1.0]]), keys) == [
        ((2, 2.0), (0, 1.0)),
        ((1, 3.0), (2, 2.0)),
    ]
    assert nearest(torch.ones(1, 2), torch.ones(1, 2)) == [((0, 2.0),)]


# Reference values


@pytest.mark.parametrize("layer", [1, 2, 3, 4])
def test_embeddings_are_states_of_the_whole_model(encoder: Encoder, layer: int) -> None:
    tokenizer = encoder.tokenizer
    for sentence, found in zip(SENTENCES, embeddings(encoder, SENTENCES, layer), strict=True):
        words = sentence.split()
        ids = encoder.pieces(words)
        for window in masked_windows(
            [ids[word] for word in words], range(len(words)), tokenizer.mask_token_id, CUTTING
        ):
            whole = torch.tensor([[tokenizer.cls_token_id, *window.ids, tokenizer.sep_token_id]])
            with torch.no_grad():
                states = encoder.model(input_ids=whole, output_hidden_states=True).hidden_states[
                    layer
                ]
            expected = states[0, [1 + position for position in window.positions]]
            torch.testing.assert_close(
                found[window.words], expected, atol=TOLERANCE, rtol=TOLERANCE
            )


def test_layers_above_are_not_run(encoders: dict[str, Encoder]) -> None:
    ran: list[int] = []
    layers = encoders["bert"].model.encoder.layer
    hooks = [
        layer.register_forward_hook(lambda *_, i=i: ran.append(i))
        for i, layer in enumerate(layers, 1)
    ]
    embeddings(encoders["bert"], ["bird"], layer=2)
    for hook in hooks:
        hook.remove()
    assert ran == [1, 2]


# Properties


@given(TEXTS, st.integers(1, 9), st.integers(0, 5), st.integers(1, 12))
def test_every_word_with_pieces_is_masked_once_and_the_rest_is_the_text(
    pieces: list[list[int]], distance: int, margin: int, more: int
) -> None:
    size = 2 * margin + more
    found = windows(pieces, distance, size, margin)
    assert sorted(word for one in found for word in one.words) == [
        i for i, word in enumerate(pieces) if word
    ]
    for one in found:
        assert len(one.ids) <= size
        assert all(second - first >= distance for first, second in pairwise(one.words))
        begin = pieces[one.words[0]][0] - one.positions[0]
        assert all(piece in (MASK, begin + i) for i, piece in enumerate(one.ids))
        masked = {begin + i for i, piece in enumerate(one.ids) if piece == MASK}
        assert masked == {p for word in one.words for p in pieces[word] if p < begin + len(one.ids)}


@given(TEXTS, st.integers(0, 5))
def test_masked_words_have_their_margin(pieces: list[list[int]], margin: int) -> None:
    total = sum(map(len, pieces))
    for one in windows(pieces, 3, 2 * margin + 8, margin):  # so that every word fits
        begin = pieces[one.words[0]][0] - one.positions[0]
        for word in one.words:
            assert pieces[word][0] - begin >= min(margin, pieces[word][0])
            assert begin + len(one.ids) - 1 - pieces[word][-1] >= min(
                margin - 1, total - 1 - pieces[word][-1]
            )


def test_windows_are_linear_in_the_text() -> None:
    # A window of 450 masks words on 400 pieces at most and 350 in the middle of a text, so a group
    # takes little more than 450 / 350 times the text.
    found = windows(singles(20_000), distance=8, size=450, margin=50)
    assert sum(len(one.words) for one in found) == 20_000
    assert sum(len(one.ids) for one in found) < 8 * 20_000 * 1.3


@pytest.mark.parametrize("most", [1, 2, 3, None])
def test_order_and_batches_do_not_matter(encoder: Encoder, most: int | None) -> None:
    expected = embeddings(encoder, SENTENCES)
    order = [2, 0, 3, 1, 0]
    for i, found in zip(
        order, embeddings(encoder, [SENTENCES[i] for i in order], most=most), strict=True
    ):
        torch.testing.assert_close(found, expected[i], atol=TOLERANCE, rtol=TOLERANCE)


def test_threads_take_turns(encoders: dict[str, Encoder]) -> None:
    # A forward pass ends by a hook at the layer that is wanted: with two in use at once, the wrong
    # one would end it.
    encoder, jobs = encoders["bert"], [(i, layer) for i in range(4) for layer in (1, 2, 3)] * 5
    expected = {job: embeddings(encoder, [SENTENCES[job[0]]], job[1])[0] for job in set(jobs)}
    random.Random(0).shuffle(jobs)
    with ThreadPoolExecutor(8) as pool:
        found = list(
            pool.map(lambda job: embeddings(encoder, [SENTENCES[job[0]]], job[1])[0], jobs)
        )
    assert all(torch.equal(one, expected[job]) for job, one in zip(jobs, found, strict=True))


@given(
    *[st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=1, max_size=12)] * 2
)
def test_nearest_is_what_a_loop_finds(queries: list[list[int]], keys: list[list[int]]) -> None:
    found = nearest(
        torch.tensor(queries, dtype=torch.float32), torch.tensor(keys, dtype=torch.float32)
    )
    for query, ((best, product), *seconds) in zip(queries, found, strict=True):
        products = [sum(a * b for a, b in zip(query, key, strict=True)) for key in keys]
        assert (best, product) == (products.index(max(products)), max(products))
        others = products[:best] + [-math.inf] + products[best + 1 :]
        assert len(seconds) == min(1, len(keys) - 1)
        assert all(others[second] == value == max(others) for second, value in seconds)


def test_nearest_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = torch.Generator().manual_seed(0)
    queries, keys = torch.randn(50, 8, generator=generator), torch.randn(20, 8, generator=generator)
    expected = nearest(queries, keys)
    monkeypatch.setattr(module, "SIMILARITIES", 60)  # three queries at a time
    for found, whole in zip(nearest(queries, keys), expected, strict=True):
        assert sum(found, ()) == pytest.approx(sum(whole, ()))


# Edges and errors


def test_edges(encoder: Encoder) -> None:
    (embedding,) = embeddings(encoder, ["bird"])
    assert (embedding.dtype, embedding.requires_grad) == (torch.float32, False)
    assert embeddings(encoder, []) == []
    assert [len(one) for one in embeddings(encoder, ["", "bird"])] == [0, 1]


@pytest.mark.parametrize("layer", [0, 5])
def test_no_such_layer(encoders: dict[str, Encoder], layer: int) -> None:
    with pytest.raises(ValueError, match=f"`layer`.* 4 .*{layer}"):
        embeddings(encoders["bert"], ["bird"], layer)


def test_a_window_longer_than_the_model_reads(encoders: dict[str, Encoder]) -> None:
    with pytest.raises(ValueError, match=r"`input_size_max`.* 510 .*511"):
        encoders["roberta"].embed([(["bird"], [0])], 1, Cutting(8, 511, 50))


def test_no_mask_token(tmp_path: Path) -> None:
    model, tokenizer = load_model(write_encoder(tmp_path), device="cpu")
    tokenizer.mask_token = None
    with pytest.raises(ValueError, match=r"'here'.*mask"):
        Encoder("here", model, tokenizer)
