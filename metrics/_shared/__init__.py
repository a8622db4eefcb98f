# SPDX-License-Identifier: Apache-2.0
"""What metrics share. Each name of its modules is a name of this package, too, by which a metric
imports it.

For metrics of `summary_metrics` the name `.shared` is this package: so there is one of each class,
and what one metric has read another can use. A folder that is used alone has a file of that name,
which make.py makes of the modules that it needs.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

# at the beginning of a line: of a class, a function, or constants
BOUND = re.compile(r"^(?:(?:class|def) )?(\w+(?:, \w+)*)(?=[(:]| =)", re.MULTILINE)


@cache
def find_homes() -> dict[str, str]:
    """Return the module of each name, without importing them, as a program needs few."""
    return {
        name: path.stem
        for path in Path(__file__).parent.glob("[!_]*.py")
        for names in BOUND.findall(path.read_text(encoding="utf-8"))
        for name in names.split(", ")
    }


def __getattr__(name: str) -> Any:
    home = find_homes().get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{home}", __name__), name)
