# SPDX-License-Identifier: Apache-2.0
"""Metrics that compare with the source document, inside a Seq2SeqTrainer. Copy this file into your project."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from numbers import Real
from typing import Any

import evaluate
import torch
from accelerate.utils import gather_object


def make_compute_metrics(
    metrics: Any, tokenizer: Any, eval_dataset: Any, references: str | None = "document"
) -> Callable[..., dict[str, float]]:
    """Return a `compute_metrics` for a `Seq2SeqTrainer` that scores each row of `eval_dataset` exactly once.

    A Trainer does not say which row a prediction belongs to: it may group rows by length, and several processes repeat
    rows at the end. Here each row finds its summary by its input ids, without padding. Rows with equal ids, such as
    documents that differ only in what is cut off, share one: the model cannot tell them apart either. (An index column
    needs no such rule, but a Trainer of one's own that hides it from `forward` and `generate` and gathers it.)

    Parameters
    ----------
    metrics
        A metric, a list of metrics, or what `evaluate.combine` returns.
    tokenizer
        The one that made the input ids.
    eval_dataset
        The `datasets.Dataset` that the Trainer evaluates; its column `input_ids` is read. For another one, such as that
        of `trainer.predict(test_dataset)`, set `trainer.compute_metrics` anew.
    references
        Its column with what the metrics compare with: whole documents, as text, which the Trainer leaves alone. None
        for metrics that compare with nothing.

    Returns
    -------
    Callable
        For a Trainer with `predict_with_generate=True`, labels and, unless `references` is None,
        `include_for_metrics=["inputs"]`; `batch_eval_metrics` may be set. It returns the results that are numbers, as
        a Trainer cannot log others; nan is logged, and never the best for `metric_for_best_model`. Every process
        computes it. It raises a ValueError when one of these settings is missing, or the dataset is another.
    """
    metric = evaluate.combine(metrics) if isinstance(metrics, list) else metrics
    padding = {-100, tokenizer.pad_token_id}  # -100 is what the Trainer pads with where it joins batches

    def without_padding(rows: Iterable[Any]) -> list[tuple[int, ...]]:
        return [tuple(i for i in torch.as_tensor(row).tolist() if i not in padding) for row in rows]

    rows = without_padding(eval_dataset["input_ids"])
    sources = None if references is None else list(eval_dataset[references])
    summaries: dict[Hashable, str] = {}

    def compute_metrics(prediction: Any, compute_result: bool = True) -> dict[str, float]:
        if getattr(prediction.predictions, "ndim", None) != 2:
            raise ValueError("the predictions are not token ids: set predict_with_generate=True")
        texts = tokenizer.batch_decode(without_padding(prediction.predictions), skip_special_tokens=True)
        wanted: list[Any] = rows
        if prediction.inputs is not None:
            keys: Iterable[Hashable]
            if isinstance(prediction.inputs, Mapping):  # batch_eval_metrics: of this process only, unlike predictions
                keys = gather_object(without_padding(prediction.inputs["input_ids"]))
            else:
                keys = without_padding(prediction.inputs)
        elif sources is None:  # any order will do, and rows are repeated only at the end
            keys, wanted = range(len(summaries), len(summaries) + len(texts)), range(len(rows))
        else:
            raise ValueError('which row a prediction belongs to is unknown: set include_for_metrics=["inputs"]')
        summaries.update(zip(keys, texts, strict=True))
        if not compute_result:
            return {}
        found = dict(summaries)
        summaries.clear()
        if not found.keys() >= set(wanted):
            raise ValueError("the Trainer evaluates another dataset than the one given to make_compute_metrics")
        result = metric.compute(predictions=[found[key] for key in wanted], references=sources)
        return {key: float(value) for key, value in result.items() if isinstance(value, Real)}

    return compute_metrics
