# SPDX-License-Identifier: Apache-2.0
"""A chat model on this machine, through transformers: replies by greedy decoding, answers by
comparing two logits.

Whether the model would go on with "1" or with "0" gives every question exactly one answer, and a
probability.
"""

from __future__ import annotations

import threading
from typing import Any

from .shared import Client, Messages, Reply, load_model, longest_input, model_label, need_libraries

BATCH_SIZE = 8
LABELS = ("0", "1")


class LocalModel(Client):
    """A causal language model and its tokenizer, loaded from safetensors, without code from the
    repository.
    """

    sampling = "greedy"
    follows_schema = False
    at_once = 1

    def __init__(self, name: str) -> None:
        super().__init__()
        self._torch, _ = need_libraries()
        self.model, self.tokenizer = load_model(
            name, "AutoModelForCausalLM", dtype="auto", unused="(none)"
        )
        self.tokenizer.padding_side = "left"
        if self.tokenizer.pad_token_id is None:
            self.tokenizer.pad_token = self.tokenizer.eos_token
        self._lock = threading.Lock()  # a tokenizer serves one thread at a time
        self.name = model_label(name)
        revision = getattr(self.model.config, "_commit_hash", None)
        if revision:
            self.served.add(revision)
        self.identity = f"{self.name}|revision:{revision or 'local'}|greedy"
        self.limit = longest_input(self.model, self.tokenizer)
        last = [
            self.tokenizer(label, add_special_tokens=False)["input_ids"][-1:] for label in LABELS
        ]
        if [self.tokenizer.decode(ids).strip() for ids in last] != list(LABELS):
            raise ValueError(f"the tokenizer has no single tokens for {' and '.join(LABELS)}")
        self._labels = [token for tokens in last for token in tokens]

    def _encode(self, conversations: list[Messages]) -> Any:
        """Return token ids and attention mask, each of shape (conversations, longest prompt),
        padded on the left.
        """
        template = bool(self.tokenizer.chat_template)  # which writes the special tokens
        prompts = []
        for messages in conversations:
            prompt = "".join(f"{message['content']}\n\n" for message in messages)
            if template:
                prompt = self.tokenizer.apply_chat_template(
                    messages, tokenize=False, add_generation_prompt=True
                )
            prompts.append(prompt)
        encoded = self.tokenizer(
            prompts, return_tensors="pt", padding=True, add_special_tokens=not template
        )
        length = encoded["input_ids"].shape[1]
        if length >= self.limit:
            raise ValueError(
                f"the prompt has {length} tokens, and the model reads {self.limit} with the reply"
            )
        return encoded.to(self.model.device)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply; the schema is not used."""
        self.meter.take()
        with self._lock, self._torch.inference_mode():
            encoded = self._encode([messages])
            before = encoded["input_ids"].shape[1]
            most = min(max_tokens, self.limit - before)
            output = self.model.generate(
                input_ids=encoded["input_ids"],
                attention_mask=encoded["attention_mask"],
                do_sample=False,
                max_new_tokens=most,
                pad_token_id=self.tokenizer.pad_token_id,
            )[0, before:]
            text: str = self.tokenizer.decode(output, skip_special_tokens=True)
        self.meter.note(prompt_tokens=before, completion_tokens=len(output))
        return Reply(text, is_cut=len(output) >= most)

    def choose(self, conversations: list[Messages]) -> list[float]:
        """Return, for each conversation, the probability that the reply is 1 rather than 0; each is
        one call.
        """
        self.meter.take(len(conversations))
        probabilities: list[float] = []
        with self._lock, self._torch.inference_mode():
            for start in range(0, len(conversations), BATCH_SIZE):
                encoded = self._encode(conversations[start : start + BATCH_SIZE])
                mask = encoded["attention_mask"]
                # Left padding must not shift the positions of the text, or a batch would change its
                # answers.
                positions = (mask.cumsum(-1) - 1).clamp(min=0)
                output = self.model(
                    input_ids=encoded["input_ids"], attention_mask=mask, position_ids=positions
                )
                logits = output.logits[:, -1, self._labels]  # (conversations, 2)
                probabilities += logits.double().softmax(-1)[:, LABELS.index("1")].tolist()
        return probabilities
