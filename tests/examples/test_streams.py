# SPDX-License-Identifier: Apache-2.0
"""The examples that stop a stream, with the real client and a server of this machine."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.helpers.stream_server import streaming

EXAMPLES = Path(__file__).parents[2] / "examples"
SOURCE = "The old bridge in Holm is closed until Monday. Repairs cost 3 million euros."
FIRST = "Holm's bridge is closed."
RIGHT = f"{FIRST} Repairs cost 3 million euros."


class Written(NamedTuple):
    """What a model writes, the exit status, what is shown, and what stands in the message."""

    text: str
    status: int
    shown: str
    message: str


WRITTEN = [
    Written(RIGHT, 0, RIGHT, ""),
    Written(f"{FIRST} It reopens on Friday. Nobody", 1, FIRST, "Friday"),
    # the last sentence is known to end when the stream does
    Written(f"{FIRST} It reopens on Friday", 1, FIRST, "Friday"),
]


def run_example(
    name: str, written: Written, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Run an example on what a model writes, and compare what it shows."""
    (folder / "source.txt").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with streaming(written.text) as address:
        command = [name, str(folder / "source.txt"), "--model", "m", "--base-url", address]
        monkeypatch.setattr(sys, "argv", command)
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    output = capsys.readouterr()
    assert (ended.value.code, output.out.strip()) == (written.status, written.shown)
    assert written.message in output.err


@pytest.mark.parametrize("written", WRITTEN)
def test_nothing_wrong_is_shown(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    run_example("stream_openai.py", written, tmp_path, monkeypatch, capsys)
