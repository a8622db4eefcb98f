# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.abstractness.abstractness import Abstractness, new_by_strings, new_by_tokens
from metrics.abstractness.shared import Mark, ngrams

PREDICTIONS = ["There is a cat on the mat.", "Look! a wonderful day."]
REFERENCES = ["The cat is playing on the mat.", "Today is a wonderful day"]
PEACE_PREDICTIONS = ["Peace in the dormitory, peace in the world.", "There is a cat on the mat."]
PEACE_REFERENCES = ["Peace at home, peace in th world.", "The cat is playing on the mat."]
MATCHES = pytest.mark.parametrize("match", ["substring", "token"])
WORDS = st.lists(st.sampled_from(["a", "b", "ab", "ba", "abb"]), max_size=12)


def score(predictions: list[str], references: list[Any], **options: Any) -> dict[str, Any]:
    return Abstractness().compute(predictions=predictions, references=references, **options)


# Worked by hand


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        # Words "a big cat sat"; "a" is in the source, "big" not, "cat" is in "cats", "sat" in
        # "sat.".
        ({}, [1 / 4]),
        # Pairs "a big", "big cat", "cat sat": all new.
        ({"n": 2}, [3 / 3]),
        # Tokens: "cat" is not "cats".
        ({"match": "token"}, [2 / 4]),
        ({"n": [1, 2], "match": "token"}, [2 / 4, 3 / 3]),
        ({"n": np.int64(2)}, [3 / 3]),
        ({"n": np.array([1, 2]), "match": "token"}, [2 / 4, 3 / 3]),
    ],
)
def test_one_summary(options: dict[str, Any], expected: list[float]) -> None:
    assert list(score(["a big cat sat"], ["a few cats sat."], **options).values()) == expected


def test_an_ngram_that_occurs_twice_counts_twice() -> None:
    assert score(["dog dog cat"], ["a cat"]) == {"abstractness": 2 / 3}


def test_pooled_and_averaged() -> None:
    # 1 of 4 words is new, and 1 of 1.
    texts = (["a red fox sat", "rain"], ["a red cat sat", "It snowed."])
    assert score(*texts) == {"abstractness": 2 / 5}
    assert score(*texts, average="macro") == {"abstractness": (1 / 4 + 1) / 2}
    assert score(*texts, use_aggregator=False) == {"abstractness": [1 / 4, 1.0]}


def test_passages_are_searched_one_by_one() -> None:
    # "cat sat" would only stand across the end of a passage.
    for match in ("substring", "token"):
        assert score(["cat sat"], [["a cat", "sat down"]], n=2, match=match) == {
            "abstractness": 1.0
        }
        assert score(["cat sat"], [["a cat", "sat down"]], n=1, match=match) == {
            "abstractness": 0.0
        }


def test_lower_case_is_made_after_the_tokens() -> None:
    # The sentence ends after "U.S" because "However" has a capital: in lower case there is one
    # sentence, and "u.s.".
    for summary in ("The U.S. However,", "the u.s"):
        assert score([summary], ["The U.S. However,"], match="token", lowercase=True) == {
            "abstractness": 0.0
        }
    assert score(["A CAT"], ["a cat"], lowercase=True) == {"abstractness": 0.0}
    assert score(["A CAT"], ["a cat"]) == {"abstractness": 1.0}


def test_details_and_evidence_show_the_new_ngrams() -> None:
    metric = Abstractness(n=[1, 2])
    # Of "A dog sat" (3 words, 2 pairs) only "dog" is new, and with it both pairs.
    (details,) = metric.compute(predictions=["A dog sat"], references=["A cat sat."], explain=True)[
        "details"
    ]
    assert details == {
        "abstractness_1": 1 / 3,
        "abstractness_2": 1.0,
        "new": [
            {"n": 1, "ngram": ["dog"], "span": [2, 5]},
            {"n": 2, "ngram": ["A", "dog"], "span": [0, 5]},
            {"n": 2, "ngram": ["dog", "sat"], "span": [2, 9]},
        ],
    }
    evidence = metric.evidence("A cat sat.", "A dog sat", details)
    spans = {"'dog'": (2, 5), "'A dog'": (0, 5), "'dog sat'": (2, 9)}
    assert evidence.summary == [
        Mark(*span, "new", f"{words} is not in the document") for words, span in spans.items()
    ]
    assert {"1", "of", "3", "2"} <= set(evidence.explanation.split())
    assert metric.evidence("a", "a", {"abstractness_1": 0.0, "new": []}).explanation == ""


def test_an_ngram_with_a_token_that_the_text_does_not_have() -> None:
    options: dict[str, Any] = {
        "match": "token",
        "tokenizer": lambda text: ["<s>", *text.split()],
        "n": 2,
    }
    (details,) = score(["red cat"], ["blue dog"], explain=True, **options)["details"]
    assert [(new["ngram"], new["span"]) for new in details["new"]] == [
        (["<s>", "red"], None),
        (["red", "cat"], [0, 7]),
    ]


# Published values


@pytest.mark.parametrize(
    ("predictions", "references", "match", "expected"),
    [
        (PREDICTIONS, REFERENCES, "substring", [3 / 11, 6 / 9, 6 / 7, 5 / 5]),
        (PREDICTIONS, REFERENCES, "token", [5 / 14, 7 / 12, 7 / 10, 7 / 8]),
        (PEACE_PREDICTIONS, PEACE_REFERENCES, "substring", [4 / 15, 10 / 13, 10 / 11, 9 / 9]),
        (PEACE_PREDICTIONS, PEACE_REFERENCES, "token", [5 / 18, 10 / 16, 11 / 14, 11 / 12]),
    ],
)
def test_examples_of_the_original(
    predictions: Any, references: Any, match: str, expected: list[float]
) -> None:
    # nlg-metricverse, metrics/abstractness: 0.2727 is printed there for n = 1; for n > 1 it divides
    # the same numerators by the number of words. The token values follow from the definition.
    result = score(predictions, references, match=match, n=[1, 2, 3, 4])
    assert list(result.values()) == pytest.approx(expected)


# Properties


@MATCHES
@given(words=WORDS)
def test_a_copy_is_not_abstract_and_unrelated_text_is(match: str, words: list[str]) -> None:
    text = " ".join(words)
    copied, unrelated = score([text] * 2, [text, "xyz"], match=match, use_aggregator=False)[
        "abstractness"
    ]
    assert [copied, unrelated] == [0, 1] if words else math.isnan(copied) and math.isnan(unrelated)


@given(WORDS, WORDS, WORDS, st.integers(1, 4))
def test_more_source_and_looser_matching_find_more(
    summary: Any, source: Any, more: Any, n: int
) -> None:
    asked = set(ngrams(summary, n))
    new = new_by_tokens(asked, [source])
    assert new_by_tokens(asked, [source, more]) <= new
    assert new_by_strings(asked, [" ".join(source)]) <= new


# Edges


@MATCHES
@pytest.mark.parametrize(
    ("summary", "source"),
    [
        ("", "a cat"),
        (" \u200b", "a cat"),
        ("cat", "a cat"),
        ("a cat", ""),
        ("a cat", ["", "\u00a0\n"]),
    ],
)
def test_undefined(match: str, summary: str, source: Any) -> None:
    texts = ([summary, "a big dog"], [source, "a dog"])
    first, second = score(*texts, n=2, match=match, use_aggregator=False)["abstractness"]
    assert (math.isnan(first), second) == (True, 1.0)
    for average in ("micro", "macro"):
        with pytest.warns(UserWarning, match="abstractness is undefined for 1 of 2"):
            assert score(*texts, n=2, match=match, average=average) == {"abstractness": 1.0}


@MATCHES
def test_white_space_of_any_kind_counts_as_one_space(match: str) -> None:
    # Of the words a, red, cat only "red" is new, and so are the two pairs with it and the only
    # triple: 1/3, 2/2, 1/1.
    for summary, source in (
        ("a  red cat ", "a big   cat"),
        ("\u00a0a\tred\u00a0cat", "a\u2009big\n\ncat\u3000"),
    ):
        assert list(score([summary], [source], n=[1, 2, 3], match=match).values()) == [
            1 / 3,
            1.0,
            1.0,
        ]


def test_typographic_punctuation() -> None:
    summary, source = "\u201cIt\u2019s late\u2026\u201d", 'He said "It\'s late..."'
    # Words between spaces: the first and the second hold signs that the source does not have.
    assert score([summary], [source]) == {"abstractness": 1.0}
    # Tokens: of \u201c It \u2019 s late\u2026 \u201d the source has "It" alone; written plainly it
    # has all.
    assert score([summary], [source], match="token") == {"abstractness": 5 / 6}
    for match in ("substring", "token"):
        assert score([summary], [source], match=match, normalize_punctuation=True) == {
            "abstractness": 0.0
        }


@pytest.mark.parametrize(
    "options",
    [{"n": n} for n in (0, 1.5, "2", True, [], [1, 1], [1, 0], None)]
    + [
        {"match": "exact"},
        {"average": "exact"},
        {"lowercase": "no"},
        {"tokenizer": "char"},
        {"tokenizer": str.split},
    ],
    ids=str,
)
def test_bad_options(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(ValueError, match=f"`{name}`"):
        Abstractness(**options)


@pytest.mark.parametrize(
    ("options", "remedy"),
    [({}, 'match="token" with tokenizer="char"'), ({"match": "token"}, 'Use tokenizer="char"')],
)
def test_a_script_without_spaces_is_warned_about(options: dict[str, Any], remedy: str) -> None:
    with pytest.warns(UserWarning, match=f"index 0.*{remedy}"):
        score(["猫が座った。"], ["猫"], **options)


def test_pairs_are_the_main_score() -> None:
    scores = Abstractness()._scores(n=[1, 2, 3], match="token", tokenizer=None)
    assert [key for key, score in scores.items() if score.main] == ["abstractness_2"]


@pytest.mark.parametrize(("match", "spaces"), [("substring", True), ("token", False)])
def test_substrings_stand_between_spaces(match: str, spaces: bool) -> None:
    assert (
        Abstractness()._described(n=1, match=match, tokenizer=None)["tokenizer"] == "spaces"
    ) == spaces
