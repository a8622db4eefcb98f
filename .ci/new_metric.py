# SPDX-License-Identifier: Apache-2.0
"""Copy the folder of a metric as that of a new one, and print what is left to do.

    python .ci/new_metric.py NAME LIKE

Take one that reads what yours will read: `abstractness` reads the source, `unr` the summary alone.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

METRICS = Path(__file__).resolve().parents[1] / "metrics"

# modules that a folder has, or that Python will have: a page would import the metric in their place
NOT_A_METRIC = {"annotationlib", "app", "compression", "page", "shared", *sys.stdlib_module_names}
STEPS = """\
Left to do in metrics/{name}/:
  {name}.py: the formula as functions, then the class: `_scores`, `evidence`, `_compute`
  README.md: the card; app.py: what the page says; requirements.txt: libraries
and outside of it:
  tests/{name}/test_{name}.py: which score is right
  python -m tests.golden {name}
  python -m tests.metamorphic.changes {name} >> tests/metamorphic/declared.toml
  README.md: what it answers; CHANGELOG.md: a line
  summary_metrics/registry.py, `KNOWN`: only if the command sets options, needs an extra, or shall
    not run the metric unasked
Then python -m pytest -q tests/{name} tests/contract tests/metamorphic -k {name}"""


def refuse(name: str) -> str:
    """Return why no metric can be called so, "" where one can."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        return "a name has small letters, digits and underscores"
    if name in NOT_A_METRIC or (METRICS / "_shared" / f"{name}.py").exists():
        return f"there is a module {name}, which would be imported in the place of the metric"
    return ""


def copy_folder(name: str, like: str) -> None:
    """Make the folder of a metric, in which `like` and its class have the new name."""
    source, folder = METRICS / like, METRICS / name
    script = (source / f"{like}.py").read_text(encoding="utf-8")
    renamed = {like: name}
    for class_name in re.findall(r"^class (\w+)\(.*SummaryMetric\)", script, re.MULTILINE):
        renamed[class_name] = name.title().replace("_", "")
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / f"{like}.py").rename(folder / f"{name}.py")
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        for old, new in renamed.items():
            text = re.sub(rf"\b{old}(?![a-zA-Z])", new, text)
        path.write_text(text, encoding="utf-8")


def main(name: str, like: str) -> None:
    """Copy, make the made files, and say what is left."""
    if problem := refuse(name):
        sys.exit(problem)
    if not (METRICS / like / f"{like}.py").is_file() or (METRICS / name).exists():
        sys.exit(f"there is no metric {like}, or there is {name}")
    copy_folder(name, like)
    subprocess.run([sys.executable, METRICS / "_shared" / "make.py"], check=True)
    print(STEPS.format(name=name))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
