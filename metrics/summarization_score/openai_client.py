# SPDX-License-Identifier: Apache-2.0
"""A chat model behind any server that speaks the OpenAI protocol, through OpenAI's own client library.

The library waits and asks again as long as a retry can help, and obeys Retry-After. What is added here: a key goes only
to the host it is for, and a reply is checked before it is believed.
"""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

RETRIED = frozenset({408, 429, 502, 503, 504})
REFUSED = frozenset({401, 403, 404})
SEED = 0
HUB_HOSTS = ("huggingface.co", ".huggingface.co")


class AccessError(RuntimeError):
    """The server refuses the key, or knows no such model or address: every further request would fail as well."""

    fatal = True


def key_for(base_url: str | None, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one in the environment that belongs to this host.

    The local token of the Hugging Face Hub is for the Hub alone, and OPENAI_API_KEY for OpenAI, or for the address in
    OPENAI_BASE_URL; any other server gets none, and so does any address that is not https. "" stands for no key at all.
    """
    if api_key is not None:
        return api_key or None
    if base_url is None:
        return os.environ.get("OPENAI_API_KEY")
    address = urlsplit(base_url)
    host = address.hostname or ""
    if address.scheme != "https":
        return None
    if host == HUB_HOSTS[0] or host.endswith(HUB_HOSTS[1]):
        from huggingface_hub import get_token

        return get_token()
    return os.environ.get("OPENAI_API_KEY") if host == "api.openai.com" else None


class OpenAIClient:
    """Chat completions of one model, at temperature 0 and with a fixed seed."""

    follows_schema = True
    parallel = True

    def __init__(self, model: str, base_url: str | None, api_key: str | None, timeout: float, max_retries: int) -> None:
        try:
            import openai
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("backend 'openai' needs the openai library: pip install openai") from error
        self._openai = openai
        self.model = model
        self.identity: str | None = f"{base_url or 'openai'}|{model}|temperature:0|seed:{SEED}"
        self.served: set[str] = set()
        key = key_for(base_url, api_key)
        # The library would send what it finds in the environment to any address.
        withheld = ["OpenAI-Organization", "OpenAI-Project"] if base_url is not None else []
        self._withheld = {name: openai.Omit() for name in withheld + ([] if key else ["Authorization"])}

        def settle(response: Any) -> None:
            # The library would also retry 409 and every 5xx; llama.cpp's 500 is an output that broke the schema.
            if response.status_code >= 400 and response.status_code not in RETRIED:
                response.headers["x-should-retry"] = "false"

        self._client = openai.OpenAI(
            base_url=base_url,
            api_key=key or "none",
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
            "model": self.model,
            "messages": messages,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "strict": True, "schema": schema},
            },
            "temperature": 0,
            "seed": SEED,
            "max_tokens": max_tokens,
            "extra_headers": self._withheld,
        }
        try:
            response = self._client.chat.completions.create(**request)
        except openai.APIStatusError as error:
            kind = AccessError if error.status_code in REFUSED else RuntimeError
            raise kind(f"the server answered {error.status_code}: {error.message[:200]}") from error
        except openai.APITimeoutError as error:
            raise RuntimeError(f"the server did not answer within {self._client.timeout} seconds") from error
        except openai.APIConnectionError as error:
            raise RuntimeError(f"no connection to {self._client.base_url}: {error.__cause__ or error}") from error
        except ValueError as error:  # a body that is not the JSON it claims to be
            raise RuntimeError(f"the response cannot be read: {error}") from error
        choices = getattr(response, "choices", None)
        if not choices or choices[0].message is None or not isinstance(choices[0].message.content, str):
            raise RuntimeError("the response holds no reply")
        if response.model:
            self.served.add(response.model)
        usage = response.usage
        tokens = (
            {}
            if usage is None
            else {
                "prompt_tokens": usage.prompt_tokens or 0,
                "completion_tokens": usage.completion_tokens or 0,
            }
        )
        return choices[0].message.content, tokens, choices[0].finish_reason == "length"
