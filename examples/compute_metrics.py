# SPDX-License-Identifier: Apache-2.0
"""Metrics that compare with the source document, inside a Seq2SeqTrainer. Copy this file into your
project.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from numbers import Real
from typing import Any

import evaluate
import numpy as np
import torch

try:
    from accelerate import PartialState
    from accelerate.utils import broadcast_object_list, gather_object
except ImportError as error:
    raise ImportError("a Trainer needs accelerate: pip install accelerate") from error


def make_compute_metrics(
    metrics: Any, tokenizer: Any, eval_dataset: Any, references: str | None = "document"
) -> Callable[..., dict[str, float]]:
    """Return a `compute_metrics` for a `Seq2SeqTrainer` that scores each row of `eval_dataset`
    exactly once.

    A Trainer does not say which row a prediction belongs to. It may group rows by length, and
    several processes repeat rows at the end. Here each row finds its summary by its input ids,
    without padding. Rows with equal ids share one summary: for example, documents that differ only
    behind the place where they are cut off. The model cannot tell them apart either. An index
    column would be simpler, but `generate` and `forward` refuse it, so it would need a Trainer of
    its own.

    Parameters
    ----------
    metrics
        A metric, a list of metrics, or what `evaluate.combine` returns.
    tokenizer
        The one that made the input ids.
    eval_dataset
        The `datasets.Dataset` that the Trainer evaluates; its column `input_ids` is read. For
        another dataset, such as that of `trainer.predict(test_dataset)`, set
        `trainer.compute_metrics` anew.
    references
        The column of `eval_dataset` that holds the whole documents, as text. The Trainer leaves it
        alone. None when no metric reads the document.

    Returns
    -------
    Callable
        For a Trainer that has labels and `predict_with_generate=True`. Unless `references` is None,
        the Trainer also needs `include_for_metrics=["inputs"]`. `batch_eval_metrics` may be set.

        The function returns the results that are numbers, because a Trainer cannot log others, and
        `summary_words`, the mean length of the summaries: what stands between spaces counts as a
        word. When there are several processes, the first computes the scores, and the others wait
        for it, no longer than `ddp_timeout`. So nothing is paid for twice, and all processes choose
        the same best model.

        It raises a ValueError when one of these settings is missing, and when the Trainer evaluates
        another dataset. So it does for logits, which are what an SFTTrainer and a Trainer of a
        decoder-only model give: generation_callback.py is for these. If an evaluation breaks off,
        batches may be left behind that cannot be told from new ones; then the next evaluation
        raises a ValueError once.
    """
    metric = evaluate.combine(metrics) if isinstance(metrics, list) else metrics
    padding = [-100, tokenizer.pad_token_id]  # the Trainer pads with -100 where it joins batches

    def without_padding(rows: Iterable[Any]) -> list[np.ndarray]:
        arrays = (torch.as_tensor(row).cpu().numpy() for row in rows)
        return [array[~np.isin(array, padding)] for array in arrays]

    def keys_of(rows: Iterable[Any]) -> list[Hashable]:
        return [ids.astype(np.int32).tobytes() for ids in without_padding(rows)]

    keys_of_rows = keys_of(eval_dataset["input_ids"])
    sources = None if references is None else list(eval_dataset[references])
    summaries: dict[Hashable, str] = {}

    def compute_metrics(prediction: Any, compute_result: bool = True) -> dict[str, float]:
        if getattr(prediction.predictions, "ndim", None) != 2:
            raise ValueError(
                "the predictions are not rows of token ids: set predict_with_generate=True, or use"
                " generation_callback.py in a Trainer that has logits only"
            )
        texts = tokenizer.batch_decode(
            without_padding(prediction.predictions), skip_special_tokens=True
        )
        inputs, wanted = prediction.inputs, keys_of_rows
        # batch_eval_metrics: of this process only, while predictions are of all
        if isinstance(inputs, Mapping):
            keys = gather_object(keys_of(inputs["input_ids"]))
        elif inputs is not None:
            keys = keys_of(inputs)
        elif references is None:  # the order does not matter, and what is repeated comes last
            keys, wanted = (
                list(range(len(summaries), len(summaries) + len(texts))),
                list(range(len(keys_of_rows))),
            )
        else:
            raise ValueError(
                'which row a prediction belongs to is unknown: set include_for_metrics=["inputs"]'
            )
        summaries.update(zip(keys, texts, strict=True))
        if not compute_result:
            return {}
        found = dict(summaries)
        summaries.clear()
        # at the end, where only the order tells
        repeated = inputs is None and PartialState().num_processes > 1
        if not (found.keys() >= set(wanted) if repeated else found.keys() == set(wanted)):
            raise ValueError(
                "the Trainer evaluates another dataset than the one given to make_compute_metrics,"
                " or an earlier evaluation broke off: then evaluate again"
            )
        results: list[dict[str, Any]] = [{}]
        if PartialState().is_main_process:
            predictions = [found[key] for key in wanted]
            words = [len(prediction.split()) for prediction in predictions]
            scores = metric.compute(predictions=predictions, references=sources)
            # most scores move when lengths do
            results = [{**scores, "summary_words": np.mean(words)}]
        (result,) = broadcast_object_list(results)
        return {key: float(value) for key, value in result.items() if isinstance(value, Real)}

    return compute_metrics
