# SPDX-License-Identifier: Apache-2.0
"""Make the files `shared.py` and `page.py` of each metric's folder, so that it works when it is
published alone.

`shared.py` holds the modules of this folder that those of the metric import `from .shared`, and
what these need; `page.py` holds what `app.py` imports `from page`.

    python metrics/_shared/make.py            make the files
    python metrics/_shared/make.py --check    name those that are missing or stale; exit 1 if any
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

METRICS = Path(__file__).resolve().parent.parent
HEAD = '''\
# SPDX-License-Identifier: Apache-2.0
"""What {metric} shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
{made_of}
"""

{future}

'''
FUTURE = "from __future__ import annotations"


class Module:
    """A module that metrics share: its body, the names that it binds, and what it imports."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        self.names = {name for node in tree.body for name in bound_names(node)}
        siblings = [node for node in ast.walk(tree) if is_sibling(node)]
        self.needs = {alias.name for node in siblings for alias in node.names}
        foreign = [node for node in tree.body if is_foreign(node)]
        self.imports = {ast.unparse(node) for node in foreign} - {FUTURE}  # which comes first
        away = {number for node in (*foreign, *siblings) for number in lines_of(node)}
        # the licence, which the made file has at its head
        lines = [
            "" if number in away or line.startswith("# SPDX") else line
            for number, line in enumerate(text.splitlines(), 1)
        ]
        self.body = re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines).strip()) + "\n"

    def __str__(self) -> str:
        return self.name


def bound_names(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of a module binds, imports apart."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def is_sibling(node: ast.AST) -> TypeGuard[ast.ImportFrom]:
    """Return whether a statement imports from a module beside it."""
    return isinstance(node, ast.ImportFrom) and node.level == 1


def is_foreign(node: ast.AST) -> TypeGuard[ast.Import | ast.ImportFrom]:
    """Return whether a statement imports from a library."""
    return isinstance(node, (ast.Import, ast.ImportFrom)) and not is_sibling(node)


def lines_of(node: ast.stmt) -> range:
    """Return the numbers of the lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def read_modules(shared: Path) -> dict[str, Module]:
    """Return the modules that metrics share, by each name that one binds."""
    homes: dict[str, Module] = {}
    stems = {path.stem for path in shared.glob("*.py")} - {"__init__", "make"}
    for stem in sorted(stems):
        module = Module(shared / f"{stem}.py")
        for name in sorted(module.names):
            if name in homes:
                raise SystemExit(f"{homes[name]} and {module} both have {name}: rename one")
            if name in stems:  # in the package, the name is that of the module
                raise SystemExit(f"{module} has the name of a module, {name}: rename one")
            homes[name] = module
    return homes


def imported_names(paths: Iterable[Path], module: str) -> set[str]:
    """Return what files import from a module beside them."""
    return {
        alias.name
        for path in paths
        if path.is_file()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }


def put_in_order(modules: Iterable[Module], homes: dict[str, Module]) -> list[Module]:
    """Return modules and all that they need, each behind those that it needs."""
    ordered: dict[str, Module] = {}
    for module in modules:
        needed = {homes[name] for name in module.needs}
        for part in (*put_in_order(sorted(needed, key=str), homes), module):
            ordered[part.name] = part
    return list(ordered.values())


def make_text(names: set[str], homes: dict[str, Module], metric: str) -> str:
    """Return a file that has these names, "" where there are none."""
    if not names:
        return ""
    parts = put_in_order(sorted({homes[name] for name in names}, key=str), homes)
    made_of = textwrap.fill(f"{', '.join(part.name for part in parts)}.", 100)
    bodies = [f"# {part.name}.py\n\n{part.body}" for part in parts]
    imports = set[str]().union(*(part.imports for part in parts))
    head = HEAD.format(metric=metric, made_of=made_of, future=FUTURE) + "\n".join(
        [*sorted(imports), ""]
    )
    return "\n\n".join([head, *bodies])


def make_files(metrics: Path = METRICS, check: bool = False) -> list[str]:
    """Make the files in a folder of metrics, or only `check` them; return the path of each that was
    not right.
    """
    homes = read_modules(metrics / "_shared")
    wrong = []
    for script in sorted(metrics.glob("[!_]*/*.py")):
        folder = script.parent
        if script.stem != folder.name:
            continue
        app, shared, page = (folder / f"{name}.py" for name in ("app", "shared", "page"))
        parts = set(folder.glob("*.py")) - {app, shared, page}
        for path, users in ((shared, parts), (page, {app})):
            text = make_text(imported_names(users, path.stem), homes, folder.name)
            present = path.read_text(encoding="utf-8") if path.is_file() else ""
            if present == text:
                continue
            wrong.append(path.relative_to(metrics.parent).as_posix())
            if not check:
                path.write_text(text, encoding="utf-8")
    return wrong


if __name__ == "__main__":
    paths = make_files(check="--check" in sys.argv)
    for path in paths:
        print(path)
    if paths and "--check" in sys.argv:
        sys.exit("these files are missing or stale: run python metrics/_shared/make.py")
