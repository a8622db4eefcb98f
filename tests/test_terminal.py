# SPDX-License-Identifier: Apache-2.0
"""Tests of what is printed first: what is said of systems, the means and their marks."""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import cli
from summary_metrics.findings.means import describe_standing, list_undefined, make_columns, measure_means
from summary_metrics.findings.records import Reason
from summary_metrics.findings.statistics import Estimates
from summary_metrics.findings.wording import UNREAD, how_sure, round_size
from summary_metrics.showing.tables import display_width
from summary_metrics.showing.terminal import Style, choose_style, screen_lines, tabulate_below
from tests.invented import UNSHOWN, column_of, findings_of, statement_of
from tests.modules import FOLDERS, ROOT, load, write_rows
from tests.system_scores import COPIES, alike, loaded

pytestmark = pytest.mark.usefixtures("empty_folder")
SHUFFLED = {"hallucinating": "A", "repetitive": "B", "faithful": "C", "copying": "D"}
CHINESE = "\u79d1\u5b66\u5bb6\u53d1\u73b0\u65b0\u77ff\u7269\u3002"  # scientists discover a new mineral
METRICS = ["--metrics", "abstractness,unr,nid,summarization_score"]


def news(names: dict[str, str]) -> list[dict[str, Any]]:
    """Return the rows of the example with other names of systems."""
    lines = (ROOT / "examples" / "news.jsonl").read_text(encoding="utf-8").splitlines()
    return [{**row, "system": names[row["system"]]} for row in map(json.loads, lines)]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what a command prints."""
    capsys.readouterr()
    assert cli.main([*arguments, *METRICS]) == 0
    return capsys.readouterr().out


# The trial: systems renamed and shuffled


@pytest.fixture
def trial(capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed for the news, with the systems renamed."""
    return printed(capsys, write_rows("news.jsonl", *news(SHUFFLED)))


def test_the_first_screen_names_the_three_faults_and_puts_no_system_first(
    trial: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = " ".join(trial.split())
    assert "Problems are shown of 2 of 4 systems." in said
    in_order = [
        " PROBLEMS ",
        " A invents: 14 of 14 summaries contain ",
        " B repeats: on average 45 % ",
        " No problem is shown of C and D. ",
        " HOW THEY WRITE D copies: 100 % ",
        " MEANS ",
        " LIMITS ",
    ]
    assert sorted(in_order, key=said.index) == in_order
    assert "unr_avg: B is lower than all others." in said
    assert "1.00 (6 of 14)" in trial
    assert all(word not in said for word in ("Prefer", "better than", "no fault"))
    assert all(display_width(line) <= 80 or "|version:" in line for line in trial.splitlines())
    # Only what is printed in every run, not what this one scored: a second run prints the same.
    again = printed(capsys, "news.jsonl")
    assert again.split("\n", 1)[1] == trial.split("\n", 1)[1]


def test_an_example_stands_below_each_verdict(trial: str) -> None:
    said = " ".join(trial.split())
    assert '"95 percent"' in said
    assert "The source says " in said
    assert "words in a row are those of the source" in said
    assert "times in one summary." in said


@pytest.mark.parametrize("form", ["markdown", "latex", "csv", "json"])
def test_other_formats_are_alone_on_standard_output(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("news.jsonl", *news(SHUFFLED)[:16])
    assert cli.main(["news.jsonl", "--metrics", "unr,nid", "--format", form]) == 0
    captured = capsys.readouterr()
    assert "16 rows in news.scores.jsonl" in captured.err
    start = {"markdown": "| system |", "latex": r"\begin{tabular}", "csv": "score,system,", "json": "{"}[form]
    assert captured.out.startswith(start)
    assert "|version:" not in captured.out
    assert "unr_1" not in captured.out.replace("\\", "")
    assert cli.main(["news.jsonl", "--metrics", "unr,nid", "--format", form, "--all-scores"]) == 0
    assert "unr_1" in capsys.readouterr().out.replace("\\", "")


def test_a_report_beside_every_score_has_the_few_main_scores(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("news.jsonl", *news(SHUFFLED)[:16])
    command = ["news.jsonl", "--metrics", "unr,nid", "--format", "csv", "--report", "report.html"]
    assert cli.main(command) == 0
    few, main = capsys.readouterr().out, Path("report.html").read_text()
    assert cli.main([*command, "--all-scores"]) == 0
    assert "unr_1" not in few
    assert "unr_1" in capsys.readouterr().out
    assert Path("report.html").read_text() == main


def test_a_comparison_says_why_it_may_not_agree_with_the_marks(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("news.jsonl", *news(SHUFFLED))
    metrics = ["--metrics", "abstractness,unr", "--compare"]
    assert cli.main(["news.jsonl", *metrics]) == 0
    out = capsys.readouterr().out.splitlines()
    # Two scores are shown first, `unr_avg` and `abstractness_2`, and six pairs of systems are compared in each.
    assert re.search("corrected for 12 comparisons, this table for [0-9]+, so they may", out[-1])
    assert out[-2].startswith(
        "Higher is better: unr_1, unr_2, unr_3, unr_avg. Describes, does not rank: abstractness_1,"
    )
    assert cli.main(["news.jsonl", *metrics, "--all-scores"]) == 0
    assert "this table for" not in capsys.readouterr().out  # which prints no marks
    assert cli.main(["news.jsonl", "--metrics", "nid", "--compare", "--output", "nid.scores.jsonl"]) == 0
    assert "this table for" not in capsys.readouterr().out  # both compare the same
    found = json.loads(Path("nid.scores.jsonl.compare.json").read_text())
    assert found["directions"] == {"nid": "lower"}


# Worked by hand


def lines_of(findings: Any, **style: Any) -> list[str]:
    return list(screen_lines(findings, Style(**style)))


def test_systems_stand_side_by_side_while_they_fit() -> None:
    wide = lines_of(findings_of({"a": [0.5, 0.2], "b": [0.25, 0.3]}))
    assert "  source covered (qa_score)  0.50   0.25   higher" in wide
    tall = "\n".join(lines_of(findings_of({f"s{i}": [0.5, 0.2] for i in range(7)})))
    assert re.search(r"^  system +qa_score +nid$", tall, re.MULTILINE)
    assert re.search(r"^  \(better\) +higher +lower$", tall, re.MULTILINE)
    assert re.search(r"^  s6 +0\.50 +0\.20$", tall, re.MULTILINE)


def test_a_score_that_favours_copies_says_so_and_colours_nobody() -> None:
    means = measure_means(loaded(), alike(a=COPIES, b=(0.95, 0.5, 0.5)), 0, every=True)
    columns = {column.key: column for column in make_columns(loaded(), means)}
    assert [cell.mark for cell in columns["facts_score"].cells] == ["+", "-"]
    assert [cell.tone for cell in columns["facts_score"].cells] == [0.0, 0.0]
    assert columns["facts_score"].note == "copying raises it"
    assert [cell.tone for cell in columns["unr_avg"].cells] == [1.0, -1.0]
    lines = list(tabulate_below(findings_of({"a": [0.5, 0.2]}), [columns["facts_score"], columns["unr_avg"]], 80))
    assert lines[2] == ["(more copying)", "raises it ", ""]


def test_what_a_score_favours_is_the_word_of_its_metric_and_moves_it_the_better_way() -> None:
    columns = [
        column_of("x", "higher", [0.5])._replace(favours="length"),
        column_of("y", "lower", [0.5])._replace(favours="copying"),
    ]
    notes = [line for line in tabulate_below(findings_of({"a": [0.5, 0.5]}), columns, 80) if line[0].startswith("(")]
    assert notes[1:] == [["(more length)", "raises it ", ""], ["(more copying)", "", "lowers it "]]
    assert [column.note for column in columns] == ["length raises it", "copying lowers it"]


def test_of_two_systems_a_difference_is_said_once_and_of_many_scores_nothing_is_said_once() -> None:
    columns = [column_of("nid", "lower", [0.9, 0.1], {0: "+", 1: "-"})]
    columns += [column_of(key, "higher", [0.5, 0.5]) for key in ("x", "y", "z")]
    assert describe_standing(columns, ["a", "b"]) == {
        "nid": "a is higher than b.",
        "x, y and z": "no system is significantly above or below the other.",
    }


def test_many_systems_are_listed_by_their_problem_with_a_number_for_each() -> None:
    systems = {f"s{i}": [0.5, 0.2] for i in range(20)}
    having = [statement_of(name, amount=f"{k} %") for k, name in enumerate(systems) if k < 12]
    said = " ".join(" ".join(lines_of(findings_of(systems, having))).split())
    assert "copies: 12 of 20 systems: s0 (0 %), s1 (1 %), s2 (2 %)" in said
    assert "s11 (11 %)." in said
    assert "more" not in said
    assert "No problem is shown of 8 systems." in said


def test_eight_systems_are_named_one_by_one() -> None:
    systems = {f"s{i}": [0.5, 0.2] for i in range(8)}
    said = " ".join(" ".join(lines_of(findings_of(systems, [statement_of("s3")]))).split())
    assert "PROBLEMS s3 copies: It copies." in said
    assert "No problem is shown of s0, s1, s2, s4, s5, s6 and s7." in said


def test_a_score_that_no_summary_has_is_explained_beside_the_table() -> None:
    # Of nine rows of each system, a has no nid at all, and b lacks qa_score twice and nid once.
    def summary(*undefined: int) -> Estimates:
        nothing = np.full(2, np.nan)
        return Estimates(9, np.array(undefined), nothing, nothing, nothing)

    keys = ["qa_score", "nid"]
    need = load("unr").needs()["unr_1"]
    needs = {key: Reason("", "m", need._replace(text=f"It needs {key}.", unspaced="")) for key in keys}

    def said(groups: list[tuple[str, Estimates]], needs: dict[str, Reason], told: tuple[str, ...] = ()) -> list[str]:
        return [one.say(lambda *_: "") for one in list_undefined(keys, groups, needs, told)]

    both = [("a", summary(0, 9)), ("b", summary(2, 1))]
    # That a few of its summaries lack a score says the table.
    assert said(both, needs) == [
        "10 summaries of a and b have no nid, so the means leave them out. It needs nid.",
    ]
    (one,) = list_undefined(keys, both, needs)
    assert (one.code, one.scores, one.systems, one.number, one.of) == ("undefined", ("nid",), ("a",), 10, 18)
    assert not one.tabled
    (one,) = list_undefined(keys, both, needs, ("nid",))
    assert one.tabled
    assert said(both, needs, ("nid",))[0].startswith("10 summaries of a and b have no nid, ")
    assert said(both[:1], {}) == ["No summary has nid."]
    assert said([("a", summary(0, 0))], needs) == []


def test_what_could_not_be_judged_is_no_verdict_and_its_reason_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    rows = news(SHUFFLED)
    chinese = [{**row, "summary": CHINESE, "system": name} for row in rows[::4] for name in ("X", "Y")]
    write_rows("rows.jsonl", *rows, *chinese)
    said = " ".join(printed(capsys, "rows.jsonl", "--ignore", "same_text", "--ignore", "language").split())
    needed = f"unr_avg is undefined. {load('unr').needs()['unr_avg'].text}"
    assert " X: nothing could be judged copied: abstractness_4 is undefined. " in said
    assert f" repetition: {needed} " in said
    assert said.count(needed) == 1
    assert " Y: nothing could be judged for the same reasons." in said
    # The marks of the others are those that they have without X and Y.
    assert "unr_avg: B is lower than all others that have this score." in said
    write_rows("two.jsonl", *chinese)
    said = " ".join(printed(capsys, "two.jsonl", "--ignore", "same_text", "--ignore", "language").split())
    assert "Nothing could be judged: copied: abstractness_4 is undefined." in said
    assert all(word not in said for word in ("Prefer", "No problem", "can show little"))


def test_where_no_document_was_read_nothing_is_said_to_be_significant(capsys: pytest.CaptureFixture[str]) -> None:
    name = write_rows("news.jsonl", *news(SHUFFLED))
    assert cli.main([name, "--metrics", "unr,nid"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Nothing could be judged: repetition: It shows " in said
    assert f" {UNREAD} " in said
    assert "significant" not in said
    assert "judge ten documents yourself" not in said  # which needs documents


def test_systems_that_share_no_document_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    rows = news(SHUFFLED)
    # A has two summaries of its document, and B one of another.
    own = [{**rows[0], "system": "A"}, {**rows[1], "system": "A"}, {**rows[4], "system": "B"}]
    said = " ".join(printed(capsys, write_rows("rows.jsonl", *own)).split())
    assert "No system is marked as best or worst: no document is summarized by two of them." in said


def test_what_helps_in_another_language_is_said_only_there(capsys: pytest.CaptureFixture[str]) -> None:
    texts = {"en": "It rained and the old roads were wet again.", "fr": "Il pleuvait et les rues."}
    for language, text in texts.items():
        write_rows(f"{language}.jsonl", *({"document": text, "summary": text, "system": one} for one in "ab"))
    advice = "For another language give --option summarization_score.language=CODE."
    for texts_in, read, advised in (("en", "en", False), ("fr", "fr", False), ("fr", "en", True)):
        option = ["--option", f"summarization_score.language={read}", "--all-scores", "--restart"]
        said = printed(capsys, f"{texts_in}.jsonl", "--language", texts_in, *option)
        assert "No summary has facts_score." in said
        assert (advice in said) is advised


def test_rows_without_a_system_have_the_documents_that_they_have(capsys: pytest.CaptureFixture[str]) -> None:
    rows = news(SHUFFLED)[:8]  # of two documents
    rows[0]["system"] = ""
    said = " ".join(printed(capsys, write_rows("rows.jsonl", *rows)).split())
    (named,) = re.findall(r"Of 2 documents (.*?)\. Each", said)
    assert "(none) has 1" in named
    assert "has 0" not in named


def test_files_without_systems_are_one_system_until_they_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{key: value for key, value in row.items() if key != "system"} for row in news(SHUFFLED)]
    names = [write_rows("a.jsonl", *rows[::4]), write_rows("b.jsonl", *rows[1::4])]
    note = "No row has a system. --compare takes each file as one."
    assert note in printed(capsys, *names)
    assert note not in printed(capsys, *names, "--compare")
    assert note not in printed(capsys, names[0])


@pytest.mark.parametrize(("detectable", "said"), [(0.0031, "0.0031"), (0.157, "0.16"), (25.0, "25"), (1e-9, "0.0001")])
def test_how_large_a_difference_would_be_shown(detectable: float, said: str) -> None:
    systems = findings_of({"a": [0.5, 0.2], "b": [0.5, 0.2]}).systems
    sure = how_sure(9, systems, [UNSHOWN._replace(detectable=detectable)], {"nid": "lower"})
    assert f"in nid between two systems is usually shown from {said} on. A smaller" in sure


def test_pairs_differ_in_how_large_a_difference_would_be_shown() -> None:
    systems = findings_of({"a": [0.5, 0.2], "b": [0.5, 0.2], "c": [0.5, 0.2]}).systems
    pairs = [UNSHOWN._replace(detectable=size) for size in (0.157, 0.24, math.nan, 0.1)]
    sure = how_sure(9, systems, pairs, {"nid": "lower"})
    assert " from 0.24 on, for some pairs from 0.10 on. " in sure
    assert sure.endswith(" For 1 of the 4 pairs no such size can be said.")


def test_with_five_documents_no_difference_can_be_significant(capsys: pytest.CaptureFixture[str]) -> None:
    # All differences may have one sign in 2 of 2^5 = 32 ways, which is more than 5 %; in 2 of 2^6 it is less.
    said = "With {} documents no difference between two systems can be significant: score more documents."
    for documents in (2, 5, 6):
        rows = news(SHUFFLED)[: 4 * documents]  # those of a document stand together
        found = " ".join(printed(capsys, write_rows(f"{documents}.jsonl", *rows)).split())
        assert found.count(said.format(documents)) == (2 if documents < 6 else 0)  # first of all, and among the limits
    systems = findings_of({"a": [0.5, 0.2], "b": [0.5, 0.2]}).systems
    few = how_sure(40, systems, [UNSHOWN._replace(detectable=math.nan, documents=3)], {"nid": "lower"})
    assert few.startswith("Any two systems share 3 documents at most, so ")
    undefined = [UNSHOWN._replace(detectable=math.nan, documents=1, undefined=39)]
    few = how_sure(40, systems, undefined, {"nid": "lower"})
    assert few.startswith("At most 1 document has a score of both of two systems, so ")
    alike = [UNSHOWN._replace(detectable=math.nan, documents=100)]
    assert how_sure(100, systems, alike, {"nid": "lower"}) == ""


# Properties


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("unr", {}),
        ("unr", {"window": 5, "variance": True}),
        ("unr", {"tokenizer": "char"}),
        ("nid", {}),
        ("nid", {"length": "content"}),
        ("abstractness", {}),
        ("abstractness", {"n": [2, 4], "match": "token"}),
    ],
)
def test_a_metric_says_how_many_words_its_scores_need(name: str, options: dict[str, Any]) -> None:
    metric = load(name, **options)
    for key, needed in ((key, need.say()) for key, need in metric.needs().items()):
        (least,) = (int(number) for number in re.findall(r"\d+", needed))
        words = ["fox", "red", "dog", "ran", "net"] if "word" in needed else list("fyxdn")
        enough, too_few = (("" if len(words[0]) == 1 else " ").join(words[:size]) for size in (least, least - 1))
        scores = metric.compute(predictions=[enough, too_few], references=["A source."] * 2, use_aggregator=False)[key]
        assert [math.isnan(score) for score in scores] == [False, True], key


@pytest.mark.parametrize("name", FOLDERS)
def test_what_a_score_needs_is_said_of_every_score(name: str) -> None:
    metric = load(name)
    assert metric.needs().keys() == metric.directions().keys()  # each of these scores can be undefined


@given(st.floats(1e-12, 1e12))
def test_a_size_has_two_digits_and_is_never_0(number: float) -> None:
    said = round_size(number)
    assert float(said) == pytest.approx(max(number, 1e-4), rel=0.05 if number > 1e-3 else 1)
    assert float(said) > 0
    assert len(said.partition(".")[2]) <= 4
    assert len(said.replace(".", "").strip("0")) <= 2


# Edges


@pytest.mark.parametrize(
    ("text", "undefined", "remedies"),
    [
        # One word with its full stop.
        (
            "狐狸跑了。",
            {"unr_avg", "nid", "abstractness_2", "facts_score"},
            {
                **dict.fromkeys(("abstractness_2", "abstractness_3", "abstractness_4"), "abstractness.tokenizer=char"),
                **dict.fromkeys(("unr_2", "unr_3", "unr_avg"), "unr.tokenizer=char"),
                "nid": "nid.tokenizer=char",
                "facts_score": "summarization_score.language=CODE",
            },
        ),
        ("The dog ran.", {"facts_score"}, {"facts_score": "summarization_score.language=CODE"}),
    ],
)
def test_an_undefined_score_is_said_with_what_to_do(
    text: str, undefined: set[str], remedies: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("rows.jsonl", *({"document": text, "summary": text, "system": system} for system in "ab"))
    said = " ".join(printed(capsys, "rows.jsonl").split())
    assert set(re.findall(r"No summary has (\w+)\.", said)) == undefined
    assert "facts_score: no system is shown" not in said
    every = printed(capsys, "rows.jsonl", "--all-scores")
    needs = dict(re.findall(r"^No summary has (\w+)\. (A summary needs .+)$", every, re.MULTILINE))
    assert {key: needed.partition(" --option ")[2].rstrip(".") for key, needed in needs.items()} == remedies
    for key in undefined:  # said once, among the verdicts or below the means
        assert said.count(f"{key} is undefined. {needs[key]}") + said.count(f"No summary has {key}. {needs[key]}") == 1
    problems = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    (quoted,) = re.findall(r"`(No summary has facts_score\. .*?) \.\.\.`", problems)
    assert f"\n{quoted} " in every
    (quoted,) = re.findall(r"`(Nothing .*?) \.\.\.`", problems)
    assert (f" {quoted} " in said) == ("unr_avg" in undefined)
    # To do what is said is enough. Facts are not read in Chinese, and the other text has none.
    advised = {f"--option={remedy}" for remedy in remedies.values() if remedy.endswith("=char")}
    after = printed(capsys, "rows.jsonl", *sorted(advised), "--restart", "--all-scores")
    assert re.findall(r"No summary has (\w+)", after) == ["facts_score"]


@pytest.mark.parametrize(("language", "needed"), [("fr", "a name, number"), ("de", "a number"), ("zh", "da, de, en")])
def test_what_a_fact_is_depends_on_the_language(language: str, needed: str) -> None:
    metric = load("summarization_score", faithfulness=True)
    own = {"backend": str, "language": language} if language == "zh" else {"language": language}
    assert needed in metric.needs(**own)["facts_score"].say()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_unless_it_is_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert choose_style(Terminal()).colour
    assert not choose_style(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not choose_style(Terminal()).colour
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not choose_style(Terminal()).colour


def test_colour_changes_no_letter() -> None:
    findings = findings_of({"a": [0.5, 0.2], "b": [0.25, 0.3]}, [statement_of("a")])
    plain, coloured = ("\n".join(lines_of(findings, colour=colour)) for colour in (False, True))
    assert "\x1b[1;31mcopies\x1b[0m:" in coloured
    describing = findings_of({"a": [0.5, 0.2], "b": [0.25, 0.3]}, [statement_of("a", kind="description")])
    assert "31m" not in "\n".join(lines_of(describing, colour=True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_one_system_has_no_verdict_and_no_mark(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in news(SHUFFLED) if row["system"] == "A"]
    said = " ".join(printed(capsys, write_rows("one.jsonl", *rows)).split())
    assert "There is one system." in said
    assert "invents:" not in said
    assert "facts not found" in said


def test_names_and_texts_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    names = dict(zip(SHUFFLED, ("x" * 300, "\u0645\u0631\u062d\u0628\u0627", "\u7cfb\u7edf", "b\x1b[31m"), strict=True))
    rows = [{**row, "summary": row["summary"].replace(" ", " \x1b[2J", 3)} for row in news(names)]
    said = printed(capsys, write_rows("names.jsonl", *rows))
    assert "\x1b" not in said
    assert "PROBLEMS" in said


def test_what_is_compared_as_it_is_has_no_other_format(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.scores.jsonl").touch()
    assert cli.main(["--compare", "a.scores.jsonl", "--format", "csv"]) == 2
    assert "--format csv: is for scores of texts" in capsys.readouterr().err
