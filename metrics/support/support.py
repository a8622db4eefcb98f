# SPDX-License-Identifier: Apache-2.0
"""Support: does the source support each sentence of the summary? A verifier of the user's own, or a
chat model, says.

    support_score = mean over the sentences of the summary of the highest probability that a chunk of the source
                    supports the sentence
    support_min   = the lowest of these

Range [0, 1]; higher is better. A verifier is asked about each sentence with each chunk. A chat
model gets the whole source, and all sentences of a summary in one request; its verdicts are 0 and
1.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal

import huggingface_hub
from tqdm.auto import tqdm

from .askers import (
    CHAT,
    PROMPTS_HASH,
    SUPPORTED,
    ChatAsker,
    Outcome,
    make_asker,
    support_min,
    support_score,
)
from .chat import (
    HiddenText,
    check_extra,
    describe_model,
    describe_sampling,
    hide_key,
    split_address,
)
from .chunks import Source
from .models import Kept
from .sentences import find_sentences
from .summary_metric import AtLeast, Evidence, Mark, Score, SummaryMetric, collect
from .verifiers import check_verifier

# `evaluate` fetches only the files that this script names, so what only other files use is imported
# here as well.
__all__ = ["HiddenText", "Source", "Support", "find_sentences", "huggingface_hub"]

_CITATION = """\
@inproceedings{tang-etal-2024-minicheck,
    title = {{MiniCheck}: Efficient Fact-Checking of {LLM}s on Grounding Documents},
    author = {Tang, Liyan and Laban, Philippe and Durrett, Greg},
    booktitle = {Proceedings of the 2024 Conference on Empirical Methods in Natural Language Processing},
    year = {2024}
}
"""

_DESCRIPTION = """\
Support is the probability, by a model of your choice, that the source supports the sentences of a
summary: their mean, and that of the least supported one. The model is a small verifier on this
machine, or a chat model behind a server.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary; passages are joined
        by newlines.
    verifier (str, function or object): what says whether a text supports a sentence. One of: the
        name or folder of a model for sequence classification; a function from a list of (chunk,
        sentence) pairs to one probability for each; an object with such a method `predict`;
        "openai", a chat model on any server that speaks the OpenAI protocol. Of a model only
        safetensors are read, and no code of it is run.
    label (str, optional): the label of a model by name that means that the text supports the
        sentence. Default None: the one that is called entailment, supported, consistent or the
        like; if there is none, it is an error.
    max_words (int, optional): the most words that a chunk and a sentence may have together, for a
        function that takes only so much. Default None: a chunk has at most 350 words, and fewer
        where a model takes fewer.
    device (str, optional): the name of a device in torch, for a model by name. Default None: the
        first of cuda, mps and cpu that there is.
    batch_size (int, optional): the most pairs that the verifier is given at one time. Scores do not
        depend on it. Default None: 64.
    model (str, optional): with "openai", the name of the model.
    base_url (str, optional): with "openai", the address of the server. Default None: the one in the
        environment variable OPENAI_BASE_URL, or else that of OpenAI.
    api_key (str, optional): with "openai", the key for the server. Default None: over https,
        OPENAI_API_KEY is sent to OpenAI's own host, and the local token to the Hugging Face Hub;
        any other server is sent no key.
    extra_body (dict, optional): with "openai", further fields of each request, such as
        {"reasoning_effort": "low"}, or other values of the usual ones; None leaves one out. Default
        None: temperature 0, a fixed seed, a JSON schema and a limit of tokens. What a server
        refuses of these is sent in another way or left out; the signature then says so.
    timeout (float): seconds that a request to a server may take, from the connection to the last
        byte of the reply. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily. Default 5.
    max_workers (int): parallel requests to a server. Default 8.
    max_calls (int, optional): how often this metric object may call a chat model in all. Default
        None: as often as it takes.
    cache_dir (str, optional): a folder in which results are kept, so that an interrupted run can
        resume. Default None: they are kept as long as the metric.
    on_error (str): "raise", or "nan" to leave out examples for which the verifier fails. Default
        "raise".
    language (str): the code of the language of the texts; it tells where sentences end. Default
        "en".
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details", one dict per example with its scores, `support` (each sentence
        with its characters, its probability and the characters of its best chunk), `controls` (the
        mean probability of sentences of the source by itself, and of sentences by a text about
        something else), `warnings`, `flags` and `usage`; and "signature". Default False.

Returns:
    dict: `support_score` and `support_min`, floats in [0, 1], higher is better. Both are undefined
    (nan) where the summary or the source has no sentence with a letter or digit, or that of the
    summary is only a preamble, such as "Here is a summary:". With on_error="nan", they are also
    undefined where the verifier fails, or a sentence does not fit beside one sentence of the
    source. The mean leaves out what is undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described. ValueError, RuntimeError:
    when the verifier fails, or a sentence does not fit beside one sentence of the source,
        unless on_error="nan". The message names the example.
    CallLimitError: when a chat model would be called more often than `max_calls`. AccessError: when
    a server is not there, refuses the key, knows no such model or redirects, whatever `on_error`
        says.
    OSError: when a model cannot be loaded.
    ModuleNotFoundError: when the library that a verifier needs is not installed.

Examples:
    >>> import evaluate
    >>> metric = evaluate.load("support")
    >>> def same_words(pairs):  # stands in for a model: are all words of the sentence in the chunk?
    ...     words = [[set(text.lower().replace(".", "").split()) for text in pair] for pair in pairs]
    ...     return [float(sentence <= chunk) for chunk, sentence in words]
    >>> source = "The river rose by two metres on Monday. The old bridge is closed."
    >>> summary = "The river rose by two metres. The bridge is open."
    >>> metric.compute(predictions=[summary], references=[source], verifier=same_words)
    {'support_score': 0.5, 'support_min': 0.0}
"""

FLAG = "verifier fails its controls"
# Each verifier uses some of these options, and for the other it is an error to give them.
OF_PAIRS = ("label", "max_words", "device", "batch_size")
OF_CHAT = ("model", "base_url", "api_key", "extra_body", "max_calls")


class Support(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    secrets = ("api_key", "base_url")
    marks: ClassVar[dict[str, str]] = {
        "supported": "a sentence that the verifier supports, with 0.5 or more",
        "unsupported": "a sentence that the verifier does not support",
        "best_passage": "the verifier's best passage for a sentence",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        if kwargs.get("cache_dir") is not None:  # `evaluate` has an option of this name, too
            self._defaults["cache_dir"] = kwargs["cache_dir"]
        self._kept = Kept()

    def _scores(self, **options: Any) -> dict[str, Score]:
        needs = "A summary and its source each need a letter or digit."
        if options["on_error"] == "nan":
            needs += ' Errors are left out; on_error="raise" shows the first.'
        return {
            "support_score": Score("higher", "support by the verifier", needs=needs, main=True),
            "support_min": Score("higher", "least supported sentence", needs=needs, main=True),
        }

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries; see the base. From here on no frame shows the key."""
        return super().compute(predictions=predictions, references=references, **hide_key(options))

    def _check_options(self, **options: Any) -> None:
        verifier = options["verifier"]
        ignored = OF_PAIRS if verifier == CHAT else OF_CHAT
        if verifier is not None:
            check_verifier(verifier)
            for name in ignored:
                if options[name] is not None:
                    raise ValueError(f"`{name}` is not used by this verifier; got one")
        if options["device"] is not None and verifier is not None and not isinstance(verifier, str):
            raise ValueError(
                "`device` is for a model by its name; yours says itself where it runs, got"
                f" {options['device']!r}"
            )
        if verifier == CHAT and not (
            isinstance(options["model"], str) and options["model"].strip()
        ):
            raise ValueError(
                f'verifier "openai" needs `model`, the name of the model, got {options["model"]!r}'
            )
        if options["base_url"] is not None:
            split_address(options["base_url"])
        check_extra(options["extra_body"])
        if not 0 < options["timeout"] < math.inf:
            raise ValueError(
                f"`timeout` must be a positive number of seconds, got {options['timeout']!r}"
            )

    def _described(self, **options: Any) -> dict[str, Any]:
        resolved = self.settings(**options)
        if resolved["verifier"] is None:
            described: dict[str, Any] = {"verifier": None}
        elif resolved["verifier"] == CHAT:
            made = self._kept.peek("asker", self._settings(resolved))
            extra = resolved["extra_body"]
            unmade = {
                "verifier": CHAT,
                **describe_model(resolved["model"], PROMPTS_HASH, describe_sampling(extra), extra),
            }
            described = made.describe() if made else unmade
        else:
            described = self._asker(resolved).describe()
        return {**described, "language": resolved["language"]}

    @staticmethod
    def _settings(options: dict[str, Any]) -> tuple[Any, ...]:
        of_server = ("model", "base_url", "api_key", "timeout", "max_retries", "extra_body")
        return tuple(options[name] for name in ("verifier", "cache_dir", *OF_PAIRS, *of_server))

    def _asker(self, options: dict[str, Any]) -> Any:
        """Return what asks the verifier of these options. It is made once, and kept until they
        change.
        """
        return self._kept.get("asker", self._settings(options), lambda: make_asker(options))

    def estimate_cost(self, batches: Iterable[tuple[Any, Any]], **options: Any) -> dict[str, int]:
        """Return what these batches would take: of a verifier the `pairs`, of a chat model about
        the calls and tokens.

        Nothing is asked. What the cache holds costs nothing; a request that has to be repeated is
        not foreseen.
        """
        resolved = self.settings(**hide_key(options))
        need_verifier(resolved["verifier"])
        checked = (self._checked_columns(*batch) for batch in batches)
        cost: dict[str, int] = self._asker(resolved).estimate(checked, resolved["language"])
        return cost

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the sentences with what the verifier says of them, and its best passages."""
        in_summary, in_source = [], []
        found = details["support"]
        best: dict[tuple[int, int], list[int]] = {}
        for number, one in enumerate(found, start=1):
            kind = "supported" if one["probability"] >= SUPPORTED else "unsupported"
            note = (
                f"sentence {number}: the verifier gives {one['probability']:.2f} for support by its"
                " best passage"
            )
            group = f"chunk {one['chunk'][0]}" if one["chunk"] else ""
            in_summary.append(Mark(one["start"], one["end"], kind, note, group))
            if one["chunk"]:
                best.setdefault(tuple(one["chunk"]), []).append(number)
        for (start, end), numbers in sorted(best.items()):
            named = f"sentence{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"
            in_source.append(
                Mark(start, end, "best_passage", f"the best passage for {named}", f"chunk {start}")
            )
        below = [one for one in found if one["probability"] < SUPPORTED]
        said = [
            f"The verifier supports {len(found) - len(below)} of {len(found)} sentences with"
            f" {SUPPORTED} or more; the lowest has"
            f" {min((one['probability'] for one in found), default=math.nan):.2f}."
        ]
        notes = [f"Note: {'; '.join(details['warnings'] + details['flags'])}."]
        return Evidence(
            in_summary,
            in_source,
            " ".join(said * bool(found) + notes * bool(details["warnings"] + details["flags"])),
            "Not supported" if below else "",
            [(one["sentence"], f"{one['probability']:.2f}") for one in below],
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        verifier: Any = None,
        label: str | None = None,
        max_words: Annotated[int, AtLeast(2)] | None = None,
        device: str | None = None,
        batch_size: Annotated[int, AtLeast(1)] | None = None,
        model: str | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        extra_body: dict[str, Any] | None = None,
        timeout: float = 60.0,
        max_retries: Annotated[int, AtLeast(0)] = 5,
        max_workers: Annotated[int, AtLeast(1)] = 8,
        max_calls: Annotated[int, AtLeast(0)] | None = None,
        cache_dir: str | None = None,
        on_error: Literal["raise", "nan"] = "raise",
        language: str = "en",
        progress: bool | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Ask the verifier about every sentence, and report in the order of the input."""
        options = {
            name: value
            for name, value in locals().items()
            if name not in ("self", "predictions", "references")
        }
        need_verifier(verifier)
        asker = self._asker(options)
        if isinstance(asker, ChatAsker):
            asker.chat.client.meter.most = max_calls
        scores: dict[str, list[float]] = {"support_score": [], "support_min": []}
        details = []
        controlled: list[Outcome] = []
        hidden = None if progress is None else not progress
        with tqdm(total=len(predictions), disable=hidden, unit="summary") as bar:
            for i, outcome in enumerate(
                asker.outcomes(predictions, references, language, max_workers)
            ):
                error = outcome.error
                if error is not None and on_error == "raise":
                    kind = ValueError if isinstance(error, ValueError) else RuntimeError
                    raise kind(
                        f"example {i} cannot be scored: {error or type(error).__name__}"
                    ) from error
                probabilities = [one.probability for one in outcome.found]
                found = {
                    "support_score": support_score(probabilities),
                    "support_min": support_min(probabilities),
                }
                for key, value in found.items():
                    scores[key].append(value)
                controlled.append(outcome)
                if explain:
                    details.append({**found, **explained(outcome)})
                bar.update()
        warn_of_controls(controlled, getattr(getattr(asker, "verifier", None), "label", None))
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = details
        return result


def need_verifier(verifier: Any) -> None:
    """Raise a ValueError where no verifier is given, as this metric has none of its own."""
    if verifier is None:
        raise ValueError(
            "`verifier` is missing: give the name or folder of a model, a function of (chunk,"
            ' sentence) pairs, or "openai"'
        )


def explained(outcome: Outcome) -> dict[str, Any]:
    """Return what `explain` tells of one example beside its scores."""
    return {
        "support": [
            {
                "sentence": one.sentence.text,
                "start": one.sentence.start,
                "end": one.sentence.end,
                "probability": one.probability,
                "chunk": [one.chunk.start, one.chunk.end] if one.chunk else None,
            }
            for one in outcome.found
        ],
        "controls": {"own": outcome.own, "foreign": outcome.foreign},
        "warnings": [str(outcome.error) or type(outcome.error).__name__] if outcome.error else [],
        "flags": [FLAG] if outcome.is_flagged else [],
        "usage": dict(outcome.usage),
    }


def warn_of_controls(outcomes: Sequence[Outcome], label: str | None) -> None:
    """Warn where the controls of examples failed; `label` is the one that was read."""
    failed = [i for i, one in enumerate(outcomes) if one.is_flagged]
    if not failed:
        return
    own = support_score([one.own for one in outcomes if not math.isnan(one.own)])
    foreign = support_score([one.foreign for one in outcomes if not math.isnan(one.foreign)])
    read = f" ({label!r} was read)" if label else ""
    warnings.warn(
        f"the verifier fails its controls for {len(failed)} of {len(outcomes)} examples, the first"
        f" at index {failed[0]}. Sentences of the sources are supported with {own:.2f} by their own"
        " source, which should be near 1, and sentences by a text about something else with"
        f" {foreign:.2f}, which should be near 0. Do not trust its scores, and look for a wrong"
        f" label{read} or a wrong order of the two texts",
        stacklevel=3,
    )
