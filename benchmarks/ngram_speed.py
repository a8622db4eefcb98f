# SPDX-License-Identifier: Apache-2.0
"""Compare the three n-gram metrics with the formulas of their originals: equal scores, and the time.

    python -m benchmarks.ngram_speed [--summaries 20000] [FILE.jsonl ...]

Each FILE has a `document` per line. A summary is three sentences of a document, drawn at random; no two are equal. The
default file has few different words, which flatters a tokenizer that remembers words, so give more files. Scores are
compared row by row, and a difference stops the run. Times are processor time of this machine and this run, so quote
ratios.

`cold` starts with an empty memory of the tokenizer, and `warm` scores the same summaries again. `counts` is the time of
the tokenizer and of the least that the metric could do with its tokens in Python, one summary after the other.
abstractness makes no tokens. It comes twice: with few sources, each shared by many summaries, and with a source of its
own for every summary.

At the end, the processor time of the three stands beside that of ROUGE, chrF and NLTK's tokenizer, on unlike sources.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import nltk
import numpy as np
from scipy.stats import entropy
from sklearn.feature_extraction.text import CountVectorizer

from benchmarks.nltk_reference import nltk_with_embedded_parameters
from benchmarks.usual_speed import Pairs, print_beside, split_sentences
from metrics.abstractness.abstractness import _CHARACTERS, Abstractness
from metrics.abstractness.ngrams import normalized
from metrics.abstractness.normal_form import single_spaces
from metrics.nid.nid import NID
from metrics.nid.nid import entropy as nats
from metrics.nid.stop_words import ENGLISH
from metrics.unr.unr import UNR

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
word_tokenize = nltk_with_embedded_parameters()
Rows = list[tuple[str, str]]  # (summary, source)


def unr_of_the_origin(rows: Rows) -> list[float]:
    """UNR_1, UNR_2 and UNR_3 of each summary, one after the other."""
    scores = []
    for summary, _ in rows:
        tokens = word_tokenize(summary)
        for n in (1, 2, 3):
            grams = list(nltk.ngrams(tokens, n))
            scores.append(len(set(grams)) / len(grams) if grams else math.nan)
    return scores


def nid_of_the_origin(rows: Rows) -> list[float]:
    """NID with scikit-learn's word counts and scipy's entropy, as in the authors' code."""
    scores = []
    for summary, _ in rows:
        tokens = word_tokenize(summary)
        content = " ".join(token for token in tokens if token not in ENGLISH)
        try:
            counts = CountVectorizer().fit_transform([content]).toarray()[0]
        except ValueError:  # "empty vocabulary"
            scores.append(math.nan)
            continue
        scores.append(1 - entropy(counts) / np.log(len(tokens)) if len(tokens) > 1 else math.nan)
    return scores


def abstractness_of_the_origin(rows: Rows) -> list[float]:
    """Share of the words between single spaces that are no substring of the source (n = 1)."""
    scores = []
    for summary, source in rows:
        words = summary.split(" ")
        novel = 0
        for ngram in nltk.ngrams(words, 1):
            if " ".join(ngram) not in source:
                novel += 1
        scores.append(novel / len(words))
    return scores


def flatten(result: dict[str, Any], keys: tuple[str, ...]) -> list[float]:
    """The columns `keys` of a result, row after row."""
    return [value for row in zip(*(result[key] for key in keys), strict=True) for value in row]


def count_ngrams(tokens: list[str]) -> None:
    """Find the different n-grams, n = 1, 2, 3."""
    set(tokens), set(pairwise(tokens)), set(zip(tokens, tokens[1:], tokens[2:], strict=False))


class Lowered(dict[str, str]):
    """The lower-cased form of each token, worked out once."""

    def __missing__(self, token: str) -> str:
        self[token] = token.lower()
        return self[token]


def count_words(tokens: list[str], lowered: Lowered = Lowered()) -> None:  # noqa: B008  one memory, as in the metric
    """Look each token up, count, and take the entropy; which are the content words is not even asked."""
    nats(Counter(map(lowered.__getitem__, tokens)).values())


PAIRS: tuple[tuple[str, Callable[[Rows], list[float]], Any, tuple[str, ...], Any], ...] = (
    ("unr", unr_of_the_origin, UNR, ("unr_1", "unr_2", "unr_3"), count_ngrams),
    ("nid", nid_of_the_origin, NID, ("nid",), count_words),
    ("abstractness", abstractness_of_the_origin, Abstractness, ("abstractness",), None),
    ("  own sources", abstractness_of_the_origin, Abstractness, ("abstractness",), None),
)


def make_rows(files: list[Path], number: int) -> Rows:
    """Draw `number` different summaries from the documents of `files`; runs of white space become one space."""
    documents = {json.loads(line)["document"] for path in files for line in path.open(encoding="utf-8")}
    # Spaces of no width, too, and letters composed: the originals take both for other words.
    sources = [normalized(single_spaces(document)) for document in sorted(documents)]
    draw = random.Random(0)
    rows: dict[str, str] = {}
    for _ in range(100 * number):
        if len(rows) == number:
            return list(rows.items())
        source = draw.choice(sources)
        sentences = re.split(r"(?<=[.!?]) ", source)
        rows[" ".join(draw.sample(sentences, min(3, len(sentences))))] = source
    raise SystemExit(f"these files have too few sentences for {number} different summaries; give more files")


def time_call(call: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of processor time that `call` took, and what it returned."""
    gc.collect()
    gc.freeze()  # or a collection, at whatever moment, scans all that the libraries hold
    start = time.process_time()
    result = call()
    return time.process_time() - start, result


def tokenizer_seconds(module: Any, texts: list[str], step: Callable[[list[str]], Any]) -> float:
    """Seconds that the tokenizer in `module`, its memory empty, and then `step` need for all of `texts`."""
    module._MEMORY.clear()

    def run() -> None:
        for text in texts:
            step(module.tokenize(text))

    return time_call(run)[0]


# As the command runs them.
OURS = {
    "abstractness": Abstractness(use_aggregator=False, n=[1, 2, 3, 4], match="token", lowercase=True),
    "unr": UNR(use_aggregator=False),
    "nid": NID(use_aggregator=False),
}


def score_all(metric: Any, pairs: Pairs) -> object:
    """Score all pairs, with an empty memory of the tokenizer and of the characters of tokens."""
    import_module(type(metric).__module__.rpartition(".")[0] + ".tokenizer")._MEMORY.clear()
    _CHARACTERS.clear()
    return metric.compute(predictions=[summary for summary, _ in pairs], references=[source for _, source in pairs])


def main() -> None:
    """Score, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES], metavar="FILE")
    parser.add_argument("--summaries", type=int, default=20_000)
    arguments = parser.parse_args()
    rows = make_rows(arguments.files, arguments.summaries)
    summaries = [summary for summary, _ in rows]
    characters = sum(map(len, summaries))
    print(f"{len(rows)} different summaries, {characters / len(rows):.0f} characters on average\n")
    print("                origin      ours          times as fast     tokenizer     through")
    print("                s           cold s warm s cold   warm       alone  counts evaluate s")
    for name, origin, metric, keys, count in PAIRS:
        if name == "  own sources":
            rows = [(summary, f"{source} {row}") for row, (summary, source) in enumerate(rows)]
        sources = [source for _, source in rows]
        passages = [[source] for source in sources]
        slow, expected = time_call(partial(origin, rows))
        module = import_module(metric.__module__.rpartition(".")[0] + ".tokenizer")
        steps = (len, count) if count else ()
        of_tokens = [f"{tokenizer_seconds(module, summaries, step):<6.2f}" for step in steps] or ["      "] * 2
        module._MEMORY.clear()
        instance = metric(use_aggregator=False)
        ours = partial(instance._compute, summaries, passages, use_aggregator=False)
        cold, result = time_call(ours)
        warm, again = time_call(ours)
        through, _ = time_call(partial(instance.compute, predictions=summaries, references=sources))
        np.testing.assert_allclose(flatten(result, keys), expected, rtol=0, atol=1e-12)
        np.testing.assert_array_equal(flatten(again, keys), flatten(result, keys))
        print(
            f"{name:<15} {slow:<11.2f} {cold:<6.2f} {warm:<6.2f} {slow / cold:<6.1f} {slow / warm:<10.1f} "
            f"{' '.join(of_tokens)} {through:.2f}"
        )
    print("\nequal scores in every row")
    documents = [json.loads(line)["document"] for path in arguments.files for line in path.open(encoding="utf-8")]
    print_beside({name: partial(score_all, metric) for name, metric in OURS.items()}, split_sentences(documents))


if __name__ == "__main__":
    main()
