# SPDX-License-Identifier: Apache-2.0
"""What each metric promises that asks a chat model behind a server."""

from __future__ import annotations

import json
import math
import pickle
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared.chat_client import AccessError, CallLimitError
from summary_metrics.metrics.summarization_score.summarization_score import SummarizationScore
from summary_metrics.metrics.support.support import Support

from tests.helpers.chat_server import KEY, ChatServer, status

SOURCE = "The river rose slowly. People watched."
TEXTS: dict[str, Any] = {
    "predictions": ["The river rose slowly.", "It was a bad day."],
    "references": [SOURCE] * 2,
    "use_aggregator": False,
}
ASKING: dict[str, tuple[Any, dict[str, Any]]] = {
    "support": (Support, {"verifier": "openai"}),
    "summarization_score": (SummarizationScore, {"backend": "openai", "num_questions": 3}),
}
Make = Callable[..., Any]


@pytest.fixture(params=ASKING)
def make(server: ChatServer, request: pytest.FixtureRequest) -> Make:
    """A metric that asks the server one request after the other."""
    server.tells_chances = True
    kind, options = ASKING[request.param]
    options = {**options, "model": "m", "base_url": server.base_url, "timeout": 5.0}
    return lambda **more: kind(**{**options, "max_retries": 1, "max_workers": 1, **more})


def main_score(metric: Any, found: dict[str, Any]) -> list[float]:
    values: list[float] = found[metric.headlines()[0]]
    return values


def test_a_larger_limit_goes_on_and_the_cost_is_that_of_the_run(
    make: Make, server: ChatServer
) -> None:
    metric = make()
    cost = metric.estimate_cost([(TEXTS["predictions"], TEXTS["references"])])
    assert (server.requests, cost["prompt_tokens"] > cost["completion_tokens"] > 0) == ([], True)
    with pytest.raises(CallLimitError):
        metric.compute(**TEXTS, max_calls=1)
    metric.compute(**TEXTS, max_calls=cost["calls"])
    assert len(server.requests) == cost["calls"]


def test_results_are_kept_in_the_folder_that_is_given_on_loading(
    make: Make, server: ChatServer, tmp_path: Path
) -> None:
    first = make(cache_dir=str(tmp_path)).compute(**TEXTS)
    asked = len(server.requests)
    again = make(cache_dir=str(tmp_path))
    assert again.estimate_cost([(TEXTS["predictions"], TEXTS["references"])])["calls"] == 0
    assert again.compute(**TEXTS) == first
    assert len(server.requests) == asked > 0


def test_a_failing_example_leaves_the_others(make: Make, server: ChatServer) -> None:
    server.fault = lambda number, data: status(400) if "bad" in json.dumps(data) else None
    metric = make(on_error="nan")
    scores = metric.compute(**TEXTS, explain=True)
    assert main_score(metric, scores)[0] > 0
    assert math.isnan(main_score(metric, scores)[1])
    assert "400" in scores["details"][1]["error"]
    with pytest.raises(RuntimeError, match="example 1"):
        make().compute(**TEXTS)


@pytest.mark.parametrize("on_error", ["raise", "nan"])
def test_what_would_only_come_again_ends_the_run(
    make: Make, server: ChatServer, on_error: str
) -> None:
    server.fault = lambda number, data: status(401)
    with pytest.raises(AccessError):
        make(on_error=on_error).compute(**TEXTS)
    with pytest.raises(CallLimitError):
        make(on_error=on_error).compute(**TEXTS, max_calls=0)
    assert len(server.requests) == 1


@pytest.mark.parametrize("place", ["option", "default"])
def test_no_frame_shows_the_key(make: Make, server: ChatServer, place: str) -> None:
    def reveal(where: str) -> dict[str, Any]:  # the frames of the test are shown as well
        return {"api_key": "".join(["sk-", "given-key" * 3])} if where == place else {}

    server.fault = lambda number, data: status(500)
    try:
        make(**reveal("default")).compute(**TEXTS, **reveal("option"))
    except RuntimeError as error:
        shown = [*traceback.TracebackException.from_exception(error, capture_locals=True).format()]
    assert server.requests[0]["headers"]["authorization"] == f"Bearer {KEY}"
    assert any("api_key" in line for line in shown)
    assert [line for line in shown if KEY in line] == []


def test_a_copy_lacks_the_key_and_says_so(make: Make, server: ChatServer) -> None:
    metric = make(api_key=KEY)
    first = metric.compute(**TEXTS)
    assert server.requests[0]["headers"]["authorization"] == f"Bearer {KEY}"
    written = pickle.dumps(metric)
    assert KEY.encode() not in written
    assert KEY not in metric.signature()
    copied = pickle.loads(written)
    with pytest.raises(ValueError, match="`api_key` is missing"):
        copied.compute(**TEXTS)
    assert copied.compute(**TEXTS, api_key=KEY) == copied.compute(**TEXTS, api_key="") == first
