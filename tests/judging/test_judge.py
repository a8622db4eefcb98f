# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics judge`: its arguments, and the page in a real browser, with the keyboard and
after `kill -9`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import cli
from summary_metrics.files import hold
from summary_metrics.judging.records import Judgement, read_judgements
from summary_metrics.reading.rows import document_digest, summary_digest
from summary_metrics.showing.judged import HEADING
from tests.browser import DESKTOP, PHONE, START, Visit, free_port
from tests.helpers.rows import each_row

COMMAND = [sys.executable, "-m", "summary_metrics"]
SYSTEMS = ("secret-one", "secret-two", "secret-three", "secret-four", "secret-five")
HOSTILE = "<img src=x onerror=alert(1)> & more"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with news.jsonl: 12 documents with 5 summaries each."""
    rows = [
        {
            "system": system,
            "document": f"Document {number}. {HOSTILE}\n" * 40,
            "summary": f"Text {number}-{place}",
            "key_facts": [HOSTILE, "Nobody was hurt."],
        }
        for number in range(12)
        for place, system in enumerate(SYSTEMS)
    ]
    rows[0]["summary"] = HOSTILE
    (tmp_path / "news.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# The arguments


@each_row
def test_what_cannot_be_judged_is_named(
    arguments: list[str], named: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["judge", *arguments]) == 2
    assert named in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value"),
    [("--aspect", " ,"), ("--systems", " ,"), ("--documents", "0"), ("--seed", "-1")],
)
def test_a_value_that_cannot_be_is_refused(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["judge", "news.jsonl", option, value])
    assert (ended.value.code, f"argument {option}: " in capsys.readouterr().err) == (2, True)


def test_a_sheet_says_how_much_there_is_and_what_to_do_then(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    aspects = ["--aspect", "coherence,consistency,fluency,relevance"]
    assert cli.main(["judge", "news.jsonl", "--sheet", "judge.csv", *aspects]) == 0
    said = capsys.readouterr().out
    assert "200 judgements" in said
    closing = "\n  summary-metrics news.jsonl --judgements judge.csv --bad 'coherence<3'\n"
    assert said.endswith(closing)
    assert "secret" not in Path("judge.csv").read_text()
    fewer = ["--sheet", "fewer.csv", *aspects, "--documents", "5"]
    assert cli.main(["judge", "news.jsonl", *fewer]) == 0
    assert "100 judgements" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("scale", "bad"), [("no,yes", ""), ("a,b,c", " --bad 'overall<2'"), ("a,b,c,d", "<2.5'")]
)
def test_what_is_bad_is_below_the_middle(
    scale: str, bad: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["judge", "news.jsonl", "--sheet", "judge.csv", "--scale", scale]) == 0
    said = capsys.readouterr().out
    assert said.endswith(f"{bad}\n")
    assert ("--bad" in said) == bool(bad)


def test_another_scale_cannot_be_mixed_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = Judgement("d", "s", "overall", 3, lowest=1, highest=5)
    Path("news.judged.jsonl").write_text(json.dumps(line._asdict()) + "\n")
    assert cli.main(["judge", "news.jsonl", "--scale", "no,yes"]) == 2
    assert "from 1 to 5" in capsys.readouterr().err


# What the command makes of them


@pytest.mark.parametrize(
    "given", [["--judgements", "judged.jsonl"], ["--judgement-column", "good"]]
)
def test_the_command_says_what_judgements_say(
    given: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [json.loads(line) for line in Path("news.jsonl").read_text().splitlines()]
    for row in rows:
        row["good"] = 5 - SYSTEMS.index(row["system"])
    lines = [
        Judgement(
            document_digest(row["document"]), summary_digest(row["summary"]), "good", row["good"]
        )._asdict()
        for row in rows
    ]
    for file, records in (("news.jsonl", rows), ("judged.jsonl", lines)):
        Path(file).write_text("".join(json.dumps(record) + "\n" for record in records))
    command = ["news.jsonl", "--metrics", "unr", "--language", "en", *given]
    assert cli.main([*command, "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)["judgements"]
    assert (said["aspect"], said["best"]) == ("good", ["secret-one"])
    assert said["out"] == list(SYSTEMS[1:])
    assert cli.main(command) == 0
    assert HEADING in (screen := capsys.readouterr().out)
    if "--judgements" in given:
        # of what was scored, without the texts; only the next steps need these
        assert cli.main(["news.scores.jsonl", *given]) == 0
        assert screen.startswith(capsys.readouterr().out.rstrip())


# The page


@contextmanager
def judging(*options: str, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the command on news.jsonl; give the address of its page, and its process."""
    port = port or free_port()
    started = subprocess.Popen(
        [*COMMAND, "judge", "news.jsonl", "--judge", "anna", "--port", str(port), *options],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert started.stdout
    try:
        printed = next((line for line in started.stdout if "http" in line), "the command ended")
        assert f"http://127.0.0.1:{port}" in printed
        yield f"http://127.0.0.1:{port}", started
    finally:
        started.kill()
        started.wait(timeout=START)


def wait_for_lines(number: int) -> list[Judgement]:
    """Return the judgements on the disk as soon as they are so many."""
    file, deadline = Path("news.judged.jsonl"), time.monotonic() + START
    while not file.exists() or len(read_judgements(file)) < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return read_judgements(file)


@pytest.mark.slow
def test_keys_judge_undo_skip_and_comment_and_each_is_on_the_disk(
    browser: Any, folder: Path
) -> None:
    with judging("--documents", "2") as (address, _):
        visit = Visit(browser, address)
        page, said = visit.page, visit.page.locator("#said")
        visit.expect(page.locator("article")).to_have_count(3)
        assert "secret" not in page.content()
        assert HOSTILE in page.locator("#document").inner_text()  # as text, not as an element
        page.keyboard.press("4")
        visit.expect(said).to_contain_text("4 good")
        assert [one.value for one in wait_for_lines(1)] == [4]
        page.keyboard.press("2")
        page.keyboard.press("u")
        visit.expect(said).to_contain_text("summary 2")
        page.keyboard.press("s")
        visit.expect(said).to_contain_text("skipped")
        page.keyboard.press("5")
        visit.expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("c")
        page.keyboard.type("ends in 1 half sentence")  # a digit here is no judgement
        page.keyboard.press("Tab")
        lines = wait_for_lines(6)
        assert [one.value for one in lines[:5]] == [4, 2, None, None, 5]
        assert [one.skipped for one in lines[:5]] == [False, False, False, True, False]
        assert lines[5].comment == "ends in 1 half sentence"
        page.locator("#next").click()
        visit.expect(page.locator("article h3")).to_have_text(["Summary 4", "Summary 5"])
        for key in "33n333":
            page.keyboard.press(key)
        wait_for_lines(11)
        page.keyboard.press("1")  # all on this screen is judged, so it judges nothing
        for key in "n11n":
            page.keyboard.press(key)
        visit.expect(page.locator("#closing")).to_have_text(
            "summary-metrics news.jsonl --judgements news.judged.jsonl --bad 'overall<3'"
        )
        assert [one.value for one in wait_for_lines(13)][6:] == [3, 3, 3, 3, 3, 1, 1]
        assert (visit.foreign(), visit.complaints) == ([], [])
        visit.close()


@pytest.mark.slow
def test_kill_right_after_a_key_loses_nothing_and_it_continues(browser: Any, folder: Path) -> None:
    with judging() as (address, process):
        visit = Visit(browser, address)
        visit.expect(visit.page.locator("article")).to_have_count(3)
        visit.page.keyboard.press("4")
        visit.expect(visit.page.locator("#said")).to_contain_text("4 good")
        os.kill(process.pid, signal.SIGKILL)
        visit.page.keyboard.press("5")
        visit.expect(visit.page.locator("#trouble")).not_to_be_empty()
        # What is not saved is not shown as if it were.
        visit.expect(visit.page.locator("input[type=radio]:checked")).to_have_count(1)
        visit.close()
    assert [one.value for one in wait_for_lines(1)] == [4]
    with judging("--documents", "11") as (address, _):
        visit = Visit(browser, address)
        visit.expect(visit.page.locator("#progress")).to_contain_text("1 of 55")
        visit.expect(visit.page.locator("input[type=radio]:checked")).to_have_count(1)
        visit.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "saved", "lost"), [((), "half a thought", ""), (("--documents", "1"), "", "half a")]
)
def test_a_tab_of_an_earlier_session_judges_nothing_and_keeps_what_was_typed(
    other: tuple[str, ...], saved: str, lost: str, browser: Any, folder: Path
) -> None:
    port = free_port()
    with judging("--documents", "3", port=port) as (address, _):
        visit = Visit(browser, address)
        page = visit.page
        visit.expect(page.locator("article").first).to_be_visible()
        for _ in range(4):  # so that the last document is on the screen
            page.keyboard.press("n")
        visit.expect(page.locator("#where")).to_contain_text("Document 3")
        page.locator("article details summary").first.click()
        page.locator("article textarea").first.fill("half a thought")
    with judging(*(other or ("--documents", "3")), port=port):
        # `check` would click once more on the page that is loaded again
        page.locator("article").nth(1).get_by_role("radio").first.evaluate("one => one.click()")
        visit.expect(page.locator("#trouble")).to_contain_text("The last key was not saved")
        visit.expect(page.locator("#trouble")).to_contain_text(lost)
        visit.expect(page.locator("#progress")).to_contain_text("0 of")
        comments = [one.comment for one in read_judgements(Path("news.judged.jsonl"))]
        assert comments == list(filter(None, [saved]))
        visit.close()


def test_one_judge_has_one_session(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["judge", "news.jsonl", "--judge", "an/na"]
    with hold(Path("news.judged.jsonl"), "an/na"):
        assert cli.main(arguments) == 2
    assert "news.judged.jsonl as an/na" in capsys.readouterr().err


@pytest.mark.slow
def test_the_page_is_for_everybody(browser: Any, folder: Path) -> None:
    with judging("--aspect", "overall,fluency") as (address, _):
        visit = Visit(browser, address)
        page = visit.page
        visit.expect(page.locator("article")).to_have_count(3)
        page.locator("footer summary").click()
        page.locator("article details summary").first.click()
        second = page.locator("article").nth(1)
        second.get_by_role("checkbox", name="Nobody was hurt.").check()
        page.keyboard.press("2")  # judges the summary whose facts are being ticked
        page.locator("article").first.get_by_role("checkbox", name="None of these").check()
        assert [(one.aspect, one.value, one.key_facts) for one in wait_for_lines(3)] == [
            ("key facts", 0.5, ["Nobody was hurt."]),
            ("overall", 2, None),
            ("key facts", 0, []),
        ]
        assert len({one.summary_digest for one in wait_for_lines(3)[:2]}) == 1
        for viewport, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=scheme)
            assert visit.violations() == []
            told = (
                ".points span, .text, legend, #progress, #said, button, .facts label, h1, h2, h3,"
                " footer"
            )
            assert min(visit.contrasts(told)) >= 4.5
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.get_by_role("radio", name="5 very good").count() == 6
        assert page.get_by_role("group", name="fluency").count() == 3
        page.locator("#keys").uncheck()
        page.locator("h1").click()
        page.keyboard.press("n")
        visit.expect(page.locator("article h3").first).to_have_text("Summary 1")  # the keys are off
        visit.close()
