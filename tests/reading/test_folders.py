# SPDX-License-Identifier: Apache-2.0
"""Folders: texts by system, and what `datasets` writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import datasets
import pytest

from summary_metrics import score
from summary_metrics.errors import JobError
from tests.helpers.rows import each_row

from .opening import Opening, write_text

RECORDS = [{"document": f"Document {n}.", "summary": f"Summary {n}."} for n in range(3)]


def write_texts(folder: str, **texts: str) -> None:
    Path(folder).mkdir(parents=True)
    for name, text in texts.items():
        write_text(f"{folder}/{name}.txt", text)


def labels(rows: Any) -> list[tuple[Any, ...]]:
    return [(row.system, row.id, row.document, row.summary) for row in rows]


@pytest.mark.parametrize("given", [["runs"], ["runs/gpt", "runs/llama", "runs/sources"], ["runs/"]])
def test_a_folder_is_a_system(opening: Opening, given: list[str]) -> None:
    write_texts("runs/sources", a="Document a.", b="Document b.", c="Document c.")
    write_texts("runs/gpt", a="One.", b="Two.\r\n")
    write_texts("runs/llama", a="Three.", README="No summary.")
    assert labels(opening(*given).rows) == [
        ("gpt", "a", "Document a.", "One."),
        ("gpt", "b", "Document b.", "Two."),
        ("llama", "a", "Document a.", "Three."),
    ]
    said = "\n".join(opening.said)
    assert all(part in said for part in ("README.txt", "no summary of c", "no summary of b, c"))


def test_a_link_that_leaves_its_folder_is_not_read(opening: Opening) -> None:
    write_texts("runs/sources", a="Document a.", b="Document b.")
    write_texts("runs/gpt", a="One.")
    Path("secret.txt").write_text("Secret.")
    Path("runs/gpt/b.txt").symlink_to(Path("secret.txt").resolve())
    assert [row.summary for row in opening("runs", skip=True).rows] == ["One."]
    Path("runs/gpt/b.txt").unlink()
    Path("runs/gpt/b.txt").symlink_to("a.txt")
    assert [row.summary for row in opening("runs").rows] == ["One.", "One."]


def test_the_folder_of_documents_is_asked_for_and_proposed(opening: Opening) -> None:
    write_texts("runs/gpt", a="One.")
    write_texts("runs/full", a="Document a, which is longer.")
    assert "--sources runs/full" in opening.refusal("runs")
    assert labels(opening("runs", sources="runs/full").rows) == [
        ("gpt", "a", "Document a, which is longer.", "One.")
    ]
    assert len(list(opening("runs", needed=("summary",)).rows)) == 2


def test_what_the_command_wrote_is_not_proposed(opening: Opening) -> None:
    Path("data").mkdir()
    written = ("my news.csv", "news.scores.jsonl", "news.scores.jsonl.meta.json", "out.jsonl")
    for name in (*written, "out.jsonl.meta.json", "news.judged.jsonl"):
        Path("data", name).touch()
    assert opening.refusal("data").endswith("give the files: 'data/my news.csv'")


@each_row
def test_folders_that_cannot_be_read(opening: Opening, files: list[str], said: str) -> None:
    Path("runs").mkdir()
    for file in files:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        write_text(file, "A text.")
    assert said in opening.refusal("runs")


@pytest.mark.parametrize("folder", ["sources", "gpt"])
def test_a_file_of_another_kind_is_named(opening: Opening, folder: str) -> None:
    write_texts("runs/sources", a="Document a.", b="Document b.")
    write_texts("runs/gpt", a="One.", b="Two.")
    Path("runs", folder, "b.txt").rename(f"runs/{folder}/b.docx")
    assert [row.id for row in opening("runs").rows] == ["a"]
    assert f"runs/{folder}: not read are 1 .docx" in opening.said[0]


def test_what_datasets_writes(opening: Opening) -> None:
    dataset = datasets.Dataset.from_list(RECORDS)
    dataset.save_to_disk("saved", num_shards=2)
    datasets.DatasetDict({"test": dataset}).save_to_disk("splits")
    whole = labels(opening("saved").rows)
    assert [row[2:] for row in whole] == [tuple(record.values()) for record in RECORDS]
    assert labels(opening("splits").rows) == labels(opening("splits/test").rows) == whole
    part = sorted(Path("saved").glob("*.arrow"))[0]
    assert labels(opening(str(part)).rows) == whole[:2]
    datasets.DatasetDict({"train": dataset, "test": dataset}).save_to_disk("two")
    assert "two/train, two/test" in opening.refusal("two")


def test_splits_in_python() -> None:
    dataset = datasets.Dataset.from_list(RECORDS)
    assert len(score(datasets.DatasetDict({"test": dataset}), ["unr"])) == 3
    with pytest.raises(JobError, match="'train', 'test'"):
        score(datasets.DatasetDict({"train": dataset, "test": dataset}), ["unr"])
