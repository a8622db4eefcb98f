# SPDX-License-Identifier: Apache-2.0
"""The page of the summarization score.

The page keeps no key, shows none, and sends the one that was typed to the chosen server alone; it never uses a key of
the machine it runs on. Whoever opens the page can make it send requests, so it sends them to few addresses:

- the servers in `SERVERS`;
- unless it is a Space, any port of the machine it runs on, and what its owner names when it is started, with spaces
  between: `DEMO_SERVERS="https://llm.example.org/v1 http://10.0.0.5:8000/v1" python app.py`.

A Space loads no models. The API, which anybody can call, takes no more than the page does.
"""

from __future__ import annotations

import os
import re
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import evaluate
import gradio
from page.demo import Demo
from page.demo_language import doubt_language
from page.demo_page import EVERY_CHANGE, build, launch

METRIC = evaluate.load(str(Path(__file__).parent / "summarization_score.py"), faithfulness=True)
# Its modules import each other as parts of a package, so they are taken from there and not from beside this file.
PACKAGE = type(METRIC).__module__.rpartition(".")[0]
NUM_QUESTIONS = import_module(".lexical", PACKAGE).NUM_QUESTIONS
LANGUAGES = METRIC.languages
STOP_WORDS = import_module(".stop_lists", PACKAGE).STOP_LISTS
MODEL_QUESTIONS = import_module(".chat_backend", PACKAGE).NUM_QUESTIONS
ON_SPACE = "SPACE_ID" in os.environ
BACKENDS = {"Words, offline": "lexical", "A model on a server": "openai"}
SERVERS = {
    "OpenAI": "https://api.openai.com/v1",
    "Hugging Face": "https://router.huggingface.co/v1",
}
if not ON_SPACE:
    BACKENDS["A model on this machine"] = "transformers"
    SERVERS |= {
        "vLLM, here": "http://localhost:8000/v1",
        "llama.cpp, here": "http://localhost:8080/v1",
        "Ollama, here": "http://localhost:11434/v1",
    }
    NAMED = os.environ.get("DEMO_SERVERS", "").split()
    SERVERS |= {f"Named at the start, {place}": address for place, address in enumerate(NAMED, start=1)}
# One spelling only, so that what is read here as this machine cannot be read elsewhere as another.
THIS_MACHINE = re.compile(
    r"https?://(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?(/[\w.~/-]*)?", re.ASCII
)
MODEL_ROWS = 20  # a model's answers take seconds and may cost money
COLUMN = 250  # pixels, of an option: four in a row


def is_reachable(base_url: str) -> bool:
    """Return whether the page may send requests to this address."""
    return base_url in SERVERS.values() or (not ON_SPACE and THIS_MACHINE.fullmatch(base_url) is not None)


def allowed(options: dict[str, Any], rows: int) -> dict[str, Any]:
    """Return what `compute` is given for the `options` of the page, which has checked each of them alone.

    Raises
    ------
    ValueError
        On an address to which this page sends nothing, too many rows for a model, or an option that is missing.
    """
    backend, model, base_url = options.get("backend", "lexical"), options.get("model"), options.get("base_url")
    given = {"backend": backend, "num_questions": options.get("num_questions")}
    given["language"] = options.get("language", "en")
    given["faithfulness"] = options.get("faithfulness", backend == "lexical")
    given |= allowed_verifier(options, rows)
    if backend == "lexical":
        return given
    if rows > MODEL_ROWS:
        raise ValueError(f"With a model this page scores at most {MODEL_ROWS} rows, and the file has {rows}.")
    if not model:
        raise ValueError("Name the model.")
    given["model"] = model
    if backend == "openai":
        if not base_url:
            raise ValueError("Choose the server.")
        if not is_reachable(base_url):
            more = "" if ON_SPACE else ", or an address of this machine such as http://127.0.0.1:8000/v1"
            raise ValueError(f"`base_url` must be one of {', '.join(SERVERS.values())}{more}, got {base_url!r}")
        # "", and not None: no key of this machine.
        given |= {"base_url": base_url, "api_key": (options.get("api_key") or "").strip()}
    return given


def allowed_verifier(options: dict[str, Any], rows: int) -> dict[str, Any]:
    """Return the options of the verifier, none where no model is named.

    Raises
    ------
    ValueError
        When this page loads no models, there are too many rows, or a label is given without a model.
    """
    verifier, label = ((options.get(name) or "").strip() for name in ("verifier", "verifier_label"))
    if not verifier:
        if label:
            raise ValueError("Name the verifier whose label this is.")
        return {}
    if ON_SPACE:
        raise ValueError("A Space loads no models, so there is no verifier here.")
    if rows > MODEL_ROWS:
        raise ValueError(f"With a verifier this page scores at most {MODEL_ROWS} rows, and the file has {rows}.")
    return {"verifier": verifier, **({"verifier_label": label} if label else {})}


class GuardedMetric:
    """The metric as strangers may use it: with the options that are allowed, and nothing said or kept of a key."""

    def __getattr__(self, name: str) -> Any:
        return getattr(METRIC, name)

    def compute(self, *, predictions: list[str], **arguments: Any) -> Any:
        """Return what the metric returns; whatever prevents that is a ValueError with its message."""
        asked = {name: arguments.pop(name) for name in ("references", "use_aggregator", "explain")}
        options = allowed(arguments, len(predictions))
        for doubt in doubt_language(asked["references"], options["language"], LANGUAGES, STOP_WORDS):
            warnings.warn(doubt, stacklevel=2)
        # A metric keeps its connection, and with it the key, so the one that is given a key does not stay.
        metric = type(METRIC)() if options["backend"] == "openai" else METRIC
        try:
            return metric.compute(predictions=predictions, **asked, **options)
        except (ValueError, RuntimeError, ImportError, OSError) as error:
            raise ValueError(str(error)) from None


OPTIONS: dict[str, Any] = {
    "backend": gradio.Radio(
        list(BACKENDS.items()),
        label="Who asks and answers",
        info="Words: whether the document's main words are in the summary. A model reads both.",
        value="lexical",
        elem_id="backend",
        min_width=COLUMN,
        render=False,
    ),
    "base_url": gradio.Dropdown(
        [(f"{name}: {address}", address) for name, address in SERVERS.items()],
        label="Server",
        info="The document, the summary and the key are sent to this address, and nowhere else."
        + ("" if ON_SPACE else " Another address of this machine can be typed."),
        value=None,
        allow_custom_value=not ON_SPACE,
        visible=False,
        elem_id="base_url",
        min_width=COLUMN,
        render=False,
    ),
    "model": gradio.Textbox(
        label="Model",
        info=f"Its name. A document takes 3 requests and each summary one; a file may have {MODEL_ROWS} rows.",
        visible=False,
        elem_id="model",
        min_width=COLUMN,
        render=False,
    ),
    "api_key": gradio.Textbox(
        label="Key",
        info="Goes through this page to that server alone and is not kept. Leave it empty for a server without keys.",
        type="password",
        html_attributes=gradio.InputHTMLAttributes(autocomplete="off"),
        visible=False,
        elem_id="api_key",
        min_width=COLUMN,
        render=False,
    ),
    "faithfulness": gradio.Checkbox(
        label="Check the summary",
        info="Does the document say what the summary says? A model needs two or three more requests for that.",
        value=True,
        elem_id="faithfulness",
        min_width=COLUMN,
        render=False,
    ),
    "verifier": gradio.Textbox(
        label="Verifier",
        info="The name or folder of a model on this machine that says whether a text supports a sentence. Empty: none.",
        visible=not ON_SPACE,
        elem_id="verifier",
        min_width=COLUMN,
        render=False,
    ),
    "verifier_label": gradio.Textbox(
        label="Its label",
        info='The one that means "supported", where its name does not say so. Empty: as it is named.',
        visible=not ON_SPACE,
        elem_id="verifier_label",
        min_width=COLUMN,
        render=False,
    ),
    "language": gradio.Dropdown(
        [(name.capitalize(), code) for code, name in LANGUAGES.items()],
        label="Language",
        info="Of the document and the summary.",
        value="en",
        elem_id="language",
        min_width=COLUMN,
        render=False,
    ),
    "num_questions": gradio.Slider(
        1,
        NUM_QUESTIONS,
        NUM_QUESTIONS,
        step=1,
        label="Questions",
        info="At most this many.",
        elem_id="num_questions",
        min_width=COLUMN,
        buttons=[],
        render=False,
    ),
}


def show_needed(backend: str) -> list[Any]:
    """Return updates that show what the backend needs, for all options but the backend itself."""
    count = NUM_QUESTIONS if backend == "lexical" else MODEL_QUESTIONS
    visible = [backend == "openai", backend != "lexical", backend == "openai"]
    check = gradio.update(value=backend == "lexical")
    return [*(gradio.update(visible=shown) for shown in visible), gradio.update(value=count), check]


DEMO = Demo(
    GuardedMetric(),
    title="Summarization score",
    lead="How much of the document does a summary still tell? Questions made from the document are asked of the "
    "summary, and what the summary says is looked for in the document. All scores go from 0 to 1.",
    labels={
        "facts_score": "names, numbers and dates found in the document",
        "faithfulness_score": "claims found in the document",
        "summarization_score": "summarization score",
        "qa_score": "questions answered",
        "conciseness_score": "conciseness",
        "support_score": "support by the verifier",
        "support_min": "least supported sentence",
    },
    remarks={
        "qa_score": "of the document; words alone look for the same words, and favour copies",
        "faithfulness_score": "of the summary, asked of the document by the model",
        "summarization_score": "of questions answered and conciseness; it does not see inventions",
        "support_score": "mean over the sentences of the summary; it is as good as the model is",
        "support_min": "a sentence below 0.5 is one to look at",
    },
    undefined=lambda options: "A text has no words, or the summary no name, number, date or quotation.",
    stated=lambda options: {name: value for name, value in allowed(options, 1).items() if name != "api_key"},
    opening="Hallucinated",
    large="summarization_score",
    options=OPTIONS,
    seldom=() if ON_SPACE else ("verifier", "verifier_label"),
    live=lambda options: bool(options["backend"] == "lexical" and not options["verifier"]),
)
page = build(DEMO)
with page:
    others = [OPTIONS[name] for name in ("base_url", "model", "api_key", "num_questions", "faithfulness")]
    OPTIONS["backend"].change(
        show_needed,
        OPTIONS["backend"],
        others,
        trigger_mode=EVERY_CHANGE,
        show_progress="hidden",
        api_visibility="private",
    )

if __name__ == "__main__":
    launch(page)
