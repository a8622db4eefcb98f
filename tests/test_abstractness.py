# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.evidence import Mark
from metrics.abstractness import abstractness as module
from metrics.abstractness.abstractness import (
    LAST_CHARACTER,
    SEARCHED_ALONE,
    Abstractness,
    Matcher,
    keep_whole,
    longest_found,
    substring_matcher,
    substrings_of,
    token_matcher,
    token_set_matcher,
)
from metrics.abstractness.tokenizer import tokenize_any_spacing
from metrics.nid.nid import NID
from metrics.unr.unr import UNR

# The inputs printed in the card of the original.
PREDICTIONS = ["There is a cat on the mat.", "Look! a wonderful day."]
REFERENCES = ["The cat is playing on the mat.", "Today is a wonderful day"]
# The inputs of its docstring.
PEACE_PREDICTIONS = ["Peace in the dormitory, peace in the world.", "There is a cat on the mat."]
PEACE_REFERENCES = ["Peace at home, peace in th world.", "The cat is playing on the mat."]

WORDS = st.lists(st.sampled_from(["cat", "dog", "at", "a", "bird."]), max_size=12)
PIECES = ["Mr.", "No.", "She", "can't", "cannot", '"', '"a', "'b'", "a,", "3.5", "\u00a0", "end.", "?", ". ", "--"]
PROSE = st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)
MATCHERS = pytest.mark.parametrize("match", ["substring", "token"])


def score(predictions: Any, references: Any, **options: Any) -> Any:
    return Abstractness().compute(predictions=predictions, references=references, **options)


# Worked by hand


def test_default_is_pooled_over_the_corpus() -> None:
    # "There" of 7 words is no substring of the first source ("a" stands inside "cat"); "Look!" and "day." of 4 are none
    # of the second: (1 + 2) / (7 + 4).
    assert score(PREDICTIONS, REFERENCES)["abstractness"] == 3 / 11


def test_macro_is_the_mean_over_summaries() -> None:
    assert score(PREDICTIONS, REFERENCES, average="macro")["abstractness"] == pytest.approx((1 / 7 + 2 / 4) / 2)


def test_tokens() -> None:
    # Tokens "There is a cat on the mat ." (8): There, a are new. "Look ! a wonderful day ." (6): Look, !, . are new.
    assert score(PREDICTIONS, REFERENCES, match="token")["abstractness"] == 5 / 14


def test_lowercase() -> None:
    # "the" stands in the first source, lower-cased, as a token and as a string.
    predictions, references = ["THE DOG"], ["The cat"]
    assert score(predictions, references, match="token")["abstractness"] == 1.0
    assert score(predictions, references, match="token", lowercase=True)["abstractness"] == 1 / 2
    assert score(predictions, references, lowercase=True)["abstractness"] == 1 / 2


@MATCHERS
def test_new_means_in_none_of_the_passages(match: str) -> None:
    # "red" and "blue" stand in one passage each, "red blue" in neither, nor across the two.
    result = score(["red blue"], [["a red", "blue sky"]], n=[1, 2], match=match)
    assert result == {"abstractness_1": 0.0, "abstractness_2": 1.0}


def test_explain_gives_spans_in_the_text_as_given() -> None:
    summary = "Un  cafe\u0301 noir"
    result = score([summary], ["Un th\u00e9"], match="token", n=[1, 2], explain=True)
    (details,) = result["details"]
    assert details["new"] == [
        {"n": 1, "ngram": ["caf\u00e9"], "span": [4, 9]},
        {"n": 1, "ngram": ["noir"], "span": [10, 14]},
        {"n": 2, "ngram": ["Un", "caf\u00e9"], "span": [0, 9]},
        {"n": 2, "ngram": ["caf\u00e9", "noir"], "span": [4, 14]},
    ]
    assert details["abstractness_1"] == 2 / 3 == result["abstractness_1"]
    assert "match:token" in result["signature"]


def test_an_ngram_that_begins_or_ends_with_a_token_without_a_place_has_no_span() -> None:
    # The tokenizer adds a word that the text does not have, before and behind its own.
    options = {"match": "token", "tokenizer": lambda text: ["<s>", *text.split(), "</s>"], "n": 2}
    (details,) = score(["red cat"], ["blue dog"], explain=True, **options)["details"]
    assert [(new["ngram"], new["span"]) for new in details["new"]] == [
        (["<s>", "red"], None),
        (["red", "cat"], [0, 7]),
        (["cat", "</s>"], None),
    ]


def test_evidence_marks_the_new_ngrams_and_counts_them() -> None:
    metric = Abstractness(n=[1, 2])
    # Of "A dog sat" (3 words, 2 pairs) only "dog" is new, and with it both pairs.
    (details,) = metric.compute(predictions=["A dog sat"], references=["A cat sat."], explain=True)["details"]
    found = metric.evidence("A cat sat.", "A dog sat", details)
    assert found.summary == [
        Mark(2, 5, "new", "'dog' is not in the document"),
        Mark(0, 5, "new", "'A dog' is not in the document"),
        Mark(2, 9, "new", "'dog sat' is not in the document"),
    ]
    assert found.explanation == "Not in the document: 1 of 3 words, 2 of 2 runs of 2 words."
    assert metric.evidence("a", "a", {"abstractness_1": 0.0, "new": []}).explanation == ""


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
def test_examples_of_the_original(predictions: Any, references: Any, match: str, expected: list[float]) -> None:
    # nlg-metricverse, metrics/abstractness: 0.2727 is printed there for n = 1; for n > 1 it divides the same numerators
    # by the number of words. The token values follow from the definition.
    result = score(predictions, references, match=match, n=[1, 2, 3, 4])
    assert list(result.values()) == pytest.approx(expected)


# Properties


@MATCHERS
@given(words=WORDS)
def test_a_copy_is_not_abstract(match: str, words: list[str]) -> None:
    text = " ".join(words)
    value = score([text], [text], match=match, use_aggregator=False)["abstractness"][0]
    assert value == 0 if words else math.isnan(value)


@MATCHERS
@given(words=WORDS)
def test_unrelated_source_makes_everything_new(match: str, words: list[str]) -> None:
    value = score([" ".join(words)], ["xyz"], match=match, use_aggregator=False)["abstractness"][0]
    assert value == 1 if words else math.isnan(value)


@MATCHERS
@given(summary=WORDS, source=WORDS, more=WORDS)
def test_a_longer_source_never_raises_the_score(match: str, summary: list[str], source: list[str], more: Any) -> None:
    def matcher(sources: list[list[str]]) -> Matcher:
        return token_matcher(sources) if match == "token" else substring_matcher([" ".join(words) for words in sources])

    both = matcher([source, more])(summary, [1, 2, 3])
    for before, after in zip(matcher([source])(summary, [1, 2, 3]), both, strict=True):
        assert all(old or not new for old, new in zip(before, after, strict=True))
    assert matcher([more, source])(summary, [1, 2, 3]) == both


@given(summary=WORDS, source=WORDS)
def test_an_ngram_known_as_tokens_is_known_as_a_string(summary: list[str], source: list[str]) -> None:
    by_strings, by_tokens = substring_matcher([" ".join(source)]), token_matcher([source])
    for by_string, by_token in zip(by_strings(summary, [1, 2, 3]), by_tokens(summary, [1, 2, 3]), strict=True):
        assert all(token or not string for string, token in zip(by_string, by_token, strict=True))


@MATCHERS
@given(source=WORDS, summaries=st.lists(WORDS, max_size=4))
def test_summaries_of_one_source_do_not_see_each_other(match: str, source: list[str], summaries: list[Any]) -> None:
    predictions, references = [" ".join(words) for words in summaries], [" ".join(source)] * len(summaries)
    together, *alone = (
        score(texts, references[: len(texts)], match=match, n=2, use_aggregator=False)["abstractness"]
        for texts in (predictions, *([text] for text in predictions))
    )
    assert together == pytest.approx([value for [value] in alone], nan_ok=True)


@MATCHERS
@given(order=st.permutations(range(4)))
def test_order_and_repetition_of_rows_do_not_matter(match: str, order: list[int]) -> None:
    predictions = ["a red cat sat", "Rain fell on the town", "a cat", "nothing alike"]
    references = ["A red cat sat down.", "Rain fell.", "A red cat sat down.", "Quite different words"]
    mixed = [predictions[i] for i in order], [references[i] for i in order]
    options = {"match": match, "n": [1, 2]}
    assert score(*mixed, **options) == score(predictions, references, **options)
    assert score(predictions * 3, references * 3, **options) == pytest.approx(score(predictions, references, **options))
    lists = score(*mixed, **options, use_aggregator=False)
    single = [score([predictions[i]], [references[i]], **options)["abstractness_1"] for i in order]
    assert lists["abstractness_1"] == single


@given(st.sets(st.text("ab ", max_size=6)), st.text("ab ", max_size=60), st.sampled_from([0, 1, 3, SEARCHED_ALONE]))
def test_strings_are_found_as_one_by_one(strings: set[str], text: str, alone: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "SEARCHED_ALONE", alone)
        assert substrings_of(text, strings) == {string for string in strings if string in text}


@given(st.lists(WORDS, max_size=3), st.lists(WORDS, max_size=3), st.sampled_from([1, 2]), st.booleans())
def test_all_strings_together_are_new_as_one_by_one(summaries: Any, sources: Any, n: int, remember: bool) -> None:
    texts = [" ".join(source) for source in sources]
    found = []
    for alone in (0, 1000):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(module, "SEARCHED_ALONE", alone)
            are_new = substring_matcher(texts, remember=remember)
            found.append([are_new(words, [n]) for words in summaries for _ in range(2)])
    assert found[0] == found[1]


@given(WORDS, st.lists(WORDS, max_size=3), st.sets(st.integers(1, 5), min_size=1), st.sampled_from([0, 1000]))
def test_tokens_as_characters_are_new_as_those_of_the_definition(
    summary: list[str], sources: list[list[str]], sizes: set[int], alone: int
) -> None:
    """Of the sets of all n-grams, which also serve where a source has more tokens than there are characters."""
    expected = token_set_matcher(sources)(summary, sorted(sizes))
    for last in (module.FIRST_CHARACTER + 1, LAST_CHARACTER):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(module, "SEARCHED_ALONE", alone)
            patched.setattr(module, "LAST_CHARACTER", last)
            patched.setattr(module, "_CHARACTERS", {})
            assert token_matcher(sources)(summary, sorted(sizes)) == expected


@given(st.text("ab", max_size=30), st.text("abc", max_size=30), st.integers(1, 5))
def test_the_longest_that_is_found_is_that_of_every_search(coded: str, text: str, most: int) -> None:
    def found(start: int) -> int:
        ends = range(start, min(start + most, len(coded)) + 1)
        return max(end - start for end in ends if coded[start:end] in text)

    assert longest_found(coded, text, most) == list(map(found, range(len(coded))))


@given(st.lists(PROSE, min_size=1, max_size=3), PROSE)
def test_sources_in_stretches_are_those_in_tokens(sources: list[str], summary: str) -> None:
    by_tokens: dict[str, Any] = {"match": "token", "n": [1, 2, 3], "use_aggregator": False}
    expected = score([summary], [sources], tokenizer=tokenize_any_spacing, **by_tokens)
    assert str(score([summary], [sources], **by_tokens)) == str(expected)  # nan, too, is alike


@given(st.lists(st.tuples(WORDS, WORDS), max_size=6), st.booleans())
def test_tokens_that_got_characters_before_change_nothing(pairs: Any, forget: bool) -> None:
    # İ is two characters in lower case, and the case of a final sigma depends on what stands before it.
    pairs = [(["İ", "ΑΣ", *summary], ["i\u0307", "ας", *source]) for summary, source in pairs]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "REMEMBERED", 3 if forget else 1000)
        for summary, source in pairs:
            folded = [word.lower() for word in summary]
            expected = token_set_matcher([[word.lower() for word in source]])(folded, [1, 2])
            assert token_matcher([source], str.lower)(folded, [1, 2]) == expected


def test_characters_of_tokens_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 60)
    for number in range(100):
        token_matcher([[f"{number} {place}" for place in range(5)]])
        assert len(module._CHARACTERS[str, keep_whole]) <= 25
    kept = dict(module._CHARACTERS)
    token_matcher([list(map(str, range(100)))])
    assert kept == module._CHARACTERS  # many tokens have characters of their own
    are_new, size = token_matcher([["a"]]), module._CHARACTERS[str, keep_whole].size
    assert are_new(["b", *map(str, range(100)), "a"], [1]) == [[True] * 101 + [False]]
    assert module._CHARACTERS[str, keep_whole].size == size  # pieces of a summary are not kept


def test_threads_share_the_characters_of_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 150)
    sources = [[f"w{number + place}" for place in range(20)] for number in range(200)]

    def find(source: list[str]) -> list[list[bool]]:
        return token_matcher([source])([*source[:3], "other", *source[3:]], [1, 2])

    expected = list(map(find, sources))
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(find, sources)) == expected


# Edges and errors


def test_many_different_words_take_no_time_of_the_order_of_their_square() -> None:
    class Text(str):
        """One that counts the characters at which a search looks, and the stretches that are cut out of it."""

        work = 0

        def __contains__(self, part: Any) -> bool:
            self.work += len(self)
            return super().__contains__(part)

        def __getitem__(self, place: Any) -> str:
            self.work += 1
            return super().__getitem__(place)

    def work(count: int) -> int:
        draw = random.Random(0)
        words = ["".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(4, 9))) for _ in range(2 * count)]
        text = Text(" ".join(words[:count]))
        assert set(words[:count]) <= substrings_of(text, set(words))
        return text.work

    small, large = work(5_000), work(20_000)
    assert large <= 4.5 * small  # one after the other, 16 times as much


@MATCHERS
def test_summary_shorter_than_n_is_undefined_and_left_out(match: str) -> None:
    lists = score(["cat", "a big dog"], ["a cat", "a dog"], n=2, match=match, use_aggregator=False)
    assert math.isnan(lists["abstractness"][0])
    assert lists["abstractness"][1] == 1.0
    for average in ("micro", "macro"):
        with pytest.warns(UserWarning, match="abstractness is undefined for 1 of 2 examples"):
            assert score(["cat", "a big dog"], ["a cat", "a dog"], n=2, match=match, average=average) == {
                "abstractness": 1.0
            }


@MATCHERS
@pytest.mark.parametrize(("summary", "source"), [("", "a cat"), ("  ", "a cat"), ("a cat", ""), ("a cat", ["", " "])])
def test_empty_summary_or_source_is_undefined(match: str, summary: str, source: Any) -> None:
    assert math.isnan(score([summary], [source], match=match, use_aggregator=False)["abstractness"][0])
    with pytest.warns(UserWarning, match="undefined for 1 of 1"):
        assert math.isnan(score([summary], [source], match=match)["abstractness"])


@MATCHERS
def test_white_space_of_any_kind_counts_as_one_space(match: str) -> None:
    # Of the words a, red, cat only "red" is new, and so are the two pairs with it and the only triple: 1/3, 2/2, 1/1.
    for summary, source in (("a  red cat ", "a big   cat"), ("\u00a0a\tred\u00a0cat", "a\u2009big\n\ncat\u3000")):
        found = score([summary], [source], n=[1, 2, 3], match=match)
        assert found == {"abstractness_1": 1 / 3, "abstractness_2": 1.0, "abstractness_3": 1.0}


def test_a_passage_of_white_space_alone_is_empty() -> None:
    assert math.isnan(score(["a cat"], [["\u00a0", "\u200b\n"]], use_aggregator=False)["abstractness"][0])


def test_typographic_punctuation() -> None:
    summary, source = "\u201cIt\u2019s late\u2026\u201d", 'He said "It\'s late..."'
    # Words between spaces: the first and the second hold signs that the source does not have.
    assert score([summary], [source]) == {"abstractness": 1.0}
    assert score([summary], [source], normalize_punctuation=True) == {"abstractness": 0.0}
    # Tokens: of \u201c It \u2019 s late\u2026 \u201d the source has "It" alone; written plainly it has all.
    assert score([summary], [source], match="token") == {"abstractness": 5 / 6}
    assert score([summary], [source], match="token", normalize_punctuation=True) == {"abstractness": 0.0}
    # "soon" is new, and stands between typographic quotes: characters 1 to 5.
    details = score(["\u201csoon\u201d"], [source], match="token", normalize_punctuation=True, explain=True)["details"]
    assert [(new["ngram"], new["span"]) for new in details[0]["new"]] == [(["soon"], [1, 5])]


@pytest.mark.parametrize("n", [0, -1, 1.5, "2", True, [], [1, 1], [1, 0], None])
def test_bad_n(n: Any) -> None:
    with pytest.raises(ValueError, match="`n` .* positive integer or a list .* got"):
        Abstractness(n=n)


@pytest.mark.parametrize("name", ["match", "average"])
def test_bad_choice(name: str) -> None:
    with pytest.raises(ValueError, match=f"`{name}` must be one of .*, got 'exact'"):
        score(PREDICTIONS, REFERENCES, **{name: "exact"})


@pytest.mark.parametrize(
    ("options", "remedy"),
    [({}, 'match="token" with tokenizer="char"'), ({"match": "token"}, 'tokenizer="char"')],
)
def test_a_script_without_spaces_is_warned_about(options: dict[str, Any], remedy: str) -> None:
    with pytest.warns(UserWarning, match=f"index 0, are in a script .* Use {remedy}, or"):
        Abstractness(**options).compute(predictions=["\u732b\u304c\u5ea7\u3063\u305f\u3002"], references=["\u732b"])


def test_a_tokenizer_without_tokens_to_compare() -> None:
    with pytest.raises(ValueError, match="`tokenizer` needs match='token', got match='substring'"):
        Abstractness(tokenizer="char")


@pytest.mark.parametrize("metric", [Abstractness, UNR, NID])
def test_bad_normalize_punctuation(metric: Any) -> None:
    with pytest.raises(TypeError, match="`normalize_punctuation` must be True or False, got 1"):
        metric(normalize_punctuation=1)


def test_bad_lowercase() -> None:
    with pytest.raises(TypeError, match="`lowercase` must be True or False, got 'no'"):
        Abstractness(lowercase="no")
