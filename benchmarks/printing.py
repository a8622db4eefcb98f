# SPDX-License-Identifier: Apache-2.0
"""What every benchmark has: options whose help is its docstring, and tables of Markdown."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Sequence


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help has the docstring of a benchmark as it stands."""
    return argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def print_table(corner: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table, and an empty line behind it."""
    head = [corner, *heads]
    for line in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(line)} |")
    print()


def to_digits(numbers: Iterable[float], digits: int = 3) -> list[str]:
    """Return numbers as cells of a table, "-" for one that is not defined."""
    return [f"{number:.{digits}f}".replace("nan", "-") for number in numbers]


def percent(share: float) -> str:
    """Return a share in %."""
    if math.isnan(share):
        return "-"
    return f"{100 * share:.0f} %"
