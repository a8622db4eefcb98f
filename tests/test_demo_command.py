# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics demo`: what it serves, and what it says when it cannot."""

from __future__ import annotations

import subprocess
import urllib.request
from pathlib import Path

import pytest

from summary_metrics import cli, demo, errors
from tests.browser import START, free_port
from tests.modules import FOLDERS, command, environment


@pytest.mark.slow
def test_it_serves_the_page_with_all_metrics_at_the_port_that_is_given(tmp_path: Path) -> None:
    port = free_port()
    started = subprocess.Popen(
        command("demo", "--port", str(port)),
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert started.stdout
    try:
        printed = next(line for line in started.stdout if "http" in line)  # it ends if the command does
        assert f"http://127.0.0.1:{port}" in printed
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=START) as page:
            assert "Two summaries, five metrics" in page.read().decode()
    finally:
        started.kill()
        started.wait()


def test_without_gradio_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(errors.EXTRAS, "demo", ("no_such_library",))
    assert cli.main(["demo"]) == 2
    said = 'summary-metrics: demo needs no_such_library; install the extra "demo": pip install ".[demo]" in the clone\n'
    assert capsys.readouterr().err == said


def test_the_page_of_estime_needs_its_libraries_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(errors.EXTRAS, "estime", ("no_such_library",))
    assert cli.main(["demo", "estime"]) == 2
    assert 'install the extra "estime"' in capsys.readouterr().err


def test_an_unknown_page_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        demo.open_demo(["unit"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "invalid choice: 'unit'" in said
    assert all(name in said for name in FOLDERS)
