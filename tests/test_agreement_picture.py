# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from xml.etree import ElementTree

import pytest

from benchmarks.agreement_picture import (
    DATA,
    LEFT,
    OTHERS,
    OURS,
    POOLED,
    RESULTS,
    WITHIN,
    Point,
    draw,
    place,
    read_cell,
    read_table,
)

SVG = "{http://www.w3.org/2000/svg}"


def file(pooled: str, within: str, label: str = "unr_avg") -> str:
    """Two tables as the benchmark prints them, of one score and one aspect."""
    return "\n\n".join(
        f"| {title}, 9 units | <fluency> |\n| --- | --- |\n| {label} | {cell} |"
        for title, cell in ((POOLED, pooled), (WITHIN, within))
    )


# Worked by hand


def test_a_mark_stands_at_its_value_and_its_line_is_the_interval() -> None:
    # The axis goes from -0.8 to 0.8 over 146 pixels: 0 is half of it, and 0.4 three quarters.
    picture = ElementTree.fromstring(draw(file("0.00 [-0.40, 0.40]", "0.40 [0.00, 0.80]"), "Data"))
    (circle,) = picture.iter(f"{SVG}circle")
    assert float(circle.attrib["cx"]) == LEFT + 73
    assert circle.attrib["class"] == "chance"  # its interval holds 0
    lines = {group.attrib["class"]: group.find(f"{SVG}line") for group in picture.iter(f"{SVG}g") if len(group) == 3}
    assert {name: (line.attrib["x1"], line.attrib["x2"]) for name, line in lines.items() if line is not None} == {
        "pooled": (f"{LEFT + 36.5}", f"{LEFT + 109.5}"),
        "within": (f"{LEFT + 73.0}", f"{LEFT + 146.0}"),
    }
    square = next(mark for mark in picture.iter(f"{SVG}rect") if mark.attrib["class"] in ("shown", "chance"))
    assert float(square.attrib["x"]) + 2.5 == pytest.approx(LEFT + place(0.4), abs=0.1)


def test_a_cell() -> None:
    assert read_cell("-0.38 [-0.43, -0.34] (96)") == Point(-0.38, -0.43, -0.34)
    assert read_cell("0.27") is read_cell("undefined") is None


# The files of the repository


@pytest.mark.parametrize("name", DATA)
def test_the_picture_is_that_of_its_file(name: str) -> None:
    markdown = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
    drawn = draw(markdown, DATA[name])
    assert (RESULTS / f"{name}.svg").read_text(encoding="utf-8") == drawn, "run python -m benchmarks.agreement_picture"
    aspects, pooled = read_table(markdown, POOLED)
    shown = [title.text or "" for title in ElementTree.fromstring(drawn).iter(f"{SVG}title")]
    for label, words in {**OURS, **OTHERS}.items():
        if label in pooled and label in read_table(markdown, WITHIN)[1]:
            for aspect, point in zip(aspects, pooled[label], strict=True):
                assert any(text.startswith(f"{words}, {aspect}: {point.value:.2f}") for text in shown if point)


# Edges and errors


def test_names_are_escaped_and_what_is_missing_is_left_out() -> None:
    picture = ElementTree.fromstring(draw(file("undefined", "0.20 [0.10, 0.30]"), "<Data>"))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"<Data>", "<fluency>", OURS["unr_avg"]} <= set(texts)
    assert len(list(picture.iter(f"{SVG}circle"))) == 0
    assert OURS["unr_avg"] not in draw(file("0.1 [0, 0.2]", "0.1 [0, 0.2]", label="mine"), "Data")


def test_a_file_without_tables_and_a_value_off_the_axis_are_errors() -> None:
    with pytest.raises(ValueError, match='there is no table "Spearman\'s rho, pooled"'):
        draw("# nothing", "Data")
    with pytest.raises(ValueError, match="outside of the axis, .* -0.8 to 0.8"):
        draw(file("0.10 [0.00, 0.90]", "0.10 [0.00, 0.20]"), "Data")
