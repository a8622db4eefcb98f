# SPDX-License-Identifier: Apache-2.0
"""What holds for every metric, whatever it measures. The metrics are the folders that there are."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import json
import math
import pickle
import re
import runpy
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import evaluate
import pytest
from evaluate.loading import evaluation_module_factory, get_imports, import_main_class
from summary_metrics.metrics import _shared
from summary_metrics.metrics._shared.make import imported_names
from summary_metrics.metrics._shared.summary_metric import SummaryMetric

from summary_metrics.registry import (
    METRICS,
    METRICS_FOLDER,
    import_metric,
    known_of,
    load_metric,
    use_stand_ins,
)
from summary_metrics.scoring.evidence import pack, unpack
from tests.golden import differs, score_again
from tests.helpers.command import IMPORT_EVALUATE, ROOT

NAMES = pytest.mark.parametrize("name", METRICS)
SUMMARIES = [
    "A red fox crossed the old bridge.",
    "The town slept, and the town dreamed.",
    "Rain fell on 3 May.",
]
SOURCES = [
    "On Monday a red fox crossed the old bridge. Nobody in the town saw it.",
    "It was late. The town slept while the river rose by two metres.",
    "Heavy rain fell on 3 May, said Anna Holm, who keeps the records of the valley.",
]
TEXTS: dict[str, Any] = {"predictions": SUMMARIES, "references": SOURCES}
HOSTILE = {
    "empty": "",
    "spaces": "   \t\n ",
    "one token": "word",
    "only punctuation": "?!... --",
    "NUL": "a\x00b \x00",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f600\U0001f600",
    "combining marks": "e\u0301\u0301\u0301 \u0301 Z\u0351\u036b\u0343algo",
    "Chinese": "猫在垫子上。狗在睡觉。",
    "Arabic": "القطة على السجادة.",
    "Thai": "แมวนั่งบนเสื่อ",
    "markup": "<script>alert('x')</script> & \"quotes\" `` ''",
    "one long word": "x" * 5000,
}


def overlap(pairs: list[tuple[str, str]]) -> list[float]:
    """The share of the words of a sentence that a source has: a verifier that needs no model."""
    words = [(set(source.lower().split()), sentence.lower().split()) for source, sentence in pairs]
    return [
        sum(word in known for word in of_sentence) / max(1, len(of_sentence))
        for known, of_sentence in words
    ]


# What a metric cannot do without; a metric that is not here needs nothing.
FACTS = [
    ["a fox crossed the bridge", {"text": "nobody saw it", "mandatory": True}],
    ["the town slept"],
    [],
]
NEEDED: dict[str, dict[str, Any]] = {
    "key_facts": {"key_facts": dict(zip(SOURCES, FACTS, strict=True))},
    "support": {"verifier": overlap},
}


def options_of(name: str) -> dict[str, Any]:
    """The options of a metric with which it needs no network: a small encoder for those that have
    one.
    """
    options: dict[str, dict[str, Any]] = {name: dict(NEEDED.get(name, {}))}
    use_stand_ins(options)
    return options[name]


@cache
def load(name: str) -> Any:
    return load_metric(name, **options_of(name))


WITH_TOKENS = [
    name
    for name in METRICS
    if "normalize_punctuation" in inspect.signature(import_metric(name)._compute).parameters
]


def script_of(name: str) -> Any:
    """The script of a metric as a module, found as `evaluate` finds it."""
    return importlib.import_module(
        evaluation_module_factory(str(METRICS_FOLDER / name)).module_path
    )


def quietly(metric: Any, **texts: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return metric.compute(**texts)


# The folder

# what is there with it
BROUGHT = [line for line in requires("datasets") or () if "extra ==" not in line]


@NAMES
def test_the_module_passes_the_test_that_evaluate_has_for_its_own(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(METRICS_FOLDER)
    script = importlib.import_module(
        evaluation_module_factory(name, module_type="metric").module_path
    )
    metric = import_main_class(script.__name__)
    parameters = inspect.signature(metric._compute).parameters
    assert all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values())
    results = doctest.testmod(script, raise_on_error=False)
    assert results.failed == 0
    assert results.attempted > 1


@NAMES
def test_the_folder_and_the_card_are_of_this_metric_alone(name: str) -> None:
    refuse = runpy.run_path(str(ROOT / ".ci" / "new_metric.py"))["refuse"]
    assert refuse(name) == ""
    cards = {
        folder: (METRICS_FOLDER / folder / "README.md").read_text(encoding="utf-8")
        for folder in METRICS
    }
    for line in re.findall("^(?:title|short_description|# Metric Card for).*", cards[name], re.M):
        assert [folder for folder, card in cards.items() if line in card] == [name]


@NAMES
def test_there_is_one_metric_whose_options_are_documented(name: str) -> None:
    script = script_of(name)
    classes = [
        value
        for value in vars(script).values()
        if isinstance(value, type)
        and issubclass(value, evaluate.EvaluationModule)
        and not inspect.isabstract(value)
    ]
    assert len(classes) == 1
    documented = re.findall(r"^    (\w+) \(", script._KWARGS_DESCRIPTION, re.MULTILINE)
    assert documented == [*TEXTS, *load(name).settings()]
    assert load(name).version in load(name).signature().rpartition("|version:")


@NAMES
def test_evaluate_sees_every_import(name: str) -> None:
    folder = METRICS_FOLDER / name
    found = get_imports(str(folder / f"{name}.py"))
    assert {kind for kind, *_ in found} <= {"internal", "library"}
    # A trailing comment would be shown to users as what to install.
    assert [
        shown for kind, imported, shown, _ in found if kind == "library" and imported != shown
    ] == []
    named = {imported for kind, imported, *_ in found if kind == "internal"}
    assert {path.stem for path in folder.glob("*.py")} - {name, "app", "page"} == named
    written = [*(folder / "requirements.txt").read_text(encoding="utf-8").splitlines(), *BROUGHT]
    required = {
        found[0].lower().replace("_", "-")
        for line in written
        if (found := re.match(r"[\w-]+", line))
    }
    for helper in (*named, name):
        for node in ast.parse((folder / f"{helper}.py").read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.level:
                assert node.module in named, f"{name}.py must name {node.module}, too"
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                modules = [alias.name for alias in node.names]
                if isinstance(node, ast.ImportFrom):
                    modules = [node.module or ""]
                foreign = {module.partition(".")[0] for module in modules}
                assert {
                    module.lower().replace("_", "-")
                    for module in foreign - set(sys.stdlib_module_names)
                } <= required


@NAMES
def test_a_folder_alone_has_its_own_copy_of_what_is_one_in_the_package(name: str) -> None:
    script, metric = script_of(name), load(name)
    made = importlib.import_module(f"{script.__package__}.shared")
    names = imported_names((METRICS_FOLDER / name).glob("*.py"), "shared")
    assert names
    assert [each for each in names if not hasattr(made, each) or not hasattr(_shared, each)] == []
    assert isinstance(metric, SummaryMetric)
    alone = import_main_class(script.__name__)(**options_of(name))
    assert not isinstance(alone, SummaryMetric)
    expected = pytest.approx(quietly(metric, **TEXTS), abs=1e-6, nan_ok=True)
    assert quietly(alone, **TEXTS) == expected


ALONE = """
texts, written, found = json.loads(sys.argv[2]), [], {}
metrics = [(evaluate.load(name), eval(f"dict({given})")) for name, given in json.loads(sys.argv[1]).items()]
for metric, options in metrics:
    found[metric.name] = metric.compute(**texts, **options)
def note(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        written.append(str(arguments[0]))
sys.addaudithook(note)
for metric, options in metrics:
    metric.compute(**texts, **options, explain=True)
    metric.add_batch(**texts)
    metric.compute(**options)
open("last", "w").close()
print(json.dumps([found, written]))
"""


@pytest.mark.slow
def test_what_is_published_works_alone_and_writes_no_text_to_a_disk(tmp_path: Path) -> None:
    import upload  # not above: it needs more than a metric does

    for name in METRICS:
        (tmp_path / name).mkdir()
        for file, content in upload.choose_files(METRICS_FOLDER / name, "acme")[0].items():
            (tmp_path / name / file).write_bytes(content)
    given = {name: upload.OFFLINE.get(name, "") for name in METRICS}
    settings = {
        "HF_HOME": str(tmp_path / "home"),
        "HF_EVALUATE_OFFLINE": "1",
        "HF_HUB_OFFLINE": "1",
        "PATH": "",
    }
    command = [sys.executable, "-c", IMPORT_EVALUATE + ALONE, json.dumps(given), json.dumps(TEXTS)]
    run = subprocess.run(
        command, cwd=tmp_path, env=settings, capture_output=True, text=True, timeout=600
    )
    assert run.returncode == 0, run.stderr
    found, written = json.loads(run.stdout)
    for name, options in given.items():
        expected = quietly(load(name), **TEXTS, **eval(f"dict({options})"))
        assert found.pop(name) == pytest.approx(expected, abs=1e-6, nan_ok=True)
    assert written == ["last"]  # which shows that a file would be noticed


# Results


@NAMES
def test_results_are_plain_and_agree_with_each_other(name: str) -> None:
    metric = load(name)
    means, lists = quietly(metric, **TEXTS), metric.compute(**TEXTS, use_aggregator=False)
    explained = quietly(metric, **TEXTS, explain=True)
    assert {type(value) for value in means.values()} == {float}
    assert {type(value) for values in lists.values() for value in values} == {float}
    # As text, because what is undefined is not equal to itself.
    assert repr(explained) == repr(
        {**means, "details": explained["details"], "signature": metric.signature()}
    )
    assert repr(json.loads(json.dumps(explained))) == repr(explained), "JSON changes it"
    for key, values in lists.items():
        assert [details[key] for details in explained["details"]] == pytest.approx(
            values, abs=0, nan_ok=True
        )
    assert metric.signature().startswith(f"{name}|")


@NAMES
def test_scores_are_told_of_exactly_the_keys_that_come(name: str) -> None:
    metric = load(name)
    texts, sources = [*SUMMARIES, *HOSTILE.values()], [*SOURCES, *HOSTILE.values()]
    result, scores = (
        quietly(metric, predictions=texts, references=sources, use_aggregator=False),
        metric.scores(),
    )
    assert list(scores) == list(result)
    assert set(metric.headlines()) <= set(scores)
    for key, score in scores.items():
        assert score.better in ("higher", "lower", "neither")
        assert score.label
        assert all(
            score.least <= value <= score.most for value in result[key] if not math.isnan(value)
        )
        assert score.needs or not any(map(math.isnan, result[key])), (
            "a reader is told why there is no score"
        )


@NAMES
def test_evidence_stands_in_the_texts_and_in_the_legend(name: str) -> None:
    metric, kinds = load(name), set()
    texts, sources = [*SUMMARIES, *HOSTILE.values()], [*SOURCES, *HOSTILE.values()]
    details = quietly(metric, predictions=texts, references=sources, explain=True)["details"]
    for summary, source, of_summary in zip(texts, sources, details, strict=True):
        evidence = metric.evidence(source, summary, of_summary)
        for text, marks in ((summary, evidence.summary), (source, evidence.document)):
            assert all(0 <= mark.start < mark.end <= len(text) for mark in marks)
            kinds |= {mark.kind for mark in marks}
        assert all(
            isinstance(what, str) and isinstance(how, (str, int)) for what, how in evidence.listed
        )
        assert bool(evidence.listed) <= bool(evidence.heading)
    assert kinds <= set(metric.marks)


@NAMES
def test_places_in_passages_begin_and_end_with_words_and_outlive_a_file_of_scores(
    name: str,
) -> None:
    metric, summary = load(name), " ".join(reversed(SOURCES))
    given = {"key_facts": [["nobody in the town saw it"]]} if name == "key_facts" else {}
    texts = {"predictions": [summary], "references": [SOURCES]}
    details = quietly(metric, **texts, **given, explain=True)["details"][0]
    document = "\n".join(SOURCES)
    evidence = metric.evidence(document, summary, details)
    assert evidence.document or not metric.in_source, "nothing is shown, so nothing is tried"
    for mark in evidence.document:
        for place in (mark.start, mark.end):
            # A place that is off by the line breaks between passages is within a word.
            around = document[max(0, place - 1) : place + 1]
            assert not around.isalnum() or place in (0, len(document))
    if metric.kept and metric.marked_again:
        assert metric.in_source or not evidence.document, "name what holds a place of the source"
        kept = pack(metric, details, SOURCES) or {}
        again = metric.evidence(document, summary, unpack(metric, kept, SOURCES))
        assert again.summary == evidence.summary
        # what reaches over the end of a passage is cut off there
        assert [mark.start for mark in again.document] == [mark.start for mark in evidence.document]


@NAMES
def test_order_and_duplicates_do_not_matter(name: str) -> None:
    expected = load(name).compute(**TEXTS, use_aggregator=False)
    for order in ([2, 0, 1], [1, 1, 0, 2, 0]):
        mixed = {column: [values[i] for i in order] for column, values in TEXTS.items()}
        for key, values in load(name).compute(**mixed, use_aggregator=False).items():
            assert values == pytest.approx([expected[key][i] for i in order], abs=1e-5, nan_ok=True)


@pytest.mark.parametrize("name", WITH_TOKENS)
def test_marks_of_a_typesetter_are_those_of_a_keyboard_on_demand(name: str) -> None:
    typeset = ["The fox's den, and the fox\u2019s den\u2014lost."]
    typed = ["The fox's den, and the fox's den--lost."]

    def score(summaries: list[str], is_normal: bool) -> Any:
        options = {"normalize_punctuation": is_normal, "use_aggregator": False}
        return quietly(load(name), predictions=summaries, references=typed, **options)

    assert score(typeset, False) != score(typed, False) == score(typed, True)
    assert repr(score(typeset, True)) == repr(score(typed, True))


@pytest.mark.parametrize("name", WITH_TOKENS)
def test_a_script_without_spaces_is_warned_about(name: str) -> None:
    with pytest.warns(UserWarning, match='at index 1.* tokenizer="char"'):
        load(name).compute(predictions=[SUMMARIES[0], "猫が座った。"], references=SOURCES[:2])


@NAMES
def test_no_examples_are_undefined(name: str) -> None:
    result = quietly(load(name), predictions=[], references=[])
    assert set(result) == set(load(name).scores())
    assert all(map(math.isnan, result.values()))


@NAMES
def test_hostile_texts_neither_crash_nor_disturb_their_neighbours(name: str) -> None:
    hostile = list(HOSTILE.values())
    alone = quietly(load(name), predictions=SUMMARIES[:1], references=SOURCES[:1])
    result = quietly(
        load(name),
        predictions=hostile + SUMMARIES[:1] + [SUMMARIES[0]] * len(hostile) + hostile,
        references=[SOURCES[0]] * len(hostile) + SOURCES[:1] + hostile + hostile,
        use_aggregator=False,
        explain=True,
    )
    json.dumps(result)
    for key, value in alone.items():
        assert not any(map(math.isinf, result[key]))
        assert result[key][len(hostile)] == pytest.approx(value, abs=1e-5, nan_ok=True)


@pytest.mark.slow
@NAMES
def test_a_megabyte_is_scored(name: str) -> None:
    # A model takes minutes for a megabyte of prose, sentence by sentence; one word as long is seen
    # in part.
    text = (
        "x" * 10**6
        if options_of(name)
        else "The river rose by two metres, said Dr. Holm. " * 22_000
    )
    result = quietly(load(name), predictions=[SUMMARIES[0], text], references=[text, text])
    assert set(result) == set(load(name).scores())


# Programs


@NAMES
def test_threads_share_an_instance(name: str) -> None:
    jobs = [(row, explain) for row in range(3) for explain in (False, True)]

    def score(job: tuple[int, bool]) -> str:
        row = slice(job[0], job[0] + 1)
        texts = {"predictions": SUMMARIES[row], "references": SOURCES[row]}
        return repr(load(name).compute(**texts, explain=job[1], use_aggregator=False))

    expected = list(map(score, jobs))
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(score, jobs * 5)) == expected * 5


@NAMES
def test_an_instance_pickles_after_use(name: str) -> None:
    expected = quietly(load(name), **TEXTS)
    found = quietly(pickle.loads(pickle.dumps(load(name))), **TEXTS)
    assert found == pytest.approx(expected, abs=1e-6, nan_ok=True)


@NAMES
@pytest.mark.parametrize(
    ("texts", "error", "named"),
    [
        ({**TEXTS, "predictions": ["a", None, "c"]}, TypeError, r"`predictions\[1\]`.*NoneType"),
        ({**TEXTS, "references": ["a", "b"]}, ValueError, "3 and 2"),
        ({**TEXTS, "predictions": "abc"}, TypeError, "`predictions`.*str"),
        ({**TEXTS, "modle": 1}, TypeError, "modle.*use_aggregator, explain"),
        ({**TEXTS, "explain": "yes"}, ValueError, "`explain`.*'yes'"),
    ],
)
def test_bad_input(name: str, texts: dict[str, Any], error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        load(name).compute(**texts)


# No score moves unseen: `tests/golden` says what each metric gave before

# others need a model
SCORED = [name for name in METRICS if known_of(name).unasked or not known_of(name).model]


@pytest.mark.parametrize("metric", SCORED)
def test_scores_are_the_golden_ones(metric: str) -> None:
    compared = list(score_again(metric))
    assert compared, f"no golden scores: python -m tests.golden {metric}"
    assert [(line, now) for line, now in compared if differs(line["scores"], now)] == []
