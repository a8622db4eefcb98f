# SPDX-License-Identifier: Apache-2.0
"""Marked text as HTML: nothing of the text is lost, every mark is seen, and what it says can be read."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.evidence import Mark
from metrics._shared.page.painting import LOOKS, MOST_LINES, join_marks, number_hue, paint, paint_legend
from tests.browser import new_page
from tests.modules import FOLDERS, ROOT, load

TEXT = "<a> & 'b' \"c\"\n é\U0001f600 " * 3
KINDS = ["new", "alarm", "repeated_word", "unheard of"]


class Character(NamedTuple):
    """A character of the text as painted, and what a reader learns of it."""

    text: str
    groups: frozenset[str]
    notes: frozenset[str]
    lines: tuple[tuple[str, str], ...]  # the style of each underline, and its place


class Reader(HTMLParser):
    """Reads the painted text character by character; a number belongs to the character before it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.characters: list[Character] = []
        self.numbers: dict[int, list[str]] = {}
        self.open: list[tuple[str, dict[str, str | None]]] = []
        body = re.search(r'<p class="text" dir="auto">(.*?)</p>', html, re.DOTALL)
        assert body
        self.feed(body[1])
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        assert set(tags) <= {"mark", "span", "sup"}
        if "sup" in tags:
            self.numbers.setdefault(len(self.characters), []).append(data)
            return
        mark = next((attributes for tag, attributes in self.open if tag == "mark"), None)
        groups = (unquote(group) for group in (mark["data-groups"] or "").split()) if mark else ()
        notes = (mark["title"] or "").split("\n") if mark else ()
        spans = [attributes for tag, attributes in self.open if tag == "span"]
        lines = tuple((span["class"] or "", (span["style"] or "")[-1]) for span in spans)
        told = (frozenset(groups), frozenset(notes) - {""}, tuple(sorted(lines, key=lambda line: line[1])))
        self.characters += [Character(character, *told) for character in data]


@st.composite
def marks_of(draw: Any, most: int = 8) -> list[Mark]:
    """Return marks of TEXT, with notes of their own."""
    made = []
    for number in range(draw(st.integers(0, most))):
        start = draw(st.integers(0, len(TEXT) - 1))
        end = draw(st.integers(start + 1, min(len(TEXT), start + 12)))
        group = draw(st.sampled_from(["", "a b", 'x"y<', "ü"]))
        made.append(Mark(start, end, draw(st.sampled_from(KINDS)), f"note {number} & <b>", group))
    return made


def test_overlapping_marks_are_all_shown_worked_by_hand() -> None:
    # a b c d e    characters 0 2 4 6 8
    # =====        repeated pair, "a b c": 0 to 5
    #     -----    repeated word "c d e": 4 to 9; over "c" lie both
    marks = [
        Mark(4, 9, "repeated_word", "two", "c d e"),
        Mark(0, 5, "repeated_pair", "one", "a b c"),
    ]
    first, second = number_hue(1), number_hue(2)
    one = f'<span class="dashed" style="--hue:{first};--line:0">'
    two = f'<span class="dotted" style="--hue:{second};--line:1">'
    assert paint("a b c d e", marks, {"repeated_pair": "pairs", "new": "other"}) == (
        '<div class="painted"><p class="text" dir="auto">'
        f'<mark style="--hue:{first}" data-groups="a%20b%20c" title="one" tabindex="0">{one}a b </span></mark>'
        f'<mark style="--hue:{first}" data-groups="a%20b%20c c%20d%20e" title="one\ntwo" tabindex="0">'
        f'{two}{one}c</span><sup style="--hue:{first}">1</sup></span></mark>'
        f'<mark style="--hue:{second}" data-groups="c%20d%20e" title="two" tabindex="0">'
        f'{two} d e</span><sup style="--hue:{second}">2</sup></mark>'
        '</p><p class="reading" aria-live="polite"></p><ul class="key" aria-label="Key">'
        '<li><mark style="--hue:250"><span class="dashed">pairs</span></mark></li></ul></div>'
    )


@given(marks_of())
def test_no_character_is_lost_and_every_mark_is_told_where_it_stands(marks: list[Mark]) -> None:
    read = Reader(paint(TEXT, marks, {}))
    assert "".join(character.text for character in read.characters) == TEXT
    layers = join_marks(marks, len(TEXT))
    for place, character in enumerate(read.characters):
        over = [mark for mark in marks if mark.start <= place < mark.end]
        assert bool(character.lines) == bool(over), "marked is what a mark covers, and nothing else"
        assert character.groups == {mark.group for mark in over if mark.group}
        kinds = [layer.kind for layer in layers if layer.start <= place < layer.end]
        assert len(character.lines) == min(len(kinds), MOST_LINES)
        assert {style for style, _ in character.lines} <= {LOOKS.get(kind, ("solid", 0))[0] for kind in kinds}


@given(marks_of())
def test_every_note_is_read_at_its_mark(marks: list[Mark]) -> None:
    read = Reader(paint(TEXT, marks, {}))
    for mark in marks:
        over = [layer for layer in join_marks(marks, len(TEXT)) if mark.note in layer.notes]
        assert [(layer.kind, layer.group) for layer in over] == [(mark.kind, mark.group)]
        if len(over[0].notes) <= 4:
            for character in read.characters[mark.start : mark.end]:
                assert mark.note in "; ".join(character.notes)


@given(marks_of())
def test_a_line_does_not_jump_while_no_more_than_three_lie_below_each_other(marks: list[Mark]) -> None:
    layers = join_marks(marks, len(TEXT))
    read = Reader(paint(TEXT, marks, {}))
    if max((sum(layer.start <= place < layer.end for layer in layers) for place in range(len(TEXT))), default=0) > 3:
        return
    for layer in layers:
        below = [set(character.lines) for character in read.characters[layer.start : layer.end]]
        style = LOOKS.get(layer.kind, ("solid", 0))[0]
        assert any(line[0] == style for line in set.intersection(*below))


@given(marks_of())
def test_a_number_stands_at_the_end_of_a_repeat_and_is_that_of_its_group(marks: list[Mark]) -> None:
    read = Reader(paint(TEXT, marks, {}))
    ends: dict[int, set[str]] = {}
    for layer in join_marks(marks, len(TEXT)):
        if layer.kind == "repeated_word":
            ends.setdefault(layer.end, set()).add(layer.group)
    assert {end: len(numbers) for end, numbers in read.numbers.items()} == {
        end: len(groups) for end, groups in ends.items()
    }
    groups_of: dict[str, set[str]] = {}
    for end, groups in ends.items():
        if len(groups) == 1:
            groups_of.setdefault(read.numbers[end][0], set()).update(groups)
    assert all(len(groups) == 1 for groups in groups_of.values()), "two groups have one number"


def test_overlapping_marks_of_one_kind_and_group_are_one_and_their_notes_are_listed_once() -> None:
    marks = [Mark(2 * i, 2 * i + 3, "new", f"n{i // 2}") for i in range(12)]
    (layer,) = join_marks(marks, 100)
    assert (layer.start, layer.end) == (0, 25)
    assert 'title="n0; n1; n2; n3 and 2 more"' in paint("x" * 30, marks, {})
    assert 'title="n0; n1; n2; n3 and 1 more"' in paint("x" * 30, marks[:10], {})
    assert 'title="n0; n1; n2; n3"' in paint("x" * 30, marks[:8], {})
    apart = [Mark(0, 3, "new", "", "a"), Mark(2, 5, "new", "", "b"), Mark(5, 7, "new", "", "b"), Mark(6, 8, "match")]
    assert [(layer.start, layer.end) for layer in join_marks(apart, 100)] == [(0, 3), (2, 5), (5, 7), (6, 8)]


def test_only_three_lines_are_drawn_and_a_fourth_takes_the_place_of_one_that_ends() -> None:
    marks = [Mark(0, end, "new", f"to {end}", str(end)) for end in (8, 6, 4, 2)]
    read = Reader(paint("abcdefgh", marks, {}))
    assert [len(character.lines) for character in read.characters] == [3, 3, 3, 3, 2, 2, 1, 1]
    assert read.characters[0].notes == {"to 8", "to 6", "to 4", "to 2"}
    marks.append(Mark(1, 8, "new", "late", "late"))
    read = Reader(paint("abcdefgh", marks, {}))
    assert [len(character.lines) for character in read.characters] == [3, 3, 3, 3, 3, 3, 2, 2]


def test_of_marks_that_begin_together_the_longest_is_at_the_top_and_first_in_number() -> None:
    layers = join_marks([Mark(0, 2, "repeated_word", "", "a"), Mark(0, 5, "repeated_pair", "", "b")], 9)
    assert [(layer.end, layer.number) for layer in layers] == [(5, 1), (2, 2)]
    read = Reader(paint("abcdef", [Mark(0, 2, "new"), Mark(0, 5, "alarm")], {}))
    assert read.characters[0].lines == (("wavy", "0"), ("dotted", "1"))


def test_a_mark_without_characters_is_not_painted() -> None:
    assert join_marks([Mark(3, 3, "new"), Mark(4, 2, "new")], 9) == []
    assert "<mark" not in paint("abcdef", [Mark(3, 3, "new", "nothing")], {"new": "new"})


def test_numbers_that_are_near_each_other_have_hues_that_are_not() -> None:
    for first in range(1, 40):
        hues = [number_hue(number) for number in range(first, first + 5)]
        gaps = {abs(one - other) for one in hues for other in hues if one != other}
        assert len(set(hues)) == 5
        assert all(50 <= gap <= 310 for gap in gaps)


def test_of_very_many_marks_in_one_place_the_last_eight_are_read() -> None:
    marks = [Mark(start, 40, "new", f"from {start}", str(start)) for start in range(20)]
    read = Reader(paint("x" * 40, marks, {}))
    assert read.characters[30].notes == {f"from {start}" for start in range(12, 20)} | {"and 12 more"}
    for start in range(20):
        assert f"from {start}" in read.characters[start].notes


def test_markup_in_texts_notes_groups_kinds_and_meanings_is_shown_and_not_run() -> None:
    bad = "<script>alert('x')</script> <img src=x onerror=alert(1)> & \"quoted\""
    html = paint(bad, [Mark(0, len(bad), bad, bad, bad)], {bad: bad})
    assert "<script" not in html
    assert "<img" not in html
    (mark, _) = re.findall(r"<mark [^>]*>", html)
    assert mark.count('"') == 8
    read = Reader(html)
    assert "".join(character.text for character in read.characters) == bad
    assert {note for character in read.characters for note in character.notes} == {bad}
    assert {group for character in read.characters for group in character.groups} == {bad}


@pytest.mark.parametrize(
    ("limit", "shown", "sentence"),
    [
        (None, "abcdef", ""),
        (6, "abcdef", ""),
        (3, "abc", " … (3 of 6 characters)"),
        (0, "", " … (0 of 6 characters)"),
    ],
)
def test_a_limit_cuts_the_text_and_its_marks_and_says_so(limit: int | None, shown: str, sentence: str) -> None:
    html = paint("abcdef", [Mark(2, 5, "new", "c to e"), Mark(5, 6, "match", "f")], {"match": "f"}, limit)
    text, _, cut = html.partition('<span class="cut">')
    plain = re.sub(r"<[^>]*>", "", text.split("</p>")[0])
    assert plain == shown
    assert cut.partition("</span>")[0] == sentence
    assert ('class="key"' in html) == (len(shown) == 6), "a kind that was cut off needs no explanation"
    long = paint("x" * 12_345, [], {}, 4000)
    assert f'{"x" * 4000}<span class="cut"> … (4,000 of 12,345 characters)</span></p></div>' in long


def test_the_legend_has_the_kinds_that_occur_in_its_own_order() -> None:
    legend = {"alarm": "an alarm", "found": "a < b", "new": "new"}
    html = paint("abc", [Mark(1, 2, "found"), Mark(0, 1, "alarm")], legend)
    entries = re.findall(r'<span class="(\w+)">([^<]*)</span></mark></li>', html)
    assert entries == [("wavy", "an alarm"), ("solid", "a &lt; b")]
    assert 'class="key"' not in paint("abc", [], legend)
    assert len(re.findall("<li>", paint_legend(legend))) == 3
    assert paint_legend({}) == ""


@pytest.mark.parametrize("name", FOLDERS)
def test_kinds_of_one_metric_are_told_apart_without_colours(name: str) -> None:
    kinds = load(name).marks
    assert kinds
    assert len({LOOKS[kind][0] for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    "marks",
    [
        [Mark(2 * i, 2 * i + 9, KINDS[i % 4], f"note {i}", str(i % 500)) for i in range(20_000)],
        [Mark(i, 50_000 - i, "repeated_word", f"note {i}", str(i)) for i in range(20_000)],
        [Mark(0, 50_000 - i, "new", f"note {i}", str(i)) for i in range(20_000)],
        [Mark(i, 50_000, "repeated_word", f"note {i}", str(i)) for i in range(20_000)],
    ],
    ids=["a chain", "nested", "same start", "same end"],
)
def test_the_time_is_linear(marks: list[Mark]) -> None:
    # Half a second each. Were it quadratic, it would be minutes.
    started = time.perf_counter()
    paint("a<b& " * 10_000, marks, {})
    assert time.perf_counter() - started < 10


# In the browser

PAGE = """<!doctype html><meta charset="utf-8"><style>:root {{ color-scheme: light dark }} {css}</style>
<div class="evidence">{first}{second}</div><div class="evidence">{third}</div><script>{script}</script>"""


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    shared = ROOT / "metrics" / "_shared" / "page"
    file = tmp_path / "page.html"
    file.write_text(
        PAGE.format(
            css=(shared / "painting.css").read_text("utf-8"),
            script=(shared / "painting.js").read_text("utf-8"),
            first=paint("one two three", [Mark(0, 7, "new", "a", 'x "1'), Mark(4, 13, "alarm", "b", "y")], {}),
            second=paint("four five", [Mark(0, 4, "match", "c", 'x "1'), Mark(5, 9, "match", "d")], {}),
            third=paint("six", [Mark(0, 3, "match", "e", 'x "1')], {}),
        ),
        "utf-8",
    )
    page = new_page(browser)
    page.goto(file.as_uri())
    yield page
    page.close()


@pytest.mark.slow
def test_marks_of_a_group_light_up_in_both_texts_and_their_notes_are_read(page: Any) -> None:
    marks, lit = page.locator("mark"), page.locator("mark.lit")
    readings = page.locator(".reading")
    marks.nth(0).hover()
    assert lit.all_inner_texts() == ["one ", "two", "four"]
    assert readings.all_inner_texts() == ["a", "", ""]
    marks.nth(1).hover()
    assert lit.all_inner_texts() == ["one ", "two", " three", "four"]
    assert readings.all_text_contents() == ["a\nb", "", ""]
    marks.nth(4).focus()
    page.mouse.move(0, 500)
    assert lit.all_inner_texts() == ["five"], "the focus is told again when the mouse leaves"
    assert readings.all_text_contents() == ["", "d", ""]
    page.keyboard.press("Tab")
    assert lit.all_inner_texts() == ["six"], "another example has groups of its own"
    page.keyboard.press("Tab")
    assert lit.count() == 0
    assert readings.all_text_contents() == ["", "", ""]
