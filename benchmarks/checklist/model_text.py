# SPDX-License-Identifier: Apache-2.0
"""How language models write a summary: what stands around it, and other forms of the same words and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal

# British words, or parts of them as in "kilometres", and how Americans write them.
AMERICAN = {
    "cancelled": "canceled",
    "colour": "color",
    "favour": "favor",
    "grey": "gray",
    "harbour": "harbor",
    "litre": "liter",
    "metre": "meter",
    "neighbour": "neighbor",
    "organis": "organiz",
    "programme": "program",
}
NUMBER = re.compile(r"(\$?)(\d[\d,.]*)( million)?")
LEAST_ROUNDED = 100  # people count what is less, and nobody rounds it


def add_preamble(sentences: Sequence[str]) -> str:
    """Return the summary behind a line that announces it, and says how long it is."""
    return f"Here is a summary of the text in {len(sentences)} sentences:\n\n{' '.join(sentences)}"


def add_word_count(sentences: Sequence[str]) -> str:
    """Return the summary with the number of its words below.

    >>> add_word_count(["It rained."])
    'It rained.\\n\\n(Word count: 2)'
    """
    summary = " ".join(sentences)
    return f"{summary}\n\n(Word count: {len(summary.split())})"


def write_list(sentences: Sequence[str]) -> str:
    """Return the sentences as a list with numerals.

    >>> write_list(["It rained.", "Ada left."])
    '1. It rained.\\n2. Ada left.'
    """
    return "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, 1))


def add_heading(sentences: Sequence[str]) -> str:
    """Return the summary below a heading of Markdown."""
    return f"## Summary\n\n{' '.join(sentences)}"


def spell_american(text: str) -> str:
    """Return the text with American spelling, of the words that the stories have.

    >>> spell_american("Grey stone, 3 kilometres from the harbour")
    'Gray stone, 3 kilometers from the harbor'
    """

    def american(match: re.Match[str]) -> str:
        word = AMERICAN[match[0].lower()]
        return word.capitalize() if match[0][0].isupper() else word

    return re.sub("|".join(AMERICAN), american, text, flags=re.IGNORECASE)


def write_exactly(text: str) -> str:
    """Return a number with three digits or more that say something, as it may stand in a source; "" if it is small.

    >>> write_exactly("$310"), write_exactly("8,000"), write_exactly("$4.8 million"), write_exactly("235")
    ('$313', '8,030', '$4.83 million', '235')
    >>> write_exactly("48"), write_exactly("32 percent")
    ('', '')
    """
    return rewrite_number(text, lambda number, unit: number if number % unit else number + unit * 3 / 10)


def write_rounded(text: str) -> str:
    """Return a number with the two digits that a summary may keep, the second rounded; "" if it is small.

    >>> write_rounded("$313"), write_rounded("235"), write_rounded("$35.8 million"), write_rounded("$224,000")
    ('$310', '240', '$36 million', '$220,000')
    """
    return rewrite_number(text, lambda number, unit: (number / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit)


def rewrite_number(text: str, change: Callable[[Decimal, Decimal], Decimal]) -> str:
    """Return a number or a sum of dollars after a change, which is given it and the unit of its second digit."""
    match = NUMBER.fullmatch(text)
    if match is None:
        return ""
    dollar, digits, million = match.groups(default="")
    number = Decimal(digits.replace(",", ""))
    if not million and number < LEAST_ROUNDED:
        return ""
    number = change(number, Decimal(1).scaleb(number.adjusted() - 1))
    return f"{dollar}{int(number) if number == int(number) else number.normalize():,}{million}"
