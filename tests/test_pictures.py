# SPDX-License-Identifier: Apache-2.0
"""The script that takes the pictures of the pages runs. What they show, the tests of report and pages look at."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from docs.pictures.make import NAMES, main, make, make_small
from tests.modules import FOLDERS


def test_a_picture_keeps_its_size_and_loses_colours() -> None:
    many = Image.linear_gradient("L").convert("RGB")
    png = io.BytesIO()
    many.save(png, "PNG")
    small = Image.open(io.BytesIO(make_small(png.getvalue())))
    assert small.size == many.size == (256, 256)
    assert len(small.convert("RGB").getcolors() or []) <= 128 < len(many.getcolors() or [])


def test_there_is_one_of_the_report_and_one_of_each_page() -> None:
    assert set(NAMES) == {"report", "judge", "side_by_side", *FOLDERS}


@pytest.mark.slow
def test_the_script_takes_a_picture_light_and_dark(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    make(["unr"], folder)
    light, dark = (Image.open(folder / f"unr-{scheme}.png").convert("L") for scheme in ("light", "dark"))
    assert light.size == dark.size == (1200, 860)
    assert light.tobytes()[0] > 200 > 80 > dark.tobytes()[0]  # the corner is the page


def test_an_unknown_name_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["make.py", "unit"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "no such picture: unit; there are report, judge, abstractness," in capsys.readouterr().err
