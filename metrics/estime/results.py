# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/results.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The shape of what a metric returns: means or lists, and the signature that says what ran."""

from __future__ import annotations

import math
import warnings
from typing import Any


def mean_of_defined(values: list[float]) -> float:
    """Return the mean of the values that are not nan; nan when there is none.

    The sum is exact before it is rounded once, so the mean does not depend on the order of the values.
    """
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan


def collect(scores: dict[str, list[float]], use_aggregator: bool) -> dict[str, Any]:
    """Return one mean per key, or the lists themselves, as plain floats.

    Examples whose score is undefined (nan) are left out of the mean; a warning says how many.
    """
    lists = {key: [float(value) for value in values] for key, values in scores.items()}
    if not use_aggregator:
        return lists
    for key, values in lists.items():
        warn_undefined(key, sum(map(math.isnan, values)), len(values))
    return {key: mean_of_defined(values) for key, values in lists.items()}


def warn_undefined(key: str, undefined: int, total: int) -> None:
    """Warn when `undefined` of `total` examples do not enter the aggregate called `key`."""
    if undefined:
        warnings.warn(f"{key} is undefined for {undefined} of {total} examples, which are left out", stacklevel=2)


def format_signature(name: str, version: str, **options: Any) -> str:
    """Return `name|option:value|...|version:x`: enough to run the same again, in the manner of sacreBLEU.

    >>> format_signature("nid", "0.1.0", length="all", lowercase=True)
    'nid|length:all|lowercase:yes|version:0.1.0'
    """
    words = {True: "yes", False: "no", None: "none"}

    def readable(value: Any) -> str:
        if value is None or isinstance(value, bool):
            return words[value]
        return ",".join(map(readable, value)) if isinstance(value, (list, tuple)) else str(value)

    parts = [name, *(f"{key}:{readable(value)}" for key, value in options.items()), f"version:{version}"]
    return "|".join(parts)
