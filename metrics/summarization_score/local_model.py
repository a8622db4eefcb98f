# SPDX-License-Identifier: Apache-2.0
"""A chat model on this machine, through transformers: replies by greedy decoding, answers by comparing two logits.

Whether the model would go on with "1" or with "0" gives every question exactly one answer, and a probability.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

from .call_limit import CallLimit
from .forks import use_one_thread_if_forked
from .model_folder import check_folder

BATCH_SIZE = 8
MOST_CHARACTERS = 300  # of what a library says of a model that it cannot load
LABELS = ("0", "1")


def load_part(kind: Any, model: str, **options: Any) -> Any:
    """Return what one of the classes of transformers loads.

    Raises
    ------
    OSError
        In one line that names the model and its files. The libraries say with errors of many kinds that a file is
        damaged.
    """
    try:
        # Unless told not to, transformers asks on standard input whether to run code from the repository.
        return kind.from_pretrained(model, trust_remote_code=False, **options)
    except Exception as error:
        files = "config.json or *.safetensors"
        if "Tokenizer" in kind.__name__:
            files = "tokenizer.json, tokenizer_config.json or config.json"
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        if "ignore_mismatched_sizes" in reason:
            reason = "the sizes in config.json are not those of the weights"
        raise OSError(f"cannot load the model {model!r}, from {files}: {reason[:MOST_CHARACTERS]}") from error


class LocalModel:
    """A causal language model and its tokenizer, loaded from safetensors, without code from the repository.

    `name` is what tells its weights apart, in the signature and in the cache.
    """

    sampling: str | None = "greedy"
    follows_schema = False
    parallel = False

    def __init__(self, model: str, name: str) -> None:
        try:
            import torch
            import transformers
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                "backend 'transformers' needs torch and transformers: pip install torch transformers"
            ) from error
        use_one_thread_if_forked(torch)
        self._torch = torch
        self._lock = threading.Lock()  # a tokenizer serves one thread at a time
        self.calls = CallLimit()
        if os.path.isdir(model):
            try:
                check_folder(Path(model))
            except (OSError, ValueError) as error:
                raise OSError(f"cannot load the model {model!r}: {error}") from error
        self.tokenizer = load_part(transformers.AutoTokenizer, model, padding_side="left")
        network = transformers.AutoModelForCausalLM
        self.model, loading = load_part(network, model, use_safetensors=True, output_loading_info=True)
        if lacking := sorted(loading["missing_keys"]):  # transformers fills them with random numbers
            raise OSError(
                f"cannot load the model {model!r}: its *.safetensors lack {len(lacking)} weights for config.json, the "
                f"first {lacking[0]}"
            )
        self.model.eval()
        if torch.cuda.is_available():
            self.model.to("cuda")
        if self.tokenizer.pad_token_id is None:
            self.tokenizer.pad_token = self.tokenizer.eos_token
        revision = getattr(self.model.config, "_commit_hash", None)
        self.served = {str(revision)} if revision else set()
        self.name: str | None = name
        self.limit: int | None = getattr(self.model.config, "max_position_embeddings", None)
        self.identity: str | None = f"{name}|revision:{revision or 'local'}|greedy"
        self.label_ids = self._label_ids()

    def _label_ids(self) -> list[int]:
        """Return the token of each label; the model cannot answer if they are not two different tokens."""
        last = [self.tokenizer(label, add_special_tokens=False)["input_ids"][-1:] for label in LABELS]
        if [self.tokenizer.decode(ids).strip() for ids in last] != list(LABELS):
            raise ValueError(f"the tokenizer has no single tokens for {' and '.join(LABELS)}")
        return [token for tokens in last for token in tokens]

    def _prompt(self, messages: list[dict[str, str]]) -> str:
        if self.tokenizer.chat_template:
            prompt: str = self.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
            return prompt
        return "\n\n".join(message["content"] for message in messages) + "\n\n"

    def _encode(self, prompts: list[str]) -> Any:
        """Return token ids and attention mask, each of shape (prompts, longest prompt), padded on the left."""
        # A chat template has already written the special tokens.
        special = not self.tokenizer.chat_template
        encoded = self.tokenizer(prompts, return_tensors="pt", padding=True, add_special_tokens=special)
        length = encoded["input_ids"].shape[1]
        if self.limit is not None and length >= self.limit:
            raise ValueError(f"the prompt has {length} tokens, and the model reads {self.limit} with the reply")
        return encoded.to(self.model.device)

    def complete(
        self, messages: list[dict[str, str]], schema: dict[str, Any], max_tokens: int
    ) -> tuple[str, dict[str, int], bool]:
        """Return the reply, its tokens, and whether it was cut short; the schema is not used."""
        self.calls.take()
        with self._lock:
            return self._complete(messages, max_tokens)

    def _complete(self, messages: list[dict[str, str]], max_tokens: int) -> tuple[str, dict[str, int], bool]:
        encoded = self._encode([self._prompt(messages)])
        before = encoded["input_ids"].shape[1]
        most = max_tokens if self.limit is None else min(max_tokens, self.limit - before)
        with self._torch.inference_mode():
            output = self.model.generate(
                input_ids=encoded["input_ids"],
                attention_mask=encoded["attention_mask"],
                do_sample=False,
                max_new_tokens=most,
                pad_token_id=self.tokenizer.pad_token_id,
            )[0, before:]
        text: str = self.tokenizer.decode(output, skip_special_tokens=True)
        return text, {"prompt_tokens": before, "completion_tokens": len(output)}, len(output) >= most

    def choose(self, conversations: list[list[dict[str, str]]]) -> list[float]:
        """Return, for each conversation, the probability that the reply is 1 rather than 0; each is one call."""
        self.calls.take(len(conversations))
        with self._lock:
            return self._choose(conversations)

    def _choose(self, conversations: list[list[dict[str, str]]]) -> list[float]:
        probabilities: list[float] = []
        prompts = [self._prompt(messages) for messages in conversations]
        for start in range(0, len(prompts), BATCH_SIZE):
            encoded = self._encode(prompts[start : start + BATCH_SIZE])
            # Left padding must not shift the positions of the text, or a batch would change its answers.
            positions = (encoded["attention_mask"].cumsum(-1) - 1).clamp(min=0)
            with self._torch.inference_mode():
                logits = self.model(
                    input_ids=encoded["input_ids"], attention_mask=encoded["attention_mask"], position_ids=positions
                ).logits[:, -1, self.label_ids]  # (prompts, 2)
            probabilities += logits.double().softmax(-1)[:, LABELS.index("1")].tolist()
        return probabilities
