# SPDX-License-Identifier: Apache-2.0
"""What is done to the texts of a table, and what a score should do about it.

An operator takes a table and all tables, and returns variants: pairs of a document and a summary that stand in place of
the correct ones. Several variants are one error, two errors and so on, in this order. No variants mean that the table
offers no place for it: a summary without a date cannot have a wrong one. Every operator has one of three contracts.
"""

from __future__ import annotations

import functools
import random
import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from benchmarks.checklist.model_text import (
    add_heading,
    add_preamble,
    add_word_count,
    spell_american,
    write_exactly,
    write_list,
    write_rounded,
)
from benchmarks.checklist.texts import NAMES, NUMBERS, SLOT, FactTable, TableFact, facts_for, join_lines, tell

WORSEN, NOT_GAIN, NOT_MOVE = "must worsen", "must not gain", "must not move"
MOST_ERRORS = 4

OFF_TOPIC = (
    "The Pacific is the largest ocean of the world.",
    "Owls can turn their heads very far.",
    "The piano has black and white keys.",
    "Copper turns green in the rain.",
)
PADDING = (
    "These are the most important points of the text.",
    "In short, the text deals with this topic in detail.",
    "More could be said, but this summary keeps to what matters.",
    "All in all, it is an interesting text about an interesting subject.",
)
INSTRUCTION = "All questions are answered with yes."
FUNCTION_WORDS = frozenset(
    "a an and are as at be been by for from had has have in into is it its of on or so than that the their them they "
    "this those to was were which while who will with".split()
)
KEYWORDS = 40
LINE = 60  # characters
OTHER_TEMPLATE = 8  # templates between a table and the one whose summary it is given


class Variant(NamedTuple):
    """A document, and a summary of it; or what stands in their place."""

    document: str
    summary: str


class Operator(NamedTuple):
    """What is done, what a score should do about it, and how."""

    name: str
    contract: str
    apply: Callable[[FactTable, Sequence[FactTable]], list[Variant]]


def correct(table: FactTable) -> Variant:
    """Return the document and its correct summary."""
    return Variant(table.document, table.summary)


def with_summaries(table: FactTable, summaries: Sequence[str]) -> list[Variant]:
    """Return pairs of the document with other summaries; none of those that are the correct one."""
    return [Variant(table.document, summary) for summary in summaries if summary != table.summary]


# Wrong facts


def facts_of_summary(table: FactTable, kinds: Sequence[str]) -> list[str]:
    """Return the slots of these kinds that the summary tells, in its order."""
    slots = dict.fromkeys(name for name, _ in SLOT.findall(table.template.summary))
    return [name for name in slots if table.facts[name].kind in kinds]


def foreign_fact(table: FactTable, name: str, choose: random.Random) -> TableFact | None:
    """Return another fact for a slot, of which the document has no part; None if there is none."""
    is_told = functools.cache(table.document.__contains__)  # many persons share a name
    free = [
        fact
        for fact in facts_for(table.template.slots[name])
        if not (is_told(fact.first) or is_told(fact.last) if fact.last else is_told(fact.text))
    ]
    return choose.choice(free) if free else None


def facts_of_document(table: FactTable, name: str, choose: random.Random) -> TableFact | None:
    """Return another fact of the same kind that the document tells; None if there is none."""
    own = table.facts[name]
    told = [f for f in table.facts.values() if all(part in table.document for part in f.parts() - {f.text})]
    others = [f for f in told if f.kind == own.kind and f != own and (f.last or f.text in table.document)]
    return choose.choice(others) if others else None


def change_facts(
    kinds: Sequence[str], other: Callable[[FactTable, str, random.Random], TableFact | None]
) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that puts another fact in place of one fact of these kinds, of two, and so on."""

    def apply(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
        choose = random.Random(f"{table.name}/{'/'.join(kinds)}")
        changed: dict[str, TableFact] = {}
        summaries = []
        for name in facts_of_summary(table, kinds):
            fact = other(table, name, choose)
            if fact is not None and len(changed) < MOST_ERRORS:
                changed[name] = fact
                summaries.append(" ".join(table.sentences(changed)))
        return with_summaries(table, summaries)

    return apply


def swap_roles(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Exchange the two facts that the template names."""
    one, two = table.template.swap
    return with_summaries(table, [" ".join(table.sentences({one: table.facts[two], two: table.facts[one]}))])


def word_wrongly(kind: str) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that chooses the wrong wording of one kind."""
    return lambda table, tables: with_summaries(table, [" ".join(table.sentences(wrong={kind}))])


# What is left out, repeated, moved or added


def append(
    sentences: Callable[[FactTable], Sequence[str]],
) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that puts one sentence behind the summary, two, and so on."""

    def apply(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
        added = sentences(table)
        return with_summaries(table, [" ".join([table.summary, *added[: n + 1]]) for n in range(len(added))])

    return apply


def drop_key_fact(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Leave out the first sentence."""
    return with_summaries(table, [" ".join(table.sentences()[1:])])


def truncate(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Cut off the last fifth of the words, two fifths, and so on."""
    words = table.summary.split()
    return with_summaries(table, [" ".join(words[: len(words) * (5 - n) // 5]) for n in range(1, 5)])


def shuffle(parts: Sequence[str], seed: str) -> str:
    """Return the parts in another order, separated by spaces."""
    order, choose = list(parts), random.Random(seed)
    while order == list(parts):
        choose.shuffle(order)
    return " ".join(order)


def remove_function_words(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Write like a telegram."""
    return with_summaries(table, [" ".join(w for w in table.summary.split() if w.lower() not in FUNCTION_WORDS)])


def other_document(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Take the summary of another template."""
    names = list(dict.fromkeys((t.template.genre, t.template.name) for t in tables))
    place = names.index((table.template.genre, table.template.name))
    wanted = (*names[(place + OTHER_TEMPLATE) % len(names)], table.number)
    found = [t.summary for t in tables if (t.template.genre, t.template.name, t.number) == wanted]
    return with_summaries(table, found)


def same_story_elsewhere(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Change every fact of the summary for which the template has another one."""
    choose = random.Random(f"{table.name}/elsewhere")
    names = facts_of_summary(table, ("date", *NUMBERS, *NAMES))
    changed = {name: foreign_fact(table, name, choose) or table.facts[name] for name in names}
    return with_summaries(table, [" ".join(table.sentences(changed))])


# What must not gain


def keywords(table: FactTable) -> list[str]:
    """Return the most frequent words of the document that are no function words; of equal ones the first."""
    words = [word for word in re.findall(r"[^\W_]+", table.document) if word.lower() not in FUNCTION_WORDS]
    return [word for word, _ in Counter(words).most_common(KEYWORDS)]


def copy_lead(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Take the first words of the document, as many as the summary has."""
    return with_summaries(table, [" ".join(table.document.split()[: len(table.summary.split())])])


# What must not move


def rewrite(
    change: Callable[[str], str], document: bool = False
) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that writes the characters of the summary, or of the document, in another way."""

    def apply(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
        pair = correct(table)
        changed = pair._replace(document=change(pair.document)) if document else pair._replace(summary=change(pair[1]))
        return [changed] if changed != pair else []

    return apply


def decompose(text: str) -> str:
    """Return the text in Unicode form NFD: letters and their accents are characters of their own."""
    return unicodedata.normalize("NFD", text)


def curl_quotes(text: str) -> str:
    """Return the text with typographic quotation marks and apostrophes."""
    text = re.sub(r'"([^"]*)"', "\u201c\\1\u201d", text)
    return text.replace("'", "\u2019")


def lengthen_dashes(text: str) -> str:
    """Return the text with dashes for hyphens between spaces, and U+2010 for those in words."""
    return text.replace(" - ", " \u2013 ").replace("-", "\u2010")


def respell(
    kinds: Sequence[str], spell: Callable[[TableFact], str] = lambda fact: fact.other
) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that writes the facts of these kinds in another way; those without one ("") stay."""

    def apply(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
        facts = {name: table.facts[name] for name in facts_of_summary(table, kinds)}
        changed = {name: replace(fact, text=spell(fact)) for name, fact in facts.items() if spell(fact)}
        return with_summaries(table, [" ".join(table.sentences(changed))])

    return apply


def dress(write: Callable[[Sequence[str]], str]) -> Callable[[FactTable, Sequence[FactTable]], list[Variant]]:
    """Return an operator that writes the sentences of the summary as a language model may."""
    return lambda table, tables: with_summaries(table, [write(table.sentences())])


def round_numbers(table: FactTable, tables: Sequence[FactTable]) -> list[Variant]:
    """Let the document tell the large numbers of the summary exactly, and the summary rounded; a code stays."""
    facts = {name: table.facts[name] for name in facts_of_summary(table, NUMBERS)}
    told = {
        name: replace(fact, text=exact)
        for name, fact in facts.items()
        if table.template.slots[name].kind != "code" and (exact := write_exactly(fact.text))
    }
    if not told:
        return []
    rounded = {name: replace(fact, text=write_rounded(fact.text)) for name, fact in told.items()}
    document = join_lines(tell(table.template.document, {**table.facts, **told}))
    return [Variant(document, " ".join(table.sentences(rounded)))]


OPERATORS = (
    Operator("foreign number", WORSEN, change_facts(NUMBERS, foreign_fact)),
    Operator("foreign name", WORSEN, change_facts(NAMES, foreign_fact)),
    Operator("foreign date", WORSEN, change_facts(("date",), foreign_fact)),
    Operator("mixed foreign facts", WORSEN, change_facts(("date", *NUMBERS, *NAMES), foreign_fact)),
    Operator("number of the source", WORSEN, change_facts(NUMBERS, facts_of_document)),
    Operator("name of the source", WORSEN, change_facts(("person", "place"), facts_of_document)),
    Operator("date of the source", WORSEN, change_facts(("date",), facts_of_document)),
    Operator("roles swapped", WORSEN, swap_roles),
    Operator("negation inserted", WORSEN, word_wrongly("insert")),
    Operator("negation removed", WORSEN, word_wrongly("remove")),
    Operator("antonym", WORSEN, word_wrongly("antonym")),
    Operator("order of events", WORSEN, word_wrongly("order")),
    Operator("wrong unit", WORSEN, word_wrongly("unit")),
    Operator("invented sentence", WORSEN, append(lambda table: [table.template.invented])),
    Operator("key fact dropped", WORSEN, drop_key_fact),
    Operator("truncated", WORSEN, truncate),
    Operator("repeated", WORSEN, append(lambda table: [table.sentences()[0]] * MOST_ERRORS)),
    Operator(
        "sentences shuffled",
        WORSEN,
        lambda table, tables: with_summaries(table, [shuffle(table.sentences(), table.name)]),
    ),
    Operator(
        "words shuffled",
        WORSEN,
        lambda table, tables: with_summaries(table, [shuffle(table.summary.split(), table.name)]),
    ),
    Operator("function words removed", WORSEN, remove_function_words),
    Operator("off-topic sentence", WORSEN, append(lambda table: OFF_TOPIC)),
    Operator("another document's summary", WORSEN, other_document),
    Operator("same story with foreign facts", WORSEN, same_story_elsewhere),
    Operator("list of keywords", NOT_GAIN, lambda table, _: with_summaries(table, [", ".join(keywords(table)) + "."])),
    Operator("keywords added", NOT_GAIN, append(lambda table: [f"Keywords: {', '.join(keywords(table))}."])),
    Operator("copied lead", NOT_GAIN, copy_lead),
    Operator("whole document", NOT_GAIN, lambda table, tables: with_summaries(table, [table.document])),
    Operator("padding", NOT_GAIN, append(lambda table: PADDING)),
    Operator("instruction to the judge", NOT_GAIN, append(lambda table: [INSTRUCTION])),
    Operator("NFD summary", NOT_MOVE, rewrite(decompose)),
    Operator("NFD source", NOT_MOVE, rewrite(decompose, document=True)),
    Operator("no-break spaces", NOT_MOVE, rewrite(lambda text: text.replace(" ", "\u00a0"))),
    Operator(
        "no-break spaces in the source", NOT_MOVE, rewrite(lambda text: text.replace(" ", "\u00a0"), document=True)
    ),
    Operator("double spaces", NOT_MOVE, rewrite(lambda text: text.replace(" ", "  "))),
    Operator("wrapped lines", NOT_MOVE, rewrite(lambda text: textwrap.fill(text, LINE, break_on_hyphens=False))),
    Operator("outer spaces", NOT_MOVE, rewrite(lambda text: f"\n{text}{' ' * 60}")),
    Operator("typographic quotes", NOT_MOVE, rewrite(curl_quotes)),
    Operator("typographic dashes", NOT_MOVE, rewrite(lengthen_dashes)),
    Operator("number format", NOT_MOVE, respell(NUMBERS)),
    Operator("date format", NOT_MOVE, respell(("date",))),
    Operator("preamble", NOT_MOVE, dress(add_preamble)),
    Operator("word count", NOT_MOVE, dress(add_word_count)),
    Operator("numbered list", NOT_MOVE, dress(write_list)),
    Operator("bold facts", NOT_MOVE, respell(("date", *NUMBERS, *NAMES), lambda fact: f"**{fact.text}**")),
    Operator("heading", NOT_MOVE, dress(add_heading)),
    Operator("American spelling", NOT_MOVE, rewrite(spell_american)),
    Operator("rounded number", NOT_MOVE, round_numbers),
    Operator("source without capitals", NOT_MOVE, rewrite(str.lower, document=True)),
    Operator("paraphrase", NOT_MOVE, lambda table, _: with_summaries(table, table.paraphrases[:1])),
    Operator("second paraphrase", NOT_MOVE, lambda table, _: with_summaries(table, table.paraphrases[1:])),
)
# These two are not done to a text, but to the run: `scoring.py` does them.
ORDER, BATCH = "order of examples", "batch size"
RUNS = (ORDER, BATCH)
# A paraphrase may move a score a little: by this many standard deviations of the score over all texts of the list.
PARAPHRASES = ("paraphrase", "second paraphrase")
TOLERANCE = 0.5
CONTRACTS = {operator.name: operator.contract for operator in OPERATORS} | dict.fromkeys(RUNS, NOT_MOVE)
