# SPDX-License-Identifier: Apache-2.0
"""Train a model to summarize by the reward `summary_metrics.reward`, with GRPO of TRL.

    pip install trl
    python examples/grpo.py OUTPUT

The data are the stories of news.jsonl. Without --model, the model is a tiny Llama with random
weights that writes words of the stories in any order. Then nothing is downloaded, it takes a minute
on a CPU, and what it writes means nothing. At the end stand the reward and its parts over the first
and the last steps: look at the completions as well, as the reward does not see all.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

import datasets
import tokenizers
import torch
import transformers
import trl

from summary_metrics import reward

STORIES = Path(__file__).resolve().with_name("news.jsonl")
ASKED = "Summarize the story.\n\n{}\n\nSummary:"
SPECIAL = ["<pad>", "<s>", "</s>", "<unknown>"]


def tiny_llama(texts: list[str]) -> tuple[Any, Any]:
    """Return a tokenizer of the words of `texts`, and a small Llama with random weights for it."""
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel(unk_token="<unknown>"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    words.train_from_iterator(texts, tokenizers.trainers.WordLevelTrainer(special_tokens=SPECIAL))
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=words, pad_token="<pad>", bos_token="<s>", eos_token="</s>"
    )
    config = transformers.LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=64,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        pad_token_id=tokenizer.pad_token_id,
        bos_token_id=tokenizer.bos_token_id,
        eos_token_id=tokenizer.eos_token_id,
    )
    return tokenizer, transformers.LlamaForCausalLM(config)


def main() -> None:
    """Train, and print how the reward and its parts moved."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", metavar="OUTPUT", help="a folder for checkpoints")
    parser.add_argument("--model", metavar="NAME", help="a model that writes text to start from")
    parser.add_argument("--steps", type=int, metavar="N", default=100, help="default: %(default)s")
    options = parser.parse_args()

    transformers.set_seed(0)
    rows = [json.loads(line) for line in STORIES.read_text(encoding="utf-8").splitlines()]
    documents = list(dict.fromkeys(row["document"] for row in rows))
    # The column `document` goes through the trainer to the reward.
    data = datasets.Dataset.from_list(
        [{"prompt": ASKED.format(document), "document": document} for document in documents]
    )
    if options.model:
        tokenizer = transformers.AutoTokenizer.from_pretrained(options.model)
        model = transformers.AutoModelForCausalLM.from_pretrained(options.model)
    else:
        tokenizer, model = tiny_llama(data["prompt"])
    trainer = trl.GRPOTrainer(
        model=model,
        reward_funcs=[reward()],
        args=trl.GRPOConfig(
            output_dir=options.output,
            max_steps=options.steps,
            per_device_train_batch_size=16,
            num_generations=8,
            max_completion_length=64,
            learning_rate=1e-5 if options.model else 1e-2,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            bf16=torch.cuda.is_available(),
            use_cpu=not torch.cuda.is_available(),
        ),
        train_dataset=data,
        processing_class=tokenizer,
    )
    trainer.train()
    logged = [entry for entry in trainer.state.log_history if "reward" in entry]
    tenth = max(1, len(logged) // 10)
    for key in [key for key in logged[0] if key == "reward" or key.startswith("summary_reward/")]:
        # a part that no completion of a step has is not logged
        values = [entry[key] for entry in logged if key in entry]
        first, last = statistics.mean(values[:tenth]), statistics.mean(values[-tenth:])
        print(f"{key}: {first:.3f} -> {last:.3f}")


if __name__ == "__main__":
    main()
