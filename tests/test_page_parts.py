# SPDX-License-Identifier: Apache-2.0
"""The parts of a page: its tables, its HTML, its answers, and what each app.py says of its metric."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import re
from html import unescape
from pathlib import Path
from typing import Any, ClassVar

import gradio
import pandas
import pytest
from gradio_client.utils import strip_invalid_filename_characters
from packaging.requirements import Requirement

from metrics._shared.evidence import Evidence, Mark
from metrics._shared.page import demo, demo_page
from metrics._shared.page.demo import DOCUMENT, EXAMPLES, Demo
from metrics._shared.page.demo_html import (
    DIRECTIONS,
    show_evidence,
    show_histogram,
    show_list,
    show_number,
    show_problem,
)
from metrics._shared.page.demo_language import find_other_language
from metrics._shared.page.demo_options import allowed_options
from metrics._shared.page.demo_tables import read_table
from metrics._shared.page.demo_words import say_on_page
from tests.browser import load_page
from tests.modules import FOLDERS, load
from tests.helpers.scripted_backend import Scripted
from tests.test_modules import KEYS


def test_no_cell_of_a_download_is_a_formula(tmp_path: Path) -> None:
    table = pandas.DataFrame(
        {"=1+1": ["=1", " +2", "\u202e@SUM(1)", "a=b", "(-1)"], "score": [-1.0, 0.5, 1.0, 2.0, 3.0]}
    )
    kept = demo.keep_csv(table, "rows.csv")
    assert Path(kept).read_text(encoding="utf-8").splitlines() == [
        "'=1+1,score",
        "'=1,-1.0",
        "' +2,0.5",
        "'\u202e@SUM(1),1.0",
        "a=b,2.0",
        "(-1),3.0",
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("rows.txt", "summary\nA net.\n", "rows.txt must end in .csv, .tsv, .jsonl, .ndjson or .json."),
        ("rows.csv.gz", "summary\nA net.\n", "rows.csv.gz must end in .csv, .tsv, .jsonl, .ndjson or .json. Unpack it"),
        ("rows.csv", "", "The file rows.csv has no rows. Allowed are 1 to 3."),
        ("rows.csv", "summary\n", "rows.csv has no rows. Allowed are 1 to 3."),
        ("rows.csv", "summary\na\nb\nc\nd\n", "rows.csv has more than 3 rows"),
        (
            "rows.csv",
            "PK\x03\x04",
            "rows.csv: not a text file",
        ),
        ("rows.csv", "highlights,prediction\na,b\n", "the summary may be the column `highlights` or `prediction`. Ren"),
        ("rows.jsonl", "[1, 2", "Row 1 of rows.jsonl (line 1): broken JSON: "),
        (
            "rows.jsonl",
            '{"summary": null}\n',
            "Row 1 of rows.jsonl (line 1): `summary` must be a string, got None",
        ),
        ("rows.jsonl", '{"summary": ["a"]}\n', "Row 1 of rows.jsonl (line 1): `summary` must be a string, got list."),
        ("rows.jsonl", '{"summary": "a"}\n\n["b"]\n', "Row 2 of rows.jsonl (line 3): a row must be a JSON object"),
        ("rows.jsonl", '{"summary": "a"}\n{"summary" "b"}\n', "(line 2): broken JSON: Expecting ':' delimiter"),
        ("rows.jsonl", '{"summary": "a\\ud800"}\n', "`summary` is not valid UTF-8 at character 2. Save it in UTF-8"),
        (
            "rows.csv",
            "summary^system\na,b^c\n",
            "`summary^system` is one name; allowed between names are commas or semi",
        ),
        ("rows.jsonl", '{"summary": "a", "id": "b", "x": ["\\ud800"]}\n', "(line 1): a value is not valid UTF-8. Save"),
        ("rows.jsonl", '{"summary": ' + "[" * 100_000, "Row 1 of rows.jsonl (line 1): broken JSON: "),
        ("rows.jsonl", '{"summary": "a", "nid": 1}\n', "rows.jsonl already has a column nid, which this page adds"),
        ("rows.csv", "text\na\n", "(line 2): column `summary` is missing; it has `text`. Rename a column of the file."),
        ("rows.csv", "text,summary\na,b,\n", "Row 1 of rows.csv (line 2): 3 fields "),
        ("rows.csv", "summary\na\nb,c\n", "Row 2 of rows.csv (line 3): 2 fields "),
        ("rows.csv", 'summary\n"a\n', "Row 1 of rows.csv (line 2): broken CSV, read to line 2"),
        ("rows.csv", "summary,nid\na,1\n", "rows.csv already has a column nid, which this page adds"),
    ],
)
def test_unusable_tables(tmp_path: Path, name: str, content: str, message: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(ValueError, match=re.escape(message)):
        read_table(str(tmp_path / name), ["summary"], ["nid"], 3)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("w" * 200 + ".txt", ""),
        ("w" * 200 + ".csv", "text\n"),
        ("rows.csv", ",".join("w" * 300 + str(column) for column in range(1000)) + "\n"),
        ("rows.jsonl", json.dumps({"summary": ["w"] * 10**6})),
        ("rows.jsonl", '{"summary": "a"}\n' + "w" * 10**6),
        ("rows.csv", f'summary\n"{"w" * 10**6}'),
    ],
)
def test_no_name_and_no_value_makes_a_message_long(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(ValueError, match="rows|w{80}") as caught:
        read_table(str(tmp_path / name), ["summary"], ["nid"], 3)
    assert len(str(caught.value)) < 2000


def test_a_file_with_a_name_of_300_characters_is_scored(tmp_path: Path) -> None:
    # The page shortens a name to 200 bytes when a file is uploaded; what is downloaded has a longer one.
    _, functions = made()
    path = tmp_path / strip_invalid_filename_characters("w" * 300 + ".csv")
    path.write_text("document,summary," + "c" * 300 + "\na,A net.," + "v" * 300 + "\n")
    _, download, chart = functions["table"][0](None, str(path))[:3]
    assert "rows per value" in chart
    assert Path(download["value"]).read_text().startswith("document,summary," + "c" * 300 + ",")


@pytest.mark.parametrize(
    ("ending", "text", "message"),
    [
        ("csv", "summary\nFähre\n", "Row 1 of rows.csv .*`summary` is not valid UTF-8 at character 2. Save it as"),
        ("csv", "text;résumé\na;b\n", "The file rows.csv: `a name in the header` .* Save it as .CSV UTF-8. and"),
        ("jsonl", '{"summary": "Fähre"}\n', "Row 1 of rows.jsonl .*`summary` .* at character 2. Save it in UTF-8 and"),
    ],
)
def test_a_file_in_another_encoding_is_refused(tmp_path: Path, ending: str, text: str, message: str) -> None:
    path = tmp_path / f"rows.{ending}"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=f"^{message}"):
        read_table(str(path), ["summary"], ["nid"], 3)


def test_other_columns_of_a_file_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(
        '\ufeff{"summary": "a", "id": 9007199254740993, "when": "2024-01-02", "share": 0.1}\n'
        '{"summary": "b\\ud83d\\ude00", "id": null, "when": "0012"}\n'
        '{"summary": "c", "id": 123456789012345678901, "when": true}',
        encoding="utf-8",
    )
    table = read_table(str(tmp_path / "rows.jsonl"), ["summary"], ["nid"], 3).table
    assert table.to_csv(index=False).splitlines() == [
        "summary,id,when,share",
        "a,9007199254740993,2024-01-02,0.1",
        "b\U0001f600,,0012,",
        "c,123456789012345678901,True,",
    ]


class Metric:
    """One that gives every summary the score 1, and one of no words none."""

    references_needed = True
    marks: ClassVar[dict[str, str]] = {"alarm": "an alarm", "match": "its match"}

    def compute(self, *, predictions: list[str], **_: Any) -> dict[str, Any]:
        scores = [1.0 if text.strip(".") else float("nan") for text in predictions]
        return {
            "nid": scores,
            "other": scores,
            "details": [{"found": 1}] * len(predictions),
            "signature": "nid|version:1.0.0",
        }

    def headlines(self) -> tuple[str, ...]:
        return ("nid",)

    def directions(self, **options: Any) -> dict[str, str]:
        return {"other": "higher", "nid": "lower"}

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        return Evidence([Mark(0, details["found"], "alarm", "first <letter>")], explanation="a < b")


def made(**changes: Any) -> tuple[Demo, dict[str, list[Any]]]:
    """Return a page, and the functions that answer its events, by the element that shows the answer."""
    settings = {"title": "T", "lead": "L.", "labels": {"other": "other", "nid": "of it"}, "opening": "Copied"}
    page = Demo(**{"metric": Metric(), **settings, **changes})
    functions: dict[str, list[Any]] = {}
    for event in demo_page.build(page).fns.values():
        if event.outputs:
            functions.setdefault(event.outputs[0].elem_id, []).append(event.fn)
    return page, functions


def test_a_text_has_at_most_50_000_characters() -> None:
    longest, longer = "a" * 50_000, "a" * 50_001
    assert demo.compute(Metric(), [longest], [longest], {})["nid"] == [1.0]
    for document, summary, name in ((longer, "a", "document"), ("a", longer, "summary")):
        message = f"^The {name} has 50,001 characters. This page takes at most 50,000.$"
        with pytest.raises(ValueError, match=message):
            demo.compute(Metric(), [document], [summary], {})


def test_the_first_headline_is_large_and_the_other_scores_say_where_their_direction_is_another() -> None:
    _, functions = made()
    answer = functions["result"][0](None, DOCUMENT, "A net.")[0]
    assert '<output data-key="nid">1</output> <span>of it</span>' in answer
    assert '<dt>other<small>Higher is better.</small></dt><dd data-key="other">1</dd>' in answer
    assert answer.count("is better") == 1


def test_another_score_can_be_large_and_says_what_is_remarked_of_it() -> None:
    page, functions = made(large="other", remarks={"other": "a < b"})
    assert page.keys == ["other", "nid"]
    answer = functions["result"][0](None, DOCUMENT, "A net.")[0]
    assert '<output data-key="other">1</output> <span>other<small>a &lt; b</small></span>' in answer


def test_evidence_that_cannot_be_shown_is_a_message_on_the_page() -> None:
    class Failing(Metric):
        def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
            raise ValueError("no place for <it>")

    _, functions = made(metric=Failing())
    assert functions["result"][0](None, DOCUMENT, "A net.")[0] == show_problem("no place for <it>")


def test_evidence_is_shown_with_all_its_parts_in_order() -> None:
    found = Evidence(
        summary=[Mark(0, 1, "alarm", "n", "g")],
        document=[Mark(2, 3, "match", "m", "g")],
        explanation="a < b",
        heading="Found <here>",
        listed=[("<w>", 2)],
    )
    html = show_evidence(found, "d e", "s t", Metric.marks)
    text = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert text == "a &lt; b The summary s t an alarm Found &lt;here&gt; &lt;w&gt; 2 The document d e its match"
    assert html.count('data-groups="g"') == 2
    plain = show_evidence(Evidence(), "d e", "s t", Metric.marks)
    assert "s t" in plain
    assert "d e" not in plain, "a document without marks"
    assert plain.count("<h2>") == 1


def test_counts_are_listed_as_bars_and_words_as_a_table() -> None:
    assert show_list("Nothing", []) == ""
    bars = show_list("How often", [(f"w{i}", 20 - i) for i in range(14)])
    assert re.findall(r"width:([\d.]+)%", bars)[:2] == ["100.00", "95.00"]
    assert re.findall(r'class="number">(\d+)<', bars) == [str(20 - i) for i in range(12)]
    assert bars.endswith("<p>and 2 more</p>")
    assert show_list("How often", [(f"w{i}", 1) for i in range(13)]).endswith("<p>and 1 more</p>")
    assert "more" not in show_list("How often", [(f"w{i}", 1) for i in range(12)])
    table = show_list("A & B", [("<q>", "yes"), ("r", 0)])
    assert 'role="region" aria-label="A &amp; B" tabindex="0"' in table
    assert re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', table) == [("&lt;q&gt;", "yes"), ("r", "0")]
    assert re.findall(r"<tr>(.*?)</tr>", show_list("Missing", [("<q>", "")])) == ['<th scope="row">&lt;q&gt;</th>']


def test_undefined_scores_are_explained_and_a_file_has_its_signature(tmp_path: Path) -> None:
    _, functions = made()
    (answer,), (answer_file,) = functions["result"], functions["table"]
    undefined = "Undefined: of it, other. The document or the summary has no words that this score can use."
    assert undefined in answer(None, DOCUMENT, "...")[0]
    assert undefined not in answer(None, DOCUMENT, "A net.")[0]

    path = tmp_path / "rows.csv"
    path.write_text("document,summary\na,A net.\na,...\na,Ships.\n")
    chart = answer_file(None, str(path))[2]
    assert "nid is undefined for 1 of 3 rows, which means and chart leave out." in chart
    assert "<h2>nid: rows per value</h2>" in chart
    assert "to be stated with the score: <code>nid|version:1.0.0</code>" in chart
    path.write_text("document,summary\na,A net.\n")
    assert "undefined" not in answer_file(None, str(path))[2]


def test_a_change_that_comes_after_its_answer_does_not_take_it_away() -> None:
    _, functions = made(live=False)
    change, press = functions["result"]
    (shown, answered) = press(DOCUMENT, "A net.")
    assert "of it" in shown
    assert change(answered, DOCUMENT, "A net.") == gradio.skip()
    assert change(answered, DOCUMENT, "A ferry.") == [demo_page.WAITING, None]
    assert change(None, DOCUMENT, "A net.") == [demo_page.WAITING, None]


def test_a_live_page_does_not_draw_the_same_answer_again() -> None:
    _, functions = made()
    (change,) = functions["result"]
    (shown, answered) = change(None, DOCUMENT, "A net.")
    assert "of it" in shown
    assert change(answered, DOCUMENT, "A net.") == gradio.skip()
    assert "of it" in change(answered, DOCUMENT, "A net!")[0]


def test_a_function_decides_by_the_options_whether_the_page_is_live() -> None:
    choice = gradio.Radio(["now", "none"], value="now", render=False)
    _, functions = made(options={"when": choice}, live=lambda options: options["when"] == "now")
    change, choose, press = functions["result"]
    assert change == choose
    assert "of it" in change(None, DOCUMENT, "A net.", "now")[0]
    assert change(None, DOCUMENT, "A net.", "none") == [demo_page.WAITING, None]
    assert "of it" in press(DOCUMENT, "A net.", "none")[0]
    for button in ("run", "run-file"):
        (show,) = functions[button]
        assert [show(when)["visible"] for when in ("now", "none")] == [False, True]


def test_a_scored_file_has_the_mean_of_each_system_and_keeps_the_column(tmp_path: Path) -> None:
    _, functions = made()
    path = tmp_path / "rows.csv"
    # Every summary with words has 1. "<b>": mean of 1 and nothing; "late": nothing is defined.
    path.write_text("document,summary,system\na,A net.,<b>\na,...,<b>\na,...,late\na,A net.,all\n")
    table, _, chart = functions["table"][0](None, str(path))[:3]
    cells = (
        r'<td role="cell" data-label="summaries">(\d+)</td><td role="cell" data-label="nid\nlower is better">(.*?)</td>'
    )
    means = re.findall(rf'<tr role="row"><th scope="row" role="rowheader">(.*?)</th>{cells}', chart)
    few = "1.000<small>of 1 summaries</small>"
    assert means == [("&lt;b&gt;", "2", few), ("late", "1", "undefined"), ("all", "1", "1.000")]
    heads = re.findall(r'<th scope="col" role="columnheader">(.*?)</th>', chart)
    assert heads == ["system", "summaries", "nid<small>lower is better</small>", "other<small>higher is better</small>"]
    assert list(table["value"].columns) == ["row", "system", "nid", "other", "summary"]


@pytest.mark.parametrize("name", ["unr", "nid", "abstractness", "summarization_score"])
def test_the_lines_of_python_give_the_score_of_the_page(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = load_page(name, monkeypatch).page
    answer = next(event.fn for event in page.fns.values() if event.outputs and event.outputs[0].elem_id == "result")
    described = answer.__self__.demo
    summary = EXAMPLES["Repetitive"] + ' It\'s "</code>" \\n.'
    (html,) = described.answer_texts(DOCUMENT, summary, *(option.value for option in described.options.values()))
    lines = re.findall(r"<pre.*?><code>(.*?)</code></pre>", html, re.DOTALL)
    monkeypatch.chdir(FOLDERS[name].parents[1])
    exec(unescape(lines[0]), {})
    printed = capsys.readouterr().out
    first = described.keys[0]
    (shown,) = re.findall(rf'<output data-key="{first}">(.*?)</output>', html)
    (value,) = re.findall(rf"'{first}': ([\d.]+)", printed)
    assert show_number(float(value)) == shown


@pytest.mark.parametrize("name", ["unr", "nid", "abstractness"])
def test_a_script_without_spaces_is_met_with_the_words_of_the_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    score = next(e.fn for e in load_page(name, monkeypatch).page.fns.values() if e.api_name == "score").__self__
    texts = ["A net.", "渔网缠住了渡轮的螺旋桨。", "渡轮迟到了。"]
    options = {option: component.value for option, component in score.options.items()}
    (note,) = score.compute(texts, texts, options)["notes"]
    assert note.startswith("2 rows, the first of them row 2, are in a script")
    assert note.endswith("Choose “characters” under “Split into”.")
    assert score.compute(texts, texts, {**options, "tokenizer": "char"})["notes"] == []


def test_strings_that_cannot_be_characters_are_met_with_both_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    score = next(e.fn for e in load_page("abstractness", monkeypatch).page.fns.values() if e.api_name == "score")
    text = "渡轮迟到了。"
    described = score.__self__
    options = {option: component.value for option, component in described.options.items()} | {"match": "substring"}
    (note,) = described.compute([text], [text], options)["notes"]
    assert note.startswith("The text is in a script")
    assert note.endswith("Choose “tokens” under “Compare” and “characters” under “Split into”.")
    with pytest.raises(ValueError, match="`tokenizer` needs match='token', got match='substring'") as wrong:
        described.compute([text], [text], {**options, "tokenizer": "char"})
    assert described.say(wrong.value) == "Only tokens can be characters. Choose “tokens” under “Compare”."


def test_a_source_in_another_alphabet_and_a_model_that_agrees_are_said_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    fns = load_page("summarization_score", monkeypatch).page.fns.values()
    described = next(e.fn for e in fns if e.api_name == "score").__self__
    options = {option: component.value for option, component in described.options.items()}
    about = "Row 1 is not in the Latin alphabet, in which English is written"
    notes = described.compute(["Паром опоздал.", "A net."], ["A net.", "A net."], options)["notes"]
    assert f"{about}. Choose “Russian” under “Language”." in notes
    # A language that is not read cannot be chosen.
    notes = described.compute(["渡轮迟到了。", "A net."], ["A net.", "A net."], options)["notes"]
    assert f"{about}, and no language that is read without a model is written so." in notes
    russian = {**options, "language": "ru"}
    notes = described.compute(["A net.", "Паром."], ["A net.", "Паром."], russian)["notes"]
    assert (
        "Row 1 is not in the Cyrillic alphabet, in which Russian is written. Choose the language of the document."
        in notes
    )
    backend = Scripted()
    backend.answers = lambda text, questions: [1.0] * len(questions)  # type: ignore[method-assign]
    backend.control_questions = ["invented?"]  # type: ignore[attr-defined]
    result = demo.compute(load("summarization_score"), ["ab"], ["a"], {"backend": backend})
    (flagged,) = (described.say(note) for note in result["notes"] if "not to be trusted" in str(note))
    assert flagged == (
        "The text is not to be trusted: control questions about invented facts were answered with 1, by a model that "
        "agrees to everything or because a text gives it orders."
    )


# The beginning of the story in each language but Russian, whose alphabet is another one.
STORY = {
    "da": "Færgen forlod havnen tirsdag morgen med 42 passagerer. En time senere blev tågen tæt, og kaptajnen hørte "
    "noget under agterstavnen. Ingen kom til skade, men den var to timer forsinket.",
    "de": "Die Fähre verließ am Dienstag den Hafen mit 42 Fahrgästen. Eine Stunde später kam Nebel auf, und die "
    "Kapitänin hörte etwas unter dem Heck. Niemand wurde verletzt.",
    "en": "The ferry left the harbour on Tuesday with 42 passengers. An hour later the fog closed in, and the "
    "captain heard something under the stern. Nobody was hurt.",
    "es": "El transbordador salió del puerto el martes con 42 pasajeros. Una hora más tarde se cerró la niebla, y la "
    "capitana oyó algo bajo la popa. Nadie resultó herido.",
    "fi": "Lautta lähti satamasta tiistaina, ja siinä oli 42 matkustajaa. Tuntia myöhemmin nousi sumu, ja kapteeni "
    "kuuli, että jokin raapi perän alla. Kukaan ei loukkaantunut, mutta lautta oli myöhässä, koska verkko oli "
    "potkurissa.",
    "fr": "Le ferry a quitté le port mardi avec 42 passagers. Une heure plus tard, le brouillard est tombé, et la "
    "capitaine a entendu quelque chose sous la poupe. Personne n'a été blessé dans cet incident.",
    "hu": "A komp kedden hagyta el a kikötőt 42 utassal. Egy órával később köd szállt le, és a kapitány hallotta, "
    "hogy valami súrolja a hajót. Senki nem sérült meg, de a komp két órát késett, mert egy háló volt a csavarban.",
    "it": "Il traghetto ha lasciato il porto martedì con 42 passeggeri. Un'ora dopo è calata la nebbia, e la "
    "capitana ha sentito qualcosa sotto la poppa. Nella rete, che era nel mare da anni, non sono stati trovati pesci "
    "della zona.",
    "nl": "De veerboot verliet dinsdag de haven met 42 passagiers. Een uur later kwam er mist, en de kapitein hoorde "
    "iets onder het achterschip. Niemand raakte gewond, maar de boot was twee uur te laat.",
    "no": "Fergen forlot havnen tirsdag med 42 passasjerer. En time senere kom tåken, og kapteinen hørte noe under "
    "akterenden. Ingen ble skadet, men den var to timer forsinket etter at et garn satt fast.",
    "pt": "O barco saiu do porto na terça-feira com 42 passageiros. Uma hora depois o nevoeiro fechou-se, e a capitã "
    "ouviu algo por baixo da popa. Ninguém ficou ferido, mas o barco não chegou à hora.",
    "sv": "Färjan lämnade hamnen på tisdagen med 42 passagerare. En timme senare kom dimman, och kaptenen hörde "
    "något under aktern. Ingen skadades, men den var två timmar försenad eftersom ett nät satt fast.",
    "tr": "Feribot salı günü 42 yolcuyla limandan ayrıldı. Bir saat sonra sis bastı ve kaptan kıç tarafında bir ses "
    "duydu. Kimse yaralanmadı, ama feribot gecikti; bunun için çok üzgün olan kaptan daha sonra bir açıklama yaptı.",
}


def test_a_document_of_another_language_than_the_chosen_one_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    here = load_page("summarization_score", monkeypatch)
    names = here.LANGUAGES
    assert {*STORY, "ru"} == {*names}
    for code, text in STORY.items():
        for chosen in STORY:
            found = find_other_language(text, chosen, here.STOP_WORDS)
            assert found in ("", code) if code != chosen else found == "", (code, chosen)
        if code != "en":
            assert find_other_language(text, "en", here.STOP_WORDS) == code
            assert find_other_language(STORY["en"], code, here.STOP_WORDS) == "en"
    options = {option: component.value for option, component in here.OPTIONS.items()}
    first = "Row 2 is probably German, and read as English. Choose “German” under “Language”."
    documents = [STORY["en"], [STORY["de"], "Zwei."], STORY["en"]]
    assert here.DEMO.compute(documents, ["42"] * 3, options)["notes"] == [first]
    assert here.DEMO.compute([STORY["de"]], ["42"], {**options, "language": "de"})["notes"] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello",
        "Die Welt und der Spiegel",  # two names of papers: too few words to tell
        "Anna Schmidt, Jörg Weiß, Käthe Öztürk, Grünau, Bad Mühlbach, Würzburg: 19, 27, 340.",
        # Polish and Czech, whose stop words are not here, have words of one and two letters as other languages do.
        "Prom wypłynął z portu we wtorek z 42 pasażerami na pokładzie. Nikt nie został ranny, ale prom przypłynął na "
        "wyspę dwie godziny później, bo sieć była w śrubie.",
        "Trajekt vyplul z přístavu v úterý se 42 cestujícími. Nikdo nebyl zraněn, ale loď přijela na ostrov o dvě "
        "hodiny později, a tak se o tom psalo.",
        'The paper "Die Zeit" wrote that the ferry and the mayor, Herr von der Heide, are in the Bay of La Paz.',
    ],
)
def test_a_text_that_tells_no_language_is_not_doubted(text: str) -> None:
    package = type(load("summarization_score")).__module__.rpartition(".")[0]
    lists = importlib.import_module(".stop_lists", package).STOP_LISTS
    assert find_other_language(text, "en", lists) == ""


def test_a_warning_without_fields_is_said_as_it_is_with_the_labels_of_the_page() -> None:
    assert say_on_page(UserWarning("`flag` and `other` differ"), {"flag": COMPONENTS["flag"]}, 1) == (
        f"“{COMPONENTS['flag'].label}” and `other` differ"
    )


# What a page takes, from its components or through its API


CHOICE = gradio.Radio([("one", 1), ("none at all", "none")], value=1, render=False)
COMPONENTS = {
    "choice": CHOICE,
    "list": gradio.Dropdown([("A", "a"), ("B", "b")], value=None, render=False),
    "typed": gradio.Dropdown(["a"], value=None, allow_custom_value=True, render=False),
    "text": gradio.Textbox(render=False),
    "key": gradio.Textbox(type="password", render=False),
    "number": gradio.Slider(2, 10, 4, step=2, render=False),
    "flag": gradio.Checkbox(render=False),
}


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({}, {}),
        (
            {"choice": 1, "list": "b", "number": 10, "flag": True},
            {"choice": 1, "list": "b", "number": 10, "flag": True},
        ),
        ({"choice": "none"}, {"choice": None}),
        ({"choice": None}, {"choice": None}),
        ({"list": None, "typed": None}, {"list": None, "typed": None}),
        ({"typed": "other", "text": "none", "key": "x" * 1000}, {"typed": "other", "text": "none", "key": "x" * 1000}),
    ],
)
def test_what_a_page_offers_is_taken(given: dict[str, Any], taken: dict[str, Any]) -> None:
    assert allowed_options(COMPONENTS, given) == taken


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"choice": 2}, "`choice` must be one of 1, none on this page, got 2"),
        ({"choice": True}, "`choice` must be one of 1, none on this page, got True"),
        ({"choice": [1]}, r"`choice` must be one of 1, none on this page, got \[1\]"),
        ({"list": "c"}, "`list` must be one of a, b on this page, got 'c'"),
        ({"list": "x" * 10**6}, r"`list` must be one of a, b on this page, got 'x{79}\.\.\."),
        ({"typed": "x" * 1001}, "`typed` .* 1,000 characters on this page, got 'x"),
        ({"text": 5}, "`text` .* 1,000 characters on this page, got 5"),
        ({"key": {"secret": 1}}, "`key` .* 1,000 characters on this page, got something else"),
        ({"number": 10**9}, "`number` must be a whole number from 2 to 10 on this page, got 1000000000"),
        ({"number": 3}, "`number` must be a whole number from 2 to 10 on this page, got 3"),
        ({"number": 4.0}, "`number` must be a whole number from 2 to 10 on this page, got 4.0"),
        ({"number": float("nan")}, "`number` must be a whole number from 2 to 10 on this page, got nan"),
        ({"flag": 1}, "`flag` must be one of True, False on this page, got 1"),
        ({"device": "cuda", "batch_size": 10**9}, "unknown option batch_size, device: this page takes choice, list, "),
        ([("choice", 1)], "options .* by their names, got list"),
        ("choice", "options .* by their names, got str"),
    ],
)
def test_what_a_page_does_not_offer_is_refused(given: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{message}"):
        allowed_options(COMPONENTS, given)
    page, _ = made(options={"choice": CHOICE})
    if isinstance(given, dict) and "choice" in given:
        with pytest.raises(gradio.Error, match=message):
            page.score("a", "b", given)
        assert 'role="alert"' in page.answer_texts("a", "b", given["choice"])[0]


def test_a_component_of_another_kind_is_not_guessed_at() -> None:
    with pytest.raises(TypeError, match="what a Number offers is not known"):
        allowed_options({"n": gradio.Number(1, render=False)}, {"n": 1})


def test_a_text_that_is_none_is_refused() -> None:
    page, _ = made()
    with pytest.raises(gradio.Error, match="The document must be text, got int."):
        page.score(1, "a")  # type: ignore[arg-type]
    with pytest.raises(gradio.Error, match="The summary must be text, got list."):
        page.score("a", ["a"])  # type: ignore[arg-type]


# Each page


@pytest.mark.parametrize("name", FOLDERS)
def test_an_api_takes_the_options_of_its_page_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page(name, monkeypatch).page
    (score,) = (event.fn for event in page.fns.values() if event.api_name == "score")
    for option in (
        "cache_dir",
        "raw_model_name",
        "layer",
        "batch_size",
        "device",
        "explain",
        "references",
    ):
        with pytest.raises(gradio.Error, match=f"unknown option {option}: this page takes "):
            score(DOCUMENT, "A net.", {option: 10**9})
    for option, component in score.__self__.options.items():
        allowed_options({option: component}, {option: component.value})
        with pytest.raises(gradio.Error, match=f"`{option}` must be "):
            score(DOCUMENT, "A net.", {option: 10**9})


def test_an_api_without_a_model_asks_for_its_name_and_not_another_host(monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page("estime", monkeypatch)
    metric = page.MetricWithModel(page.METRIC, "someone/no-model-that-is-here")
    with pytest.raises(ValueError, match=rf"^Name the model: `model_name` is one of {re.escape(page.OFFERED[0])}"):
        metric.compute(predictions=["A net."], references=["A net."])


@pytest.mark.parametrize("name", FOLDERS)
def test_each_page_is_built_from_what_its_metric_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page(name, monkeypatch).page
    answer = next(event.fn for event in page.fns.values() if event.outputs and event.outputs[0].elem_id == "result")
    described = answer.__self__.demo
    metric = described.metric
    directions, first = metric.directions(), described.keys[0]
    if name in directions:
        assert first == name, "the score that names the page is large"
    keys = {key for metric_name, options, _ in KEYS if metric_name == name for key in metric.directions(**options)}
    assert set(metric.headlines()) <= set(described.labels) <= keys | directions.keys()
    written = " ".join(block.value or "" for block in page.blocks.values() if isinstance(block, gradio.HTML))
    assert f"{DIRECTIONS[directions[first]]}</p></header>" in written
    assert not any(sentence[:-1].lower() in described.lead.lower() for sentence in DIRECTIONS.values())

    values = [option.value for option in described.options.values()]
    (html,) = described.answer_texts(DOCUMENT, EXAMPLES[described.opening], *values)
    assert f'<output data-key="{first}">' in html
    shown = re.findall(r'<li><mark style="[^"]*"><span class="\w+">(.*?)</span></mark></li>', html)
    assert shown
    assert set(shown) <= set(metric.marks.values())
    assert len(re.findall('tabindex="0"', html)) > 1


def histogram(values: list[float]) -> dict[str, str]:
    """Return what is written beside the bars: counts by the names of the parts."""
    html = show_histogram(values, "values")
    return dict(re.findall(r'class="name">(.*?)<.*?class="number">(\d+)<', html))


def test_the_histogram_counts_every_defined_value() -> None:
    # Ten parts of [0, 1]: 0 and 0.05 fall into the first, 1 into the last; nan into none.
    counts = histogram([0.0, 0.05, 1.0, float("nan")])
    assert list(counts) == [f"0.{place}0 to 0.{place + 1}0" for place in range(9)] + ["0.90 to 1.00"]
    assert list(counts.values()) == ["2", *["0"] * 8, "1"]
    assert histogram([0.5, 0.5, 0.5 + 1e-15]) == {"0.500": "3"}
    assert show_histogram([float("nan")], "values") == ""


def test_the_histogram_of_whole_numbers_has_no_gaps_between_them() -> None:
    assert histogram([0.0, 0.0, 3.0]) == {"0": "2", "1": "0", "2": "0", "3": "1"}
    assert histogram([4, 4]) == {"4": "2"}
    assert list(histogram([0, 9])) == [str(count) for count in range(10)]
    # Eleven numbers in at most ten parts: two in each.
    assert histogram([0, 1, 2, 10]) == {"0 to 1": "2", "2 to 3": "1", "4 to 5": "0", "6 to 7": "0", "8 to 9": "0"} | {
        "10 to 11": "1"
    }


def test_the_histogram_of_numbers_that_begin_later_counts_from_there() -> None:
    # 5 to 25 are 21 numbers, three in each of seven parts.
    html = show_histogram([5, 7, 25], "values")
    assert re.findall(r'class="name">(.*?)<', html) == [f"{start} to {start + 2}" for start in range(5, 26, 3)]
    assert re.findall(r"width:([\d.]+)%", html) == ["100.00", *["0.00"] * 5, "50.00"]


def test_the_histogram_names_near_edges_apart() -> None:
    counts = histogram([0.94112, 0.94119, 0.94123])
    assert next(iter(counts)) == "0.941120 to 0.941131"
    assert len(counts) == 10
    assert list(histogram([0, 53.2]))[1] == "5.3 to 10.6"


@pytest.mark.parametrize("name", FOLDERS)
def test_gradio_comes_from_the_card_alone_in_the_version_that_is_tested(name: str) -> None:
    lines = (FOLDERS[name] / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert "gradio" not in {Requirement(line).name for line in lines if line and not line.startswith("#")}
    card = (FOLDERS[name] / "README.md").read_text(encoding="utf-8").split("---")[1]
    version = re.search(r"^sdk_version: ([\d.]+)$", card, re.MULTILINE)
    assert version
    assert version[1] == importlib.metadata.version("gradio")
