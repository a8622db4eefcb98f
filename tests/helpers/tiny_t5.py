# SPDX-License-Identifier: Apache-2.0
"""A tiny T5 with random weights, five documents for it, and a real Seq2SeqTrainer that evaluates it
on them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import datasets
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, processors, trainers

DOCUMENTS = [
    (
        "rain fell on the town all night and the river rose by two metres before the old bridge was"
        " closed at dawn"
    ),
    (
        "bakers in the valley bake rye bread at night and sell it warm at noon on the market of the"
        " upper village"
    ),
    "a fox slept",
    "nobody saw the boat leave",
    "the mayor said that the new tram would cost more than the council had planned in spring",
]
LABELS = [
    "the river rose",
    "bakers sell rye bread",
    "a fox slept",
    "the boat left",
    "the tram costs more",
]
MAX_LENGTH = 12  # tokens of a document that the model sees
MAX_SUMMARY = 9
BATCH_SIZE = 2


def tiny_tokenizer(padding_side: str = "right") -> Any:
    words = Tokenizer(models.WordLevel(unk_token="<unk>"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    trainer = trainers.WordLevelTrainer(
        special_tokens=["<pad>", "</s>", "<unk>"], show_progress=False
    )
    words.train_from_iterator(DOCUMENTS, trainer)
    words.post_processor = processors.TemplateProcessing(
        single="$A </s>", special_tokens=[("</s>", 1)]
    )
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=words,
        padding_side=padding_side,
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
        model_input_names=["input_ids", "attention_mask"],
    )


def tiny_model(tokenizer: Any) -> Any:
    config = transformers.T5Config(
        vocab_size=len(tokenizer),
        d_model=16,
        d_kv=8,
        d_ff=32,
        num_layers=1,
        num_heads=2,
        dropout_rate=0.0,
        decoder_start_token_id=tokenizer.pad_token_id,
        # far above the usual, so that untrained layers tell documents apart
        initializer_factor=3.0,
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        return transformers.T5ForConditionalGeneration(config)


def tokenize(tokenizer: Any, documents: list[str] = DOCUMENTS, labels: list[str] = LABELS) -> Any:
    inputs = tokenizer(documents, truncation=True, max_length=MAX_LENGTH)
    return datasets.Dataset.from_dict(
        {"document": documents, **inputs, "labels": tokenizer(labels)["input_ids"]}
    )


def summaries_one_by_one(tokenizer: Any, model: Any, documents: list[str] = DOCUMENTS) -> list[str]:
    """What the Trainer must get, without a Trainer: no batches, no padding, no order."""
    summaries = []
    for document in documents:
        inputs = tokenizer(document, truncation=True, max_length=MAX_LENGTH, return_tensors="pt")
        (ids,) = model.eval().generate(**inputs, max_length=MAX_SUMMARY)
        summaries.append(tokenizer.decode(ids, skip_special_tokens=True))
    return summaries


def tiny_trainer(
    folder: Path,
    tokenizer: Any,
    data: Any,
    compute_metrics: Callable[..., dict[str, float]],
    **arguments: Any,
) -> Any:
    defaults = {
        "predict_with_generate": True,
        "include_for_metrics": ["inputs"],
        "generation_max_length": MAX_SUMMARY,
        "per_device_eval_batch_size": BATCH_SIZE,
    }
    model = tiny_model(tokenizer)
    return transformers.Seq2SeqTrainer(
        model=model,
        args=transformers.Seq2SeqTrainingArguments(
            output_dir=str(folder),
            use_cpu=True,
            disable_tqdm=True,
            report_to="none",
            **{**defaults, **arguments},
        ),
        train_dataset=data,
        eval_dataset=data,
        processing_class=tokenizer,
        data_collator=transformers.DataCollatorForSeq2Seq(tokenizer, model),
        compute_metrics=compute_metrics,
    )
