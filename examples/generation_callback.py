# SPDX-License-Identifier: Apache-2.0
"""What a decoder-only model writes at each evaluation, scored. Copy this file into your project.

A plain Trainer and an SFTTrainer evaluate by logits. Each of these is what the model writes behind
the words of the label before it, so a text of the likeliest tokens is no summary by the model, and
its scores are too good. This callback lets the model write.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any

import torch
import transformers


class GenerationScores(transformers.TrainerCallback):
    """Generate on an evaluation set when the Trainer evaluates, and log the scores.

    They are logged as `eval_NAME`, with `eval_summary_words`, the mean number of words. They cannot
    choose the best model, which the Trainer does by what it has computed before. Only the first
    process generates; a model that is spread over processes (FSDP, ZeRO 3) cannot do this.

    Parameters
    ----------
    trainer
        The Trainer that logs.
    metrics
        Loaded metrics, as `summary_metrics.load` returns them.
    tokenizer
        That of the model; it must know what to pad with.
    prompts, documents
        Of each row: what the model goes on from, with the template of a chat applied to it, and the
        source.
    batch_size
        How many rows are generated at a time.
    **options
        Those of `generate`, such as `max_new_tokens`.

    Examples
    --------
    trainer.add_callback(GenerationScores(trainer, [summary_metrics.load("facts")], tokenizer,
                                          rows["prompt"], rows["document"], max_new_tokens=128))
    """

    def __init__(
        self,
        trainer: Any,
        metrics: Sequence[Any],
        tokenizer: Any,
        prompts: Sequence[str],
        documents: Sequence[str],
        batch_size: int = 8,
        **options: Any,
    ) -> None:
        self.trainer, self.metrics, self.tokenizer = trainer, metrics, tokenizer
        self.prompts, self.documents = list(prompts), list(documents)
        self.batch_size, self.options = batch_size, options

    def on_evaluate(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        """Generate, score and log."""
        if not state.is_world_process_zero:
            return
        summaries = self.generate(kwargs["model"])
        scores = {"summary_words": sum(len(text.split()) for text in summaries) / len(summaries)}
        for metric in self.metrics:
            scores |= metric.compute(predictions=summaries, references=self.documents)
        # a Trainer logs numbers only
        numbers = {name: float(value) for name, value in scores.items() if isinstance(value, Real)}
        self.trainer.log({f"eval_{name}": value for name, value in numbers.items()})

    @torch.no_grad()
    def generate(self, model: Any) -> list[str]:
        """Return what the model writes for each prompt."""
        summaries = []
        for start in range(0, len(self.prompts), self.batch_size):
            batch = self.tokenizer(
                self.prompts[start : start + self.batch_size],
                return_tensors="pt",
                padding=True,
                padding_side="left",  # the model goes on from the last token
            ).to(model.device)
            written = model.generate(**batch, **self.options)[:, batch["input_ids"].shape[1] :]
            summaries += self.tokenizer.batch_decode(written, skip_special_tokens=True)
        return summaries
