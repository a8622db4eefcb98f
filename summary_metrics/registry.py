# SPDX-License-Identifier: Apache-2.0
"""Which metrics there are, where their folders lie, and how their options are read and shown."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, partial
from pathlib import Path
from typing import Any

from .errors import EXTRAS, JobError, explain_missing, missing_libraries, require_extra

METRICS = ("abstractness", "unr", "nid", "estime", "summarization_score")
LANGUAGES = ("da", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "no", "pt", "ru", "sv", "tr")  # read without a model
OFFLINE_VARIABLES = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "HF_EVALUATE_OFFLINE", "TRANSFORMERS_OFFLINE")

# The folders of the metrics are inside the package where it is installed, and beside it in a clone.
PACKAGE = Path(__file__).resolve().parent
METRICS_FOLDER = next(folder for folder in (PACKAGE / "metrics", PACKAGE.parent / "metrics") if folder.is_dir())

HIDDEN = "(hidden)"  # stands for a secret where options are shown
SECRET_ENDINGS = ("key", "token", "password", "secret", "url", "address")


class HiddenText(str):
    """A string that is what it is and not shown as that, where a traceback or a log shows all variables.

    That of `base.py`, which comes with a metric, is there too late for options that are read before one is loaded.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return HIDDEN

    def __getitem__(self, place: Any) -> HiddenText:  # of a long text, some tools show the `repr` of its beginning
        return HiddenText(super().__getitem__(place))


@dataclass(frozen=True)
class Profile:
    """What a metric says of itself to the command before it is imported, which can take seconds; see `base.py`."""

    references_needed: bool = True
    calls_model: bool = False
    command_options: Mapping[str, Any] = field(default_factory=dict)
    unless_given: Mapping[str, Any] = field(default_factory=dict)
    fixed_options: Mapping[str, Any] = field(default_factory=dict)
    refused_options: Mapping[str, str] = field(default_factory=dict)
    offline_options: Mapping[str, Any] = field(default_factory=dict)
    offline_noun: str = ""
    language_option: str = ""


@cache
def read_profile(name: str) -> Profile:
    """Return the profile of a metric: the literals in the class of its script."""
    file = METRICS_FOLDER / name / f"{name}.py"
    if not file.is_file():  # to be refused, or of a program's own
        return Profile()
    script = ast.parse(file.read_text(encoding="utf-8"))
    wanted = {one.name for one in fields(Profile)}
    found: dict[str, Any] = {}
    for part in (part for node in script.body if isinstance(node, ast.ClassDef) for part in node.body):
        if isinstance(part, ast.Assign | ast.AnnAssign) and part.value:
            target = part.targets[0] if isinstance(part, ast.Assign) else part.target
            if isinstance(target, ast.Name) and target.id in wanted:
                found[target.id] = ast.literal_eval(part.value)
    return Profile(**found)


def default_options(name: str) -> dict[str, Any]:
    """Return the options with which the command runs a metric where it is not told otherwise."""
    return {**read_profile(name).command_options, **read_profile(name).fixed_options}


def asks_model(name: str, options: Mapping[str, Any]) -> bool:
    """Return whether a metric asks a language model with these options.

    >>> asks_model("summarization_score", {"backend": "openai"}), asks_model("summarization_score", {})
    (True, False)
    """
    profile = read_profile(name)
    return profile.calls_model and any(options.get(one, value) != value for one, value in profile.unless_given.items())


def is_light(name: str) -> bool:
    """Return whether a metric needs no libraries besides those of the command."""
    return name not in EXTRAS


def import_evaluate_alone() -> None:
    """Import `evaluate` as where `transformers` and `scipy` are not installed, in a process that only scores.

    The evaluator of `evaluate`, which no metric uses, imports the pipelines of `transformers`, with them `torch`, and
    the statistics of `scipy`. That takes most of the time of a small job, in the command and in each of its workers.
    `evaluate` is written to do without. A program of somebody else may want the evaluator, so there `evaluate` is
    imported whole.
    """
    if "evaluate" in sys.modules:
        return
    hidden = {"transformers", "scipy"} - sys.modules.keys()
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None is Python's sign for what cannot be imported
    try:
        import evaluate  # noqa: F401
    finally:
        for name in hidden:
            del sys.modules[name]


def load_metric(name: str, **options: Any) -> Any:
    """Load a metric from its folder; `options` are the defaults of the instance."""
    options = guard_secrets(options)
    if name not in METRICS:
        raise ValueError(f"no metric {name!r}; there are {', '.join(METRICS)}")
    if name in EXTRAS and missing_libraries(name):
        raise ImportError(explain_missing(name, name))
    try:
        metric = import_metric(name)(**options)
        metric.download_and_prepare()
    except OSError as error:
        check_caches(error)
        raise
    return metric


@cache
def import_metric(name: str) -> Callable[..., Any]:
    """Return the class of a metric, which `evaluate` copies and imports.

    It copies and reads all scripts each time that a metric is loaded, which takes longer than to score some rows.
    """
    from evaluate.loading import evaluation_module_factory, import_main_class  # here: --offline sets what it reads

    module = evaluation_module_factory(str(METRICS_FOLDER / name))
    return partial(import_main_class(module.module_path), hash=module.hash)


def check_caches(reason: OSError) -> None:
    """Raise an OSError that says what to do when `evaluate` cannot write to one of its folders; `reason` is its own."""
    from evaluate import config

    for variable in ("HF_MODULES_CACHE", "HF_METRICS_CACHE"):
        folder = getattr(config, variable)
        try:
            os.makedirs(folder, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            raise OSError(
                f"evaluate has to write to {folder}, and cannot ({reason}); set {variable}, or HF_HOME for all of its "
                "folders, to one that can be written to"
            ) from reason


def default_metrics() -> list[str]:
    """Return the metrics whose libraries are installed."""
    return [name for name in METRICS if name not in EXTRAS or not missing_libraries(name)]


def parse_value(text: str) -> Any:
    """Return the value of an option that is given as text: JSON, `True`, `False`, `None`, or else a string.

    >>> [parse_value(text) for text in ("5", "[1, 2]", "true", "True", "None", "token")]
    [5, [1, 2], True, True, None, 'token']
    """
    try:
        return json.loads(text)
    except ValueError:  # Python's spelling, as in the cards, or else a string
        return {"True": True, "False": False, "None": None}.get(text, text)


def metric_options(settings: Iterable[str], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the options of each metric that METRIC.NAME=VALUE settings give; no error shows a value, such as a key."""
    options: dict[str, dict[str, Any]] = {name: {} for name in names}
    for setting in settings:
        place, equals, text = map(HiddenText, setting.partition("="))
        metric, _, name = place.partition(".")
        if not re.fullmatch(r"\w+\.\w+", place):
            # What may be a key is not repeated: only a metric is, and a plain word before a value.
            plain = place in METRICS or (re.fullmatch("[a-z_]+", place) and text.strip("="))
            said = f"--option {place}: " if plain else "--option "
            raise JobError(f"{said}must be METRIC.NAME=VALUE with a metric of {', '.join(names)}", 2)
        if metric in EXTRAS:
            require_extra(metric, f"--option {place}")
        if not equals or metric not in options:
            raise JobError(f"--option {place}: must be METRIC.NAME=VALUE with a metric of {', '.join(names)}", 2)
        if reason := explain_refusal(metric, name, "the command"):
            raise JobError(f"--option {place}: {reason}", 2)
        options[metric][name] = parse_value(text)
    return {metric: guard_secrets(own) for metric, own in options.items()}


def explain_refusal(metric: str, name: str, who: str) -> str:
    """Return why `who`, the command or `score`, does not take an option of a metric; "" where it does.

    >>> explain_refusal("unr", "explain", "score"), explain_refusal("unr", "window", "score")
    ('score sets explain itself', '')
    """
    profile = read_profile(metric)
    if name not in ("use_aggregator", "explain", *profile.fixed_options, *profile.refused_options):
        return ""
    return profile.refused_options.get(name, "{who} sets {name} itself").format(who=who, name=name)


def add_defaults(options: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the options of each metric with what the command runs by default, which differs from that of `compute`.

    Each metric says what that is, and which options restore its own defaults: `abstractness.match=substring` does.

    >>> add_defaults({"abstractness": {"n": 2}, "summarization_score": {}})
    {'abstractness': {'n': 2, 'match': 'token', 'lowercase': True}, 'summarization_score': {'faithfulness': True}}
    >>> add_defaults({"abstractness": {"match": "substring"}, "summarization_score": {"backend": "openai"}})
    {'abstractness': {'match': 'substring'}, 'summarization_score': {'backend': 'openai'}}
    """
    filled = {}
    for name, given in options.items():
        profile = read_profile(name)
        kept = all(given.get(option, value) == value for option, value in profile.unless_given.items())
        filled[name] = {**(profile.command_options if kept else {}), **given}
    return filled


def tell_language(options: Mapping[str, Mapping[str, Any]], language: str) -> dict[str, dict[str, Any]]:
    """Return the options of each metric with the language of the texts, where it has an option for it that is not set.

    Without a model a metric reads the languages of LANGUAGES only, and is told of no other one.

    >>> tell_language({"nid": {}, "summarization_score": {"language": "fr"}}, "de")
    {'nid': {'stop_words': 'de'}, 'summarization_score': {'language': 'fr'}}
    """
    told = {name: dict(given) for name, given in options.items()}
    for name, own in told.items():
        option = read_profile(name).language_option
        if option and language not in ("", "en") and (asks_model(name, own) or language in LANGUAGES):
            own.setdefault(option, language)
    return told


def limit_calls(options: Mapping[str, dict[str, Any]], most: int | None) -> None:
    """Add the limit of `--max-calls`, where one is given, to the options of each metric that may call a model."""
    if most is None:
        return
    if most < 0:
        raise JobError(f"--max-calls must be at least 0, got {most}", 2)
    calling = [name for name in METRICS if read_profile(name).calls_model]
    if not options.keys() & set(calling):
        raise JobError(f"--max-calls needs {' or '.join(calling)}, the metric that may call a model", 2)
    for name in options.keys() & set(calling):
        options[name]["max_calls"] = most


def guard_secrets(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a metric, of whose texts a traceback shows all but keys and addresses.

    >>> guard_secrets({"model": "m", "api_key": "sk-1"})
    {'model': 'm', 'api_key': (hidden)}
    """
    texts = {
        name: HiddenText(value) if is_secret(name) else str(value)
        for name, value in options.items()
        if isinstance(value, str)
    }
    return {**options, **texts}


def is_secret(name: str) -> bool:
    """Return whether the value of an option may be a key, or an address, which may hold one."""
    return name.lower().endswith(SECRET_ENDINGS)


def hide_secrets(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a metric as they may be shown: no key, no password, and no address, which may hold both.

    >>> hide_secrets({"model": "m", "api_key": "sk-1", "base_url": "http://name:password@host/v1"})
    {'model': 'm', 'api_key': '(hidden)', 'base_url': '(hidden)'}
    """
    return {name: HIDDEN if is_secret(name) else value for name, value in options.items()}
