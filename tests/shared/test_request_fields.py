# SPDX-License-Identifier: Apache-2.0
"""The user's own fields of a request."""

from __future__ import annotations

from typing import Any

import pytest
from summary_metrics.metrics._shared.request_fields import check_extra


@pytest.mark.parametrize(
    "extra",
    [{"api_key": "word"}, {"a": [{"access_token": "word"}]}, {"a": {1}}, {"a": float("nan")}],
)
def test_further_fields_hold_no_key(extra: dict[str, Any]) -> None:
    check_extra({"max_tokens": 9, "top_p": [1]})
    with pytest.raises(ValueError, match="`extra_body`") as raised:
        check_extra(extra)
    assert "word" not in str(raised.value).replace("password", "")
