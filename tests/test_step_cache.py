# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import step_cache
from metrics.summarization_score.step_cache import StepCache, digest
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.cache_processes import write_and_read
from tests.chat_server import faithful_reply
from tests.modules import ROOT

JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3))


# Worked by hand


def test_memory_and_folder(tmp_path: Path) -> None:
    StepCache(tmp_path).put(["questions", "source"], ["a?"])
    assert StepCache(tmp_path).get(["questions", "source"]) == ["a?"]
    assert StepCache(tmp_path).get(["questions", "other"]) is None
    assert StepCache().get(["questions", "source"]) is None
    # echo -n '["questions", "source"]' | sha256sum
    name = "6ba9ff1194bcf8558c41d032c18c18d910bbd47998a26f9aa3a5d31bcd2291b6"
    assert [path.relative_to(tmp_path) for path in tmp_path.rglob("*")] == [
        Path(name[:2]),
        Path(name[:2], f"{name}.json"),
    ]


# Properties


@given(JSON.filter(lambda value: value is not None), st.lists(JSON, max_size=3))
def test_round_trip(value: Any, key: list[Any]) -> None:
    cache = StepCache()
    cache.put(key, value)
    assert cache.get(key) == value


@given(st.lists(st.text(), max_size=3), st.lists(st.text(), max_size=3))
def test_different_keys_do_not_meet(one: list[str], other: list[str]) -> None:
    assert (digest(one) == digest(other)) == (one == other)


# Edges and errors


@pytest.mark.parametrize("damage", ["", '["a', "\x00", "[" * 200_000, '{"a":' * 200_000, "[" + "1" * 5000 + "]"])
def test_a_damaged_file_counts_as_none(tmp_path: Path, damage: str) -> None:
    StepCache(tmp_path).put(["key"], ["a?"])
    next(tmp_path.rglob("*.json")).write_text(damage)
    assert StepCache(tmp_path).get(["key"]) is None
    StepCache(tmp_path).put(["key"], ["b?"])
    assert StepCache(tmp_path).get(["key"]) == ["b?"]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_cache, "REMEMBERED", 2)
    cache = StepCache()
    for number in range(3):
        cache.put([number], number + 1)
    assert [cache.get([number]) for number in range(3)] == [None, 2, 3]


def test_a_value_that_cannot_be_kept_leaves_nothing(tmp_path: Path) -> None:
    cache = StepCache(tmp_path)
    with pytest.raises(TypeError, match="not JSON serializable"):
        cache.put(["key"], object())
    assert cache.get(["key"]) is None
    assert list(tmp_path.iterdir()) == []


def killable(log: Path, last: int | None) -> Any:
    """A faithful model that notes each call in a file, and kills its process as the system would at call `last`."""

    def model(messages: list[dict[str, str]]) -> str:
        calls = len(log.read_text()) if log.exists() else 0
        if calls == last:
            os.kill(os.getpid(), signal.SIGKILL)
        log.write_text("x" * (calls + 1))
        return json.dumps(faithful_reply(json.loads(messages[1]["content"])))

    model.identity = "faithful"  # type: ignore[attr-defined]
    return model


def score_twelve(folder: Path, last: int | None) -> Any:
    sources = [f"Document {word} says that rivers rise." for word in ("alpha", "beta", "gamma")]
    summaries = [f"{word} rivers" for word in ("Big", "Small", "Long", "Short")]
    return SummarizationScore().compute(
        predictions=summaries * 3,
        references=[source for source in sources for _ in summaries],
        backend=killable(folder / "calls", last),
        cache_dir=str(folder / "cache"),
        max_workers=1,
        use_aggregator=False,
    )


def test_two_processes_share_a_folder(tmp_path: Path) -> None:
    # A file is replaced in one step, so that neither process ever reads half of what the other writes.
    context = get_context("spawn")
    ready = context.Barrier(2)
    processes = [context.Process(target=write_and_read, args=(str(tmp_path), ready, 100)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]


@pytest.mark.slow
def test_a_killed_run_continues_where_it_stopped(tmp_path: Path) -> None:
    program = (
        f"import sys; from pathlib import Path; sys.path.insert(0, {str(ROOT)!r})\n"
        "from summary_metrics.registry import import_evaluate_alone; import_evaluate_alone()\n"
        f"from tests.test_step_cache import score_twelve; score_twelve(Path({str(tmp_path)!r}), 12)"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == -signal.SIGKILL
    assert len((tmp_path / "calls").read_text()) == 12
    resumed = score_twelve(tmp_path, None)
    # Three documents: keyphrases, questions and verification of each, and the answers of four summaries of each.
    assert len((tmp_path / "calls").read_text()) == 3 * 3 + 3 * 4
    assert score_twelve(tmp_path, None) == resumed
    assert len((tmp_path / "calls").read_text()) == 21
    (tmp_path / "fresh").mkdir()
    assert score_twelve(tmp_path / "fresh", None) == resumed
