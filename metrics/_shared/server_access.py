# SPDX-License-Identifier: Apache-2.0
"""Where a chat model's server is, and the key for it: checked before anything is sent.

A key goes only to the host it is for, and is in nothing that is shown, logged or pickled.
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

OPENAI = "https://api.openai.com/v1"
KEY_CHARACTERS = re.compile(r"[!-~]+")  # what a header can carry
# of the query of an address, where a name that only looks like a secret is refused as well
SECRET_FIELDS = re.compile("key|token|secret|passw|auth|cred|sig|code", re.IGNORECASE)
LEFT_OUT = "\0"  # stands in a pickle for what was hidden


class HiddenText(str):
    """A text that is sent, but that no `repr` shows, nor that of a part of it, and that no pickle
    or copy holds.

    >>> HiddenText("sk-1"), "Bearer " + HiddenText("sk-1")
    ((hidden), 'Bearer sk-1')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "(hidden)"

    # of a long text, some tools show the `repr` of its beginning
    def __getitem__(self, place: Any) -> HiddenText:
        return HiddenText(super().__getitem__(place))

    def __reduce__(self) -> Any:
        if not self:  # "" stands for no key, which is nothing to hide
            return HiddenText, ("",)
        return HiddenText, (LEFT_OUT,)


def hide_key(options: Any) -> Any:
    """Return these options after `api_key` was hidden in place, so that the caller's frame does not
    show it either.
    """
    if isinstance(options.get("api_key"), str):
        options["api_key"] = HiddenText(options["api_key"])
    return options


def split_address(address: str) -> tuple[str, dict[str, str]]:
    """Return the address of a server without its query, and the query, such as Azure's
    `api-version=...`.

    Raises
    ------
    ValueError
        When it is no address of a server, or holds a password or key, as libraries log every
        address. The message quotes nothing: what is misspelt may be a password.
    """
    if not is_address(address):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1"
        )
    parts = urlsplit(address)
    fields = dict(parse_qsl(parts.query, keep_blank_values=True))
    if "@" in parts.netloc or any(map(SECRET_FIELDS.search, fields)):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as"
            " `api_key`, which is sent as `Authorization: Bearer` and shown nowhere, and the"
            " address without it"
        )
    return parts._replace(query="", fragment="").geturl(), fields


def is_address(text: str) -> bool:
    """Return whether a text has a scheme that is asked by, a host, and no port that cannot be."""
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna")
        return parts.scheme in ("http", "https") and bool(host) and parts.port != 0
    except ValueError:
        return False


def is_on_this_machine(address: str) -> bool:
    """Return whether an address is a loopback one, where a server mostly has one slot.

    >>> is_on_this_machine("http://127.0.0.1:8080/v1"), is_on_this_machine("https://example.org")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def key_for(address: str, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one on this machine that belongs to
    this host.

    Over https OPENAI_API_KEY is for OpenAI, and the local token of the Hugging Face Hub for the
    Hub; any other server gets none. "" stands for no key at all. A key with a character that no key
    has is a ValueError, without the key.
    """
    if api_key == LEFT_OUT:
        raise ValueError(
            "`api_key` is missing: a key given on loading is not kept in a pickle or copy of the"
            ' metric; give it again, or "" to send none'
        )
    key = api_key
    if key is None:
        key = key_of_machine(address)
    if not key:
        return None
    if not KEY_CHARACTERS.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return HiddenText(key)


def key_of_machine(address: str) -> HiddenText:
    """Return the key on this machine that belongs to the host of an address; "" where none does."""
    parts = urlsplit(address)
    if parts.scheme != "https":
        return HiddenText("")
    host = parts.hostname or ""
    if host == urlsplit(OPENAI).hostname:
        return HiddenText(os.environ.get("OPENAI_API_KEY") or "")
    if host == "huggingface.co" or host.endswith(".huggingface.co"):
        from huggingface_hub import get_token

        return HiddenText(get_token() or "")
    return HiddenText("")
