# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import sys
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import datasets
import numpy as np
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
    data = datasets.Dataset.from_list(ROWS)
    columns_of_data = {name: [row[name] for row in ROWS] for name in ROWS[0]}
    arrays = {name: np.array(column, dtype=object) for name, column in columns_of_data.items()}
    forms = [file, Path(file), [file], iter(ROWS), tuple(ROWS), pd.DataFrame(ROWS), data, data[:], arrays]
    for form in forms:
        assert summary_metrics.score(form, "unr").rows == expected, type(form)
    notes = {**columns_of_data, "notes": [{"by": "me"} for _ in ROWS]}  # a column that is not read
    assert summary_metrics.score(notes, "unr").rows == expected
    renamed = [{"text": row["document"], "gist": row["summary"], "by": row["system"]} for row in ROWS]
    columns = {"summary": "gist", "system": "by"}
    assert summary_metrics.score(renamed, ["unr"], columns=columns).rows == expected


def test_what_is_missing_in_a_frame_is_no_system() -> None:
    frame = pd.DataFrame([{**ROWS[0], "system": None}, ROWS[1]])
    assert [row["system"] for row in summary_metrics.score(frame, ["unr"]).rows[:2]] == ["(none)", "x"]


def test_a_frame_of_a_file_is_read_as_the_file() -> None:
    # pandas makes floats of whole numbers where one is missing, and arrays of the lists of Parquet.
    Path("rows.csv").write_text("id,document,summary,system\n7,One.,a b,1\n,One.,a b,2\n9,One.,a b,\n", "utf-8")
    by_path = summary_metrics.score("rows.csv", "unr").scores
    by_frame = summary_metrics.score(pd.read_csv("rows.csv"), "unr").scores
    places = ("file", "line")
    assert [{key: one[key] for key in one if key not in places} for one in by_frame] == [
        {key: int(one[key]) if key in ("id", "system") and one[key] else one[key] for key in one if key not in places}
        for one in by_path
    ]
    assert [one.get("system") for one in by_frame] == [1, 2, None]
    lists = pd.DataFrame([{"document": ["One.", "Two."], "summary": "a b"}])
    lists.to_parquet("rows.parquet")
    digests = [
        summary_metrics.score(rows, "unr").scores[0]["document_digest"]
        for rows in ("rows.parquet", pd.read_parquet("rows.parquet"))
    ]
    assert digests[0] == digests[1]


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
        ([ROWS[0], "text"], {}, r"rows\[1\]: a row must be a dictionary with `summary`, got str"),
        ([("a document", "a summary")], {}, r"rows\[0\]: a row must be a dictionary with `summary`, got tuple"),
        (pd.DataFrame([{"summary": "a", "system": 0.5}]), {}, "`system` must be a string or an integer, got float"),
        ({"summary": ["a", "b"], "system": ["x"]}, {}, "must have one length, and have 'summary' 2, 'system' 1"),
        (ROWS[0], {}, "dictionary of 'document', 'summary', 'system', which is one row; give a list of rows"),
        ({}, {}, "no rows to score"),
        (ROWS, {"options": {"unr": {"windw": 2}}}, "unknown option windw: allowed are window"),
        (ROWS, {"options": {"nid": {}, "unr": {"explain": True}}}, "^options of unr: score sets explain itself$"),
        (
            ROWS,
            {"options": {"nid": {"length": "x"}}},
            "^options: nid does not run; metrics= must name it, and has unr$",
        ),
        (ROWS, {"options": {"window": {}}}, "^no metric 'window'; there are abstractness, unr"),
        (ROWS, {"language": "German"}, "^language must be a code of two or three small letters, .*, got 'German'$"),
        (ROWS, {"ignore": ["zzz"]}, "^ignore: there is no code 'zzz'; there are empty, placeholder, "),
        (ROWS, {"delimiter": ";;"}, "^delimiter must be one character that is no quote, or tab; got ';;'$"),
        (ROWS, {"encoding": "ansi"}, "^encoding: there is no encoding 'ansi'; allowed are utf-8, "),
        (ROWS, {"columns": {"doc": "text"}}, "columns: no 'doc'; there are"),
        ("missing.jsonl", {}, "missing.jsonl"),
    ]
    for rows, options, message in cases:
        with pytest.raises(JobError, match=message):
            summary_metrics.score(rows, **{"metrics": ["unr"], **options})


@pytest.mark.parametrize("rows", [None, 5, b"a b", pd.Series(["a b"])])
def test_what_holds_no_rows(rows: Any) -> None:
    with pytest.raises(TypeError, match=f"rows must be a file, .* a datasets.Dataset; got {type(rows).__name__}$"):
        summary_metrics.score(rows, ["unr"])


def test_an_error_of_what_yields_the_rows_is_its_own() -> None:
    def fail() -> Any:
        yield ROWS[0]
        raise TypeError("of the program")

    with pytest.raises(TypeError, match="^of the program$"):
        summary_metrics.score(fail(), ["unr"])


@pytest.mark.parametrize(
    ("options", "got"), [({"window": 3}, "int for 'window'"), ([("unr", {})], "list"), ("unr", "str")]
)
def test_what_are_no_options(options: Any, got: str) -> None:
    allowed = "options must be a dictionary of options for each metric, such as {'unr': {'window': 20}}"
    with pytest.raises(TypeError, match=f"^{allowed}; got {got}$"):
        summary_metrics.score(ROWS, ["unr"], options=options)


def test_one_code_to_ignore_needs_no_list() -> None:
    broken = [{**row, "summary": ""} for row in ROWS]
    assert "summaries are empty" in " ".join(repr(summary_metrics.score(broken, ["unr"])).split())
    assert "empty" not in repr(summary_metrics.score(broken, ["unr"], ignore="empty"))


def test_how_a_file_is_read_is_said_and_may_be_given() -> None:
    expected = summary_metrics.score(write_rows("rows.jsonl", *ROWS), ["unr"]).rows
    lines = ["document;summary;system", *(";".join(row.values()) for row in ROWS)]
    Path("rows.csv").write_text("\n".join(lines), encoding="utf-16")
    said = "rows.csv: read as UTF-16 with fields between semicolons; delimiter= and encoding= name others"
    with pytest.warns(UserWarning, match=f"^{said}$") as warned:
        assert summary_metrics.score("rows.csv", ["unr"]).rows == expected
    assert warned[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert summary_metrics.score("rows.csv", ["unr"], delimiter=";", encoding="utf-16").rows == expected


def test_a_file_that_is_given_twice_and_codes_that_are_given_once(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"summary": "a b a", "document": "[\\"a\\", \\"b\\"]"}\n')
    with pytest.raises(JobError, match="a file is given twice"):
        summary_metrics.score([file, tmp_path / "." / "rows.jsonl"], ["unr"])
    with pytest.warns(UserWarning, match="the lists in `document` are read as passages"):
        summary_metrics.score(file, ["unr"])
    empty = [{"summary": "", "document": "A cat sat.", "system": "a"}, {"summary": "A cat.", "document": "A cat sat."}]
    assert "empty" in repr(summary_metrics.score(empty, ["unr"]))
    once: Any = (code for code in ["empty"])
    assert "empty" not in repr(summary_metrics.score(empty, ["unr"], ignore=once))
    assert "--compare" not in repr(summary_metrics.score([{"summary": "a b", "system": s} for s in "ab"], ["unr"]))


def test_errors_of_files_are_in_the_words_of_python() -> None:
    # Every message of the reader that names an option of the command. The name of a column stays as it is.
    Path("semicolons.csv").write_text("sep=,\ndocument;summary\nOne.;a b\n", "utf-8")
    Path("tabs.csv").write_text("document\tsummary\nOne.\ta b\n", "utf-8")
    Path("utf8.csv").write_text("summary\nGrüße für Öl und Käse\n", encoding="utf-8")
    Path("german.csv").write_bytes("summary\nGrüße für Öl\n".encode("cp1252"))
    Path("greek.csv").write_bytes("summary\n\xe1 \xf3\xfe\n".encode("latin-1"))
    Path("words.csv").write_text("--encoding x\na b\n", "utf-8")
    Path("two.csv").write_text("highlights,prediction\na,b\n", "utf-8")
    cases: list[tuple[str, dict[str, str], str]] = [
        ("semicolons.csv", {}, "the header has semicolons, so try delimiter=';'"),
        ("tabs.csv", {"delimiter": "|"}, "the header has tabs, so try delimiter='tab'"),
        ("german.csv", {}, "add encoding='cp1252', or save it as \"CSV UTF-8\""),
        ("german.csv", {"encoding": "utf-8"}, "add encoding='cp1252', or save it as \"CSV UTF-8\""),
        ("german.csv", {"encoding": "ascii"}, "add encoding='cp1252', or save it as \"CSV UTF-8\""),
        ("greek.csv", {"encoding": "utf-8"}, "; encoding= must name the encoding of the file"),
        ("utf8.csv", {"encoding": "cp1252"}, ": leave out encoding="),
        ("greek.csv", {}, 'save it as "CSV UTF-8", or name its encoding with encoding='),
        ("words.csv", {}, "; columns={'summary': NAME} gives another name; it has '--encoding x'"),
        ("two.csv", {}, "may be the column `highlights` or `prediction`; say which with columns={'summary': NAME}"),
    ]
    for file, given, expected in cases:
        with pytest.raises(JobError) as refused:
            summary_metrics.score(file, ["unr"], **given)  # type: ignore[arg-type]
        assert str(refused.value).endswith(expected), file
        assert "--" not in str(refused.value).replace("'--encoding x'", "")
    assert summary_metrics.score("tabs.csv", ["unr"], delimiter="tab").scores[0]["unr_1"] == 1


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
        lambda: summary_metrics.score(rows, [name], options=wrong),
        lambda: cli.run(parse_arguments([str(rows), "--metrics", name, *settings])),
    ]
    for call in calls:
        with pytest.raises((ValueError, TypeError, JobError)) as refused:
            call()
        told = frames_with_locals(refused.value)
        assert "(hidden)" in told
        assert key not in told
