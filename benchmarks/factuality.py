# SPDX-License-Identifier: Apache-2.0
"""What does `facts` find of what is not true? Sets of judged summaries, side by side.

    python -m benchmarks.factuality FILE:ASPECT[:LEAST[:LANGUAGE]] ... [--write RATES.json]
    [--before RATES.json]

FILE has judged summaries in the form of `benchmarks.judgements`, and ASPECT is the name of the
judgements of what is true, as in summeval.jsonl:consistency. A summary is right from LEAST on, by
default where it has the best judgement of the file. The output is Markdown, a row for each set: how
many of the right summaries have a fact that is not found, and how many of the wrong ones; the AUC
of `facts_score`, which is how often a right summary scores higher than a wrong one (equal scores
count half, and a summary without facts counts as 1), and beside it that of the baseline, the share
of content words that the source lacks, and of the reading list, log(1 + facts not found) + share of
new pairs of words; where people marked words, how many of our marks touch them; and the time of
`facts` with all details. The last rows are means: of all sets, and of those that chose no rule.
Of a language that `facts` does not read, its own columns are empty.
`--write` keeps the numbers, and `--before` shows kept ones beside those of now.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from summary_metrics.metrics._shared.summary_metric import mean_of_defined

from benchmarks.baselines import new_pairs, new_words
from benchmarks.judgements import ask
from benchmarks.measures import area_under_curve
from benchmarks.printing import make_parser, print_table, to_digits

COLUMNS = {
    "right": "marked of the right",
    "wrong": "found of the wrong",
    "auc": "AUC",
    "new": "AUC of new words",
    "list": "AUC of the list",
    "marks": "right marks",
    "milliseconds": "ms a summary",
}
OF_FACTS = ("right", "wrong", "auc", "milliseconds")


# sets that chose some rule of `facts` or of the screen, by the beginnings of their names
CHOSE = tuple(
    "basse bump circumstantial dailynews dialsummeval faithbench longsciverify polytope realsumm"
    " summedits_ectsum summedits_news summedits_sales_email summedits_samsum summeval".split()
)


def measure(description: str) -> tuple[str, dict[str, float]]:
    """Return the name of a set, and its rates, of FILE:ASPECT[:LEAST[:LANGUAGE]]."""
    name, judged, is_right, is_wrong, language = ask(description)
    began = time.process_time()
    facts = judged.score("facts", language=language, explain=True)
    seconds = time.process_time() - began
    not_found = facts["facts_not_found"]
    orders = {
        "auc": np.nan_to_num(facts["facts_score"], nan=1.0),
        "new": -new_words(judged),
        "list": -np.log1p(np.nan_to_num(not_found)) - new_pairs(judged),
    }
    marks = [
        [fact["span"] for fact in details["facts"] if not fact["found"]]
        for details in facts["details"]
    ]
    marked = np.array(list(map(bool, marks)))
    touching = [
        any(start < last and first < end for first, last in spans or ())
        for of_summary, spans in zip(marks, judged.spans, strict=True)
        for start, end in of_summary
        if any(judged.spans)
    ]
    rates: dict[str, float] = {
        "right": float(marked[is_right].mean()),
        "wrong": float(marked[is_wrong].mean()),
        **{
            key: area_under_curve(order[is_right], order[is_wrong]) for key, order in orders.items()
        },
        "marks": mean_of_defined(touching),
        "milliseconds": 1000 * seconds / len(marks),
    }
    if np.isnan(not_found).all():  # a language that is not read
        rates |= dict.fromkeys(OF_FACTS, np.nan)
    return name, rates


def table_rows(rates: dict[str, dict[str, float]], before: dict[str, Any]) -> list[list[str]]:
    """Return the rates as cells, those from before in front of them; means are last."""
    fresh = [name for name in rates if not name.startswith(CHOSE)]
    means = {
        f"mean of {len(names)}{which}": {
            key: mean_of_defined([rates[name][key] for name in names]) for key in COLUMNS
        }
        for names, which in ((list(rates), ""), (fresh, " that chose nothing"))
        if names
    }
    rows = []
    for name, of_set in (rates | means).items():
        cells = []
        for key, value in of_set.items():
            kept = before.get(name, {}).get(key)
            cells += to_digits([value])
            if kept is not None:
                cells[-1] = f"{kept:.3f} -> {cells[-1]}"
        rows.append([name, *cells])
    return rows


def main() -> None:
    """Measure all sets, and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("sets", nargs="+", metavar="FILE:ASPECT[:LEAST[:LANGUAGE]]")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep the rates here")
    parser.add_argument(
        "--before", type=Path, metavar="FILE", help="rates that were kept, to be shown beside"
    )
    arguments = parser.parse_args()
    rates = dict(map(measure, arguments.sets))
    if arguments.write:
        arguments.write.write_text(json.dumps(rates, indent=1), encoding="utf-8")
    before = {}
    if arguments.before:
        before = json.loads(arguments.before.read_text(encoding="utf-8"))
    print_table("set", COLUMNS.values(), table_rows(rates, before))


if __name__ == "__main__":
    main()
