# SPDX-License-Identifier: Apache-2.0
"""Golden scores: every key of every metric, with the options that cards name, for some seventy
texts.

`texts.json` holds texts of our own and of the public domain. `scores.jsonl` holds a line for each
metric, its options and a text. A score that moves is seen at once; a line changes only with a line
under "Scores changed" in CHANGELOG.md. `python -m tests.golden NAME` scores again and writes the
file.
"""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import summary_metrics

FOLDER = Path(__file__).parent
# cosines of float32 embeddings; all else is made of counts
TOLERANCE = dict.fromkeys(("soft", "coherence"), 1e-4)


def spelled_out(text: Any) -> Any:
    """Return a text or passages as they are scored; a long one is noted as what is repeated, and
    how often.
    """
    return text["repeat"][0] * text["repeat"][1] if isinstance(text, dict) else text


def read_texts() -> dict[str, dict[str, Any]]:
    """Return source and summary by the id of the text."""
    texts = json.loads((FOLDER / "texts.json").read_text(encoding="utf-8"))
    return {
        one["id"]: {role: spelled_out(one[role]) for role in ("document", "summary")}
        for one in texts
    }


def read_scores() -> list[dict[str, Any]]:
    """Return the lines of the golden scores."""
    return [
        json.loads(line)
        for line in (FOLDER / "scores.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def facts_of(document: Any) -> list[Any]:
    """Return the key facts that `key_facts` is asked for: the first sentences of a source, cut
    roughly, and one that no source has.
    """
    source = document if isinstance(document, str) else " ".join(document)
    pieces = [piece for piece in source[:1000].split(". ") if any(map(str.isalnum, piece))]
    weighed = [{"text": piece, "weight": 2.0, "mandatory": True} for piece in pieces[:1]]
    return [*weighed, *pieces[1:5], "A ferry called Quilvane sails on Friday"]


def score_again(
    metric: str, golden: list[dict[str, Any]] | None = None
) -> Iterator[tuple[dict[str, Any], dict[str, float | None]]]:
    """Yield each golden line of a metric, and the scores that it has now; all texts of equal
    options in one batch.
    """
    texts = read_texts()
    lines = [line for line in golden or read_scores() if line["metric"] == metric]
    loaded = summary_metrics.load(metric)
    for options, of_options in groupby(lines, lambda line: line["options"]):
        batch = list(of_options)
        rows = [texts[line["text"]] for line in batch]
        own: dict[str, Any] = {"key_facts": [facts_of(row["document"]) for row in rows]}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = loaded.compute(
                predictions=[row["summary"] for row in rows],
                references=[row["document"] for row in rows],
                use_aggregator=False,
                **options,
                **(own if metric == "key_facts" else {}),
            )
        for index, line in enumerate(batch):
            values = {key: column[index] for key, column in found.items()}
            yield line, {key: None if math.isnan(value) else value for key, value in values.items()}


def differs(golden: dict[str, float | None], now: dict[str, float | None]) -> bool:
    """Return whether a key is missing or new, or a score differs by more than rounding."""
    if golden.keys() != now.keys():
        return True
    for key, before in golden.items():
        after = now[key]
        if before is None or after is None:
            if before is not after:
                return True
        elif abs(after - before) > TOLERANCE.get(key, 1e-12):
            return True
    return False
