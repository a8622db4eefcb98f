# SPDX-License-Identifier: Apache-2.0
"""What is special about the page of a metric, and the story that every page begins with.

The `app.py` of each metric makes a `Demo` and gives it to `build` in `demo_page`, and the page to
`launch` in `demo_serving`. No page asks another host for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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
NONE = "none"  # stands for None, which cannot be the value of a choice in gradio


@dataclass(frozen=True)
class Demo:
    """What is special about the page of one metric."""

    metric: Any  # what `evaluate.load` returned
    title: str
    lead: str  # one or two sentences: what is measured, and what it does not see
    opening: str  # a name of STORIES
    # The scores in one sentence; None for what the evidence explains.
    says: Callable[[Mapping[str, float]], str] | None = None
    # Components, not rendered yet, by the option of `compute` that they stand for.
    options: dict[str, Any] = field(default_factory=dict)
    # Whether a text is in a language that is scored with these options.
    reads: Callable[[Mapping[str, Any], Any], bool] = lambda options, text: True
    # Whether each change is scored at once with these options; None for always. Otherwise a button
    # is pressed.
    live: Callable[[Mapping[str, Any]], bool] | None = None
    # What `compute` is given for the stories until the button is pressed, and what the page says of
    # that; None for a page that shows nothing until then.
    example: tuple[dict[str, Any], str] | None = None
    # What `compute` is given for these options and so many summaries; a ValueError for what the
    # page refuses.
    allowed: Callable[[dict[str, Any], int], dict[str, Any]] = lambda options, rows: options
    most_rows: int = 1000  # of a file
    document: str = DOCUMENT  # that the stories are of
    passages: bool = False  # whether each line of the document on the page is a passage

    @property
    def columns(self) -> list[str]:
        """The texts that the metric reads."""
        if self.metric.references_needed:
            return ["document", "summary"]
        return ["summary"]

    def source(self, document: str) -> str | list[str]:
        """Return what the metric is given for the document on the page."""
        if self.passages:
            return document.split("\n")
        return document

    def chosen(self, values: Sequence[Any]) -> dict[str, Any]:
        """Return the options that the components with these values stand for."""
        options = dict(zip(self.options, values, strict=True))
        return options | {name: None for name, value in options.items() if value == NONE}


def tokenizer_option() -> Any:
    """Return the option for scripts without spaces between words, which several pages have."""
    info = "Characters are for Chinese, Japanese, Thai and other scripts without spaces."
    choices = [("words", NONE), ("characters", "char")]
    return gradio.Radio(choices, value=NONE, label="Split into", info=info, render=False)
