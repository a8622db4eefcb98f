# SPDX-License-Identifier: Apache-2.0
"""What a page answers, without a browser."""

from __future__ import annotations

import asyncio
import csv
import json
import math
import runpy
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import evaluate
import gradio
import pytest

from metrics._shared.demo_language import is_read
from metrics._shared.stop_words import STOP_WORDS
from tests.pages.parts import FOLDERS, NAMES, import_beside, load_page

HOSTILE = "<script>alert('x')</script> \"quoted\" & <img src=x onerror=alert(1)>"
BASQUE = (
    "Martxoan hiriko zubi zaharra itxi egin zuten, ibaiaren ura bi metro igo zelako. Alkateak esan"
    " zuen zubia udaberrira arte itxita egongo dela, eta herritarrek beste bide bat hartu beharko"
    " dutela ordura arte."
)


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The page file as it stands beside a metric."""
    import_beside(FOLDERS["facts"], monkeypatch)
    import demo

    return demo


@pytest.fixture
def facts(demo: ModuleType) -> Any:
    """The page of a metric that reads the document, in a language."""
    metric = evaluate.load(str(FOLDERS["facts"] / "facts.py"))
    option = demo.gradio.Dropdown([("English", "en"), ("German", "de")], value="en", render=False)
    return demo.Demo(metric, "Title", "Lead", "Invented", options={"language": option})


def scored_rows(
    demo: ModuleType, page: Any, path: Path, language: str = "en"
) -> tuple[str, Any, list[dict[str, str]]]:
    """Return the notes, the means, and the rows of the CSV file to be downloaded."""
    notes, means, download = demo.answer_file(page, str(path), language)
    assert "value" in download, notes
    with open(download["value"], encoding="utf-8", newline="") as file:
        return notes, means["value"], list(csv.DictReader(file))


def test_the_answer_has_the_score_the_marks_and_the_python_that_gives_it(
    demo: ModuleType, facts: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    summary = demo.STORIES["Invented"]
    scores = demo.score(facts, demo.DOCUMENT, summary, "en")
    html, python = demo.answer(facts, demo.DOCUMENT, summary, "en")
    first = facts.metric.headlines()[0]
    assert f'<output data-key="{first}">{demo.show_number(scores[first])}</output>' in html
    assert "<mark" in html
    assert facts.metric.signature(language="en") in html
    program = tmp_path / "program.py"
    program.write_text(python, encoding="utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out == f"{scores}\n"


def test_each_line_of_a_document_is_a_passage_where_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = load_page("source_use", monkeypatch).DEMO
    demo = sys.modules["demo"]
    scores = demo.score(page, page.document, demo.STORIES["Copied"])
    assert scores["passages_used"] == 2 / 3
    _, python = demo.answer(page, page.document, demo.STORIES["Copied"])
    program = tmp_path / "program.py"
    program.write_text(python, encoding="utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out == f"{scores}\n"
    assert math.isnan(demo.score(page, demo.DOCUMENT, demo.STORIES["Copied"])["passages_used"])


def test_the_stories_show_what_the_metric_sees(demo: ModuleType, facts: Any) -> None:
    found = {
        name: demo.score(facts, demo.DOCUMENT, text, "en")["facts_score"]
        for name, text in demo.STORIES.items()
    }
    assert found.pop("Invented") < 0.5
    # all names of "Mixed up" are there: what it says of them is not looked at
    assert min(found.values()) > 0.9


@pytest.mark.parametrize(
    ("document", "summary"),
    [("", "A fox."), ("A fox.", " "), ("x" * 50_001, "A fox."), ("A fox.", "x" * 50_001)],
)
def test_what_is_not_scored(document: str, summary: str, demo: ModuleType, facts: Any) -> None:
    html, python = demo.answer(facts, document, summary, "en")
    assert 'class="problem"' in html
    assert python == ""


def test_what_is_given_never_becomes_markup(demo: ModuleType, facts: Any) -> None:
    summary = f"{HOSTILE} in 1999, said Olaf Brandt."
    html, _ = demo.answer(facts, f"{demo.DOCUMENT} {HOSTILE}", summary, "en")
    assert "<script" not in html
    assert "<img" not in html
    assert "alert('x')" in unescape(html)


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        (
            (
                "The fox and the crow sat on a branch of the old tree in the wood, and the fox"
                " asked that it sing a song."
            ),
            "en",
        ),
        (
            [
                "The fox and the crow sat on a branch of the old tree,",
                "and the fox asked for a song in the wood.",
            ],
            "en",
        ),
        (
            (
                "Belediye başkanı salı günü yaptığı açıklamada eski köprünün ilkbahara kadar kapalı"
                " kalacağını söyledi. Nehrin suyu iki metre yükseldi ve birçok ev boşaltıldı, ama"
                " bu yıl için geçici bir yol açılacak."
            ),
            "tr",
        ),
        (
            (
                "Ordføreren sa tirsdag at den gamle brua er stengt til våren. Vannet i elva steg,"
                " og mange hus ble tømt."
            ),
            "da no",
        ),
        (BASQUE, ""),
        ("Zubia itxita dago.", " ".join(STOP_WORDS)),  # too short to tell
        ("", " ".join(STOP_WORDS)),
    ],
)
def test_in_which_languages_a_text_may_be(text: Any, languages: str) -> None:
    assert [code for code in STOP_WORDS if is_read(text, code, STOP_WORDS)] == languages.split()


def test_a_text_in_another_language_has_no_score_and_the_others_have_theirs(
    demo: ModuleType, facts: Any
) -> None:
    page = replace(
        facts, reads=lambda options, text: is_read(text, options["language"], STOP_WORDS)
    )
    scores, details, _, _ = demo.compute(
        page, [BASQUE, demo.DOCUMENT], ["Itxita.", "Inge Dahl."], {"language": "en"}
    )
    assert math.isnan(scores["facts_score"][0])
    assert scores["facts_score"][1] == 1
    assert details[0] == demo.UNREAD
    html, _ = demo.answer(page, BASQUE, "Itxita.", "en")
    assert demo.UNREAD["reason"][1:] in html


@pytest.mark.parametrize(
    "name", [name for name, folder in FOLDERS.items() if (folder / "stop_words.py").is_file()]
)
def test_a_page_whose_metric_rests_on_words_scores_no_basque(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = load_page(name, monkeypatch).DEMO
    scores = sys.modules["demo"].score(
        page, BASQUE, BASQUE, *(part.value for part in page.options.values())
    )
    assert all(map(math.isnan, scores.values()))


ROWS = [
    {
        "document": "Inge Dahl left the house on the hill.",
        "summary": "Inge Dahl left.",
        "system": "a",
        "=1+1": "@x",
        "date": "2024-01-05",
    },
    {
        "document": "Inge Dahl left the house on the hill.",
        "summary": "Olaf Brandt left.",
        "system": "b",
        "=1+1": "007",
        "date": "",
    },
    {
        "document": "The fox left the house on the hill.",
        "summary": "It left.",
        "system": "b",
        "=1+1": "NA",
        "date": "5",
    },
]


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json", ".jsonl"])
def test_the_rows_of_a_file(suffix: str, demo: ModuleType, facts: Any, tmp_path: Path) -> None:
    path = tmp_path / f"rows{suffix}"
    with path.open("w", encoding="utf-8", newline="") as file:
        if suffix in (".csv", ".tsv"):
            writer = csv.DictWriter(
                file, list(ROWS[0]), delimiter="," if suffix == ".csv" else "\t"
            )
            writer.writeheader()
            writer.writerows(ROWS)
        else:
            file.write(
                json.dumps(ROWS)
                if suffix == ".json"
                else "".join(json.dumps(row) + "\n" for row in ROWS)
            )
    notes, means, rows = scored_rows(demo, facts, path)
    assert [row["facts_score"] for row in rows] == ["1.0", "0.0", ""]
    # no formula, and every cell as it was
    assert [row["'=1+1"] for row in rows] == ["'@x", "007", "NA"]
    assert [row["date"] for row in rows] == ["2024-01-05", "", "5"]
    assert list(means["system"]) == ["a", "b"]
    assert list(means["summaries"]) == [1, 2]
    assert list(means["facts_score"]) == [1, 0]
    assert "facts_score for 1" in notes


def test_a_list_of_passages_is_one_document(demo: ModuleType, facts: Any, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(
        json.dumps(
            {
                "document": ["Inge Dahl left the house.", "It was on the hill."],
                "summary": "Inge Dahl.",
            }
        )
    )
    assert scored_rows(demo, facts, path)[2][0]["facts_score"] == "1.0"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rows.xlsx", b"", "rows.xlsx"),
        ("rows.csv", b"document,text\na,b\n", "summary"),
        ("rows.csv", b"document,summary\n", "0 rows"),
        ("rows.csv", b"", "No columns"),
        ("rows.csv", "document,summary\n\xe4,b\n".encode("latin-1"), "utf-8"),
        ("rows.json", b"{", "Expecting"),
        ("rows.json", b'[{"document": 5, "summary": "a"}]', "document"),
    ],
)
def test_a_file_that_is_not_scored(
    name: str, content: bytes, said: str, demo: ModuleType, facts: Any, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    html, *hidden = demo.answer_file(facts, str(tmp_path / name), "en")
    assert 'class="problem"' in html
    assert said in html
    assert all(update["visible"] is False for update in hidden)


@pytest.mark.parametrize(("most", "is_scored"), [(3, True), (2, False)])
def test_the_longest_file_that_is_scored(
    most: int, is_scored: bool, demo: ModuleType, facts: Any, tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    _, means, *_ = demo.answer_file(
        replace(facts, most_rows=most), str(tmp_path / "rows.jsonl"), "en"
    )
    assert means["visible"] is is_scored


@pytest.mark.parametrize(
    "value", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\u200b=1", "\r1", "\uff1d1", " \uff0b1"]
)
def test_a_cell_that_a_spreadsheet_takes_for_a_formula(value: str, demo: ModuleType) -> None:
    assert demo.FORMULA.match(value)


@pytest.mark.parametrize("value", ["1+1", "a=b", "", "Fox - and crow", "“-”"])
def test_a_cell_that_is_none(value: str, demo: ModuleType) -> None:
    assert not demo.FORMULA.match(value)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_one_endpoint_and_never_waits_for_the_last_change(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = load_page(name, monkeypatch).page.config["dependencies"]
    assert [event["api_name"] for event in events if event["api_visibility"] == "public"] == [
        "score"
    ]
    # gradio 6.31 sends an event that waits for the last change forty times a second, without end.
    assert {event["trigger_mode"] for event in events if event["backend_fn"]} <= {
        "multiple",
        "once",
    }


@pytest.mark.parametrize(
    ("environment", "checked"),
    [
        ({}, True),
        ({"GRADIO_SERVER_NAME": "127.0.0.1"}, True),
        ({"GRADIO_SERVER_NAME": "0.0.0.0"}, False),
        ({"SPACE_ID": "acme/facts"}, False),
    ],
)
def test_where_a_page_answers_to_other_names(
    environment: dict[str, str], checked: bool, demo: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRADIO_SERVER_NAME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    # what `allowed_hosts` changes, given back at the end
    cors = demo.CustomCORSMiddleware
    monkeypatch.setattr(cors, "is_valid_origin", cors.is_valid_origin)
    assert bool(demo.allowed_hosts()) is checked


@pytest.mark.parametrize("error", [ValueError("SECRET"), gradio.Error("SECRET")])
def test_no_text_reaches_the_log(
    error: Exception, demo: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    class Page:
        """Stands for a page that cannot use what it is given."""

        async def process_api(self, *_given: Any) -> None:
            raise error

    page: Any = Page()
    demo.log_no_texts(page)
    with pytest.raises(gradio.Error) as raised:
        asyncio.run(page.process_api("SECRET"))
    assert not raised.value.print_exception
    assert "SECRET" not in "".join(capfd.readouterr())


def test_a_file_holds_no_character_of_control(demo: ModuleType) -> None:
    table = demo.pandas.DataFrame({"a\x1b": ["b\x9b\x00", "\uff1dc"]})
    kept = Path(demo.keep_csv(table, "x.csv")).read_text(encoding="utf-8")
    assert kept == "a?\nb??\n'\uff1dc\n"


def test_a_story_has_an_example_before_a_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page("support", monkeypatch)
    import demo

    values = [component.value for component in page.OPTIONS.values()]

    def before(summary: str) -> str:
        shown, python = demo.answer_unasked(page.DEMO, demo.DOCUMENT, summary, *values)
        assert python == ""  # no call of the reader's gives these verdicts
        return unescape(shown)

    lowest = {"Faithful": 1, "Invented": 0, "Mixed up": 0, "Copied": 1, "Repetitive": 1}
    for name, story in demo.STORIES.items():
        assert page.NO_MODEL in before(story)
        assert f'data-key="support_min">{lowest[name]}<' in before(story)
    assert before("A summary of my own.") == demo.WAITING
    assert {value for _, value in page.OPTIONS["verifier"].choices} == set(page.RECIPES)
