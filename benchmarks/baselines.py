# SPDX-License-Identifier: Apache-2.0
"""What a metric should be better than: length, and the measures that everybody uses, each from its
own library. Each function returns one score per summary, nan where it is undefined.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import sacrebleu
from rouge_score.rouge_scorer import RougeScorer
from scipy.spatial.distance import jensenshannon
from summary_metrics.metrics._shared.stop_words import STOP_WORDS

from benchmarks.judgements import JudgedSummaries
from summary_metrics.texts.language import detect_language

KINDS = ("rouge1", "rouge2", "rougeL")


def length(judged: JudgedSummaries) -> np.ndarray:
    """The number of words between spaces: a measure that has read nothing."""
    return np.array([float(len(summary.split())) for summary in judged.summaries])


def pairs_of_words(judged: JudgedSummaries) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the words of each summary and of its source, in lower case."""
    for texts in zip(judged.summaries, judged.sources, strict=True):
        summary, source = (re.findall(r"\w+", text.lower()) for text in texts)
        yield summary, source


def share_in(items: list[Any], known: Iterable[Any]) -> float:
    """Return the share of items that are among the known ones; nan of none."""
    if not items:
        return math.nan
    known = set(known)
    return sum(item in known for item in items) / len(items)


def copying(judged: JudgedSummaries) -> np.ndarray:
    """The share of the summary's pairs of neighbouring words that the source has, too, side by
    side.
    """
    return np.array(
        [
            share_in([*pairwise(summary)], pairwise(source))
            for summary, source in pairs_of_words(judged)
        ]
    )


def unshared_pairs(judged: JudgedSummaries) -> np.ndarray:
    """The share of the summary's pairs of neighbouring words that neither the source has nor any of
    the document's other summaries, where there are two or more.
    """
    shares = np.full(len(judged.summaries), math.nan)
    pairs = [[*map(list, map(pairwise, texts))] for texts in pairs_of_words(judged)]
    for rows in judged.of_documents:
        having = Counter(pair for row in rows for pair in set(pairs[row][0]))
        known = {pair for pair, count in having.items() if count > 1}.union(pairs[rows[0]][1])
        if len(rows) > 2:
            shares[rows] = [1 - share_in(pairs[row][0], known) for row in rows]
    return shares


def new_words(judged: JudgedSummaries) -> np.ndarray:
    """The share of the summary's content words that the source lacks: what anybody would try first
    to find what is invented. A text is read in the language whose stop words it has most of.
    """
    shares = []
    for source, (summary, words) in zip(judged.sources, pairs_of_words(judged), strict=True):
        stop_words = STOP_WORDS.get(detect_language(source), STOP_WORDS["en"])
        content = [word for word in summary if word not in stop_words]
        shares.append(1 - share_in(content, words))
    return np.nan_to_num(shares)


def new_pairs(judged: JudgedSummaries) -> np.ndarray:
    """The share of the summary's pairs of tokens that are new, 0 where it has none."""
    options = {"n": [2], "match": "token", "lowercase": True}
    return np.nan_to_num(judged.score("abstractness", **options)["abstractness_2"])


def rouge(judged: JudgedSummaries) -> dict[str, np.ndarray]:
    """ROUGE-1, 2 and L (over the whole text), F-measure and recall.

    Of several references, the library takes for each of the three the one of the highest F-measure.
    """
    scorer = RougeScorer(KINDS, use_stemmer=True)
    pairs = zip(judged.summaries, judged.references, strict=True)
    best = [scorer.score_multi(references, summary) for summary, references in pairs]
    scores = {}
    for kind in KINDS:
        scores[f"{kind} F"] = np.array([of_summary[kind].fmeasure for of_summary in best])
        scores[f"{kind} recall"] = np.array([of_summary[kind].recall for of_summary in best])
    return scores


def chrf(judged: JudgedSummaries) -> np.ndarray:
    """chrF of one summary, against the reference that gives the most; 0 to 100."""
    pairs = zip(judged.summaries, judged.references, strict=True)
    metric = sacrebleu.CHRF()
    return np.array([metric.sentence_score(*pair).score for pair in pairs])


def jensen_shannon(judged: JudgedSummaries) -> np.ndarray:
    """The divergence between the words of the summary and those of the source, in bits, from 0 to
    1; less is better.
    """
    divergences = []
    for texts in pairs_of_words(judged):
        counts = list(map(Counter, texts))
        words = list(counts[0] | counts[1])
        shares = (np.array([of_text[word] for word in words]) for of_text in counts)
        # scipy returns the square root, and normalizes the counts
        divergences.append(jensenshannon(*shares, base=2) ** 2 if all(counts) else math.nan)
    return np.array(divergences)
