# SPDX-License-Identifier: Apache-2.0
"""A verifier by its name: a model of transformers that classifies pairs of texts, on this machine.

Its weights come from safetensors, and no code comes with them. It runs in float32. A pair gets the same probability,
but for rounding, whatever shares its batch.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .forks import use_one_thread_if_forked
from .local_model import load_part
from .model_folder import check_folder
from .model_inputs import batch_tokens, check_device, default_device, length_batches
from .model_names import model_label, model_path
from .verifier import TextPair, Tokens, check_problem, checked_probabilities, find_label, names_in

SAME = 1e-4  # by which padding may move a logit where it is masked


@functools.lru_cache(maxsize=8)
def describe_verifier(name: str, label: str | None) -> tuple[str, str, str]:
    """Return what the signature calls a model, its revision, "local" for a folder, and its label for "supported".

    Only its small files are read.

    Raises
    ------
    OSError
        When there is no such model, or a file of it is damaged.
    ValueError
        When it does not say which label means "supported", or its output is no probability.
    """
    config = load_config(name)
    names = names_in(config.id2label)
    chosen = names[find_label(names, label)]
    return model_label(name), str(getattr(config, "_commit_hash", None) or "local"), chosen


def load_config(name: str) -> Any:
    """Return the configuration of a model; of a folder, after its files were looked at."""
    try:
        import transformers
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "a `verifier` by name needs torch and transformers: pip install torch transformers"
        ) from error
    path = model_path(name)
    if os.path.isdir(path):
        try:
            check_folder(Path(path))
        except (OSError, ValueError) as error:
            raise OSError(f"cannot load the model {name!r}: {error}") from error
    config = load_part(transformers.AutoConfig, path)
    check_problem(config)
    return config


class ModelVerifier:
    """A model for sequence classification and its tokenizer. Several threads may use it; they take turns.

    Raises
    ------
    ModuleNotFoundError
        When torch or transformers is not installed.
    OSError
        When the model cannot be loaded, or its file lacks weights, such as those of the classifier.
    ValueError
        When it does not say which label means "supported", or there is no such device.
    """

    is_local = True

    def __init__(self, name: str, label: str | None, device: str | None, batch_size: int) -> None:
        called, revision, chosen = describe_verifier(name, label)
        import torch
        import transformers

        use_one_thread_if_forked(torch)
        device = device or default_device()
        check_device(device, "verifier_device")
        path = model_path(name)
        kind = transformers.AutoModelForSequenceClassification
        network, loading = load_part(kind, path, use_safetensors=True, output_loading_info=True)
        if lacking := sorted(loading["missing_keys"]):  # transformers fills them with random numbers
            raise OSError(
                f"cannot load the model {name!r} as a verifier: its *.safetensors lack {len(lacking)} weights for "
                f"config.json, the first {lacking[0]}; it may be a model that was not trained to classify"
            )
        tokenizer = load_part(transformers.AutoTokenizer, path)
        if tokenizer.pad_token_id is None:
            tokenizer.pad_token = tokenizer.eos_token
        # A decoder reads its answer behind the last token that is no padding, and looks for it by this number.
        tokenizer.padding_side, network.config.pad_token_id = "right", tokenizer.pad_token_id
        self._torch, self._lock = torch, threading.Lock()  # a tokenizer serves one thread at a time
        self._network = network.float().eval().to(device)
        self._tokens = Tokens.of(network, tokenizer)
        self._column = names_in(network.config.id2label).index(chosen)
        self._several = network.config.num_labels > 1 and network.config.problem_type != "multi_label_classification"
        self.longest: int | None = self._tokens.longest
        self.special = self._tokens.special
        self.name, self.batch_size = called, batch_size
        self.label: str | None = chosen
        self.identity: str | None = f"{called}|revision:{revision}|{chosen}"

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, without special ones."""
        with self._lock:
            return self._tokens.count(texts)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability of the label for each pair, the longest pairs first.

        When an accelerator runs out of memory, the batch is halved until it fits.

        Raises
        ------
        ValueError
            When a pair is too long. Nothing is ever cut off.
        """
        with self._lock:
            return checked_probabilities(self._predict(pairs), len(pairs))

    def _predict(self, pairs: Sequence[TextPair]) -> list[float]:
        lengths = [len(ids) for ids in self._encode(pairs)["input_ids"]]
        if max(lengths, default=0) > self._tokens.longest:
            raise ValueError(f"a pair has {max(lengths)} tokens, and the verifier takes {self.longest}")
        found = [0.0] * len(pairs)
        batches = length_batches(
            lengths, batch_tokens(self._network.device.type), self.batch_size, self._ignores_padding
        )
        waiting = [*batches][::-1]
        while waiting:
            batch = waiting.pop()
            try:
                probabilities = self._probabilities(self._logits([pairs[i] for i in batch]))
            except RuntimeError as error:  # not every device has torch.OutOfMemoryError
                if "out of memory" not in str(error) or len(batch) == 1:
                    raise
                waiting += [batch[len(batch) // 2 :], batch[: len(batch) // 2]]
                continue
            for i, probability in zip(batch, probabilities, strict=True):
                found[i] = probability
        return found

    def _encode(self, pairs: Sequence[TextPair], **options: Any) -> Any:
        chunks, sentences = [chunk for chunk, _ in pairs], [sentence for _, sentence in pairs]
        return self._tokens.tokenizer(chunks, sentences, truncation=False, verbose=False, **options)

    def _logits(self, pairs: Sequence[TextPair]) -> Any:
        """Return the logits of one batch, (pairs, labels)."""
        encoded = self._encode(pairs, padding=True, return_tensors="pt").to(self._network.device)
        with self._torch.inference_mode():
            return self._network(**encoded).logits

    def _probabilities(self, logits: Any) -> list[float]:
        """Return the probability of the label: among all by softmax, or by sigmoid where each stands alone."""
        logits = logits.double()
        found = (logits.softmax(-1) if self._several else logits.sigmoid())[:, self._column]
        probabilities: list[float] = found.tolist()
        return probabilities

    @functools.cached_property
    def _ignores_padding(self) -> bool:
        """Whether pairs of different lengths can run together. Padding changes the results of ConvBERT."""
        short, long = ("a", "b"), ("a a a a a a a a", "b")
        alone, padded = self._logits([short])[0], self._logits([short, long])[0]
        return bool((padded - alone).abs().max() <= SAME * (1 + alone.abs().max()))
