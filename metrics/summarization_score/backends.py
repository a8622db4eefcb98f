# SPDX-License-Identifier: Apache-2.0
"""The kinds of backends: which options each uses, how it is made from them, and what the signature says of it."""

from __future__ import annotations

import math
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.metadata import version
from numbers import Real
from typing import Any, ClassVar, NamedTuple

from .alphabets import alphabet_of, is_other_script
from .base import check_integer
from .chat_backend import ChatBackend, ClaimsBackend, Client, FunctionClient
from .finding import TextsWarning
from .languages import LANGUAGES, check_language
from .lexical import LexicalBackend
from .local_model import LocalModel
from .model_names import model_label
from .openai_client import OpenAIClient, split_address
from .prompts import describe_model
from .questions import EVERY, Backend
from .sentence_ends import PASSAGE_END
from .step_cache import StepCache

NAMES = ("lexical", "openai", "transformers")
STEPS = ("keyphrases", "questions", "answers")
USED_BY_SOME = ("model", "base_url", "api_key", "cache_dir")
TEXTS: dict[str, Any] = {
    "language": str,
    "base_url": str | None,
    "api_key": str | None,
    "cache_dir": str | os.PathLike | None,
}


class Settings(NamedTuple):
    """The options that a backend is made from. Equal settings can share one backend."""

    backend: Any
    model: Any
    base_url: str | None
    api_key: str | None
    timeout: float
    max_retries: int
    cache_dir: str | os.PathLike[str] | None
    language: str

    def __repr__(self) -> str:
        # A record shows all that it holds, also in a traceback with the values of variables. Here that is a key.
        return f"Settings(backend={self.backend!r}, model={self.model!r}, ...)"

    @classmethod
    def choose(cls, options: dict[str, Any]) -> Settings:
        """Return the settings among the complete options of a metric."""
        return cls(**{name: options[name] for name in cls._fields})


class BackendKind(ABC):
    """A kind of backend. `uses` names those options that it uses and some other kind ignores.

    `between_passages` is the character that stands between the passages of a source. `makes_claims` tells whether it
    can make questions from a summary, for its source to answer.
    """

    uses: tuple[str, ...] = ()
    between_passages = "\n"
    makes_claims = True

    def check(self, settings: Settings) -> None:
        """Raise where a setting has a bad value, is missing and needed, or is given and would be ignored.

        Raises
        ------
        TypeError, ValueError
            With a message that names the option. It quotes no key and no address: messages end up in logs, and an
            address may hold a password.
        """
        for name in USED_BY_SOME:
            value = getattr(settings, name)
            if value is not None and name not in self.uses:
                users = ", ".join(kind for kind, other in KINDS.items() if name in other.uses)
                given = "one" if name in ("api_key", "base_url") else repr(value)
                raise ValueError(f"`{name}` is not used by this backend, but by {users}; got {given}")
        for name, allowed in TEXTS.items():
            value = getattr(settings, name)
            if not isinstance(value, allowed):
                raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
            if isinstance(value, str) and not value.strip() and name != "api_key":  # "" is no key
                raise ValueError(f"`{name}` must not be blank, got {value!r}")
        check_integer(settings.max_retries, "max_retries", 0)
        timeout = settings.timeout
        if isinstance(timeout, bool) or not isinstance(timeout, Real) or not 0 < float(timeout) < math.inf:
            raise ValueError(f"`timeout` must be a positive number of seconds, got {timeout!r}")

    def check_limit(self, max_calls: int | None) -> None:
        """Raise a ValueError where the limit of calls is a bad value, or is given and would be ignored."""
        check_integer(max_calls, "max_calls", 0, optional=True)
        if max_calls is not None and not isinstance(self, ChatKind):
            users = ", ".join(name for name, kind in KINDS.items() if isinstance(kind, ChatKind))
            raise ValueError(f"`max_calls` is not used by this backend, but by {users}; got {max_calls!r}")

    def find_warnings(self, settings: Settings, sources: Sequence[str]) -> list[TextsWarning]:
        """Return what the user is to be warned of before these sources are read."""
        return []

    def describe(self, settings: Settings, made: Backend | None) -> dict[str, Any]:
        """Return its own part of the signature; `made` is the backend of these settings, None before there is one."""
        return {}

    def control_questions(self, settings: Settings) -> Sequence[str]:
        """Return the questions that it asks along with the others to find out whether its answers can be trusted."""
        return ()

    @abstractmethod
    def count_questions(self, settings: Settings) -> int:
        """Return how many questions it asks when the user does not say."""

    def count_claims(self, settings: Settings, num_questions: int | None) -> int:
        """Return how many questions it asks about a summary; `num_questions` is what the user said of a source."""
        return num_questions or self.count_questions(settings)

    @abstractmethod
    def make(self, settings: Settings) -> Backend:
        """Return the backend of these settings."""

    def make_claims(self, made: Backend) -> Backend:
        """Return what makes questions from a summary, for its source to answer: as here, the backend itself."""
        return made


class LexicalKind(BackendKind):
    """Words, offline; with an encoder as `model` similar words answer for each other."""

    uses = ("model",)
    between_passages = PASSAGE_END  # else the last sentence of a passage might go on in the next
    makes_claims = False  # whether a source has the wording of a summary does not tell whether it says the same

    def check(self, settings: Settings) -> None:
        """Check what every kind does, the encoder, and that the language is one that it reads."""
        super().check(settings)
        encoder_of(settings.model)
        check_language(settings.language)

    def find_warnings(self, settings: Settings, sources: Sequence[str]) -> list[TextsWarning]:
        """Return a warning when some of the sources are not in the alphabet of the language."""
        different = {source: is_other_script(source, settings.language) for source in dict.fromkeys(sources)}
        other = [i for i, source in enumerate(sources) if different[source]]
        if not other:
            return []
        script, language = alphabet_of(settings.language), LANGUAGES[settings.language].capitalize()
        fitting = [code for code in LANGUAGES if not any(is_other_script(sources[i], code) for i in other)]
        message = (
            f"{len(other)} of the sources, the first at index {other[0]}, are not in the {script} alphabet: the "
            f"lexical backend reads {language} (language={settings.language!r}); for other languages use a model"
        )
        about = f"not in the {script} alphabet, in which {language} is written"
        if not fitting:
            return [
                TextsWarning(message, other, f"{about}, and no language that is read without a model is written so")
            ]
        return [TextsWarning(message, other, about, (("language", "" if fitting[1:] else fitting[0]),))]

    def describe(self, settings: Settings, made: Backend | None) -> dict[str, Any]:
        """Return the version of the stemmer, whose rules can change, and the name of the encoder."""
        encoder = {} if settings.model is None else {"encoder": name_of(settings.model)}
        return {"stemmer": f"snowball-{version('snowballstemmer')}", **encoder}

    def count_questions(self, settings: Settings) -> int:
        """Return how many questions it asks when the user does not say."""
        return LexicalBackend.num_questions

    def make(self, settings: Settings) -> Backend:
        """Return the lexical backend for the language."""
        return LexicalBackend(settings.language, encode=encoder_of(settings.model))


class ChatKind(BackendKind):
    """A chat model behind a client.

    `client` is the class of the client, `connect` makes one, and `model_name` gives what the signature calls the model
    before that.
    """

    def __init__(
        self,
        client: type[Client],
        uses: tuple[str, ...],
        connect: Callable[[Settings], Client],
        model_name: Callable[[Settings], str | None],
    ) -> None:
        self.client, self.uses, self.connect, self.model_name = client, uses, connect, model_name

    def check(self, settings: Settings) -> None:
        """Check what every kind does, that the model has a name where one is used, and that an address holds no key."""
        super().check(settings)
        if settings.base_url is not None:
            split_address(settings.base_url)
        if "model" in self.uses and not (isinstance(settings.model, str) and settings.model.strip()):
            raise ValueError(
                f"backend {settings.backend!r} needs `model`, the name of the model, got {settings.model!r}"
            )

    def describe(self, settings: Settings, made: Backend | None) -> dict[str, Any]:
        """Return which model answers, what it is told, and how its replies are drawn."""
        if isinstance(made, ChatBackend):  # what its client has seen stands for what is there now
            return describe_model(made.client.name, made.client.sampling, made.client.served)
        return describe_model(self.model_name(settings), self.client.sampling)

    def count_questions(self, settings: Settings) -> int:
        """Return the number of questions that a model is asked to write."""
        return ChatBackend.num_questions

    def control_questions(self, settings: Settings) -> Sequence[str]:
        """Return the questions about invented facts."""
        return ChatBackend.control_questions

    def make(self, settings: Settings) -> Backend:
        """Return the chat backend on a new client."""
        client = self.connect(settings)
        if client.identity is None and settings.cache_dir is not None:
            raise ValueError(
                "`cache_dir` needs to know the model: give your function an attribute `identity`, a string"
            )
        return ChatBackend(client, settings.language, StepCache(settings.cache_dir))

    def count_claims(self, settings: Settings, num_questions: int | None) -> int:
        """Return that all claims of a summary are asked about: what is not asked about may be invented."""
        return EVERY

    def make_claims(self, made: Backend) -> Backend:
        """Return the questions about what a summary claims, made by the same model."""
        return ClaimsBackend(made) if isinstance(made, ChatBackend) else made


class StepsKind(BackendKind):
    """An object of the user's own with the three methods."""

    def count_questions(self, settings: Settings) -> int:
        """Return the attribute `num_questions` of the object."""
        count = getattr(settings.backend, "num_questions", None)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(f"`num_questions` is needed, as your backend has no such attribute: got {count!r}")
        return count

    def control_questions(self, settings: Settings) -> Sequence[str]:
        """Return the attribute `control_questions` of the object, where it has one."""
        return getattr(settings.backend, "control_questions", ())

    def make(self, settings: Settings) -> Backend:
        """Return the object, completed."""
        backend: Any = CompletedSteps(settings.backend)
        return backend


class CompletedSteps:
    """An object with the three methods, and with stand-ins for what else a backend has where it lacks them."""

    # Called, `dict` returns that nothing was used.
    STAND_INS: ClassVar[dict[str, Any]] = {"parallel": False, "control_questions": (), "take_usage": dict}

    def __init__(self, steps: Any) -> None:
        self._steps = steps

    def __getattr__(self, name: str) -> Any:
        if name in self.STAND_INS:
            return getattr(self._steps, name, self.STAND_INS[name])
        return getattr(self._steps, name)


def name_of(encoder: Any) -> str:
    """Return what the signature calls an encoder: the name of its function or class."""
    return getattr(encoder, "__qualname__", type(encoder).__name__)


def encoder_of(model: Any) -> Callable[[list[str]], Any] | None:
    """Return the function that gives vectors of words: the model itself, or its method `encode`; None for no model.

    Raises
    ------
    TypeError
        When it is neither. The message names the option.
    """
    encode = getattr(model, "encode", model)
    if isinstance(model, str) or not (encode is None or callable(encode)):
        raise TypeError(f"`model` must be a function from words to vectors, or have `encode`, got {model!r}")
    return encode


KINDS: dict[str, BackendKind] = {
    "openai": ChatKind(
        OpenAIClient,
        uses=("model", "base_url", "api_key", "cache_dir"),
        connect=lambda settings: OpenAIClient(
            settings.model, settings.base_url, settings.api_key, settings.timeout, settings.max_retries
        ),
        model_name=lambda settings: settings.model,
    ),
    "transformers": ChatKind(
        LocalModel,
        uses=("model", "cache_dir"),
        connect=lambda settings: LocalModel(settings.model, model_label(settings.model)),
        model_name=lambda settings: model_label(settings.model),
    ),
    "lexical": LexicalKind(),
    "function": ChatKind(
        FunctionClient,
        uses=("cache_dir",),
        connect=lambda settings: FunctionClient(settings.backend),
        model_name=lambda settings: getattr(settings.backend, "identity", None),
    ),
    "steps": StepsKind(),
}


def kind_of(backend: Any) -> BackendKind:
    """Return the kind of a backend, which the user gives by its name, or as a function or object.

    Raises
    ------
    ValueError, TypeError
        When it is none of these.
    """
    if isinstance(backend, str):
        if backend not in NAMES:
            raise ValueError(f"`backend` must be one of {', '.join(NAMES)}, or your own, got {backend!r}")
        return KINDS[backend]
    missing = [name for name in STEPS if not callable(getattr(backend, name, None))]
    if missing and not callable(backend):
        raise TypeError(f"`backend` lacks the method {', '.join(missing)}, got {type(backend).__name__}")
    return KINDS["function" if missing else "steps"]
