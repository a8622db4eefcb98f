# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import replies
from metrics.summarization_score.replies import (
    UnreadableReplyError,
    last_object,
    read_answers,
    read_lines,
    read_list,
)
from tests.timing import processor_seconds

# Properties


@given(st.text(), st.dictionaries(st.text(), st.text()), st.text())
def test_the_last_object_binds(before: str, value: dict[str, str], after: str) -> None:
    reply = before + json.dumps(value) + after.replace("{", "")
    assert last_object(reply) == value


@given(st.text())
def test_no_reply_breaks_a_reader(reply: str) -> None:
    assert read_answers(reply, ["q1"]) in ({}, {"q1": 0.0}, {"q1": 1.0})
    for read in (lambda: read_list(reply, "questions", 3), lambda: read_lines(reply, 3)):
        with contextlib.suppress(UnreadableReplyError):
            assert 1 <= len(read()) <= 3


def last_object_by_trying(reply: str) -> dict[str, Any] | None:
    """The definition: from left to right, whatever can be decoded where a "{" stands. It takes a square of the time."""
    found, position = None, reply.find("{")
    while position >= 0:
        try:
            found, end = json.JSONDecoder(strict=False).raw_decode(reply, position)
        except ValueError:
            end = position + 1
        position = reply.find("{", end)
    return found


@given(st.lists(st.sampled_from([*'{}[]:,"\\a1 \n', '{"a":', '"a"', "[1]", '{"a": 1}']), max_size=30).map("".join))
def test_the_last_object_is_the_one_that_trying_finds(reply: str) -> None:
    try:
        found = last_object(reply)
    except UnreadableReplyError:
        found = None
    assert found == last_object_by_trying(reply)


HOSTILE = [
    "{",
    '{"',
    '{"a":',
    '{"a":[',
    "{}",
    '{"a":"',
    '"\\"',
    '{"\\"',
    "{]",
    "{[}]",
    "{x}",
    '"{"',
    '{"":',
    "{{}",
    '}"{',
]
HOSTILE += ['{"a":1,', '{"a":"b{",', '{"{":"{","', "[", '{"a":[{', '{"\\":"', "{x{", "}{"]


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("end", ["", "}", '"}', '"', "}" * 2000])
def test_the_work_for_a_reply_grows_with_its_length(monkeypatch: pytest.MonkeyPatch, piece: str, end: str) -> None:
    class Counted(str):
        looked_at = 0

        def __getitem__(self, place: Any) -> str:
            Counted.looked_at += 1
            return super().__getitem__(place)

    decoded: list[str] = []
    plain = json.loads

    def loads(text: str, **options: Any) -> Any:
        decoded.append(text)
        return plain(text, **options)

    monkeypatch.setattr(json, "loads", loads)
    for length in (1000, 2000, 4000):
        Counted.looked_at = 0
        decoded.clear()
        reply = piece * (length // len(piece)) + end
        with contextlib.suppress(UnreadableReplyError):
            last_object(Counted(reply))
        assert Counted.looked_at <= 3 * len(reply) + 10  # a place, what closes it, and the object when it is decoded
        assert len(decoded) <= reply.count("{")


@pytest.mark.parametrize("piece", ["{", '{"', '{"a":'])
def test_four_times_the_reply_takes_about_four_times_as_long(piece: str) -> None:
    # Sixteen times as long, which is seconds, when every "{" is a new beginning.
    def seconds(length: int) -> float:
        def read() -> None:
            with contextlib.suppress(UnreadableReplyError):
                last_object((piece * length)[:length])

        return processor_seconds(read)

    assert seconds(replies.LONGEST) <= 8 * seconds(replies.LONGEST // 4) + 0.5


@pytest.mark.parametrize("piece", HOSTILE)
def test_no_longest_reply_is_too_much(piece: str) -> None:
    with contextlib.suppress(UnreadableReplyError):
        last_object((piece * replies.LONGEST)[: replies.LONGEST])


# Edges and errors


def test_an_object_that_is_too_deep_or_too_long_is_none() -> None:
    deepest = '{"a":' * 19 + '{"q1": "1"}' + "}" * 19
    assert last_object(deepest) == json.loads(deepest)
    assert last_object('{"a":' + deepest + "}") == json.loads(deepest)
    with pytest.raises(UnreadableReplyError, match="the reply holds no JSON object"):
        last_object('{"a":' * 30_000)
    with pytest.raises(UnreadableReplyError, match="the reply has more than 200000 characters: '{{{"):
        last_object("{" * 400_000)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1", 1.0),
        (" 1", 1.0),
        (1, 1.0),
        ("0", 0.0),
        (0, 0.0),
        ("yes", None),
        (2, None),
        (None, None),
        ([1], None),
        ("", None),
    ],
)
def test_only_one_and_zero_are_answers(value: Any, expected: float | None) -> None:
    assert read_answers(json.dumps({"q1": value}), ["q1"]).get("q1") == expected
