# SPDX-License-Identifier: Apache-2.0
"""One judge at work, and the server of the page: what it answers, and whom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.plan import parse_scale, sample_documents
from summary_metrics.judging.records import KEY_FACTS, JudgementStore, read_judgements
from summary_metrics.judging.server import MOST_BYTES, open_server
from summary_metrics.judging.session import MOST_COMMENT, NotShownError, Session
from summary_metrics.reading.rows import Row
from tests.helpers.rows import each_row
from tests.helpers.serving import serving

from .test_plan import make_rows

GOOD = {"aspect": "overall", "value": 4}


def make_session(
    folder: Path,
    judge: str = "anna",
    aspects: Sequence[str] = ("overall", "fluency"),
    read_rows: Callable[[], Iterable[Row]] = make_rows,
) -> Session:
    """A session over two documents that goes on with what the folder has."""
    store = JudgementStore(folder / "j.jsonl")
    lines = read_judgements(folder / "j.jsonl")
    documents = sample_documents(read_rows, 2, [], 0, lines)
    return Session(documents, aspects, parse_scale(None), judge, 0, store, lines)


def seen(session: Session, number: int, place: int) -> str:
    """Return what the page posts of a summary on a screen."""
    return str(session.screen(number)["summaries"][place]["seen"])


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return make_session(tmp_path)


def test_a_judgement_is_written_and_counts(session: Session, tmp_path: Path) -> None:
    assert session.give(seen(session, 0, 1), "overall", 4) == {"done": 1, "total": 24, "next": 0}
    (line,) = read_judgements(tmp_path / "j.jsonl")
    said = (line.value, line.aspect, line.judge, line.lowest, line.highest)
    assert said == (4, "overall", "anna", 1, 5)
    assert session.screen(0)["summaries"][1]["values"] == {"overall": 4, "fluency": None}


def test_skipping_leaves_what_is_judged(session: Session) -> None:
    session.give(seen(session, 0, 0), "fluency", 2)
    assert session.skip(seen(session, 0, 0))["done"] == 2
    assert session.screen(0)["summaries"][0]["skipped"] == ["overall"]
    assert session.screen(0)["summaries"][0]["values"] == {"overall": None, "fluency": 2}


def test_undo_brings_back_what_was_there_before(session: Session) -> None:
    session.give(seen(session, 0, 0), "overall", 2)
    session.give(seen(session, 0, 0), "overall", 5)
    assert session.undo()["undone"] == 0
    assert session.screen(0)["summaries"][0]["values"]["overall"] == 2
    assert (session.undo()["done"], session.undo()["undone"]) == (0, -1)


def test_a_session_goes_on_where_the_last_one_ended(session: Session, tmp_path: Path) -> None:
    session.give(seen(session, 0, 0), "overall", 2)
    session.give(seen(session, 0, 0), "fluency", 3)
    other = make_session(tmp_path)
    assert other.progress()["done"] == 2
    assert (other.undo()["aspect"], other.progress()["done"]) == ("fluency", 1)
    assert make_session(tmp_path, "ben").progress()["done"] == 0


def test_key_facts_are_ticked_off_by_weight_and_kept(tmp_path: Path) -> None:
    facts: list[Any] = ["It rose.", {"text": "It fell.", "weight": 3, "mandatory": True}]

    def open_session() -> Session:
        rows = [row._replace(key_facts=facts) for row in make_rows(1)]
        return make_session(tmp_path, aspects=["overall"], read_rows=lambda: rows)

    session = open_session()
    assert session.screen(0)["key_facts"] == ["It rose.", "It fell."]
    for ticked in ([0, 1], [1], [], None, [1]):
        assert (
            session.tick(seen(session, 0, 2), ticked)["done"] == 0
        )  # they are no part of what is to be judged
        assert session.screen(0)["summaries"][2]["ticked"] == ticked
    found = [(one.value, one.key_facts) for one in read_judgements(tmp_path / "j.jsonl")]
    assert found == [
        (1, ["It rose.", "It fell."]),
        (0.75, ["It fell."]),
        (0, []),
        (None, None),
        (0.75, ["It fell."]),
    ]
    again = open_session()
    again.tick(seen(again, 0, 2), [0])
    assert (again.undo()["aspect"], again.screen(0)["summaries"][2]["ticked"]) == (KEY_FACTS, [1])
    for wrong in ([2], [-1], [True], ["It rose."], 1):
        with pytest.raises(ValueError, match="no key facts"):
            session.tick(seen(session, 0, 0), wrong)  # type: ignore[arg-type]


def test_without_key_facts_none_can_be_ticked(session: Session) -> None:
    assert session.screen(0)["key_facts"] == []
    with pytest.raises(ValueError, match="no key facts"):
        session.tick(seen(session, 0, 0), [])


def test_a_comment_has_a_longest_length_and_can_be_taken_away(session: Session) -> None:
    session.comment(seen(session, 0, 0), "x" * MOST_COMMENT)
    assert len(session.screen(0)["summaries"][0]["comment"]) == MOST_COMMENT
    with pytest.raises(ValueError, match=str(MOST_COMMENT)):
        session.comment(seen(session, 0, 0), "x" * (MOST_COMMENT + 1))
    session.comment(seen(session, 0, 0), " ")
    assert session.screen(0)["summaries"][0]["comment"] == ""


def test_a_screen_says_nothing_of_systems_and_numbers_the_summaries_of_a_document(
    session: Session,
) -> None:
    screens = [session.screen(number) for number in range(4)]
    assert [(one["number"], [each["name"] for each in one["summaries"]]) for one in screens] == [
        (1, [1, 2, 3]),
        (1, [4, 5, 6]),
        (2, [1, 2, 3]),
        (2, [4, 5, 6]),
    ]
    shown = {"name", "seen", "text", "values", "skipped", "comment", "ticked"}
    assert set(screens[0]["summaries"][0]) == shown
    with pytest.raises(ValueError, match="no such screen"):
        session.screen(4)


@each_row
def test_what_is_not_on_the_page_cannot_be_judged(
    aspect: str, value: Any, session: Session, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match="not judged|no point"):
        session.give(seen(session, 0, 0), aspect, value)
    assert read_judgements(tmp_path / "j.jsonl") == []


@pytest.mark.parametrize("name", ["", "x y", 0, True, None])
def test_a_text_that_nobody_saw_cannot_be_judged(name: Any, session: Session) -> None:
    with pytest.raises(NotShownError):
        session.give(name, "overall", 3)


def test_what_was_seen_is_judged_wherever_it_stands_now(session: Session, tmp_path: Path) -> None:
    """Documents that were judged before come first, so screens change their places."""
    last = seen(session, 3, 2)
    session.give(last, "overall", 1)
    later = make_session(tmp_path)
    assert seen(later, 3, 2) != last
    later.give(last, "overall", 5)
    first, second = read_judgements(tmp_path / "j.jsonl")
    assert (first.texts, second.value) == (second.texts, 5)


# The server


@pytest.fixture
def good(session: Session) -> dict[str, Any]:
    """A request of the page."""
    return {"seen": seen(session, 0, 0), **GOOD}


@pytest.fixture
def address(session: Session) -> Iterator[str]:
    with serving(open_server(session, None, "what to do then")) as server:
        yield server.address


def ask(address: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """Return the status and what is answered; a body that is no bytes is sent as JSON."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection(address.removeprefix("http://"), timeout=60)) as connection:
        method = "GET" if body is None else "POST"
        connection.request(method, path, data, {"Content-Type": "application/json", **sent})
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_the_page_is_served_and_judges(
    address: str, session: Session, good: dict[str, Any], tmp_path: Path
) -> None:
    assert all(ask(address, path)[0] == 200 for path in ("/", "/page.css", "/page.js"))
    about = json.loads(ask(address, "/about")[1])
    of_page = {"Session": about["session"]}
    assert ask(address, "/screen?0", **of_page)[0] == 200
    assert about["shown"][0][0] == good["seen"]
    told = (about["closing"], about["total"], about["most_comment"])
    assert told == ("what to do then", 24, MOST_COMMENT)
    assert json.loads(ask(address, "/judge", good, **of_page)[1])["done"] == 1
    assert json.loads(ask(address, "/undo", {}, **of_page)[1])["undone"] == 0
    assert len(read_judgements(tmp_path / "j.jsonl")) == 2


@pytest.mark.parametrize(
    ("status", "path", "body", "headers"),
    [
        (403, "/judge", GOOD, {"Origin": "https://evil.example"}),
        (403, "/judge", GOOD, {"Host": "evil.example"}),
        (403, "/judge", GOOD, {"Content_Type": "text/plain"}),
        (403, "/screen?0", None, {"Host": "evil.example"}),
        (403, "/", None, {"Origin": "https://evil.example"}),
        (400, "/judge", {"value": 4}, {}),
        (400, "/judge", {**GOOD, "value": 6}, {}),
        (400, "/judge", [1], {}),
        (400, "/judge", {**GOOD, "number": 0, "place": 0}, {}),
        (400, "/judge", b"[" * 30_000, {}),
        (400, "/comment", {"text": "x" * (MOST_COMMENT + 1)}, {}),
        (409, "/judge", {**GOOD, "seen": "another text"}, {}),
        (409, "/judge", GOOD, {"Session": "an earlier one"}),
        (409, "/undo", {}, {"Session": ""}),
        (409, "/screen?0", None, {"Session": "an earlier one"}),
        (413, "/comment", {"text": "x" * MOST_BYTES}, {}),
        (413, "/judge", GOOD, {"Content_Length": "-1"}),
        (400, "/screen?4", None, {}),
        (404, "/screen?x", None, {}),
        (404, "/../command.py", None, {}),
        (404, "/nothing", GOOD, {}),
    ],
)
def test_what_the_page_itself_does_not_send_is_refused(
    status: int,
    path: str,
    body: object,
    headers: dict[str, str],
    address: str,
    session: Session,
    tmp_path: Path,
) -> None:
    if isinstance(body, dict) and body:
        body = {"seen": seen(session, 0, 0), **body}
    assert ask(address, path, body, **{"Session": session.name, **headers})[0] == status
    assert read_judgements(tmp_path / "j.jsonl") == []


def test_the_longest_request_is_read(address: str, session: Session, good: dict[str, Any]) -> None:
    body = json.dumps(good).encode()
    for more, status in ((0, 200), (1, 413)):
        sent = body.ljust(MOST_BYTES + more)
        assert ask(address, "/judge", sent, Session=session.name)[0] == status


def test_a_port_that_is_taken_is_named(session: Session, address: str) -> None:
    port = int(address.rpartition(":")[2])
    with pytest.raises(JobError, match=f"--port {port}"):
        open_server(session, port, "")
