# SPDX-License-Identifier: Apache-2.0
"""From texts to scores, with functions that know the answer and with chat models."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.claims import FLAG, FOREIGN

from metrics.support import shared
from metrics.support.shared import blank_citations, find_citations
from metrics.support.support import Support, find_claims
from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer, status
from tests.helpers.rows import each_row
from tests.helpers.tiny_llama import llama_server
from tests.helpers.tiny_models import Knowing, Pair, write_classifier

SOURCE = (
    "The river rose by two metres on Monday. The old bridge in Holm is closed. Mayor Anna Reed"
    " said so."
)
SUMMARY = "The river rose by two metres on Monday. The bridge sang. Mayor Anna Reed said so."


def compute(predictions: list[str], references: list[Any], **options: Any) -> dict[str, Any]:
    result = Support().compute(
        predictions=predictions,
        references=references,
        use_aggregator=False,
        explain=True,
        **options,
    )
    assert result is not None
    return dict(result)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running


def of_server(server: ChatServer, **options: Any) -> dict[str, Any]:
    return {
        "verifier": "openai",
        "model": "m",
        "base_url": server.base_url,
        "max_retries": 1,
        "timeout": 5.0,
        **options,
    }


# Worked by hand


def test_mean_and_lowest() -> None:
    # Two of three sentences stand in the source.
    scores = compute([SUMMARY], [SOURCE], verifier=Knowing())
    assert (scores["support_score"], scores["support_min"]) == ([pytest.approx(2 / 3)], [0.0])
    (details,) = scores["details"]
    assert [one["probability"] for one in details["support"]] == [1.0, 0.0, 1.0]
    assert [SUMMARY[one["start"] : one["end"]] for one in details["support"]] == [
        one["sentence"] for one in details["support"]
    ]
    assert details["controls"] == {"stated": 1.0, "unstated": 0.0}
    assert details["flags"] == []


def test_each_pair_is_asked_once_whatever_repeats() -> None:
    knowing = Knowing()
    metric = Support(verifier=knowing)
    summaries = ["The bridge sang. It fell.", "It fell. It fell. The bridge sang."]
    assert metric.estimate_cost([(summaries * 3, [SOURCE] * 6)]) == {"pairs": 2 + 2 * 2}
    for _ in range(2):
        metric.compute(predictions=summaries * 3, references=[SOURCE] * 6)
    # Two sentences with the only chunk, and two control sentences with their chunk and with the
    # foreign text.
    assert len(knowing.asked) == len(set(knowing.asked)) == 2 + 2 * 2
    assert sum(chunk == FOREIGN for chunk, _ in knowing.asked) == 2
    assert metric.estimate_cost([(summaries, [SOURCE] * 2)]) == {"pairs": 0}


@pytest.mark.filterwarnings("ignore:the verifier fails its controls")
def test_a_model_on_a_processor_is_timed_by_one_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count(step=10)
    monkeypatch.setattr(shared.time, "perf_counter", lambda: next(seconds))
    metric = Support(verifier=write_classifier(tmp_path), device="cpu")
    summaries, sources = ["The bridge sang.", "It fell."], [SOURCE] * 2
    cost = metric.estimate_cost([(summaries, sources)])
    assert cost["pairs"] == 2 + 2 * 2
    assert 10 < cost["seconds"] < 10 * cost["pairs"]  # the longest pair takes ten
    metric.compute(predictions=summaries, references=sources)
    assert metric.estimate_cost([(summaries, sources)]) == {"pairs": 0}


def test_the_verifier_gets_the_texts_as_they_are() -> None:
    source = " “The river rose,”  he said.\u00a0It\nfell "
    knowing = Knowing()
    compute(["\tThe  riv\u0065\u0301r rose… "], [source], verifier=knowing)
    assert (
        "“The river rose,”  he said.\u00a0It\nfell",
        "The  riv\u0065\u0301r rose…",
    ) in knowing.asked


@each_row
def test_numerals_go_with_their_line_and_headings_are_not_asked(
    summary: str, asked: list[str]
) -> None:
    citations = find_citations(summary, [SOURCE])
    assert [claim.text for claim in find_claims(summary, citations, "en")] == asked


def test_passages_end_a_sentence_and_stand_as_they_are_shown() -> None:
    passages = ["The river rose", "and the bridge fell. It was late."]
    knowing = Knowing()
    scores = compute(["The river rose."], [passages], verifier=knowing, max_words=8)
    assert ("The river rose", "The river rose.") in knowing.asked
    start, end = scores["details"][0]["support"][0]["chunk"]
    assert "\n".join(passages)[start:end] == "The river rose"


# Citations

PASSAGES = [
    "The river rose by two metres on Monday.",
    "The old bridge is closed. It is late.",
    "Mayor Anna Reed said so.",
]
CITING = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "facts" / "citations.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@each_row
def test_what_is_cited_is_asked_by_itself(summary: str, by_cited: list[float | None]) -> None:
    scores = compute([summary], [PASSAGES], verifier=Knowing())
    assert [one.get("by_cited") for one in scores["details"][0]["support"]] == by_cited
    probabilities = [probability for probability in by_cited if probability is not None]
    assert scores["cited_support"] == [pytest.approx(sum(probabilities) / len(probabilities))]


@pytest.mark.parametrize(
    ("summary", "passages"),
    [("It is late. It sang.", PASSAGES), ("It is late [1]. It sang [2].", ["".join(PASSAGES)])],
)
def test_where_nothing_is_cited_nothing_more_is_asked(summary: str, passages: list[str]) -> None:
    knowing, asked = Knowing(), Knowing()
    scores = compute([summary], [passages], verifier=knowing)
    compute(["It is late. It sang."], ["\n".join(passages)], verifier=asked)
    assert math.isnan(scores["cited_support"][0])
    assert sorted(knowing.asked) == sorted(asked.asked)


def test_passages_may_count_from_0() -> None:
    scores = compute(["It is late [1]."], [PASSAGES], verifier=Knowing(), first_passage=0)
    assert scores["cited_support"] == [1.0]
    assert "|first_passage:0|" in scores["signature"]


@pytest.mark.parametrize("case", CITING, ids=lambda case: case["summary"][:60])
def test_a_claim_has_all_of_its_characters_but_citations(case: dict[str, Any]) -> None:
    summary = case["summary"]
    citations = find_citations(summary, case.get("passages", PASSAGES))
    blank = blank_citations(summary, citations)
    for claim in find_claims(summary, citations, case.get("language", "en")):
        uncited = blank[claim.start : claim.end]
        assert [*filter(str.isalnum, claim.text)] == [*filter(str.isalnum, uncited)]


def test_evidence_of_citations() -> None:
    summary = "It is late [1]. It is late [2]. It sang [2]."
    scores = compute([summary], [PASSAGES], verifier=Knowing())
    shown = Support().evidence("\n".join(PASSAGES), summary, scores["details"][0])
    assert [mark.kind for mark in shown.summary] == ["elsewhere", "supported", "unsupported"]
    assert shown.listed == [
        ("It sang [2].", "0.00; 0.00 by what it cites, 2"),
        ("It is late [1].", "1.00; 0.00 by what it cites, 1"),
    ]


def test_a_chat_model_is_asked_once_more_for_each_set_of_passages(server: ChatServer) -> None:
    summary = "It is late [2]. It sang [1]. It is late [1]. It is late [1, 2]."
    scores = compute([summary], [PASSAGES], **of_server(server))
    assert len(server.requests) == 4
    assert [one["by_cited"] for one in scores["details"][0]["support"]] == [1.0, 0.0, 0.0, 1.0]
    texts = {request["data"]["text"] for request in server.requests}
    assert texts == {"\n".join(PASSAGES), *PASSAGES[:2], "\n".join(PASSAGES[:2])}


def test_passages_that_cannot_be_asked(server: ChatServer) -> None:
    server.fault = lambda number, data: status(400) if data["text"] == PASSAGES[1] else None
    summaries = ["It is late [2].", "It is late [1]."]
    scores = compute(summaries, [PASSAGES] * 2, **of_server(server, on_error="nan"))
    assert scores["support_score"] == [1.0, 1.0]
    assert math.isnan(scores["cited_support"][0])
    assert scores["cited_support"][1] == 0.0
    assert [bool(one["error"]) for one in scores["details"]] == [True, False]
    with pytest.raises(RuntimeError, match="example 0"):
        compute(summaries, [PASSAGES] * 2, **of_server(server))


def test_evidence() -> None:
    scores = compute([SUMMARY], [SOURCE], verifier=Knowing())
    shown = Support().evidence(SOURCE, SUMMARY, scores["details"][0])
    assert [(SUMMARY[mark.start : mark.end], mark.kind) for mark in shown.summary] == [
        ("The river rose by two metres on Monday.", "supported"),
        ("The bridge sang.", "unsupported"),
        ("Mayor Anna Reed said so.", "supported"),
    ]
    assert [(mark.start, mark.end, mark.kind) for mark in shown.document] == [
        (0, len(SOURCE), "best_passage")
    ]
    assert shown.listed == [("The bridge sang.", "0.00")]
    assert {mark.kind for mark in [*shown.summary, *shown.document]} <= Support.marks.keys()


def test_the_longest_pairs_are_asked_first_in_batches() -> None:
    sizes: list[list[int]] = []

    def note(pairs: list[Pair]) -> list[float]:
        sizes.append([len(chunk) + len(sentence) for chunk, sentence in pairs])
        return [0.0] * len(pairs)

    with pytest.warns(UserWarning, match="fails its controls"):
        compute(
            ["It sang. The old mayor slept. No."] * 2,
            [SOURCE, SOURCE * 2],
            verifier=note,
            batch_size=5,
        )
    flat = [size for batch in sizes for size in batch]
    assert flat == sorted(flat, reverse=True)
    assert {len(batch) for batch in sizes[:-1]} == {5}


# Controls


@pytest.mark.parametrize(
    ("wrong", "stated", "unstated"),
    [
        (lambda pairs: [1 - p for p in Knowing()(pairs)], 0.0, 1.0),  # another label
        # another order
        (lambda pairs: Knowing()([(sentence, chunk) for chunk, sentence in pairs]), 0.0, 0.0),
        (lambda pairs: [1.0] * len(pairs), 1.0, 1.0),  # always the same
        (lambda pairs: [0.4] * len(pairs), 0.4, 0.4),
    ],
)
def test_a_verifier_that_is_wired_wrong_fails_its_controls(
    wrong: Any, stated: float, unstated: float
) -> None:
    with pytest.warns(UserWarning, match="2 of 2 examples, the first at index 0") as caught:
        scores = compute(["The river rose.", "It sang."], [SOURCE, SOURCE * 2], verifier=wrong)
    assert len(caught) == 1
    assert [one["flags"] for one in scores["details"]] == [[FLAG]] * 2
    assert scores["details"][0]["controls"] == {"stated": stated, "unstated": unstated}


def test_a_source_is_judged_by_itself() -> None:
    def hates_ships(pairs: list[Pair]) -> list[float]:
        return [float(sentence in chunk and "ship" not in chunk) for chunk, sentence in pairs]

    with pytest.warns(UserWarning, match="1 of 2 examples, the first at index 1"):
        scores = compute(["It rose."] * 2, [SOURCE, "A ship sank."], verifier=hates_ships)
    assert [one["flags"] for one in scores["details"]] == [[], [FLAG]]


# Properties


def test_the_supporting_sentence_stands_at_every_place_of_a_long_source() -> None:
    sentences = [
        f"Item {number} stands here among many others of its own kind." for number in range(100)
    ]
    source = " ".join(sentences)
    for place in range(0, 100, 7):
        scores = compute(
            ["Claimed."], [source], verifier=Knowing({"Claimed.": sentences[place]}), max_words=60
        )
        start, end = scores["details"][0]["support"][0]["chunk"]
        assert scores["support_score"] == [1.0]
        assert sentences[place] in source[start:end]


@given(
    st.lists(
        st.sampled_from([SUMMARY, "It sang.", "", SOURCE, "Mayor Anna Reed said so."]), max_size=6
    ),
    st.integers(1, 9),
)
def test_order_batches_and_repetition_change_nothing(summaries: list[str], size: int) -> None:
    order = random.Random(size).sample(range(len(summaries)), len(summaries))
    alone = [
        compute([summary], [SOURCE], verifier=Knowing())["support_score"][0]
        for summary in summaries
    ]
    scores = compute(
        [summaries[i] for i in order], [SOURCE] * len(order), verifier=Knowing(), batch_size=size
    )
    assert scores["support_score"] == pytest.approx([alone[i] for i in order], nan_ok=True)


# What is kept


def test_a_folder_keeps_every_pair(tmp_path: Path) -> None:
    texts: dict[str, Any] = {"predictions": [SUMMARY], "references": [SOURCE]}
    knowing = Knowing(identity="knowing")
    first = Support(verifier=knowing, cache_dir=str(tmp_path)).compute(**texts)
    again = Knowing(identity="knowing")
    assert Support(verifier=again, cache_dir=str(tmp_path)).compute(**texts) == first
    assert again.asked == []
    for file in tmp_path.rglob("*.json"):
        file.write_text("[true]", encoding="utf-8")
    assert Support(verifier=again, cache_dir=str(tmp_path)).compute(**texts) == first
    assert sorted(again.asked) == sorted(knowing.asked)
    with pytest.raises(ValueError, match="identity"):
        Support(verifier=Knowing(), cache_dir=str(tmp_path)).compute(**texts)


# Chat models


def test_a_chat_model_is_asked_once_for_each_summary(server: ChatServer) -> None:
    summaries = [SUMMARY, "The old bridge in Holm is closed.", SUMMARY]
    scores = compute(summaries, [SOURCE] * 3, **of_server(server))
    assert scores["support_score"] == [pytest.approx(2 / 3), 1.0, pytest.approx(2 / 3)]
    assert scores["support_min"] == [0.0, 1.0, 0.0]
    # two calls to learn that the server tells no chances of tokens
    assert [one["usage"].get("calls", 0) for one in scores["details"]] == [2 + 1, 1, 0]
    assert len(server.requests) == 2
    data = next(
        request["data"] for request in server.requests if request["data"]["summary"] == SUMMARY
    )
    assert data["text"] == SOURCE
    # one of the sentences is also the control of the source
    assert len(data["sentences"]) == 3 + 3 - 1
    assert scores["details"][0]["support"][0]["chunk"] is None
    assert "|verifier:openai|answers:written|model:m|" in scores["signature"]
    assert "|served:served-name|" in scores["signature"]


def test_a_server_that_tells_chances_is_asked_claim_by_claim(server: ChatServer) -> None:
    server.tells_chances = True
    scores = compute([SUMMARY], [SOURCE], **of_server(server))
    (details,) = scores["details"]
    assert scores["support_min"] == [pytest.approx(0.2)]
    assert details["controls"] == {"stated": pytest.approx(0.9), "unstated": pytest.approx(0.2)}
    # one of the sentences is also the control of the source
    assert details["usage"]["calls"] == len(server.requests) == 3 + 3 - 1
    assert {request["body"]["max_tokens"] for request in server.requests} == {1}
    assert "|answers:chances|" in scores["signature"]


@each_row
def test_how_the_first_reply_begins_decides_how_all_are_asked(
    server: ChatServer, first: Any, later: Any, answers: str, failed: int
) -> None:
    server.tells_chances = True
    server.fault_of_body = lambda number, data, body: (
        (lambda request: request.reply_chance(0.7, *(later if number else first)))
        if "logprobs" in body
        else None
    )
    scores = compute([SUMMARY], [SOURCE], **of_server(server, on_error="nan", max_workers=1))
    assert sum(bool(details["error"]) for details in scores["details"]) == failed
    assert f"|answers:{answers}|" in scores["signature"]


def test_a_chat_model_that_says_yes_to_everything_is_flagged(server: ChatServer) -> None:
    server.fault = lambda number, data: (
        lambda request: request.reply(json.dumps(dict.fromkeys(data["sentences"], "1")))
    )
    with pytest.warns(UserWarning, match="1 of 1 examples"):
        scores = compute(["It sang."], [SOURCE], **of_server(server))
    assert scores["details"][0]["flags"] == [FLAG]


@pytest.mark.slow
def test_llama_cpp(tmp_path: Path) -> None:
    with llama_server(tmp_path) as address, pytest.warns(UserWarning, match="1 of 1 examples"):
        scores = compute([SUMMARY], [SOURCE], verifier="openai", model="tiny", base_url=address)
    assert scores["support_score"] == [1.0]  # the tiny model prefers "1" to "0"
    assert "|answers:chances|" in scores["signature"]
    usage = scores["details"][0]["usage"]
    # the server tells chances: each claim is one call of one token, and one of the three sentences
    # is a control, too, of which there are three
    assert usage["calls"] == usage["completion_tokens"] == 3 + 3 - 1


# Edges and errors


@pytest.mark.parametrize(
    ("summary", "source"), [("", SOURCE), ("--", SOURCE), ("It rose.", ""), ("It rose.", "...")]
)
@pytest.mark.parametrize("kind", ["function", "openai"])
def test_without_a_sentence_the_scores_are_undefined(
    server: ChatServer, summary: str, source: str, kind: str
) -> None:
    options = {"verifier": Knowing()} if kind == "function" else of_server(server)
    scores = compute([summary], [source], **options)
    assert all(math.isnan(scores[key][0]) for key in Support().scores())
    assert server.requests == []


def test_a_sentence_that_does_not_fit_is_an_error_of_its_example() -> None:
    long = "word " * 50 + "end."
    options: dict[str, Any] = {"verifier": Knowing(), "max_words": 40}
    scores = compute(["It rose.", long], [SOURCE] * 2, **options, on_error="nan")
    assert scores["support_min"][0] == 0.0
    assert math.isnan(scores["support_min"][1])
    assert "max_words=40" in scores["details"][1]["warnings"][0]
    with pytest.raises(ValueError, match="example 1"):
        compute(["It rose.", long], [SOURCE] * 2, **options)


def test_a_failure_is_one_of_the_examples_that_asked() -> None:
    def fails(pairs: list[Pair]) -> list[float]:
        if any("bad" in sentence for _, sentence in pairs):
            raise ConnectionError("no server")
        return Knowing()(pairs)

    texts = ["It rose.", "A bad one."], [SOURCE] * 2
    scores = compute(*texts, verifier=fails, batch_size=1, on_error="nan")
    assert scores["support_min"][0] == 0.0
    assert scores["details"][1]["warnings"] == ["no server"]
    with pytest.raises(RuntimeError, match="example 1 .* no server"):
        compute(*texts, verifier=fails, batch_size=1)


BAD_OPTIONS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({}, ValueError, "`verifier` is missing"),
    ({"verifier": " "}, ValueError, "blank"),
    ({"verifier": 3}, TypeError, "int"),
    ({"verifier": "openai"}, ValueError, "`model`"),
    ({"verifier": "openai", "model": "m", "label": "a"}, ValueError, "`label`"),
    ({"verifier": "openai", "model": "m", "max_words": 9}, ValueError, "`max_words`"),
    ({"verifier": "openai", "model": "m", "base_url": "nowhere"}, ValueError, "`base_url`"),
    ({"verifier": len, "model": "m"}, ValueError, "`model`"),
    ({"verifier": len, "max_calls": 2}, ValueError, "`max_calls`"),
    ({"verifier": len, "device": "cpu"}, ValueError, "`device`"),
    ({"verifier": len, "label": "a"}, ValueError, "`label`"),
    ({"verifier": len, "max_words": 1}, ValueError, "max_words"),
    ({"verifier": len, "batch_size": 0}, ValueError, "batch_size"),
    ({"verifier": len, "timeout": 0}, ValueError, "timeout"),
    ({"verifier": "no/such-model"}, OSError, "no/such-model"),
]


@pytest.mark.parametrize(("options", "error", "message"), BAD_OPTIONS)
def test_bad_options(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        compute(["It rose."], [SOURCE], **options)
