# SPDX-License-Identifier: Apache-2.0
"""The record of an output: what made it, and what the next run may use."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import __version__
from .job import Job, is_path
from .printable import plain
from .reading.rows import Row, document_text
from .registry import (
    asks_model,
    hide_secrets,
    known_of,
    library_versions,
    versions_of,
)
from .scoring.answers import FOLDER
from .scoring.evidence import FORMAT
from .scoring.reuse import Scorer, make_stamp
from .scoring.rows import OTHERS, TEXTS, TEXTS_VERSION
from .scoring.store import ScoreStore

if TYPE_CHECKING:
    from .findings.table import MetricRun
    from .run import Prepared

SAMPLE = 50  # different sources from which the language is learnt


def make_record(job: Job, prepared: Prepared, store: ScoreStore) -> dict[str, Any]:
    """Return the record of an output. Keys and addresses are hidden."""
    source, setup = prepared.source, prepared.setup
    record: dict[str, Any] = {
        "format": FORMAT,
        "files": list(source.reading.files),
        "columns": dict(source.columns),
    }
    if is_path(job.reading.key_facts):
        record["key_facts"] = str(job.reading.key_facts)
    record["systems"] = list(store.systems)
    record["language"] = prepared.language
    record["versions"] = {
        "summary-metrics": __version__,
        "python": sys.version.split()[0],
        **library_versions(),
    }
    scores = {name: plain(metric.scores()) for name, metric in prepared.metrics.items()}
    record["metrics"] = {
        name: {
            "signature": scorer.signature,
            # without the folder beside the output, which is gone
            "options": hide_secrets(
                {
                    key: value
                    for key, value in setup.options.get(name, {}).items()
                    if key != FOLDER or key in job.options.get(name, {})
                }
            ),
            "stamp": scorer.stamp,
            "paid": scorer.asks_model,
            "keys": store.score_keys.get(name, []),
            "scores": scores.get(name, {}),
        }
        for name, scorer in store.scorers.items()
    }
    record["skipped_rows"] = [[*place, number] for place, number in prepared.source.skipped.items()]
    return record


def scorers_of(prepared: Prepared) -> list[Scorer]:
    """Return what is scored: the texts themselves, alone and beside others, and each metric."""
    others = f"{OTHERS}|{TEXTS_VERSION}|{prepared.setup.others.stamp}"
    scorers = [
        Scorer(TEXTS, make_stamp(f"{TEXTS}|version:{TEXTS_VERSION}", {})),
        Scorer(OTHERS, make_stamp(others, {})),
    ]
    for name, signature in prepared.signatures.items():
        stamp = make_stamp(signature, versions_of(name))
        is_asking = asks_model(name, prepared.setup.options[name])
        scorers.append(Scorer(name, stamp, is_asking, known_of(name).key_facts, signature))
    return scorers


def metric_runs(prepared: Prepared) -> dict[str, MetricRun]:
    """Return how each metric ran, as the record of an output says it."""
    from .findings.table import MetricRun

    options = prepared.setup.options
    return {
        name: MetricRun(hide_secrets(options[name]), tuple(metric.scores()))
        for name, metric in prepared.metrics.items()
    }


def sample_texts(rows: Iterable[Row]) -> list[str]:
    """Return the first different sources of rows, or summaries where there are none, to learn of
    them.
    """
    texts = dict.fromkeys(
        row.summary if row.document is None else document_text(row.document) for row in rows
    )
    return list(texts)[:SAMPLE]
