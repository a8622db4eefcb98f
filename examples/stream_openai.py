# SPDX-License-Identifier: Apache-2.0
"""Stop a summary on its way when it has a fact that its source lacks, with the client of OpenAI.

    pip install openai
    python examples/stream_openai.py FILE --model NAME [--base-url http://localhost:8000/v1]

FILE is the text to summarize. What the model writes is shown by sentences that were looked at, and
no more once a name, number or date is not in the text. The status is 1 then.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import openai

from summary_metrics import Guard


def summarize(client: openai.OpenAI, model: str, source: str) -> list[str]:
    """Print a summary while it is written; return the facts for which it was stopped."""
    stream = client.chat.completions.create(
        model=model,
        messages=[{"role": "user", "content": f"Summarize in three sentences:\n\n{source}"}],
        stream=True,
    )
    guard, shown = Guard(source), 0
    # A chunk may have no choices, as the one with the usage.
    deltas = (chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)
    for _, marks in guard.watch(deltas):
        if marks:
            stream.close()  # the server stops writing, and nothing more is paid for
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
    source = options.file.read_text(encoding="utf-8")
    marks = summarize(openai.OpenAI(base_url=options.base_url), options.model, source)
    if marks:
        print(f"\nstopped: the source has no {', '.join(marks)}", file=sys.stderr)
    return 1 if marks else 0


if __name__ == "__main__":
    sys.exit(main())
