# SPDX-License-Identifier: Apache-2.0
"""What test_trainer.py runs in two processes: OUTPUT/rank-N.json of what each saw, then the example
into OUTPUT.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "examples")]

from examples.compute_metrics import make_compute_metrics  # noqa: E402
from summary_metrics import load  # noqa: E402
from tests.helpers.tiny_t5 import tiny_tokenizer, tiny_trainer, tokenize  # noqa: E402

SETTINGS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "batches grouped": {"batch_eval_metrics": True, "train_sampling_strategy": "group_by_length"},
    "no inputs": {"include_for_metrics": []},
}


class Counted:
    """A metric, and how often it was computed."""

    def __init__(self, metric: Any) -> None:
        self.metric, self.times = metric, 0

    def compute(self, **columns: Any) -> Any:
        self.times += 1
        return self.metric.compute(**columns)


def evaluate_with(output: Path, setting: dict[str, Any]) -> dict[str, Any]:
    tokenizer = tiny_tokenizer()
    data = tokenize(tokenizer)
    reads = "include_for_metrics" not in setting
    metric = Counted(load("abstractness" if reads else "unr"))
    compute_metrics = make_compute_metrics(
        metric, tokenizer, data, references="document" if reads else None
    )
    scores = tiny_trainer(output, tokenizer, data, compute_metrics, **setting).evaluate()
    return {"scores": scores, "computed": metric.times}


def main() -> None:
    output = Path(sys.argv[1])
    results = {name: evaluate_with(output, setting) for name, setting in SETTINGS.items()}
    (output / f"rank-{os.environ['RANK']}.json").write_text(json.dumps(results), encoding="utf-8")
    runpy.run_path(str(ROOT / "examples" / "trainer.py"), run_name="__main__")


if __name__ == "__main__":
    main()
