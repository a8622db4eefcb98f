# SPDX-License-Identifier: Apache-2.0
"""The page of facts."""

from __future__ import annotations

from pathlib import Path

import evaluate
from page import Demo, build, language_option, launch, table_of

METRIC = evaluate.load(str(Path(__file__).parent / "facts.py"))

DEMO = Demo(
    METRIC,
    title="Facts",
    lead=(
        "Which names, numbers, dates, amounts and quotations of a summary does its document have?"
        " What it lacks is marked, and often invented. Whether what is said of a name or number is"
        " true is not looked at."
    ),
    opening="Invented",
    options={"language": language_option(table_of(METRIC, "words", "WORDS"))},
)
page = build(DEMO)

if __name__ == "__main__":
    launch(page)
