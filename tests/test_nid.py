# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.evidence import Mark
from metrics._shared.languages import LANGUAGES, stop_words_of
from metrics._shared.tokenizer import tokenize
from metrics.nid.finding import TextsWarning
from metrics.nid.nid import NID, content_word_finder, count_words, entropy, normalized_inverse_diversity, word_spans
from tests.modules import warned_rows

PEACE = "Peace in the dormitory, peace in the world."
CAT = "There is a cat on the mat."
COUNTS = st.lists(st.integers(1, 50), min_size=1, max_size=30)


# Worked by hand


def test_entropy_of_small_distributions() -> None:
    # Counts 2, 1, 1: -(1/2 log 1/2 + 2 * 1/4 log 1/4) = 3/2 log 2.
    assert entropy([2, 1, 1]) == pytest.approx(1.5 * math.log(2))
    assert entropy([7]) == 0


def test_one_text() -> None:
    # 10 tokens; content words peace (2), dormitory, world: H = 3/2 log 2.
    # "There" is no stop word, because the list is compared as it is written: there, cat, mat in 8 tokens: H = log 3.
    lists = NID().compute(predictions=[PEACE, CAT], use_aggregator=False)
    assert lists["nid"] == pytest.approx([1 - 1.5 * math.log(2) / math.log(10), 1 - math.log(3) / math.log(8)])


def test_length_of_content_words() -> None:
    # The same H over log 4 and log 3.
    lists = NID(length="content").compute(predictions=[PEACE, CAT], use_aggregator=False)
    assert lists["nid"] == pytest.approx([1 - 1.5 / 2, 0.0])


def test_hyphenated_words_leave_the_documented_bound() -> None:
    # Three tokens. State, art, well, known, mother, law and the "of", "the", "in" inside the tokens, which the stop
    # words do not reach, are 9 different words: 1 - log 9 / log 3 = -1.
    assert NID().compute(predictions=["state-of-the-art well-known mother-in-law"])["nid"] == pytest.approx(-1.0)


def test_explain_counts_recompute_the_score() -> None:
    result = NID().compute(predictions=[PEACE], explain=True)
    (details,) = result["details"]
    assert details["words"] == {"peace": 2, "dormitory": 1, "world": 1}
    assert details["length"] == 10
    assert details["nid"] == normalized_inverse_diversity(details["words"].values(), details["length"]) == result["nid"]


def test_explain_says_where_the_words_stand() -> None:
    # Every word of a hyphenated token has its own place; "the" and "of" are stop words, the "of" in the token is not.
    text = "The well-known out-of-work crew, well aware."
    (details,) = NID().compute(predictions=[text], explain=True)["details"]
    assert details["spans"] == {
        "the": [[0, 3]],
        "well": [[4, 8], [33, 37]],
        "known": [[9, 14]],
        "out": [[15, 18]],
        "of": [[19, 21]],
        "work": [[22, 26]],
        "crew": [[27, 31]],
        "aware": [[38, 43]],
    }


def test_evidence_marks_what_recurs_and_gives_the_formula() -> None:
    (details,) = NID().compute(predictions=[PEACE], explain=True)["details"]
    found = NID().evidence("", PEACE, details)
    note = "'peace' occurs 2 times"
    assert found.summary == [
        Mark(0, 5, "repeated_word", note, "peace"),
        Mark(24, 29, "repeated_word", note, "peace"),
    ]
    assert found.listed == [("peace", 2)]
    # H = 3/2 log 2 = 1.040 nats (see above) and 1 - 1.040 / log 10 = 0.548.
    expected = "Entropy of the content words 1.040 nats, length 10 tokens: 1 − 1.040 / log 10 = 0.548."
    assert found.explanation == expected
    (undefined,) = NID().compute(predictions=["of"], explain=True, use_aggregator=False)["details"]
    assert NID().evidence("", "of", undefined).explanation == ""


# Published values


def test_example_of_the_original_docstring() -> None:
    # nlg-metricverse, metrics/nid: prints 0.5101 for these two texts; the digits are the origin's formula, run.
    metric = NID()
    assert metric.compute(predictions=[PEACE, CAT])["nid"] == pytest.approx(0.5100670864651549, abs=1e-15)
    lists = metric.compute(predictions=[PEACE, CAT], use_aggregator=False)
    assert lists["nid"] == pytest.approx([0.5484550065040283, 0.4716791664262813], abs=1e-15)


def test_example_of_the_original_card() -> None:
    predictions = ["There is a cat on the mat.", "Look! a wonderful day."]
    assert NID().compute(predictions=predictions)["nid"] == pytest.approx(0.42926598683041145, abs=1e-15)


# Properties


@given(COUNTS)
def test_entropy_is_between_zero_and_that_of_equal_counts(counts: list[int]) -> None:
    assert -1e-12 <= entropy(counts) <= math.log(len(counts)) + 1e-12


@given(COUNTS)
def test_entropy_is_the_textbook_sum(counts: list[int]) -> None:
    shares = [count / sum(counts) for count in counts]
    assert entropy(counts) == pytest.approx(-sum(p * math.log(p) for p in shares), abs=1e-12)


@given(st.lists(st.sampled_from(["cat", "dog", "bird", "fish"]), min_size=2, max_size=20))
def test_content_length_keeps_the_bound_and_zero_means_no_repeat(words: list[str]) -> None:
    score = NID(length="content").compute(predictions=[" ".join(words)])["nid"]
    assert -1e-12 <= score <= 1.0
    assert (abs(score) < 1e-12) == (len(set(words)) == len(words))


@given(st.integers(2, 3000))
def test_one_word_again_and_again_is_exactly_one(times: int) -> None:
    assert NID().compute(predictions=["cat " * times])["nid"] == 1.0


@given(st.permutations(["river", "bridge", "river", "boat", "of", "the"]))
def test_word_order_does_not_matter(words: list[str]) -> None:
    metric = NID()
    assert metric.compute(predictions=[" ".join(words)]) == metric.compute(
        predictions=["river bridge river boat of the"]
    )


@given(st.text(alphabet="aAbB-' .,e\u0301\u0130"))
def test_every_counted_word_has_a_place_and_stands_there(text: str) -> None:
    content_words = content_word_finder({"ab"})
    tokens = tokenize(unicodedata.normalize("NFC", text))
    spans = word_spans(text, tokens, content_words)
    assert {word: len(found) for word, found in spans.items()} == count_words(tokens, content_words)
    for word, found in spans.items():
        for start, end in filter(None, found):
            assert word in unicodedata.normalize("NFC", text[start:end]).lower()
    assert None not in [span for found in spans.values() for span in found]


# Edges and errors


def test_typographic_punctuation() -> None:
    # Content words: dog twice, bone, bowl, so H = log 4 - (2 log 2) / 4 = 1.5 log 2. Tokens: Dog 's bone . Dog \u2019 s
    # bowl . are 9; with the apostrophe of a keyboard they are 8, and log 8 = 3 log 2.
    text = "Dog's bone. Dog\u2019s bowl."
    assert NID().compute(predictions=[text])["nid"] == pytest.approx(1 - 1.5 * math.log(2) / math.log(9))
    assert NID(normalize_punctuation=True).compute(predictions=[text])["nid"] == pytest.approx(1 - 1.5 / 3)


@pytest.mark.parametrize("stop_words", ["german", "de"])
def test_stop_words_of_other_languages(stop_words: str) -> None:
    # "die" and "und" are stop words, "Katze" and "Hund" are not: H = log 2, |y| = 5.
    metric = NID(stop_words=stop_words)
    assert metric.compute(predictions=["die Katze und die Hund"])["nid"] == pytest.approx(1 - math.log(2) / math.log(5))
    assert "|stop_words:german|" in metric.signature()


@pytest.mark.parametrize(("code", "name"), LANGUAGES.items())
def test_every_language_has_stop_words_by_name_and_by_code(code: str, name: str) -> None:
    words = [word for word in sorted(stop_words_of(code)) if tokenize(word) == [word]]  # "can't" is two tokens
    text = " ".join([*words, "xylem", "xylem"])
    scores = {NID(stop_words=language).compute(predictions=[text])["nid"] for language in (code, name)}
    assert len(words) > 50
    assert scores == {1.0}  # one content word: no entropy


@pytest.mark.parametrize("summary", ["", "   ", "word", "the of and", "?!", "\U0001f600"])
def test_no_content_or_one_token_is_undefined(summary: str) -> None:
    metric = NID()
    assert math.isnan(metric.compute(predictions=[summary], use_aggregator=False)["nid"][0])
    with pytest.warns(UserWarning, match="nid is undefined for 1 of 2 examples"):
        mixed = metric.compute(predictions=[summary, PEACE])
    assert mixed == metric.compute(predictions=[PEACE])


def test_a_script_without_spaces_is_warned_about_unless_there_is_a_tokenizer(recwarn: pytest.WarningsRecorder) -> None:
    texts = ["\u732b\u304c\u5ea7\u3063\u305f\u3002"]
    with pytest.warns(TextsWarning) as caught:
        NID().compute(predictions=texts, use_aggregator=False)
    assert warned_rows(caught) == [[0]]
    assert math.isfinite(NID(tokenizer="char").compute(predictions=texts)["nid"])
    assert [str(warning.message) for warning in recwarn] == []


def test_one_content_word_is_wholly_redundant() -> None:
    assert NID().compute(predictions=["cat cat cat"])["nid"] == 1.0


def test_stop_words() -> None:
    for accented in ("\u00e9t\u00e9", "e\u0301te\u0301"):  # one word, written in two ways
        counted = NID(stop_words=[accented]).compute(predictions=["e\u0301te\u0301 chaud"], explain=True)["details"]
        assert counted[0]["words"] == {"chaud": 1}
    assert count_words(["The", "the", "cat"], content_word_finder({"the"})) == {"the": 1, "cat": 1}
    kept = NID(stop_words=None, length="content").compute(predictions=["the cat and the dog"], explain=True)
    assert kept["details"][0]["words"] == {"the": 2, "cat": 1, "and": 1, "dog": 1}
    listed = NID(stop_words=["cat"], length="content").compute(predictions=["the cat and the dog"], explain=True)
    assert listed["details"][0]["words"] == {"the": 2, "and": 1, "dog": 1}
    assert kept["signature"] != listed["signature"]


def test_other_tokenizers_keep_words_of_one_character() -> None:
    details = NID(tokenizer="char", stop_words=None).compute(predictions=["\u732b\u3068\u732b\u3002"], explain=True)
    assert details["details"][0]["words"] == {"\u732b": 2, "\u3068": 1}
    assert details["nid"] == pytest.approx(1 - entropy([2, 1]) / math.log(4))


def test_spans_of_unusual_words() -> None:
    def spans(text: str, **options: Any) -> Any:
        return NID(**options).compute(predictions=[text], explain=True)["details"][0]["spans"]

    # Offsets are those of the text as it was given, in which the accent is a character of its own.
    assert spans("cafe\u0301s-bar") == {"caf\u00e9s": [[0, 6]], "bar": [[7, 10]]}
    # In lower case the dotted capital I is two characters, and the word is cut there: its span is the token's.
    assert spans("\u0130stanbul now") == {"stanbul": [[0, 8]]}
    # "gain" is not looked for in the stop word that comes before it.
    assert spans("against gain") == {"gain": [[8, 12]]}
    assert spans("cats", tokenizer=lambda text: ["cats", "cat"]) == {"cats": [[0, 4]], "cat": [None]}


def test_bad_options() -> None:
    with pytest.raises(ValueError, match="`length` must be one of all, content, got 'words'"):
        NID(length="words")
    with pytest.raises(
        ValueError, match=r"`stop_words` must be one of danish \(da\), .*, None or a list of words, got 'klingon'"
    ):
        NID().compute(predictions=[CAT], stop_words="klingon")
    with pytest.raises(TypeError, match="`stop_words` .* list of words, got 3"):
        NID(stop_words=3)
