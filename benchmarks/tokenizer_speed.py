# SPDX-License-Identifier: Apache-2.0
"""Compare our tokenizer with NLTK 3.9.1: whether the tokens are equal, where they are not, and the time.

    python -m benchmarks.tokenizer_speed [--punkt DIRECTORY] [FILE.jsonl ...]

Each line of a FILE has a `document`, and a `summary` or a list of `summaries`: strings, or objects with one under
`summary`. Each different text is timed once. The tokens must equal NLTK's with the Punkt parameters that our tokenizer
carries; a difference stops the run. `--punkt` names the folder of NLTK's own English parameters
(`.../tokenizers/punkt_tab/english`). These have a table of letter case, which ours lack; the differences that come of
it are counted by their reasons.

Times are of this process on this machine, so only ratios within one run mean something. `cold` starts with an empty
memory, `warm` tokenizes the same texts again.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import nltk
from nltk.tokenize.punkt import PunktSentenceTokenizer, load_punkt_params

from benchmarks.nltk_reference import embedded_parameters, nltk_with_embedded_parameters, word_tokenizer
from metrics._shared import tokenizer

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
Tokenizer = Callable[[str], list[str]]


def read_texts(path: Path) -> dict[str, list[str]]:
    """The different documents and the different summaries of a file."""
    texts: dict[str, dict[str, None]] = {"documents": {}, "summaries": {}}
    with path.open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            texts["documents"][row["document"]] = None
            for summary in row["summaries"] if "summaries" in row else [row["summary"]]:
                texts["summaries"][summary if isinstance(summary, str) else summary["summary"]] = None
    return {kind: list(different) for kind, different in texts.items()}


def time_tokenizer(tokenize: Tokenizer, texts: list[str]) -> tuple[float, list[list[str]]]:
    """Processor seconds, and the tokens of each text."""
    start = time.process_time()
    tokens = [tokenize(text) for text in texts]
    return time.process_time() - start, tokens


def compare_speed(texts: list[str]) -> str:
    """Check that tokens are equal, and describe the time."""
    tokenizer._MEMORY.clear()
    cold, ours = time_tokenizer(tokenizer.tokenize, texts)
    warm, again = time_tokenizer(tokenizer.tokenize, texts)
    slow, theirs = time_tokenizer(nltk_with_embedded_parameters(), texts)
    for text, *tokens in zip(texts, ours, again, theirs, strict=True):
        if tokens[0] != tokens[2] or tokens[1] != tokens[2]:
            raise SystemExit(f"not the tokens of NLTK: {text!r}")
    megabytes = sum(map(len, texts)) / 1e6
    return (
        f"{len(texts)} texts, {megabytes:.2f} million characters, all tokens equal; million characters a second: NLTK "
        f"{megabytes / slow:.2f}, cold {megabytes / cold:.2f} ({slow / cold:.1f} times as fast), warm "
        f"{megabytes / warm:.2f} ({slow / warm:.1f} times)"
    )


def agreement(texts: list[str], reference: Tokenizer) -> str:
    """Describe how many texts have the tokens of the reference, and the F1 over the tokens of all."""
    identical = common = total = 0
    for text in texts:
        ours, theirs = tokenizer.tokenize(text), reference(text)
        identical += ours == theirs
        common += (Counter(ours) & Counter(theirs)).total()
        total += len(ours) + len(theirs)
    return f"{identical} of {len(texts)} texts identical, token F1 {100 * 2 * common / total:.4f} %"


def differences(texts: list[str], full: PunktSentenceTokenizer) -> dict[str, list[str]]:
    """The places where the two sets of parameters divide sentences differently, by NLTK's reasons for either decision.

    A place is the pair of words around the mark, in lower case.
    """
    reduced = PunktSentenceTokenizer(embedded_parameters())
    places: dict[str, list[str]] = {}
    for text in texts:
        for one, other in zip(full.debug_decisions(text), reduced.debug_decisions(text), strict=True):
            if bool(one["break_decision"]) != bool(other["break_decision"]):
                reasons = f"{one['reason']!r} becomes {other['reason']!r}"
                kind = f"{'end lost' if one['break_decision'] else 'end added'}, {reasons}"
                places.setdefault(kind, []).append(f"{one['type1']} {one['type2']}")
    return places


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES], metavar="FILE")
    parser.add_argument("--punkt", type=Path, metavar="DIRECTORY")
    arguments = parser.parse_args()
    if nltk.__version__ != "3.9.1":
        raise SystemExit(f"needs NLTK 3.9.1, this is {nltk.__version__}")
    parameters = load_punkt_params(str(arguments.punkt)) if arguments.punkt else None
    for path in arguments.files:
        for kind, texts in read_texts(path).items():
            print(f"{path.name}, {kind}: {compare_speed(texts)}")
            if parameters:
                print(f"    against all of NLTK's parameters: {agreement(texts, word_tokenizer(parameters))}")
                for kind, places in differences(texts, PunktSentenceTokenizer(parameters)).items():
                    print(f"    {len(places)} x {kind}: {', '.join(sorted(set(places))[:10])}")


if __name__ == "__main__":
    main()
