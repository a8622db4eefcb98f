# SPDX-License-Identifier: Apache-2.0
"""A scorer for `mlflow.genai.evaluate`: one feedback for each score.

An undefined score is a feedback with the error UNDEFINED and no value, and MLflow leaves it out of
the mean. One more feedback, such as `unr_undefined`, says whether any score is undefined, and has
the evidence as metadata. Its mean is the share of such summaries.
"""

from __future__ import annotations

import json
import math
from typing import Any

from mlflow.entities import AssessmentError, AssessmentSource, Feedback
from mlflow.genai.scorers import Scorer, scorer

from ..metrics._shared.summary_metric import SummaryMetric
from . import say_undefined, score_one, take_metric


def summary_scorer(
    metric: str | SummaryMetric, document: str = "document", **options: Any
) -> Scorer:
    """Return a scorer. The `outputs` of a row are its summary.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    document
        The key of the `inputs` of a row where its source is: a string, or a list of passages.
        MLflow makes an error feedback of what a row lacks.
    **options
        Options of the metric.
    """
    loaded = take_metric(metric, options)

    @scorer(name=loaded.name)
    def score(inputs: dict[str, Any], outputs: Any) -> list[Feedback]:
        scores, evidence = score_one(loaded, outputs, inputs.get(document))
        source = AssessmentSource(source_type="CODE", source_id=evidence["signature"])
        feedback = []
        for key, value in scores.items():
            if math.isnan(value):
                said = say_undefined(key, evidence)
                error = AssessmentError(error_code="UNDEFINED", error_message=said)
                feedback.append(Feedback(name=key, source=source, error=error))
            else:
                feedback.append(Feedback(name=key, source=source, value=value))
        rests_on = Feedback(
            name=f"{loaded.name}_undefined",
            source=source,
            value=bool(evidence["undefined"]),
            rationale=evidence["explanation"] or None,
            # MLflow takes only strings
            metadata={"evidence": json.dumps(evidence, ensure_ascii=False)},
        )
        return [*feedback, rests_on]

    return score
