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
