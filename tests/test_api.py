# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import datasets
import pandas as pd
import pytest

import summary_metrics
from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from tests import modules
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
# unr_1 of "a b a" is 2/3, of "a b" 1, of "a a" 1/2.
ROWS: list[dict[str, Any]] = [
    {"document": "One.", "summary": "a b a", "system": "x"},
    {"document": "Two.", "summary": "a b", "system": "x"},
    {"document": "One.", "summary": "a a", "system": "y"},
    {"document": "Two.", "summary": "a a", "system": "y"},
]


# Worked by hand


def test_means() -> None:
    found = summary_metrics.score(ROWS, ["unr"])
    assert len(found) == len(found.rows) == len(list(found)) == 4 * 3
    of_x = found.rows[0]
    assert (of_x["score"], of_x["system"], of_x["rows"], of_x["undefined"]) == ("unr_1", "x", 2, 0)
    assert of_x["mean"] == pytest.approx((2 / 3 + 1) / 2)
    assert found.to_dict()["system"] == ["x", "y", "all"] * 4
    # "a b a" is the only text with two bigrams, and none has a trigram but it.
    assert [row["mean"] for row in found if row["score"] == "unr_3"] == [1, None, 1]
    assert found.scores[2]["unr_1"] == 1 / 2
    assert found.signatures["unr"].startswith("unr|")


def test_differences() -> None:
    found = summary_metrics.compare(summary_metrics.score(ROWS, ["unr"]), baseline="y")
    assert [(one.baseline, one.system, one.documents) for one in found.comparisons[:2]] == [("y", "x", 2)] * 2
    # (2/3 + 1 - 1/2 - 1/2) / 2
    assert found.rows[0]["difference"] == pytest.approx(1 / 3)
    assert found.rows[0]["verdict"] == "not shown to differ"


# Reference values: the command


def test_tables_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([str(NEWS), "--metrics", "abstractness,nid", "--compare", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    scored = summary_metrics.score(NEWS, ["abstractness", "nid"], seed=3)
    compared = summary_metrics.compare(scored, seed=3)
    assert repr(scored) in printed
    assert repr(compared) in printed
    assert scored.scores == [json.loads(line) for line in Path("news.scores.jsonl").read_text("utf-8").splitlines()]
    assert compared.rows == json.loads(Path("news.scores.jsonl.compare.json").read_text("utf-8"))["comparisons"]
    assert summary_metrics.compare("news.scores.jsonl", seed=3).rows == compared.rows
    assert scored.to_pandas()["mean"].tolist() == [row["mean"] for row in scored.rows]


# Properties


def test_every_form_of_rows_has_the_same_scores() -> None:
    expected = summary_metrics.score(ROWS, ["unr"]).rows
    file = write_rows("rows.jsonl", *ROWS)
    forms = [file, Path(file), [file], iter(ROWS), pd.DataFrame(ROWS), datasets.Dataset.from_list(ROWS)]
    for form in forms:
        assert summary_metrics.score(form, "unr").rows == expected, type(form)
    renamed = [{"text": row["document"], "gist": row["summary"], "by": row["system"]} for row in ROWS]
    columns = {"summary": "gist", "system": "by"}
    assert summary_metrics.score(renamed, ["unr"], columns=columns).rows == expected


def test_what_is_missing_in_a_frame_is_no_system() -> None:
    frame = pd.DataFrame([{**ROWS[0], "system": None}, ROWS[1]])
    assert [row["system"] for row in summary_metrics.score(frame, ["unr"]).rows[:2]] == ["(none)", "x"]


def test_files_are_systems_where_no_row_has_one() -> None:
    files = [write_rows(f"{name}.jsonl", *({**row, "system": None} for row in ROWS[:2])) for name in ("a", "b")]
    found = summary_metrics.compare(summary_metrics.score(files, ["unr"]))
    assert (found.comparisons[0].baseline, found.comparisons[0].system) == ("a.jsonl", "b.jsonl")


def test_options() -> None:
    found = summary_metrics.score(ROWS, ["unr"], options={"unr": {"window": 3}})
    assert "window:3" in found.signatures["unr"]
    assert (found.rows[0]["mean"], found.rows[0]["undefined"]) == (2 / 3, 1)  # only "a b a" has three words


# Edges and errors


def test_a_notebook_shows_both_tables_escaped() -> None:
    scored = summary_metrics.score([{**row, "system": f"<{row['system']}>"} for row in ROWS], ["unr"])
    for table in (scored, summary_metrics.compare(scored)):
        shown = table._repr_html_()
        assert "&lt;x&gt;" in shown
        assert "<x>" not in shown
        assert "<x>" in repr(table)


def test_a_score_that_no_summary_of_a_system_has_is_explained() -> None:
    found = summary_metrics.score(ROWS, ["unr"])
    needed = found.needs["unr_3"]
    assert needed.startswith(summary_metrics.load("unr").needs()["unr_3"].text)
    assert needed.endswith(' need options={"unr": {"tokenizer": "char"}}.')
    assert found.needs == {"unr_3": needed, "unr_avg": needed}
    # Three texts have two words: one of x, both of y. Of the two scores, one is shown first.
    assert "(1 of 2)" in repr(found)
    assert f"repetition: unr_avg is undefined. {needed}" in " ".join(repr(found).split())
    defined = summary_metrics.score(NEWS, ["unr"])
    assert defined.needs == {}
    assert "so the means leave" not in repr(defined)
    one = summary_metrics.score([{"summary": "a"}], ["nid"])
    assert "No summary has nid." in repr(one)
    assert one.needs["nid"] in " ".join(repr(one).split())


def test_what_cannot_be_scored() -> None:
    cases: list[tuple[Any, dict[str, Any], str]] = [
        ([], {}, "no rows to score"),
        (ROWS, {"metrics": ["unrr"]}, "no metric 'unrr'; there are abstractness, unr"),
        ([{"summary": 3}], {}, r"rows\[0\]: `summary` must be a string, got int"),
        ([ROWS[0], "text"], {}, r"rows\[1\]: a row must be a JSON object, got str"),
        (ROWS, {"options": {"unr": {"windw": 2}}}, "unknown option windw: allowed are window"),
        (ROWS, {"options": {"nid": {}, "unr": {"explain": True}}}, "the command sets explain itself"),
        (ROWS, {"options": {"nid": {"length": "content"}}}, "with a metric of unr"),
        (ROWS, {"columns": {"doc": "text"}}, "columns: no 'doc'; there are"),
        ("missing.jsonl", {}, "missing.jsonl"),
    ]
    for rows, options, message in cases:
        with pytest.raises(JobError, match=message):
            summary_metrics.score(rows, **{"metrics": ["unr"], **options})


def test_what_cannot_be_compared() -> None:
    without = summary_metrics.score([{"summary": "a", "system": name} for name in "ab"], ["unr"])
    with pytest.raises(JobError, match="needs its `document`"):
        summary_metrics.compare(without)
    scored = summary_metrics.score(ROWS, ["unr"])
    with pytest.raises(JobError, match="^compare needs two systems, .* found only x$"):
        summary_metrics.compare(summary_metrics.score(ROWS[:2], ["unr"]))
    with pytest.raises(JobError, match="^baseline='z': no such system; there are x, y$"):
        summary_metrics.compare(scored, baseline="z")
    apart = [{**ROWS[0], "system": "x"}, {**ROWS[0], "document": "One.\n", "system": "y"}]
    with pytest.raises(JobError, match="^compare: no two systems .* the same only if their texts are"):
        summary_metrics.compare(summary_metrics.score(apart, ["unr"]))
    for wrong in ((), (without, without), (3,), ("a.jsonl", without)):
        with pytest.raises(TypeError, match="what `score` returned, or "):
            summary_metrics.compare(*wrong)
    with pytest.raises(AttributeError, match="has no attribute 'compute'"):
        summary_metrics.compute  # noqa: B018


def test_a_table_needs_no_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    found = summary_metrics.score(ROWS, ["unr"])
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert found.to_dict()["score"][0] == "unr_1"
    with pytest.raises(ImportError):
        found.to_pandas()


def test_what_python_is_told_is_in_its_words() -> None:
    with pytest.warns(UserWarning, match="`model` is read as system; columns={'system': NAME} names another"):
        found = summary_metrics.score([{"summary": "a b", "model": name} for name in "xy"], ["unr"])
    assert {"x", "y"} <= set(found.to_dict()["system"])
    with pytest.raises(JobError, match="columns={'summary': NAME} gives another name"):
        summary_metrics.score([{"words": "a b"}], ["unr"])
    data: Any = {"train": [{"summary": "a"}], "test": [{"summary": "a"}]}  # as a `datasets.DatasetDict` is one
    with pytest.raises(JobError, match=r"dictionary of 'train', 'test'; .* rows\['train'\]"):
        summary_metrics.score(data, ["unr"])


def frames_with_locals(error: BaseException) -> str:
    """What a tool that shows all variables says of the frames of our package and the libraries, not of this test."""
    told = []
    reason: BaseException | None = error
    while reason:
        for frame, _ in traceback.walk_tb(reason.__traceback__):
            for name, value in frame.f_locals.items() if frame.f_code.co_filename != __file__ else ():
                with suppress(AttributeError):  # of a metric that was not made
                    told.append(f"{frame.f_code.co_filename} {name}: {value!r}")
        reason = reason.__context__
    return "\n".join(told)


def test_no_frame_shows_a_key(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"summary": "a b", "document": "a b"}\n', encoding="utf-8")
    name, key = "summarization_score", "sk-" + "1234"
    wrong: dict[str, Any] = {"api_key": key, "num_questions": -1, "backend": "openai", "model": "m"}
    settings = [f"--option={name}.{option}={value}" for option, value in wrong.items()]
    calls: list[Callable[[], object]] = [
        lambda: summary_metrics.load(name, **wrong),
        lambda: summary_metrics.score(rows, [name], options={name: wrong}),
        lambda: cli.run(parse_arguments([str(rows), "--metrics", name, *settings])),
    ]
    for call in calls:
        with pytest.raises((ValueError, JobError)) as refused:
            call()
        told = frames_with_locals(refused.value)
        assert "(hidden)" in told
        assert key not in told
