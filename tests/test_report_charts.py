# SPDX-License-Identifier: Apache-2.0
"""The numbers behind the charts of the report, and the chart whose axes can be chosen."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import Page
from scipy import stats

from summary_metrics.showing.report import charts
from tests.browser import PHONE
from tests.report_pages import CHEAP, NEWS, charts_at, make_report, read_scores

pytestmark = pytest.mark.usefixtures("empty_folder")


# Worked by hand


def test_bins() -> None:
    # Whole numbers: each in a bin of its own; 0 to 59 in 30 bins of two numbers each.
    np.testing.assert_array_equal(charts.bin_edges(np.array([3.0, 5.0])), [2.5, 3.5, 4.5, 5.5])
    np.testing.assert_array_equal(charts.bin_edges(np.array([0.0, 59.0])), np.arange(-0.5, 60, 2))
    np.testing.assert_allclose(charts.bin_edges(np.array([0.2, 0.5])), np.linspace(0.2, 0.5, 31))
    np.testing.assert_array_equal(charts.bin_edges(np.array([0.25])), [-0.25, 0.75])


def test_distributions_leave_out_what_is_undefined() -> None:
    scores = np.array([[1.0, math.nan], [2.0, math.nan], [2.0, math.nan], [math.nan, math.nan]])
    (found,) = charts.describe_distributions(["alarms", "nid"], np.array([0, 0, 1, 1]), scores, [0, 1])
    assert found["key"] == "alarms"
    assert found["edges"] == [0.5, 1.5, 2.5]
    assert found["counts"] == [[1, 1], [0, 1]]
    assert found["shares"] == [[1 / 2, 1 / 2], [0, 1]]
    assert found["means"] == [1.5, 2.0]


# Reference values


def test_correlations_are_those_of_scipy() -> None:
    scores = np.random.default_rng(0).normal(size=(50, 4))
    scores[:, 1] += scores[:, 0]
    scores[3, 1] = scores[5, 0] = math.nan
    scores[:, 3] = 1.0
    found = charts.correlate_ranks(scores)
    kept = [row for row in range(50) if row not in (3, 5)]
    assert found[0][1] == found[1][0] == pytest.approx(stats.spearmanr(scores[kept, 0], scores[kept, 1]).statistic)
    assert found[3] == [None] * 4


# In a browser


def test_the_axes_can_be_chosen(open_report: Callable[..., Page]) -> None:
    make_report(str(NEWS), *CHEAP)
    page = open_report()
    charts_at(page, "#scatter")
    page.get_by_label("Across").select_option("nid")
    page.get_by_label("Up").select_option("unr_avg")
    assert page.locator("#scatter .xtitle").text_content() == "nid"
    assert page.locator("#scatter .ytitle").text_content() == "unr_avg"
    assert page.locator("#scatter .point").count() == 56
    columns = np.array([[row["nid"], row["unr_avg"]] for row in read_scores()])
    expected = stats.spearmanr(columns).statistic
    assert page.locator("#correlation").inner_text() == f"Spearman's rank correlation: {expected:.2f}"
    # Systems differ by symbol as well as by colour.
    symbols = page.locator("#scatter .scatterlayer .trace .point:first-child").evaluate_all(
        "all => all.map(point => point.getAttribute('d'))"
    )
    assert len(symbols) == len(set(symbols)) == 4


def test_a_chart_is_drawn_when_it_comes_near_or_is_printed(open_report: Callable[..., Page]) -> None:
    make_report(str(NEWS), "--metrics", "unr,nid", "--compare")
    page = open_report(viewport=PHONE)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert page.evaluate("typeof Plotly") == "undefined", "plotly.js takes longer than all else on the page"
    charts_at(page, "#forest")
    assert page.locator("#scatter .main-svg").count() == 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    charts = page.locator(".chart").all()
    assert len(charts) > 5
    assert all(chart.locator(".main-svg").count() for chart in charts)
    assert page.evaluate("document.documentElement.scrollHeight") == height, "what is read has moved"
