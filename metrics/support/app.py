# SPDX-License-Identifier: Apache-2.0
"""The page of support."""

from __future__ import annotations

from collections.abc import Sequence

from page import DOCUMENT, RECIPES, STORIES, launch, read_demo

# A person read the stories: all sentences of these are right, and none of the others.
RIGHT = " ".join(STORIES[name] for name in ("Faithful", "Copied", "Repetitive"))
READ = f"{DOCUMENT} {' '.join(STORIES.values())}"


def read_by_person(pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Return what a person says of sentences of the stories, and of the document itself."""
    if not all(sentence in READ for _, sentence in pairs):
        raise ValueError("A person read the stories alone: choose a model for your own texts.")
    return [
        float(chunk in DOCUMENT and (sentence in RIGHT or sentence in DOCUMENT))
        for chunk, sentence in pairs
    ]


# Models are fetched from the Hub when they are chosen.
VERIFIERS = {"a person, who read the stories": read_by_person}
VERIFIERS |= {f"{name}: {recipe}": name for name, recipe in RECIPES.items()}
DEMO = read_demo("support", {"verifier": VERIFIERS}, opening="Mixed up", most_rows=20)

if __name__ == "__main__":
    launch(DEMO)
