# SPDX-License-Identifier: Apache-2.0
"""Which backend the options of the metric mean, and whether they go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from .lexical import LexicalBackend
from .local_model import LocalModel
from .model_backend import PROMPTS_HASH, ModelBackend
from .questions import Backend
from .shared import (
    LANGUAGES,
    OF_SERVER,
    ChatModel,
    Client,
    FunctionClient,
    ServerClient,
    StepCache,
    check_server_options,
    describe_model,
    describe_sampling,
    model_label,
)

STEPS = ("keyphrases", "questions", "answers")
# Of each kind of backend, the options that it uses and some other kind ignores.
USES = {
    "lexical": {"model"},
    "openai": {"model", "base_url", "api_key", "extra_body", "cache_dir", "max_calls"},
    "transformers": {"model", "cache_dir", "max_calls"},
    "function": {"cache_dir", "max_calls"},
    "object": set(),
}
# What a backend is made from: with these options equal, it is the same.
MADE_FROM = ("backend", "cache_dir", "language", *OF_SERVER)


def make_backend(options: Mapping[str, Any]) -> Backend:
    """Return the backend: a model is loaded, or its server's client made; nothing is sent."""
    backend, model, language = (options[name] for name in ("backend", "model", "language"))
    kind = kind_of(backend)
    if kind == "object":
        steps: Backend = backend
        return steps
    if kind == "lexical":
        return LexicalBackend(language, encoder_of(model))
    client: Client
    if kind == "openai":
        client = ServerClient(*(options[name] for name in OF_SERVER))
    elif kind == "transformers":
        client = LocalModel(model)
    else:
        client = FunctionClient(backend)
    return ModelBackend(ChatModel(client, StepCache(options["cache_dir"]), PROMPTS_HASH), language)


def describe_backend(options: Mapping[str, Any], backend: Backend | None) -> dict[str, Any]:
    """Return what the signature says; `backend` is the one of these options, None before there is
    one.
    """
    if isinstance(backend, ModelBackend):
        return backend.chat.describe()
    kind, model = kind_of(options["backend"]), options["model"]
    if kind == "lexical":
        parts = {"stemmer": f"snowball-{version('snowballstemmer')}"}
        if model is not None:
            parts["encoder"] = getattr(model, "__qualname__", type(model).__name__)
        return parts
    if kind == "openai":
        extra = options["extra_body"]
        return describe_model(model, PROMPTS_HASH, describe_sampling(extra), extra)
    if kind == "transformers":
        return describe_model(model_label(model), PROMPTS_HASH, LocalModel.sampling)
    if kind == "function":
        return describe_model(getattr(options["backend"], "identity", None), PROMPTS_HASH, None)
    return {}


def count_questions(options: Mapping[str, Any]) -> int:
    """Return how many questions are asked at most, also where the user does not say."""
    backend = options["backend"]
    asking = {"lexical": LexicalBackend, "object": backend}.get(kind_of(backend), ModelBackend)
    count = options["num_questions"] or getattr(asking, "num_questions", None)
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise ValueError(
            f"`num_questions` is needed, as your backend has no such attribute: got {count!r}"
        )
    return count


def kind_of(backend: Any) -> str:
    """Return the kind of a backend, which the user gives by its name, or as a function or object; a
    key of `USES`.

    Raises
    ------
    ValueError, TypeError
        When it is none of these.
    """
    if isinstance(backend, str):
        names = [name for name in USES if name not in ("function", "object")]
        if backend not in names:
            raise ValueError(
                f"`backend` must be one of {', '.join(names)}, or your own, got {backend!r}"
            )
        return backend
    missing = [name for name in STEPS if not callable(getattr(backend, name, None))]
    if not missing:
        return "object"
    if not callable(backend):
        raise TypeError(
            f"`backend` lacks the method {', '.join(missing)}, got {type(backend).__name__}"
        )
    return "function"


def encoder_of(model: Any) -> Callable[[list[str]], Any] | None:
    """Return the function that gives vectors of words: the model itself, or its method `encode`;
    None for no model.
    """
    encode = getattr(model, "encode", model)
    if isinstance(model, str) or not (encode is None or callable(encode)):
        raise TypeError(
            f"`model` must be a function from words to vectors, or have `encode`, got {model!r}"
        )
    return encode


def check_backend(options: Mapping[str, Any]) -> None:
    """Raise a TypeError or ValueError where an option is missing and needed, or is given and would
    be ignored.

    The message names the option. It quotes no key and no address: messages end up in logs.
    """
    kind, model, language = kind_of(options["backend"]), options["model"], options["language"]
    for name in sorted(set().union(*USES.values()) - USES[kind]):
        if options[name] is not None:
            users = ", ".join(kind for kind, uses in USES.items() if name in uses)
            raise ValueError(f"`{name}` is not used by this backend, but by {users}; got one")
    if kind == "lexical":
        encoder_of(model)
        if language not in LANGUAGES:
            names = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            raise ValueError(f"`language` must be one of {names}, got {language!r}")
    if not language.strip():
        raise ValueError(f"`language` must not be blank, got {language!r}")
    check_server_options(options, kind in ("openai", "transformers"))
