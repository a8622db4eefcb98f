# SPDX-License-Identifier: Apache-2.0
"""How well does a verifier tell right summaries from wrong ones, on sets of judgements of one's own
choice?

    python -m benchmarks.verifier --verifier NAME FILE:ASPECT [FILE:ASPECT ...]

NAME is what `support` takes as a verifier: a name such as factcg, a model for sequence
classification by its name on the Hub or its folder, or "openai" with `--option model=NAME` and
`--option base_url=ADDRESS`. FILE is as for `benchmarks.agreement`, and ASPECT the name of the
judgements of what is true, such as summeval.jsonl:consistency.

The output is one Markdown table with a row for each file. A summary is right if it has the highest
judgement of its file. Balanced accuracy is the mean of two shares: of the right summaries that have
`support_min` of 0.5 or more, and of the others that have less. The threshold is not fitted.
Spearman's rho is pooled, over all summaries, with a 95 % interval of a bootstrap over documents.
Below stand values that others have published, with their sources: read, not run, and most of other
sets.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

import numpy as np

from benchmarks.agreement import cell, pooled, table
from benchmarks.judgements import read
from benchmarks.published import VERIFIERS
from summary_metrics.registry import load_metric

HEAD = [
    "summaries",
    "right",
    "balanced accuracy",
    "rho of support_score",
    "rho of support_min",
    "ms a summary",
]


def measure(place: str, metric: Any, options: dict[str, Any], documents: int | None) -> list[str]:
    """Return the row of a file."""
    file, _, aspect = place.rpartition(":")
    judged = read(file, documents)
    judgements = judged.judgements[aspect]
    start = time.perf_counter()
    found = metric.compute(
        predictions=judged.summaries, references=judged.sources, use_aggregator=False, **options
    )
    took = time.perf_counter() - start
    score, lowest = (np.array(found[key]) for key in ("support_score", "support_min"))
    known = ~(np.isnan(lowest) | np.isnan(judgements))
    right = judgements == np.nanmax(judgements)
    accepted = lowest >= 0.5
    shares = [(accepted[known & right]).mean(), (~accepted[known & ~right]).mean()]
    rho = [cell(pooled, values, judgements, judged, 1000) for values in (score, lowest)]
    return [
        place,
        str(len(judgements)),
        str(int(right.sum())),
        f"{np.mean(shares):.3f}",
        *rho,
        f"{1000 * took / len(score):.0f}",
    ]


def main() -> None:
    """Measure each file, print the table and what others published."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", nargs="+", metavar="FILE:ASPECT")
    parser.add_argument("--verifier", required=True)
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of `support`"
    )
    parser.add_argument(
        "--documents", type=int, help="only the first so many documents of each file"
    )
    arguments = parser.parse_args()
    options: dict[str, Any] = {"verifier": arguments.verifier}
    for text in arguments.option:
        name, _, value = text.partition("=")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    metric, rows = load_metric("support"), []
    for place in arguments.data:
        print(f"asking about {place} ...", file=sys.stderr)
        rows.append(measure(place, metric, options, arguments.documents))
    print(table("set", HEAD, rows), end="\n\n")
    published = [
        [
            name,
            of,
            "-" if accuracy is None else f"{accuracy:.3f}",
            "-" if rho is None else f"{rho:.3f}",
            source,
        ]
        for name, of, accuracy, rho, source in VERIFIERS
    ]
    print(table("published", ["set", "balanced accuracy", "rho", "source"], published))


if __name__ == "__main__":
    main()
