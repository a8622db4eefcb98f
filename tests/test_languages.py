# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import importlib
import sys
import unicodedata
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from types import SimpleNamespace

import pytest
import snowballstemmer
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared import languages as languages_module
from metrics._shared.languages import (
    LANGUAGES,
    LONGEST_WORD,
    check_language,
    find_compiled_stemmer,
    find_python_stemmer,
    find_stemmer,
    stop_words_of,
)

RULES = version("snowballstemmer")

# Worked by hand


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        # Forms of one word, which have one stem.
        ("en", ("close", "closed", "closing", "closes")),
        ("de", ("brücke", "brücken")),
        ("es", ("puente", "puentes")),
        ("fr", ("rivière", "rivières")),
        ("pt", ("cidade", "cidades")),
        ("ru", ("мост", "моста", "мостом")),
        ("sv", ("flod", "floder", "floderna")),
        ("tr", ("köprü", "köprüler")),
    ],
)
def test_forms_of_one_word_have_one_stem(code: str, forms: tuple[str, ...]) -> None:
    assert len({find_stemmer(code)(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("code", "function_words"),
    [
        ("da", "og det ikke"),
        ("de", "und der nicht"),
        ("en", "and the not"),
        ("es", "y el no ellos"),
        ("fi", "ja se ei tällä"),
        ("fr", "et les ils cette"),
        ("hu", "és az nem előtt"),
        ("it", "e il non"),
        ("nl", "en het niet"),
        ("no", "og det ikke"),
        ("pt", "e os não"),
        ("ru", "и в не"),
        ("sv", "och det inte sitt"),
        ("tr", "ve bu ile"),
    ],
)
def test_function_words_are_stop_words(code: str, function_words: str) -> None:
    assert set(function_words.split()) <= stop_words_of(code)


# Reference values


@pytest.mark.parametrize(
    ("word", "expected"),
    # From the sample vocabulary in the description of Snowball's English stemmer (Porter2).
    [
        ("consign", "consign"),
        ("consigned", "consign"),
        ("consistency", "consist"),
        ("consolation", "consol"),
        ("knackeries", "knackeri"),
        ("knightly", "knight"),
        ("knots", "knot"),
    ],
)
def test_the_english_stems_that_snowball_publishes(word: str, expected: str) -> None:
    assert find_stemmer("en")(word) == expected


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_stemmer_of_its_name(code: str) -> None:
    module = importlib.import_module(f"snowballstemmer.{LANGUAGES[code]}_stemmer")
    theirs = getattr(module, f"{LANGUAGES[code].title()}Stemmer")()
    assert LANGUAGES[code] in snowballstemmer.algorithms()
    words = sorted(stop_words_of(code)) + ["internationalisation", "stationen", "cidades", "мостами"]
    assert [find_stemmer(code)(word) for word in words] == [theirs.stemWord(word) for word in words]


def stem_by_both(code: str, words: Sequence[str]) -> tuple[list[str], list[str]]:
    compiled, plain = find_compiled_stemmer(LANGUAGES[code]), find_python_stemmer(LANGUAGES[code])
    assert compiled is not None
    return [compiled().stemWord(word) for word in words], [plain().stemWord(word) for word in words]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_stemmer_has_the_same_rules(code: str) -> None:
    pytest.importorskip("Stemmer")
    # Words of all languages, alone and with endings of all: rules are for endings.
    words = sorted(set().union(*map(stop_words_of, LANGUAGES)))
    endings = "s ing ed ness ational mente ções aient ungen heden erne isuus ekben lardan ami ость ами ывать".split()
    compiled, plain = stem_by_both(code, [*words, *(f"{word}{ending}" for word in words[::7] for ending in endings)])
    assert compiled == plain


@pytest.mark.parametrize(
    ("rules", "languages"),
    [("2.2.0", ["english"]), ("4.0.0", ["english"]), (RULES, ["danish"]), (None, ["english"])],
)
def test_a_compiled_stemmer_of_other_rules_is_not_used(
    monkeypatch: pytest.MonkeyPatch, rules: str | None, languages: list[str]
) -> None:
    module = SimpleNamespace(algorithms=lambda: languages, Stemmer=None) if rules else None
    monkeypatch.setitem(sys.modules, "Stemmer", module)  # with None, an import fails
    monkeypatch.setattr(languages_module, "version_of", {"PyStemmer": rules, "snowballstemmer": RULES}.__getitem__)
    assert find_compiled_stemmer("english") is None


# Properties


@given(st.sampled_from(sorted(LANGUAGES)), st.text(min_size=1, max_size=30))
def test_a_stemmer_takes_any_text(code: str, word: str) -> None:
    assert find_stemmer(code)(word) == find_stemmer(code)(word)


@pytest.mark.parametrize("code", LANGUAGES)
def test_stop_words_are_lower_case_words_in_nfc(code: str) -> None:
    words = stop_words_of(code)
    assert len(words) > 50
    assert all(word == unicodedata.normalize("NFC", word).lower() and word.replace("'", "").isalpha() for word in words)


def test_a_stemmer_can_be_called_from_many_threads() -> None:
    words = [f"{beginning}{end}" for beginning in "abcdefghijklmnop" for end in ("ational", "fulness", "ings", "edly")]
    stem = find_stemmer("en")
    expected = [snowballstemmer.stemmer("english").stemWord(word) for word in words]
    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(lambda _: [stem(word) for word in words], range(200)))


# Edges and errors


def test_a_word_longer_than_any_is_left_as_it_is() -> None:
    # Snowball copies such a word for every "y" after a vowel.
    assert find_stemmer("en")("ay" * 500_000) == "ay" * 500_000
    assert find_stemmer("en")("bridges".rjust(LONGEST_WORD, "a")) == "bridg".rjust(LONGEST_WORD - 2, "a")
    assert find_stemmer("en")("bridges".rjust(LONGEST_WORD + 1, "a")) == "bridges".rjust(LONGEST_WORD + 1, "a")


@pytest.mark.parametrize("code", ["xx", "EN", "english", None, 3])
def test_an_unknown_language(code: object) -> None:
    with pytest.raises(ValueError, match=r"`language` must be one of da \(danish\), de \(german\), .*, got"):
        check_language(code)
    with pytest.raises(ValueError, match="`language` must be"):
        stop_words_of(code)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`language` must be"):
        find_stemmer(code)
