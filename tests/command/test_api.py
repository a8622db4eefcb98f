# SPDX-License-Identifier: Apache-2.0
"""`score` and `compare`: the same as the command, from whatever Python has in memory."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import datasets
import numpy as np
import pandas as pd
import polars
import pyarrow as pa
import pytest

import summary_metrics
from summary_metrics.api import score
from summary_metrics.errors import JobError
from tests.helpers import chat_server
from tests.helpers.command import (
    CHEAP,
    IMPORT_EVALUATE,
    Command,
    environment,
    news,
    process,
    read,
    write,
)

ROWS = [{**row, "id": i} for i, row in enumerate(news(8))]
METRICS = ["unr", "nid"]


def columns() -> dict[str, list[Any]]:
    return {name: [row[name] for row in ROWS] for name in ROWS[0]}


SOURCES = {
    "dictionaries": ROWS,
    "a generator": (row for row in ROWS),
    "columns": columns(),
    "passages in arrays": [{**row, "document": np.array([row["document"]])} for row in ROWS],
    "arrays": {name: np.array(values, dtype=object) for name, values in columns().items()},
    "pandas": pd.DataFrame(ROWS),
    "polars": polars.DataFrame(ROWS),
    "pyarrow": pa.Table.from_pylist(ROWS),
    "datasets": datasets.Dataset.from_list(ROWS),
}


def test_every_source_gives_what_the_command_gives(command: Command) -> None:
    write("rows.jsonl", ROWS)
    assert command("rows.jsonl", *CHEAP).status == 0
    expected = [
        {name: value for name, value in row.items() if name not in ("file", "line")}
        for row in read()
    ]
    for name, given in {
        **SOURCES,
        "a path": Path("rows.jsonl"),
        "a list of files": ["rows.jsonl"],
    }.items():
        found = [{key: row[key] for key in expected[0]} for row in score(given, METRICS).rows]
        assert found == expected, name


def test_it_prints_as_the_command(command: Command) -> None:
    write("rows.jsonl", ROWS)
    printed = command("rows.jsonl", *CHEAP).out.partition("\nNEXT")[0].rstrip()
    scored = score("rows.jsonl", METRICS)
    assert repr(scored).rstrip() == printed
    assert "<pre>" in scored._repr_html_()
    compared = summary_metrics.compare(scored, "faithful", "copying")
    assert repr(compared) in command("rows.jsonl", *CHEAP, "--compare", "faithful", "copying").out
    assert {row["key"] for row in compared.rows} == {
        key for key in scored.frame if key.startswith(("unr", "nid"))
    }
    assert len(scored) == 8


@pytest.mark.usefixtures("empty_folder")
def test_an_output_is_used_again() -> None:
    score(ROWS, METRICS, output="out.jsonl")
    before = Path("out.jsonl").read_bytes()
    assert score(ROWS, METRICS, output="out.jsonl")._result.scored_now == 0
    assert Path("out.jsonl").read_bytes() == before
    assert score(ROWS, METRICS)._result.scored_now == 8


@pytest.mark.usefixtures("empty_folder")
def test_no_input_and_no_device_is_overwritten() -> None:
    write("rows.jsonl", ROWS)
    Path("link.jsonl").symlink_to("rows.jsonl")
    for output in ("rows.jsonl", "link.jsonl", "/dev/null"):
        with pytest.raises(JobError, match=f"output='{output}'"):
            score("rows.jsonl", METRICS, output=output, restart=True)
    assert read("rows.jsonl") == ROWS
    assert not Path("/dev/null").is_file()


@pytest.mark.usefixtures("empty_folder")
def test_whole_numbers_of_a_frame_with_gaps_stay_whole() -> None:
    frame = pd.DataFrame([{"summary": "a b", "id": 1}, {"summary": "b c", "id": None}])
    assert [row["id"] for row in score(frame, ["unr"]).rows] == [1, None]


@pytest.mark.usefixtures("empty_folder")
def test_what_is_missing_in_a_frame_is_an_empty_cell() -> None:
    summaries = ["Holm spent $3 million.", None]
    frame = pd.DataFrame({"document": ["Holm spent $3 million."] * 2, "summary": summaries})
    frame.to_csv("gap.csv", index=False)
    for rows in (frame, frame.convert_dtypes(), "gap.csv"):
        assert [row["words"] for row in score(rows, "facts").rows] == [4, 0]


@pytest.mark.usefixtures("empty_folder")
def test_what_is_noted_is_a_warning_in_the_words_of_python() -> None:
    rows = [{"output": "a b", "text": "a b c"}]
    with pytest.warns(UserWarning, match="`output` is read as summary"):
        score(rows, ["unr"])
    prompts = [{"prompt": f"Sum up:\n{n} mills were sold.", "output": "Sold."} for n in range(3)]
    with pytest.warns(UserWarning, match="document_pattern="):
        score([{**row, "prompt": f"This is it. {row['prompt']}"} for row in prompts], ["unr"])
    write("rows.jsonl", [{"summary": "a", "document": "b"}, {"summary": 3}])
    with pytest.raises(JobError, match="rows.jsonl:2"):
        score("rows.jsonl", ["unr"])
    with pytest.warns(UserWarning, match="skipped rows.jsonl:2"):
        assert len(score("rows.jsonl", ["unr"], skip_bad_rows=True)) == 1


FACTS: list[Any] = [["The boat left"], None, [{"text": "It rained", "mandatory": True}]]
KEYED = [
    {"id": i, "document": f"The boat left. It rained {i} times.", "summary": "The boat left."}
    for i in range(3)
]


@pytest.mark.usefixtures("empty_folder")
def test_key_facts_in_every_form() -> None:
    by_document = {row["document"]: facts for row, facts in zip(KEYED, FACTS, strict=True)}
    write("facts.jsonl", [{"id": i, "key_facts": facts} for i, facts in enumerate(FACTS)])
    rows = [{**row, "key_facts": facts} for row, facts in zip(KEYED, FACTS, strict=True)]
    write("rows.jsonl", KEYED)
    for given, options in (
        (rows, {}),
        (pd.DataFrame(rows), {}),
        (pa.Table.from_pylist([{**row, "key_facts": ["The boat left"]} for row in KEYED[:1]]), {}),
        (pd.DataFrame(KEYED), {"key_facts": pd.Series(FACTS)}),
        (KEYED, {"key_facts": dict(enumerate(FACTS))}),
        (KEYED, {"key_facts": by_document}),
        ("rows.jsonl", {"key_facts": by_document}),
        ("rows.jsonl", {"key_facts": Path("facts.jsonl")}),
    ):
        found = score(given, "key_facts", **options).frame["key_facts_missing"]
        assert found.fillna(-1).tolist() == [0, -1, 1][: len(found)]
    found = score(KEYED, "key_facts", columns={"reference": "document"}).frame["key_facts_missing"]
    assert found.tolist() == [1, 1, 1]


@pytest.mark.usefixtures("empty_folder")
def test_a_verifier_of_ones_own_is_asked_for_key_facts() -> None:
    verifier = {"verifier": lambda pairs: [float(fact in text) for text, fact in pairs]}
    facts = [["boat"], ["ship"], ["rained"]]
    scored = score(KEYED, "key_facts", key_facts=facts, options={"key_facts": verifier})
    assert scored.frame["key_facts_missing"].tolist()[::2] == [0, 1]
    assert scored.frame["key_facts_not_in_source"].tolist() == [0, 1, 0]
    scored.report("page.html")


@pytest.mark.usefixtures("empty_folder")
def test_a_model_is_asked_for_key_facts_once() -> None:
    with chat_server.running() as server:
        asking = {"verifier": "openai", "model": "m", "base_url": server.base_url}
        # a claim is a call where the server tells chances, which is found when it is asked
        for said, most in ((r"about 13 calls .*\(or 3 ", 5), ("no calls", 0)):
            with pytest.warns(UserWarning, match=said):
                scored = score(
                    [KEYED[0], {**KEYED[0], "summary": "It rained."}],
                    "key_facts",
                    key_facts=[["boat", "rained"]] * 2,
                    options={"key_facts": {**asking, "max_calls": most}},
                    output="out.jsonl",
                )
            assert len(server.requests) == 3  # one source, two summaries; then nothing
        scored.report("page.html")
        assert len(server.requests) == 3
    assert scored.frame["key_facts_missing"].tolist() == [1, 1]


OF_CHEAP: list[tuple[dict[str, Any], str]] = [
    ({"options": {"facts": {"language": "de"}}}, "facts"),
    ({"columns": {"title": "a"}}, "'title'"),
    ({"columns": {"summary": "a"}}, "`a`"),
    ({"key_facts": {0: ["a"]}}, "key_facts= needs key_facts"),
    ({"columns": 5}, "columns= .*int"),
    ({"bad": "quality<3"}, "bad= needs judgements of your own: give judgements="),
    ({"verdicts": {"m": [1] * 8}}, "verdicts= needs judgements"),
    ({"language": "German"}, "language=.*'German'"),
    ({"ignore": ["nothing"]}, "ignore='nothing'"),
    ({"encoding": "utf-9"}, "utf-9"),
    ({"output": ""}, "output='.': must be a file"),
    ({"delimiter": "ab"}, "'ab'"),
    ({"options": {"unr": {"explain": True}}}, "summary-metrics sets explain itself"),
]
OF_KEY_FACTS: list[tuple[dict[str, Any], str]] = [
    ({"key_facts": 5}, "key_facts= .*int"),
    ({"key_facts": [["a"]]}, "key_facts= .*8 rows, got 1"),
    ({"key_facts": {9: ["a"]}}, "key_facts="),
    ({"key_facts": [5] * 8}, r"rows\[0\]: `key_facts` .*int"),
    ({"columns": {"reference": "gold"}}, "`gold` .*columns={'reference'"),
]
REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    (("The cat sat.", "The cat."), {}, JobError, "'The cat sat.' is no file"),
    (("x" * 10_000,), {}, JobError, "…"),
    (("none.jsonl",), {}, JobError, "none.jsonl"),
    ((5,), {}, TypeError, "int"),
    ((b"ab",), {}, TypeError, "bytes"),
    ((pd.Series(["a"]),), {}, TypeError, "Series"),
    ((pa.array(["a"]),), {}, TypeError, "StringArray"),
    (({"summary": "one row"},), {}, JobError, "a list of rows"),
    (({"train": ROWS},), {}, JobError, r"rows\['train'\]"),
    (({"summary": ["a"], "document": []},), {}, JobError, "one length"),
    ((["a b"],), {}, JobError, "'a b'"),
    (([["a"]],), {}, JobError, r"rows\[0\].*list"),
    (([{"summary": 3, "document": "a"}],), {}, JobError, r"rows\[0\]: `summary`.*int"),
    (([{"sum": "a"}], "unr"), {}, JobError, "columns={'summary': 'NAME'}"),
    (
        ([{"my page": "a b c d e f", "tldr text": "a b c d e"}], "facts"),
        {},
        JobError,
        "columns={'document': 'my page', 'summary': 'tldr text'}$",
    ),
    (
        ([{"my page": "a b c d e f", "x": "a b c d", "y": "a b c e"}], "facts"),
        {},
        JobError,
        r"columns={'document': 'my page'}, summary_columns=\['x', 'y'\]$",
    ),
    ((ROWS, ["bleu"]), {}, JobError, "'bleu'"),
    ((ROWS, []), {}, JobError, "metrics="),
    ((ROWS, METRICS), {"options": "unr"}, TypeError, "str"),
    ((ROWS, METRICS), {"options": []}, TypeError, "list"),
    ((ROWS, METRICS), {"options": {"window": 5}}, TypeError, "int"),
    ((ROWS, 5), {}, JobError, "metrics= .*5"),
    ((ROWS, [None]), {}, JobError, "metrics= .*None"),
    *(
        ((ROWS, METRICS), {name: value}, JobError, f"{name}= .*{re.escape(repr(value))}")
        for name, values in {
            "workers": (0, "2", 1.5, True),
            "seed": (-1, 1.5, "1", True, None),
            "longest_text": (0, "9", None),
            "offline": ("no", 1, None),
            "restart": ("x",),
            "skip_bad_rows": (5,),
            "ignore": (5, [None]),
            "bad": (5, [None]),
            "summary_columns": (5, [None]),
            "output": (5,),
            "language": (5,),
            "encoding": (5,),
            "delimiter": (5,),
            "document_pattern": (5,),
        }.items()
        for value in values
    ),
    *(((ROWS, METRICS), options, JobError, said) for options, said in OF_CHEAP),
    *(((ROWS, "key_facts"), options, JobError, said) for options, said in OF_KEY_FACTS),
]


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize(("arguments", "options", "error", "said"), REFUSED)
def test_what_is_refused(
    arguments: Any, options: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said) as refusal:
        score(*arguments, **options)
    assert "--" not in str(refusal.value)
    assert len(str(refusal.value)) < 500


def test_no_key_is_shown_in_a_traceback(command: Command) -> None:
    call = (
        "summary_metrics.score([{'summary': 'a'}], ['unr'], options={'unr': {'api_key': 'sk-1'}})"
    )
    program = f"{IMPORT_EVALUATE}import summary_metrics\n{call}"
    done = subprocess.run(
        [*process()[:1], "-c", program],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    # where the program itself is quoted
    shown = done.stderr.replace(call, "").replace("'sk-1'", "", 1)
    assert done.returncode == 1
    assert "api_key" in shown
    assert "sk-1" not in shown


def test_the_names_of_the_package() -> None:
    assert {"score", "check", "load", "compare"} <= set(dir(summary_metrics))
    with pytest.raises(AttributeError, match="scores"):
        _ = summary_metrics.scores


@pytest.mark.usefixtures("empty_folder")
def test_a_report_and_marks() -> None:
    scored = score(ROWS, ["facts"])
    scored.report("page.html")
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    marks = scored.marks("marks.csv")
    written = Path("marks.csv").read_text(encoding="utf-8").splitlines()
    assert marks == scored.marks()
    assert len(marks) == len(written) - 1 > 0
    assert list(marks[0]) == written[0].split(",")
    json.dumps([scored.rows, scored.systems])


@pytest.mark.parametrize("wide", [False, True])
def test_a_data_frame_keeps_its_columns_and_its_index(wide: bool) -> None:
    texts = {"summary": ["a b a", "c d"], "other": ["e f e", "g"], "topic": ["x", "y"]}
    frame = pd.DataFrame(texts, index=["one", "two"])
    options: dict[str, Any] = {"summary_columns": ["summary", "other"]} if wide else {}
    scored = score(frame, ["unr"], **options).frame
    times = 2 if wide else 1
    assert list(scored.index) == [name for name in ("one", "two") for _ in range(times)]
    assert list(scored["topic"]) == [name for name in ("x", "y") for _ in range(times)]
    assert scored["unr_1"].iloc[0] == 2 / 3
