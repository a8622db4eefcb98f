# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.agreement import count_draws
from benchmarks.factuality import JudgedSet, marks_table, read_set, tables
from benchmarks.judgements import Judged
from tests.modules import ROOT

RESULTS = ROOT / "benchmarks" / "results" / "factuality.md"
SOURCE = "The old bridge in Holm is closed until Monday. About 300 cars must take the ferry."


def rows_of(table: str) -> dict[str, list[str]]:
    """The cells of each row of a Markdown table, by its label."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return {label: cells for label, *cells in lines}


def judge(summaries: list[str], right: list[float], each: int = 2, **more: Any) -> JudgedSet:
    """Judged summaries, so many of each document, without resamples."""
    judgements = np.array(right)
    documents = np.arange(len(summaries)) // each
    known = Judged(
        [SOURCE] * len(summaries),
        summaries,
        [[]] * len(summaries),
        documents,
        documents * 0 - 1,
        {"correct": judgements},
        **more,
    )
    return JudgedSet("file", known, judgements, count_draws(int(documents.max()) + 1, 0))


# Worked by hand


@pytest.mark.filterwarnings("ignore:facts_score is undefined")  # "The bridge reopens." has no fact
def test_what_is_marked() -> None:
    # Of the correct, one of two is marked, "Holmburg". Of those with a foreign name or number, one of one, "900". Of
    # those with other errors, none of one: "reopens" is no fact. Two are marked, and one of them is not correct. Of the
    # two marks, "900" is among the words that people marked.
    judged = judge(
        ["The bridge in Holm is closed.", "A bridge in Holmburg closed.", "There are 900 cars.", "The bridge reopens."],
        [1, 1, 0, 0],
        errors=[[], [], ["900 cars"], ["reopens"]],
        kinds=[[], [], ["extrinsic-NP"], ["intrinsic-predicate"]],
    )
    table = marks_table([judged])
    assert table is not None
    rows = rows_of(table)
    assert rows["What facts_score marks"] == ["file"]
    assert [cells[0].replace("[nan, nan] ", "") for cells in [*rows.values()][2:]] == [
        "0.50 (2)",
        "1.00 (1)",
        "0.00 (1)",
        "0.50 (2)",
        "0.50 (4)",  # not correct, of all
        "0.50 (2)",
    ]


def test_tables_of_scores() -> None:
    # The first score orders as the judges do. The second orders one pair of a document rightly, and ties the other.
    judged = judge(["a"] * 4, [0, 1, 0, 1])
    scored = {
        "facts_score": np.array([1.0, 2, 1, 2]),
        "abstractness, negated": np.array([1.0, 2, 3, 3]),
        "qa_score": np.array([2.0, 1, 2, 1]),
    }
    first, rho, ordered = tables([judged], [scored]).split("\n\n")
    # The other score has the ranks 1, 2, 3.5, 3.5, and the judgements 1.5, 3.5, 1.5, 3.5: rho = 1 / sqrt(4.5 * 4).
    assert rows_of(first)["file, 4"] == [
        "1.00 [nan, nan]",
        "-1.00 [nan, nan]",
        "0.24 [nan, nan] abstractness, negated",
    ]
    assert rows_of(rho)["Spearman's rho, pooled"] == ["file, 4"]
    assert rows_of(rho)["facts_score"] == ["1.00 [nan, nan]"]
    assert rows_of(ordered)["facts_score"] == ["1.00 [nan, nan]"]
    assert rows_of(ordered)["abstractness, negated"] == ["0.75 [nan, nan]"]  # (1 + 1/2) / 2


# Properties: the whole command, with a real encoder


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    pairs = [("The old bridge is closed.", "The new bridge is open."), ("300 cars wait.", "900 cars wait.")]
    lines = [
        {
            "document": SOURCE,
            "summaries": [{"summary": s, "scores": {"correct": c}} for s, c in zip(pair, (1, 0), strict=True)],
        }
        for pair in pairs
    ]
    file = tmp_path / "pairs.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-m", "benchmarks.factuality", "--data", f"{file}:correct", "--resamples", "10"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    _, rho, ordered = run.stdout.strip().split("\n\n")
    assert rows_of(rho)["Spearman's rho, pooled"] == ["pairs, 4"]
    assert rows_of(ordered)["facts_score"][0].startswith("0.75")  # of two pairs one is a tie


# Published values: what the pages quote is what was printed


def read_tables(path: Path) -> dict[tuple[str, ...], dict[str, list[str]]]:
    """The rows of each Markdown table of a file, by its head."""
    found = {}
    for table in re.findall(r"(?:^\|.*\n)+", path.read_text(encoding="utf-8"), re.MULTILINE):
        (title, columns), *rows = rows_of(table.strip()).items()
        head = (title, *columns)
        found[head] = dict(rows)
    return found


@pytest.mark.parametrize("page", ["benchmarks/README.md", "metrics/summarization_score/README.md"])
def test_pages_quote_the_recorded_tables(page: str) -> None:
    recorded = read_tables(RESULTS)
    quoted = {head: rows for head, rows in read_tables(ROOT / page).items() if head in recorded}
    assert any(head[0] == "What facts_score marks" for head in quoted)
    for head, rows in quoted.items():
        del rows[next(label for label in rows if set(label) <= {"-"})]
        assert rows.items() <= recorded[head].items()


def test_sentences_about_marks_are_what_was_printed() -> None:
    (marks,) = (rows for head, rows in read_tables(RESULTS).items() if head[0] == "What facts_score marks")
    percent = {
        label: [f"{100 * float(cell.split()[0]):.0f} %" for cell in cells]
        for label, cells in marks.items()
        if label[0] != "-"
    }
    wrong, wrong_of_all = (
        percent["not correct, of the summaries that are marked"],
        percent["not correct, of all summaries"],
    )
    alarms = percent["marked, of the correct summaries: false alarms"]
    foreign = percent["marked, of the summaries with an error of the kind extrinsic-NP"]
    readme, guide, page = (
        " ".join((ROOT / name).read_text(encoding="utf-8").split())
        for name in ("README.md", "docs/guide.md", "benchmarks/README.md")
    )
    assert f"that `facts_score` marks, {wrong[0]} are wrong, and of all {wrong_of_all[0]}." in readme
    assert (
        f"It marks {foreign[0]} of those with a foreign name or number, and {alarms[0]} of the correct ones." in readme
    )
    assert f"it marks {alarms[1]} of the correct ones" in readme
    assert f"{wrong[0]} of the marked ones were wrong, and {wrong_of_all[0]} of all" in guide
    assert f"{alarms[1]} of the correct ones were marked" in guide
    assert (
        f"that it marks, {wrong[0]} are not correct, while {wrong_of_all[0]} of all are not. It marks {foreign[0]}"
        in page
    )
    assert f"It marks {alarms[1]} of the summaries that people found correct." in page


# Edges and errors


def test_sets_without_marked_words_have_no_table_of_marks() -> None:
    assert marks_table([judge(["a", "b"], [0, 1], errors=[None, None])]) is None


def test_summaries_of_their_own_documents_have_no_order() -> None:
    judged = judge(["a", "b"], [0, 1], each=1)
    scores = {"facts_score": judged.right, "abstractness": judged.right}
    ordered = tables([judged], [scores]).split("\n\n")[2]
    assert rows_of(ordered)["facts_score"] == ["-"]


def test_a_file_without_the_aspect(tmp_path: Path) -> None:
    file = tmp_path / "judged.jsonl"
    line = {"document": "d", "summaries": [{"summary": "s", "scores": {"fluency": 1}}]}
    file.write_text(json.dumps(line), encoding="utf-8")
    with pytest.raises(ValueError, match="has no aspect 'consistency'; it has fluency"):
        read_set(f"{file}:consistency", 0)
    with pytest.raises(ValueError, match="--data must be FILE:ASPECT, got 'judged.jsonl'"):
        read_set("judged.jsonl", 0)
