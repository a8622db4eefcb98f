# SPDX-License-Identifier: Apache-2.0
"""A verifier says how likely it is that a text supports a sentence. Four kinds of them, behind one protocol.

- a function from a list of (chunk, sentence) pairs to one probability for each;
- an object with `predict(pairs)`, as cross-encoders have;
- a pipeline of transformers for text classification, which is called with `text` and `text_pair`;
- a model of transformers for sequence classification, by its name or folder: see local_verifier.py.

What has labels needs to be told which of them means "supported". It is read from their names, never from their order,
which differs from model to model.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, Protocol

from .model_inputs import longest_input
from .normal_form import normalize

TextPair = tuple[str, str]  # a chunk of a source, and a sentence of a summary

# What models call it when a text supports a sentence, in lower case, words apart. The names are compared whole, so that
# "not entailment" is another one.
SUPPORTED_LABELS = frozenset(
    (
        *("entailment", "entailed", "entails", "entail", "supported", "supports", "support", "consistent", "faithful"),
        *("factual", "factually consistent", "grounded", "attributable", "aligned"),
        *("folgerung", "implicación", "implicação", "implicazione", "蕴含", "蕴涵", "含意", "함의"),
    )
)
UNNAMED = re.compile(r"label \d+")
PIPELINE_TASK = "text-classification"
SLACK = 1e-6  # by which rounding may carry a probability beyond 0 or 1


class Verifier(Protocol):
    """What the kinds have in common.

    Attributes
    ----------
    name
        What the signature calls it.
    identity
        What tells it from all others, in a cache on disk; None where that is not known.
    label
        The name of its label for "supported"; None where it gives one number for a pair.
    longest
        The most tokens of a pair, special tokens included; None where it does not say.
    special
        How many special tokens a pair has.
    is_local
        Whether it is known to run on this machine, so that trying it costs nothing but time.
    batch_size
        How many pairs to give it at one time.
    """

    name: str
    identity: str | None
    label: str | None
    longest: int | None
    special: int
    is_local: bool
    batch_size: int

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, without special ones; 0 where it does not say how many it takes."""

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return, for each pair, the probability that the chunk supports the sentence."""


@dataclass(frozen=True)
class Tokens:
    """How the pairs of a model are counted: its tokenizer, the most tokens of a pair, and the special ones of them."""

    tokenizer: Any
    longest: int
    special: int

    @classmethod
    def of(cls, model: Any, tokenizer: Any, most: int | None = None) -> Tokens:
        """Return the counting of a model of transformers with its tokenizer; `most` is a limit that was set on it."""
        limits = [longest_input(model, tokenizer), *([] if most is None else [most])]
        return cls(tokenizer, min(limits), tokenizer.num_special_tokens_to_add(True))

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, without special ones."""
        if not texts:
            return []
        encoded = self.tokenizer(list(texts), add_special_tokens=False, return_attention_mask=False, verbose=False)
        return [len(ids) for ids in encoded["input_ids"]]


class FunctionVerifier:
    """A function of the user's own. It says by `verifier_words` how much it takes."""

    label: str | None = None
    longest: int | None = None
    special = 0
    is_local = False

    def __init__(self, function: Callable[[list[TextPair]], Any], batch_size: int) -> None:
        self.function, self.batch_size = function, batch_size
        self.identity = getattr(function, "identity", None)
        self.name = str(self.identity or getattr(function, "__qualname__", type(function).__name__))

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return 0 for each text."""
        return [0] * len(texts)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return what the function returns, checked."""
        return checked_probabilities(self.function(list(pairs)), len(pairs))


class ObjectVerifier(FunctionVerifier):
    """An object with `predict(pairs)`. It returns a probability for each pair, or one for each label of the pair.

    A CrossEncoder of sentence-transformers is told to return probabilities and not logits. Where an object has a
    tokenizer, it cuts off what is too long, so its limit is kept.
    """

    def __init__(self, verifier: Any, label: str | None, batch_size: int) -> None:
        super().__init__(verifier.predict, batch_size)
        self.identity = getattr(verifier, "identity", None)
        self.name = str(self.identity or type(verifier).__name__)
        self._options = {"apply_softmax": True} if takes_option(verifier.predict, "apply_softmax") else {}
        self._names = labels_of(verifier)
        self.label, self._column = None, 0
        if len(self._names) > 1:
            self._column = find_label(self._names, label)
            self.label = self._names[self._column]
        elif label is not None:
            raise ValueError(f"`verifier_label` is not used: this verifier has no labels to choose from, got {label!r}")
        self._tokens = tokens_of(verifier)
        if self._tokens is not None:
            self.longest, self.special = self._tokens.longest, self._tokens.special

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, 0 where the object has no tokenizer."""
        return self._tokens.count(texts) if self._tokens else super().count_tokens(texts)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability of "supported" for each pair."""
        found = to_lists(self.function(list(pairs), **self._options))
        if isinstance(found, list) and found and isinstance(found[0], list):
            widths = {len(row) if isinstance(row, list) else 0 for row in found}
            if widths != {len(self._names) or 1}:
                raise ValueError(
                    f"`predict` gave {max(widths)} numbers for a pair, and the verifier names "
                    f"{len(self._names) or 'no'} labels: give a function that returns the probability of one"
                )
            found = [row[self._column] for row in found]
        elif self.label is not None:
            raise ValueError(
                f"`predict` gave one number for a pair, and the verifier has the labels {', '.join(self._names)}: if "
                "that is the probability of support, give `lambda pairs: verifier.predict(pairs)` in its place"
            )
        return checked_probabilities(found, len(pairs))


class PipelineVerifier:
    """A pipeline of transformers for text classification."""

    is_local = True

    def __init__(self, pipeline: Any, label: str | None, batch_size: int) -> None:
        config = pipeline.model.config
        check_problem(config)
        names = names_in(config.id2label)
        self.label: str | None = names[find_label(names, label)]
        self.pipeline, self.batch_size = pipeline, batch_size
        self._tokens = Tokens.of(pipeline.model, pipeline.tokenizer)
        self.longest: int | None = self._tokens.longest
        self.special = self._tokens.special
        self.name = f"sha256-{weights_hash(pipeline.model)[:12]}"
        self.identity: str | None = f"{self.name}|{self.label}"

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, without special ones."""
        return self._tokens.count(texts)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability of the label for each pair."""
        asked = [{"text": chunk, "text_pair": sentence} for chunk, sentence in pairs]
        # On a CPU a pipeline is fastest without batches. With `top_k=None` each answer is a list with the score of
        # every label, the highest first.
        together = 1 if self.pipeline.device.type == "cpu" else self.batch_size
        answers = self.pipeline(asked, top_k=None, batch_size=together)
        scores = [{found["label"]: found["score"] for found in answer} for answer in answers]
        return checked_probabilities([score[self.label] for score in scores], len(pairs))


def is_pipeline(verifier: Any) -> bool:
    """Return whether an object looks like a pipeline of transformers."""
    return all(hasattr(verifier, name) for name in ("task", "model", "tokenizer")) and callable(verifier)


def check_verifier(verifier: Any) -> None:
    """Raise a TypeError or ValueError unless this is something that a verifier can be made from."""
    if isinstance(verifier, str):
        if not verifier.strip():
            raise ValueError(f"`verifier` must not be blank, got {verifier!r}")
    elif is_pipeline(verifier):
        if verifier.task != PIPELINE_TASK:
            raise ValueError(f"`verifier` must be a pipeline for {PIPELINE_TASK!r}, got one for {verifier.task!r}")
    elif not callable(getattr(verifier, "predict", None)):
        if hasattr(verifier, "forward"):
            raise TypeError(
                "`verifier` is a network without its tokenizer: give its folder, a pipeline or a function, got "
                f"{type(verifier).__name__}"
            )
        if not callable(verifier):
            raise TypeError(
                "`verifier` must be the name or folder of a model, a function of (chunk, sentence) pairs, an object "
                f"with `predict(pairs)` or a text-classification pipeline, got {verifier!r}"
            )


# Labels


def find_label(names: Sequence[str], wanted: str | None) -> int:
    """Return the place of the label that means "supported": the one that is `wanted`, or else the one so named.

    Case, underscores and hyphens do not count.

    Raises
    ------
    ValueError
        When there is no such label, or more than one. The message lists the labels.

    >>> find_label(["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], None)
    2
    >>> find_label(["LABEL_0", "LABEL_1"], "label_1")
    1
    """
    plain = [plain_label(name) for name in names]
    listed = ", ".join(map(repr, names))
    if wanted is not None:
        places = [place for place, name in enumerate(plain) if name == plain_label(wanted)]
        if len(places) != 1:
            raise ValueError(f"`verifier_label` must be one of the labels of the verifier, {listed}; got {wanted!r}")
        return places[0]
    places = [place for place, name in enumerate(plain) if name in SUPPORTED_LABELS]
    if len(places) == 1:
        return places[0]
    if all(map(UNNAMED.fullmatch, plain)):
        reason = "has labels without a meaning"
    else:
        reason = "has more than one label for it" if places else "has no label for it that is known here"
    raise ValueError(
        f"which label means that a text supports a sentence? The verifier {reason}: {listed}. Its card says which; "
        f"give that one as `verifier_label`, such as verifier_label={names[places[0] if places else -1]!r}"
    )


def plain_label(name: str) -> str:
    """Return a label in lower case, with one space between words.

    >>> plain_label("Not_Entailment")
    'not entailment'
    """
    return " ".join(re.split(r"[\W_]+", normalize(name).casefold())).strip()


def names_in(id2label: Mapping[Any, Any] | Sequence[Any]) -> list[str]:
    """Return the names of labels by their number, which JSON may have made a string."""
    if not isinstance(id2label, Mapping):
        return [str(name) for name in id2label]
    numbered = {int(number): str(name) for number, name in id2label.items()}
    return [numbered[number] for number in sorted(numbered)]


def labels_of(verifier: Any) -> list[str]:
    """Return the labels that an object names in its configuration, or in that of its model; none where it does not."""
    for owner in (verifier, getattr(verifier, "model", None)):
        names = getattr(getattr(owner, "config", None), "id2label", None)
        if names:
            return names_in(names)
    return []


def check_problem(config: Any) -> None:
    """Raise a ValueError where a model says that its output is no probability."""
    if getattr(config, "problem_type", None) == "regression":
        raise ValueError(
            "the verifier is a regression, so its output is no probability: give a function that makes one of it"
        )


# Numbers


def to_lists(found: Any) -> Any:
    """Return an array or tensor as lists of numbers, also where it stands in a list; anything else as it is."""
    if hasattr(found, "tolist"):
        return found.tolist()
    return [to_lists(item) for item in found] if isinstance(found, (list, tuple)) else found


def checked_probabilities(found: Any, expected: int) -> list[float]:
    """Return one float in [0, 1] for each pair, from a list, an array or a tensor.

    Raises
    ------
    ValueError
        When there are not as many, or one is not such a number.
    """
    values = to_lists(found)
    if not isinstance(values, list) or len(values) != expected:
        given = len(values) if isinstance(values, list) else repr(values)
        raise ValueError(f"the verifier must give one probability for each pair: {expected} pairs, got {given}")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, Real) or not -SLACK <= float(value) <= 1 + SLACK:
            raise ValueError(f"a verifier must give probabilities, numbers from 0 to 1, got {value!r}")
    return [min(1.0, max(0.0, float(value))) for value in values]


# What is asked of objects


def takes_option(function: Callable[..., Any], name: str) -> bool:
    """Return whether a function has a parameter of this name."""
    try:
        return name in inspect.signature(function).parameters
    except (TypeError, ValueError):  # of some compiled functions nothing is known
        return False


def tokens_of(verifier: Any) -> Tokens | None:
    """Return how an object counts the tokens of a pair; None where it does not show a tokenizer and a model."""
    tokenizer, model = getattr(verifier, "tokenizer", None), getattr(verifier, "model", None)
    if not hasattr(tokenizer, "num_special_tokens_to_add") or not hasattr(model, "base_model"):
        return None
    # Newer versions of sentence-transformers have the first name, and warn of the second.
    limit = verifier.max_seq_length if hasattr(verifier, "max_seq_length") else getattr(verifier, "max_length", None)
    return Tokens.of(model, tokenizer, limit)


def weights_hash(model: Any) -> str:
    """Return the SHA-256 of the names and values of the weights of a loaded network."""
    import torch

    digest = hashlib.sha256()
    for name, weights in sorted(model.state_dict().items()):
        digest.update(f"{name} {tuple(weights.shape)} {weights.dtype}".encode())
        digest.update(weights.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy())
    return digest.hexdigest()
