# SPDX-License-Identifier: Apache-2.0
"""A llama.cpp model of a few hundred kilobytes, written by the tests: it knows which byte likes to
follow which.

Its only layer adds nothing, so the next byte depends on the last one alone, as in a table of byte
pairs. Under a grammar it writes short strings and always prefers "1" to "0". One token is longer: it
fits only where a list is called questions, and begins that with a closed question.
"""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np

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


def write(path: Path) -> None:
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
