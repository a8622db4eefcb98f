# SPDX-License-Identifier: Apache-2.0
"""The four kinds of verifiers: functions, objects, pipelines and models, on tiny classifiers with random weights."""

from __future__ import annotations

import json
import math
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from sentence_transformers import CrossEncoder

from metrics.summarization_score.local_verifier import ModelVerifier, describe_verifier
from metrics.summarization_score.verifier import (
    FunctionVerifier,
    ObjectVerifier,
    PipelineVerifier,
    check_verifier,
    checked_probabilities,
    find_label,
    is_pipeline,
    names_in,
)
from tests.modules import FOLDERS
from tests.tiny_t5 import tiny_tokenizer
from tests.tiny_verifiers import THREE, Pair, write_classifier

PAIRS = [
    ("the cat slept on the mat all day and night while the dog was there", "the cat slept"),
    ("the council voted to close the street", "the old mayor said that work would begin in spring"),
    ("a bird", "a dog"),
    ("the river cost more than the plan for the new bridge in town", "it was there"),
    ("the town", "the town"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_classifier(tmp_path_factory.mktemp("three"))


@pytest.fixture(scope="module")
def model(folder: str) -> ModelVerifier:
    return ModelVerifier(folder, None, "cpu", 64)


def load_parts(folder: str) -> tuple[Any, Any]:
    network = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    return network, transformers.AutoTokenizer.from_pretrained(folder)


def logits_of(folder: str) -> list[list[float]]:
    """The logits of each pair, one at a time, as the library gives them."""
    network, tokenizer = load_parts(folder)
    with torch.inference_mode():
        return [network(**tokenizer(*pair, return_tensors="pt")).logits[0].double().tolist() for pair in PAIRS]


def softmax(logits: Sequence[float], place: int) -> float:
    return math.exp(logits[place]) / sum(map(math.exp, logits))


def make_pipeline(folder: str) -> Any:
    network, tokenizer = load_parts(folder)
    return transformers.pipeline("text-classification", model=network, tokenizer=tokenizer, device="cpu")


# Worked by hand


@pytest.mark.parametrize(
    ("names", "wanted", "place"),
    [
        (["ENTAILMENT", "NEUTRAL", "CONTRADICTION"], None, 0),
        (["contradiction", "entailment", "neutral"], None, 1),
        (["not_entailment", "entailment"], None, 1),
        (["Inconsistent", "Consistent"], None, 1),
        (["unsupported", "Supported"], None, 1),
        (["UNFACTUAL", "factually-consistent"], None, 1),
        (["矛盾", "中立", "蕴含"], None, 2),
        (["contradicción", "neutral", "IMPLICACIO\u0301N"], None, 2),
        (["LABEL_0", "LABEL_1"], "LABEL_1", 1),
        (["LABEL_0"], "label-0", 0),
        (["entailment", "supported"], "supported", 1),
        (["entailment", "neutral"], "neutral", 1),  # the user's word holds; the controls find a wrong one
    ],
)
def test_the_label_is_read_by_its_name(names: list[str], wanted: str | None, place: int) -> None:
    assert find_label(names, wanted) == place


def test_labels_are_read_in_the_order_of_their_numbers() -> None:
    assert names_in({"2": "c", "0": "a", "10": "d", "1": "b"}) == ["a", "b", "c", "d"]
    assert names_in(["a", "b"]) == ["a", "b"]


def test_three_labels_are_a_softmax(model: ModelVerifier, folder: str) -> None:
    expected = [softmax(logits, THREE.index("ENTAILMENT")) for logits in logits_of(folder)]
    assert model.predict(PAIRS) == pytest.approx(expected, abs=1e-6)
    assert len({round(value, 3) for value in expected}) > 2  # pairs that all score alike would prove nothing
    assert (model.label, model.longest, model.special) == ("ENTAILMENT", 514, 3)


def test_two_labels_whose_names_say_nothing(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path, ["LABEL_0", "LABEL_1"])
    with pytest.raises(ValueError, match=r"'LABEL_0', 'LABEL_1'.*verifier_label='LABEL_1'"):
        ModelVerifier(folder, None, "cpu", 64)
    expected = [softmax(logits, 0) for logits in logits_of(folder)]
    assert ModelVerifier(folder, "LABEL_0", "cpu", 64).predict(PAIRS) == pytest.approx(expected, abs=1e-6)


def test_one_output_is_a_sigmoid(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path, ["LABEL_0"])
    with pytest.raises(ValueError, match="which label means"):
        ModelVerifier(folder, None, "cpu", 64)
    expected = [1 / (1 + math.exp(-logits[0])) for logits in logits_of(folder)]
    verifier = ModelVerifier(folder, "LABEL_0", "cpu", 64)
    assert verifier.predict(PAIRS) == pytest.approx(expected, abs=1e-6)
    pipeline = PipelineVerifier(make_pipeline(folder), "LABEL_0", 64)
    assert pipeline.predict(PAIRS) == pytest.approx(expected, abs=1e-6)


def test_labels_that_stand_alone_are_sigmoids(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path, ["relevant", "supported"], problem_type="multi_label_classification")
    expected = [1 / (1 + math.exp(-logits[1])) for logits in logits_of(folder)]
    assert ModelVerifier(folder, None, "cpu", 64).predict(PAIRS) == pytest.approx(expected, abs=1e-6)
    assert PipelineVerifier(make_pipeline(folder), None, 64).predict(PAIRS) == pytest.approx(expected, abs=1e-6)


def test_a_pipeline_gives_what_its_model_gives(model: ModelVerifier, folder: str) -> None:
    pipeline = make_pipeline(folder)
    assert is_pipeline(pipeline)
    verifier = PipelineVerifier(pipeline, None, 64)
    assert verifier.predict(PAIRS) == pytest.approx(model.predict(PAIRS), abs=1e-6)
    assert verifier.predict(PAIRS[:1]) == pytest.approx(model.predict(PAIRS[:1]), abs=1e-6)
    assert (verifier.longest, verifier.special) == (model.longest, model.special)
    assert verifier.count_tokens(["the cat", ""]) == model.count_tokens(["the cat", ""]) == [2, 0]


def test_a_cross_encoder_with_labels(model: ModelVerifier, folder: str) -> None:
    encoder = CrossEncoder(folder, device="cpu")
    assert not is_pipeline(encoder)
    assert np.abs(encoder.predict(PAIRS)).max() > 1  # it gives logits unless it is told otherwise
    verifier = ObjectVerifier(encoder, None, 64)
    assert verifier.predict(PAIRS) == pytest.approx(model.predict(PAIRS), abs=1e-5)
    assert (verifier.label, verifier.longest, verifier.special) == ("ENTAILMENT", 514, 3)
    encoder.max_seq_length = 100  # it would cut off what is longer
    assert ObjectVerifier(encoder, None, 64).longest == 100


def test_a_cross_encoder_with_one_output(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path, ["LABEL_0"])
    expected = [1 / (1 + math.exp(-logits[0])) for logits in logits_of(folder)]
    verifier = ObjectVerifier(CrossEncoder(folder, device="cpu"), None, 64)
    assert verifier.predict(PAIRS) == pytest.approx(expected, abs=1e-5)
    assert verifier.label is None


@pytest.mark.parametrize(
    "make",
    [list, tuple, np.array, lambda values: np.array(values, np.float32), torch.tensor, lambda v: [*map(np.float64, v)]],
)
def test_numbers_in_any_form(make: Callable[[list[float]], Any]) -> None:
    verifier = FunctionVerifier(lambda pairs: make([0.25, 1.0]), 64)
    found = verifier.predict([("a", "b")] * 2)
    assert found == [0.25, 1.0]
    assert all(type(value) is float for value in found)


def test_rounding_does_not_carry_a_probability_beyond_its_range() -> None:
    assert checked_probabilities([1.0000001, -1e-9], 2) == [1.0, 0.0]


# Properties


@pytest.mark.parametrize(
    "family",
    [
        "bert",
        "roberta",
        pytest.param("deberta-v2", marks=pytest.mark.slow),
        pytest.param("modernbert", marks=pytest.mark.slow),
        pytest.param("convbert", marks=pytest.mark.slow),
    ],
)
def test_nothing_depends_on_what_shares_a_batch(tmp_path: Path, family: str) -> None:
    folder = write_classifier(tmp_path, family=family)
    verifier = ModelVerifier(folder, None, "cpu", 64)
    alone = [verifier.predict([pair])[0] for pair in PAIRS]
    assert len({round(value, 3) for value in alone}) > 2
    for size in (1, 2, 64):
        verifier.batch_size = size
        assert verifier.predict(PAIRS) == pytest.approx(alone, abs=1e-5)
        assert verifier.predict(PAIRS[::-1]) == pytest.approx(alone[::-1], abs=1e-5)
        assert verifier.predict(PAIRS * 2) == pytest.approx(alone * 2, abs=1e-5)


def test_the_longest_pairs_run_first(model: ModelVerifier, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    forward = model._logits

    def note(pairs: Sequence[Pair]) -> Any:
        seen.extend(sum(model._tokens.count([chunk, sentence])) for chunk, sentence in pairs)
        return forward(pairs)

    assert model._ignores_padding
    monkeypatch.setattr(model, "_logits", note)
    model.predict(PAIRS)
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == len(PAIRS)


def test_out_of_memory_halves_the_batch(model: ModelVerifier, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, forward = model.predict(PAIRS), model._logits

    def small(pairs: Sequence[Pair]) -> Any:
        if len(pairs) > 1:
            raise RuntimeError("CUDA out of memory")
        return forward(pairs)

    monkeypatch.setattr(model, "_logits", small)
    assert model.predict(PAIRS) == pytest.approx(expected, abs=1e-5)


def test_a_table_of_positions_may_begin_behind_the_padding(tmp_path: Path) -> None:
    # RoBERTa's table has 514 rows, and the first two are for padding.
    folder = write_classifier(tmp_path, family="roberta")
    assert ModelVerifier(folder, None, "cpu", 64).longest == 512


def test_half_precision_weights_run_in_single(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    network, _ = load_parts(folder)
    network.half().save_pretrained(folder)
    verifier = ModelVerifier(folder, None, "cpu", 64)
    assert {weights.dtype for weights in verifier._network.parameters()} == {torch.float32}


def test_a_tokenizer_counts_a_pair_as_it_encodes_it(model: ModelVerifier) -> None:
    for chunk, sentence in PAIRS:
        counted = sum(model.count_tokens([chunk, sentence])) + model.special
        assert counted == len(model._encode([(chunk, sentence)])["input_ids"][0])


# What it is called


def test_a_folder_is_known_by_its_weights(folder: str, tmp_path: Path, model: ModelVerifier) -> None:
    name, revision, label = describe_verifier(folder, None)
    assert (name[:7], len(name), revision, label) == ("sha256-", 19, "local", "ENTAILMENT")
    elsewhere = shutil.copytree(folder, tmp_path / "elsewhere")
    assert describe_verifier(str(elsewhere), None)[0] == name == model.name
    assert describe_verifier(write_classifier(tmp_path / "other", seed=1), None)[0] != name
    assert model.identity == f"{name}|revision:local|ENTAILMENT"


def test_a_pipeline_is_known_by_its_weights(folder: str, tmp_path: Path) -> None:
    one, same = (PipelineVerifier(make_pipeline(folder), None, 64) for _ in range(2))
    other = PipelineVerifier(make_pipeline(write_classifier(tmp_path, seed=1)), None, 64)
    assert one.identity == same.identity != other.identity


# The wrappers that the card shows


def card_code(word: str) -> str:
    """Return the block of code of the card that has this word, without prompts."""
    card = (FOLDERS["summarization_score"] / "README.md").read_text(encoding="utf-8")
    (block,) = [code for code in re.findall(r"^```py\n(.*?)^```", card, re.M | re.S) if word in code]
    return str(block)


def run_wrapper(word: str, folder: str) -> Any:
    names: dict[str, Any] = {}
    exec(re.sub(r'^name = ".*?"', f"name = {folder!r}", card_code(word), flags=re.M), names)
    return names


@pytest.mark.parametrize("family", ["roberta", pytest.param("deberta-v2", marks=pytest.mark.slow)])
def test_two_texts_joined_by_the_end_token(tmp_path: Path, family: str) -> None:
    folder = write_classifier(tmp_path, ["LABEL_0", "LABEL_1"], family)
    wrapped = run_wrapper("def minicheck(", folder)
    network, tokenizer = load_parts(folder)
    with torch.inference_mode():
        joined = [tokenizer(f"{one}{tokenizer.eos_token}{other}", return_tensors="pt") for one, other in PAIRS]
        expected = [network(**encoded).logits[0].softmax(-1)[1].item() for encoded in joined]
    assert FunctionVerifier(wrapped["minicheck"], 64).predict(PAIRS) == pytest.approx(expected, abs=1e-5)
    assert len({round(value, 3) for value in expected}) > 2


def test_an_answer_of_two_tokens(tmp_path: Path) -> None:
    tokenizer = tiny_tokenizer()
    tokenizer.save_pretrained(tmp_path)
    sizes = {"d_model": 32, "d_ff": 64, "d_kv": 8, "num_layers": 2, "num_heads": 4, "vocab_size": 300}
    with torch.random.fork_rng():
        torch.manual_seed(0)
        config = transformers.T5Config(**sizes, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1)
        network = transformers.T5ForConditionalGeneration(config).eval()
    network.save_pretrained(tmp_path)
    wrapped = run_wrapper("def minicheck_t5(", str(tmp_path))
    pairs = [("the river rose by two metres", "a fox slept"), ("rain fell", "the boat left at dawn before the mayor")]
    with torch.inference_mode():
        expected = []
        for one, other in pairs:
            encoded = tokenizer(f"predict: {one}</s>{other}", return_tensors="pt")
            logits = network(**encoded, decoder_input_ids=torch.zeros((1, 1), dtype=torch.long)).logits[0, 0]
            expected.append(torch.stack([logits[3], logits[209]]).softmax(-1)[1].item())
    assert FunctionVerifier(wrapped["minicheck_t5"], 64).predict(pairs) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("word", ["hhem.predict", "AlignScore("])
def test_the_wrappers_that_cannot_be_run_here_can_be_read(word: str) -> None:
    compile(card_code(word), word, "exec")


# Edges and errors


@pytest.mark.parametrize(
    ("names", "wanted", "message"),
    [
        (["LABEL_0", "LABEL_1"], None, "labels without a meaning: 'LABEL_0', 'LABEL_1'"),
        (["entailment", "supported"], None, "more than one label for it"),
        (["no", "maybe"], None, "no label for it that is known here: 'no', 'maybe'"),
        (["not_entailment", "inconsistent"], None, "no label for it that is known here"),
        (["entailment", "neutral"], "LABEL_1", "must be one of the labels of the verifier, 'entailment', 'neutral'"),
    ],
)
def test_a_label_that_is_not_known(names: list[str], wanted: str | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_label(names, wanted)


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ([0.5], "one probability .* 2 pairs, got 1"),
        ([0.5, 1.5], "numbers from 0 to 1, got 1.5"),
        ([0.5, math.nan], "numbers from 0 to 1, got nan"),
        ([0.5, True], "numbers from 0 to 1, got True"),
        ([0.5, "1"], "numbers from 0 to 1, got '1'"),
        ([[0.2, 0.8]] * 2, r"numbers from 0 to 1, got \[0.2, 0.8\]"),
        (None, "one probability .* 2 pairs, got None"),
        (0.5, "one probability .* 2 pairs, got 0.5"),
    ],
)
def test_a_function_that_returns_no_probabilities(returned: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        FunctionVerifier(lambda pairs: returned, 64).predict([("a", "b")] * 2)


class Predicts:
    """An object whose answers are given."""

    def __init__(self, answers: Any, names: dict[int, str] | None = None) -> None:
        self.answers = answers
        if names:
            self.config = type("Config", (), {"id2label": names})

    def predict(self, pairs: list[Pair]) -> Any:
        return self.answers


def test_an_object_of_ones_own() -> None:
    assert ObjectVerifier(Predicts([0.5]), None, 64).predict([("a", "b")]) == [0.5]
    names = {0: "neutral", 1: "entailment"}
    assert ObjectVerifier(Predicts([[0.7, 0.3]], names), None, 64).predict([("a", "b")]) == [0.3]
    assert ObjectVerifier(Predicts([[0.7]]), None, 64).predict([("a", "b")]) == [0.7]
    with pytest.raises(ValueError, match="gave 2 numbers .* names no labels"):
        ObjectVerifier(Predicts([[0.7, 0.3]]), None, 64).predict([("a", "b")])
    with pytest.raises(ValueError, match="one number for a pair, .* the labels"):
        ObjectVerifier(Predicts([0.7], names), None, 64).predict([("a", "b")])
    with pytest.raises(ValueError, match="numbers from 0 to 1, got -3.0"):
        ObjectVerifier(Predicts([[2.0, -3.0]], names), None, 64).predict([("a", "b")])
    with pytest.raises(ValueError, match="no labels to choose from, got 'entailment'"):
        ObjectVerifier(Predicts([0.5]), "entailment", 64)


def test_what_no_verifier_can_be_made_from(folder: str) -> None:
    network, tokenizer = load_parts(folder)
    for verifier, message in [(5, "must be the name or folder"), ("  ", "blank"), (network, "without its tokenizer")]:
        with pytest.raises((TypeError, ValueError), match=message):
            check_verifier(verifier)
    wrong = transformers.pipeline("token-classification", model=folder, tokenizer=tokenizer)
    with pytest.raises(ValueError, match="a pipeline for 'text-classification', got one for 'token-classification'"):
        check_verifier(wrong)


def test_a_regression_gives_no_probability(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path, ["supported"], problem_type="regression")
    with pytest.raises(ValueError, match="regression, so its output is no probability"):
        ModelVerifier(folder, None, "cpu", 64)
    with pytest.raises(ValueError, match="regression, "):
        PipelineVerifier(make_pipeline(folder), None, 64)


def test_a_pair_that_is_too_long_is_an_error(model: ModelVerifier) -> None:
    with pytest.raises(ValueError, match="a pair has 605 tokens, .* takes 514"):
        model.predict([("the " * 600, "the cat")])


def test_a_model_that_was_not_trained_to_classify(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    network, _ = load_parts(folder)
    network.base_model.save_pretrained(folder)
    config = json.loads((tmp_path / "config.json").read_text())
    config |= {"id2label": dict(enumerate(THREE)), "label2id": {name: i for i, name in enumerate(THREE)}}
    (tmp_path / "config.json").write_text(json.dumps(config))
    with pytest.raises(OSError, match="lack 2 weights for config.json, the first classifier.bias"):
        ModelVerifier(folder, None, "cpu", 64)


def test_weights_in_a_pickle_are_not_read(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    network, _ = load_parts(folder)
    (tmp_path / "model.safetensors").unlink()
    torch.save(network.state_dict(), tmp_path / "pytorch_model.bin")
    with pytest.raises(OSError, match="cannot load the model"):
        ModelVerifier(folder, None, "cpu", 64)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"x" * 100)
    with pytest.raises(OSError, match="model.safetensors is cut off or "):
        ModelVerifier(folder, None, "cpu", 64)


def test_code_of_a_model_is_not_run(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    config = json.loads((tmp_path / "config.json").read_text())
    config |= {"model_type": "own", "auto_map": {"AutoConfig": "own.Config"}}
    (tmp_path / "config.json").write_text(json.dumps(config))
    (tmp_path / "own.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    with pytest.raises(OSError, match="cannot load the model"):
        ModelVerifier(folder, None, "cpu", 64)
    assert not (tmp_path / "ran").exists()


def test_no_such_device(folder: str) -> None:
    with pytest.raises(ValueError, match="`verifier_device` .* torch .* got 'tpu9'"):
        ModelVerifier(folder, None, "tpu9", 64)
