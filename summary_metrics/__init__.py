# SPDX-License-Identifier: Apache-2.0
"""Five metrics for generated summaries: a command that scores files, and the metrics as modules of `evaluate`.

>>> import summary_metrics
>>> unr = summary_metrics.load("unr")
>>> unr.compute(predictions=["Peace in the dormitory, peace in the world."])["unr_1"]
0.8
"""

from __future__ import annotations

from typing import Any

__version__ = "1.0.0"


def load(name: str, **options: Any) -> Any:
    """Load a metric of this package without a network: the same as `evaluate.load` with the path of its folder.

    Parameters
    ----------
    name
        One of `abstractness`, `unr`, `nid`, `estime` and `summarization_score`.
    **options
        Options of the metric. They are the defaults of this instance.
    """
    from .registry import load_metric  # here, as `evaluate` takes long to import

    return load_metric(name, **options)
