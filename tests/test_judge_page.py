# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics judge`: the page in a real browser, with the keyboard, and after `kill -9`."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import cli
from summary_metrics.judging.records import read_judgements
from tests.browser import DESKTOP, PHONE, START, Visit
from tests.judge_server import judging

SYSTEMS = ("secret-one", "secret-two", "secret-three", "secret-four", "secret-five")
HOSTILE = "<img src=x onerror=alert(1)> & more"


def write_rows(folder: Path, documents: int = 12) -> Path:
    file = folder / "news.jsonl"
    rows = [
        {
            "system": system,
            "document": f"Document {number}. {HOSTILE}\n" * 40,
            "summary": f"Text {number}-{place} {HOSTILE}",
        }
        for number in range(documents)
        for place, system in enumerate(SYSTEMS)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


def wait_for_lines(file: Path, number: int) -> list[Any]:
    deadline = time.monotonic() + START
    while not file.exists() or len(read_judgements(file)) < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return read_judgements(file)


def post(address: str, path: str, body: object, **headers: str) -> Any:
    request = urllib.request.Request(
        f"{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json", **headers}
    )
    with urllib.request.urlopen(request, timeout=START) as answer:
        return json.load(answer)


@pytest.mark.slow
def test_keys_judge_undo_skip_and_comment_and_each_is_on_the_disk(browser: Any, tmp_path: Path) -> None:
    write_rows(tmp_path)
    file = tmp_path / "news.judged.jsonl"
    with judging(tmp_path, "--documents", "2", "--judge", "anna") as (address, _):
        visit = Visit(browser, address)
        page = visit.page
        visit.expect(page.locator("article")).to_have_count(3)
        visit.expect(page.locator("#progress")).to_have_text("0 of 10: about 4 minutes left (a first guess)")
        text = page.locator("body").inner_text()
        assert "secret" not in text
        assert HOSTILE in text  # as text, not as an element
        page.keyboard.press("4")
        visit.expect(page.locator("#said")).to_contain_text("overall: 4 good")
        assert [one.value for one in wait_for_lines(file, 1)] == [4]
        page.keyboard.press("2")
        page.keyboard.press("u")
        visit.expect(page.locator("#said")).to_contain_text("Taken back: summary 2")
        page.keyboard.press("s")
        visit.expect(page.locator("#said")).to_contain_text("Summary 2 is skipped")
        page.keyboard.press("5")
        visit.expect(page.locator("#said")).to_contain_text("All on this screen is judged")
        visit.expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("c")
        page.keyboard.type("ends in 1 half sentence")  # a digit here is no judgement
        page.keyboard.press("Tab")
        visit.expect(page.locator("#said")).to_have_text("The comment is saved.")
        lines = wait_for_lines(file, 6)
        assert [(one.value, one.skipped) for one in lines[:5]] == [(4, 0), (2, 0), (None, 0), (None, 1), (5, 0)]
        assert lines[5].comment == "ends in 1 half sentence"
        page.locator("#next").click()
        visit.expect(page.locator("article h3")).to_have_text(["Summary 4", "Summary 5"])
        for key in "33n333":
            page.keyboard.press(key)
        wait_for_lines(file, 11)
        page.keyboard.press("1")  # all on this screen is judged, so it judges nothing
        page.keyboard.press("n")
        visit.expect(page.locator("article h3")).to_have_text(["Summary 4", "Summary 5"])
        for key in "11n":
            page.keyboard.press(key)
        visit.expect(page.locator("#closing")).to_have_text("summary-metrics news.jsonl --judgements news.judged.jsonl")
        assert [one.value for one in read_judgements(file)][6:] == [3, 3, 3, 3, 3, 1, 1]
        assert visit.foreign() == []
        assert visit.complaints == []
        visit.close()


@pytest.mark.slow
def test_kill_right_after_a_key_loses_nothing_and_it_continues(browser: Any, tmp_path: Path) -> None:
    write_rows(tmp_path)
    file = tmp_path / "news.judged.jsonl"
    with judging(tmp_path, "--judge", "anna") as (address, process):
        visit = Visit(browser, address)
        visit.expect(visit.page.locator("article")).to_have_count(3)
        visit.page.keyboard.press("4")
        visit.expect(visit.page.locator("#said")).to_contain_text("Saved")
        os.kill(process.pid, signal.SIGKILL)
        visit.page.keyboard.press("5")
        visit.expect(visit.page.locator("#trouble")).to_have_text("Not saved: the command has ended; start it again.")
        # What is not saved is not shown as if it were.
        visit.expect(visit.page.locator("input[type=radio]:checked")).to_have_count(1)
        visit.close()
    assert [one.value for one in read_judgements(file)] == [4]
    with judging(tmp_path, "--judge", "anna", "--documents", "11") as (address, _):
        visit = Visit(browser, address)
        visit.expect(visit.page.locator("#progress")).to_contain_text("1 of 55")
        visit.expect(visit.page.locator("input[type=radio]:checked")).to_have_count(1)
        visit.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_page_is_for_everybody(browser: Any, tmp_path: Path, viewport: dict[str, int], scheme: str) -> None:
    write_rows(tmp_path)
    with judging(tmp_path, "--aspect", "overall,fluency", "--judge", "anna") as (address, _):
        visit = Visit(browser, address, viewport, scheme)
        page = visit.page
        visit.expect(page.locator("article")).to_have_count(3)
        page.keyboard.press("Tab")
        page.locator("footer summary").click()
        page.locator("article details summary").first.click()
        page.locator("input[type=radio]").first.check(force=True)
        visit.expect(page.locator("#said")).to_contain_text("Saved")
        assert visit.violations() == []
        assert min(visit.contrasts(".points span, .text, legend, #progress, #said, button, h1, h2, h3, footer")) >= 4.5
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.get_by_role("radio", name="5 very good").count() == 6
        assert page.get_by_role("group", name="fluency").count() == 3
        page.locator("#keys").uncheck()
        page.locator("h1").click()
        page.keyboard.press("n")
        visit.expect(page.locator("article h3").first).to_have_text("Summary 1")  # the keys are off
        visit.close()


@pytest.mark.slow
def test_two_judges_at_once_share_documents_and_a_file(tmp_path: Path) -> None:
    write_rows(tmp_path)
    with judging(tmp_path, "--judge", "anna") as (one, _), judging(tmp_path, "--judge", "ben") as (other, _):
        for number in range(3):
            post(one, "/judge", {"number": number, "place": 0, "aspect": "overall", "value": 4})
            post(other, "/judge", {"number": number, "place": 0, "aspect": "overall", "value": 1})
    found = read_judgements(tmp_path / "news.judged.jsonl")
    assert [one.judge for one in found] == ["anna", "ben"] * 3
    documents = [{one.document_digest for one in found if one.judge == judge} for judge in ("anna", "ben")]
    assert documents[0] == documents[1]


@pytest.mark.slow
def test_another_site_can_neither_read_nor_judge(tmp_path: Path) -> None:
    write_rows(tmp_path)
    good = {"number": 0, "place": 0, "aspect": "overall", "value": 4}
    with judging(tmp_path, "--judge", "anna") as (address, _):
        for headers in (
            {"Origin": "https://evil.example"},
            {"Host": "evil.example"},
            {"Content-Type": "text/plain"},
        ):
            with pytest.raises(urllib.error.HTTPError, match="403"):
                post(address, "/judge", good, **headers)
        request = urllib.request.Request(f"{address}/screen?0", headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request, timeout=START)
        for bad in ({}, {**good, "value": 6}, {**good, "value": 4.5}, {**good, "place": 9}, {**good, "aspect": "x"}):
            with pytest.raises(urllib.error.HTTPError, match="400"):
                post(address, "/judge", bad)
        nested = urllib.request.Request(
            f"{address}/judge", b"[" * 30_000, {"Content-Type": "application/json"}, method="POST"
        )
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(nested, timeout=START)
        with pytest.raises(urllib.error.HTTPError, match="404"):
            post(address, "/../judge.py", good)
        assert post(address, "/judge", good)["done"] == 1
    assert len(read_judgements(tmp_path / "news.judged.jsonl")) == 1


# Without a browser


def test_a_sheet_says_how_much_there_is_and_what_to_do_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows(tmp_path)
    monkeypatch.chdir(tmp_path)
    aspects = ["--aspect", "coherence,consistency,fluency,relevance"]
    assert cli.main(["judge", "news.jsonl", "--sheet", "judge.csv", *aspects]) == 0
    said = capsys.readouterr().out
    assert "10 documents, 50 different summaries, 4 aspects: 200 judgements, about " in said
    assert "For fewer: --aspect overall, --systems a,b,c or --documents 5." in said
    assert said.endswith(
        "50 lines in judge.csv. Fill it in, then run\n  summary-metrics news.jsonl --judgements judge.csv\n"
    )
    assert "secret" not in (tmp_path / "judge.csv").read_text()


def test_the_language_of_the_texts_is_no_option_of_judging(capsys: pytest.CaptureFixture[str]) -> None:
    for command, offered in ((["judge"], False), ([], True)):
        with pytest.raises(SystemExit):
            cli.main([*command, "--help"])
        said = capsys.readouterr().out
        assert "--skip-bad-rows" in said
        assert ("--language" in said) == offered


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.jsonl"], "none.jsonl: No such file"),
        (["-"], "standard input"),
        (["news.jsonl", "--systems", "x"], "--systems x: no such"),
        (["news.jsonl", "--documents", "0"], "--documents must be at least 1, got 0\n"),
        (["news.jsonl", "--seed", "-1"], "--seed must be at least 0, got -1\n"),
        (["news.jsonl", "--port", "99999"], "--port must be from 1 to 65535, got 99999\n"),
        (["news.jsonl", "--port", "-1"], "--port must be from 1 to 65535, got -1\n"),
        (["news.jsonl", "--judge", " "], "--judge must be a name, got ' '\n"),
        (["news.jsonl", "--sheet", "."], "--sheet .: is a folder; name a file in it\n"),
        (["news.jsonl", "news.jsonl"], "a file is given twice: news.jsonl, news.jsonl\n"),
        (["news.jsonl", "--scale", "good"], "--scale good: needs 2 to 9 different words"),
        (["news.jsonl", "--output", "news.jsonl"], "--output news.jsonl: is an input"),
        (["news.jsonl", "--output", os.devnull], "is no file that can be continued"),
        (["news.jsonl", "--output", "none/j.jsonl"], "judgements cannot be written there"),
    ],
)
def test_what_cannot_be_judged_is_said(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["judge", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--aspect", "--systems"])
def test_no_name_is_not_taken_for_all_of_them(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["judge", "news.jsonl", option, " ,"])
    assert ended.value.code == 2
    assert f"argument {option}: needs at least one name, got ' ,'" in capsys.readouterr().err


def test_another_scale_cannot_be_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows(tmp_path)
    monkeypatch.chdir(tmp_path)
    line = {"document_digest": "d", "summary_digest": "s", "aspect": "overall", "value": 3, "lowest": 1, "highest": 5}
    Path("news.judged.jsonl").write_text(json.dumps(line) + "\n")
    assert cli.main(["judge", "news.jsonl", "--scale", "no,yes"]) == 2
    assert "has judgements of overall from 1 to 5, and --scale goes from 0 to 1" in capsys.readouterr().err
