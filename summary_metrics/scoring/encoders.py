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
# Files of a model, of which one must be on this machine, too, or loading it would ask the Hub for its weights.
WEIGHTS = ("model.safetensors", "model.safetensors.index.json")
REFUSED = (401, 403)  # a model that is not public has these for who asks without a token


def find_obstacle(model: Any, chosen: bool = False) -> str:
    """Return why a model cannot be had, "" where it may be: it is on this machine, or the Hub has it.

    A model that the user has `chosen`, and that the Hub does not show to everybody, may be had with a token. That is
    told when it is loaded, and so is what is wrong with a name that is none of the Hub's.
    """
    from huggingface_hub import constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    if not isinstance(model, str) or ":" in model or Path(model).exists():
        return ""
    try:
        stored = [name for name in ("config.json", *WEIGHTS) if isinstance(try_to_load_from_cache(model, name), str)]
    except HFValidationError:
        return ""
    if stored[:1] == ["config.json"] and stored[1:]:
        return ""
    if constants.HF_HUB_OFFLINE:
        return "the Hub is not asked, as HF_HUB_OFFLINE is set"
    try:
        get_hf_file_metadata(hf_hub_url(model, "config.json"), token=False, timeout=PATIENCE)
    except Exception as error:  # whatever a library for HTTP raises where there is no network
        status = getattr(getattr(error, "response", None), "status_code", None)
        if status is None:
            return "the Hub does not answer"
        return "" if chosen and status in REFUSED else f"the Hub answers {status}"
    return ""


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
        Where the metrics or the encoder were asked for by name, or none is left.
    """
    said = ""
    for name in list(metrics):
        named = [option for option in read_profile(name).offline_options if option in parameters_of(metrics[name])]
        chosen = [option for option in named if option in options[name]]
        models = {option: options[name].get(option, parameters_of(metrics[name])[option].default) for option in named}
        obstacles = {option: find_obstacle(model, option in chosen) for option, model in models.items()}
        away = next((option for option in named if obstacles[option]), None)
        if away is None:
            continue
        said = f"{name}: its encoder {models[away]} is not on this machine, and {obstacles[away]}; {advise(name)}"
        if asked or away in chosen or len(metrics) == 1:
            raise JobError(said, 2)
        del metrics[name], options[name]
    return f"left out: {said}" if said else ""


def parameters_of(metric: Any) -> Mapping[str, inspect.Parameter]:
    """Return the options of a metric, with their defaults."""
    compute = getattr(metric, "_compute", None)
    return inspect.signature(compute).parameters if compute else {}
