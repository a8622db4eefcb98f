# SPDX-License-Identifier: Apache-2.0
"""A chat model behind any server that speaks the OpenAI protocol, through OpenAI's own client library.

The library waits and asks again as long as a retry can help, and obeys Retry-After. What is added here: a key goes only
to the host it is for, and a reply is checked before it is believed.
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urlsplit

RETRIED = frozenset({408, 429, 502, 503, 504})
REFUSED = frozenset({401, 403, 404})
SEED = 0
OPENAI = "https://api.openai.com/v1"
KEY = re.compile(r"[!-~]+")  # what a header can carry
HUB_HOSTS = ("huggingface.co", ".huggingface.co")


class AccessError(RuntimeError):
    """The server refuses the key, or knows no such model or address: every further request would fail as well."""

    fatal = True


def without_password(address: str) -> str:
    """Return the address without user name, password and query, so that messages may show it.

    Raises
    ------
    ValueError
        When it is no address of a server. The message does not quote it: what is misspelt may be the password.
    """
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0  # it may raise
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1")
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def is_openai(address: str) -> bool:
    """Return whether an address is at OpenAI's own host, over https."""
    parts = urlsplit(address)
    return (parts.scheme, parts.hostname) == ("https", urlsplit(OPENAI).hostname)


def key_for(address: str, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one on this machine that belongs to this host.

    OPENAI_API_KEY is for OpenAI, and the local token of the Hugging Face Hub for the Hub; any other server gets none,
    and so does any address that is not https. "" stands for no key at all.

    Raises
    ------
    ValueError
        When the key holds a character that no key has. The library would quote the key.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    key = api_key
    if api_key is None and is_openai(address):
        key = os.environ.get("OPENAI_API_KEY")
    elif api_key is None and parts.scheme == "https" and (host == HUB_HOSTS[0] or host.endswith(HUB_HOSTS[1])):
        from huggingface_hub import get_token

        key = get_token()
    if key and not KEY.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return key or None


class OpenAIClient:
    """Chat completions of one model, at temperature 0 and with a fixed seed."""

    sampling: str | None = f"temperature=0,seed={SEED}"
    follows_schema = True
    parallel = True

    def __init__(self, model: str, base_url: str | None, api_key: str | None, timeout: float, max_retries: int) -> None:
        address = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI
        self.address = without_password(address)
        self._key = key_for(address, api_key)
        try:
            import openai
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("backend 'openai' needs the openai library: pip install openai") from error
        self._openai = openai
        self.name: str | None = model
        self.identity: str | None = f"{self.address}|{model}|temperature:0|seed:{SEED}"
        self.served: set[str] = set()
        # The library would send what it finds in the environment to any address, and beside any key.
        withheld = ["OpenAI-Organization", "OpenAI-Project"]
        withheld += [line.partition(":")[0].strip() for line in os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")]
        if api_key is None and is_openai(address):
            withheld = []
        self._headers: dict[str, Any] = {name: openai.Omit() for name in withheld}
        self._headers["Authorization"] = f"Bearer {self._key}" if self._key else openai.Omit()

        def settle(response: Any) -> None:
            # The library would also retry 409 and every 5xx; llama.cpp's 500 is an output that broke the schema.
            if response.status_code >= 400 and response.status_code not in RETRIED:
                response.headers["x-should-retry"] = "false"

        self._client = openai.OpenAI(
            base_url=address,
            api_key=self._key or "none",
            timeout=timeout,
            max_retries=max_retries,
            http_client=openai.DefaultHttpxClient(event_hooks={"response": [settle]}),
        )

    def complete(
        self, messages: list[dict[str, str]], schema: dict[str, Any], max_tokens: int
    ) -> tuple[str, dict[str, int], bool]:
        """Return the reply, its tokens, and whether it was cut short.

        Raises
        ------
        AccessError
            On 401, 403 and 404.
        RuntimeError
            On any other failure, after the retries where these can help, and on a response without a reply.
        """
        openai = self._openai
        request: dict[str, Any] = {
            "model": self.name,
            "messages": messages,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "strict": True, "schema": schema},
            },
            "temperature": 0,
            "seed": SEED,
            "max_tokens": max_tokens,
            "extra_headers": self._headers,
        }
        try:
            response = self._client.chat.completions.create(**request)
        except openai.APIStatusError as error:
            kind = AccessError if error.status_code in REFUSED else RuntimeError
            raise kind(f"the server answered {error.status_code}: {self._redact(error.message)}") from None
        except openai.APITimeoutError:
            raise RuntimeError(f"the server did not answer within {self._client.timeout} seconds") from None
        except openai.APIConnectionError as error:
            cause = self._redact(str(error.__cause__ or error))
            raise RuntimeError(f"no connection to {self.address}: {cause}") from None
        except ValueError as error:  # a body that is not the JSON it claims to be
            raise RuntimeError(f"the response cannot be read: {self._redact(str(error))}") from None
        try:  # the library passes on whatever JSON a server sends
            choice: Any = response.choices[0]
            content = choice.message.content
        except (AttributeError, LookupError, TypeError):
            content = None
        if not isinstance(content, str):
            raise RuntimeError("the response holds no reply")
        if response.model and isinstance(response.model, str):
            self.served.add(response.model)
        counts = {name: getattr(response.usage, name, None) for name in ("prompt_tokens", "completion_tokens")}
        tokens = {name: count for name, count in counts.items() if isinstance(count, int)}
        return content, tokens, choice.finish_reason == "length"

    def _redact(self, message: str) -> str:
        """Return the beginning of a message from elsewhere, without the key, which a server may repeat."""
        return (message.replace(self._key, "[key]") if self._key else message)[:200]
