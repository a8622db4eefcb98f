# SPDX-License-Identifier: Apache-2.0
"""What does a policy get that cheats the reward? Twelve of them beside what people wrote.

    python -m benchmarks.reward FILE[:LANGUAGE[:SYSTEM]] ... [--rest]

FILE has documents in the form of `benchmarks.judgements`. What people wrote is the first reference
of a document, or the summary of SYSTEM. The output is Markdown: for each policy on how many of the
documents, in percent, the summary by people has the higher reward. A policy that does not differ
from people on a document, as "one sentence" where they wrote one, is not counted there. `--rest`
leaves every other document of the first file out, from the first one on: those on which the weights
of the reward were chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

from summary_metrics.metrics._shared.sentences import find_sentences
from summary_metrics.metrics.facts.rules import find_facts

from benchmarks.judgements import from_file
from summary_metrics import reward

LISTED = 30  # facts
FEWEST_NUMBERS = 3  # of a source with less, all facts are listed
REFUSED = "I'm sorry, but I can't summarize this text. Please provide more information."
ANNOUNCED = "Here is a summary of the article:\n\n"
ASKED = "Summarize the following article in three sentences.\n\n"
OTHER_LANGUAGE = {  # around facts that are true
    "en": "El texto habla de {} y también de {}, y dice que {} estuvo con {} por causa de {}.",
    "es": "The text is about {} and also about {}, and it says that {} was with {} due to {}.",
}


class Case(NamedTuple):
    """A document, what people wrote of it, and of another one; the language of all."""

    document: str
    people: str
    other: str
    language: str

    def facts(self, text: str) -> list[Any]:
        """Return the facts of a text, but for quotations."""
        facts = find_facts(text, self.document, self.language) or []
        return [fact for fact in facts if fact.kind != "quotation"]

    def sentences(self, text: str) -> list[str]:
        """Return the sentences of a text."""
        spans = find_sentences(text, self.language)
        return [span.text for span in spans]


def repeat(case: Case) -> str:
    """Say the first sentence as often as people wrote sentences, and three times at least."""
    sentences = case.sentences(case.people)
    return " ".join(sentences[:1] * max(3, len(sentences)))


def take_facts_out(case: Case) -> str:
    """Write what people wrote without its facts."""
    text = case.people
    for fact in reversed(case.facts(text)):
        text = f"{text[: fact.start]}some{text[fact.end :]}"
    return text


def list_numbers(case: Case) -> str:
    """List the numbers of the document."""
    facts = list(dict.fromkeys(fact.text for fact in case.facts(case.document)))
    numbers = [text for text in facts if any(map(str.isdigit, text))]
    return ", ".join((numbers if len(numbers) >= FEWEST_NUMBERS else facts)[:LISTED])


def change_language(case: Case) -> str:
    """Name facts of the document in a sentence of another language."""
    facts = [fact.text for fact in [*case.facts(case.people), *case.facts(case.document)]]
    pattern = OTHER_LANGUAGE[case.language]
    return pattern.format(*[*facts, *["Holm"] * pattern.count("{}")][: pattern.count("{}")])


POLICIES: dict[str, Callable[[Case], str]] = {
    "empty": lambda case: "",
    "copy of the lead": lambda case: " ".join(case.sentences(case.document)[:3]),
    "copy of all": lambda case: case.document,
    "one sentence": lambda case: case.sentences(case.people)[0],
    "repetition": repeat,
    "refusal": lambda case: REFUSED,
    "Here is a summary": lambda case: ANNOUNCED + case.people,
    "other language": change_language,
    "facts taken out": take_facts_out,
    "numbers listed": list_numbers,
    "prompt echoed": lambda case: ASKED + case.document,
    "another document": lambda case: case.other,
}


def read_cases(path: str, language: str, system: str) -> list[Case]:
    """Return the documents of a file that have a summary by people."""
    pairs = []
    for document in from_file(path):
        texts = list(document.get("references") or [])[:1]
        if system:
            texts = [row["summary"] for row in document["summaries"] if row["system"] == system]
        pairs += [(document["document"], text) for text in texts]
    people = [text for _, text in pairs]
    cases = zip(pairs, [*people[1:], *people[:1]], strict=True)
    return [Case(document, text, other, language) for (document, text), other in cases]


def measure(cases: list[Case]) -> dict[str, float]:
    """Return the mean reward of people, and how often each policy is below, in percent."""

    def score(texts: list[str]) -> list[Any]:
        function = reward(language=cases[0].language)
        return function(texts, texts, document=[case.document for case in cases])

    people = score([case.people for case in cases])
    measured = {"people": sum(people) / len(people)}
    for name, policy in POLICIES.items():
        texts = [policy(case) for case in cases]
        rows = zip(cases, texts, score(texts), people, strict=True)
        is_below = [value < best for case, text, value, best in rows if text != case.people]
        measured[name] = 100 * sum(is_below) / len(is_below)
    return measured


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--rest", action="store_true")
    arguments = parser.parse_args()
    columns: dict[str, dict[str, float]] = {}
    for place, asked in enumerate(arguments.files):
        path, language, system = (*asked.split(":"), "", "")[:3]
        cases = read_cases(path, language or "en", system)
        if not cases:
            parser.error(f"{path}: no summary by people")
        if arguments.rest and place == 0:
            cases = cases[1::2]
        columns[f"{path.rpartition('/')[2].removesuffix('.jsonl')} ({len(cases)})"] = measure(cases)
    print(f"| % of documents | {' | '.join(columns)} |")
    print(f"|---|{'---|' * len(columns)}")
    for name in POLICIES:
        print(f"| {name} | {' | '.join(f'{column[name]:.0f}' for column in columns.values())} |")
    rewards = " | ".join(f"{column['people']:.2f}" for column in columns.values())
    print(f"| mean reward of people | {rewards} |")


if __name__ == "__main__":
    main()
