# SPDX-License-Identifier: Apache-2.0
"""Vectors of words by an encoder of the user's own; the last used are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

KEPT_VECTORS = 50_000


class WordVectors:
    """Unit vectors of words by any encoder, from list of str to array (words, dimension); the last used are kept."""

    def __init__(self, encode: Callable[[list[str]], Any]) -> None:
        self.encode = encode
        self._kept: OrderedDict[str, Any] = OrderedDict()
        self._lock = threading.Lock()  # else one thread forgets what another is about to read

    def __call__(self, words: Sequence[str]) -> Any:
        """Return an array (words, dimension) of vectors of length 1; threads take turns."""
        with self._lock:
            return self._vectors(words)

    def _vectors(self, words: Sequence[str]) -> Any:
        import numpy as np  # only an encoder needs it

        new = [word for word in dict.fromkeys(words) if word not in self._kept]
        if new:
            vectors = np.asarray(self.encode(new), dtype=np.float32)
            if vectors.ndim != 2 or len(vectors) != len(new):
                raise ValueError(f"the encoder must return an array ({len(new)}, dimension), got {vectors.shape}")
            lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
            self._kept.update(zip(new, vectors / np.maximum(lengths, 1e-12), strict=True))
        for word in words:
            self._kept.move_to_end(word)
        result = np.stack([self._kept[word] for word in words])
        while len(self._kept) > KEPT_VECTORS:
            self._kept.popitem(last=False)
        return result
