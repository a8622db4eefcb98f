# SPDX-License-Identifier: Apache-2.0
"""No two things have one name: a class or a type in the whole project, a function in its package."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from metrics._shared.vendor import copies

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = "benchmarks"  # each is a program of its own: its functions are seen by nobody else
# What two modules may both define, and why.
TWICE = {
    "HiddenText": "a published metric folder cannot import the command, which needs it before it loads a metric",
    "main": "what a program does, here and in every other one",
    "score_job": "what each of the two engines does, so that the command can call either",
    "summary_scorer": "two frameworks call it a scorer, and nobody uses both modules",
}


def sources() -> list[Path]:
    """Return the modules that are written, and not copied."""
    found = [
        path for folder in ("summary_metrics", "metrics", PROGRAMS) for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    copied = {copy for _, copy, _ in copies()}
    return [path for path in [*found, ROOT / "upload.py"] if path not in copied]


def find_definitions(source: str) -> Iterator[tuple[str, bool]]:
    """Yield the public names that a module defines for others, and whether each is a function.

    A type is a class, or a name in capitals and small letters that something is assigned to, but no type variable.
    """
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_"):
                yield node.name, not isinstance(node, ast.ClassDef)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            variable = isinstance(node.value, ast.Call) and "TypeVar" in ast.dump(node.value.func)
            if name[0].isupper() and not name.isupper() and not variable:
                yield name, False


def find_doubles(modules: dict[str, str]) -> dict[str, list[str]]:
    """Return the names that several of these modules define, each source by its path, with the paths.

    Classes share one space of names. Functions share that of their package: the command, or the folder of a metric.
    """
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, source in modules.items():
        parts = path.split("/")
        package = "/".join(parts[:2]) if parts[0] == "metrics" else parts[0]
        for name, is_function in find_definitions(source):
            if package != PROGRAMS or not is_function:
                found[package if is_function else "", name].append(path)
    return {name: paths for (_, name), paths in sorted(found.items()) if len(paths) > 1}


def test_no_two_things_have_one_name() -> None:
    doubles = find_doubles({path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources()})
    assert {name: paths for name, paths in doubles.items() if name not in TWICE} == {}
    assert doubles.keys() >= TWICE.keys()  # no exception outlives its reason


def test_doubles_are_found_where_they_confuse() -> None:
    modules = {
        "summary_metrics/a.py": "class Row: pass\ndef read(): pass\ndef _own(): pass\nKind = int\nMOST = 3",
        "summary_metrics/b/c.py": "Row = dict[str, str]\ndef _own(): pass\nMOST = 4",
        "summary_metrics/d.py": "async def read(): pass\nText = TypeVar('Text')",
        "metrics/nid/nid.py": "def read(): pass\nclass _Kind: pass\nText = typing.TypeVar('Text')",
        "benchmarks/e.py": "def measure(): pass\nclass Kind: pass",
        "benchmarks/f.py": "def measure(): pass",
    }
    assert find_doubles(modules) == {
        "Kind": ["summary_metrics/a.py", "benchmarks/e.py"],
        "Row": ["summary_metrics/a.py", "summary_metrics/b/c.py"],
        "read": ["summary_metrics/a.py", "summary_metrics/d.py"],
    }
