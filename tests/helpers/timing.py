# SPDX-License-Identifier: Apache-2.0
"""How long a call takes of the processor, for tests that tell linear from quadratic."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def processor_seconds(call: Callable[[], object], tries: int = 3) -> float:
    """Return the least processor time of some calls: other work delays one, and a quadratic one is
    never quick.

    The garbage collector rests meanwhile: it walks over whatever earlier tests left in memory, for
    seconds.
    """
    taken = []
    for _ in range(tries):
        gc.disable()
        try:
            start = time.process_time()
            call()
            taken.append(time.process_time() - start)
        finally:
            gc.enable()
    return min(taken)
