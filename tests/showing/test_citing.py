# SPDX-License-Identifier: Apache-2.0
"""What is cited: each metric with its signature, and no key of BibTeX twice."""

from __future__ import annotations

import importlib
import re

import pytest

from summary_metrics import __version__
from summary_metrics.registry import METRICS, import_metric
from summary_metrics.showing.citing import citing_lines


def test_each_metric_is_cited_and_each_key_once() -> None:
    text = "\n".join(citing_lines({name: f"{name}|version:9" for name in METRICS}))
    assert all(f"{name}|version:9" in text and f"% {name}\n" in text for name in METRICS)
    keys = re.findall(r"^@\w+\{([^,]+),", text, re.MULTILINE)
    assert len(keys) == len(set(keys)) > len(METRICS)


@pytest.mark.parametrize("name", ["facts", "key_facts", "source_use"])
def test_a_metric_of_our_own_is_cited_with_the_version_of_now(name: str) -> None:
    script = importlib.import_module(import_metric(name).__module__)
    assert f"version = {{{__version__}}}" in script._CITATION
