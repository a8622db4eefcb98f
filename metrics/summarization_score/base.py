# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/base.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The base of all five metrics: one way to call them, checked inputs, and what a metric knows about itself.

`evaluate` 0.4.6 type-checks only the first item of a column, scores a bare string letter by letter, ignores options it
does not know and drops `references` that a metric did not declare. Here each of these is an error that names the
argument and the index.
"""

from __future__ import annotations

import inspect
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Set
from typing import Any, ClassVar, Literal

import evaluate

from .evidence import Evidence
from .finding import Finding, Need

Direction = Literal["higher", "lower", "neither"]

MODULE_ARGUMENTS = frozenset(inspect.signature(evaluate.EvaluationModule.__init__).parameters) - {"self", "kwargs"}


class HiddenText(str):
    """A text that is sent, but that no `repr` shows, nor that of a part of it: a traceback may show all variables.

    >>> HiddenText("sk-1"), "Bearer " + HiddenText("sk-1")
    ((hidden), 'Bearer sk-1')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "(hidden)"

    def __getitem__(self, place: Any) -> HiddenText:  # of a long text, some tools show the `repr` of its beginning
        return HiddenText(super().__getitem__(place))


def checked_list(values: Any, name: str) -> list[Any]:
    """Return the items of a list, tuple, array, Series, column or generator; anything else is a TypeError."""
    # Iterating over a DataFrame yields column names, not rows. An array without dimensions yields nothing.
    table, scalar = hasattr(values, "columns"), getattr(values, "ndim", 1) == 0
    if isinstance(values, (str, bytes, Mapping, Set)) or not isinstance(values, Iterable) or table or scalar:
        raise TypeError(f"`{name}` must be a list with one item per summary, got {type(values).__name__}")
    return list(values)


def checked_string(value: Any, name: str) -> str:
    """Return `value` as a plain `str`; a TypeError or ValueError names it by `name`."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ValueError(f"`{name}` holds half of a surrogate pair at character {error.start}") from None
    return str.__str__(value)  # `str(value)` may be another text for a subclass, such as an enum


def is_plain(value: Any) -> bool:
    """Return whether `value` is what most texts are, a `str` of ASCII alone: then `checked_string` would return it."""
    return type(value) is str and value.isascii()


def checked_predictions(values: Any) -> list[str]:
    """Return the summaries as a list of strings."""
    return [
        item if is_plain(item) else checked_string(item, f"predictions[{i}]")
        for i, item in enumerate(checked_list(values, "predictions"))
    ]


def checked_references(values: Any) -> list[list[str]]:
    """Return the sources as a list of lists of passages; a source that is one string is one passage."""
    sources = []
    for i, item in enumerate(checked_list(values, "references")):
        if is_plain(item):
            sources.append([item])
            continue
        name = f"references[{i}]"
        if isinstance(item, str):
            sources.append([checked_string(item, name)])
            continue
        if isinstance(item, (bytes, Mapping, Set)) or not isinstance(item, Iterable):
            raise TypeError(f"`{name}` must be a string or a list of strings, got {type(item).__name__}")
        passages = [checked_string(passage, f"{name}[{j}]") for j, passage in enumerate(item)]
        if not passages:
            raise ValueError(f"`{name}` is an empty list: give the source text, or at least one passage of it")
        sources.append(passages)
    return sources


def check_flag(value: Any, name: str, optional: bool = False) -> None:
    """Raise a TypeError unless the option called `name` is True or False, or None where that is allowed."""
    if not isinstance(value, bool) and not (optional and value is None):
        raise TypeError(f"`{name}` must be {'True, False or None' if optional else 'True or False'}, got {value!r}")


def check_integer(value: Any, name: str, least: int, optional: bool = False) -> None:
    """Raise a ValueError unless the option called `name` is an int of at least `least`, or None where allowed."""
    if optional and value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"`{name}` must be an integer of at least {least}{' or None' * optional}, got {value!r}")


class SummaryMetric(evaluate.Metric, ABC):
    """Base of the five metrics. The keyword parameters of a subclass's `_compute` are the options of `compute`.

    Options given when the metric is loaded are the defaults of that instance. A subclass implements `_compute`,
    `_signature`, `_directions` and `evidence`, and `_check_options` if an option can have a bad value. It has two
    features: the strings `predictions`, and the sequences of strings `references`. Each of these holds the passages of
    a source, and is empty if the metric needs no source.

    Attributes
    ----------
    references_needed
        Whether the metric reads the source.
    preferred
        Scores to show first, the most telling first. Only those that the options produce are shown.
    marks
        The legend: what each kind of mark in `evidence` means.
    plain_names
        What a score says, in a few plain words, for tables. Where one is missing, its key stands alone.
    question, phrases, page_options
        For the page with all metrics, on which a metric without a question does not stand: the question of a reader,
        some of its scores in a phrase, the most telling first, and the options that it has there.
    favours
        What moves a score the better way whatever else it measures, by its key, as a noun: "copying".
    runs_model
        Whether a neural model reads every summary, whatever the options, so that to explain one takes long.
    secrets
        The options that may hold a key or a password.
    shows
        What its scores can show of a system.
    leads
        Whether its scores stand before those of other metrics.
    calls_model
        Whether it may call a language model, which its option `max_calls` limits.
    command_options, unless_given
        Options that the command gives it, and those that keep it from doing so where the user gives them another value
        than this.
    fixed_options
        Options that the command gives it and the user cannot, as means must be over rows, and one progress bar will do.
    refused_options
        What to say to a user who gives the command an option that it does not take, by the option.
    offline_options, offline_noun
        Options with which it needs no network, and what then stands in for its model: its scores are no evidence.
    language_option, languages
        The option that says in which language the texts are, and for a page those that it takes, by their codes.
    model_option, models
        The option that names the model that reads every summary, and those that a page offers, each in a few words.

    The command reads `references_needed` and those from `calls_model` on before it imports the module: they are
    literals.
    """

    references_needed: ClassVar[bool] = True
    preferred: ClassVar[tuple[str, ...]] = ()
    marks: ClassVar[dict[str, str]] = {}
    plain_names: ClassVar[dict[str, str]] = {}
    question: ClassVar[str] = ""
    phrases: ClassVar[dict[str, str]] = {}
    page_options: ClassVar[dict[str, Any]] = {}
    favours: ClassVar[dict[str, str]] = {}
    runs_model: ClassVar[bool] = False
    secrets: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[Finding, ...]] = ()
    leads: ClassVar[bool] = False
    calls_model: ClassVar[bool] = False
    command_options: ClassVar[dict[str, Any]] = {}
    unless_given: ClassVar[dict[str, Any]] = {}
    fixed_options: ClassVar[dict[str, Any]] = {}
    refused_options: ClassVar[dict[str, str]] = {}
    offline_options: ClassVar[dict[str, Any]] = {}
    offline_noun: ClassVar[str] = ""
    language_option: ClassVar[str] = ""
    languages: ClassVar[Mapping[str, str]] = {}
    model_option: ClassVar[str] = ""
    models: ClassVar[dict[str, str]] = {}
    writer: Any  # these three belong to `evaluate`, and hold what was added
    buf_writer: Any
    data: Any
    _adder: threading.Thread | None = None  # who has added what waits to be scored; None while nothing waits

    def __init__(self, **kwargs: Any) -> None:
        # If `evaluate` has an option of the same name, such as `timeout`, it is for the metric. Only `cache_dir` must
        # go to `evaluate`.
        not_ours = MODULE_ARGUMENTS - set(inspect.signature(self._compute).parameters) | {"cache_dir"}
        defaults = {name: kwargs.pop(name) for name in list(kwargs) if name not in not_ours}
        if kwargs.get("config_name") not in (None, "default"):
            raise ValueError(f"this metric has no configurations, got config_name={kwargs['config_name']!r}")
        # On disk, each instance would wait a second for the lock file of another one, and could not be pickled.
        if kwargs.get("num_process", 1) == 1:
            kwargs["keep_in_memory"] = True
        self._defaults: dict[str, Any] = {}
        self._defaults = self._resolve(defaults)
        super().__init__(**kwargs)

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries in `predictions`, and those added before; `references` are their sources.

        The result is a dict; with `num_process` above 1 it is None on every process but the first. Threads may call
        this at the same time. While one of them has added summaries, it is a RuntimeError in the others.
        """
        resolved = self._resolve(options)
        given = predictions is not None or references is not None
        if not given and self._adder is None:
            raise ValueError("nothing to score: give `predictions`, or call `add` or `add_batch` first")
        if given and self._adder is None and self.num_process == 1:
            # `evaluate` would write the texts into a table and read them back, which takes longer than most metrics.
            # The table would also be one for all threads. From here on nothing of the instance is changed.
            summaries, sources = self._checked_columns(predictions, references)
            result = self._compute(predictions=summaries, references=sources, **resolved)
        else:
            if given:
                self.add_batch(predictions=predictions, references=references)
            else:
                self._claim()
            try:
                result = super().compute(**resolved)
            finally:
                if self.buf_writer is not None:  # left from a failure: the instance could not be pickled
                    self.writer = self.buf_writer = self.data = None
                self.__dict__.pop("_adder", None)
        if resolved["explain"] and result is not None:
            result["signature"] = self._signature(**resolved)
        return result

    def directions(self, **options: Any) -> dict[str, Direction]:
        """Return every key that a `compute` with these options gives, and which way that score is better."""
        return self._directions(**self._resolve(options))

    def ranges(self, **options: Any) -> dict[str, tuple[float, float]]:
        """Return the least and the largest value that each key can have in a `compute` with these options."""
        return self._ranges(**self._resolve(options))

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first, of those that a `compute` with these options gives; at least one."""
        keys = list(self.directions(**options))
        return tuple(key for key in self.preferred if key in keys) or (keys[0],)

    def needs(self, **options: Any) -> dict[str, Need]:
        """Return for scores that can be undefined what they need, and what to do, of a `compute` with these options.

        It is said to a reader whose scores are all undefined.
        """
        return self._needs(**self._resolve(options))

    def settings(self, **options: Any) -> dict[str, Any]:
        """Return every option of a `compute` with these options, defaults included."""
        return self._resolve(options)

    def limits(self, **options: Any) -> dict[str, str]:
        """Return what the scores of a `compute` with these options cannot see: sentences by a stable code."""
        return self._limits(**self._resolve(options))

    def findings(self, **options: Any) -> tuple[Finding, ...]:
        """Return what the scores of a `compute` with these options can show of a system."""
        resolved = self._resolve(options)
        keys = self._directions(**resolved)
        return tuple(finding for finding in self._findings(**resolved) if finding.key in keys)

    def stand_in(self, **options: Any) -> str:
        """Return what stands in for the model of a `compute` with these options, "" where nothing does."""
        resolved = self._resolve(options)
        in_place = all(resolved[name] == value for name, value in self.offline_options.items())
        return self.offline_noun if self.offline_options and in_place else ""

    def find_model(self, name: str) -> str:
        """Return what a library loads for the name of a model; an OSError says why it cannot be had."""
        return name

    def example(self, code: str, passages: list[str], summary: str) -> str:
        """Return in words where one summary shows the finding of this code: one to three lines of text.

        No model is called. `passages` are those of its source, none where it was not read. "" where nothing can be
        said.
        """
        return ""

    def tally(self, code: str, passages: list[str], summary: str) -> dict[str, int]:
        """Return how much of each kind of the finding of this code one summary has; kinds are in the plural.

        No model is called. {} where it has no kinds, or there are none.
        """
        return {}

    @abstractmethod
    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what the score of one summary rests on.

        Parameters
        ----------
        document
            The source as it was given, its passages joined by line breaks; "" where the metric does not read it.
        summary
            The summary as it was given.
        details
            What `compute(..., explain=True)` returned for this summary under "details".
        """

    def estimate_cost(self, batches: Iterable[tuple[Any, Any]], **options: Any) -> dict[str, int]:
        """Return about what it would cost to `compute` one batch after another with these options.

        Nothing is sent anywhere.

        Parameters
        ----------
        batches
            For each `compute` its `predictions` and `references`. They are not read where no model is called.

        Returns
        -------
        dict
            `calls` of a model, and the tokens that it reads and writes, `prompt_tokens` and `completion_tokens`. Of
            a verifier, the `pairs` that it is asked and, where that is known, the `seconds` that this takes. Empty
            where no model is called.
        """
        return {}

    def can_flag(self, **options: Any) -> bool:
        """Return whether `flags` can say anything of a summary that is scored with these options."""
        return False

    def flags(self, details: dict[str, Any]) -> list[str]:
        """Return why the score of one summary should not be trusted, as labels; mostly there are none.

        A label is not a score: it enters no mean and no correlation.

        Parameters
        ----------
        details
            What `compute(..., explain=True)` returned for this summary under "details".
        """
        return []

    def add_batch(self, *, predictions: Any = None, references: Any = None, **unknown: Any) -> None:
        """Add summaries, and their sources, to those that the next `compute()` scores.

        Examples are scored in the order in which they were added. The thread that adds the first is the only one that
        can use the instance until it has called `compute`; in others, any use is a RuntimeError.
        """
        if unknown:
            raise TypeError(f"unknown column {', '.join(sorted(unknown))}: allowed are predictions and references")
        summaries, sources = self._checked_columns(predictions, references)
        self._claim()
        super().add_batch(predictions=summaries, references=sources)

    def _claim(self) -> None:
        """Make the calling thread the one that adds summaries; a RuntimeError when another one does."""
        caller = threading.current_thread()
        # One step, so that of two threads only one is first.
        if self.__dict__.setdefault("_adder", caller) is not caller:
            raise RuntimeError(
                "another thread has added summaries to this instance, and they are not scored yet: give each thread "
                "that calls `add` or `add_batch` an instance of its own, or give all texts to `compute`"
            )

    def _checked_columns(self, predictions: Any, references: Any) -> tuple[list[str], list[list[str]]]:
        """Return the summaries, and for each of them the passages of its source."""
        if predictions is None:
            raise ValueError("`predictions` are missing: give one summary per example")
        summaries = checked_predictions(predictions)
        if references is None:
            if self.references_needed:
                raise ValueError("`references` are missing: give the source text of each summary")
            return summaries, [[] for _ in summaries]
        sources = checked_references(references)
        if len(summaries) != len(sources):
            raise ValueError(
                f"`predictions` and `references` must have the same length, got {len(summaries)} and {len(sources)}"
            )
        if not self.references_needed:  # checked, but not worth keeping
            sources = [[] for _ in summaries]
        return summaries, sources

    def add(self, *, prediction: Any = None, reference: Any = None, **others: Any) -> None:
        """Add one summary, and its source, to those that the next `compute()` scores.

        This is `add_batch` with one item in each list. The items may also have the names `predictions` and
        `references`, because `evaluate.combine` calls them so.
        """
        if prediction is None:
            prediction = others.pop("predictions", None)
        if reference is None:
            reference = others.pop("references", None)
        if others:
            raise TypeError(f"unknown column {', '.join(sorted(others))}: allowed are prediction and reference")
        self.add_batch(
            predictions=[checked_string(prediction, "prediction")],
            references=None if reference is None else [reference],
        )

    def signature(self, **options: Any) -> str:
        """Return what a `compute` with these options runs: `name|option:value|...|version:x`."""
        return self._signature(**self._resolve(options))

    def _resolve(self, options: dict[str, Any]) -> dict[str, Any]:
        """Complete `options` with the instance's and the metric's defaults; refuse unknown names and bad values.

        Secrets are hidden in `options` itself, which is a variable of whoever calls this.
        """
        for name in self.secrets:
            if isinstance(options.get(name), str):
                options[name] = HiddenText(options[name])
        allowed = {
            name: parameter.default
            for name, parameter in inspect.signature(self._compute).parameters.items()
            if name not in ("predictions", "references")
        }
        unknown = sorted(set(options) - set(allowed))
        if unknown:
            raise TypeError(f"unknown option {', '.join(unknown)}: allowed are {', '.join(allowed)}")
        resolved = {**allowed, **self._defaults, **options}
        for name in ("use_aggregator", "explain"):
            check_flag(resolved[name], name)
        self._check_options(**resolved)
        return resolved

    def _check_options(self, **options: Any) -> None:
        """Raise TypeError or ValueError on a bad value; called on load and before anything is scored."""

    def _ranges(self, **options: Any) -> dict[str, tuple[float, float]]:
        """Return the ranges, from 0 to 1 unless a metric says otherwise. `options` has every option."""
        return dict.fromkeys(self._directions(**options), (0.0, 1.0))

    def _needs(self, **options: Any) -> dict[str, Need]:
        """Return the needs. `options` has every option, defaults included. No score need have an entry."""
        return {}

    def _limits(self, **options: Any) -> dict[str, str]:
        """Return the limits. `options` has every option, defaults included."""
        return {}

    def _findings(self, **options: Any) -> tuple[Finding, ...]:
        """Return what the scores can show. `options` has every option, defaults included."""
        return self.shows

    @abstractmethod
    def _signature(self, **options: Any) -> str:
        """Return the signature. `options` has every option, defaults included."""

    @abstractmethod
    def _directions(self, **options: Any) -> dict[str, Direction]:
        """Return the directions. `options` has every option, defaults included."""
