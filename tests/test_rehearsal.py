# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import rehearsal, step_cache
from metrics.summarization_score.call_limit import CallLimit
from metrics.summarization_score.chat_backend import ChatBackend, FunctionClient
from metrics.summarization_score.rehearsal import RehearsalBackend, count_tokens
from metrics.summarization_score.step_cache import StepCache
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.chat_server import faithful_reply
from tests.scripted_backend import Scripted

SOURCES = ["The river rose slowly while people watched.", "The old bridge in Holm is closed until Monday."]
SUMMARIES = ["The river rose.", "People watched it.", "The bridge is closed."]


class CountedModel:
    """An ideal model, which counts what it is sent."""

    identity = "counted"

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, messages: list[dict[str, str]]) -> str:
        self.calls += 1
        return json.dumps(faithful_reply(json.loads(messages[1]["content"])))


def estimate(metric: SummarizationScore, summaries: list[str], sources: list[str], **options: Any) -> dict[str, int]:
    return metric.estimate_cost([(summaries, sources)], **options)


# Worked by hand


def test_a_summary_and_its_source() -> None:
    # Keyphrases, questions, verification, answers; then claims, their verification, and the answers of the source.
    def model(messages: list[dict[str, str]]) -> str:
        raise AssertionError("nothing is to be asked")

    metric = SummarizationScore(backend=model)
    assert estimate(metric, SUMMARIES[:1], SOURCES[:1])["calls"] == 4
    assert estimate(metric, SUMMARIES[:1], SOURCES[:1], verify_questions=False)["calls"] == 3
    assert estimate(metric, SUMMARIES[:1], SOURCES[:1], faithfulness=True)["calls"] == 4 + 3
    assert estimate(metric, SUMMARIES[:1], SOURCES[:1], faithfulness=True, verify_questions=False)["calls"] == 3 + 2


def test_tokens_are_four_bytes_each(monkeypatch: pytest.MonkeyPatch) -> None:
    # One request, for answers to one question and two control questions.
    sent: list[list[dict[str, str]]] = []

    def model(messages: list[dict[str, str]]) -> str:
        sent.append(messages)
        return '{"q1": "0", "q2": "1", "q3": "0"}'

    metric = SummarizationScore(backend=model, verify_questions=False, questions=[["Is it red?"]])
    cost = estimate(metric, ["It is red."], ["It is red."])
    metric.compute(predictions=["It is red."], references=["It is red."])
    system, user = (-(-len(message["content"]) // 4) for message in sent[0])  # of ASCII, rounded up
    assert cost == {"calls": 1, "prompt_tokens": system + user, "completion_tokens": 33 // 4 + 1}
    assert count_tokens("a" * 9) == 3
    assert count_tokens("\u6cb3" * 4) == 3  # three bytes each


def test_what_is_kept_costs_nothing(tmp_path: Path) -> None:
    model = CountedModel()
    options: dict[str, Any] = {"backend": model, "cache_dir": str(tmp_path), "num_questions": 3, "faithfulness": True}
    SummarizationScore(**options).compute(predictions=SUMMARIES[:2], references=[SOURCES[0]] * 2)
    # Of the third summary only its own steps are new: one for answers, three for its claims.
    new = SummarizationScore(**options)
    assert estimate(new, SUMMARIES[:2], [SOURCES[0]] * 2) == {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0}
    assert estimate(new, SUMMARIES, [SOURCES[0]] * 3)["calls"] == 4


def test_an_estimate_changes_nothing(tmp_path: Path) -> None:
    model = CountedModel()
    metric = SummarizationScore(backend=model, cache_dir=str(tmp_path), num_questions=3)
    first = estimate(metric, SUMMARIES, [SOURCES[0]] * 3)
    assert estimate(metric, SUMMARIES, [SOURCES[0]] * 3) == first
    assert (model.calls, list(tmp_path.rglob("*.json"))) == (0, [])
    result = metric.compute(predictions=SUMMARIES, references=[SOURCES[0]] * 3, explain=True)
    assert model.calls == first["calls"]
    assert sum(details["usage"]["calls"] for details in result["details"]) == model.calls


def test_batches_share_what_was_asked_in_earlier_ones() -> None:
    metric = SummarizationScore(backend=CountedModel(), num_questions=3)
    both = metric.estimate_cost([(SUMMARIES[:1], SOURCES[:1]), (SUMMARIES[1:2], SOURCES[:1])])
    assert both["calls"] == 3 + 1 + 1
    assert both == estimate(metric, SUMMARIES[:2], [SOURCES[0]] * 2)


# Properties


@given(
    st.lists(st.tuples(st.sampled_from([*SUMMARIES, "", "?"]), st.sampled_from([*SOURCES, ""])), max_size=8),
    st.booleans(),
    st.booleans(),
    st.integers(1, 12),
)
def test_as_many_calls_as_an_ideal_model_is_sent(
    pairs: list[tuple[str, str]], verify: bool, faithfulness: bool, number: int
) -> None:
    model = CountedModel()
    metric = SummarizationScore(
        backend=model, verify_questions=verify, faithfulness=faithfulness, num_questions=number, on_error="nan"
    )
    summaries, sources = [summary for summary, _ in pairs], [source for _, source in pairs]
    expected = estimate(metric, summaries, sources)["calls"]
    metric.compute(predictions=summaries, references=sources, use_aggregator=False)
    assert model.calls == expected


# Edges and errors


def test_a_longer_summary_has_more_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "BYTES_PER_CLAIM", 10)
    counted = RehearsalBackend(ChatBackend(FunctionClient(CountedModel()), "en", StepCache()))
    assert [len(counted.claims("a" * length, 10**9)) for length in (1, 10, 11, 100, 10_000)] == [1, 1, 2, 10, 40]
    assert set(counted.claims("one text", 40)).isdisjoint(counted.claims("another", 40))


def test_a_model_that_chooses_is_called_once_for_each_question() -> None:
    class Chooser(FunctionClient):
        follows_schema = False
        calls: CallLimit

        def choose(self, conversations: list[Any]) -> list[float]:
            raise AssertionError("nothing is to be asked")

    counted = RehearsalBackend(ChatBackend(Chooser(CountedModel()), "en", StepCache()))
    questions = counted.questions("a text", counted.keyphrases("a text", 3), 3)
    assert len(questions) == 3  # lines, not JSON
    assert counted.cost["calls"] == 2
    assert counted.answers("a text", [*questions, counted.control_questions[0]]) == [1.0, 1.0, 1.0, 0.0]
    assert counted.cost["calls"] == 2 + 4


def test_memory_forgets_here_as_in_earnest_and_a_folder_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(step_cache, "REMEMBERED", 1)
    for folder, expected in ((None, 3), (tmp_path, 2)):
        counted = RehearsalBackend(ChatBackend(FunctionClient(CountedModel()), "en", StepCache(folder)))
        for text in ("one", "another", "one"):
            counted.keyphrases(text, 3)
        assert counted.cost["calls"] == expected


def test_no_model_costs_nothing() -> None:
    def unread() -> Any:
        raise AssertionError("no row is to be read")
        yield

    assert SummarizationScore().estimate_cost(unread()) == {}
    assert SummarizationScore(backend=Scripted()).estimate_cost(unread()) == {}


def test_a_bad_option_is_an_error() -> None:
    with pytest.raises(ValueError, match="`num_questions` .* at least 1"):
        SummarizationScore(backend=CountedModel()).estimate_cost([], num_questions=0)
