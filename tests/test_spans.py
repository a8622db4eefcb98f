# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.tokenize.destructive import NLTKWordTokenizer

from metrics._shared import spans as module
from metrics._shared.normal_form import PLAIN_PUNCTUATION as PLAIN
from metrics._shared.normal_form import normalize, plain_punctuation
from metrics._shared.spans import REACH, NormalForm, token_spans
from metrics._shared.tokenizer import characters, tokenize


def shown(text: str, tokens: list[str], form: NormalForm | None = None) -> list[str | None]:
    """What stands in `text` at the span of each token."""
    return [text[span[0] : span[1]] if span else None for span in token_spans(text, tokens, form)]


# Worked by hand: what stands at the span of each token of the default tokenizer; a stretch ends at every "|".


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("I can't.  Cannot?", None, "I|ca|n't|.|Can|not|?"),
        ('say "a" and b', None, 'say|"|a|"|and|b'),
        ("say ''a'' and ``b``", None, "say|''|a|''|and|``|b|``"),
        ("\"''\"", None, "\"|''|\""),
        # In NFC e and its accent are one character, in the text they are two.
        ("cafe\u0301, the\u0301!", "NFC", "cafe\u0301|,|the\u0301|!"),
        # Two marks below and above, out of order in the text.
        ("o\u0302\u0323k \u1ed9k", "NFC", "o\u0302\u0323k|\u1ed9k"),
        # The Hangul letters of one syllable, and U+212B, an angstrom sign that becomes the letter A with a ring.
        ("\u1112\u1161\u11ab\u1100\u1173\u11af 5\u212b.", "NFC", "\u1112\u1161\u11ab\u1100\u1173\u11af|5\u212b|."),
        # A mark on a quote does not make it part of the quote.
        ('"\u0301\u0323a"', "NFC", '"|\u0301\u0323a|"'),
        # In NFKD one character may become several: fi, 1/2 with a fraction slash, three dots.
        ("\ufb01ne\u2026 \u00bd cup", "NFKD", "\ufb01ne|\u2026|\u00bd|cup"),
        # U+203C becomes two tokens, and both stand in it.
        ("no\u203c", "NFKD", "no|\u203c|\u203c"),
        ("", "NFC", ""),
    ],
)
def test_spans_of_default_tokens(text: str, form: NormalForm | None, expected: str) -> None:
    tokens = tokenize(unicodedata.normalize(form, text) if form else text)
    assert shown(text, tokens, form) == (expected.split("|") if expected else [])


def test_spans_are_offsets_in_the_text_as_given() -> None:
    #                                   0123 4 5678
    assert token_spans("cafe\u0301 ok", ["caf\u00e9", "ok"], "NFC") == [(0, 5), (6, 8)]


def test_tokens_of_other_tokenizers() -> None:
    text = "The cats sat on the mat."
    assert shown(text, ["cats", "mat"]) == ["cats", "mat"]
    assert shown(text, ["The", "cat", "sit", "on", "the", "mat"]) == ["The", "cat", None, "on", "the", "mat"]
    assert shown(text, ["The", " cats", " sat\n"]) == ["The", "cats", "sat"]
    assert shown(text, ["", " ", "The"]) == [None, None, "The"]
    assert shown(text, ["mat", "cats"]) == ["mat", None]
    assert shown("ab cd ef", ["abbbbb", "cd", "ef"]) == [None, "cd", "ef"]  # a token longer than the word it stands for
    assert shown("猫と犬", characters("猫と犬")) == ["猫", "と", "犬"]
    assert shown('He said "no"', ["He", "``", "no", "''"]) == ["He", '"', "no", '"']


def test_a_token_is_found_again_after_many_that_are_not_there() -> None:
    words = [f"w{number}" for number in range(10 * REACH)]
    changed = [word.upper() if 1 < number < 10 * REACH - 1 else word for number, word in enumerate(words)]
    found = shown(" ".join(words), changed)
    assert found == [word if word == other else None for word, other in zip(changed, words, strict=True)]


def test_spans_of_tokens_with_plain_punctuation() -> None:
    text = "\u201cDon\u2019t\u201d \u2014 so\u2026 cafe\u0301"
    tokens = tokenize(unicodedata.normalize("NFC", plain_punctuation(text)))
    assert tokens == ["``", "Do", "n't", "''", "--", "so", "...", "caf\u00e9"]
    spans = token_spans(text, tokens, "NFC", normalize_punctuation=True)
    expected = ["\u201c", "Do", "n\u2019t", "\u201d", "\u2014", "so", "\u2026", "cafe\u0301"]
    assert [text[start:end] for start, end in filter(None, spans)] == expected


def test_white_space_of_any_kind_is_passed_over() -> None:
    spaces = "\u200b\u00a0" * (2 * REACH)
    assert token_spans(f"a{spaces}b", ["a", "b"]) == [(0, 1), (4 * REACH + 1, 4 * REACH + 2)]


# Reference: NLTK's own spans, which it gives for one sentence.


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom's dog can't (or won't) bark at 9.30, can it?",
        'She said "wait" and then, "go": $5 -- or 6%.',
        "We're gonna sell 1,000 of them; isn't that it...",
    ],
)
def test_equals_nltk_on_one_sentence(sentence: str) -> None:
    assert token_spans(sentence, tokenize(sentence)) == list(NLTKWordTokenizer().span_tokenize(sentence))


# Properties.

CHARACTERS = (
    "abeo n't \n\"'`.,!?<>=;("
    # letters that fuse, marks that move or come apart, signs that become other signs, letters that become several
    "\u1100\uac00\uac01\u1161\u11a8\u09c7\u09be\u09d7\u0301\u0323\u0338\u0344\u0340\u0f71\u0f72\u0f73\u3099\uff76\uff9e"
    "\u00e9\u226e\u037e\u1fef\u212b\ufb01\u203c\u2026\u00bd\u2474\u33c2\u00b4"
)
texts = st.one_of(st.text(alphabet=CHARACTERS, max_size=15), st.text(max_size=15))


@given(texts, st.sampled_from([None, "NFC"]))
def test_default_tokens_stand_one_after_the_other_and_normalize_to_themselves(
    text: str, form: NormalForm | None
) -> None:
    tokens = tokenize(unicodedata.normalize(form, text) if form else text)
    spans = [span for span in token_spans(text, tokens, form) if span]
    assert len(spans) == len(tokens)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    for token, (start, end) in zip(tokens, spans, strict=True):
        found = unicodedata.normalize(form, text[start:end]) if form else text[start:end]
        assert found == token or {found, token} <= {'"', "``", "''"}


@given(texts)
def test_in_a_form_that_takes_characters_apart_the_spans_still_hold_the_tokens(text: str) -> None:
    tokens = tokenize(unicodedata.normalize("NFKD", text))
    spans = [span for span in token_spans(text, tokens, "NFKD") if span]
    assert len(spans) == len(tokens)
    for token, (start, end) in zip(tokens, spans, strict=True):
        assert start < end
        found = unicodedata.normalize("NFKD", text[start:end])
        assert token in found or {found, token} <= {'"', "``", "''"}
    for (first_start, first_end), (start, end) in pairwise(spans):
        assert first_start <= start
        assert first_end <= end
        assert first_end <= start or first_end - start == 1 or unicodedata.combining(text[first_end - 1])


@given(st.lists(st.text("abc'\" ", max_size=4), max_size=12), st.text("abc'\" ", max_size=30))
def test_spans_of_any_tokens_ascend_and_show_the_token(tokens: list[str], text: str) -> None:
    spans = token_spans(text, tokens)
    found = [span for span in spans if span]
    assert all(end <= start for (_, end), (start, _) in pairwise(found))
    for token, span in zip(tokens, spans, strict=True):
        if span:
            assert text[span[0] : span[1]] in (token.strip(), '"', "''")


@given(st.text(st.sampled_from([*PLAIN, *"ab .\u0301\u00e9\ufb01\"'-"]), max_size=15), st.sampled_from(["NFC", "NFKD"]))
def test_plain_tokens_stand_where_the_signs_are_that_they_were_made_from(text: str, form: NormalForm) -> None:
    tokens = tokenize(normalize(plain_punctuation(text), form))
    spans = [span for span in token_spans(text, tokens, form, normalize_punctuation=True) if span]
    assert len(spans) == len(tokens)
    for token, (start, end) in zip(tokens, spans, strict=True):
        found = normalize(plain_punctuation(text[start:end]), form)
        assert token in found or {found, token} <= {'"', "``", "''"}


# Edges.


@pytest.mark.parametrize("unit", ["a\u0301 ", "e\u0323\u0301", "\uac00\u11a8", "\u0301", "\ufb01 ", "\u4e2d"])
def test_time_is_linear(unit: str) -> None:
    text = unit * 100_000
    tokens = tokenize(unicodedata.normalize("NFKD", text))
    assert None not in token_spans(text, tokens, "NFKD")


@pytest.mark.parametrize("token", ["a", "z", "zz" * 500, "''"])
def test_a_token_that_is_not_there_is_looked_for_nearby_alone(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []

    def recorded(text: str, token: str, low: int, high: int) -> tuple[int, int] | None:
        searched.append(high - low)
        return find(text, token, low, high)

    find = module._find
    monkeypatch.setattr(module, "_find", recorded)
    assert token_spans("b " * 5_000, [token] * 1_000) == [None] * 1_000
    assert max(searched) <= len(token) + 2 * REACH


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid normalization form"):
        token_spans("a", ["a"], "NFX")  # type: ignore[arg-type]
