# SPDX-License-Identifier: Apache-2.0
"""The base of all metrics: one way to call them, checked inputs and options, means, and the
signature.

`evaluate` 0.4.6 checks only the first item of a column, scores a bare string letter by letter, and
ignores options that it does not know. Here each of these is an error that names the argument and
the index.
"""

from __future__ import annotations

import inspect
import json
import math
import os
import reprlib
import sys
import threading
import typing
import warnings
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from functools import cache
from numbers import Real
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union

# of every metric; they change no score, so no signature names them
OWN_OPTIONS = ("use_aggregator", "explain")
SLACK = 1e-6  # by which rounding may carry a probability beyond 0 or 1


class Alone:
    """What a metric is where nobody has imported `evaluate`: what `compute`, `add` and
    `evaluate.combine` need.
    """

    num_process = 1

    def __init__(self, config_name: str | None = None, cache_dir: str | None = None) -> None:
        pass

    @property
    def name(self) -> str:
        """That of the folder."""
        return type(self).__module__.rpartition(".")[2]

    def _feature_names(self) -> list[str]:
        return ["predictions", "references"]


class MetricType(ABCMeta):
    """Makes a metric one of `evaluate` where that is imported, as it is by `evaluate.load`.

    To import it takes seconds where `transformers` is installed, and it cannot be imported beside a
    version of `datasets` whose private names it does not know.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> MetricType:
        """Make the class."""
        if bases and not any(hasattr(base, "module") for base in bases):
            module = getattr(sys.modules.get("evaluate"), "Metric", Alone)
            bases, namespace = (*bases, module), {**namespace, "module": module}
        return super().__new__(cls, name, bases, namespace)


class Score(NamedTuple):
    """What a score is: which way is better, its name in plain words, its range, and what it needs
    to be defined.

    `main` marks those that are shown first.
    """

    better: Literal["higher", "lower", "neither"]
    label: str
    least: float = 0.0
    most: float = 1.0
    needs: str = ""
    main: bool = False


class Mark(NamedTuple):
    """The characters [start, end) of a text as it was given; `kind` is a key of the metric's
    `marks`.

    `note` says what was found there. Marks with the same `group` belong together, also across the
    two texts.
    """

    start: int
    end: int
    kind: str
    note: str = ""
    group: str = ""


class Evidence(NamedTuple):
    """What the score of one summary rests on: marks in both texts, a sentence, and a list under a
    heading.

    Each pair of `listed` is a finding and how often it occurs, or what is said of it. `shares` are
    of the parts of the source, in order: how much of what the summary draws on lies in each.
    """

    summary: Sequence[Mark] = ()
    document: Sequence[Mark] = ()
    explanation: str = ""
    heading: str = ""
    listed: Sequence[tuple[str, int | str]] = ()
    shares: Sequence[float] = ()


def marks_at(
    spans: Iterable[Sequence[int] | None], kind: str, note: str = "", group: str = ""
) -> list[Mark]:
    """Return a mark for each span that has characters; None stands for a place that cannot be
    shown.

    >>> marks_at([[0, 3], None, [4, 4]], "new")
    [Mark(start=0, end=3, kind='new', note='', group='')]
    """
    return [
        Mark(span[0], span[1], kind, note, group)
        for span in spans
        if span is not None and span[0] < span[1]
    ]


# Options


class AtLeast(NamedTuple):
    """In the annotation of an option, as in `Annotated[int, AtLeast(1)]`: the smallest value that
    it can have.
    """

    least: float


Positive = Annotated[int, AtLeast(1)]
NotNegative = Annotated[int, AtLeast(0)]


def fits(value: Any, hint: Any) -> bool:
    """Return whether an option's value is what its annotation says. A truth value is no number.

    >>> fits(3, int | None), fits(True, int), fits(2, Annotated[int, AtLeast(3)])
    (True, False, False)
    >>> fits("a", Literal["a", "b"])
    True
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Annotated:
        return fits(value, parts[0]) and value >= parts[1].least
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if Callable in (hint, origin):
        return callable(value)
    if origin in (list, Sequence, Collection):
        kinds: tuple[type, ...] = (list, tuple)
        if origin is Collection:  # the order of what is given may matter elsewhere
            kinds = (list, tuple, set, frozenset)
        is_listed = isinstance(value, kinds)
        return is_listed and all(fits(item, parts[0]) for item in value)
    if hint is Any:
        return True
    if isinstance(value, bool) and hint in (int, float):
        return False
    if hint is float:
        return isinstance(value, (int, float))
    return isinstance(value, origin or hint)


def as_python(value: Any) -> Any:
    """Return a number or an array of numpy as Python has it, also in a list, and all else as it is.

    >>> as_python([1, "a"])
    [1, 'a']
    """
    if type(value) in (list, tuple):
        return type(value)(map(as_python, value))
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def describe_hint(hint: Any) -> str:
    """Return in words what an option may be.

    >>> describe_hint(Annotated[int, AtLeast(3)] | None), describe_hint(Literal["a", "b"])
    ('an integer of at least 3 or None', '"a" or "b"')
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        alone = [(part,) for part in parts]
        return " or ".join(
            "a list of these" if typing.get_args(part)[:1] in alone else describe_hint(part)
            for part in parts
        )
    if origin is Annotated:
        return f"{describe_hint(parts[0])} of at least {parts[1].least}"
    if origin is Literal:
        return " or ".join(map(json.dumps, parts))  # strings in double quotes, numbers as they are
    if Callable in (hint, origin):
        return "a function"
    if origin in (list, Sequence, Collection):
        return f"a list, each item {describe_hint(parts[0])}"
    names = {
        bool: "True or False",
        int: "an integer",
        float: "a number",
        str: "a string",
        type(None): "None",
    }
    return names.get(hint, getattr(origin or hint, "__name__", str(hint)))


@cache
def option_hints(metric: type[SummaryMetric]) -> dict[str, tuple[Any, Any]]:
    """Return the annotation and the default of each option of a metric: the keyword parameters of
    its `_compute`.
    """
    hints = typing.get_type_hints(metric._compute, include_extras=True)
    parameters = inspect.signature(metric._compute).parameters
    return {name: (hints[name], parameters[name].default) for name in list(parameters)[3:]}


# Inputs


def checked_list(values: Any, name: str) -> list[Any]:
    """Return the items of a list, tuple, array, Series, column or generator; anything else is a
    TypeError.
    """
    to_list = getattr(values, "to_pylist", None)  # of Arrow, whose items are no Python objects
    if to_list is not None and not hasattr(values, "columns"):
        values = to_list()
    is_table = hasattr(values, "columns")  # a DataFrame yields column names, not rows
    is_scalar = getattr(values, "ndim", 1) == 0  # an array without dimensions yields nothing
    is_list = isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping, Set))
    if is_table or is_scalar or not is_list:
        raise TypeError(
            f"`{name}` must be a list with one item per summary, got {type(values).__name__}"
        )
    return list(values)


def checked_string(value: Any, name: str) -> str:
    """Return `value` as a plain `str`; a TypeError or ValueError names it by `name`."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"`{name}` holds half of a surrogate pair at character {error.start}"
        ) from None
    return str.__str__(value)  # `str(value)` may be another text for a subclass, such as an enum


def checked_references(values: Any) -> list[list[str]]:
    """Return the sources as lists of passages; a source that is one string is one passage."""
    sources = []
    for i, item in enumerate(checked_list(values, "references")):
        name = f"references[{i}]"
        if isinstance(item, str):
            sources.append([checked_string(item, name)])
            continue
        if isinstance(item, (bytes, Mapping, Set)) or not isinstance(item, Iterable):
            raise TypeError(
                f"`{name}` must be a string or a list of strings, got {type(item).__name__}"
            )
        passages = [checked_string(passage, f"{name}[{j}]") for j, passage in enumerate(item)]
        if not passages:
            raise ValueError(
                f"`{name}` is an empty list: give the source text, or at least one passage of it"
            )
        sources.append(passages)
    return sources


def checked_probabilities(output: Any, expected: int) -> list[float]:
    """Return the expected number of floats in [0, 1], one for each question, from what a user's own
    function gives: a list, an array or a tensor; anything else is a ValueError.
    """
    values = as_python(output)
    if not isinstance(values, (list, tuple)) or len(values) != expected:
        raise ValueError(f"{expected} probabilities are needed, got {reprlib.repr(values)}")
    for value in values:
        # `Real` alone, an abstract class, would take ten times as long to tell
        is_number = isinstance(value, (float, Real)) and not isinstance(value, bool)
        if not is_number or not -SLACK <= float(value) <= 1 + SLACK:
            raise ValueError(f"a probability must be a number from 0 to 1, got {value!r}")
    return [min(1.0, max(0.0, float(value))) for value in values]


# Results


def mean_of_defined(values: Iterable[float]) -> float:
    """Return the mean of the values that are not nan; nan when there is none.

    The sum is exact before it is rounded once, so the mean does not depend on the order of the
    values.
    """
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        return math.nan
    return math.fsum(defined) / len(defined)


def warn_caller(message: str | Warning) -> None:
    """Warn at the line that called the metric: the first one outside of its folder, or of those of
    all metrics where they share this module.

    How many calls lie between is not the same for all metrics, as some wrap `compute`.
    """
    folder = os.path.dirname(__file__).removesuffix(f"{os.sep}_shared")
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_code.co_filename.startswith(folder + os.sep):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def hides_bar(progress: bool | None) -> bool | None:
    """Return whether a progress bar is hidden; None leaves it to tqdm, which shows one where
    standard error is a terminal.
    """
    if progress is None:
        return None
    return not progress


def collect(
    scores: Mapping[str, Iterable[float]],
    use_aggregator: bool,
    beside_the_point: Collection[str] = (),
    reasons: Sequence[str] = (),
) -> dict[str, Any]:
    """Return one mean for each key, or the lists themselves, as plain floats.

    Examples whose score is undefined (nan) are left out of the mean; a warning says how many, and
    why, where each example has one of the `reasons` or "". None says so of a key beside the point
    that is undefined for all, as of citations where none cites.
    """
    lists = {key: [float(value) for value in values] for key, values in scores.items()}
    if not use_aggregator:
        return lists
    alike: dict[tuple[int, ...], list[str]] = {}  # keys, by the examples that have none
    for key, values in lists.items():
        places = tuple(place for place, value in enumerate(values) if math.isnan(value))
        if places and not (key in beside_the_point and len(places) == len(values)):
            alike.setdefault(places, []).append(key)
    for places, keys in alike.items():
        verb = "is" if len(keys) == 1 else "are"
        count = f"{len(places)} of {len(lists[keys[0]])} examples"
        message = f"{', '.join(keys)} {verb} undefined for {count}, which are left out"
        why = "; ".join(dict.fromkeys(filter(None, (reasons[i] for i in places if reasons))))
        if why:
            message = f"{message}: {why}"
        warn_caller(message)
    return {key: mean_of_defined(values) for key, values in lists.items()}


def raise_error(example: int, error: Exception) -> None:
    """Raise the error of an example: a ValueError stays one, any other becomes a RuntimeError."""
    message = f"example {example} cannot be scored: {error or type(error).__name__}"
    if isinstance(error, ValueError):
        raise ValueError(message) from error
    raise RuntimeError(message) from error


def readable(value: Any) -> str:
    """Return the value of an option as a signature has it.

    >>> readable(None), readable(True), readable([1, 2]), readable(str.split)
    ('none', 'yes', '1,2', 'str.split')
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple)):
        return ",".join(map(readable, value))
    if callable(value):
        named = value
        if not hasattr(named, "__qualname__"):  # an object that can be called
            named = type(value)
        module = getattr(named, "__module__", None)
        if module is None or module == "builtins":
            return str(named.__qualname__)
        return f"{module}.{named.__qualname__}"
    return str(value)


class SummaryMetric(metaclass=MetricType):
    """Base of all metrics: the keyword parameters of a subclass's `_compute` are the options of
    `compute`.

    Options that are given when the metric is loaded are the defaults of that instance. A metric is
    a script with the texts `_DESCRIPTION`, `_KWARGS_DESCRIPTION` and `_CITATION`, and a class that
    defines what stands here without a body.
    """

    version: ClassVar[str]  # it changes when a score can change
    references_needed: ClassVar[bool] = True  # whether the metric reads the source
    marks: ClassVar[dict[str, str]] = {}  # the legend: what each kind of mark in `evidence` means
    module: ClassVar[Any]  # of `evaluate`, or what stands for it; the next are its own
    name: str  # of its folder
    num_process: int
    _compute: Callable[..., Any]
    secrets: ClassVar[tuple[str, ...]] = ()  # options whose value no message shows
    # Keys of the details that a file of scores keeps with each row. If a report shows marks,
    # `evidence` needs no others of them, and none whose value is None, "" or False.
    kept: ClassVar[tuple[str, ...]] = ()
    in_source: ClassVar[tuple[str, ...]] = ()  # keys in what is kept that hold a span of the source
    # Whether a report shows marks: of what is kept, or of a run once more where nothing is.
    marked_again: ClassVar[bool] = True

    # What a metric defines

    @abstractmethod
    def _scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key of the result is; `options` has every option."""

    @abstractmethod
    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what the score of one summary rests on.

        `document` is its source as it was given, passages joined by line breaks, and `details` is
        what `compute(..., explain=True)` returned for it under "details".
        """

    def _check_options(self, **options: Any) -> None:
        """Raise a ValueError for what the annotations cannot say; `options` has every option."""

    def _described(self, **options: Any) -> dict[str, Any]:
        """Return what the signature names; `options` has every option but those of every metric."""
        return options

    # What programs call

    def scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key is that a `compute` with these options returns."""
        return self._scores(**self.settings(**options))

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first, of those that a `compute` with these options returns."""
        scores = self.scores(**options)
        return tuple(key for key, score in scores.items() if score.main) or tuple(scores)[:1]

    def signature(self, **options: Any) -> str:
        """Return what a `compute` with these options runs, as sacreBLEU writes it:
        `name|option:value|version:x`.
        """
        settings = self.settings(**options)
        described = self._described(
            **{name: settings[name] for name in settings if name not in OWN_OPTIONS}
        )
        parts = [f"{name}:{readable(value)}" for name, value in described.items()]
        return "|".join(
            [type(self).__module__.rpartition(".")[2], *parts, f"version:{self.version}"]
        )

    def settings(self, **options: Any) -> dict[str, Any]:
        """Return every option of a `compute` with these options, defaults included; each is
        checked.
        """
        hints = option_hints(type(self))
        options = {name: as_python(value) for name, value in options.items()}
        if unknown := sorted(options.keys() - hints.keys()):
            raise TypeError(f"unknown option {', '.join(unknown)}: allowed are {', '.join(hints)}")
        settings = {
            **{name: default for name, (_, default) in hints.items()},
            **self._defaults,
            **options,
        }
        for name, value in options.items():
            if not fits(value, hints[name][0]):
                shown_value = repr(value)
                if name in self.secrets:
                    shown_value = type(value).__name__
                allowed = describe_hint(hints[name][0])
                raise ValueError(f"`{name}` must be {allowed}, got {shown_value}")
        self._check_options(**settings)
        return settings

    # The adapter to `evaluate`

    def __init_subclass__(cls) -> None:
        script = sys.modules[cls.__module__]
        # as all metrics of `evaluate` have it
        cls.__doc__ = f"{script._DESCRIPTION}\n{script._KWARGS_DESCRIPTION}"

    def __init__(self, **kwargs: Any) -> None:
        # If `evaluate` has an option of the same name, such as `timeout`, it is for the metric.
        # Only `cache_dir` must go to `evaluate`.
        arguments = set(inspect.signature(self.module.__init__).parameters)
        not_ours = arguments - {"self", "kwargs"} - set(option_hints(type(self))) | {"cache_dir"}
        defaults = {name: kwargs.pop(name) for name in list(kwargs) if name not in not_ours}
        if kwargs.get("config_name") not in (None, "default"):
            raise ValueError(
                f"this metric has no configurations, got config_name={kwargs['config_name']!r}"
            )
        self._defaults: dict[str, Any] = {}
        settings = self.settings(**defaults)
        self._defaults = {name: settings[name] for name in defaults}
        # what waits to be scored, by the thread that added it
        self._added: dict[int, list[tuple[str, list[str]]]] = {}
        self.module.__init__(self, **kwargs)

    def __len__(self) -> int:
        return sum(map(len, self._added.values()))

    def _info(self) -> Any:
        import datasets  # here, as they take long to import
        import evaluate

        script = sys.modules[type(self).__module__]
        texts = datasets.Sequence(datasets.Value("string"))
        return evaluate.MetricInfo(
            description=script._DESCRIPTION,
            citation=script._CITATION,
            inputs_description=script._KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": texts}
            ),
        )

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries that this thread has added, then those in `predictions`; `references`
        are their sources.

        The result is a dict; with `num_process` above 1 it is None on every process but the first.
        """
        settings = self.settings(**options)
        if predictions is not None or references is not None:
            self.add_batch(predictions=predictions, references=references)
        if self.num_process > 1:
            result = self.module.compute(self, **settings)
        else:
            # `evaluate` would write the texts into a table and read them back, which takes longer
            # than most metrics, and the table would be one for all threads.
            added = self._added.pop(threading.get_ident(), None)
            if added is None:
                raise ValueError(
                    "nothing to score: give `predictions`, or call `add` or `add_batch` first"
                )
            result = self._compute(
                [summary for summary, _ in added], [source for _, source in added], **settings
            )
        if settings["explain"] and result is not None:
            result["signature"] = self.signature(**options)
        return result

    def add_batch(self, *, predictions: Any = None, references: Any = None) -> None:
        """Add summaries, and their sources, to those that the next `compute()` in this thread
        scores, in this order.
        """
        summaries, sources = self._checked_columns(predictions, references)
        if self.num_process > 1:
            self.module.add_batch(self, predictions=summaries, references=sources)
        else:
            self._added.setdefault(threading.get_ident(), []).extend(
                zip(summaries, sources, strict=True)
            )

    def add(
        self,
        *,
        prediction: Any = None,
        reference: Any = None,
        predictions: Any = None,
        references: Any = None,
    ) -> None:
        """Add one summary, and its source; `evaluate.combine` gives them by the names that
        `add_batch` has.
        """
        if prediction is None:
            prediction = predictions
        if reference is None:
            reference = references
        summary, sources = checked_string(prediction, "prediction"), None
        if reference is not None:
            sources = [reference]
        self.add_batch(predictions=[summary], references=sources)

    def _checked_columns(
        self, predictions: Any, references: Any
    ) -> tuple[list[str], list[list[str]]]:
        """Return the summaries, and for each of them the passages of its source; none if the metric
        reads none.
        """
        if predictions is None:
            raise ValueError("`predictions` are missing: give one summary per example")
        if references is None and self.references_needed:
            raise ValueError("`references` are missing: give the source text of each summary")
        listed = checked_list(predictions, "predictions")
        summaries = [checked_string(item, f"predictions[{i}]") for i, item in enumerate(listed)]
        no_sources: list[list[str]] = [[] for _ in summaries]
        if references is None:
            return summaries, no_sources
        # They are checked even where the metric reads none: a slip is one for all metrics.
        sources = checked_references(references)
        if len(summaries) != len(sources):
            raise ValueError(
                f"`predictions` and `references` must have the same length, got {len(summaries)}"
                f" and {len(sources)}"
            )
        if not self.references_needed:
            return summaries, no_sources
        return summaries, sources
