# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu

from benchmarks.agreement import count_draws
from benchmarks.factuality import (
    TruthSet,
    area_under_curve,
    auc_table,
    bump_table,
    check,
    find_marks,
    main,
    marks_table,
    read_truth_set,
)
from benchmarks.factuality_picture import Dot, draw, place_names, read_dots
from benchmarks.judgements import JudgedSummaries
from tests.modules import ROOT

RESULTS = ROOT / "benchmarks" / "results" / "factuality.md"
SOURCE = "The old bridge in Holm is closed until Monday. About 300 cars must take the ferry."
SUMMARIES = ["The bridge in Holm is closed.", "A bridge in Elna closed.", "There are 900 cars.", "The bridge reopens."]


def rows_of(table: str) -> dict[str, list[str]]:
    """The cells of each row of a Markdown table, by its label."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return {label: cells for label, *cells in lines}


def judge(summaries: list[str], right: list[bool], each: int = 2, **more: Any) -> TruthSet:
    """Judged summaries, so many of each document, without resamples."""
    documents = np.arange(len(summaries)) // each
    sources, references = [SOURCE] * len(summaries), [list[str]() for _ in summaries]
    known = JudgedSummaries(sources, summaries, references, documents, documents * 0 - 1, {}, **more)
    return TruthSet("file", known, np.array(right), count_draws(int(documents.max()) + 1, 0))


# Worked by hand


def test_what_is_marked() -> None:
    # Of the two right ones "Elna" is marked, of the two wrong ones "900"; "reopens" is no fact. So of the marked one of
    # two is wrong, as of all. Of the two marks "900" is on words that people marked.
    spans: list[list[tuple[int, int]] | None] = [[], [], [(10, 18)], [(11, 18)]]
    one = judge(SUMMARIES, [True, True, False, False], spans=spans)
    found = find_marks(one, check(one))
    values = {key: (value.value, value.number) for key, value in found.items() if value is not None}
    assert values == {
        "right": (1 / 2, 2),
        "wrong": (1 / 2, 2),
        "precision": (1 / 2, 2),
        "base": (2 / 4, 4),
        "touching": (1 / 2, 2),
    }


def test_the_area_by_hand() -> None:
    # Two right ones, 0.4 and 0.9, and two wrong ones, 0.4 and 0.5: of four pairs two are won, and one is equal.
    scores, right = np.array([0.4, 0.9, 0.4, 0.5]), np.array([True, True, False, False])
    assert area_under_curve(scores, right, np.ones((1, 4))).tolist() == [2.5 / 4]
    # The second right one is drawn twice: of six pairs four are won, and one is equal.
    assert area_under_curve(scores, right, np.array([[1, 2, 1, 1]])).tolist() == [4.5 / 6]


@pytest.mark.filterwarnings("ignore:facts_score is undefined")
def test_tables_have_a_row_for_each_set() -> None:
    one = judge(SUMMARIES, [True, True, False, False], spans=[None] * 4)
    checked = check(one)
    assert rows_of(marks_table([one], [checked]))["file"][-1] == "-", "nobody marked words"
    # The right ones have 1 and 0, the wrong ones 0 and, without a fact, 1: of four pairs one is won, two are equal.
    assert rows_of(auc_table([one], [checked]))["file, 4"][0].startswith("0.50 ")


def test_rivals_stand_beside_us(tmp_path: Path) -> None:
    # The edit changes a number in the first pair, and no fact in the second: ours is higher once, and the same once.
    pairs = [
        {"article": SOURCE, "reference_summary": "300 cars wait.", "edited_summary": "900 cars wait."},
        {"article": "Snow fell.", "reference_summary": "Snow fell.", "edited_summary": "Snow melted."},
    ]
    scores = [{"Q2_reference": 0.5, "Q2_edited": 0.4}, {"Q2_reference": 0.7, "Q2_edited": 0.6}]
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, pair, score in zip(files, pairs, scores, strict=True):
        file.write_text(json.dumps([{**pair, "scores": score}]), encoding="utf-8")
    rows = rows_of(bump_table([str(file) for file in files], 0))
    assert [cell.split()[0] for cell in rows["facts_score"]] == ["0.50", "0.50", "0.75"]
    assert [cell.split()[0] for cell in rows["Q2"]] == ["1.00", "0.00", "0.75"]


def test_the_dots_are_those_of_the_table() -> None:
    text = "| What is marked | right | wrong |\n| --- | --- | --- |\n| a | 0.10 [0, 1] (9) | 0.50 [0, 1] (9) |\n"
    assert read_dots(f"# factuality\n\n{text}\n| AUC | x | y |\n| --- | --- | --- |\n") == [Dot("a", 0.1, 0.5)]
    picture = draw([Dot("a & b", 0.1, 0.5)])
    assert "a &amp; b: 0.10 of the right, 0.50 of the wrong" in picture
    assert "prefers-color-scheme: dark" in picture
    assert place_names([10, 12, 13, 60]) == [10, 25, 40, 60]


# Reference values


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=30))
def test_the_area_is_that_of_scipy(pairs: list[tuple[int, bool]]) -> None:
    scores, right = np.array([s for s, _ in pairs], dtype=float), np.array([r for _, r in pairs])
    (found,) = area_under_curve(scores, right, np.ones((1, len(pairs))))
    if right.all() or not right.any():
        assert np.isnan(found)
    else:
        won = mannwhitneyu(scores[right], scores[~right]).statistic
        assert found == pytest.approx(won / (right.sum() * (~right).sum()))


# Properties: the whole command


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
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
    monkeypatch.setattr(sys, "argv", ["factuality", "--data", f"{file}:correct:1:en", "--resamples", "10"])
    main()
    marks, areas = capsys.readouterr().out.strip().split("\n\n")
    assert rows_of(marks)["pairs"][1].startswith("0.50")
    assert rows_of(areas)["pairs, 4"][0].startswith("0.75")


# Published values: what the pages quote is what was printed


def recorded_tables() -> dict[tuple[str, ...], dict[str, list[str]]]:
    return read_tables(RESULTS)


def read_tables(path: Path) -> dict[tuple[str, ...], dict[str, list[str]]]:
    """The rows of each Markdown table of a file, by its head."""
    found = {}
    for table in re.findall(r"(?:^\|.*\n)+", path.read_text(encoding="utf-8"), re.MULTILINE):
        (title, columns), *rows = rows_of(table.strip()).items()
        head = (title, *columns)
        found[head] = dict(rows)
    return found


@pytest.mark.parametrize("page", ["benchmarks/inventions.md", "metrics/summarization_score/README.md"])
def test_pages_quote_the_recorded_tables(page: str) -> None:
    recorded = recorded_tables()
    quoted = {head: rows for head, rows in read_tables(ROOT / page).items() if head in recorded}
    assert any(head[0] == "What is marked" for head in quoted)
    for head, rows in quoted.items():
        del rows[next(label for label in rows if set(label) <= {"-"})]
        assert rows.items() <= recorded[head].items()


def test_the_picture_is_of_the_recorded_table() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    assert draw(read_dots(text)) == RESULTS.with_suffix(".svg").read_text(encoding="utf-8")


def test_sentences_about_marks_are_what_was_printed() -> None:
    marks = next(rows for head, rows in recorded_tables().items() if head[0] == "What is marked")
    cnn, xsum = (
        [f"{100 * float(cell.split()[0]):.0f} %" for cell in marks[name][:4]] for name in ("cliff_cnndm", "cliff_xsum")
    )
    low, high, marked = re.fullmatch(r"\S+ \[(\S+), (\S+)\] \((\d+)\)", marks["cliff_cnndm"][2]).groups()  # type: ignore[union-attr]
    interval = f"{100 * float(low):.0f} to {100 * float(high):.0f} %"
    readme, guide = (
        " ".join((ROOT / name).read_text(encoding="utf-8").split()) for name in ("README.md", "docs/guide.md")
    )
    assert f"People found {cnn[3]} of 300 summaries of CNN articles wrong." in readme
    assert f"marks {cnn[1]} of the wrong ones and {cnn[0]} of the right ones; of the {marked} that it" in readme
    assert f"{cnn[2]} are wrong (95 % interval: {interval})" in readme
    assert f"it marks {xsum[0]} of the right ones" in readme
    assert (
        f"{cnn[3]} of 300 summaries of CNN articles wrong; of the {marked} marked ones {cnn[2]} were ({interval})"
        in guide
    )
    assert f"{xsum[0]} of the right ones were marked" in guide


# Edges and errors


def test_a_set_that_is_all_right_has_no_area() -> None:
    one = judge(["a", "b"], [True, True])
    assert np.isnan(one.auc(np.array([1.0, 0.0])).value)


def test_a_file_without_the_aspect(tmp_path: Path) -> None:
    file = tmp_path / "judged.jsonl"
    line = {"document": "d", "summaries": [{"summary": "s", "scores": {"fluency": 1}}]}
    file.write_text(json.dumps(line), encoding="utf-8")
    with pytest.raises(ValueError, match="has no aspect 'consistency'; it has fluency"):
        read_truth_set(f"{file}:consistency", 0)
    with pytest.raises(ValueError, match="--data must be FILE:ASPECT.*, got 'judged.jsonl'"):
        read_truth_set("judged.jsonl", 0)


def test_from_which_judgement_on_a_summary_is_right(tmp_path: Path) -> None:
    file = tmp_path / "judged.jsonl"
    summaries = [{"summary": "s", "scores": {"truth": value}} for value in (5, 4.5, 2)]
    file.write_text(json.dumps({"document": "d", "summaries": summaries}), encoding="utf-8")
    assert read_truth_set(f"{file}:truth", 0).right.tolist() == [True, False, False]
    chosen = read_truth_set(f"{file}:truth:4.5:es", 0)
    assert chosen.right.tolist() == [True, True, False]
    assert chosen.language == "es"
