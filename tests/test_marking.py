# SPDX-License-Identifier: Apache-2.0
"""What only all rows together show stands in the rows of the output, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from summary_metrics import cli
from summary_metrics.scoring.marking import add_codes, mark_shards
from summary_metrics.scoring.replacement import Replacement
from summary_metrics.scoring.results import read_results
from summary_metrics.scoring.shards import is_whole, write_shard

BRIDGE = "The old bridge in Holm is closed until Monday, because the river rose by two metres after heavy rain."
MARKET = "A baker won the yearly prize of the market with bread made of acorns, which children collected in autumn."
CLUB = "Seven swimmers of the local club trained all winter at the lake and may now start at the national games."
SAME = "Something happened in a town."
OUTPUT, SIDECAR = Path("rows.scores.jsonl"), Path("rows.scores.jsonl.meta.json")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def row(document: str, summary: str, system: str = "a") -> dict[str, Any]:
    return {"document": document, "summary": summary, "system": system}


# The last two are the same for one document, and by two systems; neither is wrong.
ROWS = [
    row(BRIDGE, SAME),
    row(MARKET, f"{SAME} <unk>"),
    row(MARKET, SAME),
    row(CLUB, f"{SAME} <unk>"),
    row(CLUB, SAME, "b"),
    row(CLUB, SAME, "b"),
]
PROBLEMS = [["same_text"], ["placeholder", "same_text"], ["same_text"], ["placeholder", "same_text"], None, None]


def run(rows: list[dict[str, Any]], *more: str) -> list[Any]:
    Path("rows.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--document-column", "document", "--compare", *more]) == 0
    return [result["problems"] for _, result in read_results(OUTPUT)]


# Worked by hand


def test_a_text_for_two_documents_is_noted_in_each_of_its_rows() -> None:
    assert run(ROWS) == PROBLEMS
    scored = summary_metrics.score(ROWS, ["unr"])
    assert [one["problems"] for one in scored.scores] == PROBLEMS


def test_what_is_noted_changes_nothing_else() -> None:
    run(ROWS)
    lines = [json.loads(line) for line in OUTPUT.read_text().splitlines()]
    assert [list(line) for line in lines] == [list(lines[0])] * len(ROWS)
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5, 6]


# Properties


def test_an_output_that_is_continued_is_that_of_one_run(capsys: pytest.CaptureFixture[str]) -> None:
    run(ROWS)
    whole = OUTPUT.read_bytes(), SIDECAR.read_bytes()
    assert run(ROWS) == PROBLEMS
    assert "6 rows in rows.scores.jsonl, 0 of them scored now" in capsys.readouterr().out
    assert (OUTPUT.read_bytes(), SIDECAR.read_bytes()) == whole
    run(ROWS[:5], "--restart")
    run(ROWS)
    assert "6 rows in rows.scores.jsonl, 1 of them scored now" in capsys.readouterr().out
    assert (OUTPUT.read_bytes(), SIDECAR.read_bytes()) == whole


def test_metrics_are_added_to_rows_with_notes() -> None:
    run(ROWS)
    assert cli.main(["rows.jsonl", "--metrics", "nid", "--add"]) == 0
    assert [result["problems"] for _, result in read_results(OUTPUT)] == PROBLEMS


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_shards_are_written_anew_under_a_name_that_says_what_is_in_them(suffix: str, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    place = {"document_digest": "d", "summary_digest": "s", "file": "rows.jsonl", "words": 1}
    rows = [{"id": None, **place, "line": k, "problems": None, "writing": None, "unr_1": 0.1 * k} for k in range(5)]
    for number, part in enumerate((rows[:2], rows[2:4], rows[4:])):
        write_shard(tmp_path, f"00000-{number:08}", ("a" * 8, "b" * 16), part, suffix)
    before = sorted(path.name for path in tmp_path.iterdir())
    mark_shards(tmp_path, {1: ["same_text"], 4: ["same_text"]})
    after = sorted(path.name for path in tmp_path.iterdir())
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True, False]
    assert all(map(is_whole, tmp_path.iterdir()))
    results = [result for _, result in read_results(tmp_path)]
    assert [one["problems"] for one in results] == [None, ["same_text"], None, None, ["same_text"]]
    assert [one["unr_1"] for one in results] == [one["unr_1"] for one in rows]


# Edges and errors


def test_a_run_that_is_killed_between_output_and_sidecar_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    run(ROWS)
    whole = OUTPUT.read_bytes(), SIDECAR.read_bytes()
    OUTPUT.unlink()
    SIDECAR.unlink()

    def die(_: Replacement) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Replacement, "end", die)
        assert cli.main(["rows.jsonl", "--metrics", "unr", "--document-column", "document", "--compare"]) == 130
    assert OUTPUT.read_bytes() == whole[0]
    assert SIDECAR.read_bytes() != whole[1]
    assert run(ROWS) == PROBLEMS
    assert (OUTPUT.read_bytes(), SIDECAR.read_bytes()) == whole
    assert not list(Path().glob("*.marked*"))


def test_what_is_noted_twice_keeps_what_was_there() -> None:
    assert add_codes({"problems": ["placeholder"]}, ("same_text",)) == {"problems": ["placeholder", "same_text"]}


def test_standard_output_has_no_notes(capsys: pytest.CaptureFixture[str]) -> None:
    run(ROWS)
    capsys.readouterr()
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--compare", "--output", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["problems"] for line in lines] == [
        None,
        ["placeholder"],
        None,
        ["placeholder"],
        None,
        None,
    ]
