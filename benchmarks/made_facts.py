# SPDX-License-Identifier: Apache-2.0
"""Key facts made of sentences that are right, for `benchmarks.key_facts`: denied, turned to the
opposite, with exchanged roles, with other numbers and doses; and by hand, said in other words.

A change is made in a sentence of a right summary. The sentence as it was is the fact, and the
changed one the text; and the other way round.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from benchmarks.judgements import from_file, read_table
from benchmarks.printing import to_digits
from metrics.key_facts.by_words import locate
from metrics.key_facts.shared import find_frequencies, find_sentences

AUXILIARIES = (
    "is are was were has have had will would can could should may might must does do did".split()
)
# by hand, before the table of antonyms was there
OPPOSITES = [
    pair.split("/")
    for pair in (
        "rose/fell increased/decreased grew/shrank gained/lost up/down higher/lower won/lost"
        " open/closed more/less accepted/rejected better/worse increase/decrease first/last"
        " before/after strong/weak high/low best/worst positive/negative buy/sell start/end"
        " success/failure early/late old/new agreed/refused growth/decline"
    ).split()
]
OPPOSITE = {word: other for a, b in OPPOSITES for word, other in ((a, b), (b, a))}
NAME = r"[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)*"
ROLES = re.compile(
    rf"\b({NAME}) ((?:has |had |have |will |would )?[a-z]{{3,}}(?:ed|s|t|d|n)(?: to| against)?)"
    rf" ({NAME})"
)
# with a capital where no sentence begins
INNER_NAME = re.compile(r"(?<=[\w,;] )(?!I\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*")
LISTED = re.compile(rf"{NAME}(?:,| and| or| &) {NAME}")
NO_NAME = frozenset("the a in on but and he she it his her they after when this that there".split())
NUMBER = re.compile(r"(?<![\w.,:-])(\d{1,3})(?![\w.,:-]*\d)")
SCORE = re.compile(r"(?<![\w.,:-])(\d{1,2})-(\d{1,2})(?![\w.,:-])")
DOSE = re.compile(r"(\d+(?:\.\d+)?)(?=[ -]?(?:mg|mcg|ml|units|milligrams?|g)\b)")
# facts, and texts that say them in other words; by hand
PARAPHRASES = Path(__file__).with_name("paraphrases.csv")

# summaries that people call right
RIGHT = {"consistent": 1.0, "consistency": 5.0, "factuality": 1.0}
WORDS = 4  # of a sentence, at least

Change = Callable[[str], str | None]


def negate(word: str) -> Change:
    """Return what puts a word of negation behind the first auxiliary of a sentence."""
    first = re.compile(rf"\b({'|'.join(AUXILIARIES)})\b(?! ?(?:not|never|n['’]t)\b)(?!['’])")

    def change(sentence: str) -> str | None:
        if match := first.search(sentence):
            return f"{sentence[: match.end()]}{word}{sentence[match.end() :]}"
        return None

    return change


def turn(sentence: str) -> str | None:
    """Return a sentence with one word of `OPPOSITES` turned; None without one."""
    match = re.search(rf"\b({'|'.join(OPPOSITE)})\b", sentence)
    return match and sentence[: match.start()] + OPPOSITE[match[1]] + sentence[match.end() :]


def exchange_roles(sentence: str) -> str | None:
    """Return a sentence with the names before and behind a verb exchanged."""
    match = ROLES.search(sentence)
    if match is None or match[1] == match[3] or match[1].lower() in NO_NAME:
        return None
    return f"{sentence[: match.start()]}{match[3]} {match[2]} {match[1]}{sentence[match.end() :]}"


def exchange_names(sentence: str) -> str | None:
    """Return a sentence with the first two of its names exchanged wherever each stands; None where
    it has fewer, or lists them.
    """
    names = list(dict.fromkeys(name[0] for name in INNER_NAME.finditer(sentence)))
    if len(names) < 2 or LISTED.search(sentence):
        return None
    first, second = names[:2]
    if first in second or second in first:
        return None
    both = re.compile(rf"\b({re.escape(first)}|{re.escape(second)})\b")
    return both.sub(lambda name: second if name[0] == first else first, sentence)


def embrace(before: str, behind: str = "") -> Change:
    """Return what puts words around a sentence that deny or weaken the whole of it."""

    def change(sentence: str) -> str:
        return f"{before} {sentence.rstrip('.')}{behind}."

    return change


def renumber(pattern: re.Pattern[str]) -> Change:
    """Return what doubles a number, and one more."""

    def change(sentence: str) -> str | None:
        if match := pattern.search(sentence):
            other = f"{2 * float(match[1]) + 1:g}"
            return f"{sentence[: match.start(1)]}{other}{sentence[match.end(1) :]}"
        return None

    return change


def exchange_scores(sentence: str) -> str | None:
    """Return a sentence with the numbers of a score exchanged."""
    match = SCORE.search(sentence)
    if match is None or match[1] == match[2]:
        return None
    return f"{sentence[: match.start()]}{match[2]}-{match[1]}{sentence[match.end() :]}"


def change_frequency(sentence: str) -> str | None:
    """Return a sentence with another frequency."""
    for found in find_frequencies(sentence):
        other = "three times daily"
        return f"{sentence[: found.start]}{other}{sentence[found.end :]}"
    return None


CHANGES: dict[str, Change] = {
    '"not" put in': negate(" not"),
    '"never" put in': negate(" never"),
    '"no longer" put in': negate(" no longer"),
    "a word turned": turn,
    "roles exchanged": exchange_roles,
    "names exchanged": exchange_names,
    "called untrue": embrace("It is untrue that"),
    "called false behind": embrace("Reports that", " are false"),
    "denied by somebody": embrace("He denied that"),
    "without evidence": embrace("There is no evidence that"),
    "another number": renumber(NUMBER),
    "another dose": renumber(DOSE),
    "another frequency": change_frequency,
    "a score exchanged": exchange_scores,
}


def make_facts(sentences: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield a kind of change, a fact, and a text that denies it; last of each sentence the
    sentence itself, which does not.
    """
    for sentence in sentences:
        for kind, change in CHANGES.items():
            other = change(sentence)
            if other is not None and other != sentence:
                yield kind, sentence, other
                yield kind, other, sentence
        yield "none, so that it is there", sentence, sentence


def right_sentences(path: Path) -> Iterator[str]:
    """Yield each sentence of the summaries of a set that people call right."""
    seen: dict[str, None] = {}
    for document in from_file(str(path)):
        for summary in document["summaries"]:
            scores = summary["scores"]
            if any(scores.get(aspect, 0) >= least for aspect, least in RIGHT.items()):
                sentences = find_sentences(summary["summary"], "en")
                seen |= dict.fromkeys(" ".join(sentence.text.split()) for sentence in sentences)
    return (text for text in seen if len(text.split()) >= WORDS)


def rate_made(paths: Sequence[Path]) -> list[list[str]]:
    """Return for each kind of change how many facts were made, the share that is still found, and
    the share that is called denied.
    """
    rows: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    sentences = (sentence for path in paths for sentence in right_sentences(path))
    for kind, fact, text in make_facts(sentences):
        located = locate(fact, text, "en")
        rows[kind].append((located.found, located.is_denied))
    return [[kind, str(len(row)), *to_digits(np.mean(row, axis=0))] for kind, row in rows.items()]


def rate_paraphrases() -> Iterator[list[str]]:
    """Yield how many of the facts by hand are found in other words, and in the text of the next
    one, which says something else.
    """
    facts, texts = zip(*(row.values() for row in read_table(PARAPHRASES)), strict=True)
    for name, others in (("in other words", texts), ("of another fact", texts[1:] + texts[:1])):
        pairs = zip(facts, others, strict=True)
        found = [locate(fact, text, "en").found for fact, text in pairs]
        yield [name, str(len(found)), str(sum(found))]
