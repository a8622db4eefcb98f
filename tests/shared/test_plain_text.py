# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.plain_text import hide_thoughts, make_plain, read_plain
from tests.helpers.timing import processor_seconds


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('{"summary": "The \\u00e9t\\u00e9, \\"x\\"."}', '\nsummary:  The été, "x".\n'),
        ('{"summary": "Results\\nHolm', "\nsummary:  \nResults\nHolm"),  # is still written
        ('[{"keyPoint": "Holm"}, {"key_point_2": 5}]', "\nkey point:  Holm\n\n \nkey point :  5"),
        ("['a b', 'it\\'s']", "a b\n\n it's\n"),
        ('See ["', "See "),
        ("See [Anna] and {x}.", "See [Anna] and {x}."),
        ("[Next Steps] Holm", "Next Steps: Holm"),
        ("<Next Steps> Holm", "Next Steps: Holm"),
        ("[1] Holm, (2) Brask", "[1] Holm, (2) Brask"),
        ("**Next Steps.** Holm", "Next Steps: Holm"),
        ("**Anna Reed** said so.", "**Anna Reed** said so."),
        ("Next Steps = Holm", "Next Steps: Holm"),
        ("Next Steps → Holm", "Next Steps: Holm"),
        ("Next Steps\tHolm", "Next Steps: Holm"),
        ('"Next Steps","Holm, and Brask"', "Next Steps: Holm, and Brask"),
        ('Next Steps,"Holm\nsaid ""no""."', 'Next Steps: Holm\nsaid "no".'),
        ('next_steps = "Holm said \\"no\\".\\nIt"', 'next steps: Holm said "no".\nIt'),
        ("next_steps: >-\n  Holm", "next steps: \n  Holm"),
        ("It was 15~20 minutes.", "It was 15~20 minutes."),
        ("x = 5", "x = 5"),
        ("<Steps>Holm</Steps><Steps>x</Steps>", "\nHolm\n\nx\n"),
        ("in <PLACE>Holm</PLACE>, it", "in Holm, it"),
        ("a < b and c > d", "a < b and c > d"),
        ("\\section{Steps}\n\\item Holm", "\nSteps\n\n\n- Holm"),
        ("Q1: Why?\nA1: Holm", "Why?\n Holm"),
        ("A: Holm", "A: Holm"),
        ("Q1: sales rose.", "Q1: sales rose."),
        ("[Holm](https://holm.org) and [[the page|Brask]]", "Holm (https://holm.org) and Brask"),
        ("a\r\nb\rc\x0cd\u2028e\xad\nf", "a\nb\nc\nd\nef"),
        ("No\xadrd\u200bheim \x1b[1mHolm", "Nordheim Holm"),
        ("I\u201140, Holm–Brask, 3–4", "I-40, Holm-Brask, 3–4"),
        ("``no'' and ''yes''", "“no” and “yes”"),
        ("``Go'' -LRB- he said -RRB- ``on''", "“Go” ( he said ) “on”"),
        ("> It was\n> closed.", "It was\nclosed."),
    ],
)
def test_a_text_is_read_as_a_person_types_it(text: str, plain: str) -> None:
    assert make_plain(text) == plain
    assert make_plain(plain) == plain


@given(st.text(alphabet='a1A \n\r\xad{}[]":,\\un=<>/b→_', min_size=1))
def test_each_character_has_a_place(text: str) -> None:
    if read := read_plain(text):
        places = [read.as_given(at, at + 1) for at in range(len(read.text))]
        assert all(0 <= start < end <= len(text) for start, end in places)
        assert places == sorted(places)
        for place in range(len(text)):
            assert 0 <= read.as_read(place) <= len(read.text)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("<think>5 of Ann</think> Yes.", 23),
        ("5 of Ann</think> Yes.", 16),
        ("<think>5 of Ann. Yes.", 21),  # was cut off
        ("Yes. <b>5</b>", 0),
    ],
)
def test_thoughts_are_hidden(text: str, hidden: int) -> None:
    assert hide_thoughts(text) == " " * hidden + text[hidden:]


@pytest.mark.parametrize(
    "part", ['{"', '["a", ', "A_", "[A] ", "\\", "<a></a>", "[[", "A b ", "\n> "]
)
def test_time_is_linear(part: str) -> None:
    def seconds(count: int) -> float:
        return processor_seconds(lambda: read_plain.__wrapped__(part * count))

    assert seconds(16_000) < 20 * max(seconds(2_000), 0.002)
