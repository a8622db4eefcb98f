# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics demo`: what it serves, and what it says when it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from summary_metrics import cli, demo, errors
from summary_metrics.registry import OFFLINE_VARIABLES
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
        assert printed == f"The page is at http://127.0.0.1:{port}/; Ctrl+C ends it.\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=START) as page:
            assert "Two summaries side by side" in page.read().decode()
    finally:
        started.kill()
        started.wait()


# The pages that may offer a model, started with the network as it is on the machine of a new user: no variable says
# offline, nothing is in the cache, and every way out is watched.
WATCHED = """
import runpy, socket, sys
asked = []
def watch(name, plain):
    def step(*given):
        asked.append(f"{name} {given!r}")
        raise OSError("there is no network")
    return step
for name in ("getaddrinfo", "gethostbyname", "create_connection"):
    setattr(socket, name, watch(name, None))
socket.socket.connect = watch("connect", None)
socket.socket.connect_ex = watch("connect_ex", None)
for folder in sys.argv[1:]:
    sys.path.insert(0, folder)
    found = runpy.run_path(folder + "/app.py", run_name="page of " + folder)
    assert found["OFFERED"], "models are offered"
    for name in [name for name in sys.modules if name == "page" or name.startswith("page.")]:
        del sys.modules[name]
print(asked)
"""


@pytest.mark.slow
def test_a_page_asks_no_host_for_anything_before_something_is_chosen(tmp_path: Path) -> None:
    folders = [str(FOLDERS["nid"].parent / "side_by_side"), str(FOLDERS["estime"])]
    offline = dict.fromkeys(OFFLINE_VARIABLES, "")
    run = subprocess.run(
        [sys.executable, "-c", WATCHED, *folders],
        env=environment(HF_HOME=str(tmp_path), **offline),
        capture_output=True,
        text=True,
        timeout=START,
    )
    assert (run.returncode, run.stdout.strip()) == (0, "[]"), run.stderr


@pytest.mark.parametrize("offline", [True, False])
def test_offline_is_for_all_libraries(monkeypatch: pytest.MonkeyPatch, offline: bool) -> None:
    opened = []
    monkeypatch.setattr(demo.runpy, "run_path", lambda *given, **named: opened.append(os.environ["HF_HUB_OFFLINE"]))
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in OFFLINE_VARIABLES:
        monkeypatch.setenv(name, "0")
    assert cli.main(["demo", *["--offline"] * offline]) == 0
    assert opened == ["1" if offline else "0"]


def test_without_gradio_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(errors.EXTRAS, "demo", ("no_such_library",))
    assert cli.main(["demo"]) == 2
    advice = 'install the extra "demo": pip install -c constraints.txt ".[demo]" in the clone'
    assert capsys.readouterr().err == f"summary-metrics: demo needs no_such_library; {advice}\n"


def test_the_page_of_estime_needs_its_libraries_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(errors.EXTRAS, "estime", ("no_such_library",))
    assert cli.main(["demo", "estime"]) == 2
    assert 'install the extra "estime"' in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["demo"], ["judge", "rows.jsonl"]])
@pytest.mark.parametrize("port", [-5, 0, 65536, 99999])
def test_a_port_that_there_is_not_is_refused(
    arguments: list[str], port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*arguments, f"--port={port}"]) == 2
    assert capsys.readouterr().err == f"summary-metrics: --port must be from 1 to 65535, got {port}\n"


def test_an_unknown_page_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        demo.open_demo(["unit"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "invalid choice: 'unit'" in said
    assert all(name in said for name in FOLDERS)
