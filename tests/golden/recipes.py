# SPDX-License-Identifier: Apache-2.0
"""Write what the authors' own code gives for 50 pairs and a long text, with tiny models of the same
classes.

    python -m tests.golden.recipes MINICHECK FACTCG

Each is a checkout of the public repository: Liyan06/MiniCheck and derenlei/FactCG. Only inference runs: from a chunk and a sentence to a probability, and from
a text to its chunks. What it imports for other ends, such as to train, need not be installed. The
authors of `nli` and `nli-base` show the pipeline of transformers, so that is asked.

This is the only place where these values are made.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
import tempfile
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

GOLDEN = Path(__file__).parent / "recipes.json"
WORDS = "the town council voted to close old bridge for spring and a dog slept".split()
MINICHECK = {
    "minicheck-deberta": "deberta-v3-large",
    "minicheck-roberta": "roberta-large",
    "minicheck-flan-t5": "flan-t5-large",
}
NLI = ("nli", "nli-base")


def make_pairs() -> list[tuple[str, str]]:
    """Return 50 pairs of differing lengths, some with line ends, quotation marks and braces."""
    marks = ("", "\n", ' "now" ', " {0} ", ".")
    pairs = []
    for number in range(50):
        chunk = [WORDS[(number * 5 + place * 3) % len(WORDS)] for place in range(number + 1)]
        sentence = [WORDS[(number + place * 4) % len(WORDS)] for place in range(number % 7 + 1)]
        mark = marks[number % len(marks)]
        pairs.append((" ".join(chunk) + mark, mark.lstrip("\n") + " ".join(sentence)))
    return pairs


def make_sentences() -> list[str]:
    """Return the sentences of a text of some chunks, of 3 to 13 words each."""
    return [
        " ".join(WORDS[(number + place) % len(WORDS)] for place in range(3 + number * 7 % 11)) + "."
        for number in range(240)
    ]


def split_sentences(text: str) -> list[str]:
    """Split a text of such sentences, so that no rule of a splitter matters."""
    return re.split(r"(?<=\.) ", text)


def count_sentences(chunks: list[str]) -> list[int]:
    """Return how many sentences each chunk has."""
    return [chunk.count(".") for chunk in chunks]


class Authors:
    """The authors' code of MiniCheck and FactCG, with the model in a folder."""

    def __init__(self, package: str, model_name: str, folder: str) -> None:
        import nltk
        import torch
        import transformers

        self.module: Any = importlib.import_module(f"{package}.inference")
        self.inferencer = self.module.Inferencer.__new__(self.module.Inferencer)
        kind = "Seq2SeqLM" if "t5" in model_name else "SequenceClassification"
        model = getattr(transformers, f"AutoModelFor{kind}").from_pretrained(folder)
        # in place of its constructor, which fetches the published weights
        vars(self.inferencer).update(
            model=model.eval(),
            tokenizer=transformers.AutoTokenizer.from_pretrained(folder),
            model_name=model_name,
            max_model_len=512,
            batch_size=8,
            device="cpu",
            softmax=torch.nn.Softmax(dim=-1),
            use_hf_ckpt=True,
            verbose=False,
            disable_progress_bar_in_inference=True,
        )
        # in place of a splitter, whose rules are files of their own
        words = SimpleNamespace(word_tokenize=partial(nltk.word_tokenize, preserve_line=True))
        vars(self.module).update(sent_tokenize=split_sentences, nltk=words)

    def probabilities(self) -> list[float]:
        """Return the probability of each pair."""
        chunks, sentences = map(list, zip(*make_pairs(), strict=True))
        answer = self.inferencer.inference(chunks, sentences)
        if isinstance(answer, dict):
            answer = answer["support_prob_per_chunk"]
        return [float(value) for value in answer]

    def chunks(self) -> list[str]:
        """Return the chunks of the long text."""
        text = " ".join(make_sentences())
        if hasattr(self.inferencer, "chunking_src"):
            return [chunk for chunk in self.inferencer.chunking_src(text) if chunk]
        seen: list[str] = []
        self.inferencer.inference = lambda chunks, claims: seen.extend(chunks)
        # as minicheck/minicheck.py sets it
        self.inferencer.chunk_size = 500 if "t5" in self.inferencer.model_name else 400
        self.inferencer.inference_per_example(text, "a dog slept")
        return seen


def ask_pipeline(folder: str) -> list[float]:
    """Return the probability of the label "entailment" for each pair, by transformers."""
    import transformers

    classify = transformers.pipeline("text-classification", model=folder, top_k=None)
    probabilities = []
    for chunk, sentence in make_pairs():
        shares = classify({"text": chunk, "text_pair": sentence})
        probabilities += [share["score"] for share in shares if share["label"] == "entailment"]
    return probabilities


def load_authors(checkouts: list[str]) -> None:
    """Let the authors' packages be imported, without what they import for other ends."""
    import nltk.tokenize
    import transformers  # noqa: F401  before anything is replaced that it looks for

    sys.path[:0] = checkouts
    lightning = ModuleType("pytorch_lightning")
    lightning.LightningModule = object  # type: ignore[attr-defined]
    sys.modules["pytorch_lightning"] = lightning
    sys.modules.setdefault("minicheck.utils", MagicMock())
    nltk.download = MagicMock()


def main() -> None:
    """Ask each authors' code, and write the file."""
    from tests.helpers.tiny_models import write_recipe

    load_authors(sys.argv[1:3])
    golden: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as home:
        for recipe, model_name in {**MINICHECK, "factcg": "microsoft/deberta-v3-large"}.items():
            package = "factcg" if recipe == "factcg" else "minicheck"
            authors = Authors(package, model_name, write_recipe(Path(home, recipe), recipe))
            golden[recipe] = {
                "probabilities": authors.probabilities(),
                "sentences": count_sentences(authors.chunks()),
            }
        for recipe in NLI:
            folder = write_recipe(Path(home, recipe), recipe)
            golden[recipe] = {"probabilities": ask_pipeline(folder)}
    lines = [f"{json.dumps(name)}: {json.dumps(values)}" for name, values in golden.items()]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
