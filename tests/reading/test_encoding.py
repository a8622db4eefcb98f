# SPDX-License-Identifier: Apache-2.0
"""What is said of a file that is in another encoding than it is read in."""

from __future__ import annotations

from pathlib import Path

import pytest

from summary_metrics.errors import Option
from summary_metrics.reading.encoding import advise_encoding, sample_lines
from summary_metrics.reading.text import ENOUGH

GERMAN = (
    "Der Bürgermeister eröffnete die Brücke über den Fluß, „endlich“, sagte er – für 5 €.\n" * 3
)
FRENCH = (
    "Le maire a inauguré le pont réparé après l’été ; « enfin », a-t-il dit à la télévision.\n" * 3
)
POLISH = (
    "Burmistrz otworzył most nad rzeką, która wylała w październiku; mieszkańcy są wdzięczni.\n" * 3
)
# Six special bytes in all, which on an old Mac would be letters: "modelís".
FEW_MARKS = (
    "das neue model’s kostet mehr – sagte er in Holm, „endlich“, aber nicht viel mehr als vorher.\n"
    + "Der Rat von Holm hat im Mai die alte Mauer am Fluss repariert und den Platz gesperrt.\n" * 20
)
RUSSIAN = "Мэр открыл мост через реку после ремонта, жители благодарны городским властям.\n" * 3
JAPANESE = "市長は修理が終わった橋を開通させた。住民は感謝している。\n" * 3


def advice(content: bytes, encoding: str | None = None) -> tuple[str, list[str]]:
    Path("rows.csv").write_bytes(b"summary\n" + content)
    sample_lines.cache_clear()
    parts = advise_encoding("rows.csv", encoding)
    return "".join(part for part in parts if isinstance(part, str)), [
        part.value for part in parts if isinstance(part, Option)
    ]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "cp1252"),
        (FRENCH, "cp1252"),
        (POLISH, "cp1250"),
        (RUSSIAN, "cp1251"),
        (FEW_MARKS, "cp1252"),
        ("“Köprü” açıldı – belediye başkanı nehrin üzerindeki köprüyü açtı, dedi.\n" * 3, "cp1254"),
        (JAPANESE, "cp932"),
    ],
)
def test_the_encoding_is_named(text: str, encoding: str) -> None:
    assert advice(text.encode(encoding))[1] == [encoding]


@pytest.mark.parametrize(("letters", "mixed"), [(ENOUGH, True), (ENOUGH - 1, False)])
def test_other_lines_in_utf_8_are_not_left_out_of_account(letters: int, mixed: bool) -> None:
    options = advice(("é" * letters + "\n").encode() + FRENCH.encode("cp1252"))[1]
    assert options == ([] if mixed else ["cp1252"])


# To the library the first looks messy, as a short text may; the second means nothing in any
# encoding.
@pytest.mark.parametrize(
    ("content", "named"),
    [("„Größe“ – ä, ö, ü: €\n".encode("cp1252"), True), (bytes(range(128, 256)) * 3, False)],
)
def test_a_short_text_may_look_messy(content: bytes, named: bool) -> None:
    assert any(advice(content)[1]) == named


def test_a_named_encoding_that_is_wrong() -> None:
    assert advice(GERMAN.encode(), "cp932")[1] == [""]  # leave it out
