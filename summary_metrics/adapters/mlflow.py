# SPDX-License-Identifier: Apache-2.0
"""A scorer for `mlflow.genai.evaluate`: one feedback for each score, with the evidence as metadata.

An undefined score is a feedback with the error UNDEFINED and no value, and MLflow leaves it out of the mean. One more
feedback, such as `unr_undefined`, says whether any score of the metric is undefined. Its mean is the share of such
summaries.
"""

from __future__ import annotations

import json
import math
from typing import Any

from . import ScoredSummary, require, score_one, take_metric

require("mlflow")

from mlflow.entities import AssessmentError, AssessmentSource, Feedback
from mlflow.genai.scorers import Scorer, scorer


def summary_scorer(metric: Any, document: str = "document", **options: Any) -> Scorer:
    """Return a scorer. The `outputs` of a row are its summary.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    document
        The key of the `inputs` of a row where its source is: a string, or a list of passages.
    **options
        Options of the metric.

    Raises
    ------
    TypeError, ValueError
        There is no such metric or option. MLflow makes an error feedback of what a row lacks.
    """
    loaded = take_metric(metric, options)

    @scorer(name=loaded.name)
    def score(inputs: dict[str, Any], outputs: Any) -> list[Feedback]:
        if loaded.references_needed and document not in inputs:
            raise ValueError(f"the inputs have no {document!r}: the source belongs there")
        return as_feedback(loaded, score_one(loaded, outputs, inputs.get(document)))

    return score


def as_feedback(metric: Any, judged: ScoredSummary) -> list[Feedback]:
    """Return one feedback for each score, and one that says whether any is undefined, which bears the evidence."""
    scores, evidence = judged
    source = AssessmentSource(source_type="CODE", source_id=evidence["signature"])
    found = []
    for key, value in scores.items():
        error = AssessmentError(error_code="UNDEFINED", error_message=f"{key} is undefined for this summary")
        given = {"error": error} if math.isnan(value) else {"value": value}
        found.append(Feedback(name=key, source=source, **given))
    found.append(
        Feedback(
            name=f"{metric.name}_undefined",
            value=bool(evidence["undefined"]),
            source=source,
            rationale=evidence["explanation"] or None,
            metadata={"evidence": json.dumps(evidence, ensure_ascii=False)},
        )
    )
    return found
