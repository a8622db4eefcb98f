# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from metrics._shared.evidence import Mark
from metrics.unr.finding import TextsWarning
from metrics.unr.unr import (
    LEFT_OUT,
    UNR,
    RepeatedRun,
    ngrams,
    repeated_ngrams,
    repeated_runs,
    unique_ngram_ratios,
    windowed_unique_ratio,
)
from tests.modules import warned_rows

PEACE = "Peace in the dormitory, peace in the world."
CAT = "There is a cat on the mat."
TOKENS = st.lists(st.sampled_from("abcd"), max_size=30)


# Worked by hand


def test_ratios_of_one_text() -> None:
    # Peace in the dormitory , peace in the world . : 10 tokens, "in" and "the" twice -> 8/10;
    # 9 bigrams, "in the" twice -> 8/9; 8 trigrams, all different -> 8/8.
    result = UNR().compute(predictions=[PEACE])
    assert result == pytest.approx(
        {"unr_1": 8 / 10, "unr_2": 8 / 9, "unr_3": 1.0, "unr_avg": float((Fraction(8, 10) + Fraction(8, 9) + 1) / 3)}
    )


def test_window_is_the_mean_over_all_windows() -> None:
    # a b a a in windows of 3 tokens: "a b a" has 2 of 3 different, "b a a" 2 of 3; bigrams "ab ba" 2/2, "ba aa" 2/2.
    tokens = ["a", "b", "a", "a"]
    # One trigram in a window cannot repeat.
    assert unique_ngram_ratios(tokens, window=3) == [4 / 6, 1.0, 1.0]


def test_variance_is_that_of_the_three_returned_ratios() -> None:
    # Ratios 0.9, 17/18, 1 have mean 256/270; "the average divided by the variance", as the original card puts it and no
    # implementation does it, is then 566.6.
    ratios = [Fraction(9, 10), Fraction(17, 18), Fraction(1)]
    mean = sum(ratios) / 3
    variance = sum((ratio - mean) ** 2 for ratio in ratios) / 3
    result = UNR().compute(predictions=[PEACE, CAT], variance=True)
    assert result["unr_var"] == pytest.approx(float(variance))
    assert result["unr_avg"] / result["unr_var"] == pytest.approx(566.6, abs=0.05)
    listed = UNR().compute(predictions=[PEACE, CAT], variance=True, use_aggregator=False, explain=True)
    assert [details["unr_var"] for details in listed["details"]] == listed["unr_var"]


def test_repeated_ngrams_have_spans_in_the_text_as_given() -> None:
    decomposed = "Cafe\u0301, cafe\u0301 and cafe\u0301."
    details = UNR().compute(predictions=[decomposed], explain=True)["details"][0]
    assert details["repeated"] == [{"n": 1, "ngram": ["caf\u00e9"], "count": 2, "spans": [[7, 12], [17, 22]]}]
    assert [decomposed[start:end] for start, end in details["repeated"][0]["spans"]] == ["cafe\u0301"] * 2


def test_an_ngram_that_begins_or_ends_with_a_token_without_a_place_has_no_span() -> None:
    # The tokenizer adds a word that the text does not have, before and behind each of its own.
    def tokenize(text: str) -> list[str]:
        return [token for word in text.split() for token in ("<w>", word, "</w>")]

    (details,) = UNR(tokenizer=tokenize).compute(predictions=["net net"], explain=True)["details"]
    spans = {tuple(found["ngram"]): found["spans"] for found in details["repeated"]}
    assert spans[("net",)] == [[0, 3], [4, 7]]
    assert spans["<w>", "net"] == spans["net", "</w>"] == spans["<w>", "net", "</w>"] == [None, None]
    assert UNR(tokenizer=tokenize).evidence("", "net net", details).listed == [("net", 2)]


def test_evidence_shows_repeats_as_a_person_would_call_them() -> None:
    #          0         1         2         3         4
    #          0123456789012345678901234567890123456789012
    summary = "The old red bridge fell. An old red bridge!"
    (details,) = UNR().compute(predictions=[summary], explain=True)["details"]
    found = UNR().evidence("", summary, details)
    # "old", "red", "bridge", "old red" and "red bridge" recur only inside "old red bridge".
    assert found.summary == [
        Mark(4, 18, "repeated_triple", "'old red bridge' occurs 2 times", "old red bridge"),
        Mark(28, 42, "repeated_triple", "'old red bridge' occurs 2 times", "old red bridge"),
    ]
    assert found.listed == [("old red bridge", 2)]


def test_kinds_of_repeats() -> None:
    summary = "one red fox one red fox . two cats , two cats ; three . three"
    (details,) = UNR(tokenizer=str.split).compute(predictions=[summary], explain=True)["details"]
    kinds = {mark.group: mark.kind for mark in UNR().evidence("", summary, details).summary}
    assert kinds == {
        "one red fox": "repeated_triple",
        "two cats": "repeated_pair",
        "three": "repeated_word",
    }


@pytest.mark.parametrize(
    ("summary", "listed", "left_out"),
    [
        # Full stops and commas are no words, alone or at the end of a run; within one they do not count as one.
        ("Bridges fell. Boats sank. Nets tore.", [], True),
        ('"Old bridge," he said. "Old bridge," she wrote.', [("Old bridge", 2)], True),
        ("In fog, boats met. In fog, boats sank.", [("In fog, boats", 2)], True),
        # "the" and "12" are in every text.
        ("The 12 boats and the 12 nets", [], True),
        ("The sea and the land", [], False),
        ("the sea and the sea", [("the sea", 2)], False),
        # "war" is a stop word in German, and "sea" in Spanish.
        ("A war is a war.", [("war", 2)], False),
        ("Es war im Krieg, und er war im Meer.", [], True),
        # A picture is no punctuation.
        ("🎉 or 🎉", [("🎉", 2)], False),
    ],
)
def test_what_recurs_in_every_text_is_not_marked(summary: str, listed: list[tuple[str, int]], left_out: bool) -> None:
    (details,) = UNR().compute(predictions=[summary], explain=True)["details"]
    found = UNR().evidence("", summary, details)
    assert (found.listed, found.explanation == LEFT_OUT) == (listed, left_out)
    assert len(found.summary) == sum(count for _, count in listed)


def test_repeats_that_overlap_everywhere_are_not_called_a_run() -> None:
    # "no no" and "no no no" recur as well, but two of their places always share a "no".
    summary = "no no no no"
    runs = repeated_runs(summary, repeated_ngrams(summary, summary.split()))
    assert runs == [RepeatedRun(1, "no", [[0, 2], [3, 5], [6, 8], [9, 11]])]


def test_a_word_that_also_stands_alone_is_a_repeat_of_its_own() -> None:
    # "b c d e" twice: its triples "b c d" and "c d e" are one run. "c" stands a third time, outside of it.
    summary = "b c d e x b c d e y c"
    runs = repeated_runs(summary, repeated_ngrams(summary, summary.split()))
    assert runs == [RepeatedRun(4, "b c d e", [[0, 7], [10, 17]]), RepeatedRun(1, "c", [[2, 3], [12, 13], [20, 21]])]


# Published values


def test_example_of_the_original_docstring() -> None:
    # nlg-metricverse, metrics/unr: 0.9, 0.9444, 1.0 and 0.94813; there rounded to 4 digits before the mean.
    result = UNR().compute(predictions=[PEACE, CAT])
    assert result == pytest.approx({"unr_1": 0.9, "unr_2": 17 / 18, "unr_3": 1.0, "unr_avg": 128 / 135})
    rounded = [round(result[f"unr_{n}"], 4) for n in (1, 2, 3)]
    assert round(sum(rounded) / 3, 5) == 0.94813


# Properties


@given(TOKENS)
def test_each_ratio_is_that_of_all_ngrams_counted(tokens: list[str]) -> None:
    for n, ratio in enumerate(unique_ngram_ratios(tokens), start=1):
        grams = [tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1)]
        assert ratio == pytest.approx(len(set(grams)) / len(grams) if grams else math.nan, nan_ok=True)


@given(TOKENS, st.integers(1, 8))
def test_sliding_count_equals_each_window_counted_anew(tokens: list[str], size: int) -> None:
    windows = [tokens[start : start + size] for start in range(len(tokens) - size + 1)]
    expected = sum(len(set(window)) / size for window in windows) / len(windows) if windows else math.nan
    assert windowed_unique_ratio(tokens, size) == pytest.approx(expected, nan_ok=True)


@given(TOKENS)
def test_a_text_read_backwards_repeats_as_much(tokens: list[str]) -> None:
    assert unique_ngram_ratios(tokens) == pytest.approx(unique_ngram_ratios(tokens[::-1]), nan_ok=True)


@given(TOKENS)
def test_repeated_ngrams_account_for_the_ratio(tokens: list[str]) -> None:
    repeated = repeated_ngrams(" ".join(tokens), tokens)
    for n, ratio in enumerate(unique_ngram_ratios(tokens), start=1):
        surplus = sum(entry["count"] - 1 for entry in repeated if entry["n"] == n)
        total = len(list(ngrams(tokens, n)))
        expected = (total - surplus) / total if total else math.nan
        assert ratio == pytest.approx(expected, nan_ok=True)
    for entry in repeated:
        assert all(first and second and first < second for first, second in pairwise(entry["spans"]))


@given(st.permutations([PEACE, CAT, "a b a b a b a b", "one", "To be, or not to be."]))
def test_order_of_the_summaries_does_not_matter(texts: list[str]) -> None:
    metric = UNR()
    lists, reference = (metric.compute(predictions=t, use_aggregator=False) for t in (texts, sorted(texts)))
    for key, values in reference.items():
        assert dict(zip(texts, lists[key], strict=True)) == pytest.approx(
            dict(zip(sorted(texts), values, strict=True)), nan_ok=True
        )


@given(st.lists(st.sampled_from("abc"), max_size=30))
@example(list("baaabbaab"))  # "b a a" and "a a b" overlap in both places, by one word and by two
def test_every_repeated_ngram_stands_inside_the_runs(tokens: list[str]) -> None:
    summary = " ".join(tokens)
    found = repeated_ngrams(summary, tokens)
    runs = repeated_runs(summary, found)
    for repeat in found:
        for span in repeat["spans"]:
            assert span
            shown = {place for run in runs for start, end in run.spans for place in range(start, end)}
            assert all(summary[place] == " " or place in shown for place in range(*span))
    assert all(len({summary[start:end] for start, end in run.spans}) == 1 for run in runs)
    assert all(any(a[1] <= b[0] for a, b in pairwise(run.spans)) for run in runs), "a repeat has a partner to see"


# Edges and errors


def test_the_repeats_of_a_text_that_is_said_twice_take_linear_time() -> None:
    tokens = [f"w{number}" for number in range(25_000)] * 2
    summary = " ".join(tokens)
    found = repeated_ngrams(summary, tokens)
    started = time.perf_counter()
    runs = repeated_runs(summary, found)
    assert time.perf_counter() - started < 10
    assert [run.words for run in runs] == [25_000]


def test_what_stands_between_the_words_of_a_run_is_the_same_everywhere() -> None:
    # A tokenizer of one's own drops the comma: four words stand twice in the same way, and so do the last three words
    # for the n-grams, but not all five.
    summary = "one two three four five and one two three four, five"
    tokens = summary.replace(",", "").split()
    runs = repeated_runs(summary, repeated_ngrams(summary, tokens))
    assert [(run.words, run.text) for run in runs] == [(4, "one two three four"), (3, "three four five")]


def test_typographic_punctuation() -> None:
    # It 's on . It \u2019 s on . has 9 tokens, 6 of them different; with the apostrophe of a keyboard 4 of 8.
    text = "It's on. It\u2019s on."
    assert UNR().compute(predictions=[text])["unr_1"] == 6 / 9
    plain = UNR(normalize_punctuation=True)
    assert plain.compute(predictions=[text])["unr_1"] == 4 / 8
    details = plain.compute(predictions=[text], explain=True)["details"][0]
    assert details["repeated"][1] == {"n": 1, "ngram": ["'s"], "count": 2, "spans": [[2, 4], [11, 13]]}
    assert "|normalize_punctuation:yes|" in plain.signature()


def test_short_summaries_are_undefined_and_left_out() -> None:
    metric = UNR()
    lists = metric.compute(predictions=["one two", PEACE], use_aggregator=False)
    assert math.isnan(lists["unr_3"][0])
    assert math.isnan(lists["unr_avg"][0])
    assert lists["unr_2"][0] == 1.0
    with (
        pytest.warns(UserWarning, match="unr_3 is undefined for 1 of 2 examples"),
        pytest.warns(UserWarning, match="unr_avg is undefined for 1 of 2 examples"),
    ):
        assert metric.compute(predictions=["one two", PEACE])["unr_3"] == 1.0


def test_summary_shorter_than_the_window_is_undefined() -> None:
    lists = UNR(window=100).compute(predictions=[PEACE], variance=True, use_aggregator=False)
    assert all(math.isnan(values[0]) for values in lists.values())
    assert set(lists) == {"unr_1", "unr_2", "unr_3", "unr_avg", "unr_var"}


def test_window_makes_lengths_comparable() -> None:
    sentence = "the cat saw a dog and a bird on the old wall near our house "
    short, long = sentence * 2, sentence * 20
    plain, windowed = UNR(), UNR(window=15)
    assert plain.compute(predictions=[long])["unr_1"] < plain.compute(predictions=[short])["unr_1"] / 5
    assert windowed.compute(predictions=[long]) == pytest.approx(windowed.compute(predictions=[short]), abs=0.02)


@pytest.mark.parametrize("window", [2, 0, -1, 3.0, "5", True])
def test_bad_window(window: object) -> None:
    with pytest.raises(ValueError, match="`window` must be an integer of at least 3 or None, got"):
        UNR(window=window)


def test_a_script_without_spaces_is_warned_about_unless_there_is_a_tokenizer(recwarn: pytest.WarningsRecorder) -> None:
    texts = ["\u732b\u304c\u5ea7\u3063\u305f\u3002"]
    with pytest.warns(TextsWarning) as caught:
        UNR().compute(predictions=texts, use_aggregator=False)
    assert warned_rows(caught) == [[0]]
    assert UNR(tokenizer="char").compute(predictions=texts)["unr_1"] == 1.0
    assert [str(warning.message) for warning in recwarn] == []


def test_bad_variance() -> None:
    with pytest.raises(TypeError, match="`variance` must be True or False, got 1"):
        UNR().compute(predictions=[CAT], variance=1)
