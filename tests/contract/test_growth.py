# SPDX-License-Identifier: Apache-2.0
"""No metric takes time that grows faster than its texts, whatever they are made of."""

from __future__ import annotations

from typing import Any

import pytest

from summary_metrics.registry import METRICS
from tests.contract.test_metrics import load, options_of, quietly
from tests.helpers.timing import is_linear

PLAIN = "The council of Holm voted on Tuesday to spend $3.2 million, said Anna Reed of the town. "
# What is repeated; "{}" is another word each time.
SHAPES = [
    "\u0301",
    "\u1112\u1161",
    "\xa0 ",
    "x's' ",
    "e.g. )",
    "a.",
    "\n",
    "猫。",
    "$3",
    "1%",
    "7-",
    "[ ",
    "1",
    "1²",
    "1,",
    ", 123",
    "12:30 ",
    "two hundred ",
    "second Q1",
    "{}@b.org ",
    "{}/",
    "“{} {}” ",
    "Q{} ",
    "Holm of the ",
    "Mr. ",
    "@{} #{} ",
    "$1\\%$ ",
    "12(3)(b) ",
    "twice daily ",
    "3/4/21 ",
    "“the council of {}” ",
    "‘{} {}’ ",
    "https://{}.org/a ",
    "The {} of Holm ",
    "# {}\n",
    "Anna Reed, Bob {}.\n",
    "In {} we fell 5%, and ",
    "Dr. {} ",
    "Lt. Col. ",
    "Key Point: {} | ",
    "<b>*_{}_*</b> ",
    "{}-\n",
    "The council of Holm voted on Tuesday to spend $3.2 million on the old mill by the lake. ",
]
# The time of `estime` is that of its encoder. Each sentence of `support` meets each passage.
WITHOUT_MODEL = [name for name in METRICS if not options_of(name) or name == "key_facts"]
SMALL, LARGE = 4_000, 32_000  # characters


def repeat(shape: str, length: int) -> str:
    """Return a text of this length; its words are numerals in letters, with a capital."""
    count = length // len(shape.replace("{}", "Abcd")) + 1
    words = (
        "".join(chr(ord("a") + int(digit)) for digit in f"{number:04}") for number in range(count)
    )
    return "".join(shape.replace("{}", word.capitalize()) for word in words)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITHOUT_MODEL)
@pytest.mark.parametrize("shape", SHAPES, ids=ascii)
def test_time_grows_as_the_texts_do(name: str, shape: str) -> None:
    metric = load(name)
    options: dict[str, Any] = {"use_aggregator": False, "explain": True}

    def call(length: int) -> None:
        text = repeat(shape, length)
        if name == "key_facts":
            options["key_facts"] = [[PLAIN], [PLAIN], [PLAIN + text[:SMALL]]]
        texts = {"predictions": [text, PLAIN, text], "references": [PLAIN, text, text + PLAIN]}
        quietly(metric, **texts, **options)

    # 8 times the length; what grows with the square takes 64 times as long
    assert is_linear(call, SMALL, LARGE, most=24)
