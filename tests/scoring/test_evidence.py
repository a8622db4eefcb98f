# SPDX-License-Identifier: Apache-2.0
"""What lies in a row of what was found in it."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

from summary_metrics.scoring.evidence import pack, unpack

METRIC: Any = SimpleNamespace(kept=("facts", "reason"), in_source=("support",))
PASSAGES = ["It rained.", "Then it fell.", ""]


def test_places_know_their_passage_and_come_back_whole() -> None:
    details = {
        "facts": [{"text": "fell", "support": [19, 23]}, {"text": "It", "support": [0, 2]}],
        "reason": "why",
        "dropped": 1,
    }
    packed = pack(METRIC, details, PASSAGES)
    assert packed == {
        "facts": [{"text": "fell", "support": [1, 8, 12]}, {"text": "It", "support": [0, 0, 2]}],
        "reason": "why",
    }
    assert unpack(METRIC, packed, PASSAGES) == {key: details[key] for key in METRIC.kept}


def test_what_says_nothing_is_left_out_and_zero_says_something() -> None:
    nothing = {"support": None, "flag": False, "text": "", "share": math.nan}
    details = {"facts": [{**nothing, "count": 0}], "reason": ""}
    assert pack(METRIC, details, PASSAGES) == {"facts": [{"count": 0}]}
    assert pack(METRIC, {"facts": []}, PASSAGES) is None
