# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import contextlib
import json
import logging
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.bert_embeddings import Encoder, load
from metrics._shared.model_folder import read_shapes
from metrics._shared.model_inputs import default_device, length_batches
from tests.encoders import EACH_FAMILY, FAMILIES, word_piece_tokenizer, write_encoder

# Rounding of float32 in another order of summation; the states themselves are of the order of 1.
TOLERANCE = 2e-5
WITH_SPACE_MARK = {
    "roberta": "Ġ",
    "modernbert": "Ġ",
    "deberta": "Ġ",
    "deberta-v2": "▁",
    "xlm-roberta": "▁",
    "albert": "▁",
}


@pytest.fixture(scope="module")
def encoders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Encoder]:
    return {family: load(write_encoder(tmp_path_factory.mktemp(family), family), device="cpu") for family in FAMILIES}


@pytest.fixture(params=EACH_FAMILY)
def encoder(request: pytest.FixtureRequest, encoders: dict[str, Encoder]) -> Encoder:
    return encoders[request.param]


def sample_inputs(encoder: Encoder) -> tuple[list[list[int]], list[list[int]]]:
    sentences = [
        "the cat sat",
        "a dog slept under the old table all day",
        "bird",
        "the mayor said that work would begin",
    ]
    inputs = [[piece for word in encoder.pieces(sentence.split()) for piece in word] for sentence in sentences]
    return inputs, [[0, 2], [7, 1, 3], [0], [5]]


# Worked by hand


def test_batches() -> None:
    # Longest first: 5 alone, as 2 x 5 > 8; 4 alone, being half of 8 and 3 shorter; 3 and 2, as 3 x 3 > 8; 2 and 1.
    assert list(length_batches([2, 5, 2, 1, 4, 3], tokens=8)) == [[1], [4], [5, 0], [2, 3]]
    assert list(length_batches([2, 2, 2, 2, 2], tokens=8)) == [[0, 1, 2, 3], [4]]
    assert list(length_batches([2, 2, 2, 2, 2], tokens=8, most=2)) == [[0, 1], [2, 3], [4]]
    assert list(length_batches([1, 2, 1, 2], tokens=8, padded=False)) == [[1, 3], [0, 2]]


def pieces_as_text(encoder: Encoder, words: list[str]) -> list[list[str]]:
    return [encoder.tokenizer.convert_ids_to_tokens(pieces) for pieces in encoder.pieces(words)]


def test_word_pieces(encoders: dict[str, Encoder]) -> None:
    assert pieces_as_text(encoders["bert"], ["Cat", "mats", ".", "n't", "\u200d"]) == [
        ["cat"],
        ["mat", "##s"],
        ["."],
        ["n", "'", "t"],
        [],
    ]


@pytest.mark.parametrize(("family", "mark"), WITH_SPACE_MARK.items())
def test_words_follow_a_space_and_punctuation_does_not(encoders: dict[str, Encoder], family: str, mark: str) -> None:
    assert pieces_as_text(encoders[family], ["cat", ".", "'s", "cat", ""]) == [
        [mark + "cat"],
        ["."],
        ["'", "s"],
        [mark + "cat"],
        [],
    ]


@pytest.mark.slow
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
def test_padding_is_kept_from_models_that_it_changes(tmp_path: Path, dtype: str) -> None:
    # The first DeBERTa runs in float32 only.
    families = [family for family in FAMILIES if dtype == "float32" or family != "deberta"]
    loaded = {family: load(write_encoder(tmp_path / family, family), "cpu", dtype) for family in families}
    assert [family for family in families if not loaded[family]._ignores_padding] == ["convbert"]


def test_longest_input(encoders: dict[str, Encoder]) -> None:
    # 514 positions less [CLS] and [SEP]; RoBERTa's begin behind its padding index, 1.
    assert encoders["bert"].longest == 512
    assert encoders["roberta"].longest == encoders["xlm-roberta"].longest == 510


# Reference values


@pytest.mark.parametrize("layer", [1, 2, 3, 4])
def test_hidden_states_are_those_of_the_whole_model(encoder: Encoder, layer: int) -> None:
    inputs, positions = sample_inputs(encoder)
    found = encoder.hidden_states(inputs, positions, layer)
    for ids, wanted, states in zip(inputs, positions, found, strict=True):
        whole = torch.tensor([[encoder.tokenizer.cls_token_id, *ids, encoder.tokenizer.sep_token_id]])
        with torch.no_grad():
            expected = encoder.model(input_ids=whole, output_hidden_states=True).hidden_states[layer]
        torch.testing.assert_close(states, expected[0, [1 + i for i in wanted]], atol=TOLERANCE, rtol=TOLERANCE)


def test_layers_above_are_not_run(encoders: dict[str, Encoder]) -> None:
    ran: list[int] = []
    layers = encoders["bert"].model.encoder.layer
    hooks = [layer.register_forward_hook(lambda *_, i=i: ran.append(i)) for i, layer in enumerate(layers, 1)]
    encoders["bert"].hidden_states([[7, 8]], [[0]], layer=2)
    for hook in hooks:
        hook.remove()
    assert ran == [1, 2]


# Properties


@given(st.lists(st.integers(1, 30), max_size=40), st.integers(1, 60), st.one_of(st.none(), st.integers(1, 5)))
def test_batches_hold_every_input_once_within_bounds(lengths: list[int], tokens: int, most: int | None) -> None:
    batches = list(length_batches(lengths, tokens, most))
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(lengths[i] for i in batch) <= tokens
        assert most is None or len(batch) <= most


@pytest.mark.parametrize("batch_size", [1, 2, 3])
def test_order_and_batches_do_not_matter(encoder: Encoder, batch_size: int) -> None:
    inputs, positions = sample_inputs(encoder)
    expected = encoder.hidden_states(inputs, positions, 3)
    order = [2, 0, 3, 1]
    found = encoder.hidden_states([inputs[i] for i in order], [positions[i] for i in order], 3, batch_size)
    for i, states in zip(order, found, strict=True):
        torch.testing.assert_close(states, expected[i], atol=TOLERANCE, rtol=TOLERANCE)


def test_nothing_is_kept_for_a_gradient(encoder: Encoder) -> None:
    (states,) = encoder.hidden_states([[7, 8]], [[1]], 2)
    assert states.dtype == torch.float32
    assert not states.requires_grad


# Without the first DeBERTa, which transformers 5.23 runs in float32 only.
@pytest.mark.slow
@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "deberta"])
def test_lower_precision_changes_little(tmp_path: Path, family: str) -> None:
    folder = write_encoder(tmp_path, family)
    exact, rough = load(folder, device="cpu"), load(folder, device="cpu", dtype="bfloat16")
    states = [torch.cat(encoder.hidden_states(*sample_inputs(encoder), layer=2)).float() for encoder in (exact, rough)]
    # bfloat16 keeps 8 bits: one rounding is at most 1/256, and two layers round a few times.
    difference = (states[0] - states[1]).norm(dim=-1) / states[0].norm(dim=-1)
    assert 0 < difference.max() < 8 / 256


# Edges and errors


class LittleMemory:
    """Stands for a device that can hold a certain number of inputs, and counts the runs."""

    def __init__(self, encoder: Encoder, room: int, error: RuntimeError) -> None:
        self.run, self.room, self.error, self.sizes = encoder._forward, room, error, list[int]()

    def __call__(self, inputs: list[Any], positions: list[Any], layer: int) -> Any:
        self.sizes.append(len(inputs))
        if len(inputs) > self.room:
            raise self.error
        return self.run(inputs, positions, layer)


@pytest.mark.parametrize(
    "error", [torch.OutOfMemoryError("CUDA out of memory."), RuntimeError("MPS backend out of memory")]
)
def test_without_memory_the_batch_is_halved(
    encoders: dict[str, Encoder], monkeypatch: pytest.MonkeyPatch, error: RuntimeError
) -> None:
    encoder = encoders["bert"]
    inputs, positions = [[7 + i] for i in range(9)], [[0]] * 9
    expected = torch.cat(encoder.hidden_states(inputs, positions, 2))
    little = LittleMemory(encoder, 2, error)
    monkeypatch.setattr(encoder, "_forward", little)
    found = torch.cat(encoder.hidden_states(inputs, positions, 2))
    torch.testing.assert_close(found, expected, atol=TOLERANCE, rtol=TOLERANCE)
    assert little.sizes == [9, 4, 2, 2, 2, 2, 1]
    little.room = 0
    with pytest.raises(RuntimeError, match="out of memory"):
        encoder.hidden_states(inputs, positions, 2)


def test_other_errors_are_not_tried_again(encoders: dict[str, Encoder], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = LittleMemory(encoders["bert"], 0, RuntimeError("broken"))
    monkeypatch.setattr(encoders["bert"], "_forward", broken)
    with pytest.raises(RuntimeError, match="broken"):
        encoders["bert"].hidden_states([[7], [8]], [[0], [0]], 2)
    assert broken.sizes == [2]


def test_no_input(encoder: Encoder) -> None:
    assert encoder.hidden_states([], [], 2) == []
    assert encoder.pieces([]) == []


@pytest.mark.parametrize("layer", [0, 5, -1])
def test_no_such_layer(encoder: Encoder, layer: int) -> None:
    with pytest.raises(ValueError, match=f"`layer` must be 1 to 4 for .*, got {layer}"):
        encoder.hidden_states([[7]], [[0]], layer)


def test_no_mask_token(tmp_path: Path) -> None:
    tokenizer = word_piece_tokenizer()
    config = transformers.GPT2Config(vocab_size=len(tokenizer), n_embd=8, n_layer=1, n_head=1, n_positions=16)
    transformers.GPT2Model(config).save_pretrained(tmp_path)
    backend = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer.backend_tokenizer, unk_token="[UNK]")
    backend.save_pretrained(tmp_path)
    with pytest.raises(ValueError, match="has no mask token: "):
        load(str(tmp_path), device="cpu")


def test_no_model(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"encoder '.*none': .* folder with config\.json"):
        load(tmp_path / "none")
    with pytest.raises(OSError, match="cannot load the encoder 'nobody/has-this-model'"):
        load("nobody/has-this-model")


SIZES_THAT_TAKE_ALL = {
    "num_hidden_layers": (10**9, 1e9, 10**5, -(10**9)),
    "hidden_size": (10**9, 10**5),
    "intermediate_size": (10**9, 10**5),
    "vocab_size": (10**9, 10**6),
    "type_vocab_size": (10**9, 10**6),
    "max_position_embeddings": (10**9,),
    "num_attention_heads": (10**9,),
    "num_labels": (10**9,),
}


@pytest.mark.parametrize("family", ["bert", "modernbert", "albert"])
@pytest.mark.parametrize("name", SIZES_THAT_TAKE_ALL)
def test_an_absurd_size_is_refused_before_anything_is_built(
    tmp_path: Path, family: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(write_encoder(tmp_path, family)) / "config.json"
    config = json.loads(path.read_text())
    monkeypatch.setattr(transformers.AutoModel, "from_pretrained", None)
    for size in SIZES_THAT_TAKE_ALL[name]:
        for changed in ({**config, name: size}, {**config, "inner": [{name: size}]}):
            path.write_text(json.dumps(changed))
            message = f"^cannot load the encoder '.*': config.json has {name} {int(size)}, more [^\n]*$"
            with pytest.raises(OSError, match=message):
                load(tmp_path, device="cpu")


@pytest.mark.parametrize(("family", "reach"), [("bert", 514), ("modernbert", 2**24)])
def test_positions_reach_as_far_as_their_table_where_there_is_one(tmp_path: Path, family: str, reach: int) -> None:
    path = Path(write_encoder(tmp_path, family)) / "config.json"
    config = json.loads(path.read_text())
    for length, fits in ((reach, True), (reach + 1, False)):
        path.write_text(json.dumps({**config, "max_position_embeddings": length}))
        with contextlib.nullcontext() if fits else pytest.raises(OSError, match=f"max_position_embeddings {length}, "):
            load(tmp_path, device="cpu")


def test_layers_that_the_weights_lack_are_not_made_up(tmp_path: Path) -> None:
    config = Path(write_encoder(tmp_path)) / "config.json"
    config.write_text(config.read_text().replace('"num_hidden_layers": 4', '"num_hidden_layers": 5'))
    message = r"lack 16 of the tensors that its config.json asks for, such as encoder\.layer\.4\."
    with pytest.raises(OSError, match=message):
        load(tmp_path, device="cpu")


def test_a_width_that_is_not_that_of_the_weights(tmp_path: Path) -> None:
    config = Path(write_encoder(tmp_path)) / "config.json"
    config.write_text(config.read_text().replace('"hidden_size": 32', '"hidden_size": 16'))
    with pytest.raises(OSError, match=r"config.json and \*.safetensors, gives sizes that differ"):
        load(tmp_path, device="cpu")


def test_a_deep_config_is_no_traceback(tmp_path: Path) -> None:
    path = Path(write_encoder(tmp_path)) / "config.json"
    config = json.loads(path.read_text())
    path.write_text(json.dumps(config)[:-1] + f', "deep": {"[" * 900}{10**9}{"]" * 900}}}')
    with pytest.raises(OSError, match="cannot load the encoder"):
        load(tmp_path, device="cpu")


def test_a_model_without_a_pooler_is_whole(tmp_path: Path) -> None:
    write_encoder(tmp_path)
    transformers.BertModel.from_pretrained(tmp_path, add_pooling_layer=False).save_pretrained(tmp_path)
    assert load(tmp_path, device="cpu").depth == 4


DAMAGE: dict[str, Any] = {
    "empty": lambda content: b"",
    "cut off": lambda content: content[:-20],
    "other": lambda content: b"[]",
    "not text": lambda content: b"\xff\xfe" + content,
    "deep": lambda content: b"[" * 200_000,
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("name", ["config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors"])
def test_a_damaged_file_is_named_in_one_line(tmp_path: Path, name: str, damage: str) -> None:
    path = Path(write_encoder(tmp_path)) / name
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    with pytest.raises(OSError, match=f"^cannot load the encoder '{re.escape(str(tmp_path))}': [^\n]*{name}[^\n]*$"):
        load(tmp_path, device="cpu")


@pytest.mark.parametrize("content", ['{"version": "1.0"}', '{"added_tokens": [], "model": {}}', "{}"])
def test_a_tokenizer_that_is_json_and_no_tokenizer(tmp_path: Path, content: str) -> None:
    (Path(write_encoder(tmp_path)) / "tokenizer.json").write_text(content)
    with pytest.raises(OSError, match=r"^cannot load the encoder [^\n]*; its tokenizer, tokenizer.json gives [^\n]*$"):
        load(tmp_path, device="cpu")


def test_a_model_without_a_tokenizer(tmp_path: Path) -> None:
    (Path(write_encoder(tmp_path)) / "tokenizer.json").unlink()
    with pytest.raises(OSError, match="there is no tokenizer.json, "):
        load(tmp_path, device="cpu")


@given(st.binary(max_size=200), st.booleans())
def test_no_header_of_weights_is_a_traceback(content: bytes, with_length: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.safetensors"
        path.write_bytes((len(content).to_bytes(8, "little") if with_length else b"") + content)
        with contextlib.suppress(ValueError):
            assert isinstance(read_shapes(path), dict)


@pytest.mark.parametrize(
    "header",
    [
        '{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}',
        '{"a": {"shape": [2]}}',
        '{"a": 1}',
        '{"a": {"shape": 2, "data_offsets": [0, 0]}}',
        '{"a": {"shape": ["x"], "data_offsets": [0, 0]}}',
        "[1]",
        '{"a":',
    ],
)
def test_headers_that_are_wrong(tmp_path: Path, header: str) -> None:
    (tmp_path / "model.safetensors").write_bytes(len(header).to_bytes(8, "little") + header.encode())
    with pytest.raises(ValueError, match="^model.safetensors (is cut off|has a damaged header): "):
        read_shapes(tmp_path / "model.safetensors")


def test_pickled_weights_are_refused(tmp_path: Path) -> None:
    write_encoder(tmp_path)
    model = transformers.AutoModel.from_pretrained(tmp_path)
    (tmp_path / "model.safetensors").unlink()
    torch.save(model.state_dict(), tmp_path / "pytorch_model.bin")
    with pytest.raises(OSError, match=r"cannot load the encoder .* model\.safetensors"):
        load(tmp_path)


def test_bad_dtype(tmp_path: Path) -> None:
    folder = write_encoder(tmp_path)
    for dtype in ("int8", "half precision"):
        with pytest.raises(ValueError, match=f"`dtype` .* floating-point type .* got '{dtype}'"):
            load(folder, dtype=dtype)


def test_dtype_and_device(tmp_path: Path) -> None:
    encoder = load(write_encoder(tmp_path), dtype="bfloat16")
    assert encoder.device.type == default_device()
    assert encoder.input_embeddings.dtype == torch.bfloat16
    assert encoder.hidden_states([[7]], [[0]], 1)[0].dtype == torch.float32


def test_loading_leaves_the_settings_of_transformers_alone(tmp_path: Path) -> None:
    before = transformers.utils.logging.get_verbosity(), transformers.utils.logging.is_progress_bar_enabled()
    transformers.utils.logging.set_verbosity(logging.INFO)
    try:
        load(write_encoder(tmp_path), device="cpu")
        assert transformers.utils.logging.get_verbosity() == logging.INFO
        assert transformers.utils.logging.is_progress_bar_enabled() == before[1]
    finally:
        transformers.utils.logging.set_verbosity(before[0])
