# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from metrics._shared import copy_shared as module
from metrics._shared.copy_shared import copy_shared

FILES = {
    "_shared/copy_shared.py": "# not copied\n",
    "_shared/used.py": "A = 1\n",
    "_shared/changed.py": "B = 1\n",
    "_shared/of_page.py": "from of_part import C\n",
    "_shared/of_part.py": "C = 1\n",
    "_shared/dropped.py": "D = 1\n",
    "score/score.py": (
        "from .used import (\n    A,\n)\nfrom .changed import B\nfrom .own import E\n"
    ),
    "score/app.py": "from of_page import C\n",
    "score/own.py": "E = 1\n",
    "score/changed.py": "# edited here\n",
    "score/dropped.py": "# used no more\n",
    "page/app.py": "from of_page import C\nimport used\n",
    "no_metric/program.py": "from .used import A\n",
}


def test_copies_are_made_checked_and_removed(tmp_path: Path) -> None:
    metrics = tmp_path / "metrics"
    for name, content in FILES.items():
        (metrics / name).parent.mkdir(parents=True, exist_ok=True)
        (metrics / name).write_text(content)
    wrong = [
        "page/of_page.py",
        "page/of_part.py",
        "score/changed.py",
        "score/dropped.py",
        "score/of_page.py",
        "score/of_part.py",
        "score/used.py",
    ]
    assert copy_shared(metrics, check=True) == [f"metrics/{name}" for name in wrong]
    assert (metrics / "score" / "changed.py").read_text() == "# edited here\n"
    assert copy_shared(metrics) == [f"metrics/{name}" for name in wrong]
    assert copy_shared(metrics, check=True) == []
    there = {
        path.relative_to(metrics).as_posix(): path.read_text() for path in metrics.rglob("*.py")
    }
    copies = {
        f"{folder}/{name}.py": FILES[f"_shared/{name}.py"]
        for folder, names in (
            ("score", ("used", "changed", "of_page", "of_part")),
            ("page", ("of_page", "of_part")),
        )
        for name in names
    }
    expected = FILES | copies
    del expected["score/dropped.py"]
    assert there == expected


def test_the_copies_of_this_repository_are_current() -> None:
    run = subprocess.run(
        [sys.executable, module.__file__, "--check"], capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (0, "")
