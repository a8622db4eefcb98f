# SPDX-License-Identifier: Apache-2.0
"""Write what the authors' own code gives for 50 pairs, with tiny models of the same classes.

    python -m tests.golden.recipes MINICHECK FACTCG

Each is a checkout of the public repository: Liyan06/MiniCheck and derenlei/FactCG. Only their
`inference` runs, from a chunk and a sentence to a probability; what it imports for other ends, to
split texts and to train, need not be installed.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

GOLDEN = Path(__file__).parent / "recipes.json"
# by recipe, the family of its model, and the package and name of the model in the authors' code
AUTHORS = {
    "minicheck-deberta": ("deberta-v2", "minicheck", "deberta-v3-large"),
    "minicheck-roberta": ("roberta", "minicheck", "roberta-large"),
    "factcg": ("deberta-v2", "factcg", "microsoft/deberta-v3-large"),
}
WORDS = "the town council voted to close old bridge for spring and a dog slept".split()


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


def ask_authors(package: str, model_name: str, folder: str) -> list[float]:
    """Return the probabilities of the authors' code, with the model in a folder."""
    import transformers

    authors: Any = importlib.import_module(f"{package}.inference").Inferencer
    inferencer = authors.__new__(authors)  # as its constructor fetches the published weights
    load = transformers.AutoModelForSequenceClassification.from_pretrained
    inferencer.model = load(folder).eval()
    inferencer.tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    inferencer.model_name, inferencer.max_model_len, inferencer.batch_size = model_name, 512, 8
    inferencer.device, inferencer.softmax = "cpu", __import__("torch").nn.Softmax(dim=-1)
    inferencer.use_hf_ckpt, inferencer.verbose = True, False
    inferencer.disable_progress_bar_in_inference = True
    chunks, sentences = map(list, zip(*make_pairs(), strict=True))
    answer = inferencer.inference(chunks, sentences)
    if isinstance(answer, dict):
        answer = answer["support_prob_per_chunk"]
    return [float(value) for value in answer]


def main() -> None:
    """Ask each authors' code, and write the file."""
    import transformers  # noqa: F401  before nltk is replaced, which it looks for

    from tests.helpers.verifiers import write_classifier

    sys.path[:0] = sys.argv[1:3]
    sys.modules.update(nltk=MagicMock(), **{"nltk.tokenize": MagicMock()})
    lightning = ModuleType("pytorch_lightning")
    lightning.LightningModule = object  # type: ignore[attr-defined]
    sys.modules["pytorch_lightning"] = lightning
    golden = {}
    for recipe, (family, package, model_name) in AUTHORS.items():
        with tempfile.TemporaryDirectory() as folder:
            write_classifier(Path(folder), ("LABEL_0", "LABEL_1"), family)
            golden[recipe] = ask_authors(package, model_name, folder)
    GOLDEN.write_text(json.dumps(golden, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
