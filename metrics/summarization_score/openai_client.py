# SPDX-License-Identifier: Apache-2.0
"""A chat model behind any server that speaks the OpenAI protocol, through OpenAI's own client library.

The library waits and asks again as long as a retry can help, and obeys Retry-After. What is added here: a key goes only
to the host it is for and is in nothing that is shown, and a reply is checked before it is believed.
"""

from __future__ import annotations

import ipaddress
import os
import re
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from .base import HiddenText
from .call_limit import CallLimit, CallLimitError
from .guarded_http import MOST_WAIT, RETRIED, make_http_client, wait_asked
from .redaction import Redactor

REFUSED = frozenset({401, 403, 404})
SEED = 0
MOST_CHARACTERS = 200  # of what a server says
MOST_NAMES = 20  # under which one model answers
OPENAI = "https://api.openai.com/v1"
KEY = re.compile(r"[!-~]+")  # what a header can carry
SECRET_FIELDS = re.compile("key|token|secret|passw|auth|cred|sig|code", re.IGNORECASE)
NO_ADDRESS = "`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1"
HUB_HOSTS = ("huggingface.co", ".huggingface.co")


class AccessError(RuntimeError):
    """The server refuses the key, knows no such model or address, or sends elsewhere: every request would fail."""

    fatal = True


def split_address(address: str) -> tuple[str, str]:
    """Return the address of a server without its query, and the query, such as Azure's `api-version=...`.

    Raises
    ------
    ValueError
        When it is no address of a server, or holds a password or key. The libraries log every address, and put what
        stands before the host in the place of the key. The message quotes nothing: what is misspelt may be a password.
    """
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and is_host(parts.hostname or "") and parts.port != 0  # it may raise
    except ValueError:
        usable = False
    if not usable:
        raise ValueError(NO_ADDRESS)
    fields = parse_qsl(parts.query, keep_blank_values=True)
    if "@" in parts.netloc or any(SECRET_FIELDS.search(name) for name, _ in fields):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as `api_key`, which is "
            "sent as `Authorization: Bearer` and shown nowhere, and the address without it"
        )
    return parts._replace(query="", fragment="").geturl(), quote(parts.query, safe="%/:?@!$&'()*+,;=-._~[]")


def is_host(name: str) -> bool:
    """Return whether a name can be that of a host; a ValueError where its parts are too long or empty."""
    if re.fullmatch(r"\d+(\.\d+){3}", name, re.ASCII):
        ipaddress.IPv4Address(name)
    return bool(name.encode("idna")) and name.isprintable()


def printable(text: str) -> str:
    """Return a text from elsewhere with a space for every character that could break a line, a file or a terminal."""
    return "".join(character if character.isprintable() else " " for character in text)


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
        key = HiddenText(os.environ.get("OPENAI_API_KEY") or "")
    elif api_key is None and parts.scheme == "https" and (host == HUB_HOSTS[0] or host.endswith(HUB_HOSTS[1])):
        from huggingface_hub import get_token

        key = HiddenText(get_token() or "")
    if key and not KEY.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return HiddenText(key) if key else None


class OpenAIClient:
    """Chat completions of one model, at temperature 0 and with a fixed seed."""

    sampling: str | None = f"temperature=0,seed={SEED}"
    follows_schema = True
    parallel = True

    def __init__(self, model: str, base_url: str | None, api_key: str | None, timeout: float, max_retries: int) -> None:
        address = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI
        self.address, query = split_address(address)
        self._key = key_for(address, api_key)
        try:
            import openai
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("backend 'openai' needs the openai library: pip install openai") from error
        self._openai = openai
        self.name: str | None = model
        served_at = f"{self.address}?{query}" if query else self.address
        self.identity: str | None = f"{served_at}|{model}|temperature:0|seed:{SEED}"
        self._redactor = Redactor(self._key)
        self.served: set[str] = set()
        self.calls = CallLimit()
        # The library would send what it finds in the environment to any address, and beside any key.
        withheld = ["OpenAI-Organization", "OpenAI-Project"]
        withheld += [line.partition(":")[0].strip() for line in os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")]
        if api_key is None and is_openai(address):
            withheld = []
        omit = getattr(openai, "Omit", None) or openai._types.Omit  # not public before openai 1.57
        self._headers: dict[str, Any] = {name: omit() for name in withheld}
        self._headers["Authorization"] = HiddenText(f"Bearer {self._key}") if self._key else omit()
        http_client = make_http_client(openai, query, timeout, self.calls)
        try:
            self._client = openai.OpenAI(
                base_url=self.address,
                api_key="none",  # the library would make plain text of it; the key is in the headers of each request
                timeout=timeout,
                max_retries=max_retries,
                http_client=http_client,
            )
        except Exception:  # an InvalidURL, of one of two libraries
            raise ValueError(NO_ADDRESS) from None

    def complete(
        self, messages: list[dict[str, str]], schema: dict[str, Any], max_tokens: int
    ) -> tuple[str, dict[str, int], bool]:
        """Return the reply, its tokens, and whether it was cut short.

        Raises
        ------
        AccessError
            On 401, 403 and 404, and when the server redirects to another.
        CallLimitError
            When the request would be one more than allowed.
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
            raise kind(f"the server answered {self._explain(error)}") from None
        except openai.APITimeoutError:
            raise RuntimeError(f"the server did not answer within {self._client.timeout} seconds") from None
        except openai.APIConnectionError as error:
            cause = self._redact(str(error.__cause__ or error))
            raise RuntimeError(f"no connection to {self.address}: {cause}") from None
        except openai.OpenAIError as error:  # what the guarded client refuses
            if isinstance(error.__cause__, CallLimitError):
                raise error.__cause__ from None
            kind = AccessError if getattr(error, "fatal", False) else RuntimeError
            raise kind(self._redact(str(error))) from None
        except (ValueError, RecursionError) as error:  # a body that is not the JSON it claims to be
            raise RuntimeError(f"the response cannot be read: {self._redact(str(error))}") from None
        try:  # the library passes on whatever JSON a server sends
            choice: Any = response.choices[0]
            content = choice.message.content
        except (AttributeError, LookupError, TypeError):
            content = None
        if not isinstance(content, str):
            raise RuntimeError("the response holds no reply")
        if response.model and isinstance(response.model, str):
            self._note_served(response.model)
        counts = {name: getattr(response.usage, name, None) for name in ("prompt_tokens", "completion_tokens")}
        tokens = {name: count for name, count in counts.items() if isinstance(count, int)}
        return self._redactor.clean_reply(content), tokens, choice.finish_reason == "length"

    def _note_served(self, name: str) -> None:
        """Keep a name that the model has answered under, fit for a signature, whose parts are between vertical bars."""
        if len(self.served) < MOST_NAMES:
            self.served.add(printable(self._redactor.clean_reply(name)).replace("|", " ")[:MOST_CHARACTERS])

    def _explain(self, error: Any) -> str:
        """Return a status with its message, and how long the server asks to wait where that is too long."""
        status, wait = error.status_code, wait_asked(error.response.headers)
        late = f" (it asks to wait {wait:.0f} seconds, and a request waits at most {MOST_WAIT:.0f})"
        return f"{status}{late if status in RETRIED and wait > MOST_WAIT else ''}: {self._redact(error.message)}"

    def _redact(self, message: str) -> str:
        """Return the beginning of a message from elsewhere, without the key, which a server may repeat."""
        return printable(self._redactor.clean_message(message))[:MOST_CHARACTERS]
