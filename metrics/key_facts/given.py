# SPDX-License-Identifier: Apache-2.0
"""The key facts that the user gave, checked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from numbers import Real
from typing import Any, NamedTuple

from .shared import warn_caller

# as tables and people write it
TRUTH = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class KeyFact(NamedTuple):
    """What a summary must say, how much that weighs, and whether it may never be missing."""

    text: str
    weight: float = 1.0
    mandatory: bool = False


def read_fact(entry: Any, name: str) -> KeyFact:
    """Return a fact that the user gives as a text, or as {"text", "weight", "mandatory"}.

    A ValueError says what is wrong with `name`.

    >>> read_fact({"text": "Holm is closed", "mandatory": "yes"}, "fact")
    KeyFact(text='Holm is closed', weight=1.0, mandatory=True)
    """
    fields = entry
    if isinstance(entry, str):
        fields = {"text": entry}
    if not isinstance(fields, Mapping) or not {"text"} <= fields.keys() <= {*KeyFact._fields}:
        raise ValueError(
            f'`{name}` must be a text, or have "text", "weight" and "mandatory", got {entry!r}'
        )
    text, weight = fields["text"], fields.get("weight", 1.0)
    if not isinstance(text, str) or not any(map(str.isalnum, text)):
        raise ValueError(f"`{name}` must have a text that is not blank, got {text!r}")
    # a Decimal is no Real, and True is one
    is_number = isinstance(weight, (Real, Decimal)) and not isinstance(weight, bool)
    if not is_number or not 0 < float(weight) < math.inf:
        raise ValueError(f"the weight of `{name}` must be a positive number, got {weight!r}")
    mandatory = fields.get("mandatory", False)
    # a column of 1 and 0 with gaps is one of floats
    truth = TRUTH.get(str(mandatory).strip().removesuffix(".0").lower())
    if truth is None:
        raise ValueError(
            f'"mandatory" of `{name}` must be True or False, yes or no, 1 or 0, got {mandatory!r}'
        )
    return KeyFact(text.strip(), float(weight), truth)


def read_facts(entries: Any, name: str) -> tuple[KeyFact, ...]:
    """Return the facts of one example, of which None has none; a ValueError says what is wrong."""
    if entries is None:
        return ()
    if not isinstance(entries, (list, tuple)):
        raise ValueError(f"`{name}` must be a list of facts, got {type(entries).__name__}")
    facts = tuple(read_fact(entry, f"{name}[{i}]") for i, entry in enumerate(entries))
    try:  # here, where the facts can be named, and not where they are added
        math.fsum(fact.weight for fact in facts)
    except OverflowError:
        heaviest = max(fact.weight for fact in facts)
        raise ValueError(
            f"the weights of `{name}` cannot be added: their sum is too large for a number, and the"
            f" heaviest is {heaviest!r}"
        ) from None
    return facts


def facts_of_examples(key_facts: Any, sources: Sequence[str]) -> list[tuple[KeyFact, ...]]:
    """Return the facts of each example, from a list of them or by the text of its source.

    Nothing can be asked about a source without a letter or digit, so its examples have none.
    """
    if key_facts is None:
        raise ValueError(
            "`key_facts` are missing: give a list of facts for each example, or a dictionary that"
            " has them for each source"
        )
    if isinstance(key_facts, Mapping):
        by_source = {
            source: read_facts(facts, f"key_facts[{source[:60]!r}]")
            for source, facts in key_facts.items()
        }
        checked = [by_source.get(source, ()) for source in sources]
        if sources and by_source and by_source.keys().isdisjoint(sources):
            warn_caller(
                "no key of `key_facts` is the text of a source; the first source begins"
                f" {sources[0][:60]!r}"
            )
    else:
        checked = [read_facts(facts, f"key_facts[{i}]") for i, facts in enumerate(key_facts)]
    if len(checked) != len(sources):
        raise ValueError(
            f"`key_facts` must hold one list per example: {len(sources)} examples, got"
            f" {len(checked)} lists"
        )
    for i, source in enumerate(sources):
        if not any(map(str.isalnum, source)):
            checked[i] = ()
    return checked
