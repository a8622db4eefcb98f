# SPDX-License-Identifier: Apache-2.0
"""The adapter for torchmetrics, in torchmetrics itself. `.ci/harnesses.py` runs this where it is
installed.
"""

from __future__ import annotations

import pickle
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip(
    "torchmetrics", reason=".ci/harnesses.py runs this in an environment that has it"
)

import torch
import torchmetrics

from summary_metrics.adapters.torchmetrics import SummaryScores
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    NAMES,
    OPTIONS,
    ROWS,
    assert_scores,
    compute,
    run_example,
    same,
)


def update(metric: Any, rows: list[dict[str, str]], size: int) -> None:
    """Give a metric the rows in batches."""
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        metric.update([row["summary"] for row in batch], [row["document"] for row in batch])


@pytest.mark.parametrize("size", [1, 4, len(ROWS)])
@pytest.mark.parametrize("name", NAMES)
def test_scores_and_means_are_those_of_compute(name: str, size: int) -> None:
    metric = SummaryScores(name, **OPTIONS[name])
    update(metric, ROWS, size)
    assert_scores({key: values.tolist() for key, values in metric.scores().items()}, name)
    means = metric.compute()
    for key, mean in compute(name, use_aggregator=True).items():
        assert means[key].dtype == torch.float64
        assert same(means[key].item(), mean)


def test_the_example_of_the_page() -> None:
    metric = run_example("torchmetrics")["metric"]
    assert metric.compute()["facts_score"].item() == FACTS_OF_PAGE


def test_the_protocol_of_torchmetrics() -> None:
    metric = SummaryScores("unr")
    assert metric.compute()["unr_1"].isnan()
    # forward gives the batch and keeps the rest
    assert metric(["a b a c d"])["unr_1"].item() == 4 / 5
    for copy in (pickle.loads(pickle.dumps(metric)), metric.clone()):
        copy.update(["a b"])
        assert copy.compute()["unr_1"].item() == 9 / 10
    metric.reset()
    metric.update(["a a"])
    assert metric.compute()["unr_1"].item() == 1 / 2
    together = torchmetrics.MetricCollection(
        {name: SummaryScores(name, **OPTIONS[name]) for name in NAMES}, compute_groups=False
    )
    update(together, ROWS, 5)
    for name in NAMES:
        for key, mean in compute(name, use_aggregator=True).items():
            assert same(together.compute()[key].item(), mean)


def score_part(rank: int, folder: str) -> None:
    """Score every other row, and write what the processes found together."""
    torch.distributed.init_process_group(
        "gloo",
        init_method=f"file://{folder}/store",
        rank=rank,
        world_size=2,
        timeout=timedelta(seconds=120),
    )
    metric = SummaryScores("unr")
    update(metric, ROWS[rank::2], 3)
    torch.save(metric.compute(), f"{folder}/{rank}.pt")
    torch.distributed.destroy_process_group()


def test_two_processes_find_the_mean_of_all_rows(tmp_path: Path) -> None:
    torch.multiprocessing.spawn(score_part, args=(str(tmp_path),), nprocs=2)
    for rank in range(2):
        found = torch.load(tmp_path / f"{rank}.pt", weights_only=True)
        assert all(
            same(found[key].item(), mean)
            for key, mean in compute("unr", use_aggregator=True).items()
        )


def test_errors_are_those_of_compute() -> None:
    with pytest.raises(TypeError, match=r"`predictions\[0\]`.*int"):
        SummaryScores("unr").update([5])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="`references`"):
        SummaryScores("abstractness").update(["a"])
