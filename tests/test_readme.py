# SPDX-License-Identifier: Apache-2.0
"""What README.md says can be done as it stands. Its two commands are run by .ci/run."""

from __future__ import annotations

import re
import tomllib

import pytest

from metrics._shared.tokenizer import warn_unspaced
from tests.modules import FOLDERS, ROOT, load

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_metric_is_there() -> None:
    assert set(re.findall(r"^\| \[`(\w+)`\]\([^)]+\)", README, re.MULTILINE)) == set(FOLDERS)


@pytest.mark.parametrize("marker", ["score", "tests"])
def test_ci_finds_the_commands(marker: str) -> None:
    blocks = re.findall(rf"^<!-- {marker} -->\n```bash\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1
    assert re.search(rf"\b{marker}\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    for path in re.findall(r"\b(?:constraints\.txt|examples/\S+)", blocks[0]):
        assert (ROOT / path).exists()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    programs = set(re.findall(r"\.venv/bin/(\S+)", blocks[0]))
    assert programs - {"python"} == (set(scripts) if marker == "score" else set())


def test_quoted_messages_are_those_that_appear() -> None:
    def quoted(start: str) -> str:
        (message,) = re.findall(rf"^\| `+ ?({re.escape(start)}.*?)`+ \|", README, re.MULTILINE)
        return ".*".join(map(re.escape, message.strip().split("...")))

    unr, abstractness = load("unr"), load("abstractness")
    with pytest.raises(TypeError, match=quoted("`predictions[3]`")):
        unr.compute(predictions=["a", "b", "c", None])
    with pytest.raises(ValueError, match=quoted("`references` are")):
        abstractness.compute(predictions=["a"])
    with pytest.raises(TypeError, match=quoted("unknown option")):
        unr.compute(predictions=["a"], modle=1)
    with pytest.warns(UserWarning, match=quoted("... is undefined")):
        load("nid").compute(predictions=["", ""] + ["A red fox ran."] * 8)
    with pytest.warns(UserWarning, match=quoted("... are in a script")):
        warn_unspaced(["\u732b\u5728\u57ab\u5b50\u4e0a"])
