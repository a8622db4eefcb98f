# SPDX-License-Identifier: Apache-2.0
"""The kinds of verifiers, with tiny real models, and the recipes of the card, each with a
stand-in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
import transformers

from metrics.support.support import Support
from metrics.support.verifiers import (
    ModelVerifier,
    Verifier,
    check_verifier,
    checked_probabilities,
    find_label,
    make_verifier,
)
from tests.golden.recipes import AUTHORS, GOLDEN, make_pairs
from tests.helpers.verifiers import THREE, Knowing, write_classifier

CARD = (Path(__file__).parents[2] / "metrics" / "support" / "README.md").read_text(encoding="utf-8")
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


@pytest.mark.parametrize(
    ("names", "wanted", "place"),
    [
        (["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], None, 2),
        (["entailment", "not_entailment"], None, 0),
        (["Not-Supported", "Supported"], None, 1),
        (["hallucinated", "factually consistent"], None, 1),
        (["LABEL_0", "LABEL_1"], "label_1", 1),
        (["蕴涵", "中立"], None, 0),
    ],
)
def test_the_label_is_read_by_its_name(names: list[str], wanted: str | None, place: int) -> None:
    assert find_label(names, wanted) == place


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["LABEL_0", "LABEL_1"], None),
        (["entailment", "supported"], None),
        (["yes", "no"], None),
        (["entailment", "neutral"], "supported"),
        (["a b", "a-b"], "A_B"),
    ],
)
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
    found = Support().compute(
        predictions=["the bridge was closed. " * 2, "the mayor said " * 20],
        references=[long] * 2,
        verifier=written,
        on_error="nan",
        use_aggregator=False,
        explain=True,
    )
    start, end = found["details"][0]["support"][0]["chunk"]
    assert 0 < end - start < 200
    assert "tokens" in found["details"][1]["warnings"][0]
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
    with pytest.raises(ValueError, match="`label`"):
        make_verifier(Knowing(), "ENTAILMENT", None, None)


@pytest.mark.parametrize(
    "form", [list, np.array, torch.tensor, tuple, lambda values: [np.float32(v) for v in values]]
)
def test_numbers_in_any_form(form: Callable[[list[float]], Any]) -> None:
    assert Verifier(lambda pairs: form([0.25, 1.0, 0.0]), None).predict(PAIRS) == [0.25, 1.0, 0.0]


def test_rounding_does_not_carry_a_probability_beyond_its_range() -> None:
    assert checked_probabilities([1 + 1e-7, -1e-7], 2) == [1.0, 0.0]


@pytest.mark.parametrize(
    "returned",
    [
        None,
        0.5,
        [0.5],
        [0.5] * 4,
        [0.5, 1.5, 0.5],
        [0.5, -0.1, 0.5],
        [[0.5]] * 3,
        ["1"] * 3,
        [True] * 3,
    ],
)
def test_a_function_that_returns_no_probabilities(returned: Any) -> None:
    with pytest.raises(ValueError, match="probabilit"):
        Verifier(lambda pairs: returned, None).predict(PAIRS)


def test_what_no_verifier_can_be_made_from(folder: str) -> None:
    network, tokenizer = load(folder)
    pipeline = transformers.pipeline("text-classification", model=network, tokenizer=tokenizer)
    for wrong in (3, network, pipeline):
        with pytest.raises(TypeError):
            check_verifier(wrong)


# The recipes of the card


@pytest.fixture(scope="module")
def recipes() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec("\n".join(re.findall(r"```py\n(.*?)```", CARD, re.DOTALL)), names)
    return names


def test_an_answer_of_two_tokens(tmp_path: Path, recipes: dict[str, Any]) -> None:
    tokenizer = transformers.AutoTokenizer.from_pretrained(
        write_classifier(tmp_path / "t", family="roberta")
    )
    tokenizer.save_pretrained(tmp_path)
    sizes = {
        "d_model": 32,
        "d_ff": 64,
        "d_kv": 8,
        "num_layers": 2,
        "num_heads": 4,
        "vocab_size": max(300, len(tokenizer)),
    }
    config = transformers.T5Config(
        **sizes, decoder_start_token_id=0, pad_token_id=tokenizer.pad_token_id
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        network = transformers.T5ForConditionalGeneration(config).eval()
    network.save_pretrained(tmp_path)
    expected = []
    with torch.inference_mode():
        for chunk, sentence in PAIRS:
            encoded = tokenizer(f"predict: {chunk}</s>{sentence}", return_tensors="pt")
            logits = network(
                **encoded, decoder_input_ids=torch.zeros((1, 1), dtype=torch.long)
            ).logits[0, 0]
            expected.append(torch.stack([logits[3], logits[209]]).softmax(-1)[1].item())
    assert Verifier(recipes["minicheck_t5"](str(tmp_path)), None).predict(PAIRS) == pytest.approx(
        expected, abs=1e-4
    )


class Knows:
    """Stands in for what the other recipes call: all of them know whether the chunk has the
    sentence.
    """

    def predict(self, pairs: Any = None, **asked: Any) -> Any:
        if pairs is not None:  # of HHEM: a tensor
            return torch.tensor(Knowing()(pairs))
        # of LettuceDetect: for each token whether it is invented
        (chunk,), answer = asked["context"], asked["answer"]
        assert asked["output_format"] == "tokens"
        return [
            {"token": word, "pred": 0, "prob": float(answer not in chunk)}
            for word in answer.split()
        ]

    def score(self, contexts: Sequence[str], claims: Sequence[str]) -> list[float]:  # of AlignScore
        return Knowing()([*zip(contexts, claims, strict=True)])

    @property
    def chat(self) -> Any:  # of a server with Granite Guardian: yes is a risk
        def create(messages: Any, extra_body: Any, **others: Any) -> Any:
            (document,) = extra_body["chat_template_kwargs"]["documents"]
            said = "no" if messages[-1]["content"] in document["text"] else "yes"
            message = SimpleNamespace(content=f"<think></think>\n<score> {said} </score>")
            return SimpleNamespace(choices=[SimpleNamespace(message=message)])

        return SimpleNamespace(completions=SimpleNamespace(create=create))


@pytest.mark.parametrize("name", ["hhem", "alignscore", "lettuce", "granite"])
def test_a_recipe_asks_what_it_stands_for(recipes: dict[str, Any], name: str) -> None:
    source = "The river rose by two metres on Monday. The old bridge in Holm is closed."
    summary = "The river rose by two metres on Monday. The bridge sang."
    found = Support().compute(
        predictions=[summary],
        references=[source],
        verifier=lambda pairs: recipes[name](Knows(), pairs),
    )
    assert found == {"support_score": 0.5, "support_min": 0.0}


# Recipes


@pytest.mark.parametrize("recipe", AUTHORS)
def test_a_recipe_is_its_authors_code(recipe: str, tmp_path: Path) -> None:
    family = AUTHORS[recipe][0]
    folder = write_classifier(tmp_path, ("LABEL_0", "LABEL_1"), family)
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))[recipe]
    verifier = make_verifier(f"{recipe}:{folder}", None, "cpu", None)
    assert verifier.predict(make_pairs()) == pytest.approx(golden, abs=1e-5)
    assert max(golden) - min(golden) > 1e-3  # or any way to write a pair would pass
    assert str(verifier.identity).endswith(f"|recipe:{recipe}")


def test_the_label_of_a_recipe_is_its_own() -> None:
    with pytest.raises(ValueError, match="`label` is known"):
        make_verifier("factcg", "LABEL_0", "cpu", None)
