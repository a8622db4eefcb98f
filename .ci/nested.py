# SPDX-License-Identifier: Apache-2.0
"""Name each conditional expression inside another; exit 1 if there is any.

A choice within a choice is read twice. `if` on lines of its own, a table or a function says the
same.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

PLACES = [
    f"{path}:{node.lineno}: a conditional expression inside another"
    for pattern in ("upload.py", "metrics/**/*.py", "summary_metrics/**/*.py", "benchmarks/*.py")
    for path in sorted(Path().glob(pattern))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.IfExp)
    and sum(isinstance(inner, ast.IfExp) for inner in ast.walk(node)) > 1
]
print(*PLACES, sep="\n", end="\n" if PLACES else "")
sys.exit(bool(PLACES))
