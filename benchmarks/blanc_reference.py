# SPDX-License-Identifier: Apache-2.0
"""The ESTIME of its authors, for comparison: one file of the package blanc, run as it is shipped.

The package itself cannot be imported with current transformers, so its file is loaded by path. That file splits words
and tags them with NLTK, whose data would have to be downloaded. Here words are split as in this repository. Tags are
left empty: every word is used, so nothing reads them.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import transformers

from metrics._shared.tokenizer import tokenize

MEASURES = ("alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence")


def load_blanc() -> ModuleType:
    """The module blanc/estime.py of the installed package."""
    package = importlib.util.find_spec("blanc")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("the reference implementation is missing: pip install --no-deps blanc==0.3.4")
    spec = importlib.util.spec_from_file_location("blanc_estime", Path(package.origin).with_name("estime.py"))
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"{package.origin} has no estime.py beside it")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    transformers.utils.logging.set_verbosity_error()  # the file sets it lower, and every head without weights warns
    module.word_tokenize = tokenize
    module.nltk = SimpleNamespace(pos_tag=lambda words: [(word, "") for word in words])
    return module


def reference_estime(model: str, layer: int, **options: Any) -> Any:
    """The reference with all measures; `evaluate_claims(text, summaries)` gives them in the order of `MEASURES`."""
    return load_blanc().Estime(
        path_mdl=model, path_mdl_raw=model, i_layer_context=layer, output=list(MEASURES), **options
    )
