# SPDX-License-Identifier: Apache-2.0
"""Count what Ragas and DeepEval send to a language model for the same texts; started by benchmarks/counted_calls.py.

Run by the Python of an environment that has both, which need not be that of this repository. Standard input is a JSON
list of [document, [summary, ...]]; standard output {name: {"calls": n, "sent": characters, "received": characters}}.
Their model is a function that replies what an ideal one would, ten items to every list, and counts.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from deepeval.metrics import SummarizationMetric
from deepeval.models import DeepEvalBaseLLM
from deepeval.test_case import LLMTestCase
from langchain_core.outputs import Generation, LLMResult
from ragas.dataset_schema import SingleTurnSample
from ragas.llms.base import BaseRagasLLM
from ragas.metrics._faithfulness import Faithfulness
from ragas.metrics._summarization import SummarizationScore

ITEMS = 10
LISTS = ("keyphrases", "questions", "answers", "statements")


class Counter:
    """Requests, and characters sent and received."""

    def __init__(self) -> None:
        self.totals = {"calls": 0, "sent": 0, "received": 0}

    def count(self, sent: str, received: str) -> str:
        self.totals["calls"] += 1
        self.totals["sent"] += len(sent)
        self.totals["received"] += len(received)
        return received


class RagasModel(BaseRagasLLM):
    """Replies by the name of the field that the prompt's schema asks for."""

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self.counter = counter

    def generate_text(self, prompt: Any, *arguments: Any, **options: Any) -> LLMResult:
        text = prompt.to_string()
        schema = text[text.index('"properties"') :]
        verdicts = '"verdict"' in schema  # of the faithfulness, about each of its statements
        field = "statements" if verdicts else next(name for name in LISTS if f'"{name}"' in schema[:60])
        value: list[Any] = ["1"] * ITEMS if field == "answers" else [f"item number {i}" for i in range(ITEMS)]
        if verdicts:
            value = [{"statement": item, "reason": "it says so", "verdict": 1} for item in value]
        return LLMResult(generations=[[Generation(text=self.counter.count(text, json.dumps({field: value})))]])

    async def agenerate_text(self, prompt: Any, *arguments: Any, **options: Any) -> LLMResult:
        return self.generate_text(prompt)

    def is_finished(self, response: LLMResult) -> bool:
        return True


class DeepEvalModel(DeepEvalBaseLLM):
    """Replies with an instance of the schema that is asked for."""

    def __init__(self, counter: Counter) -> None:
        super().__init__("counting")
        self.counter = counter

    def load_model(self, *arguments: Any, **options: Any) -> Any:
        return self

    def generate(self, prompt: str, schema: Any = None) -> Any:
        name = next(iter(schema.model_fields))
        items: list[Any] = ["yes" if name == "answers" else f"item number {i}" for i in range(ITEMS)]
        if name == "verdicts":
            items = [{"verdict": "yes", "reason": "it says so"}] * ITEMS
        value = schema(**{name: "it says so" if name == "reason" else items})
        self.counter.count(prompt, value.model_dump_json())
        return value

    async def a_generate(self, prompt: str, schema: Any = None) -> Any:
        return self.generate(prompt, schema)

    def get_model_name(self, *arguments: Any, **options: Any) -> str:
        return "counting"


def count_ragas(documents: list[tuple[str, list[str]]], kind: Any) -> dict[str, int]:
    counter = Counter()
    for source, summaries in documents:
        for summary in summaries:
            sample = SingleTurnSample(
                user_input="Summarize the text.",
                reference_contexts=[source],
                retrieved_contexts=[source],
                response=summary,
            )
            asyncio.run(kind(llm=RagasModel(counter)).single_turn_ascore(sample))
    return counter.totals


def count_deepeval(documents: list[tuple[str, list[str]]]) -> dict[str, int]:
    counter = Counter()
    for source, summaries in documents:
        for summary in summaries:
            # A new metric each time: an old one would ask the questions of the document before.
            metric = SummarizationMetric(model=DeepEvalModel(counter), n=ITEMS, async_mode=False)
            metric.measure(LLMTestCase(input=source, actual_output=summary), _show_indicator=False)
    return counter.totals


def main() -> None:
    documents = json.load(sys.stdin)
    recall, faithfulness = (count_ragas(documents, kind) for kind in (SummarizationScore, Faithfulness))
    both = {name: recall[name] + faithfulness[name] for name in recall}
    json.dump({"recall: Ragas": recall, "both: Ragas": both, "both: DeepEval": count_deepeval(documents)}, sys.stdout)


if __name__ == "__main__":
    main()
