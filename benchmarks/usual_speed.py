# SPDX-License-Identifier: Apache-2.0
"""The processor time of a metric beside that of ROUGE, chrF and NLTK's tokenizer, on the same texts and in one run."""

from __future__ import annotations

import gc
import math
import random
import re
import time
from collections.abc import Callable, Iterable, Mapping

import sacrebleu
from rouge_score.rouge_scorer import RougeScorer

from benchmarks.nltk_reference import nltk_with_embedded_parameters

SOURCE_CHARACTERS = 4_100
SENTENCES_PER_SUMMARY = 3
PAIRS = 200
ROUNDS = 3
Pairs = list[tuple[str, str]]  # summary and source


def split_sentences(documents: Iterable[str]) -> list[str]:
    """Return the different sentences of some documents, without line breaks."""
    found = (part for document in documents for part in re.split(r"(?<=[.!?])\s+", " ".join(document.split())))
    return [sentence for sentence in dict.fromkeys(found) if sentence]


def make_unlike(sentences: list[str], number: int = PAIRS) -> Pairs:
    """Return summaries, each with a source of its own, of sentences drawn at random."""
    draw = random.Random(0)
    pairs = []
    for _ in range(number):
        chosen: list[str] = []
        while sum(map(len, chosen)) + len(chosen) < SOURCE_CHARACTERS:
            chosen.append(draw.choice(sentences))
        pairs.append((" ".join(draw.sample(chosen, min(SENTENCES_PER_SUMMARY, len(chosen)))), " ".join(chosen)))
    return pairs


def usual_scores() -> dict[str, Callable[[Pairs], object]]:
    """Return what the usual scores do with some pairs; the source stands where they have a reference."""
    rouge = RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True)
    chrf = sacrebleu.CHRF()
    tokenize = nltk_with_embedded_parameters()
    return {
        "ROUGE-1, 2 and L (rouge_score)": lambda pairs: [rouge.score(source, summary) for summary, source in pairs],
        "chrF (sacrebleu)": lambda pairs: [chrf.sentence_score(summary, [source]) for summary, source in pairs],
        "NLTK's tokenizer, of the source": lambda pairs: [tokenize(source) for _, source in pairs],
    }


def print_beside(ours: Mapping[str, Callable[[Pairs], object]], sentences: list[str]) -> None:
    """Print milliseconds per summary of ours and of the usual, the least of some rounds, and their ratios."""
    pairs = make_unlike(sentences)
    calls = {**ours, **usual_scores()}
    least = dict.fromkeys(calls, math.inf)
    for _ in range(ROUNDS):
        for name, call in calls.items():
            gc.collect()
            start = time.process_time()
            call(pairs)
            least[name] = min(least[name], time.process_time() - start)
    print(f"\n{PAIRS} summaries, each with a source of its own of {SOURCE_CHARACTERS} characters")
    print(f"{'':40} ms per summary  times {next(iter(ours))}")
    for name, seconds in least.items():
        print(f"{name:40} {1000 * seconds / PAIRS:14.3f}  {seconds / least[next(iter(ours))]:.1f}")
