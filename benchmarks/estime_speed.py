# SPDX-License-Identifier: Apache-2.0
"""Compare ESTIME here with that of its authors: same texts, same encoder, equal scores, and the time.

    python -m benchmarks.estime_speed [--layers 24] [--summaries 16] [--documents 1] [--repeats 1] [--growth]
        [--model FOLDER] [--device DEVICE] [--dtype float32] [--alone]

Without `--model` the encoder is a BERT of the default model's size with random weights, because weights do not change
the time. The two take turns, and the best of `--repeats` is reported. Times are of this machine and this run, so quote
ratios.

The arithmetic rate counts the multiplications and additions of the matrix products that the scores need, without
padding. It stands beside the rate of one large matrix product, measured in the same run.

In float32 a pair may score differently only where a word has two equally good matches, and at most one pair in fifty
may; otherwise the run stops. In other types the number of equal pairs is printed.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch
import transformers

from benchmarks.blanc_reference import MEASURES, reference_estime
from metrics.estime.bert_embeddings import load
from metrics.estime.estime import DISTANCE_WORD_MIN, ESTIME, INPUT_SIZE_MAX, MARGIN, UNICODE_FORM, default_layer
from metrics.estime.masked_words import masked_inputs
from metrics.estime.model_inputs import default_device
from metrics.estime.model_names import model_path
from metrics.estime.tokenizer import tokenize
from summary_metrics.registry import read_profile

OFFLINE_ENCODER = read_profile("estime").offline_options["model_name"]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
# Share of the similarity by which two matches may differ and still change places by rounding.
TIE = 1e-5
TextsToScore = list[tuple[str, list[str]]]


def example_texts(documents: int, summaries: int) -> TextsToScore:
    """Example documents, each with as many summaries as wanted, its own first."""
    rows = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    texts = []
    for document in list(dict.fromkeys(row["document"] for row in rows))[:documents]:
        own_first = sorted(rows, key=lambda row: row["document"] != document)
        texts.append((document, [row["summary"] for row in own_first[:summaries]]))
    return texts


def write_random_bert(folder: Path, layers: int) -> str:
    """Write a BERT as wide as the large one, with the vocabulary of the packaged encoder."""
    tokenizer = transformers.BertTokenizer.from_pretrained(model_path(OFFLINE_ENCODER))
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=1024,
        num_hidden_layers=layers,
        num_attention_heads=16,
        intermediate_size=4096,
    )
    transformers.BertForMaskedLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def time_action(action: Callable[[], Any], device: str) -> tuple[float, Any]:
    """Time of one run of `action`, and what it returns."""
    synchronize = (lambda: None) if device == "cpu" else torch.accelerator.synchronize
    synchronize()
    start = time.perf_counter()
    result = action()
    synchronize()
    return time.perf_counter() - start, result


def product_rate(device: str, dtype: torch.dtype) -> float:
    """Floating-point operations a second of a large matrix product."""
    size = 2048 if device == "cpu" else 8192
    left, right = (torch.randn(size, size).to(device, dtype) for _ in range(2))
    times = [time_action(lambda: left @ right, device)[0] for _ in range(6)]
    return 2 * size**3 / min(times[1:])


def operations(lengths: list[int], layers: int, hidden: int, intermediate: int) -> int:
    """Multiplications and additions of the matrix products of `layers` layers on inputs of these lengths."""
    of_tokens = 2 * (4 * hidden * hidden + 2 * hidden * intermediate)
    return layers * sum(of_tokens * length + 4 * hidden * length * length for length in lengths)


def input_lengths(model: str, texts: TextsToScore) -> list[int]:
    """Lengths, with the special tokens, of the inputs that the different texts make."""
    encoder = load(model, "cpu")
    lengths = []
    for text in dict.fromkeys(text for document, summaries in texts for text in (document, *summaries)):
        words = tokenize(unicodedata.normalize(UNICODE_FORM, text))
        windows = masked_inputs(
            encoder.pieces(words), range(len(words)), encoder.mask, DISTANCE_WORD_MIN, INPUT_SIZE_MAX, MARGIN
        )
        lengths += [len(window.ids) + 2 for window in windows]
    return lengths


def score(metric: ESTIME, texts: TextsToScore, **options: Any) -> dict[str, Any]:
    """Scores of all pairs of `texts`."""
    result: Any = metric.compute(
        predictions=[summary for _, summaries in texts for summary in summaries],
        references=[document for document, summaries in texts for _ in summaries],
        **options,
    )
    return result


def compare(found: dict[str, Any], expected: list[list[float]], dtype: str) -> str:
    """How many pairs have the same scores; in float32, stops when one differs that has no tie, or many do."""
    different = 0
    for row, values in enumerate(expected):
        ours = [found[measure][row] for measure in MEASURES]
        if any(abs(a - b) > 1e-4 for a, b in zip(ours, values, strict=True)):
            different += 1
            if dtype != "float32":
                continue
            gaps = [
                (word["match"]["similarity"] - word["runner_up"]["similarity"]) / abs(word["match"]["similarity"])
                for word in found["details"][row]["words"]
            ]
            if min(gaps) > TIE:
                raise SystemExit(f"pair {row} differs without a tie: {ours} here, {values} there")
    if dtype == "float32" and different > 0.02 * len(expected):
        raise SystemExit(f"{different} of {len(expected)} pairs differ")
    return f"{len(expected) - different} of {len(expected)} pairs have equal scores"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", help="folder of an encoder (default: a random BERT)")
    parser.add_argument("--layers", type=int, default=24, help="of the random BERT (default 24)")
    parser.add_argument("--documents", type=int, default=1)
    parser.add_argument("--summaries", type=int, default=16, help="per document (default 16)")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--device", default=default_device())
    parser.add_argument("--dtype", default="float32", help="of this implementation (default float32)")
    parser.add_argument("--alone", action="store_true", help="without the reference")
    parser.add_argument("--growth", action="store_true", help="also how time grows with texts and summaries")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        model = arguments.model or write_random_bert(Path(folder), arguments.layers)
        run(model, arguments)


def run(model: str, arguments: argparse.Namespace) -> None:
    config = transformers.AutoConfig.from_pretrained(model)
    device, dtype, layer = arguments.device, getattr(torch, arguments.dtype), default_layer(config.num_hidden_layers)
    texts = example_texts(arguments.documents, arguments.summaries)
    options = {"output": MEASURES, "use_aggregator": False, "layer": layer, "device": device, "dtype": arguments.dtype}
    metric = ESTIME(model_name=model)
    details = score(metric, texts, explain=True, **options)  # loads and warms up
    lengths = input_lengths(model, texts)
    reference = None if arguments.alone else reference_estime(model, layer, device=device)

    own, other, rates = [], [], []
    for _ in range(arguments.repeats):
        rates.append(product_rate(device, dtype))
        own.append(time_action(lambda: score(metric, texts, **options), device)[0])
        if reference is not None:
            time_of, results = time_action(lambda: [reference.evaluate_claims(*text) for text in texts], device)
            other.append(time_of)
            agreement = compare(details, [row for of_document in results for row in of_document], arguments.dtype)
    rates.append(product_rate(device, dtype))

    count = sum(len(summaries) for _, summaries in texts)
    work = operations(lengths, layer, config.hidden_size, config.intermediate_size)
    print(f"{len(texts)} documents, {count} summaries: {len(lengths)} inputs, {sum(lengths)} tokens, layer {layer}")
    print(
        f"here       {min(own):8.2f} s  {len(texts) / min(own):8.3f} documents/s  {count / min(own):8.2f} summaries/s"
    )
    if other:
        print(f"reference  {min(other):8.2f} s  {min(other) / min(own):8.2f} times as long; {agreement}")
    rate, bound = work / min(own), max(rates)
    print(f"arithmetic {rate / 1e9:8.1f} GFLOP/s here, {bound / 1e9:.1f} in one matrix product: {rate / bound:.0%}")

    if arguments.growth:
        (document, summaries), *_ = texts
        print("words of the document, summaries, seconds")
        for times, number in ((1, 1), (2, 1), (4, 1), (1, 4), (1, 16)):
            longer = " ".join([document] * times)
            seconds, _ = time_action(partial(score, metric, [(longer, summaries[:number])], **options), device)
            print(f"{len(longer.split()):21}  {number:9}  {seconds:7.2f}")


if __name__ == "__main__":
    main()
