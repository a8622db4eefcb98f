#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Try the adapters and the reward with the real frameworks: each in a fresh environment with its
newest version.

    .venv/bin/python .ci/harnesses.py
    .venv/bin/python .ci/harnesses.py mlflow trl

Each environment gets this package with the extra of the framework, and runs the test file of that
name in tests/harnesses. An environment takes up to 2 GB, and is deleted before the next one is
made. Exits with 1 if a test fails.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from versions import QUIET, ROOT, install

# What keeps each from failing, or from bringing gigabytes along, with the newest versions of other
# libraries.
PINS = {
    "deepeval": [],
    "inspect_ai": [],
    "mlflow": [],
    "openai_agents": [],
    "trl": ["torch==2.13.0"],
}
EXTRAS = {"inspect_ai": "inspect-ai", "openai_agents": "openai-agents"}
NO_REPORTS = {
    "DEEPEVAL_TELEMETRY_OPT_OUT": "1",
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "DO_NOT_TRACK": "1",
}
# The package is imported before pytest puts the clone first, so that the installed one is what is
# tested.
RUN = "import sys, summary_metrics, pytest; sys.exit(pytest.main(sys.argv[1:]))"


def run_tests(framework: str) -> int:
    """Make the environment of a framework, run its tests there, and return the exit status."""
    with tempfile.TemporaryDirectory() as scratch:
        python = install(
            "newest",
            sys.executable,
            EXTRAS.get(framework, framework),
            PINS[framework],
            Path(scratch, "environment"),
        )
        subprocess.run([str(python), "-m", "pip", "install", "-q", "pytest"], check=True)
        show = (
            f"import importlib.metadata as m; print({framework!r}, m.version({framework!r}),"
            " flush=True)"
        )
        subprocess.run([str(python), "-c", show], check=True)
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
        }
        tests = ROOT / "tests" / "harnesses" / f"test_{framework}.py"
        # Without the conftest of our own tests, which needs what they need.
        command = [
            str(python),
            "-c",
            RUN,
            "-q",
            "-p",
            "no:cacheprovider",
            "--noconftest",
            f"--rootdir={ROOT}",
            "-c",
        ]
        command += [str(ROOT / "pyproject.toml"), str(tests)]
        return subprocess.run(
            command, cwd=scratch, env=environment | QUIET | NO_REPORTS, check=False
        ).returncode


def main() -> int:
    """Run the tests of each framework; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "frameworks", nargs="*", metavar="FRAMEWORK", help=f"of {', '.join(PINS)}; default: all"
    )
    asked = parser.parse_args().frameworks or list(PINS)
    unknown = sorted(set(asked) - PINS.keys())
    if unknown:
        parser.error(f"no framework {', '.join(unknown)}; there are {', '.join(PINS)}")
    failed = [framework for framework in asked if run_tests(framework)]
    print("failed: " + ", ".join(failed) if failed else "all passed: " + ", ".join(asked))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
