# SPDX-License-Identifier: Apache-2.0
"""Normalization is Unicode's own on every text that a person writes, and linear in time on every other."""

from __future__ import annotations

import re
import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared import normal_form as module
from metrics._shared.normal_form import (
    MAY_COMBINE,
    MOST_MARKS,
    PLAIN_PUNCTUATION,
    SPACE,
    ZERO_WIDTH_SPACES,
    NormalForm,
    normalize,
    plain_punctuation,
    single_spaces,
)
from metrics._shared.spans import token_spans
from metrics._shared.vendor import SHARED
from tests.modules import FOLDERS, load

FORMS: list[NormalForm] = ["NFC", "NFD", "NFKC", "NFKD"]
MARKS = "\u0301\u0323\u0327\u0315\u0345\u0f73\u3099\uff9e"
SCALARS = [chr(point) for point in range(sys.maxunicode + 1) if not 0xD800 <= point <= 0xDFFF]

# Worked by hand


def test_a_run_is_cut_after_each_thirty_marks() -> None:
    acute, below = "\u0301", "\u0323"  # sorted, the mark below comes first
    assert normalize(f"a{acute * 29}{below}") == f"\u1ea1{acute * 29}"
    assert normalize(f"a{acute * 30}{below}") == f"\u00e1{acute * 29}{below}"
    assert normalize(f"a{acute * 60}{below}") == f"\u00e1{acute * 59}{below}"
    assert normalize(f"a{acute * 30}b{below}") == f"\u00e1{acute * 29}b{below}".replace(f"b{below}", "\u1e05")


def test_white_space_of_any_kind_is_one_space() -> None:
    assert single_spaces("\ufeff\u00a0a\t\tred\u2009 \u202fcat\u2028sat\u200bdown\u3000\n") == "a red cat sat down"
    assert single_spaces(" \u2003\n") == ""


def test_punctuation_of_a_keyboard() -> None:
    assert (
        plain_punctuation("\u2018No\u2019, \u201cyes\u201d, \u00abso\u00bb, 5\u2032 10\u2033")
        == '\'No\', "yes", "so", 5\' 10"'
    )
    assert plain_punctuation("a\u2011b 9\u201310 c\u2014d\u2026") == "a-b 9-10 c--d..."
    assert plain_punctuation("it's -- \u00e9") == "it's -- \u00e9"


# Published values


def test_white_space_is_that_of_unicode_and_the_two_of_width_zero() -> None:
    # Python knows White_Space of the Unicode database, and beside it the four separators that ASCII had for files.
    spaces = [c for c in SCALARS if re.fullmatch(f"[{SPACE}]", c)]
    assert [c for c in SCALARS if not single_spaces(c)] == spaces
    assert [c for c in SCALARS if c.isspace() or c in ZERO_WIDTH_SPACES] == spaces
    assert len(spaces) == 25 + 4 + 2


# Properties


@given(st.text(st.sampled_from("a\u00e9 \n\u00a0\u200b\u2029") | st.characters()))
def test_single_spaces_change_nothing_but_white_space(text: str) -> None:
    found = single_spaces(text)
    assert single_spaces(found) == found
    assert "  " not in found
    assert re.sub(f"[{SPACE}]", "", text) == found.replace(" ", "")
    assert found.split() == re.findall(f"[^{SPACE}]+", text)


@given(st.text(st.sampled_from([*PLAIN_PUNCTUATION, "a", "\u0301", "\u00e9"])), st.sampled_from(FORMS))
def test_plain_punctuation_is_ascii_and_the_same_for_equal_texts(text: str, form: NormalForm) -> None:
    plain = plain_punctuation(text)
    assert plain_punctuation(plain) == plain
    assert not set(plain) & set(PLAIN_PUNCTUATION)
    decomposed = unicodedata.normalize("NFD", text)
    assert normalize(plain_punctuation(decomposed), form) == normalize(plain, form)


WORDS = [
    '"Yes,"',
    "he's",
    "5.2",
    "Dr.",
    "'no'",
    "end.",
    "(so)",
    "caf\u00e9",
    "--",
    "...",
    "cannot",
    "\u1ed9k",
    "\uac01",
]
SPACES = [" ", "\n", "\t", "\u00a0", "\u202f", "\u2009", "\u3000", "\u200b", "\ufeff", " \u00a0\n", "\r\n\r\n"]
# A light metric and its options; each is scored with a built-in tokenizer.
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("abstractness", {"n": [1, 2, 3]}),
    ("abstractness", {"n": [1, 2], "lowercase": True}),
    ("abstractness", {"n": [1, 2, 3], "match": "token"}),
    ("abstractness", {"n": [1, 2, 3], "match": "token", "tokenizer": "char"}),
    ("unr", {}),
    ("unr", {"tokenizer": "char"}),
    ("nid", {}),
    ("nid", {"length": "content", "tokenizer": "char"}),
]


@pytest.fixture(scope="module")
def metrics() -> dict[str, Any]:
    return {name: load(name) for name in ("abstractness", "unr", "nid")}


def spaced(words: list[str], draw: Any) -> str:
    """The words with white space of some kind between them and at both ends."""
    ends = [draw(st.sampled_from(["", *SPACES])) for _ in range(2)]
    gaps = [draw(st.sampled_from(SPACES)) for _ in words[1:]]
    return ends[0] + "".join(part for pair in zip(words, [*gaps, ""], strict=True) for part in pair) + ends[1]


@pytest.mark.parametrize(("name", "options"), SETTINGS)
@given(st.data())
def test_neither_white_space_nor_the_form_moves_a_score(
    metrics: dict[str, Any], name: str, options: dict[str, Any], data: st.DataObject
) -> None:
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)
    summary, source = data.draw(words), data.draw(words)

    def score(summary: str, source: str) -> Any:
        result = metrics[name].compute(
            predictions=[summary], references=[source], use_aggregator=False, explain=True, **options
        )
        for details in result["details"]:  # other places, the same scores and findings
            for found in details.get("new", []) + details.get("repeated", []):
                assert None not in (found.pop("span", 0), *found.pop("spans", ()))
            details.pop("spans", None)
        return repr(result)  # nan equals nan

    expected = score(" ".join(summary), " ".join(source))
    form = data.draw(st.sampled_from(FORMS[:2]))
    other = [unicodedata.normalize(form, spaced(words, data.draw)) for words in (summary, source)]
    assert score(*other) == expected


TYPESET = str.maketrans({"'": "\u2019", '"': "\u201d", "-": "\u2011"})


@pytest.mark.parametrize(("name", "options"), SETTINGS)
@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=8))
def test_quotes_and_dashes_move_no_score_when_they_are_normalized(
    metrics: dict[str, Any], name: str, options: dict[str, Any], words: list[str]
) -> None:
    plain = " ".join(words)
    typeset = plain.replace("--", "\u2014").replace("...", "\u2026").translate(TYPESET)
    texts = [(plain, plain), (typeset, plain), (plain, typeset), (typeset, typeset)]
    scores = metrics[name].compute(
        predictions=[summary for summary, _ in texts],
        references=[source for _, source in texts],
        normalize_punctuation=True,
        use_aggregator=False,
        **options,
    )
    assert all(len(set(map(repr, column))) == 1 for column in scores.values())


def test_every_character_that_combines_is_looked_at() -> None:
    one = re.compile(MAY_COMBINE.pattern.replace(f"{{{MOST_MARKS + 1},}}", ""))
    combining = [c for c in SCALARS if any(unicodedata.combining(unicodedata.normalize(f, c)[0]) for f in FORMS)]
    assert len(combining) > 800
    assert [hex(ord(c)) for c in combining if not (one.fullmatch(c) and module.is_mark(c))] == []


def test_no_character_ends_in_more_than_three_marks() -> None:
    # So what is sorted together is never longer than the bound and three.
    ends = (unicodedata.normalize("NFKD", character) for character in SCALARS)
    assert max(len(end) - len(end.rstrip("".join(filter(unicodedata.combining, end)))) for end in ends) <= 3


@given(st.text(st.sampled_from("ae\uac00\u1161\u11a8\u09c7\u09be " + MARKS) | st.characters()), st.sampled_from(FORMS))
def test_other_texts_are_normalized_as_ever(text: str, form: NormalForm) -> None:
    assert normalize(text, form) == unicodedata.normalize(form, text)


@given(st.integers(0, MOST_MARKS), st.data(), st.sampled_from(FORMS))
def test_the_longest_run_that_is_not_cut(length: int, data: st.DataObject, form: NormalForm) -> None:
    text = f"\u01d6{data.draw(st.text(MARKS, min_size=length, max_size=length))}a" * 3
    assert normalize(text, form) == unicodedata.normalize(form, text)


@given(st.text(MARKS, min_size=31, max_size=200), st.sampled_from(FORMS))
def test_a_cut_text_has_the_same_characters_and_each_piece_is_normal(marks: str, form: NormalForm) -> None:
    found = normalize(f"a{marks}b", form)
    assert sorted(unicodedata.normalize("NFKD", found)) == sorted(unicodedata.normalize("NFKD", f"a{marks}b"))
    assert token_spans(f"a{marks}b", [found], form) == [(0, len(marks) + 2)]


# Edges


def test_the_standard_library_is_asked_for_no_more_than_it_can_do_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(text: str) -> int:
        """Return the squares of the lengths of all runs that are sorted, summed."""
        asked = 0

        def recorded(form: NormalForm, piece: str) -> str:
            nonlocal asked
            asked += sum(len(run) ** 2 for run in re.findall(f"[{MARKS}]+", piece))
            return unicodedata.normalize(form, piece)

        class Recorder:
            combining = staticmethod(unicodedata.combining)
            normalize = staticmethod(recorded)

        with monkeypatch.context() as patched:
            patched.setattr(module, "unicodedata", Recorder)
            normalize(text)
        return asked

    small, large = (work("a" + "\u0301\u0323" * count) for count in (1_000, 4_000))
    assert small > 0
    assert large <= 4.2 * small


HOSTILE = "The ferry a" + "\u0301\u0323" * 24_000 + " met a net. The ferry met a whale."  # 50,000 took two seconds


@pytest.mark.parametrize("name", ["abstractness", "nid", "summarization_score", "unr"])
def test_a_metric_scores_a_text_of_nothing_but_marks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0

    def measured(form: NormalForm, text: str) -> str:
        nonlocal longest
        longest = max(longest, *(len(run) for run in re.findall("[\u0301\u0323]+", text)), 0)
        return normalize_of_python(form, text)

    normalize_of_python = unicodedata.normalize
    monkeypatch.setattr(unicodedata, "normalize", measured)
    options: dict[str, Any] = {"match": "token"} if name == "abstractness" else {}
    result = load(name).compute(predictions=[HOSTILE], references=[HOSTILE + " More."], explain=True, **options)
    assert result["details"]
    assert 0 < longest <= MOST_MARKS


def test_nothing_else_normalizes() -> None:
    own = [path for folder in [*FOLDERS.values(), SHARED] for path in folder.glob("*.py")]
    direct = {
        (path.name, line.strip())
        for path in own
        for line in path.read_text(encoding="utf-8").splitlines()
        if "unicodedata.normalize(" in line and path.name != "normal_form.py"
    }
    # One character each, which is never long.
    assert {line for _, line in direct} == {
        "alone = unicodedata.normalize(form, text[index])",
        "while start < end and whole.startswith(alone := unicodedata.normalize(form, text[start]), done):",
    }
