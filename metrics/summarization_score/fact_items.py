# SPDX-License-Identifier: Apache-2.0
"""The words and numbers of a text that facts are told by, each with its value, unit and place.

What is one number or name is one item here, however it is written: "twenty-one", "two hundred fifty", "6:15", "U.S.".
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from .fact_words import ALSO_NUMBERS, CARDINALS, COMPLETING, FRACTIONS, LINKS, POWERS, SHORT_DATES
from .languages import stop_words_of
from .text_terms import Pieces, find_reader
from .vocabulary import VOCABULARIES

HYPHENS = ("-", "\u2010", "\u2011", "\u2013")
NUMBER_KEY = re.compile(r"([$£€]?)(\d+(?:\.\d+)?)(%?)")
FIGURES = re.compile(r"\d+")
METRES = re.compile(r"(\d+(?:\.\d+)?)[\s-]?m(?:et(?:re|er)s?)?\b")  # "46m" is read as 46 million, and may be these
JOINTS = {".": ".", ",": "", ":": ".", "": ""}  # what stands within a number that was taken apart, and what it means
BETWEEN_TWO = re.compile(rf"\s*(?:to|and|or|[{''.join(HYPHENS)}])\s*")  # "18 to 11 percent"
OPENING = re.compile(r"""(?:["“„«‘(\[:;•*]|(?:^|\s)['-])\s*$""")
LEAST_CAPITALS, MANY_CAPITALS = 4, 0.8  # and share of the content words of a headline, whose capitals say nothing
METRE = "m"
OTHER_WORDS = "..."  # stand between two items


class Item(NamedTuple):
    """A word or number of a text at the characters [start, end), and what it may be.

    `value` and `unit` are those of a number. `checked` tells what says something of its own in a summary. `gap` is what
    stands between it and the item before. `initial` tells that its capital may come from its place in the sentence.
    `shared` is what its value and unit are if it shares them with what follows: "18" of "18 to 11 percent".
    """

    text: str
    key: str
    kind: str
    value: Decimal | None
    unit: str
    checked: bool
    initial: bool
    gap: str = ""
    start: int = 0
    end: int = 0
    shared: tuple[Decimal, str] | None = None


@functools.cache
def telling_words(language: str) -> frozenset[str]:
    """Return the words in lower case that a fact can have in it or beside it; others are passed over."""
    return frozenset((*CARDINALS, *ALSO_NUMBERS, *POWERS, *FRACTIONS, *LINKS)) if language == "en" else LINKS


@functools.cache
def find_teller(language: str) -> Callable[[str], bool]:
    """Return the function that says whether facts are told by a word as it is written. Others are passed over."""
    read, telling = find_reader(language).read, telling_words(language)

    @functools.lru_cache(maxsize=1 << 16)
    def tells(written: str) -> bool:
        word = read(written)
        return word.kind != "word" or not word.surface[0].islower() or word.lower in telling

    return tells


def count_content(words: Iterable[str], language: str) -> int:
    """Return how many of these words, as they are written, are no stop words."""
    read, stop_words = find_reader(language).read, stop_words_of(language)
    return sum(read(written).lower not in stop_words for written in words)


@functools.lru_cache(maxsize=1 << 12)
def read_gap(gap: str) -> tuple[str, bool]:
    """Return what stands between two items, with one space and one hyphen for all, and whether a sentence may begin."""
    gap = "-" if gap.strip() in HYPHENS else " " if gap.isspace() else gap
    return gap, OPENING.search(gap) is not None


def read_items(pieces: Pieces, language: str) -> list[Item]:
    """Return the words and numbers that facts are told by, in order, from a text taken apart."""
    terms, gaps, starts = pieces.terms, pieces.gaps, pieces.starts
    told = [*map(find_teller(language), terms)]
    found: list[Item] = []
    for first, last in pieces.sentences:
        items: list[Item] = []
        capitals, before = 0, -2  # the place of the item before
        for place in itertools.compress(range(first, last), told[first:last]):
            written, start = terms[place], starts[place]
            gap, opens = read_gap(gaps[place])
            parts, is_capital = read_item(written, place == first, place == first or opens, language)
            after_item = place == before + 1
            item = Item(*parts, gap if after_item else OTHER_WORDS, start, start + len(written))
            capitals, before = capitals + is_capital, place
            merged = merge(items[-1], item) if after_item else None
            if merged is None:
                items.append(item)
            else:
                items[-1] = merged
        if capitals >= LEAST_CAPITALS:
            others = [terms[place] for place in range(first, last) if not told[place]]
            if capitals >= MANY_CAPITALS * (capitals + count_content(others, language)):
                items = [i._replace(kind="word", checked=False) if i.kind == "name" else i for i in items]
        found += items
    return found


@functools.lru_cache(maxsize=1 << 16)
def read_item(
    written: str, is_first: bool, initial: bool, language: str
) -> tuple[tuple[str, str, str, Decimal | None, str, bool, bool], bool]:
    """Return what a term says wherever it stands: seven fields of its item, and if it is a capital with content."""
    reading = find_reader(language).read(written)
    text, key, lower = reading.surface, reading.key, reading.surface.lower()
    kind = reading.opening if is_first else reading.kind
    unit, checked = "", kind != "word"
    value: Decimal | None = None
    if number := NUMBER_KEY.fullmatch(key):
        unit, value = number[1] + number[3], to_decimal(number[2])
    elif figures := FIGURES.match(text):  # "20km", "51st", "1990s"
        value, kind, checked = to_decimal(figures[0]), "number", True
    elif language == "en" and kind in ("word", "name"):
        short = SHORT_DATES.get(lower) if text[0].isupper() else None
        if lower in CARDINALS:
            value, kind, checked = Decimal(CARDINALS[lower]), "number", True
        elif lower in ALSO_NUMBERS and kind == "word":
            value = Decimal(ALSO_NUMBERS[lower])
        elif short and not initial:
            key, kind, checked = short, "date", True
    is_capital = text[0].isupper() and reading.lower not in stop_words_of(language)
    return (text, key, kind, value, unit, checked, initial), is_capital


def to_decimal(figures: str) -> Decimal | None:
    """Return the value of figures, None for more of them than any number has."""
    try:
        return Decimal(figures).normalize() if len(figures) <= 30 else None
    except InvalidOperation:
        return None


def merge(left: Item, right: Item) -> Item | None:
    """Return one item for two that are one: "twenty-one", "two hundred fifty", "6:15", "U.S."; None for any others."""
    if left.value is None and left.text.islower():
        return None  # mostly "of the"
    if right.gap.strip() in (".", "") and left.text.isupper() and right.text.isupper():
        if (
            len(right.text) == 1
            and (len(left.text) == 1 or "." in left.gap)
            and right.gap == "."
            and left.text.isalpha()
        ):
            return left._replace(text=left.text + right.text, key=left.key + right.key, end=right.end, kind="name")
        return None
    word = right.text.lower()
    figures = FIGURES.match(right.text) if left.text.isdigit() else None
    is_time = right.gap == ":" and figures is not None and len(left.text) <= 2 == len(figures[0])
    if figures and (right.gap in (".", ",") or is_time):  # "6.15pm", "1,640ft", "6:15"
        plain = left.text + JOINTS[right.gap] + figures[0]
        return left._replace(text=left.text + right.gap + right.text, value=to_decimal(plain), end=right.end)
    if left.value is None or right.gap not in (" ", "-") or left.unit == "%":
        return None
    if word in POWERS and left.checked and left.value < POWERS[word]:
        return left._replace(value=left.value * POWERS[word], end=right.end, text=f"{left.text} {right.text}")
    completes = left.checked and (right.checked or word in COMPLETING) and is_spelled(left.text + right.text)
    if completes and right.value is not None and left.value >= 20 and 0 < right.value < lowest_power(left.value):
        return left._replace(value=left.value + right.value, end=right.end, text=f"{left.text}{right.gap}{right.text}")
    return None


def is_spelled(text: str) -> bool:
    """Return whether a number is in words, with spaces and hyphens between them."""
    return text.replace("-", "").replace(" ", "").isalpha()


def lowest_power(value: Decimal) -> Decimal:
    """Return the power of ten of the last digit that is not 0: 100 of 3200. Smaller numbers can follow in words."""
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)


def share_units(items: Sequence[Item], text: str, language: str) -> list[Item]:
    """Return the items, with what each number shares with the next: "18 to 11 percent", "between 3 and 5 million".

    Metres are shared with the word behind the number, or the "m" at its end.
    """
    shared = [*items]
    for place, item in enumerate(items):
        if item.text[0].isdigit() and (metres := METRES.match(text, item.start)):
            shared[place] = item._replace(shared=(Decimal(metres[1]), METRE))
    for place, (left, right) in enumerate(itertools.pairwise(items)):
        if right.kind not in ("percentage", "amount") or left.value is None or left.unit not in ("", right.unit):
            continue
        scale = scale_of(right.text, language)
        has_less = left.unit != right.unit or scale != scale_of(left.text, language) == 1
        if has_less and BETWEEN_TWO.fullmatch(text[left.end : right.start]):
            shared[place] = left._replace(shared=(left.value * scale, right.unit))
    return shared


def scale_of(text: str, language: str) -> int:
    """Return the factor that a number has in words: 1000000 of "3 million" and of "3m"."""
    scales = VOCABULARIES[language].scales
    return next((scales[word] for word in re.findall(r"[^\W\d_]+", text.lower()) if word in scales), 1)


def values_of(item: Item) -> Iterator[tuple[Decimal, str]]:
    """Yield each value and unit that a number may stand for: as it is, the hour of a time, and what it shares."""
    if item.value is None:
        return
    yield item.value, item.unit
    if ":" in item.text:
        yield Decimal(item.text.partition(":")[0]), ""
    if item.shared:
        yield item.shared
