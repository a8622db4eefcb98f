# SPDX-License-Identifier: Apache-2.0
"""Which verifier this machine can run, as far as that shows before anything is loaded."""

from __future__ import annotations

import os
import platform
import shutil
import sys

from .metrics._shared.recipes import RECIPES
from .scoring.pool import count_cores

# Of the verifiers by one name: the one with the best balanced accuracy published, and the one with
# the smallest weights.
STRONG, SMALL = "factcg", "nli"
MANY_CORES = 16  # enough without an accelerator; a guess, as no machine was timed
# Gigabytes of memory for each of weights: they are read as they lie and made single precision, and
# there is more on the machine.
SHARE_OF_WEIGHTS = 4


def has_accelerator() -> bool:
    """Return whether there is a GPU that torch may use: one of NVIDIA, or one in Apple's chips.

    torch itself would know, and takes seconds to import.
    """
    if sys.platform == "darwin":
        return platform.machine() == "arm64"
    return os.path.exists("/proc/driver/nvidia/version") or bool(shutil.which("nvidia-smi"))


def count_gigabytes() -> float:
    """Return how much memory the machine has; 0 where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    except (AttributeError, OSError, ValueError):  # of Windows, which has no sysconf
        return 0.0


def fitting_verifier(is_fast: bool, gigabytes: float) -> str:
    """Return the name of the verifier for a machine that is fast enough for the strong one, or is
    not, with so much memory.

    >>> fitting_verifier(True, 16), fitting_verifier(True, 4), fitting_verifier(False, 64)
    ('factcg', 'nli', 'nli')
    """
    needed = SHARE_OF_WEIGHTS * RECIPES[STRONG].download
    if is_fast and gigabytes >= needed:
        return STRONG
    return SMALL


def suggest_verifier(language: str) -> str:
    """Return the verifier that fits this machine, with what is fetched from the Hub; "" where it
    does not read the language. Of texts whose language is not known ("") it is taken to read them.
    """
    is_fast = has_accelerator() or count_cores() >= MANY_CORES
    name = fitting_verifier(is_fast, count_gigabytes())
    recipe = RECIPES[name]
    if language and language not in recipe.languages:
        return ""
    return f"{name} ({recipe.download:g} GB)"
