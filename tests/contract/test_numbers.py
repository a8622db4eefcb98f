# SPDX-License-Identifier: Apache-2.0
"""A text has one reading: `facts` and `key_facts` say the same of texts that differ in a number or
in their markup alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from string import printable
from typing import Any

import pytest
from summary_metrics.metrics._shared.reading import ReadText
from summary_metrics.metrics.facts.rules import find_facts
from summary_metrics.metrics.key_facts.by_words import locate, mentions
from summary_metrics.metrics.key_facts.key_facts import KeyFacts

CASES = Path(__file__).parents[1] / "facts" / "cases.jsonl"
# key fact, summary, whether the summary says it
PAIRS = """
takes 25 mg of iron a day | takes 25 g of iron a day | no
the dose is 25 mg/dl | the dose is 25 mg/l | no
the train leaves at 3 am | the train leaves at 3 pm | no
it ended in World War I | it ended in World War II | no
prices rose by 5 percent | prices rose by 0,5 percent | no
it lasts 60 days | it lasts 60 minutes | no
it cost $5 million | it cost 5 million euros | no
it weighs 1 g | it weighs 1,000 mg | yes
it begins at 14:00 | it begins at 2 pm | yes
it costs 250 euros | it costs two hundred and fifty euros | yes
it opened on 2011-05-12 | it opened on May 12, 2011 | yes
it opened on May 12, 2011 | it opened on 2011-05-12 | yes
they spent $500,000 | they spent half a million dollars | yes
the film runs 105 minutes | the film runs 1h 45m | yes
it sold 1,234,567 copies | it sold 1.2 million copies | yes
one in five voted | 20% voted | yes
it rose by two thirds | it rose by 67 percent | yes
he came fourth | he came 4th | yes
the score is 0.874 | the score is 87.4% | yes
the call is at 14:00 (utc+02:00) | the call is at 14:00 (UTC+02:00) | yes
the call is at 14:00 (UTC+02:00) | the call is at 14:00 (UTC+03:00) | no
the call is at 14:00 (UTC+02:00) | the call is at 14:00 | yes
the call is at 14:00 EST | the call is at 11:00 PST | yes
the meeting was in March 2024 | the meeting was in march 2024 | yes
the meeting was in May | the meeting was in may | yes
the meeting was in May | the meeting was in june | no
the meeting was in May | the meeting may be | no
they march for peace | they marched for peace | yes
Bonn won 3-1 | Bonn won with 3 goals to 1 | yes
open 9-17 daily | open 9 am to 5 pm daily | yes
If x<5 then I stop at 14 | if x<5 then i stop at 14 | yes
If I pay 14 euros | if i pay 14 euros | yes
A<B in 12 cases and C>D | **A<B** in 12 cases and **C>D** | yes
the backup starts at utc+2h | the backup starts at utc+2h | yes
""".strip().splitlines()


@pytest.mark.parametrize("pair", PAIRS)
def test_a_number_is_said_or_is_not(pair: str) -> None:
    fact, summary, expected = pair.split(" | ")
    assert locate(fact, summary, "en").found == (expected == "yes")


def without_numbers(text: str) -> str:
    """Return a text with a word for each number."""
    parts, begin = [], 0
    for number in ReadText(text, "en").numbers:
        parts.append(text[begin : number.start])
        begin = number.end
    return re.sub(r"\W+", " ", " NUMBER ".join([*parts, text[begin:]])).strip()


def rows_that_differ_in_numbers() -> list[dict[str, Any]]:
    """Return the English rows of two texts that are the same but for what a number is."""
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [
        row
        for row in rows
        if row.get("language", "en") == "en"
        and ReadText(row["summary"], "en").numbers
        and row.keys() & {"found", "not_found"}
        and without_numbers(row["summary"]) == without_numbers(row["source"])
        and "4-4-2" not in row["summary"]  # in figures of which no metric makes a number
    ]


ROWS = rows_that_differ_in_numbers()


def test_there_are_such_rows() -> None:
    assert len(ROWS) > 80


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['source']} -> {row['summary']}")
def test_facts_and_key_facts_say_the_same(row: dict[str, Any]) -> None:
    facts = find_facts(row["summary"], row["source"])
    is_supported = facts is not None and all(fact.found for fact in facts)
    assert locate(row["source"], row["summary"], "en").found == is_supported


# in which a text may be; a form without a place for it is made by `in_letters`
MARKUP = (
    "**{}**.",
    "_{}_ ...",
    "| Topic | What |\n|---|---|\n| News | {} |",
    "- **News:** {}.",
    "[News] {}.",
    "> {}",
    "`{}`",
    "{} [1].",
    "{}[1][2]. It rained. [3]",
    "{}\u30104:1\u2020source\u3011.",
    "{} (Source 1).",
    "<p><b>{}</b></p>",
    "<ul><li>{}</li><li>Rain fell.</li></ul>",
    "<summary>{}</summary>",
    '{{"key_points": ["{}", "Rain fell."]}}',
    "{}\\n\\nRain fell.",
    "\\item {}.",
)
IN_LETTERS: dict[str, Callable[[str], str]] = {
    "bold words": lambda text: re.sub(r"(\S+)", r"**\1**", text),
    "bold figures": lambda text: re.sub(r"([\d.]+)", r"**\1**", text),
    "spaces of HTML": lambda text: text.replace(" ", "&nbsp;"),
    "entities": lambda text: text.replace("e", "&#101;"),
    "unseen": lambda text: re.sub(r"(\w\w)(\w)", "\\1\xad\\2", text),
    "full width": lambda text: text.translate({ord(c): ord(c) + 0xFEE0 for c in printable[:94]}),
    "mathematics": lambda text: text.replace("25 mg", r"$25\,\text{mg}$").replace("$3", r"\$3"),
}
STATED = (
    "Anna Reed signed the contract",
    "Holm spends $3.2 million on the bridge",
    "The dose is 25 mg",
    "the council voted on Tuesday",
)
OF_ALL = ". ".join(STATED)


@pytest.mark.parametrize("form", [*MARKUP, *IN_LETTERS])
@pytest.mark.parametrize("fact", STATED)
def test_markup_hides_nothing_by_either_door(fact: str, form: str) -> None:
    text = IN_LETTERS[form](fact) if form in IN_LETTERS else form.format(fact)
    assert all(found.found for found in find_facts(text, f"{OF_ALL}. Rain fell.") or ())
    located = locate(fact, text, "en")
    assert located.found
    start, end = located.span or (0, 0)
    assert 2 * (end - start) >= len(fact)
    assert mentions(fact, text, "en")


@pytest.mark.parametrize(
    ("fact", "summary"),
    [
        ("It rained [1].", "It rained [1]."),
        ("It is so (Article 5)", "It is so (Article 5), he said."),
        ("Holm is closed", "Rain. **Holm** is closed [2]. Snow."),
    ],
)
def test_what_is_cited_is_said(fact: str, summary: str) -> None:
    assert locate(fact, summary, "en").found


def test_what_a_model_thought_is_not_said() -> None:
    compute = KeyFacts().compute
    said = compute(
        predictions=[f"<think>{OF_ALL}</think> It rained."],
        references=[OF_ALL],
        key_facts=[[*STATED]],
    )
    assert said["key_facts_score"] == 0
