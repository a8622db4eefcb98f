# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import sys
from pathlib import Path

import pytest

from summary_metrics import side_by_side as page
from tests.browser import Visit, running

PHONE = {"width": 390, "height": 844}
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (0.3, 0.35, "B is higher"),
        (0.35, 0.301, "about the same"),
        (22, 21, "about the same"),  # of a larger number it is a share
        (22, 20, "A is higher"),
        (0, 0, "the same"),
        (float("nan"), 1, "not comparable"),
    ],
)
def test_how_two_values_differ(first: float, second: float, said: str) -> None:
    assert page.compare(first, second) == said


def test_all_scores_of_both_summaries() -> None:
    hostile = "<script>alert(1)</script> said Olaf Brandt on Friday."
    table, panels = page.answer(page.DOCUMENT, hostile, page.STORIES["Faithful"])
    for name, metric in page.load_all().items():
        assert all(f"{key}:" in table for key in metric.headlines()), name
    assert "B is higher" in table
    assert "<mark" in panels
    assert "<script" not in table + panels


def test_a_language_that_a_metric_does_not_read() -> None:
    document = (
        "Martxoan hiriko zubi zaharra itxi egin zuten, ibaiaren ura bi metro igo zelako. Alkateak"
        " esan zuen zubia udaberrira arte itxita egongo dela, eta herritarrek beste bide bat hartu"
        " beharko dutela ordura arte."
    )
    table, _ = page.answer(document, "Zubi zaharra itxi zuten.", "Alkateak zubia ireki zuen.")
    assert "facts_score" not in table
    assert "unr_avg" in table


@pytest.mark.parametrize("texts", [("", "a", "b"), ("a", " ", "b"), ("a", "b", "x" * 50_001)])
def test_what_is_not_scored(texts: tuple[str, str, str]) -> None:
    table, panels = page.answer(*texts)
    assert 'class="problem"' in table
    assert panels == ""


def test_the_page(browser: object, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "summary_metrics", "demo"]
    with running(command, tmp_path, PYTHONPATH=str(ROOT)) as address:
        visit = Visit(browser, address, PHONE)
        visit.expect(visit.page.locator("#answer td").first).to_be_visible()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert visit.violations() == []
        visit.page.locator("#a textarea").fill("A fox & a crow # 100%")
        visit.expect(visit.page.locator("#panels .text").first).to_have_text(
            "A fox & a crow # 100%"
        )
        assert visit.complaints == []
        assert all(url.startswith((address, "data:", "blob:")) for url in visit.requested)
        visit.close()
