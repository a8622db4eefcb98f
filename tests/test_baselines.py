# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from benchmarks.baselines import BaselineScores, bleu, chrf, jensen_shannon, length, rouge
from benchmarks.judgements import JudgedSummaries

ALL = pytest.mark.parametrize("baseline", [length, rouge, bleu, chrf, jensen_shannon], ids=lambda f: f.__name__)
REFERENCES = ["A red fox slept.", "The red fox ran off at once.", "Fox."]


def judged(summaries: list[str], references: list[list[str]] | None = None, source: str = "A fox.") -> JudgedSummaries:
    """Summaries that nobody has judged, each of its own document."""
    references = references if references is not None else [[]] * len(summaries)
    numbers = np.arange(len(summaries))
    return JudgedSummaries([source] * len(summaries), summaries, references, numbers, numbers, {})


# Worked by hand


def test_rouge() -> None:
    # "red" and "fox" of four words on both sides; of three bigrams one; the longest common subsequence is "red fox".
    scores, signature = rouge(judged(["The red fox ran."], [REFERENCES[:1]]))
    expected = {"rouge1": 2 / 4, "rouge2": 1 / 3, "rougeL": 2 / 4}
    for kind, value in expected.items():
        assert scores[f"{kind} F"] == scores[f"{kind} recall"] == [pytest.approx(value)]
    assert "stemmer:yes" in signature
    assert rouge(judged(["foxes"], [["fox"]]))[0]["rouge1 F"] == [1]


def test_rouge_takes_the_reference_of_the_best_f() -> None:
    # F is 1/2 with the first, 8/11 with the second (4 of 4 words, 4 of 7) and 2/5 with the third, of recall 1.
    scores, _ = rouge(judged(["The red fox ran."], [REFERENCES]))
    assert scores["rouge1 F"] == [pytest.approx(8 / 11)]
    assert scores["rouge1 recall"] == [pytest.approx(4 / 7)]


def test_bleu() -> None:
    # Of 4, 3, 2, 1 n-grams 3, 2, 1, 0 match, and sacreBLEU counts the first 0 as 1/2: (3/4 * 2/3 * 1/2 * 1/2)^(1/4).
    scores, signature = bleu(judged(["the red fox ran"], [["the red fox slept"]]))
    assert scores["bleu"] == [pytest.approx(100 * (1 / 8) ** (1 / 4))]
    assert "smooth:exp" in signature


def test_bleu_of_fewer_than_four_words() -> None:
    # There are no trigrams and 4-grams to match, so they are not counted.
    assert bleu(judged(["the fox"], [["the fox"]]))[0]["bleu"] == [pytest.approx(100)]


def test_bleu_clips_by_the_reference_that_has_most() -> None:
    # Each word stands in one of the references, but only two bigrams of three and one trigram of two.
    scores, _ = bleu(judged(["the red fox ran"], [["the red fox", "a dog ran"]]))
    assert scores["bleu"] == [pytest.approx(100 * (4 / 4 * 2 / 3 * 1 / 2 * 1 / 2) ** (1 / 4))]


def test_chrf_takes_the_best_reference() -> None:
    scores, _ = chrf(judged(["the fox", "the fox", "12"], [["the fox"], ["no", "the fox"], ["the fox"]]))
    assert scores["chrf"] == [pytest.approx(100), pytest.approx(100), 0]


def test_jensen_shannon() -> None:
    # (1/2, 1/2, 0) and (1/2, 0, 1/2) have the mean (1/2, 1/4, 1/4): each diverges from it by 1/2 log2(2) = 1/2 bit.
    scores, _ = jensen_shannon(judged(["A fox.", "a dog", "a FOX", "dogs"], source="A fox"))
    assert scores["divergence"] == pytest.approx([0, 1 / 2, 0, 1])


def test_length() -> None:
    assert length(judged(["", "one", "one, two"]))[0] == {"words": [0, 1, 2]}


# Properties


@ALL
def test_order_and_duplicates_do_not_matter(baseline: Callable[[JudgedSummaries], BaselineScores]) -> None:
    summaries = ["The red fox ran.", "A dog slept at once.", "Fox, fox, fox."]
    references = [REFERENCES, REFERENCES[:1], REFERENCES[1:]]
    expected, _ = baseline(judged(summaries, references))
    for order in ([2, 0, 1], [1, 1, 0, 2, 0]):
        scores, _ = baseline(judged([summaries[i] for i in order], [references[i] for i in order]))
        assert scores == {key: [values[i] for i in order] for key, values in expected.items()}


# Edges


@ALL
def test_undefined(baseline: Callable[[JudgedSummaries], BaselineScores]) -> None:
    scores, _ = baseline(judged(["", "A fox ran."], [REFERENCES, []]))
    empty, unreferenced = zip(*scores.values(), strict=True)
    assert all(math.isnan(score) for score in empty) if baseline is jensen_shannon else set(empty) == {0}
    assert all(math.isnan(score) == (baseline in (rouge, bleu, chrf)) for score in unreferenced)
