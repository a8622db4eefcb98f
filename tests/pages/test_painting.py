# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.painting import CONTROL, MOST_NAMED, cut, draw_parts, paint

from tests.helpers.rows import each_row

LEGEND = {"new": "not in the document", "alarm": "an alarm"}
MARKS = st.lists(
    st.tuples(
        st.integers(0, 12),
        st.integers(0, 12),
        st.sampled_from(["new", "alarm", "other"]),
        st.text(),
        st.text(),
    )
)


def read_text(html: str) -> str:
    """Return what a browser shows of the text alone."""
    painted = re.search(r'<p class="text" dir="auto">(.*?)</p>', html, re.DOTALL)
    assert painted
    return unescape(re.sub(r"<[^>]*>", "", painted[1]))


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f", "\x9b"])
def test_no_character_of_control_is_painted(character: str) -> None:
    text = f"a{character}b"
    html = paint(text, [(0, 3, "new", text, text)], LEGEND)
    assert character not in html
    assert read_text(html) == "a\ufffdb"


@each_row
def test_a_strip_has_a_cell_for_each_part(shares: list[float], opacities: list[str]) -> None:
    strip = draw_parts(shares)
    assert re.findall(r'fill-opacity="([\d.]+)"', strip) == opacities
    assert re.findall(r"part \d: (\d+) %", strip) == [f"{100 * share:.0f}" for share in shares]


def test_a_source_without_parts_has_no_strip() -> None:
    assert draw_parts([]) == ""


@given(st.text(max_size=12), MARKS)
def test_the_text_stays_and_each_character_has_its_marks(
    text: str, marks: list[tuple[int, int, str, str, str]]
) -> None:
    assert read_text(paint(text, marks, LEGEND)) == CONTROL.sub("\ufffd", text)
    pieces = list(cut(len(text), marks))
    assert "".join(text[start:end] for start, end, _ in pieces) == text
    for start, end, painted in pieces:
        for place in range(start, end):
            over = [mark for mark in marks if mark[0] <= place < mark[1]]
            assert sorted(mark[2:] for mark in painted) == sorted(mark[2:] for mark in over)


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "&lt;b&gt;"]
)
def test_nothing_given_becomes_markup(hostile: str) -> None:
    html = paint(hostile, [(0, 3, hostile, hostile, hostile)], {hostile: hostile})
    assert read_text(html) == hostile
    assert not re.search(r"<(script|img|b)\b", html)
    names = set(re.findall(r"</?(\w+)", html))
    assert names <= {"div", "p", "mark", "span", "ul", "li"}


def test_a_key_stops_at_a_mark_once_and_notes_of_overlapping_marks_are_read_together() -> None:
    html = paint(
        "a red fox",
        [(0, 9, "new", "three words", "g 1"), (2, 5, "alarm", "one word", "g2")],
        LEGEND,
    )
    assert [unescape(title) for title in re.findall(r'title="([^"]*)"', html)] == [
        "three words",
        "three words\none word",
        "three words",
    ]
    assert html.count('tabindex="0"') == 2
    assert re.findall(r'data-groups="([^"]*)"', html) == ["g%201", "g%201 g2", "g%201"]


def test_the_key_has_the_kinds_that_occur() -> None:
    html = paint("a red fox", [(2, 5, "alarm", "", "")], LEGEND)
    assert LEGEND["alarm"] in html
    assert LEGEND["new"] not in html
    assert "tabindex" not in html  # there is nothing to read


def test_at_one_place_few_notes_are_shown_so_that_the_time_grows_with_the_marks() -> None:
    html = paint("x" * 90, [(i, 60, "new", f"note {i}", "") for i in range(50)], LEGEND)
    assert max(title.count("\n") for title in re.findall(r'title="([^"]*)"', html)) < MOST_NAMED
