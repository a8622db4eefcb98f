# SPDX-License-Identifier: Apache-2.0
"""The authors' files of annotated summaries, written by hand in their forms."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from benchmarks.annotated import basse, bump, changed_words, circumstantial, faithbench, polytope, summedits

# Worked by hand


def test_faithbench(tmp_path: Path) -> None:
    labels = tmp_path / "FaithBench.csv"
    labels.write_text(
        "source,summary,LLM,worst-label,best-label\nIt sank.,It sank fast.,one,Unwanted,Benign\n"
        "It sank.,It sank.,two,Consistent,Consistent\nIt rose.,It fell.,one,Questionable,Questionable\n"
    )
    annotations = [
        {"label": ["Unwanted", "Unwanted.Extrinsic"], "summary_start": 8, "summary_end": 12},
        {"label": ["Benign"], "summary_start": 0, "summary_end": 2},
        {"label": ["Questionable", "Benign"], "summary_start": 3, "summary_end": 7},
        {"label": [], "summary_start": 0, "summary_end": 1},
    ]
    samples = [
        {"source": "It sank.", "summary": "It sank fast.", "annotations": annotations + annotations[:1]},
        {"source": "It sank.", "summary": "It sank.", "annotations": []},
    ]
    batch = tmp_path / "batch_1.json"
    batch.write_text(json.dumps({"samples": samples}))
    first, second = faithbench(labels, batch)
    assert first["summaries"] == [
        {
            "system": "one",
            "summary": "It sank fast.",
            "scores": {"worst": 0.0, "best": 1.0},
            "spans": [[0, 2, "Benign"], [3, 7, "Questionable"], [8, 12, "Unwanted.Extrinsic"]],
        },
        {"system": "two", "summary": "It sank.", "scores": {"worst": 1.0, "best": 1.0}, "spans": []},
    ]
    # Its batch is not there, so what was marked is not known.
    assert second["summaries"] == [{"system": "one", "summary": "It fell.", "scores": {"worst": 0.5, "best": 0.5}}]


def test_summedits(tmp_path: Path) -> None:
    seed = {"doc": "Ann asks Bo.", "summary": "Ann asks Bo.", "original_summary": "Ann asks Bo.", "label": 1}
    rows: list[dict[str, Any]] = [
        {**seed, "edit_types": []},
        {**seed, "summary": "Ann told Bo.", "label": 0, "edit_types": ["predicate", "entity"]},
        {**seed, "summary": "Ann begs Bo.", "label": 1, "edit_types": None},
    ]
    file = tmp_path / "summedits_chats.json"
    file.write_text(json.dumps(rows))
    (document,) = summedits(file)
    found = [(one["system"], one["scores"]["consistent"], one["spans"]) for one in document["summaries"]]
    assert found == [("seed", 1, []), ("edit1", 0, [[4, 8, "predicate,entity"]]), ("edit2", 1, [])]


def test_bump(tmp_path: Path) -> None:
    row = {"article_id": 7, "article": "It sank in May.", "reference_summary": "It sank.", "error_type": "x"}
    first, second = tmp_path / "task1.json", tmp_path / "task2.json"
    first.write_text(json.dumps([{**row, "edited_summary": "It rose.", "corrected_error_type": "Predicate"}]))
    second.write_text(json.dumps([{**row, "edited_summary": "He sank."}]))
    found = [*bump(first, second)]
    assert [document["id"] for document in found] == ["task1-7", "task2-7"]
    assert [(s["system"], s["spans"]) for document in found for s in document["summaries"]] == [
        ("reference", []),
        ("edit1", [[3, 8, "Predicate"]]),
        ("reference", []),
        ("edit1", [[0, 2, "x"]]),
    ]


def test_basse(tmp_path: Path) -> None:
    judged = {"one": {"summ": "Se hundió.", "anns": {"Coherence": [5.0, 4.0, 4.0], "5W1H": [3.0]}}}
    entry = {"original_document": "El barco se hundió.", "reference_summaries": ["a"], "model_summaries": judged}
    file = tmp_path / "BASSE.es.jsonl"
    file.write_text(json.dumps(entry) + "\n")
    (document,) = basse(file)
    assert document["references"] == ["a"]
    assert document["summaries"][0]["scores"] == {"coherence": 4.3333, "5w1h": 3.0}


def test_circumstantial(tmp_path: Path) -> None:
    file = tmp_path / "data.csv"
    head = "docid,model,nonfactual_spans,summary,factual_error,error_type,dialogue,origin,linguistic_categories\n"
    wrong = "7,BART,\"['sank ', None]\",It sank.,1,\"['Intrinsic_Error', 'x']\",A: hi,S,['Circumstantial Inference']\n"
    file.write_text(head + wrong + "7,GPT-4,[],It rose.,0,[],A: hi,S,[]\n")
    (document,) = circumstantial(file)
    assert document["id"] == "S-7"
    assert [(s["scores"], s["spans"]) for s in document["summaries"]] == [
        ({"consistent": 0.0, "lenient": 1.0}, [[3, 7, "Intrinsic_Error"]]),
        ({"consistent": 1.0, "lenient": 1.0}, []),
    ]


def write_book(path: Path, rows: list[dict[str, str]]) -> Path:
    """A workbook as far as it is read: the second sheet is the log, and the first cell of a row is a shared string."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    strings = [row["A"] for row in rows]
    lines = "".join(
        f"<row>{''.join(shown(column, n, text, strings) for column, text in row.items())}</row>"
        for n, row in enumerate([{"A": "ID"}, *rows])
    )
    sheets = '<sheets><sheet name="ScoreCard"/><sheet name="Error Log"/></sheets>'
    parts = {
        "xl/workbook.xml": f"<workbook {space}>{sheets}</workbook>",
        "xl/sharedStrings.xml": f"<sst {space}>{''.join(f'<si><r><t>{text}</t></r></si>' for text in strings)}</sst>",
        "xl/worksheets/sheet2.xml": f"<worksheet {space}><sheetData>{lines}</sheetData></worksheet>",
    }
    with zipfile.ZipFile(path, "w") as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return path


def shown(column: str, number: int, text: str, strings: list[str]) -> str:
    if text in strings:
        return f'<c r="{column}{number}" t="s"><v>{strings.index(text)}</v></c>'
    return f'<c r="{column}{number}" t="str"><v>{text}</v></c>'


def test_polytope(tmp_path: Path) -> None:
    bart = write_book(
        tmp_path / "Human_Annotation_Summarization_BART.xlsm",
        [
            {"A": "b383-10", "C": "it  sank", "D": "he sank", "F": "Inaccuracy_internal", "H": "HE"},
            {"A": "b9-10", "C": "another text", "D": "left out"},
        ],
    )
    other = write_book(
        tmp_path / "Human_Annotation_Summarization_PG.xlsm", [{"A": "0-3", "C": "it sank", "D": "it", "F": "Omission"}]
    )
    (document,) = polytope(bart, other)
    assert (document["id"], document["document"]) == ("0", "it sank")
    assert document["summaries"] == [
        {
            "system": "BART",
            "summary": "he sank",
            "scores": {"consistent": 0.0},
            "spans": [[0, 2, "Inaccuracy_internal"]],
        },
        {"system": "PG", "summary": "it", "scores": {"consistent": 1.0}, "spans": []},
    ]


# Edges and errors


@pytest.mark.parametrize(("before", "after"), [("", ""), ("a b", "a b"), ("a b", "a"), ("a b", "")])
def test_where_nothing_was_put_in_there_is_no_span(before: str, after: str) -> None:
    assert changed_words(before, after, "x") == []
