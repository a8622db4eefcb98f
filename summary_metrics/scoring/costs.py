# SPDX-License-Identifier: Apache-2.0
"""What a run needs that asks or loads a model: said, or refused, before anything is sent or
scored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..errors import JobError, Option
from ..registry import known_of
from .reuse import Chunk, Store, refuse_loss
from .rows import own_options

PATIENCE = 10  # seconds for the Hub to answer
# Files of a model, of which one must be on this machine, too, or loading it would ask the Hub for
# its weights.
WEIGHTS = ("model.safetensors", "model.safetensors.index.json")


# Models that are asked


def check_costs(
    store: Store,
    chunks: Callable[[], Iterable[Chunk]],
    metrics: Mapping[str, Any],
    options: Mapping[str, Mapping[str, Any]],
    say: Callable[..., None],
) -> None:
    """Say about what the models of a run cost.

    `chunks` plans all rows once more. A JobError, before anything is sent, says that a cost is more
    than is allowed, or that scores would go for which a model was paid, as their texts are not
    there any more.
    """
    asking = [name for name in metrics if hasattr(metrics[name], "estimate_cost")]
    if store.earlier.paid:
        rows, log = set(range(len(store.earlier.numbers))), set(store.earlier.log)
        replaced: set[str] = set()  # metrics, for rows with other key facts than before
        for chunk in chunks():
            rows -= set(chunk.earlier)
            log -= set(chunk.keys.values())
            for name in chunk.keys.keys() & store.earlier.keys.keys():
                if any(
                    chunk.earlier[i] >= 0 and (name, chunk.earlier[i]) not in store.earlier.failed
                    for i in store.earlier.lacking(name, chunk.labels, chunk.earlier)
                ):
                    replaced.add(name)
        lost = store.earlier.paid & (log | replaced | (metrics.keys() if rows else set()))
        refuse_loss(
            store.earlier.output, [kind.name for kind in store.kinds.values() if kind.paid and lost]
        )
    for name in asking:
        try:
            cost = metrics[name].estimate_cost(batches_of(name, metrics[name], chunks()))
        # such as an option that it needs
        except (ImportError, OSError, TypeError, ValueError) as error:
            raise JobError(f"{name}: {error}") from error
        if "pairs" in cost:
            say(describe_pairs(name, cost))
        if "calls" not in cost:
            continue
        say(describe_cost(name, cost))
        most = options[name].get("max_calls")
        if most is not None and cost["calls"] > most:
            would = f": {name} would take about {cost['calls']}; nothing was sent"
            raise JobError([Option("max-calls", str(most)), would])
        if cost["calls"] and "cache_dir" not in options[name]:
            kept = Option("option", f"{name}.cache_dir=FOLDER")
            say(f"{name}: ", kept, " would keep what is paid for when a run is interrupted")


def batches_of(name: str, metric: Any, chunks: Iterable[Chunk]) -> Iterator[tuple[list[Any], ...]]:
    """Yield the summaries and documents, and what key facts are asked for, of each chunk that a
    metric must score.
    """
    for chunk in chunks:
        rows = [chunk.task.rows[place] for place in chunk.task.missing.get(name, ())]
        if rows:
            yield (
                [row.summary for row in rows],
                [row.document for row in rows],
                *own_options(metric, rows).values(),
            )


def describe_cost(name: str, cost: Mapping[str, int]) -> str:
    """Return a line that says what a metric costs.

    >>> describe_cost("m", {"calls": 1234, "prompt_tokens": 1_234_567, "completion_tokens": 12_345})
    'm: about 1,234 calls of the model, 1,200,000 tokens sent and 12,000 received: an estimate, without repeated calls'
    """
    if not cost["calls"]:
        return f"{name}: no calls of the model, because its results are kept"
    sent, received = (
        int(float(f"{cost[way]:.2g}")) for way in ("prompt_tokens", "completion_tokens")
    )
    calls = f"{cost['calls']:,} call{'s' if cost['calls'] > 1 else ''} of the model"
    return (
        f"{name}: about {calls}, {sent:,} tokens sent and {received:,} received: an estimate,"
        " without repeated calls"
    )


def describe_pairs(name: str, cost: Mapping[str, int]) -> str:
    """Return a line that says what a verifier is asked.

    >>> describe_pairs("m", {"pairs": 12345, "seconds": 3700})
    'm: the verifier is asked about 12,345 pairs of a chunk and a sentence, which takes about 62 minutes here'
    """
    pairs = f"{cost['pairs']:,} pair{'s' if cost['pairs'] != 1 else ''} of a chunk and a sentence"
    takes = (
        f", which takes about {describe_time(cost['seconds'])} here" if cost.get("seconds") else ""
    )
    return f"{name}: the verifier is asked about {pairs}{takes}"


def describe_time(seconds: int) -> str:
    """Return a number of seconds in the unit that a person would use.

    >>> [describe_time(seconds) for seconds in (1, 89, 600, 36_000)]
    ['1 second', '89 seconds', '10 minutes', '10 hours']
    """
    for length, unit in ((3600, "hours"), (60, "minutes")):
        if seconds >= 1.5 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds} second{'s' if seconds != 1 else ''}"


# Models that are loaded


def find_obstacle(model: Any) -> str:
    """Return why a model cannot be had, "" where it may be: it is on this machine, or the Hub has
    it.

    What is wrong with a name that is none of the Hub's is told when it is loaded.
    """
    from huggingface_hub import constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    if not isinstance(model, str) or ":" in model or Path(model).exists():
        return ""
    try:
        config, *weights = (
            isinstance(try_to_load_from_cache(model, name), str)
            for name in ("config.json", *WEIGHTS)
        )
        if config and any(weights):
            return ""
        if constants.HF_HUB_OFFLINE:
            return "the Hub is not asked, as HF_HUB_OFFLINE is set"
        get_hf_file_metadata(hf_hub_url(model, "config.json"), timeout=PATIENCE)
    except HFValidationError:
        return ""
    except Exception as error:  # whatever a library for HTTP raises where there is no network
        status = getattr(getattr(error, "response", None), "status_code", None)
        return "the Hub does not answer" if status is None else f"the Hub answers {status}"
    return ""


def leave_out_unreachable(
    metrics: dict[str, Any],
    options: dict[str, dict[str, Any]],
    asked: bool,
    say: Callable[..., None],
) -> None:
    """Take metrics whose encoder cannot be had out of `metrics` and `options`, and say so.

    A JobError says it where the metrics or the encoder were asked for by name, or none is left.
    """
    for name in list(metrics):
        encoder = known_of(name).encoder
        model = metrics[name].settings().get(encoder) if encoder else None
        obstacle = find_obstacle(model) if model else ""
        if not obstacle:
            continue
        said: list[str | Option] = [
            f"{name}: its encoder {model} is not on this machine, and {obstacle}; "
        ]
        said += [
            Option("offline"),
            " takes a small stand-in for a first look, ",
            Option("metrics"),
            " names others",
        ]
        if asked or encoder in options[name] or len(metrics) == 1:
            raise JobError(said)
        del metrics[name], options[name]
        say("left out: ", *said)
