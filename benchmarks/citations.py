# SPDX-License-Identifier: Apache-2.0
"""Does what is cited say it? Claims of AttributionBench, judged by people.

    python -m benchmarks.citations FILE [FILE ...] [--verifier NAME]

FILE is data/test_ood_all_subset_balanced.jsonl or data/dev_all_subset_balanced.jsonl of
OSU-NLP-Group/AttributionBench (Li et al. 2024): claims with the passages that they cite, half of
them attributable. A claim is scored as one sentence that cites all of its passages, which stand
between two that it does not cite, of the claims before and behind it. No rule was chosen by them.

The output is Markdown, a row for each part of a file: of the attributable claims and of the others
how many have a fact that stands in no cited passage, which is what `citation_precision` counts; the
share of claims with anything to check; then the AUC of `citation_precision` (of a claim without
facts 1) and of the share of content words that the cited passages lack, the baseline. `--verifier`
adds that of `cited_support`, which needs a model: a name that `support` knows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.baselines import new_words
from benchmarks.judgements import JudgedSummaries, read_lines
from benchmarks.measures import area_under_curve
from benchmarks.printing import make_parser, print_table, to_digits

MARK = re.compile(r"\s*\[\d+\]")
HEADS = ("claims", "marked of the attributable", "found of the others", "with facts")
CURVES = ("AUC", "AUC of new words", "AUC of cited_support")


class Claim(NamedTuple):
    """A sentence that cites the passages of the middle, and whether they say it."""

    text: str
    passages: list[str]
    cited: list[str]
    is_right: bool


def read_claims(path: Path) -> Iterator[tuple[str, Claim]]:
    """Yield the part of the file that each claim is of, and the claim; those whose passages are
    empty are left out.
    """
    rows = [row for row in read_lines(path) if any(text.strip() for text in row["references"])]
    for place, row in enumerate(rows):
        # of a passage its own number is no text
        cited = [MARK.sub("", text).strip() for text in row["references"]]
        before, behind = (
            MARK.sub("", rows[other % len(rows)]["references"][0]).strip()
            for other in (place - 1, place + 1)
        )
        numbers = "".join(f"[{number}]" for number in range(2, len(cited) + 2))
        sentence = MARK.sub("", row["claim"]).strip().rstrip(".")
        is_right = row["attribution_label"] == "attributable"
        yield (
            row["src_dataset"],
            Claim(f"{sentence} {numbers}.", [before, *cited, behind], cited, is_right),
        )


def as_judged(summaries: list[str], sources: list[Any]) -> JudgedSummaries:
    """Return claims as summaries of a text or of passages."""
    count = len(summaries)
    return JudgedSummaries(
        sources, summaries, [[]] * count, np.arange(count), np.full(count, -1), judgements={}
    )


def row_of(claims: Sequence[Claim], verifier: str) -> list[str]:
    """Return the cells of a part."""
    is_right = np.array([claim.is_right for claim in claims])
    citing = as_judged([claim.text for claim in claims], [claim.passages for claim in claims])
    texts = [MARK.sub("", claim.text) for claim in claims]
    cited = as_judged(texts, ["\n".join(claim.cited) for claim in claims])
    precision = citing.score("facts")["citation_precision"]
    marked = precision < 1  # of nan, no
    orders = [np.nan_to_num(precision, nan=1.0), -new_words(cited)]
    if verifier:
        orders.append(citing.score("support", verifier=verifier)["cited_support"])
    rates = [marked[is_right].mean(), marked[~is_right].mean(), np.mean(~np.isnan(precision))]
    rates += [area_under_curve(order[is_right], order[~is_right]) for order in orders]
    return [f"{len(claims):,}", *to_digits(rates)]


def main() -> None:
    """Score all claims, and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--verifier", default="", metavar="NAME", help="for cited_support")
    arguments = parser.parse_args()
    parts: dict[str, list[Claim]] = defaultdict(list)
    for path in arguments.files:
        for part, claim in read_claims(path):
            parts[part].append(claim)
    parts["all"] = [claim for claims in parts.values() for claim in claims]
    rows = [[part, *row_of(claims, arguments.verifier)] for part, claims in parts.items()]
    heads = (*HEADS, *CURVES)[: len(rows[0]) - 1]  # the last one with a verifier
    print_table("claims of", heads, rows)


if __name__ == "__main__":
    main()
