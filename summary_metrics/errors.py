# SPDX-License-Identifier: Apache-2.0
"""Why a job cannot go on, and what to install when a library is missing."""

from __future__ import annotations

from importlib.util import find_spec

PROGRAM = "summary-metrics"  # what a message begins with

# The extras of pyproject.toml that the command asks for, with the libraries that it looks for.
EXTRAS = {
    "demo": ("gradio",),
    "estime": ("torch", "transformers", "scipy"),
    "ray": ("ray",),
    "report": ("jinja2", "plotly", "scipy"),
}


CPU_INDEX = "https://download.pytorch.org/whl/cpu"  # torch without CUDA


class JobError(Exception):
    """The job cannot go on: a message of one line, and the exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message, status)  # both, as it is made from these again in another process
        self.status = status

    def __str__(self) -> str:
        return str(self.args[0])


def missing_libraries(extra: str) -> list[str]:
    """Return the libraries of an extra that are not installed."""
    return [library for library in EXTRAS[extra] if find_spec(library) is None]


def how_to_install(extra: str) -> str:
    """Return what a message says about an extra that is not installed."""
    index, note = "", ""
    if "torch" in EXTRAS.get(extra, ()):
        index, note = f"--extra-index-url {CPU_INDEX} ", "; this takes 1.8 GB, and without that index 6 GB on Linux"
    return f'install the extra "{extra}": pip install -c constraints.txt {index}".[{extra}]" in the clone{note}'


def explain_missing(extra: str, user: str) -> str:
    """Return what `user` needs of an extra that is not installed, and how to install it."""
    return f"{user} needs {', '.join(missing_libraries(extra))}; {how_to_install(extra)}"


def require_extra(extra: str, user: str) -> None:
    """Raise a JobError, which says that `user` needs it, when an extra is not installed."""
    if missing_libraries(extra):
        raise JobError(explain_missing(extra, user), 2)
