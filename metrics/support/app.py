# SPDX-License-Identifier: Apache-2.0
"""The page of support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import evaluate
import gradio
from page import (
    DOCUMENT,
    MOST_ROWS,
    ON_SPACE,
    RECIPES,
    STORIES,
    Demo,
    allowed_server,
    build,
    launch,
    server_options,
    show_server,
)

HERE, SERVER = "here", "openai"
NO_MODEL = (
    "No model was asked yet. Here are the verdicts of a person on this story, as an example of an"
    " answer. A verifier errs."
)
# A person read the stories: all sentences of these are right, and none of the others.
RIGHT = " ".join(STORIES[name] for name in ("Faithful", "Copied", "Repetitive"))


def read_by_person(pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Return what a person says of sentences of the stories, and of the document itself."""
    return [
        float(chunk in DOCUMENT and (sentence in RIGHT or sentence in DOCUMENT))
        for chunk, sentence in pairs
    ]


def allowed(options: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Return what `compute` is given for the options of the page."""
    if options["kind"] == SERVER:
        return {"verifier": SERVER, **allowed_server(options, rows)}
    name, label = ((options[option] or "").strip() for option in ("verifier", "label"))
    if ON_SPACE:
        raise ValueError("A Space loads no models: choose a server.")
    if not name:
        raise ValueError("Name the verifier.")
    if rows > MOST_ROWS:
        raise ValueError(f"This page scores at most {MOST_ROWS} rows, and the file has {rows}.")
    return {"verifier": name, "label": label or None}


KINDS = [("A model on this machine", HERE), ("A model on a server", SERVER)]
if ON_SPACE:
    KINDS = KINDS[1:]
OPTIONS: dict[str, Any] = {
    "kind": gradio.Radio(
        KINDS,
        label="Verifier",
        info=(
            "What says whether a passage of the document supports a sentence. The scores are as"
            " good as it is."
        ),
        value=KINDS[0][1],
        render=False,
    ),
    "verifier": gradio.Dropdown(
        [(f"{name}: {recipe}", name) for name, recipe in RECIPES.items()],
        label="Its name or folder",
        info=(
            "One of these, which is used as its authors do, or the name or folder of another model"
            " with a label for “supported”. It is loaded, from the Hub, when it is first used."
        ),
        value=None,
        allow_custom_value=True,
        visible=not ON_SPACE,
        elem_id="verifier",
        render=False,
    ),
    "label": gradio.Textbox(
        label="Its label for “supported”",
        info="Where its name does not say so.",
        visible=not ON_SPACE,
        elem_id="label",
        render=False,
    ),
    **server_options(visible=ON_SPACE),
}
DEMO = Demo(
    evaluate.load(str(Path(__file__).parent / "support.py"), progress=False),
    title="Support",
    lead=(
        "Does the document support each sentence of a summary? A verifier of your own, or a chat"
        " model, reads each sentence with the passages that fit it best."
    ),
    opening="Mixed up",
    options=OPTIONS,
    live=lambda options: False,
    example=({"verifier": read_by_person}, NO_MODEL),
    allowed=allowed,
    most_rows=MOST_ROWS,
)
page = build(DEMO)
show_server(
    page, OPTIONS["kind"], SERVER, OPTIONS, {name: OPTIONS[name] for name in ("verifier", "label")}
)

if __name__ == "__main__":
    launch(page)
