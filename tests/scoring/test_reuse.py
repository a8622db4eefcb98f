# SPDX-License-Identifier: Apache-2.0
"""The one rule for what is used again, and an output that is whole or as before.

Runs are made here of two metrics that count letters, so that what is scored can be counted, and
many runs killed.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.errors import JobError
from summary_metrics.files import hold
from summary_metrics.reading.rows import Row, cut_chunks
from summary_metrics.scoring.evidence import FORMAT
from summary_metrics.scoring.output_files import log_of, record_of, recover_record
from summary_metrics.scoring.reuse import (
    MOST_JOINED,
    Scorer,
    join_chunks,
    make_stamp,
    plan_chunks,
    refuse_losses,
    texts_number,
)
from summary_metrics.scoring.rows import ScoringTask, Values
from summary_metrics.scoring.store import ScoreStore
from tests.helpers.rows import each_row

pytestmark = pytest.mark.usefixtures("empty_folder")
OUTPUT = Path("out.jsonl")
A, B, OTHER_B = Scorer("a", "stamp-of-a"), Scorer("b", "stamp-of-b"), Scorer("b", "another-stamp")
PAID = Scorer("b", "stamp-of-b", asks_model=True)
ASKED = Scorer("b", "stamp-of-b", reads_facts=True)


def rows_of(texts: Iterable[str], file: str = "in.jsonl") -> list[Row]:
    return [
        Row(file, line, line, None, text, f"source {text}") for line, text in enumerate(texts, 1)
    ]


class KilledError(Exception):
    """Stands for the end of the process."""


def run(
    rows: Sequence[Row],
    scorers: Sequence[Scorer],
    chunks: int | None = None,
    restart: bool = False,
    output: Path = OUTPUT,
) -> Counter[str]:
    """Score rows; return how many were scored by each metric. It is killed after so many chunks, if
    that is given.
    """
    scored: Counter[str] = Counter()
    store = ScoreStore(output, scorers, restart, inputs=[*{row.file: "" for row in rows}])
    for number, chunk in enumerate(plan_chunks(store.earlier, cut_chunks(rows, 3))):
        if number == chunks:
            raise KilledError  # nothing is closed, as nothing would be
        store.add(chunk, score(chunk.task, scored))
    store.finish(
        {
            "format": FORMAT,
            "metrics": {
                scorer.name: {
                    "stamp": scorer.stamp,
                    "paid": scorer.asks_model,
                    "keys": store.score_keys[scorer.name],
                }
                for scorer in scorers
            },
            "files": [*{row.file: None for row in rows}],
        }
    )
    store.close()
    return scored


def score(task: ScoringTask, scored: Counter[str]) -> Values:
    """The place in the batch is part of a score, as with a model: rows of a chunk must stay
    together.
    """
    found: Values = {}
    for name, places in task.missing.items():
        texts = [task.rows[place].summary for place in places]
        scored[name] += len(texts)
        found[name] = [
            {f"{name}_{key}": len(text) + i / 7 for key in "xy"} for i, text in enumerate(texts)
        ]
    return found


def fresh(rows: Sequence[Row], scorers: Sequence[Scorer]) -> bytes:
    run(rows, scorers, output=Path("fresh.jsonl"), restart=True)
    return Path("fresh.jsonl").read_bytes()


TEXTS = [f"text {i}" for i in range(10)]


# The rule


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ((TEXTS, [A, B]), (TEXTS, [A, B]), {}),
        ((TEXTS[:7], [A, B]), (TEXTS, [A, B]), {"a": 3, "b": 3}),
        ((TEXTS, [A]), (TEXTS, [A, B]), {"b": 10}),
        ((TEXTS, [A, B]), (TEXTS, [A]), {}),
        ((TEXTS, [A, B]), (TEXTS, [A, OTHER_B]), {"b": 10}),
        ((TEXTS, [A]), (TEXTS[::-1], [A]), {}),
        ((TEXTS, [A]), (TEXTS[2:5], [A]), {}),
        ((TEXTS, [A]), ([*TEXTS[:4], "new", *TEXTS[4:]], [A]), {"a": 1}),
        ((["same"] * 4, [A]), (["same"] * 5, [A]), {}),
    ],
)
def test_what_is_scored_again(first: Any, then: Any, expected: dict[str, int]) -> None:
    run(rows_of(first[0]), first[1])
    assert run(rows_of(then[0]), then[1]) == expected
    assert [json.loads(line)["summary_digest"] for line in OUTPUT.open()] == [
        json.loads(line)["summary_digest"] for line in fresh(rows_of(then[0]), then[1]).splitlines()
    ]


def test_moved_files_and_new_labels_cost_nothing() -> None:
    run(rows_of(TEXTS), [A])
    moved = [row._replace(file="moved.jsonl", id=None, system="s") for row in rows_of(TEXTS)]
    assert not run(moved, [A])
    assert {(line["file"], line["system"]) for line in map(json.loads, OUTPUT.open())} == {
        ("moved.jsonl", "s")
    }


FACTS: dict[str, list[Any]] = {"text 1": ["one"], "text 2": ["two"], "text 5": ["two"]}


def with_facts(facts: dict[str, list[Any]]) -> list[Row]:
    return [row._replace(key_facts=facts.get(row.summary)) for row in rows_of(TEXTS)]


@each_row
def test_other_key_facts_cost_what_is_asked_for_them(
    facts: dict[str, list[Any]], scored: dict[str, int]
) -> None:
    run(with_facts(FACTS), [A, ASKED])
    assert run(with_facts(facts), [A, ASKED]) == scored
    whole = OUTPUT.read_bytes()
    assert not run(with_facts(facts), [A, ASKED])
    run(with_facts(FACTS), [A, ASKED], restart=True)
    with pytest.raises(KilledError):
        run(with_facts(facts), [A, ASKED], 2)
    run(with_facts(facts), [A, ASKED])
    assert OUTPUT.read_bytes() == whole


def test_a_stamp_depends_on_signature_and_versions() -> None:
    stamps = {make_stamp(signature, {"torch": version}) for signature in "ab" for version in "12"}
    assert len(stamps) == 4


# KilledError runs

RUNS = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from([(A,), (A, B), (A, OTHER_B)])), max_size=4
)


@given(RUNS)
def test_a_run_that_is_killed_often_ends_with_the_same_bytes(
    killed: list[tuple[int, Sequence[Scorer]]],
) -> None:
    for file in Path().iterdir():
        file.unlink()
    for chunks, scorers in killed:
        with pytest.raises(KilledError):
            run(rows_of(TEXTS), scorers, min(chunks, 3))
    done = [chunks for chunks, scorers in killed if B in scorers]
    scored = run(rows_of(TEXTS), [A, B])
    assert scored["b"] == 10 - min(10, 3 * max((min(chunks, 3) for chunks in done), default=0))
    assert OUTPUT.read_bytes() == fresh(rows_of(TEXTS), [A, B])
    assert sorted(map(str, Path().glob("*out*"))) == ["out.jsonl", "out.jsonl.meta.json"]


def die_at(event: int) -> None:
    """End this process at an event that changes a file: an opening, a renaming or a removal."""
    seen = 0

    def hook(name: str, arguments: tuple[Any, ...]) -> None:
        nonlocal seen
        changes = name in ("os.rename", "os.remove", "os.truncate", "os.chmod") or (
            name == "open" and "out.jsonl" in str(arguments[0])
        )
        seen += changes
        if changes and seen == event:
            os._exit(9)

    sys.addaudithook(hook)


@pytest.mark.parametrize("before", [0, 2, 4])
def test_death_at_every_open_rename_and_remove(before: int) -> None:
    """`before` chunks are there from a run of other rows, which had ended."""
    rows = rows_of(TEXTS)
    if before:
        run(rows[: 3 * before], [A])
    deaths = 0
    for event in range(1, 100):
        child = os.fork()
        if not child:
            die_at(event)
            run(rows, [A, B])
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if not status:
            break
        assert status == 9
        deaths += 1
        if OUTPUT.exists():  # whole, and with its record
            assert recover_record(OUTPUT)
    else:
        pytest.fail("it never ended")
    assert deaths > 5
    assert OUTPUT.read_bytes() == fresh(rows, [A, B])
    assert sorted(map(str, Path().glob("*out*"))) == ["out.jsonl", "out.jsonl.meta.json"]


def test_half_a_line_of_the_log_is_cut_off() -> None:
    with pytest.raises(KilledError):
        run(rows_of(TEXTS), [A], 2)
    with log_of(OUTPUT).open("ab") as stream:
        stream.write(b'{"key": "torn')
    assert run(rows_of(TEXTS), [A]) == {"a": 4}
    assert OUTPUT.read_bytes() == fresh(rows_of(TEXTS), [A])


@pytest.mark.parametrize("room", [0, 100, 1000, 2500])
@pytest.mark.parametrize("restart", [False, True])
def test_a_full_disk_is_not_kept_full(room: int, restart: bool) -> None:
    """A file may have so many bytes, which is what a full disk looks like to who writes it."""
    rows = rows_of(TEXTS)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    try:
        with pytest.raises(JobError, match=r"out\.jsonl"):
            run_and_close(rows, restart)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert not list(Path().glob(".*.new"))
    run(rows, [A, B])
    assert OUTPUT.read_bytes() == fresh(rows, [A, B])


def run_and_close(rows: Sequence[Row], restart: bool) -> None:
    store = ScoreStore(OUTPUT, [A, B], restart)
    try:
        for chunk in plan_chunks(store.earlier, cut_chunks(rows, 3)):
            store.add(chunk, score(chunk.task, Counter()))
        store.finish({"metrics": {}, "files": ["x" * 3000]})
    finally:
        store.close()


# Starting over


def test_restart_scores_all_again_also_after_it_was_killed() -> None:
    run(rows_of(TEXTS), [A])
    with pytest.raises(KilledError):
        run(rows_of(TEXTS), [A], 2, restart=True)
    assert run(rows_of(TEXTS), [A]) == {"a": 4}  # what it had begun goes on
    assert run(rows_of(TEXTS), [A], restart=True) == {"a": 10}


def test_an_output_that_is_not_ours_stays() -> None:
    OUTPUT.write_text("my notes\n", encoding="utf-8")
    with pytest.raises(JobError, match="--restart"):
        run(rows_of(TEXTS), [A])
    assert OUTPUT.read_text(encoding="utf-8") == "my notes\n"
    run(rows_of(TEXTS), [A], restart=True)


@pytest.mark.parametrize("change", [b"\n", b"{}\n", b" "])
def test_an_output_that_was_changed_stays(change: bytes) -> None:
    run(rows_of(TEXTS), [A])
    content = OUTPUT.read_bytes() + change
    OUTPUT.write_bytes(content)
    with pytest.raises(JobError, match=record_of(OUTPUT).name):
        run(rows_of(TEXTS), [A])
    assert OUTPUT.read_bytes() == content


def test_an_output_that_is_edited_while_it_is_read_is_not_used() -> None:
    run(rows_of(TEXTS), [A])
    store = ScoreStore(OUTPUT, [A])
    [*chunks] = plan_chunks(store.earlier, cut_chunks(rows_of(TEXTS), 3))
    OUTPUT.write_bytes(OUTPUT.read_bytes().replace(b'"a_x": 6.0', b'"a_x": 9.0'))
    with pytest.raises(JobError, match="row 1: was changed"):
        store.add(chunks[0], {})
    store.close()


def test_texts_without_a_document_are_told_apart() -> None:
    first, second = ({"summary_digest": f"01234567{end * 8}"} for end in "ab")
    assert texts_number(first) != texts_number(second)
    assert texts_number(first) != texts_number({**first, "document_digest": "f" * 16})


@pytest.mark.parametrize("content", ["", "[]", "{", '{"metrics": 5}', "[" * 100_000])
def test_a_record_may_hold_anything(content: str) -> None:
    run(rows_of(TEXTS), [A])
    record_of(OUTPUT).write_text(content, encoding="utf-8")
    with pytest.raises(JobError):
        run(rows_of(TEXTS), [A])


def test_a_link_leads_to_the_output() -> None:
    Path("real").mkdir()
    Path("real/out.jsonl").touch()
    OUTPUT.symlink_to("real/out.jsonl")
    run(rows_of(TEXTS), [A])
    assert OUTPUT.is_symlink()
    assert not run(rows_of(TEXTS), [A])
    assert sorted(path.name for path in Path("real").iterdir()) == [
        "out.jsonl",
        "out.jsonl.meta.json",
    ]


def test_two_jobs_on_one_output() -> None:
    def hold_twice() -> None:
        with hold(Path("link.jsonl")):
            pytest.fail("both hold it")

    Path("link.jsonl").symlink_to(OUTPUT)
    with hold(OUTPUT), pytest.raises(JobError, match="another process"):
        hold_twice()
    assert [path.name for path in Path().iterdir()] == ["link.jsonl"]


# What a model was paid for


def test_paid_scores_are_never_dropped_unasked() -> None:
    run(rows_of(TEXTS), [A, PAID])
    before = OUTPUT.read_bytes()
    for scorers in ([A], [A, OTHER_B]):
        with pytest.raises(JobError, match="b, for which a model was asked"):
            run(rows_of(TEXTS), scorers)
    assert OUTPUT.read_bytes() == before
    assert run(rows_of([*TEXTS, "new"]), [A, PAID]) == {"a": 1, "b": 1}
    assert run(rows_of(TEXTS), [A], restart=True) == {"a": 10}


def test_paid_scores_of_a_killed_run_are_not_dropped_either() -> None:
    with pytest.raises(KilledError):
        run(rows_of(TEXTS), [A, PAID], 2)
    with pytest.raises(JobError, match="b, for which a model was asked"):
        run(rows_of(TEXTS), [A])
    assert run(rows_of(TEXTS), [A, PAID]) == {"a": 4, "b": 4}


@pytest.mark.parametrize(
    ("before", "scorer", "rows", "refused"),
    [
        (rows_of(TEXTS), PAID, rows_of(TEXTS[1:]), True),
        (rows_of(TEXTS), PAID, rows_of([*TEXTS, "new"]), False),
        (rows_of(TEXTS), PAID, rows_of(TEXTS[::-1]), False),
        (with_facts(FACTS), ASKED._replace(asks_model=True), with_facts(FACTS), False),
        (
            with_facts(FACTS),
            ASKED._replace(asks_model=True),
            with_facts({**FACTS, "text 2": ["changed"]}),
            True,
        ),
        (with_facts(FACTS), PAID, with_facts({}), False),
    ],
)
def test_rows_that_are_gone_and_were_paid_for(
    before: list[Row], scorer: Scorer, rows: list[Row], refused: bool
) -> None:
    run(before, [A, scorer])
    check_losses(rows, [A, scorer], "--restart" if refused else None)


def check_losses(rows: list[Row], scorers: Sequence[Scorer], refusal: str | None) -> None:
    store = ScoreStore(OUTPUT, scorers)

    def refuse() -> None:
        refuse_losses(
            store.earlier, [rows[0].file], lambda: plan_chunks(store.earlier, cut_chunks(rows, 3))
        )

    try:
        if refusal:
            with pytest.raises(JobError, match=refusal):
                refuse()
        else:
            refuse()
    finally:
        store.close()


@each_row
def test_an_output_of_another_input_stays(
    file: str, texts: list[str], chunks: int | None, refusal: str
) -> None:
    with suppress(KilledError):
        run(rows_of(TEXTS), [A], chunks)
    check_losses(rows_of(texts, file), [A], refusal)


def chunks_of(*documents: str) -> list[list[Row]]:
    """A chunk for each text, with a row for each of its letters, which are the sources."""
    return [
        [Row("in.jsonl", line, None, None, "", letter) for line, letter in enumerate(text, 1)]
        for text in documents
    ]


@pytest.mark.parametrize(
    ("documents", "joined"),
    [
        (["ab", "ab", "ba"], ["ababba"]),
        (["aa", "b"], ["aa", "b"]),  # no source would be read less often
        (["ab"] * (MOST_JOINED + 1), ["ab" * MOST_JOINED, "ab"]),
    ],
)
def test_chunks_with_the_same_sources_are_one(documents: list[str], joined: list[str]) -> None:
    chunks = join_chunks(chunks_of(*documents))
    assert ["".join(str(row.document) for row in chunk) for chunk in chunks] == joined


def test_rows_without_a_source_stay_in_their_chunks() -> None:
    chunks = [[row._replace(document=None) for row in rows_of("ab")]] * 3
    assert list(join_chunks(chunks)) == chunks


@pytest.mark.parametrize("read", [3, MOST_JOINED, MOST_JOINED + 2])
def test_what_was_read_before_an_error_is_scored(read: int) -> None:
    def failing() -> Iterator[list[Row]]:
        yield from chunks_of("ab") * read
        raise JobError("a bad row", 1)

    found: list[list[Row]] = []
    with pytest.raises(JobError, match="a bad row"):
        found.extend(join_chunks(failing()))
    assert sum(map(len, found)) == 2 * read
