# SPDX-License-Identifier: Apache-2.0
"""Metrics for generated summaries: a command that scores files, and the metrics as modules of
`evaluate`.

>>> import summary_metrics
>>> unr = summary_metrics.load("unr")
>>> unr.compute(predictions=["Peace in the dormitory, peace in the world."])["unr_1"]
0.8
>>> rows = [{"summary": text, "document": "Peace.", "system": text[0]} for text in ("a b a", "b c")]
>>> [row["mean"] for row in summary_metrics.score(rows, ["unr"]).systems if row["score"] == "unr_1"]
[0.6666666666666666, 1.0, 0.8333333333333333]

>>> source = "The town of Holm spent $3 million."
>>> [fact.text for fact in summary_metrics.check(source, "Holm spent $4 million.")]
['$4 million']

`score` prints as the screen of the command, `compare` sets two systems against each other, and
`check` returns the facts of one summary that its source lacks, without loading anything, and `lost`
those of the source that the summary lacks.
`Guard` does so while the summary is written, and `summary_problem` says why a text is no summary.
`assert_summary` is for tests, `reward` for training.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import compare, score
    from .errors import JobError
    from .guard import assert_summary, check, lost, summary_problem
    from .metrics._shared.summary_metric import SummaryMetric
    from .rewards import reward
    from .stream import Guard

__all__ = [
    "Guard",
    "JobError",
    "__version__",
    "assert_summary",
    "check",
    "compare",
    "load",
    "lost",
    "reward",
    "score",
    "summary_problem",
]
HOMES = {  # the module of each name that is imported when it is asked for
    "Guard": "stream",
    "JobError": "errors",
    "assert_summary": "guard",
    "check": "guard",
    "compare": "api",
    "lost": "guard",
    "reward": "rewards",
    "score": "api",
    "summary_problem": "guard",
}
__version__ = "1.0.0"

# The folder `metrics` is a part of the package where it is installed, and stands beside it in a
# clone. Either way its modules have one name, by which another process finds what was pickled.
if not (Path(__file__).parent / "metrics").is_dir():
    __path__.append(str(Path(__file__).resolve().parents[1]))


def share_modules() -> None:
    """Let what metrics import as `.shared` be one package for all, with one of each class."""
    shared = import_module(".metrics._shared", __name__)
    for made_file in Path(shared.__path__[0]).parent.glob("[!_]*/shared.py"):
        sys.modules[f"{__name__}.metrics.{made_file.parent.name}.shared"] = shared


share_modules()


def load(name: str, **options: Any) -> SummaryMetric:
    """Load a metric of this package without a network: the same as `evaluate.load` with the path of
    its folder. It is one of `evaluate` where that was imported before, which takes seconds; else it
    stands alone, and `evaluate.combine` takes it all the same.

    Parameters
    ----------
    name
        Of its folder, such as `unr` or `facts`.
    **options
        Options of the metric. They are the defaults of this instance.
    """
    from .registry import guard_secrets, load_metric  # late, as few need it

    options = guard_secrets(options)
    return load_metric(name, **options)


def __getattr__(name: str) -> Any:
    """Import what is asked for, as its libraries take a moment to import."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    """Return what there is, also what is not imported yet."""
    return __all__
