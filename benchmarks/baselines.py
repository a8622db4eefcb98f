# SPDX-License-Identifier: Apache-2.0
"""What a metric should be better than: length, and the measures that everybody uses, each from its
own library.

Each function returns lists of scores by key, one score per summary, and a signature that says what
ran. A summary without references has the score nan, and so has one without words where words are
needed.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from importlib.metadata import version
from itertools import pairwise

import numpy as np
import sacrebleu
from rouge_score.rouge_scorer import RougeScorer
from scipy.spatial.distance import jensenshannon
from summary_metrics.metrics._shared.stop_words import STOP_WORDS

from benchmarks.judgements import JudgedSummaries
from summary_metrics.texts.language import detect_language

BaselineScores = tuple[dict[str, list[float]], str]


def length(judged: JudgedSummaries) -> BaselineScores:
    """The number of words between spaces: a measure that has read nothing."""
    return {
        "words": [float(len(summary.split())) for summary in judged.summaries]
    }, "words|split:spaces"


def copying(judged: JudgedSummaries) -> BaselineScores:
    """The share of the summary's pairs of neighbouring words that the source has, too, side by
    side.
    """
    shares = []
    for summary, source in zip(judged.summaries, judged.sources, strict=True):
        pairs, pairs_of_source = (
            list(pairwise(re.findall(r"\w+", text.lower()))) for text in (summary, source)
        )
        set_of_source = set(pairs_of_source)
        shares.append(
            sum(pair in set_of_source for pair in pairs) / len(pairs) if pairs else math.nan
        )
    return {"copied": shares}, "copying|words:lower case|n:2"


def new_words(judged: JudgedSummaries) -> BaselineScores:
    """The share of the summary's content words that the source lacks: what anybody would try first
    to find what is invented. A text is read in the language whose stop words it has most of.
    """
    shares = []
    for summary, source in zip(judged.summaries, judged.sources, strict=True):
        words, words_of_source = (re.findall(r"\w+", text.lower()) for text in (summary, source))
        stop_words = STOP_WORDS.get(detect_language(source), STOP_WORDS["en"])
        content = [word for word in words if word not in stop_words]
        new = set(content) - set(words_of_source)
        shares.append(sum(word in new for word in content) / max(1, len(content)))
    return {"new words": shares}, "new words|words:lower case|stop words"


def rouge(judged: JudgedSummaries) -> BaselineScores:
    """ROUGE-1, 2 and L (over the whole text), F-measure and recall.

    Of several references, the library takes for each of the three the one of the highest F-measure.
    """
    kinds = ("rouge1", "rouge2", "rougeL")
    scorer = RougeScorer(kinds, use_stemmer=True)
    scores: dict[str, list[float]] = {
        f"{kind} {part}": [] for kind in kinds for part in ("F", "recall")
    }
    for summary, references in zip(judged.summaries, judged.references, strict=True):
        best = scorer.score_multi(references, summary) if references else {}
        for kind in kinds:
            scores[f"{kind} F"].append(best[kind].fmeasure if best else math.nan)
            scores[f"{kind} recall"].append(best[kind].recall if best else math.nan)
    return (
        scores,
        f"rouge|stemmer:yes|references:best F|version:rouge_score {version('rouge_score')}",
    )


def chrf(judged: JudgedSummaries) -> BaselineScores:
    """chrF of one summary, against the reference that gives the most; 0 to 100."""
    metric = sacrebleu.CHRF()
    return {"chrf": sentence_scores(metric, judged)}, f"chrf|{metric.get_signature()}"


def sentence_scores(
    metric: sacrebleu.BLEU | sacrebleu.CHRF, judged: JudgedSummaries
) -> list[float]:
    """A sacreBLEU metric for each summary, nan where there are no references."""
    return [
        metric.sentence_score(summary, references).score if references else math.nan
        for summary, references in zip(judged.summaries, judged.references, strict=True)
    ]


def jensen_shannon(judged: JudgedSummaries) -> BaselineScores:
    """The divergence between the words of the summary and those of the source, in bits, from 0 to
    1; less is better.
    """
    divergences = []
    for summary, source in zip(judged.summaries, judged.sources, strict=True):
        counts = [Counter(re.findall(r"\w+", text.lower())) for text in (summary, source)]
        words = list(counts[0] | counts[1])
        if all(counts):
            # scipy returns the square root, and normalizes the counts.
            divergences.append(
                float(
                    jensenshannon(*(np.array([c[w] for w in words]) for c in counts), base=2) ** 2
                )
            )
        else:
            divergences.append(math.nan)
    return {
        "divergence": divergences
    }, f"jensen_shannon|words:lower case|base:2|version:scipy {version('scipy')}"
