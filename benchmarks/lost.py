# SPDX-License-Identifier: Apache-2.0
"""Which facts of a source matter: do those that `lost` puts first stand in references?

    python -m benchmarks.lost FILE[:LANGUAGE] ...

FILE has judged summaries in the form of `benchmarks.judgements`, with references. Of each document
all facts are ranked, each once. The output is Markdown: by set, how often a fact that the first
reference has stands before one that it lacks (AUC, equal ones count half, mean of the documents),
for several orders; `lost` has that by number of mentions and place. The share of the facts of a
kind that the reference has stands below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np

from benchmarks.judgements import read
from benchmarks.measures import area_under_curve
from benchmarks.printing import make_parser, print_table
from metrics.facts.lost import LostFact, find_lost

ORDERS: dict[str, Callable[[LostFact, int], float]] = {
    "mentions, then place (used)": lambda fact, length: fact.times - fact.start / length,
    "mentions": lambda fact, length: fact.times,
    "place": lambda fact, length: -fact.start,
    "what one acts on, then names": lambda fact, length: fact.kind not in ("name", "quotation"),
}
NOTHING = "-"  # a summary that lacks all


def main() -> None:
    """Print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE[:LANGUAGE]")
    rows = []
    kinds: dict[str, list[bool]] = defaultdict(list)
    for given in parser.parse_args().files:
        file, _, language = given.partition(":")
        judged = read(file)
        areas: dict[str, list[float]] = defaultdict(list)
        references = dict(zip(judged.sources, judged.references, strict=True))
        for source, (reference, *_) in references.items():
            facts = find_lost(NOTHING, source, language or "en") or []
            lacking = find_lost(reference, source, language or "en") or []
            is_lost = np.array([fact in lacking for fact in facts], dtype=bool)
            for fact, lost in zip(facts, is_lost, strict=True):
                kinds[fact.kind].append(not lost)
            if is_lost.all() or not is_lost.any():
                continue
            for name, order in ORDERS.items():
                values = np.array([order(fact, len(source)) for fact in facts], dtype=float)
                areas[name].append(area_under_curve(values[~is_lost], values[is_lost]))
        rows.append([file, *(f"{np.mean(areas[name]):.3f}" for name in ORDERS)])
    print_table("set", ORDERS, rows)
    shares = [
        [kind, str(len(kept)), f"{np.mean(kept):.3f}"] for kind, kept in sorted(kinds.items())
    ]
    print_table("kind", ["facts", "the reference has"], shares)


if __name__ == "__main__":
    main()
