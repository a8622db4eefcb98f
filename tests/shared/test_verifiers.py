# SPDX-License-Identifier: Apache-2.0
"""The kinds of verifiers, with tiny real models."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
import transformers

from metrics.support.shared import (
    RECIPES,
    ModelVerifier,
    PairAsker,
    Recipe,
    StepCache,
    Task,
    Verifier,
    check_verifier,
    checked_probabilities,
    find_label,
    make_verifier,
)
from metrics.support.support import Support
from tests.golden.recipes import GOLDEN, MINICHECK, make_pairs, make_sentences
from tests.helpers.rows import each_row
from tests.helpers.tiny_models import CLASSIFIERS, THREE, Knowing, write_classifier, write_recipe

PAIRS = [
    ("the cat sat on the mat", "a dog slept"),
    ("the town council voted to close the old bridge for spring", "the bridge was there"),
    ("a bird", "the mayor said that work would begin in spring and cost more than the plan"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_classifier(tmp_path_factory.mktemp("three"))


def load(folder: str) -> tuple[Any, Any]:
    network = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    return network, transformers.AutoTokenizer.from_pretrained(folder)


def logits_one_by_one(folder: str) -> torch.Tensor:
    """What the network gives for each pair by itself, (pairs, labels)."""
    network, tokenizer = load(folder)
    with torch.inference_mode():
        return torch.cat(
            [network(**tokenizer(*pair, return_tensors="pt")).logits.double() for pair in PAIRS]
        )


# Labels


@each_row
def test_the_label_is_read_by_its_name(names: list[str], wanted: str | None, place: int) -> None:
    assert find_label(names, wanted) == place


@each_row
def test_a_label_that_is_not_known(names: list[str], wanted: str | None) -> None:
    with pytest.raises(ValueError, match=repr(names[0])):
        find_label(names, wanted)


# Models


def test_labels_are_a_softmax_and_nothing_depends_on_the_batch(folder: str) -> None:
    expected = logits_one_by_one(folder).softmax(-1)[:, 2].tolist()
    # texts that all score alike would prove nothing
    assert len({round(value, 3) for value in expected}) > 2
    for size in (1, 2, 64):
        model = ModelVerifier(folder, None, None, size)
        assert model.predict(PAIRS) == pytest.approx(expected, abs=1e-5)
        assert model.predict(PAIRS[::-1]) == pytest.approx(expected[::-1], abs=1e-5)


@pytest.mark.parametrize(
    ("labels", "options", "label"),
    [
        (["supported"], {}, None),
        (THREE, {"problem_type": "multi_label_classification"}, "ENTAILMENT"),
    ],
)
def test_what_stands_alone_is_a_sigmoid(
    tmp_path: Path, labels: list[str], options: dict[str, Any], label: str | None
) -> None:
    written = write_classifier(tmp_path, labels, **options)
    expected = logits_one_by_one(written).sigmoid()[:, len(labels) - 1].tolist()
    assert ModelVerifier(written, label, None, None).predict(PAIRS) == pytest.approx(
        expected, abs=1e-5
    )


def test_a_wrong_label_is_caught_by_the_controls(folder: str) -> None:
    source = "The cat sat on the mat. The town council voted to close the old bridge."
    with pytest.warns(UserWarning, match="CONTRADICTION"):
        Support().compute(
            predictions=["A dog slept."],
            references=[source],
            verifier=folder,
            label="CONTRADICTION",
        )
    signature = Support(verifier=folder, label="contradiction").signature()
    assert "|verifier:sha256-" in signature
    assert "|label:CONTRADICTION|" in signature


def test_a_chunk_and_a_sentence_fit_into_a_model(tmp_path: Path) -> None:
    written = write_classifier(tmp_path, positions=60)
    long = "the old bridge was closed by the town council for spring. " * 30
    scores = Support().compute(
        predictions=["the bridge was closed. " * 2, "the mayor said " * 20],
        references=[long] * 2,
        verifier=written,
        on_error="nan",
        use_aggregator=False,
        explain=True,
    )
    start, end = scores["details"][0]["support"][0]["chunk"]
    assert 0 < end - start < 200
    assert "tokens" in scores["details"][1]["warnings"][0]
    with pytest.raises(ValueError, match="takes 60"):
        ModelVerifier(written, None, None, None).predict([(long, "the bridge")])


@pytest.mark.parametrize(
    ("labels", "options", "kind", "message"),
    [
        (["LABEL_0", "LABEL_1"], {}, ValueError, "LABEL_1"),
        (["supported"], {"problem_type": "regression"}, ValueError, "regression"),
    ],
)
def test_models_that_say_no_probability(
    tmp_path: Path, labels: list[str], options: dict[str, Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        ModelVerifier(write_classifier(tmp_path, labels, **options), None, None, None)


def test_a_model_that_was_not_trained_to_classify(folder: str, tmp_path: Path) -> None:
    network, tokenizer = load(folder)
    tokenizer.save_pretrained(tmp_path)
    network.base_model.save_pretrained(tmp_path)
    network.config.save_pretrained(tmp_path)
    with pytest.raises(OSError, match="classifier"):
        ModelVerifier(str(tmp_path), None, "cpu", None)


# Functions and objects


def test_an_object_is_its_method() -> None:
    made = make_verifier(SimpleNamespace(predict=Knowing(), identity="knows"), None, None, None)
    assert made.predict([("Rain fell.", "Rain fell."), ("Rain fell.", "Snow.")]) == [1.0, 0.0]
    assert (made.name, made.identity) == ("knows", "knows")


@pytest.mark.parametrize(
    "form", [list, np.array, torch.tensor, tuple, lambda values: [np.float32(v) for v in values]]
)
def test_numbers_in_any_form(form: Callable[[list[float]], Any]) -> None:
    assert Verifier(lambda pairs: form([0.25, 1.0, 0.0]), None).predict(PAIRS) == [0.25, 1.0, 0.0]


def test_rounding_does_not_carry_a_probability_beyond_its_range() -> None:
    assert checked_probabilities([1 + 1e-7, -1e-7], 2) == [1.0, 0.0]


@each_row
def test_a_function_that_returns_no_probabilities(returned: Any) -> None:
    with pytest.raises(ValueError, match="probabilit"):
        Verifier(lambda pairs: returned, None).predict(PAIRS)


def test_what_no_verifier_can_be_made_from(folder: str) -> None:
    network, tokenizer = load(folder)
    pipeline = transformers.pipeline("text-classification", model=network, tokenizer=tokenizer)
    for wrong in (3, network, pipeline):
        with pytest.raises(TypeError):
            check_verifier(wrong)
    network.predict = Knowing()  # as a cross-encoder has it
    check_verifier(network)


# Recipes


def test_a_misspelled_recipe_is_told_the_names() -> None:
    with pytest.raises(OSError, match="minicheck-roberta"):
        make_verifier("minicheck", None, "cpu", None)


@pytest.fixture(scope="module")
def authors() -> Any:
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Write the tiny model of a recipe, each once."""
    folders: dict[str, str] = {}

    def write(recipe: str) -> str:
        if recipe not in folders:
            folders[recipe] = write_recipe(tmp_path_factory.mktemp(recipe), recipe)
        return folders[recipe]

    return write


def ask(recipe: str, folder: str) -> list[float]:
    return make_verifier(f"{recipe}:{folder}", None, "cpu", None).predict(make_pairs())


def furthest(verdicts: list[float], probabilities: list[float]) -> float:
    return max(abs(a - b) for a, b in zip(verdicts, probabilities, strict=True))


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_is_its_authors_code(
    recipe: str, authors: Any, written: Callable[[str], str]
) -> None:
    assert furthest(ask(recipe, written(recipe)), authors[recipe]["probabilities"]) < 1e-5


def exchange(text: str) -> str:
    places = {"{chunk}": "{sentence}", "{sentence}": "{chunk}"}
    return re.sub(r"\{chunk\}|\{sentence\}", lambda place: places[place[0]], text)


MISTAKES: dict[str, Callable[[Recipe], dict[str, Any]]] = {
    "the texts exchanged": lambda recipe: {"texts": tuple(map(exchange, recipe.texts))},
    "another label": lambda recipe: (
        {"tokens": recipe.tokens[::-1]} if recipe.tokens else {"supported": 1 - recipe.supported}
    ),
    "another separator": lambda recipe: {
        "texts": tuple(re.sub(r"\{eos\}|OPTIONS:", " ", text) for text in recipe.texts)
    },
    "one text instead of two": lambda recipe: {"texts": (" ".join(recipe.texts),)},
    "two texts as they are": lambda recipe: {"texts": ("{chunk}", "{sentence}")},
}
# DeBERTa's end of a text is what stands between two, so this is no mistake
THE_SAME = ("minicheck-deberta", "two texts as they are")


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("recipe", RECIPES)
def test_no_mistake_in_a_recipe_passes(
    recipe: str,
    mistake: str,
    authors: Any,
    written: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = replace(RECIPES[recipe], **MISTAKES[mistake](RECIPES[recipe]))
    is_none = wrong == RECIPES[recipe] or (recipe, mistake) == THE_SAME
    monkeypatch.setitem(RECIPES, recipe, wrong)
    distance = furthest(ask(recipe, written(recipe)), authors[recipe]["probabilities"])
    assert (distance < 1e-5) if is_none else (distance > 1e-3)


@pytest.mark.parametrize("change", [0, 20])
@pytest.mark.parametrize("recipe", [*MINICHECK, "factcg"])
def test_chunks_are_those_of_the_authors(
    recipe: str,
    change: int,
    authors: Any,
    written: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    largest, unit = RECIPES[recipe].chunk
    wrong = replace(RECIPES[recipe], chunk=(largest + change, unit))
    monkeypatch.setitem(RECIPES, recipe, wrong)
    verifier = make_verifier(f"{recipe}:{written(recipe)}", None, "cpu", None)
    task = Task(("a dog slept",), (" ".join(make_sentences()),))
    asker = PairAsker(verifier, StepCache(), None)
    chunks = asker.chunked(task.text, task.sentences("en")).chunks_beside("a dog slept", None)
    sentences = [chunk.text.count(".") for chunk in chunks]
    assert (sentences == authors[recipe]["sentences"]) == (change == 0)


def test_the_label_of_a_recipe_is_its_own() -> None:
    with pytest.raises(ValueError, match="`label` is known"):
        make_verifier("factcg", "LABEL_0", "cpu", None)


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_chunk_takes_no_more_tokens_in_its_place_than_alone(
    recipe: str, written: Callable[[str], str]
) -> None:
    verifier = ModelVerifier(f"{recipe}:{written(recipe)}", None, "cpu", None)
    more = []
    for edge in ("", '"', "3", "the", "'", ".", "\u0301"):
        for chunk in (f"{edge}the cat", f"the cat{edge}", f"{edge}cat{edge}"):
            whole = len(verifier._tokenize([(chunk, "a dog")])["input_ids"][0])
            beside = verifier._longest - verifier.tokens_left("a dog")
            more.append(whole - beside - verifier.count_tokens([chunk])[0])
    assert max(more) == 0


@pytest.mark.parametrize(
    ("recipe", "positions", "longest"),
    [("minicheck-roberta", 100, 98), ("minicheck-roberta", 0, 512), ("factcg", 100, 2048)],
)
def test_no_more_tokens_than_there_are_positions(
    recipe: str, positions: int, longest: int, tmp_path: Path
) -> None:
    folder = write_classifier(tmp_path, **CLASSIFIERS[recipe], positions=positions)
    verifier = ModelVerifier(f"{recipe}:{folder}", None, "cpu", None)
    long = "the bridge " * 40
    if longest < 100:
        with pytest.raises(ValueError, match=f"takes {longest}"):
            verifier.predict([(long * 3, long)])
    assert verifier.tokens_left("the bridge") < longest
    assert verifier.predict([("the bridge " * (longest // 4), "a dog")])[0] > 0
