# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared import make as module
from summary_metrics.metrics._shared.make import make_files

FUTURE = "from __future__ import annotations\n"
FILES = {
    "_shared/make.py": "# not shared\n",
    "_shared/used.py": f"'''Used.'''\n{FUTURE}import math\nfrom .needed import N\n\nA = math.pi * N\n",
    "_shared/needed.py": f"{FUTURE}from math import e\n\nN = e\n",
    "_shared/of_page.py": f"{FUTURE}C = 1\n",
    "_shared/dropped.py": "D = 1\n",
    "score/score.py": "from .shared import (\n    A,\n)\nfrom .part import E\n",
    "score/part.py": "from .shared import N\n\nE = A = N\n",
    "score/app.py": "from page import C\n",
    "score/page.py": "# edited here\n",
    "plain/plain.py": "import math\n",
    "no_metric/program.py": "from .shared import A\n",
}


def write(folder: Path) -> Path:
    for name, content in FILES.items():
        path = folder / "metrics" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return folder / "metrics"


def test_files_are_made_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = write(tmp_path)
    wrong = ["metrics/score/page.py", "metrics/score/shared.py"]
    assert sorted(make_files(metrics, check=True)) == wrong
    assert (metrics / "score" / "page.py").read_text() == "# edited here\n"
    assert sorted(make_files(metrics)) == wrong
    assert make_files(metrics, check=True) == []
    there = {path.relative_to(metrics).as_posix() for path in metrics.rglob("*.py")}
    assert there == {*FILES, "score/shared.py"}
    shared: dict[str, Any] = {"__name__": "shared"}
    exec((metrics / "score" / "shared.py").read_text(), shared)
    assert shared["A"] > shared["N"]
    assert not {"C", "D"} & shared.keys()


@pytest.mark.parametrize(
    ("name", "content"), [("used", "C = 2\n"), ("needed", "C = 2\n"), ("dropped", "used = 1\n")]
)
def test_a_name_stands_for_one_thing(name: str, content: str, tmp_path: Path) -> None:
    metrics = write(tmp_path)
    (metrics / "_shared" / f"{name}.py").write_text(content)
    with pytest.raises(SystemExit):
        make_files(metrics)


def test_the_files_of_this_repository_are_current() -> None:
    run = subprocess.run(
        [sys.executable, module.__file__, "--check"], capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (0, "")
