# SPDX-License-Identifier: Apache-2.0
"""The numbers of a text, each with its value, its unit and its place, however they are written.

Only what may begin a number is looked at: a digit, a sign of money, or a word for a number. There the whole phrase is
read, so that "thirty-two million" is never "two million".
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from .calendar_reader import AGE_GROUP, QUARTER
from .clock_words import read_clock_words
from .figures import MOST_DIGITS
from .kept import Kept
from .number_grammar import HYPHENS, WORDS, find_grammar, scale_of
from .numerals import read_compound
from .quantity import CLOCK_UNIT, PERCENT, PLAIN, SIGNS, TH, Quantity, Value
from .quantity_reader import QuantityReader
from .surroundings import Surroundings
from .text_terms import Pieces
from .vocabulary import VOCABULARIES

CLOSE = 12  # characters between two numbers that belong together
SIGN = re.compile(r"[$£€]?\s?")
TORN = re.compile(r"(\d{1,3})((?:\s?,\s?\d{3})+|\s?\.\s?\d+| \d{3})(?![\d,]*\d)")


@functools.cache
def find_chooser(language: str) -> Kept[bool]:
    """Return whether a number may begin with a term, as it is written."""
    grammar, facts = find_grammar(language), VOCABULARIES[language].facts
    words = grammar.begins | grammar.multipliers

    def begins_number(written: str) -> bool:
        first = written[0]
        if first.isdigit() or first in SIGNS:
            return True
        if first in "QU" and (QUARTER.match(written) or AGE_GROUP.match(written)):
            return True
        word = WORDS.match(written.lower())
        return word is not None and (word[0] in words or read_compound(word[0], facts) is not None)

    return Kept(begins_number)


def find_quantities(pieces: Pieces, text: str, language: str) -> list[Quantity]:
    """Return the numbers of a text, which is also given taken apart, in order, with what the words around them say."""
    surroundings = Surroundings(pieces, text, language)
    return relate([*map(surroundings.describe, read_numbers(pieces, text, language))], text, language)


def read_numbers(pieces: Pieces, text: str, language: str) -> list[Quantity]:
    """Return the numbers of a text in order, each as it is read by itself."""
    begins = find_chooser(language)
    reader = QuantityReader(pieces, text, language)
    found: list[Quantity] = []
    end = 0
    starts = pieces.starts
    for place in itertools.compress(range(len(starts)), map(begins.__getitem__, pieces.terms)):
        if starts[place] >= end:
            quantity = reader.read(place)
            if quantity is not None:
                while found and found[-1].end > quantity.start:
                    found.pop()  # "three" of "three quarters of a million"
                found.append(quantity)
                end = quantity.end
    return found


def relate(found: Sequence[Quantity], text: str, language: str) -> list[Quantity]:
    """Return the numbers, with what each says beside the next, "18 to 11 percent", and as a time, "half past 6"."""
    more: dict[int, list[Value]] = {}
    for place, (left, right) in enumerate(itertools.pairwise(found)):
        if near(left, right) and (
            value := share_unit(left, right, text, language) or share_of(left, right, text, language)
        ):
            more.setdefault(place, []).insert(0, value)
            if value[1] == PERCENT and right.unit == PLAIN:
                more[place + 1] = [value]  # "seven in ten" is 70 percent, both of it
    for place, quantity in enumerate(found):
        if times := read_clock_words(quantity, text, language):
            more.setdefault(place, []).extend(times)
    related = [*found]
    for place, values in more.items():
        related[place] = found[place]._replace(others=(*found[place].others, *values))
    return related


def near(left: Quantity, right: Quantity) -> bool:
    """Return whether two numbers can belong together."""
    return right.start - left.end < CLOSE and right.unit not in (TH, CLOCK_UNIT, "Q")


def share_unit(left: Quantity, right: Quantity, text: str, language: str) -> Value | None:
    """Return what a number is with the unit and scale of the next: "18" of "18 to 11 percent", "$3" of "$3 to $5m"."""
    if left.unit not in (PLAIN, right.unit) or not find_relations(language)[0].fullmatch(text, left.end, right.start):
        return None
    scale, own = (scale_of(text[quantity.start : quantity.end], language) for quantity in (right, left))
    if left.unit == right.unit and (scale == 1 or own != 1):
        return None
    return left.value * (scale if own == 1 else 1), right.unit


def share_of(left: Quantity, right: Quantity, text: str, language: str) -> Value | None:
    """Return the percentage of "seven in ten"."""
    if left.unit != PLAIN or right.unit != PLAIN or not 0 <= left.value <= right.value or not right.value:
        return None
    if not find_relations(language)[1].fullmatch(text, left.end, right.start):
        return None
    return (100 * left.value / right.value).normalize(), PERCENT


@functools.cache
def find_relations(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of what stands between two numbers that share a unit, and between those of a share."""
    facts = VOCABULARIES[language].facts
    out_of, between = ("|".join(map(re.escape, words)) or "(?!)" for words in (facts.out_of, facts.between))
    return re.compile(rf"\s*(?:{between}|[{HYPHENS}—])\s*"), re.compile(rf"\s(?:{out_of})\s", re.IGNORECASE)


TOKENIZED = re.compile(r"\s[,.;:!?](?=\s)|[$£€]\s\d|\w\s['’]s\b|``")


@functools.lru_cache(maxsize=8)
def is_tokenized(text: str) -> bool:
    """Return whether a tokenizer has put spaces around the marks of a text; known for the last texts."""
    return TOKENIZED.search(text) is not None


def find_torn(found: Sequence[Quantity], text: str, language: str, as_tokenized: bool = False) -> Iterator[Quantity]:
    """Yield a number for each that may have been taken apart, such as "235, 000" and "44 . 5".

    "June 12, 500 people" are two numbers, so a part must begin with 0 unless a tokenizer has been at the text, or the
    text is to be read `as_tokenized`.
    """
    for place, left in enumerate(found):
        if left.kind not in ("number", "amount") or left.unit in (TH, CLOCK_UNIT, "Q", "U"):
            continue
        if text[left.start].isalpha():
            continue  # in words
        figures = SIGN.match(text, left.start)
        torn = TORN.match(text, figures.end()) if figures else None
        if torn is None or torn.end() <= left.end or len(torn[0]) > MOST_DIGITS:
            continue
        parts = re.split(r"\D+", torn[0])
        if not (as_tokenized or any(part.startswith("0") for part in parts[1:]) or is_tokenized(text)):
            continue
        value = Decimal("".join(parts[:-1]) + "." + parts[-1]) if "." in torn[2] else Decimal("".join(parts))
        last = next((after for after in found[place + 1 : place + 12] if after.start <= torn.end() <= after.end), None)
        scale = scale_of(text[last.start : last.end], language) if last else 1
        unit = left.unit or (last.unit if last else PLAIN)
        end = max(torn.end(), last.end) if last else torn.end()
        kind = last.kind if last else left.kind
        yield Quantity((value * scale).normalize(), unit, kind, left.start, end, torn=True)
