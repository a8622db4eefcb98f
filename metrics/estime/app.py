# SPDX-License-Identifier: Apache-2.0
"""The page of ESTIME."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from page.demo import Demo
from page.demo_models import find_caveat, is_here, may_be_loaded
from page.demo_options import punctuation_option, tokenizer_option
from page.demo_page import build, launch

MOST_ROWS = 100  # with a small model on a CPU a matter of minutes


class MetricWithModel:
    """ESTIME with a model of this page where none is named, and one line on why a model cannot be loaded.

    The API need not name one. It is then told to, where the model would have to be fetched from another host.
    """

    def __init__(self, metric: Any, model_name: str) -> None:
        self.metric = metric
        self.model_name = model_name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.metric, name)

    def compute(self, **options: Any) -> Any:
        """Compute as the metric does; an OSError says in one line why a model cannot be loaded."""
        if "model_name" not in options and not is_here(self.metric, self.model_name):
            raise ValueError(f"Name the model: `model_name` is one of {', '.join(OFFERED)}.")
        options.setdefault("model_name", self.model_name)
        try:
            return self.metric.compute(**options)
        except OSError as error:
            reason = str(error.__cause__ or error).partition("\n")[0]
            raise OSError(f"The model {options['model_name']} cannot be loaded: {reason}") from error


METRIC = evaluate.load(
    str(Path(__file__).parent / "estime.py"),
    output=["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"],
    progress=False,
)
MODELS, PAPERS = METRIC.models, METRIC.settings()["model_name"]
OFFERED = [name for name in MODELS if may_be_loaded(METRIC, name)] or [*MODELS][:1]

page = build(
    Demo(
        MetricWithModel(METRIC, OFFERED[0]),
        title="ESTIME",
        lead="Where does a summary use a word of the document in another context? Each word is masked and looked up in "
        "the document by its context; a word of the document that finds a different one there raises an alarm. The "
        "number of alarms is from 0 up. It points at words to check; an alarm is not an error.",
        labels={
            "alarms": "alarms",
            "alarms_adjusted": "adjusted to all words",
            "alarms_alltokens": "mismatches of all words",
            "soft": "soft",
            "coherence": "coherence",
        },
        undefined=lambda options: "The summary has no word that the model can look up in the document.",
        caveat=lambda options: find_caveat(METRIC, options["model_name"]),
        opening="Hallucinated",
        options={
            "model_name": gradio.Radio(
                [(MODELS[name], name) for name in OFFERED],
                label="Model",
                info=f"The paper's is {PAPERS}; scores of other models are not the paper's. A model is loaded when it "
                "is first used, which takes a while.",
                value=OFFERED[0],
                render=False,
            ),
            "tokenizer": tokenizer_option(),
            "normalize_punctuation": punctuation_option(),
        },
        live=False,
        most_rows=MOST_ROWS,
    )
)

if __name__ == "__main__":
    launch(page)
