# SPDX-License-Identifier: Apache-2.0
"""Tiny encoders and verifiers with random weights, written to a folder as a user's own would be: one
for each way they can differ. And functions that know the answer of a verifier.
"""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

WORDS = (
    "the a cat dog bird sat slept on under mat roof table it was there all day and night while of"
    " in town council voted to close street bridge river new for old mayor said that work would"
    " begin spring cost more than plan"
).split()
LETTERS = string.ascii_lowercase + string.digits + string.punctuation
SIZES = {
    "hidden_size": 32,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "intermediate_size": 64,
}
# BERT has word pieces; RoBERTa has bytes and marks of spaces, and counts positions from 2; the
# layers of ALBERT are one, and SqueezeBERT does not call its layers as modules.
FAMILIES = ("bert", "roberta", "albert", "squeezebert")


@cache
def byte_level_parts() -> tuple[dict[str, int], list[tuple[str, str]]]:
    """Return the vocabulary and merges of a tokenizer that has each of `WORDS`, after a space, as
    one piece.
    """
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    trainer = trainers.BpeTrainer(
        special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    trained.train_from_iterator([" ".join(WORDS)] * 3, trainer)
    return trained.get_vocab(), [
        tuple(pair) for pair in json.loads(trained.to_str())["model"]["merges"]
    ]


def tokenizer_of(family: str) -> Any:
    if family == "roberta":
        pieces, merges = byte_level_parts()
        return transformers.RobertaTokenizer(vocab=pieces, merges=merges)
    if family in ("albert", "deberta-v2"):
        special = ["<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"]
        scored = (
            [("▁" + word, -3.0) for word in WORDS]
            + [("▁", -4.0)]
            + [(letter, -6.0) for letter in LETTERS]
        )
        vocabulary = [(piece, 0.0) for piece in special] + scored
        kind = {"albert": "AlbertTokenizer", "deberta-v2": "DebertaV2Tokenizer"}[family]
        return getattr(transformers, kind)(vocab=vocabulary, unk_token="<unk>", pad_token="<pad>")
    if family == "t5":
        ends = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0)]
        words = [("▁" + word, -3.0) for word in WORDS] + [("▁", -4.0)]
        letters = [(letter, -6.0) for letter in LETTERS]
        return transformers.T5Tokenizer(vocab=[*ends, *words, *letters], extra_ids=0)
    vocab = [
        "[PAD]",
        "[UNK]",
        "[CLS]",
        "[SEP]",
        "[MASK]",
        *LETTERS,
        *("##" + letter for letter in LETTERS),
        *WORDS,
    ]
    return transformers.BertTokenizer(
        vocab={piece: i for i, piece in enumerate(dict.fromkeys(vocab))}
    )


def write_encoder(folder: Path, family: str = "bert", seed: int = 0) -> str:
    """Write an encoder of `family` and its tokenizer to `folder`; return the folder as a string.

    The spread of the weights is far above the usual 0.02, so that untrained layers tell contexts
    apart.
    """
    tokenizer = tokenizer_of(family)
    options: dict[str, Any] = {
        **SIZES,
        "vocab_size": len(tokenizer),
        "pad_token_id": tokenizer.pad_token_id,
        "max_position_embeddings": 514,
        "initializer_range": 1.0,
    }
    if family in ("albert", "squeezebert"):
        options["embedding_size"] = {"albert": 16, "squeezebert": SIZES["hidden_size"]}[family]
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = transformers.AutoModel.from_config(
            transformers.AutoConfig.for_model(family, **options)
        )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


# Verifiers

Pair = tuple[str, str]

THREE = ("CONTRADICTION", "NEUTRAL", "ENTAILMENT")


def write_classifier(
    folder: Path,
    labels: Sequence[str] = THREE,
    family: str = "bert",
    positions: int = 0,
    **options: Any,
) -> str:
    """Write a classifier of `family` with these labels and its tokenizer to `folder`; return the
    folder as a string.
    """
    tokenizer = tokenizer_of(family)
    config = transformers.AutoConfig.for_model(
        family,
        **SIZES,
        vocab_size=len(tokenizer),
        pad_token_id=tokenizer.pad_token_id,
        max_position_embeddings=positions or 514,
        initializer_range=0.3,
        id2label=dict(enumerate(labels)),
        label2id={label: number for number, label in enumerate(labels)},
        **options,
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        model = transformers.AutoModelForSequenceClassification.from_config(config)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


# DeBERTa-v3 as the authors' models have it: positions are relative, so a pair may be long
DEBERTA_V3: dict[str, Any] = {
    "relative_attention": True,
    "position_biased_input": False,
    "pos_att_type": ["p2c", "c2p"],
    "share_att_key": True,
    "position_buckets": 256,
    "norm_rel_ebd": "layer_norm",
    "type_vocab_size": 0,
}
TWO = ("LABEL_0", "LABEL_1")
# by recipe, the tiny model that stands for its own
CLASSIFIERS: dict[str, dict[str, Any]] = {
    "factcg": {"family": "deberta-v2", "labels": TWO, **DEBERTA_V3},
    "minicheck-deberta": {"family": "deberta-v2", "labels": TWO, **DEBERTA_V3},
    "minicheck-roberta": {"family": "roberta", "labels": TWO},
    "nli": {"family": "deberta-v2", "labels": ("entailment", "not_entailment"), **DEBERTA_V3},
    "nli-base": {
        "family": "deberta-v2",
        "labels": ("entailment", "neutral", "contradiction"),
        **DEBERTA_V3,
    },
}


def write_recipe(folder: Path, recipe: str) -> str:
    """Write a tiny model of the class that a recipe is for; return the folder as a string."""
    if recipe in CLASSIFIERS:
        return write_classifier(folder, **CLASSIFIERS[recipe])
    tokenizer, model = tokenizer_of("t5"), make_t5()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def make_t5() -> Any:
    sizes = {"d_model": 32, "d_ff": 64, "d_kv": 8, "num_layers": 2, "num_heads": 4}
    config = transformers.T5Config(
        **sizes,
        vocab_size=300,  # more than the tokens 3 and 209, of which the answer is one
        decoder_start_token_id=0,
        pad_token_id=0,
        tie_word_embeddings=False,
        initializer_factor=1.0,
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        return transformers.T5ForConditionalGeneration(config)


class Knowing:
    """A function that gives the sentences in `supported` the probability 1 with the chunk that has
    them, else 0.

    A sentence that is in the chunk itself is supported, too. It keeps the pairs that it was asked.
    """

    def __init__(
        self, supported: dict[str, str] | None = None, identity: str | None = None
    ) -> None:
        self.supported = supported or {}  # by sentence, the text that a chunk must have
        self.identity = identity
        self.asked: list[Pair] = []

    def __call__(self, pairs: list[Pair]) -> list[float]:
        self.asked += pairs
        return [float(self.supported.get(sentence, sentence) in chunk) for chunk, sentence in pairs]
