# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/chat.py, which copy_shared.py there copies beside each metric.
"""A chat model, most often behind a server that speaks the OpenAI protocol: what is sent, read,
counted and kept.

OpenAI's own client library sends, waits and asks again. What is added here: a key goes only to the
host it is for and is in nothing that is shown; a reply is checked before it is believed, as servers
ignore a schema without saying so; a result that was paid for is kept; and no more requests are sent
than allowed.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import tempfile
import threading
import unicodedata
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

Messages = list[dict[str, str]]

OPENAI = "https://api.openai.com/v1"
SEED = 0
# the library would also repeat llama.cpp's 500, an output it cannot use
RETRIED = frozenset({408, 429, 502, 503, 504})
REFUSED = frozenset({401, 403, 404})
KEY = re.compile(r"[!-~]+")  # what a header can carry
SECRET_FIELDS = re.compile("key|token|secret|passw|auth|cred|sig|code", re.IGNORECASE)
# characters; a shorter key, such as "none" or "ollama", may be a word of a reply
SHORTEST_SECRET = 8
MOST_CHARACTERS = 200  # of what a server says
LONGEST_REPLY = 200_000  # characters; far more than a reply needs
REMEMBERED = 100_000  # results in memory
# of UTF-8: the usual rule of four characters of English, and fewer of scripts with longer codes
BYTES_PER_TOKEN = 4
# limits of a reply: as a whole, and for each item or digit
LIST_TOKENS, ITEM_TOKENS, DIGIT_TOKENS = 400, 80, 16
AGAIN = "This reply cannot be read, or is too long. Follow the rules for the form of the reply."
REPLY_LIST = (
    'Reply with a JSON object whose field "{field}" is a list of strings, and with nothing else.'
)
REPLY_LINES = "Reply with one of them per line, without numbers or bullets, and with nothing else."
REPLY_DIGITS = (
    'Reply with a JSON object that has the answer "1" or "0" for every field of "{field}", under'
    " the same name, and with nothing else."
)
REPLY_DIGIT = "There is one of them. Reply with the single character 1 or 0, and with nothing else."

# two of width zero, which Unicode counts as format characters
SPACES = re.compile(r"(?:[^\S\n]|[\u200b\ufeff])+")
EMPTY_LINES = re.compile(r" ?\n ?(?:\n ?)+")


class AccessError(RuntimeError):
    """The server is not there, refuses the key, knows no such model, or sends elsewhere: every
    request would fail.
    """

    fatal = True


class CallLimitError(RuntimeError):
    """The next request would be one more than allowed. It is not sent, and neither is any later
    one.
    """

    fatal = True


class UnreadableReplyError(ValueError):
    """A reply that does not hold what was asked for."""


# Keys


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
        return HiddenText, (LEFT_OUT if self else "",)


LEFT_OUT = "\0"  # stands in a pickle for what was hidden


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
    try:
        parts = urlsplit(address)
        usable = (
            parts.scheme in ("http", "https")
            and bool((parts.hostname or "").encode("idna"))
            and parts.port != 0
        )
    except ValueError:
        usable = False
    if not usable:
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1"
        )
    fields = dict(parse_qsl(parts.query, keep_blank_values=True))
    if "@" in parts.netloc or any(map(SECRET_FIELDS.search, fields)):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as"
            " `api_key`, which is sent as `Authorization: Bearer` and shown nowhere, and the"
            " address without it"
        )
    return parts._replace(query="", fragment="").geturl(), fields


def key_for(address: str, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one on this machine that belongs to
    this host.

    Over https OPENAI_API_KEY is for OpenAI, and the local token of the Hugging Face Hub for the
    Hub; any other server gets none. "" stands for no key at all. A key with a character that no key
    has is a ValueError, without the key.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    key = api_key
    if key == LEFT_OUT:
        raise ValueError(
            "`api_key` is missing: a key given on loading is not kept in a pickle or copy of the"
            ' metric; give it again, or "" to send none'
        )
    if key is None and parts.scheme == "https" and host == urlsplit(OPENAI).hostname:
        key = HiddenText(os.environ.get("OPENAI_API_KEY") or "")
    elif (
        key is None
        and parts.scheme == "https"
        and (host == "huggingface.co" or host.endswith(".huggingface.co"))
    ):
        from huggingface_hub import get_token

        key = HiddenText(get_token() or "")
    if key and not KEY.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return HiddenText(key) if key else None


# Clients


class Meter:
    """Counts requests, those that are repeated included, and tokens: of all threads together, and
    of each by itself.

    `most` is how many requests are allowed in all, None for any number; `used` is how many there
    were.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most, self.used = most, 0
        self._lock = threading.Lock()
        self._of_thread = threading.local()

    def take(self, count: int = 1) -> None:
        """Count this many requests, which are sent next; a CallLimitError when fewer are left."""
        with self._lock:
            if self.most is not None and self.used + count > self.most:
                raise CallLimitError(
                    f"the model was called {self.used} times, and `max_calls` allows {self.most}:"
                    " give a larger number to go on; what a `cache_dir` holds is not asked for"
                    " again"
                )
            self.used += count
        self.note(calls=count)

    def note(self, **amounts: int) -> None:
        """Add to what this thread has used."""
        if not hasattr(self._of_thread, "usage"):
            self._of_thread.usage = Counter()
        self._of_thread.usage.update(amounts)

    def take_usage(self) -> dict[str, int]:
        """Return what this thread has used since it last asked: calls, tokens and cache hits."""
        usage = dict(getattr(self._of_thread, "usage", {}))
        self._of_thread.usage = Counter()
        return usage


class Reply(NamedTuple):
    """What a model replied, the tokens of request and reply where they are known, and whether it
    was cut short.
    """

    text: str
    tokens: Mapping[str, int] = MappingProxyType({})
    is_cut: bool = False


class Client(ABC):
    """What sends one conversation to a model. It takes every request from `meter` before it sends
    it.

    A client that also has `choose(conversations)`, the probabilities of the reply 1 rather than 0,
    is asked for digits by that, one conversation for each.
    """

    name: str | None = None  # what the signature calls the model
    # what tells the model and how it is sampled from all others, in the cache
    identity: str | None = None
    sampling: str | None = None  # how the signature says that replies are drawn
    follows_schema = True  # whether it is asked for JSON; if not, for one item per line
    parallel = True  # whether it may be called from several threads

    def __init__(self) -> None:
        self.meter = Meter()
        self.served: set[str] = set()  # the names or revisions under which the model has answered

    @abstractmethod
    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply to a conversation; the schema is that of a JSON object."""


class FunctionClient(Client):
    """A chat model given as a function from messages to the text of its reply."""

    def __init__(self, function: Callable[[Messages], str]) -> None:
        super().__init__()
        self.function = function
        self.name = self.identity = getattr(function, "identity", None)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply of the function; the tokens are not known."""
        self.meter.take()
        return Reply(self.function(messages))


class ServerClient(Client):
    """Chat completions of one model behind a server, at temperature 0 and with a fixed seed.

    Raises
    ------
    ModuleNotFoundError
        When the library `openai` is not installed.
    ValueError
        When the address or the key cannot be one.
    """

    sampling = f"temperature=0,seed={SEED}"

    def __init__(
        self,
        model: str,
        base_url: str | None,
        api_key: str | None,
        timeout: float = 60.0,
        max_retries: int = 5,
    ) -> None:
        super().__init__()
        address = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI
        self.address, query = split_address(address)
        self._key = key_for(self.address, api_key)
        try:
            import openai
        except ModuleNotFoundError:
            raise ModuleNotFoundError(
                "a chat model behind a server needs openai: pip install openai"
            ) from None
        self._openai, self.name = openai, model
        self.identity = "|".join([address.partition("#")[0], model, f"temperature:0|seed:{SEED}"])
        # The library would send what it finds in the environment to any address, and beside any
        # key.
        lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
        withheld = [
            "OpenAI-Organization",
            "OpenAI-Project",
            *(line.partition(":")[0].strip() for line in lines),
        ]
        if api_key is None and self.address.startswith("https://api.openai.com/"):
            withheld = []
        omit = getattr(openai, "Omit", None) or openai._types.Omit  # not public before openai 1.57
        self._headers: dict[str, Any] = {name: omit() for name in withheld if name}
        self._headers["Authorization"] = HiddenText(f"Bearer {self._key}") if self._key else omit()
        self._client = openai.OpenAI(
            base_url=self.address,
            # the library would make plain text of it; the key is in the headers of each request
            api_key="none",
            default_query=query,
            timeout=timeout,
            max_retries=max_retries,
            http_client=self._http_client(timeout),
        )

    def _http_client(self, timeout: float) -> Any:
        openai, meter = self._openai, self.meter

        class CountingClient(openai.DefaultHttpxClient):  # type: ignore[name-defined]
            """Takes every request from the meter, and marks what is of no use to repeat."""

            reached = False

            def send(self, request: Any, **options: Any) -> Any:
                meter.take()
                try:
                    response = super().send(request, **options)
                except Exception as error:
                    # A server that was never there will not come while we wait; one that is
                    # restarted will.
                    if not self.reached and type(error).__name__ == "ConnectError":
                        # the library repeats no request after this
                        raise openai.OpenAIError("no server") from error
                    raise
                self.reached = True
                if response.status_code >= 400 and response.status_code not in RETRIED:
                    response.headers["x-should-retry"] = "false"
                return response

        return CountingClient(timeout=timeout, follow_redirects=False)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply to a conversation.

        Raises
        ------
        AccessError
            When the server was never there, on 401, 403 and 404, and when it redirects.
        CallLimitError
            When the request would be one more than allowed.
        RuntimeError
            On any other failure, after the retries where these can help, and on a response without
            a reply.
        """
        openai, meter = self._openai, self.meter
        if meter.most is not None and meter.used >= meter.most:
            meter.take()  # raises
        try:
            response: Any = self._client.chat.completions.create(
                model=self.name or "",
                messages=messages,
                response_format={
                    "type": "json_schema",
                    "json_schema": {"name": "reply", "strict": True, "schema": schema},
                },
                temperature=0,
                seed=SEED,
                max_tokens=max_tokens,
                extra_headers=self._headers,
            )
        except openai.APIStatusError as error:
            status = error.status_code
            kind = AccessError if status in REFUSED or 300 <= status < 400 else RuntimeError
            hint = "; it redirects, and nothing is sent there" if 300 <= status < 400 else ""
            raise kind(
                f"the server answered {status}: {self._plain(error.message)}{hint}"
            ) from None
        except openai.APITimeoutError:
            raise RuntimeError(
                f"the server did not answer within {self._client.timeout} seconds"
            ) from None
        except openai.OpenAIError as error:
            if isinstance(error.__cause__, CallLimitError):
                raise error.__cause__ from None
            kind = RuntimeError if isinstance(error, openai.APIError) else AccessError
            reason = self._plain(str(error.__cause__ or error))
            raise kind(f"no connection to {self.address}: {reason}") from None
        except (ValueError, RecursionError) as error:  # a body that is not the JSON it claims to be
            raise RuntimeError(f"the response cannot be read: {self._plain(str(error))}") from None
        try:  # the library passes on whatever JSON a server sends
            choice = response.choices[0]
            content = choice.message.content
        except (AttributeError, LookupError, TypeError):
            content = None
        if not isinstance(content, str):
            raise RuntimeError("the response holds no reply")
        if isinstance(response.model, str) and response.model:
            self.served.add(self._plain(response.model).replace("|", " "))
        counts = {
            name: getattr(response.usage, name, None)
            for name in ("prompt_tokens", "completion_tokens")
        }
        tokens = {name: count for name, count in counts.items() if isinstance(count, int)}
        secret = self._key if self._key and len(self._key) >= SHORTEST_SECRET else None
        return Reply(
            content.replace(secret, "[key]") if secret else content,
            tokens,
            choice.finish_reason == "length",
        )

    def _plain(self, said: str) -> str:
        """Return the beginning of what a server says in one line, without the key, which it may
        repeat.
        """
        said = said.replace(self._key, "[key]") if self._key else said
        return "".join(letter if letter.isprintable() else " " for letter in said)[:MOST_CHARACTERS]


# What is kept


class StepCache:
    """JSON values by JSON keys: the last in memory and, where there is a `folder`, all of them on
    disk.

    A file is written whole or not at all, so that several processes may share a folder and any of
    them may be killed.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, writes: bool = True) -> None:
        self.folder, self.writes = None if folder is None else Path(folder), writes
        self._memory: dict[str, Any] = {}
        self._lock = threading.Lock()

    def get(self, key: list[Any]) -> Any:
        """Return the value of a key, None where there is none; a damaged file counts as none,
        whatever is in it.
        """
        name = digest(key)
        with self._lock:
            if name in self._memory:
                return self._memory[name]
        if self.folder is None:
            return None
        try:
            value = json.loads(self._path(self.folder, name).read_bytes())
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        self._remember(name, value)
        return value

    def put(self, key: list[Any], value: Any) -> None:
        """Keep a value."""
        name, text = digest(key), json.dumps(value)
        self._remember(name, value)
        if self.folder is not None and self.writes:
            path = self._path(self.folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=path.parent, delete=False
            ) as file:
                file.write(text)
            os.replace(file.name, path)

    def copy(self) -> StepCache:
        """Return a cache that holds the same, and writes nothing to the disk."""
        copied = StepCache(self.folder, writes=False)
        with self._lock:
            copied._memory.update(self._memory)
        return copied

    def _remember(self, name: str, value: Any) -> None:
        with self._lock:
            self._memory[name] = value
            while len(self._memory) > REMEMBERED:
                del self._memory[next(iter(self._memory))]  # the oldest

    @staticmethod
    def _path(folder: Path, name: str) -> Path:
        return folder / name[:2] / f"{name}.json"


def digest(key: Any) -> str:
    """Return the SHA-256 of a JSON value, as 64 hexadecimal digits."""
    return hashlib.sha256(
        json.dumps(key, ensure_ascii=False).encode("utf-8", "surrogatepass")
    ).hexdigest()


# What is sent and read


class ChatModel:
    """A client, and what was learned from it. What cannot be read is asked for once more, and then
    is an error.

    Parameters
    ----------
    client : Client
        What sends.
    cache : StepCache
        Where results are kept; a result in it costs nothing.
    prompts : str
        What tells these prompts from those of another version.
    """

    def __init__(self, client: Client, cache: StepCache, prompts: str) -> None:
        if client.identity is None and cache.folder is not None:
            raise ValueError(
                "`cache_dir` needs to know the model: give your function an `identity`, a string"
            )
        self.client, self.cache, self.prompts = client, cache, prompts

    def listed(self, step: str, rules: str, data: dict[str, Any], field: str) -> list[str]:
        """Return a list of at most data["number"] strings, each once, and at least one."""
        count, schema = data["number"], list_schema(field)
        form = REPLY_LIST.format(field=field) if self.client.follows_schema else REPLY_LINES
        max_tokens = LIST_TOKENS + ITEM_TOKENS * count

        def read(reply: str) -> list[str]:
            if not reply:
                raise UnreadableReplyError(f"the reply is empty, or was cut at {max_tokens} tokens")
            return (
                read_list(reply, field, count)
                if self.client.follows_schema
                else read_lines(reply, count)
            )

        def ask() -> list[str]:
            messages = conversation(f"{rules}\n{form}", data)
            reply = self._complete(messages, schema, max_tokens)
            try:
                return read(reply)
            except UnreadableReplyError:
                again = [
                    {"role": "assistant", "content": reply[:1000]},
                    {"role": "user", "content": AGAIN},
                ]
                return read(self._complete(messages + again, schema, max_tokens))

        return self._remembered(
            [step, data], lambda known: all(isinstance(item, str) for item in known), ask
        )

    def digits(
        self, step: str, rules: str, data: dict[str, Any], field: str, items: Sequence[str]
    ) -> list[float]:
        """Return 1.0, 0.0 or a probability of 1 for each of the items, in their order; `field` is
        what they are.

        They are asked in an order that depends on all that is asked, and is always the same for it.
        A text that says what to answer to the second one does not know which one that is. What is
        kept does not depend on this order.
        """
        choose = getattr(self.client, "choose", None)
        kept = sorted(set(items))
        order = random.Random(digest([data, kept])).sample(kept, len(kept))
        named = {f"q{number}": item for number, item in enumerate(order, start=1)}

        def ask() -> list[float]:
            if choose is not None:
                one = f"{rules}\n{REPLY_DIGIT}"
                return list(
                    choose([conversation(one, {**data, field: {"q1": item}}) for item in kept])
                )
            found: dict[str, float] = {}
            for _ in range(2):  # whatever is missing is asked for once more
                missing = {name: item for name, item in named.items() if name not in found}
                if missing:
                    messages = conversation(
                        f"{rules}\n{REPLY_DIGITS.format(field=field)}", {**data, field: missing}
                    )
                    schema = digits_schema(list(missing))
                    reply = self._complete(
                        messages, schema, LIST_TOKENS + DIGIT_TOKENS * len(missing)
                    )
                    found |= read_digits(reply, list(missing))
            if len(found) < len(named):
                lacking = len(named) - len(found)
                raise UnreadableReplyError(
                    f"{lacking} of {len(named)} {field} have no readable answer:"
                    f" {quote_reply(reply)}"
                )
            by_item = {item: found[name] for name, item in named.items()}
            return [by_item[item] for item in kept]

        def is_result(known: list[Any]) -> bool:
            return len(known) == len(kept) and all(
                isinstance(one, float) and 0 <= one <= 1 for one in known
            )

        known = self._remembered([step, data, kept], is_result, ask)
        by_item = dict(zip(kept, known, strict=True))
        return [by_item[item] for item in items]

    def _remembered(
        self,
        key: list[Any],
        is_result: Callable[[list[Any]], bool],
        compute: Callable[[], list[Any]],
    ) -> Any:
        key = [self.prompts, self.client.identity, *key]
        known = self.cache.get(key)
        if isinstance(known, list) and is_result(known):
            self.client.meter.note(cache_hits=1)
            return list(known)
        computed = compute()  # an exception leaves nothing behind
        self.cache.put(key, computed)
        return computed

    def _complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> str:
        reply = self.client.complete(messages, schema, max_tokens)
        self.client.meter.note(**reply.tokens)
        if not isinstance(reply.text, str):
            raise UnreadableReplyError(
                f"the reply must be a string, got {type(reply.text).__name__}"
            )
        return "" if reply.is_cut else reply.text

    def describe(self) -> dict[str, Any]:
        """Return what a signature says of the model; what is not known of it is left out."""
        return describe_model(
            self.client.name, self.prompts, self.client.sampling, self.client.served
        )

    def rehearsal(self) -> tuple[ChatModel, Counter[str]]:
        """Return a model that is asked in the same way and sends nothing, and the calls and tokens
        that would be.
        """
        client = RehearsalClient(self.client)
        return ChatModel(client, self.cache.copy(), self.prompts), client.cost


class RehearsalClient(Client):
    """Stands in for a client, with replies of the usual form and length. `cost` has calls and
    tokens.
    """

    parallel = False

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.identity, self.follows_schema = client.identity, client.follows_schema
        self.cost: Counter[str] = Counter(calls=0, prompt_tokens=0, completion_tokens=0)
        if hasattr(client, "choose"):  # then it is not asked for the digits in words
            self.choose = self._choose

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return a reply that fits the schema."""
        data = json.loads(messages[1]["content"])
        made: dict[str, Any] = {}
        for name, kind in schema["properties"].items():
            # two texts have different questions
            mark, count = digest(data)[:8], data.get("number", 0)
            items = [
                f"Does the text say what is asked in question {i} of {mark}?" for i in range(count)
            ]
            made[name] = "1" if "enum" in kind else items
        (first,) = [*made.values()][:1]
        text = json.dumps(made) if self.follows_schema else "\n".join(first)
        self._count(messages, text)
        return Reply(text)

    def _choose(self, conversations: Sequence[Messages]) -> list[float]:
        for messages in conversations:
            self._count(messages, "1")
        return [1.0] * len(conversations)

    def _count(self, messages: Messages, reply: str) -> None:
        sent = sum(count_tokens(message["content"]) for message in messages)
        self.cost.update(calls=1, prompt_tokens=sent, completion_tokens=count_tokens(reply))


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads; none is begun after one has
    failed.
    """
    if workers == 1:
        yield from map(function, items)
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(function, items)


def describe_model(
    name: str | None,
    prompts: str,
    sampling: str | None,
    served: set[str] | frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Return what a signature says of a model and of what it is told; what is not known of it is
    left out.
    """
    parts = {"model": name, "prompts": prompts, "sampling": sampling, "served": sorted(served)}
    return {part: value for part, value in parts.items() if value}


def tidy_text(text: str) -> str:
    r"""Return a text as a model is sent it: in Unicode form NFC, with one kind of space, line end
    and empty line.

    Texts that look alike are then one text to the model, and one entry of the cache. Line breaks
    and paragraphs stay, because they tell a list or a dialogue from running text.

    >>> tidy_text(" Cafe\u0301\u00a0 Nord:\t\r\n\r\n\u2009\n- open ")
    'Café Nord:\n\n- open'
    """
    lines = SPACES.sub(" ", "\n".join(unicodedata.normalize("NFC", text).splitlines()))
    return EMPTY_LINES.sub("\n\n", lines).replace(" \n", "\n").replace("\n ", "\n").strip()


def count_tokens(text: str) -> int:
    """Return about how many tokens a text has.

    >>> count_tokens("The river rose by two metres.")
    8
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


def conversation(rules: str, data: dict[str, Any]) -> Messages:
    """Return the messages of one request: the rules, and the texts as a JSON object: orders in them
    are data.
    """
    return [
        {"role": "system", "content": rules},
        {"role": "user", "content": json.dumps(data, ensure_ascii=False)},
    ]


def list_schema(field: str) -> dict[str, Any]:
    """Return the JSON schema of an object with one list of strings, without bounds, which OpenAI
    has refused.
    """
    items = {"type": "array", "items": {"type": "string"}}
    return {
        "type": "object",
        "properties": {field: items},
        "required": [field],
        "additionalProperties": False,
    }


def digits_schema(names: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of an object with "0" or "1" under each of the names."""
    properties = {name: {"type": "string", "enum": ["0", "1"]} for name in names}
    return {
        "type": "object",
        "properties": properties,
        "required": list(names),
        "additionalProperties": False,
    }


def last_object(reply: str) -> dict[str, Any]:
    """Return the last JSON object of a reply: a model that quotes an order of the text goes on to
    its own answer.

    Text or code fences around it do not matter.

    >>> last_object('{"q1": "0"} Sorry: ```json {"q1": "1"}```')
    {'q1': '1'}
    """
    decoder, place, last = json.JSONDecoder(strict=False), reply.find("{"), None
    while 0 <= place < LONGEST_REPLY:
        try:
            last, end = decoder.raw_decode(reply, place)
        except RecursionError:
            break
        except ValueError:
            end = place + 1
        place = reply.find("{", end)
    if last is None:
        raise UnreadableReplyError(f"the reply holds no JSON object: {quote_reply(reply)}")
    return last


def quote_reply(reply: str) -> str:
    """Return a reply for an error message, cut to 200 characters."""
    return repr(reply if len(reply) <= MOST_CHARACTERS else f"{reply[:MOST_CHARACTERS]}...")


def read_list(reply: str, field: str, count: int) -> list[str]:
    """Return the strings in the list `field` of a reply, each once, at most `count` of them, and at
    least one.

    >>> read_list('{"questions": ["Is it red? ", "Is it red?", "Is it big?"]}', "questions", 5)
    ['Is it red?', 'Is it big?']
    """
    items = last_object(reply).get(field)
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise UnreadableReplyError(
            f"the reply has no list of strings {field!r}: {quote_reply(reply)}"
        )
    return distinct(items, reply)[:count]


def read_lines(reply: str, count: int) -> list[str]:
    r"""Return the lines of a reply without numbers and bullets, each once, at most `count` of them,
    and at least one.

    >>> read_lines("1. Is it red?\n- Is it big?", 5)
    ['Is it red?', 'Is it big?']
    """
    return distinct(
        [re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line) for line in reply.splitlines()], reply
    )[:count]


def distinct(items: Sequence[str], reply: str) -> list[str]:
    """Return the items that are not blank, each once; it is an error when there is none, or one is
    no text.
    """
    found = list(dict.fromkeys(item.strip() for item in items if any(map(str.isalnum, item))))
    if not found:
        raise UnreadableReplyError(f"the reply names nothing: {quote_reply(reply)}")
    if any("\ud800" <= character <= "\udfff" for item in found for character in item):
        raise UnreadableReplyError(
            f"the reply holds half of a surrogate pair: {quote_reply(reply)}"
        )
    return found


def read_digits(reply: str, names: Sequence[str]) -> dict[str, float]:
    """Return 1.0 or 0.0 under those of the names that a reply answers with 1 or 0; the others are
    left out.

    >>> read_digits('{"q1": "1", "q2": 0, "q3": "yes"}', ["q1", "q2", "q3", "q4"])
    {'q1': 1.0, 'q2': 0.0}
    """
    try:
        given = last_object(reply)
    except UnreadableReplyError:
        return {}
    readable = {
        name: str(given[name]).strip() for name in names if isinstance(given.get(name), (str, int))
    }
    return {name: float(value) for name, value in readable.items() if value in ("0", "1")}
