# SPDX-License-Identifier: Apache-2.0
"""What test_trainer.py runs in two processes: OUTPUT/rank-N.json of what each saw, then the example into OUTPUT."""

from __future__ import annotations

import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "examples")]

from summary_metrics.registry import import_evaluate_alone  # noqa: E402

import_evaluate_alone()  # here is nothing that uses its evaluator, whose imports take seconds of each process

from examples.compute_metrics import make_compute_metrics  # noqa: E402
from tests.modules import load  # noqa: E402
from tests.tiny_t5 import tiny_tokenizer, tiny_trainer, tokenize  # noqa: E402

SETTINGS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "grouped": {"train_sampling_strategy": "group_by_length"},
    "batches": {"batch_eval_metrics": True},
    "batches grouped": {"batch_eval_metrics": True, "train_sampling_strategy": "group_by_length"},
    "no inputs": {"include_for_metrics": []},
    "batches, no inputs": {"include_for_metrics": [], "batch_eval_metrics": True},
}


class Counted:
    """A metric, and how often it was computed."""

    def __init__(self, metric: Any) -> None:
        self.metric, self.times = metric, 0

    def compute(self, **columns: Any) -> dict[str, float]:
        self.times += 1
        return self.metric.compute(**columns)


def evaluate_with(output: Path, setting: dict[str, Any]) -> dict[str, Any]:
    tokenizer = tiny_tokenizer()
    data = tokenize(tokenizer)
    without_inputs = "include_for_metrics" in setting
    metric = Counted(load("unr" if without_inputs else "abstractness"))
    ours = make_compute_metrics(metric, tokenizer, data, references=None if without_inputs else "document")
    seen = []

    def compute_metrics(prediction: Any, compute_result: bool = True) -> dict[str, float]:
        inputs = prediction.inputs
        count = None if inputs is None else len(inputs["input_ids"] if setting.get("batch_eval_metrics") else inputs)
        texts = tokenizer.batch_decode(prediction.predictions, skip_special_tokens=True)
        seen.append({"predictions": texts, "inputs": count})
        return ours(prediction, compute_result=compute_result)

    scores = tiny_trainer(output, tokenizer, data, compute_metrics, **setting).evaluate()
    return {"seen": seen, "scores": scores, "computed": metric.times}


def main() -> None:
    output = Path(sys.argv[1])
    results = {name: evaluate_with(output, setting) for name, setting in SETTINGS.items()}
    (output / f"rank-{os.environ['RANK']}.json").write_text(json.dumps(results), encoding="utf-8")
    runpy.run_path(str(ROOT / "examples" / "trainer.py"), run_name="__main__")


if __name__ == "__main__":
    main()
