# SPDX-License-Identifier: Apache-2.0
"""The ESTIME of its authors, for comparison: one file of the package blanc, run as it is shipped.

The package itself cannot be imported with current transformers, so its file is loaded by path. That
file splits words and tags them with NLTK, whose data would have to be downloaded. Here words are
split as in this repository. Tags are left empty: every word is used, so nothing reads them.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import transformers
from summary_metrics.metrics._shared.summary_text import tokenize

MEASURES = ("alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence")
TOLERANCE = 1e-4
# Share of the similarity by which the best and the second-best match may differ and still change
# places by rounding.
TIE = 1e-5


def load_blanc() -> ModuleType:
    """Return the module blanc/estime.py of the installed package."""
    package = importlib.util.find_spec("blanc")
    if package is None or package.origin is None:
        raise ModuleNotFoundError(
            "the reference implementation is missing: pip install --no-deps blanc==0.3.4"
        )
    spec = importlib.util.spec_from_file_location(
        "blanc_estime", Path(package.origin).with_name("estime.py")
    )
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"{package.origin} has no estime.py beside it")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # the file sets it lower, and every head without weights warns
    transformers.utils.logging.set_verbosity_error()
    module.word_tokenize = tokenize
    module.nltk = SimpleNamespace(pos_tag=lambda words: [(word, "") for word in words])
    return module


def reference_estime(model: str, layer: int, **options: Any) -> Any:
    """Return the reference with all measures; `evaluate_claims(text, summaries)` gives them in
    order of `MEASURES`.
    """
    return load_blanc().Estime(
        path_mdl=model, path_mdl_raw=model, i_layer_context=layer, output=list(MEASURES), **options
    )


def differing(result: dict[str, Any], expected: Sequence[Sequence[float]]) -> list[int]:
    """Return which pairs have other scores than the reference, as rounding chose another of two
    equally good matches.

    `found` is a result with details of `MEASURES`, and `expected` has a row of them for each pair.
    It is a ValueError when a pair differs in which no word has such matches, or one pair in fifty
    differs.
    """
    different = []
    for row, values in enumerate(expected):
        ours = [result[measure][row] for measure in MEASURES]
        if all(
            abs(a - b) <= TOLERANCE or (math.isnan(a) and math.isnan(b))
            for a, b in zip(ours, values, strict=True)
        ):
            continue
        words = result["details"][row]["words"]
        gaps = [1 - word["runner_up"]["similarity"] / word["match"]["similarity"] for word in words]
        if min(gaps) > TIE:
            raise ValueError(f"pair {row} differs without a tie: {ours} here, {values} there")
        different.append(row)
    if len(different) > 0.02 * len(expected):
        raise ValueError(f"{len(different)} of {len(expected)} pairs differ")
    return different
