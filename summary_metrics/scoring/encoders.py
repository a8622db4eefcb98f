# SPDX-License-Identifier: Apache-2.0
"""Whether the encoder of a metric can be had, before rows are scored with it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..errors import JobError
from ..registry import read_profile

PATIENCE = 10  # seconds for the Hub to answer


def is_within_reach(model: Any) -> bool:
    """Return whether a model is on this machine, or the Hub answers at all. That it has the model is told later."""
    from huggingface_hub import constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache

    if not isinstance(model, str) or ":" in model or Path(model).exists():
        return True
    if isinstance(try_to_load_from_cache(model, "config.json"), str):
        return True
    if constants.HF_HUB_OFFLINE:
        return False
    try:
        get_hf_file_metadata(hf_hub_url(model, "config.json"), token=False, timeout=PATIENCE)
    except Exception as error:  # whatever a library for HTTP raises where there is no network
        return getattr(error, "response", None) is not None
    return True


def advise_in_command(_metric: str) -> str:
    """Return what to do where the encoder of a metric cannot be had."""
    return "--offline takes a small stand-in for a first look, --metrics names the metrics to run"


def leave_out_unreachable(
    metrics: dict[str, Any],
    options: dict[str, Any],
    asked: bool,
    advise: Callable[[str], str] = advise_in_command,
) -> str:
    """Take metrics whose encoder cannot be had out of `metrics` and `options`, and return what to say of them.

    `advise` says what to do.

    Raises
    ------
    JobError
        Where the metrics were asked for by name, or none is left.
    """
    said = ""
    for name in list(metrics):
        named = [option for option in read_profile(name).offline_options if option in parameters_of(metrics[name])]
        models = [options[name].get(option, parameters_of(metrics[name])[option].default) for option in named]
        away = [model for model in models if not is_within_reach(model)]
        if not away:
            continue
        said = f"{name}: its encoder {away[0]} is not on this machine, and the Hub does not answer; {advise(name)}"
        if asked or len(metrics) == 1:
            raise JobError(said, 2)
        del metrics[name], options[name]
    return f"left out: {said}" if said else ""


def parameters_of(metric: Any) -> Mapping[str, inspect.Parameter]:
    """Return the options of a metric, with their defaults."""
    compute = getattr(metric, "_compute", None)
    return inspect.signature(compute).parameters if compute else {}
