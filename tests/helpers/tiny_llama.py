# SPDX-License-Identifier: Apache-2.0
"""Chat models for the tests: a Llama with random weights in a folder, and a real llama.cpp server
of a tiny model.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import torch
import xllamacpp
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from tests.helpers import tiny_gguf

TEMPLATE = (
    "{% for m in messages %}<{{ m['role'] }}>{{ m['content'] }}{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)


def write_llama(
    folder: Path, template: str | None = TEMPLATE, positions: int = 4096, digits: bool = True
) -> str:
    """Write a byte-level tokenizer and a random Llama; return their folder."""
    # Not above: it takes seconds of each process that collects the tests.
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {
        character: i
        for i, character in enumerate(alphabet if digits else set(alphabet) - set("01"))
    }
    vocabulary["</s>"] = len(vocabulary)
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="</s>")
    fast.chat_template = template
    fast.save_pretrained(folder)
    config = LlamaConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        max_position_embeddings=positions,
        initializer_range=0.5,
        bos_token_id=None,
        eos_token_id=vocabulary["</s>"],
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        LlamaForCausalLM(config).save_pretrained(folder)
    return str(folder)


@contextmanager
def llama_server(folder: Path) -> Iterator[str]:
    """The address of a llama.cpp server whose model always prefers "1" to "0"."""
    tiny_gguf.write(folder / "tiny.gguf")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(folder / "tiny.gguf")
    parameters.n_ctx = 16384
    parameters.n_parallel = 2
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server
