# SPDX-License-Identifier: Apache-2.0
"""How much passages of prose repeat, by their length: what `metrics/unr/prose.py` holds.

    python -m benchmarks.prose FILE ...

FILE is as for `benchmarks.human_correlation`; the first hundred sources of each are read. Of each source, four
passages of every length are measured, one after the other from its beginning. Printed are quantiles of `1 - unr_avg`.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from benchmarks.judgements import from_file
from summary_metrics.registry import load_metric
from summary_metrics.scoring.row_scores import WORD

LENGTHS = (5, 8, 12, 18, 25, 35, 50, 70, 100, 140, 200, 300)  # words
QUANTILES = (0.5, 0.75, 0.9, 0.95)
SOURCES, PASSAGES = 100, 4


def cut_passages(text: str, words: int) -> list[str]:
    """Return the first passages of so many words of a text, as many as it has.

    >>> cut_passages("a b c d e", 2)
    ['a b', 'c d']
    """
    spans = [match.span() for match in WORD.finditer(text)]
    starts = range(0, min(len(spans) - words + 1, PASSAGES * words), words)
    return [text[spans[start][0] : spans[start + words - 1][1]] for start in starts]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    files = parser.parse_args().files
    sources = [document["document"] for file in files for document in from_file(file)[:SOURCES]]
    unr = load_metric("unr")
    print("| words | passages |", *(f"{quantile:.0%} |" for quantile in QUANTILES))
    print("|---:|---:|" + "---:|" * len(QUANTILES))
    for words in LENGTHS:
        passages = [passage for source in sources for passage in cut_passages(source, words)]
        if passages:
            repeated = 1 - np.array(unr.compute(predictions=passages, use_aggregator=False)["unr_avg"])
            shares = np.nanquantile(repeated, QUANTILES)
            print(f"| {words} | {len(passages)} |", *(f"{share:.3f} |" for share in shares))
    return 0


if __name__ == "__main__":
    sys.exit(main())
