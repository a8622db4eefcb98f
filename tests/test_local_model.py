# SPDX-License-Identifier: Apache-2.0
"""The backend "transformers" on a tiny Llama with random weights, written by the tests."""

from __future__ import annotations

import hashlib
import io
import json
import math
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

from metrics.summarization_score import local_model
from metrics.summarization_score.call_limit import CallLimitError
from metrics.summarization_score.local_model import LocalModel
from metrics.summarization_score.summarization_score import SummarizationScore

SOURCE = "The river rose slowly while people watched."
TEMPLATE = (
    "{% for m in messages %}<{{ m['role'] }}>{{ m['content'] }}{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)


def write_model(folder: Path, template: str | None = TEMPLATE, positions: int = 4096, digits: bool = True) -> str:
    """Write a byte-level tokenizer and a random Llama; return their folder."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {character: i for i, character in enumerate(alphabet if digits else set(alphabet) - set("01"))}
    vocabulary["</s>"] = len(vocabulary)
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="</s>")
    fast.chat_template = template
    fast.save_pretrained(folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        max_position_embeddings=positions,
        initializer_range=0.5,
        bos_token_id=None,
        eos_token_id=vocabulary["</s>"],
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_model(tmp_path_factory.mktemp("llama"))


@pytest.fixture(scope="module")
def model(folder: str) -> LocalModel:
    return LocalModel(folder, "label")


def conversation(text: str) -> list[dict[str, str]]:
    return [{"role": "system", "content": "Rules."}, {"role": "user", "content": text}]


# Worked by hand


def test_probability_is_the_softmax_of_two_logits(model: LocalModel) -> None:
    # The prompt as the template writes it, and the two logits after its last token.
    ids = model.tokenizer("<system>Rules.<user>a<assistant>", return_tensors="pt")["input_ids"]
    with torch.inference_mode():
        logits = model.model(ids).logits[0, -1]
    zero, one = (logits[model.tokenizer.convert_tokens_to_ids(label)].item() for label in "01")
    assert model.choose([conversation("a")]) == pytest.approx([1 / (1 + math.exp(zero - one))], abs=1e-5)


@pytest.mark.slow
def test_from_the_source_to_the_score(folder: str) -> None:
    # Random weights write nonsense; here the questions are given, and each gets exactly one answer.
    result = SummarizationScore(backend="transformers", model=folder).compute(
        predictions=["The river rose.", ".", "People watched."],
        references=[SOURCE] * 3,
        questions=[["Did the river rise?", "Did people watch?", "Was it slow?"]] * 3,
        verify_questions=False,
        explain=True,
    )
    assert result is not None
    for details, summary in zip(result["details"], ["The river rose.", ".", "People watched."], strict=True):
        assert details["answers"] == [int(p >= 0.5) for p in details["probabilities"]]
        assert len(details["answers"]) == 3
        assert details["usage"] == ({} if summary == "." else {"calls": 5})
        assert summary == "." or all(0 < p < 1 for p in details["probabilities"])
    assert "|backend:transformers|" in result["signature"]


# Properties


@pytest.mark.parametrize("batch_size", [1, 2, 3, 100])
def test_a_batch_answers_like_one_at_a_time(
    model: LocalModel, monkeypatch: pytest.MonkeyPatch, batch_size: int
) -> None:
    texts = ["short", "a much longer question than the others, to be padded " * 3, "", "middle of the road", "x" * 77]
    monkeypatch.setattr(local_model, "BATCH_SIZE", 1)
    single = [model.choose([conversation(text)])[0] for text in texts]
    assert len({round(p, 3) for p in single}) > 2  # texts that all score alike would prove nothing
    monkeypatch.setattr(local_model, "BATCH_SIZE", batch_size)
    assert model.choose([conversation(text) for text in texts]) == pytest.approx(single, abs=1e-5)
    assert model.choose([conversation(text) for text in texts[::-1]]) == pytest.approx(single[::-1], abs=1e-5)


def test_replies_are_reproducible(model: LocalModel) -> None:
    first = model.complete(conversation("a"), {}, 8)
    assert model.complete(conversation("a"), {}, 8) == first
    assert first[1]["completion_tokens"] <= 8
    assert first[2] == (first[1]["completion_tokens"] == 8)


# Edges and errors


def test_a_tokenizer_without_chat_template(tmp_path: Path) -> None:
    plain = LocalModel(write_model(tmp_path, template=None), "label")
    assert plain._prompt(conversation("a")) == "Rules.\n\na\n\n"
    assert 0 < plain.choose([conversation("a")])[0] < 1


def test_a_prompt_too_long_is_an_error_and_not_cut(tmp_path: Path) -> None:
    short = LocalModel(write_model(tmp_path, positions=64), "label")
    with pytest.raises(ValueError, match="the prompt has 131 tokens, .* 64 with the reply"):
        short.choose([conversation("x" * 100)])
    # The prompt that holds x has 32 tokens; with 32 more the model is full, and a reply finds no room.
    full = conversation("x" * 33)
    assert short._encode([short._prompt(conversation("x"))])["input_ids"].shape == (1, 32)
    for read in (lambda: short.complete(full, {}, 8), lambda: short.choose([full])):
        with pytest.raises(ValueError, match="the prompt has 64 tokens, .* 64 "):
            read()


def test_a_reply_ends_where_the_model_does(tmp_path: Path) -> None:
    short = LocalModel(write_model(tmp_path, positions=64), "label")
    _, tokens, truncated = short.complete(conversation("x" * 30), {}, 400)
    assert tokens == {"prompt_tokens": 61, "completion_tokens": 3}
    assert truncated


def test_other_weights_in_the_same_folder_are_another_model(tmp_path: Path) -> None:
    folder, cache = write_model(tmp_path / "model"), str(tmp_path / "cache")
    arguments: dict[str, Any] = {
        "predictions": ["The river rose."],
        "references": [SOURCE],
        "questions": [["Did the river rise?"]],
        "verify_questions": False,
        "explain": True,
    }

    def run(**options: Any) -> tuple[list[float], str]:
        result = SummarizationScore(backend="transformers", model=folder).compute(**arguments, **options)
        assert result is not None
        return result["details"][0]["probabilities"], result["signature"]

    first = run(cache_dir=cache)
    assert run(cache_dir=cache) == first
    weights = Path(folder, "model.safetensors").read_bytes()
    assert f"|model:sha256-{hashlib.sha256(weights).hexdigest()[:12]}|" in first[1]
    assert (
        SummarizationScore(backend="transformers", model=folder).signature(
            questions=arguments["questions"], verify_questions=False
        )
        == first[1]
    )
    other = LlamaForCausalLM.from_pretrained(folder)
    with torch.no_grad():
        other.lm_head.weight.neg_()
    other.save_pretrained(folder)
    second = run(cache_dir=cache)
    assert second == run()
    assert second[0] != first[0]
    assert second[1] != first[1]


def test_a_tokenizer_without_the_labels(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no single tokens for 0 and 1"):
        LocalModel(write_model(tmp_path, digits=False), "label")


def test_weights_that_are_not_safetensors_are_refused(tmp_path: Path) -> None:
    folder = Path(write_model(tmp_path))
    weights = LlamaForCausalLM.from_pretrained(folder).state_dict()
    (folder / "model.safetensors").unlink()
    torch.save(weights, folder / "pytorch_model.bin")
    with pytest.raises(OSError, match="safetensors"):
        LocalModel(str(folder), "label")


def test_code_of_a_repository_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n" * 9))  # nor is anybody asked whether it may be
    folder = Path(write_model(tmp_path))
    config = json.loads((folder / "config.json").read_text())
    config |= {"model_type": "elsewhere", "auto_map": {"AutoConfig": "evil.C", "AutoModelForCausalLM": "evil.M"}}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "evil.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass C: pass\nclass M: pass\n")
    with pytest.raises(OSError, match="contains custom code which must be executed"):
        LocalModel(str(folder), "label")
    assert not (tmp_path / "ran").exists()


def set_sizes(**sizes: Any) -> Callable[[Path], None]:
    """Return what writes other numbers into the config.json of a folder."""

    def change(folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**config, **sizes}))

    return change


def overwrite(name: str, content: bytes | int) -> Callable[[Path], None]:
    """Return what writes other bytes into a file of a folder, or keeps only so many of its first."""

    def change(folder: Path) -> None:
        path = folder / name
        path.write_bytes(path.read_bytes()[:content] if isinstance(content, int) else content)

    return change


DAMAGES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a billion layers": (set_sizes(num_hidden_layers=10**9), "config.json has num_hidden_layers 1000000000, "),
    "a billion dimensions": (set_sizes(hidden_size=10**9), "config.json has hidden_size 1000000000, "),
    "a billion words": (set_sizes(vocab_size=10**9), "config.json has vocab_size 1000000000, "),
    "a billion heads": (set_sizes(num_attention_heads=10**9), "config.json has num_attention_heads 1000000000, "),
    "positions": (set_sizes(max_position_embeddings=10**12), "config.json has max_position_embeddings 10"),
    "one layer too many": (
        set_sizes(num_hidden_layers=3),
        "its .*safetensors lack 9 weights for config.json, the first ",
    ),
    "another width": (
        set_sizes(intermediate_size=31),
        "config.json .*the sizes in config.json are not those of the wei",
    ),
    "no number": (set_sizes(hidden_size="32"), "config.json"),
    "a deep config": (overwrite("config.json", b"[" * 200_000), "config.json is not JSON"),
    "an empty config": (overwrite("config.json", b"{}"), "config.json"),
    "a cut tokenizer": (overwrite("tokenizer.json", 500), "tokenizer.json is not JSON"),
    "an empty tokenizer": (overwrite("tokenizer.json", b"{}"), "tokenizer.json"),
    "a strange tokenizer": (overwrite("tokenizer_config.json", b'{"tokenizer_class": 5}'), "tokenizer_config.json"),
    "cut weights": (overwrite("model.safetensors", 5000), "model.safetensors is cut off"),
    "no weights": (
        overwrite("model.safetensors", b""),
        "model.safetensors is cut off or not in the format safetensors",
    ),
    "an empty header": (overwrite("model.safetensors", (2).to_bytes(8, "little") + b"{}"), "config.json"),
    "a strange header": (overwrite("model.safetensors", (2).to_bytes(8, "little") + b"[]"), "model.safetensors"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_folder_is_named_in_one_line_with_the_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "a model"
    write_model(folder)
    change, message = DAMAGES[name]
    change(folder)
    arguments: dict[str, Any] = {"predictions": ["The river rose."], "references": [SOURCE]}
    with pytest.raises(OSError, match=f"^cannot load the model '{re.escape(str(folder))}'.*{message}") as caught:
        SummarizationScore(backend="transformers", model=str(folder)).compute(**arguments)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


def test_weights_that_are_used_twice_are_not_missing(tmp_path: Path) -> None:
    folder = Path(write_model(tmp_path))
    tied = LlamaForCausalLM(LlamaConfig.from_pretrained(folder, tie_word_embeddings=True))
    (folder / "model.safetensors").unlink()
    tied.save_pretrained(folder)
    assert 0 < LocalModel(str(folder), "label").choose([conversation("a")])[0] < 1


@pytest.mark.parametrize("library", ["torch", "transformers"])
def test_without_the_libraries(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError, match="'transformers' needs torch and transformers: pip install"):
        LocalModel("anything", "label")


def test_the_model_is_loaded_once_and_not_pickled(folder: str) -> None:
    metric = SummarizationScore(backend="transformers", model=folder)
    arguments: dict[str, Any] = {
        "predictions": ["The river rose."],
        "references": [SOURCE],
        "questions": [["Did the river rise?"]],
        "verify_questions": False,
    }
    first = metric.compute(**arguments)
    made = metric._made
    assert metric.compute(**arguments) == first
    assert metric._made is made
    assert pickle.loads(pickle.dumps(metric)).compute(**arguments) == first
    assert len(pickle.dumps(metric)) < 100_000


def test_each_question_and_each_reply_is_a_call(folder: str) -> None:
    model = LocalModel(folder, "label")
    model.calls.most = 3
    model.choose([conversation("a"), conversation("b")])
    model.complete(conversation("a"), {}, 1)
    for more in (lambda: model.choose([conversation("a")]), lambda: model.complete(conversation("a"), {}, 1)):
        with pytest.raises(CallLimitError, match="called 3 times"):
            more()
    assert model.calls.used == 3


def test_lines_are_the_questions(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replies: Iterator[Any] = iter(
        [("river\npeople\n", {}, False), ("1. Did it rise?\n2. Did they watch?\n", {}, False)]
    )
    monkeypatch.setattr(LocalModel, "complete", lambda *arguments: next(replies))
    result = SummarizationScore(backend="transformers", model=folder).compute(
        predictions=["The river rose."],
        references=[SOURCE],
        num_questions=2,
        verify_questions=False,
        explain=True,
    )
    assert result is not None
    assert result["details"][0]["questions"] == ["Did it rise?", "Did they watch?"]
