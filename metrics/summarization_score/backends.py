# SPDX-License-Identifier: Apache-2.0
"""Which backend these options mean, and whether they go together."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any, NamedTuple

from .lexical import LexicalBackend
from .local_model import LocalModel
from .model_backend import PROMPTS_HASH, ModelBackend
from .questions import Backend
from .shared import (
    LANGUAGES,
    ChatModel,
    Client,
    FunctionClient,
    ServerClient,
    StepCache,
    check_extra,
    describe_model,
    describe_sampling,
    model_label,
    split_address,
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


class Settings(NamedTuple):
    """The options that a backend is made from. Equal settings can share one."""

    backend: Any
    model: Any
    base_url: str | None
    api_key: str | None
    extra_body: dict[str, Any] | None
    timeout: float
    max_retries: int
    cache_dir: str | os.PathLike[str] | None
    language: str

    @classmethod
    def choose(cls, options: dict[str, Any]) -> Settings:
        """Return the settings among the complete options of the metric."""
        return cls(**{name: options[name] for name in cls._fields})

    @property
    def kind(self) -> str:
        """A key of `USES`."""
        return kind_of(self.backend)

    def make(self) -> Backend:
        """Return the backend: a model is loaded, or its server's client made; nothing is sent."""
        if self.kind == "lexical":
            return LexicalBackend(self.language, encoder_of(self.model))
        if self.kind == "object":
            return CompletedSteps(self.backend)
        makers: dict[str, Callable[[], Any]] = {
            "openai": lambda: ServerClient(
                self.model,
                self.base_url,
                self.api_key,
                self.timeout,
                self.max_retries,
                self.extra_body,
            ),
            "transformers": lambda: LocalModel(self.model),
            "function": lambda: FunctionClient(self.backend),
        }
        chat = ChatModel(makers[self.kind](), StepCache(self.cache_dir), PROMPTS_HASH)
        return ModelBackend(chat, self.language)

    def describe(self, backend: Backend | None) -> dict[str, Any]:
        """Return what the signature says; `backend` is that of these settings, None before there is
        one.
        """
        if isinstance(backend, ModelBackend):
            return backend.chat.describe()
        if self.kind == "lexical":
            parts = {"stemmer": f"snowball-{version('snowballstemmer')}"}
            if self.model is not None:
                parts["encoder"] = getattr(self.model, "__qualname__", type(self.model).__name__)
            return parts
        if self.kind == "openai":
            sampling = describe_sampling(self.extra_body)
            return describe_model(self.model, PROMPTS_HASH, sampling, self.extra_body)
        if self.kind == "transformers":
            return describe_model(model_label(self.model), PROMPTS_HASH, LocalModel.sampling)
        if self.kind == "function":
            return describe_model(getattr(self.backend, "identity", None), PROMPTS_HASH, None)
        return {}

    def count_questions(self) -> int:
        """Return how many questions are asked where the user does not say."""
        if self.kind != "object":
            return (
                LexicalBackend.num_questions
                if self.kind == "lexical"
                else ModelBackend.num_questions
            )
        count: int = getattr(self.backend, "num_questions", 0)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(
                f"`num_questions` is needed, as your backend has no such attribute: got {count!r}"
            )
        return count


class CompletedSteps:
    """An object with the three methods, and with stand-ins for what else a backend has where it
    lacks them.
    """

    def __init__(self, steps: Any) -> None:
        self._steps = steps
        self.num_questions: int = getattr(steps, "num_questions", 0)
        self.parallel: bool = getattr(steps, "parallel", False)
        self.at_once: int = getattr(steps, "at_once", Client.at_once)
        self.control_questions: Sequence[str] = getattr(steps, "control_questions", ())
        self.keyphrases, self.questions, self.answers = (
            steps.keyphrases,
            steps.questions,
            steps.answers,
        )
        if hasattr(steps, "take_usage"):
            self.take_usage = steps.take_usage


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
    if missing and not callable(backend):
        raise TypeError(
            f"`backend` lacks the method {', '.join(missing)}, got {type(backend).__name__}"
        )
    return "function" if missing else "object"


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


def check_settings(options: dict[str, Any]) -> None:
    """Raise a TypeError or ValueError where a setting is missing and needed, or is given and would
    be ignored.

    The message names the option. It quotes no key and no address: messages end up in logs.
    """
    settings = Settings.choose(options)
    used = USES[settings.kind]
    for name in sorted(set().union(*USES.values())):
        if options[name] is not None and name not in used:
            users = ", ".join(kind for kind, uses in USES.items() if name in uses)
            value = repr(options[name])
            if name in ("api_key", "base_url"):
                value = "one"
            raise ValueError(f"`{name}` is not used by this backend, but by {users}; got {value}")
    for name in ("language", "base_url"):
        if isinstance(options[name], str) and not options[name].strip():
            raise ValueError(f"`{name}` must not be blank, got {options[name]!r}")
    if settings.kind == "lexical":
        encoder_of(settings.model)
        if settings.language not in LANGUAGES:
            names = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            raise ValueError(f"`language` must be one of {names}, got {settings.language!r}")
    elif "model" in used and not (isinstance(settings.model, str) and settings.model.strip()):
        raise ValueError(
            f"backend {settings.backend!r} needs `model`, the name of the model, got"
            f" {settings.model!r}"
        )
    if settings.base_url is not None:
        split_address(settings.base_url)
    check_extra(settings.extra_body)
