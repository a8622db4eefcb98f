# SPDX-License-Identifier: Apache-2.0
"""The assertion of promptfoo. `python -m summary_metrics.adapters.promptfoo` prints where this file
is, for `file://` in its configuration.
"""

from __future__ import annotations

from typing import Any

from summary_metrics import assert_summary


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """Return whether an output has nothing that the variable `document` lacks, and all of the
    variable `key_facts`, which has a key fact in each line.
    """
    given = context["vars"]
    try:
        assert_summary(given["document"], output, given.get("key_facts", ""))
    except AssertionError as error:
        return {"pass": False, "score": 0.0, "reason": str(error)}
    return {"pass": True, "score": 1.0, "reason": "nothing missing, nothing made up"}


if __name__ == "__main__":
    print(__file__)  # noqa: T201
