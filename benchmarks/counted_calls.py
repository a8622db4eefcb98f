# SPDX-License-Identifier: Apache-2.0
"""Count the requests and tokens that a language model costs for D documents with S summaries: ours, Ragas, DeepEval.

    python -m benchmarks.counted_calls [--rivals PYTHON]

Each metric runs on the same texts, from examples/news.jsonl. The model is a function that replies with ten items to
every list, and counts. Only the tokens are estimated, as characters / 4. The last column is the number of calls that
`estimate_cost` gives beforehand. The calls are for one direction or for both:

    recall   Does the summary answer questions about the document? Ragas: summarization score. DeepEval: coverage.
    both     Does the document, too, answer questions about the summary? Ragas: faithfulness. DeepEval: alignment.

The summarization metric of DeepEval always takes both. For Ragas, `both` is the sum of its two metrics. PYTHON is the
interpreter of an environment with Ragas and DeepEval (pip install ragas deepeval "langchain-community<0.4"). Without
it, only ours is counted.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
import subprocess
import warnings
import zlib
from pathlib import Path
from typing import Any

from benchmarks.human_correlation import markdown
from metrics.summarization_score.chat_backend import NUM_QUESTIONS
from metrics.summarization_score.summarization_score import SummarizationScore

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
RIVALS = Path(__file__).with_name("rival_calls.py")
SIZES = [(1, 1), (10, 4), (100, 16)]
CHARACTERS_PER_TOKEN = 4
Documents = list[tuple[str, list[str]]]


def sample(documents: int, summaries: int) -> Documents:
    """Different documents of eight sentences, with different summaries of two."""
    texts = [json.loads(line)["document"] for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    sentences = list(dict.fromkeys(s for text in texts for s in re.split(r"(?<=[.!?])\s+", text) if s))
    draw = random.Random(0)
    drawn = []
    for _ in range(documents):
        chosen = draw.sample(sentences, 8)
        pairs = draw.sample(list(itertools.permutations(chosen, 2)), summaries)
        drawn.append((" ".join(chosen), [" ".join(pair) for pair in pairs]))
    return drawn


def count_ours(documents: Documents, faithfulness: bool, verify: bool) -> dict[str, int]:
    """Count what is sent to an ideal model; `estimated` is the number of calls that is said beforehand."""
    totals = {"calls": 0, "sent": 0, "received": 0}

    def model(messages: list[dict[str, str]]) -> str:
        data = json.loads(messages[1]["content"])
        reply: dict[str, Any]
        if isinstance(data.get("questions"), dict):
            reply = dict.fromkeys(data["questions"], "1")
        else:
            field = "questions" if "language" in data else "keyphrases"
            reply = {field: [f"item {i} of {zlib.crc32(data['text'].encode())}" for i in range(NUM_QUESTIONS)]}
        totals["calls"] += 1
        totals["sent"] += sum(len(message["content"]) for message in messages)
        totals["received"] += len(json.dumps(reply))
        return json.dumps(reply)

    metric = SummarizationScore(backend=model, faithfulness=faithfulness, verify_questions=verify, max_workers=1)
    summaries = [summary for _, summaries in documents for summary in summaries]
    sources = [source for source, summaries in documents for _ in summaries]
    estimated = metric.estimate_cost([(summaries, sources)])["calls"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the model answers control questions with 1, and some summaries have no facts
        metric.compute(predictions=summaries, references=sources)
    return {**totals, "estimated": estimated}


def count_rivals(documents: Documents, python: str) -> dict[str, dict[str, int]]:
    # Both report each call to their makers, and wait when they cannot.
    environment = {**os.environ, "RAGAS_DO_NOT_TRACK": "true", "DEEPEVAL_TELEMETRY_OPT_OUT": "YES"}
    run = subprocess.run(
        [python, str(RIVALS)], input=json.dumps(documents), capture_output=True, text=True, env=environment
    )
    if run.returncode:
        raise SystemExit(run.stderr[-2000:])
    counted: dict[str, dict[str, int]] = json.loads(run.stdout[run.stdout.index('{"recall: Ragas"') :])
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rivals", metavar="PYTHON")
    python = parser.parse_args().rivals
    head = ["D", "S", "directions", "metric", "calls", "tokens sent", "tokens received", "calls said beforehand"]
    body = []
    for size in SIZES:
        documents = sample(*size)
        counted = {
            "recall: ours": count_ours(documents, faithfulness=False, verify=False),
            "recall: ours, verified": count_ours(documents, faithfulness=False, verify=True),
            "both: ours": count_ours(documents, faithfulness=True, verify=False),
            "both: ours, verified": count_ours(documents, faithfulness=True, verify=True),
        }
        if python:
            counted |= count_rivals(documents, python)
        for name, totals in counted.items():
            tokens = [round(totals[way] / CHARACTERS_PER_TOKEN) for way in ("sent", "received")]
            numbers = [f"{number:,}" for number in (totals["calls"], *tokens)]
            estimated = f"{totals['estimated']:,}" if "estimated" in totals else "-"
            body.append([*map(str, size), *name.split(": "), *numbers, estimated])
    print(markdown(head, body))


if __name__ == "__main__":
    main()
