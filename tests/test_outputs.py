# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.findings.outputs import name_output, read_outputs
from summary_metrics.reading.paths import is_output, only_outputs
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
DOCUMENTS = [f"Text {i}." for i in range(8)]


def score(name: str, summary: str, *options: str, **row: Any) -> str:
    """Score a summary of each document, and return the output."""
    rows = write_rows(f"{name}.jsonl", *({"document": text, "summary": summary, **row} for text in DOCUMENTS))
    arguments = options or ("--metrics", "unr,abstractness")
    assert cli.main([rows, *arguments]) == 0
    return f"{name}.scores.jsonl"


# Worked by hand


def test_names() -> None:
    assert [name_output(file) for file in ("a/old.scores.jsonl", "x.jsonl", "ray.scores", "plain")] == [
        *("old", "x", "ray", "plain")
    ]


def test_outputs_are_told_from_texts() -> None:
    old = score("old", "a b a b")
    assert is_output(old)
    assert only_outputs([old])
    Path(old).rename("named.jsonl")
    Path(f"{old}.meta.json").rename("named.jsonl.meta.json")
    assert is_output("named.jsonl")
    assert not is_output("old.jsonl")
    assert not is_output("-")
    assert not only_outputs(["old.jsonl", "-"])
    with pytest.raises(JobError, match="named.jsonl has scores, and old.jsonl has texts"):
        only_outputs(["old.jsonl", "named.jsonl"])


def test_outputs_are_compared_without_scoring(capsys: pytest.CaptureFixture[str]) -> None:
    # Different words: 2 of 4, and 3 of 4.
    old, new = score("old", "a b a b"), score("new", "a b c a")
    Path("old.jsonl").unlink()
    Path("new.jsonl").unlink()
    capsys.readouterr()
    assert cli.main(["--compare", old, new, "--output", "difference.json"]) == 0
    out = capsys.readouterr().out
    assert "Differences from old" in out
    [one, *_] = [c for c in json.loads(Path("difference.json").read_text())["comparisons"] if c["score"] == "unr_1"]
    assert (one["baseline"], one["system"], one["difference"], one["documents"]) == ("old", "new", 0.25, 8)
    assert one["verdict"] == "higher"
    assert "unr|window:none" in out
    assert cli.main(["--compare", old, new, "--fail-if", "unr_1>0.2"]) == 3
    assert "difference of new from old is 0.2500" in capsys.readouterr().err
    assert cli.main(["--compare", old, new, "--baseline", "new", "--fail-if", "unr_1>0.2"]) == 0


def test_the_same_system_in_two_outputs() -> None:
    old, new = score("old", "a b a b", system="mine"), score("new", "a b c a", system="mine")
    scores = read_outputs([old, new]).scores
    assert scores.systems == ["mine (old)"] * 8 + ["mine (new)"] * 8
    other = score("other", "a", system="other")
    assert set(read_outputs([old, other]).scores.systems) == {"mine", "other"}


def test_outputs_of_the_same_name() -> None:
    score("old", "a b a b")
    Path("folder").mkdir()
    for file in ("old.scores.jsonl", "old.scores.jsonl.meta.json"):
        Path("folder", file).write_bytes(Path(file).read_bytes())
    scores = read_outputs(["old.scores.jsonl", "folder/old.scores.jsonl"]).scores
    assert set(scores.systems) == {"old.scores.jsonl", "folder/old.scores.jsonl"}


def test_scores_that_not_all_have_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    old = score("old", "a b a b")
    rows = ({"document": text, "summary": "a b c a", "system": name} for text in DOCUMENTS for name in "xy")
    assert cli.main([write_rows("new.jsonl", *rows), "--metrics", "unr,nid", "--compare"]) == 0
    new = "new.scores.jsonl"
    assert cli.main(["--compare", old, new]) == 0
    assert "Not compared, as not all outputs have them: abstractness_1, abstractness_2" in capsys.readouterr().out


def test_the_outputs_say_which_way_each_of_their_scores_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    # The string search of the origin has other keys than the default of the command.
    options = ["--metrics", "abstractness,nid", "--option", "abstractness.match=substring"]
    options += ["--option", "abstractness.n=[1, 2]"]
    old, new = score("old", "a b a b", *options), score("new", "a b c a", *options)
    expected = {"abstractness_1": "neither", "abstractness_2": "neither", "nid": "lower"}
    capsys.readouterr()
    assert cli.main(["--compare", old, new, "--output", "difference.json"]) == 0
    line = "Lower is better: nid. Describes, does not rank: abstractness_1, abstractness_2."
    assert line in capsys.readouterr().out.splitlines()
    assert json.loads(Path("difference.json").read_text())["directions"] == expected
    assert read_outputs([old, new]).directions == expected
    assert read_outputs([old, new]).ranges == {
        "abstractness_1": (0, 1),
        "abstractness_2": (0, 1),
        "nid": (-math.inf, 1),
    }
    compared = summary_metrics.compare(old, new)
    assert compared.directions == expected
    assert str(compared).endswith(line)
    # An output may be of a version that did not note them, or hold something else.
    for file, noted in ((old, {}), (new, {"nid": "sideways"})):
        sidecar = Path(f"{file}.meta.json")
        sidecar.write_text(json.dumps({**json.loads(sidecar.read_text()), "directions": noted}))
    assert cli.main(["--compare", old, new]) == 0
    assert "better" not in capsys.readouterr().out


# Edges and errors


def test_what_cannot_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    old = score("old", "a b a b")
    other = score("other", "a b", "--metrics", "unr,abstractness", "--option", "unr.window=3")

    def message(*arguments: str) -> str:
        assert cli.main(["--compare", *arguments]) == 2
        return capsys.readouterr().err.splitlines()[-1]

    assert "unr did not run alike: unr|window:none" in message(old, other)
    assert "an output is given twice" in message(old, old)
    assert "needs two systems" in message(old)
    assert "there is no such output" in message(old, "missing.scores.jsonl")
    assert "--metrics, --restart: the files are scores" in message(old, other, "--metrics", "unr", "--restart")
    assert "--output -: the comparison is printed" in message(old, other, "--output", "-")
    Path("linked.json").hardlink_to(old)
    for written in (old, f"{old}.meta.json", "linked.json"):
        assert "is one of the outputs that are compared" in message(old, other, "--output", written)
    Path("linked.scores.jsonl").hardlink_to(old)
    assert "given twice" in message(old, "linked.scores.jsonl")
    Path(f"{other}.meta.json").write_text("[]")
    assert "other.scores.jsonl.meta.json beside it" in message(old, other)
    Path(f"{other}.meta.json").unlink()
    assert "(FileNotFoundError" in message(old, other)


def test_outputs_without_common_scores_or_rows(capsys: pytest.CaptureFixture[str]) -> None:
    old = score("old", "a b a b", "--metrics", "abstractness")
    rows = ({"document": text, "summary": "a b", "system": name} for text in DOCUMENTS for name in "xy")
    assert cli.main([write_rows("new.jsonl", *rows), "--metrics", "unr", "--compare"]) == 0
    new = "new.scores.jsonl"
    with pytest.raises(JobError, match="old, new .* no score in common"):
        read_outputs([old, new])
    Path(new).write_text("")
    with pytest.raises(JobError, match="new.scores.jsonl has no rows"):
        read_outputs([old, new])
    unread = score("unread", "a b", "--metrics", "unr")
    with pytest.raises(JobError, match="has no document_digest"):
        read_outputs([unread])
