# SPDX-License-Identifier: Apache-2.0
"""Summaries that people have judged: read from a file or from the Hub."""

from __future__ import annotations

import csv
import json
import math
import warnings
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.printing import make_parser
from summary_metrics.findings.statistics import Significance, tell_apart
from summary_metrics.registry import load_metric
from summary_metrics.texts.language import detect_most

ASPECTS_ON_THE_HUB = ("coherence", "consistency", "fluency", "relevance")
ASKED_FOR_LANGUAGE = 50  # sources


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

    @cached_property
    def language(self) -> str:
        """The code of the language of most sources, "" where it is not known."""
        return detect_most(self.sources[:: max(1, len(self.sources) // ASKED_FOR_LANGUAGE)])

    @property
    def of_documents(self) -> list[np.ndarray]:
        """The rows of each document."""
        return [np.flatnonzero(self.documents == number) for number in np.unique(self.documents)]

    def take(self, rows: np.ndarray) -> JudgedSummaries:
        """Return some rows."""
        columns = {
            name: [column[row] for row in rows]
            for name in ("sources", "summaries", "references", "spans")
            if (column := getattr(self, name))
        }
        return replace(
            self,
            **columns,
            documents=self.documents[rows],
            systems=self.systems[rows],
            judgements={aspect: values[rows] for aspect, values in self.judgements.items()},
        )

    def score(self, name: str, **options: Any) -> dict[str, Any]:
        """Return each score of a metric, (rows,), nan where it is undefined; with `explain` its
        details as well.
        """
        metric = load_metric(name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # undefined scores
            result = metric.compute(
                predictions=self.summaries, references=self.sources, use_aggregator=False, **options
            )
        for key in metric.scores(**options):
            result[key] = np.array(result[key], dtype=float)
        return result

    def pairs_of_systems(self, values: np.ndarray) -> Significance:
        """Return what values, (rows,), tell of the pairs of systems: all pairs, max-T over
        documents, 5 %.
        """
        cells = np.full((self.documents.max() + 1, self.systems.max() + 1), np.nan)
        cells[self.documents, self.systems] = values
        return tell_apart({"values": cells}, seed=0)["values"]


class Question(NamedTuple):
    """FILE:ASPECT[:LEAST[:LANGUAGE]]: a set, and which of its summaries are right and wrong; nobody
    knows it of those that were not judged.
    """

    name: str
    judged: JudgedSummaries
    is_right: np.ndarray
    is_wrong: np.ndarray
    language: str


def ask(description: str) -> Question:
    """Return the set of a description. Right is from LEAST on, by default the best judgement."""
    path, aspect, least, language = (*description.split(":"), "", "", "")[:4]
    judged = read(path)
    if aspect not in judged.judgements:
        raise SystemExit(f"{path} has no aspect {aspect!r}; it has {', '.join(judged.judgements)}")
    values = judged.judgements[aspect]
    bound = float(least or np.nanmax(values))
    return Question(Path(path).stem, judged, values >= bound, values < bound, language or "en")


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
    documents = from_file(data) if in_file else from_hub(data)
    rows = [
        (number, document, s)
        for number, document in enumerate(documents[:limit])
        for s in document["summaries"]
    ]
    if not rows:
        raise ValueError(f"{data}: no summaries")
    names = list(dict.fromkeys(s["system"] for _, _, s in rows if s.get("system") is not None))
    numbers = {name: number for number, name in enumerate(names)}
    aspects = dict.fromkeys(aspect for *_, s in rows for aspect in s["scores"])
    return JudgedSummaries(
        sources=[document["document"] for _, document, _ in rows],
        summaries=[s["summary"] for *_, s in rows],
        references=[list(document.get("references") or []) for _, document, _ in rows],
        documents=np.array([number for number, *_ in rows]),
        systems=np.array([numbers.get(s.get("system"), -1) for *_, s in rows]),
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


def read_lines(path: Path) -> list[Any]:
    """Return what the lines of a JSONL file hold."""
    # a line of JSON may hold characters that `splitlines` takes for line ends
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def read_table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def from_file(path: str) -> list[dict[str, Any]]:
    """The documents of a JSONL file; a line that lacks something is a ValueError that names it.

    A file that cannot be read ends the benchmark, with the reason.
    """
    try:
        documents = read_lines(Path(path))
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}") from error
    for number, document in enumerate(documents, 1):
        missing = {"document", "summaries"} - document.keys()
        for summary in document.get("summaries", ()):
            missing |= {"summary", "scores"} - summary.keys()
        if missing:
            raise ValueError(f"{path}, line {number}: {sorted(missing)} is missing")
    return documents


def from_hub(name: str) -> list[dict[str, Any]]:
    """The documents of the split `test` of a dataset with the columns of mteb/summeval."""
    import datasets  # takes a second

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
    parser = make_parser(main.__doc__)
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
