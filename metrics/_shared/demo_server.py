# SPDX-License-Identifier: Apache-2.0
"""The options of a page that name a chat model behind a server, and which servers the page asks.

The page keeps no key, shows none, and sends the one that was typed to the chosen server alone; it
never uses a key of the machine it runs on. Whoever opens the page can make it send requests, so it
sends them to few addresses: those in SERVERS, and unless it is a Space, any port of the machine it
runs on, and what its owner names when it is started, with spaces between:
`DEMO_SERVERS="https://llm.example.org/v1 http://10.0.0.5:8000/v1" python app.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

import gradio

ON_SPACE = "SPACE_ID" in os.environ  # which loads no models
MOST_ROWS = 20  # a model's answers take seconds and may cost money
NAMES = ("base_url", "model", "api_key")
SERVERS = {
    "OpenAI": "https://api.openai.com/v1",
    "Hugging Face": "https://router.huggingface.co/v1",
}
if not ON_SPACE:
    SERVERS["vLLM, here"] = "http://localhost:8000/v1"
    SERVERS["llama.cpp, here"] = "http://localhost:8080/v1"
    SERVERS["Ollama, here"] = "http://localhost:11434/v1"
    SERVERS |= {
        f"Named, {place}": at
        for place, at in enumerate(os.environ.get("DEMO_SERVERS", "").split(), start=1)
    }
# One spelling only, so that what is read here as this machine cannot be read elsewhere as another.
BYTE = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
THIS_MACHINE = re.compile(
    rf"https?://(localhost|127(?:\.{BYTE}){{3}}|\[::1\])(:\d{{1,5}})?(/[\w.~/-]*)?",
    re.ASCII,
)


def server_options(visible: bool = False) -> dict[str, Any]:
    """Return the options of the page by those of `compute`, at first hidden or visible."""
    info = "The texts and the key are sent to this address, and nowhere else."
    if not ON_SPACE:
        info += " Another address of this machine can be typed."
    return {
        "base_url": gradio.Dropdown(
            [(f"{name}: {address}", address) for name, address in SERVERS.items()],
            label="Server",
            info=info,
            value=None,
            allow_custom_value=not ON_SPACE,
            visible=visible,
            elem_id="base_url",
            render=False,
        ),
        "model": gradio.Textbox(
            label="Model",
            info="Its name on that server.",
            visible=visible,
            elem_id="model",
            render=False,
        ),
        "api_key": gradio.Textbox(
            label="Key",
            info=(
                "Goes through this page to that server alone and is not kept. Leave it empty for"
                " one without keys."
            ),
            type="password",
            html_attributes=gradio.InputHTMLAttributes(autocomplete="off"),
            visible=visible,
            elem_id="api_key",
            render=False,
        ),
    }


def allowed_server(options: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Return the options of `compute` for the server that was chosen.

    Raises
    ------
    ValueError
        On an address to which this page sends nothing, too many rows for a model, or what is
        missing.
    """
    base_url, model = options["base_url"], (options["model"] or "").strip()
    if rows > MOST_ROWS:
        raise ValueError(
            f"With a model this page scores at most {MOST_ROWS} rows, and the file has {rows}."
        )
    if not base_url:
        raise ValueError("Choose the server.")
    if not model:
        raise ValueError("Choose the model.")
    if base_url not in SERVERS.values() and (ON_SPACE or not THIS_MACHINE.fullmatch(base_url)):
        addresses = ", ".join(SERVERS.values())
        if not ON_SPACE:
            addresses += ", or an address of this machine such as http://127.0.0.1:8000/v1"
        raise ValueError(f"The server must be one of {addresses}, got {base_url!r}.")
    # "", and not None: no key of this machine.
    return {"base_url": base_url, "model": model, "api_key": (options["api_key"] or "").strip()}


def show_server(
    page: Any, chooser: Any, value: str, options: Mapping[str, Any], alternatives: Mapping[str, Any]
) -> None:
    """Let a page show the options of the server while `chooser` has this value, and `alternatives`
    while it has not.
    """

    def show(chosen: str) -> list[Any]:
        return [
            gradio.update(visible=(name in NAMES) == (chosen == value))
            for name in (*NAMES, *alternatives)
        ]

    with page:
        chooser.change(
            show,
            chooser,
            [*(options[name] for name in NAMES), *alternatives.values()],
            trigger_mode="multiple",
            show_progress="hidden",
            api_visibility="private",
        )
