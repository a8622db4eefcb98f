# SPDX-License-Identifier: Apache-2.0
"""What does a verifier or a chat model add to what needs no model? Sets of judged summaries.

    python -m benchmarks.verifier --verifier NAME FILE:ASPECT[:LEAST] ... [--documents N]
        [--summaries N] [--option NAME=VALUE] [--title TEXT]

NAME is what `support` takes as a verifier, such as factcg or the name or folder of a model; the
address of a server, whose `model` is asked for where it serves one; or a GGUF file, which is served
here by llama.cpp (xllamacpp), one request at a time on one thread. Options are those of `support`.
With `--option 'extra_body={"logprobs": null}'` a server tells no chances, and digits are
written.

FILE has judged summaries in the form of `benchmarks.judgements`. A summary is right from LEAST of
ASPECT on, by default where it has the best judgement of the file. Of `--documents` the set is taken
evenly, and `--summaries` of each are drawn with a fixed seed.

The output is one Markdown table, a row for each set. AUC is how often a right summary scores higher
than a wrong one: by `support_min`, by `support_score`, by `support_min` less the mean of its
document, by `facts` (-log(1 + facts not found)), by the share of new pairs of words, and by the
ranks of `support_min` and the sum of these two; with the 95 % interval of a bootstrap over
documents. Found: of the wrong summaries, where 5 or 10 % of the right ones are called wrong, too.
Controls: of how many summaries they failed; `support` counts nothing where that is more than half.
`results/published.md` has values that others have published.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import rankdata
from summary_metrics.metrics._shared.server_client import list_models

from benchmarks.agreement import read_value
from benchmarks.baselines import new_pairs
from benchmarks.judgements import JudgedSummaries, ask
from benchmarks.measures import area_under_curve, less_mean
from benchmarks.printing import make_parser, percent, print_table

HEAD = [
    "summaries (wrong)",
    "AUC: lowest",
    "mean",
    "within documents",
    "facts",
    "new pairs",
    "all three",
    "found at 5 %",
    "at 10 %",
    "controls failed",
    "s for 1,000",
]
FALSE_ALARMS = (0.05, 0.1)
SEED, DRAWS = 0, 1000


def draw(judged: JudgedSummaries, documents: int | None, summaries: int | None) -> np.ndarray:
    """Return the rows of some documents, evenly from all, and of some summaries of each."""
    rows = judged.of_documents
    if documents:
        rows = [
            rows[place] for place in np.unique(np.linspace(0, len(rows) - 1, documents, dtype=int))
        ]
    if summaries:
        random = np.random.default_rng(SEED)
        rows = [np.sort(random.permutation(of_one)[:summaries]) for of_one in rows]
    return np.concatenate(rows)


def auc_cell(
    values: np.ndarray, right: np.ndarray, wrong: np.ndarray, documents: np.ndarray
) -> str:
    """Return an AUC with the 95 % interval of a bootstrap over documents."""
    random = np.random.default_rng(SEED)
    rows = [np.flatnonzero(documents == number) for number in np.unique(documents)]
    drawn = []
    for _ in range(DRAWS):
        taken = np.concatenate([rows[place] for place in random.integers(0, len(rows), len(rows))])
        drawn.append(area_under_curve(values[taken[right[taken]]], values[taken[wrong[taken]]]))
    low, high = np.nanquantile(drawn, [0.025, 0.975])
    return f"{area_under_curve(values[right], values[wrong]):.2f} ({low:.2f} to {high:.2f})"


def found_at(right: np.ndarray, wrong: np.ndarray, false_alarms: float) -> float:
    """Return the share of the wrong below the threshold that so many of the right are below.

    >>> found_at(np.array([0.2, 0.5, 0.9, 0.9]), np.array([0.1, 0.3, 0.95]), 0.25)
    0.6666666666666666
    """
    threshold = np.sort(right)[int(false_alarms * len(right))]
    return float((wrong < threshold).mean())


def measure(place: str, options: dict[str, Any], size: tuple[Any, Any]) -> list[str]:
    """Return the row of a set."""
    name, judged, is_right, is_wrong, _ = ask(place)
    rows = draw(judged, *size)
    judged = judged.take(rows)
    start = time.perf_counter()
    support = judged.score("support", explain=True, on_error="nan", progress=True, **options)
    seconds = time.perf_counter() - start
    lowest = support["support_min"]
    known = ~np.isnan(lowest)
    facts = -np.log1p(np.nan_to_num(judged.score("facts")["facts_not_found"]))
    pairs = -new_pairs(judged)
    orders = {
        "lowest": lowest,
        "mean": support["support_score"],
        "within": less_mean(np.nan_to_num(lowest), judged.documents),
        "facts": facts,
        "pairs": pairs,
        "all": rankdata(np.nan_to_num(lowest)) + rankdata(facts + pairs),
    }
    right, wrong = known & is_right[rows], known & is_wrong[rows]
    failed = sum(bool(details["flags"]) for details in support["details"])
    return [
        name,
        f"{int((right | wrong).sum())} ({int(wrong.sum())})",
        *(auc_cell(order, right, wrong, judged.documents) for order in orders.values()),
        *(percent(found_at(lowest[right], lowest[wrong], share)) for share in FALSE_ALARMS),
        f"{failed} of {len(rows)}",
        f"{1000 * seconds / len(rows):,.0f}",
    ]


@contextmanager
def served(verifier: str, options: dict[str, Any]) -> Iterator[str]:
    """Give what `support` takes for a verifier, and set the options of a server; say what it is."""
    if verifier.endswith(".gguf"):
        import xllamacpp

        parameters = xllamacpp.CommonParams()
        parameters.model.path = verifier
        parameters.n_ctx, parameters.n_parallel = 8192, 1
        parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
        server = xllamacpp.Server(parameters)
        print(f"sha256 {hashlib.sha256(Path(verifier).read_bytes()).hexdigest()}")
        with served(f"{server.listening_address}/v1", options) as name:
            yield name
        del server
        return
    if verifier.startswith(("http://", "https://")):
        options["base_url"] = verifier
        options.setdefault("model", list_models(verifier)[0])
        verifier = "openai"
    yield verifier


def main() -> None:
    """Measure each set, and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("data", nargs="+", metavar="FILE:ASPECT[:LEAST]")
    parser.add_argument("--verifier", required=True)
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of `support`"
    )
    parser.add_argument("--documents", type=int, help="only so many documents of each set")
    parser.add_argument("--summaries", type=int, help="only so many summaries of each document")
    parser.add_argument("--title", default="set", help="what stands above the names of the sets")
    arguments = parser.parse_args()
    options: dict[str, Any] = {}
    for text in arguments.option:
        name, _, value = text.partition("=")
        options[name] = read_value(value)
    rows = []
    with served(arguments.verifier, options) as verifier:
        options["verifier"] = verifier
        for place in arguments.data:
            print(f"asking about {place} ...", file=sys.stderr)
            rows.append(measure(place, options, (arguments.documents, arguments.summaries)))
    print_table(arguments.title, HEAD, rows)


if __name__ == "__main__":
    main()
