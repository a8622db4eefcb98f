# SPDX-License-Identifier: Apache-2.0
"""How fast the offline summarization score is, and how much memory it takes, on many pairs.

    python -m benchmarks.lexical_throughput [--pairs 100000] [--summaries-per-document 16] [FILE.jsonl]

FILE has a `document` per line. A scored document is made of sentences of these, drawn at random, as many as a news
article has, so that every document is different. `compute` scores 1000 pairs at a time, on one instance. The memory is
the peak of the process. It is printed as the run goes on, and must not grow with the number of pairs. At the end some
pairs are scored with `faithfulness=True` as well, in turn with the default, and the ratio of the processor times says
what the further key costs beside `qa_score`. That is printed for documents with as many summaries and for documents
with one summary each. Of several runs the fastest counts, because other work on the machine can only slow one down.
Last, its processor time stands beside that of ROUGE, chrF and NLTK's tokenizer.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.usual_speed import Pairs, print_beside
from metrics.summarization_score.summarization_score import SummarizationScore

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
SENTENCES_PER_DOCUMENT = 20
SENTENCES_PER_SUMMARY = 3
TIMED_DOCUMENTS = 50  # more than any cache of texts holds
ROUNDS = 20


def pairs(sentences: list[str], total: int, per_document: int) -> Iterator[tuple[str, str]]:
    """Yield `total` (summary, document) pairs, `per_document` of them for each document."""
    draw = random.Random(0)
    for i in range(total):
        if i % per_document == 0:
            chosen = draw.choices(sentences, k=SENTENCES_PER_DOCUMENT)
        yield " ".join(draw.sample(chosen, SENTENCES_PER_SUMMARY)), " ".join(chosen)


def peak_megabytes() -> float:
    """The largest resident memory of this process so far; nan on Windows, which does not tell it."""
    try:
        import resource
    except ModuleNotFoundError:
        return math.nan
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def time_both(metric: SummarizationScore, batch: list[tuple[str, str]]) -> tuple[float, float]:
    """The processor seconds of the default, and of the default with the two further keys: the least of the rounds."""
    summaries, documents = [summary for summary, _ in batch], [document for _, document in batch]
    seconds = {False: math.inf, True: math.inf}
    for _ in range(ROUNDS):
        for faithfulness, least in seconds.items():
            start = time.process_time()
            metric.compute(predictions=summaries, references=documents, faithfulness=faithfulness)
            seconds[faithfulness] = min(least, time.process_time() - start)
    return seconds[False], seconds[True]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=EXAMPLES)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--summaries-per-document", type=int, default=16)
    arguments = parser.parse_args()
    documents = [json.loads(line)["document"] for line in arguments.file.read_text(encoding="utf-8").splitlines()]
    sentences = list(dict.fromkeys(s for document in documents for s in re.split(r"(?<=[.!?])\s+", document) if s))
    metric = SummarizationScore(use_aggregator=False)
    stream = pairs(sentences, arguments.pairs, arguments.summaries_per_document)
    done, seconds, sums = 0, 0.0, []
    print("   pairs  seconds  pairs/s  peak MB")
    while batch := [pair for _, pair in zip(range(1000), stream, strict=False)]:
        start = time.perf_counter()
        result = metric.compute(predictions=[summary for summary, _ in batch], references=[text for _, text in batch])
        seconds += time.perf_counter() - start
        assert result is not None
        sums.append(math.fsum(result["qa_score"]))
        done += len(batch)
        if done % max(1000, arguments.pairs // 10) < 1000 or done == arguments.pairs:
            print(f"{done:8} {seconds:8.1f} {done / seconds:8.0f} {peak_megabytes():8.0f}", flush=True)
    print(f"mean qa_score {math.fsum(sums) / done:.4f}")
    for per_document in dict.fromkeys((arguments.summaries_per_document, 1)):
        default, checked = time_both(metric, [*pairs(sentences, TIMED_DOCUMENTS * per_document, per_document)])
        ratio = (checked - default) / default
        print(f"facts_score, summaries per document {per_document}: {ratio:.2f} times the default")

    def score(pairs: Pairs, **options: Any) -> object:
        return metric.compute(predictions=[one for one, _ in pairs], references=[text for _, text in pairs], **options)

    print_beside({"qa_score": score, "with facts_score": partial(score, faithfulness=True)}, sentences)


if __name__ == "__main__":
    main()
