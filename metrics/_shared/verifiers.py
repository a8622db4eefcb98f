# SPDX-License-Identifier: Apache-2.0
"""A verifier says how likely it is that a text supports a claim: a function, an object, or a model
by its name.

What has labels needs to be told which of them means "supported". It is read from their names, never
from their order, which differs from model to model. How a model is loaded and run stands in
`models`, which a metric that asks a verifier needs anyway.
"""

from __future__ import annotations

import math
import re
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from .chunks import CHUNK
from .models import (
    batch_tokens,
    length_batches,
    load_model,
    longest_input,
    model_label,
    run_batches,
)
from .recipes import RECIPES, Recipe, find_recipe
from .summary_metric import checked_probabilities

TextPair = tuple[str, str]  # a chunk of a text, and a claim

# What models call it when a text supports a sentence, in lower case, words apart. The names are
# compared whole, so that "not entailment" is another one.
SUPPORTED_LABELS = frozenset(
    "entailment;entailed;entails;entail;supported;supports;support;consistent;faithful;factual;"
    "factually consistent;grounded;attributable;aligned;"
    "folgerung;implicación;implicação;implicazione;蕴含;蕴涵;含意;함의".split(";")
)
PAIRS_AT_A_TIME = 64
SEQ2SEQ = "AutoModelForSeq2SeqLM"


class Verifier:
    """A function from (chunk, sentence) pairs to the probability of support, or an object with such
    a `predict`.
    """

    # the name of its label for "supported"; None where it gives one number for a pair
    label: str | None = None
    # whether it is a model on a processor, where a pair takes about as long as it has characters
    on_processor = False
    chunk = CHUNK  # the most of a chunk, and in what it is counted

    def __init__(self, verifier: Any, batch_size: int | None) -> None:
        self.function: Callable[[list[TextPair]], Any] = getattr(verifier, "predict", verifier)
        self.batch_size = batch_size or PAIRS_AT_A_TIME  # how many pairs to give it at one time
        # What tells it from all others, in a cache on disk; None where that is not known.
        self.identity: str | None = getattr(verifier, "identity", None)
        self.name = str(self.identity or getattr(verifier, "__qualname__", type(verifier).__name__))

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, without special ones; a function says of none."""
        return [0] * len(texts)

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        return math.inf

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability that the chunk supports the sentence, for each pair."""
        return checked_probabilities(self.function(list(pairs)), len(pairs))


class ModelVerifier(Verifier):
    """A model by its name, its folder or the name of its recipe, in single precision. Without a
    recipe it is one for sequence classification.

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
        place, recipe = find_recipe(name)
        if recipe and label is not None:
            raise ValueError(f"`label` is known for {name!r}: leave it out, got {label!r}")
        # how a pair is written, and which output is read
        self._use = recipe or Recipe(place, most_tokens=sys.maxsize)
        try:
            self._model, self._tokenizer = load_model(
                place,
                self._use.head,
                device,
                unused="(none)",  # may be lacking: without its classifier a model would guess
                revision=self._use.revision,
            )
        except OSError as error:
            if recipe or "/" in name:
                raise
            raise OSError(f"{error}; verifiers by one word are {', '.join(RECIPES)}") from error
        config = self._model.config
        if config.problem_type == "regression":
            raise ValueError(
                "the verifier is a regression, so its output is no probability: give a function"
                " that makes one of it"
            )
        self.on_processor = self._model.device.type == "cpu"
        super().__init__(None, batch_size)
        names = [str(config.id2label[number]) for number in sorted(config.id2label)]
        self._column = self._use.supported
        if recipe is None:
            self._column = find_label(names, label)
        if self._use.head == SEQ2SEQ:
            self._column, names = 1, [f"token {token}" for token in self._use.tokens]
        self.label = names[self._column]
        # whether one label excludes the others, so that their probabilities add up to 1
        self._is_exclusive = (
            config.num_labels > 1 and config.problem_type != "multi_label_classification"
        )
        if self._tokenizer.pad_token_id is None:
            self._tokenizer.pad_token = self._tokenizer.eos_token
        # A decoder reads its answer behind the last token that is no padding, and looks for it by
        # this number.
        self._tokenizer.padding_side = "right"
        config.pad_token_id = self._tokenizer.pad_token_id
        embeddings = getattr(self._model.base_model, "embeddings", None)
        self._longest = self._use.most_tokens
        # Where positions are relative, as in DeBERTa and T5, a model takes more than its file says,
        # and its authors give it more.
        if recipe is None or getattr(embeddings, "position_embeddings", None) is not None:
            self._longest = min(self._longest, longest_input(self._model, self._tokenizer))
        self._lock = threading.Lock()  # a tokenizer serves one thread at a time
        self.chunk = self._use.chunk
        self.name = model_label(place)
        revision = getattr(config, "_commit_hash", None) or "local"
        self.identity = f"{self.name}|revision:{revision}|{self.label}"
        if recipe:  # the same folder answers otherwise where pairs are written otherwise
            self.identity += f"|recipe:{name.partition(':')[0]}"

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, without special ones."""
        if not texts:  # a tokenizer takes none
            return []
        with self._lock:
            encoded = self._tokenizer(list(texts), add_special_tokens=False, verbose=False)
        return [len(ids) for ids in encoded["input_ids"]]

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        with self._lock:
            without_chunk = self._tokenize([("", sentence)])["input_ids"][0]
        return self._longest - len(without_chunk)

    def _tokenize(self, pairs: Sequence[TextPair], **options: Any) -> Any:
        """Return the tokens of pairs, each written as one text or as two."""
        eos = self._tokenizer.eos_token
        texts = [
            [text.format(chunk=chunk, sentence=sentence, eos=eos) for chunk, sentence in pairs]
            for text in self._use.texts
        ]
        return self._tokenizer(*texts, verbose=False, **options)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability that the chunk supports the sentence, for each pair; one that is
        too long is a ValueError.
        """
        import torch

        with self._lock, torch.inference_mode():
            lengths = [len(ids) for ids in self._tokenize(pairs)["input_ids"]]
            if max(lengths) > self._longest:
                raise ValueError(
                    f"a pair has {max(lengths)} tokens, and the verifier takes {self._longest}"
                )
            # Some models, such as ConvBERT, let padding change their results.
            padded = self._model.config.model_type != "convbert"
            tokens = batch_tokens(self._model.device.type)
            batches = length_batches(lengths, tokens, self.batch_size, padded)
            return run_batches(lambda places: self._run([pairs[i] for i in places]), batches)

    def _run(self, pairs: list[TextPair]) -> list[float]:
        """Return what the model says of one batch."""
        import torch

        model, use = self._model, self._use
        encoded = self._tokenize(pairs, padding=True, return_tensors="pt").to(model.device)
        if use.head == SEQ2SEQ:
            # the first token of the answer, after the one with which each answer begins
            start = torch.full((len(pairs), 1), model.config.decoder_start_token_id)
            answers = model(**encoded, decoder_input_ids=start.to(model.device)).logits[:, 0]
            logits = answers[:, use.tokens]
        else:
            logits = model(**encoded).logits  # (pairs, labels)
        probabilities = logits.double().sigmoid()
        if self._is_exclusive:
            probabilities = logits.double().softmax(-1)
        listed: list[float] = probabilities[:, self._column].tolist()
        return listed


def find_label(names: Sequence[str], label: str | None) -> int:
    """Return the place of the label that means "supported": the one that the user gives, or else
    the one so named.

    Case, underscores and hyphens do not count. When there is no such label, or more than one, a
    ValueError lists them.

    >>> find_label(["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], None)
    2
    >>> find_label(["LABEL_0", "LABEL_1"], "label_1")
    1
    """
    plain_names = [plain_label(name) for name in names]
    listed = ", ".join(map(repr, names))
    if label is not None:
        if plain_names.count(plain_label(label)) != 1:
            raise ValueError(
                f"`label` must be one of the labels of the verifier, {listed}; got {label!r}"
            )
        return plain_names.index(plain_label(label))
    places = [place for place, name in enumerate(plain_names) if name in SUPPORTED_LABELS]
    if len(places) != 1:
        raise ValueError(
            f"which label means that a text supports a sentence? The verifier has {listed}. Its"
            f" card says which; give that one as `label`, such as label={names[-1]!r}"
        )
    return places[0]


def plain_label(name: str) -> str:
    """Return the words of a label in lower case.

    >>> plain_label("Not_Entailment")
    'not entailment'
    """
    return " ".join(re.split(r"[\W_]+", name.casefold())).strip()


def check_verifier(verifier: Any) -> None:
    """Raise a TypeError or ValueError unless this is something that a verifier can be made from."""
    if isinstance(verifier, str):
        if not verifier.strip():
            raise ValueError(f"`verifier` must not be blank, got {verifier!r}")
        return
    is_pipeline = hasattr(verifier, "task") and hasattr(verifier, "tokenizer")
    is_function = callable(verifier) and not hasattr(verifier, "forward")
    if is_pipeline or not (is_function or callable(getattr(verifier, "predict", None))):
        raise TypeError(
            "`verifier` must be the name or folder of a model, a function of (chunk, sentence)"
            ' pairs, an object with `predict(pairs)`, or "openai" with `model`, got'
            f" {type(verifier).__name__}"
        )


def make_verifier(
    verifier: Any, label: str | None, device: str | None, batch_size: int | None
) -> Verifier:
    """Return the verifier of these options."""
    if isinstance(verifier, str):
        return ModelVerifier(verifier, label, device, batch_size)
    return Verifier(verifier, batch_size)
