# SPDX-License-Identifier: Apache-2.0
"""`--judgements` and `--judgement-column`: screen, JSON, report and Python say the same, and say it first."""

from __future__ import annotations

import csv
import json
import re
import tempfile
from pathlib import Path

import pytest

import summary_metrics
from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.judging.plan import sample_documents
from summary_metrics.judging.records import Judgement, Store
from summary_metrics.reading.rows import Row, document_digest, read_rows, summary_digest
from tests.modules import ROOT

COLUMNS = {role: role for role in ("document", "summary", "id", "system")}
EXAMPLE = ROOT / "examples" / "news.jsonl"
GOOD = {"faithful": 5, "copying": 4, "hallucinating": 2, "repetitive": 1}
OPTIONS = ["--metrics", "unr,nid,summarization_score"]
BEST = "Among the best: faithful, copying. Out: hallucinating, repetitive."


def example_rows() -> list[Row]:
    return list(read_rows([str(EXAMPLE)], COLUMNS, pytest.fail))


def value_of(row: Row) -> int:
    """What somebody might say: the copy is now and then as good as the faithful summary, or better."""
    better = row.system == "copying" and row.document is not None and len(row.document) % 2
    return GOOD[str(row.system)] + bool(better)


def write_judgements(file: Path, documents: int = 10) -> None:
    rows = example_rows()
    chosen = {one.digest for one in sample_documents(lambda: rows, documents, [], 0, [])}
    store = Store(file)
    for row in rows:
        assert row.document is not None
        digest = document_digest(row.document)
        if digest in chosen:
            value = value_of(row)
            store.append(Judgement(digest, summary_digest(row.summary), "overall", value, "anna", 1, 5))
    store.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example, its judgements, and an output that has been scored."""
    made = tmp_path_factory.mktemp("judged")
    (made / "news.jsonl").write_bytes(EXAMPLE.read_bytes())
    write_judgements(made / "news.judged.jsonl")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        assert cli.main(["news.jsonl", *OPTIONS]) == 0
    return made


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    status = cli.main(["news.jsonl", *OPTIONS, *arguments])
    said = capsys.readouterr()
    assert status == 0, said.err
    return said.out


def test_judgements_come_first_and_then_the_scores(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "--judgements", "news.judged.jsonl")
    assert f"\n\nWHAT YOU JUDGED\n  40 different summaries, judged by anna: overall, from 1 to 5.\n\n  {BEST}\n" in said
    assert said.index("WHAT YOU JUDGED") < said.index("56 summaries of 14 documents") < said.index("MEANS")
    assert "judge ten documents yourself" not in said
    every = run(capsys, "--judgements", "news.judged.jsonl", "--all-scores")
    assert every.index(BEST) < every.index("95 % interval")


def test_without_judgements_the_screen_ends_with_how_to_give_them(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = " ".join(run(capsys).split())
    assert "To learn which is better, judge ten documents yourself: summary-metrics judge news.jsonl" in said


def test_a_fitted_score_is_written_for_each_row(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(run(capsys, "--judgements", "news.judged.jsonl").split())
    assert "It is in news.scores.jsonl.fitted.jsonl for each row." in said
    assert "and no truth" in said
    rows = [json.loads(line) for line in (here / "news.scores.jsonl.fitted.jsonl").read_text().splitlines()]
    expected = [(str(row.system), summary_digest(row.summary)) for row in example_rows()]
    assert [(row["system"], row["summary_digest"]) for row in rows] == expected
    means = {name: sum(r["fitted_score"] for r in rows if r["system"] == name) / 14 for name in GOOD}
    assert min(means["faithful"], means["copying"]) > max(means["hallucinating"], means["repetitive"])


def test_a_pipe_gets_the_scores_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)  # so that TMPDIR is looked up
    Path("news.jsonl").write_bytes(EXAMPLE.read_bytes())
    write_judgements(Path("news.judged.jsonl"))
    before = sorted(tmp_path.iterdir())
    assert cli.main(["news.jsonl", *OPTIONS, "--judgements", "news.judged.jsonl", "--output", "-"]) == 0
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert len(rows) == 56
    assert "fitted_score" not in rows[0]
    shown = " ".join(said.err.split())
    assert BEST in shown
    assert "A fitted score guesses" in shown  # it is said what it is worth, and written nowhere
    assert "for each row" not in shown
    assert sorted(tmp_path.iterdir()) == before


def test_json_says_the_same(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "--judgements", "news.judged.jsonl", "--format", "json"))["judgements"]
    assert (found["best"], found["out"]) == (["faithful", "copying"], ["hallucinating", "repetitive"])
    assert found["judges"] == ["anna"]
    assert found["documents"] == 10
    assert {"score", "rho", "low", "high", "verdict", "within", "above_length"} <= set(found["agreement"][0])
    assert found["fitted_score"]["rho"] > 0
    shown = " ".join(run(capsys, "--judgements", "news.judged.jsonl").split())
    run(capsys, "--judgements", "news.judged.jsonl", "--report", "intervals.html")
    page = (here / "intervals.html").read_text(encoding="utf-8")
    (first, *_) = [one for one in found["agreement"] if one["verdict"] == "agrees"]
    said = f"{first['score']} ({first['rho']:.2f}, {first['low']:.2f} to {first['high']:.2f}"
    assert said in shown
    assert said in page
    assert "judgements" not in json.loads(run(capsys, "--format", "json"))


def test_the_report_begins_with_them_and_draws_them(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "--judgements", "news.judged.jsonl", "--report", "report.html")
    page = (here / "report.html").read_text(encoding="utf-8")
    section = page[page.index('<section id="judged">') : page.index('<section id="short">')]
    assert BEST in section
    assert section.count("<circle") == section.count('role="img"') == 4
    assert section.count('<tr class="out">') == 2
    run(capsys, "--report", "report.html")
    assert 'id="judged"' not in (here / "report.html").read_text(encoding="utf-8")


def test_a_sheet_that_was_filled_in_says_the_same(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "judge.csv"
    assert cli.main(["judge", "news.jsonl", "--sheet", str(sheet), "--judge", "anna"]) == 0
    with open(sheet, encoding="utf-8-sig", newline="") as stream:
        header, *lines = csv.reader(stream)
    of_item = {
        f"{document_digest(row.document)}-{summary_digest(row.summary)}": row for row in example_rows() if row.document
    }
    for line in lines:
        line[4] = str(value_of(of_item[line[0]]))
    with open(sheet, "w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream, delimiter=";").writerows([header, *lines])
    assert f"40 different summaries, judged by anna: overall, from 1 to 5.\n\n  {BEST}" in run(
        capsys, "--judgements", str(sheet)
    )
    lines[7][4] = "six"
    with open(sheet, "w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream).writerows([header, *lines])
    assert cli.main(["news.jsonl", *OPTIONS, "--judgements", str(sheet)]) == 2
    assert "overall is 'six', not a number from 1 to 5" in capsys.readouterr().err


def test_a_column_of_yes_and_no_says_how_often_marks_are_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [json.loads(line) for line in EXAMPLE.read_text().splitlines()]
    for row in rows:
        row["fine"] = "no" if row["system"] == "hallucinating" else "yes"
    Path("news.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = " ".join(run(capsys, "--judgement-column", "fine").split())
    assert "56 different summaries: fine." in said
    assert "Out: hallucinating." in said
    assert re.search(r'Marked by summarization_score as "[^"]+": you called \d+ of \d+ wrong', said)
    assert cli.main(["news.jsonl", *OPTIONS, "--judgement-column", "fin"]) == 2
    assert "no row has `fin` to judge by" in capsys.readouterr().err


def test_columns_of_unlike_scales_are_put_on_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [json.loads(line) for line in EXAMPLE.read_text().splitlines()]
    for row in rows:
        row |= {"ok": "no" if row["system"] == "hallucinating" else "yes", "fluency": GOOD[row["system"]]}
    Path("news.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    columns = ["--judgement-column", "ok", "--judgement-column", "fluency"]
    said = " ".join(run(capsys, *columns).split())
    assert "the mean of ok and fluency, each put on a scale from 0 to 1 (ok: 0 to 1, fluency: 1 to 5)." in said
    found = json.loads(run(capsys, *columns, "--format", "json"))["judgements"]
    means = {one["system"]: one["mean"] for one in found["systems"]}
    # (1 + 4/4) / 2, (1 + 3/4) / 2, (1 + 0/4) / 2, (0 + 1/4) / 2
    assert means == {"faithful": 1, "copying": 7 / 8, "repetitive": 1 / 2, "hallucinating": 1 / 8}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--judgements", "none.jsonl"], "none.jsonl: No such file"),
        (["--judgements", "empty.jsonl"], "empty.jsonl: there is no judgement in it"),
        (
            ["--judgements", "x.jsonl", "--judgement-column", "y"],
            "--judgements and --judgement-column: give one of them",
        ),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_scored(
    arguments: list[str], said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty.jsonl").write_text("")
    assert cli.main(["news.jsonl", "--output", "other.jsonl", *OPTIONS, *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not Path("other.jsonl").exists()


def test_outputs_that_are_compared_take_no_judgements(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["news.scores.jsonl", "--compare", "--judgements", "news.judged.jsonl"]) == 2
    assert "--judgements: the files are scores" in capsys.readouterr().err


# Python


def test_python_takes_a_file_a_list_or_several_aspects(here: Path) -> None:
    rows = [json.loads(line) for line in EXAMPLE.read_text().splitlines()]
    from_file = summary_metrics.score(rows, ["unr"], judgements="news.judged.jsonl")
    assert from_file.judged is not None
    assert repr(from_file).startswith("WHAT YOU JUDGED")
    values = [value_of(row) for row in example_rows()]
    listed = summary_metrics.score(rows, ["unr"], judgements=values)
    assert listed.judged is not None
    assert listed.judged.decision.best == from_file.judged.decision.best == ["faithful", "copying"]
    several = summary_metrics.score("news.jsonl", ["unr"], judgements={"fluency": values, "truth": values})
    assert several.judged is not None
    assert (several.judged.aspect, list(several.judged.aspects)) == ("", ["fluency", "truth"])
    assert summary_metrics.score(rows, ["unr"]).judged is None


def test_python_names_what_is_wrong_with_judgements() -> None:
    rows = [{"summary": "a b", "document": "a"}, {"summary": "b", "document": "a"}]
    with pytest.raises(JobError, match="judgements of overall: there are 1, and 2 rows"):
        summary_metrics.score(rows, ["unr"], judgements=[1])
    with pytest.raises(JobError, match="judgements of overall: item 1 is 'good'"):
        summary_metrics.score(rows, ["unr"], judgements=[1, "good"])
