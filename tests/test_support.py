# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.sentence_spans import TextSpan
from metrics.summarization_score.support import (
    CHUNK_WORDS,
    Source,
    TooLongError,
    choose_best,
    count_words,
    cut_chunks,
    find_chunks,
    support_min,
    support_score,
)
from metrics.summarization_score.support_evidence import describe_support, explain_support, mark_support
from metrics.summarization_score.verifier import FunctionVerifier
from tests.timing import processor_seconds
from tests.tiny_verifiers import Knowing

ANY = FunctionVerifier(Knowing(), 64)


class Counting(FunctionVerifier):
    """Counts characters as tokens, and takes so many of them."""

    def __init__(self, longest: int, special: int = 3) -> None:
        super().__init__(Knowing(), 64)
        self.longest, self.special = longest, special

    def count_tokens(self, texts: object) -> list[int]:
        return [len(text) for text in texts]  # type: ignore[attr-defined]


def words(count: int, name: str = "w") -> str:
    return " ".join([name] * (count - 1) + [f"{name}."])


# Worked by hand


def test_a_chunk_has_350_words_and_ends_with_a_sentence() -> None:
    # Sentences of 100 words: three make 300, and a fourth would be 400.
    source = Source([" ".join(words(100, name) for name in "abcdefg")], ANY)
    chunks = find_chunks("One.", source, ANY, None)
    assert [count_words(chunk.text) for chunk in chunks] == [300, 300, 100]
    assert [chunk.text[0] for chunk in chunks] == ["a", "d", "g"]


def test_with_verifier_words_a_pair_has_at_most_so_many() -> None:
    # 90 words less 20 of the sentence are 70, of which 64 is the multiple of 32: three sentences of 20 words.
    source = Source([" ".join(words(20, name) for name in "abcdefg")], ANY)
    assert [count_words(chunk.text) for chunk in find_chunks(words(20), source, ANY, 90)] == [60, 60, 20]
    # 52 less 20 are 32: one sentence each. 39 less 20 are 19, and a sentence of the source has 20.
    assert len(find_chunks(words(20), source, ANY, 52)) == 7
    with pytest.raises(TooLongError, match="20 words .* source with 20 do not fit .* verifier_words=39"):
        find_chunks(words(20), source, ANY, 39)


def test_a_chunk_fits_beside_the_sentence_and_the_special_tokens() -> None:
    # A token is a character here. 100 - 3 - 10 = 87, of which 64 is the multiple of 32; "aaaaaaaaa. " has 11.
    verifier = Counting(100)
    source = Source([" ".join(f"{letter * 9}." for letter in "abcdefgh")], verifier)
    chunks = find_chunks("x" * 9 + ".", source, verifier, None)
    assert [len(chunk.text) for chunk in chunks] == [54, 32]  # five sentences of 10 and four spaces, then three
    # A sentence of the source with 10 fits beside 87 characters, not beside 88.
    assert len(find_chunks("x" * 87, source, verifier, None)) == 8
    with pytest.raises(TooLongError, match="with 10 tokens do not fit .* 100 tokens"):
        find_chunks("x" * 88, source, verifier, None)


def test_a_chunk_with_more_tokens_than_its_sentences_is_divided() -> None:
    class Joining(Counting):  # as a tokenizer may need more pieces for a joined text
        def count_tokens(self, texts: object) -> list[int]:
            return [len(text) * (3 if text.count(".") > 1 else 1) for text in texts]  # type: ignore[attr-defined]

    verifier = Joining(100)
    source = Source([" ".join(f"{letter * 9}." for letter in "abcd")], verifier)
    chunks = find_chunks("x" * 9 + ".", source, verifier, None)
    # Together 43 characters, 129 tokens; two are 21 and 63, within 64.
    assert [len(chunk.text) for chunk in chunks] == [21, 21]


def test_the_tokens_of_a_source_are_counted_once() -> None:
    class Recording(Counting):
        def count_tokens(self, texts: object) -> list[int]:
            counted.extend(texts)  # type: ignore[arg-type]
            return super().count_tokens(texts)

    counted: list[str] = []
    verifier = Recording(100)
    source = Source([" ".join(f"{letter * 9}." for letter in "abcdefgh")], verifier)
    assert len(counted) == 8  # its sentences
    counted.clear()
    # 50 sentences of 10 and 11 characters leave room for 64 each, so all have the same two chunks.
    asked = [f"{'x' * (9 + i % 2)}." for i in range(50)]
    for sentence in asked:
        chunks = find_chunks(sentence, source, verifier, None)
    assert len(chunks) == 2
    # Each sentence is counted as it is asked, and each chunk once for all of them.
    assert sorted(counted) == sorted([*asked, *(chunk.text for chunk in chunks)])


def test_scores() -> None:
    assert support_score([1.0, 0.25, 0.25]) == 0.5
    assert support_min([1.0, 0.25, 0.5]) == 0.25


def test_of_equal_chunks_the_first_is_best() -> None:
    sentence, chunks = TextSpan("s", 0, 1), [TextSpan(text, 0, 1) for text in "abc"]
    best = choose_best(sentence, chunks, {("a", "s"): 0.2, ("b", "s"): 0.7, ("c", "s"): 0.7})
    assert best == (sentence, 0.7, chunks[1])


def test_evidence() -> None:
    source = TextSpan("The river rose. It fell.", 0, 24)
    found = [
        choose_best(TextSpan("It rose.", 0, 8), [source], {(source.text, "It rose."): 0.9}),
        choose_best(TextSpan("It sang.", 9, 17), [source], {(source.text, "It sang."): 0.25}),
    ]
    told = explain_support(found)
    assert told[1] == {"sentence": "It sang.", "start": 9, "end": 17, "probability": 0.25, "chunk": [0, 24]}
    in_summary, in_source = mark_support(told)
    assert [mark[:3] for mark in in_summary] == [(0, 8, "verified"), (9, 17, "unverified")]
    assert [(mark[:3], mark.note) for mark in in_source] == [
        ((0, 24, "best_passage"), "the best passage for sentences 1, 2")
    ]
    assert {mark.group for mark in in_summary} == {in_source[0].group}
    assert describe_support(told) == (
        "The verifier supports 1 of 2 sentences with a probability of 0.5 or more; the lowest is 0.25."
    )
    assert describe_support([]) == ""


# Properties


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(0, 30)), max_size=30), st.integers(1, 60), st.integers(1, 60))
def test_chunks_have_every_sentence_once(sizes: list[tuple[int, int]], most_words: int, most_tokens: int) -> None:
    word_sizes, token_sizes = [size for size, _ in sizes], [size for _, size in sizes]
    places = cut_chunks(word_sizes, token_sizes, most_words, most_tokens)
    assert [i for first, last in places for i in range(first, last)] == [*range(len(sizes))]
    for first, last in places:
        fits = sum(word_sizes[first:last]) <= most_words and sum(token_sizes[first:last]) <= most_tokens
        assert fits or last - first == 1
    for (first, last), (_, after) in itertools.pairwise(places):
        # No chunk could have taken the next sentence.
        assert after > last
        assert sum(word_sizes[first : last + 1]) > most_words or sum(token_sizes[first : last + 1]) > most_tokens


@given(st.lists(st.integers(1, 40), min_size=1, max_size=20), st.integers(1, 200))
def test_no_chunk_is_longer_than_what_the_verifier_takes(sizes: list[int], own: int) -> None:
    verifier = Counting(240)
    source = Source([" ".join("a" * size + "." for size in sizes)], verifier)
    for chunk in find_chunks("x" * own, source, verifier, None) if max(sizes) + own < 236 else ():
        assert len(chunk.text) + own + 3 <= 240


def test_passages_end_a_sentence_and_stand_as_they_are_shown() -> None:
    source = Source(["The river", "rose on Monday"], ANY)
    assert [span.text for span in source.sentences] == ["The river", "rose on Monday"]
    assert source.chunk(0, 2).text == source.text == "The river\nrose on Monday"


def test_time_is_linear() -> None:
    def seconds(count: int) -> float:
        return processor_seconds(lambda: find_chunks("It fell.", Source(["It rose. " * count], ANY), ANY, None))

    assert seconds(40_000) < 40 * max(seconds(4_000), 0.01)


# Edges and errors


def test_nothing_to_score() -> None:
    assert math.isnan(support_score([]))
    assert math.isnan(support_min([]))
    assert find_chunks("One.", Source([""], ANY), ANY, None) == []


def test_a_long_sentence_is_a_chunk_of_its_own_where_no_limit_is_known() -> None:
    source = Source([f"A b. {words(CHUNK_WORDS + 50)} C d."], ANY)
    assert [count_words(chunk.text) for chunk in find_chunks("One.", source, ANY, None)] == [2, CHUNK_WORDS + 50, 2]


def test_words_of_other_scripts() -> None:
    assert count_words("河水上涨。") == 5
    assert count_words("แม่น้ำสูงขึ้นสองเมตรในวันจันทร์") == 2  # 31 characters without a space
    assert count_words("") == 0
