# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import datasets
import numpy as np
import pytest

from benchmarks import human_correlation, lexical_settings, reference_values
from benchmarks.judgements import read

DOCUMENTS: list[dict[str, Any]] = [
    {
        "id": "a",
        "document": "The ferry sank in the harbour of Holm.",
        "references": ["A ferry sank.", "Ferry lost in Holm."],
        "summaries": [
            {"system": "tall", "summary": "The ferry sank.", "scores": {"relevance": 4, "fluency": 5}},
            {"system": "short", "summary": "A ship.", "scores": {"relevance": 2}},
        ],
    },
    {
        "id": "b",
        "document": "Snow closed the pass.",
        "summaries": [{"system": "short", "summary": "Snow.", "scores": {"relevance": 3, "fluency": 1}}],
    },
]


def write_file(tmp_path: Path, documents: list[dict[str, Any]]) -> str:
    path = tmp_path / "judged.jsonl"
    path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return str(path)


def test_a_file(tmp_path: Path) -> None:
    judged = read(write_file(tmp_path, DOCUMENTS))
    assert judged.summaries == ["The ferry sank.", "A ship.", "Snow."]
    assert judged.sources == [DOCUMENTS[0]["document"]] * 2 + [DOCUMENTS[1]["document"]]
    assert judged.references == [DOCUMENTS[0]["references"]] * 2 + [[]]
    assert judged.documents.tolist() == [0, 0, 1]
    assert judged.systems.tolist() == [0, 1, 1]
    assert list(judged.judgements) == ["relevance", "fluency"]
    np.testing.assert_array_equal(judged.judgements["fluency"], [5, math.nan, 1])


def test_the_first_documents(tmp_path: Path) -> None:
    assert read(write_file(tmp_path, DOCUMENTS), limit=1).summaries == ["The ferry sank.", "A ship."]


def test_systems_without_a_name(tmp_path: Path) -> None:
    unnamed = {
        "document": "d",
        "summaries": [{"summary": "s", "scores": {}}, {"summary": "t", "scores": {}, "system": "x"}],
    }
    assert read(write_file(tmp_path, [unnamed])).systems.tolist() == [-1, 0]


def test_a_dataset_as_mteb_summeval_has_it(tmp_path: Path) -> None:
    rows = [
        {
            "id": "a",
            "text": "A source.",
            "machine_summaries": ["One.", "Two."],
            "human_summaries": ["A reference."],
            "coherence": [1.0, 2.0],
            "consistency": [3.0, 4.0],
            "fluency": [5.0, 1.0],
            "relevance": [2.0, 2.5],
        }
    ]
    datasets.Dataset.from_list(rows).to_parquet(str(tmp_path / "test.parquet"))
    judged = read(str(tmp_path))
    assert (judged.sources, judged.summaries) == (["A source."] * 2, ["One.", "Two."])
    assert judged.references == [["A reference."]] * 2
    assert {aspect: values.tolist() for aspect, values in judged.judgements.items()} == {
        aspect: rows[0][aspect] for aspect in ("coherence", "consistency", "fluency", "relevance")
    }
    assert judged.systems.tolist() == [-1, -1]


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ([], "no summaries"),
        ([{"document": "d", "summaries": []}], "no summaries"),
        ([DOCUMENTS[0], {"document": "d"}], "line 2: `summaries` is missing"),
        ([{"summaries": []}], "line 1: `document` is missing"),
        ([{"document": "d", "summaries": [{"summary": "s"}]}], "line 1: `scores` is missing"),
    ],
)
def test_bad_files(tmp_path: Path, documents: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(write_file(tmp_path, documents))


@pytest.mark.parametrize("module", [human_correlation, reference_values])
def test_a_file_that_is_not_there_is_no_name_on_the_hub(
    module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["benchmark", "--data", "summeval.jsonl"])
    with pytest.raises(SystemExit, match=r"^summeval\.jsonl: No such file or directory$"):
        module.main()


def test_the_settings_are_read_from_a_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lexical_settings", str(tmp_path / "none.jsonl")])
    with pytest.raises(SystemExit, match=r"none\.jsonl: No such file or directory$"):
        lexical_settings.main()
