# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.facts.rules import compare, facts_kept, facts_score, find_facts
from metrics.facts.texts import Text
from metrics.facts.words import WORDS
from tests.helpers.rows import ROWS, each_row
from tests.helpers.timing import is_linear

FILE = Path(__file__).with_name("cases.jsonl")
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
SOURCE = (
    "The council of Holm voted 9-4 on Tuesday to spend $3.2 million. Mayor Anna Reed said that 31"
    " percent of the 1,234 boats were from Germany. The World Health Organization agreed on Oct. 5,"
    " 2019."
)


def sorted_out(summary: str, source: str, language: str = "en") -> dict[str, list[str]]:
    """Return the texts of the facts that are found, and of those that are not."""
    facts = find_facts(summary, source, language) or []
    return {
        "found": [fact.text for fact in facts if fact.found],
        "not_found": [fact.text for fact in facts if not fact.found],
    }


# Worked by hand


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["summary"][:40])
def test_case(case: dict[str, Any]) -> None:
    expected = {key: case.get(key, []) for key in ("found", "not_found")}
    assert sorted_out(case["summary"], case["source"], case.get("language", "en")) == expected


@each_row
def test_years_and_other_numbers(said: str, kind: str) -> None:
    assert [fact.kind for fact in find_facts(f"It had {said}.", "It was here.") or []] == [kind]


def test_facts_by_hand() -> None:
    # Reed, 31 percent and Tuesday are in the source; June and 40 are not: 3 of 5.
    summary = "On Tuesday Reed said that 31 percent would leave in June with 40 boats."
    facts = find_facts(summary, SOURCE) or []
    assert [(fact.text, fact.kind) for fact in facts] == [
        ("Tuesday", "date"),
        ("Reed", "name"),
        ("31 percent", "percentage"),
        ("June", "date"),
        ("40", "number"),
    ]
    assert facts_score(facts) == 3 / 5
    for fact in facts:
        assert summary[fact.start : fact.end] == fact.text
        assert fact.support is None or SOURCE[slice(*fact.support)] == fact.text


@each_row
def test_what_the_source_has_instead(summary: str, source: str, instead: list[str]) -> None:
    lacking = [fact for fact in find_facts(summary, source) or [] if not fact.found]
    others = [fact.instead for fact in lacking if fact.instead]
    assert [[other.text, other.contrast] for other in others] == [instead]
    assert [source[other.start : other.end] for other in others] == [instead[0]]


@pytest.mark.parametrize(
    ("summary", "source", "support"),
    [
        ("It was her BMI.", "Anna Reed of Holm has a body mass index of 24.", "body mass index"),
        ("It was Reed.", "Anna Reed of Holm came.", "Reed"),
    ],
)
def test_support_ends_with_its_last_word(summary: str, source: str, support: str) -> None:
    supports = [fact.support for fact in find_facts(summary, source) or [] if fact.support]
    assert [source[start:end] for start, end in supports] == [support]


def test_the_kinds() -> None:
    summary = (
        "Anna Reed paid $5 on May 5, 7 percent more, at 6:30, ran 60 km, came in the 3rd row, saw"
        ' 400 boats, said "no boats", and read src/app.py.'
    )
    kinds = [fact.kind for fact in find_facts(summary, SOURCE) or []]
    assert kinds == "name amount date percentage time measure ordinal number quotation id".split()


def test_small_counts_that_the_source_lacks_are_no_facts() -> None:
    facts = find_facts("Reed saw seven boats and 70 crews.", SOURCE) or []
    assert [fact.text for fact in facts if not fact.found] == ["70"]
    assert facts_score(facts) == 1 / 2


def test_whether_a_source_has_capitals_decides_what_supports_a_name() -> None:
    assert sorted_out("It was in the UK then.", "it was in the uk then .")["not_found"] == []
    assert sorted_out("It was in the UK then.", "it was in the uk shop of Holm.")["not_found"] == [
        "UK"
    ]


def test_a_passage_without_capitals_supports_a_name_beside_one_with_them() -> None:
    low = "the old bridge in jordan was closed on monday, and the council of the town said. " * 4
    cased = "Anna Holt moved to Leeds with her brother. "
    summary = "The bridge in Jordan was closed, and so was the one in Derby."
    for source in (low, f"{low}\n{cased * 20}"):
        facts = find_facts(summary, source)
        assert [fact.text for fact in facts or () if not fact.found] == ["Derby"]
    # a short line may be a heading
    facts = find_facts(summary, f"the old bridge in jordan was closed\n{cased * 20}")
    assert [fact.text for fact in facts or () if not fact.found] == ["Jordan", "Derby"]


def test_kept_facts_count_once_and_names_by_their_last_word() -> None:
    source = "Anna Reed paid $5. Then Reed and Anna Reed saw INV-2041 in src/app.py on Monday."
    # Reed, $5, INV-2041, src/app.py, Monday
    assert facts_kept("Reed paid 5 dollars for INV-2041.", source) == 3 / 5
    assert facts_kept("They left.", source) == 0
    # A name that comes again in part is still known by its initials.
    source = "The World Health Organization paid $5. Then the Organization agreed."
    assert facts_kept("The WHO paid $5.", source) == 1
    assert math.isnan(facts_kept("Reed came.", "They left."))
    # the references of a source are none of its facts
    assert facts_kept("They paid $5.", "They paid $5 [12, 14].[3] It rained.\u00b2") == 1


# Languages


def test_models_fall_into_english() -> None:
    source = (
        "Dos películas se llaman Veeram. El gobierno de España pagó 300 millones de euros el lunes"
        " en Madrid."
    )
    facts = sorted_out("The government of Spain paid €300 million for the boats.", source, "es")
    assert facts == {"found": ["€300 million"], "not_found": []}


@each_row
def test_whether_a_text_is_read(text: str, language: str, read: bool) -> None:
    assert (find_facts("It was 300.", text, language) is None) is not read


def test_of_each_language_a_hundred_words_of_plain_prose_are_among_them() -> None:
    rows = ROWS["facts/test_rules.py::test_whether_a_text_is_read"]
    long = [row for row in rows if len(row["text"].split()) > 100]
    assert {row["language"] for row in long if row["read"]} == set(WORDS)


@pytest.mark.parametrize("language", WORDS)
def test_each_language_reads_its_numbers_months_and_names(language: str) -> None:
    words = Text("", language).language
    month = next(name for name, number in words.months.items() if number == 10)
    day = next(name for name, number in words.weekdays.items() if number == 2)
    text = f"Xanadu 3000 x {day}, 5. {month} 2015, 40 %"
    source = Text(text, language)
    facts = compare(source, source)
    assert [fact for fact in facts if not fact.found] == []
    assert {"number", "date", "percentage"} <= {fact.kind for fact in facts}


# Properties


@given(st.text(max_size=80))
def test_a_text_supports_its_own_facts_and_places_are_in_the_text(text: str) -> None:
    for fact in find_facts(text, text) or []:
        assert fact.support is not None
        assert 0 <= fact.start < fact.end <= len(text)
        assert 0 <= fact.support[0] < fact.support[1] <= len(text)
        assert text[fact.start : fact.end] == fact.text


PIECES = (
    "The|of|Anna|$|£|5|12,500|3.2|million|%|percent|-|.|,|(|“|”|May|May"
    " 14|Q1|1990s|'s|to|half|a|two|hundred|third|War"
    " II|U.S.|e\u0301|ß|İ|١|🙂|6:30|pm|2011-05-12|\n|**|NATO|https://x.org/a|src/app.py|I|°C|minus|1"
    " 234 567|3-0|²"
).split("|")


@given(
    st.lists(st.sampled_from(PIECES), max_size=25), st.lists(st.sampled_from(PIECES), max_size=25)
)
def test_any_pieces_are_read(own: list[str], there: list[str]) -> None:
    for summary, source in ((" ".join(own), " ".join(there)), ("".join(own), "".join(there))):
        for language in ("en", "de", "tr"):
            for fact in find_facts(summary, source, language) or []:
                assert summary[fact.start : fact.end] == fact.text
                assert fact.support is None or source[slice(*fact.support)]


@given(st.sampled_from(CASES))
def test_composed_and_decomposed_letters_are_the_same(case: dict[str, Any]) -> None:
    language = case.get("language", "en")
    taken_apart = unicodedata.normalize("NFD", case["summary"])
    found = find_facts(taken_apart, case["source"], language) or []
    same = find_facts(case["summary"], case["source"], language) or []
    assert [(unicodedata.normalize("NFC", fact.text), fact.support) for fact in found] == [
        (fact.text, fact.support) for fact in same
    ]
    assert all(taken_apart[fact.start : fact.end] == fact.text for fact in found)


# Edges


@pytest.mark.parametrize(
    "summary", ["", "the boats left", "...", "Boats.", "It may rain. They march on.", "One left."]
)
def test_without_facts_the_score_is_undefined(summary: str) -> None:
    assert math.isnan(facts_score(find_facts(summary, SOURCE) or []))


@pytest.mark.parametrize("marks", ['""', "“”"])
def test_marks_around_a_whole_summary_quote_nothing(marks: str) -> None:
    quoted = f"{marks[0]}The council closed the bridge.{marks[1]}"
    assert find_facts(quoted, "A mayor slept.") == []
    assert [fact.kind for fact in find_facts(f"He said: {quoted}", "A mayor slept.") or []] == [
        "quotation"
    ]


@each_row
def test_time_is_linear(part: str, source: str) -> None:
    def call(count: int) -> None:
        find_facts(part * count, source * count)
        facts_kept(part, source * count)

    assert is_linear(call, 200, 1_600)
