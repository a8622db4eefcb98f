# SPDX-License-Identifier: Apache-2.0
"""How often something is done, as a summary says it: "twice daily", "q6h", "every two weeks"."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from decimal import Decimal

from .fact import Fact, Other
from .shared import UNITS, Number, Value, frequency_words
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
Dose = tuple[str, Decimal]  # what it is of, and how much


def check_frequencies(text: Text, source: Text) -> Iterator[Fact]:
    """Yield how often a text says that things are done, each with where its source says the same:
    of the same dose, where it has that. "Weekly" and "every week" are facts only where the source
    has doses.
    """
    if text.words.isdisjoint(frequency_words(text.code).cues) or not text.frequencies:
        return
    doses, of_source = find_doses(text), find_doses(source)
    by_dose: dict[Dose, dict[Value, Number]] = {}
    for frequency, dose in of_source.items():
        by_dose.setdefault(dose, {}).setdefault(frequency.value, frequency)
    for frequency in text.frequencies:
        expected = by_dose.get(doses[frequency], {}) if frequency in doses else {}
        start, end = frequency.span
        is_name = text.text[start:end].isupper() and not of_source  # "BID" is a bank, too
        is_vague = not frequency.is_exact or UNCOUNTED.fullmatch(text.folded, start, end)
        if not expected and (is_name or (is_vague and not of_source)):
            continue
        same = (expected or source.by_frequency).get(frequency.value)
        # "5 mg daily" is one fact
        is_part = same or any(not dosed.is_exact for dosed in expected.values())
        if is_part and not frequency.is_exact:
            continue
        support, instead = same and same.span, None
        if expected and not same:
            instead = Other.at(source.text, next(iter(expected.values())).span, "measure")
        yield Fact(text.text[start:end], "measure", start, end, support, instead)


def is_dose(unit: str) -> bool:
    """Return whether a medicine is measured by a unit, or by so much of it."""
    unit = unit.partition("/")[0]
    return unit in UNITS and UNITS[unit][0] in DOSED


def find_doses(text: Text) -> dict[Number, Dose]:
    """Return the frequencies that stand behind a dose, each with that."""
    doses: dict[Number, Dose] = {}
    measured = [number for number in text.numbers if is_dose(number.unit)]
    for frequency in text.frequencies if measured else ():
        at = bisect.bisect_left(measured, frequency.start, key=lambda number: number.start)
        if not at:
            continue
        dose = measured[at - 1]
        gap = (dose.end, frequency.start)
        is_near = 0 < frequency.start - dose.end < LONGEST_ROUTES
        if frequency.start < dose.end or (is_near and ROUTES.fullmatch(text.folded, *gap)):
            quantity, factor = UNITS[dose.unit.partition("/")[0]]
            doses[frequency] = quantity, dose.figure * factor
    return doses
