# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.agreement import BY_DOCUMENT, POOLED, RHO, TAU, Estimate
from benchmarks.human_correlation import BASELINES, TABLES, cell, main, published_rows, row
from benchmarks.published import SUMMEVAL, SUMMEVAL_ASPECTS
from tests import chat_server
from tests.modules import FOLDERS, ROOT, SHARED_DATA

pytestmark = pytest.mark.slow

# The metrics whose cards say what people's judgements agree with, once that was measured.
COMMAND = "python -m benchmarks.human_correlation"
MEASURED = [name for name, folder in FOLDERS.items() if COMMAND in (folder / "README.md").read_text(encoding="utf-8")]
Run = Callable[..., str]

DOCUMENTS: list[dict[str, Any]] = [
    {
        "document": "The ferry to Holm sank in the harbour on Monday. All forty passengers were saved by fishermen. "
        "The mayor, Ilse Varga, promised a new ferry before winter and thanked the fishermen of the old town.",
        "references": ["A ferry sank at Holm; fishermen saved all forty passengers.", "The Holm ferry sank on Monday."],
        "summaries": [
            ("copies", "The ferry to Holm sank in the harbour on Monday. All forty passengers were saved.", 4.7, 5),
            ("invents", "The ferry to Norby burned at sea and ten passengers of the ferry drowned.", 2, 1),
            ("repeats", "The ferry sank. The ferry sank. The ferry to Holm sank in the harbour.", 2.3, 4.7),
        ],
    },
    {
        "document": "Snow closed the mountain pass for three days. Villages above it were without bread until a "
        "helicopter brought flour on Friday. The road office expects to open one lane on Sunday.",
        "references": ["Snow cut off mountain villages for three days.", "A helicopter brought flour to villages."],
        "summaries": [
            ("copies", "Snow closed the mountain pass for three days. A helicopter brought flour on Friday.", 5, 5),
            ("invents", "Heavy rain flooded the valley, and the army brought water to the two towns below it.", 1.3, 1),
            ("repeats", "Snow closed the pass, the pass closed by snow, for three days and three days.", 3, 4),
        ],
    },
]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command as a user gives it, over documents as above; what it prints."""

    def command(*arguments: str, documents: list[dict[str, Any]] = DOCUMENTS, references: bool = True) -> str:
        file = tmp_path / "judged.jsonl"
        lines = [
            {
                "document": document["document"],
                "references": document["references"] if references else [],
                "summaries": [
                    {"system": system, "summary": text, "scores": {"relevance": relevance, "consistency": consistency}}
                    for system, text, relevance, consistency in document["summaries"]
                ],
            }
            for document in documents
        ]
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["human_correlation", "--data", str(file), "--resamples", "20", *arguments])
        main()
        return capsys.readouterr().out

    return command


def tables(markdown: str) -> dict[tuple[str, ...], dict[str, list[str]]]:
    """The tables of a text: cells of the head -> label -> cells of the row."""
    found = {}
    for lines in re.findall(r"(?:^\|.*\n)+", f"{markdown}\n", re.MULTILINE):
        head, _, *body = [[text.strip() for text in line.strip("|").split("|")] for line in lines.splitlines()]
        found[tuple(head)] = {label: cells for label, *cells in body}
    return found


def table(printed: str, title: str) -> dict[str, list[str]]:
    """The rows of the table whose head begins with `title`: label -> cells."""
    (rows,) = [rows for head, rows in tables(printed).items() if head[0].startswith(title)]
    return rows


# Worked by hand


def test_length(run: Run) -> None:
    # Words of the first document 14, 13, 13: ranks 3, 1.5, 1.5; relevance ranks 3, 1, 2: rho = 1.5 / sqrt(1.5 * 2).
    # Of the second 13, 16, 14: ranks 1, 3, 2; relevance ranks 3, 1, 2: rho = -1. Their mean is (0.866 - 1) / 2.
    printed = run("--metric", "length")
    relevance, _ = table(printed, "Spearman's rho, per document, 2 documents")["length words"]
    assert relevance.split()[0] == "-0.07"
    assert table(printed, "Absolute rho less")["length words"] == ["0.00 [0.00, 0.00]"] * 2
    assert printed.splitlines()[-1] == "    words|split:spaces"


def test_halves(run: Run) -> None:
    # One document each: those at even positions are the first, those at odd ones the second, with the rho of above.
    rows = table(run("--metric", "length", "--halves"), "Spearman's rho, pooled, documents at even; at odd positions")
    even, odd = rows["length words"][0].split("; ")
    assert (even.split()[0], odd.split()[0]) == ("0.87", "-1.00")


def test_cell() -> None:
    assert cell(Estimate(0.456, -0.001, 0.5, 100), 100) == "0.46 [0.00, 0.50]"
    assert cell(Estimate(-0.456, -0.5, -0.4, 96), 100) == "-0.46 [-0.50, -0.40] (96)"
    assert cell(Estimate(math.nan, math.nan, math.nan, 0), 100) == "undefined"


def test_less_is_better() -> None:
    label, scores = row("alarms", [3.0, 0.5], negate=True)
    assert (label, scores.tolist()) == ("alarms, negated", [-3.0, -0.5])
    label, scores = row("soft", [0.5], negate=False)
    assert (label, scores.tolist()) == ("soft", [0.5])


# Published values


def test_published_rows_are_in_the_order_of_the_data() -> None:
    aspects = ["coherence", "consistency", "fluency", "relevance"]
    assert published_rows((RHO, POOLED), aspects, "jensen_shannon") == [
        ["published: Jensen-Shannon", "0.29", "0.18", "0.11", "0.39"]
    ]
    assert published_rows((TAU, POOLED), aspects, "estime")[1] == [
        *("published: ESTIME-21", "0.19", "0.19", "0.22", "0.11")
    ]
    assert len(published_rows((RHO, POOLED), aspects, "all")) == len(SUMMEVAL)
    assert published_rows((RHO, BY_DOCUMENT), aspects, "all") == published_rows((RHO, POOLED), ["fluent"], "all") == []
    assert all(len(values) == len(SUMMEVAL_ASPECTS) for row in SUMMEVAL.values() for values in row)


# Properties


def test_everything(run: Run) -> None:
    printed = run("--offline")
    for statistic, level in TABLES:
        rows = table(printed, f"{statistic}, {level}")
        for label in (
            *("abstractness", "abstractness_4, match=token, lowercase=True", "unr_avg", "unr_1, window=20"),
            *("nid, negated", "nid, length=content, negated", "estime alarms, negated", "estime soft"),
            *("summarization_score", "summarization_score qa_score", "length words"),
            *("jensen_shannon divergence, negated", "rouge1 F", "rougeL recall", "bleu", "chrf"),
        ):
            assert len(rows[label]) == 2
    signatures = printed.split("\n\n")[-1].splitlines()
    assert {line.strip().split("|")[0] for line in signatures} >= {*FOLDERS, "rouge", "bleu", "chrf", "jensen_shannon"}
    # What invents is the least relevant, and every measure that reads the source or a reference sees it.
    rows = table(printed, "Spearman's rho, per document")
    for label in ("jensen_shannon divergence, negated", "rouge2 recall", "summarization_score qa_score"):
        assert float(rows[label][0].split()[0]) > 0
    assert float(rows["abstractness_2, match=token, lowercase=True"][0].split()[0]) < 0


def test_one_metric_prints_what_the_whole_table_says_of_it(run: Run) -> None:
    whole, alone = run("--offline"), run("--metric", "nid")
    for statistic, level in TABLES:
        rows = table(alone, f"{statistic}, {level}")
        assert set(rows) == {"nid, negated", "nid, length=content, negated", "length words"}
        assert rows.items() <= table(whole, f"{statistic}, {level}").items()


def test_order_of_documents_does_not_change_the_values(run: Run) -> None:
    def values(printed: str) -> list[dict[str, list[str]]]:
        return [
            {label: [text.split(" ")[0] for text in cells] for label, cells in table(printed, f"{s}, {level}").items()}
            for s, level in TABLES
        ]

    assert values(run("--metric", "unr")) == values(run("--metric", "unr", documents=DOCUMENTS[::-1]))


# Edges and errors


def test_options_replace_the_settings(run: Run) -> None:
    rows = table(run("--metric", "unr", "--option", "window=5"), "Spearman's rho, pooled")
    assert set(rows) == {f"unr_{n}, window=5" for n in (1, 2, 3, "avg")} | {"length words"}
    rows = table(run("--metric", "unr", "--sweep", "window=3,null"), "Spearman's rho, pooled")
    assert {"unr_1, window=3", "unr_1, window=None"} <= set(rows)
    rows = table(
        run("--metric", "abstractness", "--option", "match=token", "--sweep", "n=1,2"), "Spearman's rho, pooled"
    )
    assert set(rows) == {"abstractness, match=token, n=1", "abstractness, match=token, n=2", "length words"}
    rows = table(run("--metric", "estime", "--offline", "--sweep", "layer=1,6"), "Spearman's rho, pooled")
    assert {"estime alarms, layer=1, negated", "estime soft, layer=1", "estime coherence, layer=6"} <= set(rows)


def test_without_references_their_baselines_are_left_out(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(run("--offline", references=False), "Spearman's rho, pooled")
    assert "jensen_shannon divergence, negated" in rows
    assert not any(label.startswith(("rouge", "bleu", "chrf")) for label in rows)
    with pytest.raises(SystemExit):
        run("--metric", "rouge", references=False)
    assert "rouge needs reference summaries, and" in capsys.readouterr().err


@pytest.mark.parametrize("metric", ["all", *BASELINES])
def test_options_are_of_one_metric(run: Run, metric: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("--metric", metric, "--option", "window=5")
    assert "--option and --sweep need one --metric of abstractness, unr" in capsys.readouterr().err


def test_options_have_a_value(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("--metric", "unr", "--sweep", "window")
    assert "--option and --sweep take NAME=VALUE" in capsys.readouterr().err


def test_one_document_has_no_halves(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("--metric", "length", "--halves", "--documents", "1")
    assert "--halves needs at least two documents" in capsys.readouterr().err


def test_keys_and_addresses_are_not_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    with chat_server.running() as server:
        secrets = {"api_key": "sk-1234", "base_url": server.base_url}
        options = [f"--option={name}={value}" for name, value in {"backend": "openai", "model": "m", **secrets}.items()]
        printed = run("--metric", "summarization_score", *options)
        assert server.requests
    assert "summarization_score qa_score, backend=openai, model=m" in printed
    assert [secret for secret in secrets.values() if secret in printed] == []


def test_an_unknown_option_names_the_allowed_ones(run: Run) -> None:
    with pytest.raises(TypeError, match="unknown option windw: allowed are window"):
        run("--metric", "unr", "--option", "windw=5")


# Quoted values: what benchmarks/results/ and the cards say is what the command prints


# The numbers are of judged texts that are not ours to carry; how they are computed is tested above on our own.
@pytest.mark.skipif(not (SHARED_DATA / "data").is_dir(), reason="needs the judged summaries in ../shared/data")
@pytest.mark.parametrize("file", ["summeval.jsonl", "dailynews_raw.jsonl"])
def test_quoted_values_are_those_that_are_printed(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: dict[tuple[str, ...], dict[str, list[str]]] = {}
    # Those that take seconds; without resamples the intervals are missing, and not compared.
    for metric in ("abstractness", "unr", "nid", "summarization_score", "jensen_shannon"):
        arguments = ["--data", str(SHARED_DATA / "data" / file), "--metric", metric, "--resamples", "0"]
        monkeypatch.setattr(sys, "argv", ["human_correlation", *arguments])
        main()
        for head, rows in tables(capsys.readouterr().out).items():
            printed.setdefault(head, {}).update(rows)
    results = ROOT / "benchmarks" / "results" / f"{file.split('.')[0].split('_')[0]}.md"
    for path in (results, *(folder / "README.md" for folder in FOLDERS.values())):
        quoted = [
            (rows[label], printed[head][label])
            for head, rows in tables(path.read_text(encoding="utf-8")).items()
            for label in rows.keys() & printed.get(head, {}).keys()
        ]
        measured = path == results or path.parent.name in MEASURED
        assert quoted or not measured or (path.parent.name, file) == ("estime", "dailynews_raw.jsonl"), path
        for cells, true in quoted:
            assert [cell.split()[0] for cell in cells] == [cell.split()[0] for cell in true], path


@pytest.mark.parametrize("name", MEASURED)
def test_cards_quote_the_recorded_tables(name: str) -> None:
    """With their intervals, and also rows with an encoder and those of science, which are not scored again above."""
    recorded: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for path in (ROOT / "benchmarks" / "results").glob("*.md"):
        recorded |= tables(path.read_text(encoding="utf-8"))
    card = tables((FOLDERS[name] / "README.md").read_text(encoding="utf-8"))
    quoted = {head: rows for head, rows in card.items() if head in recorded}
    assert quoted
    for head, rows in quoted.items():
        assert rows.items() <= recorded[head].items()


def test_every_benchmark_is_described() -> None:
    described = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert [path.stem for path in (ROOT / "benchmarks").glob("*.py") if f"`{path.stem}`" not in described] == []


@pytest.mark.parametrize("name", MEASURED)
def test_the_commands_of_the_cards_run(name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = (FOLDERS[name] / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    commands = re.findall(
        r"^ +python -m benchmarks\.human_correlation --data summeval\.jsonl (.*)$", card, re.MULTILINE
    )
    assert commands
    monkeypatch.setenv("NO_PROXY", "*")
    with chat_server.running() as server:
        for command in commands:
            filled = command.replace("=URL", f"={server.base_url}").replace("=FOLDER", f"={tmp_path / 'cache'}")
            assert any(label.startswith(name) for label in table(run(*filled.split()), "Spearman's rho, pooled"))
