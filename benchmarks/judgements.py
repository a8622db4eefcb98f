# SPDX-License-Identifier: Apache-2.0
"""Summaries that people have judged: read from a file or from the Hub."""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import datasets
import numpy as np

ASPECTS_ON_THE_HUB = ("coherence", "consistency", "fluency", "relevance")


@dataclass(frozen=True)
class JudgedSummaries:
    """One entry per summary in every field.

        `references` are reference summaries, not sources. `documents` and `systems` number what the
        summary is of and by, from 0; a system without a name is -1. `judgements` has an array per
        aspect, nan where nobody judged. `spans` are the characters [start, end) of the summary that
    people marked as wrong, None where nobody marked any. `names` are of the systems, by number.
    """

    sources: list[str]
    summaries: list[str]
    references: list[list[str]]
    documents: np.ndarray
    systems: np.ndarray
    judgements: dict[str, np.ndarray]
    spans: list[list[tuple[int, int]] | None] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def read(data: str, limit: int | None = None) -> JudgedSummaries:
    """The first `limit` documents of a JSONL file, or of a dataset that `datasets.load_dataset`
    knows by this name.

    A line of a file has `document`, `summaries` and, if there are any, `references`, a list of
    strings. A summary has `summary`, `scores`, a number per aspect, and, if they are known,
    `system`, and what people marked as wrong: `spans`, a list of first character, character after
    the last, and kind, or `errors`, a list of the words. A dataset has the columns of
    mteb/summeval, which names no systems.
    """
    # one that is not there is no name on the Hub
    in_file = Path(data).is_file() or data.endswith((".json", ".jsonl"))
    documents = (from_file(data) if in_file else from_hub(data))[:limit]
    rows = [
        (number, document, s)
        for number, document in enumerate(documents)
        for s in document["summaries"]
    ]
    if not rows:
        raise ValueError(f"{data}: no summaries")
    names = list(dict.fromkeys(s["system"] for _, _, s in rows if s.get("system") is not None))
    aspects = dict.fromkeys(aspect for *_, s in rows for aspect in s["scores"])
    return JudgedSummaries(
        sources=[document["document"] for _, document, _ in rows],
        summaries=[s["summary"] for *_, s in rows],
        references=[list(document.get("references") or []) for _, document, _ in rows],
        documents=np.array([number for number, *_ in rows]),
        systems=np.array(
            [-1 if s.get("system") is None else names.index(s["system"]) for *_, s in rows]
        ),
        judgements={
            aspect: np.array([s["scores"].get(aspect, math.nan) for *_, s in rows], dtype=float)
            for aspect in aspects
        },
        spans=[marked_spans(s) for *_, s in rows],
        names=[str(name) for name in names],
    )


def marked_spans(summary: dict[str, Any]) -> list[tuple[int, int]] | None:
    """Where people marked a summary as wrong; words that it has not are left out.

    >>> marked_spans({"summary": "Two ferries sank.", "errors": ["Two", "Three"]})
    [(0, 3)]
    """
    if "spans" in summary:
        return [(start, end) for start, end, *_ in summary["spans"]]
    if "errors" not in summary:
        return None
    text = summary["summary"]
    return [
        (text.find(words), text.find(words) + len(words))
        for words in summary["errors"]
        if words in text
    ]


def from_file(path: str) -> list[dict[str, Any]]:
    """The documents of a JSONL file; a line that lacks something is a ValueError that names it.

    A file that cannot be read ends the benchmark, with the reason.
    """
    documents = []
    try:
        file = open(path, encoding="utf-8")  # noqa: SIM115  closed below
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}") from error
    with file as lines:
        for number, line in enumerate(lines, 1):
            document = json.loads(line)
            missing = [name for name in ("document", "summaries") if name not in document]
            missing += [
                n
                for s in document.get("summaries", [])
                for n in ("summary", "scores")
                if n not in s
            ]
            if missing:
                raise ValueError(f"{path}, line {number}: `{missing[0]}` is missing")
            documents.append(document)
    return documents


def from_hub(name: str) -> list[dict[str, Any]]:
    """The documents of the split `test` of a dataset with the columns of mteb/summeval."""
    return [
        {
            "document": row["text"],
            "references": row["human_summaries"],
            "summaries": [
                {
                    "summary": summary,
                    "scores": {aspect: row[aspect][i] for aspect in ASPECTS_ON_THE_HUB},
                }
                for i, summary in enumerate(row["machine_summaries"])
            ],
        }
        for row in datasets.load_dataset(name, split="test")
    ]


def main() -> None:
    """Write the summaries of a file of judgements as rows that the command reads."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("data", metavar="FILE")
    parser.add_argument("rows", metavar="ROWS.jsonl")
    arguments = parser.parse_args()
    with open(arguments.rows, "w", encoding="utf-8") as file:
        for document in from_file(arguments.data):
            for one in document["summaries"]:
                row = {
                    "document": document["document"],
                    "summary": one["summary"],
                    "system": one.get("system"),
                }
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
