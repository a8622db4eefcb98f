# SPDX-License-Identifier: Apache-2.0
"""The reward in TRL itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("trl", reason=".ci/harnesses.py runs this in an environment that has it")

import torch
from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer, RLOOConfig, RLOOTrainer, SFTConfig, SFTTrainer

from examples.generation_callback import GenerationScores
from summary_metrics import load, reward
from summary_metrics.rewards import PARTS
from tests.harnesses.news import ROOT, ROWS

EXAMPLE = str(ROOT / "examples" / "grpo.py")


@pytest.mark.parametrize(
    ("trainer_class", "config_class"), [(GRPOTrainer, GRPOConfig), (RLOOTrainer, RLOOConfig)]
)
def test_the_log_tells_rewards_apart(trainer_class: Any, config_class: Any, tmp_path: Path) -> None:
    torch.manual_seed(0)
    documents = list(dict.fromkeys(row["document"] for row in ROWS))
    tokenizer, model = runpy.run_path(EXAMPLE)["tiny_llama"](documents)
    messages = [[{"role": "user", "content": document}] for document in documents]
    tokenizer.chat_template = "{% for m in messages %}{{ m['content'] }} {% endfor %}"
    trainer = trainer_class(
        model=model,
        reward_funcs=[reward(source=None), reward("facts", source="story")],
        args=config_class(
            output_dir=str(tmp_path),
            max_steps=2,
            per_device_train_batch_size=4,
            num_generations=2,
            max_completion_length=16,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            beta=0.0,  # with another value RLOO fetches the model again, by its name
            bf16=False,
            use_cpu=True,
        ),
        train_dataset=Dataset.from_dict({"prompt": messages, "story": documents}),
        processing_class=tokenizer,
    )
    trainer.train()
    entry = trainer.state.log_history[0]
    assert 0 <= entry["rewards/summary_reward/mean"] <= 1
    assert "rewards/facts_reward/mean" in entry
    assert 0 <= entry["summary_reward/gate"] <= 1


def test_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(sys, "argv", ["grpo.py", str(tmp_path), "--steps", "2"])
    runpy.run_path(EXAMPLE, run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    keys = [line.partition(":")[0] for line in lines]
    assert {"reward", *(f"summary_reward/{part}" for part in PARTS)} <= set(keys)
    assert json.loads(lines[-1].rpartition("-> ")[2]) >= 0


def test_what_an_sft_model_writes_is_scored(tmp_path: Path) -> None:
    documents = list(dict.fromkeys(row["document"] for row in ROWS))
    tokenizer, model = runpy.run_path(EXAMPLE)["tiny_llama"](documents)
    data = Dataset.from_dict({"prompt": documents, "completion": [" Rain."] * len(documents)})
    trainer = SFTTrainer(
        model=model,
        args=SFTConfig(
            output_dir=str(tmp_path), max_steps=1, report_to="none", bf16=False, use_cpu=True
        ),
        train_dataset=data,
        eval_dataset=data,
        processing_class=tokenizer,
    )
    metrics = [load("facts"), load("unr")]
    options = {"min_new_tokens": 9, "max_new_tokens": 9}
    trainer.add_callback(
        GenerationScores(trainer, metrics, tokenizer, documents, documents, **options)
    )
    trainer.evaluate()
    logged = trainer.state.log_history[-1]
    assert {"eval_facts_score", "eval_unr_1"} <= logged.keys()
    assert logged["eval_summary_words"] <= 9
