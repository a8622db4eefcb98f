#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Install other versions of the libraries in a fresh environment, and compare the scores with those
of this one.

    .venv/bin/python .ci/versions.py oldest --python python3.10
    .venv/bin/python .ci/versions.py newest --pin torch==2.13.0

`oldest` installs the lower bounds of pyproject.toml. `newest` installs what the package index has
today. `pinned` installs constraints.txt, for another Python or another system.

Each environment runs the command over rows of examples/news.jsonl, with all metrics that need no
model of the user's, and writes the report. Run it with the Python of an environment that has
constraints.txt: its scores are the right ones. Exits with 1 if a score differs or is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETS = ("oldest", "newest", "pinned")
EXTRAS, OPTIONAL = "models", "optional-dependencies"
SCORED = 12  # rows: three stories with four summaries each
# brought by the encoder; of the same years as the lower bounds
OLDEST_OF_OTHERS = ("sentence-transformers==2.7.0",)
# The versions that are shown: what decides over scores, or is often too old or too new.
SHOWN = ("evaluate", "datasets", "numpy", "pandas", "pyarrow", "torch", "transformers")
COSINES = ("soft", "coherence")  # of float32 embeddings; everything else is made of counts
COSINE_TOLERANCE, TOLERANCE = 1e-4, 1e-12
QUIET = {
    **dict.fromkeys(
        ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "HF_EVALUATE_OFFLINE", "TRANSFORMERS_OFFLINE"),
        "1",
    ),
    "HF_UPDATE_DOWNLOAD_COUNTS": "0",
}
# Runs in each environment, in an empty folder.
SCORE = "import sys; from summary_metrics.cli import main; sys.exit(main(sys.argv[1:]))"
COMMAND = ["news.jsonl", "--offline", "--report", "report.html", "--output", "scores.jsonl"]
WITH_ESTIME = [
    "--option",
    'estime.output=["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]',
]


def light_metrics() -> list[str]:
    """Return the metrics that run unasked without libraries of their own, and without key facts."""
    sys.path.insert(0, str(ROOT))
    from summary_metrics.registry import METRICS, known_of

    of_light = [name for name in METRICS if known_of(name).unasked and not known_of(name).extra]
    return [name for name in of_light if not known_of(name).key_facts]


def run_scores(
    python: str | Path, folder: Path, extras: str, **variables: str
) -> tuple[dict[str, str], dict[str, float | None]]:
    """Return the versions of an environment, and its scores by row and key; null stands for what is
    undefined.
    """
    folder.mkdir()
    with open(ROOT / "examples" / "news.jsonl", encoding="utf-8") as file:
        (folder / "news.jsonl").write_text("".join(islice(file, SCORED)), encoding="utf-8")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    } | QUIET
    environment |= {
        "HF_HOME": str(folder / "cache"),
        "HF_MODULES_CACHE": str(folder / "modules"),
    } | variables
    chosen = ["--metrics", ",".join(light_metrics())]
    if "models" in extras.split(","):
        chosen = WITH_ESTIME
    command = [str(python), "-c", SCORE, *COMMAND, *chosen]
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    if not (folder / "report.html").read_text(encoding="utf-8").rstrip().endswith("</html>"):
        raise ValueError("the report is no whole page")
    scores: dict[str, float | None] = {}
    for number, line in enumerate(
        (folder / "scores.jsonl").read_text(encoding="utf-8").splitlines(), 1
    ):
        values = {
            key: value
            for key, value in json.loads(line).items()
            if isinstance(value, (float, type(None)))
        }
        scores |= {f"row {number} {key}": value for key, value in values.items()}
    listed = subprocess.run(
        [str(python), "-m", "pip", "list", "--format", "json"],
        check=True,
        capture_output=True,
        env=environment,
    )
    versions = {one["name"].lower(): one["version"] for one in json.loads(listed.stdout)}
    return {name: versions[name] for name in SHOWN if name in versions}, scores


def differences(right: Mapping[str, float | None], found: Mapping[str, float | None]) -> list[str]:
    """Return a line for every score that is missing, unknown or different.

    >>> differences({"row 1 unr_1": 0.5, "row 1 nid": None}, {"row 1 unr_1": 0.75})
    ['row 1 unr_1 is 0.75 and should be 0.5', 'row 1 nid is missing']
    """
    lines = []
    for name, value in right.items():
        tolerance = COSINE_TOLERANCE if name.endswith(COSINES) else TOLERANCE
        if name not in found:
            lines.append(f"{name} is missing")
            continue
        other = found[name]
        same = value is other if value is None or other is None else abs(value - other) <= tolerance
        if not same:
            lines.append(f"{name} is {other!r} and should be {value!r}")
    return lines + [f"{name} is unknown" for name in found if name not in right]


def lower_bounds(extras: str) -> list[str]:
    """Return the oldest versions that pyproject.toml allows of what it asks for with some
    extras.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(line for one in extras.split(",") for line in project[OPTIONAL][one]),
    ]
    return [*(line.replace(">=", "==") for line in asked), *OLDEST_OF_OTHERS]


def install(name: str, python: str, extras: str, pins: list[str], folder: Path) -> Path:
    """Return the Python of a fresh environment with this package and a set of versions."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    chosen = ["-c", str(ROOT / "constraints.txt")] if name == "pinned" else []
    pins = [*pins, *(lower_bounds(extras) if name == "oldest" else ())]
    if pins:
        (folder / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
        chosen += ["-c", str(folder / "pins.txt")]
    subprocess.run(
        [str(inside), "-m", "pip", "install", "-q", *chosen, f"{ROOT}[{extras}]"], check=True
    )
    return inside


def main() -> int:
    """Install, score, compare; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=SETS, help="the set of versions")
    parser.add_argument(
        "--python",
        default=sys.executable,
        help="the Python of the new environment; default: this one",
    )
    parser.add_argument(
        "--extras", default=EXTRAS, help="extras of pyproject.toml; default: %(default)s"
    )
    parser.add_argument(
        "--pin", action="append", default=[], metavar="NAME==VERSION", help="keep to this version"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        # From this clone, because the environment may hold an earlier state of the package.
        ours, right = run_scores(
            sys.executable, Path(scratch, "here"), options.extras, PYTHONPATH=str(ROOT)
        )
        python = install(
            options.name, options.python, options.extras, options.pin, Path(scratch, "environment")
        )
        theirs, found = run_scores(python, Path(scratch, "there"), options.extras)
    lines = differences(right, found)
    for title, versions in (("this", ours), (options.name, theirs)):
        print(f"{title:>8}", *(f"{name} {version}" for name, version in versions.items()))
    for line in lines[:20]:
        print(line)
    print(f"{len(right)} scores compared, {len(lines)} differ")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
