# SPDX-License-Identifier: Apache-2.0
"""Warnings of the metrics come once, in the words of where they appear; advice depends on the texts."""

from __future__ import annotations

import json
import pickle
import warnings
from pathlib import Path

import pytest

import summary_metrics
from metrics._shared.finding import TextsWarning
from summary_metrics import cli
from summary_metrics.scoring.warned import make_portable, say_warning

CHINESE = "市议会星期二决定以三百万欧元翻修莱茵河上的旧桥，工程将于三月开始。"
ABOUT = "some texts are in a script without spaces between words, and whole clauses are taken for words"
NEEDED = "Texts without spaces between words"


def test_the_command_warns_once_for_all_metrics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.jsonl").write_text((json.dumps({"summary": CHINESE}) + "\n") * 3)
    assert cli.main(["rows.jsonl", "--metrics", "unr,nid", "--batch-size", "1"]) == 0
    said = capsys.readouterr()
    warned = [line for line in said.err.splitlines() if line.startswith("warning")]
    remedy = "give --option METRIC.tokenizer=char for each METRIC that has this option"
    assert warned == [f"warning, shown once: {ABOUT}: {remedy}"]
    assert NEEDED in " ".join(said.out.split())


def test_python_warns_once_in_its_words() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = summary_metrics.score([{"summary": CHINESE}] * 3, ["unr", "nid"])
    (said,) = [str(one.message) for one in caught if "script" in str(one.message)]
    assert said.startswith(f'{ABOUT}: give options={{"METRIC": {{"tokenizer": "char"}}}}')
    assert NEEDED in found.needs["nid"]


def test_nobody_is_told_of_chinese_who_has_english() -> None:
    english = "The town closed the old bridge after weeks of rain, and asks its people for patience."
    found = summary_metrics.score([{"summary": "Rain.", "document": english}], ["nid", "abstractness"])
    assert found.language == "en"
    assert "4 words" in found.needs["abstractness_4"]
    assert not any(NEEDED in text or "tokenizer" in text for text in found.needs.values())


def test_a_warning_is_the_same_behind_a_pipe() -> None:
    sent = pickle.loads(pickle.dumps(make_portable(TextsWarning("long", [0], "odd", (("a", "b"),), "It is 3."))))
    assert say_warning(sent, "{}.{}={}".format).startswith("some texts are odd: give METRIC.a=b ")
    assert make_portable(UserWarning("plain")) == "plain"
    assert say_warning("plain", "{}{}{}".format) == "plain"


def test_what_means_are_worth_where_documents_differ() -> None:
    rows = [
        {"summary": f"The {name} cat sat there {k}.", "document": f"A cat {k} sat on a mat.", "system": name}
        for k in range(6)
        for name in "ab"
        if k < 4 or name == "a"
    ]
    found = summary_metrics.score(rows, ["unr"])
    shown = " ".join(repr(found).split())
    assert "Of 6 documents b has 4. Each mean is over the documents that the system has, so" in shown
    assert "Some documents have summaries by one of the two systems only" in repr(summary_metrics.compare(found))
    same = summary_metrics.score([row for row in rows if row["document"][6] < "4"], ["unr"])
    assert "Each mean is over" not in repr(same)
    assert "Some documents" not in repr(summary_metrics.compare(same))
