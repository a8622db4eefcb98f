# SPDX-License-Identifier: Apache-2.0
"""What the page of a metric is made of: its card, its scores and some of its settings, and the
story that every page begins with.

The `app.py` of each metric gives it to `launch` in `demo_page`. No page asks another host for
anything.
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
# The title of a card, its first paragraph, and what it says that the metric does not see.
CARD = re.compile(
    r"^title: (.+)\n[\s\S]+\n# .*\n\n([\s\S]+?)\n\n[\s\S]+?\n- \*\*(Blind to\*\* [\s\S]+?)\n[-\n]",
    re.MULTILINE,
)
MANY = 5  # choices, which take less room in a list that unfolds
MARKUP = re.compile(r"\*\*|`|\[([^\]]+)\]\([^)]*\)")
PAGE_LANGUAGES = (
    "en da de es fi fr hu it nl no pl pt ru sv tr".split()
)  # the first at the beginning


@dataclass(frozen=True)
class Demo:
    """The page of one metric.

    Attributes
    ----------
    metric
        What `evaluate.load` returned.
    settings
        What each option of `compute` may be on the page, the first at the beginning: values, or
        values by how they are called there; or a text, of which each line is given, for every
        summary the same.
    passages
        Whether each line of the document is a passage.
    """

    metric: Any
    title: str = ""
    lead: str = ""
    settings: Mapping[str, Mapping[str, Any] | Sequence[Any]] = field(default_factory=dict)
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

    def source(self, document: str) -> str | list[str]:
        """Return what the metric is given for the document on the page."""
        if self.passages:
            return document.split("\n")
        return document

    def options(self, values: Sequence[Any], rows: int = 1) -> dict[str, Any]:
        """Return the options of `compute` for what was chosen, and so many summaries. A choice that
        the page does not offer is refused by its component.
        """
        options: dict[str, Any] = {}
        for (name, choices), value in zip(self.settings.items(), values, strict=True):
            options[name] = value
            if isinstance(choices, Mapping):
                options[name] = choices[value]
            elif isinstance(choices, str):
                lines = [line.strip() for line in value.splitlines() if line.strip()]
                if not lines:
                    raise ValueError(f"Write {name.replace('_', ' ')}, one in each line.")
                options[name] = [lines] * rows
        return options


def read_demo(
    name: str,
    settings: Mapping[str, Mapping[str, Any] | Sequence[Any]],
    fixed: Mapping[str, Any] | None = None,
    **more: Any,
) -> Demo:
    """Return the page of a metric, whose script and card lie beside this file.

    `fixed` are options that nobody chooses, and `more` other attributes.
    """
    folder = Path(__file__).parent
    (card,) = CARD.findall((folder / "README.md").read_text(encoding="utf-8"))
    title, lead, blind = (MARKUP.sub(r"\1", " ".join(part.split())) for part in card)
    metric = evaluate.load(str(folder / f"{name}.py"), **(fixed or {}))
    return Demo(metric, title, f"{lead} {blind}", settings, **more)


def components(demo: Demo) -> list[Any]:
    """Return a component for each setting, not rendered yet."""
    settings: list[Any] = []
    for name, choices in demo.settings.items():
        of_setting: dict[str, Any] = {
            "label": name.replace("_", " "),
            "elem_id": name,
            "render": False,
        }
        if isinstance(choices, str):
            settings.append(gradio.Textbox(choices, lines=4, **of_setting))
            continue
        kind = gradio.Radio if len(choices) < MANY else gradio.Dropdown
        offered = [*choices]
        settings.append(kind(offered, value=offered[0], **of_setting))
    return settings
