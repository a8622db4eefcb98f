# SPDX-License-Identifier: Apache-2.0
"""What the command learns from texts alone: columns of the output, and the language of the files."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from metrics._shared.languages import LANGUAGES as READ_BY_METRICS
from summary_metrics import cli
from summary_metrics.findings.score_table import collect_scores
from summary_metrics.reading.columns import sample_texts
from summary_metrics.registry import LANGUAGES, tell_language
from summary_metrics.texts.language import NAMES

SOURCE = (
    "The old bridge in Holm is closed until Monday, because the river rose by two metres. 300 cars must take the ferry."
)
GERMAN = (
    "Die alte Brücke in Holm bleibt bis Montag gesperrt, weil der Fluss um zwei Meter gestiegen ist. 300 Autos warten."
)
COLUMNS = {"summary": "summary", "document": "document", "id": "id", "system": "system"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(*rows: dict[str, Any], name: str = "rows.jsonl") -> str:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name


def read(name: str = "rows.scores.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def signatures() -> dict[str, str]:
    noted: dict[str, str] = json.loads(Path("rows.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"][
        "signatures"
    ]
    return noted


# Worked by hand


def test_the_output_says_what_is_broken_and_how_a_summary_is_written() -> None:
    broken = ["", "The <unk> is closed.", "I'm sorry, but I can't do that", GERMAN, "Summary: **The bridge is closed**"]
    write(*({"document": SOURCE, "summary": summary} for summary in broken))
    assert cli.main(["rows.jsonl", "--metrics", "abstractness"]) == 0
    rows = read()
    assert [row["problems"] for row in rows] == [["empty"], ["placeholder"], ["refusal"], ["language"], None]
    assert [row["writing"] for row in rows] == [
        None,
        None,
        ["no_final_mark"],
        None,
        ["task", "markdown", "no_final_mark"],
    ]
    scores = collect_scores(("", row) for row in rows)
    assert scores.problems == [("empty",), ("placeholder",), ("refusal",), ("language",), ()]
    assert len(set(scores.summaries)) == 5


@pytest.mark.parametrize(
    ("given", "taken"),
    [([], "german"), (["--language", "fr"], "french"), (["--option", "nid.stop_words=da"], "danish")],
)
def test_the_language_of_a_file(given: list[str], taken: str) -> None:
    write({"document": GERMAN, "summary": GERMAN})
    assert cli.main(["rows.jsonl", "--metrics", "nid", *given]) == 0
    assert f"|stop_words:{taken}|" in signatures()["nid"]


def test_a_language_that_no_metric_reads_changes_no_option() -> None:
    assert tell_language({"nid": {}, "summarization_score": {}}, "pl") == {"nid": {}, "summarization_score": {}}
    asked = tell_language({"summarization_score": {"backend": "openai"}}, "pl")
    assert asked == {"summarization_score": {"backend": "openai", "language": "pl"}}  # a model is told any language


def test_sampled_texts_are_different_sources() -> None:
    rows = [{"document": SOURCE, "summary": "a"}, {"document": SOURCE, "summary": "b"}, {"summary": "no source"}]
    assert sample_texts([write(*rows)], COLUMNS) == [SOURCE]
    without = {role: name for role, name in COLUMNS.items() if role != "document"}
    assert sample_texts(["rows.jsonl"], without) == ["a", "b", "no source"]


def test_the_language_of_standard_input_is_not_that_of_its_first_row_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"document": "Ok.", "summary": "Ok."}, *({"document": f"{GERMAN} {k}", "summary": "Ok."} for k in range(3))]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8"))
    assert cli.main(["-", "--metrics", "abstractness,nid", "--output", "rows.scores.jsonl"]) == 0
    assert "|stop_words:german|" in signatures()["nid"]
    assert len(read()) == 4


# Properties


def test_the_languages_are_those_of_the_metrics() -> None:
    assert set(LANGUAGES) == set(READ_BY_METRICS)
    assert set(LANGUAGES) <= NAMES.keys()


# Edges and errors


@pytest.mark.parametrize("code", ["German", "d", "DE", ""])
def test_a_bad_language(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    write({"document": SOURCE, "summary": "a"})
    assert cli.main(["rows.jsonl", "--language", code]) == 2
    assert f"--language must be a code of two or three small letters, got {code!r}" in capsys.readouterr().err


def test_an_output_of_an_earlier_version_has_no_such_columns() -> None:
    old = {"id": None, "file": "a", "line": 1, "words": 1, "unr_1": 1.0}
    scores = collect_scores([("", old)])
    assert (scores.problems, scores.writing, scores.summaries) == ([], [], [])
