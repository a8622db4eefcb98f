# SPDX-License-Identifier: Apache-2.0
"""The page of support."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Demo, build, launch
from demo_server import MOST_ROWS, ON_SPACE, allowed_server, server_options, show_server

HERE, SERVER = "here", "openai"


def allowed(options: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Return what `compute` is given for the options of the page."""
    if options["kind"] == SERVER:
        return {"verifier": SERVER, **allowed_server(options, rows)}
    name, label = ((options[option] or "").strip() for option in ("verifier", "label"))
    if ON_SPACE or not name:
        raise ValueError(
            "A Space loads no models: choose a server." if ON_SPACE else "Name the verifier."
        )
    if rows > MOST_ROWS:
        raise ValueError(f"This page scores at most {MOST_ROWS} rows, and the file has {rows}.")
    return {"verifier": name, "label": label or None}


OPTIONS: dict[str, Any] = {
    "kind": gradio.Radio(
        [("A model on this machine", HERE), ("A model on a server", SERVER)][ON_SPACE:],
        label="Verifier",
        info=(
            "What says whether a passage of the document supports a sentence. The scores are as"
            " good as it is."
        ),
        value=SERVER if ON_SPACE else HERE,
        render=False,
    ),
    "verifier": gradio.Textbox(
        label="Its name or folder",
        info=(
            "A model with a label for “supported”, from the Hub or a folder. It is loaded when it"
            " is first used."
        ),
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
    allowed=allowed,
    most_rows=MOST_ROWS,
)
page = build(DEMO)
show_server(
    page, OPTIONS["kind"], SERVER, OPTIONS, {name: OPTIONS[name] for name in ("verifier", "label")}
)

if __name__ == "__main__":
    launch(page)
