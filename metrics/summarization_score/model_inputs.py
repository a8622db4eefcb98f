# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/model_inputs.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The inputs of a model: how long one may be, which of them run together, and on which device.

Only the functions that ask torch for something import it, so that a metric loads without it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

# Tokens in one forward pass. On a CPU, more tokens are slower: the matrix products get no faster, and the system clears
# the memory of large intermediate arrays again for every layer.
BATCH_TOKENS_CPU = 1024
BATCH_TOKENS_ACCELERATOR = 65536


def default_device() -> str:
    """Return the fastest kind of device this machine has: cuda, mps or cpu."""
    import torch

    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"


def length_batches(
    lengths: Sequence[int], tokens: int, most: int | None = None, padded: bool = True
) -> Iterator[list[int]]:
    """Yield batches of indexes of inputs, the longest inputs first.

    A batch has at most `tokens` tokens, padding included, and at most `most` inputs. An input longer than `tokens` is a
    batch of its own. To avoid padding, a batch that is at least half full takes no shorter inputs. If not `padded`, all
    inputs of a batch have the same length.

    >>> list(length_batches([1, 3, 2, 2], tokens=4))
    [[1], [2, 3], [0]]
    """
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        if batch:
            longest, filled = lengths[batch[0]], len(batch) * lengths[batch[0]]
            shorter = lengths[index] < longest and (not padded or 2 * filled >= tokens)
            if shorter or filled + longest > tokens or len(batch) == most:
                yield batch
                batch = []
        batch.append(index)
    if batch:
        yield batch


def batch_tokens(device: str) -> int:
    """Return how many tokens to run together on this type of device."""
    return BATCH_TOKENS_CPU if device == "cpu" else BATCH_TOKENS_ACCELERATOR


def check_device(device: str, option: str = "device") -> None:
    """Raise a ValueError, which names the option, unless torch finds the device on this machine."""
    import torch

    try:
        torch.empty(0, device=device)
    except (AssertionError, ImportError, RuntimeError) as error:
        raise ValueError(f"`{option}` must be one that torch finds on this machine, got {device!r}: {error}") from error


def longest_input(model: Any, tokenizer: Any) -> int:
    """Return the most tokens in one input of a model of transformers, special tokens included."""
    return min(tokenizer.model_max_length, count_positions(model))


def count_positions(model: Any) -> int:
    """Return how many positions a model knows; a very large number where it counts none."""
    table: Any = getattr(getattr(model.base_model, "embeddings", None), "position_embeddings", None)
    if not hasattr(table, "num_embeddings"):
        limit = getattr(model.config, "max_position_embeddings", None)
        return limit if limit and limit > 0 else sys.maxsize  # positions may be relative
    # RoBERTa and similar models begin to count positions after the padding index.
    return table.num_embeddings - (0 if table.padding_idx is None else table.padding_idx + 1)
