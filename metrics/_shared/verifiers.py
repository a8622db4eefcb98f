# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/verifiers.py, which copy_shared.py there copies beside each metric.
"""A verifier says how likely it is that a text supports a claim: a function, an object, or a model
by its name.

What has labels needs to be told which of them means "supported". It is read from their names, never
from their order, which differs from model to model. How a model is loaded and run stands in
`models`, which a metric that asks a verifier needs anyway.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

from .models import (
    batch_tokens,
    length_batches,
    load_model,
    longest_input,
    model_label,
    run_batches,
)

TextPair = tuple[str, str]  # a chunk of a text, and a claim

# What models call it when a text supports a sentence, in lower case, words apart. The names are
# compared whole, so that "not entailment" is another one.
SUPPORTED_LABELS = frozenset(
    (
        *(
            "entailment",
            "entailed",
            "entails",
            "entail",
            "supported",
            "supports",
            "support",
            "consistent",
            "faithful",
        ),
        *("factual", "factually consistent", "grounded", "attributable", "aligned"),
        *("folgerung", "implicación", "implicação", "implicazione", "蕴含", "蕴涵", "含意", "함의"),
    )
)
SLACK = 1e-6  # by which rounding may carry a probability beyond 0 or 1
PAIRS_AT_A_TIME = 64
SEAM = 2  # tokens by which a chunk may grow where it meets the text around it


@dataclass(frozen=True)
class Recipe:
    """How the authors of a verifier use it."""

    repository: str
    pair: str  # how a chunk and a sentence are written as one text; {eos} ends a text
    most_tokens: int  # of a pair, by the authors' code, which the file of the model does not say
    supported: int  # the column that means "supported", whatever its label


# The one text of a pair matters: RoBERTa's tokenizer would write two ends between two texts, and
# MiniCheck was trained with one. Read in minicheck/inference.py and factcg/inference.py. AlignScore
# (a pickle) and HHEM (runs code of its own) cannot be rows.
RECIPES = {
    "minicheck-deberta": Recipe(
        "lytang/MiniCheck-DeBERTa-v3-Large",
        pair="{chunk}{eos}{sentence}",
        most_tokens=2048,
        supported=1,
    ),
    "minicheck-roberta": Recipe(
        "lytang/MiniCheck-RoBERTa-Large",
        pair="{chunk}{eos}{sentence}",
        most_tokens=512,
        supported=1,
    ),
    "factcg": Recipe(
        "yaxili96/FactCG-DeBERTa-v3-Large",
        pair=(
            "{chunk}\n\nChoose your answer: based on the paragraph above can we conclude that"
            ' "{sentence}"?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is '
        ),
        most_tokens=2048,
        supported=1,
    ),
}


def find_recipe(name: str) -> tuple[str, Recipe | None]:
    """Return where a verifier lies, and its recipe; `NAME:FOLDER` is a recipe's model on this disk.

    >>> find_recipe("factcg")[0], find_recipe("factcg:models/a")[0], find_recipe("org/model")
    ('yaxili96/FactCG-DeBERTa-v3-Large', 'models/a', ('org/model', None))
    """
    recipe_name, _, folder = name.partition(":")
    recipe = RECIPES.get(recipe_name)
    if recipe is None:
        return name, None
    return folder or recipe.repository, recipe


class Verifier:
    """A function from (chunk, sentence) pairs to the probability of support, or an object with such
    a `predict`.
    """

    # the name of its label for "supported"; None where it gives one number for a pair
    label: str | None = None

    def __init__(self, verifier: Any, batch_size: int | None) -> None:
        self.function: Callable[[list[TextPair]], Any] = getattr(verifier, "predict", verifier)
        self.batch_size = batch_size or PAIRS_AT_A_TIME  # how many pairs to give it at one time
        # What tells it from all others, in a cache on disk; None where that is not known.
        self.identity: str | None = getattr(verifier, "identity", None)
        self.name = str(self.identity or getattr(verifier, "__qualname__", type(verifier).__name__))

    @property
    def count_tokens(self) -> Callable[[Sequence[str]], list[int]] | None:
        """What counts the tokens of texts, without special ones; None where it does not say how
        many it takes.
        """
        return None

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        return math.inf

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability that the chunk supports the sentence, for each pair."""
        return checked_probabilities(self.function(list(pairs)), len(pairs))


class ModelVerifier(Verifier):
    """A model for sequence classification, by its name, its folder or the name of its recipe, in
    single precision.

    Raises
    ------
    ModuleNotFoundError
        When torch or transformers is not installed.
    OSError
        When the model cannot be loaded, or its file lacks weights, such as those of the classifier.
    ValueError
        When it does not say which label means "supported", or there is no such device.
    """

    def __init__(
        self, name: str, label: str | None, device: str | None, batch_size: int | None
    ) -> None:
        place, self._recipe = find_recipe(name)
        if self._recipe and label is not None:
            raise ValueError(f"`label` is known for {name!r}: leave it out, got {label!r}")
        self._model, tokenizer = load_model(
            place, "AutoModelForSequenceClassification", device, unused="(none may be lacking)"
        )
        config = self._model.config
        if config.problem_type == "regression":
            raise ValueError(
                "the verifier is a regression, so its output is no probability: give a function"
                " that makes one of it"
            )
        names = [str(config.id2label[number]) for number in sorted(config.id2label)]
        self._column = self._recipe.supported if self._recipe else find_label(names, label)
        self.label = names[self._column]
        super().__init__(self._probabilities, batch_size)
        if tokenizer.pad_token_id is None:
            tokenizer.pad_token = tokenizer.eos_token
        # A decoder reads its answer behind the last token that is no padding, and looks for it by
        # this number.
        tokenizer.padding_side, self._model.config.pad_token_id = "right", tokenizer.pad_token_id
        self._tokenizer, self._longest = tokenizer, longest_input(self._model, tokenizer)
        if self._recipe:
            self._longest = self._recipe.most_tokens
        self._lock = threading.Lock()  # a tokenizer serves one thread at a time
        self._several = (
            config.num_labels > 1 and config.problem_type != "multi_label_classification"
        )
        self.name = model_label(place)
        revision = getattr(config, "_commit_hash", None) or "local"
        self.identity = f"{self.name}|revision:{revision}|{self.label}"
        if self._recipe:  # the same folder answers otherwise where pairs are written otherwise
            self.identity += f"|recipe:{name.partition(':')[0]}"

    @property
    def count_tokens(self) -> Callable[[Sequence[str]], list[int]]:
        """What counts the tokens of texts, without special ones."""
        return self._count

    def _count(self, texts: Sequence[str]) -> list[int]:
        with self._lock:
            encoded = self._tokenizer(list(texts), add_special_tokens=False, verbose=False)
        return [len(ids) for ids in encoded["input_ids"]]

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        if self._recipe:
            without_chunk = self._tokenize([""], [sentence])["input_ids"][0]
            return self._longest - len(without_chunk) - SEAM
        return (
            self._longest
            - self._tokenizer.num_special_tokens_to_add(True)
            - self._count([sentence])[0]
        )

    def _tokenize(self, chunks: list[str], sentences: list[str], **options: Any) -> Any:
        """Return the tokens of pairs, each as one text where a recipe writes it so."""
        if self._recipe is None:
            return self._tokenizer(chunks, sentences, verbose=False, **options)
        texts = [
            self._recipe.pair.format(chunk=chunk, sentence=sentence, eos=self._tokenizer.eos_token)
            for chunk, sentence in zip(chunks, sentences, strict=True)
        ]
        return self._tokenizer(texts, verbose=False, **options)

    def _probabilities(self, pairs: list[TextPair]) -> list[float]:
        """Return the probability of the label for each pair; one that is too long is a
        ValueError.
        """
        import torch

        with self._lock, torch.inference_mode():
            chunks, sentences = map(list, zip(*pairs, strict=True))
            lengths = [len(ids) for ids in self._tokenize(chunks, sentences)["input_ids"]]
            if max(lengths) > self._longest:
                raise ValueError(
                    f"a pair has {max(lengths)} tokens, and the verifier takes {self._longest}"
                )

            def run(batch: list[int]) -> list[float]:
                texts = [chunks[i] for i in batch], [sentences[i] for i in batch]
                encoded = self._tokenize(*texts, padding=True, return_tensors="pt").to(
                    self._model.device
                )
                logits = self._model(**encoded).logits.double()  # (pairs, labels)
                found = logits.softmax(-1) if self._several else logits.sigmoid()
                probabilities: list[float] = found[:, self._column].tolist()
                return probabilities

            # Some models, such as ConvBERT, let padding change their results.
            padded = self._model.config.model_type != "convbert"
            tokens = batch_tokens(self._model.device.type)
            return run_batches(run, length_batches(lengths, tokens, self.batch_size, padded))


def find_label(names: Sequence[str], wanted: str | None) -> int:
    """Return the place of the label that means "supported": the one that is `wanted`, or else the
    one so named.

    Case, underscores and hyphens do not count. When there is no such label, or more than one, a
    ValueError lists them.

    >>> find_label(["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], None)
    2
    >>> find_label(["LABEL_0", "LABEL_1"], "label_1")
    1
    """
    plain = [" ".join(re.split(r"[\W_]+", name.casefold())).strip() for name in names]
    listed = ", ".join(map(repr, names))
    if wanted is not None:
        sought = " ".join(re.split(r"[\W_]+", wanted.casefold())).strip()
        if plain.count(sought) != 1:
            raise ValueError(
                f"`label` must be one of the labels of the verifier, {listed}; got {wanted!r}"
            )
        return plain.index(sought)
    places = [place for place, name in enumerate(plain) if name in SUPPORTED_LABELS]
    if len(places) != 1:
        raise ValueError(
            f"which label means that a text supports a sentence? The verifier has {listed}. Its"
            " card says which; give that one as `label`, such as"
            f" label={names[places[0] if places else -1]!r}"
        )
    return places[0]


def to_lists(found: Any) -> Any:
    """Return an array or tensor as lists of numbers, also where it stands in a list; anything else
    as it is.
    """
    if hasattr(found, "tolist"):
        return found.tolist()
    return [to_lists(item) for item in found] if isinstance(found, (list, tuple)) else found


def checked_probabilities(found: Any, expected: int) -> list[float]:
    """Return one float in [0, 1] for each pair, from a list, an array or a tensor; anything else is
    a ValueError.
    """
    values = to_lists(found)
    if not isinstance(values, list) or len(values) != expected:
        given = len(values) if isinstance(values, list) else repr(values)
        raise ValueError(
            f"the verifier must give one probability for each pair: {expected} pairs, got {given}"
        )
    for value in values:
        if (
            isinstance(value, bool)
            or not isinstance(value, Real)
            or not -SLACK <= float(value) <= 1 + SLACK
        ):
            raise ValueError(
                f"a verifier must give probabilities, numbers from 0 to 1, got {value!r}"
            )
    return [min(1.0, max(0.0, float(value))) for value in values]


def check_verifier(verifier: Any) -> None:
    """Raise a TypeError or ValueError unless this is something that a verifier can be made from."""
    if isinstance(verifier, str):
        if not verifier.strip():
            raise ValueError(f"`verifier` must not be blank, got {verifier!r}")
    elif all(hasattr(verifier, name) for name in ("task", "model", "tokenizer")):
        raise TypeError(
            "`verifier` is a pipeline: give the name or folder of its model, or a function of pairs"
        )
    elif not callable(getattr(verifier, "predict", None)) and (
        hasattr(verifier, "forward") or not callable(verifier)
    ):
        raise TypeError(
            "`verifier` must be the name or folder of a model, a function of (chunk, sentence)"
            " pairs, an object with "
            f'`predict(pairs)`, or "openai" with `model`, got {type(verifier).__name__}'
        )


def make_verifier(
    verifier: Any, label: str | None, device: str | None, batch_size: int | None
) -> Verifier:
    """Return the verifier of these options."""
    if isinstance(verifier, str):
        return ModelVerifier(verifier, label, device, batch_size)
    if label is not None:
        raise ValueError(
            f"`label` is for a model by its name: give one probability for each pair, got {label!r}"
        )
    return Verifier(verifier, batch_size)
