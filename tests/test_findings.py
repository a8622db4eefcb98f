# SPDX-License-Identifier: Apache-2.0
"""Findings as a whole: found once, and shown by every output, whatever it is that was found."""

from __future__ import annotations

import ast
import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from metrics._shared.finding import Finding
from summary_metrics import cli
from summary_metrics.findings import find as finding
from summary_metrics.findings import limits
from summary_metrics.findings.records import Statement
from tests.modules import ROOT

NEWS = str(ROOT / "examples" / "news.jsonl")
FINDINGS, SHOWING = ROOT / "summary_metrics" / "findings", ROOT / "summary_metrics" / "showing"
INVENTED = Statement(
    "problem",
    "sings",
    "sings to us",
    "singing",
    ("faithful",),
    "It sings in 3 of 14 summaries.",
    "It rhymes.",
    3,
    14,
    (0,),
)
OF_ALL = Statement("limit", "tongue", "", "tongue", (), "Nobody here reads this tongue.")
pytestmark = pytest.mark.usefixtures("empty_folder")


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    """A source of statements of which no output has heard, on one system and on the whole table."""
    monkeypatch.setattr(finding, "TEXT_SOURCES", (lambda _: [INVENTED, OF_ALL],))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what a command on the news prints."""
    assert cli.main([NEWS, "--metrics", "abstractness,unr,nid", "--output", "out.scores.jsonl", *arguments]) == 0
    return capsys.readouterr().out


# Whatever was found


@pytest.mark.usefixtures("invented")
def test_every_output_shows_what_it_has_never_heard_of(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(run(capsys, "--report", "page.html").split())
    page = Path("page.html").read_text(encoding="utf-8")
    for text in ("sings to us", INVENTED.sentence, OF_ALL.sentence):
        assert text in said
        assert text in page
    found = json.loads(run(capsys, "--format", "json"))
    assert [one["code"] for one in found["general"]] == ["tongue", "chance"]
    (faithful,) = (one for one in found["systems"] if one["system"] == "faithful")
    assert {"kind": "problem", "code": "sings", "label": "sings to us"}.items() <= faithful["said"][0].items()
    for row in csv.DictReader(run(capsys, "--format", "csv").splitlines()):
        assert ("sings" in row["problems"]) == (row["system"] == "faithful")
        assert ("copies" in row["descriptions"]) == (row["system"] == "copying")
    for form in ("markdown", "latex"):
        (line,) = (line for line in run(capsys, "--format", form).splitlines() if "faithful" in line)
        assert "sings" in line
    scored = summary_metrics.score(NEWS, ["abstractness", "unr", "nid"])
    assert INVENTED.sentence in " ".join(repr(scored).split())
    assert {"sings", "tongue"} <= {said.code for said in scored.findings.statements}


@pytest.mark.usefixtures("invented")
def test_what_is_ignored_is_said_nowhere(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(limits, "BROKEN", (*limits.BROKEN, "sings"))
    said = run(capsys, "--ignore", "sings", "--ignore", "chance", "--report", "page.html")
    page = Path("page.html").read_text(encoding="utf-8")
    assert "sings to us" not in said + page
    assert "due to chance" not in said + page
    assert OF_ALL.sentence in said


def test_a_code_that_there_is_not_cannot_be_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([NEWS, "--metrics", "unr", "--ignore", "sings"]) == 2
    assert "--ignore sings: there is no such code; there are empty, placeholder," in capsys.readouterr().err
    assert "repeats" not in run(capsys, "--ignore", "repeats", "--ignore", "copies").partition("MEANS")[0]


def test_a_metric_that_nobody_knows_can_show_a_problem(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    # `nid` is lower where more words are different; here it is taken for a fault of its own.
    own = Finding("dulls", "is dull", "dullness", "problem", "nid", "It rises.", "{share} dull{beside}.", bound=0.3)
    metric = summary_metrics.load("nid")
    monkeypatch.setattr(type(metric), "shows", (own._replace(amount=lambda score: score),))
    said = " ".join(run(capsys).split())
    assert re.search(r"is dull: \d+ % dull \(other systems: \d+ to \d+ %\)\.", said)


# What painters may know


def names_of_metrics() -> set[str]:
    """Return every label, code and noun that a metric declares, every key that it gives, and what a key favours."""
    found: set[str] = set()
    for name in ("abstractness", "unr", "nid", "summarization_score"):
        metric = summary_metrics.load(name, **({"faithfulness": True} if name == "summarization_score" else {}))
        found |= {name, *metric.directions(), *metric.favours.values()}
        for one in type(metric).shows:
            found |= {one.code, one.label, one.noun}
    return found


def strings(path: Path) -> Iterator[str]:
    """Yield the strings of a module, without docstrings and without what is printed as a sentence."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("path", [*FINDINGS.rglob("*.py"), *SHOWING.rglob("*.py")], ids=lambda path: path.stem)
def test_no_finder_and_no_painter_knows_a_metric_or_what_it_finds(path: Path) -> None:
    assert not {word for text in strings(path) for word in (text, *text.split())} & names_of_metrics()


def test_what_is_found_in_python_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys)
    scored = summary_metrics.score(NEWS, ["abstractness", "unr", "nid"])
    assert repr(scored) in printed
    html = scored._repr_html_()
    assert html.startswith("<pre>")
    assert "HOW THEY WRITE" in html
    scored.report("python.html")
    run(capsys, "--report", "command.html")
    own, other = (Path(name).read_text(encoding="utf-8") for name in ("python.html", "command.html"))
    assert "It sings" not in own
    (lead,) = re.findall(r'<p class="lead">.*?</p>', own)
    assert lead in other
    assert replace(scored.findings, chance=()).chance == ()  # a record, which can be changed by who shows it
