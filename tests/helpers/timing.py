# SPDX-License-Identifier: Apache-2.0
"""How long a call takes of the processor, for tests that tell linear from quadratic."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

TRIES = 3


def processor_seconds(call: Callable[[], object]) -> float:
    """Return the processor time of a call.

    The garbage collector rests meanwhile: it walks over whatever earlier tests left in memory, for
    seconds.
    """
    gc.disable()
    try:
        start = time.process_time()
        call()
        return time.process_time() - start
    finally:
        gc.enable()


def is_linear(
    call: Callable[[int], object], small: int, large: int, most: float = 20, least: float = 0.005
) -> bool:
    """Return whether a call of a large size takes less than `most` times that of a small one, which
    takes no less than `least` seconds.

    Other work may delay a call, so the quickest counts; a quadratic one is never quick.
    """
    quickest = min(processor_seconds(lambda: call(small)) for _ in range(TRIES))
    bound = most * max(quickest, least)
    return any(processor_seconds(lambda: call(large)) < bound for _ in range(TRIES))
