# SPDX-License-Identifier: Apache-2.0
"""Stop an agent of the OpenAI Agents SDK when it writes a fact that its source lacks.

    pip install openai-agents
    python examples/stream_agent.py FILE --model NAME [--base-url http://localhost:8000/v1]

FILE is the text to summarize. The guardrails of the SDK look at the whole output of an agent; here
each sentence is looked at when it ends, and nothing is shown that was not. The status is 1 where
the agent was stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import agents
import openai
from openai.types.responses import ResponseTextDeltaEvent

from summary_metrics import Guard


async def deltas_of(run: agents.RunResultStreaming) -> AsyncIterator[str]:
    """Yield the texts that an agent writes, without its calls of tools."""
    async for event in run.stream_events():
        if event.type == "raw_response_event" and isinstance(event.data, ResponseTextDeltaEvent):
            yield event.data.delta


async def summarize(client: openai.AsyncOpenAI, model: str, source: str) -> list[str]:
    """Print a summary while it is written; return the facts for which it was stopped."""
    agent = agents.Agent(
        name="summarizer",
        instructions="Summarize the text in three sentences.",
        model=agents.OpenAIChatCompletionsModel(model, client),
    )
    run = agents.Runner.run_streamed(agent, source)
    guard, shown = Guard(source), 0
    async for _, marks in guard.watch(deltas_of(run)):
        if marks:
            run.cancel()
            return [mark.text for mark in marks]
        print(guard.text[shown : guard.checked], end="", flush=True)
        shown = guard.checked
    print(guard.text[shown:])
    return []


def main() -> int:
    """Summarize a file; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--model", metavar="NAME", required=True)
    parser.add_argument("--base-url", metavar="URL", help="default: that of OpenAI")
    options = parser.parse_args()
    if options.base_url:
        agents.set_tracing_disabled(True)  # traces go to OpenAI
    source = options.file.read_text(encoding="utf-8")
    client = openai.AsyncOpenAI(base_url=options.base_url)
    marks = asyncio.run(summarize(client, options.model, source))
    if marks:
        print(f"\nstopped: the source has no {', '.join(marks)}", file=sys.stderr)
    return 1 if marks else 0


if __name__ == "__main__":
    sys.exit(main())
