# SPDX-License-Identifier: Apache-2.0
"""Tiny encoders with random weights, one of each family, written to a folder as a user's own would be."""

from __future__ import annotations

import json
import string
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

WORDS = (
    "the a cat dog bird sat slept on under mat roof table it was there all day and night while of in town council "
    "voted to close street bridge river new for old mayor said that work would begin spring cost more than plan"
).split()
LETTERS = string.ascii_lowercase + string.digits + string.punctuation
SIZES = {"hidden_size": 32, "num_hidden_layers": 4, "num_attention_heads": 4, "intermediate_size": 64}
FAMILIES = (
    *("bert", "roberta", "modernbert", "deberta", "deberta-v2", "xlm-roberta", "albert"),
    *("convbert", "squeezebert"),  # padding changes the one; the other does not call its layers as modules
)
# For parameters of tests: two kinds of tokenizers answer quickly, the others are slow.
EACH_FAMILY = [
    family if family in ("bert", "roberta") else pytest.param(family, marks=pytest.mark.slow) for family in FAMILIES
]


def word_piece_tokenizer() -> Any:
    vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *("##" + letter for letter in LETTERS), *WORDS]
    return transformers.BertTokenizer(vocab={piece: i for i, piece in enumerate(dict.fromkeys(vocab))})


@cache
def byte_level_parts() -> tuple[dict[str, int], list[tuple[str, str]]]:
    """Vocabulary and merges of a byte-level tokenizer that has each of `WORDS`, after a space, as one piece."""
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>", "[CLS]", "[PAD]", "[SEP]", "[UNK]", "[MASK]"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(special_tokens=special, initial_alphabet=alphabet, show_progress=False)
    trained.train_from_iterator([" ".join(WORDS)] * 3, trainer)
    return trained.get_vocab(), [tuple(pair) for pair in json.loads(trained.to_str())["model"]["merges"]]


def sentence_pieces(special: list[str]) -> list[tuple[str, float]]:
    """Vocabulary of a unigram tokenizer: `WORDS` after a space, letters, and the mark of a space on its own."""
    pieces = [("\u2581" + word, -3.0) for word in WORDS] + [("\u2581", -4.0)] + [(letter, -6.0) for letter in LETTERS]
    return [(piece, 0.0) for piece in special] + pieces


def tokenizer_of(family: str) -> Any:
    if family in ("bert", "convbert", "squeezebert"):
        return word_piece_tokenizer()
    if family in ("roberta", "deberta"):
        vocab, merges = byte_level_parts()
        kind = transformers.RobertaTokenizer if family == "roberta" else transformers.DebertaTokenizer
        return kind(vocab=vocab, merges=merges)
    if family == "modernbert":
        vocab, merges = byte_level_parts()
        backend = Tokenizer(models.BPE(vocab=vocab, merges=merges))
        backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        names = {"cls": "[CLS]", "sep": "[SEP]", "pad": "[PAD]", "unk": "[UNK]", "mask": "[MASK]"}
        special = {f"{role}_token": token for role, token in names.items()}
        return transformers.PreTrainedTokenizerFast(tokenizer_object=backend, **special)
    if family == "xlm-roberta":
        return transformers.XLMRobertaTokenizer(vocab=sentence_pieces(["<s>", "<pad>", "</s>", "<unk>", "<mask>"]))
    special_tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    if family == "deberta-v2":
        return transformers.DebertaV2Tokenizer(vocab=sentence_pieces(special_tokens))
    return transformers.AlbertTokenizer(
        vocab=sentence_pieces(["<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"]), unk_token="<unk>", pad_token="<pad>"
    )


def config_of(family: str, tokenizer: Any, spread: float) -> Any:
    options: dict[str, Any] = {
        **SIZES,
        "vocab_size": len(tokenizer),
        "pad_token_id": tokenizer.pad_token_id,
        "max_position_embeddings": 514,
        "initializer_range": spread,
    }
    if family == "albert":
        options["embedding_size"] = 16
    if family in ("convbert", "squeezebert"):
        options["embedding_size"] = SIZES["hidden_size"]
    if family == "modernbert":
        options |= {"cls_token_id": tokenizer.cls_token_id, "sep_token_id": tokenizer.sep_token_id}
        options |= {"bos_token_id": tokenizer.cls_token_id, "eos_token_id": tokenizer.sep_token_id}
    if family == "deberta-v2":
        options |= {"relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_biased_input": False}
        options |= {"conv_kernel_size": 3, "conv_act": "gelu"}
    return transformers.AutoConfig.for_model(family, **options)


def write_encoder(folder: Path, family: str = "bert", seed: int = 0, spread: float = 0.3) -> str:
    """Write an encoder of `family` and its tokenizer to `folder`; return the folder as a string.

    `spread` is the standard deviation of the weights, far above the usual 0.02, so that untrained layers tell contexts
    apart.
    """
    tokenizer = tokenizer_of(family)
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = transformers.AutoModel.from_config(config_of(family, tokenizer, spread))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)
