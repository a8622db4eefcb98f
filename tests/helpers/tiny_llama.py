# SPDX-License-Identifier: Apache-2.0
"""Chat models for the tests: a Llama with random weights in a folder, and a real llama.cpp server
of a tiny model.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import gguf
import numpy as np
import torch
import xllamacpp
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

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


SPECIAL = [b"<unk>", b"<s>", b"</s>"]
QUESTION = b's":["Is it so?'  # behind "question"
WIDTH = 320  # at least as many as there are tokens, so that each has a direction of its own
FOLLOWS = {
    '"': "river",
    "r": "i",
    "i": "v",
    "v": "e",
    "e": '"]',
    "1": '"',
    "0": '"',
    "{": '"',
    ":": '"[',
    "[": '"',
}


def token_of(character: str) -> int:
    return len(SPECIAL) + ord(character)


def next_byte_scores() -> np.ndarray:
    """Array (token, last token): how much each token likes to follow each other one."""
    scores = np.zeros((WIDTH, WIDTH), dtype=np.float32)
    for character in '"]}1:':  # what ends things is liked everywhere, or a reply would never end
        scores[token_of(character)] += 1
    scores[token_of("1")] += 1
    scores[SPECIAL.index(b"</s>")] += 2
    question = len(SPECIAL) + 256
    scores[question, token_of("n")] = scores[token_of('"'), question] = 9
    for last, liked in FOLLOWS.items():
        for rank, character in enumerate(liked):
            scores[token_of(character), token_of(last)] += 9 - rank
    return scores


def write_gguf(path: Path) -> None:
    """Write a llama.cpp model of a few hundred kilobytes that knows which byte likes to follow which.

    Its only layer adds nothing, so the next byte depends on the last one alone, as in a table of
    byte pairs. Under a grammar it writes short strings and always prefers "1" to "0". One token is
    longer: it fits only where a list is called questions, and begins that with a closed question.
    """
    tokens = [*SPECIAL, *(f"<0x{byte:02X}>".encode() for byte in range(256)), QUESTION]
    count = len(tokens)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(16384)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(32)
    writer.add_head_count(5)
    writer.add_head_count_kv(5)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // 5)
    writer.add_vocab_size(count)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * count)
    writer.add_token_types(
        [gguf.TokenType.UNKNOWN]
        + [gguf.TokenType.CONTROL] * 2
        + [gguf.TokenType.BYTE] * 256
        + [gguf.TokenType.NORMAL]
    )
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(
        "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant: "
    )
    identity = np.eye(WIDTH, dtype=np.float32)
    writer.add_tensor("token_embd.weight", identity[:count].copy())
    writer.add_tensor("output_norm.weight", np.ones(WIDTH, dtype=np.float32))
    writer.add_tensor("output.weight", next_byte_scores()[:count].copy())
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        writer.add_tensor(f"blk.0.{name}.weight", np.zeros((WIDTH, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_gate.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_up.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_down.weight", np.zeros((WIDTH, 32), dtype=np.float32))
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", np.ones(WIDTH, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@contextmanager
def llama_server(folder: Path) -> Iterator[str]:
    """The address of a llama.cpp server whose model always prefers "1" to "0"."""
    write_gguf(folder / "tiny.gguf")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(folder / "tiny.gguf")
    parameters.n_ctx = 16384
    parameters.n_parallel = 2
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server
