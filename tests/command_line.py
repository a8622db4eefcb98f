# SPDX-License-Identifier: Apache-2.0
"""Rows to score with the command, and what it says when it ends."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import cli
from tests import modules

NEWS = modules.ROOT / "examples" / "news.jsonl"
OFFLINE_NOTE = "--offline: estime uses a small stand-in encoder, so ignore its scores here"
CHEAP = ["--metrics", "unr,nid,abstractness"]
SUBSTRING = ["--metrics", "abstractness", "--option", "abstractness.match=substring"]
CAT = {"document": "The cat is playing on the mat.", "summary": "There is a cat on the mat."}
DAY = {"document": "Today is a wonderful day", "summary": "Look! a wonderful day."}
CAT_DIGEST = hashlib.sha256(b'["The cat is playing on the mat."]').hexdigest()[:16]
DAY_DIGEST = hashlib.sha256(b'["Today is a wonderful day"]').hexdigest()[:16]


def read_rows(name: str = "rows.scores.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def check_message(capsys: pytest.CaptureFixture[str], status: int, message: str, *arguments: str) -> None:
    """Run a command that must end with this status and with one line, in which `message` is found."""
    capsys.readouterr()
    assert cli.main(arguments) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(f"summary-metrics: .*{message}.*\n", without_loading(captured.err))


def without_loading(said: str) -> str:
    """Return what was said on standard error, but not that libraries are loaded."""
    return re.sub(r"^(--offline: .*\n)?loading .* and what (they|it) needs?\n", "", said, count=1, flags=re.MULTILINE)
