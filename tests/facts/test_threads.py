# SPDX-License-Identifier: Apache-2.0
"""A fresh process whose first texts meet in several threads: what is made once is made then."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

THREADS, SOURCES = 16, 64
CASES = {
    "en": (
        "The council of Holm voted on Tuesday to close the bridge. It cost $3 million.",
        'Olga Reed of Holm spoke on Friday of "wild goats", and of $4 million.',
        ["Olga Reed", "Friday", "wild goats", "$4 million"],
    ),
    "de": (
        "Der Rat von Holm hat am Dienstag für die neue Brücke gestimmt. Sie kostet 3 Millionen Euro.",
        "Am Freitag stimmte der Rat für „wilde Ziegen“ und 4 Millionen Euro.",
        ["Freitag", "wilde Ziegen", "4 Millionen Euro"],
    ),
}
SCRIPT = f"""
import json, sys, threading
from concurrent.futures import ThreadPoolExecutor
from summary_metrics import check
from summary_metrics.metrics.facts import rules  # the threads meet at the first text, not at an import

source, summary, language = json.load(sys.stdin)
sys.setswitchinterval(1e-6)
start = threading.Barrier({THREADS})

def look_up(number):
    if number < {THREADS}:
        start.wait()
    return [fact.text for fact in check(source + f" ({{number}})", summary, language)]

with ThreadPoolExecutor({THREADS}) as pool:
    json.dump([*pool.map(look_up, range({SOURCES}))], sys.stdout)
"""


@pytest.mark.parametrize("language", CASES)
def test_each_thread_finds_the_same(language: str) -> None:
    source, summary, expected = CASES[language]
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([source, summary, language]),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(answer.stdout) == [expected] * SOURCES
