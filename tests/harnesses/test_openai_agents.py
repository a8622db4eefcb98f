# SPDX-License-Identifier: Apache-2.0
"""The guard around an agent of the OpenAI Agents SDK. `.ci/harnesses.py` runs this where it is
installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("agents", reason=".ci/harnesses.py runs this in an environment that has it")

from tests.examples.test_streams import WRITTEN, Written, run_example


@pytest.mark.parametrize("written", WRITTEN)
def test_nothing_wrong_is_shown(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    run_example("stream_agent.py", written, tmp_path, monkeypatch, capsys)
