# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import random
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.source_use.source_use import SourceUse, evenness, evidence_of_use, read_words
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear

PASSAGES = [
    "The council of Holm met on Tuesday. It agreed to repair the stone bridge before winter.",
    "Anna Reed, who keeps the library, asked for longer opening hours on Saturday.",
    "A ferry lost its anchor near Kolby; divers recovered the chain on Friday.",
]
BRIDGE = "Holm will repair its stone bridge before winter."
FERRY = "Divers recovered the chain of a ferry near Kolby."


def score(summary: str, source: str | list[str], **options: Any) -> dict[str, Any]:
    return SourceUse().compute(predictions=[summary], references=[source], **options)


def explain(summary: str, source: str | list[str]) -> dict[str, Any]:
    return score(summary, source, explain=True)["details"][0]


# Worked by hand


def test_evidence_is_the_bound_of_chernoff() -> None:
    # 3 of 10 words are own ones of a part that has 1,000 / (1,000 + 1,000) by chance: fewer.
    assert evidence_of_use(3, 7, 1_000, "word") == 0
    # 3 of 3, each by chance with 1 / 11
    assert evidence_of_use(3, 0, 100, "word") == pytest.approx(3 * math.log(11))
    # 3 of 6: 6 D(1/2 || 1/11) = 3 log(11/2) + 3 log(11/20)
    assert evidence_of_use(3, 3, 100, "word") == pytest.approx(3 * math.log(11 / 2 * 11 / 20))
    assert evidence_of_use(0, 5, 100, "word") == 0


@each_row
def test_which_passages_are_used(summary: str, unused: list[int], used: float) -> None:
    details = explain(summary, PASSAGES)
    assert details["unused"] == unused
    assert details["passages_used"] == used
    assert [number for number, share in enumerate(details["shares"]) if not share] == unused


def test_the_number_of_a_citation_is_no_word() -> None:
    passages = [PASSAGES[0], f"Minutes 2 3 4, page 12: {PASSAGES[1]}", PASSAGES[2]]
    citing = f"{BRIDGE[:-1]} [2][3][4]. {FERRY} [12]"
    assert explain(citing, passages)["unused"] == [1]
    assert score(citing, passages) == score(f"{BRIDGE} {FERRY}", passages)


def test_evenness() -> None:
    # 3/4 and 1/4 of two: (3/4 log 4/3 + 1/4 log 4) / log 2 = 2 - 3/4 log2 3
    assert evenness([3 / 4, 1 / 4]) == pytest.approx(2 - 3 / 4 * math.log2(3))
    assert math.isnan(evenness([0.0, 0.0]))
    # of all passages, also of those that give nothing: log 2 / log 3
    details = explain(f"{BRIDGE} {FERRY}", PASSAGES)
    assert details["shares"] == [1 / 2, 0, 1 / 2]
    assert details["use_evenness"] == pytest.approx(math.log(2) / math.log(3))


@pytest.mark.parametrize("joined", [False, True], ids=["passages", "one text"])
@pytest.mark.parametrize(
    # One word is not enough, so it is the last but one: "before winter", and "recovered the chain".
    ("summary", "last"),
    [(BRIDGE, "before"), (f"{BRIDGE} {FERRY}", "recove")],
)
def test_how_far_a_summary_gets(summary: str, last: str, joined: bool) -> None:
    words = read_words("\n".join(PASSAGES)).stems
    source: Any = "\n".join(PASSAGES) if joined else PASSAGES
    assert score(summary, source)["last_used"] == words.index(last) / len(words)


# Places


def test_drawn_words_are_shown_in_both_texts_and_what_follows_in_both_is_one_piece() -> None:
    summary = f"{BRIDGE} {FERRY}"
    drawn = explain(summary, PASSAGES)["drawn"]
    source = "\n".join(PASSAGES)
    shown = [(summary[slice(*one["span"])], source[slice(*one["support"])]) for one in drawn]
    assert shown == [
        ("Holm", "Holm"),
        ("repair its stone bridge before winter", "repair the stone bridge before winter"),
        ("Divers recovered the chain", "divers recovered the chain"),
        ("ferry", "ferry"),
        ("near Kolby", "near Kolby"),
    ]


def test_a_piece_ends_with_its_passage() -> None:
    passages = [f"{PASSAGES[0]} Nobody expected thunder", f"Lightning followed. {PASSAGES[2]}"]
    drawn = explain(f"Thunder lightning followed. {BRIDGE} {FERRY}", passages)["drawn"]
    source = "\n".join(passages)
    texts = [source[slice(*one["support"])] for one in drawn]
    assert texts[:2] == ["thunder", "Lightning followed"]


# Undefined


@pytest.mark.parametrize(
    ("summary", "source", "reason"),
    [
        ("", PASSAGES, "too few words"),
        ("Holm.", PASSAGES, "too few words"),
        (BRIDGE, "", "too few words"),
        (BRIDGE, ["", " "], "too few words"),
        ("Un barco volvió tarde a casa porque nadie esperaba tormentas.", PASSAGES, "chance"),
        ("猫在垫子上。狗在睡觉。" * 3, ["猫在垫子上。" * 9, "狗在睡觉。" * 9], "script"),
    ],
)
def test_a_text_of_which_nothing_can_be_said(summary: str, source: Any, reason: str) -> None:
    details = explain(summary, source)
    scores = [details[key] for key in ("passages_used", "use_evenness", "last_used")]
    assert all(map(math.isnan, scores))
    assert reason in details["reason"]
    assert details["drawn"] == details["unused"] == []


@pytest.mark.parametrize(
    "passages",
    [
        PASSAGES[:1],
        # a passage that repeats another one, and one of a few words, cannot be told apart
        [PASSAGES[0], PASSAGES[0]],
        [PASSAGES[0], "It rained."],
    ],
)
def test_passages_that_cannot_be_told_apart(passages: list[str]) -> None:
    result = score(BRIDGE, passages)
    assert math.isnan(result["passages_used"])
    assert math.isnan(result["use_evenness"])


def test_what_repeats_another_passage_is_left_out_of_the_share() -> None:
    # The first two have no words of their own; of the other two one is used.
    details = explain(FERRY, [PASSAGES[1], PASSAGES[1], PASSAGES[0], PASSAGES[2]])
    assert details["passages_used"] == 1 / 2
    assert details["unused"] == [2]


# Properties

TEXTS = st.lists(st.sampled_from([*PASSAGES, BRIDGE, FERRY, "", "Rain."]), min_size=1, max_size=6)


@given(TEXTS, TEXTS)
def test_scores_stay_in_their_range_and_fit_to_the_details(
    passages: list[str], parts: list[str]
) -> None:
    details = explain(" ".join(parts), passages)
    for key in ("passages_used", "use_evenness", "last_used"):
        assert math.isnan(details[key]) or 0 <= details[key] <= 1 + 1e-9
    assert not details["shares"] or sum(details["shares"]) in (0, pytest.approx(1))
    assert all(details["shares"][number] == 0 for number in details["unused"])


@given(st.permutations(range(3)))
def test_the_order_of_passages_changes_only_their_numbers(order: list[int]) -> None:
    details = explain(f"{BRIDGE} {FERRY}", [PASSAGES[number] for number in order])
    assert [order[number] for number in details["unused"]] == [1]
    assert details["passages_used"] == 2 / 3


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_forms_of_unicode_score_alike(form: Any) -> None:
    passages = [
        "Die Bürgermeisterin eröffnete am Dienstag die größere Brücke über die Fähre.",
        "Später überquerten Schüler müde die alte Straße nach Köln.",
    ]
    given_form = [unicodedata.normalize(form, passage) for passage in passages]
    details = explain("Schüler überquerten müde die Straße nach Köln, später.", given_form)
    assert details["unused"] == [0]


def test_time_is_linear() -> None:
    chance = random.Random(0)
    words = ["".join(chance.choices("abcdefghij", k=7)) for _ in range(80_000)]

    def call(count: int) -> None:
        text = " ".join(words[:count])
        explain(text, [text[start : start + 4_000] for start in range(0, len(text), 4_000)])

    # eight times the words on both sides; a quadratic way takes 64 times as long
    assert is_linear(call, 10_000, 80_000, most=30)
