# SPDX-License-Identifier: Apache-2.0
"""Verifiers for the tests: tiny classifiers with random weights, and functions that know the
answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
import transformers

from tests.helpers.encoders import SIZES, tokenizer_of

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
