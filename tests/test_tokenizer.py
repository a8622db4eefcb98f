# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import nltk
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.tokenize.punkt import load_punkt_params

from benchmarks.nltk_reference import nltk_with_embedded_parameters, word_tokenizer
from metrics._shared import tokenizer
from metrics._shared.tokenizer import (
    TOKENIZER_NAME,
    characters,
    resolve_tokenizer,
    tokenize,
    tokenize_any_spacing,
    warn_unspaced,
)
from tests.modules import ROOT, SHARED_DATA

# Skipped where these are missing: judged texts and NLTK's full data are not ours to carry. What runs everywhere is the
# comparison with NLTK itself on our own texts and on those that Hypothesis makes.
PUNKT_DATA = SHARED_DATA / "nltk_data" / "tokenizers" / "punkt_tab" / "english"
needs_data = pytest.mark.skipif(not (SHARED_DATA / "data").is_dir(), reason="needs the news data in ../shared/data")
needs_punkt = pytest.mark.skipif(not PUNKT_DATA.is_dir(), reason="needs NLTK's Punkt parameters in ../shared/nltk_data")

# Worked by hand: one line for each rule. A token ends at every "|".
BY_HAND = [
    ("The cat sat.", "The|cat|sat|."),
    ("The cat sat. The dog ran.", "The|cat|sat|.|The|dog|ran|."),
    ("Stop! Who goes there?", "Stop|!|Who|goes|there|?"),
    ("Mr. Ash met Dr. Birch on Oct. 4 at noon.", "Mr.|Ash|met|Dr.|Birch|on|Oct.|4|at|noon|."),
    ("It left the U.S. However, it came back.", "It|left|the|U.S|.|However|,|it|came|back|."),
    ("J. Aron and P. Q. Elm paid.", "J.|Aron|and|P.|Q.|Elm|paid|."),
    ("He was no. 7. the rest lost.", "He|was|no|.|7.|the|rest|lost|."),
    ("Up 3.5. Review it.", "Up|3.5.|Review|it|."),
    ("Up .5. see 1-2. so 1,000. and a1. and", "Up|.5.|see|1-2.|so|1,000.|and|a1|.|and"),
    ("Well... the end. Well... The end.", "Well|...|the|end|.|Well|...|The|end|."),
    ("It costs $3,500.50, or 70% of £5k; see #4 & co.", "It|costs|$|3,500.50|,|or|70|%|of|£5k|;|see|#|4|&|co|."),
    ("At 10:30: go,home,now", "At|10:30|:|go|,|home|,|now"),
    ("a well-known case--closed", "a|well-known|case|--|closed"),
    ("f(x)[0]{y}<z>*", "f|(|x|)|[|0|]|{|y|}|<|z|>|*"),
    (
        "I can't, won't, don't; she'll, he'd, I'm, we've.",
        "I|ca|n't|,|wo|n't|,|do|n't|;|she|'ll|,|he|'d|,|I|'m|,|we|'ve|.",
    ),
    ("Tom's and the boys' toys", "Tom|'s|and|the|boys|'|toys"),
    ("I cannot, gonna, gotta, lemme, gimme", "I|can|not|,|gon|na|,|got|ta|,|lem|me|,|gim|me"),
    ("'Tis late, 'twas early, d'ye see more'n me?", "'T|is|late|,|'t|was|early|,|d|'ye|see|more|'n|me|?"),
    ('"Yes," he said, "no."', "``|Yes|,|''|he|said|,|``|no|.|''"),
    ("«Oui» “yes” ‘no’ „ja“", "«|Oui|»|“|yes|”|‘|no|’|„|ja|“"),
    ("(It rained.) It stopped.", "(|It|rained|.|)|It|stopped|."),
    ('It rained."--Anon.', "It|rained|.|''|--|Anon|."),
    # What follows the next white space is judged too: a sentence that ends inside it divides the text before it.
    ("Dr. Who", "Dr.|Who"),
    ("Dr. Who?!", "Dr|.|Who|?|!"),
    ("Dr. ...The end", "Dr|.|...|The|end"),
    ("at 9 p.m. So.", "at|9|p.m|.|So|."),
    # The mark at the start of a stretch is judged, unless one white space is all that stands before it.
    ('."x. B', ".|``|x|.|B"),
    (' ."x. B', ".|''|x|.|B"),
    # A double quote opens at the start of a sentence and after a space, but not after another white space.
    ('say "a"', "say|``|a|''"),
    ('say\n"a"', "say|''|a|''"),
    ('\n"a"', "''|a|''"),
    ("say ''a''", "say|``|a|''"),
    ("''a''", "''|a|''"),
    # An apostrophe stands apart from 's before a space, but not before another white space.
    ("the x's' y", "the|x|'s|'|y"),
    ("the x's'\ny", "the|x's|'|y"),
    ("one ,,two", "one|,|,two"),
]


@pytest.mark.parametrize(("text", "expected"), BY_HAND)
def test_rules_worked_by_hand(text: str, expected: str) -> None:
    assert tokenize(text) == expected.split("|")


def test_characters_are_code_points_without_white_space() -> None:
    # e and its accent are two code points in NFD; the family is three people and two joiners.
    assert characters("e\u0301 \u3000\n猫") == ["e", "\u0301", "猫"]
    assert len(characters("👩\u200d👩\u200d👧")) == 5
    assert characters("\ufeffข\u200bก") == ["ข", "ก"]


def test_the_kind_of_white_space_does_not_matter() -> None:
    expected = ["He", "said", "``", "No", "''", "."]
    assert tokenize('He said "No".') == expected
    # NLTK takes a quote for an opening one after a space only.
    assert tokenize('He said\n"No".') == ["He", "said", "''", "No", "''", "."]
    for space in ("\n", "\u00a0", " \t ", "\u200b"):
        assert tokenize_any_spacing(f'{space}He{space}said{space}"No".{space}') == expected


def test_embedded_parameters_have_the_published_size() -> None:
    sizes = [len(tokenizer.ABBREVIATIONS), len(tokenizer.COLLOCATIONS), len(tokenizer.SENTENCE_STARTERS)]
    assert sizes == [156, 37, 39]


# Reference: NLTK itself, run here.


def assert_same_as_nltk(text: str) -> None:
    assert tokenize(text) == nltk_with_embedded_parameters()(text)


def test_reference_is_the_release_that_was_frozen() -> None:
    assert nltk.__version__ == "3.9.1"


OWN_TEXTS = [
    "The mayor of St. Orlo, Mrs. P. T. Vane, resigned at 9 p.m. Sunday. She gave no reason. 'It is time,' she said.",
    'Shares of Quill & Co. fell 3.5% to $41.20 in Jan. trading... "We expected worse," Mr. Ode told the A.P. (Reuters)',
    "He (i.e. the clerk) wrote: 'I won't go.' Then--without a word--he left. Who's next?! 'Tis hard to say...",
    "U.S. officials met U.N. envoys on Feb. 3, 1991. The U.S. They agreed. Ph.D. students e.g. at M.I.T. did not.",
    "An e-mail to info@example.org (see https://example.org/a?b=c&d=1#e) bounced; try 555-0199 ext. 4!!!",
    "“Curly ‘nested’ quotes,” she said. «Bonjour», dit-il. \"Straight 'nested' quotes.\" ''TeX quotes'' and ``these''.",
    'Line one ends here.\nLine two starts. \n\n "Line three is quoted."\r\n\tTabs, too.\x0bAnd the rest.\x0c',
    "Café naïve coöperate; İstanbul, ıssız, ſtraße, ΣΊΣΥΦΟΣ, DŽ ǅ ǆ. 北京很大。東京です。 สวัสดี नमस्ते! 👩‍👧 e\u0301.",
    "A non-breaking\u00a0space.\u00a0Next one?\u2003Em space!\u2028Line separator. \u200bZero width. NUL \x00. \x1c.",
    "",
    " ",
    "\n\t\u00a0",
    "\x00",
    ".",
    '"',
    "'",
    "\ud800 lone surrogate.",
]


@pytest.mark.parametrize("text", [text for text, _ in BY_HAND] + OWN_TEXTS)
def test_equals_nltk_on_own_texts(text: str) -> None:
    assert_same_as_nltk(text)


def test_equals_nltk_on_the_example_data() -> None:
    rows = [json.loads(line) for line in (ROOT / "examples" / "news.jsonl").read_text("utf-8").splitlines()]
    texts = {row[column] for row in rows for column in ("document", "summary", "reference")}
    assert len(texts) > 50
    for text in texts:
        assert_same_as_nltk(text)


def shared_texts(name: str) -> tuple[list[str], list[str]]:
    """The different summaries (and reference summaries), and the documents, of one of the files of news."""
    rows = [json.loads(line) for line in (SHARED_DATA / "data" / name).read_text("utf-8").splitlines()]
    summaries = [text for row in rows for text in [*row["references"], *(s["summary"] for s in row["summaries"])]]
    return list(dict.fromkeys(summaries)), [row["document"] for row in rows]


@needs_data
@pytest.mark.parametrize("name", ["dailynews_raw.jsonl", "summeval.jsonl"])
def test_equals_nltk_on_every_news_text(name: str) -> None:
    summaries, documents = shared_texts(name)
    for text in summaries + documents:
        assert_same_as_nltk(text)


@needs_punkt
def test_embedded_parameters_are_those_of_nltk() -> None:
    parameters = load_punkt_params(str(PUNKT_DATA))
    assert parameters.abbrev_types == tokenizer.ABBREVIATIONS
    assert set(parameters.collocations) == tokenizer.COLLOCATIONS
    assert parameters.sent_starters == tokenizer.SENTENCE_STARTERS


@needs_data
@needs_punkt
def test_without_the_table_of_letter_case_nearly_all_tokens_are_the_same() -> None:
    with_the_table = word_tokenizer(load_punkt_params(str(PUNKT_DATA)))
    shared_tokens = tokens = 0
    identical: dict[str, list[bool]] = {"raw summaries": [], "raw documents": [], "other": []}
    for name in ("dailynews_raw.jsonl", "summeval.jsonl"):
        summaries, documents = shared_texts(name)
        for kind, texts in (("summaries", summaries), ("documents", documents)):
            for text in texts:
                ours, theirs = tokenize(text), with_the_table(text)
                identical[f"raw {kind}" if "raw" in name else "other"].append(ours == theirs)
                shared_tokens += (Counter(ours) & Counter(theirs)).total()
                tokens += len(ours) + len(theirs)
    assert 2 * shared_tokens / tokens >= 0.9999
    assert all(identical["other"])
    assert sum(identical["raw documents"]) >= 0.94 * len(identical["raw documents"])
    # One of the 300 has "9 p.m. ET on": the table knows "et" from "et al." and makes "ET" begin a sentence.
    assert identical["raw summaries"].count(False) == 1


# Properties.

CHARACTERS = (
    "aAbstTiI19½_.?!,:;'\"`()[]{}<>*@#$%&-—«“‘„»”’…/  \n\t\r\x1c\x85\u00a0\u2003\u200béİıſΣǅ中😀\u0301\u0338\x00\ud800"
)
PIECES = """
    cannot Gonna gimme lemme wanna wanna-be d'ye more'n 'tis 'Twas n't don't N'T 'll 's 's' x's' 'S 'm 'd ' '' ''' " ""
    ` `` ``` . .. ... ? ! ?! , ,, :: 5,000 1:30 ,5 -- --- - Dr. U.S. u.s.a. p.m. e. E. I. J. 1990. -5. No. the The It I
    However Aron Smith Review Colgate St.) Co." x-co. (e.g. a. b.) ." .' .'' .”) ." ?" !) '" )" --x .-- ſ's 'ſ 'a 'aa
    're gİmme ½. _. .,.5 .: .* :)
""".split()
hostile_texts = st.lists(
    st.one_of(st.sampled_from(PIECES), st.sampled_from(CHARACTERS), st.sampled_from([" ", "\n", "\u00a0", "  ", "\t"])),
    max_size=25,
).map("".join)


@pytest.mark.slow
@given(hostile_texts)
def test_equals_nltk_on_hostile_texts(text: str) -> None:
    assert_same_as_nltk(text)


@given(st.text())
def test_equals_nltk_on_any_text(text: str) -> None:
    assert_same_as_nltk(text)


# Where most sentences end, and what stands beside it, is a short cut. The plain form looks at every mark.
ENDS = [*PIECES, *'word. |word. A|it. \'B|it. "B|it." C|it." |"It|it. (d|. |. . |it. \' |Mr. |8. 9'.split("|")]


@given(st.lists(st.one_of(st.sampled_from(ENDS), st.sampled_from(CHARACTERS), st.just(" ")), max_size=25).map("".join))
def test_sentences_cut_at_plain_ends_are_those_of_every_mark(text: str) -> None:
    plain = map(tokenizer._with_ends_marked, tokenizer._sentences(text))
    # One line end is as good as several, and there may be none at the end.
    assert [line for line in "\n".join(tokenizer._lines(text)).split("\n") if line] == [
        line for line in "\n".join(plain).split("\n") if line
    ]


def quotes_made_equal(text: str) -> str:
    return text.replace('"', "''").replace("`", "'")


@given(hostile_texts)
def test_loses_and_adds_nothing_but_the_form_of_double_quotes(text: str) -> None:
    assert quotes_made_equal("".join(tokenize(text))) == quotes_made_equal("".join(text.split()))


@given(hostile_texts)
def test_result_does_not_depend_on_what_was_tokenized_before(text: str) -> None:
    warm = tokenize(text)
    tokenizer._MEMORY.clear()
    assert tokenize(text) == warm


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = tokenizer._Memory()
    monkeypatch.setattr(tokenizer, "_MEMORY", memory)
    monkeypatch.setattr(tokenizer._Memory, "MOST_ENTRIES", 10)
    for number in range(100):
        assert tokenize(f"w{number} 'v{number}'s") == [f"w{number}", f"'v{number}", "'s"]
        assert len(memory) <= 10
    tokenize("x" * 1000)
    assert max(map(len, memory)) <= memory.MOST_CHARACTERS


def test_threads_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{text} Item {number}'s value." for number, text in enumerate(OWN_TEXTS * 20)]
    expected = [tokenize(text) for text in texts]
    monkeypatch.setattr(tokenizer._Memory, "MOST_ENTRIES", 3)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(tokenize, texts)) == expected


# A pattern that backtracks over a run needs some 10^12 steps for one of these, and the test would not end.
MEGABYTE = 10**6
REPEATED = [".", "'", '"', "a.", "? ", ". ", " ", "a", "`", ",", "-", ")", ".\u00a0", "e.g. )", "x's' ", "\u0301"]


@pytest.mark.parametrize("unit", REPEATED)
def test_a_megabyte_of_one_thing_is_no_problem(unit: str) -> None:
    text = unit * (MEGABYTE // len(unit))
    assert quotes_made_equal("".join(tokenize(text))) == quotes_made_equal("".join(text.split()))
    for length in (*range(2, 12), 99, 100, 101):
        assert_same_as_nltk(text[:length])
        assert_same_as_nltk(text[:length] + " A")


def test_long_white_space_before_the_end_is_no_problem() -> None:
    # For NLTK the time is quadratic here: the final period may be followed by spaces and white space.
    assert tokenize("a." + " " * MEGABYTE + "x") == ["a.", "x"]
    assert tokenize("e.g." + " )" * (MEGABYTE // 2)) == ["e.g", ".", *")" * (MEGABYTE // 2)]
    assert tokenize("e.g. x" + ")" * MEGABYTE) == ["e.g", ".", "x", *")" * MEGABYTE]


# Edges and errors.


def test_no_unicode_normalization_is_applied() -> None:
    for form in ("NFC", "NFD"):
        word = unicodedata.normalize(form, "é…")
        assert tokenize(word) == [word]


def test_needs_nothing_but_the_standard_library() -> None:
    # -S leaves out site-packages, where NLTK would be.
    code = (
        "import sys; sys.path.append(sys.argv[1]); from _shared.tokenizer import tokenize; print(*tokenize('It is.'))"
    )
    command = [sys.executable, "-I", "-S", "-c", code, str(ROOT / "metrics")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "It is .\n"


class Splitter:
    def __call__(self, text: str) -> list[str]:
        return text.split()

    def words(self, text: str) -> list[str]:
        return text.split()


def split_into_tuple(text: str) -> tuple[str, ...]:
    return tuple(text.split())


USER_FUNCTIONS: list[tuple[Callable[[str], list[str]], str]] = [
    (split_into_tuple, f"{__name__}.split_into_tuple"),  # type: ignore[list-item]
    (Splitter(), f"{__name__}.Splitter"),
    (Splitter().words, f"{__name__}.Splitter.words"),
    (str.split, "str.split"),
    (re.compile(r"\S+").findall, "Pattern.findall"),
    (partial(re.split, " "), "functools.partial"),
]


@pytest.mark.parametrize(("function", "name"), USER_FUNCTIONS)
def test_a_user_function_is_named_returns_a_list_and_pickles(function: Callable[[str], list[str]], name: str) -> None:
    resolved, resolved_name = resolve_tokenizer(function)
    assert resolved_name == name
    assert resolved("a b") == ["a", "b"]
    assert pickle.loads(pickle.dumps(resolved))("a b") == ["a", "b"]


def test_resolve_names_what_runs() -> None:
    assert resolve_tokenizer(None) == (tokenize_any_spacing, TOKENIZER_NAME)
    assert TOKENIZER_NAME == "nltk-3.9.1-english"
    assert resolve_tokenizer("char") == (characters, "char")
    assert resolve_tokenizer(nltk.word_tokenize)[1] == "nltk.tokenize.word_tokenize"


@pytest.mark.parametrize(
    ("result", "found"), [("a b", "str"), (None, "NoneType"), ({"a": 1}, "dict"), (["a", 1], "int at 1")]
)
def test_what_a_user_function_returns_is_checked(result: object, found: str) -> None:
    resolved, name = resolve_tokenizer(lambda text: result)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match=f"must return a list of strings, got {found}$") as error:
        resolved("text")
    assert name in str(error.value)


@pytest.mark.parametrize(
    ("option", "error"), [("words", ValueError), ("", ValueError), (3, TypeError), ([], TypeError)]
)
def test_an_unusable_option_is_refused(option: object, error: type[Exception]) -> None:
    with pytest.raises(error, match='tokenizer must be None, "char" or a function .* got'):
        resolve_tokenizer(option)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "北京今天下雨。",
        "今日は雨です。",
        "カタカナ",
        "วันนี้ฝนตก",
        "ມື້ນີ້ຝົນຕົກ",
        "ថ្ងៃនេះភ្លៀង",
        "ဒီနေ့မိုးရွာတယ်",
        "དེ་རིང་ཆར་པ",
        "北京 today 很大很大",
    ],
)
def test_a_script_without_spaces_is_warned_about_once(text: str) -> None:
    with pytest.warns(UserWarning, match="3 of the texts, the first at index 1,") as caught:
        warn_unspaced(["An English text.", text, text, text])
    assert len(caught) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "Rain.",
        "Café “déjà vu” — naïve",
        "오늘 비가 온다",
        "مطر اليوم",
        "आज बारिश",
        "Дождь",
        "👩‍👩‍👧",
        "a京",
        "He said 北京 twice",
    ],
)
def test_other_scripts_are_not_warned_about(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_unspaced([text])


def test_a_warning_has_fields_and_survives_pickling() -> None:
    with pytest.warns(UserWarning, match="2 of the texts") as caught:
        warn_unspaced(["A net.", "渡轮迟到了。", "渡轮迟到了。"])
    warned: Any = caught[0].message
    assert len(caught) == 1
    for one in (warned, pickle.loads(pickle.dumps(warned))):
        assert (one.rows, one.remedy) == ([1, 2], (("tokenizer", "char"),))
        assert str(one) == str(warned)
    assert str(warned).endswith('Use tokenizer="char", or a function that segments the language')
