# SPDX-License-Identifier: Apache-2.0
"""HTML from Python, in which every text is escaped."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.showing.report.html import Html, join, script_json, tag


def test_texts_and_attributes_are_escaped_and_elements_are_not() -> None:
    made = tag(
        "p",
        "<b>",
        tag("i", 1 < 2),
        None,
        class_='"x"',
        data_row=3,
        hidden=True,
        title=None,
        dir=False,
    )
    assert made == '<p class="&quot;x&quot;" data-row="3" hidden>&lt;b&gt;<i>True</i></p>'
    assert join(["a & b", Html("<br>")]) == "a &amp; b<br>"
    assert tag("circle", r=1) == '<circle r="1"/>'


@given(
    st.recursive(
        st.text() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_json_in_a_script_is_the_same_and_ends_no_element(value: object) -> None:
    text = script_json(value)
    assert "<" not in text
    assert json.loads(text) == value
