# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import time
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.unr.shared import Mark, ngrams
from metrics.unr.unr import (
    UNR,
    find_repetition,
    find_repetitions,
    repeated_ngrams,
    repeated_runs,
    unique_ratios,
    windowed_unique_ratio,
)
from tests.helpers.rows import each_row

PEACE = "Peace in the dormitory, peace in the world."
CAT = "There is a cat on the mat."
TOKENS = st.lists(st.sampled_from("abcd"), max_size=30)


def repeats(summary: str, **options: Any) -> list[dict[str, Any]]:
    (details,) = UNR(**options).compute(predictions=[summary], explain=True)["details"]
    return details["repeated"]


def evidence_of(summary: str, **options: Any) -> Any:
    runs = repeated_runs(summary, repeats(summary, **options))
    return UNR().evidence("", summary, {"runs": runs})


# Worked by hand


def test_ratios_of_one_text() -> None:
    # Peace in the dormitory , peace in the world . : 10 tokens, "in" and "the" twice -> 8/10;
    # 9 bigrams, "in the" twice -> 8/9; 8 trigrams, all different -> 8/8.
    result = UNR().compute(predictions=[PEACE])
    mean = (Fraction(8, 10) + Fraction(8, 9) + 1) / 3
    assert result == pytest.approx(
        {"unr_1": 8 / 10, "unr_2": 8 / 9, "unr_3": 1.0, "unr_avg": float(mean)}
    )


def test_window_is_the_mean_over_all_windows() -> None:
    # a b a a in windows of 3 tokens: "a b a" has 2 of 3 different, "b a a" 2 of 3; bigrams "ab ba"
    # 2/2, "ba aa" 2/2. One trigram in a window cannot repeat.
    assert unique_ratios(find_repetitions(["a", "b", "a", "a"]), 3) == [4 / 6, 1.0, 1.0]


def test_variance_is_that_of_the_three_returned_ratios() -> None:
    # Ratios 0.9, 17/18, 1 have mean 256/270; "the average divided by the variance", as the original
    # card puts it and no implementation does it, is then 566.6.
    ratios = [Fraction(9, 10), Fraction(17, 18), Fraction(1)]
    variance = sum((ratio - sum(ratios) / 3) ** 2 for ratio in ratios) / 3
    result = UNR().compute(predictions=[PEACE, CAT], variance=True)
    assert result["unr_var"] == pytest.approx(float(variance))
    assert result["unr_avg"] / result["unr_var"] == pytest.approx(566.6, abs=0.05)
    listed = UNR().compute(
        predictions=[PEACE, CAT], variance=True, use_aggregator=False, explain=True
    )
    assert [details["unr_var"] for details in listed["details"]] == listed["unr_var"]


def test_repeated_ngrams_have_spans_in_the_text_as_given() -> None:
    repeated = repeats("Cafe\u0301, cafe\u0301 and cafe\u0301.")
    assert repeated == [{"n": 1, "ngram": ["caf\u00e9"], "count": 2, "spans": [[7, 12], [17, 22]]}]
    repeated = repeats("It's on. It\u2019s on.", normalize_punctuation=True)
    assert repeated[1] == {"n": 1, "ngram": ["'s"], "count": 2, "spans": [[2, 4], [11, 13]]}


def test_an_ngram_that_begins_or_ends_with_a_token_without_a_place_has_no_span() -> None:
    # The tokenizer adds a word that the text does not have, before and behind each of its own.
    def tokenize(text: str) -> list[str]:
        return [token for word in text.split() for token in ("<w>", word, "</w>")]

    repeated = repeats("nets nets", tokenizer=tokenize)
    spans = {tuple(one["ngram"]): one["spans"] for one in repeated}
    assert spans[("nets",)] == [[0, 4], [5, 9]]
    assert spans["<w>", "nets"] == spans["nets", "</w>"] == [None, None]
    assert UNR().evidence(
        "", "nets nets", {"runs": repeated_runs("nets nets", repeated)}
    ).listed == [("nets", 2)]


def test_evidence_marks_the_longest_runs() -> None:
    #          0         1         2         3         4
    #          0123456789012345678901234567890123456789012
    summary = "The old red bridge fell. An old red bridge!"
    # "old", "red", "bridge", "old red" and "red bridge" recur only inside "old red bridge".
    evidence = evidence_of(summary)
    note = "'old red bridge' occurs 2 times"
    assert evidence.summary == [
        Mark(*span, "repeated_triple", note, "old red bridge") for span in ((4, 18), (28, 42))
    ]
    assert evidence.listed == [("old red bridge", 2)]


@each_row
def test_runs(summary: str, listed: list[list[Any]]) -> None:
    evidence = evidence_of(summary)
    assert [*map(list, evidence.listed)] == listed
    kinds = {1: "repeated_word", 2: "repeated_pair", 3: "repeated_triple"}
    assert {mark.group: mark.kind for mark in evidence.summary} == {
        run: kinds[len(run.split())] for run, _ in listed
    }


def test_runs_of_characters() -> None:
    summary = "猫が座った。猫が座った。"
    assert evidence_of(summary, tokenizer="char").listed == [("猫が座った", 2)]


# Published values


def test_example_of_the_original_docstring() -> None:
    # nlg-metricverse, metrics/unr: 0.9, 0.9444, 1.0 and 0.94813; there rounded to 4 digits before
    # the mean.
    result = UNR().compute(predictions=[PEACE, CAT])
    assert result == pytest.approx(
        {"unr_1": 0.9, "unr_2": 17 / 18, "unr_3": 1.0, "unr_avg": 128 / 135}
    )
    rounded = [round(result[f"unr_{n}"], 4) for n in (1, 2, 3)]
    assert round(sum(rounded) / 3, 5) == 0.94813


# Properties


@given(TOKENS, st.integers(1, 8))
def test_sliding_count_equals_each_window_counted_anew(tokens: list[str], size: int) -> None:
    windows = [tokens[start : start + size] for start in range(len(tokens) - size + 1)]
    expected = (
        sum(len(set(window)) / size for window in windows) / len(windows) if windows else math.nan
    )
    assert windowed_unique_ratio(find_repetition(tokens), size) == pytest.approx(
        expected, nan_ok=True
    )


@given(TOKENS)
def test_repeated_ngrams_account_for_the_ratio(tokens: list[str]) -> None:
    spans = [(place, place + 1) for place in range(len(tokens))]
    repeated = repeated_ngrams(tokens, spans, find_repetitions(tokens))
    for n, ratio in enumerate(unique_ratios(find_repetitions(tokens)), start=1):
        surplus = sum(entry["count"] - 1 for entry in repeated if entry["n"] == n)
        total = len(list(ngrams(tokens, n)))
        assert ratio == pytest.approx((total - surplus) / total if total else math.nan, nan_ok=True)


@given(st.lists(st.sampled_from(["aaaa", "bbbb", "cccc"]), max_size=30))
def test_every_repeated_ngram_stands_inside_the_runs(tokens: list[str]) -> None:
    summary = " ".join(tokens)
    spans = [(5 * place, 5 * place + 4) for place in range(len(tokens))]
    found = repeated_ngrams(tokens, spans, find_repetitions(tokens))
    runs = repeated_runs(summary, found)
    shown = {place for run in runs for span in run for place in range(*span)}
    for entry in found:
        assert all(
            summary[place] == " " or place in shown
            for span in entry["spans"]
            for place in range(*span)
        )
    assert all(len({summary[slice(*span)] for span in run}) == 1 for run in runs)
    assert all(any(first[1] <= second[0] for first, second in pairwise(run)) for run in runs)


# Edges


def test_the_repeats_of_a_text_that_is_said_twice_take_linear_time() -> None:
    tokens = [f"word{number}" for number in range(25_000)] * 2
    started = time.process_time()
    evidence = evidence_of(" ".join(tokens))
    assert time.process_time() - started < 20
    assert [len(run.split()) for run, _ in evidence.listed] == [25_000]


@each_row
def test_short_summaries_are_undefined(
    summary: str, options: dict[str, Any], defined: list[str]
) -> None:
    result = UNR(**options).compute(predictions=[summary], use_aggregator=False)
    assert [key for key, (value,) in result.items() if not math.isnan(value)] == defined


@pytest.mark.parametrize("window", [2, 0, 3.0, True])
def test_bad_window(window: Any) -> None:
    with pytest.raises(ValueError, match=f"`window`.*got {window}"):
        UNR(window=window)
