# SPDX-License-Identifier: Apache-2.0
"""What unr shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
normal_form, summary_metric, summary_text.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from functools import partial
from itertools import pairwise
from numbers import Real
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union
from typing import Any, Literal
from typing import Literal
import inspect
import json
import math
import os
import re
import reprlib
import sys
import threading
import typing
import unicodedata
import warnings


# normal_form.py

"""One form for texts that look alike: of letters with marks, of white space, and of quotes and
dashes.
"""


Form = Literal["NFC", "NFKD"]
# Python sorts the combining marks of a letter by insertion: of n marks in time of the order of n
# squared. After 30 of them the text is cut, as Unicode has it for texts in pieces (Standard Annex
# 15, section 13). No script has as many.
MANY_MARKS = re.compile(r"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){30}")
# The first separates words, and the second is what is left of a byte order mark where files were
# joined.
ZERO_WIDTH_SPACES = "\u200b\ufeff"
# What typesetting has for the signs of a keyboard. A hyphen joins, and a dash separates, so an em
# dash becomes two.
PLAIN_PUNCTUATION = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        **dict.fromkeys("\u2014\u2015", "--"),
        "\u2026": "...",
    }
)


def normalize(text: str, normalize_punctuation: bool = False, form: Form = "NFC") -> str:
    r"""Return `text` in the Unicode form in which texts are compared, on demand with the signs of a
    keyboard.

    >>> normalize("cafe\u0301\u2026", normalize_punctuation=True)
    'café...'
    """
    if text.isascii():
        return text
    if normalize_punctuation:
        text = text.translate(PLAIN_PUNCTUATION)
    # The search for many marks takes ten times as long as this look.
    if unicodedata.is_normalized(form, text):
        return text
    cuts = [0, *(marks.end() for marks in MANY_MARKS.finditer(text)), len(text)]
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in pairwise(cuts))


def single_spaces(text: str) -> str:
    r"""Return `text` with one space for each run of white space of any kind, and none at its ends.

    >>> single_spaces(" a\u00a0 cat\nsat ")
    'a cat sat'
    """
    # Of all white space only the common space can be printed. A third of the time of most texts.
    if text.isprintable() and "  " not in text:
        return text.strip(" ")
    for space in ZERO_WIDTH_SPACES:
        text = text.replace(space, " ")
    return " ".join(text.split())


# summary_metric.py

"""The base of all metrics: one way to call them, checked inputs and options, means, and the
signature.

`evaluate` 0.4.6 checks only the first item of a column, scores a bare string letter by letter, and
ignores options that it does not know. Here each of these is an error that names the argument and
the index.
"""


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


# summary_text.py

"""Texts as the metrics compare them: word tokens, n-grams, and where a token stands in its text.

The word tokens are those of `nltk.word_tokenize` in NLTK 3.9.1 (Apache-2.0; https://www.nltk.org),
whose rules the published scores used. They are written out here, because NLTK 3.10 has other rules
and needs data to be downloaded, so that one text would get different scores on two machines.
Sentences are found by Punkt (Kiss and Strunk 2006, "Unsupervised Multilingual Sentence Boundary
Detection", Computational Linguistics 32), then words are split in the manner of the Penn Treebank.

Two things differ from NLTK. NLTK's table of the letter case of 20,366 words is not here: after an
abbreviation, an initial, a number or an ellipsis, a sentence may end at another place, as in "9
p.m. ET"; that changes the tokens of 54 of 10,139 texts of news. And the kind and amount of white
space change nothing here. So the rules have a name of their own, `TOKENIZER_NAME`, in signatures.
"""


TOKENIZER_NAME = "summary-text-1"
Tokenizer = Callable[[str], list[str]] | Literal["char"] | None  # the option `tokenizer`

# Sentences: what Punkt has learned of English, from newspapers of the 1980s; all in lower case

ABBREVIATIONS = frozenset(
    """
    a.a a.c a.d a.g a.h a.m a.m.e a.s a.t adm ala ariz aug ave b.f b.v bros c c.i.t c.o.m.b c.v calif chg cie co col
    colo conn corp cos ct d d.c d.h d.w dec dr e e.f e.h e.l e.m f f.g f.j feb fla fri ft g g.d g.f g.k ga gen h h.c
    h.f h.m i.m.s ill inc j.b j.c j.j j.k j.p j.r jan jr k kan ky l l.a l.f l.p lt ltd m m.b.a m.d.c m.j maj messrs
    mg mich minn mr mrs ms n n.c n.d n.h n.j n.m n.v n.y nev nov oct ok okla ore p p.a.m p.m pa ph.d prof r r.a r.h
    r.i r.j r.k r.t rep reps s s.a s.a.y s.c s.g s.p.a s.s sen sep sept sr st sw t t.j tenn tues u.k u.n u.s u.s.a
    u.s.s.r v va vs vt w w.c w.r w.va w.w wash wed wis yr
    """.split()
) | {". . "}
NUMBER_TYPE = "##number##"  # the type of every number
COLLOCATIONS = {  # a word before a period, and those that continue its sentence
    NUMBER_TYPE: "abreast aes business cbot colgate commodities cooper corrections credit dividend financing genentech "
    "henley insider international leisure letters notable pay-fone pegasus pepper review rj wedgestone who zimmer",
    "b": "edelman levine smith stewart wigton",
    "i": "magnin toussie",
    "j": "aron fialka walter",
    "o": "ludcke",
}
SENTENCE_STARTERS = frozenset(
    """
    according although among both but despite even he however i if in indeed instead it many meanwhile moreover most
    nevertheless nonetheless nor sales separately similarly since so some the there these they this though thus under
    when while yet
    """.split()
)

NEVER_IN_WORDS = r"""[)";}\]*:@'({\[!?]"""
SENTENCE_MARK = re.compile(rf"[.?!](?=({NEVER_IN_WORDS}|\s+(\S+)))")
CLOSING_MARKS = re.compile(r"""["')\]}]+?(?:\s+|(?=--)|$)""")
DASHES_OR_DOTS = r"-{2,}|\.{2,}|(?:\.\s){2,}\."
WORD_END = rf"\s|$|{NEVER_IN_WORDS}|{DASHES_OR_DOTS}"
PUNKT_WORD = re.compile(
    rf"""{DASHES_OR_DOTS}|[^\s("`{{\[:;&#*@)}}\]\-,]\S*?(?={WORD_END}|,(?:{WORD_END}))|\S"""
)
PUNKT_NUMBER = re.compile(r"\.?\d[\d,.-]*")
PUNKT_INITIAL = re.compile(r"[^\W\d]\.")
FINAL_CLOSERS = "])}>\"'»”’ "  # may stand between the last period of a sentence and its end
SPACED_OPENING_QUOTE = re.compile(r" (?:\"|'')")


def _judged_marks(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield each mark at which `text` may be divided, and where the stretch of text before it that
    is judged begins.

    These are the last mark between two spaces, and also the first one if nothing stands before it.
    """
    previous, previous_start = None, 0
    for mark in SENTENCE_MARK.finditer(text):
        space = text.rfind(" ", previous.start() if previous else 0, mark.start())
        start = space + 1 if space > 0 else previous_start
        if previous and previous.start() <= start:
            yield previous, previous_start
        previous, previous_start = mark, start
    if previous:
        yield previous, previous_start


def _ends_sentence(word: str, following: str) -> bool:
    """Decide whether a sentence ends after `word`, a Punkt word, with `following` behind it."""
    if word in (".", "?", "!"):
        return True
    if not word.endswith("."):
        return False
    next_type = following.lower().removesuffix(".")
    is_starter = following[0].isupper() and next_type in SENTENCE_STARTERS
    if word.startswith(".."):
        return is_starter
    stem = word[:-1].lower()
    is_number = PUNKT_NUMBER.fullmatch(stem) is not None
    if next_type in COLLOCATIONS.get(NUMBER_TYPE if is_number else stem, "").split():
        return False
    is_abbreviation = stem in ABBREVIATIONS or stem.rpartition("-")[2] in ABBREVIATIONS
    is_initial = PUNKT_INITIAL.fullmatch(word) is not None
    if is_abbreviation and not is_initial and is_starter:
        return True
    if (is_initial or is_number) and (following in tuple(";:,.!?") or following[0].islower()):
        return False
    if is_initial and following[0].isupper():
        return False
    return not is_abbreviation


def _divides(text: str, mark: re.Match[str], start: int) -> bool:
    """Decide whether a sentence ends at `mark`, where the stretch before it begins at `start`."""
    if mark[0] != ".":
        return True
    before = text[start : mark.start()]
    # So most sentences end. Without this a sixth of the time of `tokenize`.
    if before.isalpha() and len(before) > 1 and before.lower() not in ABBREVIATIONS:
        return True
    words = PUNKT_WORD.findall(text[start : mark.end(1)])
    return any(_ends_sentence(word, following) for word, following in pairwise(words))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of `text`; some may be empty. A closing quote or bracket goes with the
    sentence before it.
    """
    starts, ends = [0], []
    for mark, start in _judged_marks(text):
        if _divides(text, mark, start):
            ends.append(mark.end())
            starts.append(mark.start(2) if mark[2] else mark.end())
    ends.append(len(text))
    begin = 0
    for end, next_start, next_end in zip(ends, starts[1:], ends[1:], strict=False):
        closing = CLOSING_MARKS.match(text, next_start, next_end)
        yield text[begin : next_start + len(closing[0].rstrip()) if closing else end]
        begin = closing.end() if closing else next_start
    yield text[begin:]


def _with_ends_marked(sentence: str) -> str:
    """Return `sentence` with a double quote at its start, and its last period, set apart."""
    if sentence.startswith('"'):
        sentence = "`` " + sentence[1:]
    head = sentence.rstrip(FINAL_CLOSERS)
    tail = sentence[len(head) :]
    if head.endswith(".") and not head.endswith("..") and not SPACED_OPENING_QUOTE.search(tail):
        return f"{head[:-1]} .\n{tail}"
    return sentence


# Words. A space is white space in a sentence, a line end is the end of one; each rule sees the
# spaces of those before. What is a fixed string is replaced as such, and a pattern begins with a
# character and looks behind it after that: Python then searches three times as quickly.

Rule = Callable[[str], str]
JOINED_WORDS = ("cannot", "d'ye", "gonna", "gotta", "lemme", "more'n", "wanna", "gimme")
# for which a pattern without case takes "gimme", too
TURKISH_GIMME = ("g\u0131mme", "gi\u0307mme")
JOINED_WORD = re.compile(
    r"(?i)\b(?=(?:cannot|d'ye|gimme|gonna|gotta|lemme|more'n)\b|wanna(?:\s|$))"
    r"(can|d|gim|gon|got|lem|more|wan)(not|'ye|me|na|ta|'n)"
)


def _set_apart(signs: Iterable[str]) -> Rule:
    """Return the rule that puts a space before and behind each of `signs`."""
    spaced = [(sign, f" {sign} ") for sign in signs]

    def rule(text: str) -> str:
        for sign, replacement in spaced:
            if sign in text:  # `replace` takes ten times as long to find none
                text = text.replace(sign, replacement)
        return text

    return rule


def _replace(pattern: str, replacement: str) -> Rule:
    """Return the rule that puts `replacement` for what `pattern` finds."""
    return partial(re.compile(pattern).sub, replacement)


def _split_joined_words(text: str) -> str:
    """Return `text` with a space within "cannot" and its like."""
    # The pattern looks at each character: without this a fifth of the time of `tokenize`.
    lower = text.lower()
    if any(word in lower for word in JOINED_WORDS + TURKISH_GIMME):
        return JOINED_WORD.sub(r" \1 \2 ", text)
    return text


WORD_RULES: list[Rule] = [
    _set_apart("«“‘„"),
    _replace(r"``?", r" \g<0> "),
    _replace(r"\"(?<=[ (\[{<]\")|''(?<=[ (\[{<]'')", " `` "),
    _replace(r"(?i)'(?!re|ve|ll|m|t|s|d|n)(?=\w\b)", "' "),
    _replace(r"([:,])(\D|$)", r" \1 \2"),
    _set_apart(";@#$%&?!"),
    _replace(r"\.\.+", r" \g<0> "),
    _replace(r"' (?<!'' )", " ' "),
    _set_apart([*"*][(){}<>»”’", "--", "''"]),
    _replace('"', " '' "),
    _replace(r"'(?<=[^'\s]')[sSmMdD]?(?=\s|$)", r" \g<0>"),
    _replace(
        r"(?:'(?<=[^'\s]')(?:ll|LL|re|RE|ve|VE)|n(?<=[^'\s]n)'t|N(?<=[^'\s]N)'T)(?=\s|$)",
        r" \g<0>",
    ),
    _split_joined_words,
    _replace(r"(?i)('(?<!\S')t)(is)\b", r"\1 \2 "),
    _replace(r"(?i)('(?<!\S')t)(was)\b", r"\1 \2 "),
]


def tokenize(text: str) -> list[str]:
    r"""Return the word tokens of `text` by the rules of NLTK 3.9.1; time is linear in its length.

    Tokens are made of the characters of the text, but that a double quote becomes `` or '' as in
    the Treebank.

    >>> tokenize('"No," he said, "she can\'t see Dr. Poe now."')
    ['``', 'No', ',', "''", 'he', 'said', ',', '``', 'she', 'ca', "n't", 'see', 'Dr.', 'Poe', 'now', '.', "''"]
    """
    lines = "\n".join(map(_with_ends_marked, _sentences(single_spaces(text))))
    for rule in WORD_RULES:
        lines = rule(lines)
    return lines.split()


def characters(text: str) -> list[str]:
    """Return the Unicode code points of `text` that are not white space, not even white space of
    width zero.

    >>> characters("猫 と犬")
    ['猫', 'と', '犬']
    """
    return [
        character
        for character in text
        if not character.isspace() and character not in ZERO_WIDTH_SPACES
    ]


def find_tokenizer(tokenizer: Tokenizer) -> Callable[[str], list[str]]:
    """Return the function of the option `tokenizer`: `tokenize` for None, `characters` for "char",
    or the user's own.

    What a user's function returns is checked when it is called: a TypeError unless it is a list or
    tuple of strings.
    """
    if not callable(tokenizer):
        return characters if tokenizer == "char" else tokenize

    def checked(text: str) -> list[str]:
        tokens: Any = tokenizer(text)
        must = "the tokenizer must return a list of strings"
        if not isinstance(tokens, (list, tuple)):
            raise TypeError(f"{must}, got {type(tokens).__name__}")
        for token in tokens:
            if not isinstance(token, str):
                raise TypeError(f"{must}, got one with a {type(token).__name__}")
        return list(tokens)

    return checked


def ngrams(tokens: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield the `n`-grams of `tokens` in order; none when there are fewer than `n` tokens.

    >>> list(ngrams(["a", "b", "c"], 2))
    [('a', 'b'), ('b', 'c')]
    """
    return zip(*(tokens[start:] for start in range(n)), strict=False)


# Where tokens stand

# how the text may write a double quote of `tokenize`
WRITTEN_AS = {"``": ("``", '"', "''"), "''": ("''", '"')}
# characters; how far from its expected place a token is looked for, so that the search is linear
REACH = 128
NO_SPACE = re.compile(rf"[^\s{ZERO_WIDTH_SPACES}]")


def _origins(text: str, normalized: Callable[[str], str]) -> list[tuple[int, int]]:
    """Return for each character of the `normalized` text the span in `text` that it is made from."""
    origins: list[tuple[int, int]] = []
    start, before = 0, ""  # a letter and what joins it so far, and its normal form
    for index, character in enumerate(text):
        alone = normalized(character)
        is_mark = unicodedata.combining(alone[0]) > 0
        if is_mark or (
            before and not character.isascii() and normalized(before + alone) != before + alone
        ):
            before = "" if is_mark else normalized(before + alone)
            continue
        origins += [(start, index)] * len(normalized(text[start:index]))
        start, before = index, alone
    return origins + [(start, len(text))] * len(normalized(text[start:]))


def token_spans(
    text: str, tokens: Iterable[str], normalize_punctuation: bool = False, form: Form = "NFC"
) -> list[tuple[int, int] | None]:
    """Return where each token stands in `text`, as character offsets [start, end) in the text as it
    was given.

    `tokens` were made of the text after `normalize` with these options, in order. A user's
    tokenizer may drop or change words: its tokens are looked for near the token before them, and
    have None where they are not found. Two spans overlap only where both tokens were made of the
    same characters. Time is linear.

    >>> token_spans('A "fine" day', ["A", "``", "fine", "''", "day"])
    [(0, 1), (2, 3), (3, 7), (7, 8), (9, 12)]
    """
    normalized = partial(normalize, normalize_punctuation=normalize_punctuation, form=form)
    searched = normalized(text)
    origins = None if searched == text else _origins(text, normalized)
    spans: list[tuple[int, int] | None] = []
    end = expected = 0
    for token in map(str.strip, tokens):
        is_behind_last = expected == end
        following = NO_SPACE.search(searched, expected)
        expected = following.start() if following else len(searched)
        start, length = expected, len(token)
        # Nearly always it stands behind the last one. To look for it takes twice as long.
        if not (is_behind_last and token and searched.startswith(token, expected)):
            low, high = max(end, expected - REACH), expected + len(token) + REACH
            start, length = _find_written(searched, token, low, high)
        if start < 0:
            expected += len(token)
            spans.append(None)
            continue
        end = expected = start + length
        spans.append((origins[start][0], origins[end - 1][1]) if origins else (start, end))
    return spans


def _find_written(text: str, token: str, low: int, high: int) -> tuple[int, int]:
    """Return where a token first stands in the characters [low, high) of a text, in any way in
    which it may be written, and its length there; -1 where it does not.
    """
    ways = [way for way in WRITTEN_AS.get(token, (token,)) if way]
    places = [(text.find(way, low, high), len(way)) for way in ways]
    return min((place for place in places if place[0] >= 0), default=(-1, 0))


# Han, kana, Yi, Thai, Lao, Tibetan, Burmese, Khmer, Tai, Javanese and Balinese letters. Korean has
# spaces.
UNSPACED_SCRIPTS = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f"
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf"
    "\ua980-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


def is_unspaced(text: str) -> bool:
    """Return whether more than half of a text, white space aside, is in a script without spaces
    between words.
    """
    return not text.isascii() and 2 * len(UNSPACED_SCRIPTS.findall(text)) > sum(
        map(len, text.split())
    )


CHARACTERS_AS_WORDS = {"tokenizer": "char"}


class UnspacedWarning(UserWarning):
    """Texts without spaces between words were read as if these were there.

    Attributes
    ----------
    metric
        The metric that read them.
    reason
        Which texts these are.
    remedies
        The options that read them otherwise, with their values.
    """

    def __init__(self, metric: str, reason: str, remedies: Mapping[str, str]) -> None:
        super().__init__(metric, reason, remedies)
        self.metric, self.reason, self.remedies = metric, reason, remedies

    def __str__(self) -> str:
        options = spell_options(self.remedies)
        return f"{self.reason}. Use {options}, or a function that segments the language"


def spell_options(options: Mapping[str, str]) -> str:
    """Return options as a call in Python has them.

    >>> spell_options({"match": "token", "tokenizer": "char"})
    'match="token" with tokenizer="char"'
    """
    return " with ".join(f'{name}="{value}"' for name, value in options.items())


def warn_unspaced(
    texts: Iterable[str], metric: str, remedies: Mapping[str, str] = CHARACTERS_AS_WORDS
) -> None:
    """Warn once if some of `texts` have no spaces between words, so that their word tokens are
    whole clauses.
    """
    unspaced = [index for index, text in enumerate(texts) if is_unspaced(text)]
    if unspaced:
        reason = (
            f"{len(unspaced)} of the texts, the first at index {unspaced[0]}, are in a script"
            " without spaces between words: whole clauses are taken for words there"
        )
        warn_caller(UnspacedWarning(metric, reason, remedies))


def need_words(
    least: int,
    tokenizer: Tokenizer = None,
    further: str = "",
    remedies: Mapping[str, str] = CHARACTERS_AS_WORDS,
) -> str:
    """Return in words how many words a summary needs for a score that is undefined otherwise, and
    `further` needs.

    >>> need_words(1, "char")
    'A summary needs at least 1 token.'
    """
    number = f"{least} token"
    if tokenizer is None:
        number = f"{least} word"
    if least != 1:
        number += "s"
    needed = f"A summary needs at least {number}{further}."
    if tokenizer is None:
        options = spell_options(remedies)
        needed += f" Texts without spaces between words, such as Chinese, need {options}."
    return needed
