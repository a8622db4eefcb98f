# SPDX-License-Identifier: Apache-2.0
"""What the page of a metric is made of: its card, its scores and some of its settings, and the
story that every page begins with.

The `app.py` of each metric gives its script to `build` in `demo_page`, and the page to `launch` in
`demo_serving`. No page asks another host for anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import evaluate
import gradio

DOCUMENT = (
    "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of five."
    " An hour later fog closed in, and the captain, Inge Dahl, heard something scrape under the"
    " stern. She stopped the engines, and a diver found a torn fishing net around the propeller."
    " The crew cut it away in forty minutes while the passengers drank coffee in the saloon. Nobody"
    " was hurt. The ferry reached the island of Rams at noon, two hours late. The harbour master"
    " said that lost nets drift into the channel every autumn, and that the council will pay for a"
    " boat to collect them from next month."
)
STORIES = {
    "Faithful": (
        "A torn fishing net around the propeller stopped the ferry Marta in the fog on Tuesday. The"
        " crew freed her within forty minutes, all 42 passengers stayed unharmed, and they came to"
        " Rams two hours late. The council is to pay for a boat that gathers lost nets from the"
        " channel."
    ),
    "Invented": (
        "The ferry Marta sank off Kolby on Friday with 61 passengers after it struck a whale."
        " Captain Olaf Brandt was hurt, and the council will pay 2.5 million euros for a new"
        " harbour on Rams by 2027."
    ),
    "Mixed up": (
        "Inge Dahl, a diver from Rams, found 42 torn nets under the ferry Marta on Tuesday. The"
        " harbour master was hurt, and the passengers cut the propeller away while the crew drank"
        " coffee."
    ),
    "Copied": (
        "The ferry Marta left Kolby harbour on Tuesday morning with 42 passengers and a crew of"
        " five. She stopped the engines, and a diver found a torn fishing net around the propeller."
        " Nobody was hurt."
    ),
    "Repetitive": (
        "The ferry was late because of a fishing net. The fishing net was in the propeller, and"
        " because of the fishing net the ferry was late. The crew cut the fishing net away. The"
        " ferry was two hours late because of a fishing net."
    ),
}
PASSAGES = re.sub(r" (?=The crew|The harbour)", "\n", DOCUMENT)  # the same in three
# The first paragraph of a card, and what it says that the metric does not see.
LEAD = re.compile(r"^# .*\n\n([\s\S]+?)\n\n", re.MULTILINE)
BLIND = re.compile(r"^- \*\*(Blind to)\*\* ([\s\S]+?)\n(?:-|\n)", re.MULTILINE)
MANY = 5  # choices, which take less room in a list that unfolds
MARKUP = re.compile(r"\*\*|`|\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True)
class Demo:
    """The page of one metric.

    Attributes
    ----------
    metric
        What `evaluate.load` returned.
    settings
        What each option of `compute` may be on the page, by how that is called there, the first at
        the beginning; or a text, of which each line is given, for every summary the same.
    passages
        Whether each line of the document is a passage.
    """

    metric: Any
    title: str = ""
    lead: str = ""
    settings: Mapping[str, Mapping[str, Any] | str] = field(default_factory=dict)
    opening: str = "Invented"  # a name of STORIES
    passages: bool = False
    most_rows: int = 1000  # of a file

    @property
    def columns(self) -> list[str]:
        """The texts that the metric reads."""
        if self.metric.references_needed:
            return ["document", "summary"]
        return ["summary"]

    @property
    def document(self) -> str:
        """The document of the stories."""
        if self.passages:
            return PASSAGES
        return DOCUMENT

    @property
    def shown(self) -> dict[str, Mapping[str, Any] | str]:
        """The settings that can be chosen on the page."""
        return {
            name: choices
            for name, choices in self.settings.items()
            if isinstance(choices, str) or len(choices) > 1
        }

    def source(self, document: str) -> str | list[str]:
        """Return what the metric is given for the document on the page."""
        if self.passages:
            return document.split("\n")
        return document

    def chosen(self, values: Sequence[Any], rows: int = 1) -> dict[str, Any]:
        """Return the options of `compute` for what was chosen, and so many summaries."""
        options = {name: first_of(choices) for name, choices in self.settings.items()}
        for (name, choices), value in zip(self.shown.items(), values, strict=True):
            if isinstance(choices, str):
                lines = [line.strip() for line in (value or "").splitlines() if line.strip()]
                if not lines:
                    raise ValueError(f"Write {name.replace('_', ' ')}, one in each line.")
                options[name] = [lines] * rows
            elif value not in choices:
                raise ValueError(f"{name} must be one of {', '.join(choices)}, got {value!r}.")
            else:
                options[name] = choices[value]
        return options


def first_of(choices: Mapping[str, Any] | str) -> Any:
    """Return the value at the beginning; None for a text."""
    if isinstance(choices, str):
        return None
    return next(iter(choices.values()))


def read_demo(script: Path, settings: Mapping[str, Any] | None = None, **more: Any) -> Demo:
    """Return the page of a metric by its script, and the card beside it.

    `settings` may also have lists of values. `more` are other attributes.
    """
    card = script.with_name("README.md").read_text(encoding="utf-8")
    title = re.search(r"^title: (.+)$", card, re.MULTILINE)
    parts = [*LEAD.findall(card)[:1], *(" ".join(match) for match in BLIND.findall(card)[:1])]
    return Demo(
        evaluate.load(str(script)),
        title[1] if title else script.stem,
        MARKUP.sub(r"\1", " ".join(" ".join(parts).split())),
        {name: by_name(values) for name, values in (settings or {}).items()},
        **more,
    )


def by_name(values: Any) -> Any:
    """Return a list of values by what they are called; what has names stays as it is."""
    if isinstance(values, list):
        return {show_value(value): value for value in values}
    return values


def show_value(value: Any) -> str:
    """Return how a value is called on a page.

    >>> show_value(None), show_value(True), show_value(2)
    ('default', 'yes', '2')
    """
    if value is None:
        return "default"
    if isinstance(value, bool):
        return ("no", "yes")[value]
    return str(value)


def components(demo: Demo) -> list[Any]:
    """Return a component for each setting that can be chosen, not rendered yet."""
    made: list[Any] = []
    for name, choices in demo.shown.items():
        label = name.replace("_", " ")
        if isinstance(choices, str):
            made.append(gradio.Textbox(choices, label=label, lines=4, elem_id=name, render=False))
            continue
        kind = gradio.Radio if len(choices) < MANY else gradio.Dropdown
        first = next(iter(choices))
        made.append(kind([*choices], value=first, label=label, elem_id=name, render=False))
    return made
