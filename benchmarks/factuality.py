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

import argparse
import json
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.baselines import new_words
from benchmarks.judgements import read
from summary_metrics.registry import load_metric

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


def area_under_curve(right: np.ndarray, wrong: np.ndarray) -> float:
    """Return how often a value of the first is higher than one of the second; equal ones count
    half.

    >>> area_under_curve(np.array([1.0, 0.5]), np.array([0.5]))
    0.75
    """
    order = np.sort(wrong)
    below, not_above = np.searchsorted(order, right, "left"), np.searchsorted(order, right, "right")
    return (
        float((below + not_above).mean() / (2 * len(order)))
        if len(right) and len(order)
        else float("nan")
    )


def measure(description: str) -> tuple[str, dict[str, float]]:
    """Return the name of a set, and its rates, of FILE:ASPECT[:LEAST[:LANGUAGE]]."""
    path, aspect, least, language = (*description.split(":"), "", "", "")[:4]
    judged = read(path)
    if aspect not in judged.judgements:
        raise SystemExit(f"{path} has no aspect {aspect!r}; it has {', '.join(judged.judgements)}")
    values = judged.judgements[aspect]
    is_judged = ~np.isnan(values)
    right = values >= (float(least) if least else np.nanmax(values))
    metric = load_metric("facts")
    began = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # undefined scores
        result = metric.compute(
            predictions=judged.summaries,
            references=judged.sources,
            language=language or "en",
            use_aggregator=False,
            explain=True,
        )
    seconds = time.process_time() - began
    pairs = load_metric("abstractness", n=[2], match="token", lowercase=True, average="macro")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # texts of one word
        new_pairs = pairs.compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False
        )["abstractness_2"]
    is_read = bool(np.isfinite(result["facts_not_found"]).any())
    not_found = np.nan_to_num(np.array(result["facts_not_found"], dtype=float))
    orders = {
        "auc": np.nan_to_num(np.array(result["facts_score"], dtype=float), nan=1.0),
        "new": -np.array(new_words(judged)[0]["new words"]),
        "list": -np.log1p(not_found) - np.nan_to_num(np.array(new_pairs, dtype=float)),
    }
    marks = [[f["span"] for f in d["facts"] if not f["found"]] for d in result["details"]]
    marked = np.array([bool(of_summary) for of_summary in marks])
    touching = [
        any(start < last and first < end for first, last in spans or ())
        for of_summary, spans in zip(marks, judged.spans, strict=True)
        for start, end in of_summary
    ]
    rates: dict[str, float] = {
        "right": float(marked[right & is_judged].mean()),
        "wrong": float(marked[~right & is_judged].mean()),
        **{
            key: area_under_curve(order[right & is_judged], order[~right & is_judged])
            for key, order in orders.items()
        },
        "marks": float(np.mean(touching)) if any(judged.spans) and touching else float("nan"),
        "milliseconds": 1000 * seconds / len(marks),
    }
    if not is_read:
        rates.update(dict.fromkeys(OF_FACTS, float("nan")))
    return Path(path).stem, rates


def table(rates: dict[str, dict[str, float]], before: dict[str, Any]) -> str:
    """Return the rates as Markdown, those from before in front of them; means are last."""
    fresh = [name for name in rates if not name.startswith(CHOSE)]
    means = {
        f"mean of {len(names)}{which}": {
            key: mean_of_defined([rates[name][key] for name in names]) for key in COLUMNS
        }
        for names, which in ((list(rates), ""), (fresh, " that chose nothing"))
        if names
    }
    lines = [["set", *COLUMNS.values()], ["---"] * (1 + len(COLUMNS))]
    for name, of_set in (rates | means).items():
        cells = [
            "-"
            if np.isnan(value)
            else " -> ".join(f"{one:.3f}" for one in (*kept(before, name, key), value))
            for key, value in of_set.items()
        ]
        lines.append([name, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def mean_of_defined(values: list[float]) -> float:
    """Return the mean of the values that are not nan; nan where there is none."""
    defined = [value for value in values if not np.isnan(value)]
    return float(np.mean(defined)) if defined else float("nan")


def kept(before: dict[str, Any], name: str, key: str) -> list[float]:
    """Return the value from before, if there is one."""
    return [before[name][key]] if key in before.get(name, {}) else []


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="+", metavar="FILE:ASPECT[:LEAST[:LANGUAGE]]")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep the rates here")
    parser.add_argument(
        "--before", type=Path, metavar="FILE", help="rates that were kept, to be shown beside"
    )
    arguments = parser.parse_args()
    rates = dict(map(measure, arguments.sets))
    if arguments.write:
        arguments.write.write_text(json.dumps(rates, indent=1), encoding="utf-8")
    print(
        table(
            rates,
            json.loads(arguments.before.read_text(encoding="utf-8")) if arguments.before else {},
        )
    )


if __name__ == "__main__":
    main()
