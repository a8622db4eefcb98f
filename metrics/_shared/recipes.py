# SPDX-License-Identifier: Apache-2.0
"""The verifiers that can be had by one word, a row each: how their authors use them, and what is
known of them.

Each was compared with its authors' code, with a tiny model of the same class, which
`tests/golden/recipes.py` describes. None was run here with its published weights. Sizes, licences
and revisions were read on the pages of the Hub.

Not in the table, as only safetensors are read and no code of a model is run: AlignScore (a
pickle), HHEM-2.1-Open and Bespoke-MiniCheck-7B (code of their own).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Recipe:
    """How the authors of a verifier use it, and what they say of it."""

    repository: str
    # How a chunk and a sentence are written, as one text or as two; {eos} ends a text.
    texts: tuple[str, ...] = ("{chunk}", "{sentence}")
    head: str = "AutoModelForSequenceClassification"  # the class of transformers that loads it
    supported: int = 1  # the label that means "supported"
    tokens: tuple[int, ...] = ()  # of an answer in words: what means the opposite, and "supported"
    most_tokens: int = 512  # of a pair
    chunk: tuple[int, str] = (350, "words")  # the most of a chunk, and in what it is counted
    revision: str = "main"  # of the repository
    download: float = 1.7  # GB
    licence: str = "MIT"
    # Codes of the languages that the card names. All are English: so say the pages of FactCG,
    # MiniCheck and nli, and so are the data sets that the one of nli-base names.
    languages: tuple[str, ...] = ("en",)

    def __str__(self) -> str:
        return f"{self.download:g} GB, {self.licence}"


# The main revisions of MiniCheck have a pickle; the Hub's converter left safetensors of the same
# weights in a pull request of each repository.
MINICHECK = "{chunk}{eos}{sentence}"
# Read in minicheck/inference.py, factcg/inference.py and, of the two for inference in natural
# language, on their cards. The card of `support` has the balanced accuracy on LLM-AggreFact that is
# published for the first four: in FactCG's repository (Lei et al. 2025), the column AVG of
# figs/llm_aggrefact_fixed_threshold.png, threshold 0.5.
RECIPES = {
    "factcg": Recipe(
        "yaxili96/FactCG-DeBERTa-v3-Large",
        texts=(
            "{chunk}\n\nChoose your answer: based on the paragraph above can we conclude that"
            ' "{sentence}"?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is ',
        ),
        most_tokens=2048,
        chunk=(550, "words and marks"),
    ),
    "minicheck-flan-t5": Recipe(
        "lytang/MiniCheck-Flan-T5-Large",
        texts=("predict: " + MINICHECK,),
        head="AutoModelForSeq2SeqLM",
        tokens=(3, 209),
        most_tokens=2048,
        chunk=(500, "words"),
        revision="c3f6482d13e7cc81748e853723befc286f29d949",
        download=3.1,
    ),
    "minicheck-roberta": Recipe(
        "lytang/MiniCheck-RoBERTa-Large",
        texts=(MINICHECK,),
        chunk=(400, "tokens"),
        revision="refs/pr/1",
        download=1.4,
    ),
    "minicheck-deberta": Recipe(
        "lytang/MiniCheck-DeBERTa-v3-Large",
        texts=(MINICHECK,),
        most_tokens=2048,
        chunk=(400, "tokens"),
        revision="refs/pr/1",
    ),
    "nli": Recipe(
        "MoritzLaurer/DeBERTa-v3-xsmall-mnli-fever-anli-ling-binary",
        supported=0,
        download=0.3,
    ),
    "nli-base": Recipe(
        "MoritzLaurer/DeBERTa-v3-base-mnli-fever-anli",
        supported=0,
        download=0.4,
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
