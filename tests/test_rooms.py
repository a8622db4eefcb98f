# SPDX-License-Identifier: Apache-2.0
"""The rooms of the command, and the one order in which they import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "summary_metrics"
# From below to above: a module imports from its own layer and from those before it. A folder is one layer.
LAYERS = (
    ("__init__", "errors", "files", "printable", "registry"),
    ("reading", "texts"),
    ("scoring",),
    ("findings", "judging"),
    ("showing",),
    ("api", "api_rows", "adapters", "arguments", "demo", "judge", "show"),
    ("cli",),
    ("__main__",),
)
LATE = {("__init__", "api")}  # imported when it is asked for, so that `import summary_metrics` takes no time


def layer_of(module: str) -> int:
    """Return the layer of a module, which is named as in the package: "scoring.job" is in "scoring"."""
    return next(place for place, names in enumerate(LAYERS) if module.partition(".")[0] in names)


def read_imports(source: str, module: str) -> Iterator[str]:
    """Yield the modules of the package that a module imports, also where it does so late."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ImportFrom):
            continue
        if node.level:
            above = module.split(".")[: -node.level]
        elif (node.module or "").split(".")[0] == PACKAGE.name:
            above = []
        else:
            continue
        named = (node.module or "").split(".")[0 if node.level else 1 :]
        parts = [*above, *filter(None, named)]
        yield from [".".join(parts)] if parts else (name.name for name in node.names if not name.name.startswith("__"))


def modules() -> Iterator[tuple[str, str]]:
    """Yield name and source of each module; a folder's own is "folder.__init__"."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield ".".join(path.relative_to(PACKAGE).with_suffix("").parts), path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("module", "source"), list(modules()))
def test_no_module_imports_one_from_a_higher_layer(module: str, source: str) -> None:
    higher = [
        other
        for other in read_imports(source, module)
        if layer_of(other) > layer_of(module) and (module, other) not in LATE
    ]
    assert not higher


def test_imports_are_found_wherever_they_stand() -> None:
    source = (
        "from . import scoring\ndef late():\n    from ..showing.report import page\nfrom summary_metrics.cli import x"
    )
    assert set(read_imports(source, "findings.statistics")) == {"findings", "showing.report", "cli"}
    assert list(read_imports("from .. import __version__", "findings.statistics")) == []
    assert list(read_imports("from . import api", "__init__")) == ["api"]
