# SPDX-License-Identifier: Apache-2.0
"""A decoder-only model in a Trainer: what it writes is scored, and not its logits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM, AutoTokenizer, Trainer, TrainingArguments

from examples.generation_callback import GenerationScores
from summary_metrics import load
from tests.helpers.tiny_llama import write_llama

pytestmark = pytest.mark.slow

PROMPTS = ["Holm: ", "The old bridge of Holm: ", "A: "]
DOCUMENTS = ["Holm has a bridge.", "The bridge is old.", "Nobody knows."]
NEW_TOKENS = 24


def write_one_by_one(model: Any, tokenizer: Any) -> list[str]:
    """Return what the model writes without batches, padding and a Trainer."""
    summaries = []
    for prompt in PROMPTS:
        ids = tokenizer(prompt, return_tensors="pt")["input_ids"]
        with torch.no_grad():
            written = model.generate(ids, max_new_tokens=NEW_TOKENS, do_sample=False)
        summaries.append(tokenizer.decode(written[0, ids.shape[1] :], skip_special_tokens=True))
    return summaries


def test_what_the_model_writes_is_scored(tmp_path: Path) -> None:
    folder = write_llama(tmp_path / "model")
    tokenizer = AutoTokenizer.from_pretrained(folder, pad_token="</s>")
    model = AutoModelForCausalLM.from_pretrained(folder)
    ids = tokenizer(DOCUMENTS)["input_ids"]
    rows = [{"input_ids": [*row[:9]], "labels": [*row[:9]]} for row in ids]
    arguments = TrainingArguments(
        output_dir=str(tmp_path / "output"), report_to="none", use_cpu=True, disable_tqdm=True
    )
    trainer = Trainer(model, arguments, eval_dataset=Dataset.from_list(rows))
    metric = load("abstractness", match="token", tokenizer="char", average="macro")
    trainer.add_callback(
        GenerationScores(
            trainer,
            [metric],
            tokenizer,
            PROMPTS,
            DOCUMENTS,
            batch_size=2,
            max_new_tokens=NEW_TOKENS,
            do_sample=False,
        )
    )
    trainer.evaluate()
    summaries = write_one_by_one(model, tokenizer)
    logged = trainer.state.log_history[-1]
    expected = metric.compute(predictions=summaries, references=DOCUMENTS)["abstractness"]
    assert 0 < expected < 1
    assert logged["eval_abstractness"] == pytest.approx(expected)
    words = [len(summary.split()) for summary in summaries]
    assert logged["eval_summary_words"] == pytest.approx(sum(words) / len(words))
