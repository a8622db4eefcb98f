# SPDX-License-Identifier: Apache-2.0
"""What is said of rows: their labels, their texts and their scores."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from summary_metrics.cli import spell_warning
from summary_metrics.errors import JobError
from summary_metrics.reading.rows import Row
from summary_metrics.scoring.evidence import EVIDENCE
from summary_metrics.scoring.rows import (
    TEXTS,
    Failures,
    ScoringTask,
    answer,
    count_words,
    json_line,
    label_rows,
    load_metrics,
    score_task,
)
from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer, status
from tests.helpers.command import Command, read, write
from tests.helpers.rows import each_row

FACTS: list[Any] = [
    ["A fox ran", {"text": "It rained", "mandatory": True}],
    None,
    ["A fox ran", "It snowed"],
]
ROW = Row("rows.jsonl", 1, "x", None, "", None)


def task_of(rows: list[Row], missing: dict[str, list[int]]) -> ScoringTask:
    return ScoringTask(dict(enumerate(rows)), missing)


@each_row
def test_words(text: str, words: int) -> None:
    assert count_words(text) == words


def test_labels_have_what_there_is() -> None:
    rows = [
        ROW,
        ROW._replace(system=3, document="D"),
        ROW._replace(document=["D"], key_facts=["F"]),
    ]
    labels = label_rows(rows)
    assert [list(label) for label in labels] == [
        ["id", "summary_digest", "file", "line"],
        ["id", "system", "document_digest", "summary_digest", "file", "line"],
        ["id", "document_digest", "summary_digest", "key_facts_digest", "file", "line"],
    ]
    assert labels[1]["document_digest"] == labels[2]["document_digest"]


def test_only_what_is_missing_is_scored_and_undefined_is_none() -> None:
    metrics = load_metrics({"unr": {}})
    rows = [
        ROW._replace(summary=text) for text in ("a b a", "", "I cannot summarize this article.")
    ]
    found = score_task(metrics, task_of(rows, {TEXTS: [1, 2], "unr": [0, 1]}))
    assert [line["problems"] for line in found[TEXTS]] == [["empty"], ["refusal"]]
    assert [line["unr_1"] for line in found["unr"]] == [2 / 3, None]


def test_key_facts_reach_a_metric_that_is_asked_for_them() -> None:
    rows = [
        ROW._replace(summary="A fox ran.", document="A fox ran. It rained.", key_facts=facts)
        for facts in FACTS
    ]
    metrics = load_metrics({"key_facts": {}})
    found = score_task(metrics, task_of(rows, {"key_facts": [0, 1, 2]}))["key_facts"]
    assert set(found[0]) - {EVIDENCE} == set(metrics["key_facts"].scores())
    assert [line["key_facts_missing"] for line in found] == [1, None, 0]
    assert [line["key_facts_not_in_source"] for line in found] == [0, None, 1]


def test_a_metric_that_fails_names_itself_and_the_rows() -> None:
    class Broken:
        references_needed = False
        kept = ()
        settings: Any = dict

        def compute(self, **_options: Any) -> Any:
            raise OSError("no server\x1b[31m")

    task = task_of([ROW, ROW._replace(line=9)], {"unr": [0]})
    failing: Any = Broken()
    failure = answer({"unr": failing}, task).failure
    assert isinstance(failure, JobError)
    assert failure.status == 1
    assert all(
        part in str(failure) for part in ("unr", "rows.jsonl:1 to rows.jsonl:9", "no server")
    )


def test_a_row_on_which_a_metric_fails_does_not_stop_the_others() -> None:
    metrics = load_metrics({"unr": {}, "facts": {}})
    for name, metric in metrics.items():
        failing(metric)
        rows = [
            ROW._replace(summary=text, document="A fox ran.", line=line)
            for line, text in enumerate(("A fox ran.", "FAIL", "A fox."), start=3)
        ]
        scored = score_task(metrics, task_of(rows, {name: [0, 1, 2]}))[name]
        failed = scored.pop(1)
        assert failed.pop(f"{name}_error") == "rows.jsonl:4: KeyError: 'FAIL'"
        assert set(failed.values()) == {None}
        assert all(any(value is not None for value in line.values()) for line in scored)
        assert not any(line.get(f"{name}_error") for line in scored)


def failing(metric: Any) -> None:
    """Let a metric fail on one summary."""
    compute = metric._compute

    def fail(predictions: list[str], *rest: Any, **options: Any) -> Any:
        if "FAIL" in predictions:
            raise KeyError("FAIL")
        return compute(predictions, *rest, **options)

    metric._compute = fail


@pytest.mark.parametrize(
    ("metric", "options", "named"),
    [
        ("unr", {}, "--option unr.tokenizer=char"),
        ("nid", {}, "--option nid.tokenizer=char"),
        (
            "abstractness",
            {"match": "substring"},
            "--option abstractness.match=token --option abstractness.tokenizer=char",
        ),
    ],
)
def test_a_warning_of_another_process_names_options_as_the_command_does(
    metric: str, options: dict[str, str], named: str
) -> None:
    metrics = load_metrics({metric: options})
    row = ROW._replace(summary="北京今天下雨。", document="北京今天下雨，明天下雪。")
    answered = answer(metrics, task_of([row], {metric: [0]}))
    [(warning, _, _)] = pickle.loads(pickle.dumps(answered)).warnings
    assert isinstance(warning, Warning)
    assert spell_warning(warning).endswith(f" {named}")
    assert 'tokenizer="char"' in str(warning)


@pytest.mark.parametrize(
    "options", [{"unr": {"window": -1}}, {"unr": {"nothing": 1}}, {"estime": {"size": "large"}}]
)
def test_options_that_are_refused(options: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(JobError, match=f"^{next(iter(options))}: ") as error:
        load_metrics(options)
    assert error.value.status == 2


def test_a_line_holds_no_line_break_and_no_steering_of_terminals() -> None:
    result = {"id": "a\nb\u2028c\x1b[31m\u202e\ud83d\ude00"[:8]}
    line = json_line(result)
    assert line.count(b"\n") == 1
    assert b"\x1b" not in line
    assert json.loads(line) == result


# Rows on which a metric failed

SOURCE = "The river rose by two metres. The bridge in Holm is closed."
GOOD, BAD = "The bridge in Holm is closed.", "The river rose."
KEY = "support_error"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running


def run(command: Command, server: ChatServer, on_error: str = "nan") -> Any:
    options = {"verifier": "openai", "model": "m", "api_key": "", "on_error": on_error}
    given = [
        f"--option=support.{name}={value}"
        for name, value in {**options, "base_url": server.base_url}.items()
    ]
    return command("rows.jsonl", "--metrics", "support", *given)


def fail_for(*summaries: str) -> Any:
    return lambda number, data: status(400) if data["summary"] in summaries else None


@pytest.mark.parametrize(
    ("failing", "said", "ends"), [([BAD], "1 of 2", 0), ([GOOD, BAD], "2 of 2", 1)]
)
def test_the_screen_says_what_failed(
    command: Command, server: ChatServer, failing: list[str], said: str, ends: int
) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in (GOOD, BAD)])
    server.fault = fail_for(*failing)
    ran = run(command, server)
    assert ran.status == ends
    (line,) = [line for line in ran.out.splitlines() if said in line]
    assert "support" in line
    assert "400: as told" in line
    assert "--metrics support" not in ran.out  # it is not proposed once more
    assert [bool(row.get(KEY)) for row in read()] == [text in failing for text in (GOOD, BAD)]
    assert line in command("rows.scores.jsonl").out


def test_what_failed_is_asked_again_and_nothing_else(command: Command, server: ChatServer) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in (GOOD, BAD)])
    server.fault = fail_for(BAD)
    run(command, server)
    server.fault = fail_for()
    server.requests.clear()
    ran = run(command, server, on_error="raise")
    assert ran.status == 0
    assert [request["data"]["summary"] for request in server.requests] == [BAD]
    assert [row.get(KEY) for row in read()] == [None, None]
    assert read()[0]["support_score"] == 1.0
    server.requests.clear()
    assert run(command, server).status == 0
    assert server.requests == []


@pytest.mark.parametrize(
    ("reasons", "said", "all_failed"),
    [
        ([None, None], [], False),
        (["a", None], ["support: 1 of 2 summaries could not be scored (line 1): a"], False),
        (
            ["a", "b", "b"],
            [
                "support: 3 of 3 summaries could not be scored (line 1, 2, 3): b (and 1 other reason)"
            ],
            True,
        ),
    ],
)
def test_the_most_frequent_reason_is_named(
    reasons: list[str | None], said: list[str], all_failed: bool
) -> None:
    failures = Failures(["support"])
    assert len(list(failures.watch({KEY: reason} for reason in reasons))) == len(reasons)
    assert failures.sentences() == said
    if all_failed:
        with pytest.raises(JobError):
            failures.check()
    else:
        failures.check()
