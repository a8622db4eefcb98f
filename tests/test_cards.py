# SPDX-License-Identifier: Apache-2.0
"""The first screen of each card, its picture, and what it quotes of the checklist and of the reference values."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from benchmarks import judgements, reference_values
from benchmarks.checklist import __main__ as checklist_command
from docs.pictures import cards
from metrics._shared.evidence import Evidence, Mark
from tests.modules import FOLDERS, ROOT, SHARED_DATA, load, write_rows

CARDS = {name: (folder / "README.md").read_text(encoding="utf-8") for name, folder in FOLDERS.items()}
SEES = "### What it sees"  # what the checklist says of a metric, once it was measured
NAMES = pytest.mark.parametrize("name", FOLDERS)
SVG = "{http://www.w3.org/2000/svg}"


def table_rows(text: str) -> dict[str, list[str]]:
    """The cells of all rows of the Markdown tables of a text, by their first cell."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not set(line) <= set("|- ")]
    return {
        first: rest for first, *rest in ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines)
    }


def paragraphs(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


# Worked by hand


def test_a_picture_shows_texts_marks_and_legend() -> None:
    # "b" is the third character, so its box begins two characters of 9 units behind the margin of 20.
    example = cards.Example("", "a b c", Evidence([Mark(2, 3, "new")]), {"new": "not there"}, "score 0.50")
    picture = ElementTree.fromstring(cards.draw(example).split("\n", 1)[1])
    assert paragraphs(picture) == ["Summary", "a b c", "score 0.50", "not there"]
    (box, key) = (rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "blue-fill")
    assert (box.get("x"), box.get("width")) == ("38", "9")
    assert key.get("x") == "20"


def test_texts_are_escaped() -> None:
    example = cards.Example("<b> & 'c'", "<script>", Evidence([Mark(0, 8, "new")]), {"new": "<i>"}, "a < b")
    picture = ElementTree.fromstring(cards.draw(example).split("\n", 1)[1])
    assert paragraphs(picture) == ["Document", "<b> & 'c'", "Summary", "<script>", "a < b", "<i>"]


def test_a_long_text_keeps_every_character() -> None:
    text = "word " * 40 + "end"
    lines = cards.lines_of(text)
    assert " ".join(line for _, line in lines) == text
    assert all(text[place : place + len(line)] == line and len(line) <= cards.COLUMNS for place, line in lines)


# What the cards show


@NAMES
def test_the_first_screen_answers_what_one_asks_first(name: str) -> None:
    screen = re.split(r"^## Metric Description$", CARDS[name], flags=re.MULTILINE)[0]
    asked = ("**Range:**", "**Better:**", "**Use it**", "**Do not use it**", "```python", f"]({name}.svg)")
    places = [screen.index(part) for part in asked]
    assert places == sorted(places)
    assert re.search(r"!\[[^\]]{60,}\]", screen), "an alternative text that says what the picture shows"
    directions = {direction for key, direction in load(name).directions().items() if key in load(name).headlines()}
    (told,) = re.findall(r"\*\*Better:\*\* (\w+)", screen)
    assert {told} == directions


@pytest.mark.parametrize("section", ["Metric Description", "Intended Uses", "How to Use", "Examples", "Citation"])
@NAMES
def test_sections_stand_in_the_order_of_evaluate(name: str, section: str) -> None:
    order = re.findall(r"^##+ (.*)$", CARDS[name], re.MULTILINE)
    expected = ["Metric Description", "Intended Uses", "How to Use", "Inputs", "Output Values"]
    expected += ["Values from Popular Papers", "Examples", "Limitations and Bias", "Citation", "Further References"]
    assert section in order
    assert [heading for heading in order if heading in expected] == expected


def test_pictures_are_those_of_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards.main(["--check"]) == 0, capsys.readouterr().out


def test_a_picture_that_is_out_of_date_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cards, "ROOT", tmp_path)
    monkeypatch.setattr(cards, "run_example", lambda folder: cards.by_hand())
    folder = tmp_path / "metrics" / "unr"
    folder.mkdir(parents=True)
    monkeypatch.setattr(cards.vendor, "metric_folders", lambda: [folder])
    assert cards.main(["--check"]) == 1
    assert capsys.readouterr().out == "out of date: metrics/unr/unr.svg\n"
    assert cards.main([]) == 0
    assert cards.main(["--check"]) == 0


@pytest.mark.parametrize("name", [name for name, card in CARDS.items() if SEES in card and name != "estime"])  # a model
def test_what_a_score_sees_is_what_the_checklist_prints(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["checklist", "--cards"])
    assert checklist_command.main() == 0
    (printed,) = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", capsys.readouterr().out, re.DOTALL | re.MULTILINE)
    rows, quoted = table_rows(printed), table_rows(CARDS[name].partition(SEES)[2].partition("\n## ")[0])
    columns = [rows["what is changed"].index(label) for label in quoted["what is changed"]]
    assert len(rows) > 10
    assert columns
    assert quoted == {first: [cells[i] for i in columns] for first, cells in rows.items()}


# Reference values


def test_reference_values_worked_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # System a is judged better. Its words are all different, so unr_1 is 1. Of the four words of b, one is different.
    summaries = [
        {"system": "b", "summary": "no no no no", "scores": {"good": 1}},
        {"system": "a", "summary": "each word differs here", "scores": {"good": 5}},
    ]
    monkeypatch.chdir(tmp_path)
    write_rows("judged.jsonl", {"document": "A text.", "references": ["one two two"], "summaries": summaries})
    monkeypatch.setattr(sys, "argv", ["reference_values", "--data", "judged.jsonl"])
    reference_values.main()
    rows = table_rows(capsys.readouterr().out)
    assert rows["score"] == ["best 1 of 2 systems", "worst 1", "reference summaries"]
    assert rows["unr_1"] == ["1.00 (1.00 to 1.00)", "0.25 (0.25 to 0.25)", "0.67"]
    assert rows["number of words"] == ["4.00 (4.00 to 4.00)", "4.00 (4.00 to 4.00)", "3.00"]


def test_systems_need_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_rows("judged.jsonl", {"document": "A text.", "summaries": [{"summary": "Text.", "scores": {"good": 1}}]})
    with pytest.raises(ValueError, match="a summary has no `system`"):
        reference_values.order_systems(judgements.read("judged.jsonl"))


# Judged texts of others are not ours to carry; how the table is made is worked by hand above.
@pytest.mark.slow
@pytest.mark.skipif(not (SHARED_DATA / "data").is_dir(), reason="needs the judged summaries in ../shared/data")
def test_quoted_reference_values_are_those_that_are_printed() -> None:
    printed = table_rows(reference_values.table(judgements.read(str(SHARED_DATA / "data" / "summeval.jsonl"))))
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    for text in (guide, *(card for name, card in CARDS.items() if name != "estime")):
        (table,) = re.findall(r"^\| score \| best 4 of .*?(?=\n\n)", text, re.DOTALL | re.MULTILINE)
        quoted = table_rows(table)
        assert len(quoted) > 1
        assert quoted == {key: printed[key] for key in quoted}
