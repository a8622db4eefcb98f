# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import summary_metrics

SOURCE = "The town of Holm spent $3 million on Monday."


@pytest.mark.parametrize("source", [SOURCE, SOURCE.split(" spent ")])
def test_only_what_the_source_lacks_is_returned(source: Any) -> None:
    (fact,) = summary_metrics.check(source, "On Monday Holm spent $4 million.")
    assert (fact.text, fact.kind, fact.start, fact.end) == ("$4 million", "amount", 21, 31)


@pytest.mark.parametrize(
    ("source", "summary", "language", "error", "named"),
    [
        (SOURCE, "It was 5.", "xx", ValueError, "'xx'"),
        (SOURCE, None, "en", TypeError, "NoneType"),
        (["a", 3], "It was 5.", "en", TypeError, "int"),
    ],
)
def test_refusals(source: Any, summary: Any, language: str, error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        summary_metrics.check(source, summary, language)


def test_nothing_heavy_is_imported() -> None:
    program = (
        "import sys, summary_metrics as s; s.check('Holm', 'Holm'); print({'evaluate', 'pandas'} & {*sys.modules})"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "set()\n"
