# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_models.py, copied by metrics/_shared/vendor.py; edit it there.
"""Which of the models that a metric offers on a page can be loaded here, and what to say of a stand-in."""

from __future__ import annotations

from typing import Any

from huggingface_hub import try_to_load_from_cache
from huggingface_hub.constants import HF_HUB_OFFLINE

CAVEAT = (
    "This model is a small stand-in, to show how the page works. Its scores do not tell a faithful summary from a "
    "hallucinated one: do not take them for evidence."
)


def is_here(metric: Any, name: str) -> bool:
    """Return whether a model of a metric is on this machine, in a package or in the cache."""
    try:
        from_hub = metric.find_model(name) == name
    except OSError:
        return False
    return not from_hub or isinstance(try_to_load_from_cache(name, "model.safetensors"), str)


def may_be_loaded(metric: Any, name: str) -> bool:
    """Return whether a model is here, or may come from the Hub. That is asked for nothing: who chooses it asks."""
    return is_here(metric, name) or (not HF_HUB_OFFLINE and ":" not in name)


def find_caveat(metric: Any, name: str) -> str:
    """Return what is to be said of the scores of a metric with this model: that they are no evidence, or nothing."""
    return CAVEAT if metric.stand_in(**{metric.model_option: name}) else ""
