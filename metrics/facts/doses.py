# SPDX-License-Identifier: Apache-2.0
"""How often something is done, as a summary says it: "twice daily", "q6h", "every two weeks"."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator

from .fact import Fact, Other
from .shared import START, UNITS, IndexOf, Number, Relation, frequency_words
from .texts import Text

# Between a dose and how often it is taken: the routes of HL7 (table 0162) that notes write, and
# forms of medicines.
ROUTES = re.compile(
    r"[ ,(]{1,2}(?:(?:po|iv|im|sc|sq|subq|sl|pr|inh|orally|by mouth|oral|tablets?|capsules?|puffs?"
    r"|intravenously|subcutaneously)[ ,]{1,2}){0,2}"
)
DOSED = frozenset(("mass", "volume", "activity", "charge", "substance"))
# "every day" is often only often
UNCOUNTED = re.compile(
    r"(?:every|each|cada|jede[nrs]?|chaque|ogni|elke|iedere|hvert?|varje) [^\W\d_]+"
)
LONGEST_ROUTES = 40  # characters


def check_frequencies(text: Text, source: Text) -> Iterator[Fact]:
    """Yield how often a text says that things are done, each with where its source says the same:
    of the same dose, where it has that. "Weekly" and "every week" are facts only where the source
    has doses.
    """
    if text.first.keys().isdisjoint(frequency_words(text.code).cues) or not text.frequencies:
        return
    doses, of_source, by_dose = find_doses(text), find_doses(source), dict[Number, list[Number]]()
    for frequency, dose in of_source.items():
        by_dose.setdefault(dose, []).append(frequency)
    doses_there, frequencies_there = IndexOf(by_dose), IndexOf(source.frequencies)
    for frequency in text.frequencies:
        expected: list[Number] = []
        if frequency in doses:
            alike = doses_there.find_related(doses[frequency], Relation.COMPATIBLE)
            expected = [taken for same_dose in dict.fromkeys(alike) for taken in by_dose[same_dose]]
        start, end = frequency.span
        is_name = text.text[start:end].isupper() and not of_source  # "BID" is a bank, too
        is_vague = not frequency.is_exact or UNCOUNTED.fullmatch(text.folded, start, end)
        if not expected and (is_name or (is_vague and not of_source)):
            continue
        index = IndexOf(expected) if expected else frequencies_there
        equal = index.find_related(frequency, Relation.EQUAL)
        # "5 mg daily" is one fact
        is_part = equal or any(not taken.is_exact for taken in expected)
        if is_part and not frequency.is_exact:
            continue
        support, instead = None, None
        if equal:
            support = equal[0].span
        elif expected:
            instead = Other.at(source.text, expected[0].span, "measure")
        yield Fact(text.text[start:end], "measure", start, end, support, instead)


def is_dose(number: Number) -> bool:
    """Return whether a number is so much of a medicine, maybe in a time."""
    unit = number.unit.partition("/")[0]
    return unit in UNITS and UNITS[unit][0] in DOSED


def find_doses(text: Text) -> dict[Number, Number]:
    """Return the frequencies that stand behind a dose, each with that."""
    doses: dict[Number, Number] = {}
    measured = [*filter(is_dose, text.numbers)]
    for frequency in text.frequencies if measured else ():
        at = bisect.bisect_left(measured, frequency.start, key=START)
        if not at:
            continue
        dose = measured[at - 1]
        gap = (dose.end, frequency.start)
        is_near = 0 < frequency.start - dose.end < LONGEST_ROUTES
        if frequency.start < dose.end or (is_near and ROUTES.fullmatch(text.folded, *gap)):
            doses[frequency] = dose.without_rate()
    return doses
