# SPDX-License-Identifier: Apache-2.0
"""The metrics in a Trainer: each summary meets its own document, whatever the Trainer does with the
rows.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import evaluate
import numpy as np
import pytest
from transformers import EvalPrediction

from examples.compute_metrics import make_compute_metrics
from summary_metrics import load
from tests.helpers.tiny_t5 import (
    DOCUMENTS,
    LABELS,
    MAX_LENGTH,
    summaries_one_by_one,
    tiny_model,
    tiny_tokenizer,
    tiny_trainer,
    tokenize,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TOKENIZER = tiny_tokenizer()
DATA = tokenize(TOKENIZER)
METRIC = load("abstractness")


def pad(texts: list[str]) -> np.ndarray:
    """Token ids of texts as a Trainer hands them over: (texts, width)."""
    rows = [TOKENIZER(text, truncation=True, max_length=MAX_LENGTH)["input_ids"] for text in texts]
    return np.array([row + [-100] * (30 - len(row)) for row in rows])


def make_prediction(summaries: list[str], documents: list[str]) -> EvalPrediction:
    written = pad(summaries)
    return EvalPrediction(predictions=written, label_ids=written, inputs=pad(documents))


@pytest.fixture(scope="module")
def expected() -> float:
    """The score of the summaries that the model writes one by one, without a Trainer."""
    found = summaries_one_by_one(TOKENIZER, tiny_model(TOKENIZER))
    assert len(set(found)) == len(DOCUMENTS)
    return float(METRIC.compute(predictions=found, references=DOCUMENTS)["abstractness"])


# Worked by hand


def test_each_summary_meets_its_own_document() -> None:
    data = tokenize(TOKENIZER, DOCUMENTS[2:4], LABELS[2:4])
    compute_metrics = make_compute_metrics(
        load("abstractness", match="token", average="macro"), TOKENIZER, data
    )
    # "leave" of the three words is not in "a fox slept"; both of "the boat" are in "nobody saw the
    # boat leave": (1/3 + 0/2) / 2. The other way round: ("a fox" 2/3 + "the boat" 2/2) / 2 = 5/6.
    right = make_prediction(["the boat", "a fox leave"], [DOCUMENTS[3], DOCUMENTS[2]])
    assert compute_metrics(right) == {"abstractness": pytest.approx(1 / 6), "summary_words": 2.5}
    wrong = make_prediction(["the boat", "a fox leave"], [DOCUMENTS[2], DOCUMENTS[3]])
    assert compute_metrics(wrong)["abstractness"] == pytest.approx(5 / 6)


def test_rows_that_the_model_cannot_tell_apart_count_for_each_document() -> None:
    documents = [DOCUMENTS[0], DOCUMENTS[0].replace("bridge", "tram"), DOCUMENTS[2]]
    data = tokenize(TOKENIZER, documents, LABELS[:3])
    assert data["input_ids"][0] == data["input_ids"][1]
    # "bridge" is in the first document only: (0 + 1 + 0) / 3.
    prediction = make_prediction(["bridge", "bridge", "fox"], documents)
    metric = load("abstractness", match="token", average="macro")
    assert make_compute_metrics(metric, TOKENIZER, data)(prediction)[
        "abstractness"
    ] == pytest.approx(1 / 3)


def test_several_metrics_and_no_evidence() -> None:
    data = tokenize(TOKENIZER, DOCUMENTS[2:4], LABELS[2:4])
    prediction = make_prediction(["a fox leave", "the boat"], DOCUMENTS[2:4])
    combined = evaluate.combine({"one": METRIC, "two": load("abstractness", n=2)})
    found = make_compute_metrics(combined, TOKENIZER, data)(prediction)
    assert found.keys() == {"one_abstractness", "two_abstractness", "summary_words"}
    listed = make_compute_metrics([METRIC, load("unr", explain=True)], TOKENIZER, data)(prediction)
    assert listed.keys() == {"abstractness", "unr_1", "unr_2", "unr_3", "unr_avg", "summary_words"}
    assert {type(value) for value in listed.values()} == {float}


# In a real Trainer


@pytest.mark.parametrize(
    "setting",
    [
        {},
        {"train_sampling_strategy": "group_by_length"},
        {"batch_eval_metrics": True, "train_sampling_strategy": "group_by_length"},
    ],
)
@pytest.mark.parametrize("side", ["right", "left"])
def test_order_batches_and_padding_do_not_matter(
    side: str, setting: dict[str, Any], tmp_path: Path, expected: float
) -> None:
    tokenizer = tiny_tokenizer(side)
    compute_metrics = make_compute_metrics(METRIC, tokenizer, DATA)
    scores = tiny_trainer(tmp_path, tokenizer, DATA, compute_metrics, **setting).evaluate()
    assert scores["eval_abstractness"] == expected


def test_what_a_trainer_lacks_is_said(tmp_path: Path) -> None:
    ours = make_compute_metrics(METRIC, TOKENIZER, DATA)
    with pytest.raises(ValueError, match="include_for_metrics"):
        tiny_trainer(tmp_path, TOKENIZER, DATA, ours, include_for_metrics=[]).evaluate()
    with pytest.raises(ValueError, match="predict_with_generate"):
        ours(EvalPrediction(predictions=np.zeros((5, 4, 3)), label_ids=None, inputs=pad(DOCUMENTS)))
    for rows in ([*DOCUMENTS, "another one"], DOCUMENTS[:4]):
        with pytest.raises(ValueError, match="another dataset"):
            ours(make_prediction(rows, rows))


def test_nan_is_logged_and_never_the_best(tmp_path: Path) -> None:
    trainer = tiny_trainer(
        tmp_path,
        TOKENIZER,
        DATA,
        make_compute_metrics(load("unr"), TOKENIZER, DATA),
        generation_max_length=3,  # a start and two words: there is no unr_3, and so no unr_avg
        num_train_epochs=1,
        eval_strategy="epoch",
        save_strategy="epoch",
        load_best_model_at_end=True,
        metric_for_best_model="unr_avg",
        greater_is_better=True,
    )
    with pytest.warns(UserWarning, match="unr_avg"):
        trainer.train()
    (logged,) = [entry for entry in trainer.state.log_history if "eval_unr_1" in entry]
    assert math.isnan(logged["eval_unr_avg"])
    assert trainer.state.best_model_checkpoint is None


# The example


def test_two_processes_and_the_example(tmp_path: Path, expected: float) -> None:
    launch = "-m torch.distributed.run --standalone --nproc-per-node 2".split()
    worker = [str(ROOT / "tests" / "examples" / "trainer_worker.py"), str(tmp_path)]
    command = [sys.executable, *launch, *worker, "--epochs", "1"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=1200)
    assert run.returncode == 0, run.stderr
    results = [
        json.loads((tmp_path / f"rank-{rank}.json").read_text(encoding="utf-8"))
        for rank in range(2)
    ]
    for setting, found in results[0].items():
        # nothing is paid for twice
        assert [result[setting]["computed"] for result in results] == [1, 0]
        if setting != "no inputs":
            assert found["scores"]["eval_abstractness"] == pytest.approx(expected)
    logged = json.loads((tmp_path / "trainer_state.json").read_text(encoding="utf-8"))[
        "log_history"
    ]
    keys = "abstractness_2 unr_avg nid alarms facts_kept summarization_score summary_words".split()
    evaluations = [entry for entry in logged if "eval_loss" in entry]
    assert [entry["epoch"] for entry in evaluations] == [0, 1]
    assert all(math.isfinite(entry[f"eval_{key}"]) for entry in evaluations for key in keys)
