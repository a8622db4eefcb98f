# SPDX-License-Identifier: Apache-2.0
"""Publishing, and loading what was published, with a Hub on this machine that speaks the real
protocol.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub import RepoCard, constants
from huggingface_hub.utils import close_session

import upload
from tests.helpers.rows import each_row
from tests.publishing import hub_server
from tests.publishing.hub_server import TOKEN, HubServer, Reply

NAME = upload.NAMES[0]  # any will do
PAIR = f'predictions=["A fox."], references=["A red fox."], {upload.OFFLINE.get(NAME, "")}'
LOAD = f'import evaluate; print(evaluate.load("acme/{NAME}").compute({PAIR}))'


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    with hub_server.running() as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        monkeypatch.setenv("NO_PROXY", "*")
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
        yield server
        close_session()


@pytest.fixture
def metrics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the folder of one metric, which a test may change, as all that `upload.py` sees."""
    shutil.copytree(
        upload.METRICS / NAME, tmp_path / NAME, ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.setattr(upload, "METRICS", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", upload.NAMES)
def test_the_folder_of_a_metric_is_published_whole(name: str) -> None:
    """That it runs alone is held in tests/contract, for all at once."""
    files, behind = upload.choose_files(upload.METRICS / name, "acme")
    assert behind == []
    assert RepoCard(files["README.md"].decode()).data["sdk"] == "gradio"
    assert b"org/" + name.encode() not in files["README.md"] + files[f"{name}.py"]
    assert b"# org:" not in files["README.md"]


def test_only_what_the_metric_uses_leaves(metrics: Path, tmp_path: Path) -> None:
    expected = set(upload.choose_files(metrics / NAME, "acme")[0])
    stray = ["key.pem", "unused.py", "cache.sqlite", f"{NAME}.py.bak", "notes.txt"]
    for name in (*stray, ".env", "picture.svg"):
        (metrics / NAME / name).write_text("secret")
    (metrics / NAME / "data").mkdir()
    secret = tmp_path / "secret"
    secret.write_text("secret")
    card = metrics / NAME / "README.md"
    card.write_text(f"{card.read_text()}\n![A picture](picture.svg) ![A link](link.svg)\n")
    (metrics / NAME / "link.svg").symlink_to(secret)
    os.mkfifo(metrics / NAME / "pipe.py")  # whoever reads it waits for ever
    files, behind = upload.choose_files(metrics / NAME, "acme")
    assert set(files) == expected | {"picture.svg"}
    assert set(behind) == {*stray, "data", "link.svg", "pipe.py"}


@pytest.mark.parametrize(
    ("text", "published"),
    [
        ('evaluate.load("org/NAME")', 'evaluate.load("acme/NAME")'),
        ("https://huggingface.co/spaces/org/NAME", "https://huggingface.co/spaces/acme/NAME"),
        ("https://example.org/NAME", "https://example.org/NAME"),
        ("org/NAME-2 and org/other", "org/NAME-2 and org/other"),
    ],
)
def test_the_placeholder_of_the_organisation(text: str, published: str) -> None:
    text, published = text.replace("NAME", NAME), published.replace("NAME", NAME)
    assert upload.PLACEHOLDER.sub("acme/", text) == published


@each_row
def test_a_command_line_that_cannot_be_run(arguments: list[str], hub: HubServer) -> None:
    with pytest.raises(SystemExit) as stopped:
        upload.main(arguments)
    assert stopped.value.code == 2
    assert hub.requests == []


@pytest.mark.parametrize(
    "endpoint", ["http://huggingface.co", "https://huggingface.co.example.org", "http://10.0.0.1"]
)
def test_a_token_goes_to_no_other_host(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", endpoint)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    with pytest.raises(SystemExit) as stopped:
        upload.main(["--org", "acme"])
    assert stopped.value.code == 2


def test_published_twice_loaded_and_changed(
    hub: HubServer, metrics: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--org", "acme", NAME]
    assert upload.main([*command, "--dry-run"]) == 0
    assert hub.requests == []
    assert upload.main(command) == 0
    space = hub.spaces[f"acme/{NAME}"]
    assert set(space.head.files) == {
        *upload.choose_files(metrics / NAME, "acme")[0],
        ".gitattributes",
    }
    version = f"v{space.head.title.split()[-1]}"
    assert upload.main([*command, "--tag", version]) == 0
    assert len(space.commits) == 2  # the first is the Hub's own
    assert space.tags == {version: space.head.oid}

    environment = {
        "HF_ENDPOINT": hub.url,
        "HF_HOME": str(tmp_path / "home"),
        "HF_UPDATE_DOWNLOAD_COUNTS": "0",
    }
    before = len(hub.requests)
    run = subprocess.run(
        [sys.executable, "-I", "-c", LOAD], env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    loaded = hub.requests[before:]
    fetched = [path.rpartition("/")[2] for _, path, _ in loaded if "/resolve/main/" in path]
    assert set(fetched) == {f"{NAME}.py", "shared.py"}

    card = metrics / NAME / "README.md"
    card.write_text(f"{card.read_text()}\nMore.\n")
    space.head.files["stale.py"] = b""
    space.head.files[".owner"] = b""
    assert upload.main([*command, "--tag", version]) == 1  # a tag never moves
    assert space.tags == {version: space.commits[1].oid}
    assert len(space.commits) == 3
    assert ".owner" in space.head.files
    assert "stale.py" not in space.head.files
    assert TOKEN not in capsys.readouterr().out


@pytest.mark.parametrize(("sdk", "status"), [("gradio", 1), ("static", 0)])
def test_a_space_with_a_running_page_may_have_to_be_paid(
    sdk: str,
    status: int,
    hub: HubServer,
    metrics: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hub.paid = {"gradio"}
    assert upload.main(["--org", "acme", "--sdk", sdk, NAME]) == status
    assert ("--sdk static" in capsys.readouterr().out) == bool(status)
    assert (f"acme/{NAME}" in hub.spaces) == (not status)


def test_what_does_not_run_alone_does_not_leave(
    hub: HubServer, metrics: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = metrics / NAME / f"{NAME}.py"
    script.write_text(f"{script.read_text()}\nimport no_such_library\n")
    assert upload.main(["--org", "acme", NAME]) == 1
    assert hub.requests == []
    assert "ImportError" in capsys.readouterr().out


def test_no_token_in_a_message(
    hub: HubServer,
    metrics: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_AnotherToken")
    assert upload.main(["--org", "acme", NAME]) == 1
    said = capsys.readouterr()
    assert "Invalid credentials: Bearer ***" in said.out
    assert "hf_AnotherToken" not in said.out + said.err


@pytest.mark.parametrize(
    ("end", "reply", "said"),
    [
        ("/create", Reply(400, {"error": "x" * 300 + f" {TOKEN}" * 20}), "***"),
        ("/create", Reply(200, {}), "FAILED"),
        ("/create", Reply(200, []), "FAILED"),
        ("/refs", Reply(200, []), "FAILED"),
        ("/refs", Reply(200, {"tags": [{}]}), "FAILED"),
        ("/preupload/main", Reply(200, {"files": None}), "FAILED"),
        ("/commit/main", Reply(200, None), "FAILED"),
    ],
)
def test_an_odd_answer_fails_with_its_metric_alone(
    end: str,
    reply: Reply,
    said: str,
    hub: HubServer,
    metrics: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hub.odd = {end: reply}
    assert upload.main(["--org", "acme", NAME, NAME]) == 1
    printed = capsys.readouterr().out
    assert [line.split(" ")[1] for line in printed.splitlines()] == ["FAILED"] * 2
    assert said in printed
    assert TOKEN[:5] not in printed


def test_what_the_hub_ignores_is_not_published(
    hub: HubServer, metrics: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hub.ignores = True
    assert upload.main(["--org", "acme", NAME]) == 1
    assert "shared.py" in capsys.readouterr().out
