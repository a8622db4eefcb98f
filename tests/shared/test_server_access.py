# SPDX-License-Identifier: Apache-2.0
"""Which address and which key a server gets, and that neither is shown."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from summary_metrics.metrics._shared.server_access import OPENAI, HiddenText, key_for
from summary_metrics.metrics._shared.server_client import ServerClient

from tests.helpers.server_clients import KEY

pytestmark = pytest.mark.usefixtures("secrets")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (OPENAI, "sk-secret"),
        ("https://router.huggingface.co/v1", "hf_secret"),
        ("http://api.openai.com/v1", None),
        ("https://api.openai.com.example.org/v1", None),
        ("https://huggingface.co.example.org/v1", None),
        ("https://example.org/v1", None),
    ],
)
def test_keys_go_only_where_they_belong(address: str, expected: str | None) -> None:
    assert key_for(address, None) == expected
    assert key_for(address, "") is None
    assert key_for(address, KEY) == KEY


@pytest.mark.parametrize("key", ["sk-1\n", " sk-1", "sk-1 2", "sk-\u00e9"])
def test_a_key_that_no_header_can_carry_is_not_quoted(key: str) -> None:
    with pytest.raises(ValueError, match="key") as raised:
        key_for(OPENAI, key)
    assert key.strip() not in str(raised.value)


@pytest.mark.parametrize(
    "address",
    [
        *(
            "host/v1",
            "ftp://host/v1",
            "http://",
            "http://host:0",
            "http://host:99999",
            "http://a..b/v1",
            "localhost:80",
        ),
        *(
            "http://user:word@host/v1",
            "http://word@host/v1",
            "https://host/v1?api_key=word",
            "https://host/?sig=word",
        ),
    ],
)
def test_an_address_that_is_none_or_holds_a_key_is_not_quoted(address: str) -> None:
    with pytest.raises(ValueError, match="`base_url`") as raised:
        ServerClient("m", address, None)
    assert "word@" not in str(raised.value)
    assert address not in str(raised.value)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda key: pickle.loads(pickle.dumps(key))])
def test_a_key_is_in_no_pickle_and_no_copy(copied: Any) -> None:
    assert KEY.encode() not in pickle.dumps({"key": HiddenText(KEY)})
    with pytest.raises(ValueError, match="`api_key` is missing"):
        key_for(OPENAI, copied(HiddenText(KEY)))
    assert copied(HiddenText("")) == ""


def test_a_hidden_text_and_its_parts() -> None:
    assert (
        repr({"key": HiddenText(KEY), "part": HiddenText(KEY)[:3]})
        == "{'key': (hidden), 'part': (hidden)}"
    )
